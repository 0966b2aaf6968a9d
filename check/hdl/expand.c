/* SPDX-License-Identifier: MIT */
/*
 * A stack of texts is read: sources and includes below, and above them what macros have become.  The tokens of the text
 * on top go out; a directive is done; the use of a macro puts its text on top.  Text of a macro may hold anything,
 * directives too, so it is read by the same loop.
 */
#include "check/hdl/expand.h"
#include "check/hdl/macros.h"
#include "check/hdl/tidy.h"
#include "base/heap.h"
#include "base/text.h"
#include <string.h>

/* DEEPEST stack of texts and conditions; a text costs PER_TEXT bytes, be it empty. */
enum { DEEPEST = 100, CONDITIONS = 200, PER_TEXT = 32 };

struct input {
    struct lexer l;
    char *owned;   /* by a macro: free it */
    int file;      /* its number, -1: a macro's */
    unsigned open; /* conditions when it began */
};

struct condition {
    bool live;  /* what stands here is read */
    bool taken; /* one of its branches has been */
    bool last;  /* `else has been */
};

struct expander {
    struct expand_wish wish;
    struct macros macros;
    struct input input[DEEPEST];
    unsigned depth;
    struct condition condition[CONDITIONS];
    unsigned conditions;
    bool off;    /* translate_off, in synthesis */
    size_t most; /* bytes that may be read from macros and includes, and as many written more than the sources have */
    size_t work, own; /* read from them so far; the size of the sources */
    size_t written;
    struct piece out;
    struct refusal *found;
};

static struct input *top(struct expander *e)
{
    return &e->input[e->depth - 1];
}

/* The innermost file that is being read: where a mistake is, whatever macros made it. */
static const struct input *place(const struct expander *e)
{
    unsigned i = e->depth;
    while (i > 1 && e->input[i - 1].file < 0)
        i--;
    return &e->input[i - 1];
}

static bool refuse(struct expander *e, const char *id, const char *sentence, const char *word, size_t length)
{
    const struct input *i = place(e);
    refuse_say(e->found, id, word, length, i->l.line);
    if (sentence)
        e->found->sentence = sentence;
    text_set(e->found->file, sizeof e->found->file, "%s", e->wish.file[i->file].name);
    return false;
}

/* ---- out ---- */

static bool live(const struct expander *e)
{
    return !e->conditions || e->condition[e->conditions - 1].live;
}

static void emit(struct expander *e, const char *text, size_t size)
{
    if (live(e) && !e->off)
        piece_add(&e->out, text, size);
}

/* Ends of lines go out for every line of a file that has been read, whatever became of it: numbers of lines stay. */
static void emit_lines(struct expander *e, unsigned lines)
{
    while (lines-- && top(e)->file >= 0)
        piece_add(&e->out, "\n", 1);
}

static void emit_line_directive(struct expander *e, const struct input *i, int level)
{
    char text[300];
    text_set(text, sizeof text, "\n`line %u \"%s\" %d\n", i->l.line, e->wish.file[i->file].name, level);
    piece_add(&e->out, text, strlen(text));
}

/* In a string only ASCII goes out, and no end of a line. */
static void emit_string(struct expander *e, const struct token *t)
{
    for (size_t i = 0; i < t->length; i++) {
        unsigned char c = (unsigned char)t->at[i], next = i + 1 < t->length ? (unsigned char)t->at[i + 1] : 0;
        char octal[4] = {'\\', (char)('0' + (c >> 6)), (char)('0' + (c >> 3 & 7)), (char)('0' + (c & 7))};
        if (c >= 0x80)
            emit(e, octal, 4);
        else if (c == '\\' && (next == '\n' || next >= 0x80))
            i += next == '\n';
        else {
            emit(e, t->at + i, c == '\\' ? 2 : 1);
            i += c == '\\';
        }
    }
}

/* ---- texts ---- */

static bool push(struct expander *e, const char *text, size_t size, char *owned, int file)
{
    *(e->depth ? &e->work : &e->own) += size + PER_TEXT;
    if (e->depth == DEEPEST || e->work > e->most) {
        refuse(e, "refused-size", e->work > e->most ? NULL : "macros or includes use each other without end", "", 0);
        free(owned);
        return false;
    }
    e->input[e->depth++] =
        (struct input){.l = lexer_open(LEXER_VERILOG, text, size), .owned = owned, .file = file, .open = e->conditions};
    return true;
}

