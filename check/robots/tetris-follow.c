/* SPDX-License-Identifier: MIT */
/*
 * The block game, followed tick by tick.
 *
 * Nearly all of its registers can be seen, so every tick is judged by itself: from where the design was, with its own
 * lights, seconds and points, the golden machine makes one step, and where the design's next picture is another one, a
 * rule was broken at this tick.  Then the design's picture is taken as it is, and the next tick is judged from there.
 *
 * What cannot be seen is kept beside: the LFSR, which always runs; the frame of the block under control, by which it
 * turns; the row that blinks; and when a second is over.  A second is over when the time or the field says so: both of
 * what a tick within a second and the last tick of one would show are worked out, and the design's picture decides.
 * Where the frame is not sure after a fault, turns are not judged until the next block.
 *
 * Lamps and counters may be some ticks late.  A design that shows or does everything some ticks later is given its
 * inputs that much later, once its first block has told how much.
 */
#include "check/robots/tetris-robot.h"
#include "core/bytes.h"
#include "core/parts.h"
#include "core/words.h"
#include "games/tetris.h"

enum { SECOND = 20, LATE = 3, LAG_MOST = 6, WINDOW = 3 * SECOND };

#define LEFT_COLUMN ((Word)(1u | 1u << 7 | 1u << 14))
#define RIGHT_COLUMN (LEFT_COLUMN << 6)

enum stage {
    UNKNOWN,  /* before the first reset */
    READY,    /* the show, which is not judged */
    STARTING, /* Start was pressed: the first block is to come */
    GAME,
    OVER,
    ASTRAY /* where the design is cannot be told */
};

struct picture {
    Word R, Y, B, time, score;
    bool control, won, lost;
    bool timed; /* time is known */
};

struct follow {
    const struct eyes *eyes;
    bool has[TT_PORTS];
    uint8_t stage;
    struct tetris m;       /* the golden registers, where the design is */
    struct tetris created; /* with the first block, as soon as that is due */
    struct tetris ready;   /* just before Start */
    uint64_t in[LAG_MOST + 1];
    unsigned lag, ticks; /* inputs are given so much later; ticks since power-up */
    bool lag_known;
    uint8_t lfsr;
    uint64_t levels;     /* of the buttons, before this tick */
    unsigned since_start_press, since_steer_press;
    unsigned waited; /* in STARTING, for a block, for the end */
    /* the block under control */
    unsigned frame;
    int position;
    bool unsure;
    unsigned age;      /* ticks since it was made */
    bool lit, dark;    /* the light of this window was seen; the lamp is dead */
    bool held;         /* the design's window is longer */
    unsigned lamp_off; /* ticks in which the light was otherwise */
    /* seconds */
    unsigned second, since, counted, counts, anchored;
    bool uneven; /* seconds are not what they should be */
    unsigned score_off, blink_off, blinked, digit_off[4], stable, end_off;
    bool ends;     /* it should be over */
    bool strange;  /* the field is one that no right game comes to: what it does next is not settled */
    Word vanished; /* a row that should go has, or blinks on: the points tell */
    Word maybe;    /* a row that should go seems gone, but it may just be dark: the points tell, or its light */
    unsigned maybe_age;
    uint8_t maybe_score;
    struct picture last;
    Word port[TT_PORTS]; /* this tick's */
};

/* ---- rows ---- */

static Word full_rows(Word x)
{
    Word full = 0;
    for (unsigned row = 0; row < 7; row++)
        full |= (x >> 7 * row & 127) == 127 ? (Word)127 << 7 * row : 0;
    return full;
}

static unsigned turned(unsigned frame)
{
    unsigned out = 0;
    for (unsigned row = 0; row < 3; row++)
        for (unsigned col = 0; col < 3; col++)
            out |= (frame >> (3 * col + 2 - row) & 1) << (3 * row + col);
    return out;
}

static Word drawn(unsigned frame, int position)
{
    Word R = 0;
    for (unsigned row = 0; row < 3; row++)
        R |= (Word)(frame >> 3 * row & 7) << position << 7 * row;
    return R;
}

/* What stands in the frame at a position; `all`: nothing stands outside. */
static unsigned framed(Word R, int position, bool *all)
{
    unsigned frame = 0;
    for (unsigned row = 0; row < 3; row++)
        frame |= (unsigned)(R >> 7 * row >> position & 7) << 3 * row;
    *all = drawn(frame, position) == R;
    return frame;
}

/* ---- telling ---- */

