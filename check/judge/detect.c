/* SPDX-License-Identifier: MIT */
/*
 * What cannot be known from the ports: which level resets, whether segments are active low or in the
 * order abcdefg, how long a message stands.  Found from the picture after reset and after one press.
 */
#include "check/judge/judge.h"
#include "check/judge/see.h"
#include "base/text.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* What may be the other way round than the machine has it. */
enum {
    RESET_LEVEL = 1,
    BUTTONS_LOW = 2, /* these two change what is driven, */
    DRIVEN = 4,
    SEGMENTS_LOW = 4, /* the others only how it is read */
    MIRRORED = 8,
    POINT_FIRST = 16,
    ANODES_HIGH = 32,
    GUESSES = 64
};

struct probe {
    int score, most;  /* how much of the golden picture was seen, of how much */
    unsigned changes; /* after the press */
    uint64_t message; /* a message's length in cycles, 0: none was seen */
    int lights_up;    /* all lights were on all the time */
    int shift;
    int wakes;
    uint64_t fade; /* of digits that are lit in turn: two rounds */
};

static void wear(struct board *b, int rst, unsigned guess)
{
    const struct machine *m = b->machine;
    if (rst >= 0 && !b->given[rst])
        b->flip[rst] = guess & RESET_LEVEL ? 1 : 0;
    for (unsigned i = 0; i < m->ports; i++) {
        if (!b->given[i] && m->port[i].dir == IN && m->port[i].look == BUTTON && (int)i != rst)
            b->flip[i] = guess & BUTTONS_LOW ? 1 : 0;
        if (b->given[i] || m->port[i].dir != OUT)
            continue;
        if (m->port[i].look == SEGMENTS) {
            b->flip[i] = guess & SEGMENTS_LOW ? 1 : 0;
            b->mirror[i] = guess & MIRRORED ? 1 : 0;
            b->offset[i] = guess & POINT_FIRST ? 1 : 0;
        }
        if (m->port[i].look == ANODES)
            b->flip[i] = guess & ANODES_HIGH ? 1 : 0;
    }
}

/* Which guesses make sense for this design. */
static unsigned possible(const struct board *b, int rst)
{
    const struct machine *m = b->machine;
    unsigned can = 0;
    if (board_has_reset(b, rst))
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
    }
    return can;
}

static int shown(const struct judge *j, const struct moment *g, const struct sight *s, int shift)
{
    struct moment turned = *g;
    int digits = 0, right = 0;
    see_shifted(j->item, j->items, shift, &turned.sight);
    for (unsigned i = 0; i < j->items; i++)
        if (j->item[i].kind == GLYPH) {
            digits++;
            right += !s->unknown[i] && glyph_same(turned.sight.word[i], s->word[i]);
        }
    return right == digits ? 2 * digits : right;
}

/* How much of the golden line is found in the design's, moment by moment. */
static int likeness(const struct judge *j, const struct line *g, const struct line *d, int shift, int *most)
{
    int sum = 0;
    *most = 0;
    for (unsigned i = 0; i < g->count; i++) {
        int best = 0, perfect = shown(j, &g->moment[i], &g->moment[i].sight, 0);
        for (unsigned k = 0; k < d->count; k++) {
            int s = shown(j, &g->moment[i], &d->moment[k].sight, shift);
            best = s > best ? s : best;
        }
        sum += best;
        *most += perfect;
    }
    return sum;
}

