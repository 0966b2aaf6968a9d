/* SPDX-License-Identifier: MIT */
#include "record/vcd.h"
#include <inttypes.h>
#include <math.h>
#include <string.h>
#include "base/heap.h"

enum { FLAT_CLOCK = 1000 };

/* ---- time ----------------------------------------------------------------------------- */

/* Timescales, coarsest first; only ones, since GTKWave multiplies the tens and hundreds out. */
static const struct scale {
    const char *name;
    uint64_t second; /* units in a second */
} scales[] = {
    {"1 s", 1},           {"1 ms", 1000},          {"1 us", 1000000},
    {"1 ns", 1000000000}, {"1 ps", 1000000000000}, {"1 fs", 1000000000000000},
};

enum { SCALES = sizeof scales / sizeof *scales };

/* The coarsest scale in which half a clock period is a whole number; if there is none, one that is a thousand times
   finer than that. */
static const struct scale *scale_for(uint64_t hz)
{
    for (unsigned i = 0; i < SCALES; i++)
        if (scales[i].second % (2 * hz) == 0)
            return &scales[i];
    for (unsigned i = 0; i < SCALES; i++)
        if (scales[i].second / (2 * hz) >= 1000)
            return &scales[i];
    return &scales[SCALES - 1];
}

/* When half period number k begins. */
static unsigned __int128 time_of(const struct vcd *v, unsigned __int128 k)
{
    return k * v->second / (2 * v->hz);
}

/* ---- the dump ------------------------------------------------------------------------- */

/* Identifiers of one or more printable characters; port i is number i + 1, clk number 0. */
static const char *code(unsigned number, char text[8])
{
    char *at = text;
    do
        *at++ = (char)('!' + number % 94);
    while (number /= 94);
    *at = 0;
    return text;
}

static void change(const struct vcd *v, unsigned number, unsigned width, Word value)
{
    char id[8], bits[65];
    code(number, id);
    if (width == 1) {
        fprintf(v->file, "%d%s\n", (int)(value & 1), id);
        return;
    }
    unsigned n = 0;
    for (unsigned bit = width; bit--;)
        if (n || value >> bit & 1 || !bit)
            bits[n++] = (char)('0' + (value >> bit & 1));
    bits[n] = 0;
    fprintf(v->file, "b%s %s\n", bits, id);
}

static void variable(FILE *f, unsigned number, unsigned width, const char *name)
{
    char id[8];
    fprintf(f, "$var wire %u %s %s", width, code(number, id), name);
    if (width > 1)
        fprintf(f, " [%u:0]", width - 1);
    fputs(" $end\n", f);
}

/* A module's name has no hyphen in an HDL. */
static const char *module(const struct machine *m, char name[64])
{
    snprintf(name, 64, "%s", m->name);
    for (char *c = name; *c; c++)
        if (*c == '-')
            *c = '_';
    return name;
}

static void header(const struct vcd *v, const char *timescale)
{
    const struct machine *m = v->machine;
    char name[64];
    fprintf(v->file, "$version\n    gatecade %s\n$end\n", VERSION);
    fprintf(v->file, "$comment\n    %s at %" PRIu64 " Hz\n$end\n", m->name, v->hz);
    fprintf(v->file, "$timescale\n    %s\n$end\n$scope module %s $end\n", timescale, module(m, name));
    variable(v->file, 0, 1, "clk");
    for (unsigned i = 0; i < m->ports; i++)
        variable(v->file, i + 1, m->port[i].width, m->port[i].name);
    fputs("$upscope $end\n$enddefinitions $end\n", v->file);
}

/* A new time is only written when something changes at it. */
static void at(struct vcd *v, uint64_t half_period)
{
    uint64_t t = (uint64_t)time_of(v, half_period);
    if (t > v->now) {
        fprintf(v->file, "#%" PRIu64 "\n", t);
        v->now = t;
    }
}

static void clock_goes(struct vcd *v, uint64_t half_period, bool level)
{
    if (v->clk == level)
        return;
    at(v, half_period);
    change(v, 0, 1, (Word)level);
    v->clk = level;
}

static void changes(struct vcd *v, uint64_t half_period, enum dir dir, const Word port[])
{
    for (unsigned i = 0; i < v->machine->ports; i++) {
        const struct port *p = &v->machine->port[i];
        if (p->dir != dir || port[i] == v->last[i])
            continue;
        at(v, half_period);
        change(v, i + 1, p->width, port[i]);
        v->last[i] = port[i];
    }
}

/* The clock over cycles in which nothing happened. */
static void catch_up(struct vcd *v, uint64_t cycle)
{
    if (cycle - v->next > FLAT_CLOCK)
        clock_goes(v, 2 * v->next, 0);
    else
        for (uint64_t c = v->next; c < cycle; c++) {
            clock_goes(v, 2 * c, 0);
            clock_goes(v, 2 * c + 1, 1);
        }
    v->next = cycle;
}

