/* SPDX-License-Identifier: MIT */
/*
 * gatecade kit: a ready assignment of a machine, from its tables.
 *
 *   student/   to hand out: sheet, skeleton, given parts, the board's top and constraints, test bench, check, CI files
 *   teacher/   rubric, reference solution, Gradescope's autograder, scripts for VPL and PrairieLearn, grade
 */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "base/folder.h"
#include "base/heap.h"
#include "base/named.h"
#include "base/options.h"
#include "base/output.h"
#include "grade/bundle.h"
#include "kit/files.h"
#include "kit/scripts.h"
#include "kit/sheet.h"
#include "kit/skeleton.h"
#include "record/tapefile.h"
#include "record/testbench.h"

extern const struct command command_kit;

struct request {
    const char *out, *language, *board;
};

struct kit {
    const struct machine *machine;
    enum kit_language language;
    const struct kit_board *board; /* NULL: none */
    struct wiring wiring;
    struct rubric rubric;
    char *points; /* the rubric's text */
    size_t points_size;
    const char *out, *end; /* v or vhd */
    char module[64];
};

/* ---- writing ---- */

/* The folders of a file are made as needed. */
static int open_file(const struct kit *k, const char *name, struct output *to, char path[PATH_MAX])
{
    if (!path_join(path, k->out, name))
        return complain(BAD, "%s: the name is too long", k->out);
    for (char *slash = path + strlen(k->out) + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = 0;
        const char *why = folder_make(path);
        if (why)
            return complain(BAD, "%s: %s", path, why);
        *slash = '/';
    }
    return output_open(to, path);
}

static int close_file(struct output *to, const char *path, bool program)
{
    int status = output_close(to);
    if (!status && chmod(path, program ? 0755 : 0644))
        return complain(BAD, "%s: %s", path, strerror(errno));
    return status;
}

static int write_bytes(const struct kit *k, const char *name, const char *bytes, size_t size)
{
    struct output to;
    char path[PATH_MAX];
    if (open_file(k, name, &to, path))
        return BAD;
    fwrite(bytes, 1, size, to.file);
    return close_file(&to, path, false);
}

static const char bench_verilog[] = "set --\n"
                                    "for f in *.v; do [ \"$f\" = top.v ] || set -- \"$@\" \"$f\"; done\n"
                                    "iverilog -g2012 -s @MODULE@_tb -o \"$work/tb\" \"$@\"\n"
                                    "vvp -n \"$work/tb\" >\"$work/said\"\n";
static const char bench_vhdl[] = "here=$PWD && cd \"$work\"\n"
                                 "ghdl -i --std=08 \"$here\"/*.vhd\n"
                                 "ghdl -m --std=08 @MODULE@_tb >&2\n"
                                 "ghdl -r --std=08 @MODULE@_tb >\"$work/said\"\n";

/* A template, filled in. */
static void fill(const struct kit *k, FILE *f, const char *text)
{
    char uuid[40];
    unsigned long long h = 0xcbf29ce484222325; /* of the machine's name: the same kit has the same one */
    for (const char *c = k->machine->name; *c; c++)
        h = (h ^ (unsigned char)*c) * 0x100000001b3;
    snprintf(uuid, sizeof uuid, "%08llx-%04llx-4%03llx-8%03llx-%012llx", h >> 32, h >> 16 & 0xffff, h & 0xfff,
             h >> 12 & 0xfff, h & 0xffffffffffff);
    const struct {
        const char *name, *value;
    } names[] = {{"@MACHINE@", k->machine->name},
                 {"@MODULE@", k->module},
                 {"@END@", k->end},
                 {"@TITLE@", k->machine->title},
                 {"@UUID@", uuid},
                 {"@PACKAGES@", k->language == KIT_VHDL ? "ghdl-mcode verilator g++" : "iverilog verilator g++"},
                 {"@BENCH@", k->language == KIT_VHDL ? bench_vhdl : bench_verilog}};
    while (*text) {
        size_t n = sizeof names / sizeof *names;
        for (size_t i = 0; i < n; i++)
            if (!strncmp(text, names[i].name, strlen(names[i].name))) {
                if (strchr(names[i].value, '@'))
                    fill(k, f, names[i].value);
                else
                    fputs(names[i].value, f);
                text += strlen(names[i].name);
                n = 0;
            }
        if (n)
            fputc(*text++, f);
    }
}

static int write_scripts(const struct kit *k)
{
    int status = GOOD;
    for (const struct kit_script *s = scripts; s->path && !status; s++) {
        struct output to;
        char path[PATH_MAX];
        if (open_file(k, s->path, &to, path))
            return BAD;
        fill(k, to.file, s->text);
        status = close_file(&to, path, s->program);
    }
    return status;
}

/* ---- the parts of a kit ---- */

