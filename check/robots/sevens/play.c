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
static bool to_bid(struct judge *j)
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

/* A bid that should be taken; where it is not, a lower one. */
static bool offer(struct judge *j, unsigned amount, int up)
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
static bool bursts(const struct judge *j, unsigned sum)
{
    const uint8_t bid[2] = {(uint8_t)golden(j, "sub1"), (uint8_t)golden(j, "sub2")},
                  choice[2] = {(uint8_t)golden(j, "O_ud1"), (uint8_t)golden(j, "O_ud2")};
    Word first = sevens_takes(bid, choice, sum, 0) ? bid[0] : 0,
         second = sevens_takes(bid, choice, sum, 1) ? bid[1] : 0;
    return golden(j, "amt1") + first > SEVENS_HOLDS + second || golden(j, "amt2") + second > SEVENS_HOLDS + first ||
           golden(j, "tax") > SEVENS_HOLDS;
}

/* The throw and what follows, up to the next round; or to its first bid, where that does not wait for its press. */
static bool to_start(struct judge *j, unsigned sum)
{
    bool ended = false;
    for (int i = 0; i < 8 && phase(j) != SV_START && phase(j) != SV_OVER && !(ended && bidding(j)); i++) {
        ended |= phase(j) == SV_RESET || phase(j) == SV_CALC;
        if (bidding(j) || (phase(j) == SV_CALC && bursts(j, on_board(j) ? (unsigned)golden(j, "dice") : sum & 15)) ||
            !press_with(j, sum))
            return false;
    }
    return !robot_lost(j);
}

