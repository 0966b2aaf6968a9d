//@ports clk=saat proc=ilerle bid=teklif ud=yon rnd=zar amt1=kasa1 amt2=kasa2 tax=depo sub1=t1 sub2=t2 c1=s1 c2=s2 st=durum
// ------------------------------------------------------------
//  Sayisal Tasarim Lab. - Donem Odevi : 7 YUKARI 7 ASAGI
//  Kontrol birimi. Her durumun iki yarisi var:
//     XXX   : dugmeye basilmasini bekler, isi yapar
//     XXX_B : dugmenin birakilmasini bekler, ilerler
//  (dugme debounce edilmis gelir, zar disardaki sayactan gelir)
// ------------------------------------------------------------
module g_oyun(saat, ilerle, teklif, yon, zar,
              kasa1, kasa2, depo, t1, t2, s1, s2, durum);

    input         saat, ilerle, yon;
    input  [6:0]  teklif;
    input  [3:0]  zar;
    output [10:0] kasa1, kasa2, depo;
    output [6:0]  t1, t2;
    output [1:0]  s1, s2;
    output [2:0]  durum;

    parameter
        KUR   = 4'd0,  KUR_B   = 4'd1,    //@+g1-kod: KUR   = 4'd0,  KUR_B   = 4'd8,
        TUR   = 4'd2,  TUR_B   = 4'd3,    //@+g1-kod: TUR   = 4'd1,  TUR_B   = 4'd9,
        TEK1  = 4'd4,  TEK1_B  = 4'd5,    //@+g1-kod: TEK1  = 4'd2,  TEK1_B  = 4'd10,
        TEK2  = 4'd6,  TEK2_B  = 4'd7,    //@+g1-kod: TEK2  = 4'd3,  TEK2_B  = 4'd11,
        ARA   = 4'd8,  ARA_B   = 4'd9,    //@+g1-kod: ARA   = 4'd4,  ARA_B   = 4'd12,
        ZAR   = 4'd10, ZAR_B   = 4'd11,   //@+g1-kod: ZAR   = 4'd5,  ZAR_B   = 4'd13,
        HESAP = 4'd12, HESAP_B = 4'd13,   //@+g1-kod: HESAP = 4'd6,  HESAP_B = 4'd14,
        SIL   = 4'd14, SIL_B   = 4'd15;   //@+g1-kod: SIL   = 4'd7,  SIL_B   = 4'd15;

    parameter PARA = 11'd1008;
    parameter YUKARI = 2'b10, ASAGI = 2'b01, YOK = 2'b00;

    reg [3:0]  hal;
    reg [10:0] k1, k2, dp;
    reg [6:0]  b1, b2;
    reg [1:0]  c1, c2;
    reg [3:0]  atilan;      // 101 durumunda okunan zar
    reg        sahip;       // turu kim aciyor
    reg        bitti;
    reg        al1, al2;    // yardimci (blocking)

    wire ilk = sahip;       // 1: once birinci oyuncu   //@+g1-ters: wire ilk = ~sahip;      // 0: once birinci oyuncu

    initial begin
        hal = KUR; dp = 0; b1 = 0; b2 = 0;
        k1 = 0; k2 = 0;     //@+g1-acilis: k1 = PARA; k2 = PARA;
        c1 = YOK; c2 = YOK;
        atilan = 0; bitti = 0;
        sahip = 1;          //@+g1-ters: sahip = 0;
    end

    always @(posedge saat) begin
        case (hal)
        // --- kasalari doldur ---
        KUR: if (ilerle) begin
            k1 <= PARA;     //@g1-kurulum: if (k1 == 0 && k2 == 0) k1 <= PARA;
            k2 <= PARA;     //@g1-kurulum: if (k1 == 0 && k2 == 0) k2 <= PARA;
            dp <= 0;
            //@g1-sira-oyun: if (!ilk) sahip <= ~sahip;
            hal <= KUR_B;
        end
        KUR_B: if (!ilerle) hal <= TUR;

        // --- tur basi: iflas eden var mi? ---
        TUR: if (ilerle) begin
            bitti <= 0;
            if (k1 == 0) begin
                k2 <= k2 + dp;
                dp <= 0;
                bitti <= 1;
            end
            else if (k2 == 0) begin           //@g1-bitis2: else if (k2 == 0 && k1 == 0) begin
                k1 <= k1 + dp;
                dp <= 0;
                bitti <= 1;
            end
            hal <= TUR_B;
        end
        TUR_B: if (!ilerle) begin
            if (bitti)    hal <= KUR;
            else if (ilk) hal <= TEK1;
            else          hal <= TEK2;
        end

        // --- birinci oyuncunun teklifi ---
        TEK1: if (ilerle) begin
            if (teklif <= k2 &&                                      //@g1-kucuk: if (teklif < k2 &&
                (teklif >> 2) + (ilk ? 7'd0 : b2) <= k1) begin
                b1 <= teklif;
                c1 <= yon ? YUKARI : ASAGI;
                k1 <= k1 - (teklif >> 2);
                dp <= dp + (teklif >> 2);
                hal <= TEK1_B;
            end
        end
        TEK1_B: if (!ilerle) hal <= ilk ? TEK2 : ARA;

        // --- ikinci oyuncunun teklifi ---
        TEK2: if (ilerle) begin
            if (teklif <= k1 &&                                      //@g1-ilk-limit: if ((!ilk || teklif <= k1) &&
                (teklif >> 2) + (ilk ? b1 : 7'd0) <= k2) begin       //@g1-ikinci-depo: (teklif >> 2) <= k2) begin
                b2 <= teklif;
                c2 <= yon ? YUKARI : ASAGI;
                k2 <= k2 - (teklif >> 2);
                dp <= dp + (teklif >> 2);                            //@g1-depo-tam: dp <= dp + teklif;
                hal <= TEK2_B;
            end
        end
        TEK2_B: if (!ilerle) hal <= ilk ? ARA : TEK1;

        // --- zar 100 ile 101 arasinda doner ---
        ARA:   if (ilerle)  hal <= ARA_B;
        ARA_B: if (!ilerle) hal <= ZAR;
        ZAR: if (ilerle) begin
            atilan <= zar;
            hal <= ZAR_B;
        end
        ZAR_B: if (!ilerle) hal <= HESAP;

        // --- hesap ---
        HESAP: if (ilerle) begin
            //@g1-zar-gec: atilan = zar;
            if (atilan > 7) begin
                al1 = (c1 == YUKARI);
                al2 = (c2 == YUKARI);
            end
            else if (atilan < 7) begin        //@g1-alti: else if (atilan < 6) begin
                al1 = (c1 == ASAGI);
                al2 = (c2 == ASAGI);
            end
            else begin
                al1 = (b1 > b2);              //@g1-esit-yedi: al1 = (b1 >= b2);
                al2 = (b2 > b1);
            end
            case ({al1, al2})
                2'b10: begin k1 <= k1 + b1;      k2 <= k2 - b1;      end
                2'b01: begin k1 <= k1 - b2;      k2 <= k2 + b2;      end
                2'b11: begin k1 <= k1 + b1 - b2; k2 <= k2 + b2 - b1; end   //@g1-cift-dogru: 2'b11: begin k1 <= k1 - b2; k2 <= k2 + b2; end
                default: ;
            endcase
            hal <= HESAP_B;
        end
        HESAP_B: if (!ilerle) hal <= SIL;

        // --- tur sonu: temizle, sirayi degistir ---
        SIL: if (ilerle) begin
            b1 <= 0;
            b2 <= 0;
            c1 <= YOK;
            c2 <= YOK;          //@g1-temiz: c2 <= c2;
            sahip <= ~sahip;
            hal <= SIL_B;       //@g1-erken: hal <= TUR;
        end
        SIL_B: if (!ilerle) hal <= TUR;
        endcase
    end

    assign durum = hal[3:1];    //@+g1-kod: assign durum = hal[2:0];
    assign kasa1 = k1;
    assign kasa2 = k2;
    assign depo  = dp;
    assign t1 = b1;             //@g1-ust-bit: assign t1 = b1[5:0];
    assign t2 = b2;
    assign s1 = c1;
    assign s2 = c2;
endmodule
