/* SPDX-License-Identifier: MIT */
/* A cautious bidder at 7up-7down: a small bid on up or down, whatever it may legally bid.  It presses proc in its own
   bids only; the rest of the round is left to the person. */
#include "chance.h"
#include "player.h"
#include "sevens.h"

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
    return (unsigned)(most < 127 ? most : 127);
}

static void act(void *notes, Word port[])
{
    struct notes *n = notes;
    int mine = n->seat ? SV_AMT2 : SV_AMT1, other = n->seat ? SV_AMT1 : SV_AMT2;
    if (n->pressing) {
        port[SV_PROC] = 0;
        n->pressing = 0;
        return;
    }
    if (port[SV_PHASE] != (n->seat ? SV_BID2 : SV_BID1) || port[SV_PROC])
        return;
    unsigned most = most_allowed(port[mine], port[other], port[n->seat ? SV_SUB1 : SV_SUB2]);
    unsigned bid = 16 + chance_below(&n->chance, 33);
    port[SV_BID] = bid < most ? bid : most;
    port[SV_UD] = chance_below(&n->chance, 2);
    port[SV_PROC] = 1;
    n->pressing = 1;
}

const struct player player_sevens_easy = {
    .machine = "sevens",
    .name = "easy",
    .summary = "bids 16 to 48 on up or down, by chance",
    .notes_size = sizeof(struct notes),
    .begin = begin,
    .act = act,
};
