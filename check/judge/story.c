/* SPDX-License-Identifier: MIT */
/* After the play: durations, and the shortest script of each finding. */
#include "check/judge/judge.h"
#include "core/bytes.h"
#include "core/text.h"

/* ---- durations ---- */

/* The mean of a sum, rounded to the nearest, and to the even one of two that are as near. */
static uint64_t mean_of(uint64_t total, uint64_t count)
{
    uint64_t whole = total / count, rest = total % count;
    return whole + (2 * rest > count || (2 * rest == count && whole & 1));
}

/* A message that stands for a quarter too long or too short, and by more than two cycles, departs; one that is off by a
   twentieth, and by more than one cycle, is told.  (The mean is compared as total and count, without a division.) */
void judge_timing(struct judge *j)
{
    static const struct run for_real = {0};
    int phase = machine_phase(j->machine);
    uint64_t hold = j->bench.traits.nominal;
    if (!hold || phase < 0 || j->bench.traits.blind) /* messages that cannot be seen cannot be timed */
        return;
    for (unsigned i = 0; i < PHASES; i++) {
        const struct timing *t = &j->found.timing[i];
        const struct value *name = port_value(&j->machine->port[phase], i);
        if (!t->count || !name)
            continue;
        uint64_t due = hold * t->count, off = t->total > due ? t->total - due : due - t->total;
        unsigned long long mean = mean_of(t->total, t->count);
        char expected[200], seen[200];
        text_set(expected, sizeof expected, "%s for %llu cycles (two seconds)", name->name, (unsigned long long)hold);
        text_set(seen, sizeof seen, "%s for %llu cycles", name->name, mean);
        if (off > 2 * t->count && off * 4 > due)
            finding_add(j, &for_real,
                        &(struct sighting){"message-duration", name->name, expected, seen, 0, j->bench.cycle});
        else if (off > t->count && off * 20 > due)
            judge_note(j, "message-duration", "the %s message stands for %llu cycles instead of %llu", name->name, mean,
                       (unsigned long long)hold);
    }
}

/* ---- shrinking ---- */

enum { REPLAYS = 120 }; /* for one finding */

/* Leaves out ever smaller pieces of the script as long as the same finding remains. */
static void shrink(struct judge *j, struct finding *f)
{
    unsigned tries = 0, n = f->actions;
    struct finding best = {0};
    struct action *script = arena_get(&j->arena, n * sizeof *script),
                  *shorter = arena_get(&j->arena, n * sizeof *shorter);
    if (script && shorter)
        bytes_copy(script, f->script, n * sizeof *script);
    for (unsigned piece = n / 2; shorter && piece && tries < REPLAYS; piece /= 2)
        for (unsigned from = 1; from < n && tries < REPLAYS && !judge_late(j);) {
            unsigned to = from + piece < n ? from + piece : n, rest = n - (to - from);
            bytes_copy(shorter, script, from * sizeof *script);
            bytes_copy(shorter + from, script + to, (n - to) * sizeof *script);
            tries++;
            if (rest >= 1 && judge_replay(j, f, shorter, rest, &best, NULL)) {
                n = best.actions < rest ? best.actions : rest;
                bytes_copy(script, shorter, n * sizeof *script);
            } else
                from = to;
        }
    if (*best.id) {
        bytes_copy(f->script, script, n * sizeof *script);
        f->actions = n;
        f->cycle = best.cycle;
        bytes_copy(f->phase, best.phase, sizeof f->phase);
        bytes_copy(f->expected, best.expected, sizeof f->expected);
        bytes_copy(f->seen, best.seen, sizeof f->seen);
    }
    arena_put(&j->arena, script);
    arena_put(&j->arena, shorter);
}

void judge_shrink(struct judge *j)
{
    for (unsigned i = 0; i < j->found.findings && !judge_late(j); i++)
        if (j->found.finding[i].actions > 1)
            shrink(j, &j->found.finding[i]);
}
