/* SPDX-License-Identifier: MIT */
/*
 * What a player is: somebody who looks at the board now and then, and presses its buttons.
 *
 * Data walks one way here too: a shell hands the player the ports as they stand (what a person
 * sees), the player sets IN words for its own seat and returns; it never touches the state.  It
 * presses as a person does: sets a button at one look and lets it go at a later one.  Between two
 * looks any number of edges may pass.  In a phase that is secret and not its own, a player must
 * not look: what it does then may not depend on the ports.
 *
 * Like a machine, a player is freestanding, and its notes are plain bytes without pointers.
 */
#ifndef GATECADE_PLAYER_H
#define GATECADE_PLAYER_H

#include "machine.h"

struct player {
    const char *machine; /* which machine it plays, by name */
    const char *name;    /* one word: random, easy, perfect */
    const char *summary; /* one line */
    uint32_t notes_size;

    /* Sits down at a seat (0: the first player, or A), with a seed for its own chances. */
    void (*begin)(void *notes, unsigned seat, uint64_t seed);

    /* Looks at the board once; sets inputs for the edges to come. */
    void (*act)(void *notes, Word port[]);

    /* Optional: the move it would make here and why, one sentence; 0 when there is none to make. */
    int (*hint)(void *notes, const Word port[], char *text, uint32_t size);
};

/* All players, in the order of players/players.def, and how many. */
extern const struct player *const players[];
extern const unsigned player_count;

/* The player of that name for that machine, or NULL. */
const struct player *player_find(const struct machine *m, const char *name);

#endif
