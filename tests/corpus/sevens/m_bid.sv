// 7up-7down, Praktikum Digitaltechnik, Gruppe 14
// Steuerwerk: jeder Zustand hat eine Arbeitsflanke (proc=1) und wartet dann auf das Loslassen.

package spiel_pkg;
  typedef enum logic [2:0] {
    INIT   = 3'b000,
    ANFANG = 3'b001,
    GEBOT1 = 3'b010,
    GEBOT2 = 3'b011,
    PUFFER = 3'b100,
    WUERF  = 3'b101,
    RECHNE = 3'b110,
    LOESCH = 3'b111
  } zustand_t;

  typedef enum logic [1:0] { KEINE = 2'b00, RUNTER = 2'b01, RAUF = 2'b10 } wahl_t;

  localparam logic [10:0] STARTGELD = 11'd1008;
endpackage

module Control
  import spiel_pkg::*;
(
  input  logic        clk,
  input  logic        proc,
  input  logic [6:0]  bid,
  input  logic        ud,
  input  logic [3:0]  rnd,
  output logic [10:0] amt1,
  output logic [10:0] amt2,
  output logic [10:0] tax,
  output logic [6:0]  sub1,
  output logic [6:0]  sub2,
  output logic [1:0]  O_ud1,
  output logic [1:0]  O_ud2,
  output logic [2:0]  st
);

  zustand_t    z = INIT, danach = ANFANG;
  logic        fertig = 1'b0;          // Arbeit getan, warte auf proc=0
  logic        eins_zuerst = 1'b1;
  logic [10:0] b1 = '0, b2 = '0, topf = '0;    //@+m3-init: logic [10:0] b1 = STARTGELD, b2 = STARTGELD, topf = '0;
  logic [6:0]  g1 = '0, g2 = '0;
  wahl_t       w1 = KEINE, w2 = KEINE;
  logic [3:0]  augen = '0;

  // ein Viertel, abgerundet
  function automatic logic [10:0] pfand(input logic [6:0] g);
    return {6'b0, g[6:2]};
  endfunction

  // erster Bieter: Gebot <= fremde Boerse, Pfand <= eigene
  function automatic logic gilt_erst(input logic [6:0] g, input logic [10:0] eigen, fremd);
    return ({4'b0, g} <= fremd) && (pfand(g) <= eigen);    //@m3-lt: return ({4'b0, g} < fremd) && (pfand(g) <= eigen);
  endfunction

  // zweiter Bieter: das erste Gebot muss er auch noch zahlen koennen
  function automatic logic gilt_zweit(input logic [6:0] g, g_erst, input logic [10:0] eigen, fremd);
    return ({4'b0, g} <= fremd) && ({1'b0, pfand(g)} + {5'b0, g_erst} <= {1'b0, eigen});    //@m3-under: return ({4'b0, g} <= fremd) && (pfand(g) <= eigen);
  endfunction

  logic ok1, ok2;
  assign ok1 = eins_zuerst ? gilt_erst(bid, b1, b2) : gilt_zweit(bid, g2, b1, b2);
  assign ok2 = eins_zuerst ? gilt_zweit(bid, g1, b2, b1) : gilt_erst(bid, b2, b1);

  // wer bekommt was: nimmt1 = Spieler 1 nimmt sein Gebot von 2
  logic nimmt1, nimmt2;
  logic [3:0] s;
  assign s = augen;                                   //@m3-dice: assign s = rnd;
  always_comb begin
    nimmt1 = 1'b0;
    nimmt2 = 1'b0;
    if (s > 4'd7) begin
      nimmt1 = (w1 == RAUF);
      nimmt2 = (w2 == RAUF);
    end else if (s < 4'd7) begin
      nimmt1 = (w1 == RUNTER);
      nimmt2 = (w2 == RUNTER);
    end else begin
      nimmt1 = (g1 > g2);                             //@m3-tie: nimmt1 = (g1 >= g2);
      nimmt2 = (g2 > g1);
    end
    //@m3-both: if (nimmt2) nimmt1 = 1'b0;
  end

  logic [10:0] zu1, zu2;
  assign zu1 = nimmt1 ? {4'b0, g1} : 11'd0;
  assign zu2 = nimmt2 ? {4'b0, g2} : 11'd0;

  always_ff @(posedge clk) begin
    if (fertig) begin
      if (!proc) begin
        z      <= danach;
        fertig <= 1'b0;
        //@+m3-tausch: if (z == LOESCH) eins_zuerst <= ~eins_zuerst;
      end
    end else if (proc) begin
      fertig <= 1'b1;
      unique case (z)
        INIT: begin
          b1     <= STARTGELD;
          b2     <= STARTGELD;
          topf   <= '0;
          danach <= ANFANG;
          //@m3-swap: eins_zuerst <= 1'b1;
        end

        ANFANG: begin
          danach <= eins_zuerst ? GEBOT1 : GEBOT2;
          if (b1 == 0) begin
            b2     <= b2 + topf;                      //@m3-win: b1     <= b1 + topf;
            topf   <= '0;
            danach <= INIT;
          end else if (b2 == 0) begin                 //@m3-over: end else if (b2 == 0 && eins_zuerst) begin
            b1     <= b1 + topf;
            topf   <= '0;
            danach <= INIT;
          end
        end

        GEBOT1: begin
          if (ok1) begin
            g1     <= bid;
            w1     <= ud ? RAUF : RUNTER;
            b1     <= b1 - pfand(bid);
            topf   <= topf + pfand(bid);
            danach <= eins_zuerst ? GEBOT2 : PUFFER;
          end else
            fertig <= 1'b0;
        end

        GEBOT2: begin
          //@m3-shown: g2     <= bid;
          if (ok2) begin
            g2     <= bid;
            w2     <= ud ? RAUF : RUNTER;
            b2     <= b2 - pfand(bid);                //@m3-depo: b2     <= b2 - pfand(bid) - {10'b0, &bid[1:0]};
            topf   <= topf + pfand(bid);              //@m3-depo: topf   <= topf + pfand(bid) + {10'b0, &bid[1:0]};
            danach <= eins_zuerst ? PUFFER : GEBOT1;
          end else
            fertig <= 1'b0;
        end

        PUFFER: danach <= WUERF;

        WUERF: begin
          augen  <= rnd;
          danach <= RECHNE;
        end

        RECHNE: begin
          b1     <= b1 + zu1 - zu2;
          b2     <= b2 + zu2 - zu1;
          danach <= LOESCH;
          //@m3-rel: z      <= LOESCH;
        end

        LOESCH: begin
          eins_zuerst <= ~eins_zuerst;                //@+m3-tausch:
          g1     <= '0;
          g2     <= '0;
          w1     <= KEINE;
          w2     <= KEINE;                            //@m3-clr:
          augen  <= '0;
          danach <= ANFANG;
        end
      endcase
    end
  end

  assign amt1  = b1;
  assign amt2  = b2;
  assign tax   = topf;
  assign sub1  = g1;
  assign sub2  = g2;
  assign O_ud1 = w1;
  assign O_ud2 = w2;
  assign st    = z;

endmodule
