module mastermind(
    input clk,
    input rst,
    input enterA,
    input enterB,
    input [2:0] letterIn,
    output [7:0] LEDX,
    output [6:0] SSD3,
    output [6:0] SSD2,
    output [6:0] SSD1,
    output [6:0] SSD0
    );

reg [6:0] state;
reg [7:0] count;
reg [1:0] scoreA;
reg [1:0] scoreB;
reg [1:0] livesA;
reg [1:0] livesB;
reg [2:0] c3, c2, c1, c0;
reg [2:0] g3, g2, g1, g0;
reg oldA, oldB;
reg blink;

wire pA;
wire pB;
assign pA = enterA & ~oldA;
assign pB = enterB & ~oldB;

initial begin
    state = 0;
    count = 0;
    scoreA = 0;
    scoreB = 0;
    livesA = 3;
    livesB = 3;
    c3 = 0; c2 = 0; c1 = 0; c0 = 0;
    g3 = 0; g2 = 0; g1 = 0; g0 = 0;
    oldA = 0;
    oldB = 0;
    blink = 0;
end

// 0 start, 1 score 0-0
// 10 P-A, 11 12 13 14 A makes the code, 15 P-b, 16 L, 17 18 19 20 B guesses, 21 leds, 22 show code, 23 score
// 30 P-b, 31 32 33 34 B makes the code, 35 P-A, 36 L, 37 38 39 40 A guesses, 41 leds, 42 show code, 43 score
// 2 B was first: score 0-0
// 60 end
always @(posedge clk) begin
    oldA <= enterA;
    oldB <= enterB;
    if (rst == 0) begin                              //@reset-reveal: if (rst == 0 && state != 22 && state != 42) begin
        state <= 0;
        count <= 0;
        scoreA <= 0;
        scoreB <= 0;
        livesA <= 3;
        livesB <= 3;                                 //@reset-lives: livesB <= livesB;
        c3 <= 0; c2 <= 0; c1 <= 0; c0 <= 0;
        g3 <= 0; g2 <= 0; g1 <= 0; g0 <= 0;
        oldA <= 0;
        oldB <= 0;
        blink <= 0;
    end
    else if (state == 0) begin
        count <= 0;
        if (pA)
            state <= 1;
        else if (pB)
            state <= 2;
    end
    else if (state == 1) begin
        if (count == 3) begin
            count <= 0;
            state <= 10;
        end
        else
            count <= count + 1;
    end
    else if (state == 2) begin
        if (count == 3) begin
            count <= 0;
            state <= 30;
        end
        else
            count <= count + 1;
    end
    // A is the code maker
    else if (state == 10) begin
        if (count == 3) begin
            count <= 0;
            state <= 11;
        end
        else
            count <= count + 1;
    end
    else if (state == 11) begin
        if (pA && letterIn != 0) begin
            c3 <= letterIn;
            state <= 12;
        end
    end
    else if (state == 12) begin
        if (pA && letterIn != 0) begin
            c2 <= letterIn;
            state <= 13;
        end
    end
    else if (state == 13) begin
        if (pA && letterIn != 0) begin
            c1 <= letterIn;
            state <= 14;
        end
    end
    else if (state == 14) begin
        if (pA && letterIn != 0) begin
            c0 <= letterIn;
            state <= 15;
        end
    end
    else if (state == 15) begin
        if (count == 3) begin
            count <= 0;
            state <= 16;
        end
        else
            count <= count + 1;
    end
    else if (state == 16) begin
        if (count == 3) begin
            count <= 0;
            state <= 17;
        end
        else
            count <= count + 1;
    end
    else if (state == 17) begin
        if (pB && letterIn != 0) begin
            g3 <= letterIn;
            state <= 18;
        end
    end
    else if (state == 18) begin
        if (pB && letterIn != 0) begin
            g2 <= letterIn;
            state <= 19;
        end
    end
    else if (state == 19) begin
        if (pB && letterIn != 0) begin
            g1 <= letterIn;
            state <= 20;
        end
    end
    else if (state == 20) begin
        if (pB && letterIn != 0) begin
            g0 <= letterIn;
            state <= 21;
        end
    end
    else if (state == 21) begin
        if (pB) begin                                //@auto-next: if (pB || (g3 == c3 && g2 == c2 && g1 == c1 && g0 == c0)) begin
            if (g3 == c3 && g2 == c2 && g1 == c1 && g0 == c0) begin
                scoreB <= scoreB + 1;
                livesB <= 3;
                state <= 23;
            end
            else if (livesB == 1) begin
                scoreA <= scoreA + 1;
                livesB <= 3;
                state <= 22;
            end
            else begin
                livesB <= livesB - 1;
                state <= 16;
            end
        end
    end
    else if (state == 22) begin
        if (count == 3) begin                        //@reveal-short: if (count == 1) begin
            count <= 0;
            state <= 23;                             //@mm2-no-swap-lost: state <= 43;
        end
        else
            count <= count + 1;
    end
    else if (state == 23) begin
        if (count == 3) begin
            count <= 0;
            if (scoreA == 2 || scoreB == 2)          //@two-ahead: if (scoreA == scoreB + 2 || scoreB == scoreA + 2)
                state <= 60;
            else
                state <= 30;
        end
        else
            count <= count + 1;
    end
    // B is the code maker
    else if (state == 30) begin
        if (count == 3) begin
            count <= 0;
            state <= 31;
        end
        else
            count <= count + 1;
    end
    else if (state == 31) begin
        if (pB && letterIn != 0) begin
            c3 <= letterIn;
            state <= 32;
        end
    end
    else if (state == 32) begin
        if (pB && letterIn != 0) begin
            c2 <= letterIn;
            state <= 33;
        end
    end
    else if (state == 33) begin
        if (pB && letterIn != 0) begin               //@b-dash3: if (pB) begin
            c1 <= letterIn;
            state <= 34;
        end
    end
    else if (state == 34) begin
        if (pB && letterIn != 0) begin
            c0 <= letterIn;
            state <= 35;                             //@pa-missing: state <= 36;
        end
    end
    else if (state == 35) begin
        if (count == 3) begin
            count <= 0;
            state <= 36;
        end
        else
            count <= count + 1;
    end
    else if (state == 36) begin
        if (count == 3) begin
            count <= 0;
            state <= 37;
        end
        else
            count <= count + 1;
    end
    else if (state == 37) begin
        if (pA && letterIn != 0) begin
            g3 <= letterIn;
            state <= 38;
        end
    end
    else if (state == 38) begin
        if (pA && letterIn != 0) begin               //@a-guess2-any: if ((pA || pB) && letterIn != 0) begin
            g2 <= letterIn;
            state <= 39;
        end
    end
    else if (state == 39) begin
        if (pA && letterIn != 0) begin
            g1 <= letterIn;
            state <= 40;
        end
    end
    else if (state == 40) begin
        if (pA && letterIn != 0) begin
            g0 <= letterIn;
            state <= 41;
        end
    end
    else if (state == 41) begin
        if (pA) begin
            if (g3 == c3 && g2 == c2 && g1 == c1 && g0 == c0) begin    //@a-three-right: if (g3 == c3 && g2 == c2 && g1 == c1 && g1 == c1) begin
                scoreA <= scoreA + 1;
                livesA <= 3;
                state <= 43;
            end
            else if (livesA == 1) begin              //@a-fourth-life: else if (livesA == 0) begin
                scoreB <= scoreB + 1;                //@b-point-to-a: scoreA <= scoreA + 1;
                livesA <= 3;
                state <= 42;
            end
            else begin
                livesA <= livesA - 1;
                state <= 36;
            end
        end
    end
    else if (state == 42) begin
        if (count == 3) begin
            count <= 0;
            state <= 43;
        end
        else
            count <= count + 1;
    end
    else if (state == 43) begin
        if (count == 3) begin
            count <= 0;
            if (scoreA == 2 || scoreB == 2)          //@two-ahead: if (scoreA == scoreB + 2 || scoreB == scoreA + 2)
                state <= 60;
            else
                state <= 10;
        end
        else
            count <= count + 1;
    end
    // the end
    else if (state == 60) begin
        blink <= ~blink;
        if (pA || pB) begin                          //@winner-only: if ((pA && scoreA > scoreB) || (pB && scoreB > scoreA)) begin
            state <= 0;
            scoreA <= 0;
            scoreB <= 0;                             //@scoreb-kept: scoreB <= scoreB;
            livesA <= 3;
            livesB <= 3;
            blink <= 0;
        end
    end
