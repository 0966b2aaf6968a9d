/* SPDX-License-Identifier: MIT */
/* Reading tapes: one line at a time, one sentence for the first mistake. */
#include "core/tape.h"
#include "core/words.h"
#include <stdbool.h>

struct word {
    const char *text;
    uint32_t length;
};

enum { MOST_WORDS = 4 }; /* no line has more than three: a fourth is a mistake */

/* ---- sentences ------------------------------------------------------------------------ */

static char *add(struct tape_reader *r, char *to, const char *text)
{
    uint32_t n = 0;
    while (text[n])
        n++;
    return word_add(to, r->error + sizeof r->error, text, n);
}

/* What the tape says, between quotes: shortened, and without characters that a terminal obeys. */
static char *add_quoted(struct tape_reader *r, char *to, struct word w)
{
    char shown[40];
    uint32_t n = 0;
    for (unsigned size; n < w.length && n < sizeof shown; n += size) {
        char rest[5] = {0}; /* of the word: a character must not go on behind it */
        for (uint32_t i = 0; i < 4 && n + i < w.length; i++)
            rest[i] = w.text[n + i];
        unsigned char c = (unsigned char)rest[0];
        size = word_utf8(rest);
        bool seen = size && n + size <= sizeof shown && c >= ' ' && c != 127 &&
                    !(c == 0xc2 && (unsigned char)rest[1] < 0xa0); /* C1: controls, too */
        size = seen ? size : 1;
        for (uint32_t i = 0; i < size; i++)
            shown[n + i] = seen ? rest[i] : '?';
    }
    to = add(r, to, "\"");
    to = word_add(to, r->error + sizeof r->error, shown, n);
    return add(r, to, n < w.length ? "...\"" : "\"");
}

static char *add_number(struct tape_reader *r, char *to, uint64_t n)
{
    char digits[21], *d = digits + 20;
    *d = 0;
    do
        *--d = (char)('0' + n % 10);
    while (n /= 10);
    return add(r, to, d);
}

/* "line 7: BEFORE "word" AFTER", and from now on nothing but TAPE_BAD. */
static char *mistake(struct tape_reader *r, const char *before, const struct word *w, const char *after)
{
    char *to = add(r, r->error, "line ");
    to = add_number(r, to, r->line);
    to = add(r, to, ": ");
    to = add(r, to, before);
    if (w)
        to = add_quoted(r, to, *w);
    return add(r, to, after);
}

static enum tape_item bad(struct tape_reader *r, const char *before, const struct word *w, const char *after)
{
    mistake(r, before, w, after);
    return TAPE_BAD;
}

static void suggest(struct tape_reader *r, char *to, const char *name)
{
    if (name) {
        to = add(r, to, "; did you mean ");
        to = add(r, to, name);
        add(r, to, "?");
    }
}

/* ---- lines ---------------------------------------------------------------------------- */

/* The next line's words, without its comment; 0 at the end of the text. */
static int next_line(struct tape_reader *r, struct word word[MOST_WORDS], unsigned *words)
{
    if (r->at >= r->size)
        return 0;
    r->line++;
    *words = 0;
    int inside = 0, comment = 0;
    for (; r->at < r->size; r->at++) {
        char c = r->text[r->at];
        if (c == '\n') {
            r->at++;
            break;
        }
        comment |= c == '#' && !inside;
        int blank = c == ' ' || c == '\t' || c == '\r' || comment;
        if (!blank && !inside && *words < MOST_WORDS)
            word[(*words)++] = (struct word){.text = r->text + r->at};
        if (!blank)
            word[*words - 1].length++;
        inside = !blank;
    }
    return 1;
}

static int is(struct word w, const char *text)
{
    return word_is(w.text, w.length, text);
}

/* ---- ports and values ----------------------------------------------------------------- */

static int find_port(const struct machine *m, struct word name)
{
    for (unsigned i = 0; i < m->ports; i++)
        if (is(name, m->port[i].name))
            return (int)i;
    return -1;
}

int tape_value(const struct port *p, const char *text, uint32_t length, Word *value)
{
    for (const struct value *v = p->group ? 0 : p->values; v && v->name; v++)
        if (word_is(text, length, v->name)) {
            *value = v->value;
            return 1;
        }
    return word_number(text, length, value) && *value <= port_mask(p);
}

/* What the port takes: "0 to 7, or - A C E F H L U". */
static void add_range(struct tape_reader *r, char *to, const struct port *p)
{
    to = add_number(r, to, p->min);
    to = add(r, to, " to ");
    to = add_number(r, to, p->max ? p->max : port_mask(p));
    for (const struct value *v = p->values; v && v->name; v++) {
        to = add(r, to, v == p->values ? ", or " : " ");
        to = add(r, to, v->name);
    }
}

static enum tape_item no_port(struct tape_reader *r, struct word name, enum dir dir)
{
    const struct machine *m = r->machine;
    const char *near = 0;
    unsigned least = word_near(name.length);
    for (unsigned i = 0; i < m->ports; i++) {
        unsigned d = word_distance(name.text, name.length, m->port[i].name);
        if (m->port[i].dir == dir && d < least)
            least = d, near = m->port[i].name;
    }
    char *to = mistake(r, dir == STRAP ? "no strap " : "no port ", &name, " in ");
    suggest(r, add(r, to, m->name), near);
    return TAPE_BAD;
}

