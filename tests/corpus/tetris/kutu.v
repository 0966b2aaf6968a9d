// Sayisal Devreler donem projesi - 10x7 LED kutu oyunu (tetris)
// saat girisi: 20 Hz (RegClock).  Satirlar kodda 0'dan baslar: 0..2 kirmizi, alan satirlari 0..6 = tahta 4..10
// Dosyadaki moduller: kenar_bul, rastgele, sekil_rom, dondur, geri_sayim, saat_bol, bcd_sayac,
//                     carpisma, alan, isik_gosterisi, yedi_parca, tetris (ust modul)

// ---------------------------------------------------------------- buton kenari
module kenar_bul(input clk, input giris, output darbe);
  reg onceki = 1'b0;
  always @(posedge clk) onceki <= giris; 
  assign darbe = giris & ~onceki; //@c1-basili: assign darbe = giris;
endmodule

// ---------------------------------------------------------------- 6 bit LFSR, x^6+x^5+1
module rastgele(input clk, output reg [5:0] q);
  initial q = 6'd1;
  always @(posedge clk)
    q <= {q[4:0], q[5] ^ q[4]}; //@+lfsr-yaz: q <= (q << 1) | {5'b00000, ^(q & 6'b110000)};
endmodule

// ---------------------------------------------------------------- sekil tablosu
// bit 8 = sol ust, bit 0 = sag alt (soldan saga, yukaridan asagi yaziliyor)
module sekil_rom(input [2:0] no, output reg [8:0] s);
  always @(*)
    case (no)
      3'd0: s = 9'b010_111_010;
      3'd1: s = 9'b100_100_100;
      3'd2: s = 9'b000_001_111;
      3'd3: s = 9'b000_110_011;
      3'd4: s = 9'b000_111_100;
      3'd5: s = 9'b000_111_010;
      3'd6: s = 9'b000_101_111;
      default: s = 9'b000_010_111;
    endcase
endmodule

// ---------------------------------------------------------------- ceyrek donus (saat yonunun tersi)
// 1 2 3      3 6 9
// 4 5 6  ->  2 5 8
// 7 8 9      1 4 7
module dondur(input [8:0] g, input [1:0] kac, output reg [8:0] c);
  wire [8:0] b1, b2, b3;
  assign b1 = { g[6], g[3], g[0],  g[7], g[4], g[1],  g[8], g[5], g[2]};
  assign b2 = {b1[6],b1[3],b1[0], b1[7],b1[4],b1[1], b1[8],b1[5],b1[2]};
  assign b3 = {b2[6],b2[3],b2[0], b2[7],b2[4],b2[1], b2[8],b2[5],b2[2]};
  always @(*)
    case (kac)
      2'b00: c = g;
      2'b01: c = b1; //@c1-saat-yonu: 2'b01: c = b3;
      2'b10: c = b2;
      2'b11: c = b3; //@c1-saat-yonu: 2'b11: c = b1;
    endcase
endmodule

// ---------------------------------------------------------------- kontrol suresi: 60 vurus (3 saniye)
module geri_sayim(input clk, input sil, input kur, output aktif);
  reg [5:0] kalan = 6'd0;
  always @(posedge clk)
    if (sil)           kalan <= 6'd0;
    else if (kur)      kalan <= 6'd60; //@c1-pencere: else if (kur)      kalan <= 6'd39;
    else if (aktif)    kalan <= kalan - 6'd1;
  assign aktif = |kalan;
endmodule

