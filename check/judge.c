/* SPDX-License-Identifier: MIT */
/* Acting on the design and on all variants of the golden machine, and comparing what is seen. */
#include "judge.h"
#include "box.h"
#include "see.h"
#include "player.h"
#include "text.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

double play_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

int play_over(const struct judge *j)
{
    return play_clock() > j->deadline;
}

/* ---- the golden machine, in all variants ---- */

static const struct variant *any_alive(const struct judge *j)
{
    for (unsigned i = 0; i < j->variants; i++)
        if (j->variant[i].alive)
            return &j->variant[i];
    return &j->variant[0];
}

static uint64_t golden_hold(const struct judge *j)
{
    return j->robot->hold;
}

static uint64_t golden_settle(const struct judge *j)
{
    if (j->robot->lockstep)
        return 6;
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
        if (v == any_alive(j) && before < 64 && after < 64 && !j->dry) {
            j->phases_seen |= (uint64_t)1 << after;
            if (before != after)
                j->transitions_seen[before] |= (uint64_t)1 << after;
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

/* ---- comparing ---- */

struct step {
    double cost;
    uint8_t move; /* 0 match or change, 1 golden moment missing, 2 design moment extra, 3 stutter of the
                     design, 4 stutter of the golden */
};

enum { LONGEST = 40 };

static double differ(const struct judge *j, const struct moment *g, const struct moment *d)
{
    uint64_t wrong = sight_differs(j->item, j->items, g, &d->sight);
    if (!wrong)
        return 0;
    return 0.5 + 0.9 * __builtin_popcountll(wrong) / (__builtin_popcountll(g->care) + 1);
}

/* Aligns the two lines with the least cost.  0 when they show the same; else what parts them first. */
static double compare(const struct judge *j, const struct line *g, const struct line *d, struct departure *found)
{
    static struct step table[LONGEST + 1][LONGEST + 1];
    unsigned n = g->count < LONGEST ? g->count : LONGEST, m = d->count < LONGEST ? d->count : LONGEST;
    for (unsigned i = 0; i <= n; i++)
        for (unsigned k = 0; k <= m; k++) {
            struct step best = {1e9, 0};
            if (!i && !k)
                best.cost = 0;
            if (i && k) {
                /* what stood before has been judged before */
                int stood = i == 1 && k == 1 && j->standing;
                double change = stood ? 0 : differ(j, &g->moment[i - 1], &d->moment[k - 1]);
                if (table[i - 1][k - 1].cost + change < best.cost)
                    best = (struct step){table[i - 1][k - 1].cost + change, 0};
                double hide = g->moment[i - 1].care ? 0 : 0.3; /* where nothing is judged, everything fits */
                if (!change && k > 1 && table[i][k - 1].cost + hide < best.cost)
                    best = (struct step){table[i][k - 1].cost + hide, 3};
                if (!change && i > 1 && table[i - 1][k].cost < best.cost)
                    best = (struct step){table[i - 1][k].cost, 4};
            }
            double miss = i && g->moment[i - 1].optional ? 0 : 0.8;
            if (i && table[i - 1][k].cost + miss < best.cost)
                best = (struct step){table[i - 1][k].cost + miss, 1};
            if (k && table[i][k - 1].cost + 1 < best.cost)
                best = (struct step){table[i][k - 1].cost + 1, 2};
            table[i][k] = best;
        }
    double cost = table[n][m].cost;
    int parted = 0;
    /* walk back; the last costly step met on the way is the first in time */
    for (unsigned i = n, k = m; cost > 0 && (i || k);) {
        const struct step *s = &table[i][k];
        const struct moment *gm = i ? &g->moment[i - 1] : NULL, *dm = k ? &d->moment[k - 1] : NULL;
        if (s->move == 0 && i && k) {
            uint64_t wrong = sight_differs(j->item, j->items, gm, &dm->sight);
            if (wrong && !(i == 1 && k == 1 && j->standing)) {
                parted = 1;
                found->parting = DIFFERENT, found->expected = gm, found->seen = dm, found->wrong = wrong;
                found->at = i - 1;
            }
            i--, k--;
        } else if (s->move == 1) {
            if (!gm->optional) {
                parted = 1;
                found->parting = MISSING, found->expected = gm, found->seen = k < m ? &d->moment[k] : dm;
                found->wrong = 0, found->at = i - 1;
            }
            i--;
        } else if (s->move == 2) {
            parted = 1;
            found->parting = EXTRA, found->seen = dm, found->expected = i < n ? &g->moment[i] : gm;
            found->wrong = 0, found->at = i;
            k--;
        } else if (s->move == 3)
            k--;
        else
            i--;
    }
    return parted ? cost : 0;
}

/* Puts what stood before in front of the line. */
static void prepend(struct line *l, unsigned items, const struct moment *first)
{
    struct line whole = {0};
    struct moment m = *first;
    line_add(&whole, items, &m);
    for (unsigned i = 0; i < l->count; i++)
        line_add(&whole, items, &l->moment[i]);
    line_free(l);
    *l = whole;
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
        prepend(&copy, j->items, &stood);
    for (unsigned i = 0; i < j->variants && best > 0; i++)
        if (j->variant[i].alive && j->variant[i].ready) {
            double cost = compare(j, &j->variant[i].line, &copy, &unused);
            best = cost < best ? cost : best;
        }
    line_free(&copy);
    return best == 0;
}

/* ---- the design ---- */

static void design_queue(struct judge *j, uint64_t cycles)
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

static int design_run(struct judge *j, uint64_t cycles)
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
    uint64_t quarter = j->hold / 4 + 2;
    if (j->blind) /* messages that cannot be seen must have passed */
        return j->settle;
    return quarter > 28 ? quarter : j->settle < 28 ? j->settle : 28;
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
    return port_find(j->machine, j->robot->reset ? j->robot->reset : "rst");
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

static void golden_act(struct judge *j, struct variant *v, const struct action *a)
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
    if (a->deed == RESET && !golden_hold(j))
        line_last(&v->line);
    for (unsigned i = 0; i + 1 < v->line.count; i++) /* what our own haste cut short need not be seen */
        v->line.moment[i].optional |= v->line.moment[i].length < golden_hold(j);
    struct moment before = {.sight = v->stands, .care = v->stands_care, .phase = v->stands_phase};
    if (j->standing)
        prepend(&v->line, j->items, &before);
    v->ready = 1;
}

static int design_act(struct judge *j, const struct action *a)
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
        uint64_t ran = any_alive(j)->ran;
        design_queue(j, ran > spent ? ran - spent : 0);
        return design_run(j, ran > spent ? ran : spent);
    }
    uint64_t rest = a->rest ? resting(a, j->hold) : glance(j);
    j->held = held_by(a, rest, spent);
    rest = a->rest && a->deed == PRESS ? (rest > spent ? rest - spent : 0) : rest;
    design_queue(j, rest);
    return design_run(j, spent + rest) && (a->rest || design_settled(j, a->deed == WAIT));
}

