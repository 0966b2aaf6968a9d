/* SPDX-License-Identifier: MIT */
/* gatecade check: a user's own Verilog or VHDL, judged by the machine. */
#include "check/sim/box.h"
#include "base/named.h"
#include "check/judge/exact.h"
#include "check/hdl/outline.h"
#include "base/clock.h"
#include "base/heap.h"
#include "base/slurp.h"
#include "base/output.h"
#include "base/text.h"
#include "check/options.h"
#include "check/prepare.h"
#include "check/sim/untrusted.h"
#include "record/tapefile.h"
#include "check/report/verdict.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern const struct command command_check;

struct request {
    const char *machine, *top, *map_file, *timing, *engine, *effort;
    const char *wave, *tape, *report, *json, *junit;
    bool tap, github, no_second, untrusted;
    uint64_t seed, cycles;
    struct list map, parameters, straps, files;
};

static int effort_of(const char *word)
{
    static const char *const words[] = {"quick", "normal", "deep"};
    for (int i = 0; i < 3; i++)
        if (!strcmp(word, words[i]))
            return i;
    return -1;
}

/* A map file has a PORT=SIGNAL a line; # begins a comment. */
static int read_map(struct request *r)
{
    if (!r->map_file)
        return GOOD;
    size_t size;
    char *text = slurp_whole(r->map_file, 1 << 20, &size); /* kept: the list points into it */
    if (!text)
        return complain(USAGE, "check --map-file %s: %s", r->map_file, strerror(errno));
    for (char *line = strtok(text, "\r\n"); line; line = strtok(NULL, "\r\n")) {
        line[strcspn(line, "#")] = 0;
        line += strspn(line, " \t");
        if (*line && r->map.count < LIST_MOST)
            r->map.item[r->map.count++] = line;
    }
    return GOOD;
}

static int cannot(struct verdict *v, const char *why)
{
    v->status = CANNOT_JUDGE;
    text_set(v->reason, sizeof v->reason, "%s", why);
    return 0;
}

/* Compiles with the engine and settles on the top and its wiring. */
static int prepare(struct verdict *v, struct design *d, struct board *b, const struct engine *e,
                   const struct request *r)
{
    const struct preparation wish = {.machine = v->machine, .map = &r->map, .top = r->top};
    int good = prepare_with(d, b, &wish, e, v->reason, sizeof v->reason);
    v->top = b->top ? b->top->name : NULL;
    v->engine = e->name;
    if (!good)
        v->status = CANNOT_JUDGE;
    return good;
}

/* A module with ports that nothing uses would be the top; when a part of it fits better, that is said. */
static void tell_of_outer(struct judge *j, const struct design *d, const struct top *top)
{
    int part = 0;
    for (unsigned i = 0; i < d->units; i++)
        part |= d->instantiated[i] && !strcmp(d->unit[i], top->name);
    for (unsigned i = 0; part && i < d->units; i++)
        for (unsigned k = 0; !d->instantiated[i] && k < d->tops; k++)
            if (!strcmp(d->top[k].name, d->unit[i]) && d->top[k].pins && &d->top[k] != top) {
                judge_note(j, "part-judged",
                           "%s is judged, a part of %s, whose own ports do not fit; --top %s shows which are missing",
                           top->name, d->unit[i], d->unit[i]);
                return;
            }
}

static int nothing_happens(struct verdict *v, const struct design *d)
{
    char big[BIG_TEXT], why[BIG_TEXT + 600];
    design_big_numbers(d, big);
    text_set(why, sizeof why,
             "nothing, or only a first step, happens within twenty million clock cycles after reset and a long press.\n"
             "If the design divides its clock, make the divider short: --param NAME=16 sets a parameter of the top,\n"
             "--param MODULE.NAME=16 one of a part. If it does not, the game is stuck there.");
    if (*big)
        text_add(why, sizeof why, "\nLarge numbers in the design, perhaps the divider: %s.", big);
    return cannot(v, why);
}

