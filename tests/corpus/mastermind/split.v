//@ports clk=clk rst=rst_n A=keyA B=keyB letters=letter leds=leds d3=h3 d2=h2 d1=h1 d0=h0
// controller, timer, code memory, referee and display apart
module pulse(input clk, input rst_n, input in, output out);
  reg d;
  always @(posedge clk or negedge rst_n) if (!rst_n) d <= 1'b0; else d <= in;
  assign out = in & ~d;
endmodule

module seconds #(parameter N = 4)(input clk, input rst_n, input run, output done);
  reg [7:0] n;
  assign done = n == N - 1;
  always @(posedge clk or negedge rst_n)
    if (!rst_n) n <= 0;
    else if (!run || done) n <= 0;
    else n <= n + 1;
endmodule

module word(input clk, input rst_n, input we, input [1:0] at, input [2:0] d, output reg [11:0] q);
  always @(posedge clk or negedge rst_n)
    if (!rst_n) q <= 0;
    else if (we)
      case (at)
        2'd0: q[11:9] <= d;
        2'd1: q[8:6] <= d;
        2'd2: q[5:3] <= d;
        2'd3: q[2:0] <= d;                              //@fourth-to-third: 2'd3: q[5:3] <= d;
      endcase
endmodule

module referee(input [11:0] code, input [11:0] try_, output [7:0] lamps, output hit);
  function has(input [2:0] l, input [11:0] c);
    has = l == c[11:9] || l == c[8:6] || l == c[5:3] || l == c[2:0];   //@has-not-second: has = l == c[11:9] || l == c[5:3] || l == c[2:0];
  endfunction
  genvar i;
  generate
    for (i = 0; i < 4; i = i + 1) begin : pair
      wire same = try_[3*i +: 3] == code[3*i +: 3];
      assign lamps[2*i +: 2] = same ? 2'b11 : has(try_[3*i +: 3], code) ? 2'b01 : 2'b00;   //@lamps-crossed: assign lamps[2*i +: 2] = same ? 2'b11 : has(try_[3*i +: 3], code) ? 2'b10 : 2'b00;
    end
  endgenerate
  assign hit = lamps == 8'hff;                          //@hit-any: assign hit = &{lamps[6], lamps[4], lamps[2], lamps[0]};
endmodule

module glyphs(input [4:0] c, output reg [6:0] s);
  always @* case (c)
    5'd0: s = 7'b0111111; 5'd1: s = 7'b0000110; 5'd2: s = 7'b1011011;   //@two-five: 5'd0: s = 7'b0111111; 5'd1: s = 7'b0000110; 5'd2: s = 7'b1101101;
    5'd3: s = 7'b1001111; 5'd4: s = 7'b1100110;
    5'd8: s = 7'b1000000; 5'd9: s = 7'b1110111; 5'd10: s = 7'b0111001; 5'd11: s = 7'b1111001;
    5'd12: s = 7'b1110001; 5'd13: s = 7'b1110110; 5'd14: s = 7'b0111000; 5'd15: s = 7'b0111110;
    5'd16: s = 7'b1110011; 5'd17: s = 7'b1111100;
    default: s = 7'b0000000;
  endcase
endmodule

