/* SPDX-License-Identifier: MIT */
#include "check/report/verdict.h"
#include "base/text.h"
#include <stdlib.h>
#include <string.h>

const char *verdict_where(const struct verdict *v)
{
    char folder[100];
    snprintf(folder, sizeof folder, "gatecade check %s . ", v->machine->name);
    return strncmp(v->again, folder, strlen(folder)) ? "" : ", in the folder of your files";
}

const char *verdict_word(const struct verdict *v)
{
    return outcome_word(v->status);
}

/* What a person has to do until it shows, but for turning switches. */
static unsigned deeds(const struct finding *f)
{
    unsigned n = 0;
    for (unsigned i = 0; i < f->actions; i++)
        n += f->script[i].deed != SET;
    return n;
}

/* What shows first in a play comes first: nothing that is wrong before it can have led there.  What follows from
   another fault, and was taken for one of its own, is seen late.  Then by the order of the rules. */
static int by_play(const void *a, const void *b)
{
    const struct finding *x = *(const struct finding *const *)a, *y = *(const struct finding *const *)b;
    unsigned one = deeds(x), other = deeds(y);
    if (one != other)
        return (one > other) - (one < other);
    return x->rank != y->rank ? (x->rank > y->rank) - (x->rank < y->rank) : strcmp(x->id, y->id);
}

unsigned verdict_findings(const struct verdict *v, const struct finding *list[FINDINGS])
{
    unsigned n = v->judge ? v->judge->found.findings : 0;
    for (unsigned i = 0; i < n; i++)
        list[i] = &v->judge->found.finding[i];
    qsort(list, n, sizeof *list, by_play);
    return n;
}

static bool is_hidden(const struct verdict *v, const char *rule)
{
    for (unsigned i = 0; v->hidden && i < v->hidden->count; i++)
        if (!strcmp(rule, v->hidden->item[i]))
            return true;
    return false;
}

unsigned verdict_shown(const struct verdict *v, const struct finding *list[FINDINGS])
{
    unsigned n = verdict_findings(v, list), shown = 0;
    for (unsigned i = 0; i < n; i++)
        if (!is_hidden(v, list[i]->id))
            list[shown++] = list[i];
    return shown;
}

static unsigned experiments(const struct judge *j)
{
    unsigned n = 0;
    for (unsigned i = 0; i < j->found.findings; i++)
        n += j->found.finding[i].tried || j->found.finding[i].waited || j->found.finding[i].other_key;
    return n;
}

void verdict_played(const struct verdict *v, char *text, size_t size)
{
    const struct judge *j = v->judge;
    struct coverage c = verdict_coverage(j);
    bool observed = !strcmp(v->timing, "observe");
    text_set(text, size, "%u scenario%s, %llu cycles", j->play.scenarios, &"s"[j->play.scenarios == 1],
             (unsigned long long)j -> bench.cycles);
    if (observed && c.transitions_all)
        text_add(text, size, " (the longest unbroken play: %llu)", (unsigned long long)bench_longest(&j->bench));
    char seconds[24];
    snprintf(seconds, sizeof seconds, ", in %.1f s", v->seconds);
    text_add(text, size, "%s", v->seconds > 0 ? seconds : "");
    if (c.phases_all && observed)
        text_add(text, size, "; phases %u of %u", c.phases, c.phases_all);
    if (c.transitions_all && observed)
        text_add(text, size, ", transitions %u of %u", c.transitions, c.transitions_all);
    if (*c.missing && observed && c.phases_all && strlen(c.missing) < 400)
        text_add(text, size, " (not: %s)", c.missing);
    unsigned n = experiments(j);
    if (n)
        text_add(text, size, "; %u cause%s tried by experiment", n, n == 1 ? "" : "s");
}

/* Rules with the same reason are one entry. */
bool verdict_untried(const struct verdict *v, unsigned i, char *text, size_t size)
{
    struct test test[TESTS];
    unsigned n = v->judge ? verdict_tests(v, test) : 0, entry = 0;
    for (unsigned k = 0; k < n; k++)
        if (is_hidden(v, test[k].id))
            *test[k].unjudged = 0;
    for (unsigned k = 0; k < n; k++) {
        bool known = !*test[k].unjudged;
        for (unsigned e = 0; e < k && !known; e++)
            known = !strcmp(test[e].unjudged, test[k].unjudged);
        if (known || entry++ != i)
            continue;
        *text = 0;
        for (unsigned e = k; e < n; e++)
            if (!strcmp(test[e].unjudged, test[k].unjudged))
                text_add(text, size, "%s%s", *text ? ", " : "", test[e].id);
        text_add(text, size, ", because %s", test[k].unjudged);
        return true;
    }
    return false;
}

