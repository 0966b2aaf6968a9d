/* SPDX-License-Identifier: MIT */
/*
 * The way from a machine's HDL to lanes: C in which every wire is a vector, and bit i of all wires together is
 * machine i, so that one pass through the code is one clock edge of as many machines as a vector has bits.
 *
 *     lanes wrap MACHINE HDL.v… > wrap.v      a top module with the pins of the port table, straps at their defaults
 *     lanes clocks < seq.blif > seq.blif      with one clock, where a divider made two
 *     lanes compose < seq.blif > comb.blif    next = F(state, in), out = G(next, in): the pins show the state after
 *                                             the edge, as the C machines do
 *     lanes code MACHINE < comb.blif          the C
 *     lanes gates                             the gates that it is made of
 *
 * lanes/make calls Yosys and ABC in between.
 */
#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "core/machine.h"
#include "games/games.h"
#include "lanes/netlist.h"

static struct netlist net;
static struct netwire *result[PINS]; /* the wires of the machine's outputs */
static unsigned pins, results, numbers, pass;
static int clocks; /* the state is that of two clocks, between their edges */
static const struct machine *machine;

_Noreturn static void fail(const char *sentence, const char *name)
{
    netlist_fail("%s: %s %s", machine ? machine->name : "generate", sentence, name);
}

/* ---- wrap: pins by the port table --------------------------------------------------------------- */

/* Whether the text has that word, as a whole. */
static int has_word(const char *text, const char *word)
{
    size_t n = strlen(word);
    for (const char *at = text; (at = strstr(at, word)); at++) {
        int before = at > text && (isalnum((unsigned char)at[-1]) || at[-1] == '_');
        int after = isalnum((unsigned char)at[n]) || at[n] == '_';
        if (!before && !after)
            return 1;
    }
    return 0;
}

/* The part of the HDL between `module NAME` and its first `);`: parameters and pins. */
static char *module_head(char **files, const char *name)
{
    static char text[1 << 20];
    char start[100];
    snprintf(start, sizeof start, "module %s ", name);
    for (; *files; files++) {
        FILE *f = fopen(*files, "r");
        if (!f)
            fail("cannot read", *files);
        text[fread(text, 1, sizeof text - 1, f)] = 0;
        fclose(f);
        char *head = strstr(text, start), *end = head ? strstr(head, ");") : NULL;
        /* A strap that is a parameter keeps its default, which is the machine's. */
        char *inside = head ? strstr(head, ") (") : NULL;
        if (!end)
            continue;
        *end = 0;
        return inside ? inside : head;
    }
    fail("no module", name);
}

static void wrap(char **files)
{
    char name[64], pin[80];
    snprintf(name, sizeof name, "%s", machine->name);
    for (char *c = name; *c; c++)
        *c = *c == '-' ? '_' : *c;
    const char *head = module_head(files, name);

    printf("module lanes_top (input clk");
    for (unsigned i = 0; i < machine->ports; i++)
        if (machine->port[i].dir != STRAP)
            printf(", %s [%u:0] p%u", machine->port[i].dir == IN ? "input" : "output", machine->port[i].width - 1u, i);
    printf(");\n    %s it (", name);
    const char *comma = "";
    if (has_word(head, "clk"))
        printf(".clk(clk)"), comma = ", ";
    for (unsigned i = 0; i < machine->ports; i++) {
        const struct port *p = &machine->port[i];
        snprintf(pin, sizeof pin, "%s", p->name);
        if (!has_word(head, pin)) /* a name that is a keyword in Verilog has something behind it */
            snprintf(pin, sizeof pin, "%s_bcd", p->name);
        if (has_word(head, pin) && p->dir == STRAP)
            printf("%s.%s(%u'd%llu)", comma, pin, p->width, (unsigned long long)p->idle);
        else if (has_word(head, pin))
            printf("%s.%s(p%u)", comma, pin, i);
        else if (p->dir != STRAP)
            fail("the module has no pin", p->name);
        else
            continue;
        comma = ", ";
    }
    printf(");\nendmodule\n");
}

/* ---- compose: state and inputs to next state and outputs ---------------------------------------- */

static void print_line(const char *word, const char *prefix, unsigned n)
{
    printf("%s", word);
    for (unsigned i = 0; i < n; i++)
        printf(" %s%u", prefix, i);
    printf("\n");
}

/* A wire's name in the first copy of the netlist (pass 1) or in the second, in which the state is the next one.
   With two clocks only the machine's own has ticked by then. */
