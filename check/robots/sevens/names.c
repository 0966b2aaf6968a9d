/* SPDX-License-Identifier: MIT */
/* 7up-7down: the name of the rule that was broken, from what was expected and what was seen. */
#include "check/robots/sevens/robot.h"
#include "bare/text.h"
#include "core/bytes.h"
#include "core/words.h"

void sevens_watch(void *memory, Word before, const Word port[])
{
    struct sevens_memory *m = memory;
    bool pressed = port[SV_PROC] && !m->proc;
    if (before == SV_RANDOM && pressed) {
        m->sum = (uint8_t)port[SV_RND];
        m->unread = 0;
    }
    m->proc = port[SV_PROC] != 0;
    if (pressed && before == SV_START)
        m->lain = 0;
    m->lain |= (uint16_t)(1u << (port[SV_RND] & 15));
    if (pressed) {
        m->doubted = m->doubt;
        m->doubt = 0;
        m->had = m->made;
    }
    if ((before == SV_BID1 || before == SV_BID2) && pressed) {
        m->bid[before - SV_BID1] = (uint8_t)port[SV_BID];
        m->choice[before - SV_BID1] = port[SV_UD] ? 2 : 1;
        m->made |= (uint8_t)(1 << (before - SV_BID1));
        m->crossed &= (uint8_t) ~(port[SV_BID] < 4 ? 0 : 5u << (before - SV_BID1));
    }
    if (pressed) {
        sevens_watch_crossing(m, before, port[SV_AMT1] == port[SV_AMT2]);
        sevens_watch_mirror(m, before);
    }
    if (before == SV_START)
        m->made = 0;
    bool clear = !(port[SV_SUB1] | port[SV_SUB2] | port[SV_UD1] | port[SV_UD2]);
    if (before == SV_RESET && !m->turned && (clear || port[SV_PHASE] != SV_RESET)) {
        m->turn ^= 1;
        m->turned = 1;
    }
    m->settled |= before == SV_CALC && port[SV_PHASE] == SV_RESET;
    m->turned = m->turned && port[SV_PHASE] == SV_RESET;
    if (port[SV_PHASE] == SV_RESET)
        m->cleared[0] = m->cleared[1] = 1;
    m->cleared[0] |= port[SV_UD1] != 0;
    m->cleared[1] |= port[SV_UD2] != 0;
}

/* ---- naming what went wrong ---- */

bool sevens_swapped(const struct sevens_memory *m)
{
    return m->swapped == SWAP_ALWAYS || m->swapped == (m->turn ? SWAP_SECOND_BEGINS : SWAP_FIRST_BEGINS);
}

/* The port on which the design shows this one. */
static unsigned shown_on(const struct departure *d, unsigned port)
{
    const struct sevens_memory *m = d->memory;
    return !sevens_swapped(m) || (port != SV_AMT1 && port != SV_AMT2) ? port : port == SV_AMT1 ? SV_AMT2 : SV_AMT1;
}

/* The state that it shows by this code. */
static Word state_of(const struct sevens_memory *m, Word code)
{
    for (unsigned i = 0; i < 8; i++)
        if (m->label[i] == code + 1)
            return i;
    return code;
}

Word sevens_word(const struct departure *d, unsigned port)
{
    for (unsigned i = 0; i < d->items; i++)
        if (d->item[i].port == port)
            return d->design->moment[d->design->count - 1].sight.word[i];
    return d->now[port];
}

Word sevens_shows(const struct departure *d, unsigned port)
{
    const struct sevens_memory *m = d->memory;
    Word word = sevens_word(d, shown_on(d, port));
    if (port == SV_UD1 || port == SV_UD2)
        return sevens_mirrored(m, port == SV_UD2, word);
    return port == SV_ST ? state_of(m, word) : word;
}

bool sevens_shows_state(const struct departure *d)
{
    for (unsigned i = 0; i < d->items; i++)
        if (d->item[i].port == SV_ST)
            return true;
    return false;
}

