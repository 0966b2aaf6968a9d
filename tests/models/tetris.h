/* SPDX-License-Identifier: MIT */
/*
 * The block game once more, in another way: the prose rules, with pieces as things.  A piece is a
 * list of cells on a board of ten rows; it is steered, falls, and locks as one; a full row blinks
 * two seconds and goes, and what is above comes down.  No registers, no equations.
 */
#ifndef GATECADE_MODEL_TETRIS_H
#define GATECADE_MODEL_TETRIS_H

#include <stdint.h>
#include <string.h>

enum { ROWS = 10, COLUMNS = 7, BASEMENT = 3 }; /* rows 0-2 are the top rows, from BASEMENT on lights can be fixed */

struct cell {
    int row, column;
};

struct piece {
    struct cell cell[9];
    int cells;           /* 0: no piece */
    const char *picture; /* 3x3, as generated */
    int turns, frame;    /* quarter turns; the column of its 3x3 frame */
};

struct blocks {
    int clean;               /* the strap rotation */
    uint8_t random[6];       /* the latest six bits of the random sequence, oldest first */
    int ready, won, lost;    /* ready: before a game */
    int shown;               /* ticks of the light show */
    long ticks;              /* since Start, or since the show began */
    int steering;            /* ticks left to steer the newest piece */
    struct piece newest;     /* the piece with cells in the top rows */
    struct piece falling[8]; /* pieces that have left them */
    uint8_t fixed[ROWS][COLUMNS];
    int blinking, blinks; /* row that blinks, or -1, and for how many seconds */
    int seconds, points;
    uint8_t held[5]; /* start, reset, rotate, left, right */
};

static const char *const pictures[8] = {
    ".#."
    "###"
    ".#.",
    "#.."
    "#.."
    "#..",
    "..."
    "..#"
    "###",
    "..."
    "##."
    ".##",
    "..."
    "###"
    "#..",
    "..."
    "###"
    ".#.",
    "..."
    "#.#"
    "###",
    "..."
    ".#."
    "###",
};

/* The next bit is the sum of the ones six and five before it. */
static inline void next_random(struct blocks *g)
{
    uint8_t bit = g->random[0] ^ g->random[1];
    memmove(g->random, g->random + 1, 5);
    g->random[5] = bit;
}

static inline int random_number(const struct blocks *g, int from, int bits)
{
    int n = 0;
    for (int i = from; i < from + bits; i++)
        n = 2 * n + g->random[i];
    return n;
}

static inline void get_ready(struct blocks *g)
{
    g->ready = 1;
    g->won = g->lost = g->shown = g->steering = g->seconds = g->points = g->blinks = 0;
    g->ticks = 0;
    g->blinking = -1;
    g->newest.cells = 0;
    memset(g->falling, 0, sizeof g->falling);
    memset(g->fixed, 0, sizeof g->fixed);
}

static inline void blocks_new(struct blocks *g, int clean, int seed)
{
    *g = (struct blocks){.clean = clean};
    for (int i = 0; i < 6; i++)
        g->random[i] = (uint8_t)(seed >> (5 - i) & 1);
    get_ready(g);
}

/* ---- steering ------------------------------------------------------------------------- */

static inline void nudge(struct piece *p, int columns)
{
    for (int i = 0; i < p->cells; i++)
        p->cell[i].column += columns;
}

static inline int leftmost(const struct piece *p)
{
    int least = 99;
    for (int i = 0; i < p->cells; i++)
        least = p->cell[i].column < least ? p->cell[i].column : least;
    return least;
}

static inline int rightmost(const struct piece *p)
{
    int most = -99;
    for (int i = 0; i < p->cells; i++)
        most = p->cell[i].column > most ? p->cell[i].column : most;
    return most;
}

/* Puts the piece into its frame, turned: a quarter turn counterclockwise takes (row, column) to
   (2 - column, row). */
static inline void place(struct piece *p, int clean)
{
    p->cells = 0;
    for (int i = 0; i < 9; i++)
        if (p->picture[i] == '#') {
            struct cell c = {i / 3, i % 3};
            for (int t = 0; t < p->turns; t++)
                c = (struct cell){2 - c.column, c.row};
            c.column += p->frame;
            p->cell[p->cells++] = c;
        }
    for (; clean && leftmost(p) < 0; p->frame++)
        nudge(p, 1);
    for (; clean && rightmost(p) >= COLUMNS; p->frame--)
        nudge(p, -1);
}

static inline void make_piece(struct blocks *g)
{
    int column = random_number(g, 3, 3);
    g->newest = (struct piece){.picture = pictures[random_number(g, 0, 3)], .frame = column > 4 ? column - 4 : column};
    place(&g->newest, g->clean);
    g->steering = 60;
}

/* The piece moves while there is room; its frame, as documented, stays inside the board. */
static inline void sideways(struct blocks *g, int by)
{
    struct piece *p = &g->newest;
    if (leftmost(p) + by < 0 || rightmost(p) + by >= COLUMNS)
        return;
    nudge(p, by);
    if (g->clean || (p->frame + by >= 0 && p->frame + by <= COLUMNS - 3))
        p->frame += by;
}

static inline void steer_piece(struct blocks *g, int rotate, int left, int right)
{
    if (rotate) {
        g->newest.turns = (g->newest.turns + 1) % 4;
        place(&g->newest, g->clean);
    } else if (right)
        sideways(g, 1);
    else if (left)
        sideways(g, -1);
}

/* ---- falling -------------------------------------------------------------------------- */

static inline int top_of(const struct piece *p)
{
    int least = 99;
    for (int i = 0; i < p->cells; i++)
        least = p->cell[i].row < least ? p->cell[i].row : least;
    return least;
}

