// the block game in three long words of lights; every rule is a mask or a shift of seven
module segs(input [3:0] d, input on, output [6:0] s);
    reg [6:0] x;
    always @* case (d)
        0: x = 7'h3f; 1: x = 7'h06; 2: x = 7'h5b; 3: x = 7'h4f; 4: x = 7'h66;
        5: x = 7'h6d;                                           //@five-as-s: 5: x = 7'h5b;
        6: x = 7'h7d; 7: x = 7'h07; 8: x = 7'h7f; 9: x = 7'h6f;
        default: x = 7'h00;
    endcase
    assign s = on ? x : 7'd0;
endmodule

module tetris_flat (
    input clk, input start, input reset, input rotate, input s_left, input s_right,
    output [20:0] red, output [48:0] yellow, output [48:0] blue,
    output [6:0] time1, output [6:0] time0, output [6:0] score1, output [6:0] score0,
    output reg [7:0] time_bcd, output reg [7:0] score_bcd, output control, output reg won, output reg lost);

    localparam [20:0] COL0 = {3{7'b0000001}}, COL6 = {3{7'b1000000}};
    reg [20:0] r;
    reg [48:0] y, b;
    reg [5:0] rnd;
    reg run;
    reg [4:0] sub;
    reg [6:0] steer;
    reg [2:0] shape, pos;
    reg [1:0] turn;
    reg [3:0] blink;                     // the row that blinks, 7: none
    reg [1:0] wait_;
    reg p_start, p_reset, p_rot, p_left, p_right;
    wire e_start = start & ~p_start, e_reset = reset & ~p_reset, e_rot = rotate & ~p_rot, e_left = s_left & ~p_left, e_right = s_right & ~p_right;   //@right-held: wire e_start = start & ~p_start, e_reset = reset & ~p_reset, e_rot = rotate & ~p_rot, e_left = s_left & ~p_left, e_right = s_right;

    // shapes as the document draws them, first row in the top bits
    function [8:0] form(input [2:0] k);
        case (k)
            0: form = 9'b010_111_010;
            1: form = 9'b100_100_100;
            2: form = 9'b000_001_111;                           //@shape-l: 2: form = 9'b000_100_111;
            3: form = 9'b000_110_011;                           //@shape-z: 3: form = 9'b000_011_110;
            4: form = 9'b000_111_100;
            5: form = 9'b000_111_010;
            6: form = 9'b000_101_111;
            7: form = 9'b000_010_111;                           //@shape-t-top: 7: form = 9'b010_111_000;
        endcase
    endfunction
    function [8:0] ccw(input [8:0] f);   // 1 2 3 / 4 5 6 / 7 8 9 becomes 3 6 9 / 2 5 8 / 1 4 7
        ccw = {f[6], f[3], f[0], f[7], f[4], f[1], f[8], f[5], f[2]};   //@clockwise: ccw = {f[2], f[5], f[8], f[1], f[4], f[7], f[0], f[3], f[6]};
    endfunction
    function [8:0] turned(input [2:0] k, input [1:0] t);
        case (t)
            0: turned = form(k);
            1: turned = ccw(form(k));
            2: turned = ccw(ccw(form(k)));                      //@turn-two-once: 2: turned = form(k);
            3: turned = ccw(ccw(ccw(form(k))));
        endcase
    endfunction
    function [6:0] line(input [2:0] f, input [2:0] p);
        line = {4'd0, f[0], f[1], f[2]} << p;
    endfunction
    function [20:0] place(input [8:0] f, input [2:0] p);
        place = {line(f[2:0], p), line(f[5:3], p), line(f[8:6], p)};
    endfunction
    function [6:0] rows(input [48:0] x);
        rows = {|x[48:42], |x[41:35], |x[34:28], |x[27:21], |x[20:14], |x[13:7], |x[6:0]};
    endfunction
    function [48:0] wide(input [6:0] m);
        wide = {{7{m[6]}}, {7{m[5]}}, {7{m[4]}}, {7{m[3]}}, {7{m[2]}}, {7{m[1]}}, {7{m[0]}}};
    endfunction

    wire [2:0] newpos = rnd[2:0] > 4 ? rnd[2:0] - 4 : rnd[2:0];     //@pos-zero: wire [2:0] newpos = rnd[2:0] > 4 ? 0 : rnd[2:0];
    wire [2:0] newshape = rnd[5:3];                             //@shape-low: wire [2:0] newshape = rnd[2:0];
    wire tick = sub == 19;                                      //@second-19: wire tick = sub == 18; //@second-21: wire tick = sub == 20;
    wire [6:0] hit = rows(y & {7'h7f, b[48:7]});                //@floor-high: wire [6:0] hit = rows(y & {7'h7f, 7'h7f, b[41:7]}); //@no-stack: wire [6:0] hit = rows(y & {7'h7f, 42'd0});
    wire [6:0] near = hit | hit << 1 | hit << 2 | hit >> 1 | hit >> 2;      //@lock-near: wire [6:0] near = hit | hit << 1 | hit >> 1; //@lock-up-only: wire [6:0] near = hit | hit >> 1;
    wire [48:0] lock = wide(near);
    wire [6:0] full = {&b[48:42], &b[41:35], &b[34:28], &b[27:21], &b[20:14], &b[13:7], &b[6:0]};   //@full-six: wire [6:0] full = {&b[47:42], &b[40:35], &b[33:28], &b[26:21], &b[19:14], &b[12:7], &b[5:0]};
    wire [2:0] deep = full[6] ? 6 : full[5] ? 5 : full[4] ? 4 : full[3] ? 3 : full[2] ? 2 : full[1] ? 1 : 0;   //@top-first: wire [2:0] deep = full[0] ? 0 : full[1] ? 1 : full[2] ? 2 : full[3] ? 3 : full[4] ? 4 : full[5] ? 5 : 6;
    wire falling = steer == 0;
    wire go = tick && blink != 7 && wait_ == 1;                 //@delete-soon: wire go = tick && blink != 7; //@delete-late: wire go = tick && blink != 7 && wait_ == 2;
    wire [48:0] above = (49'd1 << (7 * (blink + 1))) - 1;       // the blinking row and all above it
    wire stuck = falling && r != 0 && (|(r[20:14] & b[6:0]) || hit[0] || hit[1]);   //@stuck-row4: wire stuck = falling && r != 0 && |(r[20:14] & b[6:0]); //@never-lost: wire stuck = 0;
    wire live = run & ~won & ~lost;

    initial begin
        r = 0; y = 0; b = 0; rnd = 1; run = 0; sub = 0; steer = 0; shape = 0; pos = 0; turn = 0; blink = 7; wait_ = 0; won = 0; lost = 0; time_bcd = 0; score_bcd = 0;
        p_start = 0; p_reset = 0; p_rot = 0; p_left = 0; p_right = 0;
    end
    always @(posedge clk) begin
        {p_start, p_reset, p_rot, p_left, p_right} <= {start, reset, rotate, s_left, s_right};
        rnd <= {rnd[4:0], rnd[5] ^ rnd[4]};
        sub <= tick ? 0 : sub + 1;
        if (e_reset) begin                                      //@reset-end-only: if (e_reset && (won || lost)) begin
            run <= 0; won <= 0; lost <= 0; r <= 0; y <= 0; b <= 0; steer <= 0; blink <= 7; wait_ <= 0; sub <= 0; time_bcd <= 0; score_bcd <= 0;   //@reset-blue: run <= 0; won <= 0; lost <= 0; r <= 0; y <= 0; steer <= 0; blink <= 7; wait_ <= 0; sub <= 0; time_bcd <= 0; score_bcd <= 0;
        end else if (e_start && !run) begin                     //@start-again: end else if (e_start) begin
            run <= 1; sub <= 0; time_bcd <= 0; score_bcd <= 0;  //@start-time-1: run <= 1; sub <= 0; time_bcd <= 1; score_bcd <= 0;
        end else if (live) begin
            // clock and end
            if (tick) begin
                if (time_bcd[3:0] == 9) time_bcd <= {time_bcd[7:4] + 4'd1, 4'd0};       //@tens-never: if (time_bcd[3:0] == 9) time_bcd <= {time_bcd[7:4], 4'd0};
                else time_bcd[3:0] <= time_bcd[3:0] + 4'd1;
            end
            if (time_bcd == 8'h99) lost <= 1;
            // the block in the top rows
            if (steer != 0) steer <= steer - 1;
            if (r == 0) begin
                shape <= newshape; pos <= newpos; turn <= 0; steer <= 60;               //@window-50: shape <= newshape; pos <= newpos; turn <= 0; steer <= 50; //@turn-kept: shape <= newshape; pos <= newpos; steer <= 60;
                r <= place(form(newshape), newpos);
            end else if (steer != 0) begin                      //@steer-falling: end else if (steer != 0 || !tick) begin
                if (e_rot) begin turn <= turn + 1; r <= place(turned(shape, turn + 2'd1), pos); end      //@turn-at-left: if (e_rot) begin turn <= turn + 1; r <= place(turned(shape, turn + 2'd1), newpos); end
                else if (e_right) begin
                    if (!(r & COL6)) begin r <= r << 1; if (pos != 4) pos <= pos + 1; end   //@right-wraps: begin r <= r << 1; if (pos != 4) pos <= pos + 1; end //@right-pos: if (!(r & COL6)) begin r <= r << 1; end
                end else if (e_left) begin
                    if (!(r & COL0)) begin r <= r >> 1; if (pos != 0) pos <= pos - 1; end   //@left-never: if (0) begin r <= r >> 1; if (pos != 0) pos <= pos - 1; end
                end
            end else if (tick) r <= {r[13:0], 7'd0};
            // the game's core
            if (tick) begin
                if (go) begin
                    y <= ((y << 7 | (falling ? r[20:14] : 7'd0)) & above) | ((y << 7) & ~above & ~wide(7'd1 << (blink + 1)));
                    b <= ((b << 7) & above) | (b & ~above);     //@delete-hole: b <= b & ~wide(7'd1 << blink); //@delete-above: b <= b & ~above;
                    score_bcd <= score_bcd + 1;                 //@score-two: score_bcd <= score_bcd + 2;
                    blink <= 7; wait_ <= 0;
                    if (score_bcd + 1 >= 3) won <= 1;           //@win-four: if (score_bcd + 1 >= 4) won <= 1; //@win-two: if (score_bcd + 1 >= 2) won <= 1;
                end else begin
                    if (blink != 7) wait_ <= wait_ + 1;
                    if (stuck) lost <= 1;
                    b <= b | (y & lock);
                    y <= ((y & ~lock) << 7) | (falling ? r[20:14] : 7'd0);              //@yellow-waits: y <= falling ? ((y & ~lock) << 7) | r[20:14] : y & ~lock;
                end
            end else if (blink == 7 && full != 0) blink <= deep;
        end
    end

    wire dark2 = sub < 10;
    assign red = live ? r : 21'd0;
    assign yellow = live ? y : 49'd0;
    assign blue = live ? (blink != 7 && dark2 ? b & ~wide(7'd1 << blink) : b) : 49'd0;       //@no-row-blink: assign blue = live ? b : 49'd0;
    assign control = live && steer != 0;                        //@control-inverted: assign control = live && steer == 0;
    wire ready = ~run & (sub < 10);
    segs t1(run ? time_bcd[7:4] : 4'd4, live | ready, time1);
    segs t0(run ? time_bcd[3:0] : 4'd2, live | ready, time0);
    segs c1(run ? score_bcd[7:4] : 4'd1, live | ready, score1);
    segs c0(run ? score_bcd[3:0] : 4'd7, live | ready, score0);      //@score-is-time: segs c0(run ? time_bcd[3:0] : 4'd7, live | ready, score0);
endmodule
