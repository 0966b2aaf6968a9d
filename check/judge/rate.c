/* SPDX-License-Identifier: MIT */
/*
 * The clock rate of a design that is kept on the same cycle as its machine (struct robot, lockstep).
 *
 * A design may have a faster clock than the machine's and divide it: then so many of its cycles are one of the
 * machine's, and everything it does takes so much longer.  That is measured: an output that changes every so many
 * cycles of the machine (a second) tells how many.  A second of the wrong length is a fault and no rate, so the design
 * must be divided as a whole, too: buttons that are pressed at all kinds of cycles take effect at whole ticks only.  Or
 * buttons act at any cycle, and only what has a time is divided: then the show before a game tells that there is a
 * tick, and when it is.  Such a design is seen right after its ticks, since what takes one cycle comes within them.
 */
#include "check/judge/judge.h"
#include "core/bytes.h"
#include "core/words.h"

static const struct run measuring = {.quiet = true};

enum { BEATS = 4, PRESSES = 12, RATE_MOST = 1000 };

/* The item of the first of the robot's beating outputs that the design has, or -1. */
static int beating(const struct judge *j)
{
    const struct bench *b = &j->bench;
    for (const char *ports = j->robot->beats; ports && *ports; ports += *ports == ' ')
        for (unsigned n = 0; *ports && *ports != ' '; ports += n) {
            while (ports[n] && ports[n] != ' ')
                n++;
            for (unsigned i = 0; i < b->eyes.items; i++) {
                const char *name = j->machine->port[b->eyes.item[i].port].name;
                unsigned k = 0;
                while (k < n && name[k] == ports[k])
                    k++;
                if (k == n && !name[k] && b->pins->wired[b->eyes.item[i].port])
                    return (int)i;
            }
        }
    return -1;
}

static bool run(struct judge *j, uint64_t cycles)
{
    bench_queue(&j->bench, cycles, false);
    return bench_run(&j->bench, cycles, NULL);
}

static bool press(struct judge *j, const char *button, uint64_t cycles)
{
    const struct action a = {.deed = PRESS, .port = {(uint8_t)port_of(j, button)}, .ports = 1};
    action_apply(j, j->bench.port, &a, true);
    bool well = run(j, cycles);
    action_apply(j, j->bench.port, &a, false);
    return well;
}

static bool begin(struct judge *j, uint64_t wait, uint64_t held)
{
    if (!judge_power_up(j, &measuring, "how fast the clock is") || !run(j, wait))
        return false;
    line_clear(&j->bench.line);
    return press(j, j->robot->starter, held);
}

/* The shortest time between two changes of the item, once there were enough of them; else 0. */
static uint64_t beat_of(const struct line *l, unsigned item)
{
    uint64_t since = 0, least = 0;
    unsigned changes = 0;
    for (unsigned i = 1; i < l->count; i++) {
        if (l->moment[i].sight.word[item] == l->moment[i - 1].sight.word[item])
            continue;
        uint64_t took = l->moment[i].start - since;
        least = changes > 1 && (!least || took < least) ? took : least; /* the first are the start, and from there */
        since = l->moment[i].start;
        changes++;
    }
    return changes >= BEATS ? least : 0;
}

