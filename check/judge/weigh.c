/* SPDX-License-Identifier: MIT */
/*
 * Which rules a play has really tried.  That the golden machine came by a place says little of a design that shows
 * hardly anything, or that had left the way before: a rule is known to be kept only if a machine that breaks it would
 * have been told from the design.  So every slip of a rule is played through all that was seen, on top of those that
 * the design makes: where it shows another picture than the design did, and the design the one that was expected, that
 * slip is not the design's.  A rule has been tried when a third of its slips are told apart so: the others may be of
 * places that the design never comes to.
 */
#include "check/judge/judge.h"
#include "core/bytes.h"
#include "core/words.h"

enum { WEIGHED_MOST = 1500000 }; /* actions that are played for it */

struct scales {
    struct judge *j;
    struct variant right, wrong; /* the design as far as it is known, and with a slip more */
    struct line seen;
    uint64_t most; /* of judge.thought */
};

/* Plays up to a look; what it costs to show there what the design showed. */
static double cost_at(struct scales *s, struct variant *v, const struct past *p, const struct past_look *l,
                      unsigned from)
{
    const struct run thinking = {.quiet = true}, glance = {.quiet = true, .limit = l->limit};
    const struct script here = {p->script, l->actions, l->standing};
    struct departure d;
    s->j->thought += l->actions - from;
    for (unsigned i = from; i < l->actions; i++)
        golden_act(s->j, i + 1 < l->actions ? &thinking : &glance, v, &p->script[i]);
    golden_finish(s->j, v, &p->script[l->actions - 1], l->standing);
    double cost = variant_compare(s->j, v, &s->seen, &here, &d);
    golden_stand(v);
    return cost;
}

/* Is there a look of this scenario that the design passed, and a machine with the slip would not have? */
static bool tells_apart(struct scales *s, const struct past *p)
{
    const char *straps = *p->straps ? p->straps : NULL;
    unsigned from = 0;
    variant_power_up(s->j, straps, &s->right);
    variant_power_up(s->j, straps, &s->wrong);
    for (unsigned i = 0; i < p->looks && s->j->thought < s->most; i++) {
        past_recall(s->j, &p->look[i], &s->seen);
        double right = cost_at(s, &s->right, p, &p->look[i], from), wrong = cost_at(s, &s->wrong, p, &p->look[i], from);
        if (right > 0 && !p->look[i].excused) /* it is not known where the design is */
            return false;
        if (right == 0 && wrong > 0)
            return true;
        from = p->look[i].actions;
    }
    return false;
}

/* Would it have been seen if the design made this slip? */
static bool slip_told(struct scales *s, unsigned slip)
{
    s->wrong.slips = s->right.slips;
    if (slip_made(&s->wrong.slips, slip))
        return false;
    slip_turn(&s->wrong.slips, slip);
    for (const struct past *p = s->j->past; p; p = p->next)
        if (p->script && tells_apart(s, p))
            return true;
    return false;
}

/* A slip that leaves a decision open shows whatever the design shows. */
static bool is_of(const struct robot *r, unsigned slip, const char *rule)
{
    return word_same(r->slips[slip].id, rule) && !slip_open(r, slip);
}

/* Nothing is said of a rule without slips, nor when time is up. */
static bool untold(struct scales *s, const char *rule)
{
    const struct robot *r = s->j->robot;
    unsigned all = slips_all(s->j), known = 0, told = 0;
    for (unsigned i = 0; i < all; i++)
        known += is_of(r, i, rule);
    unsigned left = known, third = known > 2 ? (known + 1) / 3 : 1;
    for (unsigned i = 0; i < all && told < third && told + left >= third; i++)
        if (is_of(r, i, rule)) {
            told += slip_told(s, i);
            left--;
        }
    return known && told < third && s->j->thought < s->most;
}

void judge_weigh(struct judge *j)
{
    past_close(j);
    if (!j->robot->student || !j->past || judge_late(j))
        return;
    struct scales *s = arena_get(&j->arena, sizeof *s);
    if (!s)
        return;
    const struct variant *design = variant_alive(j);
    *s = (struct scales){.j = j, .most = j->thought + WEIGHED_MOST};
    s->right.slips = design->slips;
    bytes_copy(s->right.choice, design->choice, sizeof design->choice);
    bytes_copy(s->wrong.choice, design->choice, sizeof design->choice);
    s->seen.arena = s->right.line.arena = s->wrong.line.arena = &j->arena;
    s->right.state = arena_get(&j->arena, golden_size(j) + 1);
    s->wrong.state = arena_get(&j->arena, golden_size(j) + 1);
    const struct rule *rules = s->right.state && s->wrong.state ? j->robot->rules : NULL;
    for (unsigned i = 0; rules && rules[i].id && i < 64; i++)
        j->found.untold |= (uint64_t)untold(s, rules[i].id) << i;
    line_free(&s->seen);
    line_free(&s->right.line);
    line_free(&s->wrong.line);
    arena_put(&j->arena, s->right.state);
    arena_put(&j->arena, s->wrong.state);
    arena_put(&j->arena, s);
}
