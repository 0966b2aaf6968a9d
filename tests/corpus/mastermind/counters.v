//@ports clk=clk rst=rst A=enterA B=enterB letters=letterIn leds=LEDX d3=SSD3 d2=SSD2 d1=SSD1 d0=SSD0
// counters for everything: rounds, presses, seconds; few states; a message is a number that counts down
module Mastermind (
    input clk, input rst, input enterA, input enterB, input [2:0] letterIn,
    output [7:0] LEDX, output [6:0] SSD3, output [6:0] SSD2, output [6:0] SSD1, output [6:0] SSD0);
    parameter F = 2;
    // what the message shows: 0 nothing, 1 score, 2 player, 3 lives, 4 the code
    reg [2:0] msg, after;          // now, and what comes when it ends
    reg [7:0] left;                // cycles that the message stands
    reg [3:0] cntPress;            // 0-3 letters of the code, 4-7 letters of the guess, 8 the verdict
    reg [1:0] cntA, cntB, cntLife, cntWrong;
    reg [1:0] cntRound;
    reg [7:0] cntMatch;
    reg first, idle, fin;
    reg [15:0] cntEnd;
    reg [2:0] mem [0:7];           // code 0-3, guess 4-7
    reg za, zb;
    wire upA = enterA & ~za, upB = enterB & ~zb;
    wire maker = first ^ cntRound[0];
    wire player = (cntPress < 4) ? maker : ~maker;
    wire mine = player ? upB : upA;
    wire other = player ? upA : upB;
    wire busy = msg != 0;
    wire equal = mem[0] == mem[4] && mem[1] == mem[5] && mem[2] == mem[6] && mem[3] == mem[7];
    wire stop = cntA == 2 || cntB == 2;                          //@rounds3: wire stop = cntRound == 3;

    always @(posedge clk or negedge rst) begin
        if (~rst) begin
            msg <= 0; after <= 0; left <= 0; cntPress <= 0; cntA <= 0; cntB <= 0; cntLife <= 3; cntRound <= 0; cntMatch <= 0;
            first <= 0; idle <= 1; fin <= 0; cntEnd <= 0; za <= 0; zb <= 0;
        end else begin
            za <= enterA; zb <= enterB;
            if (idle) begin
                if (upA | upB) begin
                    idle <= 0; first <= ~upA; cntRound <= 0; cntA <= 0; cntB <= 0; cntLife <= 3; cntPress <= 0;
                    cntMatch <= cntMatch + 1;
                    msg <= 1; left <= 2 * F;
                    //@third-match: if (cntMatch == 2) idle <= 1;
                end
            end else if (fin) begin
                cntEnd <= cntEnd + 1;
                if (upA | upB) begin fin <= 0; idle <= 1; end
                //@end-times-out: if (cntEnd == 40 * F) begin fin <= 0; idle <= 1; end
            end else if (busy) begin
                left <= left - 1;
                if (left == 1) begin
                    left <= 2 * F;
                    case (msg)
                        1: if (stop) begin fin <= 1; cntEnd <= 0; msg <= 0; end else msg <= 2;
                        2: msg <= (cntPress < 4) ? 0 : 3;        //@no-lives: 2: msg <= 0;
                        3: msg <= 0;
                        4: msg <= 1;
                        default: msg <= 0;
                    endcase
                end
                //@remember-press: if (mine && letterIn != 0 && msg == 3) begin mem[cntPress] <= letterIn; cntPress <= cntPress + 1; end
            end else if (cntPress < 8) begin
                if (mine && letterIn != 0) begin                 //@dash-guess4: if (mine && (letterIn != 0 || cntPress == 7)) begin
                    mem[cntPress] <= letterIn;
                    cntPress <= cntPress + 1;
                    if (cntPress == 3) begin msg <= 2; left <= 2 * F; end
                end
                //@other-enters: if (other && letterIn != 0 && cntPress > 3) begin mem[cntPress] <= letterIn; cntPress <= cntPress + 1; end
            end else begin
                if (mine) begin                                  //@any-leaves: if (mine | other) begin
                    if (equal) begin
                        if (player) cntB <= cntB + 1; else cntA <= cntA + 1;
                        cntRound <= cntRound + 1; cntPress <= 0; cntLife <= 3;    //@lives-kept: cntRound <= cntRound + 1; cntPress <= 0;
                        msg <= 1; left <= 2 * F;
                    end else if (cntLife == 1) begin             //@lives-one-more: end else if (cntLife == 0) begin
                        if (player) cntA <= cntA + 1; else cntB <= cntB + 1;
                        cntRound <= cntRound + 1; cntPress <= 0; cntLife <= 3;
                        msg <= 4; left <= 2 * F;                 //@reveal-long: msg <= 4; left <= 6 * F;
                    end else begin
                        cntLife <= cntLife - 1; cntPress <= 4;
                        msg <= 3; left <= 2 * F;                 //@life-missing: msg <= 0; left <= 2 * F;
                    end
                end
            end
        end
    end

    // lights
    wire [7:0] v;
    wire [2:0] c0 = mem[0], c1 = mem[1], c2 = mem[2], c3 = mem[3];
    genvar k;
    generate
        for (k = 0; k < 4; k = k + 1) begin : lamp
            wire [2:0] x = mem[4 + k];
            wire [2:0] y = mem[k];
            assign v[7 - 2 * k] = (x == y);
            assign v[6 - 2 * k] = (x == c0) | (x == c1) | (x == c2) | (x == c3);   //@led-first-dark: assign v[6 - 2 * k] = (k == 0) ? (x == y) : ((x == c0) | (x == c1) | (x == c2) | (x == c3));
        end
    endgenerate
    wire verdict = ~idle & ~fin & ~busy & (cntPress == 8);
    assign LEDX = verdict ? v : fin ? {8{cntEnd % F < F / 2}} : 8'd0;

    // the picture, five bits a digit
    wire [4:0] now = {2'b00, letterIn};
    wire [4:0] p3, p2, p1, p0;
    localparam B = 5'd31, D = 5'd0;
    wire mk = cntPress < 4;
    wire [4:0] e0 = mk ? D : {2'b00, mem[4]}, e1 = mk ? D : {2'b00, mem[5]}, e2 = mk ? D : {2'b00, mem[6]};
    wire [2:0] at = cntPress[3] ? 3'd4 : {1'b0, cntPress[1:0]};
    assign p3 = (idle | fin | msg == 1 | msg == 2 | msg == 3) ? B : (msg == 4) ? {2'b00, c0} : (at == 0) ? now : e0;
    assign p2 = idle ? 5'd1 : (fin | msg == 1) ? {3'b010, cntA} : (msg == 2) ? 5'd16 : (msg == 3) ? 5'd6 : (msg == 4) ? {2'b00, c1} :
                (at == 0) ? B : (at == 1) ? now : e1;
    assign p1 = (idle | fin | (busy & msg != 4)) ? D : (msg == 4) ? {2'b00, c2} : (at < 2) ? B : (at == 2) ? now : e2;
    assign p0 = idle ? 5'd17 : (fin | msg == 1) ? {3'b010, cntB} : (msg == 2) ? (player ? 5'd17 : 5'd1) : (msg == 3) ? {3'b010, cntLife} :
                (msg == 4) ? {2'b00, c3} : (at < 3) ? B : (at == 3) ? now : {2'b00, mem[7]};   //@reveal-guess4: (msg == 4) ? {2'b00, mem[7]} : (at < 3) ? B : (at == 3) ? now : {2'b00, mem[7]};
    sevseg s3(p3, SSD3), s2(p2, SSD2), s1(p1, SSD1), s0(p0, SSD0);
endmodule

module sevseg(input [4:0] c, output reg [6:0] s);
    always @(c)
        case (c)
            0: s = 7'b1000000; 1: s = 7'b1110111; 2: s = 7'b0111001; 3: s = 7'b1111001; 4: s = 7'b1110001; 5: s = 7'b1110110; 6: s = 7'b0111000; 7: s = 7'b0111110;
            8: s = 7'b0111111; 9: s = 7'b0000110; 10: s = 7'b1011011; 11: s = 7'b1001111;
            16: s = 7'b1110011;                                  //@glyph-P: 16: s = 7'b0110011;
            17: s = 7'b1111100;
            default: s = 7'b0;
        endcase
endmodule