static int too_slow(struct verdict *v, const struct judge *j)
{
    char why[300];
    text_set(
        why, sizeof why,
        "the design simulates so slowly that time was up after %u scenarios, without a departure so far; look for a "
        "process that wakes at every moment, or a clock divider to make short with --param",
        j->scenarios);
    return cannot(v, why);
}

static int broke_down(struct verdict *v, struct design *d)
{
    char why[400], words[240];
    box_last_words(NULL, words, sizeof words);
    text_set(why, sizeof why, "the simulation broke off before the design could be judged%s%s", *words ? "\n" : "",
             words);
    d->cause = "ends-early";
    return cannot(v, why);
}

static int judge_with(struct verdict *v, struct judge *j, struct design *d, struct board *b, const struct request *r,
                      uint64_t sim_seed)
{
    judge_setup(j, v->machine, d, b, r->seed);
    j->patient = r->untrusted;
    j->sim.seed = sim_seed;
    if (!strcmp(r->timing, "exact")) {
        if (!exact_run(j, r->cycles, &r->straps))
            return cannot(v, d->message);
    } else {
        if (!judge_detect(j))
            return cannot(v, d->message);
        if ((j->slow || (!j->reacts && j->robot->press > 1)) && j->sim.health == SIM_WELL)
            return nothing_happens(v, d);
        judge_play(j, effort_of(r->effort));
        judge_timing(j);
    }
    /* No verdict without evidence: a run that broke off has shown nothing. */
    if (!j->findings && (j->sim.failed || !j->cycles))
        return broke_down(v, d);
    tell_of_outer(j, d, b->top);
    if (j->robot->left_out && strcmp(r->timing, "exact"))
        judge_note(j, "left-out", "not judged: %s (--timing exact does)", j->robot->left_out);
    if (d->rival)
        judge_note(j, "two-tops", "%s is judged; %s would fit as well (--top tells which)", b->top->name, d->rival);
    struct coverage c = verdict_coverage(j);
    if (!j->findings && c.phases < 2 && c.phases_all > 1 && strcmp(r->timing, "exact"))
        return cannot(v,
                      "the robot did not get the game going, so there is nothing to judge by; try --timing exact, or "
                      "make clock dividers short with --param");
    if (!j->findings && j->cut_short && c.transitions < c.transitions_all)
        return too_slow(v, j);
    if (!j->findings && j->cut_short)
        judge_note(j, "cut-short", "the design simulates slowly: time was up after %u scenarios", j->scenarios);
    v->status = j->findings ? DEPARTS : CONFORMS;
    v->judge = j;
    return 1;
}

/* A design that hangs or ends the simulation does so whatever another simulator makes of it. */
static int broke_off(const struct judge *j)
{
    for (unsigned i = 0; i < j->findings; i++)
        if (!strcmp(j->finding[i].id, "hangs") || !strcmp(j->finding[i].id, "ends-early") ||
            !strcmp(j->finding[i].id, "crashes"))
            return 1;
    return 0;
}

/* Where no picture tells how the pins are to be read, a design that departs is tried otherwise: it may conform with its
   buttons, its row of lights or the level of its lights the other way round. */
enum otherwise { OTHER_BUTTONS, OTHER_RESET, OTHER_ROWS, OTHER_LIGHTS, OTHERWISE };

static int wired_otherwise(enum otherwise how, const struct judge *j, struct judge *k, struct board *b)
{
    switch (how) {
    case OTHER_BUTTONS:
        k->buttons = j->low_buttons ? LEVEL_HIGH : LEVEL_LOW;
        return j->buttons != LEVEL_SURE;
    case OTHER_RESET:
        k->turn_reset = 1;
        return j->blind && board_has_reset(b, reset_port(j));
    case OTHER_ROWS:
        return board_reverse_rows(b);
    default:
        return !j->robot->hold && board_turn_lights(b);
    }
}

