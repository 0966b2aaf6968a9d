/* SPDX-License-Identifier: MIT */
/* Acting on the design and on all variants of the golden machine, each in its own time. */
#include "check/judge/judge_parts.h"
#include "check/judge/see.h"
#include <string.h>

/* ---- the golden machine, in all variants ---- */

const struct variant *variant_alive(const struct judge *j)
{
    for (unsigned i = 0; i < j->variants; i++)
        if (j->variant[i].alive)
            return &j->variant[i];
    return &j->variant[0];
}

uint64_t golden_hold(const struct judge *j)
{
    return j->robot->hold;
}

static uint64_t golden_settle(const struct judge *j)
{
    if (j->robot->lockstep)
        return 6;
    if (!golden_hold(j) && j->robot->press > 1) /* a debouncer's time */
        return 2 * j->robot->press;
    return golden_hold(j) ? golden_hold(j) * 3 / 2 + 2 : 4;
}

static void golden_see(struct judge *j, struct variant *v, uint64_t cycles)
{
    const struct robot *r = j->robot;
    Word shown[PORTS];
    int phase = machine_phase(j->machine);
    memcpy(shown, v->port, j->machine->ports * sizeof *shown);
    if (r->view)
        r->view(v->choice, v->memory, shown);
    struct moment m = {.length = cycles, .phase = phase < 0 ? 0 : (uint8_t)v->port[phase]};
    see(j->item, j->items, &v->eye, j->machine, shown, NULL, cycles, &m.sight);
    see_shifted(j->item, j->items, j->shift, &m.sight);
    for (unsigned i = 0; i < j->items; i++)
        m.care |= (uint64_t)(!r->cares || r->cares(v->memory, v->port, j->item[i].port)) << i;
    m.optional = r->optional_now && r->optional_now(v->port);
    line_add(&v->line, j->items, &m);
}

static void golden_cycles(struct judge *j, struct variant *v, uint64_t n)
{
    const struct machine *m = j->machine;
    int phase = machine_phase(m);
    v->ran += n;
    while (n) {
        Word before = phase < 0 ? 0 : v->port[phase], held[PORTS];
        memcpy(held, v->port, m->ports * sizeof *held);
        if (j->robot->filter)
            j->robot->filter(v->choice, v->port);
        m->step(v->state, v->port);
        Word after = phase < 0 ? 0 : v->port[phase];
        uint64_t some = 1 + (n > 1 ? m->skip(v->state, v->port, n - 1) : 0);
        for (unsigned i = 0; i < m->ports; i++) /* the filter's changes last one edge */
            if (m->port[i].dir == IN)
                v->port[i] = held[i];
        if (j->robot->watch)
            j->robot->watch(v->memory, before, v->port);
        if (v == variant_alive(j) && before < 64 && after < 64 && !j->dry) {
            j->phases_ahead |= (uint64_t)1 << after;
            if (before != after)
                j->transitions_ahead[before] |= (uint64_t)1 << after;
        }
        if (j->record)
            record_golden(j, v, some);
        golden_see(j, v, some);
        n -= some;
    }
}

static void golden_settled(struct judge *j, struct variant *v)
{
    uint64_t settle = golden_settle(j), chunk = settle / 4 + 1, most = settle * 40;
    golden_cycles(j, v, 1); /* what stood still before has not seen the action yet */
    for (uint64_t run = 0; run < most; run += chunk) {
        int passing = j->robot->optional_now && j->robot->optional_now(v->port);
        if (run && !passing && line_settled(&v->line, j->item, j->items, settle))
            break;
        golden_cycles(j, v, chunk);
    }
}

