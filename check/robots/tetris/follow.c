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
#include "check/robots/tetris/robot.h"
#include "core/bytes.h"
#include "core/parts.h"
#include "core/words.h"

/* ---- the end ---- */

static void ended(struct follow *f, const struct picture *p, struct breaches *told)
{
    struct tetris shift = tetris_stepped(f, &f->m, true), hold = tetris_stepped(f, &f->m, false), expected = f->m;
    struct tetris later = f->m;
    later.ROWFULL = 0;
    later = tetris_stepped(f, &later, true);
    Word score = p->score > f->m.score ? p->score : f->m.score;
    bool late = f->m.time == 0x99 || part_bcd_count(f->m.time) == 0x99;
    bool may_win = score >= 3 || shift.score >= 3,
         may_lose = f->ends || shift.lost || later.lost || hold.lost || f->hurried || late;
    /* a block that can still be steered has not got stuck, whatever the field is like */
    bool steered = f->m.control > LATE && f->lit && f->last.control && !f->hurried && !f->ends;
    if (p->won ? !may_win : (!may_lose && !f->strange && !tetris_crowded(f)) || (steered && !late))
        tetris_tell(f, told, "game-end", BIT(TT_WON) | BIT(TT_LOST), &expected);
    tetris_points(f, p, told);
    f->m.won = p->won;
    f->m.lost = p->lost && !p->won;
    f->stage = OVER;
    f->end_off = f->waited = 0;
    f->ends = false;
}

static void over(struct follow *f, const struct picture *p, struct breaches *told)
{
    static const unsigned dark[] = {TT_RED, TT_YELLOW, TT_BLUE, TT_CONTROL, TT_TIME1, TT_TIME0, TT_SCORE1, TT_SCORE0};
    uint64_t lit = 0;
    for (unsigned i = 0; i < sizeof dark / sizeof *dark; i++)
        lit |= f->has[dark[i]] && f->port[dark[i]] ? BIT(dark[i]) : 0;
    if (p->won != f->m.won && p->lost != f->m.lost)
        lit |= BIT(TT_WON) | BIT(TT_LOST);
    f->end_off = lit ? f->end_off + 1 : 0;
    /* time remains as it was, once it is as late as the end was; after Start another game may have begun */
    f->waited++;
    if (f->waited > LATE + 1 && f->since_start_press > f->waited && f->has[TT_TIME] && p->time != f->m.time)
        tetris_tell(f, told, "timer-wrong", BIT(TT_TIME), &f->m);
    f->m.time = (uint8_t)p->time;
    if (f->end_off <= LATE)
        return;
    struct tetris expected = f->m;
    expected.R = 0;
    expected.Y = expected.B = 0;
    expected.control = 0;
    tetris_tell(f, told, f->since_start_press <= 2 * LATE ? "start-wrong" : "game-end", lit, &expected);
    tetris_astray(f);
}

/* ---- the beginning ---- */

static void begin_game(struct follow *f, const struct picture *p, const struct tetris *at)
{
    f->m = *at;
    f->lfsr = at->lfsr;
    f->lag_known = true;
    f->stage = GAME;
    f->second = SECOND;
    f->uneven = f->adrift = f->own_pace = f->waits = f->hurried = false;
    f->since = at->tick;
    f->counted = at->tick;
    f->anchored = f->ticks - at->tick;
    f->counts = 0;
    f->waited = f->score_off = f->blinked = f->end_off = 0;
    f->ends = f->given = false;
    f->maybe = f->vanished = f->refilled = 0;
    f->strange = f->absent = false;
    f->dark = false;
    bytes_clear(f->digit_off, sizeof f->digit_off);
    tetris_new_block(f, p, at);
    f->m.R = (uint32_t)p->R;
    f->m.position = (int8_t)f->position;
    f->since_start_press = 100;
}

/* Start was pressed: the golden machine makes its block a tick later; the design's may come some ticks late. */
static void starting(struct follow *f, const struct picture *p, struct breaches *told)
{
    bool empty = !p->Y && !p->B;
    if (f->m.R && !f->created.R)
        f->created = f->m;
    if (!f->created.R)
        return;
    unsigned late = f->waited++;
    bool fresh = p->R != f->last.R && !f->lag_known;
    f->appeared = p->R != f->last.R ? late : f->appeared;
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
        tetris_tell(f, told, "block-wrong", BIT(TT_RED), &f->created);
        struct tetris s = f->created;
        for (unsigned i = 0; i < late; i++)
            s = tetris_stepped(f, &s, false);
        s.tick = f->m.tick;
        if (!f->lag_known && f->appeared <= LAG_MOST - f->lag) { /* another block, and so much later, as all the rest */
            f->lag += f->appeared;
            s.tick = (uint8_t)(s.tick > f->appeared ? s.tick - f->appeared : 0);
        }
        begin_game(f, p, &s);
    } else if (late > LAG_MOST) {
        tetris_tell(f, told, "start-wrong", FIELD | BIT(TT_CONTROL), &f->created);
        tetris_astray(f);
    }
}

