/* SPDX-License-Identifier: MIT */
/*
 * 7up-7down with deposits that leave the other's purse: by a wrong subtraction, or because the purses are shown
 * crossed? Before that is known nothing that follows from it has a name.  What moves the purses at a settlement tells
 * it, whoever should have taken what: nobody's purse shrinks by his own bid.
 */
#include "check/robots/sevens/robot.h"

/* This player's deposit has left his own purse in this round. */
bool sevens_paid_straight(const struct sevens_memory *m, unsigned me)
{
    return m->made >> me & 1 && m->bid[me] >= 4 && !(m->crossed & 5u << me);
}

/* What is right tells that the purses are not shown crossed: a deposit, and bids that were settled.  Purses that are
   equal may change their places with the first bidder, and nobody sees it. */
void sevens_watch_crossing(struct sevens_memory *m, Word before, bool equal)
{
    m->crossed &= (uint8_t)~CROSSED_NEWS;
    if ((before == SV_RESET || before == SV_START) && equal)
        m->crossed = 0;
    if (before != SV_CALC || m->crossed & CROSSED_NOT)
        return;
    if (sevens_paid_straight(m, 0) || sevens_paid_straight(m, 1))
        m->crossed |= CROSSED_NOT;
    else if (sevens_takes(m->bid, m->choice, m->sum, 0) != sevens_takes(m->bid, m->choice, m->sum, 1))
        m->crossed |= CROSSED_NOT | CROSSED_NEWS;
}

/* A bid was taken, and its deposit left the other's purse: by a wrong subtraction, or because the purses are shown
   crossed.  Which of them the settlement tells. */
bool sevens_crossed(const struct departure *d)
{
    int me = d->was[SV_PHASE] == SV_BID2;
    unsigned own = me ? SV_AMT2 : SV_AMT1, other = me ? SV_AMT1 : SV_AMT2;
    unsigned mine = me ? SV_UD2 : SV_UD1, others = me ? SV_UD1 : SV_UD2;
    bool his =
        !sevens_shows_state(d) && sevens_shows(d, others) != d->was[others] && sevens_shows(d, mine) == d->was[mine];
    return d->was[own] != d->now[own] && sevens_shows(d, own) == d->was[own] &&
           sevens_shows(d, other) < d->was[other] && !his; /* where no state is shown, it may be his bid */
}

/* Whoever takes his bid, his purse grows by it; where both do, by what is left. */
static bool takes_some(const uint8_t bid[2], Word gain)
{
    const Word some[] = {bid[0], 0u - bid[1], (Word)bid[0] - bid[1]};
    for (unsigned i = 0; i < sizeof some / sizeof *some; i++)
        if (((some[i] ^ gain) & SEVENS_HOLDS) == 0)
            return true;
    return false;
}

int sevens_tells_crossed(const struct departure *d)
{
    const struct sevens_memory *m = d->memory;
    const uint8_t shown[2] = {(uint8_t)d->was[SV_SUB1], (uint8_t)d->was[SV_SUB2]};
    const uint8_t *const bid[] = {m->bid, shown};
    Word gain = sevens_shows(d, SV_AMT1) - d->was[SV_AMT1], loss = d->was[SV_AMT2] - sevens_shows(d, SV_AMT2);
    bool settles = d->was[SV_PHASE] == SV_CALC || d->was[SV_PHASE] == SV_RANDOM; /* by itself, then */
    if (!settles || !(gain & SEVENS_HOLDS) || (gain ^ loss) & SEVENS_HOLDS)
        return 0;
    for (unsigned i = 0; i < sizeof bid / sizeof *bid; i++) {
        int tells = (int)takes_some(bid[i], 0u - gain) - (int)takes_some(bid[i], gain);
        if (tells)
            return tells;
    }
    return 0;
}

/* Whether the purses are shown crossed is not known yet. */
static bool may_be_crossed(const struct sevens_memory *m)
{
    return m->crossed & CROSSED_EITHER && !m->swapped && (!(m->crossed & CROSSED_NOT) || m->crossed & CROSSED_NEWS);
}

/* Both players' deposits leave the other's purse, as far as they leave any. */
bool sevens_both_crossed(const struct sevens_memory *m)
{
    return ((m->crossed | m->crossed >> CROSSED_NOWHERE) & CROSSED_EITHER) == CROSSED_EITHER && may_be_crossed(m);
}

/* The first deposits that leave the other's purse: before a settlement has told what that is, it has no name, nor has
   what low purses would tell. */
bool sevens_crossing_open(const struct departure *d)
{
    const struct sevens_memory *m = d->memory;
    Word was = d->was[SV_PHASE];
    bool bids = was == SV_BID1 || was == SV_BID2;
    if (judge_has(d->judge, "players-swapped") || m->swapped)
        return false;
    if (bids && sevens_crossed(d))
        return !(m->crossed & CROSSED_NOT) && !sevens_paid_straight(m, was == SV_BID1);
    if (bids && d->action->deed == PRESS && may_be_crossed(m))
        return (d->now[SV_PHASE] == was) != (sevens_shows(d, SV_TAX) == d->was[SV_TAX]); /* taken, or refused */
    return was == SV_CALC && may_be_crossed(m) && !sevens_tells_crossed(d) &&
           (sevens_wrong(d, SV_AMT1) || sevens_wrong(d, SV_AMT2)) && !sevens_wrong(d, SV_ST);
}
