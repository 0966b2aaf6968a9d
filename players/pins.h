/* SPDX-License-Identifier: MIT */
/*
 * A player of a bare machine sits at the board that is built around it.
 *
 *   board's pins --> wires --> the bare machine's ports as a person sees them --> the player
 *   board's pins <-- switches at once, buttons held through the debouncer <------+
 *
 * How many looks a debouncer takes depends on the board's straps and on how often a shell lets players look.  So a
 * press that changes no phase is made again, twice as long, and what was long enough is kept.
 */
#ifndef GATECADE_PINS_H
#define GATECADE_PINS_H

#include "core/player.h"

enum { PINS_CORE = 16, PINS_NOTES = 64 }; /* the most ports of a bare machine, and bytes of its players' notes */

/* Some bits of a pin are bits of a port of the bare machine.  A list of them ends with a width of 0. */
struct wire {
    uint8_t pin, bit, width; /* of the board */
    uint8_t core, at;        /* the port, and its lowest bit */
};

struct pinout {
    const struct machine *board, *core;
    const struct wire *wire;
    void (*see)(const Word pin[], Word core[]); /* what wires cannot tell, or NULL */
};

struct pins {
    Word core[PINS_CORE]; /* the bare machine's ports as last seen, and as the player wants them while he presses */
    Word phase;           /* in which he wants to press */
    uint64_t player[PINS_NOTES / 8];
    uint32_t enough;    /* looks that a press lasts, and the rest behind it */
    uint32_t left;      /* looks that are left of either */
    uint8_t wish, down; /* he wants to press; the button is down */
    uint8_t tried;      /* it was down already for this wish */
    uint8_t button;     /* which, of the bare machine */
    uint8_t spare[4];
};

void pins_begin(void *notes, const struct player *p, unsigned seat, uint64_t seed);
void pins_act(void *notes, const struct player *p, const struct pinout *at, Word port[]);
void pins_watch(void *notes, const struct player *p, const struct pinout *at, const Word port[]);
void pins_know(void *notes, const struct player *p, const void *known);
int pins_hint(void *notes, const struct player *p, const struct pinout *at, const Word port[], char *text,
              uint32_t size);

/* player_ID: the player of that name of CORE, at BOARD's pins; NEEDS is the knowledge that he needs, or 0. */
#define PLAYER_AT_PINS(ID, CORE, BOARD, NAME, PINOUT, NEEDS)                                                           \
    extern const struct player player_##CORE##_##NAME;                                                                 \
    static void begin_##NAME(void *notes, unsigned seat, uint64_t seed)                                                \
    {                                                                                                                  \
        pins_begin(notes, &player_##CORE##_##NAME, seat, seed);                                                        \
    }                                                                                                                  \
    static void act_##NAME(void *notes, Word port[])                                                                   \
    {                                                                                                                  \
        pins_act(notes, &player_##CORE##_##NAME, PINOUT, port);                                                        \
    }                                                                                                                  \
    static void watch_##NAME(void *notes, const Word port[])                                                           \
    {                                                                                                                  \
        pins_watch(notes, &player_##CORE##_##NAME, PINOUT, port);                                                      \
    }                                                                                                                  \
    static void know_##NAME(void *notes, const void *known)                                                            \
    {                                                                                                                  \
        pins_know(notes, &player_##CORE##_##NAME, known);                                                              \
    }                                                                                                                  \
    static int hint_##NAME(void *notes, const Word port[], char *text, uint32_t size)                                  \
    {                                                                                                                  \
        return pins_hint(notes, &player_##CORE##_##NAME, PINOUT, port, text, size);                                    \
    }                                                                                                                  \
    const struct player player_##ID = {                                                                                \
        .machine = BOARD,                                                                                              \
        .name = #NAME,                                                                                                 \
        .summary = "plays as " #NAME " does on the " #CORE " machine, at the board's pins",                            \
        .notes_size = sizeof(struct pins),                                                                             \
        .begin = begin_##NAME,                                                                                         \
        .act = act_##NAME,                                                                                             \
        .watch = watch_##NAME,                                                                                         \
        .hint = hint_##NAME,                                                                                           \
        .needs = NEEDS,                                                                                                \
        .know = know_##NAME,                                                                                           \
    }

#endif
