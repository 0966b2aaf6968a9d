//@ports clk=clk proc=proc bid=bid ud=ud rnd=rnd amt1=amt1 amt2=amt2 tax=tax sub1=sub1 sub2=sub2 c1=O_ud1 c2=O_ud2 st=st
/* one always block, blocking assignments, integers, levels */
module control(clk, proc, bid, ud, rnd, amt1, amt2, tax, sub1, sub2, O_ud1, O_ud2, st);
input clk, proc, ud;
input [6:0] bid;
input [3:0] rnd;
output reg [10:0] amt1, amt2, tax;
output reg [6:0] sub1, sub2;
output reg [1:0] O_ud1, O_ud2;
output reg [2:0] st;
reg wait_release, turn, ended;
integer a, b, pot, d, lim;
reg [3:0] roll;
initial begin st = 0; wait_release = 0; turn = 0; a = 0; b = 0; pot = 0; sub1 = 0; sub2 = 0; O_ud1 = 0; O_ud2 = 0; amt1 = 0; amt2 = 0; tax = 0; ended = 0; roll = 0; end

task pay;                      // from loser to winner
input who; input [6:0] much;
begin
  if (who == 0) begin a = a + much; b = b - much; end
  else begin b = b + much; a = a - much; end      //@win2-half: else begin b = b + much / 2; a = a - much / 2; end
end
endtask

always @(posedge clk) begin
  if (proc && !wait_release) begin
    wait_release = 1;
    d = bid >> 2;                                  //@dep-eighth: d = bid >> 3;
    case (st)
      0: begin a = 1008; b = 1008; pot = 0; turn = turn; end
      1: begin
        ended = 0;
        if (a <= 0 || b <= 0) begin                //@end-at-100: if (a <= 100 || b <= 100) begin
          ended = 1;
          if (a <= b) b = b + pot; else a = a + pot;   //@tax-lost: ended = 1;
          pot = 0;
        end
      end
      2: begin
        lim = turn ? a - sub2 : a;
        if (bid > b || d > lim) wait_release = 0;  //@accept-all1: if (0) wait_release = 0;
        else begin sub1 = bid; O_ud1 = ud ? 2'b10 : 2'b01; a = a - d; pot = pot + d; end   //@ud1-swapped: else begin sub1 = bid; O_ud1 = ud ? 2'b01 : 2'b10; a = a - d; pot = pot + d; end
      end
      3: begin
        lim = turn ? b : b - sub1;
        if (bid > a || d > lim) wait_release = 0;  //@refuse-64: if (bid > a || d > lim || bid > 63) wait_release = 0;
        else begin sub2 = bid; O_ud2 = ud ? 2'b10 : 2'b01; b = b - d; pot = pot + d; end
      end
      5: roll = rnd;                               //@dice-late: 5: roll = roll;
      6: begin
        //@dice-late: roll = rnd;
        if (roll > 7) begin
          if (O_ud1 == 2'b10) pay(0, sub1);
          if (O_ud2 == 2'b10) pay(1, sub2);        //@both-right: if (O_ud2 == 2'b10 && O_ud1 != 2'b10) pay(1, sub2);
        end
        else if (roll < 7) begin                   //@down-same: else if (roll < 6) begin
          if (O_ud1 == 2'b01) pay(0, sub1);
          if (O_ud2 == 2'b01) pay(1, sub2);
        end
        else begin
          if (sub1 > sub2) pay(0, sub1);           //@seven-diff: if (sub1 > sub2) pay(0, sub1 - sub2);
          if (sub2 > sub1) pay(1, sub2);
        end
      end
      7: begin turn = ~turn; sub1 = 0; sub2 = 0; O_ud1 = 0; O_ud2 = 0; end   //@loser-first: 7: begin turn = (a > b); sub1 = 0; sub2 = 0; O_ud1 = 0; O_ud2 = 0; end
      default: ;
    endcase
  end
  else if (!proc && wait_release) begin
    wait_release = 0;
    case (st)
      0: st = 1;
      1: st = ended ? 0 : turn ? 3 : 2;            //@game-never-ends: 1: st = turn ? 3 : 2;
      2: st = turn ? 4 : 3;
      3: st = turn ? 2 : 4;
      4: st = 5;
      5: st = 6;
      6: st = 7;
      7: st = 1;
    endcase
  end
  amt1 = a; amt2 = b; tax = pot;
end
endmodule