static void print_copy(const struct netwire *w)
{
    if (w->kind == STATE)
        printf(" %c%u", pass == 1 || (clocks && net.latch[w->index].clock) ? 's' : 'n', w->index);
    else if (w->kind == NONE)
        printf(" %s", w->name); /* a pin */
    else
        printf(" %c%s", pass == 1 ? 'a' : 'b', w->name);
}

static void copy(struct netwire *w)
{
    if (w->kind != GATE || w->made == pass)
        return;
    w->made = pass;
    for (unsigned i = 0; i < w->inputs; i++)
        copy(w->from[i]);
    printf(".names");
    for (unsigned i = 0; i < w->inputs; i++)
        print_copy(w->from[i]);
    print_copy(w);
    printf("\n");
    for (unsigned row = 0; row < 1u << w->inputs; row++)
        if (w->table >> row & 1) {
            for (unsigned i = 0; i < w->inputs; i++)
                putchar((int)('0' + (row >> i & 1)));
            printf(w->inputs ? " 1\n" : "1\n");
        }
}

static void alias(struct netwire *from, const char *prefix, const char *name)
{
    copy(from);
    printf(".names");
    print_copy(from);
    printf(" %s%s\n1 1\n", prefix, name);
}

/* ---- clocks: one clock where there were two ------------------------------------------------------ */

static void print_pins(const char *word, const char *before, struct netwire **list, unsigned n)
{
    printf("%s", word);
    for (unsigned i = 0; i < n; i++)
        printf(" %s%s", before, list[i]->name);
}

/* A flip-flop whose clock is another flip-flop, a divider's, changes at the machine's edges at which that one rises,
   and sees what this edge has made of all others.  Same netlist, same pins, but clk alone. */
static void one_clock(void)
{
    char number[16];
    clocks = 1;
    print_pins(".model lanes\n.inputs", "", net.input, net.inputs);
    print_pins("\n.outputs", "", net.output, net.outputs);
    printf("\n");
    for (unsigned i = 0; i < net.latches; i++)
        printf(".latch n%u s%u re clk %u\n", i, i, net.latch[i].init);
    pass = 1;
    for (unsigned i = 0; i < net.outputs; i++)
        alias(net.output[i], "", net.output[i]->name);
    for (unsigned i = 0; i < net.latches; i++)
        if (!net.latch[i].clock) {
            snprintf(number, sizeof number, "%u", i);
            alias(net.latch[i].d, "n", number);
        }
    pass = 2;
    for (unsigned i = 0; i < net.latches; i++)
        if (net.latch[i].clock) {
            struct netwire *clock = net.latch[i].clock;
            if (clock->kind != STATE || net.latch[clock->index].clock)
                fail("a clock that is no flip-flop", clock->name);
            copy(net.latch[i].d);
            printf(".names n%u s%u", clock->index, clock->index);
            print_copy(net.latch[i].d);
            printf(" s%u n%u\n101- 1\n11-1 1\n0--1 1\n", i, i);
        }
    printf(".end\n");
}