static int try_otherwise(enum otherwise how, struct verdict *v, struct judge *j, struct design *d, struct board *b,
                         const struct request *r)
{
    static struct board before;
    struct judge *k = heap_get(sizeof *k);
    if (!k)
        return 0;
    before = *b;
    k->first_only = 1;
    struct verdict other = *v;
    int clean = wired_otherwise(how, j, k, b) && judge_with(&other, k, d, b, r, 0) && !k->findings;
    if (clean) {
        struct judge swap = *j;
        *j = *k;
        *k = swap;
        *v = other;
        v->judge = j;
        if (how == OTHER_ROWS)
            judge_note(j, "row-order", "the lights are in the other order than the bits of their vector suggest");
        if (how == OTHER_LIGHTS)
            judge_note(j, "light-polarity", "the lights are active low");
    } else
        *b = before;
    judge_end(k);
    free(k);
    return clean;
}

static int only_unknown(const struct judge *j)
{
    for (unsigned i = 0; i < j->findings; i++)
        if (strcmp(j->finding[i].id, "x-on-output"))
            return 0;
    return 1;
}

/* Before a design is blamed, another simulator is asked; X alone may be Icarus's, so the second
   one starts from random registers. */
static void second_opinion(struct verdict *v, struct judge *j, struct design *d, struct board *b,
                           const struct request *r)
{
    static struct design other;
    static struct board wiring;
    struct verdict mine = {.machine = v->machine};
    other = *d;
    for (unsigned i = 0; i < UNITS; i++)
        other.top[i] = (struct top){0};
    other.tops = 0;
    (void)b;
    if (!prepare(&mine, &other, &wiring, &engine_verilator, r))
        return;
    v->second = engine_verilator.name;
    for (uint64_t seed = 0; seed < 3; seed++) {
        struct judge *k = heap_get(sizeof *k);
        if (!k)
            return;
        int judged = judge_with(&mine, k, &other, &wiring, r, seed);
        int clean = judged && !k->findings;
        judge_end(k);
        free(k);
        if (!clean)
            return;
    }
    /* A stranger may have built the difference on purpose; only X, which Verilator does not know, speaks for Icarus. */
    if (r->untrusted && !only_unknown(j)) {
        cannot(
            v,
            "Icarus Verilog and Verilator disagree about this design: it departs under the one and conforms under the "
            "other, so a person has to look at it");
        return;
    }
    v->status = CONFORMS;
    j->findings = 0;
    judge_note(j, "simulators-disagree",
               "Icarus Verilog and Verilator disagree about this design; it conforms under Verilator from any "
               "power-up state, so the departure is taken as a known flaw of Icarus 11");
}

/* A stranger's design that says what it may not is not even compiled. */
static int refused(struct verdict *v, struct judge *j, struct design *d, struct board *b)
{
    struct refusal found;
    char file[300];
    if (!untrusted_refuses(d, &found, file, sizeof file))
        return 0;
    *b = (struct board){.machine = v->machine, .clock = -1, .reset = -1}; /* nothing is wired */
    judge_setup(j, v->machine, d, b, 0);
    struct finding *f = &j->finding[j->findings++];
    text_set(f->id, sizeof f->id, "%s", found.id);
    text_set(f->rule, sizeof f->rule, "%s", found.sentence);
    text_set(f->seen, sizeof f->seen, "%s in line %u of %s", found.word, found.line, file);
    text_set(v->reason, sizeof v->reason, "%s: %s (%s)", found.id, found.sentence, f->seen);
    v->judge = j;
    return 1;
}

/* The simulator itself gave up, which is no fault of the design's. */
static int crashed(const struct design *d, const struct judge *j, int judged)
{
    return j->crashed || (!judged && d->cause && !strcmp(d->cause, "crashes"));
}

