/* SPDX-License-Identifier: MIT */
#include "check/source/counters.h"
#include "check/hdl/phrase.h"
#include "base/heap.h"
#include <stdlib.h>

enum {
    USES = 20000,     /* of all counters: a person's have fewer */
    SCANS = 100,      /* of a whole text, for what a name is set to */
    BLOCK_MOST = 1000 /* words of a block, for what it begins with */
};

void counter_site(struct counters *p, enum edit edit, unsigned text, unsigned from, unsigned to, unsigned counter)
{
    if (p->sites < SITES)
        p->site[p->sites++] = (struct site){edit, text, from, to, counter};
    else
        p->counter[counter].bad = true;
}

/* 1, 1'b1, 32'd1; in VHDL also '1' and "001". */
static bool is_one(const struct counters *p, const struct wording *t, unsigned at)
{
    int64_t value;
    const struct token *k = &t->word[at].token;
    if (k->kind == TOKEN_CHARACTER)
        return k->length == 3 && k->at[1] == '1';
    return (k->kind == TOKEN_NUMBER || (t->vhdl && k->kind == TOKEN_STRING)) &&
           constant_value(p->constants, t, at, at + 1, true, &value) && value == 1;
}

static bool is_cast(const struct wording *t, unsigned at)
{
    static const char *const casts[] = {"unsigned",   "signed",  "std_logic_vector", "conv_integer",
                                        "to_integer", "integer", "natural",          NULL};
    return t->vhdl && phrase_one_of(t, at, casts);
}

/* A name in parentheses and casts of its own: moves `left` and `right` outwards over them. */
static void unwrap(const struct wording *t, unsigned *left, unsigned *right)
{
    while (*left && word_says(t, *left - 1, "(") && word_says(t, *right, ")")) {
        bool cast = *left > 1 && is_cast(t, *left - 2), call = *left > 1 && token_named(&t->word[*left - 2].token);
        if (call && !cast)
            break;
        *left -= cast ? 2 : 1;
        *right += 1;
    }
}

/* The name that is assigned what stands at `at`, or 0: nothing is.  (The first word of a text is no target.) */
static unsigned target_of(const struct wording *t, unsigned at)
{
    static const char *const ends[] = {";", "begin", "end", "then", "endcase", NULL};
    for (unsigned n = 0; at > 1 && !phrase_one_of(t, at - 1, ends) && n < PHRASE_MOST; n++) {
        at--;
        if (phrase_closes(t, at))
            at = words_open(t, at);
        else if (phrase_opens(t, at)) {
            static const char *const conditions[] = {"if", "while", "@", "case", "for", "elsif", NULL};
            if (at && phrase_one_of(t, at - 1, conditions))
                return 0;
        } else if (phrase_assigns(t, at) && token_named(&t->word[at - 1].token))
            return at - 1;
        else if (phrase_assigns(t, at) && at > 2 && word_says(t, at - 1, "}") && token_named(&t->word[at - 2].token))
            return at - 2; /* {carry, cnt} <= cnt + 1 */
    }
    return 0;
}

/* The first word of a name that is a field of a record: the r of r.cnt; of any other, itself. */
static unsigned chain_of(const struct wording *t, unsigned at)
{
    while (at > 1 && word_says(t, at - 1, ".") && token_named(&t->word[at - 2].token))
        at -= 2;
    return at;
}

/* ---- which registers count ---- */

int counter_find(const struct counters *p, unsigned text, unsigned at)
{
    const struct wording *t = &p->texts[text];
    if (t->vhdl && t->word[at + 1].token.kind == TOKEN_STRING && t->word[at + 1].token.flags & TOKEN_GLUED)
        return -1; /* the x of x"FF" */
    for (unsigned i = 0; i < p->counters && token_named(&t->word[at].token); i++)
        if (p->counter[i].number == text && p->counter[i].scope == t->word[at].scope &&
            word_named(t, at, p->counter[i].name))
            return (int)i;
    return -1;
}

unsigned counter_family(const struct counters *p, unsigned i)
{
    while (p->counter[i].family != i)
        i = p->counter[i].family;
    return i;
}

static int find_family(const struct counters *p, unsigned text, unsigned at)
{
    int i = counter_find(p, text, at);
    return i < 0 ? -1 : (int)counter_family(p, (unsigned)i);
}

