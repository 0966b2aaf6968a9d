//@ports clk=CLOCK_50 leds=LEDR
// SystemVerilog: enumerations, structs, packed letters; board-like names of another kit, segments active low
module top_game (
    input  logic        CLOCK_50,
    input  logic [3:0]  KEY,           // KEY[3] enter A, KEY[0] enter B, KEY[2] reset; a pressed key reads 1
    input  logic [3:0]  SW,
    output logic [7:0]  LEDR,
    output logic [6:0]  HEX3, HEX2, HEX1, HEX0
);
    localparam int SEC = 2;                                       //@+hz12: localparam int SEC = 12;
    typedef enum logic [3:0] {WELCOME, TOTALS, CALL, SET, LIVES, ASK, JUDGED, SOLUTION, FINISH} phase_t;
    typedef struct packed { logic [2:0] w; logic [2:0] x; logic [2:0] y; logic [2:0] z; } word_t;
    phase_t ph;
    word_t secret, attempt;
    logic [1:0] total [2];
    logic [1:0] lives, slot;
    logic maker, guessing;
    logic [15:0] clkcnt;
    logic [1:0] held;
    logic [1:0] hit;                   // [1] B, [0] A
    wire rst = KEY[2];                                            //@+rst-low: wire rst = ~KEY[2];
    wire [2:0] lt = SW[2:0];
    assign hit = {KEY[0], KEY[3]} & ~held;
    wire player = guessing ? ~maker : maker;
    wire go = hit[player];
    wire elapsed = clkcnt == 2 * SEC - 1;
    wire ok = |lt;
    wire solved = attempt == secret;                              //@judge-sum: wire solved = (attempt.w + attempt.x + attempt.y + attempt.z) == (secret.w + secret.x + secret.y + secret.z);

    always_ff @(posedge CLOCK_50) begin
        held <= {KEY[0], KEY[3]};
        clkcnt <= clkcnt + 1;
        if (rst) begin
            ph <= WELCOME; clkcnt <= 0; lives <= 3; slot <= 0; maker <= 0; guessing <= 0; secret <= '0; attempt <= '0;
            total[0] <= 0; total[1] <= 0;
        end else case (ph)
            WELCOME: begin
                total[0] <= 0; total[1] <= 0; guessing <= 0; slot <= 0; lives <= 3;
                if (|hit) begin maker <= ~hit[0]; ph <= TOTALS; clkcnt <= 0; end   //@always-b: if (|hit) begin maker <= 1; ph <= TOTALS; clkcnt <= 0; end
            end
            TOTALS: if (elapsed) begin
                clkcnt <= 0;
                ph <= (total[0] == 2 || total[1] == 2) ? FINISH : CALL;
            end
            CALL: if (elapsed) begin clkcnt <= 0; ph <= guessing ? LIVES : SET; end
            SET: if (go && ok) begin
                case (slot)
                    0: secret.w <= lt;
                    1: secret.x <= lt;
                    2: secret.y <= lt;
                    3: secret.z <= lt;
                endcase
                slot <= slot + 1;
                if (slot == 3) begin ph <= CALL; guessing <= 1; clkcnt <= 0; lives <= 3; end
            end
            LIVES: if (elapsed) begin clkcnt <= 0; ph <= ASK; end
            ASK: if (go && ok) begin                              //@dash-guess: ASK: if (go) begin
                case (slot)
                    0: attempt.w <= lt;
                    1: attempt.x <= lt;
                    2: attempt.y <= lt;
                    3: attempt.z <= lt;
                endcase
                slot <= slot + 1;
                if (slot == 3) begin ph <= JUDGED; clkcnt <= 0; end
            end
            JUDGED: if (go) begin                                 //@auto-wrong: JUDGED: if (go || (!solved && elapsed)) begin
                clkcnt <= 0;
                if (solved) begin
                    total[player] <= total[player] + 1; guessing <= 0; maker <= ~maker; ph <= TOTALS;
                end else if (lives == 1) begin
                    total[maker] <= total[maker] + 1; guessing <= 0; maker <= ~maker; ph <= SOLUTION;
                end else begin lives <= lives - 1; ph <= LIVES; end
            end
            SOLUTION: if (elapsed) begin clkcnt <= 0; ph <= TOTALS; end    //@reveal-four: SOLUTION: if (clkcnt == 4 * SEC - 1) begin clkcnt <= 0; ph <= TOTALS; end
            FINISH: if (|hit) begin ph <= WELCOME; clkcnt <= 0; end
        endcase
    end

    always_comb begin
        LEDR = '0;
        if (ph == JUDGED) begin
            LEDR[7:6] = (attempt.w == secret.w) ? 2'b11 : (attempt.w == secret.x || attempt.w == secret.y || attempt.w == secret.z) ? 2'b01 : 2'b00;
            LEDR[5:4] = (attempt.x == secret.x) ? 2'b11 : (attempt.x == secret.w || attempt.x == secret.y || attempt.x == secret.z) ? 2'b01 : 2'b00;
            LEDR[3:2] = (attempt.y == secret.y) ? 2'b11 : (attempt.y == secret.w || attempt.y == secret.x || attempt.y == secret.z) ? 2'b01 : 2'b00;
            LEDR[1:0] = (attempt.z == secret.z) ? 2'b11 : (attempt.z == secret.w || attempt.z == secret.x || attempt.z == secret.y) ? 2'b01 : 2'b00;   //@led-swap: LEDR[1:0] = (attempt.z == secret.z) ? 2'b01 : (attempt.z == secret.w || attempt.z == secret.x || attempt.z == secret.y) ? 2'b11 : 2'b00;
        end
        if (ph == FINISH) LEDR = (clkcnt % SEC) < SEC / 2 ? '1 : '0;   //@steady: if (ph == FINISH) LEDR = '1;
    end

    // active-low digits
    logic [3:0][6:0] h;
    function automatic logic [6:0] ch(logic [2:0] c);
        case (c)
            1: return ~7'h77; 2: return ~7'h39; 3: return ~7'h79; 4: return ~7'h71; 5: return ~7'h76; 6: return ~7'h38; 7: return ~7'h3e;
            default: return ~7'h40;
        endcase
    endfunction
    function automatic logic [6:0] nu(logic [1:0] c);
        case (c)
            0: return ~7'h3f; 1: return ~7'h06; 2: return ~7'h5b; default: return ~7'h4f;   //@glyph-0: 0: return ~7'h3e; 1: return ~7'h06; 2: return ~7'h5b; default: return ~7'h4f;
        endcase
    endfunction
    always_comb begin
        h = '1;
        unique case (ph)
            WELCOME: begin h[2] = ~7'h77; h[1] = ~7'h40; h[0] = ~7'h7c; end
            TOTALS, FINISH: begin h[2] = nu(total[0]); h[1] = ~7'h40; h[0] = nu(total[1]); end
            CALL: begin h[2] = ~7'h73; h[1] = ~7'h40; h[0] = player ? ~7'h7c : ~7'h77; end
            LIVES: begin h[2] = ~7'h38; h[1] = ~7'h40; h[0] = nu(lives); end   //@lives-player: LIVES: begin h[2] = ~7'h38; h[1] = ~7'h40; h[0] = player ? ~7'h7c : ~7'h77; end
            SET: begin
                h[3] = ~7'h40;
                if (slot > 1) h[2] = ~7'h40;
                if (slot > 2) h[1] = ~7'h40;
                h[3 - slot] = ch(lt);
            end
            ASK: begin
                if (slot > 0) h[3] = ch(attempt.w);
                if (slot > 1) h[2] = ch(attempt.x);
                if (slot > 2) h[1] = ch(attempt.y);
                h[3 - slot] = ch(lt);
            end
            JUDGED: h = {ch(attempt.w), ch(attempt.x), ch(attempt.y), ch(attempt.z)};
            SOLUTION: h = {ch(secret.w), ch(secret.x), ch(secret.y), ch(secret.z)};
            default: ;
        endcase
    end
    assign HEX3 = h[3];
    assign HEX2 = h[2];
    assign HEX1 = h[1];
    assign HEX0 = h[0];
endmodule
