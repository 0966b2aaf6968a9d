/* SPDX-License-Identifier: MIT */
/* gatecade diagram: the phases of a machine and what leads from one to the next, found by playing it, for Graphviz;
   with
   --asm as an ASM chart, with all conditions and outputs. */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include "bare/sentence.h"
#include "base/command.h"
#include "base/named.h"
#include "explore/asm.h"
#include "explore/explore.h"
#include "base/heap.h"
#include "base/options.h"

extern const struct command command_diagram;

enum { STEPS = 12000000, TRIALS = 80000, LABEL = 160 };

/* ---- labels --------------------------------------------------------------------------- */

static void add(char text[LABEL], const char *part)
{
    size_t n = strlen(text);
    snprintf(text + n, LABEL - n, "%s", part);
}

/* The IN port with that number among its kind. */
static const struct port *input(const struct machine *m, unsigned number)
{
    const struct port *p = m->port;
    while (p->dir != IN || number--)
        p++;
    return p;
}

/* The inputs of a set: "enterA", "bid + proc"; three or more of one look in a row are "D1..D6". */
static void add_inputs(char text[LABEL], const struct machine *m, uint64_t inputs)
{
    int some = 0;
    for (unsigned i = 0; i < 64; i++) {
        unsigned last = i;
        if (!(inputs >> i & 1))
            continue;
        while (last + 1 < 64 && inputs >> (last + 1) & 1 && input(m, last + 1)->look == input(m, i)->look)
            last++;
        add(text, some++ ? " + " : "");
        add(text, input(m, i)->name);
        if (last - i < 2)
            continue;
        add(text, "..");
        add(text, input(m, last)->name);
        i = last;
    }
}

/* A time in its own unit, rounded up in the third digit. */
static void add_time(char text[LABEL], double seconds)
{
    static const struct {
        double least;
        const char *unit;
    } units[] = {{1, "s"}, {1e-3, "ms"}, {1e-6, "us"}, {0, "ns"}};
    char number[40];
    unsigned u = 0;
    while (seconds < units[u].least)
        u++;
    double scale = u < 3 ? units[u].least : 1e-9;
    snprintf(number, sizeof number, "%.3g %s", seconds / scale, units[u].unit);
    add(text, number);
}

/* A wait is printed in seconds if it is always as long in seconds, in cycles if it is in cycles, else by the longest
   seen if that is informative. */
static void add_wait(char text[LABEL], const struct transition *t)
{
    char number[40];
    int same_cycles = t->least_cycles == t->most_cycles;
    int same_seconds = t->most_seconds - t->least_seconds < 1e-9 * t->most_seconds;
    if (same_cycles && t->most_cycles == 1)
        add(text, "next cycle");
    else if (same_seconds && t->most_seconds >= 1e-3)
        add_time(text, t->most_seconds);
    else if (same_cycles) {
        snprintf(number, sizeof number, "%llu cycles", (unsigned long long)t->most_cycles);
        add(text, number);
    } else if (t->most_seconds > 8 * t->least_seconds)
        add(text, "after a while");
    else {
        add(text, "within ");
        add_time(text, t->most_seconds);
    }
}

static uint32_t total(const struct transition *t)
{
    uint32_t sum = 0;
    for (unsigned i = 0; i < t->causes; i++)
        sum += t->cause[i].seen;
    return sum;
}

static bool has_button(const struct machine *m, uint64_t inputs)
{
    for (unsigned i = 0; i < 64; i++)
        if (inputs >> i & 1 && input(m, i)->look == BUTTON)
            return true;
    return false;
}

/* Drops noise: a wait or a switch that was rarely the cause was only seen because a press had begun in the phase
   before. */
static bool believed(const struct machine *m, const struct transition *t, const struct cause *c)
{
    return has_button(m, c->inputs) || c->seen * 3 >= total(t);
}

/* A strap without which the phase is never reached: "last=yes". */
static void add_straps(char text[LABEL], const struct map *map, unsigned phase)
{
    for (unsigned i = 0; i < map->machine->ports && i < 64; i++) {
        const struct port *p = &map->machine->port[i];
        if (phase == map->first || p->dir != STRAP || p->width > 1 || map_straps(map, phase, i) >> p->idle & 1)
            continue;
        char set[80];
        const struct value *v = port_value(p, !p->idle);
        snprintf(set, sizeof set, "\n%s=%s", p->name, v ? v->name : p->idle ? "0" : "1");
        add(text, set);
    }
}

