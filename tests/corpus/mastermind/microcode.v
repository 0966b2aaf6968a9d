// mm_seq: microprogrammed controller, table made by mmasm.pl
// word = dsp.4 wait.4 branch.4 act.4 next.8 alt.8
module mm_rom(input [4:0] a, output reg [31:0] w);
  always @(a)
    case (a)
      5'h00: w = 32'h05010100;   // start
      5'h01: w = 32'h11100203;   // score
      5'h02: w = 32'h21000400;   // player
      5'h03: w = 32'h36000800;   // draw
      5'h04: w = 32'h42040500;   // m1
      5'h05: w = 32'h52040600;
      5'h06: w = 32'h62040700;
      5'h07: w = 32'h72040800;
      5'h08: w = 32'hD1000900;   // player
      5'h09: w = 32'hC1000A00;   // lives
      5'h0A: w = 32'h83050B00;   // g1
      5'h0B: w = 32'h93050C00;
      5'h0C: w = 32'hA3050D00;
      5'h0D: w = 32'hB3050E00;
      5'h0E: w = 32'hE4261110;   //@RESANY: 5'h0E: w = 32'hE5261110;
      5'h0F: w = 32'hF1001000;   // code
      5'h10: w = 32'h11480212;   //@NOOVER: 5'h10: w = 32'h11480200; //@ROLEKEEP: 5'h10: w = 32'h11400212;
      5'h11: w = 32'hE037090F;   //@NOREVEAL: 5'h11: w = 32'hE0370910; //@LIVESKIP: 5'h11: w = 32'hE0370A0F;
      5'h12: w = 32'h17000000;   //@OVERSTUCK: 5'h12: w = 32'h17001200;
      default: w = 32'h00000000;
    endcase
endmodule

module mm_glyph(input [3:0] c, output reg [6:0] s);   // abcdefg
  always @(c)
    case (c)
      4'h0: s = 7'h01;
      4'h1: s = 7'h77;
      4'h2: s = 7'h4E;
      4'h3: s = 7'h4F;
      4'h4: s = 7'h47;
      4'h5: s = 7'h37;
      4'h6: s = 7'h0E;
      4'h7: s = 7'h3E;
      4'h8: s = 7'h7E;
      4'h9: s = 7'h30;
      4'hA: s = 7'h6D;
      4'hB: s = 7'h79;
      4'hC: s = 7'h1F;
      4'hD: s = 7'h67;
      default: s = 7'h00;
    endcase
endmodule

