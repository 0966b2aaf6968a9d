// SPDX-License-Identifier: MIT
// proc goes through two flip-flops first.
module sevens_synchronized(input CLK, input RST, input proc, input [6:0] BID, input UD, input [3:0] RND,
    output [10:0] AMT1, AMT2, TAX, output [6:0] SUB1, SUB2, output [1:0] O_UD1, O_UD2, output [2:0] ST);
 localparam I=3'd0,S=3'd1,B1=3'd2,B2=3'd3,BUF=3'd4,R=3'd5,C=3'd6,X=3'd7;
 reg [2:0] s, ns; reg done; reg first; reg signed [12:0] p [0:1]; reg [10:0] t; reg [6:0] b [0:1]; reg [1:0] u [0:1];
     reg [3:0] sum;
 reg q1, PROC; always @(posedge CLK) begin q1 <= proc; PROC <= q1; end
 wire [4:0] dep = BID >> 2;
 wire who = s == B2;
 wire second = (s == B2 && first == 0) || (s == B1 && first == 1);
 wire signed [12:0] own = second ? p[who] - $signed({6'b0, b[!who]}) : p[who];
 wire valid = $signed({6'b0,BID}) <= p[!who] && $signed({8'b0,dep}) <= own;
 wire signed [12:0] s0 = {6'b0,b[0]}, s1 = {6'b0,b[1]};
 wire w0 = sum > 7 ? u[0]==2 : sum < 7 ? u[0]==1 : b[0] > b[1];
 wire w1 = sum > 7 ? u[1]==2 : sum < 7 ? u[1]==1 : b[1] > b[0];
 always @(posedge CLK or posedge RST) if (RST) begin s <= I; done <= 0; first <= 0; end
  else if (done) begin if (!PROC) begin done <= 0; s <= ns; end end
  else if (PROC) begin
   done <= 1;
   case (s)
    I: begin p[0] <= 1008; p[1] <= 1008; t <= 0; ns <= S; end
    S: if (p[0] == 0) begin p[1] <= p[1] + $signed({2'b0,t}); t <= 0; ns <= I; end
       else if (p[1] == 0) begin p[0] <= p[0] + $signed({2'b0,t}); t <= 0; ns <= I; end
       else ns <= first ? B2 : B1;
    B1, B2: if (valid) begin b[who] <= BID; u[who] <= UD ? 2 : 1; p[who] <= p[who] - $signed({8'b0,dep});
        t <= t + dep; ns <= second ? BUF : who ? B1 : B2; end else done <= 0;
    BUF: ns <= R;
    R: begin sum <= RND; ns <= C; end
    C: begin p[0] <= p[0] + (w0 ? s0 : 13'sd0) - (w1 ? s1 : 13'sd0);
        p[1] <= p[1] - (w0 ? s0 : 13'sd0) + (w1 ? s1 : 13'sd0); ns <= X; end
    X: begin first <= ~first; b[0] <= 0; b[1] <= 0; u[0] <= 0; u[1] <= 0; ns <= S; end
   endcase
  end
 assign AMT1 = p[0][10:0], AMT2 = p[1][10:0], TAX = t, SUB1 = b[0], SUB2 = b[1], O_UD1 = u[0], O_UD2 = u[1], ST = s;
endmodule
