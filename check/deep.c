/* SPDX-License-Identifier: MIT */
/*
 * Thousands of games with the design as synthesized: 64 judges at a time, a lane each, from seeds of their own.  A
 * judge is a program that goes on until it has to see what its design does; so each of them is a coroutine, which comes
 * back when it waits, and when all wait the circuit is clocked.
 *
 * What a judge finds is not told from here: the play is judged again from that seed by the engine that has judged
 * before.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include "base/heap.h"
#include "base/text.h"
#include "check/netlist/crowd.h"
#include "check/netlist/driver.h"
#include "check/robots/robots.h"
#include "check/second.h"

enum {
    ROUNDS = 16,            /* of as many plays as there are lanes */
    PLAY_EDGES = 4000000,   /* that one play may take: many times what a design needs that is not a board's */
    STACK = 1 << 20,        /* of a coroutine */
    LANE_MEMORY = 256 << 20 /* of a judge: address space, of which only what is used takes memory */
};

/* 10^8 cycles of all lanes together, compared pin by pin. */
static const uint64_t lockstep_cycles = 100000000;

struct deep;

struct table_of_one {
    struct deep *deep;
    unsigned lane;
    ucontext_t here;
    void *stack, *memory;
    struct judge *judge;
    struct dut dut;
    struct pinmap pins;
    uint64_t limit; /* edges after which its time is up */
    bool ended;
};

struct deep {
    struct crowd crowd;
    ucontext_t between;
    struct table_of_one *lane;
    const struct charge *charge;
    bool exact; /* pin by pin, not as a person looks */
};

static bool over(void *context)
{
    const struct table_of_one *o = context;
    return o->deep->crowd.lane[o->lane].edges > o->limit;
}

/* A judge that waits for its design. */
static void wait(void *context, unsigned lane)
{
    struct deep *d = context;
    swapcontext(&d->lane[lane].here, &d->between);
}

static void play(unsigned high, unsigned low)
{
    struct table_of_one *o =
        (struct table_of_one *)(uintptr_t)((uint64_t)high << 32 | low); /* makecontext gives ints alone */
    struct deep *d = o->deep;
    const struct charge *c = d->charge;
    if (d->exact)
        judge_exact(o->judge, lockstep_cycles / CROWD, c->straps->item, c->straps->count);
    else if (!judge_detect(o->judge))
        judge_play(o->judge, 0);
    o->ended = true;
}

static bool sit_down(struct deep *d, unsigned lane, const struct verdict *v, const struct pinmap *pins, uint64_t seed)
{
    struct table_of_one *o = &d->lane[lane];
    uint64_t address = (uintptr_t)o;
    o->deep = d;
    o->lane = lane;
    o->ended = false;
    o->pins = *pins;
    o->dut = crowd_dut(&d->crowd, lane);
    o->limit = d->crowd.lane[lane].edges + PLAY_EDGES;
    struct judge_wishes w = {.seed = seed, .first_only = true, .over = over, .context = o};
    o->judge = judge_open(o->memory, LANE_MEMORY, v->machine, robot_for(v->machine), &o->dut, &o->pins, &w);
    if (!o->judge || getcontext(&o->here))
        return false;
    o->here.uc_stack.ss_sp = o->stack;
    o->here.uc_stack.ss_size = STACK;
    o->here.uc_link = &d->between;
    makecontext(&o->here, (void (*)(void))play, 2, (unsigned)(address >> 32), (unsigned)address);
    return true;
}

/* Everybody goes on until all have ended. */
static void go_round(struct deep *d)
{
    for (uint64_t playing = ~(uint64_t)0; playing;) {
        for (unsigned lane = 0; lane < CROWD; lane++) {
            struct table_of_one *o = &d->lane[lane];
            if (!o->ended && !(d->crowd.waiting >> lane & 1))
                swapcontext(&d->between, &o->here);
            if (o->ended)
                playing &= ~((uint64_t)1 << lane);
        }
        while (playing && d->crowd.waiting == playing)
            crowd_tick(&d->crowd);
    }
}

