/* SPDX-License-Identifier: MIT */
/* An ASM chart in words: what the outputs of each phase are, what an arrow does to them, and every arrow as a line. */
#include <stdio.h>
#include <string.h>
#include "base/heap.h"
#include "explore/asm.h"

/* ---- outputs -------------------------------------------------------------------------- */

static void add_line(char text[ASM_OUTPUTS], const char *line)
{
    size_t n = strlen(text);
    snprintf(text + n, ASM_OUTPUTS - n, "%s%s", n ? "\n" : "", line);
}

/* True if it shows the same at all moments of the phase; *value then is that. */
static bool constant(const struct chart *c, unsigned phase, unsigned port, Word *value, Word *on)
{
    const struct samples *set = &c->shown[phase];
    Word low = ~(Word)0, high = 0;
    for (unsigned i = 0; i < set->count; i++) {
        low &= set->sample[i].before[port];
        high |= set->sample[i].before[port];
    }
    for (unsigned i = 0; i < c->track.phases * c->controls && port < c->machine->ports; i++)
        for (unsigned k = 0; k < c->set[i].count && c->machine->port[port].look != SEGMENTS; k++)
            if (c->set[i].sample[k].to == phase && c->set[i].sample[k].from != phase) {
                low &= c->set[i].sample[k].after[port];
                high |= c->set[i].sample[k].after[port];
            }
    *value = low;
    *on = low;
    return set->count && low == high;
}

static void add_lights(char text[ASM_OUTPUTS], const struct port *p, Word on)
{
    char line[FACT_TEXT] = "";
    for (unsigned bit = p->width; bit--;)
        if (on >> bit & 1) {
            size_t n = strlen(line);
            snprintf(line + n, sizeof line - n, p->width > 1 ? "%s%s[%u]" : "%s%s", n ? " " : "", p->name, bit);
        }
    if (*line)
        add_line(text, line);
}

static bool add_digit(const struct chart *c, unsigned phase, unsigned word, const struct port *p, char *digits,
                      size_t size)
{
    Word value, on;
    bool same = constant(c, phase, word, &value, &on);
    const struct value *v = p->values;
    size_t n = strlen(digits);
    while (v && v->name && v->value != value)
        v++;
    snprintf(digits + n, size - n, "%s", !same || !v || !v->name ? "?" : v->value ? v->name : "\u00b7");
    return same && value;
}

void chart_state_outputs(const struct chart *c, unsigned phase, char text[ASM_OUTPUTS])
{
    char digits[40] = "";
    bool some = false;
    *text = 0;
    for (unsigned i = 0; i < c->machine->ports; i++) {
        const struct port *p = &c->machine->port[i];
        Word value, on;
        if (p->dir != OUT)
            continue;
        bool same = constant(c, phase, i, &value, &on);
        if (p->look == SEGMENTS) {
            for (unsigned k = c->track.anodes ? c->machine->port[c->track.anodes].width : 1; k--;)
                some |= add_digit(c, phase, c->track.anodes ? c->track.digit + k : i, p, digits, sizeof digits);
        } else if (p->look == LED && !p->group)
            add_lights(text, p, p->low ? 0 : on);
        else if (p->look == NUMBER && same && value) {
            const struct signal *s = c->track.signal;
            while (s->port != i || s->kind != SIGNAL_PORT)
                s++;
            char name[FACT_TEXT], line[FACT_TEXT];
            facts_signal_text(&c->track, s, value, name);
            snprintf(line, sizeof line, "%s = %.60s", p->name, name);
            add_line(text, line);
        }
    }
    if (some) {
        char line[60];
        snprintf(line, sizeof line, "digits %s", digits);
        add_line(text, line);
    }
}

/* What the number on a port is, BCD or not. */
static long long number(const struct port *p, Word v)
{
    long long n = 0, ten = 1;
    if (!p->bcd)
        return (long long)v;
    for (; v; v >>= 4, ten *= 10)
        n += (long long)(v & 15) * ten;
    return n;
}

struct arrow {
    const struct chart *c;
    const struct sample **sample;
    unsigned samples;
};

/* Becomes: the same thing every time. */
static bool becomes_constant(const struct arrow *a, unsigned port, char line[FACT_TEXT])
{
    const struct signal *s = a->c->track.signal;
    char name[FACT_TEXT];
    for (unsigned i = 1; i < a->samples; i++)
        if (a->sample[i]->after[port] != a->sample[0]->after[port])
            return false;
    while (s->port != port || s->kind != SIGNAL_PORT)
        s++;
    facts_signal_text(&a->c->track, s, a->sample[0]->after[port], name);
    snprintf(line, FACT_TEXT, "%s \u2190 %.60s", a->c->machine->port[port].name, name);
    return true;
}

