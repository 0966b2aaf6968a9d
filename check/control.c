/* SPDX-License-Identifier: MIT */
#include "check/control.h"
#include "base/heap.h"
#include "base/slurp.h"
#include "base/text.h"
#include "check/sim/box.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

/* A register that takes over the inverse of its input. */
static const char verilog[] = "module control(input clk, input a, output reg y);\n"
                              "  always @(posedge clk) y <= ~a;\n"
                              "endmodule\n";
static const char vhdl[] = "library ieee;\nuse ieee.std_logic_1164.all;\n"
                           "entity control is port (clk, a : in std_logic; y : out std_logic); end;\n"
                           "architecture rtl of control is begin\n"
                           "  process (clk) begin if rising_edge(clk) then y <= not a; end if; end process;\n"
                           "end;\n";

static uint32_t pin(const struct top *t, const char *name)
{
    for (unsigned i = 0; i < t->pins; i++)
        if (!strcasecmp(t->pin[i].name, name))
            return i;
    return 0;
}

/* Two edges with the input at this level: does the output come to its inverse? */
static bool inverts(struct sim *s, uint64_t level)
{
    uint32_t at = 0, cycle;
    uint64_t shown = 2;
    sim_stretch(s, 2, &level);
    if (!sim_run(s))
        return false;
    for (const uint64_t *values; (values = sim_sample(s, &at, &cycle));)
        shown = values[1] ? 2 : values[0];
    return shown == !level;
}

static bool plays(struct design *d)
{
    struct sim s = {0};
    const struct top *t = d->chosen;
    uint32_t in = pin(t, "a"), out = pin(t, "y");
    bool good = t->pins == 3 && sim_start(&s, d, (int)pin(t, "clk"), &in, 1, &out, 1) && sim_fresh(&s) &&
                inverts(&s, 0) && inverts(&s, 1) && inverts(&s, 0);
    sim_close(&s);
    return good;
}

const char *control_run(const struct engine *e, char *said, size_t size)
{
    if (!engine_ready(e)) {
        text_set(said, size, "%s is not installed; run: apt-get install %s", e->name, e->packages);
        return "tool-missing";
    }
    struct design *d = heap_get(sizeof *d);
    bool reads_vhdl = e->languages & VHDL;
    const char *text = reads_vhdl ? vhdl : verilog;
    d->sources = d->units = 1;
    d->languages = d->source[0].language = reads_vhdl ? VHDL : VERILOG;
    text_set(d->source[0].name, sizeof d->source[0].name, reads_vhdl ? "control.vhd" : "control.v");
    text_set(d->unit[0], sizeof d->unit[0], "control");
    text_set(d->dir, sizeof d->dir, "%s/control", box_directory() ? box_directory() : "");
    if ((mkdir(d->dir, 0700) && !box_directory()) || !design_write(d, d->source[0].name, text, strlen(text)))
        design_fault(d, "no-room", "nothing can be written into the scratch folder");
    bool good = !d->fault && design_list(d, e, NULL) && design_build(d, &d->top[0]) && plays(d) && !d->fault;
    const char *fault = good ? NULL : d->fault ? d->fault : "tool-broken";
    if (!good)
        text_set(said, size, "%s cannot simulate even a small design of gatecade's own%s%.*s", e->name,
                 *d->message ? ": " : "", (int)strcspn(d->message, "\n"), d->message);
    design_close(d);
    free(d);
    return fault;
}

bool control_version(const struct engine *e, char *said, size_t size)
{
    char log[PATH_MAX + 16];
    const char *argv[] = {e->commands[0], e->version, NULL};
    if (!box_directory())
        return false;
    text_set(log, sizeof log, "%s/version", box_directory());
    struct tool t = {.argv = argv, .dir = box_directory(), .log = log, .seconds = 20, .ours = true};
    bool good = !tool_run(&t);
    size_t length;
    char *text = good ? slurp(log, 4096, &length) : NULL;
    text_set(said, size, "%.*s", text ? (int)strcspn(text, "\r\n") : 0, text ? text : "");
    free(text);
    unlink(log);
    return *said;
}
