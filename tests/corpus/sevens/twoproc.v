//@ports clk=clk proc=proc bid=bid ud=ud rnd=rnd amt1=amt1 amt2=amt2 tax=tax sub1=sub1 sub2=sub2 c1=O_ud1 c2=O_ud2 st=st
// control unit in two processes: registers, and what comes next; work and wait are states of their own
module control_unit (clk, proc, bid, ud, rnd, amt1, amt2, tax, sub1, sub2, O_ud1, O_ud2, st);
    input clk, proc, ud;
    input [6:0] bid;
    input [3:0] rnd;
    output [10:0] amt1, amt2, tax;
    output [6:0] sub1, sub2;
    output [1:0] O_ud1, O_ud2;
    output [2:0] st;

    // bit 3: the work is done, wait for the release
    reg [3:0] state, next_state;
    reg [2:0] goal, next_goal;
    reg [10:0] a, b, pot, next_a, next_b, next_pot;
    reg [6:0] x, z, next_x, next_z;
    reg [1:0] cx, cz, next_cx, next_cz;
    reg second_leads, next_second_leads;
    reg [3:0] eyes, next_eyes;
    initial begin
        state = 0; goal = 0; a = 0; b = 0; pot = 0; x = 0; z = 0; cx = 0; cz = 0; second_leads = 0; eyes = 0;
    end

    assign amt1 = a, amt2 = b, tax = pot, sub1 = x, sub2 = z, O_ud1 = cx, O_ud2 = cz, st = state[2:0];

    wire [10:0] fee = bid >> 2;                                 //@dep-up: wire [10:0] fee = (bid + 11'd3) >> 2; //@dep-fifth: wire [10:0] fee = bid / 5;
    wire signed [12:0] free_a = second_leads ? $signed({2'b0, a}) - $signed({6'b0, z}) : $signed({2'b0, a});    //@a-no-keep: wire signed [12:0] free_a = $signed({2'b0, a});
    wire signed [12:0] free_b = second_leads ? $signed({2'b0, b}) : $signed({2'b0, b}) - $signed({6'b0, x});    //@b-keep-always: wire signed [12:0] free_b = $signed({2'b0, b}) - $signed({6'b0, bid});
    wire a_may = bid <= b && $signed({2'b0, fee}) <= free_a;    //@a-strict: wire a_may = bid < b && $signed({2'b0, fee}) <= free_a; //@limit-before-fee: wire a_may = bid <= b + z[6:2] && $signed({2'b0, fee}) <= free_a;
    wire b_may = bid <= a && $signed({2'b0, fee}) <= free_b;    //@b-any: wire b_may = 1; //@limit-99: wire b_may = bid <= 99 && bid <= a && $signed({2'b0, fee}) <= free_b;
    wire signed [8:0] gain_up   = (cx[1] ? $signed({2'b0, x}) : 9'sd0) - (cz[1] ? $signed({2'b0, z}) : 9'sd0);   //@up-one: wire signed [8:0] gain_up   = (cx[1] ? $signed({2'b0, x}) : 9'sd0);
    wire signed [8:0] gain_down = (cx[0] ? $signed({2'b0, x}) : 9'sd0) - (cz[0] ? $signed({2'b0, z}) : 9'sd0);   //@both-right: wire signed [8:0] gain_down = cx[0] ? $signed({2'b0, x}) : cz[0] ? -$signed({2'b0, z}) : 9'sd0;
    wire signed [8:0] gain_7    = x > z ? $signed({2'b0, x}) : z > x ? -$signed({2'b0, z}) : 9'sd0;      //@seven-difference: wire signed [8:0] gain_7    = $signed({2'b0, x}) - $signed({2'b0, z}); //@seven-first: wire signed [8:0] gain_7    = second_leads ? -$signed({2'b0, z}) : $signed({2'b0, x});
    wire signed [8:0] gain = eyes > 7 ? gain_up : eyes < 7 ? gain_down : gain_7;     //@up-from-8: wire signed [8:0] gain = eyes > 8 ? gain_up : eyes < 7 ? gain_down : gain_7; //@seven-down: wire signed [8:0] gain = eyes > 7 ? gain_up : gain_down; //@twelve-lost: wire signed [8:0] gain = eyes > 7 && eyes < 12 ? gain_up : eyes < 7 ? gain_down : gain_7;

    always @* begin
        next_state = state; next_goal = goal; next_a = a; next_b = b; next_pot = pot; next_x = x; next_z = z;
        next_cx = cx; next_cz = cz; next_second_leads = second_leads; next_eyes = eyes;
        if (state[3]) begin
            if (!proc) next_state = {1'b0, goal};
        end else if (proc) begin
            next_state[3] = 1;
            case (state[2:0])
                3'd0: begin next_a = 1008; next_b = 1008; next_pot = 0; next_goal = 1; end       //@purse-1008-1007: 3'd0: begin next_a = 1008; next_b = 1007; next_pot = 0; next_goal = 1; end //@purse-2000: 3'd0: begin next_a = 2000; next_b = 2000; next_pot = 0; next_goal = 1; end
                3'd1: begin
                    next_goal = second_leads ? 3'd3 : 3'd2;
                    if (a == 0) begin next_b = b + pot; next_pot = 0; next_goal = 0; end          //@pot-half: if (a == 0) begin next_b = b + pot / 2; next_pot = 0; next_goal = 0; end //@end-a-never: if (0) begin next_b = b + pot; next_pot = 0; next_goal = 0; end
                    else if (b == 0) begin next_a = a + pot; next_pot = 0; next_goal = 0; end     //@pot-stays: else if (b == 0) begin next_a = a + pot; next_goal = 0; end //@end-not-init: else if (b == 0) begin next_a = a + pot; next_pot = 0; end
                end
                3'd2: if (a_may) begin
                    next_x = bid; next_cx = ud ? 2'b10 : 2'b01;
                    next_a = a - fee; next_pot = pot + fee;     //@fee-from-b: next_b = b - fee; next_pot = pot + fee; //@pot-bid: next_a = a - fee; next_pot = pot + bid;
                    next_goal = second_leads ? 3'd4 : 3'd3;
                end else next_state[3] = 0;
                3'd3: if (b_may) begin
                    next_z = bid; next_cz = ud ? 2'b10 : 2'b01; //@cz-wrong: next_z = bid; next_cz = ud ? 2'b01 : 2'b10; //@z-half: next_z = bid / 2; next_cz = ud ? 2'b10 : 2'b01;
                    next_b = b - fee; next_pot = pot + fee;     //@fee-twice: next_b = b - fee; next_pot = pot + fee + fee;
                    next_goal = second_leads ? 3'd2 : 3'd4;
                end else next_state[3] = 0;
                3'd4: next_goal = 5;
                3'd5: begin next_eyes = rnd; next_goal = 6; end //@eyes-three: 3'd5: begin next_eyes = rnd[2:0]; next_goal = 6; end
                3'd6: begin
                    next_a = a + {{2{gain[8]}}, gain};
                    next_b = b - {{2{gain[8]}}, gain};          //@b-keeps:
                    next_goal = 7;
                end
                3'd7: begin
                    next_x = 0; next_z = 0; next_cx = 0; next_cz = 0;    //@x-kept: next_z = 0; next_cx = 0; next_cz = 0; //@c-kept: next_x = 0; next_z = 0;
                    next_second_leads = ~second_leads;          //@never-swap: next_second_leads = 0; //@swap-if-2-wins: next_second_leads = gain < 0 ? ~second_leads : second_leads;
                    next_goal = 1;
                end
            endcase
        end
    end
    always @(posedge clk) begin
        state <= next_state; goal <= next_goal; a <= next_a; b <= next_b; pot <= next_pot; x <= next_x; z <= next_z;
        cx <= next_cx; cz <= next_cz; second_leads <= next_second_leads; eyes <= next_eyes;
        //@move-at-once: if (!state[3] && next_state[3]) state <= {1'b0, next_goal};
    end
endmodule