/* Does some variant show all that the design has shown so far? */
static int agrees(const struct judge *j)
{
    struct line copy = {0};
    struct departure unused = {0};
    double best = 1;
    for (unsigned i = 0; i < j->line.count; i++)
        line_add(&copy, j->items, &j->line.moment[i]);
    line_clean(&copy, j->item, j->items, j->hold);
    struct moment stood = {.sight = j->stands};
    if (j->standing)
        line_prepend(&copy, j->items, &stood);
    for (unsigned i = 0; i < j->variants && best > 0; i++)
        if (j->variant[i].alive && j->variant[i].ready) {
            double cost = line_compare(j, &j->variant[i].line, &copy, &unused);
            best = cost < best ? cost : best;
        }
    line_free(&copy);
    return best == 0;
}

/* ---- the design ---- */

void design_queue(struct judge *j, uint64_t cycles)
{
    uint64_t words[WIRE_PINS];
    board_drive(j->board, j->port, words);
    sim_stretch(&j->sim, (uint32_t)cycles, words);
}

static void design_show(struct judge *j, uint64_t length)
{
    struct moment m = {.length = length, .start = j->cycle};
    if (j->record)
        record_design(j, length);
    see(j->item, j->items, &j->eye, j->machine, j->seen, j->unknown, length, &m.sight);
    line_add(&j->line, j->items, &m);
    j->cycle += length;
    j->cycles += length;
}

int design_run(struct judge *j, uint64_t cycles)
{
    uint32_t at = 0, cycle = 0, done = 0;
    const uint64_t *sample;
    if (!sim_run(&j->sim))
        return 0;
    while ((sample = sim_sample(&j->sim, &at, &cycle))) {
        if (cycle > cycles)
            return 0;
        if (cycle > done)
            design_show(j, cycle - done);
        board_read(j->board, sample, j->seen, j->unknown);
        j->moves += j->actions > 1;
        done = cycle;
    }
    if (cycles > done)
        design_show(j, cycles - done);
    return 1;
}

static uint64_t quarters(uint64_t hold, unsigned n)
{
    return hold ? (hold * n + 3) / 4 : n;
}

/* How long an action takes when the play goes on at once; a switch among several is just passed by. */
static uint64_t resting(const struct action *a, uint64_t hold)
{
    return a->deed == SET ? hold / 16 + 1 : quarters(hold, a->rest);
}

/* Time enough to see a picture that is the right one; a wrong one is watched for longer. */
static uint64_t glance(const struct judge *j)
{
    uint64_t second = j->hold / 2 + 2;          /* some designs ignore presses for half a second after one */
    if (j->blind || (!j->hold && j->press > 1)) /* unseen messages, or a debouncer's time, must have passed */
        return j->settle;
    return second > 28 ? second : j->settle < 28 ? j->settle : 28;
}

static int design_settled(struct judge *j, int patient)
{
    uint64_t most = j->settle * 40, chunk, short_look = patient ? j->settle : glance(j);
    for (uint64_t run = 0; run < most && !line_settled(&j->line, j->item, j->items, j->settle); run += chunk) {
        uint64_t quiet = j->line.count ? j->line.moment[j->line.count - 1].length : 0;
        if (!patient && quiet >= short_look && agrees(j))
            break;
        chunk = quiet < short_look ? short_look - quiet : j->settle > quiet ? j->settle - quiet : j->settle / 2 + 1;
        design_queue(j, chunk);
        if (!design_run(j, chunk))
            return 0;
    }
    return 1;
}

/* ---- acting ---- */

static Word pushed(const struct port *p)
{
    return p->low ? 0 : port_mask(p);
}

int reset_port(const struct judge *j)
{
    return machine_button(j->machine, ROLE_RESTART, 0);
}

/* Sets inputs for an action; `down` while a button is held. */
static void apply(struct judge *j, Word port[], const struct action *a, int down)
{
    const struct port *p = j->machine->port;
    if (a->deed == SET)
        port[a->port[0]] = a->value;
    for (unsigned i = 0; a->deed == PRESS && i < a->ports; i++)
        port[a->port[i]] = down ? pushed(&p[a->port[i]]) : p[a->port[i]].idle;
    int rst = reset_port(j);
    if (a->deed == RESET && rst >= 0)
        port[rst] = down ? pushed(&p[rst]) : p[rst].idle;
}

