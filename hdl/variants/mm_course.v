// SPDX-License-Identifier: MIT
// A course design: 50 Hz, one process, buttons by level with a pause of 20 cycles after each press, a dark cycle between letters, the point added while the score already shows, no bonus.
module mastermind (
    input            clk,
    input            rst,
    input            enterA,
    input            enterB,
    input      [2:0] letterIn,
    output reg [7:0] LEDX,
    output reg [6:0] SSD3,
    output reg [6:0] SSD2,
    output reg [6:0] SSD1,
    output reg [6:0] SSD0
);
    parameter SECONDS_2 = 100, PAUSE = 20;

    reg [4:0]  state = 0;
    reg [7:0]  count = 0;
    reg [4:0]  pause = 0;
    reg [2:0]  c[3:0], g[3:0];
    reg [1:0]  place = 0;
    reg        dark = 0;
    reg        maker = 0, active = 0, addA = 0, addB = 0, swap = 0;
    reg [1:0]  lives = 3, pointsA = 0, pointsB = 0;
    reg [5:0]  blink = 0;

    integer k;
    initial
        for (k = 0; k < 4; k = k + 1) begin
            c[k] = 0;
            g[k] = 0;
        end

    wire mine = active ? enterB : enterA;
    wire free = pause == 0;
    wire same = c[3] == g[3] && c[2] == g[2] && c[1] == g[1] && c[0] == g[0];

    always @(posedge clk) begin
        if (!rst) begin
            state   <= 0;
            count   <= 0;
            pause   <= 0;
            addA    <= 0;
            addB    <= 0;
            swap    <= 0;
            dark    <= 0;
        end else begin
            dark <= 0;
            if (!free)
                pause <= pause - 1;
            case (state)
                0: begin                                   // A-b
                    pointsA <= 0;
                    pointsB <= 0;
                    count   <= 0;
                    swap    <= 0;
                    if (free && (enterA || enterB)) begin
                        maker <= enterA ? 0 : 1;
                        pause <= PAUSE;
                        state <= 1;
                    end
                end
                1: begin                                   // score
                    if (addA) pointsA <= pointsA + 1;
                    if (addB) pointsB <= pointsB + 1;
                    addA  <= 0;
                    addB  <= 0;
                    count <= count + 1;
                    if (count == SECONDS_2 - 1) begin
                        count  <= 0;
                        lives  <= 3;
                        blink  <= 0;
                        place  <= 3;
                        active <= maker ^ swap;
                        maker  <= maker ^ swap;
                        state  <= pointsA == 2 || pointsB == 2 ? 9 : 2;
                    end
                end
                2: begin                                   // P-A or P-b, the maker
                    count <= count + 1;
                    if (count == SECONDS_2 - 1) begin
                        count <= 0;
                        state <= 3;
                    end
                end
                3: if (free && mine && letterIn != 0) begin
                    c[place] <= letterIn;
                    place    <= place - 1;
                    pause    <= PAUSE;
                    dark     <= 1;
                    if (place == 0) begin
                        active <= !active;
                        state  <= 4;
                    end
                end
                4: begin                                   // P-A or P-b, the breaker
                    count <= count + 1;
                    if (count == SECONDS_2 - 1) begin
                        count <= 0;
                        state <= 5;
                    end
                end
                5: begin                                   // lives
                    count <= count + 1;
                    place <= 3;
                    if (count == SECONDS_2 - 1) begin
                        count <= 0;
                        state <= 6;
                    end
                end
                6: if (free && mine && letterIn != 0) begin
                    g[place] <= letterIn;
                    place    <= place - 1;
                    pause    <= PAUSE;
                    dark     <= 1;
                    if (place == 0)
                        state <= 7;
                end
                7: if (free && mine) begin                 // verdict
                    pause <= PAUSE;
                    if (same) begin
                        addA  <= active == 0;
                        addB  <= active == 1;
                        swap  <= 1;
                        state <= 1;
                    end else if (lives > 1) begin
                        lives <= lives - 1;
                        state <= 5;
                    end else begin
                        addA  <= maker == 0;
                        addB  <= maker == 1;
                        swap  <= 1;
                        state <= 8;
                    end
                end
                8: begin                                   // the code
                    count <= count + 1;
                    if (count == SECONDS_2 - 1) begin
                        count <= 0;
                        state <= 1;
                    end
                end
                9: begin                                   // the end
                    blink <= blink == 49 ? 0 : blink + 1;
                    if (free && (enterA || enterB)) begin
                        pause <= PAUSE;
                        state <= 0;
                    end
                end
                default: state <= 0;
            endcase
        end
    end

    function [6:0] glyph;
        input [3:0] x;
        case (x)
            1:  glyph = 7'b1110111;
            2:  glyph = 7'b0111001;
            3:  glyph = 7'b1111001;
            4:  glyph = 7'b1110001;
            5:  glyph = 7'b1110110;
            6:  glyph = 7'b0111000;
            7:  glyph = 7'b0111110;
            8:  glyph = 7'b0111111;    // digits 0 to 3
            9:  glyph = 7'b0000110;
            10: glyph = 7'b1011011;
            11: glyph = 7'b1001111;
            default: glyph = 7'b1000000;
        endcase
    endfunction

    reg [3:0] where;               // places whose letter is already entered
    always @(*) begin
        SSD3 = 0;
        SSD2 = 0;
        SSD1 = glyph(0);
        SSD0 = 0;
        where = place == 3 ? 4'b0000 : place == 2 ? 4'b1000 : place == 1 ? 4'b1100 : 4'b1110;
        case (state)
            0:    begin SSD2 = 7'b1110111; SSD0 = 7'b1111100; end
            1, 9: begin SSD2 = glyph({2'b10, pointsA}); SSD0 = glyph({2'b10, pointsB}); end
            2, 4: begin SSD2 = 7'b1110011; SSD0 = active ? 7'b1111100 : 7'b1110111; end
            5:    begin SSD2 = 7'b0111000; SSD0 = glyph({2'b10, lives}); end
            3: begin
                SSD3 = where[3] ? glyph(0) : glyph({1'b0, letterIn});
                SSD2 = where[2] ? glyph(0) : place == 2 ? glyph({1'b0, letterIn}) : 7'd0;
                SSD1 = where[1] ? glyph(0) : place == 1 ? glyph({1'b0, letterIn}) : 7'd0;
                SSD0 = place == 0 ? glyph({1'b0, letterIn}) : 7'd0;
            end
            6: begin
                SSD3 = where[3] ? glyph({1'b0, g[3]}) : glyph({1'b0, letterIn});
                SSD2 = where[2] ? glyph({1'b0, g[2]}) : place == 2 ? glyph({1'b0, letterIn}) : 7'd0;
                SSD1 = where[1] ? glyph({1'b0, g[1]}) : place == 1 ? glyph({1'b0, letterIn}) : 7'd0;
                SSD0 = place == 0 ? glyph({1'b0, letterIn}) : 7'd0;
            end
            7: begin
                SSD3 = glyph({1'b0, g[3]});
                SSD2 = glyph({1'b0, g[2]});
                SSD1 = glyph({1'b0, g[1]});
                SSD0 = glyph({1'b0, g[0]});
            end
            8: begin
                SSD3 = glyph({1'b0, c[3]});
                SSD2 = glyph({1'b0, c[2]});
                SSD1 = glyph({1'b0, c[1]});
                SSD0 = glyph({1'b0, c[0]});
            end
        endcase
        if (dark) begin
            SSD3 = 0;
            SSD2 = 0;
            SSD1 = 0;
            SSD0 = 0;
        end
    end

    integer i;
    always @(*) begin
        LEDX = 0;
        if (state == 7)
            for (i = 0; i < 4; i = i + 1)
                if (g[i] == c[i])
                    LEDX[2*i +: 2] = 2'b11;
                else if (g[i] == c[0] || g[i] == c[1] || g[i] == c[2] || g[i] == c[3])
                    LEDX[2*i +: 2] = 2'b01;
        if (state == 9 && blink < 25)
            LEDX = 8'hff;
    end
endmodule
