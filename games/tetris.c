/* SPDX-License-Identifier: MIT */
/*
 * tetris: the 10x7 block game, register by register.
 *
 *               +--------+
 *   start  ---->|        |--> red     rows 1-3   21 bits: the block under control
 *   reset  ---->|        |--> yellow  rows 4-10  49 bits: falling
 *   rotate ---->| tetris |--> blue    rows 4-10  49 bits: fixed
 *   s_left ---->|        |--> time1 time0 score1 score0  (digits), time, score (BCD)
 *   s_right --->|        |--> control won lost phase
 *               +--------+
 *
 * A row is seven bits of a word, so an equation over all 49 lights is one expression: "the light
 * above" is << 7, "the light below" is >> 7.  The names R, Y, B, PIS, IS, LOAD, BLINKROW, ROWFULL
 * and LFORCE are the document's.  The clock is its RegClock, 20 Hz; the 1 Hz shift clock and the
 * 2 Hz blink clock are divided from it.
 *
 * Differences from the document, each settled on purpose: a light that locks is not copied down
 * (strap ghost=1 gives the literal equation); a game that is both won and lost is won; the end
 * state is won OR lost; a block that would lock with a light in rows 1-3 loses the game, in
 * whichever row it collides.
 */
#include "core/parts.h"
#include "games/tetris.h"

enum {
    SECOND = 20,         /* base ticks */
    WINDOW = 3 * SECOND, /* the player controls a new block for three seconds */
    ATTRACT = 70         /* lights of the show before a game */
};

#define TOP ((1u << 21) - 1)       /* rows 1-3 */
#define CORE (((Word)1 << 49) - 1) /* rows 4-10 */

/* ---- rows of seven bits --------------------------------------------------------------- */

#define EVERY_ROW                                                                                                      \
    ((Word)1 | (Word)1 << 7 | (Word)1 << 14 | (Word)1 << 21 | (Word)1 << 28 | (Word)1 << 35 | (Word)1 << 42)

/* Rows in which any light is on, all seven bits set. */
static Word rows_any(Word x)
{
    Word high = EVERY_ROW << 6;
    Word any = (((x & ~high) + (high - EVERY_ROW)) | x) & high; /* the carry reaches bit 6 from any lower one */
    return (any << 1) - (any >> 6);
}

/* Rows in which every light is on. */
static Word rows_full(Word x)
{
    return ~rows_any(~x & CORE) & CORE;
}

/* All rows above any of these. */
static Word rows_above(Word x)
{
    x |= x >> 7;
    x |= x >> 14;
    x |= x >> 28;
    return x >> 7;
}

/* ---- the block in rows 1-3 ------------------------------------------------------------ */

#define ROW(a, b, c) ((a) | (b) << 1 | (c) << 2)
#define SHAPE(top, middle, bottom) (top | (middle) << 3 | (bottom) << 6)

static const uint16_t shapes[8] = {
    SHAPE(ROW(0, 1, 0), ROW(1, 1, 1), ROW(0, 1, 0)), SHAPE(ROW(1, 0, 0), ROW(1, 0, 0), ROW(1, 0, 0)),
    SHAPE(ROW(0, 0, 0), ROW(0, 0, 1), ROW(1, 1, 1)), SHAPE(ROW(0, 0, 0), ROW(1, 1, 0), ROW(0, 1, 1)),
    SHAPE(ROW(0, 0, 0), ROW(1, 1, 1), ROW(1, 0, 0)), SHAPE(ROW(0, 0, 0), ROW(1, 1, 1), ROW(0, 1, 0)),
    SHAPE(ROW(0, 0, 0), ROW(1, 0, 1), ROW(1, 1, 1)), SHAPE(ROW(0, 0, 0), ROW(0, 1, 0), ROW(1, 1, 1)),
};

