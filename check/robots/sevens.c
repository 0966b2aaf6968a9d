/* SPDX-License-Identifier: MIT */
/* How 7up-7down is played and judged: bids at and beyond their limits, every throw, games to the end. */
#include "check/robots/moves.h"
#include "check/robots/sevens-robot.h"
#include "bare/text.h"

/* clang-format off */
#define RULES_OF_BOTH \
    {"purse-start", "Both purses start with 1008."}, \
    {"purse-underflow", "A bid that a purse cannot pay, with the deposit or after losing the other bid, is refused."}, \
    {"valid-bid-refused", "A bid that both purses can pay is accepted."}, \
    {"deposit-wrong", "A quarter of the bid, rounded down, leaves the bidder's purse as deposit."}, \
    {"dice-read", "The dice are read in state 101, as they lie at that press."}, \
    {"who-takes-the-bid", \
     "Above 7 everyone who chose up takes his bid from the other, below 7 everyone who chose down."}, \
    {"both-right", "When both players are right, both take their bid from the other."}, \
    {"seven-rule", "At 7 the higher bid takes; equal bids take nothing."}, \
    {"role-swap", "Who bids first in one round bids second in the next."}, \
    {"game-end", "A purse of 0 at the start of a round ends the game, and nothing else does."}, \
    {"deposit-to-winner", "At the end of the game the winner gets all deposits."}, \
    {"players-swapped", "amt1 is the purse of player 1, amt2 that of player 2."}, \
    {"bid-shown-wrong", "sub1 and sub2 show the bids of players 1 and 2."}, \
    {"choice-shown-wrong", "O_ud1 and O_ud2 show the choices: 10 up, 01 down."}, \
    {"bids-not-cleared", "Bids and choices are cleared at the end of a round."}, \
    {"round-never-advances", "Every state moves on after proc has been pressed and let go."}, \
    {"enter-not-required", "Nothing moves before proc is pressed."}, \
    {"moves-before-release", "A state works when proc goes up and moves on when it goes down."}, \
    {"works-after-release", "A state does its work while proc is 1."}, \
    {"state-order", "The states follow one another: 000 001 010 011 100 101 110 111, and 001 again."},
/* clang-format on */

const struct rule sevens_rules[] = {RULES_OF_BOTH{0}};
const struct rule sevens_board_rules[] = {
    RULES_OF_BOTH{"dice-wrong", "The dice come round after 36 counts, of which 1 2 3 4 5 6 5 4 3 2 1 show 2 to 12."},
    {0},
};

static bool adopt(const struct departure *d, void *state, void *memory)
{
    return sevens_adopt(d, state, memory);
}

/* ---- playing ---- */

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

