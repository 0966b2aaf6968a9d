/* SPDX-License-Identifier: MIT */
/*
 * What cannot be known from the ports: which level resets, whether buttons and segments are active low, in which order
 * the segments stand, how long a press must be and how long a message stands.
 *
 * Found by trial: the golden machine is reset and its starter pressed, which gives the pictures to look for.  Then the
 * design is driven in every way that makes sense (reset and buttons at either level: two bits, at most four runs), and
 * every recording is read in every way that makes sense (polarity, order, point, digit selects, decimal digits: five
 * bits, which need no further run).  Each combination is a *guess*; it scores by how many of the golden pictures appear
 * in what it shows, and the best one wins; the assignment's own way is tried first and wins every tie.  When nothing
 * moves, or no message comes and goes, all is done again with longer presses and looks: the design may divide its
 * clock.  How long a message stands is then the middle one of the times that pictures stood which came and went.
 */
#include "check/judge/judge.h"
#include "core/bytes.h"
#include "bare/text.h"
#include "core/words.h"

/* What may be the other way round than the machine has it. */
enum {
    RESET_LEVEL = 1,
    BUTTONS_LOW = 2, /* these two change what is driven, */
    DRIVEN = 4,
    SEGMENTS_LOW = 4, /* the others only how it is read */
    MIRRORED = 8,
    POINT_FIRST = 16,
    ANODES_HIGH = 32,
    DECIMAL = 64, /* numbers are decimal digits, four bits each */
    GUESSES = 128
};

struct probe {
    int score, most;                    /* how much of the golden picture was seen, of how much */
    unsigned changes;                   /* after the press */
    uint64_t message;                   /* a message's length in cycles, 0: none was seen */
    bool wakes, lights_up, lights_free; /* lights: all on all the time; and nothing is said about them */
    int shift;
    uint64_t fade; /* of digits that are lit in turn: two rounds */
};

static void apply_guess(struct pinmap *b, int rst, unsigned guess)
{
    const struct machine *m = b->machine;
    if (rst >= 0 && !b->given[rst])
        b->flip[rst] = (guess & RESET_LEVEL) != 0;
    for (unsigned i = 0; i < m->ports; i++) {
        if (!b->given[i] && m->port[i].dir == IN && m->port[i].look == BUTTON && (int)i != rst)
            b->flip[i] = (guess & BUTTONS_LOW) != 0;
        if (b->given[i] || m->port[i].dir != OUT)
            continue;
        if (m->port[i].look == SEGMENTS) {
            b->flip[i] = (guess & SEGMENTS_LOW) != 0;
            b->mirror[i] = (guess & MIRRORED) != 0;
            b->offset[i] = (guess & POINT_FIRST) != 0;
        }
        if (m->port[i].look == ANODES)
            b->flip[i] = (guess & ANODES_HIGH) != 0;
        if (b->digits[i])
            b->decimal[i] = guess & DECIMAL ? b->digits[i] : 0;
    }
}

/* Which guesses make sense for this design. */
static unsigned possible(const struct pinmap *b, int rst)
{
    const struct machine *m = b->machine;
    unsigned can = 0;
    if (pinmap_has_reset(b, rst))
        can |= RESET_LEVEL;
    for (unsigned i = 0; i < m->ports; i++) {
        if (b->wired[i] && !b->given[i] && m->port[i].dir == IN && m->port[i].look == BUTTON && (int)i != rst)
            can |= BUTTONS_LOW;
        if (!b->wired[i] || b->given[i] || m->port[i].dir != OUT)
            continue;
        if (m->port[i].look == SEGMENTS) {
            can |= SEGMENTS_LOW | MIRRORED;
            if (m->port[i].width == 7 && b->top->pin[b->lead[i][0].pin].width == 8)
                can |= POINT_FIRST;
        }
        if (m->port[i].look == ANODES)
            can |= ANODES_HIGH;
        if (b->digits[i])
            can |= DECIMAL;
    }
    return can;
}

/* ---- recording ---- */

