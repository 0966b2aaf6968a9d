/* SPDX-License-Identifier: MIT */
/* The keys of the board on the screen: the machine's own, the shell's, and those of what lies over the board. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "term/board-parts.h"
#include "players/players.h"
#include "base/learning.h"
#include "base/command.h"
#include "term/screen.h"

enum {
    REPEAT_MS = 40, /* a repetition of the same key faster than this is the keyboard's auto-repeat; */
    BURST_MS = 8,   /* faster than this, both were typed by hand and delayed on a slow line */
};

void board_message(struct board *b, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(b->message, sizeof b->message, format, args);
    va_end(args);
}

/* ---- the machine's keys --------------------------------------------------------------- */

static int key_code(const char *name)
{
    static const struct {
        const char *name;
        int code;
    } named[] = {{"Left", SCREEN_LEFT}, {"Right", SCREEN_RIGHT}, {"Up", SCREEN_UP},
                 {"Down", SCREEN_DOWN}, {"Space", ' '},          {"Enter", '\n'}};
    for (unsigned i = 0; i < sizeof named / sizeof *named; i++)
        if (!strcmp(named[i].name, name))
            return named[i].code;
    return (unsigned char)name[0];
}

static void push(struct board *b, unsigned port)
{
    game_mark(b->s);
    if (b->latch || (game_is_down(b->s, port) && !b->s->tap[port].up)) {
        int down = !game_is_down(b->s, port);
        game_hold(b->s, port, down);
        board_message(b, down ? "%s is held down; its key lets it go." : "%s is let go.",
                      speak_label(&b->s->machine->port[port]));
    } else
        game_tap(b->s, port, 0);
    b->latch = false;
    board_nudge(b);
}

static void change(struct board *b, unsigned port, Word value)
{
    game_mark(b->s);
    game_set(b->s, port, value);
    board_nudge(b);
}

/* True if the key belongs to an input; a repeated one does nothing. */
static bool machine_key(struct board *b, int key, bool again)
{
    const struct machine *m = b->s->machine;
    int buttons = 0;
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        if (p->dir != IN)
            continue;
        buttons += p->look == BUTTON;
        if (!p->key)
            continue;
        if (p->look == SWITCH) {
            const char *bit = key > 0 && key < 128 ? strchr(p->key, key) : NULL;
            if (bit && bit - p->key < p->width) {
                if (!again)
                    change(b, i, b->s->port[i] ^ (Word)1 << (p->width - 1 - (bit - p->key)));
                return true;
            }
        } else if (key_code(p->key) == key) {
            if (again)
                return true;
            if (p->look == BUTTON)
                push(b, i);
            else
                change(b, i, p->look == DIE ? b->s->port[i] % 6 + 1 : b->s->port[i] + 1);
            return true;
        }
    }
    if (key == ' ' && !buttons && !again && game_has_dice(b->s)) { /* dice that no button rolls */
        game_mark(b->s);
        game_throw(b->s);
        board_nudge(b);
        return true;
    }
    return false;
}

/* ---- the shell's keys ----------------------------------------------------------------- */

static void pause_key(struct board *b)
{
    b->paused = !b->paused;
    board_clock(b);
}

static void step_key(struct board *b)
{
    b->paused = true;
    game_run(b->s, 1);
    board_check_secret(b);
}

static void phase_key(struct board *b)
{
    uint64_t most = game_hz(b->s) * 30 + 1;
    if (game_run_phase(b->s, most))
        board_message(b, "The phase is now %s.", speak_phase_name(b->s));
    else
        board_message(b, "Thirty seconds passed in the same phase: it waits for an input.");
    view_look(&b->view);
    board_check_secret(b);
    board_clock(b);
}

static void faster_key(struct board *b)
{
    b->speed += b->speed < MAX_SPEED;
    board_clock(b);
}

static void slower_key(struct board *b)
{
    b->speed -= b->speed > SLOWEST;
    board_clock(b);
}

static void max_key(struct board *b)
{
    b->speed = b->speed == MAX_SPEED ? 0 : MAX_SPEED;
    board_clock(b);
}

static void refresh_all(struct board *b)
{
    strip_forget(&b->strip);
    view_look(&b->view);
    board_check_secret(b);
    board_clock(b);
}

static void undo_key(struct board *b)
{
    if (!game_undo(b->s)) {
        board_message(b, "There is nothing to undo.");
        return;
    }
    refresh_all(b);
    board_message(b, "Back by one action.");
}

static void latch_key(struct board *b)
{
    b->latch = !b->latch;
    if (b->latch)
        board_message(b, "Hold: now press the key of a button; the same key lets it go again.");
}

