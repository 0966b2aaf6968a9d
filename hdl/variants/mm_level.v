// SPDX-License-Identifier: MIT
// 2 Hz, top module with the board's names around an FSM that takes its buttons by level: a press is one cycle long; no bonus.
module top (
    input        clk,
    input        BTN3, BTN0, BTN2, // A, b, reset (pressed is high)
    input  [2:0] SW,
    output [7:0] LD,
    output [6:0] AN3, AN2, AN1, AN0
);
    wire [19:0] picture;
    game_fsm fsm (.clk(clk), .reset(BTN2), .a(BTN3), .b(BTN0), .letter(SW), .leds(LD), .picture(picture));
    symbol symbol3 (.code(picture[19:15]), .segments(AN3));
    symbol symbol2 (.code(picture[14:10]), .segments(AN2));
    symbol symbol1 (.code(picture[9:5]),   .segments(AN1));
    symbol symbol0 (.code(picture[4:0]),   .segments(AN0));
endmodule

// 0 to 7 the letters, 8 to 11 the digits, 12 blank, 13 b, 14 P.
module symbol (
    input      [4:0] code,
    output reg [6:0] segments
);
    always @(*)
        case (code)
            0:  segments = 7'h40;
            1:  segments = 7'h77;
            2:  segments = 7'h39;
            3:  segments = 7'h79;
            4:  segments = 7'h71;
            5:  segments = 7'h76;
            6:  segments = 7'h38;
            7:  segments = 7'h3e;
            8:  segments = 7'h3f;
            9:  segments = 7'h06;
            10: segments = 7'h5b;
            11: segments = 7'h4f;
            13: segments = 7'h7c;
            14: segments = 7'h73;
            default: segments = 7'h00;
        endcase
endmodule

module game_fsm (
    input             clk, reset, a, b,
    input      [2:0]  letter,
    output reg [7:0]  leds,
    output reg [19:0] picture
);
    localparam WAIT_START = 4'd0, SCORE = 4'd1, WHO = 4'd2, CODE = 4'd3, LIVES = 4'd4, GUESS = 4'd5,
               VERDICT = 4'd6, CODE_SHOWN = 4'd7, MATCH_OVER = 4'd8;

    reg [3:0]  state;
    reg [1:0]  wait_count;
    reg [1:0]  nth;
    reg [11:0] code, guess;
    reg [1:0]  score_a, score_b, lives;
    reg        codemaker, player, swapped;

    initial begin
        state = WAIT_START; wait_count = 0; nth = 0; code = 0; guess = 0;
        score_a = 0; score_b = 0; lives = 3; codemaker = 0; player = 0; swapped = 0;
    end

    wire press   = player ? b : a;
    wire elapsed = wait_count == 3;

    always @(posedge clk)
        if (reset) begin
            state      <= WAIT_START;
            wait_count <= 0;
        end else
            case (state)
                WAIT_START: begin
                    score_a <= 0;
                    score_b <= 0;
                    swapped <= 0;
                    wait_count <= 0;
                    if (a || b) begin
                        codemaker <= !a;
                        state     <= SCORE;
                    end
                end
                SCORE: begin
                    wait_count <= wait_count + 1;
                    lives      <= 3;
                    nth        <= 0;
                    if (elapsed) begin
                        if (score_a == 2 || score_b == 2)
                            state <= MATCH_OVER;
                        else begin
                            state     <= WHO;
                            codemaker <= codemaker ^ swapped;
                            player    <= codemaker ^ swapped;
                        end
                    end
                end
                WHO: begin
                    wait_count <= wait_count + 1;
                    if (elapsed)
                        state <= player == codemaker ? CODE : LIVES;
                end
                CODE:
                    if (press && letter != 0) begin
                        code <= {code[8:0], letter};
                        nth  <= nth + 1;
                        if (nth == 3) begin
                            player <= !codemaker;
                            state  <= WHO;
                        end
                    end
                LIVES: begin
                    wait_count <= wait_count + 1;
                    if (elapsed)
                        state <= GUESS;
                end
                GUESS:
                    if (press && letter != 0) begin
                        guess <= {guess[8:0], letter};
                        nth   <= nth + 1;
                        if (nth == 3)
                            state <= VERDICT;
                    end
                VERDICT:
                    if (press) begin
                        lives <= lives - 1;
                        if (guess == code || lives == 1) begin
                            swapped <= 1;
                            if (guess == code ? player : codemaker)
                                score_b <= score_b + 1;
                            else
                                score_a <= score_a + 1;
                            state <= guess == code ? SCORE : CODE_SHOWN;
                        end else
                            state <= LIVES;
                    end
                CODE_SHOWN: begin
                    wait_count <= wait_count + 1;
                    if (elapsed)
                        state <= SCORE;
                end
                MATCH_OVER: begin
                    wait_count <= wait_count + 1;
                    if (a || b)
                        state <= WAIT_START;
                end
                default: state <= WAIT_START;
            endcase

    wire [4:0] live = {2'b00, letter};
    wire [4:0] n2 = {2'b00, guess[2:0]}, n5 = {2'b00, guess[5:3]}, n8 = {2'b00, guess[8:6]}, n11 = {2'b00, guess[11:9]};
    always @(*)
        case (state)
            WAIT_START:        picture = {5'd12, 5'd1, 5'd0, 5'd13};
            SCORE, MATCH_OVER: picture = {5'd12, 3'b010, score_a, 5'd0, 3'b010, score_b};
            WHO:               picture = {5'd12, 5'd14, 5'd0, player ? 5'd13 : 5'd1};
            LIVES:             picture = {5'd12, 5'd6, 5'd0, 3'b010, lives};
            CODE:              picture = nth == 0 ? {live, 5'd12, 5'd12, 5'd12} :
                                         nth == 1 ? {5'd0, live, 5'd12, 5'd12} :
                                         nth == 2 ? {5'd0, 5'd0, live, 5'd12} : {5'd0, 5'd0, 5'd0, live};
            GUESS:             picture = nth == 0 ? {live, 5'd12, 5'd12, 5'd12} :
                                         nth == 1 ? {n2, live, 5'd12, 5'd12} :
                                         nth == 2 ? {n5, n2, live, 5'd12} : {n8, n5, n2, live};
            VERDICT:           picture = {n11, n8, n5, n2};
            default:           picture = {2'b00, code[11:9], 2'b00, code[8:6], 2'b00, code[5:3], 2'b00, code[2:0]};
        endcase

    integer i, j;
    always @(*) begin
        leds = 0;
        if (state == MATCH_OVER)
            leds = {8{~wait_count[0]}};
        if (state == VERDICT)
            for (i = 0; i < 4; i = i + 1) begin
                for (j = 0; j < 4; j = j + 1)
                    if (guess[3*i +: 3] == code[3*j +: 3])
                        leds[2*i] = 1;
                leds[2*i + 1] = guess[3*i +: 3] == code[3*i +: 3];
            end
    end
endmodule
