/* SPDX-License-Identifier: MIT */
/* How 7up-7down is played, by its control unit's pins or on its board: bids at and beyond their limits, every throw,
   games to the end. */
#include "check/robots/sevens/robot.h"
#include "bare/text.h"

/* The dice as they lie while they are not read. */
static unsigned other_sum(unsigned sum)
{
    return sum > 7 ? 3 : 11;
}

static Word phase(const struct judge *j)
{
    return golden(j, "phase");
}

/* The control unit and its board are played alike, by other pins; and a board throws the dice itself. */
static bool on_board(const struct judge *j)
{
    return port_find(judge_machine(j), "btnC") >= 0;
}

static const char *button(const struct judge *j)
{
    return on_board(j) ? "btnC" : "proc";
}

static bool press(struct judge *j)
{
    return robot_press(j, button(j), NULL);
}

static bool bid(struct judge *j, unsigned amount, int up, const char *about)
{
    if (on_board(j))
        return robot_change(j, "sw", amount | (up ? 128u : 0u)) && robot_press(j, "btnC", about);
    return robot_change(j, "bid", amount) && robot_change(j, "ud", (Word)up) && robot_press(j, "proc", about);
}

/* The button of a board is held for some cycles more or less, so that the dice fall otherwise each time. */
static bool throw_dice(struct judge *j)
{
    return robot_set(j, "btnC", 1) && robot_wait(j, 1 + (unsigned)robot_chance(j, 35), NULL) && robot_set(j, "btnC", 0);
}

enum { STILL = 16 }; /* of a sum: the dice lie so all through the round */

/* The dice lie as they should only while they are read. */
static bool press_with(struct judge *j, unsigned sum)
{
    if (on_board(j))
        return phase(j) == SV_BUFFER ? throw_dice(j) : press(j);
    return robot_change(j, "rnd", sum & STILL || phase(j) == SV_RANDOM ? sum & 15 : other_sum(sum)) && press(j);
}

/* The highest bid that the player on turn may make, as the first or the second of the round. */
static unsigned limit(const struct judge *j, bool first)
{
    int second = phase(j) == SV_BID2;
    Word own = golden(j, second ? "amt2" : "amt1"), other = golden(j, second ? "amt1" : "amt2");
    Word lose = golden(j, second ? "sub1" : "sub2"), most = other < 127 ? other : 127;
    if (!first)
        own = own > lose ? own - lose : 0;
    while (most && most / 4 > own)
        most--;
    return (unsigned)most;
}

static bool bidding(const struct judge *j)
{
    return phase(j) == SV_BID1 || phase(j) == SV_BID2;
}

/* Presses on to the next bid. */
bool sevens_to_bid(struct judge *j)
{
    for (int i = 0; i < 12 && !bidding(j); i++)
        if (golden(j, "tax") > SEVENS_HOLDS - SEVENS_HIGHEST || !press(j))
            return false;
    return bidding(j) && !robot_lost(j);
}

/* All that a bid changes.  A design may take it as the other player's, and ask for this player's then. */
static Word bids(const struct judge *j)
{
    return ((golden(j, "sub1") << 7 | golden(j, "sub2")) << 2 | golden(j, "O_ud1")) << 2 | golden(j, "O_ud2");
}

/* The second of a round is not asked: the design has left him out, and the round goes on to its throw.  A board shows
   no state that would tell it. */
static bool left_out(const struct judge *j, int i)
{
    return i && !on_board(j) && phase(j) >= SV_BUFFER && phase(j) <= SV_CALC;
}

/* A bid that should be taken; where it is not, a lower one. */
bool sevens_offer(struct judge *j, unsigned amount, int up)
{
    Word at = phase(j), before = bids(j);
    for (;; amount /= 2) {
        if (!bid(j, amount, up, NULL))
            return false;
        if (phase(j) != at || bids(j) != before)
            return true;
        if (!amount)
            return false;
    }
}

/* Would a purse get more than it can hold? */
static bool bursts_by(const struct judge *j, unsigned sum)
{
    const uint8_t bid[2] = {(uint8_t)golden(j, "sub1"), (uint8_t)golden(j, "sub2")},
                  choice[2] = {(uint8_t)golden(j, "O_ud1"), (uint8_t)golden(j, "O_ud2")};
    Word first = sevens_takes(bid, choice, sum, 0) ? bid[0] : 0,
         second = sevens_takes(bid, choice, sum, 1) ? bid[1] : 0;
    return golden(j, "amt1") + first > SEVENS_HOLDS + second || golden(j, "amt2") + second > SEVENS_HOLDS + first ||
           golden(j, "tax") > SEVENS_HOLDS;
}

