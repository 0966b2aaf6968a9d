/* SPDX-License-Identifier: MIT */
/* One judgement, from an empty piece of memory to the findings. */
#include "check/judge/judge.h"
#include "core/bytes.h"
#include "bare/text.h"
#include "core/words.h"

struct judge *judge_open(void *memory, size_t size, const struct machine *m, const struct robot *r,
                         const struct dut *dut, struct pinmap *pins, const struct judge_wishes *w)
{
    struct judge *j = memory;
    if (!memory || size < sizeof *j)
        return NULL;
    bytes_clear(j, sizeof *j);
    j->machine = m;
    j->robot = r;
    j->wishes = *w;
    arena_over(&j->arena, j + 1, size - sizeof *j);
    j->bench.machine = m;
    j->bench.dut = dut;
    j->bench.pins = pins;
    j->bench.traits.press = 1;
    j->bench.line.arena = j->bench.scratch.arena = &j->arena;
    see_items(&j->bench.eyes, pins, r->ignored);
    if (r->row)
        see_row(&j->bench.eyes, m);
    random_seed(&j->play.random, w->seed);
    return golden_open(j) ? j : NULL;
}

/* ---- designs that break down ---- */

const char *judge_illness(enum health h)
{
    static const char *const id[] = {[DUT_ENDED] = "ends-early",
                                     [DUT_HANGS] = "hangs",
                                     [DUT_DIED] = "crashes",
                                     [DUT_FULL] = "crashes",
                                     [DUT_LOUD] = "prints-without-end"};
    return h == DUT_WELL || h >= DUT_LATE ? NULL : id[h];
}

bool judge_sick(struct judge *j, const struct run *run)
{
    static const char *const seen[] = {
        [DUT_ENDED] = "the design ended the simulation by itself",
        [DUT_HANGS] = "the simulation went round and round without reaching the next clock edge",
        [DUT_DIED] = "the simulator stopped",
        [DUT_FULL] = "the simulation took more memory than it may have",
        [DUT_LOUD] = "the design printed without end",
    };
    const struct dut *dut = j->bench.dut;
    enum health h = dut->health(dut->context);
    h = h == DUT_WELL ? DUT_DIED : h; /* it has answered nonsense */
    j->play.lost = true;
    if (h >= DUT_LATE) {
        text_set(j->stopped, sizeof j->stopped, "%s",
                 h == DUT_LATE ? "the simulation has used up its processor time: the design simulates too slowly"
                               : "the simulator was lost, by no fault of the design");
        return false;
    }
    const struct variant *v = variant_alive(j);
    int phase = machine_phase(j->machine);
    char words[240], text[360];
    dut->last_words(dut->context, words, sizeof words);
    *words = h == DUT_LOUD ? 0 : *words; /* they are the design's */
    text_set(text, sizeof text, "%s%s%s", seen[h], *words ? ": " : "", words);
    if (h == DUT_ENDED && j->robot->beyond && j->robot->beyond(v->memory)) {
        judge_note(j, "ended", "after a rule was broken %s", text);
        return false;
    }
    judge_find(j, run, judge_illness(h), phase < 0 ? "" : phase_name(j->machine, v->was[phase]), "the game goes on",
               text);
    j->bench.crashed |= h == DUT_DIED;
    j->bench.hopeless |= h == DUT_HANGS || h == DUT_FULL || h == DUT_LOUD; /* it would do so again */
    return false;
}

/* ---- after the play ---- */

/* A departure after a reset in the game, and none when the game begins with that reset: something has survived it. */
static const char *survived(struct judge *j, const struct finding *f)
{
    unsigned last = 0;
    for (unsigned i = 1; j->robot->survives && i < f->actions; i++)
        if (f->script[i].deed == RESET)
            last = i;
    if (!last || last + 1 >= f->actions || robot_again(j, f, f->script + last, f->actions - last) ||
        !robot_again(j, f, f->script, f->actions))
        return NULL;
    return j->robot->survives;
}

/* Is a slip told as a finding? */
static bool tells_a_slip(const struct judge *j)
{
    for (unsigned i = 0; i < j->found.findings; i++)
        if (j->found.finding[i].slip)
            return true;
    return false;
}

