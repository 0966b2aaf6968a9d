/* SPDX-License-Identifier: MIT */
/*
 * Trials: what a phase does at one press, at a change of the switches, or when nobody does anything.
 *
 * A press is a clean one: the button stays down until the phase changes or everything that listens to it has heard it,
 * and is then released for as long.  Whether it had an effect is seen beside a second run from the same spot, with the
 * same noise, in which nothing is pressed.
 */
#ifndef GATECADE_PROBE_H
#define GATECADE_PROBE_H

#include "explore/track.h"

enum { CONTROLS_MOST = PORTS_MOST + 2 };

/* What can happen to a machine: buttons of one kind are pressed, its other inputs move, or time passes. */
struct control {
    enum { CONTROL_PRESS, CONTROL_MOVE, CONTROL_TIME } kind;
    uint64_t buttons; /* by port */
};

/* A moment before something happened, and the one after: all ports, the past behind them. */
struct instant {
    const Word *before, *after;
    const void *state, *later; /* the states with them */
    uint64_t pressed;          /* buttons, by port */
    unsigned from, to;         /* phases */
};

struct probe {
    const struct track *track;
    struct random random;
    uint64_t steps, trials; /* spent */
    bool lazy;              /* inputs are seldom moved, noise is stuck: what takes luck happens, too */
    bool lucky;             /* dice are alike more often than chance has it */
    bool quick;             /* buttons act at the first edge: no debouncer listens */
    uint32_t acted, late;   /* presses that changed the phase; of those, not at the first edge */
    struct spot now, start, other, before;
    void (*see)(void *to, const struct instant *m); /* gets what the trial has found, if anything */
    void *to;
};

void probe_begin(struct probe *x, const struct track *t, uint64_t seed);
void probe_end(struct probe *x);

/* All controls of a machine; returns how many. */
unsigned probe_controls(const struct machine *m, struct control control[CONTROLS_MOST]);

/* Power on, with some straps. */
void probe_power_on(struct probe *x);

/* Goes on from a spot, with every button released and nothing of the last press left. */
void probe_from(struct probe *x, const struct spot *s);

/* Looks at the presses so far: whether buttons act at once. */
void probe_learn_tempo(struct probe *x);

/* Tries that control where the play stands, and goes on from what comes of it.  True if the phase has changed. */
bool probe_do(struct probe *x, const struct control *c);

#endif
