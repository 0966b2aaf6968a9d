/* SPDX-License-Identifier: MIT */
/*
 * Every finding played again, for programs that show it: the page puts both boards side by side with it, and runs the
 * design's netlist beside them.
 *
 *     time      in the design's cycles since power-up; both machines begin an action at the same time
 *     pins      that are driven, in the order of the words in "drive"
 *     ports     of the machine, where they are wired: [pin, bit] for each of their bits
 *     sync      when each action began: [time, golden cycle, design cycle]
 *     changes   of the golden machine and of the design: [time, port's number, value], and [… , unknown bits] if it has some
 *     drive     what went into the design from power-up on: [cycles, word…]
 *
 * Words are hexadecimal texts: they have 64 bits.
 */
#include "base/heap.h"
#include "check/report/forms.h"
#include "formats/json.h"
#include <stdlib.h>

static void write_tape_text(struct json *j, const struct verdict *v, const struct finding *f, const struct record *r)
{
    char *text;
    size_t size;
    FILE *f_text = heap_stream(&text, &size);
    form_tape_of(v, f, r, f_text);
    fclose(f_text);
    json_text(j, "tape", text);
    free(text);
}

static void write_changes(struct json *j, const char *name, const struct record *r, bool design)
{
    bool some = false;
    json_open(j, name, '[');
    for (unsigned i = 0; i < r->changes; i++) {
        const struct record_change *c = &r->change[i];
        if (c->design != design)
            continue;
        fprintf(j->file, "%s[%.0f, %u, \"%llx\"", some ? ", " : "", c->time, c->port, (unsigned long long)c->value);
        some = true;
        if (c->unknown)
            fprintf(j->file, ", \"%llx\"", (unsigned long long)c->unknown);
        fputc(']', j->file);
    }
    json_close(j);
}

static void write_one(struct json *j, const struct verdict *v, const struct finding *f, const struct record *r)
{
    const struct pinmap *p = v->judge->bench.pins;
    json_open(j, NULL, '{');
    json_text(j, "id", f->id);
    write_tape_text(j, v, f, r);
    json_decimal(j, "end", r->end);
    json_open(j, "sync", '[');
    for (unsigned i = 0; i < r->syncs; i++)
        fprintf(j->file, "%s[%.0f, %llu, %llu]", i ? ", " : "", r->sync[i].time, (unsigned long long)r->sync[i].golden,
                (unsigned long long)r->sync[i].design);
    json_close(j);
    write_changes(j, "golden", r, false);
    write_changes(j, "design", r, true);
    json_open(j, "drive", '[');
    for (unsigned i = 0; i + p->in_words < r->drives; i += 1 + p->in_words) {
        fprintf(j->file, "%s[%llu", i ? ", " : "", (unsigned long long)r->drive[i]);
        for (unsigned k = 1; k <= p->in_words; k++)
            fprintf(j->file, ", \"%llx\"", (unsigned long long)r->drive[i + k]);
        fputc(']', j->file);
    }
    json_close(j);
    json_close(j);
}

static void write_pins(struct json *j, const struct pinmap *p)
{
    json_open(j, "pins", '[');
    for (unsigned i = 0; i < p->ins; i++)
        json_text(j, NULL, p->top->pin[p->in[i]].name);
    json_close(j);
    json_text(j, "clock", p->clock < 0 ? NULL : p->top->pin[p->clock].name);
}

/* Where each port of the machine is wired: [pin, bit] for each of its bits that is somewhere. */
static void write_ports(struct json *j, const struct verdict *v)
{
    const struct pinmap *p = v->judge->bench.pins;
    json_open(j, "ports", '[');
    for (unsigned i = 0; i < v->machine->ports; i++) {
        bool some = false;
        fputs(i ? ", [" : "[", j->file);
        for (unsigned k = 0; k < v->machine->port[i].width && p->wired[i]; k++)
            if (p->lead[i][k].pin >= 0) {
                fprintf(j->file, "%s[\"%s\", %u]", some ? ", " : "", p->top->pin[p->lead[i][k].pin].name,
                        p->lead[i][k].bit);
                some = true;
            }
        fputc(']', j->file);
    }
    json_close(j);
}

static void write_replay(const struct verdict *v, FILE *to)
{
    const struct finding *list[FINDINGS];
    unsigned n = v->replay ? verdict_shown(v, list) : 0;
    struct json j = json_to(to);
    json_open(&j, NULL, '{');
    json_text(&j, "machine", v->machine->name);
    if (v->judge && v->judge->machine && v->judge->bench.pins->top) {
        json_text(&j, "top", v->judge->bench.pins->top->name);
        write_pins(&j, v->judge->bench.pins);
        write_ports(&j, v);
    }
    json_open(&j, "findings", '[');
    for (unsigned i = 0; i < n; i++)
        write_one(&j, v, list[i], &v->replay[i]);
    json_close(&j);
    json_close(&j);
}

const struct form form_replay = {.write = write_replay, .story = true, .story_only = true, .replays = true};
