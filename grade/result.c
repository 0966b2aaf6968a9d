/* SPDX-License-Identifier: MIT */
#include "grade/result.h"
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/command.h"
#include "formats/json.h"
#include "formats/jsonread.h"
#include "games/games.h"
#include "check/handin/names.h"
#include "base/output.h"
#include "base/slurp.h"

#define COPY(to, from) text_clean(to, sizeof to, from)

void result_find(struct result *r, const char *id, const char *sentence)
{
    if (r->findings == FINDINGS_MOST)
        return;
    struct result_finding *f = &r->finding[r->findings++];
    *f = (struct result_finding){.line = -1};
    COPY(f->id, id);
    COPY(f->rule, sentence);
}

bool result_judged(const struct result *r)
{
    return outcome_whose(r->outcome) == OF_DESIGN;
}

static void take_findings(struct result *r, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list) && r->findings < FINDINGS_MOST; i++) {
        const json_t *n = json_array_get(list, i);
        result_find(r, json_get_text(n, "id", "unnamed"), json_get_text(n, "rule", ""));
        struct result_finding *f = &r->finding[r->findings - 1];
        COPY(f->phase, json_get_text(n, "phase", ""));
        COPY(f->expected, json_get_text(n, "expected", ""));
        COPY(f->seen, json_get_text(n, "seen", ""));
        f->hidden = json_is_true(json_object_get(n, "hidden"));
    }
}

#define ENOUGH 0.75 /* of the transitions: from this share on a design counts as fully played */

static bool found(const struct result *r, const char *id)
{
    for (unsigned i = 0; i < r->findings; i++)
        if (!strcmp(r->finding[i].id, id))
            return true;
    return false;
}

/* How far the design could be followed; one that conforms was followed all the way. */
static void take_coverage(struct result *r, const json_t *coverage)
{
    int moves = json_get_number(coverage, "transitions-all", 0) > 0; /* a machine without transitions has cases */
    double all = json_get_number(coverage, moves ? "transitions-all" : "phases-all", 0);
    double some = json_get_number(coverage, moves ? "transitions" : "phases", 0);
    r->followed = r->reacts = 1;
    if (r->outcome != DEPARTS || !coverage || all < 1)
        return;
    r->reacts = json_is_true(json_object_get(coverage, "reacts")) && !found(r, "no-reaction");
    r->followed = some / all;
    if (!*r->why)
        snprintf(r->why, sizeof r->why, "The design could be followed through %g of the machine's %g %s%s", some, all,
                 moves ? "transitions" : "cases",
                 !r->reacts             ? "; it does not react at all."
                 : r->followed < ENOUGH ? "; rules that could not be tried count half."
                                        : ".");
}

static void take_rules(struct result *r, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list) && r->unjudgeds < UNJUDGED_MOST; i++) {
        const json_t *n = json_array_get(list, i);
        if (!strcmp(json_get_text(n, "state", ""), "kept") && r->kepts < UNJUDGED_MOST)
            COPY(r->kept[r->kepts++], json_get_text(n, "id", ""));
        if (strcmp(json_get_text(n, "state", ""), "not-judged"))
            continue;
        struct result_unjudged *u = &r->unjudged[r->unjudgeds++];
        COPY(u->id, json_get_text(n, "id", ""));
        COPY(u->why, json_get_text(n, "why", ""));
        u->lacks = json_is_true(json_object_get(n, "lacks-port"));
    }
}

/* Verdict, findings and coverage; false if there is no verdict, and a machine's outcome is none. */
static bool take_verdict(struct result *r, const json_t *root)
{
    if (!outcome_read(json_get_text(root, "verdict", ""), &r->outcome) || outcome_whose(r->outcome) == OF_MACHINE)
        return false;
    COPY(r->why, json_get_text(root, "why", ""));
    r->cycles = json_get_unsigned(root, "cycles", 0);
    COPY(r->box, json_get_text(root, "box", ""));
    take_findings(r, json_object_get(root, "findings"));
    take_coverage(r, json_object_get(root, "coverage"));
    if (!r->findings && r->outcome == CANNOT_JUDGE)
        result_find(r, json_get_text(root, "cause", "not-judged"), "The design could not be judged.");
    return true;
}

