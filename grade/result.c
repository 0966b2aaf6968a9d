/* SPDX-License-Identifier: MIT */
#include "grade/result.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/command.h"
#include "base/json.h"
#include "base/jsontree.h"
#include "grade/names.h"
#include "base/output.h"
#include "base/slurp.h"

#define COPY(to, from) text_clean(to, sizeof to, from)

void result_find(struct result *r, const char *id, const char *sentence)
{
    if (r->findings == FINDINGS_MOST)
        return;
    struct finding *f = &r->finding[r->findings++];
    *f = (struct finding){.line = -1};
    COPY(f->id, id);
    COPY(f->rule, sentence);
}

static void take_findings(struct result *r, const struct json_node *list)
{
    for (const struct json_node *n = list ? list->child : NULL; n && r->findings < FINDINGS_MOST; n = n->next) {
        result_find(r, json_text(n, "id", "unnamed"), json_text(n, "rule", ""));
        struct finding *f = &r->finding[r->findings - 1];
        COPY(f->phase, json_text(n, "phase", ""));
        COPY(f->expected, json_text(n, "expected", ""));
        COPY(f->seen, json_text(n, "seen", ""));
    }
}

#define ENOUGH 0.75 /* of the transitions: who shows so many has shown the game */

static int found(const struct result *r, const char *id)
{
    for (unsigned i = 0; i < r->findings; i++)
        if (!strcmp(r->finding[i].id, id))
            return 1;
    return 0;
}

/* How far the design could be followed; one that conforms was followed all the way. */
static void take_coverage(struct result *r, const struct json_node *coverage)
{
    int moves = json_value(coverage, "transitions-all", 0) > 0; /* a machine without transitions has cases */
    double all = json_value(coverage, moves ? "transitions-all" : "phases-all", 0);
    double some = json_value(coverage, moves ? "transitions" : "phases", 0);
    const struct json_node *reacts = json_member(coverage, "reacts");
    r->followed = r->reacts = 1;
    if (strcmp(r->verdict, "departs") || !coverage || all < 1)
        return;
    r->reacts = reacts && reacts->kind == JSON_TRUE && !found(r, "no-reaction");
    r->followed = some / all;
    if (!*r->why)
        snprintf(r->why, sizeof r->why, "The design could be followed through %g of the machine's %g %s%s", some, all,
                 moves ? "transitions" : "cases",
                 !r->reacts             ? "; it does not react at all."
                 : r->followed < ENOUGH ? "; rules that did not come up count for less."
                                        : ".");
}

int result_take(struct result *r, const char *json, size_t size)
{
    struct json_node *root = json_parse(json, size);
    const char *verdict = json_text(root, "verdict", "");
    int known = !strcmp(verdict, "conforms") || !strcmp(verdict, "departs") || !strcmp(verdict, "cannot-judge");
    if (known) {
        COPY(r->verdict, verdict);
        COPY(r->why, json_text(root, "why", ""));
        r->cycles = (uint64_t)json_value(root, "cycles", 0);
        take_findings(r, json_member(root, "findings"));
        take_coverage(r, json_member(root, "coverage"));
        if (!r->findings && !strcmp(verdict, "cannot-judge"))
            result_find(r, json_text(root, "cause", "not-judged"), "The design could not be judged.");
    }
    json_free(root);
    return known;
}

/* A rule's points are lost whole: a machine keeps it or does not.  Rules that play never reached are unknown: they
   count half, and nothing when the design does not even react. */
void result_score(struct result *r)
{
    int judged = strcmp(r->verdict, "cannot-judge") != 0;
    double known = r->followed < ENOUGH ? r->followed / ENOUGH : 1, share = r->reacts ? (1 + known) / 2 : 0;
    r->score = 0;
    for (unsigned i = 0; i < r->rubric.lines; i++) {
        const struct rubric_line *l = &r->rubric.line[i];
        r->earned[i] = !judged ? 0 : !strcmp(l->rule, "builds") ? l->points : round(100 * share * l->points) / 100;
    }
    for (unsigned i = 0; i < r->findings; i++) {
        int line = r->finding[i].line = rubric_find(&r->rubric, r->finding[i].id);
        if (line >= 0)
            r->earned[line] = 0;
    }
    for (unsigned i = 0; i < r->rubric.lines; i++)
        r->score += r->earned[i];
    /* A finding that no line names still must not look like full marks. */
    if (r->findings && r->score >= r->rubric.points)
        r->score = r->rubric.points * 0.99;
}

