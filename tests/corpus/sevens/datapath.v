//@ports clk=clk proc=proc bid=bid ud=ud rnd=rnd amt1=amt1 amt2=amt2 tax=tax sub1=sub1 sub2=sub2 c1=O_ud1 c2=O_ud2 st=st
// control unit and datapath apart; control words select adders
module sevens_datapath(input clk, input ld_init, input [1:0] take, input settle, input close, input clear, input [6:0] bid, input ud, input [3:0] dice,
    input first, output reg [10:0] p1, output reg [10:0] p2, output reg [10:0] pot, output reg [6:0] b1, output reg [6:0] b2, output reg [1:0] c1, output reg [1:0] c2,
    output ok1, output ok2);
    initial begin p1 = 0; p2 = 0; pot = 0; b1 = 0; b2 = 0; c1 = 0; c2 = 0; end
    wire [4:0] dep = bid[6:2];
    wire [11:0] res1 = first ? 12'd0 : {5'd0, b2};       // what player 1 may lose before he pays
    wire [11:0] res2 = first ? {5'd0, b1} : 12'd0;
    assign ok1 = ({4'd0, bid} <= p2) && ({7'd0, dep} + res1 <= {1'b0, p1});      //@no-limit-1: assign ok1 = ({7'd0, dep} + res1 <= {1'b0, p1});
    assign ok2 = ({4'd0, bid} <= p1) && ({7'd0, dep} + res2 <= {1'b0, p2});      //@strict-2: assign ok2 = ({4'd0, bid} < p1) && ({7'd0, dep} + res2 <= {1'b0, p2});
    wire up = dice > 7, down = dice < 7, seven = dice == 7;                      //@up-from-7: wire up = dice >= 7, down = dice < 7, seven = 1'b0; //@up-from-9: wire up = dice > 8, down = dice < 7, seven = dice == 7;
    wire w1 = (up & c1[1]) | (down & c1[0]) | (seven & (b1 > b2));               //@seven-lower: wire w1 = (up & c1[1]) | (down & c1[0]) | (seven & (b1 < b2));
    wire w2 = (up & c2[1]) | (down & c2[0]) | (seven & (b2 > b1));               //@seven-lower: wire w2 = (up & c2[1]) | (down & c2[0]) | (seven & (b2 < b1)); //@both-right: wire w2 = ~w1 & ((up & c2[1]) | (down & c2[0]) | (seven & (b2 > b1)));
    wire [6:0] x1 = w1 ? b1 : 7'd0, x2 = w2 ? b2 : 7'd0;
    always @(posedge clk) begin
        if (ld_init) begin p1 <= 11'd1008; p2 <= 11'd1008; pot <= 0; end //@purse2-1000: if (ld_init) begin p1 <= 11'd1008; p2 <= 11'd1000; pot <= 0; end
        if (take[0] & ok1) begin p1 <= p1 - dep; pot <= pot + dep; b1 <= bid; c1 <= {ud, ~ud}; end   //@no-pot: if (take[0] & ok1) begin p1 <= p1 - dep; b1 <= bid; c1 <= {ud, ~ud}; end
        if (take[1] & ok2) begin p2 <= p2 - dep; pot <= pot + dep; b2 <= bid; c2 <= {ud, ~ud}; end   //@choice2-both: if (take[1] & ok2) begin p2 <= p2 - dep; pot <= pot + dep; b2 <= bid; c2 <= {ud, 1'b1}; end
        if (settle) begin p1 <= p1 + x1 - x2; p2 <= p2 + x2 - x1; end
        if (clear) begin b1 <= 0; b2 <= 0; c1 <= 0; c2 <= 0; end                 //@bid2-kept: if (clear) begin b1 <= 0; c1 <= 0; c2 <= 0; end
        if (close) begin                                                         //@tax-to-loser: if (close) begin pot <= 0; if (p1 == 0) p1 <= pot; else p2 <= pot; end if (0) begin
            pot <= 0;
            if (p1 == 0) p2 <= p2 + pot; else p1 <= p1 + pot;
        end
    end
endmodule

module sevens(input clk, input proc, input [6:0] bid, input ud, input [3:0] rnd,
    output [10:0] amt1, output [10:0] amt2, output [10:0] tax, output [6:0] sub1, output [6:0] sub2, output [1:0] O_ud1, output [1:0] O_ud2, output [2:0] st);
    reg [2:0] s = 0;
    reg done = 0;
    reg first = 1;
    reg [3:0] dice = 0;
    wire ok1, ok2;
    wire work = proc & ~done;
    wire empty = (amt1 == 0) | (amt2 == 0);                                      //@end-p1-only: wire empty = (amt1 == 0);
    wire refused = (s == 2 & ~ok1) | (s == 3 & ~ok2);
    sevens_datapath d(clk, work & (s == 0), {work & (s == 3), work & (s == 2)}, work & (s == 6), work & (s == 1) & empty, work & (s == 7), bid, ud, dice,
        first, amt1, amt2, tax, sub1, sub2, O_ud1, O_ud2, ok1, ok2);
    reg over = 0;
    always @(posedge clk) begin
        if (work & ~refused) begin
            done <= 1;
            if (s == 1) over <= empty;
            if (s == 5) dice <= rnd;
            if (s == 7) first <= ~first;
        end
        if (~proc & done) begin
            done <= 0;
            case (s)
                0: s <= 1;
                1: s <= over ? 0 : first ? 2 : 3;
                2: s <= first ? 3 : 4;
                3: s <= first ? 4 : 2;
                4: s <= 5;                                                       //@skip-101: 4: s <= 6;
                5: s <= 6;
                6: s <= 7;
                7: s <= 1;
            endcase
        end
    end
    assign st = s;
endmodule
