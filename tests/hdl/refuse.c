/* SPDX-License-Identifier: MIT */
/* Words that an untrusted design may not say, however they are written; and plain designs that may pass.  A text goes
   the way of a design: its bytes are put into one form, it is expanded, and what comes of it is scanned. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "check/hdl/expand.h"
#include "check/hdl/tidy.h"

static struct refusal found;

static int find(void *to, unsigned from, const char *target, size_t length)
{
    const struct expand_file *file = to;
    (void)from;
    return strlen(file[1].name) == length && !memcmp(file[1].name, target, length) ? 1 : -1;
}

/* The expanded text, or NULL and `found`; "defs.vh" may be included. */
static char *made(enum lexer_language language, const char *text, size_t size, const char *macros, size_t *length)
{
    static const char defs[] = "`define DEFS 3\nwire d;\n";
    char *copy = malloc(size + 1), *out;
    bool pragmas = false;
    memcpy(copy, text, size);
    size = tidy_bytes(copy, size);
    struct expand_file file[] = {{"a.v", copy, size}, {"defs.vh", defs, sizeof defs - 1}};
    if (language == LEXER_VERILOG) {
        struct expander *e =
            expand_open(&(struct expand_wish){.macros = macros, .file = file, .find = find, .to = file});
        out = expand_source(e, 0, length, &found);
        expand_close(e);
    } else
        out = tidy_vhdl(copy, size, false, length, &pragmas, &found);
    free(copy);
    return out;
}

static const char *scan(enum lexer_language language, const char *text, size_t size)
{
    size_t length;
    found = (struct refusal){0};
    char *out = made(language, text, size, "", &length);
    if (!out)
        return found.id;
    char *names = language == LEXER_VHDL ? refuse_attributes(out, length, NULL) : NULL;
    bool refused = refuse_scan(language, out, length, names, &found);
    free(out);
    free(names);
    return refused ? found.id : "";
}

#define verilog(text, id) assert_string_equal(scan(LEXER_VERILOG, text, sizeof(text) - 1), id)
#define vhdl(text, id) assert_string_equal(scan(LEXER_VHDL, text, sizeof(text) - 1), id)

static void verilog_words(void **unused)
{
    (void)unused;
    verilog("initial $c(\"system(1)\");", "refused-native-code");
    verilog("initial $c32(\"x\");", "refused-native-code");
    verilog("`systemc_header", "refused-native-code");
    verilog("`verilator_config", "refused-native-code");
    verilog("import \"DPI-C\" function int f();", "refused-native-code");
    verilog("export \"DPI\" function f;", "refused-native-code");
    verilog("import \"D\\120I\" function int f();", "refused-native-code"); /* whatever the string says */
    verilog("f = $fopen(\"/etc/passwd\");", "refused-file-access");
    verilog("$fdisplayh(1, x);", "refused-file-access");
    verilog("$readmemh(\"x\", m);", "refused-file-access");
    verilog("$ivlh_file_open(f, \"x\");", "refused-file-access");
    verilog("x = $table_model(a, \"x\");", "refused-file-access");
    verilog("`include \"../secret.v\"", "refused-file-access");
    verilog("`include \"/etc/passwd\"", "refused-file-access");
    verilog("`include `FILE", "refused-file-access");
    verilog("`uselib dir=/etc", "refused-file-access");
    verilog("$system(\"ls\");", "refused-program");
    verilog("x = $root.top.y;", "refused-upward-reference");
    verilog("s = $simparam$str(\"cwd\");", "refused-plug-in");
    verilog("if ($test$plusargs(\"a\")) ;", "refused-plug-in");
    verilog("f = \\$fopen (\"x\");", "refused-file-access");
    verilog("`define F \\$fopen \nf = `F(\"x\");", "refused-file-access");
}

/* It is a whitelist: what nobody has heard of does not pass. */
static void verilog_unknown(void **unused)
{
    (void)unused;
    verilog("$never_heard_of;", "refused-system-task");
    verilog("$displayx(1);", "refused-system-task");
    verilog("$clog2x(1);", "refused-system-task");
    verilog("$clog;", "refused-system-task");
    verilog("$display$c(1);", "refused-system-task");
    verilog("$finishing;", "refused-system-task");
}