static int add_counter(struct counters *p, unsigned text, unsigned at)
{
    const struct wording *t = &p->texts[text];
    int known = counter_find(p, text, at);
    if (known >= 0 || p->counters == COUNTERS || !t->word[at].scope || t->scope[t->word[at].scope].outside)
        return known;
    struct counter *c = &p->counter[p->counters];
    *c = (struct counter){.text = t,
                          .number = text,
                          .scope = t->word[at].scope,
                          .line = t->word[at].token.line,
                          .family = p->counters,
                          .field = chain_of(t, at) != at,
                          .low = UINT32_MAX};
    token_copy(&t->word[at].token, c->name, sizeof c->name);
    return (int)p->counters++;
}

/* X <= Y in the scope of a counter Y, both its names. */
static bool copied(struct counters *p, unsigned text, unsigned to, unsigned from)
{
    const struct wording *t = &p->texts[text];
    if (p->scans++ >= SCANS)
        return false;
    for (unsigned i = 0; i + 3 < t->words; i++)
        if (phrase_assigns(t, i + 1) && word_says(t, i + 3, ";") && counter_find(p, text, i) == (int)to &&
            counter_find(p, text, i + 2) == (int)from)
            return true;
    return false;
}

/* A sum with one: which name, and which word is the one.  `at` is + or -, or ++, += and their kin. */
static bool counting(const struct counters *p, unsigned text, unsigned at, unsigned *name, unsigned *one)
{
    const struct wording *t = &p->texts[text];
    bool plus = word_says(t, at, "+"), minus = word_says(t, at, "-");
    if (!at || at + 1 >= t->words)
        return false;
    if (word_says(t, at, "+=") || word_says(t, at, "-=")) {
        *name = at - 1;
        *one = at + 1;
        return token_named(&t->word[*name].token) && is_one(p, t, *one);
    }
    if (!plus && !minus)
        return false;
    *one = at + 1;
    *name = at - 1;
    if (is_one(p, t, at + 1)) { /* the name, perhaps in casts */
        unsigned left = at - 1;
        while (left && word_says(t, left, ")"))
            left--;
        *name = left;
        unsigned from = chain_of(t, left), to = left + 1;
        unwrap(t, &from, &to);
        return token_named(&t->word[left].token) && to == at;
    }
    if (plus && is_one(p, t, at - 1) && token_named(&t->word[at + 1].token)) {
        *one = at - 1;
        *name = at + 1;
        return true;
    }
    return false;
}

/* if (tick && ...) x <= x + 1;   Is there a signal in the condition by itself, neither compared nor selected from, and
   not the counter? */
static bool is_gated(const struct counters *p, unsigned text, unsigned target, int counter)
{
    const struct wording *t = &p->texts[text];
    unsigned end = target ? target - 1 : 0;
    if (t->vhdl || !end)
        return false;
    end -= word_says(t, end, "begin");
    unsigned open = word_says(t, end, ")") ? words_open(t, end) : 0;
    if (!open || !word_says(t, open - 1, "if"))
        return false;
    for (unsigned i = open + 1; i < end; i++) {
        bool before = word_says(t, i - 1, "&&") || i == open + 1, after = word_says(t, i + 1, "&&") || i + 1 == end;
        if (token_named(&t->word[i].token) && counter_find(p, text, i) != counter && before && after)
            return true;
    }
    return false;
}

/* X = 0; ... X = X + 1;   Does it begin anew, whatever happens, at each run of the block that counts it?  Then it keeps
   nothing from one edge to the next: what it counts is the turns of a loop. */
static bool begins_anew(const struct counters *p, unsigned text, unsigned counter, unsigned at)
{
    static const char *const blocks[] = {"always",  "always_comb", "always_ff", "always_latch",
                                         "initial", "function",    "task",      NULL};
    static const char *const ends[] = {"end", "endcase", NULL};
    static const char *const begins[] = {"begin", "case", "casez", "casex", NULL};
    const struct wording *t = &p->texts[text];
    unsigned inner = 0, from = at; /* blocks that are closed between here and there */
    while (!t->vhdl && at-- && from - at < BLOCK_MOST && t->word[at].scope == t->word[from].scope &&
           !phrase_one_of(t, at, blocks)) {
        int64_t value;
        if (phrase_closes(t, at))
            at = words_open(t, at);
        else if (phrase_one_of(t, at, ends))
            inner++;
        else if (phrase_one_of(t, at, begins))
            inner -= inner > 0;
        else if (!inner && at && word_says(t, at + 1, "=") && counter_find(p, text, at) == (int)counter &&
                 (word_says(t, at - 1, ";") || word_says(t, at - 1, "begin") || word_says(t, at - 1, "end")) &&
                 constant_value(p->constants, t, at + 2, phrase_end(t, at + 2), true, &value))
            return true;
    }
    return false;
}

