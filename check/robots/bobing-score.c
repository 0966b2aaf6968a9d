/* SPDX-License-Identifier: MIT */
/* How the Bo Bing scorer is judged: all rolls of six dice, or every kind of roll in several orders. */
#include "check/judge/robot.h"
#include "games/bobing.h"
#include "core/bytes.h"
#include "core/words.h"

enum { ROLLS = 8 * 8 * 8 * 8 * 8 * 8, LAMPS = 64 };

static const struct rule rules[] = {
    {"first-prize", "Four 4s, or five of any single number, win the first prize."},
    {"five-fours-missed",
     "Five of any single number win the first prize, and 4 is a number: five 4s are five of a kind."},
    {"six-of-a-kind-missed", "Six of a kind hold five of a kind: first prize."},
    {"second-prize", "1-2-3-4-5-6, or three of one number and three of another, win the second prize."},
    {"third-prize", "Three 4s win the third prize."},
    {"fourth-prize", "Four of a kind other than 4s win the fourth prize."},
    {"fifth-prize", "Two 4s win the fifth prize."},
    {"sixth-prize", "One 4 wins the sixth prize."},
    {"two-prizes", "A roll wins the highest prize that it fits, and no other light is on."},
    {"no-prize", "A roll that fits no prize lights nothing."},
    {"invalid-dice", "A die of 0 or 7 is none: all six lights are on."},
    {0},
};

static unsigned count(const Word port[], Word face)
{
    unsigned n = 0;
    for (int i = 0; i < 6; i++)
        n += port[BS_D1 + i] == face;
    return n;
}

static bool six_of_a_kind(const Word port[])
{
    return count(port, port[BS_D1]) == 6;
}

/* The lights that a roll should have, and those that it has: a bit a prize, P1's the lowest. */
static unsigned lamps(const Word port[])
{
    unsigned lit = 0;
    for (unsigned i = 0; i < BS_INVALID - BS_P1; i++)
        lit |= (unsigned)(port[BS_P1 + i] & 1) << i;
    return lit;
}

static unsigned lamps_seen(const struct departure *d)
{
    unsigned lit = 0;
    for (unsigned i = 0; d->seen && i < d->items; i++)
        if (d->item[i].port >= BS_P1 && d->item[i].port < BS_INVALID)
            lit |= (unsigned)(d->seen->sight.word[i] & 1) << (d->item[i].port - BS_P1);
    return lit;
}

/* A light that is never out is a fault of its own: what is wrong besides is told without it. */
static unsigned without_stuck(const struct ways *w, const Word port[], unsigned lit)
{
    unsigned right = lamps(port), stuck = (unsigned)(w->on >> BS_P1) & (LAMPS - 1);
    unsigned plain = (lit & ~stuck) | (right & stuck);
    return plain == right ? lit : plain;
}

static bool several(unsigned lit)
{
    return lit & (lit - 1);
}

/* ---- which rule explains it ----
 *
 * A roll that should win one prize and gets another may have missed its own, or the other is given too easily.  It is
 * given too easily where the roll gets a higher one: rolls that win more are asked first.  A lower one, or none, is
 * what is left to a roll that misses its own.  A roll that wins nothing and gets something has a rule of its own,
 * unless rolls that win something get the same: then that prize is given too easily, which explains both.  The same
 * goes for a light beside the right one: a lower one was not put out; a higher one may be of a prize that is given too
 * easily. */

static unsigned way(const Word port[], const Word seen[])
{
    return (unsigned)port[BS_PHASE] * LAMPS + lamps(seen);
}

static bool went(const struct ways *w, unsigned verdict, unsigned lit)
{
    unsigned n = verdict * LAMPS + lit;
    return w->wrong[n / 64] >> n % 64 & 1;
}

/* Rolls that win a lower prize, or also those that win none, get this one alone. */
static bool too_easy(const struct ways *w, unsigned prize, bool also_none)
{
    bool some = also_none && went(w, BS_NONE, 1u << (prize - 1));
    for (unsigned verdict = prize + 1; verdict <= BS_SIXTH; verdict++)
        some |= went(w, verdict, 1u << (prize - 1));
    return some;
}

/* Some roll has a lower light beside its own; or, of several lights, some roll has just these, its own among them. */
static bool not_put_out(const struct ways *w, unsigned lit)
{
    for (unsigned verdict = BS_FIRST; verdict <= BS_SIXTH; verdict++)
        for (unsigned l = 1; l < LAMPS; l++)
            if (l >> (verdict - 1) & 1 && several(l) && went(w, verdict, l) && (lit ? l == lit : l >> verdict != 0))
                return true;
    return false;
}

/* The prize of the highest light. */
static unsigned highest(unsigned lit)
{
    unsigned prize = 1;
    while (!(lit & 1) && prize < BS_SIXTH) {
        lit >>= 1;
        prize++;
    }
    return prize;
}

