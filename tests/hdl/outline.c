/* SPDX-License-Identifier: MIT */
/* What sources declare and use.  The first tables are texts that the readers of HDL once disagreed on. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "base/text.h"
#include "check/hdl/outline.h"
#include "check/source/bits.h"

/* The units as NAME, with ( behind those with ports. */
static const char *units(bool vhdl, const char *text)
{
    static char all[400];
    struct lexer l = lexer_open(vhdl ? LEXER_VHDL : LEXER_VERILOG, text, strlen(text));
    *all = 0;
    for (struct outline_unit u; outline_next(&l, &u);)
        text_add(all, sizeof all, "%s%s%s", *all ? " " : "", u.name, u.ports ? "(" : "");
    return all;
}

static void add(void *to, const char *name)
{
    text_add(to, 400, "%s%s", *(char *)to ? " " : "", name);
}

static void add_value(void *to, const char *unit, const char *name, const char *value, size_t length)
{
    text_add(to, 400, "%s%s.%s=%.*s", *(char *)to ? "|" : "", unit, name, (int)length, value);
}

#define verilog(text, expected) assert_string_equal(units(false, text), expected)
#define vhdl(text, expected) assert_string_equal(units(true, text), expected)

static void verilog_units(void **unused)
{
    (void)unused;
    verilog("module a(input x); endmodule module tb; endmodule", "a( tb");
    verilog("module a #(parameter W = 3)(input x);", "a(");
    verilog("module a #(parameter W = 3);", "a");
    verilog("module a import p::*; (input x);", "a(");
    verilog("module a();", "a");
    verilog("module automatic a(input x);", "a(");
    verilog("macromodule a(input x);", "a(");
    verilog("module \\a (input x);", "a("); /* \a is a */
    verilog("module `NAME (input x);", "`NAME(");
    verilog("wire \\module b; $module c; `module d;", "");
    verilog("// module a;\n/* module b; */ initial $display(\"module c;\");", "");
    verilog("string s = \"\\\"module c;\"; module a;", "a");
    verilog("(* keep *) module a(input x);", "a(");
    verilog("module a(input x; module b(input y);", "a( b("); /* a header that is not closed hides nothing */
    verilog("module", "");
    verilog("module ;", "");
    verilog("// x\rmodule a;", "a"); /* as Icarus */
}

static void vhdl_units(void **unused)
{
    (void)unused;
    vhdl("entity A is port (x : in bit); end; Entity tb IS end;", "a( tb");
    vhdl("u : entity work.a port map (x);", "");
    vhdl("for all : a use entity work.b(rtl); end for; end entity c;", ""); /* once a unit called work */
    vhdl("attribute keep of a : entity is true;", "");
    vhdl("/* entity b is */ entity a is end;", "a"); /* 2008 */
    vhdl("c <= '\"'; -- \"\nentity a is end;", "a");
    vhdl("x <= '\"'; entity a is end; y <= '\"';", "a");
    vhdl("s <= \"\\\"; entity a is end;", "a"); /* a backslash is no escape */
    vhdl("entity \\a\\ is port (x : in bit); end;", "(");
    vhdl("-- entity b is\rentity a is end;", "a");
    assert_int_equal(outline_read("entity A is port", 16, true, "a").with_ports, 1);
    assert_int_equal(outline_read("module A(x", 10, false, "a").with_ports, 0);
}

static void a_text_goes_on_behind_a_zero(void **unused)
{
    static const char text[] = "// \0\nmodule a;";
    (void)unused;
    assert_int_equal(outline_read(text, sizeof text - 1, false, NULL).without, 1);
}

static const char *instances(bool vhdl, const char *text)
{
    static char all[400];
    *all = 0;
    outline_instances(text, strlen(text), vhdl, add, all);
    return all;
}

static void instances_of_units(void **unused)
{
    (void)unused;
    assert_string_equal(instances(false, "a b(x);"), "a");
    assert_string_equal(instances(false, "a #(3) b(x);"), "a");
    assert_string_equal(instances(false, "a \\b (x);"), "a");
    assert_string_equal(instances(false, "module a; endmodule"), "module");
    assert_string_equal(instances(false, "endmodule : a module b;"), "module"); /* a label, and `module b` */
    assert_string_equal(instances(false, "1: a b(x);"), "a");
    assert_string_equal(instances(false, "// a b\n\"a b\" /* a b */"), "");
    assert_string_equal(instances(true, "u : a port map (x);"), "a port");
    assert_string_equal(instances(true, "u : entity work.A(rtl) port map (x);"), "entity a port");
    assert_string_equal(instances(true, "end a;"), "end");
    assert_string_equal(instances(true, "component a is"), "component");
}

