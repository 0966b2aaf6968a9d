`timescale 1ns / 1ps
// CS303 term project - Electronic Mastermind Machine
// FSM part (simulation phase). enterA/enterB come from the debouncers,
// clk is the divided clock.
module mastermind(
    input clk,
    input rst,                // active low
    input enterA,
    input enterB,
    input [2:0] letterIn,
    output reg [7:0] LEDX,
    output reg [6:0] SSD3,
    output reg [6:0] SSD2,
    output reg [6:0] SSD1,
    output reg [6:0] SSD0
    );

    parameter HZ = 2;         // clk frequency  //@+hz50: parameter HZ = 50;         // clk frequency
    localparam TWO_SEC = 2*HZ;

    // states
    localparam START   = 5'd0;
    localparam SCORE   = 5'd1;
    localparam PL_MAKE = 5'd2;
    localparam MAKE1   = 5'd3;
    localparam MAKE2   = 5'd4;
    localparam MAKE3   = 5'd5;
    localparam MAKE4   = 5'd6;
    localparam PL_BRK  = 5'd7;
    localparam LIVES   = 5'd8;
    localparam GUESS1  = 5'd9;
    localparam GUESS2  = 5'd10;
    localparam GUESS3  = 5'd11;
    localparam GUESS4  = 5'd12;
    localparam RESULT  = 5'd13;
    localparam REVEAL  = 5'd14;
    localparam OVER    = 5'd15;

    // segments gfedcba
    localparam POL   = 7'h00; //@+seglow: localparam POL   = 7'h7F; // common anode
    localparam BLANK = 7'b0000000 ^ POL;
    localparam DASH  = 7'b1000000 ^ POL;
    localparam CH_A  = 7'b1110111 ^ POL;
    localparam CH_b  = 7'b1111100 ^ POL;
    localparam CH_C  = 7'b0111001 ^ POL;
    localparam CH_E  = 7'b1111001 ^ POL;
    localparam CH_F  = 7'b1110001 ^ POL;
    localparam CH_H  = 7'b1110110 ^ POL;
    localparam CH_L  = 7'b0111000 ^ POL;
    localparam CH_P  = 7'b1110011 ^ POL;
    localparam CH_U  = 7'b0111110 ^ POL;

    reg [4:0] state;
    reg [7:0] cnt = 0;
    reg       maker = 0;      // 0: A makes the code, 1: B
    reg [1:0] lives = 3;
    reg [1:0] scoreA = 0;
    reg [1:0] scoreB = 0;
    reg [2:0] c3 = 0, c2 = 0, c1 = 0, c0 = 0;   // code
    reg [2:0] g3 = 0, g2 = 0, g1 = 0, g0 = 0;   // guess
    reg       oldA = 0, oldB = 0;

    // a button that is held counts once
    always @(posedge clk) begin
        oldA <= enterA;
        oldB <= enterB;
    end
    wire pressA = enterA & ~oldA;
    wire pressB = enterB & ~oldB;

    wire makerPress = maker ? pressB : pressA;
    wire brkPress   = maker ? pressA : pressB;

    wire same = (g3 == c3) && (g2 == c2) && (g1 == c1) && (g0 == c0); //@w1_three_match: wire same = (g3 == c3) && (g2 == c2) && (g1 == c1);

    // is the letter somewhere in the code?
    wire in3 = (g3 == c3) || (g3 == c2) || (g3 == c1) || (g3 == c0);
    wire in2 = (g2 == c3) || (g2 == c2) || (g2 == c1) || (g2 == c0); //@w1_led_second: wire in2 = (g2 == c2) || (g2 == c1) || (g2 == c0);
    wire in1 = (g1 == c3) || (g1 == c2) || (g1 == c1) || (g1 == c0);
    wire in0 = (g0 == c3) || (g0 == c2) || (g0 == c1) || (g0 == c0);

    // state and registers
    always @(posedge clk or negedge rst) begin
        if (!rst) begin
            state  <= START;
            cnt    <= 0;
            maker  <= 0;
            lives  <= 3;
            scoreA <= 0;
            scoreB <= 0;  //@w1_rst_scoreb:
            {c3, c2, c1, c0} <= 12'd0;
            {g3, g2, g1, g0} <= 12'd0;
        end
        else begin
            case (state)
            START: begin
                cnt <= 0;

                if (pressA) begin
                    maker <= 0;
                    state <= SCORE;
                end
                else if (pressB) begin
                    maker <= 1;
                    state <= SCORE;
                end
            end

            SCORE: begin
                if (cnt == TWO_SEC-1) begin
                    cnt <= 0;
                    if (scoreA == 2 || scoreB == 2)  //@w1_b_needs_three: if (scoreA == 2 || scoreB == 3)
                        state <= OVER;
                    else
                        state <= PL_MAKE;
                end
                else
                    cnt <= cnt + 1;
            end

            PL_MAKE: begin
                lives <= 3;  //@w1_lives_stale:
                if (cnt == TWO_SEC-1) begin  //@w1_player_1s: if (cnt == HZ-1) begin
                    cnt <= 0;
                    state <= MAKE1;
                end
                else
                    cnt <= cnt + 1;
            end

            MAKE1:
                if (makerPress && letterIn != 0) begin
                    c3 <= letterIn;
                    state <= MAKE2;
                end
            MAKE2:
                if (makerPress && letterIn != 0) begin
                    c2 <= letterIn;
                    state <= MAKE3;
                end
            MAKE3:
                if (makerPress && letterIn != 0) begin  //@w1_dash_third: if (makerPress) begin
                    c1 <= letterIn;
                    state <= MAKE4;
                end
            MAKE4:
                if (makerPress && letterIn != 0) begin
                    c0 <= letterIn;
                    state <= PL_BRK;
                end

            PL_BRK: begin
                if (cnt == TWO_SEC-1) begin  //@w1_player_1s: if (cnt == HZ-1) begin
                    cnt <= 0;
                    state <= LIVES;
                end
                else
                    cnt <= cnt + 1;
            end

            LIVES: begin
                if (cnt == TWO_SEC-1) begin
                    cnt <= 0;
                    state <= GUESS1;
                end
                else
                    cnt <= cnt + 1;
            end

            GUESS1:
                if (brkPress && letterIn != 0) begin
                    g3 <= letterIn;
                    state <= GUESS2;
                end
            GUESS2:
                if (brkPress && letterIn != 0) begin  //@w1_gkey2: if ((pressA || pressB) && letterIn != 0) begin
                    g2 <= letterIn;
                    state <= GUESS3;
                end
            GUESS3:
                if (brkPress && letterIn != 0) begin
                    g1 <= letterIn;
                    state <= GUESS4;
                end
            GUESS4:
                if (brkPress && letterIn != 0) begin
                    g0 <= letterIn;
                    state <= RESULT;
                end

            RESULT:
                if (brkPress) begin
                    if (same) begin
                        // breaker's point
                        if (maker)
                            scoreA <= scoreA + 1;
                        else
                            scoreB <= scoreB + 1;
                        maker <= ~maker;  //@w1_win_noswap:
                        state <= SCORE;
                    end
                    else if (lives == 1) begin  //@w1_lives_four: else if (lives == 0) begin
                        maker <= ~maker;    //@w1_pt_blocking: maker = ~maker;
                        if (maker)
                            scoreB <= scoreB + 1;
                        else
                            scoreA <= scoreA + 1;
                        state <= REVEAL;
                    end
                    else begin
                        lives <= lives - 1;
                        state <= LIVES;
                    end
                end

            REVEAL: begin
                if (cnt == TWO_SEC-1) begin
                    cnt <= 0;  //@w1_cnt_reveal:
                    state <= SCORE;
                end
                else
                    cnt <= cnt + 1;
            end

            OVER: begin
                if (cnt == HZ-1)
                    cnt <= 0;
                else
                    cnt <= cnt + 1;
                if (pressA || pressB) begin  //@w1_over_only_b: if (pressB) begin
                    scoreA <= 0;  //@w1_points_stay:
                    scoreB <= 0;  //@w1_points_stay:
                    cnt <= 0;
                    state <= START;
                end
            end

            default: state <= START;
            endcase
        end
    end

    function [6:0] letter;
        input [2:0] l;
        case (l)
            3'b000: letter = DASH;  //@+darkdash: 3'b000: letter = BLANK;
            3'b001: letter = CH_A;
            3'b010: letter = CH_C;
            3'b011: letter = CH_E;
            3'b100: letter = CH_F;
            3'b101: letter = CH_H;
            3'b110: letter = CH_L;
            3'b111: letter = CH_U;
        endcase
    endfunction

    function [6:0] digit;
        input [1:0] d;
        case (d)
            2'd0: digit = 7'b0111111 ^ POL;
            2'd1: digit = 7'b0000110 ^ POL;
            2'd2: digit = 7'b1011011 ^ POL;
            2'd3: digit = 7'b1001111 ^ POL;
        endcase
    endfunction

    // outputs
    always @(*) begin  //@w1_no_letter_in_list: always @(state or cnt or maker or lives or scoreA or scoreB or g3 or g2 or g1 or g0) begin
        LEDX = 8'b0;
        SSD3 = BLANK;
        SSD2 = BLANK;
        SSD1 = BLANK;
        SSD0 = BLANK;
        case (state)
        START: begin
            SSD2 = CH_A;
            SSD1 = DASH;
            SSD0 = CH_b;
        end
        SCORE: begin
            SSD2 = digit(scoreA);
            SSD1 = DASH;
            SSD0 = digit(scoreB);
        end
        PL_MAKE: begin
            SSD2 = CH_P;
            SSD1 = DASH;
            SSD0 = maker ? CH_b : CH_A;
        end
        MAKE1: SSD3 = letter(letterIn);
        MAKE2: begin
            SSD3 = DASH;
            SSD2 = letter(letterIn);
        end
        MAKE3: begin
            SSD3 = DASH;
            SSD2 = DASH;
            SSD1 = letter(letterIn);
        end
        MAKE4: begin
            SSD3 = DASH;
            SSD2 = DASH;
            SSD1 = DASH;  //@w1_m4_open: SSD1 = letter(c1);
            SSD0 = letter(letterIn);
        end
        PL_BRK: begin
            SSD2 = CH_P;
            SSD1 = DASH;
            SSD0 = maker ? CH_A : CH_b;
        end
        LIVES: begin
            SSD2 = CH_L;
            SSD1 = DASH;
            SSD0 = digit(lives);
        end
        GUESS1: SSD3 = letter(letterIn);
        GUESS2: begin
            SSD3 = letter(g3);
            SSD2 = letter(letterIn);
        end
        GUESS3: begin
            SSD3 = letter(g3);
            SSD2 = letter(g2);
            SSD1 = letter(letterIn);
        end
        GUESS4: begin
            SSD3 = letter(g3);
            SSD2 = letter(g2);
            SSD1 = letter(g1);
            SSD0 = letter(letterIn);
        end
        RESULT: begin
            SSD3 = letter(g3);
            SSD2 = letter(g2);
            SSD1 = letter(g1);
            SSD0 = letter(g0);
            LEDX[7:6] = (g3 == c3) ? 2'b11 : {1'b0, in3};
            LEDX[5:4] = (g2 == c2) ? 2'b11 : {1'b0, in2};
            LEDX[3:2] = (g1 == c1) ? 2'b11 : {1'b0, in1};
            LEDX[1:0] = (g0 == c0) ? 2'b11 : {1'b0, in0};
        end
        REVEAL: begin
            SSD3 = letter(c3);
            SSD2 = letter(c2);
            SSD1 = letter(c1);
            SSD0 = letter(c0);  //@w1_reveal_last: SSD0 = letter(g0);
        end
        OVER: begin
            SSD2 = digit(scoreA);
            SSD1 = DASH;
            SSD0 = digit(scoreB);
            if (cnt < HZ/2)
                LEDX = 8'hFF;
        end
        default: ;
        endcase
    end

endmodule
