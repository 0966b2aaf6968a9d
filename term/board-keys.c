/* SPDX-License-Identifier: MIT */
/*
 * The keys of the board on the screen: the machine's own, and which of them all is meant.
 *
 * Where the terminal tells when a key goes up, a button is down for as long as its key.  Where it does not, a key taps its
 * button, and Tab before the key holds it; dice that the machine rolls while the button is down roll for as long as the
 * keyboard repeats the key, and for at least HOLD_MS, since nobody can say before then that it is not being held.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include "term/board-parts.h"
#include "term/screen/screen.h"

enum {
    HOLD_MS = 800,    /* longer than keyboards wait before they repeat a key */
    RELEASE_MS = 170  /* a key that was repeated and has not come for so long is up */
};

void board_message_said(struct board *b, const char *text)
{
    snprintf(b->message, sizeof b->message, "%s", text);
    b->message_until = board_ms() + 4000 + 60 * strlen(b->message);
    b->message_of_phase = false;
}

void board_message(struct board *b, const char *english, const struct tell_word *words)
{
    char text[sizeof b->message];
    tell_sentence(&b->tell, english, words, text, sizeof text);
    board_message_said(b, text);
}

const char *number_text(char to[24], uint64_t n)
{
    snprintf(to, 24, "%" PRIu64, n);
    return to;
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
    if (tell_refused(&b->tell, port, text, sizeof text)) {
        board_message_said(b, text);
        b->message_of_phase = true;
    }
}

static void push(struct board *b, int key, unsigned port)
{
    bool held = game_is_down(b->s, port) && !b->s->tap[port].up && finger_of(b, key) < 0;
    game_mark(b->s);
    b->moved = true;
    if (b->latch || held) {
        bool down = !game_is_down(b->s, port);
        game_hold(b->s, port, down);
        board_message(b, down ? "{name} is held down; its key lets it go." : "{name} is let go.",
                      WORDS({"name", tell_label(&b->tell, port)}));
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
    else if (tell_now(&b->tell, text, sizeof text)) {
        board_message_said(b, text);
        b->message_of_phase = true; /* what is asked for then is something else */
    }
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
        board_message(b, "Stopped at cycle {n}.", WORDS({"n", number(b->s->now->cycle)}));
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
        board_message(b, "The key {key} does nothing here; ? shows the keys.", WORDS({"key", (char[]){(char)key, 0}}));
    else
        board_message(b, "That key does nothing here; ? shows the keys.", NULL);
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
