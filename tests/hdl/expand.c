/* SPDX-License-Identifier: MIT */
/* The preprocessor: what macros, includes and conditions come to, line by line. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "check/hdl/expand.h"
#include "check/hdl/faces.h"
#include "check/hdl/tidy.h"

static const char part[] = "`ifndef PART\n`define PART 7\nwire part;\n`endif\n";

static int find(void *to, unsigned from, const char *target, size_t length)
{
    (void)to;
    (void)from;
    return length == 7 && !memcmp(target, "part.vh", 7) ? 1 : -1;
}

static bool asked, included[2];

static char *expand(const char *text, const char *macros, bool synthesis, struct refusal *why)
{
    size_t size;
    struct expand_file file[] = {{"a.v", text, strlen(text)}, {"part.vh", part, sizeof part - 1}};
    asked = included[1] = false;
    struct expander *e = expand_open(&(struct expand_wish){.macros = macros,
                                                           .watched = faces_watched,
                                                           .synthesis = synthesis,
                                                           .file = file,
                                                           .find = find,
                                                           .included = included,
                                                           .asked = &asked});
    char *out = expand_source(e, 0, &size, why);
    expand_close(e);
    return out;
}

/* Several blanks are one, and there are none at the ends of lines. */
static void becomes(const char *text, const char *macros, bool synthesis, const char *expected)
{
    struct refusal why;
    char *out = expand(text, macros, synthesis, &why), *to = out;
    assert_non_null(out);
    for (const char *from = out; *from; from++) {
        char c = *from == '\t' ? ' ' : *from;
        if (c == ' ' && (to == out || to[-1] == ' ' || to[-1] == '\n'))
            continue;
        if (c == '\n' && to > out && to[-1] == ' ')
            to--;
        *to++ = c;
    }
    *(to > out && to[-1] == ' ' ? to - 1 : to) = 0;
    assert_string_equal(out, expected);
    free(out);
}
#define BECOMES(text, expected) becomes(text, "", false, expected)

static void fails(const char *text, const char *word, unsigned line)
{
    struct refusal why;
    assert_null(expand(text, "", false, &why));
    assert_ptr_equal(why.id, refuse_build);
    assert_string_equal(why.word, word);
    assert_int_equal(why.line, line);
    assert_string_equal(why.file, "a.v");
}

/* As Icarus and Verilator expand them. */
static void macros(void **unused)
{
    (void)unused;
    BECOMES("`define A a\n`define B b\n`A`B `A/**/`B", "\n\nab a b");
    BECOMES("`define F(x, y = 3) x+y\n`F(1) `F(2,4) `F(,5) `F((1,2),{3,4})", "\n1+3 2+4 +5 (1,2)+{3,4}");
    BECOMES("`define P(x) pre_``x``_post\n`P(q)", "\npre_q_post");
    BECOMES("`define S(x) `\"say `\\`\"x`\\`\"`\"\n`S(hi)", "\n\"say \\\"hi\\\"\"");
    BECOMES("`define N(x) \"x\" x\n`N(1)", "\n\"x\" 1"); /* a string is no place for an argument */
    BECOMES("`define C `F\n`define F(x) <x>\n`C(9)", "\n\n<9>");
    BECOMES("`define I(x) x\n`define J(x) [x]\n`J(`I(`J(1)))", "\n\n[[1]]");
    BECOMES("`define A a\n`undef A\n`A`define B b\n`B `undefineall `B", "\n\n\nb");
    BECOMES("`define A 1\n`define A 2\n`A", "\n\n2");
    BECOMES("`NEVER x", "x"); /* what is no macro is nothing */
    BECOMES("`define E\n`E z", "\nz");
    BECOMES("`define P() ()\n`P()", "\n()");
    BECOMES("\\x+y z `__LINE__ `__FILE__", "\\x+y z 1 \"a.v\"");
    BECOMES("8'h`W", "8'h");
    BECOMES("`define W 8\n`W'hFF `W 'd1", "\n8'hFF 8 'd1");
}

/* A macro is one line, and what stands behind it keeps its number. */
static void lines(void **unused)
{
    (void)unused;
    BECOMES("`define M(x) a \\\n  x \\\n  b\n`M(1) c\nd", "\n\n\na 1 b c\nd");
    BECOMES("`define F(x, y) x y\n`F(1,\n2)\nnext", "\n\n1 2\nnext");
    BECOMES("`define F(x) x\n`F\n(1)\nnext", "\n\n1\nnext");
    BECOMES("/* a\nb */ c\n\"d\\\ne\" f", "\nc\n\"de\"\nf");
    BECOMES("x // \\\ny", "x\ny"); /* a comment ends with its line */
    BECOMES("`line 9 \"b.v\" 1\nx\n`pragma y\nz", "\nx\n\nz");
    BECOMES("a\n`include \"part.vh\"\nb `PART",
            "a\n\n`line 1 \"part.vh\" 1\n\n\nwire part;\n\n\n`line 2 \"a.v\" 2\n\nb 7");
    assert_true(included[1]);
    BECOMES("`define D(x) \\\n`ifdef NO \\\n no \\\n`else \\\n x \\\n`endif\n`D(1)\nz", "\n\n\n\n\n\n1\nz");
}

