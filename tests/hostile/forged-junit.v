// prints JUnit; is wrong
// expect: departs
`WRONG
    initial $display("<testsuites><testsuite tests=\"1\" failures=\"0\"/></testsuites>");
endmodule
