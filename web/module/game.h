/* SPDX-License-Identifier: MIT */
/*
 * One game in the module, with its whole past: what the module's files share.
 *
 *     describe.c  the port tables as JSON       light.c  how bright each lamp is
 *     glue.c      the game and its tape         log.c    what the view wants to remember
 *     seats.c     players of the arcade         past.c   waveforms, traces, what-if
 *     loops.c     running fast                  bare.c   what a C library would have
 */
#ifndef GATECADE_GAME_H
#define GATECADE_GAME_H

#include "web/module/glue.h"
#include "core/tape.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum {
    DIGITS_MOST = 8,
    EVENTS_MOST = 1 << 18,
    LOG_WORDS = 1 << 19,
    CHANGES_MOST = 1 << 14,
    COLUMNS_MOST = 4096,
    TEXT_MOST = 1 << 22,
    JSON_MOST = 1 << 17,
};

/* A machine at one moment: everything that a replay needs to go on from there. */
struct deck {
    uint64_t cycle; /* edges done */
    uint32_t next;  /* the first event that is not applied yet */
    uint32_t spare;
    Word port[PORTS_MOST];
    uint8_t state[STATE_MOST];
};

struct change {
    double cycle;
    uint32_t port, spare;
    Word value;
};

/* Random bits from the page's crypto.getRandomValues: the only thing that the module imports. */
__attribute__((import_module("env"), import_name("entropy"))) uint32_t entropy(void);

void *memset(void *to, int value, unsigned long n);
void *memcpy(void *restrict to, const void *restrict from, unsigned long n);
void *memmove(void *to, const void *from, unsigned long n);

/* ---- glue.c */
extern const struct machine *machine;
extern struct deck live, other; /* the game; and the one that replays for waveforms and traces */
extern uint64_t length;         /* the furthest cycle of this game */
extern char text[TEXT_MOST];

void deck_copy(struct deck *to, const struct deck *from);
void deck_reset(struct deck *d);
void deck_near(struct deck *d, uint64_t cycle);  /* the nearest moment at or before that cycle */
uint64_t replay(struct deck *d, uint64_t until); /* an edge, and those after it that change nothing: how many */
void replay_to(struct deck *d, uint64_t to, uint32_t *steps); /* without looking, for so many calls of step */
void set(uint32_t port, Word value);                          /* an input, now, onto the tape */
void roll_dice(void);

/* ---- light.c, log.c, describe.c, past.c: and the buffers that the page reads */
extern double lit[PORTS_MOST][DIGITS_MOST][64];
extern Word guest[PORTS_MOST]; /* what a design elsewhere shows */
void light_begin(void);        /* another machine */
void light_restart(void);      /* the lamps as they stand, from nothing */
void light_note(void);         /* before the cycle count moves past an edge that changed the outputs */

extern Word log_word[LOG_WORDS];
extern uint32_t log_entries;
uint32_t log_stride(void);
const Word *log_at(uint32_t entry); /* its cycle, and all ports */
void log_begin(void);               /* another machine: its phase is watched */
void log_restart(void);             /* nothing but the first entry */
void log_note(uint64_t cycle);      /* after that many edges */
void log_cut(uint64_t cycle);

extern char json[JSON_MOST];
extern struct change change[CHANGES_MOST];
extern Word wave_value[PORTS_MOST][COLUMNS_MOST];
extern uint8_t wave_changes[PORTS_MOST][COLUMNS_MOST]; /* 0, 1, or 2 for more than one */

/* ---- seats.c */
extern uint64_t look_every; /* edges between two looks of a player */
void seats_clear(void);
void seats_wake(void);               /* they look before the next edge */
uint64_t seats_look(uint64_t until); /* they look, if it is time; until when one may run, at most `until` */

/* ---- loops.c */
/* n edges with the inputs as they are, like machine_run(), but for at most so many calls of step; returns how many
   edges are left. */
uint64_t loop_run(const struct machine *m, void *state, Word port[], uint64_t n, uint32_t *steps);

#endif
