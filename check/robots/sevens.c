/* SPDX-License-Identifier: MIT */
/* How 7up-7down is played and judged: bids at and beyond their limits, every throw, games to the end. */
#include "check/robots/sevens-robot.h"
#include "core/bytes.h"
#include "core/words.h"

const struct rule sevens_rules[] = {
    {"purse-start", "Both purses start with 1008."},
    {"purse-underflow", "A bid that a purse cannot pay, with the deposit or after losing the other bid, is refused."},
    {"valid-bid-refused", "A bid that both purses can pay is accepted."},
    {"deposit-wrong", "A quarter of the bid, rounded down, leaves the bidder's purse as deposit."},
    {"dice-read", "The dice are read in state 101, as they lie at that press."},
    {"who-takes-the-bid",
     "Above 7 everyone who chose up takes his bid from the other, below 7 everyone who chose down."},
    {"both-right", "When both players are right, both take their bid from the other."},
    {"seven-rule", "At 7 the higher bid takes; equal bids take nothing."},
    {"role-swap", "Who bids first in one round bids second in the next."},
    {"game-end", "A purse of 0 at the start of a round ends the game, and nothing else does."},
    {"deposit-to-winner", "At the end of the game the winner gets all deposits."},
    {"players-swapped", "amt1 is the purse of player 1, amt2 that of player 2."},
    {"bid-shown-wrong", "sub1 and sub2 show the bids of players 1 and 2."},
    {"choice-shown-wrong", "O_ud1 and O_ud2 show the choices: 10 up, 01 down."},
    {"bids-not-cleared", "Bids and choices are cleared at the end of a round."},
    {"round-never-advances", "Every state moves on after proc has been pressed and let go."},
    {"enter-not-required", "Nothing moves before proc is pressed."},
    {"moves-before-release", "A state works when proc goes up and moves on when it goes down."},
    {"works-after-release", "A state does its work while proc is 1."},
    {"state-order", "The states follow one another: 000 001 010 011 100 101 110 111, and 001 again."},
    {0},
};

struct memory {
    uint8_t sum;        /* the dice, as they were read */
    uint8_t cleared[2]; /* the bids have been shown and cleared once: from then on they are known */
};

void sevens_watch(void *memory, Word before, const Word port[])
{
    struct memory *m = memory;
    if (before == SV_RANDOM && port[SV_PROC])
        m->sum = (uint8_t)port[SV_RND];
    if (port[SV_PHASE] == SV_RESET)
        m->cleared[0] = m->cleared[1] = 1;
    m->cleared[0] |= port[SV_UD1] != 0;
    m->cleared[1] |= port[SV_UD2] != 0;
}

/* Before the first press has been worked nothing is known; bids and choices not before the first bid. */
bool sevens_cares(const void *memory, const Word port[], unsigned out)
{
    const struct memory *m = memory;
    if (port[SV_PHASE] == SV_INIT && !port[SV_AMT1] && !port[SV_AMT2])
        return false;
    if (out == SV_SUB1 || out == SV_UD1)
        return m->cleared[0];
    if (out == SV_SUB2 || out == SV_UD2)
        return m->cleared[1];
    return true;
}

/* ---- naming what went wrong ---- */

/* What the design shows on a port in the end. */
static Word shows(const struct departure *d, unsigned port)
{
    for (unsigned i = 0; i < d->items; i++)
        if (d->item[i].port == port)
            return d->design->moment[d->design->count - 1].sight.word[i];
    return d->now[port];
}

static bool wrong(const struct departure *d, unsigned port)
{
    for (unsigned i = 0; d->parting == DIFFERENT && i < d->items; i++)
        if (d->item[i].port == port)
            return d->wrong >> i & 1;
    return shows(d, port) != d->now[port];
}

static bool both_right(const Word port[], Word sum)
{
    return sum != 7 && port[SV_UD1] == port[SV_UD2] && port[SV_UD1] == (sum > 7 ? 2u : 1u);
}

/* The dice as they lie while they are not read. */
static unsigned other_sum(unsigned sum)
{
    return sum > 7 ? 3 : 11;
}