static void tell(struct follow *f, struct tolds *told, const char *id, uint64_t wrong, const struct tetris *expected)
{
    static const unsigned digit[] = {TT_TIME1, TT_TIME0, TT_SCORE1, TT_SCORE0};
    for (unsigned i = 0; i < told->count; i++)
        if (told->of[i].id == id)
            return;
    if (told->count == TOLDS || (f->strange && word_in("lock-wrong fall-wrong row-deletion", id)))
        return;
    struct told *t = &told->of[told->count++];
    *t = (struct told){.id = id, .wrong = wrong};
    bytes_copy(t->seen, f->port, sizeof f->port);
    bytes_copy(t->expected, f->port, sizeof f->port);
    t->expected[TT_RED] = expected->R;
    t->expected[TT_YELLOW] = expected->Y;
    t->expected[TT_BLUE] = expected->B;
    t->expected[TT_TIME] = expected->time;
    t->expected[TT_SCORE] = expected->score;
    t->expected[TT_CONTROL] = expected->control != 0;
    t->expected[TT_WON] = expected->won;
    t->expected[TT_LOST] = expected->lost;
    const unsigned bcd[] = {expected->time >> 4, expected->time & 15u, expected->score >> 4, expected->score & 15u};
    for (unsigned i = 0; i < 4; i++)
        t->expected[digit[i]] = bcd[i] < 10 && !expected->won && !expected->lost ? part_digit[bcd[i]] : 0;
    t->phase = (uint8_t)(!f->m.started              ? TT_READY
                         : f->m.won                 ? TT_WIN
                         : f->m.lost                ? TT_LOSS
                         : f->m.control             ? TT_STEER
                         : f->m.R || f->stage != GAME ? TT_FALL
                                                    : TT_CREATE);
}

#define BIT(port) ((uint64_t)1 << (port))
#define FIELD (BIT(TT_RED) | BIT(TT_YELLOW) | BIT(TT_BLUE))

/* ---- golden steps ---- */

/* One tick without a press; `last` of a second. */
static struct tetris stepped(const struct follow *f, const struct tetris *from, bool last)
{
    struct tetris s = *from;
    Word port[TT_PORTS] = {0};
    (void)f;
    s.start = s.reset = s.rotate = s.left = s.right = 0;
    s.tick = last ? SECOND - 1 : 0;
    machine_tetris.step(&s, port);
    return s;
}

/* The block under control after this tick's press. */
static Word steered(struct follow *f, uint64_t pressed, unsigned *frame, int *position)
{
    Word R = f->m.R;
    *frame = f->frame;
    *position = f->position;
    if (pressed & BIT(TT_ROTATE)) {
        *frame = turned(f->frame);
        return drawn(*frame, *position);
    }
    if (pressed & BIT(TT_RIGHT)) {
        *position += !(R & RIGHT_COLUMN) && f->position < 4;
        return R & RIGHT_COLUMN ? R : R << 1;
    }
    if (pressed & BIT(TT_LEFT)) {
        *position -= !(R & LEFT_COLUMN) && f->position > 0;
        return R & LEFT_COLUMN ? R : R >> 1;
    }
    return R;
}

/* Rows that may blink, and are lit or dark as a whole: their light is judged apart. */
static Word rows_blinking(const struct tetris *s, Word B)
{
    Word rows = full_rows(s->B) | s->BLINKROW, out = 0;
    for (unsigned row = 0; row < 7; row++) {
        Word lights = B >> 7 * row & 127;
        out |= lights == 0 || lights == 127 ? rows & (Word)127 << 7 * row : 0;
    }
    return out;
}

static Word field_differs(const struct tetris *s, const struct picture *p)
{
    Word blinks = rows_blinking(s, p->B);
    return bits_set(s->R ^ p->R) + bits_set(s->Y ^ p->Y) + bits_set((s->B ^ p->B) & ~blinks);
}

/* ---- what is seen ---- */

/* The number that two digits show, or that stood before. */
static Word digits_number(const struct follow *f, unsigned tens, Word before, bool *known)
{
    Word bcd = 0;
    *known = f->has[tens] && f->has[tens + 1];
    for (unsigned i = 0; i < 2; i++) {
        unsigned n = 0;
        while (n < 10 && !glyph_shows(f->eyes, part_digit[n], f->port[tens + i]))
            n++;
        *known &= n < 10;
        bcd = bcd << 4 | n;
    }
    return *known ? bcd : before;
}

