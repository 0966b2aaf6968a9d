/* SPDX-License-Identifier: MIT */
/*
 * Fuzzing the HDL lexer and what stands on it: whatever the bytes are, the tokens of every language and reading cover
 * them in order, and outline and refusal come to their end without a byte read past the last.
 *
 * The first byte chooses the language; the others are the text.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "check/hdl/outline.h"
#include "check/hdl/refuse.h"

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
    bool files = refuse_scan(language, text, size, true, &found),
         others = refuse_scan(language, text, size, false, &found);
    must(files || !others, "who looks for files looks for the rest, too");
    must(!others || strlen(found.word) < sizeof found.word, "a refusal has its word");
    free(text);
    return 0;
}
