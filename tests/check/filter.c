/* SPDX-License-Identifier: MIT */
/*
 * All hostile designs (tests/hostile), up to the text that the tools would get, in one process: each is turned away
 * with the reason that its line expects, or passes.  What passes is plain: the tools find nothing in it that they could
 * read in two ways.  Those that pass are really run by hostile.t.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "base/folder.h"
#include "base/output.h"
#include "check/sim/box.h"
#include "check/sim/design.h"

static char work[] = "/tmp/gatecade-filter-XXXXXX";

static const char *output_text(const char *path, const char *text)
{
    return output_bytes(path, text, strlen(text));
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The files of a folder, sorted. */
static void list_folder(const char *folder, struct list *files)
{
    DIR *d = opendir(folder);
    assert_non_null(d);
    for (struct dirent *e; (e = readdir(d));) {
        char path[PATH_MAX];
        if (e->d_name[0] != '.' && files->count < LIST_MOST && path_join(path, folder, e->d_name))
            files->item[files->count++] = strdup(path);
    }
    closedir(d);
    qsort(files->item, files->count, sizeof *files->item, by_name);
}

/* Printable ASCII, tabs and ends of lines; no comment; of directives only those that leave the text as it is. */
static void is_plain(const struct design *d)
{
    static const char directives[] = "`timescale`default_nettype`resetall`celldefine`endcelldefine`line"
                                     "`begin_keywords`end_keywords";
    for (unsigned i = 0; i < d->sources; i++) {
        size_t size;
        bool vhdl = d->source[i].language == VHDL;
        char *text = design_read(d, &d->source[i], &size), word[48];
        assert_non_null(text);
        for (size_t k = 0; k < size && !vhdl; k++)
            assert_true((text[k] >= ' ' && text[k] <= '~') || text[k] == '\n' || text[k] == '\t');
        struct lexer l = lexer_open(vhdl ? LEXER_VHDL : LEXER_VERILOG, text, size);
        for (struct token t; lexer_next(&l, &t);) {
            assert_true(t.kind != TOKEN_COMMENT);
            token_copy(&t, word, sizeof word);
            assert_true(t.kind != TOKEN_DIRECTIVE || strstr(directives, word));
        }
        free(text);
    }
}

/* What comes of a design without a tool: the id of its refusal, does-not-build, or "passes". */
static const char *outcome(const char *folder, struct design *d)
{
    static char id[64];
    struct list files = {0};
    memset(d, 0, sizeof *d);
    d->stranger = true;
    list_folder(folder, &files);
    bool opened = design_open(d, &files);
    snprintf(id, sizeof id, "%s", d->refused.id ? d->refused.id : !opened ? "does-not-build" : "passes");
    assert_true(opened || d->refused.id || d->user_error || d->cause);
    assert_true(!d->refused.id || (d->refused.line && *d->refused.file && d->refused.sentence));
    if (opened)
        is_plain(d);
    design_close(d);
    while (files.count)
        free((void *)files.item[--files.count]);
    return id;
}

static bool as_expected(const char *expected, const char *got)
{
    if (!strncmp(expected, "refused-", 8) || !strcmp(expected, "does-not-build"))
        return !strcmp(expected, got);
    return !strcmp(got, "passes") || (!strcmp(expected, "not-conforming") && *got);
}

static void every_hostile_design(void **unused)
{
    static struct design d;
    char command[100], path[PATH_MAX], name[200], expected[64];
    unsigned designs = 0, wrong = 0;
    (void)unused;
    snprintf(command, sizeof command, "tests/hostile/expand %s/class", work);
    assert_int_equal(system(command), 0);
    assert_true(path_join(path, work, "class.expected"));
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    while (fscanf(f, "%199s %63s", name, expected) == 2) {
        char folder[300];
        snprintf(folder, sizeof folder, "%s/class/%s", work, name);
        const char *got = outcome(folder, &d);
        designs++;
        if (!as_expected(expected, got)) {
            print_message("%s: expected %s, but it is %s: %s\n", name, expected, got, d.message);
            wrong++;
        }
    }
    fclose(f);
    assert_int_equal(wrong, 0);
    assert_true(designs >= 200);
}

/* Only what is named is read, wherever a source points. */
static void only_named_files(void **unused)
{
    static struct design d;
    char one[100], two[100];
    (void)unused;
    snprintf(one, sizeof one, "%s/one.sv", work);
    snprintf(two, sizeof two, "%s/two.vh", work);
    assert_null(output_text(one, "module m(input a); `include \"two.vh\"\nendmodule\n"));
    assert_null(output_text(two, "wire two;\n"));
    struct list files = {.item = {one}, .count = 1};
    d.stranger = true;
    assert_false(design_open(&d, &files));
    assert_true(d.user_error && strstr(d.message, "two.vh"));
    design_close(&d);
    memset(&d, 0, sizeof d);
    d.stranger = true;
    files = (struct list){.item = {one, two}, .count = 2};
    assert_true(design_open(&d, &files));
    assert_int_equal(d.sources, 1);
    design_close(&d);
}

static int make(void **unused)
{
    (void)unused;
    return !mkdtemp(work);
}

static int clear(void **unused)
{
    (void)unused;
    folder_remove(work);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_hostile_design), cmocka_unit_test(only_named_files)};
    return cmocka_run_group_tests(tests, make, clear);
}
