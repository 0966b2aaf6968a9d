/* SPDX-License-Identifier: MIT */
/* The verdict as data. */
#include "check/report/forms.h"
#include "check/report/picture.h"
#include "formats/json.h"

static void json_sight(struct json *j, const char *name, const struct judge *g, const struct sight *s)
{
    json_open(j, name, '{');
    for (unsigned i = 0; i < g->bench.eyes.items; i++) {
        char item[80], value[400];
        picture_item(g, i, item, sizeof item);
        picture_value(g, s, i, value, sizeof value);
        json_text(j, item, value);
    }
    json_close(j);
}

/* What was done, move by move; and both boards where they part. */
static void json_story(struct json *j, const struct verdict *v, const struct finding *f)
{
    const struct story *s = verdict_story(v, f);
    const struct judge *g = v->judge;
    json_open(j, "story", '[');
    for (unsigned i = 0; s && i < s->lines; i++)
        json_text(j, NULL, s->line[i]);
    json_close(j);
    if (!s || !s->pictured)
        return;
    json_open(j, "board", '{');
    json_sight(j, "expected", g, &s->expected);
    json_sight(j, "seen", g, &s->seen);
    json_open(j, "differs", '[');
    for (unsigned i = 0; i < g->bench.eyes.items; i++)
        if (s->differs >> i & 1) {
            char item[80];
            picture_item(g, i, item, sizeof item);
            json_text(j, NULL, item);
        }
    json_close(j);
    json_close(j);
}

static void json_findings(struct json *j, const struct verdict *v)
{
    const struct finding *list[FINDINGS];
    unsigned n = verdict_findings(v, list);
    json_open(j, "findings", '[');
    for (unsigned i = 0; i < n; i++) {
        const struct finding *f = list[i];
        json_open(j, NULL, '{');
        json_text(j, "id", f->id);
        json_text(j, "rule", f->rule);
        json_text(j, "why", f->why);
        json_text(j, "phase", f->phase);
        json_text(j, "expected", f->expected);
        json_text(j, "seen", f->seen);
        json_text(j, "scenario", f->scenario);
        json_unsigned(j, "cycle", f->cycle);
        json_unsigned(j, "times", f->times);
        json_story(j, v, f);
        json_open(j, "script", '[');
        for (unsigned k = 0; k < f->actions; k++) {
            char text[200];
            action_text(v->judge, &f->script[k], text, sizeof text);
            json_text(j, NULL, text);
        }
        json_close(j);
        json_close(j);
    }
    json_close(j);
}

/* Every rule of the machine: kept, broken or not judged. */
static void json_rules(struct json *j, const struct verdict *v, const struct judge *g)
{
    struct test test[TESTS];
    unsigned n = g ? verdict_tests(v, test) : 0;
    json_open(j, "rules", '[');
    for (unsigned i = 0; i < n; i++) {
        json_open(j, NULL, '{');
        json_text(j, "id", test[i].id);
        json_text(j, "state", test[i].finding ? "broken" : *test[i].unjudged ? "not-judged" : "kept");
        if (*test[i].unjudged) {
            json_text(j, "why", test[i].unjudged);
            json_bool(j, "lacks-port", test[i].lacks);
        }
        json_close(j);
    }
    json_close(j);
}

static void json_detected(struct json *j, const struct verdict *v, const struct judge *g)
{
    json_open(j, "detected", '{');
    json_text(j, "engine", v->engine);
    json_text(j, "second", *v->second ? v->second : NULL);
    json_text(j, "engines", v->engines);
    if (*v->fit)
        json_text(j, "fit", v->fit);
    json_text(j, "top", v->top);
    if (g) {
        int rst = reset_port(g);
        if (rst >= 0 && g->bench.pins->wired[rst])
            json_text(j, "reset", g->machine->port[rst].low ^ g->bench.pins->flip[rst] ? "active low" : "active high");
        for (unsigned i = 0; i < g->bench.eyes.items; i++)
            if (g->bench.eyes.item[i].kind == GLYPH) {
                unsigned port = g->bench.eyes.item[i].port;
                json_text(j, "segments",
                          g->machine->port[port].low ^ g->bench.pins->flip[port] ? "active low" : "active high");
                json_text(j, "segment-order", g->bench.pins->mirror[port] ? "abcdefg" : "gfedcba");
                break;
            }
        if (g->bench.traits.hold)
            json_unsigned(j, "message-cycles", g->bench.traits.hold);
        json_open(j, "ports", '{');
        if (g->bench.pins->clock >= 0)
            json_text(j, "clk", g->bench.pins->top->pin[g->bench.pins->clock].name);
        for (unsigned i = 0; i < g->machine->ports; i++)
            if (g->bench.pins->wired[i]) {
                char signal[2 * PIN_NAME];
                pinmap_signal(g->bench.pins, i, signal, sizeof signal);
                json_text(j, g->machine->port[i].name, signal);
            }
        json_close(j);
    }
    json_close(j);
}

static void json_coverage(struct json *j, const struct judge *g)
{
    json_open(j, "coverage", '{');
    if (g) {
        struct coverage c = verdict_coverage(g);
        json_unsigned(j, "phases", c.phases);
        json_unsigned(j, "phases-all", c.phases_all);
        json_unsigned(j, "transitions", c.transitions);
        json_unsigned(j, "transitions-all", c.transitions_all);
        json_bool(j, "reacts", c.reacts);
        json_text(j, "missing", c.missing);
        json_unsigned(j, "scenarios", g->play.scenarios);
        json_unsigned(j, "longest", bench_longest(&g->bench));
        json_open(j, "tried", '[');
        for (unsigned i = 0; i < ABOUTS && *g->found.abouts[i]; i++)
            json_text(j, NULL, g->found.abouts[i]);
        json_close(j);
    }
    json_close(j);
}

static void write_json(const struct verdict *v, FILE *to)
{
    struct json j = json_to(to);
    const struct judge *g = v->judge && v->judge->machine ? v->judge : NULL; /* NULL: refused before any play */
    json_open(&j, NULL, '{');
    json_text(&j, "machine", v->machine->name);
    json_text(&j, "verdict", verdict_word(v));
    json_text(&j, "why", v->reason);
    if (v->cause)
        json_text(&j, "cause", v->cause);
    if (v->boxed)
        json_text(&j, "box", v->box);
    json_text(&j, "timing", v->timing);
    json_text(&j, "effort", v->effort);
    json_unsigned(&j, "seed", v->seed);
    json_findings(&j, v);
    json_rules(&j, v, g);
    json_open(&j, "notes", '[');
    for (unsigned i = 0; g && i < g->found.notes; i++) {
        json_open(&j, NULL, '{');
        json_text(&j, "id", g->found.note[i].id);
        json_text(&j, "text", g->found.note[i].text);
        json_close(&j);
    }
    json_close(&j);
    json_open(&j, "policies", '[');
    for (unsigned i = 0; g && g->robot->policies && g->robot->policies[i].name; i++) {
        json_open(&j, NULL, '{');
        json_text(&j, "name", g->robot->policies[i].name);
        json_text(&j, "choice", verdict_policy(g, i));
        json_close(&j);
    }
    json_close(&j);
    json_detected(&j, v, g);
    json_coverage(&j, g);
    json_unsigned(&j, "cycles", g ? g->bench.cycles : 0);
    json_text(&j, "again", v->again);
    json_close(&j);
}

const struct form form_json = {.write = write_json, .in_place_of_text = true, .story = true};
