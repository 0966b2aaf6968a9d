/* SPDX-License-Identifier: MIT */
/* The picture of the board on the screen: head, board, waveforms and log, foot. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "term/board-parts.h"
#include "base/learning.h"
#include "players/players.h"
#include "term/screen/screen.h"

enum {
    HEAD = 2,      /* lines above the board */
    FOOT = 5,      /* and below: what happened, what can be done, the keys */
    STRIP_LEAST = 4, /* lines of waveforms that are worth their room */
    STRIP_WIDTH = 30
};

/* ---- head ----------------------------------------------------------------------------- */

static void speed_text(const struct board *b, char *to, size_t size)
{
    const char *times = screen_text(TIMES);
    if (b->speed == MAX_SPEED)
        snprintf(to, size, "max");
    else if (b->speed < 0)
        snprintf(to, size, "%s1/%d", times, 1 << -b->speed);
    else
        snprintf(to, size, "%s%d%s%s%s", times, 1 << b->speed, b->late ? " (" : "",
                 b->late ? tell_text(&b->tell, N_("late")) : "", b->late ? ")" : "");
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

/* Where in time: seconds, or while it stands the cycle; in a replay, of how many. */
static void time_text(const struct board *b, char *to, size_t size)
{
    uint64_t now = b->s->now->cycle, hz = game_hz(b->s), length = b->s->length;
    uint64_t at = b->paused ? now : now / hz, end = b->paused ? length : (length + hz - 1) / hz;
    const char *english = b->paused ? game_live(b->s) ? N_("cycle {n}") : "cycle {n} of {last}"
                                    : game_live(b->s) ? "{n} s" : "{n} of {last} s";
    tell_sentence(&b->tell, english, WORDS({"n", number(at)}, {"last", number(end)}), to, size);
}

static void draw_head(const struct board *b)
{
    char speed[40], hertz[40], time[80], status[220], seats[400] = "";
    const char *dot = screen_text(DOT);
    speed_text(b, speed, sizeof speed);
    hertz_text(game_hz(b->s), hertz, sizeof hertz);
    time_text(b, time, sizeof time);
    const char *doing = b->until_cycle        ? N_("running on")
                        : b->paused           ? N_("paused")
                        : !game_live(b->s)    ? N_("replay")
                                              : N_("running");
    snprintf(status, sizeof status, "%s %s %s %s %s %s ", tell_text(&b->tell, doing), speed, dot, hertz, dot, time);
    for (unsigned i = 0; i < b->s->seats; i++)
        if (b->s->player[i]) {
            char name[16], who[100];
            size_t n = strlen(seats);
            tell_seat(&b->tell, i + 1, name, sizeof name);
            tell_sentence(&b->tell, "{seat} is {player}",
                          WORDS({"seat", name}, {"player", tell_text(&b->tell, b->s->player[i]->name)}), who, sizeof who);
            snprintf(seats + n, sizeof seats - n, " %s %s", dot, who);
            n = strlen(seats);
            if (learning_share(b->s->player[i]) < 1)
                snprintf(seats + n, sizeof seats - n, " (%d %%)", b->learnt);
        }
    int x = screen_put(0, 1, TITLE, tell_text(&b->tell, b->s->machine->title)), right = screen_columns() - screen_width(status);
    if (x + screen_width(seats) > right) /* as much as there is room for */
        snprintf(seats, sizeof seats, " %s %s", dot, tell_text(&b->tell, "the program plays"));
    if (x + screen_width(seats) <= right)
        screen_put(0, x, FAINT, seats);
    screen_put(0, right, FAINT, status);
}

/* ---- foot ----------------------------------------------------------------------------- */

static bool somebody_plays(const struct board *b)
{
    for (unsigned i = 0; i < player_count; i++)
        if (!strcmp(players[i]->machine, b->s->machine->name))
            return true;
    return false;
}

/* Dice that people set by their keys, and no button that throws them: the shell's Space does. */
static bool space_throws(const struct machine *m)
{
    bool dice = false;
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == IN && m->port[i].look == BUTTON)
            return false;
        else
            dice |= m->port[i].dir == IN && m->port[i].look == DIE && m->port[i].key;
    return dice;
}

