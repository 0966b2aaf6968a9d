/* SPDX-License-Identifier: MIT */
/*
 * The look at both that follows an action.
 *
 * It compares the design's line of moments with that of every variant.  If one shows the same, all variants that do not
 * are dropped for good: the design has chosen their policy otherwise.  If none does, the nearest one tells what was
 * expected.
 */
#include "check/judge/judge.h"
#include "core/bytes.h"
#include "bare/text.h"
#include "core/words.h"

/* All that is judged agrees; but what stands there now may still contradict a rule.  What that costs must be less than
   any difference (compare.c), so that a variant which explains it by anything else is nearer. */
static double mistrusted(struct judge *j, struct departure *d)
{
    static const double MISTRUST = 0.4;
    d->expected = &d->golden->moment[d->golden->count - 1];
    d->seen = &d->design->moment[d->design->count - 1];
    d->parting = DIFFERENT;
    struct moment all = *d->expected;
    all.care = ~(uint64_t)0;
    d->wrong = sight_differs(&j->bench.eyes, &all, &d->seen->sight);
    d->mistrusted = j->robot->mistrusts(d);
    return d->mistrusted ? MISTRUST : 0;
}

double variant_compare(struct judge *j, struct variant *v, const struct line *design, const struct script *script,
                       struct departure *d)
{
    static const struct slips none = {0};
    struct difference found = {0};
    struct leave leave = judge_leave(j);
    if (j->robot->suits)
        j->robot->suits(j, &j->bench.eyes, v->memory, &v->line, design);
    double cost = line_compare(&j->alignment, &j->bench.eyes, &v->line, design, script->standing, &leave, &found);
    *d = (struct departure){.judge = j,
                            .machine = j->machine,
                            .action = &script->action[script->actions - 1],
                            .previous = script->actions > 1 ? &script->action[script->actions - 2] : NULL,
                            .script = script->action,
                            .actions = script->actions,
                            .parting = found.parting,
                            .expected = found.expected,
                            .seen = found.seen,
                            .wrong = found.wrong,
                            .at = found.at,
                            .let = found.let,
                            .late = found.late,
                            .meant = found.meant,
                            .form = found.form,
                            .drawn = found.drawn,
                            .astray = !bytes_same(&v->slips, &none, sizeof none),
                            .before = &v->line.moment[0],
                            .was = v->was,
                            .now = v->port,
                            .earlier = v->earlier,
                            .golden = &v->line,
                            .design = design,
                            .eyes = &j->bench.eyes,
                            .item = j->bench.eyes.item,
                            .items = j->bench.eyes.items,
                            .memory = v->memory};
    d->forgiven = cost > 0 && j->robot->forgives && j->robot->forgives(d);
    if (cost > 0)
        return d->forgiven ? 0 : cost;
    return j->robot->mistrusts && design->count ? mistrusted(j, d) : 0;
}

/* A replay ends with the departure that it looks for: the last one stays. */
static void record_departure(struct record *r, const struct departure *d, const struct variant *v)
{
    r->care = d->expected ? d->expected->care : ~(uint64_t)0;
    r->expected = d->expected ? d->expected->sight : v->stands;
    r->seen = d->parting == MISSING || !d->seen ? d->design->moment[d->design->count - 1].sight : d->seen->sight;
}

/* The golden machine goes on from where the design is, in all variants. */
static bool adopt(struct judge *j, const struct run *run, const struct departure *d)
{
    struct scenario *p = &j->play;
    for (unsigned i = 0; i < p->variants; i++) {
        struct departure own = *d; /* what it remembers, and not what the first one has made of that */
        own.memory = p->variant[i].memory;
        if (p->variant[i].alive && !j->robot->adopt(&own, p->variant[i].state, p->variant[i].memory))
            return false;
    }
    bool some = false, shown[VARIANTS] = {0};
    for (unsigned i = 0; i < p->variants; i++)
        if (p->variant[i].alive) {
            struct line *l = &p->variant[i].line, *seen = &j->bench.line;
            golden_adopted(j, run, &p->variant[i]);
            shown[i] = l->count && seen->count &&
                       !sight_differs(&j->bench.eyes, &l->moment[l->count - 1], &seen->moment[seen->count - 1].sight);
            some |= shown[i];
        }
    /* what was adopted is shown by policies, too: those that show it otherwise are not the design's */
    for (unsigned i = 0; i < p->variants && some && !run->quiet; i++)
        p->variant[i].alive &= shown[i];
    return true;
}

