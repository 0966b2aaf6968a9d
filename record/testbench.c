/* SPDX-License-Identifier: MIT */
/*
 * The text of a bench has three parts: declarations and the instance, a task `step` that does n clock edges and
 * compares after each, and the script: assignments of what changes, then `step(n)` for as long as nothing does.  So a
 * second that stands still is one line.  Inputs change while the clock is low, a while after it fell, and outputs are
 * read while it is high: no simulator can see a race.
 *
 * Names of the bench are p_PORT for a pin and x_PORT for the value it must have, which no keyword and no type is
 * called.
 */
#include "record/testbench.h"
#include <inttypes.h>
#include <string.h>
#include "base/heap.h"

enum { SHOWN = 10 }; /* differences that a bench prints; it counts all */

/* ---- names and numbers ---------------------------------------------------------------- */

enum hdl testbench_language(const char *path)
{
    const char *dot = strrchr(path, '.');
    if (!dot)
        return HDL_NONE;
    if (!strcmp(dot, ".v"))
        return HDL_VERILOG;
    return strcmp(dot, ".vhd") && strcmp(dot, ".vhdl") ? HDL_NONE : HDL_VHDL;
}

/* A machine without state is combinational hardware and has no clock. */
static bool clocked(const struct machine *m)
{
    return m->state_size > 0;
}

/* A strap that people are asked for is a pin of the hardware, any other a parameter. */
static bool is_parameter(const struct port *p)
{
    return p->dir == STRAP && p->role != ROLE_ASK;
}

static bool is_pin(const struct port *p)
{
    return !is_parameter(p) && p->look != PHASE;
}

static bool is_checked(const struct port *p)
{
    return p->dir == OUT && p->look != PHASE;
}

/* The design's own name of a pin: `time` is a keyword in Verilog. */
static const char *formal(const struct port *p)
{
    return strcmp(p->name, "time") ? p->name : "time_bcd";
}

static const char *capitals(const char *name, char text[64])
{
    unsigned n = 0;
    for (; name[n] && n < 63; n++)
        text[n] = (char)(name[n] >= 'a' && name[n] <= 'z' ? name[n] - 'a' + 'A' : name[n]);
    text[n] = 0;
    return text;
}

static const char *type(enum hdl hdl, const struct port *p, char text[48])
{
    if (p->width > 1)
        snprintf(text, 48, hdl == HDL_VERILOG ? " [%u:0]" : "std_logic_vector(%u downto 0)", p->width - 1u);
    else
        snprintf(text, 48, "%s", hdl == HDL_VERILOG ? "" : "std_logic");
    return text;
}

static const char *literal(enum hdl hdl, const struct port *p, Word v, char text[80])
{
    if (hdl == HDL_VERILOG) {
        snprintf(text, 80, "%u'h%" PRIx64, p->width, v);
        return text;
    }
    unsigned n = 0;
    text[n++] = p->width > 1 ? '"' : '\'';
    for (unsigned bit = p->width; bit--;)
        text[n++] = (char)('0' + (v >> bit & 1));
    text[n++] = p->width > 1 ? '"' : '\'';
    text[n] = 0;
    return text;
}

/* ---- the instance, the same list in both languages -------------------------------------- */

static void association(const struct testbench *b, bool first, const char *name, const char *prefix, const char *actual)
{
    fprintf(b->file, b->hdl == HDL_VERILOG ? "%s.%s(%s%s)" : "%s%s => %s%s", first ? "" : ",\n        ", name, prefix,
            actual);
}

static void parameters(const struct testbench *b, const char *open, const char *close, const Word port[])
{
    char name[64], value[24];
    bool any = false;
    for (unsigned i = 0; i < b->machine->ports; i++) {
        const struct port *p = &b->machine->port[i];
        if (!is_parameter(p))
            continue;
        if (!any)
            fputs(open, b->file);
        snprintf(value, sizeof value, "%" PRIu64, port[i]);
        association(b, !any, capitals(p->name, name), "", value);
        any = true;
    }
    if (any)
        fputs(close, b->file);
}

static void pins(const struct testbench *b)
{
    bool first = !clocked(b->machine);
    if (!first)
        association(b, true, "clk", "", "clk");
    for (unsigned i = 0; i < b->machine->ports; i++) {
        const struct port *p = &b->machine->port[i];
        if (!is_pin(p))
            continue;
        association(b, first, formal(p), "p_", p->name);
        first = false;
    }
}

/* ---- Verilog ------------------------------------------------------------------------------ */

static void verilog_declarations(const struct testbench *b, const Word port[])
{
    char t[48], v[80];
    for (unsigned i = 0; i < b->machine->ports; i++) {
        const struct port *p = &b->machine->port[i];
        if (!is_pin(p))
            continue;
        type(b->hdl, p, t);
        if (p->dir == STRAP)
            fprintf(b->file, "    wire%s p_%s = %s;\n", t, p->name, literal(b->hdl, p, port[i], v));
        else if (p->dir == IN)
            fprintf(b->file, "    reg%s p_%s;\n", t, p->name);
        else
            fprintf(b->file, "    wire%s p_%s;\n    reg%s x_%s;\n", t, p->name, t, p->name);
    }
}

