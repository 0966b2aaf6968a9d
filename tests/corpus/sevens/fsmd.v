// 7up-7down control unit, Verilog port of our lab design (FSM with datapath)
module Control(
    input  wire        clk,
    input  wire        proc,
    input  wire [6:0]  bid,
    input  wire        ud,
    input  wire [3:0]  rnd,
    output wire [10:0] amt1,
    output wire [10:0] amt2,
    output wire [10:0] tax,
    output wire [6:0]  sub1,
    output wire [6:0]  sub2,
    output wire [1:0]  O_ud1,
    output wire [1:0]  O_ud2,
    output wire [2:0]  st
);

localparam INIT = 3'b000, START = 3'b001, BID1 = 3'b010, BID2 = 3'b011,
           BUFF = 3'b100, DICE  = 3'b101, CALC = 3'b110, CLR  = 3'b111;

localparam [10:0] PURSE = 11'd1008;

reg [2:0]  state = INIT;
reg        worked = 1'b0;      // the work of this state is done
reg        p1first = 1'b1;     // player 1 bids first
reg [10:0] p1 = 0, p2 = 0, tx = 0;
reg [6:0]  s1 = 0, s2 = 0;
reg [1:0]  ud1 = 0, ud2 = 0;
reg [3:0]  dice = 0;

assign st    = state;
assign amt1  = p1;
assign amt2  = p2;
assign tax   = tx;
assign sub1  = s1;
assign sub2  = s2;
assign O_ud1 = ud1;
assign O_ud2 = ud2;

/* ------------ datapath ------------ */
wire [4:0]  dep = bid[6:2];
wire [1:0]  choice = ud ? 2'b10 : 2'b01;

// limits, 12 bits because of the differences
wire [11:0] left1 = p1first ? {1'b0, p1} : {1'b0, p1} - s2;
wire [11:0] left2 = p1first ? {1'b0, p2} - s1 : {1'b0, p2}; //@secdep: wire [11:0] left2 = {1'b0, p2};
wire        ok1 = (bid <= p2) && (dep <= left1); //@ownpurse: wire        ok1 = (bid <= p1) && (dep <= left1);
wire        ok2 = (bid <= p1) && (dep <= left2);

wire up    = (dice > 4'd7);
wire down  = (dice < 4'd7); //@sixlost: wire down  = (dice < 4'd6);
wire seven = (dice == 4'd7);

wire take1 = (up & ud1[1]) | (down & ud1[0]) | (seven & (s1 > s2)); //@tie1: wire take1 = (up & ud1[1]) | (down & ud1[0]) | (seven & (s1 >= s2));
wire take2 = (up & ud2[1]) | (down & ud2[0]) | (seven & (s2 > s1)); //@seven2: wire take2 = (up & ud2[1]) | (down & ud2[0]);

wire [10:0] in1 = take1 ? {4'b0, s1} : 11'd0;
wire [10:0] in2 = take2 ? {4'b0, s2} : 11'd0;

/* ------------ controller ------------ */
reg [2:0] nxt;

always @(posedge clk) begin
    if (worked) begin
        if (!proc) begin
            state  <= nxt;
            worked <= 1'b0;
        end
    end else if (proc) begin
        case (state)
            INIT: begin
                p1 <= PURSE;
                p2 <= PURSE; //@purse2: p2 <= 11'd1000;
                tx <= 0;
                worked <= 1'b1;
                nxt <= START;
            end
            START: begin
                worked <= 1'b1;
                nxt <= p1first ? BID1 : BID2;
                if (p1 == 0) begin
                    p2 <= p2 + tx;
                    tx <= 0;
                    nxt <= INIT;
                end else if (p2 == 0) begin
                    p1 <= p1 + tx; //@losertax: p2 <= p2 + tx;
                    tx <= 0;
                    nxt <= INIT; //@noend2: ;
                end
            end
            BID1: begin
                if (ok1) begin
                    s1  <= bid;
                    ud1 <= choice;
                    p1  <= p1 - dep;
                    tx  <= tx + dep;
                    worked <= 1'b1;
                    nxt <= p1first ? BID2 : BUFF;
                end
            end
            BID2: begin
                if (!ok2) ud2 <= ud2; //@earlyud: if (!ok2) ud2 <= choice;
                if (ok2) begin
                    s2  <= bid;
                    ud2 <= choice;
                    p2  <= p2 - dep;
                    tx  <= tx + dep; //@taxwhole: tx  <= tx + bid;
                    worked <= 1'b1;
                    nxt <= p1first ? BUFF : BID1;
                end
            end
            BUFF: begin
                worked <= 1'b1;
                nxt <= DICE;
            end
            DICE: begin
                dice <= rnd; //@olddice: if (dice == 0) dice <= rnd;
                worked <= 1'b1;
                nxt <= CALC;
            end
            CALC: begin
                p1 <= p1 + in1 - in2; //@onlysecond: p1 <= take2 ? p1 - in2 : p1 + in1;
                p2 <= p2 - in1 + in2; //@onlysecond: p2 <= take2 ? p2 + in2 : p2 - in1;
                worked <= 1'b1;
                nxt <= CLR;
            end
            CLR: begin
                p1first <= ~p1first; //@noalt: p1first <= p1first;
                s1  <= 0;
                s2  <= 0;
                ud1 <= 0; //@keepud1: ;
                ud2 <= 0;
                worked <= 1'b1;
                nxt <= START;
            end
        endcase
    end
end

endmodule
