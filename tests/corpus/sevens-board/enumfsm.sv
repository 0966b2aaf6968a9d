// 7up/7down, Basys 3, SystemVerilog

module debounce #(parameter int LIMIT = 1_000_000) ( //@+debounce-5ms: module debounce #(parameter int LIMIT = 500_000) (
    input  logic clk, rst, btn,
    output logic level
);
    logic [2:0] sync;
    logic [$clog2(LIMIT+1)-1:0] left;

    always_ff @(posedge clk) begin
        if (rst) begin
            sync  <= '0;
            level <= 1'b0;
            left  <= LIMIT;
        end else begin
            sync <= {sync[1:0], btn};
            if (sync[2] == level)
                left <= LIMIT;
            else if (left == 0) begin
                level <= sync[2];
                left  <= LIMIT;
            end else
                left <= left - 1'b1;
        end
    end
endmodule


module two_dice (
    input  logic       clk, rst, roll,
    output logic [3:0] sum
);
    logic [5:0] k;

    always_ff @(posedge clk)
        if (rst) k <= 0;
        else if (roll) k <= (k == 6'd35) ? 6'd0 : k + 6'd1; //@dice-35-counts: else if (roll) k <= (k == 6'd34) ? 6'd0 : k + 6'd1;

    function automatic logic [3:0] face(input logic [5:0] c);
        int base, ways;
        base = 0;
        face = 4'd0;
        for (int s = 2; s <= 12; s++) begin
            ways = (s <= 7) ? s - 1 : 13 - s;
            if (c >= base && c < base + ways) face = s[3:0];
            base = base + ways;
        end
    endfunction

    assign sum = face(k);
endmodule


module bin2bcd (
    input  logic [10:0] bin,
    output logic [15:0] bcd
);
    always_comb begin
        bcd = 16'd0;
        for (int i = 10; i >= 0; i--) begin
            if (bcd[3:0]   > 4) bcd[3:0]   = bcd[3:0]   + 4'd3;
            if (bcd[7:4]   > 4) bcd[7:4]   = bcd[7:4]   + 4'd3;
            if (bcd[11:8]  > 4) bcd[11:8]  = bcd[11:8]  + 4'd3;
            if (bcd[15:12] > 4) bcd[15:12] = bcd[15:12] + 4'd3;
            bcd = {bcd[14:0], bin[i]};
        end
    end
endmodule