/* Bids and choices that follow the switches while a bid is asked for.  What is shown so is no bid that was taken. */
unsigned sevens_live(const struct departure *d)
{
    static const uint8_t port[] = {SV_SUB1, SV_SUB2, SV_UD1, SV_UD2};
    unsigned live = 0;
    for (unsigned i = 0; i < sizeof port; i++) {
        Word on = i < 2 ? d->now[SV_BID] : d->now[SV_UD] ? 2 : 1, at = i & 1 ? SV_BID2 : SV_BID1;
        unsigned other = port[i ^ 1]; /* a bid that stands in the other's place is no switch */
        live |= (unsigned)(d->now[SV_PHASE] == at && sevens_shows(d, SV_ST) == at && d->now[port[i]] != on &&
                           sevens_shows(d, port[i]) == on && sevens_shows(d, other) == d->now[other])
                << i;
    }
    /* where no state is shown, a choice may be that of a bid that was taken */
    bool chosen = sevens_shows(d, SV_UD1) != d->was[SV_UD1] || sevens_shows(d, SV_UD2) != d->was[SV_UD2];
    bool paid = sevens_shows(d, SV_TAX) != d->now[SV_TAX]; /* it was taken, and should have been refused */
    return paid ? 0 : sevens_shows_state(d) ? live : chosen ? 0 : live & 3;
}

static bool follows_switches(const struct departure *d, unsigned port)
{
    unsigned live = sevens_live(d) | ((const struct sevens_memory *)d->memory)->live;
    Word at = d->now[SV_PHASE];
    return (at == SV_BID1 && ((port == SV_SUB1 && live & 1) || (port == SV_UD1 && live & 4))) ||
           (at == SV_BID2 && ((port == SV_SUB2 && live & 2) || (port == SV_UD2 && live & 8)));
}

bool sevens_wrong(const struct departure *d, unsigned port)
{
    if (follows_switches(d, port))
        return false;
    port = shown_on(d, port);
    for (unsigned i = 0; d->parting == DIFFERENT && i < d->items; i++)
        if (d->item[i].port == port)
            return d->wrong >> i & 1;
    port = shown_on(d, port);
    return sevens_shows(d, port) != d->now[port];
}

/* ---- where the design is ---- */

struct sevens sevens_pressed_in(const struct departure *d, unsigned state, bool second, unsigned sum)
{
    struct sevens s = {.purse = {(uint16_t)d->was[SV_AMT1], (uint16_t)d->was[SV_AMT2]},
                       .tax = (uint16_t)d->was[SV_TAX],
                       .bid = {(uint8_t)d->was[SV_SUB1], (uint8_t)d->was[SV_SUB2]},
                       .choice = {(uint8_t)d->was[SV_UD1], (uint8_t)d->was[SV_UD2]},
                       .state = (uint8_t)state,
                       .second = second,
                       .sum = (uint8_t)sum};
    const Word port[SV_PORTS] = {[SV_PROC] = 1, [SV_BID] = d->was[SV_BID], [SV_UD] = d->was[SV_UD], [SV_RND] = sum};
    sevens_do(&s, port);
    return s;
}

bool sevens_shows_all(const struct departure *d, const struct sevens *s)
{
    const Word all[] = {s->purse[0], s->purse[1], s->tax, s->bid[0], s->bid[1], s->choice[0], s->choice[1]};
    for (unsigned i = 0; i < SEVENS_VISIBLE; i++)
        if (sevens_shows(d, sevens_visible[i]) != all[i])
            return false;
    return true;
}

/* All that can be seen but the state is as in these ports. */
bool sevens_all_as(const struct departure *d, const Word port[])
{
    for (unsigned i = 0; i < SEVENS_VISIBLE; i++)
        if (sevens_shows(d, sevens_visible[i]) != port[sevens_visible[i]])
            return false;
    return true;
}

static bool goes_down(const struct departure *d)
{
    return d->action->deed == PRESS || (d->action->deed == SET && d->action->port[0] == SV_PROC && d->action->value);
}

/* The state that was due at the press before is shown after this one: the two codes are exchanged, whatever this press
   did.  Bids come in either order. */
static bool codes_exchanged(const struct departure *d)
{
    const struct sevens_memory *m = d->memory;
    return m->doubted > SV_BID2 + 1 && sevens_word(d, SV_ST) == m->doubted - 1u && d->now[SV_ST] != m->doubted - 1u;
}