const char *sevens_classify(const struct departure *d)
{
    const struct memory *m = d->memory;
    Word was = d->was[SV_PHASE];
    int moved = wrong(d, SV_ST), stuck = d->design->count < 2, purse = wrong(d, SV_AMT1) || wrong(d, SV_AMT2);
    int press = d->action->deed == PRESS;
    if (d->action->deed == SET && d->action->port[0] != SV_PROC)
        return "enter-not-required";
    if (shows(d, SV_AMT1) == d->now[SV_AMT2] && shows(d, SV_AMT2) == d->now[SV_AMT1] && purse &&
        d->now[SV_AMT1] != d->now[SV_AMT2] && was != SV_CALC)
        return "players-swapped";
    if (d->action->deed == WAIT)
        return "enter-not-required";
    if (shows(d, SV_ST) >> BLINK_MARK & 1)
        return d->action->deed == SET ? "moves-before-release" : "enter-not-required";
    if (d->action->deed == SET && d->action->value && moved)
        return "moves-before-release";
    if (d->action->deed == SET && d->action->value && stuck)
        return "works-after-release";
    if (press && shows(d, SV_ST) == d->was[SV_ST] && d->now[SV_ST] != d->was[SV_ST] && was != SV_BID1 && was != SV_BID2)
        return was == SV_OVER ? "game-end" : "round-never-advances";
    switch (was) {
    case SV_INIT:
        return purse || wrong(d, SV_TAX) ? "purse-start" : stuck ? "round-never-advances" : "state-order";
    case SV_START:
        return purse || wrong(d, SV_TAX) ? "game-end"
               : stuck                   ? "round-never-advances"
               : moved                   ? "role-swap"
                                         : "bids-not-cleared";
    case SV_OVER:
        return moved || !(purse || wrong(d, SV_TAX)) ? "game-end" : "deposit-to-winner";
    case SV_BID1:
    case SV_BID2:
        if (d->now[SV_PHASE] == was && press)
            return "purse-underflow";
        if (stuck ||
            (moved && !purse && !wrong(d, SV_TAX) && d->seen && d->parting == DIFFERENT && d->design->count < 2))
            return "valid-bid-refused";
        if (purse || wrong(d, SV_TAX))
            return "deposit-wrong";
        if (wrong(d, SV_SUB1) || wrong(d, SV_SUB2))
            return "bid-shown-wrong";
        if (wrong(d, SV_UD1) || wrong(d, SV_UD2))
            return "choice-shown-wrong";
        return "state-order";
    case SV_CALC:
        if (purse)
            return m->sum == 7 ? "seven-rule" : both_right(d->was, m->sum) ? "both-right" : "who-takes-the-bid";
        return stuck ? "round-never-advances" : wrong(d, SV_TAX) ? "deposit-wrong" : "state-order";
    case SV_RESET:
        if (wrong(d, SV_SUB1) || wrong(d, SV_SUB2) || wrong(d, SV_UD1) || wrong(d, SV_UD2))
            return "bids-not-cleared";
        return stuck ? "round-never-advances" : "state-order";
    default:
        return stuck ? "round-never-advances" : purse ? "who-takes-the-bid" : "state-order";
    }
}

/* Wrong purses after a throw: are they right when the dice lie still all the time?  Then they are read at another time.
 */
static const char *look_again(struct judge *j, const struct finding *f)
{
    static const char after_throw[] = "who-takes-the-bid both-right seven-rule";
    struct action *script = word_in(after_throw, f->id) ? robot_memory(j, f->actions * sizeof *script) : NULL;
    if (!script)
        return NULL;
    bytes_copy(script, f->script, f->actions * sizeof *script);
    /* backwards: the dice that were read are followed by others in each round */
    for (unsigned i = f->actions, sets = 0, sum = 0; i--;)
        if (script[i].deed == SET && script[i].port[0] == SV_RND) {
            if (sets++ % 2)
                sum = (unsigned)script[i].value;
            else
                for (unsigned k = i; k--;)
                    if (script[k].deed == SET && script[k].port[0] == SV_RND) {
                        sum = (unsigned)script[k].value;
                        break;
                    }
            script[i].value = sum;
        }
    const char *id = robot_again(j, f, script, f->actions) ? NULL : "dice-read";
    robot_memory_back(j, script);
    return id;
}

/* ---- playing ---- */

static Word phase(const struct judge *j)
{
    return golden(j, "phase");
}

static bool press(struct judge *j)
{
    return robot_press(j, "proc", NULL);
}

static bool bid(struct judge *j, unsigned amount, int up, const char *about)
{
    return robot_change(j, "bid", amount) && robot_change(j, "ud", (Word)up) && robot_press(j, "proc", about);
}

/* The highest bid that the player on turn may make. */
static unsigned limit(const struct judge *j)
{
    int second = phase(j) == SV_BID2;
    Word own = golden(j, second ? "amt2" : "amt1"), other = golden(j, second ? "amt1" : "amt2");
    Word lose = golden(j, second ? "sub1" : "sub2"), most = other < 127 ? other : 127;
    int first = golden(j, second ? "O_ud1" : "O_ud2") == 0;
    if (!first)
        own = own > lose ? own - lose : 0;
    while (most && most / 4 > own)
        most--;
    return (unsigned)most;
}

