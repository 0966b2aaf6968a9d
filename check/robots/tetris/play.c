/* SPDX-License-Identifier: MIT */
/* How the block game is played: by our players, against the walls, by nobody, and row by row. */
#include "check/robots/tetris/robot.h"
#include "core/bytes.h"
#include "core/words.h"

enum { GAME_MOST = 2100 }; /* ticks, longer than any game lasts */

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
        robot_wait(j, 10, NULL);
        robot_press(j, "start", NULL);
        robot_wait(j, 60, NULL);
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

/* Blocks that were turned, pushed against a wall: another row of theirs comes there first. */
static void turned_at_the_wall(struct judge *j, const char *button, unsigned wait)
{
    if (!robot_begin(j, "a turned block at the wall") || !robot_wait(j, wait, NULL) || !robot_press(j, "start", NULL))
        return;
    for (unsigned i = 0; i < 5 && !robot_lost(j) && golden(j, "phase") < TT_WIN; i++) {
        for (unsigned k = 0; k <= i % 3; k++)
            robot_press(j, "rotate", NULL);
        for (unsigned k = 0; k < 6; k++)
            robot_press(j, button, NULL);
        for (unsigned k = 0; k < 100 && golden(j, "phase") == TT_STEER && !robot_lost(j); k++)
            robot_wait(j, 4, NULL);
        for (unsigned k = 0; k < 100 && golden(j, "phase") != TT_STEER && golden(j, "phase") < TT_WIN && !robot_lost(j);
             k++)
            robot_wait(j, 4, NULL);
    }
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

/* Reset where a block is steered, where it falls in the top rows, where it has left them; each time a game is begun to
   see whether anything is left. */
static void reset_anywhere(struct judge *j)
{
    static const uint8_t after[] = {10, 66, 84, 104, 124, 150, 190};
    if (!robot_begin(j, "reset at any time"))
        return;
    for (unsigned i = 0; i < sizeof after && !robot_lost(j); i++) {
        robot_press(j, "start", NULL);
        robot_wait(j, after[i], NULL);
        robot_press(j, "reset", NULL);
        robot_wait(j, 10, NULL);
        robot_press(j, "start", NULL);
        robot_wait(j, 40, NULL);
        robot_press(j, "reset", NULL);
    }
}

/* A finger stays on Start while Reset is pressed: that is no new press. */
static void start_held(struct judge *j)
{
    if (!robot_begin(j, "start is held") || !robot_set(j, "start", 1))
        return;
    robot_wait(j, 30, NULL);
    robot_press(j, "reset", NULL);
    robot_wait(j, 30, NULL);
    robot_set(j, "start", 0);
    robot_wait(j, 5, NULL);
    robot_press(j, "start", NULL);
    robot_wait(j, 30, NULL);
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

/* Full rows count most, then few holes, then low rows that are nearly full.  Who waits for two rows at once lays
   nothing into the last gap of one. */
static int worth(const struct board *b, bool two)
{
    int sum = 0, full = 0;
    for (unsigned i = 0; i < 10; i++)
        full += b->row[i] == 127;
    for (unsigned i = 0; i < 10; i++) {
        unsigned lit = (unsigned)bits_set(b->row[i]);
        sum += lit < 7 ? (int)(lit * lit) : two && full == 1 ? -60 : 400;
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
static int best_place(const struct judge *j, unsigned turns_most, bool two, unsigned *turns)
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
            int value = worth(&b, two) - 2 * (int)t - (to < 0 ? -to : to);
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

/* What a game by hand is for. */
enum aim { ONE_ROW, TWO_ROWS, RESET_IN_ROW };

/* A full row is lit, half of the time that it blinks. */
static bool row_lit(const struct judge *j)
{
    return tetris_full_rows(golden(j, "blue")) && golden(j, "phase") < TT_WIN && !robot_lost(j);
}

/* Reset while a row blinks; whether that led to the ready state the next block tells, if there is one. */
static void reset_in_row(struct judge *j)
{
    robot_press(j, "reset", NULL);
    robot_wait(j, 100, NULL);
    robot_press(j, "start", NULL);
    robot_wait(j, 60, NULL);
    robot_press(j, "reset", NULL);
}

/* The points that were made. */
static Word by_hand(struct judge *j, unsigned wait, bool turn, enum aim aim)
{
    bool two = aim == TWO_ROWS;
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
            if (aim == RESET_IN_ROW && row_lit(j)) {
                reset_in_row(j);
                return 1;
            }
        }
        if (golden(j, "phase") != TT_STEER || robot_lost(j))
            break;
        best_place(j, turn && !judge_has(j, "rotation-wrong") ? 3 : 0, two, &turns);
        for (; turns && !robot_lost(j); turns--)
            robot_press(j, "rotate", NULL);
        shift_by(j, best_place(j, 0, two, &turns));
        for (unsigned i = 0; i < 10 && golden(j, "phase") == TT_STEER && !robot_lost(j); i++) {
            robot_wait(j, 8, NULL);
            if (aim == RESET_IN_ROW && row_lit(j)) {
                reset_in_row(j);
                return 1;
            }
        }
        points = golden(j, "score");
    }
    robot_press(j, "start", NULL);
    robot_press(j, "reset", NULL);
    return points;
}

void tetris_play(struct judge *j, int effort)
{
    enum { TRIES = 4 }; /* games for a reset while a row blinks */
    static const unsigned games[] = {3, 12, 120}, filled[] = {12, 16, 40}, walls[] = {2, 6, 20};
    unsigned with = 0; /* the first of the games by hand with a row */
    stack_up(j, 5);
    by_player(j, "fair", rehearsed_wait(j, "fair", 1, 0), 0);
    against_the_wall(j, "s_left", "rotate", 3);
    against_the_wall(j, "s_right", "rotate", 20);
    against_the_wall(j, "rotate", "s_left", 33);
    for (unsigned i = 0; i < walls[effort]; i++)
        turned_at_the_wall(j, i & 1 ? "s_left" : "s_right", 7 + 11 * i);
    reset_anywhere(j);
    start_held(j);
    /* four games with a row, one of them with three; as many again that wait for two rows at once */
    for (unsigned i = 0, games_with = 0, most = 0; i < filled[effort] && judge_found(j, NULL) && !robot_over(j); i++) {
        unsigned points = (unsigned)by_hand(j, 1 + 5 * i, i & 1, ONE_ROW);
        games_with += points > 0;
        with = points > 0 && !with ? i : with;
        most = points > most ? points : most;
        if (games_with >= 4 && most >= 3)
            break;
    }
    for (unsigned i = 0; i < TRIES && !robot_over(j) && !by_hand(j, 1 + 5 * (with + i), (with + i) & 1, RESET_IN_ROW);
         i++)
        ;
    for (unsigned i = 0; i < filled[effort] && judge_found(j, NULL) && !robot_over(j); i++)
        by_hand(j, 3 + 4 * i, true, TWO_ROWS);
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
