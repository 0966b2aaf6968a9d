// SPDX-License-Identifier: MIT
// Other port names, two-process FSM, no bonus, no turn and phase pins; otherwise as the machine.
module MastermindGame (clock, reset_n, btn_a, btn_b, switches, led, disp3, disp2, disp1, disp0);
    input            clock, reset_n, btn_a, btn_b;
    input      [2:0] switches;
    output reg [7:0] led;
    output reg [6:0] disp3, disp2, disp1, disp0;

    parameter TWO_SECONDS = 4, HALF_SECOND = 1;

    parameter S_WELCOME = 0, S_SCORE = 1, S_TURN = 2, S_CODE = 3, S_LIVES = 4, S_TRY = 5, S_CHECK = 6,
              S_SOLUTION = 7, S_END = 8;

    reg [3:0]  state, state_next;
    reg [7:0]  counter;
    reg [1:0]  index;              // letter that is being entered, 0 the leftmost
    reg [11:0] secret, attempt;
    reg [1:0]  points_a, points_b, hearts;
    reg        coder, current, prev_a, prev_b, again, flash;

    initial begin
        state = S_WELCOME; counter = 0; index = 0; secret = 0; attempt = 0; points_a = 0; points_b = 0;
        hearts = 3; coder = 0; current = 0; prev_a = 0; prev_b = 0; again = 0; flash = 0;
    end

    wire push_a   = btn_a && !prev_a;
    wire push_b   = btn_b && !prev_b;
    wire push     = current ? push_b : push_a;
    wire accept   = push && switches != 0;
    wire time_up  = counter == TWO_SECONDS - 1;
    wire solved   = secret == attempt;
    wire finished = points_a == 2 || points_b == 2;

    // Next state.
    always @(*) begin
        state_next = state;
        case (state)
            S_WELCOME:  if (push_a || push_b) state_next = S_SCORE;
            S_SCORE:    if (time_up) state_next = finished ? S_END : S_TURN;
            S_TURN:     if (time_up) state_next = current == coder ? S_CODE : S_LIVES;
            S_CODE:     if (accept && index == 3) state_next = S_TURN;
            S_LIVES:    if (time_up) state_next = S_TRY;
            S_TRY:      if (accept && index == 3) state_next = S_CHECK;
            S_CHECK:    if (push) state_next = solved ? S_SCORE : hearts == 1 ? S_SOLUTION : S_LIVES;
            S_SOLUTION: if (time_up) state_next = S_SCORE;
            S_END:      if (push_a || push_b) state_next = S_WELCOME;
            default:    state_next = S_WELCOME;
        endcase
        if (!reset_n)
            state_next = S_WELCOME;
    end

    // Registers.
    always @(posedge clock) begin
        prev_a <= btn_a;
        prev_b <= btn_b;
        state  <= state_next;
        counter <= state_next != state || (state == S_END && counter == HALF_SECOND - 1) ? 0 : counter + 1;
        case (state)
            S_WELCOME:
                if (push_a || push_b) begin
                    coder    <= !push_a;
                    points_a <= 0;
                    points_b <= 0;
                    again    <= 0;
                end
            S_SCORE: begin
                hearts <= 3;
                index  <= 0;
                flash  <= 1;
                if (time_up && !finished) begin
                    coder   <= coder ^ again;
                    current <= coder ^ again;
                end
            end
            S_CODE:
                if (accept) begin
                    secret <= {secret[8:0], switches};
                    index  <= index + 1;
                    if (index == 3)
                        current <= !coder;
                end
            S_TRY:
                if (accept) begin
                    attempt <= {attempt[8:0], switches};
                    index   <= index + 1;
                end
            S_CHECK:
                if (push) begin
                    again <= 1;
                    if (solved || hearts == 1) begin
                        if (solved ? current : coder)
                            points_b <= points_b + 1;
                        else
                            points_a <= points_a + 1;
                    end else
                        hearts <= hearts - 1;
                end
            S_END:
                if (counter == HALF_SECOND - 1)
                    flash <= !flash;
        endcase
    end

    function [6:0] letter(input [2:0] code);
        letter = code == 0 ? 7'h40 : code == 1 ? 7'h77 : code == 2 ? 7'h39 : code == 3 ? 7'h79 :
                 code == 4 ? 7'h71 : code == 5 ? 7'h76 : code == 6 ? 7'h38 : 7'h3e;
    endfunction

    function [6:0] number(input [1:0] n);
        number = n == 0 ? 7'h3f : n == 1 ? 7'h06 : n == 2 ? 7'h5b : 7'h4f;
    endfunction

    // Letters are shifted in from the right: the newest is the lowest.
    wire [6:0] live = letter(switches);
    always @(*) begin
        {disp3, disp2, disp1, disp0} = {7'h00, 7'h00, 7'h40, 7'h00};
        case (state)
            S_WELCOME:      begin disp2 = 7'h77; disp0 = 7'h7c; end
            S_SCORE, S_END: begin disp2 = number(points_a); disp0 = number(points_b); end
            S_TURN:         begin disp2 = 7'h73; disp0 = current ? 7'h7c : 7'h77; end
            S_LIVES:        begin disp2 = 7'h38; disp0 = number(hearts); end
            S_CODE:
                case (index)
                    0: {disp3, disp2, disp1, disp0} = {live, 7'h00, 7'h00, 7'h00};
                    1: {disp3, disp2, disp1, disp0} = {7'h40, live, 7'h00, 7'h00};
                    2: {disp3, disp2, disp1, disp0} = {7'h40, 7'h40, live, 7'h00};
                    3: {disp3, disp2, disp1, disp0} = {7'h40, 7'h40, 7'h40, live};
                endcase
            S_TRY:
                case (index)
                    0: {disp3, disp2, disp1, disp0} = {live, 7'h00, 7'h00, 7'h00};
                    1: {disp3, disp2, disp1, disp0} = {letter(attempt[2:0]), live, 7'h00, 7'h00};
                    2: {disp3, disp2, disp1, disp0} = {letter(attempt[5:3]), letter(attempt[2:0]), live, 7'h00};
                    3: {disp3, disp2, disp1, disp0} = {letter(attempt[8:6]), letter(attempt[5:3]), letter(attempt[2:0]), live};
                endcase
            S_CHECK:
                {disp3, disp2, disp1, disp0} = {letter(attempt[11:9]), letter(attempt[8:6]), letter(attempt[5:3]), letter(attempt[2:0])};
            S_SOLUTION:
                {disp3, disp2, disp1, disp0} = {letter(secret[11:9]), letter(secret[8:6]), letter(secret[5:3]), letter(secret[2:0])};
        endcase
    end

    function known(input [2:0] l, input [11:0] s);
        known = l == s[11:9] || l == s[8:6] || l == s[5:3] || l == s[2:0];
    endfunction

    wire hit3 = attempt[11:9] == secret[11:9], hit2 = attempt[8:6] == secret[8:6],
         hit1 = attempt[5:3]  == secret[5:3],  hit0 = attempt[2:0] == secret[2:0];

    always @(*)
        if (state == S_CHECK)
            led = {hit3, known(attempt[11:9], secret), hit2, known(attempt[8:6], secret),
                   hit1, known(attempt[5:3], secret),  hit0, known(attempt[2:0], secret)};
        else if (state == S_END)
            led = flash ? 8'hff : 8'h00;
        else
            led = 8'h00;
endmodule
