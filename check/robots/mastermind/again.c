/* SPDX-License-Identifier: MIT */
/* Mastermind: names that an experiment tells better. */
#include "check/robots/mastermind/robot.h"
#include "core/words.h"

/* A press is blamed, and no slip explains it: without the press it may go on by itself. */
static const char *by_itself(struct judge *j, const struct finding *f)
{
    static const char presses[] = "wrong-key-accepted dash-accepted";
    if (!word_in(presses, f->id) || !f->actions || f->script[f->actions - 1].deed != PRESS ||
        !robot_moves_without(j, f))
        return NULL;
    return word_same(f->phase, "start") || word_same(f->phase, "over") ? "restarts-by-itself" : "enter-not-required";
}

/* A letter beyond the place that is being entered: has the design gone on without a press?  Then it does so without the
   last press as well, or goes on when it is left alone.  Else that letter was left there. */
static const char *left_there(struct judge *j, const struct finding *f)
{
    static const struct action wait[] = {{.deed = WAIT, .rest = 16}, {.deed = WAIT}};
    static const char phases[] = "make1 make2 make3 make4 guess1 guess2 guess3 guess4";
    if (!word_same(f->id, "enter-not-required") || !word_in(phases, f->phase) || !f->actions ||
        f->script[f->actions - 1].deed == WAIT || robot_moves(j, f, wait, 2) || robot_moves_without(j, f))
        return NULL;
    return "letters-wrong";
}

/* After the fourth letter of a guess nothing changes, and after one more press nothing either: not the lights are
   wrong, the letter was not taken. */
static bool not_taken(struct judge *j, const struct finding *f)
{
    if (!word_same(f->id, "verdict-lights") || !f->actions || !f->still || f->script[f->actions - 1].deed != PRESS)
        return false;
    return !robot_moves(j, f, &f->script[f->actions - 1], 1);
}

/* A press at the end of a match leads to something that is not A-b and not the end, for the lights have changed; the
   same press once more goes on from there: that is a start which looks wrong. */
static bool starts_all_the_same(struct judge *j, const struct finding *f)
{
    return word_same(f->id, "no-new-match") && f->actions && !f->still && f->script[f->actions - 1].deed == PRESS &&
           robot_moves(j, f, &f->script[f->actions - 1], 1);
}

/* A display that names the wrong player at the start: is it only the display?  Then the right player's key works. */
const char *mm_look_again(struct judge *j, const struct finding *f)
{
    const struct machine *m = judge_machine(j);
    const struct mm_pin_names *p = mm_pins(m);
    if (!word_same(f->id, "code-maker-wrong") || !f->actions) {
        const char *id = not_taken(j, f)             ? "round-never-advances"
                         : starts_all_the_same(j, f) ? "start-wrong"
                                                     : left_there(j, f);
        return id ? id : by_itself(j, f);
    }
    const struct action *start = &f->script[f->actions - 1];
    const struct action more[] = {
        {.deed = SET, .ports = 1, .port = {(uint8_t)port_find(m, p->letter[p->letter[1] ? 2 : 0])}, .value = 1},
        {.deed = PRESS, .ports = 1, .port = {start->port[0]}},
    };
    return start->deed == PRESS && robot_moves(j, f, more, 2) ? "active-player-wrong" : NULL;
}
