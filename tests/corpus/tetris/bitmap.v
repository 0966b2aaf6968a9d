// Digital circuits project: 10x7 block game, the whole board in one vector
module tetris(
    input             clk,        // 20 Hz
    input             start,
    input             reset,
    input             rotate,
    input             s_left,
    input             s_right,
    output     [20:0] red,
    output     [48:0] yellow,
    output     [48:0] blue,
    output reg [6:0]  time1,
    output reg [6:0]  time0,
    output reg [6:0]  score1,
    output reg [6:0]  score0,
    output     [7:0]  score,
    output            control,
    output reg        won,
    output reg        lost
);

localparam [69:0] TOP = 70'h1FFFFF;      // rows 1-3

// cell (row, column) is bit 7*row+column
reg [69:0] mov;      // moving lights
reg [69:0] fix;      // fixed lights
reg [69:0] show;     // light show before the game

reg        running;  // GameStartState
reg [4:0]  div;      // 1 Hz from 20 Hz
reg [3:0]  half;
reg        level;    // 2 Hz blink level
reg [5:0]  lfsr;
reg [5:0]  ctl;      // ticks of control left
reg [8:0]  shape;
reg [1:0]  rot;
reg [2:0]  pos;
reg [3:0]  t1, t0, p1, p0;
reg        blinking;
reg [3:0]  brow;
reg        bsec;
reg        q_start, q_reset, q_rot, q_left, q_right;

wire ended  = won | lost;
wire play   = running & ~ended;
wire second = (div == 5'd19);
wire drop   = second; //@fallfast: wire drop   = (div == 5'd19) | (div == 5'd9);

wire k_start = start   & ~q_start;
wire k_reset = reset   & ~q_reset;
wire k_rot   = rotate  & ~q_rot;
wire k_left  = s_left  & ~q_left;
wire k_right = s_right & ~q_right;

assign control = play & (ctl != 6'd0);
assign score   = {p1, p0};

// ------------------------------------------------ new blocks
function [8:0] form;        // row by row, leftmost is the highest bit
    input [2:0] n;
    case (n)
        3'd0: form = 9'b010_111_010;
        3'd1: form = 9'b100_100_100;
        3'd2: form = 9'b000_001_111;
        3'd3: form = 9'b000_110_011;
        3'd4: form = 9'b000_111_100;
        3'd5: form = 9'b000_111_010;
        3'd6: form = 9'b000_101_111;
        3'd7: form = 9'b000_010_111;
    endcase
endfunction

function [8:0] turn;        // a quarter counterclockwise: 123456789 -> 369258147
    input [8:0] f;
    turn = {f[6], f[3], f[0], f[7], f[4], f[1], f[8], f[5], f[2]}; //@rotcw: turn = {f[2], f[5], f[8], f[1], f[4], f[7], f[0], f[3], f[6]};
endfunction

function [69:0] place;      // a 3x3 form in rows 1-3, leftmost column p
    input [8:0] f;
    input [2:0] p;
    reg [69:0] b;
    begin
        b = 70'd0;
        b[2:0]   = {f[6], f[7], f[8]};
        b[9:7]   = {f[3], f[4], f[5]};
        b[16:14] = {f[0], f[1], f[2]};
        place = b << p;
    end
endfunction

wire [2:0] rpos = (lfsr[2:0] > 3'd4) ? lfsr[2:0] - 3'd4 : lfsr[2:0]; //@posmap: wire [2:0] rpos = (lfsr[2:0] > 3'd4) ? lfsr[2:0] - 3'd5 : lfsr[2:0];
wire       make = play & ((mov & TOP) == 70'd0);

wire at_left  = mov[0] | mov[7]  | mov[14];
wire at_right = mov[6] | mov[13] | mov[20]; //@rightwall: wire at_right = mov[6] | mov[13];

// ------------------------------------------------ falling and locking
wire [69:0] hit = mov & {7'h7F, fix[69:7]} & ~TOP;
reg  [11:0] rowhit;         // one bit a row, two more below
reg  [69:0] lockm;
reg  [69:0] fullm;          // rows 4..brow
reg         anyfull;
reg  [3:0]  deep;
integer i;

always @(*) begin
    rowhit = 12'd0;
    for (i = 3; i < 10; i = i + 1)
        rowhit[i] = |hit[7*i +: 7];
    lockm = 70'd0;
    for (i = 3; i < 10; i = i + 1)
        if (rowhit[i] | rowhit[i-1] | rowhit[i-2] | rowhit[i+1] | rowhit[i+2]) lockm[7*i +: 7] = 7'h7F; //@lockone: if (rowhit[i] | rowhit[i-1] | rowhit[i+1]) lockm[7*i +: 7] = 7'h7F;
    anyfull = 1'b0;
    deep = 4'd0;
    for (i = 3; i < 10; i = i + 1)
        if (&fix[7*i +: 7]) begin
            anyfull = 1'b1;
            deep = i;
        end
    fullm = 70'd0;
    for (i = 3; i < 10; i = i + 1)
        if (i <= brow)
            fullm[7*i +: 7] = 7'h7F;
end

wire [69:0] falling = control ? mov & ~TOP : mov;
wire [69:0] staying = control ? mov & TOP : 70'd0;
wire        upper   = ~control & ((mov & TOP) != 70'd0);
wire        blocked = upper & ((|(mov[20:14] & fix[27:21])) | rowhit[3] | rowhit[4] | rowhit[5]); //@nolose: wire        blocked = upper & (rowhit[3] | rowhit[4] | rowhit[5]);
wire        delete  = play & second & blinking & bsec; //@blink1s: wire        delete  = play & second & blinking;

// ------------------------------------------------ light show
reg [3:0] sr, sc;
reg [1:0] sd;
reg [3:0] nr, nc;
reg [1:0] nd;

function lit;
    input [69:0] s;
    input [3:0]  r, c;
    lit = (r > 4'd9) | (c > 4'd6) | s[(r > 4'd9 ? 0 : r) * 7 + (c > 4'd6 ? 0 : c)];
endfunction

always @(*) begin
    nr = sr;
    nc = sc;
    nd = sd;
    case (sd)
        2'd0: if (lit(show, sr, sc + 4'd1)) nd = 2'd1;
        2'd1: if (lit(show, sr + 4'd1, sc)) nd = 2'd2;
        2'd2: if (lit(show, sr, sc - 4'd1)) nd = 2'd3;
        2'd3: if (lit(show, sr - 4'd1, sc)) nd = 2'd0;
    endcase
    case (nd)
        2'd0: nc = sc + 4'd1;
        2'd1: nr = sr + 4'd1;
        2'd2: nc = sc - 4'd1;
        2'd3: nr = sr - 4'd1;
    endcase
