/* SPDX-License-Identifier: MIT */
/*
 * generate MACHINE < netlist.blif > machine.c
 *
 * Turns the netlist of a machine's HDL (gates of up to three inputs, flip-flops on one clock) into C in
 * which every wire is a vector: bit i of all wires together is machine i.  One pass through the code is one
 * clock edge of as many machines as a vector has bits.
 *
 *     next  = F(state, in)      every flip-flop's new value
 *     out   = G(next, in)       the pins show the state after the edge, as the C machines do
 *
 * The wires of state, in and out are numbered by the machine's own port table, so that the netlist must
 * have all of its ports by name and width, or no C comes out.
 */
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "machine.h"

enum kind { NONE, INPUT, STATE, GATE };

struct wire {
    char *name;
    enum kind kind;
    unsigned index;       /* INPUT, STATE: which */
    unsigned inputs;      /* GATE: 0 to 3 */
    struct wire *from[3]; /* GATE */
    uint8_t table;        /* GATE: its output for inputs 000 to 111; from[0] is the lowest bit */
    unsigned made;        /* the pass that has written it last, and the number it was given there */
    unsigned number;
};

struct latch {
    struct wire *d, *q;
    unsigned init;
};

enum { WIRES = 1 << 17, LATCHES = 1 << 14, PINS = 1 << 12, LINE = 1 << 16 };

static struct wire *wires[WIRES];
static struct latch latch[LATCHES];
static struct wire *output[PINS];
static unsigned latches, outputs, inputs, numbers, pass;
static const struct machine *machine;

static void fail(const char *sentence, ...)
{
    va_list args;
    va_start(args, sentence);
    fprintf(stderr, "lanes: %s: ", machine ? machine->name : "generate");
    vfprintf(stderr, sentence, args);
    fputc('\n', stderr);
    va_end(args);
    exit(1);
}

