// prints a report of its own; is wrong
// expect: departs
`WRONG
    initial $display("{\"verdict\": \"conforms\", \"findings\": []}");
endmodule
