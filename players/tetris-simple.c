/* SPDX-License-Identifier: MIT */
/*
 * Two players for the block game who look at the present block alone.  `fair` sees the red block and the blue floor,
 * imagines the block in every rotation and column, dropped straight down, and steers it to where the floor stays lowest
 * and fullest.  `beginner` turns it and moves it anywhere.
 */
#include "players/chance.h"
#include "games/tetris.h"
#include "core/player.h"

enum { WIDE = 7, DEEP = 7 };

struct notes {
    uint64_t chance;
    uint8_t pressing;               /* the button that is down, plus one */
    uint8_t planned, turns, column; /* where the block is to go */
    uint8_t spare[4];
};

/* A block pushed into the top left corner: three rows of three bits. */
struct block {
    unsigned row[3];
};

static void begin(void *notes, unsigned seat, uint64_t seed)
{
    (void)seat; /* there is one */
    *(struct notes *)notes = (struct notes){.chance = seed};
}

static unsigned row_of(Word lights, unsigned row)
{
    return (unsigned)(lights >> WIDE * row) & 127;
}

static struct block corner(struct block b)
{
    while (!b.row[0] && (b.row[1] | b.row[2])) {
        b.row[0] = b.row[1];
        b.row[1] = b.row[2];
        b.row[2] = 0;
    }
    while ((b.row[0] | b.row[1] | b.row[2]) && !((b.row[0] | b.row[1] | b.row[2]) & 1))
        for (int i = 0; i < 3; i++)
            b.row[i] >>= 1;
    return b;
}

/* Reads the block out of the three red rows, and its leftmost column. */
static struct block seen(Word red, unsigned *column)
{
    struct block b = {{row_of(red, 0), row_of(red, 1), row_of(red, 2)}};
    unsigned any = b.row[0] | b.row[1] | b.row[2];
    *column = 0;
    while (any && !(any >> *column & 1))
        ++*column;
    return corner(b);
}

/* A quarter turn counterclockwise. */
static struct block turned(struct block b)
{
    struct block out = {{0}};
    for (unsigned row = 0; row < 3; row++)
        for (unsigned col = 0; col < 3; col++)
            out.row[row] |= (b.row[col] >> (2 - row) & 1) << col;
    return corner(out);
}

static int hits(const unsigned floor[DEEP], struct block b, unsigned column, int top)
{
    for (int i = 0; i < 3; i++) {
        if (!b.row[i])
            continue;
        if (top + i >= DEEP || (top + i >= 0 && floor[top + i] & b.row[i] << column))
            return 1;
    }
    return 0;
}

/* How bad the floor is with the block dropped at a column: holes, heights, missing lights; full rows are good. */
static int cost(Word blue, struct block b, unsigned column)
{
    unsigned floor[DEEP], covered = 0;
    int top = -3, sum = 0;
    for (unsigned i = 0; i < DEEP; i++)
        floor[i] = row_of(blue, i);
    while (top < DEEP && !hits(floor, b, column, top + 1)) /* a judged design may show no block at all */
        top++;
    for (int i = 0; i < 3; i++) {
        if (b.row[i] && top + i < 0)
            return 10000; /* it would not leave the top rows */
        if (b.row[i])
            floor[top + i] |= b.row[i] << column;
    }
    for (int row = 0; row < DEEP; row++) {
        if (floor[row] == 127) {
            sum -= 60;
            continue;
        }
        covered |= floor[row];
        for (int c = 0; c < WIDE; c++) {
            if (floor[row] >> c & 1)
                sum += 2 * (DEEP - row);
            else if (covered >> c & 1)
                sum += 9; /* a hole under a light */
        }
    }
    return sum;
}

static void plan_flat(struct notes *n, const Word port[])
{
    unsigned column;
    struct block b = seen(port[TT_RED], &column);
    int best = 100000;
    for (unsigned turns = 0; turns < 4; turns++, b = turned(b)) {
        unsigned any = b.row[0] | b.row[1] | b.row[2], wide = any & 4 ? 3 : any & 2 ? 2 : 1;
        for (unsigned c = 0; c + wide <= WIDE; c++) {
            int price = cost(port[TT_BLUE], b, c) + (int)turns;
            if (price >= best)
                continue;
            best = price;
            n->turns = (uint8_t)turns;
            n->column = (uint8_t)c;
        }
    }
}

static void plan_by_chance(struct notes *n, const Word port[])
{
    (void)port;
    n->turns = (uint8_t)chance_below(&n->chance, 4);
    n->column = (uint8_t)chance_below(&n->chance, WIDE - 2);
}

static void press(struct notes *n, Word port[], unsigned button)
{
    port[button] = 1;
    n->pressing = (uint8_t)(button + 1);
}

static void act(struct notes *n, Word port[], void (*plan)(struct notes *n, const Word port[]))
{
    unsigned column;
    if (n->pressing) {
        port[n->pressing - 1] = 0;
        n->pressing = 0;
        return;
    }
    if (!port[TT_CONTROL]) {
        n->planned = 0;
        if (port[TT_PHASE] == TT_READY)
            press(n, port, TT_START);
        return;
    }
    if (!n->planned)
        plan(n, port);
    n->planned = 1;
    seen(port[TT_RED], &column);
    if (n->turns) {
        n->turns--;
        press(n, port, TT_ROTATE);
    } else if (column != n->column)
        press(n, port, column < n->column ? TT_RIGHT : TT_LEFT);
}

static void act_by_plan(void *notes, Word port[])
{
    act(notes, port, plan_flat);
}

static void act_by_chance(void *notes, Word port[])
{
    act(notes, port, plan_by_chance);
}

const struct player player_tetris_beginner = {
    .machine = "tetris",
    .name = "beginner",
    .summary = "turns every block and moves it anywhere",
    .notes_size = sizeof(struct notes),
    .begin = begin,
    .act = act_by_chance,
};

const struct player player_tetris_fair = {
    .machine = "tetris",
    .name = "fair",
    .summary = "drops every block where the floor stays lowest",
    .notes_size = sizeof(struct notes),
    .begin = begin,
    .act = act_by_plan,
};
