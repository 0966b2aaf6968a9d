/* SPDX-License-Identifier: MIT */
/* Recordings of a design's pins, before it is known how to read them. */
#include "check/judge/judge.h"
#include "core/bytes.h"

enum { CHUNK = (1 << 16) - 64 };

struct chunk {
    struct chunk *next;
    unsigned used;
    uint64_t word[(CHUNK - 2 * sizeof(void *)) / sizeof(uint64_t)];
};

const uint64_t *raw_next(struct reader *r, const struct raw *raw, uint64_t *length)
{
    if (!r->left)
        return NULL;
    if (r->at == r->chunk->used) {
        r->chunk = r->chunk->next;
        r->at = 0;
    }
    const uint64_t *span = r->chunk->word + r->at;
    r->at += 1 + raw->words;
    r->left--;
    *length = span[0];
    return span + 1;
}

struct reader raw_from(const struct raw *raw, unsigned span)
{
    struct reader r = {.chunk = raw->first, .left = raw->spans};
    uint64_t length;
    while (span-- && raw_next(&r, raw, &length))
        ;
    return r;
}

void raw_clear(struct raw *r)
{
    r->last = r->first;
    r->spans = r->press = 0;
    if (r->first)
        r->first->used = 0;
}

void raw_free(struct raw *r)
{
    for (struct chunk *next; r->first; r->first = next) {
        next = r->first->next;
        arena_put(r->arena, r->first);
    }
}

/* False when memory is at its end. */
static bool raw_add(struct raw *r, const uint64_t *sample, uint64_t length)
{
    unsigned size = 1 + r->words;
    if (!r->last || r->last->used + size > sizeof r->last->word / sizeof *r->last->word) {
        struct chunk *c = r->last && r->last->next ? r->last->next : arena_get(r->arena, sizeof *c);
        if (!c)
            return false;
        c->used = 0;
        *(r->last ? &r->last->next : &r->first) = c;
        r->last = c;
    }
    uint64_t *span = r->last->word + r->last->used;
    span[0] = length;
    bytes_copy(span + 1, sample, r->words * sizeof *sample);
    r->last->used += size;
    r->spans++;
    return true;
}

/* A display that changes the pins every few cycles would fill an engine's answer: so many cycles are asked for at once,
   and after so many changes without a message the digits alone are moving. */
bool raw_run(struct bench *b, struct raw *r, uint64_t cycles, bool resetting, uint64_t *held, bool *holds)
{
    enum { PIECE = 250000, SPANS_MOST = 1 << 18 };
    bool kept = true;
    for (uint64_t piece; kept && cycles && r->spans < SPANS_MOST; cycles -= piece) {
        uint32_t at = 0, cycle = 0, done = 0;
        piece = cycles < PIECE ? cycles : PIECE;
        bench_queue(b, piece, resetting);
        if (!bench_clock(b, piece))
            return false;
        for (const uint64_t *sample; kept && (sample = b->dut->sample(b->dut->context, &at, &cycle)); done = cycle) {
            if (*holds && cycle > done)
                kept = raw_add(r, held, cycle - done);
            bytes_copy(held, sample, r->words * sizeof *held);
            *holds = true;
        }
        if (kept && *holds && piece > done)
            kept = raw_add(r, held, piece - done);
    }
    return kept;
}
