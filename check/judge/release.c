/* SPDX-License-Identifier: MIT */
/*
 * Is the design held in reset?  Where the machine has no reset, that of a design is pressed at power-up and let go for
 * the whole of the play: at the wrong level the design is held, and all of its rules seem broken.  The level is that of
 * its name, unless an experiment tells otherwise: what stands on the inputs is changed and buttons are pressed, again
 * and again, at either level.  A design in its reset is always back at the same picture when the inputs are; one that
 * is not has moved, and what only follows the inputs (a table that is read) follows with more of its outputs.
 */
#include "check/judge/judge.h"
#include "core/bytes.h"

enum { POKES = 24, RESET_PRESSES = 4, REST = 8 };

struct stirred {
    bool sits;      /* it does not come back to the picture of its reset */
    unsigned moved; /* bits of its outputs that some poke has changed */
};

/* The picture that stands, of so many words; was, after the reset; all that differed from it. */
struct pictures {
    uint64_t *now, *reset, *moved;
    bool shown;
};

static unsigned ones(const uint64_t *words, unsigned n)
{
    unsigned sum = 0;
    while (n--)
        for (uint64_t w = words[n]; w; w &= w - 1)
            sum++;
    return sum;
}

static bool run(struct judge *j, struct raw *r, struct pictures *p, uint64_t cycles, bool resetting)
{
    raw_clear(r);
    return raw_run(&j->bench, r, cycles, resetting, p->now, &p->shown);
}

/* Other inputs, and one button pressed among them; all as before in the end.  False when the engine gave up. */
static bool poke(struct judge *j, struct raw *r, struct pictures *p, struct random *chance, uint64_t press)
{
    const struct machine *m = j->machine;
    Word *port = j->bench.port;
    unsigned buttons = 0;
    int button = -1;
    for (unsigned i = 0; i < m->ports; i++) {
        if (m->port[i].dir != IN || !j->bench.pins->wired[i])
            continue;
        if (m->port[i].look != BUTTON)
            port[i] = m->port[i].look == DIE ? random_die(chance) : random_bits(chance) & port_mask(&m->port[i]);
        else if (!random_below(chance, ++buttons))
            button = (int)i;
    }
    if (!run(j, r, p, press + REST, false))
        return false;
    for (unsigned down = 2; button >= 0 && down--;) {
        port[button] = (m->port[button].low ? 0 : 1) ^ !down;
        if (!run(j, r, p, press + (down ? 0 : REST), false))
            return false;
    }
    for (unsigned i = 0; i < r->words; i++)
        p->moved[i] |= p->now[i] ^ p->reset[i];
    for (unsigned i = 0; i < m->ports; i++)
        port[i] = m->port[i].dir == IN ? m->port[i].idle : port[i];
    return run(j, r, p, press + REST, false);
}

static bool stir(struct judge *j, struct raw *r, struct pictures *p, uint64_t press, struct stirred *s)
{
    struct random chance;
    random_seed(&chance, 1);
    bytes_clear(p->moved, r->words * sizeof *p->moved);
    p->shown = false;
    bench_idle(&j->bench);
    if (!bench_reset(&j->bench) || !run(j, r, p, RESET_PRESSES * press, true) || !run(j, r, p, press + REST, false))
        return false;
    bytes_copy(p->reset, p->now, r->words * sizeof *p->reset);
    *s = (struct stirred){0};
    for (unsigned i = 0; i < POKES && !s->sits; i++) {
        if (!poke(j, r, p, &chance, press))
            return false;
        s->sits = !bytes_same(p->now, p->reset, r->words * sizeof *p->reset);
    }
    s->moved = ones(p->moved, r->words);
    return true;
}

/* At either level; true when the design moves at the one that is left. */
static bool either(struct judge *j, struct raw *r, struct pictures *p, uint64_t press)
{
    struct pinmap *pins = j->bench.pins;
    struct stirred named = {0}, other = {0};
    if (!stir(j, r, p, press, &named) || named.sits || pins->reset < 0)
        return named.sits || named.moved;
    pins->reset_level = !pins->reset_level;
    if (stir(j, r, p, press, &other) && (other.sits || other.moved > named.moved))
        return true;
    pins->reset_level = !pins->reset_level;
    return named.moved;
}

/* Presses become longer, then inputs that the machine has not are tied to 1: until the design moves. */
static bool moves(struct judge *j, struct raw *r, struct pictures *p)
{
    enum { LONG = 32 };
    struct pinmap *pins = j->bench.pins;
    bool tied[PINS_MOST];
    if (either(j, r, p, 1) || either(j, r, p, LONG))
        return true;
    bytes_copy(tied, pins->high, sizeof tied);
    if (pinmap_tie_high(pins) && either(j, r, p, 1))
        return true;
    bytes_copy(pins->high, tied, sizeof tied);
    return false;
}

void judge_note_reset(struct judge *j)
{
    const struct pinmap *pins = j->bench.pins;
    if (pins->reset >= 0 && pins->reset_level != pins->reset_named)
        judge_note(j, "reset-level", "%s is active %s: at the other level nothing that is done moves the design",
                   pins->top->pin[pins->reset].name, pins->reset_level ? "high" : "low");
}

void judge_release(struct judge *j)
{
    struct raw raw = {.arena = &j->arena, .words = j->bench.pins->out_words};
    size_t size = raw.words * sizeof(uint64_t);
    uint64_t *words = arena_get(&j->arena, 3 * size + 1), cycles = j->bench.cycles;
    if (!words)
        return;
    struct pictures p = {.now = words, .reset = words + raw.words, .moved = words + 2 * raw.words};
    bool failed = j->bench.failed;
    j->bench.failed = false;
    j->bench.traits.still = !moves(j, &raw, &p) && !j->bench.failed;
    j->bench.failed = failed; /* all that is no part of the play */
    j->bench.cycles = cycles;
    bench_idle(&j->bench);
    raw_free(&raw);
    arena_put(&j->arena, words);
}

bool judge_stands(const struct judge *j)
{
    return j->bench.traits.still && !j->bench.moves;
}