/* Has an output that is judged changed since the press?  A display that is not judged may be lit in turn. */
static bool raw_moved(const struct judge *j, const struct raw *r)
{
    Word first[PORTS_MOST] = {0}, now[PORTS_MOST] = {0}, hazy[PORTS_MOST] = {0}, unknown[PORTS_MOST] = {0};
    uint64_t length;
    struct reader at = raw_from(r, r->press);
    bool begun = false;
    for (const uint64_t *span; (span = raw_next(&at, r, &length)); begun = true) {
        pinmap_read(j->bench.pins, span, begun ? now : first, begun ? unknown : hazy);
        for (unsigned i = 0; begun && i < j->machine->ports; i++)
            if ((now[i] != first[i] || unknown[i] != hazy[i]) && j->machine->port[i].dir == OUT &&
                !word_in(j->robot->ignored, j->machine->port[i].name))
                return true;
    }
    return false;
}

/* A reset is held for so many presses; then a fifth of the time for watching passes before the starter is pressed. */
enum { RESET_PRESSES = 4, BEFORE_PRESS = 5 };

/* Resets, waits, and presses the starter for so many cycles each, again if the first does nothing.  Where outputs mean
   nothing before it, they may show then already what it brings, and the second brings nothing: the third tells. */
static bool simulate(struct judge *j, struct raw *r, uint64_t press, uint64_t wait, uint64_t watch, bool *wakes)
{
    static const struct run detecting = {.quiet = true};
    const struct machine *m = j->machine;
    struct bench *b = &j->bench;
    int rst = reset_port(j), starter = j->robot->starter ? port_find(m, j->robot->starter) : -1;
    uint64_t held[2 * WORDS_MOST];
    bool holds = false;
    raw_clear(r);
    *wakes = false;
    if (!judge_power_up(j, &detecting, "detection"))
        return false;
    if (rst >= 0)
        b->port[rst] = m->port[rst].low ? 0 : 1;
    if (!raw_run(b, r, RESET_PRESSES * press, true, held, &holds))
        return false;
    if (rst >= 0)
        b->port[rst] = m->port[rst].idle;
    if (!raw_run(b, r, wait, false, held, &holds))
        return false;
    r->press = r->spans ? r->spans - 1 : 0;
    for (int i = 0; i < 2 + j->robot->blank_until_press && starter >= 0; i++) {
        b->port[starter] = m->port[starter].low ? 0 : 1;
        if (!raw_run(b, r, press, false, held, &holds))
            return false;
        b->port[starter] = m->port[starter].idle;
        if (!raw_run(b, r, watch, false, held, &holds))
            return false;
        *wakes = i == 1;
        if (raw_moved(j, r))
            break;
    }
    return true;
}

/* ---- reading ---- */

/* How long the digits of a multiplexed display take for two rounds: a select is off for most of one, so three times the
   longest that any select stood still is more than two rounds of four digits, and of eight.  A digit that is never lit
   tells nothing. */
enum { SELECT_TIMES = 3 };

static uint64_t two_rounds(const struct bench *b, const struct raw *r)
{
    uint64_t longest = 0;
    for (unsigned i = 0; i < b->eyes.items; i++) {
        if (!b->eyes.item[i].scanned)
            continue;
        unsigned an = b->eyes.item[i].scanned - 1u;
        uint64_t same = 0, length, most = 0;
        bool turns = false;
        Word port[PORTS_MOST] = {0}, unknown[PORTS_MOST] = {0}, before = 2;
        struct reader at = raw_from(r, r->press);
        for (const uint64_t *span; (span = raw_next(&at, r, &length));) {
            pinmap_read(b->pins, span, port, unknown);
            Word now = port[an] >> b->eyes.item[i].digit & 1;
            turns |= before < 2 && now != before;
            same = now == before ? same + length : length;
            before = now;
            most = same > most ? same : most;
        }
        longest = turns && most > longest ? most : longest;
    }
    return SELECT_TIMES * longest;
}