static void verilog_passes(void **unused)
{
    (void)unused;
    verilog("// $fopen\n/* $system */ wire [$clog2(8):0] w; initial $display(\"$fopen \\\" $c\");", "");
    verilog("`include \"defs.vh\"\nmodule file(input text); reg foreign; endmodule", "");
    verilog("initial begin $dumpfile(\"x\"); $dumpvars; end", ""); /* no file comes of it */
    verilog("initial $displayb(\"%b\", $signed(a) + $unsigned(b) + $random); // gr\xfc\xdf", "");
    verilog("import p::*; initial $display(\"import\"); import q::x;", "");
    verilog("`timescale 1ns/1ps\n`default_nettype none\n`resetall\n`celldefine\n`endcelldefine\n", "");
    verilog("`begin_keywords \"1364-2005\"\nmodule m; endmodule\n`end_keywords", "");
    verilog("\xef\xbb\xbfmodule m;\r\n\fendmodule\r\n\x1a", ""); /* an editor's marks */
    verilog("module m;\rendmodule\r", "");
    verilog("(* keep = \"true\" *) reg r; always @(*) r = 1; always @ ( * ) r = 1;", "");
    verilog("\\a[3] = \\b.c ;", "");
}

static void vhdl_words(void **unused)
{
    (void)unused;
    vhdl("attribute FoReIgN of f : function is \"VHPI\" & \"DIRECT x\";", "refused-native-code");
    vhdl("attribute \\foreign\\ of f", "refused-native-code");
    vhdl("x <= \"foreign\";", "refused-native-code"); /* not even in a string */
    vhdl("FILE f : t;", "refused-file-access");
    vhdl("x <= << signal .tb.y : bit >>;", "refused-upward-reference");
    vhdl("`if x then", "refused-directive");
    vhdl("use std.env.all; x := getenv(\"HOME\");", "refused-program");
    vhdl("std.env.dir_open(x);", "refused-program");
    vhdl("attribute secret of f : function is 1;", "refused-attribute");
    vhdl("x <= y'secret;", "refused-attribute");
    vhdl("c <= '\"'; file f : t; d <= '\"';", "refused-file-access");
    vhdl("when '\"' => file f : t; d <= '\"';", "refused-file-access");
    vhdl("x <= t'('\"'); file f : t; d <= t'('\"');", "refused-file-access");
    vhdl("c <= %--%; file f : t;", "refused-text");
    vhdl("signal \\ file\\ : bit; signal \\\\ : bit; x <= y'\\\\;", "");
    vhdl("attribute \\\\ of f : function is 1;", "");
    vhdl("c <= '''; file f : t; -- '", "refused-file-access");
    vhdl("constant \\a--b\\ : integer := 1; file f : t;", "refused-text");
    vhdl("constant \\a\"b\\ : integer := 1; file f : t; constant \\c\"d\\ : integer := 1;", "refused-text");
}

static void vhdl_passes(void **unused)
{
    (void)unused;
    vhdl("use std.textio.all; use ieee.std_logic_textio.all;", ""); /* harmless without a file */
    vhdl("-- a file, foreign\nentity e is end; -- $fopen\narchitecture a of e is signal s : bit := '1'; begin end;",
         "");
    vhdl("assert false report \"a file\"; x <= '\"'; y <= \"file\"; -- file", "");
    vhdl("signal text, external, env : bit; use std.env.stop; std.env.finish;", "");
    vhdl("attribute Keep : string; attribute keep of s : signal is \"true\"; x <= s'KEEP;", "");
    vhdl("if clk'EVENT and x'length = y'range'left then t'(others => '0'); end if;", "");
    vhdl("library UNISIM; use UNISIM.VComponents.all;", ""); /* the simulator says that it has none */
    vhdl("signal z\xe4hler : bit;", "");
}

/* All readers see the same lines and blanks, since the bytes are put into one form first; what then still could be two
   things does not pass. */
static void one_reading(void **unused)
{
    (void)unused;
    verilog("initial $\rc(\"system(1)\");", ""); /* a line ends behind the $ for all */
    verilog("// x\r$system(\"ls\");", "refused-program");
    verilog("/* *\r/ initial $system(\"ls\"); /* */", ""); /* a comment for all */
    verilog("initial $\0c(\"system(1)\");", "refused-text");
    verilog("initial $sys\x1atem(\"ls\");", "refused-text");
    verilog("wire \\a\b;initial\b$system(\"ls\");", "refused-program"); /* BS: a blank for all */
    verilog("wire \\a\v; initial $system(\"ls\");", "refused-program");
    verilog("wire \\a\"b ; initial $system(\"ls\");", "refused-text");
    verilog("wire \\a//b ; initial $system(\"ls\");", "refused-text");
    verilog("wire \\a/*b ; initial $system(\"ls\"); wire \\c*/d ;", "refused-text");
    verilog("wire \\a`b ;", "refused-text");
    verilog("wire \\a\\b ;", "refused-text");
    verilog("x = \"\"\"a\"\"\";", "refused-text");
    verilog("x = \"a\x01\";", "refused-text");
    verilog("x = `\"a`\";", "refused-text");
    verilog("m\x80 = 1;", "does-not-build");
    verilog("x =\xc2\xa0y;", "does-not-build");
    verilog("x \\\ty;", "does-not-build");
    verilog("/*", "does-not-build");
    verilog("\"", "does-not-build");
    verilog("x = \"a\n\";", "does-not-build");
    verilog("$", "");
    vhdl("-- x\vfile f : t;", ""); /* a comment for all */
    vhdl("-- x\rfile f : t;", "refused-file-access");
    vhdl("x <= \"a\x01\";", "refused-text");
    vhdl("x <= \"a", "does-not-build");
    vhdl("/* x", "does-not-build");
    vhdl("\\x", "does-not-build");
    vhdl("x\0file", "refused-text");
}