static const char *const prize_rule[] = {"no-prize",     "first-prize", "second-prize", "third-prize",
                                         "fourth-prize", "fifth-prize", "sixth-prize",  "invalid-dice"};

/* Its own prize is missed. */
static const char *missed(const Word port[])
{
    if (six_of_a_kind(port))
        return "six-of-a-kind-missed";
    if (count(port, 4) == 5)
        return "five-fours-missed";
    return prize_rule[port[BS_PHASE]];
}

/* The right light is on, and others are. */
static const char *beside(const struct ways *w, unsigned verdict, unsigned lit)
{
    unsigned other = highest(lit & ~(1u << (verdict - 1)));
    bool easy = other < verdict && !(lit >> verdict) && too_easy(w, other, true) && !not_put_out(w, 0);
    return easy ? prize_rule[other] : "two-prizes";
}

static unsigned detail(const Word port[]);

static const char *classify(const struct departure *d)
{
    const struct ways *w = judge_ways(d->judge);
    unsigned verdict = (unsigned)d->now[BS_PHASE], lit = without_stuck(w, d->now, lamps_seen(d));
    if (verdict >= BS_NO_DICE)
        return prize_rule[BS_NO_DICE];
    /* what was lit before stays; so do all lights, which only dice that are none have, where that is known to happen */
    if ((w->stays && w->kept >> detail(d->now) & 1) || (lit == LAMPS - 1 && judge_has(d->judge, "remembers")))
        return missed(d->now);
    if (!verdict)
        return lit && !several(lit) && too_easy(w, highest(lit), false) ? prize_rule[highest(lit)]
                                                                        : prize_rule[BS_NONE];
    if (lit >> (verdict - 1) & 1 && several(lit))
        return beside(w, verdict, lit);
    if (six_of_a_kind(d->now) || count(d->now, 4) == 5)
        return missed(d->now);
    if (several(lit))
        return not_put_out(w, lit) ? missed(d->now) : "two-prizes";
    return lit && highest(lit) < verdict ? prize_rule[highest(lit)] : missed(d->now);
}

/* Kinds of rows that break for different reasons: first prizes by how many of a kind, no dice by what is none. */
static unsigned detail(const Word port[])
{
    unsigned most = 0;
    if (port[BS_PHASE] >= BS_NO_DICE)
        return (unsigned)BS_NO_DICE * 8 + (count(port, 0) ? 1u : 0u) + (count(port, 7) ? 2u : 0u);
    for (Word face = 1; face <= 6; face++)
        most = count(port, face) > most ? count(port, face) : most;
    return (unsigned)port[BS_PHASE] * 8 + (port[BS_PHASE] == BS_FIRST ? most + (count(port, 4) == most ? 8u : 0u) : 0);
}

static bool cares(const void *memory, const Word port[], unsigned out)
{
    (void)memory, (void)port;
    return out != BS_INVALID;
}

static void every_roll(unsigned row, Word port[])
{
    for (int i = 0; i < 6; i++)
        port[BS_D1 + i] = row >> 3 * i & 7;
}

/* A quick look: all rolls of the first four dice with the last two in step, turned through all places. */
static void some_rolls(unsigned row, Word port[])
{
    unsigned four = row & 4095, turn = row >> 12;
    for (unsigned i = 0; i < 6; i++)
        port[BS_D1 + (i + turn) % 6] = i < 4 ? four >> 3 * i & 7 : four >> 3 * (i - 4 + turn % 2) & 7;
}

/* One die after the other is turned alone, from many rolls: a light that forgets to look at one of them stays. */
static void one_at_a_time(unsigned row, Word port[])
{
    unsigned roll = row / 48, die = row / 8 % 6, face = row % 8;
    for (unsigned i = 0; i < 6; i++)
        port[BS_D1 + i] = i == die   ? face
                          : roll % 4 ? 1 + (roll * (2 * i + 7) + roll / 5 * i + i) % 6
                          : roll % 3 ? 4
                                     : 2;
}

enum { SINGLE = 48 * 60 };

static void single_and_some(unsigned row, Word port[])
{
    if (row < SINGLE)
        one_at_a_time(row, port);
    else
        some_rolls(row - SINGLE, port);
}

/* Those first that have all kinds of rolls in them: a rule is named by all that is wrong in a table, and time may be up
   before the last roll. */
static void play(struct judge *j, int effort)
{
    robot_table(j, "many rolls of six dice", SINGLE + 6 * 4096, single_and_some);
    if (effort)
        robot_table(j, "all rolls of six dice", ROLLS, every_roll);
}

const struct robot robot_bobing_score = {
    .machine = "bobing-score",
    .optional = "Invalid",
    .longest = 8,
    .rules = rules,
    .cares = cares,
    .classify = classify,
    .detail = detail,
    .way = way,
    .play = play,
};
