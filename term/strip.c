/* SPDX-License-Identifier: MIT */
#include "term/strip.h"
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/heap.h"
#include "play/game-parts.h"
#include "term/screen/screen.h"
#include "term/speak.h"
#include "play/tell.h"

enum {
    NAMES = 12,         /* columns for the ports' names */
    SECRET = PORTS_MOST /* in the place of a port: whether the phase is secret */
};

/* What a column shows. */
enum { STEADY, CHANGED, BEFORE };

static bool choosable(const struct port *p)
{
    return p->dir != STRAP;
}

void strip_choose(struct strip *t, unsigned port, bool on)
{
    if (t->chosen[port] == on || !choosable(&t->game->machine->port[port]))
        return;
    t->chosen[port] = (uint8_t)on;
    t->count = on ? t->count + 1 : t->count - 1;
}

/* At first the phase, the buttons and the narrow outputs, eight at most; a column is an eighth of a second. */
void strip_open(struct strip *t, const struct game *s)
{
    const struct machine *m = s->machine;
    *t = (struct strip){.game = s};
    t->last = heap_get(m->ports * sizeof(Word));
    t->chosen = heap_get(m->ports);
    t->change = heap_get(STRIP_CHANGES * sizeof *t->change);
    memcpy(t->last, s->port, m->ports * sizeof(Word));
    t->secret = game_secret(s);
    t->column = game_hz(s) / 8 ? game_hz(s) / 8 : 1;
    int phase = machine_phase(m);
    if (phase >= 0)
        strip_choose(t, (unsigned)phase, true);
    for (unsigned i = 0; i < m->ports && t->count < 8; i++)
        if (m->port[i].look == BUTTON)
            strip_choose(t, i, true);
    for (unsigned i = 0; i < m->ports && t->count < 8; i++)
        if (m->port[i].dir == OUT && m->port[i].look != ANODES)
            strip_choose(t, i, true);
}

void strip_close(struct strip *t)
{
    free(t->last);
    free(t->chosen);
    free(t->change);
}

static struct tape_event *at(const struct strip *t, uint64_t n)
{
    return &t->change[n % STRIP_CHANGES];
}

static uint64_t oldest(const struct strip *t)
{
    return t->changes > STRIP_CHANGES ? t->changes - STRIP_CHANGES : 0;
}

static void note(struct strip *t, unsigned port, uint64_t cycle, Word before)
{
    *at(t, t->changes++) = (struct tape_event){.cycle = cycle, .port = port, .value = before};
}

/* An event keeps the value that was there before, so that the strip can be read backwards from now.  It shows what
   everybody may see. */
void strip_span(struct strip *t, const struct game *s, uint64_t edges)
{
    Word shown[PORTS_MOST];
    uint64_t cycle = s->now->cycle - edges;
    bool secret = game_secret(s);
    game_shown(s, 0, shown);
    if (secret != t->secret)
        note(t, SECRET, cycle, t->secret);
    t->secret = secret;
    for (unsigned i = 0; i < s->machine->ports; i++) {
        if (t->last[i] == shown[i])
            continue;
        if (t->chosen[i])
            note(t, i, cycle, t->last[i]);
        t->last[i] = shown[i];
    }
}

void strip_forget(struct strip *t)
{
    while (t->changes > oldest(t) && at(t, t->changes - 1)->cycle >= t->game->now->cycle)
        t->changes--;
    game_shown(t->game, 0, t->last);
    t->secret = game_secret(t->game);
}

void strip_zoom(struct strip *t, bool in)
{
    if (in && t->column > 1)
        t->column /= 2;
    else if (!in && t->column < game_hz(t->game) * 60)
        t->column *= 2;
}

struct column {
    Word value;
    uint8_t edge;
    bool hidden;
};

