/* SPDX-License-Identifier: MIT */
/*
 * A macro's text is not made of tokens yet: half a name, half a string and `` stand in it.  So this file reads
 * characters, with the lexer's place and line as its own.  Comments become blanks when the text is read, never later.
 */
#include "check/hdl/macros.h"
#include "base/heap.h"
#include <ctype.h>
#include <string.h>

void piece_add(struct piece *p, const char *text, size_t size)
{
    if (p->size + size + 1 > p->room) {
        p->room = 2 * (p->size + size) + 64;
        p->text = heap_resize(p->text, p->room);
    }
    memcpy(p->text + p->size, text, size);
    p->size += size;
    p->text[p->size] = 0;
}

/* The text without blanks around it, as a heap text of its own. */
static char *trimmed(struct piece *p)
{
    size_t from = 0;
    while (p->size && isspace((unsigned char)p->text[p->size - 1]))
        p->size--;
    while (from < p->size && isspace((unsigned char)p->text[from]))
        from++;
    char *text = heap_get(p->size - from + 1);
    if (p->size > from)
        memcpy(text, p->text + from, p->size - from);
    free(p->text);
    *p = (struct piece){0};
    return text;
}

static bool letter(char c)
{
    return isalpha((unsigned char)c) || c == '_';
}

static bool word_char(char c)
{
    return letter(c) || isdigit((unsigned char)c) || c == '$';
}

static char peek(const struct lexer *l, size_t ahead)
{
    return (size_t)(l->end - l->at) > ahead ? l->at[ahead] : 0;
}

static void step(struct lexer *l, size_t n)
{
    for (; n && l->at < l->end; n--)
        l->line += *l->at++ == '\n';
}

static size_t name_length(const struct lexer *l)
{
    size_t n = 0;
    while (letter(peek(l, 0)) && word_char(peek(l, n)))
        n++;
    return n;
}

/* ---- the table ---- */

static unsigned bucket(const char *name, size_t length)
{
    unsigned h = 5381;
    while (length--)
        h = h * 33 + (unsigned char)*name++;
    return h & 1023;
}

static bool called(const struct macro *m, const char *name, size_t length)
{
    return !strncmp(m->name, name, length) && !m->name[length];
}

struct macro *macro_find(const struct macros *all, const char *name, size_t length)
{
    struct macro *m = all->bucket[bucket(name, length)];
    while (m && !called(m, name, length))
        m = m->next;
    return m;
}

static void free_macro(struct macro *m)
{
    for (unsigned i = 0; i < m->formals; i++) {
        free(m->formal[i]);
        free(m->preset[i]);
    }
    free(m->name);
    free(m->body);
    free(m);
}

void macro_drop(struct macros *all, const char *name, size_t length)
{
    struct macro **m = &all->bucket[bucket(name, length)];
    while (*m && !called(*m, name, length))
        m = &(*m)->next;
    if (!*m)
        return;
    struct macro *old = *m;
    *m = old->next;
    free_macro(old);
}

void macro_clear(struct macros *all)
{
    for (unsigned i = 0; i < 1024; i++)
        while (all->bucket[i])
            macro_drop(all, all->bucket[i]->name, strlen(all->bucket[i]->name));
}

static void insert(struct macros *all, struct macro *m)
{
    size_t length = strlen(m->name);
    macro_drop(all, m->name, length);
    unsigned b = bucket(m->name, length);
    m->next = all->bucket[b];
    all->bucket[b] = m;
}

static struct macro *fresh(const char *name, size_t length)
{
    struct macro *m = heap_get(sizeof *m);
    m->name = heap_get(length + 1);
    memcpy(m->name, name, length);
    return m;
}

void macro_put(struct macros *all, const char *name, size_t length, const char *body)
{
    struct macro *m = fresh(name, length);
    m->body = heap_text(body);
    m->size = strlen(body);
    insert(all, m);
}

/* ---- reading ---- */

static bool line_comment(const struct lexer *l)
{
    return peek(l, 0) == '/' && peek(l, 1) == '/';
}

