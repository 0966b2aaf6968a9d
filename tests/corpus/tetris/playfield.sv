// Playfield - LED block game on the 10x7 board
// ECE 287 final project, A. Kowalczyk / R. Mbeki
//
// All 70 lights are one big vector. light = 7*row + column, row 0 on top.
// so "one row down" is << 7 and "one column right" is << 1
`default_nettype none

module playfield (
  input  wire clk,
  input  wire start,
  input  wire reset,
  input  wire rotate,  //@+names: input  wire rot,
  input  wire s_left,  //@+names: input  wire left,
  input  wire s_right, //@+names: input  wire right,
  output logic [20:0] red,
  output logic [48:0] yellow,
  output logic [48:0] blue,
  output logic [6:0] time1,
  output logic [6:0] time0,
  output logic [6:0] score1,
  output logic [6:0] score0,
  output logic [7:0] time_bcd,   //@+names: output logic [7:0] seconds,
  output logic [7:0] score_bcd,  //@+names: output logic [7:0] points,
  output logic control,          //@+names: output logic orange,
  output logic won,
  output logic lost
);

  localparam int HZ = 20;  //@+hz60: localparam int HZ = 60;

  typedef enum logic [2:0] {READY, CREATE, CONTROL, FALL, WON, LOST} state_t;
  state_t state = READY;

  logic [69:0] mov = '0;     // everything that moves (red and yellow)
  logic [69:0] fix = '0;     // everything that is fixed (blue)
  logic [69:0] snake = '0;
  logic [6:0]  snake_n = '0;
  logic [3:0]  blinkrow = 4'd0;   // 0 = none
  logic        blink2 = 1'b0;     // second second of blinking
  logic [5:0]  rnd = 6'd1;
  logic [8:0]  shp = '0;
  logic [2:0]  pos = '0;
  logic [7:0]  wcnt = '0;
  logic [7:0]  scnt = '0;
  logic [3:0]  bcnt = '0;
  logic [3:0]  t1 = 0, t0 = 0, pts = 0;
  logic start_d = 0, reset_d = 0, rot_d = 0, left_d = 0, right_d = 0;

  wire sec  = (scnt == HZ-1);
  wire half = (scnt >= HZ/2);
  wire base = (bcnt == HZ/20-1);
  wire key_rot   = rotate  & ~rot_d;    //@+names: wire key_rot   = rot   & ~rot_d;
  wire key_left  = s_left  & ~left_d;   //@+names: wire key_left  = left  & ~left_d;
  wire key_right = s_right & ~right_d;  //@+names: wire key_right = right & ~right_d;
  wire key_start = start & ~start_d;
  wire key_reset = reset & ~reset_d;

  // ---------------------------------------------------------------- functions
  function automatic logic [8:0] shape(input logic [2:0] n);
    case (n)
      3'd0: return 9'b010_111_010;
      3'd1: return 9'b100_100_100;  //@v3_bar_middle: 3'd1: return 9'b010_010_010;
      3'd2: return 9'b000_001_111;
      3'd3: return 9'b000_110_011;
      3'd4: return 9'b000_111_100;
      3'd5: return 9'b000_111_010;
      3'd6: return 9'b000_101_111;
      default: return 9'b000_010_111;
    endcase
  endfunction

  function automatic logic [2:0] column(input logic [2:0] n);
    case (n)
      3'd0: return 3'd0;
      3'd1: return 3'd1;
      3'd2: return 3'd2;
      3'd3: return 3'd3;
      3'd4: return 3'd4;
      3'd5: return 3'd1;
      3'd6: return 3'd2;
      3'd7: return 3'd3;  //@v3_pos_seven: 3'd7: return 3'd0;
    endcase
  endfunction

  // quarter turn to the left
  function automatic logic [8:0] ccw(input logic [8:0] s);
    return {s[6], s[3], s[0], s[7], s[4], s[1], s[8], s[5], s[2]};  //@v3_turn_mirror: return {s[6], s[3], s[0], s[7], s[4], s[1], s[2], s[5], s[8]};
  endfunction

  function automatic logic [20:0] draw(input logic [8:0] s, input logic [2:0] p);
    logic [20:0] v;
    v = '0;
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++)
        v[7*i + j] = s[8 - 3*i - j];
    return v << p;
  endfunction

  // rows in which some light touches the floor or a fixed light
  function automatic logic [9:0] touch(input logic [69:0] m, input logic [69:0] f);
    logic [69:0] h;
    logic [9:0] t;
    h = m & {7'h7f, f[69:7]};
    for (int i = 0; i < 10; i++) t[i] = |h[7*i +: 7];
    return t;
  endfunction

  function automatic logic [69:0] rows(input logic [9:0] t);
    logic [69:0] v;
    for (int i = 0; i < 10; i++) v[7*i +: 7] = {7{t[i]}};
    return v;
  endfunction

  // all rows 3..n
  function automatic logic [69:0] upto(input logic [3:0] n);
    logic [69:0] v;
    v = '0;
    for (int i = 3; i < 10; i++) if (i <= n) v[7*i +: 7] = 7'h7f;
    return v;
  endfunction

  function automatic logic [3:0] deepest(input logic [69:0] f);
    deepest = 0;
    for (int i = 3; i < 10; i++) if (&f[7*i +: 7]) deepest = i[3:0];
  endfunction

  function automatic logic [6:0] seg(input logic [3:0] d);
    case (d)
      0: return 7'h3f;  1: return 7'h06;  2: return 7'h5b;  3: return 7'h4f;
      4: return 7'h66;  5: return 7'h6d;  6: return 7'h7d;  7: return 7'h07;
      8: return 7'h7f;  9: return 7'h6f;
      default: return 7'h00;
    endcase
  endfunction

  // which light is the n-th of the spiral
  function automatic int spiral(input int n);
    int a, b, c, d, k;
    a = 0; b = 9; c = 0; d = 6; k = 0;
    spiral = 0;
    for (int ring = 0; ring < 4; ring++) begin
      for (int x = c; x <= d; x++) begin if (k == n) spiral = 7*a + x; k++; end
      for (int y = a+1; y <= b; y++) begin if (k == n) spiral = 7*y + d; k++; end
      if (c < d) begin
        for (int x = d-1; x >= c; x--) begin if (k == n) spiral = 7*b + x; k++; end
        for (int y = b-1; y > a; y--) begin if (k == n) spiral = 7*y + c; k++; end
      end
      a++; b--; c++; d--;
    end
  endfunction

  // ---------------------------------------------------------------- the game
  logic [9:0] t, lk;
  logic [69:0] m, f, top, lock, above, all_m;
  logic [20:0] r;
  logic hang;

  always_ff @(posedge clk) begin
    start_d <= start; reset_d <= reset;
    rot_d <= rotate; left_d <= s_left; right_d <= s_right;  //@+names: rot_d <= rot; left_d <= left; right_d <= right;

    bcnt <= base ? '0 : bcnt + 1'b1;
    if (base) rnd <= {rnd[4:0], rnd[5] ^ rnd[4]};
    scnt <= sec ? '0 : scnt + 1'b1;

    m = mov; f = fix;

    // the board, once a second (both while steering and while falling)
    if (state == CONTROL || state == FALL) begin
      hang = 0;
      if (sec) begin
        if (t0 == 9) begin t0 <= 0; t1 <= t1 + 1'b1; end  //@v3_time_blink: if (blinkrow != 0) t0 <= t0; else if (t0 == 9) begin t0 <= 0; t1 <= t1 + 1'b1; end
        else t0 <= t0 + 1'b1;
        top = (state == CONTROL) ? {49'd0, 21'h1fffff} : '0;   // lights that stay
        all_m = m & ~top;
        t = touch(all_m, f);
        if (blinkrow != 0 && blink2) begin  //@v3_lock_first: if (blinkrow != 0 && blink2 && t == 0) begin //@v3_blink_1s: if (blinkrow != 0) begin
          above = upto(blinkrow);
          f = (f & ~above) | ((f << 7) & above);
          m = (m & top) | (all_m << 7);  //@v3_del_red: m = (m & top) | (m << 7 & ~top);
          blinkrow <= 0;
          blink2 <= 0;
          pts <= pts + 1'b1;
        end
        else begin
          blink2 <= (blinkrow != 0);
          lk = t | (t << 1) | (t << 2) | (t >> 1) | (t >> 2);  //@v3_lock_one_down: lk = t | (t << 1) | (t >> 1) | (t >> 2);
          lock = all_m & rows(lk);
          hang = |(lock & {49'd0, 21'h1fffff});
          //@v3_lost_row4: if (|(lock[27:21])) hang = 1;
          f = f | lock;
          m = (m & top) | ((all_m & ~lock) << 7);  //@v3_old_waits: m = (state == CONTROL) ? (m & ~lock) : ((all_m & ~lock) << 7);
        end
      end
      else if (blinkrow == 0) blinkrow <= deepest(f);
    end

    case (state)
      READY: begin
        if (base) begin
          if (snake_n == 70) begin snake <= '0; snake_n <= '0; end
          else begin snake[spiral(snake_n)] <= 1'b1; snake_n <= snake_n + 1'b1; end
        end
        t1 <= 0; t0 <= 0; pts <= 0;
        m = '0; f = '0;
        blinkrow <= 0; blink2 <= 0;
        wcnt <= 0;
        if (key_start) begin
          state <= CREATE;
          scnt <= '0;
        end
      end

      CREATE: begin
        shp <= shape(rnd[5:3]);
        pos <= column(rnd[2:0]);
        m[20:0] = draw(shape(rnd[5:3]), column(rnd[2:0]));
        wcnt <= 0;  //@v3_window_stale:
        state <= CONTROL;
      end

      CONTROL: begin
        r = m[20:0];
        if (key_rot) begin
          shp <= ccw(shp);
          r = draw(ccw(shp), pos);
        end
        else if (key_right) begin
          if (!(r[6] | r[13] | r[20])) begin  //@v3_wrap_right: if (!r[20]) begin
            r = r << 1;
            if (pos < 4) pos <= pos + 1'b1;
          end
        end
        else if (key_left) begin
          if (!(r[0] | r[7] | r[14])) begin
            r = r >> 1;
            if (pos > 0) pos <= pos - 1'b1;  //@v3_pos_left:
          end
        end
        m[20:0] = r;
        wcnt <= wcnt + 1'b1;
        if (wcnt == 3*HZ - 1) state <= FALL;  //@v3_window_4s: if (wcnt == 4*HZ - 1) state <= FALL;
        //@v3_lost_row4: if (hang) state <= LOST;
        if (sec && t1 == 9 && t0 == 8) state <= LOST;
        if (sec && blinkrow != 0 && blink2 && pts == 2) state <= WON;
      end

      FALL: begin
        if (m[20:0] == 0) state <= CREATE;
        if (hang) state <= LOST;
        if (sec && t1 == 9 && t0 == 8) state <= LOST;
        if (sec && blinkrow != 0 && blink2 && pts == 2) state <= WON;
      end

      WON: ; //@v3_start_won: WON: if (key_start) begin state <= CREATE; scnt <= '0; t1 <= 0; t0 <= 0; pts <= 0; m = '0; f = '0; blinkrow <= 0; blink2 <= 0; end
      LOST: ; //@v3_time_on: LOST: if (sec && !(t1 == 9 && t0 == 9)) begin if (t0 == 9) begin t0 <= 0; t1 <= t1 + 1'b1; end else t0 <= t0 + 1'b1; end
      default: state <= READY;
    endcase

    if (key_reset) begin  //@v3_reset_steering: if (key_reset && state != CONTROL) begin
      state <= READY;
      scnt <= '0;
      m = '0; f = '0;
      snake <= '0; snake_n <= '0;
      t1 <= 0; t0 <= 0; pts <= 0;
      blinkrow <= 0; blink2 <= 0;
    end
    else if (state == READY && key_start) begin
      snake <= '0; snake_n <= '0;
    end

    mov <= m;
    fix <= f;
  end

  // ---------------------------------------------------------------- outputs
  wire play = (state == CREATE || state == CONTROL || state == FALL);
  logic [69:0] vis;

  always @* begin  //@+regout: always @(posedge clk) begin
    vis = fix;
    if (blinkrow != 0 && half) vis[7*blinkrow +: 7] = '0;
    red = '0; yellow = '0; blue = '0;
    time1 = '0; time0 = '0; score1 = '0; score0 = '0;
    if (state == READY) begin
      red = snake[20:0];
      yellow = snake[69:21];
      if (half) begin
        time1 = seg(4); time0 = seg(2); score1 = seg(1); score0 = seg(7);
      end
    end
    else if (play) begin
      red = mov[20:0];
      yellow = mov[69:21];
      blue = vis[69:21];
      time1 = seg(t1); time0 = seg(t0);  //@v3_digits_swapped: time1 = seg(t0); time0 = seg(t1);
      score1 = seg(0); score0 = seg(pts);
    end
    time_bcd = {t1, t0};         //@+names: seconds = {t1, t0};
    score_bcd = {4'd0, pts};     //@+names: points = {4'd0, pts};
    control = (state == CONTROL);  //@+names: orange = (state == CONTROL);
    won = (state == WON);
    lost = (state == LOST);
  end

endmodule
