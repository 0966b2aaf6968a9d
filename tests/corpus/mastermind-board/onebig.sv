// Mastermind, the board's pins one by one, a divided clock, one clocked process with everything in it
module slow #(parameter int HALF = 20) (input logic clk, output logic out);
    int unsigned n = 0;
    initial out = 0;
    always_ff @(posedge clk) if (n == HALF - 1) begin n <= 0; out <= ~out; end else n <= n + 1;
endmodule

module board_mastermind #(parameter int HALF = 20, parameter int HZ = 50) (      //@+real-clock: module board_mastermind #(parameter int HALF = 1000000, parameter int HZ = 50) (
    input  logic clk,
    input  logic BTN3, BTN0, BTN2,
    input  logic SW2, SW1, SW0,
    output logic LD7, LD6, LD5, LD4, LD3, LD2, LD1, LD0,
    output logic [3:0] AN,
    output logic [7:0] seg
);
    typedef enum logic [3:0] {Start, Score, Player, Make, Lives, Guess, Result, Reveal, Over} phase_e;
    typedef logic [2:0] letter_t;
    logic ck;
    slow #(HALF) divider(clk, ck);

    phase_e ph = Start;
    letter_t code [0:3];
    letter_t mine [0:3];
    logic [1:0] ix = 0;
    int unsigned t = 0;
    logic [1:0] life = 0, sa = 0, sb = 0;
    logic who = 0;                  // whose turn: 0 A, 1 b
    logic making = 0;               // the player on turn makes the code
    logic a1 = 0, a2 = 0, b1 = 0, b2 = 0;
    initial for (int k = 0; k < 4; k++) begin code[k] = 0; mine[k] = 0; end

    wire letter_t in = {SW2, SW1, SW0};
    wire pa = a1 & ~a2, pb = b1 & ~b2;                          //@no-edge: wire pa = a1, pb = b1;
    wire mypress = who ? pb : pa;                               //@key-any: wire mypress = pa | pb;
    wire hit = code[0] == mine[0] && code[1] == mine[1] && code[2] == mine[2] && code[3] == mine[3];   //@judge-or: wire hit = code[0] == mine[0] && code[1] == mine[1] && (code[2] == mine[2] || code[3] == mine[3]); //@judge-first: wire hit = code[0] == mine[0];
    localparam int LONG = 2 * HZ;

    always_ff @(posedge ck or posedge BTN2)
        if (BTN2) begin
            ph <= Start; ix <= 0; t <= 0; sa <= 0; sb <= 0; a1 <= 0; a2 <= 0; b1 <= 0; b2 <= 0;   //@reset-score-a: ph <= Start; ix <= 0; t <= 0; sb <= 0; a1 <= 0; a2 <= 0; b1 <= 0; b2 <= 0;
        end else begin
            a1 <= BTN3; a2 <= a1; b1 <= BTN0; b2 <= b1;
            t <= t + 1;
            unique case (ph)
                Start: begin
                    t <= 0;
                    if (pa || pb) begin
                        ph <= Score; who <= ~pa; making <= 1;   //@always-b: ph <= Score; who <= 1; making <= 1; //@+both-b: ph <= Score; who <= pb; making <= 1;
                    end
                end
                Score: if (t == LONG - 1) begin                 //@score-press: Score: if (t == LONG - 1 || pa || pb) begin
                    t <= 0;
                    if (sa == 2 || sb == 2) ph <= Over;         //@match3: if (sa == 3 || sb == 3) ph <= Over; //@match1: if (sa == 1 || sb == 1) ph <= Over; //@match-a-only: if (sa == 2) ph <= Over;
                    else ph <= Player;                          //@no-first-name: else if (sa + sb == 0) begin ph <= Make; ix <= 0; end else ph <= Player;
                end
                Player: if (t == LONG - 1) begin                //@press-skip-player: Player: if (t == LONG - 1 || mypress) begin
                    t <= 0;
                    ix <= 0;
                    if (making) ph <= Make;
                    else begin ph <= Lives; life <= 3; end      //@lives-wrap: else begin ph <= Lives; life <= 0; end //@lives2: else begin ph <= Lives; life <= 2; end
                end
                Make: if (mypress && in != 0) begin             //@dash-make: Make: if (mypress) begin //@dash-make3: Make: if (mypress && (in != 0 || ix == 2)) begin
                    code[ix] <= in;
                    ix <= ix + 1;
                    t <= 0;
                    if (ix == 3) begin ph <= Player; making <= 0; who <= ~who; end
                end
                Lives: if (t == LONG - 1) begin t <= 0; ph <= Guess; end        //@lives-press: Lives: if (mypress) begin t <= 0; ph <= Guess; end
                Guess: if (mypress && in != 0) begin            //@dash-first-guess: Guess: if (mypress && (in != 0 || ix == 0)) begin
                    mine[ix] <= in;
                    ix <= ix + 1;
                    t <= 0;
                    if (ix == 3) ph <= Result;
                end
                Result: if (mypress) begin                      //@lamps-other: Result: if (who ? pa : pb) begin //@verdict-runs: Result: if (mypress || t == 6 * HZ) begin
                    t <= 0;
                    if (hit) begin
                        if (who) sb <= sb + 1; else sa <= sa + 1;               //@point-b-both: sb <= sb + 1;
                        ph <= Score; making <= 1;               //@reveal-on-win: ph <= Reveal; making <= 1;
                        // the breaker makes the next code, so who stays //@no-swap-win: who <= ~who;
                    end else if (life == 1) begin               //@lives-zero: end else if (life == 0) begin
                        if (who) sa <= sa + 1; else sb <= sb + 1;               //@point-wrong: if (who) sb <= sb + 1; else sa <= sa + 1; //@double-point: if (who) sa <= sa + 2; else sb <= sb + 2;
                        ph <= Reveal; making <= 1;
                    end else begin
                        life <= life - 1;                       //@lives-left: life <= life == 2 ? 1 : life - 2;
                        ph <= Lives;                            //@player-again: ph <= Player;
                    end
                end
                Reveal: if (t == LONG - 1) begin t <= 0; ph <= Score; end       //@reveal-press: Reveal: if (mypress) begin t <= 0; ph <= Score; end
                Over: if (pa || pb) begin                       //@over-press-b: Over: if (pb) begin //@over-stuck: Over: if (0) begin
                    ph <= Start; sa <= 0; sb <= 0;              //@new-match-score: ph <= Start;
                end else if (t == HZ - 1) t <= 0;
                default: ph <= Start;
            endcase
            if (ph == Lives || ph == Result) ix <= 0;
        end

    // what is seen
    function automatic logic [7:0] glyph(input logic [4:0] c);
        case (c)
            5'd0: glyph = 8'h40;
            5'd1: glyph = 8'h77;
            5'd2: glyph = 8'h39;                                //@glyph-C: 5'd2: glyph = 8'h0f;
            5'd3: glyph = 8'h79;
            5'd4: glyph = 8'h71;
            5'd5: glyph = 8'h76;
            5'd6: glyph = 8'h38;                                //@glyph-L: 5'd6: glyph = 8'h30;
            5'd7: glyph = 8'h3e;                                //@glyph-U: 5'd7: glyph = 8'h3f;
            5'd8: glyph = 8'h3f;
            5'd9: glyph = 8'h06;
            5'd10: glyph = 8'h5b;
            5'd11: glyph = 8'h4f;                               //@glyph-3: 5'd11: glyph = 8'h5b;
            5'd12: glyph = 8'h73;
            5'd13: glyph = 8'h7c;                               //@glyph-b: 5'd13: glyph = 8'h7f;
            default: glyph = 8'h00;
        endcase
    endfunction
    logic [4:0] d3, d2, d1, d0;
    always @* begin
        d3 = 31; d2 = 31; d1 = 0; d0 = 31;
        case (ph)
            Start: begin d2 = 1; d0 = 13; end
            Score, Over: begin d2 = 8 + sa; d0 = 8 + sb; end
            Player: begin d2 = 12; d0 = who ? 13 : 1; end       //@name-a: Player: begin d2 = 12; d0 = 1; end //@player-wrong: Player: begin d2 = 12; d0 = who ? 1 : 13; end
            Lives: begin d2 = 6; d0 = 8 + life; end             //@lives-player: Lives: begin d2 = 6; d0 = who ? 13 : 1; end
            Make: begin
                d3 = ix == 0 ? in : 0;                          //@code-first-seen: d3 = ix == 0 ? in : code[0];
                d2 = ix == 1 ? in : ix > 1 ? 0 : 31;
                d1 = ix == 2 ? in : ix > 2 ? 0 : 31;
                d0 = ix == 3 ? in : 31;
            end
            Guess: begin
                d3 = ix == 0 ? in : mine[0];
                d2 = ix == 1 ? in : ix > 1 ? mine[1] : 31;      //@stale-later: d2 = ix == 1 ? in : mine[1];
                d1 = ix == 2 ? in : ix > 2 ? mine[2] : 31;      //@only-current: d1 = ix == 2 ? in : 31;
                d0 = ix == 3 ? in : 31;
            end
            Result: begin d3 = mine[0]; d2 = mine[1]; d1 = mine[2]; d0 = mine[3]; end   //@dark-verdict: Result: begin d3 = 31; d2 = 31; d1 = 31; d0 = 31; end
            default: begin d3 = code[0]; d2 = code[1]; d1 = code[2]; d0 = code[3]; end  //@reveal-guess4: default: begin d3 = code[0]; d2 = code[1]; d1 = code[2]; d0 = mine[3]; end //@reveal-dashes: default: begin d3 = 0; d2 = 0; d1 = 0; d0 = 0; end
        endcase
    end
    logic [17:0] sc = 0;
    always_ff @(posedge clk) sc <= sc + 1;
    wire [1:0] at = sc[2:1];                                    //@+real-clock: wire [1:0] at = sc[17:16];
    always @* begin
        AN = ~(4'b0001 << at);
        seg = ~glyph(at == 0 ? d0 : at == 1 ? d1 : at == 2 ? d2 : d3);
    end
    function automatic logic [1:0] lamp(input letter_t g, input letter_t c, input letter_t e, input letter_t f, input letter_t h);
        lamp = g == c ? 2'b11 : (g == e || g == f || g == h) ? 2'b01 : 2'b00;           //@leds-inverted: lamp = g == c ? 2'b00 : (g == e || g == f || g == h) ? 2'b10 : 2'b11;
    endfunction
    wire lit = ph == Over && t < HZ / 2;                        //@steady: wire lit = ph == Over; //@no-blink: wire lit = 0;
    wire [7:0] v = {lamp(mine[0], code[0], code[1], code[2], code[3]), lamp(mine[1], code[1], code[0], code[2], code[3]),
                    lamp(mine[2], code[2], code[0], code[1], code[3]), lamp(mine[3], code[3], code[0], code[1], code[2])};   //@led-last: lamp(mine[2], code[2], code[0], code[1], code[3]), lamp(mine[3], code[3], code[1], code[1], code[2])};
    assign {LD7, LD6, LD5, LD4, LD3, LD2, LD1, LD0} = ph == Result ? v : {8{lit}};
endmodule
