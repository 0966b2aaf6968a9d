// SPDX-License-Identifier: MIT
// Policy: repeated letters are counted, a letter of the code explains only one letter of the guess; around mastermind.v.
module mm_repeats (
    input            clk, rst, enterA, enterB,
    input      [2:0] letterIn,
    input            sw3, rnd,
    output     [7:0] LEDX,
    output     [6:0] SSD3, SSD2, SSD1, SSD0
);
    wire [3:0] phase;
    wire [7:0] leds;
    mastermind core (
        .clk(clk), .rst(rst), .enterA(enterA), .enterB(enterB), .letterIn(letterIn), .sw3(sw3), .rnd(rnd),
        .LEDX(leds), .SSD3(SSD3), .SSD2(SSD2), .SSD1(SSD1), .SSD0(SSD0), .turn(), .phase(phase)
    );

    // The letter on the switches at the edge that leaves a phase is the one that was entered.  The
    // machine's own code is drawn here a second time, from the same bits.
    reg [2:0] code [0:3], guess [0:3];
    reg [2:0] bits = 1;
    reg [1:0] place = 0;
    wire [2:0] drawn = {bits[1:0], rnd};
    integer k;
    initial
        for (k = 0; k < 4; k = k + 1) begin
            code[k]  = 0;
            guess[k] = 0;
        end
    always @(posedge clk) begin
        if (phase >= 3 && phase <= 6)
            code[phase - 3] <= letterIn;
        if (phase >= 8 && phase <= 11)
            guess[phase - 8] <= letterIn;
        bits <= phase != 15 || bits[2] ? 3'd1 : drawn;
        if (phase != 15)
            place <= 0;
        else if (bits[2] && drawn != 0) begin
            code[place] <= drawn;
            place       <= place + 1;
        end
    end

    reg [7:0] verdict;
    reg [3:0] used;
    reg       found;
    integer   i, j;
    always @(*) begin
        verdict = 0;
        used    = 0;
        for (i = 0; i < 4; i = i + 1)
            if (guess[i] == code[i]) begin
                verdict[7 - 2 * i] = 1;
                verdict[6 - 2 * i] = 1;
                used[i] = 1;
            end
        for (i = 0; i < 4; i = i + 1) begin
            found = guess[i] == code[i];
            for (j = 0; j < 4; j = j + 1)
                if (!found && !used[j] && guess[i] == code[j]) begin
                    verdict[6 - 2 * i] = 1;
                    used[j] = 1;
                    found   = 1;
                end
        end
    end
    assign LEDX = phase == 12 ? verdict : leds;
endmodule