/* Draws the block into rows 1-3 from its shape, rotation and position registers. */
static void draw(struct tetris *s)
{
    unsigned shape = shapes[s->shape];
    for (unsigned i = 0; i < s->rotation; i++)
        shape = tetris_turned(shape);
    /* Only a block that is narrower than its frame gets there, and turned it is wide: rotation=clean
       pushes it back from the wall by all that its frame stands out. */
    if (s->position < 0)
        s->position = 0;
    if (s->position > 4)
        s->position = 4;
    s->R = 0;
    for (unsigned row = 0; row < 3; row++) {
        unsigned bits = shape >> 3 * row & 7;
        s->R |= bits << s->position << 7 * row;
    }
}

/* A new block: the LFSR's upper bits choose the shape, the lower ones the place, away from the edges. */
static void create(struct tetris *s)
{
    static const int8_t place[8] = {0, 1, 2, 3, 4, 1, 2, 3};
    s->shape = s->lfsr >> 3;
    s->position = place[s->lfsr & 7];
    s->rotation = 0;
    s->block = (s->block + 1) & 3;
    s->control = WINDOW;
    draw(s);
}

#define COLUMN_1 ((1u) | 1u << 7 | 1u << 14)
#define COLUMN_7 (COLUMN_1 << 6)

/* A shift needs a free column at its side. */
static int right_is_free(const struct tetris *s)
{
    return !(s->R & COLUMN_7);
}

static int left_is_free(const struct tetris *s)
{
    return !(s->R & COLUMN_1);
}

/* One press a tick: rotate, else right, else left.
   Quirk of the document: the position register stops at the outermost frames, so a block that
   does not fill its frame rotates oddly at the walls; strap rotation=clean lets it go on. */
static void steer(struct tetris *s, int rotate, int right, int left)
{
    if (rotate) {
        s->rotation = (s->rotation + 1) & 3;
        draw(s);
    } else if (right) {
        if (!right_is_free(s))
            return;
        s->R <<= 1;
        if (s->clean || s->position < 4)
            s->position++;
    } else if (left) {
        if (!left_is_free(s))
            return;
        s->R >>= 1;
        if (s->clean || s->position > 0)
            s->position--;
    }
}

/* ---- rows 4-10 ------------------------------------------------------------------------ */

/* The lights that move with block `id`. */
static Word lights_of(const struct tetris *s, unsigned id)
{
    return s->Y & (id & 1 ? s->id[0] : ~s->id[0]) & (id & 2 ? s->id[1] : ~s->id[1]);
}

/* IS: lights that lock.  A light collides (PIS) on the bottom row or above a fixed one; by
   proximity all rows within two of a collision lock, by identifier all lights of the block. */
static Word inner_shift(const struct tetris *s, Word PIS)
{
    Word IS = 0;
    if (s->by_id) {
        for (unsigned id = 0; id < 4; id++) {
            Word lights = lights_of(s, id);
            if (lights & PIS)
                IS |= lights;
        }
        return IS;
    }
    Word row = rows_any(PIS);
    IS = row | row << 7 | row << 14 | row >> 7 | row >> 14;
    return IS & ~s->B & CORE;
}

/* The block that is leaving rows 1-3 would lock: its part below has collided, or its foot stands
   on a fixed light of row 4. */
static int full_board(const struct tetris *s, Word IS)
{
    Word rows45 = (1u << 14) - 1, row4 = 127;
    Word below = s->by_id ? lights_of(s, s->block) : s->Y & row4 ? s->Y & rows45 : 0;
    return (s->R >> 14 & s->B) || (below & IS);
}

