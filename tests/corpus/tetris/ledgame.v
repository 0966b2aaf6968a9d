// Digital Lab, final project: block game on the 10x7 LED panel
// rows 1-3 red (new block), rows 4-10 yellow (falling) / blue (fixed)
// bit 7*row+col, top left LED is bit 0

module ledgame(
    input             clk,        // board clock, see HZ
    input             start,
    input             reset,      //@+rstn: input             reset_n,
    input             rotate,
    input             s_left,
    input             s_right,
    output     [20:0] red,
    output     [48:0] yellow,
    output     [48:0] blue,
    output     [6:0]  time1,      // gfedcba
    output     [6:0]  time0,
    output     [6:0]  score1,
    output     [6:0]  score0,
    output     [7:0]  time_bcd,
    output     [7:0]  score_bcd,
    output            control,
    output            won,
    output            lost
);

parameter HZ = 20; //@+hz100: parameter HZ = 100;

// ---------------------------------------------------------------
// push buttons, one pulse per press
// ---------------------------------------------------------------
reg start_q = 0, reset_q = 0, rot_q = 0, left_q = 0, right_q = 0;
wire rst_in = reset;   //@+rstn: wire rst_in = ~reset_n;

always @(posedge clk) begin
    start_q <= start;
    reset_q <= rst_in;
    rot_q   <= rotate;
    left_q  <= s_left;
    right_q <= s_right;
end

wire start_p = start  & ~start_q;
wire reset_p = rst_in & ~reset_q;
wire rot_p   = rotate & ~rot_q;
wire left_p  = s_left & ~left_q;
wire right_p = s_right & ~right_q;   //@w5_rightheld: wire right_p = s_right;

// ---------------------------------------------------------------
// game state
// ---------------------------------------------------------------
reg started = 0, won_r = 0, lost_r = 0;
wire ended = won_r | lost_r;
wire play  = started & ~ended;
wire fullboard;
reg [3:0] sec_u = 0, sec_t = 0, pts = 0;    //@w5_tens2: reg [3:0] sec_u = 0, pts = 0; reg [1:0] sec_t = 0;

always @(posedge clk)
    if (reset_p) begin
        started <= 0;
        won_r   <= 0;
        lost_r  <= 0;
    end else if (!started) begin
        if (start_p) started <= 1;
    end else if (!ended) begin
        if (pts >= 3)                             //@w5_win4: if (pts > 3)
            won_r <= 1;
        else if (fullboard || {sec_t, sec_u} == 8'h99)   //@w5_dec99: else if (fullboard || {sec_t, sec_u} == 8'd99)
            lost_r <= 1;
    end
    //@w5_restartlost: else if (lost_r && start_p) lost_r <= 0;

// ---------------------------------------------------------------
// one second and the blinking level
// ---------------------------------------------------------------
reg [6:0] div = 0;
wire sec  = play && div == HZ-1;
wire half = div >= HZ/2;

always @(posedge clk)
    if (reset_p || (start_p && !started) || div == HZ-1) div <= 0;
    else div <= div + 1;

// base rate for the random numbers and the light show
reg [2:0] pre = 0;
wire base = pre == 0;
always @(posedge clk)
    if (pre == HZ/20-1) pre <= 0;
    else pre <= pre + 1;

// random register, x^6 + x^5 + 1
reg [5:0] lfsr = 6'd1;
always @(posedge clk)
    if (base) lfsr <= {lfsr[4:0], lfsr[5] ^ lfsr[4]};

// ---------------------------------------------------------------
// new block, rows 1-3
// ---------------------------------------------------------------
function [8:0] block(input [2:0] n);
    case (n)
        3'd0: block = 9'b010_111_010;
        3'd1: block = 9'b100_100_100;
        3'd2: block = 9'b000_001_111;
        3'd3: block = 9'b000_110_011;
        3'd4: block = 9'b000_111_100;   //@w5_shape5: 3'd4: block = 9'b000_111_001;
        3'd5: block = 9'b000_111_010;
        3'd6: block = 9'b000_101_111;
        default: block = 9'b000_010_111;
    endcase
endfunction

// 1 2 3 / 4 5 6 / 7 8 9  ->  3 6 9 / 2 5 8 / 1 4 7
function [8:0] turn(input [8:0] s, input [1:0] q);
    case (q)
        2'd0: turn = s;
        2'd1: turn = {s[6], s[3], s[0], s[7], s[4], s[1], s[8], s[5], s[2]};
        2'd2: turn = {s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8]};   //@w5_turn180: 2'd2: turn = {s[2], s[1], s[0], s[5], s[4], s[3], s[8], s[7], s[6]};
        2'd3: turn = {s[2], s[5], s[8], s[1], s[4], s[7], s[0], s[3], s[6]};
    endcase
endfunction

