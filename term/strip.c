/* SPDX-License-Identifier: MIT */
#include "term/strip.h"
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/heap.h"
#include "term/screen.h"
#include "term/speak.h"

enum { NAMES = 12 }; /* columns for the ports' names */

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

/* An event keeps the value that was there before, so that the strip can be read backwards from now.  It shows what
   everybody may see. */
void strip_span(struct strip *t, const struct game *s, uint64_t edges)
{
    Word shown[PORTS_MOST];
    game_shown(s, 0, shown);
    for (unsigned i = 0; i < s->machine->ports; i++) {
        if (t->last[i] == shown[i])
            continue;
        if (t->chosen[i])
            *at(t, t->changes++) = (struct tape_event){.cycle = s->now->cycle - edges, .port = i, .value = t->last[i]};
        t->last[i] = shown[i];
    }
}

void strip_forget(struct strip *t)
{
    while (t->changes > oldest(t) && at(t, t->changes - 1)->cycle >= t->game->now->cycle)
        t->changes--;
    game_shown(t->game, 0, t->last);
}

void strip_zoom(struct strip *t, bool in)
{
    if (in && t->column > 1)
        t->column /= 2;
    else if (!in && t->column < game_hz(t->game) * 60)
        t->column *= 2;
}

/* One port, from now at the right edge back to the left. */
static void draw_port(const struct strip *t, unsigned port, int y, int columns)
{
    const struct port *p = &t->game->machine->port[port];
    Word value[columns];
    uint8_t edge[columns];
    Word now = t->last[port];
    uint64_t n = t->changes, end = t->game->now->cycle;
    for (int x = columns - 1; x >= 0; x--) {
        uint64_t back = (uint64_t)(columns - 1 - x + 1) * t->column, start = back > end ? 0 : end - back;
        value[x] = now;
        edge[x] = 0;
        while (n > oldest(t) && at(t, n - 1)->cycle >= start) {
            const struct tape_event *e = at(t, --n);
            if (e->port == port) {
                now = e->value;
                edge[x] = 1;
            }
        }
        if (back > end + t->column)
            edge[x] = 2; /* before the beginning */
    }
    char name[NAMES + 1], text[40] = "";
    snprintf(name, sizeof name, "%.*s", NAMES - 1, p->name);
    screen_put(y, 0, FAINT, name);
    for (int x = 0, from = -1; x < columns; x++) {
        if (edge[x] == 2)
            continue;
        if (p->width == 1) {
            screen_glyph(y, NAMES + x, edge[x] ? STRONG : LIGHT_ON,
                         edge[x]    ? WAVE_EDGE
                         : value[x] ? WAVE_HIGH
                                    : WAVE_LOW);
            continue;
        }
        if (edge[x] || from < 0) {
            from = x;
            speak_value(p, value[x], text, sizeof text);
            screen_glyph(y, NAMES + x, STRONG, edge[x] ? WAVE_EDGE : DOT);
            continue;
        }
        int i = x - from - 1;
        char c[2] = {i < (int)strlen(text) ? text[i] : ' ', 0};
        screen_put(y, NAMES + x, NORMAL, c);
    }
}

void strip_draw(const struct strip *t, int y, int rows, int columns)
{
    uint64_t hz = game_hz(t->game);
    double seconds = (double)t->column / (double)hz;
    int x = screen_print(y, 0, FAINT, "waves: a column is %" PRIu64 " clock%s", t->column, t->column == 1 ? "" : "s");
    screen_print(y, x, FAINT, seconds < 0.001 ? ", %.3g s" : ", %.4g s", seconds);
    for (unsigned i = 0; i < t->game->machine->ports; i++)
        if (t->chosen[i] && rows > 1) {
            y++;
            rows--;
            draw_port(t, i, y, columns - NAMES);
        }
}
