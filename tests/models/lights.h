/* SPDX-License-Identifier: MIT */
/*
 * The block game a third time: the document's equations taken literally, one light after the other,
 * with a plain int for every signal.  This is the model for the straps that the prose rules do not
 * know: ghost=1 and locking=id.  Steering and randomness come from the model with pieces.
 */
#ifndef GATECADE_MODEL_LIGHTS_H
#define GATECADE_MODEL_LIGHTS_H

#include "tests/models/tetris.h"

struct light {
    int Y, B, id;
};

struct lights {
    struct blocks game; /* its newest piece is the one in rows 1-3; it has no falling ones, nothing fixed */
    struct light at[ROWS][COLUMNS];
    int by_id, ghost, block;
    int BLINKROW, ROWFULL; /* row numbers, or -1 */
};

static inline int R(const struct lights *s, int row, int column)
{
    for (int i = 0; i < s->game.newest.cells; i++)
        if (s->game.newest.cell[i].row == row && s->game.newest.cell[i].column == column)
            return 1;
    return 0;
}

static inline int PIS(const struct lights *s, int i, int j)
{
    int forced = i <= s->ROWFULL; /* row deletion wins over locking */
    return s->at[i][j].Y && (i == ROWS - 1 || s->at[i + 1][j].B) && !forced;
}

/* IS of every light: by proximity all within two rows of a collision, by identifier all of the block. */
static inline void all_IS(const struct lights *s, int IS[ROWS][COLUMNS])
{
    memset(IS, 0, sizeof(int[ROWS][COLUMNS]));
    for (int k = BASEMENT; k < ROWS; k++)
        for (int l = 0; l < COLUMNS; l++) {
            if (!PIS(s, k, l))
                continue;
            for (int i = BASEMENT; i < ROWS; i++)
                for (int j = 0; j < COLUMNS; j++)
                    IS[i][j] |= s->by_id ? s->at[i][j].Y && s->at[i][j].id == s->at[k][l].id
                                         : !s->at[i][j].B && i >= k - 2 && i <= k + 2;
        }
}

static inline int full_board_of(const struct lights *s, int IS[ROWS][COLUMNS])
{
    int row4 = 0, locks = 0;
    for (int j = 0; j < COLUMNS; j++) {
        if (R(s, 2, j) && s->at[BASEMENT][j].B)
            return 1;
        row4 |= s->at[BASEMENT][j].Y;
    }
    for (int i = BASEMENT; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            if (s->by_id ? s->at[i][j].id == s->block : row4 && i <= BASEMENT + 1)
                locks |= s->at[i][j].Y && IS[i][j];
    return locks;
}

/* The light above (i, j), as it is loaded: from rows 1-3 only when their block falls. */
static inline struct light above(const struct lights *s, int i, int j, int falls, int IS[ROWS][COLUMNS])
{
    if (i == BASEMENT)
        return (struct light){.Y = falls && R(s, 2, j), .id = falls && R(s, 2, j) ? s->block : 0};
    struct light up = s->at[i - 1][j];
    int forced = i - 1 <= s->ROWFULL;
    if (!s->ghost && IS[i - 1][j] && !forced)
        up.Y = 0; /* a light that locks is not copied down */
    return up;
}

static inline int lights_second(struct lights *s, int falls)
{
    int IS[ROWS][COLUMNS];
    struct light next[ROWS][COLUMNS] = {0};
    all_IS(s, IS);
    if (falls && s->ROWFULL < 0 && full_board_of(s, IS))
        return 1;
    for (int i = BASEMENT; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++) {
            struct light me = s->at[i][j], up = above(s, i, j, falls, IS);
            if (i <= s->ROWFULL) /* LFORCE */
                next[i][j] = up;
            else if (!me.B && !(i > BASEMENT && s->at[i - 1][j].B) && !IS[i][j]) /* Load */
                next[i][j] = up;
            else if (IS[i][j]) /* inner shift: Y goes to B, 0 to Y */
                next[i][j] = (struct light){.B = me.Y, .id = me.id};
            else
                next[i][j] = me;
        }
    memcpy(s->at, next, sizeof next);
    if (falls) {
        struct piece *p = &s->game.newest;
        int kept = 0;
        for (int i = 0; i < p->cells; i++)
            if (++p->cell[i].row < BASEMENT)
                p->cell[kept++] = p->cell[i];
        p->cells = kept;
    }
    return 0;
}

static inline int deepest_full_row(const struct lights *s)
{
    for (int i = ROWS - 1; i >= BASEMENT; i--) {
        int all = 1;
        for (int j = 0; j < COLUMNS; j++)
            all &= s->at[i][j].B;
        if (all)
            return i;
    }
    return -1;
}

static inline void lights_clear(struct lights *s)
{
    memset(s->at, 0, sizeof s->at);
    s->BLINKROW = s->ROWFULL = -1;
    s->block = 0;
}

static inline void lights_play(struct lights *s, int rotate, int left, int right)
{
    struct blocks *g = &s->game;
    int full = deepest_full_row(s), falls = g->newest.cells && !g->steering, lose = 0;
    if (g->steering) {
        g->steering--;
        steer_piece(g, rotate, left, right);
    } else if (!g->newest.cells) {
        make_piece(g);
        s->block = (s->block + 1) % 4;
    }
    if (g->ticks % 20 == 0) {
        g->seconds++;
        lose = lights_second(s, falls);
        if (s->ROWFULL >= 0) {
            g->points++;
            s->BLINKROW = s->ROWFULL = -1;
        } else
            s->ROWFULL = s->BLINKROW;
    } else if (s->BLINKROW < 0)
        s->BLINKROW = full;
    g->won = g->points >= 3;
    g->lost = !g->won && (lose || g->seconds == 99);
}

static inline void lights_tick(struct lights *s, const uint8_t level[5])
{
    struct blocks *g = &s->game;
    int press[5];
    for (int i = 0; i < 5; i++) {
        press[i] = level[i] && !g->held[i];
        g->held[i] = level[i];
    }
    if (press[1] || (g->ready && press[0])) {
        get_ready(g);
        lights_clear(s);
        g->ready = press[1];
    } else if (!g->ready && !g->won && !g->lost) {
        g->ticks++;
        lights_play(s, press[2], press[3], press[4]);
    }
    next_random(g);
}

#endif