/* One tick of the 1 Hz clock.  Returns 1 on a full board. */
static int shift(struct tetris *s, int falling)
{
    uint32_t R = falling ? s->R : 0; /* a block under control stays where it is */
    Word foot = R >> 14;             /* what comes down from row 3 */
    Word LFORCE = s->ROWFULL | rows_above(s->ROWFULL);
    Word PIS = s->Y & (s->B >> 7 | (Word)127 << 42) & ~LFORCE; /* deletion wins over locking */
    Word IS = inner_shift(s, PIS);
    if (R && !LFORCE && full_board(s, IS))
        return 1;

    /* A light loads the one above it unless it or that one is fixed, or it locks itself; a light
       that locks is not copied down.  Row deletion loads its row and all above unconditionally. */
    Word stays = s->ghost ? 0 : s->Y & IS & ~LFORCE;
    Word LOAD = (~s->B & ~(s->B << 7) & ~IS & CORE) | LFORCE;
    Word locks = s->Y & IS & ~LFORCE;
    Word above = ((s->Y & ~stays) << 7 | foot) & CORE;
    for (int bit = 0; bit < 2; bit++) {
        Word mine = s->block >> bit & 1 ? foot : 0;
        s->id[bit] = (LOAD & (s->id[bit] << 7 | mine)) | (~LOAD & s->id[bit]);
    }
    s->Y = (LOAD & above) | (~LOAD & ~IS & s->Y);
    s->B = (LFORCE & s->B << 7) | (~LFORCE & (s->B | locks));
    if (falling)
        s->R = s->R << 7 & TOP;
    return 0;
}

/* ---- the game ------------------------------------------------------------------------- */

static int running(const struct tetris *s)
{
    return s->started && !s->won && !s->lost;
}

/* Start works only when ready, the others only while the block is under control. */
static int startable(const struct tetris *s)
{
    return !s->started;
}

static int steerable(const struct tetris *s)
{
    return s->control != 0;
}

/* One base tick of a running game. */
static void play(struct tetris *s, int rotate, int right, int left)
{
    int falling = !s->control && s->R, lose = 0;
    int second = ++s->tick == SECOND;
    Word full = rows_full(s->B);

    /* A block is made when rows 1-3 are dark, and steered for three seconds. */
    if (steerable(s)) {
        s->control--;
        steer(s, rotate, right, left);
    } else if (!s->R)
        create(s);

    if (second) {
        s->tick = 0;
        s->time = part_bcd_count(s->time);
        lose = shift(s, falling);
        /* A full row blinks for two seconds: after the first it is marked, at the end it goes,
           for one point. */
        if (s->ROWFULL) {
            s->score = part_bcd_count(s->score);
            s->BLINKROW = s->ROWFULL = 0;
        } else
            s->ROWFULL = s->BLINKROW;
    } else if (!s->BLINKROW) /* one row at a time, the deepest first */
        s->BLINKROW = full & ~rows_above(full);

    /* Three points win.  A full board or 99 seconds lose. */
    s->won = s->score >= 3;
    s->lost = !s->won && (lose || s->time == 0x99);
}

/* Before a game the matrix fills in a spiral from the top, one light a tick, and starts again. */
static void attract(struct tetris *s)
{
    static const uint8_t spiral[ATTRACT] = {
        0,  1,  2,  3,  4,  5,  6,  13, 20, 27, 34, 41, 48, 55, 62, 69, 68, 67, 66, 65, 64, 63, 56, 49,
        42, 35, 28, 21, 14, 7,  8,  9,  10, 11, 12, 19, 26, 33, 40, 47, 54, 61, 60, 59, 58, 57, 50, 43,
        36, 29, 22, 15, 16, 17, 18, 25, 32, 39, 46, 53, 52, 51, 44, 37, 30, 23, 24, 31, 38, 45,
    };
    if (s->show == ATTRACT) {
        s->show = 0;
        s->R = 0;
        s->Y = 0;
        return;
    }
    unsigned light = spiral[s->show++];
    if (light < 21)
        s->R |= 1u << light;
    else
        s->Y |= (Word)1 << (light - 21);
}

/* Back to the ready state; buttons, straps and the LFSR keep what they have. */
static void clear(struct tetris *s)
{
    *s = (struct tetris){
        .start = s->start,
        .reset = s->reset,
        .rotate = s->rotate,
        .left = s->left,
        .right = s->right,
        .clean = s->clean,
        .by_id = s->by_id,
        .ghost = s->ghost,
        .id1 = s->id1,
        .id2 = s->id2,
        .lfsr = s->lfsr,
    };
}

