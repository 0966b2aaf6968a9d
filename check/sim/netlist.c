/* SPDX-License-Identifier: MIT */
/*
 * The design as synthesized: Yosys, in the box, makes a netlist of it, and check/netlist runs that in this process.
 *
 * What Yosys cannot read is left out, and no fault of the design's: it knows less SystemVerilog than the simulators. Of
 * a name that nobody declared it makes a wire, as the tools of a chip do, and warns: that is told.  Modules are read
 * without being worked out (-defer), and files of testbenches, which it cannot read, not at all.
 */
#include "check/sim/design.h"
#include "base/heap.h"
#include "base/slurp.h"
#include "base/text.h"
#include "check/hdl/outline.h"
#include "check/netlist/driver.h"
#include "check/sim/box.h"
#include "check/sim/image.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    ARGUMENTS = SOURCES + 16,
    SECONDS = 20,
    STRANGERS_SECONDS = 10,
    ASKED_YOSYS = 5, /* for a second opinion: Verilator can be asked as well */
    ASKED_SECONDS = 20,
    JSON_BYTES = 64 << 20,
    STEPS_MOST = 1 << 19,
    ASKED_STEPS = 1 << 16 /* ours have up to ten thousand */
};
_Static_assert((int)ARGUMENTS <= (int)TOOL_WORDS, "a command fits");

static const char *const needed[] = {"yosys", NULL};

/* It would keep a history of commands at home; vpi/self.c tells why it needs the other one. */
static const char *const environment[] = {"HOME=/nonexistent", "LD_PRELOAD=../yosys.so", NULL};

/* Newer revisions first, as for Icarus. */
static const char *const standards[] = {"verilog -sv -defer -I.", "verilog -defer -I."};

