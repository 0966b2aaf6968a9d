/* SPDX-License-Identifier: MIT */
/* The inputs of the first departure as a tape. */
#include "check/report/forms.h"

/* The script as a tape for the golden machine. */
static void write_tape(const struct verdict *v, FILE *to)
{
    static const struct record nothing;
    const struct record *r = v->record ? v->record : &nothing;
    const struct machine *m = v->machine;
    fprintf(to, "gatecade tape 1\nmachine %s\n", m->name);
    const struct finding *list[FINDINGS];
    unsigned n = verdict_findings(v, list);
    const char *straps = n && *list[0]->straps ? list[0]->straps : v->judge->robot->straps;
    for (struct strap s; straps_next(&straps, &s);)
        fprintf(to, "strap %s %llu\n", s.name, (unsigned long long)s.value);
    for (unsigned i = 0; i < r->inputs; i++)
        fprintf(to, "%llu %s %llu\n", (unsigned long long)r->input[i].cycle, m->port[r->input[i].port].name,
                (unsigned long long)r->input[i].value);
    fprintf(to, "%llu end\n", (unsigned long long)r->cycle);
}

const struct form form_tape = {.write = write_tape, .story = true, .story_only = true};
