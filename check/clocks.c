/* SPDX-License-Identifier: MIT */
#include "check/clocks.h"
#include "base/heap.h"
#include "base/text.h"
#include "check/hdl/phrase.h"
#include "check/source/domains.h"
#include <string.h>
#include <strings.h>

/* Where the text as the user wrote it is kept, beside the copy. */
static void before_name(const struct source *s, char *name, size_t size)
{
    text_set(name, size, "%.240s.as-written", s->name);
}

void clocks_shorten(struct design *d, const char *top)
{
    struct wording *text = heap_array(d->sources, sizeof *text);
    char **source = heap_array(d->sources, sizeof *source), **changed = heap_array(d->sources, sizeof *changed);
    for (unsigned i = 0; i < d->sources; i++) {
        size_t size = 0;
        source[i] = design_read(d, &d->source[i], &size);
        wording_open(&text[i], source[i] ? source[i] : "", source[i] ? size : 0, d->source[i].language == VHDL);
    }
    d->shortened = shorten(text, d->sources, top, d->parameters ? d->parameters->item : NULL,
                           d->parameters ? d->parameters->count : 0, changed);
    for (unsigned i = 0; i < d->sources; i++) {
        char name[300];
        before_name(&d->source[i], name, sizeof name);
        if (changed[i] && design_write(d, name, source[i], text[i].size))
            design_write(d, d->source[i].name, changed[i], strlen(changed[i]));
        wording_free(&text[i]);
        free(source[i]);
        free(changed[i]);
    }
    free(text);
    free(source);
    free(changed);
}

static bool is_outside(const struct wording *t, const char *unit)
{
    for (unsigned i = 1; i < t->scopes; i++)
        if (!strcasecmp(t->scope[i].unit, unit))
            return t->scope[i].outside;
    return false;
}

unsigned clocks_below(struct design *d, const char *top)
{
    unsigned shift = 0;
    if (!d->shortened.counters)
        return 0;
    struct wording *text = heap_array(d->sources, sizeof *text);
    char **source = heap_array(d->sources, sizeof *source);
    for (unsigned i = 0; i < d->sources; i++) {
        size_t size = 0;
        source[i] = design_read(d, &d->source[i], &size);
        wording_open(&text[i], source[i] ? source[i] : "", source[i] ? size : 0, d->source[i].language == VHDL);
    }
    domains_free(domains_read(text, d->sources, top));
    for (unsigned i = 0; i < d->shortened.counters; i++) {
        struct shortened *c = &d->shortened.counter[i];
        c->outside = is_outside(&text[c->text], c->unit);
        shift = !c->outside && c->shift > shift ? c->shift : shift;
    }
    for (unsigned i = 0; i < d->sources; i++) {
        wording_free(&text[i]);
        free(source[i]);
    }
    free(text);
    free(source);
    return shift;
}

bool clocks_restore(struct design *d)
{
    bool any = d->shortened.shift != 0;
    for (unsigned i = 0; any && i < d->sources; i++) {
        struct source before;
        size_t size;
        before_name(&d->source[i], before.name, sizeof before.name);
        char *text = design_read(d, &before, &size);
        if (text)
            design_write(d, d->source[i].name, text, size);
        free(text);
    }
    for (unsigned i = 0; i < d->shortened.counters; i++)
        d->shortened.counter[i].shift = 0;
    d->shortened.shift = 0;
    return any;
}

static uint64_t run_as(const struct shortened *c)
{
    return (c->counts + (1ull << c->shift) - 1) >> c->shift;
}

/* By the longest of those that are run in the largest steps: steps that do not divide it make it longer. */
void clocks_ratio(const struct design *d, unsigned shift, struct pinmap *b)
{
    enum { FURTHEST = 33 }; /* bits: what counts further is no clock of a board */
    b->counts = b->run = 0;
    for (unsigned i = 0; i < d->shortened.counters && shift; i++) {
        const struct shortened *c = &d->shortened.counter[i];
        if (c->outside || c->shift != shift || c->counts <= b->counts || c->counts >> FURTHEST)
            continue;
        b->counts = c->counts;
        b->run = run_as(c);
    }
}

/* CLK_FREQ, CLOCK_HZ, SYS_CLK_RATE, F_CLK */
static bool names_rate(const struct wording *t, unsigned at)
{
    char name[OUTLINE_NAME];
    if (!token_named(&t->word[at].token))
        return false;
    token_copy(&t->word[at].token, name, sizeof name);
    bool clock = strcasestr(name, "clk") || strcasestr(name, "clock") || strcasestr(name, "sys");
    bool rate = strcasestr(name, "hz") || strcasestr(name, "freq") || strcasestr(name, "rate");
    return (clock && rate) || !strcasecmp(name, "f_clk") || !strcasecmp(name, "fclk");
}