static struct picture seen(const struct follow *f)
{
    struct picture p = {.R = f->port[TT_RED],
                        .Y = f->port[TT_YELLOW],
                        .B = f->port[TT_BLUE],
                        .time = f->port[TT_TIME],
                        .score = f->port[TT_SCORE],
                        .control = f->port[TT_CONTROL],
                        .won = f->port[TT_WON],
                        .lost = f->port[TT_LOST],
                        .timed = true};
    bool known;
    if (!f->has[TT_TIME])
        p.time = digits_number(f, TT_TIME1, f->m.time, &p.timed);
    if (!f->has[TT_SCORE])
        p.score = digits_number(f, TT_SCORE1, f->m.score, &known);
    return p;
}

/* ---- parts that may be late ---- */

static void astray(struct follow *f)
{
    f->stage = ASTRAY;
}

static void timer(struct follow *f, const struct picture *p, struct tolds *told)
{
    struct tetris expected = f->m;
    f->counted++;
    if (!p->timed)
        return;
    if (p->time != f->m.time) {
        bool pressed = f->since_start_press <= LATE && p->time < f->m.time;
        expected.time = part_bcd_count(f->m.time);
        f->counts++;
        unsigned due = f->counts * SECOND, now = f->ticks - f->anchored;
        if (pressed && p->time != expected.time) {
            tell(f, told, "start-wrong", BIT(TT_TIME) | BIT(TT_TIME1) | BIT(TT_TIME0), &f->m);
            f->since = 0;
        } else if (p->time != expected.time)
            tell(f, told, "timer-wrong", BIT(TT_TIME) | BIT(TT_TIME1) | BIT(TT_TIME0), &expected);
        else if (now > due + LATE || now + LATE < due) {
            tell(f, told, "timer-wrong", BIT(TT_TIME) | BIT(TT_TIME1) | BIT(TT_TIME0), now < due ? &f->m : &expected);
            f->uneven = true;
            f->second = f->counted;
        }
        if (f->uneven)
            f->second = f->counted;
        if (p->time != expected.time || now > due + LATE || now + LATE < due) {
            f->anchored = f->ticks;
            f->counts = 0;
        }
        f->counted = 0;
        f->m.time = (uint8_t)p->time;
    } else if (f->counted == 3 * SECOND) {
        expected.time = part_bcd_count(f->m.time);
        tell(f, told, "timer-wrong", BIT(TT_TIME) | BIT(TT_TIME1) | BIT(TT_TIME0), &expected);
        f->uneven = true;
    }
}

static void points(struct follow *f, const struct picture *p, struct tolds *told)
{
    if (f->maybe && p->score != f->maybe_score)
        f->maybe = 0;
    if (f->maybe && f->maybe_age++ < SECOND + SECOND / 2)
        return;
    f->maybe = 0;
    if (f->vanished && p->score == part_bcd_count(f->m.score)) {
        tell(f, told, "row-deletion", BIT(TT_BLUE), &f->m);
        f->m.score = (uint8_t)p->score;
        f->m.B &= ~f->vanished;
        f->m.BLINKROW = f->m.ROWFULL = f->vanished = 0;
    }
    if (f->uneven && f->m.BLINKROW && p->score == part_bcd_count(f->m.score)) /* when it goes is not known */
        f->m.score = (uint8_t)p->score;
    f->score_off = p->score == f->m.score ? 0 : f->score_off + 1;
    if (f->score_off > LATE) {
        bool one = p->score == part_bcd_count(f->m.score) || f->m.score == part_bcd_count((uint8_t)p->score);
        if (!f->strange || !one)
            tell(f, told, f->since_start_press <= 2 * LATE && !p->score ? "start-wrong" : "score-wrong",
                 BIT(TT_SCORE) | BIT(TT_SCORE1) | BIT(TT_SCORE0), &f->m);
        f->m.score = (uint8_t)p->score;
        f->score_off = 0;
    }
}

/* Does the light go out after what the design takes for three seconds? */
static bool own_window(const struct follow *f)
{
    return f->uneven && f->second && f->age + f->second >= 3 * f->second && f->age <= 4 * f->second + LATE;
}

static void lamp(struct follow *f, const struct picture *p, struct tolds *told)
{
    bool on = f->m.control;
    f->age++;
    f->lit |= on && p->control;
    if (!f->has[TT_CONTROL] || f->dark)
        return;
    if (f->held && !p->control) {
        f->held = false;
        f->m.control = 0;
    }
    f->lamp_off = p->control == on ? 0 : f->lamp_off + 1;
    if (f->lamp_off <= LATE)
        return;
    f->lamp_off = 0;
    if (!own_window(f))
        tell(f, told, "control-window", BIT(TT_CONTROL), &f->m);
    if (!on && f->m.R == p->R && f->m.R && f->age < 3 * WINDOW) {
        f->held = true;
        f->m.control = 2;
    } else if (!on || !f->lit)
        f->dark = true; /* it tells nothing */
    else
        f->m.control = 0;
}