static bool pop(struct expander *e)
{
    struct input *i = top(e);
    if (i->file >= 0 && e->conditions > i->open)
        return refuse(e, refuse_build, "an `ifdef or `ifndef has no `endif", "`endif", 6);
    free(i->owned);
    bool file = i->file >= 0;
    e->depth--;
    if (file && e->depth)
        emit_line_directive(e, place(e), 2);
    return true;
}

/* ---- directives ---- */

static bool listed(const char *list, const char *name, size_t length)
{
    for (const char *at = list; at && *at; at += strcspn(at, " "), at += *at == ' ')
        if (strcspn(at, " ") == length && !memcmp(at, name, length))
            return true;
    return false;
}

static const struct macro *look_up(struct expander *e, const char *name, size_t length)
{
    if (e->wish.asked && !*e->wish.asked)
        *e->wish.asked = listed(e->wish.watched, name, length);
    return macro_find(&e->macros, name, length);
}

/* The name behind `ifdef and its kin. */
static bool condition_name(struct expander *e, const struct token *directive, bool *defined)
{
    struct token t;
    char name[200];
    if (!lexer_code(&top(e)->l, &t) || !token_named(&t))
        return refuse(e, refuse_build, "a condition needs the name of a macro", directive->at, directive->length);
    token_copy(&t, name, sizeof name);
    *defined = look_up(e, name, strlen(name)) != NULL;
    return true;
}

static bool conditional(struct expander *e, const struct token *t)
{
    struct condition *c = e->conditions ? &e->condition[e->conditions - 1] : NULL;
    bool defined = false, outer = e->conditions < 2 || e->condition[e->conditions - 2].live;
    bool begins = token_is(t, "`ifdef") || token_is(t, "`ifndef");
    if (begins && e->conditions == CONDITIONS)
        return refuse(e, "refused-size", "conditions are nested without end", t->at, t->length);
    if (!begins && e->conditions == place(e)->open)
        return refuse(e, refuse_build, "it has no `ifdef or `ifndef", t->at, t->length);
    if (begins) {
        bool here = live(e);
        if (!condition_name(e, t, &defined))
            return false;
        bool holds = here && defined == token_is(t, "`ifdef");
        e->condition[e->conditions++] = (struct condition){.live = holds, .taken = holds || !here};
    } else if (token_is(t, "`endif"))
        e->conditions--;
    else if (c->last)
        return refuse(e, refuse_build, "it stands behind an `else", t->at, t->length);
    else if (token_is(t, "`else")) {
        c->live = outer && !c->taken;
        c->last = c->taken = true;
    } else {
        if (!condition_name(e, t, &defined))
            return false;
        c->live = outer && !c->taken && defined;
        c->taken |= c->live;
    }
    return true;
}

/* "NAME", <NAME>, or a macro that is one of these. */
static bool include_target(struct expander *e, const char **name, size_t *length)
{
    struct lexer *l = &top(e)->l, inner;
    struct token t;
    for (unsigned n = 0; n < 8 && lexer_code(l, &t) && t.kind == TOKEN_DIRECTIVE; n++) {
        const struct macro *m = look_up(e, t.at + 1, t.length - 1);
        if (!m || m->takes)
            return false;
        inner = lexer_open(LEXER_VERILOG, m->body, m->size);
        l = &inner;
    }
    if (token_op(&t, '<')) {
        *name = l->at;
        while (l->at < l->end && *l->at != '>' && *l->at != '\n')
            l->at++;
        *length = (size_t)(l->at - *name);
        return l->at < l->end && *l->at++ == '>';
    }
    return token_quoted(&t, name, length);
}

static bool include(struct expander *e, const struct token *t)
{
    const char *name;
    size_t length;
    const struct input *here = place(e);
    if (!include_target(e, &name, &length) || !length)
        return refuse(e, "refused-file-access", NULL, t->at, t->length);
    int file = e->wish.find ? e->wish.find(e->wish.to, (unsigned)here->file, name, length) : -1;
    bool outside = *name == '/' || memchr(name, '\\', length) || memmem(name, length, "..", 2);
    if (file < 0 && outside)
        return refuse(e, "refused-file-access", NULL, name, length);
    if (file < 0)
        return refuse(e, refuse_build, "Include file not found: it is not among the files given", name, length);
    if (e->wish.included)
        e->wish.included[file] = true;
    if (!push(e, e->wish.file[file].text, e->wish.file[file].size, NULL, file))
        return false;
    emit_line_directive(e, top(e), 1);
    return true;
}

