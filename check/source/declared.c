/* SPDX-License-Identifier: MIT */
/* How the registers that count are declared. */
#include "check/source/counters.h"
#include "check/hdl/phrase.h"

static void set_width(struct counters *p, const struct wording *t, int counter, unsigned open)
{
    int64_t left, right;
    unsigned end = words_close(t, open) - 1, middle = phrase_middle(t, open + 1, end);
    if (counter < 0 || end <= open)
        return;
    struct counter *c = &p->counter[counter_family(p, (unsigned)counter)];
    if (middle < end && constant_value(p->constants, t, open + 1, middle, true, &left) &&
        constant_value(p->constants, t, middle + 1, end, true, &right) && left - right < 1000 && right - left < 1000 &&
        (left > right ? right : left) == 0)
        c->width = (unsigned)(left > right ? left : right) + 1;
}

/* reg [25:0] cnt, next = 0;   and ports, which somebody outside may look at. */
void declarations_verilog(struct counters *p, unsigned text)
{
    static const char *const kinds[] = {"reg",     "wire",     "logic",  "integer", "int",   "bit", "byte",
                                        "longint", "shortint", "output", "input",   "inout", NULL};
    static const char *const ports[] = {"output", "input", "inout", NULL};
    const struct wording *t = &p->texts[text];
    for (unsigned i = 0; i < t->words; i++) {
        if (!phrase_one_of(t, i, kinds))
            continue;
        bool port = false, integer = false;
        unsigned range = 0;
        for (; i < t->words && (phrase_one_of(t, i, kinds) || word_says(t, i, "signed") || word_says(t, i, "unsigned"));
             i++) {
            port |= phrase_one_of(t, i, ports);
            integer |= word_says(t, i, "integer") || word_says(t, i, "int");
        }
        if (word_says(t, i, "[")) {
            range = i;
            i = words_close(t, i);
        }
        while (i < t->words && token_named(&t->word[i].token) && !phrase_one_of(t, i, kinds)) {
            int c = counter_find(p, text, i);
            if (c >= 0) {
                struct counter *k = &p->counter[counter_family(p, (unsigned)c)];
                k->declared = true;
                k->bad |= port || word_says(t, i + 1, "[");
                k->line = t->word[i].token.line;
                if (range)
                    set_width(p, t, c, range);
                else if (integer)
                    k->width = 32;
            }
            i++;
            if (word_says(t, i, "=")) /* its value at the start */
                i = phrase_end(t, i + 1);
            if (!word_says(t, i, ","))
                break;
            i++;
        }
        i--;
    }
}

/* a, b : unsigned(25 downto 0) := ...;   integer range 0 to N loses its range: the last step may pass it.  `names` is
   the first of them; behind the declaration. */
static unsigned declared_vhdl(struct counters *p, unsigned text, unsigned names, bool field)
{
    const struct wording *t = &p->texts[text];
    unsigned colon = names;
    while (colon < t->words && (token_named(&t->word[colon].token) || word_says(t, colon, ",")))
        colon++;
    if (!word_says(t, colon, ":") || colon + 2 >= t->words)
        return names;
    unsigned end = colon + 1, range = 0;
    for (; end < t->words && !word_says(t, end, ";") && !word_says(t, end, ":="); end++)
        if (word_says(t, end, "range"))
            range = end;
    for (unsigned k = names; k < colon; k++)
        for (unsigned c = 0; c < p->counters; c++) {
            bool ours = field ? p->counter[c].field && word_named(t, k, p->counter[c].name)
                              : counter_find(p, text, k) == (int)c && !p->counter[c].field;
            if (!ours)
                continue;
            struct counter *own = &p->counter[counter_family(p, c)];
            own->declared = true;
            own->line = t->word[k].token.line;
            if (word_says(t, colon + 2, "("))
                set_width(p, t, (int)c, colon + 2);
            if (range)
                counter_site(p, RANGE, text, range, end, c);
        }
    return end;
}

/* signal a, b : ...;   and the fields of a record, whose type may stand in a package. */
void declarations_vhdl(struct counters *p, unsigned text)
{
    const struct wording *t = &p->texts[text];
    bool record = false;
    for (unsigned i = 0; i + 2 < t->words; i++) {
        if (word_says(t, i, "record"))
            record = !i || !word_says(t, i - 1, "end");
        else if (word_says(t, i, "end"))
            record = false;
        if (record && (word_says(t, i, "record") || word_says(t, i, ";")))
            i = declared_vhdl(p, text, i + 1, true) - 1;
        else if (word_says(t, i, "signal") || word_says(t, i, "variable"))
            i = declared_vhdl(p, text, i + 1, false) - 1;
    }
}