/* The samples read with the pins' present polarities: the last picture before the press and all after it. */
static void read_raw(const struct bench *b, const struct raw *r, uint64_t fade, struct line *l)
{
    struct afterglow glow = {.fade = fade, .packed = b->pins->apart};
    Word port[PORTS_MOST] = {0}, unknown[PORTS_MOST] = {0};
    struct reader at = raw_from(r, 0);
    struct moment m = {0};
    line_clear(l);
    unsigned i = 0;
    for (const uint64_t *span; (span = raw_next(&at, r, &m.length)); i++) {
        pinmap_read(b->pins, span, port, unknown);
        see(&b->eyes, &glow, b->machine, port, unknown, m.length, &m.sight);
        line_add(l, b->eyes.items, &m);
        if (i <= r->press) /* before the press only the last picture counts: an earlier one is no answer to it */
            line_last(l);
    }
}

/* Is a pin read as a number that carries decimal digits, whatever number, right or wrong? */
static bool digits_ignored(const struct pinmap *pins, const struct raw *r)
{
    uint64_t length;
    bool beyond = false;
    struct reader at = raw_from(r, r->press);
    for (const uint64_t *span; (span = raw_next(&at, r, &length));)
        if (!pinmap_digits(pins, span, &beyond))
            return false;
    return beyond;
}

/* Does it show before the press what the machine does?  A message that waits for a press hides all behind it from one
   who presses once, and shows it to one who takes a button that is let go for a press: where it begins tells more. */
static bool begins_right(const struct eyes *eyes, const struct line *machine, const struct line *picture, int shift)
{
    struct sight due = machine->moment[0].sight;
    see_shifted(eyes, shift, &due);
    for (unsigned i = 0; i < eyes->items; i++)
        if (eyes->item[i].kind == GLYPH &&
            (picture->moment[0].sight.unknown[i] || !glyph_same(due.word[i], picture->moment[0].sight.word[i])))
            return false;
    return true;
}

/* `alone`: each digit is a port by itself, and no message can stand elsewhere */
static void judge_raw(const struct bench *b, const struct raw *r, const struct line *machine, struct line *picture,
                      bool alone, struct probe *p)
{
    static const int shifts[] = {0, SHIFT_ALL, -1, 1, 2};
    enum { CONFIRMED = 2, WAYS = sizeof shifts / sizeof *shifts }; /* one message alone may be wrong by itself */
    *p = (struct probe){.fade = two_rounds(b, r)};
    read_raw(b, r, p->fade, picture);
    if (!picture->count)
        return;
    line_clean(picture, &b->eyes, 4 * p->fade, line_flicker(4 * p->fade));
    p->changes = picture->count - 1;
    p->message = line_middle(picture);
    line_clean(picture, &b->eyes, p->message, line_flicker(p->message)); /* flickers are no messages */
    unsigned ways = alone ? 1 : p->fade ? WAYS + SHIFT_ORDERS : WAYS; /* only selects are in disorder */
    for (unsigned i = 0; i < ways; i++) {
        int shift = i < WAYS ? shifts[i] : (int)(SHIFT_ORDER + i - WAYS);
        int s = line_likeness(&b->eyes, machine, picture, shift, &p->most);
        if (i && s <= p->score)
            continue;
        if (shift > 0 && line_messages(&b->eyes, machine, picture, shift) < CONFIRMED)
            continue;
        p->shift = shift;
        p->score = s;
    }
    if (machine->count && !alone) {
        enum { BEGINS = 16 };
        p->score += begins_right(&b->eyes, machine, picture, p->shift) ? BEGINS : 0;
        p->most += BEGINS;
    }
    if (machine->count)
        p->score += line_numbers(&b->eyes, machine, picture, b->pins->digits, &p->most);
    p->score -= digits_ignored(b->pins, r);
    p->lights_up = bench_has(b, LIGHTS) && p->changes > 0 && line_lights(picture, &b->eyes, b->machine, true) &&
                   line_lights(machine, &b->eyes, b->machine, false);
    p->lights_free = p->lights_up && !lights_judged(&b->eyes, machine, 0);
}

/* ---- what follows from it ---- */

