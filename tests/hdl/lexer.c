/* SPDX-License-Identifier: MIT */
/*
 * The HDL lexer: what odd and hostile texts are to it, and laws that hold for any text.  The laws are tried on tables
 * below, on the hostile designs, on our own HDL and on every prefix of them, each in a block of just its size, so that
 * ASan (make check-all) sees a byte read past the end.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "base/folder.h"
#include "base/slurp.h"
#include "check/hdl/lexer.h"
#include "check/hdl/outline.h"
#include "check/hdl/refuse.h"

/* ---- what is read ---- */

/* The tokens but blanks as KIND TEXT, with | between them: N name, E escaped, X extended, # number, S string,
   C character, $ system, ` directive, O operator, K comment, B bad; behind the kind ! unterminated, ? ambiguous,
   @ attribute, ' tick, + glued. */
static void render(struct lexer l, char *to, size_t size)
{
    static const char kinds[] = "--KNEX#SC$`OB";
    static const struct {
        unsigned flag;
        char sign;
    } flags[] = {{TOKEN_UNTERMINATED, '!'}, {TOKEN_AMBIGUOUS, '?'}, {TOKEN_ATTRIBUTE, '@'}, {TOKEN_TICK, '\''}};
    FILE *f = fmemopen(to, size, "w");
    int some = 0;
    for (struct token t; lexer_next(&l, &t);) {
        if (t.kind == TOKEN_BLANK)
            continue;
        fprintf(f, "%s%c", some++ ? "|" : "", kinds[t.kind]);
        for (unsigned i = 0; i < sizeof flags / sizeof *flags; i++)
            if (t.flags & flags[i].flag)
                fputc(flags[i].sign, f);
        fprintf(f, " %.*s", (int)t.length, t.at);
    }
    fputc(0, f);
    fclose(f);
}

struct row {
    const char *text;
    size_t size;
    const char *tokens;
};
#define ROW(text, tokens)                                                                                              \
    {                                                                                                                  \
        text, sizeof(text) - 1, tokens                                                                                 \
    }

static void table(enum lexer_language language, enum lexer_reading reading, const struct row *row, size_t rows)
{
    char got[4096];
    for (size_t i = 0; i < rows; i++) {
        struct lexer l = lexer_open(language, row[i].text, row[i].size);
        l.reading = reading;
        render(l, got, sizeof got);
        assert_string_equal(got, row[i].tokens);
    }
}
#define TABLE(language, reading, rows) table(language, reading, rows, sizeof rows / sizeof *rows)

