/* SPDX-License-Identifier: MIT */
/*
 * The design under test as the judge sees it: pins, and an engine that runs it.
 *
 *   load     settles which pins are driven and sampled, and starts the engine
 *   reset    the design as it was at power-up
 *   drive    queues some clock edges with these inputs
 *   run      clocks all that is queued
 *   sample   the changes of the outputs during that run, one after the other
 *
 * Edges are queued and run in batches because an engine may be another process.  check/sim has the engines that are
 * simulators in a box; a test may have one that is a C function.
 */
#ifndef GATECADE_DUT_H
#define GATECADE_DUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum pin_dir { PIN_IN, PIN_OUT, PIN_INOUT };

enum { PIN_NAME = 120, PINS_MOST = 512, PARTS_MOST = 256 };

struct pin {
    uint32_t dir, width; /* enum pin_dir; bits */
    int32_t left, right; /* its range as declared, [left:right]; 0 and 0 for a single bit */
    char name[PIN_NAME];
};

/* Bits of a vector pin to which the design's text gives a name of their own. */
struct pin_part {
    struct pin pin;    /* that name; width and direction */
    unsigned of, from; /* the vector, and its bit that is the lowest of these */
};

/* A module or entity that could be judged. */
struct top {
    char name[PIN_NAME];
    struct pin *pin;
    unsigned pins;
    struct pin_part *part; /* used only where the pins' own names are not enough */
    unsigned parts;
};

/* Words that hold the value of a pin, lowest first. */
static inline unsigned pin_words(const struct pin *p)
{
    return (p->width + 63) / 64;
}

enum health {
    DUT_WELL,
    DUT_ENDED, /* the design ended the simulation */
    DUT_HANGS, /* no edge came to its end */
    DUT_DIED,  /* the engine is gone */
    DUT_FULL,  /* the design wants more memory than there is for it */
    DUT_LOUD,  /* it has printed more than it may */
    DUT_LATE,  /* the processor time of a whole simulation is used up */
    DUT_LOST   /* the engine is gone or silent by no fault of the design: nothing can be judged */
};

struct dut {
    void *context;

    /* The pins driven and sampled, by their number in the top; clock -1: the design has none.  NULL, or why not. */
    const char *(*load)(void *context, int clock, const uint32_t *in, unsigned ins, const uint32_t *out, unsigned outs);

    /* False when the engine gave up: health tells how. */
    bool (*reset)(void *context);

    /* `inputs`: the words of each driven pin in turn. */
    void (*drive)(void *context, uint32_t edges, const uint64_t *inputs);
    bool (*run)(void *context);

    /* The next change: which edge of the run it followed (from 0), and for each sampled pin in turn its words, then as
       many in which a 1 marks an unknown bit, whose value is 1 if nothing drives it (Z) and 0 if it is X.  *at is 0 at
       first.  NULL when there are no more.  The first run after a reset tells of edge 0. */
    const uint64_t *(*sample)(void *context, uint32_t *at, uint32_t *edge);

    enum health (*health)(void *context);
    void (*last_words)(void *context, char *text, size_t size); /* what it printed last, for a message; may be "" */
};

#endif
