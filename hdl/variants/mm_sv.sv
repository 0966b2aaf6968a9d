// SPDX-License-Identifier: MIT
// SystemVerilog style: enum, always_ff and always_comb, packed arrays; the bonus included.
module mastermind #(
    parameter int HZ = 2
) (
    input  logic       clk, rst, enterA, enterB,
    input  logic [2:0] letterIn,
    input  logic       sw3, rnd,
    output logic [7:0] LEDX,
    output logic [6:0] SSD3, SSD2, SSD1, SSD0
);
    typedef enum logic [3:0] {
        Start, Score, Player, Make, Lives, Guess, Result, Reveal, Over, Draw
    } state_t;

    typedef logic [3:0][2:0] word_t;

    state_t      state = Start;
    word_t       code = '0, guess = '0;
    logic [1:0]  index = '0, lives = '0;
    logic [1:0]  scoreA = '0, scoreB = '0;
    logic        lastA = 1'b0, lastB = 1'b0, maker = 1'b0, who = 1'b0, solo = 1'b0, played = 1'b0, lit = 1'b0;
    logic [16:0] timer = '0;
    logic [1:0]  bits = '0;        // draw: random bits so far
    logic [1:0]  count = '0;       // and how many

    wire pressA  = enterA && !lastA;
    wire pressB  = enterB && !lastB;
    wire press   = who ? pressB : pressA;
    wire enter   = press && letterIn != 3'd0;
    wire expired = timer == 17'd0;
    wire right   = guess == code;
    wire next    = maker ^ played;
    wire [2:0] drawn = {bits, rnd};

    localparam logic [16:0] Hold  = 17'(2 * HZ - 1);
    localparam logic [16:0] Blink = 17'(HZ > 1 ? HZ / 2 - 1 : 0);

    always_ff @(posedge clk) begin
        lastA <= enterA;
        lastB <= enterB;
        timer <= expired ? 17'd0 : timer - 17'd1;
        if (!rst) begin
            state <= Start;
            who  <= 1'b0;
        end else begin
            unique case (state)
                Start:
                    if (pressA || pressB) begin
                        state  <= Score;
                        timer  <= Hold;
                        solo   <= pressA && sw3;
                        maker  <= !pressA || sw3;
                        played <= 1'b0;
                        scoreA <= 2'd0;
                        scoreB <= 2'd0;
                    end
                Score:
                    if (expired) begin
                        lives <= 2'd3;
                        index <= 2'd3;
                        if (scoreA == 2'd2 || scoreB == 2'd2 || (solo && played)) begin
                            state <= Over;
                            lit   <= 1'b1;
                            timer <= Blink;
                        end else if (solo) begin
                            state <= Draw;
                            count <= 2'd0;
                        end else begin
                            state <= Player;
                            timer <= Hold;
                            maker <= next;
                            who  <= next;
                        end
                    end
                Player:
                    if (expired) begin
                        state <= who == maker ? Make : Lives;
                        timer <= Hold;
                        index <= 2'd3;
                    end
                Make:
                    if (enter) begin
                        code[index] <= letterIn;
                        index       <= index - 2'd1;
                        if (index == 2'd0) begin
                            state <= Player;
                            timer <= Hold;
                            who  <= !maker;
                        end
                    end
                Lives:
                    if (expired) begin
                        state <= Guess;
                        index <= 2'd3;
                    end
                Guess:
                    if (enter) begin
                        guess[index] <= letterIn;
                        index        <= index - 2'd1;
                        if (index == 2'd0)
                            state <= Result;
                    end
                Result:
                    if (press) begin
                        timer <= Hold;
                        state <= right ? Score : lives == 2'd1 ? Reveal : Lives;
                        lives <= lives - 2'd1;
                        if (right || lives == 2'd1) begin
                            played <= 1'b1;
                            if ((right ? who : maker) == 1'b0)
                                scoreA <= scoreA + 2'd1;
                            else
                                scoreB <= scoreB + 2'd1;
                        end
                    end
                Reveal:
                    if (expired) begin
                        state <= Score;
                        timer <= Hold;
                    end
                Over:
                    if (pressA || pressB)
                        state <= Start;
                    else if (expired) begin
                        lit   <= !lit;
                        timer <= Blink;
                    end
                Draw: begin
                    bits  <= drawn[1:0];
                    count <= count == 2'd2 ? 2'd0 : count + 2'd1;
                    if (count == 2'd2 && drawn != 3'd0) begin
                        code[index] <= drawn;
                        index       <= index - 2'd1;
                        if (index == 2'd0) begin
                            state <= Player;
                            timer <= Hold;
                            who  <= 1'b0;
                        end
                    end
                end
                default: state <= Start;
            endcase
        end
    end

    function automatic logic [6:0] letter(input logic [2:0] l);
        case (l)
            3'd1:    return 7'h77;
            3'd2:    return 7'h39;
            3'd3:    return 7'h79;
            3'd4:    return 7'h71;
            3'd5:    return 7'h76;
            3'd6:    return 7'h38;
            3'd7:    return 7'h3e;
            default: return 7'h40;
        endcase
    endfunction

    function automatic logic [6:0] digit(input logic [1:0] n);
        case (n)
            2'd0:    return 7'h3f;
            2'd1:    return 7'h06;
            2'd2:    return 7'h5b;
            default: return 7'h4f;
        endcase
    endfunction

    logic [3:0][6:0] shown;
    always_comb begin
        shown = {7'h00, 7'h00, 7'h40, 7'h00};
        case (state)
            Start:       begin shown[2] = 7'h77; shown[0] = 7'h7c; end
            Score, Over: begin shown[2] = digit(scoreA); shown[0] = digit(scoreB); end
            Player:      begin shown[2] = 7'h73; shown[0] = who ? 7'h7c : 7'h77; end
            Lives:       begin shown[2] = 7'h38; shown[0] = digit(lives); end
            Make, Guess:
                for (int i = 0; i < 4; i++)
                    if (i < int'(index))
                        shown[i] = 7'h00;
                    else if (i == int'(index))
                        shown[i] = letter(letterIn);
                    else
                        shown[i] = state == Make ? 7'h40 : letter(guess[i]);
            Result:      for (int i = 0; i < 4; i++) shown[i] = letter(guess[i]);
            Reveal:      for (int i = 0; i < 4; i++) shown[i] = letter(code[i]);
            default:     shown = {4{7'h40}};
        endcase
    end
    assign {SSD3, SSD2, SSD1, SSD0} = shown;

    always_comb begin
        LEDX = 8'h00;
        if (state == Over)
            LEDX = {8{lit}};
        else if (state == Result)
            for (int i = 0; i < 4; i++) begin
                LEDX[2*i+1] = guess[i] == code[i];
                LEDX[2*i]   = guess[i] == code[3] || guess[i] == code[2] || guess[i] == code[1] || guess[i] == code[0];
            end
    end
endmodule
