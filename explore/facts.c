/* SPDX-License-Identifier: MIT */
#include "explore/facts.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include "bare/sentence.h"
#include "base/heap.h"
#include "explore/hands.h"

/* ---- which there are ------------------------------------------------------------------ */

static void add(struct facts *f, enum fact_kind kind, unsigned a, unsigned b, unsigned cost)
{
    f->fact = heap_resize(f->fact, (f->facts + 1) * sizeof *f->fact);
    f->fact[f->facts++] = (struct fact){.kind = kind, .a = a, .b = b, .cost = cost};
}

static bool is_count(const struct track *t, const struct signal *s)
{
    return s->kind == SIGNAL_PORT && s->dir == OUT && t->inner->port[s->port].look == NUMBER;
}

static void add_signals(struct facts *f)
{
    const struct track *t = f->track;
    for (unsigned i = 0; i < t->signals; i++) {
        const struct signal *s = &t->signal[i];
        const struct value *v = s->group && s->dir == OUT ? s->values : NULL;
        for (unsigned k = 0; v && v[k].name; k++)
            add(f, FACT_ALL, i, k, 2);
        if (!v)
            add(f, FACT_NOW, i, 0, s->dir == IN ? 2 : t->inner->port[s->port].look == SEGMENTS ? 4 : 3);
        if (is_count(t, s)) {
            add(f, FACT_AFTER, i, 0, s->values ? 6 : 4);
            add(f, FACT_CHANGED, i, 0, 4);
        }
    }
}

static void add_past(struct facts *f)
{
    const struct track *t = f->track;
    add(f, FACT_FROM, 0, 0, 3);
    for (unsigned p = 0; p < t->phases; p++)
        for (unsigned i = 0; i < t->signals; i++) {
            if (t->signal[i].group && t->signal[i].dir == OUT)
                continue;
            add(f, FACT_THEN, i, p, 9);
            if (is_count(t, &t->signal[i]))
                add(f, FACT_SAME, i, p, 9);
        }
    for (unsigned p = 0; p < t->phases; p++)
        for (unsigned q = 0; q < t->phases; q++)
            if (p != q)
                add(f, FACT_LATER, p, q, 8);
}

static void add_buttons(struct facts *f)
{
    const struct machine *m = f->track->inner;
    unsigned go = 0;
    for (unsigned i = 0; i < m->ports; i++)
        go += hands_is_button(&m->port[i]) && m->port[i].role == ROLE_GO;
    if (go < 2)
        return;
    if (m->turn)
        add(f, FACT_OWN, 0, 0, 2);
    for (unsigned i = 0; i < m->ports; i++)
        if (hands_is_button(&m->port[i]) && m->port[i].role == ROLE_GO) {
            add(f, FACT_BUTTON, i, 0, 3);
            for (unsigned p = 0; p < f->track->phases; p++)
                add(f, FACT_PUSHED, i, p, 8);
        }
}

static bool is_die(const struct port *p)
{
    return p->dir == IN && p->look == DIE;
}

static void add_dice(struct facts *f)
{
    unsigned dice = 0;
    for (unsigned i = 0; i < f->track->inner->ports; i++)
        dice += is_die(&f->track->inner->port[i]);
    if (dice < 2)
        return;
    for (unsigned face = 1; face <= 6; face++)
        add(f, FACT_FACE, face, 0, 3);
    add(f, FACT_ALIKE, 0, 0, 3);
    add(f, FACT_KINDS, 0, 0, 4);
    add(f, FACT_NO_FACE, 0, 0, 2);
}

/* The length of a name without the number at its end. */
static size_t stem(const char *name)
{
    size_t n = strlen(name);
    while (n && isdigit((unsigned char)name[n - 1]))
        n--;
    return n;
}

static bool alike(const struct port *a, const struct port *b)
{
    size_t n = stem(a->name);
    return n < strlen(a->name) && n == stem(b->name) && !strncmp(a->name, b->name, n) && a->dir == b->dir &&
           a->look == b->look;
}

