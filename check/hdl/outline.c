/* SPDX-License-Identifier: MIT */
#include "check/hdl/outline.h"
#include <string.h>
#include <strings.h>

static struct lexer open_text(const char *text, size_t size, bool vhdl)
{
    return lexer_open(vhdl ? LEXER_VHDL : LEXER_VERILOG, text, size);
}

/* A keyword: \module is a name in Verilog, and MODULE is one; in VHDL ENTITY is the keyword. */
static bool keyword(const struct lexer *l, const struct token *t, const char *word)
{
    return t->kind == TOKEN_NAME && (l->language == LEXER_VHDL ? token_folds(t, word) : token_is(t, word));
}

static bool module_keyword(const struct lexer *l, const struct token *t)
{
    return keyword(l, t, "module") || keyword(l, t, "macromodule");
}

static bool opens(const struct token *t)
{
    return token_op(t, '(') || token_op(t, '[') || token_op(t, '{');
}

static bool closes(const struct token *t)
{
    return token_op(t, ')') || token_op(t, ']') || token_op(t, '}');
}

/* ---- units ---- */

/* After ( : moves behind the matching one; true if anything stands between.  The next module's keyword ends it, too,
   so that a text of unclosed headers is read once and not once for each. */
static bool parentheses(struct lexer *l)
{
    struct token t;
    bool some = false;
    for (int depth = 1; depth && lexer_code(l, &t) && !module_keyword(l, &t);) {
        depth += token_op(&t, '(') - token_op(&t, ')');
        some |= depth > 0;
    }
    return some;
}

/* module NAME [import ...;] [#(...)] [(ports)] ; */
static bool verilog_ports(struct lexer l)
{
    struct token t;
    while (lexer_code(&l, &t)) {
        if (token_op(&t, '#')) {
            if (lexer_code(&l, &t) && token_op(&t, '('))
                parentheses(&l);
        } else if (token_op(&t, '('))
            return parentheses(&l);
        else if (!keyword(&l, &t, "import"))
            return false;
        else
            while (!token_op(&t, ';') && lexer_code(&l, &t) && !module_keyword(&l, &t))
                ;
    }
    return false;
}

/* entity NAME is [generic ...] [port (...)] end */
static bool vhdl_ports(struct lexer l)
{
    struct token t;
    while (lexer_code(&l, &t) && !keyword(&l, &t, "end") && !keyword(&l, &t, "entity"))
        if (keyword(&l, &t, "port"))
            return true;
    return false;
}

static void copy_name(const struct lexer *l, const struct token *t, char name[OUTLINE_NAME])
{
    token_copy(t, name, OUTLINE_NAME);
    for (char *c = name; l->language == LEXER_VHDL && *c; c++)
        *c = (char)(*c >= 'A' && *c <= 'Z' ? *c - 'A' + 'a' : *c);
}

/* `module automatic NAME`, and NAME may be a macro's. */
static bool next_module(struct lexer *l, struct outline_unit *u)
{
    struct token t;
    while (lexer_code(l, &t)) {
        if (!module_keyword(l, &t))
            continue;
        u->at = t.at;
        do
            lexer_code(l, &t);
        while (keyword(l, &t, "automatic") || keyword(l, &t, "static"));
        if (!token_named(&t) && t.kind != TOKEN_DIRECTIVE)
            continue;
        copy_name(l, &t, u->name);
        u->ports = verilog_ports(*l);
        return true;
    }
    return false;
}

/* `entity NAME is`: without the `is` it is an instance, a configuration or an end. */
static bool next_entity(struct lexer *l, struct outline_unit *u)
{
    struct token t, name;
    bool more = lexer_code(l, &t);
    while (more) {
        u->at = t.at;
        if (!keyword(l, &t, "entity")) {
            more = lexer_code(l, &t);
            continue;
        }
        more = lexer_code(l, &name) && lexer_code(l, &t);
        if (!more || !token_named(&name) || !keyword(l, &t, "is"))
            continue;
        copy_name(l, &name, u->name);
        if (name.kind == TOKEN_EXTENDED)
            u->name[0] = 0;
        u->ports = vhdl_ports(*l);
        return true;
    }
    return false;
}

bool outline_next(struct lexer *l, struct outline_unit *u)
{
    return l->language == LEXER_VHDL ? next_entity(l, u) : next_module(l, u);
}

struct outline outline_read(const char *text, size_t size, bool vhdl, const char *name)
{
    struct lexer l = open_text(text, size, vhdl);
    struct outline found = {0};
    for (struct outline_unit u; outline_next(&l, &u);) {
        if (name && (vhdl ? strcasecmp(u.name, name) : strcmp(u.name, name)))
            continue;
        found.with_ports += u.ports;
        found.without += !u.ports;
    }
    return found;
}

