// ------------------------------------------------------------
//  LED Tetris, Digital Systems Lab, group 11
//  Mina Farahani  (ID ends with 42)
//  Jakob Wendt    (ID ends with 17)
//
//  row 1 is the top row. In all row vectors bit 0 is the LEFT column
// ------------------------------------------------------------

// all the slow clocks are enables, TA said no divided clocks!!
module ticks(clk, clr, t20, sec, blink);
  parameter HZ = 20;  //@+hz100: parameter HZ = 100;
  input  clk, clr;
  output t20, sec, blink;
  reg [7:0] pre = 0;
  reg [9:0] cnt = 0;

  assign t20   = (pre == HZ/20 - 1);
  assign sec   = (cnt == HZ - 1);
  assign blink = (cnt >= HZ/2);      // 0 = first half of a second, 1 = second half

  always @(posedge clk)
    if (t20) pre <= 0;
    else     pre <= pre + 1;

  always @(posedge clk)
    if (clr)      cnt <= 0;
    else if (sec) cnt <= 0;
    else          cnt <= cnt + 1;
endmodule

// random numbers, x^6 + x^5 + 1
module lfsr6(clk, en, q);
  input clk, en;
  output [5:0] q;
  reg [5:0] q = 6'b000001;   // not all zero or it hangs
  always @(posedge clk)
    if (en) q <= {q[4:0], q[5] ^ q[4]};
endmodule

// rising edge of a button
module press(clk, b, p);
  input clk, b;
  output p;
  reg old = 0;
  always @(posedge clk) old <= b;
  assign p = b & ~old;
endmodule

// the 8 shapes and their 4 directions. written like on paper, first bit = top left
module shapes(n, rot, o);
  input [2:0] n;
  input [1:0] rot;
  output [8:0] o;
  wire [8:0] s;

  assign s = (n == 0) ? 9'b010_111_010 :
             (n == 1) ? 9'b100_100_100 :
             (n == 2) ? 9'b000_001_111 :
             (n == 3) ? 9'b000_110_011 :
             (n == 4) ? 9'b000_111_100 :
             (n == 5) ? 9'b000_111_010 :  //@v3_shape6: (n == 5) ? 9'b000_010_111 :
             (n == 6) ? 9'b000_101_111 :
                        9'b000_010_111;

  assign o = (rot == 0) ? s :
             (rot == 1) ? {s[6],s[3],s[0], s[7],s[4],s[1], s[8],s[5],s[2]} :
             (rot == 2) ? {s[0],s[1],s[2], s[3],s[4],s[5], s[6],s[7],s[8]} :
                          {s[2],s[5],s[8], s[1],s[4],s[7], s[0],s[3],s[6]};
endmodule