/* By dice that are hidden, whatever they are? */
static bool bursts(const struct judge *j, unsigned sum)
{
    if (on_board(j) && !wired(j, "dice"))
        return bursts_by(j, 6) || bursts_by(j, 7) || bursts_by(j, 8);
    return bursts_by(j, on_board(j) ? (unsigned)golden(j, "dice") : sum & 15);
}

/* A purse that began too full has no room for another bid or two. */
static bool full(const struct judge *j)
{
    return golden(j, "amt1") > SEVENS_HOLDS - 70 || golden(j, "amt2") > SEVENS_HOLDS - 70;
}

/* The throw and what follows, up to the next round; or to its first bid, where that does not wait for its press. */
static bool to_start(struct judge *j, unsigned sum)
{
    bool ended = false;
    for (int i = 0; i < 8 && phase(j) != SV_START && phase(j) != SV_OVER && !(ended && bidding(j)); i++) {
        ended |= phase(j) == SV_RESET || phase(j) == SV_CALC;
        if (bidding(j) || (phase(j) == SV_CALC && bursts(j, sum)) || !press_with(j, sum))
            return false;
    }
    return !robot_lost(j);
}

/* Both bids, then the throw and its settlement, up to the start of the next round. */
static bool round_of(struct judge *j, unsigned bid1, int up1, unsigned bid2, int up2, unsigned sum)
{
    if (sum & STILL && !robot_change(j, "rnd", sum & 15))
        return false;
    for (int i = 0; i < 2 && !left_out(j, i); i++) {
        if (!sevens_to_bid(j))
            return false;
        int second = phase(j) == SV_BID2;
        unsigned most = limit(j, i == 0), amount = second ? bid2 : bid1;
        if (!sevens_offer(j, amount < most ? amount : most, second ? up2 : up1))
            return false;
    }
    return to_start(j, sum);
}

static void every_throw(struct judge *j, unsigned bid1, unsigned bid2)
{
    for (unsigned choices = 0; choices < 4; choices++) {
        if (!robot_begin(j, "every throw with every choice"))
            return;
        for (unsigned sum = 2; sum <= 12; sum++)
            if (!round_of(j, bid1, choices & 1, bid2, choices >> 1 & 1, sum))
                break;
    }
}

/* Before anything else with dice that nobody can read at the wrong time: what goes wrong then has another cause, and a
   design that reads them at the wrong time gets every sum, too. */
static void dice_at_rest(struct judge *j)
{
    static const struct {
        uint8_t bid[2], sum;
    } round[] = {{{101, 62}, 9},  {{101, 62}, 4},  {{101, 62}, 7}, {{47, 126}, 7}, {{101, 62}, 6},
                 {{101, 62}, 8},  {{101, 62}, 2},  {{101, 62}, 3}, {{101, 62}, 5}, {{47, 126}, 10},
                 {{101, 62}, 11}, {{101, 62}, 12}, {{83, 83}, 6},  {{83, 83}, 8},  {{0, 0}, 9},
                 {{0, 0}, 4},     {{0, 70}, 8},    {{70, 0}, 5},   {{83, 83}, 7},  {{38, 38}, 7}};
    for (unsigned choices = 0; choices < 4; choices++) {
        bool up1 = (choices & 1) == 0, up2 = (choices >> 1 & 1) != 0; /* first one takes, and one does not */
        if (!robot_begin(j, "the dice lie still"))
            return;
        for (unsigned i = 0; i < sizeof round / sizeof *round; i++)
            if (!round_of(j, round[i].bid[0], up1, round[i].bid[1], up2, round[i].sum | STILL))
                break;
    }
}

/* The purse that wins would get more than it can hold, with more money in the game than there should be: a round that
   nobody wins. */
static bool brimful(const struct judge *j, int me, unsigned amount)
{
    return golden(j, me ? "amt2" : "amt1") + amount > SEVENS_HOLDS;
}

/* One player always wins until the other's purse is empty; `idle`: after a round in which nobody bids, so that the
   other one begins the last.  Who began it is noted, a bit each: a new game does not change who begins. */
