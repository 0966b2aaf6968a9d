/* SPDX-License-Identifier: MIT */
/* The golden machine, in all variants: acting on it, and seeing what it shows, in its own time. */
#include "check/judge/judge.h"
#include "core/bytes.h"
#include "bare/text.h"
#include "core/words.h"

/* Cycles without a change after which the golden machine has come to rest. */
enum {
    SETTLE_LOCKSTEP = 6, /* as long as a design may lag behind a machine that it must follow cycle by cycle */
    SETTLE_PLAIN = 4,    /* no messages and no debouncer: a reaction takes two edges at most */
    STUDENT_MOST = 256,  /* bytes of a student's state that are compared */
    SETTLES_MOST = 40    /* a machine that does not come to rest is watched for so many times that */
};

const struct variant *variant_alive(const struct judge *j)
{
    for (unsigned i = 0; i < j->play.variants; i++)
        if (j->play.variant[i].alive)
            return &j->play.variant[i];
    return &j->play.variant[0];
}

static uint64_t settle_of(const struct robot *r)
{
    if (r->lockstep)
        return SETTLE_LOCKSTEP;
    if (!r->hold && r->press > 1) /* a debouncer's time */
        return 2 * r->press;
    return r->hold ? r->hold * 3 / 2 + 2 : SETTLE_PLAIN;
}

static void look(struct judge *j, struct variant *v, int phase, uint64_t cycles)
{
    const struct robot *r = j->robot;
    const struct eyes *eyes = &j->bench.eyes;
    Word shown[PORTS_MOST];
    bytes_copy(shown, v->port, j->machine->ports * sizeof *shown);
    if (r->view)
        r->view(v->choice, v->memory, shown);
    struct moment m = {.length = cycles, .phase = phase < 0 ? 0 : (uint8_t)v->port[phase]};
    see(eyes, &v->glow, j->machine, shown, NULL, cycles, &m.sight);
    see_shifted(eyes, j->bench.traits.shift, &m.sight);
    for (unsigned i = 0; i < eyes->items; i++)
        m.care |= (uint64_t)(!r->cares || r->cares(v->memory, v->port, eyes->item[i].port)) << i;
    m.optional = r->optional_now && r->optional_now(v->port);
    line_add(&v->line, eyes->items, &m);
}

static void note_way(struct scenario *p, Word before, Word after)
{
    if (before >= PHASES || after >= PHASES)
        return;
    p->phases_ahead |= (uint64_t)1 << after;
    if (before != after)
        p->transitions_ahead[before] |= (uint64_t)1 << after;
}

/* ---- sets of slips ---- */

unsigned slips_all(const struct judge *j)
{
    unsigned n = 0;
    while (j->robot->slips && j->robot->slips[n].id && n < SLIPS)
        n++;
    return n;
}

bool slips_same(const struct slips *a, const struct slips *b)
{
    return bytes_same(a, b, sizeof *a);
}

bool slip_open(const struct robot *r, unsigned slip)
{
    for (const struct odd *o = r->odds; o && o->values; o++)
        if (o->slip == slip)
            return true;
    return false;
}

/* Those that are made on one side only count twice. */
unsigned slips_count(const struct slips *s)
{
    unsigned n = 0;
    for (unsigned i = 0; i < SLIPS / 64; i++)
        n += bits_set(s->made[i]) + bits_set(s->only[0][i]) + bits_set(s->only[1][i]);
    return n;
}

unsigned slips_more(const struct slips *now, const struct slips *before)
{
    unsigned n = 0;
    for (unsigned i = 0; i < SLIPS / 64; i++)
        n += bits_set(now->made[i] & ~before->made[i]);
    return n;
}

unsigned slips_rules(const struct judge *j, const struct slips *now, const struct slips *before)
{
    unsigned n = 0, all = slips_all(j);
    for (unsigned i = 0; i < all; i++) {
        bool old = !slip_made(now, i);
        for (unsigned k = 0; k < all && !old; k++)
            old = slip_made(before, k) && word_same(j->robot->slips[i].id, j->robot->slips[k].id);
        n += !old;
    }
    return n;
}

