/* SPDX-License-Identifier: MIT */
#include "check/hdl/outline.h"
#include <ctype.h>
#include <string.h>
#include <strings.h>

struct reader {
    const char *at, *end;
    int vhdl;
};

static int starts(const struct reader *r, const char *text)
{
    size_t n = strlen(text);
    return (size_t)(r->end - r->at) >= n && !memcmp(r->at, text, n);
}

static void pass(struct reader *r, const char *until)
{
    while (r->at < r->end && !starts(r, until))
        r->at++;
    r->at += r->at < r->end ? strlen(until) : 0;
}

/* The next word or single character, without comments and strings; 0 at the end. */
static int next(struct reader *r, char word[64])
{
    while (r->at < r->end) {
        if (starts(r, "/*")) {
            r->at += 2;
            pass(r, "*/");
        } else if (starts(r, r->vhdl ? "--" : "//"))
            pass(r, "\n");
        else if (*r->at == '"') {
            r->at++;
            while (r->at < r->end && *r->at != '"' && *r->at != '\n')
                r->at += !r->vhdl && *r->at == '\\' && r->at + 1 < r->end ? 2 : 1;
            r->at += r->at < r->end;
        } else if (isspace((unsigned char)*r->at))
            r->at++;
        else
            break;
    }
    size_t n = 0;
    if (r->at >= r->end)
        return 0;
    do
        word[n++] = *r->at++;
    while (r->at < r->end && n < 63 && (isalnum((unsigned char)word[0]) || word[0] == '_') &&
           (isalnum((unsigned char)*r->at) || *r->at == '_' || *r->at == '$'));
    word[n] = 0;
    return 1;
}

/* After ( : passes to the matching one; 1 if anything stands between. */
static int parentheses(struct reader *r)
{
    char word[64];
    int depth = 1, some = 0;
    while (depth && next(r, word)) {
        depth += (word[0] == '(') - (word[0] == ')');
        some |= depth > 0;
    }
    return some;
}

/* module NAME [import ...;] [#(...)] [(ports)] ; */
static int verilog_ports(struct reader *r)
{
    char word[64];
    while (next(r, word)) {
        if (!strcmp(word, "#")) {
            if (next(r, word) && word[0] == '(')
                parentheses(r);
        } else if (word[0] == '(')
            return parentheses(r);
        else if (!strcmp(word, "import"))
            pass(r, ";");
        else
            return 0;
    }
    return 0;
}

/* entity NAME is [generic ...] [port (...)] end */
static int vhdl_ports(struct reader *r)
{
    char word[64];
    while (next(r, word) && strcasecmp(word, "end"))
        if (!strcasecmp(word, "port"))
            return 1;
    return 0;
}

struct outline outline_read(const char *text, size_t size, int vhdl, const char *name)
{
    struct reader r = {.at = text, .end = text + size, .vhdl = vhdl};
    struct outline found = {0};
    char word[64], unit[64], before[64] = "";
    while (next(&r, word)) {
        int opens = vhdl ? !strcasecmp(word, "entity") && strcasecmp(before, "end") != 0 && strcmp(before, ":") != 0
                         : !strcmp(word, "module") || !strcmp(word, "macromodule");
        strcpy(before, word);
        if (!opens || !next(&r, unit))
            continue;
        int ports = vhdl ? vhdl_ports(&r) : verilog_ports(&r);
        if (name && (vhdl ? strcasecmp(unit, name) : strcmp(unit, name)))
            continue;
        found.with_ports += ports != 0;
        found.without += ports == 0;
    }
    return found;
}

int outline_testbench(const char *text, size_t size, size_t *from, size_t *end, char unit[64])
{
    struct reader r = {.at = text + *from, .end = text + size};
    char word[64];
    while (next(&r, word)) {
        if (strcmp(word, "module") && strcmp(word, "macromodule"))
            continue;
        const char *start = r.at - strlen(word);
        if (!next(&r, unit))
            return 0;
        int ports = verilog_ports(&r);
        while (next(&r, word) && strcmp(word, "endmodule"))
            ;
        if (ports)
            continue;
        *from = (size_t)(start - text);
        *end = (size_t)(r.at - text);
        return 1;
    }
    return 0;
}

