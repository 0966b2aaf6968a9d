/* SPDX-License-Identifier: MIT */
/* What both machines did during a replay: changes on one time axis, and inputs for a tape. */
#include "check/judge/judge.h"
#include "core/bytes.h"

/* Room for one more of `size` bytes each; false when memory is at its end. */
static bool grow(struct arena *a, void **list, unsigned count, unsigned *room, size_t size)
{
    if (count < *room)
        return true;
    unsigned more = *room ? *room * 2 : 256;
    void *larger = arena_grow(a, *list, more * size);
    if (!larger)
        return false;
    *list = larger;
    *room = more;
    return true;
}

static void note_change(struct record *r, double time, unsigned port, bool design, Word value, Word unknown)
{
    if (r->begun[design] && r->last[design][port] == value && r->unknown[design][port] == unknown)
        return;
    r->last[design][port] = value;
    r->unknown[design][port] = unknown;
    void *list = r->change;
    if (grow(r->arena, &list, r->changes, &r->change_room, sizeof *r->change)) {
        r->change = list;
        r->change[r->changes++] = (struct record_change){time, value, unknown, (uint8_t)port, design};
    }
}

static void note_input(struct record *r, unsigned port, Word value)
{
    void *list = r->input;
    if (grow(r->arena, &list, r->inputs, &r->input_room, sizeof *r->input)) {
        r->input = list;
        r->input[r->inputs++] = (struct record_input){r->cycle, value, (uint8_t)port};
    }
}

void record_golden(struct record *r, const struct judge *j, const struct variant *v, uint64_t cycles)
{
    if (v != &j->play.variant[r->who])
        return;
    uint64_t hold = j->bench.traits.hold;
    double scale = hold && j->robot->hold ? (double)hold / (double)j->robot->hold : 1;
    Word shown[PORTS_MOST];
    bytes_copy(shown, v->port, sizeof shown);
    if (j->robot->view)
        j->robot->view(v->choice, v->memory, shown);
    for (unsigned i = 0; i < j->machine->ports; i++) {
        const struct port *p = &j->machine->port[i];
        if (p->dir == IN && v->port[i] != (r->begun[0] ? r->last[0][i] : p->idle))
            note_input(r, i, v->port[i]);
        if (p->dir != STRAP)
            note_change(r, r->time, i, false, shown[i], 0);
    }
    r->begun[0] = true;
    r->time += (double)cycles * scale;
    r->cycle += cycles;
}

void record_design(struct record *r, const struct bench *b, uint64_t cycles)
{
    for (unsigned i = 0; i < b->machine->ports; i++)
        if (b->pins->wired[i] && b->machine->port[i].dir == OUT)
            note_change(r, (double)b->cycle + r->offset, i, true, b->seen[i], b->unknown[i]);
    r->begun[1] = true;
    r->end = (double)(b->cycle + cycles) + r->offset;
}

/* Both begin an action at the same time. */
void record_act(struct record *r, const struct judge *j)
{
    double design = (double)j->bench.cycle + r->offset;
    r->time = design > r->time ? design : r->time;
    r->offset = r->time - (double)j->bench.cycle;
}

void judge_record(struct judge *j, const struct finding *f, struct record *r)
{
    *r = (struct record){.arena = &j->arena};
    for (unsigned i = j->play.variants; i--;)
        if (j->play.variant[i].alive)
            r->who = i;
    judge_replay(j, f, f->script, f->actions, NULL, r);
    r->end = r->end > r->time ? r->end : r->time;
}