static void note_guess(struct judge *j, unsigned guess, const struct probe *p)
{
    int rst = reset_port(j);
    /* on a board the level of a button is the board's, and no choice of the design's */
    bool board = j->robot->press > 1;
    if (guess & RESET_LEVEL && rst >= 0)
        judge_note(j, "reset-level",
                   board ? "reset is active %s" : "reset is active %s (in the assignment it is active %s)",
                   j->machine->port[rst].low ? "high" : "low", j->machine->port[rst].low ? "low" : "high");
    if (guess & BUTTONS_LOW)
        judge_note(j, "button-level", "the buttons are active low%s",
                   board ? "" : " (in the assignment a pressed button is 1)");
    if (guess & SEGMENTS_LOW)
        judge_note(j, "segment-polarity", "the segments are active %s", j->robot->press > 1 ? "high" : "low");
    if (guess & MIRRORED)
        judge_note(j, "segment-order", "the segments run the other way: the highest bit is segment a, the lowest g");
    if (guess & POINT_FIRST)
        judge_note(j, "segment-point", "bit 0 of each digit is its point");
    if (guess & ANODES_HIGH)
        judge_note(j, "digit-polarity", "the digit selects are active high");
    char names[200] = "";
    pinmap_decimals(j->bench.pins, names, sizeof names);
    if (*names)
        judge_note(j, "decimal-digits", "%s: decimal digits, of four bits each", names);
    if (j->bench.traits.blind)
        judge_note(j, "no-display", "there is no display: only the lights are judged");
    if (j->bench.traits.wakes)
        judge_note(j, "first-press", "the first press after reset does nothing; it had to be repeated");
    if (p->lights_up && !p->lights_free)
        judge_note(j, "light-polarity", "the lights are active low");
}

/* How long to press and to watch: a core machine reacts to one cycle; a board's debouncer and divider may
   be slow, so both grow until something happens and a message has come and gone. */
static const struct {
    uint64_t press, watch;
} patience[] = {{1, 1500},   {4, 1500},      {16, 3000},       {1, 20000},
                {64, 20000}, {1024, 200000}, {16384, 2000000}, {262144, 20000000}};

enum { FIRST_SLOW = 4, HURRIED = 7, PATIENCES = sizeof patience / sizeof *patience };

/* Is this level of the buttons to be tried? */
static bool tried(const struct judge *j, unsigned driven)
{
    const struct robot *r = j->robot;
    const struct judge_wishes *w = &j->wishes;
    bool blunt = r->lockstep || (r->press > 1 && !r->hold); /* pictures that tell too little */
    if (blunt && w->buttons == BUTTONS_FOUND && (driven & BUTTONS_LOW))
        return pinmap_named_low(j->bench.pins, reset_port(j));
    if (r->hold && !bench_has(&j->bench, GLYPH)) /* no picture tells: as assigned, or otherwise when asked */
        return (driven & RESET_LEVEL) == (w->turn_reset ? RESET_LEVEL : 0u) &&
               (driven & BUTTONS_LOW) == (w->buttons == BUTTONS_ARE_LOW ? BUTTONS_LOW : 0u);
    return w->buttons == BUTTONS_FOUND || (w->buttons == BUTTONS_ARE_LOW) == ((driven & BUTTONS_LOW) != 0);
}

struct search {
    unsigned can, best;
    uint64_t press; /* cycles of a press that had an effect */
    struct probe found;
    bool level; /* of a reset that the machine has not, as its name says */
    bool low;   /* the buttons' names say that they are active low */
    struct line golden, picture;
    struct raw raw;
};

/* The buttons' level is that of the assignment, or of their names. */
static bool usual_buttons(const struct search *s, unsigned guess)
{
    return !(guess & BUTTONS_LOW) == !s->low;
}

/* Levels and readings as guessed; of a reset that the machine has not, from its name's level. */
static void guess_is(struct judge *j, const struct search *s, unsigned guess)
{
    apply_guess(j->bench.pins, reset_port(j), guess);
    j->bench.pins->reset_level = guess & RESET_LEVEL ? !s->level : s->level;
}