bool outline_testbench(const char *text, size_t size, size_t *from, size_t *end, char unit[OUTLINE_NAME])
{
    struct lexer l = open_text(text + *from, size - *from, false);
    for (struct outline_unit u; outline_next(&l, &u);) {
        struct token t;
        while (lexer_code(&l, &t) && !keyword(&l, &t, "endmodule"))
            ;
        if (u.ports)
            continue;
        memcpy(unit, u.name, OUTLINE_NAME);
        *from = (size_t)(u.at - text);
        *end = (size_t)(l.at - text);
        return true;
    }
    return false;
}

bool outline_package(const char *text, size_t size, char name[OUTLINE_NAME])
{
    struct lexer l = open_text(text, size, false);
    for (struct token t; lexer_code(&l, &t);)
        if (keyword(&l, &t, "package")) {
            do
                lexer_code(&l, &t);
            while (keyword(&l, &t, "automatic") || keyword(&l, &t, "static"));
            copy_name(&l, &t, name);
            return t.kind != TOKEN_END;
        }
    return false;
}

bool outline_uses_package(const char *text, size_t size, const char *name)
{
    struct lexer l = open_text(text, size, false);
    bool named = false, colon = false;
    for (struct token t; lexer_code(&l, &t);) {
        if (colon && token_op(&t, ':') && t.flags & TOKEN_GLUED)
            return true;
        colon = named && token_op(&t, ':');
        named = keyword(&l, &t, name);
    }
    return false;
}

bool outline_mentions(const char *text, size_t size, bool vhdl, const char *name)
{
    struct lexer l = open_text(text, size, vhdl);
    for (struct token t; lexer_code(&l, &t);)
        if (t.kind == TOKEN_NAME && token_folds(&t, name))
            return true;
    return false;
}

/* ---- instances ---- */

/* UNIT LABEL, UNIT #(...) and UNIT port, UNIT generic; LABEL : UNIT and entity LIBRARY.UNIT of VHDL.  But neither what
   is declared, nor a name behind `end`, nor the label of an `endmodule`. */
void outline_instances(const char *text, size_t size, bool vhdl, outline_name *seen, void *to)
{
    struct lexer l = open_text(text, size, vhdl);
    struct token t, next, before[3] = {{0}};
    char name[OUTLINE_NAME];
    for (bool more = lexer_code(&l, &t); more; t = next) {
        more = lexer_code(&l, &next);
        bool colon = token_op(&before[0], ':');
        bool declared =
            vhdl ? keyword(&l, &before[0], "entity") || keyword(&l, &before[0], "of") || keyword(&l, &before[0], "end")
                 : module_keyword(&l, &before[0]) || (colon && keyword(&l, &before[1], "endmodule"));
        bool of_library = vhdl && token_op(&before[0], '.') && keyword(&l, &before[2], "entity");
        bool followed = token_op(&next, '#') || next.kind == TOKEN_SYSTEM || next.kind == TOKEN_NUMBER ||
                        (token_named(&next) && !keyword(&l, &next, "is"));
        if (token_named(&t) && !declared && ((vhdl && (colon || of_library)) || (more && followed))) {
            copy_name(&l, &t, name);
            seen(to, name);
        }
        memmove(before + 1, before, 2 * sizeof *before);
        before[0] = t;
    }
}

/* ---- directives ---- */

bool outline_conditional(const char *text, size_t size)
{
    struct lexer l = open_text(text, size, false);
    for (struct token t; lexer_code(&l, &t);)
        if (token_is(&t, "`ifdef") || token_is(&t, "`ifndef"))
            return true;
    return false;
}

bool outline_only_directives(const char *text, size_t size)
{
    struct lexer l = open_text(text, size, false);
    for (struct token t; lexer_code(&l, &t); lexer_skip_line(&l))
        if (t.kind != TOKEN_DIRECTIVE)
            return false;
    return true;
}

bool outline_include(struct lexer *l, const char **target, size_t *length)
{
    for (struct token t; lexer_code(l, &t);)
        while (token_is(&t, "`include") && lexer_code(l, &t))
            if (token_quoted(&t, target, length))
                return true;
    return false;
}

/* ---- ports ---- */

/* After port ( : the names before each colon. */
static void port_names(struct lexer *l, outline_name *seen, void *to)
{
    struct token t;
    char name[OUTLINE_NAME];
    bool naming = true;
    for (int depth = 1; depth && lexer_code(l, &t);) {
        depth += token_op(&t, '(') - token_op(&t, ')');
        if (depth == 1 && (token_op(&t, ':') || token_op(&t, ';')))
            naming = token_op(&t, ';');
        else if (naming && token_named(&t) && !keyword(l, &t, "signal")) {
            token_copy(&t, name, sizeof name);
            seen(to, name);
        }
    }
}

