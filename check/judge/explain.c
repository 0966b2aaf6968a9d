/* SPDX-License-Identifier: MIT */
/*
 * What explains a departure: diagnosis by a machine that can make mistakes (robot.h, "Slips").
 *
 * All that the design has shown is kept, look by look, scenario by scenario.  A *hypothesis* is a set of slips under
 * one combination of policies; it is true as long as the student, making these slips, shows in every scenario what the
 * design showed.  When every hypothesis that is alive (a variant) has departed, new ones are made of them: one slip
 * more, one exchanged for another, one less, two more.  There are some hundred slips, and a scenario has some hundred
 * actions, so they are not all played from power-up: every candidate is first tried on the last look alone, from the
 * state that the variant had before it, and only those that explain this look are played through all of the past. Where
 * that finds nothing, slips are tried from power-up, for those that did something unseen before; and then pairs.
 *
 * Of what is found the simplest remain, a few, as the variants from then on.  Those that are not true show it by and
 * by, in what is played next; experiments (judge_try) ask for it.
 */
#include "check/judge/judge.h"
#include "core/bytes.h"
#include "bare/text.h"
#include "core/words.h"

static const struct run thinking = {.quiet = true};

enum {
    BASES = 16,         /* variants of which new hypotheses are made, at most */
    FOUND = 24,         /* hypotheses that are kept, */
    SETS = 6,           /* of so many different sets of slips */
    PROMISING = 10,     /* slips that make a look cheaper, of which pairs are made */
    SEARCHES = 60,      /* departures that are looked into, with all means; */
    SEARCHES_MOST = 400 /* with the first means only */
};

/* ---- sets of slips ---- */

static bool slips_same(const struct slips *a, const struct slips *b)
{
    return bytes_same(a, b, sizeof *a);
}

static void slip_turn(struct slips *s, unsigned i)
{
    s->made[i / 64] ^= (uint64_t)1 << (i % 64);
}

static unsigned slips_count(const struct slips *s)
{
    unsigned n = 0;
    for (unsigned i = 0; i < SLIPS / 64; i++)
        n += bits_set(s->made[i]);
    return n;
}

static unsigned slips_all(const struct judge *j)
{
    unsigned n = 0;
    while (j->robot->slips && j->robot->slips[n].id && n < SLIPS)
        n++;
    return n;
}

bool judge_doubts(const struct judge *j)
{
    const struct variant *first = variant_alive(j);
    for (unsigned i = 0; j->robot->student && i < j->play.variants; i++)
        if (j->play.variant[i].alive && !slips_same(&j->play.variant[i].slips, &first->slips))
            return true;
    return false;
}

/* ---- the past ---- */

/* The scenario is over: its script is kept as far as it was looked at. */
void past_close(struct judge *j)
{
    struct past *p = j->now;
    if (!p || p->script || !p->looks)
        return;
    p->actions = p->look[p->looks - 1].actions;
    p->script = arena_get(&j->arena, p->actions * sizeof *p->script);
    if (p->script)
        bytes_copy(p->script, j->play.action, p->actions * sizeof *p->script);
    else
        p->looks = 0;
}

void past_begin(struct judge *j)
{
    struct past *p = j->robot->student ? arena_get(&j->arena, sizeof *p) : NULL;
    if (!p)
        return;
    text_set(p->straps, sizeof p->straps, "%s", j->play.setting);
    *(j->now ? &j->now->next : &j->past) = p;
    j->now = p;
}

void past_look(struct judge *j, const struct line *design, bool standing, bool excused)
{
    struct past *p = j->now;
    unsigned items = j->bench.eyes.items, size = 2 + items;
    if (!p || !j->robot->student)
        return;
    if (p->looks == p->room) {
        struct past_look *larger = arena_grow(&j->arena, p->look, (p->room ? 2 * p->room : 32) * sizeof *larger);
        if (!larger)
            return;
        p->look = larger;
        p->room = p->room ? 2 * p->room : 32;
    }
    struct past_look *l = &p->look[p->looks];
    uint64_t hold = j->bench.traits.hold;
    *l = (struct past_look){.actions = j->play.actions,
                            .count = design->count,
                            .limit = hold ? (j->glanced * j->robot->hold + hold / 2) / hold : 0,
                            .standing = standing,
                            .excused = excused,
                            .words = arena_get(&j->arena, design->count * size * sizeof *l->words)};
    if (!l->words)
        return;
    p->looks++;
    for (unsigned i = 0; i < design->count; i++) {
        const struct moment *m = &design->moment[i];
        uint64_t *w = l->words + i * size;
        w[0] = m->length;
        for (unsigned k = 0; k < items; k++) {
            w[1] |= (uint64_t)(m->sight.unknown[k] != 0) << k;
            w[2 + k] = m->sight.word[k];
        }
    }
}

