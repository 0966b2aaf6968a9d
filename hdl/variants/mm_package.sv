// SPDX-License-Identifier: MIT
// 2 Hz, SystemVerilog with a package, enum, packed arrays, async rst_n and registered outputs.
`default_nettype none
package mm_pkg;
  typedef enum logic [3:0] {IDLE, SCORE, WHO, MAKE, LIVES, BREAK, VERDICT, REVEAL, FINISH} state_t;
  typedef logic [6:0] seg_t;
  function automatic seg_t letter(input logic [2:0] l);
    unique case (l)
      3'd0: return 7'b1000000; 3'd1: return 7'b1110111; 3'd2: return 7'b0111001; 3'd3: return 7'b1111001;
      3'd4: return 7'b1110001; 3'd5: return 7'b1110110; 3'd6: return 7'b0111000; 3'd7: return 7'b0111110;
    endcase
  endfunction
  function automatic seg_t digit(input logic [1:0] n);
    case (n) 2'd0: return 7'h3f; 2'd1: return 7'h06; 2'd2: return 7'h5b; default: return 7'h4f; endcase
  endfunction
endpackage
module mm_sv2 import mm_pkg::*; #(parameter int HZ = 2) (
  input wire logic clk, rst_n, btn_a, btn_b,
  input wire logic [2:0] sw,
  output logic [7:0] led,
  output logic [6:0] ssd3, ssd2, ssd1, ssd0);
  localparam int N = 2*HZ;
  state_t st;
  logic [$clog2(N+1)-1:0] cnt;
  logic [3:0][2:0] secret, attempt;
  logic [1:0] pos, hearts;
  logic [1:0][1:0] pts;
  logic who, coder, pa, pb, tgl;
  wire a = btn_a & ~pa, b = btn_b & ~pb;
  wire me = who ? b : a;
  always_ff @(posedge clk or negedge rst_n)
    if (!rst_n) begin
      st <= IDLE; cnt <= '0; pos <= 0; hearts <= 3; pts <= '0; who <= 0; coder <= 0; pa <= 0; pb <= 0; tgl <= 0;
          secret <= '0; attempt <= '0;
    end else begin
      pa <= btn_a; pb <= btn_b;
      cnt <= cnt + 1'b1;
      case (st)
        IDLE: if (a || b) begin st <= SCORE; cnt <= '0; coder <= !a; who <= !a; pts <= '0; end
        SCORE: if (cnt == N-1) begin cnt <= '0; if (pts[0] == 2 || pts[1] == 2) st <= FINISH; else begin st <= WHO;
            who <= coder; end end
        WHO: if (cnt == N-1) begin cnt <= '0; pos <= 0; hearts <= 3; st <= who == coder ? MAKE : LIVES; end
        MAKE: begin cnt <= '0; if (me && sw != 0) begin secret[3-pos] <= sw; pos <= pos + 1'b1;
            if (pos == 3) begin st <= WHO; who <= ~who; end end end
        LIVES: if (cnt == N-1) begin st <= BREAK; pos <= 0; end
        BREAK: begin cnt <= '0; if (me && sw != 0) begin attempt[3-pos] <= sw; pos <= pos + 1'b1;
            if (pos == 3) st <= VERDICT; end end
        VERDICT: begin cnt <= '0; if (me) begin
            if (attempt == secret) begin pts[who] <= pts[who] + 1'b1; coder <= ~coder; st <= SCORE; end
            else if (hearts == 1) begin pts[coder] <= pts[coder] + 1'b1; st <= REVEAL; end
            else begin hearts <= hearts - 1'b1; st <= LIVES; end end end
        REVEAL: if (cnt == N-1) begin cnt <= '0; coder <= ~coder; st <= SCORE; end
        FINISH: begin if (cnt == (HZ/2 ? HZ/2 : 1)-1) begin cnt <= '0; tgl <= ~tgl; end if (a || b) st <= IDLE; end
        default: st <= IDLE;
      endcase
    end
  logic [3:0][6:0] d; logic [7:0] l;
  always_comb begin
    d = '0; l = '0;
    case (st)
      IDLE: d = {7'h00, 7'h77, 7'h40, 7'h7c};
      SCORE, FINISH: d = {7'h00, digit(pts[0]), 7'h40, digit(pts[1])};
      WHO: d = {7'h00, 7'h73, 7'h40, who ? 7'h7c : 7'h77};
      LIVES: d = {7'h00, 7'h38, 7'h40, digit(hearts)};
      MAKE: for (int i = 0; i < 4; i++) if (i < pos) d[3-i] = 7'h40; else if (i == pos) d[3-i] = letter(sw);
      BREAK: for (int i = 0; i < 4; i++) if (i < pos) d[3-i] = letter(attempt[3-i]);
          else if (i == pos) d[3-i] = letter(sw);
      VERDICT: for (int i = 0; i < 4; i++) d[i] = letter(attempt[i]);
      REVEAL: for (int i = 0; i < 4; i++) d[i] = letter(secret[i]);
      default: ;
    endcase
    if (st == VERDICT)
      for (int i = 0; i < 4; i++)
        if (attempt[i] == secret[i]) l[2*i +: 2] = 2'b11;
        else for (int k = 0; k < 4; k++) if (attempt[i] == secret[k]) l[2*i +: 2] = 2'b01;
    if (st == FINISH && tgl) l = '1;
  end
  always_ff @(posedge clk) begin {ssd3, ssd2, ssd1, ssd0} <= d; led <= l; end
endmodule
`default_nettype wire