/* ---- writing down ---- */

void judge_note(struct judge *j, const char *id, const char *format, ...)
{
    for (unsigned i = 0; i < j->notes; i++)
        if (!strcmp(j->note[i].id, id))
            return;
    if (j->notes == NOTES)
        return;
    struct note *n = &j->note[j->notes++];
    text_set(n->id, sizeof n->id, "%s", id);
    va_list args;
    va_start(args, format);
    vsnprintf(n->text, sizeof n->text, format, args);
    va_end(args);
}

static const struct rule generic_rules[] = {
    {"wrong-glyph", "Letters, digits and signs are shown with their own segments."},
    {"x-on-output", "Every output must be 0 or 1 once the machine has been reset."},
    {"remembers", "The same inputs always give the same outputs, whatever was there before: is an input missing in a "
                  "sensitivity list, or an output not set in some branch?"},
    {"hangs", "The machine must come to rest between two clock edges."},
    {"ends-early",
     "A machine does not end the simulation: no $finish, no failed assertion, no value out of its range."},
    {"crashes", "A design must not bring the simulator down: no division by zero, no recursion or growth without end."},
    {"no-reaction", "The machine reacts to the buttons."},
    {"message-duration", "A message stands for about two seconds."},
    {"message-shifted", "Messages stand on the digits that the assignment names."},
    {"power-up", "The machine is ready once it has been reset."},
    {0},
};

static const struct rule *find_rule(const struct rule *rules, const char *id, unsigned *rank)
{
    for (*rank = 0; rules && rules[*rank].id; ++*rank)
        if (!strcmp(rules[*rank].id, id))
            return &rules[*rank];
    return NULL;
}

void judge_find(struct judge *j, const char *id, const char *phase, const char *expected, const char *seen)
{
    struct finding *f = NULL;
    unsigned rank, times = 1;
    if (j->quiet) {
        if (!j->target || strcmp(j->target, id) || !j->hit)
            return;
        f = j->hit;
    }
    for (unsigned i = 0; !f && i < j->findings; i++)
        if (!strcmp(j->finding[i].id, id)) { /* the shortest story is kept */
            f = &j->finding[i];
            times = ++f->times;
            if (j->actions >= f->actions)
                return;
        }
    if (!f && j->findings == FINDINGS)
        return;
    if (!f && j->first_only)
        j->deadline = 0;
    f = f ? f : &j->finding[j->findings++];
    free(f->script);
    const struct rule *rule = find_rule(j->robot->rules, id, &rank);
    if (!rule) {
        rule = find_rule(generic_rules, id, &rank);
        rank += 1000;
    }
    *f = (struct finding){.rank = rank, .cycle = j->cycle, .actions = j->actions, .times = times};
    text_set(f->id, sizeof f->id, "%s", id);
    text_set(f->rule, sizeof f->rule, "%s", rule ? rule->says : "The design shows what the machine shows.");
    text_set(f->phase, sizeof f->phase, "%s", phase);
    text_set(f->expected, sizeof f->expected, "%s", expected);
    text_set(f->seen, sizeof f->seen, "%s", seen);
    text_set(f->scenario, sizeof f->scenario, "%s", j->scenario);
    text_set(f->straps, sizeof f->straps, "%s", j->setting);
    f->script = malloc(j->actions * sizeof *f->script + 1);
    if (f->script)
        memcpy(f->script, j->action, j->actions * sizeof *f->script);
    else
        f->actions = 0;
}

