// block game, SystemVerilog version
// everything in one always_ff, steered by a counter ph = 0..19 (20 ticks = 1 second)
module block_game (
  input  logic        clk,
  input  logic        btn_start,
  input  logic        btn_reset,
  input  logic        btn_rotate,
  input  logic        btn_left,
  input  logic        btn_right,
  output logic [20:0] red_leds,
  output logic [48:0] yellow_leds,
  output logic [48:0] blue_leds,
  output logic [6:0]  hex3, hex2,      // time
  output logic [6:0]  hex1, hex0,      // score
  output logic [7:0]  time_bcd,
  output logic [7:0]  score_bcd,
  output logic        led_control,
  output logic        led_won,
  output logic        led_lost
);

  typedef enum logic [1:0] {READY, PLAY, WON, LOST} state_t;
  state_t state = READY;

  logic [9:0][6:0] mov = '0;       // moving lights, row 0 = top, bit 0 = left
  logic [9:0][6:0] fix = '0;       // fixed lights (rows 3..9)
  logic [2:0][2:0] blk = '0;
  logic [2:0]      px  = '0;
  logic [1:0]      ctl = '0;       // seconds of control left
  logic [5:0]      lfsr = 6'd1;
  logic [4:0]      ph = '0;
  logic [6:0]      secs = '0;
  logic [3:0]      pts = '0;
  logic [4:0]      old = '0;
  logic [9:0]      hit = '0;
  logic [9:0]      stick = '0;
  logic            over = 0;
  logic            bl = 0;         // some row is blinking
  logic [3:0]      brow = '0;
  logic            bs = 0;         // one second of it is over
  logic [69:0]     lights = '0;
  logic [6:0]      li = '0;
  logic [1:0]      dir = '0;

  logic [4:0] press;
  assign press = {btn_start, btn_reset, btn_rotate, btn_right, btn_left} & ~old;

  // {bottom, middle, top}, left column in bit 0
  function automatic logic [8:0] pick(input logic [2:0] n);
    case (n)
      3'b000: pick = {3'b010, 3'b111, 3'b010};
      3'b001: pick = {3'b001, 3'b001, 3'b001};
      3'b010: pick = {3'b111, 3'b100, 3'b000};
      3'b011: pick = {3'b110, 3'b011, 3'b000};
      3'b100: pick = {3'b001, 3'b111, 3'b000};
      3'b101: pick = {3'b010, 3'b111, 3'b000};
      3'b110: pick = {3'b111, 3'b101, 3'b000};
      3'b111: pick = {3'b111, 3'b010, 3'b000};
    endcase
  endfunction

  function automatic logic [6:0] digit(input logic [3:0] d);   // active low, gfedcba
    case (d)
      4'd0: digit = 7'b1000000;
      4'd1: digit = 7'b1111001;
      4'd2: digit = 7'b0100100;
      4'd3: digit = 7'b0110000;       //@s-three: 4'd3: digit = 7'b0000110;
      4'd4: digit = 7'b0011001;
      4'd5: digit = 7'b0010010;
      4'd6: digit = 7'b0000010;
      4'd7: digit = 7'b1111000;
      4'd8: digit = 7'b0000000;
      4'd9: digit = 7'b0010000;
      default: digit = 7'b1111111;
    endcase
  endfunction

  logic [2:0] newx, rnd3;
  assign rnd3 = lfsr[2:0];
  always_comb begin
    case (rnd3)
      3'd5: newx = 3'd1;
      3'd6: newx = 3'd2;
      3'd7: newx = 3'd3;
      default: newx = rnd3;
    endcase
  end

  logic [2:0][2:0] fresh, turned;
  assign fresh = pick(lfsr[5:3]);
  assign turned[0] = {blk[2][2], blk[1][2], blk[0][2]};     //@s-cw: assign turned[0] = {blk[0][0], blk[1][0], blk[2][0]};
  assign turned[1] = {blk[2][1], blk[1][1], blk[0][1]};     //@s-cw: assign turned[1] = {blk[0][1], blk[1][1], blk[2][1]};
  assign turned[2] = {blk[2][0], blk[1][0], blk[0][0]};     //@s-cw: assign turned[2] = {blk[0][2], blk[1][2], blk[2][2]};

  logic [6:0] any;
  assign any = mov[0] | mov[1] | mov[2];

  logic add;
  assign add = bl && bs;                     //@s-ptsctl: assign add = bl && bs && ctl == 0;

  always_ff @(posedge clk) begin
    old  <= {btn_start, btn_reset, btn_rotate, btn_right, btn_left};
    lfsr <= {lfsr[4:0], lfsr[5] ^ lfsr[4]};

    if (state == PLAY) begin
      ph <= (ph == 19) ? 5'd0 : ph + 5'd1;

      // buttons
      if (ctl != 0) begin
        if (press[2]) begin
          blk <= turned;
          for (int r = 0; r < 3; r++) mov[r] <= {4'b0, turned[r]} << px;
        end
        else if (press[1]) begin
          if (!any[6]) begin                 //@s-edge0: if (px != 4) begin
            for (int r = 0; r < 3; r++) mov[r] <= mov[r] << 1;
            if (px < 4) px <= px + 1;
          end
        end
        else if (press[0]) begin
          if (!any[0]) begin                 //@s-edge0: if (px != 0) begin
            for (int r = 0; r < 3; r++) mov[r] <= mov[r] >> 1;
            if (px > 0) px <= px - 1;
          end
        end
      end

      case (ph)
        0: begin
          if (any == 0) begin
            blk <= fresh;
            px  <= newx;
            for (int r = 0; r < 3; r++) mov[r] <= {4'b0, fresh[r]} << newx;
            ctl <= 2'd3;
          end
          else if (ctl != 0) ctl <= ctl - 1;
          //@s-early: if (ctl == 1 && (mov[2] & fix[3]) == 0) begin mov[3] <= mov[2]; mov[2] <= mov[1]; mov[1] <= mov[0]; mov[0] <= 0; end
        end

        // new full row? the lowest one
        1: if (!bl)
             for (int r = 3; r < 10; r++)
               if (fix[r] == 7'h7F) begin    //@s-slice: if ((fix[r] & 7'h3F) == 7'h3F) begin
                 bl   <= 1;
                 brow <= r;
                 bs   <= 0;
               end

        16: begin
          for (int r = 2; r < 9; r++) hit[r] <= |(mov[r] & fix[r+1]);
          hit[9] <= |mov[9];
        end

        17: begin
          over <= (ctl == 0) && (any != 0) && (hit[2] || hit[3] || hit[4]);
          stick[3] <= hit[3] | hit[4] | hit[5];
          stick[4] <= hit[3] | hit[4] | hit[5] | hit[6];              //@s-above: stick[4] <= hit[4] | hit[5] | hit[6];
          stick[5] <= hit[3] | hit[4] | hit[5] | hit[6] | hit[7];     //@s-above: stick[5] <= hit[5] | hit[6] | hit[7];
          stick[6] <= hit[4] | hit[5] | hit[6] | hit[7] | hit[8];     //@s-above: stick[6] <= hit[6] | hit[7] | hit[8];
          stick[7] <= hit[5] | hit[6] | hit[7] | hit[8] | hit[9];     //@s-above: stick[7] <= hit[7] | hit[8] | hit[9];
          stick[8] <= hit[6] | hit[7] | hit[8] | hit[9];              //@s-above: stick[8] <= hit[8] | hit[9];
          stick[9] <= hit[7] | hit[8] | hit[9];                       //@s-above: stick[9] <= hit[9];
        end

        19: begin
          secs <= secs + 1;                  //@s-tstop: if (ctl == 0) secs <= secs + 1;

          for (int r = 9; r >= 3; r--) begin
            if (bl && bs && r <= brow) begin
              fix[r] <= (r == 3) ? 7'b0 : fix[r-1];
              mov[r] <= (r == 3 && ctl != 0) ? 7'b0 : mov[r-1];
            end
            else if (stick[r]) begin
              fix[r] <= fix[r] | mov[r];
              mov[r] <= 7'b0;
            end
            else if (r == 3) mov[r] <= (ctl != 0) ? 7'b0 : mov[2];
            else mov[r] <= stick[r-1] ? 7'b0 : mov[r-1];
          end
          if (ctl == 0) begin
            mov[2] <= mov[1];
            mov[1] <= mov[0];
            mov[0] <= 7'b0;
          end

          if (add) pts <= pts + 1;
          if (bl && bs) begin
            bl <= 0;
            bs <= 0;
          end
          else if (bl) bs <= 1;

          if (add && pts == 2) state <= WON;        //@s-win4: if (add && pts == 3) state <= WON;
          else if (secs == 98) state <= LOST;
          else if (over && !(bl && bs)) state <= LOST;
        end
        default: ;
      endcase
    end

    // light show
    if (state == READY) begin
      ph <= (ph == 19) ? 5'd0 : ph + 5'd1;
      if (&lights) begin
        li <= 0;
        dir <= 0;
        lights <= '0;
      end
      else begin
        lights[li] <= 1;
        case (dir)
          0: if (li % 7 == 6 || lights[li+1]) begin dir <= 1; li <= li + 7; end else li <= li + 1;
          1: if (li >= 63    || lights[li+7]) begin dir <= 2; li <= li - 1; end else li <= li + 7;
          2: if (li % 7 == 0 || lights[li-1]) begin dir <= 3; li <= li - 7; end else li <= li - 1;
          3: if (li < 7      || lights[li-7]) begin dir <= 0; li <= li + 1; end else li <= li - 7;
        endcase
      end
      if (press[4]) begin
        state <= PLAY;
        ph    <= 0;
        secs  <= 0;
        pts   <= 0;                          //@s-keepscore:
      end
    end

    if (press[3]) begin                      //@s-resetlost: if (press[3] && state != LOST) begin
      state <= READY;
      mov <= '0;
      fix <= '0;
      ctl <= 0;
      bl <= 0;
      bs <= 0;
      secs <= 0;
      pts <= 0;                              //@s-keepscore:
      lights <= '0;
      li <= 0;
      dir <= 0;
      //@s-lfsrreset: lfsr <= 6'd1;
    end
  end

  // outputs
  logic dark;
  assign dark = ph < 10;                     //@+s-half: assign dark = ph > 9;
  logic play;
  assign play = (state == PLAY);
  logic [20:0] top_red, top_lts;
  logic [48:0] low_yel, low_blu, low_lts;
  assign top_red = mov[2:0];
  assign low_yel = mov[9:3];
  assign low_blu = fix[9:3];
  assign top_lts = lights[20:0];
  assign low_lts = lights[69:21];

  always_comb begin
    red_leds = '0; yellow_leds = '0; blue_leds = '0;
    if (play) begin
      red_leds    = top_red;
      yellow_leds = low_yel;
      blue_leds   = low_blu;
      if (bl && dark) blue_leds[7*(brow-3) +: 7] = 7'b0;              //@s-noblink:
    end
    else if (state == READY) begin
      red_leds  = top_lts;
      blue_leds = low_lts;               //@+s-yel: yellow_leds = low_lts;
    end
  end

  assign led_control = play && ctl != 0;     //@s-ctlled: assign led_control = play && any != 0;
  assign led_won  = (state == WON);
  assign led_lost = (state == LOST);

  logic [3:0] t1, t0;
  assign t1 = secs / 10;
  assign t0 = secs % 10;
  assign time_bcd  = {t1, t0};
  assign score_bcd = {4'd0, pts};

  always_comb begin
    {hex3, hex2, hex1, hex0} = '1;
    if (play) begin
      hex3 = digit(t1);
      hex2 = digit(t0);
      hex1 = digit(4'd0);
      hex0 = digit(pts);
    end
    else if (state == READY && ph < 10) begin
      hex3 = digit(4'd4);                    //@+s-ids: hex3 = digit(4'd0);
      hex2 = digit(4'd2);                    //@+s-ids: hex2 = digit(4'd9);
      hex1 = digit(4'd1);
      hex0 = digit(4'd7);
    end
  end
endmodule
