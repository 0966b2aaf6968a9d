/* SPDX-License-Identifier: MIT */
/*
 * How the block game is judged.  Its blocks come from a register that steps with every tick, so the
 * robot keeps both machines on the same tick and compares what they show, forgiving a small delay.
 */
#include "check/judge/robot.h"
#include "games/tetris.h"
#include "core/bytes.h"
#include "core/parts.h"
#include "core/words.h"

enum { GAME = 2100 }; /* ticks, longer than any game lasts */

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

/* Did this button go down since the last look? */
static bool pressed(const struct departure *d, unsigned button)
{
    for (unsigned i = d->actions; i--;) {
        const struct action *a = &d->script[i];
        if (i + 1 < d->actions && !a->rest)
            break;
        if ((a->deed == PRESS || (a->deed == SET && a->value)) &&
            (a->port[0] == button || (a->ports > 1 && a->port[1] == button)))
            return true;
    }
    return false;
}

/* What is kept of a design while it is followed. */
struct memory {
    uint8_t turned; /* the block under control was turned otherwise: what it does then follows from that */
    uint8_t unlit;  /* the orange light has not come on with a block: it is judged no more */
    uint8_t timer;  /* the timer counts oddly, and is judged no more */
};

/* What the design shows on a port in the end. */
static Word shows(const struct departure *d, unsigned port)
{
    for (unsigned i = 0; i < d->items && d->design->count; i++)
        if (d->item[i].port == port)
            return d->design->moment[d->design->count - 1].sight.word[i];
    return d->now[port];
}

