/* SPDX-License-Identifier: MIT */
/* The block game tick by tick: one golden step, and the parts that are judged apart from the field, because they may be
   some ticks late: time, points, the orange light, the row that blinks, the digits. */
#include "check/robots/tetris/robot.h"
#include "core/bytes.h"
#include "core/parts.h"
#include "core/words.h"

/* ---- rows ---- */

Word tetris_full_rows(Word x)
{
    Word full = 0;
    for (unsigned row = 0; row < 7; row++)
        full |= (x >> 7 * row & 127) == 127 ? (Word)127 << 7 * row : 0;
    return full;
}

static Word drawn(unsigned frame, int position)
{
    Word R = 0;
    for (unsigned row = 0; row < 3; row++)
        R |= (Word)(frame >> 3 * row & 7) << position << 7 * row;
    return R;
}

/* What stands in the frame at a position; `all`: nothing stands outside. */
unsigned tetris_framed(Word R, int position, bool *all)
{
    unsigned frame = 0;
    for (unsigned row = 0; row < 3; row++)
        frame |= (unsigned)(R >> 7 * row >> position & 7) << 3 * row;
    *all = drawn(frame, position) == R;
    return frame;
}

/* ---- telling ---- */

void tetris_tell(struct follow *f, struct breaches *told, const char *id, uint64_t wrong, const struct tetris *expected)
{
    static const unsigned digit[] = {TT_TIME1, TT_TIME0, TT_SCORE1, TT_SCORE0};
    for (unsigned i = 0; i < told->count; i++)
        if (told->of[i].id == id)
            return;
    bool rows = word_same(id, "row-deletion");
    if (rows && f->waits &&
        f->counted > SECOND + LATE) /* the time stands, too: how long two seconds are is left open */
        return;
    if (told->count == TOLDS || (rows ? f->strange && f->torn : f->strange && word_in("lock-wrong fall-wrong", id)))
        return;
    struct breach *t = &told->of[told->count++];
    *t = (struct breach){.id = id, .wrong = wrong};
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
    t->phase = (uint8_t)(!f->m.started                ? TT_READY
                         : f->m.won                   ? TT_WIN
                         : f->m.lost                  ? TT_LOSS
                         : f->m.control               ? TT_STEER
                         : f->m.R || f->stage != GAME ? TT_FALL
                                                      : TT_CREATE);
}

/* ---- golden steps ---- */

/* One tick without a press; `last` of a second.  Where the block that is due has not come, it comes in none. */
struct tetris tetris_stepped(const struct follow *f, const struct tetris *from, bool last)
{
    struct tetris s = *from;
    Word port[TT_PORTS] = {0};
    bool none = f->absent && !s.control && !s.R;
    s.control = none ? 2 : s.control;
    s.start = s.reset = s.rotate = s.left = s.right = 0;
    s.tick = last ? SECOND - 1 : 0;
    machine_tetris.step(&s, port);
    s.control = none ? 0 : s.control;
    return s;
}