/* With the slips that were found later the same play is right to the end, or departs there by what has been found
   besides. */
static bool explained(struct judge *j, const struct finding *f)
{
    struct finding any = *f, met = {0};
    *any.id = 0;
    bool late = j->robot->sluggish && word_same(f->id, j->robot->sluggish);
    return robot_astray(j) && tells_a_slip(j) && !j->bench.traits.blind && f->actions && !late &&
           !finding_is_whole(j, f) &&
           (!robot_meets(j, &any, f->script, f->actions, &met) ||
            (met.actions == f->actions && !word_same(met.id, f->id) && judge_has(j, met.id)));
}

/* Findings that an experiment names better, or that others account for. */
static void look_again(struct judge *j)
{
    for (unsigned i = 0; i < j->found.findings; i++) {
        struct finding *f = &j->found.finding[i];
        if (f->slip)
            continue;
        if (explained(j, f)) {
            finding_drop(j, i--);
            continue;
        }
        const char *id = survived(j, f);
        if (!id && j->robot->look_again)
            id = j->robot->look_again(j, f);
        unsigned rank;
        const struct rule *rule = id ? rule_find(j->robot->rules, id, &rank) : NULL;
        if (!rule)
            continue;
        struct finding *other = NULL;
        for (unsigned k = 0; k < j->found.findings; k++)
            if (k != i && word_same(j->found.finding[k].id, id))
                other = &j->found.finding[k];
        if (!other) {
            finding_rename(f, id, rule, rank);
            continue;
        }
        other->times += f->times;
        if (f->actions < other->actions) { /* so early does it show */
            other->moved = f->moved;
            other->place = f->place;
            other->way = f->way;
        }
        finding_drop(j, i--);
    }
}

/* One fault, many names: where nothing explains a design, each scenario ends at its first departure, mostly always at
   the same place, and what is seen there now and then is called otherwise.  What was found many times at a place that
   the golden machine passed is the cause; what was found rarely at this place or behind it follows from it. */
static bool follows_from(const struct judge *j, const struct finding *f, const struct finding *cause)
{
    enum { OFTENER = 4 };
    bool survives = j->robot->survives && word_same(f->id, j->robot->survives);
    unsigned oftener = survives ? 1 : OFTENER; /* a reset is not tried in every scenario */
    return cause != f && cause->moved && !word_in(j->robot->cosmetic, cause->id) && f->way >> cause->place & 1 &&
           f->times * oftener <= cause->times;
}

static void excuse(struct judge *j)
{
    if (!j->robot->student || robot_astray(j))
        return;
    for (unsigned i = 0; i < j->found.findings; i++)
        for (unsigned k = 0; k < j->found.findings; k++)
            if (follows_from(j, &j->found.finding[i], &j->found.finding[k])) {
                finding_drop(j, i--);
                break;
            }
}

/* What a design does wrong by itself it does again and again.  What was seen once or twice in all of the play, beside
   rules that are broken all the time, may be what those lead to in some corner, if it is of a kind that others lead to:
   whether the design breaks that rule, too, is not known. */
static void set_rare_aside(struct judge *j)
{
    enum { RARELY = 2, OFTEN = 8 };
    unsigned most = 0;
    for (unsigned i = 0; i < j->found.findings; i++)
        most = j->found.finding[i].times > most ? j->found.finding[i].times : most;
    for (unsigned i = j->found.findings; j->robot->aftermath && most >= OFTEN && i--;) {
        const struct finding *f = &j->found.finding[i];
        if (f->times > RARELY || f->rank >= 64 || !word_in(j->robot->aftermath, f->id))
            continue;
        j->found.doubted |= (uint64_t)1 << f->rank;
        finding_drop(j, i);
    }
}

/* One decision, one finding: where a design decides by a rule that no slip has, and the decision was left open, all
   that was found of the same rule before and besides is the same fault.  The shortest story of the decision tells it.
 */