const struct story *verdict_story(const struct verdict *v, const struct finding *f)
{
    return v->story && f->actions ? &v->story[f - v->judge->found.finding] : NULL;
}

bool verdict_resets(const struct verdict *v)
{
    return reset_port(v->judge) >= 0;
}

bool verdict_clocked(const struct verdict *v)
{
    return v->judge->bench.pins && v->judge->bench.pins->clock >= 0;
}

const char *verdict_policy(const struct judge *j, unsigned policy)
{
    int found = -1;
    for (unsigned i = 0; i < j->play.variants; i++) {
        if (!j->play.variant[i].alive)
            continue;
        if (found >= 0 && found != j->play.variant[i].choice[policy])
            return NULL;
        found = j->play.variant[i].choice[policy];
    }
    return found < 0 ? NULL : j->robot->policies[policy].says[found];
}

static int phase_number(const struct port *p, const char *name, size_t length)
{
    for (const struct value *v = p->values; v && v->name; v++)
        if (strlen(v->name) == length && !strncmp(v->name, name, length))
            return (int)v->value;
    return -1;
}

struct coverage verdict_coverage(const struct judge *j)
{
    struct coverage c = {.reacts = j->bench.moves > 0};
    int port = machine_phase(j->machine);
    if (port < 0)
        return c;
    const struct port *p = &j->machine->port[port];
    for (const struct value *v = p->values; v && v->name; v++) {
        int seen = v->value < 64 && j->found.phases_seen >> v->value & 1;
        c.phases_all++;
        c.phases += (unsigned)seen;
        if (!seen)
            text_add(c.missing, sizeof c.missing, "%s%s", *c.missing ? ", " : "", v->name);
    }
    for (const char *t = j->robot->transitions; t && *t;) {
        size_t word = strcspn(t, " "), half = strcspn(t, ">");
        int from = phase_number(p, t, half), to = phase_number(p, t + half + 1, word - half - 1);
        int seen = from >= 0 && to >= 0 && j->found.transitions_seen[from & 63] >> to & 1;
        c.transitions_all++;
        c.transitions += (unsigned)seen;
        if (!seen)
            text_add(c.missing, sizeof c.missing, "%s%.*s", *c.missing ? ", " : "", (int)word, t);
        t += word + (t[word] == ' ');
    }
    return c;
}

static const struct finding *finding_of(const struct verdict *v, const char *id)
{
    for (unsigned i = 0; v->judge && i < v->judge->found.findings; i++)
        if (!strcmp(v->judge->found.finding[i].id, id))
            return &v->judge->found.finding[i];
    return NULL;
}

static bool came_to(const struct judge *j, const char *place)
{
    int port = machine_phase(j->machine);
    size_t half = strcspn(place, ">");
    if (port < 0)
        return true;
    int from = phase_number(&j->machine->port[port], place, half);
    int to = place[half] ? phase_number(&j->machine->port[port], place + half + 1, strlen(place + half + 1)) : -1;
    if (from < 0 || (place[half] && to < 0)) /* a mistake in the robot's table */
        return true;
    return place[half] ? j->found.transitions_seen[from & 63] >> to & 1 : j->found.phases_seen >> from & 1;
}

/* Is it known where this rule is tried? */
static bool has_place(const struct judge *j, const char *rule)
{
    size_t length = strlen(rule);
    for (const char *at = j->robot->rule_places; at && *at; at += strcspn(at, " "), at += strspn(at, " "))
        if (!strncmp(at, rule, length) && at[length] == '=')
            return true;
    return false;
}

/* The phase, or the transition, that the design never came to, and without which this rule was not tried; where there
   are several, one is enough.  false: it came there, or nobody knows where the rule is tried. */
static bool missed_place(const struct judge *j, const char *rule, char *place, size_t size)
{
    size_t length = strlen(rule);
    *place = 0;
    for (const char *at = j->robot->rule_places; at && *at; at += strcspn(at, " "), at += strspn(at, " ")) {
        char one[64];
        if (strncmp(at, rule, length) || at[length] != '=')
            continue;
        text_set(one, sizeof one, "%.*s", (int)strcspn(at + length + 1, " "), at + length + 1);
        if (came_to(j, one))
            return false;
        if (!*place)
            text_set(place, size, "%s", one);
    }
    return *place;
}