static bool block_comment(const struct lexer *l)
{
    return peek(l, 0) == '/' && peek(l, 1) == '*';
}

static const char no_end[] = "a comment has no end";

static const char *skip_comment(struct lexer *l)
{
    if (line_comment(l)) {
        while (l->at < l->end && peek(l, 0) != '\n' && !(peek(l, 0) == '\\' && peek(l, 1) == '\n'))
            step(l, 1);
        return NULL;
    }
    for (step(l, 2); l->at < l->end && !(peek(l, 0) == '*' && peek(l, 1) == '/');)
        step(l, 1);
    if (l->at == l->end)
        return no_end;
    step(l, 2);
    return NULL;
}

void macro_skip(struct lexer *l)
{
    while (l->at < l->end) {
        if (isspace((unsigned char)peek(l, 0)))
            step(l, 1);
        else if (line_comment(l))
            while (l->at < l->end && peek(l, 0) != '\n')
                step(l, 1);
        else if (!block_comment(l) || skip_comment(l))
            return;
    }
}

/* A string up to and with its last quote.  A backslash before the end of a line joins the lines. */
static const char *take_string(struct lexer *l, struct piece *to)
{
    do {
        size_t n = peek(l, 0) == '\\' && l->at + 1 < l->end ? 2 : 1;
        if (n == 1 && peek(l, 0) == '\n')
            return "a string has no end in its line";
        if (n == 1 || peek(l, 1) != '\n')
            piece_add(to, l->at, n);
        step(l, n);
    } while (l->at < l->end && peek(l, 0) != '"');
    if (l->at == l->end)
        return "a string has no end";
    piece_add(to, l->at, 1);
    step(l, 1);
    return NULL;
}

/* What may stand in a macro's text and in its arguments, a character or a string or a name at a time. */
static const char *take(struct lexer *l, struct piece *to)
{
    if (line_comment(l) || block_comment(l)) {
        piece_add(to, " ", 1);
        return skip_comment(l);
    }
    if (peek(l, 0) == '`' && (peek(l, 1) == '"' || peek(l, 1) == '`')) {
        piece_add(to, l->at, 2);
        step(l, 2);
    } else if (peek(l, 0) == '`' && peek(l, 1) == '\\' && peek(l, 2) == '`' && peek(l, 3) == '"') {
        piece_add(to, l->at, 4);
        step(l, 4);
    } else if (peek(l, 0) == '"')
        return take_string(l, to);
    else {
        size_t n = 1;
        while (peek(l, 0) == '\\' && !isspace((unsigned char)peek(l, n)) && peek(l, n) && peek(l, n) != '`')
            n++; /* \name, in which commas and brackets mean nothing */
        piece_add(to, l->at, n);
        step(l, n);
    }
    return NULL;
}

/* 1: a bracket opens, -1: it closes. */
static int nests(char c)
{
    return (c == '(' || c == '[' || c == '{') - (c == ')' || c == ']' || c == '}');
}

/* NAME or NAME = DEFAULT, up to , or ). */
static const char *formal(struct lexer *l, struct macro *m)
{
    static const char wrong[] = "the list of a macro's arguments has no end";
    struct piece p = {0};
    const char *why = NULL;
    macro_skip(l);
    size_t n = name_length(l);
    if (m->formals == MACRO_FORMALS)
        return "a macro has more than 64 arguments";
    if (!n)
        return wrong;
    m->formal[m->formals] = heap_get(n + 1);
    memcpy(m->formal[m->formals], l->at, n);
    m->formals++;
    step(l, n);
    macro_skip(l);
    if (peek(l, 0) == '=') {
        int depth = 0;
        step(l, 1);
        while (!why && l->at < l->end && !(!depth && (peek(l, 0) == ',' || peek(l, 0) == ')'))) {
            depth += nests(peek(l, 0));
            why = take(l, &p);
        }
        m->preset[m->formals - 1] = trimmed(&p);
    }
    return why ? why : peek(l, 0) == ',' || peek(l, 0) == ')' ? NULL : wrong;
}

