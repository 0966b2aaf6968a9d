/* SPDX-License-Identifier: MIT */
/*
 * What has happened so far, as the machine tells it phase by phase: the guesses and their verdicts, the rolls, the bids.
 *
 * Where digits stand over lights in groups, one group a digit, and the machine waits for somebody to read them, that is a
 * verdict: the line is drawn with letters and lights.  Any other line is the sentence.  A line belongs to its cycle: undo
 * and travelling back take it away.
 */
#include <stdio.h>
#include <string.h>
#include "term/board-parts.h"

enum { VERDICT_WIDTH = 24, TEXT_WIDTH = 34 };

static struct log_line *line_at(const struct board *b, unsigned n)
{
    return (struct log_line *)&b->log[n % LOG_LINES];
}

static unsigned oldest(const struct board *b)
{
    return b->logged > LOG_LINES ? b->logged - LOG_LINES : 0;
}

void board_log_forget(struct board *b)
{
    while (b->logged > oldest(b) && line_at(b, b->logged - 1)->cycle > b->s->now->cycle)
        b->logged--;
}

/* The lights in groups, the first port's highest; returns how many groups. */
static unsigned groups(const struct game *g, unsigned *size, Word *lights)
{
    unsigned n = 0;
    *lights = 0;
    for (unsigned i = 0; i < g->machine->ports; i++) {
        const struct port *p = &g->machine->port[i];
        if (p->dir != OUT || p->look != LED || !p->group || n + p->width > 64)
            continue;
        *lights = (p->width < 64 ? *lights << p->width : 0) | light_bits(p, g->port[i]);
        *size = p->group;
        n += p->width;
    }
    return n ? n / *size : 0;
}

void board_log_note(struct board *b)
{
    const struct value *phase = game_phase(b->s);
    struct log_line line = {.cycle = b->s->now->cycle};
    unsigned size = 1, n = groups(b->s, &size, &line.lights);
    if (!phase || !tell_happened(&b->tell, line.text, sizeof line.text))
        return;
    tell_digits(&b->tell, line.digits, sizeof line.digits);
    line.verdict = n && strlen(line.digits) == n && !phase->waits && !phase->final;
    if (n && !line.verdict && !phase->final)
        return; /* the score in between: the guesses are what one looks for */
    const struct log_line *last = b->logged > oldest(b) ? line_at(b, b->logged - 1) : NULL;
    if (last && (last->cycle == line.cycle || (!line.verdict && !strcmp(last->text, line.text))))
        return;
    *line_at(b, b->logged++) = line;
}

int board_log_width(const struct board *b)
{
    unsigned size = 1;
    Word lights;
    return groups(b->s, &size, &lights) ? VERDICT_WIDTH : TEXT_WIDTH;
}

static void draw_verdict(const struct board *b, const struct log_line *l, int y, int x)
{
    unsigned size = 1;
    Word ignored;
    unsigned n = groups(b->s, &size, &ignored);
    for (unsigned i = 0; l->digits[i]; i++)
        screen_print(y, x + 2 * (int)i, STRONG, "%c", l->digits[i]);
    x += 2 * (int)n + 1;
    for (unsigned i = 0; i < n; i++, x++)
        for (unsigned k = 0; k < size; k++, x++) {
            bool on = l->lights >> ((n - 1 - i) * size + size - 1 - k) & 1;
            screen_glyph(y, x, on ? LIGHT_ON : LIGHT_OFF, on ? LED_ON : LED_OFF);
        }
}

/* The latest lines that fit, the oldest above. */
void board_log_draw(const struct board *b, int y, int x, int rows, int columns)
{
    int used = 1;
    unsigned from = b->logged;
    if (b->logged == oldest(b) || rows < 2)
        return;
    for (; from > oldest(b); from--) {
        const struct log_line *l = line_at(b, from - 1);
        int high = l->verdict ? 1 : screen_wrap(-1, 0, columns - 4, 3, NORMAL, l->text);
        if (used + high > rows)
            break;
        used += high;
    }
    screen_put(y, x, FAINT, tell_text(&b->tell, "so far"));
    for (unsigned n = from; n < b->logged; n++) {
        const struct log_line *l = line_at(b, n);
        y++;
        screen_print(y, x, FAINT, "%u", n + 1);
        if (l->verdict)
            draw_verdict(b, l, y, x + 4);
        else
            y += screen_wrap(y, x + 4, columns - 4, 3, n + 1 == b->logged ? NORMAL : FAINT, l->text) - 1;
    }
}