/* What the unit of that name sets such a parameter to, in MHz; 0: nothing, or not the same everywhere. */
static uint64_t rate_in(const struct wording *t, const struct constants *c, const char *top, uint64_t found)
{
    enum { MEGA = 1000000, MOST = 1000 };
    bool inside = false;
    for (unsigned i = 1; i + 2 < t->words; i++) {
        inside |= word_named(t, i, top) && word_says(t, i - 1, t->vhdl ? "entity" : "module");
        if (inside && word_says(t, i, t->vhdl ? "end" : "endmodule"))
            break;
        unsigned set = t->vhdl ? i + 3 : i + 1; /* CLK_HZ : integer := */
        int64_t value;
        if (!inside || !names_rate(t, i) || !word_says(t, set, t->vhdl ? ":=" : "=") ||
            !constant_value(c, t, set + 1, phrase_end(t, set + 1), true, &value) || value < MEGA)
            continue;
        uint64_t rate = value % MEGA || value / MEGA > MOST ? MOST + 1 : (uint64_t)value / MEGA;
        found = found && found != rate ? MOST + 1 : rate;
    }
    return found;
}

/* Told only where all counters keep their ratio. */
static bool even_steps(const struct design *d, unsigned shift)
{
    for (unsigned i = 0; i < d->shortened.counters; i++)
        if (!d->shortened.counter[i].outside && d->shortened.counter[i].shift != shift)
            return false;
    return shift && !(d->parameters && d->parameters->count);
}

void clocks_rate(struct design *d, const char *top, unsigned shift, struct pinmap *b)
{
    enum { MOST = 1000 };
    b->rate = 0;
    if (!even_steps(d, shift))
        return;
    struct wording *text = heap_array(d->sources, sizeof *text);
    char **source = heap_array(d->sources, sizeof *source);
    for (unsigned i = 0; i < d->sources; i++) {
        size_t size = 0;
        source[i] = design_read(d, &d->source[i], &size);
        wording_open(&text[i], source[i] ? source[i] : "", source[i] ? size : 0, d->source[i].language == VHDL);
    }
    struct constants *c = constants_read(text, d->sources, NULL, 0);
    uint64_t rate = 0;
    for (unsigned i = 0; i < d->sources; i++)
        rate = rate_in(&text[i], c, top, rate);
    b->rate = rate <= MOST ? (unsigned)rate : 0;
    constants_free(c);
    for (unsigned i = 0; i < d->sources; i++) {
        wording_free(&text[i]);
        free(source[i]);
    }
    free(text);
    free(source);
}

/* 100 000 000 */
static void add_number(char *text, size_t size, uint64_t n)
{
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%llu", (unsigned long long)n);
    for (int i = 0; i < length; i++)
        text_add(text, size, "%s%c", i && (length - i) % 3 == 0 ? " " : "", digits[i]);
}

void clocks_note(struct judge *j, const struct design *d)
{
    char text[240] = "";
    unsigned told = 0, all = 0;
    for (unsigned i = 0; i < d->shortened.counters; i++) {
        const struct shortened *c = &d->shortened.counter[i];
        all += c->shift > 0 && !c->outside;
        if (!c->shift || c->outside || strlen(text) > 150)
            continue;
        text_add(text, sizeof text, "%s%.40s.%.40s counts ", told++ ? ", " : "", c->unit, c->name);
        add_number(text, sizeof text, c->counts);
        text_add(text, sizeof text, " (run as ");
        add_number(text, sizeof text, run_as(c));
        text_add(text, sizeof text, ")");
    }
    if (all > told)
        text_add(text, sizeof text, ", and %u more", all - told);
    if (told)
        judge_note(j, "short-clock", "a real clock takes long to simulate, so cycles were left out: %s", text);
}

void clocks_left(const struct design *d, char text[CLOCKS_TEXT])
{
    *text = 0;
    for (unsigned i = 0; i < d->shortened.counters && !*text; i++) {
        const struct shortened *c = &d->shortened.counter[i];
        if (c->shift || c->outside)
            continue;
        text_set(text, CLOCKS_TEXT, "%s.%s (%s:%u) counts ", c->unit, c->name, d->source[c->text].name, c->line);
        add_number(text, CLOCKS_TEXT, c->counts);
        text_add(text, CLOCKS_TEXT,
                 " cycles of a real clock, which nobody can simulate, and is used as more than a counter, so that it "
                 "could not be run short");
    }
}

void clocks_stand(const struct judge *j, const struct design *d, char *why, size_t size)
{
    char left[CLOCKS_TEXT];
    clocks_left(d, left);
    text_set(why, size, "%s in %llu clock cycles with a reset and a long press.",
             j->bench.traits.reacts ? "only a first step happens, and no message comes and goes," : "nothing happens",
             (unsigned long long)j->bench.cycles);
    if (*left)
        text_add(why, size, "\n%s. Give it a counter of its own, or set it with --param MODULE.NAME=VALUE.", left);
    else
        text_add(why, size,
                 "\nNo counter of a real clock was found that could be the reason: the game is stuck there, its clock "
                 "or reset is another pin (--map), or it waits for an input that the assignment does not have.");
}