/* A picture was let pass: it is told how long it stood. */
static void note_late(struct judge *j, const struct departure *d)
{
    char id[40], time[60];
    text_set(id, sizeof id, "late %s", d->late);
    for (char *c = id; *c; c++)
        *c = *c == ' ' ? '-' : *c;
    judge_cycles_text(j, d->let->length, time, sizeof time);
    judge_note(j, id, "%s, for %s", d->late, time);
    struct traits *t = &j->bench.traits;
    t->late = d->let->length > t->late ? d->let->length : t->late;
    t->settle = t->settle > t->late + t->hold ? t->settle : t->late + t->hold;
}

/* A finding that a slip explains is looked for: variant 0 is without the slip, and departs; variant 1 makes it, and
   shows all that the design shows. */
static bool look_for_slip(struct judge *j, const struct run *run, const struct script *script)
{
    struct departure without, with;
    bool fits = variant_compare(j, &j->play.variant[1], &j->bench.line, script, &with) == 0;
    bool parts = variant_compare(j, &j->play.variant[0], &j->bench.line, script, &without) > 0;
    if (fits && parts) {
        if (run->record)
            record_departure(run->record, &without, &j->play.variant[0]);
        departure_write(j, run, &without, run->target);
    }
    return fits && !parts;
}

/* All that stood at the end of this look is what stands before the next one. */
static void stand(struct judge *j)
{
    struct bench *b = &j->bench;
    for (unsigned i = 0; i < j->play.variants; i++)
        if (j->play.variant[i].alive)
            golden_stand(&j->play.variant[i]);
    b->stands = b->line.moment[b->line.count - 1].sight;
    line_clear(&b->line);
    b->feds = 0;
    b->standing = true;
}

/* The design's line beside those of all variants: what the nearest costs. */
static double nearest(struct judge *j, const struct script *script, double cost[], struct departure *first,
                      unsigned *who)
{
    static const double WORST = 1e9;
    double best = WORST;
    for (unsigned i = 0; i < j->play.variants; i++) {
        struct departure d;
        if (!j->play.variant[i].alive)
            continue;
        cost[i] = variant_compare(j, &j->play.variant[i], &j->bench.line, script, &d);
        if (cost[i] < best) {
            best = cost[i];
            *who = i;
            *first = d;
        }
    }
    return best;
}

/* Lights that were all on at the start are active low, or show something where nothing is asked of them (a comparison
   of nothing with nothing).  The first picture in which they matter decides: the level at which it is nearer. */
static void settle_lights(struct judge *j, const struct script *script)
{
    struct bench *b = &j->bench;
    double cost[VARIANTS];
    struct departure unused;
    unsigned who;
    b->traits.lights_turned = false;
    double low = nearest(j, script, cost, &unused, &who);
    for (unsigned i = 0; i < b->line.count; i++)
        lights_turn(&b->eyes, b->machine, &b->line.moment[i].sight);
    if (low == 0 || nearest(j, script, cost, &unused, &who) >= low) {
        judge_note(j, "light-polarity", "the lights are active low");
        for (unsigned i = 0; i < b->line.count; i++)
            lights_turn(&b->eyes, b->machine, &b->line.moment[i].sight);
        return;
    }
    for (unsigned k = 0; k < b->eyes.items; k++)
        for (unsigned i = 0; b->eyes.item[k].kind == LIGHTS && i <= b->eyes.item[k].more; i++) {
            unsigned port = b->eyes.item[k].port + i;
            b->pins->flip[port] = !b->pins->flip[port];
            b->seen[port] ^= port_mask(&b->machine->port[port]);
        }
}

/* Lights that should blink: how long that takes tells how long a second is to the design. */
static void time_blinking(struct judge *j)
{
    const struct line *g = &variant_alive(j)->line;
    const struct bench *b = &j->bench;
    bool blinks = false;
    for (unsigned k = 0; g->count && k < b->eyes.items; k++)
        blinks |= b->eyes.item[k].kind == LIGHTS && g->moment[g->count - 1].sight.word[k] >> BLINK_MARK & 1;
    if (blinks && !j->found.blink)
        j->found.blink = line_blink(&b->line, &b->eyes);
}

/* The scenario has departed, and a follower judges it cycle by cycle. */
static bool follow(struct judge *j, const struct run *run, struct departure *first)
{
    bool go_on = follow_on(j, run, first);
    stand(j);
    return go_on;
}

/* The golden machine stands still, and so nothing is compared with it; but the design stands at something else, and the
   follower has told of that. */
