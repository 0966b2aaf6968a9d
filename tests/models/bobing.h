/* SPDX-License-Identifier: MIT */
/*
 * Bo Bing once more, in another way.  A roll is judged by looking at the dice in order, as a person
 * lays them out, not by counting faces.  A game is nothing but the list of its rolls: whatever one
 * wants to know is found by reading that list from the start.
 */
#ifndef GATECADE_MODEL_BOBING_H
#define GATECADE_MODEL_BOBING_H

#include <string.h>

struct verdict {
    const char *category;
    unsigned prize, rank, tai; /* prize 1 to 6, 0 none; rank 0 to 8 as in the rules */
};

static inline void lay_out(const unsigned dice[6], unsigned row[6])
{
    for (int i = 0; i < 6; i++) {
        int k = i;
        for (; k > 0 && row[k - 1] > dice[i]; k--)
            row[k] = row[k - 1];
        row[k] = dice[i];
    }
}

/* Does the row, with one 4 after the other taken away, lose exactly n of them?  rest: what stays. */
static inline int fours(const unsigned row[6], unsigned rest[6])
{
    int n = 0, k = 0;
    for (int i = 0; i < 6; i++)
        if (row[i] == 4)
            n++;
        else
            rest[k++] = row[i];
    return n;
}

static inline struct verdict judge(const unsigned dice[6], int golden, int half)
{
    unsigned d[6], rest[6];
    lay_out(dice, d);
    int n = fours(d, rest);

    if (d[0] == d[5])
        return (struct verdict){"Tsiang", 1, 8, 0};
    if (d[0] == d[4])
        return (struct verdict){"Ngo-Tsi", 1, 7, d[5]};
    if (d[1] == d[5])
        return (struct verdict){"Ngo-Tsi", 1, 7, d[0]};
    if (n == 4 && golden && rest[1] == 1)
        return (struct verdict){"Golden-Flower", 1, 6, 0};
    if (n == 4)
        return (struct verdict){"Tsiong-Wan", 1, 5, rest[0] + rest[1]};
    if (d[0] < d[1] && d[1] < d[2] && d[2] < d[3] && d[3] < d[4] && d[4] < d[5])
        return (struct verdict){"Tui-Teng", 2, 4, 0};
    if (half && d[0] == d[2] && d[3] == d[5])
        return (struct verdict){"Tui-Teng", 2, 4, 0};
    if (n == 3)
        return (struct verdict){"Sam-Hong", 3, 3, 0};
    if (d[0] == d[3] || d[1] == d[4] || d[2] == d[5])
        return (struct verdict){"Si-Jin", 4, 2, 0};
    if (n == 2)
        return (struct verdict){"Di-ku", 5, 1, 0};
    if (n == 1)
        return (struct verdict){"It-siu", 6, 1, 0};
    return (struct verdict){"none", 0, 0, 0};
}

/* ---- the table ------------------------------------------------------------------------ */

enum { MOST_ROLLS = 20000 };

struct game {
    unsigned players, golden, half, lut, last;
    unsigned rolls;
    struct verdict roll[MOST_ROLLS]; /* roll i is player i % players + 1's */
};

static inline unsigned roller(const struct game *g, unsigned roll)
{
    return roll % g->players + 1;
}

/* How many gifts of a prize are left after the first n rolls. */
static inline unsigned gifts_left(const struct game *g, unsigned prize, unsigned n)
{
    unsigned left = 1u << (prize - 1); /* 2 second prizes, 4 third, ... 32 sixth */
    for (unsigned i = 0; i < n && left; i++)
        left -= g->roll[i].prize == prize;
    return left;
}

/* The roll that leads after the first n, or -1: of first-prize rolls the highest, the later if
   equal; under Lut only a player's latest counts. */
static inline int leading(const struct game *g, unsigned n)
{
    int best = -1;
    for (unsigned i = 0; i < n; i++) {
        int superseded = 0;
        for (unsigned k = i + g->players; g->lut && k < n; k += g->players)
            superseded |= g->roll[k].prize == 1;
        if (g->roll[i].prize != 1 || superseded)
            continue;
        const struct verdict *a = &g->roll[i], *b = best < 0 ? a : &g->roll[best];
        if (a->rank > b->rank || (a->rank == b->rank && a->tai >= b->tai))
            best = (int)i;
    }
    return best;
}

/* All gifts are claimed and somebody leads. */
static inline int claimed(const struct game *g, unsigned n)
{
    for (unsigned prize = 2; prize <= 6; prize++)
        if (gifts_left(g, prize, n))
            return 0;
    return leading(g, n) >= 0;
}

/* After how many rolls all was claimed, or 0: not yet. */
static inline unsigned closing(const struct game *g)
{
    if (!claimed(g, g->rolls))
        return 0;
    unsigned n = g->rolls;
    while (claimed(g, n - 1))
        n--;
    return n;
}

static inline int tsiang(const struct game *g)
{
    return g->rolls && g->roll[g->rolls - 1].rank == 8;
}

static inline const char *stage(const struct game *g)
{
    unsigned closed = closing(g);
    if (tsiang(g) || (closed && g->rolls >= closed + (g->last ? g->players : 0)))
        return "over";
    return closed ? "last-spin" : "roll";
}

/* How many gifts of a prize a player took: every roll that found one, and all the rest by a Tsiang. */
static inline unsigned gifts_of(const struct game *g, unsigned player, unsigned prize)
{
    unsigned took = 0, taken = 0;
    for (unsigned i = 0; i < g->rolls; i++)
        if (g->roll[i].prize == prize && taken < 1u << (prize - 1)) {
            taken++;
            took += roller(g, i) == player;
        }
    if (tsiang(g) && roller(g, g->rolls - 1) == player)
        took += (1u << (prize - 1)) - taken;
    return took;
}

/* Whether the latest roll took something. */
static inline int took_gift(const struct game *g)
{
    if (!g->rolls)
        return 0;
    unsigned prize = g->roll[g->rolls - 1].prize;
    return tsiang(g) || (prize > 1 && gifts_left(g, prize, g->rolls - 1) > 0);
}

#endif