/* ---- edges ---- */

/* An edge of the student.  One that leaves all of its state as it was leaves it so again, as long as no input changes:
   most edges of a play are of that kind, and hypotheses (explain.c) are played by the thousand. */
static void student_edge(struct judge *j, struct variant *v)
{
    uint8_t before[STUDENT_MOST];
    size_t size = golden_size(j);
    struct slips slips = v->slips;
    slips.odd = v->odd;
    if (size <= sizeof before)
        bytes_copy(before, v->state, size);
    j->robot->student->step(v->state, &slips, v->port);
    size_t from = j->robot->student->moving;
    v->still = size <= sizeof before && bytes_same(before + from, (uint8_t *)v->state + from, size - from);
}

/* Edges between two ticks of a student's divider leave the rest as it is, and say nothing about the next tick. */
static uint64_t student_run(struct judge *j, struct variant *v, uint64_t n, bool all)
{
    const struct student *s = j->robot->student;
    uint64_t some = s->skip && !all ? s->skip(v->state, n - 1) : 0;
    student_edge(j, v);
    v->still &= !s->skip || some + 1 < n; /* else that edge may not have been a tick */
    return v->still && !all ? n : some + 1;
}

static void cycles_run(struct judge *j, const struct run *run, struct variant *v, uint64_t n)
{
    const struct machine *m = j->machine;
    int phase = machine_phase(m);
    v->ran += n;
    if (v->still && v->line.count && !run->record) {
        v->line.moment[v->line.count - 1].length += n;
        return;
    }
    while (n) {
        Word before = phase < 0 ? 0 : v->port[phase], held[PORTS_MOST];
        bytes_copy(held, v->port, m->ports * sizeof *held);
        if (j->robot->filter)
            j->robot->filter(v->choice, v->port);
        uint64_t some = 1;
        if (j->robot->student) {
            some = student_run(j, v, n, run->record != NULL);
        } else {
            m->step(v->state, v->port);
            some += n > 1 ? m->skip(v->state, v->port, n - 1) : 0;
        }
        for (unsigned i = 0; i < m->ports; i++) /* the filter's changes last one edge */
            if (m->port[i].dir == IN)
                v->port[i] = held[i];
        if (j->robot->watch)
            j->robot->watch(v->memory, before, v->port);
        if (v == variant_alive(j) && !run->dry)
            note_way(&j->play, before, phase < 0 ? 0 : v->port[phase]);
        if (run->record)
            record_golden(run->record, j, v, some);
        look(j, v, phase, some);
        n -= some;
    }
}

static void run_until_settled(struct judge *j, const struct run *run, struct variant *v)
{
    uint64_t settle = settle_of(j->robot), chunk = settle / 4 + 1, most = settle * SETTLES_MOST;
    cycles_run(j, run, v, 1); /* what stood still before has not seen the action yet */
    for (uint64_t ran = 0; ran < most; ran += chunk) {
        if (run->limit) { /* the design was not looked at for longer */
            if (v->ran >= run->limit)
                break;
            chunk = run->limit - v->ran < chunk ? run->limit - v->ran : chunk;
        }
        bool passing = j->robot->optional_now && j->robot->optional_now(v->port);
        if (ran && !passing && line_settled(&v->line, &j->bench.eyes, settle))
            break;
        cycles_run(j, run, v, chunk);
    }
}

uint16_t golden_decided(const struct judge *j, struct variant *v)
{
    return j->robot->student && j->robot->student->decided ? (uint16_t)j->robot->student->decided(v->state) : 0;
}

/* A press, in golden cycles: as long as the design needs it, where no messages give the pace (a debouncer of its own).
   What stands there while the button is down then stands in both. */
static uint64_t press_of(const struct judge *j)
{
    const struct robot *r = j->robot;
    return r->press ? r->press : r->hold || r->lockstep ? 1 : j->bench.traits.press;
}