/* After the press before another state was shown than the one that was due.  Is the design there, or where it should
   be, and only the code is another?  This press did not do the work of the state that is shown; if it did that of the
   one that was due, nothing else is wrong.  `after` is the control unit then. */
bool sevens_only_code(const struct departure *d, struct sevens *after)
{
    const struct sevens_memory *m = d->memory;
    if (!m->doubted || !goes_down(d))
        return false;
    unsigned state = m->doubted - 1u, me = state == SV_BID2;
    bool bids = state == SV_BID1 || state == SV_BID2, first = !(m->had >> !me & 1);
    *after = sevens_pressed_in(d, state, bids ? (first ? me : !me) : m->begins,
                               state == SV_RANDOM ? (unsigned)d->was[SV_RND] : m->sum);
    return codes_exchanged(d) || (sevens_shows_all(d, after) && !sevens_all_as(d, d->now) && after->worked);
}

/* Or it did neither's: which of the two it is cannot be told before it moves on, and then by where it goes. */
static bool in_doubt(const struct departure *d)
{
    const struct sevens_memory *m = d->memory;
    return m->doubted > SV_BID2 + 1 && goes_down(d) && !m->stayed &&
           (d->action->deed == SET || sevens_shows(d, SV_ST) != d->now[SV_ST]);
}

/* And is that certain?  Its work was to be seen; or the two codes are just exchanged. */
bool sevens_surely_code(const struct departure *d)
{
    return !sevens_all_as(d, d->was) || codes_exchanged(d);
}

/* The purses stand in each other's place. */
static bool shown_exchanged(const struct departure *d)
{
    return d->now[SV_AMT1] != d->now[SV_AMT2] && sevens_shows(d, SV_AMT1) == d->now[SV_AMT2] &&
           sevens_shows(d, SV_AMT2) == d->now[SV_AMT1];
}

/* Nothing is wrong but that the purses stand in each other's place, where they did not before.  Where money moves, a
   bid that nobody takes may come to the same. */
bool sevens_exchanged(const struct departure *d)
{
    static const uint8_t other[] = {SV_TAX, SV_ST};
    for (unsigned i = 0; i < sizeof other; i++)
        if (sevens_wrong(d, other[i]))
            return false;
    Word was = d->was[SV_PHASE];
    return goes_down(d) && (was == SV_START || was == SV_BUFFER || was == SV_RANDOM || was == SV_RESET) &&
           shown_exchanged(d);
}

/* What shows the switches is all that is wrong: its name. */
static const char *only_live(const struct departure *d)
{
    static const uint8_t all[] = {SV_AMT1, SV_AMT2, SV_TAX, SV_SUB1, SV_SUB2, SV_UD1, SV_UD2, SV_ST};
    unsigned live = sevens_live(d);
    for (unsigned i = 0; i < sizeof all; i++)
        if (sevens_wrong(d, all[i]))
            return NULL;
    return live & 3 ? "bid-shown-wrong" : live ? "choice-shown-wrong" : NULL;
}

/* The state that was due was shown for a moment, and did not wait for its press: is this one of those moments? */
static bool shows_due(const struct departure *d, const struct moment *m)
{
    for (unsigned i = 0; i < d->items; i++)
        if (d->item[i].port == SV_ST)
            return state_of(d->memory, m->sight.word[i]) == d->now[SV_ST];
    return false;
}

bool sevens_passes_by(const struct departure *d)
{
    for (unsigned i = 0; d->raw && i < d->raw->count; i++)
        if (shows_due(d, &d->raw->moment[i]))
            return d->now[SV_ST] != d->was[SV_ST] && sevens_shows(d, SV_ST) != d->now[SV_ST];
    return false;
}

/* How often the design's state changes: one press is one move. */
static unsigned moves(const struct departure *d)
{
    unsigned n = 0;
    for (unsigned i = 0; i < d->items; i++)
        for (unsigned k = 1; d->item[i].port == SV_ST && k < d->design->count; k++)
            n += d->design->moment[k].sight.word[i] != d->design->moment[k - 1].sight.word[i];
    return n;
}

/* ---- bids that were taken or refused ---- */