static void testbenches(void **unused)
{
    const char *text =
        "module a(input x); endmodule\nmodule \\tb ; \"endmodule\" // endmodule\nendmodule\nmodule b(y);";
    size_t from = 0, end;
    char unit[OUTLINE_NAME];
    (void)unused;
    assert_true(outline_testbench(text, strlen(text), &from, &end, unit));
    assert_string_equal(unit, "tb");
    assert_memory_equal(text + from, "module \\tb", 10);
    assert_memory_equal(text + end, "\nmodule b", 9);
    from = end;
    assert_false(outline_testbench(text, strlen(text), &from, &end, unit));
}

static void packages(void **unused)
{
    char name[OUTLINE_NAME];
    (void)unused;
    assert_true(outline_package("// package x\npackage p;", 23, name));
    assert_string_equal(name, "p");
    assert_true(outline_package("package automatic q;", 20, name));
    assert_string_equal(name, "q");
    assert_false(outline_package("endpackage", 10, name));
    assert_true(outline_uses_package("import p::*;", 12, "p"));
    assert_false(outline_uses_package("import pp::*; // p::x", 21, "p"));
    assert_false(outline_uses_package("p : :", 5, "p"));
}

static const char *targets(const char *text)
{
    static char all[400];
    struct lexer l = lexer_open(LEXER_VERILOG, text, strlen(text));
    const char *target;
    size_t length;
    *all = 0;
    while (outline_include(&l, &target, &length))
        text_add(all, sizeof all, "%s%.*s", *all ? " " : "", (int)length, target);
    return all;
}

static void directives(void **unused)
{
    (void)unused;
    assert_string_equal(targets("`include \"a.vh\"\n`include\t\"b.vh\""), "a.vh b.vh");
    assert_string_equal(targets("// `include \"a.vh\"\n/* `include \"b.vh\" */ $display(\"`include\");"), "");
    assert_string_equal(targets("`include_x \"a.vh\" `include \"b.vh"), "");
    assert_string_equal(targets("`include `X `include /* in */ \"b.vh\""), "b.vh");
    assert_true(outline_conditional("`ifndef X", 9));
    assert_false(outline_conditional("// `ifdef X", 11));
    assert_true(outline_only_directives("/*/ x */ `define A \\\n b\n// c\n`undef A", 38));
    assert_false(outline_only_directives("`define A\nwire x;", 17));
    assert_true(outline_only_directives("", 0));
}

static void vhdl_ports(void **unused)
{
    char all[400] = "";
    const char *text =
        "entity b is port (z : in bit); end; entity A is generic (g : bit := '\"'); port (signal x, y : in "
        "bit_vector(3 downto 0); -- n : in bit\n q : Buffer bit); end;";
    (void)unused;
    outline_ports(text, strlen(text), "a", add, all);
    assert_string_equal(all, "x y q");
    *all = 0;
    outline_buffers(text, strlen(text), add, all);
    assert_string_equal(all, "q");
    *all = 0;
    text = "port (a, B : buffer bit; signal c : buffer bit; d : out bit); -- e : buffer\n/* f : buffer */";
    outline_buffers(text, strlen(text), add, all);
    assert_string_equal(all, "a b c");
    assert_true(outline_mentions(text, strlen(text), true, "C"));
    assert_false(outline_mentions(text, strlen(text), true, "sign"));
    assert_false(outline_mentions(text, strlen(text), true, "e"));
}

static const char *values(bool vhdl, const char *text)
{
    static char all[400];
    *all = 0;
    outline_values(text, strlen(text), vhdl, add_value, all);
    return all;
}

