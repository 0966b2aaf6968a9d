//@ports clk=clk rst=rst A=enterA B=enterB letters=letterIn leds=LEDX d3=SSD3 d2=SSD2 d1=SSD1 d0=SSD0
// ---------------------------------------------------------------
// CS303 Donem Projesi - Elektronik Mastermind
// son_hali.v   (SON HALI, bunu yukle!! son_hali2 yi degil)
// iki oyunculu, bonus kismi YOK
// saat: simulasyonda 2 Hz. kart icin SANIYE = 50 yap
// ---------------------------------------------------------------
module mastermind(
    input clk,
    input rst,              // 0 iken reset
    input enterA,
    input enterB,
    input [2:0] letterIn,
    output reg [7:0] LEDX,
    output reg [6:0] SSD3,  // en sol
    output reg [6:0] SSD2,
    output reg [6:0] SSD1,
    output reg [6:0] SSD0   // en sag
);

parameter SANIYE = 2;       // bir saniyede kac clock var

// durumlar
localparam BASLA  = 3'd0,   //@+durum: localparam BASLA  = 3'd5,
           MESAJ  = 3'd1,   //@+durum: MESAJ  = 3'd6,
           KODGIR = 3'd2,   //@+durum: KODGIR = 3'd0,
           TAHGIR = 3'd3,   //@+durum: TAHGIR = 3'd4,
           SONUC  = 3'd4,   //@+durum: SONUC  = 3'd3,
           BITTI  = 3'd5;   //@+durum: BITTI  = 3'd7;

// MESAJ durumunda ekranda ne var
localparam M_SKOR   = 2'd0,
           M_OYUNCU = 2'd1,
           M_CAN    = 2'd2,
           M_KOD    = 2'd3;

// ekran karakterleri  gfedcba
localparam S_BOS  = 7'b0000000,
           S_TIRE = 7'b1000000,
           S_A    = 7'b1110111,
           S_B    = 7'b1111100,
           S_L    = 7'b0111000,
           S_P    = 7'b1110011;

reg [2:0]  durum;          // reset gelince BASLA
reg [1:0]  mesaj  = M_SKOR;
reg [7:0]  sayac  = 0;      // mesaj suresi ve led yanip sonmesi icin ayni sayac
reg [1:0]  sira   = 0;      // kacinci harf
reg        kodcu  = 0;      // kodu yazan (0: A, 1: b)
reg        aktif  = 0;      // simdi kim oynuyor
reg [1:0]  can    = 3;
reg [1:0]  skorA  = 0;
reg [1:0]  skorB  = 0;
reg [11:0] kod    = 0;
reg [11:0] tahmin = 0;
reg oncekiA = 0;
reg oncekiB = 0;
//@a1-uyku: reg [9:0] uyku = 0;

