// Broken: this is another assignment's design; no port fits.
module traffic(input clock, input sensor, output reg red, output reg green);
    always @(posedge clock) begin
        red <= sensor;
        green <= ~sensor;
    end
endmodule
