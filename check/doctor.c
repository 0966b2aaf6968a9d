/* SPDX-License-Identifier: MIT */
/* gatecade doctor: which simulators and which boxes this machine has, and what to install. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "check/control.h"
#include "check/sim/sandbox.h"
#include "check/sim/untrusted.h"
#include "base/command.h"
#include "formats/json.h"
#include "base/options.h"

static const struct program {
    const char *program, *version, *package, *use;
} tools[] = {
    {"iverilog", "iverilog -V", "iverilog", "judges Verilog and SystemVerilog"},
    {"ghdl", "ghdl --version", "ghdl-mcode", "judges VHDL"},
    {"verilator", "verilator --version", "verilator", "second opinion, and long exact runs"},
    {"yosys", "yosys -V", "yosys", "second opinion: the design as synthesized"},
    {"nextpnr-ice40", "nextpnr-ice40 --version", "nextpnr-ice40", "place and route (check --fit, make bitstream)"},
    {"icepack", NULL, "fpga-icestorm", "bitstreams (make bitstream)"},
    {"dot", "dot -V", "graphviz", "draws what gatecade diagram writes"},
    {"bwrap", "bwrap --version", "bubblewrap", "the outer layer of the box"},
};

enum { TOOLS = sizeof tools / sizeof *tools };

static const struct layer {
    unsigned layer;
    const char *word, *does, *missing;
} layers[] = {
    {SANDBOX_LANDLOCK, "landlock", "files: the system read-only, one scratch folder writable", ""},
    {SANDBOX_SECCOMP, "seccomp", "system calls: a short list, no network, no other process", ""},
    {SANDBOX_BWRAP, "bubblewrap", "own network, processes and file tree", ": apt-get install bubblewrap"},
    {SANDBOX_USER, "user", "own user: a throw-away one, or a user namespace",
     ": take root whose /dev/null has mode 0666, or bubblewrap"},
    {SANDBOX_CGROUP, "cgroup", "processes and memory of all tools together",
     ": take root, or systemd-run --user --scope -p Delegate=yes"},
};

enum { LAYERS = sizeof layers / sizeof *layers };

/* The first line of what the tool says of itself, or "" when it is not there. */
static void find(const struct program *t, char *said, size_t size)
{
    char line[128];
    said[0] = 0;
    snprintf(line, sizeof line, "command -v %s", t->program);
    FILE *f = popen(line, "r");
    int there = f && fgets(said, (int)size, f);
    if (f)
        pclose(f);
    if (there && t->version) {
        snprintf(line, sizeof line, "%s 2>&1 </dev/null", t->version);
        f = popen(line, "r");
        if (f && !fgets(said, (int)size, f))
            said[0] = 0;
        if (f)
            pclose(f);
    }
    said[strcspn(said, "\n")] = 0;
}

/* Each engine judges a small design of ours, in the box if there is one: a program that only tells its version may lie
   where the box cannot reach it, or be broken. */
struct trial_run {
    const struct engine *engine;
    char wrong[400]; /* "": it works */
};

static const struct engine *engine_of(const struct program *t)
{
    for (unsigned i = 0; i < engine_count; i++)
        if (!strcmp(engines[i]->commands[0], t->program))
            return engines[i];
    return NULL;
}

static void try_out(char said[TOOLS][100], struct trial_run trials[TOOLS])
{
    for (int i = 0; i < TOOLS; i++) {
        trials[i] = (struct trial_run){.engine = said[i][0] ? engine_of(&tools[i]) : NULL};
        if (trials[i].engine && !control_run(trials[i].engine, trials[i].wrong, sizeof trials[i].wrong))
            trials[i].wrong[0] = 0;
    }
}

static void report_json(FILE *file, char said[TOOLS][100], const struct trial_run trials[TOOLS], unsigned box,
                        const char *why)
{
    struct json j = json_to(file);
    json_open(&j, NULL, '{');
    json_open(&j, "tools", '{');
    for (int i = 0; i < TOOLS; i++)
        json_text(&j, tools[i].program, said[i][0] ? said[i] : NULL);
    json_close(&j);
    json_open(&j, "works", '{');
    for (int i = 0; i < TOOLS; i++)
        if (engine_of(&tools[i]))
            json_bool(&j, tools[i].program, trials[i].engine && !trials[i].wrong[0]);
    json_close(&j);
    json_open(&j, "box", '{');
    for (unsigned i = 0; i < LAYERS; i++)
        json_bool(&j, layers[i].word, (box & layers[i].layer) != 0);
    json_bool(&j, "safe", sandbox_safe(box));
    json_bool(&j, "strict", box == SANDBOX_ALL);
    json_text(&j, "why", why[0] ? why : NULL);
    json_close(&j);
    json_close(&j);
}

static void report_text(char said[TOOLS][100], const struct trial_run trials[TOOLS], unsigned box, const char *why)
{
    puts("Tools");
    for (int i = 0; i < TOOLS; i++)
        if (said[i][0] && trials[i].wrong[0])
            printf("  BAD  %-14s %s: reinstall it: apt-get install --reinstall %s\n", tools[i].program, trials[i].wrong,
                   tools[i].package);
        else if (said[i][0])
            printf("  yes  %-14s %.60s\n", tools[i].program, said[i]);
        else
            printf("  no   %-14s %s: apt-get install %s\n", tools[i].program, tools[i].use, tools[i].package);
    puts("\nThe box around untrusted designs");
    for (unsigned i = 0; i < LAYERS; i++) {
        bool works = box & layers[i].layer;
        printf("  %s  %-14s %s%s\n", works ? "yes" : "no ", layers[i].word, layers[i].does,
               works || layers[i].layer & SANDBOX_INNER ? "" : layers[i].missing);
    }
    if (box == SANDBOX_ALL)
        puts("\nUntrusted designs can be judged here, with every layer (--box=strict).");
    else if (sandbox_safe(box))
        puts("\nUntrusted designs can be judged here; --box=strict would refuse, for the layers that are missing.");
    else
        printf("\nUntrusted designs cannot be judged safely here: %s.\n", why);
}

struct request {
    bool json;
};

static const struct option options[] = {
    {.name = "--json", OPTION_FLAG(struct request, json), .help = "the same for programs"},
    {0},
};

static int run(int argc, char **argv)
{
    extern const struct command command_doctor;
    struct request w = {0};
    int status = options_read(&command_doctor, &w, &argc, argv);
    if (status)
        return status;
    if (argc > 1)
        return complain(USAGE, "doctor takes no argument, but was given \"%s\"", argv[1]);

    char said[TOOLS][100], why[200];
    for (int i = 0; i < TOOLS; i++)
        find(&tools[i], said[i], sizeof said[i]);
    unsigned box = sandbox_probe(SANDBOX_ALL, why, sizeof why);
    struct trial_run trials[TOOLS];
    if (sandbox_safe(box))
        untrusted_begin(false);
    try_out(said, trials);
    if (w.json)
        report_json(stdout, said, trials, box, why);
    else
        report_text(said, trials, box, why);
    return GOOD;
}

const struct command command_doctor = {
    .name = "doctor",
    .usage = "[OPTION]...",
    .summary = "which simulators and which sandboxes this machine has",
    .options = options,
    .run = run,
};
