/* SPDX-License-Identifier: MIT */
/*
 * A machine on the screen, live: its board, the phase in words, keys for its buttons and switches, and time that runs
 * at its clock, faster, slower, or step by step.
 *
 * A terminal knows no key-up.  A key taps its button for as long as a quick finger would; Tab before the key holds the
 * button until the key comes again.  A clock slower than the eye does not make a person wait for its next edge: his
 * input brings that edge, and the clock goes on from there.
 */
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "command.h"
#include "learning.h"
#include "play.h"
#include "screen.h"
#include "strip.h"
#include "view.h"

enum {
    SLOWEST = -3, /* powers of two: x1/8 */
    FASTEST = 10, /* x1024 */
    MAX_SPEED,    /* as fast as possible */
    FRAME_MS = 16,
    REPEAT_MS = 40, /* the same key again, sooner than a finger can, is the keyboard's auto-repeat; */
    BURST_MS = 8,   /* sooner still, it only waited together with the other on a slow line */
    HEAD = 2,       /* lines above the board */
    FOOT = 4,       /* and below: a message, the phase, the keys */
    LINES_OF_HELP = 100
};

enum overlay { BOARD, HELP, CURTAIN, CHOOSE, ENTRY };

struct board {
    struct session *s;
    struct view view;
    struct strip strip;
    enum overlay overlay;
    int speed, paused, waves, quit, dirty;
    int secret;   /* the phase was secret when last looked at */
    int latch;    /* the next button key holds or lets go */
    int confirm;  /* the key that has to come once more */
    int last_key; /* and when it came */
    uint64_t last_key_at;
    uint64_t clock; /* nanoseconds: up to here time has been given to the machine */
    double owed;    /* edges, less than one */
    int late;       /* the processor cannot keep up with the speed */
    uint64_t shown; /* hash of the picture on the screen */
    int learning;   /* per cent that the players who work the game out have done; 100: all, or nobody does */
    char message[400];
    char entry[24];
    unsigned port; /* of the entry, or under the chooser's cursor */
    int scroll, scroll_most;
};

struct shell_key {
    int key, other;
    const char *name, *about;
    void (*run)(struct board *b);
};

static const struct shell_key shell_keys[];

static uint64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

__attribute__((format(printf, 2, 3))) static void say(struct board *b, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(b->message, sizeof b->message, format, args);
    va_end(args);
}

/* ---- time ----------------------------------------------------------------------------- */

static double rate(const struct board *b)
{
    return (double)session_hz(b->s) * ldexp(1, b->speed < MAX_SPEED ? b->speed : 20);
}

static void start_clock(struct board *b)
{
    b->clock = now();
    b->owed = 0;
}

static int seated(const struct board *b)
{
    return b->s->player[0] || b->s->player[1];
}

/* Between two persons a curtain falls when a secret begins and when it has ended. */
static void mind_secret(struct board *b)
{
    int secret = session_secret(b->s);
    if (secret != b->secret && !seated(b) && !session_scripted(b->s))
        b->overlay = CURTAIN;
    b->secret = secret;
}

/* Runs edges for at most some milliseconds, in ever larger pieces that end where the phase changes. */
static void run(struct board *b, uint64_t edges, int milliseconds)
{
    uint64_t deadline = now() + (uint64_t)milliseconds * 1000000, piece = 4096;
    b->late = 0;
    while (edges && b->overlay != CURTAIN) {
        uint64_t from = b->s->now->cycle, n = edges < piece ? edges : piece;
        session_run_phase(b->s, n);
        edges -= b->s->now->cycle - from < edges ? b->s->now->cycle - from : edges;
        mind_secret(b);
        piece *= 2;
        if (now() > deadline)
            break;
    }
    b->late = edges != 0 && b->overlay != CURTAIN;
}

static void catch_up(struct board *b)
{
    uint64_t t = now();
    double passed = (double)(t - b->clock) / 1e9;
    b->clock = t;
    if (b->paused || b->overlay == CURTAIN)
        return;
    if (passed > 0.25) /* the program was stopped: so was the machine */
        passed = 0.25;
    b->owed += passed * rate(b);
    double whole = floor(b->owed);
    b->owed -= whole;
    run(b, (uint64_t)fmin(whole, 1e18), 8);
}

/* Milliseconds until the next edge is due, at least a frame. */
static int idle_time(const struct board *b)
{
    if (b->paused || b->overlay == CURTAIN)
        return -1;
    double wait = (1 - b->owed) / rate(b) * 1000;
    return wait < FRAME_MS ? FRAME_MS : wait > 1000 ? 1000 : (int)ceil(wait);
}