/* The row that blinks is dark in the first half of a second. */
static void blinking(struct follow *f, const struct picture *p, struct tolds *told)
{
    Word row = f->m.BLINKROW;
    if (!row) {
        f->blink_off = f->blinked = 0;
        return;
    }
    if (f->uneven) { /* with seconds of its own it has to be dark at some time */
        f->blinked = p->B & row ? f->blinked + 1 : 0;
        if (f->blinked == SECOND + SECOND / 2)
            tell(f, told, "row-deletion", BIT(TT_BLUE), &f->m);
        return;
    }
    Word due = f->since < SECOND / 2 ? 0 : row;
    f->blinked++;
    f->blink_off += (p->B & row) != due;
    if (f->blink_off > 2 * LATE) {
        struct tetris expected = f->m;
        expected.B &= ~(row & ~due);
        tell(f, told, "row-deletion", BIT(TT_BLUE), &expected);
        f->blink_off = 0;
    }
}

static void digits(struct follow *f, const struct picture *p, struct tolds *told)
{
    static const unsigned port[] = {TT_TIME1, TT_TIME0, TT_SCORE1, TT_SCORE0};
    bool moved = p->time != f->last.time || p->score != f->last.score;
    f->stable = moved ? 0 : f->stable + 1;
    if (f->stable < LATE)
        return;
    struct tetris shown = f->m;
    shown.time = (uint8_t)p->time;
    shown.score = (uint8_t)p->score;
    const unsigned bcd[] = {shown.time >> 4, shown.time & 15u, shown.score >> 4, shown.score & 15u};
    for (unsigned i = 0; i < 4; i++) {
        bool wrong = f->has[port[i]] && bcd[i] < 10 && !glyph_shows(f->eyes, part_digit[bcd[i]], f->port[port[i]]);
        f->digit_off[i] = wrong ? f->digit_off[i] + 1 : 0;
        if (f->digit_off[i] == LATE + 1)
            tell(f, told, WRONG_GLYPH, BIT(port[i]), &shown);
    }
}

/* ---- one tick of the field ---- */

/* A press in the window that did not do what it should. */
static const char *steering(uint64_t pressed)
{
    return pressed & BIT(TT_ROTATE) ? "rotation-wrong" : "shift-wrong";
}

/* The design's block is the one under control from now on. */
static void new_block(struct follow *f, const struct picture *p, const struct tetris *expected)
{
    bool all = false;
    f->age = 0;
    f->lit = false;
    f->lamp_off = 0;
    f->held = false;
    f->position = expected->position;
    f->frame = framed(p->R, f->position, &all);
    f->unsure = false;
    if (p->R == expected->R)
        return;
    /* another place or shape: sure only where a single frame holds it */
    unsigned places = 0;
    for (int at = 0; at <= 4; at++) {
        bool here;
        unsigned frame = framed(p->R, at, &here);
        if (here && (frame & 0111 || !all)) {
            places++;
            f->position = at;
            f->frame = frame;
        }
    }
    f->unsure = places != 1;
}

/* After a press that went wrong the frame is where the block is, if that is sure. */
static void new_frame(struct follow *f, const struct picture *p, uint64_t pressed)
{
    bool all;
    unsigned frame = framed(p->R, f->position, &all);
    f->unsure = !(pressed & BIT(TT_ROTATE)) || !all;
    if (all)
        f->frame = frame;
}

struct guess {
    struct tetris s;
    bool last;      /* of a second */
    bool later;     /* a row that should go has not yet */
    const char *id; /* the rule that is broken if this is what happened */
};

