/* SPDX-License-Identifier: MIT */
/*
 * The keys of the board on the screen: the machine's own and the shell's.
 *
 * Where the terminal tells when a key goes up, a button is down for as long as its key.  Where it does not, a key taps its
 * button, and Tab before the key holds it; dice that the machine rolls while the button is down roll for as long as the
 * keyboard repeats the key, and for at least HOLD_MS, since nobody can say before then that it is not being held.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "term/board-parts.h"
#include "base/command.h"
#include "base/entropy.h"
#include "base/learning.h"
#include "players/players.h"
#include "record/vcd.h"
#include "term/screen/screen.h"

enum {
    HOLD_MS = 800,    /* longer than keyboards wait before they repeat a key */
    RELEASE_MS = 170, /* a key that was repeated and has not come for so long is up */
    TRAVEL_SECONDS = 5
};

void board_message(struct board *b, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(b->message, sizeof b->message, format, args);
    va_end(args);
    b->message_until = board_ms() + 4000 + 60 * strlen(b->message);
    b->message_of_phase = false;
}

/* ---- fingers -------------------------------------------------------------------------- */

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

/* Dice that roll inside the machine as long as its button is down: no throw of the shell's. */
static bool rolls_while_down(const struct board *b)
{
    const struct value *phase = game_phase(b->s);
    return phase && phase->dice == DICE_ROLL && !game_has_dice(b->s);
}

static int finger_of(const struct board *b, int key)
{
    for (int i = 0; i < FINGERS; i++)
        if (b->finger[i].key == key)
            return i;
    return -1;
}

static void lift(struct board *b, int finger)
{
    game_release(b->s, b->finger[finger].port, game_tap_edges(b->s));
    b->finger[finger].key = 0;
    board_nudge(b);
    b->dirty = true;
}

/* A key that is not told to go up is taken for up some time after it came last. */
static void keep_down(struct board *b, int finger, unsigned ms)
{
    b->finger[finger].until = screen_tells_releases() ? 0 : board_ms() + ms;
}

static void put_finger(struct board *b, int key, unsigned port)
{
    int finger = finger_of(b, key);
    if (finger >= 0) /* its going up was lost */
        lift(b, finger);
    finger = finger_of(b, 0);
    if (finger < 0) {
        game_tap(b->s, port, 0);
        return;
    }
    game_press(b->s, port);
    b->finger[finger].key = key;
    b->finger[finger].port = port;
    keep_down(b, finger, HOLD_MS);
}

/* Says why a press does nothing.  One that throws dice is judged by what falls. */
static void say_refusal(struct board *b, unsigned port)
{
    char text[TELL_MOST];
    const struct value *phase = game_phase(b->s);
    if (phase && phase->dice == DICE_ROLL && !phase->final)
        return;
    if (tell_refused(&b->tell, port, text, sizeof text))
        board_message(b, "%s", text);
}

static void push(struct board *b, int key, unsigned port)
{
    bool held = game_is_down(b->s, port) && !b->s->tap[port].up && finger_of(b, key) < 0;
    game_mark(b->s);
    b->moved = true;
    if (b->latch || held) {
        bool down = !game_is_down(b->s, port);
        game_hold(b->s, port, down);
        board_message(b, down ? "%s is held down; its key lets it go." : "%s is let go.",
                      tell_label(&b->tell, port));
    } else {
        say_refusal(b, port);
        if (screen_tells_releases() || rolls_while_down(b))
            put_finger(b, key, port);
        else
            game_tap(b->s, port, 0);
    }
    b->latch = false;
    board_nudge(b);
}

void board_set(struct board *b, unsigned port, Word value)
{
    game_mark(b->s);
    b->moved = true;
    game_set(b->s, port, value);
    board_nudge(b);
}

/* ---- the machine's keys --------------------------------------------------------------- */

