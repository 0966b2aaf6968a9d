/* SPDX-License-Identifier: MIT */
#include "players/pins.h"

void pins_begin(void *notes, const struct player *p, unsigned seat, uint64_t seed)
{
    struct pins *n = notes;
    *n = (struct pins){.enough = 1};
    p->begin(n->player, seat, seed);
}

static Word bits(const struct wire *w)
{
    return ((Word)1 << w->width) - 1;
}

/* `into` with the wire's bits, which stand at bit `at`, from bit `from_at` of `from`. */
static Word joined(const struct wire *w, Word into, unsigned at, Word from, unsigned from_at)
{
    return (into & ~(bits(w) << at)) | (from >> from_at & bits(w)) << at;
}

/* The pins of one direction, as the bare machine's ports. */
static void see(const struct pinout *at, enum dir dir, const Word port[], Word core[])
{
    for (const struct wire *w = at->wire; w->width; w++)
        if (at->board->port[w->pin].dir == dir)
            core[w->core] = joined(w, core[w->core], w->at, port[w->pin], w->bit);
}

/* The switches as the player wants them; the button that he presses, or lets go, apart. */
static void set_switches(const struct pinout *at, const Word core[], Word port[])
{
    for (const struct wire *w = at->wire; w->width; w++)
        if (at->board->port[w->pin].dir == IN && at->board->port[w->pin].look == SWITCH)
            port[w->pin] = joined(w, port[w->pin], w->bit, core[w->core], w->at);
}

static void set_button(const struct pinout *at, unsigned button, int down, Word port[])
{
    for (const struct wire *w = at->wire; w->width; w++)
        if (w->core == button)
            port[w->pin] = down != 0;
}

static void see_more(const struct pinout *at, const Word port[], Word core[])
{
    if (at->see)
        at->see(port, core);
}

/* The player looks; a button that he pushes is his wish. */
static void let_look(struct pins *n, const struct player *p, const struct pinout *at, Word port[])
{
    Word before[PINS_CORE];
    for (unsigned i = 0; i < PINS_CORE; i++)
        before[i] = n->core[i];
    p->act(n->player, n->core);
    for (unsigned i = 0; i < at->core->ports; i++)
        if (at->core->port[i].look == BUTTON && !before[i] && n->core[i]) {
            n->button = (uint8_t)i;
            n->wish = 1;
            n->tried = 0;
        }
    set_switches(at, n->core, port);
    see_more(at, port, n->core);
}

static void push(struct pins *n)
{
    if (n->tried && n->enough < 1u << 30)
        n->enough *= 2;
    n->down = n->tried = 1;
    n->left = n->enough;
}

void pins_act(void *notes, const struct player *p, const struct pinout *at, Word port[])
{
    struct pins *n = notes;
    Word *phase = &n->core[machine_phase(at->core)];
    see(at, OUT, port, n->core);
    if (*phase != n->phase)
        n->wish = 0; /* the machine has answered, or something else came first */
    n->phase = *phase;
    if (!n->wish)
        see(at, IN, port, n->core);
    see_more(at, port, n->core);
    if (n->left)
        n->left--;
    if (n->down && (!n->wish || !n->left)) {
        set_button(at, n->button, 0, port);
        n->down = 0;
        n->left = n->enough;
    }
    if (!n->wish)
        let_look(n, p, at, port);
    if (n->wish && !n->down && !n->left)
        push(n);
    if (n->down) {
        set_switches(at, n->core, port);
        set_button(at, n->button, 1, port);
    }
}

/* All pins as they stand. */
static void see_all(struct pins *n, const struct pinout *at, const Word port[])
{
    see(at, OUT, port, n->core);
    see(at, IN, port, n->core);
    see_more(at, port, n->core);
}

void pins_watch(void *notes, const struct player *p, const struct pinout *at, const Word port[])
{
    struct pins *n = notes;
    see_all(n, at, port);
    if (p->watch)
        p->watch(n->player, n->core);
}

void pins_know(void *notes, const struct player *p, const void *known)
{
    struct pins *n = notes;
    if (p->know)
        p->know(n->player, known);
}

int pins_hint(void *notes, const struct player *p, const struct pinout *at, const Word port[], char *text,
              uint32_t size)
{
    struct pins n = *(struct pins *)notes;
    see_all(&n, at, port);
    return p->hint ? p->hint(n.player, n.core, text, size) : 0;
}
