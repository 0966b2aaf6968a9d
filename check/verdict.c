/* SPDX-License-Identifier: MIT */
#include "verdict.h"
#include "json.h"
#include "text.h"
#include <stdlib.h>
#include <string.h>

static const char *const words[] = {"conforms", "departs", "", "cannot-judge"};

static int by_rank(const void *a, const void *b)
{
    const struct finding *x = *(const struct finding *const *)a, *y = *(const struct finding *const *)b;
    return x->rank != y->rank ? (x->rank > y->rank) - (x->rank < y->rank) : strcmp(x->id, y->id);
}

static unsigned ranked(const struct verdict *v, const struct finding *list[FINDINGS])
{
    unsigned n = v->judge ? v->judge->findings : 0;
    for (unsigned i = 0; i < n; i++)
        list[i] = &v->judge->finding[i];
    qsort(list, n, sizeof *list, by_rank);
    return n;
}

void verdict_text(const struct verdict *v, FILE *to)
{
    const struct finding *list[FINDINGS];
    unsigned n = ranked(v, list);
    const struct judge *j = v->judge;
    if (v->status == CANNOT_JUDGE) {
        fprintf(to, "could not judge: %s\n", v->reason);
        return;
    }
    fprintf(to, "%s (%s, %s): %s\n", v->machine->name, v->top, v->engine,
            v->status == CONFORMS ? "conforms" : "departs from the machine");
    for (unsigned i = 0; i < n; i++) {
        const struct finding *f = list[i];
        fprintf(to, "\n%u. %s  [%s]\n   %s\n   expected %s\n   seen     %s\n   in phase %s, cycle %llu, %s\n", i + 1, f->id, f->scenario,
                f->rule, f->expected, f->seen, f->phase, (unsigned long long)f->cycle, f->scenario);
        for (unsigned k = 0; k < f->actions; k++) {
            char text[200];
            action_text(j, &f->script[k], text, sizeof text);
            fprintf(to, "     %2u %s\n", k + 1, text);
        }
    }
    for (unsigned i = 0; i < j->notes; i++)
        fprintf(to, "note: %s\n", j->note[i].text);
    fprintf(to, "%u scenarios, %llu cycles, %.2f s\n", j->scenarios, (unsigned long long)j->cycles, v->seconds);
}

void verdict_json(const struct verdict *v, FILE *to)
{
    struct json j = json_to(to);
    const struct finding *list[FINDINGS];
    unsigned n = ranked(v, list);
    json_open(&j, NULL, '{');
    json_string(&j, "verdict", words[v->status]);
    json_open(&j, "findings", '[');
    for (unsigned i = 0; i < n; i++) {
        json_open(&j, NULL, '{');
        json_string(&j, "id", list[i]->id);
        json_close(&j);
    }
    json_close(&j);
    json_close(&j);
}
void verdict_junit(const struct verdict *v, FILE *to) { (void)v; (void)to; }
void verdict_tap(const struct verdict *v, FILE *to) { (void)v; (void)to; }
void verdict_github(const struct verdict *v, FILE *to) { (void)v; (void)to; }
void verdict_html(const struct verdict *v, FILE *to) { (void)v; (void)to; }
void judge_timing(struct judge *j) { (void)j; }
void judge_shrink(struct judge *j) { (void)j; }
