/* SPDX-License-Identifier: MIT */
/*
 * A truth table: rows go through the engine in batches, all on the same design; those that are wrong are then tried one
 * by one from power-up, in two orders of their inputs, to tell a wrong output from one that depends on what was before.
 * Only when it is known in which ways rows go wrong, all of them, they are named: one rule that is broken may show in
 * rows that deserve something quite different (struct ways).
 */
#include "check/judge/judge.h"
#include "core/bytes.h"

enum {
    TABLE_BATCH = 512,
    DETAILS = 64, /* kinds of rows, */
    SHOWN = 2,    /* of each of which so many wrong ones are looked into, */
    WAYS = 128    /* and one that goes wrong in another way than those before */
};

static const struct run for_real = {0}, quietly = {.quiet = true};

const struct ways *judge_ways(const struct judge *j)
{
    return &j->ways;
}

/* Cycles that a row gets: a design without a clock needs none, one with registers a few. */
static unsigned row_cycles(const struct judge *j)
{
    return j->bench.pins->clock < 0 ? 1 : 4;
}

static bool judged(const struct judge *j, const Word row[], unsigned port)
{
    return !j->robot->cares || j->robot->cares(j->play.variant[0].memory, row, port);
}

/* Shows one row of a table as a person would set it, and looks; what stood there before is another row's matter. */
static void show_row(struct judge *j, const struct run *run, const char *scenario, const Word row[], bool backwards)
{
    const struct machine *m = j->machine;
    unsigned left = 0;
    if (judge_over(j))
        return;
    if (!judge_power_up(j, run, scenario)) {
        judge_sick(j, run);
        return;
    }
    if (!action_do(j, run, &(struct action){.deed = RESET, .rest = 1}))
        return;
    for (unsigned i = 0; i < m->ports; i++)
        left += m->port[i].dir == IN;
    for (unsigned i = 0; i < m->ports; i++) {
        unsigned at = backwards ? m->ports - 1 - i : i;
        if (m->port[at].dir != IN)
            continue;
        const struct action a = {
            .deed = SET, .port = {(uint8_t)at}, .ports = 1, .value = row[at], .rest = --left != 0, .row = true};
        if (!action_do(j, run, &a))
            return;
    }
}

/* What a row comes to. */
struct outcome {
    uint64_t wrong; /* the items that are wrong; all, where some are unknown or the engine gave up */
    bool stays;     /* it is what was shown before the last input was set */
    Word seen[PORTS_MOST];
};

/* The items that are wrong in a row. */
static uint64_t row_wrong(const struct judge *j, const Word row[], const Word seen[], bool unknown)
{
    uint64_t wrong = unknown ? ~(uint64_t)0 : 0;
    for (unsigned i = 0; i < j->bench.eyes.items; i++) {
        unsigned port = j->bench.eyes.item[i].port;
        wrong |= (uint64_t)(judged(j, row, port) && seen[port] != row[port]) << i;
    }
    return wrong;
}

/* The row's inputs set one after the other, first or last to begin with: what does the design come to? */
static void try_row(struct judge *j, const Word row[], bool backwards, struct outcome *o)
{
    const struct machine *m = j->machine;
    struct bench *b = &j->bench;
    unsigned cycles = row_cycles(j), left = 0;
    bool unknown = false;
    *o = (struct outcome){.wrong = ~(uint64_t)0};
    if (!judge_power_up(j, &quietly, "replay"))
        return;
    for (unsigned i = 0; i < m->ports; i++)
        left += m->port[i].dir == IN && b->port[i] != row[i];
    bench_queue(b, cycles, false);
    if (!bench_run(b, cycles, NULL))
        return;
    for (unsigned i = 0; i < m->ports; i++) {
        unsigned at = backwards ? m->ports - 1 - i : i;
        if (m->port[at].dir != IN || b->port[at] == row[at])
            continue;
        if (!--left)
            bytes_copy(o->seen, b->seen, sizeof o->seen);
        b->port[at] = row[at];
        bench_queue(b, cycles * 2, false);
        if (!bench_run(b, cycles * 2, NULL))
            return;
    }
    line_clear(&b->line);
    o->stays = true;
    for (unsigned i = 0; i < b->eyes.items; i++) {
        unsigned port = b->eyes.item[i].port;
        unknown |= judged(j, row, port) && b->unknown[port];
        o->stays &= !judged(j, row, port) || o->seen[port] == b->seen[port];
    }
    bytes_copy(o->seen, b->seen, sizeof o->seen);
    o->wrong = row_wrong(j, row, o->seen, unknown);
}

/* Rows of a kind that have gone wrong, and in which ways: rows that one fault breaks must not hide those of another. */
struct wrongs {
    unsigned kinds[DETAILS], ways, odds;
    struct way {
        uint64_t wrong; /* the items that differ */
        unsigned kind;
    } way[WAYS];
    struct odd_row {
        uint64_t wrong;
        unsigned row, kind;
        bool told, backwards;      /* to be shown, and in which order */
    } odd[DETAILS * SHOWN + WAYS]; /* those that are looked into */
};

static bool worth_a_look(struct wrongs *w, unsigned kind, uint64_t wrong)
{
    bool fresh = w->kinds[kind]++ < SHOWN, known = w->ways == WAYS;
    for (unsigned i = 0; !known && i < w->ways; i++)
        known = w->way[i].kind == kind && w->way[i].wrong == wrong;
    if (!known)
        w->way[w->ways++] = (struct way){wrong, kind};
    return fresh || !known;
}

