/* SPDX-License-Identifier: MIT */
/* gatecade run: a machine over a tape; its trace, waveform and recording go to files. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/command.h"
#include "base/named.h"
#include "base/heap.h"
#include "base/options.h"
#include "base/output.h"
#include "record/expect.h"
#include "record/tapefile.h"
#include "record/testbench.h"
#include "record/trace.h"
#include "record/wave.h"

extern const struct command command_run;

struct request {
    const char *tape, *cycles, *trace, *vcd, *record, *testbench;
    struct list straps;
    bool check;
};

/* The outputs of a run; a NULL name means that it was not requested. */
struct outputs {
    const char *trace_name, *vcd_name, *record_name, *testbench_name;
    struct output trace_out, record_out, testbench_out;
    struct trace trace;
    struct wave wave;
    struct tape_writer record;
    struct testbench testbench;
    struct expectations *expect; /* what the tape says must be seen; or NULL */
    const char *tape_name;
};

/* ---- the outputs -------------------------------------------------------------------- */

static int open_trace(struct outputs *l, const struct machine *m)
{
    if (output_open(&l->trace_out, l->trace_name))
        return BAD;
    trace_begin(&l->trace, l->trace_out.file, m);
    return GOOD;
}

static int open_record(struct outputs *l, const struct machine *m, const Word port[])
{
    if (output_open(&l->record_out, l->record_name))
        return BAD;
    tape_write_begin(&l->record, l->record_out.file, m, port);
    return GOOD;
}

static int open_testbench(struct outputs *l, const struct machine *m, const Word port[], uint64_t cycles)
{
    if (output_open(&l->testbench_out, l->testbench_name))
        return BAD;
    const char *refusal =
        testbench_begin(&l->testbench, l->testbench_out.file, testbench_language(l->testbench_name), m, port, cycles);
    if (!refusal)
        return GOOD;
    output_drop(&l->testbench_out);
    return complain(BAD, "%s: %s", l->testbench_name, refusal);
}

/* Opens all of them; after a failure those not yet opened are dropped. */
static int open_all(struct outputs *l, const struct machine *m, const Word port[], uint64_t cycles)
{
    int status = GOOD;
    if (l->trace_name && (status = open_trace(l, m)))
        l->trace_name = NULL;
    if (l->record_name && (status || (status = open_record(l, m, port))))
        l->record_name = NULL;
    if (l->testbench_name && (status || (status = open_testbench(l, m, port, cycles))))
        l->testbench_name = NULL;
    if (l->vcd_name && (status || (status = wave_open(&l->wave, l->vcd_name, m, port, cycles))))
        l->vcd_name = NULL;
    return status;
}

static void before_edge(struct outputs *l, uint64_t cycle, const Word port[])
{
    if (l->vcd_name)
        vcd_inputs(&l->wave.vcd, cycle, port);
    if (l->record_name)
        tape_write_inputs(&l->record, cycle, port);
}

static void after_edge(struct outputs *l, uint64_t cycle, const Word port[])
{
    if (l->trace_name)
        trace_outputs(&l->trace, cycle, port);
    if (l->vcd_name)
        vcd_outputs(&l->wave.vcd, cycle, port);
    if (l->testbench_name)
        testbench_edge(&l->testbench, cycle, port);
}

/* An output cannot be written any more: a closed pipe, a full disk. */
static bool cannot_write(const struct outputs *l)
{
    return (l->trace_name && ferror(l->trace_out.file)) || (l->record_name && ferror(l->record_out.file)) ||
           (l->vcd_name && ferror(l->wave.file[0].file)) || (l->testbench_name && ferror(l->testbench_out.file));
}

/* On success every file appears; on failure none does. */
static int end_output(struct output *o, int status)
{
    if (!status)
        return output_close(o);
    output_drop(o);
    return status;
}

