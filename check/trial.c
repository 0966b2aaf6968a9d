/* SPDX-License-Identifier: MIT */
#include "check/trial.h"
#include "base/heap.h"
#include "base/text.h"
#include "check/clocks.h"
#include "check/judging.h"
#include "check/prepare.h"
#include "check/second.h"
#include "check/wake.h"
#include <string.h>

static const double shrink_seconds = 4; /* that shrinking all findings may take */

/* ---- before a design is blamed ---- */

/* Where no picture tells how the pins are to be read, a design that departs is tried otherwise: it may conform with its
   buttons, its row of lights or the level of its lights the other way round. */
enum otherwise {
    OTHER_ORDER, /* of the last two inputs, of which nothing tells which is which */
    OTHER_BUTTONS,
    OTHER_RESET,
    OTHER_ROWS,
    OTHER_LIGHTS,
    OTHER_FIELDS,
    OTHER_LAMPS,
    BOTH_LIGHTS, /* and the buttons */
    BOTH_FIELDS,
    BOTH_LAMPS,
    OTHER_WIRES,
    OTHERWISE = OTHER_WIRES + PINMAP_ORDERS
};

/* Lights that are read the wrong way round are wrong at the first look, and so are buttons in each other's place. */
static bool wrong_at_once(const struct judge *j)
{
    enum { SOON = 6 }; /* actions, with the reset and waits before the first press */
    for (unsigned i = 0; i < j->found.findings; i++)
        if (j->found.finding[i].actions <= SOON)
            return true;
    return false;
}

static bool wired_otherwise(enum otherwise how, const struct judge *j, struct judge_wishes *w, struct pinmap *b)
{
    switch (how) {
    case OTHER_ORDER:
        return pinmap_exchange(b);
    case OTHER_BUTTONS:
        w->buttons = j->bench.traits.low_buttons ? BUTTONS_ARE_HIGH : BUTTONS_ARE_LOW;
        return !j->bench.traits.sure_buttons || (j->bench.traits.either_level && j->robot->press > 1);
    case OTHER_RESET:
        w->turn_reset = true;
        return j->bench.traits.blind && pinmap_has_reset(b, reset_port(j));
    case OTHER_ROWS:
        return pinmap_reverse_rows(b);
    case OTHER_LIGHTS:
        return !j->robot->hold && pinmap_turn_lights(b, true, true);
    case BOTH_LIGHTS:
    case BOTH_FIELDS:
    case BOTH_LAMPS:
        w->buttons = j->bench.traits.low_buttons ? BUTTONS_ARE_HIGH : BUTTONS_ARE_LOW;
        return j->bench.traits.either_level &&
               wired_otherwise((enum otherwise)(how - BOTH_LIGHTS + OTHER_LIGHTS), j, w, b) && wrong_at_once(j);
    case OTHER_FIELDS:
    case OTHER_LAMPS:
        return !j->robot->hold && wrong_at_once(j) && pinmap_turn_lights(b, how == OTHER_FIELDS, how == OTHER_LAMPS);
    default:
        return wrong_at_once(j) && pinmap_rearrange(b, (unsigned)(how - OTHER_WIRES));
    }
}

/* Has the play come no further than the phase in which it began? */
static bool one_phase(const struct judge *j)
{
    return !(j->found.phases_seen & (j->found.phases_seen - 1));
}

/* A design with faults of its own conforms at neither level of its buttons.  But at the wrong one, where it is pressed
   all the time but for a moment, it does at most presses what another press asked for: where the play follows the
   design step by step, the level at which far fewer looks depart is the design's, or fewer by fewer names. */
static bool follows_better(struct trial *t, struct verdict *v, const struct charge *c, struct judge_wishes *w)
{
    enum { FEWER = 2, FAR_FEWER = 3 };
    const struct judge *j = t->session->judge;
    struct session *session = NULL;
    if (!j->robot->adopt)
        return false;
    w->first_only = false;
    w->sample_only = true;
    judging_play(v, &session, &t->design, &t->pins, c, w, 0); /* a sample is no verdict, whatever it says */
    const struct judge *other = session ? session->judge : NULL;
    uint64_t odd = other ? (uint64_t)other->odd_looks * j->looks : 0,
             was = other ? (uint64_t)j->odd_looks * other->looks : 0;
    bool fewer_names = other && other->found.findings * FEWER < j->found.findings;
    /* a design that stands still at the wrong level departs nowhere, and one without an edge detector runs away before
       the game has left its first phase */
    bool goes_on = other && other->bench.traits.reacts && other->looks && (one_phase(j) || !one_phase(other));
    bool better = goes_on && odd * (fewer_names ? FEWER : FAR_FEWER) < was;
    session_close(session);
    w->sample_only = false;
    return better;
}

