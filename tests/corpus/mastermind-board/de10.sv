// Mastermind on the DE10-Lite
// KEY[1] player A, KEY[0] player B, SW[9] reset, SW[3] one player, SW[2:0] letter
module de10_mastermind (
    input  logic       MAX10_CLK1_50,
    input  logic [1:0] KEY,
    input  logic [9:0] SW,
    output logic [9:0] LEDR,
    output logic [7:0] HEX0,
    output logic [7:0] HEX1,
    output logic [7:0] HEX2,
    output logic [7:0] HEX3,
    output logic [7:0] HEX4,
    output logic [7:0] HEX5
);
    wire enterA_n = KEY[1];
    wire enterB_n = KEY[0];
    wire reset    = SW[9];
    wire one_player = SW[3];
    wire [2:0] letter = SW[2:0];

    logic a, b;
    logic [31:0] text;
    logic [9:0]  lamps;

    key_edge ka (.clk(MAX10_CLK1_50), .key_n(enterA_n), .pressed(a));
    key_edge kb (.clk(MAX10_CLK1_50), .key_n(enterB_n), .pressed(b));

    game #(.CLK_HZ(50_000_000)) core (
        .clk(MAX10_CLK1_50), .reset(reset), .a(a), .b(b), .sw3(one_player), .letter(letter),
        .lamps(lamps), .text(text)
    );

    function automatic logic [7:0] seg(input logic [7:0] c);
        logic [6:0] s;
        case (c)
            "0": s = 7'h3F;
            "1": s = 7'h06;
            "2": s = 7'h5B;
            "3": s = 7'h4F;
            "A": s = 7'h77;
            "b": s = 7'h7C;
            "C": s = 7'h39;                                  //@d_glyph_c: "C": s = 7'h0F;
            "E": s = 7'h79;
            "F": s = 7'h71;
            "H": s = 7'h76;
            "L": s = 7'h38;
            "P": s = 7'h73;
            "U": s = 7'h3E;
            "-": s = 7'h40;
            default: s = 7'h00;
        endcase
        seg = {1'b1, ~s};
    endfunction

    always_ff @(posedge MAX10_CLK1_50) begin
        LEDR <= lamps;
        HEX3 <= seg(text[31:24]);                            //@d_hex_rev: HEX0 <= seg(text[31:24]);
        HEX2 <= seg(text[23:16]);                            //@d_hex_rev: HEX1 <= seg(text[23:16]);
        HEX1 <= seg(text[15:8]);                             //@d_hex_rev: HEX2 <= seg(text[15:8]);
        HEX0 <= seg(text[7:0]);                              //@d_hex_rev: HEX3 <= seg(text[7:0]);
    end
    assign HEX4 = 8'hFF;
    assign HEX5 = 8'hFF;
endmodule

module key_edge (
    input  logic clk,
    input  logic key_n,
    output logic pressed
);
    logic [2:0] s = 3'b111;
    always_ff @(posedge clk) s <= {s[1:0], key_n};
    assign pressed = s[2] & ~s[1];                           //@+d_release: assign pressed = ~s[2] & s[1];
endmodule

module game #(
    parameter int CLK_HZ = 50_000_000
) (
    input  logic        clk,
    input  logic        reset,
    input  logic        a,
    input  logic        b,
    input  logic        sw3,
    input  logic [2:0]  letter,
    output logic [9:0]  lamps,
    output logic [31:0] text
);
    localparam int TWO_SEC = 2 * CLK_HZ;

    typedef enum logic [3:0] {START, SCORE, DRAW, PLAYER, MAKE, GAP, LIVES, GUESS, RESULT, REVEAL, OVER} state_t;

    state_t           state = START, state_d;
    logic [27:0]      timer = '0, timer_d;                   //@d_timer26: logic [25:0] timer = '0, timer_d;
    logic [3:0][2:0]  code = '0, code_d, guess = '0, guess_d;
    logic [1:0]       pos = '0, pos_d;
    logic [1:0]       lives = 2'd3, lives_d;
    logic [1:0]       ptsA = '0, ptsA_d, ptsB = '0, ptsB_d;
    logic             maker = 1'b0, maker_d;   // 1: B
    logic             turn = 1'b0, turn_d;
    logic             solo = 1'b0, solo_d;
    logic             lit = 1'b0, lit_d;
    logic             rs1 = 1'b0, rs2 = 1'b0;
    logic [22:0]      noise = 23'h2A5F31;

    wire key     = turn ? b : a;
    wire timeout = (timer == 0);
    wire won     = (ptsA == 2) || (ptsB == 2) || (solo && (ptsA != 0 || ptsB != 0));
    wire [2:0] dice = {noise[20], noise[12], noise[4]};

    logic [7:0] v;
    logic [3:0] used;
    logic       right;

    // bit 7 6 first letter ... bit 1 0 last letter
    always_comb begin
        v = '0;
        used = '0;
        for (int i = 0; i < 4; i++)
            if (guess[i] == code[i]) begin
                v[2*i +: 2] = 2'b11;
                used[i] = 1'b1;
            end
        for (int i = 3; i >= 0; i--)
            if (guess[i] != code[i])
                for (int j = 0; j < 4; j++)                  //@d_first_not: for (int j = 0; j < 3; j++)
                    if (!v[2*i] && !used[j] && guess[i] == code[j]) begin     //@+d_literal: if (!v[2*i] && guess[i] == code[j]) begin
                        v[2*i] = 1'b1;
                        used[j] = 1'b1;
                    end
        right = (guess == code);                             //@d_right_perm: right = v[6] & v[4] & v[2] & v[0];
    end

    always_comb begin
        state_d = state;
        timer_d = timeout ? '0 : timer - 1'b1;
        code_d  = code;
        guess_d = guess;
        pos_d   = pos;
        lives_d = lives;
        ptsA_d  = ptsA;
        ptsB_d  = ptsB;
        maker_d = maker;
        turn_d  = turn;
        solo_d  = solo;
        lit_d   = lit;
        case (state)
            START:
                if (a || b) begin
                    maker_d = ~a;
                    turn_d  = ~a;
                    solo_d  = a & sw3;                       //@d_solo_sticky: solo_d  = solo | (a & sw3);
                    ptsA_d  = 0;
                    ptsB_d  = 0;
                    timer_d = TWO_SEC - 1;
                    state_d = SCORE;
                end
            SCORE:
                if (timeout) begin
                    pos_d   = 2'd3;
                    timer_d = TWO_SEC - 1;
                    if (won) begin
                        timer_d = CLK_HZ / 2 - 1;
                        lit_d   = 1'b1;
                        state_d = OVER;
                    end
                    else if (solo) state_d = DRAW;
                    else state_d = PLAYER;
                end
            DRAW:
                if (dice != 0) begin
                    code_d[pos] = dice;
                    pos_d       = pos - 1'b1;
                    if (pos == 0) begin
                        maker_d = 1'b1;
                        turn_d  = 1'b0;
                        lives_d = 3;                         //@d_two_lives: lives_d = 2;
                        timer_d = TWO_SEC - 1;
                        state_d = PLAYER;
                    end
                end
            PLAYER:
                if (timeout) begin
                    timer_d = TWO_SEC - 1;
                    if (turn == maker) begin
                        timer_d = 0;
                        state_d = MAKE;
                    end
                    else state_d = LIVES;
                end
            MAKE:
                if (key && letter != 0) begin
                    code_d[pos] = letter;
                    pos_d       = pos - 1'b1;
                    if (pos == 0) begin
                        timer_d = CLK_HZ / 4 - 1;            //@d_gap_long: timer_d = CLK_HZ * 4 - 1;
                        state_d = GAP;
                    end
                end
            GAP:
                if (timeout) begin
                    turn_d  = ~maker;
                    lives_d = 3;                             //@d_two_lives: lives_d = 2;
                    timer_d = TWO_SEC - 1;
                    state_d = PLAYER;
                end
            LIVES:
                if (timeout) begin
                    pos_d   = 2'd3;
                    state_d = GUESS;
                end
            GUESS:
                if (key && letter != 0) begin
                    guess_d[pos] = letter;
                    pos_d        = pos - 1'b1;
                    if (pos == 0) state_d = RESULT;
                end
            RESULT:
                if (key) begin                               //@d_any_result: if (a || b) begin
                    timer_d = TWO_SEC - 1;
                    if (right) begin
                        if (maker) ptsA_d = ptsA + 1'b1;
                        else       ptsB_d = ptsB + 1'b1;
                    end
                    if (!right && lives == 1) begin          //@d_both_points: if (lives == 1) begin
                        if (maker) ptsB_d = ptsB + 1'b1;
                        else       ptsA_d = ptsA + 1'b1;
                    end
                    lives_d = lives - 1'b1;
                    if (right || lives == 1) begin
                        maker_d = ~maker;
                        turn_d  = ~maker;
                    end
                    if (right)           state_d = SCORE;
                    else if (lives == 1) state_d = REVEAL;
                    else                 state_d = LIVES;
                end
            REVEAL:
                if (timeout) begin                           //@d_reveal_key: if (timeout && (a || b)) begin
                    timer_d = TWO_SEC - 1;
                    state_d = SCORE;                         //@d_skip_score: if (won) state_d = SCORE; else state_d = PLAYER;
                end
            OVER: begin
                if (timeout) begin
                    timer_d = CLK_HZ / 2 - 1;
                    lit_d   = ~lit;
                end
                if (a || b) begin
                    timer_d = 0;
                    state_d = START;
                end
            end
            default: state_d = START;
        endcase
    end

    always_ff @(posedge clk) begin
        noise <= {noise[21:0], noise[22] ^ noise[17]};
        rs1 <= reset;
        rs2 <= rs1;
        if (rs2) begin                                       //@d_reset_wait: if (rs2 && timeout) begin
            state <= START;
            timer <= '0;
            pos   <= 2'd3;
            lives <= 2'd3;
            ptsA  <= '0;
            ptsB  <= '0;
            maker <= 1'b0;
            turn  <= 1'b0;
            solo  <= 1'b0;
            lit   <= 1'b0;
        end
        else begin
            state <= state_d;
            timer <= timer_d;
            code  <= code_d;
            guess <= guess_d;
            pos   <= pos_d;
            lives <= lives_d;
            ptsA  <= ptsA_d;
            ptsB  <= ptsB_d;
            maker <= maker_d;
            turn  <= turn_d;
            solo  <= solo_d;
            lit   <= lit_d;
        end
    end

    function automatic logic [7:0] ch(input logic [2:0] x);
        case (x)
            3'd1: ch = "A";
            3'd2: ch = "C";
            3'd3: ch = "E";
            3'd4: ch = "F";
            3'd5: ch = "H";
            3'd6: ch = "L";
            3'd7: ch = "U";
            default: ch = "-";
        endcase
    endfunction

    wire [7:0] dA = 8'h30 + ptsA;
    wire [7:0] dB = 8'h30 + ptsB;
    wire [7:0] dL = 8'h30 + lives;

    always_comb begin
        text  = "    ";
        lamps = '0;
        case (state)
            START:  text = " A-b";                           //@d_start_left: START: text = "A-b ";
            SCORE:  text = {" ", dA, "-", dB};
            DRAW:   text = "----";
            PLAYER: text = turn ? " P-b" : " P-A";
            MAKE:
                case (pos)
                    2'd3: text = {ch(letter), "   "};
                    2'd2: text = {"-", ch(letter), "  "};
                    2'd1: text = {"--", ch(letter), " "};
                    2'd0: text = {"---", ch(letter)};
                endcase
            GAP:    text = {"---", ch(code[0])};
            LIVES:  text = {" L-", dL};
            GUESS:
                case (pos)
                    2'd3: text = {ch(letter), "   "};
                    2'd2: text = {ch(guess[3]), ch(letter), "  "};
                    2'd1: text = {ch(guess[3]), ch(guess[2]), ch(letter), " "};
                    2'd0: text = {ch(guess[3]), ch(guess[2]), ch(guess[1]), ch(letter)};
                endcase
            RESULT: begin
                text  = {ch(guess[3]), ch(guess[2]), ch(guess[1]), ch(guess[0])};
                lamps = {2'b00, v};
            end
            REVEAL: text = {ch(code[3]), ch(code[2]), ch(code[1]), ch(code[0])};
            OVER: begin
                text  = {" ", dA, "-", dB};
                lamps = {10{lit}};
            end
            default: text = "    ";
        endcase
    end
endmodule
