//@ports clk=clk rst=rst_n A=enter_a B=enter_b letters=letter_in leds=leds d3=ssd3 d2=ssd2 d1=ssd1 d0=ssd0
// three processes, one-hot states, letters in shift registers, separate timer module
module hold_timer #(parameter N = 4) (input clk, input clr, output tick);
    reg [9:0] q = 0;
    always @(posedge clk) if (clr) q <= 0; else q <= q + 1;
    assign tick = (q == N - 1);
endmodule

module edge_det(input clk, input d, output p);
    reg q = 1'b0;
    always @(posedge clk) q <= d;
    assign p = d & ~q;
endmodule

module glyph(input [4:0] code, output reg [6:0] s);
    always @(*) begin
        case (code)
            5'd0:  s = 7'b0000000;
            5'd1:  s = 7'b1000000;
            5'd2:  s = 7'b1110111; // A
            5'd3:  s = 7'b0111001; // C
            5'd4:  s = 7'b1111001; // E            //@glyph-E: 5'd4: s = 7'b1001111;
            5'd5:  s = 7'b1110001; // F
            5'd6:  s = 7'b1110110; // H
            5'd7:  s = 7'b0111000; // L            //@glyph-L: 5'd7: s = 7'b0001110;
            5'd8:  s = 7'b0111110; // U
            5'd9:  s = 7'b1111100; // b
            5'd10: s = 7'b1110011; // P            //@glyph-P: 5'd10: s = 7'b1100111;
            5'd16: s = 7'b0111111;
            5'd17: s = 7'b0000110;
            5'd18: s = 7'b1011011;
            5'd19: s = 7'b1001111;
            default: s = 7'b0000000;
        endcase
    end
endmodule

