// the table step by step: latch the dice, count them one a cycle, grade, pay, look for the leader, end the turn
module dice_table (
    input clk, input reset, input roll,
    input [2:0] D1, input [2:0] D2, input [2:0] D3, input [2:0] D4, input [2:0] D5, input [2:0] D6,
    input [5:0] show, input [5:0] players, input golden, input half, input lut, input last,
    output reg [5:0] player, output reg [3:0] category, output reg [3:0] tai, output reg gift,
    output reg [1:0] left2, output reg [2:0] left3, output reg [3:0] left4, output reg [4:0] left5, output reg [5:0] left6,
    output reg [5:0] leader, output reg [3:0] leader_category, output reg [3:0] leader_tai, output reg [5:0] winner,
    output [1:0] took2, output [2:0] took3, output [3:0] took4, output [4:0] took5, output [5:0] took6);

    localparam WAIT = 0, COUNT = 1, GRADE = 2, PAY = 3, LEAD = 4, BEST = 5, NEXT = 6, DONE = 7;
    reg [2:0] state;
    reg held;
    reg [17:0] d;
    reg [2:0] k;
    reg [2:0] n [0:7];
    reg [5:0] p;
    reg spinning;
    reg [6:0] spins;
    reg [15:0] clock_;
    reg [1:0] w2 [0:63];
    reg [2:0] w3 [0:63];
    reg [3:0] w4 [0:63];
    reg [4:0] w5 [0:63];
    reg [5:0] w6 [0:63];
    reg [7:0] hand [0:63];
    reg [15:0] since [0:63];
    reg [15:0] lead_since;
    integer i;

    wire [5:0] who = show == 0 ? player : show;                         //@show-off: wire [5:0] who = player;
    assign took2 = w2[who];
    assign took3 = w3[who];
    assign took4 = w4[who];
    assign took5 = w5[who];
    assign took6 = w6[who];

    function bad(input [2:0] x);
        bad = x == 0 || x == 7;                                         //@invalid-zero: bad = x == 7; //@invalid-seven: bad = x == 0;
    endfunction
    wire invalid = bad(D1) || bad(D2) || bad(D3) || bad(D4) || bad(D5) || bad(D6);   //@invalid-last-die: wire invalid = bad(D1) || bad(D2) || bad(D3) || bad(D4) || bad(D5);

    reg six, five, four, straight;
    reg [2:0] threes;
    reg [3:0] odd;                       // the die beside five others
    always @* begin
        six = 0; five = 0; four = 0; straight = 1; threes = 0; odd = 0;
        for (i = 1; i <= 6; i = i + 1) begin
            if (n[i] == 6) six = 1;
            if (n[i] == 5) five = 1;
            if (n[i] == 4 && i != 4) four = 1;
            if (n[i] == 3) threes = threes + 1;
            if (n[i] != 1) straight = 0;
            if (n[i] == 1) odd = i;
        end
    end
    // kind and Tai as one number: the higher one leads
    wire [7:0] mine = {category, tai};                                  //@tai-only: wire [7:0] mine = {4'd5, tai};
    wire [7:0] top = {leader_category, leader_tai};                     //@tai-only: wire [7:0] top = {4'd5, leader_tai};
    wire firsts = category == 5 || category == 6 || category == 7;
    wire empty = left2 == 0 && left3 == 0 && left4 == 0 && left5 == 0 && left6 == 0;   //@end-without-2: wire empty = left3 == 0 && left4 == 0 && left5 == 0 && left6 == 0; //@end-without-5: wire empty = left2 == 0 && left3 == 0 && left4 == 0 && left6 == 0;

    always @(posedge clk) begin
        held <= roll;
        if (reset) begin
            state <= WAIT; player <= 1; category <= 0; tai <= 0; gift <= 0;
            left2 <= 2; left3 <= 4; left4 <= 8; left5 <= 16; left6 <= 32;    //@left6-31: left2 <= 2; left3 <= 4; left4 <= 8; left5 <= 16; left6 <= 31; //@left3-3: left2 <= 2; left3 <= 3; left4 <= 8; left5 <= 16; left6 <= 32;
            leader <= 0; leader_category <= 0; leader_tai <= 0; winner <= 0; spinning <= 0; spins <= 0; clock_ <= 1; k <= 0; d <= 0; p <= 0; lead_since <= 0;
            for (i = 0; i < 64; i = i + 1) begin
                w2[i] <= 0; w3[i] <= 0; w4[i] <= 0; w5[i] <= 0; w6[i] <= 0; hand[i] <= 0; since[i] <= 0;
            end
        end else case (state)
            WAIT: begin
                for (i = 0; i < 8; i = i + 1) n[i] <= 0;
                k <= 0;
                if (roll && !held) begin
                    d <= {D6, D5, D4, D3, D2, D1};
                    if (!invalid) state <= COUNT;
                    //@invalid-passes: else player <= player == players ? 6'd1 : player + 6'd1;
                end
            end
            COUNT: begin
                n[d[2:0]] <= n[d[2:0]] + 1;
                d <= {3'd0, d[17:3]};
                k <= k + 1;
                if (k == 5) state <= GRADE;                             //@five-dice: if (k == 4) state <= GRADE;
            end
            GRADE: begin
                tai <= 0;                                               //@tai-stays:
                if (six) category <= 8;
                else if (five) begin category <= 7; tai <= odd; end
                else if (n[4] == 4 && n[1] == 2 && golden) category <= 6;    //@golden-never: else if (n[4] == 4 && n[1] == 2 && 0) category <= 6; //@golden-any-pair: else if (n[4] == 4 && (n[1] == 2 || n[2] == 2 || n[3] == 2 || n[5] == 2 || n[6] == 2) && golden) category <= 6;
                else if (n[4] == 4) begin
                    category <= 5;
                    tai <= n[1] + 2 * n[2] + 3 * n[3] + 5 * n[5] + 6 * n[6];    //@tai-high: tai <= n[6] ? 6 : n[5] ? 5 : n[3] ? 3 : n[2] ? 2 : 1; //@tai-three-bits: tai <= (n[1] + 2 * n[2] + 3 * n[3] + 5 * n[5] + 6 * n[6]) % 8;
                end
                else if (straight || (half && threes == 2)) category <= 4;      //@half-never: else if (straight) category <= 4; //@half-always: else if (straight || threes == 2) category <= 4;
                else if (n[4] == 3) category <= 3;
                else if (four) category <= 2;                           //@jin-alone: else if (four && n[4] == 0) category <= 2; //@jin-never-six: else if (four && n[6] != 4) category <= 2;
                else if (n[4] == 2) category <= 9;
                else if (n[4] == 1) category <= 1;
                else category <= 0;
                state <= PAY;
            end
            PAY: begin
                gift <= 0;                                              //@gift-stays:
                case (category)
                    4: if (left2 != 0) begin left2 <= left2 - 1; w2[player] <= w2[player] + 1; gift <= 1; end
                    3: if (left3 != 0) begin left3 <= left3 - 1; w3[player] <= w3[player] + 1; gift <= 1; end    //@third-as-fourth: 3: if (left4 != 0) begin left4 <= left4 - 1; w4[player] <= w4[player] + 1; gift <= 1; end
                    2: if (left4 != 0) begin left4 <= left4 - 1; w4[player] <= w4[player] + 1; gift <= 1; end    //@tally4-next: 2: if (left4 != 0) begin left4 <= left4 - 1; w4[player + 1] <= w4[player + 1] + 1; gift <= 1; end
                    9: if (left5 != 0) begin left5 <= left5 - 1; w5[player] <= w5[player] + 1; gift <= 1; end    //@tally5-never: 9: if (left5 != 0) begin left5 <= left5 - 1; gift <= 1; end
                    1: if (left6 != 0) begin left6 <= left6 - 1; w6[player] <= w6[player] + 1; gift <= 1; end    //@sixth-two: 1: if (left6 != 0) begin left6 <= left6 > 1 ? left6 - 2 : 0; w6[player] <= w6[player] + 1; gift <= 1; end
                    8: begin
                        gift <= 1;
                        w2[player] <= w2[player] + left2; w3[player] <= w3[player] + left3; w4[player] <= w4[player] + left4;   //@tsiang-no-tally:
                        w5[player] <= w5[player] + left5; w6[player] <= w6[player] + left6;    //@tsiang-no-tally:
                        left2 <= 0; left3 <= 0; left4 <= 0; left5 <= 0; left6 <= 0;            //@tsiang-leaves6: left2 <= 0; left3 <= 0; left4 <= 0; left5 <= 0;
                    end
                    default: ;
                endcase
                clock_ <= clock_ + 1;
                if (category == 8) begin                                //@tsiang-as-first: if (category == 15) begin
                    leader <= player; leader_category <= 8; leader_tai <= 0; winner <= player; state <= DONE;   //@tsiang-old-winner: leader <= player; leader_category <= 8; leader_tai <= 0; winner <= leader == 0 ? player : leader; state <= DONE;
                end else if (firsts) begin
                    hand[player] <= {category, tai}; since[player] <= clock_; state <= LEAD;
                end else state <= NEXT;
            end
            LEAD:
                if (lut) begin                                          //@lut-never: if (0) begin //@lut-always: if (1) begin
                    p <= 1; leader <= 0; leader_category <= 0; leader_tai <= 0; lead_since <= 0; state <= BEST;
                end else begin
                    if (leader == 0 || mine >= top) begin               //@tie-earlier: if (leader == 0 || mine > top) begin //@first-stays: if (leader == 0) begin
                        leader <= player; leader_category <= category; leader_tai <= tai;    //@lead-stale-tai: leader <= player; leader_category <= category;
                    end
                    state <= NEXT;
                end
            BEST: begin
                if (hand[p] != 0 && (hand[p] > {leader_category, leader_tai} || (hand[p] == {leader_category, leader_tai} && since[p] > lead_since))) begin   //@lut-tie: if (hand[p] != 0 && hand[p] > {leader_category, leader_tai}) begin
                    leader <= p; {leader_category, leader_tai} <= hand[p]; lead_since <= since[p];
                end
                p <= p + 1;
                if (p == players) state <= NEXT;                        //@lut-not-last: if (p + 1 >= players) state <= NEXT;
            end
            NEXT: begin
                state <= WAIT;
                player <= player == players ? 6'd1 : player + 6'd1;     //@turn-wrap: player <= player > players ? 6'd1 : player + 6'd1; //@turn-back: player <= player == 1 ? players : player - 6'd1;
                if (spinning) begin
                    spins <= spins - 1;
                    if (spins == 1) begin winner <= leader; player <= player; state <= DONE; end    //@spin-more: if (spins == 0) begin winner <= leader; player <= player; state <= DONE; end
                end else if (empty && leader != 0) begin                //@end-no-leader: end else if (empty) begin
                    if (last) begin spinning <= 1; spins <= players; end    //@spin-one: if (last) begin spinning <= 1; spins <= 1; end //@no-last: if (0) begin spinning <= 1; spins <= players; end
                    else begin winner <= leader; player <= player; state <= DONE; end    //@winner-roller: else begin winner <= player; player <= player; state <= DONE; end
                end
            end
            default: state <= DONE;
        endcase
    end
endmodule
