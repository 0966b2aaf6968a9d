// Mastermind on a DE10-Lite: KEY1 is A's enter, KEY0 is B's (both low when pressed), SW9 resets, SW2-0 are the letter
module debounce(input clk50, input raw, output reg pulse);
    reg [19:0] same = 0;
    reg [1:0] sync = 2'b11;
    reg level = 1;
    always @(posedge clk50) begin
        sync <= {sync[0], raw};
        pulse <= 0;
        if (sync[1] == level) same <= 0;
        else if (same == 20'd499999) begin          // ten milliseconds
            same <= 0;
            level <= sync[1];
            if (!sync[1]) pulse <= 1;               // pressed
        end else same <= same + 1;
    end
endmodule

module hexchar(input [4:0] c, output reg [7:0] hex);
    always @(*) begin
        case (c)
            5'd0: hex = 8'b10111111;   // -
            5'd1: hex = 8'b10001000;   // A
            5'd2: hex = 8'b11000110;   // C
            5'd3: hex = 8'b10000110;   // E              //@e-three: 5'd3: hex = 8'b10110000;
            5'd4: hex = 8'b10001110;   // F
            5'd5: hex = 8'b10001001;   // H              //@glyph-H: 5'd5: hex = 8'b10011001;
            5'd6: hex = 8'b11000111;   // L
            5'd7: hex = 8'b11000001;   // U
            5'd8: hex = 8'b11000000;   // 0
            5'd9: hex = 8'b11111001;   // 1
            5'd10: hex = 8'b10100100;  // 2
            5'd11: hex = 8'b10110000;  // 3
            5'd12: hex = 8'b10001100;  // P              //@glyph-P: 5'd12: hex = 8'b10001000;
            5'd13: hex = 8'b10000011;  // b
            default: hex = 8'b11111111;
        endcase
    end
endmodule

module DE10_Mastermind(
    input MAX10_CLK1_50,
    input [1:0] KEY,
    input [9:0] SW,
    output [9:0] LEDR,
    output [7:0] HEX0, output [7:0] HEX1, output [7:0] HEX2, output [7:0] HEX3, output [7:0] HEX4, output [7:0] HEX5);

    wire clk = MAX10_CLK1_50;
    wire rst = SW[9];
    wire [2:0] sw = SW[2:0];
    wire pa, pb;
    debounce da(clk, KEY[1], pa);
    debounce db(clk, KEY[0], pb);

    localparam IDLE = 0, SCORE = 1, WHO = 2, CODE = 3, LIFE = 4, GUESS = 5, LEDS = 6, TELL = 7, FIN = 8;
    localparam TWO = 100000000;
    reg [3:0] state, next;
    reg [26:0] cnt;
    reg turn;                    // 0: A, 1: b
    reg coder;                   // who makes the code
    reg [2:0] c3, c2, c1, c0, g3, g2, g1, g0;
    reg [1:0] pos, lives, sa, sb;
    wire me = turn ? pb : pa;                                           //@key-any: wire me = pa | pb;
    wire timeup = cnt == TWO - 1;
    wire eq = c3 == g3 && c2 == g2 && c1 == g1 && c0 == g0;             //@right-first-three: wire eq = c3 == g3 && c2 == g2 && c1 == g1;
    wire letter_ok = me && sw != 0;

    always @(*) begin
        next = state;
        case (state)
            IDLE: if (pa || pb) next = SCORE;
            SCORE: if (timeup) next = (sa == 2 || sb == 2) ? FIN : WHO;         //@match1: SCORE: if (timeup) next = (sa == 1 || sb == 1) ? FIN : WHO;
            WHO: if (timeup) next = turn == coder ? CODE : LIFE;
            CODE: if (letter_ok && pos == 3) next = WHO;                        //@no-who: CODE: if (letter_ok && pos == 3) next = LIFE;
            LIFE: if (timeup) next = GUESS;                                     //@hearts-press: LIFE: if (timeup || me) next = GUESS;
            GUESS: if (letter_ok && pos == 3) next = LEDS;
            LEDS: if (me) next = eq ? SCORE : lives == 1 ? TELL : LIFE;         //@any-leaves: LEDS: if (pa || pb) next = eq ? SCORE : lives == 1 ? TELL : LIFE; //@reveal-on-win: LEDS: if (me) next = eq || lives == 1 ? TELL : LIFE; //@auto-wrong: LEDS: if (me || (timeup && !eq)) next = eq ? SCORE : lives == 1 ? TELL : LIFE;
            TELL: if (timeup) next = SCORE;
            FIN: if (pa || pb) next = IDLE;                                     //@over-only-a: FIN: if (pa) next = IDLE; //@auto-over: FIN: if (pa || pb || timeup) next = IDLE;
            default: next = IDLE;
        endcase
    end
    always @(posedge clk or posedge rst)
        if (rst) begin
            state <= IDLE; cnt <= 0; turn <= 0; coder <= 0; pos <= 0; lives <= 3; sa <= 0; sb <= 0;
            {c3, c2, c1, c0, g3, g2, g1, g0} <= 0;
        end else begin
            state <= next;
            cnt <= (state != next || timeup) ? 0 : cnt + 1;
            case (state)
                IDLE: if (pa || pb) begin turn <= !pa; coder <= !pa; sa <= 0; sb <= 0; end      //@pb-stays: IDLE: if (pa || pb) begin turn <= !pa; coder <= !pa; sa <= 0; end
                WHO: begin pos <= 0; lives <= 3; end                            //@lives2: WHO: begin pos <= 0; lives <= 2; end
                CODE: if (letter_ok) begin                                      //@dash-make3: CODE: if (me && (sw != 0 || pos == 2)) begin
                    case (pos) 0: c3 <= sw; 1: c2 <= sw; 2: c1 <= sw; 3: c0 <= sw; endcase
                    pos <= pos + 1;
                    if (pos == 3) begin turn <= !turn; lives <= 3; end
                end
                LIFE: pos <= 0;
                GUESS: if (letter_ok) begin
                    case (pos) 0: g3 <= sw; 1: g2 <= sw; 2: g1 <= sw; 3: g0 <= sw; endcase
                    pos <= pos + 1;
                end
                LEDS: if (next != LEDS) begin
                    if (eq) begin if (turn) sb <= sb + 1; else sa <= sa + 1; coder <= turn; end         //@no-swap-win: if (eq) begin if (turn) sb <= sb + 1; else sa <= sa + 1; turn <= coder; end
                    else if (lives == 1) begin if (turn) sa <= sa + 1; else sb <= sb + 1; coder <= turn; end    //@no-point-wrong: else if (lives == 1) coder <= turn;
                    else lives <= lives - 1;
                end
                default: ;
            endcase
        end

    reg [4:0] d3, d2, d1, d0;
    always @(*) begin
        d3 = 31; d2 = 31; d1 = 0; d0 = 31;
        case (state)
            IDLE: begin d2 = 1; d0 = 13; end
            SCORE, FIN: begin d2 = 8 + sa; d0 = 8 + sb; end             //@score-b-a: SCORE, FIN: begin d2 = 8 + sb; d0 = 8 + sa; end
            WHO: begin d2 = 12; d0 = turn ? 13 : 1; end
            LIFE: begin d2 = 6; d0 = 8 + lives; end
            CODE: begin
                d3 = pos == 0 ? sw : 0;
                d2 = pos == 1 ? sw : pos > 1 ? 0 : 31;
                d1 = pos == 2 ? sw : pos > 2 ? 0 : 31;
                d0 = pos == 3 ? sw : 31;
            end
            GUESS: begin
                d3 = pos == 0 ? sw : g3;                                //@hide-second: d3 = pos == 0 ? sw : g3;
                d2 = pos == 1 ? sw : pos > 1 ? g2 : 31;                 //@hide-second: d2 = pos == 1 ? sw : pos > 1 ? 0 : 31;
                d1 = pos == 2 ? sw : pos > 2 ? g1 : 31;
                d0 = pos == 3 ? sw : 31;
            end
            LEDS: begin d3 = g3; d2 = g2; d1 = g1; d0 = g0; end
            TELL: begin d3 = c3; d2 = c2; d1 = c1; d0 = c0; end         //@reveal-turned: TELL: begin d3 = c0; d2 = c1; d1 = c2; d0 = c3; end
            default: ;
        endcase
    end
    hexchar h3(d3, HEX3), h2(d2, HEX2), h1(d1, HEX1), h0(d0, HEX0);
    assign HEX4 = 8'hff, HEX5 = 8'hff;
    wire [3:0] near = {g3 == c2 || g3 == c1 || g3 == c0, g2 == c3 || g2 == c1 || g2 == c0,
                       g1 == c3 || g1 == c2 || g1 == c0, g0 == c3 || g0 == c2 || g0 == c1};     //@place-only: 1'b0, 1'b0};
    wire [3:0] spot = {g3 == c3, g2 == c2, g1 == c1, g0 == c0};
    wire [7:0] verdict = {spot[3], spot[3] | near[3], spot[2], spot[2] | near[2], spot[1], spot[1] | near[1], spot[0], spot[0] | near[0]};   //@leds-order: wire [7:0] verdict = {spot[0], spot[0] | near[0], spot[1], spot[1] | near[1], spot[2], spot[2] | near[2], spot[3], spot[3] | near[3]};
    wire blink = cnt < 25000000 || (cnt >= 50000000 && cnt < 75000000);         //@steady: wire blink = 1;
    assign LEDR = {2'b00, state == LEDS ? verdict : state == FIN ? {8{blink}} : 8'h00};
endmodule