static void waves_key(struct board *b)
{
    b->waves = !b->waves;
}

static void choose_key(struct board *b)
{
    b->overlay = CHOOSE;
    b->port = 0;
}

static void zoom_in_key(struct board *b)
{
    strip_zoom(&b->strip, true);
}

static void zoom_out_key(struct board *b)
{
    strip_zoom(&b->strip, false);
}

/* NAME-1.tape, or the next number that is free. */
static void save(struct board *b, const char *ending, int (*write_file)(const struct game *, const char *))
{
    char path[120];
    for (unsigned i = 1; i < 10000; i++) {
        snprintf(path, sizeof path, "%s-%u.%s", b->s->machine->name, i, ending);
        if (access(path, F_OK))
            break;
    }
    if (write_file(b->s, path))
        screen_complaint(b->message, sizeof b->message);
    else
        board_message(b, "Wrote %s.", path);
    board_clock(b);
}

static void tape_key(struct board *b)
{
    save(b, "tape", played_save);
}

static void vcd_key(struct board *b)
{
    save(b, "vcd", played_wave);
}

/* The player that stands in for p until p has computed what it must know: the one before it in the table. */
static const char *plays_as(const struct player *p)
{
    unsigned i = 0;
    while (players[i] != p)
        i++;
    return i ? players[i - 1]->name : p->name;
}

/* Seats the next computer player, or none. */
static void seat_next(struct board *b, unsigned seat)
{
    const struct player *found = NULL, *sitting = b->s->player[seat];
    int passed = !sitting;
    for (unsigned i = 0; i < player_count && !found; i++) {
        if (passed && !strcmp(players[i]->machine, b->s->machine->name))
            found = players[i];
        passed |= players[i] == sitting;
    }
    if (!found && !sitting) {
        board_message(b, "Nobody in the program plays this machine.");
        return;
    }
    game_sit(b->s, seat, found);
    b->learnt = board_learnt(b);
    if (found && learning_share(found) < 1)
        board_message(b, "Seat %u: %s, %s. It works the game out just now, and plays as %s until that is done.",
                      seat + 1, found->name, found->summary, plays_as(found));
    else if (found)
        board_message(b, "Seat %u: %s, who %s.", seat + 1, found->name, found->summary);
    else
        board_message(b, "Seat %u is yours again.", seat + 1);
}

static void opponent_key(struct board *b)
{
    seat_next(b, b->s->seats > 1);
}

static void first_seat_key(struct board *b)
{
    seat_next(b, 0);
}

static void hint_key(struct board *b)
{
    char text[300];
    if (game_hint(b->s, text, sizeof text))
        board_message(b, "%s", text);
    else
        board_message(b, b->s->adviser ? "There is nothing to decide just now."
                                       : "Nobody in the program plays this machine.");
}

/* The next input that takes a number. */
static void next_entry(struct board *b)
{
    const struct machine *m = b->s->machine;
    for (unsigned i = 1; i <= m->ports; i++) {
        unsigned port = (b->port + i) % m->ports;
        const struct port *p = &m->port[port];
        if (p->dir == IN && p->width > 1 && (p->look == SWITCH || p->look == NUMBER)) {
            b->port = port;
            b->overlay = ENTRY;
            b->entry[0] = 0;
            return;
        }
    }
    board_message(b, "No input here takes a number.");
}

static void entry_key(struct board *b)
{
    b->port = b->s->machine->ports - 1;
    next_entry(b);
}

static void reset_key(struct board *b)
{
    if (b->confirm != 'R') {
        b->confirm = 'R';
        board_message(b, "R again switches the machine off and on; the game so far is forgotten.");
        return;
    }
    game_restart(b->s);
    refresh_all(b);
    board_message(b, "A fresh start.");
}

static void help_key(struct board *b)
{
    b->overlay = HELP;
    b->scroll = 0;
}

static void redraw_key(struct board *b)
{
    (void)b;
    screen_redraw();
}

static void quit_key(struct board *b)
{
    b->quit = true;
}