static void add_cause(char text[LABEL], const struct machine *m, const struct transition *t, const struct cause *c)
{
    if (c->inputs)
        add_inputs(text, m, c->inputs);
    else
        add_wait(text, t);
}

/* ---- arrows --------------------------------------------------------------------------- */

/* In the order of the ports. */
static int by_inputs(const void *a, const void *b)
{
    uint64_t x = ((const struct cause *)a)->inputs, y = ((const struct cause *)b)->inputs;
    return (x > y) - (x < y);
}

/* Keeps only the causes that the arrow's label will show. */
static void believe(const struct machine *m, struct transition *t)
{
    unsigned kept = 0;
    struct transition all = *t;
    for (unsigned i = 0; i < all.causes; i++)
        if (believed(m, &all, &all.cause[i]))
            t->cause[kept++] = all.cause[i];
    t->causes = kept;
    qsort(t->cause, kept, sizeof *t->cause, by_inputs);
}

static struct transition *between(const struct map *map, unsigned from, unsigned to)
{
    return &map->transition[from * map->phases + to];
}

static bool has_cause(const struct transition *t, uint64_t inputs)
{
    for (unsigned i = 0; i < t->causes; i++)
        if (t->cause[i].inputs == inputs)
            return true;
    return false;
}

static void remove_cause(struct transition *t, uint64_t inputs)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < t->causes; i++)
        if (t->cause[i].inputs != inputs)
            t->cause[kept++] = t->cause[i];
    t->causes = kept;
    if (!t->causes)
        t->seen = 0; /* another arrow shows it */
}

/* True if these inputs lead to that phase from every other one, of at least three. */
static bool from_anywhere(const struct map *map, unsigned to, uint64_t inputs)
{
    unsigned sources = 0;
    for (unsigned from = 0; from < map->phases; from++) {
        if (from == to || !map->reached[from])
            continue;
        if (!has_cause(between(map, from, to), inputs))
            return false;
        sources++;
    }
    return inputs && sources >= 3;
}

static void quote(const char *text)
{
    putchar('"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            putchar('\\');
        if (*text == '\n')
            fputs("\\n", stdout);
        else
            putchar(*text);
    }
    putchar('"');
}

/* Spaces keep a label off its line. */
static void arrow(const char *from, const char *to, const char *label)
{
    char spaced[LABEL + 2];
    fputs("    ", stdout);
    quote(from);
    fputs(" -> ", stdout);
    quote(to);
    fputs(" [label=", stdout);
    snprintf(spaced, sizeof spaced, *label ? " %s " : "%s", label);
    quote(spaced);
    puts("];");
}

/* Inputs that lead to a phase from all others get one arrow: usually a reset. */
static void draw_common(struct map *map, const char *anywhere)
{
    int some = 0;
    for (unsigned to = 0; to < map->phases; to++) {
        unsigned source = to ? 0 : 1;
        while (source < map->phases && (source == to || !map->reached[source]))
            source++;
        if (source == map->phases)
            continue;
        struct transition first = *between(map, source, to);
        for (unsigned i = 0; i < first.causes; i++) {
            char label[LABEL] = "";
            if (!from_anywhere(map, to, first.cause[i].inputs))
                continue;
            if (!some++) {
                fputs("    ", stdout);
                quote(anywhere);
                puts(" [style=dashed, shape=ellipse, fillcolor=none];");
            }
            add_inputs(label, map->machine, first.cause[i].inputs);
            arrow(anywhere, map->phase[to].name, label);
            for (unsigned from = 0; from < map->phases; from++)
                if (from != to)
                    remove_cause(between(map, from, to), first.cause[i].inputs);
        }
    }
}

static void draw_arrows(const struct map *map)
{
    for (unsigned from = 0; from < map->phases; from++)
        for (unsigned to = 0; to < map->phases; to++) {
            const struct transition *t = between(map, from, to);
            char label[LABEL] = "";
            if (!t->seen)
                continue;
            for (unsigned i = 0; i < t->causes; i++) {
                add(label, i ? " / " : "");
                add_cause(label, map->machine, t, &t->cause[i]);
            }
            add_straps(label, map, to);
            arrow(map->phase[from].name, map->phase[to].name, label);
        }
}

/* What only a game in progress could fill in ("{turn}") is left open. */
static void leave_open(char *text)
{
    static const char open[] = "\xe2\x80\xa6"; /* an ellipsis; no name is shorter with its braces */
    char *to = text;
    while (*text) {
        size_t inside = *text == '{' ? strcspn(text, "}") : 0;
        if (inside >= 2 && text[inside]) {
            memcpy(to, open, sizeof open - 1);
            to += sizeof open - 1;
            text += inside + 1;
        } else
            *to++ = *text++;
    }
    *to = 0;
}

