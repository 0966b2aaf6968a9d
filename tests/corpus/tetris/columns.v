// Block game, 10x7 lights.  Digital logic lab, group 11
// The board is made of seven column shift registers, everything runs on RegClock (20 Hz).

// ---------------------------------------------------------------- push button
module pulse (input clk, input d, output q);
    reg last = 1'b0;
    always @(posedge clk) last <= d;
    assign q = d & ~last;
endmodule

// ---------------------------------------------------------------- random bits
module rand6 (input clk, output reg [5:0] q);
    initial q = 6'd1;
    always @(posedge clk) q <= {q[4:0], q[5] ^ q[4]};
endmodule

// ---------------------------------------------------------------- 1 Hz and 2 Hz from 20 Hz
module divider (input clk, input sync, output one_hz, output half);
    reg [4:0] n = 5'd0;
    always @(posedge clk)
        if (sync | n == 5'd19) n <= 5'd0;
        else n <= n + 5'd1;
    assign one_hz = (n == 5'd19);
    assign half   = (n >= 5'd10);
endmodule

// ---------------------------------------------------------------- two BCD digits
module bcd2 (input clk, input clr, input inc, output reg [7:0] q);
    initial q = 8'h00;
    always @(posedge clk)
        if (clr) q <= 8'h00;
        else if (inc) begin
            if (q[3:0] == 4'd9) begin        //@time-hex: if (q[3:0] == 4'd15) begin
                q[3:0] <= 4'd0;
                q[7:4] <= q[7:4] + 4'd1;
            end else q[3:0] <= q[3:0] + 4'd1;
        end
endmodule

// ---------------------------------------------------------------- BCD to segments gfedcba
module seg7 (input en, input [3:0] d, output [6:0] s);
    reg [6:0] c;
    always @* case (d)
        4'd0: c = 7'b0111111;
        4'd1: c = 7'b0000110;
        4'd2: c = 7'b1011011;
        4'd3: c = 7'b1001111;
        4'd4: c = 7'b1100110;
        4'd5: c = 7'b1101101;
        4'd6: c = 7'b1111101;
        4'd7: c = 7'b0000111;
        4'd8: c = 7'b1111111;
        4'd9: c = 7'b1101111;
        default: c = 7'b0000000;
    endcase
    assign s = en ? c : 7'b0000000;          //@+seg-low: assign s = en ? ~c : 7'b1111111;
endmodule

// ---------------------------------------------------------------- the eight shapes, in four orientations
// bit 8 is the top left light, bit 0 the bottom right one
module shapes (input [2:0] sel, input [1:0] rot, output reg [8:0] q);
    reg [8:0] s;
    always @* begin
        case (sel)
            3'd0: s = 9'b010_111_010;
            3'd1: s = 9'b100_100_100;
            3'd2: s = 9'b000_001_111;
            3'd3: s = 9'b000_110_011;
            3'd4: s = 9'b000_111_100;        //@shape-5: 3'd4: s = 9'b000_111_001;
            3'd5: s = 9'b000_111_010;
            3'd6: s = 9'b000_101_111;
            default: s = 9'b000_010_111;
        endcase
        case (rot)
            2'd0: q = s;
            2'd1: q = {s[6], s[3], s[0], s[7], s[4], s[1], s[8], s[5], s[2]};
            2'd2: q = {s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8]};
            default: q = {s[2], s[5], s[8], s[1], s[4], s[7], s[0], s[3], s[6]};
        endcase
    end
endmodule

// ---------------------------------------------------------------- construction of the block: three row registers
module builder (
    input            clk,
    input            create,
    input            active,
    input            rotate,
    input            left,
    input            right,
    input      [5:0] rnd,
    output    [20:0] nxt,
    output    [20:0] now
);
    reg [6:0] r0 = 0, r1 = 0, r2 = 0;        // bit 0 is the left column
    reg [2:0] shape = 0, pos = 0;
    reg [1:0] rot = 0;

    wire [2:0] npos0 = (rnd[2:0] > 3'd4) ? rnd[2:0] - 3'd4 : rnd[2:0];
    wire [2:0] sel   = create ? rnd[5:3] : shape;
    wire [2:0] where = create ? npos0 : pos;
    wire [1:0] turn  = create ? 2'd0 : rot + 2'd1;
    wire [8:0] p;
    shapes u_shapes (.sel(sel), .rot(turn), .q(p));
    wire [6:0] a0 = {4'b0, p[6], p[7], p[8]} << where;
    wire [6:0] a1 = {4'b0, p[3], p[4], p[5]} << where;
    wire [6:0] a2 = {4'b0, p[0], p[1], p[2]} << where;

    wire lfree = ~(r0[0] | r1[0] | r2[0]);
    wire rfree = ~(r0[6] | r1[6] | r2[6]);   //@right-row3: wire rfree = ~(r0[6] | r1[6]);
    wire load  = create | (active & rotate);
    wire goR   = active & ~rotate & right & rfree;
    wire goL   = active & ~rotate & ~right & left & lfree;

    wire [6:0] n0 = load ? a0 : goR ? r0 << 1 : goL ? r0 >> 1 : r0;
    wire [6:0] n1 = load ? a1 : goR ? r1 << 1 : goL ? r1 >> 1 : r1;
    wire [6:0] n2 = load ? a2 : goR ? r2 << 1 : goL ? r2 >> 1 : r2;

    always @(posedge clk) begin
        r0 <= n0; r1 <= n1; r2 <= n2;
        if (create) begin
            shape <= rnd[5:3];
            pos   <= npos0;
            rot   <= 2'd0;                   //@rot-kept:
        end else begin
            if (active & rotate) rot <= turn;
            if (goR & pos != 3'd4) pos <= pos + 3'd1;
            if (goL & pos != 3'd0) pos <= pos - 3'd1;
        end
    end
    assign nxt = {n2, n1, n0};
    assign now = {r2, r1, r0};
endmodule

// ---------------------------------------------------------------- one column: 3 red lights, 7 yellow/blue lights
module column (
    input            clk,
    input            clr,
    input            load,                   // take the three red lights from the builder
    input      [2:0] top,
    input            hold,                   // red lights do not fall
    input            shift,
    input      [6:0] inner,                  // row locks
    input      [6:0] force_row,              // row is loaded from above
    output reg [2:0] r,
    output reg [6:0] y,
    output reg [6:0] b,
    output     [6:0] pis
);
    integer i;
    wire [6:0] below = {1'b1, b[6:1]};
    wire       in    = r[2] & ~hold;
    initial begin r = 0; y = 0; b = 0; end
    assign pis = y & below;
    always @(posedge clk)
        if (clr) begin r <= 0; y <= 0; b <= 0; end
        else begin
            if (load) r <= top;
            else if (shift & ~hold) r <= {r[1:0], 1'b0};
            if (shift) begin
                for (i = 0; i < 7; i = i + 1)
                    if (force_row[i]) begin
                        y[i] <= (i == 0) ? in : y[(i+6) % 7];
                        b[i] <= (i == 0) ? 1'b0 : b[(i+6) % 7];
                    end else if (inner[i]) begin
                        b[i] <= b[i] | y[i];
                        y[i] <= 1'b0;
                    end else if (i == 0) y[i] <= in;
                    else y[i] <= y[(i+6) % 7] & ~inner[(i+6) % 7];
            end
        end
endmodule

// ---------------------------------------------------------------- rows: locking, full rows, force
module rowlogic (
    input         clk,
    input         clr,
    input         shift,
    input  [48:0] pis,                       // row by row
    input  [48:0] b,
    output  [6:0] pisrow,
    output  [6:0] inner,
    output  [6:0] blinkrow,
    output  [6:0] force_row,
    output        del
);
    wire [6:0] full;
    wire [10:0] pad = {2'b00, pisrow, 2'b00};
    reg        cnt = 1'b0;
    genvar g;
    generate for (g = 0; g < 7; g = g + 1) begin : rows
        assign pisrow[g] = |pis[7*g +: 7];
        assign full[g]   = &b[7*g +: 7];
        assign inner[g]  = |pad[g +: 5];                  //@inner-1: assign inner[g]  = |pad[g+1 +: 3];
    end endgenerate
    // deepest full row only
    assign blinkrow = full[6] ? 7'b1000000 : full[5] ? 7'b0100000 : full[4] ? 7'b0010000 :
                      full[3] ? 7'b0001000 : full[2] ? 7'b0000100 : full[1] ? 7'b0000010 : {6'b0, full[0]};
    always @(posedge clk)
        if (clr) cnt <= 1'b0;
        else if (shift) cnt <= |full & ~cnt;
    assign del = |full & cnt;                //@blink-1s: assign del = |full;
    wire [6:0] rf = del ? blinkrow : 7'd0;
    assign force_row[6] = rf[6];
    assign force_row[5] = rf[5] | force_row[6];
    assign force_row[4] = rf[4] | force_row[5];
    assign force_row[3] = rf[3] | force_row[4];           //@force-gap: assign force_row[3] = rf[3];
    assign force_row[2] = rf[2] | force_row[3];
    assign force_row[1] = rf[1] | force_row[2];
    assign force_row[0] = rf[0] | force_row[1];
endmodule

// ---------------------------------------------------------------- light show before the game
module lightshow (input clk, input run, output reg [69:0] on);
    reg signed [4:0] r, c, dr, dc;
    reg fresh;
    initial begin on = 0; r = 0; c = 0; dr = 0; dc = 1; fresh = 1; end
    wire signed [4:0] nr = r + dr, nc = c + dc;
    wire out = (nr > 9) | (nr < 0) | (nc > 6) | (nc < 0);
    wire [6:0] at = nr * 7 + nc;
    wire turn = out ? 1'b1 : on[at];
    // clockwise: right, down, left, up
    wire signed [4:0] tr = turn ? dc : dr, tc = turn ? -dr : dc;
    wire signed [4:0] xr = r + tr, xc = c + tc;
    wire [6:0] xat = xr * 7 + xc;
    always @(posedge clk)
        if (~run | &on) begin on <= 0; r <= 0; c <= 0; dr <= 0; dc <= 1; fresh <= 1; end
        else if (fresh) begin on[0] <= 1'b1; fresh <= 0; end
        else begin on[xat] <= 1'b1; r <= xr; c <= xc; dr <= tr; dc <= tc; end
endmodule

// ================================================================ top
module tetris (
    input         clk,
    input         start,
    input         reset,                     //@+reset-low: input         reset_n,
    input         rotate,
    input         s_left,
    input         s_right,
    output [20:0] red,
    output [48:0] yellow,
    output [48:0] blue,
    output  [6:0] time1, time0, score1, score0,
    output  [7:0] time_bcd,
    output  [7:0] score_bcd,
    output        control,
    output        won,
    output        lost
);
    reg GameStartState = 0, GameWon = 0, GameLost = 0;
    wire GameEndState = GameWon | GameLost;
    wire run = GameStartState & ~GameEndState;

    wire p_start, p_reset, p_rot, p_l, p_r;
    pulse b0 (clk, start, p_start);
    pulse b1 (clk, reset, p_reset);          //@+reset-low: pulse b1 (clk, ~reset_n, p_reset);
    pulse b2 (clk, rotate, p_rot);
    pulse b3 (clk, s_left, p_l);             //@left-held: assign p_l = s_left;
    pulse b4 (clk, s_right, p_r);

    wire rst_game = p_reset;                 //@reset-lost: wire rst_game = p_reset & ~GameLost;
    wire begin_game = p_start & ~GameStartState & ~p_reset;        //@start-end: wire begin_game = p_start & (~GameStartState | GameEndState) & ~p_reset;
    wire clr = rst_game | begin_game;

    wire [5:0] rnd;
    wire one_hz, half;
    rand6   u_rand (clk, rnd);
    divider u_div  (clk, clr, one_hz, half);

    // control window
    reg  [5:0] window = 0;
    wire ControlCondition  = (window != 0);
    wire [20:0] core;
    wire CreationCondition = run & ~ControlCondition & (core == 21'd0);
    always @(posedge clk)
        if (clr) window <= 6'd0;
        else if (CreationCondition) window <= 6'd60;      //@window-2s: else if (CreationCondition) window <= 6'd40;
        else if (run & ControlCondition) window <= window - 6'd1;

    wire [20:0] bnext, bnow;
    builder u_build (.clk(clk), .create(CreationCondition), .active(run & ControlCondition),
                     .rotate(p_rot), .left(p_l), .right(p_r), .rnd(rnd), .nxt(bnext), .now(bnow));

    // board
    wire stop = (score_bcd >= 8'h03) | (time_bcd == 8'h99);
    wire sec = run & one_hz & ~stop;
    wire [48:0] Y, B, PIS;
    wire [6:0] PISROW, IS, BLINKROW, LFORCE;
    wire del;
    wire shift = sec;                        //@blink-stops: wire shift = sec & (~|BLINKROW | del);
    rowlogic u_rows (.clk(clk), .clr(clr), .shift(sec), .pis(PIS), .b(B), .pisrow(PISROW), .inner(IS),
                     .blinkrow(BLINKROW), .force_row(LFORCE), .del(del));
    genvar k, q;
    generate for (k = 0; k < 7; k = k + 1) begin : col
        wire [2:0] cr;
        wire [6:0] cy, cb, cp;
        column u_col (.clk(clk), .clr(clr), .load(run & (ControlCondition | CreationCondition)),
                      .top({bnext[14+k], bnext[7+k], bnext[k]}), .hold(ControlCondition),
                      .shift(shift), .inner(IS), .force_row(LFORCE),
                      .r(cr), .y(cy), .b(cb), .pis(cp));
        for (q = 0; q < 3; q = q + 1) begin : red3
            assign core[7*q+k] = cr[q];
        end
        for (q = 0; q < 7; q = q + 1) begin : low7
            assign Y[7*q+k] = cy[q];
            assign B[7*q+k] = cb[q];
            assign PIS[7*q+k] = cp[q];
        end
    end endgenerate

    // end of the game
    wire hit4  = |(core[20:14] & B[6:0]);
    wire hit56 = |core & (PISROW[0] | PISROW[1]);         //@full-row4: wire hit56 = 1'b0;
    wire FullBoard = sec & ~del & ~ControlCondition & (hit4 | hit56);
    always @(posedge clk)
        if (clr) begin GameStartState <= begin_game; GameWon <= 0; GameLost <= 0; end
        else if (run) begin
            if (score_bcd >= 8'h03) GameWon <= 1'b1;      //@win-2: if (score_bcd >= 8'h02) GameWon <= 1'b1;
            else if (FullBoard | time_bcd == 8'h99) GameLost <= 1'b1;
        end

    // counters and digits
    reg late = 1'b0;
    always @(posedge clk) late <= sec & del;
    wire AddScore = sec & del;               //@score-2: wire AddScore = (sec & del) | late;
    bcd2 u_time  (.clk(clk), .clr(clr), .inc(sec), .q(time_bcd));
    bcd2 u_score (.clk(clk), .clr(clr), .inc(AddScore), .q(score_bcd));

    wire show = run | (~GameStartState & ~half);
    wire [7:0] id1 = 8'h42, id2 = 8'h17;     //@+other-ids: wire [7:0] id1 = 8'h05, id2 = 8'h93;
    wire [7:0] lhs = GameStartState ? time_bcd : id1;
    wire [7:0] rhs = GameStartState ? score_bcd : id2;
    seg7 d3 (show, lhs[7:4], time1);         //@time-swapped: seg7 d3 (show, GameStartState ? lhs[3:0] : lhs[7:4], time1);
    seg7 d2 (show, lhs[3:0], time0);         //@time-swapped: seg7 d2 (show, GameStartState ? lhs[7:4] : lhs[3:0], time0);
    seg7 d1 (show, rhs[7:4], score1);
    seg7 d0 (show, rhs[3:0], score0);

    // lights
    wire [69:0] show70;
    lightshow u_show (clk, ~GameStartState & ~clr, show70);
    wire [48:0] visible;
    generate for (k = 0; k < 7; k = k + 1) begin : enrow
        assign visible[7*k +: 7] = {7{~(BLINKROW[k] & half)}};     //@+blink-dark-first: assign visible[7*k +: 7] = {7{~(BLINKROW[k] & ~half)}};
    end endgenerate
    assign red    = run ? (ControlCondition ? bnow : core) : GameStartState ? 21'd0 : show70[20:0];
    assign yellow = run ? Y : GameStartState ? 49'd0 : show70[69:21];          //@+show-blue: assign yellow = run ? Y : 49'd0;
    assign blue   = run ? (B & visible) : 49'd0;          //@+show-blue: assign blue   = run ? (B & visible) : GameStartState ? 49'd0 : show70[69:21];
    assign control = run & ControlCondition;
    assign won  = GameWon;
    assign lost = GameLost;
endmodule
