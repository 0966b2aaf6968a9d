/* SPDX-License-Identifier: MIT */
/*
 * A truth table: rows go through the engine in batches, all on the same design; those that are wrong are then tried one
 * by one from power-up, in two orders of their inputs, to tell a wrong output from one that depends on what was before.
 * Only when it is known in which ways rows go wrong, all of them, they are named: one rule that is broken may show in
 * rows that deserve something quite different (struct ways).  A row at which the engine gives up is looked for, told
 * once, and left out with those of its kind: the others are judged by a design that is started again.
 */
#include "check/judge/judge.h"
#include "core/bytes.h"

enum {
    TABLE_BATCH = 512,
    DETAILS = 64, /* kinds of rows, */
    SHOWN = 2,    /* of each of which so many wrong ones are looked into, */
    WAYS = 128,   /* and one that goes wrong in another way than those before */
    DEADLY = 2,   /* rows of a kind that end the simulation, before all of them are left out; */
    DEATHS = 24   /* and in all, before the table is given up */
};

/* How a row's inputs are set, one after the other: the first or the last to begin with, from what they idle at or from
   the highest that each can be; or all at once. */
struct path {
    bool backwards, above, at_once;
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

/* The input that is set at a step of a path, and to what; -1: none. */
static int path_step(const struct judge *j, struct path path, unsigned step, const Word row[], Word *value)
{
    const struct machine *m = j->machine;
    bool lift = path.above && step < m->ports;
    unsigned i = path.above && !lift ? step - m->ports : step, at = path.backwards ? m->ports - 1 - i : i;
    *value = lift ? port_mask(&m->port[at]) : row[at];
    return m->port[at].dir == IN ? (int)at : -1;
}

static unsigned path_steps(const struct judge *j, struct path path)
{
    return j->machine->ports * (path.above ? 2 : 1);
}

/* Shows one row of a table as a person would set it, and looks; what stood there before is another row's matter. */
static void show_row(struct judge *j, const struct run *run, const char *scenario, const Word row[], struct path path)
{
    unsigned left = 0, steps = path_steps(j, path);
    Word value;
    if (judge_over(j))
        return;
    if (!judge_power_up(j, run, scenario)) {
        judge_sick(j, run);
        return;
    }
    if (!action_do(j, run, &(struct action){.deed = RESET, .rest = 1}))
        return;
    for (unsigned i = 0; i < steps; i++)
        left += path_step(j, path, i, row, &value) >= 0;
    for (unsigned i = 0; i < steps; i++) {
        int at = path_step(j, path, i, row, &value);
        if (at < 0)
            continue;
        const struct action a = {
            .deed = SET, .port = {(uint8_t)at}, .ports = 1, .value = value, .rest = --left != 0, .row = true};
        if (!action_do(j, run, &a))
            return;
    }
}

/* What a row comes to. */
struct outcome {
    uint64_t wrong; /* the items that are wrong; all, where some are unknown */
    bool stays;     /* it is what was shown before the last input was set */
    bool ended;     /* the engine gave up */
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

/* Is something unknown that this row is judged by? */
static bool row_unknown(const struct judge *j, const Word row[])
{
    bool unknown = false;
    for (unsigned i = 0; i < j->bench.eyes.items; i++)
        unknown |= judged(j, row, j->bench.eyes.item[i].port) && j->bench.unknown[j->bench.eyes.item[i].port];
    return unknown;
}

static bool same_inputs(const struct judge *j, const Word row[])
{
    for (unsigned i = 0; i < j->machine->ports; i++)
        if (j->machine->port[i].dir == IN && j->bench.port[i] != row[i])
            return false;
    return true;
}

/* The row's inputs set one after the other: what does the design come to? */
static void try_row(struct judge *j, const Word row[], struct path path, struct outcome *o)
{
    struct bench *b = &j->bench;
    unsigned cycles = row_cycles(j);
    Word before[PORTS_MOST] = {0}, value;
    *o = (struct outcome){.wrong = ~(uint64_t)0, .ended = true};
    if (!judge_power_up(j, &quietly, "replay"))
        return;
    bench_queue(b, cycles, false);
    if (!bench_run(b, cycles, NULL))
        return;
    for (unsigned i = 0; i < path_steps(j, path); i++) {
        int at = path_step(j, path, i, row, &value);
        if (at < 0 || b->port[at] == value)
            continue;
        bytes_copy(before, b->seen, sizeof before);
        b->port[at] = value;
        if (path.at_once && !same_inputs(j, row))
            continue;
        bench_queue(b, cycles * 2, false);
        if (!bench_run(b, cycles * 2, NULL))
            return;
    }
    line_clear(&b->line);
    o->stays = true;
    o->ended = false;
    for (unsigned i = 0; i < b->eyes.items; i++) {
        unsigned port = b->eyes.item[i].port;
        o->stays &= !judged(j, row, port) || before[port] == b->seen[port];
    }
    bytes_copy(o->seen, b->seen, sizeof o->seen);
    o->wrong = row_wrong(j, row, o->seen, row_unknown(j, row));
}

/* Rows of a kind that have gone wrong, and in which ways: rows that one fault breaks must not hide those of another. */
struct wrongs {
    unsigned kinds[DETAILS], ways, odds;
    unsigned deadly[DETAILS], deaths; /* rows at which the engine gave up */
    bool gathers;                     /* what a row comes to depends on how many steps lead to it */
    uint64_t known;                   /* kinds of which a row came out right: */
    Word right[DETAILS][PORTS_MOST];  /* that one */
    struct way {
        uint64_t wrong; /* the items that differ */
        unsigned kind;
    } way[WAYS];
    struct odd_row {
        uint64_t wrong;
        unsigned row, kind;
        bool told;                 /* to be shown, */
        bool stays;                /* as what was there before; */
        struct path path;          /* and how; */
        bool otherwise;            /* all inputs at once come to something else */
        bool unseen;               /* they alone tell what it comes to: to be told without a play */
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

/* What a row shows, but for outputs that are on at every row: that is one fault, and what is wrong besides is another.
   Where nothing else is, that one is meant. */
static void note_way(struct judge *j, const Word row[], const Word seen[])
{
    Word plain[PORTS_MOST];
    bytes_copy(plain, seen, sizeof plain);
    for (unsigned i = 0; i < j->machine->ports; i++)
        if (j->ways.on >> i & 1)
            plain[i] = row[i];
    const Word *shown = row_wrong(j, row, plain, false) ? plain : seen;
    unsigned way = j->robot->way ? j->robot->way(row, shown) % WAYS_MOST : 0;
    j->ways.wrong[way / 64] |= (uint64_t)1 << way % 64;
}

/* A row that is right by what stood there before, and wrong after others: where on every path just that stays, it shows
   nothing of its own. */
static void look_from_above(struct judge *j, struct odd_row *odd, const Word row[])
{
    struct outcome forwards, backwards;
    try_row(j, row, (struct path){.above = true}, &forwards);
    try_row(j, row, (struct path){.above = true, .backwards = true}, &backwards);
    odd->told = forwards.stays && backwards.stays && forwards.wrong && backwards.wrong;
    odd->path.above = true;
    odd->stays = odd->told;
    if (odd->told)
        j->ways.kept |= (uint64_t)1 << odd->kind;
}

/* The inputs of one row set at once after those of another, which comes out right: does what that one shows stay? */
static enum staying { UNTRIED, STAYS, GOES } stays_after(struct judge *j, const Word other[], const Word row[])
{
    struct bench *b = &j->bench;
    const Word *const set[] = {other, row};
    uint64_t wrong[2];
    if (!judge_power_up(j, &quietly, "replay"))
        return UNTRIED;
    for (unsigned k = 0; k < 2; k++) {
        for (unsigned i = 0; i < j->machine->ports; i++)
            if (j->machine->port[i].dir == IN)
                b->port[i] = set[k][i];
        bench_queue(b, row_cycles(j) * 2, false);
        if (!bench_run(b, row_cycles(j) * 2, NULL))
            return UNTRIED;
        wrong[k] = row_wrong(j, other, b->seen, row_unknown(j, other));
    }
    line_clear(&b->line);
    return wrong[0] ? UNTRIED : wrong[1] ? GOES : STAYS;
}

/* All inputs of two rows differ but for one, so that something is heard of it; and something that they come to. */
static bool rows_apart(const struct judge *j, const Word one[], const Word other[])
{
    unsigned inputs = 0, differ = 0;
    for (unsigned i = 0; i < j->machine->ports; i++) {
        bool in = j->machine->port[i].dir == IN;
        inputs += in;
        differ += in && one[i] != other[i];
    }
    return differ + 1 >= inputs && row_wrong(j, one, other, false);
}

/* Does it show nothing of its own?  Whatever stood there before stays, if its inputs come all at once; one by one they
   may pass through something else. */
static bool row_keeps(struct judge *j, const struct wrongs *w, const Word row[])
{
    const Word *first = NULL;
    for (unsigned k = 0; k < DETAILS; k++) {
        const Word *other = w->right[k];
        if (!(w->known >> k & 1) || !rows_apart(j, row, other) || (first && !row_wrong(j, first, other, false)))
            continue;
        enum staying here = stays_after(j, other, row);
        if (here == GOES || (here == STAYS && first))
            return here == STAYS;
        first = here == STAYS ? other : first;
    }
    return false;
}

/* The design looks at what was before. */
static void find_remembering(struct judge *j, const char *scenario, const struct wrongs *w, struct odd_row *odd,
                             const Word row[], const struct outcome *forwards, const struct outcome *backwards)
{
    int p = machine_phase(j->machine);
    const char *phase = p < 0 ? "" : phase_name(j->machine, row[p]);
    if (forwards->wrong || backwards->wrong) {
        show_row(j, &quietly, scenario, row, (struct path){0});
        judge_find(j, &for_real, "remembers", phase, "the same outputs in whatever order the inputs are set",
                   "right outputs in one order, wrong ones in another");
    } else /* right on its own, wrong after others */
        judge_find(j, &for_real, "remembers", phase, "what the same inputs show from power-up",
                   "something else after other inputs");
    if (forwards->stays && backwards->stays)
        look_from_above(j, odd, row);
    if (odd->told || !row_keeps(j, w, row))
        return;
    odd->stays = true;
    odd->told = forwards->wrong || backwards->wrong;
    odd->unseen = !odd->told;
    odd->path = (struct path){.backwards = !forwards->wrong};
    j->ways.kept |= (uint64_t)1 << odd->kind;
}

/* A row that is wrong however its inputs are set one by one, and right where all are set at once: the design has
   gathered something on the way. */
static void look_at_once(struct judge *j, const char *scenario, struct wrongs *w, struct odd_row *odd, const Word row[],
                         const struct outcome *by_one)
{
    int p = machine_phase(j->machine);
    struct outcome at_once;
    try_row(j, row, (struct path){.at_once = true}, &at_once);
    odd->otherwise = at_once.wrong != by_one->wrong;
    if (at_once.wrong) {
        note_way(j, row, by_one->seen);
        return;
    }
    w->gathers = true;
    show_row(j, &quietly, scenario, row, (struct path){0});
    judge_find(j, &for_real, "remembers", p < 0 ? "" : phase_name(j->machine, row[p]),
               "the same outputs however the inputs are set", "right outputs when all are set at once, not one by one");
}

/* Finds out what is wrong with a row that came out wrong in a batch.  What is wrong in both orders is to be shown, but
   for a picture that just stands there since the input before: where it does in one order, the other one tells; where
   it does in both, and another stood in the batch, the row lights nothing of its own. */
static void look_into(struct judge *j, const char *scenario, struct wrongs *w, struct odd_row *odd, const Word row[])
{
    struct outcome forwards, backwards;
    try_row(j, row, (struct path){0}, &forwards);
    try_row(j, row, (struct path){.backwards = true}, &backwards);
    if (judge_over(j) || (forwards.ended && backwards.ended))
        return;
    if (forwards.ended || backwards.ended) { /* on the way there; the other way tells alone */
        const struct outcome *o = forwards.ended ? &backwards : &forwards;
        odd->told = o->wrong && !o->stays;
        odd->path.backwards = forwards.ended;
        if (odd->told)
            note_way(j, row, o->seen);
    } else if (!forwards.wrong || !backwards.wrong)
        find_remembering(j, scenario, w, odd, row, &forwards, &backwards);
    else if (forwards.wrong == backwards.wrong) {
        odd->told = true;
        odd->stays = forwards.stays && backwards.stays;
        if (odd->stays && forwards.wrong != odd->wrong)
            j->ways.kept |= (uint64_t)1 << odd->kind;
        else
            look_at_once(j, scenario, w, odd, row, &forwards);
    } else if (forwards.stays != backwards.stays) {
        odd->told = true;
        odd->path.backwards = forwards.stays;
        note_way(j, row, forwards.stays ? backwards.seen : forwards.seen);
    }
}

/* ---- batches ---- */

struct rows {
    Word golden[TABLE_BATCH][PORTS_MOST], seen[TABLE_BATCH][PORTS_MOST];
    bool unknown[TABLE_BATCH], left_out[TABLE_BATCH];
};

struct table {
    struct judge *judge;
    const char *scenario;
    void (*fill)(unsigned row, Word port[]);
    struct wrongs *wrongs;
    struct rows *rows;
    unsigned first; /* row of this batch */
};

static unsigned kind_of(const struct judge *j, const Word row[])
{
    return j->robot->detail ? j->robot->detail(row) % DETAILS : 0;
}

/* Some rows of a batch; false when the engine gave up.  In place of one that is left out the one before stays. */
static bool run_rows(struct table *t, unsigned from, unsigned n)
{
    struct judge *j = t->judge;
    struct variant *v = &j->play.variant[0];
    struct rows *r = t->rows;
    for (unsigned k = from; k < from + n; k++) {
        t->fill(t->first + k, v->port);
        j->machine->step(v->state, v->port);
        bytes_copy(r->golden[k], v->port, sizeof v->port);
        r->left_out[k] = t->wrongs->deadly[kind_of(j, v->port)] >= DEADLY;
        if (!r->left_out[k])
            bytes_copy(j->bench.port, v->port, sizeof v->port);
        bench_queue(&j->bench, row_cycles(j), false);
    }
    return bench_rows(&j->bench, n, row_cycles(j), r->seen + from, r->unknown + from);
}

/* At this row the engine gives up: it is told, by the row alone if that suffices, and the design started again; but
   not where it was what the design had gathered before. */
static bool bury(struct table *t, unsigned k)
{
    struct judge *j = t->judge;
    const struct dut *dut = j->bench.dut;
    const Word *row = t->rows->golden[k];
    const char *illness = judge_illness(dut->health(dut->context));
    int phase = machine_phase(j->machine);
    t->rows->left_out[k] = true;
    t->wrongs->deadly[kind_of(j, row)]++;
    if (!t->wrongs->deaths++) {
        show_row(j, &quietly, t->scenario, row, (struct path){0});
        if (dut->health(dut->context) != DUT_WELL)
            judge_sick(j, &for_real);
        else
            judge_find(j, &for_real, illness, phase < 0 ? "" : phase_name(j->machine, row[phase]), "an answer",
                       "the simulation ends at these inputs after others");
    }
    struct outcome alone;
    try_row(j, row, (struct path){.at_once = true}, &alone);
    return alone.ended && t->wrongs->deaths < DEATHS && !judge_over(j) && judge_power_up(j, &quietly, t->scenario);
}

/* A batch, and if the engine gives up, its halves; false when there is no more to be had. */
static bool run_batch(struct table *t, unsigned from, unsigned n)
{
    struct judge *j = t->judge;
    if (run_rows(t, from, n))
        return true;
    enum health h = j->bench.dut->health(j->bench.dut->context);
    if ((h != DUT_ENDED && h != DUT_DIED) || judge_over(j)) {
        judge_sick(j, &for_real);
        return false;
    }
    if (n == 1)
        return bury(t, from);
    return judge_power_up(j, &quietly, t->scenario) && run_batch(t, from, n / 2) &&
           run_batch(t, from + n / 2, n - n / 2);
}

/* Which rows of a batch are wrong, and which outputs are on in all of them. */
static void look_at_batch(struct table *t, unsigned n)
{
    struct judge *j = t->judge;
    struct rows *r = t->rows;
    struct wrongs *w = t->wrongs;
    int phase = machine_phase(j->machine);
    for (unsigned k = 0; k < n; k++) {
        if (r->left_out[k])
            continue;
        uint64_t wrong = row_wrong(j, r->golden[k], r->seen[k], r->unknown[k]);
        /* a row that comes out wrong has been tried as well: nothing hides behind it */
        j->found.phases_seen |= phase < 0 ? 0 : (uint64_t)1 << r->golden[k][phase];
        unsigned kind = kind_of(j, r->golden[k]);
        if (!wrong && !(w->known >> kind & 1)) {
            bytes_copy(w->right[kind], r->golden[k], sizeof w->right[kind]);
            w->known |= (uint64_t)1 << kind;
        }
        if (wrong && worth_a_look(w, kind, wrong))
            w->odd[w->odds++] = (struct odd_row){.wrong = wrong, .row = t->first + k, .kind = kind};
        for (unsigned i = 0; i < j->machine->ports && !r->unknown[k]; i++)
            j->ways.on &= ~((uint64_t)!r->seen[k][i] << i);
    }
}

/* The row as the golden machine has it. */
static void golden_row(const struct table *t, unsigned row, Word port[])
{
    struct variant *v = &t->judge->play.variant[0];
    t->fill(row, v->port);
    t->judge->machine->step(v->state, v->port);
    bytes_copy(port, v->port, sizeof v->port);
}

/* A row that shows nothing of its own, which nobody sees who sets one input after the other. */
static void tell_kept(struct judge *j, const char *scenario, const Word row[])
{
    int p = machine_phase(j->machine);
    const struct departure d = {.judge = j, .machine = j->machine, .now = row};
    j->ways.stays = true;
    const char *id = j->robot->classify ? j->robot->classify(&d) : NULL;
    if (!id || judge_has(j, id))
        return;
    show_row(j, &quietly, scenario, row, (struct path){0});
    judge_find(j, &for_real, id, p < 0 ? "" : phase_name(j->machine, row[p]), "outputs of its own",
               "what other inputs have shown, where all change at once");
}

/* The wrong rows: first in which ways they are wrong, and then, with all that is known, their names; at last those that
   have no play. */
static void look_into_all(struct table *t)
{
    struct wrongs *w = t->wrongs;
    for (unsigned i = 0; i < 3 * w->odds && !judge_over(t->judge); i++) {
        struct odd_row *odd = &w->odd[i % w->odds];
        Word row[PORTS_MOST];
        golden_row(t, odd->row, row);
        if (i < w->odds)
            look_into(t->judge, t->scenario, w, odd, row);
        else if (i >= 2 * w->odds && odd->unseen)
            tell_kept(t->judge, t->scenario, row);
        else if (i < 2 * w->odds && odd->told && !(odd->otherwise && w->gathers)) {
            t->judge->ways.stays = odd->stays;
            show_row(t->judge, &for_real, t->scenario, row, odd->path);
        }
    }
}

void robot_table(struct judge *j, const char *scenario, unsigned rows, void (*fill)(unsigned row, Word port[]))
{
    struct table t = {.judge = j,
                      .scenario = scenario,
                      .fill = fill,
                      .wrongs = arena_get(&j->arena, sizeof *t.wrongs),
                      .rows = arena_get(&j->arena, sizeof *t.rows)};
    bool well = t.rows && t.wrongs && judge_power_up(j, &for_real, scenario);
    if (t.wrongs)
        bytes_clear(t.wrongs, sizeof *t.wrongs);
    j->ways.on = ~(uint64_t)0;
    for (; well && t.first < rows && !judge_over(j); t.first += TABLE_BATCH) {
        unsigned n = rows - t.first < TABLE_BATCH ? rows - t.first : TABLE_BATCH;
        if (!run_batch(&t, 0, n))
            break;
        look_at_batch(&t, n);
    }
    if (well)
        look_into_all(&t);
    arena_put(&j->arena, t.rows);
    arena_put(&j->arena, t.wrongs);
    judge_out_of_memory(j);
}
