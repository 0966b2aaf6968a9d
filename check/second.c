/* SPDX-License-Identifier: MIT */
#include "check/second.h"
#include "base/heap.h"
#include "base/text.h"
#include "check/echo.h"
#include "check/hdl/lexer.h"
#include "check/judging.h"
#include <string.h>

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

struct second_witness *second_call(struct trial *t, const struct verdict *v, const struct charge *c,
                                   const struct engine *e)
{
    struct second_witness *w = heap_get(sizeof *w);
    struct design *d = &w->design;
    w->verdict.machine = v->machine;
    *d = t->design;
    d->asked = true;
    for (unsigned i = 0; i < UNITS; i++)
        d->top[i] = (struct top){0};
    d->tops = 0;
    if (d->wanted == FORM_NONE && d->form[FACE_VERILATOR] != d->form[FACE_ICARUS])
        d->wanted = d->form[e == &engine_verilator ? FACE_ICARUS : FACE_VERILATOR]; /* as the first has read it */
    w->buttons = t->session ? t->session->judge->wishes.buttons : BUTTONS_FOUND;
    w->ready = judging_prepare(&w->verdict, d, &w->pins, e, c);
    if (!w->ready)
        judging_hold_against(d, e);
    return w;
}

static bool witness_judges(struct second_witness *w, const struct charge *c, uint64_t seed, struct session **session)
{
    const struct judge_wishes wishes = {.seed = c->seed, .buttons = w->buttons};
    return judging_play(&w->verdict, session, &w->design, &w->pins, c, &wishes, seed);
}

void second_leaves(struct second_witness *w, struct trial *t)
{
    struct design *d = &w->design;
    design_free_tops(d);
    t->design.shown = d->shown; /* the copy is shared */
    if (d->fault)               /* the second opinion was lost, not given */
        design_fault(&t->design, d->fault, "the second opinion was lost: %s", d->fault_said);
    free(w);
}

/* What the design as synthesized did not show, or why there is none. */
static void tell_of_synthesis(struct verdict *v, const struct judge *j, const bool confirmed[FINDINGS], const char *why)
{
    if (why)
        text_set(v->synthesis, sizeof v->synthesis, "%.*s", (int)strcspn(why, "\n"), why);
    for (unsigned i = 0; !why && i < j->found.findings; i++)
        if (!confirmed[i])
            text_add(v->synthesis, sizeof v->synthesis, "%s%s",
                     *v->synthesis ? ", " : "as synthesized the design does not show ", j->found.finding[i].id);
}

/* Judges with another engine, from so many states of the registers, until every finding has been seen there, too; false
   when that could not be done. */
static bool ask(struct trial *t, struct verdict *v, const struct charge *c, const struct engine *e, unsigned power_ups,
                bool confirmed[FINDINGS])
{
    struct second_witness *w = second_call(t, v, c, e);
    bool asked = w->ready;
    for (uint64_t seed = 0; asked && seed < power_ups && !all_confirmed(t->session->judge, confirmed); seed++) {
        struct session *session = NULL;
        asked = witness_judges(w, c, seed, &session);
        if (asked)
            confirm(t->session->judge, session->judge, confirmed);
        session_close(session);
    }
    if (asked)
        text_add(v->second, sizeof v->second, "%s%s", *v->second ? " or " : "", e->name);
    if (e == &engine_netlist)
        tell_of_synthesis(v, t->session->judge, confirmed, asked ? NULL : w->verdict.reason);
    second_leaves(w, t);
    return asked;
}

/* Who is asked, one after the other, as long as there is a finding that nobody else has shown: the design as
   synthesized, which takes a fraction of a second; then Verilator, whose word decides, from several power-ups, since it
   reads all that Icarus does. */
static const struct {
    const struct engine *engine;
    unsigned power_ups;
} witnesses[] = {{&engine_netlist, 1}, {&engine_verilator, 3}};

static bool none_left(const struct judge *j, const bool confirmed[FINDINGS], const struct verdict *v)
{
    return *v->second && all_confirmed(j, confirmed);
}

/* Before a design is blamed, others are asked, for every finding.  What Verilator does not show is a note; but X stays,
   unless the design does what Icarus 11 is known to read as X. */
