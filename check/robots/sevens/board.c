/* SPDX-License-Identifier: MIT */
/*
 * How 7up-7down on a board is judged: by its purses, deposits, bids and choices.  What the digits show is the builder's
 * own.  The dice are the time that the button is held, which no two boards count alike: those that the design shows are
 * taken for the golden machine's, and where it shows none, what any dice would come to is right.
 */
#include "check/robots/moves.h"
#include "check/robots/sevens/robot.h"
#include "core/bytes.h"
#include "core/words.h"

/* The board's pins that are the control unit's ports. */
static const struct {
    uint8_t pin, port;
} same[] = {{SB_BTNC, SV_PROC}, {SB_AMT1, SV_AMT1}, {SB_AMT2, SV_AMT2}, {SB_TAX, SV_TAX},    {SB_SUB1, SV_SUB1},
            {SB_SUB2, SV_SUB2}, {SB_UD1, SV_UD1},   {SB_UD2, SV_UD2},   {SB_PHASE, SV_PHASE}};

static void core_of(const Word pin[], Word core[SV_PORTS])
{
    bytes_clear(core, SV_PORTS * sizeof *core);
    for (unsigned i = 0; i < sizeof same / sizeof *same; i++)
        core[same[i].port] = pin[same[i].pin];
    core[SV_BID] = pin[SB_SW] & 127;
    core[SV_UD] = pin[SB_SW] >> 7;
    core[SV_RND] = pin[SB_DICE];
    core[SV_ST] = core[SV_PHASE] == SV_OVER ? SV_START : core[SV_PHASE];
}

static unsigned core_port(unsigned pin)
{
    for (unsigned i = 0; i < sizeof same / sizeof *same; i++)
        if (pin == same[i].pin)
            return same[i].port;
    return SV_PORTS;
}

static void watch(void *memory, Word before, const Word pin[])
{
    Word core[SV_PORTS];
    core_of(pin, core);
    sevens_watch(memory, before, core);
    ((struct sevens_memory *)memory)->lain = 0; /* its dice are its own: none lie there besides */
}

static bool cares(const void *memory, const Word pin[], unsigned out)
{
    Word core[SV_PORTS];
    core_of(pin, core);
    return sevens_cares(memory, core, core_port(out));
}

/* Purses that are shown crossed. */
static void view(const uint8_t *choice, const void *memory, Word pin[])
{
    (void)choice;
    Word first = pin[SB_AMT1];
    if (sevens_swapped(memory)) {
        pin[SB_AMT1] = pin[SB_AMT2];
        pin[SB_AMT2] = first;
    }
    pin[SB_UD1] = sevens_mirrored(memory, 0, pin[SB_UD1]);
    pin[SB_UD2] = sevens_mirrored(memory, 1, pin[SB_UD2]);
}

/* What a variant remembers besides.  Where a press has shown something else than it should, the board may be at another
   place than is thought.  As long as that is in doubt nothing more is named; a press that shows just what it should
   ends the doubt. */
enum { ROUND_BEFORE, FIRST_ROUND, FIRST_THROW, PASTS }; /* of the game, of all */

struct board_memory {
    struct sevens_memory core;
    uint8_t doubt;
    uint8_t stands[8]; /* all that was to be seen when it began */
    uint8_t late;      /* the dice as they lie after they have been read; 0: none are shown */
    uint8_t last;      /* the dice of this round, */
    struct {
        uint8_t sum;        /* those of an earlier one, */
        uint8_t by, others; /* and rounds in which they would count otherwise: settled by them, or not */
    } past[PASTS];
    uint8_t settling; /* bids are being settled, with these purses: */
    uint8_t purse[2][2];
    uint8_t nobody; /* has taken anything in this round */
};

_Static_assert(sizeof(struct board_memory) <= MEMORY, "a variant remembers no more");

static void in_short(const Word port[], uint8_t all[8])
{
    Word word = port[SV_AMT1] | port[SV_AMT2] << 11 | port[SV_TAX] << 22 | port[SV_SUB1] << 33 | port[SV_SUB2] << 40 |
                port[SV_UD1] << 47 | port[SV_UD2] << 49;
    for (unsigned i = 0; i < 8; i++)
        all[i] = (uint8_t)(word >> 8 * i);
}

