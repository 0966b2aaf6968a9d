/* SPDX-License-Identifier: MIT */
/*
 * The ASM chart of a machine (algorithmic state machine): what leads out of each phase, on which conditions, and what
 * the outputs are; all of it found by playing.
 *
 * For each phase and each control (its buttons, its other inputs, time) a decision tree tells which phase comes next.
 * It is learned from trials, then tried on fresh ones; those it gets wrong are added and it is learned anew, until a
 * whole play of them brings nothing new.  What does not depend on the phase is learned once for all of them.
 */
#ifndef GATECADE_ASM_H
#define GATECADE_ASM_H

#include <stdio.h>
#include "explore/seconds.h"
#include "explore/tree.h"

enum { ASM_OUTPUTS = 200 };

/* The moments of one phase and control. */
struct samples {
    struct sample *sample;
    unsigned count, room;
    uint32_t *of; /* by the phase that came: how many were seen */
    uint32_t seen;
};

/* How an arrow, which is a leaf of a tree, did in fresh trials. */
struct proof {
    uint32_t held, taken;       /* its condition was true; and the phase came */
    uint32_t not_held, strayed; /* no condition for that phase was true; and it came all the same */
};

struct chart {
    const struct machine *machine;
    struct track track;
    struct facts facts;
    struct control control[CONTROLS_MOST];
    unsigned controls;
    unsigned first;
    uint8_t *reached;       /* by phase */
    struct tree *common;    /* by control: one for all phases, if it has nodes */
    struct tree *tree;      /* [phase * controls + control] */
    struct samples *set;    /* the same */
    struct samples *shown;  /* by phase: moments in it */
    struct proof *proof;    /* [(phase * controls + control) * NODES_MOST + leaf], after chart_prove */
    uint64_t least_age[64]; /* by phase: cycles until it first ended by itself */
    struct atlas atlas;
    struct random random;
    struct probe probe;
    struct seconds seconds;
    unsigned now; /* the control that is tried */
    bool learning;
    unsigned wrong; /* moments of the last play that the trees got wrong */
    uint8_t *dirty;
    uint32_t *idle; /* by phase: plays in which nothing happened by itself */
};

/* NULL, or a sentence why it has none; free it either way. */
const char *chart_find(struct chart *c, const struct machine *m, uint64_t trials);
void chart_free(struct chart *c);

/* The tree that decides there, or NULL: that control does nothing in this phase. */
const struct tree *chart_tree(const struct chart *c, unsigned phase, unsigned control);

/* Plays fresh trials and counts what each arrow does; returns how many moments the trees got wrong. */
unsigned chart_prove(struct chart *c, uint64_t seed, uint64_t trials);

/* What the outputs always are in a phase, and what an arrow does to them, as lines; "" for nothing. */
void chart_state_outputs(const struct chart *c, unsigned phase, char text[ASM_OUTPUTS]);
void chart_arrow_outputs(const struct chart *c, unsigned phase, unsigned control, unsigned leaf,
                         char text[ASM_OUTPUTS]);

/* The control in words: "enterA / enterB", "D1..D6 set", "time". */
void chart_control_text(const struct chart *c, unsigned control, char text[FACT_TEXT]);

void chart_print_text(const struct chart *c, FILE *f);
void chart_print_svg(const struct chart *c, FILE *f);

#endif
