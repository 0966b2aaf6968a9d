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

/* The departure as the control unit would see it. */
struct inner {
    Word was[SV_PORTS], now[SV_PORTS];
    struct item item[ITEMS];
    struct action action;
    struct departure d;
};

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
    return &in->d;
}

/* ---- where the design is ---- */

/*
 * A board shows no state.  But what a press changes tells which state it was made in: a bid that is taken, bids that
 * are settled or cleared, purses that are filled.  So a press that did not do what the golden machine's did is held
 * against what a press does in each of the other states: if one of them does just that, the design is there, the fault
 * is that it is there, and the play goes on from there.
 */
static const uint8_t visible[] = {SV_AMT1, SV_AMT2, SV_TAX, SV_SUB1, SV_SUB2, SV_UD1, SV_UD2};

static bool changes(const struct departure *d, unsigned port)
{
    return sevens_shows(d, port) != d->was[port];
}

static bool anything_changes(const struct departure *d)
{
    for (unsigned i = 0; i < sizeof visible; i++)
        if (changes(d, visible[i]))
            return true;
    return false;
}

/* What a variant remembers besides.  Where a press has shown something else than it should, the board may be at another
   place than is thought.  As long as that is in doubt nothing more is named; a press that shows just what it should
   ends the doubt. */
struct board_memory {
    struct sevens_memory core;
    uint8_t doubt;
    uint8_t stands[8]; /* all that was to be seen when it began */
    uint8_t late;      /* the dice as they lie after they have been read; 0: none are shown */
};

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
    for (unsigned i = 0; i < sizeof visible; i++)
        port[visible[i]] = sevens_shows(d, visible[i]);
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

/* The bid on the switches was taken as this player's, whatever it cost. */
static bool bid_of(const struct departure *d, int me)
{
    unsigned sub = me ? SV_SUB2 : SV_SUB1, ud = me ? SV_UD2 : SV_UD1;
    return (changes(d, sub) || changes(d, ud)) && sevens_shows(d, sub) == d->was[SV_BID] &&
           sevens_shows(d, ud) == (d->was[SV_UD] ? 2u : 1u) && !changes(d, me ? SV_SUB1 : SV_SUB2) &&
           !changes(d, me ? SV_UD1 : SV_UD2);
}

/* The state in which the press was made, by what it changed, if it is not the one that was expected; `after` is the
   control unit then.  SV_PORTS: none that is known. */
