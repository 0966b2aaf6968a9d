// SPDX-License-Identifier: MIT
// Other port names (button, amount, up, dice, purse1 …), no phase pin; around sevens.v.
module seven_up_down (
    input         clock, button,
    input  [6:0]  amount,
    input         up,
    input  [3:0]  dice,
    output [10:0] purse1, purse2, deposits,
    output [6:0]  bid1, bid2,
    output [1:0]  choice1, choice2,
    output [2:0]  state
);
    sevens core (
        .clk(clock), .proc(button), .bid(amount), .ud(up), .rnd(dice), .amt1(purse1), .amt2(purse2), .tax(deposits),
        .sub1(bid1), .sub2(bid2), .O_ud1(choice1), .O_ud2(choice2), .st(state), .phase()
    );
endmodule