static int write_bench(const struct kit *k)
{
    const struct held_file *held = held_find(k->machine, TAPE, 0);
    const struct machine *m = k->machine;
    struct tape tape;
    struct tape_reader reader;
    struct testbench bench = {0};
    struct output to;
    char name[120], path[PATH_MAX];
    if (!held)
        return GOOD;
    const char *why = tape_parse(&tape, &reader, held->begin, (uint64_t)(held->end - held->begin));
    snprintf(name, sizeof name, "student/%s_tb.%s", k->module, k->end);
    int status = why ? complain(BAD, "%s: %s", name, why) : open_file(k, name, &to, path);
    if (!status) {
        Word *port = heap_copy(tape.port, m->ports * sizeof(Word));
        void *state = heap_get(m->state_size);
        m->reset(state, port);
        why = testbench_begin(&bench, to.file, k->language == KIT_VHDL ? HDL_VHDL : HDL_VERILOG, m, port, tape.end);
        for (uint64_t cycle = 0, at = 0; cycle < tape.end && !why; cycle++) {
            at = tape_apply(&tape, at, cycle, port);
            m->step(state, port);
            testbench_edge(&bench, cycle, port);
        }
        testbench_end(&bench, tape.end);
        free(port);
        free(state);
        status = why ? complain(BAD, "%s: %s", name, why) : close_file(&to, path, false);
    }
    tape_free(&tape);
    return status;
}

static int write_design(const struct kit *k)
{
    struct output to;
    char name[120], path[PATH_MAX];
    const struct held_file *parts = held_find(k->machine, k->language == KIT_VHDL ? PARTS_VHD : PARTS_V, 0);
    snprintf(name, sizeof name, "student/%s.%s", k->module, k->end);
    if (open_file(k, name, &to, path))
        return BAD;
    skeleton_write(to.file, k->machine, k->language);
    if (close_file(&to, path, false))
        return BAD;
    snprintf(name, sizeof name, "student/%s", parts->name);
    if (write_bytes(k, name, parts->begin, (size_t)(parts->end - parts->begin)))
        return BAD;
    const struct held_file *held;
    for (unsigned i = 0; (held = held_find(k->machine, k->language == KIT_VHDL ? DESIGN_VHD : DESIGN_V, i)); i++) {
        snprintf(name, sizeof name, "teacher/solution/%s", held->name);
        if (write_bytes(k, name, held->begin, (size_t)(held->end - held->begin)))
            return BAD;
    }
    return GOOD;
}

static const char *constraints_name(const struct kit_board *b)
{
    return b->format == CONSTRAINTS_XDC ? "top.xdc" : b->format == CONSTRAINTS_QSF ? "top.qsf" : "top.pcf";
}

static int write_board(const struct kit *k)
{
    struct output to;
    char name[120], path[PATH_MAX];
    if (!k->board)
        return GOOD;
    snprintf(name, sizeof name, "student/top.%s", k->end);
    if (open_file(k, name, &to, path))
        return BAD;
    wiring_top(to.file, &k->wiring, k->language);
    if (close_file(&to, path, false))
        return BAD;
    snprintf(name, sizeof name, "student/%s", constraints_name(k->board));
    if (open_file(k, name, &to, path))
        return BAD;
    wiring_constraints(to.file, &k->wiring);
    return close_file(&to, path, false);
}

static int write_sheets(const struct kit *k)
{
    enum { MOST = 40 };
    const char *file[MOST];
    char design[80], parts[16], top[16], bench[80], path[PATH_MAX];
    unsigned n = 0;
    struct output to;
    const struct held_file *graph = held_find(k->machine, GRAPH, 0);
    snprintf(design, sizeof design, "%s.%s", k->module, k->end);
    snprintf(parts, sizeof parts, "parts.%s", k->end);
    snprintf(top, sizeof top, "top.%s", k->end);
    snprintf(bench, sizeof bench, "%s_tb.%s", k->module, k->end);
#define ADD(name, about) (file[n++] = name, file[n++] = about)
    ADD(design, "where your work goes: all ports, and nothing else yet");
    ADD(parts, "given: clock divider, debouncer, random bits, dice, digits");
    if (k->board) {
        ADD(top, "the top for the board: the parts around your design");
        ADD(constraints_name(k->board), "the board's pins");
    }
    if (held_find(k->machine, TAPE, 0))
        ADD(bench, "a self-checking test bench");
    for (const struct kit_script *s = scripts; s->path && n + 3 < MOST; s++)
        if (s->about)
            ADD(s->path + strlen("student/"), s->about);
#undef ADD
    file[n] = NULL;
    struct sheet sheet = {.machine = k->machine,
                          .wiring = k->board ? &k->wiring : NULL,
                          .rubric = &k->rubric,
                          .language = k->language,
                          .graph = graph ? graph->begin : NULL,
                          .graph_size = graph ? (size_t)(graph->end - graph->begin) : 0,
                          .file = file};
    if (open_file(k, "student/assignment.html", &to, path))
        return BAD;
    sheet_html(to.file, &sheet);
    if (close_file(&to, path, false) || open_file(k, "student/assignment.pdf", &to, path))
        return BAD;
    sheet_pdf(to.file, &sheet);
    return close_file(&to, path, false);
}

