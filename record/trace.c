/* SPDX-License-Identifier: MIT */
#include "record/trace.h"
#include <inttypes.h>
#include "base/heap.h"

void trace_begin(struct trace *t, FILE *file, const struct machine *m)
{
    *t = (struct trace){.file = file, .machine = m, .last = heap_get(m->ports * sizeof(Word))};
}

static void print(FILE *f, uint64_t cycle, const struct port *p, Word v)
{
    const struct value *named = p->look == PHASE ? port_value(p, v) : NULL;
    if (named)
        fprintf(f, "%" PRIu64 " %s %s\n", cycle, p->name, named->name);
    else
        fprintf(f, "%" PRIu64 " %s %" PRIu64 "\n", cycle, p->name, v);
}

void trace_outputs(struct trace *t, uint64_t cycle, const Word port[])
{
    const struct machine *m = t->machine;
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == OUT && (!t->begun || port[i] != t->last[i])) {
            print(t->file, cycle, &m->port[i], port[i]);
            t->last[i] = port[i];
        }
    t->begun = true;
}

void trace_end(struct trace *t)
{
    free(t->last);
    t->last = NULL;
}