/* The keys that matter now, the most important first, as many as fit; what is typed as a letter is not among them. */
static void draw_keys(const struct board *b, int y)
{
    const struct value *phase = game_phase(b->s);
    bool letters = b->typing && b->choice.letters, replay = !game_live(b->s), over = phase && phase->final;
    const struct {
        bool shown;
        const char *key, *does;
    } keys[] = {
        {true, "?", N_("help")},
        {true, "q", N_("quit")},
        {!replay && space_throws(b->s->machine), "Space", N_("throw all dice")},
        {over && !replay && machine_button(b->s->machine, ROLE_GO, 0) >= 0, "R", N_("again")},
        {phase && phase->waits && !replay, "n", N_("skip")},
        {replay, "< >", N_("5 s back, on")},
        {replay, "Home", N_("first")},
        {b->paused, "p", N_("go on")},
        {b->paused, ". ,", N_("step")},
        {b->paused, "g", N_("run to")},
        {!replay && b->s->marks.count, letters ? "Bksp" : "u", N_("undo")},
        {!replay && b->s->adviser && !over, letters ? "F2" : "h", N_("hint")},
        {somebody_plays(b), "o", b->s->seats > 1 ? N_("opponent") : N_("demo")},
        {board_tallies(b) && !over, "T", N_("table")},
        {!b->paused, "p", N_("pause")},
        {true, "w", b->waves ? N_("no waves") : N_("waves")},
        {b->waves, "[ ]", N_("zoom")},
        {true, "+ -", N_("speed")},
        {true, "t", N_("tape")},
        {!b->paused, ".", N_("step")},
        {!b->paused, "g", N_("run to")},
        {true, "Tab", N_("hold")},
        {true, "O", N_("seats")},
        {true, "v", N_("VCD")},
    };
    int x = 1;
    for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++) {
        const char *does = tell_text(&b->tell, keys[i].does);
        int wide = screen_width(keys[i].key) + screen_width(does) + 1;
        if (!keys[i].shown)
            continue;
        if (x + wide > screen_columns() - 1)
            break;
        x = screen_put(y, x, KEY, keys[i].key);
        x = screen_print(y, x, FAINT, " %s  ", does);
    }
}

void entry_names(const struct board *b, char to[120])
{
    const struct port *p = &b->s->machine->port[b->port];
    to[0] = 0;
    for (const struct value *v = b->entry_dice || p->group ? NULL : p->values; v && v->name; v++) {
        size_t n = strlen(to);
        snprintf(to + n, 120 - n, "%s%s", n ? " " : "", tell_text(&b->tell, v->name));
    }
}

static void draw_entry(const struct board *b, int y)
{
    const struct port *p = &b->s->machine->port[b->port];
    if (b->entry_runs) {
        screen_print(y, 1, KEY, "%s %s_", tell_text(&b->tell, N_("run")), b->entry);
        screen_put(y + 1, 1, FAINT,
                   tell_text(&b->tell, "so many clocks: 100, -1; seconds: 2.5s; until: phase=over.  Enter runs, Esc leaves"));
        return;
    }
    const char *name = b->entry_dice ? tell_text(&b->tell, "dice") : tell_label(&b->tell, b->port);
    screen_print(y, 1, KEY, "%s = %s_", name, b->entry);
    char what[200], names[120], line[TELL_MOST];
    tell_sentence(&b->tell, b->entry_dice ? "one digit each" : "0 to {n}", WORDS({"n", number(port_mask(p))}), what,
                  sizeof what);
    entry_names(b, names);
    tell_sentence(&b->tell, names[0] ? "{what}, or {names}. Enter sets it, Tab the next input, Esc leaves"
                                     : "{what}. Enter sets it, Tab the next input, Esc leaves",
                  WORDS({"what", what}, {"names", names}), line, sizeof line);
    screen_put(y + 1, 1, FAINT, line);
}

static void draw_foot(const struct board *b)
{
    int y = screen_rows() - FOOT, width = screen_columns() - 2;
    char text[TELL_MOST + 100], wait[100];
    int said = screen_wrap(-1, 0, width, 2, KEY, b->message);
    if (b->overlay == ENTRY)
        draw_entry(b, y);
    else if (said < 2 && tell_happened(&b->tell, text, sizeof text))
        screen_wrap(y, 1, width, 2 - said, STRONG, text);
    if (b->overlay != ENTRY && said)
        screen_wrap(y + 2 - said, 1, width, 2, KEY, b->message);
    else if (b->overlay != ENTRY && b->typed[0])
        screen_print(y + 1, 1, KEY, "%s_", b->typed);
    tell_now(&b->tell, text, sizeof text);
    if (tell_wait(&b->tell, wait, sizeof wait)) {
        size_t n = strlen(text);
        snprintf(text + n, sizeof text - n, "%s%s", n ? " " : "", wait);
    }
    int name = 1 + screen_width(speak_phase_name(b->s)) + 2;
    if (screen_wrap(-1, 0, screen_columns() - 1 - name, 3, ALERT, text) > 2)
        name = 1; /* what to do is more than the phase's name */
    else
        screen_put(y + 2, 1, TITLE, speak_phase_name(b->s));
    screen_wrap(y + 2, name, screen_columns() - 1 - name, 2, ALERT, text);
    draw_keys(b, y + 4);
}

/* ---- the board ------------------------------------------------------------------------ */

