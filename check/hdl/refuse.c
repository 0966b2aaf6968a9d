/* SPDX-License-Identifier: MIT */
#include "check/hdl/refuse.h"
#include "base/heap.h"
#include "base/text.h"
#include <ctype.h>
#include <string.h>
#include <strings.h>

struct rule {
    const char *word; /* a whole token; a trailing * stands for any ending */
    const char *id;
};

static const char native[] = "refused-native-code", file[] = "refused-file-access", program[] = "refused-program",
                  upward[] = "refused-upward-reference", plugin[] = "refused-plug-in";

static const struct {
    const char *id, *sentence;
} sentences[] = {
    {native, "the design asks the simulator to run native code, which a circuit never needs"},
    {file, "the design opens files; a circuit has none, and constants can stand in the source"},
    {program, "the design starts programs of the computer it is simulated on"},
    {upward, "the design reaches out of itself into what surrounds it"},
    {plugin, "the design calls a simulator's plug-in or command line"},
};

/* Verilog: system tasks keep their $; compiler directives their `. */
static const struct rule verilog_rules[] = {
    {"`systemc*", native},
    {"`verilator_config", native},
    {"\"DPI*", native},
    {"$fopen*", file},
    {"$fclose", file},
    {"$fread*", file},
    {"$fwrite*", file},
    {"$fdisplay*", file},
    {"$fstrobe*", file},
    {"$fmonitor*", file},
    {"$fgets", file},
    {"$fgetc", file},
    {"$fscanf", file},
    {"$fseek", file},
    {"$rewind", file},
    {"$fflush", file},
    {"$ungetc", file},
    {"$ferror", file},
    {"$ftell", file},
    {"$feof", file},
    {"$readmem*", file},
    {"$writemem*", file},
    {"$sreadmem*", file},
    {"$sdf_annotate", file},
    {"$log", file},
    {"$nolog", file},
    {"$save", file},
    {"$restart", file},
    {"$incsave", file},
    {"$input", file},
    {"$system", program},
    {"$root", upward},
    {"$value$plusargs", plugin},
    {"$test$plusargs", plugin},
    {"$set_*", plugin},
    {NULL, NULL},
};

/* VHDL: identifiers in any case, extended ones too.  `foreign` is not even allowed in comments and strings: it runs
   native code, and the next trick to hide it may be one that we do not know. */
static const struct rule vhdl_rules[] = {
    {"file", file}, {"file_open", file}, {"readline", file}, {"writeline", file}, {"<<", upward}, {NULL, NULL},
};

enum { WORD = sizeof((struct refusal *)0)->word };

static bool word_char(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$';
}

static void report(struct refusal *found, const char *id, const char *word, unsigned line)
{
    found->id = id;
    found->line = line;
    text_set(found->word, sizeof found->word, "%s", word);
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++)
        if (sentences[i].id == id)
            found->sentence = sentences[i].sentence;
}

/* The word anywhere, whatever the text around it is taken for. */
static bool says(const char *text, size_t size, const char *word, struct refusal *found)
{
    size_t n = strlen(word);
    unsigned line = 1;
    for (size_t i = 0; i + n <= size; i++) {
        line += text[i] == '\n';
        if (strncasecmp(text + i, word, n) || (i && word_char(text[i - 1])) || (i + n < size && word_char(text[i + n])))
            continue;
        report(found, native, word, line);
        return true;
    }
    return false;
}

/* ---- tokens ---- */

/* The token as the rules write it: an escaped name is what it names, a string has its opening quote and no backslash,
   and << is one word. */
static void word_of(const struct token *t, const struct token *before, char word[WORD])
{
    size_t n = 0;
    if (token_op(t, '<') && token_op(before, '<') && t->flags & TOKEN_GLUED)
        text_set(word, WORD, "<<");
    else if (t->kind != TOKEN_STRING)
        token_copy(t, word, WORD);
    else {
        for (size_t i = 0; i < t->length && n + 1 < WORD; i++) {
            i += t->at[i] == '\\' && i + 1 < t->length;
            word[n++] = t->at[i];
        }
        word[n] = 0;
    }
}

