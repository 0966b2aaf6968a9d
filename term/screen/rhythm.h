/* SPDX-License-Identifier: MIT */
/*
 * Taps and held keys, where a terminal only sends the same character again.
 *
 * A keyboard repeats a held key after a delay (150 ms to a second) and from then on in a quick, even rhythm (at most
 * 100 ms apart).  A finger that taps as fast as it can is the other way round: its first gap is as short as the others,
 * and none is shorter than about 120 ms.  So what follows the same key
 *
 *     in less than SOONEST_DELAY     is a press, since no keyboard repeats so soon, unless the key is being held: then it
 *                                    is a repeat;
 *     later than LATEST_DELAY        is a press: no keyboard waits so long;
 *     in between                     may be either.  It waits for LONGEST_GAP: if the key comes again by then, a keyboard
 *                                    repeats it, and both are repeats; if not, or another key comes, it was a press.
 *
 * Only this last kind comes late, by a tenth of a second, and nothing is ever lost but two presses of one key less than
 * LONGEST_GAP apart, right after a pause.  A key that is held for the delay and let go before its second repeat is two
 * presses: the terminal sends just the same for two taps.
 *
 * Time is an argument, in milliseconds of any clock.
 */
#ifndef GATECADE_RHYTHM_H
#define GATECADE_RHYTHM_H

#include <stdbool.h>
#include <stdint.h>

enum { SOONEST_DELAY = 150, LATEST_DELAY = 1100, LONGEST_GAP = 120 };

enum beat { BEAT_PRESS, BEAT_REPEAT, BEAT_WAIT };

struct rhythm {
    int key;      /* the latest one; 0: none yet */
    uint64_t at;  /* when it came */
    bool held;    /* the keyboard repeats it */
    bool waiting; /* it may be its first repeat */
};

/* A key has come.  *late: the one before it, which had waited and is a press after all, to be obeyed first; or 0. */
enum beat rhythm_beat(struct rhythm *r, int key, uint64_t ms, int *late);

/* The key that has waited long enough and is a press, once; or 0. */
int rhythm_due(struct rhythm *r, uint64_t ms);

/* Milliseconds until one is due, or -1: none waits. */
int rhythm_left(const struct rhythm *r, uint64_t ms);

/* What comes of this key from now on belongs to a press that is known to go on. */
void rhythm_hold(struct rhythm *r);

#endif