/* What else than the rules ask may have happened at this tick. */
static unsigned guesses(const struct follow *f, const struct picture *p, Word R, struct guess g[])
{
    unsigned n = 0;
    for (unsigned last = 2; last--;) {
        struct tetris s = f->m;
        if (s.control && last && !f->dark) { /* falls too early */
            s.control = 0;
            g[n++] = (struct guess){stepped(f, &s, true), true, false, "control-window"};
        }
        s = f->m;
        if (!s.control && s.R && last) { /* stays for longer */
            s.control = 2;
            g[n] = (struct guess){stepped(f, &s, true), true, false, p->control ? "control-window" : "fall-wrong"};
            g[n++].s.control = 0;
        }
        s = f->m;
        if (s.ROWFULL && last) { /* goes later */
            s.ROWFULL = 0;
            g[n] = (struct guess){stepped(f, &s, true), true, true, "row-deletion"};
            g[n].s.R = s.control ? (uint32_t)R : g[n].s.R;
            n++;
        }
        s = f->m;
        if (s.BLINKROW && !s.ROWFULL && last) { /* goes too early */
            s.ROWFULL = s.BLINKROW;
            g[n] = (struct guess){stepped(f, &s, true), true, false, "row-deletion"};
            g[n].s.R = s.control ? (uint32_t)R : g[n].s.R;
            n++;
        }
    }
    return n;
}

/* None of the golden machine's steps: the rule that the nearest one is about. */
static void blame(struct follow *f, const struct picture *p, const struct tetris *near, bool creating, uint64_t pressed,
                  struct tolds *told)
{
    bool R = near->R != p->R, Y = near->Y != p->Y, B = (near->B ^ p->B) & ~rows_blinking(near, p->B);
    bool locks = near->B != f->m.B || (p->B & ~f->m.B);
    if (f->since_start_press <= 1 && !p->Y && !p->B && (near->Y || near->B || (f->m.time && !p->time))) {
        tell(f, told, "start-wrong", FIELD, near); /* all is empty */
        astray(f);
        return;
    }
    if (R && creating)
        tell(f, told, "block-wrong", BIT(TT_RED), near);
    else if (R && f->m.control) {
        if (pressed)
            tell(f, told, steering(pressed), BIT(TT_RED), near);
        else if (f->levels & (BIT(TT_ROTATE) | BIT(TT_LEFT) | BIT(TT_RIGHT)))
            tell(f, told, steering(f->levels), BIT(TT_RED), near);
        else if (!(near->R & ~p->R) || !p->R)
            tell(f, told, "block-wrong", BIT(TT_RED), near);
        else
            tell(f, told, "fall-wrong", FIELD, near);
    } else if (R && !Y && !B)
        tell(f, told, "fall-wrong", FIELD, near);
    if (Y || B) {
        tell(f, told, f->m.ROWFULL || f->m.BLINKROW ? "row-deletion" : locks ? "lock-wrong" : "fall-wrong", FIELD, near);
        f->strange = true;
    }
}

/* Takes the picture as it is. */
static void take(struct follow *f, const struct picture *p, const struct tetris *s)
{
    Word blinks = rows_blinking(s, p->B);
    uint8_t time = f->m.time, control = f->m.control;
    bool held = f->held;
    f->m = *s;
    f->m.time = time;
    f->m.R = (uint32_t)p->R;
    f->m.Y = p->Y;
    f->m.B = (p->B & ~blinks) | (s->B & blinks);
    f->m.BLINKROW &= full_rows(f->m.B);
    f->m.ROWFULL &= f->m.BLINKROW;
    f->m.won = f->m.lost = 0;
    if (held)
        f->m.control = control;
}

