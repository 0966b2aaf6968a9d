/* SPDX-License-Identifier: MIT */
/*
 * A machine on the screen, live: its board, the phase in words, keys for its buttons and switches, and time that runs
 * at its clock, faster, slower, step by step, or back.
 *
 * A clock slower than the eye does not make a person wait for its next edge: his input brings that edge, and the clock
 * goes on from there.  Time stands while somebody reads something else than the board.
 */
#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "term/board-parts.h"
#include "base/heap.h"
#include "base/command.h"
#include "base/clock.h"
#include "base/learning.h"
#include "term/screen/screen.h"

enum { FRAME_MS = 16 };

uint64_t board_now(void)
{
    return (uint64_t)(1e9 * clock_seconds());
}

uint64_t board_ms(void)
{
    return board_now() / 1000000;
}

/* ---- time ----------------------------------------------------------------------------- */

static double rate(const struct board *b)
{
    return (double)game_hz(b->s) * ldexp(1, b->speed < MAX_SPEED ? b->speed : 20);
}

void board_clock(struct board *b)
{
    b->clock = board_now();
    b->owed = 0;
}

bool board_stands(const struct board *b)
{
    return b->paused || b->small || (b->overlay != BOARD && b->overlay != ENTRY);
}

/* With two persons at the board, covers the screen when a secret phase begins and when it has ended. */
static void check_secret(struct board *b)
{
    bool secret = game_secret(b->s);
    if (secret != b->secret && !game_any_player(b->s) && game_live(b->s))
        b->overlay = CURTAIN;
    b->secret = secret;
}

/* The prompt asks for what can be typed. */
static bool asks_for_choice(const struct board *b)
{
    uint8_t port[PORTS_MOST];
    for (unsigned n = tell_controls(&b->tell, port); n--;)
        if (b->s->machine->port[port[n]].role == ROLE_CHOICE)
            return true;
    return false;
}

void board_look(struct board *b)
{
    Word phase = b->s->phase < 0 ? 0 : b->s->port[b->s->phase];
    const struct value *now = game_phase(b->s);
    unsigned turn = machine_turn(b->s->machine, b->s->state, b->s->port);
    check_secret(b);
    if (phase == b->phase && turn == b->turn)
        return;
    b->turn = turn;
    if (b->final && now && !now->final) /* another game */
        b->logged = 0;
    b->final = now && now->final;
    b->phase = phase;
    b->typing = asks_for_choice(b);
    b->typed[0] = 0;
    b->dirty = true;
    if (b->message_of_phase)
        b->message[0] = 0;
    board_log_note(b);
}

void board_jumped(struct board *b)
{
    strip_forget(&b->strip);
    view_look(&b->view);
    board_log_forget(b);
    board_look(b);
    b->typing = asks_for_choice(b);
    board_clock(b);
}

static void open_view(struct board *b)
{
    view_open(&b->view, b->s, b->tell.language);
    b->view.control = choice_control;
    b->view.context = b;
    view_look(&b->view);
}

void board_straps(struct board *b, const Word *straps)
{
    played_straps(b->s, straps);
    played_hurry(b->s);
    b->logged = 0;
    strip_close(&b->strip);
    strip_open(&b->strip, b->s);
    b->strip.language = b->tell.language;
    open_view(b);
    board_jumped(b);
}

/* Runs edges for at most some milliseconds, in ever larger pieces that end where the phase changes. */
static void run(struct board *b, uint64_t edges, int milliseconds)
{
    uint64_t deadline = board_now() + (uint64_t)milliseconds * 1000000, piece = 4096;
    b->late = false;
    while (edges && b->overlay != CURTAIN) {
        uint64_t from = b->s->now->cycle, n = edges < piece ? edges : piece;
        game_run_phase(b->s, n);
        edges -= b->s->now->cycle - from < edges ? b->s->now->cycle - from : edges;
        board_look(b);
        piece *= 2;
        if (board_now() > deadline)
            break;
    }
    b->late = edges != 0 && b->overlay != CURTAIN;
}

/* Step by step until the port has the value, or to that cycle; a frame's time at once. */
static void run_until(struct board *b)
{
    uint64_t deadline = board_now() + 8000000, now = b->s->now->cycle;
    bool asked = b->until_port >= 0, met = false;
    for (; now < b->until_cycle && b->overlay != CURTAIN; now = b->s->now->cycle) {
        uint32_t one = 1;
        if (board_now() > deadline)
            return;
        met = asked && b->s->port[b->until_port] == b->until_value;
        if (met)
            break;
        game_advance(b->s, b->until_cycle, false, &one);
        board_look(b);
    }
    if (asked)
        board_message(b, met ? "There it is, at cycle {n}." : "It did not come; time stopped at cycle {n}.",
                      WORDS({"n", number(now)}));
    b->until_cycle = 0;
    b->paused = b->dirty = true;
    view_look(&b->view);
}