/* Both bids, then the throw and its settlement, up to the start of the next round. */
static bool round_of(struct judge *j, unsigned bid1, int up1, unsigned bid2, int up2, unsigned sum)
{
    if (sum & STILL && !robot_change(j, "rnd", sum & 15))
        return false;
    for (int i = 0; i < 2; i++) {
        if (!to_bid(j))
            return false;
        int second = phase(j) == SV_BID2;
        unsigned most = limit(j, i == 0), amount = second ? bid2 : bid1;
        if (!offer(j, amount < most ? amount : most, second ? up2 : up1))
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
        for (int i = 0; i < 2; i++) {
            if (!to_bid(j))
                return;
            Word at = phase(j), before = bids(j);
            int me = at == SV_BID2;
            unsigned most = limit(j, i == 0);
            begins = i ? begins : at;
            if (most < 127 && !judge_has(j, "purse-underflow"))
                bid(j, most + 1, 1, "too much");
            if (phase(j) == at && bids(j) == before &&
                !offer(j, me == loser && most > small ? small : most, me != loser && !brimful(j, me, most)))
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
        for (int i = 0; i < 2; i++) {
            if (!to_bid(j))
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
            if (phase(j) == at && !offer(j, amount, (int)robot_chance(j, 2)))
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
        if (golden(j, "amt1") > SEVENS_HOLDS - 70 || golden(j, "amt2") > SEVENS_HOLDS - 70)
            return;
        robot_set(j, board ? "sw" : "bid", 40u + i + (board ? (i & 1) * 128 : 0));
        if (!board) {
            robot_set(j, "ud", still ? phase(j) == SV_BID1 : i & 1); /* the same as in the round before */
            robot_set(j, "rnd", still ? 9 : 5u + i % 6);
        }
        robot_wait(j, 40, "waiting");
        robot_set(j, button(j), 1);
        robot_set(j, board ? "sw" : "bid", 9);
        robot_set(j, button(j), 0);
    }
}

/* The dice move while proc is held in 101: those count that lay there when it went up. */
static void dice_while_held(struct judge *j)
{
    enum { READ = 4, THEN = 7 };
    if (judge_has(j, "dice-read") || !robot_begin(j, "dice that move while proc is held") ||
        !robot_change(j, "rnd", READ))
        return;
    for (int i = 0; i < 2; i++) {
        bool second = to_bid(j) && phase(j) == SV_BID2;
        if (!bidding(j) || !offer(j, second ? 40 : 20, second))
            return;
    }
    if (phase(j) != SV_BUFFER || !press(j) || phase(j) != SV_RANDOM)
        return;
    if (robot_set(j, "proc", 1) && robot_set(j, "rnd", THEN) && robot_set(j, "proc", 0) && phase(j) == SV_CALC)
        press(j);
}

/* A bid is too high, and is changed to one that can be paid while proc is still 1: it is judged again. */
static void second_thoughts(struct judge *j)
{
    static const char *const hides[] = {"purse-underflow",     "valid-bid-refused", "deposit-wrong",
                                        "works-after-release", "players-swapped",   "bid-shown-wrong",
                                        "moves-before-release"};
    for (unsigned i = 0; i < sizeof hides / sizeof *hides; i++)
        if (judge_has(j, hides[i])) /* what is refused, and when, is another than it should be */
            return;
    if (!robot_begin(j, "a bid that is changed while proc is held"))
        return;
    for (unsigned round = 0; round < 12; round++) {
        for (int i = 0; i < 2; i++) {
            if (!to_bid(j))
                return;
            Word before = bids(j);
            int up = phase(j) == SV_BID2;
            unsigned most = limit(j, i == 0);
            if (most == 127 || !most) {
                if (!offer(j, most, up))
                    return;
                continue;
            }
            if (robot_change(j, "bid", most + 1) && robot_set(j, "proc", 1) && bids(j) == before &&
                robot_set(j, "bid", most))
                robot_set(j, "proc", 0);
            return;
        }
        if (!to_start(j, 11))
            return;
    }
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
   nothing comes any more: bids of nothing, and such that nobody takes. */
static void after_which_it_stops(struct judge *j)
{
    static const uint8_t sw[][2] = {{0, 128}, {128, 0}, {0, 0}, {128, 128}, {20, 20}, {148, 148}};
    static const uint8_t holds[] = {0, 11, 23, 31};
    for (unsigned i = 0; i < sizeof sw / sizeof *sw; i++)
        for (unsigned k = 0; k < sizeof holds; k++) {
            if (judge_has(j, "round-never-advances") || robot_over(j))
                return;
            if (!stops_after(j, sw[i], holds[k]) || !robot_begin(j, "bids that nobody takes") || !press(j) || !press(j))
                continue;
            bool played = bid(j, sw[i][0] & 127, sw[i][0] >> 7, NULL) && bid(j, sw[i][1] & 127, sw[i][1] >> 7, NULL) &&
                          robot_set(j, "btnC", 1) && robot_wait(j, 1 + holds[k], NULL) && robot_set(j, "btnC", 0);
            for (unsigned n = 0; played && n < 3; n++)
                played = robot_press(j, "btnC", SEVENS_STOPS);
        }
}

/* How often each sum lies in a round of the counter. */
static bool fall_right(const uint8_t sum[36])
{
    unsigned times[16] = {0};
    bool right = true;
    for (unsigned i = 0; i < 36; i++)
        times[sum[i] & 15]++;
    for (unsigned face = 2; face <= 12; face++)
        right &= times[face] == (face < 8 ? face - 1 : 13 - face);
    return right;
}

enum { MOST = 40, HOLDS = 2 * MOST };

/* The same play again and again, with the button held for so many cycles more each time: how the dice fall.  False: the
   design does not come so far. */
static bool held_longer(struct judge *j, unsigned by, uint8_t sum[HOLDS])
{
    for (unsigned held = 0; held < HOLDS; held++) {
        if (!wired(j, "dice") || !robot_begin(j, "the button held for ever longer"))
            return false;
        for (int i = 0; i < 2; i++)
            if (!to_bid(j) || !offer(j, 20, i))
                return false;
        if (phase(j) != SV_BUFFER || !robot_set(j, "btnC", 1))
            return false;
        unsigned cycles = 1 + held * by;
        for (; cycles > 200; cycles -= 200)
            if (!robot_pause(j, 200))
                return false;
        if (!robot_wait(j, cycles, NULL) || !robot_set(j, "btnC", 0) || !robot_wait(j, 1, NULL) ||
            phase(j) != SV_RANDOM)
            return false;
        sum[held] = (uint8_t)golden(j, "dice");
    }
    return true;
}

/* After how many throws they come round; more than MOST: they do not. */
static unsigned comes_round(const uint8_t sum[HOLDS])
{
    for (unsigned round = 1; round <= MOST; round++) {
        bool again = true;
        for (unsigned i = 0; i + round < HOLDS; i++)
            again &= sum[i] == sum[i + round];
        if (again)
            return round;
    }
    return MOST + 1;
}

/* Enough different dice, or they were not thrown. */
static bool thrown(const uint8_t sum[HOLDS])
{
    unsigned faces = 0, count = 0;
    for (unsigned i = 0; i < HOLDS; i++) {
        count += !(faces >> (sum[i] & 15) & 1);
        faces |= 1u << (sum[i] & 15);
    }
    return count >= 4;
}

static unsigned common(unsigned a, unsigned b)
{
    return b ? common(b, a % b) : a;
}

/* A counter that runs with the debounced button counts whole samples: the dice change every so many cycles only.  0:
   that is not known. */
static unsigned sample_of(const uint8_t sum[HOLDS])
{
    unsigned first = 0, every = 0, changes = 0;
    for (unsigned i = 1; i < HOLDS; i++)
        if (sum[i] != sum[i - 1]) {
            every = common(changes ? i - first : 0, every);
            first = changes++ ? first : i;
        }
    return changes < 3 ? 0 : every;
}

/* The dice of a board are the time that its button is held, modulo 36: held for one cycle more each time, or one sample
   of the debouncer, it shows them in an order that comes round.  Dice of another kind (a register that runs all the
   time) do not come round after so few; how those fall cannot be told.  Samples that have a factor in common with 36 do
   not come to all counts. */
static void dice_in_turn(struct judge *j)
{
    uint8_t sum[HOLDS];
    if (!held_longer(j, 1, sum))
        return;
    unsigned sample = sample_of(sum);
    if (sample > 1 && (common(36, sample) > 1 || !held_longer(j, sample, sum)))
        return;
    if (!thrown(sum))
        return;
    char seen[80];
    unsigned round = comes_round(sum);
    if (sample > 1)
        text_set(seen, sizeof seen, "they come round after %u times %u counts", round, sample);
    else
        text_set(seen, sizeof seen, "they come round after %u counts", round);
    if (round <= MOST && round != 36)
        robot_find(j, "dice-wrong", "the same dice after 36 counts more", seen);
    else if (round == 36 && !fall_right(sum))
        robot_find(j, "dice-wrong", "2 to 12 on 1 2 3 4 5 6 5 4 3 2 1 of 36 counts", "other weights");
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

void sevens_play(struct judge *j, int effort)
{
    static const unsigned games[] = {4, 30, 300}, board_games[] = {2, 6, 40};
    bool board = on_board(j);
    if (!board)
        dice_at_rest(j);
    every_throw(j, 101, 62);
    every_throw(j, 47, 126);
    every_throw(j, 83, 83);
    games_to_the_end(j);
    slowly(j, false);
    if (!board)
        slowly(j, true);
    if (board)
        dice_in_turn(j);
    if (board)
        after_which_it_stops(j);
    for (unsigned i = 0; i < (board ? board_games : games)[effort] && !robot_over(j); i++)
        at_the_limits(j, 60);
    if (!board) {
        dice_while_held(j);
        second_thoughts(j);
        when_the_bid_is_read(j);
    }
}
