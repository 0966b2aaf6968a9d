/* SPDX-License-Identifier: MIT */
/* 7up-7down: bids that are settled wrongly.  By which bids, choices and dice would it be right? */
#include "check/robots/sevens/robot.h"
#include "core/bytes.h"
#include "core/words.h"

bool sevens_both_right(const Word port[], Word sum)
{
    return sum != 7 && port[SV_UD1] == port[SV_UD2] && port[SV_UD1] == (sum > 7 ? 2u : 1u);
}

bool sevens_takes(const uint8_t bid[2], const uint8_t choice[2], unsigned sum, unsigned me)
{
    return sum == 7 ? bid[me] > bid[!me] : choice[me] == (sum > 7 ? 2 : 1);
}

int sevens_gain(const uint8_t bid[2], const uint8_t choice[2], unsigned sum)
{
    return (sevens_takes(bid, choice, sum, 0) ? bid[0] : 0) - (sevens_takes(bid, choice, sum, 1) ? bid[1] : 0);
}

/* Would these bids and choices leave the purses that the design shows? */
static bool settles(const struct departure *d, const uint8_t bid[2], const uint8_t choice[2], unsigned sum)
{
    Word gain = (Word)sevens_gain(bid, choice, sum);
    return sevens_shows(d, SV_AMT1) == ((d->was[SV_AMT1] + gain) & SEVENS_HOLDS) &&
           sevens_shows(d, SV_AMT2) == ((d->was[SV_AMT2] - gain) & SEVENS_HOLDS);
}

/* Would they take more from a purse than it holds, or give it more than it can hold? */
static bool overruns(const struct departure *d, const uint8_t bid[2], const uint8_t choice[2], unsigned sum)
{
    Word first = sevens_takes(bid, choice, sum, 0) ? bid[0] : 0,
         second = sevens_takes(bid, choice, sum, 1) ? bid[1] : 0;
    return d->was[SV_AMT1] + first - second > SEVENS_HOLDS || d->was[SV_AMT2] + second - first > SEVENS_HOLDS;
}

/* A purse cannot pay what was bid: because deposits took more from it than they should?  Where every bid of this
   scenario was one to be taken, by the purses as they stood then, nothing else has. */
static bool deposits_did(const struct departure *d, const struct sevens_memory *m)
{
    return m->paid & DEPOSIT_HIGH || (!m->beyond && judge_has(d->judge, "deposit-wrong"));
}

/* A choice that is shown as neither: would one of the two have it so? */
static bool by_hidden_choice(const struct departure *d, const struct sevens_memory *m, const uint8_t bid[2],
                             const uint8_t choice[2])
{
    bool hidden[2], may = false;
    for (unsigned i = 0; i < 2; i++)
        hidden[i] = m->made >> i & 1 && choice[i] != 1 && choice[i] != 2;
    for (unsigned way = 0; way < 4; way++) {
        const uint8_t real[2] = {hidden[0] ? (uint8_t)(1 + (way & 1)) : choice[0],
                                 hidden[1] ? (uint8_t)(1 + (way >> 1)) : choice[1]};
        may |= settles(d, bid, real, m->sum) || settles(d, m->bid, real, m->sum);
    }
    return may && (hidden[0] || hidden[1]);
}

/* ---- what was entered, whatever is shown ---- */

struct stakes {
    uint8_t bid[2], choice[2];
};

static struct stakes shown(const struct departure *d)
{
    return (struct stakes){{(uint8_t)d->was[SV_SUB1], (uint8_t)d->was[SV_SUB2]},
                           {(uint8_t)d->was[SV_UD1], (uint8_t)d->was[SV_UD2]}};
}

/* Who has not been asked in this round has entered nothing. */
static struct stakes entered(const struct departure *d, const struct sevens_memory *m)
{
    struct stakes s = shown(d);
    for (unsigned i = 0; i < 2; i++)
        if (m->made >> i & 1) {
            s.bid[i] = m->bid[i];
            s.choice[i] = m->choice[i];
        }
    return s;
}

/* The choices as they stand there, where some are shown as the other one. */
static void in_the_mirror(const struct sevens_memory *m, const uint8_t choice[2], uint8_t seen[2])
{
    for (unsigned i = 0; i < 2; i++)
        seen[i] = (uint8_t)sevens_mirrored(m, i, choice[i]);
}

/* What is right tells that a choice is held as it was entered, where that comes to something else. */
void sevens_watch_mirror(struct sevens_memory *m, Word before)
{
    uint8_t seen[2];
    in_the_mirror(m, m->choice, seen);
    m->mirror &= (uint8_t)~MIRROR_NEWS;
    if (before == SV_CALC && m->made == 3 && m->mirror & MIRROR_EITHER && !(m->mirror & MIRROR_SHOWN) && !m->hidden &&
        sevens_gain(m->bid, m->choice, m->sum) != sevens_gain(m->bid, seen, m->sum))
        m->mirror |= MIRROR_SHOWN | MIRROR_NEWS;
}

