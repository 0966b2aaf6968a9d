`timescale 1ns / 1ps
// Digital Design project - block game on 10x7 LED matrix
// every block is kept as pattern + x + y, fixed lights are in a bitmap

module seg7 (
    input  [3:0] d,
    input        on,
    output [6:0] s
);
    reg [6:0] g;   // gfedcba
    always @(*) begin
        case (d)
            4'd0: g = 7'b0111111;
            4'd1: g = 7'b0000110;
            4'd2: g = 7'b1011011;
            4'd3: g = 7'b1001111;
            4'd4: g = 7'b1100110;
            4'd5: g = 7'b1101101;            //@p-five: 4'd5: g = 7'b1101100;
            4'd6: g = 7'b1111101;
            4'd7: g = 7'b0000111;
            4'd8: g = 7'b1111111;
            4'd9: g = 7'b1101111;
            default: g = 7'b0000000;
        endcase
    end
    assign s = on ? g : 7'b0;
endmodule


module tetris_game (
    input             clk,      // 20 Hz
    input             start,
    input             reset,
    input             rotate,
    input             left,
    input             right,
    output     [20:0] red,
    output     [48:0] yellow,
    output     [48:0] blue,
    output     [6:0]  time1,
    output     [6:0]  time0,
    output     [6:0]  score1,
    output     [6:0]  score0,
    output     [7:0]  time_bcd,
    output     [7:0]  score_bcd,
    output            control,
    output            won,
    output            lost
);

    parameter ID_A = 8'h42, ID_B = 8'h17;   //@+p-ids: parameter ID_A = 8'h03, ID_B = 8'h88;

    localparam IDLE = 3'd0, NEWB = 3'd1, CTRL = 3'd2, DROP = 3'd3, WIN = 3'd4, LOSE = 3'd5;

    reg [2:0] st = IDLE;

    // buttons
    reg l_start = 0, l_reset = 0, l_rot = 0, l_left = 0, l_right = 0;
    wire p_start = start  & ~l_start;
    wire p_reset = reset  & ~l_reset;
    wire p_rot   = rotate & ~l_rot;
    wire p_left  = left   & ~l_left;
    wire p_right = right  & ~l_right;

    // random
    reg [5:0] lfsr = 6'b000001;
    wire [2:0] rx = lfsr[2:0];

    // one second = 20 clocks
    reg [4:0] sub = 0;
    wire sec = (sub == 5'd19);

    reg [3:0] tu = 0, tt = 0, su = 0, su10 = 0;

    // block under control
    reg [8:0]        cm = 0;    // 3x3 picture, msb = top left
    reg signed [3:0] cx = 0;    // where it is drawn
    reg [3:0]        cy = 0;
    reg [2:0]        fx = 0;    // position register for rotation
    reg [5:0]        win = 0;              //@p-narrow: reg [4:0]        win = 0;

    // blocks that are on their way down
    reg [8:0]        am = 0, bm = 0;
    reg signed [3:0] ax = 0, bx = 0;
    reg [3:0]        ay = 0, by = 0;
    reg              av = 0, bv = 0;

    reg [48:0] bd = 0;          // fixed lights

    // full row
    reg       blink = 0;
    reg [2:0] brow = 0;
    reg [1:0] bsec = 0;

    // temporaries
    reg [48:0] nb;
    reg [69:0] t;
    reg        del, winner, loser;
    integer i;

    function [8:0] shape(input [2:0] n);
        case (n)
            3'd0: shape = 9'b010_111_010;
            3'd1: shape = 9'b100_100_100;
            3'd2: shape = 9'b000_001_111;
            3'd3: shape = 9'b000_110_011;   //@p-zmirror: 3'd3: shape = 9'b000_011_110;
            3'd4: shape = 9'b000_111_100;
            3'd5: shape = 9'b000_111_010;
            3'd6: shape = 9'b000_101_111;
            3'd7: shape = 9'b000_010_111;
        endcase
    endfunction

    // 8 7 6      6 3 0
    // 5 4 3  ->  7 4 1
    // 2 1 0      8 5 2
    function [8:0] turn(input [8:0] m);
        turn = {m[6], m[3], m[0], m[7], m[4], m[1], m[8], m[5], m[2]};
    endfunction

    function [69:0] cells(input [8:0] m, input signed [3:0] x, input [3:0] y);
        integer r, c;
        reg [20:0] p;
        begin
            p = 21'd0;
            for (r = 0; r < 3; r = r + 1)
                for (c = 0; c < 3; c = c + 1)
                    if (m[8 - 3*r - c] && (x + c >= 0) && (x + c < 7))
                        p[7*r + x + c] = 1'b1;
            cells = {49'd0, p} << (7*y);
        end
    endfunction

    // touches floor or fixed light?
    function hit(input [69:0] c, input [48:0] f);
        hit = (|c[69:63]) | (|(c[62:14] & f));
    endfunction

    wire [69:0] ccur = cells(cm, cx, cy);
    wire col0 = ccur[0] | ccur[7] | ccur[14];
    wire col6 = ccur[6] | ccur[13] | ccur[20];     //@p-col6: wire col6 = ccur[6] | ccur[13] | ccur[19];

    always @(posedge clk) begin
        l_start <= start;
        l_reset <= reset;
        l_rot   <= rotate;
        l_left  <= left;
        l_right <= right;
        lfsr    <= {lfsr[4:0], lfsr[5] ^ lfsr[4]};

        if (p_reset) begin
            st <= IDLE;
            av = 0;                                //@p-resetav:
            bv = 0;
            bd = 49'd0;
            blink <= 0;
            {tt, tu, su10, su} <= 16'd0;
            win <= 0;
        end
        else if (st == IDLE) begin
            if (p_start) begin
                st <= NEWB;
                sub <= 0;                          //@p-subfree:
                tt <= 0; tu <= 0;
                su10 <= 0; su <= 0;
            end
            //@p-subfree: else sub <= sec ? 5'd0 : sub + 1'b1;
        end
        //@p-startend: else if (st == WIN || st == LOSE) begin if (p_start) begin st <= NEWB; sub <= 0; {tt, tu, su10, su} <= 16'd0; bd = 0; av = 0; bv = 0; blink <= 0; end end
        else if (st == NEWB || st == CTRL || st == DROP) begin
            winner = 0;
            loser = 0;
            sub <= sec ? 5'd0 : sub + 1'b1;

            // ---- new block
            if (st == NEWB) begin
                cm <= shape(lfsr[5:3]);
                cx <= (rx > 4) ? rx - 4 : rx;
                fx <= (rx > 4) ? rx - 4 : rx;
                cy <= 0;
                win <= 60;
                st <= CTRL;
            end

            // ---- player
            if (st == CTRL) begin
                win <= win - 1'b1;
                if (win == 1) st <= DROP;
                if (p_rot) begin
                    cm <= turn(cm);
                    cx <= fx;                      //@p-noquirk: fx <= (cx < 0) ? 0 : (cx > 4) ? 4 : cx; cx <= (cx < 0) ? 0 : (cx > 4) ? 4 : cx;
                end
                else if (p_right) begin
                    if (!col6) begin
                        cx <= cx + 1;
                        if (fx != 4) fx <= fx + 1;
                    end
                end
                else if (p_left) begin
                    if (!col0) begin
                        cx <= cx - 1;
                        if (fx != 0) fx <= fx - 1;
                    end
                end
            end

            // ---- once a second
            if (sec) begin
                if (tu == 9) begin                 //@p-ten: if (tu == 10) begin
                    tu <= 0;
                    tt <= tt + 1;
                end
                else tu <= tu + 1;

                del = blink && (bsec == 1);
                nb = bd;
                if (del) begin
                    for (i = 6; i > 0; i = i - 1)
                        if (i <= brow) nb[7*i +: 7] = bd[7*(i-1) +: 7];   //@p-delall: nb[7*i +: 7] = bd[7*(i-1) +: 7];
                    nb[6:0] = 7'd0;
                    blink <= 0;
                    bsec <= 0;
                    {su10, su} <= (su == 9) ? {su10 + 4'd1, 4'd0} : {su10, su + 4'd1};
                    if (su == 2) winner = 1;
                end
                else if (blink) bsec <= bsec + 1;  //@p-twopts: else if (blink) begin bsec <= bsec + 1; {su10, su} <= {su10, su + 4'd1}; end

                // older blocks first
                t = cells(bm, bx, by);
                if (bv) begin
                    if (hit(t, bd) && !(del && (t >> (7*brow + 21)) == 0)) begin
                        nb = nb | t[69:21];
                        bv = 0;
                    end
                    else by = by + 1;
                end
                t = cells(am, ax, ay);
                if (av) begin
                    if (hit(t, bd) && !(del && (t >> (7*brow + 21)) == 0)) begin
                        nb = nb | t[69:21];        //@p-locktop: nb = nb | (t[69:21] & ~({42'd0, 7'h7f} << (7*(ay-3))));
                        av = 0;
                    end
                    else ay = ay + 1;
                end

                if (st == DROP) begin
                    if (hit(ccur, bd) && !del) loser = 1;
                    else begin
                        cy <= cy + 1;
                        t = cells(cm, cx, cy + 4'd1);
                        if (t[20:0] == 0) begin
                            bm = am; bx = ax; by = ay; bv = av;   //@p-forgetb: bm = am; bx = ax; by = ay;
                            am = cm; ax = cx; ay = cy + 1; av = 1;
                            st <= NEWB;
                        end
                    end
                end
                bd = nb;

                if (tt == 9 && tu == 8) loser = 1; //@p-hex99: if ({tt, tu} == 8'd98) loser = 1;
            end

            // ---- look for a full row
            if (!blink) begin
                for (i = 0; i < 7; i = i + 1)
                    if (&bd[7*i +: 7] && !sec) begin
                        blink <= 1;
                        brow <= i;
                        bsec <= 0;
                    end
            end

            if (winner) st <= WIN;
            else if (loser) st <= LOSE;
        end
    end

    // ------------------------------------------------ show before the game
    reg [69:0] lamp = 0;
    reg [3:0]  lr = 0;
    reg [2:0]  lc = 0;
    reg [1:0]  ld = 0;
    reg [4:0]  half = 0;
    reg signed [4:0] nr, nc;
    always @(posedge clk) begin
        half <= (half == 19) ? 0 : half + 1;
        if (st != IDLE || &lamp) begin
            lamp <= 0; lr <= 0; lc <= 0; ld <= 0;
        end
        else begin
            lamp[7*lr + lc] <= 1;
            nr = lr; nc = lc;
            case (ld)
                0: nc = nc + 1;
                1: nr = nr + 1;
                2: nc = nc - 1;
                3: nr = nr - 1;
            endcase
            if (nr < 0 || nr > 9 || nc < 0 || nc > 6 || lamp[7*nr + nc]) begin
                nr = lr; nc = lc;
                case (ld)
                    0: nr = nr + 1;
                    1: nc = nc - 1;
                    2: nr = nr - 1;
                    3: nc = nc + 1;
                endcase
                ld <= ld + 1;
            end
            lr <= nr[3:0]; lc <= nc[2:0];
        end
    end

    // ------------------------------------------------ outputs
    wire run = (st == NEWB) | (st == CTRL) | (st == DROP);
    wire vis = (st == CTRL) | (st == DROP);
    wire [69:0] mov = (vis ? ccur : 70'd0) | (av ? cells(am, ax, ay) : 70'd0) | (bv ? cells(bm, bx, by) : 70'd0);
    wire [48:0] hide = (blink && sub >= 10) ? (49'h7f << (7*brow)) : 49'd0;   //@+p-otherhalf: wire [48:0] hide = (blink && sub < 10) ? (49'h7f << (7*brow)) : 49'd0;

    assign red    = run ? mov[20:0] : (st == IDLE) ? lamp[20:0] : 21'd0;
    assign yellow = run ? mov[69:21] : (st == IDLE) ? lamp[69:21] : 49'd0;    //@+p-blueshow: assign yellow = run ? mov[69:21] : 49'd0;
    assign blue   = run ? (bd & ~hide) : 49'd0;                              //@+p-blueshow: assign blue   = run ? (bd & ~hide) : (st == IDLE) ? lamp[69:21] : 49'd0;
    assign control = (st == CTRL);
    assign won  = (st == WIN);
    assign lost = (st == LOSE);
    assign time_bcd  = {tt, tu};
    assign score_bcd = {su10, su};

    wire idon = (st == IDLE) && (half < 10);
    seg7 d3 (.d(run ? tt   : ID_A[7:4]), .on(run | idon), .s(time1));
    seg7 d2 (.d(run ? tu   : ID_A[3:0]), .on(run | idon), .s(time0));
    seg7 d1 (.d(run ? su10 : ID_B[7:4]), .on(run | idon), .s(score1));
    seg7 d0 (.d(run ? su   : ID_B[3:0]), .on(run | idon), .s(score0));

endmodule
