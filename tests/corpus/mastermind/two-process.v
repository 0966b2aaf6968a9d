//@ports clk=clk rst=rst A=enterA B=enterB letters=letterIn leds=LEDX d3=SSD3 d2=SSD2 d1=SSD1 d0=SSD0
// CS303 term project - two process FSM
module mastermind #(parameter HZ = 2) (
    input            clk,
    input            rst,          // active low            //@+rst-high: input rst,
    input            enterA,
    input            enterB,
    input      [2:0] letterIn,
    output reg [7:0] LEDX,
    output reg [6:0] SSD3,
    output reg [6:0] SSD2,
    output reg [6:0] SSD1,
    output reg [6:0] SSD0
);
    localparam IDLE = 0, SCORE = 1, WHO = 2, IN1 = 3, IN2 = 4, IN3 = 5, IN4 = 6, WHO2 = 7, LIFE = 8,
               G1 = 9, G2 = 10, G3 = 11, G4 = 12, CHECK = 13, SHOW = 14, FIN = 15;
    localparam HOLD = 2 * HZ;
    localparam gA = 7'b1110111, gb = 7'b1111100, gDASH = 7'b1000000, gP = 7'b1110011, gL = 7'b0111000, gN = 7'b0000000;

    reg [3:0] st, nx;
    reg [11:0] cnt;
    reg maker;                 // 0 A, 1 B
    reg [1:0] scA, scB;
    reg [2:0] life;
    reg [2:0] c1, c2, c3, c4, g1, g2, g3, g4;
    reg lastA, lastB;

    wire pA = enterA & ~lastA;
    wire pB = enterB & ~lastB;
    wire pMaker   = maker ? pB : pA;                    //@key-make: wire pMaker = pA | pB;
    wire pBreaker = maker ? pA : pB;                    //@key-guess: wire pBreaker = pA | pB;
    wire pResult  = maker ? pA : pB;                    //@key-result: wire pResult = pA | pB;
    wire done = (cnt == HOLD - 1);
    wire lifeDone = done;                               //@life-short: wire lifeDone = (cnt == HZ - 1);
    wire right = (g1 == c1) & (g2 == c2) & (g3 == c3) & (g4 == c4); //@judge-three: wire right = (g1 == c1) & (g2 == c2) & (g3 == c3);
    wire okM = letterIn != 3'b000;                      //@dash-make: wire okM = 1'b1;
    wire okG = letterIn != 3'b000;                      //@dash-guess: wire okG = 1'b1;

    function [6:0] letter(input [2:0] c);
        case (c)
            3'd1: letter = 7'b1110111;
            3'd2: letter = 7'b0111001;
            3'd3: letter = 7'b1111001;
            3'd4: letter = 7'b1110001;                  //@glyph-F: 3'd4: letter = 7'b1111001;
            3'd5: letter = 7'b1110110;
            3'd6: letter = 7'b0111000;
            3'd7: letter = 7'b0111110;                  //@glyph-U: 3'd7: letter = 7'b0111111;
            default: letter = gDASH;                    //@+dark-dash: default: letter = gN;
        endcase
    endfunction
    function [6:0] digit(input [2:0] d);
        case (d)
            0: digit = 7'b0111111;
            1: digit = 7'b0000110;
            2: digit = 7'b1011011;                      //@glyph-2: 2: digit = 7'b1101011;
            3: digit = 7'b1001111;
            4: digit = 7'b1100110;
            default: digit = gN;
        endcase
    endfunction

    // next state
    always @* begin
        nx = st;
        case (st)
            IDLE:  if (pA | pB) nx = SCORE;             //@no-score0: IDLE: if (pA | pB) nx = WHO;
            SCORE: if (done) begin
                       if (scA == 2 || scB == 2) nx = FIN;      //@match1: if (scA == 1 || scB == 1) nx = FIN; //@match3: if (scA == 3 || scB == 3) nx = FIN;
                       else nx = WHO;
                   end
            WHO:   if (done) nx = IN1;
            IN1:   if (pMaker & okM) nx = IN2;
            IN2:   if (pMaker & okM) nx = IN3;
            IN3:   if (pMaker & okM) nx = IN4;          //@dash-make3: IN3: if (pMaker) nx = IN4;
            IN4:   if (pMaker & okM) nx = WHO2;         //@no-player2: IN4: if (pMaker & okM) nx = LIFE;
            WHO2:  if (done) nx = LIFE;
            LIFE:  if (lifeDone) nx = G1;               //@press-skip-life: LIFE: if (lifeDone | pA | pB) nx = G1;
            G1:    if (pBreaker & okG) nx = G2;
            G2:    if (pBreaker & okG) nx = G3;
            G3:    if (pBreaker & okG) nx = G4;
            G4:    if (pBreaker & okG) nx = CHECK;
            CHECK: if (pResult) begin                   //@auto-result: CHECK: if (pResult | done) begin
                       if (right) nx = SCORE;
                       else if (life == 1) nx = SHOW;   //@lives-off: else if (life == 2) nx = SHOW; //@no-reveal: else if (life == 1) nx = SCORE;
                       else nx = LIFE;                  //@no-lives-again: else nx = G1;
                   end
            SHOW:  if (done) nx = SCORE;
            FIN:   if (pA | pB) nx = IDLE;              //@auto-over: FIN: if (pA | pB | cnt == 8 * HOLD) nx = IDLE; //@over-stuck: FIN: nx = FIN;
        endcase
    end

    always @(posedge clk or negedge rst)                //@+rst-high: always @(posedge clk or posedge rst) //@+rst-sync: always @(posedge clk)
        if (!rst) begin                                 //@+rst-high: if (rst) begin
            st <= IDLE; cnt <= 0; maker <= 0; life <= 3;
            scA <= 0;
            scB <= 0;
            c1 <= 0; c2 <= 0; c3 <= 0; c4 <= 0; g1 <= 0; g2 <= 0; g3 <= 0; g4 <= 0;
            lastA <= 0; lastB <= 0;
        end else begin
            st <= nx;
            lastA <= enterA; lastB <= enterB;
            cnt <= (nx == st) ? cnt + 1 : 0;
            case (st)
                IDLE: begin
                    life <= 3;
                    scA <= 0; scB <= 0;                 //@new-match-score: life <= 3;
                    if (pA) maker <= 0; else if (pB) maker <= 1;  //@maker-turned: if (pA) maker <= 1; else if (pB) maker <= 0; //@+both-b: if (pB) maker <= 1; else if (pA) maker <= 0;
                end
                IN1: if (pMaker & okM) c1 <= letterIn;
                IN2: if (pMaker & okM) c2 <= letterIn;
                IN3: if (pMaker) c3 <= letterIn;
                IN4: if (pMaker & okM) c4 <= letterIn;
                WHO2: life <= 3;                        //@lives4: WHO2: life <= 4;
                G1: if (pBreaker) g1 <= letterIn;
                G2: if (pBreaker) g2 <= letterIn;
                G3: if (pBreaker) g3 <= letterIn;
                G4: if (pBreaker) g4 <= letterIn;
                CHECK: if (nx != CHECK) begin
                    if (right) begin
                        if (maker) scA <= scA + 1; else scB <= scB + 1;   //@point-right: if (maker) scB <= scB + 1; else scA <= scA + 1;
                        maker <= ~maker;                //@no-swap-win: maker <= maker;
                    end else if (nx != SHOW && nx != SCORE) life <= life - 1;
                    else begin
                        if (maker) scB <= scB + 1; else scA <= scA + 1;   //@point-wrong: if (maker) scA <= scA + 1; else scB <= scB + 1;
                        maker <= ~maker;
                    end
                end
            endcase
        end

    // LEDs
    wire in1 = g1 == c1 || g1 == c2 || g1 == c3 || g1 == c4;
    wire in2 = g2 == c1 || g2 == c2 || g2 == c3 || g2 == c4;   //@led-neighbour: wire in2 = g2 == c1 || g2 == c3;
    wire in3 = g3 == c1 || g3 == c2 || g3 == c3 || g3 == c4;
    wire in4 = g4 == c1 || g4 == c2 || g4 == c3 || g4 == c4;
    always @* begin
        LEDX = 8'h00;
        if (st == CHECK) begin
            LEDX[7:6] = (g1 == c1) ? 2'b11 : in1 ? 2'b01 : 2'b00;
            LEDX[5:4] = (g2 == c2) ? 2'b11 : in2 ? 2'b01 : 2'b00;
            LEDX[3:2] = (g3 == c3) ? 2'b11 : in3 ? 2'b01 : 2'b00;
            LEDX[1:0] = (g4 == c4) ? 2'b11 : in4 ? 2'b01 : 2'b00;
            //@leds-order: LEDX = {LEDX[1:0], LEDX[3:2], LEDX[5:4], LEDX[7:6]};
        end
        else if (st == FIN) LEDX = ((cnt % HZ) < (HZ + 1) / 2) ? 8'hFF : 8'h00;   //@no-blink: else if (st == FIN) LEDX = 8'h00; //@steady: else if (st == FIN) LEDX = 8'hff; //@+blink-dark-first: else if (st == FIN) LEDX = ((cnt % HZ) < (HZ + 1) / 2) ? 8'h00 : 8'hFF;
    end

    // display
    always @* begin
        {SSD3, SSD2, SSD1, SSD0} = 28'd0;
        case (st)
            IDLE:  {SSD2, SSD1, SSD0} = {gA, gDASH, gb};
            SCORE, FIN: {SSD2, SSD1, SSD0} = {digit(scA), gDASH, digit(scB)};   //@score-turned: SCORE, FIN: {SSD2, SSD1, SSD0} = {digit(scB), gDASH, digit(scA)};
            WHO:   {SSD2, SSD1, SSD0} = {gP, gDASH, maker ? gb : gA};
            WHO2:  {SSD2, SSD1, SSD0} = {gP, gDASH, maker ? gA : gb};           //@player-wrong: WHO2: {SSD2, SSD1, SSD0} = {gP, gDASH, maker ? gb : gA};
            LIFE:  {SSD2, SSD1, SSD0} = {gL, gDASH, digit(life)};
            IN1:   SSD3 = letter(letterIn);
            IN2:   {SSD3, SSD2} = {gDASH, letter(letterIn)};                    //@visible-code: IN2: {SSD3, SSD2} = {letter(c1), letter(letterIn)};
            IN3:   {SSD3, SSD2, SSD1} = {gDASH, gDASH, letter(letterIn)};
            IN4:   {SSD3, SSD2, SSD1, SSD0} = {gDASH, gDASH, gDASH, letter(letterIn)};
            G1:    SSD3 = letter(letterIn);
            G2:    {SSD3, SSD2} = {letter(g1), letter(letterIn)};
            G3:    {SSD3, SSD2, SSD1} = {letter(g1), letter(g2), letter(letterIn)}; //@guess-hidden: G3: {SSD3, SSD2, SSD1} = {gDASH, gDASH, letter(letterIn)};
            G4:    {SSD3, SSD2, SSD1, SSD0} = {letter(g1), letter(g2), letter(g3), letter(letterIn)};
            CHECK: {SSD3, SSD2, SSD1, SSD0} = {letter(g1), letter(g2), letter(g3), letter(g4)};
            SHOW:  {SSD3, SSD2, SSD1, SSD0} = {letter(c1), letter(c2), letter(c3), letter(c4)}; //@reveal-guess: SHOW: {SSD3, SSD2, SSD1, SSD0} = {letter(g1), letter(g2), letter(g3), letter(g4)};
        endcase
    end
endmodule