static void draw_small(const struct board *b, int rows, int columns)
{
    char text[TELL_MOST];
    tell_sentence(&b->tell,
                  "This window is {wide} by {high}. The board needs {columns} by {rows}: make it larger, or q to quit. "
                  "Time stands.",
                  WORDS({"wide", number((uint64_t)screen_columns())}, {"high", number((uint64_t)screen_rows())},
                        {"columns", number((uint64_t)columns)}, {"rows", number((uint64_t)rows)}),
                  text, sizeof text);
    screen_wrap(screen_rows() > 3 ? 1 : 0, 0, screen_columns(), screen_rows(), STRONG, text);
}

/* The board in that room, a third of what is left above it; what happened so far beside it, or else below. */
static void draw_view(struct board *b, int room, int columns)
{
    int beside = board_log_width(b), top = (room - b->view.rows) / 3, left = columns - b->view.columns;
    const struct value *phase = game_phase(b->s);
    if (phase && phase->final && board_tallies(b)) { /* below the board, or in its place */
        int high = b->view.rows + (int)b->s->seats + 4 <= room ? b->view.rows + 1 : 0;
        if (high)
            view_draw(&b->view, HEAD, left / 2);
        board_draw_table(b, HEAD + high, room - high, columns);
        return;
    }
    bool fits = left >= beside + 5;
    if (fits) /* more lines to read than to look at stand right of the board */
        board_log_draw(b, HEAD + (top < 2 ? 0 : 1), columns - beside, room, beside - 1);
    else if (room - b->view.rows > 4) {
        board_log_draw(b, HEAD + b->view.rows + 1, (left > 0 ? left : 0) / 2, room - b->view.rows - 1, columns - left / 2 - 2);
        top = 0;
    }
    view_draw(&b->view, HEAD + top, (left - (fits ? beside : 0)) / 2);
}

/* Waveforms stand below the board; where that leaves too little room for them, beside it. */
static bool draw_with_waves(struct board *b, int room, int columns)
{
    int strip = (int)b->strip.count + 1;
    if (room - strip - 1 > 0 && view_fit(&b->view, room - strip - 1, columns - 2)) {
        view_draw(&b->view, HEAD + (room - strip - 1 - b->view.rows) / 3, (columns - b->view.columns) / 2);
        strip_draw(&b->strip, HEAD + room - strip, 0, strip, columns - 1);
        return true;
    }
    for (int rows = room - STRIP_LEAST - 1; rows > 0 && rows >= room - STRIP_LEAST - 1; rows--)
        if (view_fit(&b->view, rows, columns - 2)) {
            int under = room - b->view.rows - 1;
            view_draw(&b->view, HEAD, (columns - b->view.columns) / 2);
            strip_draw(&b->strip, HEAD + room - under, 0, under, columns - 1);
            return true;
        }
    for (int wide = columns - STRIP_WIDTH - 2; wide > 20; wide--)
        if (view_fit(&b->view, room, wide)) {
            int x = b->view.columns + 3;
            view_draw(&b->view, HEAD, 1);
            strip_draw(&b->strip, HEAD, x, room, columns - 1 - x);
            return true;
        }
    return false;
}

static void draw_board(struct board *b)
{
    int rows = screen_rows(), columns = screen_columns(), room = rows - HEAD - FOOT;
    bool small = !view_fit(&b->view, room, columns - 2);
    if (b->small && !small)
        board_clock(b); /* no time has passed */
    b->small = small;
    if (small) {
        draw_small(b, b->view.rows + HEAD + FOOT, b->view.columns + 2);
        return;
    }
    if (!b->waves || !draw_with_waves(b, room, columns)) {
        int beside = board_log_width(b) + 5; /* room for the log, if the board can be as large then */
        int roominess = b->view.roominess, high = b->view.rows;
        if (!view_fit(&b->view, room, columns - 2 - beside) || b->view.roominess < roominess || b->view.rows > high)
            view_fit(&b->view, room, columns - 2);
        draw_view(b, room, columns);
    }
    draw_head(b);
    draw_foot(b);
}

static void draw(struct board *b)
{
    screen_clear();
    if (b->overlay != BOARD && b->overlay != ENTRY)
        board_overlay_draw(b);
    else
        draw_board(b);
    screen_show();
    b->dirty = false;
}

/* Draws only what changed: a number that stands for all that can change by itself. */
void board_draw(struct board *b)
{
    const struct value *phase = game_phase(b->s);
    uint64_t hz = game_hz(b->s), hash = view_hash(&b->view) * 31 + (uint64_t)b->late;
    hash = hash * 31 + (b->paused ? b->s->now->cycle : b->s->now->cycle / hz);
    if (phase && phase->waits) /* tenths of a second that are left */
        hash = hash * 31 + machine_wait(b->s->machine, b->s->state, b->s->port) * 10 / hz;
    if (b->waves)
        hash = hash * 31 + b->s->now->cycle / b->strip.column + b->strip.changes;
    if (hash == b->shown && !b->dirty)
        return;
    b->shown = hash;
    draw(b);
}