/* Icarus cannot compile it, or breaks down over it: Verilator may do better.  If not, all stays as it was. */
static int judge_elsewhere(struct verdict *v, struct judge *j, struct design *d, struct board *b,
                           const struct request *r, int compiled)
{
    static struct verdict other;
    other = (struct verdict){
        .machine = v->machine, .files = v->files, .timing = v->timing, .effort = v->effort, .seed = v->seed};
    memcpy(other.again, v->again, sizeof other.again);
    int hurt = d->hurt;
    char said[200];
    const char *newline = strchr(v->reason, '\n');
    text_set(said, sizeof said, "%s", newline && !compiled ? newline + 1 : v->reason);
    d->hurt = 0;
    if (!prepare(&other, d, b, &engine_verilator, r)) {
        d->hurt = hurt;
        return 0;
    }
    judge_end(j);
    memset(j, 0, sizeof *j);
    *v = other;
    if (!judge_with(v, j, d, b, r, 0))
        return 0;
    judge_note(j, "icarus-fails", "Icarus Verilog %s this design (%.*s); Verilator does better, and was used",
               compiled ? "breaks down over" : "cannot compile", (int)strcspn(said, "\n"), said);
    return 1;
}

static void judge_files(struct verdict *v, struct judge *j, struct design *d, struct board *b, const struct request *r)
{
    v->status = CANNOT_JUDGE;
    d->parameters = &r->parameters;
    if (!design_open(d, &r->files)) {
        cannot(v, d->message);
        return;
    }
    if (r->untrusted && refused(v, j, d, b))
        return;
    int long_run = !strcmp(r->timing, "exact") && r->cycles >= 1000000 && !strcmp(r->engine, "auto") &&
                   !(d->languages & VHDL) && engine_ready(&engine_verilator);
    const struct engine *e =
        prepare_engine(d, v->machine, long_run ? "verilator" : r->engine, v->reason, sizeof v->reason);
    if (!e)
        return;
    int other = !strcmp(r->engine, "auto") && e == &engine_icarus && engine_ready(&engine_verilator);
    int ready = prepare(v, d, b, e, r), judged = ready && judge_with(v, j, d, b, r, 0);
    if (other && ((!ready && d->hurt && !message_blames(v->reason)) || (ready && crashed(d, j, judged)))) {
        judged = judge_elsewhere(v, j, d, b, r, ready);
        other = 0;
    }
    if (!judged)
        return;
    for (int how = 0; how < OTHERWISE && v->status == DEPARTS && !broke_off(j) && strcmp(r->timing, "exact"); how++)
        try_otherwise((enum otherwise)how, v, j, d, b, r);
    if (v->status == DEPARTS && !broke_off(j) && other && !r->no_second)
        second_opinion(v, j, d, b, r);
    if (v->status == DEPARTS && strcmp(r->timing, "exact"))
        judge_shrink(j);
}

/* Plays the most important finding again with the record running; without findings, the golden way. */
static void record_story(struct verdict *v, struct judge *j)
{
    static struct record r;
    const struct finding *list[FINDINGS];
    unsigned n = verdict_findings(v, list);
    if (!n || !list[0]->actions || !strcmp(v->timing, "exact"))
        return;
    judge_record(j, list[0], &r);
    v->record = &r;
}

static int write_report(const char *path, const struct verdict *v, void (*write)(const struct verdict *, FILE *))
{
    struct output out;
    if (!path)
        return GOOD;
    if (output_open(&out, path))
        return BAD;
    write(v, out.file);
    return output_close(&out);
}

static void write_wave(const struct verdict *v, FILE *to)
{
    static const struct record nothing;
    verdict_wave(v, v->record ? v->record : &nothing, to);
}

static void write_tape(const struct verdict *v, FILE *to)
{
    static const struct record nothing;
    verdict_tape(v, v->record ? v->record : &nothing, to);
}

/* A word as a shell takes it. */
static void add_word(struct verdict *v, const char *word)
{
    int plain = *word && strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=+:,@%[]") ==
                             strlen(word);
    text_add(v->again, sizeof v->again, plain ? " " : " '");
    for (const char *c = word; *c; c++)
        text_add(v->again, sizeof v->again, *c == '\'' ? "'\\''" : "%c", *c);
    text_add(v->again, sizeof v->again, plain ? "" : "'");
}

