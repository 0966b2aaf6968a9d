//@ports clk=clk start=start reset=reset rotate=rotate left=s_left right=s_right
`timescale 1ms/1us

// ---------------------------------------------------------------------------
//  10x7 block game.  Everything runs on the 20 Hz base clock.
//  types and pure functions first, the machine below
// ---------------------------------------------------------------------------
package blocks_pkg;

  localparam int TICKS_PER_SECOND = 20;
  localparam int HALF_SECOND      = TICKS_PER_SECOND / 2;
  localparam int WINDOW_TICKS     = 3 * TICKS_PER_SECOND;  //@w7a_window_64: localparam int WINDOW_TICKS     = 64;
  localparam int CELLS            = 70;

  typedef logic [6:0] row_t;          // bit 0 = left column
  typedef logic [2:0][6:0] top_t;      // rows 1-3,  [0] is row 1
  typedef logic [6:0][6:0] pit_t;      // rows 4-10, [0] is row 4
  typedef logic [8:0] shape_t;        // as printed: top left is the MSB
  typedef logic [3:0] bcd_t;
  typedef logic [6:0] seg_t;          // gfedcba

  typedef enum logic [1:0] {READY, PLAY, OVER} phase_t;

  typedef struct packed {
    logic start;
    logic reset;
    logic rotate;
    logic right;
    logic left;
  } buttons_t;

  function automatic shape_t shape_of(input logic [2:0] sel);
    case (sel)
      3'd0:    shape_of = 9'b010_111_010;
      3'd1:    shape_of = 9'b100_100_100;
      3'd2:    shape_of = 9'b000_001_111;
      3'd3:    shape_of = 9'b000_110_011;
      3'd4:    shape_of = 9'b000_111_100;  //@w7a_shape5: 3'd4:    shape_of = 9'b000_100_111;
      3'd5:    shape_of = 9'b000_111_010;
      3'd6:    shape_of = 9'b000_101_111;
      default: shape_of = 9'b000_010_111;
    endcase
  endfunction

  // columns 5, 6 and 7 do not exist: 1, 2 and 3 instead
  function automatic logic [2:0] column_of(input logic [2:0] sel);
    column_of = (sel > 3'd4) ? sel - 3'd4 : sel;
  endfunction

  // 1 2 3      3 6 9
  // 4 5 6  ->  2 5 8
  // 7 8 9      1 4 7
  function automatic shape_t quarter_turn(input shape_t s);
    quarter_turn = {s[6], s[3], s[0],  //@w7a_clockwise: quarter_turn = {s[2], s[5], s[8],
                    s[7], s[4], s[1],  //@w7a_clockwise: s[1], s[4], s[7],
                    s[8], s[5], s[2]}; //@w7a_clockwise: s[0], s[3], s[6]};
  endfunction

  function automatic shape_t turned(input shape_t s, input logic [1:0] quarters);
    shape_t t;
    t = s;
    for (int k = 0; k < 3; k++)
      if (k < int'(quarters)) t = quarter_turn(t);
    turned = t;
  endfunction

  // the three columns of a shape on the board, left column = bit 0
  function automatic row_t on_board(input logic [2:0] bits, input logic [2:0] column);
    row_t mirrored;
    mirrored = {4'b0000, bits[0], bits[1], bits[2]};
    on_board = mirrored << column;
  endfunction

  function automatic top_t drawn(input shape_t s, input logic [2:0] column);
    drawn = {on_board(s[2:0], column), on_board(s[5:3], column), on_board(s[8:6], column)};
  endfunction

  // lights that stand on the bottom or on a fixed light (PIS), one bit a row
  function automatic row_t hits(input pit_t y, input pit_t b);
    row_t h;
    for (int i = 0; i < 6; i++) h[i] = |(y[i] & b[i+1]);
    h[6] = |y[6];
    hits = h;
  endfunction

  // two rows up and two rows down of every hit (PISROW)
  function automatic row_t near(input row_t h);
    near = h | (h << 1) | (h << 2) | (h >> 1) | (h >> 2);  //@w7a_lock_near: near = h | (h << 1) | (h >> 1);
  endfunction

  function automatic seg_t segments(input bcd_t digit);
    case (digit)
      4'd0:    segments = 7'h3F;
      4'd1:    segments = 7'h06;
      4'd2:    segments = 7'h5B;
      4'd3:    segments = 7'h4F;
      4'd4:    segments = 7'h66;
      4'd5:    segments = 7'h6D;
      4'd6:    segments = 7'h7D;
      4'd7:    segments = 7'h07;
      4'd8:    segments = 7'h7F;
      4'd9:    segments = 7'h6F;
      default: segments = 7'h00;
    endcase
  endfunction

  function automatic logic [7:0] bcd_plus_one(input logic [7:0] n);
    if (n[3:0] != 4'd9)      bcd_plus_one = {n[7:4], n[3:0] + 4'd1};
    else if (n[7:4] != 4'd9) bcd_plus_one = {n[7:4] + 4'd1, 4'd0};
    else                     bcd_plus_one = 8'h00;
  endfunction

endpackage

// ---------------------------------------------------------------------------
//  light show before the game: how many cells of the spiral are on -> which
// ---------------------------------------------------------------------------
module light_show
  import blocks_pkg::*;
(
  input  logic [6:0]       lit,
  output logic [CELLS-1:0] cells
);
  always_comb begin : spiral
    int top, bottom, lft, rgt, n;
    cells  = '0;
    top    = 0;
    bottom = 9;
    lft    = 0;
    rgt    = 6;
    n      = 0;
    for (int ring = 0; ring < 4; ring++) begin
      for (int c = 0; c < 7; c++)
        if (c >= lft && c <= rgt) begin
          cells[7*top + c] = (n < int'(lit));
          n = n + 1;
        end
      for (int r = 0; r < 10; r++)
        if (r > top && r <= bottom) begin
          cells[7*r + rgt] = (n < int'(lit));
          n = n + 1;
        end
      if (rgt > lft) begin
        for (int c = 6; c >= 0; c--)
          if (c >= lft && c < rgt) begin
            cells[7*bottom + c] = (n < int'(lit));
            n = n + 1;
          end
        for (int r = 9; r >= 0; r--)
          if (r > top && r < bottom) begin
            cells[7*r + lft] = (n < int'(lit));
            n = n + 1;
          end
      end
      top    = top + 1;
      bottom = bottom - 1;
      lft    = lft + 1;
      rgt    = rgt - 1;
    end
  end
endmodule

// ---------------------------------------------------------------------------
module tetris
  import blocks_pkg::*;
#(
  parameter logic [7:0] ID1 = 8'h17,
  parameter logic [7:0] ID2 = 8'h42
) (
  input  logic        clk,
  input  logic        start,
  input  logic        reset,
  input  logic        rotate,
  input  logic        s_left,
  input  logic        s_right,
  output logic [20:0] red,
  output logic [48:0] yellow,
  output logic [48:0] blue,
  output logic [6:0]  time1,
  output logic [6:0]  time0,
  output logic [6:0]  score1,
  output logic [6:0]  score0,
  output logic [7:0]  timer,  //@+time_bcd: output logic [7:0]  time_bcd,
  output logic [7:0]  score,
  output logic        control,
  output logic        won,
  output logic        lost
);

  phase_t      phase    = READY;
  buttons_t    held     = '0;
  logic [5:0]  lfsr     = 6'd1;
  logic [4:0]  fraction = '0;          // ticks of the running second
  logic [6:0]  show     = '0;          // cells of the light show

  top_t        r = '0;
  pit_t        y = '0;
  pit_t        b = '0;

  shape_t      shape    = '0;
  logic [2:0]  column   = '0;
  logic [1:0]  quarters = '0;
  logic [6:0]  window   = '0;          // ticks of control that are left

  logic        blinking  = 1'b0;
  logic [2:0]  blink_row = '0;
  logic        blink_sec = 1'b0;

  logic [7:0]  seconds = '0;
  logic [7:0]  points  = '0;
  logic        won_q   = 1'b0;
  logic        lost_q  = 1'b0;

  // ------------------------------------------------------------- buttons
  buttons_t now, press;
  always_comb begin
    now   = {start, reset, rotate, s_right, s_left};
    press = now & ~held;
  end

  // -------------------------------------------------------- the 1 Hz edge
  logic       second, level, deleting, controlled;
  logic [7:0] seconds_next, points_next;
  logic [2:0] full_rows;

  assign second     = (fraction == 5'(TICKS_PER_SECOND - 1));
  assign level      = (fraction >= 5'(HALF_SECOND));
  assign controlled = (phase == PLAY) && (window != '0);
  assign deleting   = second && blinking && blink_sec;  //@w7a_blink_1s: assign deleting   = second && blinking;

  assign seconds_next = second ? bcd_plus_one(seconds) : seconds;
  assign points_next  = deleting ? bcd_plus_one(points) : points;  //@w7a_score_per_full: assign points_next  = deleting ? points + 8'(full_rows) : points;

  always_comb begin
    full_rows = '0;
    for (int i = 0; i < 7; i++)
      if (&b[i]) full_rows = full_rows + 3'd1;
  end

  // ----------------------------------------------- what falls, what locks
  row_t hit, close;
  pit_t y_next, b_next;
  logic full_board;

  always_comb begin : falling
    row_t above_y, above_b, lock_here, lock_above;
    hit   = hits(y, b);
    close = near(hit);

    above_y    = (window == '0) ? r[2] : '0;
    above_b    = '0;
    lock_above = '0;
    y_next     = y;
    b_next     = b;
    for (int i = 0; i < 7; i++) begin
      lock_here = close[i] ? ~b[i] : '0;
      y_next[i] = above_y & ~lock_above & ~b[i] & ~above_b & ~lock_here;
      b_next[i] = b[i] | (y[i] & lock_here);
      if (deleting && i <= int'(blink_row)) begin
        y_next[i] = above_y;  //@w7a_delete_fixed_only: y_next[i] = y[i];
        b_next[i] = above_b;
      end
      above_y    = y[i];
      above_b    = b[i];
      lock_above = lock_here;
    end

    full_board = (window == '0) &&
                 ((|(r[2] & b[0])) || ((|r) && (hit[0] || hit[1])));  //@w7a_full_board_row5: ((|(r[2] & b[0])) || ((|r) && hit[0]));
  end

  // deepest full row
  logic       any_full;
  logic [2:0] deepest;
  always_comb begin
    any_full = 1'b0;
    deepest  = '0;
    for (int i = 0; i < 7; i++)
      if (&b[i]) begin
        any_full = 1'b1;
        deepest  = 3'(i);
      end
  end

  // free columns at the walls
  logic free_left, free_right;
  assign free_left  = ~(r[0][0] | r[1][0] | r[2][0]);
  assign free_right = ~(r[0][6] | r[1][6] | r[2][6]);  //@w7a_right_wall: assign free_right = ~r[2][6];

  // --------------------------------------------------------- the registers
  always_ff @(posedge clk) begin
    held <= now;
    lfsr <= {lfsr[4:0], lfsr[5] ^ lfsr[4]};  //@w7a_lfsr_taps: lfsr <= {lfsr[4:0], lfsr[5] ^ lfsr[3]};
    fraction <= second ? '0 : fraction + 5'd1;

    case (phase)
      READY: begin
        show <= (show == 7'(CELLS)) ? '0 : show + 7'd1;
      end

      PLAY: begin
        seconds <= seconds_next;
        points  <= points_next;

        // the block in rows 1-3
        if (r == '0) begin
          shape    <= shape_of(lfsr[5:3]);
          column   <= column_of(lfsr[2:0]);
          quarters <= 2'd0;  //@w7a_turns_kept:
          r        <= drawn(shape_of(lfsr[5:3]), column_of(lfsr[2:0]));
          window   <= 7'(WINDOW_TICKS);
        end else if (window != '0) begin
          window <= window - 7'd1;
          if (press.rotate) begin
            quarters <= quarters + 2'd1;
            r        <= drawn(turned(shape, quarters + 2'd1), column);
          end else if (press.right) begin
            if (free_right) begin
              r <= {r[2] << 1, r[1] << 1, r[0] << 1};
              if (column != 3'd4) column <= column + 3'd1;
            end
          end else if (press.left) begin
            if (free_left) begin
              r <= {r[2] >> 1, r[1] >> 1, r[0] >> 1};
              if (column != 3'd0) column <= column - 3'd1;  //@w7a_left_column:
            end
          end
        end else if (second) begin  //@w7a_blink_stops_fall: end else if (second && (!blinking || deleting)) begin
          r <= {r[1], r[0], row_t'(0)};
        //@w7a_left_late: end else if (press.left && free_left) begin
          //@w7a_left_late: r <= {r[2] >> 1, r[1] >> 1, r[0] >> 1};
        end

        // rows 4-10
        if (second) begin  //@w7a_blink_stops_fall: if (second && (!blinking || deleting)) begin
          y <= y_next;
          b <= b_next;
        end

        // full rows: the deepest one blinks for two seconds, then goes
        if (deleting) begin
          blinking  <= 1'b0;
          blink_sec <= 1'b0;
        end else if (blinking) begin
          if (second) blink_sec <= 1'b1;
        end else if (any_full) begin
          blinking  <= 1'b1;
          blink_row <= deepest;
        end

        // the end; three points come before everything else
        if (points_next >= 8'h03) begin  //@w7a_win_over_3: if (points_next > 8'h03) begin
          won_q <= 1'b1;
          phase <= OVER;
        end else if (seconds_next == 8'h99 || (second && !deleting && full_board)) begin
          lost_q <= 1'b1;
          phase  <= OVER;
        end
      end

      default: ;                      // OVER: waits for reset
    endcase

    if (press.start && phase == READY) begin  //@w7a_start_after_end: if (press.start && phase != PLAY) begin
      phase     <= PLAY;
      fraction  <= '0;
      r         <= '0;
      y         <= '0;
      b         <= '0;
      window    <= '0;
      blinking  <= 1'b0;
      blink_sec <= 1'b0;
      seconds   <= '0;  //@w7a_time_kept:
      points    <= '0;
      won_q     <= 1'b0;
      lost_q    <= 1'b0;
    end

    if (press.reset) begin  //@w7a_reset_blink: if (press.reset && !(phase == PLAY && blinking)) begin
      phase     <= READY;
      fraction  <= '0;
      show      <= '0;
      r         <= '0;
      y         <= '0;
      b         <= '0;
      window    <= '0;
      blinking  <= 1'b0;
      blink_sec <= 1'b0;
      seconds   <= '0;  //@w7a_time_kept:
      points    <= '0;
      won_q     <= 1'b0;
      lost_q    <= 1'b0;
    end
  end

  // ----------------------------------------------------------- the outputs
  logic [CELLS-1:0] cells;
  light_show spiral_i (.lit(show), .cells(cells));

  always_comb begin
    pit_t seen;
    red    = '0;
    yellow = '0;
    blue   = '0;
    seen   = b;
    if (blinking && level) seen[blink_row] = '0;

    {time1, time0, score1, score0} = '0;
    case (phase)
      READY: begin
        red    = cells[20:0];
        yellow = cells[69:21];
        if (level) begin
          time1  = segments(ID1[7:4]);
          time0  = segments(ID1[3:0]);
          score1 = segments(ID2[7:4]);
          score0 = segments(ID2[3:0]);
        end
      end
      PLAY: begin
        red    = r;
        yellow = y;
        blue   = seen;
        time1  = segments(seconds[7:4]);
        time0  = segments(seconds[3:0]);
        score1 = segments(points[7:4]);
        score0 = segments(points[3:0]);
      end
      default: ;
    endcase
  end

  assign timer   = seconds;  //@+time_bcd: assign time_bcd = seconds;
  assign score   = points;
  assign control = controlled;
  assign won     = won_q;
  assign lost    = lost_q;

endmodule
