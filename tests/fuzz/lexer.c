/* SPDX-License-Identifier: MIT */
/*
 * Fuzzing the HDL lexer and what stands on it: whatever the bytes are, the tokens of every language and reading cover
 * them in order, and outline, expander and refusal come to their end without a byte read past the last.  What the
 * expander leaves has plain characters only and expands to itself; what passes the refusal is read alike by all
 * readers, and holds no word that runs code or opens files.
 *
 * The first byte chooses the language; the others are the text.
 */
#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "check/hdl/expand.h"
#include "check/hdl/outline.h"
#include "check/hdl/tidy.h"

static void must(bool holds, const char *law)
{
    if (holds)
        return;
    fprintf(stderr, "broken law: %s\n", law);
    abort();
}

static void cover(enum lexer_language language, enum lexer_reading reading, const char *text, size_t size)
{
    struct lexer l = lexer_open(language, text, size);
    const char *at = text;
    unsigned line = 1;
    l.reading = reading;
    for (struct token t; lexer_next(&l, &t);) {
        must(t.at == at && t.length && t.length <= (size_t)(text + size - at), "tokens cover the text in order");
        must(t.line == line, "a token has its line");
        for (size_t i = 0; i < t.length; i++)
            line += at[i] == '\n';
        at += t.length;
    }
    must(at == text + size, "tokens cover the text to its end");
}

static size_t seen; /* something must be done with what is found */

static void name(void *to, const char *text)
{
    (void)to;
    seen += strlen(text);
    must(strlen(text) < OUTLINE_NAME, "names are cut");
}

static void value(void *to, const char *unit, const char *called, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        seen += (unsigned char)text[i];
    name(to, unit);
    name(to, called);
}

/* ---- expanding ---- */

/* The text may include itself, and a second one that is a half of it. */
static int find(void *to, unsigned from, const char *target, size_t length)
{
    (void)to;
    (void)from;
    return length == 1 && (*target == 'a' || *target == 'b') ? *target - 'a' : -1;
}

static char *expanded(const struct expand_file *file, unsigned macros, size_t *length)
{
    struct refusal found;
    bool included[2] = {0}, asked = false;
    struct expander *e = expand_open(&(struct expand_wish){.macros = macros ? "X Y" : "",
                                                           .watched = "Y Z",
                                                           .synthesis = macros,
                                                           .file = file,
                                                           .find = find,
                                                           .most = 1 << 15,
                                                           .included = included,
                                                           .asked = &asked});
    char *out = expand_source(e, 0, length, &found);
    must(out || (found.id && found.sentence && found.line), "who refuses says why");
    expand_close(e);
    return out;
}

static bool word_char(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$';
}

/* A $word as a whole, anything else wherever it stands. */
static bool has(const char *text, const char *word)
{
    size_t n = strlen(word);
    for (const char *at = text; (at = strstr(at, word)); at++)
        if (*word != '$' || !((at > text && word_char(at[-1])) || word_char(at[n])))
            return true;
    return false;
}

/* Words that must not be there outside of strings.  This reader knows strings and nothing else. */
static void free_of_words(char *text, size_t size)
{
    static const char *const bad[] = {"$c",      "$system",  "$fopen", "$readmemh", "`include",
                                      "`define", "`systemc", "//",     "/*"};
    bool in_string = false;
    for (size_t i = 0; i < size; i++) {
        bool quote = text[i] == '"';
        if (in_string && text[i] == '\\' && i + 1 < size)
            text[i++] = ' ';
        in_string ^= quote;
        if (in_string || quote || !text[i])
            text[i] = ' ';
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        must(!has(text, bad[i]), bad[i]);
}

static void filter(enum lexer_language language, const char *text, size_t size, unsigned macros)
{
    struct refusal found = {0};
    size_t length = 0, again = 0;
    bool vhdl = language == LEXER_VHDL, pragmas = false;
    char *copy = malloc(size + 1), *half;
    memcpy(copy, text, size);
    size = tidy_bytes(copy, size);
    half = malloc(size / 2 + 1);
    memcpy(half, copy, size / 2);
    struct expand_file file[] = {{"a.v", copy, size}, {"b.v", half, size / 2}};
    char *out = vhdl ? tidy_vhdl(copy, size, macros, &length, &pragmas, &found) : expanded(file, macros, &length);
    if (out) {
        must(strlen(out) <= length, "the text has its 0");
        char *names = vhdl ? refuse_attributes(out, length, NULL) : NULL;
        bool refused = refuse_scan(language, out, length, names, &found);
        must(!refused || (found.sentence && strlen(found.word) < sizeof found.word), "a refusal has its word");
        for (size_t i = 0; !refused && !vhdl && i < length; i++)
            must((out[i] >= ' ' && out[i] <= '~') || out[i] == '\n' || out[i] == '\t', "it has plain characters only");
        if (!refused && !vhdl) {
            struct expand_file twice = {"a.v", out, length};
            char *same = expanded(&twice, 0, &again);
            must(same && expand_same(language, out, length, same, again), "it expands to itself");
            free(same);
        }
        if (!refused && !vhdl)
            free_of_words(out, length);
        free(names);
    }
    free(out);
    free(half);
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct refusal found;
    struct outline_unit u;
    char unit[OUTLINE_NAME];
    if (!size--)
        return 0;
    bool vhdl = *data++ & 1;
    enum lexer_language language = vhdl ? LEXER_VHDL : LEXER_VERILOG;
    char *text = malloc(size ? size : 1);
    memcpy(text, data, size);
    for (int reading = LEXER_TOOL; reading <= LEXER_ASCII; reading++)
        cover(language, (enum lexer_reading)reading, text, size);
    struct lexer l = lexer_open(language, text, size), units = l;
    for (struct token t; lexer_code(&l, &t);)
        if (t.kind == TOKEN_DIRECTIVE)
            lexer_skip_line(&l);
    struct outline counted = outline_read(text, size, vhdl, NULL);
    while (outline_next(&units, &u)) {
        must(strlen(u.name) < OUTLINE_NAME, "names are cut");
        must(u.ports ? counted.with_ports-- : counted.without--, "units are counted");
    }
    must(!counted.with_ports && !counted.without, "no more units are counted than there are");
    size_t from = 0, end = 0;
    for (unsigned n = 0; !vhdl && n < 100 && outline_testbench(text, size, &from, &end, unit); from = end, n++)
        must(from < end && end <= size, "a testbench stands in the text");
    outline_instances(text, size, vhdl, name, NULL);
    outline_values(text, size, vhdl, value, NULL);
    if (vhdl) {
        outline_ports(text, size, "e", name, NULL);
        outline_buffers(text, size, name, NULL);
    } else {
        outline_package(text, size, unit);
        outline_only_directives(text, size);
        outline_conditional(text, size);
    }
    refuse_scan(language, text, size, NULL, &found);
    filter(language, text, size, 0);
    filter(language, text, size, 1);
    free(text);
    return 0;
}
