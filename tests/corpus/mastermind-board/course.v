// CS303 term project
// top module
module top_module(
    input clk,
    input BTN3,      // enter A
    input BTN0,      // enter B
    input BTN2,      // reset
    input [2:0] SW,
    output [7:0] LD,
    output a_out, b_out, c_out, d_out, e_out, f_out, g_out, p_out,
    output [3:0] an
);
    wire rst, clk_50, eA, eB;
    wire [6:0] S3, S2, S1, S0;

    assign rst = ~BTN2;

    clk_divider cd(clk, rst, clk_50);
    debouncer d1(clk_50, rst, BTN3, eA);
    debouncer d2(clk_50, rst, BTN0, eB);
    mastermind game(clk_50, rst, eA, eB, SW, LD, S3, S2, S1, S0);
    ssd display(clk, rst, {1'b0,S0}, {1'b0,S1}, {1'b0,S2}, {1'b0,S3},
                a_out, b_out, c_out, d_out, e_out, f_out, g_out, p_out, an);
endmodule

// 100 MHz -> 50 Hz
module clk_divider(input clk_in, input rst, output reg divided_clk);
    parameter toggle_value = 1000000;
    reg [24:0] cnt;
    initial begin cnt = 0; divided_clk = 0; end
    always @(posedge clk_in) begin
        if (cnt == toggle_value - 1) begin
            cnt <= 0;
            divided_clk <= ~divided_clk;
        end
        else begin
            cnt <= cnt + 1;
            divided_clk <= divided_clk;
        end
    end
endmodule

module debouncer(input clk, input rst, input noisy_in, output clean_out);
    reg q1, q2, q3;
    always @(posedge clk or negedge rst) begin
        if (!rst) begin
            q1 <= 0; q2 <= 0; q3 <= 0;
        end
        else begin
            q1 <= noisy_in;
            q2 <= q1;
            q3 <= q2;
        end
    end
    assign clean_out = q2 & ~q3;
endmodule