/* Dice that have keys are set by hand; thrown, they fall as others do. */
static void throw_all(struct board *b)
{
    struct game *s = b->s;
    game_mark(s);
    b->moved = true;
    game_throw(s);
    for (unsigned i = 0; i < s->machine->ports; i++)
        if (s->machine->port[i].dir == IN && s->machine->port[i].look == DIE && s->machine->port[i].key)
            game_set(s, i, s->now->dice < s->dice_count ? s->dice[s->now->dice++] : random_die(&s->now->random));
    board_nudge(b);
}

static bool has_dice(const struct machine *m)
{
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == IN && m->port[i].look == DIE)
            return true;
    return false;
}

/* The button that goes on, for whoever is on turn; -1: there is none, -2: several, and nobody is on turn. */
static int go_button(const struct board *b)
{
    const struct machine *m = b->s->machine;
    unsigned turn = machine_turn(m, b->s->state, b->s->port);
    int go = machine_button(m, ROLE_GO, turn), several = 0;
    for (unsigned i = 0; i < m->ports; i++)
        several += m->port[i].look == BUTTON && m->port[i].role == ROLE_GO;
    return go >= 0 && !turn && several > 1 ? -2 : go;
}

static void enter_key(struct board *b)
{
    char text[TELL_MOST];
    int go = go_button(b);
    unsigned turn = machine_turn(b->s->machine, b->s->state, b->s->port);
    if (turn && turn <= b->s->seats && b->s->player[turn - 1])
        go = -2;
    if (go >= 0)
        push(b, '\n', (unsigned)go);
    else if (go == -1 && has_dice(b->s->machine))
        throw_all(b);
    else if (tell_now(&b->tell, text, sizeof text))
        board_message(b, "%s", text);
}

/* True if the key belongs to an input. */
static bool machine_key(struct board *b, int key)
{
    const struct machine *m = b->s->machine;
    bool buttons = false;
    if (choice_key(b, key))
        return true;
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        if (p->dir != IN)
            continue;
        buttons |= p->look == BUTTON;
        if (!p->key)
            continue;
        if (p->look == SWITCH) {
            const char *at = key > 0 && key < 128 ? strchr(p->key, key) : NULL;
            unsigned bit = at ? p->width - 1u - (unsigned)(at - p->key) : 0;
            if (at && bit < p->width && !choice_has(&b->choice, i, bit)) {
                board_set(b, i, b->s->port[i] ^ (Word)1 << bit);
                return true;
            }
        } else if (key_code(p->key) == key) {
            if (p->look == BUTTON)
                push(b, key, i);
            else
                board_set(b, i, p->look == DIE ? b->s->port[i] % 6 + 1 : b->s->port[i] + 1);
            return true;
        }
    }
    if (key == '\n') {
        enter_key(b);
        return true;
    }
    if (key != ' ' || buttons || !has_dice(m))
        return false;
    throw_all(b);
    return true;
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
    board_look(b);
}

/* To another cycle, but not back into a secret that is over. */
static void travel(struct board *b, uint64_t cycle)
{
    bool secret = game_secret(b->s);
    uint64_t from = b->s->now->cycle;
    game_travel(b->s, cycle, NULL);
    if (cycle < from && game_secret(b->s) && !secret) {
        game_travel(b->s, from, NULL);
        board_message(b, "No further back: there is a secret.");
    }
    board_jumped(b);
}

static void back_key(struct board *b)
{
    b->paused = true;
    if (!b->s->now->cycle)
        board_message(b, "This is the beginning.");
    else
        travel(b, b->s->now->cycle - 1);
}

static void rewind_key(struct board *b)
{
    uint64_t edges = game_hz(b->s) * TRAVEL_SECONDS, now = b->s->now->cycle;
    travel(b, now > edges ? now - edges : 0);
}

static void wind_key(struct board *b)
{
    uint64_t to = b->s->now->cycle + game_hz(b->s) * TRAVEL_SECONDS;
    if (game_live(b->s))
        board_message(b, "This is the end of the tape.");
    else
        travel(b, to < b->s->length ? to : b->s->length);
}

static void first_key(struct board *b)
{
    travel(b, 0);
}

static void last_key(struct board *b)
{
    travel(b, b->s->length);
}

