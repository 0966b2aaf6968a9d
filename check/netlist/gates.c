/* SPDX-License-Identifier: MIT */
#include "check/netlist/gates.h"

static uint32_t hash(const struct gate *n)
{
    uint64_t h = n->kind;
    h = (h ^ n->a) * 0x9e3779b97f4a7c15u;
    h = (h ^ h >> 29 ^ n->b) * 0xbf58476d1ce4e5b9u;
    h = (h ^ h >> 31 ^ n->c) * 0x94d049bb133111ebu;
    return (uint32_t)(h >> 32);
}

/* Where the gate stands, or where it would. */
static uint32_t *find(const struct gates *g, const struct gate *n)
{
    for (uint32_t at = hash(n);; at++) {
        uint32_t *b = &g->bucket[at & (g->buckets - 1)];
        const struct gate *there = &g->gate[*b];
        if (!*b || (there->kind == n->kind && there->a == n->a && there->b == n->b && there->c == n->c))
            return b;
    }
}

static bool rehash(struct gates *g)
{
    uint32_t *old = g->bucket, buckets = g->buckets ? 2 * g->buckets : 4096;
    uint32_t *larger = arena_get(g->arena, buckets * sizeof *larger);
    if (!larger)
        return false;
    g->bucket = larger;
    g->buckets = buckets;
    for (uint32_t i = 1; i < g->count; i++)
        if (g->gate[i].kind >= GATE_AND)
            *find(g, &g->gate[i]) = i;
    arena_put(g->arena, old);
    return true;
}

static Literal append(struct gates *g, struct gate n)
{
    if (g->count == g->room) {
        uint32_t room = g->room ? 2 * g->room : 4096;
        struct gate *larger = room > GATES_MOST ? NULL : arena_grow(g->arena, g->gate, room * sizeof *larger);
        if (!larger) {
            g->full = true;
            return LITERAL_0;
        }
        g->gate = larger;
        g->room = room;
    }
    g->gate[g->count] = n;
    return g->count++ << 1;
}

bool gates_open(struct gates *g, struct arena *a)
{
    *g = (struct gates){.arena = a};
    append(g, (struct gate){.kind = GATE_CONSTANT});
    return rehash(g) && !g->full;
}

Literal gate_new(struct gates *g, enum gate_kind kind, uint32_t a)
{
    return append(g, (struct gate){.a = a, .kind = kind});
}

static Literal build(struct gates *g, enum gate_kind kind, Literal a, Literal b, Literal c)
{
    struct gate n = {a, b, c, kind};
    if (2 * g->count >= g->buckets && !rehash(g))
        g->full = true;
    if (g->full)
        return LITERAL_0;
    uint32_t *b_at = find(g, &n);
    if (*b_at)
        return *b_at << 1;
    Literal made = append(g, n);
    *b_at = made >> 1;
    return made;
}

static void count(struct gates *g)
{
    if (++g->work > GATES_WORK)
        g->full = true;
}

Literal gate_and(struct gates *g, Literal a, Literal b)
{
    count(g);
    if (a > b) {
        Literal swap = a;
        a = b;
        b = swap;
    }
    if (a == LITERAL_0 || a == (b ^ 1))
        return LITERAL_0;
    if (a == LITERAL_1 || a == b)
        return b;
    return build(g, GATE_AND, a, b, 0);
}

Literal gate_xor(struct gates *g, Literal a, Literal b)
{
    Literal inverted = (a ^ b) & 1;
    count(g);
    a &= ~1u;
    b &= ~1u;
    if (a == b)
        return inverted;
    if (!a || !b)
        return (a | b) ^ inverted;
    return build(g, GATE_XOR, a < b ? a : b, a < b ? b : a, 0) ^ inverted;
}

Literal gate_mux(struct gates *g, Literal s, Literal a, Literal b)
{
    count(g);
    if (s & 1) {
        Literal swap = a;
        a = b;
        b = swap;
        s ^= 1;
    }
    if (s == LITERAL_0)
        return b;
    if (a == b)
        return a;
    if (a == (b ^ 1))
        return gate_xor(g, s, b);
    if (a <= LITERAL_1 || a >> 1 == s >> 1) /* 1, or s itself; 0, or its inverse */
        return a == LITERAL_1 || a == s ? gate_or(g, s, b) : gate_and(g, s ^ 1, b);
    if (b <= LITERAL_1 || b >> 1 == s >> 1)
        return b == LITERAL_0 || b == s ? gate_and(g, s, a) : gate_or(g, s ^ 1, a);
    Literal inverted = b & 1;
    return build(g, GATE_MUX, s, a ^ inverted, b ^ inverted) ^ inverted;
}
