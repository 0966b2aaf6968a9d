/* SPDX-License-Identifier: MIT */
#include "check/hdl/refuse.h"
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
static const struct rule verilog[] = {
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
static const struct rule vhdl[] = {
    {"file", file}, {"file_open", file}, {"readline", file}, {"writeline", file}, {"<<", upward}, {NULL, NULL},
};

struct scanner {
    const char *at, *end;
    unsigned line;
    enum refuse_language language;
    int named; /* the token before is a name or closes one: a quote behind it is none of a character */
};

static char peek(const struct scanner *s, size_t ahead)
{
    return (size_t)(s->end - s->at) > ahead ? s->at[ahead] : 0;
}

static void advance(struct scanner *s)
{
    s->line += *s->at == '\n';
    s->at++;
}

static void skip_past(struct scanner *s, const char *end)
{
    while (s->at < s->end && !(peek(s, 0) == end[0] && (!end[1] || peek(s, 1) == end[1])))
        advance(s);
    for (; *end && s->at < s->end; end++)
        advance(s);
}

static int word_char(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$';
}

/* Passes a run of characters that are one token, from where we stand; keeps its beginning in word. */
static void take(struct scanner *s, char word[48], size_t *n)
{
    if (*n < 47)
        word[(*n)++] = *s->at;
    advance(s);
}

/* A string with its opening quote as the word; ends with its line, if not before. */
static void take_string(struct scanner *s, char word[48], char quote)
{
    size_t n = 0;
    word[n++] = '"';
    advance(s);
    while (s->at < s->end && *s->at != quote && *s->at != '\n' && *s->at != '\r') {
        if (s->language == REFUSE_VERILOG && *s->at == '\\' && peek(s, 1))
            advance(s);
        take(s, word, &n);
    }
    if (s->at < s->end)
        advance(s);
    word[n] = 0;
}

/* An identifier between backslashes (VHDL), or from a backslash to a blank (Verilog); the word is what it names. */
static void take_escaped(struct scanner *s, char word[48])
{
    size_t n = 0;
    int is_vhdl = s->language == REFUSE_VHDL;
    advance(s);
    while (s->at < s->end && *s->at != '\n' && (is_vhdl ? *s->at != '\\' : !isspace((unsigned char)*s->at)))
        take(s, word, &n);
    if (is_vhdl && s->at < s->end)
        advance(s);
    word[n] = 0;
}

/* '"' and '-' are characters of VHDL; but behind a name, '(' begins what it qualifies. */
static int character(const struct scanner *s)
{
    return s->language == REFUSE_VHDL && *s->at == '\'' && peek(s, 2) == '\'' && !(s->named && peek(s, 1) == '(');
}

static int comment(struct scanner *s)
{
    if (peek(s, 0) == '/' && peek(s, 1) == '*') { /* in VHDL since 2008 */
        s->at += 2;
        skip_past(s, "*/");
        return 1;
    }
    const char *two = s->language == REFUSE_VERILOG ? "//" : "--";
    if (peek(s, 0) != two[0] || peek(s, 1) != two[1])
        return 0;
    while (s->at < s->end && *s->at != '\n' && *s->at != '\r') /* either ends a line */
        advance(s);
    return 1;
}

/* One token's text into word (a string's with its opening quote); 0 at the end. */
static int next_token(struct scanner *s, char word[48])
{
    while (s->at < s->end) {
        char c = *s->at;
        size_t n = 0;
        int is_vhdl = s->language == REFUSE_VHDL;
        if (comment(s) || (isspace((unsigned char)c) && (advance(s), 1)))
            continue;
        if (character(s)) {
            s->at += 3;
            s->named = 1;
        } else if (c == '"' || (is_vhdl && c == '%')) {
            take_string(s, word, c);
            s->named = 1;
            return 1;
        } else if (c == '\\') {
            take_escaped(s, word);
            s->named = 1;
            return 1;
        } else if (word_char(c) || c == '`') {
            do
                take(s, word, &n);
            while (s->at < s->end && word_char(*s->at));
            word[n] = 0;
            s->named = 1;
            return 1;
        } else if (is_vhdl && c == '<' && peek(s, 1) == '<') {
            s->at += 2; /* an external name, VHDL-2008 */
            strcpy(word, "<<");
            return 1;
        } else {
            s->named = c == ')' || c == ']';
            advance(s);
        }
    }
    return 0;
}

static int matches(const struct rule *r, const char *word, enum refuse_language language)
{
    size_t n = strlen(r->word);
    int any = r->word[n - 1] == '*';
    if (language == REFUSE_VHDL)
        return !strcasecmp(word, r->word);
    return any ? !strncmp(word, r->word, n - 1) : !strcmp(word, r->word);
}

/* $c and $c32 run C in Verilator; $clog2 and $ceil do not. */
static int counted_c(const char *word)
{
    return word[0] == '$' && word[1] == 'c' && strspn(word + 2, "0123456789") == strlen(word + 2);
}

/* `include of anything but a file beside the source. */
static int include_outside(struct scanner *s, const char *word, char target[48])
{
    if (strcmp(word, "`include"))
        return 0;
    if (!next_token(s, target) || target[0] != '"')
        return 1;
    return strchr(target, '/') || strchr(target, '\\') || strstr(target, "..");
}

static void tell(struct refusal *found, const char *id, const char *word, unsigned line)
{
    found->id = id;
    found->line = line;
    strncpy(found->word, word, sizeof found->word - 1);
    found->word[sizeof found->word - 1] = 0;
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++)
        if (sentences[i].id == id)
            found->sentence = sentences[i].sentence;
}

/* The word anywhere, whatever the text around it is taken for. */
static int says(const char *text, size_t size, const char *word, struct refusal *found)
{
    size_t n = strlen(word);
    unsigned line = 1;
    for (size_t i = 0; i + n <= size; i++) {
        line += text[i] == '\n';
        if (strncasecmp(text + i, word, n) || (i && word_char(text[i - 1])) || (i + n < size && word_char(text[i + n])))
            continue;
        tell(found, native, word, line);
        return 1;
    }
    return 0;
}

int refuse_scan(enum refuse_language language, const char *text, size_t size, int files, struct refusal *found)
{
    if (language == REFUSE_VHDL && says(text, size, "foreign", found))
        return 1;
    struct scanner s = {.at = text, .end = text + size, .line = 1, .language = language};
    char word[48], target[48];
    while (next_token(&s, word)) {
        unsigned line = s.line;
        const char *id = NULL;
        if (language == REFUSE_VERILOG && counted_c(word))
            id = native;
        if (language == REFUSE_VERILOG && include_outside(&s, word, target))
            id = file;
        for (const struct rule *r = language == REFUSE_VHDL ? vhdl : verilog; r->word && !id; r++)
            if (matches(r, word, language))
                id = r->id;
        if (!id || (id == file && !files))
            continue;
        tell(found, id, word, line);
        return 1;
    }
    return 0;
}

/* Directives that leave the text as it is. */
static const char *const plain[] = {"timescale", "default_nettype", "resetall", "celldefine", "endcelldefine"};

int refuse_expands(const char *text, size_t size)
{
    const char *end = text + size;
    for (const char *at = text; (at = memchr(at, '`', (size_t)(end - at)));) {
        size_t n = 0, i = 0;
        for (at++; at + n < end && word_char(at[n]);)
            n++;
        while (i < sizeof plain / sizeof *plain && (strlen(plain[i]) != n || memcmp(plain[i], at, n)))
            i++;
        if (i == sizeof plain / sizeof *plain)
            return 1;
    }
    return 0;
}
