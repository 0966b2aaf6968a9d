/* SPDX-License-Identifier: MIT */
/* Multiplexed digits as one steady picture. */
#ifndef GATECADE_DIGITS_H
#define GATECADE_DIGITS_H

#include "play/game.h"
#include "play/light.h"

struct digits {
    unsigned anodes, segments;
    int point; /* or -1 */
    unsigned count;
    uint8_t light[LIGHT_DIGITS][8]; /* enum brightness of a to g and the point; digit 0 rightmost */
};

/* false: `anodes` is no ANODES port that selects digits. */
bool digits_open(struct digits *d, const struct machine *m, unsigned anodes);

/* Edges that a picture takes: a fiftieth of a second. */
uint64_t digits_window(const struct game *g);

/* The picture of an exposure of so many edges. */
void digits_take(struct digits *d, const struct light *l, uint64_t edges);

/* The picture at this moment: looks ahead on a copy, with the inputs as they are. */
void digits_look(struct digits *d, const struct game *g);

/* The segments of a digit that are lit: pgfedcba. */
unsigned digits_glyph(const struct digits *d, unsigned digit);

#endif