static void add_option(struct verdict *v, const char *name, const char *value)
{
    if (!value)
        return;
    text_add(v->again, sizeof v->again, " %s", name);
    add_word(v, value);
}

static void add_options(struct verdict *v, const char *name, const struct list *values)
{
    for (unsigned i = 0; i < values->count; i++)
        add_option(v, name, values->item[i]);
}

/* The command that comes to the same verdict. */
static void tell_again(struct verdict *v, const struct request *r, unsigned maps_given)
{
    struct list maps = r->map;
    char number[24];
    int exact = !strcmp(r->timing, "exact");
    maps.count = maps_given;
    text_set(v->again, sizeof v->again, "gatecade check %s", v->machine->name);
    for (unsigned i = 0; i < r->files.count; i++)
        add_word(v, r->files.item[i]);
    add_option(v, "--top", r->top);
    add_options(v, "--map", &maps);
    add_option(v, "--map-file", r->map_file);
    add_options(v, "--param", &r->parameters);
    add_options(v, "--strap", &r->straps);
    add_option(v, "--engine", strcmp(r->engine, "auto") ? r->engine : NULL);
    add_option(v, "--timing", exact ? r->timing : NULL);
    text_set(number, sizeof number, "%llu", (unsigned long long)r->cycles);
    add_option(v, "--cycles", exact ? number : NULL);
    add_option(v, "--effort", r->effort);
    text_set(number, sizeof number, "%llu", (unsigned long long)r->seed);
    add_option(v, "--seed", number);
}

static const struct option options[] = {
    DESIGN_OPTIONS(struct request, top, map, parameters),
    {.name = "--map-file",
     OPTION_TEXT(struct request, map_file),
     .value = "FILE",
     .help = "a --map a line; # begins a comment"},
    {.name = "--timing",
     OPTION_TEXT(struct request, timing),
     .value = "observe|exact",
     .help = "observe: plays and looks as a person would, each machine in its own time (the default); exact: every "
             "wired pin after every edge, under random inputs"},
    {.name = "--cycles", OPTION_NUMBER(struct request, cycles), .value = "N", .help = "of --timing exact (100000)"},
    {.name = "--strap",
     OPTION_LIST(struct request, straps),
     .value = "NAME=VALUE",
     .help = "of --timing exact: an option pin of the machine"},
    {.name = "--engine",
     OPTION_TEXT(struct request, engine),
     .value = "auto|icarus|ghdl|verilator",
     .help = "the simulator; auto: what is installed and reads the files"},
    {.name = "--effort",
     OPTION_TEXT(struct request, effort),
     .value = "quick|normal|deep",
     .help = "quick (a second or two), normal, or deep (minutes)"},
    {.name = "--seed", OPTION_NUMBER(struct request, seed), .value = "N", .help = "the same chances again"},
    {.name = "--no-second",
     OPTION_FLAG(struct request, no_second),
     .help = "do not ask a second simulator before a design is blamed"},
    {.name = "--untrusted",
     OPTION_FLAG(struct request, untrusted),
     .help = "a stranger's design: in a sandbox, and refused when it reaches for files or native code"},
    {.help = "Reports; - is standard output:"},
    {.name = "--json", OPTION_TEXT(struct request, json), .value = "FILE", .help = "all of it for programs"},
    {.name = "--junit",
     OPTION_TEXT(struct request, junit),
     .value = "FILE",
     .help = "a test case a rule, as JUnit XML"},
    {.name = "--report",
     OPTION_TEXT(struct request, report),
     .value = "FILE.html",
     .help = "a page, with the waveform of the first departure"},
    {.name = "--wave",
     OPTION_TEXT(struct request, wave),
     .value = "FILE.vcd",
     .help = "the waveform of the first departure"},
    {.name = "--tape", OPTION_TEXT(struct request, tape), .value = "FILE", .help = "its inputs, to play them again"},
    {.name = "--tap", OPTION_FLAG(struct request, tap), .help = "TAP in place of the text"},
    {.name = "--github", OPTION_FLAG(struct request, github), .help = "annotations for a GitHub workflow"},
    {0},
};