/* Numbered outputs side by side, from port a to b. */
static void add_rows(struct facts *f)
{
    const struct machine *m = f->track->inner;
    for (unsigned i = 0, last; i < m->ports; i = last + 1) {
        for (last = i; last + 1 < m->ports && alike(&m->port[i], &m->port[last + 1]);)
            last++;
        if (m->port[i].dir == OUT && m->port[i].look == NUMBER && last > i && m->port[i].role != ROLE_TALLY)
            add(f, FACT_ZERO, i, last, 4);
    }
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == OUT && m->port[i].look == MATRIX)
            add(f, FACT_TOP, i, 0, 5);
}

static void add_straps(struct facts *f)
{
    const struct machine *m = f->track->inner;
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == STRAP && m->port[i].width == 1)
            add(f, FACT_STRAP, i, 0, 3);
}

void facts_begin(struct facts *f, const struct track *t)
{
    *f = (struct facts){.track = t};
    f->sentence[f->sentences++] = NULL;
    add_signals(f);
    add_buttons(f);
    add_dice(f);
    add_rows(f);
    add_straps(f);
    if (t->inner->entered && t->inner->limit)
        add(f, FACT_FITS, 0, 0, 2);
    add(f, FACT_AGE, 0, 0, 2);
    add_past(f);
    for (unsigned i = 0; i < t->phases; i++)
        f->noisy |= t->phase[i].noise;
    unsigned noise = 0;
    while (noise < t->inner->ports && (t->inner->port[noise].dir != IN || t->inner->port[noise].look != NOISE))
        noise++;
    if (f->noisy || noise < t->inner->ports)
        add(f, FACT_CHANCE, noise, 0, 10);
    if (t->inner->refuses)
        add(f, FACT_TAKEN, 0, 0, 20);
    if (t->inner->news)
        add(f, FACT_NEWS, 0, 0, 25);
    f->own_words = heap_get(t->signals + 1);
}

void facts_end(struct facts *f)
{
    free(f->own_words);
    free(f->fact);
}

/* ---- what they say -------------------------------------------------------------------- */

static Word all_groups(const struct track *t, const struct signal *s, Word wanted, const Word port[])
{
    Word v = track_signal(t, s, port), mask = ((Word)1 << s->group) - 1;
    for (unsigned i = 0; i < s->width; i += s->group)
        if ((v >> i & mask) != wanted)
            return 0;
    return 1;
}

static unsigned first_bit(uint64_t bits)
{
    return bits ? (unsigned)__builtin_ctzll(bits) : 0;
}

static Word own(const struct machine *m, const struct instant *x)
{
    unsigned turn = machine_turn(m, x->state, x->before);
    for (unsigned i = 0; i < m->ports && i < PORTS_MOST; i++)
        if (x->pressed >> i & 1 && turn && (!m->port[i].seat || m->port[i].seat == turn))
            return 1;
    return 0;
}

static Word faces(const struct machine *m, const struct fact *k, const Word port[])
{
    unsigned shown[8] = {0}, most = 0, kinds = 0;
    for (unsigned i = 0; i < m->ports; i++)
        if (is_die(&m->port[i]))
            shown[port[i] & 7]++;
    for (unsigned face = 1; face <= 6; face++) {
        most = shown[face] > most ? shown[face] : most;
        kinds += shown[face] > 0;
    }
    return k->kind == FACT_FACE    ? shown[k->a]
           : k->kind == FACT_ALIKE ? most
           : k->kind == FACT_KINDS ? kinds
                                   : shown[0] + shown[7] > 0;
}

static Word zero(const struct fact *k, const Word port[])
{
    for (unsigned i = k->a; i <= k->b; i++)
        if (port[i])
            return 0;
    return 1;
}

static Word top_row(const struct port *p, Word v)
{
    unsigned row = 1;
    for (; row <= p->width / 7u && !(v & 127); row++)
        v >>= 7;
    return row;
}

