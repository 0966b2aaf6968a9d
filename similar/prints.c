/* SPDX-License-Identifier: MIT */
#include "similar/prints.h"
#include "base/heap.h"
#include "check/hdl/lexer.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Words that mean the same in every design; all others are names. */
static const char verilog[] =
    " always always_comb always_ff always_latch and assign automatic begin bit break buf byte case casex casez const "
    "continue default defparam disable do edge else end endcase endfunction endgenerate endinterface endmodule "
    "endpackage endtask enum export final for forever fork function generate genvar if import initial inout input "
    "inside int integer interface join localparam logic longint modport module nand negedge nor not or output package "
    "packed parameter posedge priority reg repeat return shortint signed specify static string struct supply0 supply1 "
    "task time tri typedef union unique unsigned void wait while wire with xnor xor ";
static const char vhdl_words[] =
    " abs after alias all and architecture array assert attribute begin block body buffer bus case component "
    "configuration constant downto else elsif end entity exit falling_edge file for function generate generic if "
    "impure in inout integer is label library loop map mod nand natural new next nor not null of on open or others out "
    "package port positive procedure process pure range record rem report return rising_edge rol ror select severity "
    "shared signal signed sla sll sra srl std_logic std_logic_vector subtype then to type unsigned until use variable "
    "wait when while with xnor xor ";

enum { LONGEST_WORD = 20 };

struct mark {
    uint64_t text;   /* of a name, number or string: which one; 0: the symbol tells all */
    unsigned symbol; /* an operator's byte, a word's place in its list, the kind of a name */
    unsigned line;
};

enum { NAMES = 256, WORDS = 512 }; /* symbols: operators below, kinds of names and words from there on */

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 29;
}

static struct mark mark_of(const struct token *t, bool vhdl)
{
    struct mark m = {.line = t->line, .symbol = (unsigned char)*t->at};
    if (t->kind == TOKEN_OPERATOR || t->kind == TOKEN_BAD)
        return m;
    if (t->kind == TOKEN_NAME && t->length <= LONGEST_WORD) {
        const char *words = vhdl ? vhdl_words : verilog;
        char word[LONGEST_WORD + 3] = " ";
        for (size_t i = 0; i < t->length; i++)
            word[i + 1] = vhdl ? (char)tolower((unsigned char)t->at[i]) : t->at[i];
        word[t->length + 1] = ' ';
        const char *found = strstr(words, word);
        if (found) {
            m.symbol = WORDS + (unsigned)(found - words);
            return m;
        }
    }
    m.symbol = NAMES + (unsigned)t->kind;
    m.text = 1;
    for (size_t i = 0; i < t->length; i++)
        m.text = mix(m.text, vhdl ? (uint64_t)tolower((unsigned char)t->at[i]) : (unsigned char)t->at[i]);
    return m;
}

/* Of the marks from here on. */
static uint64_t hash_of(const struct mark *m)
{
    uint64_t hash = 0;
    for (unsigned i = 0; i < PRINT_TOKENS; i++) {
        unsigned same = 0;
        while (m[i].text && m[same].text != m[i].text)
            same++;
        hash = mix(hash, (uint64_t)m[i].symbol << 8 | (m[i].text ? same : 0));
    }
    return hash;
}

static void keep(struct prints *p, struct print it)
{
    if (p->count == p->room) {
        p->room = p->room ? 2 * p->room : 256;
        p->item = heap_resize(p->item, p->room * sizeof *p->item);
    }
    p->item[p->count++] = it;
}

void prints_add(struct prints *p, unsigned file, bool vhdl, const char *text, size_t size)
{
    struct mark m[PRINT_TOKENS];
    struct print window[PRINT_WINDOW];
    unsigned marks = 0, hashes = 0;
    uint64_t last = 0;
    struct lexer l = lexer_open(vhdl ? LEXER_VHDL : LEXER_VERILOG, text, size);
    for (struct token t; lexer_code(&l, &t);) {
        memmove(m, m + 1, sizeof m - sizeof *m);
        m[PRINT_TOKENS - 1] = mark_of(&t, vhdl);
        if (++marks < PRINT_TOKENS)
            continue;
        memmove(window, window + 1, sizeof window - sizeof *window);
        window[PRINT_WINDOW - 1] =
            (struct print){.hash = hash_of(m), .file = file, .from = m[0].line, .to = m[PRINT_TOKENS - 1].line};
        if (++hashes < PRINT_WINDOW)
            continue;
        unsigned least = 0;
        for (unsigned i = 1; i < PRINT_WINDOW; i++)
            if (window[i].hash <= window[least].hash)
                least = i;
        if (hashes == PRINT_WINDOW || window[least].hash != last)
            keep(p, window[least]);
        last = window[least].hash;
    }
}

static int by_hash(const void *a, const void *b)
{
    const struct print *x = a, *y = b;
    if (x->hash != y->hash)
        return x->hash < y->hash ? -1 : 1;
    return x->file != y->file ? (x->file < y->file ? -1 : 1) : (x->from > y->from) - (x->from < y->from);
}

void prints_settle(struct prints *p)
{
    size_t kept = 0;
    if (p->count)
        qsort(p->item, p->count, sizeof *p->item, by_hash);
    for (size_t i = 0; i < p->count; i++)
        if (!kept || p->item[kept - 1].hash != p->item[i].hash)
            p->item[kept++] = p->item[i];
    p->count = kept;
}

bool prints_have(const struct prints *p, uint64_t hash)
{
    size_t from = 0, to = p->count;
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        if (p->item[middle].hash < hash)
            from = middle + 1;
        else
            to = middle;
    }
    return from < p->count && p->item[from].hash == hash;
}

void prints_drop(struct prints *p, const struct prints *other)
{
    size_t kept = 0;
    for (size_t i = 0; i < p->count; i++)
        if (!prints_have(other, p->item[i].hash))
            p->item[kept++] = p->item[i];
    p->count = kept;
}

void prints_free(struct prints *p)
{
    free(p->item);
    *p = (struct prints){0};
}
