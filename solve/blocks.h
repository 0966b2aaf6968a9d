/* SPDX-License-Identifier: MIT */
/*
 * The block game as a search.  Every move is made by the machine itself: a node is its state right after a block was
 * made, and a move is the presses that bring the block to one of all the places it can reach within its window.  What
 * the presses do depends on the block alone, and when they come within the window makes no difference, since nothing
 * else reads the red lights before it ends; so these places are all that press timing can choose from.
 */
#ifndef GATECADE_BLOCKS_H
#define GATECADE_BLOCKS_H

#include <stdint.h>

enum { BLOCKS_MOST = 16, PRESSES_MOST = 12, PLACES_MOST = 64 };
enum press { PRESS_ROTATE, PRESS_LEFT, PRESS_RIGHT };

/* The presses of one block, by enum press. */
struct presses {
    uint8_t count, press[PRESSES_MOST];
};

struct blocks_win {
    unsigned seconds;  /* the fastest win, or 0 if there is none */
    unsigned at_least; /* proven: no win is faster.  Equal to seconds when the search was finished */
    unsigned blocks;   /* how many blocks were steered */
    struct presses presses[BLOCKS_MOST];
    uint64_t nodes;
};

/* The fastest win when start is pressed while the LFSR shows `lfsr`.  Gives up after so many nodes. */
void blocks_fastest(unsigned lfsr, uint64_t most_nodes, struct blocks_win *w);

/* Plays the presses on a fresh machine; the second in which it is won, or 0. */
unsigned blocks_replay(unsigned lfsr, const struct blocks_win *w);

/* A game of the player of that name, start pressed while the LFSR shows `lfsr`: the second of the win, or minus the
   second of the loss. */
int blocks_played(unsigned lfsr, const char *player);

#endif
