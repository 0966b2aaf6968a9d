/* SPDX-License-Identifier: MIT */
/* A player of the toy machine: pays, then goes through.  It shows what a new player takes: this file in players/, and the
   line PLAYER(turnstile_honest) in players/players.def. */
#include "core/player.h"

enum { COIN, PUSH, PRICE, OPEN };

struct notes {
    uint8_t pressing, spare;
};

static void begin(void *notes, unsigned seat, uint64_t seed)
{
    (void)seat, (void)seed;
    *(struct notes *)notes = (struct notes){0};
}

/* Presses a button at one look and lets it go at the next. */
static void act(void *notes, Word port[])
{
    struct notes *n = notes;
    port[COIN] = !n->pressing && !port[OPEN];
    port[PUSH] = !n->pressing && port[OPEN];
    n->pressing = !n->pressing;
}

const struct player player_turnstile_honest = {
    .machine = "turnstile",
    .name = "honest",
    .summary = "pays, then goes through",
    .notes_size = sizeof(struct notes),
    .begin = begin,
    .act = act,
};
