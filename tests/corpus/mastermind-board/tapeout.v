// Mastermind for a shuttle chip: eight pins in, eight out, eight either way; a clock of 10 kHz, no LEDs
`default_nettype none
module tt_um_code_game (
    input  wire [7:0] ui_in,
    output wire [7:0] uo_out,
    input  wire [7:0] uio_in,
    output wire [7:0] uio_out,
    output wire [7:0] uio_oe,
    input  wire       ena,
    input  wire       clk,
    input  wire       rst_n
);
    wire enter_a = ui_in[0];
    wire enter_b = ui_in[1];
    wire [2:0] letter = ui_in[4:2];
    wire [6:0] seg;
    wire [3:0] anode;
    assign uo_out  = {1'b0, seg};
    assign uio_out = {4'b0000, anode};
    assign uio_oe  = 8'b00001111;

    localparam SECONDS2 = 20000;                                //@message-slow: localparam SECONDS2 = 30000;
    localparam [8:0] START = 9'd1, SCORE = 9'd2, NAME = 9'd4, CODE = 9'd8, HEARTS = 9'd16, TRY = 9'd32, JUDGED = 9'd64, SHOW = 9'd128, DONE = 9'd256;
    reg [8:0] q;
    reg [14:0] wait_n;
    reg [11:0] secret, attempt;
    reg [1:0] place, hearts, points_a, points_b;
    reg b_makes, secret_known;
    reg [7:0] tick;
    reg a_now, a_old, b_now, b_old;
    wire sample = tick == 199;                                  // fifty times a second
    wire a_hit = sample & a_now & ~a_old;
    wire b_hit = sample & b_now & ~b_old;
    wire b_turn = b_makes ^ secret_known;
    wire hit = b_turn ? b_hit : a_hit;                          //@key-any: wire hit = a_hit | b_hit;
    wire good = hit & (letter != 0);
    wire over = wait_n == SECONDS2 - 1;
    wire same = secret == attempt;                              //@judge-last: wire same = secret[8:0] == attempt[8:0];

    always @(posedge clk) begin
        if (!rst_n) begin
            q <= START; wait_n <= 0; place <= 0; hearts <= 3; points_a <= 0; points_b <= 0; b_makes <= 0; secret_known <= 0;
            tick <= 0; a_now <= 0; a_old <= 0; b_now <= 0; b_old <= 0; secret <= 0; attempt <= 0;
        end else begin
            tick <= sample ? 0 : tick + 1;
            if (sample) begin a_now <= enter_a; a_old <= a_now; b_now <= enter_b; b_old <= b_now; end
            wait_n <= over ? 0 : wait_n + 1;
            if (q[0] & (a_hit | b_hit)) begin
                q <= SCORE; wait_n <= 0; b_makes <= ~a_hit; secret_known <= 0;      //@always-a: q <= SCORE; wait_n <= 0; b_makes <= 0; secret_known <= 0;
            end
            if (q[1] & over) begin
                if (points_a == 2 || points_b == 2) q <= DONE;  //@match3: if (points_a == 3 || points_b == 3) q <= DONE;
                else q <= NAME;
            end
            if (q[2] & over) begin
                place <= 0;
                q <= secret_known ? HEARTS : CODE;              //@no-lives-first: q <= secret_known ? TRY : CODE;
                hearts <= 3;                                    //@lives2: hearts <= 2;
            end
            if (q[3] & good) begin                              //@dash-make: if (q[3] & hit) begin
                secret <= {secret[8:0], letter};
                place <= place + 1;
                wait_n <= 0;
                if (place == 3) begin q <= NAME; secret_known <= 1; end             //@no-player2: if (place == 3) begin q <= HEARTS; hearts <= 3; secret_known <= 1; end
            end
            if (q[4] & over) begin q <= TRY; place <= 0; end    //@press-skip-life: if (q[4] & (over | hit)) begin q <= TRY; place <= 0; end
            if (q[5] & good) begin
                attempt <= {attempt[8:0], letter};
                place <= place + 1;
                if (place == 3) q <= JUDGED;
            end
            if (q[6] & hit) begin
                wait_n <= 0;
                if (same) begin
                    q <= SCORE; secret_known <= 0; b_makes <= ~b_makes;             //@no-swap-win: q <= SCORE; secret_known <= 0;
                    if (b_turn) points_b <= points_b + 1; else points_a <= points_a + 1;     //@point-right: if (!b_turn) points_b <= points_b + 1; else points_a <= points_a + 1;
                end else if (hearts == 1) begin
                    q <= SHOW;                                  //@no-reveal: q <= SCORE; secret_known <= 0; b_makes <= ~b_makes;
                    if (b_turn) points_a <= points_a + 1; else points_b <= points_b + 1;
                end else begin
                    q <= HEARTS; hearts <= hearts - 1;
                end
            end
            if (q[7] & over) begin q <= SCORE; secret_known <= 0; b_makes <= ~b_makes; end
            if (q[8] & (a_hit | b_hit)) begin                   //@over-only-a: if (q[8] & a_hit) begin
                q <= START; points_a <= 0; points_b <= 0;       //@new-match-score: q <= START;
            end
        end
    end

    // the digits, one after the other, 2500 times a second
    reg [1:0] at;
    always @(posedge clk) if (!rst_n) at <= 0; else at <= at + 1;
    assign anode = 4'b0001 << at;
    reg [4:0] sign;
    wire [3:0] here = 4'b1000 >> place;
    function [4:0] nth(input [11:0] w, input [1:0] k); nth = {2'b00, w[3 * k +: 3]}; endfunction
    always @* begin
        sign = 31;
        if (q[3]) begin
            if (here[at]) sign = letter;
            else if (at > 3 - place) sign = 0;                  //@visible-code: else if (at > 3 - place) sign = nth(secret, at - (4 - place));
        end else if (q[5]) begin
            if (here[at]) sign = letter;
            else if (at > 3 - place) sign = nth(attempt, at - (4 - place));
        end else if (q[6]) sign = nth(attempt, at);
        else if (q[7]) sign = nth(secret, at);                  //@reveal-guess: else if (q[7]) sign = nth(attempt, at);
        else case (at)
            2'd2: sign = q[0] ? 1 : q[2] ? 12 : q[4] ? 6 : 8 + points_a;            //@score-turned: 2'd2: sign = q[0] ? 1 : q[2] ? 12 : q[4] ? 6 : 8 + points_b;
            2'd1: sign = 0;
            2'd0: sign = q[0] ? 13 : q[2] ? (b_turn ? 13 : 1) : q[4] ? 8 + hearts : 8 + points_b;    //@score-turned: 2'd0: sign = q[0] ? 13 : q[2] ? (b_turn ? 13 : 1) : q[4] ? 8 + hearts : 8 + points_a;
            default: sign = 31;
        endcase
    end
    reg [6:0] font;
    always @*
        case (sign)
            0: font = 7'b1000000;
            1: font = 7'b1110111;
            2: font = 7'b0111001;
            3: font = 7'b1111001;
            4: font = 7'b1110001;                               //@glyph-F: 4: font = 7'b1111001;
            5: font = 7'b1110110;
            6: font = 7'b0111000;
            7: font = 7'b0111110;
            8: font = 7'b0111111;
            9: font = 7'b0000110;
            10: font = 7'b1011011;
            11: font = 7'b1001111;
            12: font = 7'b1110011;
            13: font = 7'b1111100;
            default: font = 7'b0000000;
        endcase
    assign seg = font;                                          //@+seg-low: assign seg = ~font;
    wire unused = &{ena, ui_in[7:5], uio_in, 1'b0};
endmodule