// butona yeni basildi mi (basili tutarsa bir kere sayilsin)
wire basA = enterA & ~oncekiA;
wire basB = enterB & ~oncekiB;
wire onay = aktif ? basB : basA;
wire onay_kod = onay; //@a1-herkes: wire onay_kod = basA | basB;
wire harf_var = (letterIn != 3'b000);

// ------------------- yardimci seyler ---------------------------

// mesaj goster, 2 saniye
task mesaj_ver;
    input [1:0] hangisi;
    begin
        durum <= MESAJ;
        mesaj <= hangisi;
        sayac <= 0; //@+geri: sayac <= 2*SANIYE-1;
    end
endtask

task puan_ver;
    input kime;
    begin
        if (kime) skorB <= skorB + 1'b1;
        else      skorA <= skorA + 1'b1;
    end
endtask

// harf kodu -> 7 segment
function [6:0] harf;
    input [2:0] h;
    begin
        case (h)
            3'd1: harf = 7'b1110111; // A
            3'd2: harf = 7'b0111001; // C
            3'd3: harf = 7'b1111001; // E
            3'd4: harf = 7'b1110001; // F
            3'd5: harf = 7'b1110110; // H
            3'd6: harf = 7'b0111000; // L
            3'd7: harf = 7'b0111110; // U
            default: harf = 7'b1000000; // -
        endcase
    end
endfunction

// rakam -> 7 segment (3 ten buyuk olmuyor)
function [6:0] rakam;
    input [1:0] r;
    begin
        case (r)
            2'd0: rakam = 7'b0111111;
            2'd1: rakam = 7'b0000110;
            2'd2: rakam = 7'b1011011;
            default: rakam = 7'b1001111;
        endcase
    end
endfunction

function [6:0] isim;
    input kim;
    begin
        isim = kim ? S_B : S_A;
    end
endfunction

// bir harfin iki ledi: t tahmin, d dogrusu, x y z kodun diger harfleri
function [1:0] ipucu;
    input [2:0] t, d, x, y, z;
    begin
        if (t == d)
            ipucu = 2'b11;
        else if (t == x || t == y || t == z)
            ipucu = 2'b01;
        else
            ipucu = 2'b00;
    end
endfunction

// kodun ve tahminin harfleri tek tek, 3 = soldaki
wire [2:0] k3 = kod[11:9];
wire [2:0] k2 = kod[8:6];
wire [2:0] k1 = kod[5:3];
wire [2:0] k0 = kod[2:0];
wire [2:0] t3 = tahmin[11:9];
wire [2:0] t2 = tahmin[8:6];
wire [2:0] t1 = tahmin[5:3];
wire [2:0] t0 = tahmin[2:0];

// ----------------- butun oyun burada ---------------------------
always @(posedge clk) begin
    oncekiA <= enterA; //@a1-erken: oncekiA <= (durum == MESAJ) ? 1'b0 : enterA;
    oncekiB <= enterB; //@a1-erken: oncekiB <= (durum == MESAJ) ? 1'b0 : enterB;

    if (!rst) begin //@a1-kilit: if (!rst && durum != BITTI) begin
        durum  <= BASLA;
        mesaj  <= M_SKOR;
        sayac  <= 0;
        sira   <= 0; //@a1-sifirla: // sira zaten 4 harften sonra 0 oluyor
        kodcu  <= 0;
        aktif  <= 0;
        can    <= 3;
        skorA  <= 0;
        skorB  <= 0;
        kod    <= 0;
        tahmin <= 0;
    end
    else begin
        case (durum)
        BASLA: begin
            // ilk basan kodu yazar, ayni anda olursa A
            if (basA || basB) begin
                kodcu <= ~basA; //@+a1-yarisma: kodcu <= basB;
                aktif <= ~basA; //@+a1-yarisma: aktif <= basB;
                //@a1-eskican: can <= 3;
                mesaj_ver(M_SKOR);
            end
        end

        MESAJ: begin
            if (sayac == 2*SANIYE-1) begin //@+geri: if (sayac == 0) begin
                case (mesaj)
                M_SKOR: begin
                    if (skorA == 2 || skorB == 2) begin
                        durum <= BITTI;
                        sayac <= 0;
                        //@a1-uyku: uyku <= 0;
                    end
                    else begin
                        //@a1-ucuncu: if (skorA == 1 && skorB == 1) begin kodcu <= ~kodcu; aktif <= ~aktif; end
                        mesaj_ver(M_OYUNCU);
                    end
                end
                M_OYUNCU: begin
                    if (aktif == kodcu)
                        durum <= KODGIR;
                    else
                        mesaj_ver(M_CAN);
                end
                M_CAN: begin
                    durum <= TAHGIR;
                    tahmin <= 0;
                end
                default: mesaj_ver(M_SKOR); // M_KOD dan sonra skor
                endcase
            end
            else
                sayac <= sayac + 1'b1; //@+geri: sayac <= sayac - 1'b1;
        end

        KODGIR: begin
            if (onay_kod && harf_var) begin //@a1-tire: if (onay_kod) begin
                kod <= {kod[8:0], letterIn}; //@a1-ters: kod <= {letterIn, kod[11:3]};
                sira <= sira + 1'b1;
                if (sira == 2'd3) begin
                    aktif <= ~kodcu; // sira obur oyuncuda
                    can <= 3; //@a1-eskican: // can baslangicta 3 oluyor
                    mesaj_ver(M_OYUNCU);
                end
            end
        end

        TAHGIR: begin
            if (onay && harf_var) begin
                case (sira)
                    2'd0: tahmin[11:9] <= letterIn;
                    2'd1: tahmin[8:6]  <= letterIn;
                    2'd2: tahmin[5:3]  <= letterIn;
                    2'd3: tahmin[2:0]  <= letterIn;
                endcase
                sira <= sira + 1'b1;
                if (sira == 2'd3) durum <= SONUC;
            end
        end

        SONUC: begin
            if (onay) begin
                if (tahmin == kod) begin //@+esit: if (LEDX == 8'hFF) begin
                    puan_ver(aktif);
                    kodcu <= aktif; // roller degisti: tahmin eden simdi kodu yazacak
                    mesaj_ver(M_SKOR);
                end
                else if (can == 1) begin
                    puan_ver(kodcu); //@a1-puan: puan_ver(aktif);
                    kodcu <= aktif;
                    mesaj_ver(M_KOD);
                end
                else begin
                    can <= can - 1'b1;
                    mesaj_ver(M_CAN);
                end
            end
        end

        BITTI: begin
            // yarim saniye yanik yarim saniye sonuk
            if (sayac == SANIYE-1) sayac <= 0;
            else sayac <= sayac + 1'b1;
            //@a1-uyku: uyku <= uyku + 1'b1;
            if (basA || basB) begin //@a1-uyku: if (basA || basB || uyku == 12*SANIYE-1) begin
                durum <= BASLA;
                skorA <= 0; //@a1-devam: // skor resette siliniyor
                skorB <= 0; //@a1-devam: // skor resette siliniyor
            end
        end

        default: durum <= BASLA;
        endcase
    end
end

// ---------------- ekran ve ledler ------------------------------
always @(*) begin
    LEDX = 8'b00000000;
    SSD3 = S_BOS;
    SSD2 = S_BOS;
    SSD1 = S_BOS;
    SSD0 = S_BOS;

    case (durum)
    BASLA: begin
        SSD2 = S_A;
        SSD1 = S_TIRE;
        SSD0 = S_B;
    end

    MESAJ: begin
        SSD1 = S_TIRE; // hepsinin ortasi tire (kod haric)
        case (mesaj)
        M_SKOR: begin
            SSD2 = rakam(skorA);
            SSD0 = rakam(skorB);
        end
        M_OYUNCU: begin
            SSD2 = S_P;
            SSD0 = isim(aktif);
        end
        M_CAN: begin
            SSD2 = S_L;
            SSD0 = rakam(can);
        end
        default: begin // dogru kod
            SSD3 = harf(k3);
            SSD2 = harf(k2);
            SSD1 = harf(k1);
            SSD0 = harf(k0); //@a1-kodgoster: SSD0 = aktif ? harf(k0) : harf(t0);
        end
        endcase
    end

    KODGIR: begin
        // oncekiler gizli
        case (sira)
        2'd0: SSD3 = harf(letterIn);
        2'd1: begin
            SSD3 = S_TIRE; //@a1-acik: SSD3 = harf(k0);
            SSD2 = harf(letterIn);
        end
        2'd2: begin
            SSD3 = S_TIRE; //@a1-acik: SSD3 = harf(k1);
            SSD2 = S_TIRE; //@a1-acik: SSD2 = harf(k0);
            SSD1 = harf(letterIn);
        end
        2'd3: begin
            SSD3 = S_TIRE; //@a1-acik: SSD3 = harf(k2);
            SSD2 = S_TIRE; //@a1-acik: SSD2 = harf(k1);
            SSD1 = S_TIRE; //@a1-acik: SSD1 = harf(k0);
            SSD0 = harf(letterIn);
        end
        endcase
    end

    TAHGIR: begin
        SSD3 = (sira == 0) ? harf(letterIn) : harf(t3);
        if (sira >= 1) SSD2 = (sira == 1) ? harf(letterIn) : harf(t2);
        if (sira >= 2) SSD1 = (sira == 2) ? harf(letterIn) : harf(t1);
        if (sira == 3) SSD0 = harf(letterIn);
    end

    SONUC: begin
        SSD3 = harf(t3);
        SSD2 = harf(t2);
        SSD1 = harf(t1);
        SSD0 = harf(t0);
        LEDX[7:6] = ipucu(t3, k3, k2, k1, k0);
        LEDX[5:4] = ipucu(t2, k2, k3, k1, k0);
        LEDX[3:2] = ipucu(t1, k1, k3, k2, k0); //@a1-ipucu: LEDX[3:2] = ipucu(t1, k1, k2, k2, k0);
        LEDX[1:0] = ipucu(t0, k0, k3, k2, k1);
    end

    BITTI: begin
        SSD2 = rakam(skorA);
        SSD1 = S_TIRE;
        SSD0 = rakam(skorB);
        if (sayac < SANIYE/2) LEDX = 8'b11111111;
    end

    default: LEDX = 8'b00000000;
    endcase
end

endmodule
