/* SPDX-License-Identifier: MIT */
#include "check/trial.h"
#include "base/heap.h"
#include "base/text.h"
#include "check/clocks.h"
#include "check/control.h"
#include "check/hdl/lexer.h"
#include "check/prepare.h"
#include "check/sim/box.h"
#include <string.h>

/* Seconds that a play may take, by effort; and shrinking all its findings. */
static const double play_seconds[] = {15, 60, 600}, shrink_seconds = 4;

static bool cannot(struct verdict *v, const char *why)
{
    v->status = CANNOT_JUDGE;
    text_set(v->reason, sizeof v->reason, "%s", why);
    return false;
}

/* The machine has failed; that outweighs whatever was found of the design. */
static bool no_memory(struct design *d)
{
    design_fault(d, "no-memory", "there is not enough memory for the judge");
    return false;
}

/* An engine that refuses a design has to accept one of ours, or the fault is not the design's. */
static void hold_against(struct design *d, const struct engine *e)
{
    char said[sizeof d->fault_said], before[sizeof d->message];
    if (d->fault)
        return;
    memcpy(before, d->message, sizeof before);
    const char *fault = control_run(e, said, sizeof said);
    if (fault)
        design_fault(d, fault, "%s", said);
    else
        memcpy(d->message, before, sizeof before);
}

/* Compiles with the engine and settles on the top and its wiring. */
static bool prepare(struct verdict *v, struct design *d, struct pinmap *b, const struct engine *e,
                    const struct charge *c)
{
    const struct preparation wish = {.machine = v->machine, .map = c->map, .top = c->top};
    bool good = prepare_with(d, b, &wish, e, v->reason, sizeof v->reason);
    v->top = b->top ? b->top->name : NULL;
    v->engine = e->name;
    if (!good)
        v->status = CANNOT_JUDGE;
    return good;
}

/* ---- one judgement ---- */

/* A module with ports that nothing uses would be the top; when a part of it fits better, that is said. */
static void tell_of_outer(struct judge *j, const struct design *d, const struct top *top)
{
    bool part = false;
    for (unsigned i = 0; i < d->units; i++)
        part |= d->instantiated[i] && !strcmp(d->unit[i], top->name);
    for (unsigned i = 0; part && i < d->units; i++)
        for (unsigned k = 0; !d->instantiated[i] && k < d->tops; k++)
            if (!strcmp(d->top[k].name, d->unit[i]) && d->top[k].pins && &d->top[k] != top) {
                judge_note(j, "part-judged",
                           "%s is judged, a part of %s, whose own ports do not fit; --top %s shows which are missing",
                           top->name, d->unit[i], d->unit[i]);
                return;
            }
}

static bool too_slow(struct verdict *v, const struct judge *j)
{
    char why[300];
    text_set(
        why, sizeof why,
        "the design simulates so slowly that time was up after %u scenarios, without a departure so far; look for a "
        "process that wakes at every moment",
        j->play.scenarios);
    return cannot(v, why);
}

static bool broke_down(struct verdict *v, struct design *d)
{
    char why[400], words[240];
    box_last_words(NULL, words, sizeof words);
    text_set(why, sizeof why, "the simulation broke off before the design could be judged%s%s", *words ? "\n" : "",
             words);
    d->cause = "ends-early";
    return cannot(v, why);
}

/* Detects and plays, or compares cycle by cycle; false when that could not be done. */
static bool play(struct verdict *v, struct session *s, struct design *d, const struct charge *c)
{
    struct judge *j = s->judge;
    const struct traits *t = &j->bench.traits;
    const char *why;
    if (c->timing == EXACT) {
        why = judge_exact(j, c->cycles, c->straps->item, c->straps->count);
        return why ? cannot(v, why) : true;
    }
    session_limit(s, c->untrusted ? 0 : DETECT_SECONDS);
    if ((why = judge_detect(j)))
        return cannot(v, why);
    char left[CLOCKS_TEXT];
    clocks_left(d, left);
    if ((t->slow || (!t->reacts && (*left || j->robot->press > 1))) && s->dut.health(s->dut.context) == DUT_WELL &&
        !*j->stopped) {
        v->status = CANNOT_JUDGE;
        clocks_stand(j, d, v->reason, sizeof v->reason);
        return false;
    }
    session_limit(s, c->untrusted ? 0 : play_seconds[c->effort]);
    judge_play(j, c->effort);
    judge_timing(j);
    return true;
}

