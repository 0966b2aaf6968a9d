// the block game by rows: one 7-bit word a row, one clocked block, 20 Hz
module blockgame #(parameter ID1 = 8'h12, parameter ID2 = 8'h34) (
    input clk, input start, input reset, input rotate, input s_left, input s_right,
    output [20:0] red, output [48:0] yellow, output [48:0] blue,
    output [6:0] time1, time0, score1, score0, output [7:0] time_, output [7:0] score, output control, output won, output lost);

    reg [6:0] r [0:2];
    reg [6:0] y [0:6];
    reg [6:0] b [0:6];
    reg [6:0] ny [0:6];
    reg [6:0] nb [0:6];
    reg on, w, l, steer;
    reg [5:0] lf, win;
    reg [4:0] sub;
    reg [8:0] shp;
    reg [1:0] rot;
    reg [2:0] pos;
    reg [3:0] ts, tt, ss, st;
    reg [3:0] full;          // row that blinks, 8 none
    reg [5:0] wait_;
    reg p1, p2, p3, p4, p5;
    wire e_start = start & ~p1, e_reset = reset & ~p2, e_rot = rotate & ~p3, e_l = s_left & ~p4, e_r = s_right & ~p5;
    wire run = on & ~w & ~l;
    wire tick = sub == 19;                                        //@second-21: wire tick = sub == 20; //@second-half: wire tick = sub == 9 || sub == 19;
    wire dark = (r[0] | r[1] | r[2]) == 0;
    integer i, j;
    reg hitrow [0:6];
    reg lock, anylock, clash;
    reg [8:0] z;
    reg [2:0] np;

    function [8:0] shape(input [2:0] n);
        case (n)
            0: shape = 9'b010_111_010;
            1: shape = 9'b100_100_100;
            2: shape = 9'b000_001_111;
            3: shape = 9'b000_110_011;                            //@shape-s: 3: shape = 9'b000_011_110;
            4: shape = 9'b000_111_100;
            5: shape = 9'b000_111_010;
            6: shape = 9'b000_101_111;                            //@shape-u: 6: shape = 9'b000_111_101;
            7: shape = 9'b000_010_111;
        endcase
    endfunction
    function [8:0] turned(input [8:0] s);    // 123456789 -> 369258147
        turned = {s[6], s[3], s[0], s[7], s[4], s[1], s[8], s[5], s[2]};   //@clockwise: turned = {s[2], s[5], s[8], s[1], s[4], s[7], s[0], s[3], s[6]};
    endfunction
    function [6:0] at(input [2:0] bits, input [2:0] p);   // leftmost column is bit 0
        at = {4'b0, bits[0], bits[1], bits[2]} << p;
    endfunction

    // the show before a game
    reg [69:0] seen;
    reg [3:0] sr;
    reg [2:0] sc;
    reg [1:0] sd;
    reg fresh;
    reg [3:0] tr;
    reg [3:0] tc;
    function free(input [69:0] s, input [3:0] rr, input [3:0] cc);
        free = rr < 10 && cc < 7 && !s[rr * 7 + cc];
    endfunction

    initial begin
        lf = 1; on = 0; w = 0; l = 0; steer = 0; sub = 0; win = 0; shp = 0; rot = 0; pos = 0; ts = 0; tt = 0; ss = 0; st = 0; full = 8; wait_ = 0;
        p1 = 0; p2 = 0; p3 = 0; p4 = 0; p5 = 0; seen = 0; sr = 0; sc = 0; sd = 0; fresh = 1;
        for (i = 0; i < 3; i = i + 1) r[i] = 0;
        for (i = 0; i < 7; i = i + 1) begin y[i] = 0; b[i] = 0; ny[i] = 0; nb[i] = 0; end
    end

    always @(posedge clk) begin
        lf <= {lf[4:0], lf[5] ^ lf[4]};
        p1 <= start; p2 <= reset; p3 <= rotate; p4 <= s_left; p5 <= s_right;
        sub <= (sub >= 19) ? 0 : sub + 1;                         //@second-21: sub <= (sub >= 20) ? 0 : sub + 1;
        if (e_reset) begin                                        //@reset-late: if (e_reset & ~run) begin
            on <= 0; w <= 0; l <= 0; steer <= 0; sub <= 0; ts <= 0; tt <= 0; ss <= 0; st <= 0; full <= 8; seen <= 0; fresh <= 1;
            for (i = 0; i < 3; i = i + 1) r[i] = 0;
            for (i = 0; i < 7; i = i + 1) begin y[i] = 0; b[i] = 0; end
        end else if (!on) begin
            if (e_start) begin
                on <= 1; sub <= 0; seen <= 0; ts <= 0; tt <= 0; ss <= 0; st <= 0; full <= 8; steer <= 0;
            end else if (fresh || (&seen)) begin
                fresh <= 0; sr <= 0; sc <= 0; sd <= 0; seen <= fresh ? 70'd1 : 70'd0;
                if (&seen) fresh <= 1;
            end else begin
                tr = sr + (sd == 1) - (sd == 3); tc = {1'b0, sc} + (sd == 0) - (sd == 2);
                if (!free(seen, tr, tc)) begin
                    tr = sr + (sd == 0) - (sd == 2); tc = {1'b0, sc} - (sd == 1) + (sd == 3);
                    sd <= sd + 1;
                end
                sr <= tr; sc <= tc[2:0]; seen[tr * 7 + tc] <= 1;
            end
        end else if (run) begin
            //@start-again: if (e_start) begin ts <= 0; tt <= 0; sub <= 0; end
            // make a block, steer it
            if (dark) begin
                shp = shape(lf[5:3]);                             //@shape-low: shp = shape(lf[2:0]);
                rot <= 0;
                np = (lf[2:0] > 4) ? lf[2:0] - 4 : lf[2:0];       //@place-wall: np = (lf[2:0] > 4) ? 4 : lf[2:0];
                pos <= np;
                r[0] = at(shp[8:6], np); r[1] = at(shp[5:3], np); r[2] = at(shp[2:0], np);
                steer <= 1; win <= 60;                            //@window-40: steer <= 1; win <= 40;
            end else if (steer) begin
                win <= win - 1;
                if (win == 1) steer <= 0;
                if (e_rot) begin
                    z = turned(shp);
                    shp = z;
                    r[0] = at(z[8:6], pos); r[1] = at(z[5:3], pos); r[2] = at(z[2:0], pos);
                end else if (e_r) begin
                    if (!(r[0][6] | r[1][6] | r[2][6])) begin     //@right-early: if (!(r[0][5] | r[1][5] | r[2][5] | r[0][6] | r[1][6] | r[2][6])) begin
                        for (i = 0; i < 3; i = i + 1) r[i] = r[i] << 1;
                        if (pos < 4) pos <= pos + 1;
                    end
                end else if (e_l) begin
                    if (!(r[0][0] | r[1][0] | r[2][0])) begin     //@left-off: if (1) begin
                        for (i = 0; i < 3; i = i + 1) r[i] = r[i] >> 1;   //@left-two: for (i = 0; i < 3; i = i + 1) r[i] = r[i] >> 2;
                        if (pos > 0) pos <= pos - 1;
                    end
                end
            end
            // rows that are full
            if (full == 8) begin
                for (i = 0; i < 7; i = i + 1) if (&b[i]) begin full <= i; wait_ <= 39; end   //@delete-late: for (i = 0; i < 7; i = i + 1) if (&b[i]) begin full <= i; wait_ <= 59; end
            end else if (wait_ > 1) wait_ <= wait_ - 1;
            // a second
            if (tick) begin
                if (ts == 9) begin ts <= 0; tt <= tt + 1; end else ts <= ts + 1;   //@timer-hex: if (ts == 15) begin ts <= 0; tt <= tt + 1; end else ts <= ts + 1;
                if (tt == 9 && ts == 8) l <= 1;                   //@no-99: if (0) l <= 1;
                // collisions
                anylock = 0;
                for (i = 0; i < 7; i = i + 1) begin
                    hitrow[i] = (i == 6) ? |y[6] : |(y[i] & b[(i == 6) ? 6 : i + 1]);
                    anylock = anylock | hitrow[i];
                end
                clash = ~steer & ~dark & ((|(r[2] & b[0])) | hitrow[0] | (hitrow[1] & (|y[0])));
                if (full != 8 && wait_ <= 1) begin
                    for (i = 6; i >= 0; i = i - 1)
                        if (i <= full) begin
                            ny[i] = (i == 0) ? (steer ? 7'd0 : r[2]) : y[(i == 0) ? 0 : i - 1];
                            nb[i] = (i == 0) ? 7'd0 : b[(i == 0) ? 0 : i - 1];   //@delete-empty: nb[i] = (i == full) ? 7'd0 : b[i];
                        end else begin ny[i] = y[i]; nb[i] = b[i]; end
                    if (ss == 9) begin ss <= 0; st <= st + 1; end else ss <= ss + 1;   //@score-two: ss <= ss + 2;
                    if (ss == 2) w <= 1;                          //@win-two: if (ss == 1) w <= 1;
                    full <= 8;
                end else begin
                    if (clash) l <= 1;                            //@never-lost: if (0) l <= 1;
                    for (i = 0; i < 7; i = i + 1) begin
                        lock = 0;
                        for (j = 0; j < 7; j = j + 1) if (hitrow[j] && j + 2 >= i && i + 2 >= j) lock = 1;
                        nb[i] = b[i]; ny[i] = 0;
                        if (lock) nb[i] = b[i] | y[i];            //@lock-alone: if (hitrow[i]) nb[i] = b[i] | y[i];
                        else if (i > 0) begin
                            ny[i] = y[(i == 0) ? 0 : i - 1];
                            for (j = 0; j < 7; j = j + 1) if (hitrow[j] && j + 2 >= i - 1 && i - 1 + 2 >= j) ny[i] = 0;
                        end else ny[i] = steer ? 7'd0 : r[2];
                    end
                end
                for (i = 0; i < 7; i = i + 1) begin y[i] = ny[i]; b[i] = nb[i]; end
                if (!steer && !dark) begin r[2] = r[1]; r[1] = r[0]; r[0] = 0; end
            end
        end
    end

    wire high = sub < 10;
    genvar g;
    generate
        for (g = 0; g < 3; g = g + 1) begin : top
            assign red[7 * g +: 7] = run ? r[g] : on ? 7'd0 : seen[7 * g +: 7];
        end
        for (g = 0; g < 7; g = g + 1) begin : low
            assign yellow[7 * g +: 7] = run ? y[g] : on ? 7'd0 : seen[7 * (g + 3) +: 7];
            assign blue[7 * g +: 7] = (run & ~(full == g & high)) ? b[g] : 7'd0;   //@no-row-blink: assign blue[7 * g +: 7] = run ? b[g] : 7'd0;
        end
    endgenerate
    function [6:0] seg(input [3:0] n);
        case (n)
            0: seg = 7'h3f; 1: seg = 7'h06; 2: seg = 7'h5b; 3: seg = 7'h4f; 4: seg = 7'h66;
            5: seg = 7'h6d; 6: seg = 7'h7d; 7: seg = 7'h07; 8: seg = 7'h7f;
            9: seg = 7'h6f;                                       //@glyph-9: 9: seg = 7'h73;
            default: seg = 0;
        endcase
    endfunction
    assign time1 = run ? seg(tt) : (!on & high) ? seg(ID1[7:4]) : 7'd0;
    assign time0 = run ? seg(ts) : (!on & high) ? seg(ID1[3:0]) : 7'd0;
    assign score1 = run ? seg(st) : (!on & high) ? seg(ID2[7:4]) : 7'd0;
    assign score0 = run ? seg(ss) : (!on & high) ? seg(ID2[3:0]) : 7'd0;
    assign time_ = {tt, ts};
    assign score = {st, ss};
    assign control = run & steer;                                 //@control-dark: assign control = 1'b0;
    assign won = w;
    assign lost = l;
endmodule
