// prints a grade; is wrong
// expect: departs
`WRONG
    initial $display("Grade :=>> 100");
endmodule
