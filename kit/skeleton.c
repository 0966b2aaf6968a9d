/* SPDX-License-Identifier: MIT */
#include "kit/skeleton.h"
#include <string.h>

static const struct port *phase_port(const struct machine *m)
{
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].look == PHASE)
            return &m->port[i];
    return NULL;
}

/* A name of a phase as a constant: letters, digits and _. */
static void constant(const char *name, char text[64])
{
    kit_capitals(name, text);
    for (char *c = text; *c; c++)
        if (*c == '-')
            *c = '_';
}

static unsigned count_phases(const struct port *p)
{
    unsigned n = 0;
    while (p && p->values && p->values[n].name)
        n++;
    return n;
}

static const char *low_words(const struct port *p)
{
    return p->low && !strstr(p->help, "active low") ? "; active low" : "";
}

/* ---- Verilog ---- */

static void verilog_ports(FILE *f, const struct machine *m)
{
    const char *open = "";
    if (kit_clocked(m)) {
        fputs("    input             clk,", f);
        open = "\n";
    }
    unsigned left = 0;
    for (unsigned i = 0; i < m->ports; i++)
        left += kit_is_pin(&m->port[i]);
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        char width[24] = "";
        if (!kit_is_pin(p))
            continue;
        if (p->width > 1)
            snprintf(width, sizeof width, "[%u:0] ", p->width - 1u);
        fprintf(f, "%s    %-10s %7s%s%s // %s%s", open,
                p->dir == IN || p->dir == STRAP ? "input"
                : kit_clocked(m)                ? "output reg"
                                                : "output",
                width, kit_formal(p), --left ? "," : " ", p->help, low_words(p));
        open = "\n";
    }
    fputs("\n);\n", f);
}

static void verilog(FILE *f, const struct machine *m)
{
    char module[64], name[64];
    const struct port *phase = phase_port(m);
    Word idle[PORTS_MOST];
    bool any = false;
    machine_idle(m, idle);
    kit_module(m, module);
    fprintf(f,
            "// %s: %s.\n// Your work goes here.  Keep the names of module and ports; add modules and files as you "
            "like.\nmodule %s",
            m->title, m->summary, module);
    for (unsigned i = 0; i < m->ports; i++)
        if (kit_is_parameter(&m->port[i])) {
            kit_capitals(m->port[i].name, name);
            fprintf(f, "%s    parameter %s = %llu", any ? ",\n" : " #(\n", name, (unsigned long long)idle[i]);
            any = true;
        }
    fprintf(f, "%s (\n", any ? "\n)" : "");
    verilog_ports(f, m);
    if (kit_clocked(m) && count_phases(phase)) {
        fputs("\n    // States, one for each thing that the machine can wait for; yours may be others.\n    localparam",
              f);
        for (unsigned i = 0; phase->values[i].name; i++) {
            constant(phase->values[i].name, name);
            fprintf(f, "%s S_%s = %u", i ? ",\n              " : "", name, i);
        }
        fprintf(f, ";\n\n    reg [%u:0] state;\n", phase->width - 1u);
    }
    if (!kit_clocked(m)) {
        fputs("\n    // TODO: the logic\n", f);
        for (unsigned i = 0; i < m->ports; i++)
            if (m->port[i].dir == OUT && kit_is_pin(&m->port[i]))
                fprintf(f, "    assign %s = 0;\n", kit_formal(&m->port[i]));
        fputs("endmodule\n", f);
        return;
    }
    fputs("\n    initial begin\n", f);
    if (count_phases(phase))
        fputs("        state = 0;\n", f);
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == OUT && kit_is_pin(&m->port[i]))
            fprintf(f, "        %s = 0;\n", kit_formal(&m->port[i]));
    fputs("    end\n\n    always @(posedge clk) begin\n        // TODO: the game\n    end\nendmodule\n", f);
}

/* ---- VHDL ---- */

static void vhdl_type(FILE *f, const struct port *p)
{
    if (p->width > 1)
        fprintf(f, "std_logic_vector(%u downto 0)", p->width - 1u);
    else
        fputs("std_logic", f);
}

static void vhdl(FILE *f, const struct machine *m)
{
    char module[64], name[64];
    const struct port *phase = phase_port(m);
    Word idle[PORTS_MOST];
    bool any = false;
    unsigned left = 0;
    machine_idle(m, idle);
    kit_module(m, module);
    fprintf(
        f,
        "-- %s: %s.\n-- Your work goes here.  Keep the names of entity and ports; add entities and files as you like.\n"
        "library ieee;\nuse ieee.std_logic_1164.all;\nuse ieee.numeric_std.all;\n\nentity %s is\n",
        m->title, m->summary, module);
    for (unsigned i = 0; i < m->ports; i++)
        if (kit_is_parameter(&m->port[i])) {
            kit_capitals(m->port[i].name, name);
            fprintf(f, "%s%s : natural := %llu", any ? "; " : "    generic (", name, (unsigned long long)idle[i]);
            any = true;
        }
    fputs(any ? ");\n    port (\n" : "    port (\n", f);
    for (unsigned i = 0; i < m->ports; i++)
        left += kit_is_pin(&m->port[i]);
    if (kit_clocked(m))
        fputs("        clk : in std_logic;\n", f);
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        if (!kit_is_pin(p))
            continue;
        fprintf(f, "        %s : %s ", kit_formal(p), p->dir == OUT ? "out" : "in");
        vhdl_type(f, p);
        fprintf(f, "%s -- %s%s\n", --left ? ";" : "", p->help, low_words(p));
    }
    fprintf(f, "    );\nend %s;\n\narchitecture game of %s is\n", module, module);
    if (kit_clocked(m) && count_phases(phase)) {
        fputs("    -- States, one for each thing that the machine can wait for; yours may be others.\n    type states "
              "is (",
              f);
        for (unsigned i = 0; phase->values[i].name; i++) {
            constant(phase->values[i].name, name);
            fprintf(f, "%sS_%s", i ? ", " : "", name);
        }
        constant(phase->values[0].name, name);
        fprintf(f, ");\n    signal state : states := S_%s;\n", name);
    }
    fputs("begin\n", f);
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == OUT && kit_is_pin(&m->port[i]))
            fprintf(f, "    %s <= %s;\n", kit_formal(&m->port[i]), m->port[i].width > 1 ? "(others => '0')" : "'0'");
    if (kit_clocked(m))
        fputs("\n    process (clk)\n    begin\n        if rising_edge(clk) then\n            null; -- TODO: the game\n"
              "        end if;\n    end process;\n",
              f);
    fputs("end game;\n", f);
}

void skeleton_write(FILE *f, const struct machine *m, enum kit_language language)
{
    (language == KIT_VHDL ? vhdl : verilog)(f, m);
}