static Word news(struct facts *f, const struct instant *x)
{
    const char *said = machine_news(f->track->inner, x->later, x->after);
    unsigned i = 0;
    while (i < f->sentences && f->sentence[i] != said)
        i++;
    if (i == f->sentences && i < SENTENCES_MOST)
        f->sentence[f->sentences++] = said;
    return i;
}

static Word age(const struct facts *f, const struct instant *x)
{
    unsigned __int128 edges = (unsigned __int128)x->before[f->track->age] + 1;
    return (Word)(edges * 1000000000 / f->track->inner->hz(x->before));
}

/* Chance itself is nothing that a board shows: that it has decided is seen by what comes of it.  Only where noise is
   read, and by itself. */
static Word chance(const struct facts *f, const struct instant *x)
{
    return (!f->noisy || f->track->phase[x->from].noise) && !x->pressed && x->from != x->to;
}

static Word value_of(struct facts *f, const struct fact *k, const struct instant *x)
{
    const struct track *t = f->track;
    const struct machine *m = t->inner;
    switch (k->kind) {
    case FACT_NOW:
        return track_signal(t, &t->signal[k->a], x->before);
    case FACT_ALL:
        return all_groups(t, &t->signal[k->a], t->signal[k->a].values[k->b].value, x->before);
    case FACT_AFTER:
        return track_signal(t, &t->signal[k->a], x->after);
    case FACT_CHANGED:
        return track_signal(t, &t->signal[k->a], x->after) != track_signal(t, &t->signal[k->a], x->before);
    case FACT_THEN:
        return track_then(t, k->a, k->b, x->before);
    case FACT_SAME:
        return track_then(t, k->a, k->b, x->before) == track_signal(t, &t->signal[k->a], x->before) + 1;
    case FACT_PUSHED:
        return track_pushed(t, k->a, k->b, x->before);
    case FACT_FROM:
        return x->before[t->before];
    case FACT_LATER:
        return x->before[t->stamp + k->a] > x->before[t->stamp + k->b];
    case FACT_OWN:
        return own(m, x);
    case FACT_BUTTON:
        return x->pressed >> k->a & 1;
    case FACT_FITS:
        return m->entered(x->before) <= m->limit(x->state, x->before);
    case FACT_TAKEN:
        return x->pressed && !machine_refuses(m, x->state, x->before, first_bit(x->pressed));
    case FACT_AGE:
        return age(f, x);
    case FACT_FACE:
    case FACT_ALIKE:
    case FACT_KINDS:
    case FACT_NO_FACE:
        return faces(m, k, x->before);
    case FACT_ZERO:
        return zero(k, x->after);
    case FACT_TOP:
        return top_row(&m->port[k->a], x->before[k->a]);
    case FACT_STRAP:
        return x->before[k->a];
    case FACT_CHANCE:
        return chance(f, x);
    default:
        return news(f, x);
    }
}

/* Outputs that only say who has won, or whose turn it is, counted from 0 or from 1. */
static void note_words(struct facts *f, unsigned signal, Word value, Word winner, Word turn)
{
    f->own_words[signal] |=
        (uint8_t)((value != winner) | (turn && value != turn) << 1 | (turn && value + 1 != turn) << 2);
}

void facts_note(struct facts *f, const struct instant *m, Word value[])
{
    Word winner = machine_winner(f->track->inner, m->later, m->after);
    Word turn = machine_turn(f->track->inner, m->later, m->after);
    for (unsigned i = 0; i < f->track->signals; i++)
        note_words(f, i, track_signal(f->track, &f->track->signal[i], m->after), winner, turn);
    for (unsigned i = 0; i < f->facts; i++)
        value[i] = value_of(f, &f->fact[i], m);
}

