/* SPDX-License-Identifier: MIT */
/*
 * Random inputs for a machine, whichever it is, that reach the depths of its game.  In an epoch each
 * input changes at a rate of its own: some stand still while others hurry, and a code of four equal
 * letters is both set and found.
 */
#ifndef GATECADE_STIMULUS_H
#define GATECADE_STIMULUS_H

#include <stdlib.h>
#include <string.h>
#include "machine.h"
#include "random.h"

#define MOST_PORTS 64

struct stimulus {
    struct random dice;
    const struct machine *machine;
    Word *port;
    unsigned one_in[MOST_PORTS]; /* 0: this input stands still */
    unsigned favourite;          /* the face that dice show more often in this epoch; above 6: none */
    Word strap[MOST_PORTS];      /* straps that are given, the others are random */
    uint8_t given[MOST_PORTS];
};

static inline void new_epoch(struct stimulus *s)
{
    static const unsigned rates[] = {0, 0, 0, 2, 3, 20, 200, 1000};
    for (unsigned i = 0; i < s->machine->ports; i++)
        s->one_in[i] = rates[random_below(&s->dice, 8)];
    s->favourite = (unsigned)random_below(&s->dice, 13);
}

static inline Word any_die(struct stimulus *s)
{
    if (!random_below(&s->dice, 200))
        return random_below(&s->dice, 8); /* 0 and 7 are no faces */
    return s->favourite - 1 < 6 && random_below(&s->dice, 4) ? s->favourite : random_die(&s->dice);
}

static inline Word any_value(struct stimulus *s, const struct port *p, Word present)
{
    Word any = random_bits(&s->dice) & port_mask(p);
    switch (p->look) {
    case BUTTON:
        return present ^ 1;
    case DIE:
        return any_die(s);
    case DICE:
        return random_below(&s->dice, 9) ? random_die(&s->dice) + random_die(&s->dice) : any;
    default:
        return random_below(&s->dice, 3) ? any : present ^ (Word)1 << random_below(&s->dice, p->width);
    }
}

/* The inputs of the next edge. */
static inline void change_inputs(struct stimulus *s)
{
    if (!random_below(&s->dice, 1500))
        new_epoch(s);
    for (unsigned i = 0; i < s->machine->ports; i++) {
        const struct port *p = &s->machine->port[i];
        if (p->dir != IN)
            continue;
        if (p->look == NOISE)
            s->port[i] = random_bits(&s->dice) & port_mask(p);
        else if (p->look == BUTTON && s->port[i] != p->idle && random_below(&s->dice, 4))
            s->port[i] = p->idle; /* most presses are short */
        else if (s->one_in[i] && !random_below(&s->dice, s->one_in[i]))
            s->port[i] = any_value(s, p, s->port[i]);
    }
}

/* Power-up: inputs idle, straps as given or random. */
static inline void power_up(struct stimulus *s)
{
    machine_idle(s->machine, s->port);
    for (unsigned i = 0; i < s->machine->ports; i++) {
        const struct port *p = &s->machine->port[i];
        Word top = p->max ? p->max : port_mask(p);
        if (p->dir == STRAP)
            s->port[i] = s->given[i] ? s->strap[i] : p->min + random_below(&s->dice, top - p->min + 1);
    }
    new_epoch(s);
}

/* STRAP=VALUE.  Returns 0, or 1 if there is no such strap. */
static inline int give_strap(struct stimulus *s, const char *text)
{
    const char *equals = strchr(text, '=');
    for (unsigned i = 0; equals && i < s->machine->ports; i++) {
        const char *name = s->machine->port[i].name;
        if (s->machine->port[i].dir == STRAP && strlen(name) == (size_t)(equals - text) &&
            !strncmp(name, text, strlen(name))) {
            s->strap[i] = strtoull(equals + 1, 0, 0);
            s->given[i] = 1;
            return 0;
        }
    }
    return 1;
}

#endif