static inline int stands(const struct blocks *g, const struct piece *p)
{
    for (int i = 0; i < p->cells; i++)
        if (p->cell[i].row == ROWS - 1 || g->fixed[p->cell[i].row + 1][p->cell[i].column])
            return 1;
    return 0;
}

static inline void drop(struct piece *p)
{
    for (int i = 0; i < p->cells; i++)
        p->cell[i].row++;
}

/* One second for one piece: it falls, or it locks as one.  What is above the row that goes comes
   down with all the rest and does not lock yet.  Returns 1 if it locks. */
static inline int fall(const struct blocks *g, struct piece *p, int gone)
{
    if (top_of(p) > gone && stands(g, p))
        return 1;
    drop(p);
    return 0;
}

static inline void remove_row(struct blocks *g, int row)
{
    for (; row > BASEMENT; row--)
        memcpy(g->fixed[row], g->fixed[row - 1], COLUMNS);
    memset(g->fixed[BASEMENT], 0, COLUMNS);
}

static inline int deepest_full(const struct blocks *g)
{
    for (int row = ROWS - 1; row >= BASEMENT; row--) {
        int lights = 0;
        for (int column = 0; column < COLUMNS; column++)
            lights += g->fixed[row][column];
        if (lights == COLUMNS)
            return row;
    }
    return -1;
}

static inline void one_second(struct blocks *g, int newest_falls)
{
    int gone = g->blinking >= 0 && ++g->blinks == 2 ? g->blinking : -1;
    struct piece locked[9];
    int locks = 0;
    g->seconds++;

    for (int i = 0; i < 8; i++)
        if (g->falling[i].cells && fall(g, &g->falling[i], gone)) {
            locked[locks++] = g->falling[i];
            g->falling[i].cells = 0;
        }
    /* The newest piece still has a cell in the top rows: if it locks, the board is full. */
    if (newest_falls && gone >= 0)
        drop(&g->newest);
    else if (newest_falls)
        g->lost = fall(g, &g->newest, -1);

    if (gone >= 0) {
        remove_row(g, gone);
        g->points++;
        g->blinking = -1;
    }
    for (int k = 0; k < locks; k++)
        for (int i = 0; i < locked[k].cells; i++)
            g->fixed[locked[k].cell[i].row][locked[k].cell[i].column] = 1;
    if (g->newest.cells && top_of(&g->newest) >= BASEMENT) {
        int free = 0;
        while (g->falling[free].cells)
            free++;
        g->falling[free] = g->newest;
        g->newest.cells = 0;
    }
}

static inline void game_tick(struct blocks *g, int rotate, int left, int right)
{
    int full = deepest_full(g), falls = g->newest.cells && !g->steering;
    if (g->blinking < 0 && full >= 0) {
        g->blinking = full;
        g->blinks = 0;
    }
    if (g->steering) {
        g->steering--;
        steer_piece(g, rotate, left, right);
    } else if (!g->newest.cells)
        make_piece(g);
    if (g->ticks % 20 == 0)
        one_second(g, falls);
    g->won = g->points >= 3;
    g->lost = !g->won && (g->lost || g->seconds == 99);
}

/* One tick of the base clock: level of start, reset, rotate, left, right. */
static inline void blocks_tick(struct blocks *g, const uint8_t level[5])
{
    int press[5];
    for (int i = 0; i < 5; i++) {
        press[i] = level[i] && !g->held[i];
        g->held[i] = level[i];
    }
    if (press[1])
        get_ready(g);
    else if (g->ready && press[0]) {
        get_ready(g);
        g->ready = 0;
    } else if (g->ready) {
        g->ticks++;
        g->shown = (g->shown + 1) % (ROWS * COLUMNS + 1);
    } else if (!g->won && !g->lost) {
        g->ticks++;
        game_tick(g, press[2], press[3], press[4]);
    }
    next_random(g);
}

/* ---- what the lights show ------------------------------------------------------------- */

/* The first n lights of a spiral from the top left, inwards and clockwise. */
static inline void spiral(int n, char lights[ROWS][COLUMNS])
{
    static const struct cell way[4] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    struct cell at = {0, 0};
    for (int turn = 0; n > 0; n--) {
        lights[at.row][at.column] = 1;
        struct cell to = {at.row + way[turn].row, at.column + way[turn].column};
        if (to.row < 0 || to.row >= ROWS || to.column < 0 || to.column >= COLUMNS || lights[to.row][to.column]) {
            turn = (turn + 1) % 4;
            to = (struct cell){at.row + way[turn].row, at.column + way[turn].column};
        }
        at = to;
    }
}

struct matrix {
    char moving[ROWS][COLUMNS]; /* red in the top rows, yellow below */
    char blue[ROWS][COLUMNS];
};

static inline void light_piece(const struct piece *p, char lights[ROWS][COLUMNS])
{
    for (int i = 0; i < p->cells; i++)
        lights[p->cell[i].row][p->cell[i].column] = 1;
}

static inline void blocks_show(const struct blocks *g, struct matrix *m)
{
    int first_half = g->ticks % 20 < 10;
    memset(m, 0, sizeof *m);
    if (g->won || g->lost)
        return;
    if (g->ready) {
        spiral(g->shown, m->moving);
        return;
    }
    light_piece(&g->newest, m->moving);
    for (int i = 0; i < 8; i++)
        light_piece(&g->falling[i], m->moving);
    for (int row = 0; row < ROWS; row++)
        if (row != g->blinking || !first_half)
            memcpy(m->blue[row], g->fixed[row], COLUMNS);
}

#endif
