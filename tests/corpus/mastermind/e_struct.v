//@ports clk=clock rst=resetn A=key_a B=key_b letters=sw leds=led d3=hex3 d2=hex2 d1=hex1 d0=hex0
//-----------------------------------------------------------------------------
// Code breaker for two, put together from small blocks:
//
//   rise        button -> one-clock strobe
//   hold2s      two-second timer of the messages (and the blinking)
//   letters4    four letters of three bits, written one at a time
//   place       compares one letter of the guess with the code
//   tally       points of A and b, saturating, tells when a match is won
//   hearts      tries that are left
//   director    the state machine
//   panel       picks what stands on the four digits
//   mastermind  the wiring
//-----------------------------------------------------------------------------

module rise(input clock, input level, output strobe);
  reg was;
  initial was = 1'b0;
  always @(posedge clock) was <= level;
  assign strobe = level & ~was;
endmodule

// counts only while run is high; last is high in the last clock of the two seconds
module hold2s #(parameter RATE = 2)(input clock, input resetn, input run, output last);
  reg [8:0] left;
  wire [8:0] full = 2 * RATE - 1;
  assign last = run & (left == 0);
  always @(posedge clock) //@+e3-async: always @(posedge clock or negedge resetn)
    if (!resetn)
      left <= full;
    else if (!run | last)
      left <= full; //@e3-chain: left <= run ? 9'd0 : full;
    else
      left <= left - 1'b1;
endmodule

// letter register file: slot 0 is the leftmost letter
module letters4(input clock, input resetn, input we, input [1:0] slot, input [2:0] d, output [11:0] q);
  reg [2:0] mem [0:3]; //@+e3-flat: reg [11:0] word;
  integer i;
  always @(posedge clock)
    if (!resetn)
      for (i = 0; i < 4; i = i + 1) mem[i] <= 3'd0; //@+e3-flat: word <= 12'd0;
    else if (we)
      mem[slot] <= d; //@+e3-flat: word[(3 - slot) * 3 +: 3] <= d;
  assign q = {mem[0], mem[1], mem[2], mem[3]}; //@+e3-flat: assign q = word;
endmodule

// one letter of the guess against the whole code
module place #(parameter AT = 0)(input [2:0] x, input [11:0] code, output same, output [1:0] lamps);
  wire [3:0] eq = { x == code[11:9], x == code[8:6], x == code[5:3], x == code[2:0] };
  assign same  = eq[AT];
  assign lamps = same ? 2'b11 : (|eq) ? 2'b01 : 2'b00; //@e3-lamps: assign lamps = same ? 2'b11 : (|eq) ? 2'b10 : 2'b00;
endmodule

