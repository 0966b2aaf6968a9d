// DE10-Lite: six digits of their own, keys that are low when pressed; a carry out of the clock's counter is the tick
module DE10_LITE_Mastermind(input MAX10_CLK1_50, input [1:0] KEY, input [9:0] SW, output [9:0] LEDR,
                            output [7:0] HEX0, HEX1, HEX2, HEX3, HEX4, HEX5);
    wire resetn = SW[9];
    // 50 Hz
    reg [19:0] low;
    reg carry;
    always @(posedge MAX10_CLK1_50 or negedge resetn)
        if (!resetn) {carry, low} <= 0;
        else if (carry) {carry, low} <= 21'd48577;          // 2^20 - 48576 = 10^6 cycles
        else {carry, low} <= low + 1'b1;

    reg [1:0] k0, k1;
    reg ka, kb;
    always @(posedge MAX10_CLK1_50 or negedge resetn)
        if (!resetn) begin k0 <= 0; k1 <= 0; ka <= 0; kb <= 0; end
        else begin
            ka <= 0; kb <= 0;
            if (carry) begin
                k1 <= {k1[0], ~KEY[1]};
                k0 <= {k0[0], ~KEY[0]};
                ka <= ~k1[0] & ~KEY[1];
                kb <= ~k0[0] & ~KEY[0];
            end
        end

    reg [3:0] s;
    reg [6:0] t;
    reg mk, tn, one, gs;
    reg [1:0] n, lf, x, y;
    reg [2:0] c [0:3];
    reg [2:0] g [0:3];
    wire hit = tn ? kb : ka;
    wire two = carry & (t == 7'd99);
    wire eq = c[0] == g[0] & c[1] == g[1] & c[2] == g[2] & c[3] == g[3];   //@judge-first: wire eq = c[0] == g[0];
    always @(posedge MAX10_CLK1_50 or negedge resetn)
        if (!resetn) begin s <= 0; t <= 0; mk <= 0; tn <= 0; one <= 0; gs <= 0; n <= 0; lf <= 3; x <= 0; y <= 0; end
        else begin
            if (carry) t <= t + 1'b1;
            case (s)
                4'd0: begin t <= 0; one <= 1; gs <= 0; x <= 0; y <= 0;
                    if (ka | kb) begin mk <= ~ka; tn <= ~ka; s <= 1; end end   //@always-a: if (ka | kb) begin mk <= 0; tn <= 0; s <= 1; end end
                4'd1: if (two) begin t <= 0; n <= 0; one <= 0; gs <= 0;
                    if (x[1] | y[1]) s <= 8; else s <= 2;
                    if (!one) begin mk <= ~mk; tn <= ~mk; end end
                4'd2: if (two) begin t <= 0; n <= 0; s <= gs ? 4'd4 : 4'd3; end   //@no-player2: 4'd2: if (two) begin t <= 0; n <= 0; s <= 4'd3; end
                4'd3: begin t <= 0; if (hit & |SW[2:0]) begin c[n] <= SW[2:0]; n <= n + 1'b1;   //@code-dash-last: 4'd3: begin t <= 0; if (hit & (|SW[2:0] | n == 3)) begin c[n] <= SW[2:0]; n <= n + 1'b1;
                    if (n == 3) begin s <= 2; gs <= 1; tn <= ~tn; lf <= 3; end end end   //@no-player2: if (n == 3) begin s <= 4; gs <= 1; tn <= ~tn; lf <= 3; end end end
                4'd4: if (two) begin t <= 0; n <= 0; s <= 5; end
                4'd5: begin t <= 0; if (hit & |SW[2:0]) begin g[n] <= SW[2:0]; n <= n + 1'b1; if (n == 3) s <= 6; end end   //@key-guess: 4'd5: begin t <= 0; if ((ka | kb) & |SW[2:0]) begin g[n] <= SW[2:0]; n <= n + 1'b1; if (n == 3) s <= 6; end end
                4'd6: begin t <= 0; if (hit) begin
                    if (eq) begin s <= 1; if (tn) y <= y + 1'b1; else x <= x + 1'b1; end
                    else if (lf == 1) begin s <= 7; if (mk) y <= y + 1'b1; else x <= x + 1'b1; end
                    else begin lf <= lf - 1'b1; s <= 4; end end end
                4'd7: if (two) begin t <= 0; s <= 1; end
                4'd8: begin if (carry & t == 49) t <= 64; else if (carry & t == 113) t <= 0; if (ka | kb) s <= 0; end   //@end-times-out: 4'd8: begin if (carry & t == 49) t <= 64; if (carry & t == 113) begin t <= 0; n <= n + 1'b1; if (n == 3) s <= 0; end if (ka | kb) s <= 0; end
                default: s <= 0;
            endcase
        end

    function [6:0] f(input [2:0] v);
        f = v == 1 ? 7'h77 : v == 2 ? 7'h39 : v == 3 ? 7'h79 : v == 4 ? 7'h71 : v == 5 ? 7'h76 : v == 6 ? 7'h38 : v == 7 ? 7'h3e : 7'h40;   //@glyph-U: f = v == 1 ? 7'h77 : v == 2 ? 7'h39 : v == 3 ? 7'h79 : v == 4 ? 7'h71 : v == 5 ? 7'h76 : v == 6 ? 7'h38 : v == 7 ? 7'h3f : 7'h40;
    endfunction
    function [6:0] d(input [1:0] v);
        d = v == 0 ? 7'h3f : v == 1 ? 7'h06 : v == 2 ? 7'h5b : 7'h4f;
    endfunction
    function is(input [2:0] v);
        is = v == c[0] | v == c[1] | v == c[2] | v == c[3];
    endfunction
    wire [2:0] v = SW[2:0];
    reg [6:0] h3, h2, h1, h0;
    reg [7:0] r;
    always @* begin
        h3 = 0; h2 = 0; h1 = 0; h0 = 0; r = 0;
        case (s)
            0: begin h2 = 7'h77; h1 = 7'h40; h0 = 7'h7c; end
            1: begin h2 = d(x); h1 = 7'h40; h0 = d(y); end
            2: begin h2 = 7'h73; h1 = 7'h40; h0 = tn ? 7'h7c : 7'h77; end
            3: begin h3 = n == 0 ? f(v) : 7'h40; h2 = n == 1 ? f(v) : n > 1 ? 7'h40 : 7'h00; h1 = n == 2 ? f(v) : n > 2 ? 7'h40 : 7'h00; h0 = n == 3 ? f(v) : 7'h00; end
            4: begin h2 = 7'h38; h1 = 7'h40; h0 = d(lf); end   //@life-other: 4: begin h2 = 7'h38; h1 = 7'h40; h0 = d(lf - 2'd1); end
            5: begin h3 = n == 0 ? f(v) : f(g[0]); h2 = n == 1 ? f(v) : n > 1 ? f(g[1]) : 7'h00; h1 = n == 2 ? f(v) : n > 2 ? f(g[2]) : 7'h00; h0 = n == 3 ? f(v) : 7'h00; end
            6: begin h3 = f(g[0]); h2 = f(g[1]); h1 = f(g[2]); h0 = f(g[3]);   //@dark-verdict: 6: begin h3 = 0; h2 = 0; h1 = 0; h0 = 0;
                r = {g[0] == c[0], is(g[0]), g[1] == c[1], is(g[1]), g[2] == c[2], is(g[2]), g[3] == c[3], is(g[3])}; end   //@led-ten: r = {is(g[0]), g[0] == c[0], is(g[1]), g[1] == c[1], is(g[2]), g[2] == c[2], is(g[3]), g[3] == c[3]}; end
            7: begin h3 = f(c[0]); h2 = f(c[1]); h1 = f(c[2]); h0 = f(c[3]); end
            8: begin h2 = d(x); h1 = 7'h40; h0 = d(y); r = {8{~t[6]}}; end
        endcase
    end
    assign LEDR = {2'b00, r};
    assign HEX0 = {1'b1, ~h0}, HEX1 = {1'b1, ~h1}, HEX2 = {1'b1, ~h2}, HEX3 = {1'b1, ~h3};
    assign HEX4 = 8'hff, HEX5 = 8'hff;
endmodule
