/* SPDX-License-Identifier: MIT */
/* A game (play/game.h) with the operating system's memory and the program's learning, and as files. */
#ifndef GATECADE_PLAYED_H
#define GATECADE_PLAYED_H

#include "play/game.h"
#include "record/tapefile.h"

/* As game_open and game_close.  Waits for players that still compute what they must know. */
void played_open(struct game *g, const struct machine *m, const Word *straps, uint64_t seed);
void played_close(struct game *g);

/* From now on players use what they know so far, without waiting. */
void played_hurry(struct game *g);

/* Starts over with other straps; the seed, the prepared dice and the players stay. */
void played_straps(struct game *g, const Word *straps);

/* Starts over with a tape of this machine: its straps, and its inputs ahead. */
void played_load(struct game *g, const struct tape *t);

/* Writes the tape so far, or its waveform, to a file.  The waveform of a game that is not over leaves out what was entered
   in secret; the tape cannot, since it is the game.  GOOD, or BAD after a complaint. */
int played_save(const struct game *g, const char *path);
int played_wave(const struct game *g, const char *path);

#endif
