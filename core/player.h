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
 * Like a machine, a player is freestanding, and its notes are plain bytes, at most NOTES_MOST of them.  The only pointer
 * that they may hold is the one that `know` brought: who copies notes elsewhere calls `know` again there.
 */
#ifndef GATECADE_PLAYER_H
#define GATECADE_PLAYER_H

#include "core/machine.h"

/*
 * What is too much for a program to carry, and is worked out instead: `size` bytes, zeros at first, that `learn` fills
 * lesson by lesson, from 0 on, each a few milliseconds of work.  It depends on nothing else, so all seats and all
 * machines of a shell share it, and a shell may let it be learnt in the background.
 */
struct knowledge {
    uint32_t size, lessons;
    void (*learn)(void *known, uint32_t lesson);
};

struct player {
    const char *machine; /* which machine it plays, by name */
    const char *name;    /* its level: beginner, fair, strong, perfect (proven best); in the table from low to high */
    const char *summary; /* one line */
    uint32_t notes_size;

    /* Sits down at a seat (0: the first player, or A), with a seed for its own chances. */
    void (*begin)(void *notes, unsigned seat, uint64_t seed);

    /* Looks at the board once; sets inputs for the edges to come. */
    void (*act)(void *notes, Word port[]);

    /* Optional: looks on while others play, for the hints to come; presses nothing.  A shell calls it whenever the
       phase has changed, with the inputs as they were at that edge, on notes that belong to nobody at the board. */
    void (*watch)(void *notes, const Word port[]);

    /* Optional: the move it would make here, what that is worth, and how much worse the last one was; 0 when there is
       none to make. */
    int (*hint)(void *notes, const Word port[], char *text, uint32_t size);

    /* Optional: the knowledge by which it plays as its name says.  A shell hands it to `know` when all lessons are
       done, and again whenever the notes came from elsewhere; until then, or after a NULL, the player plays as the one
       before it in the table does, and the shell says so. */
    const struct knowledge *needs;
    void (*know)(void *notes, const void *known);
};

#endif