/* The dice lie as they should only while they are read. */
static bool press_with(struct judge *j, unsigned sum)
{
    if (on_board(j))
        return phase(j) == SV_BUFFER ? throw_dice(j) : press(j);
    return robot_change(j, "rnd", phase(j) == SV_RANDOM ? sum : other_sum(sum)) && press(j);
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

/* The throw and what follows, up to the next round. */
static bool to_start(struct judge *j, unsigned sum)
{
    for (int i = 0; i < 8 && phase(j) != SV_START && phase(j) != SV_OVER; i++)
        if (bidding(j) || (phase(j) == SV_CALC && bursts(j, on_board(j) ? (unsigned)golden(j, "dice") : sum)) ||
            !press_with(j, sum))
            return false;
    return !robot_lost(j);
}

/* Both bids, then the throw and its settlement, up to the start of the next round. */
static bool round_of(struct judge *j, unsigned bid1, int up1, unsigned bid2, int up2, unsigned sum)
{
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

/* The purse that wins is nearly full, with more money in the game than there should be: a round that nobody wins. */
static bool brimful(const struct judge *j)
{
    Word amt1 = golden(j, "amt1"), amt2 = golden(j, "amt2");
    return amt1 + amt2 + golden(j, "tax") > SEVENS_HOLDS && (amt1 > SEVENS_HOLDS - 277 || amt2 > SEVENS_HOLDS - 277);
}

/* One player always wins until the other's purse is empty. */
static void to_the_end(struct judge *j, int loser, unsigned small)
{
    if (!robot_begin(j, loser ? "player 2 loses all" : "player 1 loses all"))
        return;
    for (int round = 0; round < 90 && phase(j) != SV_OVER; round++) {
        for (int i = 0; i < 2; i++) {
            if (!to_bid(j))
                return;
            Word at = phase(j), before = bids(j);
            int me = at == SV_BID2;
            unsigned most = limit(j, i == 0);
            if (most < 127 && !judge_has(j, "purse-underflow"))
                bid(j, most + 1, 1, "too much");
            if (phase(j) == at && bids(j) == before &&
                !offer(j, me == loser && most > small ? small : most, me != loser && !brimful(j)))
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
    round_of(j, 77, 1, 38, 0, 9);
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

/* A slow finger: what works when proc goes up, what moves when it goes down; switches alone do nothing. */
static void slowly(struct judge *j)
{
    bool board = on_board(j);
    if (!robot_begin(j, board ? "the button held for a while" : "proc held for a while") || !press(j))
        return;
    for (unsigned i = 0; i < 16 && !robot_lost(j); i++) {
        if (golden(j, "amt1") > SEVENS_HOLDS - 70 || golden(j, "amt2") > SEVENS_HOLDS - 70)
            return;
        robot_set(j, board ? "sw" : "bid", 40u + i + (board ? (i & 1) * 128 : 0));
        if (!board) {
            robot_set(j, "ud", i & 1);
            robot_set(j, "rnd", 5u + i % 6);
        }
        robot_wait(j, 40, "waiting");
        robot_set(j, button(j), 1);
        robot_set(j, board ? "sw" : "bid", 9);
        robot_set(j, button(j), 0);
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

/* The dice of a board are the time that its button is held, modulo 36: the same play again and again, with the button
   held for one cycle more each time, shows them in their order.  Dice of another kind (a register that runs all the
   time) do not come round after so few cycles; how those fall cannot be told. */
static void dice_in_turn(struct judge *j)
{
    enum { LEAST = 20, MOST = 40, HOLDS = 2 * MOST };
    uint8_t sum[HOLDS];
    unsigned round = LEAST, faces = 0;
    for (unsigned held = 0; held < HOLDS; held++) {
        if (!wired(j, "dice") || !robot_begin(j, "the button held for ever longer"))
            return;
        for (int i = 0; i < 2; i++)
            if (!to_bid(j) || !offer(j, 20, i))
                return;
        if (phase(j) != SV_BUFFER || !robot_set(j, "btnC", 1) || !robot_wait(j, 1 + held, NULL) ||
            !robot_set(j, "btnC", 0) || !robot_wait(j, 1, NULL) || phase(j) != SV_RANDOM)
            return;
        sum[held] = (uint8_t)golden(j, "dice");
        faces |= 1u << (sum[held] & 15);
    }
    if (!(faces >> 2 & faces >> 7 & 1)) /* a 2 and a 7 at least, or they were not thrown at all */
        return;
    for (bool again = false; !again && round <= MOST; round += !again) {
        again = true;
        for (unsigned i = 0; i + round < HOLDS; i++)
            again &= sum[i] == sum[i + round];
    }
    char seen[80];
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
    every_throw(j, 101, 62);
    every_throw(j, 47, 126);
    every_throw(j, 83, 83);
    to_the_end(j, 0, 0);
    to_the_end(j, 1, 0);
    to_the_end(j, 0, 60);
    to_the_end(j, 1, board ? 60 : 95);
    if (!board) { /* where the dice fall as they like, equal bids hardly come to an end */
        to_the_end(j, 0, 127);
        to_the_end(j, 1, 127);
    }
    slowly(j);
    if (board)
        dice_in_turn(j);
    for (unsigned i = 0; i < (board ? board_games : games)[effort] && !robot_over(j); i++)
        at_the_limits(j, 60);
    if (!board)
        when_the_bid_is_read(j);
}

const struct robot robot_sevens = {
    .machine = "sevens",
    .moves = sevens_moves,
    .starter = "proc",
    .blank_until_press = true,
    .rules = sevens_rules,
    .rule_places = "purse-start=start purse-underflow=bid1 valid-bid-refused=bid1 deposit-wrong=bid1 dice-read=calc "
                   "who-takes-the-bid=reset both-right=reset seven-rule=reset role-swap=reset game-end=over "
                   "deposit-to-winner=over players-swapped=bid1 bid-shown-wrong=bid1 choice-shown-wrong=bid1 "
                   "bids-not-cleared=reset round-never-advances=init enter-not-required=init "
                   "moves-before-release=start works-after-release=start state-order=start",
    .stuck = "round-never-advances",
    .transitions =
        "init>start start>bid1 start>bid2 bid1>bid2 bid2>bid1 bid1>buffer bid2>buffer buffer>random random>calc "
        "calc>reset reset>start reset>over over>init",
    .watch = sevens_watch,
    .cares = sevens_cares,
    .classify = sevens_classify,
    .forgives = sevens_forgives,
    .adopt = adopt,
    .beyond = sevens_beyond,
    .look_again = sevens_look_again,
    .play = sevens_play,
};
