//@ports clk=clk proc=proc bid=bid ud=ud rnd=rnd amt1=amt1 amt2=amt2 tax=tax sub1=sub1 sub2=sub2 c1=O_ud1 c2=O_ud2 st=st
// control unit out of instances: a purse each, a bid register each, a referee, a sequencer
module purse #(parameter int FULL = 1008) (input logic clk, fill, pay, win, lose, collect,
        input logic [4:0] fee, input logic [6:0] gain, loss, input logic [10:0] pot, output logic [10:0] money);
    initial money = 0;
    always_ff @(posedge clk)
        if (fill) money <= FULL;
        else if (collect) money <= money + pot;                 //@collect-only: else if (collect) money <= pot;
        else if (pay) money <= money - fee;                     //@pay-more: else if (pay) money <= money - fee - 1;
        else if (win || lose) money <= money + (win ? gain : 7'd0) - (lose ? loss : 7'd0);    //@win-or-lose: else if (win || lose) money <= win ? money + gain : money - loss; //@lose-gain: else if (win || lose) money <= money + (win ? gain : 7'd0) - (lose ? gain : 7'd0);
endmodule

module ticket (input logic clk, take, clear, input logic [6:0] bid, input logic ud, output logic [6:0] amount, output logic [1:0] side);
    initial begin amount = 0; side = 0; end
    always_ff @(posedge clk)
        if (clear) begin amount <= 0; side <= 0; end            //@side-stays: if (clear) begin amount <= 0; end //@amount-stays: if (clear) begin side <= 0; end
        else if (take) begin amount <= bid; side <= {ud, ~ud}; end       //@side-turned: else if (take) begin amount <= bid; side <= {~ud, ud}; end //@side-up-only: else if (take) begin amount <= bid; side <= {ud, 1'b0}; end //@amount-6: else if (take) begin amount <= bid[5:0]; side <= {ud, ~ud}; end
endmodule

module referee (input logic [3:0] eyes, input logic [6:0] mine, other, input logic [1:0] side, output logic takes);
    always_comb
        if (eyes > 7) takes = side == 2'b10;                    //@eight-seven: if (eyes >= 7) takes = side == 2'b10;
        else if (eyes < 7) takes = side == 2'b01;               //@low-lost: else if (eyes < 7 && eyes > 2) takes = side == 2'b01; //@down-as-up: else if (eyes < 7) takes = side == 2'b10;
        else takes = mine > other;                              //@seven-less: else takes = mine < other; //@seven-none: else takes = 0; //@seven-own-side: else takes = mine > other && side == 2'b10;
endmodule