static uint64_t common(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* What all times between two changes have in common, if there are enough; else 0. */
static uint64_t shared(const struct line *l)
{
    uint64_t all = 0;
    unsigned changes = 0;
    for (unsigned i = 2; i < l->count; i++, changes++)
        all = common(l->moment[i].start - l->moment[1].start, all);
    return changes > 3 ? all : 0;
}

/* The same of one item alone; `first`: when it changed first. */
static uint64_t item_shared(const struct line *l, unsigned item, uint64_t *first)
{
    uint64_t all = 0;
    unsigned changes = 0;
    for (unsigned i = 1; i < l->count; i++) {
        if (l->moment[i].sight.word[item] == l->moment[i - 1].sight.word[item])
            continue;
        *first = changes++ ? *first : l->moment[i].start;
        all = common(l->moment[i].start - *first, all);
    }
    return changes > 4 ? all : 0;
}

/* Does something change at every tick before a game?  Then its first tick is known. */
static bool ticks(struct judge *j, uint64_t guess)
{
    struct bench *b = &j->bench;
    uint64_t first = 0;
    if (!judge_power_up(j, &measuring, "how fast the clock is") || !run(j, guess * j->robot->beat))
        return false;
    for (unsigned i = 0; i < b->eyes.items; i++)
        if (item_shared(&b->line, i, &first) == guess) {
            b->traits.phase = first % guess;
            return b->traits.prompt = true;
        }
    return false;
}

/* What all times between two changes have in common, with buttons pressed at odd times; 0: that cannot be told. */
static uint64_t stride(struct judge *j, uint64_t guess)
{
    if (!begin(j, 3 * guess + 1, 2 * guess) || !run(j, 2 * guess))
        return 0;
    line_clear(&j->bench.line);
    for (unsigned i = 0; i < PRESSES; i++) {
        const char *const *button = j->robot->stirs;
        if (!press(j, button[i % 3], 2 * guess) || !run(j, guess + 1 + i * 7 % (guess + 1)))
            return 0;
    }
    return shared(&j->bench.line);
}

/* A second of its own beside a divided clock: it is near enough. */
static bool plausible(uint64_t beat, uint64_t rate, unsigned expected)
{
    return rate > 1 && rate <= RATE_MOST && 2 * beat >= expected * rate && beat <= 2 * expected * rate;
}

/* As far as it can be told, else 1.  The press is long enough for a design that looks at its buttons only at ticks. */
static uint64_t measured(struct judge *j, unsigned item)
{
    uint64_t beat = 0, expected = j->robot->beat;
    for (uint64_t watch = 8 * expected; !beat && watch <= 512 * expected && !judge_late(j); watch *= 4) {
        if (!begin(j, 5, watch / 8) || !run(j, watch))
            return 1;
        beat = beat_of(&j->bench.line, item);
    }
    uint64_t guess = (beat + expected / 2) / expected;
    if (guess < 2 || guess > RATE_MOST)
        return 1;
    uint64_t all = stride(j, guess);
    if (all && beat == guess * expected && all % guess == 0)
        return guess;
    if (beat == guess * expected && ticks(j, guess))
        return guess;
    return plausible(beat, all, j->robot->beat) ? all : 1;
}

/* One cycle of both; how many outputs look the same. */
static unsigned step_alike(struct judge *j, void *state, Word port[])
{
    struct bench *b = &j->bench;
    struct afterglow glow = {0};
    struct sight golden;
    unsigned same = 0;
    bytes_copy(b->port, port, j->machine->ports * sizeof *port);
    j->machine->step(state, port);
    if (!run(j, 1) || !b->line.count)
        return 0;
    see(&b->eyes, &glow, j->machine, port, NULL, 1, &golden);
    for (unsigned i = 0; i < b->eyes.items; i++)
        same += b->line.moment[b->line.count - 1].sight.word[i] == golden.word[i];
    return same;
}

/* How much looks like the golden machine's, in some seconds of which every button is pressed in turn. */
static unsigned alike(struct judge *j, void *state)
{
    enum { EVERY = 5, HELD = 2 };
    const struct machine *m = j->machine;
    Word port[PORTS_MOST];
    unsigned same = 0, ticks = 6 * j->robot->beat;
    int starter = port_find(m, j->robot->starter);
    if (starter < 0 || !judge_power_up(j, &measuring, "how fast the clock is"))
        return 0;
    machine_idle(m, port);
    m->reset(state, port);
    for (unsigned k = 0; k < ticks; k++) {
        unsigned press = k / EVERY;
        int button = press ? port_find(m, j->robot->stirs[press % 3]) : starter;
        port[button] = k % EVERY >= EVERY - HELD ? !m->port[button].idle : m->port[button].idle;
        same += step_alike(j, state, port);
    }
    return same;
}

/* What is seen of a tick may be some cycles late, where outputs are registers: then the tick was so many cycles
   before.  Of those the one with which most looks as it should. */
static void align(struct judge *j)
{
    enum { LATE_MOST = 3 };
    struct traits *t = &j->bench.traits;
    uint64_t first = t->phase, phase = first, delay = 0;
    void *state = arena_get(&j->arena, j->machine->state_size + 1);
    if (judge_out_of_memory(j))
        return;
    unsigned most = alike(j, state);
    for (t->delay = 1; t->delay < t->rate && t->delay < LATE_MOST && !judge_late(j); t->delay++) {
        t->phase = (first + t->rate - t->delay) % t->rate;
        unsigned same = alike(j, state);
        if (same > most) {
            most = same;
            phase = t->phase;
            delay = t->delay;
        }
    }
    t->phase = phase;
    t->delay = delay;
}

void judge_long_press(struct judge *j)
{
    if (j->bench.traits.press > 1)
        judge_note(j, "long-press", "a press of one cycle has no effect; the robot presses for %llu",
                   (unsigned long long)j->bench.traits.press);
}

void judge_rate(struct judge *j)
{
    struct traits *t = &j->bench.traits;
    int item = j->robot->beats ? beating(j) : -1;
    if (!j->robot->beats)
        return;
    uint64_t rate = item >= 0 && t->reacts ? measured(j, (unsigned)item) : 1;
    t->press = (t->press + rate - 1) / rate;
    t->rate = rate;
    judge_long_press(j);
    if (rate > 1 && t->prompt)
        align(j);
    if (rate > 1)
        judge_note(j, "clock-rate",
                   "the design's clock is %llu times as fast as the assignment's, and divided: waits are told in the "
                   "assignment's cycles",
                   (unsigned long long)rate);
}

bool robot_slow(const struct judge *j)
{
    enum { LONG = 8192 }; /* cycles; all plays together last for some 8000 messages */
    return j->bench.traits.hold > LONG;
}
