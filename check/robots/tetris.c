/* SPDX-License-Identifier: MIT */
/*
 * How the block game is judged.  Its blocks come from a register that steps with every tick, so the
 * robot keeps both machines on the same tick and compares what they show, forgiving a small delay.
 */
#include "check/judge/judge.h"
#include "check/judge/see.h"
#include "games/tetris.h"
#include <string.h>

static const struct rule rules[] = {
    {"start-wrong", "Start begins a game from the ready state, and only from there."},
    {"reset-ignored", "Reset leads back to the ready state at any time."},
    {"timer-wrong", "The timer counts seconds from the start."},
    {"control-window", "The player controls a new block for three seconds; the orange light tells."},
    {"block-wrong", "A new block appears in rows 1-3, its shape and place chosen by the LFSR."},
    {"rotation-wrong", "Rotate turns the block a quarter counterclockwise, with the documented quirk at the walls."},
    {"shift-wrong", "Left and right move the block one column, as long as there is a free one."},
    {"fall-wrong", "A block falls one row a second."},
    {"lock-wrong", "A block that touches the bottom or a fixed light locks as one piece."},
    {"row-deletion", "A full row blinks for two seconds and goes; all above moves down one row."},
    {"score-wrong", "A row is one point."},
    {"game-end", "Three points win; a block that cannot leave rows 1-3, or 99 seconds, lose."},
    {"wrong-glyph", "The digits show time and score."},
    {0},
};

/* What differs; where a picture is missing or too many, what differs in the end. */
static uint64_t wrong_items(const struct departure *d)
{
    if (d->wrong || !d->golden->count || !d->design->count)
        return d->wrong;
    return sight_differs(d->item, d->items, &d->golden->moment[d->golden->count - 1],
                         &d->design->moment[d->design->count - 1].sight);
}

static int wrong(const struct departure *d, unsigned port)
{
    uint64_t items = wrong_items(d);
    for (unsigned i = 0; i < d->items; i++)
        if (items >> i & 1 && d->item[i].port == port)
            return 1;
    return 0;
}

static int full_row(Word blue)
{
    for (int row = 0; row < 7; row++)
        if ((blue >> 7 * row & 127) == 127)
            return 1;
    return 0;
}

/* A row is full, blinks or goes: in either machine, before or after. */
static int rows_go(const struct departure *d)
{
    Word was = d->was[TT_BLUE], now = d->now[TT_BLUE];
    if (full_row(was) || full_row(now) || __builtin_popcountll(now) < __builtin_popcountll(was))
        return 1;
    for (unsigned i = 0; i < d->items; i++) {
        if (d->item[i].port != TT_BLUE)
            continue;
        for (unsigned k = 0; k < d->design->count; k++)
            if (full_row(d->design->moment[k].sight.word[i]))
                return 1;
        for (unsigned k = 0; k < d->golden->count; k++)
            if (full_row(d->golden->moment[k].sight.word[i]))
                return 1;
    }
    return 0;
}

/* The button that went down since the last look, or -1. */
static int pressed_now(const struct departure *d)
{
    const struct judge *j = d->judge;
    for (unsigned i = j->actions; i--;) {
        const struct action *a = &j->action[i];
        if (i + 1 < j->actions && !a->rest)
            break;
        if (a->deed == PRESS || (a->deed == SET && a->value))
            return a->port[0];
    }
    return -1;
}

/* The light of the control window goes out too early or stays on; else it belongs to a block that came at the wrong
   time. */
static int window_wrong(const struct departure *d)
{
    if (d->expected && d->expected->phase == TT_STEER)
        return 1;
    for (unsigned i = 0; d->seen && i < d->items; i++)
        if (d->item[i].port == TT_CONTROL)
            for (unsigned k = 1; k < d->design->count; k++)
                if (&d->design->moment[k] == d->seen)
                    return d->seen->sight.word[i] && d->design->moment[k - 1].sight.word[i];
    return 0;
}

static const char *classify(const struct departure *d)
{
    Word was = d->was[TT_PHASE];
    int pressed = pressed_now(d);
    if (d->action->deed == RESET)
        return "reset-ignored";
    if (pressed == TT_RESET)
        return "reset-ignored";
    if (was == TT_READY)
        return wrong(d, TT_RED) && !wrong(d, TT_CONTROL) && !wrong(d, TT_WON) && !wrong(d, TT_LOST) ? "block-wrong"
                                                                                                    : "start-wrong";
    if (d->action->deed == PRESS && pressed == TT_START)
        return "start-wrong";
    if (wrong(d, TT_WON) || wrong(d, TT_LOST) || (d->expected && d->expected->phase >= TT_WIN))
        return "game-end";
    if (wrong(d, TT_RED) && was == TT_STEER && pressed == TT_ROTATE)
        return "rotation-wrong";
    if (wrong(d, TT_RED) && was == TT_STEER && (pressed == TT_LEFT || pressed == TT_RIGHT))
        return "shift-wrong";
    if (wrong(d, TT_CONTROL))
        return window_wrong(d) ? "control-window" : "fall-wrong";
    if (wrong(d, TT_RED))
        return d->expected && d->expected->phase == TT_STEER ? "block-wrong" : "fall-wrong";
    if (wrong(d, TT_SCORE))
        return "score-wrong";
    if (wrong(d, TT_BLUE))
        return rows_go(d) ? "row-deletion" : "lock-wrong";
    if (wrong(d, TT_YELLOW))
        return "fall-wrong";
    if (wrong(d, TT_TIME))
        return "timer-wrong";
    return d->parting == DIFFERENT ? "wrong-glyph" : "fall-wrong";
}

