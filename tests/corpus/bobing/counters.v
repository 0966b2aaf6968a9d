// Bo Bing table: dice counters, gift counters, first prize
module bobing(
    input            clk,
    input            roll,
    input      [2:0] D1, D2, D3, D4, D5, D6,
    input      [5:0] players,
    input            golden,
    input            half,
    input            lut,
    input            last,
    output reg [5:0] player,
    output reg [3:0] category,
    output reg [3:0] tai,
    output reg       gift,
    output reg [5:0] left2,
    output reg [5:0] left3,
    output reg [5:0] left4,
    output reg [5:0] left5,
    output reg [5:0] left6,
    output reg [5:0] leader,
    output reg [3:0] leader_category,
    output reg [3:0] leader_tai,
    output reg [5:0] winner
);

// ranks
localparam [3:0] TSIANG = 8, NGOTSI = 7, FLOWER = 6, TSIONGWAN = 5,
                 TUITENG = 4, SAMHONG = 3, SIJIN = 2, DIKU = 1, ITSIU = 1, NONE = 0;

// ------------------------------------------------------------ count the faces
reg [2:0] n1, n2, n3, n4, n5, n6;
reg       bad;

always @(*) begin
    n1 = (D1 == 1) + (D2 == 1) + (D3 == 1) + (D4 == 1) + (D5 == 1) + (D6 == 1);
    n2 = (D1 == 2) + (D2 == 2) + (D3 == 2) + (D4 == 2) + (D5 == 2) + (D6 == 2);
    n3 = (D1 == 3) + (D2 == 3) + (D3 == 3) + (D4 == 3) + (D5 == 3) + (D6 == 3);
    n4 = (D1 == 4) + (D2 == 4) + (D3 == 4) + (D4 == 4) + (D5 == 4) + (D6 == 4);
    n5 = (D1 == 5) + (D2 == 5) + (D3 == 5) + (D4 == 5) + (D5 == 5) + (D6 == 5);
    n6 = (D1 == 6) + (D2 == 6) + (D3 == 6) + (D4 == 6) + (D5 == 6) + (D6 == 6);
    bad = (n1 + n2 + n3 + n4 + n5 + n6 != 6); //@bad7: bad = (D1 == 0) | (D2 == 0) | (D3 == 0) | (D4 == 0) | (D5 == 0) | (D6 == 0);
end

wire six   = (n1 == 6) | (n2 == 6) | (n3 == 6) | (n4 == 6) | (n5 == 6) | (n6 == 6);
wire five  = (n1 == 5) | (n2 == 5) | (n3 == 5) | (n4 == 5) | (n5 == 5) | (n6 == 5); //@five4: wire five  = (n1 == 5) | (n2 == 5) | (n3 == 5) | (n5 == 5) | (n6 == 5);
wire four  = (n1 == 4) | (n2 == 4) | (n3 == 4) | (n5 == 4) | (n6 == 4);
wire all   = (n1 == 1) & (n2 == 1) & (n3 == 1) & (n4 == 1) & (n5 == 1) & (n6 == 1);
wire [2:0] threes = (n1 == 3) + (n2 == 3) + (n3 == 3) + (n4 == 3) + (n5 == 3) + (n6 == 3);
wire [5:0] sum = D1 + D2 + D3 + D4 + D5 + D6;

// ------------------------------------------------------------ category
reg [3:0] cat, t;
reg [2:0] prize;      // 1..6, 0 none
reg [2:0] odd;        // the die that is alone

always @(*) begin
    odd = 0;
    if (n1 == 1) odd = 1;
    if (n2 == 1) odd = 2;
    if (n3 == 1) odd = 3;
    if (n4 == 1) odd = 4;
    if (n5 == 1) odd = 5;
    if (n6 == 1) odd = 6;

    cat = NONE;
    t = 0;
    prize = 0;
    if (six) begin
        cat = TSIANG;
        prize = 1;
    end else if (five) begin
        cat = NGOTSI;
        t = odd;
        prize = 1;
    end else if (n4 == 4 & n1 == 2 & golden) begin
        cat = FLOWER;
        prize = 1;
    end else if (n4 >= 4) begin
        cat = TSIONGWAN;
        t = sum - 16; //@taisum: t = (odd != 0) ? odd : sum - 16;
        prize = 1;
    end else if (all | (half & threes == 2)) begin
        cat = TUITENG;
        prize = 2;
    end else if (n4 == 3) begin
        cat = SAMHONG;
        prize = 3;
    end else if (four) begin //@sijin2: end else if (four & n4 == 0) begin
        cat = SIJIN;
        prize = 4;
    end else if (n4 == 2) begin
        cat = DIKU;
        prize = 5;
    end else if (n4 == 1) begin
        cat = ITSIU;
        prize = 6;
    end
end