module sevens_core (
    input  logic clk, proc, ud,
    input  logic [6:0] bid,
    input  logic [3:0] rnd,
    output logic [10:0] amt1, amt2, tax,
    output logic [6:0] sub1, sub2,
    output logic [1:0] O_ud1, O_ud2,
    output logic [2:0] st
);
    logic did = 0, lead = 0;             // lead: 0 player 1 bids first   //@lead-two: logic did = 0, lead = 1;
    logic [2:0] then_ = 0;
    logic [3:0] eyes = 0;
    initial begin st = 0; tax = 0; end
    wire work = proc & ~did;
    wire [4:0] fee = bid[6:2];                                  //@dep-eighth: wire [4:0] fee = bid[6:3];
    wire [11:0] need1 = fee + (lead ? sub2 : 7'd0);
    wire [11:0] need2 = fee + (lead ? 7'd0 : sub1);             //@need-no-bid: wire [11:0] need2 = fee;
    wire ok1 = bid <= amt2 && need1 <= amt1;                    //@ok-own: wire ok1 = bid <= amt1 && need1 <= amt1; //@ok1-zero: wire ok1 = bid != 0 && bid <= amt2 && need1 <= amt1;
    wire ok2 = bid <= amt1 && need2 <= amt2;                    //@ok2-no-purse: wire ok2 = need2 <= amt2; //@ok2-min-4: wire ok2 = bid >= 4 && bid <= amt1 && need2 <= amt2;
    wire init = work && st == 0;
    wire begin_ = work && st == 1;
    wire bet1 = work && st == 2 && ok1;
    wire bet2 = work && st == 3 && ok2;
    wire settle = work && st == 6;
    wire clear = work && st == 7;
    wire over1 = begin_ && amt1 == 0;                           // player 1 has nothing left
    wire over2 = begin_ && amt1 != 0 && amt2 == 0;              //@over2-never: wire over2 = 0;
    wire takes1, takes2;
    referee r1(.eyes(eyes), .mine(sub1), .other(sub2), .side(O_ud1), .takes(takes1));
    referee r2(.eyes(eyes), .mine(sub2), .other(sub1), .side(O_ud2), .takes(takes2));
    purse #(1008) m1(.clk(clk), .fill(init), .pay(bet1), .win(settle & takes1), .lose(settle & takes2), .collect(over2), .fee(fee), .gain(sub1), .loss(sub2), .pot(tax), .money(amt1));    //@full-1: purse #(1080) m1(.clk(clk), .fill(init), .pay(bet1), .win(settle & takes1), .lose(settle & takes2), .collect(over2), .fee(fee), .gain(sub1), .loss(sub2), .pot(tax), .money(amt1)); //@collect-crossed: purse #(1008) m1(.clk(clk), .fill(init), .pay(bet1), .win(settle & takes1), .lose(settle & takes2), .collect(over1), .fee(fee), .gain(sub1), .loss(sub2), .pot(tax), .money(amt1));
    purse #(1008) m2(.clk(clk), .fill(init), .pay(bet2), .win(settle & takes2), .lose(settle & takes1), .collect(over1), .fee(fee), .gain(sub2), .loss(sub1), .pot(tax), .money(amt2));    //@collect-crossed: purse #(1008) m2(.clk(clk), .fill(init), .pay(bet2), .win(settle & takes2), .lose(settle & takes1), .collect(over2), .fee(fee), .gain(sub2), .loss(sub1), .pot(tax), .money(amt2)); //@pay-both: purse #(1008) m2(.clk(clk), .fill(init), .pay(bet2 | bet1), .win(settle & takes2), .lose(settle & takes1), .collect(over1), .fee(fee), .gain(sub2), .loss(sub1), .pot(tax), .money(amt2));
    ticket t1(.clk(clk), .take(bet1), .clear(clear), .bid(bid), .ud(ud), .amount(sub1), .side(O_ud1));
    ticket t2(.clk(clk), .take(bet2), .clear(clear), .bid(bid), .ud(ud), .amount(sub2), .side(O_ud2));    //@clear-first-only: ticket t2(.clk(clk), .take(bet2), .clear(1'b0), .bid(bid), .ud(ud), .amount(sub2), .side(O_ud2));
    always_ff @(posedge clk) begin
        if (init || over1 || over2) tax <= 0;                  
        else if (bet1 || bet2) tax <= tax + fee;                //@tax-one: else if (bet1) tax <= tax + fee;
        if (work) begin
            did <= 1;
            case (st)
                3'd0: then_ <= 1;                               //@init-to-bid: 3'd0: then_ <= 2;
                3'd1: then_ <= over1 || over2 ? 0 : lead ? 3 : 2;
                3'd2: if (ok1) then_ <= lead ? 4 : 3; else did <= 0;
                3'd3: if (ok2) then_ <= lead ? 2 : 4; else did <= 0;
                3'd4: then_ <= 5;
                3'd5: begin eyes <= rnd; then_ <= 6; end        //@eyes-late: 3'd5: begin then_ <= 6; end
                3'd6: begin then_ <= 7; end                     //@eyes-late: 3'd6: begin eyes <= rnd; then_ <= 7; end
                3'd7: begin lead <= ~lead; then_ <= 1; end      //@lead-stays: 3'd7: begin then_ <= 1; end //@seven-to-zero: 3'd7: begin lead <= ~lead; then_ <= 0; end
            endcase
        end
        if (did && !proc) begin st <= then_; did <= 0; end
    end
endmodule
