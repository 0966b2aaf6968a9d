/* SPDX-License-Identifier: MIT */
/* The verdict in words. */
#include "check/report/verdict.h"
#include "base/text.h"
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

static void tell_finding(const struct verdict *v, const struct finding *f, unsigned number, FILE *to,
                         const struct ink *ink)
{
    const struct story *story = verdict_story(v, f);
    char marks[420];
    fprintf(to, "\n%s%u. %s%s%s%s\n   %s\n", ink->bad, number, f->id, ink->off, *f->phase ? ", phase " : "", f->phase,
            f->rule);
    if (*f->why)
        fprintf(to, "   %s\n", f->why);
    if (story)
        fprintf(to, "   What was done%s:\n", verdict_resets(v) ? ", from a reset on" : "");
    for (unsigned i = 0; story && i < story->lines; i++)
        fprintf(to, "     %2u. %s\n", i + 1, story->line[i]);
    fprintf(to, "   %sexpected%s  %s\n   %sseen%s      %s\n", ink->good, ink->off, f->expected, ink->bad, ink->off,
            f->seen);
    story_mark(f->expected, f->seen, marks, sizeof marks);
    if (*marks)
        fprintf(to, "             %s%s%s\n", ink->bad, marks, ink->off);
    if (f->actions && verdict_clocked(v))
        fprintf(to, "   %sat cycle %llu of %s after power-up%s\n", ink->dim, (unsigned long long)f->cycle,
                verdict_clock(v), ink->off);
}

static void tell_ports(const struct verdict *v, FILE *to)
{
    const struct pinmap *b = v->judge->bench.pins;
    char other[600] = "", source[600] = "", elimination[300] = "", tied[300] = "", high[300] = "", gone[300] = "",
         unread[300] = "";
    for (unsigned i = 0; i < v->machine->ports; i++) {
        const struct port *p = &v->machine->port[i];
        if (p->look == PHASE || p->dir == STRAP)
            continue;
        char signal[2 * PIN_NAME] = "";
        if (b->wired[i])
            pinmap_signal(b, i, signal, sizeof signal);
        if (!b->wired[i] && !(b->apart && p->look == ANODES))
            text_add(gone, sizeof gone, "%s%s", *gone ? ", " : "", p->name);
        else if (b->how[i] == BY_ALIAS)
            text_add(other, sizeof other, "%s%s = %s", *other ? ", " : "", p->name, signal);
        else if (b->how[i] == BY_SOURCE)
            text_add(source, sizeof source, "%s%s = %s", *source ? ", " : "", p->name, signal);
        else if (b->how[i] == BY_ELIMINATION)
            text_add(elimination, sizeof elimination, "%s%s = %s", *elimination ? ", " : "", p->name, signal);
    }
    for (unsigned i = 0; i < b->top->pins; i++)
        if (b->top->pin[i].dir == PIN_IN && !b->used[i]) {
            char *to_which = b->high[i] ? high : tied;
            text_add(to_which, sizeof tied, "%s%s", *to_which ? ", " : "", b->top->pin[i].name);
        } else if (!b->used[i])
            text_add(unread, sizeof unread, "%s%s", *unread ? ", " : "", b->top->pin[i].name);
    if (*other)
        fprintf(to, "  ports taken by their usual names: %s\n", other);
    if (*source)
        fprintf(to, "  ports taken by the names that the source gives to bits: %s (--map tells otherwise)\n", source);
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

/* The lines after the first may be a simulator's or the design's own: none of them begins where ours do. */
static void tell_indented(const char *text, FILE *to)
{
    for (; *text; text++)
        fprintf(to, *text == '\n' ? "\n  " : "%c", *text);
    fputs("\n", to);
}

void verdict_text(const struct verdict *v, FILE *to)
{
    const struct finding *list[FINDINGS];
    unsigned n = verdict_shown(v, list);
    const struct judge *j = v->judge;
    struct ink ink = inks(to);
    char text[1400];
    if (v->status == CANNOT_JUDGE) {
        fprintf(to, "%scould not judge%s: ", ink.bad, ink.off);
        tell_indented(v->reason, to);
        if (v->boxed)
            fprintf(to, "  %sbox: %s%s\n", ink.dim, v->box, ink.off);
        return;
    }
    fprintf(to, "%s%s%s: %s%s%s", ink.bold, v->machine->name, ink.off, v->status == CONFORMS ? ink.good : ink.bad,
            v->status == CONFORMS ? "the design conforms"
            : n == 1              ? "the design departs in one point"
                                  : "the design departs",
            ink.off);
    if (n > 1)
        fprintf(to, " in %u points", n);
    fprintf(to, "  %s(top %s, %s, %s)%s\n", ink.dim, v->top, v->engine, v->timing, ink.off);
    for (unsigned i = 0; i < n; i++)
        tell_finding(v, list[i], i + 1, to, &ink);
    fputs(n ? "\n" : "", to);
    tell_ports(v, to);
    for (unsigned i = 0; i < j->found.notes; i++)
        fprintf(to, "  note: %s\n", j->found.note[i].text);
    for (unsigned i = 0; j->robot->policies && j->robot->policies[i].name; i++) {
        const char *says = verdict_policy(j, i);
        if (says && says != j->robot->policies[i].says[0])
            fprintf(to, "  policy: %s: %s\n", j->robot->policies[i].name, says);
    }
    for (unsigned i = 0; verdict_untried(v, i, text, sizeof text); i++)
        fprintf(to, "  not judged: %s\n", text);
    fprintf(to, "  %ssimulators: %s%s\n", ink.dim, v->engines, ink.off);
    if (*v->fit)
        fprintf(to, "  %son a chip: %s%s\n", ink.dim, v->fit, ink.off);
    verdict_played(v, text, sizeof text);
    fprintf(to, "  %splayed %s%s\n", ink.dim, text, ink.off);
    if (v->boxed)
        fprintf(to, "  %sbox: %s%s\n", ink.dim, v->box, ink.off);
    if (n)
        fprintf(to, "  see it again%s: %s\n", verdict_where(v), v->again);
}
