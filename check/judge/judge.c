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
    for (unsigned i = 1; i < f->actions; i++)
        if (f->script[i].deed == RESET)
            last = i;
    if (!last || last + 1 >= f->actions || robot_again(j, f, f->script + last, f->actions - last) ||
        !robot_again(j, f, f->script, f->actions))
        return NULL;
    return "reset-incomplete";
}

/* Findings that an experiment names better. */
static void look_again(struct judge *j)
{
    for (unsigned i = 0; i < j->found.findings; i++) {
        struct finding *f = &j->found.finding[i];
        if (f->slip)
            continue;
        const char *id = survived(j, f);
        if (!id && j->robot->look_again)
            id = j->robot->look_again(j, f);
        unsigned rank;
        const struct rule *rule = id ? rule_find(j->robot->rules, id, &rank) : NULL;
        if (!rule)
            continue;
        if (judge_has(j, id)) /* there already: this one goes */
            finding_drop(j, i--);
        else
            finding_rename(f, id, rule, rank);
    }
}

/* ---- playing ---- */

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

void judge_play(struct judge *j, int effort)
{
    static const struct run for_real = {0};
    int shift = j->bench.traits.shift;
    if (judge_out_of_memory(j))
        return;
    if (shift)
        judge_find(j, &for_real, "message-shifted", "",
                   shift < 0 ? "the leftmost digit on the pin with the highest number"
                             : "messages on the three right digits",
                   shift < 0 ? "all digits in reverse order" : "messages one digit to the left");
    bool reacts = j->bench.traits.reacts;
    if (reacts || j->robot->student) /* another button may do what the starter does not */
        j->robot->play(j, effort);
    bool moved = j->found.phases_seen & (j->found.phases_seen - 1); /* more than the first phase was seen */
    if (!reacts && !moved && !(j->robot->student && j->bench.failed))
        dead(j);
    judge_try(j);
    look_again(j);
    findings_tell(j);
    judge_out_of_memory(j);
}
