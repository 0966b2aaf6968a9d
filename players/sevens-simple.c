/* SPDX-License-Identifier: MIT */
/* Two simple bidders at 7up-7down, who see to it that a bid is legal and no more.  Like all players they press proc in
   their own bids only; the rest of the round is left to the person. */
#include "chance.h"
#include "player.h"
#include "sevens.h"

enum { UP = 2 };

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

/* A bid; `other_choice` is the other's, 0 if he has not bid. */
struct bid {
    unsigned bid, up;
};

static struct bid by_chance(struct notes *n, unsigned other_choice)
{
    (void)other_choice;
    return (struct bid){16 + chance_below(&n->chance, 33), chance_below(&n->chance, 2)};
}

/* Half of the highest bid, and never with the other: when one loses, the other wins. */
static struct bid against(struct notes *n, unsigned other_choice)
{
    return (struct bid){64, other_choice ? other_choice != UP : chance_below(&n->chance, 2)};
}

static void act(struct notes *n, Word port[], struct bid (*choose)(struct notes *n, unsigned other_choice))
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
    struct bid b = choose(n, (unsigned)port[n->seat ? SV_UD1 : SV_UD2]);
    port[SV_BID] = b.bid < most ? b.bid : most;
    port[SV_UD] = b.up;
    port[SV_PROC] = 1;
    n->pressing = 1;
}

static void act_by_chance(void *notes, Word port[])
{
    act(notes, port, by_chance);
}

static void act_against(void *notes, Word port[])
{
    act(notes, port, against);
}

const struct player player_sevens_beginner = {
    .machine = "sevens",
    .name = "beginner",
    .summary = "bids 16 to 48 on up or down, by chance",
    .notes_size = sizeof(struct notes),
    .begin = begin,
    .act = act_by_chance,
};

const struct player player_sevens_fair = {
    .machine = "sevens",
    .name = "fair",
    .summary = "bids 64, and never on the other's side",
    .notes_size = sizeof(struct notes),
    .begin = begin,
    .act = act_against,
};
