// =====================================================================================
//  BLOCKS  -  10 x 7 lights, after the Proteus project "Tetris with digital logic"
//
//  The registers are those of the document (R, Y, B, IS, BLINKROW, ROWFULL, LFORCE ...)
//  but cut into boxes the way we would wire boards on a bench:
//
//     metronome   20 Hz -> "sec" pulse and the blink level
//     keys        four buttons, one tick per press
//     foundry     rows 1-3: casts a block, turns and shifts it, lets it sink
//     floor_row   one of these per row 4..10: yellow and blue registers of that row
//     demolition  watches for full rows, blinks the deepest, then gives LFORCE
//     odometer    a two digit BCD counter (used for time and for score)
//     curl        the light show before the game
//
//  Everything runs on the 20 Hz clock with enables, no gated clocks.
// =====================================================================================

// ---------------------------------------------------------------- 1 Hz and 2 Hz
module metronome (
    input  logic clk, zero,
    output logic sec,            // one tick in twenty
    output logic dim             // changes every half second
);
    logic [4:0] n = 5'd0;            //@+down: logic [4:0] n = 5'd19;
    assign sec = (n == 5'd19);       //@+down: assign sec = (n == 5'd0);
    assign dim = (n >= 5'd10);       //@+down: assign dim = (n < 5'd10);
    always_ff @(posedge clk)
        if (zero | sec) n <= 5'd0;         //@+down: if (zero | sec) n <= 5'd19;
        else            n <= n + 5'd1;     //@+down: else            n <= n - 5'd1;
endmodule

// ---------------------------------------------------------------- buttons
module keys #(parameter int W = 5) (
    input  logic clk,
    input  logic [W-1:0] level,
    output logic [W-1:0] hit
);
    logic [W-1:0] was = '0;
    always_ff @(posedge clk) was <= level;
    assign hit = level & ~was;
endmodule

