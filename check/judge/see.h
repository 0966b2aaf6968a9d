/* SPDX-License-Identifier: MIT */
/* From ports to what a person sees, and from that to a line of moments without flicker. */
#ifndef GATECADE_SEE_H
#define GATECADE_SEE_H

#include "check/judge/judge.h"

/* Which outputs are looked at, in the order of the board. */
unsigned see_items(const struct board *b, const struct robot *r, struct item item[ITEMS]);

/* What the ports show for `cycles` cycles: digits that are lit in turn stay in the eye for a while. */
void see(const struct item *item, unsigned items, struct eye *e, const struct machine *m, const Word port[],
         const Word unknown[], uint64_t cycles, struct sight *s);

/* The sight with its messages `shift` digits to the left, or (-1) all digits in reverse order. */
void see_shifted(const struct item *item, unsigned items, int shift, struct sight *s);

/* Appends, or prolongs the last moment when it looks the same. */
void line_add(struct line *l, unsigned items, const struct moment *m);
void line_clear(struct line *l);
void line_last(struct line *l); /* only the last moment remains */
void line_free(struct line *l);

/* Nothing more happens: all items stood still for `settle` cycles, or only lights keep blinking. */
int line_settled(const struct line *l, const struct item *item, unsigned items, uint64_t settle);

/* Blinking becomes one moment, short ones go, equal neighbours become one. */
void line_clean(struct line *l, const struct item *item, unsigned items, uint64_t hold);

/* A design's glyph is the golden one: the same segments, or a usual other form of the same sign. */
int glyph_same(Word golden, Word seen);
const char *glyph_name(Word glyph);

/* From now on the design's form of this sign is taken as such: it has been found fault with. */
void glyph_learn(Word golden, Word seen);
void glyph_forget(void);
int glyph_known(Word glyph); /* a sign of the font, in any form */

/* Does the design's sight show what the golden moment asks for?  The items that do not. */
uint64_t sight_differs(const struct item *item, unsigned items, const struct moment *golden, const struct sight *seen);

#endif
