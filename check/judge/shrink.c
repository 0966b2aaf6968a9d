/* SPDX-License-Identifier: MIT */
/*
 * Shrinking: the shortest script of each finding.
 *
 * What a slip explains needs no simulator: the script is short enough when the golden machine with the slip still shows
 * something else than without it, and only the result is tried on the design.  For all other findings every shorter
 * script is.
 */
#include "check/judge/judge.h"
#include "core/bytes.h"
#include "core/words.h"

/* ---- one slip alone ---- */

static void slip_set(struct slips *s, unsigned i, bool on)
{
    uint64_t bit = (uint64_t)1 << (i % 64);
    s->made[i / 64] = on ? s->made[i / 64] | bit : s->made[i / 64] & ~bit;
}

/* Two variants are left: without the finding's slip, and with it; `apart`: and without all others. */
void slips_park(struct judge *j, struct parked *p, const struct finding *f, bool apart)
{
    const struct variant *alive = variant_alive(j);
    struct slips with = alive->slips;
    uint8_t choice[POLICIES];
    bytes_copy(choice, alive->choice, sizeof choice);
    *p = (struct parked){.variants = j->play.variants};
    for (unsigned i = 0; i < j->play.variants; i++) {
        p->alive[i] = j->play.variant[i].alive;
        j->play.variant[i].alive = i < 2;
    }
    if (apart)
        with = (struct slips){0};
    slip_set(&with, f->slip - 1, true);
    for (unsigned side = 0; side < SIDES; side++)
        if (slip_only(&alive->slips, side, f->slip - 1))
            slip_limit(&with, side, f->slip - 1);
    for (unsigned i = 0; i < 2; i++) {
        struct variant *v = &j->play.variant[i];
        p->slips[i] = v->slips;
        bytes_copy(p->choice[i], v->choice, sizeof v->choice);
        if (!v->state)
            v->state = arena_get(&j->arena, golden_size(j) + 1);
        v->line.arena = &j->arena;
        v->alive = true;
        v->slips = with;
        bytes_copy(v->choice, choice, sizeof choice);
    }
    j->play.variants = j->play.variants < 2 ? 2 : j->play.variants;
    slip_set(&j->play.variant[0].slips, f->slip - 1, false);
}

void slips_back(struct judge *j, const struct parked *p)
{
    j->play.variants = p->variants;
    for (unsigned i = 0; i < p->variants; i++)
        j->play.variant[i].alive = p->alive[i];
    for (unsigned i = 0; i < 2; i++) {
        j->play.variant[i].slips = p->slips[i];
        bytes_copy(j->play.variant[i].choice, p->choice[i], sizeof p->choice[i]);
    }
}

/* ---- the same script again ---- */

static bool replay(struct judge *j, const struct finding *f, const struct action *script, unsigned n,
                   struct finding *met, struct record *record)
{
    struct finding here = {0};
    const struct run run = {.quiet = true,
                            .target = f->id,
                            .met = &here,
                            .record = record,
                            .straps = *f->straps ? f->straps : NULL,
                            .slip = f->slip};
    uint64_t learnt[128][2];
    bytes_copy(learnt, j->bench.eyes.learnt, sizeof learnt);
    if (!f->slip)
        glyph_forget(&j->bench.eyes);
    bool dim = j->bench.eyes.dim;
    j->bench.eyes.dim = dim && !(j->robot->lights && word_same(f->id, j->robot->lights));
    uint64_t lingers = j->bench.traits.lingers;
    if (j->robot->sluggish && word_same(f->id, j->robot->sluggish))
        j->bench.traits.lingers = 0;
    if (judge_power_up(j, &run, "replay"))
        for (unsigned i = 0; i < n && !*here.id && action_do(j, &run, &script[i]); i++)
            ;
    else
        judge_sick(j, &run);
    if (j->robot->follower && !*here.id)
        follow_end(j, &run);
    bytes_copy(j->bench.eyes.learnt, learnt, sizeof learnt);
    j->bench.eyes.dim = dim;
    j->bench.traits.lingers = lingers;
    if (*here.id && met)
        *met = here;
    return *here.id != 0;
}

bool judge_replay(struct judge *j, const struct finding *f, const struct action *script, unsigned n,
                  struct finding *met, struct record *record)
{
    struct parked parked;
    if (!f->slip)
        return replay(j, f, script, n, met, record);
    /* alone the slip makes a story of its own; together with the others only where it takes them */
    slips_park(j, &parked, f, f->apart);
    if (record)
        record->who = 0;
    bool again = replay(j, f, script, n, met, record);
    slips_back(j, &parked);
    return again;
}

/* ---- shorter scripts ---- */