/* An input has come: on a slow clock the next edge comes with it. */
static void nudge(struct board *b)
{
    if (b->paused || rate(b) > 1000.0 / FRAME_MS)
        return;
    session_run(b->s, 1);
    mind_secret(b);
    start_clock(b);
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
    session_mark(b->s);
    if (b->latch || (session_down(b->s, port) && !b->s->release[port])) {
        int down = !session_down(b->s, port);
        session_hold(b->s, port, down);
        say(b, down ? "%s is held down; its key lets it go." : "%s is let go.",
            speak_label(&b->s->machine->port[port]));
    } else
        session_tap(b->s, port);
    b->latch = 0;
    nudge(b);
}

static void change(struct board *b, unsigned port, Word value)
{
    session_mark(b->s);
    session_set(b->s, port, value);
    nudge(b);
}

/* 1 if the key belongs to an input; a repeated one does nothing. */
static int machine_key(struct board *b, int key, int again)
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
                return 1;
            }
        } else if (key_code(p->key) == key) {
            if (again)
                return 1;
            if (p->look == BUTTON)
                push(b, i);
            else
                change(b, i, p->look == DIE ? b->s->port[i] % 6 + 1 : b->s->port[i] + 1);
            return 1;
        }
    }
    if (key == ' ' && !buttons && !again && session_rolls(b->s)) { /* dice that no button rolls */
        session_mark(b->s);
        session_roll(b->s);
        nudge(b);
        return 1;
    }
    return 0;
}

/* ---- the shell's keys ----------------------------------------------------------------- */

static void pause_key(struct board *b)
{
    b->paused = !b->paused;
    start_clock(b);
}

static void step_key(struct board *b)
{
    b->paused = 1;
    session_run(b->s, 1);
    mind_secret(b);
}

static void phase_key(struct board *b)
{
    uint64_t most = session_hz(b->s) * 30 + 1;
    if (session_run_phase(b->s, most))
        say(b, "The phase is now %s.", speak_phase_name(b->s));
    else
        say(b, "Thirty seconds passed in the same phase: it waits for an input.");
    view_look(&b->view);
    mind_secret(b);
    start_clock(b);
}

static void faster_key(struct board *b)
{
    b->speed += b->speed < MAX_SPEED;
    start_clock(b);
}

static void slower_key(struct board *b)
{
    b->speed -= b->speed > SLOWEST;
    start_clock(b);
}

static void max_key(struct board *b)
{
    b->speed = b->speed == MAX_SPEED ? 0 : MAX_SPEED;
    start_clock(b);
}

static void refresh_all(struct board *b)
{
    strip_forget(&b->strip);
    view_look(&b->view);
    mind_secret(b);
    start_clock(b);
}

static void undo_key(struct board *b)
{
    if (!session_undo(b->s)) {
        say(b, "There is nothing to undo.");
        return;
    }
    refresh_all(b);
    say(b, "Back by one action.");
}

static void latch_key(struct board *b)
{
    b->latch = !b->latch;
    if (b->latch)
        say(b, "Hold: now press the key of a button; the same key lets it go again.");
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
    strip_zoom(&b->strip, 1);
}

static void zoom_out_key(struct board *b)
{
    strip_zoom(&b->strip, 0);
}

/* NAME-1.tape, or the next number that is free. */
static void save(struct board *b, const char *ending, int (*write_file)(const struct session *, const char *))
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
        say(b, "Wrote %s.", path);
    start_clock(b);
}

static void tape_key(struct board *b)
{
    save(b, "tape", session_save);
}

static void vcd_key(struct board *b)
{
    save(b, "vcd", session_wave);
}

/* How far the players at the board are who work the game out first: per cent of the one who is least. */
static int learnt(const struct board *b)
{
    double least = 1;
    for (unsigned i = 0; i < SEATS; i++)
        if (b->s->player[i])
            least = fmin(least, learning_share(b->s->player[i]));
    return (int)(100 * least);
}

/* Who plays like p until p has worked the game out: the one before it in the table. */
static const char *plays_as(const struct player *p)
{
    unsigned i = 0;
    while (players[i] != p)
        i++;
    return i ? players[i - 1]->name : p->name;
}

static void mind_learning(struct board *b)
{
    int now_learnt = learnt(b);
    if (now_learnt == b->learning)
        return;
    if (now_learnt == 100 && !b->message[0])
        say(b, "The game is worked out: %s knows every move now.",
            b->s->player[1] ? b->s->player[1]->name : b->s->player[0]->name);
    b->learning = now_learnt;
    b->dirty = 1;
}

/* The next player of the program that can sit there, or nobody. */
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
        say(b, "Nobody in the program plays this machine.");
        return;
    }
    session_sit(b->s, seat, found);
    b->learning = learnt(b);
    if (found && learning_share(found) < 1)
        say(b, "Seat %u: %s, %s. It works the game out just now, and plays as %s until that is done.", seat + 1,
            found->name, found->summary, plays_as(found));
    else if (found)
        say(b, "Seat %u: %s, who %s.", seat + 1, found->name, found->summary);
    else
        say(b, "Seat %u is yours again.", seat + 1);
}

static void opponent_key(struct board *b)
{
    seat_next(b, 1);
}