static void to_the_end(struct judge *j, int loser, unsigned small, bool idle, unsigned *began)
{
    Word begins = 0;
    if (!robot_begin(j, loser ? "player 2 loses all" : "player 1 loses all") || (idle && !round_of(j, 0, 0, 0, 0, 11)))
        return;
    for (int round = 0; round < 90 && phase(j) != SV_OVER; round++) {
        for (int i = 0; i < 2 && !left_out(j, i); i++) {
            if (!sevens_to_bid(j))
                return;
            Word at = phase(j), before = bids(j);
            int me = at == SV_BID2;
            unsigned most = limit(j, i == 0);
            begins = i ? begins : at;
            if (most < 127 && !judge_has(j, "purse-underflow"))
                bid(j, most + 1, 1, "too much");
            if (phase(j) == at && bids(j) == before &&
                !sevens_offer(j, me == loser && most > small ? small : most, me != loser && !brimful(j, me, most)))
                return;
        }
        if (!to_start(j, 11))
            return;
    }
    if (phase(j) != SV_OVER)
        return;
    robot_wait(j, 40, "end of game");
    press(j);
    if (phase(j) == SV_INIT)
        press(j);
    if (round_of(j, 77, 1, 38, 0, 9))
        *began |= begins == SV_BID2 ? 2u : 1u;
}

/* Games to the end, each player as the loser, by large bids and small. */
static void games_to_the_end(struct judge *j)
{
    bool board = on_board(j);
    unsigned began = 0;
    to_the_end(j, 0, 0, false, &began);
    to_the_end(j, 1, 0, false, &began);
    to_the_end(j, 0, 60, false, &began);
    to_the_end(j, 1, board ? 60 : 95, false, &began);
    if (!board) { /* where the dice fall as they like, equal bids hardly come to an end */
        to_the_end(j, 0, 127, false, &began);
        to_the_end(j, 1, 127, false, &began);
    }
    for (int loser = 0; loser < 2; loser++) {
        to_the_end(j, loser, 0, true, &began);
        if (began != 3)
            to_the_end(j, loser, 60, true, &began);
    }
}

/* Purses run low, and every bid is tried at its limit and one above. */
static void at_the_limits(struct judge *j, unsigned rounds)
{
    if (!robot_begin(j, "bids at their limits"))
        return;
    for (unsigned round = 0; round < rounds; round++) {
        for (int i = 0; i < 2 && !left_out(j, i); i++) {
            if (!sevens_to_bid(j))
                return;
            Word at = phase(j);
            unsigned most = limit(j, i == 0), amount = most;
            if (most < 127 && (round < 20 || !judge_has(j, "purse-underflow"))) {
                bid(j, most + 1, (int)robot_chance(j, 2), "too much");
                if (phase(j) == at)
                    bid(j, 127, (int)robot_chance(j, 2), "too much");
            }
            if (robot_chance(j, 3))
                amount = (unsigned)robot_chance(j, most + 1u);
            if (phase(j) == at && !sevens_offer(j, amount, (int)robot_chance(j, 2)))
                return;
        }
        if (!to_start(j, 2 + (unsigned)(robot_chance(j, 6) + robot_chance(j, 6))))
            return;
    }
}

/* A slow finger: what works when proc goes up, what moves when it goes down; switches alone do nothing.  Once in a
   first round, with dice that move; once when a round has shown where the design is, with dice that lie still. */
static void slowly(struct judge *j, bool still)
{
    bool board = on_board(j);
    if (!robot_begin(j, board ? "the button held for a while" : "proc held for a while") || !press(j) ||
        (still && !round_of(j, 20, 1, 10, 0, 9 | STILL)))
        return;
    for (unsigned i = 0; i < 16 && !robot_lost(j); i++) {
        if (full(j))
            return;
        robot_set(j, board ? "sw" : "bid", 40u + i + (board ? (i & 1) * 128 : 0));
        Word up = still ? phase(j) == SV_BID1 : i & 1; /* the same as in the round before */
        if (!board) {
            robot_set(j, "ud", up);
            robot_set(j, "rnd", still ? 9 : 5u + i % 6);
        }
        robot_wait(j, 40, "waiting");
        robot_set(j, button(j), 1);
        robot_set(j, board ? "sw" : "bid", 9);
        if (!board && still)
            robot_set(j, "ud", !up);
        robot_set(j, button(j), 0);
    }
}

/* Quickly to one state, in a second round, and only there with a slow finger: where what another state does cannot be
   told while proc is held, this one's work still can. */
static void slowly_in(struct judge *j, Word state)
{
    bool board = on_board(j);
    if (!robot_begin(j, board ? "the button held in one state" : "proc held in one state") || !sevens_to_bid(j) ||
        full(j) || !round_of(j, 20, 1, 10, 0, 9 | (board ? 0u : STILL)))
        return;
    for (unsigned i = 0; i < 8 && phase(j) != state; i++)
        if (!(bidding(j) ? sevens_offer(j, 12 + i, phase(j) == SV_BID1) : press_with(j, 9 | STILL)))
            return;
    if (phase(j) != state || robot_lost(j) || (bidding(j) && !robot_change(j, board ? "sw" : "bid", 44)))
        return;
    if (robot_wait(j, 40, "waiting") && robot_set(j, button(j), 1))
        robot_set(j, button(j), 0);
}