static void ready(struct follow *f, const struct picture *p, struct breaches *told)
{
    bool lit = p->control || p->won || p->lost;
    f->end_off = lit ? f->end_off + 1 : 0;
    if (f->end_off > LATE) {
        struct tetris dark = {0};
        /* with a finger on Start a new game has begun, or the old one goes on */
        bool begun = f->levels & BIT(TT_START) && p->timed && p->time < 2 && !p->won && !p->lost && !p->Y && !p->B;
        tetris_tell(f, told, begun ? "start-wrong" : "reset-ignored", BIT(TT_CONTROL) | BIT(TT_WON) | BIT(TT_LOST),
                    &dark);
        tetris_astray(f);
    }
}

/* Counters and lamp as they were when the field was that of this tick: who registers only the field shows them early.
 */
static struct picture in_step(struct follow *f, struct picture p)
{
    const struct counters *before = &f->shown[(f->ticks + LATE) % (LATE + 1)];
    f->time_age = p.timed && p.time != before->time ? 0 : f->time_age + 1;
    f->shown[f->ticks % (LATE + 1)] = (struct counters){p.time, p.score, p.timed, p.control};
    const struct counters *then = &f->shown[(f->ticks + LATE + 1 - f->lead) % (LATE + 1)];
    p.time = then->time;
    p.score = then->score;
    p.timed = then->timed;
    p.control = then->control;
    return p;
}

static void tick(void *follow, const Word port[], bool unknown, struct breaches *told)
{
    static const uint64_t buttons = BIT(TT_START) | BIT(TT_RESET) | BIT(TT_ROTATE) | BIT(TT_LEFT) | BIT(TT_RIGHT);
    struct follow *f = follow;
    uint64_t levels = 0;
    if (f->stage == ASTRAY)
        return;
    bytes_copy(f->port, port, sizeof f->port);
    for (unsigned i = 0; i <= TT_RIGHT; i++)
        levels |= port[i] ? BIT(i) & buttons : 0;
    bool down = f->in[(f->ticks + LAG_MOST) % (LAG_MOST + 1)] & BIT(TT_RESET);
    f->since_reset = levels & BIT(TT_RESET) && !down ? 0 : f->since_reset + 1;
    f->in[f->ticks % (LAG_MOST + 1)] = levels;
    levels = f->in[(f->ticks + LAG_MOST + 1 - f->lag) % (LAG_MOST + 1)];
    f->ticks++;
    uint64_t pressed = levels & ~f->levels;
    struct picture p = in_step(f, tetris_seen(f));
    f->since_start_press = pressed & BIT(TT_START) ? 0 : f->since_start_press + 1;
    if (unknown && f->stage > STARTING) {
        tetris_tell(f, told, "x-on-output", 0, &f->m);
        tetris_astray(f);
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
            f->waited = f->appeared = 0;
        }
    } else if (f->since_reset < f->lag) {
        ; /* what is not as late as the rest has been reset already */
    } else if (f->stage == GAME) {
        if (p.won || p.lost)
            ended(f, &p, told);
        else {
            if (!f->ends)
                tetris_field(f, &p, pressed & ~(BIT(TT_START) | BIT(TT_RESET)), told);
            if (f->stage == GAME) {
                tetris_timer(f, &p, told);
                tetris_points(f, &p, told);
                tetris_lamp(f, &p, told);
                tetris_blinking(f, &p, told);
                tetris_digits(f, &p, told);
            }
            f->ends |= !f->given && f->m.score >= 3 && p.score >= 3 && f->stage == GAME;
            f->end_off = f->ends ? f->end_off + 1 : 0;
            if (f->stage == GAME && f->end_off > LATE) {
                struct tetris expected = f->m;
                expected.won = f->m.score >= 3;
                expected.lost = !expected.won;
                tetris_tell(f, told, "game-end", BIT(TT_WON) | BIT(TT_LOST), &expected);
                tetris_astray(f);
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
    *f = (struct follow){.eyes = eyes, .second = SECOND, .since_start_press = 100, .since_reset = 100};
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
