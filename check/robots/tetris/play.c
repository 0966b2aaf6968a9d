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

/* Blocks that were turned, pushed against a wall: another row of theirs comes there first; and turned again there. */
static void turned_at_the_wall(struct judge *j, const char *button, unsigned wait)
{
    if (!robot_begin(j, "a turned block at the wall") || !robot_wait(j, wait, NULL) || !robot_press(j, "start", NULL))
        return;
    for (unsigned i = 0; i < 5 && !robot_lost(j) && golden(j, "phase") < TT_WIN; i++) {
        for (unsigned k = 0; k <= i % 3; k++)
            robot_press(j, "rotate", NULL);
        Word red = 0;
        for (unsigned k = 0; k < 6 && red != golden(j, "red"); k++) {
            red = golden(j, "red");
            robot_press(j, button, NULL);
        }
        robot_press(j, "rotate", NULL);
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
    robot_wait(j, 3 * SECOND, NULL); /* the time stands */
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

/* What a game by hand is for: a row; two at once; a reset while a row blinks, in its first and in its second second,
   and a row in the next game; a row high up, with lights above it; a game that lasts. */
enum aim { ONE_ROW, TWO_ROWS, RESET_IN_ROW, RESET_LATER, HIGH_ROW, LONG_GAME };

/* What a full row counts, of so many. */
static int full_worth(enum aim aim, unsigned row, unsigned full, Word score)
{
    if (aim == TWO_ROWS && full == 1)
        return -60; /* who waits for two rows at once lays nothing into the last gap of one */
    if (aim == HIGH_ROW && row > 5)
        return -200;
    return aim == LONG_GAME && score + full >= 3 ? -2000 : 400;
}

/* Of what falls the lowest lights that touch one another: a block. */
static struct board lowest(const struct board *falling)
{
    struct board b = {0};
    unsigned at = 10;
    while (at && !falling->row[at - 1])
        at--;
    if (!at)
        return b;
    b.row[at - 1] = (uint8_t)(falling->row[at - 1] & -falling->row[at - 1]);
    for (bool grows = true; grows;) {
        struct board was = b;
        for (unsigned i = 0; i < 10; i++) {
            unsigned row = was.row[i], touched = row | row << 1 | row >> 1;
            touched |= (i ? was.row[i - 1] : 0u) | (i < 9 ? was.row[i + 1] : 0u);
            b.row[i] = (uint8_t)(falling->row[i] & touched);
        }
        grows = !bytes_same(&was, &b, sizeof b);
    }
    return b;
}

/* Everything that falls, block by block. */
static void drop_all(struct board falling, struct board *fixed)
{
    for (struct board b = lowest(&falling); !bytes_same(&b, &(struct board){0}, sizeof b); b = lowest(&falling)) {
        drop(&b, fixed);
        for (unsigned i = 0; i < 10; i++)
            falling.row[i] &= (uint8_t)~b.row[i];
    }
}

/* Full rows count most, then few holes, then low rows that are nearly full. */
static int worth(const struct board *b, enum aim aim, Word score)
{
    int sum = 0;
    unsigned full = 0;
    for (unsigned i = 0; i < 10; i++)
        full += b->row[i] == 127;
    for (unsigned i = 0; i < 10; i++) {
        unsigned lit = (unsigned)bits_set(b->row[i]), above = 0;
        sum += lit < 7 ? (int)(lit * lit) : full_worth(aim, i, full, score);
        sum -= i < 3 && aim >= HIGH_ROW ? 60 * (int)lit : i < 5 && aim != HIGH_ROW ? 12 * (int)lit : 0;
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

/* The best place for the block that is under control: how many turns, and columns to the right, of those that it has
   not been refused. */
static int best_place(const struct judge *j, unsigned turns_most, enum aim aim, const int side[2], unsigned *turns)
{
    struct board fixed = board_of(0, golden(j, "blue"));
    int by = 0, most = -100000;
    Word red = golden(j, "red"), score = golden(j, "score");
    drop_all(board_of(0, golden(j, "yellow")), &fixed);
    *turns = 0;
    for (unsigned t = 0; t <= turns_most; t++, red = quarter(red))
        for (int to = side[0]; to <= side[1]; to++) {
            struct board b = fixed, block = board_of(moved(red, to), 0);
            drop(&block, &b);
            int value = worth(&b, aim, score) - 2 * (int)t - (to < 0 ? -to : to);
            if (value > most) {
                most = value;
                by = to;
                *turns = t;
            }
        }
    return by;
}

/* As it is to lie.  Where turns are wrong, press by press until it lies well: most designs that turn another way come
   to the same four. */
static void turn_block(struct judge *j, unsigned most, enum aim aim)
{
    static const int anywhere[2] = {-4, 4};
    bool wrong = judge_has(j, "rotation-wrong");
    unsigned turns;
    best_place(j, most, aim, anywhere, &turns);
    for (unsigned i = 0; i < 4 && turns && !robot_lost(j); i++) {
        Word red = golden(j, "red");
        robot_press(j, "rotate", NULL);
        if (!wrong)
            turns--;
        else if (golden(j, "red") == red)
            break;
        else
            best_place(j, most, aim, anywhere, &turns);
    }
}

/* To its place, press by press as the design moves it: where it stops there may be another one. */
static void bring(struct judge *j, enum aim aim)
{
    int side[2] = {-4, 4}, by;
    unsigned turns;
    for (unsigned i = 0; i < 8 && golden(j, "phase") == TT_STEER && !robot_lost(j); i++) {
        Word red = golden(j, "red");
        by = best_place(j, 0, aim, side, &turns);
        if (!by)
            break;
        robot_press(j, by < 0 ? "s_left" : "s_right", NULL);
        if (golden(j, "red") == red)
            side[by > 0] = 0;
    }
}

/* A full row is lit, half of the time that it blinks. */
static bool row_lit(const struct judge *j)
{
    return tetris_full_rows(golden(j, "blue")) && golden(j, "phase") < TT_WIN && !robot_lost(j);
}

/* Has the game come to what it is for? */
static bool reached(const struct judge *j, enum aim aim)
{
    Word full = tetris_full_rows(golden(j, "blue"));
    switch (aim) {
    case TWO_ROWS:
        return full & full << 7;
    case HIGH_ROW:
        return full & (((Word)1 << 21) - 128) && golden(j, "blue") & 127;
    case LONG_GAME:
        return golden(j, "time") >= 0x65 && golden(j, "phase") < TT_WIN;
    default:
        return row_lit(j);
    }
}

/* So many ticks, or until the game has come to where it is to be reset. */
static bool go_on(struct judge *j, enum aim aim, unsigned ticks, bool *done)
{
    robot_wait(j, ticks, NULL);
    *done |= reached(j, aim);
    return !((aim == RESET_IN_ROW || aim == RESET_LATER) && row_lit(j));
}

/* A game that has begun, block by block; true when it has come to what it is for. */
static bool fill_rows(struct judge *j, bool turn, enum aim aim)
{
    bool done = false;
    for (unsigned blocks = 0; blocks < 24 && !robot_lost(j); blocks++) {
        for (unsigned i = 0; i < 60 && golden(j, "phase") != TT_STEER && !robot_lost(j); i++) {
            Word phase = golden(j, "phase");
            if (phase == TT_WIN || phase == TT_LOSS || phase == TT_READY)
                break;
            if (!go_on(j, aim, 2, &done))
                return true;
        }
        if (golden(j, "phase") != TT_STEER || robot_lost(j))
            break;
        turn_block(j, turn ? 3 : 0, aim);
        bring(j, aim);
        for (unsigned i = 0; i < 10 && golden(j, "phase") == TT_STEER && !robot_lost(j); i++)
            if (!go_on(j, aim, 8, &done))
                return true;
    }
    return done;
}

/* Reset while a row blinks; whether that led to the ready state the next game tells, and the next row. */
static bool reset_in_row(struct judge *j, bool turn, enum aim aim)
{
    if (aim == RESET_LATER)
        robot_wait(j, SECOND, NULL);
    robot_press(j, "reset", NULL);
    robot_wait(j, 100, NULL);
    robot_press(j, "start", NULL);
    return fill_rows(j, turn, ONE_ROW);
}

/* True: the game has come to what it is for. */
static bool by_hand(struct judge *j, unsigned wait, bool turn, enum aim aim, Word *points)
{
    *points = 0;
    if (!robot_begin(j, "rows are filled") || !robot_wait(j, wait, NULL) || !robot_press(j, "start", NULL))
        return false;
    bool done = fill_rows(j, turn, aim);
    if (done && (aim == RESET_IN_ROW || aim == RESET_LATER))
        done = reset_in_row(j, turn, aim);
    *points = golden(j, "score");
    robot_press(j, "start", NULL);
    robot_press(j, "reset", NULL);
    return done;
}

/* A game of which the golden machine has shown that it comes to what it is for; and some more where the design shows
   other blocks, or moves them otherwise. */
static void aimed(struct judge *j, unsigned from, enum aim aim)
{
    enum { TRIES = 4, WAITS = 63 };
    Word points;
    for (unsigned i = 0, wait = from; i < TRIES && wait < from + WAITS && !robot_over(j); wait++) {
        robot_alone(j, true);
        bool comes = by_hand(j, wait, true, aim, &points);
        robot_alone(j, false);
        i += comes;
        if (comes && by_hand(j, wait, true, aim, &points))
            break;
    }
}

/* Start and Reset at once, when ready, in a game and at its end: Reset wins. */
static void start_and_reset(struct judge *j)
{
    static const uint8_t after[] = {5, 70, 130};
    if (!robot_begin(j, "start and reset at once"))
        return;
    robot_press_two(j, "start", "reset", NULL);
    robot_wait(j, 40, NULL);
    for (unsigned i = 0; i < sizeof after && !robot_lost(j); i++) {
        robot_press(j, "start", NULL);
        robot_wait(j, after[i], NULL);
        robot_press_two(j, "start", "reset", NULL);
        robot_wait(j, 40, NULL);
        robot_press(j, "reset", NULL);
    }
}

void tetris_play(struct judge *j, int effort)
{
    static const unsigned games[] = {3, 12, 120}, filled[] = {12, 16, 40}, walls[] = {2, 6, 20};
    Word points, most = 0;
    stack_up(j, 5);
    by_player(j, "fair", rehearsed_wait(j, "fair", 1, 0), 0);
    against_the_wall(j, "s_left", "rotate", 3);
    against_the_wall(j, "s_right", "rotate", 20);
    against_the_wall(j, "rotate", "s_left", 33);
    for (unsigned i = 0; i < walls[effort]; i++)
        turned_at_the_wall(j, i & 1 ? "s_left" : "s_right", 7 + 11 * i);
    reset_anywhere(j);
    start_held(j);
    start_and_reset(j);
    /* four games with a row, one of them with three; as many again that wait for two rows at once */
    for (unsigned i = 0, games_with = 0; i < filled[effort] && judge_found(j, NULL) && !robot_over(j); i++) {
        by_hand(j, 1 + 5 * i, i & 1, ONE_ROW, &points);
        games_with += points > 0;
        most = points > most ? points : most;
        if (games_with >= 4 && most >= 3)
            break;
    }
    for (enum aim aim = TWO_ROWS; aim <= LONG_GAME; aim++)
        aimed(j, 2, aim);
    for (unsigned i = 0; i < filled[effort] && judge_found(j, NULL) && !robot_over(j); i++)
        by_hand(j, 3 + 4 * i, true, TWO_ROWS, &points);
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