static int by_size(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* The middle one of the lengths of moments that came and went. */
static uint64_t middle_length(const struct line *l)
{
    uint64_t length[64];
    unsigned n = 0;
    for (unsigned i = 1; i + 1 < l->count && n < 64; i++)
        if (l->moment[i].length > 1)
            length[n++] = l->moment[i].length;
    qsort(length, n, sizeof *length, by_size);
    return n ? length[n / 2] : 0;
}

/* What was sampled during a probe, before it is read one way or another. */
struct raw {
    struct {
        uint64_t length;
        unsigned at;
    } * span;
    uint64_t *words;
    unsigned spans, span_room, words_used, words_room;
    unsigned press; /* the first span after the press */
};

static void raw_add(struct raw *r, const uint64_t *sample, unsigned words, uint64_t length)
{
    if (r->spans == r->span_room) {
        r->span_room = r->span_room ? r->span_room * 2 : 256;
        r->span = realloc(r->span, r->span_room * sizeof *r->span);
    }
    if (r->words_used + words > r->words_room) {
        r->words_room = (r->words_used + words) * 2;
        r->words = realloc(r->words, r->words_room * sizeof *r->words);
    }
    if (!r->span || !r->words)
        abort();
    memcpy(r->words + r->words_used, sample, words * sizeof *sample);
    r->span[r->spans].length = length;
    r->span[r->spans++].at = r->words_used;
    r->words_used += words;
}

/* Runs what is queued and keeps the samples. */
static int raw_run(struct judge *j, struct raw *r, uint64_t cycles)
{
    uint32_t at = 0, cycle = 0, done = 0;
    const uint64_t *sample, *now = r->spans ? r->words + r->span[r->spans - 1].at : NULL;
    uint64_t held[2 * WIRE_PINS];
    unsigned words = j->sim.out_words;
    if (!sim_run(&j->sim))
        return 0;
    j->cycles += cycles;
    if (now)
        memcpy(held, now, words * sizeof *held);
    while ((sample = sim_sample(&j->sim, &at, &cycle))) {
        if (now && cycle > done)
            raw_add(r, held, words, cycle - done);
        memcpy(held, sample, words * sizeof *held);
        now = held;
        done = cycle;
    }
    if (now && cycles > done)
        raw_add(r, held, words, cycles - done);
    return 1;
}

static int raw_moved(const struct judge *j, const struct raw *r)
{
    for (unsigned i = r->press + 1; i < r->spans; i++)
        if (memcmp(r->words + r->span[r->press].at, r->words + r->span[i].at, j->sim.out_words * sizeof *r->words))
            return 1;
    return 0;
}

static void queue(struct judge *j, uint64_t cycles)
{
    uint64_t words[WIRE_PINS];
    board_drive(j->board, j->port, words);
    sim_stretch(&j->sim, (uint32_t)cycles, words);
}

/* Resets and presses the starter (twice if the first does nothing), for so many cycles each. */
static int simulate(struct judge *j, struct raw *r, uint64_t press, uint64_t watch, int *wakes)
{
    const struct machine *m = j->machine;
    int rst = reset_port(j), starter = j->robot->starter ? port_find(m, j->robot->starter) : -1;
    r->spans = r->words_used = 0;
    *wakes = 0;
    if (!play_power(j))
        return 0;
    if (rst >= 0)
        j->port[rst] = m->port[rst].low ? 0 : 1;
    j->board->resetting = 1;
    queue(j, 4 * press);
    j->board->resetting = 0;
    if (rst >= 0)
        j->port[rst] = m->port[rst].idle;
    queue(j, watch / 5);
    if (!raw_run(j, r, 4 * press + watch / 5))
        return 0;
    r->press = r->spans ? r->spans - 1 : 0;
    for (int i = 0; i < 2 && starter >= 0; i++) {
        j->port[starter] = m->port[starter].low ? 0 : 1;
        queue(j, press);
        j->port[starter] = m->port[starter].idle;
        queue(j, watch);
        if (!raw_run(j, r, press + watch))
            return 0;
        *wakes = i;
        if (raw_moved(j, r))
            break;
    }
    return 1;
}

/* How long the digits of a multiplexed display take for two rounds: a select is off for most of one. */
static uint64_t two_rounds(const struct judge *j, const struct raw *r)
{
    uint64_t longest = 0;
    for (unsigned i = 0; i < j->items; i++) {
        if (!j->item[i].scanned)
            continue;
        unsigned an = j->item[i].scanned - 1u;
        uint64_t same = 0;
        Word port[PORTS] = {0}, unknown[PORTS] = {0}, before = 2;
        for (unsigned k = r->press; k < r->spans; k++) {
            board_read(j->board, r->words + r->span[k].at, port, unknown);
            Word now = port[an] >> j->item[i].digit & 1;
            same = now == before ? same + r->span[k].length : r->span[k].length;
            before = now;
            longest = same > longest ? same : longest;
        }
    }
    return 3 * longest;
}

/* The samples read with the board's present polarities: the last picture before the press and all after it. */
static void read_raw(struct judge *j, const struct raw *r, uint64_t fade, struct line *l)
{
    struct eye eye = {.fade = fade};
    Word port[PORTS] = {0}, unknown[PORTS] = {0};
    line_clear(l);
    for (unsigned i = 0; i < r->spans; i++) {
        struct moment m = {.length = r->span[i].length};
        board_read(j->board, r->words + r->span[i].at, port, unknown);
        see(j->item, j->items, &eye, j->machine, port, unknown, m.length, &m.sight);
        line_add(l, j->items, &m);
        if (i < r->press && l->count > 1) { /* before the press only the last picture counts */
            l->moment[0] = l->moment[l->count - 1];
            l->count = 1;
        }
    }
}

static void judge_raw(struct judge *j, const struct raw *r, const struct line *machine, struct probe *p)
{
    struct line picture = {0};
    static const int shifts[] = {0, 1, -1};
    int whole = 0;
    *p = (struct probe){.lights_up = 1, .fade = two_rounds(j, r)};
    read_raw(j, r, p->fade, &picture);
    line_clean(&picture, j->item, j->items, 4 * p->fade);
    p->changes = picture.count - 1;
    p->message = middle_length(&picture);
    line_clean(&picture, j->item, j->items, p->message); /* flickers are no messages */
    for (unsigned i = 0; i < 3; i++) {
        int s = likeness(j, machine, &picture, shifts[i], &p->most);
        if (s > p->score || !i) {
            p->score = s;
            p->shift = shifts[i];
        }
    }
    for (unsigned i = 0; i < picture.count; i++)
        for (unsigned k = 0; k < j->items; k++)
            if (j->item[k].kind == LIGHTS) {
                whole++;
                p->lights_up &= picture.moment[i].sight.word[k] == port_mask(&j->machine->port[j->item[k].port]);
            }
    p->lights_up &= whole > 0 && p->changes > 0;
    for (unsigned i = 0; i < machine->count; i++)
        for (unsigned k = 0; k < j->items; k++)
            p->lights_up &= j->item[k].kind != LIGHTS || machine->moment[i].sight.word[k] == 0;
    line_free(&picture);
}

static int has_digits(const struct judge *j)
{
    for (unsigned i = 0; i < j->items; i++)
        if (j->item[i].kind == GLYPH)
            return 1;
    return 0;
}

static void set_pace(struct judge *j, uint64_t message)
{
    uint64_t hold = message;
    if (!j->robot->hold) {
        j->hold = 0;
        j->settle = j->robot->longest ? j->robot->longest : 32;
        return;
    }
    j->blind = !hold && !has_digits(j);
    if (!hold) /* without a display the longest known message is waited for */
        hold = j->blind && j->robot->rates[1] ? j->robot->rates[1]
               : j->robot->rates[0]           ? j->robot->rates[0]
                                              : j->robot->hold;
    j->hold = j->nominal = hold;
    /* a length near a known rate's should be that */
    for (unsigned i = 0; i < 4 && j->robot->rates[i]; i++) {
        uint64_t rate = j->robot->rates[i];
        if (hold * 5 >= rate * 2 && hold * 2 <= rate * 5)
            j->nominal = rate;
    }
    j->settle = hold * 3 / 2 + 2 > 30 ? hold * 3 / 2 + 2 : 30;
    if (j->blind)
        j->settle = 4 * hold; /* code, score and player, one after the other */
    if (j->robot->press > 1)
        j->press = hold * j->robot->press / j->robot->hold + 1;
}

static void tell(struct judge *j, unsigned guess, const struct probe *p)
{
    int rst = reset_port(j);
    if (guess & RESET_LEVEL && rst >= 0)
        judge_note(j, "reset-level", "reset is active %s (in the assignment it is active %s)",
                   j->machine->port[rst].low ? "high" : "low", j->machine->port[rst].low ? "low" : "high");
    if (guess & BUTTONS_LOW)
        judge_note(j, "button-level", "the buttons are active low (in the assignment a pressed button is 1)");
    if (guess & SEGMENTS_LOW)
        judge_note(j, "segment-polarity", "the segments are active %s", j->robot->press > 1 ? "high" : "low");
    if (guess & MIRRORED)
        judge_note(j, "segment-order", "the segments run the other way: the highest bit is segment a, the lowest g");
    if (guess & POINT_FIRST)
        judge_note(j, "segment-point", "bit 0 of each digit is its point");
    if (guess & ANODES_HIGH)
        judge_note(j, "digit-polarity", "the digit selects are active high");
    if (j->blind)
        judge_note(j, "no-display", "there is no display: only the lights are judged");
    if (j->wakes)
        judge_note(j, "first-press", "the first press after reset does nothing; it had to be repeated");
    if (p->lights_up)
        judge_note(j, "light-polarity", "the lights are active low");
}

/* Names that tell of a button that is 0 when pressed: enterA_n, btn_l, nProc, and KEY, as some boards have them. */
static int named_low(const struct board *b, int rst)
{
    const struct machine *m = b->machine;
    for (unsigned i = 0; i < m->ports; i++) {
        if (!b->wired[i] || m->port[i].dir != IN || m->port[i].look != BUTTON || (int)i == rst)
            continue;
        const char *name = b->top->pin[b->lead[i][0].pin].name;
        size_t n = strlen(name);
        if ((n > 2 && !strcasecmp(name + n - 2, "_n")) || (n > 2 && !strcasecmp(name + n - 2, "_l")) ||
            (n > 3 && !strcasecmp(name + n - 3, "bar")) || !strncasecmp(name, "n_", 2) ||
            (*name == 'n' && name[1] >= 'A' && name[1] <= 'Z') || !strncasecmp(name, "key", 3))
            return 1;
    }
    return 0;
}

/* How long to press and to watch: a core machine reacts to one cycle; a board's debouncer and divider may
   be slow, so both grow until something happens and a message has come and gone. */
enum { SLOWEST = 12 }; /* seconds */

static const struct {
    uint64_t press, watch;
} patience[] = {{1, 1500},   {4, 1500},      {16, 3000},       {1, 20000},
                {64, 20000}, {1024, 200000}, {16384, 2000000}, {262144, 20000000}};

/* Is this level of the buttons to be tried? */
static int tried(const struct judge *j, unsigned driven)
{
    int blunt = j->robot->lockstep || (j->robot->press > 1 && !j->robot->hold); /* pictures that tell too little */
    if (blunt && j->buttons < LEVEL_HIGH && (driven & BUTTONS_LOW))
        return named_low(j->board, reset_port(j));
    if (j->robot->hold && !has_digits(j)) /* no picture tells: as the assignment has it, or the other way when asked */
        return (driven & RESET_LEVEL) == (j->turn_reset ? RESET_LEVEL : 0u) &&
               (driven & BUTTONS_LOW) == (j->buttons == LEVEL_LOW ? BUTTONS_LOW : 0u);
    return j->buttons < LEVEL_HIGH || (j->buttons == LEVEL_LOW) == ((driven & BUTTONS_LOW) != 0);
}

enum { FIRST_SLOW = 4, PATIENCES = sizeof patience / sizeof *patience };

struct search {
    unsigned can, best;
    uint64_t press; /* cycles of a press that had an effect */
    struct probe found;
    uint8_t level; /* of a reset that the machine has not, as its name says */
    int low;       /* the buttons' names say that they are active low */
    struct line shown_by;
    struct raw raw;
};

/* Drives the design one way and reads it all ways; 0 when the simulator gave up. */
static int search_driven(struct judge *j, struct search *s, unsigned driven, unsigned patience_at)
{
    int wakes, rst = reset_port(j);
    wear(j->board, rst, driven);
    j->board->reset_level = driven & RESET_LEVEL ? !s->level : s->level;
    if (!simulate(j, &s->raw, patience[patience_at].press, patience[patience_at].watch, &wakes))
        return 0;
    for (unsigned guess = driven; guess < GUESSES; guess += DRIVEN) {
        struct probe p;
        if (guess & ~s->can)
            continue;
        wear(j->board, rst, guess);
        judge_raw(j, &s->raw, &s->shown_by, &p);
        p.wakes = wakes;
        int better = (p.changes > 0) - (s->found.changes > 0);
        if (s->found.score < 0 || better > 0 || (better == 0 && p.score > s->found.score)) {
            s->found = p;
            s->best = guess;
            s->press = patience[patience_at].press;
        }
    }
    return 1;
}

static int all_as_assigned(const struct probe *p)
{
    return p->changes && p->score == p->most && !p->shift && !p->wakes;
}

/* All ways to drive it, with growing patience; 0 when the simulator gave up. */
static int search_all(struct judge *j, struct search *s)
{
    int slow = j->robot->press > 1;
    double end = play_clock() + (j->patient ? 1e6 : SLOWEST);
    for (unsigned k = slow ? FIRST_SLOW : 0; k < (slow ? PATIENCES : FIRST_SLOW); k++) {
        if (s->found.changes && (s->found.message || !j->robot->hold))
            break;
        for (unsigned i = 0; i < DRIVEN && play_clock() < end; i++) {
            unsigned driven = s->low ? i ^ BUTTONS_LOW : i;
            if (driven & ~s->can || !tried(j, driven))
                continue;
            if (!search_driven(j, s, driven, k))
                return 0;
            if (all_as_assigned(&s->found) || (j->robot->lockstep && s->found.changes))
                break;
        }
    }
    return 1;
}

static void take(struct judge *j, const struct search *s)
{
    const struct probe *found = &s->found;
    for (unsigned i = 0; found->lights_up && i < j->items; i++)
        if (j->item[i].kind == LIGHTS)
            j->board->flip[j->item[i].port] ^= 1;
    j->shift = found->shift;
    j->low_buttons = (s->best & BUTTONS_LOW) != 0;
    if (!(s->can & BUTTONS_LOW) || (found->most && found->score == found->most))
        j->buttons = LEVEL_SURE;
    j->reacts = found->changes > 0 || !j->robot->starter || (j->robot->hold && !has_digits(j));
    j->wakes = found->wakes && found->changes && (!j->robot->hold || has_digits(j));
    j->slow = j->robot->press > 1 && !found->message && has_digits(j);
    set_pace(j, found->message);
    if (found->changes && s->press > j->press)
        j->press = s->press;
    if (!j->hold && j->press > 1)
        j->settle = 2 * j->press;
    if (j->press > 1 && j->robot->press < 2)
        judge_note(j, "long-press", "a press of one cycle has no effect; the robot presses for %llu",
                   (unsigned long long)j->press);
    j->eye.fade = found->fade;
    tell(j, s->best, found);
}

int judge_detect(struct judge *j)
{
    struct search s = {
        .can = possible(j->board, reset_port(j)), .found = {.score = -1}, .level = j->board->reset_level};
    if (!sim_start(&j->sim, j->design, j->board->clock, j->board->in, j->board->ins, j->board->out, j->board->outs))
        return 0;
    s.low = s.can & BUTTONS_LOW && named_low(j->board, reset_port(j));
    play_probe(j, &s.shown_by);
    /* a design that stands still may wait for an enable, or be held by a reset of some other name */
    if (search_all(j, &s) && !s.found.changes && j->robot->starter && board_tie_high(j->board))
        search_all(j, &s);
    line_free(&s.shown_by);
    free(s.raw.span);
    free(s.raw.words);
    wear(j->board, reset_port(j), s.best);
    j->board->reset_level = s.best & RESET_LEVEL ? !s.level : s.level;
    if (s.found.score < 0) /* the first scenario tells what is wrong */
        set_pace(j, 0);
    else
        take(j, &s);
    return 1;
}