static void field(struct follow *f, const struct picture *p, uint64_t pressed, struct tolds *told)
{
    struct guess g[8];
    if (f->maybe && (p->B & f->maybe) == f->maybe) { /* it was just dark */
        f->m.B |= f->maybe;
        f->m.BLINKROW = f->m.ROWFULL = f->maybe;
        f->m.score = f->maybe_score;
        f->maybe = 0;
        if (!f->uneven)
            tell(f, told, "row-deletion", BIT(TT_BLUE), &f->m);
    }
    bool creating = !f->m.control && !f->m.R, due = f->since + 1 >= f->second, last;
    struct tetris hold = stepped(f, &f->m, false), shift = stepped(f, &f->m, true);
    unsigned frame = f->frame;
    int position = f->position;
    Word R = f->m.R;
    bool lamp = f->has[TT_CONTROL] && !f->dark;
    if (pressed && f->m.control && lamp && f->lit && !p->control && !f->last.control && p->R == f->m.R) {
        if (!own_window(f))
            tell(f, told, "control-window", BIT(TT_CONTROL), &f->m); /* it is over already */
        f->m.control = 0;
        hold = stepped(f, &f->m, false);
        shift = stepped(f, &f->m, true);
    } else if (pressed && !f->m.control && f->m.R && lamp && p->control && p->R != f->m.R) {
        tell(f, told, "control-window", BIT(TT_CONTROL), &f->m); /* it is not over yet */
        f->m.control = 2;
        f->held = true;
        hold = stepped(f, &f->m, false);
        shift = stepped(f, &f->m, true);
    }
    if (f->m.control) {
        R = steered(f, pressed, &frame, &position);
        if (pressed & BIT(TT_ROTATE) && f->unsure) /* how it turns is not known */
            R = p->R;
        hold.R = shift.R = (uint32_t)R;
    }
    Word at_rest = field_differs(&hold, p), at_last = field_differs(&shift, p);
    bool counts = p->timed && p->time != f->m.time;
    f->vanished = f->since > LATE ? 0 : f->vanished;
    bool scored = p->score != f->m.score;
    if (f->m.ROWFULL && counts && scored && at_last)
        at_rest = 1; /* it has gone, and not as it should */
    else if ((f->m.ROWFULL || (f->uneven && f->m.BLINKROW)) && counts && !at_rest && at_last) {
        struct tetris later = f->m;
        later.ROWFULL = 0;
        if (!f->uneven)
            tell(f, told, "row-deletion", FIELD, &shift);
        f->vanished = f->m.BLINKROW;
        shift = stepped(f, &later, true);
        shift.R = f->m.control ? (uint32_t)R : shift.R;
        at_last = 0;
    }
    bool late = counts && p->time == 0x99;
    if (shift.lost && (p->timed ? counts : due) && (!f->strange || late)) { /* the end may be some ticks late */
        f->ends = true;
        return;
    }
    if (at_rest && at_last) {
        if (creating && !p->R && f->waited < LAG_MOST) { /* the block may be late */
            struct tetris none = f->m;
            none.control = 2;
            hold = stepped(f, &none, false);
            shift = stepped(f, &none, true);
            hold.R = shift.R = 0;
            hold.control = shift.control = 0;
            at_rest = field_differs(&hold, p);
            at_last = field_differs(&shift, p);
            if (!at_rest || !at_last) {
                f->waited++;
                last = at_rest != 0;
                take(f, p, last ? &shift : &hold);
                f->since = last ? 0 : f->since + 1;
                return;
            }
        }
        unsigned n = guesses(f, p, R, g), i = 0;
        while (i < n && (g[i].s.lost || field_differs(&g[i].s, p) || (g[i].later && scored)))
            i++;
        if (i < n) {
            if (g[i].id[0] != 'r' || !f->uneven) /* how long two of its seconds are is open then */
                tell(f, told, g[i].id, FIELD | BIT(TT_CONTROL), &shift);
            f->vanished = g[i].later ? f->m.BLINKROW : 0;
            shift = g[i].s;
            last = true;
        } else {
            last = counts || at_last < at_rest || (at_last == at_rest && due);
            blame(f, p, last ? &shift : &hold, creating, pressed, told);
            if (f->m.control && !p->R) /* without a block under control nothing is settled */
                astray(f);
            if (f->stage != GAME)
                return;
            if (f->m.control && p->R != R)
                new_frame(f, p, pressed);
            frame = f->frame;
            position = f->position;
        }
    } else if (!at_rest && !at_last)
        last = counts || (!p->timed && due);
    else
        last = !at_last;
    /* a second of the field's own */
    if (last && at_rest && !at_last && !counts && !f->uneven && f->counted > LATE && f->counted + LATE < SECOND)
        tell(f, told, "fall-wrong", FIELD, &hold);
    if (last && !at_last && f->m.ROWFULL && shift.score != f->m.score) {
        struct tetris later = f->m;
        later.ROWFULL = 0;
        later = stepped(f, &later, true);
        later.R = f->m.control ? (uint32_t)R : later.R;
        f->maybe = field_differs(&later, p) ? 0 : f->m.ROWFULL;
        f->maybe_age = 0;
        f->maybe_score = f->m.score;
    }
    take(f, p, last ? &shift : &hold);
    f->since = last ? 0 : f->since + 1;
    f->frame = frame;
    f->position = position;
    f->waited = 0;
    if (creating && p->R) {
        new_block(f, p, last ? &shift : &hold);
        f->m.position = (int8_t)f->position;
    }
}

/* ---- the end ---- */

static void ended(struct follow *f, const struct picture *p, struct tolds *told)
{
    struct tetris shift = stepped(f, &f->m, true), hold = stepped(f, &f->m, false), expected = f->m;
    struct tetris later = f->m;
    later.ROWFULL = 0;
    later = stepped(f, &later, true);
    Word score = p->score > f->m.score ? p->score : f->m.score;
    bool may_win = score >= 3 || shift.score >= 3,
         may_lose = f->ends || shift.lost || later.lost || hold.lost || f->m.time == 0x99 || part_bcd_count(f->m.time) == 0x99;
    if (p->won ? !may_win : !may_lose && !f->strange)
        tell(f, told, "game-end", BIT(TT_WON) | BIT(TT_LOST), &expected);
    points(f, p, told);
    f->m.won = p->won;
    f->m.lost = p->lost && !p->won;
    f->stage = OVER;
    f->end_off = 0;
    f->ends = false;
}

