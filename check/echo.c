/* SPDX-License-Identifier: MIT */
#include "check/echo.h"
#include "base/heap.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- the tape ---- */

enum entry { RESETS, DRIVES, RUNS, SHOWS }; /* a word each; then what belongs to it */

struct echo_tape {
    const struct dut *inner;
    const struct pinmap *pins;
    uint64_t *word;
    size_t words, room;
    uint64_t edges;
    uint64_t last[2 * WORDS_MOST]; /* what was sampled last, */
    bool shown;                    /* if anything was since the last run */
};

static void put(struct echo_tape *t, uint64_t word)
{
    if (t->words == t->room) {
        t->room = t->room ? 2 * t->room : 4096;
        t->word = heap_resize(t->word, t->room * sizeof *t->word);
    }
    t->word[t->words++] = word;
}

static void put_shown(struct echo_tape *t)
{
    if (!t->shown)
        return;
    put(t, SHOWS);
    for (unsigned i = 0; i < t->pins->out_words; i++)
        put(t, t->last[i]);
    t->shown = false;
}

static bool tape_reset(void *context)
{
    struct echo_tape *t = context;
    put_shown(t);
    put(t, RESETS);
    return t->inner->reset(t->inner->context);
}

static void tape_drive(void *context, uint32_t edges, const uint64_t *inputs)
{
    struct echo_tape *t = context;
    put_shown(t);
    put(t, DRIVES);
    put(t, edges);
    for (unsigned i = 0; i < t->pins->in_words; i++)
        put(t, inputs[i]);
    t->edges += edges;
    t->inner->drive(t->inner->context, edges, inputs);
}

static bool tape_run(void *context)
{
    struct echo_tape *t = context;
    put_shown(t);
    put(t, RUNS);
    return t->inner->run(t->inner->context);
}

static const uint64_t *tape_sample(void *context, uint32_t *at, uint32_t *edge)
{
    struct echo_tape *t = context;
    const uint64_t *sample = t->inner->sample(t->inner->context, at, edge);
    if (sample) {
        memcpy(t->last, sample, t->pins->out_words * sizeof *sample);
        t->shown = true;
    }
    return sample;
}

static enum health tape_health(void *context)
{
    const struct echo_tape *t = context;
    return t->inner->health(t->inner->context);
}

static void tape_last_words(void *context, char *text, size_t size)
{
    const struct echo_tape *t = context;
    t->inner->last_words(t->inner->context, text, size);
}

static void record(struct judge *j, const struct finding *f, struct echo_tape *t)
{
    const struct dut through = {.context = t,
                                .reset = tape_reset,
                                .drive = tape_drive,
                                .run = tape_run,
                                .sample = tape_sample,
                                .health = tape_health,
                                .last_words = tape_last_words};
    struct finding met;
    t->inner = j->bench.dut;
    t->pins = j->bench.pins;
    j->bench.dut = &through;
    judge_replay(j, f, f->script, f->actions, &met, NULL);
    j->bench.dut = t->inner;
    put_shown(t);
}

/* ---- played to the other ---- */

/* Where a pin of the first is in the other's words: pins are listed in another order. */
static int same_pin(const struct pinmap *ours, unsigned pin, const struct pinmap *theirs)
{
    for (unsigned i = 0; i < theirs->top->pins; i++)
        if (!strcasecmp(ours->top->pin[pin].name, theirs->top->pin[i].name) &&
            ours->top->pin[pin].width == theirs->top->pin[i].width)
            return (int)i;
    return -1;
}

static void translate(const struct pinmap *ours, const struct pinmap *theirs, const uint64_t *from, uint64_t *to)
{
    memset(to, 0, theirs->in_words * sizeof *to);
    for (unsigned i = 0; i < ours->ins; i++) {
        unsigned pin = ours->in[i];
        int other = same_pin(ours, pin, theirs);
        if (other >= 0)
            memcpy(to + theirs->at[other], from + ours->at[pin], pin_words(&ours->top->pin[pin]) * sizeof *to);
    }
}

