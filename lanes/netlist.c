/* SPDX-License-Identifier: MIT */
#include "lanes/netlist.h"
#include "base/heap.h"
#include <stdarg.h>
#include <string.h>

enum { LINE = 1 << 16 };

void netlist_fail(const char *sentence, ...)
{
    va_list args;
    va_start(args, sentence);
    fprintf(stderr, "lanes: ");
    vfprintf(stderr, sentence, args);
    fputc('\n', stderr);
    va_end(args);
    exit(1);
}

struct netwire *netlist_wire(struct netlist *net, const char *name)
{
    uint32_t hash = 2166136261u;
    for (const char *c = name; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 16777619u;
    for (unsigned at = hash % WIRES, tries = 0; tries < WIRES; at = (at + 1) % WIRES, tries++) {
        if (!net->wires[at]) {
            net->wires[at] = heap_get(sizeof(struct netwire));
            net->wires[at]->name = heap_text(name);
            return net->wires[at];
        }
        if (!strcmp(net->wires[at]->name, name))
            return net->wires[at];
    }
    netlist_fail("more than %d wires", WIRES);
}

/* One line without its end; a backslash continues it.  NULL at the end. */
static char *next_line(FILE *f)
{
    static char line[LINE];
    size_t length = 0;
    while (fgets(line + length, (int)(sizeof line - length), f)) {
        length += strcspn(line + length, "\n");
        if (length + 2 >= sizeof line)
            netlist_fail("a line is too long");
        if (length && line[length - 1] == '\\')
            line[--length] = 0;
        else {
            line[length] = 0;
            return line;
        }
    }
    return NULL;
}

/* .names a b y, then lines like 1-0 1: the inputs for which y is 1 (or 0, if they end in 0). */
static char *read_gate(struct netlist *net, FILE *f)
{
    struct netwire *word[4];
    unsigned n = 0;
    for (char *w; (w = strtok(NULL, " \t"));) {
        if (n == 4)
            netlist_fail("a gate has more than three inputs");
        word[n++] = netlist_wire(net, w);
    }
    if (!n)
        netlist_fail("a gate has no output");
    struct netwire *y = word[n - 1];
    y->kind = GATE;
    y->inputs = n - 1;
    for (unsigned i = 0; i < y->inputs; i++)
        y->from[i] = word[i];

    unsigned covered = 0, value = 1;
    char *line;
    while ((line = next_line(f)) && line[0] != '.') {
        if (strlen(line) < n)
            continue;
        value = line[strlen(line) - 1] == '1';
        for (unsigned row = 0; row < 8; row++) {
            int fits = 1;
            for (unsigned i = 0; i < y->inputs; i++)
                fits &= line[i] == '-' || (unsigned)(line[i] - '0') == (row >> i & 1);
            covered |= (unsigned)fits << row;
        }
    }
    y->table = (uint8_t)(value ? covered : ~covered);
    return line;
}

/* .latch d q [re clock] [init] */
static void read_latch(struct netlist *net)
{
    char *word[6] = {NULL};
    unsigned n = 0;
    for (char *w; n < 6 && (w = strtok(NULL, " \t"));)
        word[n++] = w;
    if (n < 2 || net->latches == LATCHES)
        netlist_fail("a bad latch");
    struct netwire *q = netlist_wire(net, word[1]);
    q->kind = STATE;
    q->index = net->latches;
    net->latch[net->latches++] = (struct latch){
        .d = netlist_wire(net, word[0]),
        .q = q,
        .clock = n >= 4 && strcmp(word[3], "clk") ? netlist_wire(net, word[3]) : NULL,
        .init = n > 2 && word[n - 1][0] == '1',
    };
}

static unsigned read_pins(struct netlist *net, struct netwire **list)
{
    unsigned n = 0;
    for (char *w; (w = strtok(NULL, " \t"));) {
        if (n == PINS)
            netlist_fail("more than %d pins", PINS);
        if (strcmp(w, "clk"))
            list[n++] = netlist_wire(net, w);
    }
    return n;
}

void netlist_read(struct netlist *net, FILE *f)
{
    char *line = next_line(f);
    while (line) {
        char *word = strtok(line, " \t");
        if (word && !strcmp(word, ".names")) {
            line = read_gate(net, f);
            continue;
        }
        if (word && !strcmp(word, ".latch"))
            read_latch(net);
        else if (word && !strcmp(word, ".inputs"))
            net->inputs = read_pins(net, net->input);
        else if (word && !strcmp(word, ".outputs"))
            net->outputs = read_pins(net, net->output);
        else if (word && !strcmp(word, "#") && (word = strtok(NULL, " \t")) && !strcmp(word, "first"))
            snprintf(net->first, sizeof net->first, "%s", (word = strtok(NULL, " \t")) ? word : "");
        else if (word && (!strcmp(word, ".subckt") || !strcmp(word, ".gate")))
            netlist_fail("an unknown cell %s", strtok(NULL, " \t"));
        line = next_line(f);
    }
}
