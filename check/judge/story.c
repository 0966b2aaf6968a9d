/* SPDX-License-Identifier: MIT */
/* After the play: durations, the shortest script of each finding, and the record of a replay. */
#include "check/judge/judge.h"
#include "check/judge/see.h"
#include "base/text.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { REPLAYS = 120, SHRINK_SECONDS = 4 };

static double wall(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---- durations ---- */

/* A message that stands for a quarter too long or too short, and by more than two cycles, departs;
   one that is off by a twentieth is told. */
void judge_timing(struct judge *j)
{
    int phase = machine_phase(j->machine);
    uint64_t hold = j->nominal;
    if (!hold || phase < 0 || j->blind) /* messages that cannot be seen cannot be timed */
        return;
    for (unsigned i = 0; i < 64; i++) {
        const struct timing *t = &j->timing[i];
        const struct value *name = port_value(&j->machine->port[phase], i);
        if (!t->count || !name)
            continue;
        double mean = (double)t->total / (double)t->count, off = mean - (double)hold;
        double size = off < 0 ? -off : off;
        char expected[200], seen[200];
        text_set(expected, sizeof expected, "%s for %llu cycles (two seconds)", name->name, (unsigned long long)hold);
        text_set(seen, sizeof seen, "%s for %.0f cycles", name->name, mean);
        if (size > 2 && size * 4 > (double)hold) {
            j->actions = 0;
            judge_find(j, "message-duration", name->name, expected, seen);
        } else if (size > 1 && size * 20 > (double)hold)
            judge_note(j, "message-duration", "the %s message stands for %.0f cycles instead of %llu", name->name, mean,
                       (unsigned long long)hold);
    }
}

/* ---- shrinking ---- */

/* Leaves out ever smaller pieces of the script as long as the same finding remains. */
static void shrink(struct judge *j, struct finding *f, double end)
{
    unsigned tries = 0, n = f->actions;
    struct finding best = {0};
    struct action *script = malloc((n + 1) * sizeof *script), *shorter = malloc((n + 1) * sizeof *shorter);
    if (!script || !shorter || !n)
        goto done;
    memcpy(script, f->script, n * sizeof *script);
    j->target = f->id;
    j->replayed = &best;
    for (unsigned piece = n / 2 ? n / 2 : 1; piece && tries < REPLAYS; piece /= 2)
        for (unsigned from = 1; from < n && tries < REPLAYS && wall() < end;) {
            unsigned to = from + piece < n ? from + piece : n;
            memcpy(shorter, script, from * sizeof *script);
            memcpy(shorter + from, script + to, (n - to) * sizeof *script);
            tries++;
            if (n - (to - from) >= 1 && judge_replay(j, f, shorter, n - (to - from))) {
                n = best.actions < n - (to - from) ? best.actions : n - (to - from);
                memcpy(script, shorter, n * sizeof *script);
            } else
                from = to;
        }
    if (*best.id) {
        free(f->script);
        f->script = malloc(n * sizeof *script + 1);
        if (f->script)
            memcpy(f->script, script, n * sizeof *script);
        f->actions = f->script ? n : 0;
        f->cycle = best.cycle;
        memcpy(f->phase, best.phase, sizeof f->phase);
        memcpy(f->expected, best.expected, sizeof f->expected);
        memcpy(f->seen, best.seen, sizeof f->seen);
    }
done:
    j->target = NULL;
    j->replayed = NULL;
    free(best.script);
    free(script);
    free(shorter);
}

void judge_shrink(struct judge *j)
{
    double end = wall() + (j->patient ? 1e6 : SHRINK_SECONDS);
    for (unsigned i = 0; i < j->findings && wall() < end; i++)
        if (j->finding[i].actions > 1)
            shrink(j, &j->finding[i], end);
}

/* ---- the record ---- */

static void note_change(struct record *r, double time, unsigned port, int design, Word value, Word unknown)
{
    if (r->begun >> design & 1 && r->last[design][port] == value && r->unknown[design][port] == unknown)
        return;
    r->last[design][port] = value;
    r->unknown[design][port] = unknown;
    if (r->changes == r->change_room) {
        r->change_room = r->change_room ? r->change_room * 2 : 256;
        r->change = realloc(r->change, r->change_room * sizeof *r->change);
        if (!r->change)
            abort();
    }
    r->change[r->changes++] = (struct change){time, value, unknown, (uint8_t)port, (uint8_t)design};
}

void record_golden(struct judge *j, const struct variant *v, uint64_t cycles)
{
    struct record *r = j->record;
    if (v != &j->variant[r->who])
        return;
    double scale = j->hold && j->robot->hold ? (double)j->hold / (double)j->robot->hold : 1;
    Word shown[PORTS];
    memcpy(shown, v->port, sizeof shown);
    if (j->robot->view)
        j->robot->view(v->choice, v->memory, shown);
    for (unsigned i = 0; i < j->machine->ports; i++) {
        const struct port *p = &j->machine->port[i];
        if (p->dir == IN && (!(r->begun & 4) ? v->port[i] != p->idle : v->port[i] != r->last[0][i])) {
            if (r->inputs == r->input_room) {
                r->input_room = r->input_room ? r->input_room * 2 : 256;
                r->input = realloc(r->input, r->input_room * sizeof *r->input);
                if (!r->input)
                    abort();
            }
            r->input[r->inputs++] = (struct input){r->cycle, v->port[i], (uint8_t)i};
        }
        if (p->dir != STRAP)
            note_change(r, r->time, i, 0, shown[i], 0);
    }
    r->begun |= 5;
    r->time += (double)cycles * scale;
    r->cycle += cycles;
}

void record_design(struct judge *j, uint64_t cycles)
{
    struct record *r = j->record;
    for (unsigned i = 0; i < j->machine->ports; i++)
        if (j->board->wired[i] && j->machine->port[i].dir == OUT)
            note_change(r, (double)j->cycle + r->offset, i, 1, j->seen[i], j->unknown[i]);
    r->begun |= 2;
    r->end = (double)(j->cycle + cycles) + r->offset;
}

/* Both begin an action at the same time. */
void record_act(struct judge *j)
{
    struct record *r = j->record;
    double design = (double)j->cycle + r->offset;
    r->time = design > r->time ? design : r->time;
    r->offset = r->time - (double)j->cycle;
}

void judge_record(struct judge *j, const struct finding *f, struct record *r)
{
    memset(r, 0, sizeof *r);
    for (unsigned i = j->variants; i--;)
        if (j->variant[i].alive)
            r->who = i;
    j->record = r;
    j->target = f->id;
    judge_replay(j, f, f->script, f->actions);
    j->target = NULL;
    j->record = NULL;
    r->end = r->end > r->time ? r->end : r->time;
}

void record_free(struct record *r)
{
    free(r->change);
    free(r->input);
    *r = (struct record){0};
}
