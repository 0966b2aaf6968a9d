// 7up-7down, Basys 3 lab board
// tick generator, sampled debouncer, dice roller, game, display

module ticker #(parameter N = 8) (input wire clk, output reg tick);
    reg [31:0] c = 0;
    initial tick = 1'b0;
    always @(posedge clk)
        if (c >= N - 1) begin
            c    <= 0;
            tick <= 1'b1;
        end else begin
            c    <= c + 1;
            tick <= 1'b0;
        end
endmodule

module debouncer (input wire clk, input wire tick, input wire in, output reg out);
    reg [2:0] h = 3'b000;
    initial out = 1'b0;
    always @(posedge clk)
        if (tick) begin
            h <= {h[1:0], in};
            if ({h[0], in} == 2'b11)      out <= 1'b1;      //@+three-samples: if ({h[1:0], in} == 3'b111) out <= 1'b1;
            else if ({h[0], in} == 2'b00) out <= 1'b0;      //@+three-samples: else if ({h[1:0], in} == 3'b000) out <= 1'b0;
        end
endmodule

module roller (
    input  wire       clk,
    input  wire       spin,     // counter runs
    input  wire       start,    // a throw begins
    input  wire       stop,     // the dice lie
    output wire [3:0] value,
    output wire [3:0] shown
);
    reg [5:0] n = 6'd0;
    reg [3:0] v = 4'd0;
    reg       lie = 1'b0;

    function [3:0] two_dice(input [5:0] k);
        case (k)
            6'd0:                                   two_dice = 4'd2;
            6'd1, 6'd2:                             two_dice = 4'd3;
            6'd3, 6'd4, 6'd5:                       two_dice = 4'd4;
            6'd6, 6'd7, 6'd8, 6'd9:                 two_dice = 4'd5;
            6'd10, 6'd11, 6'd12, 6'd13, 6'd14:      two_dice = 4'd6;
            6'd15, 6'd16, 6'd17, 6'd18, 6'd19, 6'd20: two_dice = 4'd7;
            6'd21, 6'd22, 6'd23, 6'd24, 6'd25:      two_dice = 4'd8;
            6'd26, 6'd27, 6'd28, 6'd29:             two_dice = 4'd9;
            6'd30, 6'd31, 6'd32:                    two_dice = 4'd10;
            6'd33, 6'd34:                           two_dice = 4'd11;   //@e-dice-two-twelves: 6'd33: two_dice = 4'd11;
            default:                                two_dice = 4'd12;
        endcase
    endfunction

    always @(posedge clk) begin
        if (spin) n <= (n == 6'd35) ? 6'd0 : n + 6'd1;      //@e-dice-no-two: if (spin) n <= (n == 6'd35) ? 6'd1 : n + 6'd1;
        if (start) lie <= 1'b0;
        else if (stop) begin
            lie <= 1'b1;
            v   <= two_dice(n);
        end
    end
    assign value = v;
    assign shown = lie ? v : 4'd0;
endmodule

module umpire (
    input  wire        clk,
    input  wire        proc,
    input  wire [6:0]  bid,
    input  wire        ud,
    input  wire [3:0]  dice,
    output reg  [10:0] a,
    output reg  [10:0] b,
    output reg  [10:0] tax,
    output reg  [6:0]  sa,
    output reg  [6:0]  sb,
    output reg  [1:0]  ca,
    output reg  [1:0]  cb,
    output reg         turn,        // 0: player 1 bids first
    output reg  [2:0]  st,
    output wire        throw_on,
    output wire        throw_off
);
    reg       held = 1'b0;
    reg [2:0] nx   = 3'd0;
    reg [3:0] r    = 4'd0;
    initial begin
        a = 0; b = 0; tax = 0; sa = 0; sb = 0; ca = 0; cb = 0; turn = 0; st = 0;
    end

    assign throw_on  = (st == 3'd4) & ~held & proc;
    assign throw_off = (st == 3'd4) & held & ~proc;

    wire [10:0] w  = {4'd0, bid};
    wire [10:0] q  = {6'd0, bid[6:2]};
    wire [10:0] za = {4'd0, sa};
    wire [10:0] zb = {4'd0, sb};

    wire fit_a = turn ? (w <= b) && (zb + q <= a)       //@e-second-copied: wire fit_a = turn ? (w <= b) && (zb + q <= b)
                      : (w <= b) && (q <= a);           //@e-first-own-too: : (w <= b) && (w <= a);
    wire fit_b = turn ? (w <= a) && (q <= b)            //@e-first-own-too: wire fit_b = turn ? (w <= a) && (w <= b)
                      : (w <= a) && (za + q <= b);

    reg win_a, win_b;
    always @* begin
        if (r > 7) begin
            win_a = ca[1];
            win_b = cb[1];
        end else if (r < 7) begin
            win_a = ca[0];          //@e-down-copied: win_a = cb[0];
            win_b = cb[0];
        end else begin
            win_a = sa > sb;        //@e-seven-up-only: win_a = (sa > sb) && ca[1];
            win_b = sb > sa;        //@e-seven-up-only: win_b = (sb > sa) && cb[1];
        end
    end

    task pay_out;
        begin
            if (a == 0) begin
                b   <= b + tax;     //@e-pot-replaces: b   <= tax;
                tax <= 0;
                nx  <= 3'd0;
            end else if (b == 0) begin
                a   <= a + tax;     //@e-pot-replaces: a   <= tax;
                tax <= 0;
                nx  <= 3'd0;
            end
        end
    endtask

    always @(posedge clk)
        if (held) begin
            if (~proc) begin
                st   <= nx;
                held <= 1'b0;
            end
        end else if (proc) begin            //@e-calc-alone: end else if (proc || st == 3'd6) begin
            held <= 1'b1;
            nx   <= st + 3'd1;
            case (st)
                3'd0: begin
                    a   <= 11'd1008;        //@e-refill-adds: a   <= a + 11'd1008;
                    b   <= 11'd1008;        //@e-refill-adds: b   <= b + 11'd1008;
                    tax <= 11'd0;
                    //@e-roll-kept: r <= 4'd0;
                    //@e-fill-to-bid: nx <= turn ? 3'd3 : 3'd2;
                end
                3'd1: begin
                    nx <= turn ? 3'd3 : 3'd2;
                    pay_out;                //@e-over-in-111:
                end
                3'd2:
                    if (fit_a) begin
                        sa  <= bid;
                        ca  <= {ud, ~ud};
                        a   <= a - q;       //@e-second-free: if (!turn) a <= a - q;
                        tax <= tax + q;     //@e-second-free: if (!turn) tax <= tax + q;
                        nx  <= turn ? 3'd4 : 3'd3;
                    end else
                        held <= 1'b0;
                3'd3:
                    if (fit_b) begin
                        sb  <= bid;
                        cb  <= {ud, ~ud};
                        b   <= b - q;       //@e-second-free: if (turn) b <= b - q;
                        tax <= tax + q;     //@e-second-free: if (turn) tax <= tax + q;
                        nx  <= turn ? 3'd2 : 3'd4;
                    end else
                        held <= 1'b0;
                3'd4: begin
                    nx <= 3'd5;             //@e-nil-stuck: nx <= (sa == 0 && sb == 0) ? 3'd4 : 3'd5;
                end
                3'd5: r <= dice;            //@e-roll-kept: 3'd5: if (r == 4'd0) r <= dice;
                3'd6: begin
                    a <= a + (win_a ? za : 11'd0) - (win_b ? zb : 11'd0);
                    b <= b + (win_b ? zb : 11'd0) - (win_a ? za : 11'd0);
                end
                3'd7: begin
                    turn <= ~turn;          //@e-swap-once: turn <= 1'b1;
                    sa <= 7'd0;             //@e-kept-at-7: if (r != 4'd7) sa <= 7'd0;
                    sb <= 7'd0;             //@e-kept-at-7: if (r != 4'd7) sb <= 7'd0;
                    ca <= 2'b00;
                    cb <= 2'b00;
                    nx <= 3'd1;
                    //@e-over-in-111: pay_out;
                end
            endcase
        end
endmodule

module bin2bcd (input wire [10:0] bin, output reg [15:0] bcd);
    integer i;
    always @* begin
        bcd = 16'd0;
        for (i = 10; i >= 0; i = i - 1) begin
            if (bcd[3:0]   >= 5) bcd[3:0]   = bcd[3:0]   + 4'd3;
            if (bcd[7:4]   >= 5) bcd[7:4]   = bcd[7:4]   + 4'd3;
            if (bcd[11:8]  >= 5) bcd[11:8]  = bcd[11:8]  + 4'd3;
            if (bcd[15:12] >= 5) bcd[15:12] = bcd[15:12] + 4'd3;
            bcd = {bcd[14:0], bin[i]};
        end
    end
endmodule

module lab_board #(
    parameter ratio = 8             // 1000000 for the real thing     //@+ratio-50: parameter ratio = 50
) (
    input  wire        clk,
    input  wire        btnC,
    input  wire [7:0]  sw,
    output reg  [3:0]  an,
    output reg  [6:0]  seg,
    output wire        dp,
    output wire [15:0] led,
    output wire [10:0] amt1,
    output wire [10:0] amt2,
    output wire [10:0] tax,
    output wire [6:0]  sub1,
    output wire [6:0]  sub2,
    output wire [1:0]  O_ud1,
    output wire [1:0]  O_ud2,
    output wire [3:0]  dice
);
    // button
    reg  s0 = 1'b0, s1 = 1'b0;
    always @(posedge clk) begin
        s0 <= btnC;
        s1 <= s0;
    end
    wire sample, proc;
    ticker #(.N(ratio)) t_btn (.clk(clk), .tick(sample));
    debouncer db (.clk(clk), .tick(sample), .in(s1), .out(proc));

    // dice
    wire [2:0] st;
    wire [3:0] value;
    wire       t_on, t_off;
    wire       spin = s1 & (st == 3'd4);        //@+spin-clean: wire       spin = proc & (st == 3'd4);
    roller dice_roller (.clk(clk), .spin(spin), .start(t_on), .stop(t_off), .value(value), .shown(dice));

    // game
    wire [6:0] ba, bb;
    wire [1:0] cha, chb;
    wire       turn;
    umpire game (.clk(clk), .proc(proc), .bid(sw[6:0]), .ud(sw[7]), .dice(value),
                 .a(amt1), .b(amt2), .tax(tax), .sa(ba), .sb(bb), .ca(cha), .cb(chb),
                 .turn(turn), .st(st), .throw_on(t_on), .throw_off(t_off));

    assign sub1  = ba;                          //@e-bid1-hidden: assign sub1  = (st == 3'd2 || st == 3'd3) ? 7'd0 : ba;
    assign sub2  = bb;
    assign O_ud1 = cha;                         //@e-up-is-11: assign O_ud1 = {cha[1], cha[1] | cha[0]};
    assign O_ud2 = chb;
    assign led   = {st, s1, 1'b0, turn ? bb : ba, cha, chb};

    // display
    wire        dstep, pstep;
    ticker #(.N(ratio / 8)) t_dig (.clk(clk), .tick(dstep));
    ticker #(.N(ratio * 100)) t_page (.clk(clk), .tick(pstep));
    reg  [1:0]  dig  = 2'd0;
    reg  [1:0]  page = 2'd0;
    always @(posedge clk) begin
        if (dstep) dig <= dig + 2'd1;
        if (pstep) page <= (page == 2'd2) ? 2'd0 : page + 2'd1;
    end

    reg  [10:0] number;
    reg  [3:0]  dots;
    always @* begin
        number = 11'd0;
        dots   = 4'b0000;
        case (st)
            3'd2, 3'd3: number = {4'd0, sw[6:0]};
            3'd5, 3'd6: number = {7'd0, dice};
            default:
                case (page)
                    2'd0:    begin number = amt1; dots = 4'b1000; end
                    2'd1:    begin number = amt2; dots = 4'b0001; end
                    default: number = tax;
                endcase
        endcase
        if (st == 3'd0 || st == 3'd4) dots = 4'b0000;
    end
    wire [15:0] bcd;
    bin2bcd conv (.bin(number), .bcd(bcd));

    reg  [3:0]  g;
    always @* begin
        case (dig)
            2'd0: g = bcd[3:0];
            2'd1: g = (bcd[15:4]  == 0) ? 4'd15 : bcd[7:4];     //@+zeros-lit: 2'd1: g = bcd[7:4];
            2'd2: g = (bcd[15:8]  == 0) ? 4'd15 : bcd[11:8];    //@+zeros-lit: 2'd2: g = bcd[11:8];
            2'd3: g = (bcd[15:12] == 0) ? 4'd15 : bcd[15:12];   //@+zeros-lit: 2'd3: g = bcd[15:12];
        endcase
        if (st == 3'd4) g = 4'd12;
        if (st == 3'd0)
            case (dig)
                2'd3: g = 4'd7;
                2'd2: g = 4'd10;
                2'd1: g = 4'd7;
                2'd0: g = 4'd11;
            endcase
    end
    always @* begin
        an = ~(4'b0001 << dig);
        case (g)
            4'd0:    seg = 7'h40;
            4'd1:    seg = 7'h79;
            4'd2:    seg = 7'h24;
            4'd3:    seg = 7'h30;
            4'd4:    seg = 7'h19;
            4'd5:    seg = 7'h12;
            4'd6:    seg = 7'h02;
            4'd7:    seg = 7'h78;
            4'd8:    seg = 7'h00;
            4'd9:    seg = 7'h10;
            4'd10:   seg = 7'h41;       // U
            4'd11:   seg = 7'h21;       // d
            4'd12:   seg = 7'h3f;       // dash
            default: seg = 7'h7f;
        endcase
    end
    assign dp = ~dots[dig];
endmodule