void past_odd(struct judge *j, const struct departure *d, bool standing, double cost)
{
    if (!j->now || !d->expected)
        return;
    unsigned looks = j->now->looks;
    j->glanced = 0;
    past_look(j, d->design, standing, true);
    if (j->now->looks > looks) {
        j->now->look[looks].odd = cost;
        j->now->look[looks].phase = d->expected->phase;
    }
}

/* The design's line as it was then. */
static void recall(struct judge *j, const struct past_look *l, struct line *line)
{
    unsigned items = j->bench.eyes.items, size = 2 + items;
    line_clear(line);
    for (unsigned i = 0; i < l->count; i++) {
        struct moment m = {.length = l->words[i * size]};
        for (unsigned k = 0; k < items; k++) {
            m.sight.unknown[k] = l->words[i * size + 1] >> k & 1;
            m.sight.word[k] = l->words[i * size + 2 + k];
        }
        line_append(line, &m);
    }
}

/* ---- playing a hypothesis ---- */

struct hypothesis {
    struct slips slips;
    uint8_t choice[POLICIES];
    unsigned count; /* slips made */
    unsigned fresh; /* of rules that the variant it was made of did not break */
};

struct thought {
    struct judge *j;
    struct variant trial, base; /* base: as it was before the last look */
    struct line seen;           /* the design's, of some look */
    const struct line *design;  /* at this look */
    struct script script;
    struct hypothesis found[FOUND];
    unsigned finds, sets, slips;
    uint8_t phase; /* expected where the design departs now */
    const char *mistrusted;
    unsigned at; /* the first moment at which the base departs */
    struct {
        double cost;
        unsigned slip;
    } promising[PROMISING];
    unsigned promises;
};

/* A variant's state without its memory for lines. */
static void variant_copy(const struct judge *j, struct variant *to, const struct variant *from)
{
    struct line line = to->line;
    void *state = to->state;
    *to = *from;
    to->line = line;
    to->state = state;
    line_clear(&to->line);
    bytes_copy(state, from->state, golden_size(j));
}

/* Plays actions up to a look; what the student shows then is in its line, ready to be compared. */
static void play_to(struct judge *j, struct variant *v, const struct action *a, unsigned from, unsigned to,
                    uint64_t limit, bool standing)
{
    const struct run glance = {.quiet = true, .limit = limit};
    for (unsigned i = from; i < to; i++)
        golden_act(j, i + 1 < to ? &thinking : &glance, v, &a[i]);
    golden_finish(j, v, &a[to - 1], standing);
}

/* Does the student show, in this scenario, what the design showed?  Where the design departed at the same phase as now,
   and nothing explained it, it must at least come nearer: what explains the one and not the other is no explanation. */
static bool fits_past(struct thought *t, struct variant *v, const struct past *p, const struct action *script,
                      unsigned looks)
{
    struct judge *j = t->j;
    unsigned from = 0;
    variant_power_up(j, *p->straps ? p->straps : NULL, v);
    for (unsigned i = 0; i < looks; i++) {
        const struct past_look *l = &p->look[i];
        struct departure d;
        play_to(j, v, script, from, l->actions, l->limit, l->standing);
        from = l->actions;
        if (!l->excused || (l->odd > 0 && l->phase == t->phase)) {
            const struct script here = {script, l->actions, l->standing};
            recall(j, l, &t->seen);
            double cost = variant_compare(j, v, &t->seen, &here, &d);
            if (l->odd > 0 ? cost >= l->odd : cost > 0)
                return false;
        }
        golden_stand(v);
    }
    return true;
}