static void note_way(struct judge *j, const Word row[], const Word seen[])
{
    unsigned way = j->robot->way ? j->robot->way(row, seen) % WAYS_MOST : 0;
    j->ways.wrong[way / 64] |= (uint64_t)1 << way % 64;
}

/* Finds out what is wrong with a row that came out wrong in a batch.  What is wrong in both orders is to be shown, but
   for a picture that just stands there since the input before: where it does in one order, the other one tells; where
   it does in both, and another stood in the batch, the row lights nothing of its own. */
static void look_into(struct judge *j, const char *scenario, struct odd_row *odd, const Word row[])
{
    int p = machine_phase(j->machine);
    const char *phase = p < 0 ? "" : phase_name(j->machine, row[p]);
    struct outcome forwards, backwards;
    try_row(j, row, false, &forwards);
    try_row(j, row, true, &backwards);
    if (judge_over(j))
        return;
    if (!forwards.wrong != !backwards.wrong) { /* the design looks at what was before */
        show_row(j, &quietly, scenario, row, false);
        judge_find(j, &for_real, "remembers", phase, "the same outputs in whatever order the inputs are set",
                   "right outputs in one order, wrong ones in another");
    } else if (!forwards.wrong) /* right on its own, wrong after others */
        judge_find(j, &for_real, "remembers", phase, "what the same inputs show from power-up",
                   "something else after other inputs");
    else if (forwards.wrong == backwards.wrong) {
        odd->told = true;
        if (forwards.stays && backwards.stays && forwards.wrong != odd->wrong)
            j->ways.kept |= (uint64_t)1 << odd->kind;
        else
            note_way(j, row, forwards.seen);
    } else if (forwards.stays != backwards.stays) {
        odd->told = true;
        odd->backwards = forwards.stays;
        note_way(j, row, forwards.stays ? backwards.seen : forwards.seen);
    }
}

struct rows {
    Word golden[TABLE_BATCH][PORTS_MOST], seen[TABLE_BATCH][PORTS_MOST];
    bool unknown[TABLE_BATCH];
};

/* One batch; false when the engine gave up. */
static bool run_batch(struct judge *j, struct rows *r, unsigned first, unsigned n,
                      void (*fill)(unsigned row, Word port[]))
{
    struct variant *v = &j->play.variant[0];
    for (unsigned k = 0; k < n; k++) {
        fill(first + k, v->port);
        bytes_copy(j->bench.port, v->port, sizeof v->port);
        j->machine->step(v->state, v->port);
        bytes_copy(r->golden[k], v->port, sizeof v->port);
        bench_queue(&j->bench, row_cycles(j), false);
    }
    return bench_rows(&j->bench, n, row_cycles(j), r->seen, r->unknown);
}

/* The row as the golden machine has it. */
static void golden_row(struct judge *j, unsigned row, void (*fill)(unsigned row, Word port[]), Word port[])
{
    struct variant *v = &j->play.variant[0];
    fill(row, v->port);
    j->machine->step(v->state, v->port);
    bytes_copy(port, v->port, sizeof v->port);
}

/* The wrong rows: first in which ways they are wrong, and then, with all that is known, their names. */
static void look_into_all(struct judge *j, const char *scenario, struct wrongs *w,
                          void (*fill)(unsigned row, Word port[]))
{
    for (unsigned i = 0; i < 2 * w->odds && !judge_over(j); i++) {
        struct odd_row *odd = &w->odd[i % w->odds];
        Word row[PORTS_MOST];
        golden_row(j, odd->row, fill, row);
        if (i < w->odds)
            look_into(j, scenario, odd, row);
        else if (odd->told)
            show_row(j, &for_real, scenario, row, odd->backwards);
    }
}

void robot_table(struct judge *j, const char *scenario, unsigned rows, void (*fill)(unsigned row, Word port[]))
{
    int phase = machine_phase(j->machine);
    struct wrongs *wrongs = arena_get(&j->arena, sizeof *wrongs);
    struct rows *r = arena_get(&j->arena, sizeof *r);
    bool well = r && wrongs && judge_power_up(j, &for_real, scenario);
    if (wrongs)
        bytes_clear(wrongs, sizeof *wrongs);
    for (unsigned row = 0; well && row < rows && !judge_over(j); row += TABLE_BATCH) {
        unsigned n = rows - row < TABLE_BATCH ? rows - row : TABLE_BATCH;
        if (!run_batch(j, r, row, n, fill)) {
            judge_sick(j, &for_real);
            break;
        }
        for (unsigned k = 0; k < n; k++) {
            uint64_t wrong = row_wrong(j, r->golden[k], r->seen[k], r->unknown[k]);
            /* a row that comes out wrong has been tried as well: nothing hides behind it */
            j->found.phases_seen |= phase < 0 ? 0 : (uint64_t)1 << r->golden[k][phase];
            unsigned kind = j->robot->detail ? j->robot->detail(r->golden[k]) % DETAILS : 0;
            if (wrong && worth_a_look(wrongs, kind, wrong))
                wrongs->odd[wrongs->odds++] = (struct odd_row){.wrong = wrong, .row = row + k, .kind = kind};
        }
    }
    if (well)
        look_into_all(j, scenario, wrongs, fill);
    arena_put(&j->arena, r);
    arena_put(&j->arena, wrongs);
    judge_out_of_memory(j);
}
