/* SPDX-License-Identifier: MIT */
/* 7up-7down: the name of the rule that was broken, from what was expected and what was seen; and how the golden machine
   goes on from where the design is. */
#include "check/robots/sevens-robot.h"
#include "bare/text.h"
#include "core/bytes.h"
#include "core/words.h"

enum { DEPOSIT_LOW = 1, DEPOSIT_HIGH = 2 };

void sevens_watch(void *memory, Word before, const Word port[])
{
    struct sevens_memory *m = memory;
    if (before == SV_RANDOM && port[SV_PROC]) {
        m->sum = (uint8_t)port[SV_RND];
        m->unread = 0;
    }
    bool pressed = port[SV_PROC] && !m->proc;
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
    }
    if (before == SV_START)
        m->made = 0;
    if (port[SV_PHASE] == SV_RESET)
        m->cleared[0] = m->cleared[1] = 1;
    m->cleared[0] |= port[SV_UD1] != 0;
    m->cleared[1] |= port[SV_UD2] != 0;
}

/* ---- naming what went wrong ---- */

/* The port on which the design shows this one. */
static unsigned shown_on(const struct departure *d, unsigned port)
{
    const struct sevens_memory *m = d->memory;
    return !m->swapped || (port != SV_AMT1 && port != SV_AMT2) ? port : port == SV_AMT1 ? SV_AMT2 : SV_AMT1;
}

/* The state that it shows by this code. */
static Word state_of(const struct sevens_memory *m, Word code)
{
    for (unsigned i = 0; i < 8; i++)
        if (m->label[i] == code + 1)
            return i;
    return code;
}

static Word word_of(const struct departure *d, unsigned port)
{
    for (unsigned i = 0; i < d->items; i++)
        if (d->item[i].port == port)
            return d->design->moment[d->design->count - 1].sight.word[i];
    return d->now[port];
}

Word sevens_shows(const struct departure *d, unsigned port)
{
    Word word = word_of(d, shown_on(d, port));
    return port == SV_ST ? state_of(d->memory, word) : word;
}

