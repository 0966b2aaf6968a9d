`timescale 1ns / 1ps
//////////////////////////////////////////////////////////////////////////////
// CS303 Term Project  -  Electronic Mastermind Machine        (Basys 3)
//
//   btnL : Player A enter       btnR : Player B enter      btnC : reset
//   sw[2:0] : letter (sw[0] is LSB)      sw[3] : one player
//   led[7:0] : LD7..LD0,   an[3] is the leftmost digit
//////////////////////////////////////////////////////////////////////////////
module mastermind_top #(
    parameter CLK_HZ = 100_000_000        // kart saati
)(
    input        clk,
    input        btnL,        // enter A
    input        btnR,        // enter B
    input        btnC,        // reset
    input  [3:0] sw,
    output [7:0] led,
    output [3:0] an,
    output [6:0] seg,         // seg[0]=a ... seg[6]=g, active low
    output       dp
);
    wire clk50;
    wire lvlA, lvlB;
    wire pulseA, pulseB;
    wire rbit;
    wire [4:0] ch3, ch2, ch1, ch0;

    assign dp = 1'b1;

    clk_divider  #(.HALF(CLK_HZ/100)) u_div (.clk_in(clk), .clk_out(clk50));

    debouncer    #(.LIMIT(CLK_HZ/200)) u_dbA (.clk(clk), .noisy(btnL), .level(lvlA));
    debouncer    #(.LIMIT(CLK_HZ/200)) u_dbB (.clk(clk), .noisy(btnR), .level(lvlB));
    one_pulse    u_opA (.clk(clk50), .level(lvlA), .pulse(pulseA));
    one_pulse    u_opB (.clk(clk50), .level(lvlB), .pulse(pulseB));

    rng_module   u_rng (.clk(clk), .rnd(rbit));

    oyun         u_game (.clk(clk50), .rst(btnC), .enterA(pulseA), .enterB(pulseB),
                         .letterIn(sw[2:0]), .sw3(sw[3]), .rnd(rbit), .LEDX(led),
                         .ch3(ch3), .ch2(ch2), .ch1(ch1), .ch0(ch0));

    ssd_mux      #(.STEP(CLK_HZ/1000)) u_ssd (.clk(clk), .ch3(ch3), .ch2(ch2), .ch1(ch1), .ch0(ch0),
                         .an(an), .seg(seg));
endmodule

//----------------------------------------------------------------------------
// 100 MHz -> 50 Hz
//----------------------------------------------------------------------------
module clk_divider #(parameter HALF = 1_000_000) (
    input      clk_in,
    output reg clk_out
);
    reg [31:0] say;
    initial begin say = 0; clk_out = 0; end
    always @(posedge clk_in)
        if (say == HALF-1) begin
            say     <= 0;
            clk_out <= ~clk_out;
        end else
            say <= say + 1;
endmodule

//----------------------------------------------------------------------------
// level follows the button when it has been different for LIMIT clocks (5 ms)
//----------------------------------------------------------------------------
module debouncer #(parameter LIMIT = 500_000) (
    input      clk,
    input      noisy,
    output reg level
);
    reg [31:0] cnt;
    reg ff1, ff2;
    initial begin cnt = 0; ff1 = 0; ff2 = 0; level = 0; end
    always @(posedge clk) begin
        ff1 <= noisy;
        ff2 <= ff1;
        if (ff2 == level)
            cnt <= 0;
        else if (cnt == LIMIT-1) begin
            level <= ff2;
            cnt   <= 0;
        end else
            cnt <= cnt + 1;
    end
endmodule

module one_pulse (input clk, input level, output pulse);
    reg now, old;
    initial begin now = 0; old = 0; end
    always @(posedge clk) begin
        now <= level;
        old <= now;
    end
    assign pulse = now & ~old;
endmodule

// x^16 + x^14 + x^13 + x^11 + 1
module rng_module (input clk, output rnd);
    reg [15:0] r;
    initial r = 16'hACE1;
    always @(posedge clk) r <= {r[14:0], r[15] ^ r[13] ^ r[12] ^ r[10]};
    assign rnd = r[15];
endmodule

//----------------------------------------------------------------------------
// Seven segment driver: one digit at a time, rightmost first
//----------------------------------------------------------------------------
module ssd_mux #(parameter STEP = 100_000) (
    input            clk,
    input      [4:0] ch3, ch2, ch1, ch0,
    output reg [3:0] an,
    output     [6:0] seg
);
    reg [31:0] t;
    reg [1:0]  d;
    reg [4:0]  c;
    wire [6:0] g;
    initial begin t = 0; d = 0; end

    always @(posedge clk)
        if (t == STEP-1) begin
            t <= 0;
            d <= d + 1;        //@+l1-leftfirst: d <= d - 1;
        end else
            t <= t + 1;

    always @* begin
        case (d)
            2'd0:    begin an = 4'b1110; c = ch0; end
            2'd1:    begin an = 4'b1101; c = ch1; end
            2'd2:    begin an = 4'b1011; c = ch2; end
            default: begin an = 4'b0111; c = ch3; end
        endcase
        //@+l1-gap: if (t == 0) an = 4'b1111;      // no ghosts
    end

    karakter u_k (.c(c), .g(g));
    assign seg = ~g;
endmodule

// character number -> gfedcba, active high
module karakter (input [4:0] c, output reg [6:0] g);
    always @*
        case (c)
            5'd0:  g = 7'b1000000;   // -
            5'd1:  g = 7'b1110111;   // A
            5'd2:  g = 7'b0111001;   // C
            5'd3:  g = 7'b1111001;   // E
            5'd4:  g = 7'b1110001;   // F
            5'd5:  g = 7'b1110110;   // H
            5'd6:  g = 7'b0111000;   // L
            5'd7:  g = 7'b0111110;   // U   //@l1-glyphU: 5'd7:  g = 7'b0011110;
            5'd16: g = 7'b0111111;   // 0
            5'd17: g = 7'b0000110;   // 1
            5'd18: g = 7'b1011011;   // 2
            5'd19: g = 7'b1001111;   // 3
            5'd20: g = 7'b1110011;   // P
            5'd21: g = 7'b1111100;   // b
            default: g = 7'b0000000; // bos
        endcase
endmodule

//----------------------------------------------------------------------------
// The game (50 Hz)
//----------------------------------------------------------------------------
module oyun (
    input            clk,
    input            rst,
    input            enterA,
    input            enterB,
    input      [2:0] letterIn,
    input            sw3,
    input            rnd,
    output reg [7:0] LEDX,
    output reg [4:0] ch3, ch2, ch1, ch0
);
    localparam [3:0] BEKLE  = 4'd0,    // A-b
                     SKOR   = 4'd1,
                     SIRA   = 4'd2,    // P-x
                     KUR    = 4'd3,    // maker's letters
                     CAN    = 4'd4,    // L-x
                     TAHMIN = 4'd5,    // breaker's letters
                     SONUC  = 4'd6,    // LEDs
                     ACIK   = 4'd7,    // the code is shown
                     BITTI  = 4'd8,
                     CEK    = 4'd9;    // one player: draw

    localparam [6:0] IKI_SN = 7'd100;
    localparam [4:0] TIRE = 5'd0, BOS = 5'd31, RAKAM = 5'd16, chP = 5'd20, chb = 5'd21;

    reg [3:0]  state;
    reg [6:0]  sure;          // clocks in this state
    reg        maker;         // 0: A makes the code   1: B
    reg        kirma;         // 1: the code is ready, other player is on
    reg        solo;
    reg [1:0]  skA, skB;
    reg [1:0]  can;
    reg [1:0]  yer;           // which letter
    reg [11:0] kod, thm;      // [11:9] is the leftmost letter
    reg [1:0]  bit2;
    reg [1:0]  nbit;

    wire who   = maker ^ kirma;
    wire enter = who ? enterB : enterA;
    wire doldu = (sure == IKI_SN - 1);

    initial begin
        state = BEKLE; sure = 0; maker = 0; kirma = 0; solo = 0; skA = 0; skB = 0;
        can = 3; yer = 0; kod = 0; thm = 0; bit2 = 0; nbit = 0;
    end

    always @(posedge clk or posedge rst)        //@+l1-syncrst: always @(posedge clk)
        if (rst) begin
            state <= BEKLE;
            sure  <= 0;
            maker <= 0;
            kirma <= 0;
            solo  <= 0;
            skA   <= 0;        //@l1-rstA:
            skB   <= 0;
            can   <= 3;
            yer   <= 0;
            kod   <= 0;
            thm   <= 0;
            bit2  <= 0;
            nbit  <= 0;
        end else begin
            sure <= sure + 1;
            case (state)
                BEKLE: begin
                    yer   <= 0;
                    kirma <= 0;
                    nbit  <= 0;
                    sure  <= 0;
                    if (enterA) begin
                        solo  <= sw3;
                        //@l1-keepB: if (sw3) skB <= 0;
                        maker <= sw3;          // one player: the machine is b
                        state <= SKOR;
                    end else if (enterB) begin
                        solo  <= 0;
                        maker <= 1;
                        state <= SKOR;
                    end
                end

                SKOR: if (doldu) begin
                    sure <= 0;
                    yer  <= 0;
                    if (skA == 2 || skB == 2 || (solo && (skA != 0 || skB != 0)))
                        state <= BITTI;
                    else if (solo)
                        state <= CEK;
                    else
                        state <= SIRA;
                end

                CEK: begin
                    bit2 <= {bit2[0], rnd};
                    sure <= 0;
                    if (nbit == 2) begin
                        nbit <= 0;
                        if ({bit2, rnd} != 3'b000) begin    //@l1-draw0: begin
                            case (yer)
                                2'd0: kod[11:9] <= {bit2, rnd};
                                2'd1: kod[8:6]  <= {bit2, rnd};
                                2'd2: kod[5:3]  <= {bit2, rnd};
                                2'd3: kod[2:0]  <= {bit2, rnd};
                            endcase
                            yer <= yer + 1;
                            if (yer == 3) begin
                                kirma <= 1;
                                state <= SIRA;
                            end
                        end
                    end else
                        nbit <= nbit + 1;
                end

                SIRA: if (doldu) begin
                    sure  <= 0;
                    state <= kirma ? CAN : KUR;
                end

                KUR: begin
                    sure <= 0;
                    if (enter && letterIn != 0) begin
                        case (yer)
                            2'd0: kod[11:9] <= letterIn;
                            2'd1: kod[8:6]  <= letterIn;
                            2'd2: kod[5:3]  <= letterIn;
                            2'd3: kod[2:0]  <= letterIn;
                        endcase
                        yer <= yer + 1;
                        if (yer == 3) begin
                            kirma <= 1;
                            state <= SIRA;
                        end
                    end
                end

                CAN: if (doldu) begin      //@l1-shortL: CAN: if (sure == 49) begin
                    sure  <= 0;
                    yer   <= 0;
                    state <= TAHMIN;
                end

                TAHMIN: begin
                    sure <= 0;
                    if (enter && letterIn != 0) begin   //@l1-dash3: if (enter && (letterIn != 0 || yer == 2)) begin
                        case (yer)
                            2'd0: thm[11:9] <= letterIn;
                            2'd1: thm[8:6]  <= letterIn;
                            2'd2: thm[5:3]  <= letterIn;
                            2'd3: thm[2:0]  <= letterIn;
                        endcase
                        yer <= yer + 1;
                        if (yer == 3)
                            state <= SONUC;
                    end
                end

                SONUC: begin
                    sure <= 0;
                    if (enter) begin           //@l1-anykey: if (enterA | enterB) begin
                        if (thm == kod) begin
                            if (who) skB <= skB + 1;
                            else     skA <= skA + 1;
                            maker <= ~maker;       //@l1-third: if (!(skA + skB == 1)) maker <= ~maker;
                            kirma <= 0;
                            can   <= 3;            //@l1-lives:
                            state <= SKOR;
                        end else if (can != 1) begin
                            can   <= can - 1;
                            state <= CAN;
                        end else
                            state <= ACIK;
                    end
                end

                ACIK: if (doldu) begin        //@l1-skip: ACIK: if (doldu || enterA || enterB) begin
                    sure  <= 0;
                    if (maker) skB <= skB + 1;
                    else       skA <= skA + 1;
                    maker <= ~maker;       //@l1-third: if (!(skA + skB == 1)) maker <= ~maker;
                    kirma <= 0;
                    can   <= 3;
                    state <= SKOR;
                end

                BITTI: begin
                    if (sure == 49) sure <= 0;
                    if (enterA | enterB) begin
                        sure  <= 0;
                        skA   <= 0;
                        skB   <= 0;       //@l1-keepB: if (skB == 2 || solo) skB <= 0;
                        can   <= 3;
                        state <= BEKLE;
                    end
                end

                default: state <= BEKLE;
            endcase
        end

    // ---- LED'ler ve SSD, kombinasyonel -----------------------------------
    function [1:0] cift(input [2:0] h, input [2:0] kendi, input [2:0] o1, input [2:0] o2, input [2:0] o3);
        if (h == kendi)                            cift = 2'b11;
        else if (h == o1 || h == o2 || h == o3)    cift = 2'b01;
        else                                       cift = 2'b00;
    endfunction

    always @* begin
        LEDX = 8'd0;
        ch3 = BOS; ch2 = BOS; ch1 = BOS; ch0 = BOS;
        case (state)
            BEKLE: begin ch2 = 5'd1; ch1 = TIRE; ch0 = chb; end
            SKOR:  begin ch2 = RAKAM + skA; ch1 = TIRE; ch0 = RAKAM + skB; end
            SIRA:  begin ch2 = chP; ch1 = TIRE; ch0 = who ? chb : 5'd1; end
            KUR: begin
                ch3 = (yer == 0) ? {2'b00, letterIn} : TIRE;
                if (yer == 1) ch2 = {2'b00, letterIn};
                else if (yer > 1) ch2 = TIRE;            //@l1-peek: else if (yer > 1) ch2 = (yer == 3) ? {2'b00, kod[8:6]} : TIRE;
                if (yer == 2) ch1 = {2'b00, letterIn};
                else if (yer > 2) ch1 = TIRE;
                if (yer == 3) ch0 = {2'b00, letterIn};
            end
            CAN:   begin ch2 = 5'd6; ch1 = TIRE; ch0 = RAKAM + can; end
            TAHMIN: begin
                ch3 = (yer == 0) ? {2'b00, letterIn} : {2'b00, thm[11:9]};
                if (yer == 1) ch2 = {2'b00, letterIn};
                else if (yer > 1) ch2 = {2'b00, thm[8:6]};
                if (yer == 2) ch1 = {2'b00, letterIn};
                else if (yer > 2) ch1 = {2'b00, thm[5:3]};
                if (yer == 3) ch0 = {2'b00, letterIn};
            end
            SONUC: begin
                ch3 = {2'b00, thm[11:9]};
                ch2 = {2'b00, thm[8:6]};
                ch1 = {2'b00, thm[5:3]};
                ch0 = {2'b00, thm[2:0]};
                LEDX[7:6] = cift(thm[11:9], kod[11:9], kod[8:6],  kod[5:3], kod[2:0]);
                LEDX[5:4] = cift(thm[8:6],  kod[8:6],  kod[11:9], kod[5:3], kod[2:0]);
                LEDX[3:2] = cift(thm[5:3],  kod[5:3],  kod[11:9], kod[8:6], kod[2:0]);
                LEDX[1:0] = cift(thm[2:0],  kod[2:0],  kod[11:9], kod[8:6], kod[5:3]);   //@l1-last: LEDX[1:0] = cift(thm[2:0],  kod[2:0],  kod[8:6], kod[8:6], kod[5:3]);
            end
            ACIK: begin
                ch3 = {2'b00, kod[11:9]};
                ch2 = {2'b00, kod[8:6]};
                ch1 = {2'b00, kod[5:3]};
                ch0 = {2'b00, kod[2:0]};
            end
            BITTI: begin
                ch2 = RAKAM + skA; ch1 = TIRE; ch0 = RAKAM + skB;
                if (sure < 25) LEDX = 8'hFF;        //@l1-half: if (sure < 25) LEDX = 8'hF0;
            end
            CEK:     begin ch3 = TIRE; ch2 = TIRE; ch1 = TIRE; ch0 = TIRE; end
            default: ;
        endcase
    end
endmodule
