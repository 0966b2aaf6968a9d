/* SPDX-License-Identifier: MIT */
#include "solve/blocks.h"
#include "players/players.h"
#include "games/tetris.h"
#include "base/heap.h"
#include "core/parts.h"
#include "core/player.h"
#include <stdbool.h>
#include <string.h>

enum { SECOND = 20, WINDOW = 60, BLOCK_STATE = sizeof(struct tetris), LATEST = 100, ROWS = 7 };

/* The machine and its ports. */
struct board {
    const struct machine *m;
    Word port[TT_PORTS];
};

static const uint8_t press_port[] = {[PRESS_ROTATE] = TT_ROTATE, [PRESS_LEFT] = TT_LEFT, [PRESS_RIGHT] = TT_RIGHT};

static void set_up(struct board *b)
{
    b->m = &machine_tetris;
    machine_idle(b->m, b->port);
}

static unsigned from_bcd(Word bcd)
{
    return (unsigned)(10 * (bcd >> 4) + (bcd & 15));
}

static void tap(struct board *b, void *state, unsigned button)
{
    b->port[button] = 1;
    b->m->step(state, b->port);
    b->port[button] = 0;
    b->m->step(state, b->port);
}

static bool ended(const struct board *b)
{
    return b->port[TT_WON] || b->port[TT_LOST];
}

/* Presses start; the second edge makes the first block. */
static void begin(struct board *b, void *state, unsigned lfsr)
{
    b->port[TT_LFSR] = lfsr;
    b->m->reset(state, b->port);
    tap(b, state, TT_START);
}

/* Steers the new block and lets time pass until the next one is made or the game ends. */
static void place_block(struct board *b, void *state, const struct presses *p)
{
    for (unsigned i = 0; i < p->count; i++)
        tap(b, state, press_port[p->press[i]]);
    machine_run(b->m, state, b->port, WINDOW - 2u * p->count);
    do {
        machine_run(b->m, state, b->port, SECOND - 1); /* to the end of the second */
        if (ended(b))
            return;
        machine_run(b->m, state, b->port, 1);
    } while (!b->port[TT_CONTROL]);
}

/* ---- where a block can go -------------------------------------------------------------- */

struct places {
    Word red; /* the new block as it appears; 0: not filled in yet */
    unsigned count;
    struct presses way[PLACES_MOST]; /* the shortest presses to each place */
};

/* Tries all presses, one more at a time, until no new state appears.  All ways take the same number of edges, so that
   states are the same when their bytes are. */
static void find_places(struct board *b, const void *state, struct places *out)
{
    const struct machine *m = b->m;
    unsigned char now[PLACES_MOST][BLOCK_STATE], next[PLACES_MOST][BLOCK_STATE];
    struct presses way[PLACES_MOST] = {{0}}, next_way[PLACES_MOST];
    Word red[PLACES_MOST];
    unsigned count = 1, before = 0;
    memcpy(now[0], state, m->state_size);
    while (count != before && way[count - 1].count < PRESSES_MOST) {
        unsigned n = 0;
        for (int press = -1; press <= PRESS_RIGHT; press++) /* first those that wait: they are the shortest */
            for (unsigned i = 0; i < count; i++) {
                unsigned char *s = next[n];
                memcpy(s, now[i], m->state_size);
                tap(b, s, press < 0 ? press_port[0] : press_port[press]);
                if (press < 0) {
                    memcpy(s, now[i], m->state_size);
                    machine_run(m, s, b->port, 2);
                }
                unsigned k = 0;
                while (k < n && memcmp(next[k], s, m->state_size))
                    k++;
                if (k < n || n == PLACES_MOST - 1)
                    continue;
                red[n] = b->port[TT_RED];
                next_way[n] = way[i];
                if (press >= 0)
                    next_way[n].press[next_way[n].count++] = (uint8_t)press;
                n++;
            }
        before = count;
        count = n;
        memcpy(now, next, sizeof now);
        memcpy(way, next_way, sizeof way);
    }
    out->count = 0; /* rotation and position are forgotten when the window ends: the lights are what remains */
    for (unsigned i = 0; i < count; i++) {
        unsigned k = 0;
        while (k < i && red[k] != red[i])
            k++;
        if (k == i)
            out->way[out->count++] = way[i];
    }
}

enum { SHAPES = 64 };

