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

/* The same design for another engine: what the first engine has made of it stays as it is. */
struct witness {
    struct design design;
    struct pinmap pins;
    struct verdict verdict;
    bool ready;
};

static struct witness *witness_call(struct trial *t, struct verdict *v, const struct charge *c,
                                    const struct engine *e)
{
    struct witness *w = heap_get(sizeof *w);
    struct design *d = &w->design;
    w->verdict.machine = v->machine;
    *d = t->design;
    for (unsigned i = 0; i < UNITS; i++)
        d->top[i] = (struct top){0};
    d->tops = 0;
    if (d->wanted == FORM_NONE && d->form[FACE_VERILATOR] != d->form[FACE_ICARUS])
        d->wanted = d->form[e == &engine_verilator ? FACE_ICARUS : FACE_VERILATOR]; /* as the first has read it */
    w->ready = judging_prepare(&w->verdict, d, &w->pins, e, c);
    if (w->ready)
        v->second = e->name;
    else
        judging_hold_against(d, e);
    return w;
}

static bool witness_judges(struct witness *w, const struct charge *c, uint64_t seed, struct session **session)
{
    return judging_play(&w->verdict, session, &w->design, &w->pins, c, &(struct judge_wishes){.seed = c->seed}, seed);
}

static void witness_leaves(struct witness *w, struct trial *t)
{
    struct design *d = &w->design;
    design_free_tops(d);
    t->design.shown = d->shown; /* the copy is shared */
    if (d->fault)               /* the second opinion was lost, not given */
        design_fault(&t->design, d->fault, "the second opinion was lost: %s", d->fault_said);
    free(w);
}

/* Judges under Verilator, from several random states of the registers, until every finding has been seen there, too;
   false when that could not be done. */
static bool ask_verilator(struct trial *t, struct verdict *v, const struct charge *c, bool confirmed[FINDINGS])
{
    enum { POWER_UPS = 3 };
    struct witness *w = witness_call(t, v, c, &engine_verilator);
    bool asked = w->ready;
    for (uint64_t seed = 0; asked && seed < POWER_UPS && !all_confirmed(t->session->judge, confirmed); seed++) {
        struct session *session = NULL;
        asked = witness_judges(w, c, seed, &session);
        if (asked)
            confirm(t->session->judge, session->judge, confirmed);
        session_close(session);
    }
    witness_leaves(w, t);
    return asked;
}

/* Before a design is blamed, another simulator is asked, for every finding.  What only Icarus shows is a note; but X
   stays, unless the design does what Icarus 11 is known to read as X. */
void second_opinion(struct trial *t, struct verdict *v, const struct charge *c)
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

/* Where Verilator has judged: what it was told for each finding is told Icarus, which must show the same.  What it shows
   otherwise is no finding but a note: one of the two is wrong about the design, and which cannot be told from here.  X
   on the way is not held against anybody: a counter that nobody clears counts on a board, and not in Icarus. */
void second_echo(struct trial *t, struct verdict *v, const struct charge *c)
{
    enum { EDGES = 400000 }; /* of a finding: about a second of Icarus */
    struct judge *j = t->session->judge;
    bool other[FINDINGS] = {0};
    char only[200] = "";
    struct witness *w = witness_call(t, v, c, &engine_icarus);
    bool same = w->ready && !strcmp(w->pins.top->name, t->pins.top->name);
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
    v->second = s ? v->second : NULL;
    witness_leaves(w, t);
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

/* Without Verilator the verdict is the same, and says so; but where Icarus 11 is known to be wrong, a stranger's design
   is not blamed on its word alone. */
void second_missing(struct trial *t, const struct charge *c)
{
    if (c->untrusted && counts_in_place(&t->design))
        design_fault(&t->design, "no-second-opinion",
                     "the design departs under Icarus Verilog, which is known to be wrong about something that it does "
                     "(a[0]++), and Verilator, which would know, is not installed");
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
    struct witness *w = witness_call(t, v, c, &engine_verilator);
    bool does = w->ready && witness_judges(w, c, 0, &session) && !judging_broke_off(session->judge);
    session_close(session);
    witness_leaves(w, t);
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
