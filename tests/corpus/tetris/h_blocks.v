// Digitale Systemen 2 -- eindopdracht "vallende blokken op 10x7 leds"
// Geen schuifregisters per lampje zoals in het Proteus-voorbeeld: hier is een
// speelveld (veld, alleen de vaste lampjes) en zijn er stukken met een plaats.
//   stuk[2]          het stuk in de hand (nog minstens een lampje in rij 0..2)
//   stuk[0], stuk[1] stukken die los onderweg zijn naar beneden
// Een stuk is 3 rijen van 7 bits; rij[] zegt op welke rij van het veld zijn
// bovenste rij ligt. bit 0 van een rij = linkerkolom.
module tetris (
    input             clk,              // 20 Hz
    input             start, reset, rotate, s_left, s_right,
    output     [20:0] red,
    output     [48:0] yellow, blue,
    output reg  [6:0] time1, time0, score1, score0,   // gfedcba, 1 = aan
    output      [7:0] \time ,
    output      [7:0] score,
    output            control, won, lost,
    output reg  [2:0] phase
);
    localparam KLAAR = 2'd0, SPEEL = 2'd1, GEWONNEN = 2'd2, VERLOREN = 2'd3;

    reg  [1:0] toestand;
    reg  [6:0] veld  [0:9];
    reg [20:0] stuk  [0:2];
    reg  [3:0] rij   [0:2];
    reg  [2:0] leeft;
    reg        plek;                    // volgende vrije plaats (0 of 1)
    reg  [8:0] vorm;                    // 3x3, v[8] = linksboven, v[0] = rechtsonder
    reg  [2:0] kolom;                   // linkerkolom van het 3x3-raam, 0..4
    reg  [5:0] toeval, lot;
    reg  [5:0] stuur;                   // resterende stuurtijd in tikken
    reg  [4:0] tel;                     // 20 tikken = 1 s
    reg        knip;                    // een volle rij knippert al een seconde
    reg  [3:0] sec1, sec0, pt1, pt0;
    reg  [6:0] lampjes;                 // lichtshow
    reg  [4:0] was;

    // hulpwaarden, geen registers
    reg        k_start, k_reset, k_draai, k_links, k_rechts;
    reg        tik, mag, leeg, wis, verlies;
    reg  [2:0] raak;
    reg  [3:0] vol;
    reg [20:0] proef;
    integer    r, k;

    localparam RAND1 = 21'h000001 | 21'h000080 | 21'h004000;      // linkerkolom
    localparam RAND7 = RAND1 << 6;                                // rechterkolom

    // ------------------------------------------------------------ hulpjes
    function [8:0] figuur(input [2:0] n);
        case (n)
            0: figuur = 9'b010_111_010;
            1: figuur = 9'b100_100_100;
            2: figuur = 9'b000_001_111;
            3: figuur = 9'b000_110_011;
            4: figuur = 9'b000_111_100;
            5: figuur = 9'b000_111_010;
            6: figuur = 9'b000_101_111;
            7: figuur = 9'b000_010_111;
        endcase
    endfunction

    function [2:0] plaats(input [2:0] n);
        plaats = (n < 5) ? n : n - 3'd4;
    endfunction

    // kwartslag linksom
    function [8:0] draai(input [8:0] v);
        draai = {v[6], v[3], v[0], v[7], v[4], v[1], v[8], v[5], v[2]}; //@h1-rechtsom: draai = {v[2], v[5], v[8], v[1], v[4], v[7], v[0], v[3], v[6]};
    endfunction

    function [6:0] strook(input [2:0] a, input [2:0] c);
        strook = {4'b0, a[0], a[1], a[2]} << c;
    endfunction

    function [20:0] leg(input [8:0] v, input [2:0] c);
        leg = {strook(v[2:0], c), strook(v[5:3], c), strook(v[8:6], c)};
    endfunction

    // eerste niet-lege rij van een stuk
    function [3:0] top(input [20:0] s, input [3:0] y);
        top = (s[6:0] != 0) ? y : (s[13:7] != 0) ? y + 4'd1 : y + 4'd2;
    endfunction

    // ligt dit stuk ergens op?
    function raakt(input [20:0] s, input [3:0] y);
        integer q;
        begin
            raakt = 0;
            for (q = 0; q < 3; q = q + 1)
                if (s[7*q +: 7] != 0) begin //@h1-onderkant: if (s[7*q +: 7] != 0) begin raakt = 0;
                    if (y + q >= 9) raakt = 1;
                    else if ((veld[y + q + 1] & s[7*q +: 7]) != 0) raakt = 1;
                end
        end
    endfunction

    function [6:0] cijfer(input [3:0] n);
        case (n)
            0: cijfer = 7'h3f;  1: cijfer = 7'h06;  2: cijfer = 7'h5b;  3: cijfer = 7'h4f;
            4: cijfer = 7'h66;  5: cijfer = 7'h6d;  6: cijfer = 7'h7d;  7: cijfer = 7'h07;
            8: cijfer = 7'h7f;  9: cijfer = 7'h6f;
            default: cijfer = 7'h00;
        endcase
    endfunction

    // alles leeg; het toevalsregister loopt gewoon door
    task opruimen;
        begin
            for (r = 0; r < 10; r = r + 1) veld[r] = 0; //@h1-restjes: for (r = 0; r < 9; r = r + 1) veld[r] = 0;
            leeft = 0;  plek = 0;  stuur = 0;  tel = 0;
            knip = 0; //@h1-knipreset:
            {sec1, sec0} = 0; //@h1-doortellen: if (toestand == SPEEL) {sec1, sec0} = 0;
            {pt1, pt0} = 0;
            lampjes = 0;
        end
    endtask

    initial begin
        toestand = KLAAR;
        toeval = 6'd1;
        was = 0;  vorm = 0;  kolom = 0;
        sec1 = 0; sec0 = 0; //@h1-doortellen: {sec1, sec0} = 0;
        knip = 0;
        stuk[0] = 0; stuk[1] = 0; stuk[2] = 0;
        rij[0] = 0;  rij[1] = 0;  rij[2] = 0;
        veld[9] = 0;
        opruimen;
    end

    // ------------------------------------------------------------ het spel
    always @(posedge clk) begin
        k_start  = start   & ~was[0];
        k_reset  = reset   & ~was[1];
        k_draai  = rotate  & ~was[2];
        k_links  = s_left  & ~was[3];
        k_rechts = s_right & ~was[4];
        was = {s_right, s_left, rotate, reset, start};

        lot = toeval;
        toeval = {toeval[4:0], toeval[5] ^ toeval[4]};

        if (k_reset) begin
            toestand = KLAAR;
            opruimen;
        end
        else if (toestand == KLAAR) begin //@h1-herstart: else if (toestand == KLAAR || (toestand == VERLOREN && k_start)) begin
            tel = (tel == 19) ? 0 : tel + 1;
            lampjes = (lampjes == 70) ? 0 : lampjes + 1;
            if (k_start) begin
                opruimen;
                toestand = SPEEL;
            end
        end
        else if (toestand == SPEEL) begin
            tik  = (tel == 19);
            tel  = tik ? 5'd0 : tel + 5'd1;
            mag  = (stuur != 0);
            leeg = ~leeft[2];

            if (tik) begin
                // klok op de cijfers
                if (sec0 == 9) begin
                    sec0 = 0;
                    sec1 = (sec1 == 9) ? 0 : sec1 + 1;
                end
                else sec0 = sec0 + 1;

                // onderste volle rij; na twee seconden gaat ze weg
                vol = 15;
                for (r = 3; r < 10; r = r + 1) if (veld[r] == 7'h7f) vol = r;
                wis = 0;
                if (vol == 15) knip = 0; //@h1-knipreset: if (vol == 15) knip = knip;
                else if (!knip) knip = 1; //@h1-kortknip: else if (knip) knip = 1;
                else begin
                    knip = 0;
                    wis = 1;
                end

                raak[0] = leeft[0] & raakt(stuk[0], rij[0]);
                raak[1] = leeft[1] & raakt(stuk[1], rij[1]);
                raak[2] = leeft[2] & raakt(stuk[2], rij[2]);

                if (wis) begin
                    for (r = 9; r > 0; r = r - 1)
                        if (r <= vol) veld[r] = veld[r-1]; //@h1-nietzakken: if (r == vol) veld[r] = 0;
                    if (pt0 == 9) begin pt0 = 0; pt1 = pt1 + 1; end
                    else pt0 = pt0 + 1;
                end

                // losse stukken: vast of een rij omlaag
                for (k = 0; k < 2; k = k + 1)
                    if (leeft[k]) begin //@h1-wacht: if (leeft[k] && (vol == 15 || wis)) begin
                        if (raak[k] && !(wis && top(stuk[k], rij[k]) <= vol)) begin
                            for (r = 0; r < 3; r = r + 1)
                                if (rij[k] + r < 10) veld[rij[k] + r] = veld[rij[k] + r] | stuk[k][7*r +: 7];
                            leeft[k] = 0;
                        end
                        else rij[k] = rij[k] + 1;
                    end

                // het stuk in de hand valt pas als de stuurtijd om is
                if (leeft[2] && !mag) begin //@h1-wacht: if (leeft[2] && !mag && (vol == 15 || wis)) begin
                    if (raak[2] && !wis) verlies = 1; //@h1-nooitvol: if (raak[2] && !wis && rij[2] == 0) verlies = 1; else if (raak[2] && !wis) begin for (r = 0; r < 3; r = r + 1) if (rij[2] + r > 2) veld[rij[2] + r] = veld[rij[2] + r] | stuk[2][7*r +: 7]; leeft[2] = 0; end
                    else rij[2] = rij[2] + 1;
                    if (leeft[2] && top(stuk[2], rij[2]) > 2) begin
                        stuk[plek] = stuk[2];
                        rij[plek]  = rij[2];
                        leeft[plek] = 1;
                        plek = ~plek;
                        leeft[2] = 0;
                    end
                end

                if (pt0 >= 3) toestand = GEWONNEN; //@h1-tweepunten: if (pt0 >= 2) toestand = GEWONNEN;
                else if (verlies || {sec1, sec0} == 8'h99) toestand = VERLOREN;
                if (toestand != SPEEL) stuur = 0;
            end

            if (toestand == SPEEL) begin
                if (mag) begin
                    stuur = stuur - 1;
                    if (k_draai) begin
                        vorm = draai(vorm);
                        stuk[2] = leg(vorm, kolom);
                    end
                    else if (k_rechts) begin
                        if ((stuk[2] & RAND7) == 0) begin //@h1-muur: begin
                            proef = stuk[2];
                            stuk[2] = {proef[19:14], 1'b0, proef[12:7], 1'b0, proef[5:0], 1'b0};
                            if (kolom < 4) kolom = kolom + 1;
                        end
                    end
                    else if (k_links) begin
                        if ((stuk[2] & RAND1) == 0) begin
                            proef = stuk[2];
                            stuk[2] = {1'b0, proef[20:15], 1'b0, proef[13:8], 1'b0, proef[6:1]};
                            if (kolom > 0) kolom = kolom - 1; //@h1-kolomlinks:
                        end
                    end
                end
                else if (leeg) begin
                    vorm  = figuur(lot[5:3]);
                    kolom = plaats(lot[2:0]);
                    stuk[2] = leg(vorm, kolom);
                    rij[2] = 0;
                    leeft[2] = 1;
                    stuur = 60; //@h1-tweesec: stuur = 40;
                end
            end
            verlies = 0;
        end
    end

    initial verlies = 0;

    // ------------------------------------------------------------ lampen
    // lichtshow: spiraal met de klok mee, nummer 1 = linksboven
    reg [69:0] show, los, vast;
    integer    i, b, bo, on, li, re, x, y, ri;
    always @* begin
        show = 0;
        bo = 0; on = 9; li = 0; re = 6; x = 0; y = 0; ri = 0;
        for (i = 0; i < 70; i = i + 1) begin
            if (i < lampjes) show[7*y + x] = 1;
            case (ri)
                0: if (x == re) begin ri = 1; bo = bo + 1; y = y + 1; end else x = x + 1;
                1: if (y == on) begin ri = 2; re = re - 1; x = x - 1; end else y = y + 1;
                2: if (x == li) begin ri = 3; on = on - 1; y = y - 1; end else x = x - 1;
                default: if (y == bo) begin ri = 0; li = li + 1; x = x + 1; end else y = y - 1;
            endcase
        end
    end

    reg [3:0] pinkrij;
    always @* begin
        los = 0;
        vast = 0;
        pinkrij = 15;
        for (b = 3; b < 10; b = b + 1) if (veld[b] == 7'h7f) pinkrij = b;
        if (toestand == SPEEL) begin
            for (b = 0; b < 3; b = b + 1)
                if (leeft[b]) los = los | ({49'b0, stuk[b]} << (7 * rij[b]));
            for (b = 3; b < 10; b = b + 1)
                if (!(b == pinkrij && tel >= 10)) vast[7*b +: 7] = veld[b]; //@+eerstuit: if (!(b == pinkrij && tel < 10)) vast[7*b +: 7] = veld[b];
        end
        else if (toestand == KLAAR) begin
            los = show; //@+lichtblauw: {vast[69:21], los[20:0]} = show;
        end
    end
    assign red    = los[20:0];
    assign yellow = los[69:21];
    assign blue   = vast[69:21];

    always @* begin
        {time1, time0, score1, score0} = 0;
        if (toestand == SPEEL) begin
            time1  = cijfer(sec1);  time0  = cijfer(sec0);
            score1 = cijfer(pt1);   score0 = cijfer(pt0);
        end
        else if (toestand == KLAAR && tel >= 10) begin //@+knipperstart: else if (toestand == KLAAR && tel < 10) begin
            // onze studentnummers ...42 en ...17
            time1  = cijfer(4);  time0  = cijfer(2);
            score1 = cijfer(1);  score0 = cijfer(7);
        end
    end

    assign \time   = {sec1, sec0};
    assign score   = {pt1, pt0};
    assign control = (stuur != 0);
    assign won     = (toestand == GEWONNEN);
    assign lost    = (toestand == VERLOREN);

    always @*
        if (toestand == KLAAR)         phase = 0;
        else if (toestand == GEWONNEN) phase = 4;
        else if (toestand == VERLOREN) phase = 5;
        else if (stuur != 0)           phase = 2;
        else                           phase = leeft[2] ? 3 : 1;
endmodule