static int close_all(struct outputs *l, uint64_t cycles, int status)
{
    if (l->trace_name) {
        trace_end(&l->trace);
        status = end_output(&l->trace_out, status);
    }
    if (l->record_name) {
        tape_write_end(&l->record, cycles);
        status = end_output(&l->record_out, status);
    }
    if (l->testbench_name) {
        testbench_end(&l->testbench, cycles);
        status = end_output(&l->testbench_out, status);
    }
    if (l->vcd_name && !status) {
        vcd_end(&l->wave.vcd, cycles);
        status = wave_close(&l->wave);
    } else if (l->vcd_name)
        wave_drop(&l->wave);
    return status;
}

/* ---- the run -------------------------------------------------------------------------- */

/* The lines of cycle n are applied, edge n happens; then as many edges as change nothing, up to the next line. */
static void play(const struct tape *t, void *state, Word port[], uint64_t cycles, struct outputs *l)
{
    uint64_t cycle = 0, at = 0;
    while (cycle < cycles && !cannot_write(l)) {
        at = tape_apply(t, at, cycle, port);
        before_edge(l, cycle, port);
        t->machine->step(state, port);
        after_edge(l, cycle, port);
        uint64_t edge = cycle++;
        uint64_t next = at < t->events && t->event[at].cycle < cycles ? t->event[at].cycle : cycles;
        cycle += t->machine->skip(state, port, next - cycle);
        if (l->expect)
            expect_check(l->expect, l->tape_name, edge, cycle - 1, port);
    }
}

static int perform(const struct tape *t, uint64_t cycles, struct outputs *l)
{
    const struct machine *m = t->machine;
    Word *port = heap_get(m->ports * sizeof(Word));
    void *state = heap_get(m->state_size);
    memcpy(port, t->port, m->ports * sizeof(Word));
    m->reset(state, port);
    int status = open_all(l, m, port, cycles);
    if (!status)
        play(t, state, port, cycles, l);
    status = close_all(l, cycles, status);
    free(port);
    free(state);
    return status;
}

/* ---- the command line ----------------------------------------------------------------- */

static int load(struct tape *t, const struct machine *m, const struct request *w, char **text)
{
    if (!w->tape) {
        *t = (struct tape){.machine = m, .port = heap_get(m->ports * sizeof(Word))};
        machine_idle(m, t->port);
    } else if (tape_load_text(t, w->tape, text))
        return BAD;
    else if (t->machine != m)
        return complain(BAD, "%s is a tape of %s, not of %s", w->tape, t->machine->name, m->name);
    for (unsigned i = 0; i < w->straps.count; i++)
        if (strap_read(m, w->straps.item[i], t->port, NULL))
            return USAGE;
    return GOOD;
}

/* Two outputs that go to the same place. */
static bool collide(const struct request *w)
{
    const char *const name[] = {w->trace, w->vcd, w->record, w->testbench};
    for (unsigned i = 0; i < sizeof name / sizeof *name; i++)
        for (unsigned k = 0; k < i; k++)
            if (name[i] && name[k] && !strcmp(name[i], name[k]))
                return true;
    return false;
}

/* --cycles wins over the tape's end. */
static int read_cycles(const struct request *w, const struct tape *t, uint64_t *cycles)
{
    *cycles = t->end;
    if (w->cycles && (!number_read(w->cycles, cycles) || *cycles > INT64_MAX))
        return complain(USAGE, "--cycles takes a whole number below 2^63, not \"%s\"", w->cycles);
    return GOOD;
}

static int check(const struct request *w, int argc, char **argv)
{
    if (argc < 2)
        return complain(USAGE, "run needs the name of a machine; gatecade list shows them");
    if (argc > 2)
        return complain(USAGE, "run takes one machine; \"%s\" is one too many", argv[2]);
    if (!w->tape && !w->cycles)
        return complain(USAGE, "run needs to know how long: give --tape FILE, --cycles N, or both");
    if (w->check && !w->tape)
        return complain(USAGE, "run --check needs the tape whose checks it is to run: give --tape FILE");
    if (w->testbench && testbench_language(w->testbench) == HDL_NONE)
        return complain(USAGE, "--testbench takes a file that ends in .v (Verilog) or .vhd (VHDL), not \"%s\"",
                        w->testbench);
    if (collide(w))
        return complain(USAGE, "--trace, --vcd, --record and --testbench cannot go to the same place");
    return GOOD;
}