static void try_otherwise(enum otherwise how, struct trial *t, struct verdict *v, const struct charge *c)
{
    struct pinmap *before = heap_get(sizeof *before);
    struct verdict *other = heap_get(sizeof *other);
    struct judge_wishes w = {.seed = c->seed, .first_only = true};
    struct session *session = NULL;
    *before = t->pins;
    *other = *v;
    bool can = wired_otherwise(how, t->session->judge, &w, &t->pins);
    bool played = can && judging_play(other, &session, &t->design, &t->pins, c, &w, 0);
    bool better = played && !session->judge->found.findings;
    bool follows = can && !better && how == OTHER_BUTTONS && !t->session->judge->bench.traits.sure_buttons &&
                   follows_better(t, other, c, &w);
    if (follows ||
        (played && !better && how == OTHER_ORDER && judge_stands(t->session->judge) && !judge_stands(session->judge))) {
        session_close(session);
        session = NULL;
        w.first_only = false;
        better = judging_play(other, &session, &t->design, &t->pins, c, &w, 0);
    }
    t->otherwise |= better;
    if (better) {
        struct session *old = t->session;
        t->session = session;
        session = old;
        *v = *other;
        if (how == OTHER_ROWS)
            judge_note(t->session->judge, "row-order",
                       "the lights are in the other order than the bits of their vector suggest");
        static const char *const levels[] = {"the lights are active low",
                                             "the lights that stand in rows are active low, the single ones high",
                                             "the single lights are active low, those that stand in rows high"};
        if (how >= OTHER_WIRES)
            judge_note(t->session->judge, "button-order", "which wire is which button was found by trial");
        else if (how >= OTHER_LIGHTS)
            judge_note(t->session->judge, "light-polarity", "%s", levels[(how - OTHER_LIGHTS) % 3]);
    } else
        t->pins = *before;
    session_close(session);
    free(before);
    free(other);
}

/* ---- a whole trial ---- */

/* There is no engine: because none is installed, or because the one that was named reads other files? */
static bool tool_missing(const struct design *d, const char *name)
{
    for (unsigned i = 0; i < engine_count; i++)
        if (!strcmp(name, engines[i]->name))
            return engines[i]->languages & d->languages && !engine_ready(engines[i]);
    return true;
}

/* A stranger's design that says what it may not is not even compiled. */
static bool refused(struct trial *t, struct verdict *v)
{
    const struct refusal *found = &t->design.refused;
    char seen[400];
    if (!found->id)
        return false;
    t->pins = (struct pinmap){.machine = v->machine, .clock = -1, .reset = -1}; /* nothing is wired */
    t->session = session_open(v->machine, &t->design, &t->pins, &(struct judge_wishes){0}, 0);
    if (!t->session)
        return !judging_no_memory(&t->design);
    text_set(seen, sizeof seen, "%s%sline %u of %s", found->word, *found->word ? " in " : "", found->line, found->file);
    judge_refuse(t->session->judge, found->id, found->sentence, seen);
    text_set(v->reason, sizeof v->reason, "%s: %s (%s)", found->id, found->sentence, seen);
    v->judge = t->session->judge;
    return true;
}

