// =====================================================================
//  MESA NG BO BING  (larong dais tuwing Mid-Autumn)
//  Proyekto sa Digital Design
//
//  Tatlong bahagi:
//    hatol  - ano ang napala ng anim na dais (puro combinational)
//    hanay  - listahan ng mga may unang-premyong tira, laging nakaayos
//             mula pinakamataas; ang nasa unahan ang nangunguna
//    g_mesa - turno, mga regalong natitira, at kung sino ang kumuha
//
//  Ang limang bilang ng regalo ay nasa iisang 20-bit na salita:
//     [19:14] ika-6   [13:9] ika-5   [8:5] ika-4   [4:2] ika-3   [1:0] ika-2
//  kaya isang pagbabawas at isang pagdaragdag lang ang bawat kuha.
// =====================================================================

// ---- hatol: bilang ng bawat mukha, nakasiksik sa 6 x 3 bits ----------
module hatol(
    input  [17:0] dais,          // {D6,D5,D4,D3,D2,D1}
    input         ginto, hati,
    output reg [3:0] uri,
    output reg [3:0] tai,
    output reg       sira        // may dais na 0 o 7
);
    reg [17:0] bilang;           // 3 bits bawat mukha, 1 sa ibaba
    reg [2:0]  d, b, anim, lima, apat, pares3, isa, dalawa, kicker;
    reg [2:0]  apatan;           // ilan ang 4
    reg [5:0]  suma;
    integer i;

    always @* begin
        bilang = 0; sira = 0; suma = 0;
        for (i = 0; i < 6; i = i + 1) begin
            d = dais[3*i +: 3];
            suma = suma + d;
            if (d == 0 || d == 7) sira = 1;               //@g3-pito: if (d == 0) sira = 1;
            else bilang = bilang + (18'd1 << (3*(d - 1)));
        end

        // ilang mukha ang lumabas nang 6, 5, 4, 3, 1 beses
        anim = 0; lima = 0; apat = 0; pares3 = 0; isa = 0; kicker = 0;
        for (i = 1; i <= 6; i = i + 1) begin
            b = bilang[3*(i-1) +: 3];
            case (b)
                3'd6: anim = i;
                3'd5: lima = i;
                3'd4: apat = i;
                3'd3: pares3 = pares3 + 1;
                3'd1: begin isa = isa + 1; kicker = i; end
                default: ;
            endcase
        end
        apatan = bilang[11:9];
        dalawa = bilang[2:0];    // ilan ang 1

        tai = 0;
        if (anim != 0)                            uri = 8;
        else if (lima != 0) begin                 uri = 7; tai = kicker; end   //@g3-tai-lima: else if (lima != 0) begin uri = 7; tai = lima; end
        else if (apat == 4 && ginto && dalawa == 2) begin uri = 6; tai = 0; end   //@+g3-tai2: else if (apat == 4 && ginto && dalawa == 2) begin uri = 6; tai = 2; end
        else if (apat == 4) begin                 uri = 5; tai = suma - 16; end
        else if (isa == 6)                        uri = 4;
        else if (pares3 == 2 && hati)             uri = 4;        //@g3-kalahati: else if (pares3 == 2) uri = 4;
        else if (apatan == 3)                     uri = 3;
        else if (apat != 0)                       uri = 2;        //@g3-unahan: else if (apat != 0 && apatan != 2) uri = 2;
        else if (apatan == 2)                     uri = 9;
        else if (apatan == 1)                     uri = 1;
        else                                      uri = 0;
    end
endmodule

// ---- hanay: nakaayos na listahan (insertion sort sa hardware) --------
module hanay(
    input        clk, ipasok, lut,
    input  [5:0] sino,
    input  [7:0] lakas,          // {uri, tai}: mas malaki, mas mataas
    output [5:0] una,
    output [7:0] una_lakas
);
    reg [5:0] tao [0:62];
    reg [7:0] tira [0:62];
    reg [5:0] dati, lugar;       // dating pwesto, bagong pwesto
    reg       mas_mababa;
    integer i, j;

    initial for (i = 0; i < 63; i = i + 1) begin tao[i] = 0; tira[i] = 0; end

    always @* begin
        dati = 63; lugar = 63;
        for (i = 62; i >= 0; i = i - 1) begin
            if (tao[i] == sino)  dati = i;
            if (tira[i] <= lakas) lugar = i;       //@g3-tabla: if (tira[i] < lakas) lugar = i;
        end
        mas_mababa = dati < lugar;                 // bumaba ang sarili niyang tira
    end

    always @(posedge clk)
        if (ipasok) begin
            if (!mas_mababa) begin
                for (j = 0; j < 63; j = j + 1)
                    if (j == lugar) begin
                        tao[j]  <= sino;
                        tira[j] <= lakas;
                    end else if (j > lugar && j <= dati) begin
                        tao[j]  <= tao[j-1];
                        tira[j] <= tira[j-1];
                    end
            end
            else if (lut) begin
                for (j = 0; j < 63; j = j + 1)
                    if (j == lugar - 1) begin      //@g3-lut-tamad: if (j == dati) begin
                        tao[j]  <= sino;
                        tira[j] <= lakas;
                    end else if (j >= dati && j < lugar - 1) begin   //@g3-lut-tamad: end else if (j > 62) begin
                        tao[j]  <= tao[j+1];
                        tira[j] <= tira[j+1];
                    end
            end
        end

    assign una = tao[0];
    assign una_lakas = tira[0];
endmodule

// ---- ang mesa ---------------------------------------------------------
module g_mesa(
    input        clk,
    input        roll,
    input  [2:0] D1, D2, D3, D4, D5, D6,
    input  [5:0] show,
    input  [5:0] players,
    input        golden, half, lut, last,
    output [5:0] player,
    output [3:0] category,
    output [3:0] tai,
    output       gift,
    output [1:0] left2,
    output [2:0] left3,
    output [3:0] left4,
    output [4:0] left5,
    output [5:0] left6,
    output [5:0] leader,
    output [3:0] leader_category,
    output [3:0] leader_tai,
    output [5:0] winner,
    output [1:0] took2,
    output [2:0] took3,
    output [3:0] took4,
    output [4:0] took5,
    output [5:0] took6,
    output [1:0] phase
);
    localparam LARO = 2'd0, HULING_IKOT = 2'd1, TAPOS = 2'd2;
    localparam [19:0] SIMULA = {6'd32, 5'd16, 4'd8, 3'd4, 2'd2};

    reg [1:0]  yugto = LARO;
    reg        dati_roll = 0;
    reg [5:0]  turno = 1;
    reg [5:0]  ilan = 0;              // mga tira na lang sa huling ikot
    reg [3:0]  huling_uri = 0, huling_tai = 0;
    reg        may_kuha = 0;
    reg [19:0] natira = SIMULA;
    reg [19:0] kuha [0:63];
    //@+g3-pinuno: reg [5:0] gumulong = 0;    // huling gumulong ng dais
    integer n;
    initial for (n = 0; n < 64; n = n + 1) kuha[n] = 0;

    wire [3:0] uri, bago_tai;
    wire       sira;
    hatol h(.dais({D6, D5, D4, D3, D2, D1}), .ginto(golden), .hati(half),
            .uri(uri), .tai(bago_tai), .sira(sira));

    wire pindot = roll & ~dati_roll;           //@g3-gilid: wire pindot = roll;
    wire tira   = pindot && !sira && yugto != TAPOS;
    wire unang_premyo = (uri >= 5 && uri <= 7);
    wire tsiang = (uri == 8);

    // ang aalisin sa mesa
    reg [19:0] alis;
    always @* begin
        alis = 0;
        case (uri)
            4: alis[0]  = (natira[1:0]   != 0);
            3: alis[2]  = (natira[4:2]   != 0);
            2: alis[5]  = (natira[8:5]   != 0);
            9: alis[9]  = (natira[13:9]  != 0);
            1: alis[14] = (natira[19:14] != 0);
            8: alis     = natira;              //@g3-tira: 8: alis     = 0;
            default: ;
        endcase
    end

    wire [5:0] una;
    wire [7:0] una_lakas;
    hanay hn(.clk(clk), .ipasok(tira && (unang_premyo || tsiang)), .lut(lut),    //@+g3-pinuno: hanay hn(.clk(clk), .ipasok(tira && unang_premyo), .lut(lut),
             .sino(turno), .lakas({uri, bago_tai}),
             .una(una), .una_lakas(una_lakas));

    wire ubos = (natira == alis);
    wire may_una = unang_premyo || una != 0;                 //@g3-dulo: wire may_una = 1;
    wire [5:0] susunod = (turno == players) ? 6'd1 : turno + 6'd1;    //@g3-ikot: wire [5:0] susunod = (turno + 1 >= players) ? 6'd1 : turno + 6'd1;

    wire [5:0] buo = players;      // haba ng huling ikot    //@g3-huling: wire [5:0] buo = players - 1;     // haba ng huling ikot
    reg wakas;                     // dito na natatapos
    always @* begin
        wakas = 0;
        if (tsiang) wakas = 1;                 //@g3-tsiang-huli: if (tsiang && yugto == LARO) wakas = 1;
        else if (yugto == HULING_IKOT) wakas = (ilan == 1);    //@+g3-paakyat: else if (yugto == HULING_IKOT) wakas = (ilan + 1 == buo);
        else if (ubos && may_una) wakas = !last;
    end

    always @(posedge clk) begin
        dati_roll <= roll;
        if (tira) begin
            huling_uri <= uri;
            huling_tai <= bago_tai;
            //@+g3-pinuno: gumulong <= turno;
            may_kuha   <= (alis != 0);         //@g3-ilaw: may_kuha   <= (uri != 0 && !unang_premyo);
            natira     <= natira - alis;
            kuha[turno] <= kuha[turno] + alis; //@g3-siksik: kuha[turno[2:0]] <= kuha[turno[2:0]] + alis;
            if (wakas)
                yugto <= TAPOS;
            else if (yugto == HULING_IKOT)
                ilan <= ilan - 1;              //@+g3-paakyat: ilan <= ilan + 1;
            else if (ubos && may_una) begin
                yugto <= HULING_IKOT;
                ilan  <= buo;                  //@+g3-paakyat: ilan  <= 0;
            end
            if (!wakas) turno <= susunod;      //@+g3-sunod: turno <= susunod;
        end
    end

    assign player   = turno;
    assign category = huling_uri;
    assign tai      = huling_tai;
    assign gift     = may_kuha;
    assign {left6, left5, left4, left3, left2} = natira;
    assign leader          = una;
    assign leader_category = una_lakas[7:4];
    assign leader_tai      = una_lakas[3:0];
    assign winner          = (yugto == TAPOS) ? una : 6'd0;   //@+g3-pinuno: assign winner = (yugto != TAPOS) ? 6'd0 : (huling_uri == 8) ? gumulong : una;
    assign {took6, took5, took4, took3, took2} = kuha[show == 0 ? turno : show];
    assign phase = yugto;
endmodule