static void over(struct follow *f, const struct picture *p, struct tolds *told)
{
    static const unsigned dark[] = {TT_RED, TT_YELLOW, TT_BLUE, TT_CONTROL, TT_TIME1, TT_TIME0, TT_SCORE1, TT_SCORE0};
    uint64_t lit = 0;
    for (unsigned i = 0; i < sizeof dark / sizeof *dark; i++)
        lit |= f->has[dark[i]] && f->port[dark[i]] ? BIT(dark[i]) : 0;
    if (p->won != f->m.won && p->lost != f->m.lost)
        lit |= BIT(TT_WON) | BIT(TT_LOST);
    f->end_off = lit ? f->end_off + 1 : 0;
    if (f->end_off <= LATE)
        return;
    struct tetris expected = f->m;
    expected.R = 0;
    expected.Y = expected.B = 0;
    expected.control = 0;
    tell(f, told, f->since_start_press <= 2 * LATE ? "start-wrong" : "game-end", lit, &expected);
    astray(f);
}

/* ---- the beginning ---- */

static void begin_game(struct follow *f, const struct picture *p, const struct tetris *at)
{
    f->m = *at;
    f->lfsr = at->lfsr;
    f->lag_known = true;
    f->stage = GAME;
    f->second = SECOND;
    f->uneven = false;
    f->since = at->tick;
    f->counted = at->tick;
    f->anchored = f->ticks - at->tick;
    f->counts = 0;
    f->waited = f->score_off = f->blink_off = f->end_off = 0;
    f->ends = false;
    f->maybe = f->vanished = 0;
    f->strange = false;
    f->dark = false;
    bytes_clear(f->digit_off, sizeof f->digit_off);
    new_block(f, p, at);
    f->m.R = (uint32_t)p->R;
    f->m.position = (int8_t)f->position;
    f->since_start_press = 100;
}

/* Start was pressed: the golden machine makes its block a tick later; the design's may come some ticks late. */
static void starting(struct follow *f, const struct picture *p, struct tolds *told)
{
    bool empty = !p->Y && !p->B;
    if (f->m.R && !f->created.R)
        f->created = f->m;
    if (!f->created.R)
        return;
    unsigned late = f->waited++;
    bool fresh = p->R != f->last.R && !f->lag_known;
    if (empty && p->R == f->created.R && (!late || fresh)) { /* it shows everything so much later */
        f->lag += late;
        begin_game(f, p, &f->created);
        return;
    }
    for (unsigned d = late; empty && p->R && d && d <= LAG_MOST - f->lag && fresh; d = 0) { /* or does it */
        struct tetris s = f->ready;
        Word port[TT_PORTS] = {0};
        for (unsigned i = 0; i < d; i++)
            machine_tetris.step(&s, port);
        port[TT_START] = 1;
        s.start = 0;
        machine_tetris.step(&s, port);
        machine_tetris.step(&s, port);
        if (s.R == p->R) {
            f->lag += d;
            begin_game(f, p, &s);
            return;
        }
    }
    bool stands = p->R == f->last.R && p->R && empty;
    if (stands && late >= 2) {
        tell(f, told, "block-wrong", BIT(TT_RED), &f->created);
        struct tetris s = f->created;
        for (unsigned i = 0; i < late; i++)
            s = stepped(f, &s, false);
        s.tick = f->m.tick;
        begin_game(f, p, &s);
    } else if (late > LAG_MOST) {
        tell(f, told, "start-wrong", FIELD | BIT(TT_CONTROL), &f->created);
        astray(f);
    }
}

static void ready(struct follow *f, const struct picture *p, struct tolds *told)
{
    bool lit = p->control || p->won || p->lost;
    f->end_off = lit ? f->end_off + 1 : 0;
    if (f->end_off > LATE) {
        struct tetris dark = {0};
        tell(f, told, "reset-ignored", BIT(TT_CONTROL) | BIT(TT_WON) | BIT(TT_LOST), &dark);
        astray(f);
    }
}