/* The dice move while proc is held in 101: those count that lay there when it went up. */
static void dice_while_held(struct judge *j)
{
    enum { READ = 4, THEN = 7 };
    if (judge_has(j, "dice-read") || !robot_begin(j, "dice that move while proc is held") ||
        !robot_change(j, "rnd", READ))
        return;
    for (int i = 0; i < 2; i++) {
        bool second = sevens_to_bid(j) && phase(j) == SV_BID2;
        if (!bidding(j) || full(j) || !sevens_offer(j, second ? 40 : 20, second))
            return;
    }
    if ((phase(j) == SV_BUFFER && !press(j)) || phase(j) != SV_RANDOM)
        return;
    if (robot_set(j, "proc", 1) && robot_set(j, "rnd", THEN) && robot_set(j, "proc", 0) && phase(j) == SV_CALC)
        press(j);
}

/* A bid is too high, and is changed to one that can be paid: while proc is still 1 (`held`), or by another press.  The
   n-th time that a player has such a bid.  True: it was refused, and then taken. */
static bool second_thought(struct judge *j, Word player, unsigned n, bool held)
{
    if (!robot_begin(j, held ? "a bid that is changed while proc is held" : "a bid that is changed"))
        return false;
    for (unsigned bids_made = 0; bids_made < 160; bids_made++) {
        if (!sevens_to_bid(j))
            return false;
        Word at = phase(j), before = bids(j);
        unsigned most = limit(j, bids_made % 2 == 0);
        if (at != player || most == 127 || !most || n--) {
            if (!sevens_offer(j, most, at == SV_BID2) || (bids_made % 2 && !to_start(j, 11)))
                return false;
            continue;
        }
        if (!robot_change(j, "bid", most + 1) || !robot_change(j, "ud", 1))
            return false;
        return robot_set(j, "proc", 1) && bids(j) == before && (held || (robot_set(j, "proc", 0) && phase(j) == at)) &&
               robot_set(j, "bid", most) && (held || robot_set(j, "proc", 1)) && bids(j) != before &&
               robot_set(j, "proc", 0) && phase(j) != at && !robot_lost(j);
    }
    return false;
}

/* It is judged again as long as proc is 1.  Which bids a design refuses, and when it takes them, may be another matter:
   tried only where it refuses the one and takes the other while proc is held, each by its own press, and nothing is
   known of the design by which it would do so otherwise. */
static void second_thoughts(struct judge *j)
{
    enum { TIMES = 4 };
    if (judge_has(j, "deposit-wrong"))
        return;
    for (Word player = SV_BID1; player <= SV_BID2; player++)
        for (unsigned n = 0; n < TIMES && !judge_has(j, "valid-bid-refused"); n++)
            if (second_thought(j, player, n, false) && second_thought(j, player, n, true))
                break;
}

/* ---- a board that stops ---- */

enum { SECOND_BID = 6, THEN = 14, ALL = SECOND_BID + 2 * THEN };

/* Two presses, two bids; then the dice, and presses on with ever higher bids on the switches, or none at all. */
static void stop_script(const uint8_t sw[2], unsigned held, bool goes_on, bool second, struct action script[ALL])
{
    for (unsigned i = 0; i < ALL; i++)
        script[i] = (struct action){.deed = PRESS, .port = {SB_BTNC}, .ports = 1};
    for (unsigned i = 0; i < 2; i++)
        script[2 + 2 * i] = (struct action){.deed = SET, .port = {SB_SW}, .ports = 1, .value = sw[i], .rest = 1};
    if (!second)
        script[SECOND_BID - 1] = (struct action){.deed = WAIT, .rest = 1};
    for (unsigned i = 0; i < THEN; i++) {
        unsigned at = SECOND_BID + 2 * i;
        Word bid = 8 + 3 * i + (i & 2 ? 128 : 0);
        script[at] = (struct action){.deed = SET, .port = {SB_SW}, .ports = 1, .value = bid, .rest = 1};
        if (!goes_on)
            script[at + 1] = (struct action){.deed = WAIT, .rest = 1};
    }
    if (goes_on) { /* the throw */
        script[SECOND_BID] = (struct action){.deed = SET, .port = {SB_BTNC}, .ports = 1, .value = 1};
        script[SECOND_BID + 1] = (struct action){.deed = WAIT, .rest = (uint8_t)(1 + held)};
        script[SECOND_BID + 2] = (struct action){.deed = SET, .port = {SB_BTNC}, .ports = 1};
    }
}

