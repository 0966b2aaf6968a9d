/* SPDX-License-Identifier: MIT */
/*
 * The played machine (play/) as a WebAssembly module: one game at a time.  What the module's files share.
 *
 *     describe.c  the port tables as JSON       light.c     the lamps of the game, or of a guest
 *     glue.c      the game and its tape         log.c       what the view wants to remember
 *     learning.c  players and their knowledge   past.c      waveforms, traces, what-if
 *     loops.c     running fast                  bare.c      what a C library would have
 *     told.c      what people are told          foresee.c   what the best player would do
 *
 * The module imports nothing: chance comes in as a seed, time as cycles to run to.  Cycles cross to JavaScript as
 * doubles (exact to 2^53: three years at 100 MHz), words as i64.
 */
#ifndef GATECADE_MODULE_H
#define GATECADE_MODULE_H

#include "core/bytes.h"
#include "games/games.h"
#include "play/game.h"
#include "play/replay.h"
#include "players/players.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum {
    LOG_WORDS = 1 << 19,
    CHANGES_MOST = 1 << 14,
    COLUMNS_MOST = 4096,
    TEXT_MOST = 1 << 22,
    JSON_MOST = 1 << 17,
    FORESEEN_MOST = 8,
};

struct change {
    double cycle;
    uint32_t port, spare;
    Word value;
};

/* ---- bare.c: what the compiler may call */
void *memset(void *to, int value, size_t n);
void *memcpy(void *restrict to, const void *restrict from, size_t n);
void *memmove(void *to, const void *from, size_t n);
int memcmp(const void *a, const void *b, size_t n);

/* ---- bare.c: memory by powers of two; size 0 gives it back, and NULL means there is no more */
void *memory(void *context, void *old, size_t old_size, size_t size);

/* ---- glue.c */
extern struct game game;
extern struct replay other; /* what waveforms, traces and what-if are played on */
extern char text[TEXT_MOST];
const char *buffer_name(uint32_t which); /* of those that the page finds by buffer(); NULL: there is no such one */

/* ---- learning.c */
const void *learnt(void *context, const struct player *p);

/* ---- light.c, log.c, describe.c, past.c: and the buffers that the page reads */
extern struct light lamps;
extern Word guest[PORTS_MOST]; /* what a design elsewhere shows */
void lamps_begin(void);        /* another game */
void lamps_restart(void);      /* as they stand, from nothing */
void lamps_note(uint64_t edges);

extern Word log_word[LOG_WORDS];
void log_begin(void);   /* another machine: its phase is watched */
void log_restart(void); /* nothing but the first entry */
void log_note(uint64_t edges);
void log_cut(uint64_t cycle);

extern char json[JSON_MOST];
extern struct change change[CHANGES_MOST];
extern Word wave_value[PORTS_MOST][COLUMNS_MOST];
extern uint8_t wave_changes[PORTS_MOST][COLUMNS_MOST]; /* 0, 1, or 2 for more than one */

/* ---- foresee.c */
extern Word foreseen[FORESEEN_MOST][PORTS_MOST];
extern Word landing[PORTS_MOST];

/* ---- loops.c */
/* n edges with the inputs as they are, like machine_run(), but for at most so many calls of step; returns how many
   edges are left. */
uint64_t loop_run(const struct machine *m, void *state, Word port[], uint64_t n, uint32_t *steps);

#endif