static const char *phase_name(const struct judge *j, Word phase)
{
    int port = machine_phase(j->machine);
    const struct value *v = port < 0 ? NULL : port_value(&j->machine->port[port], phase);
    return v ? v->name : "";
}

static void line_text(const struct judge *j, const struct line *l, unsigned from, uint64_t care, char *text,
                      size_t size)
{
    char last[300] = "";
    *text = 0;
    for (unsigned i = from; i < l->count && i < from + 4; i++) {
        char one[300];
        sight_text(j, &l->moment[i].sight, care, one, sizeof one);
        if (strcmp(one, last))
            text_add(text, size, "%s%s", *text ? ", then " : "", one);
        memcpy(last, one, sizeof last);
    }
}

/* The items that do not stand still in both lines all the time: the others are no part of the story. */
static uint64_t items_moving(const struct judge *j, const struct departure *d)
{
    uint64_t moving = 0;
    const struct sight *first = &d->golden->moment[0].sight;
    for (unsigned i = 0; i < j->items; i++) {
        int moves = 0;
        for (unsigned k = 0; k < d->golden->count; k++)
            moves |= d->golden->moment[k].sight.word[i] != first->word[i];
        for (unsigned k = 0; k < d->design->count; k++)
            moves |= d->design->moment[k].sight.word[i] != first->word[i];
        moving |= (uint64_t)moves << i;
    }
    return moving;
}

static void describe(const struct judge *j, const struct departure *d, char *expected, char *seen, size_t size)
{
    uint64_t care = d->expected ? d->expected->care : ~(uint64_t)0;
    uint64_t show = d->wrong ? d->wrong : care;
    for (unsigned i = 0; i < j->items; i++) /* a message is read as a whole */
        if (j->item[i].kind == GLYPH && (d->wrong == 0 || 1))
            for (unsigned k = 0; k < j->items; k++)
                if (j->item[k].kind == GLYPH && show >> k & 1)
                    show |= (uint64_t)1 << i;
    if (d->parting == DIFFERENT) {
        sight_text(j, &d->expected->sight, show, expected, size);
        sight_text(j, &d->seen->sight, show, seen, size);
        return;
    }
    uint64_t moving = items_moving(j, d);
    line_text(j, d->golden, 1, moving, expected, size);
    line_text(j, d->design, 1, moving, seen, size);
    if (d->golden->count < 2)
        text_set(expected, size, "no change");
    if (d->design->count < 2)
        text_set(seen, size, "no change");
}

/* All that is wrong are signs that are none. */
static int strange_glyphs(const struct departure *d)
{
    for (unsigned i = 0; i < d->items; i++)
        if (d->wrong >> i & 1 && (d->item[i].kind != GLYPH || glyph_known(d->seen->sight.word[i])))
            return 0;
    return d->parting == DIFFERENT && d->wrong;
}

int judge_has(const struct judge *j, const char *id)
{
    for (unsigned i = 0; i < j->findings; i++)
        if (!strcmp(j->finding[i].id, id))
            return 1;
    return 0;
}

static int unknown_in(const struct departure *d)
{
    const struct moment *last = &d->design->moment[d->design->count - 1];
    for (unsigned i = 0; d->seen && i < d->items; i++)
        if (d->parting == MISSING ? last->sight.unknown[i] && d->expected->care >> i & 1
                                  : d->seen->sight.unknown[i] && d->wrong >> i & 1)
            return 1;
    return 0;
}

/* Names the departure and writes it down; 1 if the play can go on all the same. */
static int departed(struct judge *j, struct departure *d, const char *name)
{
    char expected[400], seen[400], generic[40];
    const char *id = name ? name : unknown_in(d) ? "x-on-output" : strange_glyphs(d) ? "wrong-glyph" : NULL;
    if (!id && j->robot->classify)
        id = j->robot->classify(d);
    if (!id) {
        static const char *const how[] = {"wrong", "missing", "extra"};
        text_set(generic, sizeof generic, "%s-%s", phase_name(j, d->expected ? d->expected->phase : d->before->phase),
                 how[d->parting]);
        id = generic;
    }
    describe(j, d, expected, seen, sizeof expected);
    judge_find(j, id, phase_name(j, d->expected ? d->expected->phase : d->before->phase), expected, seen);
    for (unsigned i = 0; !strcmp(id, "wrong-glyph") && d->parting == DIFFERENT && i < j->items; i++)
        if (d->wrong >> i & 1 && j->item[i].kind == GLYPH)
            glyph_learn(d->expected->sight.word[i], d->seen->sight.word[i]);
    return j->robot->cosmetic && word_in(j->robot->cosmetic, id);
}

/* Was something pressed before the board had come to rest? */
static int hasty(const struct judge *j)
{
    return j->actions > 1 && j->action[j->actions - 2].deed == PRESS && j->action[j->actions - 2].rest;
}

