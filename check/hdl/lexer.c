/* SPDX-License-Identifier: MIT */
/*
 * One function a kind of token: it is called where the token begins and moves l->at behind it.  Every look at a byte
 * goes through peek(), which is 0 past the end, or is bounded by l->end; a NUL in the text is a byte like any other.
 */
#include "check/hdl/lexer.h"

/* ---- bytes ---- */

enum { BS = 8, TAB = 9, LF = 10, VT = 11, FF = 12, CR = 13, SUB = 26, NO_BREAK = 0xa0 };

static int peek(const struct lexer *l, size_t ahead)
{
    return (size_t)(l->end - l->at) > ahead ? (unsigned char)l->at[ahead] : 0;
}

static bool digit(int c)
{
    return c >= '0' && c <= '9';
}

static int lower(int c)
{
    return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

static bool letter(const struct lexer *l, int c)
{
    if ((lower(c) >= 'a' && lower(c) <= 'z') || c == '_')
        return true;
    return l->language == LEXER_VHDL && l->reading == LEXER_TOOL && c >= 0xc0 && c != 0xd7 && c != 0xf7;
}

static bool word(const struct lexer *l, int c)
{
    return letter(l, c) || digit(c) || (c == '$' && l->language == LEXER_VERILOG);
}

static bool based_digit(int c)
{
    return digit(c) || (lower(c) >= 'a' && lower(c) <= 'f') || c == '_' || lower(c) == 'x' || lower(c) == 'z' ||
           c == '?';
}

/* VT is a blank to C and GHDL, BS to Icarus; where they are none to a tool, they are a mistake to it. */
static bool blank(const struct lexer *l, int c)
{
    if (c == ' ' || (c >= TAB && c <= CR))
        return true;
    if (l->reading == LEXER_ASCII)
        return false;
    return l->language == LEXER_VERILOG ? c == BS : c == NO_BREAK;
}

static bool ends_escaped(const struct lexer *l, int c)
{
    if (c == ' ' || c == TAB || c == LF || c == FF)
        return true;
    if (l->reading == LEXER_VERILATOR)
        return false;
    return c == CR || c == (l->reading == LEXER_ASCII ? VT : BS);
}

static bool ends_line(const struct lexer *l, int c)
{
    if (c == LF || (c == CR && l->reading != LEXER_VERILATOR))
        return true;
    return l->language == LEXER_VHDL && l->reading == LEXER_TOOL && (c == VT || c == FF);
}

bool lexer_drops(char c, char next)
{
    return !c || c == SUB || (c == CR && next != LF);
}

/* ---- tokens ---- */

/* How long the end of a line is that stands `ahead`; 0 if none does. */
static size_t line_end(const struct lexer *l, size_t ahead)
{
    int c = peek(l, ahead);
    if (c == CR && peek(l, ahead + 1) == LF && l->reading != LEXER_ASCII)
        return 2;
    return c == LF || c == CR;
}

static bool continues_line(const struct lexer *l)
{
    return l->language == LEXER_VERILOG && peek(l, 0) == '\\' && line_end(l, 1);
}

static bool byte_order_mark(const struct lexer *l)
{
    return l->at == l->begin && peek(l, 0) == 0xef && peek(l, 1) == 0xbb && peek(l, 2) == 0xbf;
}

static bool blanks(struct lexer *l)
{
    const char *from = l->at;
    if (byte_order_mark(l))
        l->at += 3;
    while (l->at < l->end && (blank(l, peek(l, 0)) || continues_line(l)))
        l->at += continues_line(l) ? 1 + line_end(l, 1) : 1;
    return l->at > from;
}

/* C's comments are VHDL's, too, since 2008; where GHDL reads an older VHDL they are a mistake. */
static bool comment(struct lexer *l, unsigned *flags)
{
    int dash = l->language == LEXER_VHDL ? '-' : '/';
    if (peek(l, 0) == dash && peek(l, 1) == dash) {
        while (l->at < l->end && !ends_line(l, peek(l, 0)))
            l->at++;
        return true;
    }
    if (peek(l, 0) != '/' || peek(l, 1) != '*')
        return false;
    l->at += 2;
    while (l->at < l->end && !(peek(l, 0) == '*' && peek(l, 1) == '/'))
        l->at++;
    *flags |= l->at < l->end ? 0 : TOKEN_UNTERMINATED;
    l->at += l->at < l->end ? 2 : 0;
    return true;
}

/* A string ends with its line, if not before.  In Verilog a backslash takes the next byte along, or the end of the
   line; in VHDL a doubled quote stands for one. */
static void string(struct lexer *l, unsigned *flags)
{
    int quote = peek(l, 0);
    bool verilog = l->language == LEXER_VERILOG;
    l->at++;
    while (l->at < l->end && peek(l, 0) != LF && peek(l, 0) != CR) {
        if (verilog && peek(l, 0) == '\\' && l->at + 1 < l->end)
            l->at += line_end(l, 1) == 2 ? 3 : 2;
        else if (peek(l, 0) != quote)
            l->at++;
        else if (!verilog && peek(l, 1) == quote)
            l->at += 2;
        else {
            l->at++;
            return;
        }
    }
    *flags |= TOKEN_UNTERMINATED;
}

static enum token_kind escaped(struct lexer *l)
{
    l->at++;
    if (l->at == l->end || ends_escaped(l, peek(l, 0)))
        return TOKEN_BAD;
    while (l->at < l->end && !ends_escaped(l, peek(l, 0)))
        l->at++;
    return TOKEN_ESCAPED;
}

/* A doubled backslash stands for one. */
static enum token_kind extended(struct lexer *l, unsigned *flags)
{
    bool ascii = l->reading == LEXER_ASCII;
    for (l->at++; l->at < l->end && !(ascii ? peek(l, 0) == LF : ends_line(l, peek(l, 0))); l->at++)
        if (peek(l, 0) == '\\' && (ascii || peek(l, 1) != '\\')) {
            l->at++;
            return TOKEN_EXTENDED;
        } else if (peek(l, 0) == '\\')
            l->at++;
    *flags |= TOKEN_UNTERMINATED;
    return TOKEN_EXTENDED;
}

static void digits(struct lexer *l)
{
    while (l->at < l->end && (digit(peek(l, 0)) || peek(l, 0) == '_'))
        l->at++;
}

/* Where Verilog's base stands behind a ': 1, or 2 behind an s; 0 if none does. */
static size_t base_at(const struct lexer *l)
{
    size_t n = lower(peek(l, 1)) == 's' ? 2 : 1;
    int base = lower(peek(l, n));
    return peek(l, 0) == '\'' && (base == 'b' || base == 'o' || base == 'd' || base == 'h') ? n : 0;
}

/* 'hFF, or 'h FF.  Verilator takes digits of any base, Icarus ends the number at one that does not fit; no digit is
   part of a word that is refused, so the difference hides nothing. */
static void based(struct lexer *l, unsigned *flags)
{
    size_t n = base_at(l);
    int base = lower(peek(l, n)), most = base == 'b' ? '1' : base == 'o' ? '7' : '9';
    l->at += n + 1;
    for (n = 0; peek(l, n) == ' ' || peek(l, n) == TAB;)
        n++;
    if (!based_digit(peek(l, n))) {
        *flags |= TOKEN_UNTERMINATED;
        return;
    }
    for (l->at += n; l->at < l->end && based_digit(peek(l, 0)); l->at++) {
        int c = lower(peek(l, 0));
        if ((digit(c) && c > most) || (base != 'h' && c >= 'a' && c <= 'f'))
            *flags |= TOKEN_AMBIGUOUS;
    }
}

static void exponent(struct lexer *l)
{
    size_t sign = peek(l, 1) == '+' || peek(l, 1) == '-';
    if (lower(peek(l, 0)) == 'e' && digit(peek(l, 1 + sign))) {
        l->at += 1 + sign;
        digits(l);
    }
}

static bool hex_or_point(int c)
{
    return digit(c) || (lower(c) >= 'a' && lower(c) <= 'f') || c == '.';
}

static void number(struct lexer *l, unsigned *flags)
{
    digits(l);
    if (l->language == LEXER_VERILOG && base_at(l)) {
        based(l, flags);
        return;
    }
    size_t n = l->language == LEXER_VHDL && peek(l, 0) == '#' ? 1 : 0; /* 16#FF#, if it has its end */
    while (n && (hex_or_point(peek(l, n)) || peek(l, n) == '_'))
        n++;
    if (n > 1 && peek(l, n) == '#')
        l->at += n + 1;
    else if (peek(l, 0) == '.' && digit(peek(l, 1))) {
        l->at++;
        digits(l);
    }
    exponent(l);
}

/* ' of Verilog: a number without a size, or an operator. */
static enum token_kind apostrophe(struct lexer *l, unsigned *flags)
{
    int c = lower(peek(l, 1));
    if (base_at(l)) {
        based(l, flags);
        return TOKEN_NUMBER;
    }
    bool fill = (c == '0' || c == '1' || c == 'x' || c == 'z') && !word(l, peek(l, 2));
    l->at += fill ? 2 : 1;
    return fill ? TOKEN_NUMBER : TOKEN_OPERATOR;
}

/* The words of VHDL behind which 'x' is a character; behind any other name the ' begins an attribute. */
static const char reserved[] =
    " abs access after alias and architecture array assert attribute begin block body buffer bus case component "
    "configuration constant disconnect downto else elsif end entity exit file for function generate generic group "
    "guarded if impure in inertial inout is label library linkage literal loop map mod nand new next nor not null of "
    "on open or others out package port postponed procedure process pure range record register reject rem report "
    "return rol ror select severity shared signal sla sll sra srl subtype then to transport type unaffected units "
    "until use variable wait when while with xnor xor ";

static bool is_reserved(const struct token *t)
{
    for (const char *c = reserved; c[1]; c++) {
        size_t n = 0;
        while (*c == ' ' && n < t->length && c[1 + n] == lower((unsigned char)t->at[n]))
            n++;
        if (n && n == t->length && c[1 + n] == ' ')
            return true;
    }
    return false;
}

/* Does the ' of VHDL begin a character?  GHDL: if another ' stands two behind it, and neither a name nor a character
   stands before it.  LEXER_ASCII: but for the ( behind a name, which begins what the name qualifies. */
static bool begins_character(const struct lexer *l)
{
    const struct token *b = &l->before;
    if (peek(l, 2) != '\'')
        return false;
    if (l->reading != LEXER_ASCII)
        return b->kind != TOKEN_CHARACTER && b->kind != TOKEN_EXTENDED && !(b->kind == TOKEN_NAME && !is_reserved(b));
    bool none = b->kind == TOKEN_END || b->kind == TOKEN_BAD || b->kind == TOKEN_OPERATOR;
    bool operand = !none || token_op(b, ')') || token_op(b, ']');
    return !(operand && peek(l, 1) == '(');
}

static enum token_kind tick(struct lexer *l, unsigned *flags)
{
    bool is = begins_character(l);
    l->at += is ? 3 : 1;
    *flags |= is ? 0 : TOKEN_TICK;
    return is ? TOKEN_CHARACTER : TOKEN_OPERATOR;
}

/* (* opens an attribute of Verilog, but not in @(*). */
static void operator(struct lexer *l, unsigned *flags)
{
    int c = peek(l, 0);
    bool verilog = l->language == LEXER_VERILOG;
    l->at++;
    if (verilog && c == '(' && peek(l, 0) == '*') {
        size_t n = 1;
        while (l->at + n < l->end && blank(l, peek(l, n)))
            n++;
        l->in_attribute = peek(l, n) != ')';
        *flags |= l->in_attribute ? TOKEN_ATTRIBUTE : 0;
    } else if (c == ')' && l->in_attribute && token_op(&l->before, '*') && l->before.at + 2 == l->at) {
        l->in_attribute = false;
        *flags |= TOKEN_ATTRIBUTE;
    }
}

static void words(struct lexer *l)
{
    do
        l->at++;
    while (l->at < l->end && word(l, peek(l, 0)));
}

static enum token_kind take(struct lexer *l, unsigned *flags)
{
    int c = peek(l, 0);
    bool verilog = l->language == LEXER_VERILOG;
    if (blanks(l))
        return TOKEN_BLANK;
    if (comment(l, flags))
        return TOKEN_COMMENT;
    if (c == '"' || (c == '%' && !verilog)) {
        string(l, flags);
        return TOKEN_STRING;
    }
    if (c == '\\')
        return verilog ? escaped(l) : extended(l, flags);
    if (c == '\'')
        return verilog ? apostrophe(l, flags) : tick(l, flags);
    if (digit(c)) {
        number(l, flags);
        return TOKEN_NUMBER;
    }
    if (letter(l, c)) {
        words(l);
        return TOKEN_NAME;
    }
    if (verilog && (c == '`' || (c == '$' && word(l, peek(l, 1))))) {
        words(l);
        return c == '`' ? TOKEN_DIRECTIVE : TOKEN_SYSTEM;
    }
    operator(l, flags);
    return c > ' ' && c < 0x7f ? TOKEN_OPERATOR : TOKEN_BAD;
}

/* Bytes that the readings take for different things at the place where this token has them. */
static bool ambiguous(const struct lexer *l, const struct token *t)
{
    bool quoted = t->kind == TOKEN_COMMENT || t->kind == TOKEN_STRING || t->kind == TOKEN_CHARACTER;
    bool line_comment = t->kind == TOKEN_COMMENT && t->at[1] != '*';
    if (t->kind == TOKEN_BAD)
        return true;
    for (size_t i = 0; i < t->length + line_comment && t->at + i < l->end; i++) { /* and what ends the comment */
        int c = (unsigned char)t->at[i];
        bool plain = (c >= ' ' && c < 0x7f) || c == TAB || c == LF || (c == FF && t->kind == TOKEN_BLANK);
        bool pair = c == CR && t->at + i + 1 < l->end && t->at[i + 1] == LF;
        if (!plain && !pair && !(c >= 0x80 && quoted))
            return true;
    }
    return false;
}

struct lexer lexer_open(enum lexer_language language, const char *text, size_t size)
{
    return (struct lexer){.language = language, .at = text, .begin = text, .end = text + size, .line = 1};
}

bool lexer_next(struct lexer *l, struct token *t)
{
    *t = (struct token){.at = l->at, .line = l->line};
    if (l->at >= l->end)
        return false;
    t->kind = take(l, &t->flags);
    t->length = (size_t)(l->at - t->at);
    for (size_t i = 0; i < t->length; i++)
        l->line += t->at[i] == LF;
    if (ambiguous(l, t))
        t->flags |= TOKEN_AMBIGUOUS;
    if (t->kind == TOKEN_BLANK || t->kind == TOKEN_COMMENT)
        return true;
    if (l->before.kind != TOKEN_END && l->before.at + l->before.length == t->at)
        t->flags |= TOKEN_GLUED;
    l->before = *t;
    return true;
}

bool lexer_code(struct lexer *l, struct token *t)
{
    while (lexer_next(l, t))
        if (t->kind != TOKEN_BLANK && t->kind != TOKEN_COMMENT)
            return true;
    return false;
}

/* Blanks are read one by one: a token of blanks may go on over the end of the line. */
void lexer_skip_line(struct lexer *l)
{
    struct token t;
    while (l->at < l->end && !line_end(l, 0))
        if (blank(l, peek(l, 0)))
            l->at++;
        else if (continues_line(l)) {
            size_t n = line_end(l, 1);
            l->line += l->at[n] == LF;
            l->at += 1 + n;
        } else
            lexer_next(l, &t);
}

/* ---- what a token says ---- */

static bool same(const struct token *t, const char *w, bool fold)
{
    size_t i = 0;
    for (; i < t->length && w[i]; i++)
        if (t->at[i] != w[i] && !(fold && lower((unsigned char)t->at[i]) == lower((unsigned char)w[i])))
            return false;
    return i == t->length && !w[i];
}

bool token_is(const struct token *t, const char *w)
{
    return same(t, w, false);
}

bool token_folds(const struct token *t, const char *w)
{
    return same(t, w, true);
}

bool token_op(const struct token *t, char c)
{
    return t->kind == TOKEN_OPERATOR && *t->at == c;
}

bool token_named(const struct token *t)
{
    return t->kind == TOKEN_NAME || t->kind == TOKEN_ESCAPED || t->kind == TOKEN_EXTENDED;
}

void token_copy(const struct token *t, char *to, size_t size)
{
    size_t from = t->kind == TOKEN_ESCAPED || t->kind == TOKEN_EXTENDED, end = t->length, n = 0;
    if (t->kind == TOKEN_EXTENDED && !(t->flags & TOKEN_UNTERMINATED))
        end--;
    while (from < end && n + 1 < size)
        to[n++] = t->at[from++];
    to[n] = 0;
}

bool token_quoted(const struct token *t, const char **text, size_t *length)
{
    if (t->kind != TOKEN_STRING || t->flags & TOKEN_UNTERMINATED)
        return false;
    *text = t->at + 1;
    *length = t->length - 2;
    return true;
}
