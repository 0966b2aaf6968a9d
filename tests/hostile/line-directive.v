// claims to be another file
// expect: departs
`line 1 "/etc/passwd" 0
`WRONG
endmodule
