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
 * by, in what is played next; experiments (judge_try) ask for it.  The search has an end: what departs when all means
 * are spent is not known, and gets no name.
 */
#include "check/judge/judge.h"
#include "core/bytes.h"
#include "bare/text.h"
#include "core/words.h"

static const struct run thinking = {.quiet = true};

enum {
    BASES = 16,            /* variants of which new hypotheses are made, at most */
    FOUND = 56,            /* hypotheses that are kept, */
    SETS = 14,             /* of so many different sets of slips */
    PROMISING = 10,        /* slips that make a look cheaper, of which pairs are made */
    SEARCHES = 60,         /* departures that are looked into, with all means, */
    VAIN_MOST = 16,        /* and those of a name that nothing has explained before, with the first means only */
    OPEN = 3,              /* what a slip that leaves a decision open weighs more than another */
    ONE_SEARCH = 1500000,  /* actions that are played in one search, */
    ALL_SEARCHES = 5000000 /* and in all of them, before only the first means are left: some seconds */
};

/* ---- playing a hypothesis ---- */

struct hypothesis {
    struct slips slips;
    uint16_t odd; /* of the action that is looked at (struct odd) */
    uint8_t choice[POLICIES];
    unsigned count; /* slips made; those that leave a decision open weigh more */
    unsigned fresh; /* of rules that the variant it was made of did not break */
};

/* Candidates that explain a part of a look, the best first: more slips are added to these. */
struct beam {
    struct {
        double worth; /* less is better */
        double cost;
        unsigned at; /* the first moment at which it departs */
        struct slips slips;
        uint16_t odd;
    } of[PROMISING];
    unsigned count;
};

struct thought {
    struct judge *j;
    struct variant trial, base; /* base: as it was before the last look */
    struct line seen;           /* the design's, of some look */
    const struct line *design;  /* at this look */
    const struct departure *departure;
    struct script script;
    struct hypothesis found[FOUND];
    unsigned finds, sets, slips;
    uint64_t most; /* of judge.thought: then the search is broken off */
    uint8_t phase; /* expected where the design departs now */
    const char *mistrusted;
    struct beam now, next; /* what explains a part of this look */
    bool cosmetic;         /* a picture is wrong here, and both are at the same place */
    bool told;             /* lights have told something of what was played last */
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
    j->thought += to - from;
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
        t->told |= lights_judged(&j->bench.eyes, &v->line, 1);
        from = l->actions;
        if (!l->excused || (l->odd > 0 && l->phase == t->phase)) {
            const struct script here = {script, l->actions, l->standing};
            past_recall(j, l, &t->seen);
            double cost = variant_compare(j, v, &t->seen, &here, &d);
            if (l->odd > 0 ? cost >= l->odd : cost > 0)
                return false;
        }
        golden_stand(v);
    }
    return true;
}

/* Slips of the table that are not tried here: those, and what this look tells too little of. */
static bool passed_over(const struct thought *t, unsigned slip)
{
    return slip_open(t->j->robot, slip) || (t->j->robot->wary && t->j->robot->wary(t->departure, slip));
}

/* Where in the script this look begins. */
static unsigned look_begins(const struct judge *j)
{
    return j->now->looks ? j->now->look[j->now->looks - 1].actions : 0;
}

/* What the design decided at the action that is looked at is part of the hypothesis. */
static void suppose(struct thought *t, uint16_t odd)
{
    t->j->play.action[t->script.actions - 1].odd = odd;
}

/* Does it show what the design shows at this look?  From the state before it. */
static double cost_now(struct thought *t, struct variant *v, unsigned *at)
{
    struct departure d;
    play_to(t->j, v, t->script.action, look_begins(t->j), t->script.actions, 0, t->script.standing);
    t->told |= lights_judged(&t->j->bench.eyes, &v->line, 1);
    double cost = variant_compare(t->j, v, t->design, &t->script, &d);
    if (at)
        *at = cost > 0 ? d.at : 0;
    return cost;
}

/* This scenario from power-up, this look included.  Without a display a slip after which lights never tell anything,
   or nothing where the design lets them stand, would explain whatever they show. */
