/* SPDX-License-Identifier: MIT */
/*
 * What an eye sees of lamps.  Digits that share their pins are lit one after the other, far too fast to see; the eye
 * adds up the light of each lamp over a while and sees a steady picture.
 *
 *     light_open(&l, m, port, cycle);
 *     light_note(&l, port, cycle);              whenever an output may have changed; only changes cost anything
 *     edges = light_take(&l, cycle);            the exposure: lit[light_cell(…)] of so many edges
 *     light_restart(&l, port, cycle);           the next one begins
 *
 * The digits are the bits of an ANODES port.  The segments in the same row of the board belong to them, and a one-bit
 * LED in that row is their point.
 */
#ifndef GATECADE_LIGHT_H
#define GATECADE_LIGHT_H

#include <stdbool.h>
#include "core/machine.h"

enum { LIGHT_DIGITS = 8, LIGHT_CELLS = 1024 };
enum brightness { DARK, DIM, BRIGHT };

struct light {
    const struct machine *machine;
    int anodes;             /* the ANODES port, or -1 */
    unsigned digits;        /* that it selects */
    uint64_t lamps, shared; /* ports that are lamps; those that share their pins among the digits; one a bit */
    uint64_t from;          /* the exposure began */
    uint64_t since[PORTS_MOST];
    Word lit_now[PORTS_MOST];  /* lit bits, as they have stood since then */
    Word selected;             /* digits, as they stand; 1 when nothing is multiplexed */
    uint16_t cell[PORTS_MOST]; /* where a lamp's cells begin: its bits, for each digit in turn where it is shared */
    double lit[LIGHT_CELLS];   /* edges that each was lit */
};

/* The ports at that cycle; a lamp is an OUT that looks like LED, SEGMENTS or MATRIX. */
void light_open(struct light *l, const struct machine *m, const Word port[], uint64_t cycle);
void light_restart(struct light *l, const Word port[], uint64_t cycle);

/* From that cycle on the ports are these. */
void light_note(struct light *l, const Word port[], uint64_t cycle);

/* Ends the exposure: lit[] has how many edges each lamp was lit; returns how many there were. */
uint64_t light_take(struct light *l, uint64_t cycle);

/* Where lit[] has a lamp. */
unsigned light_cell(const struct light *l, unsigned port, unsigned digit, unsigned bit);

bool light_shared(const struct light *l, unsigned port); /* its lamps are multiplexed */

/* After light_take: how bright a lamp is.  One that was lit for half of its digit's share of the time is bright; for a
   sixth of it, dim. */
enum brightness light_of(const struct light *l, unsigned port, unsigned digit, unsigned bit, uint64_t edges);

/* Active-high bits of a port. */
Word light_bits(const struct port *p, Word word);

#endif
