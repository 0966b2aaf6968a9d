/* SPDX-License-Identifier: MIT */
/* The picture of the board on the screen: head, board or waveforms, foot; and what lies over it. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "term/board-parts.h"
#include "base/learning.h"
#include "term/screen.h"

enum {
    HEAD = 2, /* lines above the board */
    FOOT = 4, /* and below: a message, the phase, the keys */
    LINES_OF_HELP = 100
};

static void speed_text(const struct board *b, char *to, size_t size)
{
    const char *times = screen_text(TIMES);
    if (b->speed == MAX_SPEED)
        snprintf(to, size, "max");
    else if (b->speed < 0)
        snprintf(to, size, "%s1/%d", times, 1 << -b->speed);
    else
        snprintf(to, size, "%s%d%s", times, 1 << b->speed, b->late ? " (late)" : "");
}

static void hertz_text(uint64_t hz, char *to, size_t size)
{
    if (hz >= 1000000)
        snprintf(to, size, "%g MHz", (double)hz / 1e6);
    else if (hz >= 1000)
        snprintf(to, size, "%g kHz", (double)hz / 1e3);
    else
        snprintf(to, size, "%" PRIu64 " Hz", hz);
}

static void draw_head(const struct board *b)
{
    char speed[40], hertz[40], status[200];
    const char *dot = screen_text(DOT);
    speed_text(b, speed, sizeof speed);
    hertz_text(game_hz(b->s), hertz, sizeof hertz);
    const char *doing = b->paused ? "paused" : !game_live(b->s) ? "replay" : "running";
    int n = snprintf(status, sizeof status, "%s %s %s %s", doing, speed, dot, hertz);
    if (b->paused)
        snprintf(status + n, sizeof status - (size_t)n, " %s cycle %" PRIu64 " ", dot, b->s->now->cycle);
    else
        snprintf(status + n, sizeof status - (size_t)n, " %s %" PRIu64 " s ", dot, b->s->now->cycle / game_hz(b->s));
    int x = screen_print(0, 1, TITLE, "%s", b->s->machine->title);
    for (unsigned i = 0; i < b->s->seats; i++)
        if (b->s->player[i]) {
            x = screen_print(0, x, FAINT, " %s seat %u: %s", dot, i + 1, b->s->player[i]->name);
            if (learning_share(b->s->player[i]) < 1)
                x = screen_print(0, x, FAINT, " %d %%", b->learnt);
        }
    screen_put(0, screen_columns() - screen_width(status), FAINT, status);
}

static void draw_foot(const struct board *b)
{
    int y = screen_rows() - FOOT, width = screen_columns() - 2, x = 1;
    char phase[400];
    static const char *const keys[][2] = {{"?", "help"}, {"q", "quit"},   {"p", "pause"},
                                          {".", "step"}, {"n", "phase"},  {"+-", "speed"},
                                          {"u", "undo"}, {"Tab", "hold"}, {"w", "waves"}};
    if (b->overlay == ENTRY) {
        const struct port *p = &b->s->machine->port[b->port];
        screen_print(y, 1, KEY, "%s = %s_   (Enter sets it, Tab the next input, Esc leaves)", p->name, b->entry);
    } else { /* a long message takes lines above too */
        int lines = screen_wrap(-1, 0, width, 3, KEY, b->message);
        screen_wrap(y - lines + 1, 1, width, 3, KEY, b->message);
    }
    if (b->s->now->hidden)
        snprintf(phase, sizeof phase, "A player of the program enters something secret.");
    else
        speak_phase(b->s, phase, sizeof phase);
    int name = screen_print(y + 1, 1, TITLE, "%s", speak_phase_name(b->s)) + 2;
    screen_wrap(y + 1, name, screen_columns() - 1 - name, 2, ALERT, phase);
    for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (x + (int)strlen(keys[i][0]) + (int)strlen(keys[i][1]) + 1 > screen_columns() - 1)
            break;
        x = screen_put(y + 3, x, KEY, keys[i][0]);
        x = screen_print(y + 3, x, FAINT, " %s  ", keys[i][1]);
    }
}

static void draw_small(const struct board *b, int rows, int columns)
{
    char text[200];
    snprintf(text, sizeof text, "This window is %d by %d. The board needs %d by %d: make it larger, or q to quit.",
             screen_columns(), screen_rows(), columns, rows);
    (void)b;
    screen_wrap(screen_rows() > 3 ? 1 : 0, 0, screen_columns(), screen_rows(), STRONG, text);
}