bool result_take(struct result *r, const char *json, size_t size)
{
    json_t *root = json_read(json, size);
    bool known = take_verdict(r, root);
    take_rules(r, json_object_get(root, "rules"));
    json_decref(root);
    return known;
}

static const struct result_unjudged *unjudged(const struct result *r, const char *rule)
{
    for (unsigned i = 0; i < r->unjudgeds; i++)
        if (!strcmp(r->unjudged[i].id, rule))
            return &r->unjudged[i];
    return NULL;
}

static bool tried_and_kept(const struct result *r, const char *rule)
{
    for (unsigned i = 0; i < r->kepts; i++)
        if (!strcmp(r->kept[i], rule))
            return true;
    return false;
}

/* What a line without a finding has earned: a rule that was tried and holds all of its points, whatever else is broken.
   One that could not be tried counts half, whyever, and nothing when the design does not react at all; one that is
   about a port that the design lacks earns nothing. */
static void score_line(struct result *r, unsigned i)
{
    const struct rubric_line *l = &r->rubric.line[i];
    const struct result_unjudged *u = unjudged(r, l->rule);
    bool far = r->followed >= ENOUGH && r->reacts, builds = !strcmp(l->rule, "builds");
    r->earned[i] = 0;
    r->state[i] = RULE_UNJUDGED;
    if (!result_judged(r))
        snprintf(r->unknown[i], sizeof r->unknown[i], "the design could not be judged");
    else if (u && u->lacks)
        COPY(r->unknown[i], u->why);
    else if (builds || (!u && r->reacts && (far || tried_and_kept(r, l->rule)))) {
        r->earned[i] = l->points;
        r->state[i] = RULE_KEPT;
    } else {
        r->earned[i] = r->reacts ? round(100 * r->rubric.unjudged * l->points) / 100 : 0;
        if (r->rubric.whole)
            r->earned[i] = floor(r->earned[i]);
        COPY(r->unknown[i], u ? u->why : "the play did not come so far");
    }
}

void result_score(struct result *r, const struct late_rule *late, bool best)
{
    r->by_rules = 0;
    for (unsigned i = 0; i < r->rubric.lines; i++)
        score_line(r, i);
    for (unsigned i = 0; i < r->findings; i++) {
        const struct rubric_line *l = rubric_find(&r->rubric, r->finding[i].id);
        int line = r->finding[i].line = l ? (int)(l - r->rubric.line) : -1;
        if (line < 0 || !result_judged(r))
            continue;
        r->earned[line] = 0;
        r->state[line] = RULE_LOST;
    }
    for (unsigned i = 0; i < r->rubric.lines; i++)
        r->by_rules += r->earned[i];
    /* A finding that no line of the rubric names must still cost something. */
    if (r->findings && r->by_rules >= r->rubric.points)
        r->by_rules = r->rubric.whole ? floor(r->rubric.points * 0.99) : r->rubric.points * 0.99;
    r->penalty = late_penalty(late, r->late_days, r->rubric.points, r->by_rules);
    if (r->rubric.whole)
        r->penalty = floor(r->penalty);
    r->score = r->reached = r->by_rules - r->penalty;
    for (unsigned i = 0; best && i + 1 < r->attempt && i < ATTEMPTS_MOST; i++)
        r->score = fmax(r->score, r->before[i]);
}

double result_rounded(double points)
{
    return round(points * 1e6) / 1e6;
}

static const char *const states[] = {[RULE_KEPT] = "kept", [RULE_LOST] = "lost", [RULE_UNJUDGED] = "not-judged"};

