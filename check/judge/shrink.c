/* SPDX-License-Identifier: MIT */
/* Shrinking: the shortest script of each finding. */
#include "check/judge/judge.h"
#include "core/bytes.h"

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
