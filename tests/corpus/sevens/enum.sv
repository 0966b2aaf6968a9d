//@ports clk=clk proc=proc bid=bid ud=ud rnd=rnd amt1=amt1 amt2=amt2 tax=tax sub1=sub1 sub2=sub2 c1=O_ud1 c2=O_ud2 st=st
// two processes with an enumeration: what is next is worked out beside, all registers in one record
module control (
    input  logic clk, proc, ud,
    input  logic [6:0] bid,
    input  logic [3:0] rnd,
    output logic [10:0] amt1, amt2, tax,
    output logic [6:0] sub1, sub2,
    output logic [1:0] O_ud1, O_ud2,
    output logic [2:0] st);

    typedef enum logic [2:0] {INIT, ROUND, BID1, BID2, BUFFER, THROW, SETTLE, CLEAR} state_t;
    typedef struct packed {
        state_t state;
        logic done;
        state_t after;
        logic [10:0] p1, p2, pot;
        logic [6:0] b1, b2;
        logic [1:0] c1, c2;
        logic two_first;
        logic [3:0] sum;
    } regs_t;

    regs_t q, d;
    initial q = '0;

    wire [4:0] quarter = bid[6:2];                                   //@dep-up: wire [5:0] quarter = (bid + 8'd3) >> 2; //@dep-half: wire [5:0] quarter = bid[6:1];
    wire up = q.sum > 4'd7;                                          //@up-from-7: wire up = q.sum >= 4'd7;
    wire down = q.sum < 4'd7;                                        //@down-same: wire down = q.sum < 4'd6;
    wire take1 = up ? q.c1 == 2'b10 : down ? q.c1 == 2'b01 : q.b1 > q.b2;   //@seven-lower: wire take1 = up ? q.c1 == 2'b10 : down ? q.c1 == 2'b01 : q.b1 < q.b2; //@seven-nothing: wire take1 = up ? q.c1 == 2'b10 : down ? q.c1 == 2'b01 : 1'b0;
    wire take2 = up ? q.c2 == 2'b10 : down ? q.c2 == 2'b01 : q.b2 > q.b1;   //@seven-lower: wire take2 = up ? q.c2 == 2'b10 : down ? q.c2 == 2'b01 : q.b2 < q.b1; //@seven-nothing: wire take2 = up ? q.c2 == 2'b10 : down ? q.c2 == 2'b01 : 1'b0; //@seven-tie: wire take2 = up ? q.c2 == 2'b10 : down ? q.c2 == 2'b01 : q.b2 >= q.b1;
    wire ok1 = bid <= q.p2 && quarter + (q.two_first ? q.b2 : 7'd0) <= q.p1;   //@no-limit-1: wire ok1 = quarter + (q.two_first ? q.b2 : 7'd0) <= q.p1; //@second-no-reserve: wire ok1 = bid <= q.p2 && quarter <= q.p1; //@strict-own: wire ok1 = bid <= q.p2 && quarter + (q.two_first ? q.b2 : 7'd0) < q.p1;
    wire ok2 = bid <= q.p1 && quarter + (q.two_first ? 7'd0 : q.b1) <= q.p2;   //@strict-2: wire ok2 = bid < q.p1 && quarter + (q.two_first ? 7'd0 : q.b1) <= q.p2; //@second-no-reserve: wire ok2 = bid <= q.p1 && quarter <= q.p2; //@bid-zero-refused: wire ok2 = bid != 0 && bid <= q.p1 && quarter + (q.two_first ? 7'd0 : q.b1) <= q.p2;

    always_comb begin
        d = q;
        if (q.done) begin
            if (!proc) begin
                d.done = 1'b0;
                d.state = q.after;
            end
        end else if (proc) begin
            d.done = 1'b1;
            d.after = q.state.next();
            case (q.state)
                INIT: begin
                    d.p1 = 11'd1008;                                 //@purse-1000: d.p1 = 11'd1000;
                    d.p2 = 11'd1008;                                 //@purse-1000: d.p2 = 11'd1000; //@purse2-1000: d.p2 = 11'd1000;
                    d.pot = 11'd0;
                end
                ROUND:
                    if (q.p1 == 0) begin                             //@game-never-ends: if (1'b0) begin
                        d.p2 = q.p2 + q.pot;                         //@end-keeps-tax: d.p2 = q.p2; //@tax-to-loser: d.p1 = q.p1 + q.pot;
                        d.pot = 11'd0;
                        d.after = INIT;
                    end else if (q.p2 == 0) begin                    //@game-never-ends: end else if (1'b0) begin //@no-end2: end else if (1'b0) begin
                        d.p1 = q.p1 + q.pot;                         //@tax-to-loser: d.p2 = q.p2 + q.pot;
                        d.pot = 11'd0;
                        d.after = INIT;
                    end else
                        d.after = q.two_first ? BID2 : BID1;
                BID1:
                    if (ok1) begin
                        d.b1 = bid;
                        d.c1 = ud ? 2'b10 : 2'b01;                   //@ud1-swapped: d.c1 = ud ? 2'b01 : 2'b10;
                        d.p1 = q.p1 - quarter;                       //@dep-not-paid: d.p1 = q.p1;
                        d.pot = q.pot + quarter;                     //@no-pot: d.pot = q.pot;
                        d.after = q.two_first ? BUFFER : BID2;
                    end else
                        d.done = 1'b0;
                BID2:
                    if (ok2) begin
                        d.b2 = bid;
                        d.c2 = {ud, ~ud};                            //@ud2-turned: d.c2 = {~ud, ud}; //@choice2-both: d.c2 = {ud, 1'b1};
                        d.p2 = q.p2 - quarter;                       //@no-dep2: d.p2 = q.p2;
                        d.pot = q.pot + quarter;                     //@no-dep2: d.pot = q.pot; //@tax-whole: d.pot = q.pot + bid;
                        d.after = q.two_first ? BID1 : BUFFER;
                    end else
                        d.done = 1'b0;
                BUFFER: ;
                THROW: d.sum = rnd;                                  //@dice-late: THROW: ;
                SETTLE: begin
                    d.p1 = q.p1 + (take1 ? q.b1 : 7'd0) - (take2 ? q.b2 : 7'd0);   //@both-right: d.p1 = take2 ? q.p1 - q.b2 : take1 ? q.p1 + q.b1 : q.p1; //@dice-late: d.sum = rnd; d.p1 = q.p1 + ((rnd > 7 ? q.c1[1] : rnd < 7 ? q.c1[0] : q.b1 > q.b2) ? q.b1 : 7'd0) - ((rnd > 7 ? q.c2[1] : rnd < 7 ? q.c2[0] : q.b2 > q.b1) ? q.b2 : 7'd0);
                    d.p2 = q.p2 - (take1 ? q.b1 : 7'd0) + (take2 ? q.b2 : 7'd0);   //@both-right: d.p2 = take2 ? q.p2 + q.b2 : take1 ? q.p2 - q.b1 : q.p2; //@dice-late: d.p2 = q.p2 - ((rnd > 7 ? q.c1[1] : rnd < 7 ? q.c1[0] : q.b1 > q.b2) ? q.b1 : 7'd0) + ((rnd > 7 ? q.c2[1] : rnd < 7 ? q.c2[0] : q.b2 > q.b1) ? q.b2 : 7'd0);
                end
                CLEAR: begin
                    d.b1 = 7'd0;                                     //@not-cleared: d.b1 = q.b1;
                    d.b2 = 7'd0;                                     //@not-cleared: d.b2 = q.b2; //@bid2-kept: d.b2 = q.b2;
                    d.c1 = 2'b00;                                    //@not-cleared: d.c1 = q.c1; //@ud-kept: d.c1 = q.c1;
                    d.c2 = 2'b00;                                    //@not-cleared: d.c2 = q.c2; //@ud-kept: d.c2 = q.c2;
                    d.two_first = ~q.two_first;                      //@no-swap: d.two_first = q.two_first; //@loser-first: d.two_first = q.p2 < q.p1;
                    d.after = ROUND;
                end
            endcase
        end
    end
    always_ff @(posedge clk) q <= d;

    assign amt1 = q.p1;
    assign amt2 = q.p2;
    assign tax = q.pot;
    assign sub1 = q.b1;
    assign sub2 = q.b2;
    assign O_ud1 = q.c1;
    assign O_ud2 = q.c2;
    assign st = q.state;                                             //@+st-late: always_ff @(posedge clk) st <= q.state;
endmodule