static bool fits_now(struct thought *t, const struct hypothesis *h)
{
    struct variant *v = &t->trial;
    const struct past *p = t->j->now;
    v->slips = h->slips;
    bytes_copy(v->choice, h->choice, sizeof v->choice);
    suppose(t, h->odd);
    t->told = false;
    if (!fits_past(t, v, p, t->script.action, p->looks) || cost_now(t, v, NULL) > 0)
        return false;
    bool says = lights_say(&t->j->bench.eyes, t->design) && !lights_judged(&t->j->bench.eyes, &v->line, 1);
    return !t->j->bench.traits.blind || (t->told && !says);
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
        if (slips_same(&t->found[i].slips, &h->slips) && t->found[i].odd == h->odd &&
            bytes_same(t->found[i].choice, h->choice, sizeof h->choice))
            return true;
    return false;
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
    unsigned opened = 0; /* decisions that were not open before */
    if (t->j->thought > t->most)
        return;
    h->count = slips_count(&h->slips) + (h->odd ? 2 : 0); /* a decision that is read explains less than a rule */
    for (const struct odd *o = t->j->robot->odds; o && o->values; o++) {
        h->count += slip_made(&h->slips, o->slip) ? OPEN : 0;
        opened += slip_made(&h->slips, o->slip) && !slip_made(base, o->slip);
    }
    h->fresh = slips_rules(t->j, &h->slips, base);
    if (t->design->count < 2 && slips_more(&h->slips, base) > 1) /* that nothing moves has one reason */
        return;
    /* one wrong picture is the simpler fault; and so much would explain anything */
    if ((t->cosmetic && h->count > slips_count(base) + 1) || opened > 1 || h->fresh > (opened ? 2 : 3))
        return;
    if (t->finds && (h->fresh > t->found[0].fresh || (h->fresh == t->found[0].fresh && h->count > t->found[0].count)))
        return;
    if (known(t, h) || !breaks(t->j, h, t->mistrusted) || !fits_all(t, h))
        return;
    if (t->finds && (h->fresh < t->found[0].fresh || h->count < t->found[0].count))
        t->finds = t->sets = 0;
    if (t->finds && t->found[0].odd != h->odd) /* one script for all of them */
        return;
    bool new_set = true;
    for (unsigned i = 0; i < t->finds; i++)
        new_set &= !slips_same(&t->found[i].slips, &h->slips);
    if (t->finds == FOUND || (new_set && t->sets == SETS))
        return;
    t->sets += new_set;
    t->found[t->finds++] = *h;
}

static void promise(struct beam *b, const struct slips *s, uint16_t odd, double cost, unsigned at)
{
    double worth = cost - 2.0 * at;
    unsigned to = b->count;
    while (to && b->of[to - 1].worth > worth)
        to--;
    if (to == PROMISING)
        return;
    if (b->count < PROMISING)
        b->count++;
    for (unsigned i = b->count - 1; i > to; i--)
        b->of[i] = b->of[i - 1];
    b->of[to].worth = worth;
    b->of[to].cost = cost;
    b->of[to].at = at;
    b->of[to].slips = *s;
    b->of[to].odd = odd;
}

/* Tries a candidate on this look alone. */
static double try_now(struct thought *t, const struct slips *s, uint16_t odd, unsigned *at)
{
    variant_copy(t->j, &t->trial, &t->base);
    t->trial.slips = *s;
    suppose(t, odd);
    return cost_now(t, &t->trial, at);
}

static struct hypothesis of_base(const struct variant *base, const struct slips *s, uint16_t odd)
{
    struct hypothesis h = {.slips = *s, .odd = odd};
    bytes_copy(h.choice, base->choice, sizeof h.choice);
    return h;
}

/* A candidate, on this look; when it explains a part of it, or its beginning, it is kept in mind. */
static void candidate(struct thought *t, const struct variant *base, const struct slips *s, uint16_t odd, double cost,
                      unsigned least)
{
    unsigned at;
    if (t->j->thought > t->most)
        return;
    double now = try_now(t, s, odd, &at);
    if (now == 0) {
        struct hypothesis h = of_base(base, s, odd);
        consider(t, &h, &base->slips);
    } else if (now < cost || at > least)
        promise(&t->next, s, odd, now, at);
}

