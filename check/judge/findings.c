/* SPDX-License-Identifier: MIT */
/* Writing down what was found: names, words, times. */
#include "check/judge/judge_parts.h"
#include "check/judge/see.h"
#include "base/text.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- writing down ---- */

void judge_note(struct judge *j, const char *id, const char *format, ...)
{
    for (unsigned i = 0; i < j->notes; i++)
        if (!strcmp(j->note[i].id, id))
            return;
    if (j->notes == NOTES)
        return;
    struct note *n = &j->note[j->notes++];
    text_set(n->id, sizeof n->id, "%s", id);
    va_list args;
    va_start(args, format);
    vsnprintf(n->text, sizeof n->text, format, args);
    va_end(args);
}

const struct rule generic_rules[] = {
    {"wrong-glyph", "Letters, digits and signs are shown with their own segments."},
    {"x-on-output", "Every output must be 0 or 1 once the machine has been reset."},
    {"remembers", "The same inputs always give the same outputs, whatever was there before: is an input missing in a "
                  "sensitivity list, or an output not set in some branch?"},
    {"hangs", "The machine must come to rest between two clock edges."},
    {"ends-early",
     "A machine does not end the simulation: no $finish, no failed assertion, no value out of its range."},
    {"crashes", "A design must not bring the simulator down: no division by zero, no recursion or growth without end."},
    {"no-reaction", "The machine reacts to the buttons."},
    {"message-duration", "A message stands for about two seconds."},
    {"message-shifted", "Messages stand on the digits that the assignment names."},
    {"power-up", "The machine is ready once it has been reset."},
    {0},
};

const struct rule *rule_find(const struct rule *rules, const char *id, unsigned *rank)
{
    for (*rank = 0; rules && rules[*rank].id; ++*rank)
        if (!strcmp(rules[*rank].id, id))
            return &rules[*rank];
    return NULL;
}

void judge_find(struct judge *j, const char *id, const char *phase, const char *expected, const char *seen)
{
    struct finding *f = NULL;
    unsigned rank, times = 1;
    if (j->quiet) {
        if (!j->target || strcmp(j->target, id) || !j->hit)
            return;
        f = j->hit;
    }
    for (unsigned i = 0; !f && i < j->findings; i++)
        if (!strcmp(j->finding[i].id, id)) { /* the shortest story is kept */
            f = &j->finding[i];
            times = ++f->times;
            if (j->actions >= f->actions)
                return;
        }
    if (!f && j->findings == FINDINGS)
        return;
    if (!f && j->first_only)
        j->deadline = 0;
    f = f ? f : &j->finding[j->findings++];
    free(f->script);
    const struct rule *rule = rule_find(j->robot->rules, id, &rank);
    if (!rule) {
        rule = rule_find(generic_rules, id, &rank);
        rank += 1000;
    }
    *f = (struct finding){.rank = rank, .cycle = j->cycle, .actions = j->actions, .times = times};
    text_set(f->id, sizeof f->id, "%s", id);
    text_set(f->rule, sizeof f->rule, "%s", rule ? rule->says : "The design shows what the machine shows.");
    text_set(f->phase, sizeof f->phase, "%s", phase);
    text_set(f->expected, sizeof f->expected, "%s", expected);
    text_set(f->seen, sizeof f->seen, "%s", seen);
    text_set(f->scenario, sizeof f->scenario, "%s", j->scenario);
    text_set(f->straps, sizeof f->straps, "%s", j->setting);
    f->script = malloc(j->actions * sizeof *f->script + 1);
    if (f->script)
        memcpy(f->script, j->action, j->actions * sizeof *f->script);
    else
        f->actions = 0;
}

const char *phase_name(const struct judge *j, Word phase)
{
    int port = machine_phase(j->machine);
    const struct value *v = port < 0 ? NULL : port_value(&j->machine->port[port], phase);
    return v ? v->name : "";
}

static void line_text(const struct judge *j, const struct line *l, unsigned from, uint64_t care, char *text,
                      size_t size)
{
    char last[300] = "";
    *text = 0;
    for (unsigned i = from; i < l->count && i < from + 4; i++) {
        char one[300];
        sight_text(j, &l->moment[i].sight, care, one, sizeof one);
        if (strcmp(one, last))
            text_add(text, size, "%s%s", *text ? ", then " : "", one);
        memcpy(last, one, sizeof last);
    }
}

/* The items that do not stand still in both lines all the time: the others are no part of the story. */
static uint64_t items_moving(const struct judge *j, const struct departure *d)
{
    uint64_t moving = 0;
    const struct sight *first = &d->golden->moment[0].sight;
    for (unsigned i = 0; i < j->items; i++) {
        int moves = 0;
        for (unsigned k = 0; k < d->golden->count; k++)
            moves |= d->golden->moment[k].sight.word[i] != first->word[i];
        for (unsigned k = 0; k < d->design->count; k++)
            moves |= d->design->moment[k].sight.word[i] != first->word[i];
        moving |= (uint64_t)moves << i;
    }
    return moving;
}

