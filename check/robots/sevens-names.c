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

/* Before the first press has been worked nothing is known; bids and choices not before the first bid. */
bool sevens_cares(const void *memory, const Word port[], unsigned out)
{
    const struct sevens_memory *m = memory;
    if (port[SV_PHASE] == SV_INIT && !port[SV_AMT1] && !port[SV_AMT2])
        return false;
    if (out == SV_SUB1 || out == SV_UD1)
        return m->cleared[0];
    if (out == SV_SUB2 || out == SV_UD2)
        return m->cleared[1];
    return true;
}

/* ---- naming what went wrong ---- */

Word sevens_shows(const struct departure *d, unsigned port)
{
    for (unsigned i = 0; i < d->items; i++)
        if (d->item[i].port == port)
            return d->design->moment[d->design->count - 1].sight.word[i];
    return d->now[port];
}

static bool wrong(const struct departure *d, unsigned port)
{
    for (unsigned i = 0; d->parting == DIFFERENT && i < d->items; i++)
        if (d->item[i].port == port)
            return d->wrong >> i & 1;
    return sevens_shows(d, port) != d->now[port];
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
    return sevens_shows(d, SV_AMT1) == d->was[SV_AMT1] + first - second &&
           sevens_shows(d, SV_AMT2) == d->was[SV_AMT2] + second - first;
}

/* Wrong purses after the dice, though only the bids or choices were shown wrongly: the name of that. */
static const char *only_shown(const struct departure *d, const struct sevens_memory *m)
{
    const uint8_t bid[2] = {(uint8_t)d->was[SV_SUB1], (uint8_t)d->was[SV_SUB2]},
                  choice[2] = {(uint8_t)d->was[SV_UD1], (uint8_t)d->was[SV_UD2]};
    if (m->unread)
        return "state-order";
    if (d->now[SV_AMT1] > SEVENS_HOLDS || d->now[SV_AMT2] > SEVENS_HOLDS) /* that bid should not have been taken */
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
    } by[] = {{SV_BID1, "valid-bid-refused"}, {SV_BID2, "valid-bid-refused"}, {SV_RESET, "bids-not-cleared"}};
    for (unsigned i = 0; i < sizeof by / sizeof *by; i++)
        if (was == by[i].was && judge_has(d->judge, by[i].id))
            return by[i].id;
    return was == SV_CALC || was == SV_OVER ? NULL : "works-after-release";
}

