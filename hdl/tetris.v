// SPDX-License-Identifier: MIT
// tetris: the 10x7 block game.
//
// A row is seven bits of a vector, so an equation over all 49 lights is one expression: "the light
// above" is << 7, "the light below" is >> 7.  The clock is 20 Hz; the 1 Hz shift clock and the 2 Hz
// blink clock are divided from it.
// Cycle-exact to games/tetris.c: after every rising edge all outputs are the same.  Its port `time`
// is a keyword in Verilog and is called time_bcd here.
module tetris #(
    parameter       ROTATION = 0,  // how a block turns at a wall: 0 as documented, 1 inside its own frame
    parameter       LOCKING  = 0,  // which lights lock together: 0 all within two rows, 1 the block's own
    parameter       GHOST    = 0,  // 1: a light that locks is also copied down
    parameter [5:0] LFSR     = 1,  // the random register's first value, 1 to 63
    parameter       ID1      = 42, // two times two digits that blink before a game
    parameter       ID2      = 17
) (
    input             clk,
    input             start,
    input             reset,       // a button: back to the ready state
    input             rotate,
    input             s_left,
    input             s_right,
    output     [20:0] red,         // rows 1-3: the block under control
    output     [48:0] yellow,      // rows 4-10: falling
    output     [48:0] blue,        // rows 4-10: fixed
    output     [6:0]  time1,       // digits, gfedcba
    output     [6:0]  time0,
    output     [6:0]  score1,
    output     [6:0]  score0,
    output     [7:0]  time_bcd,
    output reg [7:0]  score,       // BCD
    output            control,     // the block can be steered
    output reg        won,
    output reg        lost,
    output     [2:0]  phase
);

    localparam [4:0] SECOND = 20;  // base ticks
    localparam [5:0] WINDOW = 60;  // the player controls a new block for three seconds
    localparam [6:0] LIGHTS = 70;  // of the show before a game

    reg        last_start, last_reset, last_rotate, last_left, last_right;
    reg        started;            // GameStartState
    reg [5:0]  lfsr;
    reg [4:0]  tick;               // base ticks into this second
    reg [7:0]  seconds;            // BCD
    reg [6:0]  shown;              // lights of the show
    reg [20:0] R;                  // rows 1-3
    reg [48:0] Y, B;               // rows 4-10: moving, fixed
    reg [48:0] BLINKROW, ROWFULL;  // the row that blinks; the row that goes at the next second
    reg [48:0] name1, name0;       // the identifier of the block that a moving light belongs to
    reg [2:0]  shape;
    reg [1:0]  turns;              // quarter turns
    reg [1:0]  block;              // identifier
    reg [5:0]  window;             // ticks left of the control window
    reg signed [3:0] position;     // leftmost column of the block's 3x3 frame

    initial begin
        lfsr = LFSR;
        {last_start, last_reset, last_rotate, last_left, last_right} = 0;
        {started, won, lost} = 0;
        tick     = 0;
        seconds  = 0;
        score    = 0;
        shown    = 0;
        R        = 0;
        Y        = 0;
        B        = 0;
        BLINKROW = 0;
        ROWFULL  = 0;
        name1    = 0;
        name0    = 0;
        shape    = 0;
        turns    = 0;
        block    = 0;
        window   = 0;
        position = 0;
    end

    wire press_start  = start   & ~last_start,
         press_reset  = reset   & ~last_reset,
         press_rotate = rotate  & ~last_rotate,
         press_left   = s_left  & ~last_left,
         press_right  = s_right & ~last_right;

    wire over    = won | lost;
    wire running = started & ~over;
    wire second  = tick == SECOND - 1;

    // ---- rows of seven lights -----------------------------------------------------------------

    // Rows in which any light is on, as whole rows.
    function [48:0] rows_any(input [48:0] x);
        integer row;
        for (row = 0; row < 7; row = row + 1)
            rows_any[7*row +: 7] = {7{|x[7*row +: 7]}};
    endfunction

    // Rows in which every light is on.
    function [48:0] rows_full(input [48:0] x);
        integer row;
        for (row = 0; row < 7; row = row + 1)
            rows_full[7*row +: 7] = {7{&x[7*row +: 7]}};
    endfunction

    // All rows above any of these.
    function [48:0] rows_above(input [48:0] x);
        rows_above = x >> 7 | x >> 14 | x >> 21 | x >> 28 | x >> 35 | x >> 42;
    endfunction

    // ---- the block in rows 1-3 ----------------------------------------------------------------

    // Rows from the top, in a row the leftmost light is the lowest bit.
    function [8:0] figure(input [2:0] number);
        case (number)
            3'd0: figure = 9'b010_111_010;
            3'd1: figure = 9'b001_001_001;
            3'd2: figure = 9'b111_100_000;
            3'd3: figure = 9'b110_011_000;
            3'd4: figure = 9'b001_111_000;
            3'd5: figure = 9'b010_111_000;
            3'd6: figure = 9'b111_101_000;
            3'd7: figure = 9'b111_010_000;
        endcase
    endfunction

    // A quarter turn counterclockwise.
    function [8:0] turned(input [8:0] f);
        turned = {f[6], f[3], f[0], f[7], f[4], f[1], f[8], f[5], f[2]};
    endfunction

    function [8:0] oriented(input [8:0] f, input [1:0] quarters);
        case (quarters)
            2'd0: oriented = f;
            2'd1: oriented = turned(f);
            2'd2: oriented = turned(turned(f));
            2'd3: oriented = turned(turned(turned(f)));
        endcase
    endfunction

    // With rotation inside its own frame a block may reach over the wall: it is pushed back.
    function signed [3:0] pushed(input [8:0] f, input signed [3:0] at);
        reg [2:0] columns;
        begin
            columns = f[2:0] | f[5:3] | f[8:6];
            pushed  = at;
            if (pushed == -2 & columns[1:0] != 0)
                pushed = -1;
            if (pushed == -1 & columns[0])
                pushed = 0;
            if (pushed == 6 & columns[2:1] != 0)
                pushed = 5;
            if (pushed == 5 & columns[2])
                pushed = 4;
        end
    endfunction

    // Three lights of a frame whose leftmost column is `at`, in a row of seven.
    function [6:0] placed(input [2:0] lights, input signed [3:0] at);
        case (at)
            -4'sd2:  placed = {6'd0, lights[2]};
            -4'sd1:  placed = {5'd0, lights[2:1]};
            4'sd0:   placed = {4'd0, lights};
            4'sd1:   placed = {3'd0, lights, 1'd0};
            4'sd2:   placed = {2'd0, lights, 2'd0};
            4'sd3:   placed = {1'd0, lights, 3'd0};
            4'sd4:   placed = {lights, 4'd0};
            4'sd5:   placed = {lights[1:0], 5'd0};
            default: placed = {lights[0], 6'd0};
        endcase
    endfunction

    function [20:0] drawing(input [8:0] f, input signed [3:0] at);
        drawing = {placed(f[8:6], at), placed(f[5:3], at), placed(f[2:0], at)};
    endfunction

    // The LFSR's lower bits choose the place, away from the edges.
    function signed [3:0] random_place(input [2:0] bits);
        case (bits)
            3'd5:    random_place = 1;
            3'd6:    random_place = 2;
            3'd7:    random_place = 3;
            default: random_place = {1'b0, bits};
        endcase
    endfunction

    wire [1:0]        next_turns   = turns + 2'd1;
    wire [8:0]        next_figure  = oriented(figure(shape), next_turns);
    wire signed [3:0] turned_place = ROTATION != 0 ? pushed(next_figure, position) : position;
    wire signed [3:0] new_place    = random_place(lfsr[2:0]);

    wire at_left   = R[0] | R[7]  | R[14];
    wire at_right  = R[6] | R[13] | R[20];
    wire falling   = window == 0 & R != 0;

    // ---- rows 4-10, one tick of the 1 Hz clock --------------------------------------------------

    wire [20:0] leaving = falling ? R : 21'd0;     // a block under control stays where it is
    wire [48:0] foot    = {42'd0, leaving[20:14]}; // what comes down from row 3
    wire [48:0] LFORCE  = ROWFULL | rows_above(ROWFULL);

    // PIS: lights that collide, on the bottom row or above a fixed one; deletion wins over locking.
    wire [48:0] PIS = Y & {7'h7f, B[48:7]} & ~LFORCE;

    // IS: lights that lock.  By proximity all rows within two of a collision, by identifier all
    // lights of the block.
    wire [48:0] near    = rows_any(PIS);
    wire [48:0] lights0 = Y & ~name1 & ~name0,
                lights1 = Y & ~name1 &  name0,
                lights2 = Y &  name1 & ~name0,
                lights3 = Y &  name1 &  name0;
    wire [48:0] same    = ((lights0 & PIS) != 0 ? lights0 : 49'd0) | ((lights1 & PIS) != 0 ? lights1 : 49'd0) |
                          ((lights2 & PIS) != 0 ? lights2 : 49'd0) | ((lights3 & PIS) != 0 ? lights3 : 49'd0);
    wire [48:0] IS      = LOCKING != 0 ? same : (near | near << 7 | near << 14 | near >> 7 | near >> 14) & ~B;

    // The block that is leaving rows 1-3 would lock: its part below has collided, or its foot stands
    // on a fixed light of row 4.
    wire [48:0] own   = block[1] ? (block[0] ? lights3 : lights2) : (block[0] ? lights1 : lights0);
    wire [48:0] below = LOCKING != 0 ? own : Y[6:0] != 0 ? {35'd0, Y[13:0]} : 49'd0;
    wire        full_board = leaving != 0 & LFORCE == 0 & ((foot & B) != 0 | (below & IS) != 0);

    // A light loads the one above it unless it or that one is fixed, or it locks itself; a light
    // that locks is not copied down.
    wire [48:0] locks = Y & IS & ~LFORCE;
    wire [48:0] moves = GHOST != 0 ? Y : Y & ~locks;
    wire [48:0] LOAD  = (~B & ~(B << 7) & ~IS) | LFORCE;

    // ---- the game -------------------------------------------------------------------------------

    function [7:0] bcd_count(input [7:0] n);
        bcd_count = n == 8'h99 ? 8'h00 : n[3:0] == 4'd9 ? {n[7:4] + 4'd1, 4'd0} : n + 8'd1;
    endfunction

    // A full row blinks for two seconds: after the first it is marked, at the end it goes, for one
    // point.  One row at a time, the deepest first.
    wire [48:0] full         = rows_full(B);
    wire [7:0]  next_score   = second & ROWFULL != 0 ? bcd_count(score) : score;
    wire [7:0]  next_seconds = second ? bcd_count(seconds) : seconds;
    wire        wins         = next_score >= 8'h03;
    wire        loses        = (second & full_board) | next_seconds == 8'h99;

    task clear;
        begin
            started  <= 0;
            won      <= 0;
            lost     <= 0;
            tick     <= 0;
            seconds  <= 0;
            score    <= 0;
            shown    <= 0;
            R        <= 0;
            Y        <= 0;
            B        <= 0;
            BLINKROW <= 0;
            ROWFULL  <= 0;
            name1    <= 0;
            name0    <= 0;
            shape    <= 0;
            turns    <= 0;
            block    <= 0;
            window   <= 0;
            position <= 0;
        end
    endtask

    // One press a tick: rotate, else right, else left.  A shift needs a free column at its side.
    // The position register stops at the outermost frames, unless a block turns in its own.
    task steer;
        if (press_rotate) begin
            turns    <= next_turns;
            position <= turned_place;
            R        <= drawing(next_figure, turned_place);
        end else if (press_right) begin
            if (!at_right) begin
                R <= R << 1;
                if (ROTATION != 0 | position < 4)
                    position <= position + 4'sd1;
            end
        end else if (press_left) begin
            if (!at_left) begin
                R <= R >> 1;
                if (ROTATION != 0 | position > 0)
                    position <= position - 4'sd1;
            end
        end
    endtask

    // A new block: the LFSR's upper bits choose the shape.
    task create;
        begin
            shape    <= lfsr[5:3];
            position <= new_place;
            turns    <= 0;
            block    <= block + 2'd1;
            window   <= WINDOW;
            R        <= drawing(figure(lfsr[5:3]), new_place);
        end
    endtask

    task shift;
        begin
            name1 <= (LOAD & (name1 << 7 | (block[1] ? foot : 49'd0))) | (~LOAD & name1);
            name0 <= (LOAD & (name0 << 7 | (block[0] ? foot : 49'd0))) | (~LOAD & name0);
            Y     <= (LOAD & (moves << 7 | foot)) | (~LOAD & ~IS & Y);
            B     <= (LFORCE & B << 7) | (~LFORCE & (B | locks));
            if (falling)
                R <= R << 7;
        end
    endtask

    // Before a game the matrix fills in a spiral from the top, one light a tick, and starts again.
    function [6:0] spiral(input [6:0] n);
        case (n)
            0:  spiral = 0;   1:  spiral = 1;   2:  spiral = 2;   3:  spiral = 3;   4:  spiral = 4;
            5:  spiral = 5;   6:  spiral = 6;   7:  spiral = 13;  8:  spiral = 20;  9:  spiral = 27;
            10: spiral = 34;  11: spiral = 41;  12: spiral = 48;  13: spiral = 55;  14: spiral = 62;
            15: spiral = 69;  16: spiral = 68;  17: spiral = 67;  18: spiral = 66;  19: spiral = 65;
            20: spiral = 64;  21: spiral = 63;  22: spiral = 56;  23: spiral = 49;  24: spiral = 42;
            25: spiral = 35;  26: spiral = 28;  27: spiral = 21;  28: spiral = 14;  29: spiral = 7;
            30: spiral = 8;   31: spiral = 9;   32: spiral = 10;  33: spiral = 11;  34: spiral = 12;
            35: spiral = 19;  36: spiral = 26;  37: spiral = 33;  38: spiral = 40;  39: spiral = 47;
            40: spiral = 54;  41: spiral = 61;  42: spiral = 60;  43: spiral = 59;  44: spiral = 58;
            45: spiral = 57;  46: spiral = 50;  47: spiral = 43;  48: spiral = 36;  49: spiral = 29;
            50: spiral = 22;  51: spiral = 15;  52: spiral = 16;  53: spiral = 17;  54: spiral = 18;
            55: spiral = 25;  56: spiral = 32;  57: spiral = 39;  58: spiral = 46;  59: spiral = 53;
            60: spiral = 52;  61: spiral = 51;  62: spiral = 44;  63: spiral = 37;  64: spiral = 30;
            65: spiral = 23;  66: spiral = 24;  67: spiral = 31;  68: spiral = 38;
            default: spiral = 45;
        endcase
    endfunction

    wire [69:0] light = 70'd1 << spiral(shown);

    always @(posedge clk) begin
        last_start  <= start;
        last_reset  <= reset;
        last_rotate <= rotate;
        last_left   <= s_left;
        last_right  <= s_right;
        lfsr        <= {lfsr[4:0], lfsr[5] ^ lfsr[4]};     // x^6 + x^5 + 1

        // Reset works at any time and wins over Start, which works only when ready.
        if (press_reset)
            clear;
        else if (!started) begin
            if (press_start) begin
                clear;
                started <= 1;
            end else begin
                tick  <= second ? 5'd0 : tick + 5'd1;
                shown <= shown == LIGHTS ? 7'd0 : shown + 7'd1;
                R     <= shown == LIGHTS ? 21'd0 : R | light[20:0];
                Y     <= shown == LIGHTS ? 49'd0 : Y | light[69:21];
            end
        end else if (!over) begin
            tick    <= second ? 5'd0 : tick + 5'd1;
            seconds <= next_seconds;
            score   <= next_score;

            // A block is made when rows 1-3 are dark, and steered for three seconds.
            if (window != 0) begin
                window <= window - 6'd1;
                steer;
            end else if (R == 0)
                create;

            if (second) begin
                if (!full_board)
                    shift;
                BLINKROW <= ROWFULL != 0 ? 49'd0 : BLINKROW;
                ROWFULL  <= ROWFULL != 0 ? 49'd0 : BLINKROW;
            end else if (BLINKROW == 0)
                BLINKROW <= full & ~rows_above(full);

            // Three points win.  A full board or 99 seconds lose.
            won  <= wins;
            lost <= loses & ~wins;
        end
    end

    // ---- the display ----------------------------------------------------------------------------

    localparam [31:0] TENS1 = ID1 / 10 % 10, UNITS1 = ID1 % 10, TENS2 = ID2 / 10 % 10, UNITS2 = ID2 % 10;
    localparam [7:0]  BCD1 = {TENS1[3:0], UNITS1[3:0]}, BCD2 = {TENS2[3:0], UNITS2[3:0]};

    function [6:0] glyph(input lit, input [3:0] digit);
        if (lit)
            case (digit)
                4'd0:    glyph = 7'b0111111;
                4'd1:    glyph = 7'b0000110;
                4'd2:    glyph = 7'b1011011;
                4'd3:    glyph = 7'b1001111;
                4'd4:    glyph = 7'b1100110;
                4'd5:    glyph = 7'b1101101;
                4'd6:    glyph = 7'b1111101;
                4'd7:    glyph = 7'b0000111;
                4'd8:    glyph = 7'b1111111;
                default: glyph = 7'b1101111;
            endcase
        else
            glyph = 7'b0000000;
    endfunction

    // The 2 Hz clock is high in the first half of a second: it lights the show's digits, and darkens
    // a row that blinks.
    wire       high  = tick < SECOND / 2;
    wire       lit   = running | (~started & high);
    wire [7:0] left  = started ? seconds : BCD1;
    wire [7:0] right = started ? score : BCD2;

    assign red      = over ? 21'd0 : R;
    assign yellow   = over ? 49'd0 : Y;
    assign blue     = over ? 49'd0 : high ? B & ~BLINKROW : B;
    assign time1    = glyph(lit, left[7:4]);
    assign time0    = glyph(lit, left[3:0]);
    assign score1   = glyph(lit, right[7:4]);
    assign score0   = glyph(lit, right[3:0]);
    assign time_bcd = seconds;
    assign control  = window != 0 & ~over;
    assign phase    = !started ? 3'd0 : won ? 3'd4 : lost ? 3'd5 : window != 0 ? 3'd2 : R != 0 ? 3'd3 : 3'd1;

endmodule