static void begin_doubt(struct board_memory *m, const struct departure *d)
{
    Word port[SV_PORTS] = {0};
    for (unsigned i = 0; i < SEVENS_VISIBLE; i++)
        port[sevens_visible[i]] = sevens_shows(d, sevens_visible[i]);
    m->doubt = 1;
    in_short(port, m->stands);
}

/* Nothing has departed since, and yet something has changed. */
static void end_doubt(struct board_memory *m, const Word seen[])
{
    Word port[SV_PORTS];
    uint8_t now[8];
    core_of(seen, port);
    in_short(port, now);
    m->doubt = m->doubt && bytes_same(m->stands, now, sizeof now);
}

/* ---- the departure as the control unit would see it ---- */

struct inner {
    Word was[SV_PORTS], now[SV_PORTS];
    struct item item[ITEMS];
    struct action action;
    struct board_memory memory;
    struct departure d;
};

/* Bids are settled by dice that are hidden. */
static bool settles_hidden(const struct departure *core)
{
    bool down = core->action->deed == PRESS || (core->action->deed == SET && core->action->value);
    return ((const struct sevens_memory *)core->memory)->hidden && core->was[SV_PHASE] == SV_CALC && down &&
           core->action->port[0] == SV_PROC;
}

/* On which side of 7 they lie: as it is known; 0: it is not. */
static unsigned known_side(const struct departure *core)
{
    const char *about = core->action->about ? core->action->about : "";
    return word_same(about, SEVENS_BELOW)      ? 6
           : word_same(about, SEVENS_IS_SEVEN) ? 7
           : word_same(about, SEVENS_ABOVE)    ? 8
                                               : 0;
}

/* Then, or else as the purses tell, they are the golden machine's.  Where no dice leave these purses they are such that
   both are right who chose the same: nothing else is wrong so often. */
static void take_hidden(struct inner *in, const struct board_memory *m)
{
    struct departure *core = &in->d;
    bool alike = core->was[SV_UD1] == core->was[SV_UD2];
    unsigned side = known_side(core), sum = side ? side : sevens_told_sum(core, &m->core);
    in->memory = *m;
    in->memory.core.sum = (uint8_t)(sum ? sum : alike && core->was[SV_UD1] == 1 ? 6 : 8);
    struct sevens s = sevens_pressed_in(core, SV_CALC, false, in->memory.core.sum);
    in->now[SV_AMT1] = s.purse[0] & SEVENS_HOLDS;
    in->now[SV_AMT2] = s.purse[1] & SEVENS_HOLDS;
    core->memory = &in->memory;
    core->parting = MISSING; /* only what it comes to counts */
}

static const struct departure *inside(const struct departure *d, struct inner *in)
{
    in->d = *d;
    in->action = *d->action;
    core_of(d->was, in->was);
    core_of(d->now, in->now);
    for (unsigned i = 0; i < d->items; i++) {
        in->item[i] = d->item[i];
        in->item[i].port = (uint8_t)core_port(in->item[i].port);
    }
    in->action.port[0] = d->action->deed == SET && d->action->port[0] == SB_SW ? SV_BID : SV_PROC;
    in->d.was = in->was;
    in->d.now = in->now;
    in->d.item = in->item;
    in->d.action = &in->action;
    if (settles_hidden(&in->d))
        take_hidden(in, d->memory);
    return &in->d;
}

/* ---- naming ---- */

/* The deposits went to a purse, as at the end of a game. */
static bool ends_game(const struct departure *d)
{
    return sevens_changes(d, SV_TAX) && !sevens_shows(d, SV_TAX) && !sevens_changes(d, SV_SUB1) &&
           !sevens_changes(d, SV_SUB2);
}

/* At a press in 110 the deposits are paid out: that is no settlement. */
static bool ends_in_calc(const struct departure *d)
{
    return d->was[SV_PHASE] == SV_CALC && d->was[SV_TAX] && !sevens_shows(d, SV_TAX) &&
           (sevens_changes(d, SV_AMT1) || sevens_changes(d, SV_AMT2));
}

/* Purses that were lower or higher are both what one game begins with. */
static bool fills(const struct departure *d)
{
    return sevens_changes(d, SV_AMT1) && sevens_changes(d, SV_AMT2) && !sevens_shows(d, SV_TAX);
}

/* Nothing came of the first bid of a round, and it is known that who begins is not always who should: the other one
   could not have made this bid, so that a board on which it is his turn refuses it rightly. */