/* Becomes what an input says, by number or by name. */
static bool becomes_input(const struct arrow *a, unsigned port, char line[FACT_TEXT])
{
    const struct machine *m = a->c->machine;
    for (unsigned in = 0; in < m->ports; in++) {
        bool same = m->port[in].dir == IN && m->port[in].look != BUTTON && m->port[in].look != NOISE;
        for (unsigned i = 0; i < a->samples && same; i++) {
            Word x = a->sample[i]->before[in], y = a->sample[i]->after[port];
            const struct value *v = port_value(&m->port[in], x), *w = port_value(&m->port[port], y);
            same = v && w ? !strcmp(v->name, w->name) : !v && !w && x == y;
        }
        if (same) {
            snprintf(line, FACT_TEXT, "%s \u2190 %s", m->port[port].name, m->port[in].name);
            return true;
        }
    }
    return false;
}

/* One of two values, by one switch. */
static bool becomes_switch(const struct arrow *a, unsigned port, char line[FACT_TEXT])
{
    const struct machine *m = a->c->machine;
    for (unsigned in = 0; in < m->ports; in++)
        for (unsigned bit = 0; m->port[in].dir == IN && m->port[in].look == SWITCH && bit < m->port[in].width; bit++) {
            Word value[2];
            bool seen[2] = {false, false}, same = true;
            for (unsigned i = 0; i < a->samples && same; i++) {
                unsigned on = a->sample[i]->before[in] >> bit & 1;
                same = !seen[on] || value[on] == a->sample[i]->after[port];
                value[on] = a->sample[i]->after[port];
                seen[on] = true;
            }
            if (same && seen[0] && seen[1]) {
                snprintf(line, FACT_TEXT, "%s \u2190 %s[%u]", m->port[port].name, m->port[in].name, bit);
                return true;
            }
        }
    return false;
}

/* The number that was entered, divided by 1, 2, 4 or 8, alone or added or taken away. */
static bool becomes_entered(const struct arrow *a, unsigned port, char line[FACT_TEXT])
{
    const struct machine *m = a->c->machine;
    char name[FACT_TEXT];
    facts_number_text(&a->c->facts, name);
    for (int shift = 0; m->entered && shift < 4; shift++)
        for (int sign = 2; sign >= -1; sign--) {
            bool same = sign != 0;
            for (unsigned i = 0; i < a->samples && same; i++) {
                long long n = (long long)(m->entered(a->sample[i]->before) >> shift);
                long long before = number(&m->port[port], a->sample[i]->before[port]);
                long long after = number(&m->port[port], a->sample[i]->after[port]);
                same = after == (sign == 2 ? n : before + sign * n);
            }
            if (!same)
                continue;
            char part[24] = "";
            if (shift)
                snprintf(part, sizeof part, "/%d", 1 << shift);
            if (sign == 2)
                snprintf(line, FACT_TEXT, "%s \u2190 %.40s%s", m->port[port].name, name, part);
            else
                snprintf(line, FACT_TEXT, "%s %s %.40s%s", m->port[port].name, sign > 0 ? "+" : "\u2212", name, part);
            return true;
        }
    return false;
}

static bool becomes_more(const struct arrow *a, unsigned port, char line[FACT_TEXT])
{
    const struct port *p = &a->c->machine->port[port];
    long long by = 0;
    for (unsigned i = 0; i < a->samples; i++) {
        long long n = number(p, a->sample[i]->after[port]) - number(p, a->sample[i]->before[port]);
        if (i && n != by)
            return false;
        by = n;
    }
    snprintf(line, FACT_TEXT, "%s %s %lld", p->name, by < 0 ? "\u2212" : "+", by < 0 ? -by : by);
    return true;
}

static bool changes(const struct arrow *a, unsigned port)
{
    for (unsigned i = 0; i < a->samples; i++)
        if (a->sample[i]->before[port] != a->sample[i]->after[port])
            return true;
    return false;
}

void chart_arrow_outputs(const struct chart *c, unsigned phase, unsigned control, unsigned leaf, char text[ASM_OUTPUTS])
{
    const struct samples *set = &c->set[phase * c->controls + control];
    const struct tree *t = chart_tree(c, phase, control);
    struct arrow a = {.c = c, .sample = heap_array(set->count + 1, sizeof *a.sample)};
    char others[FACT_TEXT] = "";
    enum { SURE = 10 }; /* fewer may be alike by chance */
    *text = 0;
    for (unsigned i = 0; i < set->count; i++)
        if (tree_leaf(t, set->sample[i].fact) == leaf)
            a.sample[a.samples++] = &set->sample[i];
    for (unsigned i = 0; i < c->machine->ports && a.samples; i++) {
        const struct port *p = &c->machine->port[i];
        char line[FACT_TEXT];
        Word value, on;
        if (p->dir != OUT || p->look != NUMBER || p->role == ROLE_TALLY || !changes(&a, i))
            continue;
        if (a.samples >= SURE && becomes_constant(&a, i, line)) {
            if (!constant(c, t->node[leaf].to, i, &value, &on))
                add_line(text, line);
        } else if (a.samples >= SURE && (becomes_input(&a, i, line) || becomes_entered(&a, i, line) ||
                                         becomes_more(&a, i, line) || becomes_switch(&a, i, line)))
            add_line(text, line);
        else {
            size_t n = strlen(others);
            snprintf(others + n, sizeof others - n, "%s%s", n ? ", " : "", p->name);
        }
    }
    if (*others) {
        char line[FACT_TEXT + 8];
        snprintf(line, sizeof line, "new %s", others);
        add_line(text, line);
    }
    free(a.sample);
}