static const char *formals(struct lexer *l, struct macro *m)
{
    const char *why = NULL;
    step(l, 1);
    macro_skip(l);
    m->takes = true;
    while (!why && peek(l, 0) != ')') {
        why = formal(l, m);
        if (!why && peek(l, 0) == ',')
            step(l, 1);
    }
    step(l, 1);
    return why;
}

/* To the end of the line; a backslash before it takes the next line along. */
static const char *body(struct lexer *l, struct macro *m)
{
    struct piece p = {0};
    const char *why = NULL;
    while (!why && l->at < l->end && peek(l, 0) != '\n') {
        if (peek(l, 0) == '\\' && peek(l, 1) == '\n') {
            piece_add(&p, "\n", 1);
            step(l, 2);
        } else
            why = take(l, &p);
    }
    m->body = trimmed(&p);
    m->size = strlen(m->body);
    return why;
}

const char *macro_define(struct macros *all, struct lexer *l)
{
    while (peek(l, 0) == ' ' || peek(l, 0) == '\t' || (peek(l, 0) == '\\' && peek(l, 1) == '\n'))
        step(l, peek(l, 0) == '\\' ? 2 : 1);
    size_t n = name_length(l);
    if (!n)
        return "`define needs the name of a macro";
    struct macro *m = fresh(l->at, n);
    step(l, n);
    const char *why = peek(l, 0) == '(' ? formals(l, m) : NULL;
    if (!why)
        why = body(l, m);
    if (why)
        free_macro(m);
    else
        insert(all, m);
    return why;
}

const char *macro_arguments(struct lexer *l, char *argument[MACRO_FORMALS], unsigned *count)
{
    static const char wrong[] = "the arguments of a macro have no end";
    struct piece p = {0};
    const char *why = NULL;
    int depth = 0;
    *count = 0;
    for (bool more = true; more && !why;) {
        char c = peek(l, 0);
        if (l->at == l->end)
            why = wrong;
        else if (!depth && (c == ',' || c == ')')) {
            more = c == ',';
            step(l, 1);
            if (*count == MACRO_FORMALS)
                why = "a macro gets more than 64 arguments";
            else
                argument[(*count)++] = trimmed(&p);
        } else {
            depth += nests(c);
            why = take(l, &p);
        }
    }
    free(p.text);
    return why;
}

/* ---- use ---- */

static int formal_number(const struct macro *m, const char *name, size_t length)
{
    for (unsigned i = 0; i < m->formals; i++)
        if (!strncmp(m->formal[i], name, length) && !m->formal[i][length])
            return (int)i;
    return -1;
}

void macro_text(const struct macro *m, char *const *argument, unsigned count, struct piece *to)
{
    struct lexer l = lexer_open(LEXER_VERILOG, m->body, m->size);
    piece_add(to, "", 0);
    while (l.at < l.end) {
        size_t n = name_length(&l);
        int number = n ? formal_number(m, l.at, n) : -1;
        if (number >= 0) {
            const char *with = (unsigned)number < count && (*argument[number] || !m->preset[number])
                                   ? argument[number]
                                   : m->preset[number];
            piece_add(to, with ? with : "", with ? strlen(with) : 0);
            step(&l, n);
        } else if (n) {
            piece_add(to, l.at, n);
            step(&l, n);
        } else if (isdigit((unsigned char)peek(&l, 0)) || peek(&l, 0) == '$') { /* 1st and $bits hold no names */
            for (n = 1; word_char(peek(&l, n));)
                n++;
            piece_add(to, l.at, n);
            step(&l, n);
        } else if (peek(&l, 0) == '`' && peek(&l, 1) == '`')
            step(&l, 2);
        else if (peek(&l, 0) == '`' && peek(&l, 1) == '"') {
            piece_add(to, "\"", 1);
            step(&l, 2);
        } else if (peek(&l, 0) == '`' && peek(&l, 1) == '\\') {
            piece_add(to, "\\\"", 2);
            step(&l, 4);
        } else if (peek(&l, 0) == '"')
            take_string(&l, to); /* it has its end: body() has read it */
        else {
            piece_add(to, l.at, 1);
            step(&l, 1);
        }
    }
}