/* Drives the design one way and reads it all ways; false when the engine gave up or memory is at its end. */
static bool search_driven(struct judge *j, struct search *s, unsigned driven, unsigned patience_at)
{
    bool wakes;
    int rst = reset_port(j);
    guess_is(j, s, driven);
    uint64_t watch = patience[patience_at].watch;
    if (!simulate(j, &s->raw, patience[patience_at].press, watch / BEFORE_PRESS, watch, &wakes))
        return false;
    for (unsigned guess = driven; guess < GUESSES; guess += DRIVEN) {
        struct probe p;
        if (guess & ~s->can)
            continue;
        apply_guess(j->bench.pins, rst, guess);
        judge_raw(&j->bench, &s->raw, &s->golden, &s->picture, j->robot->follower != NULL, &p);
        p.wakes = wakes;
        /* where nothing is pressed, what changes is no reaction: it may be the end of a reset at the wrong level */
        int better = j->robot->starter ? (p.changes > 0) - (s->found.changes > 0) : 0;
        bool usual = usual_buttons(s, guess) && !usual_buttons(s, s->best);
        if (s->found.score < 0 || better > 0 || (better == 0 && p.score + usual > s->found.score)) {
            s->found = p;
            s->best = guess;
            s->press = patience[patience_at].press;
        }
    }
    return !j->arena.full;
}

/* A design that looks at its buttons at the ticks of a divider has seen this press, perhaps by luck: it must see one at
   any time.  Presses become longer until it does; false when the engine gave up. */
static bool press_safely(struct judge *j, struct search *s)
{
    static const uint64_t times[] = {0, 1, 2, 5}; /* sevenths of a press later */
    enum { LONGER = 4, PRESS_MOST = 1 << 18, REACTION = 8, AT_LEAST = 256 };
    bool wakes, lucky = s->found.changes && s->press > 1 && j->robot->starter;
    while (lucky && s->press < PRESS_MOST) {
        lucky = false;
        for (unsigned i = 0; i < sizeof times / sizeof *times && !lucky; i++) {
            uint64_t wait = AT_LEAST + s->press * times[i] / 7 + 13 * i;
            guess_is(j, s, s->best);
            if (!simulate(j, &s->raw, s->press, wait + 2 * s->found.fade,
                          REACTION * s->press + AT_LEAST + 8 * s->found.fade, &wakes))
                return false;
            read_raw(&j->bench, &s->raw, s->found.fade, &s->picture);
            line_clean(&s->picture, &j->bench.eyes, 4 * s->found.fade, line_flicker(4 * s->found.fade));
            lucky = s->picture.count < 2 || (wakes && !s->found.wakes);
        }
        s->press *= lucky ? LONGER : 1;
    }
    return true;
}

/* Cycles from the press until the picture changes, which is `stood`. */
static uint64_t reaction(const struct bench *b, const struct raw *r, uint64_t fade, struct sight *stood)
{
    struct afterglow glow = {.fade = fade, .packed = b->pins->apart};
    Word port[PORTS_MOST] = {0}, unknown[PORTS_MOST] = {0};
    struct sight now = {0};
    struct reader at = raw_from(r, 0);
    uint64_t passed = 0, length;
    unsigned i = 0;
    for (const uint64_t *span; (span = raw_next(&at, r, &length)); i++) {
        pinmap_read(b->pins, span, port, unknown);
        see(&b->eyes, &glow, b->machine, port, unknown, length, &now);
        if (i <= r->press)
            *stood = now;
        else if (bytes_same(stood->word, now.word, b->eyes.items * sizeof *now.word))
            passed += length;
        else
            break;
    }
    return passed;
}

/* What it shows so long after power-up, without a press or a reset; false when the engine gave up. */
static bool powered_up(struct judge *j, struct search *s, uint64_t cycles, struct sight *shown)
{
    static const struct run detecting = {.quiet = true};
    uint64_t held[2 * WORDS_MOST];
    bool holds = false;
    raw_clear(&s->raw);
    if (!judge_power_up(j, &detecting, "detection") || !raw_run(&j->bench, &s->raw, cycles, false, held, &holds))
        return false;
    s->raw.press = s->raw.spans;
    reaction(&j->bench, &s->raw, s->found.fade, shown);
    return true;
}

/* Buttons that only their names call active low.  At the wrong level they are held all the time, and what is taken for
   a press is that they are let go: after power-up the design starts by itself, and it reacts to the end of a press.
   Where the other level has neither, and shows as much, that is theirs. */