const struct shell_key shell_keys[] = {
    {'?', 0, "?", "help", help_key},
    {'p', 'P', "p", "pause, and go on", pause_key},
    {'.', 0, ".", "one clock edge", step_key},
    {'n', 'N', "n", "on to the next phase", phase_key},
    {'+', '=', "+", "faster, up to x1024 and as fast as possible", faster_key},
    {'-', '_', "-", "slower, down to x1/8", slower_key},
    {'m', 'M', "m", "as fast as possible, and back", max_key},
    {'\t', 0, "Tab", "hold the button whose key comes next", latch_key},
    {'#', 0, "#", "type a value for an input", entry_key},
    {'u', SCREEN_BACKSPACE, "u", "undo the last action, and those before it", undo_key},
    {'o', 0, "o", "a player of the program takes the second seat", opponent_key},
    {'O', 0, "O", "or the first", first_seat_key},
    {'h', 'H', "h", "a hint", hint_key},
    {'w', 0, "w", "waveforms, on and off", waves_key},
    {'W', 0, "W", "which ports they show", choose_key},
    {'[', 0, "[", "waveforms: longer view", zoom_out_key},
    {']', 0, "]", "waveforms: closer view", zoom_in_key},
    {'t', 'T', "t", "save the game so far as a tape", tape_key},
    {'v', 'V', "v", "save it as a waveform (VCD)", vcd_key},
    {'R', 'r', "R", "switch the machine off and on", reset_key},
    {12, 0, "^L", "draw the screen again", redraw_key},
    {'q', 'Q', "q", "quit", quit_key},
    {0, 0, NULL, NULL, NULL},
};

/* ---- overlays ------------------------------------------------------------------------- */

static void entry_input(struct board *b, int key)
{
    size_t n = strlen(b->entry);
    Word value;
    if (key == SCREEN_ESCAPE)
        b->overlay = BOARD;
    else if (key == '\t')
        next_entry(b);
    else if (key == SCREEN_BACKSPACE && n)
        b->entry[n - 1] = 0;
    else if (key > ' ' && key < 127 && n + 1 < sizeof b->entry) {
        b->entry[n] = (char)key;
        b->entry[n + 1] = 0;
    } else if (key == '\n') {
        const struct port *p = &b->s->machine->port[b->port];
        b->overlay = BOARD;
        if (!n)
            return;
        if (tape_value(p, b->entry, (uint32_t)n, &value))
            change(b, b->port, value);
        else
            board_message(b, "\"%s\" is no value of %s: it takes 0 to %" PRIu64 ".", b->entry, p->name, port_mask(p));
    }
}

static void choose_input(struct board *b, int key)
{
    unsigned ports = b->s->machine->ports;
    if (key == SCREEN_UP)
        b->port = (b->port + ports - 1) % ports;
    else if (key == SCREEN_DOWN)
        b->port = (b->port + 1) % ports;
    else if (key == ' ')
        strip_choose(&b->strip, b->port, !b->strip.chosen[b->port]);
    else if (key == '\n' || key == SCREEN_ESCAPE || key == 'q' || key == 'W') {
        b->overlay = BOARD;
        b->waves = true;
    }
}

static void help_input(struct board *b, int key)
{
    int page = screen_rows() - 3;
    if (key == SCREEN_DOWN)
        b->scroll++;
    else if (key == SCREEN_UP)
        b->scroll--;
    else if (key == SCREEN_PAGE_DOWN || (key == ' ' && b->scroll < b->scroll_most))
        b->scroll += page;
    else if (key == SCREEN_PAGE_UP)
        b->scroll -= page;
    else if (key != SCREEN_RESIZE)
        b->overlay = BOARD;
    if (b->scroll > b->scroll_most)
        b->scroll = b->scroll_most;
    if (b->scroll < 0)
        b->scroll = 0;
}

static void curtain_input(struct board *b, int key)
{
    if (key == 'q' || key == 'Q')
        b->quit = true;
    if (key != '\n' && key != ' ')
        return;
    b->overlay = BOARD;
    board_clock(b);
}

static bool repeated(struct board *b, int key)
{
    uint64_t t = board_now(), gap = (t - b->last_key_at) / 1000000;
    bool again = key == b->last_key && gap >= BURST_MS && gap < REPEAT_MS;
    b->last_key = key;
    b->last_key_at = t;
    return again;
}

void board_key(struct board *b, int key)
{
    static void (*const input[])(struct board *, int) = {NULL, help_input, curtain_input, choose_input, entry_input};
    b->dirty = true;
    if (key == SCREEN_RESIZE)
        return;
    if (b->overlay != BOARD) {
        input[b->overlay](b, key);
        return;
    }
    b->message[0] = 0;
    bool again = repeated(b, key);
    if (b->confirm != key)
        b->confirm = 0;
    if (machine_key(b, key, again))
        return;
    for (const struct shell_key *k = shell_keys; k->name; k++)
        if (k->key == key || (k->other && k->other == key)) {
            k->run(b);
            return;
        }
    if (key >= 'A' && key <= 'Z' && machine_key(b, key | 32, again)) /* Caps Lock */
        return;
    if (key > ' ' && key < 127)
        board_message(b, "The key %c does nothing here; ? shows the keys.", key);
}
