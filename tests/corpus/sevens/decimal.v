// 7up-7down with everything in decimal: purses, deposits and bids leave as digits for a display, four bits each
module to_digits #(parameter N = 4) (input [10:0] n, output reg [4 * N - 1:0] d);
    integer i, k;
    always @* begin
        d = 0;
        for (i = 10; i >= 0; i = i - 1) begin
            for (k = 0; k < N; k = k + 1)
                if (d[4 * k +: 4] > 4) d[4 * k +: 4] = d[4 * k +: 4] + 3;
            d = {d[4 * N - 2:0], n[i]};
        end
    end
endmodule

module sevens_decimal(
    input clk, input proc, input [6:0] bid, input ud, input [3:0] rnd,
    output [15:0] amt1, output [15:0] amt2, output [15:0] tax,
    output [11:0] sub1, output [11:0] sub2, output [1:0] O_ud1, output [1:0] O_ud2, output [2:0] st);

    parameter S_INIT = 0, S_NEW = 1, S_ONE = 2, S_TWO = 3, S_SHAKE = 4, S_READ = 5, S_PAY = 6, S_CLEAR = 7;
    reg [2:0] now = S_INIT, nxt = S_INIT;
    reg worked = 0, two_first = 0;
    reg [10:0] cash [0:1];
    reg [10:0] pool = 0;
    reg [6:0] stake [0:1];
    reg [1:0] side [0:1];
    reg [3:0] eyes = 0;
    reg [10:0] a, b;
    reg me, legal, won1, won2;
    initial begin cash[0] = 0; cash[1] = 0; stake[0] = 0; stake[1] = 0; side[0] = 0; side[1] = 0; end

    always @(posedge clk) begin
        me = now == S_TWO;
        legal = bid <= cash[!me];                                               //@no-limit-1: legal = me ? bid <= cash[0] : 1;
        if (me == two_first) legal = legal && bid / 4 <= cash[me];              //@strict-own: if (me == two_first) legal = legal && bid / 4 < cash[me];
        else legal = legal && bid / 4 + stake[!me] <= cash[me];                 //@second-no-reserve: else legal = legal && bid / 4 <= cash[me];
        won1 = eyes > 7 ? side[0] == 2 : eyes < 7 ? side[0] == 1 : stake[0] > stake[1];     //@up-from-7: won1 = eyes > 6 ? side[0] == 2 : side[0] == 1; //@seven-nothing: won1 = eyes > 7 ? side[0] == 2 : eyes < 7 ? side[0] == 1 : 0;
        won2 = eyes > 7 ? side[1] == 2 : eyes < 7 ? side[1] == 1 : stake[1] > stake[0];     //@up-from-7: won2 = eyes > 6 ? side[1] == 2 : side[1] == 1; //@seven-nothing: won2 = eyes > 7 ? side[1] == 2 : eyes < 7 ? side[1] == 1 : 0;
        if (proc && !worked) begin
            worked <= 1;
            case (now)
                S_INIT: begin cash[0] <= 1008; cash[1] <= 1008; pool <= 0; nxt <= S_NEW; end    //@purse-1000: S_INIT: begin cash[0] <= 1000; cash[1] <= 1000; pool <= 0; nxt <= S_NEW; end
                S_NEW:
                    if (cash[0] == 0 || cash[1] == 0) begin
                        nxt <= S_INIT;
                        pool <= 0;
                        if (cash[0] == 0) cash[1] <= cash[1] + pool; else cash[0] <= cash[0] + pool;    //@tax-lost: ;
                    end else nxt <= two_first ? S_TWO : S_ONE;
                S_ONE, S_TWO:
                    if (legal) begin
                        cash[me] <= cash[me] - bid / 4;                         //@dep-half: cash[me] <= cash[me] - bid / 2;
                        pool <= pool + bid / 4;                                 //@dep-half: pool <= pool + bid / 2;
                        stake[me] <= bid;
                        side[me] <= ud ? 2 : 1;                                 //@choice-turned: side[me] <= ud ? 1 : 2;
                        nxt <= me != two_first ? S_SHAKE : me ? S_ONE : S_TWO;
                    end else worked <= 0;
                S_SHAKE: nxt <= S_READ;
                S_READ: begin eyes <= rnd; nxt <= S_PAY; end
                S_PAY: begin
                    a = cash[0] + (won1 ? stake[0] : 0) - (won2 ? stake[1] : 0);            //@both-right: a = cash[0] + (won1 ? stake[0] : 0) - (won2 && !won1 ? stake[1] : 0);
                    b = cash[1] + (won2 ? stake[1] : 0) - (won1 ? stake[0] : 0);            //@both-right: b = cash[1] + (won2 && !won1 ? stake[1] : 0) - (won1 ? stake[0] : 0);
                    cash[0] <= a;
                    cash[1] <= b;
                    nxt <= S_CLEAR;
                end
                S_CLEAR: begin
                    stake[0] <= 0; stake[1] <= 0; side[0] <= 0; side[1] <= 0;   //@bid2-kept: stake[0] <= 0; side[0] <= 0; side[1] <= 0;
                    two_first <= !two_first;                                    //@no-swap: two_first <= two_first;
                    nxt <= S_NEW;
                end
            endcase
        end else if (!proc && worked) begin
            worked <= 0;
            now <= nxt;
        end
    end
    to_digits #(4) d1(cash[0], amt1);
    to_digits #(4) d2(cash[1], amt2);
    to_digits #(4) d3(pool, tax);
    to_digits #(3) d4({4'b0, stake[0]}, sub1);
    to_digits #(3) d5({4'b0, stake[1]}, sub2);
    assign O_ud1 = side[0];
    assign O_ud2 = side[1];
    assign st = now;
endmodule
