// Bo Bing - one machine, one clocked block.
// A press first latches the verdict (WAIT -> PAY), then the table is settled (PAY -> WAIT).
module bobing_fsm (
  input  logic       clk,
  input  logic       rst_n,                                   //@+rst-high: input  logic       rst,
  input  logic       roll,
  input  logic [2:0] dice1, dice2, dice3, dice4, dice5, dice6,
  input  logic [5:0] show,
  input  logic [5:0] players,
  input  logic       golden,
  input  logic       half,
  input  logic       lut,
  input  logic       last,
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
  typedef enum logic [2:0] {
    WAIT  = 3'd0,                                             //@+onehot: WAIT  = 3'b001,
    PAY   = 3'd1,                                             //@+onehot: PAY   = 3'b010,
    DONE  = 3'd2                                              //@+onehot: DONE  = 3'b100
  } state_t;

  localparam logic [3:0] C_NONE = 0, C_ITSIU = 1, C_SIJIN = 2, C_SAMHONG = 3, C_TUITENG = 4,
                         C_TSIONG = 5, C_FLOWER = 6, C_NGOTSI = 7, C_TSIANG = 8, C_DIKU = 9;

  // verdict of six dice: {category, tai}
  function automatic [7:0] verdict(input [17:0] d, input g, input h);
    reg [2:0]  die;
    reg [2:0]  best;          // size of the biggest group
    reg [2:0]  n, n4, n1;
    reg [5:0]  seen, sum, whole;
    integer    f, k;
    begin
      best = 0; n4 = 0; n1 = 0; seen = 0; sum = 0; whole = 0;
      for (k = 0; k < 6; k = k + 1) begin
        die = d[3*k +: 3];
        sum = sum + {3'b0, die};
      end
      for (f = 1; f <= 6; f = f + 1) begin                    //@loop-to-five: for (f = 1; f <= 5; f = f + 1) begin
        n = 0;
        for (k = 0; k < 6; k = k + 1)
          if (d[3*k +: 3] == f[2:0]) n = n + 3'd1;
        if (n != 0) seen[f-1] = 1'b1;
        if (f == 4) n4 = n;
        if (f == 1) n1 = n;
        if (n > best) begin
          best  = n;
          whole = 6'd5 * f[5:0];
        end
      end
      verdict = {C_NONE, 4'd0};
      if (best == 6)                   verdict = {C_TSIANG, 4'd0};
      else if (best == 5) begin
        sum = sum - whole;
        verdict = {C_NGOTSI, sum[3:0]};
      end
      else if (n4 == 4 && g && n1 == 2) verdict = {C_FLOWER, 4'd0};
      else if (n4 == 4) begin
        sum = sum - 6'd16;                                    //@tai-last-two: sum = {3'b0, d[14:12]} + {3'b0, d[17:15]};
        verdict = {C_TSIONG, sum[3:0]};
      end
      else if (n4 == 3 && !h)          verdict = {C_SAMHONG, 4'd0};   //@half-four-sam: else if (n4 == 3) verdict = {C_SAMHONG, 4'd0};
      else if (seen == 6'b111111)      verdict = {C_TUITENG, 4'd0};   //@loop-to-five: else if (seen == 6'b011111 && best == 1) verdict = {C_TUITENG, 4'd0};
      else if (h && best == 3 && two(seen)) verdict = {C_TUITENG, 4'd0};
      else if (n4 == 3)                verdict = {C_SAMHONG, 4'd0};
      else if (best == 4)              verdict = {C_SIJIN, 4'd0};
      else if (n4 == 2)                verdict = {C_DIKU, 4'd0};
      else if (n4 == 1)                verdict = {C_ITSIU, 4'd0};
    end
  endfunction

  function automatic two(input [5:0] m);
    two = (m[0] + m[1] + m[2] + m[3] + m[4] + m[5]) == 32'd2; 
  endfunction

  state_t      state;
  logic        roll_q;
  logic [3:0]  cat_q, tai_q;
  logic        spinning;
  logic [6:0]  spins;
  logic [15:0] stamp;
  logic [1:0]  tally2 [0:63];
  logic [2:0]  tally3 [0:63];
  logic [3:0]  tally4 [0:63];
  logic [4:0]  tally5 [0:63];
  logic [5:0]  tally6 [0:63];

  wire reset = ~rst_n;                                        //@+rst-high: wire reset = rst;
  wire [17:0] dice = {dice6, dice5, dice4, dice3, dice2, dice1};
  wire [7:0]  v_now = verdict(dice, golden, half);
  wire bad = (dice1 == 0) || (dice1 == 7) || (dice2 == 0) || (dice2 == 7)
          || (dice3 == 0) || (dice3 == 7) || (dice4 == 0) || (dice4 == 7)
          || (dice5 == 0) || (dice5 == 7)
          || (dice6 == 0) || (dice6 == 7);
  wire press = roll && !roll_q;                               //@held-repeats: wire press = roll;

  // ---- standings: {category, weight, stamp, tai, seat}; the best one climbs up the tree
  wire first  = (cat_q == C_TSIONG) || (cat_q == C_FLOWER) || (cat_q == C_NGOTSI);
  wire [3:0] weight = tai_q;                                  //@ngo-latest: wire [3:0] weight = (cat_q == C_NGOTSI) ? 4'd0 : tai_q;
  wire [5:0] seat   = player;                                 //@leader-next: wire [5:0] seat = (player >= players) ? 6'd1 : player + 6'd1;
  wire [33:0] fresh = {cat_q, weight, stamp, tai_q, seat};
  wire [33:0] node [1:127];
  reg  [33:0] stand [0:63];

  genvar i;
  generate
    for (i = 0; i < 64; i = i + 1) begin : leaf
      wire mine = (state == PAY) && first && (player == i);
      wire rise = fresh[33:26] >= stand[i][33:26];
      wire [33:0] low = lut ? fresh : stand[i];               //@lut-erases: wire [33:0] low = lut ? 34'd0 : stand[i];    //@lut-leader-only: wire [33:0] low = (lut && leader == i) ? fresh : stand[i];
      assign node[64+i] = !mine ? stand[i] : rise ? fresh : low;
      always_ff @(posedge clk)
        if (reset) stand[i] <= 34'd0;
        else       stand[i] <= node[64+i];
    end
    for (i = 1; i < 64; i = i + 1) begin : branch
      assign node[i] = (node[2*i] >= node[2*i+1]) ? node[2*i] : node[2*i+1];
    end
  endgenerate
  wire [33:0] top = node[1];

  logic [6:0] total;      // gifts on the table after this roll
  logic       took;
  integer     p;

  always_ff @(posedge clk) begin
    if (reset) begin
      state    <= WAIT;
      roll_q   <= 1'b0;
      player   <= 6'd1;
      cat_q    <= C_NONE;
      tai_q    <= 4'd0;
      gift     <= 1'b0;
      left2    <= 2'd2;                                       //@second-three: left2    <= 2'd3;
      left3    <= 3'd4;
      left4    <= 4'd8;
      left5    <= 5'd16;
      left6    <= 6'd32;
      leader   <= 6'd0;
      leader_cat <= C_NONE;
      leader_tai <= 4'd0;
      winner   <= 6'd0;
      spinning <= 1'b0;
      spins    <= 7'd0;
      stamp    <= 16'd0;
      for (p = 0; p < 64; p = p + 1) begin
        tally2[p] <= 0; tally3[p] <= 0; tally4[p] <= 0; tally5[p] <= 0; tally6[p] <= 0;
      end
    end else begin
      roll_q <= roll;
      case (state)
        WAIT:
          if (press && !bad) begin
            cat_q <= v_now[7:4];
            tai_q <= v_now[3:0];
            state <= PAY;
          end
          //@invalid-clears: else if (press) begin cat_q <= C_NONE; tai_q <= 4'd0; gift <= 1'b0; end      //@spin-invalid-counts: else if (press && spinning) begin cat_q <= C_NONE; tai_q <= 4'd0; state <= PAY; end

        PAY: begin
          took  = 1'b0;
          total = left2 + left3 + left4 + left5 + left6;
          state <= WAIT;
          if (player >= players) player <= 6'd1;
          else                   player <= player + 6'd1;

          if (!spinning)
            case (cat_q)
              C_TUITENG: if (left2 != 0) begin left2 <= left2 - 1'b1; tally2[player] <= tally2[player] + 1'b1; took = 1'b1; end
              C_SAMHONG: if (left3 != 0) begin left3 <= left3 - 1'b1; tally3[player] <= tally3[player] + 1'b1; took = 1'b1; end
              C_SIJIN:   if (left4 != 0) begin left4 <= left4 - 1'b1; tally4[player] <= tally4[player] + 1'b1; took = 1'b1; end
              C_DIKU:    if (left5 != 0) begin left5 <= left5 - 1'b1; tally5[player] <= tally5[player] + 1'b1; took = 1'b1; end
              C_ITSIU:   if (left6 != 0) begin left6 <= left6 - 1'b1; tally6[player] <= tally6[player] + 1'b1; took = 1'b1; end
              default: ;
            endcase
          if (took) total = total - 7'd1;
          gift <= took;                                       //@last-gift-dark: gift <= took && !(cat_q == C_TUITENG && left2 == 1) && !(cat_q == C_SAMHONG && left3 == 1) && !(cat_q == C_SIJIN && left4 == 1) && !(cat_q == C_DIKU && left5 == 1) && !(cat_q == C_ITSIU && left6 == 1);
          //@bf-gift-again: if (took) player <= player;

          if (first) begin
            stamp      <= stamp + 16'd1;
            leader_cat <= top[33:30];
            leader_tai <= top[9:6];
            leader     <= top[5:0];
          end

          if (cat_q == C_TSIANG) begin
            gift   <= (total != 0);                           //@+tsiang-lamp: gift   <= 1'b1;
            tally2[player] <= tally2[player] + left2;
            tally3[player] <= tally3[player] + left3;
            tally4[player] <= tally4[player] + left4;
            tally5[player] <= tally5[player] + left5;
            tally6[player] <= tally6[player] + left6;
            left2 <= 0; left3 <= 0; left4 <= 0; left5 <= 0; left6 <= 0;
            leader     <= player;
            leader_cat <= C_TSIANG;
            leader_tai <= 4'd0;
          end

          if (spinning) spins <= spins - 7'd1;
          if (cat_q == C_TSIANG) begin                        //@tsiang-spin-waits: if (cat_q == C_TSIANG && (!spinning || spins == 7'd1)) begin
            state  <= DONE;
            winner <= player;
            player <= player;                                 //@+turn-moves-on:
          end else if (spinning) begin
            if (spins == 7'd1) begin
              state  <= DONE;
              winner <= first ? top[5:0] : leader;
              player <= player;                               //@+turn-moves-on:
            end
          end else if (total == 0 && (first || leader != 0)) begin    //@end-one-early: end else if (total <= 1 && (first || leader != 0)) begin
            if (last) begin
              spinning <= 1'b1;
              spins    <= {1'b0, players};                    //@spin-plus-one: spins    <= {1'b0, players} + 7'd1;
            end else begin
              state  <= DONE;
              winner <= first ? top[5:0] : leader;
              player <= player;                               //@+turn-moves-on:
            end
          end
        end

        DONE: begin
          spinning <= 1'b0;
          //@tally-wiped: for (p = 0; p < 64; p = p + 1) begin tally2[p] <= 0; tally3[p] <= 0; tally4[p] <= 0; tally5[p] <= 0; tally6[p] <= 0; end
        end

        default: state <= WAIT;
      endcase
    end
  end

  assign category = cat_q;                                    //@live-verdict: assign category = (state == DONE) ? cat_q : v_now[7:4];
  assign tai      = tai_q;                                    //@live-verdict: assign tai      = (state == DONE) ? tai_q : v_now[3:0];

  wire [5:0] shown = (show == 0) ? player : show;
  assign took2 = tally2[shown];
  assign took3 = tally3[shown];
  assign took4 = tally4[shown];
  assign took5 = tally5[shown];
  assign took6 = tally6[shown];

  assign phase = (state == DONE) ? 2'd2 : spinning ? 2'd1 : 2'd0;
endmodule
