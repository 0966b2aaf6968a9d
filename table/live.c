/* SPDX-License-Identifier: MIT */
/* A table's clock.  The machine's time follows the caller's; what that changes for an eye becomes a line. */
#include <stdarg.h>
#include "bare/text.h"
#include "core/bytes.h"
#include "play/tell.h"
#include "table/table-parts.h"

enum {
    CATCH_UP_MS = 90000, /* a clock that nobody looked at for longer goes on from here */
    TICK_LEAST_MS = 50,  /* between two looks of the clock */
    TICK_MOST_MS = 60000
};

static uint64_t now_cycle(const struct table *t)
{
    return t->state == PLAY ? t->game.now->cycle : 0;
}

void table_wake(struct table *t, int64_t now)
{
    t->clock_cycle = now_cycle(t);
    t->clock_ms = t->passed = now;
    t->since = now;
}

/* Edges of so many milliseconds, rounded down, and the other way, rounded up. */
static uint64_t edges_of(const struct table *t, int64_t ms)
{
    uint64_t hz = game_hz(&t->game);
    return (uint64_t)ms / 1000 * hz + (uint64_t)ms % 1000 * hz / 1000;
}

static int64_t ms_of(const struct table *t, uint64_t edges)
{
    uint64_t hz = game_hz(&t->game);
    uint64_t seconds = edges / hz;
    return seconds > TICK_MOST_MS / 1000 ? TICK_MOST_MS : (int64_t)(seconds * 1000 + (edges % hz * 1000 + hz - 1) / hz);
}

/* The machine's time up to now.  An action is worked off ahead of its time, and a pause is none: the clock is set. */
static void pass_time(struct table *t, int64_t now)
{
    if (t->state != PLAY)
        return;
    int64_t ms = now - t->clock_ms, pause = now - t->passed;
    t->passed = now;
    if (pause < 0 || pause > CATCH_UP_MS || t->game.now->cycle > t->clock_cycle + edges_of(t, ms)) {
        t->clock_ms = now;
        t->clock_cycle = t->game.now->cycle;
        return;
    }
    uint64_t to = t->clock_cycle + edges_of(t, ms);
    const struct value *v = game_phase(&t->game);
    while (t->game.now->cycle < to && !(v && v->final)) {
        game_advance(&t->game, to, true, 0);
        v = game_phase(&t->game);
    }
}

/* What is waited for, as a number: another one, and the timer begins anew. */
static uint64_t awaited(const struct table *t)
{
    const struct value *v = t->switched_on ? game_phase(&t->game) : 0;
    return ((uint64_t)t->games << 32 | (uint64_t)t->state << 24 | (v ? v->value : 0)) * 128 + table_turn(t);
}

/* Nobody has to be waited for where the phase ends by itself, or a program is on turn, or plays for who is late. */
static bool is_timed(const struct table *t)
{
    const struct value *v = t->state == PLAY ? game_phase(&t->game) : 0;
    unsigned turn = table_turn(t);
    if (!t->timer || !v || v->waits || v->final || !table_player(t->machine, 0, 0))
        return false;
    return !turn || !t->seat[turn - 1].player;
}

int64_t table_left(const struct table *t, int64_t now)
{
    int64_t all = t->state == REVEAL ? REVEAL_MS : is_timed(t) ? (int64_t)t->timer * 1000 : -1;
    return all < 0 ? -1 : t->since + all > now ? t->since + all - now : 0;
}

static void watch_turn(struct table *t, int64_t now)
{
    if (awaited(t) == t->waited)
        return;
    t->waited = awaited(t);
    t->since = now;
}

const char *table_write(struct table *t, int64_t now, const char *format, ...)
{
    char line[LINE_MOST];
    va_list args;
    pass_time(t, now);
    text_set(line, sizeof line, "%llu ", (unsigned long long)(t->state == PLAY ? now_cycle(t) : 0));
    size_t head = text_length(line);
    va_start(args, format);
    text_format(line + head, sizeof line - head, format, args);
    va_end(args);
    const char *why = table_apply(t, line, text_length(line));
    if (!why && t->state == PLAY && t->game.now->cycle < 2)
        table_wake(t, now);
    watch_turn(t, now);
    return why;
}

static bool all_revealed(const struct table *t)
{
    for (unsigned i = 0; i < t->seats; i++)
        if (t->seat[i].kind == PERSON && !t->seat[i].revealed)
            return false;
    return true;
}

static bool is_final(const struct table *t)
{
    const struct value *v = t->state == PLAY ? game_phase(&t->game) : 0;
    return v && v->final;
}

/* Between two lines only the machine's clock can change what is seen. */
static bool looks_different(const struct table *t)
{
    struct table_look look;
    if (t->state != PLAY || t->game.now->cycle == t->look.cycle)
        return false;
    table_see(t, &look);
    return look.inner != t->look.inner;
}

unsigned table_tick(struct table *t, int64_t now)
{
    uint32_t before = t->lines;
    watch_turn(t, now);
    if (t->state == REVEAL && (all_revealed(t) || !table_left(t, now)))
        table_write(t, now, "begin");
    pass_time(t, now);
    if (looks_different(t))
        table_write(t, now, "tick");
    if (is_final(t))
        table_write(t, now, "over");
    else if (is_timed(t) && !table_left(t, now))
        table_write(t, now, "late %u", table_turn(t));
    return t->lines - before;
}

/* Edges until the machine, left alone, may show something else: asked of a copy of it. */
static uint64_t quiet_edges(const struct table *t, uint64_t most)
{
    _Alignas(16) unsigned char state[STATE_MOST];
    Word port[PORTS_MOST];
    bytes_copy(state, t->game.state, t->machine->state_size);
    bytes_copy(port, t->game.port, t->machine->ports * sizeof *port);
    t->machine->step(state, port);
    return 1 + t->machine->skip(state, port, most);
}

int64_t table_due(const struct table *t, int64_t now)
{
    int64_t due = now + TICK_MOST_MS, left = table_left(t, now);
    if (left >= 0 && now + left < due)
        due = now + left;
    if (t->state == REVEAL && all_revealed(t))
        return now;
    if (t->state != PLAY)
        return due;
    if (is_final(t))
        return now;
    uint64_t edges = quiet_edges(t, game_hz(&t->game) * (TICK_MOST_MS / 1000)), cycle = t->game.now->cycle;
    if (t->game.now->wake != UINT64_MAX && t->game.now->wake < cycle + edges)
        edges = t->game.now->wake > cycle ? t->game.now->wake - cycle : 1;
    /* The machine may be ahead of the clock by what an action took. */
    uint64_t by_clock = t->clock_cycle + (now > t->clock_ms ? edges_of(t, now - t->clock_ms) : 0);
    int64_t at = now + (cycle + edges > by_clock ? ms_of(t, cycle + edges - by_clock) : 0);
    if (at < now + TICK_LEAST_MS)
        at = now + TICK_LEAST_MS;
    return at < due ? at : due;
}