module mastermind_core(input clk, input rst_n, input keyA, input keyB, input [2:0] letter,
                       output [7:0] leds, output [6:0] h3, output [6:0] h2, output [6:0] h1, output [6:0] h0);
  localparam WELCOME = 0, POINTS = 1, NAME = 2, CODE = 3, HEARTS = 4, TRY = 5, LAMPS = 6, ANSWER = 7, NEXT = 8, END = 9;
  wire a, b, done, hit;
  wire [11:0] code, guess;
  wire [7:0] lamps;
  reg [3:0] st;
  reg [1:0] at, hearts, pa, pb;
  reg maker, who;
  reg [4:0] flash;
  pulse pA(clk, rst_n, keyA, a);
  pulse pB(clk, rst_n, keyB, b);
  wire mine = who ? b : a;
  wire ok = mine && letter != 0;                        //@dash-second: wire ok = mine && (letter != 0 || at == 1);
  wire timed = st == POINTS || st == NAME || st == HEARTS || st == ANSWER;
  seconds #(4) t(clk, rst_n, timed, done);              //@+hz10: seconds #(20) t(clk, rst_n, timed, done);
  word c(clk, rst_n, st == CODE && ok, at, letter, code);
  word g(clk, rst_n, st == TRY && ok, at, letter, guess);
  referee r(code, guess, lamps, hit);

  always @(posedge clk or negedge rst_n)
    if (!rst_n) begin
      st <= WELCOME; at <= 0; hearts <= 3; pa <= 0; pb <= 0; maker <= 0; who <= 0; flash <= 0;
    end else begin
      flash <= flash + 1;
      case (st)
        WELCOME: if (a || b) begin
          maker <= !a; who <= !a; st <= POINTS; hearts <= 3;
          pa <= 0; pb <= 0;                             //@pb-stays: pa <= 0;
        end
        POINTS: if (done) begin
          if (pa == 2 || pb == 2) st <= END;
          else begin st <= NAME; who <= maker; end
        end
        NAME: if (done) begin at <= 0; st <= who == maker ? CODE : HEARTS; end
        CODE: if (ok) begin
          at <= at + 1;
          if (at == 3) begin who <= ~maker; st <= NAME; end
        end
        HEARTS: if (done) begin st <= TRY; at <= 0; end //@hearts-press: HEARTS: if (done || mine) begin st <= TRY; at <= 0; end
        TRY: if (ok) begin
          at <= at + 1;
          if (at == 3) st <= LAMPS;
        end
        LAMPS: if (mine) begin                          //@lamps-other: LAMPS: if (who ? a : b) begin
          if (hit) begin
            if (who) pb <= pb + 1; else pa <= pa + 1;
            st <= NEXT;
          end else if (hearts == 1) begin
            if (who) pa <= pa + 1; else pb <= pb + 1;
            st <= ANSWER;
          end else begin hearts <= hearts - 1; st <= HEARTS; end
        end
        ANSWER: if (done) st <= NEXT;
        NEXT: begin
          maker <= ~maker; who <= ~maker; hearts <= 3; st <= POINTS;   //@hearts-stay: maker <= ~maker; who <= ~maker; st <= POINTS; if (hearts == 1) hearts <= 3;
        end
        END: if (a || b) st <= WELCOME;                 //@end-flash: END: if (flash == 31) st <= WELCOME;
        default: st <= WELCOME;
      endcase
    end

  reg [4:0] c3, c2, c1, c0;
  wire [4:0] live = {2'b01, letter};
  always @* begin
    {c3, c2, c1, c0} = {5'd31, 5'd31, 5'd31, 5'd31};
    case (st)
      WELCOME: {c3, c2, c1, c0} = {5'd31, 5'd9, 5'd8, 5'd17};
      POINTS, NEXT, END: {c3, c2, c1, c0} = {5'd31, 3'd0, pa, 5'd8, 3'd0, pb};
      NAME: {c3, c2, c1, c0} = {5'd31, 5'd16, 5'd8, who ? 5'd17 : 5'd9};   //@name-a: NAME: {c3, c2, c1, c0} = {5'd31, 5'd16, 5'd8, 5'd9};
      HEARTS: {c3, c2, c1, c0} = {5'd31, 5'd14, 5'd8, 3'd0, hearts};
      CODE: begin
        c3 = at == 0 ? live : 5'd8;
        c2 = at < 1 ? 5'd31 : at == 1 ? live : 5'd8;
        c1 = at < 2 ? 5'd31 : at == 2 ? live : 5'd8;
        c0 = at < 3 ? 5'd31 : live;
      end
      TRY: begin
        c3 = at == 0 ? live : {2'b01, guess[11:9]};
        c2 = at < 1 ? 5'd31 : at == 1 ? live : {2'b01, guess[8:6]};   //@stale-later: c2 = at < 1 ? (hearts == 3 ? 5'd31 : {2'b01, guess[8:6]}) : at == 1 ? live : {2'b01, guess[8:6]};
        c1 = at < 2 ? 5'd31 : at == 2 ? live : {2'b01, guess[5:3]};
        c0 = at < 3 ? 5'd31 : live;
      end
      LAMPS: {c3, c2, c1, c0} = {2'b01, guess[11:9], 2'b01, guess[8:6], 2'b01, guess[5:3], 2'b01, guess[2:0]};
      ANSWER: {c3, c2, c1, c0} = {2'b01, code[11:9], 2'b01, code[8:6], 2'b01, code[5:3], 2'b01, code[2:0]};
      default: ;
    endcase
  end
  glyphs g3(c3, h3);
  glyphs g2(c2, h2);
  glyphs g1(c1, h1);
  glyphs g0(c0, h0);
  assign leds = st == LAMPS ? lamps : st == END ? {8{flash[0]}} : 8'h00;   //@+leds-in-try: assign leds = st == LAMPS || st == TRY ? lamps : st == END ? {8{flash[0]}} : 8'h00; //@+hz10: assign leds = st == LAMPS ? lamps : st == END ? {8{flash[2]}} : 8'h00; //@end-walk: assign leds = st == LAMPS ? lamps : st == END ? (8'h01 << flash[2:0]) : 8'h00;
endmodule
