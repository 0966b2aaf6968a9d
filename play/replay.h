/* SPDX-License-Identifier: MIT */
/*
 * A game's tape played once more, on a machine of its own: for waveforms, traces, files and what-if.  The game itself
 * does not move.
 *
 *     replay_near(&r, g, cycle);
 *     while (r.cycle < end) { replay_inputs(&r); …; replay_edges(&r, end); … }
 */
#ifndef GATECADE_REPLAY_H
#define GATECADE_REPLAY_H

#include "play/game.h"

struct replay {
    const struct game *game;
    uint64_t cycle; /* edges done */
    uint32_t next;  /* the first event that is not applied yet */
    Word port[PORTS_MOST];
    Word open[PORTS_MOST]; /* as they stood when a secret phase began */
    bool entered;          /* in secret: the inputs of the latest edge */
    _Alignas(16) unsigned char state[STATE_MOST];
};

/* From reset; from the nearest snapshot at or before that cycle (then replay_to goes on); as the game stands now. */
void replay_start(struct replay *r, const struct game *g);
void replay_near(struct replay *r, const struct game *g, uint64_t cycle);
void replay_now(struct replay *r, const struct game *g);

/* Applies the inputs of this cycle; returns the next one that has any, or `until`. */
uint64_t replay_inputs(struct replay *r, uint64_t until);

/* One edge with its inputs, and those after it that change nothing, up to `until`; returns how many. */
uint64_t replay_edges(struct replay *r, uint64_t until);

/* Without looking, for at most so many calls of step; NULL: as many as it takes. */
void replay_to(struct replay *r, uint64_t cycle, uint32_t *steps);

/* The ports as they may be shown to others: in a secret phase, as they stood before it; true: something is hidden. */
bool replay_shown(const struct replay *r, Word shown[]);

#endif