/* What the rules came to before any rubric: points can be worked out anew from it. */
static void save_tried(struct json *j, const struct result *r)
{
    json_open(j, "tried", '{');
    json_decimal(j, "followed", result_rounded(r->followed));
    json_bool(j, "reacts", r->reacts);
    json_open(j, "kept", '[');
    for (unsigned i = 0; i < r->kepts; i++)
        json_text(j, NULL, r->kept[i]);
    json_close(j);
    json_open(j, "not-judged", '[');
    for (unsigned i = 0; i < r->unjudgeds; i++) {
        json_open(j, NULL, '{');
        json_text(j, "id", r->unjudged[i].id);
        json_text(j, "why", r->unjudged[i].why);
        json_bool(j, "lacks-port", r->unjudged[i].lacks);
        json_close(j);
    }
    json_close(j);
    json_close(j);
}

static void load_tried(struct result *r, const json_t *tried)
{
    const json_t *kept = json_object_get(tried, "kept"), *not = json_object_get(tried, "not-judged");
    r->followed = json_get_number(tried, "followed", 0);
    r->reacts = json_is_true(json_object_get(tried, "reacts"));
    for (size_t i = 0; i < json_array_size(kept) && r->kepts < UNJUDGED_MOST; i++) {
        const char *id = json_string_value(json_array_get(kept, i));
        COPY(r->kept[r->kepts++], id ? id : "");
    }
    for (size_t i = 0; i < json_array_size(not ) && r->unjudgeds < UNJUDGED_MOST; i++) {
        const json_t *n = json_array_get(not, i);
        struct result_unjudged *u = &r->unjudged[r->unjudgeds++];
        COPY(u->id, json_get_text(n, "id", ""));
        COPY(u->why, json_get_text(n, "why", ""));
        u->lacks = json_is_true(json_object_get(n, "lacks-port"));
    }
}

int result_save(const struct result *r, const char *path)
{
    struct output out;
    if (output_open(&out, path))
        return BAD;
    struct json j = json_to(out.file);
    json_open(&j, NULL, '{');
    json_text(&j, "key", r->key);
    json_text(&j, "name", r->name);
    json_text(&j, "machine", r->machine);
    json_text(&j, "effort", r->effort);
    json_unsigned(&j, "seed", r->seed);
    json_text(&j, "rubric", r->rubric_hash);
    json_text(&j, "version", r->version);
    json_open(&j, "tools", '{');
    for (unsigned i = 0; i < r->tools; i++)
        json_text(&j, r->tool[i].engine, r->tool[i].version);
    json_close(&j);
    json_text(&j, "box", r->box);
    json_text(&j, "verdict", outcome_word(r->outcome));
    json_text(&j, "why", r->why);
    json_unsigned(&j, "cycles", r->cycles);
    json_text(&j, "sources", r->sources);
    if (r->id[0])
        json_text(&j, "id", r->id);
    json_unsigned(&j, "attempt", r->attempt);
    json_open(&j, "before", '[');
    for (unsigned i = 0; i + 1 < r->attempt && i < ATTEMPTS_MOST; i++)
        json_decimal(&j, NULL, result_rounded(r->before[i]));
    json_close(&j);
    if (r->handed[0])
        json_text(&j, "handed-in", r->handed);
    json_unsigned(&j, "late-days", r->late_days);
    json_decimal(&j, "by-rules", result_rounded(r->by_rules));
    json_decimal(&j, "penalty", result_rounded(r->penalty));
    json_decimal(&j, "reached", result_rounded(r->reached));
    json_decimal(&j, "score", result_rounded(r->score));
    json_decimal(&j, "points", result_rounded(r->rubric.points));
    json_open(&j, "rules", '[');
    for (unsigned i = 0; i < r->rubric.lines; i++) {
        const struct rubric_line *l = &r->rubric.line[i];
        json_open(&j, NULL, '{');
        json_text(&j, "rule", l->rule);
        json_text(&j, "about", l->about);
        json_bool(&j, "hidden", l->hidden);
        json_decimal(&j, "points", result_rounded(l->points));
        json_decimal(&j, "earned", result_rounded(r->earned[i]));
        json_text(&j, "state", states[r->state[i]]);
        if (r->state[i] == RULE_UNJUDGED)
            json_text(&j, "why", r->unknown[i]);
        json_close(&j);
    }
    json_close(&j);
    json_open(&j, "findings", '[');
    for (unsigned i = 0; i < r->findings; i++) {
        const struct result_finding *f = &r->finding[i];
        json_open(&j, NULL, '{');
        json_text(&j, "id", f->id);
        json_text(&j, "rule", f->rule);
        json_text(&j, "phase", f->phase);
        json_text(&j, "expected", f->expected);
        json_text(&j, "seen", f->seen);
        if (f->hidden)
            json_bool(&j, "hidden", true);
        json_close(&j);
    }
    json_close(&j);
    save_tried(&j, r);
    json_close(&j);
    return output_close(&out);
}