static bool wrong(const struct departure *d, unsigned port)
{
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

static const uint8_t visible[] = {SV_AMT1, SV_AMT2, SV_TAX, SV_SUB1, SV_SUB2, SV_UD1, SV_UD2};

bool sevens_shows_all(const struct departure *d, const struct sevens *s)
{
    const Word all[] = {s->purse[0], s->purse[1], s->tax, s->bid[0], s->bid[1], s->choice[0], s->choice[1]};
    for (unsigned i = 0; i < sizeof visible; i++)
        if (sevens_shows(d, visible[i]) != all[i])
            return false;
    return true;
}

/* All that can be seen but the state is as in these ports. */
static bool all_as(const struct departure *d, const Word port[])
{
    for (unsigned i = 0; i < sizeof visible; i++)
        if (sevens_shows(d, visible[i]) != port[visible[i]])
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
    return m->doubted > SV_BID2 + 1 && word_of(d, SV_ST) == m->doubted - 1u && d->now[SV_ST] != m->doubted - 1u;
}

/* After the press before another state was shown than the one that was due.  Is the design there, or where it should
   be, and only the code is another?  This press did not do the work of the state that is shown; if it did that of the
   one that was due, nothing else is wrong.  `after` is the control unit then. */
static bool only_code(const struct departure *d, struct sevens *after)
{
    const struct sevens_memory *m = d->memory;
    if (!m->doubted || !goes_down(d))
        return false;
    unsigned state = m->doubted - 1u, me = state == SV_BID2;
    bool bids = state == SV_BID1 || state == SV_BID2, first = !(m->had >> !me & 1);
    *after = sevens_pressed_in(d, state, bids ? (first ? me : !me) : m->begins,
                               state == SV_RANDOM ? (unsigned)d->was[SV_RND] : m->sum);
    return codes_exchanged(d) || (sevens_shows_all(d, after) && !all_as(d, d->now) && after->worked);
}

/* Or it did neither's: which of the two it is cannot be told before it moves on, and then by where it goes. */
static bool in_doubt(const struct departure *d)
{
    const struct sevens_memory *m = d->memory;
    return m->doubted > SV_BID2 + 1 && goes_down(d) &&
           (d->action->deed == SET || sevens_shows(d, SV_ST) != d->now[SV_ST]);
}

/* And is that certain?  Its work was to be seen; or the two codes are just exchanged. */
static bool surely_code(const struct departure *d)
{
    return !all_as(d, d->was) || codes_exchanged(d);
}

/* The state that was due was shown for a moment, and did not wait for its press: is this one of those moments? */
static bool shows_due(const struct departure *d, const struct moment *m)
{
    for (unsigned i = 0; i < d->items; i++)
        if (d->item[i].port == SV_ST)
            return state_of(d->memory, m->sight.word[i]) == d->now[SV_ST];
    return false;
}

static bool passes_by(const struct departure *d)
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

static bool both_right(const Word port[], Word sum)
{
    return sum != 7 && port[SV_UD1] == port[SV_UD2] && port[SV_UD1] == (sum > 7 ? 2u : 1u);
}

bool sevens_takes(const uint8_t bid[2], const uint8_t choice[2], unsigned sum, unsigned me)
{
    return sum == 7 ? bid[me] > bid[!me] : choice[me] == (sum > 7 ? 2 : 1);
}

/* Would these bids and choices leave the purses that the design shows? */
static bool settles(const struct departure *d, const uint8_t bid[2], const uint8_t choice[2], unsigned sum)
{
    Word first = sevens_takes(bid, choice, sum, 0) ? bid[0] : 0,
         second = sevens_takes(bid, choice, sum, 1) ? bid[1] : 0;
    return sevens_shows(d, SV_AMT1) == ((d->was[SV_AMT1] + first - second) & SEVENS_HOLDS) &&
           sevens_shows(d, SV_AMT2) == ((d->was[SV_AMT2] + second - first) & SEVENS_HOLDS);
}

/* Would they take more from a purse than it holds, or give it more than it can hold? */
static bool overruns(const struct departure *d, const uint8_t bid[2], const uint8_t choice[2], unsigned sum)
{
    Word first = sevens_takes(bid, choice, sum, 0) ? bid[0] : 0,
         second = sevens_takes(bid, choice, sum, 1) ? bid[1] : 0;
    return d->was[SV_AMT1] + first - second > SEVENS_HOLDS || d->was[SV_AMT2] + second - first > SEVENS_HOLDS;
}

/* Wrong purses after the dice, though only the bids or choices were shown wrongly: the name of that. */
static const char *only_shown(const struct departure *d, const struct sevens_memory *m)
{
    const uint8_t bid[2] = {(uint8_t)d->was[SV_SUB1], (uint8_t)d->was[SV_SUB2]},
                  choice[2] = {(uint8_t)d->was[SV_UD1], (uint8_t)d->was[SV_UD2]};
    if (m->unread)
        return "state-order";
    if (overruns(d, bid, choice, m->sum) || overruns(d, bid, m->choice, m->sum)) /* a bid that was wrongly taken */
        return !bytes_same(bid, m->bid, sizeof bid) ? "bid-shown-wrong"
               : m->paid & DEPOSIT_HIGH             ? "deposit-wrong"
                                                    : "purse-underflow";
    if (settles(d, bid, m->choice, m->sum))
        return "choice-shown-wrong";
    if (settles(d, m->bid, choice, m->sum) || settles(d, m->bid, m->choice, m->sum))
        return "bid-shown-wrong";
    for (int i = 0; i < 2; i++)
        if (m->made >> i & 1 && choice[i] != 1 && choice[i] != 2)
            return "choice-shown-wrong";
    return NULL;
}

/* Wrong purses after the dice: as other dice would have it that have lain there in this round?  Where dice are read at
   a wrong time, dice that move tell nothing else.  Both are tried again with dice that lie still. */
static bool by_other_dice(const struct departure *d, const struct sevens_memory *m)
{
    const uint8_t bid[2] = {(uint8_t)d->was[SV_SUB1], (uint8_t)d->was[SV_SUB2]},
                  choice[2] = {(uint8_t)d->was[SV_UD1], (uint8_t)d->was[SV_UD2]};
    unsigned others = m->lain & ~(1u << (m->sum & 15));
    if (m->hidden || (d->action->about && word_same(d->action->about, SEVENS_AT_REST)))
        return false;
    for (unsigned sum = 2; sum <= 12; sum++)
        if (others >> sum & 1 && settles(d, bid, choice, sum))
            return true;
    return others && judge_has(d->judge, "dice-read");
}

/* A bid was taken, and its deposit left the other's purse: by a wrong subtraction, or because the purses are shown
   crossed.  Which of them the settlement tells. */
static bool crossed(const struct departure *d)
{
    int me = d->was[SV_PHASE] == SV_BID2;
    unsigned own = me ? SV_AMT2 : SV_AMT1, other = me ? SV_AMT1 : SV_AMT2;
    Word due = d->was[own] - d->now[own];
    return due && sevens_shows(d, own) == d->was[own] && sevens_shows(d, other) + due == d->was[other];
}

/* The bids are settled with the purses crossed. */
static bool settled_crossed(const struct departure *d)
{
    Word gain = d->now[SV_AMT1] - d->was[SV_AMT1]; /* modulo, as are all sums here */
    return gain && sevens_shows(d, SV_AMT1) == d->was[SV_AMT1] - gain &&
           sevens_shows(d, SV_AMT2) == d->was[SV_AMT2] + gain;
}

/* The bidder could pay his deposit, and lose the first bid. */
static bool pays(const struct departure *d, Word deposit, Word first_bid)
{
    int me = d->was[SV_PHASE] == SV_BID2, second = d->was[me ? SV_UD1 : SV_UD2] != 0;
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
    Word bid = d->was[SV_BID];
    return taken ? m->paid & DEPOSIT_LOW && bid <= d->was[d->was[SV_PHASE] == SV_BID2 ? SV_AMT1 : SV_AMT2]
                 : m->paid & DEPOSIT_HIGH && !pays(d, bid, d->was[d->was[SV_PHASE] == SV_BID2 ? SV_SUB1 : SV_SUB2]);
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
    return wrong(d, port) && sevens_shows(d, port) == d->was[port];
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
    if (was == SV_CALC) /* bids that are settled wrongly have been seen before, with short presses */
        return judge_has(d->judge, "who-takes-the-bid") || judge_has(d->judge, "both-right") ||
                       judge_has(d->judge, "seven-rule") || judge_has(d->judge, "dice-read")
                   ? NULL
                   : "works-after-release";
    return was == SV_OVER ? NULL : "works-after-release";
}

static const char *name_of(const struct departure *d)
{
    const struct sevens_memory *m = d->memory;
    struct sevens after;
    Word was = d->was[SV_PHASE];
    int moved = wrong(d, SV_ST), stuck = d->design->count < 2, purse = wrong(d, SV_AMT1) || wrong(d, SV_AMT2);
    int press = d->action->deed == PRESS;
    if (d->action->deed == SET && d->action->port[0] != SV_PROC)
        return "enter-not-required";
    if (d->action->deed == WAIT || (press && moves(d) > 1) || passes_by(d))
        return "enter-not-required";
    if (only_code(d, &after) || in_doubt(d))
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
        return purse || wrong(d, SV_TAX) ? "purse-start" : stuck ? "round-never-advances" : "state-order";
    case SV_START:
        return purse || wrong(d, SV_TAX) ? "game-end"
               : stuck                   ? "round-never-advances"
               : moved                   ? "role-swap"
                                         : "bids-not-cleared";
    case SV_OVER:
        return moved || !(purse || wrong(d, SV_TAX)) ? "game-end" : "deposit-to-winner";
    case SV_BID1:
    case SV_BID2:
        if (d->now[SV_PHASE] == was && press)
            return by_deposit(d, m, true)     ? "deposit-wrong"
                   : by_first_bid(d, m, true) ? "bid-shown-wrong"
                                              : "purse-underflow";
        if (stuck && only_choice(d) && choice_hidden(d->judge))
            return "choice-shown-wrong"; /* it was taken, and a choice is all that would tell */
        if (stuck ||
            (moved && !purse && !wrong(d, SV_TAX) && d->seen && d->parting == DIFFERENT && d->design->count < 2))
            return by_deposit(d, m, false) ? "deposit-wrong"
                   : by_bid_left(d, m)     ? (judge_has(d->judge, "state-order") ? "state-order" : "bids-not-cleared")
                   : by_first_bid(d, m, false) ? "bid-shown-wrong"
                                               : "valid-bid-refused";
        if (purse && crossed(d) && judge_has(d->judge, "players-swapped"))
            return "players-swapped"; /* the settlement has told */
        if (purse || wrong(d, SV_TAX))
            return "deposit-wrong";
        if (wrong(d, SV_SUB1) || wrong(d, SV_SUB2))
            return "bid-shown-wrong";
        if (wrong(d, SV_UD1) || wrong(d, SV_UD2))
            return "choice-shown-wrong";
        return "state-order";
    case SV_CALC:
        if (m->crossed == 3 && settled_crossed(d))
            return "players-swapped";
        if (purse && only_shown(d, m))
            return only_shown(d, m);
        if (purse && by_other_dice(d, m))
            return "dice-read";
        if (purse)
            return m->sum == 7 ? "seven-rule" : both_right(d->was, m->sum) ? "both-right" : "who-takes-the-bid";
        return stuck ? "round-never-advances" : wrong(d, SV_TAX) ? "deposit-wrong" : "state-order";
    case SV_RESET:
        if (wrong(d, SV_SUB1) || wrong(d, SV_SUB2) || choice_left(d, SV_UD1) || choice_left(d, SV_UD2))
            return "bids-not-cleared";
        if (wrong(d, SV_UD1) || wrong(d, SV_UD2))
            return "choice-shown-wrong";
        return stuck ? "round-never-advances" : "state-order";
    default:
        return stuck ? "round-never-advances" : purse ? "who-takes-the-bid" : "state-order";
    }
}