static unsigned pressed_state(const struct departure *d, const struct sevens_memory *m, bool second,
                              struct sevens *after)
{
    static const uint8_t sums[] = {6, 7, 8}, plain[] = {SV_RESET, SV_INIT, SV_START};
    unsigned was = d->was[SV_PHASE] == SV_OVER ? SV_START : (unsigned)d->was[SV_PHASE];
    unsigned made = m->made & ~(was == SV_BID1 || was == SV_BID2 ? 1u << (was - SV_BID1) : 0); /* but for this press */
    bool press = d->action->deed == PRESS || (d->action->deed == SET && d->action->port[0] == SV_PROC);
    if (!press || !anything_changes(d))
        return SV_PORTS;
    for (int me = 0; me < 2; me++)
        if (was != SV_BID1 + (unsigned)me && bid_of(d, me)) {
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

/* ---- naming ---- */

/* The deposits went to a purse, as at the end of a game. */
static bool ends_game(const struct departure *d)
{
    return changes(d, SV_TAX) && !sevens_shows(d, SV_TAX) && !changes(d, SV_SUB1) && !changes(d, SV_SUB2);
}

/* Purses that were lower or higher are both what one game begins with. */
static bool fills(const struct departure *d)
{
    return changes(d, SV_AMT1) && changes(d, SV_AMT2) && !sevens_shows(d, SV_TAX);
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

static const char *classify(const struct departure *d)
{
    struct inner in;
    struct sevens after;
    const struct departure *core = inside(d, &in);
    const struct sevens_memory *m = d->memory;
    Word was = core->was[SV_PHASE];
    unsigned state = pressed_state(core, m, false, &after);
    if (was == SV_INIT && m->unpaid && state != SV_INIT && !fills(core))
        return "game-end";
    if (read_late(core))
        return "dice-read";
    bool bids = was == SV_BID1 || was == SV_BID2;
    if ((state == SV_BID1 || state == SV_BID2) && bids)
        return m->made & ~(1u << (was - SV_BID1)) & 3 ? "state-order" : "role-swap";
    if (state == SV_START || (state == SV_INIT && was == SV_OVER))
        return was == SV_OVER ? "deposit-to-winner" : "game-end";
    if (was == SV_START && state == (core->now[SV_PHASE] == SV_BID1 ? SV_BID2 : SV_BID1) && d->action->deed == PRESS &&
        judge_has(d->judge, "state-order")) /* it went on by itself, as it does; but to whom? */
        return "role-swap";
    if (state < SV_PORTS)
        return "state-order";
    if (was == SV_START && anything_changes(core))
        return ends_game(core) ? "game-end" : "state-order";
    const char *id = sevens_classify(core);
    return word_same(id, "valid-bid-refused") && refused_to_other(core, m) ? "role-swap" : id;
}

/* A bid of this player was taken, though it may be shown wrongly. */
static bool some_bid_of(const struct departure *d, int me)
{
    bool sub = sevens_shows(d, me ? SV_SUB2 : SV_SUB1) == d->was[SV_BID],
         ud = sevens_shows(d, me ? SV_UD2 : SV_UD1) == (d->was[SV_UD] ? 2u : 1u);
    return ((sub && changes(d, me ? SV_SUB2 : SV_SUB1)) || (ud && changes(d, me ? SV_UD2 : SV_UD1))) &&
           !changes(d, me ? SV_SUB1 : SV_SUB2) && !changes(d, me ? SV_UD1 : SV_UD2);
}

/* Where the board is, is in doubt, and this does not tell: a bid of the player whose turn it should be would. */
static bool in_doubt(const struct departure *core)
{
    const struct board_memory *m = core->memory;
    Word was = core->was[SV_PHASE];
    return m->doubt && !((was == SV_BID1 || was == SV_BID2) && some_bid_of(core, was == SV_BID2));
}

/* Dice that cannot be seen: what some dice would come to is right. */
static bool forgives(const struct departure *d)
{
    struct inner in;
    const struct departure *core = inside(d, &in);
    const struct sevens_memory *m = d->memory;
    if (in_doubt(core))
        return true;
    for (unsigned sum = 6; sum <= 8 && m->hidden && core->was[SV_PHASE] == SV_CALC; sum++) {
        struct sevens s = sevens_pressed_in(core, SV_CALC, false, sum);
        if (sevens_shows_all(core, &s))
            return true;
    }
    return sevens_forgives(core);
}

/* A bid of which nothing came has not been taken, for whatever reason: the next one is of the same player. */
static bool stays(const struct departure *core)
{
    Word was = core->was[SV_PHASE];
    return (was == SV_BID1 || was == SV_BID2) && core->action->deed == PRESS && !anything_changes(core);
}

static bool follow(const struct departure *d, const struct departure *core, struct sevens *s, struct sevens_memory *m)
{
    struct sevens after;
    unsigned was = (unsigned)d->was[SB_PHASE], place = pressed_state(core, m, s->second, &after);
    bool held = d->action->deed == SET && d->action->value, second = s->second;
    bool goes_on = was == SV_INIT && m->unpaid && word_same(d->id, "game-end");
    m->unpaid = was == SV_OVER && !anything_changes(core);
    if (place == SV_BID1 || place == SV_BID2) {
        unsigned me = place - SV_BID1;
        m->bid[me] = (uint8_t)core->was[SV_BID];
        m->choice[me] = core->was[SV_UD] ? 2 : 1;
        if (was == SV_BID1 || was == SV_BID2)
            m->made &= (uint8_t) ~(1u << (was - SV_BID1));
        m->made |= (uint8_t)(1u << me);
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
        return true;
    }
    if (word_in("round-never-advances enter-not-required players-swapped", d->id) || !sevens_adopt(core, s, m))
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
        (word_same(d->id, "deposit-wrong") && refused && bid_of(core, was == SV_BID2)))
        s->state = was - SV_BID1 != second ? SV_BUFFER : second ? SV_BID1 : SV_BID2;
    if (goes_on)
        s->state = second ? SV_BID2 : SV_BID1;
    else if (word_same(d->id, "game-end"))
        s->state = second ? SV_BID2 : SV_BID1;
    return !word_same(d->id, "state-order");
}

/* What was found is adopted.  A board's state begins with its control unit's. */
static bool adopt(const struct departure *d, void *state, void *memory)
{
    struct inner in;
    struct board_memory *m = memory;
    struct sevens *s = state, after;
    const struct departure *core = inside(d, &in);
    bool doubted = in_doubt(core), known = pressed_state(core, memory, s->second, &after) < SV_PORTS;
    bool guessed = !d->forgiven && (!anything_changes(core) || known);
    if ((doubted && !stays(core) && !known) || !follow(d, core, s, memory))
        return false;
    if (doubted || (guessed && core->was[SV_PHASE] != SV_OVER)) /* what comes after the end tells how it ended */
        begin_doubt(m, core);
    return true;
}

/* ---- experiments ---- */

/* Both were right, and the purses are wrong: are they so, too, when one of them chooses the other side?  Then these
   dice are read wrongly, whoever is right.  The same presses, of the same length, throw the same dice. */
static bool wrong_alone(struct judge *j, const struct finding *f, unsigned from_end)
{
    struct action *script = robot_memory(j, f->actions * sizeof *script);
    struct finding other = *f;
    unsigned i = f->actions, presses = 0;
    if (!script)
        return false;
    bytes_copy(script, f->script, f->actions * sizeof *script);
    while (i && presses < from_end)
        presses += script[--i].deed == PRESS;
    while (i && !(script[i].deed == SET && script[i].port[0] == SB_SW)) /* the switches as they were at that press */
        i--;
    bytes_copy(other.id, "who-takes-the-bid", sizeof "who-takes-the-bid");
    bool met = false;
    if (script[i].deed == SET && script[i].port[0] == SB_SW && presses == from_end) {
        script[i].value ^= 128;
        met = robot_again(j, &other, script, f->actions);
    }
    robot_memory_back(j, script);
    return met;
}

/* After the finding's script, with this bid on the switches: does the last of so many presses show? */
static bool moves_after(struct judge *j, const struct finding *f, unsigned amount, unsigned presses)
{
    struct action more[5] = {{.deed = SET, .port = {SB_SW}, .ports = 1, .value = amount, .rest = 1}};
    for (unsigned i = 1; i <= presses; i++)
        more[i] = (struct action){.deed = PRESS, .port = {SB_BTNC}, .ports = 1};
    return robot_moves(j, f, more, 1 + presses);
}

static unsigned times_found(const struct judge *j, const char *id)
{
    const struct finding *f;
    for (unsigned n = judge_found(j, &f); n--; f++)
        if (word_same(f->id, id))
            return f->times;
    return 0;
}

/* Nothing came of the press that should have ended the game, and the next one did not begin another: it has not ended,
   and that is why nobody got the deposits.  So it was each time. */
static bool never_ended(struct judge *j, const struct finding *f)
{
    struct action *script = robot_memory(j, (f->actions + 1) * sizeof *script);
    struct finding other = *f;
    bool met = false;
    if (script && f->still && f->times <= times_found(j, "game-end")) {
        bytes_copy(script, f->script, f->actions * sizeof *script);
        script[f->actions] = (struct action){.deed = PRESS, .port = {SB_BTNC}, .ports = 1};
        bytes_copy(other.id, "game-end", sizeof "game-end");
        met = robot_again(j, &other, script, f->actions + 1);
    }
    robot_memory_back(j, script);
    return met;
}

/* A bid that nothing came of: was it refused, or was the press no bid at all?  Another amount tells. */
static const char *look_again(struct judge *j, const struct finding *f)
{
    static const uint8_t amounts[] = {1, 0, 64, 20, 100};
    enum { SECOND_BID = 3, FIRST_BID = 4 }; /* presses, from the end: the bids, 101, 110 */
    if (word_same(f->id, "both-right") && judge_has(j, "who-takes-the-bid") &&
        (wrong_alone(j, f, SECOND_BID) || wrong_alone(j, f, FIRST_BID)))
        return "who-takes-the-bid";
    if (word_same(f->id, "deposit-to-winner") && never_ended(j, f))
        return "game-end";
    if (!word_same(f->id, "valid-bid-refused"))
        return word_same(f->id, "deposit-wrong") && judge_has(j, "players-swapped") ? "players-swapped" : NULL;
    for (unsigned i = 0; i < sizeof amounts; i++)
        if (moves_after(j, f, amounts[i], 1))
            return NULL;
    for (unsigned presses = 2; presses < 5; presses++) /* 100, 101, 110, 111: something shows */
        if (moves_after(j, f, amounts[0], presses))
            return "state-order";
    return NULL; /* whatever is bid is refused */
}

/* ---- the dice ---- */

/* A board throws its own dice: those that it shows while they lie are the golden machine's, too. */
static void chance(const Word seen[], const bool wired[], void *state, void *memory)
{
    struct board_memory *m = memory;
    const struct sevens *s = state;
    bool shown = wired[SB_DICE] && seen[SB_DICE] >= 2 && seen[SB_DICE] <= 12;
    end_doubt(m, seen);
    if (s->state == SV_CALC)
        m->late = shown ? (uint8_t)seen[SB_DICE] : 0;
    if (s->state != SV_RANDOM)
        return;
    m->core.hidden = !shown;
    if (!shown)
        return;
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
    .cares = cares,
    .classify = classify,
    .forgives = forgives,
    .adopt = adopt,
    .beyond = sevens_beyond,
    .chance = chance,
    .look_again = look_again,
    .play = sevens_play,
};