static void catch_up(struct board *b)
{
    uint64_t t = board_now();
    double passed = (double)(t - b->clock) / 1e9;
    b->clock = t;
    if (b->until_cycle) {
        run_until(b);
        board_clock(b);
        return;
    }
    if (board_stands(b))
        return;
    if (passed > 0.25) /* after SIGSTOP: the machine does not catch up */
        passed = 0.25;
    b->owed += passed * rate(b);
    double whole = floor(b->owed);
    b->owed -= whole;
    run(b, (uint64_t)fmin(whole, 1e18), 8);
}

static int sooner(int a, int b)
{
    return a < 0 || (b >= 0 && b < a) ? b : a;
}

/* Milliseconds until something is due: the next edge, at least a frame; a message that goes; a key. */
static int idle_time(const struct board *b)
{
    int wait = board_wait(b);
    if (b->until_cycle)
        return 0;
    if (b->message[0]) {
        uint64_t now = board_ms();
        wait = sooner(wait, b->message_until > now ? (int)(b->message_until - now) + 1 : 0);
    }
    if (board_stands(b))
        return wait;
    double edge = (1 - b->owed) / rate(b) * 1000;
    return sooner(wait, edge < (double)FRAME_MS ? FRAME_MS : edge > 1000 ? 1000 : (int)ceil(edge));
}

void board_nudge(struct board *b)
{
    if (b->paused || rate(b) > 1000.0 / (double)FRAME_MS)
        return;
    game_run(b->s, 1);
    board_look(b);
    board_clock(b);
}

int board_learnt(const struct board *b)
{
    double least = 1;
    for (unsigned i = 0; i < b->s->seats; i++)
        if (b->s->player[i])
            least = fmin(least, learning_share(b->s->player[i]));
    return (int)(100 * least);
}

static void mind_learning(struct board *b)
{
    int learnt = board_learnt(b);
    if (learnt == b->learnt)
        return;
    if (learnt == 100 && !b->message[0])
        board_message(b, "The game is worked out: every move is known now.", NULL);
    b->learnt = learnt;
    b->dirty = true;
}

/* ---- the loop ------------------------------------------------------------------------- */

static void span(void *context, const struct game *s, uint64_t edges)
{
    struct board *b = context;
    view_span(&b->view, s, edges);
    strip_span(&b->strip, s, edges);
}

bool board_possible(void)
{
    return screen_possible();
}

static void drop_message(struct board *b)
{
    if (b->typed[0] && board_ms() > b->typed_at + TYPED_MS) {
        b->typed[0] = 0;
        b->dirty = true;
    }
    if (!b->message[0] || board_ms() < b->message_until)
        return;
    b->message[0] = 0;
    b->confirm = 0;
    b->dirty = true;
}

static void loop(struct board *b)
{
    while (!b->quit && !screen_ended()) {
        catch_up(b);
        mind_learning(b);
        drop_message(b);
        board_draw(b);
        struct input_event e = screen_event(idle_time(b));
        if (e.kind != INPUT_NOTHING)
            catch_up(b);
        for (; e.kind != INPUT_NOTHING && !b->quit; e = screen_event(0))
            board_event(b, &e);
        board_due(b);
    }
}

static void sit_at(struct board *b, struct play *p)
{
    *b = (struct board){.play = p, .s = &p->game, .dirty = true};
    b->tell = (struct teller){.game = b->s, .language = screen_is_utf8() ? speak_language(true) : NULL, .skip = "n",
                              .key = choice_control, .context = b};
    b->tell.again = tell_text(&b->tell, "press R twice");
    b->speed = p->speed > 0 ? (int)lround(log2(p->speed)) : MAX_SPEED;
    choice_open(&b->choice, b->s->machine);
    open_view(b);
    strip_open(&b->strip, b->s);
    b->strip.language = b->tell.language;
    b->s->span = span;
    b->s->watcher = b;
    b->secret = game_secret(b->s);
    b->phase = b->s->phase < 0 ? 0 : b->s->port[b->s->phase];
    b->typing = asks_for_choice(b);
    played_hurry(b->s);
    b->learnt = board_learnt(b);
    if (board_asks(b))
        b->overlay = ASK;
    board_clock(b);
}

int board_play(struct play *p)
{
    struct board *b = heap_get(sizeof *b);
    if (!screen_open()) {
        free(b);
        return complain(BAD, "this terminal (TERM=%s) cannot be drawn on; play with --plain", getenv("TERM"));
    }
    sit_at(b, p);
    loop(b);
    b->s->span = NULL;
    strip_close(&b->strip);
    screen_close();
    free(b);
    return screen_ended() ? 128 + screen_ended() : GOOD;
}