static void find_counters(struct counters *p, unsigned text)
{
    const struct wording *t = &p->texts[text];
    for (unsigned i = 1; i + 1 < t->words; i++) {
        unsigned name, one, target;
        bool more = word_says(t, i, "++"), less = word_says(t, i, "--");
        if ((more || less) && !t->vhdl) {
            unsigned at = token_named(&t->word[i - 1].token) ? i - 1 : i + 1;
            int c = token_named(&t->word[at].token) ? add_counter(p, text, at) : -1;
            if (c >= 0 && !begins_anew(p, text, (unsigned)c, at)) {
                p->counter[c].counts = true;
                p->counter[c].up |= more;
                counter_site(p, STEP, text, i, i + 1, (unsigned)c);
            }
            continue;
        }
        if (!counting(p, text, i, &name, &one))
            continue;
        int c = add_counter(p, text, name);
        target = word_says(t, i, "+=") || word_says(t, i, "-=") ? name : target_of(t, name < one ? name : one);
        if (c < 0 || (target && begins_anew(p, text, (unsigned)c, target)))
            continue;
        p->counter[c].up |= word_says(t, i, "+") || word_says(t, i, "+=");
        p->counter[c].gated |= is_gated(p, text, target, c);
        counter_site(p, STEP, text, one, one + 1, (unsigned)c);
        int to = target ? add_counter(p, text, target) : -1;
        if (to == c)
            p->counter[c].counts = true;
        else if (to >= 0 && copied(p, text, (unsigned)c, (unsigned)to)) {
            unsigned a = counter_family(p, (unsigned)c), b = counter_family(p, (unsigned)to);
            p->counter[b].family = a;
            p->counter[a].counts = true;
            p->counter[a].up |= p->counter[c].up;
        }
    }
    for (unsigned i = 0; i < p->counters; i++)
        p->counter[counter_family(p, i)].counts |= p->counter[i].counts;
}

/* ---- how they are used ---- */

static bool has_family(const struct counters *p, unsigned text, unsigned from, unsigned to, unsigned who)
{
    for (unsigned i = from; i < to; i++)
        if (find_family(p, text, i) == (int)who)
            return true;
    return false;
}

/* Can we write the VHDL expression rounded down?  Integers can be divided; of vectors only literals are understood. */
static bool alignable(const struct wording *t, unsigned from, unsigned to)
{
    for (unsigned i = from; i < to; i++) {
        const struct token *k = &t->word[i].token;
        bool radix = i + 1 < to && t->word[i + 1].token.kind == TOKEN_STRING;
        if (k->kind == TOKEN_CHARACTER || (k->kind == TOKEN_STRING && to - from > 2))
            return false;
        if (token_named(k) && !radix && i + 1 < to && word_says(t, i + 1, "(") && !word_says(t, i, "to_unsigned") &&
            !word_says(t, i, "conv_std_logic_vector") && !word_says(t, i, "std_logic_vector"))
            return false;
    }
    return true;
}

/* The values of an expression; of a register that is only set to constants, those. */
static bool values_of(struct counters *p, unsigned text, unsigned from, unsigned to, int64_t *most, int64_t *least)
{
    const struct wording *t = &p->texts[text];
    char name[OUTLINE_NAME];
    bool found = false;
    if (constant_value(p->constants, t, from, to, true, most) &&
        constant_value(p->constants, t, from, to, false, least))
        return true;
    if (t->vhdl || !token_named(&t->word[from].token) || p->scans++ >= SCANS)
        return false;
    token_copy(&t->word[from].token, name, sizeof name);
    for (unsigned i = 0; i + 2 < t->words; i++) {
        int64_t value;
        if (t->word[i].scope != t->word[from].scope || !phrase_assigns(t, i + 1) || !word_named(t, i, name) ||
            !constant_value(p->constants, t, i + 2, phrase_end(t, i + 2), true, &value))
            continue;
        *most = !found || value > *most ? value : *most;
        *least = !found || value < *least ? value : *least;
        found = true;
    }
    return found;
}

/* A value that a counter is compared with or set to. */
static void meets(struct counters *p, unsigned text, unsigned from, unsigned to, unsigned who)
{
    const struct wording *t = &p->texts[text];
    struct counter *c = &p->counter[who];
    int64_t most, least;
    c->bad |= to > from + PHRASE_MOST;
    if (from >= to || to > from + PHRASE_MOST || has_family(p, text, from, to, who))
        return;
    if (values_of(p, text, from, to, &most, &least)) {
        c->zero |= most == 0;
        c->values += most != 0;
        c->most = most > c->most ? most : c->most;
        least = least >= p->far ? least : most;
        if (least >= p->far && (!c->least || least < c->least))
            c->least = least;
        if (most == 0)
            return;
    } else if (t->vhdl && word_says(t, from, "(") && word_says(t, from + 1, "others")) {
        const struct token *all = &t->word[from + 3].token;
        c->zero = true;
        c->bad |= to - from != 5 || all->kind != TOKEN_CHARACTER || all->at[1] != '0';
        return;
    } else
        c->values++;
    if (t->vhdl && !alignable(t, from, to))
        c->bad = true;
    else
        counter_site(p, ALIGN, text, from, to, who);
}

