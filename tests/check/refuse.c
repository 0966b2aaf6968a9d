/* SPDX-License-Identifier: MIT */
/* Words that an untrusted design may not say, however they are written; and plain designs that may pass. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <string.h>
#include <cmocka.h>
#include "check/hdl/refuse.h"

static const char *scan(enum lexer_language language, const char *text, size_t size)
{
    struct refusal found;
    return refuse_scan(language, text, size, true, &found) ? found.id : "";
}

#define verilog(text, id) assert_string_equal(scan(LEXER_VERILOG, text, sizeof(text) - 1), id)
#define vhdl(text, id) assert_string_equal(scan(LEXER_VHDL, text, sizeof(text) - 1), id)

static void verilog_words(void **unused)
{
    (void)unused;
    verilog("initial $c(\"system(1)\");", "refused-native-code");
    verilog("initial $c32(\"x\");", "refused-native-code");
    verilog("`systemc_header", "refused-native-code");
    verilog("import \"DPI-C\" function int f();", "refused-native-code");
    verilog("f = $fopen(\"/etc/passwd\");", "refused-file-access");
    verilog("$readmemh(\"x\", m);", "refused-file-access");
    verilog("`include \"../secret.v\"", "refused-file-access");
    verilog("`include \"/etc/passwd\"", "refused-file-access");
    verilog("`include `FILE", "refused-file-access");
    verilog("$system(\"ls\");", "refused-program");
    verilog("x = $root.top.y;", "refused-upward-reference");
    verilog("f = \\$fopen (\"x\");", "refused-file-access");
    verilog("wire \\a\"b ; initial $system(\"ls\");", "refused-program");
    verilog("wire \\a//b ; initial $system(\"ls\");", "refused-program");
    verilog("wire \\a/*b ; initial $system(\"ls\"); wire \\c*/d ;", "refused-program");
    verilog("`define F \\$fopen \nf = `F(\"x\");", "refused-file-access");
}

static void verilog_passes(void **unused)
{
    (void)unused;
    verilog("// $fopen\n/* $system */ wire [$clog2(8):0] w; initial $display(\"$fopen \\\" $c\");", "");
    verilog("`include \"defs.vh\"\nmodule file(input text); reg foreign; endmodule", "");
    verilog("initial begin $dumpfile(\"x\"); $dumpvars; end", ""); /* no file comes of it */
    verilog("// x\r$system(\"ls\");", "refused-program");
    verilog("/*", "");
    verilog("\"", "");
    verilog("$", "");
}

/* Only a text that the preprocessor leaves alone may go without it. */
static void what_expands(void **unused)
{
    static const char *const alone[] = {"", "module m; endmodule",
                                        "`timescale 1ns/1ps\n`default_nettype none\nmodule m;",
                                        "`resetall `celldefine module m; endmodule `endcelldefine"};
    static const char *const changes[] = {"`define A $fop", "`include \"x\"", "`X",
                                          "`ifdef A",       "// `define A",   "`",
                                          "`timescales",    "`timescal",      "`line 1 \"x\" 0"};
    (void)unused;
    for (size_t i = 0; i < sizeof alone / sizeof *alone; i++)
        assert_false(refuse_expands(alone[i], strlen(alone[i])));
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
        assert_true(refuse_expands(changes[i], strlen(changes[i])));
}

static void vhdl_words(void **unused)
{
    (void)unused;
    vhdl("attribute FoReIgN of f : function is \"VHPI\" & \"DIRECT x\";", "refused-native-code");
    vhdl("attribute \\foreign\\ of f", "refused-native-code");
    vhdl("FILE f : t;", "refused-file-access");
    vhdl("x <= << signal .tb.y : bit >>;", "refused-upward-reference");
    vhdl("-- attribute foreign", "refused-native-code");
    vhdl("constant \\a--b\\ : integer := 1; file f : t;", "refused-file-access");
    vhdl("constant \\a\"b\\ : integer := 1; file f : t; constant \\c\"d\\ : integer := 1;", "refused-file-access");
    vhdl("c <= '\"'; file f : t; d <= '\"';", "refused-file-access");
    vhdl("when '\"' => file f : t; d <= '\"';", "refused-file-access");
    vhdl("x <= t'('\"'); file f : t; d <= t'('\"');", "refused-file-access");
    vhdl("c <= %--%; file f : t;", "refused-file-access");
    vhdl("c <= '''; file f : t; -- '", "refused-file-access");
}