int outline_package(const char *text, size_t size, char name[64])
{
    struct reader r = {.at = text, .end = text + size};
    while (next(&r, name))
        if (!strcmp(name, "package"))
            return next(&r, name);
    return 0;
}

/* ---- ports ---- */

/* After port ( : the names before each colon. */
static void port_names(struct reader *r, outline_port *seen, void *to)
{
    char word[64];
    int depth = 1, naming = 1;
    while (depth && next(r, word)) {
        depth += (word[0] == '(') - (word[0] == ')');
        if (depth == 1 && (*word == ':' || *word == ';'))
            naming = *word == ';';
        else if (naming && isalpha((unsigned char)*word) && strcasecmp(word, "signal"))
            seen(to, word);
    }
}

void outline_ports(const char *text, size_t size, const char *entity, outline_port *seen, void *to)
{
    struct reader r = {.at = text, .end = text + size, .vhdl = 1};
    char word[64], before[64] = "", last[64] = "";
    int ours = 0;
    while (next(&r, word)) {
        if (!strcasecmp(before, "entity") && strcasecmp(last, "end"))
            ours = !strcasecmp(word, entity);
        else if (!strcasecmp(word, "end") || !strcasecmp(word, "architecture"))
            ours = 0;
        else if (ours && !strcasecmp(before, "port") && *word == '(')
            port_names(&r, seen, to);
        strcpy(last, before);
        strcpy(before, word);
    }
}

/* ---- parameters ---- */

enum { NAME = 64 };

struct walk {
    struct reader r;
    char word[NAME], before[NAME], unit[NAME], name[NAME];
    int depth, base, declaring; /* declaring: inside a parameter's or constant's declaration, which began at `base` */
    outline_value *seen;
    void *to;
};

static int advance(struct walk *w)
{
    memcpy(w->before, w->word, NAME);
    if (!next(&w->r, w->word))
        return 0;
    w->depth += strchr("([{", *w->word) ? 1 : strchr(")]}", *w->word) ? -1 : 0;
    return 1;
}

/* From after the = to the end of the expression; stops on what ends it. */
static void expression(struct walk *w, const char *name)
{
    const char *from = w->r.at, *to = from;
    int depth = w->depth;
    while (advance(w) && w->depth >= depth && !(w->depth == depth && (*w->word == ',' || *w->word == ';')))
        to = w->r.at;
    while (from < to && isspace((unsigned char)*from))
        from++;
    w->seen(w->to, w->unit, name, from, (size_t)(to - from));
}

static void in_verilog(struct walk *w)
{
    while (advance(w)) {
        if (!strcmp(w->before, "module") || !strcmp(w->before, "package"))
            memcpy(w->unit, w->word, NAME);
        if (!strcmp(w->word, "parameter") || !strcmp(w->word, "localparam")) {
            w->declaring = 1;
            w->base = w->depth;
        } else if (w->declaring && *w->word == '=' && w->depth == w->base) {
            char name[NAME];
            memcpy(name, w->before, NAME);
            expression(w, name);
        }
        if (w->depth < w->base || (*w->word == ';' && w->depth <= w->base))
            w->declaring = 0;
    }
}

static void in_vhdl(struct walk *w)
{
    while (advance(w)) {
        if (!strcasecmp(w->before, "entity") || !strcasecmp(w->before, "of"))
            if (!w->declaring)
                memcpy(w->unit, w->word, NAME);
        if (!strcasecmp(w->word, "generic") || !strcasecmp(w->word, "constant"))
            w->declaring = 1;
        else if (!strcasecmp(w->word, "port") || !strcasecmp(w->word, "signal") || !strcasecmp(w->word, "begin"))
            w->declaring = 0;
        else if (w->declaring && *w->word == ':' && *w->r.at != '=')
            memcpy(w->name, w->before, NAME);
        else if (w->declaring && *w->word == '=' && *w->before == ':')
            expression(w, w->name);
    }
}

void outline_values(const char *text, size_t size, int vhdl, outline_value *seen, void *to)
{
    struct walk w = {.r = {.at = text, .end = text + size, .vhdl = vhdl}, .seen = seen, .to = to};
    if (vhdl)
        in_vhdl(&w);
    else
        in_verilog(&w);
}