static bool refused_to_other(const struct departure *d, const struct sevens_memory *m)
{
    int me = d->was[SV_PHASE] == SV_BID2;
    Word bid = d->was[SV_BID], own = d->was[me ? SV_AMT1 : SV_AMT2], other = d->was[me ? SV_AMT2 : SV_AMT1];
    return !(m->made >> !me & 1) && (bid > other || bid / 4 > own) && judge_has(d->judge, "role-swap");
}

/* The bids are settled by other dice than those that lay there at the press in 101, and these lie there now. */
static bool read_late(const struct departure *core)
{
    const struct board_memory *m = core->memory;
    struct sevens s = sevens_pressed_in(core, SV_CALC, false, m->late);
    return core->was[SV_PHASE] == SV_CALC && m->late && m->late != m->core.sum && sevens_shows_all(core, &s);
}

/* Settled by the dice of the round before, or by those that the game, or all, began with?  Once that may be another
   fault; where it is so again and again, and hardly ever otherwise, it is that. */
static bool by_past(const struct departure *core, unsigned which)
{
    const struct board_memory *m = core->memory;
    unsigned sum = m->past[which].sum;
    struct sevens s = sevens_pressed_in(core, SV_CALC, false, sum);
    return core->was[SV_PHASE] == SV_CALC && !m->core.hidden && sum && sum != m->core.sum && sevens_shows_all(core, &s);
}

static bool past_counts(const struct departure *core, unsigned which)
{
    const struct board_memory *m = core->memory;
    if (core->action->about && word_same(core->action->about, SEVENS_BY_THIS))
        return false;
    bool wrongly = judge_has(core->judge, "who-takes-the-bid") || judge_has(core->judge, "both-right") ||
                   judge_has(core->judge, "seven-rule"); /* which may come to the same now and then */
    return by_past(core, which) && m->past[which].by > (wrongly ? 5 : 3) &&
           m->past[which].by > (wrongly ? 4 : 2) * m->past[which].others &&
           !judge_has(core->judge, "choice-shown-wrong");
}

static bool read_in_past(const struct departure *core)
{
    return past_counts(core, ROUND_BEFORE) || past_counts(core, FIRST_ROUND) || past_counts(core, FIRST_THROW);
}

/* Not yet: it may be, as long as this has not been found broken anyway, whatever else settles bids wrongly. */
static bool may_be_past(const struct departure *core)
{
    const struct board_memory *m = core->memory;
    const char *plain = m->core.sum == 7                            ? "seven-rule"
                        : sevens_both_right(core->was, m->core.sum) ? "both-right"
                                                                    : "who-takes-the-bid";
    bool may = false;
    for (unsigned i = 0; i < PASTS; i++)
        may |= by_past(core, i) && m->past[i].by >= 2 * m->past[i].others;
    return may && !read_in_past(core) && !judge_has(core->judge, plain) &&
           !judge_has(core->judge, "choice-shown-wrong");
}

/* Nothing was cleared in 111, and the press after it takes a bid, of who bid first in that round: so the press in 111
   was that in 001, and 111 has been left out.  A board that clears nothing in 111, and leaves out 001, asks the other
   one. */
static bool left_out_reset(const struct departure *core)
{
    const struct board_memory *m = core->memory;
    Word next = core->now[SV_PHASE];
    return m->doubt && core->was[SV_PHASE] == SV_START && core->action->deed == PRESS && core->was[SV_UD1] &&
           core->was[SV_UD2] && (next == SV_BID1 || next == SV_BID2) && sevens_bid_of(core, next == SV_BID1);
}

/* The same has been tried, with many presses more: nothing came of any. */
static bool has_stopped(const struct departure *core)
{
    return core->action->deed == PRESS && core->action->about && word_same(core->action->about, SEVENS_STOPS) &&
           !sevens_changes_any(core);
}

