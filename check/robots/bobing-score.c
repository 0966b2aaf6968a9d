/* SPDX-License-Identifier: MIT */
/* How the Bo Bing scorer is judged: all rolls of six dice, or every kind of roll in several orders. */
#include "check/judge/robot.h"
#include "games/bobing.h"
#include "core/bytes.h"
#include "core/words.h"

enum { ROLLS = 8 * 8 * 8 * 8 * 8 * 8 };

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

static unsigned lights(const struct departure *d)
{
    unsigned n = 0;
    for (unsigned i = 0; i < d->items; i++)
        n += d->seen && d->item[i].port >= BS_P1 && d->item[i].port < BS_INVALID && d->seen->sight.word[i];
    return n;
}

/* The light that should be on is. */
static bool right_light(const struct departure *d)
{
    for (unsigned i = 0; d->seen && i < d->items; i++)
        if (d->item[i].port >= BS_P1 && d->item[i].port < BS_INVALID && d->now[d->item[i].port] &&
            !d->seen->sight.word[i])
            return false;
    return d->now[BS_PHASE] != BS_NONE;
}

/* The only light that is on, as a prize from 1 on; 0: none is, or several are. */
static unsigned given(const struct departure *d)
{
    unsigned prize = 0;
    for (unsigned i = 0; lights(d) == 1 && i < d->items; i++)
        if (d->item[i].port >= BS_P1 && d->item[i].port < BS_INVALID && d->seen->sight.word[i])
            prize = d->item[i].port - BS_P1 + 1u;
    return prize;
}

static const char *classify(const struct departure *d)
{
    static const char *const prize[] = {"no-prize",     "first-prize", "second-prize", "third-prize",
                                        "fourth-prize", "fifth-prize", "sixth-prize",  "invalid-dice"};
    const Word *port = d->now;
    unsigned verdict = (unsigned)port[BS_PHASE];
    if (verdict == BS_NO_DICE)
        return prize[BS_NO_DICE];
    if (lights(d) > 1 && right_light(d))
        return "two-prizes";
    if (six_of_a_kind(port))
        return "six-of-a-kind-missed";
    if (count(port, 4) == 5)
        return "five-fours-missed";
    if (lights(d) > 1 && verdict)
        return "two-prizes";
    /* a higher prize than the one it wins, whose own rule is known to be broken: that one is given too easily; a roll
       that wins nothing has a rule of its own */
    unsigned got = given(d);
    if (got && got < verdict && judge_has(d->judge, prize[got]))
        return prize[got];
    return prize[verdict <= BS_SIXTH ? verdict : BS_NONE];
}

static unsigned detail(const Word port[])
{
    unsigned most = 0;
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

static void play(struct judge *j, int effort)
{
    robot_table(j, "one die at a time", 48 * 60, one_at_a_time);
    if (effort)
        robot_table(j, "all rolls of six dice", ROLLS, every_roll);
    else
        robot_table(j, "many rolls of six dice", 6 * 4096, some_rolls);
}

const struct robot robot_bobing_score = {
    .machine = "bobing-score",
    .optional = "Invalid",
    .longest = 8,
    .rules = rules,
    .cares = cares,
    .classify = classify,
    .detail = detail,
    .play = play,
};
