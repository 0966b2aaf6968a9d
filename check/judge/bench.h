/* SPDX-License-Identifier: MIT */
/* The bench: the design under test, how its pins are read, and what it has shown since power-up. */
#ifndef GATECADE_BENCH_H
#define GATECADE_BENCH_H

#include "check/judge/robot.h"

struct record;

/* What cannot be known from the ports, and was found by detection, or while it was played. */
struct traits {
    uint64_t hold;    /* the design's message length in cycles, 0 unknown */
    uint64_t nominal; /* what it should be */
    uint64_t press;   /* cycles of a press */
    uint64_t rate;    /* of the design's clock that are one of the machine's (rate.c), 0: one; all cycles of the bench
                         and of lines are those of the machine then */
    uint64_t phase;   /* cycles of the design's clock from power-up to its first tick, which are waited for */
    bool prompt;      /* between its ticks it goes on: what stands after the first cycle of each is seen, */
    uint64_t delay;   /* or after so many more, where outputs are registers */
    uint64_t settle;  /* cycles without change that mean: nothing more happens */
    uint64_t fade;    /* how long a digit that is lit in turn stays in the eye */
    uint64_t flicker; /* pictures that stand no longer are none, 0: those shorter than a quarter of a message */
    uint64_t late;    /* how long a picture stands that is tolerated between two others */
    uint64_t lingers; /* and how long one does that was found fault with for standing too long */
    int shift;        /* of messages (see_shifted); -1: all digits are in reverse */
    bool reacts;      /* the starter button did something, */
    bool still;       /* where there is no starter: nothing that was tried moved any output */
    bool wakes;       /* at the second press only */
    bool slow;        /* a board on which no message came and went in all the time there was */
    bool unpaced;     /* no message came and went: how long one stands is a guess */
    bool blind;       /* it shows no messages: how long they stand cannot be told */
    bool low_buttons; /* a pressed button is 0 */
    bool sure_buttons; /* the picture after a press has told */
    bool either_level; /* it might as well be 1: nobody has said */
    bool lights_turned; /* all lights were on where nothing is judged by them: taken for active low, until they are */
};

/* Inputs that stood for some cycles. */
struct fed {
    uint64_t cycles;
    uint64_t high; /* a bit a port: those that are not 0 */
};

enum { FEDS = 512 }; /* between two looks */

struct bench {
    const struct machine *machine;
    const struct dut *dut;
    struct pinmap *pins;
    struct eyes eyes;
    struct afterglow glow;
    struct traits traits;                       /* written by detection; what is late, by the play */
    Word port[PORTS_MOST];                      /* what is driven into the design */
    Word seen[PORTS_MOST], unknown[PORTS_MOST]; /* the ports as last sampled */
    uint64_t sample[2 * WORDS_MOST];            /* kept where all seats are shown at once, and one of them is asked for; */
    bool sampled;                               /* there has been one */
    struct line line, scratch;                  /* since the last look; a copy of it */
    struct sight stands;                        /* the design's last settled sight, */
    bool standing;                              /* if there is one */
    struct record *record;                      /* takes what is driven, or NULL */
    struct fed fed[FEDS];                       /* what went in since the last look, */
    unsigned feds;                              /* as long as there is room */
    uint8_t held;                               /* a button that is still to be let go, + 1 */
    unsigned acts;                              /* actions since power-up */
    uint64_t cycle;                             /* since power-up */
    uint64_t cycles;                            /* all that were run */
    uint64_t longest;                           /* the most between two power-ups, but for those since the last */
    uint64_t moves;                             /* changes of the design's outputs after its reset */
    bool failed;                                /* some run came to grief, even if the engine was started anew */
    bool crashed;                               /* the engine died */
    bool hopeless;                              /* the design hangs, and would again */
};

uint64_t bench_flicker(const struct bench *b);
bool bench_has(const struct bench *b, enum kind kind); /* something of this kind to look at */

/* NULL, or why the engine does not start. */
const char *bench_load(struct bench *b);

/* The design as it was at power-up, nothing seen yet, inputs idle; false when the engine gave up. */
void bench_idle(struct bench *b);
bool bench_reset(struct bench *b);

/* The longest unbroken play, in cycles. */
uint64_t bench_longest(const struct bench *b);

/* Queues cycles with the inputs as they are; runs all that is queued, `cycles` in all, and looks on.  False when the
   engine gave up. */
void bench_queue(struct bench *b, uint64_t cycles, bool resetting);
bool bench_run(struct bench *b, uint64_t cycles, struct record *record);

/* Only runs all that is queued; the samples are the caller's. */
bool bench_clock(struct bench *b, uint64_t cycles);

/* Runs `rows` rows of `cycles` cycles each, all queued; tells what each came to rest at, and whether that has unknowns.
 */
bool bench_rows(struct bench *b, unsigned rows, unsigned cycles, Word (*seen)[PORTS_MOST], bool *unknown);

/* What was sampled during a probe, before it is read one way or another: spans, each a length and the words of all
   outputs that stood for so long, in a list of chunks. */
struct raw {
    struct arena *arena;
    struct chunk *first, *last;
    unsigned words;        /* of a sample */
    unsigned spans, press; /* how many; the first one after the press */
};

struct reader {
    const struct chunk *chunk;
    unsigned at, left;
};

void raw_clear(struct raw *r);
void raw_free(struct raw *r);

/* Runs it with the inputs as they are and keeps the samples; `held` is the one that stands, if there has been one.
   False when the engine gave up or memory is at its end. */
bool raw_run(struct bench *b, struct raw *r, uint64_t cycles, bool resetting, uint64_t *held, bool *holds);

/* Its spans from that one on; the next one: its words and length, NULL after the last. */
struct reader raw_from(const struct raw *raw, unsigned span);
const uint64_t *raw_next(struct reader *r, const struct raw *raw, uint64_t *length);

#endif