void golden_act(struct judge *j, const struct run *run, struct variant *v, const struct action *a)
{
    uint64_t press = press_of(j), hold = j->robot->hold;
    v->ran = 0;
    v->still = false;
    v->odd = a->odd;
    golden_decided(j, v);
    bytes_copy(v->was, v->port, j->machine->ports * sizeof *v->was);
    if (v->earlier)
        bytes_copy(v->earlier, v->state, golden_size(j));
    if (a->deed == PRESS && v->held == a->port[0] + 1)
        cycles_run(j, run, v, 1);
    if (a->deed == RESET && reset_port(j) < 0) { /* the design's own */
        bytes_clear(v->memory, sizeof v->memory);
        (j->robot->student ? j->robot->student->reset : j->machine->reset)(v->state, v->port);
    }
    if (a->deed == PRESS || a->deed == RESET) {
        action_apply(j, v->port, a, true);
        cycles_run(j, run, v, a->deed == RESET && !a->value ? 4 * press : press);
        v->still = false;
    }
    if (a->deed == RESET) /* what is shown while it is held does not count */
        line_clear(&v->line);
    action_apply(j, v->port, a, false);
    uint64_t rest = action_rest(a, hold), spent = a->deed == PRESS ? press : 0;
    if (a->deed == WAIT || a->rest)
        cycles_run(j, run, v, rest > spent ? rest - spent : a->deed == PRESS ? 0 : 1);
    v->held = action_holds(a, rest, spent);
    v->ready = false;
    if (!a->rest)
        run_until_settled(j, run, v);
}

void golden_finish(struct judge *j, struct variant *v, const struct action *a, bool standing)
{
    line_clean(&v->line, &j->bench.eyes, j->robot->hold, line_flicker(j->robot->hold));
    if (action_only_last(j, a))
        line_last(&v->line);
    /* messages shortened by our next press are optional; and what stands there for as long as a button is held, because
       a debouncer's time is nobody else's */
    for (unsigned i = 0; i + 1 < v->line.count; i++)
        v->line.moment[i].optional |= v->line.moment[i].length < j->robot->hold ||
                                      (a->deed == PRESS && !j->robot->hold && !j->robot->press && press_of(j) > 1);
    struct moment before = {.sight = v->stands, .care = v->stands_care, .phase = v->stands_phase};
    if (standing)
        line_prepend(&v->line, j->bench.eyes.items, &before);
    v->ready = true;
}

/* A machine shows its state on an edge; this one is nobody's action. */
void golden_adopted(struct judge *j, const struct run *run, struct variant *v)
{
    line_clear(&v->line);
    cycles_run(j, run, v, 1);
}

void golden_stand(struct variant *v)
{
    if (v->line.count) {
        const struct moment *last = &v->line.moment[v->line.count - 1];
        v->stands = last->sight;
        v->stands_care = last->care;
        v->stands_phase = last->phase;
    }
    line_clear(&v->line);
}

size_t golden_size(const struct judge *j)
{
    return j->robot->student ? j->robot->student->state_size : j->machine->state_size;
}

/* ---- beginning ---- */

bool straps_next(const char **straps, struct strap *s)
{
    const char *text = *straps;
    if (!text || !*text)
        return false;
    size_t word = text_until(text, " "), half = text_until(text, "=");
    if (half >= word || half >= sizeof s->name || !word_number(text + half + 1, (uint32_t)(word - half - 1), &s->value))
        return false;
    text_set(s->name, sizeof s->name, "%.*s", (int)half, text);
    *straps = text + word + (text[word] == ' ');
    return true;
}

static void strap(struct judge *j, const char *straps, Word port[])
{
    for (struct strap s; straps_next(&straps, &s);)
        port[port_of(j, s.name)] = s.value;
}

