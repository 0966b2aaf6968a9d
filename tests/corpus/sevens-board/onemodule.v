`timescale 1ns / 1ps
// 7 up 7 down - lab project, Basys 3

module seven_top(
    input clk,
    input btnC,
    input [15:0] sw,
    output reg [3:0] an,
    output reg [6:0] seg,
    output reg dp,
    output [15:0] led,
    output [10:0] amt1,
    output [10:0] amt2,
    output [10:0] tax,
    output [6:0] sub1,
    output [6:0] sub2,
    output [1:0] O_ud1,
    output [1:0] O_ud2,
    output [3:0] dice
    );

    reg s_a = 0, s_b = 0;
    reg [19:0] db = 0;
    reg proc = 0;

    reg [2:0] st = 0;
    reg [2:0] nst = 0;
    reg busy = 0;
    reg cyc = 1;

    reg [10:0] p1 = 0; //@+purses-at-power-on: reg [10:0] p1 = 1008;
    reg [10:0] p2 = 0; //@+purses-at-power-on: reg [10:0] p2 = 1008;
    reg [10:0] tx = 0;
    reg [6:0] s1 = 0, s2 = 0;
    reg [1:0] ud1 = 0, ud2 = 0;
    reg [3:0] rnum = 0;
    reg [5:0] cnt = 0;
    reg rolled = 0;

    wire [6:0] bid = sw[6:0];
    wire ud = sw[7]; //@choice-from-sw6: wire ud = sw[6];

    reg [3:0] rnd;
    always @(*)
        if (cnt < 1) rnd = 2;
        else if (cnt < 3) rnd = 3;
        else if (cnt < 6) rnd = 4;
        else if (cnt < 10) rnd = 5;
        else if (cnt < 15) rnd = 6;
        else if (cnt < 21) rnd = 7;
        else if (cnt < 26) rnd = 8;
        else if (cnt < 30) rnd = 9;
        else if (cnt < 33) rnd = 10;
        else if (cnt < 35) rnd = 11;
        else rnd = 12;

    task settle;
        begin
            if (rnum > 7) begin
                if (ud1 == 2'b10) begin p1 = p1 + s1; p2 = p2 - s1; end
                if (ud2 == 2'b10) begin p1 = p1 - s2; p2 = p2 + s2; end //@both-up-first-only: else if (ud2 == 2'b10) begin p1 = p1 - s2; p2 = p2 + s2; end
            end
            else if (rnum < 7) begin
                if (ud1 == 2'b01) begin p1 = p1 + s1; p2 = p2 - s1; end
                if (ud2 == 2'b01) begin p1 = p1 - s2; p2 = p2 + s2; end
            end
            else begin
                if (s1 > s2) begin p1 = p1 + s1; p2 = p2 - s1; end
                else if (s2 > s1) begin p1 = p1 - s2; p2 = p2 + s2; end //@seven-equal-p2: else begin p1 = p1 - s2; p2 = p2 + s2; end
            end
        end
    endtask

    always @(posedge clk) begin
        // debounce, 10 ms
        s_b <= s_a;
        s_a <= btnC;
        if (s_b == proc) db = 0;
        else begin
            db = db + 1;
            if (db == 1000000) begin
                proc = s_b;
                db = 0;
            end
        end

        // dice
        if (st == 4 && proc == 1) begin
            rolled = 1;
            if (cnt == 35) cnt = 0; //@dice-37-counts: if (cnt == 36) cnt = 0;
            else cnt = cnt + 1;
        end

        // control
        if (busy) begin
            if (proc == 0) begin
                //@settle-at-release: if (st == 6) settle;
                busy = 0;
                st = nst;
            end
        end
        else if (proc == 1) begin //@calc-by-itself: else if (proc == 1 || st == 6) begin
            case (st)
                0: begin
                    p1 = 1008;
                    p2 = 1008; //@p2-starts-1080: p2 = 1080;
                    tx = 0;
                    nst = 1;
                    busy = 1;
                end
                1: begin
                    busy = 1;
                    if (cyc) nst = 2; else nst = 3;
                    if (p1 == 0) begin
                        p2 = p2 + tx; //@deposits-to-loser: p1 = p1 + tx;
                        tx = 0;
                        nst = 0;
                    end
                    else if (p2 == 0) begin //@p2-never-bankrupt: else if (p2 == 0 && p1 == 0) begin
                        p1 = p1 + tx; //@deposits-to-loser: p2 = p2 + tx;
                        tx = 0;
                        nst = 0;
                    end
                end
                2: begin
                    if ((cyc == 1 && bid <= p2 && bid[6:2] <= p1) || //@p1-first-own-purse: if ((cyc == 1 && bid <= p1 && bid[6:2] <= p1) ||
                        (cyc == 0 && bid <= p2 && bid[6:2] <= p1 - s2)) begin
                        s1 = bid;
                        if (ud) ud1 = 2'b10; else ud1 = 2'b01;
                        p1 = p1 - bid[6:2];
                        tx = tx + bid[6:2];
                        busy = 1;
                        nst = cyc ? 3 : 4;
                    end
                end
                3: begin
                    if ((cyc == 0 && bid <= p1 && bid[6:2] <= p2) ||
                        (cyc == 1 && bid <= p1 && bid[6:2] <= p2 - s1)) begin //@p2-second-own-deposit: (cyc == 1 && bid <= p1 && bid[6:2] <= p2)) begin
                        s2 = bid;
                        if (ud) ud2 = 2'b10; else ud2 = 2'b01;
                        p2 = p2 - bid[6:2]; //@p2-deposit-slice: p2 = p2 - bid[5:2];
                        tx = tx + bid[6:2]; //@p2-deposit-slice: tx = tx + bid[5:2];
                        busy = 1;
                        nst = cyc ? 4 : 2;
                    end
                end
                4: begin
                    busy = 1;
                    nst = 5;
                end
                5: begin
                    rnum = rnd;
                    busy = 1;
                    nst = 6;
                end
                6: begin
                    settle; //@settle-at-release:
                    busy = 1;
                    nst = 7;
                end
                7: begin
                    cyc = ~cyc;
                    s1 = 0; //@s1-stays:
                    s2 = 0;
                    ud1 = 0;
                    ud2 = 0;
                    busy = 1;
                    nst = 1; //@reset-goes-to-init: nst = 0;
                end
            endcase
        end
    end

    assign amt1 = p1;
    assign amt2 = p2;
    assign tax = tx;
    assign sub1 = s1;
    assign sub2 = s2;
    assign O_ud1 = ud1;
    assign O_ud2 = ud2;
    assign dice = (st >= 5) ? rnd : 0; //@+dice-stand-on: assign dice = (rolled && !(st == 4 && proc)) ? rnd : 0;

    assign led[15:13] = st;
    assign led[12] = proc; //@+led-raw-button: assign led[12] = btnC;
    assign led[11] = 0;
    assign led[10:4] = cyc ? s1 : s2;
    assign led[3:2] = ud1;
    assign led[1:0] = ud2;

    // display
    reg [19:0] refresh = 0;
    reg [26:0] sec = 0;
    reg [1:0] page = 0;
    always @(posedge clk) begin
        refresh <= refresh + 1;
        if (sec == 99999999) begin
            sec <= 0;
            page <= (page == 2) ? 0 : page + 1;
        end
        else sec <= sec + 1;
    end

    wire purses = (st == 1 || st == 6 || st == 7);
    reg [10:0] num;
    always @(*) begin
        if (st == 2 || st == 3) num = bid;
        else if (st == 5) num = rnd;
        else if (page == 0) num = p1;
        else if (page == 1) num = p2;
        else num = tx;
    end

    reg [3:0] dig;
    always @(*) begin
        dp = 1;
        case (refresh[19:18])
            2'b00: begin
                an = 4'b0111;
                dig = num / 1000;
                if (st == 0) dig = 7;
                if (st == 4) dig = 12;
                if (st == 2 || st == 3) dig = ud ? 10 : 11;
                if (purses && page == 0) dp = 0;
            end
            2'b01: begin
                an = 4'b1011;
                dig = (num % 1000) / 100;
                if (st == 0) dig = 10;
                if (st == 4) dig = 12;
            end
            2'b10: begin
                an = 4'b1101;
                dig = (num % 100) / 10;
                if (st == 0) dig = 7;
                if (st == 4) dig = 12;
            end
            default: begin
                an = 4'b1110;
                dig = num % 10;
                if (st == 0) dig = 11;
                if (st == 4) dig = 12;
                if (purses && page == 1) dp = 0;
            end
        endcase
        case (dig)
            0: seg = 7'b1000000;
            1: seg = 7'b1111001;
            2: seg = 7'b0100100;
            3: seg = 7'b0110000;
            4: seg = 7'b0011001;
            5: seg = 7'b0010010;
            6: seg = 7'b0000010;
            7: seg = 7'b1111000;
            8: seg = 7'b0000000;
            9: seg = 7'b0010000;
            10: seg = 7'b1000001;
            11: seg = 7'b0100001;
            12: seg = 7'b0111111;
            default: seg = 7'b1111111;
        endcase
    end
endmodule
