/* SPDX-License-Identifier: MIT */
/* What every shell does with a machine, whichever it is. */
#include "core/machine.h"
#include "core/words.h"

void machine_idle(const struct machine *m, Word port[])
{
    for (unsigned i = 0; i < m->ports; i++)
        port[i] = m->port[i].idle;
}

void machine_run(const struct machine *m, void *state, Word port[], uint64_t n)
{
    if (n && m->leap) {
        m->leap(state, port, n);
        return;
    }
    while (n) {
        m->step(state, port);
        n--;
        n -= m->skip(state, port, n);
    }
}

int port_find(const struct machine *m, const char *name)
{
    for (unsigned i = 0; i < m->ports; i++)
        if (word_same(m->port[i].name, name))
            return (int)i;
    return -1;
}

int machine_phase(const struct machine *m)
{
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].look == PHASE)
            return (int)i;
    return -1;
}

int machine_button(const struct machine *m, enum role role, unsigned seat)
{
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        if (p->look == BUTTON && p->role == role && (!seat || !p->seat || p->seat == seat))
            return (int)i;
    }
    return -1;
}

Word port_mask(const struct port *p)
{
    return ~(Word)0 >> (64 - p->width);
}

const struct value *port_value(const struct port *p, Word v)
{
    for (const struct value *n = p->group ? 0 : p->values; n && n->name; n++)
        if (n->value == v)
            return n;
    return 0;
}

int port_allows(const struct port *p, Word v)
{
    return v <= (p->max ? p->max : port_mask(p)) && v >= p->min;
}

/* ---- words --------------------------------------------------------------------------------- */

#define NAME_OF(names, n) ((n) < sizeof(names) / sizeof *(names) ? (names)[n] : 0)

const char *dir_name(unsigned dir)
{
    static const char *const names[] = {[IN] = "in", [OUT] = "out", [STRAP] = "strap"};
    return NAME_OF(names, dir);
}

const char *look_name(unsigned look)
{
    static const char *const names[] = {
        [BUTTON] = "button", [SWITCH] = "switch", [LED] = "led",     [SEGMENTS] = "segments",
        [ANODES] = "anodes", [MATRIX] = "matrix", [DIE] = "die",     [DICE] = "dice",
        [NOISE] = "noise",   [NUMBER] = "number", [PHASE] = "phase",
    };
    return NAME_OF(names, look);
}

const char *role_name(unsigned role)
{
    static const char *const names[] = {
        [ROLE_NONE] = "none", [ROLE_GO] = "go",     [ROLE_RESTART] = "restart", [ROLE_CHOICE] = "choice",
        [ROLE_ASK] = "ask",   [ROLE_SEED] = "seed", [ROLE_TALLY] = "tally",
        [ROLE_ACTED] = "acted"};
    return NAME_OF(names, role);
}

const char *colour_name(unsigned colour)
{
    static const char *const names[] = {
        [COLOUR_NONE] = "none",     [COLOUR_RED] = "red",     [COLOUR_ORANGE] = "orange",
        [COLOUR_YELLOW] = "yellow", [COLOUR_GREEN] = "green", [COLOUR_BLUE] = "blue",
    };
    return NAME_OF(names, colour);
}

const char *dice_name(unsigned dice)
{
    static const char *const names[] = {[DICE_STAY] = "stay", [DICE_ROLL] = "roll", [DICE_UP] = "up"};
    return NAME_OF(names, dice);
}
