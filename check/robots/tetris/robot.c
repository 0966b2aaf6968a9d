/* SPDX-License-Identifier: MIT */
/*
 * How the block game is judged.  Its blocks come from a register that steps with every tick, so the
 * robot keeps both machines on the same tick and compares what they show, forgiving a small delay.
 */
#include "check/robots/tetris/robot.h"
#include "games/tetris.h"
#include "core/bytes.h"
#include "core/words.h"

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
    {WRONG_GLYPH, "The digits show time and score."},
    {0},
};

/* What differs; where a picture is missing or too many, what differs in the end. */
static uint64_t wrong_items(const struct departure *d)
{
    if (d->wrong || !d->golden->count || !d->design->count)
        return d->wrong;
    return sight_differs(d->eyes, &d->golden->moment[d->golden->count - 1],
                         &d->design->moment[d->design->count - 1].sight);
}

/* A full row blinks: when it is dark is left open, and that it blinks and goes the follower tells. */
static Word blurred(unsigned port, Word value)
{
    for (unsigned row = 0; port == TT_BLUE && row < 7; row++)
        if ((value >> 7 * row & 127) == 127)
            value &= ~((Word)127 << 7 * row);
    return value;
}

static bool wrong(const struct departure *d, unsigned port)
{
    uint64_t items = wrong_items(d);
    for (unsigned i = 0; i < d->items; i++)
        if (items >> i & 1 && d->item[i].port == port)
            return true;
    return false;
}

static bool full_row(Word blue)
{
    for (int row = 0; row < 7; row++)
        if ((blue >> 7 * row & 127) == 127)
            return true;
    return false;
}

/* A row is full, blinks or goes: in either machine, before or after. */
static bool rows_go(const struct departure *d)
{
    Word was = d->was[TT_BLUE], now = d->now[TT_BLUE];
    if (full_row(was) || full_row(now) || bits_set(now) < bits_set(was))
        return true;
    for (unsigned i = 0; i < d->items; i++) {
        if (d->item[i].port != TT_BLUE)
            continue;
        for (unsigned k = 0; k < d->design->count; k++)
            if (full_row(d->design->moment[k].sight.word[i]))
                return true;
        for (unsigned k = 0; k < d->golden->count; k++)
            if (full_row(d->golden->moment[k].sight.word[i]))
                return true;
    }
    return false;
}

/* The button that went down since the last look, or -1. */
static int pressed_now(const struct departure *d)
{
    for (unsigned i = d->actions; i--;) {
        const struct action *a = &d->script[i];
        if (i + 1 < d->actions && !a->rest)
            break;
        if (a->deed == PRESS || (a->deed == SET && a->value))
            return a->port[0];
    }
    return -1;
}

/* The light of the control window goes out too early or stays on; else it belongs to a block that came at the wrong
   time. */
static bool window_wrong(const struct departure *d)
{
    if (d->expected && d->expected->phase == TT_STEER)
        return true;
    for (unsigned i = 0; d->seen && i < d->items; i++)
        if (d->item[i].port == TT_CONTROL)
            for (unsigned k = 1; k < d->design->count; k++)
                if (&d->design->moment[k] == d->seen)
                    return d->seen->sight.word[i] && d->design->moment[k - 1].sight.word[i];
    return false;
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
    return d->parting == DIFFERENT ? WRONG_GLYPH : "fall-wrong";
}

/* The show before a game is the builder's own. */
static bool cares(const void *memory, const Word port[], unsigned out)
{
    (void)memory;
    return port[TT_PHASE] != TT_READY || out == TT_WON || out == TT_LOST || out == TT_CONTROL;
}

static const char *const stirs[] = {"rotate", "s_left", "s_right"};

const struct robot robot_tetris = {
    .machine = "tetris",
    .optional = "time score",
    .forgiven = "time1 time0 score1 score0",
    .lockstep = true,
    .beats = "time time0",
    .beat = SECOND,
    .stirs = stirs,
    .follower = &tetris_follower,
    .starter = "start",
    .longest = 40,
    .rules = rules,
    .rule_ports = "timer-wrong=time score-wrong=score",
    .left_out = "what is shown before a game, and the loss after 99 seconds",
    .transitions = "ready>create create>control control>fall fall>create fall>lost control>won won>ready lost>ready "
                   "control>ready",
    .cares = cares,
    .classify = classify,
    .blurred = blurred,
    .aftermath = "control-window fall-wrong lock-wrong row-deletion score-wrong game-end",
    .play = tetris_play,
};
