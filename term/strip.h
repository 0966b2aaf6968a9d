/* SPDX-License-Identifier: MIT */
/* A strip of waveforms that scrolls along while a game runs: the latest changes of chosen ports. */
#ifndef GATECADE_STRIP_H
#define GATECADE_STRIP_H

#include "languages/language.h"
#include <stdbool.h>
#include "play/game.h"

enum { STRIP_CHANGES = 1 << 15 };

struct strip {
    const struct game *game;
    const struct language *language; /* NULL: English */
    Word *last;
    uint8_t *chosen; /* by port */
    unsigned count;  /* of chosen ports */
    struct tape_event *change;
    uint64_t changes; /* written so far; the ring holds the latest */
    uint64_t column;  /* edges a column */
    bool secret;      /* the latest edge was */
};

void strip_open(struct strip *t, const struct game *s);
void strip_close(struct strip *t);
void strip_choose(struct strip *t, unsigned port, bool on);

/* Adds `edges` edges that have just been run. */
void strip_span(struct strip *t, const struct game *s, uint64_t edges);

/* After an undo: drops the changes that came later. */
void strip_forget(struct strip *t);

void strip_zoom(struct strip *t, bool in);

/* In that many rows and columns: a head line and as many of the chosen ports as there is room for.  What was secret is
   drawn as hidden, a value that is longer than its place ends with a mark. */
void strip_draw(const struct strip *t, int y, int x, int rows, int columns);

#endif
