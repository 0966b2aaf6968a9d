/* SPDX-License-Identifier: MIT */
#include "similar/pairs.h"
#include "base/heap.h"
#include <stdlib.h>

/* A print of a hand-in. */
struct posting {
    uint64_t hash;
    unsigned handin;
};

static int by_hash(const void *a, const void *b)
{
    const struct posting *x = a, *y = b;
    if (x->hash != y->hash)
        return x->hash < y->hash ? -1 : 1;
    return (x->handin > y->handin) - (x->handin < y->handin);
}

/* The postings of all hand-ins, by hash; how many. */
static size_t post(const struct handin *handin, unsigned count, struct posting **list)
{
    size_t n = 0, total = 0;
    for (unsigned i = 0; i < count; i++)
        total += handin[i].prints.count;
    *list = heap_array(total, sizeof **list);
    for (unsigned i = 0; i < count; i++)
        for (size_t k = 0; k < handin[i].prints.count; k++)
            (*list)[n++] = (struct posting){handin[i].prints.item[k].hash, i};
    if (n)
        qsort(*list, n, sizeof **list, by_hash);
    return n;
}

static size_t run_length(const struct posting *list, size_t n, size_t from)
{
    size_t to = from;
    while (to < n && list[to].hash == list[from].hash)
        to++;
    return to - from;
}

/* In a whole class: what most have is nobody's. */
static size_t drop_common(struct handin *handin, unsigned count)
{
    struct posting *list;
    struct prints common = {0};
    size_t n = count >= CLASS ? post(handin, count, &list) : 0;
    for (size_t i = 0, same; i < n; i += same) {
        same = run_length(list, n, i);
        if (same > count / 2) {
            common.item = heap_resize(common.item, (common.count + 1) * sizeof *common.item);
            common.item[common.count++] = (struct print){.hash = list[i].hash}; /* sorted, as the list is */
        }
    }
    for (unsigned i = 0; i < count && common.count; i++)
        prints_drop(&handin[i].prints, &common);
    if (count >= CLASS)
        free(list);
    size_t dropped = common.count;
    prints_free(&common);
    return dropped;
}

static int most_first(const void *a, const void *b)
{
    const struct pair *x = a, *y = b;
    if (x->share != y->share)
        return x->share < y->share ? 1 : -1;
    return x->a != y->a ? (x->a < y->a ? -1 : 1) : (x->b > y->b) - (x->b < y->b);
}

static unsigned root(unsigned *parent, unsigned i)
{
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}

/* Numbers the groups by their strongest pair. */
static void group(struct pairs *p, unsigned count)
{
    unsigned *parent = heap_array(count, sizeof *parent), *number = heap_array(count, sizeof *number);
    for (unsigned i = 0; i < count; i++)
        parent[i] = i;
    for (size_t i = 0; i < p->count; i++)
        parent[root(parent, p->item[i].b)] = root(parent, p->item[i].a);
    for (size_t i = 0; i < p->count; i++) {
        unsigned *n = &number[root(parent, p->item[i].a)];
        if (!*n)
            *n = ++p->groups;
        p->item[i].group = *n - 1;
    }
    free(parent);
    free(number);
}

struct pairs pairs_find(struct handin *handin, unsigned count, unsigned least)
{
    struct pairs p = {.common = drop_common(handin, count)};
    struct posting *list;
    size_t n = post(handin, count, &list), room = 0;
    /* For each hand-in, how many prints each later one shares with it: a list of the postings of each of its hashes,
       from its own on. */
    size_t *first = heap_array(n, sizeof *first), *start = heap_array(count + 1, sizeof *start);
    unsigned *shared = heap_array(count, sizeof *shared);
    for (unsigned i = 0; i < count; i++)
        start[i + 1] = start[i] + handin[i].prints.count;
    size_t *next = heap_copy(start, (count + 1) * sizeof *start);
    for (size_t i = 0; i < n; i++)
        first[next[list[i].handin]++] = i;
    for (unsigned a = 0; a < count; a++) {
        if (handin[a].left_out || handin[a].prints.count < TOO_SHORT)
            continue;
        for (size_t k = start[a]; k < start[a + 1]; k++)
            for (size_t i = first[k] + 1; i < n && list[i].hash == list[first[k]].hash; i++)
                shared[list[i].handin]++;
        for (unsigned b = a + 1; b < count; b++) {
            size_t shorter =
                handin[a].prints.count < handin[b].prints.count ? handin[a].prints.count : handin[b].prints.count;
            unsigned share = shorter >= TOO_SHORT ? (unsigned)(100u * (size_t)shared[b] / shorter) : 0;
            shared[b] = 0;
            if (share < least || !share || handin[b].left_out)
                continue;
            if (p.count == room) {
                room = room ? 2 * room : 64;
                p.item = heap_resize(p.item, room * sizeof *p.item);
            }
            p.item[p.count++] = (struct pair){.a = a, .b = b, .share = share};
        }
    }
    free(list);
    free(first);
    free(start);
    free(next);
    free(shared);
    if (p.count)
        qsort(p.item, p.count, sizeof *p.item, most_first);
    group(&p, count);
    return p;
}

void pairs_free(struct pairs *p)
{
    free(p->item);
    *p = (struct pairs){0};
}

/* ---- where ---------------------------------------------------------------------------- */

static int by_place(const void *a, const void *b)
{
    const struct passage *x = a, *y = b;
    for (int side = 0; side < 2; side++) {
        if (x->file[side] != y->file[side])
            return x->file[side] < y->file[side] ? -1 : 1;
        if (x->from[side] != y->from[side])
            return x->from[side] < y->from[side] ? -1 : 1;
    }
    return 0;
}

/* The second goes on where the first is, on both sides. */
static bool goes_on(const struct passage *p, const struct passage *next)
{
    for (int side = 0; side < 2; side++)
        if (p->file[side] != next->file[side] || next->from[side] < p->from[side] || next->from[side] > p->to[side] + 1)
            return false;
    return true;
}

unsigned pairs_passages(const struct handin *a, const struct handin *b, struct passage **passages)
{
    const struct prints *left = &a->prints, *right = &b->prints;
    unsigned n = 0, kept = 0;
    struct passage *p = heap_array(left->count + 1, sizeof *p);
    for (size_t i = 0, k = 0; i < left->count && k < right->count;) {
        const struct print *x = &left->item[i], *y = &right->item[k];
        if (x->hash == y->hash)
            p[n++] = (struct passage){{x->file, y->file}, {x->from, y->from}, {x->to, y->to}};
        i += x->hash <= y->hash;
        k += y->hash <= x->hash;
    }
    if (n)
        qsort(p, n, sizeof *p, by_place);
    for (unsigned i = 0; i < n; i++) {
        struct passage *last = kept ? &p[kept - 1] : NULL;
        if (!last || !goes_on(last, &p[i])) {
            p[kept++] = p[i];
            continue;
        }
        for (int side = 0; side < 2; side++)
            if (last->to[side] < p[i].to[side])
                last->to[side] = p[i].to[side];
    }
    *passages = p;
    return kept;
}