/* Both bids were taken, and nothing that can be seen comes after them, however often the button is pressed. */
static bool stops_after(struct judge *j, const uint8_t sw[2], unsigned held)
{
    struct action one[ALL], other[ALL];
    stop_script(sw, held, true, true, one);
    stop_script(sw, held, false, true, other);
    if (robot_differ(j, one, other, ALL))
        return false;
    for (unsigned n = SECOND_BID + 4; n < ALL; n += 2)
        if (robot_differ(j, one, other, n))
            return false;
    stop_script(sw, held, false, false, one);
    return robot_differ(j, one, other, SECOND_BID);
}

/* Where nobody takes anything, a board that stops is not told from one that clears nothing before it is seen that
   nothing comes any more: bids of nothing, and such that nobody takes.  Of 36 throws 6 in a row are a 7, at which equal
   bids are one thing, whatever was chosen. */
static void after_which_it_stops(struct judge *j)
{
    static const uint8_t sw[][2] = {{0, 128}, {128, 0}, {0, 0}, {128, 128}, {20, 20}, {148, 148}};
    static const uint8_t holds[][4] = {{0, 12, 24, 33}, {6, 18, 30, 3}};
    for (unsigned i = 0; i < sizeof sw / sizeof *sw; i++)
        for (unsigned k = 0; k < sizeof *holds; k++) {
            unsigned held = holds[i & 1][k];
            if (judge_has(j, "round-never-advances") || robot_over(j))
                return;
            if (!stops_after(j, sw[i], held) || !robot_begin(j, "bids that nobody takes") || !press(j) || !press(j))
                continue;
            bool played = bid(j, sw[i][0] & 127, sw[i][0] >> 7, NULL) && bid(j, sw[i][1] & 127, sw[i][1] >> 7, NULL) &&
                          robot_set(j, "btnC", 1) && robot_pause(j, 1 + held) && robot_set(j, "btnC", 0);
            for (unsigned n = 0; played && n < 3; n++)
                played = robot_press(j, "btnC", SEVENS_STOPS);
        }
}

/* A bid of 40 that is changed to 80 as the button is let go. */
static void when_the_bid_is_read(struct judge *j)
{
    const struct machine *m = judge_machine(j);
    uint8_t proc = (uint8_t)port_find(m, "proc"), bid = (uint8_t)port_find(m, "bid");
    const struct action press = {.deed = PRESS, .port = {proc}, .ports = 1};
    struct action script[] = {
        {.deed = RESET}, press, press, {.deed = SET, .port = {bid}, .ports = 1, .value = 40}, press, {.deed = WAIT}};
    script[4].moves = (uint8_t)(bid + 1);
    script[4].value = 80;
    robot_try_reading(j, script, sizeof script / sizeof *script);
}

/* The first bid: one that is taken again by the same press is the other player's, too. */
static void when_the_button_bounces(struct judge *j)
{
    const struct action press = {.deed = PRESS, .port = {SB_BTNC}, .ports = 1},
                        script[] = {press, press, {.deed = SET, .port = {SB_SW}, .ports = 1, .value = 20}};
    if (!judge_has(j, "enter-not-required"))
        robot_try_bounces(j, "btnC", script, sizeof script / sizeof *script);
}

void sevens_play(struct judge *j, int effort)
{
    static const unsigned games[] = {4, 30, 300}, board_games[] = {2, 6, 40};
    bool board = on_board(j);
    if (!board)
        dice_at_rest(j);
    else if (!wired(j, "dice"))
        sevens_dice_in_turn(j);
    every_throw(j, 101, 62);
    every_throw(j, 47, 126);
    every_throw(j, 83, 83);
    games_to_the_end(j);
    slowly(j, false);
    if (!board)
        slowly(j, true);
    for (Word state = SV_START; !board && state <= SV_RESET && !robot_over(j); state++)
        if (!judge_has(j, "works-after-release") && !judge_has(j, "moves-before-release"))
            slowly_in(j, state);
    if (board && wired(j, "dice"))
        sevens_dice_in_turn(j);
    if (board) {
        after_which_it_stops(j);
        when_the_button_bounces(j);
    }
    for (unsigned i = 0; i < (board ? board_games : games)[effort] && !robot_over(j); i++)
        at_the_limits(j, 60);
    if (!board) {
        dice_while_held(j);
        second_thoughts(j);
        when_the_bid_is_read(j);
    }
}
