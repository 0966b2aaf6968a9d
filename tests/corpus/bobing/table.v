// the table as one clocked module; the roll is valued by a function of counts
module bobing(input clk, input rst, input roll, input [2:0] D1, D2, D3, D4, D5, D6, input [5:0] show,
    input [5:0] players, input golden, input half, input lut, input last,
    output reg [5:0] player, output reg [3:0] category, output reg [3:0] tai, output reg gift,
    output reg [1:0] left2, output reg [2:0] left3, output reg [3:0] left4, output reg [4:0] left5, output reg [5:0] left6,
    output reg [5:0] leader, output reg [3:0] leader_category, output reg [3:0] leader_tai, output reg [5:0] winner,
    output [1:0] took2, output [2:0] took3, output [3:0] took4, output [4:0] took5, output [5:0] took6);

    reg was, spinning;
    reg [5:0] spins;
    reg [1:0] t2 [0:63];
    reg [2:0] t3 [0:63];
    reg [3:0] t4 [0:63];
    reg [4:0] t5 [0:63];
    reg [5:0] t6 [0:63];
    reg [3:0] scat [0:63];
    reg [3:0] stai [0:63];
    reg [15:0] when_ [0:63];
    reg [15:0] now;
    integer i;

    wire [17:0] d = {D1, D2, D3, D4, D5, D6};
    function [2:0] count(input [2:0] f, input [17:0] x);
        count = (x[2:0] == f) + (x[5:3] == f) + (x[8:6] == f) + (x[11:9] == f) + (x[14:12] == f) + (x[17:15] == f);
    endfunction
    wire [2:0] n1 = count(1, d), n2 = count(2, d), n3 = count(3, d), n4 = count(4, d), n5 = count(5, d), n6 = count(6, d);
    wire valid = n1 + n2 + n3 + n4 + n5 + n6 == 6;                 //@invalid-rolls: wire valid = 1;
    wire [5:0] sum = D1 + D2 + D3 + D4 + D5 + D6;
    wire [2:0] f5 = n1 == 5 ? 1 : n2 == 5 ? 2 : n3 == 5 ? 3 : n4 == 5 ? 4 : n5 == 5 ? 5 : n6 == 5 ? 6 : 0;
    wire six = n1 == 6 | n2 == 6 | n3 == 6 | n4 == 6 | n5 == 6 | n6 == 6;
    wire four = n1 == 4 | n2 == 4 | n3 == 4 | n5 == 4 | n6 == 4;
    wire run = n1 == 1 & n2 == 1 & n3 == 1 & n4 == 1 & n5 == 1 & n6 == 1;
    wire hh = (n1 == 3) + (n2 == 3) + (n3 == 3) + (n4 == 3) + (n5 == 3) + (n6 == 3) == 2;
    reg [3:0] c, t;
    always @* begin
        t = 0;
        if (six) c = 8;
        else if (f5 != 0) begin c = 7; t = sum - 5 * f5; end       //@tai-face: else if (f5 != 0) begin c = 7; t = f5; end
        else if (n4 == 4 && n1 == 2 && golden) c = 6;              //@golden-always: else if (n4 == 4 && n1 == 2) c = 6;
        else if (n4 == 4) begin c = 5; t = sum - 16; end
        else if (run || (hh && half)) c = 4;                       //@half-always: else if (run || hh) c = 4;
        else if (n4 == 3) c = 3;
        else if (four) c = 2;
        else if (n4 == 2) c = 9;                                   //@fifth-first: else if (n4 == 2) c = 1;
        else if (n4 == 1) c = 1;
        else c = 0;
    end

    function beats(input [3:0] ca, input [3:0] ta, input [3:0] cb, input [3:0] tb);   // a, the later roll, against b
        beats = ca > cb || (ca == cb && ta >= tb);                 //@tie-earlier: beats = ca > cb || (ca == cb && ta > tb); //@tai-only: beats = ta >= tb;
    endfunction

    reg done;
    reg [5:0] best;
    reg [3:0] bc, bt;
    always @(posedge clk) begin
        was <= roll;
        if (rst) begin
            player <= 1; category <= 0; tai <= 0; gift <= 0;
            left2 <= 2; left3 <= 4; left4 <= 8; left5 <= 16; left6 <= 32;   //@gifts5: left2 <= 2; left3 <= 4; left4 <= 8; left5 <= 15; left6 <= 32;
            leader <= 0; leader_category <= 0; leader_tai <= 0; winner <= 0; spinning <= 0; spins <= 0; now <= 0; was <= roll;
            for (i = 0; i < 64; i = i + 1) begin
                t2[i] <= 0; t3[i] <= 0; t4[i] <= 0; t5[i] <= 0; t6[i] <= 0; scat[i] = 0; stai[i] = 0; when_[i] = 0;
            end
        end else if (roll & ~was & valid & winner == 0) begin      //@after-end: end else if (roll & ~was & valid) begin
            now <= now + 1;
            category <= c; tai <= t; gift <= 0;
            done = 0; best = leader; bc = leader_category; bt = leader_tai;
            if (c == 8) begin
                gift <= 1; done = 1; best = player; bc = 8; bt = 0;
                left2 <= 0; left3 <= 0; left4 <= 0; left5 <= 0; left6 <= 0;   //@tsiang-leaves: left2 <= left2;
                t2[player] <= t2[player] + left2; t3[player] <= t3[player] + left3; t4[player] <= t4[player] + left4;   //@tsiang-leaves: t2[player] <= t2[player];
                t5[player] <= t5[player] + left5; t6[player] <= t6[player] + left6;   //@tsiang-leaves: t2[player] <= t2[player];
            end else if (c >= 5 && c <= 7) begin
                if (lut) begin
                    scat[player] = c; stai[player] = t; when_[player] = now + 1;   //@lut-best: if (beats(c, t, scat[player], stai[player])) begin scat[player] = c; stai[player] = t; when_[player] = now + 1; end
                    best = 0; bc = 0; bt = 0;
                    for (i = 1; i < 64; i = i + 1)
                        if (scat[i] != 0 && (best == 0 || {scat[i], stai[i], when_[i]} > {bc, bt, when_[best]})) begin best = i; bc = scat[i]; bt = stai[i]; end
                end else if (best == 0 || beats(c, t, bc, bt)) begin best = player; bc = c; bt = t; end
            end else if (!spinning) case (c)
                4: if (left2 != 0) begin left2 <= left2 - 1; gift <= 1; t2[player] <= t2[player] + 1; end
                3: if (left3 != 0) begin left3 <= left3 - 1; gift <= 1; t3[player] <= t3[player] + 1; end   //@third-two: 3: if (left3 != 0) begin left3 <= left3 - 2; gift <= 1; t3[player] <= t3[player] + 1; end
                2: if (left4 != 0) begin left4 <= left4 - 1; gift <= 1; t4[player] <= t4[player] + 1; end
                9: if (left5 != 0) begin left5 <= left5 - 1; gift <= 1; t5[player] <= t5[player] + 1; end   //@tally5: 9: if (left5 != 0) begin left5 <= left5 - 1; gift <= 1; t6[player] <= t6[player] + 1; end
                1: if (left6 != 0) begin left6 <= left6 - 1; gift <= 1; t6[player] <= t6[player] + 1; end
                default: ;
            endcase
            leader <= best; leader_category <= bc; leader_tai <= bt;
            // is it over?
            if (spinning) begin
                spins <= spins - 1;
                if (spins == 1) done = 1;
            end else if (best != 0 && ((left2 == 0) || (left2 == 1 && c == 4)) && ((left3 == 0) || (left3 == 1 && c == 3)) && ((left4 == 0) || (left4 == 1 && c == 2)) &&
                         ((left5 == 0) || (left5 == 1 && c == 9)) && ((left6 == 0) || (left6 == 1 && c == 1))) begin
                if (last) begin spinning <= 1; spins <= players; end   //@spin-short: if (last) begin spinning <= 1; spins <= players - 1; end //@no-last: if (0) begin spinning <= 1; end
                else done = 1;
            end
            if (done) winner <= best;
            else player <= (player == players) ? 1 : player + 1;   //@turn-wrap: else player <= (player == players + 1) ? 1 : player + 1; //@turn-repeat: else if (c == 0 || 1) player <= (c == 3) ? player : (player == players) ? 1 : player + 1;
        end
    end
    wire [5:0] w = (show == 0) ? player : show;
    assign took2 = t2[w];
    assign took3 = t3[w];
    assign took4 = t4[w];
    assign took5 = t5[w];
    assign took6 = t6[w];
endmodule
