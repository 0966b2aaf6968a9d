`define BLANK 7'b0000000
`define DASH  7'b1000000
`define GA    7'b1110111
`define Gb    7'b1111100
`define GP    7'b1110011
`define GL    7'b0111000

module mastermind(
  input clk, input resetn,
  input enterA, input enterB,
  input [2:0] letter,
  input sw3, input rnd,
  output [7:0] LEDX,
  output [6:0] disp3, output [6:0] disp2, output [6:0] disp1, output [6:0] disp0);

parameter HZ = 50;
localparam REPEATS = 0; //@+s3_count: localparam REPEATS = 1;

localparam S_START = 0, S_SHOW = 1, S_SCORE = 2, S_AFTER = 3, S_DRAW = 4, S_TURN = 5,
           S_CODE = 6, S_ENTER = 7, S_WHO = 8, S_LIVES = 9, S_TRY = 10, S_CHECK = 11,
           S_LAMP = 12, S_GAP = 13, S_REVEAL = 14, S_END = 15;

reg [3:0] st, ret;
reg [27:0] disp;              // what stands on the digits
reg [7:0] tmr, gap;
reg [7:0] bcnt; reg [2:0] nbl;
reg [2:0] secret [0:3];
reg [2:0] try [0:3];
reg [1:0] pos, lives, pointA, pointB;
reg making, maker, solo, round, won;
reg lastA, lastB;
reg [7:0] lamp;
reg [11:0] noise;

initial tmr = 0;

assign {disp3, disp2, disp1, disp0} = disp;
assign LEDX = (st == S_END) ? {8{~nbl[0]}} : lamp;

wire goA = enterA & ~lastA;
wire goB = enterB & ~lastB;
wire active = making ? maker : ~maker;
wire go = active ? goB : goA;

function [6:0] glyph(input [2:0] c);
  case (c)
    3'd0: glyph = `DASH; //@+s3_dark0: 3'd0: glyph = `BLANK;
    3'd1: glyph = `GA;
    3'd2: glyph = 7'b0111001;
    3'd3: glyph = 7'b1111001;
    3'd4: glyph = 7'b1110001;
    3'd5: glyph = 7'b1110110;
    3'd6: glyph = `GL;
    3'd7: glyph = 7'b0111110;
  endcase
endfunction

function [6:0] digit(input [1:0] c);
  digit = (c == 0) ? 7'b0111111 : (c == 1) ? 7'b0000110 : (c == 2) ? 7'b1011011 : 7'b1001111;
endfunction

// compare
reg [3:0] hit, near, used;
integer i, j;
always @* begin
  for (i = 0; i < 4; i = i + 1) hit[i] = (try[i] == secret[i]);
  used = REPEATS ? hit : 4'b0000;
  near = 4'b0000;
  for (i = 0; i < 4; i = i + 1)
    if (!hit[i])
      for (j = 0; j < 4; j = j + 1)
        if (!near[i] && !used[j] && try[i] == secret[j]) begin
          near[i] = 1;
          if (REPEATS) used[j] = 1;
        end
end

