/* SPDX-License-Identifier: MIT */
#include "explore/atlas.h"
#include <stdbool.h>
#include <string.h>
#include "explore/hands.h"
#include "base/heap.h"

enum { CELLS = 1 << 13 }; /* slots by single output, and as many by picture */

struct cell {
    uint64_t key; /* 0: empty */
    uint32_t visits, phase;
    struct spot spot;
};

/* ---- spots ---------------------------------------------------------------------------- */

struct spot spot_new(const struct machine *m)
{
    return (struct spot){.port = heap_get(m->ports * sizeof(Word)), .state = heap_get(m->state_size)};
}

void spot_copy(const struct machine *m, struct spot *to, const struct spot *from)
{
    memcpy(to->port, from->port, m->ports * sizeof(Word));
    memcpy(to->state, from->state, m->state_size);
}

void spot_free(struct spot *s)
{
    free(s->port);
    free(s->state);
}

/* ---- keys ----------------------------------------------------------------------------- */

/* Quantises a number: small ones exactly, large ones by their three highest bits after the leading one. */
static uint64_t rough(Word v)
{
    unsigned shift = 0;
    while (v >> shift > 15)
        shift++;
    return v >> shift << shift;
}

/* The size of what an output shows: its number, or how many lights of a matrix are on. */
static uint64_t amount(const struct atlas *a, const struct spot *s, unsigned i)
{
    return a->machine->port[i].look == MATRIX ? (uint64_t)__builtin_popcountll(s->port[i]) : s->port[i];
}

/* The key of one output in a phase, under these straps, with its size quantised. */
static uint64_t output_key(const struct atlas *a, const struct spot *s, uint64_t kind, unsigned i)
{
    uint64_t about = rough(amount(a, s, i));
    if (a->machine->port[i].look == SEGMENTS && a->anodes)
        about += s->port[i] << 32 | s->port[a->anodes] << 48; /* multiplexed digits: also which one is lit */
    uint64_t key = (kind * 64 + i) * 0x9e3779b97f4a7c15 + about;
    key = (key ^ key >> 32) * 0xd6e8feb86659fd93;
    return (key ^ key >> 32) | 1;
}

/* The key of all outputs together, quantised; without digits, which repeat other outputs. */
static uint64_t picture_key(const struct atlas *a, const struct spot *s, uint64_t kind)
{
    uint64_t key = kind;
    for (unsigned i = 0; i < a->machine->ports; i++) {
        const struct port *p = &a->machine->port[i];
        if (p->dir != OUT || p->look == SEGMENTS || p->look == ANODES)
            continue;
        key = (key ^ (p->look == MATRIX ? amount(a, s, i) / 3 : rough(amount(a, s, i)))) * 0x9e3779b97f4a7c15;
        key ^= key >> 32;
    }
    return key | 1;
}

/* ---- keeping -------------------------------------------------------------------------- */

static void put(struct atlas *a, struct cell *c, uint64_t key, const struct spot *s, unsigned phase)
{
    if (!c->spot.port)
        c->spot = spot_new(a->machine);
    if (c->key != key)
        c->visits = 0;
    c->key = key;
    c->phase = phase;
    spot_copy(a->machine, &c->spot, s);
}

static void keep_as(struct atlas *a, unsigned half, uint64_t key, const struct spot *s, unsigned phase)
{
    struct cell *c = &a->cell[half * CELLS + (key >> 8) % CELLS];
    if (!c->key || !hands_below(a->random, c->key == key ? 64 : 2))
        put(a, c, key, s, phase);
}

static void keep_record(struct atlas *a, const struct spot *s, unsigned phase, unsigned i)
{
    struct cell *least = &a->record[2 * (phase * a->recorded + i)], *most = least + 1;
    uint64_t key = amount(a, s, i) + 1;
    if (!least->key || key < least->key)
        put(a, least, key, s, phase);
    if (key > most->key)
        put(a, most, key, s, phase);
}

/* A multiplexed digit. */
static bool is_scan(const struct atlas *a, const struct port *p)
{
    return a->anodes && (p->look == SEGMENTS || p->look == ANODES);
}

bool atlas_keep(struct atlas *a, const struct spot *s, unsigned phase, uint64_t rules)
{
    int reaction = 0;
    uint64_t kind = rules << 32 ^ phase;
    for (unsigned i = 0; i < a->machine->ports; i++) {
        if (s->port[i] == a->shown[i] || a->machine->port[i].dir != OUT)
            continue;
        a->shown[i] = s->port[i];
        reaction |= !is_scan(a, &a->machine->port[i]);
        keep_as(a, 0, output_key(a, s, kind, i), s, phase);
        keep_record(a, s, phase, i);
    }
    if (reaction)
        keep_as(a, 1, picture_key(a, s, kind), s, phase);
    return reaction;
}

/* ---- choosing ------------------------------------------------------------------------- */

/* The least visited of a few random slots of one kind: by output, by picture or by record. */
const struct spot *atlas_choose(struct atlas *a)
{
    unsigned part = (unsigned)hands_below(a->random, 3), phase = (unsigned)hands_below(a->random, a->phases);
    struct cell *best = NULL, *cells = part < 2 ? a->cell + part * CELLS : a->record;
    uint64_t size = part < 2 ? CELLS : a->records;
    for (int found = 0, tries = 0; found < 6 && tries < 300; tries++) {
        struct cell *c = &cells[hands_below(a->random, size)];
        if (!c->key || (c->phase != phase && tries < 250))
            continue;
        found++;
        if (!best || c->visits < best->visits)
            best = c;
    }
    if (best)
        best->visits++;
    return best ? &best->spot : NULL;
}

const struct spot *atlas_record(const struct atlas *a, uint64_t n)
{
    return n < a->records && a->record[n].key ? &a->record[n].spot : NULL;
}

static void pour(struct atlas *a, struct cell *to, const struct cell *from)
{
    if (from->key && !to->key)
        put(a, to, from->key, &from->spot, from->phase);
}

void atlas_pour(struct atlas *to, const struct atlas *from)
{
    for (unsigned i = 0; i < 2 * CELLS; i++)
        pour(to, &to->cell[i], &from->cell[i]);
    for (uint64_t i = 0; i < to->records && i < from->records; i++)
        pour(to, &to->record[i], &from->record[i]);
}

void atlas_begin(struct atlas *a, const struct machine *m, unsigned phases, struct random *random)
{
    *a = (struct atlas){.machine = m, .random = random, .phases = phases};
    a->shown = heap_get(m->ports * sizeof(Word));
    a->cell = heap_get(2 * CELLS * sizeof *a->cell);
    for (unsigned i = 0; i < m->ports; i++) {
        if (m->port[i].look == ANODES)
            a->anodes = i;
        if (m->port[i].dir == OUT)
            a->recorded = i + 1;
    }
    a->records = 2 * (uint64_t)phases * a->recorded;
    a->record = heap_get(a->records * sizeof *a->record);
}

void atlas_end(struct atlas *a)
{
    for (unsigned i = 0; i < 2 * CELLS; i++)
        spot_free(&a->cell[i].spot);
    for (uint64_t i = 0; i < a->records; i++)
        spot_free(&a->record[i].spot);
    free(a->shown);
    free(a->cell);
    free(a->record);
}