enum { REPLAYS = 120, THOUGHTS = 600 }; /* for one finding: on the design; on the golden machine alone */

/* Do variants 0 and 1 part over this script?  The actions up to where they do, or 0. */
static unsigned variants_part(struct judge *j, const struct finding *f, const struct action *script, unsigned n)
{
    static const struct run thinking = {.quiet = true};
    struct variant *v = j->play.variant;
    bool standing = false;
    for (unsigned i = 0; i < 2; i++)
        variant_power_up(j, *f->straps ? f->straps : NULL, &v[i]);
    for (unsigned k = 0; k < n; k++) {
        struct departure d;
        for (unsigned i = 0; i < 2; i++)
            golden_act(j, &thinking, &v[i], &script[k]);
        if (script[k].rest)
            continue;
        for (unsigned i = 0; i < 2; i++)
            golden_finish(j, &v[i], &script[k], standing);
        const struct script here = {script, k + 1, standing};
        if (variant_compare(j, &v[0], &v[1].line, &here, &d) > 0)
            return k + 1;
        for (unsigned i = 0; i < 2; i++)
            golden_stand(&v[i]);
        standing = true;
    }
    return 0;
}

/* Leaves out ever smaller pieces of the script as long as the slip shows. */
static unsigned shrink_slip(struct judge *j, const struct finding *f, struct action *script, struct action *shorter)
{
    struct parked parked;
    unsigned tries = 0, n = f->actions;
    slips_park(j, &parked, f, f->apart);
    bytes_copy(script, f->script, n * sizeof *script);
    n = variants_part(j, f, script, n);
    for (unsigned piece = n / 2; piece && tries < THOUGHTS; piece /= 2)
        for (unsigned from = 1; from < n && tries < THOUGHTS; tries++) {
            unsigned to = from + piece < n ? from + piece : n, rest = n - (to - from);
            bytes_copy(shorter, script, from * sizeof *script);
            bytes_copy(shorter + from, script + to, (n - to) * sizeof *script);
            unsigned parts = rest ? variants_part(j, f, shorter, rest) : 0;
            if (parts) {
                n = parts;
                bytes_copy(script, shorter, n * sizeof *script);
            } else
                from = to;
        }
    slips_back(j, &parked);
    return n;
}

static void take(struct finding *f, const struct action *script, unsigned n, const struct finding *best)
{
    bytes_copy(f->script, script, n * sizeof *script);
    f->actions = n;
    f->cycle = best->cycle;
    bytes_copy(f->phase, best->phase, sizeof f->phase);
    bytes_copy(f->expected, best->expected, sizeof f->expected);
    bytes_copy(f->seen, best->seen, sizeof f->seen);
}

/* The slip alone, then together with the others: true when the design shows it, too. */
static bool shrink_in_thought(struct judge *j, struct finding *f)
{
    bool shown = false;
    struct finding best = {0};
    struct action *script = arena_get(&j->arena, f->actions * sizeof *script),
                  *shorter = arena_get(&j->arena, f->actions * sizeof *shorter);
    for (unsigned alone = 2; alone-- && script && shorter && !shown;) {
        f->apart = alone;
        unsigned n = shrink_slip(j, f, script, shorter);
        shown = n && judge_replay(j, f, script, n, &best, NULL);
        if (shown)
            take(f, script, best.actions < n ? best.actions : n, &best);
    }
    arena_put(&j->arena, script);
    arena_put(&j->arena, shorter);
    return shown;
}

/* Leaves out ever smaller pieces of the script as long as the same finding remains; `until` is the count of the
   design's cycles after which the script stays as short as it is. */
static void shrink(struct judge *j, struct finding *f, uint64_t until)
{
    if (f->slip && shrink_in_thought(j, f))
        return;
    unsigned tries = 0, n = f->actions;
    struct finding best = {0};
    struct action *script = arena_get(&j->arena, n * sizeof *script),
                  *shorter = arena_get(&j->arena, n * sizeof *shorter);
    if (script && shorter)
        bytes_copy(script, f->script, n * sizeof *script);
    for (unsigned piece = n / 2; shorter && piece && tries < REPLAYS; piece /= 2)
        for (unsigned from = 1; from < n && tries < REPLAYS && j->bench.cycles < until && !judge_late(j);) {
            unsigned to = from + piece < n ? from + piece : n, rest = n - (to - from);
            bytes_copy(shorter, script, from * sizeof *script);
            bytes_copy(shorter + from, script + to, (n - to) * sizeof *script);
            tries++;
            if (rest >= 1 && judge_replay(j, f, shorter, rest, &best, NULL)) {
                n = best.actions < rest ? best.actions : rest;
                bytes_copy(script, shorter, n * sizeof *script);
            } else
                from = to;
        }
    if (*best.id)
        take(f, script, n, &best);
    arena_put(&j->arena, script);
    arena_put(&j->arena, shorter);
}

