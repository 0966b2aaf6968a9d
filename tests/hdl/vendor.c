/* SPDX-License-Identifier: MIT */
/* Parts of vendors' libraries that a design uses and does not bring along. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "check/hdl/vendor.h"

/* The names that get models, "" for none; and whether the text has this. */
static const char *parts(bool vhdl, const char *text, const char *has)
{
    static char names[200];
    struct wording w;
    wording_open(&w, text, strlen(text), vhdl);
    struct vendor v = vendor_models(&w, 1);
    strcpy(names, v.names);
    if (has)
        assert_true(v.models && strstr(v.models, has));
    assert_int_equal(v.models != NULL, *names != 0);
    wording_free(&w);
    free(v.models);
    free(v.library);
    return names;
}

static void vendors(void **unused)
{
    (void)unused;
    assert_string_equal(parts(false, "module m(input a, output b); BUFG u(.I(a), .O(b)); endmodule", "module BUFG"),
                        "BUFG");
    assert_string_equal(parts(false, "module m(input a); endmodule module BUFG(input I, output O); endmodule", NULL),
                        "");
    assert_string_equal(parts(false,
                              "module m(input a, output b); BUFG u(.I(a), .O(b)); endmodule module BUFG(input I, "
                              "output O); assign O = I; endmodule",
                              NULL),
                        "");
    assert_string_equal(parts(false, "module m(input a, output b); my_part u(.I(a), .O(b)); endmodule", NULL), "");
    assert_string_equal(
        parts(false, "module m(input a, output b); clk_25 u(.clk_in1(a), .clk_out1(b), .reset(1'b0)); endmodule",
              "assign clk_out1 = clk_in1;"),
        "clk_25");
    assert_string_equal(parts(false,
                              "module m(input a, output b); FDRE #(.INIT(1'b0)) r(.Q(b), .C(a), .CE(1'b1), .D(b), "
                              ".R(1'b0)); LUT2 #(.INIT(4'h8)) l(.O(b), .I0(a), .I1(a)); endmodule",
                              "module LUT2"),
                        "FDRE, LUT2");
    assert_string_equal(parts(true,
                              "architecture a of m is component pll port (inclk0 : in std_logic; c0 : out std_logic; "
                              "locked : out std_logic); end component; begin end a;",
                              "c0 <= inclk0;"),
                        "pll");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(vendors)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
