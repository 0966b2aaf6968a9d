/* SPDX-License-Identifier: MIT */
/*
 * An eye on multiplexed digits.  They are lit one after the other, far too fast to see; the eye adds up the light of
 * each segment over a fiftieth of a second and sees a steady picture.
 *
 * The digits are the bits of an ANODES port.  Their segments are the SEGMENTS port in the same row of the board, and
 * a one-bit LED in that row is their point.
 */
#ifndef GATECADE_EYE_H
#define GATECADE_EYE_H

#include "play/session.h"

enum { EYE_DIGITS = 16 };
enum light { DARK, DIM, BRIGHT };

struct eye {
    unsigned anodes, segments;
    int point; /* or -1 */
    unsigned digits;
    uint64_t window, seen; /* edges a picture, and of this one so far */
    uint64_t lit[EYE_DIGITS][8];
    uint8_t light[EYE_DIGITS][8]; /* the latest picture: enum light of a to g and the point; digit 0 rightmost */
};

/* 1 if `anodes` is an ANODES port that selects digits. */
int eye_open(struct eye *e, const struct session *s, unsigned anodes);

/* Some edges passed with the ports as they are. */
void eye_span(struct eye *e, const struct session *s, uint64_t edges);

/* The picture at this moment: looks ahead on a copy, with the inputs as they are. */
void eye_look(struct eye *e, const struct session *s);

/* The segments of a digit that are lit: pgfedcba. */
unsigned eye_glyph(const struct eye *e, unsigned digit);

#endif