static void verilog_step(const struct testbench *b)
{
    FILE *f = b->file;
    fprintf(f, "    // n edges, and a comparison after each.\n"
               "    task step(input [31:0] n);\n"
               "        repeat (n) begin\n"
               "            #3 clk = 1;\n"
               "            #4;\n");
    for (unsigned i = 0; i < b->machine->ports; i++) {
        const char *name = b->machine->port[i].name;
        if (is_checked(&b->machine->port[i]))
            fprintf(f,
                    "            if (p_%s !== x_%s) begin\n"
                    "                if (differences < %d)\n"
                    "                    $display(\"cycle %%0d: %s: expected %%b, seen %%b\", cycle, x_%s, p_%s);\n"
                    "                differences = differences + 1;\n"
                    "            end\n",
                    name, name, SHOWN, name, name, name);
    }
    fprintf(f, "            clk = 0;\n"
               "            cycle = cycle + 1;\n"
               "            #3;\n"
               "        end\n"
               "    endtask\n\n");
}

static void verilog_begin(const struct testbench *b, const Word port[])
{
    FILE *f = b->file;
    fprintf(f, "// A self-checking test bench of %s, written by gatecade run --testbench.\n", b->top);
    fprintf(f, "`timescale 1ns / 1ns\nmodule %s_tb;\n    reg clk = 0;\n", b->top);
    fputs("    integer cycle = 0, differences = 0;\n"
          "    // p_: the pins; x_: what an output must show\n",
          f);
    verilog_declarations(b, port);
    fprintf(f, "\n    %s ", b->top);
    parameters(b, "#(\n        ", "\n    ) ", port);
    fputs("dut (\n        ", f);
    pins(b);
    fputs("\n    );\n\n", f);
    verilog_step(b);
    fputs("    initial begin\n", f);
}

static void verilog_end(const struct testbench *b)
{
    fputs("        if (differences == 0)\n"
          "            $display(\"PASS\");\n"
          "        else\n"
          "            $display(\"FAIL: %0d differences\", differences);\n"
          "        $finish;\n"
          "    end\n"
          "endmodule\n",
          b->file);
}

/* ---- VHDL --------------------------------------------------------------------------------- */

static void vhdl_signals(const struct testbench *b, const Word port[])
{
    char t[48], v[80];
    for (unsigned i = 0; i < b->machine->ports; i++) {
        const struct port *p = &b->machine->port[i];
        if (!is_pin(p))
            continue;
        fprintf(b->file, "    signal p_%s : %s", p->name, type(b->hdl, p, t));
        if (p->dir != OUT) /* an input without a value would make the packages warn before the script begins */
            fprintf(b->file, " := %s", literal(b->hdl, p, port[i], v));
        fputs(";\n", b->file);
    }
}

/* VHDL-93 cannot write a std_logic_vector: a bit is the middle character of its image, '0'. */
static const char vhdl_images[] =
    "    function image(bit_seen : std_logic) return string is\n"
    "        constant quoted : string(1 to 3) := std_logic'image(bit_seen);\n"
    "    begin\n"
    "        return quoted(2 to 2);\n"
    "    end image;\n"
    "\n"
    "    function image(bits : std_logic_vector) return string is\n"
    "    begin\n"
    "        if bits'length = 1 then\n"
    "            return image(bits(bits'left));\n"
    "        end if;\n"
    "        return image(bits(bits'left)) & image(bits(bits'left - 1 downto bits'right));\n"
    "    end image;\n"
    "begin\n";

static void vhdl_procedures(const struct testbench *b)
{
    FILE *f = b->file;
    char t[48];
    fputs("    process\n"
          "        variable cycle, differences : natural := 0;\n"
          "        variable l : line;\n",
          f);
    for (unsigned i = 0; i < b->machine->ports; i++)
        if (is_checked(&b->machine->port[i]))
            fprintf(f, "        variable x_%s : %s;\n", b->machine->port[i].name,
                    type(b->hdl, &b->machine->port[i], t));
    fprintf(f,
            "\n"
            "        procedure differs(name, expected, seen : string) is\n"
            "        begin\n"
            "            if differences < %d then\n"
            "                write(l, string'(\"cycle \"));\n"
            "                write(l, cycle);\n"
            "                write(l, \": \" & name & \": expected \" & expected & \", seen \" & seen);\n"
            "                writeline(output, l);\n"
            "            end if;\n"
            "            differences := differences + 1;\n"
            "        end differs;\n"
            "\n"
            "        -- n edges, and a comparison after each.\n"
            "        procedure step(n : positive) is\n"
            "        begin\n"
            "            for i in 1 to n loop\n"
            "                wait for 3 ns;\n"
            "                clk <= '1';\n"
            "                wait for 4 ns;\n",
            SHOWN);
    for (unsigned i = 0; i < b->machine->ports; i++) {
        const char *name = b->machine->port[i].name;
        if (is_checked(&b->machine->port[i]))
            fprintf(f,
                    "                if p_%s /= x_%s then\n"
                    "                    differs(\"%s\", image(x_%s), image(p_%s));\n"
                    "                end if;\n",
                    name, name, name, name, name);
    }
    fputs("                clk <= '0';\n"
          "                cycle := cycle + 1;\n"
          "                wait for 3 ns;\n"
          "            end loop;\n"
          "        end step;\n"
          "    begin\n",
          f);
}

