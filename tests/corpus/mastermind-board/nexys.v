// Nexys: eight digits, cathodes one by one, everything at 100 MHz, one block for the game
module nexys_mastermind (
    input        CLK100MHZ,
    input        CPU_RESETN,
    input        BTNL,          // player A
    input        BTNR,          // player B
    input  [3:0] SW,
    output reg [7:0] LED,
    output       CA, CB, CC, CD, CE, CF, CG, DP,
    output reg [7:0] AN
);
    localparam integer CLOCK = 100_000_000;
    localparam integer SHOW  = 2 * CLOCK;          //@message-slow: localparam integer SHOW  = 3 * CLOCK;
    localparam [4:0] _A = 0, _b = 1, _C = 2, _E = 3, _F = 4, _H = 5, _L = 6, _U = 7, _P = 8, _dash = 9, _none = 10, _0 = 11;

    // ---- buttons: stable for 10 ms
    reg [1:0] syncL, syncR;
    reg [19:0] stableL, stableR;
    reg cleanL, cleanR, wasL, wasR;
    always @(posedge CLK100MHZ or negedge CPU_RESETN)
        if (!CPU_RESETN) begin
            syncL <= 0; syncR <= 0; stableL <= 0; stableR <= 0; cleanL <= 0; cleanR <= 0; wasL <= 0; wasR <= 0;
        end else begin
            syncL <= {syncL[0], BTNL};
            syncR <= {syncR[0], BTNR};
            if (syncL[1] == cleanL) stableL <= 0;
            else if (stableL == 20'd999_999) begin cleanL <= syncL[1]; stableL <= 0; end
            else stableL <= stableL + 20'd1;
            if (syncR[1] == cleanR) stableR <= 0;
            else if (stableR == 20'd999_999) begin cleanR <= syncR[1]; stableR <= 0; end
            else stableR <= stableR + 20'd1;
            wasL <= cleanL; wasR <= cleanR;
        end
    wire hitL = cleanL & ~wasL, hitR = cleanR & ~wasR;

    // ---- the game
    reg [3:0] state;
    reg [28:0] timer;
    reg [25:0] half;
    reg lamp, who, maker, opening;
    reg [1:0] at, lives, pa, pb;
    reg [2:0] c0, c1, c2, c3, g0, g1, g2, g3;
    wire hit = who ? hitR : hitL;
    wire [2:0] letter = SW[2:0];
    wire good = hit && letter != 0;                //@dash-guess: wire good = hit && (letter != 0 || state == 6);
    wire due = timer == SHOW - 1;
    wire same = c0 == g0 && c1 == g1 && c2 == g2 && c3 == g3;   //@judge-last: wire same = c1 == g1 && c2 == g2 && c3 == g3;
    always @(posedge CLK100MHZ or negedge CPU_RESETN)
        if (!CPU_RESETN) begin
            state <= 0; timer <= 0; half <= 0; lamp <= 1; who <= 0; maker <= 0; opening <= 1; at <= 0; lives <= 3;
            pa <= 0; pb <= 0;
            {c0, c1, c2, c3, g0, g1, g2, g3} <= 0;
        end else begin
            timer <= timer + 1;
            case (state)
                0: begin pa <= 0; pb <= 0; timer <= 0; opening <= 1;
                    if (hitL) begin maker <= 0; state <= 1; end
                    else if (hitR) begin maker <= 1; state <= 1; end
                end
                1: if (due) begin timer <= 0;                       // score
                    if (pa == 2 || pb == 2) begin state <= 9; half <= 0; lamp <= 1; end   //@match-a-only: if (pa == 2) begin state <= 9; half <= 0; lamp <= 1; end
                    else begin
                        state <= 2; opening <= 0;
                        if (opening) who <= maker; else begin maker <= ~maker; who <= ~maker; end   //@no-swap: if (opening) who <= maker; else begin who <= maker; end
                    end
                end
                2: if (due) begin timer <= 0; state <= 3; at <= 0; end   // the maker's name
                3: begin timer <= 0;
                    if (good) begin
                        case (at) 0: c0 <= letter; 1: c1 <= letter; 2: c2 <= letter; 3: c3 <= letter; endcase
                        at <= at + 1;
                        if (at == 3) begin state <= 4; who <= ~who; end
                    end
                end
                4: if (due) begin timer <= 0; state <= 5; lives <= 3; end   // the breaker's
                5: if (due) begin timer <= 0; state <= 6; at <= 0; end   // lives
                6: begin timer <= 0;
                    if (good) begin
                        case (at) 0: g0 <= letter; 1: g1 <= letter; 2: g2 <= letter; 3: g3 <= letter; endcase
                        at <= at + 1;
                        if (at == 3) state <= 7;
                    end
                end
                7: begin timer <= 0;
                    if (hit) begin                                  //@any-leaves: if (hitL | hitR) begin
                        if (same) begin
                            if (who) pb <= pb + 1; else pa <= pa + 1;
                            state <= 1;
                        end else if (lives == 1) begin
                            state <= 8;                             //@no-reveal: state <= 1;
                            if (maker) pb <= pb + 1; else pa <= pa + 1;
                        end else begin
                            lives <= lives - 1;
                            state <= 5;
                        end
                    end
                end
                8: if (due) begin timer <= 0; state <= 1; end       // the code
                9: begin
                    half <= half + 1;
                    if (half == CLOCK / 2 - 1) begin half <= 0; lamp <= ~lamp; end
                    if (hitL | hitR) state <= 0;                    //@auto-over: if (hitL | hitR | timer[27:24] == 4'hf) state <= 0;
                end
                default: state <= 0;
            endcase
        end

    function [4:0] sign(input [2:0] l);
        case (l) 0: sign = _dash; 1: sign = _A; 2: sign = _C; 3: sign = _E; 4: sign = _F; 5: sign = _H; 6: sign = _L; 7: sign = _U; endcase
    endfunction
    function [1:0] pair(input [2:0] g, input [2:0] own);
        pair = g == own ? 2'b11 : (g == c0 || g == c1 || g == c2 || g == c3) ? 2'b01 : 2'b00;   //@place-only: pair = g == own ? 2'b11 : 2'b00;
    endfunction
    reg [19:0] word;
    always @* begin
        word = {_none, _none, _none, _none};
        LED = 0;
        case (state)
            0: word = {_none, _A, _dash, _b};
            1: word = {_none, _0 + pa, _dash, _0 + pb};             //@score-turned: 1: word = {_none, _0 + pb, _dash, _0 + pa};
            2, 4: word = {_none, _P, _dash, who ? _b : _A};
            3: case (at)
                0: word = {sign(letter), _none, _none, _none};
                1: word = {_dash, sign(letter), _none, _none};      //@code-last-seen: 1: word = {sign(c0), sign(letter), _none, _none};
                2: word = {_dash, _dash, sign(letter), _none};      //@code-last-seen: 2: word = {_dash, sign(c1), sign(letter), _none};
                3: word = {_dash, _dash, _dash, sign(letter)};      //@code-last-seen: 3: word = {_dash, _dash, sign(c2), sign(letter)};
            endcase
            5: word = {_none, _L, _dash, _0 + lives};
            6: case (at)
                0: word = {sign(letter), _none, _none, _none};
                1: word = {sign(g0), sign(letter), _none, _none};
                2: word = {sign(g0), sign(g1), sign(letter), _none};
                3: word = {sign(g0), sign(g1), sign(g2), sign(letter)};
            endcase
            7: begin
                word = {sign(g0), sign(g1), sign(g2), sign(g3)};
                LED = {pair(g0, c0), pair(g1, c1), pair(g2, c2), pair(g3, c3)};
            end
            8: word = {sign(c0), sign(c1), sign(c2), sign(c3)};     //@reveal-turned: 8: word = {sign(c3), sign(c2), sign(c1), sign(c0)};
            9: begin word = {_none, _0 + pa, _dash, _0 + pb}; LED = {8{lamp}}; end   //@steady: 9: begin word = {_none, _0 + pa, _dash, _0 + pb}; LED = 8'hff; end
            default: ;
        endcase
    end

    // ---- the display: a digit a millisecond, the left four stay dark
    reg [16:0] ms;
    reg [2:0] digit;
    always @(posedge CLK100MHZ or negedge CPU_RESETN)
        if (!CPU_RESETN) begin ms <= 0; digit <= 0; end
        else if (ms == 17'd99_999) begin ms <= 0; digit <= digit + 1; end
        else ms <= ms + 1;
    reg [4:0] now;
    always @* begin
        AN = ~(8'd1 << digit);
        case (digit)
            0: now = word[4:0];
            1: now = word[9:5];
            2: now = word[14:10];
            3: now = word[19:15];
            default: now = _none;
        endcase
    end
    reg [6:0] s;    // gfedcba
    always @* case (now)
        _A: s = 7'b1110111; _b: s = 7'b1111100; _C: s = 7'b0111001; _E: s = 7'b1111001; _F: s = 7'b1110001;
        _H: s = 7'b1110110; _L: s = 7'b0111000; _U: s = 7'b0111110; _P: s = 7'b1110011; _dash: s = 7'b1000000;   //@glyph-L: _H: s = 7'b1110110; _L: s = 7'b0110000; _U: s = 7'b0111110; _P: s = 7'b1110011; _dash: s = 7'b1000000;
        11: s = 7'b0111111; 12: s = 7'b0000110; 13: s = 7'b1011011; 14: s = 7'b1001111;
        default: s = 7'b0000000;
    endcase
    assign {CG, CF, CE, CD, CC, CB, CA} = ~s;
    assign DP = 1'b1;
endmodule