/* The form of the design that it stands in, with that engine; false when there is no verdict. */
static bool judge_form(struct trial *t, struct verdict *v, const struct charge *c, const struct engine *e)
{
    struct design *d = &t->design;
    struct drowsy lists = {0};
    bool any = !strcmp(c->engine, "auto"), other = any && e == &engine_icarus && engine_ready(&engine_verilator);
    bool ready = judging_prepare(v, d, &t->pins, e, c);
    if (!ready)
        judging_hold_against(d, e);
    if (d->fault)
        return false;
    bool judged = ready && judging_play(v, &t->session, d, &t->pins, c, &(struct judge_wishes){.seed = c->seed}, 0);
    bool another_compiler = d->user_error && !message_blames(v->reason) && !design_bomb(d);
    if (other && ((!ready && another_compiler) || (ready && second_crashed(t, judged)))) {
        judged = second_judges(t, v, c, ready ? FAILS_TO_RUN : FAILS_TO_COMPILE);
        other = false;
    } else if (other && ready && !c->no_second && !c->untrusted && second_hung(t, judged) &&
               second_judges(t, v, c, FAILS_TO_REST)) {
        judged = true;
        other = false;
    }
    if (!judged && !ready && any && !d->fault)
        judged = second_synthesizes(t, v, c);
    if (!judged)
        return false;
    if (!strcmp(v->engine, engine_icarus.name) && c->timing == OBSERVE && judge_has(t->session->judge, "x-on-output"))
        wake_blocks(t, v, c, e);
    if ((!strcmp(v->engine, engine_icarus.name) || !strcmp(v->engine, engine_ghdl.name)) && c->timing == OBSERVE)
        wake_lists(t, v, c, e, &lists);
    for (int how = 0; how < OTHERWISE && v->status == DEPARTS && !judging_broke_off(t->session->judge) &&
                      (how == OTHER_ORDER || !judge_stands(t->session->judge)) && c->timing == OBSERVE;
         how++)
        try_otherwise((enum otherwise)how, t, v, c);
    if (v->status == DEPARTS && !judging_broke_off(t->session->judge) && any &&
        !strcmp(v->engine, engine_icarus.name) && !c->no_second)
        second_opinion(t, v, c);
    wake_tell(t, v, &lists);
    return true;
}

/* A design that is another one to another tool: one of its other forms, and what came of it. */
struct other_form {
    const char *reader;
    int status;
    char why[300];
};

static void judge_other(struct trial *t, const struct verdict *v, const struct charge *c, const struct engine *e,
                        int form, struct other_form *o)
{
    struct trial *sub = heap_get(sizeof *sub);
    struct verdict *theirs = heap_get(sizeof *theirs);
    const struct finding *list[FINDINGS];
    struct charge quick = *c;
    quick.effort = 0;
    theirs->machine = v->machine;
    theirs->status = CANNOT_JUDGE;
    sub->design = t->design;
    sub->design.wanted = form;
    judge_form(sub, theirs, &quick, e);
    o->status = (int)theirs->status;
    const char *why = theirs->reason;
    if (o->status == DEPARTS && verdict_findings(theirs, list))
        why = list[0]->rule;
    text_set(o->why, sizeof o->why, "%.*s", (int)strcspn(why, "\n"), why);
    if (sub->design.fault)
        design_fault(&t->design, sub->design.fault, "%s", sub->design.fault_said);
    t->design.shown = sub->design.shown; /* the copy is shared, and so are the texts */
    session_close(sub->session);
    design_free_tops(&sub->design);
    free(sub);
    free(theirs);
}

/* All forms but the one that the engine gets; how many.  They come first, since the last design that is built is the
   one whose simulator the rest of the trial restarts. */
static unsigned judge_others(struct trial *t, const struct verdict *v, const struct charge *c, const struct engine *e,
                             struct other_form other[FACES])
{
    const struct design *d = &t->design;
    unsigned others = 0;
    int own = d->form[e == &engine_verilator ? FACE_VERILATOR : FACE_ICARUS];
    for (unsigned i = 0; i < FACES && !d->fault; i++) {
        unsigned first = 0;
        for (; d->form[first] != d->form[i]; first++)
            ;
        if (d->form[i] == own || first != i)
            continue;
        other[others] = (struct other_form){.reader = faces[i].name, .status = CANNOT_JUDGE};
        if (d->form[i] == FORM_NONE)
            text_set(other[others].why, sizeof other[others].why, "its macros cannot be worked out");
        else
            judge_other(t, v, c, e, d->form[i], &other[others]);
        others++;
    }
    return others;
}

/* A design that plays alike to all who read it may differ (a shorter divider, a message); one that does not has shown
   us another face than it will show on the board. */