static void time_messages(struct judge *j, const struct line *g, const struct line *d)
{
    unsigned k = 1;
    for (unsigned i = 1; i + 1 < g->count && golden_hold(j); i++) {
        const struct moment *gm = &g->moment[i];
        while (k < d->count && sight_differs(j->item, j->items, gm, &d->moment[k].sight))
            k++;
        if (k + 1 >= d->count)
            return;
        if (gm->length != golden_hold(j) || gm->phase > 63)
            continue;
        struct timing *t = &j->timing[gm->phase];
        uint64_t length = d->moment[k].length, usual = t->count ? t->total / t->count : j->hold;
        if (j->robot->cut_short && hasty(j) && length * 10 < usual * 6 && usual - length >= 2) {
            char expected[80], seen[80];
            text_set(expected, sizeof expected, "the message for %llu cycles", (unsigned long long)usual);
            text_set(seen, sizeof seen, "it for %llu cycles, after a press", (unsigned long long)length);
            judge_find(j, j->robot->cut_short, phase_name(j, gm->phase), expected, seen);
            continue;
        }
        t->total += length;
        t->least = !t->count || length < t->least ? length : t->least;
        t->most = length > t->most ? length : t->most;
        t->count++;
    }
}

/* All that is judged agrees; but what stands there now may still contradict a rule. */
static int mistrusted(struct judge *j, struct departure *d)
{
    d->expected = &d->golden->moment[d->golden->count - 1];
    d->seen = &d->design->moment[d->design->count - 1];
    d->parting = DIFFERENT;
    struct moment all = *d->expected;
    all.care = ~(uint64_t)0;
    d->wrong = sight_differs(j->item, j->items, &all, &d->seen->sight);
    const char *id = d->wrong ? j->robot->mistrusts(d) : NULL;
    if (id)
        departed(j, d, id);
    return id != NULL;
}

/* Looks at both: 1 when some variant shows what the design shows. */
static int look(struct judge *j, const struct action *a)
{
    double best = 1e9, cost[VARIANTS];
    unsigned who = 0;
    struct departure first = {0};
    line_clean(&j->line, j->item, j->items, j->hold);
    if (a->deed == RESET && !golden_hold(j)) /* where there are no messages only what it comes to counts */
        line_last(&j->line);
    struct moment stood = {.sight = j->stands};
    if (j->standing)
        prepend(&j->line, j->items, &stood);
    for (unsigned i = 0; i < j->variants; i++) {
        struct variant *v = &j->variant[i];
        if (!v->alive)
            continue;
        struct departure d = {.judge = j,
                              .machine = j->machine,
                              .action = a,
                              .previous = j->actions > 1 ? &j->action[j->actions - 2] : NULL,
                              .was = v->was,
                              .now = v->port,
                              .golden = &v->line,
                              .design = &j->line,
                              .item = j->item,
                              .items = j->items,
                              .memory = v->memory};
        cost[i] = compare(j, &v->line, &j->line, &d);
        if (cost[i] > 0 && j->robot->forgives && j->robot->forgives(&d))
            cost[i] = 0;
        if (cost[i] < best) {
            best = cost[i];
            who = i;
            first = d;
        }
    }
    first.before = &j->variant[who].line.moment[0];
    int go_on = 1;
    if (best > 0) {
        if (j->record && !j->record->care) {
            j->record->care = first.expected ? first.expected->care : ~(uint64_t)0;
            j->record->expected = first.expected ? first.expected->sight : j->variant[who].stands;
            j->record->seen =
                first.parting == MISSING || !first.seen ? j->line.moment[j->line.count - 1].sight : first.seen->sight;
        }
        go_on = departed(j, &first, NULL);
    } else if (j->robot->mistrusts && mistrusted(j, &first))
        go_on = 0;
    else
        time_messages(j, &j->variant[who].line, &j->line);
    for (unsigned i = 0; i < j->variants; i++) {
        struct variant *v = &j->variant[i];
        if (!v->alive)
            continue;
        if (best == 0 && cost[i] > 0 && !j->quiet)
            v->alive = 0;
        const struct moment *last = &v->line.moment[v->line.count - 1];
        v->stands = last->sight;
        v->stands_care = last->care;
        v->stands_phase = last->phase;
        line_clear(&v->line);
    }
    const struct moment *last = &j->line.moment[j->line.count - 1];
    j->stands = last->sight;
    line_clear(&j->line);
    j->standing = 1;
    return go_on;
}