static void first_seat_key(struct board *b)
{
    seat_next(b, 0);
}

static void hint_key(struct board *b)
{
    char text[300];
    if (session_hint(b->s, text, sizeof text))
        say(b, "%s", text);
    else
        say(b, b->s->adviser ? "There is nothing to decide just now." : "Nobody in the program plays this machine.");
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
    say(b, "No input here takes a number.");
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
        say(b, "R again switches the machine off and on; the game so far is forgotten.");
        return;
    }
    session_restart(b->s);
    refresh_all(b);
    say(b, "A fresh start.");
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
    b->quit = 1;
}

static const struct shell_key shell_keys[] = {
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
            say(b, "\"%s\" is no value of %s: it takes 0 to %" PRIu64 ".", b->entry, p->name, port_mask(p));
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
        b->waves = 1;
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
        b->quit = 1;
    if (key != '\n' && key != ' ')
        return;
    b->overlay = BOARD;
    start_clock(b);
}

static int repeated(struct board *b, int key)
{
    uint64_t t = now(), gap = (t - b->last_key_at) / 1000000;
    int again = key == b->last_key && gap >= BURST_MS && gap < REPEAT_MS;
    b->last_key = key;
    b->last_key_at = t;
    return again;
}

static void obey(struct board *b, int key)
{
    static void (*const input[])(struct board *, int) = {NULL, help_input, curtain_input, choose_input, entry_input};
    b->dirty = 1;
    if (key == SCREEN_RESIZE)
        return;
    if (b->overlay != BOARD) {
        input[b->overlay](b, key);
        return;
    }
    b->message[0] = 0;
    int again = repeated(b, key);
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
        say(b, "The key %c does nothing here; ? shows the keys.", key);
}

/* ---- drawing -------------------------------------------------------------------------- */

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
    hertz_text(session_hz(b->s), hertz, sizeof hertz);
    const char *doing = b->paused ? "paused" : session_scripted(b->s) ? "replay" : "running";
    int n = snprintf(status, sizeof status, "%s %s %s %s", doing, speed, dot, hertz);
    if (b->paused)
        snprintf(status + n, sizeof status - (size_t)n, " %s cycle %" PRIu64 " ", dot, b->s->now->cycle);
    else
        snprintf(status + n, sizeof status - (size_t)n, " %s %" PRIu64 " s ", dot, b->s->now->cycle / session_hz(b->s));
    int x = screen_print(0, 1, TITLE, "%s", b->s->machine->title);
    for (unsigned i = 0; i < SEATS; i++)
        if (b->s->player[i]) {
            x = screen_print(0, x, FAINT, " %s seat %u: %s", dot, i + 1, b->s->player[i]->name);
            if (learning_share(b->s->player[i]) < 1)
                x = screen_print(0, x, FAINT, " %d %%", b->learning);
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
    b->dirty = 0;
}

/* Draws only what changed: a number that stands for all that can change by itself. */
static void draw_if_changed(struct board *b)
{
    uint64_t hash = view_hash(&b->view) * 31 + (uint64_t)b->late;
    hash = hash * 31 + (b->paused ? b->s->now->cycle : b->s->now->cycle / session_hz(b->s));
    if (b->waves)
        hash = hash * 31 + b->s->now->cycle / b->strip.column + b->strip.changes;
    if (hash == b->shown && !b->dirty)
        return;
    b->shown = hash;
    draw(b);
}

/* ---- the loop ------------------------------------------------------------------------- */

static void span(void *context, const struct session *s, uint64_t edges)
{
    struct board *b = context;
    view_span(&b->view, s, edges);
    strip_span(&b->strip, s, edges);
}

int board_possible(void)
{
    return screen_possible();
}

static void loop(struct board *b)
{
    while (!b->quit && !screen_ended()) {
        catch_up(b);
        mind_learning(b);
        draw_if_changed(b);
        int key = screen_key(idle_time(b));
        if (key == SCREEN_NONE)
            continue;
        catch_up(b);
        for (; key != SCREEN_NONE && !b->quit; key = screen_key(0))
            obey(b, key);
    }
}

int board_play(struct play *p)
{
    static struct board b;
    b = (struct board){.s = &p->session, .dirty = 1};
    b.speed = p->speed > 0 ? (int)lround(log2(p->speed)) : MAX_SPEED;
    if (screen_open())
        return complain(BAD, "this terminal (TERM=%s) cannot be drawn on; play with --plain", getenv("TERM"));
    view_open(&b.view, b.s);
    view_look(&b.view);
    strip_open(&b.strip, b.s);
    b.s->span = span;
    b.s->context = &b;
    b.secret = session_secret(b.s);
    b.s->hurry = 1;
    b.learning = learnt(&b);
    start_clock(&b);
    loop(&b);
    b.s->span = NULL;
    strip_close(&b.strip);
    screen_close();
    return screen_ended() ? 128 + screen_ended() : GOOD;
}