void second_opinion(struct trial *t, struct verdict *v, const struct charge *c)
{
    struct judge *j = t->session->judge;
    bool confirmed[FINDINGS] = {0}, decided = false;
    char only[200] = "";
    unsigned lone = 0;
    bool flaw = counts_in_place(&t->design);
    for (unsigned i = 0; i < j->found.findings; i++)
        confirmed[i] = !strcmp(j->found.finding[i].id, "x-on-output") && !flaw;
    for (unsigned i = 0; i < sizeof witnesses / sizeof *witnesses && !none_left(j, confirmed, v); i++)
        if (engine_ready(witnesses[i].engine))
            decided = ask(t, v, c, witnesses[i].engine, witnesses[i].power_ups, confirmed) &&
                      witnesses[i].engine == &engine_verilator;
    if (*v->second && !flaw && judge_has(j, "x-on-output"))
        text_set(v->alone, sizeof v->alone, "x-on-output, which it cannot show");
    for (unsigned i = 0; i < j->found.findings; i++)
        if (!confirmed[i]) {
            lone++;
            text_add(only, sizeof only, "%s%s", *only ? ", " : "", j->found.finding[i].id);
        }
    if (!lone)
        return;
    /* Without Verilator the verdict is the same, and says so; but where Icarus 11 is known to be wrong, a stranger's
       design is not blamed on its word alone. */
    if (!decided) {
        text_add(v->alone, sizeof v->alone, "%s%s", *v->alone ? ", and " : "", only);
        if (c->untrusted && flaw && !engine_ready(&engine_verilator))
            design_fault(&t->design, "no-second-opinion",
                         "the design departs under Icarus Verilog, which is known to be wrong about something that it "
                         "does (a[0]++), and Verilator, which would know, is not installed");
        return;
    }
    /* A stranger may have built the difference on purpose; only X, which Verilator does not know, is a reason to trust
       Icarus. */
    if (c->untrusted && !only_unknown(j)) {
        if (lone == j->found.findings)
            judging_cannot(
                v, "Icarus Verilog and Verilator disagree about this design: it departs under the one and conforms "
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

/* Where Verilator has judged: what it was told for each finding is told Icarus, which must show the same.  What it
   shows otherwise is no finding but a note: one of the two is wrong about the design, and which cannot be told from
   here.  A counter that nobody clears counts on a board, and in Verilator: Icarus gets it cleared.  X on the way is not
   held against anybody. */
void second_echo(struct trial *t, struct verdict *v, const struct charge *c)
{
    enum { EDGES = 400000 }; /* of a finding: about a second of Icarus */
    struct judge *j = t->session->judge;
    bool other[FINDINGS] = {0};
    char only[200] = "";
    struct second_witness *w = second_call(t, v, c, &engine_icarus);
    bool same = w->ready && !strcmp(w->pins.top->name, t->pins.top->name);
    w->design.cleared = true;
    struct session *s = same ? session_open(v->machine, &w->design, &w->pins, &(struct judge_wishes){0}, 0) : NULL;
    for (unsigned i = 0; s && i < j->found.findings; i++) {
        const struct finding *f = &j->found.finding[i];
        enum echo heard = echo_of(t->session, f, s, EDGES);
        other[i] = heard == ECHO_OTHER;
        if (heard != ECHO_SAME)
            text_add(v->alone, sizeof v->alone, "%s%s%s", *v->alone ? ", " : "", f->id,
                     heard == ECHO_UNKNOWN ? " (which it knows too little of)"
                     : heard == ECHO_OTHER ? " (of which it shows something else)"
                     : f->actions          ? " (which is too long for it)"
                                           : " (which is more than one play)");
    }
    session_close(s);
    if (s)
        text_set(v->second, sizeof v->second, "%s", engine_icarus.name);
    second_leaves(w, t);
    unsigned lone = 0, all = j->found.findings;
    for (unsigned i = all; i--;)
        if (other[i]) {
            lone++;
            text_add(only, sizeof only, "%s%s", *only ? ", " : "", j->found.finding[i].id);
            if (!c->untrusted)
                finding_drop(j, i);
        }
    if (!lone)
        return;
    judge_note(j, "simulators-disagree",
               "only Verilator shows %s; from the same inputs Icarus Verilog shows something else: look for signals "
               "that are set in one block and read in another at the same edge (= where <= is meant)",
               only);
    if (lone == all)
        judging_cannot(v, "Verilator and Icarus Verilog disagree about this design: look for signals that are set in "
                          "one block and read in another at the same edge (= where <= is meant)");
}

/* The simulator itself gave up, which is no fault of the design's. */
bool second_crashed(const struct trial *t, bool judged)
{
    return (t->session && t->session->judge->bench.crashed) ||
           (!judged && t->design.cause && !strcmp(t->design.cause, "crashes"));
}

/* A loop in the text may be without end, and Verilator leaves out what has no effect: then Icarus is right.  A block
   that is awakened by what it reads is another matter: Icarus 11 also awakes it by what it writes. */
static bool loops(const struct design *d)
{
    static const char *const words[] = {"forever", "while", "repeat", "do", "wait", "initial", "final"};
    bool found = false;
    for (unsigned i = 0; i < d->sources && !found; i++) {
        size_t size;
        char *source = d->source[i].language == VHDL ? NULL : design_read(d, &d->source[i], &size);
        struct lexer l = lexer_open(LEXER_VERILOG, source ? source : "", source ? size : 0);
        for (struct token t; lexer_code(&l, &t) && !found;)
            for (unsigned k = 0; k < sizeof words / sizeof *words; k++)
                found |= token_is(&t, words[k]);
        free(source);
    }
    return found;
}

bool second_hung(const struct trial *t, bool judged)
{
    bool hung = (judged && judge_has(t->session->judge, "hangs")) ||
                (!judged && t->design.cause && !strcmp(t->design.cause, "hangs"));
    return hung && !loops(&t->design);
}

/* Does the design come to rest between two clock edges under Verilator, all through the play? */
static bool rests(struct trial *t, struct verdict *v, const struct charge *c)
{
    struct session *session = NULL;
    struct second_witness *w = second_call(t, v, c, &engine_verilator);
    bool does = w->ready && witness_judges(w, c, 0, &session) && !judging_broke_off(session->judge);
    session_close(session);
    second_leaves(w, t);
    return does;
}

/* Icarus cannot compile it, breaks down or hangs over it: Verilator may do better.  If not, all stays as it was. */
bool second_judges(struct trial *t, struct verdict *v, const struct charge *c, enum failure how)
{
    static const char *const fails[] = {[FAILS_TO_COMPILE] = "cannot compile this design",
                                        [FAILS_TO_RUN] = "breaks down over this design",
                                        [FAILS_TO_REST] = "never comes to rest with this design"};
    if (how == FAILS_TO_REST && !rests(t, v, c))
        return false;
    struct verdict *other = heap_get(sizeof *other);
    *other = (struct verdict){
        .machine = v->machine, .files = v->files, .timing = v->timing, .effort = v->effort, .seed = v->seed};
    memcpy(other->again, v->again, sizeof other->again);
    bool user_error = t->design.user_error;
    const char *cause = t->design.cause, *newline = strchr(v->reason, '\n');
    char said[200];
    text_set(said, sizeof said, "%s", newline && how == FAILS_TO_COMPILE ? newline + 1 : v->reason);
    if (how == FAILS_TO_REST)
        text_set(said, sizeof said, "it goes round and round without reaching a clock edge");
    t->design.user_error = false;
    bool ready = judging_prepare(other, &t->design, &t->pins, &engine_verilator, c), judged = false;
    if (ready) {
        session_close(t->session);
        t->session = NULL;
        *v = *other;
        judged = judging_play(v, &t->session, &t->design, &t->pins, c, &(struct judge_wishes){.seed = c->seed}, 0);
    } else {
        t->design.user_error = user_error;
        t->design.cause = cause;
    }
    if (judged)
        judge_note(t->session->judge, "icarus-fails", "Icarus Verilog %s (%.*s); Verilator does better, and was used",
                   fails[how], (int)strcspn(said, "\n"), said);
    free(other);
    return judged;
}

/* Is nothing wrong but that names were never declared?  What follows from that the compilers tell, too. */
static bool only_undeclared(const char *message)
{
    static const char *const names[] = {"Could not find variable", "Unable to bind wire/reg/memory",
                                        "Can't find definition of variable"};
    static const char *const follow[] = {"Unable to elaborate", "during elaboration", "Exiting due to"};
    bool some = false;
    for (const char *line = message, *next; *line; line = next) {
        char said[400];
        size_t n = strcspn(line, "\n");
        bool named = false, other;
        next = line + n + (line[n] == '\n');
        text_set(said, sizeof said, "%.*s", (int)n, line);
        other = strstr(said, "error") || strstr(said, "%Error");
        for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
            named |= strstr(said, names[i]) != NULL;
        for (unsigned i = 0; i < sizeof follow / sizeof *follow; i++)
            other &= !strstr(said, follow[i]);
        if (other && !named)
            return false;
        some |= named;
    }
    return some;
}

bool second_synthesizes(struct trial *t, struct verdict *v, const struct charge *c)
{
    struct design *d = &t->design;
    if (!d->user_error || !only_undeclared(v->reason) || c->timing != OBSERVE || d->languages & VHDL ||
        !engine_ready(&engine_netlist))
        return false;
    struct verdict *other = heap_get(sizeof *other);
    *other = (struct verdict){
        .machine = v->machine, .files = v->files, .timing = v->timing, .effort = v->effort, .seed = v->seed};
    memcpy(other->again, v->again, sizeof other->again);
    const char *cause = d->cause, *refuses = v->engine;
    d->user_error = false;
    bool judged = judging_prepare(other, d, &t->pins, &engine_netlist, c) && *d->implied && !d->fault;
    if (judged) {
        session_close(t->session);
        t->session = NULL;
        judged = judging_play(other, &t->session, d, &t->pins, c, &(struct judge_wishes){.seed = c->seed}, 0);
        *v = *other;
    } else {
        d->user_error = true;
        d->cause = cause;
    }
    if (judged)
        judge_note(t->session->judge, "simulators-refuse",
                   "%s refuses this design because of these names; what synthesis makes of it was judged: declare them",
                   refuses);
    free(other);
    return judged;
}
