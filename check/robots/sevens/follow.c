/* SPDX-License-Identifier: MIT */
/* 7up-7down: how the golden machine goes on from where the design is. */
#include "check/robots/sevens/robot.h"
#include "core/words.h"

/* A purse has run below zero, or above what its bits can hold: what happens then no rule tells. */
static bool runs_over(const struct departure *d, unsigned purse, Word now)
{
    Word was = d->was[purse];
    return was && now != d->now[purse] && (now > was + 2 * SEVENS_HIGHEST || was > now + 2 * SEVENS_HIGHEST);
}

/* The design has gone on by itself: so does the golden machine, as far as no bid is asked for. */
static bool catches_up(const struct departure *d, struct sevens *s, struct sevens_memory *m, Word st)
{
    const Word port[SV_PORTS] = {
        [SV_PROC] = 1, [SV_BID] = d->now[SV_BID], [SV_UD] = d->now[SV_UD], [SV_RND] = d->now[SV_RND]};
    for (unsigned i = 0; i < 8 && s->state != st; i++) {
        if (s->state == SV_BID1 || s->state == SV_BID2)
            break;
        if (s->state == SV_RANDOM)
            m->sum = (uint8_t)port[SV_RND];
        if (s->state == SV_START)
            m->lain = m->made = 0;
        sevens_do(s, port);
        s->state = s->next;
    }
    if ((s->state == SV_BID1 || s->state == SV_BID2) && (st == SV_BID1 || st == SV_BID2))
        s->second = st == SV_BID2;
    else if (s->state != st)
        return false;
    return true;
}

/* It was the code that was wrong, and the design is where it should be: that state has the code that was shown. */
static void take_code(const struct departure *d, struct sevens *s, struct sevens_memory *m, const struct sevens *after,
                      bool held)
{
    unsigned state = m->doubted - 1u, shown = (unsigned)d->was[SV_ST];
    m->made = m->had;
    if (state == SV_BID1 || state == SV_BID2) {
        m->made |= (uint8_t)(1u << (state - SV_BID1));
        m->bid[state - SV_BID1] = (uint8_t)d->was[SV_BID];
        m->choice[state - SV_BID1] = d->was[SV_UD] ? 2 : 1;
    }
    if (state == SV_RANDOM)
        m->sum = after->sum;
    if (!m->label[shown])
        m->label[shown] = (uint8_t)(state + 1); /* the two are exchanged, until another code is seen */
    m->label[state] = (uint8_t)(shown + 1);
    *s = *after;
    s->worked = held;
    if (!held) {
        s->state = after->next;
        m->label[s->state] = (uint8_t)(sevens_word(d, SV_ST) + 1);
    }
    m->doubted = 0;
}

/* What a bid has told: that it was none, or what its deposit was. */
static void note_bid(const struct departure *d, struct sevens_memory *m)
{
    Word was = d->was[SV_PHASE], due = d->was[SV_BID] / 4, left = d->was[was == SV_BID2 ? SV_AMT2 : SV_AMT1],
         now = sevens_shows(d, was == SV_BID2 ? SV_AMT2 : SV_AMT1);
    unsigned mine = was == SV_BID2 ? 2 : 1;
    bool nothing = sevens_shows(d, SV_TAX) == d->was[SV_TAX] && sevens_shows(d, SV_SUB1) == d->was[SV_SUB1] &&
                   sevens_shows(d, SV_SUB2) == d->was[SV_SUB2];
    if (nothing && !sevens_shows(d, was == SV_BID2 ? SV_UD2 : SV_UD1)) /* it has gone on without a bid */
        m->made &= (uint8_t) ~(1u << (was - SV_BID1));
    if (due)
        m->crossed |= (uint8_t)(sevens_crossed(d) ? mine : now == left ? mine << CROSSED_NOWHERE : 0);
    if (now != left) { /* it was taken */
        m->paid |= left < now + due ? DEPOSIT_LOW : left > now + due ? DEPOSIT_HIGH : 0;
        m->paid |= left + 1 < now + due || left > now + due + 1 ? DEPOSIT_FAR : 0;
    }
}

/* Another state is shown than the one that is due, and nothing else is wrong: the next press tells which it is. */
static void note_doubt(const struct departure *d, const struct sevens *s, struct sevens_memory *m)
{
    struct sevens after;
    if (sevens_only_code(d, &after)) {
        m->doubt = (uint8_t)(after.next + 1);
        m->begins = after.second;
        m->sum = m->doubted - 1 == SV_RANDOM ? after.sum : m->sum;
        m->stayed = false;
    } else if (sevens_all_as(d, d->now) && sevens_shows(d, SV_ST) != d->now[SV_ST]) {
        m->doubt = (uint8_t)(d->now[SV_ST] + 1);
        m->stayed = sevens_shows(d, SV_ST) == d->was[SV_ST]; /* by no other code */
        m->begins = s->second;
    }
}

