/* SPDX-License-Identifier: MIT */
/* The inputs of the first departure as a tape. */
#include "check/report/forms.h"

void form_tape_of(const struct verdict *v, const struct finding *f, const struct record *r, FILE *to)
{
    const struct machine *m = v->machine;
    const char *straps = f && *f->straps ? f->straps : v->judge->robot->straps;
    fprintf(to, "gatecade tape 1\nmachine %s\n", m->name);
    for (struct strap s; straps_next(&straps, &s);)
        fprintf(to, "strap %s %llu\n", s.name, (unsigned long long)s.value);
    for (unsigned i = 0; i < r->inputs; i++)
        fprintf(to, "%llu %s %llu\n", (unsigned long long)r->input[i].cycle, m->port[r->input[i].port].name,
                (unsigned long long)r->input[i].value);
    fprintf(to, "%llu end\n", (unsigned long long)r->cycle);
}

static void write_tape(const struct verdict *v, FILE *to)
{
    static const struct record nothing;
    const struct finding *list[FINDINGS];
    unsigned n = verdict_findings(v, list);
    form_tape_of(v, n ? list[0] : NULL, v->record ? v->record : &nothing, to);
}

const struct form form_tape = {.write = write_tape, .story = true, .story_only = true};