/* A digit that shows another number, and not a number in another form. */
static bool wrong_number(const struct departure *d, unsigned tens)
{
    for (unsigned i = 0; i < d->items; i++)
        if (d->item[i].port - tens < 2u && wrong_items(d) >> i & 1)
            for (unsigned k = 0; k < 10; k++)
                if (shows(d, d->item[i].port) == part_digit[k])
                    return true;
    return false;
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

/* How often the timer changes in a line. */
static unsigned timer_changes(const struct departure *d, const struct line *l)
{
    unsigned n = 0;
    for (unsigned k = 1; k < l->count; k++)
        for (unsigned i = 0; i < d->items; i++)
            if ((d->item[i].port == TT_TIME || d->item[i].port == TT_TIME0) &&
                l->moment[k].sight.word[i] != l->moment[k - 1].sight.word[i]) {
                n++;
                break;
            }
    return n;
}

/* Start in the middle of a game has begun another one. */
static bool restarted(const struct departure *d)
{
    bool empty = (wrong(d, TT_BLUE) && !shows(d, TT_BLUE)) || (wrong(d, TT_YELLOW) && !shows(d, TT_YELLOW)) ||
                 (wrong(d, TT_SCORE) && !shows(d, TT_SCORE));
    return pressed(d, TT_START) && d->was[TT_PHASE] != TT_READY &&
           (empty || (wrong(d, TT_TIME) && !shows(d, TT_TIME) && d->was[TT_TIME] > 1));
}

static const char *classify(const struct departure *d)
{
    const struct memory *m = d->memory;
    Word was = d->was[TT_PHASE];
    bool begun = was == TT_READY && d->now[TT_PHASE] != TT_READY && shows(d, TT_RED);
    bool turned = pressed(d, TT_ROTATE), moved = pressed(d, TT_LEFT) || pressed(d, TT_RIGHT);
    bool steered = was == TT_STEER && wrong(d, TT_RED) && (turned || moved) &&
                   (shows(d, TT_CONTROL) || m->unlit || !wrong(d, TT_CONTROL));
    if (d->action->deed == RESET || pressed(d, TT_RESET))
        return "reset-ignored";
    if (was == TT_READY && !begun)
        return "start-wrong";
    if (begun && wrong(d, TT_RED))
        return "block-wrong";
    if (begun && wrong(d, TT_CONTROL))
        return "control-window";
    if (restarted(d))
        return "start-wrong";
    if (wrong(d, TT_WON) || wrong(d, TT_LOST) || (d->expected && d->expected->phase >= TT_WIN))
        return "game-end";
    /* all that goes by seconds may be wrong with the timer */
    if (wrong(d, TT_TIME) || wrong_number(d, TT_TIME1) ||
        (!steered && timer_changes(d, d->golden) != timer_changes(d, d->design)))
        return "timer-wrong";
    if (wrong(d, TT_CONTROL) && window_wrong(d))
        return "control-window";
    if (steered)
        return turned || m->turned ? "rotation-wrong" : "shift-wrong";
    if (wrong(d, TT_CONTROL))
        return "fall-wrong";
    if (wrong(d, TT_RED))
        return d->expected && d->expected->phase == TT_STEER ? "block-wrong" : "fall-wrong";
    bool score = wrong(d, TT_SCORE) || wrong_number(d, TT_SCORE1), row = wrong(d, TT_BLUE) && rows_go(d);
    if (score && !(row && shows(d, TT_SCORE) <= d->was[TT_SCORE])) /* a row that stays gives no point */
        return "score-wrong";
    if (wrong(d, TT_BLUE))
        return rows_go(d) ? "row-deletion" : "lock-wrong";
    if (wrong(d, TT_YELLOW))
        return "fall-wrong";
    return d->parting == DIFFERENT ? WRONG_GLYPH : "fall-wrong";
}

/* ---- following the design ---- */

#define TOP_ROWS ((1u << 21) - 1)

/* The lights of a shape, turned and placed: by the machine's own hand, a tick before which it is to be turned. */
static uint32_t drawn(const struct tetris *s, unsigned shape, unsigned rotation, int position)
{
    struct tetris trial = *s;
    Word port[TT_PORTS] = {[TT_ROTATE] = 1};
    trial.shape = (uint8_t)shape;
    trial.rotation = (uint8_t)((rotation + 3) & 3);
    trial.position = (int8_t)position;
    trial.control = 10;
    trial.tick = 0;
    trial.rotate = trial.reset = trial.start = trial.won = trial.lost = 0;
    trial.started = 1;
    machine_tetris.step(&trial, port);
    return trial.R;
}

/* Sets shape, rotation and position to what shows these lights, if anything does; its own shape first. */
static bool hold_block(struct tetris *s, uint32_t lights)
{
    for (unsigned k = 0; k < 8; k++)
        for (unsigned turn = 0; turn < 4; turn++)
            for (int at = 0; at <= 4; at++) {
                unsigned shape = (s->shape + k) & 7, rotation = (s->rotation + turn) & 3;
                uint32_t plain = drawn(s, shape, rotation, at);
                bool beyond = (at == 4 && (plain << 1 & TOP_ROWS) == lights && !(plain & 0x102040)) ||
                              (at == 0 && plain >> 1 == lights && !(plain & 0x4081));
                if (plain != lights && !beyond)
                    continue;
                s->shape = (uint8_t)shape;
                s->rotation = (uint8_t)rotation;
                s->position = (int8_t)at;
                return true;
            }
    return false;
}

static bool unseen(const struct departure *d)
{
    const struct sight *end = &d->design->moment[d->design->count - 1].sight;
    for (unsigned i = 0; i < d->items; i++)
        if (end->unknown[i])
            return true;
    return false;
}

/* All lights can be seen, but not the registers behind them: where a block stands that was moved or made otherwise,
   when a row goes that stayed too long.  So only what leaves those alone is adopted: a light that is never lit, digits
   that count oddly at the right time, points, blocks that turn otherwise, and an end that comes too early. */
static bool adopt(const struct departure *d, void *state, void *memory)
{
    struct tetris *s = state;
    struct memory *m = memory;
    uint32_t red = (uint32_t)shows(d, TT_RED) & TOP_ROWS;
    bool lights = wrong(d, TT_RED) || wrong(d, TT_YELLOW) || wrong(d, TT_BLUE), control = wrong(d, TT_CONTROL),
         end = shows(d, TT_WON) || shows(d, TT_LOST);
    if (unseen(d) || !s->started)
        return false;
    if (word_same(d->id, "game-end") && end) {
        s->won = shows(d, TT_WON) != 0;
        s->lost = !s->won;
        return true;
    }
    if (end || wrong(d, TT_YELLOW) || wrong(d, TT_BLUE))
        return false;
    if (word_same(d->id, "timer-wrong") && !lights && !control && !m->timer &&
        timer_changes(d, d->golden) == timer_changes(d, d->design))
        return (m->timer = 1) != 0;
    if (word_same(d->id, "control-window") && !lights && s->control && d->was[TT_PHASE] != TT_STEER)
        return (m->unlit = 1) != 0;
    if (word_same(d->id, "score-wrong") && !lights && !control) {
        s->score = (uint8_t)shows(d, TT_SCORE);
        return true;
    }
    if (word_same(d->id, "rotation-wrong") && !control && s->control && hold_block(s, red)) {
        m->turned = 1;
        s->R = red;
        return true;
    }
    return false;
}

/* A new block is one of ours again, until the design shows otherwise. */
static void watch(void *memory, Word before, const Word port[])
{
    struct memory *m = memory;
    if (port[TT_PHASE] != TT_STEER || before != TT_STEER)
        m->turned = 0;
}

/* The show before a game is the builder's own. */
static bool cares(const void *memory, const Word port[], unsigned out)
{
    const struct memory *m = memory;
    if ((out == TT_CONTROL && m->unlit) || ((out == TT_TIME || out == TT_TIME1 || out == TT_TIME0) && m->timer))
        return false;
    return port[TT_PHASE] != TT_READY || out == TT_WON || out == TT_LOST || out == TT_CONTROL;
}

/* The wait before the start after which a player's game is won, or lasts longest, by playing it on the golden machine
   alone: the first one from `from` on that wins, or the one of the longest game. */
static unsigned rehearsed_wait(struct judge *j, const char *player, unsigned from, int win)
{
    unsigned found = from;
    Word longest = 0;
    for (unsigned wait = from; wait < from + 63; wait++) {
        if (!robot_rehearse(j, wait, player, GAME))
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
    robot_player(j, player, GAME, slips);
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

/* ---- by hand: a game in which no block is turned, for designs that turn them wrongly ---- */

enum { ROWS = 10, COLUMNS = 7 };

/* What a block is worth where it comes to lie when it falls from here: lights low down, full rows, and no holes. */
static int worth(uint32_t block, Word fixed)
{
    unsigned row[ROWS] = {0}, field[ROWS] = {0}, down = 0;
    int value = 0;
    for (unsigned i = 0; i < ROWS; i++) {
        row[i] = i < 3 ? block >> 7 * i & 127 : 0;
        field[i] = i < 3 ? 0 : (unsigned)(fixed >> 7 * (i - 3) & 127);
    }
    for (bool falls = true; falls; down += falls)
        for (unsigned i = 0; i < 3 && falls; i++)
            falls = !row[i] || (i + down + 1 < ROWS && !(row[i] & field[i + down + 1]));
    for (unsigned i = 0; i < 3; i++)
        if (i + down < ROWS)
            field[i + down] |= row[i];
    for (unsigned i = 0; i < ROWS; i++) {
        value += field[i] == 127 ? 200 : (int)(bits_set(field[i]) * i * 2);
        for (unsigned k = 0; k < i; k++) /* a dark light under a lit one */
            value -= (int)bits_set(field[k] & ~field[i] & 127);
    }
    return value;
}

/* The column to move to, in steps to the right. */
static int best_way(uint32_t block, Word fixed)
{
    int best = 0, most = worth(block, fixed);
    for (int side = -1; side <= 1; side += 2) {
        uint32_t moved = block;
        for (int steps = 1; steps < COLUMNS && !(moved & (side < 0 ? 0x4081 : 0x102040)); steps++) {
            moved = side < 0 ? moved >> 1 : moved << 1;
            int value = worth(moved, fixed);
            best = value > most ? side * steps : best;
            most = value > most ? value : most;
        }
    }
    return best;
}

/* Does such a game, begun after so many ticks, come to a full row? */
static bool fills_row(unsigned wait)
{
    struct tetris s;
    Word port[TT_PORTS], before = TT_READY;
    int way = 0;
    machine_idle(&machine_tetris, port);
    machine_tetris.reset(&s, port);
    for (unsigned tick = 0; tick < wait + GAME && port[TT_PHASE] < TT_WIN && !s.score; tick++) {
        if (port[TT_PHASE] == TT_STEER && before != TT_STEER)
            way = best_way((uint32_t)port[TT_RED], s.B);
        before = port[TT_PHASE];
        bool steers = before == TT_STEER && way && tick & 1;
        port[TT_START] = tick == wait;
        port[TT_LEFT] = steers && way < 0;
        port[TT_RIGHT] = steers && way > 0;
        way += steers ? (way < 0 ? 1 : -1) : 0;
        machine_tetris.step(&s, port);
    }
    return s.score > 0;
}

static void by_hand(struct judge *j, unsigned wait)
{
    if (!robot_begin(j, "a game without turning") || !robot_wait(j, wait, NULL) || !robot_press(j, "start", NULL))
        return;
    for (unsigned i = 0; i < 60 && !robot_lost(j) && golden(j, "phase") < TT_WIN; i++) {
        int way = golden(j, "phase") == TT_STEER ? best_way((uint32_t)golden(j, "red"), golden(j, "blue")) : 0;
        for (int k = 0; k < (way < 0 ? -way : way) && !robot_lost(j); k++)
            robot_press(j, way < 0 ? "s_left" : "s_right", NULL);
        for (int k = 0; k < 8 && golden(j, "phase") == TT_STEER; k++)
            if (!robot_wait(j, 20, NULL))
                return;
        for (int k = 0; k < 8 && golden(j, "phase") != TT_STEER && golden(j, "phase") < TT_WIN; k++)
            if (!robot_wait(j, 20, NULL))
                return;
    }
    robot_press(j, "reset", NULL);
}

static void play(struct judge *j, int effort)
{
    static const unsigned games[] = {3, 12, 120};
    stack_up(j, 5);
    by_player(j, "fair", rehearsed_wait(j, "fair", 1, 0), 0);
    against_the_wall(j, "s_left", "rotate", 3);
    against_the_wall(j, "s_right", "rotate", 20);
    against_the_wall(j, "rotate", "s_left", 33);
    for (unsigned i = 0; i < games[effort] && !robot_over(j); i++) {
        if (i & 1)
            by_player(j, "fair", 2 + 7 * i, 40);
        else
            by_player(j, "strong", rehearsed_wait(j, "strong", 2 + 7 * i, 1), 0);
        random_buttons(j, 80);
        stack_up(j, 11 + 13 * i);
        against_the_wall(j, i & 1 ? "s_left" : "s_right", "rotate", 40 + 5 * i);
    }
    const struct finding *first;
    for (unsigned wait = 1; wait < 64 && judge_found(j, &first) && !robot_over(j); wait++)
        if (fills_row(wait))
            by_hand(j, wait);
}

const struct robot robot_tetris = {
    .machine = "tetris",
    .optional = "time score",
    .forgiven = "time1 time0 score1 score0",
    .lockstep = true,
    .starter = "start",
    .longest = 40,
    .rules = rules,
    .rule_ports = "timer-wrong=time score-wrong=score",
    .left_out = "what is shown before a game, and the loss after 99 seconds",
    .transitions = "ready>create create>control control>fall fall>create fall>lost control>won won>ready lost>ready "
                   "control>ready",
    .cosmetic = WRONG_GLYPH,
    .watch = watch,
    .cares = cares,
    .classify = classify,
    .adopt = adopt,
    .play = play,
};