/* cnt <= A;   cnt <= c ? A : B;   cnt <= A when c else B; */
static void is_set(struct counters *p, unsigned text, unsigned from, unsigned who)
{
    const struct wording *t = &p->texts[text];
    if (word_says(t, from, "#") && from + 2 < t->words) /* a delay */
        from = word_says(t, from + 1, "(") ? words_close(t, from + 1) : from + 2;
    bool condition = false;
    for (unsigned at = from; at < t->words;) {
        while (at < t->words && !word_says(t, at, ";") && !word_says(t, at, "?") && !word_says(t, at, ":") &&
               !word_says(t, at, "when") && !word_says(t, at, "else") && !word_says(t, at, "end"))
            at = phrase_opens(t, at) ? words_close(t, at) : at + 1;
        if (!condition && !word_says(t, at, "?"))
            meets(p, text, from, at, who);
        if (word_says(t, at, ";") || word_says(t, at, "end"))
            return;
        condition = word_says(t, at, "when");
        from = ++at;
    }
}

/* cnt[a:b], cnt[a], cnt[a +: n], cnt(a downto b) */
static void is_selected(struct counters *p, unsigned text, unsigned open, bool statement, unsigned who)
{
    const struct wording *t = &p->texts[text];
    struct counter *c = &p->counter[who];
    unsigned end = words_close(t, open) - 1, middle = phrase_middle(t, open + 1, end);
    int64_t left, right;
    bool up = word_says(t, middle - 1, "+"), down = word_says(t, middle - 1, "-");
    bool good = constant_value(p->constants, t, open + 1, middle - (up || down), false, &left);
    right = left;
    if (good && middle < end)
        good = constant_value(p->constants, t, middle + 1, end, false, &right);
    int64_t low = up ? left : down ? left - right + 1 : left < right ? left : right;
    c->bad |= !good || low < 0 || (statement && phrase_assigns(t, end + 1));
    if (good && low >= 0 && low < (int64_t)c->low)
        c->low = (unsigned)low;
}

static bool begins_statement(const struct wording *t, unsigned at)
{
    static const char *const before[] = {";",    "begin", "else",   "then",     ")",       ":",           "=>", "end",
                                         "loop", "is",    "assign", "generate", "initial", "always_comb", NULL};
    bool always = at > 1 && word_says(t, at - 1, "*") && word_says(t, at - 2, "@");
    return !at || always || phrase_one_of(t, at - 1, before) || (at > 1 && word_says(t, at - 2, ":"));
}