static void tick(void *follow, const Word port[], bool unknown, struct tolds *told)
{
    static const uint64_t buttons = BIT(TT_START) | BIT(TT_RESET) | BIT(TT_ROTATE) | BIT(TT_LEFT) | BIT(TT_RIGHT);
    struct follow *f = follow;
    uint64_t levels = 0;
    if (f->stage == ASTRAY)
        return;
    bytes_copy(f->port, port, sizeof f->port);
    for (unsigned i = 0; i <= TT_RIGHT; i++)
        levels |= port[i] ? BIT(i) & buttons : 0;
    f->in[f->ticks % (LAG_MOST + 1)] = levels;
    levels = f->in[(f->ticks + LAG_MOST + 1 - f->lag) % (LAG_MOST + 1)];
    f->ticks++;
    uint64_t pressed = levels & ~f->levels;
    struct picture p = seen(f);
    f->since_start_press = pressed & BIT(TT_START) ? 0 : f->since_start_press + 1;
    if (unknown && f->stage > STARTING) {
        tell(f, told, "x-on-output", 0, &f->m);
        astray(f);
        return;
    }
    Word in[TT_PORTS] = {0};
    for (unsigned i = 0; i <= TT_RIGHT; i++)
        in[i] = levels >> i & 1;
    f->levels = levels;
    f->m.lfsr = f->lfsr;
    f->lfsr = part_lfsr6(f->lfsr);
    if (pressed & BIT(TT_RESET)) {
        machine_tetris.step(&f->m, in);
        f->stage = READY;
        f->end_off = 0;
    } else if (f->stage == UNKNOWN)
        machine_tetris.step(&f->m, in);
    else if (f->stage == READY || f->stage == STARTING) {
        if (f->stage == READY)
            f->ready = f->m;
        machine_tetris.step(&f->m, in);
        if (f->stage == READY)
            ready(f, &p, told);
        else
            starting(f, &p, told);
        if (f->stage == READY && f->m.started) {
            f->stage = STARTING;
            f->created = (struct tetris){0};
            f->waited = 0;
        }
    } else if (f->stage == GAME) {
        if (p.won || p.lost)
            ended(f, &p, told);
        else {
            if (!f->ends)
                field(f, &p, pressed & ~(BIT(TT_START) | BIT(TT_RESET)), told);
            if (f->stage == GAME) {
                timer(f, &p, told);
                points(f, &p, told);
                lamp(f, &p, told);
                blinking(f, &p, told);
                digits(f, &p, told);
            }
            f->ends |= f->m.score >= 3 && f->stage == GAME;
            f->end_off = f->ends ? f->end_off + 1 : 0;
            if (f->stage == GAME && f->end_off > LATE) {
                struct tetris expected = f->m;
                expected.won = f->m.score >= 3;
                expected.lost = !expected.won;
                tell(f, told, "game-end", BIT(TT_WON) | BIT(TT_LOST), &expected);
                astray(f);
            }
        }
    } else if (f->stage == OVER) {
        over(f, &p, told);
    }
    f->m.lfsr = f->lfsr;
    f->last = p;
}

static void begin(void *follow, const struct eyes *eyes, const bool wired[])
{
    struct follow *f = follow;
    Word port[TT_PORTS] = {[TT_LFSR] = 1};
    *f = (struct follow){.eyes = eyes, .second = SECOND, .since_start_press = 100};
    for (unsigned i = 0; i < TT_PORTS; i++)
        f->has[i] = wired[i];
    machine_tetris.reset(&f->m, port);
    f->lfsr = f->m.lfsr;
}

static bool place(const void *follow, void *state, Word port[])
{
    const struct follow *f = follow;
    if (f->stage == ASTRAY || f->stage == UNKNOWN)
        return false;
    if (f->stage < GAME)
        return true;
    struct tetris *s = state;
    *s = f->m;
    s->start = port[TT_START] != 0;
    s->reset = port[TT_RESET] != 0;
    s->rotate = port[TT_ROTATE] != 0;
    s->left = port[TT_LEFT] != 0;
    s->right = port[TT_RIGHT] != 0;
    s->tick = (uint8_t)(f->since < SECOND ? f->since : SECOND - 1);
    for (unsigned i = TT_RED; i < TT_PHASE; i++)
        port[i] = f->has[i] ? f->port[i] : port[i];
    port[TT_TIME] = s->time;
    port[TT_SCORE] = s->score;
    port[TT_PHASE] = s->won ? TT_WIN : s->lost ? TT_LOSS : s->control ? TT_STEER : s->R ? TT_FALL : TT_CREATE;
    return true;
}

const struct follower tetris_follower = {sizeof(struct follow), begin, tick, place};
