// CS303 term project - Mastermind machine, SystemVerilog version
// (two processes: registers / next value; segments in their own comb. block)
`default_nettype none

module mastermind #(
    parameter int HZ = 2                       // 2 for the simulation, 50 on the board
) (
    input  wire  logic       clk,
    input  wire  logic       rst,              // active low
    input  wire  logic       enterA,
    input  wire  logic       enterB,
    input  wire  logic [2:0] letterIn,
    input  wire  logic       sw3,              // bonus: play alone
    input  wire  logic       rnd,              // from rng_module
    output logic [7:0] LEDX,
    output logic [6:0] SSD3,
    output logic [6:0] SSD2,
    output logic [6:0] SSD1,
    output logic [6:0] SSD0
);

    typedef enum logic [3:0] {
        IDLE, SHOW_SCORE, SHOW_PLAYER, MAKE, SHOW_LIVES,
        GUESS, VERDICT, SHOW_CODE, GAME_OVER, DRAW
    } phase_e;

    typedef struct packed {                    // d3 is the leftmost letter
        logic [2:0] d3;
        logic [2:0] d2;
        logic [2:0] d1;
        logic [2:0] d0;
    } word_t;

    typedef struct packed {
        logic [1:0] a;
        logic [1:0] b;
    } score_t;

    typedef enum logic { PL_A, PL_B } who_e;

    localparam int HOLD = 2 * HZ;
    localparam int LIT  = (HZ / 2 > 0) ? HZ / 2 : 1;
    localparam int FULL = (HZ > 1) ? HZ : 2;

    phase_e      ph = IDLE, ph_n;
    word_t       code,  code_n;
    word_t       guess, guess_n;
    score_t      sc,    sc_n;
    who_e        maker, maker_n;
    logic        brk,   brk_n;                 // the code-breaker is on turn
    logic        solo,  solo_n;
    logic        first = 1'b1, first_n;               // no round played yet
    logic [1:0]  idx = 2'd0, idx_n;                 // letter number
    logic [1:0]  lives, lives_n;
    logic [1:0]  nbit,  nbit_n;
    logic [1:0]  sh,    sh_n;                  // two bits drawn already
    logic [16:0] cnt,   cnt_n;

    function automatic word_t put(input word_t w, input logic [1:0] i, input logic [2:0] l);
        put = w;
        case (i)
            2'd0: put.d3 = l;
            2'd1: put.d2 = l;
            2'd2: put.d1 = l;
            default: put.d0 = l;
        endcase
    endfunction

    function automatic logic [1:0] judge(input logic [2:0] g, input logic [2:0] here,
                                         input logic [2:0] o1, input logic [2:0] o2, input logic [2:0] o3);
        if (g == here)                           judge = 2'b11;
        else if (g == o1 || g == o2 || g == o3)  judge = 2'b01;
        else                                     judge = 2'b00;
    endfunction

    // ------------------------------------------------------------ registers
    always_ff @(posedge clk or negedge rst) begin //@+q1-sync: always_ff @(posedge clk) begin
        if (!rst) begin
            ph    <= IDLE;
            code  <= '0;
            guess <= '0;
            sc    <= '0;
            maker <= PL_A;
            brk   <= 1'b0;
            solo  <= 1'b0;
            first <= 1'b1;
            idx   <= '0; //@q1-rstidx:
            lives <= 2'd3;
            nbit  <= '0;
            sh    <= '0;
            cnt   <= '0;
        end else begin
            ph    <= ph_n;
            code  <= code_n;
            guess <= guess_n;
            sc    <= sc_n;
            maker <= maker_n;
            brk   <= brk_n;
            solo  <= solo_n;
            first <= first_n;
            idx   <= idx_n;
            lives <= lives_n;
            nbit  <= nbit_n;
            sh    <= sh_n;
            cnt   <= cnt_n;
        end
    end

    // ------------------------------------------------------------ next state
    who_e  act;                                // the active player
    logic  go;                                 // his enter button
    logic  timeup;
    logic  hit;
    logic  is_b;
    assign is_b   = (maker == PL_B) ^ brk;
    always_comb if (is_b) act = PL_B; else act = PL_A;
    assign go     = (act == PL_A) ? enterA : enterB;
    assign timeup = (cnt == 17'(HOLD - 1));
    assign hit    = (guess == code);

    always_comb begin
        ph_n    = ph;
        code_n  = code;
        guess_n = guess;
        sc_n    = sc;
        maker_n = maker;
        brk_n   = brk;
        solo_n  = solo;
        first_n = first;
        idx_n   = idx;
        lives_n = lives;
        nbit_n  = nbit;
        sh_n    = sh;
        cnt_n   = '0;

        unique case (ph)
            IDLE: begin
                brk_n   = 1'b0;
                first_n = 1'b1;
                if (enterA) begin //@+q1-bfirst: if (enterA && !enterB) begin
                    if (sw3) maker_n = PL_B;           // alone: the circuit plays B's part
                    else     maker_n = PL_A;
                    solo_n  = sw3; //@q1-solo: if (sw3) solo_n = 1'b1;
                    sc_n    = '0; //@q1-keep:
                    ph_n    = SHOW_SCORE;
                end else if (enterB) begin
                    maker_n = PL_B;
                    solo_n  = 1'b0; //@q1-solo:
                    sc_n    = '0; //@q1-keep:
                    ph_n    = SHOW_SCORE;
                end
            end

            SHOW_SCORE: begin
                cnt_n = cnt + 1'b1;
                if (timeup) begin
                    cnt_n   = '0;
                    first_n = 1'b0;
                    if (sc.a == 2 || sc.b == 2 || (solo && !first)) //@q1-bwins: if (sc.a == 2 || (solo && !first))
                        ph_n = GAME_OVER;
                    else if (solo)
                        ph_n = DRAW;
                    else begin
                        if (!first) begin
                            if (maker == PL_A) maker_n = PL_B;
                            else               maker_n = PL_A;
                        end
                        brk_n = 1'b0;
                        ph_n  = SHOW_PLAYER;
                    end
                end
            end

            DRAW: begin
                sh_n   = {sh[0], rnd};
                nbit_n = nbit + 1'b1;
                if (nbit == 2'd2) begin
                    nbit_n = '0;
                    if ({sh, rnd} != 3'b000) begin //@q1-draw0: if ({sh, rnd} != 3'b000 || idx[1]) begin
                        code_n = put(code, idx, {sh, rnd});
                        idx_n  = idx + 1'b1;
                        if (idx == 2'd3) begin
                            brk_n   = 1'b1;
                            lives_n = 2'd3;
                            ph_n    = SHOW_PLAYER;
                        end
                    end
                end
            end

            SHOW_PLAYER: begin
                cnt_n = cnt + 1'b1;
                if (timeup) begin
                    cnt_n = '0;
                    if (brk) ph_n = SHOW_LIVES;
                    else     ph_n = MAKE;
                end
            end

            MAKE:
                if (go && letterIn != 3'b000) begin
                    code_n = put(code, idx, letterIn);
                    idx_n  = idx + 1'b1;              // comes back to 0 by itself
                    if (idx == 2'd3) begin
                        brk_n   = 1'b1;
                        lives_n = 2'd3; //@q1-lives: if (first) lives_n = 2'd3;
                        ph_n    = SHOW_PLAYER;
                    end
                end

            SHOW_LIVES: begin
                cnt_n = cnt + 1'b1;
                if (timeup) begin //@q1-short: if (timeup || (cnt == 17'(HZ - 1))) begin
                    cnt_n = '0;
                    ph_n  = GUESS;
                end
            end

            GUESS:
                if (go && letterIn != 3'b000) begin //@q1-dash4: if (go && (letterIn != 3'b000 || idx == 2'd3)) begin
                    guess_n = put(guess, idx, letterIn);
                    idx_n   = idx + 1'b1;
                    if (idx == 2'd3) ph_n = VERDICT;
                end

            VERDICT:
                if (go) begin //@q1-anykey: if (enterA || enterB) begin
                    if (hit) begin
                        if (act == PL_A) sc_n.a = sc.a + 1'b1;
                        else             sc_n.b = sc.b + 1'b1;
                        ph_n = SHOW_SCORE;
                    end else if (lives > 2'd1) begin
                        lives_n = lives - 1'b1;
                        ph_n    = SHOW_LIVES;
                    end else begin
                        if (maker == PL_A) sc_n.a = sc.a + 1'b1; //@q1-mpoint: if (act == PL_A) sc_n.a = sc.a + 1'b1;
                        else               sc_n.b = sc.b + 1'b1;
                        ph_n = SHOW_CODE;
                    end
                end

            SHOW_CODE: begin
                cnt_n = cnt + 1'b1;
                if (timeup) begin
                    cnt_n = '0;
                    ph_n  = SHOW_SCORE;
                end
            end

            GAME_OVER: begin
                cnt_n = (cnt == 17'(FULL - 1)) ? '0 : cnt + 1'b1;
                if (enterA || enterB) begin
                    cnt_n = '0;
                    ph_n  = IDLE;
                end
            end

            default: ph_n = IDLE;
        endcase
    end

    // ------------------------------------------------------------ LEDs
    always_comb begin
        LEDX = 8'h00;
        if (ph == VERDICT) begin
            LEDX[7:6] = judge(guess.d3, code.d3, code.d2, code.d1, code.d0);
            LEDX[5:4] = judge(guess.d2, code.d2, code.d3, code.d1, code.d0);
            LEDX[3:2] = judge(guess.d1, code.d1, code.d3, code.d2, code.d0); //@q1-third: LEDX[3:2] = judge(guess.d1, code.d1, code.d2, code.d2, code.d0);
            LEDX[1:0] = judge(guess.d0, code.d0, code.d3, code.d2, code.d1);
        end else if (ph == GAME_OVER && cnt < 17'(LIT))
            LEDX = 8'hFF;
    end

    // ------------------------------------------------------------ digits, gfedcba
    localparam logic [6:0] OFF = 7'b0000000, DASH = 7'b1000000,
                           GP  = 7'b1110011, GB   = 7'b1111100, GA = 7'b1110111, GL = 7'b0111000;

    function automatic logic [6:0] letter(input logic [2:0] l);
        unique case (l)
            3'b000: letter = DASH;
            3'b001: letter = GA;
            3'b010: letter = 7'b0111001; //@q1-glyphc: 3'b010: letter = 7'b1011000;
            3'b011: letter = 7'b1111001;
            3'b100: letter = 7'b1110001;
            3'b101: letter = 7'b1110110; //@+q1-smallh: 3'b101: letter = 7'b1110100;
            3'b110: letter = GL;
            3'b111: letter = 7'b0111110;
        endcase
    endfunction

    function automatic logic [6:0] digit(input logic [1:0] d);
        unique case (d)
            2'd0: digit = 7'b0111111;
            2'd1: digit = 7'b0000110;
            2'd2: digit = 7'b1011011;
            2'd3: digit = 7'b1001111;
        endcase
    endfunction

    always_comb begin
        {SSD3, SSD2, SSD1, SSD0} = {4{OFF}};
        unique case (ph)
            IDLE:
                {SSD2, SSD1, SSD0} = {GA, DASH, GB};
            SHOW_SCORE, GAME_OVER:
                {SSD2, SSD1, SSD0} = {digit(sc.a), DASH, digit(sc.b)};
            SHOW_PLAYER:
                {SSD2, SSD1, SSD0} = {GP, DASH, (act == PL_A) ? GA : GB};
            SHOW_LIVES:
                {SSD2, SSD1, SSD0} = {GL, DASH, digit(lives)};
            MAKE: begin
                SSD3 = (idx == 0) ? letter(letterIn) : DASH;
                SSD2 = (idx == 1) ? letter(letterIn) : (idx > 1) ? DASH : OFF;
                SSD1 = (idx == 2) ? letter(letterIn) : (idx > 2) ? DASH : OFF;
                SSD0 = (idx == 3) ? letter(letterIn) : OFF;
            end
            GUESS: begin
                SSD3 = (idx == 0) ? letter(letterIn) : letter(guess.d3);
                SSD2 = (idx == 1) ? letter(letterIn) : (idx > 1) ? letter(guess.d2) : OFF;
                SSD1 = (idx == 2) ? letter(letterIn) : (idx > 2) ? letter(guess.d1) : OFF;
                SSD0 = (idx == 3) ? letter(letterIn) : OFF;
            end
            VERDICT:
                {SSD3, SSD2, SSD1, SSD0} = {letter(guess.d3), letter(guess.d2), letter(guess.d1), letter(guess.d0)};
            SHOW_CODE:
                {SSD3, SSD2, SSD1, SSD0} = {letter(code.d3), letter(code.d2), letter(code.d1), letter(code.d0)}; //@q1-reveal: {SSD3, SSD2, SSD1, SSD0} = {letter(guess.d3), letter(guess.d2), letter(guess.d1), letter(guess.d0)};
            DRAW:
                {SSD3, SSD2, SSD1, SSD0} = {4{DASH}};
            default: ;
        endcase
    end

endmodule
`default_nettype wire