double result_rounded(double points)
{
    return round(points * 1e6) / 1e6;
}

int result_save(const struct result *r, const char *path)
{
    struct output out;
    if (output_open(&out, path))
        return BAD;
    struct json j = json_to(out.file);
    json_open(&j, NULL, '{');
    json_string(&j, "key", r->key);
    json_string(&j, "name", r->name);
    json_string(&j, "machine", r->machine);
    json_string(&j, "effort", r->effort);
    json_unsigned(&j, "seed", r->seed);
    json_string(&j, "rubric", r->rubric_hash);
    json_string(&j, "version", r->version);
    json_string(&j, "verdict", r->verdict);
    json_string(&j, "why", r->why);
    json_unsigned(&j, "cycles", r->cycles);
    json_real(&j, "score", result_rounded(r->score));
    json_real(&j, "points", result_rounded(r->rubric.points));
    json_open(&j, "rules", '[');
    for (unsigned i = 0; i < r->rubric.lines; i++) {
        const struct rubric_line *l = &r->rubric.line[i];
        json_open(&j, NULL, '{');
        json_string(&j, "rule", l->rule);
        json_string(&j, "about", l->about);
        json_bool(&j, "hidden", l->hidden);
        json_real(&j, "points", result_rounded(l->points));
        json_real(&j, "earned", result_rounded(r->earned[i]));
        json_close(&j);
    }
    json_close(&j);
    json_open(&j, "findings", '[');
    for (unsigned i = 0; i < r->findings; i++) {
        const struct finding *f = &r->finding[i];
        json_open(&j, NULL, '{');
        json_string(&j, "id", f->id);
        json_string(&j, "rule", f->rule);
        json_string(&j, "phase", f->phase);
        json_string(&j, "expected", f->expected);
        json_string(&j, "seen", f->seen);
        json_close(&j);
    }
    json_close(&j);
    json_close(&j);
    return output_close(&out);
}

static void load_rules(struct result *r, const struct json_node *list)
{
    for (const struct json_node *n = list ? list->child : NULL; n && r->rubric.lines < RUBRIC_MOST; n = n->next) {
        r->earned[r->rubric.lines] = json_value(n, "earned", 0);
        struct rubric_line *l = &r->rubric.line[r->rubric.lines++];
        const struct json_node *hidden = json_member(n, "hidden");
        COPY(l->rule, json_text(n, "rule", ""));
        COPY(l->about, json_text(n, "about", ""));
        l->points = json_value(n, "points", 0);
        l->hidden = hidden && hidden->kind == JSON_TRUE;
        r->rubric.points += l->points;
    }
}

int result_load(struct result *r, const char *path)
{
    size_t size;
    char *text = slurp(path, 4 << 20, &size);
    struct json_node *root = text ? json_parse(text, size) : NULL;
    *r = (struct result){0};
    COPY(r->key, json_text(root, "key", ""));
    COPY(r->name, json_text(root, "name", ""));
    COPY(r->machine, json_text(root, "machine", ""));
    COPY(r->effort, json_text(root, "effort", ""));
    COPY(r->rubric_hash, json_text(root, "rubric", ""));
    COPY(r->version, json_text(root, "version", ""));
    r->seed = (uint64_t)json_value(root, "seed", 0);
    int whole = root && result_take(r, text, size);
    load_rules(r, json_member(root, "rules"));
    r->score = json_value(root, "score", 0);
    for (unsigned i = 0; i < r->findings; i++)
        r->finding[i].line = rubric_find(&r->rubric, r->finding[i].id);
    json_free(root);
    free(text);
    return whole && r->name[0] && r->rubric.lines;
}
