// 10x7 LED block game, 20 Hz clock.  Every row has its own registers:
// r1..r3 red, y4..y10 falling, b4..b10 fixed.  Bit 0 of a row is the left column.
module tetris #(
    parameter LFSR = 6'd1,
    parameter ID1 = 8'h42,
    parameter ID2 = 8'h17
) (
    input         clk,
    input         start, reset, rotate, s_left, s_right,
    output [20:0] red,
    output [48:0] yellow,
    output [48:0] blue,
    output [6:0]  time1, time0, score1, score0,
    output [7:0]  timer, score,
    output        control,
    output        won, lost
);

    // ------------------------------------------------------------- rows
    reg [6:0] r1 = 0, r2 = 0, r3 = 0;
    reg [6:0] y4 = 0, y5 = 0, y6 = 0, y7 = 0, y8 = 0, y9 = 0, y10 = 0;
    reg [6:0] b4 = 0, b5 = 0, b6 = 0, b7 = 0, b8 = 0, b9 = 0, b10 = 0;

    reg        started = 0, win = 0, loss = 0;
    reg [4:0]  div = 0;                 // 20 Hz -> 1 Hz, its upper half is the blink level
    reg [5:0]  window = 0;
    reg [5:0]  lfsr = LFSR;
    reg [8:0]  shape = 0;               // in its present rotation
    reg [2:0]  pos = 0;
    reg [3:0]  s1 = 0, s0 = 0, p1 = 0, p0 = 0;   // BCD seconds, points
    reg [6:0]  blinkrow = 0;            // bit 0 = row 4
    reg        bsec = 0;

    // ------------------------------------------------------------- buttons
    reg [4:0] last = 0;
    always @(posedge clk) last <= {start, reset, rotate, s_left, s_right};
    wire pStart  = start   & ~last[4];
    wire pReset  = reset   & ~last[3];
    wire pRotate = rotate  & ~last[2];
    wire pLeft   = s_left  & ~last[1];
    wire pRight  = s_right & ~last[0];

    always @(posedge clk) lfsr <= {lfsr[4:0], lfsr[5] ^ lfsr[4]}; //@q5-taps: always @(posedge clk) lfsr <= {lfsr[4:0], lfsr[5] ^ lfsr[3]};

    // ------------------------------------------------------------- block
    function [8:0] figure;              // top row first, left column first
        input [2:0] n;
        case (n)
            3'd0: figure = 9'b010_111_010;
            3'd1: figure = 9'b100_100_100;
            3'd2: figure = 9'b000_001_111;
            3'd3: figure = 9'b000_110_011;
            3'd4: figure = 9'b000_111_100; //@q5-s5: 3'd4: figure = 9'b000_111_001;
            3'd5: figure = 9'b000_111_010;
            3'd6: figure = 9'b000_101_111;
            3'd7: figure = 9'b000_010_111;
        endcase
    endfunction

    function [8:0] ccw;
        input [8:0] s;
        ccw = {s[6], s[3], s[0], s[7], s[4], s[1], s[8], s[5], s[2]}; //@q5-cw: ccw = {s[2], s[5], s[8], s[1], s[4], s[7], s[0], s[3], s[6]};
    endfunction

    function [6:0] place;               // three lights into a row
        input [2:0] l;
        input [2:0] at;
        place = {4'b0000, l[0], l[1], l[2]} << at;
    endfunction

    task show;
        input [8:0] s;
        input [2:0] at;
        begin
            shape <= s;
            pos   <= at;
            r1 <= place(s[8:6], at);
            r2 <= place(s[5:3], at);
            r3 <= place(s[2:0], at);
        end
    endtask

    wire over    = win | loss;
    wire run     = started & ~over;
    wire tick    = (div == 5'd19);
    wire level   = (div >= 5'd10); //@+q5-dark: wire level   = (div < 5'd10);
    wire steer   = (window != 0);
    wire empty   = ~|(r1 | r2 | r3);
    wire free_r  = ~(r1[6] | r2[6] | r3[6]); //@q5-right: wire free_r  = ~(r1[6] | r2[6]);
    wire free_l  = ~(r1[0] | r2[0] | r3[0]);

    // ------------------------------------------------------------- collisions
    wire c4 = |(y4 & b5), c5 = |(y5 & b6), c6 = |(y6 & b7), c7 = |(y7 & b8),
         c8 = |(y8 & b9), c9 = |(y9 & b10), c10 = |y10;
    // a collision locks its row and two rows up and down
    wire k4  = c4 | c5 | c6; //@q5-two: wire k4  = c4 | c5;
    wire k5  = c4 | c5 | c6 | c7; //@q5-two: wire k5  = c4 | c5 | c6;
    wire k6  = c4 | c5 | c6 | c7 | c8; //@q5-two: wire k6  = c5 | c6 | c7;
    wire k7  = c5 | c6 | c7 | c8 | c9; //@q5-two: wire k7  = c6 | c7 | c8;
    wire k8  = c6 | c7 | c8 | c9 | c10; //@q5-two: wire k8  = c7 | c8 | c9;
    wire k9  = c7 | c8 | c9 | c10; //@q5-two: wire k9  = c8 | c9 | c10;
    wire k10 = c8 | c9 | c10; //@q5-two: wire k10 = c9 | c10;
    wire stuck = ~steer & ~empty & (|(r3 & b4) | c4 | c5); //@q5-full: wire stuck = ~steer & ~empty & (|(r3 & b4));

    // ------------------------------------------------------------- full rows
    wire [6:0] full = {&b10, &b9, &b8, &b7, &b6, &b5, &b4};
    wire erase = (blinkrow != 0) & bsec;
    wire f10 = erase & blinkrow[6];
    wire f9  = erase & |blinkrow[6:5];
    wire f8  = erase & |blinkrow[6:4];
    wire f7  = erase & |blinkrow[6:3]; //@q5-erase: wire f7  = erase & |blinkrow[5:3];
    wire f6  = erase & |blinkrow[6:2]; //@q5-erase: wire f6  = erase & |blinkrow[4:2];
    wire f5  = erase & |blinkrow[6:1]; //@q5-erase: wire f5  = erase & |blinkrow[3:1];
    wire f4  = erase & |blinkrow[6:0]; //@q5-erase: wire f4  = erase & |blinkrow[2:0];

    // one row, next value {y, b}
    function [13:0] row;
        input       force_it, lock, lock_a;  // lock_a: the row above locks
        input [6:0] y, b, ya, ba;       // own lights, lights above
        reg   [6:0] is, ld;
        begin
            is = lock ? ~b : 7'd0;
            ld = ~b & ~ba & ~is;
            if (force_it) row = {ya, ba};
            else          row = {(ld & ya & {7{~lock_a}}) | (~ld & ~is & y), b | (is & y)};
        end
    endfunction

    wire [6:0] drop = steer ? 7'd0 : r3;
    wire three = erase & (p0 == 4'd2) & (p1 == 4'd0); //@q5-point: wire three = f10 & (p0 == 4'd2) & (p1 == 4'd0);

    task wipe;
        begin
            started <= 0; win <= 0; loss <= 0;
            div <= 0; window <= 0; blinkrow <= 0; bsec <= 0;
            r1 <= 0; r2 <= 0; r3 <= 0;
            y4 <= 0; y5 <= 0; y6 <= 0; y7 <= 0; y8 <= 0; y9 <= 0; y10 <= 0;
            b4 <= 0; b5 <= 0; b6 <= 0; b7 <= 0; b8 <= 0; b9 <= 0; b10 <= 0;
            s1 <= 0; s0 <= 0; //@q5-timer:
            p1 <= 0; p0 <= 0;
        end
    endtask

    always @(posedge clk) begin
        if (pReset)
            wipe;
        else if (!started) begin
            div <= tick ? 5'd0 : div + 5'd1;
            if (pStart) begin
                started <= 1;
                div <= 0;
            end
        end
        else if (!over) begin
            div <= tick ? 5'd0 : div + 5'd1;

            // a new block, or three seconds of steering
            if (empty) begin
                if (lfsr[2:0] > 3'd4) show(figure(lfsr[5:3]), lfsr[2:0] - 3'd4);
                else                  show(figure(lfsr[5:3]), lfsr[2:0]);
                window <= 6'd60; //@q5-win2: window <= 6'd40;
            end
            else if (steer) begin
                window <= window - 6'd1;
                if (pRotate)
                    show(ccw(shape), pos);
                else if (pRight) begin
                    if (free_r) begin
                        r1 <= r1 << 1; r2 <= r2 << 1; r3 <= r3 << 1;
                        if (pos != 3'd4) pos <= pos + 3'd1;
                    end
                end
                else if (pLeft & free_l) begin
                    r1 <= r1 >> 1; r2 <= r2 >> 1; r3 <= r3 >> 1;
                    if (pos != 3'd0) pos <= pos - 3'd1; //@q5-posl:
                end
            end
            else if (tick) begin
                r1 <= 0; r2 <= r1; r3 <= r2;
            end

            // the deepest full row blinks for two seconds
            if (blinkrow == 0) begin
                bsec <= 0;
                if      (full[6]) blinkrow <= 7'b1000000;
                else if (full[5]) blinkrow <= 7'b0100000;
                else if (full[4]) blinkrow <= 7'b0010000;
                else if (full[3]) blinkrow <= 7'b0001000;
                else if (full[2]) blinkrow <= 7'b0000100;
                else if (full[1]) blinkrow <= 7'b0000010;
                else if (full[0]) blinkrow <= 7'b0000001;
            end
            else if (tick) begin
                bsec <= ~bsec;
                if (bsec) blinkrow <= 0;
            end

            if (tick) begin
                // rows 4 to 10
                //@q5-freeze: if (~steer | erase) begin
                {y4, b4}   <= row(f4,  k4,  1'b0, y4,  b4,  drop, 7'd0);
                {y5, b5}   <= row(f5,  k5,  k4, y5,  b5,  y4, b4);
                {y6, b6}   <= row(f6,  k6,  k5, y6,  b6,  y5, b5);
                {y7, b7}   <= row(f7,  k7,  k6, y7,  b7,  y6, b6);
                {y8, b8}   <= row(f8,  k8,  k7, y8,  b8,  y7, b7);
                {y9, b9}   <= row(f9,  k9,  k8, y9,  b9,  y8, b8);
                {y10, b10} <= row(f10, k10, k9, y10, b10, y9, b9);
                //@q5-freeze: end

                // seconds
                if (s0 == 4'd9) begin
                    s0 <= 0;
                    s1 <= s1 + 4'd1;
                end
                else s0 <= s0 + 4'd1;

                // points
                if (erase) begin //@q5-point: if (f10) begin
                    if (p0 == 4'd9) begin p0 <= 0; p1 <= p1 + 4'd1; end
                    else p0 <= p0 + 4'd1;
                end

                if (three) win <= 1;
                else if ((stuck & ~erase) | (s1 == 4'd9 & s0 == 4'd8)) loss <= 1;
            end
        end
        //@q5-restart: else if (pStart) begin wipe; started <= 1; end
    end

    // ------------------------------------------------------------- before the game: a spiral
    reg [69:0] spiral = 0;
    reg [3:0]  sy = 0;
    reg [2:0]  sx = 0;
    reg [1:0]  sd = 0;                  // right, down, left, up
    reg [3:0]  ny;
    reg [2:0]  nx;
    reg        blocked;
    always @(posedge clk)
        if (started | pReset | (&spiral)) begin
            spiral <= 0; sy <= 0; sx <= 0; sd <= 0;
        end
        else begin
            spiral[7*sy + sx] <= 1;
            case (sd)
                2'd0: blocked = (sx == 6) || spiral[7*sy + sx + 1];
                2'd1: blocked = (sy == 9) || spiral[7*sy + sx + 7];
                2'd2: blocked = (sx == 0) || spiral[7*sy + sx - 1];
                2'd3: blocked = spiral[7*sy + sx - 7];
            endcase
            ny = sy; nx = sx;
            case (blocked ? sd + 2'd1 : sd)
                2'd0: nx = sx + 1;
                2'd1: ny = sy + 1;
                2'd2: nx = sx - 1;
                2'd3: ny = sy - 1;
            endcase
            if (blocked) sd <= sd + 2'd1;
            sx <= nx; sy <= ny;
        end

    // ------------------------------------------------------------- matrix
    wire [48:0] mask;
    genvar i;
    generate
        for (i = 0; i < 7; i = i + 1) begin : m
            assign mask[7*i +: 7] = {7{~(blinkrow[i] & level)}};
        end
    endgenerate
    assign red    = !started ? spiral[20:0]  : run ? {r3, r2, r1} : 21'd0;
    assign yellow = !started ? spiral[69:21] : run ? {y10, y9, y8, y7, y6, y5, y4} : 49'd0; //@+q5-bluelight: assign yellow = run ? {y10, y9, y8, y7, y6, y5, y4} : 49'd0;
    assign blue   = run ? {b10, b9, b8, b7, b6, b5, b4} & mask : 49'd0; //@+q5-bluelight: assign blue   = !started ? spiral[69:21] : run ? {b10, b9, b8, b7, b6, b5, b4} & mask : 49'd0;

    // ------------------------------------------------------------- digits
    function [6:0] seg;                 // gfedcba
        input [3:0] d;
        case (d)
            4'd0: seg = 7'h3F;  4'd1: seg = 7'h06;
            4'd2: seg = 7'h5B;  4'd3: seg = 7'h4F;
            4'd4: seg = 7'h66;  4'd5: seg = 7'h6D;
            4'd6: seg = 7'h7D;  4'd7: seg = 7'h07;
            4'd8: seg = 7'h7F;  4'd9: seg = 7'h6F;
            default: seg = 7'h00;
        endcase
    endfunction
    wire [15:0] num = started ? {s1, s0, p1, p0} : {ID1, ID2};
    wire        lit = run | (~started & ~level);
    assign time1  = lit ? seg(num[15:12]) : 7'd0;
    assign time0  = lit ? seg(num[11:8])  : 7'd0;
    assign score1 = lit ? seg(num[7:4])   : 7'd0;
    assign score0 = lit ? seg(num[3:0])   : 7'd0;

    assign timer   = {s1, s0};
    assign score   = {p1, p0};
    assign control = run & steer;
    assign won     = win;
    assign lost    = loss;

endmodule