/* The purses stand in each other's place: from now on; or with the first bidder, if they change when he does.  Where
   that is known, and they do not: he has stayed, which is true. */
static bool note_exchange(const struct departure *d, struct sevens_memory *m)
{
    bool now = sevens_exchanged(d), turns = d->was[SV_PHASE] == SV_RESET, crossed = sevens_swapped(m);
    if (now && turns && m->swapped > SWAP_ALWAYS) {
        m->turn ^= 1;
        return true;
    }
    if (now)
        m->swapped = turns     ? (crossed != (m->turn != 0) ? SWAP_SECOND_BEGINS : SWAP_FIRST_BEGINS)
                     : crossed ? SWAP_NEVER
                               : SWAP_ALWAYS;
    else if (word_same(d->id, "players-swapped"))
        m->swapped = SWAP_ALWAYS;
    return false;
}

/* A settlement that is not the right one: does it tell that the purses are shown right? */
static void note_settlement(const struct departure *d, struct sevens_memory *m)
{
    if (m->crossed & CROSSED_NEWS)
        m->crossed &= (uint8_t) ~(CROSSED_NEWS | CROSSED_NOT);
    if (sevens_tells_crossed(d) < 0)
        m->crossed |= CROSSED_NOT;
}

/* All of the state can be seen but for who bids first, which the first bid tells, and the dice, which were read. */
bool sevens_adopt(const struct departure *d, struct sevens *s, void *memory)
{
    struct sevens_memory *m = memory;
    struct sevens after;
    const struct sight *end = &d->design->moment[d->design->count - 1].sight;
    bool held = d->action->deed == SET && d->action->port[0] == SV_PROC && d->action->value;
    for (unsigned i = 0; i < d->items; i++)
        if (end->unknown[i])
            return false;
    if (word_in("moves-before-release works-after-release", d->id))
        return false;
    note_settlement(d, m);
    sevens_note_mirror(d, m);
    bool stays = note_exchange(d, m);
    m->live |= (uint8_t)sevens_live(d);
    m->wronged = m->wronged || d->was[SV_PHASE] == SV_CALC;
    Word was = d->was[SV_PHASE], st = sevens_shows(d, SV_ST), amt1 = sevens_shows(d, SV_AMT1),
         amt2 = sevens_shows(d, SV_AMT2), tax = sevens_shows(d, SV_TAX);
    bool code = sevens_only_code(d, &after) && sevens_surely_code(d);
    if (code) {
        take_code(d, s, m, &after, held);
        st = s->state;
        held = false;
    }
    if (st > SV_RESET ||
        (was != SV_INIT && !m->swapped && (runs_over(d, SV_AMT1, amt1) || runs_over(d, SV_AMT2, amt2))) ||
        (held && (st != s->state || d->design->count < 2)))
        return false;
    bool alone = word_same(d->id, "enter-not-required") || sevens_passes_by(d);
    if (alone && !catches_up(d, s, m, st))
        return false;
    m->beyond = m->beyond || word_same(d->id, "purse-underflow") || amt1 + amt2 + tax > SEVENS_HOLDS;
    if (!held && !code && !alone) {
        note_doubt(d, s, m);
        m->unread |= was < SV_RANDOM && (st > SV_RANDOM || (was > SV_INIT && st <= SV_START));
    }
    if (st == SV_BID1 || st == SV_BID2)
        if ((was == SV_START || was == SV_OVER) && !code)
            s->second = st == SV_BID2;
    if ((was == SV_BID1 || was == SV_BID2) && !code)
        note_bid(d, m);
    s->purse[0] = (uint16_t)amt1;
    s->purse[1] = (uint16_t)amt2;
    s->tax = (uint16_t)tax;
    for (unsigned i = 0; i < 2; i++) {
        bool asked = st == SV_BID1 + i; /* then what shows the switches is no bid */
        unsigned sub = i ? SV_SUB2 : SV_SUB1, ud = i ? SV_UD2 : SV_UD1;
        s->bid[i] = (uint8_t)(asked && m->live >> i & 1 ? d->was[sub] : sevens_shows(d, sub));
        s->choice[i] = (uint8_t)(asked && m->live >> i & 4 ? d->was[ud] : sevens_shows(d, ud));
    }
    bool aside = d->action->deed == SET && d->action->port[0] != SV_PROC && st == s->state; /* proc is as it was */
    if (!held && !code && !aside) {
        s->state = (uint8_t)st;
        s->worked = 0;
    }
    m->turn = stays ? m->turn : s->second;
    m->turned = st != SV_RESET || s->worked;
    return true;
}