/* Presses on to the next bid. */
static bool to_bid(struct judge *j)
{
    for (int i = 0; i < 12 && phase(j) != SV_BID1 && phase(j) != SV_BID2; i++)
        if (!press(j))
            return false;
    return !robot_lost(j);
}

/* The throw and what follows, up to the next round.  The dice lie as they should only while they are read. */
static bool to_start(struct judge *j, unsigned sum)
{
    for (int i = 0; i < 8 && phase(j) != SV_START && phase(j) != SV_OVER; i++)
        if (!robot_change(j, "rnd", phase(j) == SV_RANDOM ? sum : other_sum(sum)) || !press(j))
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
        if (!bid(j, second ? bid2 : bid1, second ? up2 : up1, NULL))
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

/* One player always wins until the other's purse is empty. */
static void to_the_end(struct judge *j, int loser, unsigned small)
{
    if (!robot_begin(j, loser ? "player 2 loses all" : "player 1 loses all"))
        return;
    for (int round = 0; round < 40 && !robot_lost(j); round++) {
        for (int i = 0; i < 2 && to_bid(j); i++) {
            int me = phase(j) == SV_BID2;
            unsigned most = limit(j);
            if (me == loser)
                bid(j, most < small ? most : small, 0, NULL);
            else {
                if (most < 127)
                    bid(j, most + 1, 1, "too much");
                bid(j, most, 1, NULL);
            }
        }
        to_start(j, 11);
        if (phase(j) == SV_OVER)
            break;
    }
    robot_wait(j, 40, "end of game");
    press(j);
    press(j);
    round_of(j, 77, 1, 38, 0, 9);
}

/* Purses run low, and every bid is tried at its limit and one above. */
static void at_the_limits(struct judge *j, unsigned rounds)
{
    if (!robot_begin(j, "bids at their limits"))
        return;
    for (unsigned round = 0; round < rounds && !robot_lost(j); round++) {
        for (int i = 0; i < 2 && to_bid(j); i++) {
            unsigned most = limit(j), amount = most;
            if (most < 127) {
                bid(j, most + 1, (int)robot_chance(j, 2), "too much");
                bid(j, 127, (int)robot_chance(j, 2), "too much");
            }
            if (robot_chance(j, 3))
                amount = (unsigned)robot_chance(j, most + 1u);
            bid(j, amount, (int)robot_chance(j, 2), NULL);
        }
        to_start(j, 2 + (unsigned)(robot_chance(j, 6) + robot_chance(j, 6)));
        if (phase(j) == SV_OVER)
            press(j);
    }
}

/* A slow finger: what works when proc goes up, what moves when it goes down; switches alone do nothing. */
static void slowly(struct judge *j)
{
    if (!robot_begin(j, "proc held for a while") || !press(j))
        return;
    for (int i = 0; i < 16 && !robot_lost(j); i++) {
        robot_set(j, "bid", 40u + (unsigned)i);
        robot_set(j, "ud", (Word)(i & 1));
        robot_set(j, "rnd", 5u + (unsigned)i % 6);
        robot_wait(j, 40, "waiting");
        robot_set(j, "proc", 1);
        robot_set(j, "bid", 9);
        robot_set(j, "proc", 0);
    }
}

static void play(struct judge *j, int effort)
{
    static const unsigned games[] = {4, 30, 300};
    every_throw(j, 101, 62);
    every_throw(j, 47, 126);
    every_throw(j, 83, 83);
    to_the_end(j, 0, 0);
    to_the_end(j, 1, 0);
    to_the_end(j, 0, 60);
    to_the_end(j, 1, 95);
    if (!judge_found(j, NULL)) /* what else is wrong would show here by another name */
        slowly(j);
    for (unsigned i = 0; i < games[effort] && !robot_over(j); i++)
        at_the_limits(j, 60);
}

const struct robot robot_sevens = {
    .machine = "sevens",
    .starter = "proc",
    .blank_until_press = true,
    .rules = sevens_rules,
    .stuck = "round-never-advances",
    .transitions =
        "init>start start>bid1 start>bid2 bid1>bid2 bid2>bid1 bid1>buffer bid2>buffer buffer>random random>calc "
        "calc>reset reset>start reset>over over>init",
    .watch = sevens_watch,
    .cares = sevens_cares,
    .classify = sevens_classify,
    .look_again = look_again,
    .play = play,
};
