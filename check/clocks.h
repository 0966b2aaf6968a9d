/* SPDX-License-Identifier: MIT */
/* A design that counts a real clock is judged with its counters run short (check/source/shorten.h), and told so. */
#ifndef GATECADE_CLOCKS_H
#define GATECADE_CLOCKS_H

#include "check/judge/judge.h"
#include "check/sim/design.h"

/* Rewrites the design's copy; d->shortened tells which counters.  `top` may be NULL: the best fitting. */
void clocks_shorten(struct design *d, const char *top);

/* The top is chosen: only its counters, and those of its parts, are told from now on.  Returns how many times as fast its
   clock is, as a power of two; 0: nothing in it is short. */
unsigned clocks_below(struct design *d, const char *top);

/* The same in full, for what the pins tell of the board's clock. */
void clocks_ratio(const struct design *d, unsigned shift, struct pinmap *b);

/* The rate that a parameter of the top says the board's clock has. */
void clocks_rate(struct design *d, const char *top, unsigned shift, struct pinmap *b);

/* The copy as it was before; false: nothing was changed. */
bool clocks_restore(struct design *d);

/* What was made short, as a note of the verdict. */
void clocks_note(struct judge *j, const struct design *d);

/* A counter that counts so far that nothing behind it can have happened, as a sentence; "": there is none. */
enum { CLOCKS_TEXT = 700 };
void clocks_left(const struct design *d, char text[CLOCKS_TEXT]);

/* Nothing is said of a game behind a divider that never came to its end: why. */
void clocks_stand(const struct judge *j, const struct design *d, char *why, size_t size);

#endif