/* Does it show what the design shows at this look?  From the state before it. */
static double cost_now(struct thought *t, struct variant *v, unsigned *at)
{
    const struct past *p = t->j->now;
    unsigned from = p->looks ? p->look[p->looks - 1].actions : 0;
    struct departure d;
    play_to(t->j, v, t->script.action, from, t->script.actions, 0, t->script.standing);
    double cost = variant_compare(t->j, v, t->design, &t->script, &d);
    if (at)
        *at = cost > 0 ? d.at : 0;
    return cost;
}

/* This scenario from power-up, this look included. */
static bool fits_now(struct thought *t, const struct hypothesis *h)
{
    struct variant *v = &t->trial;
    const struct past *p = t->j->now;
    v->slips = h->slips;
    bytes_copy(v->choice, h->choice, sizeof v->choice);
    return fits_past(t, v, p, t->script.action, p->looks) && cost_now(t, v, NULL) == 0;
}

static bool fits_all(struct thought *t, const struct hypothesis *h)
{
    struct variant *v = &t->trial;
    if (!fits_now(t, h))
        return false;
    for (const struct past *p = t->j->past; p; p = p->next)
        if (p != t->j->now && p->script && !fits_past(t, v, p, p->script, p->looks))
            return false;
    return true;
}

/* ---- making hypotheses ---- */

static bool known(const struct thought *t, const struct hypothesis *h)
{
    for (unsigned i = 0; i < t->finds; i++)
        if (slips_same(&t->found[i].slips, &h->slips) && bytes_same(t->found[i].choice, h->choice, sizeof h->choice))
            return true;
    return false;
}

/* Rules that are broken now and were not by the variant before. */
static unsigned rules_more(const struct judge *j, const struct slips *now, const struct slips *before)
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

/* Where only a rule is contradicted, and no picture, the slips must be of that rule. */
static bool breaks(const struct judge *j, const struct hypothesis *h, const char *id)
{
    bool does = !id;
    for (unsigned i = 0; j->robot->slips[i].id && !does; i++)
        does = slip_made(&h->slips, i) && word_same(j->robot->slips[i].id, id);
    return does;
}

/* Keeps a hypothesis that is true, if it is no more complicated than the best. */
static void consider(struct thought *t, struct hypothesis *h, const struct slips *base)
{
    h->count = slips_count(&h->slips);
    h->fresh = rules_more(t->j, &h->slips, base);
    if (t->finds && (h->fresh > t->found[0].fresh || (h->fresh == t->found[0].fresh && h->count > t->found[0].count)))
        return;
    if (known(t, h) || !breaks(t->j, h, t->mistrusted) || !fits_all(t, h))
        return;
    if (t->finds && (h->fresh < t->found[0].fresh || h->count < t->found[0].count))
        t->finds = t->sets = 0;
    bool new_set = true;
    for (unsigned i = 0; i < t->finds; i++)
        new_set &= !slips_same(&t->found[i].slips, &h->slips);
    if (t->finds == FOUND || (new_set && t->sets == SETS))
        return;
    t->sets += new_set;
    t->found[t->finds++] = *h;
}

static void promise(struct thought *t, unsigned slip, double cost)
{
    unsigned at = t->promises;
    while (at && t->promising[at - 1].cost > cost)
        at--;
    if (at == PROMISING)
        return;
    if (t->promises < PROMISING)
        t->promises++;
    for (unsigned i = t->promises - 1; i > at; i--)
        t->promising[i] = t->promising[i - 1];
    t->promising[at].cost = cost;
    t->promising[at].slip = slip;
}

/* Tries a candidate on this look alone. */
static double try_now(struct thought *t, const struct slips *s, unsigned *at)
{
    variant_copy(t->j, &t->trial, &t->base);
    t->trial.slips = *s;
    return cost_now(t, &t->trial, at);
}

static struct hypothesis of_base(const struct variant *base, const struct slips *s)
{
    struct hypothesis h = {.slips = *s};
    bytes_copy(h.choice, base->choice, sizeof h.choice);
    return h;
}

