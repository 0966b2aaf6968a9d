/* SPDX-License-Identifier: MIT */
/* Looking at both machines, from the first scenario to the last. */
#include "check/sim/box.h"
#include "games/games.h"
#include "check/judge/judge_parts.h"
#include "check/judge/see.h"
#include "base/text.h"
#include <stdlib.h>
#include <string.h>

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
        departure_write(j, d, id);
    return id != NULL;
}

/* Looks at both: 1 when some variant shows what the design shows. */
static int look(struct judge *j, const struct action *a)
{
    double best = 1e9, cost[VARIANTS];
    unsigned who = 0;
    struct departure first = {0};
    line_clean(&j->line, j->item, j->items, j->hold);
    if (only_last(j, a))
        line_last(&j->line);
    struct moment stood = {.sight = j->stands};
    if (j->standing)
        line_prepend(&j->line, j->items, &stood);
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
        cost[i] = line_compare(j, &v->line, &j->line, &d);
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
        go_on = departure_write(j, &first, NULL);
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

int judge_sick(struct judge *j)
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
    const struct variant *v = variant_alive(j);
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

/* Something was to be seen, and the design has shown it: only now what the golden machine did counts as covered. */
static void keep_up(struct judge *j)
{
    j->phases_seen |= j->phases_ahead;
    for (unsigned i = 0; i < 64; i++)
        j->transitions_seen[i] |= j->transitions_ahead[i];
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
            return judge_sick(j);
        line_clear(&j->line);
    }
    if (a->deed == RESET)
        j->pressed = 0;
    if (!design_act(j, kept))
        return judge_sick(j);
    if (a->rest)
        return 1;
    int visible = variant_alive(j)->line.count > 1;
    if (!look(j, kept))
        j->lost = 1;
    else if (visible)
        keep_up(j);
    return !j->lost;
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
        const struct rule *rule = id ? rule_find(j->robot->rules, id, &rank) : NULL;
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
    if (judge_power_up(j, "replay"))
        for (unsigned i = 0; i < n && !*met.id && action_do(j, &copy[i]); i++)
            ;
    else
        judge_sick(j);
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