/* What goes on by itself is told once; then each step is judged by what it showed in passing, before it went on. */
const char *sevens_classify(const struct departure *d)
{
    const char *id = NULL;
    bool passes = passes_by(d) && judge_has(d->judge, "enter-not-required");
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
        if (all_as(&then, d->now))
            return "enter-not-required";
        id = id ? id : name_of(&then);
    }
    return id ? id : name_of(d);
}

/* At the end of a game the deposits may be more than a purse can hold, when they were counted wrongly.  But a purse
   that does not change has not got them. */
bool sevens_forgives(const struct departure *d)
{
    unsigned winner = d->was[SV_AMT1] ? SV_AMT1 : SV_AMT2;
    return d->was[SV_PHASE] == SV_OVER && d->was[winner] + d->was[SV_TAX] > SEVENS_HOLDS && !wrong(d, SV_ST) &&
           d->design->count > 1 && sevens_shows(d, winner) != d->was[winner];
}

/* Purses may run below zero then, or deposits over. */
bool sevens_beyond(const void *memory)
{
    const struct sevens_memory *m = memory;
    return m->beyond;
}

/* ---- following the design ---- */

/* A purse has run below zero, or above what its bits can hold: what happens then no rule tells. */
static bool runs_over(Word was, Word now)
{
    return was && (now > was + 2 * SEVENS_HIGHEST || was > now + 2 * SEVENS_HIGHEST);
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
        m->label[s->state] = (uint8_t)(word_of(d, SV_ST) + 1);
    }
    m->doubted = 0;
}

