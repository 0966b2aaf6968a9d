// COL215 project, 7up-7down
// The work is divided among four modules:
//   sequencer  the states and the proc button
//   seat       what one player owns: purse, bid, choice (two of them)
//   auditor    may this bid be made?
//   referee    who takes what
// Group 14

//@ports clk=clk proc=proc bid=bid ud=ud rnd=rnd amt1=amt1 amt2=amt2 tax=tax sub1=sub1 sub2=sub2 c1=O_ud1 c2=O_ud2 st=st
module Control (
    input         clk,
    input         proc,
    input  [6:0]  bid,
    input         ud,
    input  [3:0]  rnd,
    output [10:0] amt1,
    output [10:0] amt2,
    output [10:0] tax,
    output [6:0]  sub1,
    output [6:0]  sub2,
    output [1:0]  O_ud1,
    output [1:0]  O_ud2,
    output [2:0]  st
);
    wire [10:0] purse1, purse2;
    wire        strobe, leave;
    wire        ok1, ok2;
    wire        take1, take2;

    reg         starter = 1'b0;      // 0: player 1 bids first, 1: player 2 bids first
    reg  [3:0]  roll = 4'd0;
    reg  [10:0] pot = 11'd0;

    wire broke1 = (purse1 == 11'd0);
    wire broke2 = (purse2 == 11'd0); //@w7b_end_p2: wire broke2 = 1'b0;

    // one strobe for each kind of work
    wire setup  = strobe & (st == 3'd0);
    wire finish = strobe & (st == 3'd1) & (broke1 | broke2);
    wire load1  = strobe & (st == 3'd2);
    wire load2  = strobe & (st == 3'd3);
    wire throw_ = strobe & (st == 3'd5); //@w7b_dice_release: wire throw_ = (st == 3'd5);
    wire settle = strobe & (st == 3'd6);
    wire wipe   = strobe & (st == 3'd7); //@w7b_clear_release: wire wipe   = leave & (st == 3'd7);
    wire swap   = strobe & (st == 3'd7); //@w7b_noswap_seven: wire swap   = strobe & (st == 3'd7) & (roll != 4'd7);

    wire [6:0] quarter = bid >> 2; //@w7b_dep_ceil: wire [6:0] quarter = ({1'b0, bid} + 8'd3) >> 2;

    sequencer seq (
        .clk(clk), .proc(proc),
        .good(st == 3'd2 ? ok1 : st == 3'd3 ? ok2 : 1'b1),
        .over(broke1 | broke2), .starter(starter),
        .st(st), .strobe(strobe), .leave(leave)
    );

    auditor aud1 (.second(starter),  .bid(bid), .mine(purse1), .other(purse2), .otherbid(sub2), .ok(ok1));
    auditor aud2 (.second(~starter), .bid(bid), .mine(purse2), .other(purse1), .otherbid(sub1), .ok(ok2));

    referee jury (
        .roll(roll), .s1(sub1), .s2(sub2), .c1(O_ud1), .c2(O_ud2),
        .take1(take1), .take2(take2)
    );

    // what goes over the table in state 110
    wire [6:0] win1 = take1 ? sub1 : 7'd0;
    wire [6:0] win2 = take2 ? sub2 : 7'd0; //@w7b_both_right: wire [6:0] win2 = (take2 & ~take1) ? sub2 : 7'd0;

    seat seat1 (
        .clk(clk), .setup(setup), .load(load1), .settle(settle), .wipe_bid(wipe), .wipe_choice(wipe),
        .prize(finish & broke2 & ~broke1), //@w7b_pot_loser: .prize(finish & broke1),
        .bid(bid), .quarter(quarter), .ud(ud), .plus(win1), .minus(win2), .pot(pot),
        .purse(purse1), .sub(sub1), .choice(O_ud1)
    );
    seat seat2 (
        .clk(clk), .setup(setup), .load(load2), .settle(settle), .wipe_bid(wipe),
        .wipe_choice(wipe), //@w7b_choice2_kept: .wipe_choice(1'b0),
        .prize(finish & broke1), //@w7b_pot_loser: .prize(finish & broke2),
        .bid(bid), .quarter(quarter), .ud(ud), .plus(win2), .minus(win1), .pot(pot),
        .purse(purse2), .sub(sub2), .choice(O_ud2)
    );

    always @(posedge clk) begin
        if (swap) starter <= ~starter;
        //@w7b_role_newgame: if (setup) starter <= 1'b0;
        if (throw_) roll <= rnd;
        if (setup | finish) pot <= 11'd0;
        else if (load1 & ok1 | load2 & ok2) pot <= pot + quarter;
    end

    assign amt1 = purse1; //@w7b_amt_roles: assign amt1 = starter ? purse2 : purse1;
    assign amt2 = purse2; //@w7b_amt_roles: assign amt2 = starter ? purse1 : purse2;
    assign tax  = pot;

    // a seat does not know of the auditor: its load comes only with a good bid
endmodule

module sequencer (
    input            clk,
    input            proc,
    input            good,      // 0: the work of this state may not be done
    input            over,
    input            starter,
    output reg [2:0] st,
    output           strobe,
    output           leave
);
    reg       done;
    reg [2:0] goal;

    initial begin
        st   = 3'd0;
        goal = 3'd0;
        done = 1'b0;
    end

    assign strobe = proc & ~done & good;
    assign leave  = ~proc & done;

    always @(posedge clk) begin
        if (strobe) begin
            done <= 1'b1;
            case (st)
                3'd0: goal <= 3'd1;
                3'd1: goal <= over ? 3'd0 : starter ? 3'd3 : 3'd2;
                3'd2: goal <= starter ? 3'd4 : 3'd3; //@w7b_skip_buffer: 3'd2: goal <= starter ? 3'd5 : 3'd3;
                3'd3: goal <= starter ? 3'd2 : 3'd4;
                3'd4: goal <= 3'd5; //@w7b_buffer_rush: 3'd4: begin st <= 3'd5; done <= 1'b0; end
                3'd5: goal <= 3'd6;
                3'd6: goal <= 3'd7;
                3'd7: goal <= 3'd1;
            endcase
        end
        else if (leave) begin
            done <= 1'b0;
            st   <= goal;
        end
    end
endmodule

module seat (
    input             clk,
    input             setup,
    input             load,
    input             settle,
    input             wipe_bid,
    input             wipe_choice,
    input             prize,
    input      [6:0]  bid,
    input      [6:0]  quarter,
    input             ud,
    input      [6:0]  plus,
    input      [6:0]  minus,
    input      [10:0] pot,
    output reg [10:0] purse,
    output reg [6:0]  sub,
    output reg [1:0]  choice
);
    initial begin
        purse  = 11'd0; //@+start1008: purse  = 11'd1008;
        sub    = 7'd0;
        choice = 2'b00;
    end

    always @(posedge clk) begin
        if (setup) begin
            purse <= 11'd1008; //@w7b_refill: if (purse == 11'd0) purse <= 11'd1008;
        end
        else if (load) begin
            purse  <= purse - quarter;
            sub    <= bid;
            choice <= ud ? 2'b10 : 2'b01;
        end
        else if (settle)
            purse <= purse + plus - minus;
        else if (prize)
            purse <= purse + pot;

        if (wipe_bid)    sub    <= 7'd0;
        if (wipe_choice) choice <= 2'b00;
    end
endmodule

module auditor (
    input         second,       // 1: the other player has bid already
    input  [6:0]  bid,
    input  [10:0] mine,
    input  [10:0] other,
    input  [6:0]  otherbid,
    output reg    ok
);
    wire [10:0] dep = bid[6:2];

    always @(*) begin
        if (second)
            ok = (bid <= other) && (dep + otherbid <= mine); //@w7b_second_poor: ok = (bid <= other) && (dep <= mine); //@w7b_before_dep: ok = (bid <= other + otherbid[6:2]) && (dep + otherbid <= mine);
        else
            ok = (bid <= other) && (dep <= mine); //@w7b_bid_strict: ok = (bid < other) && (dep <= mine);
    end
endmodule

module referee (
    input  [3:0] roll,
    input  [6:0] s1,
    input  [6:0] s2,
    input  [1:0] c1,
    input  [1:0] c2,
    output reg   take1,
    output reg   take2
);
    always @(*) begin
        take1 = 1'b0;
        take2 = 1'b0;
        if (roll > 4'd7) begin //@w7b_eight: if (roll > 4'd8) begin
            take1 = c1[1];
            take2 = c2[1];
        end
        else if (roll < 4'd7) begin
            take1 = c1[0];
            take2 = c2[0];
        end
        else begin
            take1 = (s1 > s2); //@w7b_seven_six: take1 = (s1[5:0] > s2[5:0]);
            take2 = (s2 > s1); //@w7b_seven_six: take2 = (s2[5:0] > s1[5:0]);
        end
    end
endmodule