bool fact_is_outcome(const struct facts *f, unsigned fact)
{
    const struct fact *k = &f->fact[fact];
    bool signal = k->kind == FACT_NOW || k->kind == FACT_AFTER || k->kind == FACT_CHANGED || k->kind == FACT_THEN ||
                  k->kind == FACT_SAME;
    if (signal && f->track->inner->winner && !(f->own_words[k->a] & 1))
        return true;
    return (k->kind == FACT_AFTER || k->kind == FACT_CHANGED) && f->track->inner->turn && (f->own_words[k->a] & 6) != 6;
}

bool fact_is_bool(const struct facts *f, unsigned fact)
{
    switch (f->fact[fact].kind) {
    case FACT_ALL:
    case FACT_CHANGED:
    case FACT_SAME:
    case FACT_PUSHED:
    case FACT_LATER:
    case FACT_OWN:
    case FACT_BUTTON:
    case FACT_FITS:
    case FACT_TAKEN:
    case FACT_ZERO:
    case FACT_CHANCE:
    case FACT_NO_FACE:
        return true;
    default:
        return false;
    }
}

bool fact_is_number(const struct facts *f, unsigned fact)
{
    const struct fact *k = &f->fact[fact];
    switch (k->kind) {
    case FACT_NOW:
    case FACT_AFTER:
        return !f->track->signal[k->a].values && f->track->signal[k->a].width > 1;
    case FACT_AGE:
    case FACT_FACE:
    case FACT_ALIKE:
    case FACT_KINDS:
    case FACT_TOP:
        return true;
    default:
        return false;
    }
}

bool fact_is_input(const struct facts *f, unsigned fact)
{
    const struct fact *k = &f->fact[fact];
    switch (k->kind) {
    case FACT_NOW:
        return f->track->signal[k->a].dir == IN;
    case FACT_BUTTON:
    case FACT_FACE:
    case FACT_ALIKE:
    case FACT_KINDS:
    case FACT_NO_FACE:
        return true;
    default:
        return false;
    }
}

bool fact_is_edge(const struct facts *f, unsigned fact)
{
    enum fact_kind kind = f->fact[fact].kind;
    return kind == FACT_CHANGED || kind == FACT_AGE || kind == FACT_TOP || kind == FACT_CHANCE;
}

/* ---- in words ------------------------------------------------------------------------- */

void facts_time_text(double seconds, char text[FACT_TEXT])
{
    static const struct {
        double least;
        const char *unit;
    } units[] = {{1, "s"}, {1e-3, "ms"}, {1e-6, "us"}, {0, "ns"}};
    unsigned u = 0;
    while (seconds < units[u].least)
        u++;
    snprintf(text, FACT_TEXT, "%.3g %s", seconds / (u < 3 ? units[u].least : 1e-9), units[u].unit);
}

void facts_signal_text(const struct track *t, const struct signal *s, Word value, char text[FACT_TEXT])
{
    const struct value *v = s->values;
    while (v && v->name && v->value != value)
        v++;
    if (v && v->name)
        snprintf(text, FACT_TEXT, "%s", v->name);
    else
        snprintf(text, FACT_TEXT, s->kind == SIGNAL_PORT && t->inner->port[s->port].bcd ? "%llx" : "%llu",
                 (unsigned long long)value);
}

void facts_number_text(const struct facts *f, char text[FACT_TEXT])
{
    const struct track *t = f->track;
    const struct port *p = &t->inner->port[t->number];
    if (!t->bits)
        snprintf(text, FACT_TEXT, "number");
    else if (t->bits == p->width)
        snprintf(text, FACT_TEXT, "%s", p->name);
    else
        snprintf(text, FACT_TEXT, "%s[%u:0]", p->name, t->bits - 1);
}

static void sentence_text(const struct facts *f, Word index, char text[FACT_TEXT])
{
    char said[400] = "";
    const char *sentence = index < f->sentences ? f->sentence[index] : NULL;
    if (sentence)
        sentence_plain(f->track->inner, sentence, said, sizeof said);
    said[strcspn(said, ":.")] = 0; /* the first clause is enough */
    snprintf(text, FACT_TEXT, "%.100s", *said ? said : "nothing to tell");
}

