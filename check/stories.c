/* SPDX-License-Identifier: MIT */
/* After a trial: what is told of each finding, for which the design is played again. */
#include "base/heap.h"
#include "base/text.h"
#include "check/source/awake.h"
#include "check/trial.h"
#include <string.h>

/* What is played again for a report is no part of what was judged. */
static void record(struct judge *j, const struct finding *f, struct record *r)
{
    unsigned scenarios = j->play.scenarios;
    uint64_t cycles = j->bench.cycles;
    judge_record(j, f, r);
    j->play.scenarios = scenarios;
    j->bench.cycles = cycles;
}

static void picture(struct judge *j, const struct finding *f, struct story *s)
{
    struct record r;
    record(j, f, &r);
    record_end(&r);
    s->pictured = r.care;
    s->expected = r.expected;
    s->seen = r.seen;
    struct moment golden = {.sight = r.expected, .care = r.care};
    s->differs = sight_differs(&j->bench.eyes, &golden, &r.seen);
    golden.care = ~(uint64_t)0;
    if (!s->differs)
        s->differs = sight_differs(&j->bench.eyes, &golden, &r.seen);
}

struct story *trial_stories(struct trial *t, const struct verdict *v, bool pictures)
{
    if (v->status != DEPARTS || !t->session || t->session->judge != v->judge || !v->judge->found.findings)
        return NULL;
    struct judge *j = t->session->judge;
    struct story *all = heap_array(j->found.findings, sizeof *all);
    for (unsigned i = 0; i < j->found.findings; i++) {
        const struct finding *f = &j->found.finding[i];
        story_tell(&all[i], j, f);
        if (pictures && f->actions && strcmp(v->timing, "exact"))
            picture(j, f, &all[i]);
    }
    return all;
}

bool trial_record(struct trial *t, const struct verdict *v, struct record *r)
{
    const struct finding *list[FINDINGS];
    unsigned n = verdict_shown(v, list);
    if (!n || !list[0]->actions)
        return false;
    record(t->session->judge, list[0], r);
    return true;
}

struct record *trial_records(struct trial *t, const struct verdict *v)
{
    const struct finding *list[FINDINGS];
    if (v->status != DEPARTS || !t->session || t->session->judge != v->judge)
        return NULL;
    unsigned n = verdict_shown(v, list);
    struct record *all = heap_array(n, sizeof *all);
    for (unsigned i = 0; i < n; i++)
        if (list[i]->actions)
            record(t->session->judge, list[i], &all[i]);
    return all;
}

static void add_note(void *to, const char *id, const char *sentence)
{
    judge_note(to, id, "%s", sentence);
}

/* Blocks that are asleep when what they read changes, in simulators alone. */
static void tell_of_lists(struct judge *j, const struct design *d)
{
    for (unsigned i = 0; i < d->sources; i++) {
        struct wording text;
        struct forgetful first;
        size_t size = 0;
        bool vhdl = d->source[i].language == VHDL;
        char *source = design_read(d, &d->source[i], &size);
        wording_open(&text, source ? source : "", size, vhdl);
        unsigned blocks = awake_forgets(&text, &first, 1);
        if (blocks) {
            char more[40] = "";
            if (blocks > 1)
                text_set(more, sizeof more, ", and %u more", blocks - 1);
            judge_note(j, "sensitivity-list",
                       "the block at %s:%u%s reads %s, which its list does not name: simulators keep the old value, "
                       "hardware does not; write %s",
                       d->source[i].name, first.line, more, first.names,
                       vhdl ? "process (all), or list it" : "always @*");
        }
        wording_free(&text);
        free(source);
    }
}

void trial_hardware(struct session *s, const struct design *d)
{
    tell_of_lists(s->judge, d);
    if (d->engine->tell)
        d->engine->tell(&s->sim.within, add_note, s->judge);
}

void trial_engines(struct verdict *v, const struct engine *e, const struct charge *c)
{
    const char *other = engine_verilator.name;
    bool ours = e == &engine_icarus && !strcmp(v->engine, e->name);
    if (*v->second)
        text_set(v->engines, sizeof v->engines, "%s; every finding is confirmed by %s%s%s", v->engine, v->second,
                 *v->alone ? ", but for " : "", v->alone);
    else if (!ours || strcmp(c->engine, "auto"))
        text_set(v->engines, sizeof v->engines, "%s alone", v->engine);
    else if (!engine_ready(&engine_verilator))
        text_set(v->engines, sizeof v->engines,
                 v->status == DEPARTS ? "%s alone; Verilator, which is asked before a design is blamed, is not "
                                        "installed, so nothing is confirmed (apt-get install %s)"
                                      : "%s; %s is not installed, and was not needed",
                 v->engine, v->status == DEPARTS ? engine_verilator.packages : other);
    else
        text_set(v->engines, sizeof v->engines,
                 v->status == CONFORMS ? "%s; %s is there, and was not needed"
                 : c->no_second        ? "%s alone; %s is there, and was not asked"
                                       : "%s; %s is there, and has nothing to say about it",
                 v->engine, other);
    if (*v->synthesis)
        text_add(v->engines, sizeof v->engines, "; %s", v->synthesis);
}