static void fold(struct judge *j)
{
    for (const struct odd *o = j->robot->odds; o && o->values; o++) {
        const char *id = j->robot->slips[o->slip].id;
        unsigned keep = FINDINGS;
        bool open = false;
        for (unsigned i = 0; i < j->found.findings; i++) {
            const struct finding *f = &j->found.finding[i];
            bool this = f->slip == o->slip + 1;
            if (word_same(f->id, id) &&
                (keep == FINDINGS || (this && !open) || (this == open && f->actions < j->found.finding[keep].actions)))
                keep = i;
            open |= this;
        }
        for (unsigned i = j->found.findings; open && i--;)
            if (i != keep && word_same(j->found.finding[i].id, id)) {
                j->found.finding[keep].times += j->found.finding[i].times;
                finding_drop(j, i);
                keep -= i < keep;
            }
    }
}

/* Where a decision is left open in the end, what was called another one before that was known, and nothing explains,
   may be the same: it is not told. */
static void unsettle(struct judge *j)
{
    const struct slips *made = &variant_alive(j)->slips;
    bool open = false;
    for (const struct odd *o = j->robot->odds; o && o->values; o++)
        open |= slip_made(made, o->slip);
    for (unsigned i = j->found.findings; open && i-- && j->found.findings > 1;)
        if (!j->found.finding[i].slip && word_in(j->robot->decisions, j->found.finding[i].id))
            finding_drop(j, i);
}

/* Is `a` the better story of a rule?  One that a slip explains, then the shortest. */
static bool tells_better(const struct finding *a, const struct finding *b)
{
    if (!a->slip != !b->slip)
        return a->slip;
    return a->actions < b->actions;
}

/* One rule, one finding: a design that breaks it in several ways is told of the others in the same breath. */
static void merge(struct judge *j)
{
    for (unsigned i = 0; i < j->found.findings; i++)
        for (unsigned k = i + 1; k < j->found.findings; k++) {
            struct finding *kept = &j->found.finding[i], *other = &j->found.finding[k];
            if (!word_same(kept->id, other->id))
                continue;
            if (tells_better(other, kept)) {
                struct finding swap = *kept;
                *kept = *other;
                *other = swap;
            }
            if (other->slip && other->slip != kept->slip)
                text_add(kept->why, sizeof kept->why, " And elsewhere: %s", other->why);
            kept->times += other->times;
            finding_drop(j, k--);
        }
}

/* Do all hypotheses that are left break that rule? */
static bool all_break(const struct judge *j, const char *id)
{
    for (unsigned i = 0; i < j->play.variants; i++) {
        bool does = !j->play.variant[i].alive;
        for (unsigned k = 0; j->robot->slips[k].id && !does; k++)
            does = slip_made(&j->play.variant[i].slips, k) && word_same(j->robot->slips[k].id, id);
        if (!does)
            return false;
    }
    return true;
}

/* Rules that some hypothesis breaks and others do not, in words. */
static void tell_doubts(const struct judge *j, char *text, size_t size)
{
    for (unsigned k = 0; j->robot->slips[k].id; k++) {
        bool some = false;
        for (unsigned i = 0; i < j->play.variants; i++)
            some |= j->play.variant[i].alive && slip_made(&j->play.variant[i].slips, k);
        const char *id = j->robot->slips[k].id;
        if (some && !all_break(j, id) && !word_in(text, id))
            text_add(text, size, "%s%s", *text ? " or " : "", id);
    }
}

/* Lights alone may leave several explanations: a rule is named only if all of them break it.  Where none is left that
   is sure, it is said that the design departs, and by what that may be explained. */
static void doubt(struct judge *j)
{
    char which[200] = "";
    unsigned rank;
    const struct rule *unclear = rule_find(generic_rules, RULE_UNCLEAR, &rank);
    if (!j->bench.traits.blind || !j->robot->student)
        return;
    tell_doubts(j, which, sizeof which);
    for (unsigned i = j->found.findings; i--;) {
        struct finding *f = &j->found.finding[i];
        if (!f->slip || all_break(j, f->id))
            continue;
        if (j->found.findings > 1)
            finding_drop(j, i);
        else {
            finding_rename(f, RULE_UNCLEAR, unclear, AFTER_ALL_OWN + rank);
            f->slip = 0;
        }
    }
    for (unsigned i = j->found.findings; i-- && j->found.findings > 1;) /* what is sure may be the reason */
        if (word_same(j->found.finding[i].id, RULE_UNCLEAR))
            finding_drop(j, i);
    if (*which)
        judge_note(j, "not-told-apart", "without a display these explain what is seen equally well: %s", which);
}