static int sick(struct judge *j)
{
    static const char *const id[] = {
        [SIM_ENDED] = "ends-early", [SIM_HANGS] = "hangs", [SIM_DIED] = "crashes", [SIM_LATE] = "hangs"};
    static const char *const seen[] = {
        [SIM_ENDED] = "the design ended the simulation by itself",
        [SIM_HANGS] = "the simulation went round and round without reaching the next clock edge",
        [SIM_DIED] = "the simulator stopped",
        [SIM_LATE] = "the simulator did not answer in time",
    };
    enum sim_health h = j->sim.health;
    const struct variant *v = any_alive(j);
    int phase = machine_phase(j->machine);
    char words[240], text[360];
    box_last_words(NULL, words, sizeof words);
    text_set(text, sizeof text, "%s%s%s", seen[h], *words ? ": " : "", words);
    judge_find(j, id[h], phase < 0 ? "" : phase_name(j, v->was[phase]), "the game goes on", text);
    j->crashed |= h == SIM_DIED;
    if (h == SIM_HANGS || h == SIM_LATE)
        j->deadline = 0; /* it would hang again */
    j->lost = 1;
    return 0;
}

int action_do(struct judge *j, const struct action *a)
{
    if (j->lost)
        return 0;
    if (j->actions == ACTIONS) {
        j->lost = 1;
        return 0;
    }
    struct action *kept = &j->action[j->actions++];
    *kept = *a;
    if (j->record)
        record_act(j);
    for (unsigned i = 0; i < j->variants; i++)
        if (j->variant[i].alive)
            golden_act(j, &j->variant[i], kept);
    if (j->dry) {
        for (unsigned i = 0; i < j->variants; i++)
            line_clear(&j->variant[i].line);
        return 1;
    }
    /* a design whose first press after reset does nothing is woken up first */
    if (a->deed == PRESS && !j->pressed++ && j->wakes) {
        struct action wake = *kept;
        wake.rest = wake.longer = 0;
        if (!design_act(j, &wake))
            return sick(j);
        line_clear(&j->line);
    }
    if (a->deed == RESET)
        j->pressed = 0;
    if (!design_act(j, kept))
        return sick(j);
    if (a->rest)
        return 1;
    if (!look(j, kept))
        j->lost = 1;
    return !j->lost;
}

/* ---- what robots call ---- */

static int port_of(const struct judge *j, const char *name)
{
    int port = port_find(j->machine, name);
    if (port < 0) {
        fprintf(stderr, "gatecade: the robot of %s names a port %s that it has not\n", j->machine->name, name);
        abort();
    }
    return port;
}

static void about(struct judge *j, const char *word)
{
    for (unsigned i = 0; word && i < 64; i++) {
        if (!*j->abouts[i])
            text_set(j->abouts[i], sizeof j->abouts[i], "%s", word);
        if (!strcmp(j->abouts[i], word))
            return;
    }
}

static void straps(const struct judge *j, Word port[])
{
    for (const char *p = j->straps ? j->straps : j->robot->straps; p && *p;) {
        char name[40];
        unsigned long long value;
        int n = 0;
        if (sscanf(p, "%39[^=]=%llu%n", name, &value, &n) < 2)
            return;
        port[port_of(j, name)] = value;
        p += n + (p[n] == ' ');
    }
}

static int power_up(struct judge *j, const char *scenario)
{
    text_set(j->scenario, sizeof j->scenario, "%s", scenario);
    text_set(j->setting, sizeof j->setting, "%s", j->straps ? j->straps : "");
    j->scenarios++;
    j->actions = 0;
    j->lost = j->pressed = j->standing = 0;
    j->held = 0;
    j->cycle = 0;
    line_clear(&j->line);
    memset(j->seen, 0, sizeof j->seen);
    memset(j->unknown, 0, sizeof j->unknown);
    uint64_t fade = j->eye.fade;
    j->eye = (struct eye){.fade = fade};
    machine_idle(j->machine, j->port);
    straps(j, j->port);
    for (unsigned i = 0; i < j->variants; i++) {
        struct variant *v = &j->variant[i];
        line_clear(&v->line);
        machine_idle(j->machine, v->port);
        straps(j, v->port);
        memset(v->memory, 0, sizeof v->memory);
        v->held = 0;
        v->eye = (struct eye){.fade = golden_hold(j) / 4};
        j->machine->reset(v->state, v->port);
    }
    return j->dry || sim_fresh(&j->sim);
}

int play_straps(struct judge *j, const char *scenario, const char *options)
{
    j->straps = options;
    int good = play_begin(j, scenario);
    j->straps = NULL;
    return good;
}

int play_begin(struct judge *j, const char *scenario)
{
    if (play_over(j)) {
        j->cut_short = 1;
        return 0;
    }
    if (!power_up(j, scenario))
        return sick(j);
    return action_do(j, &(struct action){.deed = RESET});
}

/* Only switches on: fresh design, golden machines reset, inputs idle. */
int play_power(struct judge *j)
{
    return power_up(j, "detection");
}

static void move_line(struct judge *j, struct variant *v, struct line *to, unsigned last)
{
    line_clean(&v->line, j->item, j->items, golden_hold(j));
    for (unsigned i = last && v->line.count ? v->line.count - 1 : 0; i < v->line.count; i++)
        line_add(to, j->items, &v->line.moment[i]);
    line_clear(&v->line);
}