static const struct places *places_of(struct board *b, const void *state, Word red, struct places cache[SHAPES])
{
    unsigned i = 0;
    while (cache[i].red && cache[i].red != red)
        i++;
    if (!cache[i].red) {
        find_places(b, state, &cache[i]);
        cache[i].red = red;
    }
    return &cache[i];
}

/* ---- how soon it can be won -------------------------------------------------------------- */

static unsigned lights(Word x)
{
    return (unsigned)__builtin_popcountll(x);
}

/* What the blocks to come can bring: they follow from the LFSR at the moment a block is made and from how high each is
   laid, since the next is made 3 seconds plus its height after it. */
enum { NEED_MOST = 21 };
struct future {
    uint8_t lights[64], heights[64]; /* of the block made at that LFSR: bit h-1 of heights: it can be laid h high */
    uint8_t wait[64][NEED_MOST + 1]; /* seconds until the block that brings the needed number of lights is made */
};

/* How many shifts a block takes to leave the red rows. */
static unsigned height(Word red)
{
    return red & 0x7f ? 3 : red & 0x3f80 ? 2 : 1;
}

static void find_future(struct board *b, struct places cache[], struct future *f)
{
    unsigned char state[BLOCK_STATE], copy[BLOCK_STATE];
    for (unsigned start = 1; start < 64; start++) {
        unsigned made = part_lfsr6((uint8_t)start); /* one edge later */
        begin(b, state, start);
        f->lights[made] = (uint8_t)lights(b->port[TT_RED]);
        const struct places *p = places_of(b, state, b->port[TT_RED], cache);
        for (unsigned i = 0; i < p->count; i++) {
            memcpy(copy, state, b->m->state_size);
            for (unsigned k = 0; k < p->way[i].count; k++)
                tap(b, copy, press_port[p->way[i].press[k]]);
            machine_run(b->m, copy, b->port, 1);
            f->heights[made] |= (uint8_t)(1u << (height(b->port[TT_RED]) - 1));
        }
    }
    for (unsigned need = 1; need <= NEED_MOST; need++)
        for (unsigned at = 1; at < 64; at++) {
            unsigned least = f->lights[at] >= need ? 0 : 255;
            for (unsigned h = 1; least && h <= 3; h++)
                if (f->heights[at] >> (h - 1) & 1) {
                    unsigned next = part_lfsr6_jump((uint8_t)at, SECOND * (3 + h));
                    unsigned wait = 3 + h + f->wait[next][need - f->lights[at]];
                    least = wait < least ? wait : least;
                }
            f->wait[at][need] = (uint8_t)least;
        }
}

/* A row: how many fixed lights it holds, and the rows that must go before it can be filled, since a fixed light of
   theirs covers a gap of it (blocks only fall straight down) and nothing falls between. */
struct row {
    uint8_t holds, covered_by;
};

static void find_rows(Word blue, Word yellow, struct row row[ROWS])
{
    memset(row, 0, ROWS * sizeof *row);
    for (unsigned column = 0; column < 7; column++) {
        unsigned cover = 0;
        for (unsigned r = 0; r < ROWS; r++) {
            if (yellow >> (7 * r + column) & 1)
                cover = 0;
            if (blue >> (7 * r + column) & 1) {
                row[r].holds++;
                cover |= 1u << r;
            } else
                row[r].covered_by |= (uint8_t)cover;
        }
    }
}

/*
 * No win from here comes before that second.  Some rows have to go; new ones come in empty at the top.  A row can only
 * go together with those that cover it.  What they lack comes from the lights that fall and from new blocks.  The block
 * that brings the last light is made at second j, enters row 4 at j + 4 and row r + 4 at j + 4 + r, locks a second
 * later, and its row goes two seconds after that.
 */