/* The bidder could pay his deposit, and lose the first bid. */
static bool pays(const struct departure *d, Word deposit, Word first_bid)
{
    const struct sevens_memory *m = d->memory;
    int me = d->was[SV_PHASE] == SV_BID2;
    bool second = d->was[me ? SV_UD1 : SV_UD2] || m->made >> !me & 1; /* whatever choice is shown */
    return deposit + (second ? first_bid : 0) <= d->was[me ? SV_AMT2 : SV_AMT1];
}

/* A bid that was taken, or refused, against the rule: is it so because the first bid is another than what is shown? */
static bool by_first_bid(const struct departure *d, const struct sevens_memory *m, bool taken)
{
    int me = d->was[SV_PHASE] == SV_BID2;
    Word entered = m->bid[!me], shown = d->was[me ? SV_SUB1 : SV_SUB2], deposit = d->was[SV_BID] / 4;
    return m->made >> !me & 1 && entered != shown && pays(d, deposit, entered) == taken &&
           pays(d, deposit, shown) != taken;
}

/* A bid that was taken, or refused, against the rule: does only the wrong size of the deposits make it so? */
static bool by_deposit(const struct departure *d, const struct sevens_memory *m, bool taken)
{
    int me = d->was[SV_PHASE] == SV_BID2;
    Word bid = d->was[SV_BID], first = d->was[me ? SV_SUB1 : SV_SUB2];
    bool far = m->paid & DEPOSIT_FAR;
    if (judge_has(d->judge, "bid-shown-wrong")) /* then what was bid tells more than what is shown */
        first = m->made >> !me & 1 ? m->bid[!me] : 0;
    if (judge_has(d->judge, "players-swapped") && !judge_has(d->judge, "deposit-wrong"))
        return false; /* whose purse has paid is not known */
    return taken ? m->paid & DEPOSIT_LOW && bid <= d->was[me ? SV_AMT1 : SV_AMT2] &&
                       (far || (bid >= 4 && pays(d, bid / 4 - 1, first)))
                 : m->paid & DEPOSIT_HIGH && !pays(d, far ? bid : bid / 4 + 1, first);
}

/* The second of a round bids, and his purse does not hold what was bid first: no right game comes there, and what would
   be refused then no rule tells.  Where that first bid was one to be taken, deposits have left the wrong purse. */
static bool first_unpaid(const struct departure *d, const struct sevens_memory *m)
{
    int me = d->was[SV_PHASE] == SV_BID2;
    return m->made >> !me & 1 && m->bid[!me] > d->was[me ? SV_AMT2 : SV_AMT1] && !m->beyond &&
           judge_has(d->judge, "deposit-wrong");
}

/* The first bid of a round was refused: could it not be paid if what is left of the other's last bid still counts? */
static bool by_bid_left(const struct departure *d, const struct sevens_memory *m)
{
    int me = d->was[SV_PHASE] == SV_BID2;
    Word left = d->was[me ? SV_SUB1 : SV_SUB2];
    return !(m->made >> !me & 1) && left && d->was[SV_BID] / 4 + left > d->was[me ? SV_AMT2 : SV_AMT1];
}

/* A bid of nothing, or the same bid again: only the choice tells that it was taken. */
static bool only_choice(const struct departure *d)
{
    static const uint8_t other[] = {SV_AMT1, SV_AMT2, SV_TAX, SV_SUB1, SV_SUB2, SV_ST};
    for (unsigned i = 0; i < sizeof other; i++)
        for (unsigned k = 0; k < d->items; k++)
            if (d->item[k].port == other[i] && d->now[other[i]] != d->was[other[i]])
                return false;
    return true;
}

/* Choices have been found that are shown as none. */
static bool choice_hidden(const struct judge *j)
{
    const struct finding *f;
    for (unsigned n = judge_found(j, &f); n--; f++)
        for (const char *text = f->seen; word_same(f->id, "choice-shown-wrong") && *text; text++)
            if (text_begins(text, "none"))
                return true;
    return false;
}

/* At the end of a round a choice is not none: is it the one that was there before? */
static bool choice_left(const struct departure *d, unsigned port)
{
    return sevens_wrong(d, port) && sevens_shows(d, port) == d->was[port];
}

/* Nothing is settled while the button is held: may it be that it is not settled at all, or by other dice?  Where all
   bids of this scenario have been settled rightly, the same ones in the round before, it is not. */
