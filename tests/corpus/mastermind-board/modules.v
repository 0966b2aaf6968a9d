// Mastermind for a Basys 3 out of small modules: tick, keys, memory of letters, judge, message timer, controller, scan
module ticker #(parameter DIV = 40) (input clk, output reg tick);
    reg [31:0] n;
    initial begin n = 0; tick = 0; end
    always @(posedge clk) begin
        tick <= (n == DIV - 1);
        if (n == DIV - 1) n <= 0; else n <= n + 1;
    end
endmodule

module key (input clk, input tick, input pin, output hit);
    reg a, b, c;
    initial begin a = 0; b = 0; c = 0; end
    always @(posedge clk) if (tick) begin a <= pin; b <= a; c <= b & a; end
    assign hit = tick & a & b & ~c;
endmodule

module four_letters (input clk, input we, input [1:0] at, input [2:0] d, output [11:0] q);
    reg [2:0] l0, l1, l2, l3;
    initial begin l0 = 0; l1 = 0; l2 = 0; l3 = 0; end
    always @(posedge clk) if (we) case (at)
        2'd0: l0 <= d;
        2'd1: l1 <= d;
        2'd2: l2 <= d;
        2'd3: l3 <= d;
    endcase
    assign q = {l0, l1, l2, l3};
endmodule

module pair (input [2:0] mine, input [2:0] here, input [11:0] code, output [1:0] xy);
    wire in_code = mine == code[11:9] | mine == code[8:6] | mine == code[5:3] | mine == code[2:0];   //@found-three: wire in_code = mine == code[11:9] | mine == code[8:6] | mine == code[5:3];
    assign xy = (mine == here) ? 2'b11 : in_code ? 2'b01 : 2'b00;                                    //@led-ten: assign xy = (mine == here) ? 2'b11 : in_code ? 2'b10 : 2'b00; //@place-only: assign xy = (mine == here) ? 2'b11 : 2'b00; //@led-only-elsewhere: assign xy = (mine == here) ? 2'b10 : in_code ? 2'b01 : 2'b00;
endmodule

module judge (input [11:0] code, input [11:0] guess, output [7:0] lights, output right);
    wire [1:0] p0, p1, p2, p3;
    pair u0(guess[11:9], code[11:9], code, p0);
    pair u1(guess[8:6], code[8:6], code, p1);
    pair u2(guess[5:3], code[5:3], code, p2);
    pair u3(guess[2:0], code[2:0], code, p3);
    assign lights = {p0, p1, p2, p3};                           //@leds-order: assign lights = {p3, p2, p1, p0};
    assign right = code == guess;                               //@judge-last: assign right = code[8:0] == guess[8:0]; //@hit-any: assign right = p0 != 0 & p1 != 0 & p2 != 0 & p3 != 0;
endmodule

module two_seconds (input clk, input tick, input restart, input [8:0] length, output done);
    reg [8:0] n;
    initial n = 0;
    always @(posedge clk) if (restart) n <= 0; else if (tick) n <= n + 1;
    assign done = n == length;
endmodule

module shapes (input [4:0] sym, output reg [6:0] gfedcba);
    always @* case (sym)
        5'd0: gfedcba = 7'b1000000;     // -
        5'd1: gfedcba = 7'b1110111;     // A
        5'd2: gfedcba = 7'b0111001;     // C
        5'd3: gfedcba = 7'b1111001;     // E                    //@e-three: 5'd3: gfedcba = 7'b1001111;
        5'd4: gfedcba = 7'b1110001;     // F                    //@glyph-F: 5'd4: gfedcba = 7'b1111001;
        5'd5: gfedcba = 7'b1110110;     // H                    //@glyph-H: 5'd5: gfedcba = 7'b1100110;
        5'd6: gfedcba = 7'b0111000;     // L
        5'd7: gfedcba = 7'b0111110;     // U
        5'd8: gfedcba = 7'b0111111;     // 0
        5'd9: gfedcba = 7'b0000110;     // 1
        5'd10: gfedcba = 7'b1011011;    // 2                    //@two-five: 5'd10: gfedcba = 7'b1101101;
        5'd11: gfedcba = 7'b1001111;    // 3
        5'd12: gfedcba = 7'b1110011;    // P                    //@p-open: 5'd12: gfedcba = 7'b1110001;
        5'd13: gfedcba = 7'b1111100;    // b
        default: gfedcba = 7'b0000000;
    endcase
endmodule

module scanner (input clk, input [19:0] syms, output reg [3:0] an, output [6:0] seg);
    reg [15:0] n;
    initial n = 0;
    always @(posedge clk) n <= n + 1;
    wire [1:0] at = n[3:2];                                     //@+real-clock: wire [1:0] at = n[15:14];
    reg [4:0] s;
    wire [6:0] on;
    always @* begin
        case (at)
            2'd0: begin s = syms[4:0];   an = 4'b1110; end
            2'd1: begin s = syms[9:5];   an = 4'b1101; end
            2'd2: begin s = syms[14:10]; an = 4'b1011; end
            default: begin s = syms[19:15]; an = 4'b0111; end
        endcase
    end
    shapes look(s, on);
    assign seg = ~on;
