// SPDX-License-Identifier: MIT
// A student's Mastermind at 2 Hz, right with FAULT = 0; every other number makes one mistake that students make.
// Level-sensitive buttons, async reset, one always block; nothing of hdl/mastermind.v is in it.
module mm_student #(
    parameter FAULT = 0,
    parameter WAIT = 4
) (
    input            clk,
    input            rst,
    input            enterA,
    input            enterB,
    input      [2:0] letterIn,
    output reg [7:0] LEDX,
    output reg [6:0] SSD3,
    output reg [6:0] SSD2,
    output reg [6:0] SSD1,
    output reg [6:0] SSD0
);
    localparam START = 0, SCORE = 1, WHO = 2, MAKE = 3, LIVES = 4, TRY = 5, RESULT = 6, REVEAL = 7, OVER = 8;

    reg [3:0] state;
    reg [7:0] timer;
    reg [2:0] c0, c1, c2, c3, g0, g1, g2, g3;
    reg [1:0] n, lives, scoreA, scoreB;
    reg       who, maker, lit;

    initial {n, lives, scoreA, scoreB, g0, g1, g2, g3} = {2'd0, 2'd3, 2'd0, 2'd0, 3'd1, 3'd2, 3'd3, 3'd4};

    wire key    = who ? enterB : enterA;
    wire wrong  = who ? enterA : enterB;
    wire take   = (key | (FAULT == 2 & state == MAKE & wrong) | (FAULT == 3 & state == TRY & wrong)) &
                  (letterIn != 0 | (FAULT == 1 & state == TRY));
    wire typed  = FAULT == 4 & state == MAKE ? letterIn != 0 : take;
    wire done   = timer == (FAULT == 5 & state == REVEAL ? 3 * WAIT : WAIT) - 1 |
                  (FAULT == 6 & timer != 0 & (enterA | enterB));
    wire three  = c0 == g0 & c1 == g1 & c2 == g2;
    wire right  = FAULT == 7 ? three : FAULT == 8 ? three & c3 == g3 & lives != 1 : three & c3 == g3;
    wire next   = FAULT == 9 ? timer == WAIT - 1 : FAULT == 10 ? key | wrong : key;
    wire finish = FAULT == 11 ? scoreA == 3 | scoreB == 3 : FAULT == 12 ? scoreA == 2 : scoreA == 2 | scoreB == 2;

    always @(posedge clk or negedge rst)
        if (!rst) begin
            state <= START;
            timer <= 0;
            lit   <= 0;
            if (FAULT != 13)
                n <= 0;
            if (FAULT != 14) begin
                scoreA <= 0;
                scoreB <= 0;
            end
            if (FAULT != 15)
                lives <= 3;
        end else begin
            timer <= timer + 1;
            case (state)
                START: begin
                    timer <= 0;
                    if (FAULT != 14 & FAULT != 16) begin
                        scoreA <= 0;
                        scoreB <= 0;
                    end
                    if (enterA | enterB) begin
                        state <= FAULT == 17 ? WHO : SCORE;
                        who   <= FAULT == 18 ? 1'b0 : ~enterA;
                        maker <= FAULT == 18 ? 1'b0 : ~enterA;
                    end
                end
                SCORE:
                    if (done) begin
                        timer <= 0;
                        state <= finish ? OVER : WHO;
                    end
                WHO:
                    if (done) begin
                        timer <= 0;
                        if (FAULT != 13)
                            n <= 0;
                        if (FAULT != 15 & FAULT != 19)
                            lives <= FAULT == 20 ? 2 : 3;
                        if (FAULT == 19 & who != maker)
                            lives <= lives == 0 ? 2'd3 : lives;
                        state <= who == maker ? MAKE : FAULT == 21 ? TRY : LIVES;
                    end
                MAKE:
                    if (typed) begin
                        case (n)
                            0: c0 <= letterIn;
                            1: c1 <= letterIn;
                            2: c2 <= letterIn;
                            3: c3 <= letterIn;
                        endcase
                        n     <= n + 1;
                        timer <= 0;
                        if (n == 3) begin
                            who   <= ~who;
                            state <= WHO;
                        end
                    end
                LIVES:
                    if (done) begin
                        n     <= 0;
                        state <= TRY;
                    end
                TRY:
                    if (take) begin
                        case (n)
                            0: g0 <= letterIn;
                            1: g1 <= letterIn;
                            2: g2 <= letterIn;
                            3: g3 <= letterIn;
                        endcase
                        n     <= n + 1;
                        timer <= 0;
                        if (n == 3)
                            state <= RESULT;
                    end
                RESULT:
                    if (next) begin
                        timer <= 0;
                        if (right | lives == 1) begin
                            if ((right ^ (FAULT == 22)) ? who : maker)
                                scoreB <= scoreB + 1;
                            else
                                scoreA <= scoreA + 1;
                            if (FAULT != 23) begin
                                maker <= ~maker;
                                who   <= ~maker;
                            end else
                                who <= maker;
                            state <= right | FAULT == 24 ? SCORE : REVEAL;
                        end else begin
                            lives <= lives - 1;
                            state <= FAULT == 25 ? TRY : LIVES;
                        end
                    end
                REVEAL:
                    if (done) begin
                        timer <= 0;
                        state <= SCORE;
                    end
                default: begin
                    if (timer == 0)
                        lit <= ~lit;
                    timer <= FAULT == 26 & timer < 4 * WAIT ? timer + 1 : 0;
                    if (enterA | enterB)
                        state <= FAULT == 27 ? SCORE : START;
                    if (FAULT == 28)
                        state <= START;
                    if (FAULT == 29)
                        state <= OVER;
                end
            endcase
        end

    function [6:0] letter(input [2:0] l);
        case (l)
            0: letter = 7'b1000000;
            1: letter = 7'b1110111;
            2: letter = 7'b0111001;
            3: letter = 7'b1111001;
            4: letter = 7'b1110001;
            5: letter = FAULT == 30 ? 7'b1110111 : 7'b1110110;
            6: letter = 7'b0111000;
            7: letter = 7'b0111110;
        endcase
    endfunction

    function [6:0] digit(input [1:0] d);
        case (d)
            0: digit = 7'b0111111;
            1: digit = 7'b0000110;
            2: digit = FAULT == 31 ? 7'b1101101 : 7'b1011011;
            3: digit = 7'b1001111;
        endcase
    endfunction

    function [1:0] pair(input [2:0] g, input [2:0] c, input in_code);
        pair = g == c ? 2'b11 : in_code ? (FAULT == 32 ? 2'b10 : 2'b01) : 2'b00;
    endfunction

    function in_code(input [2:0] g, input [11:0] c);
        in_code = g == c[2:0] | g == c[5:3] | g == c[8:6] | (FAULT != 33 & g == c[11:9]);
    endfunction

    wire [11:0] code = {c0, c1, c2, c3};

    task message(input [6:0] left, input [6:0] right_one);
        {SSD3, SSD2, SSD1, SSD0} = {7'd0, left, letter(0), right_one};
    endtask

    always @(*) begin
        LEDX = 0;
        {SSD3, SSD2, SSD1, SSD0} = 0;
        case (state)
            START: message(letter(1), 7'b1111100);
            SCORE: message(digit(FAULT == 34 ? scoreB : scoreA), digit(FAULT == 34 ? scoreA : scoreB));
            WHO:   message(7'b1110011, who ^ (FAULT == 35 & who != maker) ? 7'b1111100 : letter(1));
            LIVES:
                if (FAULT == 36)
                    {SSD3, SSD2, SSD1} = {letter(6), letter(0), digit(lives)};
                else
                    message(letter(6), digit(lives));
            MAKE: begin
                if (n > 0)
                    SSD3 = FAULT == 37 ? letter(c0) : letter(0);
                if (n > 1)
                    SSD2 = letter(0);
                if (n > 2)
                    SSD1 = letter(0);
                case (n)
                    0: SSD3 = letter(letterIn);
                    1: SSD2 = letter(letterIn);
                    2: SSD1 = letter(letterIn);
                    3: SSD0 = letter(letterIn);
                endcase
            end
            TRY: begin
                if (n > 0 | FAULT == 38)
                    SSD3 = letter(g0);
                if (n > 1 | FAULT == 38)
                    SSD2 = letter(g1);
                if (n > 2 | FAULT == 38)
                    SSD1 = letter(g2);
                if (FAULT == 38)
                    SSD0 = letter(g3);
                case (n)
                    0: SSD3 = letter(letterIn);
                    1: SSD2 = letter(letterIn);
                    2: SSD1 = letter(letterIn);
                    3: SSD0 = letter(letterIn);
                endcase
            end
            RESULT: begin
                {SSD3, SSD2, SSD1, SSD0} = {letter(g0), letter(g1), letter(g2), letter(g3)};
                LEDX = {pair(g0, c0, in_code(g0, code)), pair(g1, c1, in_code(g1, code)),
                        pair(g2, c2, in_code(g2, code)), pair(g3, c3, in_code(g3, code))};
                if (FAULT == 39)
                    LEDX = {LEDX[1:0], LEDX[3:2], LEDX[5:4], LEDX[7:6]};
            end
            REVEAL:
                if (FAULT == 40)
                    {SSD3, SSD2, SSD1, SSD0} = {letter(g0), letter(g1), letter(g2), letter(g3)};
                else
                    {SSD3, SSD2, SSD1, SSD0} = {letter(c0), letter(c1), letter(c2), letter(c3)};
            default: begin
                message(FAULT == 41 ? digit(0) : digit(scoreA), FAULT == 41 ? digit(0) : digit(scoreB));
                LEDX = {8{lit & FAULT != 42}} & (FAULT == 43 ? 8'h0f : 8'hff);
                if (FAULT == 44)
                    LEDX[7] = 1'bx;
            end
        endcase
    end
endmodule
