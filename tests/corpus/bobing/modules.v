// ---------------------------------------------------------------
//  Bo Bing (Mid-Autumn dice game), lab project
//  one module for each thing on the table:
//     button_press   one pulse for each press of roll
//     face_count     how often a face lies on the table
//     dice_reader    which combination is it
//     pile           gifts of one prize, and who took them
//     seat           whose turn it is
//     banner         who holds the first prize just now
//  rst is active low (as our board's), all is synchronous
//  tallyN: player p has the six bits [6*p-1 : 6*p-6]
// ---------------------------------------------------------------
`default_nettype none

module button_press (input wire clk, input wire clear, input wire level, output wire pulse);
    reg was;
    initial was = 0;
    always @(posedge clk)
        if (clear) was <= 1'b0;
        else       was <= level;
    assign pulse = level & ~was; //@w6g_held: assign pulse = level;
endmodule

module face_count #(parameter FACE = 1)
   (input wire [2:0] a, b, c, d, e, f, output wire [2:0] n);
    assign n = {2'b0, a == FACE} + {2'b0, b == FACE} + {2'b0, c == FACE}
             + {2'b0, d == FACE} + {2'b0, e == FACE} + {2'b0, f == FACE};
endmodule

module dice_reader (
    input  wire [2:0] d1, d2, d3, d4, d5, d6,
    input  wire       golden, half,
    output wire       valid,
    output reg  [3:0] rank,
    output reg  [3:0] tai,
    output reg  [2:0] prize         // 2..6, 0 = no gift
);
    wire [2:0] n1, n2, n3, n4, n5, n6;
    face_count #(1) c1 (d1, d2, d3, d4, d5, d6, n1);
    face_count #(2) c2 (d1, d2, d3, d4, d5, d6, n2);
    face_count #(3) c3 (d1, d2, d3, d4, d5, d6, n3);
    face_count #(4) c4 (d1, d2, d3, d4, d5, d6, n4);
    face_count #(5) c5 (d1, d2, d3, d4, d5, d6, n5);
    face_count #(6) c6 (d1, d2, d3, d4, d5, d6, n6);

    assign valid = (d1 != 0) & (d1 != 7) & (d2 != 0) & (d2 != 7)
                 & (d3 != 0) & (d3 != 7) & (d4 != 0) & (d4 != 7)
                 & (d5 != 0) & (d5 != 7)
                 & (d6 != 0) & (d6 != 7); //@w6g_d6seven: & (d6 != 0);

    wire [5:0] sum = d1 + d2 + d3 + d4 + d5 + d6;
    // what lies beside four 4s / beside the five
    wire [5:0] beside4 = sum - 6'd16;
    reg  [5:0] beside5;

    wire six  = (n1 == 6) | (n2 == 6) | (n3 == 6) | (n4 == 6) | (n5 == 6) | (n6 == 6);
    wire five = (n1 == 5) | (n2 == 5) | (n3 == 5)
              | (n4 == 5) //@w6g_five4:
              | (n5 == 5) | (n6 == 5);
    wire four = (n1 == 4) | (n2 == 4) | (n3 == 4) | (n5 == 4) | (n6 == 4);
    wire row  = (n1 == 1) & (n2 == 1) & (n3 == 1) & (n4 == 1) & (n5 == 1) & (n6 == 1);
    wire [2:0] threes = (n1 == 3) + (n2 == 3) + (n3 == 3)
                      + (n4 == 3) //@w6g_half4:
                      + (n5 == 3) + (n6 == 3);

    always @* begin
        beside5 = 0;
        if (n1 == 5) beside5 = sum - 6'd5; //@w6g_ngotai: if (n1 == 5) beside5 = 1;
        if (n2 == 5) beside5 = sum - 6'd10; //@w6g_ngotai: if (n2 == 5) beside5 = 2;
        if (n3 == 5) beside5 = sum - 6'd15; //@w6g_ngotai: if (n3 == 5) beside5 = 3;
        if (n4 == 5) beside5 = sum - 6'd20; //@w6g_ngotai: if (n4 == 5) beside5 = 4;
        if (n5 == 5) beside5 = sum - 6'd25; //@w6g_ngotai: if (n5 == 5) beside5 = 5;
        if (n6 == 5) beside5 = sum - 6'd30; //@w6g_ngotai: if (n6 == 5) beside5 = 6;
    end

    always @* begin
        rank = 0; tai = 0; prize = 0;
        if (six)
            rank = 8;
        else if (five) begin
            rank = 7; tai = beside5[3:0];
        end
        else if (golden && n4 == 4 && n1 == 2) begin //@w6g_goldpair: else if (golden && n4 == 4 && (n1 == 2 || n2 == 2 || n3 == 2 || n5 == 2 || n6 == 2)) begin
            rank = 6; tai = 2;
        end
        else if (n4 == 4) begin
            rank = 5; tai = beside4[3:0]; //@w6g_tai3: rank = 5; tai = beside4[2:0];
        end
        else if (row || (half && threes == 2)) begin
            rank = 4; prize = 2;
        end
        else if (n4 == 3) begin
            rank = 3; prize = 3;
        end
        else if (four) begin //@w6g_sijinlow: else if (four && n4 != 2) begin
            rank = 2; prize = 4;
        end
        else if (n4 == 2) begin
            rank = 1; prize = 5;
        end
        else if (n4 == 1) begin
            rank = 1; prize = 6;
        end
    end
endmodule

module pile #(parameter START = 2) (
    input  wire         clk, clear,
    input  wire         take,       // one gift, if there is one
    input  wire         sweep,      // all of them (Tsiang)
    input  wire [5:0]   who,
    output reg  [5:0]   left,
    output wire         taken,
    output wire         gone,       // nothing left after this roll
    output wire [377:0] tally
);
    reg [5:0] got [1:63];
    integer i;
    initial begin
        left = START;
        for (i = 1; i < 64; i = i + 1) got[i] = 0;
    end
    wire there = left != 0;
    assign taken = take & there; //@w6g_giftempty: assign taken = take;
    wire [5:0] next = sweep ? 6'd0 : (take & there) ? left - 6'd1 : left;
    assign gone = next == 0;

    always @(posedge clk)
        if (clear) begin
            left <= START;
            for (i = 1; i < 64; i = i + 1) got[i] <= 0;
        end else begin
            left <= next;
            if (sweep) got[who] <= got[who] + left; //@w6g_tallysweep: if (sweep) got[who] <= got[who];
            else if (take & there) got[who] <= got[who] + 6'd1;
        end

    genvar p;
    generate
        for (p = 1; p < 64; p = p + 1) begin : out
            assign tally[6*p-1 -: 6] = got[p];
        end
    endgenerate
endmodule

module seat (
    input  wire       clk, clear, go,
    input  wire [5:0] players,
    output reg  [5:0] player
);
    initial player = 1;
    always @(posedge clk)
        if (clear)                  player <= 6'd1;
        else if (go) begin
            if (player >= players)  player <= 6'd1; //@w6g_turn3bit: if (player[2:0] >= players[2:0]) player <= 6'd1;
            else                    player <= player + 6'd1;
        end
endmodule

module banner (
    input  wire       clk, clear,
    input  wire       first,        // Tsiong-Wan, Golden Flower, Ngo-Tsi
    input  wire       tsiang,
    input  wire       lut,
    input  wire [5:0] who,
    input  wire [3:0] rank, tai,
    output reg  [5:0] leader,
    output reg  [3:0] leader_category, leader_tai
);
    // book: the standing of each player, {rank, tai, time}
    reg [31:0] book [1:63];
    reg [23:0] now;
    reg [31:0] mine, best;
    reg [5:0]  top;
    integer i;

    initial begin
        leader = 0; leader_category = 0; leader_tai = 0; now = 1;
        for (i = 1; i < 64; i = i + 1) book[i] = 0;
    end

    always @(posedge clk)
        if (clear) begin
            leader <= 0; leader_category <= 0; leader_tai <= 0;
            now <= 1;
            for (i = 1; i < 64; i = i + 1) book[i] <= 0; //@w6g_lutreset:
        end else if (tsiang) begin
            leader <= who; leader_category <= 8; leader_tai <= 0;
        end else if (first) begin
            now  <= now + 1;
            mine = {rank, tai, now};
            if (book[who] > mine) mine = mine; //@w6g_lutbest: if (book[who] > mine) mine = book[who];
            book[who] <= mine;
            if (lut) begin //@w6g_lutoff: begin
                best = mine;
                top  = who;
                for (i = 1; i < 64; i = i + 1)
                    if (i != who && book[i] > best) begin //@w6g_luttie: if (i != who && book[i][31:24] > best[31:24]) begin
                        best = book[i];
                        top  = i;
                    end
                leader          <= top;
                leader_category <= best[31:28];
                leader_tai      <= best[27:24];
            end
            if (!lut && {rank, tai} >= {leader_category, leader_tai}) begin //@w6g_tiefirst: if (!lut && {rank, tai} > {leader_category, leader_tai}) begin //@w6g_lutoff: if (0) begin
                leader          <= who;
                leader_category <= rank;
                leader_tai      <= tai;
            end
        end
endmodule

module bobing (
    input  wire         clk,
    input  wire         rst,
    input  wire         roll,
    input  wire [2:0]   D1, D2, D3, D4, D5, D6,
    input  wire [5:0]   players,
    input  wire         golden, half, lut, last,
    output wire [5:0]   player,
    output reg  [3:0]   category,
    output reg  [3:0]   tai,
    output reg          gift,
    output wire [5:0]   left2, left3, left4, left5, left6,
    output wire [5:0]   leader,
    output wire [3:0]   leader_category,
    output wire [3:0]   leader_tai,
    output wire [5:0]   winner,
    output reg  [1:0]   phase,
    output wire [377:0] tally2, tally3, tally4, tally5, tally6
);
    localparam PLAY = 2'd0, SPIN = 2'd1, OVER = 2'd2;

    wire clear = ~rst; //@+rsthigh: wire clear = rst;

    wire press, valid;
    wire [3:0] rank, kicker;
    wire [2:0] prize;
    button_press bp (clk, clear, roll, press);
    dice_reader  dr (D1, D2, D3, D4, D5, D6, golden, half, valid, rank, kicker, prize);

    wire turn   = press & valid & (phase != OVER);
    wire tsiang = turn & (rank == 8);
    wire first  = turn & (rank >= 5) & (rank <= 7);

    wire t2, t3, t4, t5, t6;
    wire g2, g3, g4, g5, g6;
    pile #(2)  p2 (clk, clear, turn & (prize == 2), tsiang, player, left2, t2, g2, tally2); //@w6g_sweep2: pile #(2)  p2 (clk, clear, turn & (prize == 2), 1'b0, player, left2, t2, g2, tally2);
    pile #(4)  p3 (clk, clear, turn & (prize == 3), tsiang, player, left3, t3, g3, tally3);
    pile #(8)  p4 (clk, clear, turn & (prize == 4), tsiang, player, left4, t4, g4, tally4);
    pile #(16) p5 (clk, clear, turn & (prize == 5), tsiang, player, left5, t5, g5, tally5); //@w6g_pile5: pile #(15) p5 (clk, clear, turn & (prize == 5), tsiang, player, left5, t5, g5, tally5);
    pile #(32) p6 (clk, clear, turn & (prize == 6), tsiang, player, left6, t6, g6, tally6);

    banner bn (clk, clear, first, tsiang, lut, player, rank, kicker,
               leader, leader_category, leader_tai);

    // -------- the game itself --------
    reg  [5:0] spun;
    wire bare = g2 & g3 & g4 & g5 & g6; //@w6g_end4: wire bare = g2 & g3 & g5 & g6;
    wire held = first | (leader != 0);
    reg  [1:0] nphase;

    always @* begin
        nphase = phase;
        case (phase)
            PLAY: if (turn) begin
                      if (tsiang)            nphase = OVER;
                      else if (bare && held) nphase = last ? SPIN : OVER;
                  end
            SPIN: if (turn) begin
                      if (tsiang)            nphase = OVER; //@w6g_tsiangspin: if (1'b0) nphase = OVER;
                      else if (spun + 7'd1 >= players) nphase = OVER; //@w6g_spinshort: else if (spun + 7'd2 >= players) nphase = OVER;
                  end
            default: nphase = OVER;
        endcase
    end

    seat st (clk, clear, turn, players, player); //@+stay: seat st (clk, clear, turn & (nphase != OVER), players, player);

    initial begin
        phase = PLAY; spun = 0; category = 0; tai = 0; gift = 0;
    end
    always @(posedge clk)
        if (clear) begin
            phase <= PLAY;
            spun  <= 0; //@w6g_spinkeep:
            category <= 0; tai <= 0; gift <= 0;
        end else begin
            phase <= nphase;
            if (turn) begin
                category <= rank;
                tai      <= kicker;
                gift     <= t2 | t3 | t4 | t5 | t6;
                if (phase == SPIN) spun <= spun + 6'd1;
            end
        end

    assign winner = (phase == OVER) ? leader : 6'd0;
endmodule
