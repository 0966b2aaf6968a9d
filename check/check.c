/* SPDX-License-Identifier: MIT */
/* gatecade check: a user's own Verilog or VHDL, judged by the machine. */
#include "base/clock.h"
#include "base/folder.h"
#include "base/heap.h"
#include "base/named.h"
#include "base/output.h"
#include "base/slurp.h"
#include "base/text.h"
#include "check/clocks.h"
#include "check/handin/gather.h"
#include "check/handin/unpack.h"
#include "check/options.h"
#include "check/report/forms.h"
#include "check/sim/box.h"
#include "check/sim/sandbox.h"
#include "check/sim/untrusted.h"
#include "check/trial.h"
#include "record/tapefile.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern const struct command command_check;

struct request {
    const char *machine, *top, *map_file, *timing, *engine, *effort, *box, *as;
    bool no_second, untrusted, fit;
    const char *path[FORMS]; /* where each report goes, by its number in forms.def; NULL: it is not wanted */
    bool flag[FORMS];        /* those that only go to standard output */
    uint64_t seed, cycles;
    struct list map, parameters, straps, hidden;
    struct list given; /* what was given, */
    struct list files; /* and the sources that it is or holds */
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

/* The sources: those that are given, or all that a folder or an archive holds, gathered as for a grade. */
static int read_given(struct request *r, struct gathered *g)
{
    char src[PATH_MAX];
    const char *whole = NULL, *box;
    for (unsigned i = 0; i < r->given.count; i++)
        if (handin_is_folder(r->given.item[i]) || unpack_is_archive(r->given.item[i]))
            whole = r->given.item[i];
    if (!whole) {
        r->files = r->given;
        return GOOD;
    }
    if (r->given.count > 1)
        return complain(USAGE, "check takes files, or one folder or archive: %s is one, and there is more", whole);
    if (access(whole, R_OK))
        return complain(NOT_HERE, "check: %s: %s", whole, strerror(errno));
    if (!(box = box_directory()) || !path_join(src, box, "hand-in") || folder_make(src))
        return complain(NOT_HERE, "check: a private folder for %s cannot be made", whole);
    handin_gather(g, whole, "", src, !r->untrusted);
    for (unsigned i = 0; i < g->sources; i++) {
        char path[PATH_MAX], *name = g->source[i];
        path_join(path, src, name);
        free(name);
        g->source[i] = heap_text(path);
        if (r->files.count < LIST_MOST)
            r->files.item[r->files.count++] = g->source[i];
    }
    return GOOD;
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
    if (r->as)
        add_word(v, r->as);
    for (unsigned i = 0; !r->as && i < r->given.count; i++)
        add_word(v, r->given.item[i]);
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

static const char engine_names[] = "auto"
#define ENGINE(id) "|" #id
#include "check/sim/engines.def"
#undef ENGINE
    ;

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
     .value = engine_names,
     .help = "the simulator; auto: what is installed and reads the files; netlist: the design as Yosys synthesizes it"},
    {.name = "--effort",
     OPTION_TEXT(struct request, effort),
     .value = "quick|normal|deep",
     .help = "quick (a second or two), normal, or deep (minutes)"},
    {.name = "--seed", OPTION_NUMBER(struct request, seed), .value = "N", .help = "the same chances again"},
    {.name = "--fit",
     OPTION_FLAG(struct request, fit),
     .help = "how much of a chip (iCE40 HX8K) the design takes, and how fast it would run there: Yosys and nextpnr"},
    {.name = "--no-second",
     OPTION_FLAG(struct request, no_second),
     .help = "do not ask a second simulator before a design is blamed"},
    {.name = "--untrusted",
     OPTION_FLAG(struct request, untrusted),
     .help = "a stranger's design: in a sandbox, and refused when it reaches for files or native code"},
    {.name = "--box",
     OPTION_TEXT(struct request, box),
     .value = "auto|strict",
     .help = "of --untrusted: strict demands every layer of the sandbox that gatecade doctor lists"},
    {.name = "--hide",
     OPTION_LIST(struct request, hidden),
     .value = "RULE",
     .help = "leave the findings of that rule out of the text and the page, not out of the reports for programs"},
    {.name = "--as",
     OPTION_TEXT(struct request, as),
     .value = "NAME",
     .help = "what the reader has instead of these files, for the command that shows it again"},
    {.help = "Reports; - is standard output:"},
#define FORM(id, option, kind, what, text)                                                                             \
    {.name = option, OPTION_##kind(struct request, WHERE_##kind[FORM_##id]), .value = what, .help = text},
#define WHERE_TEXT path
#define WHERE_FLAG flag
#include "check/report/forms.def"
#undef FORM
    {0},
};

/* ---- reports ---- */

static bool wanted(const struct request *r, unsigned i)
{
    return r->path[i] || r->flag[i] || (forms[i]->wanted && forms[i]->wanted());
}

static bool story_wanted(const struct request *r)
{
    for (unsigned i = 0; i < FORMS; i++)
        if (forms[i]->story && wanted(r, i))
            return true;
    return false;
}

static bool replays_wanted(const struct request *r)
{
    for (unsigned i = 0; i < FORMS; i++)
        if (forms[i]->replays && wanted(r, i))
            return true;
    return false;
}

/* Those on standard output: the text, unless something stands in its place. */
static void print_reports(const struct verdict *v, const struct request *r)
{
    bool text = true;
    for (unsigned i = 0; i < FORMS; i++)
        text &= !(forms[i]->in_place_of_text && (r->path[i] ? !strcmp(r->path[i], "-") : wanted(r, i)));
    if (text)
        verdict_text(v, stdout);
    for (unsigned i = 0; i < FORMS; i++)
        if (!r->path[i] && wanted(r, i))
            forms[i]->write(v, stdout);
}

/* Those in files; false when one could not be written. */
static bool write_reports(const struct verdict *v, const struct request *r)
{
    bool good = true;
    for (unsigned i = 0; i < FORMS; i++) {
        struct output out;
        if (!r->path[i] || (forms[i]->story_only && !v->judge))
            continue;
        if (output_open(&out, r->path[i])) {
            good = false;
            continue;
        }
        forms[i]->write(v, out.file);
        good &= output_close(&out) == GOOD;
    }
    return good;
}

static int run(int argc, char **argv)
{
    static struct request r = {
        .timing = "observe", .engine = "auto", .effort = USUAL_EFFORT, .seed = USUAL_SEED, .cycles = 100000};
    heap_status(NOT_HERE); /* out of memory must not exit 1, which means departs */
    int status = options_read(&command_check, &r, &argc, argv);
    if (status)
        return status;
    if (argc < 3)
        return complain(USAGE, "check needs a machine and files, a folder or an archive; see gatecade check --help");
    if (strcmp(r.timing, "observe") && strcmp(r.timing, "exact"))
        return complain(USAGE, "check --timing is observe or exact, not \"%s\"", r.timing);
    if (effort_of(r.effort) < 0)
        return complain(USAGE, "check --effort is quick, normal or deep, not \"%s\"", r.effort);
    int known = !strcmp(r.engine, "auto");
    for (unsigned i = 0; i < engine_count; i++)
        known |= !strcmp(r.engine, engines[i]->name);
    if (!known)
        return complain(USAGE, "check --engine is %s, not \"%s\"", engine_names, r.engine);
    const struct machine *m = machine_named(argv[1]);
    if (!m)
        return USAGE;
    Word unused[PORTS_MOST];
    for (unsigned i = 0; i < r.straps.count; i++)
        if ((status = strap_read(m, r.straps.item[i], unused, NULL)))
            return status;
    for (int i = 2; i < argc && r.given.count < LIST_MOST; i++)
        r.given.item[r.given.count++] = argv[i];
    unsigned maps = r.map.count; /* the rest comes from the map file */
    if ((status = read_map(&r)))
        return status;

    bool strict = r.box && !strcmp(r.box, "strict");
    if (r.box && (!r.untrusted || (!strict && strcmp(r.box, "auto"))))
        return complain(USAGE,
                        r.untrusted ? "check --box is auto or strict, not \"%s\""
                                    : "check --box=%s is for --untrusted designs",
                        r.box);
    struct gathered gathered = {0};
    if ((status = read_given(&r, &gathered)))
        return status;
    const char *no_box = r.untrusted ? untrusted_begin(strict) : NULL;
    if (no_box)
        return complain(NOT_HERE, "not judged here: no sandbox works: %s; %s", no_box, outcome_remedy("no-box"));

    struct verdict *v = heap_get(sizeof *v);
    struct trial *t = heap_get(sizeof *t);
    const struct charge charge = {.machine = m,
                                  .files = &r.files,
                                  .map = &r.map,
                                  .parameters = &r.parameters,
                                  .straps = &r.straps,
                                  .top = r.top,
                                  .engine = r.engine,
                                  .timing = strcmp(r.timing, "exact") ? OBSERVE : EXACT,
                                  .effort = effort_of(r.effort),
                                  .seed = r.seed,
                                  .cycles = r.cycles,
                                  .no_second = r.no_second,
                                  .untrusted = r.untrusted};
    double start = clock_seconds();
    *v = (struct verdict){
        .machine = m, .timing = r.timing, .effort = r.effort, .seed = r.seed, .files = &r.files, .hidden = &r.hidden};
    tell_again(v, &r, maps);
    if (*gathered.id) {
        v->status = CANNOT_JUDGE;
        v->cause = gathered.id;
        text_set(v->reason, sizeof v->reason, "%s", gathered.why);
    } else
        trial_judge(t, v, &charge);
    v->boxed = r.untrusted;
    sandbox_words(box_layers(), v->box);
    v->seconds = r.untrusted ? 0 : clock_seconds() - start; /* a grader's reports are the same on every run */
    struct record record;
    struct story *stories = trial_stories(t, v, story_wanted(&r));
    v->story = stories;
    if (v->status == DEPARTS && story_wanted(&r) && trial_record(t, v, &record))
        v->record = &record;
    struct record *replays = replays_wanted(&r) ? trial_records(t, v) : NULL;
    v->replay = replays;
    if (r.fit && v->top && v->status != CANNOT_JUDGE) {
        clocks_restore(&t->design);
        design_fit(&t->design, v->top, v->fit, sizeof v->fit);
    }
    trial_settle(t, v);
    if (v->status == NOT_HERE) /* then no report says anything */
        status = complain(NOT_HERE, "not judged here: %s; %s", v->reason, outcome_remedy(v->cause));
    else {
        struct output standard;
        bool wrote = output_open(&standard, "-") == GOOD;
        print_reports(v, &r);
        wrote &= output_close(&standard) == GOOD;
        wrote &= write_reports(v, &r);
        status = (int)(v->status || wrote ? v->status : NOT_HERE); /* 1 would say that the design departs */
    }
    trial_end(t);
    free(stories);
    free(replays);
    free(t);
    free(v);
    gathered_free(&gathered);
    return status;
}

const struct command command_check = {
    .name = "check",
    .usage = "MACHINE FILE...|FOLDER|ARCHIVE [OPTION]...",
    .summary = "judge your own Verilog or VHDL by the machine",
    .help = "Exit status: 0 conforms, 1 departs, 2 wrong usage, 3 cannot be judged (it does\n"
            "not build, its ports do not fit, it hangs), 4 not judged here: this machine\n"
            "failed (a tool is missing or was killed, the disk is full), so no report is\n"
            "written; run it again.",
    .options = options,
    .run = run,
};