// ---------------------------------------------------------------- BCD
module odometer (
    input  logic clk, clear, step,
    output logic [7:0] now, soon      // soon: what the register will be after this tick
);
    logic [3:0] tens = 4'd0, ones = 4'd0;
    assign now = {tens, ones};
    always @* begin
        soon = now;
        if (clear) soon = 8'h00;
        else if (step) begin
            if (ones == 4'd9) soon = {(tens == 4'd9) ? 4'd0 : tens + 4'd1, 4'd0};    //@k1-carry: if (ones == 4'd10) soon = {(tens == 4'd9) ? 4'd0 : tens + 4'd1, 4'd0};
            else              soon = {tens, ones + 4'd1};
        end
    end
    always_ff @(posedge clk) {tens, ones} <= soon;
endmodule

// ---------------------------------------------------------------- digits, a = bit 0
module digit (input logic on, input logic [3:0] v, output logic [6:0] s);
    always @*
        if (!on) s = 7'h00;
        else case (v)
            4'h0: s = 7'h3F;  4'h1: s = 7'h06;  4'h2: s = 7'h5B;  4'h3: s = 7'h4F;
            4'h4: s = 7'h66;  4'h5: s = 7'h6D;  4'h6: s = 7'h7D;  4'h7: s = 7'h07;
            4'h8: s = 7'h7F;  4'h9: s = 7'h6F;  4'hA: s = 7'h77;  default: s = 7'h00;
        endcase
endmodule

// ---------------------------------------------------------------- rows 1-3
module foundry (
    input  logic clk,
    input  logic wipe, play,                     // reset / game is running
    input  logic turn, left, right, sec,
    input  logic clean,
    input  logic [5:0] seed,
    output logic [20:0] R,
    output logic control
);
    // --- random bits -------------------------------------------------------------
    logic [5:0] lf = 6'd0;
    wire  [5:0] dice = (lf == 6'd0) ? ((seed == 6'd0) ? 6'd1 : seed) : lf;
    always_ff @(posedge clk) lf <= {dice[4:0], dice[5] ^ dice[4]};

    // --- the eight castings, three rows of three, top row first --------------------
    function automatic logic [8:0] casting (input logic [2:0] i);
        case (i)
            3'd0: casting = 9'b010_111_010;
            3'd1: casting = 9'b100_100_100;
            3'd2: casting = 9'b000_001_111;
            3'd3: casting = 9'b000_110_011;
            3'd4: casting = 9'b000_111_100;
            3'd5: casting = 9'b000_111_010;
            3'd6: casting = 9'b000_101_111;
            3'd7: casting = 9'b000_010_111;
        endcase
    endfunction

    // quarter turn counterclockwise: 123/456/789 -> 369/258/147
    function automatic logic [8:0] quarter (input logic [8:0] s);
        quarter = {s[6], s[3], s[0], s[7], s[4], s[1], s[8], s[5], s[2]};   //@k1-clock: quarter = {s[2], s[5], s[8], s[1], s[4], s[7], s[0], s[3], s[6]};
    endfunction

    // mirror a row: the drawing has column 0 at the left, the register at bit 0
    function automatic logic [2:0] flip (input logic [2:0] r);
        flip = {r[0], r[1], r[2]};
    endfunction

    // put the casting on the bench; the place is counted from -2 (value 0) to 6 (8),
    // three extra columns on either side of the seven
    function automatic logic [32:0] lay (input logic [8:0] s, input logic [3:0] x);
        logic [10:0] a, b, c;
        a = {8'd0, flip(s[8:6])} << x;
        b = {8'd0, flip(s[5:3])} << x;
        c = {8'd0, flip(s[2:0])} << x;
        lay = {c, b, a};
    endfunction

    function automatic logic [20:0] trim (input logic [32:0] w);
        trim = {w[30:24], w[19:13], w[8:2]};
    endfunction

    function automatic logic over_left (input logic [32:0] w);
        over_left = |{w[1:0], w[12:11], w[23:22]};
    endfunction
    function automatic logic over_right (input logic [32:0] w);
        over_right = |{w[10:9], w[21:20], w[32:31]};
    endfunction

    // --- registers -----------------------------------------------------------------
    logic [8:0] shape = 9'd0;          // as it lies now
    logic [3:0] place = 4'd2;          // column of its frame + 2
    logic [5:0] fuse  = 6'd0;          // ticks of control that are left

    assign control = (fuse != 6'd0);

    wire [2:0] l = dice[2:0];
    wire [2:0] column = (l == 3'd5) ? 3'd1 : (l == 3'd6) ? 3'd2 : (l == 3'd7) ? 3'd3 : l;   //@k1-seventh: wire [2:0] column = (l == 3'd5) ? 3'd1 : (l == 3'd6) ? 3'd2 : (l == 3'd7) ? 3'd2 : l;

    wire at_left  = R[0] | R[7] | R[14];
    wire at_right = R[6] | R[13] | R[20];             //@k1-rightwall: wire at_right = R[20];

    // the turned block; it is pushed back from the wall when it turns in its own frame
    logic [8:0] turned;
    logic [3:0] spot;
    always @* begin
        turned = quarter(shape);
        spot   = place;
        if (over_left (lay(turned, spot))) spot = spot + 4'd1;
        if (over_left (lay(turned, spot))) spot = spot + 4'd1;
        if (over_right(lay(turned, spot))) spot = spot - 4'd1;
        if (over_right(lay(turned, spot))) spot = spot - 4'd1;
    end

    wire steer = play & control;                      //@k1-latesteer: wire steer = play & (control | (|R));

    initial R = 21'd0;
    always_ff @(posedge clk) begin
        if (wipe) begin
            R <= 21'd0;  fuse <= 6'd0;  shape <= 9'd0;  place <= 4'd2;   //@+lazywipe: R <= 21'd0;  fuse <= 6'd0;
        end else if (play) begin
            if (control) fuse <= fuse - 6'd1;

            if (R == 21'd0) begin                     // dark: cast the next one
                shape <= casting(dice[5:3]);
                place <= {1'b0, column} + 4'd2;
                R     <= trim(lay(casting(dice[5:3]), {1'b0, column} + 4'd2));
                fuse  <= 6'd60;                       //@k1-short: fuse  <= 6'd40;
            end else if (steer & turn) begin
                shape <= turned;
                place <= spot;
                R     <= trim(lay(turned, spot));
            end else if (steer & right) begin
                if (!at_right) begin
                    R <= {R[19:14], 1'b0, R[12:7], 1'b0, R[5:0], 1'b0};
                    if (clean | place < 4'd6) place <= place + 4'd1;
                end
            end else if (steer & left) begin
                if (!at_left) begin
                    R <= {1'b0, R[20:15], 1'b0, R[13:8], 1'b0, R[6:1]};
                    if (clean | place > 4'd2) place <= place - 4'd1;
                end
            end else if (sec & ~control)
                R <= {R[13:0], 7'd0};
        end
    end
endmodule

// ---------------------------------------------------------------- one row of 4..10
module floor_row (
    input  logic clk, wipe, sec,        // sec: the shift clock while the game runs
    input  logic force_it,              // LxFORCE
    input  logic frost,                 // an LFORCE somewhere: nothing locks now
    input  logic IS,                    // this row freezes
    input  logic ISabove,               // the row above freezes
    input  logic ghost,
    input  logic [6:0] Yin, Bin,        // row above
    input  logic [1:0] tin,             // its block number
    output logic [6:0] Y, B,
    output logic [1:0] tag
);
    initial begin Y = 7'd0; B = 7'd0; tag = 2'd0; end

    wire [6:0] come = Yin & ~({7{ISabove & ~ghost}} & ~Bin);
    wire [6:0] load = ~B & ~Bin;

    always_ff @(posedge clk)
        if (wipe) begin
            Y <= 7'd0; B <= 7'd0; tag <= 2'd0;
        end else if (sec) begin
            if (force_it) begin
                Y <= Yin; B <= Bin; tag <= tin;
            end else if (frost) begin
                Y <= Y;
            end else if (IS) begin
                B <= B | Y; Y <= 7'd0;
            end else begin
                Y   <= (load & come) | (~load & Y);
                tag <= tin;
            end
        end
endmodule

// ---------------------------------------------------------------- full rows
module demolition (
    input  logic clk, wipe, sec,
    input  logic [6:0] full,            // bit 0 = row 4
    output logic [6:0] BLINKROW,
    output logic [6:0] LFORCE,          // valid on the shift edge
    output logic AddScore
);
    logic StopBlink = 1'b0;
    initial BLINKROW = 7'd0;

    // priority: the deepest row
    logic [6:0] deepest;
    always @* begin
        deepest = 7'd0;
        for (int i = 0; i < 7; i++)
            if (full[i]) deepest = 7'd1 << i;
    end

    wire ROWFULL = StopBlink & sec;
    assign AddScore = ROWFULL;          //@k1-together: assign AddScore = ROWFULL & (full == BLINKROW);

    always @* begin
        LFORCE[6] = ROWFULL & BLINKROW[6];
        for (int i = 5; i >= 0; i--)
            LFORCE[i] = (ROWFULL & BLINKROW[i]) | LFORCE[i+1];   //@k1-hole: LFORCE[i] = (ROWFULL & BLINKROW[i]);
    end

    always_ff @(posedge clk)
        if (wipe) begin
            BLINKROW <= 7'd0; StopBlink <= 1'b0;
        end else begin
            if (ROWFULL)               begin BLINKROW <= 7'd0; StopBlink <= 1'b0; end
            else if (BLINKROW == 7'd0) BLINKROW <= deepest;
            else if (sec)              StopBlink <= 1'b1;
        end
endmodule

// ---------------------------------------------------------------- light show
// a snail that eats its way inwards: goes ahead while the next light is dark, else turns right
module curl (
    input  logic clk, idle,
    output logic [69:0] lit
);
    logic [3:0] row = 4'd0, nr;
    logic [2:0] col = 3'd0, nc;
    logic [1:0] dir = 2'd0, nd;
    initial lit = 70'd0;

    function automatic logic [6:0] ahead (input logic [3:0] r, input logic [2:0] c, input logic [1:0] d);
        case (d)
            2'd0: ahead = {r, c + 3'd1};
            2'd1: ahead = {r + 4'd1, c};
            2'd2: ahead = {r, c - 3'd1};
            2'd3: ahead = {r - 4'd1, c};
        endcase
    endfunction

    logic [6:0] a;
    logic       blocked;
    always @* begin
        nd = dir;
        a  = ahead(row, col, dir);
        blocked = (a[6:3] > 4'd9) | (a[2:0] > 3'd6);
        if (!blocked) blocked = lit[7*a[6:3] + a[2:0]];
        if (blocked) begin
            nd = dir + 2'd1;
            a  = ahead(row, col, nd);
        end
        {nr, nc} = a;
    end

    wire all_on = &lit;
    always_ff @(posedge clk)
        if (!idle | all_on) begin
            lit <= 70'd0; row <= 4'd0; col <= 3'd0; dir <= 2'd0;
        end else begin
            lit[7*row + col] <= 1'b1;
            row <= nr; col <= nc; dir <= nd;
        end
endmodule

// ---------------------------------------------------------------- everything together
module tetris (
    input  logic clk, start, reset, rotate, s_left, s_right,
    input  logic rotation, locking, ghost,
    input  logic [5:0] lfsr,
    input  logic [6:0] id1, id2,
    output logic [20:0] red,
    output logic [48:0] yellow, blue,
    output logic [6:0] time1, time0, score1, score0,
    output logic [7:0] \time , score,
    output logic control, won, lost,
    output logic [2:0] phase
);
    logic GameStartState = 1'b0, GameWon = 1'b0, GameLost = 1'b0;
    wire  GameEndState = GameWon | GameLost;
    wire  play = GameStartState & ~GameEndState;

    // ------- keys
    wire k_reset, k_start, k_turn, k_right, k_left;
    keys #(5) kk (clk, {reset, start, rotate, s_right, s_left},
                       {k_reset, k_start, k_turn, k_right, k_left});

    wire kreset = k_reset;                                    //@k1-deaf: wire kreset = k_reset & ~GameLost;
    wire go   = k_start & ~GameStartState & ~kreset;          //@k1-again: wire go   = k_start & ~play & ~kreset;
    wire wipe = kreset | go;

    // ------- clocks
    wire sec, dim;
    metronome mm (clk, wipe, sec, dim);
    wire tick = sec & play;                                   // shift clock of the game

    // ------- time and score
    wire [7:0] t_now, t_soon, s_now, s_soon;
    wire AddScore;
    odometer clockwork (clk, wipe, tick, t_now, t_soon);
    odometer points    (clk, wipe, AddScore, s_now, s_soon);
    assign \time = t_now;
    assign score = s_now;

    // ------- rows 1-3
    wire [20:0] R;
    wire        held;
    wire [6:0]  full, BLINKROW, LFORCE;
    wire        fallclk = tick;                               //@k1-pause: wire        fallclk = tick & ~((|BLINKROW) & ~(|LFORCE));
    foundry ff (clk, wipe, play, k_turn, k_left, k_right, fallclk, rotation, lfsr, R, held);

    // block numbers: two bits, counted as blocks leave the bench
    logic [1:0] serial = 2'd0;
    logic       was_held = 1'b0;
    always_ff @(posedge clk) begin
        was_held <= held;
        if (wipe)                  serial <= 2'd0;
        else if (held & ~was_held) serial <= serial + 2'd1;
    end

    // ------- rows 4-10.  index 0 is what comes in from row 3, index 1 is row 4
    logic [6:0] Y [0:7], B [0:8];
    logic [1:0] T [0:7];
    logic [8:0] PISROW;                     // one spare on top and bottom would be 0
    logic [6:0] IS;
    assign Y[0] = held ? 7'd0 : R[20:14];
    assign B[0] = 7'd0;
    assign T[0] = serial;
    assign B[8] = 7'h7F;                    // the ground

    genvar g;
    generate
        for (g = 1; g <= 7; g++) begin : row
            assign full[g-1] = &B[g];
            assign PISROW[g] = |(Y[g] & B[g+1]);
        end
    endgenerate
    assign PISROW[0] = |(Y[0] & B[1]);
    assign PISROW[8] = 1'b0;

    // who freezes: everybody within two rows, or everybody with the same number
    always @*
        for (int i = 1; i <= 7; i++) begin
            IS[i-1] = 1'b0;
            for (int d = 1; d <= 7; d++)
                if (PISROW[d] & (locking ? (T[d] == T[i]) : (d <= i + 2 && i <= d + 2)))   //@k1-nextrow: if (PISROW[d] & (locking ? (T[d] == T[i]) : (d <= i + 1 && i <= d + 1)))
                    IS[i-1] = 1'b1;
        end

    wire frost = |LFORCE;
    generate
        for (g = 1; g <= 7; g++) begin : lane
            if (g == 1)
                floor_row fr (clk, wipe, fallclk, LFORCE[0], frost, IS[0], 1'b0, ghost,
                              Y[0], B[0], T[0], Y[1], B[1], T[1]);
            else
                floor_row fr (clk, wipe, fallclk, LFORCE[g-1], frost, IS[g-1], IS[g-2], ghost,
                              Y[g-1], B[g-1], T[g-1], Y[g], B[g], T[g]);
        end
    endgenerate

    demolition dd (clk, wipe, tick, full, BLINKROW, LFORCE, AddScore);

    // ------- end of the game
    wire FullBoard = fallclk & ~frost & ~held & (|R) & (PISROW[0] | PISROW[1] | PISROW[2]);
    wire WinGame   = (s_soon >= 8'h03);                       //@k1-four: wire WinGame   = (s_soon > 8'h03);
    wire LoseGame  = FullBoard | (t_soon == 8'h99);

    always_ff @(posedge clk)
        if (kreset) begin
            GameStartState <= 1'b0; GameWon <= 1'b0; GameLost <= 1'b0;
        end else if (go) begin
            GameStartState <= 1'b1;
            GameWon <= 1'b0; GameLost <= 1'b0;
        end else if (play) begin
            GameWon  <= WinGame;
            GameLost <= LoseGame & ~WinGame;
        end

    assign won     = GameWon;
    assign lost    = GameLost;
    assign control = held & play;

    // ------- what is seen
    wire [69:0] snail;
    curl cc (clk, ~GameStartState & ~wipe, snail);

    always @*
        if (!GameStartState) begin
            red = snail[20:0]; yellow = snail[69:21]; blue = 49'd0;   //@+bluesnail: red = snail[20:0]; yellow = 49'd0; blue = snail[69:21];
        end else if (GameEndState) begin
            red = 21'd0; yellow = 49'd0; blue = 49'd0;
        end else begin
            red = R;
            for (int i = 0; i < 7; i++) begin
                yellow[7*i +: 7] = (BLINKROW[i] & dim) ? 7'd0 : Y[i+1];
                blue  [7*i +: 7] = (BLINKROW[i] & dim) ? 7'd0 : B[i+1];
            end
        end

    wire id_time = ~GameStartState;
    wire show    = id_time ? ~dim : play;
    wire [3:0] v3 = id_time ? id1 / 10 : t_now[7:4];
    digit g3 (show, v3, time1);
    wire [3:0] v2 = id_time ? id1 % 10 : t_now[3:0];
    digit g2 (show, v2, time0);
    wire [3:0] v1 = id_time ? id2 / 10 : s_now[7:4];
    digit g1 (show, v1, score1);
    wire [3:0] v0 = id_time ? id2 % 10 : s_now[3:0];
    digit g0 (show, v0, score0);

    always @*
        if (!GameStartState) phase = 3'd0;
        else if (GameWon)    phase = 3'd4;
        else if (GameLost)   phase = 3'd5;
        else if (R == 21'd0) phase = 3'd1;
        else if (held)       phase = 3'd2;
        else                 phase = 3'd3;
endmodule
