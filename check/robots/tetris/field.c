/* SPDX-License-Identifier: MIT */
/* One tick of the block game's field: the step that the golden machine would make from where the design was, and if the
   design's picture is none of those, which rule it broke. */
#include "check/robots/tetris/robot.h"
#include "core/bytes.h"
#include "core/parts.h"
#include "core/words.h"

/* Buttons in the window that did not do what they should; of several the one that does what is seen. */
static const char *steering(const struct follow *f, const struct picture *p, uint64_t buttons)
{
    bool aside = p->R == (Word)f->m.R << 1 || p->R == (Word)f->m.R >> 1;
    bool shifts = aside && buttons & (BIT(TT_LEFT) | BIT(TT_RIGHT));
    return buttons & BIT(TT_ROTATE) && !shifts ? "rotation-wrong" : "shift-wrong";
}

/* Rotate and another button at once, and the other one did what it does alone: the turn may have been refused, for a
   reason that rotate alone tells better, or has to wait for the other. */
static bool yields(const struct follow *f, const struct picture *p, uint64_t buttons)
{
    bool left = buttons & BIT(TT_LEFT) && p->R == (Word)f->m.R >> 1 && !(f->m.R & LEFT_COLUMN);
    bool right = buttons & BIT(TT_RIGHT) && p->R == (Word)f->m.R << 1 && !(f->m.R & RIGHT_COLUMN);
    return buttons & BIT(TT_ROTATE) && (left || right);
}

/* The design's block is the one under control from now on. */
void tetris_new_block(struct follow *f, const struct picture *p, const struct tetris *expected)
{
    bool all = false;
    f->age = 0;
    f->lit = false;
    f->lamp_off = 0;
    f->held = f->loose = false;
    f->position = expected->position;
    f->frame = tetris_framed(p->R, f->position, &all);
    f->unsure = false;
    if (p->R == expected->R)
        return;
    /* another place or shape: sure only where a single frame holds it (a bar may stand in any column of one) */
    unsigned places = 0;
    for (int at = 0; at <= 4; at++) {
        bool here;
        unsigned frame = tetris_framed(p->R, at, &here);
        if (here) {
            places++;
            f->position = at;
            f->frame = frame;
        }
    }
    f->unsure = places != 1 || p->R & (LEFT_COLUMN | RIGHT_COLUMN); /* at a wall its frame may stand out */
}