static void describe(const struct judge *j, const struct departure *d, char *expected, char *seen, size_t size)
{
    uint64_t care = d->expected ? d->expected->care : ~(uint64_t)0;
    uint64_t show = d->wrong ? d->wrong : care;
    for (unsigned i = 0; i < j->items; i++) /* a message is read as a whole */
        if (j->item[i].kind == GLYPH && (d->wrong == 0 || 1))
            for (unsigned k = 0; k < j->items; k++)
                if (j->item[k].kind == GLYPH && show >> k & 1)
                    show |= (uint64_t)1 << i;
    if (d->parting == DIFFERENT) {
        sight_text(j, &d->expected->sight, show, expected, size);
        sight_text(j, &d->seen->sight, show, seen, size);
        return;
    }
    uint64_t moving = items_moving(j, d);
    line_text(j, d->golden, 1, moving, expected, size);
    line_text(j, d->design, 1, moving, seen, size);
    if (d->golden->count < 2)
        text_set(expected, size, "no change");
    if (d->design->count < 2)
        text_set(seen, size, "no change");
}

/* All that is wrong are signs that are none. */
static int strange_glyphs(const struct departure *d)
{
    for (unsigned i = 0; i < d->items; i++)
        if (d->wrong >> i & 1 && (d->item[i].kind != GLYPH || glyph_known(d->seen->sight.word[i])))
            return 0;
    return d->parting == DIFFERENT && d->wrong;
}

int judge_has(const struct judge *j, const char *id)
{
    for (unsigned i = 0; i < j->findings; i++)
        if (!strcmp(j->finding[i].id, id))
            return 1;
    return 0;
}

static int unknown_in(const struct departure *d)
{
    const struct moment *last = &d->design->moment[d->design->count - 1];
    for (unsigned i = 0; d->seen && i < d->items; i++)
        if (d->parting == MISSING ? last->sight.unknown[i] && d->expected->care >> i & 1
                                  : d->seen->sight.unknown[i] && d->wrong >> i & 1)
            return 1;
    return 0;
}

/* Names the departure and writes it down; 1 if the play can go on all the same. */
int departure_write(struct judge *j, struct departure *d, const char *name)
{
    char expected[400], seen[400], generic[40];
    const char *id = name ? name : unknown_in(d) ? "x-on-output" : strange_glyphs(d) ? "wrong-glyph" : NULL;
    if (!id && j->robot->classify)
        id = j->robot->classify(d);
    if (!id) {
        static const char *const how[] = {"wrong", "missing", "extra"};
        text_set(generic, sizeof generic, "%s-%s", phase_name(j, d->expected ? d->expected->phase : d->before->phase),
                 how[d->parting]);
        id = generic;
    }
    describe(j, d, expected, seen, sizeof expected);
    judge_find(j, id, phase_name(j, d->expected ? d->expected->phase : d->before->phase), expected, seen);
    for (unsigned i = 0; !strcmp(id, "wrong-glyph") && d->parting == DIFFERENT && i < j->items; i++)
        if (d->wrong >> i & 1 && j->item[i].kind == GLYPH)
            glyph_learn(d->expected->sight.word[i], d->seen->sight.word[i]);
    return j->robot->cosmetic && word_in(j->robot->cosmetic, id);
}

/* Was something pressed before the board had come to rest? */
static int hasty(const struct judge *j)
{
    return j->actions > 1 && j->action[j->actions - 2].deed == PRESS && j->action[j->actions - 2].rest;
}

void time_messages(struct judge *j, const struct line *g, const struct line *d)
{
    unsigned k = 1;
    for (unsigned i = 1; i + 1 < g->count && golden_hold(j); i++) {
        const struct moment *gm = &g->moment[i];
        while (k < d->count && sight_differs(j->item, j->items, gm, &d->moment[k].sight))
            k++;
        if (k + 1 >= d->count)
            return;
        if (gm->length != golden_hold(j) || gm->phase > 63)
            continue;
        struct timing *t = &j->timing[gm->phase];
        uint64_t length = d->moment[k].length, usual = t->count ? t->total / t->count : j->hold;
        if (j->robot->cut_short && hasty(j) && length * 10 < usual * 6 && usual - length >= 2) {
            char expected[80], seen[80];
            text_set(expected, sizeof expected, "the message for %llu cycles", (unsigned long long)usual);
            text_set(seen, sizeof seen, "it for %llu cycles, after a press", (unsigned long long)length);
            judge_find(j, j->robot->cut_short, phase_name(j, gm->phase), expected, seen);
            continue;
        }
        t->total += length;
        t->least = !t->count || length < t->least ? length : t->least;
        t->most = length > t->most ? length : t->most;
        t->count++;
    }
}