/* Judges with a session of its own, which the caller closes; false when there is no verdict. */
static bool judge_with(struct verdict *v, struct session **session, struct design *d, struct pinmap *b,
                       const struct charge *c, const struct judge_wishes *wishes, uint64_t sim_seed)
{
    struct session *s = *session = session_open(v->machine, d, b, wishes, sim_seed);
    if (!s)
        return no_memory(d);
    struct judge *j = s->judge;
    if (!play(v, s, d, c))
        return false;
    if (*j->stopped)
        return s->cramped ? no_memory(d) : cannot(v, j->stopped);
    /* No verdict without evidence: a run that broke off has shown nothing. */
    if (!j->found.findings && (j->bench.failed || !j->bench.cycles))
        return broke_down(v, d);
    tell_of_outer(j, d, b->top);
    clocks_note(j, d);
    trial_hardware(s, d);
    if (*d->vendor)
        judge_note(j, "vendor-models", "models of ours stand for the vendor's %s%s", d->vendor,
                   d->vendor_clock ? "; a clock manager's outputs run at the rate of its input" : "");
    if (j->robot->left_out && c->timing == OBSERVE)
        judge_note(j, "left-out", "not judged: %s (--timing exact does)", j->robot->left_out);
    if (d->rival)
        judge_note(j, "two-tops", "%s is judged; %s would fit as well (--top tells which)", b->top->name, d->rival);
    struct coverage covered = verdict_coverage(j);
    if (!j->found.findings && covered.phases < 2 && covered.phases_all > 1 && c->timing == OBSERVE)
        return cannot(v, "the robot did not get the game going, so there is nothing to judge by; try --timing exact, "
                         "or set a divider that was not found with --param");
    if (!j->found.findings && j->play.cut_short && covered.transitions < covered.transitions_all)
        return too_slow(v, j);
    if (!j->found.findings && j->play.cut_short)
        judge_note(j, "cut-short", "the design simulates slowly: time was up after %u scenarios", j->play.scenarios);
    v->status = j->found.findings ? DEPARTS : CONFORMS;
    v->judge = j;
    return true;
}

/* ---- before a design is blamed ---- */

/* A design that hangs or ends the simulation does so whatever another simulator makes of it. */
static bool broke_off(const struct judge *j)
{
    return judge_has(j, "hangs") || judge_has(j, "ends-early") || judge_has(j, "crashes") ||
           judge_has(j, "prints-without-end");
}

/* Where no picture tells how the pins are to be read, a design that departs is tried otherwise: it may conform with its
   buttons, its row of lights or the level of its lights the other way round. */
enum otherwise { OTHER_BUTTONS, OTHER_RESET, OTHER_ROWS, OTHER_LIGHTS, OTHERWISE };

static bool wired_otherwise(enum otherwise how, const struct judge *j, struct judge_wishes *w, struct pinmap *b)
{
    switch (how) {
    case OTHER_BUTTONS:
        w->buttons = j->bench.traits.low_buttons ? BUTTONS_ARE_HIGH : BUTTONS_ARE_LOW;
        return !j->bench.traits.sure_buttons;
    case OTHER_RESET:
        w->turn_reset = true;
        return j->bench.traits.blind && pinmap_has_reset(b, reset_port(j));
    case OTHER_ROWS:
        return pinmap_reverse_rows(b);
    default:
        return !j->robot->hold && pinmap_turn_lights(b);
    }
}

static void try_otherwise(enum otherwise how, struct trial *t, struct verdict *v, const struct charge *c)
{
    struct pinmap *before = heap_get(sizeof *before);
    struct verdict *other = heap_get(sizeof *other);
    struct judge_wishes w = {.seed = c->seed, .first_only = true};
    struct session *session = NULL;
    *before = t->pins;
    *other = *v;
    bool clean = wired_otherwise(how, t->session->judge, &w, &t->pins) &&
                 judge_with(other, &session, &t->design, &t->pins, c, &w, 0) && !session->judge->found.findings;
    if (clean) {
        struct session *old = t->session;
        t->session = session;
        session = old;
        *v = *other;
        if (how == OTHER_ROWS)
            judge_note(t->session->judge, "row-order",
                       "the lights are in the other order than the bits of their vector suggest");
        if (how == OTHER_LIGHTS)
            judge_note(t->session->judge, "light-polarity", "the lights are active low");
    } else
        t->pins = *before;
    session_close(session);
    free(before);
    free(other);
}

static bool only_unknown(const struct judge *j)
{
    for (unsigned i = 0; i < j->found.findings; i++)
        if (strcmp(j->found.finding[i].id, "x-on-output"))
            return false;
    return true;
}