module mastermind(
  input         clk,
  input         rst,
  input         enter_a,
  input         enter_b,
  input  [3:0]  sw,
  input         rnd,
  output reg [7:0]  led,
  output [27:0] ssd,
  output [4:0]  dbg_pc
);
  reg  [4:0]  upc;
  wire [31:0] uw;
  mm_rom rom(.a(upc), .w(uw));
  assign dbg_pc = upc;

  wire [3:0] dsp = uw[31:28];
  wire [3:0] wc  = uw[27:24];
  wire [3:0] br  = uw[23:20];
  wire [3:0] act = uw[19:16];

  reg  [11:0] code = 0, guess = 0;
  reg  [1:0]  pa_sc = 0, pb_sc = 0;
  reg  [1:0]  lives = 3;
  reg         maker = 0, single = 0;
  reg         qa = 0, qb = 0;
  reg  [2:0]  cnt = 0;
  reg  [1:0]  sh = 0, nb = 0, dp = 0;

  wire pa = enter_a & ~qa;
  wire pb = enter_b & ~qb;
  wire mk = maker ? pb : pa;
  wire bk = maker ? pa : pb;
  wire nz = |sw[2:0];                      //@SLICE4: wire nz = |sw;
  wire match = guess == code;              //@MSB11: wire match = guess[10:0] == code[10:0];
  wire dead  = lives == 2'd0;              //@TWOTRY: wire dead  = lives == 2'd1;
  wire [2:0] dl = {sh, rnd};
  wire got  = nb == 2'd2 && dl != 3'd0;

  reg go, tk;
  always @*
    case (wc)
      4'h0: go = 1'b1;
      4'h1: go = cnt == 3'd3;
      4'h2: go = mk & nz;
      4'h3: go = bk & nz;
      4'h4: go = bk;
      4'h5: go = pa | pb;
      4'h6: go = got && dp == 2'd3;
      4'h7: go = pa | pb;
      default: go = 1'b0;
    endcase
  always @*
    case (br)
      4'h1: tk = single;
      4'h2: tk = match;
      4'h3: tk = dead;
      4'h4: tk = pa_sc[1] | pb_sc[1] | single;
      default: tk = 1'b0;
    endcase

  wire [3:0] at = {2'b00, ~dsp[1:0]} * 4'd3;   //@CODEREV: wire [3:0] at = {2'b00, dsp[1:0]} * 4'd3;
  wire [3:0] gt = {2'b00, ~dsp[1:0]} * 4'd3;
  wire [3:0] dt = {2'b00, ~dp} * 4'd3;

  always @(posedge clk) begin
    qa <= enter_a;
    qb <= enter_b;
    if (rst) begin
      upc    <= 0;
      cnt    <= 0;
      pa_sc  <= 0;
      pb_sc  <= 0;
      lives  <= 3;                         //@RSTLIVES:
      maker  <= 0;
      single <= 0;
      nb     <= 0;
      dp     <= 0;
    end else begin
      cnt <= go ? 3'd0 : cnt + 3'd1;
      if (go) upc <= tk ? uw[4:0] : uw[12:8];

      if (wc == 4'h6) begin
        sh <= {sh[0], rnd};
        nb <= (nb == 2'd2) ? 2'd0 : nb + 2'd1;
        if (got) begin
          code[dt +: 3] <= dl;
          dp <= dp + 2'd1;
        end
      end

      if (go)
        case (act)
          4'h1: begin
            single <= pa & sw[3];          //@SW3B: single <= sw[3];
            maker  <= pa ? sw[3] : 1'b1;   //@+BFIRST: maker <= pb | sw[3];
            pa_sc  <= 0;
            pb_sc  <= 0;
          end
          4'h4: code[at +: 3]  <= sw[2:0];
          4'h5: guess[gt +: 3] <= sw[2:0];
          4'h6:
            if (match) begin
              if (maker) pa_sc <= pa_sc + 2'd1; else pb_sc <= pb_sc + 2'd1;
              lives <= 3;
            end else
              lives <= lives - 2'd1;
          4'h7:
            if (dead) begin
              if (maker) pb_sc <= pb_sc + 2'd1; else pa_sc <= pa_sc + 2'd1;
              lives <= 3;
            end
          4'h8: maker <= ~maker;
          default: ;
        endcase
    end
  end

  // lights
  wire [2:0] c3 = code[11:9],  c2 = code[8:6],  c1 = code[5:3],  c0 = code[2:0];
  wire [2:0] g3 = guess[11:9], g2 = guess[8:6], g1 = guess[5:3], g0 = guess[2:0];
  wire [3:0] pl = {g3==c3, g2==c2, g1==c1, g0==c0};
  wire n3 = (g3==c2) | (g3==c1) | (g3==c0);
  wire n2 = (g2==c3) | (g2==c1) | (g2==c0);
  wire n1 = (g1==c3) | (g1==c2) | (g1==c0);   //@LEDGG: wire n1 = (g1==c3) | (g1==c2) | (g1==g0);
  wire n0 = (g0==c3) | (g0==c2) | (g0==c1);

  always @* begin
    led = 8'h00;
    if (dsp == 4'h0) led = 8'h00;          //@+LEDIDLE: if (dsp == 4'h0) led = 8'h81;
    if (dsp == 4'hE)
      led = {pl[3], pl[3]|n3, pl[2], pl[2]|n2, pl[1], pl[1]|n1, pl[0], pl[0]|n0};
    if (wc == 4'h7)
      led = {8{~cnt[0]}};
  end

  // digits
  wire [3:0]  l  = {1'b0, sw[2:0]};        //@+DARK0: wire [3:0] l = (sw[2:0] == 0) ? 4'hF : {1'b0, sw[2:0]};
  wire [15:0] cw = {1'b0,c3, 1'b0,c2, 1'b0,c1, 1'b0,c0};
  wire [15:0] gw = {1'b0,g3, 1'b0,g2, 1'b0,g1, 1'b0,g0};
  reg  [15:0] d;
  always @*
    case (dsp)
      4'h0: d = 16'hF10C;
      4'h1: d = {4'hF, 2'b10, pa_sc, 4'h0, 2'b10, pb_sc};   //@SCSWAP: 4'h1: d = {4'hF, 2'b10, pb_sc, 4'h0, 2'b10, pa_sc};
      4'h2: d = maker ? 16'hFD0C : 16'hFD01;
      4'h3: d = 16'h0000;
      4'h4: d = {l, 12'hFFF};
      4'h5: d = {4'h0, l, 8'hFF};
      4'h6: d = {8'h00, l, 4'hF};
      4'h7: d = {12'h000, l};
      4'h8: d = {l, 12'hFFF};
      4'h9: d = {gw[15:12], l, 8'hFF};
      4'hA: d = {gw[15:8], l, 4'hF};
      4'hB: d = {gw[15:4], l};
      4'hC: d = {12'hF60, 2'b10, lives};
      4'hD: d = maker ? 16'hFD01 : 16'hFD0C;
      4'hE: d = gw;
      4'hF: d = cw;
    endcase

  mm_glyph u3(.c(d[15:12]), .s(ssd[27:21]));
  mm_glyph u2(.c(d[11:8]),  .s(ssd[20:14]));
  mm_glyph u1(.c(d[7:4]),   .s(ssd[13:7]));
  mm_glyph u0(.c(d[3:0]),   .s(ssd[6:0]));
endmodule