/* A name or a value that the command language of Yosys takes for nothing else. */
static bool plain(const char *word)
{
    return *word && !word[strspn(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_'.-")] &&
           *word != '-' && *word != '.';
}

/* The first line of the message that tells of an error, with the line of the source, if it names one. */
static void left_out(struct design *d, const char *why)
{
    char said[300];
    if (d->fault)
        return;
    static const char mark[] = "ERROR: ";
    const char *error = why ? NULL : strstr(d->message, mark), *line = error ? error : why ? why : d->message;
    while (error && line > d->message && line[-1] != '\n')
        line--;
    text_set(said, sizeof said, "%.*s", error ? (int)(error - line) : 0, line);
    line = error ? error + strlen(mark) : line;
    text_add(said, sizeof said, "%.*s", (int)strcspn(line, "\n"), line);
    design_message(d, "synthesis was left out: %s", *said ? said : "Yosys does not say why");
}

/* The names of which it has made wires: ... Warning: Identifier `\\NAME' is implicitly declared. */
static void note_implied(struct design *d)
{
    static const char mark[] = "Identifier `\\", end[] = "' is implicitly declared";
    *d->implied = 0;
    for (const char *at = d->message; (at = strstr(at, mark));) {
        at += strlen(mark);
        size_t n = strcspn(at, "'\n");
        char name[100];
        text_set(name, sizeof name, "%.*s", (int)n, at);
        if (!strncmp(at + n, end, strlen(end)) && !strstr(d->implied, name))
            text_add(d->implied, sizeof d->implied, "%s%s", *d->implied ? ", " : "", name);
    }
}

/* A file of nothing but modules without ports. */
static bool is_testbench(const struct design *d, const struct source *s)
{
    size_t size;
    char *text = design_read(d, s, &size);
    struct outline o = text ? outline_read(text, size, false, NULL) : (struct outline){0};
    free(text);
    return o.without && !o.with_ports;
}

/* Yosys over all sources with these commands; false after a message. */
static bool yosys(struct design *d, const char *script)
{
    char first[MESSAGE] = "";
    const char *why = image_write("yosys.so", box_directory());
    if (why) {
        design_fault(d, "no-room", "what Yosys needs in the box could not be written: %s", why);
        return false;
    }
    for (unsigned s = 0; s < sizeof standards / sizeof *standards; s++) {
        const char *argv[ARGUMENTS] = {"yosys", "-q", "-f", standards[s], "-p", script};
        unsigned n = 6;
        for (unsigned i = 0; i < d->sources; i++)
            if (!is_testbench(d, &d->source[i]))
                argv[n++] = d->source[i].name;
        bool good = design_tool(d, argv, d->asked ? ASKED_YOSYS : d->stranger ? STRANGERS_SECONDS : SECONDS);
        note_implied(d);
        if (good)
            return true;
        if (!s)
            memcpy(first, d->message, sizeof first);
        if (d->fault || d->outcome < 0 || d->languages & SYSTEMVERILOG || design_bomb(d))
            break;
    }
    memcpy(d->message, first, sizeof first);
    left_out(d, NULL);
    return false;
}

/* hierarchy for this top, with the parameters that are meant for it; false after a message. */
static bool add_hierarchy(struct design *d, char *script, size_t size, const char *top)
{
    if (!plain(top)) {
        left_out(d, "the name of a module has characters that Yosys takes for something else");
        return false;
    }
    text_add(script, size, "hierarchy -check -top %s", top);
    for (unsigned i = 0; d->parameters && i < d->parameters->count; i++) {
        char pair[200];
        text_set(pair, sizeof pair, "%s", d->parameters->item[i]);
        char *value = strchr(pair, '=');
        if (of_part(pair) || !value)
            continue;
        *value++ = 0;
        if (!plain(pair) || !plain(value)) {
            left_out(d, "a parameter has characters that Yosys takes for something else");
            return false;
        }
        text_add(script, size, " -chparam %s %s", pair, value);
    }
    text_add(script, size, "; ");
    return true;
}

static bool synthesize(struct design *d, const char *top)
{
    char script[2000] = "", path[PATH_MAX];
    *d->built = 0;
    text_set(path, sizeof path, "%s/design.json", box_directory());
    unlink(path);
    if (!add_hierarchy(d, script, sizeof script, top))
        return false;
    text_add(script, sizeof script, "proc; flatten; memory_share; memory_map; write_json ../design.json");
    if (!yosys(d, script))
        return false;
    text_set(d->built, sizeof d->built, "%s", top);
    return true;
}

/* ---- the circuit ---- */

/* Address space for a circuit, of which only what is used takes memory; half as much where there is a limit. */
struct inside {
    void *memory;
    size_t size;
    struct arena arena;
    struct circuit circuit;
    struct circuit_dut dut;
};

static struct inside *inside_open(struct design *d)
{
    enum { LEAST = 16 << 20 };
    struct inside *n = heap_get(sizeof *n);
    for (n->size = (size_t)1 << (sizeof(size_t) > 4 ? 31 : 28); n->size >= LEAST; n->size /= 2) {
        n->memory = mmap(NULL, n->size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (n->memory != MAP_FAILED)
            break;
        n->memory = NULL;
    }
    if (!n->memory) {
        design_fault(d, "no-memory", "there is not enough memory for the design as synthesized");
        free(n);
        return NULL;
    }
    arena_over(&n->arena, n->memory, n->size);
    return n;
}

static void inside_close(struct inside *n)
{
    if (n)
        munmap(n->memory, n->size);
    free(n);
}

/* The netlist that was written last; NULL after a message. */
static struct inside *read_circuit(struct design *d, const char *top)
{
    char path[PATH_MAX];
    size_t size;
    text_set(path, sizeof path, "%s/design.json", box_directory());
    char *json = slurp_whole(path, JSON_BYTES, &size);
    struct inside *n = json ? inside_open(d) : NULL;
    const char *why = !json ? "the netlist is too large"
                      : n   ? circuit_read(&n->circuit, &n->arena, json, size, top)
                            : "";
    if (!why && n->circuit.steps > (d->asked ? ASKED_STEPS : STEPS_MOST))
        why = "the design is too large to be run as gates";
    free(json);
    if (!why)
        return n;
    left_out(d, why);
    inside_close(n);
    return NULL;
}

/* ---- tops ---- */

static bool add_top(struct design *d, const struct circuit *c, const char *name)
{
    if (d->tops == UNITS)
        return false;
    struct top *t = &d->top[d->tops++];
    *t = (struct top){.pin = heap_array(c->pins + 1, sizeof *t->pin), .pins = c->pins};
    text_set(t->name, sizeof t->name, "%s", name);
    memcpy(t->pin, c->pin, c->pins * sizeof *t->pin);
    return true;
}

/* Synthesizes the one module that it can be; false after a message. */
static bool list_one(struct design *d, const char *name)
{
    struct inside *n = synthesize(d, name) ? read_circuit(d, name) : NULL;
    bool good = n && add_top(d, &n->circuit, name);
    inside_close(n);
    return good;
}

/* Only the ports of these modules are asked for. */
static bool list_ports(struct design *d, const unsigned *unit, unsigned units)
{
    char *script, path[PATH_MAX];
    size_t size;
    FILE *f = heap_stream(&script, &size);
    fputs("design -save all; ", f);
    bool good = true;
    for (unsigned i = 0; i < units && good; i++) {
        char line[1000] = "";
        good = add_hierarchy(d, line, sizeof line, d->unit[unit[i]]);
        fprintf(f, "%sblackbox; write_json ../ports-%u.json; design -load all; ", line, unit[i]);
    }
    fclose(f);
    good = good && yosys(d, script);
    free(script);
    for (unsigned i = 0; i < units && good; i++) {
        text_set(path, sizeof path, "%s/ports-%u.json", box_directory(), unit[i]);
        char *json = slurp_whole(path, JSON_BYTES, &size);
        struct inside *n = json ? inside_open(d) : NULL;
        if (n && !circuit_read(&n->circuit, &n->arena, json, size, d->unit[unit[i]]))
            add_top(d, &n->circuit, d->unit[unit[i]]);
        inside_close(n);
        free(json);
        unlink(path);
    }
    return good;
}

/* All modules that have ports at once; if that does not work, one by one. */
static bool list(struct design *d)
{
    char first[MESSAGE] = "";
    unsigned unit[UNITS], units = 0;
    *d->built = 0;
    for (unsigned i = 0; i < d->units; i++)
        if (d->units == 1 || d->ports_in[i])
            unit[units++] = i;
    if (units == 1)
        return list_one(d, d->unit[unit[0]]);
    if (!units)
        left_out(d, "no module has ports");
    if (list_ports(d, unit, units) && d->tops)
        return true;
    memcpy(first, d->message, sizeof first);
    for (unsigned i = 0; i < units && !d->fault && !design_bomb(d); i++)
        list_ports(d, unit + i, 1);
    if (!d->tops && !d->fault)
        memcpy(d->message, first, sizeof first);
    return d->tops > 0 && !d->fault;
}

static bool build(struct design *d)
{
    const char *top = d->chosen->name;
    if (strcmp(d->built, top) && !synthesize(d, top))
        return false;
    struct inside *n = read_circuit(d, top);
    bool good = n;
    if (n && (n->circuit.pins != d->chosen->pins ||
              memcmp(n->circuit.pin, d->chosen->pin, n->circuit.pins * sizeof *n->circuit.pin))) {
        left_out(d, "the ports of the design change with its parameters");
        good = false;
    }
    inside_close(n);
    return good;
}

/* ---- simulation ---- */

static struct dut open_inside(struct design *d, uint64_t seed)
{
    struct inside *n = read_circuit(d, d->chosen->name);
    if (!n)
        return (struct dut){0};
    struct dut dut = circuit_dut(&n->dut, &n->arena, &n->circuit, seed);
    n->dut.budget = (d->asked ? ASKED_SECONDS : SIM_SECONDS) * (uint64_t)1000000000;
    return dut;
}

static void close_inside(struct dut *dut)
{
    struct circuit_dut *d = dut->context;
    inside_close((struct inside *)(void *)((char *)d - offsetof(struct inside, dut)));
}

/* What of the hardware has that fact, some of them by name. */
static unsigned named(const struct circuit *c, enum circuit_fact fact, char *names, size_t size)
{
    enum { NAMED = 3 };
    unsigned count = 0;
    *names = 0;
    for (unsigned i = 0; i < c->notes; i++) {
        const struct circuit_note *n = &c->note[i];
        if (n->fact == fact && count++ < NAMED)
            text_add(names, size, "%s%s%s%s%s", *names ? ", " : "", n->name, *n->where ? " (" : "", n->where,
                     *n->where ? ")" : "");
    }
    if (count > NAMED)
        text_add(names, size, " and %u more", count - NAMED);
    return count;
}

static void tell(struct dut *dut, Engine_note *note, void *to)
{
    static const struct {
        const char *id, *one, *many;
    } facts[] = {
        [FACT_LATCH] =
            {"latch", "is a latch: it keeps its value where no branch assigns it; give it one first of all",
             "are latches: they keep their values where no branch assigns them; give them some first of all"},
        [FACT_LOOSE] = {"undriven", "is read, and nothing drives it, or not all of it",
                        "are read, and nothing drives them, or not all of them"},
        [FACT_DIVIDED] = {"divided-clock", "is a clock that a register makes; an enable on the one clock is safer",
                          "are clocks that registers make; enables on the one clock are safer"},
        [FACT_GATED] = {"gated-clock", "is a clock that gates make, and may tick when they flicker; take an enable",
                        "are clocks that gates make, and may tick when they flicker; take enables"},
        [FACT_DEAD_CLOCK] = {"dead-clock", "is a clock that never ticks", "are clocks that never tick"},
        [FACT_DEAD] = {"dead-register", "is a register that no output depends on",
                       "are registers that no output depends on"},
    };
    struct inside *n = (struct inside *)(void *)((char *)dut->context - offsetof(struct inside, dut));
    char sentence[300], pins[120], registers[120], names[200];
    for (unsigned i = 0; i < sizeof facts / sizeof *facts; i++) {
        unsigned count = named(&n->circuit, (enum circuit_fact)i, names, sizeof names);
        text_set(sentence, sizeof sentence, "%s %s", names, count > 1 ? facts[i].many : facts[i].one);
        if (count)
            note(to, facts[i].id, sentence);
    }
    if (circuit_unsure(&n->dut, pins, sizeof pins, registers, sizeof registers)) {
        text_set(sentence, sizeof sentence,
                 "what %s shows depends on how the design happens to start: no reset and no initial value sets %s",
                 pins, registers);
        note(to, "power-up", sentence);
    }
}

/* ---- on a real chip ---- */

/* How many cells of a kind Yosys's statistics count: names that begin so. */
static unsigned cells(const char *statistics, const char *kind)
{
    unsigned sum = 0;
    for (const char *at = statistics; (at = strstr(at, kind)); at += strlen(kind))
        sum += (unsigned)strtoul(at + 1 + strcspn(at + 1, " \n"), NULL, 10);
    return sum;
}

/* The slowest of the clocks in nextpnr's report, in MHz; 0: there is none. */
static double slowest(const char *report)
{
    static const char mark[] = "\"achieved\":";
    double least = 0;
    for (const char *at = report; (at = strstr(at, mark));) {
        double f = strtod(at += strlen(mark), NULL);
        least = least > 0 && least < f ? least : f;
    }
    return least;
}

static const char *const fitting[] = {"yosys", "nextpnr-ice40", NULL};
static const struct engine fitter = {
    .name = "fit", .commands = fitting, .packages = "yosys nextpnr-ice40", .environment = environment};

void design_fit(struct design *d, const char *top, char *said, size_t size)
{
    enum { REPORT_BYTES = 1 << 20, LUTS = 7680 };
    static const char *const route[] = {"nextpnr-ice40",
                                        "-q",
                                        "--hx8k",
                                        "--package",
                                        "ct256",
                                        "--seed",
                                        "1",
                                        "--json",
                                        "../fit.json",
                                        "--pcf-allow-unconstrained",
                                        "--timing-allow-fail",
                                        "--report",
                                        "../fit.report",
                                        NULL};
    char script[2000] = "", path[PATH_MAX];
    size_t length;
    d->engine = &fitter;
    if (d->languages & VHDL || !engine_ready(&fitter)) {
        text_set(said, size,
                 d->languages & VHDL ? "not known, as Yosys does not read VHDL"
                                     : "run: apt-get install %s, and try again",
                 fitter.packages);
        return;
    }
    *d->message = 0;
    bool good = add_hierarchy(d, script, sizeof script, top);
    text_add(script, sizeof script, "synth_ice40 -top %s; tee -q -o ../fit.stat stat; write_json ../fit.json", top);
    good = good && yosys(d, script);
    text_set(path, sizeof path, "%s/fit.stat", box_directory());
    char *statistics = good ? slurp(path, REPORT_BYTES, &length) : NULL;
    unsigned luts = statistics ? cells(statistics, " SB_LUT4") : 0,
             flipflops = statistics ? cells(statistics, " SB_DFF") : 0;
    free(statistics);
    if (!statistics) {
        text_set(said, size, "%.*s", (int)strcspn(d->message, "\n"), d->message);
        return;
    }
    text_set(said, size, "%u look-up tables and %u flip-flops on an iCE40 HX8K, which has %d of each", luts, flipflops,
             LUTS);
    bool routed = design_tool(d, route, d->stranger ? STRANGERS_SECONDS : SECONDS);
    text_set(path, sizeof path, "%s/fit.report", box_directory());
    char *report = routed ? slurp(path, REPORT_BYTES, &length) : NULL;
    double megahertz = report ? slowest(report) : 0;
    if (megahertz > 0)
        text_add(said, size, "; up to %u MHz, as nextpnr places and routes it", (unsigned)megahertz);
    else if (!routed)
        text_add(said, size, "; nextpnr cannot place and route it: %.*s", (int)strcspn(d->message, "\n"), d->message);
    free(report);
}

const struct engine engine_netlist = {
    .name = "netlist",
    .languages = VERILOG | SYSTEMVERILOG,
    .by_name = true,
    .witness = true,
    .commands = needed,
    .packages = "yosys",
    .version = "-V",
    .environment = environment,
    .list = list,
    .build = build,
    .open = open_inside,
    .shut = close_inside,
    .tell = tell,
    .speed = 1e6,
};