/* One slip more than these, or another decision, tried on this look. */
static void one_more(struct thought *t, const struct variant *base, const struct slips *from, uint16_t odd, double cost,
                     unsigned least)
{
    for (unsigned i = 0; i < t->slips; i++) {
        struct slips s = *from;
        if (slip_made(&s, i) || passed_over(t, i))
            continue;
        slip_turn(&s, i);
        candidate(t, base, &s, odd, cost, least);
    }
    for (const struct odd *o = t->j->robot->odds; o && o->values; o++)
        for (unsigned value = 1; value <= o->values; value++) {
            struct slips s = *from;
            if (odd >> o->shift & (o->values > 1 ? 15 : 1))
                continue;
            if (!slip_made(&s, o->slip))
                slip_turn(&s, o->slip);
            candidate(t, base, &s, (uint16_t)(odd | value << o->shift), cost, least);
        }
}

/* One slip more, on one side only. */
static void one_more_on_a_side(struct thought *t, const struct variant *base, double cost, unsigned least)
{
    const struct student *student = t->j->robot->student;
    for (unsigned i = 0; i < t->slips; i++)
        for (unsigned side = 0; side < SIDES && student->sides[side]; side++) {
            struct slips s = base->slips;
            if (slip_made(&s, i) || passed_over(t, i))
                continue;
            slip_turn(&s, i);
            slip_limit(&s, side, i);
            candidate(t, base, &s, 0, cost, least);
        }
}

/* Slips that leave a decision open, in the place of another or besides, from power-up: what the design decided before
   is written in the scripts. */
static void open_instead(struct thought *t, const struct variant *base, const struct slips *less)
{
    for (const struct odd *o = t->j->robot->odds; o && o->values; o++) {
        struct slips s = *less;
        if (!slip_made(&s, o->slip))
            slip_turn(&s, o->slip);
        for (unsigned value = 0; value <= o->values; value++) {
            struct hypothesis h = of_base(base, &s, (uint16_t)(value << o->shift));
            consider(t, &h, &base->slips);
        }
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
        struct hypothesis h = of_base(base, &less, 0);
        consider(t, &h, &base->slips);
        for (unsigned side = 0; side < SIDES && t->j->robot->student->sides[side]; side++) {
            h = of_base(base, &base->slips, 0);
            slip_limit(&h.slips, side, out);
            consider(t, &h, &base->slips);
        }
        for (unsigned in = 0; in < t->slips; in++)
            if (!slip_made(&base->slips, in) && !passed_over(t, in)) {
                h = of_base(base, &less, 0);
                slip_turn(&h.slips, in);
                consider(t, &h, &base->slips);
            }
        open_instead(t, base, &less);
    }
    for (unsigned in = 0; more && in < t->slips; in++)
        if (!slip_made(&base->slips, in) && !passed_over(t, in)) {
            struct hypothesis h = of_base(base, &base->slips, 0);
            slip_turn(&h.slips, in);
            consider(t, &h, &base->slips);
        }
}

/* One more than what explains a part of this look.  All of these are tried, not only up to the first that fits: which
   of several it is the play to come tells. */
static void widen(struct thought *t, const struct variant *base)
{
    t->now = t->next;
    t->next.count = 0;
    for (unsigned i = 0; i < t->now.count; i++)
        one_more(t, base, &t->now.of[i].slips, t->now.of[i].odd, t->now.of[i].cost, t->now.of[i].at);
}

/* The variant as it was before this look. */
static bool set_base(struct thought *t, const struct variant *v)
{
    t->base.slips = v->slips;
    bytes_copy(t->base.choice, v->choice, sizeof v->choice);
    return fits_past(t, &t->base, t->j->now, t->script.action, t->j->now->looks);
}

