/* SPDX-License-Identifier: MIT */
#include "check/judge/bench.h"
#include "check/judge/judge.h"
#include "core/bytes.h"

bool bench_has(const struct bench *b, enum kind kind)
{
    for (unsigned i = 0; i < b->eyes.items; i++)
        if (b->eyes.item[i].kind == kind)
            return true;
    return false;
}

uint64_t bench_flicker(const struct bench *b)
{
    return b->traits.flicker ? b->traits.flicker : line_flicker(b->traits.hold);
}

const char *bench_load(struct bench *b)
{
    const struct pinmap *p = b->pins;
    return b->dut->load(b->dut->context, p->clock, p->in, p->ins, p->out, p->outs);
}

void bench_idle(struct bench *b)
{
    b->standing = false;
    b->held = 0;
    b->acts = 0;
    b->feds = 0;
    b->longest = bench_longest(b);
    b->cycle = 0;
    line_clear(&b->line);
    bytes_clear(b->seen, sizeof b->seen);
    bytes_clear(b->unknown, sizeof b->unknown);
    b->sampled = false;
    b->glow = (struct afterglow){.fade = b->traits.fade, .packed = b->pins->apart};
    machine_idle(b->machine, b->port);
}

uint64_t bench_longest(const struct bench *b)
{
    return b->cycle > b->longest ? b->cycle : b->longest;
}

/* Cycles of the design's clock that are one of the bench's. */
static uint64_t rate(const struct bench *b)
{
    return b->traits.rate ? b->traits.rate : 1;
}

void bench_queue(struct bench *b, uint64_t cycles, bool resetting)
{
    uint64_t words[WORDS_MOST];
    if (!cycles)
        return;
    if (b->feds < FEDS) {
        struct fed *f = &b->fed[b->feds++];
        *f = (struct fed){.cycles = cycles};
        for (unsigned i = 0; i < b->machine->ports; i++)
            f->high |= (uint64_t)(b->port[i] != 0) << i;
    }
    pinmap_drive(b->pins, b->port, resetting, words);
    cycles *= rate(b);
    b->dut->drive(b->dut->context, (uint32_t)cycles, words);
    if (b->record)
        record_drive(b->record, cycles, words, b->pins->in_words);
}

static bool run(struct bench *b)
{
    bool well = b->dut->run(b->dut->context);
    b->failed |= !well;
    return well;
}

bool bench_clock(struct bench *b, uint64_t cycles)
{
    bool well = run(b);
    b->cycles += well ? cycles : 0;
    return well;
}

static void show(struct bench *b, uint64_t length, struct record *record)
{
    struct moment m = {.length = length, .start = b->cycle};
    if (record)
        record_design(record, b, length);
    see(&b->eyes, &b->glow, b->machine, b->seen, b->unknown, length, &m.sight);
    line_add(&b->line, b->eyes.items, &m);
    b->cycle += length;
    b->cycles += length * rate(b);
}

/* A design with a faster clock is waited for until its first tick. */
bool bench_reset(struct bench *b)
{
    uint64_t words[WORDS_MOST];
    uint32_t at = 0, cycle = 0;
    const uint64_t *sample;
    if (!b->dut->reset(b->dut->context))
        return false;
    if (!b->traits.phase)
        return true;
    pinmap_drive(b->pins, b->port, false, words);
    b->dut->drive(b->dut->context, (uint32_t)b->traits.phase, words);
    if (b->record)
        record_drive(b->record, b->traits.phase, words, b->pins->in_words);
    if (!run(b))
        return false;
    while ((sample = b->dut->sample(b->dut->context, &at, &cycle)))
        pinmap_read(b->pins, sample, b->seen, b->unknown);
    b->cycles += b->traits.phase;
    return true;
}

/* Another seat is asked for: it was shown before. */
static void ask(struct bench *b)
{
    unsigned asks = b->pins->seats.asks;
    if (!b->pins->seats.any || b->seen[asks] == b->port[asks])
        return;
    b->seen[asks] = b->port[asks];
    if (b->sampled)
        pinmap_read(b->pins, b->sample, b->seen, b->unknown);
}

static void keep(struct bench *b, const uint64_t *sample)
{
    b->sampled = b->pins->seats.any;
    if (b->sampled)
        bytes_copy(b->sample, sample, b->pins->out_words * sizeof *sample);
}

/* Where several cycles of the design are one of the bench, the last of them is what is seen, or the first. */
bool bench_run(struct bench *b, uint64_t cycles, struct record *record)
{
    uint32_t at = 0, cycle = 0;
    uint64_t done = 0, each = rate(b), more = b->traits.prompt ? each - 1 - b->traits.delay : 0;
    const uint64_t *sample;
    if (!run(b))
        return false;
    ask(b);
    while ((sample = b->dut->sample(b->dut->context, &at, &cycle))) {
        if (cycle > cycles * each)
            return false;
        keep(b, sample);
        if (b->sampled)
            pinmap_learn_seats(b->pins, sample, b->seen[b->pins->seats.turn]);
        uint64_t tick = (cycle + more) / each;
        if (tick > done)
            show(b, tick - done, record);
        pinmap_read(b->pins, sample, b->seen, b->unknown);
        b->moves += b->acts > 1;
        done = tick;
    }
    if (cycles > done)
        show(b, cycles - done, record);
    return true;
}

bool bench_rows(struct bench *b, unsigned rows, unsigned cycles, Word (*seen)[PORTS_MOST], bool *unknown)
{
    uint32_t at = 0, cycle = 0, done = 0;
    const uint64_t *sample;
    if (!run(b))
        return false;
    do {
        sample = b->dut->sample(b->dut->context, &at, &cycle);
        uint32_t until = sample ? cycle : rows * cycles;
        for (; done < until && done < rows * cycles; done++) { /* the last cycle of a row counts */
            bytes_copy(seen[done / cycles], b->seen, sizeof b->seen);
            unknown[done / cycles] = false;
            for (unsigned i = 0; i < b->machine->ports; i++)
                unknown[done / cycles] |= b->unknown[i] != 0;
        }
        if (sample)
            pinmap_read(b->pins, sample, b->seen, b->unknown);
        b->moves += sample && done;
    } while (sample);
    b->cycles += rows * cycles;
    return true;
}