// ---------------------------------------------------------------- 20 Hz -> 1 Hz (saniye) ve 2 Hz seviyesi
module saat_bol(input clk, input sifirla, output saniye, output yarim);
  reg [4:0] n = 5'd0;
  always @(posedge clk)
    if (sifirla | saniye) n <= 5'd0;
    else                  n <= n + 5'd1;
  assign saniye = (n == 5'd19);
  assign yarim  = (n >= 5'd10);
endmodule

// ---------------------------------------------------------------- iki haneli BCD sayac
module bcd_sayac(input clk, input sil, input say, output reg [7:0] q, output [7:0] sonra);
  initial q = 8'h00;
  wire tasma = (q[3:0] == 4'd9);
  wire [3:0] onlar = (q[7:4] == 4'd9) ? 4'd0 : q[7:4] + 4'd1; //@c1-dakika: wire [3:0] onlar = (q[7:4] == 4'd5) ? 4'd0 : q[7:4] + 4'd1;
  assign sonra = !say ? q : tasma ? {onlar, 4'd0} : {q[7:4], q[3:0] + 4'd1};
  always @(posedge clk)
    if (sil) q <= 8'h00;
    else     q <= sonra;
endmodule

// ---------------------------------------------------------------- carpisma / kilit kontrolu (tamami kombinasyonel)
module carpisma(input [48:0] Y, input [48:0] B, input [20:0] K, input [6:0] zorla,
                output reg [6:0] kilit, output reg tepe, output reg [6:0] dolu);
  reg [6:0] pis;          // satirda carpan isik var mi (PISROW)
  integer i, j;
  always @(*) begin
    for (i = 0; i < 7; i = i + 1) begin
      if (i == 6) pis[i] = |Y[7*i +: 7];
      else        pis[i] = |(Y[7*i +: 7] & B[7*(i+1) +: 7]);
      if (zorla[i]) pis[i] = 1'b0;      // bu satir zaten toptan iniyor
      dolu[i] = &B[7*i +: 7];
    end
    // bloklar 3x3 oldugu icin iki alt, iki ust satir birlikte kilitlenir
    for (i = 0; i < 7; i = i + 1) begin
      kilit[i] = 1'b0;
      for (j = 0; j < 7; j = j + 1)
        if (pis[j] && (j <= i + 2) && (i <= j + 2)) kilit[i] = 1'b1; //@c1-kilit-tek: if (pis[j] && (j <= i + 1) && (i <= j + 1)) kilit[i] = 1'b1;
    end
    // kirmizi bolgeden cikamayan blok
    tepe = |(K[20:14] & B[6:0]);
    if (|K && (pis[0] | pis[1])) tepe = 1'b1; //@c1-tepe-eksik: if (|K && pis[0]) tepe = 1'b1;
    if (|zorla) tepe = 1'b0;            // satir silinirken kaybedilmez
  end
endmodule

// ---------------------------------------------------------------- oyun alani: 4..10. satirlar
module alan(input clk, input sil, input kaydir, input [6:0] ustten, input [6:0] zorla,
            input [6:0] kilit, output reg [48:0] Y, output reg [48:0] B);
  integer r;
  initial begin Y = 49'd0; B = 49'd0; end
  always @(posedge clk)
    if (sil) begin
      Y <= 49'd0;
      B <= 49'd0;
    end else if (kaydir) begin
      for (r = 0; r < 7; r = r + 1) begin
        if (zorla[r]) begin
          // silinen satir ve ustu: ne varsa bir asagi
          B[7*r +: 7] <= (r == 0) ? 7'd0   : B[7*(r == 0 ? 0 : r-1) +: 7]; //@c1-dort-kalir: B[7*r +: 7] <= (r == 0) ? B[6:0]   : B[7*(r == 0 ? 0 : r-1) +: 7];
          Y[7*r +: 7] <= (r == 0) ? ustten : Y[7*(r == 0 ? 0 : r-1) +: 7];
        end else if (kilit[r]) begin
          B[7*r +: 7] <= B[7*r +: 7] | Y[7*r +: 7];
          Y[7*r +: 7] <= 7'd0;
        end else begin
          if (r == 0)               Y[7*r +: 7] <= ustten;
          else if (kilit[r == 0 ? 0 : r-1]) Y[7*r +: 7] <= 7'd0;   // kilitlenen isik asagi kopyalanmaz
          else                      Y[7*r +: 7] <= Y[7*(r == 0 ? 0 : r-1) +: 7];
        end
      end
    end
endmodule

// ---------------------------------------------------------------- baslamadan once: spiral, her vurusta bir LED
module isik_gosterisi(input clk, input sifirla, input calis, output reg [69:0] lamba);
  reg [3:0] sat = 4'd0;
  reg [2:0] sut = 3'd0;
  reg [1:0] yon = 2'd0;                 // 0 sag 1 asagi 2 sol 3 yukari
  initial lamba = 70'd0;
  wire [6:0] konum = 7*sat + sut;
  reg  [3:0] ns; reg [2:0] nu; reg duvar;
  always @(*) begin
    ns = sat; nu = sut; duvar = 1'b0;
    case (yon)
      2'd0: if (sut == 3'd6) duvar = 1'b1; else nu = sut + 3'd1;
      2'd1: if (sat == 4'd9) duvar = 1'b1; else ns = sat + 4'd1;
      2'd2: if (sut == 3'd0) duvar = 1'b1; else nu = sut - 3'd1;
      2'd3: if (sat == 4'd0) duvar = 1'b1; else ns = sat - 4'd1;
    endcase
    if (lamba[7*ns + nu]) duvar = 1'b1;
    if (duvar) begin                    // donus: bir sonraki yone bir adim
      ns = sat; nu = sut;
      case (yon)
        2'd0: ns = sat + 4'd1;
        2'd1: nu = sut - 3'd1;
        2'd2: ns = sat - 4'd1;
        2'd3: nu = sut + 3'd1;
      endcase
    end
  end
  always @(posedge clk)
    if (sifirla | (&lamba)) begin
      lamba <= 70'd0; sat <= 4'd0; sut <= 3'd0; yon <= 2'd0;
    end else if (calis) begin
      lamba[konum] <= 1'b1;
      sat <= ns; sut <= nu;
      if (duvar) yon <= yon + 2'd1;
    end