/* Bids that are settled by the choices as they are shown. */
static bool settles_as_shown(const struct departure *d, const struct sevens_memory *m)
{
    const struct stakes s = shown(d);
    uint8_t seen[2];
    in_the_mirror(m, s.choice, seen);
    bool at_rest = d->action->about && word_same(d->action->about, SEVENS_AT_REST); /* something else was found */
    return !at_rest && m->mirror & MIRROR_EITHER && (!(m->mirror & MIRROR_SHOWN) || m->mirror & MIRROR_NEWS) &&
           settles(d, s.bid, seen, m->sum);
}

void sevens_note_mirror(const struct departure *d, struct sevens_memory *m)
{
    Word was = d->was[SV_PHASE];
    unsigned me = was == SV_BID2, ud = me ? SV_UD2 : SV_UD1;
    if (m->mirror & MIRROR_NEWS)
        m->mirror &= (uint8_t) ~(MIRROR_NEWS | MIRROR_SHOWN);
    if ((was == SV_BID1 || was == SV_BID2) && d->now[ud] != d->was[ud] && d->now[ud] && sevens_changes(d, ud) &&
        sevens_shows(d, ud) == 3 - d->now[ud] && !((sevens_live(d) | m->live) & (me ? 8 : 4)))
        m->mirror ^= (uint8_t)(1u << me);
}

/* Dice that are hidden: a sum on the side of 7 by which the purses would be what they are; 0: none. */
unsigned sevens_told_sum(const struct departure *d, const struct sevens_memory *m)
{
    const struct stakes as[2] = {shown(d), entered(d, m)};
    for (unsigned way = 0; way < 4; way++)
        for (unsigned sum = 6; sum <= 8; sum++)
            if (settles(d, as[way & 1].bid, as[way >> 1].choice, sum))
                return sum;
    return 0;
}

/* Wrong purses after the dice, though only the bids or choices were shown wrongly: the name of that. */
const char *sevens_only_shown(const struct departure *d, const struct sevens_memory *m)
{
    const struct stakes s = shown(d), e = entered(d, m);
    if (m->unread)
        return "state-order";
    /* a bid that was wrongly taken */
    if (overruns(d, s.bid, s.choice, m->sum) || overruns(d, s.bid, e.choice, m->sum) ||
        (m->made == 3 && overruns(d, e.bid, e.choice, m->sum)))
        return !bytes_same(s.bid, e.bid, sizeof s.bid) ? "bid-shown-wrong"
               : deposits_did(d, m)                    ? "deposit-wrong"
                                                       : "purse-underflow";
    if (settles(d, s.bid, e.choice, m->sum) || settles_as_shown(d, m))
        return "choice-shown-wrong";
    if (settles(d, e.bid, s.choice, m->sum) || settles(d, e.bid, e.choice, m->sum))
        return "bid-shown-wrong";
    return by_hidden_choice(d, m, s.bid, s.choice) ? "choice-shown-wrong" : NULL;
}

/* Wrong purses after the dice: as other dice would have it that have lain there in this round?  Where dice are read at
   a wrong time, dice that move tell nothing else.  Both are tried again with dice that lie still. */
bool sevens_by_other_dice(const struct departure *d, const struct sevens_memory *m)
{
    const struct stakes s = shown(d), e = entered(d, m);
    unsigned others = m->lain & ~(1u << (m->sum & 15));
    if (m->hidden || (d->action->about && word_same(d->action->about, SEVENS_AT_REST)))
        return false;
    for (unsigned sum = 2; sum <= 12; sum++)
        if (others >> sum & 1 && (settles(d, s.bid, s.choice, sum) || settles(d, e.bid, e.choice, sum)))
            return true;
    return others && judge_has(d->judge, "dice-read");
}

/* That nobody takes anything other dice may explain, and so may a rule that has been found broken with dice that lie
   still: which of them it was here cannot be told. */
bool sevens_told_by_neither(const struct departure *d, const struct sevens_memory *m)
{
    const struct stakes e = entered(d, m);
    const Word chosen[SV_PORTS] = {[SV_UD1] = e.choice[0], [SV_UD2] = e.choice[1]};
    bool none = sevens_shows(d, SV_AMT1) == d->was[SV_AMT1] && sevens_shows(d, SV_AMT2) == d->was[SV_AMT2];
    bool both = sevens_both_right(d->was, m->sum) || sevens_both_right(chosen, m->sum);
    return d->was[SV_PHASE] == SV_CALC && d->action->deed == PRESS && none && !sevens_wrong(d, SV_ST) &&
           (sevens_wrong(d, SV_AMT1) || sevens_wrong(d, SV_AMT2)) &&
           judge_has(d->judge, m->sum == 7 ? "seven-rule"
                               : both      ? "both-right"
                                           : "who-takes-the-bid") &&
           !sevens_only_shown(d, m) && sevens_by_other_dice(d, m);
}