static bool unsettled(const struct departure *d)
{
    const struct sevens_memory *m = d->memory;
    bool before = m->settled && !m->wronged && m->lain && !(m->lain & (m->lain - 1));
    return !before && (judge_has(d->judge, "who-takes-the-bid") || judge_has(d->judge, "both-right") ||
                       judge_has(d->judge, "seven-rule") || judge_has(d->judge, "dice-read"));
}

/* A press held down, and nothing happens: is the work done when it is let go, or not at all? */
static const char *held_in_vain(const struct departure *d, Word was)
{
    static const struct {
        Word was;
        const char *id;
    } by[] = {{SV_INIT, "purse-start"},
              {SV_BID1, "valid-bid-refused"},
              {SV_BID2, "valid-bid-refused"},
              {SV_RESET, "bids-not-cleared"}};
    for (unsigned i = 0; i < sizeof by / sizeof *by; i++)
        if (was == by[i].was && judge_has(d->judge, by[i].id))
            return by[i].id;
    /* the choice that was made, or the bid, is another than what is shown, and so nobody takes anything */
    const char *shown = was == SV_CALC ? sevens_only_shown(d, d->memory) : NULL;
    if (shown && word_in("choice-shown-wrong bid-shown-wrong", shown))
        return shown;
    return was == SV_OVER || (was == SV_CALC && unsettled(d)) ? NULL : "works-after-release";
}

/* A bid of which nothing came, whatever follows the switches. */
static bool nothing_taken(const struct departure *d)
{
    static const uint8_t port[] = {SV_AMT1, SV_AMT2, SV_TAX, SV_ST};
    for (unsigned i = 0; i < sizeof port; i++)
        if (sevens_shows(d, port[i]) != d->was[port[i]])
            return false;
    return d->action->deed == PRESS && d->now[SV_ST] != d->was[SV_ST];
}

/* Another bid while proc is held, after one that was refused. */
static bool judged_again(const struct departure *d)
{
    bool taken = false; /* the choice may be the one that was left there */
    for (unsigned i = 0; i < SEVENS_VISIBLE; i++)
        taken |= d->now[sevens_visible[i]] != d->was[sevens_visible[i]];
    return taken && d->action->deed == SET && d->action->port[0] == SV_BID;
}

/* A bid that must be refused, and proc is held, or let go after that. */
static bool held_too_high(const struct departure *d)
{
    bool held = d->action->deed == SET && d->action->port[0] == SV_PROC;
    for (unsigned i = 0; i < SEVENS_VISIBLE; i++)
        if (d->now[sevens_visible[i]] != d->was[sevens_visible[i]])
            return false;
    return held;
}

/* Purses that are wrong when the bids have been settled. */
static const char *settlement(const struct departure *d)
{
    const struct sevens_memory *m = d->memory;
    if (sevens_both_crossed(m) && sevens_tells_crossed(d) > 0)
        return "players-swapped";
    if (judge_has(d->judge, "players-swapped") && shown_exchanged(d))
        return "players-swapped"; /* they were settled rightly, and are shown in each other's place as before */
    if (sevens_only_shown(d, m))
        return sevens_only_shown(d, m);
    if (sevens_by_other_dice(d, m))
        return "dice-read";
    return m->sum == 7 ? "seven-rule" : sevens_both_right(d->was, m->sum) ? "both-right" : "who-takes-the-bid";
}

/* 110 has settled the bids without a press, behind that in 101: are the purses right?  NULL: they are. */
static const char *settled_by_itself(const struct departure *d)
{
    const struct sevens_memory *m = d->memory;
    Word was[SV_PORTS], now[SV_PORTS];
    struct departure then = *d;
    if (d->was[SV_PHASE] != SV_RANDOM || d->now[SV_PHASE] != SV_CALC || sevens_shows(d, SV_ST) != SV_RESET)
        return NULL;
    bytes_copy(was, d->now, sizeof was);
    bytes_copy(now, d->now, sizeof now);
    then.was = was;
    then.now = now;
    then.parting = MISSING; /* only what it comes to counts */
    struct sevens s = sevens_pressed_in(&then, SV_CALC, false, m->sum);
    now[SV_AMT1] = s.purse[0] & SEVENS_HOLDS;
    now[SV_AMT2] = s.purse[1] & SEVENS_HOLDS;
    return sevens_wrong(&then, SV_AMT1) || sevens_wrong(&then, SV_AMT2) ? settlement(&then) : NULL;
}