static bool stands_apart(const struct judge *j)
{
    const struct line *g = &variant_alive(j)->line, *d = &j->bench.line;
    return j->follow.told.count && g->count == 1 && d->count &&
           sight_differs(&j->bench.eyes, &g->moment[0], &d->moment[d->count - 1].sight);
}

/* Which digits of a display that is lit in turn should have shown a sign by now, and which have. */
static void note_lit(struct judge *j)
{
    struct eyes *e = &j->bench.eyes;
    const struct line *g = &variant_alive(j)->line, *d = &j->bench.line;
    for (unsigned k = 0; k < e->items; k++) {
        if (!e->item[k].scanned)
            continue;
        for (unsigned i = 1; i < g->count; i++)
            e->asked |= (uint64_t)(g->moment[i].care >> k & 1 && g->moment[i].sight.word[k]) << k;
        for (unsigned i = 0; i < d->count; i++)
            e->lit |= (uint64_t)(d->moment[i].sight.word[k] != 0) << k;
    }
}

/* Of several wrong signs one is only drawn wrong: that is found, and the others are looked at by themselves. */
static bool redrawn(struct judge *j, const struct run *run, const struct departure *first)
{
    struct departure sign = *first;
    sign.wrong = j->robot->misdrawn ? j->robot->misdrawn(first) & first->wrong : 0;
    return sign.wrong && sign.wrong != first->wrong && departure_write(j, run, &sign, WRONG_GLYPH);
}

/* Behind the first difference a sign is drawn wrong: that is found, and the look is compared again, so that one fault
   does not hide the other. */
static bool redrawn_behind(struct judge *j, const struct run *run, const struct departure *first)
{
    struct departure sign = *first;
    sign.parting = DIFFERENT;
    sign.expected = first->meant;
    sign.seen = first->form;
    sign.wrong = first->drawn;
    if (sign.wrong)
        departure_write(j, run, &sign, WRONG_GLYPH);
    return sign.wrong;
}

/* The design's line since the last look, without what nobody can read, behind what stood there. */
static void clean(struct judge *j, const struct action *a)
{
    struct bench *b = &j->bench;
    line_clean(&b->line, &b->eyes, b->traits.hold, bench_flicker(b));
    if (action_only_last(j, a))
        line_last(&b->line);
    struct moment stood = {.sight = b->stands};
    if (b->standing)
        line_prepend(&b->line, b->eyes.items, &stood);
}

/* A message that is missing was there, too short to be read at leisure but not to be seen: for a tenth of a second.
   From then on this design's flicker is what is clearly shorter, for messages of one length are not equally long to the
   cycle; how long they stand is judged apart. */
static bool brief(struct judge *j, const struct departure *d)
{
    enum { VISIBLE_PART = 20, LEEWAY_PART = 8 };
    struct bench *b = &j->bench;
    uint64_t hold = b->traits.hold, least = hold / VISIBLE_PART > 2 ? hold / VISIBLE_PART : 2;
    if (!hold || d->parting != MISSING || d->expected->length != j->robot->hold)
        return false;
    for (unsigned i = 0; i < b->scratch.count; i++) {
        const struct moment *m = &b->scratch.moment[i];
        if (m->length >= least && m->length <= bench_flicker(b) && !sight_differs(&b->eyes, d->expected, &m->sight)) {
            b->traits.flicker = m->length - m->length / LEEWAY_PART - 1;
            return true;
        }
    }
    return false;
}

/* A picture that may stand between two others stood for too long: that is found, once and for all, and what else there
   is to see is looked at by itself. */
static bool lingers(struct judge *j, const struct run *run, const struct departure *d)
{
    const struct line *g = d->golden;
    struct traits *t = &j->bench.traits;
    struct departure late = *d;
    if (!j->robot->sluggish || !j->robot->tolerates || d->parting != EXTRA || !d->at || d->at >= g->count ||
        d->seen->length <= judge_leave(j).longest ||
        !j->robot->tolerates(d->eyes, &g->moment[d->at - 1], &g->moment[d->at], &d->seen->sight))
        return false;
    departure_write(j, run, &late, j->robot->sluggish);
    t->lingers = d->seen->length + d->seen->length / 8;
    return true;
}

/* Of a look that departs, the pictures up to there were shown: they count as covered. */
static void keep_up_to(struct judge *j, const struct departure *d)
{
    for (unsigned i = 0; i < d->at && i < d->golden->count; i++) {
        unsigned phase = d->golden->moment[i].phase, before = i ? d->golden->moment[i - 1].phase : phase;
        j->found.phases_seen |= (uint64_t)1 << (phase & (PHASES - 1));
        if (before != phase)
            j->found.transitions_seen[before & (PHASES - 1)] |= (uint64_t)1 << (phase & (PHASES - 1));
    }
}