/* What a slip explains is found once: the same rule, seen in the same way before the slip was known, goes. */
static bool reads_like_another(const struct judge *j, const struct finding *f)
{
    for (unsigned i = 0; !f->slip && i < j->found.findings; i++) {
        const struct finding *other = &j->found.finding[i];
        if (other->slip && word_same(other->id, f->id) && word_same(other->phase, f->phase) &&
            word_same(other->expected, f->expected) && word_same(other->seen, f->seen))
            return true;
    }
    return false;
}

/* Without a display nothing tells where a design is that has departed by no known slip: all that is seen in longer
   plays may follow from that. */
static void keep_shortest(struct judge *j)
{
    unsigned least = 0;
    for (unsigned i = 0; i < j->found.findings; i++) {
        const struct finding *f = &j->found.finding[i];
        if (!f->slip && f->actions && (!least || f->actions < least))
            least = f->actions;
    }
    bool dropped = false;
    for (unsigned i = j->found.findings; i-- && least;)
        if (j->found.finding[i].actions > least) {
            finding_drop(j, i);
            dropped = true;
        }
    if (dropped)
        judge_note(j, "not-followed",
                   "without a display nothing tells where it is after that: what longer plays have shown is not told");
}

/* Takes the slips out by which a game goes on beyond its end; false: none is made. */
static bool let_end(const struct unending *u, struct slips *made)
{
    const struct slips before = *made;
    for (unsigned i = u->first; i <= u->last; i++)
        if (slip_made(made, i))
            slip_turn(made, i);
    return !slips_same(made, &before);
}

/* Would the game be over where this was seen, if it did not go on beyond its end?  What a slip changes is seen before
   that, or never. */
static bool beyond_the_end(struct judge *j, const struct finding *f)
{
    static const struct run thinking = {.quiet = true};
    const struct unending *u = j->robot->unending;
    struct variant *v = &j->play.variant[variant_alive(j) - j->play.variant];
    const struct slips made = v->slips;
    int phase = machine_phase(j->machine);
    bool over = false, standing = false;
    if (!u || (f->slip && f->slip > u->first && f->slip <= u->last + 1) || !let_end(u, &v->slips)) {
        v->slips = made;
        return false;
    }
    if (f->slip) {
        struct parked parked;
        slips_park(j, &parked, f, f->apart);
        bool parts = variants_part(j, f, f->script, f->actions);
        slips_back(j, &parked);
        v->slips = made;
        return !parts;
    }
    variant_power_up(j, *f->straps ? f->straps : NULL, v);
    for (unsigned i = 0; i < f->actions && !over && !word_in(u->before, f->phase); i++) {
        golden_act(j, &thinking, v, &f->script[i]);
        if (f->script[i].rest)
            continue;
        golden_finish(j, v, &f->script[i], standing);
        golden_stand(v);
        standing = true;
        over = v->port[phase] == u->over;
    }
    v->slips = made;
    return over;
}

/* Only where it is told that the game does not end. */
static void end_in_time(struct judge *j)
{
    const struct unending *u = j->robot->unending;
    bool told = false;
    for (unsigned i = 0; i < j->found.findings && u; i++)
        told |= j->found.finding[i].slip > u->first && j->found.finding[i].slip <= u->last + 1;
    for (unsigned i = j->found.findings; told && i--;)
        if (beyond_the_end(j, &j->found.finding[i]))
            finding_drop(j, i);
}

bool finding_is_whole(const struct judge *j, const struct finding *f)
{
    return word_same(f->id, "message-duration") /* a mean */ || (j->robot->whole && j->robot->whole(f));
}

/* All scripts together may take as many cycles as the play has taken: a faulty design is judged in about twice the time
   of a right one, however long its games are.  What one finding leaves of its share is for those after it. */
void judge_shrink(struct judge *j)
{
    uint64_t end = 2 * j->bench.cycles;
    for (unsigned i = 0; i < j->found.findings && !judge_late(j); i++) {
        uint64_t now = j->bench.cycles, left = end > now ? end - now : 0;
        struct finding *f = &j->found.finding[i];
        if (f->actions > 1 && !finding_is_whole(j, f))
            shrink(j, f, now + left / (j->found.findings - i));
    }
    for (unsigned i = j->found.findings; i--;)
        if (reads_like_another(j, &j->found.finding[i]))
            finding_drop(j, i);
    end_in_time(j);
    if (j->bench.traits.blind)
        keep_shortest(j);
    judge_exchange(j);
}