always @(posedge clk) begin
  noise <= {noise[10:0], rnd};
  lastA <= enterA;
  lastB <= enterB;
  if (!resetn) begin //@s3_reset_show: if (!resetn && st !== S_SHOW) begin
    st <= S_START;
    ret <= S_START;
    disp <= {`BLANK, `GA, `DASH, `Gb};
    tmr <= 0; //@s3_tmr_kept:
    gap <= 0; bcnt <= 0; nbl <= 0;
    pos <= 0; lives <= 3; pointA <= 0; pointB <= 0;
    making <= 0; maker <= 0; solo <= 0; round <= 0; won <= 0;
    lamp <= 0; noise <= 0;
  end
  else case (st)
    S_START: begin
      pointA <= 0;
      pointB <= 0;
      round <= 0;
      if (goA) begin
        maker <= sw3;
        solo <= sw3; //@s3_solo_stuck: if (sw3) solo <= 1; else maker <= solo;
        st <= S_SCORE;
      end
      else if (goB) begin
        maker <= 1;
        solo <= 0;
        st <= S_SCORE;
      end
    end

    // message on disp, then to ret
    S_SHOW:
      if (tmr == 2*HZ - 1) begin
        tmr <= 0;
        st <= ret;
      end
      else tmr <= tmr + 1;

    S_SCORE: begin
      disp <= {`BLANK, digit(pointA), `DASH, digit(pointB)};
      lives <= 3;
      ret <= S_AFTER;
      st <= S_SHOW;
    end
    S_AFTER: begin
      round <= 1;
      if (pointA == 2 || pointB == 2 || (solo && round)) st <= S_END;
      else if (solo) st <= S_DRAW;
      else begin
        if (round) maker <= ~maker;
        st <= S_TURN;
      end
    end
    S_DRAW: begin
      disp <= {4{`DASH}};
      if (noise[11:9] != 0 && noise[8:6] != 0 && noise[5:3] != 0 && noise[2:0] != 0) begin
        secret[0] <= noise[11:9];
        secret[1] <= noise[8:6];
        secret[2] <= noise[5:3];
        secret[3] <= noise[2:0];
        st <= S_WHO;
      end
    end
    S_TURN: begin
      disp <= {`BLANK, `GP, `DASH, maker ? `Gb : `GA};
      ret <= S_CODE;
      st <= S_SHOW;
    end
    S_CODE: begin
      making <= 1;
      pos <= 0;
      disp <= 0;
      st <= S_ENTER;
    end

    // letters of both players
    S_ENTER: begin
      case (pos)
        0: disp[27:21] <= glyph(letter);
        1: disp[20:14] <= glyph(letter);
        2: disp[13:7]  <= glyph(letter);
        3: disp[6:0]   <= glyph(letter);
      endcase
      if (go && letter != 0) begin
        pos <= pos + 1;
        if (making) begin
          secret[pos] <= letter;
          case (pos)
            0: disp[27:21] <= `DASH;
            1: disp[20:14] <= `DASH;
            2: disp[13:7]  <= `DASH;
            3: disp[6:0]   <= `DASH;
          endcase
          if (pos == 3) st <= S_WHO; //@s3_skip_who: if (pos == 3) begin making <= 0; st <= S_LIVES; end
        end
        else begin
          try[pos] <= letter;
          if (pos == 3) st <= S_CHECK;
        end
      end
    end

    S_WHO: begin
      making <= 0;
      disp <= {`BLANK, `GP, `DASH, maker ? `GA : `Gb};
      ret <= S_LIVES;
      st <= S_SHOW;
    end
    S_LIVES: begin
      disp <= {`BLANK, `GL, `DASH, digit(lives)}; //@s3_lives_left: disp <= {`GL, `DASH, digit(lives), `BLANK};
      ret <= S_TRY;
      st <= S_SHOW;
    end
    S_TRY: begin
      pos <= 0;
      disp <= 0;
      lamp <= 0;
      st <= S_ENTER;
    end

    S_CHECK: begin
      lamp <= {hit[0], hit[0] | near[0], hit[1], hit[1] | near[1], hit[2], hit[2] | near[2], hit[3], hit[3] | near[3]};
      won <= 0; //@s3_won_kept: 
      if (hit == 4'b1111) won <= 1;
      disp <= {glyph(try[0]), glyph(try[1]), glyph(try[2]), glyph(try[3])}; //@s3_dark_result: disp <= {4{`BLANK}};
      st <= S_LAMP;
    end
    S_LAMP: begin
      gap <= 0;
      if (go) begin //@s3_auto_result: tmr <= tmr + 1; if (go || tmr == 2*HZ - 1) begin
        tmr <= 0;
        lamp <= 0; //@+s3_lamp_stays:
        disp <= 0;
        st <= S_GAP;
        if (won) begin
          if (maker) pointA <= pointA + 1; else pointB <= pointB + 1;
          ret <= S_SCORE;
        end
        else if (lives == 1) begin
          if (maker) pointB <= pointB + 1; else pointA <= pointA + 1;
          ret <= S_REVEAL;
        end
        else begin
          lives <= lives - 1;
          ret <= S_LIVES; //@s3_extra_p: ret <= S_WHO;
        end
      end
    end
    // a blink of the eye between guess and message
    S_GAP: begin
      gap <= gap + 1;
      if (gap == 3) st <= ret; //@s3_late: if (gap == 5*HZ) st <= ret;
    end
    S_REVEAL: begin
      disp <= {glyph(secret[0]), glyph(secret[1]), glyph(secret[2]), glyph(secret[3])};
      ret <= S_SCORE;
      st <= S_SHOW; //@s3_reveal_waits: if (goA | goB) st <= S_SCORE;
    end

    S_END: begin
      lamp <= 0;
      if (bcnt == HZ/2 - 1) begin
        bcnt <= 0;
        nbl <= nbl + 1;
      end
      else bcnt <= bcnt + 1;
      if (goA | goB) begin //@s3_end_only_a: if (goA) begin //@s3_restart: if (goA | goB | nbl == 7) begin
        bcnt <= 0;
        nbl <= 0;
        disp <= {`BLANK, `GA, `DASH, `Gb}; //@s3_start_stale:
        st <= S_START;
      end
    end
  endcase
end
endmodule