/* The wire of that name, new if there is none yet. */
static struct wire *wire(const char *name)
{
    uint32_t hash = 2166136261u;
    for (const char *c = name; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 16777619u;
    for (unsigned at = hash % WIRES, tries = 0; tries < WIRES; at = (at + 1) % WIRES, tries++) {
        if (!wires[at]) {
            wires[at] = calloc(1, sizeof(struct wire));
            wires[at]->name = strdup(name);
            return wires[at];
        }
        if (!strcmp(wires[at]->name, name))
            return wires[at];
    }
    fail("more than %d wires", WIRES);
    return NULL;
}

/* ---- the netlist -------------------------------------------------------------------------------- */

/* One line without its end; a backslash continues it.  NULL at the end. */
static char *next_line(FILE *f)
{
    static char line[LINE];
    size_t length = 0;
    while (fgets(line + length, (int)(sizeof line - length), f)) {
        length += strcspn(line + length, "\n");
        if (length + 2 >= sizeof line)
            fail("a line is too long");
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
static char *read_gate(FILE *f)
{
    struct wire *word[4];
    unsigned n = 0;
    for (char *w; (w = strtok(NULL, " \t"));) {
        if (n == 4)
            fail("a gate has more than three inputs");
        word[n++] = wire(w);
    }
    if (!n)
        fail("a gate has no output");
    struct wire *y = word[n - 1];
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

static void read_latch(void)
{
    char *d = strtok(NULL, " \t"), *q = strtok(NULL, " \t"), *last = NULL;
    if (!d || !q || latches == LATCHES)
        fail("a bad latch");
    for (char *w; (w = strtok(NULL, " \t"));)
        last = w;
    struct wire *w = wire(q);
    w->kind = STATE;
    w->index = latches;
    latch[latches++] = (struct latch){.d = wire(d), .q = w, .init = last && last[0] == '1'};
}

static void read_netlist(FILE *f)
{
    char *line = next_line(f);
    while (line) {
        char *word = strtok(line, " \t");
        if (word && !strcmp(word, ".names")) {
            line = read_gate(f);
            continue;
        }
        if (word && !strcmp(word, ".latch"))
            read_latch();
        else if (word && (!strcmp(word, ".subckt") || !strcmp(word, ".gate")))
            fail("an unknown cell %s", strtok(NULL, " \t"));
        line = next_line(f);
    }
}

/* ---- the ports ---------------------------------------------------------------------------------- */

/* The wire of one bit of a port: name, or name[bit]. */
static struct wire *pin(const struct port *p, unsigned bit)
{
    char name[80];
    snprintf(name, sizeof name, p->width > 1 ? "%s[%u]" : "%s", p->name, bit);
    return wire(name);
}

static void number_ports(void)
{
    for (unsigned i = 0; i < machine->ports; i++)
        for (unsigned bit = 0; bit < machine->port[i].width; bit++) {
            const struct port *p = &machine->port[i];
            if (p->dir == STRAP)
                continue;
            struct wire *w = pin(p, bit);
            if (p->dir == IN) {
                w->kind = INPUT;
                w->index = inputs++;
            } else if (w->kind == NONE)
                fail("the netlist does not drive %s", w->name);
            else
                output[outputs++] = w;
        }
}

/* ---- the C -------------------------------------------------------------------------------------- */

/* How to make each of the 256 functions of x, y, z with as few and, and-not, or, xor as possible. */
static struct formula {
    uint8_t known, cost, op, left, right;
} formula[256];

enum { X = 0xaa, Y = 0xcc, Z = 0xf0 };

static void offer(unsigned table, unsigned cost, char op, unsigned left, unsigned right)
{
    if (!formula[table].known)
        formula[table] = (struct formula){1, (uint8_t)cost, (uint8_t)op, (uint8_t)left, (uint8_t)right};
}

static void find_formulas(void)
{
    offer(X, 0, 'x', 0, 0);
    offer(Y, 0, 'y', 0, 0);
    offer(Z, 0, 'z', 0, 0);
    offer(0x00, 0, '0', 0, 0);
    offer(0xff, 0, '1', 0, 0);
    for (unsigned cost = 1; cost < 8; cost++)
        for (unsigned f = 0; f < 256; f++)
            for (unsigned g = 0; g < 256; g++) {
                if (!formula[f].known || !formula[g].known || formula[f].cost + formula[g].cost + 1u != cost)
                    continue;
                offer(f & g, cost, '&', f, g);
                offer(f | g, cost, '|', f, g);
                offer(f ^ g, cost, '^', f, g);
                offer(~f & g & 255u, cost, '~', f, g);
            }
}

static void print_wire(const struct wire *w)
{
    if (w->kind == INPUT)
        printf("in[%u]", w->index);
    else if (w->kind == STATE)
        printf("%s[%u]", pass > 1 ? "next" : "state", w->index);
    else if (w->kind == GATE)
        printf("w%u", w->number);
    else
        fail("nothing drives %s", w->name);
}

static void print_formula(unsigned table, struct wire *const from[3])
{
    const struct formula f = formula[table];
    switch (f.op) {
    case 'x':
    case 'y':
    case 'z':
        print_wire(from[f.op - 'x']);
        return;
    case '0':
    case '1':
        printf(f.op == '1' ? "ONES" : "ZERO");
        return;
    }
    printf(f.op == '~' ? "(~" : "(");
    print_formula(f.left, from);
    printf(" %c ", f.op == '~' ? '&' : f.op);
    print_formula(f.right, from);
    printf(")");
}

/* Writes the gates that w depends on, the deepest first, then w. */
static void make(struct wire *w)
{
    if (w->kind != GATE || w->made == pass)
        return;
    w->made = pass;
    for (unsigned i = 0; i < w->inputs; i++)
        make(w->from[i]);
    w->number = numbers++;
    unsigned table = w->table;
    printf("    V w%u = ", w->number);
    if (w->inputs == 3) {
        printf("GATE(0x%02x, ", table);
        for (unsigned i = 3; i--;) {
            print_wire(w->from[i]);
            printf(", ");
        }
    }
    print_formula(table, w->from);
    printf(w->inputs == 3 ? ");\n" : ";\n");
}

int main(int argc, char **argv)
{
    machine = argc > 1 ? machine_find(argv[1]) : NULL;
    if (!machine)
        fail("usage: generate MACHINE < netlist.blif");
    read_netlist(stdin);
    number_ports();
    find_formulas();

    printf("/* Made by lanes/generate from the netlist of %s; see there. */\n", machine->name);
    printf("enum { STATES = %u, INPUTS = %u, OUTPUTS = %u };\n\n", latches, inputs, outputs);
    printf("static const unsigned char first[STATES + 1] = {");
    for (unsigned i = 0; i < latches; i++)
        printf("%u,", latch[i].init);
    printf("};\n\nstatic void edge(const V *restrict state, V *restrict next, const V *restrict in)\n{\n");
    pass = 1;
    for (unsigned i = 0; i < latches; i++) {
        make(latch[i].d);
        printf("    next[%u] = ", i);
        print_wire(latch[i].d);
        printf(";\n");
    }
    printf("}\n\nstatic void show(const V *restrict next, const V *restrict in, V *restrict out)\n{\n");
    pass = 2;
    for (unsigned i = 0; i < outputs; i++) {
        make(output[i]);
        printf("    out[%u] = ", i);
        print_wire(output[i]);
        printf(";\n");
    }
    printf("}\n");
    fprintf(stderr, "%s: %u states, %u gates\n", machine->name, latches, numbers);
    return 0;
}
