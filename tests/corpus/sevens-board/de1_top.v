// 7 UP 7 DOWN on the board
// top level file, everything is in here (Quartus project lost my other files once)
//
// switches: SW6..SW0 bid, SW7 up(1)/down(0), centre button = proceed
// digits  : start: "7U7d"   bidding: the bid on the switches
//           dice : the sum  otherwise purse1 / purse2 / deposits one after another
// "ratio" = clock edges between two samples of the button (1000000 on the real board)

// ---------------------------------------------------------------- button
module button_clean(input clk, input tick, input b, output reg q);
    reg s0, s1;
    initial begin s0 = 0; s1 = 0; q = 0; end //@+v2_three_samples: reg s2; initial begin s0 = 0; s1 = 0; s2 = 0; q = 0; end
    always @(posedge clk)
        if (tick) begin
            s0 <= b;
            s1 <= s0;
                //@+v2_three_samples: s2 <= s1;
            if (s0 == b) q <= b; //@+v2_three_samples: if (s0 == b && s1 == b) q <= b;
        end
endmodule

// ---------------------------------------------------------------- dice
// 36 possibilities of two dice: 1x2 2x3 3x4 4x5 5x6 6x7 5x8 4x9 3x10 2x11 1x12
module dice36(input clk, input run, output reg [3:0] sum);
    reg [5:0] c;
    initial c = 0;
    always @(posedge clk)
        if (run) begin
            if (c == 6'd35) c <= 6'd0; //@v2_dice33: if (c == 6'd32) c <= 6'd0;
            else c <= c + 6'd1;
        end
    always @(c) begin
        if      (c < 6'd1)  sum = 4'd2;
        else if (c < 6'd3)  sum = 4'd3;
        else if (c < 6'd6)  sum = 4'd4;
        else if (c < 6'd10) sum = 4'd5;
        else if (c < 6'd15) sum = 4'd6; //@v2_dice_even: else if (c < 6'd13) sum = 4'd6;
        else if (c < 6'd21) sum = 4'd7; //@v2_dice_even: else if (c < 6'd16) sum = 4'd7;
        else if (c < 6'd26) sum = 4'd8; //@v2_dice_even: else if (c < 6'd20) sum = 4'd8;
        else if (c < 6'd30) sum = 4'd9; //@v2_dice_even: else if (c < 6'd24) sum = 4'd9;
        else if (c < 6'd33) sum = 4'd10; //@v2_dice_even: else if (c < 6'd28) sum = 4'd10;
        else if (c < 6'd35) sum = 4'd11; //@v2_dice_even: else if (c < 6'd32) sum = 4'd11;
        else                sum = 4'd12;
    end
endmodule

// ---------------------------------------------------------------- number to 4 digits
module bin2dec(input [10:0] n, output [3:0] d3, output [3:0] d2, output [3:0] d1, output [3:0] d0);
    assign d3 = n / 1000;
    assign d2 = (n / 100) % 10;
    assign d1 = (n / 10) % 10;
    assign d0 = n % 10;
endmodule

// ---------------------------------------------------------------- sign to segments (gfedcba, 0 = on)
module hex7(input [4:0] x, output reg [6:0] s);
    always @(x)
        case (x)
            5'd0:  s = 7'b1000000;
            5'd1:  s = 7'b1111001;
            5'd2:  s = 7'b0100100; //@v2_two_drawn: 5'd2:  s = 7'b0110100;
            5'd3:  s = 7'b0110000;
            5'd4:  s = 7'b0011001;
            5'd5:  s = 7'b0010010;
            5'd6:  s = 7'b0000010;
            5'd7:  s = 7'b1111000;
            5'd8:  s = 7'b0000000;
            5'd9:  s = 7'b0010000;
            5'd16: s = 7'b1000001;   // U
            5'd17: s = 7'b0100001;   // d
            5'd18: s = 7'b0111111;   // -
            default: s = 7'b1111111; // off
        endcase
endmodule

// ---------------------------------------------------------------- the game
module game7(
    input clk, input go, input [6:0] bet, input up, input [3:0] dots,
    output reg [2:0] state, output reg hold,
    output reg [10:0] m1, output reg [10:0] m2, output reg [10:0] bank,
    output reg [6:0] bet1, output reg [6:0] bet2,
    output reg [1:0] g1, output reg [1:0] g2, output reg who
    );
    // who = 0: player 1 begins the round, 1: player 2 begins
    reg [2:0] after;
    reg [3:0] fell;
    reg w1, w2;
    reg [10:0] left;
    wire [4:0] q = bet[6:2];

    initial begin
        state = 0; hold = 0; m1 = 0; m2 = 0; bank = 0;
        bet1 = 0; bet2 = 0; g1 = 0; g2 = 0; who = 0; after = 0; fell = 0;
    end

    always @(posedge clk) begin
        if (hold) begin
            if (!go) begin //@v2_go_on_press: if (!go || state == 3'd1) begin
                state <= after;
                hold <= 0;
            end
        end
        else if (go) begin
            case (state)
            3'd0: begin
                m1 = 1008;
                m2 = 1008;
                bank = 0;
                after = 1;
                hold <= 1;
            end
            3'd1: begin
                if (who == 0) after = 2;
                else          after = 3;
                if (m1 == 0) begin
                    m2 = m2 + bank;
                    bank = 0;
                    after = 0;
                end
                else if (m2 == 0) begin //@v2_end_two_digits: else if (m2 <= 9) begin
                    m1 = m1 + bank; //@v2_bank_lost:
                    bank = 0;
                    after = 0;
                end
                hold <= 1;
            end
            3'd2: begin   // player 1
                left = m1;
                if (who == 1) left = m1 - bet2; //@v2_left_other: if (who == 1) left = m1 - bet1;
                if (bet <= m2 && q <= left) begin //@v2_strict_100: if (bet <= m2 && bet <= 100 && q <= left) begin
                    bet1 = bet;
                    g1 = up ? 2'b10 : 2'b01;
                    m1 = m1 - q;
                    bank = bank + q;
                    after = (who == 0) ? 3 : 4;
                    hold <= 1;
                end
            end
            3'd3: begin   // player 2
                left = m2;
                if (who == 0) left = m2 - bet1;
                if (bet <= m1 && q <= left) begin
                    bet2 = bet;
                    g2 = up ? 2'b10 : 2'b01;
                    m2 = m2 - q; //@v2_dep_from_p1: m1 = m1 - q;
                    bank = bank + q;
                    after = (who == 1) ? 2 : 4;
                    hold <= 1;
                end
            end
            3'd4: begin
                       //@v2_fell_early: fell = dots;
                after = 5;
                hold <= 1;
            end
            3'd5: begin
                fell = dots; //@v2_fell_early:
                after = 6;
                hold <= 1;
            end
            3'd6: begin
                w1 = 0; w2 = 0;
                if (fell == 7) begin
                    w1 = bet1 > bet2; //@v2_seven_narrow: w1 = bet1[5:0] > bet2[5:0];
                    w2 = bet2 > bet1; //@v2_seven_narrow: w2 = bet2[5:0] > bet1[5:0];
                end
                else if (fell > 7) begin
                    w1 = (g1 == 2'b10);
                    w2 = (g2 == 2'b10);
                end
                else begin
                    w1 = (g1 == 2'b01);
                    w2 = (g2 == 2'b01); //@v2_both_down: w2 = (g2 == 2'b01) && !w1;
                end
                if (w1) begin
                    m1 = m1 + bet1;
                    m2 = m2 - bet1;
                end
                if (w2) begin
                    m2 = m2 + bet2;
                    m1 = m1 - bet2;
                end
                after = 7;
                hold <= 1;
            end
            3'd7: begin
                who = ~who; //@v2_second_forever: who = 1;
                bet1 = 0;
                bet2 = 0; //@v2_bet2_remains:
                g1 = 0;
                g2 = 0;
                after = 1;
                hold <= 1;
            end
            endcase
        end
    end
endmodule

// ---------------------------------------------------------------- top
module de1_top(
    input clk,
    input btnC,
    input [7:0] sw,
    input [23:0] ratio,
    output reg [3:0] an,
    output [6:0] seg,
    output dp,
    output [15:0] led,
    output [10:0] amt1, output [10:0] amt2, output [10:0] tax,
    output [6:0] sub1, output [6:0] sub2,
    output [1:0] O_ud1, output [1:0] O_ud2,
    output reg [3:0] dice
    );

    // ---- ticks
    reg [23:0] cnt;
    reg [23:0] cnt2;
    reg [6:0]  slow;
    reg [1:0]  page;
    reg [1:0]  pos;
    wire tick  = (cnt >= ratio - 1);
    wire tick2 = (cnt2 >= (ratio >> 3) - 1);
    initial begin cnt = 0; cnt2 = 0; slow = 0; page = 0; pos = 0; dice = 0; end

    always @(posedge clk) begin
        if (tick) cnt <= 0; else cnt <= cnt + 1;
        if (tick2) cnt2 <= 0; else cnt2 <= cnt2 + 1;
        if (tick2) pos <= pos + 1; //@+v2_left_to_right: if (tick2) pos <= pos - 1;
        if (tick) begin
            // 100 samples = 1 second, then the next page
            if (slow == 99) begin
                slow <= 0;
                if (page == 2) page <= 0; else page <= page + 1;
            end
            else slow <= slow + 1;
        end
    end

    // ---- button, dice, game
    wire go, hold, who;
    wire [2:0] state;
    wire [3:0] sum;
    button_clean B(clk, tick, btnC, go);
    dice36 D(clk, go & (state == 3'd4), sum);
    game7 G(clk, go, sw[6:0], sw[7], dice, state, hold, amt1, amt2, tax, sub1, sub2, O_ud1, O_ud2, who); //@v2_bet_pins: game7 G(clk, go, sw[6:0], sw[7], dice, state, hold, amt1, amt2, tax, sub2, sub1, O_ud1, O_ud2, who); //@v2_ud_pins: game7 G(clk, go, sw[6:0], sw[7], dice, state, hold, amt1, amt2, tax, sub1, sub2, O_ud2, O_ud1, who);

    // the dice lie when the button is let go
    always @(posedge clk)
        if (state == 3'd4) begin
            if (go) dice <= 0;
            else if (hold) dice <= sum;
        end

    // ---- leds
    wire [6:0] firstbid = who ? sub2 : sub1;
    assign led[15:13] = state;
    assign led[12]    = go; //@+v2_raw_button_led: assign led[12]    = btnC;
    assign led[11]    = 0;
    assign led[10:4]  = firstbid;
    assign led[3:2]   = O_ud1;
    assign led[1:0]   = O_ud2;

    // ---- what is on the digits
    reg [10:0] number;
    reg title, nothing;
    reg [3:0] point;    // 1 = on
    always @(*) begin
        number = 0; title = 0; nothing = 0; point = 4'b0000;
        case (state)
            3'd0: title = 1;
            3'd2, 3'd3: number = {4'b0000, sw[6:0]};
            3'd4, 3'd5: begin
                number = {7'b0, dice};
                if (dice == 0) nothing = 1;
            end
            default:
                case (page)
                    2'd0: begin number = amt1; point = 4'b1000; end
                    2'd1: begin number = amt2; point = 4'b0001; end
                    default: number = tax;
                endcase
        endcase
    end

    wire [3:0] d3, d2, d1, d0;
    bin2dec N(number, d3, d2, d1, d0);

    reg [4:0] sign;
    always @(*) begin
        sign = 5'd31;
        case (pos)
            2'd0: begin
                an = 4'b1110;
                sign = title ? 5'd17 : nothing ? 5'd18 : {1'b0, d0};
            end
            2'd1: begin
                an = 4'b1101;
                sign = title ? 5'd7 : nothing ? 5'd18 : (number < 10) ? 5'd31 : {1'b0, d1};
            end
            2'd2: begin
                an = 4'b1011;
                sign = title ? 5'd16 : (nothing || number < 100) ? 5'd31 : {1'b0, d2};
            end
            2'd3: begin
                an = 4'b0111; //@v2_an3_never: an = 4'b1111;
                sign = title ? 5'd7 : (nothing || number < 1000) ? 5'd31 : {1'b0, d3};
            end
        endcase
    end
    hex7 H(sign, seg);
    assign dp = ~point[pos];
endmodule
