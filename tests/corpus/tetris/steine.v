// ---------------------------------------------------------------------------
// Digitaltechnik-Praktikum, Projekt "10x7-Steinspiel"
//
// Idee: keine Schieberegister pro Licht. Ein Stein ist eine 3x3-Maske mit
// Spalte x und Zeile y der linken oberen Ecke seines Rahmens; "bild" malt ihn
// auf ein Brett von 70 Bit (Bit 7*Zeile+Spalte, Zeile 0 oben). Die festen
// Lichter stehen in "mauer", ebenfalls 70 Bit.
// Es gibt drei Steine zugleich:
//    a = der neueste (in den Zeilen 1-3 oder gerade heraus)
//    b, c = die davor, die noch fallen.   Maske 0 = kein Stein.
// Register: klein geschrieben. w_... = Arbeitskopie innerhalb eines Taktes.
// ---------------------------------------------------------------------------
`timescale 1ms/1us

module ziffer(input an, input [3:0] z, output reg [6:0] seg);   // gfedcba
   always @* begin
      case (z)
        4'd0: seg = 7'b0111111;
        4'd1: seg = 7'b0000110;
        4'd2: seg = 7'b1011011;
        4'd3: seg = 7'b1001111;
        4'd4: seg = 7'b1100110;
        4'd5: seg = 7'b1101101;
        4'd6: seg = 7'b1111101;
        4'd7: seg = 7'b0000111;
        4'd8: seg = 7'b1111111;
        4'd9: seg = 7'b1101111;
        default: seg = 7'b0000000;
      endcase
      if (!an) seg = 7'b0000000;
   end
endmodule

module tetris(
   input         clk,               // 20 Hz
   input         start, reset, rotate, s_left, s_right,
   output [20:0] red,
   output [48:0] yellow, blue,
   output [6:0]  time1, time0, score1, score0,
   output [7:0]  \time ,            // BCD
   output [7:0]  score,             // BCD
   output        control, won, lost
);
   localparam [1:0] BEREIT = 2'd0, SPIEL = 2'd1, ENDE = 2'd2;
   localparam [15:0] MATRIKEL = 16'h4217;
   localparam [69:0] BODEN = {7'h7f, 63'd0};

   // ------------------------------------------------------------ Register
   reg [1:0]        zustand = BEREIT;
   reg              gewonnen = 0, verloren = 0;
   reg [4:0]        alt = 5'd0;            // Tasten im letzten Takt
   reg [5:0]        lfsr = 6'd1;
   reg [4:0]        teiler = 0;            // 20 Hz -> 1 Hz
   reg [5:0]        fenster = 0;           // Resttakte der Steuerzeit
   reg [7:0]        zeit = 0, punkte = 0;
   reg              sek = 0;               // eine Sekunde Blinken vorbei
   reg [69:0]       mauer = 70'd0;
   reg [8:0]        am = 0, bm = 0, cm = 0;
   reg signed [4:0] ax = 0, bx = 0, cx = 0;
   reg [3:0]        ay = 0, by = 0, cy = 0;
   reg [2:0]        nabe = 0;              // Positionsregister der Drehung, 0..4
   // Lichterspirale vor dem Spiel
   reg [69:0]       spirale = 70'd0;
   reg signed [4:0] spz = 0, sps = 0;
   reg [1:0]        spr = 0;               // 0 rechts, 1 runter, 2 links, 3 hoch

   // ---------------------------------------------------------- Funktionen
   function [69:0] bild(input [8:0] m, input signed [4:0] x, input [3:0] y);
      integer i, j, z, s;
      begin
         bild = 70'd0;
         for (i = 0; i < 3; i = i + 1)
           for (j = 0; j < 3; j = j + 1) begin
              z = y + i;
              s = x + j;
              if (m[8 - 3*i - j] && z < 10 && s >= 0 && s < 7)
                bild[7*z + s] = 1'b1;
           end
      end
   endfunction

   function [8:0] form(input [2:0] n);
      case (n)
        3'd0: form = 9'b010_111_010;
        3'd1: form = 9'b100_100_100;
        3'd2: form = 9'b000_001_111;
        3'd3: form = 9'b000_110_011;
        3'd4: form = 9'b000_111_100;
        3'd5: form = 9'b000_111_010;
        3'd6: form = 9'b000_101_111;
        default: form = 9'b000_010_111;
      endcase
   endfunction

   function [8:0] gedreht(input [8:0] m);   // 1 2 3 / 4 5 6 / 7 8 9 -> 3 6 9 / 2 5 8 / 1 4 7
      gedreht = {m[6], m[3], m[0], m[7], m[4], m[1], m[8], m[5], m[2]};   //@w6e_uhr: gedreht = {m[2], m[5], m[8], m[1], m[4], m[7], m[0], m[3], m[6]};
   endfunction

   function [3:0] plus(input [3:0] y);      // eine Zeile tiefer
      plus = (y == 4'd15) ? 4'd15 : y + 4'd1;
   endfunction

   // tiefste volle Zeile: {gibt es eine, Nummer}
   function [4:0] volle(input [69:0] w);
      integer r;
      begin
         volle = 5'd0;
         for (r = 3; r < 10; r = r + 1)
           if (&w[7*r +: 7]) volle = {1'b1, r[3:0]};   //@w6e_sechs: if (&w[7*r +: 6]) volle = {1'b1, r[3:0]};
      end
   endfunction

   // ------------------------------------------------- kombinatorische Sicht
   wire [4:0]  druck   = {start, reset, rotate, s_right, s_left} & ~alt;
   wire        d_start = druck[4], d_reset = druck[3];
   wire        d_dreh  = druck[2], d_rechts = druck[1], d_links = druck[0];

   wire [69:0] bild_a  = bild(am, ax, ay);
   wire [69:0] bild_b  = bild(bm, bx, by);
   wire [69:0] bild_c  = bild(cm, cx, cy);
   wire [69:0] drunter = (mauer >> 7) | BODEN;       // wo man nicht weiter hinunter kann
   wire        stoss_a = |(bild_a & drunter);   //@w6e_durch: wire        stoss_a = |(bild_a & BODEN) | |(bild(am & 9'o007, ax, ay) & drunter);
   wire        stoss_b = |(bild_b & drunter);   //@w6e_durch: wire        stoss_b = |(bild_b & BODEN) | |(bild(bm & 9'o007, bx, by) & drunter);
   wire        stoss_c = |(bild_c & drunter);   //@w6e_durch: wire        stoss_c = |(bild_c & BODEN) | |(bild(cm & 9'o007, cx, cy) & drunter);
   wire        dunkel  = ~|bild_a[20:0];             // Zeilen 1-3 leer
   wire        an_links  = bild_a[0] | bild_a[7]  | bild_a[14];
   wire        an_rechts = bild_a[6] | bild_a[13] | bild_a[20];   //@w6e_rechtszeile: wire        an_rechts = bild_a[20];
   wire [4:0]  voll    = volle(mauer);
   wire [69:0] bis_voll = ~(70'd0) >> (63 - 7*voll[3:0]);      // Zeilen 0..voll
   wire        sekunde = (teiler == 5'd19);
   wire        pegel   = (teiler >= 5'd10);          // Blinkpegel, wechselt jede halbe Sekunde
   wire [2:0]  platz   = (lfsr[2:0] > 3'd4) ? lfsr[2:0] - 3'd4 : lfsr[2:0];   //@w6e_platz: wire [2:0]  platz   = (lfsr[2:0] > 3'd4) ? lfsr[2:0] - 3'd5 : lfsr[2:0];

   // ------------------------------------------------------------ Ablauf
   reg [69:0]       w_mauer, w_spirale;
   reg [8:0]        w_am, w_bm, w_cm;
   reg signed [4:0] w_ax, w_spz, w_sps;
   reg [3:0]        w_ay, w_by, w_cy;
   reg [2:0]        w_nabe;
   reg [5:0]        w_fenster;
   reg [7:0]        w_zeit, w_punkte;
   reg              w_sek, w_aus, w_weg;

   always @(posedge clk) begin
      alt  <= {start, reset, rotate, s_right, s_left};
      lfsr <= {lfsr[4:0], lfsr[5] ^ lfsr[4]};

      w_mauer = mauer;     w_spirale = spirale;
      w_am = am;           w_bm = bm;           w_cm = cm;
      w_ax = ax;           w_ay = ay;           w_by = by;    w_cy = cy;
      w_nabe = nabe;       w_fenster = fenster;
      w_zeit = zeit;       w_punkte = punkte;
      w_sek = sek;         w_aus = 1'b0;        w_weg = 1'b0;

      if (d_reset) begin   //@w6e_resetfenster: if (d_reset && fenster == 0) begin
         zustand  <= BEREIT;
         gewonnen <= 1'b0;
         verloren <= 1'b0;
         teiler   <= 5'd0;
         fenster  <= 6'd0;
         zeit     <= 8'd0;
         punkte   <= 8'd0;   //@w6e_altepunkte:
         sek      <= 1'b0;
         mauer    <= 70'd0;   //@w6e_altemauer:
         am <= 9'd0;  bm <= 9'd0;  cm <= 9'd0;
         spirale  <= 70'd0;
         spz <= 0;  sps <= 0;  spr <= 0;
         //@w6e_saat: lfsr <= 6'd1;
      end
      else case (zustand)
        BEREIT: begin
           teiler <= sekunde ? 5'd0 : teiler + 5'd1;
           // ein Licht je Takt, im Uhrzeigersinn nach innen
           if (&spirale) begin
              spirale <= 70'd0;
              spz <= 0;  sps <= 0;  spr <= 0;
           end
           else begin
              w_spirale[7*spz + sps] = 1'b1;
              w_spz = spz;  w_sps = sps;
              case (spr)
                2'd0: w_sps = sps + 1;
                2'd1: w_spz = spz + 1;
                2'd2: w_sps = sps - 1;
                2'd3: w_spz = spz - 1;
              endcase
              w_aus = (w_sps < 0) || (w_sps > 6) || (w_spz < 0) || (w_spz > 9);
              if (!w_aus) w_aus = w_spirale[7*w_spz + w_sps];
              if (w_aus) begin             // abbiegen
                 w_spz = spz;  w_sps = sps;
                 case (spr)
                   2'd0: w_spz = spz + 1;
                   2'd1: w_sps = sps - 1;
                   2'd2: w_spz = spz - 1;
                   2'd3: w_sps = sps + 1;
                 endcase
                 spr <= spr + 2'd1;
              end
              spz <= w_spz;  sps <= w_sps;
              spirale <= w_spirale;
           end
           if (d_start) begin
              zustand <= SPIEL;
              teiler  <= 5'd0;   //@w6e_freilauf:
           end
        end

        SPIEL: begin
           teiler <= sekunde ? 5'd0 : teiler + 5'd1;

           // ---- Steuerung
           if (fenster != 0) begin
              w_fenster = fenster - 6'd1;
              //@w6e_nachladen: if (d_dreh || d_rechts || d_links) w_fenster = 6'd60;
              if (d_dreh) begin
                 w_am = gedreht(am);
                 w_ax = $signed({2'b00, nabe});   //@w6e_sauber: w_ax = (ax < 0) ? 5'sd0 : (ax > 4) ? 5'sd4 : ax;
              end
              else if (d_rechts) begin
                 if (!an_rechts) begin
                    w_ax = ax + 1;
                    if (nabe < 4) w_nabe = nabe + 3'd1;
                 end
              end
              else if (d_links) begin
                 if (!an_links) begin   //@w6e_linksrahmen: if (nabe != 0) begin
                    w_ax = ax - 1;
                    if (nabe > 0) w_nabe = nabe - 3'd1;   //@w6e_nabe:
                 end
              end
           end

           // ---- jede Sekunde
           if (sekunde) begin
              if (zeit[3:0] == 4'd9) begin
                 w_zeit[3:0] = 4'd0;
                 w_zeit[7:4] = zeit[7:4] + 4'd1;   //@w6e_minute: w_zeit[7:4] = (zeit[7:4] == 4'd5) ? 4'd0 : zeit[7:4] + 4'd1;
              end
              else w_zeit[3:0] = zeit[3:0] + 4'd1;

              // volle Zeile: zwei Sekunden, dann weg
              w_sek = 1'b0;
              if (voll[4]) begin
                 if (sek) w_weg = 1'b1;   //@w6e_eile: w_weg = 1'b1;
                 else     w_sek = 1'b1;   //@w6e_eile:
              end

              if (w_weg) begin
                 w_mauer = (mauer & ~bis_voll) | ((mauer << 7) & bis_voll);
                 //@w6e_oben: w_mauer[27:21] = mauer[27:21];
                 if (punkte[3:0] == 4'd9) w_punkte = {punkte[7:4] + 4'd1, 4'd0};
                 else w_punkte = punkte + 8'd1;
                 if (w_punkte >= 8'h03) w_aus = 1'b1;   //@w6e_vier: if (w_punkte > 8'h03) w_aus = 1'b1;
                 w_cy = plus(cy);   //@w6e_stillstand:
                 w_by = plus(by);   //@w6e_stillstand:
                 if (fenster == 0) w_ay = plus(ay);   //@w6e_stillstand:
              end
              else begin
                 // Stein c
                 if (stoss_c) begin
                    w_mauer = w_mauer | bild_c;   //@w6e_kappe: w_mauer = w_mauer | bild(cm & 9'o077, cx, cy);
                    w_cm = 9'd0;
                 end
                 else w_cy = plus(cy);   //@w6e_warten: else if (fenster == 0) w_cy = plus(cy);
                 // Stein b
                 if (stoss_b) begin
                    w_mauer = w_mauer | bild_b;   //@w6e_kappe: w_mauer = w_mauer | bild(bm & 9'o077, bx, by);
                    w_bm = 9'd0;
                 end
                 else w_by = plus(by);   //@w6e_warten: else if (fenster == 0) w_by = plus(by);
                 // Stein a, sobald er nicht mehr gesteuert wird
                 if (fenster == 0) begin
                    if (stoss_a) begin
                       if (!dunkel) verloren <= 1'b1;   //@w6e_nurvier: if (|(bild_a[20:14] & mauer[27:21])) verloren <= 1'b1;
                       if (!dunkel) zustand <= ENDE;   //@w6e_nurvier: if (|(bild_a[20:14] & mauer[27:21])) zustand <= ENDE;
                       w_mauer = w_mauer | bild_a;
                       w_am = 9'd0;
                    end
                    else w_ay = plus(ay);
                 end
              end

              if (w_aus) begin
                 gewonnen <= 1'b1;
                 zustand  <= ENDE;
              end
              else if (w_zeit == 8'h99) begin
                 verloren <= 1'b1;
                 zustand  <= ENDE;
              end
           end

           // ---- neuer Stein, sobald die Zeilen 1-3 leer sind
           if (dunkel) begin
              w_cm = w_bm;   cx <= bx;   w_cy = w_by;   //@w6e_zwei:
              w_bm = w_am;   bx <= ax;   w_by = w_ay;
              w_am = form(lfsr[5:3]);
              w_ax = $signed({2'b00, platz});
              w_ay = 4'd0;
              w_nabe = platz;
              w_fenster = 6'd60;
           end

           mauer <= w_mauer;
           am <= w_am;  bm <= w_bm;  cm <= w_cm;
           ax <= w_ax;
           ay <= w_ay;  by <= w_by;  cy <= w_cy;
           nabe    <= w_nabe;
           fenster <= w_fenster;
           zeit    <= w_zeit;
           punkte  <= w_punkte;
           sek     <= w_sek;
        end

        default: begin                     // ENDE: nur Reset hilft
           //@w6e_weiter: if (d_start) begin
           //@w6e_weiter:    zustand <= SPIEL;  gewonnen <= 1'b0;  verloren <= 1'b0;  teiler <= 5'd0;  fenster <= 6'd0;
           //@w6e_weiter:    zeit <= 8'd0;  punkte <= 8'd0;  sek <= 1'b0;  mauer <= 70'd0;  am <= 9'd0;  bm <= 9'd0;  cm <= 9'd0;
           //@w6e_weiter: end
        end
      endcase
   end

   // ------------------------------------------------------------ Anzeigen
   wire        laeuft = (zustand == SPIEL);
   wire        wartet = (zustand == BEREIT);
   wire [69:0] faellt = bild_a | bild_b | bild_c;
   wire [69:0] versteckt = (voll[4] && pegel) ? (bis_voll & ~(bis_voll >> 7)) : 70'd0;

   assign red    = laeuft ? faellt[20:0] : wartet ? spirale[20:0] : 21'd0;
   assign yellow = laeuft ? faellt[69:21] : wartet ? spirale[69:21] : 49'd0;   //@+spiralblue: assign yellow = laeuft ? faellt[69:21] : 49'd0;
   assign blue   = laeuft ? (mauer[69:21] & ~versteckt[69:21]) : 49'd0;   //@+spiralblue: assign blue   = laeuft ? (mauer[69:21] & ~versteckt[69:21]) : wartet ? spirale[69:21] : 49'd0;
   assign control = laeuft && (fenster != 0);
   assign won = gewonnen;
   assign lost = verloren;
   assign \time = zeit;
   assign score = punkte;

   wire        zeigen = laeuft | (wartet & pegel);   //@+idfirst: wire        zeigen = laeuft | (wartet & ~pegel);
   wire [15:0] was = wartet ? MATRIKEL : {zeit, punkte};
   ziffer z3(zeigen, was[15:12], time1);
   ziffer z2(zeigen, was[11:8],  time0);
   ziffer z1(zeigen, was[7:4],   score1);
   ziffer z0(zeigen, was[3:0],   score0);
endmodule