static int run(int argc, char **argv)
{
    static struct request r = {.timing = "observe", .engine = "auto", .effort = "normal", .seed = 1, .cycles = 100000};
    heap_status(CANNOT_JUDGE); /* BAD would say that the design departs */
    int status = options_read(&command_check, &r, &argc, argv);
    if (status)
        return status;
    if (argc < 3)
        return complain(USAGE, "check needs a machine and at least one file; see gatecade check --help");
    if (strcmp(r.timing, "observe") && strcmp(r.timing, "exact"))
        return complain(USAGE, "check --timing is observe or exact, not \"%s\"", r.timing);
    if (effort_of(r.effort) < 0)
        return complain(USAGE, "check --effort is quick, normal or deep, not \"%s\"", r.effort);
    int known = !strcmp(r.engine, "auto");
    for (unsigned i = 0; i < engine_count; i++)
        known |= !strcmp(r.engine, engines[i]->name);
    if (!known)
        return complain(USAGE, "check --engine is auto, icarus, ghdl or verilator, not \"%s\"", r.engine);
    const struct machine *m = machine_named(argv[1]);
    if (!m)
        return USAGE;
    Word unused[PORTS_MOST];
    for (unsigned i = 0; i < r.straps.count; i++)
        if ((status = strap_read(m, r.straps.item[i], unused, NULL)))
            return status;
    for (int i = 2; i < argc && r.files.count < LIST_MOST; i++)
        r.files.item[r.files.count++] = argv[i];
    unsigned maps = r.map.count; /* the rest comes from the map file */
    if ((status = read_map(&r)))
        return status;

    const char *no_box = r.untrusted ? untrusted_begin() : NULL;
    if (no_box)
        return complain(CANNOT_JUDGE, "check --untrusted: no sandbox works here: %s; see gatecade doctor", no_box);

    static struct verdict v;
    static struct design d;
    static struct board b;
    struct judge *j = heap_get(sizeof *j);
    double start = clock_seconds();
    v = (struct verdict){.machine = m, .timing = r.timing, .effort = r.effort, .seed = r.seed, .files = &r.files};
    tell_again(&v, &r, maps);
    judge_files(&v, j, &d, &b, &r);
    if (v.status == CANNOT_JUDGE)
        v.cause = d.hurt ? "does-not-build" : d.cause ? d.cause : "not-judged";
    v.seconds = r.untrusted ? 0 : clock_seconds() - start; /* a grader's reports are the same on every run */
    if (v.status == DEPARTS && (r.wave || r.tape || r.report))
        record_story(&v, j);

    if (r.tap)
        verdict_tap(&v, stdout);
    else if (!(r.json && !strcmp(r.json, "-")))
        verdict_text(&v, stdout);
    const char *actions = getenv("GITHUB_ACTIONS");
    if (r.github || (actions && !strcmp(actions, "true")))
        verdict_github(&v, stdout);
    int wrote = write_report(r.json, &v, verdict_json) | write_report(r.junit, &v, verdict_junit) |
                write_report(r.report, &v, verdict_html);
    if (v.judge && (r.wave || r.tape))
        wrote |= write_report(r.wave, &v, write_wave) | write_report(r.tape, &v, write_tape);
    judge_end(j);
    free(j);
    design_close(&d);
    return v.status || !wrote ? v.status : CANNOT_JUDGE; /* 1 would say that the design departs */
}

const struct command command_check = {
    .name = "check",
    .usage = "MACHINE FILE... [OPTION]...",
    .summary = "judge your own Verilog or VHDL by the machine",
    .help = "Exit status: 0 conforms, 1 departs, 2 wrong usage, 3 could not be judged.",
    .options = options,
    .run = run,
};