static void phase_key(struct board *b)
{
    const struct value *phase = game_phase(b->s);
    uint64_t most = game_hz(b->s) * 30 + 1;
    if (phase && !phase->waits && game_live(b->s) && !game_any_player(b->s) && !b->paused) {
        board_message(b, "There is no wait to skip: an input is asked for.");
        return;
    }
    if (!game_run_phase(b->s, most))
        board_message(b, "Thirty seconds passed in the same phase: it waits for an input.");
    view_look(&b->view);
    board_look(b);
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

static void undo_key(struct board *b)
{
    if (!game_undo(b->s)) {
        board_message(b, "There is nothing to undo.");
        return;
    }
    board_jumped(b);
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

/* NAME-1.tape, or the next number that is free; true if it was written. */
static bool save(struct board *b, const char *ending, int (*write_file)(const struct game *, const char *), char path[120])
{
    for (unsigned i = 1; i < 10000; i++) {
        snprintf(path, 120, "%s-%u.%s", b->s->machine->name, i, ending);
        if (access(path, F_OK))
            break;
    }
    bool bad = write_file(b->s, path);
    if (bad) {
        char why[sizeof b->message];
        screen_complaint(why, sizeof why);
        board_message(b, "%s", why);
    }
    board_clock(b);
    return !bad;
}

static void tape_key(struct board *b)
{
    char path[120];
    if (save(b, "tape", played_save, path))
        board_message(b, "Wrote %s; gatecade play --replay %s plays it.", path, path);
}

static void vcd_key(struct board *b)
{
    char path[120];
    unsigned filters = 0;
    for (unsigned i = 0; i < b->s->machine->ports; i++)
        filters += vcd_filter_of(b->s->machine, i) == &b->s->machine->port[i];
    if (!save(b, "vcd", played_wave, path))
        return;
    int stem = (int)strlen(path) - 4;
    board_message(b, "Wrote %s, and for GTKWave %.*s.gtkw and %u named %.*s.*.filter.", path, stem, path, filters, stem,
                  path);
}

/* The player that stands in for p until p has computed what it must know: the one before it in the table. */
static const char *plays_as(const struct player *p)
{
    unsigned i = 0;
    while (players[i] != p)
        i++;
    return i ? players[i - 1]->name : p->name;
}

void board_seat(struct board *b, unsigned seat)
{
    const struct player *found = NULL, *sitting = b->s->player[seat];
    bool passed = !sitting;
    char name[16];
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
    tell_seat(&b->tell, seat + 1, name, sizeof name);
    if (found && learning_share(found) < 1)
        board_message(b, "Seat %s: %s. It works the game out just now, and plays as %s until that is done.", name,
                      found->name, plays_as(found));
    else if (found)
        board_message(b, "Seat %s: %s (%s).", name, found->name, found->summary);
    else
        board_message(b, "Seat %s is yours again.", name);
    board_jumped(b);
}

static void seats_key(struct board *b)
{
    b->overlay = SEATS;
    b->port = 0;
    b->scroll = 0;
}

/* One or two seats: the other one's, or the only one's; more: the list. */
static void opponent_key(struct board *b)
{
    if (b->s->seats > 2)
        seats_key(b);
    else
        board_seat(b, b->s->seats > 1);
}

static void hint_key(struct board *b)
{
    char text[300];
    if (game_hint(b->s, text, sizeof text)) {
        board_message(b, "%s", text);
        b->message_until += 60000;
        b->message_of_phase = true;
    } else
        board_message(b, b->s->adviser ? "There is nothing to decide just now."
                                       : "Nobody in the program plays this machine.");
}

static void entry_key(struct board *b)
{
    entry_open(b, false);
}

static void run_key(struct board *b)
{
    entry_open(b, true);
}

static void table_key(struct board *b)
{
    if (board_tallies(b)) {
        b->overlay = TABLE;
        b->scroll = 0;
    } else
        board_message(b, "This machine keeps no table of its players.");
}

static void reset_key(struct board *b)
{
    const struct value *phase = game_phase(b->s);
    if (b->confirm != 'R') {
        b->confirm = 'R';
        board_message(b, phase && phase->final ? "R again for another game."
                                               : "R again switches the machine off and on; the game so far is forgotten.");
        return;
    }
    if (!b->play->seeded)
        b->s->seed = random_entropy() >> 32;
    game_restart(b->s);
    b->logged = 0;
    b->confirm = 0;
    b->moved = false;
    board_jumped(b);
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

static void escape_key(struct board *b)
{
    board_message(b, "Esc leaves help and lists; q leaves the game.");
}

static void quit_key(struct board *b)
{
    const struct value *phase = game_phase(b->s);
    bool amid = b->moved && game_live(b->s) && !(phase && phase->final) && !b->play->recorded;
    if (amid && b->confirm != 'q') {
        b->confirm = 'q';
        board_message(b, "The game is not over: q again leaves it; t keeps it as a tape first.");
        return;
    }
    b->quit = true;
}

const struct shell_key shell_keys[] = {
    {'?', SCREEN_F1, "? F1", "help", help_key, false},
    {'p', 'P', "p", "pause, and go on", pause_key, false},
    {'n', 'N', "n", "on to the next phase: skips a wait", phase_key, false},
    {'.', 0, ".", "one clock forward", step_key, true},
    {',', 0, ",", "one clock back", back_key, true},
    {'<', 0, "<", "five seconds back", rewind_key, true},
    {'>', 0, ">", "five seconds on, up to the end of the tape", wind_key, true},
    {SCREEN_HOME, 0, "Home", "to the beginning", first_key, false},
    {SCREEN_END, 0, "End", "to the end of the tape", last_key, false},
    {'g', 'G', "g", "run so many clocks or seconds, or until a port has a value", run_key, false},
    {'+', '=', "+", "faster, up to x1024 and as fast as possible", faster_key, true},
    {'-', '_', "-", "slower, down to x1/8", slower_key, true},
    {'m', 'M', "m", "as fast as possible, and back", max_key, false},
    {'\t', 0, "Tab", "hold the button whose key comes next", latch_key, false},
    {'#', 0, "#", "type a value for an input", entry_key, false},
    {'u', SCREEN_BACKSPACE, "u Bksp", "undo the last action, and those before it", undo_key, true},
    {'h', SCREEN_F2, "h F2", "a hint", hint_key, false},
    {'o', 0, "o", "a player of the program takes the other seat, or leaves it", opponent_key, false},
    {'O', 0, "O", "who sits where", seats_key, false},
    {'T', 0, "T", "the table of all players", table_key, false},
    {'w', 0, "w", "waveforms, on and off", waves_key, false},
    {'W', 0, "W", "which ports they show", choose_key, false},
    {'[', 0, "[", "waveforms: longer view", zoom_out_key, true},
    {']', 0, "]", "waveforms: closer view", zoom_in_key, true},
    {'t', 0, "t", "save the game so far as a tape", tape_key, false},
    {'v', 'V', "v", "save it as a waveform (VCD)", vcd_key, false},
    {'R', 'r', "R", "switch the machine off and on", reset_key, false},
    {12, 0, "^L", "draw the screen again", redraw_key, false},
    {SCREEN_ESCAPE, 0, "Esc", "leaves help and lists", escape_key, false},
    {'q', 'Q', "q", "quit", quit_key, false},
    {0, 0, NULL, NULL, NULL, false},
};

static const struct shell_key *shell_key(int key)
{
    for (const struct shell_key *k = shell_keys; k->name; k++)
        if (k->key == key || (k->other && k->other == key))
            return k;
    return NULL;
}

/* ---- keys as they come ---------------------------------------------------------------- */

static bool belongs_to_machine(const struct board *b, int key)
{
    const struct machine *m = b->s->machine;
    if (choice_shadows(b, key) || key == '\n')
        return true;
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == IN && m->port[i].key &&
            (m->port[i].look == SWITCH ? key > 0 && key < 128 && strchr(m->port[i].key, key) != NULL
                                       : key_code(m->port[i].key) == key))
            return true;
    return false;
}

/* The button that the key presses, or -1. */
static int button_of(const struct board *b, int key)
{
    const struct machine *m = b->s->machine;
    if (choice_shadows(b, key))
        return -1;
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == IN && m->port[i].look == BUTTON && m->port[i].key && key_code(m->port[i].key) == key)
            return (int)i;
    return key == '\n' ? go_button(b) : -1;
}

/* A held key does it again: walking through lists and time, typing. */
static bool repeats(const struct board *b, int key)
{
    if (b->overlay != BOARD)
        return b->overlay != CURTAIN;
    const struct shell_key *k = shell_key(key);
    return k && k->repeats && !belongs_to_machine(b, key);
}

static void obey(struct board *b, int key, bool again)
{
    b->dirty = true;
    b->view.touched = -1;
    if (again && !repeats(b, key))
        return;
    if (b->until_cycle) {
        b->until_cycle = 0;
        b->paused = true;
        board_message(b, "Stopped at cycle %" PRIu64 ".", b->s->now->cycle);
        return;
    }
    if (b->overlay != BOARD) {
        board_overlay_key(b, key, again);
        return;
    }
    b->message[0] = 0;
    if (b->confirm != key && (b->confirm | 32) != (key | 32))
        b->confirm = 0;
    if (machine_key(b, key))
        return;
    const struct shell_key *k = shell_key(key);
    if (k)
        k->run(b);
    else if (key >= 'A' && key <= 'Z' && machine_key(b, key | 32)) /* Caps Lock */
        return;
    else if (key > ' ' && key < 127)
        board_message(b, "The key %c does nothing here; ? shows the keys.", key);
    else
        board_message(b, "That key does nothing here; ? shows the keys.");
}

/* A terminal that does not tell: by the rhythm. */
static void untold_key(struct board *b, int key)
{
    int late, finger;
    enum beat beat = rhythm_beat(&b->rhythm, key, board_ms(), &late);
    if (late)
        obey(b, late, false);
    finger = finger_of(b, key);
    if (beat != BEAT_PRESS && finger >= 0) { /* it holds a button down */
        rhythm_hold(&b->rhythm);
        keep_down(b, finger, RELEASE_MS);
    } else if (beat == BEAT_WAIT && !repeats(b, key)) {
        b->view.touched = b->overlay == BOARD ? button_of(b, key) : -1;
        b->dirty = true;
    } else {
        if (beat == BEAT_WAIT)
            rhythm_hold(&b->rhythm);
        obey(b, key, beat != BEAT_PRESS);
    }
}

void board_event(struct board *b, const struct input_event *e)
{
    int finger = e->kind == INPUT_RELEASE ? finger_of(b, e->key) : -1;
    if (e->kind == INPUT_RELEASE && finger < 0 && (e->key | 32) >= 'a' && (e->key | 32) <= 'z')
        finger = finger_of(b, e->key ^ 32); /* Shift went up before it */
    if (e->key == SCREEN_RESIZE)
        b->dirty = true;
    else if (e->kind == INPUT_RELEASE) {
        if (finger >= 0)
            lift(b, finger);
    } else if (screen_tells_releases())
        obey(b, e->key, e->kind == INPUT_REPEAT);
    else
        untold_key(b, e->key);
}

void board_due(struct board *b)
{
    uint64_t now = board_ms();
    int key = rhythm_due(&b->rhythm, now);
    if (key)
        obey(b, key, false);
    for (int i = 0; i < FINGERS; i++)
        if (b->finger[i].key && b->finger[i].until && b->finger[i].until <= now)
            lift(b, i);
}

int board_wait(const struct board *b)
{
    uint64_t now = board_ms();
    int wait = rhythm_left(&b->rhythm, now);
    for (int i = 0; i < FINGERS; i++)
        if (b->finger[i].key && b->finger[i].until) {
            int left = b->finger[i].until > now ? (int)(b->finger[i].until - now) : 0;
            wait = wait < 0 || left < wait ? left : wait;
        }
    return wait;
}