// inputs are pgfedcba
module ssd(
    input clk, input rst,
    input [7:0] disp0, input [7:0] disp1, input [7:0] disp2, input [7:0] disp3,
    output reg a_out, b_out, c_out, d_out, e_out, f_out, g_out, p_out,
    output reg [3:0] an
);
    reg [17:0] counter;
    reg [1:0] state;
    initial begin counter = 0; state = 0; end

    always @(posedge clk) begin
        if (counter == 18'd199999) begin
            counter <= 0;
            state <= state + 1;
        end
        else
            counter <= counter + 1;
    end

    always @(*) begin
        case (state)
            2'b00: begin
                {p_out, g_out, f_out, e_out, d_out, c_out, b_out, a_out} = ~disp0;
                an = 4'b1110;
            end
            2'b01: begin
                {p_out, g_out, f_out, e_out, d_out, c_out, b_out, a_out} = ~disp1;
                an = 4'b1101;
            end
            2'b10: begin
                {p_out, g_out, f_out, e_out, d_out, c_out, b_out, a_out} = ~disp2;
                an = 4'b1011;
            end
            2'b11: begin
                {p_out, g_out, f_out, e_out, d_out, c_out, b_out, a_out} = ~disp3;
                an = 4'b0111;
            end
        endcase
    end
endmodule

module mastermind(
    input clk,
    input rst,
    input enterA,
    input enterB,
    input [2:0] letterIn,
    output reg [7:0] LEDX,
    output reg [6:0] SSD3,
    output reg [6:0] SSD2,
    output reg [6:0] SSD1,
    output reg [6:0] SSD0
);
    reg [4:0] state;
    reg [2:0] c1, c2, c3, c4;
    reg [2:0] g1, g2, g3, g4;
    reg p;            // active player 0:A 1:B
    reg [1:0] scoreA, scoreB;
    reg [1:0] life = 2'd3;
    reg [7:0] cnt;
    wire enter;

    assign enter = (p == 0) ? enterA : enterB;

    always @(posedge clk or negedge rst) begin
        if (rst == 0) begin
            state = 0;
            c1 = 0; c2 = 0; c3 = 0; c4 = 0;
            g1 = 0; g2 = 0; g3 = 0; g4 = 0;
            p = 0;
            scoreA = 0;
            scoreB = 0;
            life = 3;                                                   //@t_rst_life:
            cnt = 0;
        end
        else begin
            case (state)
                0: begin //start
                    scoreA = 0;
                    scoreB = 0;
                    cnt = 0;
                    if (enterA) begin p = 0; state = 1; end
                    else if (enterB) begin p = 1; state = 1; end
                end
                1: begin //score
                    if (cnt == 99) begin
                        cnt = 0;
                        if (scoreA == 2 || scoreB == 2) state = 16;     //@t_match3: if (scoreA == 3 || scoreB == 3) state = 16;
                        else state = 2;
                    end
                    else cnt = cnt + 1;
                end
                2: begin //player of code
                    if (cnt == 99) begin cnt = 0; state = 3; end
                    else cnt = cnt + 1;
                end
                3: if (enter && letterIn != 3'b000) begin c1 = letterIn; state = 4; end
                4: if (enter && letterIn != 3'b000) begin c2 = letterIn; state = 5; end
                5: if (enter && letterIn != 3'b000) begin c3 = letterIn; state = 6; end
                6: if (enter && letterIn != 3'b000) begin
                    c4 = letterIn;
                    cnt = 0;
                    state = 7;                                          //@+t_after: state = 17;
                    p = ~p;                                             //@+t_after:
                end
                7: begin //player of guess
                    if (cnt == 99) begin
                        cnt = 0;                                        //@t_cnt_keep:
                        state = 8;
                    end
                    else cnt = cnt + 1;
                end
                8: begin //lives
                    if (cnt == 99) begin cnt = 0; state = 9; end
                    else cnt = cnt + 1;
                end
                9: if (enter && letterIn != 3'b000) begin g1 = letterIn; state = 10; end
                10: if (enter && letterIn != 3'b000) begin g2 = letterIn; state = 11; end        //@t_g2_other: 10: if ((p ? enterA : enterB) && letterIn != 3'b000) begin g2 = letterIn; state = 11; end
                11: if (enter && letterIn != 3'b000) begin g3 = letterIn; state = 12; end        //@t_g3_paste: 11: if (enter && letterIn != 3'b000) begin g2 = letterIn; state = 12; end
                12: if (enter && letterIn != 3'b000) begin g4 = letterIn; state = 13; end
                13: begin //result
                    cnt = 0;
                    if (enter) begin
                        if (g1 == c1 && g2 == c2 && g3 == c3 && g4 == c4) begin
                            if (p == 0) scoreA = scoreA + 1;
                            else scoreB = scoreB + 1;
                            life = 3;
                            state = 15;
                        end
                        else if (life == 1) begin
                            if (p == 0) scoreB = scoreB + 1;            //@t_no_point:
                            else scoreA = scoreA + 1;                   //@t_no_point:
                            life = 3;
                            state = 14;
                        end
                        else begin
                            life = life - 1;
                            state = 8;                                  //@t_player_again: state = 7;
                        end
                    end
                end
                14: begin //correct code
                    if (cnt == 99) begin cnt = 0; state = 15; end
                    else cnt = cnt + 1;
                end
                15: begin //score
                    if (cnt == 99) begin
                        cnt = 0;
                        if (scoreA == 2 || scoreB == 2) state = 16;     //@t_match3: if (scoreA == 3 || scoreB == 3) state = 16;
                        else begin
                            //@t_no_swap: p = ~p;
                            state = 2; // breaker is the new maker
                        end
                    end
                    else cnt = cnt + 1;
                end
                16: begin //over
                    if (cnt == 49) cnt = 0;
                    else cnt = cnt + 1;
                    if (enterA || enterB) begin cnt = 0; state = 0; end
                end
                //@+t_after: 17: if (cnt == 49) begin cnt = 0; p = ~p; state = 7; end else cnt = cnt + 1;
                default: state = 0;
            endcase
        end
    end

    function [6:0] letter;
        input [2:0] x;
        begin
            case (x)
                3'b000: letter = 7'h40;
                3'b001: letter = 7'h77;
                3'b010: letter = 7'h39;
                3'b011: letter = 7'h79;
                3'b100: letter = 7'h71;                                 //@t_f_as_e: 3'b100: letter = 7'h79;
                3'b101: letter = 7'h76;
                3'b110: letter = 7'h38;
                3'b111: letter = 7'h3E;
            endcase
        end
    endfunction

    function [6:0] digit;
        input [1:0] x;
        begin
            case (x)
                0: digit = 7'h3F;
                1: digit = 7'h06;
                2: digit = 7'h5B;
                3: digit = 7'h4F;
            endcase
        end
    endfunction

    // SSD
    always @(*) begin
        SSD3 = 0; SSD2 = 0; SSD1 = 0; SSD0 = 0;
        case (state)
            0: begin SSD2 = 7'h77; SSD1 = 7'h40; SSD0 = 7'h7C; end
            1: begin SSD2 = digit(scoreA); SSD1 = 7'h40; SSD0 = digit(scoreB); end
            15: begin SSD2 = digit(scoreA); SSD1 = 7'h40; SSD0 = digit(scoreB); end      //@t_score_ba: 15: begin SSD2 = digit(scoreB); SSD1 = 7'h40; SSD0 = digit(scoreA); end
            16: begin SSD2 = digit(scoreA); SSD1 = 7'h40; SSD0 = digit(scoreB); end      //@t_score_ba: 16: begin SSD2 = digit(scoreB); SSD1 = 7'h40; SSD0 = digit(scoreA); end //@+t_over_dark: 16: SSD1 = 0;
            2, 7: begin
                SSD2 = 7'h73;                                           //@t_p_left: SSD3 = 7'h73;
                SSD1 = 7'h40;                                           //@t_p_left: SSD2 = 7'h40;
                if (p == 0) SSD0 = 7'h77; else SSD0 = 7'h7C;            //@t_p_left: if (p == 0) SSD1 = 7'h77; else SSD1 = 7'h7C;
            end
            3: SSD3 = letter(letterIn);                                 //@+t_after: 3: SSD3 = 0;
            4: begin SSD3 = 7'h40; SSD2 = letter(letterIn); end         //@+t_after: 4: SSD3 = letter(c1);
            5: begin SSD3 = 7'h40; SSD2 = 7'h40; SSD1 = letter(letterIn); end                    //@+t_after: 5: begin SSD3 = 7'h40; SSD2 = letter(c2); end
            6: begin SSD3 = 7'h40; SSD2 = 7'h40; SSD1 = 7'h40; SSD0 = letter(letterIn); end      //@+t_after: 6: begin SSD3 = 7'h40; SSD2 = 7'h40; SSD1 = letter(c3); end
            //@+t_after: 17: begin SSD3 = 7'h40; SSD2 = 7'h40; SSD1 = 7'h40; SSD0 = letter(c4); end
            8: begin SSD2 = 7'h38; SSD1 = 7'h40; SSD0 = digit(life); end
            9: SSD3 = letter(letterIn);                                 //@+t_after: 9: SSD3 = 0;
            10: begin SSD3 = letter(g1); SSD2 = letter(letterIn); end   //@+t_after: 10: SSD3 = letter(g1);
            11: begin SSD3 = letter(g1); SSD2 = letter(g2); SSD1 = letter(letterIn); end         //@+t_after: 11: begin SSD3 = letter(g1); SSD2 = letter(g2); end
            12: begin SSD3 = letter(g1); SSD2 = letter(g2); SSD1 = letter(g3); SSD0 = letter(letterIn); end   //@+t_after: 12: begin SSD3 = letter(g1); SSD2 = letter(g2); SSD1 = letter(g3); end
            13: begin SSD3 = letter(g1); SSD2 = letter(g2); SSD1 = letter(g3); SSD0 = letter(g4); end         //@t_dark_res: 13: SSD1 = 0;
            14: begin SSD3 = letter(c1); SSD2 = letter(c2); SSD1 = letter(c3); SSD0 = letter(c4); end
            default: SSD3 = 0;
        endcase
    end

    // LED
    always @(*) begin
        LEDX = 8'b00000000;
        if (state == 13) begin                                          //@+t_leds_stay: if (state == 13 || state == 14 || (state == 8 && life != 3) || state == 15) begin
            if (g1 == c1) LEDX[7:6] = 2'b11;
            else if (g1 == c2 || g1 == c3 || g1 == c4) LEDX[7:6] = 2'b01;        //@t_led10: else if (g1 == c2 || g1 == c3 || g1 == c4) LEDX[7:6] = 2'b10;
            if (g2 == c2) LEDX[5:4] = 2'b11;
            else if (g2 == c1 || g2 == c3 || g2 == c4) LEDX[5:4] = 2'b01;        //@t_led10: else if (g2 == c1 || g2 == c3 || g2 == c4) LEDX[5:4] = 2'b10;
            if (g3 == c3) LEDX[3:2] = 2'b11;
            else if (g3 == c1 || g3 == c2 || g3 == c4) LEDX[3:2] = 2'b01;        //@t_led10: else if (g3 == c1 || g3 == c2 || g3 == c4) LEDX[3:2] = 2'b10;
            if (g4 == c4) LEDX[1:0] = 2'b11;
            else if (g4 == c1 || g4 == c2 || g4 == c3) LEDX[1:0] = 2'b01;        //@t_led10: else if (g4 == c1 || g4 == c2 || g4 == c3) LEDX[1:0] = 2'b10;
        end
        else if (state == 16) begin
            if (cnt < 25) LEDX = 8'b11111111;                           //@t_no_blink: LEDX = 8'b11111111;
        end
    end
endmodule
