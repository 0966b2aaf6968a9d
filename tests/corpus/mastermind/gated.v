//@ports clk=CLK rst=RSTN A=EA B=EB letters=L leds=LD d3=D3 d2=D2 d1=D1 d0=D0
// registers on gated clocks; the letters are written by a clock that exists only while a letter is taken
module icg(input clk, input en, output gclk);
  reg l;
  always @(clk or en) if (!clk) l = en;     // latch
  assign gclk = clk & l;
endmodule

module MM_FSM(CLK, RSTN, EA, EB, L, LD, D3, D2, D1, D0);
  input CLK, RSTN, EA, EB;
  input [2:0] L;
  output [7:0] LD;
  output [7:0] D3, D2, D1, D0;             // dp g f e d c b a
  reg [7:0] D3, D2, D1, D0;

  parameter TWO_SEC = 4;                   //@+hz12: parameter TWO_SEC = 24;
  parameter [3:0] HELLO = 4'd0, POINTS = 4'd1, NAME = 4'd2, CODE = 4'd3, NAME2 = 4'd4, LEFT = 4'd5, TRY = 4'd6, LOOK = 4'd7, TELL = 4'd8, END = 4'd9;

  reg [3:0] state;
  reg [7:0] t;
  reg a1, b1;
  reg who;                 // who is at the buttons
  reg [1:0] na, nb;
  reg [1:0] lives;
  reg [1:0] k;
  reg [2:0] c [0:3];
  reg [2:0] g [0:3];
  wire pa = EA & ~a1;
  wire pb = EB & ~b1;
  wire mine = who ? pb : pa;
  wire wrong_letter = (L == 3'd0);
  wire two = (t == TWO_SEC - 1);
  wire same = c[0] == g[0] && c[1] == g[1] && c[2] == g[2] && c[3] == g[3];

  always @(posedge CLK or negedge RSTN)
    if (!RSTN) begin a1 <= 0; b1 <= 0; end
    else begin a1 <= EA; b1 <= EB; end

  // letters
  wire takec = (state == CODE) & mine & ~wrong_letter;      //@dash-make: wire takec = (state == CODE) & mine;
  wire takeg = (state == TRY) & mine & ~wrong_letter;       //@key-guess: wire takeg = (state == TRY) & (pa | pb) & ~wrong_letter;
  wire cclk, gclk2;
  icg i1(CLK, takec, cclk);
  icg i2(CLK, takeg, gclk2);
  always @(posedge cclk) c[k] <= L;
  always @(posedge gclk2) g[k] <= L;

  wire left = (state == LOOK) & mine;                       //@auto-right: wire left = (state == LOOK) & (mine | (same & t == 3 * TWO_SEC));
  always @(posedge CLK or negedge RSTN)
    if (!RSTN) begin
      state <= HELLO; t <= 0; who <= 0; na <= 0; nb <= 0; lives <= 3; k <= 0;
    end else begin
      t <= t + 1;
      case (state)
        HELLO: begin na <= 0; nb <= 0; lives <= 3; k <= 0;
          if (pa | pb) begin who <= ~pa; state <= POINTS; t <= 0; end
        end
        POINTS: if (two) begin t <= 0; state <= (na == 2 || nb == 2) ? END : NAME; end
        NAME: if (two) begin t <= 0; state <= CODE; end     //@name-short: NAME: if (t == TWO_SEC / 4) begin t <= 0; state <= CODE; end
        CODE: if (takec) begin
            k <= k + 1;
            if (k == 3) begin state <= NAME2; who <= ~who; t <= 0; lives <= 3; end   //@no-turn: if (k == 3) begin state <= NAME2; t <= 0; lives <= 3; end
          end
        NAME2: if (two) begin t <= 0; state <= LEFT; end
        LEFT: if (two) begin t <= 0; state <= TRY; end
        TRY: if (takeg) begin
            k <= k + 1;
            if (k == 3) begin state <= LOOK; t <= 0; end
          end
        LOOK: if (left) begin
            t <= 0;
            if (same) begin
              state <= POINTS;
              if (who) nb <= nb + 1; else na <= na + 1;     //@point-always-a: na <= na + 1;
              //  the breaker is the next maker: who stays
            end else if (lives == 1) begin
              state <= TELL;
              if (who) na <= na + 1; else nb <= nb + 1;     //@double-point: if (who) na <= na + 2; else nb <= nb + 2;
            end else begin
              state <= LEFT; lives <= lives - 1;            //@lives-frozen: state <= LEFT; lives <= lives;
            end
          end
        TELL: if (two) begin t <= 0; state <= POINTS; end   //@no-score-after-reveal: TELL: if (two) begin t <= 0; state <= (na == 2 || nb == 2) ? END : NAME; end
        END: if (pa | pb) begin t <= 0; state <= HELLO; end //@over-press-b: END: if (pb) begin t <= 0; state <= HELLO; end
        default: state <= HELLO;
      endcase
    end

  function [7:0] chr(input [2:0] x);
    case (x)
      0: chr = 8'h40; 1: chr = 8'h77; 2: chr = 8'h39; 3: chr = 8'h79; 4: chr = 8'h71; 5: chr = 8'h76; 6: chr = 8'h38; default: chr = 8'h3e;
    endcase
  endfunction
  function [7:0] num(input [1:0] x);
    case (x)
      0: num = 8'h3f; 1: num = 8'h06; 2: num = 8'h5b; default: num = 8'h4f;   //@+one-left: 0: num = 8'h3f; 1: num = 8'h30; 2: num = 8'h5b; default: num = 8'h4f;
    endcase
  endfunction

  function [1:0] pair(input [2:0] x, input [1:0] n);
    if (x == c[n]) pair = 2'b11;
    else if (x == c[0] || x == c[1] || x == c[2] || x == c[3]) pair = 2'b01;
    else pair = 2'b00;
  endfunction
  reg [7:0] leds;
  assign LD = leds;
  always @* begin
    leds = 0;
    if (state == LOOK) leds = {pair(g[0], 2'd0), pair(g[1], 2'd1), pair(g[2], 2'd2), pair(g[3], 2'd3)};   //@led-placed-only-top: leds = {pair(g[0], 2'd0), pair(g[1], 2'd1), pair(g[2], 2'd2), 2'b00};
    if (state == END) leds = (t % (TWO_SEC / 2)) < TWO_SEC / 4 ? 8'hff : 8'h00;
  end

  always @* begin
    D3 = 0; D2 = 0; D1 = 0; D0 = 0;
    case (state)
      HELLO: begin D2 = 8'h77; D1 = 8'h40; D0 = 8'h7c; end
      POINTS: begin D2 = num(na); D1 = 8'h40; D0 = num(nb); end
      END: begin D2 = num(na); D1 = 8'h40; D0 = num(nb); end   //@+over-dark: END: begin D2 = 0; end
      NAME, NAME2: begin D2 = 8'h73; D1 = 8'h40; D0 = who ? 8'h7c : 8'h77; end
      LEFT: begin D2 = 8'h38; D1 = 8'h40; D0 = num(lives); end
      CODE: begin
        if (k == 0) D3 = chr(L); else D3 = 8'h40;
        if (k == 1) D2 = chr(L); else if (k > 1) D2 = 8'h40;
        if (k == 2) D1 = chr(L); else if (k > 2) D1 = 8'h40;
        if (k == 3) D0 = chr(L);
      end
      TRY: begin
        D3 = (k == 0) ? chr(L) : chr(g[0]);
        D2 = (k == 1) ? chr(L) : (k > 1) ? chr(g[1]) : 8'h00;
        D1 = (k == 2) ? chr(L) : (k > 2) ? chr(g[2]) : 8'h00;   //@+blank-unset: D1 = (k == 2) ? chr(L) : (k > 2) ? chr(g[2]) : 8'h00;
        D0 = (k == 3) ? chr(L) : 8'h00;
      end
      LOOK: begin D3 = chr(g[0]); D2 = chr(g[1]); D1 = chr(g[2]); D0 = chr(g[3]); end
      TELL: begin D3 = chr(c[0]); D2 = chr(c[1]); D1 = chr(c[2]); D0 = chr(c[3]); end   //@reveal-dashes: TELL: begin D3 = 8'h40; D2 = 8'h40; D1 = 8'h40; D0 = 8'h40; end
    endcase
  end
endmodule