endmodule

// ---------------------------------------------------------------- BCD -> 7 parca (gfedcba)
module yedi_parca(input [3:0] d, input ac, output reg [6:0] p);
  always @(*)
    if (!ac) p = 7'b0000000;
    else case (d)
      4'd0: p = 7'b0111111;
      4'd1: p = 7'b0000110;
      4'd2: p = 7'b1011011;
      4'd3: p = 7'b1001111;
      4'd4: p = 7'b1100110;
      4'd5: p = 7'b1101101;
      4'd6: p = 7'b1111101; //@c1-alti-dokuz: 4'd6: p = 7'b1101111;
      4'd7: p = 7'b0000111;
      4'd8: p = 7'b1111111;
      4'd9: p = 7'b1101111; //@c1-alti-dokuz: 4'd9: p = 7'b1111101;
      default: p = 7'b0000000;
    endcase
endmodule

// ================================================================ UST MODUL
module tetris(
  input clk, input start, input reset, input rotate, input s_left, input s_right,
  output [20:0] red, output [48:0] yellow, output [48:0] blue,
  output [6:0] time1, output [6:0] time0, output [6:0] score1, output [6:0] score0,
  output [7:0] \time , output [7:0] score,
  output control, output won, output lost);

  wire d_basla, d_sifir, d_don, d_sol, d_sag;
  kenar_bul k0(clk, start,   d_basla);
  kenar_bul k1(clk, reset,   d_sifir);
  kenar_bul k2(clk, rotate,  d_don);
  kenar_bul k3(clk, s_left,  d_sol);
  kenar_bul k4(clk, s_right, d_sag);

  // ---- oyun durumu
  reg basladi = 1'b0, kazandi = 1'b0, kaybetti = 1'b0;
  wire bitti   = kazandi | kaybetti;
  wire oyunda  = basladi & ~bitti;
  wire sifirla = d_sifir; //@c1-reset-bitis: wire sifirla = d_sifir & ~bitti;
  wire basla   = d_basla & ~basladi & ~sifirla;

  wire saniye, yarim;
  saat_bol bolucu(clk, sifirla | basla, saniye, yarim);
  wire kayma = saniye & oyunda;         // oyunun kayma saati

  // ---- zaman ve puan
  wire [7:0] zaman, zaman_s, puan, puan_s;
  wire satir_silindi;
  bcd_sayac say_z(clk, sifirla | basla, kayma, zaman, zaman_s);
  bcd_sayac say_p(clk, sifirla | basla, satir_silindi, puan, puan_s); //@c1-puan-kalir: bcd_sayac say_p(clk, 1'b0, satir_silindi, puan, puan_s);

  // ---- yeni blok
  wire [5:0] rnd;
  rastgele lfsr(clk, rnd);
  reg [6:0] K0 = 7'd0, K1 = 7'd0, K2 = 7'd0;      // kirmizi satirlar, bit 0 = sol sutun
  wire bos    = ~(|K0 | |K1 | |K2);
  wire yarat  = oyunda & bos;
  wire kontrol;
  geri_sayim gs(clk, sifirla | ~oyunda, yarat, kontrol);

  reg [2:0] sekil_no = 3'd0;            // su anki blogun sekli
  reg [2:0] yer = 3'd0;                 // 3 sutunluk pencerenin sol sutunu
  reg [1:0] donus = 2'd0;
  wire [2:0] ilk_yer = (rnd[2:0] > 3'd4) ? rnd[2:0] - 3'd4 : rnd[2:0];
  wire [2:0] s_sec   = yarat ? rnd[5:3] : sekil_no;
  wire [1:0] s_don   = yarat ? 2'd0 : donus + 2'd1;
  wire [2:0] s_yer   = yarat ? ilk_yer : yer;
  wire [8:0] ham, cevrik;
  sekil_rom rom(s_sec, ham);
  dondur    dnd(ham, s_don, cevrik);
  // sekil satirlari ters yazilmis (bit 2 = sol), tahtada bit 0 = sol
  wire [6:0] y0 = {4'b0000, cevrik[6], cevrik[7], cevrik[8]} << s_yer;
  wire [6:0] y1 = {4'b0000, cevrik[3], cevrik[4], cevrik[5]} << s_yer;
  wire [6:0] y2 = {4'b0000, cevrik[0], cevrik[1], cevrik[2]} << s_yer;

  wire sol_bos = ~(K0[0] | K1[0] | K2[0]); //@c1-sol-duvar: wire sol_bos = ~(K1[0] | K2[0]);
  wire sag_bos = ~(K0[6] | K1[6] | K2[6]);

  // ---- satir silme
  reg [6:0] yanan = 7'd0;               // yanip sonen satir (tek bit)
  reg       bir_sn = 1'b0;              // ilk saniye gecti
  wire [6:0] dolu, kilit;
  wire tepe;
  wire silme_ani = |yanan & bir_sn;
  reg [6:0] zorla, derin;
  integer q;
  always @(*) begin
    zorla = 7'd0;
    derin = 7'd0;
    for (q = 0; q < 7; q = q + 1) //@c1-ust-once: for (q = 6; q >= 0; q = q - 1)
      if (dolu[q]) derin = 7'd1 << q;            // en son bulunan = en derin
    if (silme_ani) begin
      zorla[6] = yanan[6];
      for (q = 5; q >= 0; q = q - 1) zorla[q] = yanan[q] | zorla[q+1];
    end
  end
  assign satir_silindi = kayma & silme_ani;

  always @(posedge clk)
    if (sifirla | ~oyunda)  begin yanan <= 7'd0; bir_sn <= 1'b0; end
    else if (satir_silindi) begin yanan <= 7'd0; bir_sn <= 1'b0; end
    else begin
      if (yanan == 7'd0) yanan <= derin;
      if (kayma && |yanan) bir_sn <= 1'b1; //@c1-bir-saniye: if (|yanan) bir_sn <= 1'b1;
    end

  // ---- alan
  wire [48:0] Y, B;
  wire dusuyor = kayma & ~kontrol & ~yarat;
  wire [20:0] K_dusen = (kontrol | yarat) ? 21'd0 : {K2, K1, K0};
  carpisma krp(Y, B, K_dusen, zorla, kilit, tepe, dolu);
  alan a0(clk, sifirla | basla, kayma, K_dusen[20:14], zorla, kilit, Y, B);

  // ---- kirmizi satirlar
  always @(posedge clk)
    if (sifirla | basla) begin
      K0 <= 7'd0; K1 <= 7'd0; K2 <= 7'd0;
    end else if (yarat) begin
      K0 <= y0; K1 <= y1; K2 <= y2;
      sekil_no <= rnd[5:3];
      yer      <= ilk_yer;
      donus    <= 2'd0; //@c1-donus-kalir:
    end else if (oyunda & kontrol) begin
      if (d_don) begin
        K0 <= y0; K1 <= y1; K2 <= y2;
        donus <= donus + 2'd1;
      end else if (d_sag) begin
        if (sag_bos) begin
          K0 <= K0 << 1; K1 <= K1 << 1; K2 <= K2 << 1;
          if (yer < 3'd4) yer <= yer + 3'd1;
        end
      end else if (d_sol & sol_bos) begin
        K0 <= K0 >> 1; K1 <= K1 >> 1; K2 <= K2 >> 1;
        if (yer > 3'd0) yer <= yer - 3'd1; //@c1-yer-sol: if (yer > 3'd1) yer <= yer - 3'd1;
      end
    end else if (dusuyor) begin
      K2 <= K1; K1 <= K0; K0 <= 7'd0;
    end

  // ---- baslama / bitis
  always @(posedge clk)
    if (sifirla) begin
      basladi <= 1'b0; kazandi <= 1'b0; kaybetti <= 1'b0;
    end else if (basla) basladi <= 1'b1;
    else if (oyunda) begin
      if (puan_s >= 8'h03)                     kazandi  <= 1'b1;
      else if (zaman_s == 8'h99 | kayma & tepe) kaybetti <= 1'b1;
    end

  // ---- cikislar
  wire [69:0] spiral;
  isik_gosterisi sp(clk, sifirla | basladi, ~basladi, spiral);
  reg [48:0] goster;
  integer g;
  always @(*)
    for (g = 0; g < 49; g = g + 1) goster[g] = oyunda & ~(yanan[g/7] & yarim); //@+ters-yan: for (g = 0; g < 49; g = g + 1) goster[g] = oyunda & ~(yanan[g/7] & ~yarim);
  assign red    = !basladi ? spiral[20:0]  : oyunda ? {K2, K1, K0} : 21'd0;
  assign yellow = !basladi ? spiral[69:21] : Y & goster; //@+spiral-mavi: assign yellow = Y & goster;
  assign blue   = B & goster; //@+spiral-mavi: assign blue   = !basladi ? spiral[69:21] : B & goster;

  // oyundan once ogrenci numaralari yanip soner: 42 17
  wire goz = oyunda | (~basladi & yarim); //@+goz-ters: wire goz = oyunda | (~basladi & ~yarim);
  yedi_parca p3(oyunda ? zaman[7:4] : 4'd4, goz, time1);
  yedi_parca p2(oyunda ? zaman[3:0] : 4'd2, goz, time0);
  yedi_parca p1(oyunda ? puan[7:4]  : 4'd1, goz, score1);
  yedi_parca p0(oyunda ? puan[3:0]  : 4'd7, goz, score0);
  assign \time   = zaman;
  assign score   = puan;
  assign control = oyunda & kontrol;
  assign won     = kazandi;
  assign lost    = kaybetti;
endmodule