static const struct row verilog_rows[] = {
    ROW("", ""),
    ROW("module m; endmodule", "N module|N m|O ;|N endmodule"),
    ROW("\xef\xbb\xbfmodule", "N module"), /* a byte order mark */
    ROW("a\xef\xbb\xbf", "N a|B? \xef|B? \xbb|B? \xbf"),
    ROW("\xff\xfem\0", "B? \xff|B? \xfe|N m|B? "), /* UTF-16: the 0 ends what is rendered */
    /* comments */
    ROW("a//b\nc", "N a|K //b|N c"),
    ROW("a//b\r\nc", "N a|K //b|N c"),
    ROW("a//b\rc", "N a|K? //b|N c"), /* not to Verilator */
    ROW("a//b\\\nc", "N a|K //b\\|N c"),
    ROW("a/*b\n*/c", "N a|K /*b\n*/|N c"),
    ROW("/* /* */ a */", "K /* /* */|N a|O *|O /"), /* comments do not nest */
    ROW("/*/ a */ b", "K /*/ a */|N b"),
    ROW("// /*\na // */", "K // /*|N a|K // */"),
    ROW("/* // */ a", "K /* // */|N a"),
    ROW("a /* b", "N a|K! /* b"),
    ROW("/", "O /"),
    ROW("/*", "K! /*"),
    ROW("/* \xfc */ // \xe2\x82\xac", "K /* \xfc */|K // \xe2\x82\xac"), /* Latin-1, UTF-8 */
    ROW("/* *\r/ a */", "K? /* *\r/ a */"),                              /* Verilator drops the CR */
    ROW("// a\x1a", "K? // a\x1a"),
    /* strings */
    ROW("\"a\\\"b\" c", "S \"a\\\"b\"|N c"),
    ROW("\"a\\\\\" c\"", "S \"a\\\\\"|N c|S! \""),
    ROW("\"// /* \" c", "S \"// /* \"|N c"),
    ROW("\"a\nb", "S! \"a|N b"),
    ROW("\"a\\\nb\" c", "S \"a\\\nb\"|N c"), /* goes on in the next line */
    ROW("\"a\\\r\nb\" c", "S \"a\\\r\nb\"|N c"),
    ROW("\"", "S! \""),
    ROW("\"\\", "S! \"\\"),
    ROW("`\"a`\"", "` `|S \"a`\""), /* in a macro */
    /* names */
    ROW("a$b _c d9", "N a$b|N _c|N d9"),
    ROW("\\a+b c", "E \\a+b|N c"),
    ROW("\\$fopen (", "E \\$fopen|O ("),
    ROW("\\a\"b c", "E \\a\"b|N c"),
    ROW("\\a//b c", "E \\a//b|N c"),
    ROW("\\a/*b c", "E \\a/*b|N c"),
    ROW("\\foreign\tc", "E \\foreign|N c"),
    ROW("\\a\bc", "E \\a|N c"),       /* a blank to Icarus */
    ROW("\\a\vc d", "E? \\a\vc|N d"), /* none to any tool */
    ROW("\\a\fc", "E \\a|N c"),
    ROW("\\", "B? \\"),
    ROW("\\ a", "B? \\|N a"),
    ROW("a\\\nb", "N a|N b"), /* continues a line */
    ROW("a\\\r\nb", "N a|N b"),
    /* numbers */
    ROW("12 1_000 1.5e-3 2e9 1.", "# 12|# 1_000|# 1.5e-3|# 2e9|# 1|O ."),
    ROW("8'hFF 8'HfF 4'sb1_0?z 'o17 'd9", "# 8'hFF|# 8'HfF|# 4'sb1_0?z|# 'o17|# 'd9"),
    ROW("8'h FF 8 'hF", "# 8'h FF|# 8|# 'hF"),
    ROW("2'b29 3'o8 4'da", "#? 2'b29|#? 3'o8|#? 4'da"), /* Icarus ends the number there */
    ROW("8'h`X", "#! 8'h|` `X"),
    ROW("8'hg 'b", "#! 8'h|N g|#! 'b"),
    ROW("'0 '1 'x 'z '{ 8'(a)", "# '0|# '1|# 'x|# 'z|O '|O {|# 8|O '|O (|N a|O )"),
    ROW("1ns #1step", "# 1|N ns|O #|# 1|N step"),
    ROW("#1$system", "O #|# 1|$ $system"),
    ROW("8'h0$fopen", "# 8'h0|$ $fopen"),
    /* system names, directives, attributes */
    ROW("$c $c32 $clog2 $value$plusargs $", "$ $c|$ $c32|$ $clog2|$ $value$plusargs|O $"),
    ROW("$\rc", "O $|N c"),
    ROW("$ c", "O $|N c"),
    ROW("`define F $fop``en", "` `define|N F|$ $fop|` `|` `en"),
    ROW("`include `FILE", "` `include|` `FILE"),
    ROW("`include <a.vh>", "` `include|O <|N a|O .|N vh|O >"),
    ROW("`", "` `"),
    ROW("(* Full_Case *) x", "O@ (|O *|N Full_Case|O *|O@ )|N x"),
    ROW("@(*) @( * ) @(* )", "O @|O (|O *|O )|O @|O (|O *|O )|O @|O (|O *|O )"),
    ROW("(a*(b))", "O (|N a|O *|O (|N b|O )|O )"),
    ROW("(* a = \"*)\" *)", "O@ (|O *|N a|O =|S \"*)\"|O *|O@ )"),
    ROW("a::b <= c", "N a|O :|O :|N b|O <|O =|N c"),
};