static const char *name_of(const struct departure *core)
{
    struct sevens after;
    const struct sevens_memory *m = core->memory;
    Word was = core->was[SV_PHASE];
    unsigned state = sevens_pressed_state(core, m, false, &after);
    if (has_stopped(core))
        return "round-never-advances";
    if (left_out_reset(core))
        return "state-order";
    if (ends_in_calc(core))
        return "game-end";
    if (was == SV_INIT && m->unpaid && state != SV_INIT && !fills(core))
        return "game-end";
    if (read_late(core) || read_in_past(core))
        return "dice-read";
    bool bids = was == SV_BID1 || was == SV_BID2;
    if ((state == SV_BID1 || state == SV_BID2) && bids)
        return m->made & ~(1u << (was - SV_BID1)) & 3 || sevens_stood(core, was == SV_BID1 ? SV_UD1 : SV_UD2)
                   ? "state-order"
                   : "role-swap";
    if (state == SV_START || (state == SV_INIT && was == SV_OVER))
        return was == SV_OVER ? "deposit-to-winner" : "game-end";
    if (was == SV_START && state == (core->now[SV_PHASE] == SV_BID1 ? SV_BID2 : SV_BID1) &&
        core->action->deed == PRESS &&
        judge_has(core->judge, "state-order")) /* it went on by itself, as it does; but to whom? */
        return "role-swap";
    if (state < SV_PORTS)
        return "state-order";
    if (was == SV_START && sevens_changes_any(core))
        return ends_game(core) ? "game-end" : "state-order";
    const char *id = sevens_classify(core);
    return word_same(id, "valid-bid-refused") && refused_to_other(core, m) ? "role-swap" : id;
}

/* What goes on by itself is told once; then the press is judged by what it came to before. */
static const char *classify(const struct departure *d)
{
    struct inner in;
    struct sevens_ran r;
    const struct departure *core = inside(d, &in);
    if (!sevens_ran_on(core, &r))
        return name_of(core);
    const char *id = r.late ? "enter-not-required" : "moves-before-release";
    bool right = true;
    for (unsigned i = 0; i < SEVENS_VISIBLE; i++)
        right &= sevens_shows(&r.then, sevens_visible[i]) == core->now[sevens_visible[i]];
    return right || !judge_has(d->judge, id) ? id : name_of(&r.then);
}

/* A bid of this player was taken, though it may be shown wrongly. */
static bool some_bid_of(const struct departure *d, int me)
{
    bool sub = sevens_shows(d, me ? SV_SUB2 : SV_SUB1) == d->was[SV_BID],
         ud = sevens_shows(d, me ? SV_UD2 : SV_UD1) == (d->was[SV_UD] ? 2u : 1u);
    return ((sub && sevens_changes(d, me ? SV_SUB2 : SV_SUB1)) || (ud && sevens_changes(d, me ? SV_UD2 : SV_UD1))) &&
           !sevens_changes(d, me ? SV_SUB1 : SV_SUB2) && !sevens_changes(d, me ? SV_UD1 : SV_UD2);
}

/* Where the board is, is in doubt, and this does not tell: a bid of the player whose turn it should be would, and one
   that only a state that was left out explains. */
static bool in_doubt(const struct departure *core)
{
    const struct board_memory *m = core->memory;
    Word was = core->was[SV_PHASE];
    return m->doubt && !left_out_reset(core) &&
           !((was == SV_BID1 || was == SV_BID2) && some_bid_of(core, was == SV_BID2));
}

/* A bid of which nothing came has not been taken, for whatever reason: the next one is of the same player. */
static bool stays(const struct departure *core)
{
    Word was = core->was[SV_PHASE];
    return (was == SV_BID1 || was == SV_BID2) && core->action->deed == PRESS && !sevens_changes_any(core);
}

/* A bid of which nothing came, where bids or choices are known to be shown wrongly: it may have been refused because of
   the other's, or taken, and nobody sees it.  The play ends there. */
static bool unseen(const struct departure *core)
{
    Word was = core->was[SV_PHASE];
    bool second = core->was[was == SV_BID2 ? SV_UD1 : SV_UD2] || core->was[was == SV_BID2 ? SV_SUB1 : SV_SUB2];
    bool free = core->now[SV_TAX] == core->was[SV_TAX];
    return stays(core) && core->now[SV_PHASE] != was &&
           ((second && judge_has(core->judge, "bid-shown-wrong")) ||
            (free && (judge_has(core->judge, "choice-shown-wrong") || judge_has(core->judge, "bid-shown-wrong"))));
}

/* Nobody took anything, and then nothing is cleared: the board may have stopped there as well. */
static bool unmoved(const struct departure *core)
{
    return core->was[SV_PHASE] == SV_RESET && core->action->deed == PRESS && !sevens_changes_any(core) &&
           !has_stopped(core) && ((const struct board_memory *)core->memory)->nobody &&
           !judge_has(core->judge, "bids-not-cleared");
}

/* Dice that are hidden: what some dice would come to is right.  What none would come to has no name of its own where
   throws that lie on a known side of 7 have told what it may be. */