static void parameters(void **unused)
{
    (void)unused;
    assert_string_equal(values(false, "module a #(parameter W = 3, H = f(1, 2))(input x); localparam L = {W, H}, M=1;"),
                        "a.W=3|a.H=f(1, 2)|a.L={W, H}|a.M=1");
    assert_string_equal(values(false, "module automatic a; parameter S = \"x;y\", T = /* c */ 8'd9 ; wire w = 1;"),
                        "a.S=\"x;y\"|a.T=8'd9");
    assert_string_equal(
        values(true, "entity a is generic (W : integer := 8; V : bit := ';'); port (x : in bit := '0');"),
        "a.W=8|a.V=';'");
    assert_string_equal(
        values(true, "architecture r of a is type t is array (0 to 1) of bit; constant N : t := \"01\";"),
        "a.N=\"01\""); /* `of bit` is no unit */
    assert_string_equal(
        values(true, "package p is constant A : integer := 1; end; entity e is generic (B : bit := '1');"),
        ".A=1|e.B='1'");
}

static void add_part(void *to, const struct named_part *p)
{
    text_add(to, 400, "%s%s=%s[%d:%d]", *(char *)to ? " " : "", p->name, p->port, p->left, p->right);
}

static void add_unit(void *to, const char *name)
{
    text_add(to, 200, "%s ", name);
}

static const char *parts(bool vhdl, const char *text)
{
    static char all[400];
    *all = 0;
    bits_read(text, strlen(text), vhdl, "top", add_part, all);
    return all;
}

static void names_of_bits(void **unused)
{
    (void)unused;
#define TOP "module top(input [7:0] ui, output [7:0] uo); wire [6:0] seg; wire dp; wire [2:0] l; "
    assert_string_equal(parts(false, TOP "assign uo = {dp, seg}; assign l = ui[4:2]; wire go = ~ui[0]; endmodule"),
                        "seg=uo[6:0] dp=uo[7:7] l=ui[4:2] go=ui[0:0]");
    assert_string_equal(parts(false, TOP "core c(.enterA(ui[0]), .led(dp)); assign uo[3] = dp; endmodule"),
                        "enterA=ui[0:0] dp=uo[3:3] led=uo[3:3]");
    assert_string_equal(parts(false, TOP "assign {l, dp} = ui[3:0]; assign uo = {{3{1'b0}}, 2'b1, l}; endmodule"),
                        "dp=ui[0:0]"); /* l is bits of both */
    assert_string_equal(parts(false, "module top(input KEY3, output [6:0] h); core c(.enterA(KEY3), .digit(h)); endmodule"),
                        "enterA=KEY3[0:0] digit=h[6:0]"); /* all of it, too */
    assert_string_equal(parts(false, TOP "assign dp = ui[0] & ui[1]; always @* l = ui[2:0]; endmodule"), "");
    assert_string_equal(parts(false, TOP "assign l = ui[1:0]; endmodule"), ""); /* only some of its bits */
    assert_string_equal(
        parts(true, "entity top is port (ui : in std_logic_vector(7 downto 0); uo : out std_logic_vector(7 downto 0)); "
                    "end; architecture a of top is signal seg : std_logic_vector(6 downto 0); signal dp, go : "
                    "std_logic; begin uo <= dp & seg; go <= ui(5); c : entity work.core port map (letter => ui(2 "
                    "downto 0)); end;"),
        "seg=uo[6:0] dp=uo[7:7] go=ui[5:5] letter=ui[2:0]");
    assert_string_equal(parts(false, "module top(input [7:0] ui"), "");
    assert_string_equal(parts(false, TOP "assign uo = {dp, seg"), "");
    assert_string_equal(parts(false, TOP "core c(.x(ui[0"), "");
    assert_string_equal(parts(false, "module top; assign = ; assign x = ; wire = ui[ ; . ( ; endmodule"), "");
}

static void arrays_as_ports(void **unused)
{
    (void)unused;
    static const char text[] = "module part(output [6:0] x [3:0]); endmodule\n"
                               "module top(input clk, input [2:0] a, b [1:0], output logic [3:0][6:0] packed_one,\n"
                               "           output logic [6:0] ssd [3:0]); reg [7:0] memory [0:3]; endmodule";
    static char all[200];
    *all = 0;
    bits_arrays(text, sizeof text - 1, "top", add_unit, all);
    assert_string_equal(all, "b ssd ");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verilog_units),
        cmocka_unit_test(vhdl_units),
        cmocka_unit_test(a_text_goes_on_behind_a_zero),
        cmocka_unit_test(instances_of_units),
        cmocka_unit_test(testbenches),
        cmocka_unit_test(packages),
        cmocka_unit_test(directives),
        cmocka_unit_test(vhdl_ports),
        cmocka_unit_test(parameters),
        cmocka_unit_test(names_of_bits),
        cmocka_unit_test(arrays_as_ports),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