/* Two slips at once, then three. */
static void several(struct thought *t, const struct variant *base, bool sides)
{
    unsigned at = 0;
    if (!set_base(t, base))
        return;
    t->next.count = 0;
    double cost = try_now(t, &base->slips, 0, &at);
    one_more(t, base, &base->slips, 0, cost, at);
    if (sides)
        one_more_on_a_side(t, base, cost, at);
    for (unsigned more = 0; more < (sides ? 1 : 2) && !t->finds; more++)
        widen(t, base);
}

/* Two, of which one has been made before this look: what explains the most of it, and one more, from power-up. */
static void behind(struct thought *t, const struct variant *base)
{
    unsigned at = 0;
    if (!set_base(t, base))
        return;
    t->next.count = 0;
    one_more(t, base, &base->slips, 0, try_now(t, &base->slips, 0, &at), at);
    for (unsigned in = 0; in < t->slips && t->next.count; in++)
        if (!slip_made(&t->next.of[0].slips, in) && !passed_over(t, in)) {
            struct hypothesis h = of_base(base, &t->next.of[0].slips, 0);
            slip_turn(&h.slips, in);
            consider(t, &h, &base->slips);
        }
}

/* The best that is found yet reads a decision that was not open before: a rule that explains it would be better. */
static bool opens(const struct thought *t, const struct slips *base)
{
    return t->finds && t->found[0].odd && slips_more(&t->found[0].slips, base);
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
        unsigned at = 0;
        cost[i] = set_base(t, v) ? try_now(t, &v->slips, 0, &at) : 0;
        if (cost[i] > 0)
            one_more(t, v, &v->slips, 0, cost[i], at);
    }
    for (unsigned i = 0; i < bases && (thorough || slips_count(&j->play.variant[who[i]].slips)); i++)
        if (i < 4 && (!t->finds || t->found[0].fresh || opens(t, &j->play.variant[who[i]].slips)))
            one_other(t, &j->play.variant[who[i]], thorough && (i < 2 || !t->finds));
    for (unsigned i = 0; i < bases && i < 4 && (!t->finds || t->found[0].odd); i++)
        if (cost[i] > 0 && set_base(t, &j->play.variant[who[i]]))
            one_more_on_a_side(t, &j->play.variant[who[i]], cost[i], 0);
    thorough &= !j->bench.traits.blind;                       /* by lights alone two slips explain anything */
    for (unsigned i = 0; i < 8 && thorough && !t->finds; i++) /* of each base; then with slips of one side */
        if (i % 4 < bases && cost[i % 4] > 0)
            several(t, &j->play.variant[who[i % 4]], i / 4);
    for (unsigned i = 0; i < bases && i < 2 && thorough && !t->finds && departure_of_both(t->departure); i++)
        behind(t, &j->play.variant[who[i]]);
    suppose(t, t->finds ? t->found[0].odd : 0);
}

/* Where no hypothesis is left, but without one of its slips a variant would show this look: the slip holds elsewhere
   only, and here the design keeps the rule.  That is no fault.  But a variant that does nothing does not show what the
   design does, even where nothing of it is judged there. */
static bool rule_kept(struct thought *t)
{
    struct judge *j = t->j;
    bool kept = false;
    for (unsigned i = 0; i < j->play.variants && !kept; i++) {
        const struct variant *v = &j->play.variant[i];
        if (!v->alive || !slips_count(&v->slips) || !set_base(t, v))
            continue;
        for (unsigned out = 0; out < t->slips && !kept; out++) {
            struct slips less = v->slips;
            if (!slip_made(&less, out))
                continue;
            slip_turn(&less, out);
            kept = try_now(t, &less, 0, NULL) == 0 && (t->design->count < 2 || t->trial.line.count > 1);
        }
    }
    return kept;
}

/* A decision is open that may have led here, and nobody knows which: no name is given to another one. */
static bool undecided(const struct judge *j, const struct departure *d)
{
    const char *id = j->robot->decisions ? j->robot->classify(d) : NULL;
    bool open = id && j->robot->unforeseen && j->robot->unforeseen(d);
    for (const struct odd *o = j->robot->odds; o && o->values; o++)
        open |= slip_made(&variant_alive(j)->slips, o->slip);
    return open && id && word_in(j->robot->decisions, id);
}

