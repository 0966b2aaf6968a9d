/* SPDX-License-Identifier: MIT */
/*
 * How the block game is judged.  Its blocks come from a register that steps with every tick, so the
 * robot keeps both machines on the same tick and compares what they show, forgiving a small delay.
 */
#include "check/robots/tetris-robot.h"
#include "games/tetris.h"
#include "core/bytes.h"
#include "core/words.h"

enum { GAME_MOST = 2100 }; /* ticks, longer than any game lasts */

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

/* The wait before the start after which a player's game is won, or lasts longest, by playing it on the golden machine
   alone: the first one from `from` on that wins, or the one of the longest game. */
static unsigned rehearsed_wait(struct judge *j, const char *player, unsigned from, int win)
{
    unsigned found = from;
    Word longest = 0;
    for (unsigned wait = from; wait < from + 63; wait++) {
        if (!robot_rehearse(j, wait, player, GAME_MOST))
            continue;
        Word time = golden(j, "phase") == TT_READY ? 0 : golden(j, "time");
        if (win ? golden(j, "phase") == TT_WIN : time > longest) {
            found = wait;
            longest = time;
            if (win)
                break;
        }
    }
    return found;
}

/* A game by one of our players, with a slip of the finger now and then. */
static void by_player(struct judge *j, const char *player, unsigned wait, unsigned slips)
{
    if (!robot_begin(j, "a game by a player of ours") || !robot_wait(j, wait, NULL))
        return;
    robot_player(j, player, GAME_MOST, slips);
    if (golden(j, "phase") == TT_WIN) {
        robot_press(j, "start", NULL);
        robot_press(j, "reset", NULL);
    }
}

static void random_buttons(struct judge *j, unsigned presses)
{
    static const char *const button[] = {"rotate", "s_left", "s_right", "rotate", "s_left", "s_right", "start"};
    if (!robot_begin(j, "random buttons") || !robot_wait(j, 1 + (unsigned)robot_chance(j, 90), NULL) ||
        !robot_press(j, "start", NULL))
        return;
    for (unsigned i = 0; i < presses && !robot_lost(j); i++) {
        unsigned k = (unsigned)robot_chance(j, 7), other = (unsigned)robot_chance(j, 3);
        if (!robot_chance(j, 200))
            robot_press(j, "reset", NULL);
        else if (!robot_chance(j, 8) && k != other && !word_same(button[k], button[other]))
            robot_press_two(j, button[k], button[other], NULL);
        else
            robot_press(j, button[k], NULL);
        if (!robot_chance(j, 3))
            robot_wait(j, 1 + (unsigned)robot_chance(j, 60), NULL);
    }
}

/* One button again and again, against the walls. */
static void against_the_wall(struct judge *j, const char *button, const char *other, unsigned wait)
{
    if (!robot_begin(j, "a block at the wall") || !robot_wait(j, wait, NULL) || !robot_press(j, "start", NULL))
        return;
    for (int i = 0; i < 4 && !robot_lost(j); i++) {
        for (int k = 0; k < 6; k++)
            robot_press(j, button, NULL);
        robot_press(j, other, NULL);
        robot_wait(j, 200, NULL);
    }
    robot_press(j, "reset", NULL);
    robot_press(j, "start", NULL);
    robot_wait(j, 20, NULL); /* the block under control goes, too */
    robot_press(j, "reset", NULL);
    robot_press(j, "start", NULL);
    robot_wait(j, 60, NULL);
}

/* Nobody steers: the board fills up. */
static void stack_up(struct judge *j, unsigned wait)
{
    if (!robot_begin(j, "nobody steers") || !robot_wait(j, wait, NULL) || !robot_press(j, "start", NULL))
        return;
    for (int i = 0; i < 40 && !robot_lost(j) && golden(j, "phase") != TT_LOSS && golden(j, "phase") != TT_WIN; i++)
        robot_wait(j, 60, NULL);
    robot_press(j, "start", NULL);
    robot_press(j, "rotate", NULL);
    robot_press(j, "reset", NULL);
    robot_press(j, "start", NULL);
    robot_wait(j, 100, NULL);
}

/* ---- a game by hand: rows are filled with the blocks as the design shows and moves them ---- */

/* Rows 1-3 and 4-10 as ten rows of seven bits. */
struct board {
    uint8_t row[10];
};

static struct board board_of(Word top, Word below)
{
    struct board b;
    for (unsigned i = 0; i < 10; i++)
        b.row[i] = (uint8_t)(i < 3 ? top >> 7 * i & 127 : below >> 7 * (i - 3) & 127);
    return b;
}

static bool fits(const struct board *block, const struct board *fixed, unsigned down)
{
    for (unsigned i = 0; i < 10; i++)
        if (block->row[i] && (i + down >= 10 || block->row[i] & fixed->row[i + down]))
            return false;
    return true;
}