/* ---- playing ---- */

/* The first message has not gone by itself: how long messages stand was guessed.  Perhaps it only waits for a press,
   and those behind it tell: the buttons are pressed in turn, long after one another, until one comes and goes. */
void judge_find_pace(struct judge *j)
{
    enum { PRESSES = 8, WATCH = 3000, SLOWLY = 60000 };
    struct bench *b = &j->bench;
    int go[2] = {machine_button(j->machine, ROLE_GO, 1), machine_button(j->machine, ROLE_GO, 2)};
    uint64_t press = b->traits.press, watch = j->robot->longest ? j->robot->longest : WATCH, message = 0;
    watch = b->traits.slow ? SLOWLY : watch;
    if (!j->robot->hold || !b->traits.unpaced || b->traits.blind || !b->traits.reacts || go[0] < 0 || go[1] < 0 ||
        !judge_power_up(j, &(const struct run){.quiet = true}, "how long a message stands") ||
        !action_do(j, &(const struct run){.quiet = true}, &(struct action){.deed = RESET}))
        return;
    for (unsigned i = 0; i < PRESSES && !message && !judge_late(j); i++) {
        const struct action a = {.deed = PRESS, .port = {(uint8_t)go[i / 2 & 1]}, .ports = 1};
        line_clear(&b->line);
        bench_queue(b, watch, false);
        action_apply(j, b->port, &a, true);
        bench_queue(b, press, false);
        action_apply(j, b->port, &a, false);
        bench_queue(b, watch, false);
        if (!bench_run(b, press + 2 * watch, NULL))
            return;
        line_clean(&b->line, &b->eyes, 4 * b->traits.fade, line_flicker(4 * b->traits.fade));
        message = line_middle(&b->line);
    }
    if (message)
        judge_pace(j, message);
}

/* The starter button does nothing at all: that is the whole story. */
static void dead(struct judge *j)
{
    static const struct run for_real = {0};
    if (robot_begin(j, "the first press") && robot_press(j, j->robot->starter, NULL) && !j->found.findings)
        return;
    if (*j->stopped)
        return; /* nothing was seen */
    if (j->found.findings && !(j->robot->stuck && word_same(j->found.finding[0].id, j->robot->stuck)))
        return;
    char expected[400];
    text_set(expected, sizeof expected, "%s", j->found.findings ? j->found.finding[0].expected : "a reaction");
    judge_acquit(j);
    judge_find(j, &for_real, "no-reaction", "", expected,
               "no output ever changes, whichever level resets and however long the press");
}

/* Rules that slips break, each once. */
static unsigned rules_explained(const struct judge *j)
{
    unsigned n = 0;
    for (unsigned i = 0; i < j->found.findings; i++) {
        const struct finding *f = &j->found.finding[i];
        bool fresh = f->slip;
        for (unsigned k = 0; k < i && fresh; k++)
            fresh = !j->found.finding[k].slip || !word_same(j->found.finding[k].id, f->id);
        n += fresh;
    }
    return n;
}

/* Slips that explain a design let the play follow it.  Where scenario after scenario ends in what they do not explain,
   they were not what the design does, however well they fitted where they were found; and a design that breaks so many
   rules is likelier to break one in a way that is not in the table. */
static bool misled(const struct judge *j)
{
    enum {
        ENOUGH = 6,     /* scenarios that tell */
        RULES_MOST = 5, /* that one design breaks, by slips */
        BLIND_MOST = 6  /* slips that lights alone could tell of */
    };
    if (j->bench.traits.blind && j->found.findings > BLIND_MOST)
        return true;
    return (j->followed >= ENOUGH && j->strayed * 5 > j->followed * 2) || rules_explained(j) > RULES_MOST;
}

/* Digits that stand in another order than they should: all of them further to the left, or some in each other's place.
 */