end

// letters on the displays
reg [6:0] sw_seg;
always @(*) begin
    if (letterIn == 0) sw_seg = 7'b1000000;          //@+dashdark: if (letterIn == 0) sw_seg = 7'b0000000;
    else if (letterIn == 1) sw_seg = 7'b1110111;
    else if (letterIn == 2) sw_seg = 7'b0111001;
    else if (letterIn == 3) sw_seg = 7'b1111001;
    else if (letterIn == 4) sw_seg = 7'b1110001;
    else if (letterIn == 5) sw_seg = 7'b1110110;
    else if (letterIn == 6) sw_seg = 7'b0111000;
    else sw_seg = 7'b0111110;
end

function [6:0] lett;
    input [2:0] x;
    begin
        if (x == 0) lett = 7'b1000000;
        else if (x == 1) lett = 7'b1110111;
        else if (x == 2) lett = 7'b0111001;
        else if (x == 3) lett = 7'b1111001;
        else if (x == 4) lett = 7'b1110001;
        else if (x == 5) lett = 7'b1110110;
        else if (x == 6) lett = 7'b0111000;
        else lett = 7'b0111110;
    end
endfunction

reg [7:0] led;
reg [6:0] d3, d2, d1, d0;
always @(*) begin
    led = 0;
    d3 = 7'b0000000;
    d2 = 7'b0000000;
    d1 = 7'b0000000;
    d0 = 7'b0000000;
    if (state == 0) begin
        d2 = 7'b1110111;
        d1 = 7'b1000000;
        d0 = 7'b1111100;
    end
    if (state == 1 || state == 2 || state == 23 || state == 43 || state == 60) begin
        if (scoreA == 0) d2 = 7'b0111111;
        if (scoreA == 1) d2 = 7'b0000110;
        if (scoreA == 2) d2 = 7'b1011011;
        if (scoreA == 3) d2 = 7'b1001111;
        d1 = 7'b1000000;
        if (scoreB == 0) d0 = 7'b0111111;
        if (scoreB == 1) d0 = 7'b0000110;
        if (scoreB == 2) d0 = 7'b1011011;            //@b2-glyph: if (scoreB == 2) d0 = 7'b1011001;
        if (scoreB == 3) d0 = 7'b1001111;
    end
    if (state == 10) begin
        d2 = 7'b1110011;
        d1 = 7'b1000000;
        d0 = 7'b1110111;
    end
    if (state == 11)
        d3 = sw_seg;
    if (state == 12) begin
        d3 = 7'b1000000;
        d2 = sw_seg;
    end
    if (state == 13) begin
        d3 = 7'b1000000;
        d2 = 7'b1000000;
        d1 = sw_seg;
    end
    if (state == 14) begin
        d3 = 7'b1000000;
        d2 = 7'b1000000;
        d1 = 7'b1000000;
        d0 = sw_seg;
    end
    if (state == 15) begin
        d2 = 7'b1110011;                             //@pb-left: d3 = 7'b1110011;
        d1 = 7'b1000000;                             //@pb-left: d2 = 7'b1000000;
        d0 = 7'b1111100;                             //@pb-left: d1 = 7'b1111100;
    end
    if (state == 16) begin
        d2 = 7'b0111000;
        d1 = 7'b1000000;
        if (livesB == 3) d0 = 7'b1001111;
        if (livesB == 2) d0 = 7'b1011011;
        if (livesB == 1) d0 = 7'b0000110;
        if (livesB == 0) d0 = 7'b0111111;
    end
    if (state == 17)
        d3 = sw_seg;
    if (state == 18) begin
        d3 = lett(g3);
        d2 = sw_seg;
    end
    if (state == 19) begin
        d3 = lett(g3);
        d2 = lett(g2);
        d1 = sw_seg;
    end
    if (state == 20) begin
        d3 = lett(g3);
        d2 = lett(g2);
        d1 = lett(g1);
        d0 = sw_seg;
    end
    if (state == 21) begin
        d3 = lett(g3);
        d2 = lett(g2);
        d1 = lett(g1);
        d0 = lett(g0);
        if (g3 == c2 || g3 == c1 || g3 == c0) led[7:6] = 2'b01;     //@b-twice-over: if (g3 == c3) led[7:6] = 2'b11;
        if (g3 == c3) led[7:6] = 2'b11;                             //@b-twice-over: if (g3 == c2 || g3 == c1 || g3 == c0) led[7:6] = 2'b01;
        if (g2 == c3 || g2 == c1 || g2 == c0) led[5:4] = 2'b01;     //@b-twice-over: if (g2 == c2) led[5:4] = 2'b11;
        if (g2 == c2) led[5:4] = 2'b11;                             //@b-twice-over: if (g2 == c3 || g2 == c1 || g2 == c0) led[5:4] = 2'b01;
        if (g1 == c3 || g1 == c2 || g1 == c0) led[3:2] = 2'b01;     //@b-twice-over: if (g1 == c1) led[3:2] = 2'b11;
        if (g1 == c1) led[3:2] = 2'b11;                             //@b-twice-over: if (g1 == c3 || g1 == c2 || g1 == c0) led[3:2] = 2'b01;
        if (g0 == c3 || g0 == c2 || g0 == c1) led[1:0] = 2'b01;     //@b-twice-over: if (g0 == c0) led[1:0] = 2'b11;
        if (g0 == c0) led[1:0] = 2'b11;                             //@b-twice-over: if (g0 == c3 || g0 == c2 || g0 == c1) led[1:0] = 2'b01;
    end
    if (state == 22) begin
        d3 = lett(c3);
        d2 = lett(c2);
        d1 = lett(c1);
        d0 = lett(c0);
    end
    if (state == 30) begin
        d2 = 7'b1110011;
        d1 = 7'b1000000;
        d0 = 7'b1111100;
    end
    if (state == 31)
        d3 = sw_seg;
    if (state == 32) begin
        d3 = 7'b1000000;
        d2 = sw_seg;
    end
    if (state == 33) begin
        d3 = 7'b1000000;
        d2 = 7'b1000000;
        d1 = sw_seg;
    end
    if (state == 34) begin
        d3 = 7'b1000000;
        d2 = 7'b1000000;
        d1 = 7'b1000000;
        d0 = sw_seg;
    end
    if (state == 35) begin
        d2 = 7'b1110011;
        d1 = 7'b1000000;
        d0 = 7'b1110111;
    end
    if (state == 36) begin
        d2 = 7'b0111000;
        d1 = 7'b1000000;
        if (livesA == 3) d0 = 7'b1001111;
        if (livesA == 2) d0 = 7'b1011011;
        if (livesA == 1) d0 = 7'b0000110;
        if (livesA == 0) d0 = 7'b0111111;
    end
    if (state == 37)
        d3 = sw_seg;
    if (state == 38) begin
        d3 = lett(g3);
        d2 = sw_seg;
    end
    if (state == 39) begin
        d3 = lett(g3);
        d2 = lett(g2);
        d1 = sw_seg;
    end
    if (state == 40) begin
        d3 = lett(g3);
        d2 = lett(g2);
        d1 = lett(g1);
        d0 = sw_seg;
    end
    if (state == 41) begin
        d3 = lett(g3);
        d2 = lett(g2);
        d1 = lett(g1);
        d0 = lett(g0);
        if (g3 == c2 || g3 == c1 || g3 == c0) led[7:6] = 2'b01;
        if (g3 == c3) led[7:6] = 2'b11;
        if (g2 == c3 || g2 == c1 || g2 == c0) led[5:4] = 2'b01;
        if (g2 == c2) led[5:4] = 2'b11;
        if (g1 == c3 || g1 == c2 || g1 == c0) led[3:2] = 2'b01;
        if (g1 == c1) led[3:2] = 2'b11;
        if (g0 == c3 || g0 == c2 || g0 == c1) led[1:0] = 2'b01;
        if (g0 == c0) led[1:0] = 2'b11;
    end
    if (state == 42) begin
        d3 = lett(c3);
        d2 = lett(c2);                                //@b-code-copy: d2 = lett(c3);
        d1 = lett(c1);
        d0 = lett(c0);
    end
    if (state == 60) begin
        if (blink == 0)
            led = 8'b11111111;
        else
            led = 8'b00000000;
    end
end

//@+regout: reg [35:0] q = 0; always @(posedge clk) q <= {led, d3, d2, d1, d0};
wire [35:0] o;
assign o = {led, d3, d2, d1, d0};                    //@+regout: assign o = q;
assign LEDX = o[35:28];
assign SSD3 = o[27:21];                              //@+seglow: assign SSD3 = ~o[27:21];
assign SSD2 = o[20:14];                              //@+seglow: assign SSD2 = ~o[20:14];
assign SSD1 = o[13:7];                               //@+seglow: assign SSD1 = ~o[13:7];
assign SSD0 = o[6:0];                                //@+seglow: assign SSD0 = ~o[6:0];

endmodule