/* After a press that went wrong the frame is where the block is, if that is sure. */
static void new_frame(struct follow *f, const struct picture *p, uint64_t pressed)
{
    bool all;
    unsigned frame = tetris_framed(p->R, f->position, &all);
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

/* What else than the rules ask may have happened at this tick.  A block that a button has turned wrongly may look like
   one that fell: that it fell is believed only where a second is over. */
static unsigned guesses(const struct follow *f, const struct picture *p, Word R, uint64_t pressed, bool second,
                        struct guess g[])
{
    unsigned n = 0;
    for (unsigned last = 2; last--;) {
        struct tetris s = f->m;
        if (s.control && last && !f->dark &&
            (second || !pressed)) { /* falls too early: in its window, or with the window's end */
            bool over = f->age + 1 + LATE >= WINDOW;
            const char *id = over && !f->loose ? "fall-wrong" : "control-window";
            uint8_t left = f->has[TT_CONTROL] && p->control ? s.control - 1 : 0; /* by the light the window goes on */
            s.control = 0;
            g[n++] = (struct guess){tetris_stepped(f, &s, true), !over, false, id};
            s.R = (uint32_t)R; /* steered at the same tick */
            g[n++] = (struct guess){tetris_stepped(f, &s, true), !over, false, id};
            s = tetris_stepped(f, &f->m, false); /* alone, and nothing else falls with it */
            s.R = (uint32_t)(R << 7 & ALL_RED);
            s.Y |= R >> 14;
            g[n] = (struct guess){s, false, false, id};
            g[n].s.control = g[n - 1].s.control = g[n - 2].s.control = over ? 0 : left;
            n += !pressed;
        }
        s = f->m;
        if (!s.control && s.R && last) { /* stays for longer */
            s.control = 2;
            bool steered = p->control || f->last.control; /* up to this very tick */
            g[n] = (struct guess){tetris_stepped(f, &s, true), true, false, steered ? "control-window" : "fall-wrong"};
            g[n++].s.control = 0;
        }
        s = f->m;
        if (s.ROWFULL && last) { /* goes later */
            s.ROWFULL = 0;
            g[n] = (struct guess){tetris_stepped(f, &s, true), true, true, "row-deletion"};
            g[n].s.R = s.control ? (uint32_t)R : g[n].s.R;
            n++;
        }
        s = f->m;
        if (s.BLINKROW && !s.ROWFULL && last) { /* goes too early */
            s.ROWFULL = s.BLINKROW;
            g[n] = (struct guess){tetris_stepped(f, &s, true), true, false, "row-deletion"};
            g[n].s.R = s.control ? (uint32_t)R : g[n].s.R;
            n++;
        }
    }
    return n;
}

/* A block that falls too early in the very tick in which it turns may as well just have turned wrongly. */
static bool either(const struct follow *f, const struct picture *p, uint64_t pressed)
{
    bool all;
    tetris_framed(p->R, f->position, &all);
    return f->m.control && pressed & BIT(TT_ROTATE) && all && bits_set(p->R) == bits_set(f->m.R);
}

/* Has the block gone to the side, or turned, with the button still down? */
static bool pushed(const struct follow *f, const struct picture *p, const struct tetris *near)
{
    Word R = near->R;
    bool aside = f->levels & (BIT(TT_LEFT) | BIT(TT_RIGHT)) && (p->R == R << 1 || p->R == R >> 1);
    return aside || (f->levels & BIT(TT_ROTATE) && p->R && p->R != f->m.R);
}

/* Has the row that was due gone, with all that was fixed above it one row lower, whatever fell or locked beside it? */
static bool went(const struct follow *f, const struct picture *p, const struct tetris *near)
{
    struct tetris s = f->m;
    s.Y = 0;
    s = tetris_stepped(f, &s, true);
    Word blinks = tetris_rows_blinking(&s, p->B) | tetris_rows_blinking(near, p->B);
    return !(s.B & ~p->B & ~blinks) && !(p->B & ~s.B & ~near->B);
}

/* None of the golden machine's steps: the rule that the nearest one is about. */
static void blame(struct follow *f, const struct picture *p, const struct tetris *near, bool creating, uint64_t pressed,
                  struct breaches *told)
{
    bool R = near->R != p->R, Y = near->Y != p->Y, B = (near->B ^ p->B) & ~tetris_rows_blinking(near, p->B);
    /* a lock is about fixed lights, and about moving ones that stay where they were fixed */
    Word fixed = near->B & ~f->m.B;
    bool locks = (B && (fixed || (p->B & ~f->m.B))) || (p->Y & ~near->Y & (fixed | fixed << 7));
    bool rows = f->m.ROWFULL || f->m.BLINKROW, cleared = f->m.B && !p->B && !rows;
    bool empty = !p->Y && !p->B && (near->Y || near->B || (near->R && !p->R) || (f->m.time && !p->time));
    if (f->since_start_press <= 1 && (empty || cleared || f->m.B & ~p->B & ~tetris_rows_blinking(near, p->B))) {
        if (empty || cleared) /* all is, or all that was fixed; else what did it is not known */
            tetris_tell(f, told, "start-wrong", FIELD, near);
        tetris_astray(f);
        return;
    }
    /* it fell in its window, at a tick at which more went wrong: that is told where nothing else does */
    bool fell = p->R == (near->R << 7 & ALL_RED) || p->R == (f->m.R << 7 & ALL_RED);
    f->loose |= R && f->m.control && (Y || B) && fell;
    if (f->loose && f->m.control && (R || pressed)) {
        f->strange = f->torn = true;
        return;
    }
    if (R && creating)
        tetris_tell(f, told, "block-wrong", BIT(TT_RED), near);
    else if (R && f->m.control) {
        if (pressed && (!f->since_start_press ||
                        yields(f, p, pressed))) /* by which of the two is not known: each is pressed alone, too */
            f->unsure = true;
        else if (pressed)
            tetris_tell(f, told, steering(f, p, pressed), BIT(TT_RED), near);
        else if (f->levels & (BIT(TT_ROTATE) | BIT(TT_LEFT) | BIT(TT_RIGHT)))
            tetris_tell(f, told, steering(f, p, f->levels), BIT(TT_RED), near);
        else if (!(near->R & ~p->R) || !p->R)
            tetris_tell(f, told, "block-wrong", BIT(TT_RED), near);
        else
            tetris_tell(f, told, "fall-wrong", FIELD, near);
    } else if (R && !fell && (pressed || pushed(f, p, near))) {
        /* it falls, and a button moves or holds it all the same: what is torn apart is no block any more */
        tetris_tell(f, told, "control-window", BIT(TT_RED), near);
        f->strange = f->torn = true;
    } else if (R && !Y && !B)
        tetris_tell(f, told, "fall-wrong", FIELD, near);
    if ((Y || B) && R && f->m.control && pressed) /* it may have done that, too: what it pushed out is no fall */
        f->strange = f->torn = true;
    else if (Y || B) {
        /* fixed lights go only with a row */
        bool gone = f->m.B & ~p->B & ~tetris_rows_blinking(near, p->B), close = tetris_crowded(f);
        bool kept = locks && (f->m.ROWFULL ? went(f, p, near) : !gone); /* what is wrong is what got stuck */
        bool go = !kept && (gone || ((f->m.ROWFULL || f->m.BLINKROW) && !close));
        bool goes = f->m.ROWFULL && !near->ROWFULL && !(f->m.Y & (f->m.B >> 7 | (Word)127 << 42));
        f->torn |= f->strange && !goes;
        if (go || (!close && (locks || !f->strange))) /* what is torn apart falls by no rule */
            tetris_tell(f, told, go ? "row-deletion" : locks ? "lock-wrong" : "fall-wrong", FIELD, near);
        f->strange |= go || !close;
        f->torn |= f->strange;
    }
}

/* Takes the picture as it is. */
static void take(struct follow *f, const struct picture *p, const struct tetris *s)
{
    Word blinks = tetris_rows_blinking(s, p->B);
    uint8_t time = f->m.time, control = f->m.control;
    bool held = f->held;
    f->m = *s;
    f->m.time = time;
    f->m.R = (uint32_t)p->R;
    f->m.Y = p->Y;
    f->m.B = (p->B & ~blinks) | (s->B & blinks);
    f->m.BLINKROW &= tetris_full_rows(f->m.B);
    f->m.ROWFULL &= f->m.BLINKROW;
    f->m.won = f->m.lost = 0;
    if (held)
        f->m.control = control;
}

/* The window of the block in rows 1-3 is not over when it should be. */
static void hold_window(struct follow *f, struct breaches *told)
{
    if (!tetris_own_window(f) && !tetris_restarted(f))
        tetris_tell(f, told, "control-window", BIT(TT_CONTROL), &f->m);
    f->m.control = 2;
    f->held = f->hurried = true;
}

/* Nothing else falls while a block is steered: what a second comes to then.  A row that is full blinks on, and may go.
 */
static void waiting(const struct follow *f, const struct picture *p, const struct tetris *hold, struct tetris *shift)
{
    struct tetris s = f->m.ROWFULL ? *shift : *hold;
    s.Y = f->m.Y;
    s.R = (uint32_t)p->R;
    if (!f->waits || !f->m.control || tetris_field_differs(&s, p))
        return;
    s.R = hold->R;
    s.ROWFULL = f->m.ROWFULL ? s.ROWFULL : f->m.BLINKROW;
    *shift = s;
}

/* A game that should be lost goes on, and what has collided with it, or sinks into what is fixed: that is no collision
   to the design. */
static bool overlooked(const struct follow *f, const struct picture *p)
{
    Word collides = f->m.Y & (f->m.B >> 7 | (Word)127 << 42);
    bool goes_on = p->R == (f->m.R << 7 & ALL_RED);
    return goes_on && (collides ? !(p->B & collides) : (p->Y & p->B) != 0);
}

/* Has a row gone too early?  Who takes it out at this tick lets nothing get stuck at it. */
static bool row_gone(const struct follow *f, const struct picture *p)
{
    struct tetris s = f->m;
    s.ROWFULL = s.BLINKROW;
    s = tetris_stepped(f, &s, true);
    return f->m.BLINKROW && !tetris_field_differs(&s, p);
}

/* The block that is due may be late; who shows none for longer makes it by another rule, and all goes on without one
   until it comes. */
static void wait_for_block(struct follow *f, const struct picture *p, bool creating, struct breaches *told)
{
    f->absent = false;
    struct tetris due = tetris_stepped(f, &f->m, false);
    f->absent = creating && !p->R;
    if (f->absent && f->waited == (f->own_pace ? SECOND : LAG_MOST))
        tetris_tell(f, told, "block-wrong", BIT(TT_RED), &due);
    f->waited = f->absent ? f->waited + 1 : 0;
}

void tetris_field(struct follow *f, const struct picture *p, uint64_t pressed, struct breaches *told)
{
    struct guess g[12];
    if (f->maybe && (p->B & f->maybe) == f->maybe) { /* it was just dark */
        f->m.B |= f->maybe;
        f->m.BLINKROW = f->m.ROWFULL = f->maybe;
        f->m.score = f->maybe_score;
        f->maybe = 0;
        if (!f->uneven && !f->own_pace)
            tetris_tell(f, told, "row-deletion", BIT(TT_BLUE), &f->m);
    }
    f->torn &= !f->m.control || f->m.Y;
    bool creating = !f->m.control && !f->m.R, due = f->since + 1 >= f->second, last;
    wait_for_block(f, p, creating, told);
    struct tetris hold = tetris_stepped(f, &f->m, false), shift = tetris_stepped(f, &f->m, true);
    unsigned frame = f->frame;
    int position = f->position;
    Word R = f->m.R;
    bool lamp = f->has[TT_CONTROL] && !f->dark;
    bool back = tetris_set_back(f, p); /* no second is over */
    bool counts = p->timed && p->time != f->m.time && !back;
    /* a second is over, and a block with its light on has not fallen: its window goes on as long as the light */
    bool stays = counts && !f->m.control && f->m.R && p->R == f->m.R && lamp && f->lit && f->last.control;
    if (stays) {
        hold_window(f, told);
        hold = tetris_stepped(f, &f->m, false);
        shift = tetris_stepped(f, &f->m, true);
    } else if (pressed && f->m.control && lamp && f->lit && !p->control && !f->last.control && p->R == f->m.R) {
        if (!tetris_own_window(f))
            tetris_tell(f, told, "control-window", BIT(TT_CONTROL), &f->m); /* it is over already */
        f->hurried = true;
        f->m.control = 0;
        hold = tetris_stepped(f, &f->m, false);
        shift = tetris_stepped(f, &f->m, true);
    } else if (pressed && !f->m.control && f->m.R && lamp && p->control && p->R != f->m.R &&
               tetris_field_differs(&shift, p)) {
        hold_window(f, told); /* it is not over yet */
        hold = tetris_stepped(f, &f->m, false);
        shift = tetris_stepped(f, &f->m, true);
    }
    if (f->m.control) {
        R = tetris_steered(f, pressed, &frame, &position);
        if ((pressed & BIT(TT_ROTATE) && f->unsure) || (pressed && f->loose)) /* how it turns is not known */
            R = p->R;
        hold.R = shift.R = (uint32_t)R;
    }
    if (counts)
        waiting(f, p, &hold, &shift);
    Word at_rest = tetris_field_differs(&hold, p), at_last = tetris_field_differs(&shift, p);
    if (f->owed && !f->lead && at_rest && !at_last && f->time_age && f->time_age <= LATE)
        f->lead = f->time_age;
    f->owed &= !(at_rest && !at_last); /* what was owed has come */
    if (f->owed && !counts && f->time_age == LATE && !at_rest && shift.B == f->m.B && !f->uneven && !f->own_pace) {
        if (!(f->m.BLINKROW & f->refilled)) /* another row in its place: when that goes is not known */
            tetris_tell(f, told, "fall-wrong", FIELD, &shift); /* a second has passed, and nothing fell */
        *(f->m.control && !f->m.BLINKROW ? &f->waits : &f->own_pace) = true;
    }
    f->owed = counts ? !at_rest && at_last && !shift.lost : f->owed && f->time_age < LATE;
    f->vanished = f->since > LATE ? 0 : f->vanished;
    bool scored = p->score != f->m.score;
    if (f->m.ROWFULL && counts && scored && at_last)
        at_rest = 1; /* it has gone, and not as it should */
    else if ((f->m.ROWFULL || (f->uneven && f->m.BLINKROW)) && counts && !at_rest && at_last) {
        struct tetris later = f->m;
        later.ROWFULL = 0;
        if (!f->uneven && !f->own_pace && !(f->waits && f->m.control))
            tetris_tell(f, told, "row-deletion", FIELD, &shift);
        f->vanished = f->m.BLINKROW;
        shift = tetris_stepped(f, &later, true);
        shift.R = f->m.control ? (uint32_t)R : shift.R;
        at_last = 0;
    }
    /* who lets nothing fall for a while, or while a row blinks, cannot have got stuck meanwhile */
    bool late = counts && p->time == 0x99, rests = (f->own_pace || f->m.BLINKROW) && !at_rest;
    bool settled = !f->strange && !tetris_crowded(f) && !rests && !row_gone(f, p);
    if (shift.lost && (p->timed ? counts : due) && (settled || late)) { /* the end may be some ticks late */
        if (!late && overlooked(f, p)) {
            tetris_astray(f);
            return;
        }
        f->ends = true;
        return;
    }
    if (at_rest && at_last) {
        unsigned n = guesses(f, p, R, pressed, counts || due, g), i = 0;
        while (i < n && (g[i].s.lost || tetris_field_differs(&g[i].s, p) || (g[i].later && scored)))
            i++;
        if (i < n && either(f, p, pressed)) {
            f->unsure = f->loose = true;
            hold = shift = g[i].s;
            hold.control = shift.control = (uint8_t)(f->m.control - 1);
            last = counts || due;
        } else if (i < n) {
            bool open = f->uneven || f->own_pace; /* how long two of its seconds are */
            if (!word_same(g[i].id, "row-deletion") || !open)
                tetris_tell(f, told, g[i].id, FIELD | BIT(TT_CONTROL), &shift);
            f->loose |= f->m.control && !word_same(g[i].id, "row-deletion");
            f->hurried |= word_same(g[i].id, "control-window");
            f->own_pace |= word_same(g[i].id, "fall-wrong");
            f->vanished = g[i].later ? f->m.BLINKROW : 0;
            hold = shift = g[i].s;
            last = g[i].last;
        } else {
            last = counts || at_last < at_rest || (at_last == at_rest && due);
            if (f->strange && shift.lost) { /* what is torn apart goes on where a game would be lost: by no rule */
                tetris_astray(f);
                return;
            }
            blame(f, p, last ? &shift : &hold, creating, pressed, told);
            if (f->m.control && !p->R) /* without a block under control nothing is settled */
                tetris_astray(f);
            if (f->stage != GAME)
                return;
            if (f->m.control && p->R != R) {
                new_frame(f, p, pressed);
                frame = f->frame;
                position = f->position;
            }
        }
    } else if (!at_rest && !at_last)
        last = counts || (!p->timed && due);
    else
        last = !at_last;
    /* a second of the field's own */
    if (last && at_rest && !at_last && !counts && !f->uneven && f->counted > LATE && f->counted + LATE < SECOND) {
        tetris_tell(f, told, "fall-wrong", FIELD, &hold);
        f->own_pace = true;
    }
    if (last && !at_last && f->m.ROWFULL && shift.score != f->m.score) {
        struct tetris later = f->m;
        later.ROWFULL = 0;
        later = tetris_stepped(f, &later, true);
        later.R = f->m.control ? (uint32_t)R : later.R;
        /* a full row that comes down into its place is lit as it would be */
        f->maybe = tetris_field_differs(&later, p) || tetris_full_rows(shift.B) & f->m.ROWFULL ? 0 : f->m.ROWFULL;
        f->maybe_age = 0;
        f->maybe_score = f->m.score;
    }
    f->refilled =
        ((last ? f->m.ROWFULL : 0) | f->refilled) & tetris_full_rows(p->B | tetris_rows_blinking(&f->m, p->B));
    take(f, p, last ? &shift : &hold);
    f->since = last ? 0 : f->since + 1;
    f->frame = frame;
    f->position = position;
    if (creating && p->R) {
        tetris_new_block(f, p, last ? &shift : &hold);
        f->m.position = (int8_t)f->position;
    }
}
