`timescale 1ns / 1ps
//////////////////////////////////////////////////////////////////////////////////
// Bo Bing table, dice are looked at one after the other
//////////////////////////////////////////////////////////////////////////////////
module bobing_table(
    input clk,
    input rst,
    input roll,
    input [2:0] D1,
    input [2:0] D2,
    input [2:0] D3,
    input [2:0] D4,
    input [2:0] D5,
    input [2:0] D6,
    input [5:0] show,
    input [5:0] players,
    input golden,
    input half,
    input lut,
    input last,
    output reg [5:0] player,
    output reg [3:0] category,
    output reg [3:0] tai,
    output reg gift,
    output reg [1:0] left2,
    output reg [2:0] left3,
    output reg [3:0] left4,
    output reg [4:0] left5,
    output reg [5:0] left6,
    output reg [5:0] leader,
    output reg [3:0] leader_category,
    output reg [3:0] leader_tai,
    output reg [5:0] winner,
    output [1:0] took2,
    output [2:0] took3,
    output [3:0] took4,
    output [4:0] took5,
    output [5:0] took6,
    output reg [1:0] phase,
    output busy
    );

    localparam IDLE   = 4'd0,
               COUNT  = 4'd1,
               EVAL   = 4'd2,
               AWARD  = 4'd3,
               LEAD   = 4'd4,
               RANK   = 4'd5,
               CHECK  = 4'd6,
               NEXT   = 4'd7,
               OVER   = 4'd8;

    reg [3:0] state;
    reg roll_old;

    // dice
    reg [17:0] sh;
    reg [2:0]  i;
    reg [2:0]  n1, n2, n3, n4, n5, n6;
    reg [5:0]  sum;
    reg        bad;

    // what everybody took
    reg [1:0] t2 [0:63];
    reg [2:0] t3 [0:63];
    reg [3:0] t4 [0:63];
    reg [4:0] t5 [0:63];
    reg [5:0] t6 [0:63];

    // first prize rolls for Lut: category, tai, number of the roll
    reg [23:0] stand [0:63];
    reg [15:0] seq;                       //@seqnarrow: reg [1:0] seq;

    reg [5:0] spins;
    integer k;

    wire [5:0] who = (show == 0) ? player : show;
    assign took2 = t2[who];
    assign took3 = t3[who];
    assign took4 = t4[who];
    assign took5 = t5[who];
    assign took6 = t6[who];
    assign busy = (state != IDLE);

    wire any6 = (n1 == 6) | (n2 == 6) | (n3 == 6) | (n4 == 6) | (n5 == 6) | (n6 == 6);
    wire any5 = (n1 == 5) | (n2 == 5) | (n3 == 5) | (n4 == 5) | (n5 == 5) | (n6 == 5);
    wire any4 = (n1 == 4) | (n2 == 4) | (n3 == 4) | (n5 == 4) | (n6 == 4);
    wire all1 = (n1 == 1) & (n2 == 1) & (n3 == 1) & (n4 == 1) & (n5 == 1) & (n6 == 1);
    wire [2:0] trip = (n1 == 3) + (n2 == 3) + (n3 == 3) + (n4 == 3) + (n5 == 3) + (n6 == 3);
    reg [5:0] face5;
    always @(*) begin
        if (n1 == 5)      face5 = 5;
        else if (n2 == 5) face5 = 10;
        else if (n3 == 5) face5 = 15;
        else if (n4 == 5) face5 = 20;
        else if (n5 == 5) face5 = 25;
        else              face5 = 30;
    end

    wire [5:0] k5 = sum - face5;
    wire [5:0] k4 = sum - 16;             //@taiwrap: wire [2:0] k4 = sum - 16;

    wire done = (left2 == 0) && (left3 == 0) && (left4 == 0) && (left5 == 0) && (left6 == 0) && (leader != 0);   //@noleader: wire done = (left2 == 0) && (left3 == 0) && (left4 == 0) && (left5 == 0) && (left6 == 0);

    reg [23:0] best;
    reg [5:0]  bestp;

    always @(posedge clk) begin
        if (rst) begin
            state <= IDLE;
            roll_old <= 0;
            player <= 1;
            category <= 0; tai <= 0; gift <= 0;
            left2 <= 2;
            left3 <= 4;
            left4 <= 8;
            left5 <= 16;
            left6 <= 32;                  //@six31: left6 <= 31;
            leader <= 0; leader_category <= 0; leader_tai <= 0;
            winner <= 0;
            phase <= 0;
            seq <= 1;
            spins <= 0;
            for (k = 0; k < 64; k = k + 1) begin
                t2[k] <= 0; t3[k] <= 0; t4[k] <= 0; t5[k] <= 0; t6[k] <= 0;
                stand[k] <= 0;
            end
        end
        else begin
            roll_old <= roll;
            case (state)
                IDLE: begin
                    n1 <= 0; n2 <= 0; n3 <= 0; n4 <= 0; n5 <= 0; n6 <= 0;
                    sum <= 0;
                    bad <= 0;
                    i <= 0;
                    sh <= {D6, D5, D4, D3, D2, D1};
                    if (roll && !roll_old) state <= COUNT;     //@+release: if (!roll && roll_old) state <= COUNT;
                end

                COUNT: begin
                    case (sh[2:0])
                        1: n1 <= n1 + 1;
                        2: n2 <= n2 + 1;
                        3: n3 <= n3 + 1;
                        4: n4 <= n4 + 1;
                        5: n5 <= n5 + 1;
                        6: n6 <= n6 + 1;
                        7: bad <= 1;      //@seven:
                        0: bad <= 1;
                    endcase
                    sum <= sum + sh[2:0];
                    sh <= sh >> 3;
                    i <= i + 1;
                    if (i == 5) state <= EVAL;                 //@fivedice: if (i == 4) state <= EVAL;
                end

                EVAL: begin
                    state <= AWARD;
                    tai <= 0;
                    if (bad) begin
                        state <= IDLE;
                        tai <= tai;
                    end
                    else if (any6) category <= 8;
                    else if (any5) begin
                        category <= 7;
                        tai <= k5[3:0];
                    end
                    else if (n4 == 4) begin
                        if (golden && n1 == 2) begin
                            category <= 6;
                            tai <= 0;                          //@+gftwo: tai <= 2;
                        end
                        else begin
                            category <= 5;
                            tai <= k4;
                        end
                    end
                    else if (all1 || (half && trip == 2)) category <= 4;
                    else if (n4 == 3) category <= 3;
                    else if (any4) category <= 2;
                    else if (n4 == 2) category <= 9;
                    else if (n4 == 1) category <= 1;
                    else begin
                        category <= 0;
                        state <= AWARD;                        //@noneidle: begin state <= IDLE; gift <= 0; end
                    end
                end

                AWARD: begin
                    gift <= 0;
                    state <= CHECK;
                    case (category)
                        1: if (left6 != 0) begin
                               gift <= 1;
                               left6 <= left6 - 1;
                               t6[player] <= t6[player] + 1;
                           end
                        9: if (left5 != 0) begin
                               gift <= 1;
                               left5 <= left5 - 1;
                               t5[player] <= t5[player] + 1;
                           end
                        2: if (left4 != 0) begin
                               gift <= 1;
                               left4 <= left4 - 1;
                               t4[player] <= t4[player] + 1;   //@copy43: t4[player] <= t3[player] + 1;
                           end
                        3: if (left3 != 0) begin
                               gift <= 1;
                               left3 <= left3 - 1;
                               t3[player] <= t3[player] + 1;
                           end
                        4: if (left2 != 0) begin
                               gift <= 1;
                               left2 <= left2 - 1;
                               t2[player] <= t2[player] + 1;
                           end
                        8: begin
                               gift <= 1;                      //@+tsnogift: gift <= 0;
                               left2 <= 0;
                               left3 <= 0;
                               left4 <= 0;
                               left5 <= 0;                     //@tsleft5:
                               left6 <= 0;
                               t2[player] <= t2[player] + left2;
                               t3[player] <= t3[player] + left3;
                               t4[player] <= t4[player] + left4;
                               t5[player] <= t5[player] + left5;
                               t6[player] <= t6[player] + left6;   //@tsset6: t6[player] <= left6;
                               leader <= player;
                               leader_category <= 8;
                               leader_tai <= 0;
                               winner <= player;
                               phase <= 2;
                               state <= OVER;
                           end
                        5, 6, 7: state <= LEAD;
                        default: ;
                    endcase
                end

                LEAD: begin
                    if (lut) begin
                        stand[player] <= {category, tai, {(16){1'b0}}} | seq;
                        seq <= seq + 1;
                        state <= RANK;
                    end
                    else begin
                        if ({category, tai} >= {leader_category, leader_tai}) begin   //@tiefirst: if ({category, tai} > {leader_category, leader_tai}) begin
                            leader <= player;
                            leader_category <= category;
                            leader_tai <= tai;
                        end
                        state <= CHECK;
                    end
                end

                RANK: begin
                    best = 0;
                    bestp = 0;
                    for (k = 1; k < 64; k = k + 1)             //@rankfrom2: for (k = 2; k < 64; k = k + 1)
                        if (stand[k] > best) begin
                            best = stand[k];
                            bestp = k;
                        end
                    leader <= bestp;
                    leader_category <= best[23:20];
                    leader_tai <= best[19:16];
                    state <= CHECK;
                end

                CHECK: begin
                    state <= NEXT;
                    if (phase == 1) begin
                        spins <= spins - 1;
                        if (spins == 1) begin
                            phase <= 2;
                            winner <= leader;
                            state <= OVER;
                        end
                    end
                    else if (done) begin
                        if (last) begin
                            phase <= 1;
                            spins <= players;                  //@spinless-too: spins <= players - 1;
                        end
                        else begin
                            phase <= 2;
                            winner <= leader;
                            state <= OVER;
                        end
                    end
                end

                NEXT: begin
                    if (player == players) player <= 1;        //@lastskipped: if (player == players - 1) player <= 1;
                    else player <= player + 1;
                    state <= IDLE;
                end

                OVER: state <= OVER;

                default: state <= IDLE;
            endcase
        end
    end
endmodule