/* Comments are no part of a macro; a backslash behind one takes the next line along. */
static void comments(void **unused)
{
    (void)unused;
    BECOMES("`define A a // b\n`A c", "\na c");
    BECOMES("`define A a /* b */ c\n`A d", "\na c d");
    BECOMES("`define A a // b \\\n c\n`A d", "\n\na c d");
    BECOMES("`define F(x) <x>\n`F(/* , */ 1 // )\n)", "\n\n<1>");
}

static void conditions(void **unused)
{
    (void)unused;
    BECOMES("`define X\n`ifdef X\na\n`else\nb\n`endif\nc", "\n\na\n\n\n\nc");
    BECOMES("`ifdef X\na\n`elsif Y\nb\n`else\nc\n`endif", "\n\n\n\n\nc\n");
    BECOMES("`ifndef X a `ifdef Y b `else c `endif d `endif e", "a c d e");
    BECOMES("`ifdef X `ifndef Y a `else b `endif \" ` \xe9\n `endif c", "\nc"); /* what is left out may say anything */
    BECOMES("`ifdef X `elsif Y `else a `endif b", "a b");
    BECOMES("`ifdef X `define A a\n`include \"never\"\n`endif `A", "\n\n");
    becomes("`ifdef X a `elsif Y b `endif `X", "X Y", false, "a 1");
    becomes("`ifdef Z a `elsif Y b `elsif X c `endif", "X Y", false, "b");
}

/* Who asks which tool reads it is told apart from who does not. */
static void watched(void **unused)
{
    const char *off = "a\n// synthesis translate_off\nb\n/* pragma translate_on */ c";
    (void)unused;
    BECOMES("`ifdef MINE a `endif", "");
    assert_false(asked);
    BECOMES("`ifdef SYNTHESIS a `endif", "");
    assert_true(asked);
    BECOMES("`ifdef NO `ifdef SYNTHESIS a `endif `endif", "");
    BECOMES("// translate_off\na // synthesis\nb", "\na\nb");
    assert_false(asked);
    becomes(off, "", false, "a\n\nb\nc");
    assert_true(asked);
    becomes(off, "", true, "a\n\n\nc");
}

/* What no tool could compile either has its place and its word. */
static void mistakes(void **unused)
{
    (void)unused;
    fails("x\n`ifdef X", "`endif", 2);
    fails("`else", "`else", 1);
    fails("`ifdef A `else `else `endif", "`else", 1);
    fails("`ifdef A `else `elsif B `endif", "`elsif", 1);
    fails("`ifdef 1 `endif", "`ifdef", 1);
    fails("\n`include \"other.vh\"", "other.vh", 2);
    fails("`define F(x) x\n`F;", "F", 2);
    fails("`define F(x) x\n`F(1,2)", "F", 2);
    fails("`define F(x) x\n`F(1", "F", 2);
    fails("`define F(x) x\n`define C `F\n`C(1", "F", 3); /* the text that named it is gone by then */
    fails("`define F(x y", "`define", 1);
    fails("`define F(x\n", "`define", 2);
    fails("`define 1", "`define", 1);
    fails("`define A \"b\n", "`define", 1);
    fails("x\n/* y", "/* y", 2);
}

/* Bytes in one form. */
static void bytes(void **unused)
{
    char text[] = "\xef\xbb\xbf"
                  "a\r\nb\rc\r\r\nd\fe\vf\x1a\0";
    (void)unused;
    assert_int_equal(tidy_bytes(text, sizeof text - 1), 12);
    assert_string_equal(text, "a\nb\nc\n\nd e f");
    char marks[] = "\xef\xbb\xbf";
    assert_int_equal(tidy_bytes(marks, 3), 0);
    BECOMES("\"\xc3\xa4 \\\xe9 \\n\"", "\"\\303\\244 \\351 \\n\"");
}

static void same_tokens(void **unused)
{
    (void)unused;
    assert_true(expand_same(LEXER_VERILOG, "a  b", 4, "a\nb\n", 4));
    assert_true(expand_same(LEXER_VERILOG, "`line 1 \"x\" 1\na", 15, "a", 1));
    assert_false(expand_same(LEXER_VERILOG, "a b", 3, "ab", 2));
    assert_false(expand_same(LEXER_VERILOG, "a b", 3, "a", 1));
    assert_true(expand_same(LEXER_VHDL, "", 0, "-- x", 4));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(macros),  cmocka_unit_test(lines), cmocka_unit_test(comments),    cmocka_unit_test(conditions),
        cmocka_unit_test(watched), cmocka_unit_test(bytes), cmocka_unit_test(same_tokens), cmocka_unit_test(mistakes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