static const struct row vhdl_rows[] = {
    ROW("ENTITY m IS", "N ENTITY|N m|N IS"),
    ROW("a--b\nc", "N a|K --b|N c"),
    ROW("a--b\rc", "N a|K? --b|N c"),
    ROW("a--b\vc", "N a|K? --b|N c"), /* GHDL: VT and FF end a line */
    ROW("a--b\fc", "N a|K? --b|N c"),
    ROW("a - -b", "N a|O -|O -|N b"),
    ROW("/* -- */ a", "K /* -- */|N a"), /* 2008 */
    ROW("a//b", "N a|O /|O /|N b"),
    ROW("\"a\"\"b\" c", "S \"a\"\"b\"|N c"),
    ROW("\"\\\" c", "S \"\\\"|N c"), /* a backslash is a character like any other */
    ROW("\"--\" c", "S \"--\"|N c"),
    ROW("\"a\nc", "S! \"a|N c"),
    ROW("%--% c", "S %--%|N c"),
    ROW("\\foreign\\ c", "X \\foreign\\|N c"),
    ROW("\\a--b\\ c", "X \\a--b\\|N c"),
    ROW("\\a\\\\b\\ c", "X \\a\\\\b\\|N c"),
    ROW("\\a\nb", "X! \\a|N b"),
    ROW("\\", "X! \\"),
    ROW("c <= '\"'; d", "N c|O <|O =|C '\"'|O ;|N d"),
    ROW("c <= '''; d", "N c|O <|O =|C '''|O ;|N d"),
    ROW("c <= '-'; -- d", "N c|O <|O =|C '-'|O ;|K -- d"),
    ROW("t'('\"') d", "N t|O' '|O (|C '\"'|O )|N d"),
    ROW("a'length b'a'c", "N a|O' '|N length|N b|O' '|N a|O' '|N c"),
    ROW("when '('|'\"' => d", "N when|C '('|O ||C '\"'|O =|O >|N d"), /* behind a keyword it is a character */
    ROW("'", "O' '"),
    ROW("''", "O' '|O' '"),
    ROW("16#FF# 2#1010_1010#E3 1.5e-3 10#1.5#", "# 16#FF#|# 2#1010_1010#E3|# 1.5e-3|# 10#1.5#"),
    ROW("16#file", "# 16|O #|N file"), /* no number without its end */
    ROW("x\"FF\" 12d\"1\"", "N x|S \"FF\"|# 12|N d|S \"1\""),
    ROW("3:=4 ns", "# 3|O :|O =|# 4|N ns"),
    ROW("1file", "# 1|N file"),
    ROW("<< a >>", "O <|O <|N a|O >|O >"),
    ROW("z\xe4hler", "N? z\xe4hler"), /* Latin-1: GHDL takes it */
    ROW("a\xa0z", "N a|N z"),
    ROW("$a`b", "O $|N a|O `|N b"),
    ROW("(* a *)", "O (|O *|N a|O *|O )"),
};

/* What the same bytes are to Verilator, once it has dropped some, and to a reader that knows no tool. */
static const struct row verilator_rows[] = {
    ROW("a//b\rc", "N a|K? //b\rc"),
    ROW("\\a\bc d", "E? \\a\bc|N d"),
    ROW("\\a\fc", "E \\a|N c"),
};
static const struct row ascii_rows[] = {
    ROW("\\a\vc", "E \\a|N c"),
    ROW("\\a\bc d", "E? \\a\bc|N d"),
};
static const struct row ascii_vhdl_rows[] = {
    ROW("a--b\vc\nd", "N a|K? --b\vc|N d"),
    ROW("\xe9"
        "file",
        "B? \xe9|N file"),
    ROW("when '('", "N when|O' '|O (|O' '"),
};