/* For detection: what variant 0 shows after its reset, and from there through one press of the starter. */
void play_probe(struct judge *j, struct line *golden_line)
{
    struct action reset = {.deed = RESET}, start = {.deed = PRESS, .ports = 1};
    struct variant *v = &j->variant[0];
    j->detecting = 1;
    power_up(j, "detection");
    golden_act(j, v, &reset);
    move_line(j, v, golden_line, 1);
    if (j->robot->starter) {
        start.port[0] = (uint8_t)port_of(j, j->robot->starter);
        golden_act(j, v, &start);
        move_line(j, v, golden_line, 0);
    }
    j->detecting = 0;
}

int play_set(struct judge *j, const char *port, Word value)
{
    int p = port_of(j, port);
    if (j->lost)
        return 0;
    if (j->port[p] == value)
        return 1;
    return action_do(j, &(struct action){.deed = SET, .port = {(uint8_t)p}, .ports = 1, .value = value});
}

int play_change(struct judge *j, const char *port, Word value)
{
    int p = port_of(j, port);
    if (j->lost)
        return 0;
    if (j->port[p] == value)
        return 1;
    return action_do(j, &(struct action){.deed = SET, .port = {(uint8_t)p}, .ports = 1, .value = value, .rest = 1});
}

static int press(struct judge *j, const char *port, struct action a)
{
    a.deed = PRESS;
    a.port[0] = (uint8_t)port_of(j, port);
    a.ports = a.ports ? a.ports : 1;
    about(j, a.about);
    return action_do(j, &a);
}

int play_press(struct judge *j, const char *port, const char *word)
{
    return press(j, port, (struct action){.about = word});
}

int play_press_two(struct judge *j, const char *port, const char *other, const char *word)
{
    return press(j, port, (struct action){.about = word, .ports = 2, .port = {0, (uint8_t)port_of(j, other)}});
}

int play_hold(struct judge *j, const char *port, unsigned n, const char *word)
{
    return press(j, port, (struct action){.about = word, .longer = (uint8_t)n});
}

int play_rest(struct judge *j, const char *port, unsigned n, const char *word)
{
    return press(j, port, (struct action){.about = word, .rest = (uint8_t)n});
}

int play_wait(struct judge *j, unsigned n, const char *word)
{
    about(j, word);
    return action_do(j, &(struct action){.deed = WAIT, .rest = (uint8_t)n, .about = word}) &&
           action_do(j, &(struct action){.deed = WAIT, .about = word});
}

int play_reset_briefly(struct judge *j, const char *word)
{
    about(j, word);
    return action_do(j, &(struct action){.deed = RESET, .value = 1, .about = word});
}

int play_reset(struct judge *j, const char *word)
{
    about(j, word);
    return action_do(j, &(struct action){.deed = RESET, .about = word});
}

Word golden(const struct judge *j, const char *port)
{
    return any_alive(j)->port[port_of(j, port)];
}

int wired(const struct judge *j, const char *port)
{
    return j->board->wired[port_of(j, port)];
}

int play_player(struct judge *j, const char *name, unsigned ticks, unsigned slips)
{
    enum { GAP = 3 };
    const struct machine *m = j->machine;
    const struct player *p = player_find(m, name);
    void *notes = p ? calloc(1, p->notes_size + 1) : NULL;
    if (!notes)
        return 0;
    p->begin(notes, 0, random_bits(&j->random));
    for (unsigned tick = 0, looks = 0; tick < ticks && !j->lost; looks++) {
        const struct variant *v = any_alive(j);
        Word port[PORTS];
        memcpy(port, v->port, sizeof port);
        p->act(notes, port);
        for (unsigned i = 0; i < m->ports && !j->lost; i++)
            if (m->port[i].dir == IN && port[i] != any_alive(j)->port[i]) {
                action_do(j,
                          &(struct action){.deed = SET, .port = {(uint8_t)i}, .ports = 1, .value = port[i], .rest = 1});
                tick++;
            }
        if (slips && random_below(&j->random, slips) == 0)
            p->begin(notes, 0, random_bits(&j->random)); /* it forgets what it wanted */
        action_do(j, &(struct action){.deed = WAIT, .rest = looks % 8 ? GAP : 0});
        tick += looks % 8 ? GAP : (unsigned)any_alive(j)->ran;
    }
    free(notes);
    return !j->lost;
}

int play_moves(struct judge *j, const struct finding *f, const struct action *more, unsigned n)
{
    int moves = 0;
    j->quiet = 1;
    if (power_up(j, "experiment"))
        for (unsigned i = 0; i < f->actions + n; i++) {
            struct action a = i < f->actions ? f->script[i] : more[i - f->actions];
            struct sight before = j->stands;
            j->lost = 0;
            action_do(j, &a);
            moves = memcmp(before.word, j->stands.word, j->items * sizeof(Word)) != 0;
        }
    j->quiet = 0;
    return moves;
}

/* A departure after a reset in the game, and none when the game begins with that reset: something has survived it. */
static const char *survived(struct judge *j, const struct finding *f)
{
    unsigned last = 0;
    for (unsigned i = 1; i < f->actions; i++)
        if (f->script[i].deed == RESET)
            last = i;
    if (!last || last + 1 >= f->actions)
        return NULL;
    const char *id = "reset-incomplete";
    j->target = f->id;
    if (judge_replay(j, f, f->script + last, f->actions - last) || !judge_replay(j, f, f->script, f->actions))
        id = NULL;
    j->target = NULL;
    return id;
}

