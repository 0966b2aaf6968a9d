`timescale 1ns / 1ps
//////////////////////////////////////////////////////////////////////////////////
// 7up 7down - Basys 3
// all modules in one file: debounce, rng36, bcd4, sevenseg, game, board (top)
//////////////////////////////////////////////////////////////////////////////////

// samples the button every DIV clocks, two equal samples count
module debounce #(parameter int DIV = 25) (
  input  logic clk,
  input  logic raw,
  output logic level
);
  logic [23:0] cnt  = '0;
  logic        last = 1'b0;
  initial level = 1'b0;

  always_ff @(posedge clk)
    if (cnt == DIV - 1) begin
      cnt  <= '0;
      last <= raw;
      if (raw == last) level <= raw;
    end else
      cnt <= cnt + 1'b1;
endmodule

// two dice: 36 counts, 1 2 3 4 5 6 5 4 3 2 1 of them for 2..12
module rng36 (
  input  logic       clk,
  input  logic       roll,
  output logic [3:0] sum
);
  logic [5:0] cnt = 6'd0;

  always_ff @(posedge clk)
    if (roll) cnt <= (cnt == 6'd35) ? 6'd0 : cnt + 6'd1;    //@w4_bd_mod35: if (roll) cnt <= (cnt == 6'd34) ? 6'd0 : cnt + 6'd1;

  always_comb begin
    if      (cnt <  1) sum = 4'd2;
    else if (cnt <  3) sum = 4'd3;
    else if (cnt <  6) sum = 4'd4;
    else if (cnt < 10) sum = 4'd5;
    else if (cnt < 15) sum = 4'd6;
    else if (cnt < 21) sum = 4'd7;    //@w4_bd_map7: else if (cnt < 20) sum = 4'd7;
    else if (cnt < 26) sum = 4'd8;
    else if (cnt < 30) sum = 4'd9;
    else if (cnt < 33) sum = 4'd10;
    else if (cnt < 35) sum = 4'd11;
    else               sum = 4'd12;
  end
endmodule

// binary to four decimal digits (double dabble), leading zeros are dark (code 15)
module bcd4 (
  input  logic [10:0] bin,
  output logic [15:0] dig
);
  function automatic [15:0] dabble(input [10:0] x);
    reg [15:0] r;
    integer i;
    begin
    r = 16'd0;
    for (i = 10; i >= 0; i = i - 1) begin
      if (r[3:0]   > 4) r[3:0]   = r[3:0]   + 4'd3;
      if (r[7:4]   > 4) r[7:4]   = r[7:4]   + 4'd3;
      if (r[11:8]  > 4) r[11:8]  = r[11:8]  + 4'd3;
      if (r[15:12] > 4) r[15:12] = r[15:12] + 4'd3;
      r = {r[14:0], x[i]};
    end
    dabble = r;
    end
  endfunction

  logic [15:0] b;
  assign b = dabble(bin);

  wire dark3 = b[15:12] == 0;    //@+lead0: wire dark3 = 1'b0;
  wire dark2 = dark3 && b[11:8] == 0;
  wire dark1 = dark2 && b[7:4] == 0;
  assign dig = {dark3 ? 4'hF : b[15:12], dark2 ? 4'hF : b[11:8], dark1 ? 4'hF : b[7:4], b[3:0]};
endmodule

// scan of the four digits
module sevenseg #(parameter int SCAN = 8) (
  input  logic        clk,
  input  logic [15:0] dig,      // leftmost digit in 15:12
  input  logic [3:0]  point,
  output logic [3:0]  an,
  output logic [6:0]  seg,
  output logic        dp
);
  logic [16:0] cnt = '0;
  logic [1:0]  sel = 2'd3;
  logic [3:0]  cur;

  always_ff @(posedge clk)
    if (cnt == SCAN - 1) begin
      cnt <= '0;
      sel <= sel - 2'd1;
    end else
      cnt <= cnt + 1'b1;

  always_comb begin
    case (sel)
      2'd3:    begin an = 4'b0111; cur = dig[15:12]; dp = ~point[3]; end
      2'd2:    begin an = 4'b1011; cur = dig[11:8];  dp = ~point[2]; end    //@w4_bd_an2: 2'd2:    begin an = 4'b1101; cur = dig[11:8];  dp = ~point[2]; end
      2'd1:    begin an = 4'b1101; cur = dig[7:4];   dp = ~point[1]; end
      default: begin an = 4'b1110; cur = dig[3:0];   dp = ~point[0]; end
    endcase
    case (cur)                     // gfedcba
      4'h0: seg = 7'b1000000;
      4'h1: seg = 7'b1111001;
      4'h2: seg = 7'b0100100;
      4'h3: seg = 7'b0110000;    //@w4_bd_glyph3: 4'h3: seg = 7'b0110100;
      4'h4: seg = 7'b0011001;
      4'h5: seg = 7'b0010010;
      4'h6: seg = 7'b0000010;
      4'h7: seg = 7'b1111000;
      4'h8: seg = 7'b0000000;
      4'h9: seg = 7'b0010000;
      4'hA: seg = 7'b1000001;    // U
      4'hB: seg = 7'b0100001;    // d
      default: seg = 7'b1111111;
    endcase
  end
endmodule

// the game itself; proc is the clean button
module game (
  input  logic        clk,
  input  logic        proc,
  input  logic [6:0]  bid,
  input  logic        ud,
  input  logic [3:0]  rnd,
  output logic [10:0] amt1, amt2, tax,
  output logic [6:0]  sub1, sub2,
  output logic [1:0]  O_ud1, O_ud2,
  output logic        second_first,     // 1: player 2 bids first in this round
  output logic [2:0]  st
);
  typedef enum logic [2:0] {INIT, START, BID1, BID2, BUFFER, RANDOM, CALC, CLEAR} state_t;
  localparam logic [10:0] PURSE = 11'd1008;    //@w4_bd_purse1000: localparam logic [10:0] PURSE = 11'd1000;

  state_t      state = INIT, nxt = INIT;
  logic        done  = 1'b0;            // work is done, wait until the button is let go
  logic        sf    = 1'b0;
  logic [10:0] p1 = '0, p2 = '0, pot = '0;
  logic [6:0]  b1 = '0, b2 = '0;
  logic [1:0]  u1 = '0, u2 = '0;
  logic [3:0]  dice = '0;

  logic [10:0] quarter, left1, left2;
  logic        ok1, ok2, take1, take2;

  assign quarter = bid >> 2;    //@w4_bd_roundup: assign quarter = (bid + 11'd3) >> 2;
  // what is left after the other one's bid is lost (0 bid as long as he has not bid)
  assign left1   = p1 - b2;
  assign left2   = p2 - b1;    //@w4_bd_left2: assign left2   = p2;
  assign ok1     = (bid <= p2) && (quarter <= left1);    //@w4_bd_noother: assign ok1     = (quarter <= left1);
  assign ok2     = (bid <= p1) && (quarter <= left2);    //@w4_bd_width: assign ok2     = (bid <= p1[6:0]) && (quarter <= left2);

  always_comb begin
    take1 = 1'b0;
    take2 = 1'b0;
    if (dice > 7) begin    //@w4_bd_sevenup: if (dice >= 7) begin
      take1 = u1[1];
      take2 = u2[1];
    end else if (dice < 7) begin
      take1 = u1[0];
      take2 = u2[0];
    end else begin
      take1 = b1 > b2;
      take2 = b2 > b1;
    end
  end

  always_ff @(posedge clk) begin
    if (done) begin
      if (!proc) begin
        done  <= 1'b0;
        state <= nxt;
        //@w4_bd_late: if (state == CLEAR) begin sf <= ~sf; b1 <= '0; b2 <= '0; u1 <= '0; u2 <= '0; end
      end
    end else if (proc) begin    //@w4_bd_nopress: end else if (proc || state == CALC) begin
      done <= 1'b1;
      case (state)
        INIT: begin
          p1  <= PURSE;
          p2  <= PURSE;
          pot <= '0;    //@w4_bd_potkeep:
          nxt <= START;
        end
        START: begin
          nxt <= sf ? BID2 : BID1;
          if (p1 == 0) begin    //@w4_bd_end31: if (p1 < 32) begin
            p2  <= p2 + pot;
            pot <= '0;    //@w4_bd_potkeep:
            nxt <= INIT;
          end else if (p2 == 0) begin
            p1  <= p1 + pot;    //@w4_bd_potonly: p1  <= pot;
            pot <= '0;    //@w4_bd_potkeep:
            nxt <= INIT;
          end
        end
        BID1:
          if (ok1) begin
            b1  <= bid;
            u1  <= {ud, ~ud};
            p1  <= p1 - quarter;
            pot <= pot + quarter;
            nxt <= sf ? BUFFER : BID2;    //@w4_bd_skip4: nxt <= sf ? RANDOM : BID2;
          end else
            done <= 1'b0;
        BID2:
          if (ok2) begin
            b2  <= bid;
            u2  <= {ud, ~ud};    //@w4_bd_ud2: u2  <= {~ud, ud};
            p2  <= p2 - quarter;
            pot <= pot + quarter;
            nxt <= sf ? BID1 : BUFFER;
          end else
            done <= 1'b0;
        BUFFER: nxt <= RANDOM;
        RANDOM: begin
          dice <= rnd;    //@w4_bd_once: if (dice == 0) dice <= rnd;
          nxt  <= CALC;
        end
        CALC: begin
          p1  <= p1 + (take1 ? b1 : 11'd0) - (take2 ? b2 : 11'd0);    //@w4_bd_lose1: p1  <= p1 + (take1 ? b1 : 11'd0) - (take2 ? b1 : 11'd0);
          p2  <= p2 + (take2 ? b2 : 11'd0) - (take1 ? b1 : 11'd0);    //@w4_bd_lose1: p2  <= p2 + (take2 ? b1 : 11'd0) - (take1 ? b1 : 11'd0);
          nxt <= CLEAR;
        end
        CLEAR: begin
          sf  <= ~sf;    //@w4_bd_swap1: sf  <= 1'b1;  //@w4_bd_late:
          b1  <= '0;    //@w4_bd_bidstay:  //@w4_bd_late:
          b2  <= '0;    //@w4_bd_late:
          u1  <= '0;    //@w4_bd_late:
          u2  <= '0;    //@w4_bd_late:
          nxt <= START;
        end
      endcase
    end
  end

  assign amt1 = p1;
  assign amt2 = p2;
  assign tax  = pot;
  assign sub1 = b1;
  assign sub2 = b2;
  assign O_ud1 = u1;
  assign O_ud2 = u2;
  assign second_first = sf;
  assign st = state;
endmodule

// top
module board #(
  parameter int DIV  = 25,        // 1_000_000 on the real board    //@+deb: parameter int DIV  = 125,       // 1_000_000 on the real board
  parameter int SCAN = 8,         // 100_000
  parameter int SHOW = 600        // 100_000_000: one number per second
) (
  input  logic        clk,
  input  logic        btnC,
  input  logic [7:0]  sw,
  output logic [10:0] amt1, amt2, tax,    // for the VGA part    //@+pins:
  output logic [6:0]  sub1, sub2,    //@+pins:
  output logic [1:0]  O_ud1, O_ud2,    //@+pins:
  output logic [3:0]  dice,    //@+pins:
  output logic [15:0] led,
  output logic [3:0]  an,
  output logic [6:0]  seg,
  output logic        dp
);
  //@+pins: logic [10:0] amt1, amt2, tax; logic [6:0] sub1, sub2; logic [1:0] O_ud1, O_ud2; logic [3:0] dice;
  logic        proc, roll, second_first;
  logic [2:0]  st;
  logic [3:0]  sum;
  logic        thrown = 1'b0;
  logic [26:0] show_cnt = '0;
  logic [1:0]  page = 2'd0;           // purse 1, purse 2, deposits
  logic [10:0] num;
  logic [15:0] dec, dig;
  logic [3:0]  point;

  debounce #(.DIV(DIV)) u_btn (.clk, .raw(btnC), .level(proc));

  assign roll = proc && st == 3'b100;
  rng36 u_rng (.clk, .roll, .sum);

  game u_game (.clk, .proc, .bid(sw[6:0]), .ud(sw[7]), .rnd(sum),
               .amt1, .amt2, .tax, .sub1, .sub2, .O_ud1, .O_ud2, .second_first, .st);

  // nothing lies on the table before the first throw and while the dice roll
  always_ff @(posedge clk) if (roll) thrown <= 1'b1;
  assign dice = (thrown && !roll) ? sum : 4'd0;

  always_ff @(posedge clk)
    if (show_cnt == SHOW - 1) begin
      show_cnt <= '0;
      page     <= (page == 2'd2) ? 2'd0 : page + 2'd1;
    end else
      show_cnt <= show_cnt + 1'b1;

  always_comb begin
    point = 4'b0000;
    case (st)
      3'b010, 3'b011: num = sw[6:0];
      3'b101, 3'b110: num = sum;
      default:
        case (page)
          2'd0:    begin num = amt1; point = 4'b1000; end
          2'd1:    begin num = amt2; point = 4'b0001; end
          default: num = tax;
        endcase
    endcase
  end

  bcd4 u_bcd (.bin(num), .dig(dec));

  assign dig = (st == 3'b000)                 ? 16'h7A7B :                        // 7U7d
               (st == 3'b010 || st == 3'b011) ? {sw[7] ? 4'hA : 4'hB, dec[11:0]} :
                                                dec;

  sevenseg #(.SCAN(SCAN)) u_disp (.clk, .dig, .point(st == 3'b000 ? 4'b0000 : point), .an, .seg, .dp);

  assign led[15:13] = st;
  assign led[12]    = proc;
  assign led[11]    = 1'b0;
  assign led[10:4]  = second_first ? sub2 : sub1;    //@w4_bd_ledsec: assign led[10:4]  = second_first ? sub1 : sub2;
  assign led[3:2]   = O_ud1;
  assign led[1:0]   = O_ud2;
endmodule