static int write_teacher(const struct kit *k)
{
    char path[PATH_MAX], rubric[PATH_MAX];
    const struct list none = {.count = 0};
    if (write_bytes(k, "teacher/rubric.txt", k->points, k->points_size))
        return BAD;
    path_join(rubric, k->out, "teacher/rubric.txt");
    path_join(path, k->out, "teacher/autograder.zip");
    return bundle_gradescope(path, k->machine, rubric, k->module, &none, &none);
}

static int write_readme(const struct kit *k)
{
    static const char text[] =
        "# @TITLE@: an assignment\n\n"
        "`student/` is to hand out, `teacher/` to keep.\n\n"
        "| in `teacher/` | |\n|---|---|\n"
        "| `rubric.txt` | points by rule; change it as you like: `gatecade grade --rescore` works out points anew |\n"
        "| `solution/` | a design that gets all points |\n"
        "| `grade` | grades what Moodle, Canvas or Gradescope hand out: `teacher/grade class.zip` |\n"
        "| `alike` | who has copied from whom |\n"
        "| `autograder.zip` | upload it as Gradescope's autograder |\n"
        "| `vpl_evaluate.sh` | for Moodle's VPL, with `rubric.txt` and the program |\n"
        "| `prairielearn/` | `info.json` of a question, and `run.sh` for its folder `tests`, with `rubric.txt` |\n";
    struct output to;
    char path[PATH_MAX];
    if (open_file(k, "README.md", &to, path))
        return BAD;
    fill(k, to.file, text);
    return close_file(&to, path, false);
}

/* ---- the command ---- */

static int take_board(struct kit *k, const char *name)
{
    const char *names[16];
    unsigned n = 0;
    for (; boards[n]; n++) {
        names[n] = boards[n]->name;
        if (!strcmp(name, names[n]))
            k->board = boards[n];
    }
    const char *near = nearest(name, names, n);
    if (!k->board)
        return complain(USAGE, "there is no board %s%s%s; kit --help lists them", name, near ? ", did you mean " : "",
                        near ? near : "");
    const char *why = wiring_find(&k->wiring, k->machine, k->board);
    return why ? complain(BAD, "%s", why) : GOOD;
}

static int run(int argc, char **argv)
{
    struct request w = {.language = "verilog"};
    struct kit k = {0};
    unsigned line;
    int status = options_read(&command_kit, &w, &argc, argv);
    if (status)
        return status;
    if (argc != 2)
        return complain(USAGE, "kit takes the name of one machine; gatecade list shows them");
    k.machine = machine_named(argv[1]);
    if (!k.machine)
        return USAGE;
    if (!w.out)
        return complain(USAGE, "kit needs --out DIR, where the assignment goes");
    if (strcmp(w.language, "verilog") && strcmp(w.language, "vhdl"))
        return complain(USAGE, "kit --language takes verilog or vhdl, not \"%s\"", w.language);
    k.language = !strcmp(w.language, "vhdl") ? KIT_VHDL : KIT_VERILOG;
    k.end = k.language == KIT_VHDL ? "vhd" : "v";
    k.out = w.out;
    kit_module(k.machine, k.module);
    if (w.board && (status = take_board(&k, w.board)))
        return status;
    const char *made = folder_make(w.out);
    if (made)
        return complain(BAD, "%s: %s", w.out, made);
    k.points = bundle_rubric(k.machine, &k.points_size);
    rubric_read(&k.rubric, k.points, k.points_size, &line);
    status = write_design(&k) || write_board(&k) || write_bench(&k) || write_scripts(&k) || write_sheets(&k) ||
                     write_teacher(&k) || write_readme(&k)
                 ? BAD
                 : GOOD;
    free(k.points);
    if (!status && !held_find(k.machine, k.language == KIT_VHDL ? DESIGN_VHD : DESIGN_V, 0))
        complain(GOOD, "%s has no reference design in %s: teacher/solution is for you to write", k.machine->name,
                 k.language == KIT_VHDL ? "VHDL" : "Verilog");
    if (!status)
        printf("%s: student/ to hand out, teacher/ to keep; see %s/README.md\n", w.out, w.out);
    return status ? BAD : output_finish();
}

static const struct option options[] = {
    {.name = "--out", OPTION_TEXT(struct request, out), .value = "DIR", .help = "where the assignment goes"},
    {.name = "--language",
     OPTION_TEXT(struct request, language),
     .value = "verilog|vhdl",
     .help = "of all sources (verilog)"},
    {.name = "--board",
     OPTION_TEXT(struct request, board),
     .value = "basys3|nexys-a7|de10-lite|icebreaker",
     .help = "with a top and constraints for this board; without it there are none"},
    {0},
};

const struct command command_kit = {
    .name = "kit",
    .usage = "MACHINE --out DIR [OPTION]...",
    .summary = "a ready assignment: sheet, skeleton, test bench, board, rubric, autograders",
    .help = "Writes student/, to hand out, and teacher/, to keep, with a solution that gets\n"
            "all points.",
    .options = options,
    .run = run,
};