static uint8_t phase(const struct tetris *s)
{
    if (!s->started)
        return TT_READY;
    if (s->won || s->lost)
        return s->won ? TT_WIN : TT_LOSS;
    return s->control ? TT_STEER : s->R ? TT_FALL : TT_CREATE;
}

static void digits(Word port[], unsigned tens, unsigned bcd)
{
    port[tens] = part_digit[bcd >> 4];
    port[tens + 1] = part_digit[bcd & 15];
}

static void show(const struct tetris *s, Word port[])
{
    /* The 2 Hz clock is high in the first half of a second: it lights the show's digits, and
       darkens a row that blinks. */
    int high = s->tick < SECOND / 2, dark = s->won || s->lost;
    port[TT_RED] = dark ? 0 : s->R;
    port[TT_YELLOW] = dark ? 0 : s->Y;
    port[TT_BLUE] = dark ? 0 : high ? s->B & ~s->BLINKROW : s->B;
    port[TT_TIME1] = port[TT_TIME0] = port[TT_SCORE1] = port[TT_SCORE0] = GLYPH_BLANK;
    if (running(s)) {
        digits(port, TT_TIME1, s->time);
        digits(port, TT_SCORE1, s->score);
    } else if (!s->started && high) {
        digits(port, TT_TIME1, s->id1);
        digits(port, TT_SCORE1, s->id2);
    }
    port[TT_TIME] = s->time;
    port[TT_SCORE] = s->score;
    port[TT_CONTROL] = s->control && !dark;
    port[TT_WON] = s->won;
    port[TT_LOST] = s->lost;
    port[TT_PHASE] = phase(s);
}

static void reset(void *state, Word port[])
{
    struct tetris *s = state;
    *s = (struct tetris){
        .start = port[TT_START] != 0,
        .reset = port[TT_RESET] != 0,
        .rotate = port[TT_ROTATE] != 0,
        .left = port[TT_LEFT] != 0,
        .right = port[TT_RIGHT] != 0,
        .clean = port[TT_ROTATION] != 0,
        .by_id = port[TT_LOCKING] != 0,
        .ghost = port[TT_GHOST] != 0,
        .id1 = part_bcd((unsigned)port[TT_ID1]),
        .id2 = part_bcd((unsigned)port[TT_ID2]),
        .lfsr = (uint8_t)port[TT_LFSR] & 63,
    };
    show(s, port);
}

static void step(void *state, Word port[])
{
    struct tetris *s = state;
    int start = part_pressed(&s->start, port[TT_START]);
    int back = part_pressed(&s->reset, port[TT_RESET]);
    int rotate = part_pressed(&s->rotate, port[TT_ROTATE]);
    int left = part_pressed(&s->left, port[TT_LEFT]);
    int right = part_pressed(&s->right, port[TT_RIGHT]);

    /* Reset works at any time and wins over Start. */
    if (back)
        clear(s);
    else if (running(s))
        play(s, rotate, right, left);
    else if (startable(s) && start) {
        clear(s);
        s->started = 1;
    } else if (!s->started) {
        s->tick = (uint8_t)((s->tick + 1) % SECOND);
        attract(s);
    }
    s->lfsr = part_lfsr6(s->lfsr);
    show(s, port);
}

static uint64_t skip(void *state, const Word port[], uint64_t most)
{
    struct tetris *s = state;
    uint64_t n = most;
    if (!s->started)
        return 0; /* the show changes at every tick */
    if (running(s)) {
        if ((!s->control && !s->R) || (!s->BLINKROW && rows_full(s->B)))
            return 0;
        unsigned half = SECOND / 2 - 1 - s->tick % (SECOND / 2);
        if (n > half)
            n = half;
        if (s->control && n > s->control - 1u)
            n = s->control - 1u;
        s->tick = (uint8_t)(s->tick + n);
        s->control = (uint8_t)(s->control ? s->control - n : 0);
    }
    s->lfsr = part_lfsr6_jump(s->lfsr, n);
    (void)port;
    return n;
}

