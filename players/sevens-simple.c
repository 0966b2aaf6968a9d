/* SPDX-License-Identifier: MIT */
/* Bidders at 7up-7down who know one thing: the higher the bid, the better, nearly always (gatecade solve sevens).  The
   better they are, the surer they are of it.  Like all players they press proc in their own bids only; the rest of the
   round is left to the person. */
#include "players/chance.h"
#include "core/player.h"
#include "games/sevens.h"

enum { HIGHEST = 127 };

struct notes {
    uint64_t chance;
    uint8_t seat, pressing;
    uint8_t spare[6];
};

static void begin(void *notes, unsigned seat, uint64_t seed)
{
    *(struct notes *)notes = (struct notes){.chance = seed, .seat = (uint8_t)(seat & 1)};
}

/* No more than the other can pay, nor than whose deposit is left after losing the other's bid. */
static unsigned most_allowed(const Word mine, const Word other, const Word other_bid)
{
    Word spare = mine > other_bid ? mine - other_bid : 0;
    Word most = 4 * spare + 3;
    most = most < other ? most : other;
    return (unsigned)(most < HIGHEST ? most : HIGHEST);
}

/* A bid of `least` to the highest there is, as far as it is allowed, up or down by chance. */
static void act(struct notes *n, Word port[], unsigned least)
{
    int mine = n->seat ? SV_AMT2 : SV_AMT1, other = n->seat ? SV_AMT1 : SV_AMT2;
    if (n->pressing) {
        port[SV_PROC] = 0;
        n->pressing = 0;
        return;
    }
    if (port[SV_PHASE] != (n->seat ? SV_BID2 : SV_BID1) || port[SV_PROC])
        return;
    unsigned most = most_allowed(port[mine], port[other], port[n->seat ? SV_SUB1 : SV_SUB2]);
    unsigned bid = least + chance_below(&n->chance, HIGHEST + 1 - least);
    port[SV_BID] = bid < most ? bid : most;
    port[SV_UD] = chance_below(&n->chance, 2);
    port[SV_PROC] = 1;
    n->pressing = 1;
}

#define BIDDER(NAME, LEAST, SUMMARY)                                                                                   \
    static void act_##NAME(void *notes, Word port[])                                                                   \
    {                                                                                                                  \
        act(notes, port, LEAST);                                                                                       \
    }                                                                                                                  \
    const struct player player_sevens_##NAME = {                                                                       \
        .machine = "sevens",                                                                                           \
        .name = #NAME,                                                                                                 \
        .summary = SUMMARY,                                                                                            \
        .notes_size = sizeof(struct notes),                                                                            \
        .begin = begin,                                                                                                \
        .act = act_##NAME,                                                                                             \
    }

BIDDER(beginner, 32, "bids 32 to 127, up or down, by chance");
BIDDER(fair, 96, "bids 96 to 127, up or down, by chance");
BIDDER(strong, HIGHEST, "bids as much as it may, up or down by chance");