/* The deposit that is due has left the other one's purse. */
static bool paid_by_other(const struct departure *d, bool second)
{
    unsigned mine = second ? SV_AMT2 : SV_AMT1, other = second ? SV_AMT1 : SV_AMT2;
    return !sevens_wrong(d, SV_TAX) && sevens_shows(d, mine) == d->was[mine] &&
           sevens_shows(d, other) + (d->was[mine] - d->now[mine]) == d->was[other];
}

static const char *name_of(const struct departure *d)
{
    const struct sevens_memory *m = d->memory;
    struct sevens after;
    Word was = d->was[SV_PHASE];
    int moved = sevens_wrong(d, SV_ST), stuck = d->design->count < 2,
        purse = sevens_wrong(d, SV_AMT1) || sevens_wrong(d, SV_AMT2);
    int press = d->action->deed == PRESS, amounts = sevens_wrong(d, SV_SUB1) || sevens_wrong(d, SV_SUB2),
        bids = amounts || sevens_wrong(d, SV_UD1) || sevens_wrong(d, SV_UD2);
    const char *shown_only = !sevens_shows_state(d) ? "state-order"
                             : amounts              ? "bid-shown-wrong"
                             : bids                 ? "choice-shown-wrong"
                                                    : "state-order";
    if (only_live(d))
        return only_live(d);
    if (judged_again(d))
        return "valid-bid-refused";
    if (d->action->deed == SET && d->action->port[0] != SV_PROC)
        return "enter-not-required";
    if (d->action->deed == WAIT || (press && moves(d) > 1) || sevens_passes_by(d))
        return "enter-not-required";
    if (sevens_exchanged(d))
        return "players-swapped";
    if (sevens_only_code(d, &after) || in_doubt(d))
        return "state-order";
    if (sevens_shows(d, SV_ST) >> BLINK_MARK & 1)
        return d->action->deed == SET ? "moves-before-release" : "enter-not-required";
    if (d->action->deed == SET && d->action->value && moved)
        return "moves-before-release";
    if (d->action->deed == SET && d->action->value && stuck && held_in_vain(d, was))
        return held_in_vain(d, was);
    if (press && sevens_shows(d, SV_ST) == d->was[SV_ST] && d->now[SV_ST] != d->was[SV_ST] && was != SV_BID1 &&
        was != SV_BID2)
        return was == SV_OVER ? "game-end" : "round-never-advances";
    switch (was) {
    case SV_INIT:
        if (!purse && sevens_wrong(d, SV_TAX) && d->was[SV_TAX] && sevens_shows(d, SV_TAX) == d->was[SV_TAX] &&
            judge_has(d->judge, "deposit-to-winner"))
            return "deposit-to-winner"; /* what was left of the last game's, and is no purse */
        return purse || sevens_wrong(d, SV_TAX)           ? "purse-start"
               : stuck                                    ? "round-never-advances"
               : moved || !bids || !sevens_shows_state(d) ? "state-order"
                                                          : "bids-not-cleared";
    case SV_START:
        return purse || sevens_wrong(d, SV_TAX) ? "game-end"
               : stuck                          ? "round-never-advances"
               : moved                          ? "role-swap"
                                                : "bids-not-cleared";
    case SV_OVER:
        return moved                              ? "game-end"
               : purse || sevens_wrong(d, SV_TAX) ? "deposit-to-winner"
               : bids                             ? "bids-not-cleared"
                                                  : "game-end";
    case SV_BID1:
    case SV_BID2:
        if (d->now[SV_PHASE] == was && (press || held_too_high(d)))
            return by_deposit(d, m, true) || first_unpaid(d, m) ? "deposit-wrong"
                   : by_first_bid(d, m, true)                   ? "bid-shown-wrong"
                                                                : "purse-underflow";
        if (stuck && only_choice(d) && choice_hidden(d->judge))
            return "choice-shown-wrong"; /* it was taken, and a choice is all that would tell */
        if (stuck || nothing_taken(d) ||
            (moved && !purse && !sevens_wrong(d, SV_TAX) && d->seen && d->parting == DIFFERENT && d->design->count < 2))
            return by_deposit(d, m, false) ? "deposit-wrong"
                   : by_bid_left(d, m)     ? (judge_has(d->judge, "state-order") ? "state-order" : "bids-not-cleared")
                   : by_first_bid(d, m, false) ? "bid-shown-wrong"
                                               : "valid-bid-refused";
        if (purse && sevens_crossed(d) && judge_has(d->judge, "players-swapped") && !(m->crossed & CROSSED_NOT) &&
            !sevens_paid_straight(m, was == SV_BID1))
            return "players-swapped"; /* the settlement has told */
        if (purse && judge_has(d->judge, "players-swapped") && paid_by_other(d, was == SV_BID2))
            return "players-swapped"; /* which of them is which was not known */
        if (purse || sevens_wrong(d, SV_TAX))
            return "deposit-wrong";
        if (sevens_wrong(d, SV_SUB1) || sevens_wrong(d, SV_SUB2))
            return "bid-shown-wrong";
        if (sevens_wrong(d, SV_UD1) || sevens_wrong(d, SV_UD2))
            return "choice-shown-wrong";
        return "state-order";
    case SV_CALC:
        if (purse || (sevens_both_crossed(m) && sevens_tells_crossed(d) > 0))
            return settlement(d);
        return stuck                     ? "round-never-advances"
               : sevens_wrong(d, SV_TAX) ? "deposit-wrong"
               : moved                   ? "state-order"
                                         : shown_only;
    case SV_RESET:
        if (sevens_wrong(d, SV_SUB1) || sevens_wrong(d, SV_SUB2) || choice_left(d, SV_UD1) || choice_left(d, SV_UD2))
            return "bids-not-cleared";
        if (sevens_wrong(d, SV_UD1) || sevens_wrong(d, SV_UD2))
            return "choice-shown-wrong";
        return stuck ? "round-never-advances" : "state-order";
    default:
        return stuck ? "round-never-advances" : purse ? "who-takes-the-bid" : moved ? "state-order" : shown_only;
    }
}