static bool hidden_explain(const struct departure *core)
{
    if (!settles_hidden(core))
        return false;
    bool asked = core->action->about && word_same(core->action->about, SEVENS_ASKED),
         told = judge_has(core->judge, "who-takes-the-bid") || judge_has(core->judge, "both-right") ||
                judge_has(core->judge, "seven-rule");
    return sevens_all_as(core, core->now) || asked ||
           (told && !known_side(core) && !sevens_told_sum(core, core->memory));
}

static bool forgives(const struct departure *d)
{
    struct inner in;
    const struct departure *core = inside(d, &in);
    if (hidden_explain(core) || in_doubt(core) || unseen(core) || may_be_past(core) || unmoved(core))
        return true;
    return sevens_forgives(core);
}

static bool follow(const struct departure *d, const struct departure *core, struct sevens *s, struct sevens_memory *m)
{
    struct sevens after;
    unsigned was = (unsigned)d->was[SB_PHASE], place = sevens_pressed_state(core, m, s->second, &after);
    bool held = d->action->deed == SET && d->action->value, second = s->second;
    struct sevens_ran r;
    if (sevens_ran_on(core, &r)) {
        *s = r.after;
        m->turn = s->second;
        m->turned = s->state != SV_RESET;
        m->unpaid = 0;
        return true;
    }
    bool goes_on = was == SV_INIT && m->unpaid && word_same(d->id, "game-end");
    m->unpaid = was == SV_OVER && !sevens_changes_any(core);
    if (place == SV_BID1 || place == SV_BID2) {
        unsigned me = place - SV_BID1;
        m->bid[me] = (uint8_t)core->was[SV_BID];
        m->choice[me] = core->was[SV_UD] ? 2 : 1;
        if (was == SV_BID1 || was == SV_BID2)
            m->made &= (uint8_t) ~(1u << (was - SV_BID1));
        m->made |= (uint8_t)(1u << me);
        after.bid[me] = (uint8_t)sevens_shows(core, me ? SV_SUB2 : SV_SUB1);
    }
    if (place == SV_PORTS && word_same(d->id, "game-end") && ends_game(core)) {
        place = SV_START;
        after = sevens_pressed_in(core, SV_START, second, 0);
        after.next = SV_INIT;
    }
    if (place < SV_PORTS) {
        uint8_t at = (uint8_t)place, next = after.next;
        after.purse[0] = (uint16_t)sevens_shows(core, SV_AMT1);
        after.purse[1] = (uint16_t)sevens_shows(core, SV_AMT2);
        after.tax = (uint16_t)sevens_shows(core, SV_TAX);
        *s = after;
        s->state = held ? at : next;
        s->worked = held;
        m->turn = s->second;
        m->turned = s->state != SV_RESET || s->worked;
        return true;
    }
    /* a bid that is refused because of another that is not what it seems: what would be taken nobody knows */
    if (stays(core) && word_in("bid-shown-wrong deposit-wrong bids-not-cleared", d->id))
        return false;
    if (word_in("round-never-advances enter-not-required", d->id) || !sevens_adopt(core, s, m))
        return false;
    if (word_same(d->id, "valid-bid-refused") || (stays(core) && !word_same(d->id, "choice-shown-wrong")))
        s->state = (uint8_t)was;
    if (word_same(d->id, "role-swap") && (was == SV_BID1 || was == SV_BID2)) { /* it is the other's turn to bid */
        s->state = was == SV_BID1 ? SV_BID2 : SV_BID1;
        s->second = !second;
        m->made &= (uint8_t) ~(1u << (was - SV_BID1));
    }
    bool bids = was == SV_BID1 || was == SV_BID2;
    bool refused = bids && core->now[SV_PHASE] == was && d->action->deed == PRESS;
    if ((word_same(d->id, "purse-underflow") && bids) || /* or it is taken because deposits are too small */
        (word_same(d->id, "deposit-wrong") && refused && sevens_bid_of(core, was == SV_BID2)))
        s->state = was - SV_BID1 != second ? SV_BUFFER : second ? SV_BID1 : SV_BID2;
    if (word_same(d->id, "game-end"))
        s->state = second ? SV_BID2 : SV_BID1;
    if (goes_on) /* with an empty purse, and bids of nothing: where it is then nobody sees */
        return false;
    return !word_same(d->id, "state-order");
}