/* ---- rounds ---- */

static bool lanes_open(struct deep *d)
{
    d->lane = heap_array(CROWD, sizeof *d->lane);
    bool good = true;
    for (unsigned i = 0; i < CROWD; i++) {
        const int kind = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, access = PROT_READ | PROT_WRITE;
        d->lane[i].stack = mmap(NULL, STACK, access, kind, -1, 0);
        d->lane[i].memory = mmap(NULL, LANE_MEMORY, access, kind, -1, 0);
        good &= d->lane[i].stack != MAP_FAILED && d->lane[i].memory != MAP_FAILED;
    }
    return good;
}

static void lanes_close(struct deep *d)
{
    for (unsigned i = 0; i < CROWD; i++) {
        if (d->lane[i].stack != MAP_FAILED)
            munmap(d->lane[i].stack, STACK);
        if (d->lane[i].memory != MAP_FAILED)
            munmap(d->lane[i].memory, LANE_MEMORY);
    }
    free(d->lane);
}

/* What all rounds came to. */
struct tally {
    uint64_t games, cycles;
    uint64_t seed; /* of the first play in which it departs, or 0 */
    char rule[40]; /* by which */
};

/* A play in each lane, from this seed on. */
static bool play_round(struct deep *d, const struct verdict *v, const struct pinmap *pins, uint64_t seed,
                       struct tally *sum)
{
    for (unsigned lane = 0; lane < CROWD; lane++) {
        madvise(d->lane[lane].memory, LANE_MEMORY, MADV_DONTNEED); /* the judge before this one is gone */
        if (!sit_down(d, lane, v, pins, seed + lane))
            return false;
    }
    go_round(d);
    for (unsigned lane = 0; lane < CROWD; lane++) {
        const struct judge *j = d->lane[lane].judge;
        sum->games += j->play.scenarios;
        sum->cycles += j->bench.cycles;
        if (j->found.findings && !sum->seed) {
            sum->seed = seed + lane;
            text_set(sum->rule, sizeof sum->rule, "%s", j->found.finding[0].id);
        }
    }
    return d->crowd.health == DUT_WELL;
}

uint64_t deep_seed(struct trial *t, const struct verdict *v, const struct charge *c)
{
    struct deep *d = heap_get(sizeof *d);
    struct second_witness *w = second_call(t, v, c, &engine_netlist);
    struct judge *j = t->session->judge;
    struct tally played = {0}, locked = {0};
    d->charge = c;
    struct dut within = w->ready ? engine_netlist.open(&w->design, 0) : (struct dut){0};
    const struct circuit_dut *one = within.context;
    bool room = one && lanes_open(d) && crowd_open(&d->crowd, one->arena, one->circuit), good = room;
    d->crowd.wait = wait;
    d->crowd.context = d;
    for (unsigned round = 0; good && round < ROUNDS && !played.seed; round++)
        good = play_round(d, v, &w->pins, c->seed + 1 + round * CROWD, &played);
    d->exact = good && !played.seed;
    if (d->exact)
        play_round(d, v, &w->pins, c->seed + 1, &locked);
    if (!room)
        judge_note(j, "deep", "not played deeper: %.*s", one ? 200 : (int)strcspn(w->verdict.reason, "\n"),
                   one ? "64 judges need more memory than there is" : w->verdict.reason);
    else if (!played.seed)
        judge_note(j, "deep", "%s %u more plays of the design as synthesized, %llu scenarios, %llu cycles%s",
                   good ? "no departure in" : "broken off in", ROUNDS * CROWD, (unsigned long long)played.games,
                   (unsigned long long)played.cycles,
                   good && !locked.seed ? "; and pin by pin, cycle by cycle, it is the machine in 100 million more"
                                        : "");
    if (d->lane)
        lanes_close(d);
    if (one)
        engine_netlist.shut(&within);
    second_leaves(w, t);
    free(d);
    return played.seed;
}