/* One appearance of a counter's name, inside the parenthesis at `open` (0: in none). */
static void is_used(struct counters *p, unsigned text, unsigned at, unsigned who, unsigned open)
{
    static const char *const logic[] = {"&&", "||", "!", "?", NULL};
    const struct wording *t = &p->texts[text];
    struct counter *c = &p->counter[who];
    bool field = p->counter[counter_find(p, text, at)].field;
    unsigned first = field ? chain_of(t, at) : at, left = first, right = at + 1;
    if (p->uses++ > USES) {
        c->bad = true;
        return;
    }
    if (field &&
        first == at) { /* not of a record: (cnt => 0, ...), '{cnt: 0, ...}, its declaration, or another thing */
        if (word_says(t, right, t->vhdl ? "=>" : ":"))
            meets(p, text, right + 1, phrase_end(t, right + 1), who);
        else
            c->bad |= !word_says(t, right, ":") && !word_says(t, right, ",");
        return;
    }
    if (!field && ((at && word_says(t, at - 1, ".")) || word_says(t, right, "=>"))) /* a port of an instance */
        return;
    if (open && (word_says(t, open - 1, "@") || word_says(t, open - 1, "process")))
        return;
    if (open && word_says(t, open - 1, "for")) {
        c->counts = false;
        return;
    }
    if (word_says(t, right, t->vhdl ? "(" : "[")) {
        is_selected(p, text, right, begins_statement(t, first) && !open, who);
        return;
    }
    if (word_says(t, right, "++") || word_says(t, right, "--") ||
        (at && (word_says(t, at - 1, "++") || word_says(t, at - 1, "--"))) || word_says(t, right, "+=") ||
        word_says(t, right, "-="))
        return;
    if (phrase_assigns(t, right) && begins_statement(t, first) && !open) {
        is_set(p, text, right + 1, who);
        return;
    }
    if (open && word_says(t, open, "{") && word_says(t, right, "}") && phrase_assigns(t, right + 1) &&
        begins_statement(t, open)) {
        c->carry = true;
        is_set(p, text, right + 2, who);
        return;
    }
    if (first > 1 && word_says(t, first - 1, "+") && is_one(p, t, first - 2))
        left = first - 2;
    unwrap(t, &left, &right);
    if ((word_says(t, right, "+") || word_says(t, right, "-")) && is_one(p, t, right + 1)) {
        right += 2;
        unwrap(t, &left, &right);
    }
    if (phrase_compares(t, right)) {
        meets(p, text, right + 1, phrase_end(t, right + 1), who);
        return;
    }
    if (left && phrase_compares(t, left - 1)) {
        unsigned from = phrase_begin(t, left - 1);
        int64_t value;
        if (!word_says(t, left - 1, "<=") || constant_value(p->constants, t, from, left - 1, true, &value)) {
            meets(p, text, from, left - 1, who);
            return;
        }
    }
    unsigned target = target_of(t, at);
    if (target && find_family(p, text, target) == (int)who)
        return;
    if (!t->vhdl && left && word_says(t, left - 1, "&") &&
        !(left > 1 && (token_named(&t->word[left - 2].token) || phrase_closes(t, left - 2)))) {
        c->zero = true;
        counter_site(p, ALL_ONES, text, at, at + 1, who);
        return;
    }
    bool alone = left && phrase_one_of(t, left - 1, logic);
    alone |=
        phrase_one_of(t, right, logic) || (left > 1 && word_says(t, left - 1, "(") && word_says(t, left - 2, "if"));
    alone |= left && word_says(t, left - 1, "|") &&
             !(left > 1 && (token_named(&t->word[left - 2].token) || phrase_closes(t, left - 2)));
    if (!t->vhdl && alone)
        c->zero = true; /* is it 0 or not? */
    else
        c->bad = true;
}

static void find_uses(struct counters *p, unsigned text)
{
    const struct wording *t = &p->texts[text];
    unsigned *outer = heap_array(t->words + 1, sizeof *outer), open = 0;
    bool declaring = false;
    static const char *const vhdl[] = {"signal", "variable", NULL};
    static const char *const verilog[] = {"reg", "logic", "integer", "wire", "int", "bit", "output", NULL};
    for (unsigned i = 0; i < t->words; i++) {
        if (phrase_opens(t, i)) {
            outer[i] = open;
            open = i;
            continue;
        }
        if (phrase_closes(t, i)) {
            unsigned begun = words_open(t, i);
            open = begun != i ? outer[begun] : 0;
            continue;
        }
        declaring = !word_says(t, i, ";") && (declaring || phrase_one_of(t, i, t->vhdl ? vhdl : verilog));
        int who = find_family(p, text, i);
        if (who < 0 || !p->counter[who].counts)
            continue;
        bool initial = declaring && !t->vhdl && phrase_assigns(t, i + 1) && !open;
        if (initial)
            is_set(p, text, i + 2, (unsigned)who);
        else if (!declaring || (open && word_says(t, open, "{")) ||
                 (target_of(t, i) && !word_says(t, i + 1, ":") && !word_says(t, i + 1, ",") &&
                  !word_says(t, i + 1, ";")))
            is_used(p, text, i, (unsigned)who, open);
    }
    free(outer);
}

void counters_find(struct counters *p, int64_t far, const struct wording *texts, unsigned count, const char *const *set,
                   unsigned sets)
{
    *p = (struct counters){.far = far};
    p->texts = texts;
    p->count = count;
    p->constants = constants_read(texts, count, set, sets);
    for (unsigned i = 0; i < count; i++) {
        find_counters(p, i);
        if (texts[i].vhdl)
            declarations_vhdl(p, i);
        else
            declarations_verilog(p, i);
    }
    for (unsigned i = 0; i < count; i++)
        find_uses(p, i);
    for (unsigned i = 0; i < p->sites; i++) /* all ones of a vector whose width is not known */
        if (p->site[i].edit == ALL_ONES && !p->counter[counter_family(p, p->site[i].counter)].width)
            p->counter[counter_family(p, p->site[i].counter)].bad = true;
}

void counters_free(struct counters *p)
{
    constants_free(p->constants);
}