// left light of the three is the most significant one in the shape
function [6:0] put(input [2:0] three, input [2:0] p);
    put = {4'b0, three[0], three[1], three[2]} << p;
endfunction

reg [6:0] r [0:2];
reg [8:0] shape = 0;
reg [1:0] rot = 0;
reg [2:0] pos = 0;
reg [8:0] ctl = 0;

wire dark   = ~|(r[0] | r[1] | r[2]);
wire create = play & dark;
wire ctl_on = ctl != 0;
wire [8:0] new_shape = block(lfsr[5:3]);
wire [2:0] new_pos   = lfsr[2:0] > 4 ? lfsr[2:0] - 3'd4 : lfsr[2:0];  //@w5_pos5: wire [2:0] new_pos   = lfsr[2:0] > 5 ? lfsr[2:0] - 3'd4 : lfsr[2:0];
wire [1:0] rot_n     = rot + 1;
wire [8:0] turned    = turn(shape, rot_n);
wire at_left  = r[0][0] | r[1][0] | r[2][0];
wire at_right = r[0][6] | r[1][6] | r[2][6];   //@w5_rightwall: wire at_right = r[1][6] | r[2][6];

initial begin r[0] = 0; r[1] = 0; r[2] = 0; end

always @(posedge clk)
    if (reset_p) begin
        r[0] <= 0; r[1] <= 0; r[2] <= 0;
        ctl  <= 0;
    end else if (create) begin
        shape <= new_shape;
        pos   <= new_pos;
        rot   <= 0;                     //@w5_rotstale:
        r[0]  <= put(new_shape[8:6], new_pos);
        r[1]  <= put(new_shape[5:3], new_pos);
        r[2]  <= put(new_shape[2:0], new_pos);
        ctl   <= 3*HZ;
    end else if (play && ctl_on) begin
        ctl <= ctl - 1;
        if (rot_p) begin
            rot  <= rot_n;
            r[0] <= put(turned[8:6], pos);
            r[1] <= put(turned[5:3], pos);
            r[2] <= put(turned[2:0], pos);
        end else if (right_p) begin
            if (!at_right) begin
                r[0] <= r[0] << 1;
                r[1] <= r[1] << 1;
                r[2] <= r[2] << 1;
                if (pos < 4) pos <= pos + 1;    //@w5_posright:
            end
        end else if (left_p && !at_left) begin
            r[0] <= r[0] >> 1;
            r[1] <= r[1] >> 1;
            r[2] <= r[2] >> 1;
            if (pos != 0) pos <= pos - 1;
        end
    end else if (sec) begin
        r[0] <= 0;
        r[1] <= r[0];
        r[2] <= r[1];
    end

// ---------------------------------------------------------------
// board, rows 4-10 (index 0-6)
// ---------------------------------------------------------------
reg [6:0] y [0:6];
reg [6:0] b [0:6];
wire [6:0] hit, full, near, pull;
wire [10:0] hitx = {2'b00, hit, 2'b00};

integer k;
reg       blinking = 0;
reg [2:0] brow = 0;
reg       bsec = 0;
wire del = sec & blinking & bsec;       //@w5_blink1: wire del = sec & blinking;

genvar g;
generate
    for (g = 0; g < 7; g = g + 1) begin : row
        if (g == 6) assign hit[g] = |y[g];
        else        assign hit[g] = |(y[g] & b[g+1]);
        assign full[g] = &b[g];
        assign near[g] = |hitx[g+4:g];          //@w5_near1: assign near[g] = |hitx[g+3:g+1];
        assign pull[g] = del && g <= brow;
    end
endgenerate

assign fullboard = sec & ~ctl_on & ~dark & ~del & (|(r[2] & b[0]) | hit[0] | hit[1]); //@w5_full4: assign fullboard = sec & ~ctl_on & ~dark & ~del & (|(r[2] & b[0])); //@w5_fullctl: assign fullboard = sec & ~dark & ~del & (|(r[2] & b[0]) | hit[0] | hit[1]);

integer i;
initial for (i = 0; i < 7; i = i + 1) begin y[i] = 0; b[i] = 0; end

always @(posedge clk)
    if (reset_p) begin
        for (i = 0; i < 7; i = i + 1) begin
            y[i] <= 0;                          //@w5_ykeep:
            b[i] <= 0;
        end
    end else if (sec) begin
        for (i = 0; i < 7; i = i + 1)
            if (pull[i]) begin
                y[i] <= i == 0 ? (ctl_on ? 7'd0 : r[2]) : y[i-1];  //@w5_delhold: y[i] <= y[i];
                b[i] <= i == 0 ? 7'd0 : b[i-1];
            end else if (near[i]) begin
                b[i] <= b[i] | y[i];
                y[i] <= 0;
            end else if (i == 0)
                y[i] <= ctl_on ? 7'd0 : r[2];
            else
                y[i] <= near[i-1] ? 7'd0 : y[i-1];
    end

// full rows: the deepest one blinks for two seconds, then it goes
always @(posedge clk)
    if (reset_p) begin
        blinking <= 0;                          //@w5_blinkkeep:
        bsec <= 0;
    end else if (play) begin
        if (!blinking) begin
            if (|full) blinking <= 1;
            bsec <= 0;
            for (k = 0; k < 7; k = k + 1)       //@w5_highest: for (k = 6; k >= 0; k = k - 1)
                if (full[k]) brow <= k;
        end else if (sec) begin
            bsec <= 1;
            if (del) blinking <= 0;
        end
    end

// ---------------------------------------------------------------
// time and points
// ---------------------------------------------------------------
always @(posedge clk)
    if (reset_p || (start_p && !started)) begin
        sec_u <= 0;
        sec_t <= 0;
        pts   <= 0;     //@w5_ptskeep: if (won_r) pts <= 0;
    end else begin
        if (sec) begin
            if (sec_u == 9) begin
                sec_u <= 0;
                sec_t <= sec_t + 1;
            end else
                sec_u <= sec_u + 1;
        end
        if (del) pts <= pts + 1;
    end

// ---------------------------------------------------------------
// light show before the game: a walker which turns right when it
// comes to the edge or to a light that is on
// ---------------------------------------------------------------
reg [69:0] lit = 0;
reg [3:0]  wr = 0;
reg [2:0]  wc = 0;
reg [1:0]  dir = 0;
wire [6:0] here = 7*wr + wc;
wire turn_now = dir == 0 ? (wc == 6 || lit[here + 1])
              : dir == 1 ? (wr == 9 || lit[here + 7])
              : dir == 2 ? (wc == 0 || lit[here - 1])
              :            (wr == 0 || lit[here - 7]);

always @(posedge clk)
    if (started || reset_p) begin
        lit <= 0; wr <= 0; wc <= 0; dir <= 0;
    end else if (base) begin
        if (&lit) begin
            lit <= 0; wr <= 0; wc <= 0; dir <= 0;
        end else begin
            lit[here] <= 1;
            if (turn_now) dir <= dir + 1;
            case (turn_now ? dir + 2'd1 : dir)
                2'd0: wc <= wc + 1;
                2'd1: wr <= wr + 1;
                2'd2: wc <= wc - 1;
                default: wr <= wr - 1;
            endcase
        end
    end

// ---------------------------------------------------------------
// outputs
// ---------------------------------------------------------------
function [6:0] seg(input [3:0] d);
    case (d)
        4'd0: seg = 7'b0111111;
        4'd1: seg = 7'b0000110;
        4'd2: seg = 7'b1011011;
        4'd3: seg = 7'b1001111;
        4'd4: seg = 7'b1100110;
        4'd5: seg = 7'b1101101;
        4'd6: seg = 7'b1111101;         //@w5_glyph6: 4'd6: seg = 7'b1111011;
        4'd7: seg = 7'b0000111;
        4'd8: seg = 7'b1111111;
        4'd9: seg = 7'b1101111;
        default: seg = 7'b0000000;
    endcase
endfunction

wire [15:0] digits = started ? {time_bcd, score_bcd} : 16'h4217;
wire dig_on = started ? play : half;            //@w5_endlit: wire dig_on = started ? 1'b1 : half;

assign time1  = dig_on ? seg(digits[15:12]) : 7'd0; //@+seglow: assign time1  = ~(dig_on ? seg(digits[15:12]) : 7'd0);
assign time0  = dig_on ? seg(digits[11:8])  : 7'd0; //@+seglow: assign time0  = ~(dig_on ? seg(digits[11:8])  : 7'd0);
assign score1 = dig_on ? seg(digits[7:4])   : 7'd0; //@+seglow: assign score1 = ~(dig_on ? seg(digits[7:4])   : 7'd0);
assign score0 = dig_on ? seg(digits[3:0])   : 7'd0; //@+seglow: assign score0 = ~(dig_on ? seg(digits[3:0])   : 7'd0);

assign time_bcd  = {sec_t, sec_u};
assign score_bcd = {4'd0, pts};

assign red = !started ? lit[20:0] : play ? {r[2], r[1], r[0]} : 21'd0;

generate
    for (g = 0; g < 7; g = g + 1) begin : show
        assign yellow[7*g +: 7] = !started ? lit[21+7*g +: 7] : play ? y[g] : 7'd0;
        assign blue[7*g +: 7]   = !play || (blinking && brow == g && half) ? 7'd0 : b[g]; //@w5_noblink: assign blue[7*g +: 7]   = !play ? 7'd0 : b[g];
    end
endgenerate

assign control = play & ctl_on;    //@w5_ctllamp: assign control = started & ctl_on;
assign won  = won_r;
assign lost = lost_r;

endmodule