/* What a bid has told: that it was none, or what its deposit was. */
static void note_bid(const struct departure *d, struct sevens_memory *m)
{
    Word was = d->was[SV_PHASE], due = d->was[SV_BID] / 4, left = d->was[was == SV_BID2 ? SV_AMT2 : SV_AMT1],
         now = sevens_shows(d, was == SV_BID2 ? SV_AMT2 : SV_AMT1);
    unsigned mine = was == SV_BID2 ? 2 : 1;
    if (!sevens_shows(d, was == SV_BID2 ? SV_UD2 : SV_UD1)) /* it has gone on without a bid */
        m->made &= (uint8_t) ~(1u << (was - SV_BID1));
    if (due)
        m->crossed = (uint8_t)(crossed(d) ? m->crossed | mine : 0);
    if (now != left) /* it was taken */
        m->paid |= left < now + due ? DEPOSIT_LOW : left > now + due ? DEPOSIT_HIGH : 0;
}

/* Another state is shown than the one that is due, and nothing else is wrong: the next press tells which it is. */
static void note_doubt(const struct departure *d, const struct sevens *s, struct sevens_memory *m)
{
    struct sevens after;
    if (only_code(d, &after)) {
        m->doubt = (uint8_t)(after.next + 1);
        m->begins = after.second;
        m->sum = m->doubted - 1 == SV_RANDOM ? after.sum : m->sum;
    } else if (all_as(d, d->now) && sevens_shows(d, SV_ST) != d->now[SV_ST]) {
        m->doubt = (uint8_t)(d->now[SV_ST] + 1);
        m->begins = s->second;
    }
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
    if (word_same(d->id, "players-swapped"))
        m->swapped = true;
    Word was = d->was[SV_PHASE], st = sevens_shows(d, SV_ST), amt1 = sevens_shows(d, SV_AMT1),
         amt2 = sevens_shows(d, SV_AMT2), tax = sevens_shows(d, SV_TAX);
    bool code = only_code(d, &after) && surely_code(d);
    if (code) {
        take_code(d, s, m, &after, held);
        st = s->state;
        held = false;
    }
    if (st > SV_RESET ||
        (was != SV_INIT && !m->swapped && (runs_over(d->was[SV_AMT1], amt1) || runs_over(d->was[SV_AMT2], amt2))) ||
        (held && (st != s->state || d->design->count < 2)))
        return false;
    bool alone = word_same(d->id, "enter-not-required") || passes_by(d);
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
    s->bid[0] = (uint8_t)sevens_shows(d, SV_SUB1);
    s->bid[1] = (uint8_t)sevens_shows(d, SV_SUB2);
    s->choice[0] = (uint8_t)sevens_shows(d, SV_UD1);
    s->choice[1] = (uint8_t)sevens_shows(d, SV_UD2);
    if (!held && !code) {
        s->state = (uint8_t)st;
        s->worked = 0;
    }
    return true;
}