/* The show before a game is the builder's own. */
static int cares(const void *memory, const Word port[], unsigned out)
{
    (void)memory;
    return port[TT_PHASE] != TT_READY || out == TT_WON || out == TT_LOST || out == TT_CONTROL;
}

/* The wait before the start after which a player's game is won, or lasts longest, by playing it on the golden machine
   alone: the first one from `from` on that wins, or the one of the longest game. */
static unsigned rehearsed_wait(struct judge *j, const char *player, unsigned from, int win)
{
    unsigned found = from;
    Word longest = 0;
    j->dry = 1;
    for (unsigned wait = from; wait < from + 63; wait++) {
        if (!play_begin(j, "rehearsal") || !play_wait(j, wait, NULL) || !play_player(j, player, 2100, 0))
            continue;
        Word time = golden(j, "phase") == TT_READY ? 0 : golden(j, "time");
        if (win ? golden(j, "phase") == TT_WIN : time > longest) {
            found = wait;
            longest = time;
            if (win)
                break;
        }
    }
    j->dry = 0;
    return found;
}

/* A game by one of our players, with a slip of the finger now and then. */
static void by_player(struct judge *j, const char *player, unsigned wait, unsigned slips)
{
    if (!play_begin(j, "a game by a player of ours") || !play_wait(j, wait, NULL))
        return;
    play_player(j, player, 2100, slips);
    if (golden(j, "phase") == TT_WIN) {
        play_press(j, "start", NULL);
        play_press(j, "reset", NULL);
    }
}

static void random_buttons(struct judge *j, unsigned presses)
{
    static const char *const button[] = {"rotate", "s_left", "s_right", "rotate", "s_left", "s_right", "start"};
    if (!play_begin(j, "random buttons") || !play_wait(j, 1 + (unsigned)random_below(&j->random, 90), NULL) ||
        !play_press(j, "start", NULL))
        return;
    for (unsigned i = 0; i < presses && !j->lost; i++) {
        unsigned k = (unsigned)random_below(&j->random, 7), other = (unsigned)random_below(&j->random, 3);
        if (!random_below(&j->random, 200))
            play_press(j, "reset", NULL);
        else if (!random_below(&j->random, 8) && k != other && strcmp(button[k], button[other]))
            play_press_two(j, button[k], button[other], NULL);
        else
            play_press(j, button[k], NULL);
        if (!random_below(&j->random, 3))
            play_wait(j, 1 + (unsigned)random_below(&j->random, 60), NULL);
    }
}

/* One button again and again, against the walls. */
static void against_the_wall(struct judge *j, const char *button, const char *other, unsigned wait)
{
    if (!play_begin(j, "a block at the wall") || !play_wait(j, wait, NULL) || !play_press(j, "start", NULL))
        return;
    for (int i = 0; i < 4 && !j->lost; i++) {
        for (int k = 0; k < 6; k++)
            play_press(j, button, NULL);
        play_press(j, other, NULL);
        play_wait(j, 200, NULL);
    }
    play_press(j, "reset", NULL);
    play_press(j, "start", NULL);
    play_wait(j, 20, NULL); /* the block under control goes, too */
    play_press(j, "reset", NULL);
    play_press(j, "start", NULL);
    play_wait(j, 60, NULL);
}

/* Nobody steers: the board fills up. */
static void stack_up(struct judge *j, unsigned wait)
{
    if (!play_begin(j, "nobody steers") || !play_wait(j, wait, NULL) || !play_press(j, "start", NULL))
        return;
    for (int i = 0; i < 40 && !j->lost && golden(j, "phase") != TT_LOSS && golden(j, "phase") != TT_WIN; i++)
        play_wait(j, 60, NULL);
    play_press(j, "start", NULL);
    play_press(j, "rotate", NULL);
    play_press(j, "reset", NULL);
    play_press(j, "start", NULL);
    play_wait(j, 100, NULL);
}

static void play(struct judge *j, int effort)
{
    static const unsigned games[] = {3, 12, 120};
    stack_up(j, 5);
    by_player(j, "fair", rehearsed_wait(j, "fair", 1, 0), 0);
    against_the_wall(j, "s_left", "rotate", 3);
    against_the_wall(j, "s_right", "rotate", 20);
    against_the_wall(j, "rotate", "s_left", 33);
    for (unsigned i = 0; i < games[effort] && !play_over(j); i++) {
        if (i & 1)
            by_player(j, "fair", 2 + 7 * i, 40);
        else
            by_player(j, "strong", rehearsed_wait(j, "strong", 2 + 7 * i, 1), 0);
        random_buttons(j, 80);
        stack_up(j, 11 + 13 * i);
        against_the_wall(j, i & 1 ? "s_left" : "s_right", "rotate", 40 + 5 * i);
    }
}

const struct robot robot_tetris = {
    .machine = "tetris",
    .optional = "time score",
    .forgiven = "time1 time0 score1 score0",
    .lockstep = 1,
    .starter = "start",
    .longest = 40,
    .rules = rules,
    .left_out = "what is shown before a game, and the loss after 99 seconds",
    .transitions = "ready>create create>control control>fall fall>create fall>lost control>won won>ready lost>ready "
                   "control>ready",
    .cares = cares,
    .classify = classify,
    .play = play,
};
