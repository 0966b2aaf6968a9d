// 7 up 7 down - control unit
// lab project, everything in one clocked block
`timescale 1ns / 1ps

module control (
    input  wire        clk,
    input  wire        proc,        // proceed button (debounced)
    input  wire [6:0]  bid,
    input  wire        ud,          // 1 = up, 0 = down
    input  wire [3:0]  rnd,
    output wire [10:0] amt1,
    output wire [10:0] amt2,
    output wire [10:0] tax,
    output wire [6:0]  sub1,
    output wire [6:0]  sub2,
    output wire [1:0]  O_ud1,
    output wire [1:0]  O_ud2,
    output wire [2:0]  st
);

    localparam [2:0] INIT = 3'b000, START = 3'b001, BID1 = 3'b010, BID2 = 3'b011,
                     BUFF = 3'b100, RAND  = 3'b101, CALC = 3'b110, RST  = 3'b111;

    reg  [2:0]  state = INIT;
    reg  [2:0]  nxt   = START;
    reg         done  = 1'b0;       // work of this state is done, waiting for release
    reg         p1_first = 1'b1;

    reg  [10:0] p1 = 11'd0;         //@+full-at-power-up: reg  [10:0] p1 = 11'd1008;
    reg  [10:0] p2 = 11'd0;         //@+full-at-power-up: reg  [10:0] p2 = 11'd1008;
    reg  [10:0] tx = 11'd0;
    reg  [6:0]  s1 = 7'd0, s2 = 7'd0;
    reg  [1:0]  c1 = 2'b00, c2 = 2'b00;
    reg  [3:0]  roll = 4'd0;

    wire        go = proc;          //@+proc-ff: reg go = 1'b0; always @(posedge clk) go <= proc;

    wire [4:0]  dep = bid[6:2];

    // may player 1 / player 2 bid that much?
    wire ok1 = p1_first ? (bid <= p2 && dep <= p1)   //@a-equal-refused: wire ok1 = p1_first ? (bid < p2 && dep <= p1)
                        : (bid <= p2 && ({4'b0, s2} + dep) <= p1);
    wire ok2 = p1_first ? (bid <= p1 && ({4'b0, s1} + dep) <= p2)   //@a-second-forgets: wire ok2 = p1_first ? (bid <= p1 && dep <= p2)
                        : (bid <= p1 && dep <= p2);

    // who is right
    reg w1, w2;
    always @* begin
        w1 = 1'b0;
        w2 = 1'b0;
        if (roll > 4'd7) begin
            w1 = (c1 == 2'b10);
            w2 = (c2 == 2'b10);
        end else if (roll < 4'd7) begin
            w1 = (c1 == 2'b01);
            w2 = (c2 == 2'b01);     //@a-six-nothing: w2 = (c2 == 2'b01 && roll < 4'd6);
        end else begin
            w1 = (s1 > s2);         //@a-seven-tie: w1 = (s1 >= s2);
            w2 = (s2 > s1);
        end
    end

    task settle;
        begin
            if (w1 && w2) begin
                p1 <= p1 + s1 - s2; //@a-both-last: p1 <= p1 - s2;
                p2 <= p2 + s2 - s1; //@a-both-last: p2 <= p2 + s2;
            end else if (w1) begin
                p1 <= p1 + s1;
                p2 <= p2 - s1;
            end else if (w2) begin
                p1 <= p1 - s2;
                p2 <= p2 + s2;
            end
        end
    endtask

    always @(posedge clk) begin
        if (done) begin
            if (!go) begin              //@a-random-runs-on: if (!go || state == RAND) begin
                state <= nxt;
                done  <= 1'b0;
                //@a-calc-on-release: if (state == CALC) settle;
            end
        end else if (go) begin          //@a-reset-alone: end else if (go || state == RST) begin
            done <= 1'b1;
            case (state)
                INIT: begin
                    p1  <= 11'd1008;
                    p2  <= 11'd1008;    //@a-purse2-1080: p2  <= 11'd1080;
                    tx  <= 11'd0;
                    //@a-newgame-first: p1_first <= 1'b1;
                    nxt <= START;
                end
                START: begin
                    nxt <= p1_first ? BID1 : BID2;
                    if (p1 == 11'd0) begin
                        p2  <= p2 + tx;
                        tx  <= 11'd0;   //@a-pot-stays:
                        nxt <= INIT;
                    end else if (p2 == 11'd0) begin     //@a-end-one-side: end else if (p1 == 11'd0) begin
                        p1  <= p1 + tx;
                        tx  <= 11'd0;   //@a-pot-stays:
                        nxt <= INIT;
                    end
                end
                BID1: begin
                    if (ok1) begin
                        s1  <= bid;
                        c1  <= ud ? 2'b10 : 2'b01;
                        p1  <= p1 - dep;
                        tx  <= tx + dep;
                        nxt <= p1_first ? BID2 : BUFF;
                    end else
                        done <= 1'b0;
                end
                BID2: begin
                    if (ok2) begin
                        s2  <= bid;
                        c2  <= ud ? 2'b10 : 2'b01;
                        p2  <= p2 - dep;        //@a-dep2-4bits: p2  <= p2 - dep[3:0];
                        tx  <= tx + dep;        //@a-dep2-4bits: tx  <= tx + dep[3:0];
                        nxt <= p1_first ? BUFF : BID1;
                    end else
                        done <= 1'b0;
                end
                BUFF: nxt <= RAND;
                RAND: begin
                    roll <= rnd;
                    nxt  <= CALC;
                end
                CALC: begin
                    settle;             //@a-calc-on-release:
                    nxt <= RST;         //@a-tie-stuck: if (roll == 4'd7 && s1 == s2) done <= 1'b0; else nxt <= RST;
                end
                RST: begin
                    p1_first <= ~p1_first;
                    s1  <= 7'd0;
                    s2  <= 7'd0;
                    c1  <= 2'b00;       //@a-choice1-kept:
                    c2  <= 2'b00;
                    nxt <= START;
                end
            endcase
        end
        //@a-dice-live: if (state == CALC && !done) roll <= rnd;
    end

    // what the outside sees
    wire [6:0]  o_s1 = s1;      //@a-sub1-live: wire [6:0]  o_s1 = (state == BID1) ? bid : s1;
    wire [1:0]  o_c2 = c2;      //@a-choice2-turned: wire [1:0]  o_c2 = {c2[0], c2[1]};

    wire [50:0] view = {p1, p2, tx, o_s1, s2, c1, o_c2};    //@+outputs-ff: reg [50:0] view = 51'd0; always @(posedge clk) view <= {p1, p2, tx, o_s1, s2, c1, o_c2};
    wire [2:0]  stv  = state;   //@+outputs-ff: reg [2:0] stv = 3'd0; always @(posedge clk) stv <= state;

    assign {amt1, amt2, tax, sub1, sub2, O_ud1, O_ud2} = view;
    assign st = stv;

endmodule