static void load_rules(struct result *r, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list) && r->rubric.lines < RUBRIC_MOST; i++) {
        const json_t *n = json_array_get(list, i);
        unsigned at = r->rubric.lines;
        r->earned[at] = json_get_number(n, "earned", 0);
        for (unsigned k = 0; k < sizeof states / sizeof *states; k++)
            if (!strcmp(states[k], json_get_text(n, "state", states[RULE_UNJUDGED])))
                r->state[at] = (enum rule_state)k;
        COPY(r->unknown[at], json_get_text(n, "why", ""));
        struct rubric_line *l = &r->rubric.line[r->rubric.lines++];
        COPY(l->rule, json_get_text(n, "rule", ""));
        COPY(l->about, json_get_text(n, "about", ""));
        l->points = json_get_number(n, "points", 0);
        l->hidden = json_is_true(json_object_get(n, "hidden"));
        r->rubric.points += l->points;
    }
}

static void load_tools(struct result *r, json_t *tools)
{
    const char *engine;
    json_t *version;
    json_object_foreach(tools, engine, version)
    {
        if (r->tools == RESULT_TOOLS)
            return;
        COPY(r->tool[r->tools].engine, engine);
        COPY(r->tool[r->tools++].version, json_string_value(version) ? json_string_value(version) : "");
    }
}

/* Whoever wrote the file, all text in it is cleaned here, and the machine is one that there is. */
bool result_load(struct result *r, const char *path)
{
    size_t size;
    char *text = slurp(path, 4 << 20, &size);
    json_t *root = text ? json_read(text, size) : NULL;
    free(text);
    *r = (struct result){0};
    COPY(r->key, json_get_text(root, "key", ""));
    name_readable(r->name, sizeof r->name, json_get_text(root, "name", ""));
    COPY(r->machine, json_get_text(root, "machine", ""));
    COPY(r->effort, json_get_text(root, "effort", ""));
    COPY(r->rubric_hash, json_get_text(root, "rubric", ""));
    COPY(r->version, json_get_text(root, "version", ""));
    r->seed = json_get_unsigned(root, "seed", 0);
    bool whole = take_verdict(r, root);
    load_rules(r, json_object_get(root, "rules"));
    load_tools(r, json_object_get(root, "tools"));
    load_tried(r, json_object_get(root, "tried"));
    COPY(r->sources, json_get_text(root, "sources", ""));
    COPY(r->id, json_get_text(root, "id", ""));
    COPY(r->handed, json_get_text(root, "handed-in", ""));
    r->late_days = (unsigned)fmin(fmax(json_get_number(root, "late-days", 0), 0), 100000);
    const json_t *before = json_object_get(root, "before");
    r->attempt = 1;
    for (size_t i = 0; i < json_array_size(before) && i < ATTEMPTS_MOST; i++) {
        r->before[i] = json_number_value(json_array_get(before, i));
        r->attempt++;
    }
    r->by_rules = json_get_number(root, "by-rules", 0);
    r->penalty = json_get_number(root, "penalty", 0);
    r->reached = json_get_number(root, "reached", 0);
    r->score = json_get_number(root, "score", 0);
    for (unsigned i = 0; i < r->findings; i++) {
        const struct rubric_line *l = rubric_find(&r->rubric, r->finding[i].id);
        r->finding[i].line = l ? (int)(l - r->rubric.line) : -1;
    }
    json_decref(root);
    return whole && r->name[0] && r->rubric.points > 0 && r->score >= 0 && r->score <= r->rubric.points &&
           machine_find(r->machine);
}