/* Findings that an experiment names better. */
static void look_again(struct judge *j)
{
    for (unsigned i = 0; i < j->findings; i++) {
        struct finding *f = &j->finding[i];
        const char *id = survived(j, f);
        if (!id && j->robot->look_again)
            id = j->robot->look_again(j, f);
        unsigned rank;
        const struct rule *rule = id ? find_rule(j->robot->rules, id, &rank) : NULL;
        if (!rule)
            continue;
        if (judge_has(j, id)) { /* there already: this one goes */
            free(f->script);
            *f = j->finding[--j->findings];
            i--;
            continue;
        }
        text_set(f->id, sizeof f->id, "%s", id);
        text_set(f->rule, sizeof f->rule, "%s", rule->says);
        f->rank = rank;
    }
}

/* Does the script again from power-up; 1 if the target is met. */
int judge_replay(struct judge *j, const struct finding *f, const struct action *script, unsigned n)
{
    struct action *copy = malloc(n * sizeof *copy + 1);
    if (!copy)
        return 0;
    memcpy(copy, script, n * sizeof *copy);
    struct finding met = {0};
    glyph_forget();
    j->quiet = 1;
    j->hit = &met;
    j->straps = *f->straps ? f->straps : NULL;
    if (power_up(j, "replay"))
        for (unsigned i = 0; i < n && !*met.id && action_do(j, &copy[i]); i++)
            ;
    else
        sick(j);
    j->straps = NULL;
    j->quiet = 0;
    j->hit = NULL;
    free(copy);
    int good = *met.id != 0;
    if (good && j->replayed) {
        free(j->replayed->script);
        *j->replayed = met;
    } else
        free(met.script);
    return good;
}

/* Shows one row of a table as a person would set it, and looks. */
static void show_row(struct judge *j, const char *scenario, const Word row[])
{
    unsigned last = 0;
    if (!play_begin(j, scenario))
        return;
    for (unsigned i = 0; i < j->machine->ports; i++)
        if (j->machine->port[i].dir == IN)
            last = i;
    for (unsigned i = 0; i <= last; i++)
        if (j->machine->port[i].dir == IN &&
            !action_do(
                j, &(struct action){.deed = SET, .port = {(uint8_t)i}, .ports = 1, .value = row[i], .rest = i != last}))
            return;
}

/* The row's inputs set one after the other, first or last to begin with: does the design come to what it should? */
static int row_right(struct judge *j, const Word row[], int backwards)
{
    const struct machine *m = j->machine;
    unsigned cycles = j->board->clock < 0 ? 1 : 4, steps = 0;
    if (!power_up(j, "replay"))
        return 0;
    design_queue(j, cycles);
    for (unsigned i = 0; i < m->ports; i++) {
        unsigned at = backwards ? m->ports - 1 - i : i;
        if (m->port[at].dir != IN || j->port[at] == row[at])
            continue;
        j->port[at] = row[at];
        design_queue(j, cycles);
        steps++;
    }
    design_queue(j, cycles);
    if (!design_run(j, cycles * (steps + 2)))
        return 0;
    line_clear(&j->line);
    for (unsigned i = 0; i < j->items; i++)
        if ((!j->robot->cares || j->robot->cares(j->variant[0].memory, row, j->item[i].port)) &&
            (j->seen[j->item[i].port] != row[j->item[i].port] || j->unknown[j->item[i].port]))
            return 0;
    return 1;
}

/* Right in one order and wrong in another: the design looks at what was before. */
static void find_memory(struct judge *j, const char *scenario, const Word row[], const char *phase)
{
    j->quiet = 1;
    show_row(j, scenario, row);
    j->quiet = 0;
    judge_find(j, "remembers", phase, "the same outputs in whatever order the inputs are set",
               "right outputs in one order, wrong ones in another");
}

enum { TABLE_BATCH = 512, DETAILS = 64 };

