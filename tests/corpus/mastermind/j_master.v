`timescale 1ns / 1ps
//////////////////////////////////////////////////////////////////////////////
// CS303 donem projesi - elektronik mastermind
// iki always: (1) sonraki hal + ekran, hepsi varsayilan degerli, (2) yazmaclar
// Dugmeler icin ayri debouncer yok; yarim saniyelik kilit burada.
//////////////////////////////////////////////////////////////////////////////
module mastermind(
    input            clk,
    input            rst,          // 0 iken sifirla
    input            enterA,
    input            enterB,
    input      [2:0] letterIn,
    output reg [7:0] LEDX,
    output reg [6:0] SSD3,
    output reg [6:0] SSD2,
    output reg [6:0] SSD1,
    output reg [6:0] SSD0
);

    localparam FREKANS = 2;              // simulasyon; karta yuklerken 50 //@+fifty: localparam FREKANS = 50;             // kart saati
    localparam BEKLE   = 2 * FREKANS;    // iki saniye //@j1-hold: localparam BEKLE   = FREKANS;
    localparam KILIT   = FREKANS / 2;    // yarim saniye //@+longlock: localparam KILIT   = FREKANS;        // bir saniye

    // haller
    localparam [3:0] BASLA  = 4'd0,   // A-b //@+gray: localparam [3:0] BASLA  = 4'b0000,
                     SKOR   = 4'd1,          //@+gray:                 SKOR   = 4'b0001,
                     KIMDE  = 4'd2,          //@+gray:                 KIMDE  = 4'b0011,
                     YAZ    = 4'd3,          //@+gray:                 YAZ    = 4'b0010,
                     CAN    = 4'd4,          //@+gray:                 CAN    = 4'b0110,
                     TAHMIN = 4'd5,          //@+gray:                 TAHMIN = 4'b0111,
                     SONUC  = 4'd6,          //@+gray:                 SONUC  = 4'b0101,
                     ACIK   = 4'd7,          //@+gray:                 ACIK   = 4'b0100,
                     BITTI  = 4'd8;          //@+gray:                 BITTI  = 4'b1100;

    // gfedcba
    localparam [6:0] BOS = 7'b0000000, TIRE = 7'b1000000,
                     H_A = 7'b1110111, H_b = 7'b1111100, H_C = 7'b0111001,
                     H_E = 7'b1111001, H_F = 7'b1110001, H_H = 7'b1110110,
                     H_L = 7'b0111000, H_U = 7'b0111110, H_P = 7'b1110011;

    reg [3:0]  hal = BASLA,  hal_n;
    reg [8:0]  say = 0,      say_n;     // mesaj / yanip sonme sayaci
    reg [1:0]  yer = 0,      yer_n;     // kacinci harf
    reg [1:0]  hak = 3,      hak_n;
    reg        yapan = 0,    yapan_n;   // kodu yapan: 0 A, 1 b
    reg        sira = 0,     sira_n;    // sirasi gelen
    reg        ilk = 1,      ilk_n;     // bu macin ilk skoru mu
    reg [1:0]  pA = 0, pB = 0, pA_n, pB_n;
    reg [11:0] kod = 0,      kod_n;
    reg [11:0] thm = 0,      thm_n;
    reg        eskiA = 0, eskiB = 0;
    reg [5:0]  kilA = 0, kilB = 0, kilA_n, kilB_n;
    //@j1-idle: reg [5:0]  uyku = 0, uyku_n;

    wire basA  = enterA & ~eskiA & (kilA == 0);
    wire basB  = enterB & ~eskiB & (kilB == 0);
    wire basti = sira ? basB : basA;
    wire zaman = (say == BEKLE - 1); //@+down: wire zaman = (say == 0);
    wire dolu  = (letterIn != 3'b000);

    function [6:0] harf(input [2:0] k);
        case (k)
            3'd1: harf = H_A;
            3'd2: harf = H_C;
            3'd3: harf = H_E;
            3'd4: harf = H_F;
            3'd5: harf = H_H;
            3'd6: harf = H_L;
            3'd7: harf = H_U;
            default: harf = TIRE;
        endcase
    endfunction

    function [6:0] rakam(input [1:0] r);
        case (r)
            2'd0: rakam = 7'b0111111;
            2'd1: rakam = 7'b0000110;
            2'd2: rakam = 7'b1011011;
            default: rakam = 7'b1001111;
        endcase
    endfunction

    // bir harfin iki ledi: yerindeyse 11, baska yerdeyse 01
    function [1:0] cift(input [2:0] t, input [2:0] k, input [11:0] hepsi);
        begin
            cift[1] = (t == k);
            cift[0] = (t == hepsi[11:9]) | (t == hepsi[8:6]) |
                      (t == hepsi[5:3])  | (t == hepsi[2:0]);  //@j1-elsewhere: (t == hepsi[5:3])  | (t == k);
        end
    endfunction

    always @(*) begin
        // varsayilanlar: herkes yerinde kalir, ekran bos
        hal_n = hal;   say_n = say + 1'b1;  yer_n = yer;   hak_n = hak; //@+down: hal_n = hal;   say_n = say - 1'b1;  yer_n = yer;   hak_n = hak;
        yapan_n = yapan; sira_n = sira; ilk_n = ilk;
        pA_n = pA;     pB_n = pB;     kod_n = kod;   thm_n = thm;
        kilA_n = basA ? KILIT : (kilA == 0 ? 6'd0 : kilA - 6'd1);
        kilB_n = basB ? KILIT : (kilB == 0 ? 6'd0 : kilB - 6'd1);
        LEDX = 8'h00;
        SSD3 = BOS; SSD2 = BOS; SSD1 = BOS; SSD0 = BOS;
        //@j1-idle: uyku_n = 0;

        case (hal)
        BASLA: begin
            SSD2 = H_A; SSD1 = TIRE; SSD0 = H_b;
            if (basA | basB) begin
                yapan_n = ~basA;
                sira_n  = ~basA;
                ilk_n   = 1'b1;
                //@j1-keeplives: hak_n   = 2'd3;
                hal_n   = SKOR;
            end
        end

        SKOR: begin
            SSD2 = rakam(pA); SSD1 = TIRE; SSD0 = rakam(pB); //@j1-bothA: SSD2 = rakam(pA); SSD1 = TIRE; SSD0 = rakam(pA);
            if (zaman) begin
                ilk_n = 1'b0;
                if (pA == 2 || pB == 2)  //@j1-onlyA: if (pA == 2)
                    hal_n = BITTI;
                else begin
                    hal_n = KIMDE;
                    if (!ilk) begin
                        yapan_n = ~yapan;
                        sira_n  = ~yapan;
                    end
                end
            end
        end

        KIMDE: begin
            SSD2 = H_P; SSD1 = TIRE; SSD0 = sira ? H_b : H_A; //@j1-names: SSD2 = H_P; SSD1 = TIRE; SSD0 = yapan ? H_b : H_A;
            if (zaman) hal_n = (sira == yapan) ? YAZ : CAN;
        end

        YAZ: begin
            // yazilan harf kendi yerinde, eskiler tire
            case (yer)
                2'd0: SSD3 = harf(letterIn);
                2'd1: begin SSD3 = TIRE; SSD2 = harf(letterIn); end //@j1-show: 2'd1: begin SSD3 = harf(kod[11:9]); SSD2 = harf(letterIn); end
                2'd2: begin SSD3 = TIRE; SSD2 = TIRE; SSD1 = harf(letterIn); end //@j1-show: 2'd2: begin SSD3 = harf(kod[11:9]); SSD2 = harf(kod[8:6]); SSD1 = harf(letterIn); end
                2'd3: begin SSD3 = TIRE; SSD2 = TIRE; SSD1 = TIRE; SSD0 = harf(letterIn); end //@j1-show: 2'd3: begin SSD3 = harf(kod[11:9]); SSD2 = harf(kod[8:6]); SSD1 = harf(kod[5:3]); SSD0 = harf(letterIn); end
            endcase
            if (basti && dolu) begin //@j1-dash: if (basti) begin
                kod_n[11 - 3*yer -: 3] = letterIn;
                yer_n = yer + 2'd1;
                if (yer == 2'd3) begin
                    sira_n = ~yapan; hak_n = 2'd3; //@j1-keeplives: sira_n = ~yapan;
                    hal_n  = KIMDE;
                end
            end
        end

        CAN: begin
            SSD2 = H_L; SSD1 = TIRE; SSD0 = rakam(hak);
            if (zaman) hal_n = TAHMIN;
        end

        TAHMIN: begin
            SSD3 = (yer == 0) ? harf(letterIn) : harf(thm[11:9]);
            SSD2 = (yer == 1) ? harf(letterIn) : (yer > 1) ? harf(thm[8:6]) : BOS;
            SSD1 = (yer == 2) ? harf(letterIn) : (yer > 2) ? harf(thm[5:3]) : BOS;
            SSD0 = (yer == 3) ? harf(letterIn) : BOS;
            if (basti && dolu) begin //@j1-eitherkey: if ((basA | basB) && dolu) begin
                thm_n[11 - 3*yer -: 3] = letterIn;
                yer_n = yer + 2'd1;
                if (yer == 2'd3) hal_n = SONUC;
            end
        end

        SONUC: begin
            SSD3 = harf(thm[11:9]); SSD2 = harf(thm[8:6]);
            SSD1 = harf(thm[5:3]);  SSD0 = harf(thm[2:0]);
            LEDX = {cift(thm[11:9], kod[11:9], kod), cift(thm[8:6], kod[8:6], kod),
                    cift(thm[5:3],  kod[5:3],  kod), cift(thm[2:0], kod[2:0], kod)};
            if (basti) begin
                if (thm == kod) begin //@j1-lastlife: if (thm == kod && hak != 2'd1) begin
                    if (sira) pB_n = pB + 2'd1; else pA_n = pA + 2'd1;
                    hal_n = SKOR;
                end else if (hak == 2'd1) begin
                    if (yapan) pB_n = pB + 2'd1; else pA_n = pA + 2'd1;
                    hal_n = ACIK;
                end else begin
                    hak_n = hak - 2'd1;
                    hal_n = CAN; //@j1-again: hal_n = KIMDE;
                end
            end
        end

        ACIK: begin
            SSD3 = harf(kod[11:9]); SSD2 = harf(kod[8:6]);
            SSD1 = harf(kod[5:3]);  SSD0 = harf(kod[2:0]);
            if (zaman) hal_n = SKOR;
        end

        BITTI: begin
            SSD2 = rakam(pA); SSD1 = TIRE; SSD0 = rakam(pB); //@j1-bothA: SSD2 = rakam(pA); SSD1 = TIRE; SSD0 = rakam(pA);
            if (say < FREKANS/2) LEDX = 8'hFF; //@+down: if (say >= FREKANS - FREKANS/2) LEDX = 8'hFF;
            if (say == FREKANS - 1) say_n = 0; //@+down: if (say == 0) say_n = FREKANS - 1;
            //@j1-idle: uyku_n = (say == 0) ? uyku + 6'd1 : uyku;
            if (basA | basB) begin //@j1-idle: if (basA | basB | uyku == 6'd10) begin
                pA_n = 0; pB_n = 0;
                hal_n = BASLA;
            end
        end

        default: hal_n = BASLA;
        endcase

        if (hal_n != hal) say_n = 0; //@+down: if (hal_n != hal) say_n = (hal_n == BITTI) ? FREKANS - 1 : BEKLE - 1;
    end

    always @(posedge clk) begin
        eskiA <= enterA;
        eskiB <= enterB;
        if (!rst) begin
            hal <= BASLA;
            say <= 0;
            yer <= 0;
            hak <= 2'd3;
            yapan <= 0;
            sira <= 0;
            ilk <= 1'b1;
            pA <= 0; pB <= 0; //@j1-rstB: pA <= 0;
            kod <= 0;
            thm <= 0;
            kilA <= 0;
            kilB <= 0;
            //@j1-idle: uyku <= 0;
        end else begin
            hal <= hal_n;     say <= say_n;
            yer <= yer_n;     hak <= hak_n;
            yapan <= yapan_n; sira <= sira_n;
            ilk <= ilk_n;
            pA <= pA_n;       pB <= pB_n;
            kod <= kod_n;     thm <= thm_n;
            kilA <= kilA_n;   kilB <= kilB_n;
            //@j1-idle: uyku <= uyku_n;
        end
    end
endmodule
