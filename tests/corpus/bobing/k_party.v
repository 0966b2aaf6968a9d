// -----------------------------------------------------------------------------
//  Mooncake party table  --  six dice, 63 presents, up to 63 guests
//
//  mouth  : reads the dice through six little "face registers" (how many of each)
//  podium : a row of chairs.  Chair 0 holds the best first-prize throw, chair 1 the
//           next one and so on; whoever throws is lifted out of his chair and pushed
//           in again where he belongs, the others move up.  So nobody ever has to be
//           searched for when somebody steps down (Lut).
//  pantry : what is left, and the book of who has got what
//  The throw happens on the rising edge of the button, everything in one clock.
// -----------------------------------------------------------------------------

module face_count (input [2:0] a, b, c, d, e, f, input [2:0] face, output [2:0] n);
    assign n = (a == face) + (b == face) + (c == face)
             + (d == face) + (e == face) + (f == face);
endmodule

// names of the throw, the kicker and a weight to compare first-prize throws with
module mouth (
    input  [2:0] D1, D2, D3, D4, D5, D6,
    input        golden, half,
    output       legal,
    output reg [3:0] name,
    output reg [3:0] kick,
    output reg [6:0] weight        // {class, kicker}; 0 = not a first prize
);
    wire [2:0] n1, n2, n3, n4, n5, n6;
    face_count f1 (D1, D2, D3, D4, D5, D6, 3'd1, n1);
    face_count f2 (D1, D2, D3, D4, D5, D6, 3'd2, n2);
    face_count f3 (D1, D2, D3, D4, D5, D6, 3'd3, n3);
    face_count f4 (D1, D2, D3, D4, D5, D6, 3'd4, n4);
    face_count f5 (D1, D2, D3, D4, D5, D6, 3'd5, n5);
    face_count f6 (D1, D2, D3, D4, D5, D6, 3'd6, n6);

    // all six dice must have been counted by somebody
    assign legal = (n1 + n2 + n3 + n4 + n5 + n6) == 3'd6;   //@k2-seven: assign legal = (|D1) & (|D2) & (|D3) & (|D4) & (|D5) & (|D6);

    wire [5:0] is1 = {n6 == 1, n5 == 1, n4 == 1, n3 == 1, n2 == 1, n1 == 1};
    wire [5:0] is3 = {n6 == 3, n5 == 3, n4 == 3, n3 == 3, n2 == 3, n1 == 3};
    wire [5:0] is4 = {n6 == 4, n5 == 4, n4 == 4, n3 == 4, n2 == 4, n1 == 4};
    wire [5:0] is5 = {n6 == 5, n5 == 5, n4 == 5, n3 == 5, n2 == 5, n1 == 5};
    wire [5:0] is6 = {n6 == 6, n5 == 6, n4 == 6, n3 == 6, n2 == 6, n1 == 6};

    wire six    = |is6;
    wire five   = |is5;       //@k2-redfive: wire five   = is5[0] | is5[1] | is5[2] | is5[4] | is5[5];
    wire four   = |is4;
    wire red4   = n4 == 3'd4; //@k2-redfive: wire red4   = n4 >= 3'd4;
    wire flower = golden & red4 & (n1 == 3'd2);
    wire split  = half & (is3[5] + is3[4] + is3[3] + is3[2] + is3[1] + is3[0] == 2);

    // face number of the one die that is left over when five agree
    wire [3:0] lone = is1[5] ? 4'd6 : is1[4] ? 4'd5 : is1[3] ? 4'd4   //@k2-tai: wire [3:0] lone = is5[5] ? 4'd6 : is5[4] ? 4'd5 : is5[3] ? 4'd4
                    : is1[2] ? 4'd3 : is1[1] ? 4'd2 : 4'd1;           //@k2-tai: : is5[2] ? 4'd3 : is5[1] ? 4'd2 : 4'd1;

    wire [5:0] pips = D1 + D2 + D3 + D4 + D5 + D6;   //@+facesum: wire [5:0] pips = n1 + 2*n2 + 3*n3 + 4*n4 + 5*n5 + 6*n6;
    // four 4s are 16 of them

    always @* begin
        name = 4'd0; kick = 4'd0; weight = 7'd0;
        if (six)           begin name = 4'd8; weight = {3'd7, 4'd0}; end
        else if (five)     begin name = 4'd7; kick = lone;           weight = {3'd6, kick}; end
        else if (flower)   begin name = 4'd6; kick = 4'd2;           weight = {3'd5, kick}; end
        else if (red4)     begin name = 4'd5; kick = pips - 6'd16;   weight = {3'd4, kick}; end
        else if (&is1 | split) name = 4'd4;
        else if (n4 == 3)      name = 4'd3;
        else if (four)         name = 4'd2;   //@k2-sijin: else if (four & (n4 != 3'd2)) name = 4'd2;
        else if (n4 == 2)      name = 4'd9;
        else if (n4 == 1)      name = 4'd1;
    end
endmodule

module bobing (
    input        clk, roll,
    input  [2:0] D1, D2, D3, D4, D5, D6,
    input  [5:0] show,
    input  [5:0] players,
    input        golden, half, lut, last,
    output reg [5:0] player,
    output reg [3:0] category, tai,
    output reg       gift,
    output reg [1:0] left2,
    output reg [2:0] left3,
    output reg [3:0] left4,
    output reg [4:0] left5,
    output reg [5:0] left6,
    output     [5:0] leader,
    output     [3:0] leader_category, leader_tai,
    output     [5:0] winner,
    output     [1:0] took2,
    output     [2:0] took3,
    output     [3:0] took4,
    output     [4:0] took5,
    output     [5:0] took6,
    output     [1:0] phase
);
    localparam TABLE = 2'd0, SPIN = 2'd1, OVER = 2'd2;   // as the phase lamp shows them

    // ------------------------------------------------------------------ throw
    wire       legal;
    wire [3:0] name, kick;
    wire [6:0] weight;
    mouth m (D1, D2, D3, D4, D5, D6, golden, half, legal, name, kick, weight);

    reg  [1:0] st;
    reg        was;
    wire       go = roll & ~was & legal & (st != OVER);   //@+syncroll: reg r1, r2; initial {r1, r2} = 2'b00; always @(posedge clk) {r2, r1} <= {r1, roll}; wire go = roll & ~r1 & legal & (st != OVER);

    wire [5:0] crowd = (players < 6'd2) ? 6'd2 : players;

    // ----------------------------------------------------------------- podium
    // chair = {guest, weight, name, kick}; guest 0 = nobody sits here
    localparam CH = 6 + 7 + 4 + 4;
    reg [CH-1:0] chair [0:63];
    reg [CH-1:0] up    [0:63];     // after lifting the thrower out
    reg [CH-1:0] nxt   [0:63];
    reg          keeps;            // he has a better throw already and keeps it
    reg          in, seen;
    reg [CH-1:0] me;
    integer      k;

    always @* begin
        me    = {player, weight, name, kick};
        keeps = 1'b0;
        if (!lut)                                 //@k2-lutkind: if (1'b1)
            for (k = 0; k < 63; k = k + 1)
                if (chair[k][20:15] == player && chair[k][14:8] > weight)   //@k2-lutkind: if (chair[k][20:15] == player && (lut ? (chair[k][14:12] == weight[6:4] && chair[k][14:8] > weight) : (chair[k][14:8] > weight)))
                    keeps = 1'b1;
        seen = 1'b0;
        for (k = 0; k < 63; k = k + 1) begin
            if (chair[k][20:15] == player) seen = 1'b1;
            up[k] = seen ? chair[k+1] : chair[k];
        end
        up[63] = 0;
        in = 1'b0;
        for (k = 0; k < 64; k = k + 1) begin
            if (in)                                                     nxt[k] = up[k-1];
            else if (up[k][20:15] == 6'd0 || up[k][14:8] <= weight) begin   //@k2-firstcome: else if (up[k][20:15] == 6'd0 || up[k][14:8] < weight) begin
                nxt[k] = me;
                in     = 1'b1;
            end
            else                                                        nxt[k] = up[k];
        end
    end

    assign leader          = chair[0][20:15];
    assign leader_category = chair[0][7:4];
    assign leader_tai      = chair[0][3:0];
    assign winner          = (st == OVER) ? leader : 6'd0;

    // ----------------------------------------------------------------- pantry
    reg [19:0] book [0:63];        // {2nd, 3rd, 4th, 5th, 6th}
    wire [5:0] who  = (show == 6'd0) ? player : show;
    assign {took2, took3, took4, took5, took6} = book[who];   //@k2-page: assign {took2, took3, took4, took5, took6} = book[who[4:0]];

    wire [19:0] rest = {left2, left3, left4, left5, left6};
    reg  [19:0] wish;              // one present of the thrown sort

    always @* begin
        case (name)
            4'd4:    wish = {2'd1, 3'd0, 4'd0, 5'd0, 6'd0};
            4'd3:    wish = {2'd0, 3'd1, 4'd0, 5'd0, 6'd0};
            4'd2:    wish = {2'd0, 3'd0, 4'd1, 5'd0, 6'd0};
            4'd9:    wish = {2'd0, 3'd0, 4'd0, 5'd1, 6'd0};
            4'd1:    wish = {2'd0, 3'd0, 4'd0, 5'd0, 6'd1};
            default: wish = 20'd0;
        endcase
    end

    wire there = (name == 4'd4) ? |left2 : (name == 4'd3) ? |left3 : (name == 4'd2) ? |left4
               : (name == 4'd9) ? |left5 : (name == 4'd1) ? |left6 : 1'b0;

    wire        sweep = (name == 4'd8);
    wire [19:0] give  = sweep ? rest : there ? wish : 20'd0;   //@k2-sweep: wire [19:0] give  = sweep ? {rest[19:6], 6'd0} : there ? wish : 20'd0;   //@k2-empty: wire [19:0] give  = sweep ? rest : wish;
    wire [19:0] after = sweep ? 20'd0 : rest - give;           //@k2-empty: wire [19:0] after = sweep ? 20'd0 : there ? rest - wish : rest;

    // somebody sits on chair 0 when this throw has been booked
    wire champion = (chair[0][20:15] != 6'd0) | (weight != 7'd0);   //@k2-nochamp: wire champion = 1'b1;

    // ------------------------------------------------------------------- flow
    reg [5:0] spins;               // throws still to come in the Last Spin
    assign phase = st;

    integer q;
    initial begin
        st = TABLE; was = 1'b0; player = 6'd1; spins = 6'd0;
        category = 4'd0; tai = 4'd0; gift = 1'b0;
        left2 = 2'd2; left3 = 3'd4; left4 = 4'd8; left5 = 5'd16; left6 = 6'd32;
        for (q = 0; q < 64; q = q + 1) begin
            chair[q] = 0;
            book[q]  = 20'd0;
        end
    end

    always @(posedge clk) begin
        was <= roll;
        if (go) begin
            category <= name;
            tai      <= kick;
            gift     <= |give;
            {left2, left3, left4, left5, left6} <= after;
            book[player] <= book[player] + give;

            if (weight != 7'd0 && !keeps)
                for (q = 0; q < 64; q = q + 1) chair[q] <= nxt[q];

            if (sweep)                       //@k2-latesweep: if (sweep && st == TABLE)
                st <= OVER;
            else begin
                player <= (player == crowd) ? 6'd1 : player + 6'd1;   //@k2-wrap: player <= (player > crowd) ? 6'd1 : player + 6'd1;
                case (st)
                    TABLE: if (after == 20'd0 && champion) begin
                               st    <= last ? SPIN : OVER;
                               spins <= crowd;                         //@k2-spin: spins <= crowd - 6'd1;
                           end
                    SPIN:  begin
                               spins <= spins - 6'd1;
                               if (spins == 6'd1) st <= OVER;          //@+cnt: if (spins - 6'd1 == 6'd0) st <= OVER;
                           end
                endcase
            end
        end
    end
endmodule