/* One slip more, tried on this look; those that explain a part of it are kept in mind. */
static void one_more(struct thought *t, const struct variant *base, double cost)
{
    for (unsigned i = 0; i < t->slips; i++) {
        struct slips s = base->slips;
        if (slip_made(&s, i))
            continue;
        slip_turn(&s, i);
        unsigned at;
        double now = try_now(t, &s, &at);
        if (now == 0) {
            struct hypothesis h = of_base(base, &s);
            consider(t, &h, &base->slips);
        } else if (now < cost || at > t->at) /* it explains a part, or the beginning */
            promise(t, i, now - 2.0 * at);
    }
}

/* One slip exchanged for another, or dropped, or one more, from power-up. */
static void one_other(struct thought *t, const struct variant *base, bool more)
{
    for (unsigned out = 0; out < t->slips; out++) {
        if (!slip_made(&base->slips, out))
            continue;
        struct slips less = base->slips;
        slip_turn(&less, out);
        struct hypothesis h = of_base(base, &less);
        consider(t, &h, &base->slips);
        for (unsigned in = 0; in < t->slips; in++)
            if (!slip_made(&base->slips, in)) {
                h = of_base(base, &less);
                slip_turn(&h.slips, in);
                consider(t, &h, &base->slips);
            }
    }
    for (unsigned in = 0; more && in < t->slips; in++)
        if (!slip_made(&base->slips, in)) {
            struct hypothesis h = of_base(base, &base->slips);
            slip_turn(&h.slips, in);
            consider(t, &h, &base->slips);
        }
}

static void two_more(struct thought *t, const struct variant *base)
{
    for (unsigned i = 0; i < t->promises && !t->finds; i++) {
        struct slips first = base->slips;
        if (slip_made(&first, t->promising[i].slip))
            continue;
        slip_turn(&first, t->promising[i].slip);
        for (unsigned k = 0; k < t->slips; k++) {
            struct slips s = first;
            if (slip_made(&s, k))
                continue;
            slip_turn(&s, k);
            if (try_now(t, &s, NULL) == 0) {
                struct hypothesis h = of_base(base, &s);
                consider(t, &h, &base->slips);
            }
        }
    }
}

/* The variant as it was before this look. */
static bool set_base(struct thought *t, const struct variant *v)
{
    t->base.slips = v->slips;
    bytes_copy(t->base.choice, v->choice, sizeof v->choice);
    return fits_past(t, &t->base, t->j->now, t->script.action, t->j->now->looks);
}

static void search(struct thought *t, bool thorough)
{
    struct judge *j = t->j;
    unsigned who[BASES], bases = 0;
    double cost[BASES];
    for (unsigned i = 0; i < j->play.variants && bases < BASES; i++)
        if (j->play.variant[i].alive)
            who[bases++] = i;
    for (unsigned i = 0; i < bases; i++) {
        const struct variant *v = &j->play.variant[who[i]];
        cost[i] = set_base(t, v) ? try_now(t, &v->slips, &t->at) : 0;
        if (cost[i] > 0)
            one_more(t, v, cost[i]);
    }
    for (unsigned i = 0; i < bases && (thorough || slips_count(&j->play.variant[who[i]].slips)); i++)
        if (i < 4 && (!t->finds || t->found[0].fresh))
            one_other(t, &j->play.variant[who[i]], thorough && (i < 2 || !t->finds));
    for (unsigned i = 0; i < bases && i < 4 && thorough && !t->finds; i++)
        if (cost[i] > 0 && set_base(t, &j->play.variant[who[i]]))
            two_more(t, &j->play.variant[who[i]]);
}

/* ---- adopting ---- */

