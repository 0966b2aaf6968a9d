/* SPDX-License-Identifier: MIT */
/* 7up-7down on a board, which shows no state: in which state a press was made, and through which it went on. */
#include "check/robots/sevens/robot.h"

/*
 * A board shows no state.  But what a press changes tells which state it was made in: a bid that is taken, bids that
 * are settled or cleared, purses that are filled.  So a press that did not do what the golden machine's did is held
 * against what a press does in each of the other states: if one of them does just that, the design is there, the fault
 * is that it is there, and the play goes on from there.
 */
const uint8_t sevens_visible[SEVENS_VISIBLE] = {SV_AMT1, SV_AMT2, SV_TAX, SV_SUB1, SV_SUB2, SV_UD1, SV_UD2};

bool sevens_changes(const struct departure *d, unsigned port)
{
    return sevens_shows(d, port) != d->was[port];
}

bool sevens_changes_any(const struct departure *d)
{
    for (unsigned i = 0; i < SEVENS_VISIBLE; i++)
        if (sevens_changes(d, sevens_visible[i]))
            return true;
    return false;
}

Word sevens_stood(const struct departure *d, unsigned port)
{
    struct line before = {.moment = d->design->moment, .count = 1};
    struct departure then = *d;
    then.design = &before;
    return sevens_shows(&then, port);
}

/* The design's own picture: before the first bid what it shows of bids and choices is not judged, and yet tells. */
static bool turns(const struct departure *d, unsigned port)
{
    return sevens_shows(d, port) != sevens_stood(d, port);
}

/* The bid on the switches was taken as this player's, whatever it cost. */
bool sevens_bid_of(const struct departure *d, int me)
{
    unsigned sub = me ? SV_SUB2 : SV_SUB1, ud = me ? SV_UD2 : SV_UD1;
    return (sevens_changes(d, sub) || sevens_changes(d, ud)) && sevens_shows(d, sub) == d->was[SV_BID] &&
           sevens_shows(d, ud) == (d->was[SV_UD] ? 2u : 1u) && !turns(d, me ? SV_SUB1 : SV_SUB2) &&
           !turns(d, me ? SV_UD1 : SV_UD2);
}

/* The first bid of a round was taken as that of the player who should bid second: his choice stands there, and his
   purse has paid, whatever amount is shown. */
static bool taken_as_his(const struct departure *d, unsigned made, int me)
{
    unsigned ud = me ? SV_UD2 : SV_UD1, purse = me ? SV_AMT2 : SV_AMT1;
    return d->was[SV_PHASE] == (me ? SV_BID1 : SV_BID2) && !made && !sevens_stood(d, ud) &&
           sevens_shows(d, ud) == (d->was[SV_UD] ? 2u : 1u) && sevens_shows(d, purse) < d->was[purse] &&
           !turns(d, me ? SV_AMT1 : SV_AMT2) && !turns(d, me ? SV_SUB1 : SV_SUB2) && !turns(d, me ? SV_UD1 : SV_UD2);
}

/* The state in which the press was made, by what it changed, if it is not the one that was expected; `after` is the
   control unit then.  SV_PORTS: none that is known. */
unsigned sevens_pressed_state(const struct departure *d, const struct sevens_memory *m, bool second,
                              struct sevens *after)
{
    static const uint8_t sums[] = {6, 7, 8}, plain[] = {SV_RESET, SV_INIT, SV_START};
    unsigned was = d->was[SV_PHASE] == SV_OVER ? SV_START : (unsigned)d->was[SV_PHASE];
    unsigned made = m->made & ~(was == SV_BID1 || was == SV_BID2 ? 1u << (was - SV_BID1) : 0); /* but for this press */
    bool press = d->action->deed == PRESS || (d->action->deed == SET && d->action->port[0] == SV_PROC);
    if (!press || !sevens_changes_any(d))
        return SV_PORTS;
    for (int me = 0; me < 2; me++)
        if (was != SV_BID1 + (unsigned)me && (sevens_bid_of(d, me) || taken_as_his(d, made, me))) {
            bool first = !(made >> !me & 1); /* nobody has bid before him in this round */
            *after = sevens_pressed_in(d, SV_BID1 + (unsigned)me, first ? me : !me, 0);
            after->second = first ? me != 0 : !me;
            after->next = first ? (me ? SV_BID1 : SV_BID2) : SV_BUFFER;
            return SV_BID1 + (unsigned)me;
        }
    for (unsigned i = 0; i < sizeof sums && was != SV_CALC; i++) {
        *after = sevens_pressed_in(d, SV_CALC, second, sums[i]);
        if (sevens_shows_all(d, after))
            return SV_CALC;
    }
    for (unsigned i = 0; i < sizeof plain; i++) {
        *after = sevens_pressed_in(d, plain[i], second, 0);
        if (was != plain[i] && sevens_shows_all(d, after))
            return plain[i];
    }
    return SV_PORTS;
}

