//@ports d=D p=P
// how many dice equal which: sums of comparisons, all in assigns
module bobing_score(D1, D2, D3, D4, D5, D6, P1, P2, P3, P4, P5, P6);
input [2:0] D1, D2, D3, D4, D5, D6;
output P1, P2, P3, P4, P5, P6;
function [2:0] cnt;
input [2:0] f;
input [17:0] d;
cnt = (d[2:0] == f) + (d[5:3] == f) + (d[8:6] == f) + (d[11:9] == f) + (d[14:12] == f) + (d[17:15] == f);   //@forget-die: cnt = (d[2:0] == f) + (d[5:3] == f) + (d[8:6] == f) + (d[11:9] == f) + (d[14:12] == f) + (d[14:12] == f);
endfunction
wire [17:0] all = {D6, D5, D4, D3, D2, D1};
wire [2:0] c1 = cnt(1, all), c2 = cnt(2, all), c3 = cnt(3, all), c4 = cnt(4, all), c5 = cnt(5, all), c6 = cnt(6, all);
wire valid = (c1 + c2 + c3 + c4 + c5 + c6) == 6;   //@all-valid: wire valid = 1'b1;
wire five = c1 >= 5 | c2 >= 5 | c3 >= 5 | c4 >= 5 | c5 >= 5 | c6 >= 5;     //@five-exact: wire five = c1 == 5 | c2 == 5 | c3 == 5 | c4 == 5 | c5 == 5 | c6 == 5; //@five-but-4: wire five = c1 >= 5 | c2 >= 5 | c3 >= 5 | c5 >= 5 | c6 >= 5;
wire first = five | c4 == 4;                        //@first-four4: wire first = five | c4 >= 3;
wire [2:0] threes = (c1 == 3) + (c2 == 3) + (c3 == 3) + (c4 == 3) + (c5 == 3) + (c6 == 3);
wire second = threes == 2 | (c1 == 1 & c2 == 1 & c3 == 1 & c4 == 1 & c5 == 1 & c6 == 1);    //@straight-missed: wire second = threes == 2; //@half-one: wire second = threes >= 1 | (c1 == 1 & c2 == 1 & c3 == 1 & c4 == 1 & c5 == 1 & c6 == 1);
wire third = c4 == 3;
wire fourth = c1 == 4 | c2 == 4 | c3 == 4 | c5 == 4 | c6 == 4;             //@fourth-no-1: wire fourth = c2 == 4 | c3 == 4 | c5 == 4 | c6 == 4;
assign P1 = ~valid | first;
assign P2 = ~valid | (~first & second);             //@p2-off-invalid: assign P2 = valid & ~first & second;
assign P3 = ~valid | (~first & ~second & third);    //@p3-too: assign P3 = ~valid | (~first & third);
assign P4 = ~valid | (~first & ~second & ~third & fourth);                  //@p4-never: assign P4 = ~valid;
assign P5 = ~valid | (~first & ~second & ~third & ~fourth & c4 == 2);       //@p5-beside: assign P5 = ~valid | (~first & ~second & ~third & c4 == 2);
assign P6 = ~valid | (~first & ~second & ~third & ~fourth & c4 == 1);       //@p6-three: assign P6 = ~valid | (~first & ~second & ~third & ~fourth & (c4 == 1 | c3 == 1 & c4 == 0));
endmodule