end

// ------------------------------------------------ everything that is stored
task ready;
    begin
        running  <= 1'b0;
        won      <= 1'b0;
        lost     <= 1'b0;
        mov      <= 70'd0;
        fix      <= 70'd0;
        show     <= 70'd0;
        sr       <= 4'd0;
        sc       <= 4'd15;
        sd       <= 2'd0;
        div      <= 5'd0;
        half     <= 4'd0;
        level    <= 1'b0;
        ctl      <= 6'd0;
        {t1, t0} <= 8'd0; //@timerkeep: ;
        {p1, p0} <= 8'd0;
        blinking <= 1'b0;
        bsec     <= 1'b0;
        brow     <= 4'd0;
    end
endtask

initial begin
    ready;
    t1 = 0; t0 = 0;
    lfsr  = 6'd1;
    shape = 9'd0;
    rot   = 2'd0;
    pos   = 3'd0;
    q_start = 0; q_reset = 0; q_rot = 0; q_left = 0; q_right = 0;
end

always @(posedge clk) begin
    q_start <= start;
    q_reset <= reset;
    q_rot   <= rotate;
    q_left  <= s_left;
    q_right <= s_right;
    lfsr    <= {lfsr[4:0], lfsr[5] ^ lfsr[4]};

    if (half == 4'd9) begin
        half  <= 4'd0;
        level <= ~level;
    end else
        half <= half + 4'd1;
    div <= second ? 5'd0 : div + 5'd1;

    if (!running) begin
        if (&show) begin
            show <= 70'd0;
            sr <= 4'd0;
            sc <= 4'd15;
            sd <= 2'd0;
        end else begin
            show[nr * 7 + nc] <= 1'b1;
            sr <= nr;
            sc <= nc;
            sd <= nd;
        end
    end

    if (play) begin
        // a new block, or control of it
        if (make) begin
            shape <= form(lfsr[5:3]);
            pos   <= rpos;
            rot   <= 2'd0;
            ctl   <= 6'd60; //@ctl2s: ctl   <= 6'd40;
        end else if (ctl != 0)
            ctl <= ctl - 6'd1;

        // seconds
        if (second) begin
            if (t0 == 4'd9) begin
                t0 <= 4'd0;
                t1 <= t1 + 4'd1;
            end else
                t0 <= t0 + 4'd1;
            if ({t1, t0} == 8'h98)
                lost <= 1'b1;
        end

        // full rows
        if (!blinking & anyfull) begin
            blinking <= 1'b1;
            brow     <= deep;
            bsec     <= 1'b0;
        end else if (blinking & second)
            bsec <= 1'b1;

        // the board
        if (delete) begin
            blinking <= 1'b0;
            fix <= (fix & ~fullm) | ((fix << 7) & fullm); //@delnoshift: fix <= fix & ~(fullm & ~(fullm >> 7));
            mov <= staying | (mov & ~fullm & ~TOP) | ((falling << 7) & (fullm | TOP));
            if (p0 == 4'd9) begin
                p0 <= 4'd0;
                p1 <= p1 + 4'd1;
            end else
                p0 <= p0 + 4'd1; //@score2: p0 <= p0 + 4'd2;
            if (p0 >= 4'd2) begin //@score2: if (p0 >= 4'd1) begin
                won  <= 1'b1;
                lost <= 1'b0;
            end
        end else if (drop) begin
            if (blocked)
                lost <= 1'b1;
            fix <= fix | (mov & lockm);
            mov <= staying | (((falling & ~lockm) << 7) & ~lockm);
        end

        if (make)
            mov[20:0] <= place(form(lfsr[5:3]), rpos);
        else if (control) begin
            if (k_rot) begin
                shape <= turn(shape);
                mov[20:0] <= place(turn(shape), pos);
            end else if (k_right) begin
                if (!at_right) begin
                    mov[20:0] <= mov[20:0] << 1;
                    if (pos < 3'd4) pos <= pos + 3'd1;
                end
            end else if (k_left) begin
                if (!at_left) begin
                    mov[20:0] <= mov[20:0] >> 1;
                    if (pos > 3'd0) pos <= pos - 3'd1; //@nopos: ;
                end
            end
        end
    end

    if (k_reset) //@rstend: if (k_reset & ~ended)
        ready;
    else if (k_start & ~running) begin //@startany: else if (k_start) begin
        ready;
        running <= 1'b1;
    end
end

// ------------------------------------------------ outputs
wire [69:0] hide = (blinking & level) ? fullm & ~(fullm >> 7) : 70'd0;

assign red    = play ? mov[20:0] : running ? 21'd0 : show[20:0];
assign yellow = play ? mov[69:21] : running ? 49'd0 : show[69:21];
assign blue   = play ? fix[69:21] & ~hide[69:21] : 49'd0;

function [6:0] seg;
    input [3:0] d;
    case (d)
        4'd0: seg = 7'b0111111;
        4'd1: seg = 7'b0000110;
        4'd2: seg = 7'b1011011;
        4'd3: seg = 7'b1001111;
        4'd4: seg = 7'b1100110;
        4'd5: seg = 7'b1101101;
        4'd6: seg = 7'b1111101;
        4'd7: seg = 7'b0000111;
        4'd8: seg = 7'b1111111;
        4'd9: seg = 7'b1101111;
        default: seg = 7'b0000000;
    endcase
endfunction

// our student numbers end in 27 and 64
always @(*) begin
    if (play) begin
        time1  = seg(t1);
        time0  = seg(t0);
        score1 = seg(p1);
        score0 = seg(p0);
    end else if (!running & level) begin
        time1  = seg(4'd2);
        time0  = seg(4'd7);
        score1 = seg(4'd6);
        score0 = seg(4'd4);
    end else begin
        time1  = 7'd0;
        time0  = 7'd0;
        score1 = 7'd0;
        score0 = 7'd0;
    end
end

endmodule
