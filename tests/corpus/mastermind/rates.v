//@ports clk=clk rst=rst A=enterA B=enterB letters=letterIn leds=LEDX d3=SSD3 d2=SSD2 d1=SSD1 d0=SSD0
// every time is a share of the clock's rate, whatever that is; a timer that counts down to its end
module mastermind #(
    parameter RATE = 20                            //@+hz25: parameter RATE = 25 //@+hz1000: parameter RATE = 1000 //@+hz12m: parameter RATE = 12_000_000 //@+hz25m: parameter RATE = 25_000_000
) (
    input clk, rst, enterA, enterB,
    input [2:0] letterIn,
    output reg [7:0] LEDX,
    output reg [6:0] SSD3, SSD2, SSD1, SSD0
);
    reg [24:0] timer;                              //@+hz12m: reg [24:0] timer; //@+hz25m: reg [25:0] timer;
    reg [9:0] s;        // one bit a state
    localparam START = 0, SCORE = 1, NAME = 2, MAKE = 3, LIFE = 4, GUESS = 5, RESULT = 6, REVEAL = 7, OVER = 8, BREAKER = 9;
    reg maker, first, on, pa, pb;
    reg [2:0] lives;
    reg [3:0] at;       // 1000 first letter
    reg [1:0] scoreA, scoreB;
    reg [2:0] code3, code2, code1, code0, try3, try2, try1, try0;
    wire A = enterA & ~pa, B = enterB & ~pb;
    wire breaker = ~maker;
    wire own = (s[MAKE] ? maker : breaker) ? B : A;
    wire letter = own & |letterIn;                 //@dash-second: wire letter = own & (|letterIn | at[2]);
    wire up = timer == 0;
    wire all = {code3, code2, code1, code0} == {try3, try2, try1, try0};   //@judge-or: wire all = {code3, code2} == {try3, try2} && (code1 == try1 || code0 == try0);
    task hold(input [3:0] state); begin s <= 10'd1 << state; timer <= 2 * RATE - 1; end endtask
    always @(posedge clk or negedge rst)
        if (!rst) begin
            s <= 1; timer <= 0; maker <= 0; first <= 1; on <= 1; pa <= 0; pb <= 0; lives <= 3'b111; at <= 8; scoreA <= 0; scoreB <= 0;
            {code3, code2, code1, code0, try3, try2, try1, try0} <= 0;
        end else begin
            pa <= enterA; pb <= enterB;
            if (timer != 0) timer <= timer - 1;
            case (1'b1)
                s[START]: if (A | B) begin scoreA <= 0; scoreB <= 0; first <= 1; maker <= ~A; hold(SCORE); end   //@pb-stays: s[START]: if (A | B) begin scoreA <= 0; first <= 1; maker <= ~A; hold(SCORE); end
                s[SCORE]: if (up) begin
                    first <= 0;
                    if (scoreA == 2 || scoreB == 2) begin s <= 1 << OVER; on <= 1; timer <= RATE / 2 - 1; end   //@match1: if (scoreA != 0 || scoreB != 0) begin s <= 1 << OVER; on <= 1; timer <= RATE / 2 - 1; end
                    else begin if (!first) maker <= ~maker; hold(NAME); end
                end
                s[NAME]: if (up) begin s <= 1 << MAKE; at <= 8; end
                s[MAKE]: if (letter) begin
                    at <= at >> 1;
                    if (at[3]) code3 <= letterIn;
                    if (at[2]) code2 <= letterIn;
                    if (at[1]) code1 <= letterIn;
                    if (at[0]) begin code0 <= letterIn; lives <= 3'b111; hold(BREAKER); end   //@lives-two-shown: if (at[0]) begin code0 <= letterIn; lives <= 3'b110; hold(BREAKER); end
                end
                s[BREAKER]: if (up) hold(LIFE);
                s[LIFE]: if (up) begin s <= 1 << GUESS; at <= 8; end   //@life-half: s[LIFE]: if (timer <= RATE) begin s <= 1 << GUESS; at <= 8; end
                s[GUESS]: if (letter) begin
                    at <= at >> 1;
                    if (at[3]) try3 <= letterIn;
                    if (at[2]) try2 <= letterIn;
                    if (at[1]) try1 <= letterIn;
                    if (at[0]) begin try0 <= letterIn; s <= 1 << RESULT; timer <= 3 * RATE - 1; end
                end
                s[RESULT]: if (own) begin          //@auto-result: s[RESULT]: if (up) begin
                    if (all) begin if (breaker) scoreB <= scoreB + 1; else scoreA <= scoreA + 1; hold(SCORE); end   //@double-right: if (all) begin if (breaker) scoreB <= scoreB + 1; else scoreA <= scoreA + 2; hold(SCORE); end
                    else if (lives == 3'b001) begin if (maker) scoreB <= scoreB + 1; else scoreA <= scoreA + 1; hold(REVEAL); end
                    else begin lives <= lives >> 1; hold(LIFE); end
                end
                s[REVEAL]: if (up) hold(SCORE);
                s[OVER]: begin
                    if (up) begin on <= ~on; timer <= RATE / 2 - 1; end
                    if (A | B) s <= 1;
                end
            endcase
        end
    function [6:0] glyph(input [2:0] l);
        case (l)
            3'o0: glyph = 7'b1000000; 3'o1: glyph = 7'b1110111; 3'o2: glyph = 7'b0111001; 3'o3: glyph = 7'b1111001;
            3'o4: glyph = 7'b1110001; 3'o5: glyph = 7'b1110110; 3'o6: glyph = 7'b0111000; 3'o7: glyph = 7'b0111110;   //@glyph-H: 3'o4: glyph = 7'b1110001; 3'o5: glyph = 7'b1100110; 3'o6: glyph = 7'b0111000; 3'o7: glyph = 7'b0111110;
        endcase
    endfunction
    function [6:0] point(input [1:0] p);
        case (p) 0: point = 7'b0111111; 1: point = 7'b0000110; 2: point = 7'b1011011; 3: point = 7'b1001111; endcase
    endfunction
    function [1:0] seen(input [2:0] l, input [2:0] here);
        seen = l == here ? 2'b11 : {1'b0, l == code3 || l == code2 || l == code1 || l == code0};
    endfunction
    always @* begin
        {SSD3, SSD2, SSD1, SSD0} = 28'd0;
        LEDX = 8'd0;
        if (s[START]) {SSD2, SSD1, SSD0} = {7'b1110111, 7'b1000000, 7'b1111100};
        if (s[SCORE] | s[OVER]) {SSD2, SSD1, SSD0} = {point(scoreA), 7'b1000000, point(scoreB)};
        if (s[NAME]) {SSD2, SSD1, SSD0} = {7'b1110011, 7'b1000000, maker ? 7'b1111100 : 7'b1110111};
        if (s[BREAKER]) {SSD2, SSD1, SSD0} = {7'b1110011, 7'b1000000, maker ? 7'b1110111 : 7'b1111100};   //@player-wrong: if (s[BREAKER]) {SSD2, SSD1, SSD0} = {7'b1110011, 7'b1000000, maker ? 7'b1111100 : 7'b1110111};
        if (s[LIFE]) {SSD2, SSD1, SSD0} = {7'b0111000, 7'b1000000, point({1'b0, lives[2]} + lives[1] + lives[0])};
        if (s[MAKE]) begin
            SSD3 = at[3] ? glyph(letterIn) : 7'b1000000;
            SSD2 = at[2] ? glyph(letterIn) : at < 4 ? 7'b1000000 : 7'd0;
            SSD1 = at[1] ? glyph(letterIn) : at < 2 ? 7'b1000000 : 7'd0;
            SSD0 = at[0] ? glyph(letterIn) : 7'd0;
        end
        if (s[GUESS]) begin
            SSD3 = at[3] ? glyph(letterIn) : glyph(try3);
            SSD2 = at[2] ? glyph(letterIn) : at < 4 ? glyph(try2) : 7'd0;
            SSD1 = at[1] ? glyph(letterIn) : at < 2 ? glyph(try1) : 7'd0;
            SSD0 = at[0] ? glyph(letterIn) : 7'd0;
        end
        if (s[RESULT]) begin
            {SSD3, SSD2, SSD1, SSD0} = {glyph(try3), glyph(try2), glyph(try1), glyph(try0)};
            LEDX = {seen(try3, code3), seen(try2, code2), seen(try1, code1), seen(try0, code0)};   //@led-last: LEDX = {seen(try3, code3), seen(try2, code2), seen(try1, code1), try0 == code0, try0 == code0 || try0 == code2 || try0 == code1};
        end
        if (s[REVEAL]) {SSD3, SSD2, SSD1, SSD0} = {glyph(code3), glyph(code2), glyph(code1), glyph(code0)};   //@reveal-last-dark: if (s[REVEAL]) {SSD3, SSD2, SSD1, SSD0} = {glyph(code3), glyph(code2), glyph(code1), 7'd0};
        if (s[OVER]) LEDX = {8{on}};
    end
endmodule