void condition_text(const struct facts *f, const struct condition *test, char text[FACT_TEXT])
{
    const struct track *t = f->track;
    const struct fact *k = &f->fact[test->fact];
    const struct signal *s = k->a < t->signals ? &t->signal[k->a] : NULL;
    const struct port *p = k->a < t->inner->ports ? &t->inner->port[k->a] : NULL;
    const char *rel = test->least ? "\u2265" : "=";
    char value[FACT_TEXT] = "";
    unsigned long long n = test->value;
    switch (k->kind) {
    case FACT_NOW:
        facts_signal_text(t, s, test->value, value);
        snprintf(text, FACT_TEXT, "%s %s %.40s", s->name, rel, value);
        break;
    case FACT_ALL:
        snprintf(text, FACT_TEXT, "%s all %s", s->name, s->values[k->b].name);
        break;
    case FACT_AFTER:
        facts_signal_text(t, s, test->value, value);
        snprintf(text, FACT_TEXT, "%s becomes %s%.40s", s->name, test->least ? "\u2265 " : "", value);
        break;
    case FACT_CHANGED:
        snprintf(text, FACT_TEXT, "%s counts", s->name);
        break;
    case FACT_THEN:
        facts_signal_text(t, s, test->value - 1, value);
        snprintf(text, FACT_TEXT, "%s was %.40s in %s", s->name, test->value ? value : "never", t->phase[k->b].name);
        break;
    case FACT_SAME:
        snprintf(text, FACT_TEXT, "%s as at end of %s", s->name, t->phase[k->b].name);
        break;
    case FACT_PUSHED:
        snprintf(text, FACT_TEXT, "%s pressed in %s", p->name, t->phase[k->b].name);
        break;
    case FACT_FROM:
        snprintf(text, FACT_TEXT, "came from %s", n ? t->phase[n - 1].name : "power on");
        break;
    case FACT_LATER:
        snprintf(text, FACT_TEXT, "%s later than %s", t->phase[k->a].name, t->phase[k->b].name);
        break;
    case FACT_OWN:
        snprintf(text, FACT_TEXT, "by the player on turn");
        break;
    case FACT_BUTTON:
        snprintf(text, FACT_TEXT, "%s", p->name);
        break;
    case FACT_FITS:
        facts_number_text(f, value);
        snprintf(text, FACT_TEXT, "%.40s \u2264 limit", value);
        break;
    case FACT_TAKEN:
        snprintf(text, FACT_TEXT, "press is taken");
        break;
    case FACT_AGE:
        facts_time_text((double)n * 1e-9, value);
        snprintf(text, FACT_TEXT, "%.40s passed", value);
        break;
    case FACT_FACE:
        snprintf(text, FACT_TEXT, "%us on the dice %s %llu", k->a, rel, n);
        break;
    case FACT_ALIKE:
        snprintf(text, FACT_TEXT, "dice alike %s %llu", rel, n);
        break;
    case FACT_KINDS:
        snprintf(text, FACT_TEXT, "different faces %s %llu", rel, n);
        break;
    case FACT_NO_FACE:
        snprintf(text, FACT_TEXT, "a die has no face");
        break;
    case FACT_ZERO:
        snprintf(text, FACT_TEXT, "%s..%s all become 0", p->name, t->inner->port[k->b].name);
        break;
    case FACT_TOP:
        snprintf(text, FACT_TEXT, n > 2 ? "%s rows 1-%llu dark" : "%s row %llu dark", p->name, n - 1);
        break;
    case FACT_STRAP: {
        const struct value *v = port_value(p, test->value);
        snprintf(text, FACT_TEXT, "%s %s %s", p->name, rel, v ? v->name : n ? "1" : "0");
        break;
    }
    case FACT_CHANCE:
        snprintf(text, FACT_TEXT, "%s has decided", p ? p->name : "chance");
        break;
    default:
        sentence_text(f, test->value, text);
    }
}