/* What both show: bits that the other does not know, and bits that differ.  Where it does not know some, what it shows
   of the others may hang on those (which digit is lit, by a counter that nobody sets: the segments of none). */
static enum echo compare(const struct pinmap *ours, const struct pinmap *theirs, const uint64_t *a, const uint64_t *b)
{
    bool differs = false, unsure = false;
    for (unsigned i = 0; i < ours->outs; i++) {
        unsigned pin = ours->out[i], words = pin_words(&ours->top->pin[pin]);
        int other = same_pin(ours, pin, theirs);
        for (unsigned k = 0; other >= 0 && theirs->used[other] && k < words; k++) {
            uint64_t x = a[ours->at[pin] + k], y = b[theirs->at[other] + k],
                     unknown = a[ours->at[pin] + words + k] | b[theirs->at[other] + words + k];
            differs |= ((x ^ y) & ~unknown) != 0;
            unsure |= b[theirs->at[other] + words + k] != 0;
        }
    }
    return unsure ? ECHO_UNKNOWN : differs ? ECHO_OTHER : ECHO_SAME;
}

static enum echo play(const struct echo_tape *t, const struct pinmap *theirs, const struct dut *dut)
{
    uint64_t inputs[WORDS_MOST], shown[2 * WORDS_MOST] = {0};
    enum echo found = ECHO_NONE;
    for (size_t at = 0; at < t->words && found != ECHO_OTHER;) {
        const uint64_t *sample;
        uint32_t next = 0, edge = 0;
        switch ((enum entry)t->word[at++]) {
        case RESETS:
            if (!dut->reset(dut->context))
                return ECHO_NONE;
            break;
        case DRIVES:
            translate(t->pins, theirs, t->word + at + 1, inputs);
            dut->drive(dut->context, (uint32_t)t->word[at], inputs);
            at += 1 + t->pins->in_words;
            break;
        case RUNS:
            if (!dut->run(dut->context))
                return ECHO_NONE;
            while ((sample = dut->sample(dut->context, &next, &edge)))
                memcpy(shown, sample, theirs->out_words * sizeof *sample);
            break;
        case SHOWS:
            found = compare(t->pins, theirs, t->word + at, shown);
            at += t->pins->out_words;
        }
    }
    return found;
}

/* ---- or judged with it ---- */

/* The other simulator in the first one's words. */
struct bridge {
    const struct dut *inner;
    const struct pinmap *ours, *theirs;
    uint64_t shown[2 * WORDS_MOST];
};

static bool bridge_reset(void *context)
{
    const struct bridge *b = context;
    return b->inner->reset(b->inner->context);
}

static void bridge_drive(void *context, uint32_t edges, const uint64_t *inputs)
{
    const struct bridge *b = context;
    uint64_t theirs[WORDS_MOST];
    translate(b->ours, b->theirs, inputs, theirs);
    b->inner->drive(b->inner->context, edges, theirs);
}

static bool bridge_run(void *context)
{
    const struct bridge *b = context;
    return b->inner->run(b->inner->context);
}

static const uint64_t *bridge_sample(void *context, uint32_t *at, uint32_t *edge)
{
    struct bridge *b = context;
    const uint64_t *sample = b->inner->sample(b->inner->context, at, edge);
    for (unsigned i = 0; sample && i < b->ours->outs; i++) {
        unsigned pin = b->ours->out[i];
        int other = same_pin(b->ours, pin, b->theirs);
        if (other >= 0 && b->theirs->used[other])
            memcpy(b->shown + b->ours->at[pin], sample + b->theirs->at[other],
                   2 * pin_words(&b->ours->top->pin[pin]) * sizeof *sample);
    }
    return sample ? b->shown : NULL;
}

static enum health bridge_health(void *context)
{
    const struct bridge *b = context;
    return b->inner->health(b->inner->context);
}

