/* SPDX-License-Identifier: MIT */
/* The first departure as a waveform (VCD). */
#include "check/report/forms.h"
#include "base/heap.h"
#include <math.h>
#include <stdlib.h>

static void vcd_id(FILE *to, unsigned n)
{
    do
        fputc((int)('!' + n % 94), to);
    while ((n /= 94));
}

static void vcd_value(FILE *to, const struct port *p, Word value, Word unknown, unsigned id)
{
    if (p->width == 1)
        fputc(unknown ? (value ? 'z' : 'x') : value ? '1' : '0', to);
    else {
        fputc('b', to);
        for (unsigned i = p->width; i--;)
            fputc(unknown >> i & 1 ? (value >> i & 1 ? 'z' : 'x') : value >> i & 1 ? '1' : '0', to);
        fputc(' ', to);
    }
    vcd_id(to, id);
    fputc('\n', to);
}

/* In the order of recording at the same time, whatever the C library's sort does there. */
static int by_time(const void *a, const void *b)
{
    const struct record_change *x = *(const struct record_change *const *)a,
                               *y = *(const struct record_change *const *)b;
    return x->time != y->time ? (x->time > y->time) - (x->time < y->time) : (x > y) - (x < y);
}

/* Both machines in one dump, a scope each; the golden one is stretched to the design's pace. */
static void write_wave(const struct verdict *v, FILE *to)
{
    static const struct record nothing;
    const struct record *r = v->record ? v->record : &nothing;
    static const char *const scope[] = {"golden", "design"};
    const struct machine *m = v->machine;
    const struct record_change **sorted = heap_array(r->changes, sizeof *sorted);
    if (!sorted)
        return;
    for (unsigned i = 0; i < r->changes; i++)
        sorted[i] = &r->change[i];
    qsort(sorted, r->changes, sizeof *sorted, by_time);
    fprintf(to,
            "$version gatecade check %s $end\n$comment one time unit is one cycle of the design's clock $end\n"
            "$timescale 1 ns $end\n",
            m->name);
    for (unsigned who = 0; who < 2; who++) {
        fprintf(to, "$scope module %s $end\n", scope[who]);
        for (unsigned i = 0; i < m->ports; i++) {
            const struct port *p = &m->port[i];
            if (p->dir == STRAP || (who && (p->dir != OUT || !v->judge->bench.pins->wired[i])))
                continue;
            fprintf(to, "$var wire %u ", p->width);
            vcd_id(to, who * PORTS_MOST + i);
            fprintf(to, " %s $end\n", p->name);
        }
        fputs("$upscope $end\n", to);
    }
    fputs("$enddefinitions $end\n", to);
    long long now = -1;
    for (unsigned i = 0; i < r->changes; i++) {
        const struct record_change *c = sorted[i];
        long long time = llround(c->time);
        if (time != now)
            fprintf(to, "#%lld\n", time);
        now = time;
        vcd_value(to, &m->port[c->port], c->value, c->unknown, c->design * (unsigned)PORTS_MOST + c->port);
    }
    fprintf(to, "#%lld\n", llround(r->end));
    free(sorted);
}

const struct form form_wave = {.write = write_wave, .story = true, .story_only = true};