static void doubt_names(struct judge *j, struct search *s)
{
    enum { LONGER = 4 };
    uint64_t press = LONGER * s->press;
    bool late[2], itself[2], wakes;
    struct probe p[2];
    if (!s->low || !(s->best & BUTTONS_LOW) || !s->found.changes || press > s->found.message / 2)
        return;
    for (unsigned other = 0; other < 2; other++) {
        struct sight first = {0}, reset = {0};
        guess_is(j, s, other ? s->best & ~(unsigned)BUTTONS_LOW : s->best);
        if (!powered_up(j, s, press + 2 * s->found.fade, &first) ||
            !simulate(j, &s->raw, press, press + 2 * s->found.fade, 2 * press + 4 * s->found.message, &wakes))
            return;
        late[other] = reaction(&j->bench, &s->raw, s->found.fade, &reset) > press;
        itself[other] = !bytes_same(first.word, reset.word, j->bench.eyes.items * sizeof *first.word);
        judge_raw(&j->bench, &s->raw, &s->golden, &s->picture, j->robot->follower != NULL, &p[other]);
    }
    if (late[0] && itself[0] && !late[1] && !itself[1] && !wakes && p[1].score >= p[0].score)
        s->best &= ~(unsigned)BUTTONS_LOW;
}

/* The cycles from a press of this length until it shows, + 1, at this level of the buttons or the other; 0: unknown. */
static uint64_t shows_after(struct judge *j, struct search *s, bool other, uint64_t press, struct probe *p)
{
    struct sight unused = {0};
    bool wakes;
    guess_is(j, s, other ? s->best & ~(unsigned)BUTTONS_LOW : s->best);
    if (!simulate(j, &s->raw, press, 8 * press, 8 * press + 4 * s->found.message, &wakes) || wakes)
        return 0;
    judge_raw(&j->bench, &s->raw, &s->golden, &s->picture, j->robot->follower != NULL, p);
    return p->changes ? reaction(&j->bench, &s->raw, s->found.fade, &unused) + 1 : 0;
}

/* The same for a core, which does nothing before its reset: there a longer press shows later, by as much. */
static void doubt_names_of_core(struct judge *j, struct search *s)
{
    enum { LONGER = 8 };
    struct probe p[2], unused;
    bool late[2];
    if (!s->low || !(s->best & BUTTONS_LOW) || !s->found.changes || j->wishes.buttons != BUTTONS_FOUND)
        return;
    for (unsigned other = 0; other < 2; other++) {
        uint64_t brief = shows_after(j, s, other, s->press, &p[other]),
                 longer = shows_after(j, s, other, LONGER * s->press, &unused);
        if (!brief || !longer)
            return;
        late[other] = longer >= brief + (LONGER - 1) * s->press;
    }
    if (late[0] && !late[1] && p[1].score >= p[0].score)
        s->best &= ~(unsigned)BUTTONS_LOW;
}

/* How far patience goes: cores have short messages, unless they stand in a top with the divider of a real clock. */
static unsigned last_patience(const struct judge *j)
{
    return j->robot->press > 1 ? PATIENCES : j->bench.pins->haste ? HURRIED : FIRST_SLOW + 1;
}

/* All ways to drive it, with growing patience; false when the engine gave up. */
static bool search_all(struct judge *j, struct search *s)
{
    unsigned doubts = 0, most = j->robot->press > 1 ? 1 : j->bench.pins->haste ? FIRST_SLOW : 0;
    for (unsigned k = j->robot->press > 1 ? FIRST_SLOW : 0; k < last_patience(j); k++) {
        bool found = s->found.changes && (s->found.message || !j->robot->hold);
        /* buttons that are always held see a short release where a press would have to be longer: that is tried, too */
        bool doubt = doubts < most && !usual_buttons(s, s->best) && s->found.score < s->found.most;
        if (found && !doubt)
            return true;
        doubts += found;
        for (unsigned i = 0; i < DRIVEN && !judge_late(j); i++) {
            unsigned driven = s->low ? i ^ BUTTONS_LOW : i;
            if (driven & ~s->can || !tried(j, driven))
                continue;
            if (!search_driven(j, s, driven, k))
                return false;
            const struct probe *p = &s->found;
            bool all_as_assigned = (p->changes || !j->robot->starter) && p->score == p->most && !p->shift && !p->wakes;
            if (all_as_assigned && !j->robot->starter)
                return true; /* nothing was pressed: no other way and no patience shows more */
            if (all_as_assigned || (j->robot->lockstep && s->found.changes))
                break;
        }
    }
    return true;
}

