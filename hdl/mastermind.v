// SPDX-License-Identifier: MIT
// mastermind: the electronic Mastermind machine, two players or one against the machine.
//
// Cycle-exact to games/mastermind.c: after every rising edge all outputs are the same.
module mastermind #(
    parameter HZ = 2               // clock rate; a message stands for 2 * HZ cycles
) (
    input            clk,
    input            rst,          // active low
    input            enterA,
    input            enterB,
    input      [2:0] letterIn,
    input            sw3,          // one-player mode, when A starts
    input            rnd,          // one random bit a cycle
    output     [7:0] LEDX,
    output reg [6:0] SSD3,         // gfedcba
    output reg [6:0] SSD2,
    output reg [6:0] SSD1,
    output reg [6:0] SSD0,
    output reg       turn,         // the active player
    output reg [3:0] phase
);

    localparam START  = 4'd0,
               SCORE  = 4'd1,
               PLAYER = 4'd2,
               MAKE1  = 4'd3,
               MAKE2  = 4'd4,
               MAKE3  = 4'd5,
               MAKE4  = 4'd6,
               LIVES  = 4'd7,
               GUESS1 = 4'd8,
               GUESS2 = 4'd9,
               GUESS3 = 4'd10,
               GUESS4 = 4'd11,
               RESULT = 4'd12,
               REVEAL = 4'd13,
               OVER   = 4'd14,
               DRAW   = 4'd15;

    localparam A = 1'b0,
               B = 1'b1;

    // A timer that is loaded with n runs out after n + 1 cycles.
    localparam [31:0] HOLD  = 2 * HZ - 1;
    localparam [31:0] LIGHT = HZ > 1 ? HZ / 2 - 1 : 0, DARK = HZ - HZ / 2 - 1; // one second together

    reg        lastA, lastB;       // levels of the buttons at the last edge
    reg [16:0] timer;
    reg        solo;               // one-player mode: the machine is the code-maker, as player B
    reg        maker;
    reg        played;             // a round has been played in this match
    reg [1:0]  lives;
    reg [1:0]  scoreA, scoreB;
    reg [2:0]  code3, code2, code1, code0;
    reg [2:0]  guess3, guess2, guess1, guess0;
    reg        lit;                // over: the LEDs are on
    reg [2:0]  bits;               // draw: bits of the letter so far, below a leading 1
    reg [1:0]  place;              // draw: letters so far

    initial begin
        phase  = START;
        turn   = A;
        lastA  = 0;
        lastB  = 0;
        timer  = 0;
        solo   = 0;
        maker  = A;
        played = 0;
        lives  = 0;
        scoreA = 0;
        scoreB = 0;
        lit    = 0;
        bits   = 0;
        place  = 0;
        {code3, code2, code1, code0} = 0;
        {guess3, guess2, guess1, guess0} = 0;
    end

    // A held button is one press.  In a turn only the active player's press counts, and a letter
    // is entered only if it is not '-'.
    wire pressA  = enterA & ~lastA;
    wire pressB  = enterB & ~lastB;
    wire press   = turn == A ? pressA : pressB;
    wire entered = press & letterIn != 3'd0;
    wire expired = timer == 0;

    wire right = guess3 == code3 & guess2 == code2 & guess1 == code1 & guess0 == code0;

    wire [2:0] drawn = {bits[1:0], rnd};

    // A message stands for two seconds.
    task hold(input [3:0] message);
        begin
            phase <= message;
            timer <= HOLD[16:0];
        end
    endtask

    task activate(input player);
        begin
            turn <= player;
            hold(PLAYER);
        end
    endtask

    always @(posedge clk) begin
        lastA <= enterA;
        lastB <= enterB;
        timer <= timer - 17'd1;

        if (!rst) begin
            phase <= START;
            turn  <= A;
        end else
            case (phase)
                // Whoever presses becomes code-maker, A if both do.  With sw3 on, A's press
                // starts the one-player mode.
                START:
                    if (pressA | pressB) begin
                        solo   <= pressA & sw3;
                        maker  <= pressA & ~sw3 ? A : B;
                        played <= 0;
                        scoreA <= 0;
                        scoreB <= 0;
                        hold(SCORE);
                    end

                // Two points, or the one round of the one-player mode, end the match; else the
                // next round, in which the roles are swapped.
                SCORE:
                    if (expired) begin
                        lives <= 3;
                        if (scoreA == 2 | scoreB == 2 | (solo & played)) begin
                            phase <= OVER;
                            lit   <= 1;
                            timer <= LIGHT[16:0];
                        end else if (solo) begin
                            phase <= DRAW;
                            bits  <= 1;
                            place <= 0;
                        end else begin
                            maker <= maker ^ played;
                            activate(maker ^ played);
                        end
                    end

                PLAYER:
                    if (expired) begin
                        if (turn == maker)
                            phase <= MAKE1;
                        else
                            hold(LIVES);
                    end

                MAKE1: if (entered) begin code3 <= letterIn; phase <= MAKE2; end
                MAKE2: if (entered) begin code2 <= letterIn; phase <= MAKE3; end
                MAKE3: if (entered) begin code1 <= letterIn; phase <= MAKE4; end
                MAKE4: if (entered) begin code0 <= letterIn; activate(~maker); end

                LIVES: if (expired) phase <= GUESS1;

                GUESS1: if (entered) begin guess3 <= letterIn; phase <= GUESS2; end
                GUESS2: if (entered) begin guess2 <= letterIn; phase <= GUESS3; end
                GUESS3: if (entered) begin guess1 <= letterIn; phase <= GUESS4; end
                GUESS4: if (entered) begin guess0 <= letterIn; phase <= RESULT; end

                // Right: the breaker's point.  Wrong: a life, and with the last one the maker's
                // point.
                RESULT:
                    if (press) begin
                        if (right) begin
                            if (turn == A)
                                scoreA <= scoreA + 2'd1;
                            else
                                scoreB <= scoreB + 2'd1;
                            played <= 1;
                            hold(SCORE);
                        end else begin
                            lives <= lives - 2'd1;
                            if (lives != 1)
                                hold(LIVES);
                            else begin
                                if (maker == A)
                                    scoreA <= scoreA + 2'd1;
                                else
                                    scoreB <= scoreB + 2'd1;
                                played <= 1;
                                hold(REVEAL);
                            end
                        end
                    end

                REVEAL: if (expired) hold(SCORE);

                OVER:
                    if (pressA | pressB)
                        phase <= START;
                    else if (expired) begin
                        lit   <= ~lit;
                        timer <= lit ? DARK[16:0] : LIGHT[16:0];
                    end

                // Four letters from random bits, leftmost first, the highest bit first; '-' is
                // drawn again.
                DRAW: begin
                    bits <= bits[2] ? 3'd1 : drawn;
                    if (bits[2] & drawn != 0) begin
                        case (place)
                            2'd0: code3 <= drawn;
                            2'd1: code2 <= drawn;
                            2'd2: code1 <= drawn;
                            2'd3: code0 <= drawn;
                        endcase
                        place <= place + 2'd1;
                        if (place == 3)
                            activate(A);
                    end
                end
            endcase
    end

    // The display.

    localparam [6:0] GLYPH_A     = 7'b1110111,
                     GLYPH_B     = 7'b1111100,
                     GLYPH_C     = 7'b0111001,
                     GLYPH_E     = 7'b1111001,
                     GLYPH_F     = 7'b1110001,
                     GLYPH_H     = 7'b1110110,
                     GLYPH_L     = 7'b0111000,
                     GLYPH_P     = 7'b1110011,
                     GLYPH_U     = 7'b0111110,
                     GLYPH_0     = 7'b0111111,
                     GLYPH_1     = 7'b0000110,
                     GLYPH_2     = 7'b1011011,
                     GLYPH_3     = 7'b1001111,
                     GLYPH_DASH  = 7'b1000000,
                     GLYPH_BLANK = 7'b0000000;

    function [6:0] glyph(input [2:0] letter);
        case (letter)
            3'd0: glyph = GLYPH_DASH;
            3'd1: glyph = GLYPH_A;
            3'd2: glyph = GLYPH_C;
            3'd3: glyph = GLYPH_E;
            3'd4: glyph = GLYPH_F;
            3'd5: glyph = GLYPH_H;
            3'd6: glyph = GLYPH_L;
            3'd7: glyph = GLYPH_U;
        endcase
    endfunction

    function [6:0] digit(input [1:0] number);
        case (number)
            2'd0: digit = GLYPH_0;
            2'd1: digit = GLYPH_1;
            2'd2: digit = GLYPH_2;
            2'd3: digit = GLYPH_3;
        endcase
    endfunction

    always @(*) begin
        // The messages have the form x-y.
        SSD3 = GLYPH_BLANK;
        SSD2 = GLYPH_BLANK;
        SSD1 = GLYPH_DASH;
        SSD0 = GLYPH_BLANK;
        case (phase)
            START: begin
                SSD2 = GLYPH_A;
                SSD0 = GLYPH_B;
            end
            SCORE, OVER: begin
                SSD2 = digit(scoreA);
                SSD0 = digit(scoreB);
            end
            PLAYER: begin
                SSD2 = GLYPH_P;
                SSD0 = turn == A ? GLYPH_A : GLYPH_B;
            end
            LIVES: begin
                SSD2 = GLYPH_L;
                SSD0 = digit(lives);
            end
            // The maker's letters are hidden once they are entered, the breaker's stay.
            MAKE1:  {SSD3, SSD2, SSD1, SSD0} = {glyph(letterIn), GLYPH_BLANK, GLYPH_BLANK, GLYPH_BLANK};
            MAKE2:  {SSD3, SSD2, SSD1, SSD0} = {GLYPH_DASH, glyph(letterIn), GLYPH_BLANK, GLYPH_BLANK};
            MAKE3:  {SSD3, SSD2, SSD1, SSD0} = {GLYPH_DASH, GLYPH_DASH, glyph(letterIn), GLYPH_BLANK};
            MAKE4:  {SSD3, SSD2, SSD1, SSD0} = {GLYPH_DASH, GLYPH_DASH, GLYPH_DASH, glyph(letterIn)};
            GUESS1: {SSD3, SSD2, SSD1, SSD0} = {glyph(letterIn), GLYPH_BLANK, GLYPH_BLANK, GLYPH_BLANK};
            GUESS2: {SSD3, SSD2, SSD1, SSD0} = {glyph(guess3), glyph(letterIn), GLYPH_BLANK, GLYPH_BLANK};
            GUESS3: {SSD3, SSD2, SSD1, SSD0} = {glyph(guess3), glyph(guess2), glyph(letterIn), GLYPH_BLANK};
            GUESS4: {SSD3, SSD2, SSD1, SSD0} = {glyph(guess3), glyph(guess2), glyph(guess1), glyph(letterIn)};
            RESULT: {SSD3, SSD2, SSD1, SSD0} = {glyph(guess3), glyph(guess2), glyph(guess1), glyph(guess0)};
            REVEAL: {SSD3, SSD2, SSD1, SSD0} = {glyph(code3), glyph(code2), glyph(code1), glyph(code0)};
            DRAW:   {SSD3, SSD2, SSD1, SSD0} = {GLYPH_DASH, GLYPH_DASH, GLYPH_DASH, GLYPH_DASH};
        endcase
    end

    // Two LEDs a letter: 11 placed, 01 somewhere else in the code, 00 not in it.
    function [1:0] pair(input [2:0] letter, input [2:0] here, input [11:0] all);
        if (letter == here)
            pair = 2'b11;
        else if (letter == all[11:9] | letter == all[8:6] | letter == all[5:3] | letter == all[2:0])
            pair = 2'b01;
        else
            pair = 2'b00;
    endfunction

    wire [11:0] code = {code3, code2, code1, code0};
    wire [7:0]  verdict = {pair(guess3, code3, code), pair(guess2, code2, code),
                           pair(guess1, code1, code), pair(guess0, code0, code)};

    assign LEDX = phase == RESULT ? verdict :
                  phase == OVER   ? {8{lit}} : 8'd0;

endmodule