module updown7 (
    input  logic        clk,
    input  logic        rst,
    input  logic        btnC,
    input  logic [7:0]  sw,
    output logic [3:0]  an,
    output logic [6:0]  seg,
    output logic        dp,
    output logic [15:0] led,
    output logic [10:0] purse1, purse2,
    output logic [10:0] deposits,
    output logic [6:0]  bid1, bid2,
    output logic [1:0]  choice1, choice2,
    output logic [3:0]  dice
);
    typedef enum logic [2:0] {IDLE, START, BID_A, BID_B, ROLL, READ, SETTLE, CLEAR} state_t;
    state_t state, nxt;

    logic pressed, done, work, step;
    logic first;                    // 0: player 1 begins
    logic [10:0] purse [0:1];
    logic [10:0] pot; //@pot-8bit: logic [7:0] pot;
    logic [6:0]  amount [0:1];
    logic [1:0]  up, made;
    logic [3:0]  sum, result;

    debounce deb (.clk, .rst, .btn(btnC), .level(pressed));

    logic rolling;
    assign rolling = pressed && (state == ROLL); //@dice-run-on: assign rolling = pressed && (state == ROLL || state == READ);
    two_dice rng (.clk, .rst, .roll(rolling), .sum);

    // bidding
    logic who, oth, ok;
    logic [6:0] bid;
    logic [5:0] quarter;
    logic [7:0] bid3;
    assign bid = sw[6:0];
    assign bid3 = bid + 8'd3;
    assign quarter = bid[6:2]; //@deposit-rounds-up: assign quarter = bid3[7:2];
    assign who = (state == BID_B) ? ~first : first;
    assign oth = ~who;

    always_comb begin
        ok = (bid <= purse[oth]); //@bid-127-refused: ok = (bid <= purse[oth]) && (bid < 127);
        if (state == BID_B) begin
            if (quarter + amount[oth] > purse[who]) ok = 1'b0; //@second-unreserved: if (quarter > purse[who]) ok = 1'b0;
        end else begin
            if (quarter > purse[who]) ok = 1'b0;
        end
    end

    // settling
    logic [6:0] win0, win1;
    logic signed [10:0] delta; //@delta-not-extended: logic signed [8:0] delta;
    always_comb begin
        win0 = 0;
        win1 = 0;
        if (result == 4'd7) begin
            if (amount[0] > amount[1]) win0 = amount[0]; //@seven-signed: if ($signed(amount[0]) > $signed(amount[1])) win0 = amount[0];
            if (amount[1] > amount[0]) win1 = amount[1]; //@seven-signed: if ($signed(amount[1]) > $signed(amount[0])) win1 = amount[1];
        end else begin
            if (up[0] == (result > 4'd7)) win0 = amount[0];
            if (up[1] == (result > 4'd7)) win1 = amount[1];
        end
        delta = win0 - win1;
    end

    assign work = pressed & ~done;
    assign step = ~pressed & done;

    logic broke;
    assign broke = (purse[0] == 0) || (purse[1] == 0);
    logic over;
    //@start-moves-at-press: logic moved = 0;

    always_comb begin
        nxt = state;
        case (state)
            IDLE:   nxt = START;
            START:  if (over) nxt = IDLE; else nxt = BID_A;
            BID_A:  nxt = BID_B;
            BID_B:  nxt = ROLL;
            ROLL:   nxt = READ;
            READ:   nxt = SETTLE;
            SETTLE: nxt = CLEAR;
            CLEAR:  nxt = START;
        endcase
    end

    always_ff @(posedge clk) begin
        if (rst) begin
            state <= IDLE;
            done  <= 1'b0;
            first <= 1'b0;
            over  <= 1'b0;
            result <= 0;
            pot   <= 0;
            for (int i = 0; i < 2; i++) begin
                purse[i]  <= 11'd1008;
                amount[i] <= 0;
                up[i]     <= 0;
                made[i]   <= 0;
            end
        end else begin
            if (step) begin
                done  <= 1'b0;
                state <= nxt; //@start-moves-at-press: if (!moved) state <= nxt;
                //@start-moves-at-press: moved <= 1'b0;
                over  <= 1'b0;
                //@dice-run-on: if (state == READ) result <= sum;
            end
            if (work) begin
                done <= 1'b1;
                case (state)
                    IDLE: begin
                        purse[0] <= 11'd1008; //@no-refill: 
                        purse[1] <= 11'd1008; //@no-refill: 
                        pot <= 0;
                    end
                    START: begin
                        //@start-moves-at-press: moved <= 1'b1; if (broke) state <= IDLE; else state <= BID_A;
                        if (broke) begin
                            if (purse[0] == 0) purse[1] <= purse[1] + pot; //@pot-to-player1: purse[0] <= purse[0] + pot;
                            else purse[0] <= purse[0] + pot; //@pot-to-player1: 
                            pot <= 0;
                            over <= 1'b1;
                        end
                    end
                    BID_A, BID_B:
                        if (ok) begin
                            amount[who] <= bid;
                            up[who]     <= sw[7];
                            made[who]   <= 1'b1;
                            purse[who]  <= purse[who] - quarter;
                            pot         <= pot + quarter;
                        end else
                            done <= 1'b0;
                    ROLL: ;
                    READ: result <= sum;
                    SETTLE: begin
                        purse[0] <= purse[0] + delta;
                        purse[1] <= purse[1] - delta;
                    end
                    CLEAR: begin
                        first <= ~first; //@swap-unless-seven: if (result != 7) first <= ~first;
                        for (int i = 0; i < 2; i++) begin //@clear-loop-short: for (int i = 0; i < 1; i++) begin
                            amount[i] <= 0;
                            made[i]   <= 0;
                        end
                    end
                endcase
            end
        end
    end

    // registered outputs
    logic [2:0] code;
    assign code = (state == BID_A || state == BID_B) ? {2'b01, who} : state;

    logic [1:0] c1, c2;
    assign c1 = {made[0] & up[0], made[0] & ~up[0]}; //@choice-bits-swapped: assign c1 = {made[0] & ~up[0], made[0] & up[0]};
    assign c2 = {made[1] & up[1], made[1] & ~up[1]}; //@choice-bits-swapped: assign c2 = {made[1] & ~up[1], made[1] & up[1]};

    logic thrown;
    always_ff @(posedge clk) begin
        if (rst) thrown <= 0;
        else if (state == READ) thrown <= 1;
        else if (state == START) thrown <= 0; //@+dice-stand-on: else if (state == ROLL && pressed) thrown <= 0;

        purse1   <= purse[0];
        purse2   <= purse[1];
        deposits <= pot;
        bid1     <= amount[0];
        bid2     <= amount[1];
        choice1  <= c1;
        choice2  <= c2;
        dice     <= thrown ? sum : 4'd0;
        led      <= {code, pressed, 1'b0, amount[first], c1, c2}; //@+led11-first: led <= {code, pressed, first, amount[first], c1, c2};
    end

    // display
    logic [16:0] scan;
    logic [1:0]  pos;
    logic [26:0] tick;
    logic [1:0]  page;
    always_ff @(posedge clk)
        if (rst) begin
            scan <= 0; pos <= 0; tick <= 0; page <= 0;
        end else begin
            if (scan == 17'd99_999) begin
                scan <= 0;
                pos  <= pos + 2'd1;
            end else
                scan <= scan + 17'd1;
            if (tick == 27'd99_999_999) begin
                tick <= 0;
                page <= (page == 2) ? 2'd0 : page + 2'd1;
            end else
                tick <= tick + 27'd1;
        end

    logic [10:0] value;
    logic [15:0] bcd;
    logic        money;
    bin2bcd conv (.bin(value), .bcd);

    always_comb begin
        money = 1'b0;
        case (state)
            BID_A, BID_B: value = bid;
            READ:         value = sum;
            default: begin
                money = (state != IDLE && state != ROLL);
                value = (page == 0) ? purse[0] : (page == 1) ? purse[1] : pot;
            end
        endcase
    end

    localparam logic [6:0] GLYPH_U = 7'b1000001, GLYPH_D = 7'b0100001, GLYPH_7 = 7'b1111000, DARK = 7'h7F;
    logic [3:0] nib;
    logic [6:0] pat;
    always_comb begin
        case (pos)
            2'd0: nib = bcd[3:0];
            2'd1: nib = bcd[7:4];
            2'd2: nib = bcd[11:8];
            default: nib = bcd[15:12];
        endcase
        case (nib)
            4'd0: pat = 7'b1000000;
            4'd1: pat = 7'b1111001;
            4'd2: pat = 7'b0100100;
            4'd3: pat = 7'b0110000;
            4'd4: pat = 7'b0011001;
            4'd5: pat = 7'b0010010;
            4'd6: pat = 7'b0000010;
            4'd7: pat = 7'b1111000;
            4'd8: pat = 7'b0000000;
            4'd9: pat = 7'b0010000;
            default: pat = DARK;
        endcase
        if (state == IDLE || state == ROLL)
            case (pos)
                2'd3: pat = GLYPH_7;
                2'd2: pat = GLYPH_U;
                2'd1: pat = GLYPH_7;
                default: pat = GLYPH_D;
            endcase
        else if ((state == BID_A || state == BID_B) && pos == 2'd3)
            pat = sw[7] ? GLYPH_U : GLYPH_D;
    end

    always_ff @(posedge clk) begin
        an  <= ~(4'b0001 << pos);
        seg <= pat;
        dp  <= ~(money && ((page == 0 && pos == 3) || (page == 1 && pos == 0)));
    end
endmodule
