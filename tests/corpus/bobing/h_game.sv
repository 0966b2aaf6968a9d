// Bo Bing -- kursprojekt i digitalteknik, grupp H
// Ett bord, upp till 63 spelare. Vinsterna ligger i fem staplar, varje spelare
// har en rad i protokollet och (for Lut) sitt senaste forstapriskast.
module bobing (
    input  logic       clk,
    input  logic       roll,
    input  logic [2:0] D1, D2, D3, D4, D5, D6,
    input  logic [5:0] show,
    input  logic [5:0] players,
    input  logic       golden, half, lut, last,
    output logic [5:0] player,
    output logic [3:0] category,
    output logic [3:0] tai,
    output logic       gift,
    output logic [1:0] left2,
    output logic [2:0] left3,
    output logic [3:0] left4,
    output logic [4:0] left5,
    output logic [5:0] left6,
    output logic [5:0] leader,
    output logic [3:0] leader_category, leader_tai,
    output logic [5:0] winner,
    output logic [1:0] took2,
    output logic [2:0] took3,
    output logic [3:0] took4,
    output logic [4:0] took5,
    output logic [5:0] took6,
    output logic [1:0] phase
);
    typedef enum logic [1:0] { KAST = 0, SISTA = 1, SLUT = 2 } fas_t;
    fas_t fas;

    localparam logic [3:0] INGET = 0, IT_SIU = 1, SI_JIN = 2, SAM_HONG = 3, TUI_TENG = 4,
                           TSIONG = 5, GYLLENE = 6, NGO_TSI = 7, TSIANG = 8, DI_KU = 9;

    // ---------------------------------------------------------- kastet
    // sex raknare om fyra bitar i ett ord, ogla f ligger i bitarna 4f+3..4f
    logic [31:0] antal;
    assign antal = (32'd1 << {D1, 2'b00}) + (32'd1 << {D2, 2'b00}) + (32'd1 << {D3, 2'b00})
                 + (32'd1 << {D4, 2'b00}) + (32'd1 << {D5, 2'b00}) + (32'd1 << {D6, 2'b00});

    logic [4:0] summa;
    assign summa = 5'd0 + D1 + D2 + D3 + D4 + D5 + D6 - 16;      // de tva andra vid fyra fyror

    logic        giltigt;
    logic [3:0]  fyror, ettor;
    logic [6:1]  har6, har5, har4, har3, har1;
    logic [3:0]  kat, kicker;
    logic [2:0]  par3;
    integer      f;

    assign fyror   = antal[19:16];
    assign ettor   = antal[7:4];
    assign giltigt = (antal[3:0] == 0) && (antal[31:28] == 0); //@h4-sjua: assign giltigt = (antal[3:0] == 0);

    always_comb begin
        par3 = 0;
        for (f = 1; f <= 6; f = f + 1) begin
            har6[f] = (antal[4*f +: 4] == 6);
            har5[f] = (antal[4*f +: 4] == 5);
            har4[f] = (antal[4*f +: 4] == 4);
            har3[f] = (antal[4*f +: 4] == 3);
            har1[f] = (antal[4*f +: 4] == 1);
            par3 = par3 + har3[f];
        end

        if (har6 != 0)                                      kat = TSIANG;
        else if (har5 != 0)                                 kat = NGO_TSI;
        else if (fyror == 4 && ettor == 2 && golden)       kat = GYLLENE;
        else if (fyror == 4)                                kat = TSIONG;
        else if (&har1 || (par3 == 2 && half))              kat = TUI_TENG;
        else if (fyror == 3)                                kat = SAM_HONG;
        else if (har4 != 0)                                 kat = SI_JIN; //@h4-sijin: else if (har4 != 0 && fyror == 0) kat = SI_JIN;
        else if (fyror == 2)                                kat = DI_KU;
        else if (fyror == 1)                                kat = IT_SIU;
        else                                                kat = INGET;

        kicker = 0;
        if (kat == NGO_TSI)
            for (f = 1; f <= 6; f = f + 1) if (har1[f]) kicker = f;
        if (kat == TSIONG) kicker = summa; //@h4-treb: if (kat == TSIONG) kicker = summa & 5'd7;
        //@+guldtai: if (kat == GYLLENE) kicker = 2;
    end

    // ---------------------------------------------------------- bordet
    logic [1:0]  p2 [0:63];
    logic [2:0]  p3 [0:63];
    logic [3:0]  p4 [0:63];
    logic [4:0]  p5 [0:63];
    logic [5:0]  p6 [0:63];
    logic [7:0]  kort [0:63];           // senaste forstapriskastet {kat, tai}, 0 = inget
    logic [15:0] nar  [0:63];           // vilket kast i ordningen det var
    logic [15:0] kastnr;
    logic [5:0]  kvar_sista;
    logic        roll_d;
    logic        nytt, klart, stopp;
    logic [7:0]  bast;
    logic [15:0] bast_nar;
    integer      s;

    initial begin
        fas = KAST;  player = 1;  category = 0;  tai = 0;  gift = 0;
        left2 = 2;  left3 = 4;  left4 = 8;  left5 = 16;  left6 = 32; //@h4-femton: left2 = 2; left3 = 4; left4 = 8; left5 = 15; left6 = 31;
        leader = 0;  leader_category = 0;  leader_tai = 0;  winner = 0;
        kastnr = 0;  kvar_sista = 0;  roll_d = 0;
        for (s = 0; s < 64; s = s + 1) begin
            p2[s] = 0;  p3[s] = 0;  p4[s] = 0;  p5[s] = 0;  p6[s] = 0;
            kort[s] = 0;  nar[s] = 0;
        end
    end

    always_ff @(posedge clk) begin
        nytt = roll && !roll_d; //@h4-hall: nytt = roll;
        roll_d <= roll;
        if (nytt && giltigt && fas != SLUT) begin //@h4-efter: if (nytt && giltigt) begin
            stopp = 0;
            category <= kat;
            tai <= kicker;
            gift <= 0;
            kastnr <= kastnr + 1;

            case (kat)
                TSIANG: begin
                    leader = player;  leader_category = TSIANG;  leader_tai = 0;
                    gift <= (left2 != 0) || (left3 != 0) || (left4 != 0) || (left5 != 0) || (left6 != 0); //@+tsianggava: gift <= 1;
                    p2[player] = p2[player] + left2;  p3[player] = p3[player] + left3;
                    p4[player] = p4[player] + left4;  p5[player] = p5[player] + left5;
                    p6[player] = p6[player] + left6;
                    left2 = 0;  left3 = 0;  left4 = 0;  left5 = 0;  left6 = 0; //@h4-tsiangrest:
                    stopp = 1;
                end
                NGO_TSI, GYLLENE, TSIONG: begin
                    kort[player] = {kat, kicker}; //@h4-lutsvag: if ({kat, kicker} >= kort[player]) kort[player] = {kat, kicker};
                    nar[player]  = kastnr;
                    if (!lut) begin
                        if ({kat, kicker} >= {leader_category, leader_tai}) begin //@h4-lika: if ({kat, kicker} > {leader_category, leader_tai}) begin
                            leader = player;
                            {leader_category, leader_tai} = {kat, kicker};
                        end
                    end
                    else begin
                        // alla spelares stallning, den senaste vinner vid lika
                        bast = 0;  bast_nar = 0;
                        for (s = 1; s < 64; s = s + 1)
                            if (kort[s] != 0 && (kort[s] > bast || (kort[s] == bast && nar[s] >= bast_nar))) begin
                                bast = kort[s];  bast_nar = nar[s];
                                leader = s;
                            end
                        {leader_category, leader_tai} = bast;
                    end
                end
                TUI_TENG: if (left2 != 0) begin left2 = left2 - 1; p2[player] = p2[player] + 1; gift <= 1; end
                SAM_HONG: if (left3 != 0) begin left3 = left3 - 1; p3[player] = p3[player] + 1; gift <= 1; end
                SI_JIN:   if (left4 != 0) begin left4 = left4 - 1; p4[player] = p4[player] + 1; gift <= 1; end
                DI_KU:    if (left5 != 0) begin left5 = left5 - 1; p5[player] = p5[player] + 1; gift <= 1; end
                IT_SIU:   if (left6 != 0) begin left6 = left6 - 1; p6[player] = p6[player] + 1; gift <= 1; end
                default: ;
            endcase

            klart = (left2 == 0) && (left3 == 0) && (left4 == 0) && (left5 == 0) && (left6 == 0); //@h4-andra: klart = (left3 == 0) && (left4 == 0) && (left5 == 0) && (left6 == 0);
            if (fas == SISTA) begin
                kvar_sista <= kvar_sista - 1;
                if (kvar_sista == 1) stopp = 1;
            end
            else if (klart && leader != 0) begin
                if (last && !stopp) begin
                    fas <= SISTA;
                    kvar_sista <= players; //@h4-sistafel: kvar_sista <= players - 1;
                end
                else stopp = 1;
            end

            if (stopp) begin
                fas <= SLUT;
                winner <= leader;
            end
            else //@+vidare:
                player <= (player >= players) ? 6'd1 : player + 6'd1; //@h4-tur: player <= (player > players) ? 6'd1 : player + 6'd1;
        end
    end

    // ---------------------------------------------------------- protokollet
    logic [5:0] vem;
    assign vem   = (show == 0) ? player : show;
    assign took2 = p2[vem];
    assign took3 = p3[vem];
    assign took4 = p4[vem];
    assign took5 = p5[vem];
    assign took6 = p6[vem]; //@h4-protokoll: assign took6 = p6[vem] & 6'd15;
    assign phase = fas;
endmodule