static void tokens(void **unused)
{
    (void)unused;
    TABLE(LEXER_VERILOG, LEXER_TOOL, verilog_rows);
    TABLE(LEXER_VHDL, LEXER_TOOL, vhdl_rows);
    TABLE(LEXER_VERILOG, LEXER_VERILATOR, verilator_rows);
    TABLE(LEXER_VERILOG, LEXER_ASCII, ascii_rows);
    TABLE(LEXER_VHDL, LEXER_ASCII, ascii_vhdl_rows);
}

static void words_of_tokens(void **unused)
{
    struct token t;
    char word[8];
    const char *quoted;
    size_t length;
    (void)unused;
    struct lexer l = lexer_open(LEXER_VERILOG, "\\ab\\ Module \"x\\\"y\" \"z", 22);
    assert_true(lexer_code(&l, &t));
    token_copy(&t, word, sizeof word);
    assert_string_equal(word, "ab\\");
    assert_true(lexer_code(&l, &t) && !token_is(&t, "module") && token_folds(&t, "module") && !token_folds(&t, "mod"));
    token_copy(&t, word, 4);
    assert_string_equal(word, "Mod");
    assert_true(lexer_code(&l, &t) && token_quoted(&t, &quoted, &length));
    assert_memory_equal(quoted, "x\\\"y", 4);
    assert_int_equal(length, 4);
    assert_true(lexer_code(&l, &t) && !token_quoted(&t, &quoted, &length));
    assert_false(lexer_code(&l, &t));
    assert_int_equal(t.kind, TOKEN_END);
    l = lexer_open(LEXER_VHDL, "\\a\\\n<<", 6);
    assert_true(lexer_code(&l, &t));
    token_copy(&t, word, sizeof word);
    assert_string_equal(word, "a");
    assert_true(lexer_code(&l, &t) && token_op(&t, '<') && !(t.flags & TOKEN_GLUED) && t.line == 2);
    assert_true(lexer_code(&l, &t) && token_op(&t, '<') && t.flags & TOKEN_GLUED);
}

static void directives_end_with_their_line(void **unused)
{
    const char *text = "`define A x \\\r\n y /* z\n */ \"\\\n\" // \\\nnext";
    struct token t;
    (void)unused;
    struct lexer l = lexer_open(LEXER_VERILOG, text, strlen(text));
    assert_true(lexer_code(&l, &t) && t.kind == TOKEN_DIRECTIVE);
    lexer_skip_line(&l);
    assert_true(lexer_code(&l, &t) && token_is(&t, "next") && t.line == 5);
}

/* ---- laws ---- */

/* Tokens cover the text in order and without overlap, their lines are right, and each but the few that look back is
   the same when it is read alone. */
static void laws_of(enum lexer_language language, enum lexer_reading reading, const char *text, size_t size)
{
    struct lexer l = lexer_open(language, text, size);
    const char *at = text;
    unsigned line = 1;
    l.reading = reading;
    for (struct token t; lexer_next(&l, &t);) {
        assert_ptr_equal(t.at, at);
        assert_true(t.length > 0 && t.length <= (size_t)(text + size - at));
        assert_int_equal(t.line, line);
        assert_true(t.kind != TOKEN_END);
        for (size_t i = 0; i < t.length; i++)
            line += at[i] == '\n';
        at += t.length;
        struct lexer alone = lexer_open(language, t.at, t.length);
        struct token again;
        alone.reading = reading;
        if (t.flags & TOKEN_TICK || t.kind == TOKEN_BLANK)
            continue;
        assert_true(lexer_next(&alone, &again));
        assert_int_equal(again.kind, t.kind);
        assert_int_equal(again.length, t.length);
    }
    assert_ptr_equal(at, text + size);
}

