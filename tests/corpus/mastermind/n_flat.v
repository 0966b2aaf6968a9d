// CS303 donem projesi - Mastermind
// her sey tek bir always icinde: "msg" ekrandaki mesaj (0 = mesaj yok), "st" durum numarasi
// st: 0 baslangic, 1-4 kod harfleri, 5-8 tahmin harfleri, 9 sonuc, 10 mac bitti, 11 makine kod cekiyor
// mesaj ekrandayken st, mesajdan sonra gidilecek yerdir
`timescale 1ns / 1ps

module mastermind #(parameter hz = 2) (
    input            clk,
    input            rst,        // active low
    input            enterA,
    input            enterB,
    input      [2:0] letterIn,
    input            sw3,
    input            rnd,
    output reg [7:0] LEDX,
    output reg [6:0] SSD3,
    output reg [6:0] SSD2,
    output reg [6:0] SSD1,
    output reg [6:0] SSD0
);
    localparam [2:0] YOK = 0, SKOR = 1, OYUNCU = 2, CAN = 3, KOD = 4;
    localparam integer SURE = 2 * hz;
    localparam integer ACIK = (hz / 2 == 0) ? 1 : hz / 2;
    localparam integer TUR  = (hz - ACIK == 0) ? ACIK + 1 : hz;

    reg [3:0]  st  = 0;
    reg [2:0]  msg = 0;
    reg [31:0] say = 0;
    reg [1:0]  sA = 0, sB = 0;      // skorlar
    reg [1:0]  can = 3;
    reg        yapan = 0;           // kodu yapan: 0 A, 1 b
    reg        tek = 0;             // tek kisilik oyun
    reg [11:0] kod = 0, tah = 0;    // ilk harf en solda
    reg [1:0]  nbit = 0, nharf = 0, biriken = 0;

    // buton kenarlari
    reg eskiA = 0, eskiB = 0;
    always @(posedge clk) begin
        eskiA <= enterA;
        eskiB <= enterB;
    end
    wire bA = enterA & ~eskiA;
    wire bB = enterB & ~eskiB;

    // sira kimde (0 A, 1 b): tahmin durumlarinda digeri
    wire sira  = (st >= 5 && st <= 9) ? ~yapan : yapan;
    wire basti = sira ? bB : bA;
    wire dogru = (kod == tah);
    wire [2:0] cekilen = {biriken, rnd};

    task mesaj(input [2:0] m);
        begin
            msg <= m;
            say <= 0;
        end
    endtask

    task puan(input kim);
        if (kim) sB <= sB + 2'd1;
        else     sA <= sA + 2'd1;
    endtask

    always @(posedge clk or negedge rst) //@+n2-senk: always @(posedge clk)
        if (!rst) begin
            st <= 0; msg <= YOK; say <= 0;
            sA <= 0; sB <= 0; //@n2-rst:
            can <= 3; yapan <= 0; tek <= 0;
            nbit <= 0; nharf <= 0; biriken <= 0;
            kod <= 0; tah <= 0; //@+n2-kalsin:
        end
        else if (msg != YOK) begin
            // mesaj duruyor, butonlara bakilmaz
            say <= say + 1;
            if (say == SURE - 1)
                case (msg)
                    KOD: mesaj(SKOR);
                    SKOR:
                        if (sA == 2
                            || sB == 2 //@n2-bitis:
                            || (tek && (sA != 0 || sB != 0))) begin
                            mesaj(YOK);
                            st <= 10;
                        end
                        else if (tek) begin
                            mesaj(YOK);
                            st <= 11;
                        end
                        else mesaj(OYUNCU);
                    OYUNCU: mesaj((st == 5) ? CAN : YOK);
                    default: mesaj(YOK);
                endcase
        end
        else
            case (st)
                0: if (bA | bB) begin
                    mesaj(SKOR);
                    st    <= 1;
                    tek   <= bA & sw3;           //@n2-solo: tek   <= bA & sw3 & ~bB;
                    yapan <= ~bA | sw3;          //@n2-solo: yapan <= ~bA | (sw3 & ~bB);
                end
                1, 2, 3: if (basti && letterIn != 0) begin
                    kod <= {kod[8:0], letterIn};
                    st  <= st + 4'd1;
                end
                4: if (basti && letterIn != 0) begin
                    kod <= {kod[8:0], letterIn};
                    st  <= 5;
                    can <= 3; //@n2-canlar:
                    mesaj(OYUNCU); //@n2-mesaj: mesaj(CAN);
                end
                5, 6, 7, 8: if (basti && letterIn != 0) begin
                    tah <= {tah[8:0], letterIn};
                    st  <= st + 4'd1;
                end
                9: if (basti) begin //@n2-kilit: 9: if (sira ? enterB : enterA) begin
                    if (dogru) begin
                        puan(~yapan);
                        yapan <= ~yapan;
                        st    <= 1;
                        mesaj(SKOR);
                    end
                    else if (can == 1) begin
                        puan(yapan); //@n2-sayi: puan(~yapan);
                        yapan <= ~yapan;
                        st    <= 1;
                        mesaj(KOD);
                    end
                    else begin
                        can <= can - 2'd1;
                        st  <= 5;
                        mesaj(CAN);
                    end
                end
                10: begin
                    say <= (say == TUR - 1) ? 0 : say + 1;
                    if (bA | bB) begin //@n2-over: if (bA) begin
                        st  <= 0;
                        sA  <= 0;
                        sB  <= 0;
                        tek <= 0; //@+n2-tek:
                    end
                end
                11: begin
                    biriken <= cekilen[1:0];
                    nbit    <= (nbit == 2) ? 2'd0 : nbit + 2'd1;
                    if (nbit == 2 && cekilen != 0) begin
                        kod   <= {kod[8:0], cekilen};
                        nharf <= nharf + 2'd1;     // dortte kendiliginden sifir
                        if (nharf == 3) begin
                            st  <= 5;
                            can <= 3;
                            mesaj(OYUNCU);
                        end
                    end
                end
                default: st <= 0;
            endcase

    // ---------------- ekran ----------------
    localparam [6:0] _ = 7'h00, TIRE = 7'h40, sa = 7'h77, sb = 7'h7c, sP = 7'h73, sL = 7'h38;

    function [6:0] harf(input [2:0] h);
        case (h)
            3'd0: harf = TIRE;
            3'd1: harf = 7'h77;   // A
            3'd2: harf = 7'h39;   // C
            3'd3: harf = 7'h79;   // E
            3'd4: harf = 7'h71;   // F
            3'd5: harf = 7'h76;   // H //@n2-harf: 3'd5: harf = 7'h74;   // H
            3'd6: harf = 7'h38;   // L
            default: harf = 7'h3e; // U
        endcase
    endfunction

    function [6:0] rakam(input [1:0] r);
        case (r)
            2'd0: rakam = 7'h3f;
            2'd1: rakam = 7'h06;
            2'd2: rakam = 7'h5b;
            default: rakam = 7'h4f;
        endcase
    endfunction

    // bir harfin cifti
    function [1:0] cift(input [2:0] t, input [2:0] k, input [11:0] hepsi);
        if (t == k) cift = 2'b11;
        else if (t == hepsi[11:9] || t == hepsi[8:6] || t == hepsi[5:3] || t == hepsi[2:0]) cift = 2'b01;
        else cift = 2'b00;
    endfunction

    always @(*) begin
        {SSD3, SSD2, SSD1, SSD0} = {_, _, _, _};
        LEDX = 8'h00;
        if (msg != YOK)
            case (msg)
                SKOR:    {SSD2, SSD1, SSD0} = {rakam(sA), TIRE, rakam(sB)};
                OYUNCU:  {SSD2, SSD1, SSD0} = {sP, TIRE, sira ? sb : sa};
                CAN:     {SSD2, SSD1, SSD0} = {sL, TIRE, rakam(can)}; //@n2-kay: CAN:     {SSD3, SSD2, SSD1} = {sL, TIRE, rakam(can)};
                default: {SSD3, SSD2, SSD1, SSD0} = {harf(kod[11:9]), harf(kod[8:6]), harf(kod[5:3]), harf(kod[2:0])}; //@n2-goster: default: {SSD3, SSD2, SSD1, SSD0} = {harf(kod[11:9]), harf(kod[8:6]), harf(kod[5:3]), harf(tah[2:0])};
            endcase
        else
            case (st)
                0:  {SSD2, SSD1, SSD0} = {sa, TIRE, sb};
                1:  SSD3 = harf(letterIn);
                2:  {SSD3, SSD2} = {TIRE, harf(letterIn)};
                3:  {SSD3, SSD2, SSD1} = {TIRE, TIRE, harf(letterIn)};
                4:  {SSD3, SSD2, SSD1, SSD0} = {TIRE, TIRE, TIRE, harf(letterIn)};
                5:  SSD3 = harf(letterIn);
                6:  {SSD3, SSD2} = {harf(tah[2:0]), harf(letterIn)};
                7:  {SSD3, SSD2, SSD1} = {harf(tah[5:3]), harf(tah[2:0]), harf(letterIn)};
                8:  {SSD3, SSD2, SSD1, SSD0} = {harf(tah[8:6]), harf(tah[5:3]), harf(tah[2:0]), harf(letterIn)};
                9: begin
                    {SSD3, SSD2, SSD1, SSD0} = {harf(tah[11:9]), harf(tah[8:6]), harf(tah[5:3]), harf(tah[2:0])}; //@n2-duz: {SSD3, SSD2, SSD1, SSD0} = {harf(tah[11:9]), harf(tah[5:3]), harf(tah[8:6]), harf(tah[2:0])};
                    LEDX = {cift(tah[11:9], kod[11:9], kod), cift(tah[8:6], kod[8:6], kod),
                            cift(tah[5:3], kod[5:3], kod), cift(tah[2:0], kod[2:0], kod)};
                end
                10: begin
                    {SSD2, SSD1, SSD0} = {rakam(sA), TIRE, rakam(sB)};
                    if (say < ACIK) LEDX = 8'hff;
                end
                default: {SSD3, SSD2, SSD1, SSD0} = {TIRE, TIRE, TIRE, TIRE};
            endcase
    end
endmodule