void outline_ports(const char *text, size_t size, const char *entity, outline_name *seen, void *to)
{
    struct lexer l = open_text(text, size, true);
    struct token t, before = {0}, last = {0};
    bool ours = false;
    for (; lexer_code(&l, &t); last = before, before = t)
        if (keyword(&l, &before, "entity") && !keyword(&l, &last, "end"))
            ours = token_folds(&t, entity);
        else if (keyword(&l, &t, "end") || keyword(&l, &t, "architecture"))
            ours = false;
        else if (ours && keyword(&l, &before, "port") && token_op(&t, '('))
            port_names(&l, seen, to);
}

/* NAME, NAME : buffer */
void outline_buffers(const char *text, size_t size, outline_name *seen, void *to)
{
    struct lexer l = open_text(text, size, true), list = l; /* list: where the names begin */
    struct token t, before = {0};
    char name[OUTLINE_NAME];
    for (struct lexer at = l; lexer_code(&l, &t); before = t, at = l) {
        if (keyword(&l, &t, "buffer") && token_op(&before, ':')) {
            for (struct token n; lexer_code(&list, &n) && n.at < before.at;)
                if (token_named(&n)) {
                    copy_name(&l, &n, name);
                    seen(to, name);
                }
        }
        if (!token_named(&t) && !token_op(&t, ',') && !token_op(&t, ':'))
            list = l;
        else if (token_named(&t) && token_named(&before))
            list = at;
    }
}

/* ---- parameters ---- */

struct walk {
    struct lexer l;
    struct token t, before;
    char unit[OUTLINE_NAME];
    struct token name;
    int depth, base;
    bool declaring; /* inside the declaration of a parameter or constant, which began at `base` */
    outline_value *seen;
    void *to;
};

static bool advance(struct walk *w)
{
    w->before = w->t;
    if (!lexer_code(&w->l, &w->t))
        return false;
    w->depth += opens(&w->t) - closes(&w->t);
    return true;
}

/* From after the = to the end of the expression; stops on what ends it. */
static void expression(struct walk *w, const struct token *name)
{
    const char *from = NULL, *to = w->l.at;
    char text[OUTLINE_NAME];
    int depth = w->depth;
    while (advance(w) && w->depth >= depth && !(w->depth == depth && (token_op(&w->t, ',') || token_op(&w->t, ';')))) {
        from = from ? from : w->t.at;
        to = w->l.at;
    }
    token_copy(name, text, sizeof text);
    w->seen(w->to, w->unit, text, from ? from : to, from ? (size_t)(to - from) : 0);
}

static void in_verilog(struct walk *w)
{
    while (advance(w)) {
        bool unit = module_keyword(&w->l, &w->before) || keyword(&w->l, &w->before, "package");
        if (unit && (keyword(&w->l, &w->t, "automatic") || keyword(&w->l, &w->t, "static")))
            w->t = w->before; /* the name is still to come */
        else if (unit)
            token_copy(&w->t, w->unit, sizeof w->unit);
        if (keyword(&w->l, &w->t, "parameter") || keyword(&w->l, &w->t, "localparam")) {
            w->declaring = true;
            w->base = w->depth;
        } else if (w->declaring && token_op(&w->t, '=') && w->depth == w->base) {
            struct token name = w->before;
            expression(w, &name);
        }
        if (w->depth < w->base || (token_op(&w->t, ';') && w->depth <= w->base))
            w->declaring = false;
    }
}

/* `constant` and `generic` begin declarations of NAME : TYPE := VALUE; what stands behind one ends them. */
static void in_vhdl(struct walk *w)
{
    bool architecture = false; /* up to the UNIT of `architecture NAME of UNIT` */
    while (advance(w)) {
        bool end = keyword(&w->l, &w->before, "end"), colon = token_op(&w->before, ':');
        if (keyword(&w->l, &w->before, "entity") || (keyword(&w->l, &w->before, "of") && architecture)) {
            if (!w->declaring)
                token_copy(&w->t, w->unit, sizeof w->unit);
            architecture = false;
        }
        if (keyword(&w->l, &w->t, "generic") || keyword(&w->l, &w->t, "constant"))
            w->declaring = true;
        else if (keyword(&w->l, &w->t, "port") || keyword(&w->l, &w->t, "signal") || keyword(&w->l, &w->t, "begin"))
            w->declaring = false;
        else if (!colon && (keyword(&w->l, &w->t, "entity") || keyword(&w->l, &w->t, "architecture"))) {
            w->declaring = false;
            architecture = !end && keyword(&w->l, &w->t, "architecture");
        } else if (w->declaring && token_op(&w->t, ':') && !(w->l.at < w->l.end && *w->l.at == '='))
            w->name = w->before;
        else if (w->declaring && token_op(&w->t, '=') && colon)
            expression(w, &w->name);
    }
}

void outline_values(const char *text, size_t size, bool vhdl, outline_value *seen, void *to)
{
    struct walk w = {.l = open_text(text, size, vhdl), .seen = seen, .to = to};
    if (vhdl)
        in_vhdl(&w);
    else
        in_verilog(&w);
}