/* Bids were settled without a press when the button was let go, and a slow finger comes: what the press in 111 does is
   seen then, when it goes down or up. */
static bool tells_itself(const struct departure *core)
{
    struct sevens_ran r;
    return core->action->deed == SET && sevens_ran_on(core, &r) && r.after.state == SV_RESET;
}

/* What was found is adopted.  A board's state begins with its control unit's. */
static bool adopt(const struct departure *d, void *state, void *memory)
{
    struct inner in;
    struct board_memory *m = memory;
    struct sevens *s = state, after;
    const struct departure *core = inside(d, &in);
    bool doubted = in_doubt(core), known = sevens_pressed_state(core, memory, s->second, &after) < SV_PORTS;
    bool guessed = !d->forgiven && (!sevens_changes_any(core) || known) && !tells_itself(core);
    if ((doubted && !stays(core) && !known) || (d->forgiven && !doubted && (unseen(core) || unmoved(core))) ||
        !follow(d, core, s, memory))
        return false;
    if (doubted || (guessed && core->was[SV_PHASE] != SV_OVER)) /* what comes after the end tells how it ended */
        begin_doubt(m, core);
    return true;
}

/* ---- the dice ---- */

/* How the bids were settled that were due before: by the dice of this round, or by older ones? */
static void count_past(struct board_memory *m, const Word seen[], const struct sevens *s)
{
    const Word purse[2] = {seen[SB_AMT1], seen[SB_AMT2]};
    if (m->settling && s->state != SV_CALC) {
        int got = (int)purse[0] - (m->purse[0][0] | m->purse[0][1] << 8);
        for (unsigned i = 0; i < PASTS; i++) {
            int gain = sevens_gain(m->core.bid, m->core.choice, m->past[i].sum);
            uint8_t *count = got == gain ? &m->past[i].by : &m->past[i].others;
            if (m->past[i].sum && gain != sevens_gain(m->core.bid, m->core.choice, m->last) && *count < 100)
                ++*count;
        }
        m->nobody = !got;
    }
    m->settling = s->state == SV_CALC;
    for (unsigned i = 0; i < 2; i++) {
        m->purse[i][0] = (uint8_t)purse[i];
        m->purse[i][1] = (uint8_t)(purse[i] >> 8);
    }
}

/* A board throws its own dice: those that it shows while they lie are the golden machine's, too. */
static void chance(const Word seen[], const bool wired[], void *state, void *memory)
{
    struct board_memory *m = memory;
    const struct sevens *s = state;
    bool shown = wired[SB_DICE] && seen[SB_DICE] >= 2 && seen[SB_DICE] <= 12;
    end_doubt(m, seen);
    count_past(m, seen, s);
    if (s->state == SV_INIT)
        m->past[FIRST_ROUND].sum = 0;
    if (s->state == SV_CALC)
        m->late = shown ? (uint8_t)seen[SB_DICE] : 0;
    if (s->state != SV_RANDOM)
        return;
    m->core.hidden = !shown;
    if (!shown)
        return;
    m->past[ROUND_BEFORE].sum = m->last;
    m->last = (uint8_t)seen[SB_DICE];
    for (unsigned i = FIRST_ROUND; i <= FIRST_THROW; i++)
        if (!m->past[i].sum)
            m->past[i].sum = m->last;
    struct sevens_board *b = state;
    for (b->count = 0; part_press36_sum(b->count) != seen[SB_DICE];)
        b->count++;
}

const struct robot robot_sevens_board = {
    .machine = "sevens-board",
    .moves = sevens_board_moves,
    .ignored = "an seg dp led dice",
    .optional = "an seg dp led dice",
    .press = 48,
    .straps = "ratio=16",
    .starter = "btnC",
    .longest = 400,
    .blank_until_press = true,
    .rules = sevens_board_rules,
    .stuck = "round-never-advances",
    .left_out = "what the digits and lights show",
    .transitions =
        "init>start start>bid1 start>bid2 bid1>bid2 bid2>bid1 bid1>buffer bid2>buffer buffer>random random>calc "
        "calc>reset reset>start reset>over over>init",
    .watch = watch,
    .view = view,
    .cares = cares,
    .classify = classify,
    .forgives = forgives,
    .adopt = adopt,
    .beyond = sevens_beyond,
    .chance = chance,
    .look_again = sevens_board_again,
    .whole = sevens_board_whole,
    .play = sevens_play,
};
