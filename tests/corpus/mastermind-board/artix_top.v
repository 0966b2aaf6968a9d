// CS303 Term Project - Electronic Mastermind Machine
// Artix-7 board, 100 MHz oscillator. Butun moduller bu dosyada (all modules are here).
`timescale 1ns / 1ps

//////////////////////////////////////////////////////////////
// 100 MHz -> 50 Hz :  100e6 / 50 / 2 = 1 000 000
//////////////////////////////////////////////////////////////
module clk_divider(
    input  clk_in,
    output reg divided_clk
    );
    localparam toggle_value = 1000000;
    reg [19:0] cnt;

    initial begin
        cnt = 0;
        divided_clk = 0;
    end

    always @(posedge clk_in) begin
        if (cnt == toggle_value - 1) begin    //@+d1-divge: if (cnt >= toggle_value - 1) begin
            cnt <= 0;
            divided_clk <= ~divided_clk;
        end
        else
            cnt <= cnt + 1;
    end
endmodule

//////////////////////////////////////////////////////////////
// debouncer: runs with the 50 Hz clock, gives ONE pulse per press
//////////////////////////////////////////////////////////////
module debouncer(
    input  clk,
    input  noisy_in,
    output clean_out
    );
    reg s0, s1, s2;
    reg stable, stable_old;

    initial begin
        s0 = 0; s1 = 0; s2 = 0;
        stable = 0; stable_old = 0;
    end

    always @(posedge clk) begin
        s0 <= noisy_in;
        s1 <= s0;
        s2 <= s1;
        if (s0 == s1)                          //@+d1-deb3: if (s0 == s1 && s1 == s2)
            stable <= s0;
        stable_old <= stable;
    end

    assign clean_out = stable & ~stable_old;
endmodule

//////////////////////////////////////////////////////////////
// rng_module: 1 random bit in each clock cycle
//////////////////////////////////////////////////////////////
module rng_module(
    input  clk,
    output rnd
    );
    reg [15:0] lfsr;
    initial lfsr = 16'hACE1;                   //@+d1-seed: initial lfsr = 16'h1D0F;

    always @(posedge clk)
        lfsr <= {lfsr[14:0], lfsr[15] ^ lfsr[13] ^ lfsr[12] ^ lfsr[10]};

    assign rnd = lfsr[15];
endmodule

//////////////////////////////////////////////////////////////
// oyun (the game)
//////////////////////////////////////////////////////////////
module mastermind(
    input clk,              // 50 Hz
    input rst,              // active low
    input enterA,
    input enterB,
    input [2:0] letterIn,
    input sw3,
    input rnd,
    output reg [7:0] LEDX,
    output reg [6:0] SSD3, SSD2, SSD1, SSD0     // gfedcba, 1 = on
    );

    localparam TWO_SEC  = 100;
    localparam HALF_SEC = 25;

    localparam [3:0] START  = 0,
                     SCORE  = 1,
                     PLAYER = 2,
                     MAKE   = 3,              //@+d1-enc: MAKE = 12,
                     LIVES  = 4,              //@+d1-enc: LIVES = 3,
                     GUESS  = 5,              //@+d1-enc: GUESS = 11,
                     RESULT = 6,
                     REVEAL = 7,
                     OVER   = 8,
                     DRAW   = 9;

    reg [3:0] state;
    reg turn;               // active player, 0: A  1: B
    reg maker;              // kim kod yapiyor, 0: A  1: B
    reg single;             // one player mode
    reg [1:0] scoreA, scoreB;
    reg [1:0] lives;
    reg [1:0] idx;          // which letter
    reg [6:0] timer;
    reg [5:0] blink;
    reg [2:0] c1, c2, c3, c4;     // code
    reg [2:0] g1, g2, g3, g4;     // guess
    reg [1:0] oldbits;            // last two random bits
    reg [1:0] bitcnt;

    initial begin
        state = START; turn = 0; maker = 0; single = 0;
        scoreA = 0; scoreB = 0; lives = 3; idx = 0; timer = 0; blink = 0;
        c1 = 0; c2 = 0; c3 = 0; c4 = 0; g1 = 0; g2 = 0; g3 = 0; g4 = 0;
        oldbits = 0; bitcnt = 0;
    end

    // sadece sirasi gelen oyuncunun tusu
    wire press = turn ? enterB : enterA;
    wire takeC = (state == MAKE)  && press && (letterIn != 0);
    wire takeG = (state == GUESS) && press && (letterIn != 0);    //@d1-dash: wire takeG = (state == GUESS) && press;

    // random letter is ready when three bits came
    wire [2:0] rletter = {oldbits, rnd};
    wire takeR = (state == DRAW) && (bitcnt == 2) && (rletter != 0);   //@d1-drawdash: wire takeR = (state == DRAW) && (bitcnt == 2);

    // ---- comparison of guess and code
    wire ok1 = (g1 == c1);
    wire ok2 = (g2 == c2);
    wire ok3 = (g3 == c3);
    wire ok4 = (g4 == c4);
    wire in1 = (g1 == c1) | (g1 == c2) | (g1 == c3) | (g1 == c4);
    wire in2 = (g2 == c1) | (g2 == c2) | (g2 == c3) | (g2 == c4);
    wire in3 = (g3 == c1) | (g3 == c2) | (g3 == c3) | (g3 == c4);   //@d1-in3: wire in3 = (g3 == c1) | (g3 == c2) | (g3 == c3) | (g2 == c4);
    wire in4 = (g4 == c1) | (g4 == c2) | (g4 == c3) | (g4 == c4);
    wire win = ok1 & ok2 & ok3 & ok4;          //@d1-permwin: wire win = in1 & in2 & in3 & in4;

    wire finished = (scoreA == 2) || (scoreB == 2) ||     //@d1-over11: wire finished = (scoreA + scoreB == 2) ||
                    (single && (scoreA != 0 || scoreB != 0));

    // ---- two second timer for the messages
    wire message = (state == SCORE) || (state == PLAYER) || (state == LIVES) || (state == REVEAL);
    wire done    = (timer == TWO_SEC - 1);

    always @(posedge clk or negedge rst) begin            //@d1-tmrreset: always @(posedge clk) begin
        if (!rst)                                         //@d1-tmrreset: if (1'b0)
            timer <= 0;
        else if (message)
            timer <= done ? 7'd0 : timer + 7'd1;
    end

    // ---- letter counter, 0 1 2 3 0 1 2 3 ...
    always @(posedge clk or negedge rst) begin            //@d1-idxreset: always @(posedge clk) begin
        if (!rst)                                         //@d1-idxreset: if (1'b0)
            idx <= 0;
        else if (takeC || takeG || takeR)
            idx <= idx + 2'd1;
    end

    // ---- blink counter, 1 second
    always @(posedge clk or negedge rst) begin
        if (!rst)
            blink <= 0;
        else if (state != OVER)
            blink <= 0;
        else if (blink == 2*HALF_SEC - 1)
            blink <= 0;
        else
            blink <= blink + 6'd1;
    end

    // ---- FSM
    always @(posedge clk or negedge rst) begin
        if (!rst) begin
            state  <= START;
            turn   <= 0;
            maker  <= 0;
            single <= 0;
            scoreA <= 0;
            scoreB <= 0;
            lives  <= 3;
            bitcnt <= 0;
            oldbits <= 0;
            c1 <= 0; c2 <= 0; c3 <= 0; c4 <= 0;
            g1 <= 0; g2 <= 0; g3 <= 0; g4 <= 0;
        end
        else begin
            case (state)
            START: begin
                if (enterA | enterB) begin
                    scoreA <= 0;
                    scoreB <= 0;
                    lives  <= 3;
                    state  <= SCORE;
                    single <= enterA & sw3;          //@d1-single: if (enterA & sw3) single <= 1;
                    if (enterA)
                        maker <= sw3;      // tek kisilik: devre = B
                    else
                        maker <= 1;
                end
            end

            SCORE: if (done) begin
                if (finished)
                    state <= OVER;
                else if (single) begin
                    bitcnt <= 0;
                    state  <= DRAW;
                end
                else begin
                    turn  <= maker;
                    state <= PLAYER;
                end
            end

            DRAW: begin
                oldbits <= {oldbits[0], rnd};
                bitcnt  <= (bitcnt == 2) ? 2'd0 : bitcnt + 2'd1;
                if (takeR) begin
                    case (idx)
                        0: c1 <= rletter;
                        1: c2 <= rletter;
                        2: c3 <= rletter;
                        3: begin
                            c4 <= rletter;
                            turn  <= 0;
                            state <= PLAYER;
                        end
                    endcase
                end
            end

            PLAYER: if (done) begin
                if (turn == maker)
                    state <= MAKE;
                else begin
                    state <= LIVES;
                    lives <= 3;                      //@d1-lifekeep: lives <= lives;
                end
            end

            MAKE: if (takeC) begin
                case (idx)
                    0: c1 <= letterIn;
                    1: c2 <= letterIn;
                    2: c3 <= letterIn;
                    3: begin
                        c4 <= letterIn;
                        turn  <= ~turn;
                        state <= PLAYER;
                    end
                endcase
            end

            LIVES: if (done) state <= GUESS;

            GUESS: if (takeG) begin
                case (idx)
                    0: g1 <= letterIn;
                    1: g2 <= letterIn;
                    2: g3 <= letterIn;
                    3: begin
                        g4 <= letterIn;
                        state <= RESULT;
                    end
                endcase
            end

            RESULT: if (press) begin                 //@d1-anykey: RESULT: if (enterA | enterB) begin
                if (win) begin
                    if (turn) scoreB <= scoreB + 2'd1;
                    else      scoreA <= scoreA + 2'd1;
                    maker <= ~maker;
                    state <= SCORE;
                end
                else if (lives == 1) begin
                    if (maker) scoreB <= scoreB + 2'd1;
                    else       scoreA <= scoreA + 2'd1;
                    maker <= ~maker;
                    state <= REVEAL;
                end
                else begin
                    lives <= lives - 2'd1;
                    state <= LIVES;
                end
            end

            REVEAL: if (done) state <= SCORE;

            OVER: if (enterA | enterB) state <= START;

            default: state <= START;
            endcase
        end
    end

    // ---- harfler
    function [6:0] harf;
        input [2:0] k;
        case (k)              //  gfedcba
            3'b000: harf = 7'b1000000; // -
            3'b001: harf = 7'b1110111; // A
            3'b010: harf = 7'b0111001; // C
            3'b011: harf = 7'b1111001; // E
            3'b100: harf = 7'b1110001; // F
            3'b101: harf = 7'b1110110; // H
            3'b110: harf = 7'b0111000; // L
            default: harf = 7'b0111110; // U
        endcase
    endfunction

    function [6:0] rakam;
        input [1:0] k;
        case (k)
            2'd0: rakam = 7'b0111111;
            2'd1: rakam = 7'b0000110;
            2'd2: rakam = 7'b1011011;
            default: rakam = 7'b1001111;
        endcase
    endfunction

    localparam [6:0] BOS  = 7'b0000000,
                     TIRE = 7'b1000000,
                     hA   = 7'b1110111,
                     hb   = 7'b1111100,
                     hP   = 7'b1110011,
                     hL   = 7'b0111000;

    // ---- outputs are combinational
    always @(*) begin
        SSD3 = BOS;
        SSD2 = BOS;
        SSD1 = TIRE;
        SSD0 = BOS;
        LEDX = 8'b00000000;
        case (state)
            START: begin SSD2 = hA; SSD0 = hb; end
            SCORE: begin SSD2 = rakam(scoreA); SSD0 = rakam(scoreB); end
            PLAYER: begin SSD2 = hP; SSD0 = turn ? hb : hA; end
            LIVES: begin SSD2 = hL; SSD0 = rakam(lives); end
            MAKE: begin
                SSD3 = (idx == 0) ? harf(letterIn) : TIRE;                               //@d1-nohide: SSD3 = (idx == 0) ? harf(letterIn) : harf(c1);
                SSD2 = (idx == 1) ? harf(letterIn) : (idx > 1) ? TIRE : BOS;             //@d1-nohide: SSD2 = (idx == 1) ? harf(letterIn) : (idx > 1) ? harf(c2) : BOS;
                SSD1 = (idx == 2) ? harf(letterIn) : (idx > 2) ? TIRE : BOS;             //@d1-nohide: SSD1 = (idx == 2) ? harf(letterIn) : (idx > 2) ? harf(c3) : BOS;
                SSD0 = (idx == 3) ? harf(letterIn) : BOS;
            end
            GUESS: begin
                SSD3 = (idx == 0) ? harf(letterIn) : harf(g1);
                SSD2 = (idx == 1) ? harf(letterIn) : (idx > 1) ? harf(g2) : BOS;
                SSD1 = (idx == 2) ? harf(letterIn) : (idx > 2) ? harf(g3) : BOS;
                SSD0 = (idx == 3) ? harf(letterIn) : BOS;
            end
            RESULT: begin
                SSD3 = harf(g1); SSD2 = harf(g2); SSD1 = harf(g3); SSD0 = harf(g4);
                LEDX = {ok1, in1, ok2, in2, ok3, in3, ok4, in4};
            end
            REVEAL: begin
                SSD3 = harf(c1); SSD2 = harf(c2); SSD1 = harf(c3); SSD0 = harf(c4);
            end
            OVER: begin
                SSD2 = rakam(scoreA); SSD0 = rakam(scoreB);
                if (blink < HALF_SEC) LEDX = 8'b11111111;
            end
            default: begin SSD3 = TIRE; SSD2 = TIRE; SSD0 = TIRE; end   // DRAW
        endcase
    end
endmodule

//////////////////////////////////////////////////////////////
// ssd: 4 digits, common anode, everything active low
//////////////////////////////////////////////////////////////
module ssd(
    input clk,              // 100 MHz
    input [6:0] d3, d2, d1, d0,
    output reg [3:0] an,
    output reg [7:0] seg    // pgfedcba
    );
    reg [19:0] refresh;     // 2^18 cycles per digit, about 2.6 ms
    initial refresh = 0;

    always @(posedge clk) refresh <= refresh + 1;   //@+d1-scandown: always @(posedge clk) refresh <= refresh - 1;

    wire [1:0] sel = refresh[19:18];

    always @(*) begin
        case (sel)
            2'b00:   begin an = 4'b1110; seg = {1'b1, ~d0}; end     //@d1-anrev: 2'b00: begin an = 4'b0111; seg = {1'b1, ~d0}; end
            2'b01:   begin an = 4'b1101; seg = {1'b1, ~d1}; end     //@d1-anrev: 2'b01: begin an = 4'b1011; seg = {1'b1, ~d1}; end
            2'b10:   begin an = 4'b1011; seg = {1'b1, ~d2}; end     //@d1-anrev: 2'b10: begin an = 4'b1101; seg = {1'b1, ~d2}; end
            default: begin an = 4'b0111; seg = {1'b1, ~d3}; end     //@d1-anrev: default: begin an = 4'b1110; seg = {1'b1, ~d3}; end
        endcase
    end
endmodule

//////////////////////////////////////////////////////////////
// top
//////////////////////////////////////////////////////////////
module artix_top(
    input  clk,
    input  BTN3, BTN2, BTN0,
    input  SW3, SW2, SW1, SW0,
    output LD7, LD6, LD5, LD4, LD3, LD2, LD1, LD0,
    output [3:0] AN,
    output a_out, b_out, c_out, d_out, e_out, f_out, g_out, p_out
    );

    wire clk50;
    wire rst = ~BTN2;               // buttons are 1 when pressed
    wire cleanA, cleanB, rnd;
    wire [6:0] s3, s2, s1, s0;
    wire [7:0] seg;
    wire [7:0] leds;

    clk_divider u_div(.clk_in(clk), .divided_clk(clk50));
    debouncer   u_dbA(.clk(clk50), .noisy_in(BTN3), .clean_out(cleanA));
    debouncer   u_dbB(.clk(clk50), .noisy_in(BTN0), .clean_out(cleanB));
    rng_module  u_rng(.clk(clk50), .rnd(rnd));

    mastermind u_game(
        .clk(clk50), .rst(rst),
        .enterA(cleanA),
        .enterB(cleanB),                          //@d1-rawb: .enterB(BTN0),
        .letterIn({SW2, SW1, SW0}),               //@d1-swrev: .letterIn({SW0, SW1, SW2}),
        .sw3(SW3), .rnd(rnd),
        .LEDX(leds),
        .SSD3(s3), .SSD2(s2), .SSD1(s1), .SSD0(s0)
    );

    ssd u_ssd(.clk(clk), .d3(s3), .d2(s2), .d1(s1), .d0(s0), .an(AN), .seg(seg));

    assign {LD7, LD6, LD5, LD4, LD3, LD2, LD1, LD0} = leds;

    assign a_out = seg[0];
    assign b_out = seg[1];
    assign c_out = seg[2];
    assign d_out = seg[3];
    assign e_out = seg[4];          //@d1-segef: assign e_out = seg[5];
    assign f_out = seg[5];          //@d1-segef: assign f_out = seg[4];
    assign g_out = seg[6];
    assign p_out = seg[7];
endmodule
