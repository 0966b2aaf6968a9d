// CS303 term project, mastermind.v - group 14
module mastermind(
    input            clk,
    input            rst,       // active low
    input            enterA,
    input            enterB,
    input      [2:0] letterIn,
    output reg [7:0] LEDX,
    output reg [6:0] SSD3,
    output reg [6:0] SSD2,
    output reg [6:0] SSD1,
    output reg [6:0] SSD0
);

// simulation clock is 2 Hz, so two seconds are 4 cycles
parameter TWO_SEC = 4;

localparam S_START  = 4'd0,
           S_SCORE  = 4'd1,
           S_PLAYER = 4'd2,
           S_MAKE   = 4'd3,
           S_LIVES  = 4'd4,
           S_GUESS  = 4'd5,
           S_RESULT = 4'd6,
           S_REVEAL = 4'd7,
           S_OVER   = 4'd8;

reg [3:0]  state, next;
reg [11:0] code;       // shifted in from the right
reg [11:0] guess;      // same
reg [1:0]  cnt;        // letters entered so far
reg [7:0]  timer;
reg        maker;      // 0: A, 1: b
reg        turn;       // 0: maker is active, 1: breaker is active
reg        opening;    // score shown before the first round
reg [1:0]  lives = 2'd3;
reg [1:0]  scoreA = 2'd0;
reg [1:0]  scoreB = 2'd0;
reg        blink;