static void take(struct judge *j, const struct search *s)
{
    const struct probe *found = &s->found;
    const struct robot *r = j->robot;
    struct bench *b = &j->bench;
    for (unsigned i = 0; found->lights_up && i < b->eyes.items; i++)
        for (unsigned k = 0; b->eyes.item[i].kind == LIGHTS && k <= b->eyes.item[i].more; k++)
            b->pins->flip[b->eyes.item[i].port + k] = !b->pins->flip[b->eyes.item[i].port + k];
    struct traits *t = &b->traits;
    t->lights_turned = found->lights_free;
    bool digits = bench_has(b, GLYPH);
    bool turned = found->shift < 0 && b->pins->either_way;
    if (turned)
        pinmap_turn_digits(b->pins);
    else if (found->shift > SHIFT_ORDER) { /* told once; from here on they are read where they should stand */
        uint8_t order[4];
        see_order((unsigned)found->shift - SHIFT_ORDER, order);
        pinmap_order_digits(b->pins, order);
        turned = true;
    }
    t->shift = turned ? 0 : found->shift;
    b->eyes.reversed = t->shift < 0;
    t->low_buttons = (s->best & BUTTONS_LOW) != 0;
    /* one press tells nothing of the level where it only fills the purses: a button that is let go for a moment does,
     * too */
    t->sure_buttons = !(s->can & BUTTONS_LOW) || (found->most && found->score == found->most && r->hold);
    t->either_level = (s->can & BUTTONS_LOW) != 0;
    t->reacts = found->changes > 0 || !r->starter || (r->hold && !digits);
    t->wakes = found->wakes && found->changes && (!r->hold || digits);
    t->slow = r->press > 1 && !found->message && digits;
    judge_pace(j, found->message);
    if (found->changes && s->press > t->press)
        t->press = s->press;
    if (!t->hold && t->press > 1)
        t->settle = 2 * t->press;
    if (r->press < 2 && !r->beats) /* else the clock may be a faster one (rate.c) */
        judge_long_press(j);
    t->fade = found->fade;
    if (t->slow && t->reacts) {
        judge_find_pace(j);
        t->slow = t->unpaced;
        if (s->press > t->press)
            t->press = s->press;
    }
    note_guess(j, s->best, found);
}

const char *judge_detect(struct judge *j)
{
    static const struct run detecting = {.quiet = true};
    struct pinmap *pins = j->bench.pins;
    struct search s = {.can = possible(pins, reset_port(j)),
                       .found = {.score = -1},
                       .level = pins->reset_level,
                       .golden.arena = &j->arena,
                       .picture.arena = &j->arena,
                       .raw = {.arena = &j->arena, .words = pins->out_words}};
    const char *why = bench_load(&j->bench);
    if (why)
        return why;
    s.low = s.can & BUTTONS_LOW && pinmap_named_low(pins, reset_port(j));
    judge_power_up(j, &detecting, "detection");
    golden_probe(j, &s.golden);
    /* a design that stands still may wait for an enable, or be held by a reset of some other name */
    if (search_all(j, &s) && !s.found.changes && j->robot->starter && pinmap_tie_high(pins))
        search_all(j, &s);
    if (j->robot->hold)
        press_safely(j, &s);
    if (j->robot->hold && j->robot->press > 1)
        doubt_names(j, &s);
    else if (j->robot->starter && !j->robot->lockstep)
        doubt_names_of_core(j, &s);
    line_free(&s.golden);
    line_free(&s.picture);
    raw_free(&s.raw);
    guess_is(j, &s, s.best);
    if (!j->robot->starter)
        judge_release(j);
    judge_note_reset(j);
    s.found.score < 0 ? judge_pace(j, 0) : take(j, &s); /* without any, the first scenario tells what is wrong */
    judge_out_of_memory(j);
    return NULL;
}
