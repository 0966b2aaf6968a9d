// frame.sv - falling blocks, 10 rows x 7 columns
// The picture is kept in 70-bit frames, bit 7*row + column, top left is bit 0.
// Every moving block has its own frame: one that is steered or still in the
// red rows, and two places for blocks which are on their way down.

module frame #(
    parameter int HZ = 20
) (
    input  logic        clk,
    input  logic        start,
    input  logic        reset,      //@+rstn: input  logic        reset_n,
    input  logic        rotate, s_left, s_right,
    output logic [20:0] red,
    output logic [48:0] yellow,
    output logic [48:0] blue,
    output logic [6:0]  time1, time0, score1, score0,
    output logic [7:0]  time_bcd,
    output logic [7:0]  score_bcd,
    output logic        control,
    output logic        won,
    output logic        lost
);

    typedef logic [69:0] frame_t;
    typedef enum logic [1:0] {IDLE, GAME, WON, LOST} state_t;

    localparam frame_t FLOOR = frame_t'(7'h7f) << 63;
    localparam frame_t TOP3  = frame_t'(21'h1fffff);
    localparam frame_t COL0  = frame_t'({7'h01, 7'h01, 7'h01});
    localparam frame_t COL6  = frame_t'({7'h40, 7'h40, 7'h40});  //@w5_wrap: localparam frame_t COL6  = frame_t'({7'h40, 7'h40});

    // ---- helpers -------------------------------------------------------
    function automatic frame_t rows_above(input int r);      // rows 0 .. r-1
        return ~(~frame_t'(0) << (7 * r));
    endfunction

    function automatic logic stops(input frame_t p, input frame_t fx);
        return |(p & FLOOR) || |((p << 7) & fx);    //@w5_gap: return |(p & FLOOR) || |((p << 14) & fx);
    endfunction

    function automatic frame_t place(input logic [8:0] s, input logic [2:0] p);
        frame_t f;
        f = '0;
        for (int k = 0; k < 9; k++)
            f[7 * (k / 3) + k % 3] = s[8 - k];
        return f << p;
    endfunction

    function automatic logic [8:0] quarter(input logic [8:0] s);
        return {s[6], s[3], s[0], s[7], s[4], s[1], s[8], s[5], s[2]};
    endfunction

    function automatic logic [6:0] seg(input logic [3:0] d);
        unique case (d)
            0: return 7'h3f;
            1: return 7'h06;
            2: return 7'h5b;
            3: return 7'h4f;
            4: return 7'h66;
            5: return 7'h6d;
            6: return 7'h7d;
            7: return 7'h07;
            8: return 7'h7f;
            9: return 7'h6f;
            default: return 7'h00;
        endcase
    endfunction

    function automatic logic [8:0] pick(input logic [2:0] n);
        logic [0:7][8:0] t;
        t = {9'b010111010, 9'b100100100, 9'b000001111, 9'b000110011,
             9'b000111100, 9'b000111010, 9'b000101111, 9'b000010111};
        return t[n];            //@w5_fourshapes: return t[n[1:0]];
    endfunction

    function automatic frame_t next_lamp(input int n);       // n-th lamp of the spiral
        int t, b, l, r, k;
        t = 0; b = 9; l = 0; r = 6; k = n;
        for (int ring = 0; ring < 4; ring++) begin
            if (k <= r - l) return frame_t'(1) << (7 * t + l + k);
            k -= r - l + 1; t++;
            if (k <= b - t) return frame_t'(1) << (7 * (t + k) + r);
            k -= b - t + 1; r--;
            if (k <= r - l) return frame_t'(1) << (7 * b + r - k);
            k -= r - l + 1; b--;
            if (k <= b - t) return frame_t'(1) << (7 * (b - k) + l);
            k -= b - t + 1; l++;
        end
        return '0;
    endfunction

    // ---- registers -----------------------------------------------------
    state_t     state = IDLE;
    frame_t     fx = '0, cur = '0, p1 = '0, p2 = '0, lit = '0;
    logic [5:0] lfsr = 6'd1;
    logic [6:0] n = '0;
    logic [4:0] div = '0;
    logic [6:0] win = '0;               // control window
    logic [8:0] shape = '0;
    logic [2:0] pos = '0;
    logic       blink_on = 1'b0, blink_2nd = 1'b0;
    logic [3:0] blink_row = '0;
    logic [3:0] su = '0, st = '0, pts = '0;
    logic       lost_r = 1'b0;
    logic [4:0] btn_q = '0, btn, hit;
             //@w5_rotonce: logic [1:0] turns = '0;

    assign btn = {start, reset, rotate, s_right, s_left};  //@+rstn: assign btn = {start, ~reset_n, rotate, s_right, s_left};
    assign hit = btn & ~btn_q;

    wire sec  = (div == HZ - 1);
    wire half = (div >= HZ / 2);
    wire gone = blink_on && blink_2nd;
    wire [2:0] q = lfsr[2:0] > 4 ? lfsr[2:0] - 3'd4 : lfsr[2:0];   // first column of a new block

    // a block after one second
    function automatic frame_t fallen(input frame_t p, input frame_t f, input logic del, input int row);
        if (del && |(p & rows_above(row))) return p << 7;
        if (stops(p, f)) return '0;
        return p << 7;
    endfunction

    // what a block leaves behind on the board
    function automatic frame_t landed(input frame_t p, input frame_t f, input logic del, input int row);
        if (del && |(p & rows_above(row))) return '0;
        return stops(p, f) ? p : '0;
    endfunction

    frame_t cut, cur_n;
    logic   jam;

    always_comb begin
        // row blink_row is taken out
        if (gone) cut = (fx & ~rows_above(blink_row + 1)) | ((fx & rows_above(blink_row)) << 7);  //@w5_cutrow: if (gone) cut = fx & ~(frame_t'(7'h7f) << (7 * blink_row));
        else      cut = fx;
        cur_n = fallen(cur, fx, gone, blink_row);
        jam   = win == 0 && |(cur & TOP3) && !gone && stops(cur, fx);
    end

    always_ff @(posedge clk) begin
        btn_q <= btn;
        lfsr  <= {lfsr[4:0], lfsr[5] ^ lfsr[4]};
        div   <= sec ? 5'd0 : div + 5'd1;

        if (hit[3]) begin
            state <= IDLE;
            fx <= '0; cur <= '0; p1 <= '0; p2 <= '0; lit <= '0;   //@w5_p2keep: fx <= '0; cur <= '0; p1 <= '0; lit <= '0;
            n <= '0; div <= '0; win <= '0;
            blink_on <= 1'b0;
            su <= '0; st <= '0; pts <= '0;
            lost_r <= 1'b0;                          //@w5_lostlamp:
        end else case (state)
            IDLE: begin
                lit <= n == 70 ? '0 : lit | next_lamp(int'(n));
                n   <= n == 70 ? '0 : n + 7'd1;
                if (hit[4]) begin
                    state <= GAME;
                    div   <= '0;
                    su <= '0; st <= '0; pts <= '0;      //@w5_time1: su <= 4'd1; st <= '0; pts <= '0;
                end
            end

            GAME: begin
                if (cur == '0) begin
                    shape <= pick(lfsr[5:3]);
                    pos   <= q;
                    cur   <= place(pick(lfsr[5:3]), q);
                    win   <= 7'(3 * HZ);                //@w5_win4s: win   <= 7'(4 * HZ);
                            //@w5_rotonce: turns <= '0;
                end else if (win != 0) begin
                    win <= win - 7'd1;                  //@w5_rearm: win <= hit[2] ? 7'(3 * HZ) : win - 7'd1;
                    if (hit[2]) begin                   //@w5_rotonce: if (hit[2] && turns != 3) begin turns <= turns + 1;
                        shape <= quarter(shape);
                        cur   <= place(quarter(shape), pos);
                    end else if (hit[1]) begin
                        if (!(cur & COL6)) begin
                            cur <= cur << 1;
                            if (pos != 4) pos <= pos + 3'd1;
                        end
                    end else if (hit[0] && !(cur & COL0)) begin
                        cur <= cur >> 1;
                        if (pos != 0) pos <= pos - 3'd1;
                    end
                end

                if (sec) begin
                    su <= su == 9 ? 4'd0 : su + 4'd1;
                    if (su == 9) st <= st + 4'd1;       //@w5_tens8: if (su == 8) st <= st + 4'd1;

                    fx <= cut | landed(p1, fx, gone, blink_row) | landed(p2, fx, gone, blink_row);
                    p1 <= fallen(p1, fx, gone, blink_row);
                    p2 <= fallen(p2, fx, gone, blink_row);
                    if (win == 0) begin
                        cur <= cur_n;
                        if (!(cur_n & TOP3)) begin
                            // the block is out of the red rows
                            p2  <= fallen(p1, fx, gone, blink_row);   //@w5_oneplace:
                            p1  <= cur_n;
                            cur <= '0;
                        end
                    end

                    if (gone) pts <= pts + 4'd1;        //@w5_double: if (gone) pts <= pts + ((fx & rows_above(blink_row)) >> (7 * blink_row - 7) == 7'h7f ? 4'd2 : 4'd1);

                    if (jam || (st == 9 && su == 8)) begin
                        state  <= LOST;
                        lost_r <= 1'b1;
                    end
                    if (gone && pts >= 2) begin         //@w5_early2: if (gone && pts >= 1) begin
                        state  <= WON;
                        lost_r <= 1'b0;
                    end
                end

                // full rows
                if (!blink_on) begin
                    blink_2nd <= 1'b0;                  //@w5_2ndstale:
                    for (int r = 3; r < 10; r++)
                        if (&fx[7 * r +: 7]) begin
                            blink_on  <= 1'b1;
                            blink_row <= 4'(r);
                        end
                end else if (sec) begin
                    blink_2nd <= 1'b1;
                    if (gone) blink_on <= 1'b0;
                end
            end

            WON: begin
                  //@w5_wonstart: if (hit[4]) begin state <= GAME; fx <= '0; cur <= '0; p1 <= '0; p2 <= '0; win <= '0; div <= '0; su <= '0; st <= '0; pts <= '0; blink_on <= 1'b0; end
            end

            LOST: begin
                  //@w5_runon: if (sec && {st, su} != 8'h99) begin su <= su == 9 ? 4'd0 : su + 4'd1; if (su == 9) st <= st + 4'd1; end
            end
        endcase
    end

    // ---- outputs -------------------------------------------------------
    frame_t moving, still;
    logic [15:0] digit;
    logic        dig_en;

    always_comb begin
        moving = '0;
        still  = '0;
        if (state == IDLE) moving = lit;
        else if (state == GAME) begin
            moving = cur | p1 | p2;
            still  = fx;
            if (blink_on && half) still = still & ~(frame_t'(7'h7f) << (7 * blink_row));
        end
        digit  = state == IDLE ? 16'h4217 : {st, su, 4'd0, pts};   //@+ids: digit  = state == IDLE ? 16'h0593 : {st, su, 4'd0, pts};
        dig_en = state == IDLE ? half : state == GAME;
    end

    always_comb begin               //@+regout: always_ff @(posedge clk) begin
        red       = moving[20:0];   //@+regout: red       <= moving[20:0];
        yellow    = moving[69:21];  //@+regout: yellow    <= moving[69:21];
        blue      = still[69:21];   //@+regout: blue      <= still[69:21];
        time1     = dig_en ? seg(digit[15:12]) : 7'h00;  //@+regout: time1     <= dig_en ? seg(digit[15:12]) : 7'h00;
        time0     = dig_en ? seg(digit[11:8])  : 7'h00;  //@+regout: time0     <= dig_en ? seg(digit[11:8])  : 7'h00;
        score1    = dig_en ? seg(digit[7:4])   : 7'h00;  //@+regout: score1    <= dig_en ? seg(digit[7:4])   : 7'h00;
        score0    = dig_en ? seg(digit[3:0])   : 7'h00;  //@+regout: score0    <= dig_en ? seg(digit[3:0])   : 7'h00;
        time_bcd  = {st, su};       //@+regout: time_bcd  <= {st, su};
        score_bcd = {4'd0, pts};    //@+regout: score_bcd <= {4'd0, pts};
        control   = state == GAME && win != 0;  //@+regout: control   <= state == GAME && win != 0;
        won       = state == WON;   //@+regout: won       <= state == WON;
        lost      = lost_r;         //@+regout: lost      <= lost_r;
    end

endmodule