/* The hypotheses found are the variants from now on, at the state after this look. */
static void adopt(struct thought *t)
{
    struct judge *j = t->j;
    struct scenario *p = &j->play;
    for (unsigned i = 0; i < t->finds; i++) {
        struct variant *v = &p->variant[i];
        if (!v->state)
            v->state = arena_get(&j->arena, golden_size(j) + 1);
        if (!v->state)
            return;
        v->line.arena = &j->arena;
        v->alive = true;
        v->slips = t->found[i].slips;
        bytes_copy(v->choice, t->found[i].choice, sizeof v->choice);
        fits_past(t, v, j->now, t->script.action, j->now->looks);
        cost_now(t, v, NULL);
        if (!i)
            time_messages(j, &(const struct run){0}, &v->line, t->design);
        golden_stand(v);
    }
    for (unsigned i = t->finds; i < p->variants; i++)
        p->variant[i].alive = false;
    p->phases_ahead = 0; /* the way without the slip is not the design's */
    bytes_clear(p->transitions_ahead, sizeof p->transitions_ahead);
    p->variants = p->variants > t->finds ? p->variants : t->finds;
}

static struct finding *finding_of(struct judge *j, unsigned slip)
{
    for (unsigned i = 0; i < j->found.findings; i++)
        if (j->found.finding[i].slip == slip + 1)
            return &j->found.finding[i];
    return NULL;
}

static void rename_to(struct judge *j, struct finding *f, unsigned slip)
{
    unsigned rank;
    const struct rule *rule = rule_find(j->robot->rules, j->robot->slips[slip].id, &rank);
    if (rule)
        finding_rename(f, j->robot->slips[slip].id, rule, rank);
    f->slip = slip + 1;
}

/* Every slip of the first variant has its finding, and no other has. */
void findings_follow(struct judge *j)
{
    const struct slips *made = &variant_alive(j)->slips;
    unsigned all = slips_all(j);
    for (unsigned i = 0; i < j->found.findings; i++) {
        struct finding *f = &j->found.finding[i];
        if (!f->slip || slip_made(made, f->slip - 1))
            continue;
        unsigned to = all;
        for (unsigned k = 0; k < all; k++) /* the same rule if there is one */
            if (slip_made(made, k) && !finding_of(j, k) && (to == all || word_same(j->robot->slips[k].id, f->id)))
                to = k;
        if (to < all)
            rename_to(j, f, to);
        else
            finding_drop(j, i--);
    }
}

bool explain(struct judge *j, const struct run *run, const struct departure *d)
{
    if (!j->robot->student || !j->now || j->now->script || judge_late(j) || j->searches >= SEARCHES_MOST)
        return false;
    for (unsigned i = 0; i < d->items; i++) /* nothing explains X */
        if (d->seen && d->seen->sight.unknown[i])
            return false;
    struct thought *t = arena_get(&j->arena, sizeof *t);
    if (!t)
        return false;
    *t = (struct thought){.j = j, .design = d->design, .slips = slips_all(j)};
    t->script = (struct script){d->script, d->actions, j->bench.standing};
    t->mistrusted = d->mistrusted;
    t->phase = d->expected ? d->expected->phase : d->before->phase;
    t->seen.arena = t->trial.line.arena = t->base.line.arena = &j->arena;
    t->trial.state = arena_get(&j->arena, golden_size(j) + 1);
    t->base.state = arena_get(&j->arena, golden_size(j) + 1);
    if (t->trial.state && t->base.state)
        search(t, j->searches < SEARCHES);
    j->searches++;
    bool explained = t->finds && !j->arena.full;
    if (explained) {
        const struct slips before = variant_alive(j)->slips;
        for (unsigned i = 0; i < t->slips; i++)
            if (slip_made(&t->found[0].slips, i) && !slip_made(&before, i) && !finding_of(j, i)) {
                bool moved = false;
                for (unsigned k = 0; k < j->found.findings && !moved; k++) {
                    struct finding *f = &j->found.finding[k];
                    moved = f->slip && !slip_made(&t->found[0].slips, f->slip - 1);
                    if (moved)
                        rename_to(j, f, i);
                }
                if (!moved) {
                    struct departure copy = *d;
                    j->adopting = i + 1;
                    departure_write(j, run, &copy, j->robot->slips[i].id);
                    j->adopting = 0;
                }
            }
        adopt(t);
        past_look(j, d->design, t->script.standing, false);
        findings_follow(j);
    }
    line_free(&t->seen);
    line_free(&t->trial.line);
    line_free(&t->base.line);
    arena_put(&j->arena, t->trial.state);
    arena_put(&j->arena, t->base.state);
    arena_put(&j->arena, t);
    return explained;
}
