// dumps a waveform where it likes
// expect: refused-file-access
`BASE
    initial begin $dumpfile("../canary"); $dumpvars; end
endmodule
