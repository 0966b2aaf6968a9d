/* SPDX-License-Identifier: MIT */
#include "check/judging.h"
#include "base/text.h"
#include "check/clocks.h"
#include "check/control.h"
#include "check/hdl/lexer.h"
#include "check/prepare.h"
#include "check/sim/box.h"
#include <stdlib.h>
#include <string.h>

/* Seconds that a play may take, by effort: of work at an engine's usual speed, so that they are as many cycles
   everywhere, however busy the computer is. */
static const double play_seconds[] = {75, 150, 600};

bool judging_cannot(struct verdict *v, const char *why)
{
    v->status = CANNOT_JUDGE;
    text_set(v->reason, sizeof v->reason, "%s", why);
    return false;
}

bool judging_no_memory(struct design *d)
{
    design_fault(d, "no-memory", "there is not enough memory for the judge");
    return false;
}

void judging_hold_against(struct design *d, const struct engine *e)
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

bool judging_prepare(struct verdict *v, struct design *d, struct pinmap *b, const struct engine *e,
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

/* Does the text name it anywhere but where ports and signals are declared? */
static bool is_used(const char *text, size_t size, const char *name)
{
    static const char *const declare[] = {"module", "input", "output", "inout", "reg", "wire", "logic"};
    struct lexer l = lexer_open(LEXER_VERILOG, text, size);
    bool declaring = false, used = false;
    for (struct token t; lexer_code(&l, &t) && !used;) {
        for (unsigned i = 0; i < sizeof declare / sizeof *declare; i++)
            declaring |= token_is(&t, declare[i]);
        used = !declaring && token_is(&t, name);
        declaring &= !token_is(&t, ";");
    }
    return used;
}

/* X on outputs that nothing sets, in a template that is still empty or behind a forgotten instance, has that reason. */
static void tell_of_undriven(struct judge *j, const struct design *d, const struct top *top)
{
    char names[200] = "";
    for (unsigned i = 0; i < top->pins; i++) {
        bool used = top->pin[i].dir != PIN_OUT || d->languages & VHDL;
        for (unsigned k = 0; k < d->sources && !used; k++) {
            size_t size = 0;
            char *text = design_read(d, &d->source[k], &size);
            used = !text || is_used(text, size, top->pin[i].name);
            free(text);
        }
        if (!used)
            text_add(names, sizeof names, "%s%s", *names ? ", " : "", top->pin[i].name);
    }
    for (unsigned i = 0; *names && i < j->found.findings; i++)
        if (!strcmp(j->found.finding[i].id, "x-on-output") && !*j->found.finding[i].why)
            text_set(j->found.finding[i].why, sizeof j->found.finding[i].why, "Nothing in %s sets %s.", top->name,
                     names);
}

/* Its work was used up: by very many cycles, or by few that cost much. */
static bool too_slow(struct verdict *v, const struct judge *j, int effort)
{
    enum { MANY = 10000000 };
    static const char *const longer[] = {"--effort normal plays longer, and ", "--effort deep plays longer, and ", ""};
    char why[300];
    if (j->bench.cycles > MANY)
        text_set(why, sizeof why,
                 "a game takes so many clock cycles that time was up after %u scenarios and %llu million cycles, "
                 "without a departure so far; %s--param sets a shorter divider",
                 j->play.scenarios, (unsigned long long)(j->bench.cycles / 1000000), longer[effort]);
    else
        text_set(why, sizeof why,
                 "the design simulates so slowly that time was up after %u scenarios, without a departure so far; look "
                 "for a process that wakes at every moment",
                 j->play.scenarios);
    return judging_cannot(v, why);
}

static bool broke_down(struct verdict *v, struct design *d)
{
    char why[400], words[240];
    box_last_words(NULL, words, sizeof words);
    text_set(why, sizeof why, "the simulation broke off before the design could be judged%s%s", *words ? "\n" : "",
             words);
    d->cause = "ends-early";
    return judging_cannot(v, why);
}

/* Detects and plays, or compares cycle by cycle; false when that could not be done. */
static bool play(struct verdict *v, struct session *s, struct design *d, const struct charge *c)
{
    struct judge *j = s->judge;
    const struct traits *t = &j->bench.traits;
    const char *why;
    if (c->timing == EXACT) {
        why = judge_exact(j, c->cycles, c->straps->item, c->straps->count);
        return why ? judging_cannot(v, why) : true;
    }
    session_limit_work(s, c->untrusted ? 0 : DETECT_SECONDS);
    if ((why = judge_detect(j)))
        return judging_cannot(v, why);
    char left[CLOCKS_TEXT];
    clocks_left(d, left);
    if ((t->slow || (!t->reacts && (*left || j->robot->press > 1))) && s->dut.health(s->dut.context) == DUT_WELL &&
        !*j->stopped) {
        v->status = CANNOT_JUDGE;
        clocks_stand(j, d, v->reason, sizeof v->reason);
        return false;
    }
    session_limit_work(s, c->untrusted ? 0 : play_seconds[c->effort]);
    judge_play(j, c->effort);
    judge_timing(j);
    if (!j->wishes.first_only && !j->wishes.sample_only && (j->found.findings || t->blind))
        judge_weigh(j);
    return true;
}

bool judging_play(struct verdict *v, struct session **session, struct design *d, struct pinmap *b,
                  const struct charge *c, const struct judge_wishes *wishes, uint64_t sim_seed)
{
    struct session *s = *session = session_open(v->machine, d, b, wishes, sim_seed);
    if (!s)
        return judging_no_memory(d);
    bool played = play(v, s, d, c), unclear = played && b->seats.unclear && s->judge->found.findings;
    if (unclear) { /* what it shows of its seats may have been misread: nobody is blamed for that */
        session_close(s);
        unclear = !pinmap_seats_known(b);
        if (!(s = *session = session_open(v->machine, d, b, wishes, sim_seed)))
            return judging_no_memory(d);
        played = play(v, s, d, c);
    }
    struct judge *j = s->judge;
    if (s->slow)
        return judging_cannot(v, "this computer is too slow for the design: the simulator has used up its processor "
                                 "time long before the play was done");
    if (!played)
        return false;
    if (*j->stopped)
        return s->cramped ? judging_no_memory(d) : judging_cannot(v, j->stopped);
    /* No verdict without evidence: a run that broke off has shown nothing. */
    if (!j->found.findings && (j->bench.failed || !j->bench.cycles))
        return broke_down(v, d);
    tell_of_outer(j, d, b->top);
    if (judge_has(j, "x-on-output"))
        tell_of_undriven(j, d, b->top);
    clocks_note(j, d);
    trial_hardware(s, d);
    if (*d->left_out)
        judge_note(j, "left-out-files", "left out, because the compiler cannot read it and %s does not use it: %s",
                   b->top->name, d->left_out);
    if (*d->outer)
        judge_note(j, "without-outer", "%s", d->outer);
    if (d->quiet)
        judge_note(
            j, "quiet-inputs",
            "in a simulator inputs are 'U' before they are set, and with those the design makes a number that is "
            "out of its range, and ends; they begin with 0 here, as on a board, where there is no 'U'");
    if (*d->implied)
        judge_note(j, "implied-names",
                   "used and never declared: %s; synthesis makes a wire of one bit of it, simulators may refuse it",
                   d->implied);
    if (*d->vendor)
        judge_note(j, "vendor-models", "models of ours stand for the vendor's %s%s", d->vendor,
                   d->vendor_clock ? "; a clock manager's outputs run at the rate of its input" : "");
    if (j->robot->left_out && c->timing == OBSERVE)
        judge_note(j, "left-out", "not judged: %s (--timing exact does)", j->robot->left_out);
    if (unclear)
        judge_note(j, "seat-order", "not judged: what is shown of all players at once, whose order nothing tells");
    else if (pinmap_seats_turned(b))
        judge_note(j, "seat-order", "of what is shown of all players at once, the first stand on the highest bits");
    if (d->rival)
        judge_note(j, "two-tops", "%s is judged; %s would fit as well (--top tells which)", b->top->name, d->rival);
    struct coverage covered = verdict_coverage(j);
    if (!j->found.findings && covered.phases < 2 && covered.phases_all > 1 && c->timing == OBSERVE)
        return judging_cannot(
            v, "the robot did not get the game going, so there is nothing to judge by; try --timing exact, "
               "or set a divider that was not found with --param");
    if (!j->found.findings && j->play.cut_short && covered.transitions < covered.transitions_all)
        return too_slow(v, j, c->effort);
    if (!j->found.findings && j->play.cut_short)
        judge_note(j, "cut-short", "the design simulates slowly: time was up after %u scenarios", j->play.scenarios);
    v->status = j->found.findings ? DEPARTS : CONFORMS;
    v->judge = j;
    return true;
}

bool judging_broke_off(const struct judge *j)
{
    return judge_has(j, "hangs") || judge_has(j, "ends-early") || judge_has(j, "crashes") ||
           judge_has(j, "prints-without-end");
}