static void tell_of_others(struct trial *t, struct verdict *v, const struct other_form *other, unsigned others)
{
    struct judge *j = t->session->judge;
    for (unsigned i = 0; i < others; i++) {
        const struct other_form *o = &other[i];
        char seen[400];
        text_set(seen, sizeof seen, "as %s reads it, it departs: %s", o->reader, o->why);
        if (o->status == DEPARTS && v->status == CONFORMS) {
            judge_refuse(j, "two-faced",
                         "the design is another one under other tools' macros (`ifdef, translate_off), and does not "
                         "play alike",
                         seen);
            text_set(j->found.finding[0].expected, sizeof j->found.finding[0].expected,
                     "the same machine, whichever tool reads it");
            v->status = DEPARTS;
        } else if (o->status == DEPARTS)
            judge_note(j, "two-faced", "the design is another one as %s reads it, which departs as well", o->reader);
        else if (o->status == CONFORMS)
            judge_note(j, "two-faced", "the design is another one as %s reads it; %s", o->reader,
                       v->status == CONFORMS ? "it plays alike" : "that one conforms");
        else
            judge_note(j, "two-faced", "the design is another one as %s reads it, which could not be judged: %s",
                       o->reader, o->why);
    }
}

/* What conforms so far is played in lanes; a play in which it departs is judged again. */
static void look_deeper(struct trial *t, struct verdict *v, const struct charge *c, const struct engine *e)
{
    uint64_t seed = deep_seed(t, v, c);
    if (!seed || t->design.fault)
        return;
    struct charge again = *c;
    struct session *before = t->session;
    struct verdict *so_far = heap_get(sizeof *so_far);
    struct pinmap *pins = heap_get(sizeof *pins);
    *so_far = *v;
    *pins = t->pins;
    again.seed = seed;
    again.effort = 0;
    t->session = NULL;
    if (judge_form(t, v, &again, e) && v->status == DEPARTS)
        session_close(before);
    else {
        session_close(t->session);
        t->session = before;
        t->pins = *pins;
        *v = *so_far;
        judge_note(before->judge, "deep",
                   "as synthesized the design departs in a play (seed %llu) in which it does not under %s",
                   (unsigned long long)seed, v->engine);
    }
    free(so_far);
    free(pins);
}

static void judge_files(struct trial *t, struct verdict *v, const struct charge *c)
{
    struct design *d = &t->design;
    struct other_form other[FACES];
    v->status = CANNOT_JUDGE;
    d->parameters = c->parameters;
    d->stranger = c->untrusted;
    bool opened = design_open(d, c->files);
    if (refused(t, v))
        return;
    if (!opened) {
        judging_cannot(v, d->message);
        return;
    }
    if (c->timing == OBSERVE)
        clocks_shorten(d, c->top);
    bool any = !strcmp(c->engine, "auto");
    bool long_run =
        c->timing == EXACT && c->cycles >= 1000000 && any && !(d->languages & VHDL) && engine_ready(&engine_verilator);
    const struct engine *e =
        prepare_engine(d, v->machine, long_run ? "verilator" : c->engine, v->reason, sizeof v->reason);
    if (!e) {
        if (tool_missing(d, c->engine))
            design_fault(d, "tool-missing", "%s", v->reason);
        return;
    }
    unsigned others = judge_others(t, v, c, e, other);
    if (d->fault || !judge_form(t, v, c, e))
        return;
    if (v->status == CONFORMS && c->timing == OBSERVE && c->effort == 2 && !t->otherwise &&
        engine_netlist.languages & d->languages && engine_ready(&engine_netlist))
        look_deeper(t, v, c, e);
    if (v->status == DEPARTS && c->timing == OBSERVE) {
        session_limit_work(t->session, c->untrusted ? 0 : shrink_seconds);
        judge_shrink(t->session->judge);
        if (e == &engine_verilator && !strcmp(v->engine, e->name) && any && !c->no_second &&
            !judging_broke_off(t->session->judge) && engine_ready(&engine_icarus))
            second_echo(t, v, c);
    }
    tell_of_others(t, v, other, others);
    trial_engines(v, e, c);
}

void trial_judge(struct trial *t, struct verdict *v, const struct charge *c)
{
    judge_files(t, v, c);
    if (v->status == CANNOT_JUDGE)
        v->cause = design_cause(&t->design);
    trial_settle(t, v);
}

void trial_settle(const struct trial *t, struct verdict *v)
{
    const struct design *d = &t->design;
    if (d->fault) {
        v->status = NOT_HERE;
        v->cause = d->fault;
        text_set(v->reason, sizeof v->reason, "%s", d->fault_said);
    }
}

void trial_end(struct trial *t)
{
    session_close(t->session);
    t->session = NULL;
    design_close(&t->design);
}