static unsigned winner(const void *state, const Word port[])
{
    (void)port;
    return ((const struct tetris *)state)->won;
}

static const char *news(const void *state, const Word port[])
{
    const struct tetris *s = state;
    (void)port;
    if (s->won)
        return "Three rows after {time} seconds: you have won.";
    if (s->lost)
        return s->time == 0x99 ? "99 seconds are over with {score} of 3 rows: you have lost."
                               : "A block could not leave the top rows: you have lost, with {score} of 3 rows.";
    return s->BLINKROW ? "A row is full: a point." : 0;
}

/* The player has until the block falls. */
static uint64_t waiting(const void *state, const Word port[])
{
    const struct tetris *s = state;
    (void)port;
    return running(s) ? s->control : 0;
}

static const char *refuses(const void *state, const Word port[], unsigned button)
{
    const struct tetris *s = state;
    (void)port;
    if (button == TT_RESET)
        return 0;
    if (s->won || s->lost)
        return "The game is over: press {@restart}.";
    if (button == TT_START)
        return startable(s) ? 0 : "The game is running already.";
    if (startable(s))
        return "The game has not begun: press {@go}.";
    if (!steerable(s))
        return "No block can be steered now: wait for the next one.";
    if (button == TT_LEFT ? !left_is_free(s) : button == TT_RIGHT && !right_is_free(s))
        return "The block stands at the wall.";
    return 0;
}

static Word hz(const Word port[])
{
    (void)port;
    return SECOND;
}

static const struct value phases[] = {
    {.value = TT_READY, .name = "ready", .say = "Press {@go}."},
    {.value = TT_CREATE, .name = "create", .waits = 1, .say = "A new block is coming."},
    {.value = TT_STEER, .name = "control", .waits = 1, .say = "Steer the red block: {@s_left}, {@rotate}, {@s_right}."},
    {.value = TT_FALL, .name = "fall", .waits = 1, .say = "The block falls."},
    {.value = TT_WIN, .name = "won", .say = "Press {@restart}, then {@go} for another game.", .final = 1},
    {.value = TT_LOSS, .name = "lost", .say = "Press {@restart}, then {@go} for another game.", .final = 1},
    {.name = 0},
};

static const struct value rotations[] = {
    {.value = 0, .name = "quirk"},
    {.value = 1, .name = "clean"},
    {.name = 0},
};

static const struct value lockings[] = {
    {.value = 0, .name = "proximity"},
    {.value = 1, .name = "id"},
    {.name = 0},
};

#define BUTTON_PORT(text, says, k, at, means, about)                                                                   \
    {                                                                                                                  \
        .name = text, .label = says, .dir = IN, .look = BUTTON, .width = 1, .row = 2, .col = at, .role = means,        \
        .key = k, .help = about                                                                                        \
    }
#define DIGIT_PORT(text, at, about)                                                                                    \
    {                                                                                                                  \
        .name = text, .dir = OUT, .look = SEGMENTS, .width = 7, .row = 0, .col = at, .values = part_glyphs,            \
        .help = about                                                                                                  \
    }