module tally(input clock, input resetn, input clear, input give, input to_b,
             output reg [1:0] a, output reg [1:0] b, output won);
  initial begin a = 0; b = 0; end
  always @(posedge clock)
    if (!resetn | clear) begin //@e3-oldscore: if (clear) begin
      a <= 2'd0;
      b <= 2'd0;
    end
    else if (give) begin
      if (to_b) begin if (b != 2'd2) b <= b + 2'd1; end
      else      begin if (a != 2'd2) a <= a + 2'd1; end
    end
  assign won = a[1] | b[1];
endmodule

module hearts(input clock, input resetn, input fill, input lose, output reg [1:0] n);
  always @(posedge clock)
    if (!resetn | fill) n <= 2'd3;
    else if (lose)      n <= n - 2'd1;
endmodule

//-----------------------------------------------------------------------------
module director(
  input clock, input resetn,
  input hit_a, input hit_b,          // strobes of the two buttons
  input isletter,                    // the switches show a letter
  input timeup,                      // last clock of a message
  input match,                       // guess equals code
  input [1:0] tries,
  input won,
  output run,                        // a message is standing
  output we_code, output we_guess, output reg [1:0] slot,
  output clear, output give, output to_b, output fill, output lose,
  output reg who,                    // 0 A, 1 b: the player on turn
  output [3:0] st
);
  localparam [3:0] WAIT = 0, SCORE = 1, NAME = 2, SECRET = 3, LIVES = 4,
                   TRY = 5, LOOK = 6, TELL = 7, DONE = 8;
  reg [3:0] now, nxt;
  reg maker;
  //@e3-keepmaker: reg used;

  wire any  = hit_a | hit_b;
  wire mine = who ? hit_b : hit_a; //@e3-loosekey: wire mine = who ? hit_b : any;
  wire put  = mine & isletter;
  wire full = put & (slot == 2'd3);
  wire lost = ~match & (tries == 2'd1);

  always @* begin
    nxt = now;
    case (now)
      WAIT:   if (any)    nxt = SCORE;
      SCORE:  if (timeup) nxt = won ? DONE : NAME;
      NAME:   if (timeup) nxt = (who == maker) ? SECRET : LIVES;
      SECRET: if (full)   nxt = NAME;
      LIVES:  if (timeup) nxt = TRY; //@e3-skiplives: LIVES:  if (timeup | mine) nxt = TRY;
      TRY:    if (full)   nxt = LOOK;
      LOOK:   if (mine)   nxt = match ? SCORE : lost ? TELL : LIVES;
      TELL:   if (timeup) nxt = SCORE; //@e3-lasttell: TELL:   if (timeup | won) nxt = SCORE;
      DONE:   if (any)    nxt = WAIT; //@e3-selfstart: DONE:   if (any | timeup) nxt = WAIT;
      default:            nxt = WAIT;
    endcase
  end

  always @(posedge clock) //@+e3-async: always @(posedge clock or negedge resetn)
    if (!resetn) begin
      now   <= WAIT;
      maker <= 1'b0;
      who   <= 1'b0;
      slot  <= 2'd0;
      //@e3-keepmaker: used <= 1'b0;
    end
    else begin
      now <= nxt;
      case (now)
        WAIT: begin
          slot <= 2'd0;
          if (any) begin
            maker <= ~hit_a; //@e3-keepmaker: maker <= used ? maker : ~hit_a;
            who   <= ~hit_a; //@e3-keepmaker: who   <= used ? maker : ~hit_a;
            //@e3-keepmaker: used  <= 1'b1;
          end
        end
        SECRET: begin
          if (put)  slot <= slot + 2'd1;
          if (full) who  <= ~who;
        end
        TRY:
          if (put)  slot <= slot + 2'd1;
        LOOK:
          // the breaker of this round makes the next code
          if (mine & (match | lost)) maker <= who;
        default: ;
      endcase
    end

  assign st       = now;
  assign run      = (now == SCORE) | (now == NAME) | (now == LIVES) | (now == TELL); //@e3-selfstart: assign run = (now == SCORE) | (now == NAME) | (now == LIVES) | (now == TELL) | (now == DONE);
  assign we_code  = (now == SECRET) & put;
  assign we_guess = (now == TRY) & put;
  assign clear    = (now == WAIT); //@e3-oldscore: assign clear    = (now == DONE) & any;
  assign fill     = (now == SECRET) & full; //@e3-fill: assign fill     = (now == WAIT) | (now == TELL);
  assign lose     = (now == LOOK) & mine & ~match;
  assign give     = (now == LOOK) & mine & (match | lost); //@e3-manypoints: assign give     = ((now == LOOK) & mine & (match | lost)) | (now == TELL);
  assign to_b     = match ? who : ~who;
endmodule

//-----------------------------------------------------------------------------
module panel(
  input [3:0] st, input who, input [1:0] tries, input [1:0] pa, input [1:0] pb,
  input [1:0] slot, input [2:0] sw, input [11:0] code, input [11:0] guess,
  output [6:0] hex3, output [6:0] hex2, output [6:0] hex1, output [6:0] hex0
);
  // glyph numbers: 0-3 digits, 4 blank, 5 'b', 6 'P', 8-15 the letters (8 is '-')
  localparam [3:0] BLANK = 4'd4, SMALLB = 4'd5, BIGP = 4'd6, DASH = 4'd8, BIGA = 4'd9, BIGL = 4'd14;

  function [6:0] glyph;
    input [3:0] g;
    case (g)          //  gfedcba
      4'd0:  glyph = 7'b0111111;
      4'd1:  glyph = 7'b0000110;
      4'd2:  glyph = 7'b1011011;
      4'd3:  glyph = 7'b1001111;
      4'd5:  glyph = 7'b1111100;
      4'd6:  glyph = 7'b1110011;
      4'd8:  glyph = 7'b1000000;
      4'd9:  glyph = 7'b1110111;
      4'd10: glyph = 7'b0111001;
      4'd11: glyph = 7'b1111001;
      4'd12: glyph = 7'b1110001;
      4'd13: glyph = 7'b1110110;
      4'd14: glyph = 7'b0111000;
      4'd15: glyph = 7'b0111110;
      default: glyph = 7'b0000000;
    endcase
  endfunction

  // four glyph numbers, leftmost first
  wire [15:0] wcode  = {1'b1, code[11:9],  1'b1, code[8:6],  1'b1, code[5:3],  1'b1, code[2:0]};
  wire [15:0] wguess = {1'b1, guess[11:9], 1'b1, guess[8:6], 1'b1, guess[5:3], 1'b1, guess[2:0]};
  wire [3:0]  key    = {1'b1, sw};
  reg  [15:0] w;

  always @* begin
    case (st)
      4'd0:    w = {BLANK, BIGA, DASH, SMALLB};
      4'd1:    w = {BLANK, 2'b00, pa, DASH, 2'b00, pb}; //@e3-own: 4'd1:    w = who ? {BLANK, 2'b00, pb, DASH, 2'b00, pa} : {BLANK, 2'b00, pa, DASH, 2'b00, pb};
      4'd2:    w = {BLANK, BIGP, DASH, who ? SMALLB : BIGA};
      4'd4:    w = {BLANK, BIGL, DASH, 2'b00, tries}; //@e3-left: 4'd4:    w = {BIGL, DASH, 2'b00, tries, BLANK};
      4'd3:    case (slot)
                 2'd0: w = {key, BLANK, BLANK, BLANK};
                 2'd1: w = {DASH, key, BLANK, BLANK};
                 2'd2: w = {DASH, DASH, key, BLANK};
                 2'd3: w = {DASH, DASH, DASH, key};
               endcase
      4'd5:    case (slot)
                 2'd0: w = {key, BLANK, BLANK, BLANK};
                 2'd1: w = {wguess[15:12], key, BLANK, BLANK};
                 2'd2: w = {wguess[15:8], key, BLANK};
                 2'd3: w = {wguess[15:4], key};
               endcase
      4'd6:    w = wguess; //@e3-lookblank: 4'd6:    w = {4{BLANK}};
      4'd7:    w = wcode;
      default: w = {BLANK, 2'b00, pa, DASH, 2'b00, pb};
    endcase
  end

  assign hex3 = glyph(w[15:12]);
  assign hex2 = glyph(w[11:8]);
  assign hex1 = glyph(w[7:4]);
  assign hex0 = glyph(w[3:0]);
endmodule

//-----------------------------------------------------------------------------
module mastermind #(parameter RATE = 2)(
  input        clock,
  input        resetn,
  input        key_a,
  input        key_b,
  input  [2:0] sw,
  output [7:0] led,
  output [6:0] hex3, hex2, hex1, hex0
);
  wire hit_a, hit_b, run, timeup, we_code, we_guess, clear, give, to_b, fill, lose, who, won;
  wire [1:0] slot, tries, pa, pb;
  wire [3:0] st, same;
  wire [7:0] lamps;
  wire [11:0] code, guess;

  rise ra(.clock(clock), .level(key_a), .strobe(hit_a));
  rise rb(.clock(clock), .level(key_b), .strobe(hit_b));

  hold2s #(.RATE(RATE)) timer(.clock(clock), .resetn(resetn), .run(run), .last(timeup));

  letters4 code_file (.clock(clock), .resetn(resetn), .we(we_code),  .slot(slot), .d(sw), .q(code));
  letters4 guess_file(.clock(clock), .resetn(resetn), .we(we_guess), .slot(slot), .d(sw), .q(guess)); //@+e3-wipe: letters4 guess_file(.clock(clock), .resetn(resetn & (st != 4'd4)), .we(we_guess), .slot(slot), .d(sw), .q(guess));

  place #(.AT(3)) p3(.x(guess[11:9]), .code(code), .same(same[3]), .lamps(lamps[7:6]));
  place #(.AT(2)) p2(.x(guess[8:6]),  .code(code), .same(same[2]), .lamps(lamps[5:4]));
  place #(.AT(1)) p1(.x(guess[5:3]),  .code(code), .same(same[1]), .lamps(lamps[3:2]));
  place #(.AT(0)) p0(.x(guess[2:0]),  .code(code), .same(same[0]), .lamps(lamps[1:0]));

  wire match = &same; //@e3-three: wire match = &same[3:1];

  tally  points(.clock(clock), .resetn(resetn), .clear(clear), .give(give), .to_b(to_b), .a(pa), .b(pb), .won(won));
  hearts tries3(.clock(clock), .resetn(resetn), .fill(fill), .lose(lose), .n(tries));

  director brain(
    .clock(clock), .resetn(resetn), .hit_a(hit_a), .hit_b(hit_b), .isletter(|sw), .timeup(timeup),
    .match(match), .tries(tries), .won(won), .run(run), .we_code(we_code), .we_guess(we_guess),
    .slot(slot), .clear(clear), .give(give), .to_b(to_b), .fill(fill), .lose(lose), .who(who), .st(st));

  panel face(
    .st(st), .who(who), .tries(tries), .pa(pa), .pb(pb), .slot(slot), .sw(sw), .code(code), .guess(guess),
    .hex3(hex3), .hex2(hex2), .hex1(hex1), .hex0(hex0));

  // blinking: first half of every second lit
  localparam HALF = (RATE / 2 > 0) ? RATE / 2 : 1;
  localparam SECOND = (RATE > 1) ? RATE : 2;
  reg [7:0] beat;
  wire over = (st == 4'd8);
  always @(posedge clock)
    if (!resetn | !over | beat == SECOND - 1) beat <= 8'd0;
    else                                      beat <= beat + 8'd1;

  assign led = (st == 4'd6) ? lamps : (over & beat < HALF) ? 8'hFF : 8'h00;
endmodule