module mastermind_core(
    input clk, input rst_n, input enter_a, input enter_b, input [2:0] letter_in, input sw3, input rnd,
    output [7:0] leds, output [6:0] ssd3, output [6:0] ssd2, output [6:0] ssd1, output [6:0] ssd0);

    parameter HOLD = 4;                                              //@+hz10: parameter HOLD = 20;
    localparam S_AB = 0, S_SC = 1, S_PL = 2, S_MK = 3, S_LV = 4, S_GS = 5, S_RS = 6, S_RV = 7, S_OV = 8, S_DR = 9;
    reg [9:0] s, n;
    reg breaking, maker, solo;
    reg [1:0] a, b, lv;
    reg [1:0] at;
    reg [11:0] code, try;
    reg [3:0] dr;
    reg [2:0] part;
    wire ta, tb, tick;

    edge_det ea(clk, enter_a, ta);
    edge_det eb(clk, enter_b, tb);
    hold_timer #(HOLD) ht(clk, n != s, tick);

    wire active = breaking ? ~maker : maker;
    wire t = active ? tb : ta;
    wire letter = |letter_in;
    wire four = (at == 2'd3);
    wire hit = (try == code);                                        //@judge-last: wire hit = (try[8:0] == code[8:0]);
    wire last = (lv == 2'd1);                                        //@lives-off: wire last = (lv == 2'd2);
    wire over = (a == 2'd2) | (b == 2'd2) | (solo & (a | b));        //@match-b-only: wire over = (b == 2'd2) | (solo & (a | b)); //@solo-goes-on: wire over = (a == 2'd2) | (b == 2'd2);
    wire drawn = (dr == 4'd12);

    // next state
    always @(*) begin
        n = 10'd0;
        case (1'b1)
            s[S_AB]: if (ta | tb) n[S_SC] = 1'b1; else n[S_AB] = 1'b1;
            s[S_SC]: if (!tick) n[S_SC] = 1'b1;
                     else if (over) n[S_OV] = 1'b1;
                     else if (solo) n[S_DR] = 1'b1;
                     else n[S_PL] = 1'b1;
            s[S_DR]: if (drawn) n[S_PL] = 1'b1; else n[S_DR] = 1'b1;
            s[S_PL]: if (!tick) n[S_PL] = 1'b1;                      //@press-skip-player: s[S_PL]: if (!tick & ~ta & ~tb) n[S_PL] = 1'b1;
                     else if (breaking) n[S_LV] = 1'b1;              //@no-lives-first: else if (breaking) n[S_GS] = 1'b1;
                     else n[S_MK] = 1'b1;
            s[S_MK]: if (t & letter & four) n[S_PL] = 1'b1; else n[S_MK] = 1'b1;
            s[S_LV]: if (tick) n[S_GS] = 1'b1; else n[S_LV] = 1'b1;
            s[S_GS]: if (t & letter & four) n[S_RS] = 1'b1; else n[S_GS] = 1'b1;
            s[S_RS]: if (!t) n[S_RS] = 1'b1;                         //@key-result: s[S_RS]: if (!ta & !tb) n[S_RS] = 1'b1;
                     else if (hit) n[S_SC] = 1'b1;                   //@reveal-on-win: else if (hit) n[S_RV] = 1'b1;
                     else if (last) n[S_RV] = 1'b1;
                     else n[S_LV] = 1'b1;
            s[S_RV]: if (tick) n[S_SC] = 1'b1; else n[S_RV] = 1'b1;
            s[S_OV]: if (ta | tb) n[S_AB] = 1'b1; else n[S_OV] = 1'b1;
            default: n[S_AB] = 1'b1;
        endcase
    end

    always @(posedge clk or negedge rst_n)
        if (!rst_n) s <= 10'd1;
        else s <= n;

    // data
    always @(posedge clk or negedge rst_n)
        if (!rst_n) begin
            breaking <= 0; maker <= 0; a <= 0; b <= 0; lv <= 3; at <= 0; code <= 0; try <= 0; solo <= 0; dr <= 0; part <= 0;
        end else begin
            if (s[S_AB]) begin
                a <= 0; b <= 0; at <= 0; lv <= 3; dr <= 0;
                if (ta) begin maker <= sw3; solo <= sw3; breaking <= sw3; end
                else if (tb) begin maker <= 1; solo <= 0; breaking <= 0; end
            end
            if (s[S_DR] & ~drawn) begin
                part <= {part[1:0], rnd};
                dr <= dr + 1;
                if (dr % 3 == 2) begin
                    if ({part[1:0], rnd} == 0) dr <= dr - 2;         //@draw-dash: if (1'b0) dr <= dr - 2;
                    else code <= {code[8:0], part[1:0], rnd};        //@draw-dash: code <= {code[8:0], part[1:0], rnd};
                end
            end
            if (s[S_MK] & t & letter) begin                          //@remember-dash: if (s[S_MK] & t) begin
                code <= {code[8:0], letter_in};
                at <= at + letter;
                if (four & letter) begin breaking <= 1; lv <= 3; end //@lives-kept: if (four & letter) begin breaking <= 1; end
            end
            if (s[S_GS] & t & letter) begin
                try <= {try[8:0], letter_in};                        //@try-turned: try <= {letter_in, try[11:3]};
                at <= at + 1;
            end
            if (s[S_RS] & !n[S_RS]) begin
                if (hit) begin
                    if (active) b <= b + 1; else a <= a + 1;
                end else if (last) begin
                    if (active) a <= a + 1; else b <= b + 1;         //@point-wrong: if (active) b <= b + 1; else a <= a + 1; //@no-point-wrong: a <= a;
                end else lv <= lv - 1;
                if (hit | last) begin breaking <= solo; maker <= solo ? maker : ~maker; end  //@no-swap: if (hit | last) begin breaking <= 0; end //@swap-on-win: if (hit | last) begin breaking <= solo; maker <= (solo | last) ? maker : ~maker; end
            end
        end

    // half a second
    reg [9:0] bl;
    always @(posedge clk) if (!s[S_OV]) bl <= 0; else bl <= (bl == HOLD / 2 - 1) ? 0 : bl + 1;
    wire lit = bl < HOLD / 4;

    // LEDs
    wire [7:0] v;
    genvar i;
    generate for (i = 0; i < 4; i = i + 1) begin : place
        wire [2:0] mine = try[3*i+2:3*i];
        wire here = (mine == code[3*i+2:3*i]);
        wire some = (mine == code[2:0]) | (mine == code[5:3]) | (mine == code[8:6]) | (mine == code[11:9]); //@place-only: wire some = here;
        assign v[2*i+1] = here;
        assign v[2*i] = some;                                        //@led-only-elsewhere: assign v[2*i] = some & ~here;
    end endgenerate
    assign leds = s[S_RS] ? v : s[S_OV] ? {8{lit}} : 8'd0;           //@+leds-always: assign leds = s[S_OV] ? {8{lit}} : v; //@no-blink: assign leds = s[S_RS] ? v : 8'd0;

    // display
    reg [19:0] d;
    wire [4:0] now = {2'b00, letter_in} + 5'd1;
    function [4:0] L(input [2:0] c); L = {2'b00, c} + 5'd1; endfunction
    always @(*) begin
        d = 20'd0;
        if (s[S_AB]) d = {5'd0, 5'd2, 5'd1, 5'd9};
        if (s[S_SC] | s[S_OV]) d = {5'd0, 3'b100, a, 5'd1, 3'b100, b};
        if (s[S_PL]) d = {5'd0, 5'd10, 5'd1, active ? 5'd9 : 5'd2};
        if (s[S_LV]) d = {5'd0, 5'd7, 5'd1, 3'b100, lv};             //@lives-count-up: if (s[S_LV]) d = {5'd0, 5'd7, 5'd1, 3'b100, 2'd0 - lv};
        if (s[S_DR]) d = {5'd1, 5'd1, 5'd1, 5'd1};
        if (s[S_MK]) case (at)
            0: d = {now, 15'd0};
            1: d = {5'd1, now, 10'd0};
            2: d = {5'd1, 5'd1, now, 5'd0};                          //@visible-code3: 2: d = {L(code[5:3]), L(code[2:0]), now, 5'd0};
            3: d = {5'd1, 5'd1, 5'd1, now};
        endcase
        if (s[S_GS]) case (at)
            0: d = {now, 15'd0};
            1: d = {L(try[2:0]), now, 10'd0};
            2: d = {L(try[5:3]), L(try[2:0]), now, 5'd0};
            3: d = {L(try[8:6]), L(try[5:3]), L(try[2:0]), now};
        endcase
        if (s[S_RS]) d = {L(try[11:9]), L(try[8:6]), L(try[5:3]), L(try[2:0])};
        if (s[S_RV]) d = {L(code[11:9]), L(code[8:6]), L(code[5:3]), L(code[2:0])};
    end
    glyph g3(d[19:15], ssd3);
    glyph g2(d[14:10], ssd2);
    glyph g1(d[9:5], ssd1);
    glyph g0(d[4:0], ssd0);
endmodule