static void bridge_last_words(void *context, char *text, size_t size)
{
    const struct bridge *b = context;
    b->inner->last_words(b->inner->context, text, size);
}

/* Plays the finding's script; what was seen since its last look but one, without flickers. */
static bool plays(struct judge *j, const struct finding *f, struct line *seen)
{
    struct finding met;
    bool met_again = judge_replay(j, f, f->script, f->actions, &met, NULL);
    *seen = (struct line){.arena = &j->arena};
    line_copy(seen, &j->bench.scratch);
    line_clean(seen, &j->bench.eyes, j->bench.traits.hold, line_flicker(j->bench.traits.hold));
    return met_again;
}

/* The same pictures, one after the other, each for about as long; the last stands until somebody looks. */
static bool alike(const struct eyes *eyes, const struct line *a, const struct line *b)
{
    enum { PART = 8 };
    bool same = a->count == b->count && a->count > 1;
    for (unsigned i = 0; same && i < a->count; i++) {
        const struct moment *x = &a->moment[i], *y = &b->moment[i];
        uint64_t off = x->length > y->length ? x->length - y->length : y->length - x->length;
        same = sight_same(&x->sight, &y->sight, eyes->items) &&
               (!i || i + 1 == a->count || off * PART <= x->length + PART);
    }
    return same;
}

/* The same, begun a little later each time: a counter that stands for chance is elsewhere then. */
static bool breaks_some_time(struct judge *j, const struct finding *f)
{
    enum { TRIES = 12 };
    struct finding met;
    struct action *later = heap_get((f->actions + 1) * sizeof *later);
    bool breaks = false;
    for (unsigned i = 1; i <= TRIES && !breaks; i++) {
        later[0] = (struct action){.deed = WAIT, .rest = (uint8_t)i};
        memcpy(later + 1, f->script, f->actions * sizeof *later);
        breaks = judge_replay(j, f, later, f->actions + 1, &met, NULL);
    }
    free(later);
    return breaks;
}

/* Where two clocks meet, one simulator may see a register an edge later than the other, and all that follows comes so
   much later.  Does the same script break the same rule there, or show the same pictures? */
static bool agrees(struct judge *j, const struct finding *f, const struct bench *other)
{
    struct bridge b = {.inner = other->dut, .ours = j->bench.pins, .theirs = other->pins};
    const struct dut across = {.context = &b,
                               .reset = bridge_reset,
                               .drive = bridge_drive,
                               .run = bridge_run,
                               .sample = bridge_sample,
                               .health = bridge_health,
                               .last_words = bridge_last_words};
    const struct dut *own = j->bench.dut;
    const bool crashed = j->bench.crashed, hopeless = j->bench.hopeless;
    char stopped[sizeof j->stopped];
    struct line ours, theirs;
    memcpy(stopped, j->stopped, sizeof stopped);
    plays(j, f, &ours);
    j->bench.dut = &across;
    bool agree = plays(j, f, &theirs) || alike(&j->bench.eyes, &ours, &theirs) || breaks_some_time(j, f);
    j->bench.dut = own;
    /* if the other gives up, that is nothing about the first */
    j->bench.crashed = crashed;
    j->bench.hopeless = hopeless;
    memcpy(j->stopped, stopped, sizeof stopped);
    line_free(&ours);
    line_free(&theirs);
    return agree;
}

enum echo echo_of(struct session *first, const struct finding *f, struct session *other, uint64_t edges_most)
{
    struct echo_tape t = {0};
    struct bench *theirs = &other->judge->bench;
    enum echo found = ECHO_NONE;
    if (f->actions)
        record(first->judge, f, &t);
    if (t.words && t.edges <= edges_most && !bench_load(theirs))
        found = play(&t, theirs->pins, theirs->dut);
    if (found == ECHO_OTHER && agrees(first->judge, f, theirs))
        found = ECHO_SAME;
    free(t.word);
    return found;
}
