// Elektronik Mastermind - Nexys 3 (100 MHz), donem projesi
//   btnL : oyuncu A "enter"      btnR : oyuncu B "enter"     btnC : reset
//   SW3  : tek kisilik oyun      SW2..SW0 : harf
`timescale 1ns / 1ps

// ---------------------------------------------------------------- saat bolucu
module saat_bolucu #(parameter YARIM = 1000000) (   // 100 MHz / (2 * 1e6) = 50 Hz
    input  clk,
    output reg yavas = 0
);
    reg [19:0] say = 0;
    always @(posedge clk)
        if (say == YARIM - 1) begin
            say   <= 0;
            yavas <= ~yavas;
        end else
            say <= say + 1;
endmodule

// ---------------------------------------------------------------- tus
// tus 10 ms ayni kalirsa kabul edilir; her yeni basista "devir" ters doner,
// boylece 50 Hz tarafi hicbir basisi kacirmaz.
module tus #(parameter BEKLEME = 1000000) (         //@+f1-kisatus: module tus #(parameter BEKLEME = 500000) (   // 5 ms yetiyor
    input  clk,
    input  ham,
    output reg devir = 0,
    output seviye
);
    reg [1:0]  es    = 0;
    reg        temiz = 0;
    reg [19:0] say   = 0;
    assign seviye = temiz;
    always @(posedge clk) begin
        es <= {es[0], ham};
        if (es[1] == temiz)
            say <= 0;
        else if (say == BEKLEME - 1) begin
            say   <= 0;
            temiz <= es[1];
            if (es[1]) devir <= ~devir;
        end else
            say <= say + 1;
    end
endmodule

// ---------------------------------------------------------------- 1 bit rastgele
module rng_module(input clk, output bitt);
    reg [15:0] l = 16'h1ACE;
    always @(posedge clk)
        l <= {l[14:0], l[15] ^ l[13] ^ l[12] ^ l[10]};      //@+f1-lfsr: l <= {l[14:0], l[15] ^ l[14] ^ l[12] ^ l[3]};
    assign bitt = l[7];
endmodule

// ---------------------------------------------------------------- gosterge
// sembol -> parcalar, gfedcba, 1 = yanar
module ssd #(parameter W = 18) (
    input        clk,
    input [15:0] semboller,           // en soldaki hane en ustteki 4 bit
    output reg [3:0] AN,
    output [7:0] pgfedcba
);
    reg [W-1:0] t = 0;
    reg [3:0]   s;
    reg [6:0]   p;
    always @(posedge clk) t <= t + 1;      //@+f1-geri: always @(posedge clk) t <= t - 1;
    always @* begin
        case (t[W-1:W-2])
            2'd0: begin AN = 4'b1110; s = semboller[3:0];   end    //@f1-ters: 2'd0: begin AN = 4'b0111; s = semboller[3:0];   end
            2'd1: begin AN = 4'b1101; s = semboller[7:4];   end    //@f1-ters: 2'd1: begin AN = 4'b1011; s = semboller[7:4];   end
            2'd2: begin AN = 4'b1011; s = semboller[11:8];  end    //@f1-ters: 2'd2: begin AN = 4'b1101; s = semboller[11:8];  end
            default: begin AN = 4'b0111; s = semboller[15:12]; end //@f1-ters: default: begin AN = 4'b1110; s = semboller[15:12]; end
        endcase
        case (s)
            4'd0:  p = 7'b1000000; // -
            4'd1:  p = 7'b1110111; // A
            4'd2:  p = 7'b0111001; // C
            4'd3:  p = 7'b1111001; // E
            4'd4:  p = 7'b1110001; // F
            4'd5:  p = 7'b1110110; // H
            4'd6:  p = 7'b0111000; // L      //@f1-harfL: 4'd6:  p = 7'b0001110; // L
            4'd7:  p = 7'b0111110; // U
            4'd8:  p = 7'b0111111; // 0
            4'd9:  p = 7'b0000110; // 1
            4'd10: p = 7'b1011011; // 2
            4'd11: p = 7'b1001111; // 3
            4'd12: p = 7'b1110011; // P
            4'd13: p = 7'b1111100; // b
            default: p = 7'b0000000;
        endcase
    end
    assign pgfedcba = {1'b1, ~p};
endmodule

// ---------------------------------------------------------------- oyun (50 Hz)
module mastermind #(parameter HZ = 50) (
    input        clk, rst,            // rst: 0 iken sifirlar
    input        basA, basB,
    input  [2:0] harf,
    input        sw3, rastgele,
    output [7:0]  LEDX,
    output [15:0] ekran
);
    localparam BEKLE = 3'd0, MESAJ = 3'd1, KODYAZ = 3'd2, TAHMIN = 3'd3,
               SONUC = 3'd4, CEK   = 3'd5, BITTI  = 3'd6;
    localparam M_SKOR = 2'd0, M_KIM = 2'd1, M_CAN = 2'd2, M_KOD = 2'd3;
    localparam [3:0] TIRE = 0, HARF_A = 1, HARF_L = 6, SIFIR = 8, HARF_P = 12, HARF_B = 13, BOS = 15;

    reg [2:0]  durum = BEKLE;
    reg [1:0]  mesaj = M_SKOR;
    reg [16:0] sure  = 0;
    reg [11:0] kod = 0, tah = 0;     // soldan saga kaydirilir, ilk harf en ustte
    reg [1:0]  yer = 0, can = 3;
    reg        yapan = 0;            // kodu yapan: 0 = A, 1 = b
    reg        sira = 0;             // simdi kimde
    reg [1:0]  skA = 0, skB = 0;
    reg        tek = 0, ilk = 0;
    reg [1:0]  cb = 0;
    reg [1:0]  cbuf = 0;

    wire bas  = sira ? basB : basA;
    wire dolu = (harf != 3'b000);
    wire [2:0] cekilen = {cbuf, rastgele};

    always @(posedge clk or negedge rst)
        if (!rst) begin
            durum <= BEKLE;
            mesaj <= M_SKOR;
            sure  <= 0;
            kod   <= 0;
            tah   <= 0;
            yer   <= 0;
            can   <= 3;
            yapan <= 0;
            sira  <= 0;
            skA   <= 0;
            skB   <= 0;      //@f1-rskor:
            tek   <= 0;
            ilk   <= 0;
            cb    <= 0;
            cbuf  <= 0;
        end else
            case (durum)
            BEKLE:
                if (basA | basB) begin
                    tek   <= basA & sw3;
                    yapan <= basA ? sw3 : 1'b1;   // tek kisilikte makine b'nin yerinde
                    ilk   <= 1;
                    sure  <= 0;
                    //@+f1-skorsil: skA <= 0; skB <= 0;
                    //@f1-candolmaz: can <= 3;
                    mesaj <= M_SKOR;
                    durum <= MESAJ;
                end

            MESAJ:
                if (sure == 2*HZ - 1) begin   //@f1-canbas: if (sure == 2*HZ - 1 || (mesaj == M_CAN && bas)) begin
                    sure <= 0;
                    case (mesaj)
                    M_SKOR:
                        if (skA == 2 || skB == 2 || (tek && !ilk))      //@f1-bmac: if (skA == 2 || skB == 3 || (tek && !ilk))
                            durum <= BITTI;
                        else if (tek) begin
                            durum <= CEK;
                            yer   <= 0;
                            cb    <= 0;
                        end else begin
                            ilk   <= 0;
                            yapan <= ilk ? yapan : ~yapan;
                            sira  <= ilk ? yapan : ~yapan;
                            mesaj <= M_KIM;
                        end
                    M_KIM:
                        if (sira == yapan) begin
                            durum <= KODYAZ;
                            yer   <= 0;
                        end else
                            mesaj <= M_CAN;
                    M_CAN: begin
                        durum <= TAHMIN;
                        yer   <= 0;
                    end
                    M_KOD:
                        mesaj <= M_SKOR;
                    endcase
                end else
                    sure <= sure + 1;

            CEK: begin               // 3 bit = 1 harf, 000 gelirse bir daha
                cb   <= (cb == 2) ? 2'd0 : cb + 2'd1;
                cbuf <= cekilen[1:0];
                if (cb == 2 && cekilen != 0) begin     //@f1-bostas: if (cb == 2) begin
                    kod <= {kod[8:0], cekilen};
                    yer <= yer + 1;
                    if (yer == 3) begin
                        ilk   <= 0;
                        can   <= 3;
                        sira  <= 0;
                        mesaj <= M_KIM;
                        durum <= MESAJ;
                    end
                end
            end

            KODYAZ:
                if (bas && dolu) begin
                    kod <= {kod[8:0], harf};
                    yer <= yer + 1;
                    if (yer == 3) begin
                        can   <= 3;             //@f1-candolmaz:
                        sira  <= ~yapan;
                        mesaj <= M_KIM;
                        durum <= MESAJ;
                    end
                end

            TAHMIN:
                if (bas && dolu) begin        //@f1-sontire: if (bas && (dolu || yer == 3)) begin
                    tah <= {tah[8:0], harf};
                    yer <= yer + 1;
                    if (yer == 3) durum <= SONUC;
                end

            SONUC:
                if (bas) begin
                    durum <= MESAJ;
                    if (tah == kod) begin
                        if (sira) skB <= skB + 1; else skA <= skA + 1;
                        mesaj <= M_SKOR;
                    end else if (can == 1) begin
                        if (yapan) skB <= skB + 1; else skA <= skA + 1;
                        mesaj <= M_KOD;
                    end else begin
                        can   <= can - 1;
                        mesaj <= M_CAN;
                    end
                end

            BITTI:
                if (basA | basB) begin
                    skA   <= 0;
                    skB   <= 0;
                    sure  <= 0;
                    durum <= BEKLE;
                end else
                    sure <= (sure == HZ - 1) ? 17'd0 : sure + 17'd1;

            default: durum <= BEKLE;
            endcase

    // LED'ler ve haneler: ikisi de kombinasyonel
    function [1:0] isik(input [2:0] h, input [2:0] yerinde, input [11:0] k);
        isik = (h == yerinde) ? 2'b11
             : (h == k[11:9] || h == k[8:6] || h == k[5:3] || h == k[2:0]) ? 2'b01    //@f1-uzak: : (h == k[11:9] || h == k[8:6] || h == k[5:3]) ? 2'b01
             : 2'b00;
    endfunction

    wire [7:0] sonuc = {isik(tah[11:9], kod[11:9], kod), isik(tah[8:6], kod[8:6], kod),
                        isik(tah[5:3],  kod[5:3],  kod), isik(tah[2:0], kod[2:0], kod)};

    assign LEDX = (durum == SONUC) ? sonuc
                : (durum == BITTI) ? {8{sure < HZ/2}}      //@f1-yanar: : (durum == BITTI) ? 8'hFF
                : 8'd0;

    // dort harf -> dort sembol
    function [15:0] sozcuk(input [11:0] w);
        sozcuk = {1'b0, w[11:9], 1'b0, w[8:6], 1'b0, w[5:3], 1'b0, w[2:0]};
    endfunction

    wire [3:0]  h4     = {1'b0, harf};
    wire [15:0] t4     = sozcuk(tah);
    wire [15:0] skor   = {BOS, SIFIR + {2'b0, skA}, TIRE, SIFIR + {2'b0, skB}};
    wire [15:0] yazi   = (mesaj == M_SKOR) ? skor
                       : (mesaj == M_KIM)  ? {BOS, HARF_P, TIRE, sira ? HARF_B : HARF_A}
                       : (mesaj == M_CAN)  ? {BOS, HARF_L, TIRE, SIFIR + {2'b0, can}}
                       :                     sozcuk(kod);
    wire [15:0] gizli  = (yer == 0) ? {h4, BOS, BOS, BOS}
                       : (yer == 1) ? {TIRE, h4, BOS, BOS}
                       : (yer == 2) ? {TIRE, TIRE, h4, BOS}
                       :              {TIRE, TIRE, TIRE, h4};           //@f1-ucuncu: :              {TIRE, TIRE, 1'b0, kod[2:0], h4};
    wire [15:0] acik   = (yer == 0) ? {h4, BOS, BOS, BOS}
                       : (yer == 1) ? {t4[3:0], h4, BOS, BOS}
                       : (yer == 2) ? {t4[7:0], h4, BOS}
                       :              {t4[11:0], h4};

    assign ekran = (durum == BEKLE)  ? {BOS, HARF_A, TIRE, HARF_B}
                 : (durum == MESAJ)  ? yazi
                 : (durum == KODYAZ) ? gizli
                 : (durum == TAHMIN) ? acik
                 : (durum == SONUC)  ? t4
                 : (durum == CEK)    ? {TIRE, TIRE, TIRE, TIRE}
                 :                     skor;
endmodule

// ---------------------------------------------------------------- kart
module top(
    input        CLK100MHZ,
    input        btnL, btnR, btnC,
    input  [3:0] SW,
    output [7:0] LD,
    output       CA, CB, CC, CD, CE, CF, CG, DP,
    output [3:0] AN
);
    wire clk50, devA, devB, sevA, sevB, rb;
    saat_bolucu bol(CLK100MHZ, clk50);
    tus ta(CLK100MHZ, btnL, devA, sevA);
    tus tb(CLK100MHZ, btnR, devB, sevB);
    rng_module rng(clk50, rb);

    reg [1:0] sr = 2'b11;
    always @(posedge CLK100MHZ) sr <= {sr[0], ~btnC};
    wire rst = sr[1];                              //@f1-rstyok: wire rst = 1'b1;

    // 100 MHz'den 50 Hz'e gecis
    reg [2:0] ga = 0, gb = 0;
    reg sb = 0;
    always @(posedge clk50) begin
        ga <= {ga[1:0], devA};
        gb <= {gb[1:0], devB};
        sb <= sevB;
    end
    wire basA = ga[2] ^ ga[1];
    wire basB = gb[2] ^ gb[1];                     //@f1-basiliB: wire basB = sb;

    wire [2:0] harf = SW[2:0];                     //@f1-anahtar: wire [2:0] harf = {SW[2], SW[0], SW[1]};

    wire [15:0] ekran;
    mastermind oyun(.clk(clk50), .rst(rst), .basA(basA), .basB(basB), .harf(harf),
                    .sw3(SW[3]), .rastgele(rb), .LEDX(LD), .ekran(ekran));
    ssd gos(.clk(CLK100MHZ), .semboller(ekran), .AN(AN),
            .pgfedcba({DP, CG, CF, CE, CD, CC, CB, CA}));
endmodule