static void vhdl_passes(void **unused)
{
    (void)unused;
    vhdl("use std.textio.all; use ieee.std_logic_textio.all;", ""); /* harmless without a file */
    vhdl("-- a file\nentity e is end; -- $fopen\narchitecture a of e is signal s : bit := '1'; begin end;", "");
    vhdl("assert false report \"a file\"; x <= '\"'; y <= \"file\"; -- file", "");
    vhdl("signal text, external, env : bit;", "");
}

/* A word that only one of the tools reads is refused all the same. */
static void as_each_tool_reads(void **unused)
{
    (void)unused;
    verilog("initial $\rc(\"system(1)\");", "refused-native-code"); /* Verilator drops CR, NUL and SUB */
    verilog("initial $\0c(\"system(1)\");", "refused-native-code");
    verilog("initial $sys\x1atem(\"ls\");", "refused-program");
    verilog("/* *\r/ initial $system(\"ls\"); /* */", "refused-program");
    verilog("wire \\a\b;initial\b$system(\"ls\");", "refused-program");                 /* BS: a blank to Icarus */
    verilog("wire \\a\v/* ; initial $system(\"ls\"); wire \\b*/ ;", "refused-program"); /* VT: none to any */
    verilog("wire \\a\v; initial $system(\"ls\");", "refused-program");
    verilog("// x\r$system(\"ls\");", "refused-program"); /* CR ends a comment for Icarus */
    vhdl("-- x\vfile f : t;", "refused-file-access");     /* VT and FF end one for GHDL */
    vhdl("-- x\ffile f : t;", "refused-file-access");
    vhdl("\xe9"
         "file f : t;",
         "refused-file-access");
}

/* Numbers end where the tools end them. */
static void behind_numbers(void **unused)
{
    (void)unused;
    verilog("initial #1$system(\"ls\");", "refused-program");
    verilog("initial #1'b1$fopen(\"x\");", "refused-file-access");
    verilog("x = 8'h$fopen(\"x\");", "refused-file-access");
    verilog("wire [7:0] x = 8'h0$y;", "");
    vhdl("16#file f : t;", "refused-file-access");
    vhdl("wait for 1file f : t;", "refused-file-access");
    vhdl("when '('|'\"' => null; end case; file f : t; -- \"", "refused-file-access");
}

/* The whole name of an include is looked at, and a word that is no name is a word. */
static void includes(void **unused)
{
    struct refusal found;
    (void)unused;
    verilog("`include \"a_name_of_a_file_that_is_longer_than_any_word_can_be/../x.v\"", "refused-file-access");
    verilog("`include \"a\\b.v\"", "refused-file-access");
    verilog("`include", "refused-file-access");
    verilog("`include /* beside */ \"b.v\"", "");
    assert_true(refuse_scan(LEXER_VERILOG, "`include $c(1)", 14, false, &found));
    assert_string_equal(found.id, "refused-native-code");
}

static void line_and_word(void **unused)
{
    struct refusal found;
    const char *text = "module m;\n// $fopen\ninitial\n  $fopen(\"x\");";
    (void)unused;
    assert_true(refuse_scan(LEXER_VERILOG, text, strlen(text), true, &found));
    assert_int_equal(found.line, 4);
    assert_string_equal(found.word, "$fopen");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verilog_words),      cmocka_unit_test(verilog_passes), cmocka_unit_test(what_expands),
        cmocka_unit_test(vhdl_words),         cmocka_unit_test(vhdl_passes),    cmocka_unit_test(line_and_word),
        cmocka_unit_test(as_each_tool_reads), cmocka_unit_test(behind_numbers), cmocka_unit_test(includes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