/* Looks at both: true when some variant shows what the design shows, or the play can go on all the same. */
bool judge_look(struct judge *j, const struct run *run, const struct action *a)
{
    struct bench *b = &j->bench;
    double best = 0, cost[VARIANTS];
    unsigned who = 0;
    struct departure first = {0};
    if (!run->quiet && j->robot->blink)
        time_blinking(j);
    if (j->robot->follower && follow_ticks(j))
        return follow(j, run, NULL);
    golden_blur(j);
    if (j->robot->follower && stands_apart(j))
        return follow(j, run, NULL);
    line_copy(&b->scratch, &b->line);
    clean(j, a);
    if (!run->quiet)
        note_lit(j);
    const struct script script = {j->play.action, j->play.actions, b->standing};
    bool go_on = true, chance = false;
    if (run->slip)
        go_on = look_for_slip(j, run, &script);
    else {
        if (b->traits.lights_turned && lights_judged(&b->eyes, &variant_alive(j)->line, 1))
            settle_lights(j, &script);
        best = nearest(j, &script, cost, &first, &who);
        if (best > 0 && brief(j, &first)) {
            line_copy(&b->line, &b->scratch);
            clean(j, a);
            best = nearest(j, &script, cost, &first, &who);
        }
        for (unsigned signs = 0; signs < 4 && best > 0 && redrawn_behind(j, run, &first); signs++)
            best = nearest(j, &script, cost, &first, &who);
        if (best > 0 && (redrawn(j, run, &first) || lingers(j, run, &first)))
            best = nearest(j, &script, cost, &first, &who);
        j->play.unsure = j->play.unsure && !(j->robot->assures && j->robot->assures(&first));
    }
    if (run->slip)
        ;
    else if (best > 0) {
        first.raw = &b->scratch;
        if (run->record)
            record_departure(run->record, &first, &j->play.variant[who]);
        j->kept = false;
        if (!run->quiet && !j->play.unsure && !departure_settled(j, &first) && explain(j, run, &first)) {
            b->stands = b->line.moment[b->line.count - 1].sight;
            line_clear(&b->line);
            b->standing = true;
            return true;
        }
        if (j->robot->follower)
            return follow(j, run, &first);
        bool kept =
            j->kept && !run->quiet; /* no fault: the design keeps the rule here, though it is known to break it */
        go_on = kept ? departure_harmless(j, &first)
                     : departure_write(j, run, &first, first.mistrusted) && !first.mistrusted;
        go_on = go_on || (j->robot->adopt && !j->enough && adopt(j, run, &first));
        bool harmless = go_on && departure_harmless(j, &first);
        go_on = go_on && (harmless || !j->play.unsure);
        j->play.unsure |= harmless && !kept && j->robot->unsure && j->robot->unsure(&first);
    } else {
        if (!run->quiet)
            j->play.action[j->play.actions - 1].odd = golden_decided(j, &j->play.variant[who]);
        time_messages(j, run, &j->play.variant[who].line, &b->line);
        if (first.let && !run->quiet)
            note_late(j, &first);
        if (first.forgiven && j->robot->adopt)
            go_on = adopt(j, run, &first);
        chance = first.forgiven;
    }
    if (!run->quiet && j->looks < LOOKS_SAMPLED) {
        j->looks++;
        j->odd_looks += best > 0 || first.forgiven; /* which is nothing that the golden machine showed */
    }
    if (!run->quiet && best > 0)
        keep_up_to(j, &first);
    if (!run->quiet && !go_on && best > 0) {
        j->strayed += robot_astray(j);
        past_odd(j, &first, script.standing, best);
    }
    if (!run->quiet && go_on && best > 0 && departure_harmless(j, &first))
        past_odd(j, &first, script.standing, best);
    else if (!run->quiet && go_on)
        past_look(j, &b->line, script.standing, best > 0);
    if (!run->quiet && chance && j->now)
        j->now->open = true;
    for (unsigned i = 0; i < j->play.variants && !run->quiet; i++)
        if (j->play.variant[i].alive && best == 0 && cost[i] > 0)
            j->play.variant[i].alive = false;
    if (!run->quiet && best == 0)
        findings_follow(j);
    stand(j);
    return go_on;
}
