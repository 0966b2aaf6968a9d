// Given parts: what stands between a game and the pins of a board.  Use them as they are.

// A slow clock: one rising edge every RATIO edges of the board's clock.
module board_clock #(
    parameter RATIO = 2000000
) (
    input      clk,
    output reg slow
);
    reg [31:0] count;

    initial begin
        count = 0;
        slow  = 0;
    end

    always @(posedge clk)
        if (count >= RATIO - 1) begin
            count <= 0;
            slow  <= 1;
        end else begin
            count <= count + 1;
            if (count >= RATIO / 2 - 1)
                slow <= 0;
        end
endmodule

// A raw, bouncing button in (1: pressed); one pulse of one cycle out for each press.
module board_button (
    input      clk,
    input      noisy,
    output reg pulse
);
    reg  first, second, level;
    wire next = first == second ? first : level;

    initial {first, second, level, pulse} = 0;

    always @(posedge clk) begin
        first  <= noisy;
        second <= first;
        level  <= next;
        pulse  <= next & ~level;
    end
endmodule

// A random bit each cycle.
module board_noise (
    input  clk,
    output rnd
);
    reg [15:0] bits;

    initial bits = 1;

    always @(posedge clk)
        bits <= {bits[14:0], bits[15] ^ bits[14] ^ bits[12] ^ bits[3]};

    assign rnd = bits[0];
endmodule

// A die, 1 to 6, that rolls while roll is 1, on the board's clock.  Each die gets a START of its own.
module board_die #(
    parameter START = 1
) (
    input            clk,
    input            roll,
    output reg [2:0] face
);
    reg [6:0] wait_for;

    initial begin
        face     = START;
        wait_for = START;
    end

    always @(posedge clk)
        if (!roll)
            wait_for <= START;
        else if (wait_for >= 30 + 2 * START) begin
            wait_for <= 0;
            face     <= face == 6 ? 3'd1 : face + 3'd1;
        end else
            wait_for <= wait_for + 1;
endmodule

// Lights COUNT digits one after the other; seg is gfedcba, and all is active low, as boards want it.
module board_digits #(
    parameter COUNT  = 4,
    parameter PERIOD = 100000
) (
    input                    clk,
    input      [7*COUNT-1:0] digits,   // the rightmost digit in bits 6 to 0; 1: lit
    output reg [6:0]         seg,
    output reg [COUNT-1:0]   an
);
    reg [31:0] count;
    reg [3:0]  place;

    initial begin
        count = 0;
        place = 0;
    end

    always @(posedge clk)
        if (count >= PERIOD - 1) begin
            count <= 0;
            place <= place == COUNT - 1 ? 4'd0 : place + 4'd1;
        end else
            count <= count + 1;

    always @(*) begin
        an        = {COUNT{1'b1}};
        an[place] = 1'b0;
        seg       = ~digits[7*place +: 7];
    end
endmodule
