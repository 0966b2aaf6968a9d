// Basys 3 with the names of the board's constraint file; milliseconds out of a prescaler, everything else counts those
`timescale 1ns / 1ps
module prescale #(parameter FREQ = 100_000_000) (input clk, output ms);
    localparam N = FREQ / 1000;
    reg [$clog2(N)-1:0] q = N - 1;
    always @(posedge clk)
        if (q == 0) q <= N - 1;
        else q <= q - 1;
    assign ms = (q == 0);
endmodule

module button(input clk, input ms, input raw, output pulse);
    reg [4:0] age = 0;
    reg s0 = 0, s1 = 0, level = 0, last = 0;
    always @(posedge clk) begin
        s0 <= raw; s1 <= s0; last <= level;
        if (s1 == level) age <= 0;
        else if (ms) begin
            age <= age + 1;
            if (age == 19) level <= s1;
        end
    end
    assign pulse = level & ~last;
endmodule

module alarm(input clk, input ms, input start, input [11:0] length, output ring);
    reg [11:0] left = 0;
    always @(posedge clk)
        if (start) left <= length;
        else if (ms && left != 0) left <= left - 1;
    assign ring = ms && left == 1;
endmodule

module top(input clk, input btnC, input btnL, input btnR, input [15:0] sw, output [15:0] led, output [6:0] seg, output dp, output [3:0] an);
    wire ms, l, r;
    prescale #(.FREQ(100_000_000)) p(clk, ms);
    button bl(clk, ms, btnL, l);
    button br(clk, ms, btnR, r);
    wire [2:0] in = sw[2:0];

    localparam READY = 0, POINTS = 1, NAME = 2, CODE = 3, LIVES = 4, TRY = 5, SHOWN = 6, ANSWER = 7, OVER = 8;
    reg [3:0] st = READY, nx;
    reg m = 0, t = 0, first = 1, guessing = 0;
    reg [1:0] a = 0, b = 0, hearts = 3, i = 0;
    reg [11:0] code = 0, try = 0;
    wire go = t ? r : l;
    wire ring;
    wire change = nx != st || (st == NAME && ring);
    wire [11:0] span = nx == LIVES ? 12'd2000 : 12'd2000;   //@life-short: wire [11:0] span = nx == LIVES ? 12'd1000 : 12'd2000;
    alarm al(clk, ms, change, span, ring);
    wire right = try == code;
    wire take = go && in != 0;                     //@dash-make: wire take = go && (in != 0 || st == CODE);
    wire end_now = a == 2 || b == 2;               //@match-sum: wire end_now = a == 2 || b == 2 || (a & b & 1);

    always @* begin
        nx = st;
        case (st)
            READY:  if (l | r) nx = POINTS;
            POINTS: if (ring) nx = end_now ? OVER : NAME;
            NAME:   if (ring) nx = guessing ? LIVES : CODE;
            CODE:   if (take && i == 3) nx = NAME;
            LIVES:  if (ring) nx = TRY;            //@press-skip-life: LIVES:  if (ring || go) nx = TRY;
            TRY:    if (take && i == 3) nx = SHOWN;
            SHOWN:  if (go) nx = right ? POINTS : hearts == 1 ? ANSWER : LIVES;   //@auto-wrong: SHOWN:  if (go || (!right && tick2)) nx = right ? POINTS : hearts == 1 ? ANSWER : LIVES;
            ANSWER: if (ring) nx = POINTS;
            OVER:   if (l | r) nx = READY;         //@over-only-a: OVER:   if (l) nx = READY;
        endcase
    end
    reg [12:0] stood = 0;
    always @(posedge clk) if (change) stood <= 0; else if (ms && !stood[12]) stood <= stood + 1;
    wire tick2 = stood[12];

    always @(posedge clk) begin
        if (btnC) begin
            st <= READY; m <= 0; t <= 0; first <= 1; guessing <= 0; a <= 0; b <= 0; hearts <= 3; i <= 0;
        end else begin
            st <= nx;
            case (st)
                READY: begin
                    first <= 1; guessing <= 0; i <= 0; a <= 0; b <= 0;
                    m <= !l; t <= !l;              //@maker-turned: m <= l; t <= l;
                end
                POINTS: if (ring) begin
                    first <= 0; guessing <= 0; i <= 0;
                    if (!first) begin m <= !m; t <= !m; end
                end
                CODE: if (take) begin
                    code <= {code[8:0], in};
                    i <= i + 1;
                    if (i == 3) begin t <= !t; guessing <= 1; hearts <= 3; end   //@lives-kept: if (i == 3) begin t <= !t; guessing <= 1; if (hearts == 1) hearts <= 3; end
                end
                TRY: if (take) begin try <= {try[8:0], in}; i <= i + 1; end
                SHOWN: if (nx != SHOWN) begin
                    if (right) begin if (t) b <= b + 1; else a <= a + 1; end
                    else if (hearts == 1) begin if (m) b <= b + 1; else a <= a + 1; end   //@point-wrong: else if (hearts == 1) begin if (t) b <= b + 1; else a <= a + 1; end
                    else hearts <= hearts - 1;
                end
                default: ;
            endcase
        end
    end

    function [6:0] abc(input [2:0] x);
        case (x)
            0: abc = 7'h40; 1: abc = 7'h77; 2: abc = 7'h39; 3: abc = 7'h79; 4: abc = 7'h71; 5: abc = 7'h76; 6: abc = 7'h38; 7: abc = 7'h3e;
        endcase
    endfunction
    function [6:0] num(input [1:0] x);
        case (x) 0: num = 7'h3f; 1: num = 7'h06; 2: num = 7'h5b; 3: num = 7'h4f; endcase   //@glyph-2: case (x) 0: num = 7'h3f; 1: num = 7'h06; 2: num = 7'h53; 3: num = 7'h4f; endcase
    endfunction
    function [1:0] light(input [2:0] x, input [2:0] own);
        light = {x == own, x == code[11:9] || x == code[8:6] || x == code[5:3] || x == code[2:0]};
    endfunction
    reg [6:0] d3, d2, d1, d0;
    reg [7:0] lamps;
    reg [8:0] blink = 0;
    reg lit = 1;
    always @(posedge clk)
        if (st != OVER) begin blink <= 0; lit <= 1; end
        else if (ms) begin
            blink <= blink + 1;
            if (blink == 499) begin blink <= 0; lit <= !lit; end
        end
    always @* begin
        {d3, d2, d1, d0} = 0;
        lamps = 0;
        case (st)
            READY: begin d2 = 7'h77; d1 = 7'h40; d0 = 7'h7c; end
            POINTS: begin d2 = num(a); d1 = 7'h40; d0 = num(b); end
            NAME: begin d2 = 7'h73; d1 = 7'h40; d0 = t ? 7'h7c : 7'h77; end   //@name-a: NAME: begin d2 = 7'h73; d1 = 7'h40; d0 = 7'h77; end
            LIVES: begin d2 = 7'h38; d1 = 7'h40; d0 = num(hearts); end
            CODE: begin
                d3 = i == 0 ? abc(in) : 7'h40;
                if (i > 0) d2 = i == 1 ? abc(in) : 7'h40;
                if (i > 1) d1 = i == 2 ? abc(in) : 7'h40;
                if (i > 2) d0 = abc(in);
            end
            TRY: case (i)
                0: d3 = abc(in);
                1: begin d3 = abc(try[2:0]); d2 = abc(in); end
                2: begin d3 = abc(try[5:3]); d2 = abc(try[2:0]); d1 = abc(in); end   //@try-crossed: 2: begin d3 = abc(try[2:0]); d2 = abc(try[5:3]); d1 = abc(in); end
                3: begin d3 = abc(try[8:6]); d2 = abc(try[5:3]); d1 = abc(try[2:0]); d0 = abc(in); end
            endcase
            SHOWN: begin
                d3 = abc(try[11:9]); d2 = abc(try[8:6]); d1 = abc(try[5:3]); d0 = abc(try[2:0]);
                lamps = {light(try[11:9], code[11:9]), light(try[8:6], code[8:6]), light(try[5:3], code[5:3]), light(try[2:0], code[2:0])};   //@leds-order: lamps = {light(try[2:0], code[2:0]), light(try[5:3], code[5:3]), light(try[8:6], code[8:6]), light(try[11:9], code[11:9])};
            end
            ANSWER: begin d3 = abc(code[11:9]); d2 = abc(code[8:6]); d1 = abc(code[5:3]); d0 = abc(code[2:0]); end   //@reveal-guess: ANSWER: begin d3 = abc(try[11:9]); d2 = abc(try[8:6]); d1 = abc(try[5:3]); d0 = abc(try[2:0]); end
            OVER: begin d2 = num(a); d1 = 7'h40; d0 = num(b); lamps = {8{lit}}; end
        endcase
    end
    assign led = {8'd0, lamps};

    reg [19:0] refresh = 0;
    always @(posedge clk) refresh <= refresh + 1'b1;
    reg [6:0] s;
    reg [3:0] n;
    always @* case (refresh[19:18])
        2'b00: begin n = 4'b1110; s = d0; end
        2'b01: begin n = 4'b1101; s = d1; end
        2'b10: begin n = 4'b1011; s = d2; end
        2'b11: begin n = 4'b0111; s = d3; end
    endcase
    assign an = n;
    assign seg = ~s;
    assign dp = 1;
endmodule