static unsigned soonest(const struct board *b, const void *state, unsigned lfsr, const struct future *f)
{
    struct board look = *b;
    unsigned char copy[BLOCK_STATE];
    memcpy(copy, state, b->m->state_size);
    machine_run(b->m, copy, look.port, SECOND / 2); /* blinking rows are lit in the second half of a second */
    unsigned now = from_bcd(look.port[TT_TIME]), rows = 3 - from_bcd(look.port[TT_SCORE]), least = LATEST;
    unsigned falling = lights(look.port[TT_YELLOW]);
    struct row row[ROWS];
    find_rows(look.port[TT_BLUE], look.port[TT_YELLOW], row);
    for (unsigned set = 0; set < 1u << ROWS; set++) {
        unsigned size = lights(set), need, top = 0, holds = falling, good = size <= rows;
        for (unsigned r = ROWS; good && r--;)
            if (set >> r & 1) {
                holds += row[r].holds;
                good = !(row[r].covered_by & ~set);
                top = row[r].holds < 7 ? r : top;
            }
        if (!good)
            continue;
        top = size < rows ? 0 : top;
        need = 7 * rows > holds ? 7 * rows - holds : 0;
        unsigned when = need ? now + f->wait[lfsr][need] + 7 + top : now + 2 * rows - 1;
        least = when < least ? when : least;
    }
    return least;
}

/* ---- best first -------------------------------------------------------------------------- */

struct node {
    uint32_t parent, next;         /* next in its bucket, or 0 */
    uint8_t way, depth, won, lfsr; /* lfsr: when its block was made */
    unsigned char state[BLOCK_STATE];
};

struct search {
    struct board b;
    struct node *node;
    uint64_t nodes, room;
    uint32_t *table; /* nodes by hash; 0: none */
    uint64_t slots;
    uint32_t bucket[LATEST + 1]; /* by the soonest win */
    struct places cache[SHAPES];
    struct future future;
};

static uint64_t hash(const unsigned char *state, unsigned size)
{
    uint64_t h = 0xcbf29ce484222325;
    for (unsigned i = 0; i < size; i += 8) {
        uint64_t word = 0;
        memcpy(&word, state + i, size - i < 8 ? size - i : 8);
        h = (h ^ word) * 0x9e3779b97f4a7c15;
        h ^= h >> 29;
    }
    return h;
}

/* Adds a state unless it is there; `soon` is the bound. */
static void push(struct search *s, const unsigned char *state, uint32_t parent, unsigned way, unsigned soon, int won,
                 unsigned lfsr)
{
    unsigned size = s->b.m->state_size;
    uint64_t at = hash(state, size) & (s->slots - 1);
    if (soon >= LATEST - 1 || s->nodes == s->room)
        return; /* 99 seconds lose */
    for (; s->table[at]; at = (at + 1) & (s->slots - 1))
        if (!memcmp(s->node[s->table[at]].state, state, size))
            return;
    struct node *n = &s->node[s->nodes];
    *n = (struct node){.parent = parent,
                       .next = s->bucket[soon],
                       .way = (uint8_t)way,
                       .depth = (uint8_t)(parent ? s->node[parent].depth + 1 : 0),
                       .won = won != 0,
                       .lfsr = (uint8_t)lfsr};
    memcpy(n->state, state, size);
    s->table[at] = s->bucket[soon] = (uint32_t)s->nodes++;
}

/* Every place for the block of a node. */
static void expand(struct search *s, uint32_t at, unsigned soon)
{
    struct board *b = &s->b;
    unsigned char state[BLOCK_STATE];
    const unsigned size = b->m->state_size;
    memcpy(state, s->node[at].state, size);
    machine_run(b->m, state, b->port, 1); /* only to see the lights */
    const struct places *p = places_of(b, s->node[at].state, b->port[TT_RED], s->cache);
    unsigned made = from_bcd(b->port[TT_TIME]);
    for (unsigned i = 0; i < p->count; i++) {
        memcpy(state, s->node[at].state, size);
        place_block(b, state, &p->way[i]);
        if (b->port[TT_WON])
            push(s, state, at, i, from_bcd(b->port[TT_TIME]), 1, 0);
        else if (!b->port[TT_LOST] && s->node[at].depth + 1 < BLOCKS_MOST) {
            unsigned passed = from_bcd(b->port[TT_TIME]) - made;
            unsigned next = part_lfsr6_jump(s->node[at].lfsr, SECOND * passed);
            unsigned now = soonest(b, state, next, &s->future);
            push(s, state, at, i, now > soon ? now : soon, 0, next);
        }
    }
}

/* The presses from the start to a node. */
static void trace(struct search *s, uint32_t at, struct blocks_win *w)
{
    w->blocks = s->node[at].depth;
    for (; s->node[at].parent; at = s->node[at].parent) {
        uint32_t parent = s->node[at].parent;
        unsigned char state[BLOCK_STATE];
        memcpy(state, s->node[parent].state, s->b.m->state_size);
        machine_run(s->b.m, state, s->b.port, 1);
        const struct places *p = places_of(&s->b, s->node[parent].state, s->b.port[TT_RED], s->cache);
        w->presses[s->node[parent].depth] = p->way[s->node[at].way];
    }
}