static const char passed[] = "`timescale `default_nettype `resetall `celldefine `endcelldefine `unconnected_drive "
                             "`nounconnected_drive `begin_keywords `end_keywords";
/* They mean nothing to a simulation, or only to numbers of lines, which are ours. */
static const char dropped[] = "`line `pragma `protect `endprotect `protected `endprotected `default_decay_time "
                              "`default_trireg_strength `delay_mode_distributed `delay_mode_path `delay_mode_unit "
                              "`delay_mode_zero `suppress_faults `nosuppress_faults `enable_portfaults "
                              "`disable_portfaults `expand_vectornets `noexpand_vectornets `accelerate `noaccelerate "
                              "`autoexpand_vectornets `remove_gatename `noremove_gatename `remove_netname "
                              "`noremove_netname";

/* The use of a macro: its arguments, which may begin behind the end of a macro that ended with its name. */
static bool use(struct expander *e, const struct token *t)
{
    char *argument[MACRO_FORMALS];
    unsigned count = 0;
    const char *why = NULL;
    struct piece text = {0};
    const struct macro *m = look_up(e, t->at + 1, t->length - 1);
    if (!m)
        return true;
    if (m->takes) {
        struct lexer *l = &top(e)->l;
        unsigned from = l->line;
        for (macro_skip(l); l->at == l->end && top(e)->file < 0 && e->depth > 1; macro_skip(l)) {
            pop(e);
            l = &top(e)->l;
            from = l->line;
        }
        if (l->at == l->end || *l->at != '(')
            return refuse(e, refuse_build, "the macro is used without its arguments", m->name, strlen(m->name));
        l->at++;
        why = macro_arguments(l, argument, &count);
        if (!why && count > m->formals && !(count == 1 && !**argument))
            why = "the macro is used with more arguments than it has";
        if (!why)
            macro_text(m, argument, count, &text);
        emit_lines(e, l->line - from);
        while (count)
            free(argument[--count]);
    } else
        macro_text(m, NULL, 0, &text);
    if (why)
        return refuse(e, refuse_build, why, m->name, strlen(m->name)); /* the token's text may have been popped */
    return push(e, text.text, text.size, text.text, -1);
}

static bool constant(struct expander *e, const struct token *t)
{
    const struct input *i = place(e);
    char text[200];
    if (token_is(t, "`__LINE__"))
        text_set(text, sizeof text, "%u", i->l.line);
    else
        text_set(text, sizeof text, "\"%s\"", e->wish.file[i->file].name);
    emit(e, text, strlen(text));
    return true;
}

static bool directive(struct expander *e, const struct token *t)
{
    struct lexer *l = &top(e)->l;
    struct token name;
    const char *why;
    if (listed("`ifdef `ifndef `elsif `else `endif", t->at, t->length))
        return conditional(e, t);
    if (!live(e))
        return true;
    if (token_is(t, "`define"))
        return (why = macro_define(&e->macros, l)) ? refuse(e, refuse_build, why, t->at, t->length) : true;
    if (token_is(t, "`undef")) {
        if (lexer_code(l, &name) && token_named(&name))
            macro_drop(&e->macros, name.at, name.length);
        return true;
    }
    if (token_is(t, "`include"))
        return include(e, t);
    if (token_is(t, "`__FILE__") || token_is(t, "`__LINE__"))
        return constant(e, t);
    if (token_is(t, "`undefineall"))
        macro_clear(&e->macros);
    else if (listed(passed, t->at, t->length))
        emit(e, t->at, t->length);
    else if (listed(dropped, t->at, t->length))
        lexer_skip_line(l);
    else if (!strncmp(t->at, "`systemc", 8 < t->length ? 8 : t->length) && t->length > 7)
        return refuse(e, "refused-native-code", NULL, t->at, t->length);
    else if (token_is(t, "`verilator_config"))
        return refuse(e, "refused-native-code", NULL, t->at, t->length);
    else if (token_is(t, "`uselib"))
        return refuse(e, "refused-file-access", NULL, t->at, t->length);
    else if (t->length == 1)
        return refuse(e, "refused-text", NULL, t->at, t->length);
    else
        return use(e, t);
    return true;
}

