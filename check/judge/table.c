/* SPDX-License-Identifier: MIT */
/*
 * A truth table: rows go through the engine in batches, all on the same design; those that are wrong are then tried one
 * by one from power-up, in two orders of their inputs, to tell a wrong output from one that depends on what was before.
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
static void show_row(struct judge *j, const struct run *run, const char *scenario, const Word row[])
{
    unsigned last = 0;
    if (judge_over(j))
        return;
    if (!judge_power_up(j, run, scenario)) {
        judge_sick(j, run);
        return;
    }
    if (!action_do(j, run, &(struct action){.deed = RESET, .rest = 1}))
        return;
    for (unsigned i = 0; i < j->machine->ports; i++)
        if (j->machine->port[i].dir == IN)
            last = i;
    for (unsigned i = 0; i <= last; i++) {
        const struct action a = {
            .deed = SET, .port = {(uint8_t)i}, .ports = 1, .value = row[i], .rest = i != last, .row = true};
        if (j->machine->port[i].dir == IN && !action_do(j, run, &a))
            return;
    }
}

/* The row's inputs set one after the other, first or last to begin with: does the design come to what it should? */
static bool row_right(struct judge *j, const Word row[], bool backwards)
{
    const struct machine *m = j->machine;
    struct bench *b = &j->bench;
    unsigned cycles = row_cycles(j), steps = 0;
    if (!judge_power_up(j, &quietly, "replay"))
        return false;
    bench_queue(b, cycles, false);
    for (unsigned i = 0; i < m->ports; i++) {
        unsigned at = backwards ? m->ports - 1 - i : i;
        if (m->port[at].dir != IN || b->port[at] == row[at])
            continue;
        b->port[at] = row[at];
        bench_queue(b, cycles, false);
        steps++;
    }
    bench_queue(b, cycles, false);
    if (!bench_run(b, cycles * (steps + 2), NULL))
        return false;
    line_clear(&b->line);
    for (unsigned i = 0; i < b->eyes.items; i++) {
        unsigned port = b->eyes.item[i].port;
        if (judged(j, row, port) && (b->seen[port] != row[port] || b->unknown[port]))
            return false;
    }
    return true;
}

/* Finds out what is wrong with a row that came out wrong in a batch. */
static void look_into(struct judge *j, const char *scenario, const Word row[], const char *phase)
{
    bool forwards = row_right(j, row, false), backwards = row_right(j, row, true);
    if (forwards != backwards) { /* the design looks at what was before */
        show_row(j, &quietly, scenario, row);
        judge_find(j, &for_real, "remembers", phase, "the same outputs in whatever order the inputs are set",
                   "right outputs in one order, wrong ones in another");
    } else if (forwards) /* right on its own, wrong after others */
        judge_find(j, &for_real, "remembers", phase, "what the same inputs show from power-up",
                   "something else after other inputs");
    else
        show_row(j, &for_real, scenario, row);
}

/* Rows of a kind that have gone wrong, and in which ways: rows that one fault breaks must not hide those of another. */
struct wrongs {
    unsigned kinds[DETAILS], ways;
    struct way {
        uint64_t wrong; /* the items that differ */
        unsigned kind;
    } way[WAYS];
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

/* The items that are wrong in a row. */
static uint64_t row_wrong(const struct judge *j, const struct rows *r, unsigned k)
{
    uint64_t wrong = r->unknown[k] ? ~(uint64_t)0 : 0;
    for (unsigned i = 0; i < j->bench.eyes.items; i++) {
        unsigned port = j->bench.eyes.item[i].port;
        wrong |= (uint64_t)(judged(j, r->golden[k], port) && r->seen[k][port] != r->golden[k][port]) << i;
    }
    return wrong;
}

void robot_table(struct judge *j, const char *scenario, unsigned rows, void (*fill)(unsigned row, Word port[]))
{
    int phase = machine_phase(j->machine);
    struct wrongs wrongs = {0};
    struct rows *r = arena_get(&j->arena, sizeof *r);
    bool well = r && judge_power_up(j, &for_real, scenario);
    for (unsigned row = 0; well && row < rows && !judge_over(j); row += TABLE_BATCH) {
        unsigned n = rows - row < TABLE_BATCH ? rows - row : TABLE_BATCH;
        if (!run_batch(j, r, row, n, fill)) {
            judge_sick(j, &for_real);
            break;
        }
        bool restart = false;
        for (unsigned k = 0; k < n; k++) {
            uint64_t wrong = row_wrong(j, r, k);
            /* a row that comes out wrong has been tried as well: nothing hides behind it */
            j->found.phases_seen |= phase < 0 ? 0 : (uint64_t)1 << r->golden[k][phase];
            unsigned kind = j->robot->detail ? j->robot->detail(r->golden[k]) % DETAILS : 0;
            if (!wrong || !worth_a_look(&wrongs, kind, wrong))
                continue;
            restart = true;
            look_into(j, scenario, r->golden[k], phase < 0 ? "" : phase_name(j->machine, r->golden[k][phase]));
        }
        well = !restart || judge_power_up(j, &for_real, scenario);
    }
    arena_put(&j->arena, r);
    judge_out_of_memory(j);
}