const char *verdict_clock(const struct verdict *v)
{
    return v->judge && v->judge->bench.pins && v->judge->bench.pins->haste ? "the clock as it was run here, cut short,"
                                                                           : "your clock";
}

/* Is it one of the words of PORT|PORT…, which ends at a space? */
static bool is_among(const char *list, const char *name)
{
    size_t n = strlen(name);
    for (; *list && *list != ' '; list += strcspn(list, "| "), list += *list == '|')
        if (!strncmp(list, name, n) && strchr("| ", list[n]))
            return true;
    return false;
}

/* The ports without which a design cannot be judged by this rule, if it has none of them: "SSD1, SSD0"; else "". */
static void lacking(const struct verdict *v, const char *rule, char *ports, size_t size)
{
    const struct judge *j = v->judge;
    size_t length = strlen(rule);
    *ports = 0;
    for (const char *at = j->robot->rule_ports; at && *at && !*ports; at += strcspn(at, " "), at += strspn(at, " ")) {
        bool there = strncmp(at, rule, length) || at[length] != '=' || !j->bench.pins || !j->bench.pins->top;
        for (unsigned i = 0; !there && i < v->machine->ports; i++)
            if (is_among(at + length + 1, v->machine->port[i].name)) {
                there = j->bench.pins->wired[i];
                text_add(ports, size, "%s%s", *ports ? ", " : "", v->machine->port[i].name);
            }
        if (there)
            *ports = 0;
    }
}

/* Why a rule without a finding is not known to hold, or "". */
static void why_unjudged(const struct verdict *v, unsigned rule, bool unknown, struct test *t)
{
    const struct judge *j = v->judge;
    char place[64];
    bool departs = v->status == DEPARTS, judged = departs || v->status == CONFORMS;
    lacking(v, t->id, place, sizeof place);
    t->lacks = *place;
    if (t->lacks)
        text_set(t->unjudged, sizeof t->unjudged, "the design %s %s",
                 strchr(place, ',') ? "has none of the ports" : "does not have the port", place);
    else if (j->found.doubted >> rule & 1)
        text_set(t->unjudged, sizeof t->unjudged, "what was seen of it once or twice may come of the other faults");
    else if (departs && !strcmp(v->timing, "observe") && has_place(j, t->id) &&
             missed_place(j, t->id, place, sizeof place))
        text_set(t->unjudged, sizeof t->unjudged, "the play did not come to %s", place);
    else if ((departs || (judged && j->bench.traits.blind)) && j->found.untold >> rule & 1)
        text_set(t->unjudged, sizeof t->unjudged, "nothing that was seen of the design tells of it");
    else if (unknown && !(departs && !strcmp(v->timing, "observe") && has_place(j, t->id)))
        text_set(t->unjudged, sizeof t->unjudged, "the play did not come so far");
}

static struct test test_of(const struct verdict *v, const struct rule *rules, unsigned rule, bool unknown)
{
    struct test t = {.id = rules[rule].id, .rule = rules[rule].says, .finding = finding_of(v, rules[rule].id)};
    if (!t.finding)
        why_unjudged(v, rule, unknown, &t);
    return t;
}

unsigned verdict_tests(const struct verdict *v, struct test test[TESTS])
{
    unsigned n = 0;
    bool unknown = v->status == CONFORMS || v->status == DEPARTS ? verdict_rest_unknown(v) : true;
    const struct rule *rules = v->judge && v->judge->robot ? v->judge->robot->rules : NULL;
    for (; rules && rules[n].id && n < 64; n++)
        test[n] = test_of(v, rules, n, unknown);
    for (unsigned i = 0; v->judge && i < v->judge->found.findings && n < TESTS; i++) {
        const struct finding *f = &v->judge->found.finding[i];
        bool known = false;
        for (unsigned k = 0; k < n; k++)
            known |= !strcmp(test[k].id, f->id);
        if (!known)
            test[n++] = (struct test){.id = f->id, .rule = f->rule, .finding = f};
    }
    if (!n)
        test[n++] = (struct test){.id = "conforms", .rule = "the design shows what the machine shows"};
    return n;
}

bool verdict_rest_unknown(const struct verdict *v)
{
    if (v->status != DEPARTS || !strcmp(v->timing, "exact"))
        return false;
    struct coverage c = verdict_coverage(v->judge);
    return 4 * c.transitions < 3 * c.transitions_all;
}