const char *sevens_classify(const struct departure *d)
{
    const struct sevens_memory *m = d->memory;
    Word was = d->was[SV_PHASE];
    int moved = wrong(d, SV_ST), stuck = d->design->count < 2, purse = wrong(d, SV_AMT1) || wrong(d, SV_AMT2);
    int press = d->action->deed == PRESS;
    if (d->action->deed == SET && d->action->port[0] != SV_PROC)
        return "enter-not-required";
    if (d->action->deed == WAIT || (moves(d) > 1 && press))
        return "enter-not-required";
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

/* All of the state can be seen but for who bids first, which the first bid tells, and the dice, which were read. */
bool sevens_adopt(const struct departure *d, struct sevens *s, void *memory)
{
    struct sevens_memory *m = memory;
    const struct sight *end = &d->design->moment[d->design->count - 1].sight;
    Word was = d->was[SV_PHASE], st = sevens_shows(d, SV_ST), amt1 = sevens_shows(d, SV_AMT1),
         amt2 = sevens_shows(d, SV_AMT2), tax = sevens_shows(d, SV_TAX);
    bool held = d->action->deed == SET && d->action->port[0] == SV_PROC && d->action->value;
    for (unsigned i = 0; i < d->items; i++)
        if (end->unknown[i])
            return false;
    if (word_in("enter-not-required moves-before-release works-after-release players-swapped", d->id))
        return false;
    if (st > SV_RESET || (was != SV_INIT && (runs_over(d->was[SV_AMT1], amt1) || runs_over(d->was[SV_AMT2], amt2))) ||
        (held && (st != s->state || d->design->count < 2)))
        return false;
    m->beyond = m->beyond || word_same(d->id, "purse-underflow") || amt1 + amt2 + tax > SEVENS_HOLDS;
    if (st == SV_BID1 || st == SV_BID2)
        if (was == SV_START || was == SV_OVER)
            s->second = st == SV_BID2;
    m->unread |= was < SV_RANDOM && (st > SV_RANDOM || (was > SV_INIT && st <= SV_START));
    if (was == SV_BID1 || was == SV_BID2) {
        if (!sevens_shows(d, was == SV_BID2 ? SV_UD2 : SV_UD1)) /* it has gone on without a bid */
            m->made &= (uint8_t) ~(1u << (was - SV_BID1));
        Word due = d->was[SV_BID] / 4, left = d->was[was == SV_BID2 ? SV_AMT2 : SV_AMT1],
             now = was == SV_BID2 ? amt2 : amt1;
        unsigned mine = was == SV_BID2 ? 2 : 1;
        if (due)
            m->crossed = (uint8_t)(crossed(d) ? m->crossed | mine : 0);
        if (now != left) /* it was taken */
            m->paid |= left < now + due ? DEPOSIT_LOW : left > now + due ? DEPOSIT_HIGH : 0;
    }
    s->purse[0] = (uint16_t)amt1;
    s->purse[1] = (uint16_t)amt2;
    s->tax = (uint16_t)tax;
    s->bid[0] = (uint8_t)sevens_shows(d, SV_SUB1);
    s->bid[1] = (uint8_t)sevens_shows(d, SV_SUB2);
    s->choice[0] = (uint8_t)sevens_shows(d, SV_UD1);
    s->choice[1] = (uint8_t)sevens_shows(d, SV_UD2);
    if (!held) {
        s->state = (uint8_t)st;
        s->worked = 0;
    }
    return true;
}

/* ---- experiments ---- */

/* The index of the n-th press from the end; that of no action when there are fewer. */
static unsigned press_from_end(const struct finding *f, unsigned n)
{
    unsigned i = f->actions;
    while (i && n)
        n -= f->script[--i].deed == PRESS;
    return n ? f->actions : i;
}

/* The same script with the dice as they were read in its last round lying still, from some press on. */
static bool met_at_rest(struct judge *j, const struct finding *f, unsigned presses)
{
    unsigned read = press_from_end(f, 2), from = press_from_end(f, presses), sum = 0;
    struct action *script = read < f->actions ? robot_memory(j, f->actions * sizeof *script) : NULL;
    if (!script)
        return true;
    bytes_copy(script, f->script, f->actions * sizeof *script);
    for (unsigned i = 0; i < read; i++)
        if (script[i].deed == SET && script[i].port[0] == SV_RND)
            sum = (unsigned)script[i].value;
    for (unsigned i = from < f->actions ? from : 0; i < f->actions; i++)
        if (script[i].deed == SET && script[i].port[0] == SV_RND)
            script[i].value = sum;
    bool met = robot_again(j, f, script, f->actions) || robot_lost(j); /* or it has become another game */
    robot_memory_back(j, script);
    return met;
}

/* Wrong purses after a throw: are they right when the dice lie still in this round, or since the one before?  Then they
   are read at another time.  Where the purses decide what comes next, or cannot hold it, other dice before would be
   another game. */
static const char *dice_at_rest(struct judge *j, const struct finding *f)
{
    enum { THIS_ROUND = 4, TWO_ROUNDS = 11 }; /* presses: from the last bid on; from that of the round before */
    bool plain = !judge_has(j, "role-swap") && !judge_has(j, "state-order") && !judge_has(j, "valid-bid-refused") &&
                 !judge_has(j, "game-end");
    return met_at_rest(j, f, THIS_ROUND) && (!plain || met_at_rest(j, f, TWO_ROUNDS)) ? NULL : "dice-read";
}

enum { THROW = 2, SECOND_BID = 4, FIRST_BID = 5 }; /* the last round's presses, from the end: 101, the bids */

/* The finding's script with the last round's choices turned, and the dice, if they are given. */
static struct action *script_turned(struct judge *j, const struct finding *f, bool first, bool second, unsigned dice,
                                    unsigned *count)
{
    const unsigned bid[2] = {press_from_end(f, FIRST_BID), press_from_end(f, SECOND_BID)};
    const unsigned thrown = press_from_end(f, THROW);
    const bool turns[2] = {first, second};
    struct action *script = bid[0] < f->actions ? robot_memory(j, (f->actions + 3) * sizeof *script) : NULL;
    Word up = 0;
    unsigned n = 0;
    for (unsigned i = 0; script && i < f->actions; i++) {
        if (f->script[i].deed == SET && f->script[i].port[0] == SV_UD)
            up = f->script[i].value;
        for (unsigned k = 0; k < 2; k++)
            if (i == bid[k])
                script[n++] =
                    (struct action){.deed = SET, .port = {SV_UD}, .ports = 1, .value = up ^ turns[k], .rest = 1};
        if (i == thrown && dice)
            script[n++] = (struct action){.deed = SET, .port = {SV_RND}, .ports = 1, .value = dice, .rest = 1};
        script[n++] = f->script[i];
    }
    *count = n;
    return script;
}

/* Does such a script end in this finding? */
static bool met_turned(struct judge *j, const struct finding *f, const char *id, bool first, bool second, unsigned dice)
{
    unsigned n;
    struct action *script = script_turned(j, f, first, second, dice, &n);
    struct finding other = *f;
    text_set(other.id, sizeof other.id, "%s", id);
    bool met = script && robot_again(j, &other, script, n);
    if (script)
        robot_memory_back(j, script);
    return met;
}

/* Both were right, and the purses are wrong: are they so, too, when one of them chooses the other side?  Then these
   dice are read wrongly, whoever is right. */
static bool wrong_alone(struct judge *j, const struct finding *f, unsigned dice)
{
    static const char id[] = "who-takes-the-bid";
    return met_turned(j, f, id, true, false, dice) || met_turned(j, f, id, false, true, dice);
}

/* That may be so on one side of 7 only: on the other, both are right with the other choices. */
static bool wrong_whoever(struct judge *j, const struct finding *f)
{
    enum { LOW = 3, HIGH = 11 };
    unsigned last = press_from_end(f, THROW), sum = 0;
    for (unsigned i = 0; i < last && i < f->actions; i++)
        if (f->script[i].deed == SET && f->script[i].port[0] == SV_RND)
            sum = (unsigned)f->script[i].value;
    unsigned dice = sum < 7 ? HIGH : LOW;
    return wrong_alone(j, f, 0) && (!met_turned(j, f, f->id, true, true, dice) || wrong_alone(j, f, dice));
}

const char *sevens_look_again(struct judge *j, const struct finding *f)
{
    if (word_same(f->id, "deposit-wrong") && judge_has(j, "players-swapped"))
        return "players-swapped"; /* deposits that leave the other's purse are the first sign of it */
    const char *id = word_in("who-takes-the-bid both-right seven-rule", f->id) ? dice_at_rest(j, f) : NULL;
    if (!id && word_same(f->id, "both-right") && wrong_whoever(j, f))
        return "who-takes-the-bid";
    return id;
}