/* clang-format off */
static const struct port ports[TT_PORTS] = {
    [TT_START] = BUTTON_PORT("start", 0, "s", 3, ROLE_GO, "starts the game, when ready"),
    [TT_RESET] = BUTTON_PORT("reset", 0, "r", 4, ROLE_RESTART, "back to the ready state, at any time"),
    [TT_ROTATE] = BUTTON_PORT("rotate", 0, "Up", 1, ROLE_NONE, "turns the red block counterclockwise"),
    [TT_LEFT] = BUTTON_PORT("s_left", "left", "Left", 0, ROLE_NONE, "moves the red block left"),
    [TT_RIGHT] = BUTTON_PORT("s_right", "right", "Right", 2, ROLE_NONE, "moves the red block right"),
    [TT_ROTATION] = {.name = "rotation", .dir = STRAP, .look = SWITCH, .width = 1, .values = rotations,
                  .help = "how a block turns at a wall: as documented (quirk), or inside its own frame (clean)"},
    [TT_LOCKING] = {.name = "locking", .dir = STRAP, .look = SWITCH, .width = 1, .values = lockings,
                 .help = "which lights lock together: all within two rows (proximity), or the block's own (id)"},
    [TT_GHOST] = {.name = "ghost", .dir = STRAP, .look = SWITCH, .width = 1,
               .help = "1: a light that locks is also copied down, as the document's equation has it"},
    [TT_LFSR] = {.name = "lfsr", .dir = STRAP, .look = NUMBER, .width = 6, .idle = 1, .min = 1, .role = ROLE_SEED,
              .help = "the random register's first value, 1 to 63"},
    [TT_ID1] = {.name = "id1", .dir = STRAP, .look = NUMBER, .width = 7, .idle = 42, .max = 99,
             .help = "two digits that blink before a game, left"},
    [TT_ID2] = {.name = "id2", .dir = STRAP, .look = NUMBER, .width = 7, .idle = 17, .max = 99,
             .help = "two digits that blink before a game, right"},
    [TT_RED] = {.name = "red", .dir = OUT, .look = MATRIX, .width = 21, .colour = COLOUR_RED, .row = 1, .col = 0,
             .help = "rows 1-3: the block under control"},
    [TT_YELLOW] = {.name = "yellow", .dir = OUT, .look = MATRIX, .width = 49, .colour = COLOUR_YELLOW, .row = 1, .col = 1,
                .help = "rows 4-10: falling lights"},
    [TT_BLUE] = {.name = "blue", .dir = OUT, .look = MATRIX, .width = 49, .colour = COLOUR_BLUE, .row = 1, .col = 1,
              .help = "rows 4-10: fixed lights"},
    [TT_TIME1] = DIGIT_PORT("time1", 0, "seconds, tens"),
    [TT_TIME0] = DIGIT_PORT("time0", 1, "seconds, units"),
    [TT_SCORE1] = DIGIT_PORT("score1", 2, "points, tens"),
    [TT_SCORE0] = DIGIT_PORT("score0", 3, "points, units"),
    [TT_TIME] = {.name = "time", .dir = OUT, .look = NUMBER, .width = 8, .bcd = 1, .row = 3, .col = 0,
              .help = "seconds since the start, BCD"},
    [TT_SCORE] = {.name = "score", .dir = OUT, .look = NUMBER, .width = 8, .bcd = 1, .row = 3, .col = 1,
               .help = "points, BCD"},
    [TT_CONTROL] = {.name = "control", .dir = OUT, .look = LED, .width = 1, .colour = COLOUR_ORANGE, .row = 0, .col = 4,
                 .help = "the orange light: the block can be steered"},
    [TT_WON] = {.name = "won", .dir = OUT, .look = LED, .width = 1, .colour = COLOUR_GREEN, .row = 3, .col = 2, .help = "the game is won"},
    [TT_LOST] = {.name = "lost", .dir = OUT, .look = LED, .width = 1, .colour = COLOUR_RED, .row = 3, .col = 3, .help = "the game is lost"},
    [TT_PHASE] = {.name = "phase", .dir = OUT, .look = PHASE, .width = 3, .values = phases,
                   .help = "what the game is doing"},
};
/* clang-format on */

const struct machine machine_tetris = {
    .name = "tetris",
    .title = "Block game",
    .summary = "10x7 lights: turn and place falling blocks, clear three rows within 99 seconds",
    .rules = "A block appears in the three top rows, in red. For three seconds turn it and move it; then it falls.\n"
             "Yellow lights fall, blue ones are fixed. A full row blinks for two seconds and goes: one point.\n"
             "Three points win. A block that cannot leave the top rows loses, and so do 99 seconds.",
    .port = ports,
    .ports = TT_PORTS,
    .state_size = sizeof(struct tetris),
    .hz = hz,
    .reset = reset,
    .step = step,
    .skip = skip,
    .winner = winner,
    .news = news,
    .refuses = refuses,
    .wait = waiting,
};