/* Icarus 11 reads X where an element of an array is counted up in place: a[0]++, a[0] += 1. */
static bool counts_in_place(const struct design *d)
{
    bool found = false;
    for (unsigned i = 0; i < d->sources && !found; i++) {
        size_t size;
        char *source = d->source[i].language == VHDL ? NULL : design_read(d, &d->source[i], &size);
        struct lexer l = lexer_open(LEXER_VERILOG, source ? source : "", source ? size : 0);
        char before[3] = "";
        for (struct token t; lexer_code(&l, &t) && !found;) {
            before[0] = before[1];
            before[1] = before[2];
            before[2] = t.kind == TOKEN_OPERATOR ? *t.at : 0;
            bool twice = before[1] == before[2] && (before[2] == '+' || before[2] == '-');
            found = before[0] == ']' && (twice || (before[2] == '=' && before[1] && strchr("+-*/&|^", before[1])));
        }
        free(source);
    }
    return found;
}

/* Which findings the other judge has, too.  X is none that it could have. */
static void confirm(const struct judge *ours, const struct judge *theirs, bool confirmed[FINDINGS])
{
    for (unsigned i = 0; i < ours->found.findings; i++)
        confirmed[i] |= judge_has(theirs, ours->found.finding[i].id);
}

static bool all_confirmed(const struct judge *j, const bool confirmed[FINDINGS])
{
    for (unsigned i = 0; i < j->found.findings; i++)
        if (!confirmed[i])
            return false;
    return true;
}

/* Judges under Verilator, from several random states of the registers, until every finding has been seen there, too;
   false when that could not be done. */
static bool ask_verilator(struct trial *t, struct verdict *v, const struct charge *c, bool confirmed[FINDINGS])
{
    enum { POWER_UPS = 3 };
    struct design *other = heap_get(sizeof *other);
    struct pinmap *wiring = heap_get(sizeof *wiring);
    struct verdict *theirs = heap_get(sizeof *theirs);
    theirs->machine = v->machine;
    *other = t->design;
    for (unsigned i = 0; i < UNITS; i++)
        other->top[i] = (struct top){0};
    other->tops = 0;
    if (other->wanted == FORM_NONE && other->form[FACE_VERILATOR] != other->form[FACE_ICARUS])
        other->wanted = other->form[FACE_ICARUS]; /* as Icarus has read it */
    bool asked = prepare(theirs, other, wiring, &engine_verilator, c);
    if (asked)
        v->second = engine_verilator.name;
    else
        hold_against(other, &engine_verilator);
    for (uint64_t seed = 0; asked && seed < POWER_UPS && !all_confirmed(t->session->judge, confirmed); seed++) {
        struct session *session = NULL;
        asked = judge_with(theirs, &session, other, wiring, c, &(struct judge_wishes){.seed = c->seed}, seed);
        if (asked)
            confirm(t->session->judge, session->judge, confirmed);
        session_close(session);
    }
    for (unsigned i = 0; i < other->tops; i++)
        free(other->top[i].pin);
    t->design.shown = other->shown; /* the copy is shared */
    if (other->fault)               /* the second opinion was lost, not given */
        design_fault(&t->design, other->fault, "the second opinion was lost: %s", other->fault_said);
    free(other);
    free(wiring);
    free(theirs);
    return asked;
}

/* Before a design is blamed, another simulator is asked, for every finding.  What only Icarus shows is a note; but X
   stays, unless the design does what Icarus 11 is known to read as X. */
static void second_opinion(struct trial *t, struct verdict *v, const struct charge *c)
{
    struct judge *j = t->session->judge;
    bool confirmed[FINDINGS] = {0};
    char only[200] = "";
    unsigned lone = 0;
    bool flaw = counts_in_place(&t->design);
    for (unsigned i = 0; i < j->found.findings; i++)
        confirmed[i] = !strcmp(j->found.finding[i].id, "x-on-output") && !flaw;
    if (!ask_verilator(t, v, c, confirmed))
        return;
    if (!flaw && judge_has(j, "x-on-output"))
        text_set(v->alone, sizeof v->alone, "x-on-output, which it cannot show");
    for (unsigned i = 0; i < j->found.findings; i++)
        if (!confirmed[i]) {
            lone++;
            text_add(only, sizeof only, "%s%s", *only ? ", " : "", j->found.finding[i].id);
        }
    if (!lone)
        return;
    /* A stranger may have built the difference on purpose; only X, which Verilator does not know, is a reason to trust
       Icarus. */
    if (c->untrusted && !only_unknown(j)) {
        if (lone == j->found.findings)
            cannot(v, "Icarus Verilog and Verilator disagree about this design: it departs under the one and conforms "
                      "under the other, so a person has to look at it");
        else
            judge_note(j, "simulators-disagree", "only Icarus Verilog shows %s, Verilator does not", only);
        text_add(v->alone, sizeof v->alone, "%s%s", *v->alone ? ", and " : "", only);
        return;
    }
    for (unsigned i = j->found.findings; i--;)
        if (!confirmed[i])
            finding_drop(j, i);
    judge_note(j, "simulators-disagree",
               "only Icarus Verilog shows %s; under Verilator, from any power-up state, the design is right there, so "
               "that is taken as a flaw of Icarus 11%s",
               only, flaw ? ", which reads X where an element of an array is counted up in place (a[0]++)" : "");
    if (!j->found.findings)
        v->status = CONFORMS;
}