/* ---- adopting ---- */

/* The hypotheses found are the variants from now on, at the state after this look. */
static void adopt(struct thought *t)
{
    struct judge *j = t->j;
    struct scenario *p = &j->play;
    uint16_t odd = 0;
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
        if (!i) {
            time_messages(j, &(const struct run){0}, &v->line, t->design);
            odd = golden_decided(j, v);
        }
        golden_stand(v);
    }
    suppose(t, odd);
    for (unsigned i = t->finds; i < p->variants; i++)
        p->variant[i].alive = false;
    p->phases_ahead = 0; /* the way without the slip is not the design's */
    bytes_clear(p->transitions_ahead, sizeof p->transitions_ahead);
    p->variants = p->variants > t->finds ? p->variants : t->finds;
}

/* Is something told by lights in this look, and have they not been found fault with yet? */
static bool lights_matter(const struct judge *j, const struct departure *d)
{
    return j->robot->lights && !j->bench.eyes.dim && lights_judged(&j->bench.eyes, d->golden, 1);
}

bool explain(struct judge *j, const struct run *run, const struct departure *d)
{
    bool vain = departure_in_vain(j, d), spent = !vain && (j->searches >= SEARCHES || j->thought > ALL_SEARCHES);
    j->kept = false;
    if (!j->robot->student || j->plainly || !j->now || j->now->open || j->now->script || judge_late(j) ||
        (vain && j->vain >= VAIN_MOST))
        return false;
    for (unsigned i = 0; i < d->items; i++) /* nothing explains X */
        if (d->seen && d->seen->sight.unknown[i])
            return false;
    struct thought *t = arena_get(&j->arena, sizeof *t);
    if (!t)
        return false;
    *t = (struct thought){
        .j = j, .most = j->thought + ONE_SEARCH, .design = d->design, .departure = d, .slips = slips_all(j)};
    t->script = (struct script){d->script, d->actions, j->bench.standing};
    t->mistrusted = d->mistrusted || !j->robot->within ? d->mistrusted : j->robot->within(d);
    t->cosmetic = departure_cosmetic(j, d) && !departure_of_both(d);
    t->phase = d->expected ? d->expected->phase : d->before->phase;
    t->seen.arena = t->trial.line.arena = t->base.line.arena = &j->arena;
    t->trial.state = arena_get(&j->arena, golden_size(j) + 1);
    t->base.state = arena_get(&j->arena, golden_size(j) + 1);
    bool thorough = !vain && !spent, darker = false;
    if (t->trial.state && t->base.state)
        search(t, thorough);
    if (!t->finds && t->trial.state && t->base.state && lights_matter(j, d)) {
        darker = j->bench.eyes.dim = true;
        search(t, thorough);
        j->bench.eyes.dim = t->finds > 0;
    }
    bool explained = t->finds && !j->arena.full;
    /* another decision of a rule that is open already is no departure of its own: it is read, not searched for */
    if (!(explained && slips_same(&t->found[0].slips, &variant_alive(j)->slips)))
        ++*(vain ? &j->vain : &j->searches);
    j->kept = !explained && t->trial.state && t->base.state &&
              ((spent && robot_astray(j)) || undecided(j, d) || rule_kept(t));
    if (explained) {
        const struct slips before = variant_alive(j)->slips;
        for (unsigned i = 0; i < t->slips; i++)
            if (slip_made(&t->found[0].slips, i) && !slip_made(&before, i) && !finding_of_slip(j, i)) {
                bool moved = false;
                for (unsigned k = 0; k < j->found.findings && !moved; k++) {
                    struct finding *f = &j->found.finding[k];
                    moved = f->slip && !slip_made(&t->found[0].slips, f->slip - 1);
                    if (moved)
                        finding_to_slip(j, f, i);
                }
                if (!moved) {
                    struct departure copy = *d;
                    j->adopting = i + 1;
                    departure_write(j, run, &copy, j->robot->slips[i].id);
                    j->adopting = 0;
                }
            }
        if (darker) {
            struct departure copy = *d;
            departure_write(j, run, &copy, j->robot->lights);
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
