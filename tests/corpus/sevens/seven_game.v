`timescale 1ns / 1ps
//////////////////////////////////////////////////////////////////////////////////
// Lab project: 7up 7down, control unit
// Ayla & Mert, section 2
//
// two process state machine, every group of registers has its own always block
// (TA said: one always block = one thing)
//////////////////////////////////////////////////////////////////////////////////
module seven_game(
    input clk,
    input proc,
    input [6:0] bid,
    input ud,
    input [3:0] rnd,
    output [10:0] amt1, //@+v2_regout: output reg [10:0] amt1,
    output [10:0] amt2, //@+v2_regout: output reg [10:0] amt2,
    output [10:0] tax, //@+v2_regout: output reg [10:0] tax,
    output [6:0] sub1, //@+v2_regout: output reg [6:0] sub1,
    output [6:0] sub2, //@+v2_regout: output reg [6:0] sub2,
    output [1:0] O_ud1, //@+v2_regout: output reg [1:0] O_ud1,
    output [1:0] O_ud2, //@+v2_regout: output reg [1:0] O_ud2,
    output [2:0] st //@+v2_regout: output reg [2:0] st
    );

    parameter INIT   = 3'b000;
    parameter START  = 3'b001;
    parameter BIDA   = 3'b010;   // Ayla = player 1
    parameter BIDM   = 3'b011;   // Mert = player 2
    parameter BUFF   = 3'b100;
    parameter GETRND = 3'b101;
    parameter CALC   = 3'b110;
    parameter RESET  = 3'b111;

    parameter MONEY  = 11'd1008;

    reg [2:0] cur_state = INIT;
    reg [2:0] nxt_state;
    reg worked = 0;              // this state already did its job for this press
    reg [10:0] ayla = 0; //@+v2_full_at_power: reg [10:0] ayla = 1008;
    reg [10:0] mert = 0; //@+v2_full_at_power: reg [10:0] mert = 1008;
    reg [10:0] pot  = 0;
    reg [6:0] bid_ayla = 0;
    reg [6:0] bid_mert = 0;
    reg [1:0] ud_ayla = 2'b00;
    reg [1:0] ud_mert = 2'b00;
    reg ayla_first = 1;
    reg [3:0] zar = 0;           // dice
    reg [7:0] round_no = 0;      // was for the LEDs, not used any more

    // ---------------------------------------------------------------
    // helper signals
    // ---------------------------------------------------------------
    wire [10:0] quarter_ayla = bid[6:2]; //@v2_dep1_narrow: wire [10:0] quarter_ayla = bid[5:2];
    wire [10:0] quarter_mert = bid[6:2];

    wire okA_first  = (bid <= mert) && (bid[6:2] <= ayla); //@v2_bid1_less: wire okA_first  = (bid < mert) && (bid[6:2] <= ayla);
    wire okA_second = (bid <= mert) && (bid[6:2] <= ayla - bid_mert);
    wire okM_first  = (bid <= ayla) && (bid[6:2] <= mert);
    wire okM_second = (bid <= ayla) && (bid[6:2] <= mert - bid_ayla); //@v2_p2_second_nosub: wire okM_second = (bid <= ayla) && (bid[6:2] <= mert);

    wire okA = ayla_first ? okA_first : okA_second;
    wire okM = ayla_first ? okM_second : okM_first;

    wire ayla_broke = (ayla == 0); //@v2_low_purse_end: wire ayla_broke = (ayla[10:2] == 0);
    wire mert_broke = (mert == 0); //@v2_low_purse_end: wire mert_broke = (mert[10:2] == 0);

    // the press counts for the state only once
    wire press = proc & ~worked;
    // and the state changes when the finger goes away
    wire leave = worked & ~proc; //@v2_calc_no_release: wire leave = worked & (~proc | cur_state == CALC);

    wire calc_now = press & (cur_state == CALC); //@v2_calc_on_release: wire calc_now = leave & (cur_state == CALC);

    // who is right
    wire [3:0] roll = zar; //@v2_rnd_live: wire [3:0] roll = rnd;
    wire is_up   = (roll > 4'd7); //@v2_up_ge7: wire is_up   = (roll >= 4'd7);
    wire is_down = (roll < 4'd7);
    reg ayla_takes, mert_takes;

    always @(*) begin
        ayla_takes = 0;
        mert_takes = 0;
        if (is_up) begin
            if (ud_ayla == 2'b10) ayla_takes = 1;
            if (ud_mert == 2'b10) mert_takes = 1; //@v2_up_second_ignored: if (ud_mert == 2'b10 && ayla_first) mert_takes = 1;
        end
        else if (is_down) begin
            if (ud_ayla == 2'b01) ayla_takes = 1;
            if (ud_mert == 2'b01) mert_takes = 1;
        end
        else begin
            // a seven! the bigger bid gets it
            if (bid_ayla > bid_mert) ayla_takes = 1;
            else if (bid_mert > bid_ayla) mert_takes = 1;
        end
    end

    // ---------------------------------------------------------------
    // 1. state register
    // ---------------------------------------------------------------
    always @(posedge clk) begin
        if (leave) cur_state <= nxt_state;
    end

    // ---------------------------------------------------------------
    // 2. next state logic
    // ---------------------------------------------------------------
    always @(*) begin
        nxt_state = cur_state;
        case (cur_state)
            INIT:   nxt_state = START;
            START:  begin
                        if (ayla_broke || mert_broke) nxt_state = INIT;
                        else if (ayla_first) nxt_state = BIDA;
                        else nxt_state = BIDM;
                    end
            BIDA:   begin
                        if (ayla_first) nxt_state = BIDM;
                        else nxt_state = BUFF;
                    end
            BIDM:   begin
                        if (ayla_first) nxt_state = BUFF;
                        else nxt_state = BIDA; //@v2_p2_first_skips: else nxt_state = BUFF;
                    end
            BUFF:   nxt_state = GETRND;
            GETRND: nxt_state = CALC;
            CALC:   nxt_state = RESET;
            RESET:  nxt_state = START;
            default: nxt_state = INIT;
        endcase
    end

    // ---------------------------------------------------------------
    // worked flag. a bad bid does not set it so he has to try again
    // ---------------------------------------------------------------
    always @(posedge clk) begin
        if (leave)
            worked <= 0;
        else if (press) begin
            case (cur_state)
                BIDA: worked <= okA;
                BIDM: worked <= okM;
                default: worked <= 1;
            endcase
        end
    end

    // ---------------------------------------------------------------
    // purse of player 1
    // ---------------------------------------------------------------
    always @(posedge clk) begin
        if (press && cur_state == INIT)
            ayla <= MONEY;
        else if (press && cur_state == START) begin
            if (!ayla_broke && mert_broke) ayla <= ayla + pot; //@v2_tax_to_loser:
        end
        else if (press && cur_state == BIDA) begin
            if (okA) ayla <= ayla - quarter_ayla;
        end
        else if (calc_now) begin
            case ({ayla_takes, mert_takes})
                2'b10: ayla <= ayla + bid_ayla;
                2'b01: ayla <= ayla - bid_mert;
                2'b11: ayla <= ayla + bid_ayla - bid_mert; //@v2_both_net: 2'b11: ayla <= ayla - bid_mert;
                default: ayla <= ayla;
            endcase
        end
    end

    // ---------------------------------------------------------------
    // purse of player 2 (same as above but other way round)
    // ---------------------------------------------------------------
    always @(posedge clk) begin
        if (press && cur_state == INIT) begin
            mert <= MONEY; //@v2_refill_p2: if (mert < MONEY) mert <= MONEY;
        end
        else if (press && cur_state == START) begin
            if (ayla_broke) mert <= mert + pot;
               //@v2_tax_to_loser: else if (mert_broke) mert <= mert + pot;
        end
        else if (press && cur_state == BIDM) begin
            if (okM) mert <= mert - quarter_mert;
        end
        else if (calc_now) begin
            case ({ayla_takes, mert_takes})
                2'b10: mert <= mert - bid_ayla;
                2'b01: mert <= mert + bid_mert;
                2'b11: mert <= mert + bid_mert - bid_ayla; //@v2_both_net: 2'b11: mert <= mert + bid_mert;
                default: mert <= mert;
            endcase
        end
    end

    // ---------------------------------------------------------------
    // deposits
    // ---------------------------------------------------------------
    always @(posedge clk) begin
        if (press) begin
            case (cur_state)
                INIT:  pot <= 0;
                START: if (ayla_broke || mert_broke) pot <= 0;
                BIDA:  if (okA) pot <= pot + quarter_ayla;
                BIDM:  if (okM) pot <= pot + quarter_mert; //@v2_tax_whole_bid: BIDM:  if (okM) pot <= pot + bid;
                default: pot <= pot;
            endcase
        end
    end

    // ---------------------------------------------------------------
    // the bids
    // ---------------------------------------------------------------
    always @(posedge clk) begin
        if (press && cur_state == BIDA && okA) bid_ayla <= bid;
        if (press && cur_state == BIDM && okM) bid_mert <= bid;
        if (press && cur_state == RESET) begin
            bid_ayla <= 0;
            bid_mert <= 0;
            round_no <= round_no + 1;
        end
    end

    // ---------------------------------------------------------------
    // the choices, 10 is up and 01 is down
    // ---------------------------------------------------------------
    always @(posedge clk) begin
        if (press && cur_state == BIDA && okA) begin
            if (ud) ud_ayla <= 2'b10;
            else    ud_ayla <= 2'b01;
        end
        if (press && cur_state == BIDM && okM) begin
            if (ud) ud_mert <= 2'b10;
            else    ud_mert <= 2'b01;
        end
        if (press && cur_state == RESET) begin
            ud_ayla <= 2'b00;
            ud_mert <= 2'b00; //@v2_ud2_not_cleared:
        end
    end

    // whose turn to begin
    always @(posedge clk) begin
        if (press && cur_state == RESET) ayla_first <= ~ayla_first;
            //@v2_turn_newgame: if (press && cur_state == INIT) ayla_first <= 1;
    end

    // dice
    always @(posedge clk) begin
        if (press && cur_state == GETRND) zar <= rnd;
    end

    // ---------------------------------------------------------------
    // outputs
    // ---------------------------------------------------------------
    wire [6:0] goster1 = bid_ayla; //@v2_subs_by_order: wire [6:0] goster1 = ayla_first ? bid_ayla : bid_mert;
    wire [6:0] goster2 = bid_mert; //@v2_subs_by_order: wire [6:0] goster2 = ayla_first ? bid_mert : bid_ayla;

    assign st    = cur_state; //@+v2_regout: always @(posedge clk) begin st <= cur_state;
    assign amt1  = ayla; //@+v2_regout: amt1 <= ayla;
    assign amt2  = mert; //@+v2_regout: amt2 <= mert;
    assign tax   = pot; //@+v2_regout: tax <= pot;
    assign sub1  = goster1; //@+v2_regout: sub1 <= goster1;
    assign sub2  = goster2; //@+v2_regout: sub2 <= goster2;
    assign O_ud1 = ud_ayla; //@+v2_regout: O_ud1 <= ud_ayla;
    assign O_ud2 = ud_mert; //@+v2_regout: O_ud2 <= ud_mert; end

endmodule