/* Without Verilator the verdict is the same, and says so; but where Icarus 11 is known to be wrong, a stranger's design
   is not blamed on its word alone. */
static void no_second_opinion(struct trial *t, const struct charge *c)
{
    if (c->untrusted && counts_in_place(&t->design))
        design_fault(&t->design, "no-second-opinion",
                     "the design departs under Icarus Verilog, which is known to be wrong about something that it does "
                     "(a[0]++), and Verilator, which would know, is not installed");
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
        return !no_memory(&t->design);
    text_set(seen, sizeof seen, "%s%sline %u of %s", found->word, *found->word ? " in " : "", found->line, found->file);
    judge_refuse(t->session->judge, found->id, found->sentence, seen);
    text_set(v->reason, sizeof v->reason, "%s: %s (%s)", found->id, found->sentence, seen);
    v->judge = t->session->judge;
    return true;
}

/* The simulator itself gave up, which is no fault of the design's. */
static bool crashed(const struct trial *t, bool judged)
{
    return (t->session && t->session->judge->bench.crashed) ||
           (!judged && t->design.cause && !strcmp(t->design.cause, "crashes"));
}

/* Icarus cannot compile it, or breaks down over it: Verilator may do better.  If not, all stays as it was. */
static bool judge_elsewhere(struct trial *t, struct verdict *v, const struct charge *c, bool compiled)
{
    struct verdict *other = heap_get(sizeof *other);
    *other = (struct verdict){
        .machine = v->machine, .files = v->files, .timing = v->timing, .effort = v->effort, .seed = v->seed};
    memcpy(other->again, v->again, sizeof other->again);
    bool user_error = t->design.user_error;
    const char *cause = t->design.cause, *newline = strchr(v->reason, '\n');
    char said[200];
    text_set(said, sizeof said, "%s", newline && !compiled ? newline + 1 : v->reason);
    t->design.user_error = false;
    bool ready = prepare(other, &t->design, &t->pins, &engine_verilator, c), judged = false;
    if (ready) {
        session_close(t->session);
        t->session = NULL;
        *v = *other;
        judged = judge_with(v, &t->session, &t->design, &t->pins, c, &(struct judge_wishes){.seed = c->seed}, 0);
    } else {
        t->design.user_error = user_error;
        t->design.cause = cause;
    }
    if (judged)
        judge_note(t->session->judge, "icarus-fails",
                   "Icarus Verilog %s this design (%.*s); Verilator does better, and was used",
                   compiled ? "breaks down over" : "cannot compile", (int)strcspn(said, "\n"), said);
    free(other);
    return judged;
}

/* The form of the design that it stands in, with that engine; false when there is no verdict. */
static bool judge_form(struct trial *t, struct verdict *v, const struct charge *c, const struct engine *e)
{
    struct design *d = &t->design;
    bool any = !strcmp(c->engine, "auto"), other = any && e == &engine_icarus && engine_ready(&engine_verilator);
    bool ready = prepare(v, d, &t->pins, e, c);
    if (!ready)
        hold_against(d, e);
    if (d->fault)
        return false;
    bool judged = ready && judge_with(v, &t->session, d, &t->pins, c, &(struct judge_wishes){.seed = c->seed}, 0);
    bool another_compiler = d->user_error && !message_blames(v->reason) && !(c->untrusted && design_bomb(d));
    if (other && ((!ready && another_compiler) || (ready && crashed(t, judged)))) {
        judged = judge_elsewhere(t, v, c, ready);
        other = false;
    }
    if (!judged)
        return false;
    for (int how = 0; how < OTHERWISE && v->status == DEPARTS && !broke_off(t->session->judge) && c->timing == OBSERVE;
         how++)
        try_otherwise((enum otherwise)how, t, v, c);
    if (v->status == DEPARTS && !broke_off(t->session->judge) && any && e == &engine_icarus && !c->no_second) {
        if (other)
            second_opinion(t, v, c);
        else if (!engine_ready(&engine_verilator))
            no_second_opinion(t, c);
    }
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
    for (unsigned i = 0; i < sub->design.tops; i++)
        free(sub->design.top[i].pin);
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
        cannot(v, d->message);
        return;
    }
    if (c->timing == OBSERVE)
        clocks_shorten(d);
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
    if (v->status == DEPARTS && c->timing == OBSERVE) {
        session_limit_work(t->session, c->untrusted ? 0 : shrink_seconds);
        judge_shrink(t->session->judge);
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
