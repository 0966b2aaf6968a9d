/* SPDX-License-Identifier: MIT */
/* Which lists of signals forget something that their block reads, and which do not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "check/source/awake.h"

static void list(const char *block, unsigned line, const char *names)
{
    static const char head[] = "module m(input a, b, input [3:0] v, output reg y, z);\n"
                               "reg t; wire [3:0] w = v + b; reg [3:0] mem [0:3]; integer i; parameter P = 3;\n";
    char text[1000];
    struct forgetful f = {0};
    struct wording t;
    snprintf(text, sizeof text, "%s%s\nendmodule\nmodule other(input elsewhere, output reg a); endmodule\n", head,
             block);
    wording_open(&t, text, strlen(text), false);
    unsigned found = awake_forgets(&t, &f, 1);
    if (found != (*names != 0) || strcmp(f.names, names) || (*names && f.line != line))
        fail_msg("%s: %u, line %u: \"%s\" and not \"%s\"", block, found, f.line, f.names, names);
    wording_free(&t);
}

static void forgetful_lists(void **unused)
{
    (void)unused;
    list("always @(a) y = a & b;", 3, "b");
    list("\nalways @(a or v) begin\n  if (b) y = w[0]; else y = v[a];\nend", 4, "b, w");
    list("always @(a, b) case (v) 0: y = a; default: begin : named z = b; end endcase", 3, "v");
    list("always @(v[0]) for (i = 0; i < 3; i = i + 1) y = y ^ (a <= v);", 3, "a");
    list("always @(a) {y, z} = {a, b, b};", 3, "b");
    list("always @(P) if (a) if (b) y = 0; else z = v; else y = w;", 3, "a, b, v, w");
}

static void whole_lists(void **unused)
{
    (void)unused;
    list("always @* y = a & b;", 0, "");
    list("always @(*) y = a & b;", 0, "");
    list("always @( * ) y = a & b;", 0, "");
    list("always @(posedge a) y <= b;", 0, "");
    list("always @(posedge a or negedge b) y <= v;", 0, "");
    list("always @(a or b) y = a & b;", 0, "");
    list("always @(a) begin t = a; y = t; end", 0, "");         /* written before it is read */
    list("always @(a) {t, y} = P + a;", 0, "");                 /* a parameter */
    list("always @(a) y = mem[a];", 0, "");                     /* a memory cannot be listed */
    list("always @(a) y = elsewhere;", 0, "");                  /* of another module */
    list("always @(a) begin y = a; end\nassign z = b;", 0, ""); /* behind the block */
    list("always @(a) if (a) y = 0; else y = 1; wire c = b;", 0, "");
    list("always @(a) begin #5 y = b; end", 0, ""); /* of a test bench */
    list("always @(v) y = f(v);", 0, "");
    list("initial y = b;", 0, "");
    list("// always @(a) y = b;", 0, "");
    list("always @(a", 0, "");
    list("always @(a) begin begin if (", 0, "");
}

/* A process of VHDL, in an architecture with signals s and w, whose entity has a, b and v coming in and y going out. */
static void process(const char *text, const char *names)
{
    static const char head[] =
        "entity e is port (a, b : in std_logic; v : in std_logic_vector(3 downto 0); y : out std_logic); end;\n"
        "entity other is port (elsewhere : in std_logic); end;\n"
        "architecture x of e is signal s, W : std_logic; constant K : integer := 3; begin\n";
    char all[1000];
    struct forgetful f = {0};
    struct wording t;
    snprintf(all, sizeof all, "%s%s\nend architecture;\n", head, text);
    wording_open(&t, all, strlen(all), true);
    unsigned found = awake_forgets(&t, &f, 1);
    if (found != (*names != 0) || strcmp(f.names, names))
        fail_msg("%s: %u, \"%s\" and not \"%s\"", text, found, f.names, names);
    wording_free(&t);
}

static void processes(void **unused)
{
    (void)unused;
    process("process (a) begin y <= a and b; end process;", "b");
    process("p : process (A, v(0)) is begin if B = '1' then y <= s; else y <= v(1) and w; end if; end process p;",
            "B, s, w");
    process("process (a) begin case v is when \"0000\" => y <= a; when others => y <= b; end case; end process;",
            "v, b");
    process("process (a, b) begin y <= a and b; end process;", "");
    process("process (all) begin y <= a and b; end process;", "");
    process("process (a) begin if rising_edge(a) then y <= b; end if; end process;", "");
    process("process (a) begin if a'event and a = '1' then y <= b; end if; end process;", "");
    process("process (clk) begin if clk = '1' then y <= b; end if; end process;", "");
    process("process begin wait until a = '1'; y <= b; end process;", "");
    process("process (a) variable b : std_logic; begin b := a; y <= b; end process;", "");
    process("process (a) begin s <= a; y <= s; end process;", "");
    process("process (a) begin for i in v'range loop y <= a; end loop; end process;", "");
    process("process (a) begin y <= elsewhere or K; end process;", "");
    process("process (a) begin y <= a; end process; y <= b;", "");
    process("process (a", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(forgetful_lists), cmocka_unit_test(whole_lists),
                                       cmocka_unit_test(processes)};
    return cmocka_run_group_tests_name("what awakens a block", tests, NULL, NULL);
}
