/* SPDX-License-Identifier: MIT */
/* The verdict in words and as data. */
#include "check/report/verdict.h"
#include "formats/json.h"
#include "formats/markup.h"
#include "base/text.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const words[] = {"conforms", "departs", "", "cannot-judge"};

static int by_rank(const void *a, const void *b)
{
    const struct finding *x = *(const struct finding *const *)a, *y = *(const struct finding *const *)b;
    return x->rank != y->rank ? (x->rank > y->rank) - (x->rank < y->rank) : strcmp(x->id, y->id);
}

unsigned verdict_findings(const struct verdict *v, const struct finding *list[FINDINGS])
{
    unsigned n = v->judge ? v->judge->findings : 0;
    for (unsigned i = 0; i < n; i++)
        list[i] = &v->judge->finding[i];
    qsort(list, n, sizeof *list, by_rank);
    return n;
}

const char *verdict_policy(const struct judge *j, unsigned policy)
{
    int found = -1;
    for (unsigned i = 0; i < j->variants; i++) {
        if (!j->variant[i].alive)
            continue;
        if (found >= 0 && found != j->variant[i].choice[policy])
            return NULL;
        found = j->variant[i].choice[policy];
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
    struct coverage c = {.reacts = j->moves > 0};
    int port = machine_phase(j->machine);
    if (port < 0)
        return c;
    const struct port *p = &j->machine->port[port];
    for (const struct value *v = p->values; v && v->name; v++) {
        int seen = v->value < 64 && j->phases_seen >> v->value & 1;
        c.phases_all++;
        c.phases += (unsigned)seen;
        if (!seen)
            text_add(c.missing, sizeof c.missing, "%s%s", *c.missing ? ", " : "", v->name);
    }
    for (const char *t = j->robot->transitions; t && *t;) {
        size_t word = strcspn(t, " "), half = strcspn(t, ">");
        int from = phase_number(p, t, half), to = phase_number(p, t + half + 1, word - half - 1);
        int seen = from >= 0 && to >= 0 && j->transitions_seen[from & 63] >> to & 1;
        c.transitions_all++;
        c.transitions += (unsigned)seen;
        if (!seen)
            text_add(c.missing, sizeof c.missing, "%s%.*s", *c.missing ? ", " : "", (int)word, t);
        t += word + (t[word] == ' ');
    }
    return c;
}

/* ---- for people ---- */

struct ink {
    const char *bad, *good, *dim, *bold, *off;
};

static struct ink inks(FILE *to)
{
    const char *term = getenv("TERM");
    if (!isatty(fileno(to)) || getenv("NO_COLOR") || (term && !strcmp(term, "dumb")))
        return (struct ink){"", "", "", "", ""};
    return (struct ink){"\033[31m", "\033[32m", "\033[2m", "\033[1m", "\033[0m"};
}

static void tell_script(const struct judge *j, const struct finding *f, FILE *to, const char *margin)
{
    unsigned step = 1;
    for (unsigned i = 0; i < f->actions;) {
        char text[200];
        step_text(j, f, &i, text, sizeof text);
        fprintf(to, "%s%2u. %s\n", margin, step++, text);
    }
}

static void tell_finding(const struct verdict *v, const struct finding *f, unsigned number, int story, FILE *to,
                         const struct ink *ink)
{
    fprintf(to, "\n%s%u. %s%s%s%s\n   %s\n", ink->bad, number, f->id, ink->off, *f->phase ? ", phase " : "", f->phase,
            f->rule);
    if (story && f->actions) {
        fprintf(to, "   What was done:\n");
        tell_script(v->judge, f, to, "     ");
    }
    fprintf(to, "   %sexpected%s  %s\n   %sseen%s      %s\n", ink->good, ink->off, f->expected, ink->bad, ink->off,
            f->seen);
    if (story)
        fprintf(to, "   %sat cycle %llu of your clock after power-up%s\n", ink->dim, (unsigned long long)f->cycle,
                ink->off);
}

static void tell_ports(const struct verdict *v, FILE *to)
{
    const struct board *b = v->judge->board;
    char other[600] = "", elimination[300] = "", tied[300] = "", high[300] = "", gone[300] = "", unread[300] = "";
    for (unsigned i = 0; i < v->machine->ports; i++) {
        const struct port *p = &v->machine->port[i];
        if (p->look == PHASE || p->dir == STRAP)
            continue;
        char signal[2 * WIRE_NAME] = "";
        if (b->wired[i])
            board_signal(b, i, signal, sizeof signal);
        if (!b->wired[i])
            text_add(gone, sizeof gone, "%s%s", *gone ? ", " : "", p->name);
        else if (b->how[i] == BY_ALIAS)
            text_add(other, sizeof other, "%s%s = %s", *other ? ", " : "", p->name, signal);
        else if (b->how[i] == BY_ELIMINATION)
            text_add(elimination, sizeof elimination, "%s%s = %s", *elimination ? ", " : "", p->name, signal);
    }
    for (unsigned i = 0; i < b->top->pins; i++)
        if (b->top->pin[i].dir == WIRE_IN && !b->used[i]) {
            char *to_which = b->high[i] ? high : tied;
            text_add(to_which, sizeof tied, "%s%s", *to_which ? ", " : "", b->top->pin[i].name);
        } else if (!b->used[i])
            text_add(unread, sizeof unread, "%s%s", *unread ? ", " : "", b->top->pin[i].name);
    if (*other)
        fprintf(to, "  ports taken by their usual names: %s\n", other);
    if (*elimination)
        fprintf(to, "  ports taken because nothing else fits: %s (--map tells otherwise)\n", elimination);
    if (*tied)
        fprintf(to, "  inputs the machine does not have, tied to 0: %s\n", tied);
    if (*high)
        fprintf(to, "  inputs the machine does not have, tied to 1: %s\n", high);
    if (*gone && *unread)
        fprintf(to, "  outputs that were not understood (--map tells): %s\n", unread);
    if (*gone)
        fprintf(to, "  not there, so not judged: %s\n", gone);
}

void verdict_text(const struct verdict *v, FILE *to)
{
    const struct finding *list[FINDINGS];
    unsigned n = verdict_findings(v, list);
    const struct judge *j = v->judge;
    struct ink ink = inks(to);
    if (v->status == CANNOT_JUDGE) {
        fprintf(to, "%scould not judge%s: %s\n", ink.bad, ink.off, v->reason);
        return;
    }
    fprintf(to, "%s%s%s: %s%s%s", ink.bold, v->machine->name, ink.off, v->status == CONFORMS ? ink.good : ink.bad,
            v->status == CONFORMS ? "the design conforms"
            : n == 1              ? "the design departs in one point"
                                  : "the design departs",
            ink.off);
    if (n > 1)
        fprintf(to, " in %u points", n);
    fprintf(to, "  %s(top %s, %s%s%s, %s)%s\n", ink.dim, v->top, v->engine,
            v->second ? (v->status == CONFORMS ? ", then " : ", confirmed by ") : "", v->second ? v->second : "",
            v->timing, ink.off);
    for (unsigned i = 0; i < n; i++)
        tell_finding(v, list[i], i + 1, i == 0, to, &ink);
    fputs(n ? "\n" : "", to);
    tell_ports(v, to);
    for (unsigned i = 0; i < j->notes; i++)
        fprintf(to, "  note: %s\n", j->note[i].text);
    for (unsigned i = 0; j->robot->policies && j->robot->policies[i].name; i++) {
        const char *says = verdict_policy(j, i);
        if (says && says != j->robot->policies[i].says[0])
            fprintf(to, "  policy: %s: %s\n", j->robot->policies[i].name, says);
    }
    struct coverage c = verdict_coverage(j);
    fprintf(to, "  %splayed %u scenario%s, %llu cycles", ink.dim, j->scenarios, &"s"[j->scenarios == 1],
            (unsigned long long)j -> cycles);
    if (v->seconds > 0)
        fprintf(to, ", in %.1f s", v->seconds);
    if (c.phases_all && !strcmp(v->timing, "observe")) {
        fprintf(to, "; phases %u of %u", c.phases, c.phases_all);
        if (c.transitions_all)
            fprintf(to, ", transitions %u of %u", c.transitions, c.transitions_all);
        if (*c.missing && v->status == CONFORMS)
            fprintf(to, " (not: %s)", c.missing);
    }
    fprintf(to, "%s\n", ink.off);
    if (n)
        fprintf(to, "  see it again: %s\n", v->again);
}

/* ---- for programs ---- */

static void json_findings(struct json *j, const struct verdict *v)
{
    const struct finding *list[FINDINGS];
    unsigned n = verdict_findings(v, list);
    json_open(j, "findings", '[');
    for (unsigned i = 0; i < n; i++) {
        const struct finding *f = list[i];
        json_open(j, NULL, '{');
        json_text(j, "id", f->id);
        json_text(j, "rule", f->rule);
        json_text(j, "phase", f->phase);
        json_text(j, "expected", f->expected);
        json_text(j, "seen", f->seen);
        json_text(j, "scenario", f->scenario);
        json_unsigned(j, "cycle", f->cycle);
        json_unsigned(j, "times", f->times);
        json_open(j, "script", '[');
        for (unsigned k = 0; k < f->actions; k++) {
            char text[200];
            action_text(v->judge, &f->script[k], text, sizeof text);
            json_text(j, NULL, text);
        }
        json_close(j);
        json_close(j);
    }
    json_close(j);
}

static void json_detected(struct json *j, const struct verdict *v, const struct judge *g)
{
    json_open(j, "detected", '{');
    json_text(j, "engine", v->engine);
    json_text(j, "second", v->second);
    json_text(j, "top", v->top);
    if (g) {
        int rst = reset_port(g);
        if (rst >= 0 && g->board->wired[rst])
            json_text(j, "reset", g->machine->port[rst].low ^ g->board->flip[rst] ? "active low" : "active high");
        for (unsigned i = 0; i < g->items; i++)
            if (g->item[i].kind == GLYPH) {
                unsigned port = g->item[i].port;
                json_text(j, "segments",
                            g->machine->port[port].low ^ g->board->flip[port] ? "active low" : "active high");
                json_text(j, "segment-order", g->board->mirror[port] ? "abcdefg" : "gfedcba");
                break;
            }
        if (g->hold)
            json_unsigned(j, "message-cycles", g->hold);
        json_open(j, "ports", '{');
        if (g->board->clock >= 0)
            json_text(j, "clk", g->board->top->pin[g->board->clock].name);
        for (unsigned i = 0; i < g->machine->ports; i++)
            if (g->board->wired[i]) {
                char signal[2 * WIRE_NAME];
                board_signal(g->board, i, signal, sizeof signal);
                json_text(j, g->machine->port[i].name, signal);
            }
        json_close(j);
    }
    json_close(j);
}

static void json_coverage(struct json *j, const struct judge *g)
{
    json_open(j, "coverage", '{');
    if (g) {
        struct coverage c = verdict_coverage(g);
        json_unsigned(j, "phases", c.phases);
        json_unsigned(j, "phases-all", c.phases_all);
        json_unsigned(j, "transitions", c.transitions);
        json_unsigned(j, "transitions-all", c.transitions_all);
        json_bool(j, "reacts", c.reacts);
        json_text(j, "missing", c.missing);
        json_unsigned(j, "scenarios", g->scenarios);
        json_open(j, "tried", '[');
        for (unsigned i = 0; i < 64 && *g->abouts[i]; i++)
            json_text(j, NULL, g->abouts[i]);
        json_close(j);
    }
    json_close(j);
}

void verdict_json(const struct verdict *v, FILE *to)
{
    struct json j = json_to(to);
    const struct judge *g = v->judge && v->judge->machine ? v->judge : NULL; /* NULL: refused before any play */
    json_open(&j, NULL, '{');
    json_text(&j, "machine", v->machine->name);
    json_text(&j, "verdict", words[v->status]);
    json_text(&j, "why", v->reason);
    if (v->cause)
        json_text(&j, "cause", v->cause);
    json_text(&j, "timing", v->timing);
    json_text(&j, "effort", v->effort);
    json_unsigned(&j, "seed", v->seed);
    json_findings(&j, v);
    json_open(&j, "notes", '[');
    for (unsigned i = 0; g && i < g->notes; i++) {
        json_open(&j, NULL, '{');
        json_text(&j, "id", g->note[i].id);
        json_text(&j, "text", g->note[i].text);
        json_close(&j);
    }
    json_close(&j);
    json_open(&j, "policies", '[');
    for (unsigned i = 0; g && g->robot->policies && g->robot->policies[i].name; i++) {
        json_open(&j, NULL, '{');
        json_text(&j, "name", g->robot->policies[i].name);
        json_text(&j, "choice", verdict_policy(g, i));
        json_close(&j);
    }
    json_close(&j);
    json_detected(&j, v, g);
    json_coverage(&j, g);
    json_unsigned(&j, "cycles", g ? g->cycles : 0);
    json_text(&j, "again", v->again);
    json_close(&j);
}

static const struct finding *finding_of(const struct verdict *v, const char *id)
{
    for (unsigned i = 0; v->judge && i < v->judge->findings; i++)
        if (!strcmp(v->judge->finding[i].id, id))
            return &v->judge->finding[i];
    return NULL;
}

/* Every rule is a test case: of the robot's table, and what was found beyond it. */
struct test {
    const char *id, *rule;
    const struct finding *finding;
};

static unsigned tests_of(const struct verdict *v, struct test test[128])
{
    unsigned n = 0;
    const struct rule *rules = v->judge && v->judge->robot ? v->judge->robot->rules : NULL;
    for (; rules && rules->id && n < 64; rules++)
        test[n++] = (struct test){rules->id, rules->says, finding_of(v, rules->id)};
    for (unsigned i = 0; v->judge && i < v->judge->findings && n < 128; i++) {
        const struct finding *f = &v->judge->finding[i];
        int known = 0;
        for (unsigned k = 0; k < n; k++)
            known |= !strcmp(test[k].id, f->id);
        if (!known)
            test[n++] = (struct test){f->id, f->rule, f};
    }
    if (!n)
        test[n++] = (struct test){"conforms", "the design shows what the machine shows", NULL};
    return n;
}

/* Of a design that could not be followed through most of the game, the rules without a finding are not known to hold.
 */
static int unknown_rest(const struct verdict *v)
{
    if (v->status != DEPARTS || !strcmp(v->timing, "exact"))
        return 0;
    struct coverage c = verdict_coverage(v->judge);
    return 4 * c.transitions < 3 * c.transitions_all;
}

void verdict_junit(const struct verdict *v, FILE *to)
{
    static struct test test[128];
    unsigned n = tests_of(v, test), failures = v->judge ? v->judge->findings : 0, error = v->status == CANNOT_JUDGE;
    unsigned skipped = unknown_rest(v) ? n - failures : 0;
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n", to);
    fprintf(to,
            "  <testsuite name=\"gatecade check %s\" tests=\"%u\" failures=\"%u\" errors=\"%u\" "
            "skipped=\"%u\" time=\"%.3f\">\n",
            v->machine->name, n, failures, error, skipped, v->seconds);
    fprintf(to, "    <properties><property name=\"seed\" value=\"%llu\"/></properties>\n", (unsigned long long)v->seed);
    for (unsigned i = 0; i < n; i++) {
        fprintf(to, "    <testcase classname=\"%s\" name=\"%s\" time=\"0\">", v->machine->name, test[i].id);
        const struct finding *f = test[i].finding;
        if (error) {
            fputs("<error message=\"could not judge\">", to);
            markup(to, v->reason);
            fputs("</error>", to);
        } else if (f) {
            fputs("<failure message=\"", to);
            markup(to, f->rule);
            fprintf(to, "\" type=\"%s\">expected ", f->id);
            markup(to, f->expected);
            fputs("\nseen ", to);
            markup(to, f->seen);
            for (unsigned k = 0, step = 1; k < f->actions; step++) {
                char text[200];
                step_text(v->judge, f, &k, text, sizeof text);
                fprintf(to, "\n%u. ", step);
                markup(to, text);
            }
            fputs("</failure>", to);
        } else if (skipped)
            fputs("<skipped message=\"play did not come so far\"/>", to);
        fputs("</testcase>\n", to);
    }
    fputs("  </testsuite>\n</testsuites>\n", to);
}

static void yaml(FILE *to, const char *key, const char *text)
{
    fprintf(to, "  %s: '", key);
    for (; *text; text++) {
        if (*text == '\'')
            fputc('\'', to);
        fputc(*text, to);
    }
    fputs("'\n", to);
}

void verdict_tap(const struct verdict *v, FILE *to)
{
    static struct test test[128];
    unsigned n = tests_of(v, test);
    const char *rest = unknown_rest(v) ? " # SKIP play did not come so far" : "";
    fputs("TAP version 14\n", to);
    if (v->status == CANNOT_JUDGE) {
        fprintf(to, "1..1\nnot ok 1 - %s can be judged\n", v->machine->name);
        for (const char *line = v->reason; *line;) {
            int length = (int)strcspn(line, "\n");
            fprintf(to, "# %.*s\n", length, line);
            line += length + (line[length] == '\n');
        }
        return;
    }
    fprintf(to, "1..%u\n", n);
    for (unsigned i = 0; i < n; i++) {
        const struct finding *f = test[i].finding;
        fprintf(to, "%s %u - %s: %s%s\n", f ? "not ok" : "ok", i + 1, test[i].id, test[i].rule, f ? "" : rest);
        if (f)
            fprintf(to, "  ---\n  phase: %s\n", f->phase), yaml(to, "expected", f->expected), yaml(to, "seen", f->seen),
                fputs("  ...\n", to);
    }
}

/* Annotations of GitHub Actions: percent, carriage return and line feed are escaped. */
static void annotation(FILE *to, const char *text)
{
    for (; *text; text++)
        if (*text == '%' || *text == '\r' || *text == '\n')
            fprintf(to, "%%%02X", (unsigned)*text);
        else
            fputc(*text, to);
}

void verdict_github(const struct verdict *v, FILE *to)
{
    const struct finding *list[FINDINGS];
    unsigned n = verdict_findings(v, list);
    const char *file = v->files->count ? v->files->item[0] : "";
    if (v->status == CANNOT_JUDGE) {
        fprintf(to, "::error file=%s,title=could not judge::", file);
        annotation(to, v->reason);
        fputc('\n', to);
    }
    for (unsigned i = 0; i < n; i++) {
        fprintf(to, "::error file=%s,title=%s::", file, list[i]->id);
        annotation(to, list[i]->rule);
        fputs(" Expected ", to);
        annotation(to, list[i]->expected);
        fputs(", seen ", to);
        annotation(to, list[i]->seen);
        fputc('\n', to);
    }
    if (v->status == CONFORMS)
        fprintf(to, "::notice title=%s::the design conforms\n", v->machine->name);
}