/* The strip stands below the board, or in its place where there is no room for both. */
static void draw_board(struct board *b)
{
    int rows = screen_rows(), columns = screen_columns(), room = rows - HEAD - FOOT;
    if (!view_fit(&b->view, room, columns - 2)) {
        draw_small(b, b->view.rows + HEAD + FOOT, b->view.columns + 2);
        return;
    }
    int strip = (int)b->strip.count + 1, both = 0;
    if (b->waves && room - strip - 1 > 0)
        both = view_fit(&b->view, room - strip - 1, columns - 2);
    if (b->waves && !both)
        strip_draw(&b->strip, HEAD, room, columns - 1);
    else {
        int space = room - (b->waves ? strip + 1 : 0);
        view_draw(&b->view, HEAD + (space - b->view.rows) / 3, (columns - b->view.columns) / 2);
    }
    if (both)
        strip_draw(&b->strip, rows - FOOT - strip, strip, columns - 1);
    draw_head(b);
    draw_foot(b);
}

static void draw_curtain(const struct board *b)
{
    char phase[400];
    int y = screen_rows() / 3, width = screen_columns() - 4;
    speak_phase(b->s, phase, sizeof phase);
    if (b->secret) {
        y += screen_wrap(y, 2, width, 3, ALERT, phase) + 1;
        screen_wrap(y, 2, width, 3, NORMAL, "Everybody else looks away. Press Enter to open the board.");
    } else {
        screen_put(y, 2, ALERT, "The secret part is over.");
        y += 1 + screen_wrap(y + 1, 2, width, 3, NORMAL, phase);
        screen_put(y + 1, 2, NORMAL, "All may look again. Press Enter to go on.");
    }
}

static unsigned help_lines(const struct board *b, char line[LINES_OF_HELP][160])
{
    const struct machine *m = b->s->machine;
    unsigned n = 0;
    const char *rule = m->rules;
    while (*rule && n < LINES_OF_HELP - 60) {
        size_t length = strcspn(rule, "\n");
        snprintf(line[n++], 160, "%.*s", (int)length, rule);
        rule += length + (rule[length] == '\n');
    }
    snprintf(line[n++], 160, "%s", "");
    for (unsigned i = 0; i < m->ports && n < LINES_OF_HELP - 30; i++)
        if (m->port[i].dir == IN && m->port[i].key)
            snprintf(line[n++], 160, "%-9s %-9s %s", m->port[i].key, speak_label(&m->port[i]), m->port[i].help);
    snprintf(line[n++], 160, "%s", "");
    for (const struct shell_key *k = shell_keys; k->name; k++)
        snprintf(line[n++], 160, "%-9s %s", k->name, k->about);
    return n;
}

/* Long lines go on below. */
static void draw_help(struct board *b)
{
    static char line[LINES_OF_HELP][160];
    unsigned n = help_lines(b, line);
    int y = 2, last = screen_rows() - 2, width = screen_columns() - 4, total = 0;
    for (unsigned i = 0; i < n; i++) {
        int high = line[i][0] ? screen_wrap(-1, 0, width, 9, NORMAL, line[i]) : 1;
        if (total >= b->scroll && y + high <= last) {
            screen_wrap(y, 2, width, 9, NORMAL, line[i]);
            y += high;
        }
        total += high;
    }
    b->scroll_most = total > last - 2 ? total - (last - 2) : 0;
    screen_print(0, 1, TITLE, "%s: how to play", b->s->machine->title);
    screen_put(screen_rows() - 1, 1, FAINT,
               b->scroll_most ? "Up and Down turn the page, any other key goes back" : "any key goes back");
}

static void draw_chooser(const struct board *b)
{
    const struct machine *m = b->s->machine;
    int rows = screen_rows() - 4, top = (int)b->port >= rows ? (int)b->port - rows + 1 : 0;
    screen_put(0, 1, TITLE, "Which ports the waveforms show");
    for (int i = 0; i < rows && top + i < (int)m->ports; i++) {
        unsigned port = (unsigned)(top + i);
        screen_put(2 + i, 1, KEY, port == b->port ? screen_text(MARK) : " ");
        screen_print(2 + i, 3, port == b->port ? STRONG : NORMAL, "[%s] %-16s %s",
                     b->strip.chosen[port] ? screen_text(KNOB) : " ", m->port[port].name, m->port[port].help);
    }
    screen_put(screen_rows() - 1, 1, FAINT, "Up and Down move, Space chooses, Enter goes back");
}

static void draw(struct board *b)
{
    screen_clear();
    if (b->overlay == HELP)
        draw_help(b);
    else if (b->overlay == CURTAIN)
        draw_curtain(b);
    else if (b->overlay == CHOOSE)
        draw_chooser(b);
    else
        draw_board(b);
    screen_show();
    b->dirty = false;
}

/* Draws only what changed: a number that stands for all that can change by itself. */
void board_draw(struct board *b)
{
    uint64_t hash = view_hash(&b->view) * 31 + (uint64_t)b->late;
    hash = hash * 31 + (b->paused ? b->s->now->cycle : b->s->now->cycle / game_hz(b->s));
    if (b->waves)
        hash = hash * 31 + b->s->now->cycle / b->strip.column + b->strip.changes;
    if (hash == b->shown && !b->dirty)
        return;
    b->shown = hash;
    draw(b);
}