/* The tape's checks: read before the run, told after it. */
static int read_checks(struct expectations *e, const struct tape *t, const struct request *w, const char *text,
                       uint64_t cycles)
{
    char why[EXPECT_WHY];
    const char *name = strcmp(w->tape, "-") ? w->tape : "standard input";
    return expect_read(e, t->machine, text, cycles, why) ? complain(BAD, "%s: %s", name, why) : GOOD;
}

static int tell_checks(const struct expectations *e)
{
    if (!e->missed)
        fprintf(stderr, "%u check%s, all of them hold\n", e->count, e->count == 1 ? "" : "s");
    else
        fprintf(stderr, "%u of %u checks do not hold\n", e->missed, e->count);
    return e->missed ? BAD : GOOD;
}

static const struct option options[] = {
    {.name = "--tape",
     OPTION_TEXT(struct request, tape),
     .value = "FILE",
     .help = "play this tape; - is standard input"},
    {.name = "--cycles",
     OPTION_TEXT(struct request, cycles),
     .value = "N",
     .help = "run N clock edges, whatever the tape says"},
    {.name = "--strap",
     OPTION_LIST(struct request, straps),
     .value = "NAME=VALUE",
     .help = "set an option pin, over the tape's own"},
    {.name = "--trace",
     OPTION_TEXT(struct request, trace),
     .value = "FILE",
     .help =
         "`cycle port value` of the outputs: all of them after the first edge, then each change; the default, on -"},
    {.name = "--vcd",
     OPTION_TEXT(struct request, vcd),
     .value = "FILE",
     .help = "waveforms, with FILE's .gtkw and .filter companions: gtkwave FILE.gtkw shows phases by name"},
    {.name = "--record",
     OPTION_TEXT(struct request, record),
     .value = "FILE",
     .help = "the canonical tape of this run"},
    {.name = "--testbench",
     OPTION_TEXT(struct request, testbench),
     .value = "FILE",
     .help = "a self-checking test bench of this run for any simulator: Verilog in FILE.v, VHDL in FILE.vhd"},
    {.name = "--check",
     OPTION_FLAG(struct request, check),
     .help = "run the tape's checks, its lines that begin with #? (docs/tapes.md); status 1 if one does not hold"},
    {0},
};

static int run(int argc, char **argv)
{
    struct request w = {0};
    int status = options_read(&command_run, &w, &argc, argv);
    if (status || (status = check(&w, argc, argv)))
        return status;
    const struct machine *m = machine_named(argv[1]);
    if (!m)
        return USAGE;
    struct tape tape = {0};
    struct expectations expect = {0};
    char *text = NULL;
    uint64_t cycles;
    struct outputs l = {.trace_name = w.trace,
                        .vcd_name = w.vcd,
                        .record_name = w.record,
                        .testbench_name = w.testbench,
                        .tape_name = w.tape};
    if (!w.trace && !w.vcd && !w.record && !w.testbench && !w.check)
        l.trace_name = "-";
    if (!(status = load(&tape, m, &w, &text)) && !(status = read_cycles(&w, &tape, &cycles)) && w.check) {
        status = read_checks(&expect, &tape, &w, text, cycles);
        l.expect = &expect;
    }
    if (!status)
        status = perform(&tape, cycles, &l);
    if (!status && w.check)
        status = tell_checks(&expect);
    tape_free(&tape);
    expect_free(&expect);
    free(text);
    return status;
}

const struct command command_run = {
    .name = "run",
    .usage = "MACHINE [OPTION]...",
    .summary = "run a machine over a tape; print a trace, dump waveforms",
    .help = "Example:\n"
            "  printf 'gatecade tape 1\\nmachine mastermind\\n3 enterA 1\\n20 end\\n' |\n"
            "  gatecade run mastermind --tape -",
    .options = options,
    .run = run,
};