/* ---- arrows --------------------------------------------------------------------------- */

void chart_control_text(const struct chart *c, unsigned control, char text[FACT_TEXT])
{
    const struct machine *m = c->machine;
    *text = 0;
    for (unsigned i = 0; i < m->ports; i++) {
        bool named = c->control[control].kind == CONTROL_PRESS
                         ? i < 64 && c->control[control].buttons >> i & 1
                         : m->port[i].dir == IN && m->port[i].look != BUTTON && m->port[i].look != NOISE;
        size_t n = strlen(text);
        if (named)
            snprintf(text + n, FACT_TEXT - n, "%s%s", n ? " / " : "", m->port[i].name);
    }
}

static void contrary(const char *text, char to[FACT_TEXT])
{
    static const struct {
        const char *is, *is_not;
    } words[] = {{" = ", " \u2260 "},
                 {" \u2265 ", " < "},
                 {" \u2264 ", " > "},
                 {" was ", " was not "},
                 {" becomes ", " does not become "},
                 {" later than ", " not later than "},
                 {" passed", " not passed"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const char *at = strstr(text, words[i].is);
        if (at) {
            snprintf(to, FACT_TEXT, "%.*s%s%s", (int)(at - text), text, words[i].is_not, at + strlen(words[i].is));
            return;
        }
    }
    snprintf(to, FACT_TEXT, "not %.100s", text);
}

static void print_lines(FILE *f, const char *lead, const char *text)
{
    for (const char *at = text; *at; at += strcspn(at, "\n"), at += *at == '\n') {
        fprintf(f, "%s%.*s", lead, (int)strcspn(at, "\n"), at);
        lead = ", ";
    }
}

static void print_arrows(FILE *f, const struct chart *c, unsigned phase, unsigned control, bool common, unsigned at,
                         const char *path)
{
    const struct tree *t = chart_tree(c, phase, control);
    const struct node *n = &t->node[at];
    if (n->yes != LEAF) {
        char text[FACT_TEXT], no[FACT_TEXT], *longer = heap_get(strlen(path) + 2 * FACT_TEXT);
        condition_text(&c->facts, &n->test, text);
        contrary(text, no);
        sprintf(longer, "%s%s%s", path, *path ? "; " : "", text);
        print_arrows(f, c, phase, control, common, n->yes, longer);
        sprintf(longer, "%s%s%s", path, *path ? "; " : "", no);
        print_arrows(f, c, phase, control, common, n->no, longer);
        free(longer);
    } else if (common || n->to != phase) {
        char outputs[ASM_OUTPUTS] = "";
        fprintf(f, "  %s -> %s", *path ? path : "next cycle", c->track.phase[n->to].name);
        if (!common)
            chart_arrow_outputs(c, phase, control, at, outputs);
        print_lines(f, "  / ", outputs);
        putc('\n', f);
    }
}

static void print_control(FILE *f, const struct chart *c, unsigned phase, unsigned control, bool common)
{
    char name[FACT_TEXT], path[2 * FACT_TEXT] = "";
    if (!chart_tree(c, phase, control))
        return;
    chart_control_text(c, control, name);
    if (c->control[control].kind == CONTROL_PRESS)
        snprintf(path, sizeof path, "%s pressed", name);
    else if (c->control[control].kind == CONTROL_MOVE && !common)
        snprintf(path, sizeof path, "%s moved", name);
    print_arrows(f, c, phase, control, common, 0, path);
}

void chart_print_text(const struct chart *c, FILE *f)
{
    bool some = false;
    fprintf(f, "%s: %s\n", c->machine->name, c->machine->title);
    for (unsigned k = 0; k < c->controls; k++)
        if (c->common[k].nodes) {
            fprintf(f, "%s", some ? "" : "\nany phase\n");
            some = true;
            print_control(f, c, 0, k, true);
        }
    for (unsigned p = 0; p < c->track.phases; p++) {
        char outputs[ASM_OUTPUTS];
        chart_state_outputs(c, p, outputs);
        fprintf(f, "\n%s", c->track.phase[p].name);
        print_lines(f, "  / ", outputs);
        fprintf(f, "%s\n", c->reached[p] ? "" : "  (never reached)");
        for (unsigned k = 0; k < c->controls; k++)
            if (!c->common[k].nodes)
                print_control(f, c, p, k, false);
    }
}