/* Rows go through the simulator in batches; those that are wrong are then shown one by one, a few of each kind. */
void play_table(struct judge *j, const char *scenario, unsigned rows, void (*fill)(unsigned row, Word port[]))
{
    const struct machine *m = j->machine;
    struct variant *v = &j->variant[0];
    unsigned kinds[DETAILS] = {0}, cycles = j->board->clock < 0 ? 1 : 4;
    if (!power_up(j, scenario))
        return;
    for (unsigned row = 0; row < rows && !play_over(j); row += TABLE_BATCH) {
        unsigned n = rows - row < TABLE_BATCH ? rows - row : TABLE_BATCH;
        static Word golden_row[TABLE_BATCH][PORTS], seen_row[TABLE_BATCH][PORTS];
        for (unsigned k = 0; k < n; k++) {
            fill(row + k, v->port);
            memcpy(j->port, v->port, sizeof j->port);
            m->step(v->state, v->port);
            memcpy(golden_row[k], v->port, sizeof v->port);
            design_queue(j, cycles);
        }
        if (!sim_run(&j->sim)) {
            sick(j);
            return;
        }
        uint32_t at = 0, cycle = 0, done = 0;
        const uint64_t *sample;
        uint8_t unknown[TABLE_BATCH] = {0};
        do {
            sample = sim_sample(&j->sim, &at, &cycle);
            uint32_t until = sample ? cycle : n * cycles;
            for (; done < until && done < n * cycles; done++) { /* the last cycle of a row counts */
                memcpy(seen_row[done / cycles], j->seen, sizeof j->seen);
                unknown[done / cycles] = 0;
                for (unsigned i = 0; i < m->ports; i++)
                    unknown[done / cycles] |= j->unknown[i] != 0;
            }
            if (sample)
                board_read(j->board, sample, j->seen, j->unknown);
        } while (sample);
        j->cycles += n * cycles;
        int restart = 0;
        for (unsigned k = 0; k < n; k++) {
            int wrong = unknown[k], phase = machine_phase(m);
            for (unsigned i = 0; i < j->items; i++)
                wrong |= (!j->robot->cares || j->robot->cares(v->memory, golden_row[k], j->item[i].port)) &&
                         seen_row[k][j->item[i].port] != golden_row[k][j->item[i].port];
            j->phases_seen |= phase < 0 ? 0 : (uint64_t)1 << golden_row[k][phase];
            unsigned kind = j->robot->detail ? j->robot->detail(golden_row[k]) % DETAILS : 0;
            if (!wrong || kinds[kind]++ >= 2)
                continue;
            restart = 1;
            const char *name = phase < 0 ? "" : phase_name(j, golden_row[k][phase]);
            int forwards = row_right(j, golden_row[k], 0), backwards = row_right(j, golden_row[k], 1);
            if (forwards != backwards)
                find_memory(j, scenario, golden_row[k], name);
            else if (forwards) /* right on its own, wrong after others */
                judge_find(j, "remembers", name, "what the same inputs show from power-up",
                           "something else after other inputs");
            else
                show_row(j, scenario, golden_row[k]);
        }
        if (restart && !power_up(j, scenario))
            return;
    }
}

/* ---- beginning and end ---- */

static void make_variants(struct judge *j)
{
    unsigned choices[POLICIES] = {0}, policies = 0, total = 1;
    for (const struct policy *p = j->robot->policies; p && p->name && policies < POLICIES; p++, policies++) {
        while (choices[policies] < 4 && p->says[choices[policies]])
            choices[policies]++;
        total *= choices[policies];
    }
    if (total > VARIANTS)
        abort();
    for (unsigned i = 0; i < total; i++) {
        struct variant *v = &j->variant[i];
        unsigned rest = i;
        v->alive = 1;
        v->state = calloc(1, j->machine->state_size + 1);
        for (unsigned k = 0; k < policies; k++) {
            v->choice[k] = (uint8_t)(rest % choices[k]);
            rest /= choices[k];
        }
    }
    j->variants = total;
}

void judge_setup(struct judge *j, const struct machine *m, struct design *d, struct board *b, uint64_t seed)
{
    j->machine = m;
    j->robot = robot_for(m);
    j->design = d;
    j->board = b;
    j->press = 1;
    random_seed(&j->random, seed);
    glyph_forget();
    j->items = see_items(b, j->robot, j->item);
    j->deadline = play_clock() + 1e6;
    make_variants(j);
}

/* The starter button does nothing at all: that is the whole story. */
static void dead(struct judge *j)
{
    if (play_begin(j, "the first press") && play_press(j, j->robot->starter, NULL) && !j->findings)
        return;
    char expected[400] = "";
    if (j->findings && strcmp(j->finding[0].id, "round-never-advances"))
        return;
    text_set(expected, sizeof expected, "%s", j->findings ? j->finding[0].expected : "a reaction");
    for (unsigned i = 0; i < j->findings; i++)
        free(j->finding[i].script);
    memset(j->finding, 0, sizeof j->finding);
    j->findings = 0;
    judge_find(j, "no-reaction", "", expected,
               "no output ever changes, whichever level resets and however long the press");
}

void judge_play(struct judge *j, int effort)
{
    static const double budget[] = {15, 60, 600};
    if (!j->patient)
        j->deadline = play_clock() + budget[effort];
    if (j->shift)
        judge_find(j, "message-shifted", "",
                   j->shift < 0 ? "the leftmost digit on the pin with the highest number"
                                : "messages on the three right digits",
                   j->shift < 0 ? "all digits in reverse order" : "messages one digit to the left");
    if (j->reacts)
        j->robot->play(j, effort);
    else
        dead(j);
    look_again(j);
}

void judge_end(struct judge *j)
{
    sim_stop(&j->sim);
    for (unsigned i = 0; i < j->variants; i++) {
        free(j->variant[i].state);
        line_free(&j->variant[i].line);
    }
    for (unsigned i = 0; i < j->findings; i++)
        free(j->finding[i].script);
    line_free(&j->line);
    free(j->sim.reply);
    free(j->sim.command);
}
