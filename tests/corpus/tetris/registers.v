// ---------------------------------------------------------------
//  TETRIS  10x7   Digital Circuits, term project
//  built after the Proteus schematic (same signal names)
//  RegClock = clk = 20 Hz
// ---------------------------------------------------------------

// ---- rising edge of a push button
module btn_edge(input clk, input b, output p);
  reg q;
  initial q = 1'b0;
  always @(posedge clk) q <= b;
  assign p = b & ~q;
endmodule

// ---- 1 Hz enable and the slow level for blinking
module slow_clock(input clk, input clr, output shift, output lvl);
  reg [4:0] n;
  initial n = 5'd0;
  always @(posedge clk)
    if (clr)              n <= 5'd0;
    else if (n == 5'd19)  n <= 5'd0;
    else                  n <= n + 5'd1;
  assign shift = (n == 5'd19);
  assign lvl   = (n > 5'd9);                 //@+r-lvl: assign lvl   = (n < 5'd10);
endmodule

// ---- two BCD digits, CounterB | CounterA
module bcd2(input clk, input clr, input ce, output reg [7:0] q, output [7:0] nxt);
  initial q = 8'h00;
  assign nxt = ~ce              ? q :
               (q[3:0] == 4'd9) ? {q[7:4] + 4'd1, 4'd0} :
                                  {q[7:4], q[3:0] + 4'd1};
  always @(posedge clk)
    if (clr) q <= 8'h00;
    else     q <= nxt;
endmodule

module lfsr6(input clk, output reg [5:0] q);
  initial q = 6'd1;
  always @(posedge clk) q <= {q[4:0], q[5] ^ q[4]};    //@r-tap: always @(posedge clk) q <= {q[4:0], q[5] ^ q[3]};
endmodule

// ---- one light of rows 4..10
module lamp(
  input clk, input clr, input shift, input lforce,
  input yu, input bu, input isu,
  input bdown, input near,
  output reg y, output reg b,
  output pis, output is
);
  wire load;
  initial begin y = 0; b = 0; end
  assign pis  = y & bdown;
  assign is   = ~b & near;
  assign load = ~b & ~bu & ~is;
  always @(posedge clk)
    if (clr) begin
      y <= 1'b0;
      b <= 1'b0;                       //@r-bkeep:
    end else if (shift) begin
      if (lforce) begin
        y <= yu;
        b <= bu;
      end else if (is) begin           // inner shift
        y <= 1'b0;
        b <= y;
      end else if (load) begin
        y <= yu & ~isu;
        b <= bu;
      end
    end
endmodule

// ---- BCD to 7 segment, a = bit 0
module bcd7(input [3:0] d, input oe, output reg [6:0] seg);
  always @* begin
    seg = 7'h00;
    if (oe)
      case (d)
        0: seg = 7'h3F;  1: seg = 7'h06;  2: seg = 7'h5B;  3: seg = 7'h4F;
        4: seg = 7'h66;  5: seg = 7'h6D;  6: seg = 7'h7D;  7: seg = 7'h07;
        8: seg = 7'h7F;  9: seg = 7'h6F;
        default: seg = 7'h00;
      endcase
  end
endmodule

module tetris(
  input  clk,
  input  start, reset, rotate, s_left, s_right,
  output [20:0] red,
  output [48:0] yellow,
  output [48:0] blue,
  output [6:0]  time1, time0, score1, score0,
  output [7:0]  timer, score,
  output control, won, lost
);
  genvar r, c;

  // ---------------- buttons
  wire start_p, reset_p, rot_p, left_p, right_p;
  btn_edge e0(clk, start,   start_p);
  btn_edge e1(clk, reset,   reset_p);
  btn_edge e2(clk, rotate,  rot_p);
  btn_edge e3(clk, s_left,  left_p);
  btn_edge e4(clk, s_right, right_p);

  // ---------------- game states
  reg GameStartState, GameWon, GameLost;
  initial begin GameStartState = 0; GameWon = 0; GameLost = 0; end
  wire GameEndState = GameWon | GameLost;
  wire play  = GameStartState & ~GameEndState;
  wire begin_game = start_p & ~GameStartState & ~reset_p;

  wire sec, lvl2;
  slow_clock div(clk, begin_game, sec, lvl2);
  wire shift = sec & play;

  // ---------------- timer and score
  wire [7:0] tnext, snext;
  wire AddScore;
  bcd2 t_cnt(clk, reset_p | begin_game, shift, timer, tnext);    //@r-startclr: bcd2 t_cnt(clk, reset_p | start_p, shift, timer, tnext);
  bcd2 s_cnt(clk, reset_p | begin_game, AddScore, score, snext);

  wire WinGame, LoseGame, FullBoard;
  wire T99 = tnext[0] & ~tnext[1] & ~tnext[2] & tnext[3] & tnext[4] & ~tnext[5] & ~tnext[6] & tnext[7];
  assign WinGame  = (snext >= 8'b0000_0011);
  assign LoseGame = FullBoard | T99;

  always @(posedge clk)
    if (reset_p) begin
      GameStartState <= 0;
      GameWon  <= 0;
      GameLost <= 0;
    end else begin
      if (begin_game) GameStartState <= 1;
      if (play & WinGame) GameWon <= 1;
      else if (play & LoseGame) GameLost <= 1;
    end

  // ---------------- generation
  wire [5:0] L;
  lfsr6 rnd(clk, L);

  reg  [6:0] R0, R1, R2;
  reg  [5:0] ccnt;
  initial begin R0 = 0; R1 = 0; R2 = 0; ccnt = 0; end
  wire ControlCondition  = play & (ccnt != 0);
  wire CreationCondition = play & ~(|R0 | |R1 | |R2);

  reg [0:8] mux;      // SHAPE0 .. SHAPE8
  always @*
    case (L[5:3])
      3'd0: mux = 9'b010_111_010;
      3'd1: mux = 9'b100_100_100;
      3'd2: mux = 9'b000_001_111;
      3'd3: mux = 9'b000_110_011;
      3'd4: mux = 9'b000_111_100;
      3'd5: mux = 9'b000_111_010;
      3'd6: mux = 9'b000_101_111;
      default: mux = 9'b000_010_111;
    endcase

  wire [7:0] dec = 8'd1 << L[2:0];
  wire [4:0] newpos = {dec[4], dec[3] | dec[7], dec[2] | dec[6], dec[1] | dec[5], dec[0]};   //@r-pos7: wire [4:0] newpos = {dec[4] | dec[7], dec[3], dec[2] | dec[6], dec[1] | dec[5], dec[0]};

  reg [0:8] SHAPE;
  reg [4:0] POS;
  reg [1:0] ROT;
  initial begin SHAPE = 0; POS = 0; ROT = 0; end

  // the four orientations
  wire [1:0] rn = ROT + 2'd1;
  reg [0:8] S;
  always @*
    if (CreationCondition) S = mux;
    else case (rn)
      2'd0: S = SHAPE;
      2'd1: S = {SHAPE[2],SHAPE[5],SHAPE[8], SHAPE[1],SHAPE[4],SHAPE[7], SHAPE[0],SHAPE[3],SHAPE[6]};
      2'd2: S = {SHAPE[8],SHAPE[7],SHAPE[6], SHAPE[5],SHAPE[4],SHAPE[3], SHAPE[2],SHAPE[1],SHAPE[0]};
      2'd3: S = {SHAPE[6],SHAPE[3],SHAPE[0], SHAPE[7],SHAPE[4],SHAPE[1], SHAPE[8],SHAPE[5],SHAPE[2]};
    endcase

  // position buffers
  wire [4:0] P = CreationCondition ? newpos : POS;
  wire [6:0] tmp [0:2];
  generate
    for (r = 0; r < 3; r = r + 1) begin : buf3
      wire [2:0] w = {S[3*r+2], S[3*r+1], S[3*r]};    // column 0 in the lsb
      assign tmp[r] = ({7{P[0]}} & {4'd0, w})       | ({7{P[1]}} & {3'd0, w, 1'd0}) |
                      ({7{P[2]}} & {2'd0, w, 2'd0}) | ({7{P[3]}} & {1'd0, w, 3'd0}) |
                      ({7{P[4]}} & {w, 4'd0});
    end
  endgenerate

  wire free_r = ~(R0[6] | R1[6] | R2[6]);             //@r-edge5: wire free_r = ~(R0[5] | R1[5] | R2[5]);
  wire free_l = ~(R0[0] | R1[0] | R2[0]);
  wire do_rot = rot_p & ControlCondition;
  wire do_r   = right_p & ~rot_p & ControlCondition & free_r;   //@r-ungated: wire do_r   = right_p & ~rot_p & play & ~CreationCondition & free_r;
  wire do_l   = left_p & ~right_p & ~rot_p & ControlCondition & free_l;   //@r-ungated: wire do_l   = left_p & ~right_p & ~rot_p & play & ~CreationCondition & free_l;

  always @(posedge clk)
    if (reset_p) begin
      R0 <= 0; R1 <= 0; R2 <= 0;
      ccnt <= 0;
    end else if (CreationCondition) begin
      R0 <= tmp[0]; R1 <= tmp[1]; R2 <= tmp[2];
      SHAPE <= mux;
      POS <= newpos;
      ROT <= 2'd0;                                    //@r-rotkeep:
      ccnt <= 6'd60;
    end else begin
      if (ControlCondition) ccnt <= ccnt - 6'd1;
      if (do_rot) begin
        ROT <= rn;
        R0 <= tmp[0]; R1 <= tmp[1]; R2 <= tmp[2];
      end else if (do_r) begin
        R0 <= R0 << 1; R1 <= R1 << 1; R2 <= R2 << 1;
        if (~POS[4]) POS <= POS << 1;
      end else if (do_l) begin
        R0 <= R0 >> 1; R1 <= R1 >> 1; R2 <= R2 >> 1;
        if (~POS[0]) POS <= POS >> 1;
      end else if (shift & ~ControlCondition) begin
        R2 <= R1; R1 <= R0; R0 <= 7'd0;
      end
    end

  // ---------------- game core, rows 3..9
  wire [6:0] Y [2:9];
  wire [6:0] B [2:10];
  wire [6:0] PIS [3:9];
  wire [6:0] IS [2:9];
  wire [11:1] PISROW;
  wire [9:3] ROWB;
  wire [9:3] LFORCE;
  reg  [9:3] BLINKROW, ROWFULL;
  initial begin BLINKROW = 0; ROWFULL = 0; end

  assign Y[2]  = ControlCondition ? 7'd0 : R2;
  assign B[2]  = 7'd0;
  assign IS[2] = 7'd0;
  assign B[10] = 7'h7F;
  assign PISROW[1] = 0;
  assign PISROW[2] = 0;
  assign PISROW[10] = 0;
  assign PISROW[11] = 0;

  generate
    for (r = 3; r < 10; r = r + 1) begin : row
      assign PISROW[r] = |PIS[r];
      assign ROWB[r] = &B[r];
      wire near = PISROW[r-2] | PISROW[r-1] | PISROW[r] | PISROW[r+1] | PISROW[r+2];   //@r-near: wire near = PISROW[r-1] | PISROW[r] | PISROW[r+1];
      wire [6:0] up = Y[r-1];          //@r-row6: wire [6:0] up = (r == 6) ? Y[r-2] : Y[r-1];
      for (c = 0; c < 7; c = c + 1) begin : col
        lamp l(clk, reset_p, shift, LFORCE[r],
               up[c], B[r-1][c], IS[r-1][c],
               B[r+1][c], near,
               Y[r][c], B[r][c], PIS[r][c], IS[r][c]);
      end
    end
  endgenerate

  // ---------------- full rows
  reg [9:3] pri;          // priority encoder + decoder
  always @*
    casez (ROWB)
      7'b1??????: pri = 7'b1000000;
      7'b01?????: pri = 7'b0100000;
      7'b001????: pri = 7'b0010000;
      7'b0001???: pri = 7'b0001000;
      7'b00001??: pri = 7'b0000100;
      7'b000001?: pri = 7'b0000010;
      7'b0000001: pri = 7'b0000001;
      default:    pri = 7'b0000000;
    endcase

  reg [2:0] C;
  initial C = 0;
  wire StopBlink = C[0] & ~C[1] & ~C[2];
  always @(posedge clk)
    if (reset_p) begin
      C <= 0;
      BLINKROW <= 0;
      ROWFULL <= 0;
    end else if (shift) begin
      if (StopBlink & (|BLINKROW)) begin
        C <= 3'd0;                      //@r-cnt: C <= C + 3'd1;
        BLINKROW <= 0;
        ROWFULL <= 0;
      end else if (|BLINKROW) C <= C + 3'd1;
    end else if (play) begin
      if (~|BLINKROW) BLINKROW <= pri;
      if (StopBlink)  ROWFULL  <= BLINKROW;
    end

  assign LFORCE[9] = ROWFULL[9];
  assign LFORCE[8] = ROWFULL[8] | LFORCE[9];
  assign LFORCE[7] = ROWFULL[7] | LFORCE[8];    //@r-lforce7: assign LFORCE[7] = ROWFULL[7];
  assign LFORCE[6] = ROWFULL[6] | LFORCE[7];
  assign LFORCE[5] = ROWFULL[5] | LFORCE[6];
  assign LFORCE[4] = ROWFULL[4] | LFORCE[5];
  assign LFORCE[3] = ROWFULL[3] | LFORCE[4];

  assign AddScore = shift & (ROWFULL[3] | ROWFULL[4] | ROWFULL[5] | ROWFULL[6] | ROWFULL[7] | ROWFULL[8] | ROWFULL[9]);   //@r-or8: assign AddScore = shift & (ROWFULL[3] | ROWFULL[4] | ROWFULL[5] | ROWFULL[6] | ROWFULL[7] | ROWFULL[7] | ROWFULL[9]);

  // ---------------- full board
  wire hit4  = |(R2 & B[3]);
  wire hit56 = (PISROW[3] | PISROW[4]) & (|R0 | |R1 | |R2);
  assign FullBoard = (hit4 | hit56) & ~ControlCondition & ~CreationCondition & shift & ~(|ROWFULL);   //@r-fb4: assign FullBoard = hit4 & ~ControlCondition & ~CreationCondition & shift & ~(|ROWFULL);

  // ---------------- light show
  reg [69:0] show;
  reg [6:0]  k;
  reg [6:0]  sp;
  initial begin show = 0; k = 0; end
  always @*
    case (k)
            7'd0: sp = 7'd0; 7'd1: sp = 7'd1; 7'd2: sp = 7'd2; 7'd3: sp = 7'd3; 7'd4: sp = 7'd4;
            7'd5: sp = 7'd5; 7'd6: sp = 7'd6; 7'd7: sp = 7'd13; 7'd8: sp = 7'd20; 7'd9: sp = 7'd27;
            7'd10: sp = 7'd34; 7'd11: sp = 7'd41; 7'd12: sp = 7'd48; 7'd13: sp = 7'd55; 7'd14: sp = 7'd62;
            7'd15: sp = 7'd69; 7'd16: sp = 7'd68; 7'd17: sp = 7'd67; 7'd18: sp = 7'd66; 7'd19: sp = 7'd65;
            7'd20: sp = 7'd64; 7'd21: sp = 7'd63; 7'd22: sp = 7'd56; 7'd23: sp = 7'd49; 7'd24: sp = 7'd42;
            7'd25: sp = 7'd35; 7'd26: sp = 7'd28; 7'd27: sp = 7'd21; 7'd28: sp = 7'd14; 7'd29: sp = 7'd7;
            7'd30: sp = 7'd8; 7'd31: sp = 7'd9; 7'd32: sp = 7'd10; 7'd33: sp = 7'd11; 7'd34: sp = 7'd12;
            7'd35: sp = 7'd19; 7'd36: sp = 7'd26; 7'd37: sp = 7'd33; 7'd38: sp = 7'd40; 7'd39: sp = 7'd47;
            7'd40: sp = 7'd54; 7'd41: sp = 7'd61; 7'd42: sp = 7'd60; 7'd43: sp = 7'd59; 7'd44: sp = 7'd58;
            7'd45: sp = 7'd57; 7'd46: sp = 7'd50; 7'd47: sp = 7'd43; 7'd48: sp = 7'd36; 7'd49: sp = 7'd29;
            7'd50: sp = 7'd22; 7'd51: sp = 7'd15; 7'd52: sp = 7'd16; 7'd53: sp = 7'd17; 7'd54: sp = 7'd18;
            7'd55: sp = 7'd25; 7'd56: sp = 7'd32; 7'd57: sp = 7'd39; 7'd58: sp = 7'd46; 7'd59: sp = 7'd53;
            7'd60: sp = 7'd52; 7'd61: sp = 7'd51; 7'd62: sp = 7'd44; 7'd63: sp = 7'd37; 7'd64: sp = 7'd30;
            7'd65: sp = 7'd23; 7'd66: sp = 7'd24; 7'd67: sp = 7'd31; 7'd68: sp = 7'd38; 7'd69: sp = 7'd45;
            default: sp = 7'd0;
    endcase
  always @(posedge clk)
    if (GameStartState || k == 7'd70) begin show <= 0; k <= 0; end
    else begin show[sp] <= 1'b1; k <= k + 7'd1; end

  // ---------------- pins
  wire [20:0] red_i;
  wire [48:0] yel_i, blu_i;
  wire [9:3]  ENROW;
  assign red_i = play ? {R2, R1, R0} : GameStartState ? 21'd0 : show[20:0];
  generate
    for (r = 3; r < 10; r = r + 1) begin : pins
      assign ENROW[r] = ~(lvl2 & BLINKROW[r]) & play;
      assign yel_i[7*(r-3) +: 7] = play ? Y[r] : 7'd0;
      assign blu_i[7*(r-3) +: 7] = ENROW[r] ? B[r] : GameStartState ? 7'd0 : show[7*r +: 7];
    end
  endgenerate
  assign red    = red_i;       //@+r-regout: reg [20:0] red_q = 0; always @(posedge clk) red_q <= red_i; assign red = red_q;
  assign yellow = yel_i;       //@+r-regout: reg [48:0] yel_q = 0; always @(posedge clk) yel_q <= yel_i; assign yellow = yel_q;
  assign blue   = blu_i;       //@+r-regout: reg [48:0] blu_q = 0; always @(posedge clk) blu_q <= blu_i; assign blue = blu_q;

  wire oe = play | (~GameStartState & lvl2);
  bcd7 h3(play ? timer[7:4] : 4'd4, oe, time1);       //@r-swap: bcd7 h3(play ? timer[3:0] : 4'd4, oe, time1);
  bcd7 h2(play ? timer[3:0] : 4'd2, oe, time0);       //@r-swap: bcd7 h2(play ? timer[7:4] : 4'd2, oe, time0);
  bcd7 h1(play ? score[7:4] : 4'd1, oe, score1);
  bcd7 h0(play ? score[3:0] : 4'd7, oe, score0);      //@+r-ids: bcd7 h0(play ? score[3:0] : 4'd3, oe, score0);

  assign control = ControlCondition;
  assign won  = GameWon;
  assign lost = GameLost;
endmodule