static void compose(void)
{
    char number[16];
    printf("# first ");
    for (unsigned i = 0; i < net.latches; i++)
        printf("%u", net.latch[i].init);
    printf("\n.model lanes\n.inputs");
    for (unsigned i = 0; i < net.inputs; i++)
        printf(" %s", net.input[i]->name);
    print_line("", "s", net.latches);
    printf(".outputs");
    for (unsigned i = 0; i < net.outputs; i++)
        printf(" o%s", net.output[i]->name);
    print_line("", "n", net.latches);
    pass = 1;
    for (unsigned i = 0; i < net.latches; i++) {
        snprintf(number, sizeof number, "%u", i);
        alias(net.latch[i].d, "n", number);
    }
    pass = 2;
    for (unsigned i = 0; i < net.outputs; i++)
        alias(net.output[i], "o", net.output[i]->name);
    printf(".end\n");
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

/* What the C calls a wire; good until the fourth call from now. */
static const char *wire_name(const struct netwire *w)
{
    static char text[4][16];
    static unsigned turn;
    char *name = text[turn++ % 4];
    if (!w)
        return NULL;
    if (w->kind == NONE)
        fail("nothing drives", w->name);
    snprintf(name, sizeof text[0],
             w->kind == INPUT   ? "i[%u]"
             : w->kind == STATE ? "s[%u]"
                                : "w%u",
             w->kind == GATE ? w->number : w->index);
    return name;
}

/* The formula with these names for x, y and z. */
static void print_formula(unsigned table, const char *const name[3])
{
    const struct formula f = formula[table];
    if (f.op >= 'x' && f.op <= 'z')
        printf("%s", name[f.op - 'x']);
    else if (f.op == '0' || f.op == '1')
        printf(f.op == '1' ? "ONES" : "ZERO");
    else {
        printf(f.op == '~' ? "(~" : "(");
        print_formula(f.left, name);
        printf(" %c ", f.op == '~' ? '&' : f.op);
        print_formula(f.right, name);
        printf(")");
    }
}

/* lanes gates: every gate of three inputs, for vectors that have no instruction for all of them. */
static void gates(void)
{
    static const char *const name[3] = {"x", "y", "z"};
    printf("/* SPDX-License-Identifier: MIT */\n/* Made by lanes/make: the gates of three inputs.  Gtt(x, y, z) "
           "has the truth table tt; z is the highest bit. */\n#ifdef TERNARY\n");
    for (unsigned table = 0; table < 256; table++)
        printf("#define G%02x(x, y, z) TERNARY(x, y, z, 0x%02x)\n", table, table);
    printf("#else\n");
    for (unsigned table = 0; table < 256; table++) {
        printf("#define G%02x(x, y, z) ", table);
        print_formula(table, name);
        printf("\n");
    }
    printf("#endif\n");
}

/* What the code computes: one plane of the next state or of the outputs. */
struct root {
    struct netwire *wire;
    char array;
    unsigned index;
};

/* The lines of the code in order: a gate, or (gate NULL) a root. */
struct line {
    struct netwire *gate;
    struct root root;
};

struct plan {
    struct line line[WIRES];
    unsigned lines;
};

/* How many gates are still to be written before w. */
static unsigned missing(struct netwire *w)
{
    if (w->kind != GATE || w->made || w->seen == pass)
        return 0;
    w->seen = pass;
    unsigned n = 1;
    for (unsigned i = 0; i < w->inputs; i++)
        n += missing(w->from[i]);
    return n;
}

/* Plans the gates that w depends on, the largest heap of them first, then w. */
static void make(struct plan *p, struct netwire *w)
{
    if (w->kind != GATE || w->made)
        return;
    w->made = 1;
    unsigned cost[3] = {0}, done = 0;
    for (unsigned i = 0; i < w->inputs; i++) {
        pass++;
        cost[i] = missing(w->from[i]);
    }
    for (unsigned n = 0; n < w->inputs; n++) {
        unsigned next = 3;
        for (unsigned i = 0; i < w->inputs; i++)
            if (!(done >> i & 1) && (next == 3 || cost[i] > cost[next]))
                next = i;
        done |= 1u << next;
        make(p, w->from[next]);
    }
    p->line[p->lines++] = (struct line){.gate = w};
}

/* Plans the gates that many others read. */
static void make_shared(struct plan *p, struct netwire *w, unsigned many)
{
    if (w->kind != GATE || w->seen == pass)
        return;
    w->seen = pass;
    unsigned now = pass;
    for (unsigned i = 0; i < w->inputs; i++) {
        make_shared(p, w->from[i], many);
        pass = now;
    }
    if (w->uses >= many) {
        make(p, w);
        pass = now;
    }
}

/* The root that needs the fewest new gates. */
static unsigned cheapest(const struct root *root, unsigned roots)
{
    unsigned best = 0, least = ~0u;
    for (unsigned i = 0; i < roots; i++) {
        pass++;
        unsigned n = missing(root[i].wire);
        if (n < least)
            least = n, best = i;
    }
    return best;
}

/* An order in which wires are used up soon after they are made, so that most of them live in registers all their short
   lives: always the root that needs the least; before that the gates that `many` others read, or none of them. */
static void make_plan(struct plan *p, const struct root *all, unsigned roots, unsigned many)
{
    static struct root root[PINS];
    memcpy(root, all, roots * sizeof *root);
    p->lines = 0;
    for (unsigned i = 0; i < WIRES; i++)
        if (net.wires[i])
            net.wires[i]->made = net.wires[i]->seen = 0;
    pass = 1;
    for (unsigned i = 0; many && i < roots; i++)
        make_shared(p, root[i].wire, many);
    while (roots) {
        unsigned best = cheapest(root, roots);
        make(p, root[best].wire);
        p->line[p->lines++] = (struct line){.root = root[best]};
        root[best] = root[--roots];
    }
}

static void count_uses(const struct plan *p)
{
    for (unsigned i = 0; i < p->lines; i++)
        if (p->line[i].gate)
            p->line[i].gate->uses = 0;
    for (unsigned i = 0; i < p->lines; i++) {
        if (!p->line[i].gate)
            p->line[i].root.wire->uses++;
        for (unsigned k = 0; p->line[i].gate && k < p->line[i].gate->inputs; k++)
            p->line[i].gate->from[k]->uses++;
    }
}

/* How crowded a plan is: wires that wait for their last reader beyond the sixteen that have a register. */
static uint64_t crowd(const struct plan *p)
{
    uint64_t sum = 0, alive = 0;
    for (unsigned i = 0; i < p->lines; i++) {
        struct netwire *w = p->line[i].gate;
        unsigned readers = w ? w->inputs : 1;
        for (unsigned k = 0; k < readers; k++) {
            struct netwire *from = w ? w->from[k] : p->line[i].root.wire;
            alive -= from->kind == GATE && !--from->left;
        }
        if (w) {
            w->left = w->uses;
            alive++;
        }
        sum += alive > 16 ? alive - 16 : 0;
    }
    return sum;
}

static void print_plan(const struct plan *p)
{
    for (unsigned i = 0; i < p->lines; i++) {
        struct netwire *w = p->line[i].gate;
        const struct root *r = &p->line[i].root;
        if (!w) {
            printf("    %c[%u] = %s;\n", r->array, r->index, wire_name(r->wire));
            continue;
        }
        w->number = numbers++;
        printf("    V w%u = ", w->number);
        if (w->inputs == 3)
            printf("G%02x(%s, %s, %s)", w->table, wire_name(w->from[0]), wire_name(w->from[1]), wire_name(w->from[2]));
        else
            print_formula(w->table, (const char *[3]){wire_name(w->from[0]), wire_name(w->from[1]), NULL});
        printf(";\n");
    }
}

/* The wires by the port table: p3[2] is bit 2 of port 3. */
static void number_pins(void)
{
    char name[32];
    for (unsigned i = 0; i < machine->ports; i++)
        for (unsigned bit = 0; bit < machine->port[i].width; bit++) {
            int in = machine->port[i].dir == IN;
            if (machine->port[i].dir == STRAP)
                continue;
            snprintf(name, sizeof name, machine->port[i].width > 1 ? "%sp%u[%u]" : "%sp%u", in ? "" : "o", i, bit);
            struct netwire *w = netlist_wire(&net, name);
            if (in) {
                w->kind = INPUT;
                w->index = pins++;
            } else if (w->kind == NONE)
                fail("the netlist does not drive", w->name);
            else
                result[results++] = w;
        }
}

static void code(void)
{
    char name[16];
    unsigned states = (unsigned)strlen(net.first);
    number_pins();
    for (unsigned i = 0; i < states; i++) {
        snprintf(name, sizeof name, "s%u", i);
        netlist_wire(&net, name)->kind = STATE;
        netlist_wire(&net, name)->index = i;
    }
    printf("/* Made by lanes/make from the HDL of %s: do not edit. */\n", machine->name);
    printf("enum { STATES = %u, INPUTS = %u, OUTPUTS = %u };\n\n", states, pins, results);
    printf("static const char first[] = \"%s\";\n\n", net.first);
    printf("static void edge(const V *restrict s, V *restrict n, const V *restrict i, V *restrict o)\n{\n"
           "    (void)s, (void)n, (void)i;\n");
    static struct root root[PINS];
    static struct plan plan, other;
    unsigned roots = 0;
    for (unsigned i = 0; i < states; i++) {
        snprintf(name, sizeof name, "n%u", i);
        root[roots++] = (struct root){netlist_wire(&net, name), 'n', i};
    }
    for (unsigned i = 0; i < results; i++)
        root[roots++] = (struct root){result[i], 'o', i};
    make_plan(&plan, root, roots, 0);
    count_uses(&plan);
    uint64_t least = crowd(&plan);
    for (unsigned many = 4; many <= 32; many += 2) {
        make_plan(&other, root, roots, many);
        uint64_t n = crowd(&other);
        if (n < least)
            least = n, plan = other;
    }
    print_plan(&plan);
    printf("}\n");
    fprintf(stderr, "%s: %u states, %u gates\n", machine->name, states, numbers);
}

int main(int argc, char **argv)
{
    const char *mode = argc > 1 ? argv[1] : "";
    find_formulas();
    machine = argc > 2 ? machine_find(argv[2]) : NULL;
    if (!strcmp(mode, "wrap") && machine)
        wrap(argv + 3);
    else if (!strcmp(mode, "compose")) {
        netlist_read(&net, stdin);
        compose();
    } else if (!strcmp(mode, "clocks")) {
        netlist_read(&net, stdin);
        one_clock();
    } else if (!strcmp(mode, "gates"))
        gates();
    else if (!strcmp(mode, "code") && machine) {
        netlist_read(&net, stdin);
        code();
    } else
        netlist_fail("usage: lanes wrap MACHINE HDL.v... | clocks | compose | code MACHINE | gates");
    return 0;
}
