/* SPDX-License-Identifier: MIT */
/* Between the files of the played machine: game.c has its memory, tape and time, fingers.c its inputs, seats.c its
   players and secrets. */
#ifndef GATECADE_GAME_PARTS_H
#define GATECADE_GAME_PARTS_H

#include "play/game.h"

static inline bool is_thrown(const struct port *p)
{
    return p->dir == IN && !p->key && (p->look == DIE || p->look == DICE);
}

static inline bool is_noise(const struct port *p)
{
    return p->dir == IN && p->look == NOISE;
}

/* In a secret phase this port shows, or was set to, what nobody else may know. */
static inline bool tells_secret(const struct port *p)
{
    return p->dir == OUT ? p->look != PHASE : p->look == SWITCH;
}

static inline void game_earlier(uint64_t *cycle, uint64_t than)
{
    if (than < *cycle)
        *cycle = than;
}

/* ---- game.c ---- */

void game_put(struct game *g, unsigned port, Word value); /* an input, recorded */
void game_due(struct game *g);                            /* does what is due before the next edge */

/* A person acts: what lies ahead is cut off, and what is due at this edge has happened. */
void game_take_over(struct game *g);

/* ---- fingers.c ---- */

unsigned game_dice(const struct game *g); /* enum dice of the phase */
void game_take_dice_up(struct game *g);
bool game_draw_noise(struct game *g);       /* true: only one edge may follow */
uint64_t game_finger_edges(struct game *g); /* how long a finger stays on a button */
void game_move(struct game *g, unsigned port, bool down);
void game_let_go(struct game *g, unsigned port);
void game_move_finger(struct game *g, unsigned port); /* presses and lets go what is due */

/* ---- seats.c ---- */

void game_forget_secret(struct game *g); /* it has ended: the switches that were moved in it go back */
void game_look(struct game *g, unsigned seat);

#endif