/* ---- several states at one press ---- */

/* The control unit as it stands; what it holds of bids and choices may be what is shown, or what was entered. */
static struct sevens stands_at(const struct departure *d, unsigned state, const struct sevens_memory *m, bool entered)
{
    struct sevens s = {.purse = {(uint16_t)sevens_shows(d, SV_AMT1), (uint16_t)sevens_shows(d, SV_AMT2)},
                       .tax = (uint16_t)sevens_shows(d, SV_TAX),
                       .bid = {(uint8_t)sevens_shows(d, SV_SUB1), (uint8_t)sevens_shows(d, SV_SUB2)},
                       .choice = {(uint8_t)sevens_shows(d, SV_UD1), (uint8_t)sevens_shows(d, SV_UD2)},
                       .state = (uint8_t)(state == SV_OVER ? SV_START : state),
                       .second = m->turn,
                       .sum = m->sum};
    for (unsigned i = 0; i < 2; i++)
        if (entered && m->made >> i & 1) {
            s.bid[i] = m->bid[i];
            s.choice[i] = m->choice[i];
        }
    return s;
}

/* What is held of bids and choices may be shown otherwise: where it stays, what is shown stays, and what is cleared is
   shown as nothing. */
static bool shows_on(const struct departure *core, const struct departure *then, const struct sevens *from,
                     const struct sevens *after)
{
    const struct {
        uint8_t port, before, now;
    } held[] = {{SV_SUB1, from->bid[0], after->bid[0]},
                {SV_SUB2, from->bid[1], after->bid[1]},
                {SV_UD1, from->choice[0], after->choice[0]},
                {SV_UD2, from->choice[1], after->choice[1]}};
    if (sevens_shows(core, SV_AMT1) != after->purse[0] || sevens_shows(core, SV_AMT2) != after->purse[1] ||
        sevens_shows(core, SV_TAX) != after->tax)
        return false;
    for (unsigned i = 0; i < sizeof held / sizeof *held; i++)
        if (sevens_shows(core, held[i].port) !=
            (held[i].now == held[i].before ? sevens_shows(then, held[i].port) : held[i].now))
            return false;
    return true;
}

/* From there, by the work of the next states, to what is shown in the end? */
static bool leads_on(const struct departure *core, const struct departure *then, const struct sevens_memory *m,
                     struct sevens *after)
{
    const uint8_t sums[] = {m->sum, 6, 7, 8}; /* those that are hidden may be any */
    for (unsigned way = 0; way < (m->hidden ? 8 : 2); way++) {
        const Word port[SV_PORTS] = {[SV_PROC] = 1, [SV_RND] = sums[way / 2]};
        const struct sevens from = *after = stands_at(then, (unsigned)core->now[SV_PHASE], m, way & 1);
        after->sum = sums[way / 2];
        for (unsigned i = 0; i < 3 && after->state != SV_BID1 && after->state != SV_BID2; i++) {
            sevens_do(after, port);
            after->state = after->next;
            after->worked = 0;
            if (shows_on(core, then, &from, after))
                return true;
        }
    }
    return false;
}

bool sevens_ran_on(const struct departure *core, struct sevens_ran *r)
{
    uint64_t cycle = 0;
    Word was = core->was[SV_PHASE];
    bool up = core->action->deed == SET && core->action->port[0] == SV_PROC && !core->action->value;
    if ((core->action->deed != PRESS && !up) || !core->raw || was == SV_BID1 || was == SV_BID2)
        return false;
    for (unsigned i = 0; i + 1 < core->raw->count; i++) {
        cycle += core->raw->moment[i].length;
        r->step[0] = core->design->moment[0];
        r->step[1] = core->raw->moment[i];
        r->line = (struct line){.moment = r->step, .count = 2};
        r->then = *core;
        r->then.design = &r->line;
        r->then.seen = &r->step[1];
        r->then.parting = MISSING; /* only what it comes to counts */
        r->then.raw = NULL;
        r->late = up || cycle > robot_press_cycles(core->judge);
        /* a work that shows nothing, and what follows it, in one step: as well a state that is left out */
        if ((r->late || sevens_changes_any(&r->then)) && leads_on(core, &r->then, core->memory, &r->after))
            return true;
    }
    return false;
}