/* In a block of its own size, where one byte more is one too many. */
static void laws(const char *text, size_t size)
{
    struct refusal found;
    char *copy = malloc(size ? size : 1);
    memcpy(copy, text, size);
    for (int language = LEXER_VERILOG; language <= LEXER_VHDL; language++) {
        for (int reading = LEXER_TOOL; reading <= LEXER_ASCII; reading++)
            laws_of((enum lexer_language)language, (enum lexer_reading)reading, copy, size);
        refuse_scan((enum lexer_language)language, copy, size, NULL, &found);
        outline_read(copy, size, language == LEXER_VHDL, NULL);
    }
    outline_only_directives(copy, size);
    free(copy);
}

static void laws_of_rows(const struct row *row, size_t rows)
{
    for (size_t i = 0; i < rows; i++)
        for (size_t n = 0; n <= row[i].size; n++)
            laws(row[i].text, n);
}

static void laws_of_tables(void **unused)
{
    (void)unused;
    laws_of_rows(verilog_rows, sizeof verilog_rows / sizeof *verilog_rows);
    laws_of_rows(vhdl_rows, sizeof vhdl_rows / sizeof *vhdl_rows);
    for (unsigned pair = 0; pair < 1 << 16; pair++) { /* all texts of two bytes, between others */
        char text[] = {'a', (char)(pair >> 8), (char)pair, '\''};
        laws(text, sizeof text);
    }
}

/* Whole files, and prefixes of them: all of the first bytes, then one now and then. */
static unsigned laws_of_folder(const char *folder)
{
    unsigned files = 0;
    DIR *d = opendir(folder);
    assert_non_null(d);
    for (struct dirent *e; (e = readdir(d));) {
        char path[PATH_MAX];
        size_t size;
        const char *dot = strrchr(e->d_name, '.');
        if (!dot || (strncmp(dot, ".v", 2) && strncmp(dot, ".sv", 3)) || !path_join(path, folder, e->d_name))
            continue;
        char *text = slurp(path, 1 << 20, &size);
        assert_non_null(text);
        laws(text, size);
        for (size_t n = 0; n < size; n += n < 64 ? 1 : size / 16 + 1)
            laws(text, n);
        free(text);
        files++;
    }
    closedir(d);
    return files;
}

static void laws_of_files(void **unused)
{
    (void)unused;
    assert_true(laws_of_folder("tests/hostile") > 70);
    assert_true(laws_of_folder("hdl") > 5);
    assert_true(laws_of_folder("hdl/variants") > 30);
    assert_true(laws_of_folder("hdl/slips") > 3);
}

/* Our own HDL is plain: nothing in it is read differently, and nothing lacks its end. */
static void our_hdl_is_plain(void **unused)
{
    static const char *const files[] = {"hdl/bobing.v",       "hdl/bobing_score.vhd", "hdl/mastermind.v",
                                        "hdl/mastermind.vhd", "hdl/sevens.vhd",       "hdl/sevens_board.v",
                                        "hdl/tetris.v"};
    (void)unused;
    for (unsigned i = 0; i < sizeof files / sizeof *files; i++) {
        size_t size;
        char *text = slurp(files[i], 1 << 20, &size);
        assert_non_null(text);
        struct lexer l = lexer_open(strstr(files[i], ".vhd") ? LEXER_VHDL : LEXER_VERILOG, text, size);
        for (struct token t; lexer_next(&l, &t);)
            assert_true(t.kind != TOKEN_BAD && !(t.flags & (TOKEN_AMBIGUOUS | TOKEN_UNTERMINATED)));
        free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tokens),
        cmocka_unit_test(words_of_tokens),
        cmocka_unit_test(directives_end_with_their_line),
        cmocka_unit_test(laws_of_tables),
        cmocka_unit_test(laws_of_files),
        cmocka_unit_test(our_hdl_is_plain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