/* What goes on by itself is told once; then each step is judged by what it showed in passing, before it went on. */
const char *sevens_classify(const struct departure *d)
{
    bool passes = sevens_passes_by(d) && judge_has(d->judge, "enter-not-required");
    const char *id = passes ? settled_by_itself(d) : NULL;
    if (id)
        return id;
    for (unsigned i = 0; passes && i < d->raw->count; i++) {
        struct moment step[] = {d->design->moment[0], d->raw->moment[i]};
        const struct line line = {.moment = step, .count = 2};
        struct departure then = *d;
        if (!shows_due(d, &step[1]))
            continue;
        then.design = &line;
        then.seen = &step[1];
        then.parting = MISSING; /* only what it comes to counts */
        then.raw = NULL;
        if (sevens_all_as(&then, d->now))
            return "enter-not-required";
        id = id ? id : name_of(&then);
    }
    return id ? id : name_of(d);
}

/* At the end of a game the deposits may be more than a purse can hold, when they were counted wrongly.  But a purse
   that does not change has not got them. */
bool sevens_forgives(const struct departure *d)
{
    bool held = d->action->deed == SET && d->action->port[0] == SV_PROC && d->action->value;
    if (sevens_told_by_neither(d, d->memory) || sevens_crossing_open(d) || (judged_again(d) && d->design->count > 1))
        return true;
    if (held && d->design->count < 2 && d->was[SV_PHASE] == SV_CALC && unsettled(d))
        return true;
    unsigned winner = d->was[SV_AMT1] ? SV_AMT1 : SV_AMT2;
    return d->was[SV_PHASE] == SV_OVER && d->was[winner] + d->was[SV_TAX] > SEVENS_HOLDS && !sevens_wrong(d, SV_ST) &&
           !sevens_wrong(d, SV_TAX) && d->design->count > 1 && sevens_shows(d, winner) != d->was[winner];
}

/* Purses may run below zero then, or deposits over. */
bool sevens_beyond(const void *memory)
{
    const struct sevens_memory *m = memory;
    return m->beyond;
}
