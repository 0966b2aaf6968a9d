// 7up-7down, Steuerwerk.  Projekt COL215
// Alles laeuft in einem always; die Arbeit eines Zustands steht in Tasks.
// Spieler 1 hat Index 0, Spieler 2 Index 1.
module Control(
    input             proc,
    output     [10:0] amt1,
    output     [10:0] amt2,
    output     [10:0] tax,
    input      [6:0]  bid,
    input      [3:0]  rnd,
    output     [2:0]  st,
    input             ud,
    output     [1:0]  O_ud1,
    output     [1:0]  O_ud2,
    output     [6:0]  sub1,
    output     [6:0]  sub2,
    input             clk
);
    parameter START = 11'd1008; //@j3-tausend: parameter START = 11'd1000;

    reg [10:0] kasse   [0:1];      // was jeder noch hat
    reg [6:0]  einsatz [0:1];
    reg [1:0]  wahl    [0:1];      // 10 hoch, 01 tief, 00 noch nichts
    reg [10:0] topf;               // die Pfaender
    reg [3:0]  wurf;
    reg        zuerst;             // wer diese Runde anfaengt
    reg        fertig;             // Zustand hat gearbeitet, wartet auf proc = 0
    reg [2:0]  zustand, danach;

    initial begin
        kasse[0] = 0;  kasse[1] = 0; //@+voll: kasse[0] = START;  kasse[1] = START;
        einsatz[0] = 0;  einsatz[1] = 0;
        wahl[0] = 0;  wahl[1] = 0;
        topf = 0;  wurf = 0;  zuerst = 0;  fertig = 0;
        zustand = 0;  danach = 0;
    end

    assign amt1  = kasse[0];
    assign amt2  = kasse[1];
    assign tax   = topf;
    assign sub1  = einsatz[0]; //@j3-sub: assign sub1  = einsatz[1];
    assign sub2  = einsatz[1]; //@j3-sub: assign sub2  = einsatz[0];
    assign O_ud1 = wahl[0];
    assign O_ud2 = wahl[1];
    assign st    = zustand;

    // darf Spieler w jetzt den Betrag b bieten?  schuld: was er schon verlieren kann
    function darf(input w, input [6:0] b);
        reg [10:0] schuld;
        reg        gedeckt, zahlbar;
        begin
            schuld  = (w == zuerst) ? 11'd0 : {4'd0, einsatz[~w]}; //@j3-schuld: schuld  = (w == zuerst || w == 1'b0) ? 11'd0 : {4'd0, einsatz[~w]};
            gedeckt = (b <= kasse[~w]);
            zahlbar = (b[6:2] + schuld <= kasse[w]); //@+zwei: zahlbar = (kasse[w] >= schuld) && (kasse[w] - schuld >= b[6:2]);
            darf    = gedeckt && zahlbar;
        end
    endfunction

    // hat Spieler w mit diesem Wurf recht?
    function recht(input w);
        recht = (wurf > 7) ? wahl[w] == 2'b10 : (wurf < 7) ? wahl[w] == 2'b01
                                              : einsatz[w] > einsatz[~w]; //@j3-gleich: : (w ? einsatz[1] > einsatz[0] : einsatz[0] >= einsatz[1]);
    endfunction

    task weiter(input [2:0] z);
        begin
            danach = z;
            fertig = 1'b1;
        end
    endtask

    task bieten(input w);
        if (darf(w, bid)) begin
            einsatz[w] = bid;
            wahl[w]    = ud ? 2'b10 : 2'b01;
            kasse[w]   = kasse[w] - bid[6:2];  topf = topf + bid[6:2]; //@j3-pfand: topf = topf + bid[6:2];
            if (w == zuerst) weiter(w ? 3'd2 : 3'd3);
            else             weiter(3'd4); //@j3-ohnepuffer: else             weiter(w ? 3'd4 : 3'd5);
        end
    endtask

    task nehmen(input w);
        begin
            kasse[w]  = kasse[w]  + einsatz[w];
            kasse[~w] = kasse[~w] - einsatz[w];
        end
    endtask

    task auszahlen(input w);
        begin
            kasse[w] = kasse[w] + topf; //@j3-topf: if (!w) kasse[w] = kasse[w] + topf;
            topf = 0;
            weiter(3'd0);
        end
    endtask

    always @(posedge clk)
        if (fertig) begin
            if (!proc) begin //@j3-haelt: if (!proc || zustand == 3'd1) begin
                zustand = danach;
                fertig  = 1'b0;
            end
        end else if (proc)
            case (zustand)
                3'd0: begin
                    kasse[0] = START;
                    kasse[1] = START;
                    topf = 0; //@j3-anfang: topf = 0;  zuerst = 0;
                    weiter(3'd1);
                end
                3'd1:
                    if      (kasse[0] == 0) auszahlen(1'b1);
                    else if (kasse[1] == 0) auszahlen(1'b0); //@j3-nureins: else if (kasse[1] == 0 && !zuerst) auszahlen(1'b0);
                    else                    weiter(zuerst ? 3'd3 : 3'd2);
                3'd2: bieten(1'b0);
                3'd3: bieten(1'b1);
                3'd4: weiter(3'd5);
                3'd5: begin wurf = rnd; weiter(3'd6); end //@j3-spaet: 3'd5: weiter(3'd6);
                3'd6: begin
                    //@j3-spaet: wurf = rnd;
                    if (recht(0)) nehmen(0); //@j3-nurletzte: if (recht(0) && !recht(1)) nehmen(0);
                    if (recht(1)) nehmen(1); //@+andersrum: if (recht(1)) begin kasse[1] = kasse[1] + einsatz[1]; kasse[0] = kasse[0] - einsatz[1]; end
                    weiter(3'd7);
                end
                3'd7: begin
                    zuerst = ~zuerst; //@+leer: zuerst = ~zuerst;  wurf = 0;
                    einsatz[0] = 0;  einsatz[1] = 0;
                    wahl[0] = 0;  wahl[1] = 0; //@j3-wahl: wahl[0] = 0;
                    weiter(3'd1);
                end
            endcase
endmodule