endmodule

module mastermind_basys3 #(parameter DIV = 40) (                //@+real-clock: module mastermind_basys3 #(parameter DIV = 2000000) (
    input clk, input btnL, input btnR, input btnC, input [2:0] sw,
    output [7:0] led, output [3:0] an, output [6:0] seg, output dp);
    localparam START = 4'd0, SCORE = 4'd1, NAME_M = 4'd2, MAKE = 4'd3, NAME_B = 4'd4, LIVES = 4'd5, GUESS = 4'd6, LIGHTS = 4'd7, REVEAL = 4'd8, OVER = 4'd9;
    localparam DASH = 5'd0, sA = 5'd1, sL = 5'd6, s0 = 5'd8, sP = 5'd12, sb = 5'd13, NONE = 5'd31;
    wire tick, hitA, hitB, over2;
    ticker #(DIV) t(clk, tick);
    key ka(clk, tick, btnL, hitA);
    key kb(clk, tick, btnR, hitB);

    reg [3:0] state, next_state;
    reg maker, next_maker;                   // 0 A, 1 b
    reg [1:0] place, next_place, lives, next_lives, ptA, next_ptA, ptB, next_ptB;
    wire mk = maker ? hitB : hitA;
    wire bk = maker ? hitA : hitB;
    wire [2:0] ltr = sw;
    wire fine = ltr != 0;
    wire we_code = state == MAKE & mk & fine;                   //@key-make: wire we_code = state == MAKE & (hitA | hitB) & fine;
    wire we_guess = state == GUESS & bk & fine;                 //@key-guess: wire we_guess = state == GUESS & (hitA | hitB) & fine; //@dash-guess: wire we_guess = state == GUESS & bk; //@dash-guess4: wire we_guess = state == GUESS & bk & (fine | place == 3);
    wire [11:0] code, guess;
    four_letters cm(clk, we_code, place, ltr, code);
    four_letters gm(clk, we_guess, place, ltr, guess);
    wire [7:0] lights;
    wire right;
    judge j(code, guess, lights, right);
    wire [8:0] length = 9'd100;                                 //@life-short: wire [8:0] length = state == LIVES ? 9'd50 : 9'd100; //@reveal-four: wire [8:0] length = state == REVEAL ? 9'd200 : 9'd100;
    two_seconds msg(clk, tick, state != next_state, length, over2);

    always @* begin
        next_state = state; next_maker = maker; next_place = place; next_lives = lives; next_ptA = ptA; next_ptB = ptB;
        case (state)
            START: begin
                next_ptA = 0; next_ptB = 0;                     //@new-match-score-a: next_ptB = 0;
                if (hitA) begin next_maker = 0; next_state = SCORE; end          //@maker-turned: if (hitA) begin next_maker = 1; next_state = SCORE; end
                else if (hitB) begin next_maker = 1; next_state = SCORE; end     //@maker-turned: else if (hitB) begin next_maker = 0; next_state = SCORE; end //@always-a: else if (hitB) begin next_maker = 0; next_state = SCORE; end
            end
            SCORE: if (over2) begin
                next_place = 0;
                if (ptA == 2 || ptB == 2) next_state = OVER;    //@match-sum: if (ptA + ptB == 2) next_state = OVER; //@match-b-only: if (ptB == 2) next_state = OVER;
                else next_state = NAME_M;
            end
            NAME_M: if (over2) next_state = MAKE;
            MAKE: if (we_code) begin
                next_place = place + 1;
                if (place == 3) next_state = NAME_B;            //@no-player2: if (place == 3) begin next_lives = 3; next_state = LIVES; end
            end
            NAME_B: if (over2) begin next_lives = 3; next_state = LIVES; end     //@lives2: NAME_B: if (over2) begin next_lives = 2; next_state = LIVES; end //@no-lives-first: NAME_B: if (over2) begin next_lives = 3; next_state = GUESS; end
            LIVES: if (over2) next_state = GUESS;               //@press-skip-life: LIVES: if (over2 || hitA || hitB) next_state = GUESS;
            GUESS: if (we_guess) begin
                next_place = place + 1;
                if (place == 3) next_state = LIGHTS;
            end
            LIGHTS: if (bk) begin                               //@any-leaves: LIGHTS: if (hitA || hitB) begin //@auto-result: LIGHTS: if (bk || over2) begin
                if (right) begin
                    if (maker) next_ptA = ptA + 1; else next_ptB = ptB + 1;      //@point-right: if (maker) next_ptB = ptB + 1; else next_ptA = ptA + 1; //@point-always-a: next_ptA = ptA + 1;
                    next_maker = ~maker;                        //@no-swap-win:
                    next_state = SCORE;
                end else if (lives == 1) begin
                    if (maker) next_ptB = ptB + 1; else next_ptA = ptA + 1;      //@no-point-wrong:
                    next_maker = ~maker;                        //@no-swap-lost:
                    next_state = REVEAL;                        //@no-reveal: next_state = SCORE;
                end else begin
                    next_lives = lives - 1;                     //@lives-frozen:
                    next_state = LIVES;                         //@no-lives-again: next_state = GUESS;
                end
            end
            REVEAL: if (over2) next_state = SCORE;
            OVER: if (hitA || hitB) next_state = START;         //@over-only-a: OVER: if (hitA) next_state = START; //@auto-over: OVER: if (hitA || hitB || over2) next_state = START; //@straight-on: OVER: if (hitA || hitB) begin next_ptA = 0; next_ptB = 0; next_state = SCORE; end
            default: next_state = START;
        endcase
    end
    initial begin state = START; maker = 0; place = 0; lives = 3; ptA = 0; ptB = 0; end
    always @(posedge clk)
        if (btnC) begin                                         //@reset-not-over: if (btnC && state != OVER) begin
            state <= START; maker <= 0; place <= 0; lives <= 3; ptA <= 0; ptB <= 0;
        end else begin
            state <= next_state; maker <= next_maker; place <= next_place; lives <= next_lives; ptA <= next_ptA; ptB <= next_ptB;
        end

    reg [19:0] show;
    wire [4:0] live = {2'b00, ltr};
    always @* begin
        case (state)
            START: show = {NONE, sA, DASH, sb};                 //@start-upper: START: show = {sA, DASH, sb, NONE};
            SCORE, OVER: show = {NONE, s0 + ptA, DASH, s0 + ptB};                //@score-turned: SCORE, OVER: show = {NONE, s0 + ptB, DASH, s0 + ptA};
            NAME_M: show = {NONE, sP, DASH, maker ? sb : sA};
            NAME_B: show = {NONE, sP, DASH, maker ? sA : sb};   //@player-maker-twice: NAME_B: show = {NONE, sP, DASH, maker ? sb : sA};
            LIVES: show = {NONE, sL, DASH, s0 + lives};         //@lives-less: LIVES: show = {NONE, sL, DASH, s0 + lives - 5'd1};
            MAKE: case (place)
                2'd0: show = {live, NONE, NONE, NONE};
                2'd1: show = {DASH, live, NONE, NONE};
                2'd2: show = {DASH, DASH, live, NONE};          //@visible-code3: 2'd2: show = {2'b00, code[11:9], 2'b00, code[8:6], live, NONE};
                default: show = {DASH, DASH, DASH, live};
            endcase
            GUESS: case (place)
                2'd0: show = {live, NONE, NONE, NONE};
                2'd1: show = {2'b00, guess[11:9], live, NONE, NONE};
                2'd2: show = {2'b00, guess[11:9], 2'b00, guess[8:6], live, NONE};                    //@hide-second: 2'd2: show = {2'b00, guess[11:9], DASH, live, NONE};
                default: show = {2'b00, guess[11:9], 2'b00, guess[8:6], 2'b00, guess[5:3], live};
            endcase
            LIGHTS: show = {2'b00, guess[11:9], 2'b00, guess[8:6], 2'b00, guess[5:3], 2'b00, guess[2:0]};
            default: show = {2'b00, code[11:9], 2'b00, code[8:6], 2'b00, code[5:3], 2'b00, code[2:0]};   //@reveal-guess: default: show = {2'b00, guess[11:9], 2'b00, guess[8:6], 2'b00, guess[5:3], 2'b00, guess[2:0]}; //@reveal-turned: default: show = {2'b00, code[2:0], 2'b00, code[5:3], 2'b00, code[8:6], 2'b00, code[11:9]};
        endcase
    end
    scanner sc(clk, show, an, seg);
    assign dp = 1'b1;
    reg [5:0] half;
    initial half = 0;
    always @(posedge clk) if (state != OVER) half <= 0; else if (tick) half <= (half == 49) ? 6'd0 : half + 6'd1;
    assign led = state == LIGHTS ? lights : state == OVER ? {8{half < 25}} : 8'd0;   //@steady: assign led = state == LIGHTS ? lights : state == OVER ? 8'hFF : 8'd0; //@half-blink: assign led = state == LIGHTS ? lights : state == OVER ? {8{half < 25}} & 8'h55 : 8'd0; //@no-blink: assign led = state == LIGHTS ? lights : 8'd0; //@+blink-dark-first: assign led = state == LIGHTS ? lights : state == OVER ? {8{half >= 25}} : 8'd0;
endmodule