/* The button that is pressed up to the end of the action, + 1: it is let go for a cycle before it is pressed again. */
static uint8_t held_by(const struct action *a, uint64_t rest, uint64_t spent)
{
    return a->deed == PRESS && a->rest && rest <= spent ? (uint8_t)(a->port[0] + 1) : 0;
}

/* After a reset, and in a truth table, only what it comes to counts; where there are messages, these do, too. */
int only_last(const struct judge *j, const struct action *a)
{
    return !golden_hold(j) && (a->deed == RESET || (a->about && !strcmp(a->about, "row")));
}

void golden_act(struct judge *j, struct variant *v, const struct action *a)
{
    uint64_t press = j->robot->press ? j->robot->press : 1;
    v->ran = 0;
    memcpy(v->was, v->port, j->machine->ports * sizeof *v->was);
    if (a->deed == PRESS && v->held == a->port[0] + 1)
        golden_cycles(j, v, 1);
    if (a->deed == PRESS || a->deed == RESET) {
        apply(j, v->port, a, 1);
        golden_cycles(j, v,
                      a->longer                       ? quarters(golden_hold(j), a->longer)
                      : a->deed == RESET && !a->value ? 4 * press
                                                      : press);
    }
    if (a->deed == RESET) /* what is shown while it is held does not count */
        line_clear(&v->line);
    apply(j, v->port, a, 0);
    uint64_t rest = resting(a, golden_hold(j)), spent = a->deed == PRESS ? press : 0;
    if (a->deed == WAIT || a->rest)
        golden_cycles(j, v, rest > spent ? rest - spent : a->deed == PRESS ? 0 : 1);
    v->held = held_by(a, rest, spent);
    v->ready = 0;
    if (a->rest)
        return;
    golden_settled(j, v);
    if (j->detecting)
        return;
    line_clean(&v->line, j->item, j->items, golden_hold(j));
    if (only_last(j, a))
        line_last(&v->line);
    for (unsigned i = 0; i + 1 < v->line.count; i++) /* what our own haste cut short need not be seen */
        v->line.moment[i].optional |= v->line.moment[i].length < golden_hold(j);
    struct moment before = {.sight = v->stands, .care = v->stands_care, .phase = v->stands_phase};
    if (j->standing)
        line_prepend(&v->line, j->items, &before);
    v->ready = 1;
}

int design_act(struct judge *j, const struct action *a)
{
    uint64_t press = a->longer ? quarters(j->hold, a->longer) : j->press, spent = 0;
    if (a->deed == PRESS && j->held == a->port[0] + 1) {
        design_queue(j, 1);
        if (!design_run(j, 1))
            return 0;
    }
    if (a->deed == PRESS || a->deed == RESET) {
        apply(j, j->port, a, 1);
        j->board->resetting = a->deed == RESET;
        spent = a->deed == RESET && !a->value ? 4 * j->press : press;
        design_queue(j, spent);
        j->board->resetting = 0;
    }
    if (a->deed == RESET && !j->robot->lockstep) {
        if (!design_run(j, spent))
            return 0;
        line_clear(&j->line);
        spent = 0;
    }
    apply(j, j->port, a, 0);
    if (j->robot->lockstep) {
        uint64_t ran = variant_alive(j)->ran;
        design_queue(j, ran > spent ? ran - spent : 0);
        return design_run(j, ran > spent ? ran : spent);
    }
    uint64_t rest = a->rest ? resting(a, j->hold) : glance(j);
    j->held = held_by(a, rest, spent);
    rest = a->rest && a->deed == PRESS ? (rest > spent ? rest - spent : 0) : rest;
    design_queue(j, rest);
    return design_run(j, spent + rest) && (a->rest || design_settled(j, a->deed == WAIT));
}
