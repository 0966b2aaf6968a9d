/* SPDX-License-Identifier: MIT */
/*
 * A clock that a board shows: a number that counts seconds by itself.
 *
 * What such a clock leads to at its end may take longer than any play lasts (the block game's board is full before its
 * 99 seconds are over), so trials also begin with the clock set ahead.  It is found by watching: the number goes up by
 * one exactly once a second, never otherwise, and one byte of the state always equals it.
 */
#ifndef GATECADE_SECONDS_H
#define GATECADE_SECONDS_H

#include "explore/probe.h"

struct seconds {
    bool found;
    unsigned port, byte; /* that shows it; of the state that holds it */
};

/* Watches from spots of the atlas. */
void seconds_find(struct seconds *s, struct probe *x, const struct atlas *a);

/* Sets it ahead where the play stands, mostly to just before its end, and lets one edge show that. */
void seconds_ahead(const struct seconds *s, struct probe *x);

#endif