static void out_of_order(struct judge *j, const uint8_t order[4])
{
    static const struct run for_real = {0};
    static const char *const places[] = {"one place", "two places", "three places"};
    char seen[120];
    unsigned by = order[0], turned = 0;
    for (unsigned i = 0; i < 4; i++)
        turned += order[i] == (i + by) % 4;
    if (turned == 4)
        text_set(seen, sizeof seen, "all digits %s to the left, what leaves the display there on its right",
                 places[by - 1]);
    else
        text_set(seen, sizeof seen, "where the digits 1, 2, 3 and 4 should stand, digits %u, %u, %u and %u",
                 order[0] + 1, order[1] + 1, order[2] + 1, order[3] + 1);
    judge_find(j, &for_real, turned == 4 || !j->robot->disorder ? "message-shifted" : j->robot->disorder, "",
               turned == 4 ? "messages on the three right digits" : "the digits in their order, from left to right",
               seen);
}

static void play(struct judge *j, int effort)
{
    static const struct run for_real = {0};
    int shift = j->bench.traits.shift;
    if (shift)
        judge_find(j, &for_real, "message-shifted", "",
                   shift < 0 ? "the leftmost digit on the pin with the highest number"
                             : "messages on the three right digits",
                   shift < 0            ? "all digits in reverse order"
                   : shift == SHIFT_ALL ? "messages one digit to the left"
                   : shift == 1         ? "the second digit from the left dark within every message, the first lit"
                                        : "the third digit from the left dark within every message, the first lit");
    if (j->bench.pins->moved)
        out_of_order(j, j->bench.pins->order);
    if (j->bench.traits.reacts || j->robot->student) /* another button may do what the starter does not */
        j->robot->play(j, effort);
}

/* All is forgotten, and played again. */
static void play_again(struct judge *j, int effort)
{
    j->past = j->now = NULL;
    j->searches = j->vain = j->followed = j->strayed = 0;
    j->bench.eyes.dim = false;
    j->bench.traits.lingers = 0;
    glyph_forget(&j->bench.eyes);
    j->found.phases_seen = 0;
    bytes_clear(j->found.transitions_seen, sizeof j->found.transitions_seen);
    if (golden_open(j))
        play(j, effort);
}

/* Every scenario is played up to where the design first departs from the assignment. */
static void play_plainly(struct judge *j, int effort)
{
    judge_acquit(j);
    j->plainly = true;
    play_again(j, effort);
}

/* A digit that has shown nothing in all of the play, where it should have, is never lit: that is one fault, and hides
   the others.  All is played again without that digit. */
static void play_without_dark_digits(struct judge *j, int effort)
{
    struct eyes *e = &j->bench.eyes;
    char which[100] = "";
    e->dark = e->asked & ~e->lit;
    for (unsigned i = 0; i < e->items; i++)
        if (e->dark >> i & 1)
            text_add(which, sizeof which, "%s%s%u", *which ? ", " : "", j->machine->port[e->item[i].scanned - 1].name,
                     e->item[i].digit);
    judge_acquit(j);
    j->play.actions = 0;
    text_add(which, sizeof which, " is dark all the time");
    judge_find(j, &(const struct run){0}, "digit-dark", "", "every digit lit in its turn", which);
    play_again(j, effort);
}

void judge_play(struct judge *j, int effort)
{
    if (judge_out_of_memory(j))
        return;
    judge_find_pace(j);
    judge_rate(j);
    play(j, effort);
    bool reacts = j->bench.traits.reacts;
    if (j->bench.eyes.asked & ~j->bench.eyes.lit && j->bench.eyes.lit && !judge_over(j))
        play_without_dark_digits(j, effort);
    if (misled(j) && !judge_over(j))
        play_plainly(j, effort);
    bool moved = j->found.phases_seen & (j->found.phases_seen - 1); /* more than the first phase was seen */
    if (!reacts && !moved && !(j->robot->student && j->bench.failed))
        dead(j);
    if (j->robot->follower && !j->found.findings)
        follow_end(j, &(const struct run){0});
    judge_try(j);
    doubt(j);
    look_again(j);
    excuse(j);
    set_rare_aside(j);
    fold(j);
    unsettle(j);
    judge_ask(j);
    findings_tell(j);
    merge(j);
    if (!j->found.findings) /* else it may be what was found */
        judge_try_power_up(j);
    judge_out_of_memory(j);
}