// rows 1-3 with the player's block
module toprows(clk, clr, en, sec, rnd, rotate, left, right, r, ctl, moving);
  parameter HZ = 20;  //@+hz100: parameter HZ = 100;
  input clk, clr, en, sec, rotate, left, right;
  input [5:0] rnd;
  output [20:0] r;
  output ctl, moving;

  reg [6:0] r0 = 0, r1 = 0, r2 = 0;
  reg [2:0] kind = 0, pos = 0;
  reg [1:0] rot = 0;
  reg ctl = 0;
  reg [9:0] win = 0;

  wire dark = ({r0,r1,r2} == 0);
  assign r = {r2, r1, r0};
  assign moving = ~ctl & ~dark;

  // new block
  wire [8:0] nb;
  wire [2:0] npos;
  shapes fresh(rnd[5:3], 2'b00, nb);
  assign npos = (rnd[2:0] > 4) ? rnd[2:0] - 3'd4 : rnd[2:0];  //@v3_pos_fold: assign npos = (rnd[2:0] > 4) ? rnd[2:0] - 3'd5 : rnd[2:0];

  // turned block
  wire [8:0] tb;
  wire [1:0] nrot = rot + 1;
  shapes turned(kind, nrot, tb);

  function [6:0] put;
    input [2:0] three;
    input [2:0] p;
    put = {4'b0000, three[0], three[1], three[2]} << p;
  endfunction

  wire wallR = r0[6] | r1[6] | r2[6];  //@v3_right_row1: wire wallR = r1[6] | r2[6];
  wire wallL = r0[0] | r1[0] | r2[0];

  always @(posedge clk)
    if (clr) begin
      r0 <= 0; r1 <= 0; r2 <= 0;
      ctl <= 0; rot <= 0; win <= 0;
    end
    else if (en) begin
      if (dark) begin
        kind <= rnd[5:3];
        pos  <= npos;
        rot  <= 0;  //@v3_rot_stays:
        r0 <= put(nb[8:6], npos);
        r1 <= put(nb[5:3], npos);
        r2 <= put(nb[2:0], npos);
        ctl <= 1;
        win <= 0;
      end
      else if (ctl) begin
        if (rotate) begin
          rot <= nrot;
          r0 <= put(tb[8:6], pos);
          r1 <= put(tb[5:3], pos);
          r2 <= put(tb[2:0], pos);
        end
        else if (right) begin
          if (!wallR) begin
            r0 <= r0 << 1; r1 <= r1 << 1; r2 <= r2 << 1;
            if (pos != 4) pos <= pos + 1;
          end
        end
        else if (left) begin
          if (!wallL) begin
            r0 <= r0 >> 1; r1 <= r1 >> 1; r2 <= r2 >> 1;
            if (pos != 0) pos <= pos - 1;
          end
        end
        win <= win + 1;
        if (win == 3*HZ - 1) ctl <= 0;  //@v3_window_2s: if (win == 2*HZ - 1) ctl <= 0;
      end
      else if (sec) begin
        r2 <= r1;
        r1 <= r0;
        r0 <= 0;
      end
    end
endmodule

// rows 4-10.  index 0 is row 4, index 6 is row 10
module field(clk, clr, en, sec, r3, moving, y, b, blinkrow, point, board_full);
  input clk, clr, en, sec, moving;
  input [6:0] r3;
  output [48:0] y, b;
  output [6:0] blinkrow;
  output point, board_full;

  reg [48:0] y = 0, b = 0;
  reg [6:0] blinkrow = 0;
  reg onesec = 0;           // StopBlink of the description
  wire [6:0] pis, is, fullrow;
  reg found;
  integer i, k;

  genvar j;
  generate
    for (j = 0; j < 6; j = j + 1) begin : hits
      assign pis[j] = |(y[7*j +: 7] & b[7*j+7 +: 7]);
    end
    for (j = 0; j < 7; j = j + 1) begin : fulls
      assign fullrow[j] = &b[7*j +: 7];
    end
  endgenerate
  assign pis[6] = |y[48:42];     // the floor

  // two rows up and two rows down
  assign is = pis | (pis << 1) | (pis >> 1)
                  | (pis << 2) | (pis >> 2)  //@v3_lock_near:
                  ;

  wire force_ld = onesec & (blinkrow != 0);
  assign point = en & sec & force_ld;
  wire hit = |(r3 & b[6:0]) | pis[0] | pis[1];  //@v3_full_row4: wire hit = |(r3 & b[6:0]);
  assign board_full = en & sec & moving & hit & ~force_ld;

  reg go;
  always @(posedge clk)
    if (clr) begin
      y <= 0; b <= 0; blinkrow <= 0; onesec <= 0;
    end
    else if (en) begin
      if (sec) begin
        if (force_ld) begin
          // everything above the blinking row goes one down, and it too
          go = 0;
          for (i = 6; i > 0; i = i - 1) begin
            if (blinkrow[i]) go = 1;
            if (go) begin
              y[7*i +: 7] <= y[7*i-7 +: 7];
              b[7*i +: 7] <= b[7*i-7 +: 7];
            end
          end
          y[6:0] <= moving ? r3 : 7'd0; //@v3_del_row4:
          b[6:0] <= 0;                  //@v3_del_row4:
          blinkrow <= 0;
          onesec <= 0;
        end
        else begin
          if (blinkrow != 0) onesec <= 1;
          for (i = 0; i < 7; i = i + 1)
            if (is[i]) begin
              b[7*i +: 7] <= b[7*i +: 7] | y[7*i +: 7];
              y[7*i +: 7] <= 0;
            end
            else if (i == 0) y[6:0] <= moving ? r3 : 7'd0;
            else if (is[i-1]) y[7*i +: 7] <= 0;
            else y[7*i +: 7] <= y[7*i-7 +: 7];
        end
      end
      else if (blinkrow == 0) begin
        // only the deepest full row may blink
        found = 0;
        for (k = 6; k >= 0; k = k - 1)  //@v3_shallow_first: for (k = 0; k < 7; k = k + 1)
          if (fullrow[k] && !found) begin
            blinkrow[k] <= 1;
            found = 1;
          end
      end
    end
endmodule

// two digit bcd counter
module bcd2(clk, clr, inc, q);
  parameter LAST = 9;
  input clk, clr, inc;
  output [7:0] q;
  reg [3:0] lo = 0, hi = 0;
  assign q = {hi, lo};
  always @(posedge clk)
    if (clr) begin lo <= 0; hi <= 0; end
    else if (inc) begin
      if (lo == 9) begin
        lo <= 0;
        if (hi == LAST) hi <= 0;
        else hi <= hi + 1;
      end
      else lo <= lo + 1;
    end
endmodule

// gfedcba
module seg7(d, on, s);
  input [3:0] d;
  input on;
  output [6:0] s;
  reg [6:0] x;
  always @*
    case (d)
      0: x = 7'b0111111;
      1: x = 7'b0000110;
      2: x = 7'b1011011;
      3: x = 7'b1001111;
      4: x = 7'b1100110;  //@v3_digit4: 4: x = 7'b1110110;
      5: x = 7'b1101101;
      6: x = 7'b1111101;
      7: x = 7'b0000111;
      8: x = 7'b1111111;
      9: x = 7'b1101111;
      default: x = 7'b0000000;
    endcase
  assign s = on ? x : 7'd0;  //@+seglow: assign s = ~(on ? x : 7'd0);
endmodule

// snake that runs round and round until start. one more light every 1/20 s
module lightshow(clk, clr, en, t20, all);
  input clk, clr, en, t20;
  output [69:0] all;
  reg [69:0] all = 0;
  reg [3:0] x = 0, yy = 0;
  reg [1:0] d = 0;
  reg [3:0] x0 = 0, x1 = 6, y0 = 0, y1 = 9;
  reg [6:0] n = 0;
  wire [6:0] at = yy*7 + x;
  always @(posedge clk)
    if (clr || (en && t20 && n == 70)) begin
      all <= 0; x <= 0; yy <= 0; d <= 0; n <= 0;
      x0 <= 0; x1 <= 6; y0 <= 0; y1 <= 9;
    end
    else if (en && t20) begin
      all[at] <= 1;
      n <= n + 1;
      case (d)
        0: if (x == x1)  begin d <= 1; yy <= yy + 1; y0 <= y0 + 1; end else x <= x + 1;
        1: if (yy == y1) begin d <= 2; x <= x - 1;   x1 <= x1 - 1; end else yy <= yy + 1;
        2: if (x == x0)  begin d <= 3; yy <= yy - 1; y1 <= y1 - 1; end else x <= x - 1;
        3: if (yy == y0) begin d <= 0; x <= x + 1;   x0 <= x0 + 1; end else yy <= yy - 1;
      endcase
    end
endmodule

module led_tetris(clk, start, reset, rotate, s_left, s_right,
                  red, yellow, blue, time1, time0, score1, score0,
                  time_bcd, score_bcd, control, won, lost);
  input clk, start, reset, rotate, s_left, s_right;
  output [20:0] red;
  output [48:0] yellow, blue;
  output [6:0] time1, time0, score1, score0;
  output [7:0] time_bcd, score_bcd;
  output control, won, lost;

  wire start_p, reset_p, rot_p, left_p, right_p;
  press p1(clk, start, start_p);
  press p2(clk, reset, reset_p);
  press p3(clk, rotate, rot_p);
  press p4(clk, s_left, left_p);
  press p5(clk, s_right, right_p);

  reg started = 0, lost = 0;
  wire over = won | lost;
  wire play = started & ~over;
  wire go  = start_p & ~started & ~reset_p;  //@v3_restart_running: wire go  = start_p & ~over & ~reset_p;
  wire rst = reset_p;  //@v3_reset_after_end: wire rst = reset_p & ~over;
  wire clr = rst | go;

  wire t20, sec, blink;
  ticks tk(clk, clr, t20, sec, blink);

  wire [5:0] rnd;
  lfsr6 rn(clk, t20, rnd);  //@v3_lfsr_stops: lfsr6 rn(clk, t20 & ~started, rnd);

  wire [20:0] r;
  wire ctl, moving;
  toprows top(clk, clr, play, sec, rnd, rot_p, left_p, right_p, r, ctl, moving);  //@v3_left_held: toprows top(clk, clr, play, sec, rnd, rot_p, s_left, right_p, r, ctl, moving);

  wire [48:0] y, b;
  wire [6:0] br;
  wire point, bfull;
  field fld(clk, clr, play, sec, r[20:14], moving, y, b, br, point, bfull);

  bcd2 tim(clk, clr, play & sec, time_bcd);  //@v3_timer_60: bcd2 #(5) tim(clk, clr, play & sec, time_bcd);
  bcd2 sco(clk, clr, point, score_bcd);      //@v3_score_kept: bcd2 sco(clk, rst & over, point, score_bcd);

  assign won = (score_bcd >= 8'h03);  //@v3_win_4: assign won = (score_bcd > 8'h03);

  always @(posedge clk)
    if (clr) begin
      started <= go;
      lost <= 0;
    end
    else if (play) begin
      if (bfull) lost <= 1;
      if (sec && time_bcd == 8'h98 && !(point && score_bcd == 2)) lost <= 1;
    end

  assign control = ctl & play;  //@v3_led_late: assign control = play & (ctl | moving);

  // ------------- what the player sees --------------
  wire [69:0] snake;
  lightshow ls(clk, clr, ~started, t20, snake);

  wire [48:0] mask;
  genvar g;
  generate
    for (g = 0; g < 7; g = g + 1) begin : m
      assign mask[7*g +: 7] = {7{~(br[g] & blink)}};
    end
  endgenerate

  assign red    = !started ? snake[20:0]  : play ? r : 21'd0;
  assign yellow = !started ? snake[69:21] : play ? y : 49'd0;
  assign blue   = play ? (b & mask) : 49'd0;

  wire [15:0] num = started ? {time_bcd, score_bcd} : 16'h4217;  //@+ids: wire [15:0] num = started ? {time_bcd, score_bcd} : 16'h0693;
  wire lit = started ? play : blink;
  seg7 d3(num[15:12], lit, time1);
  seg7 d2(num[11:8],  lit, time0);
  seg7 d1(num[7:4],   lit, score1);
  seg7 d0(num[3:0],   lit, score0);
endmodule