static void vhdl_begin(const struct testbench *b, const Word port[])
{
    FILE *f = b->file;
    fprintf(f, "-- A self-checking test bench of %s, written by gatecade run --testbench.\n", b->top);
    fprintf(f, "library ieee;\nuse ieee.std_logic_1164.all;\nuse std.textio.all;\n\n");
    fprintf(f, "entity %s_tb is\nend %s_tb;\n\narchitecture test of %s_tb is\n", b->top, b->top, b->top);
    fputs("    signal clk : std_logic := '0';\n    -- p_: the pins; x_: what an output must show\n", f);
    vhdl_signals(b, port);
    fprintf(f, "\n%s    dut : entity work.%s ", vhdl_images, b->top);
    parameters(b, "generic map (\n        ", "\n    ) ", port);
    fputs("port map (\n        ", f);
    pins(b);
    fputs("\n    );\n\n", f);
    vhdl_procedures(b);
}

/* VHDL-93 has no $finish: a simulation ends when nothing is left to happen. */
static void vhdl_end(const struct testbench *b)
{
    fputs("        if differences = 0 then\n"
          "            write(l, string'(\"PASS\"));\n"
          "        else\n"
          "            write(l, string'(\"FAIL: \"));\n"
          "            write(l, differences);\n"
          "            write(l, string'(\" differences\"));\n"
          "        end if;\n"
          "        writeline(output, l);\n"
          "        wait;\n"
          "    end process;\n"
          "end test;\n",
          b->file);
}

/* ---- the script, the same in both ------------------------------------------------------- */

/* What has been assigned stands for the edges up to that one. */
static void steps(struct testbench *b, uint64_t upto)
{
    if (upto > b->begun)
        fprintf(b->file, "        step(%" PRIu64 ");\n", upto - b->begun);
    b->begun = upto;
}

static bool changes(const struct testbench *b, unsigned i, uint64_t cycle, const Word port[])
{
    const struct port *p = &b->machine->port[i];
    return is_pin(p) && p->dir != STRAP && (!cycle || port[i] != b->last[i]);
}

void testbench_edge(struct testbench *b, uint64_t cycle, const Word port[])
{
    char v[80];
    bool any = false;
    for (unsigned i = 0; i < b->machine->ports; i++) {
        const struct port *p = &b->machine->port[i];
        if (!changes(b, i, cycle, port))
            continue;
        if (!any) {
            steps(b, cycle);
            fprintf(b->file, "        %s cycle %" PRIu64 "\n", b->hdl == HDL_VERILOG ? "//" : "--", cycle);
        }
        any = true;
        /* in VHDL pins are signals, expected values variables */
        const char *becomes = b->hdl == HDL_VERILOG ? "=" : p->dir == IN ? "<=" : ":=";
        fprintf(b->file, "        %c_%s %s %s;\n", p->dir == IN ? 'p' : 'x', p->name, becomes,
                literal(b->hdl, p, port[i], v));
        b->last[i] = port[i];
    }
}

const char *testbench_begin(struct testbench *b, FILE *file, enum hdl hdl, const struct machine *m, const Word port[],
                            uint64_t cycles)
{
    *b = (struct testbench){.file = file, .machine = m, .hdl = hdl};
    if (!cycles)
        return "a test bench of no cycles would check nothing";
    if (cycles > INT32_MAX)
        return "so many cycles are too long for a test bench, whose counters have 31 bits";
    b->last = heap_get(m->ports * sizeof(Word));
    snprintf(b->top, sizeof b->top, "%s", m->name);
    for (char *c = b->top; *c; c++)
        if (*c == '-')
            *c = '_';
    (hdl == HDL_VERILOG ? verilog_begin : vhdl_begin)(b, port);
    return NULL;
}

void testbench_end(struct testbench *b, uint64_t cycles)
{
    if (!b->last)
        return;
    steps(b, cycles);
    (b->hdl == HDL_VERILOG ? verilog_end : vhdl_end)(b);
    free(b->last);
    b->last = NULL;
}