wire first_prize = (cat == NGOTSI) | (cat == FLOWER) | (cat == TSIONGWAN);
wire [7:0] strength = {cat, t};

function [7:0] key;         // what first prizes are compared by
    input [7:0] v;
    key = v; //@goldlow: key = (v[7:4] == FLOWER) ? {TSIONGWAN, 4'd2} : v;
endfunction

// ------------------------------------------------------------ first prize standings (Lut)
reg [7:0]  stand [0:63];    // category and tai of each player, 0 none
reg [15:0] when_ [0:63];    // turn of that roll
reg [15:0] turn;
reg [7:0]  lead;            // strength of the leader

reg [7:0]  best;
reg [15:0] best_when;
reg [5:0]  best_who;
reg [7:0]  s;
reg [15:0] w;
integer k;

// ------------------------------------------------------------ the game
reg       q_roll;
reg       over;
reg       spin;
reg [5:0] spins;
reg [5:0] l2, l3, l4, l5, l6;
reg       g;

wire go = roll & ~q_roll & ~bad & ~over;        //@bothedges: wire go = (roll ^ q_roll) & ~bad & ~over;

initial begin
    player = 1;
    category = 0;
    tai = 0;
    gift = 0;
    left2 = 2;
    left3 = 4;
    left4 = 8;
    left5 = 16;
    left6 = 32; //@g6start: left6 = 30;
    leader = 0;
    leader_category = 0;
    leader_tai = 0;
    winner = 0;
    q_roll = 0;
    over = 0;
    spin = 0;
    spins = 0;
    turn = 0;
    lead = 0;
    for (k = 0; k < 64; k = k + 1) begin
        stand[k] = 0;
        when_[k] = 0;
    end
end

always @(posedge clk) begin
    q_roll <= roll;
    if (go) begin
        turn = turn + 1;
        l2 = left2; l3 = left3; l4 = left4; l5 = left5; l6 = left6;
        g = 0;

        // gifts
        case (prize)
            3'd2: if (l2 != 0) begin l2 = l2 - 1; g = 1; end //@nocheck: 3'd2: begin l2 = l2 - 1; g = 1; end
            3'd3: if (l3 != 0) begin l3 = l3 - 1; g = 1; end //@sam4: 3'd3: if (l4 != 0) begin l4 = l4 - 1; g = 1; end
            3'd4: if (l4 != 0) begin l4 = l4 - 1; g = 1; end
            3'd5: if (l5 != 0) begin l5 = l5 - 1; g = 1; end
            3'd6: if (l6 != 0) begin l6 = l6 - 1; g = 1; end
            default: ;
        endcase

        category <= cat;
        tai      <= t;

        // first prize
        best     = lead;
        best_who = leader;
        if (first_prize) begin
            if (!lut) begin
                if (key(strength) >= key(lead)) begin //@tieearly: if (key(strength) > key(lead)) begin
                    best     = strength;
                    best_who = player;
                end
            end else begin
                stand[player] = strength; //@lutbest: if (key(strength) >= key(stand[player])) stand[player] = strength;
                when_[player] = turn;
                best      = 0;
                best_when = 0;
                best_who  = 0;
                for (k = 1; k < 64; k = k + 1) begin
                    s = stand[k];
                    w = when_[k];
                    if (s != 0 && (key(s) > key(best) || (key(s) == key(best) && w > best_when))) begin
                        best      = s;
                        best_when = w;
                        best_who  = k;
                    end
                end
            end
            leader <= best_who;
            lead   <= best;
            leader_category <= best[7:4];
            leader_tai      <= best[3:0];
        end

        // whose turn is next
        player <= (player >= players) ? 6'd1 : player + 6'd1; //@wrap1: player <= (player >= players - 1) ? 6'd1 : player + 6'd1;

        // the end
        if (cat == TSIANG) begin
            over   <= 1;
            winner <= player;
            leader <= player;
            leader_category <= TSIANG;
            leader_tai <= 0;
            player <= player;
            l2 = 0; l3 = 0; l4 = 0; l5 = 0; l6 = 0; //@tsleft: ;
        end else if (spin) begin
            spins <= spins - 1;
            if (spins == 1) begin
                over   <= 1;
                winner <= best_who;
                player <= player;
            end
        end else if (l2 == 0 && l3 == 0 && l4 == 0 && l5 == 0 && l6 == 0 && best_who != 0) begin //@endnolead: end else if (l2 == 0 && l3 == 0 && l4 == 0 && l5 == 0 && l6 == 0) begin
            if (last) begin
                spin  <= 1;
                spins <= players; //@spinless: spins <= players - 1;
            end else begin
                over   <= 1;
                winner <= best_who;
                player <= player;
            end
        end

        gift  <= g;
        left2 <= l2;
        left3 <= l3;
        left4 <= l4;
        left5 <= l5;
        left6 <= l6;
    end
end

endmodule