static bool matches(const struct rule *r, const char *word, enum lexer_language language)
{
    if (*word != *r->word && (language == LEXER_VERILOG || tolower((unsigned char)*word) != *r->word))
        return false; /* most are told apart by their first byte */
    size_t n = strlen(r->word);
    if (language == LEXER_VHDL)
        return !strcasecmp(word, r->word);
    return r->word[n - 1] == '*' ? !strncmp(word, r->word, n - 1) : !strcmp(word, r->word);
}

/* $c and $c32 run C in Verilator; $clog2 and $ceil do not. */
static bool counted_c(const char *word)
{
    return word[0] == '$' && word[1] == 'c' && strspn(word + 2, "0123456789") == strlen(word + 2);
}

/* Behind `include: anything but the name of a file beside the source.  Reads that name; what is none is a word like
   any other. */
static bool include_outside(struct lexer *l)
{
    struct lexer ahead = *l;
    struct token t;
    if (!lexer_code(&ahead, &t) || t.kind != TOKEN_STRING)
        return true;
    *l = ahead;
    return memchr(t.at, '/', t.length) || memchr(t.at, '\\', t.length) || memmem(t.at, t.length, "..", 2);
}

static const char *rule_broken(struct lexer *l, const char *word)
{
    bool verilog = l->language == LEXER_VERILOG;
    if (verilog && counted_c(word))
        return native;
    if (verilog && !strcmp(word, "`include") && include_outside(l))
        return file;
    for (const struct rule *r = verilog ? verilog_rules : vhdl_rules; r->word; r++)
        if (matches(r, word, l->language))
            return r->id;
    return NULL;
}

static bool scan(struct lexer l, bool files, struct refusal *found)
{
    struct token before = {0};
    char word[WORD];
    for (struct token t; lexer_code(&l, &t); before = t) {
        word_of(&t, &before, word);
        const char *id = rule_broken(&l, word);
        if (!id || (id == file && !files))
            continue;
        report(found, id, word, t.line);
        return true;
    }
    return false;
}

/* Verilator's reading, of a copy without the bytes that Verilator drops: $<CR>c is $c to it. */
static bool scan_as_verilator(const char *text, size_t size, bool files, struct refusal *found)
{
    char *copy = heap_get(size);
    size_t n = 0;
    for (size_t i = 0; i < size; i++)
        if (!lexer_drops(text[i], i + 1 < size ? text[i + 1] : 0))
            copy[n++] = text[i];
    struct lexer l = lexer_open(LEXER_VERILOG, copy, n);
    l.reading = LEXER_VERILATOR;
    bool refused = scan(l, files, found);
    free(copy);
    return refused;
}

bool refuse_scan(enum lexer_language language, const char *text, size_t size, bool files, struct refusal *found)
{
    if (language == LEXER_VHDL && says(text, size, "foreign", found))
        return true;
    struct lexer l = lexer_open(language, text, size), ascii = l;
    ascii.reading = LEXER_ASCII;
    return scan(l, files, found) || scan(ascii, files, found) ||
           (language == LEXER_VERILOG && scan_as_verilator(text, size, files, found));
}

/* Directives that leave the text as it is. */
static const char *const plain[] = {"timescale", "default_nettype", "resetall", "celldefine", "endcelldefine"};

bool refuse_expands(const char *text, size_t size)
{
    const char *end = text + size;
    for (const char *at = text; (at = memchr(at, '`', (size_t)(end - at)));) {
        size_t n = 0, i = 0;
        for (at++; at + n < end && word_char(at[n]);)
            n++;
        while (i < sizeof plain / sizeof *plain && (strlen(plain[i]) != n || memcmp(plain[i], at, n)))
            i++;
        if (i == sizeof plain / sizeof *plain)
            return true;
    }
    return false;
}
