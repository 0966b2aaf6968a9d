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
#include "core/machine.h"
#include "core/random.h"

#define MOST_PORTS 64

struct stimulus {
    struct random dice;
    const struct machine *machine;
    Word *port;
    unsigned one_in[MOST_PORTS]; /* 0: this input stands still */
    unsigned favourite, bias;    /* the face that dice show more often in this epoch, and in how many of 8 throws */
    Word value[MOST_PORTS];      /* of straps and inputs that are given and stand still; */
    uint8_t given[MOST_PORTS];   /* the others are random */
    int wanted[4];               /* outputs that should be high, the most important first; ends with -1 */
};

static inline void new_epoch(struct stimulus *s)
{
    static const unsigned rates[] = {0, 0, 0, 2, 4, 12, 40, 500};
    for (unsigned i = 0; i < s->machine->ports; i++)
        s->one_in[i] = rates[random_below(&s->dice, 8)];
    s->favourite = (unsigned)random_die(&s->dice);
    s->bias = (unsigned)random_below(&s->dice, 7);
}

static inline Word any_die(struct stimulus *s)
{
    if (!random_below(&s->dice, 200))
        return random_below(&s->dice, 8); /* 0 and 7 are no faces */
    return random_below(&s->dice, 8) < s->bias ? s->favourite : random_die(&s->dice);
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
        if (p->dir != IN || s->given[i])
            continue;
        if (p->look == NOISE)
            s->port[i] = random_bits(&s->dice) & port_mask(p);
        else if (p->look == BUTTON && s->port[i] != p->idle && random_below(&s->dice, 4))
            s->port[i] = p->idle; /* most presses are short */
        else if (s->one_in[i] && !random_below(&s->dice, s->one_in[i]))
            s->port[i] = any_value(s, p, s->port[i]);
    }
}

enum { SEGMENT = 400, TRIES = 64 };

static inline int is_better(const struct stimulus *s, const Word port[], const Word than[])
{
    for (unsigned i = 0; s->wanted[i] >= 0; i++)
        if (port[s->wanted[i]] != than[s->wanted[i]])
            return port[s->wanted[i]] > than[s->wanted[i]];
    return 0;
}

/* Before a segment: tries some continuations on a copy of the machine and takes the best, to get
   deeper into a game than chance does. */
static inline void look_ahead(struct stimulus *s, const void *state)
{
    Word port[MOST_PORTS], best[MOST_PORTS];
    struct stimulus tried, chosen = *s;
    void *copy = malloc(s->machine->state_size + 1u);
    for (unsigned n = 0; s->wanted[0] >= 0 && n < TRIES; n++) {
        tried = *s;
        random_seed(&tried.dice, random_bits(&s->dice));
        new_epoch(&tried);
        struct stimulus first = tried;
        memcpy(port, s->port, sizeof port);
        tried.port = port;
        memcpy(copy, state, s->machine->state_size);
        for (unsigned i = 0; i < SEGMENT; i++) {
            change_inputs(&tried);
            s->machine->step(copy, port);
        }
        if (!n || is_better(s, port, best)) {
            memcpy(best, port, sizeof best);
            chosen = first;
        }
    }
    *s = chosen;
    free(copy);
}

/* PORT,PORT...: the outputs that should be high.  Returns 0, or 1 if one is no port. */
static inline int want(struct stimulus *s, const char *text)
{
    char name[64];
    unsigned n = 0;
    for (; *text && n < 3; text += *text == ',') {
        size_t length = strcspn(text, ",");
        if (length >= sizeof name)
            return 1;
        memcpy(name, text, length);
        name[length] = 0;
        text += length;
        s->wanted[n] = port_find(s->machine, name);
        if (s->wanted[n++] < 0)
            return 1;
    }
    s->wanted[n] = -1;
    return *text != 0;
}

/* Power-up: inputs idle or as given, straps as given or random. */
static inline void power_up(struct stimulus *s)
{
    machine_idle(s->machine, s->port);
    for (unsigned i = 0; i < s->machine->ports; i++) {
        const struct port *p = &s->machine->port[i];
        Word top = p->max ? p->max : port_mask(p);
        if (s->given[i])
            s->port[i] = s->value[i];
        else if (p->dir == STRAP)
            s->port[i] = p->min + random_below(&s->dice, top - p->min + 1);
    }
    new_epoch(s);
}

/* PORT=VALUE, a strap or an input.  Returns 0, or 1 if there is none of that name. */
static inline int give(struct stimulus *s, const char *text)
{
    const char *equals = strchr(text, '=');
    for (unsigned i = 0; equals && i < s->machine->ports; i++) {
        const char *name = s->machine->port[i].name;
        if (s->machine->port[i].dir != OUT && strlen(name) == (size_t)(equals - text) &&
            !strncmp(name, text, strlen(name))) {
            s->value[i] = strtoull(equals + 1, 0, 0);
            s->given[i] = 1;
            return 0;
        }
    }
    return 1;
}

#endif