static void draw_phases(const struct map *map)
{
    for (unsigned i = 0; i < map->phases; i++) {
        const struct value *v = &map->phase[i];
        char say[400];
        sentence_plain(map->machine, v->say ? v->say : v->name, say, sizeof say);
        leave_open(say);
        fputs("    ", stdout);
        quote(v->name);
        fputs(" [tooltip=", stdout);
        quote(say);
        if (v->secret)
            fputs(", fillcolor=\"#ece4f7\"", stdout);
        if (!map->reached[i])
            fputs(", style=\"rounded,dashed\"", stdout);
        puts("];");
    }
}

static void draw(struct map *map)
{
    static const char anywhere[] = "any phase", reset[] = "power on";
    const struct machine *m = map->machine;
    for (unsigned i = 0; i < map->phases * map->phases; i++)
        believe(m, &map->transition[i]);
    fputs("digraph ", stdout);
    quote(m->name);
    puts(" {");
    fputs("    graph [rankdir=TB, nodesep=0.45, ranksep=0.5, fontname=\"Helvetica\", labelloc=t, label=", stdout);
    quote(m->title);
    puts("];");
    puts("    node [shape=box, style=\"rounded,filled\", fillcolor=\"#e8f0fb\", color=\"#3a5a8c\", "
         "fontname=\"Helvetica\", fontsize=12, height=0.36, margin=\"0.16,0.06\"];");
    puts("    edge [color=\"#5a6478\", fontcolor=\"#333a48\", fontname=\"Helvetica\", fontsize=10, arrowsize=0.7];");
    draw_phases(map);
    fputs("    ", stdout);
    quote(reset);
    puts(" [shape=point, width=0.12, color=\"#5a6478\"];");
    arrow(reset, map->phase[map->first].name, "");
    draw_common(map, anywhere);
    draw_arrows(map);
    puts("}");
}

struct request {
    uint64_t steps;
    bool chart, text;
};

static const struct option options[] = {
    {.name = "--asm", OPTION_FLAG(struct request, chart), .help = "an ASM chart, with conditions and outputs, as SVG"},
    {.name = "--text", OPTION_FLAG(struct request, text), .help = "that chart in words: a line an arrow"},
    {.name = "--steps",
     OPTION_NUMBER(struct request, steps),
     .value = "N",
     .help = "play so many steps to find them; 12000000, about a second, unless given; with --asm 80000 trials"},
    {0},
};

static int draw_chart(const struct machine *m, const struct request *w)
{
    struct chart chart;
    int status = 0;
    const char *refusal = chart_find(&chart, m, w->steps ? w->steps : TRIALS);
    if (refusal)
        status = complain(BAD, "%s cannot be drawn: %s", m->name, refusal);
    else if (w->text)
        chart_print_text(&chart, stdout);
    else
        chart_print_svg(&chart, stdout);
    chart_free(&chart);
    return status;
}

static int run(int argc, char **argv)
{
    struct request w = {0};
    int status = options_read(&command_diagram, &w, &argc, argv);
    if (status)
        return status;
    if (argc < 2)
        return complain(USAGE, "diagram needs the name of a machine; gatecade list shows them");
    if (argc > 2)
        return complain(USAGE, "diagram takes one machine; \"%s\" is one too many", argv[2]);
    const struct machine *m = machine_named(argv[1]);
    if (!m)
        return USAGE;
    if (w.chart || w.text)
        return draw_chart(m, &w);
    struct map map;
    const char *refusal = map_explore(&map, m, w.steps ? w.steps : STEPS);
    if (refusal)
        status = complain(BAD, "%s cannot be drawn: %s", m->name, refusal);
    else
        draw(&map);
    map_free(&map);
    return status;
}

const struct command command_diagram = {
    .name = "diagram",
    .usage = "MACHINE [OPTION]...",
    .summary = "the phases and what leads from one to the next, for Graphviz",
    .help = "The diagram is found by playing the machine, the same way every time.\n"
            "An ASM chart has a block for each phase: a box with its outputs, the conditions\n"
            "of every arrow in hexagons, in ovals what an arrow does to the outputs. Each\n"
            "condition was learned from trials and then proved on fresh ones.\n"
            "Examples: gatecade diagram mastermind | dot -Tsvg > mastermind.svg\n"
            "          gatecade diagram mastermind --asm > mastermind-asm.svg",
    .options = options,
    .run = run,
};