/* The block under control after this tick's press. */
Word tetris_steered(struct follow *f, uint64_t pressed, unsigned *frame, int *position)
{
    Word R = f->m.R;
    *frame = f->frame;
    *position = f->position;
    if (pressed & BIT(TT_ROTATE)) {
        *frame = tetris_turned(f->frame);
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
Word tetris_rows_blinking(const struct tetris *s, Word B)
{
    Word rows = tetris_full_rows(s->B) | s->BLINKROW, out = 0;
    for (unsigned row = 0; row < 7; row++) {
        Word lights = B >> 7 * row & 127;
        out |= lights == 0 || lights == 127 ? rows & (Word)127 << 7 * row : 0;
    }
    return out;
}

Word tetris_field_differs(const struct tetris *s, const struct picture *p)
{
    Word blinks = tetris_rows_blinking(s, p->B);
    return bits_set(s->R ^ p->R) + bits_set(s->Y ^ p->Y) + bits_set((s->B ^ p->B) & ~blinks);
}

/* Do all lights in the air touch one another, and are they no more, and no taller, than a block?  Then it is one block
   that falls: two that have caught up with one another are none. */
bool tetris_one_block(const struct tetris *s)
{
    enum { LIGHTS_MOST = 5 };
    static const Word COLUMN = 0x40810204081; /* the leftmost light of each of seven rows */
    Word R = s->control ? 0 : s->R, Y = s->Y, r = R & -R, y = r ? 0 : Y & -Y;
    for (bool grows = true; grows;) {
        Word side_r = r | (r & ~RIGHT_COLUMN) << 1 | (r & ~LEFT_COLUMN) >> 1;
        Word side_y = y | (y & ~(COLUMN << 6)) << 1 | (y & ~COLUMN) >> 1;
        Word next_r = (side_r | side_r << 7 | side_r >> 7 | side_y << 14) & R;
        Word next_y = (side_y | side_y << 7 | side_y >> 7 | side_r >> 14) & Y;
        grows = next_r != r || next_y != y;
        r = next_r;
        y = next_y;
    }
    unsigned first = 10, last = 0;
    for (unsigned row = 0; row < 10; row++)
        if ((row < 3 ? R >> 7 * row : Y >> 7 * (row - 3)) & 127) {
            first = first < row ? first : row;
            last = row;
        }
    return r == R && y == Y && bits_set(R) + bits_set(Y) <= LIGHTS_MOST && last < first + 3;
}

/* More blocks are in the air than in a game whose windows and falls are right: what they do to one another is not
   settled. */
bool tetris_crowded(const struct follow *f)
{
    return (f->hurried || f->own_pace || f->waits) && !tetris_one_block(&f->m);
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

struct picture tetris_seen(const struct follow *f)
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

void tetris_astray(struct follow *f)
{
    f->stage = ASTRAY;
}

/* Start was pressed just now, and the time goes back, while no second is over that might have done it. */
bool tetris_set_back(const struct follow *f, const struct picture *p)
{
    bool due = f->counted + 1 + LATE >= f->second || f->uneven;
    return f->since_start_press <= LATE && p->time < f->m.time && (!due || !p->time);
}

void tetris_timer(struct follow *f, const struct picture *p, struct breaches *told)
{
    struct tetris expected = f->m;
    bool back = tetris_set_back(f, p), due_too = f->counted + 1 + LATE >= f->second, adrift = f->adrift;
    f->counted++;
    if (!p->timed)
        return;
    if (p->time != f->m.time) {
        expected.time = part_bcd_count(f->m.time);
        f->counts++;
        unsigned due = f->counts * SECOND, now = f->ticks - f->anchored;
        if (back && p->time != expected.time) {
            if (!due_too) /* else a timer that counts to there and begins anew shows the same */
                tetris_tell(f, told, "start-wrong", BIT(TT_TIME) | BIT(TT_TIME1) | BIT(TT_TIME0), &f->m);
            f->since = 0;
        } else if (p->time != expected.time)
            tetris_tell(f, told, "timer-wrong", BIT(TT_TIME) | BIT(TT_TIME1) | BIT(TT_TIME0), &expected);
        else if (!adrift && (now > due + LATE || now + LATE < due)) {
            tetris_tell(f, told, "timer-wrong", BIT(TT_TIME) | BIT(TT_TIME1) | BIT(TT_TIME0),
                        now < due ? &f->m : &expected);
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
        f->adrift = back && p->time != expected.time; /* when its next second is over is not known */
        f->m.time = (uint8_t)p->time;
    } else if (f->counted == 3 * SECOND) {
        expected.time = part_bcd_count(f->m.time);
        tetris_tell(f, told, "timer-wrong", BIT(TT_TIME) | BIT(TT_TIME1) | BIT(TT_TIME0), &expected);
        f->uneven = true;
    }
}

/* Full rows that have come down, since the one that blinks is gone: other lights stand there, or none, and that one is
   lit.  Who lets them stay where they are lets one of them blink. */
static Word come_down(const struct follow *f, const struct picture *p)
{
    Word rows = tetris_full_rows(f->m.B) & ~(Word)f->m.BLINKROW, down = 0;
    bool lit = (p->B & f->m.BLINKROW) == f->m.BLINKROW;
    for (unsigned i = 0; i < 7; i++) {
        Word row = rows & (Word)127 << 7 * i, off = row & ~p->B;
        down |= off != row || lit ? off : 0;
    }
    return down;
}

void tetris_points(struct follow *f, const struct picture *p, struct breaches *told)
{
    if (f->maybe && p->score != f->maybe_score)
        f->maybe = 0;
    if (f->maybe && f->maybe_age++ < SECOND + SECOND / 2)
        return;
    f->maybe = 0;
    if (f->vanished && p->score == part_bcd_count(f->m.score)) {
        tetris_tell(f, told, "row-deletion", BIT(TT_BLUE), &f->m);
        f->m.score = (uint8_t)p->score;
        f->m.B &= ~f->vanished;
        f->m.BLINKROW = f->m.ROWFULL = f->vanished = 0;
    }
    if (f->uneven && f->m.BLINKROW && p->score == part_bcd_count(f->m.score)) /* when it goes is not known */
        f->m.score = (uint8_t)p->score;
    f->score_off = p->score == f->m.score ? 0 : f->score_off + 1;
    Word fallen = come_down(f, p);
    if (f->m.BLINKROW && p->score == part_bcd_count(f->m.score) && (fallen || !(p->B & f->m.BLINKROW))) {
        if (f->score_off <= (fallen ? 0 : SECOND / 2) + LATE) /* it has gone, or is dark */
            return;
        if (!f->own_pace)
            tetris_tell(f, told, "row-deletion", BIT(TT_BLUE), &f->m);
        f->m.score = (uint8_t)p->score;
        f->m.B = fallen ? p->B : f->m.B & ~(Word)f->m.BLINKROW;
        f->m.BLINKROW = f->m.ROWFULL = f->score_off = 0;
        return;
    }
    if (f->score_off > LATE) {
        bool one = p->score == part_bcd_count(f->m.score) || f->m.score == part_bcd_count((uint8_t)p->score);
        /* where a row goes at the design's own pace its point may be due later */
        bool later = (f->own_pace || f->waits) && f->m.score == part_bcd_count((uint8_t)p->score);
        if ((!f->strange || !one) && !later)
            tetris_tell(f, told, f->since_start_press <= 2 * LATE && !p->score ? "start-wrong" : "score-wrong",
                        BIT(TT_SCORE) | BIT(TT_SCORE1) | BIT(TT_SCORE0), &f->m);
        f->m.score = (uint8_t)p->score;
        f->score_off = 0;
        f->given |= p->score >= 3;
    }
}

/* Does the light go out after what the design takes for three seconds? */
bool tetris_own_window(const struct follow *f)
{
    return f->uneven && f->second && f->age + f->second >= 3 * f->second && f->age <= 4 * f->second + LATE;
}

/* Start was pressed since the block was made: a window that is longer may be one that begins anew, which is another
   rule's. */
bool tetris_restarted(const struct follow *f)
{
    return f->since_start_press < f->age;
}

void tetris_lamp(struct follow *f, const struct picture *p, struct breaches *told)
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
    if (!on && tetris_restarted(f)) {
        tetris_astray(f);
        return;
    }
    if (!tetris_own_window(f))
        tetris_tell(f, told, "control-window", BIT(TT_CONTROL), &f->m);
    if (!on && f->m.R == p->R && f->m.R && f->age < 3 * WINDOW)
        return; /* the light stays on: whether the window does, a press or the next second tells */
    if (!on || !f->lit)
        f->dark = true; /* it tells nothing */
    else {
        f->hurried = true;
        f->m.control = 0;
    }
}

/* A row is full below the one that blinks, which some light was still to fall into: by the priority encoder of the
   document the deepest one blinks, by its registers the first one goes on.  It is open. */
static void deeper_row(struct follow *f, const struct picture *p)
{
    Word full = tetris_full_rows(f->m.B), row = f->m.BLINKROW, deepest = 0;
    for (unsigned i = 0; i < 7; i++)
        deepest = full >> 7 * i & 127 ? (Word)127 << 7 * i : deepest;
    if (row && deepest > row && !(p->B & deepest) && (p->B & row) == row) {
        f->m.ROWFULL = f->m.ROWFULL ? deepest : 0;
        f->m.BLINKROW = deepest;
    }
}

/* The row that blinks is neither lit nor dark for much longer than a second, at whatever moment it goes out. */
void tetris_blinking(struct follow *f, const struct picture *p, struct breaches *told)
{
    deeper_row(f, p);
    Word row = f->m.BLINKROW, lit = p->B & row;
    f->blinked = row && row == f->blinking && lit == (f->last.B & row) ? f->blinked + 1 : 0;
    f->blinking = row;
    Word others = tetris_full_rows(f->m.B) & ~row & ~p->B; /* the deepest one goes first */
    f->dimmed = row && others ? f->dimmed + 1 : 0;
    if (f->dimmed == LATE + 1)
        tetris_tell(f, told, "row-deletion", BIT(TT_BLUE), &f->m);
    if (f->blinked != (f->uneven && f->second > SECOND ? f->second : SECOND) + LATE)
        return;
    struct tetris expected = f->m;
    expected.B = lit ? expected.B & ~row : expected.B | row;
    tetris_tell(f, told, "row-deletion", BIT(TT_BLUE), &expected);
}

void tetris_digits(struct follow *f, const struct picture *p, struct breaches *told)
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
            tetris_tell(f, told, WRONG_GLYPH, BIT(port[i]), &shown);
    }
}