static struct search *search_open(unsigned lfsr, uint64_t most_nodes)
{
    struct search *s = heap_get(sizeof *s);
    unsigned char state[BLOCK_STATE] = {0};
    set_up(&s->b);
    s->room = most_nodes;
    for (s->slots = 1024; s->slots < 2 * most_nodes;)
        s->slots *= 2;
    s->node = heap_array(most_nodes, sizeof *s->node);
    s->table = heap_array(s->slots, sizeof *s->table);
    s->nodes = 1; /* 0 means none */
    find_future(&s->b, s->cache, &s->future);
    begin(&s->b, state, lfsr);
    push(s, state, 0, 0, 0, 0, part_lfsr6((uint8_t)lfsr));
    return s;
}

static void search_close(struct search *s)
{
    free(s->node);
    free(s->table);
    free(s);
}

/* Always the node that may win soonest: the first win is the fastest there is. */
static void best_first(struct search *s, struct blocks_win *w)
{
    for (unsigned soon = 0; soon < LATEST && !w->seconds && s->nodes < s->room; soon++) {
        w->at_least = soon;
        while (s->bucket[soon] && s->nodes < s->room) {
            uint32_t at = s->bucket[soon];
            s->bucket[soon] = s->node[at].next;
            if (s->node[at].won) {
                w->seconds = soon;
                trace(s, at, w);
                break;
            }
            expand(s, at, soon);
        }
    }
    w->nodes = s->nodes;
}

/* Block by block, only the BEAM nodes that may win soonest are followed: finds a good win, proves nothing. */
static void beam(struct search *s, struct blocks_win *w)
{
    enum { BEAM = 2000 };
    for (unsigned depth = 0; depth < BLOCKS_MOST; depth++) {
        uint32_t from[BEAM];
        unsigned n = 0, soon_of[BEAM];
        for (unsigned soon = 0; soon < LATEST; soon++) {
            for (uint32_t at = s->bucket[soon]; at; at = s->node[at].next)
                if (s->node[at].won && (!w->seconds || soon < w->seconds)) {
                    w->seconds = soon;
                    trace(s, at, w);
                } else if (!s->node[at].won && n < BEAM)
                    soon_of[n] = soon, from[n++] = at;
            s->bucket[soon] = 0;
        }
        for (unsigned i = 0; i < n; i++)
            if (!w->seconds || soon_of[i] < w->seconds)
                expand(s, from[i], soon_of[i]);
    }
}

void blocks_fastest(unsigned lfsr, uint64_t most_nodes, struct blocks_win *w)
{
    enum { BEAM_ROOM = 2000000 };
    *w = (struct blocks_win){.at_least = 0};
    struct search *s = search_open(lfsr, most_nodes);
    best_first(s, w);
    search_close(s);
    if (w->seconds)
        return;
    s = search_open(lfsr, BEAM_ROOM);
    beam(s, w);
    search_close(s);
}

unsigned blocks_replay(unsigned lfsr, const struct blocks_win *w)
{
    struct board b;
    unsigned char state[BLOCK_STATE] = {0};
    set_up(&b);
    begin(&b, state, lfsr);
    for (unsigned i = 0; i < w->blocks && !ended(&b); i++)
        place_block(&b, state, &w->presses[i]);
    return b.port[TT_WON] ? from_bcd(b.port[TT_TIME]) : 0;
}

int blocks_played(unsigned lfsr, const char *player)
{
    struct board b;
    unsigned char state[BLOCK_STATE] = {0};
    set_up(&b);
    const struct player *p = player_find(b.m, player);
    void *notes = heap_get(p->notes_size);
    b.port[TT_LFSR] = lfsr;
    b.m->reset(state, b.port);
    p->begin(notes, 0, 1);
    for (unsigned edge = 0; edge < 99 * SECOND + WINDOW && !ended(&b); edge++) {
        p->act(notes, b.port);
        b.m->step(state, b.port);
    }
    free(notes);
    int seconds = (int)from_bcd(b.port[TT_TIME]);
    return b.port[TT_WON] ? seconds : -seconds;
}