/* ---- tokens ---- */

static bool one(struct expander *e, const struct token *t)
{
    const char *why, *odd = live(e) || t->kind == TOKEN_COMMENT ? refuse_odd(&top(e)->l, t, &why) : NULL;
    if (odd)
        return refuse(e, odd, why, t->at, t->length);
    if (t->kind == TOKEN_DIRECTIVE)
        return directive(e, t);
    int pragma = t->kind == TOKEN_COMMENT && live(e) ? tidy_pragma(t) : 0;
    if (pragma && e->wish.asked)
        *e->wish.asked = true;
    if (e->wish.synthesis && pragma)
        e->off = pragma > 0;
    if (t->kind == TOKEN_BLANK || t->kind == TOKEN_COMMENT)
        for (size_t i = 0; i < t->length && !(t->kind == TOKEN_COMMENT && t->at[1] == '/'); i++) {
            char blank = t->at[i] == '\t' ? '\t' : ' ';
            if (t->at[i] != '\n' || top(e)->file < 0)
                emit(e, &blank, 1);
            else
                emit_lines(e, 1);
        }
    else if (t->kind == TOKEN_STRING) {
        emit_string(e, t);
        emit_lines(e, top(e)->l.line - t->line);
    } else {
        emit(e, t->at, t->length);
        if (t->kind == TOKEN_ESCAPED)
            emit(e, " ", 1); /* which it needs, also where its macro ends */
    }
    return true;
}

/* Lines that a directive has taken with it; those of a comment and a string have gone out. */
static bool read_on(struct expander *e)
{
    struct token t;
    while (e->depth) {
        struct input *i = top(e);
        if (!lexer_next(&i->l, &t)) {
            if (!pop(e))
                return false;
            continue;
        }
        unsigned depth = e->depth, before = i->l.line;
        if (!one(e, &t))
            return false;
        if (t.kind == TOKEN_DIRECTIVE && e->depth == depth && i->file >= 0)
            emit_lines(e, i->l.line - before);
        if (e->written + e->out.size > e->most + e->own)
            return refuse(e, "refused-size", NULL, "", 0);
    }
    return true;
}

char *expand_source(struct expander *e, unsigned n, size_t *size, struct refusal *found)
{
    *found = (struct refusal){0};
    e->found = found;
    e->out = (struct piece){0};
    e->off = false;
    piece_add(&e->out, "", 0);
    bool good = push(e, e->wish.file[n].text, e->wish.file[n].size, NULL, (int)n) && read_on(e);
    while (e->depth)
        free(e->input[--e->depth].owned);
    e->conditions = 0;
    if (!good) {
        free(e->out.text);
        return NULL;
    }
    e->written += e->out.size;
    *size = e->out.size;
    return e->out.text;
}

struct expander *expand_open(const struct expand_wish *wish)
{
    struct expander *e = heap_get(sizeof *e);
    e->wish = *wish;
    e->most = wish->most ? wish->most : EXPAND_MOST;
    for (const char *at = wish->macros; at && *at; at += strcspn(at, " "), at += *at == ' ')
        macro_put(&e->macros, at, strcspn(at, " "), "1");
    return e;
}

void expand_close(struct expander *e)
{
    macro_clear(&e->macros);
    free(e);
}

/* ---- two texts ---- */

/* The next token that is code; `line directives are ours. */
static bool next_code(struct lexer *l, struct token *t)
{
    while (lexer_code(l, t)) {
        if (t->kind != TOKEN_DIRECTIVE || !token_is(t, "`line"))
            return true;
        lexer_skip_line(l);
    }
    return false;
}

bool expand_same(enum lexer_language language, const char *a, size_t a_size, const char *b, size_t b_size)
{
    struct lexer la = lexer_open(language, a, a_size), lb = lexer_open(language, b, b_size);
    struct token ta, tb;
    for (;;) {
        bool more = next_code(&la, &ta), other = next_code(&lb, &tb);
        if (more != other || !more)
            return more == other;
        if (ta.length != tb.length || memcmp(ta.at, tb.at, ta.length))
            return false;
    }
}
