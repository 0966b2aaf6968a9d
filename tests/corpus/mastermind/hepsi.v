//@ports clk=clk rst=rst A=enterA B=enterB letters=letterIn leds=LEDX d3=SSD3 d2=SSD2 d1=SSD1 d0=SSD0
`timescale 1ns / 1ps
// CS303 term project - mastermind
// durumlar:
//  0 A-b          1 skor          2 P-A (kod)     3 P-b (kod)
//  4 A kod girer  5 B kod girer   6 P-b (tahmin)  7 P-A (tahmin)
//  8 can          9 A tahmin     10 B tahmin     11 sonuc A
// 12 sonuc B     13 kodu goster  14 bitti        15 rastgele kod
module mastermind(
    input clk,
    input rst,
    input enterA,
    input enterB,
    input [2:0] letterIn,
    input sw3,
    input rnd,
    output reg [7:0] LEDX,
    output reg [6:0] SSD3,
    output reg [6:0] SSD2,
    output reg [6:0] SSD1,
    output reg [6:0] SSD0
);

reg [3:0] state;
reg [7:0] sayac;
reg [2:0] harf;          // kacinci harf, 1..4
reg [1:0] can;
reg [1:0] skorA, skorB;
reg yapan;               // kodu yapan: 0 A, 1 B
reg tek = 0;                 // tek oyuncu
reg bitti;               // tek oyunculu tur oynandi
reg [2:0] c1, c2, c3, c4;   // kod
reg [2:0] g1, g2, g3, g4;   // tahmin
reg [1:0] bit_no;
reg [1:0] rs;
reg eskiA, eskiB;

always @(posedge clk or negedge rst)  //@+rsthigh: always @(posedge clk or posedge rst)
begin
    eskiA <= enterA;
    eskiB <= enterB;
    if (rst == 0)  //@+rsthigh: if (rst == 1)
    begin
        state <= 0;
        sayac <= 0;
        harf <= 1;
        can <= 3;
        skorA <= 0;
        skorB <= 0;
        yapan <= 0;
        tek <= 0;  //@w7a_reset_keeps_single:
        bitti <= 0;
        bit_no <= 0;
        rs <= 0;
        c1 <= 0; c2 <= 0; c3 <= 0; c4 <= 0;
        g1 <= 0; g2 <= 0; g3 <= 0; g4 <= 0;
    end
    else
    begin
        if (state == 0)
        begin
            sayac <= 0;
            harf <= 1;
            can <= 3;
            if (enterA == 1 && eskiA == 0)
            begin
                yapan <= 0;
                if (sw3 == 1)
                begin
                    tek <= 1;
                    bitti <= 0;
                    bit_no <= 0;
                    yapan <= 1;
                end
                state <= 1;
            end
            else if (enterB == 1 && eskiB == 0)
            begin
                yapan <= 1;  //@w7a_b_is_maker_a: yapan <= 0;
                state <= 1;
            end
        end
        else if (state == 1)
        begin
            if (sayac == 3)  //@+hz50: if (sayac == 99)
            begin
                sayac <= 0;
                harf <= 1;
                if (tek == 1)
                begin
                    if (bitti == 1)  //@w7a_single_goes_on: if (skorA == 2 || skorB == 2)
                        state <= 14;
                    else
                        state <= 15;
                end
                else
                begin
                    if (skorA == 2 || skorB == 2)  //@w7a_ends_at_1_1: if (skorA + skorB == 2)
                        state <= 14;
                    else
                    begin
                        if (yapan == 0)
                            state <= 2;
                        else
                            state <= 3;
                    end
                end
            end
            else
                sayac <= sayac + 1;
        end
        else if (state == 2)
        begin
            if (sayac == 3)  //@+hz50: if (sayac == 99)
            begin
                sayac <= 0;
                state <= 4;
            end
            else
                sayac <= sayac + 1;
        end
        else if (state == 3)
        begin
            if (sayac == 3)  //@+hz50: if (sayac == 99)
            begin
                sayac <= 0;
                state <= 5;
            end
            else
                sayac <= sayac + 1;
        end
        else if (state == 4)  // A kodu giriyor
        begin
            if (harf == 1)
            begin
                if (enterA == 1 && eskiA == 0)
                begin
                    if (letterIn != 0)
                    begin
                        c1 <= letterIn;
                        harf <= 2;
                    end
                end
            end
            else if (harf == 2)
            begin
                if (enterA == 1 && eskiA == 0)  //@w7a_code_a_either_key: if ((enterA == 1 && eskiA == 0) || (enterB == 1 && eskiB == 0))
                begin
                    if (letterIn != 0)
                    begin
                        c2 <= letterIn;
                        harf <= 3;
                    end
                end
            end
            else if (harf == 3)
            begin
                if (enterA == 1 && eskiA == 0)
                begin
                    if (letterIn != 0)
                    begin
                        c3 <= letterIn;
                        harf <= 4;
                    end
                end
            end
            else if (harf == 4)
            begin
                if (enterA == 1 && eskiA == 0)
                begin
                    if (letterIn != 0)
                    begin
                        c4 <= letterIn;
                        harf <= 1;
                        sayac <= 0;
                        state <= 6;
                    end
                end
            end
        end
        else if (state == 5)  // B kodu giriyor
        begin
            if (harf == 1)
            begin
                if (enterB == 1 && eskiB == 0)
                begin
                    if (letterIn != 0)
                    begin
                        c1 <= letterIn;
                        harf <= 2;
                    end
                end
            end
            else if (harf == 2)
            begin
                if (enterB == 1 && eskiB == 0)
                begin
                    if (letterIn != 0)
                    begin
                        c2 <= letterIn;
                        harf <= 3;
                    end
                end
            end
            else if (harf == 3)
            begin
                if (enterB == 1 && eskiB == 0)
                begin
                    if (letterIn != 0)
                    begin
                        c3 <= letterIn;  //@w7a_code_b_swapped: c4 <= letterIn;
                        harf <= 4;
                    end
                end
            end
            else if (harf == 4)
            begin
                if (enterB == 1 && eskiB == 0)
                begin
                    if (letterIn != 0)
                    begin
                        c4 <= letterIn;  //@w7a_code_b_swapped: c3 <= letterIn;
                        harf <= 1;
                        sayac <= 0;
                        state <= 7;
                    end
                end
            end
        end
        else if (state == 6)
        begin
            if (sayac == 3)  //@+hz50: if (sayac == 99)
            begin
                sayac <= 0;
                state <= 8;
            end
            else
                sayac <= sayac + 1;
        end
        else if (state == 7)
        begin
            if (sayac == 3)  //@+hz50: if (sayac == 99)
            begin
                sayac <= 0;
                state <= 8;
            end
            else
                sayac <= sayac + 1;
            //@w7a_press_skips: if (enterA == 1 && eskiA == 0) begin sayac <= 0; state <= 8; end
        end
        else if (state == 8)
        begin
            if (sayac == 3)  //@+hz50: if (sayac == 99)
            begin
                sayac <= 0;
                harf <= 1;
                if (yapan == 0)
                    state <= 10;
                else
                    state <= 9;
            end
            else
                sayac <= sayac + 1;
        end
        else if (state == 9)  // A tahmin ediyor
        begin
            if (harf == 1)
            begin
                if (enterA == 1 && eskiA == 0)
                begin
                    if (letterIn != 0)
                    begin
                        g1 <= letterIn;
                        harf <= 2;
                    end
                end
            end
            else if (harf == 2)
            begin
                if (enterA == 1 && eskiA == 0)
                begin
                    if (letterIn != 0)
                    begin
                        g2 <= letterIn;
                        harf <= 3;
                    end
                end
            end
            else if (harf == 3)
            begin
                if (enterA == 1 && eskiA == 0)
                begin
                    if (letterIn != 0)
                    begin
                        g3 <= letterIn;
                        harf <= 4;
                    end
                end
            end
            else if (harf == 4)
            begin
                if (enterA == 1 && eskiA == 0)
                begin
                    if (letterIn != 0)
                    begin
                        g4 <= letterIn;
                        harf <= 1;
                        state <= 11;
                    end
                end
            end
        end
        else if (state == 10)  // B tahmin ediyor
        begin
            if (harf == 1)
            begin
                if (enterB == 1 && eskiB == 0)
                begin
                    if (letterIn != 0)
                    begin
                        g1 <= letterIn;
                        harf <= 2;
                    end
                end
            end
            else if (harf == 2)
            begin
                if (enterB == 1 && eskiB == 0)
                begin
                    if (letterIn != 0)
                    begin
                        g2 <= letterIn;
                        harf <= 3;
                    end
                end
            end
            else if (harf == 3)
            begin
                if (enterB == 1 && eskiB == 0)
                begin
                    if (letterIn != 0)
                    begin
                        g3 <= letterIn;
                        harf <= 4;
                    end
                end
            end
            else if (harf == 4)
            begin
                if (enterB == 1 && eskiB == 0)
                begin
                    if (letterIn != 0)
                    begin
                        g4 <= letterIn;
                        harf <= 1;
                        state <= 12;
                    end
                end
            end
        end
        else if (state == 11)  // A sonuca bakiyor
        begin
            if (enterA == 1 && eskiA == 0)
            begin
                sayac <= 0;
                if (g1 == c1 && g2 == c2 && g3 == c3 && g4 == c4)  //@w7a_judge_a_three: if (g1 == c1 && g2 == c2 && g4 == c4)
                begin
                    skorA <= skorA + 1;
                    can <= 3;  //@w7a_lives_kept:
                    bitti <= 1;
                    if (yapan == 0) yapan <= 1; else yapan <= 0;
                    state <= 1;
                end
                else if (can == 1)
                begin
                    skorB <= skorB + 1;
                    state <= 13;
                end
                else
                begin
                    can <= can - 1;
                    state <= 8;  //@w7a_skip_last_life: if (can == 2) state <= 9; else state <= 8;
                end
            end
        end
        else if (state == 12)  // B sonuca bakiyor
        begin
            if (enterB == 1 && eskiB == 0)
            begin
                sayac <= 0;
                if (g1 == c1 && g2 == c2 && g3 == c3 && g4 == c4)
                begin
                    skorB <= skorB + 1;
                    can <= 3;  //@w7a_lives_kept:
                    bitti <= 1;
                    if (yapan == 0) yapan <= 1; else yapan <= 0;
                    state <= 1;
                end
                else if (can == 1)
                begin
                    skorA <= skorA + 1;  //@w7a_point_to_loser: skorB <= skorB + 1;
                    state <= 13;
                end
                else
                begin
                    can <= can - 1;
                    state <= 8;
                end
            end
        end
        else if (state == 13)
        begin
            if (sayac == 3)  //@+hz50: if (sayac == 99)
            begin
                sayac <= 0;
                can <= 3;  //@w7a_lives_kept:
                bitti <= 1;
                if (yapan == 0) yapan <= 1; else yapan <= 0;  //@w7a_no_swap_after_reveal:
                state <= 1;
            end
            else
                sayac <= sayac + 1;
        end
        else if (state == 14)
        begin
            if (sayac == 1)  //@+hz50: if (sayac == 49)
                sayac <= 0;
            else
                sayac <= sayac + 1;
            if (enterA == 1 && eskiA == 0)
            begin
                state <= 0;
                sayac <= 0;
                skorA <= 0;
                skorB <= 0;  //@w7a_score_b_kept:
                tek <= 0;
                bitti <= 0;
            end
            else if (enterB == 1 && eskiB == 0)  //@w7a_over_b_dead: else if (enterA == 1 && eskiA == 0)
            begin
                state <= 0;
                sayac <= 0;
                skorA <= 0;
                skorB <= 0;  //@w7a_score_b_kept:
                tek <= 0;
                bitti <= 0;
            end
        end
        else  // 15: rastgele kod, bit bit
        begin
            sayac <= 0;
            if (bit_no != 2)
            begin
                rs <= {rs[0], rnd};
                bit_no <= bit_no + 1;
            end
            else
            begin
                bit_no <= 0;
                if (harf == 1)
                begin
                    if ({rs, rnd} != 0)
                    begin
                        c1 <= {rs, rnd};
                        harf <= 2;
                    end
                end
                else if (harf == 2)
                begin
                    if ({rs, rnd} != 0)
                    begin
                        c2 <= {rs, rnd};
                        harf <= 3;
                    end
                end
                else if (harf == 3)
                begin
                    if ({rs, rnd} != 0)  //@w7a_draw_dash3: if ({rs, rnd} != 0 || harf == 3)
                    begin
                        c3 <= {rs, rnd};
                        harf <= 4;
                    end
                end
                else if (harf == 4)
                begin
                    if ({rs, rnd} != 0)
                    begin
                        c4 <= {rs, rnd};
                        harf <= 1;
                        state <= 7;
                    end
                end
            end
        end
    end
end

// gosterilecek isaretler:
// 0 -, 1 A, 2 C, 3 E, 4 F, 5 H, 6 L, 7 U, 8 bos, 9 b, 10 P, 11 0, 12 1, 13 2, 14 3
reg [3:0] h3, h2, h1, h0;
always @(*)
begin
    h3 = 8; h2 = 8; h1 = 8; h0 = 8;
    if (state == 0)
    begin
        h2 = 1; h1 = 0; h0 = 9;
    end
    else if (state == 1 || state == 14)
    begin
        h2 = 11 + skorA; h1 = 0; h0 = 11 + skorB;
    end
    else if (state == 2 || state == 7)
    begin
        h2 = 10; h1 = 0; h0 = 1;
    end
    else if (state == 3 || state == 6)
    begin
        h2 = 10; h1 = 0; h0 = 9;
    end
    else if (state == 4)
    begin
        if (harf == 1) begin h3 = letterIn; end
        else if (harf == 2) begin h3 = 0; h2 = letterIn; end
        else if (harf == 3) begin h3 = 0; h2 = 0; h1 = letterIn; end
        else if (harf == 4) begin h3 = 0; h2 = 0; h1 = 0; h0 = letterIn; end
    end
    else if (state == 5)
    begin
        if (harf == 1) begin h3 = letterIn; end
        else if (harf == 2) begin h3 = 0; h2 = letterIn; end
        else if (harf == 3) begin h3 = 0; h2 = 0; h1 = letterIn; end
        else if (harf == 4) begin h3 = 0; h2 = 0; h1 = 0; h0 = letterIn; end  //@w7a_code_b_seen: else if (harf == 4) begin h3 = c1; h2 = 0; h1 = 0; h0 = letterIn; end
    end
    else if (state == 8)
    begin
        h2 = 6; h1 = 0; h0 = 11 + can;
    end
    else if (state == 9 || state == 10)
    begin
        if (harf == 1) begin h3 = letterIn; end
        else if (harf == 2) begin h3 = g1; h2 = letterIn; end
        else if (harf == 3) begin h3 = g1; h2 = g2; h1 = letterIn; end
        else if (harf == 4) begin h3 = g1; h2 = g2; h1 = g3; h0 = letterIn; end
    end
    else if (state == 11 || state == 12)  //@w7a_dark_b_result: else if (state == 11)
    begin
        h3 = g1; h2 = g2; h1 = g3; h0 = g4;
    end
    else if (state == 13)
    begin
        h3 = c1; h2 = c2; h1 = c3; h0 = c4;  //@w7a_reveal_last: h3 = c1; h2 = c2; h1 = c3; h0 = g4;
    end
    else if (state == 15)
    begin
        h3 = 0; h2 = 0; h1 = 0; h0 = 0;
    end
end

always @(*)
begin
    case (h3)
        0: SSD3 = 7'b1000000;
        1: SSD3 = 7'b1110111;
        2: SSD3 = 7'b0111001;
        3: SSD3 = 7'b1111001;
        4: SSD3 = 7'b1110001;
        5: SSD3 = 7'b1110110;
        6: SSD3 = 7'b0111000;
        7: SSD3 = 7'b0111110;
        8: SSD3 = 7'b0000000;
        9: SSD3 = 7'b1111100;
        10: SSD3 = 7'b1110011;
        11: SSD3 = 7'b0111111;
        12: SSD3 = 7'b0000110;
        13: SSD3 = 7'b1011011;
        default: SSD3 = 7'b1001111;
    endcase
    case (h2)
        0: SSD2 = 7'b1000000;
        1: SSD2 = 7'b1110111;
        2: SSD2 = 7'b0111001;
        3: SSD2 = 7'b1111001;
        4: SSD2 = 7'b1110001;
        5: SSD2 = 7'b1110110;
        6: SSD2 = 7'b0111000;
        7: SSD2 = 7'b0111110;
        8: SSD2 = 7'b0000000;
        9: SSD2 = 7'b1111100;
        10: SSD2 = 7'b1110011;
        11: SSD2 = 7'b0111111;
        12: SSD2 = 7'b0000110;
        13: SSD2 = 7'b1011011;
        default: SSD2 = 7'b1001111;
    endcase
    case (h1)
        0: SSD1 = 7'b1000000;
        1: SSD1 = 7'b1110111;
        2: SSD1 = 7'b0111001;
        3: SSD1 = 7'b1111001;
        4: SSD1 = 7'b1110001;
        5: SSD1 = 7'b1110110;
        6: SSD1 = 7'b0111000;
        7: SSD1 = 7'b0111110;
        8: SSD1 = 7'b0000000;
        9: SSD1 = 7'b1111100;
        10: SSD1 = 7'b1110011;
        11: SSD1 = 7'b0111111;
        12: SSD1 = 7'b0000110;
        13: SSD1 = 7'b1011011;
        default: SSD1 = 7'b1001111;
    endcase
    case (h0)
        0: SSD0 = 7'b1000000;
        1: SSD0 = 7'b1110111;
        2: SSD0 = 7'b0111001;
        3: SSD0 = 7'b1111001;
        4: SSD0 = 7'b1110001;
        5: SSD0 = 7'b1110110;
        6: SSD0 = 7'b0111000;
        7: SSD0 = 7'b0111110;
        8: SSD0 = 7'b0000000;
        9: SSD0 = 7'b1111100;
        10: SSD0 = 7'b1110011;
        11: SSD0 = 7'b0111111;
        12: SSD0 = 7'b0000110;
        13: SSD0 = 7'b1011011;
        default: SSD0 = 7'b1001111;
    endcase
end

always @(*)
begin
    LEDX = 8'b00000000;
    if (state == 11 || state == 12)
    begin
        if (g1 == c1) LEDX[7:6] = 2'b11;
        else if (g1 == c2 || g1 == c3 || g1 == c4) LEDX[7:6] = 2'b01;
        if (g2 == c2) LEDX[5:4] = 2'b11;
        else if (g2 == c1 || g2 == c3 || g2 == c4) LEDX[5:4] = 2'b01;
        if (g3 == c3) LEDX[3:2] = 2'b11;
        else if (g3 == c1 || g3 == c2 || g3 == c4) LEDX[3:2] = 2'b01;
        if (g4 == c4) LEDX[1:0] = 2'b11;
        else if (g4 == c1 || g4 == c2 || g4 == c3) LEDX[1:0] = 2'b01;  //@w7a_led_last: else if (g4 == c2 || g4 == c3) LEDX[1:0] = 2'b01;
    end
    else if (state == 14)
    begin
        if (sayac == 0)  //@+hz50: if (sayac < 25)
            LEDX = 8'b11111111;  //@w7a_blink_a_only: LEDX = (skorA == 2) ? 8'b11111111 : 8'b00000000;
    end
end

endmodule