/* The block falls as far as it can, and is fixed there. */
static void drop(const struct board *block, struct board *fixed)
{
    unsigned down = 0;
    while (down < 10 && fits(block, fixed, down + 1))
        down++;
    for (unsigned i = 0; i + down < 10; i++)
        fixed->row[i + down] |= block->row[i];
}

/* Full rows count most, then few holes, then low rows that are nearly full. */
static int worth(const struct board *b)
{
    int sum = 0;
    for (unsigned i = 0; i < 10; i++) {
        unsigned lit = (unsigned)bits_set(b->row[i]);
        sum += lit == 7 ? 400 : (int)(lit * lit);
        sum -= i < 5 ? 12 * (int)lit : 0;
        unsigned above = 0;
        for (unsigned k = 0; k < i; k++)
            above |= b->row[k];
        sum -= 14 * (int)bits_set(above & ~b->row[i]);
    }
    return sum;
}

static Word moved(Word red, int by)
{
    for (; by > 0; by--)
        red = red & (1u << 6 | 1u << 13 | 1u << 20) ? red : red << 1;
    for (; by < 0; by++)
        red = red & (1u | 1u << 7 | 1u << 14) ? red : red >> 1;
    return red;
}

/* A quarter turn of a block whose frame begins at its leftmost light, as far as the board allows. */
static Word quarter(Word red)
{
    Word out = 0;
    unsigned left = 0;
    while (left < 4 && !(red >> left & (1u | 1u << 7 | 1u << 14)))
        left++;
    for (unsigned row = 0; row < 3; row++)
        for (unsigned col = 0; col < 3; col++)
            out |= (red >> (7 * col + left + 2 - row) & 1) << (7 * row + left + col);
    return out;
}

/* The best place for the block that is under control: how many turns, and columns to the right. */
static int best_place(const struct judge *j, unsigned turns_most, unsigned *turns)
{
    struct board fixed = board_of(0, golden(j, "blue")), falling = board_of(0, golden(j, "yellow"));
    int by = 0, most = -100000;
    Word red = golden(j, "red");
    drop(&falling, &fixed);
    *turns = 0;
    for (unsigned t = 0; t <= turns_most; t++, red = quarter(red))
        for (int to = -4; to <= 4; to++) {
            struct board b = fixed, block = board_of(moved(red, to), 0);
            drop(&block, &b);
            int value = worth(&b) - 2 * (int)t - (to < 0 ? -to : to);
            if (value > most) {
                most = value;
                by = to;
                *turns = t;
            }
        }
    return by;
}

static void shift_by(struct judge *j, int by)
{
    for (; by && golden(j, "phase") == TT_STEER && !robot_lost(j); by += by < 0 ? 1 : -1)
        robot_press(j, by < 0 ? "s_left" : "s_right", NULL);
}

/* The points that were made. */
static Word by_hand(struct judge *j, unsigned wait, bool turn)
{
    unsigned turns;
    Word points = 0;
    if (!robot_begin(j, "rows are filled") || !robot_wait(j, wait, NULL) || !robot_press(j, "start", NULL))
        return 0;
    for (unsigned blocks = 0; blocks < 24 && !robot_lost(j); blocks++) {
        for (unsigned i = 0; i < 60 && golden(j, "phase") != TT_STEER && !robot_lost(j); i++) {
            Word phase = golden(j, "phase");
            if (phase == TT_WIN || phase == TT_LOSS || phase == TT_READY)
                break;
            robot_wait(j, 2, NULL);
        }
        if (golden(j, "phase") != TT_STEER || robot_lost(j))
            break;
        best_place(j, turn && !judge_has(j, "rotation-wrong") ? 3 : 0, &turns);
        for (; turns && !robot_lost(j); turns--)
            robot_press(j, "rotate", NULL);
        shift_by(j, best_place(j, 0, &turns));
        for (unsigned i = 0; i < 10 && golden(j, "phase") == TT_STEER && !robot_lost(j); i++)
            robot_wait(j, 8, NULL);
        points = golden(j, "score");
    }
    robot_press(j, "start", NULL);
    robot_press(j, "reset", NULL);
    return points;
}

static void play(struct judge *j, int effort)
{
    static const unsigned games[] = {3, 12, 120}, filled[] = {12, 16, 40};
    stack_up(j, 5);
    by_player(j, "fair", rehearsed_wait(j, "fair", 1, 0), 0);
    against_the_wall(j, "s_left", "rotate", 3);
    against_the_wall(j, "s_right", "rotate", 20);
    against_the_wall(j, "rotate", "s_left", 33);
    for (unsigned i = 0, points = 0; i < filled[effort] && points < 4 && judge_found(j, NULL) && !robot_over(j); i++)
        points += by_hand(j, 1 + 5 * i, i & 1) > 0;
    for (unsigned i = 0; i < games[effort] && !robot_over(j); i++) {
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
    .lockstep = true,
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
    .play = play,
};
