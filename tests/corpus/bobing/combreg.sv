// Bo Bing (Mid-Autumn dice game)
// everything of a turn happens in one clock

module dice_eval (
  input  logic [17:0]     d,
  input  logic            golden,
  input  logic            half,
  output logic            ok,
  output logic [3:0]      cat,
  output logic [3:0]      tai
);
  logic [2:0] c1, c2, c3, c4, c5, c6;

  function automatic [2:0] howmany(input logic [17:0] v, input logic [2:0] f);
    howmany = 3'(v[2:0] == f) + 3'(v[5:3] == f) + 3'(v[8:6] == f)
            + 3'(v[11:9] == f) + 3'(v[14:12] == f) + 3'(v[17:15] == f);
  endfunction

  assign c1 = howmany(d, 3'd1);
  assign c2 = howmany(d, 3'd2);
  assign c3 = howmany(d, 3'd3);
  assign c4 = howmany(d, 3'd4);
  assign c5 = howmany(d, 3'd5);
  assign c6 = howmany(d, 3'd6);

  // counts of all faces must give six dice
  assign ok = (c1 + c2 + c3 + c4 + c5 + c6) == 6;

  wire four  = c1 == 4 || c2 == 4 || c3 == 4 || c5 == 4 || c6 == 4;
  wire five  = c1 == 5 || c2 == 5 || c3 == 5 || c4 == 5 || c5 == 5 || c6 == 5;
  wire six   = c1 == 6 || c2 == 6 || c3 == 6 || c4 == 6 || c5 == 6 || c6 == 6;
  wire each1 = c1 == 1 && c2 == 1 && c3 == 1 && c4 == 1 && c5 == 1 && c6 == 1;
  wire [5:0] th = {c6 == 3, c5 == 3, c4 == 3, c3 == 3, c2 == 3, c1 == 3};
  wire hh    = $countones(th) == 2;

  // the single die of five of a kind
  logic [2:0] lone;
  assign lone = (c1 == 1) ? 3'd1 : (c2 == 1) ? 3'd2 : (c3 == 1) ? 3'd3 :
                (c4 == 1) ? 3'd4 : (c5 == 1) ? 3'd5 : 3'd6;

  wire [3:0] rest = 4'(c1) + 4'(c2 << 1) + 4'(3 * c3) + 4'(5 * c5) + 4'(6 * c6);   //@restc3: wire [3:0] rest = 4'(c1) + 4'(c2 << 1) + 4'(2 * c3) + 4'(5 * c5) + 4'(6 * c6);

  always_comb begin
    cat = 0;
    tai = 0;
    if (six)                            cat = 8;
    else if (five)               begin  cat = 7; tai = lone; end
    else if (c4 == 4 && c1 == 2 && golden)  cat = 6;                    //@gfalways: else if (c4 == 4 && c1 == 2) cat = 6;
    else if (c4 == 4)            begin  cat = 5; tai = rest; end
    else if (each1 || hh && half)       cat = 4;                        //@halfno4: else if (each1 || hh && half && c4 == 0) cat = 4;
    else if (c4 == 3)                   cat = 3;
    else if (four)                      cat = 2;
    else if (c4 == 2)                   cat = 9;
    else if (c4 == 1)                   cat = 1;
  end
endmodule


module bobing (
  input  logic       clk,
  input  logic       rst_n,
  input  logic       btn_roll,
  input  logic [2:0] d1, d2, d3, d4, d5, d6,
  input  logic [5:0] show,
  input  logic [5:0] players,
  input  logic       golden, half, lut, last,

  output logic [5:0] player,
  output logic [3:0] category,
  output logic [3:0] tai,
  output logic       gift,
  output logic [1:0] left2,
  output logic [2:0] left3,
  output logic [3:0] left4,
  output logic [4:0] left5,
  output logic [5:0] left6,
  output logic [5:0] leader,
  output logic [3:0] leader_cat,
  output logic [3:0] leader_tai,
  output logic [5:0] winner,
  output logic [1:0] took2,
  output logic [2:0] took3,
  output logic [3:0] took4,
  output logic [4:0] took5,
  output logic [5:0] took6,
  output logic [1:0] phase
);

  typedef enum logic [1:0] {PLAY = 2'd0, SPIN = 2'd1, FIN = 2'd2} st_t;
  st_t st;

  // all gifts in one word: 6th 5th 4th 3rd 2nd
  logic [19:0] pool;
  logic [19:0] tally [0:63];
  logic [19:0] mine;

  logic [5:0]  turn;                     // counts from 0           //@turn32: logic [4:0]  turn;
  logic [5:0]  togo;
  logic [3:0]  cat_q, tai_q;
  logic        btn_q;

  // {7 or 6, tai, number of the roll}, 0 = nothing yet
  logic [18:0] score [0:63];
  logic [18:0] top, cand;
  logic [5:0]  topi;
  logic [11:0] stamp;

  logic        ok;
  logic [3:0]  cat, tk;
  dice_eval ev (.d({d6, d5, d4, d3, d2, d1}), .golden, .half, .ok, .cat, .tai(tk));

  wire press = btn_roll & ~btn_q;                                       //@bothedges: wire press = btn_roll ^ btn_q;
  wire go    = press & ok & (st != FIN);                                //@overplay: wire go    = press & ok;

  // where the gift of this category lies in the word
  logic [19:0] one;
  logic        there;
  always_comb begin
    one = 0;
    there = 0;
    case (cat)
      4: begin one = 20'd1;       there = left2 != 0;   end
      3: begin one = 20'd1 << 2;  there = left3 != 0;   end
      2: begin one = 20'd1 << 5;  there = left4 != 0;   end
      9: begin one = 20'd1 << 9;  there = left5 != 0;  end             //@two5: 9: begin one = 20'd1 << 10;  there = left5 != 0;  end
      1: begin one = 20'd1 << 14; there = left6 != 0; end
      default: ;
    endcase
  end

  // table after this roll
  wire [19:0] pool_n = (cat == 8) ? 20'd0 : there ? pool - one : pool;
  wire isfirst = (cat == 5) || (cat == 6) || (cat == 7);                //@spindeaf: wire isfirst = ((cat == 5) || (cat == 6) || (cat == 7)) && st == PLAY;
  wire [2:0] lvl = (cat == 7) ? 3'd3 : (cat == 6) ? 3'd2 : 3'd1;        //@gflow: wire [2:0] lvl = (cat == 7) ? 3'd3 : 3'd1;

  integer i;

  always_ff @(posedge clk or negedge rst_n)
    if (!rst_n) begin
      st     <= PLAY;
      btn_q  <= 1'b0;
      turn   <= 0;
      togo   <= 0;
      pool   <= {6'd32, 5'd16, 4'd8, 3'd4, 2'd2};                       //@second1: pool   <= {6'd32, 5'd16, 4'd8, 3'd4, 2'd1};
      cat_q  <= 0;
      tai_q  <= 0;
      gift   <= 0;
      leader <= 0;
      leader_cat <= 0;
      leader_tai <= 0;
      winner <= 0;
      stamp  <= 1;
      top    = 0;
      topi   = 0;
      cand   = 0;
      for (i = 0; i < 64; i = i + 1) begin
        tally[i] <= 0;
        score[i] = 0;
      end
    end
    else begin
      btn_q <= btn_roll;
      if (go) begin
        cat_q <= cat;
        tai_q <= tk;                                                    //@+gftai: tai_q <= (cat == 6) ? 4'd2 : tk;
        gift  <= there;                                                 //@+tsgift: gift  <= there || (cat == 8);
        pool  <= pool_n;
        if (there)    tally[turn] <= tally[turn] + one;
        if (cat == 8) tally[turn] <= tally[turn] + pool;

        top = 0;
        topi = 0;
        if (isfirst) begin
          stamp <= stamp + 1;
          cand = {lvl, tk, stamp};
          if (lut || cand > score[turn]) score[turn] = cand;            //@lutleader: if ((lut && leader == player) || cand > score[turn]) score[turn] = cand;
          for (i = 0; i < 63; i = i + 1)
            if (score[i] > top) begin
              top  = score[i];
              topi = i;
            end
          leader     <= topi + 1;
          leader_cat <= (top[18:16] == 3) ? 4'd7 : (top[18:16] == 2) ? 4'd6 : 4'd5;
          leader_tai <= top[15:12];
        end

        // next one
        turn <= (turn == players - 1) ? 0 : turn + 1;

        if (cat == 8) begin                                             //@spintsiang: if (cat == 8 && st == PLAY) begin
          st         <= FIN;
          winner     <= player;
          leader     <= player;
          leader_cat <= 8;
          leader_tai <= 0;
          turn       <= turn;                                           //@+goeson: turn <= (turn == players - 1) ? 0 : turn + 1;
        end
        else if (st == SPIN) begin
          togo <= togo - 1;
          if (togo == 1) begin
            st     <= FIN;
            winner <= (top != 0) ? topi + 1 : leader;
            turn   <= turn;                                             //@+goeson: turn <= (turn == players - 1) ? 0 : turn + 1;
          end
        end
        else if (pool_n == 0 && (leader != 0 || isfirst)) begin         //@no6th: else if (pool_n[13:0] == 0 && (leader != 0 || isfirst)) begin
          if (last) begin
            st   <= SPIN;
            togo <= players;
          end
          else begin
            st     <= FIN;
            winner <= (top != 0) ? topi + 1 : leader;
            turn   <= turn;                                             //@+goeson: turn <= (turn == players - 1) ? 0 : turn + 1;
          end
        end
      end
    end

  assign player   = turn + 1;
  assign category = cat_q;                                              //@livecat: assign category = cat;
  assign tai      = tai_q;
  assign phase    = st;
  assign {left6, left5, left4, left3, left2} = pool;

  assign mine = tally[(show == 0) ? turn : show - 6'd1];
  assign {took6, took5, took4, took3, took2} = mine;

endmodule