/* What only a macro, an include or a tool's condition makes a word is seen when it is one. */
static void by_macro(void **unused)
{
    size_t length;
    const char *two = "`ifdef VERILATOR\n`define C(x) $``x\ninitial `C(c)(\"\");\n`endif\n";
    (void)unused;
    verilog("`define F(a) $fop``a\ninitial `F(en)(\"x\");", "refused-file-access");
    verilog("`define A $sys\n`define B tem\ninitial `A`B(\"ls\");", "refused-program");
    verilog("`define A /\n`A`A x\n", "refused-text");
    verilog("`define Q(x) `\"x`\"\nimport `Q(DPI-C) function f;", "refused-native-code");
    verilog("`define I `include\n`I \"/etc/passwd\"", "refused-file-access");
    verilog("`define I(x) ```x\n`I(include) \"/etc/passwd\"", "refused-file-access");
    verilog("`define F \"/etc/passwd\"\n`include `F", "refused-file-access");
    verilog("`include <../x>", "refused-file-access");
    verilog("`ifdef NEVER\n$system(\"ls\");\n`endif\n", "");
    verilog("`define UNUSED $system\n", "");
    verilog("`define A `B `B\n`define B `A `A\n`A", "refused-size");
    verilog("`define A `A\n`A", "refused-size");
    assert_string_equal(scan(LEXER_VERILOG, two, strlen(two)), "");
    char *out = made(LEXER_VERILOG, two, strlen(two), "VERILATOR", &length);
    assert_true(refuse_scan(LEXER_VERILOG, out, length, NULL, &found));
    assert_string_equal(found.id, "refused-native-code");
    free(out);
}

/* Numbers end where the tools end them. */
static void behind_numbers(void **unused)
{
    (void)unused;
    verilog("initial #1$system(\"ls\");", "refused-program");
    verilog("initial #1'b1$fopen(\"x\");", "refused-file-access");
    verilog("x = 8'h$fopen(\"x\");", "refused-file-access");
    verilog("wire [7:0] x = 8'h0$y;", "refused-system-task");
    vhdl("16#file f : t;", "refused-file-access");
    vhdl("wait for 1file f : t;", "refused-file-access");
    vhdl("when '('|'\"' => null; end case; file f : t; -- \"", "refused-file-access");
}

/* A name that was not given is no file, and the whole of a name is looked at. */
static void includes(void **unused)
{
    (void)unused;
    verilog("`include \"a_name_of_a_file_that_is_longer_than_any_word_can_be/../x.v\"", "refused-file-access");
    verilog("`include \"a\\b.v\"", "refused-file-access");
    verilog("`include", "refused-file-access");
    verilog("`include $c(1)", "refused-file-access");
    verilog("`include /* beside */ \"b.v\"", "does-not-build");
    assert_string_equal(found.word, "b.v");
    verilog("`include \"defs.vh\"\nx = `DEFS;", "");
}

static void line_and_word(void **unused)
{
    const char *text =
        "module m;\n// $fopen\n`include \"defs.vh\"\n`define F(a,b) \\\n a(b)\ninitial\n  `F($fopen,\n\"x\");";
    (void)unused;
    assert_string_equal(scan(LEXER_VERILOG, text, strlen(text)), "refused-file-access");
    assert_int_equal(found.line, 8); /* where the macro's use ends */
    assert_string_equal(found.word, "$fopen");
    assert_string_equal(found.file, "a.v");
    text = "module m;\ninitial\n  $fopen(\"x\");";
    scan(LEXER_VERILOG, text, strlen(text));
    assert_int_equal(found.line, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verilog_words), cmocka_unit_test(verilog_unknown), cmocka_unit_test(verilog_passes),
        cmocka_unit_test(vhdl_words),    cmocka_unit_test(vhdl_passes),     cmocka_unit_test(one_reading),
        cmocka_unit_test(by_macro),      cmocka_unit_test(behind_numbers),  cmocka_unit_test(includes),
        cmocka_unit_test(line_and_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
