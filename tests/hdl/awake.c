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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(forgetful_lists), cmocka_unit_test(whole_lists)};
    return cmocka_run_group_tests_name("what awakens a block", tests, NULL, NULL);
}
