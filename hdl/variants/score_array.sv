// SPDX-License-Identifier: MIT
// SystemVerilog, a packed array of dice, registered prizes with a reset.
module score_array(input logic clk, rst_n, input logic [5:0][2:0] dice, output logic [6:1] P, output logic invalid);
 logic [2:0] n [1:6]; logic bad;
 always_comb begin bad = 0; for (int f = 1; f <= 6; f++) begin n[f] = 0; for (int i = 0; i < 6;
     i++) if (dice[i] == f) n[f] = n[f] + 1; end
  for (int i = 0; i < 6; i++) if (dice[i] inside {0, 7}) bad = 1; end
 function automatic logic any(input int k); any = 0; for (int f = 1; f <= 6; f++) if (n[f] == k) any = 1; endfunction
 logic [6:1] q; int t;
 always_comb begin q = 0; t = 0; for (int f = 1; f <= 6; f++) if (n[f] == 3) t++;
  if (bad) q = '1; else if (n[4] == 4 || any(5) || any(6)) q[1] = 1;
      else if (t == 2 || (n[1]==1&&n[2]==1&&n[3]==1&&n[4]==1&&n[5]==1&&n[6]==1)) q[2] = 1;
  else if (n[4] == 3) q[3] = 1; else if (any(4)) q[4] = 1; else if (n[4] == 2) q[5] = 1;
      else if (n[4] == 1) q[6] = 1; end
 always_ff @(posedge clk or negedge rst_n) if (!rst_n) P <= 0; else P <= q;
 assign invalid = bad;
endmodule
