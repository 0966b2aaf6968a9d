// top: only wires and the edge detectors
module mastermind #(parameter HZ = 50) (
    input  wire       clk,
    input  wire       rst_n,
    input  wire       enter_a,
    input  wire       enter_b,
    input  wire [2:0] letter_in,
    input  wire       sw3,
    input  wire       rnd,
    output wire [7:0] leds,
    output wire [6:0] HEX3, HEX2, HEX1, HEX0,
    output wire [11:0] dbg_state
);
    reg [1:0] qa, qb;
    always @(posedge clk or negedge rst_n)
        if (!rst_n) begin qa <= 0; qb <= 0; end
        else        begin qa <= {qa[0], enter_a}; qb <= {qb[0], enter_b}; end
    wire pa = qa[0] & ~qa[1];
    wire pb = qb[0] & ~qb[1];

    wire t_req, t_ack, flash_en, flash;
    wire clr, mk_d, solo_d, ld_c, ld_g, idx_clr, j_req, j_ack, d_req, d_ack;
    wire pt_b, pt_m, swap, life_rst, life_dec;
    wire last, win, maker, solo;
    wire [1:0] lives, sa, sb, idx;
    wire [11:0] code, guess;
    wire [7:0] verdict;
    wire [11:0] st;

    mm_ctrl u_ctrl (.clk(clk), .rst_n(rst_n), .pa(pa), .pb(pb), .sw3(sw3), .zero(letter_in == 3'd0),
        .t_req(t_req), .t_ack(t_ack), .flash_en(flash_en),
        .clr(clr), .mk_d(mk_d), .solo_d(solo_d), .ld_c(ld_c), .ld_g(ld_g), .idx_clr(idx_clr),
        .j_req(j_req), .j_ack(j_ack), .d_req(d_req), .d_ack(d_ack),
        .pt_b(pt_b), .pt_m(pt_m), .swap(swap), .life_rst(life_rst), .life_dec(life_dec),
        .last(last), .win(win), .maker(maker), .solo(solo), .lives(lives), .sa(sa), .sb(sb), .st(st));

    mm_data u_data (.clk(clk), .rst_n(rst_n), .letter(letter_in), .rnd(rnd),
        .clr(clr), .mk_d(mk_d), .solo_d(solo_d), .ld_c(ld_c), .ld_g(ld_g), .idx_clr(idx_clr),
        .j_req(j_req), .j_ack(j_ack), .d_req(d_req), .d_ack(d_ack),
        .pt_b(pt_b), .pt_m(pt_m), .swap(swap), .life_rst(life_rst), .life_dec(life_dec),
        .last(last), .win(win), .maker(maker), .solo(solo), .lives(lives), .scoreA(sa), .scoreB(sb),
        .idx(idx), .code(code), .guess(guess), .verdict(verdict));

    mm_timer #(.HZ(HZ)) u_tim (.clk(clk), .rst_n(rst_n), .req(t_req), .ack(t_ack), .flash_en(flash_en), .flash(flash));

    mm_show u_show (.st(st), .letter(letter_in), .idx(idx), .maker(maker), .lives(lives), .sa(sa), .sb(sb),
        .code(code), .guess(guess), .verdict(verdict), .flash(flash), .leds(leds),
        .h3(HEX3), .h2(HEX2), .h1(HEX1), .h0(HEX0));

    assign dbg_state = st;
endmodule

module mm_ctrl (
    input clk, rst_n, pa, pb, sw3, zero,
    output reg t_req, input t_ack, output reg flash_en,
    output reg clr, mk_d, solo_d, ld_c, ld_g, idx_clr,
    output reg j_req, input j_ack, output reg d_req, input d_ack,
    output reg pt_b, pt_m, swap, life_rst, life_dec,
    input last, win, maker, solo, input [1:0] lives, sa, sb,
    output reg [11:0] st
);
    localparam IDLE = 12'h001, SCOR = 12'h002, DRAW = 12'h004, PLYM = 12'h008,
               CODE = 12'h010, PLYB = 12'h020, LIFE = 12'h040, GUES = 12'h080,
               JUDG = 12'h100, RESL = 12'h200, RVEL = 12'h400, OVER = 12'h800;

    reg [11:0] nx;
    reg played, played_nx;
    wire p_mak = maker ? pb : pa;
    wire p_brk = maker ? pa : pb;
    wire over  = (sa == 2'd2) | (sb == 2'd2) | (solo & played); //@s2_solo_goes_on: wire over  = (sa == 2'd2) | (sb == 2'd2);

    always @(posedge clk or negedge rst_n)
        if (!rst_n) begin
            st     <= IDLE;
            played <= 1'b0; //@s2_played_kept:
        end else begin
            st     <= nx;
            played <= played_nx;
        end

    initial played = 0;

    always @* begin
        nx = st;
        played_nx = played;
        t_req = 0; flash_en = 0; clr = 0; mk_d = 0; solo_d = 0;
        ld_c = 0; ld_g = 0; idx_clr = 0; j_req = 0; d_req = 0;
        pt_b = 0; pt_m = 0; swap = 0; life_rst = 0; life_dec = 0;
        case (st)
        IDLE: begin
            mk_d   = ~pa; //@+s2_both_b: mk_d   = pb;
            solo_d = pa & sw3; //@s2_solo_any: solo_d = sw3;
            if (pa | pb) begin
                clr = 1;
                nx  = SCOR; //@+s2_solo_quiet: nx  = solo_d ? DRAW : SCOR;
            end
        end
        SCOR: begin
            t_req = 1;
            if (t_ack) begin
                if (over)      nx = OVER;
                else if (solo) nx = DRAW;
                else begin
                    swap = played; //@s2_swap_first: swap = 1;
                    nx   = PLYM;
                end
            end
        end
        DRAW: begin
            d_req = 1;
            if (d_ack) nx = PLYB;
        end
        PLYM: begin
            t_req   = 1;
            idx_clr = 1;
            if (t_ack) nx = CODE;
        end
        CODE: if (p_mak & ~zero) begin
            ld_c = 1;
            if (last) nx = PLYB;
        end
        PLYB: begin
            t_req    = 1;
            life_rst = 1; //@s2_lives_once:
            if (t_ack) nx = LIFE;
        end
        LIFE: begin
            t_req   = 1;
            idx_clr = 1;
            if (t_ack) nx = GUES;
        end
        GUES: if (p_brk & ~zero) begin //@s2_guess_dash: GUES: if (p_brk) begin
            ld_g = 1;
            if (last) nx = JUDG;
        end
        JUDG: begin
            j_req = 1;
            if (j_ack) nx = RESL;
        end
        RESL: if (p_brk) begin //@s2_result_any: RESL: if (pa | pb) begin
            if (win) begin
                pt_b = 1;
                played_nx = 1;
                nx = SCOR;
            end else begin
                life_dec = 1;
                if (lives == 2'd1) begin
                    pt_m = 1;
                    played_nx = 1;
                    nx = RVEL;
                end else
                    nx = LIFE;
            end
        end
        RVEL: begin
            t_req = 1;
            if (t_ack) nx = SCOR;
        end
        OVER: begin
            flash_en = 1;
            if (pa | pb) begin
                played_nx = 0;
                nx = IDLE;
            end
        end
        default: nx = IDLE;
        endcase
    end
endmodule

module mm_data (
    input clk, rst_n, input [2:0] letter, input rnd,
    input clr, mk_d, solo_d, ld_c, ld_g, idx_clr,
    input j_req, output j_ack, input d_req, output d_ack,
    input pt_b, pt_m, swap, life_rst, life_dec,
    output last, win, output reg maker, solo, output reg [1:0] lives,
    output [1:0] scoreA, scoreB,
    output reg [1:0] idx, output reg [11:0] code, guess, output reg [7:0] verdict
);
    reg [1:0] sa;
    reg [1:0] sb; //@s2_b_onebit: reg sb;
    assign scoreA = sa;
    assign scoreB = sb;
    assign last = (idx == 2'd3);

    // who and how many
    always @(posedge clk or negedge rst_n)
        if (!rst_n) begin
            maker <= 0; solo <= 0; sa <= 0; sb <= 0; lives <= 3; idx <= 0;
        end else begin
            if (clr) begin
                maker <= mk_d | solo_d;
                solo  <= solo_d;
                sa <= 0; sb <= 0;
                lives <= 3;
            end
            if (swap) maker <= ~maker;
            if (life_rst) lives <= 3;
            if (life_dec) lives <= lives - 1'b1;
            if (pt_b) begin if (maker) sa <= sa + 1'b1; else sb <= sb + 1'b1; end
            if (pt_m) begin if (maker) sb <= sb + 1'b1; else sa <= sa + 1'b1; end
            if (idx_clr) idx <= 0;
            else if (ld_c | ld_g) idx <= idx + 1'b1;
        end

    // letters, first one ends up on top
    reg [1:0] sh;
    reg [1:0] bc;
    reg [2:0] dn;
    wire [2:0] w = {sh, rnd};
    assign d_ack = (dn == 3'd4);
    always @(posedge clk or negedge rst_n)
        if (!rst_n) begin
            code <= 0; guess <= 0; sh <= 0; bc <= 0; dn <= 0;
        end else begin
            if (ld_c) code  <= {code[8:0], letter};
            if (ld_g) guess <= {guess[8:0], letter};
            if (clr) begin bc <= 0; dn <= 0; end
            else if (d_req & ~d_ack) begin
                sh <= {sh[0], rnd};
                if (bc == 2'd2) begin
                    bc <= 0;
                    if (w > 3'b000) begin //@s2_dash_rng: if (w >= 3'b000) begin
                        code <= {code[8:0], w};
                        dn <= dn + 1'b1;
                    end
                end else
                    bc <= bc + 1'b1;
            end else if (d_ack) dn <= 0;
        end

    // judge, a letter a cycle
    reg [2:0] jc;
    assign j_ack = (jc == 3'd4);
    function [2:0] pick;
        input [11:0] v;
        input [1:0] i;
        case (i)
            2'd0: pick = v[11:9];
            2'd1: pick = v[8:6];
            2'd2: pick = v[5:3];
            default: pick = v[2:0];
        endcase
    endfunction
    wire [2:0] gl   = pick(guess, jc[1:0]);
    wire here       = (gl == pick(code, jc[1:0]));
    wire somewhere  = (gl == code[11:9]) | (gl == code[8:6]) | (gl == code[5:3]) | (gl == code[2:0]);
    always @(posedge clk or negedge rst_n)
        if (!rst_n) begin
            jc <= 0; verdict <= 0;
        end else if (!j_req) begin
            jc <= 0; //@s2_judge_stale: jc <= jc;
        end else if (!j_ack) begin
            verdict <= {verdict[5:0], here, somewhere};
            jc <= jc + 1'b1;
        end

    assign win = verdict[7] & verdict[5] & verdict[3] & verdict[1]; //@s2_win_three: assign win = verdict[7] & verdict[5] & verdict[3];
endmodule

module mm_timer #(parameter HZ = 50) (input clk, rst_n, req, output ack, input flash_en, output reg flash);
    reg [15:0] c, f;
    assign ack = req & (c == 2*HZ - 1);
    always @(posedge clk or negedge rst_n)
        if (!rst_n) begin
            c <= 0; f <= 0; flash <= 1;
        end else begin
            if (!req | ack) c <= 0;
            else c <= c + 1'b1;
            if (!flash_en) begin f <= 0; flash <= 1; end
            else if (f == HZ/2 - 1) begin f <= 0; flash <= ~flash; end
            else f <= f + 1'b1;
        end
endmodule

module mm_show (
    input [11:0] st, input [2:0] letter, input [1:0] idx, input maker, input [1:0] lives, sa, sb,
    input [11:0] code, guess, input [7:0] verdict, input flash,
    output reg [7:0] leds, output [6:0] h3, h2, h1, h0
);
    // 0-7 letters, 8 P, 9 b, 10-13 digits, 15 nothing
    function [6:0] seg;
        input [3:0] s;
        case (s)
            4'd0: seg = 7'h40;
            4'd1: seg = 7'h77;
            4'd2: seg = 7'h39;
            4'd3: seg = 7'h79;
            4'd4: seg = 7'h71;
            4'd5: seg = 7'h76;
            4'd6: seg = 7'h38;
            4'd7: seg = 7'h3E;
            4'd8: seg = 7'h73;
            4'd9: seg = 7'h7C;
            4'd10: seg = 7'h3F;
            4'd11: seg = 7'h06;
            4'd12: seg = 7'h5B;
            4'd13: seg = 7'h4F;
            default: seg = 7'h00;
        endcase
    endfunction

    reg [15:0] d;
    wire who = st[5] ? ~maker : maker; //@s2_names_maker: wire who = maker;
    wire [3:0] l  = {1'b0, letter};
    wire [3:0] g0 = {1'b0, guess[2:0]}, g1 = {1'b0, guess[5:3]}, g2 = {1'b0, guess[8:6]}, g3 = {1'b0, guess[11:9]};
    always @* begin
        d = 16'hFFFF;
        leds = 8'h00;
        if (st[0]) d = 16'hF109;
        if (st[1] | st[11]) d = {4'hF, 4'd10 + {2'b0, sa}, 4'h0, 4'd10 + {2'b0, sb}};
        if (st[2]) d = 16'h0000;
        if (st[3] | st[5]) d = {12'hF80, who ? 4'd9 : 4'd1};
        if (st[4]) case (idx)
            2'd0: d = {l, 12'hFFF};
            2'd1: d = {4'h0, l, 8'hFF};
            2'd2: d = {8'h00, l, 4'hF};
            2'd3: d = {12'h000, l};
        endcase
        if (st[6]) d = {12'hF60, 4'd10 + {2'b0, lives}};
        if (st[7]) case (idx)
            2'd0: d = {l, 12'hFFF};
            2'd1: d = {g0, l, 8'hFF};
            2'd2: d = {g1, g0, l, 4'hF};
            2'd3: d = {g2, g1, g0, l};
        endcase
        if (st[8] | st[9]) d = {g3, g2, g1, g0};
        if (st[9]) leds = verdict;
        if (st[10]) d = {1'b0, code[11:9], 1'b0, code[8:6], 1'b0, code[5:3], 1'b0, code[2:0]}; //@s2_reveal_rev: if (st[10]) d = {1'b0, code[2:0], 1'b0, code[5:3], 1'b0, code[8:6], 1'b0, code[11:9]};
        if (st[11]) leds = {8{flash}}; //@s2_half_blink: if (st[11]) leds = {4{flash}};
    end

    assign h3 = seg(d[15:12]); //@+s2_low: assign h3 = ~seg(d[15:12]);
    assign h2 = seg(d[11:8]); //@+s2_low: assign h2 = ~seg(d[11:8]);
    assign h1 = seg(d[7:4]); //@+s2_low: assign h1 = ~seg(d[7:4]);
    assign h0 = seg(d[3:0]); //@+s2_low: assign h0 = ~seg(d[3:0]);
endmodule