/* The columns of one port, from now at the right edge back to the left. */
static void read_port(const struct strip *t, unsigned port, struct column column[], int columns)
{
    bool tells = tells_secret(&t->game->machine->port[port]), secret = t->secret;
    Word now = t->last[port];
    uint64_t n = t->changes, end = t->game->now->cycle;
    for (int x = columns - 1; x >= 0; x--) {
        uint64_t back = (uint64_t)(columns - x) * t->column, start = back > end ? 0 : end - back;
        struct column *c = &column[x];
        *c = (struct column){.value = now, .hidden = tells && secret};
        while (n > oldest(t) && at(t, n - 1)->cycle >= start) {
            const struct tape_event *e = at(t, --n);
            if (e->port == port) {
                now = e->value;
                c->edge = CHANGED;
            } else if (e->port == SECRET) {
                secret = e->value != 0;
                c->hidden |= tells && secret;
                c->edge = tells ? CHANGED : c->edge;
            }
        }
        if (back > end + t->column)
            c->edge = BEFORE;
    }
}

/* A value in its place; one that is longer ends with a mark, so that nobody takes its head for the whole. */
static void draw_value(const struct strip *t, unsigned port, Word value, int y, int x, int wide)
{
    char text[40];
    speak_value(&t->game->machine->port[port], value, text, sizeof text);
    if (wide < 1)
        return;
    if ((int)strlen(text) <= wide)
        screen_put(y, x, NORMAL, text);
    else
        screen_glyph(y, screen_print(y, x, NORMAL, "%.*s", wide - 1, text), STRONG, ELLIPSIS);
}

static void draw_port(const struct strip *t, unsigned port, int y, int left, int columns)
{
    const struct port *p = &t->game->machine->port[port];
    struct column column[columns > 0 ? columns : 1];
    char name[NAMES + 1];
    read_port(t, port, column, columns);
    snprintf(name, sizeof name, "%.*s", NAMES - 1, p->name);
    screen_put(y, left, FAINT, name);
    left += NAMES;
    for (int x = 0; x < columns; x++) {
        const struct column *c = &column[x];
        if (c->edge == BEFORE)
            continue;
        if (c->hidden)
            screen_glyph(y, left + x, LIGHT_OFF, WAVE_HIDDEN);
        else if (p->width == 1)
            screen_glyph(y, left + x, c->edge ? STRONG : LIGHT_ON,
                         c->edge    ? WAVE_EDGE
                         : c->value ? WAVE_HIGH
                                    : WAVE_LOW);
        else if (c->edge == CHANGED || !x || column[x - 1].edge == BEFORE || column[x - 1].hidden) {
            int end = x + 1;
            while (end < columns && column[end].edge == STEADY && !column[end].hidden)
                end++;
            screen_glyph(y, left + x, STRONG, c->edge == CHANGED ? WAVE_EDGE : DOT);
            draw_value(t, port, c->value, y, left + x + 1, end - x - 1);
        }
    }
}

/* As much as has room. */
static void head_cut(char *text, int columns)
{
    for (size_t n = strlen(text); n && screen_width(text) > columns; text[n] = 0)
        while (--n && ((unsigned char)text[n] & 0xc0) == 0x80)
            ;
}

void strip_draw(const struct strip *t, int y, int x, int rows, int columns)
{
    double seconds = (double)t->column / (double)game_hz(t->game);
    unsigned room = rows > 1 ? (unsigned)rows - 1 : 0, left = t->count > room ? t->count - room : 0;
    char head[200], more[40], clocks[24], time[24];
    snprintf(clocks, sizeof clocks, "%" PRIu64, t->column);
    snprintf(time, sizeof time, seconds < 0.001 ? "%.3g" : "%.4g", seconds);
    snprintf(more, sizeof more, "%u", left);
    struct teller said = {.game = t->game, .language = t->language};
    const char *one = left ? "waves: a column is one clock, {seconds} s; {n} more have no room"
                           : "waves: a column is one clock, {seconds} s";
    const char *some = left ? "waves: a column is {clocks} clocks, {seconds} s; {n} more have no room"
                            : "waves: a column is {clocks} clocks, {seconds} s";
    tell_sentence(&said, t->column == 1 ? one : some,
                  WORDS({"clocks", clocks}, {"seconds", time}, {"n", more}), head, sizeof head);
    head_cut(head, columns);
    screen_put(y, x, FAINT, head);
    for (int others = 0; others < 2; others++) /* the phase first: it is what one looks for */
        for (unsigned i = 0; i < t->game->machine->ports && room; i++)
            if (t->chosen[i] && ((int)i != t->game->phase) == others) {
                draw_port(t, i, ++y, x, columns - NAMES);
                room--;
            }
}
