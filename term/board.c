/* SPDX-License-Identifier: MIT */
/*
 * A machine on the screen, live: its board, the phase in words, keys for its buttons and switches, and time that runs
 * at its clock, faster, slower, or step by step.
 *
 * A terminal knows no key-up.  A key taps its button for as long as a quick finger would; Tab before the key holds the
 * button until the key comes again.  A clock slower than the eye does not make a person wait for its next edge: his
 * input brings that edge, and the clock goes on from there.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>
#include "term/board-parts.h"
#include "base/command.h"
#include "base/clock.h"
#include "base/learning.h"
#include "term/screen.h"

enum { FRAME_MS = 16 };

uint64_t board_now(void)
{
    return (uint64_t)(1e9 * clock_seconds());
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

void board_check_secret(struct board *b)
{
    bool secret = game_secret(b->s);
    if (secret != b->secret && !game_any_player(b->s) && game_live(b->s))
        b->overlay = CURTAIN;
    b->secret = secret;
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
        board_check_secret(b);
        piece *= 2;
        if (board_now() > deadline)
            break;
    }
    b->late = edges != 0 && b->overlay != CURTAIN;
}

static void catch_up(struct board *b)
{
    uint64_t t = board_now();
    double passed = (double)(t - b->clock) / 1e9;
    b->clock = t;
    if (b->paused || b->overlay == CURTAIN)
        return;
    if (passed > 0.25) /* after SIGSTOP: the machine does not catch up */
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
    return wait < (double)FRAME_MS ? FRAME_MS : wait > 1000 ? 1000 : (int)ceil(wait);
}

void board_nudge(struct board *b)
{
    if (b->paused || rate(b) > 1000.0 / (double)FRAME_MS)
        return;
    game_run(b->s, 1);
    board_check_secret(b);
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
        board_message(b, "The game is worked out: every move is known now.");
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

static void loop(struct board *b)
{
    while (!b->quit && !screen_ended()) {
        catch_up(b);
        mind_learning(b);
        board_draw(b);
        int key = screen_key(idle_time(b));
        if (key == SCREEN_NONE)
            continue;
        catch_up(b);
        for (; key != SCREEN_NONE && !b->quit; key = screen_key(0))
            board_key(b, key);
    }
}

int board_play(struct play *p)
{
    static struct board b;
    b = (struct board){.s = &p->game, .dirty = 1};
    b.speed = p->speed > 0 ? (int)lround(log2(p->speed)) : MAX_SPEED;
    if (!screen_open())
        return complain(BAD, "this terminal (TERM=%s) cannot be drawn on; play with --plain", getenv("TERM"));
    view_open(&b.view, b.s);
    view_look(&b.view);
    strip_open(&b.strip, b.s);
    b.s->span = span;
    b.s->watcher = &b;
    b.secret = game_secret(b.s);
    played_hurry(b.s);
    b.learnt = board_learnt(&b);
    board_clock(&b);
    loop(&b);
    b.s->span = NULL;
    strip_close(&b.strip);
    screen_close();
    return screen_ended() ? 128 + screen_ended() : GOOD;
}
