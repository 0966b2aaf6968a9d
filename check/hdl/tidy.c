/* SPDX-License-Identifier: MIT */
#include "check/hdl/tidy.h"
#include "base/heap.h"
#include <string.h>
#include <strings.h>

enum { LF = 10, VT = 11, FF = 12, CR = 13, SUB = 26 };

size_t tidy_bytes(char *text, size_t size)
{
    size_t to = 0, from = size >= 3 && !memcmp(text, "\xef\xbb\xbf", 3) ? 3 : 0;
    for (; from < size; from++) {
        char c = text[from];
        if (c == CR && from + 1 < size && text[from + 1] == LF)
            continue;
        text[to++] = c == CR ? LF : c == VT || c == FF ? ' ' : c;
    }
    while (to && (!text[to - 1] || text[to - 1] == SUB))
        to--;
    text[to] = 0;
    return to;
}

static size_t skip_blanks(const char *at, size_t length)
{
    size_t n = 0;
    while (n < length && (at[n] == ' ' || at[n] == '\t'))
        n++;
    return n;
}

static size_t word_length(const char *at, size_t length)
{
    size_t n = 0;
    while (n < length && at[n] != ' ' && at[n] != '\t' && at[n] != '\n' && at[n] != '*')
        n++;
    return n;
}

static bool is_word(const char *at, size_t length, const char *word)
{
    return strlen(word) == length && !strncasecmp(at, word, length);
}

int tidy_pragma(const struct token *comment)
{
    static const char *const vendors[] = {"synthesis", "synopsys", "pragma",   "rtl_synthesis", "altera",
                                          "xilinx",    "vivado",   "exemplar", "cadence",       "ambit"};
    const char *at = comment->at + 2;
    size_t left = comment->length - 2, n = skip_blanks(at, left);
    at += n, left -= n;
    n = word_length(at, left);
    bool vendor = false;
    for (size_t i = 0; i < sizeof vendors / sizeof *vendors; i++)
        vendor |= is_word(at, n, vendors[i]);
    if (!vendor)
        return 0;
    at += n, left -= n;
    n = skip_blanks(at, left);
    at += n, left -= n;
    n = word_length(at, left);
    if (is_word(at, n, "translate_off") || is_word(at, n, "synthesis_off") || is_word(at, n, "off"))
        return 1;
    return -(is_word(at, n, "translate_on") || is_word(at, n, "synthesis_on") || is_word(at, n, "on"));
}

/* Blanks in the place of a text, with the ends of its lines. */
static size_t blank_out(char *to, const char *from, size_t length)
{
    for (size_t i = 0; i < length; i++)
        to[i] = from[i] == LF ? LF : ' ';
    return length;
}

char *tidy_vhdl(const char *text, size_t size, bool synthesis, size_t *length, bool *pragmas, struct refusal *found)
{
    char *out = heap_get(size + 1);
    struct lexer l = lexer_open(LEXER_VHDL, text, size);
    bool off = false;
    size_t n = 0;
    for (struct token t; lexer_next(&l, &t);) {
        const char *why, *odd = refuse_odd(&l, &t, &why);
        if (odd) {
            refuse_say(found, odd, t.at, t.length, t.line);
            found->sentence = why;
            free(out);
            return NULL;
        }
        int pragma = t.kind == TOKEN_COMMENT ? tidy_pragma(&t) : 0;
        *pragmas |= pragma > 0;
        off = synthesis && (pragma > 0 || (off && !pragma));
        if (t.kind == TOKEN_COMMENT || t.kind == TOKEN_BLANK || off)
            n += blank_out(out + n, t.at, t.length);
        else {
            memcpy(out + n, t.at, t.length);
            n += t.length;
        }
    }
    out[ *length = n] = 0;
    return out;
}
