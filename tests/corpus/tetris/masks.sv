// tetris - the whole board is one 70 bit matrix, bit 7*row+column.
// Falling blocks are kept apart from the fixed lights: up to three masks that slide down by 7 bits a second.

package game_pkg;
  localparam int W = 7;
  typedef logic [69:0] board_t;
  typedef logic [76:0] wide_t;              // the board and the floor under it
  typedef enum logic [1:0] {READY, RUN, WON, LOST} phase_e;
  typedef struct packed {
    logic [2:0] shape;
    logic [2:0] pos;
    logic [1:0] rot;
  } block_t;
  localparam logic [76:0] FLOOR = {7'h7f, 70'd0};
  localparam logic [69:0] ONE = 70'd1, ROW = 70'h7f;

  function automatic logic [8:0] shape_of (input logic [2:0] n);   // [8] top left ... [0] bottom right
    unique case (n)
      3'd0: return 9'o272;
      3'd1: return 9'o444;
      3'd2: return 9'o017;
      3'd3: return 9'o063;
      3'd4: return 9'o074;
      3'd5: return 9'o072;
      3'd6: return 9'o057;
      default: return 9'o027;
    endcase
  endfunction

  function automatic logic [8:0] quarter (input logic [8:0] s);    // counterclockwise
    return {s[6], s[3], s[0], s[7], s[4], s[1], s[8], s[5], s[2]};
  endfunction

  function automatic board_t draw (input block_t k);
    logic [8:0] s;
    board_t     b;
    s = shape_of(k.shape);
    for (int i = 0; i < 3; i++)
      if (i < int'(k.rot)) s = quarter(s);
    b = '0;
    for (int r = 0; r < 3; r++)
      for (int c = 0; c < 3; c++)
        if (s[8 - 3*r - c]) b = b | (ONE << (W*r + c + int'(k.pos)));
    return b;
  endfunction

  function automatic logic [6:0] seg (input logic [3:0] d);
    case (d)
      4'h0: return 7'h3f;  4'h1: return 7'h06;  4'h2: return 7'h5b;  4'h3: return 7'h4f;
      4'h4: return 7'h66;  4'h5: return 7'h6d;  4'h6: return 7'h7d;  4'h7: return 7'h07;
      4'h8: return 7'h7f;  4'h9: return 7'h6f;
      default: return 7'h00;
    endcase
  endfunction

  function automatic logic [3:0] deepest (input board_t f);        // 0: no row is full
    deepest = '0;
    for (int r = 3; r < 10; r++)
      if (f[W*r +: 7] == 7'h7f) deepest = 4'(r);          //@six-lights: if (f[W*r +: 6] == 6'h3f) deepest = 4'(r);
  endfunction
endpackage

module tetris
  import game_pkg::*;
#(
  parameter int CLK_HZ = 20                 //@+clk-40hz: parameter int CLK_HZ = 40    //@+clk-100hz: parameter int CLK_HZ = 100
) (
  input  logic        clk_i,
  input  logic        btn_start_i, btn_reset_i, btn_rotate_i, btn_left_i, btn_right_i,
  output logic [20:0] red_o,
  output logic [48:0] yellow_o, blue_o,
  output logic  [6:0] time1_o, time0_o, score1_o, score0_o,
  output logic  [7:0] time_o, score_o,
  output logic        control_o, won_o, lost_o
);
  localparam int DIV = CLK_HZ / 20;

  // ---- buttons: rising edges are kept until the next base tick
  logic [4:0] btn, btn_q = '0, keep = '0, rise, hit;
  logic [7:0] pre = '0;
  logic       tick;
  assign btn  = {btn_reset_i, btn_start_i, btn_rotate_i, btn_right_i, btn_left_i};
  assign rise = btn & ~btn_q;
  assign hit  = keep | rise;
  assign tick = (int'(pre) == DIV - 1);
  always_ff @(posedge clk_i) begin
    btn_q <= btn;
    keep  <= tick ? '0 : hit;
    pre   <= tick ? '0 : pre + 8'd1;
  end

  // ---- state
  phase_e     phase = READY;
  board_t     fixed = '0;
  logic [2:0][69:0] drop = '0;
  logic [1:0] act = '0;                     // the youngest block
  block_t     blk = '0;
  logic [5:0] rnd = 6'd1;                   //@lfsr-seed: logic [5:0] rnd = 6'd45;
  logic [4:0] sub = '0;
  logic [5:0] window = '0;
  logic       second = '0;
  logic [7:0] secs = '0, pts = '0;
  logic       reds;
  board_t     air;
  assign air  = drop[0] | drop[1] | drop[2];
  assign reds = |air[20:0];

  // ---- spiral before the game
  board_t     lamps = '0;
  logic [3:0] top = 0, bot = 9, lef = 0, rig = 6, sr = 0, sc = 0;
  logic [1:0] dir = 0;

  function automatic logic [7:0] plus1 (input logic [7:0] v);
    if (v[3:0] == 4'd9) return {v[7:4] + 4'd1, 4'd0};     //@carry-early: if (v[3:0] == 4'd9) return {v[7:4], 4'd0};
    if (v[3:0] == 4'd8) return {v[7:4], 4'd9};            //@carry-early: if (v[3:0] == 4'd8) return {v[7:4] + 4'd1, 4'd9};
    return v + 8'd1;
  endfunction

  task wipe;
    fixed  <= '0;
    drop   <= '0;
    window <= '0;
    second <= '0;
    sub    <= '0;
    secs   <= '0;                           //@time-kept:
    pts    <= '0;
    lamps  <= '0;
    {top, bot, lef, rig, sr, sc} <= {4'd0, 4'd9, 4'd0, 4'd6, 4'd0, 4'd0};
    dir    <= '0;
  endtask

  // scratch of the process below
  block_t     nb;
  board_t     cur, above, solid;
  wide_t      ground, down;
  logic [3:0] deep;
  logic       held, edge1, wall;
  logic [1:0] nx;

  always_ff @(posedge clk_i) if (tick) begin
    nb = blk;
    rnd <= {rnd[4:0], rnd[5] ^ rnd[4]};
    sub <= (sub == 5'd19) ? '0 : sub + 5'd1;

    if (hit[4]) begin                       //@reset-blinking: if (hit[4] && !(phase == RUN && deepest(fixed) != 0)) begin    //@reset-won: if (hit[4] && phase != WON) begin
      wipe;
      phase <= READY;
    end else unique case (phase)
      READY: begin
        if (&lamps) begin
          lamps <= '0;
          {top, bot, lef, rig, sr, sc} <= {4'd0, 4'd9, 4'd0, 4'd6, 4'd0, 4'd0};
          dir <= '0;
        end else begin
          lamps[7'(sr)*7 + 7'(sc)] <= 1'b1;
          case (dir)
            2'd0: if (sc == rig) begin dir <= 1; top <= top + 1; sr <= sr + 1; end else sc <= sc + 1;
            2'd1: if (sr == bot) begin dir <= 2; rig <= rig - 1; sc <= sc - 1; end else sr <= sr + 1;
            2'd2: if (sc == lef) begin dir <= 3; bot <= bot - 1; sr <= sr - 1; end else sc <= sc - 1;
            2'd3: if (sr == top) begin dir <= 0; lef <= lef + 1; sc <= sc + 1; end else sr <= sr - 1;
          endcase
        end
        if (hit[3]) begin
          wipe;
          phase <= RUN;
        end
      end

      RUN: begin
        edge1 = (sub == 5'd19);
        held  = (window != 0);
        cur   = drop[act];
        //@mk-start-again: if (hit[3]) begin secs <= '0; pts <= '0; fixed <= '0; end
        if (pts >= 8'h03) phase <= WON;
        else if (secs == 8'h99) phase <= LOST;
        else begin
          // steering
          if (held) begin
            window <= window - 6'd1;        //@press-prolongs: window <= (hit[2:0] != 0) ? 6'd60 : window - 6'd1;
            wall = |(cur & 70'h102040) | |(cur & 70'h004081);
            if (hit[2]) begin               //@wall-no-turn: if (hit[2] && !wall) begin
              nb.rot = blk.rot + 2'd1;
              cur    = draw(nb);
            end else if (hit[1]) begin
              if (~|(cur & 70'h102040)) begin
                cur = cur << 1;
                if (blk.pos != 3'd4) nb.pos = blk.pos + 3'd1;
              end
            end else if (hit[0]) begin
              if (~|(cur & 70'h004081)) begin             //@left-wraps: begin
                cur = cur >> 1;
                if (blk.pos != 3'd0) nb.pos = blk.pos - 3'd1;
              end
            end
            //@drops-at-once: if (window == 6'd1 && ((cur << 7) & fixed) == 0) cur = cur << 7;
            drop[act] <= cur;
          end else if (!reds) begin
            nb.shape = rnd[5:3];
            nb.pos   = (rnd[2:0] > 3'd4) ? rnd[2:0] - 3'd4 : rnd[2:0];            //@same-bits: nb.pos = (rnd[5:3] > 3'd4) ? rnd[5:3] - 3'd4 : rnd[5:3];
            nb.rot   = '0;
            nx       = (act == 2'd2) ? 2'd0 : act + 2'd1;
            drop[nx] <= draw(nb);
            act      <= nx;
            window   <= 6'd60;
          end
          blk <= nb;

          // every second
          if (edge1) begin
            secs <= plus1(secs);
            deep = deepest(fixed);
            if (deep != 0 && second) begin
              second <= 1'b0;
              pts    <= plus1(pts);
              above  = (ONE << (7*deep)) - ONE;
              solid  = fixed & ~(above | (ROW << (7*deep)));
              fixed  <= solid | ((fixed & above) << 7);                           //@all-slides: fixed <= (fixed & ~(ROW << (7*deep))) << 7;
              for (int i = 0; i < 3; i++)
                if (!(held && i == int'(act))) drop[i] <= drop[i] << 7;
            end else begin
              second <= (deep != 0);
              //@score-each-second: if (deep != 0) pts <= plus1(pts);
              ground = {7'd0, fixed} | FLOOR;
              solid  = fixed;
              for (int i = 0; i < 3; i++)
                if (!(held && i == int'(act)) && drop[i] != 0) begin
                  down = {drop[i], 7'd0};
                  if ((down & ground) == 0) drop[i] <= down[69:0];
                  else begin
                    if ((drop[i] & 70'h1fffff) != 0) phase <= LOST;                        //@full-two-rows: if ((drop[i] & 70'h3fff) != 0) phase <= LOST;
                    solid = solid | drop[i];              //@lock-single: solid = solid | (drop[i] & ground[76:7]);
                    drop[i] <= '0;          //@lock-single: drop[i] <= ((drop[i] & ~ground[76:7]) << 7) & ~(drop[i] & ground[76:7]);
                  end
                end
              fixed <= solid;
            end
          end
        end
      end

      default: ;
    endcase
  end

  // ---- lights
  board_t shown;
  logic   half;
  logic [3:0] dp;
  always_comb begin
    half  = (sub >= 5'd10);
    dp    = deepest(fixed);
    shown = fixed;
    if (dp != 0 && half) shown = fixed & ~(ROW << (7*dp));
    red_o = '0; yellow_o = '0; blue_o = '0;
    {time1_o, time0_o, score1_o, score0_o} = '0;
    unique case (phase)
      READY: begin
        red_o    = lamps[20:0];
        yellow_o = lamps[69:21];
        if (!half) {time1_o, time0_o, score1_o, score0_o} = {seg(4'd4), seg(4'd2), seg(4'd1), seg(4'd7)};    //@+other-ids: if (!half) {time1_o, time0_o, score1_o, score0_o} = {seg(4'd0), seg(4'd5), seg(4'd9), seg(4'd3)};
      end
      RUN: begin
        red_o    = air[20:0];
        yellow_o = air[69:21];
        blue_o   = shown[69:21];
        {time1_o, time0_o} = {seg(secs[7:4]), seg(secs[3:0])};
        {score1_o, score0_o} = {seg(pts[7:4]), seg(pts[3:0])};     //@score-crossed: {score1_o, score0_o} = {seg(pts[3:0]), seg(pts[7:4])};
      end
      default: ;
    endcase
  end
  assign time_o    = secs;
  assign score_o   = pts;
  assign control_o = (phase == RUN) && (window != 0);
  assign won_o     = (phase == WON);
  assign lost_o    = (phase == LOST);
endmodule