const char *vcd_begin(struct vcd *v, FILE *file, const struct machine *m, const Word port[], uint64_t cycles)
{
    uint64_t hz = m->hz(port);
    const struct scale *scale = scale_for(hz);
    *v = (struct vcd){.file = file, .machine = m, .hz = hz, .second = scale->second};
    if (cycles > INT64_MAX / 2 || time_of(v, 2 * (unsigned __int128)cycles) > INT64_MAX)
        return "so many cycles are too long for a waveform, whose time has 63 bits";
    v->last = heap_get(m->ports * sizeof(Word));
    memcpy(v->last, port, m->ports * sizeof(Word));
    header(v, scale->name);
    fputs("#0\n$dumpvars\n0!\n", file);
    for (unsigned i = 0; i < m->ports; i++)
        change(v, i + 1, m->port[i].width, port[i]);
    fputs("$end\n", file);
    return NULL;
}

void vcd_inputs(struct vcd *v, uint64_t cycle, const Word port[])
{
    catch_up(v, cycle);
    clock_goes(v, 2 * cycle, 0);
    changes(v, 2 * cycle, IN, port);
}

void vcd_outputs(struct vcd *v, uint64_t cycle, const Word port[])
{
    clock_goes(v, 2 * cycle + 1, 1);
    changes(v, 2 * cycle + 1, OUT, port);
    v->next = cycle + 1;
}

void vcd_end(struct vcd *v, uint64_t cycles)
{
    catch_up(v, cycles);
    clock_goes(v, 2 * cycles, 0);
    at(v, 2 * cycles);
    free(v->last);
    v->last = NULL;
}

/* ---- for GTKWave ---------------------------------------------------------------------- */

/* Flags of a trace in GTKWave's save file. */
enum { HEX = 0x2, DECIMAL = 0x4, BINARY = 0x8, RIGHT = 0x20, BLANK = 0x200, FILTER = 0x2000 };

const struct port *vcd_filter_of(const struct machine *m, unsigned i)
{
    const struct port *p = &m->port[i], *q = m->port;
    if (!p->values || p->group || p->width == 1)
        return NULL;
    while (q->values != p->values || q->width != p->width || q->low != p->low)
        q++;
    return q;
}

/* A line a value: what the hexadecimal trace would show, and what to show instead.  On an active-low port the lights
   are the zeros. */
void vcd_filter(FILE *file, const struct port *p)
{
    for (const struct value *v = p->values; v->name; v++) {
        Word pins = p->low ? ~v->value & port_mask(p) : v->value;
        fprintf(file, "%0*" PRIX64 " %s\n", (p->width + 3) / 4, pins, v->name);
    }
}

static unsigned flags(const struct port *p, bool filter)
{
    if (filter)
        return FILTER | RIGHT | HEX;
    if (p->width == 1 || p->look == LED || p->look == ANODES || p->look == SEGMENTS)
        return RIGHT | BINARY;
    return RIGHT | (p->look == MATRIX ? HEX : DECIMAL);
}

static void section(FILE *file, const struct machine *m, enum dir dir, const char *title, const char *stem)
{
    char scope[64];
    module(m, scope);
    int some = 0;
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        const struct port *filter = vcd_filter_of(m, i);
        if (p->dir != dir)
            continue;
        if (!some++)
            fprintf(file, "@%x\n-%s\n", BLANK, title);
        fprintf(file, "@%x\n", flags(p, filter));
        if (filter)
            fprintf(file, "^1 %s.%s.filter\n", stem, filter->name);
        if (p->width > 1)
            fprintf(file, "%s.%s[%u:0]\n", scope, p->name, p->width - 1);
        else
            fprintf(file, "%s.%s\n", scope, p->name);
    }
}

/* GTKWave's zoom level at which the first cycles fill its window: 200 pixels show 2^-zoom units of time. */
static double zoom(const struct vcd *v, uint64_t cycles)
{
    double shown = cycles < 1 ? 1 : cycles > 40 ? 40 : (double)cycles;
    return -log2(shown * (double)v->second / (double)v->hz / 5);
}

void vcd_save_file(FILE *file, const struct vcd *v, uint64_t cycles, const char *dump, const char *stem)
{
    const struct machine *m = v->machine;
    char scope[64];
    /* With both names GTKWave finds the dump and the filters beside the save file, wherever it was started. */
    fprintf(file, "[*] gatecade %s\n[dumpfile] \"%s\"\n[savefile] \"%s.gtkw\"\n", VERSION, dump, stem);
    fprintf(file, "[timestart] 0\n[size] 1280 720\n[signals_width] 220\n*%.6f -1\n", zoom(v, cycles));
    fprintf(file, "[sst_expanded] 0\n@%x\n%s.clk\n", RIGHT | BINARY, module(m, scope));
    section(file, m, IN, "inputs", stem);
    section(file, m, OUT, "outputs", stem);
    section(file, m, STRAP, "straps", stem);
}