bool golden_open(struct judge *j)
{
    unsigned choices[POLICIES] = {0}, policies = 0, total = 1;
    for (const struct policy *p = j->robot->policies; p && p->name && policies < POLICIES; p++, policies++) {
        while (choices[policies] < SAYINGS && p->says[choices[policies]])
            choices[policies]++;
        total *= choices[policies];
    }
    if (total > VARIANTS) { /* a mistake in the robot's table */
        text_set(j->stopped, sizeof j->stopped, "the robot of %s leaves more open than can be tried", j->machine->name);
        total = 1;
    }
    for (unsigned i = 0; i < total; i++) {
        struct variant *v = &j->play.variant[i];
        unsigned rest = i;
        v->alive = true;
        v->slips = (struct slips){0};
        v->line.arena = &j->arena;
        v->state = v->state ? v->state : arena_get(&j->arena, golden_size(j) + 1);
        if (j->robot->adopt && !v->earlier)
            v->earlier = arena_get(&j->arena, golden_size(j) + 1);
        for (unsigned k = 0; k < policies; k++) {
            v->choice[k] = (uint8_t)(rest % choices[k]);
            rest /= choices[k];
        }
    }
    for (unsigned i = total; i < j->play.variants; i++)
        j->play.variant[i].alive = false;
    j->play.variants = total;
    return !j->arena.full;
}

void variant_power_up(struct judge *j, const char *straps, struct variant *v)
{
    line_clear(&v->line);
    machine_idle(j->machine, v->port);
    strap(j, straps ? straps : j->robot->straps, v->port);
    bytes_clear(v->memory, sizeof v->memory);
    v->held = 0;
    v->still = false;
    v->glow = (struct afterglow){.fade = j->robot->hold / 4, .packed = j->robot->student && j->robot->student->skip};
    (j->robot->student ? j->robot->student->reset : j->machine->reset)(v->state, v->port);
}

void golden_power_up(struct judge *j, const struct run *run)
{
    j->play.phases_ahead = 0;
    bytes_clear(j->play.transitions_ahead, sizeof j->play.transitions_ahead);
    strap(j, run->straps ? run->straps : j->robot->straps, j->bench.port);
    for (unsigned i = 0; i < j->play.variants; i++)
        variant_power_up(j, run->straps, &j->play.variant[i]);
}

/* ---- for detection ---- */

static void move_line(struct judge *j, struct variant *v, struct line *to, bool last)
{
    line_clean(&v->line, &j->bench.eyes, j->robot->hold, line_flicker(j->robot->hold));
    for (unsigned i = last && v->line.count ? v->line.count - 1 : 0; i < v->line.count; i++)
        line_add(to, j->bench.eyes.items, &v->line.moment[i]);
    line_clear(&v->line);
}

void golden_probe(struct judge *j, struct line *line)
{
    static const struct run detecting = {0};
    struct action reset = {.deed = RESET}, start = {.deed = PRESS, .ports = 1};
    struct variant *v = &j->play.variant[0];
    golden_act(j, &detecting, v, &reset);
    move_line(j, v, line, true);
    if (j->robot->starter) {
        start.port[0] = (uint8_t)port_of(j, j->robot->starter);
        golden_act(j, &detecting, v, &start);
        move_line(j, v, line, false);
    }
}

void golden_blur(struct judge *j)
{
    struct bench *b = &j->bench;
    if (!j->robot->blurred)
        return;
    line_blur(&b->line, &b->eyes, j->robot->blurred, b->traits.hold);
    for (unsigned i = 0; i < j->play.variants; i++)
        line_blur(&j->play.variant[i].line, &b->eyes, j->robot->blurred, b->traits.hold);
}

/* Are there several explanations of what the design has shown? */
bool judge_doubts(const struct judge *j)
{
    const struct variant *first = variant_alive(j);
    for (unsigned i = 0; j->robot->student && i < j->play.variants; i++)
        if (j->play.variant[i].alive && !slips_same(&j->play.variant[i].slips, &first->slips))
            return true;
    return false;
}
