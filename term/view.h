/* SPDX-License-Identifier: MIT */
/*
 * A machine's board on the screen, laid out from its port table alone: parts of one row stand side by side, rows below
 * each other; a matrix stands left of everything else.  It is drawn as roomy as the window allows.
 */
#ifndef GATECADE_VIEW_H
#define GATECADE_VIEW_H

#include <stdbool.h>
#include "term/screen/screen.h"
#include "term/speak.h"

/* 0: small digits and dice; 1: large ones; 2: with space between the rows; 3: and boxes around the buttons. */
enum { ROOMIEST = 3 };

struct view {
    const struct game *game;
    const struct language *language; /* NULL: English */
    struct part part[PARTS];
    unsigned parts;
    struct light light; /* of multiplexed digits, added up */
    /* How a control is worked just now where that is not its own key; NULL, or NULL from it: by its key. */
    const char *(*control)(const void *context, unsigned port);
    const void *context;
    int touched; /* a button whose press is not certain yet: drawn as if it were down; -1: none */
    int rows, columns; /* what the layout needs */
    int roominess;
    struct place {
        int y, x, height, width;
    } at[PARTS];
};

void view_open(struct view *v, const struct game *s, const struct language *language);

/* After some edges: adds up the light of multiplexed digits. */
void view_span(struct view *v, const struct game *s, uint64_t edges);

/* Resets that light, before the first edge and after a jump in time. */
void view_look(struct view *v);

/* Lays the board out for that much room; true if it fits. */
bool view_fit(struct view *v, int rows, int columns);
void view_draw(struct view *v, int y, int x);

/* A number that changes when the picture does. */
uint64_t view_hash(const struct view *v);

/* The most informative part: a matrix, else digits, else dice, else numbers; or NULL. */
struct part *view_telling(struct view *v);

/* A small picture of it for a menu. */
enum { THUMB_ROWS = 3, THUMB_COLUMNS = 18 };
void view_thumb(struct view *v, int y, int x);

#endif