/* The port and value of a line that sets one. */
static enum tape_item read_value(struct tape_reader *r, struct word name, struct word value, enum dir dir,
                                 struct tape_event *e)
{
    int i = find_port(r->machine, name);
    if (i < 0)
        return no_port(r, name, dir);
    const struct port *p = &r->machine->port[i];
    if (p->dir == OUT)
        return bad(r, "", &name, " is an output: a tape sets inputs only");
    if (p->dir == STRAP && dir == IN)
        return bad(r, "", &name, " is a strap: set it before the first cycle, as strap NAME VALUE");
    if (p->dir == IN && dir == STRAP)
        return bad(r, "", &name, " is an input, not a strap: set it as CYCLE NAME VALUE");
    if (!tape_value(p, value.text, value.length, &e->value) || !port_allows(p, e->value)) {
        char *to = mistake(r, "", &value, " is no value of ");
        to = add(r, to, p->name);
        add_range(r, add(r, to, "; it takes "), p);
        return TAPE_BAD;
    }
    e->port = (uint32_t)i;
    return dir == STRAP ? TAPE_STRAP : TAPE_INPUT;
}

static enum tape_item read_machine(struct tape_reader *r, struct word name)
{
    const char *near = 0;
    unsigned least = word_near(name.length);
    if (r->machine)
        return bad(r, "a second machine line", 0, "; a tape is of one machine");
    for (unsigned i = 0; i < r->machine_count; i++) {
        unsigned d = word_distance(name.text, name.length, r->machines[i]->name);
        if (is(name, r->machines[i]->name))
            r->machine = r->machines[i];
        if (d < least)
            least = d, near = r->machines[i]->name;
    }
    if (r->machine)
        return TAPE_MACHINE;
    suggest(r, mistake(r, "no machine ", &name, ""), near);
    return TAPE_BAD;
}

static enum tape_item read_cycle(struct tape_reader *r, const struct word word[], unsigned words, struct tape_event *e)
{
    if (!word_number(word[0].text, word[0].length, &e->cycle) || e->cycle > UINT64_MAX / 2)
        return bad(r, "", &word[0], " is no cycle; a line is CYCLE PORT VALUE, or CYCLE end");
    if (e->cycle < r->cycle) {
        char *to = mistake(r, "cycle ", &word[0], " comes after cycle ");
        add(r, add_number(r, to, r->cycle), "; cycles only grow");
        return TAPE_BAD;
    }
    r->cycle = e->cycle;
    if (words == 2 && is(word[1], "end")) {
        r->ended = 1;
        return TAPE_END;
    }
    if (words != 3)
        return bad(r, "a line is CYCLE PORT VALUE, or CYCLE end", 0, "");
    r->inputs = 1;
    return read_value(r, word[1], word[2], IN, e);
}

void tape_begin(struct tape_reader *r, const struct machine *const machines[], uint32_t machine_count, const char *text,
                uint64_t size)
{
    *r = (struct tape_reader){.machines = machines, .machine_count = machine_count, .text = text, .size = size};
    if (size >= 3 && text[0] == '\xef' && text[1] == '\xbb' && text[2] == '\xbf')
        r->at = 3; /* a byte order mark, as some editors leave it */
}

enum tape_item tape_next(struct tape_reader *r, struct tape_event *e)
{
    struct word word[MOST_WORDS];
    unsigned words;
    *e = (struct tape_event){0};
    while (!r->error[0] && next_line(r, word, &words)) {
        if (!words)
            continue;
        if (!r->header) {
            r->header = words == 3 && is(word[0], "gatecade") && is(word[1], "tape") && is(word[2], "1");
            if (!r->header)
                return bad(r, "this is no tape that can be read: it has to start with \"gatecade tape 1\"", 0, "");
            continue;
        }
        if (r->ended)
            return bad(r, "", &word[0], " stands after the end");
        if (is(word[0], "machine") && words == 2)
            return read_machine(r, word[1]);
        if (!r->machine)
            return bad(r, "", &word[0], " comes before the line that names the machine: machine NAME");
        if (!is(word[0], "strap")) {
            enum tape_item item = read_cycle(r, word, words, e);
            if (item == TAPE_END)
                continue; /* nothing but comments may follow */
            return item;
        }
        if (words != 3)
            return bad(r, "a strap is set as strap NAME VALUE", 0, "");
        if (r->inputs)
            return bad(r, "straps are read at reset: set them before the first cycle", 0, "");
        return read_value(r, word[1], word[2], STRAP, e);
    }
    if (r->error[0])
        return TAPE_BAD;
    r->line += !r->line;
    if (!r->machine)
        return bad(r, r->header ? "the tape ends before it names a machine" : "the tape is empty", 0, "");
    /* Without an end line the tape runs to the last cycle it names. */
    e->cycle = r->ended ? r->cycle : r->cycle + r->inputs;
    return TAPE_END;
}