// ---------------------------------------------------------------- wires
wire active  = maker ^ turn;
wire pressed = active ? enterB : enterA;
wire any     = enterA | enterB;
wire letter  = (letterIn != 3'b000);
wire done    = (timer == TWO_SEC - 1);
wire done_lives = done; //@lifekey: wire done_lives = done | any;
wire last    = (cnt == 2'd3);
wire put_code  = (state == S_MAKE)  & pressed & letter; //@makeany: wire put_code  = (state == S_MAKE)  & any & letter;
wire put_guess = (state == S_GUESS) & pressed & letter; //@dashguess: wire put_guess = (state == S_GUESS) & pressed;
wire right   = (guess == code); //@threeok: wire right   = (guess[11:3] == code[11:3]);
wire nolife  = (lives == 2'd1);
wire finish  = (scoreA == 2'd2) | (scoreB == 2'd2); //@enda: wire finish  = (scoreA == 2'd2);
wire leave_result = (state == S_RESULT) & pressed;
wire win_breaker  = leave_result & right;
wire win_maker    = leave_result & ~right & nolife;
wire pointA  = (win_breaker & ~active) | (win_maker & active); //@makerpt: wire pointA  = (win_breaker & ~active) | (win_maker & ~active);
wire pointB  = (win_breaker & active) | (win_maker & ~active); //@makerpt: wire pointB  = (win_breaker & active) | (win_maker & active);
wire again   = (state == S_OVER) & any; //@overb: wire again   = (state == S_OVER) & enterB;

// ---------------------------------------------------------------- next state
always @(*) begin
    next = state;
    case (state)
        S_START:  if (any) next = S_SCORE;
        S_SCORE:  if (done) next = (finish & ~opening) ? S_OVER : S_PLAYER;
        S_PLAYER: if (done) next = turn ? S_LIVES : S_MAKE;
        S_MAKE:   if (put_code & last) next = S_PLAYER;
        S_LIVES:  if (done_lives) next = S_GUESS;
        S_GUESS:  if (put_guess & last) next = S_RESULT;
        S_RESULT: if (pressed) next = right ? S_SCORE : nolife ? S_REVEAL : S_LIVES;
        S_REVEAL: if (done) next = S_SCORE;
        S_OVER:   if (again) next = S_START;
        default:  next = S_START;
    endcase
end

// ---------------------------------------------------------------- registers
always @(posedge clk or negedge rst) begin
    if (!rst) begin
        state   <= S_START;
        code    <= 12'd0;
        guess   <= 12'd0;
        cnt     <= 2'd0;
        timer   <= 8'd0;
        maker   <= 1'b0;
        turn    <= 1'b0;
        opening <= 1'b1;
        lives   <= 2'd3;
        scoreA  <= 2'd0;
        scoreB  <= 2'd0; //@rstscore: ;
        blink   <= 1'b1;
    end else begin
        state <= next;

        // message timer
        if (state != next)
            timer <= 8'd0;
        else
            timer <= timer + 8'd1;

        if (state == S_START & any) begin
            maker   <= ~enterA;
            turn    <= 1'b0;
            opening <= 1'b1;
        end

        if (state == S_SCORE & done & (opening | ~finish)) begin
            if (!opening) maker <= ~maker; //@noswap: ;
            opening <= 1'b0;
            turn    <= 1'b0;
            lives   <= 2'd3; //@lifeleft: ;
            cnt     <= 2'd0;
        end

        if (put_code) begin
            code <= {code[8:0], letterIn};
            cnt  <= cnt + 2'd1;
            if (last) turn <= 1'b1;
        end

        if (put_guess) begin
            guess <= {guess[8:0], letterIn};
            cnt   <= cnt + 2'd1;
        end

        if (leave_result & ~right) lives <= lives - 2'd1;
        if (pointA) scoreA <= scoreA + 2'd1;
        if (pointB) scoreB <= scoreB + 2'd1;

        if (again) begin
            scoreA  <= 2'd0;
            scoreB  <= 2'd0;
            opening <= 1'b1;
            lives   <= 2'd3;
        end

        // lights at the end: one second is two cycles
        if (state != S_OVER)
            blink <= 1'b1;
        else
            blink <= ~blink;
    end
end

// ---------------------------------------------------------------- verdict
function here;      // letter l is somewhere in the code
    input [2:0]  l;
    input [11:0] c;
    here = (l == c[11:9]) | (l == c[8:6]) | (l == c[5:3]) | (l == c[2:0]); //@nofirst: here = (l == c[8:6]) | (l == c[5:3]) | (l == c[2:0]);
endfunction

wire [7:0] verdict;
assign verdict[7] = (guess[11:9] == code[11:9]);
assign verdict[5] = (guess[8:6]  == code[8:6]);
assign verdict[3] = (guess[5:3]  == code[5:3]);
assign verdict[1] = (guess[2:0]  == code[2:0]);
assign verdict[6] = verdict[7] | here(guess[11:9], code);
assign verdict[4] = verdict[5] | here(guess[8:6], code);
assign verdict[2] = verdict[3] | here(guess[5:3], code);
assign verdict[0] = verdict[1] | here(guess[2:0], code);

// ---------------------------------------------------------------- display
localparam DASH = 7'b1000000, BLANK = 7'b0000000;
localparam LA = 7'b1110111, Lb = 7'b1111100, LP = 7'b1110011, LL = 7'b0111000;

function [6:0] seg;
    input [2:0] l;
    case (l)
        3'd0: seg = 7'b1000000;
        3'd1: seg = 7'b1110111;
        3'd2: seg = 7'b0111001;
        3'd3: seg = 7'b1111001;
        3'd4: seg = 7'b1110001;
        3'd5: seg = 7'b1110110;
        3'd6: seg = 7'b0111000;
        default: seg = 7'b0111110;
    endcase
endfunction

function [6:0] dig;
    input [1:0] d;
    case (d)
        2'd0: dig = 7'b0111111;
        2'd1: dig = 7'b0000110;
        2'd2: dig = 7'b1011011;
        default: dig = 7'b1001111;
    endcase
endfunction

always @(*) begin
    LEDX = 8'd0;
    SSD3 = BLANK;
    SSD2 = BLANK;
    SSD1 = DASH;
    SSD0 = BLANK;
    case (state)
        S_START: begin
            SSD2 = LA;
            SSD0 = Lb;
        end
        S_SCORE: begin
            SSD2 = dig(scoreA);
            SSD0 = dig(scoreB);
        end
        S_PLAYER: begin
            SSD2 = LP;
            SSD0 = active ? Lb : LA; //@pmaker: SSD0 = maker ? Lb : LA;
        end
        S_MAKE: begin
            SSD3 = (cnt == 0) ? seg(letterIn) : DASH;
            SSD2 = (cnt == 1) ? seg(letterIn) : (cnt > 1) ? DASH : BLANK;
            SSD1 = (cnt == 2) ? seg(letterIn) : (cnt > 2) ? DASH : BLANK;
            SSD0 = (cnt == 3) ? seg(letterIn) : BLANK;
        end
        S_LIVES: begin
            SSD2 = LL;
            SSD0 = dig(lives);
        end
        S_GUESS: begin
            case (cnt)
                2'd0: begin SSD3 = seg(letterIn);   SSD2 = BLANK;           SSD1 = BLANK;           SSD0 = BLANK; end
                2'd1: begin SSD3 = seg(guess[2:0]); SSD2 = seg(letterIn);   SSD1 = BLANK;           SSD0 = BLANK; end
                2'd2: begin SSD3 = seg(guess[5:3]); SSD2 = seg(guess[2:0]); SSD1 = seg(letterIn);   SSD0 = BLANK; end
                2'd3: begin SSD3 = seg(guess[8:6]); SSD2 = seg(guess[5:3]); SSD1 = seg(guess[2:0]); SSD0 = seg(letterIn); end
            endcase
        end
        S_RESULT: begin
            SSD3 = seg(guess[11:9]);
            SSD2 = seg(guess[8:6]);
            SSD1 = seg(guess[5:3]);
            SSD0 = seg(guess[2:0]);
            LEDX = verdict;
        end
        S_REVEAL: begin
            SSD3 = seg(code[11:9]); //@revguess: SSD3 = seg(guess[11:9]);
            SSD2 = seg(code[8:6]);
            SSD1 = seg(code[5:3]);
            SSD0 = seg(code[2:0]);
        end
        S_OVER: begin
            SSD2 = dig(scoreA);
            SSD0 = dig(scoreB);
            LEDX = {8{blink}}; //@halfblink: LEDX = {4'b0000, {4{blink}}};
        end
        default: SSD1 = BLANK;
    endcase
end

endmodule
