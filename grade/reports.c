/* SPDX-License-Identifier: MIT */
#include "grade/reports.h"
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/command.h"
#include "formats/csv.h"
#include "formats/json.h"
#include "formats/markup.h"
#include "base/heap.h"
#include "base/output.h"
#include "grade/pages.h"
#include "base/folder.h"

const char *reports_verdict(const struct result *r)
{
    return r->absent ? "nothing-handed-in" : outcome_word(r->outcome);
}

const char *reports_state(const struct result *r, unsigned line)
{
    static const char *const words[] = {[RULE_KEPT] = "kept", [RULE_LOST] = "lost", [RULE_UNJUDGED] = "not judged"};
    return words[r->state[line]];
}

/* The text under a rule: the findings that cost its points, or why it was not judged. */
static void say(FILE *f, const struct result *r, unsigned line)
{
    if (r->state[line] == RULE_UNJUDGED) {
        fprintf(f, "Not judged: %s.\n", r->unknown[line]);
        return;
    }
    for (unsigned i = 0; i < r->findings; i++) {
        const struct result_finding *k = &r->finding[i];
        if (k->line != (int)line)
            continue;
        fprintf(f, "%s: %s\n", k->id, k->rule);
        if (k->phase[0])
            fprintf(f, "  phase     %s\n", k->phase);
        if (k->expected[0])
            fprintf(f, "  expected  %s\n", k->expected);
        if (k->seen[0])
            fprintf(f, "  seen      %s\n", k->seen);
    }
}

char *reports_said(const struct result *r, unsigned line)
{
    char *text;
    size_t size;
    FILE *f = heap_stream(&text, &size);
    say(f, r, line);
    fclose(f);
    return text;
}

unsigned reports_count(const struct result *r, enum rule_state state)
{
    unsigned n = 0;
    for (unsigned i = 0; i < r->rubric.lines; i++)
        n += !r->rubric.line[i].hidden && r->state[i] == state;
    return n;
}

char *reports_counted(const struct result *r)
{
    char *text;
    size_t size;
    FILE *f = heap_stream(&text, &size);
    if (r->late_days)
        fprintf(f, "%u day%s late: %g of the %g points by the rules %s taken off.\n", r->late_days,
                r->late_days == 1 ? "" : "s", result_rounded(r->penalty), result_rounded(r->by_rules),
                r->penalty == 1 ? "is" : "are");
    if (r->history)
        fprintf(f, "%s\n", r->history);
    fclose(f);
    return text;
}

/* ---- for people ----------------------------------------------------------------------- */

static void text_rules(FILE *f, const struct result *r, enum rule_state state)
{
    static const char *const words[] = {[RULE_KEPT] = "ok", [RULE_LOST] = "LOST", [RULE_UNJUDGED] = "?"};
    for (unsigned i = 0; i < r->rubric.lines; i++) {
        const struct rubric_line *l = &r->rubric.line[i];
        if (l->hidden || r->state[i] != state)
            continue;
        fprintf(f, "%-5s %5g of %-5g %-24s %s", words[state], result_rounded(r->earned[i]), l->points, l->rule,
                l->about);
        if (state == RULE_UNJUDGED)
            fprintf(f, "%snot judged: %s", *l->about ? " " : "", r->unknown[i]);
        fputc('\n', f);
    }
}

/* The reason comes first; the checker's own text has it, too, with more. */
static void text_report(FILE *f, const struct result *r, const char *details)
{
    bool story = details && *details;
    fprintf(f, "%s: %g of %g points on %s (%s)\n\n", r->name, result_rounded(r->score), r->rubric.points, r->machine,
            outcome_word(r->outcome));
    char *counted = reports_counted(r);
    fprintf(f, "%s%s", counted, *counted ? "\n" : "");
    free(counted);
    if (!result_judged(r))
        fprintf(f, "%s%s\n", story ? details : r->why, story ? "" : "\n");
    else if (r->why[0] && !story)
        fprintf(f, "%s\n\n", r->why);
    text_rules(f, r, RULE_LOST);
    text_rules(f, r, RULE_UNJUDGED);
    text_rules(f, r, RULE_KEPT);
    if (result_judged(r) && story)
        fprintf(f, "\n%s", details);
}

/* ---- for platforms -------------------------------------------------------------------- */

/* Gradescope: a test a rule; hidden ones stay with the instructor. */
static void gradescope(FILE *f, const struct result *r, const char *details)
{
    struct json j = json_to(f);
    json_open(&j, NULL, '{');
    json_decimal(&j, "score", result_rounded(r->score));
    char *counted = reports_counted(r), *output;
    const char *story = details && *details ? details : r->why;
    output = heap_get(strlen(counted) + strlen(story) + 2);
    sprintf(output, "%s%s%s", counted, *counted ? "\n" : "", story);
    json_text(&j, "output", output);
    free(counted);
    free(output);
    json_text(&j, "output_format", "text");
    json_text(&j, "visibility", "visible");
    json_text(&j, "stdout_visibility", "hidden");
    json_open(&j, "tests", '[');
    for (unsigned i = 0; i < r->rubric.lines; i++) {
        const struct rubric_line *l = &r->rubric.line[i];
        char number[16], *text = reports_said(r, i);
        snprintf(number, sizeof number, "%u", i + 1);
        json_open(&j, NULL, '{');
        json_text(&j, "name", l->about[0] ? l->about : l->rule);
        json_text(&j, "number", number);
        json_decimal(&j, "score", result_rounded(r->earned[i]));
        json_decimal(&j, "max_score", result_rounded(l->points));
        if (r->state[i] != RULE_UNJUDGED) /* a test without a status is neither green nor red */
            json_text(&j, "status", r->state[i] == RULE_KEPT ? "passed" : "failed");
        json_text(&j, "output", text);
        json_text(&j, "output_format", "text");
        json_open(&j, "tags", '[');
        json_text(&j, NULL, l->rule);
        json_close(&j);
        json_text(&j, "visibility", l->hidden ? "hidden" : "visible");
        json_close(&j);
        free(text);
    }
    json_close(&j);
    json_close(&j);
}

/* PrairieLearn's external grader: a score from 0 to 1. */
static void prairielearn(FILE *f, const struct result *r, const char *details)
{
    struct json j = json_to(f);
    json_open(&j, NULL, '{');
    json_bool(&j, "gradable", true);
    json_decimal(&j, "score", result_rounded(r->score / r->rubric.points));
    char *counted = reports_counted(r);
    json_text(&j, "message", *counted ? counted : r->why);
    free(counted);
    json_text(&j, "output", details ? details : "");
    json_open(&j, "tests", '[');
    for (unsigned i = 0; i < r->rubric.lines; i++) {
        const struct rubric_line *l = &r->rubric.line[i];
        char *text = reports_said(r, i);
        if (!l->hidden) {
            json_open(&j, NULL, '{');
            json_text(&j, "name", l->rule);
            json_text(&j, "description", l->about);
            json_decimal(&j, "points", result_rounded(r->earned[i]));
            json_decimal(&j, "max_points", result_rounded(l->points));
            json_text(&j, "message", text);
            json_close(&j);
        }
        free(text);
    }
    json_close(&j);
    json_close(&j);
}

/* A design that could not be judged is one error, under the first rule; the others are skipped. */
static void junit(FILE *f, const struct result *r, const char *details)
{
    unsigned failed = reports_count(r, RULE_LOST), skipped = reports_count(r, RULE_UNJUDGED);
    unsigned shown = reports_count(r, RULE_KEPT) + failed + skipped;
    bool broken = !result_judged(r) && shown;
    skipped -= broken;
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", f);
    fprintf(f, "<testsuites tests=\"%u\" failures=\"%u\" errors=\"%u\" skipped=\"%u\">\n", shown, failed, broken,
            skipped);
    fputs("<testsuite name=\"", f);
    markup(f, r->name);
    fprintf(f, "\" tests=\"%u\" failures=\"%u\" errors=\"%u\" skipped=\"%u\" time=\"0\">\n", shown, failed, broken,
            skipped);
    for (unsigned i = 0; i < r->rubric.lines; i++) {
        if (r->rubric.line[i].hidden)
            continue;
        fputs("<testcase classname=\"", f);
        markup(f, r->machine);
        fputs("\" name=\"", f);
        markup(f, r->rubric.line[i].rule);
        fputs("\" time=\"0\"", f);
        char *text = reports_said(r, i);
        if (broken) {
            fputs("><error message=\"could not be judged\" type=\"cannot-judge\">", f);
            markup(f, r->why);
            fputs("</error></testcase>\n", f);
        } else if (r->state[i] == RULE_UNJUDGED) {
            fputs("><skipped message=\"not judged: ", f);
            markup(f, r->unknown[i]);
            fputs("\"/></testcase>\n", f);
        } else if (r->state[i] == RULE_LOST) {
            fputs("><failure message=\"", f);
            markup(f, r->rubric.line[i].about);
            fputs("\" type=\"departs\">", f);
            markup(f, text);
            fputs("</failure></testcase>\n", f);
        } else
            fputs("/>\n", f);
        broken = false;
        free(text);
    }
    fputs("<system-out>", f);
    markup(f, details ? details : "");
    fputs("</system-out>\n</testsuite>\n</testsuites>\n", f);
}

/* Moodle's VPL reads a grade from 0 to 100 and comments; a line of a comment must not look like one of its own. */
static void vpl(FILE *f, const struct result *r, const char *details)
{
    (void)details;
    fprintf(f, "Comment :=>> %s: %g of %g points\n", r->machine, r->score, r->rubric.points);
    char *reason = result_judged(r) ? reports_counted(r) : heap_text(r->why), *more;
    for (char *line = reason ? strtok_r(reason, "\n", &more) : NULL; line; line = strtok_r(NULL, "\n", &more))
        fprintf(f, "Comment :=>> >%s\n", line);
    free(reason);
    for (unsigned i = 0; i < r->rubric.lines; i++) {
        const struct rubric_line *l = &r->rubric.line[i];
        if (l->hidden)
            continue;
        fprintf(f, "Comment :=>> -%s (%g of %g): %s\n", reports_state(r, i), r->earned[i], l->points,
                l->about[0] ? l->about : l->rule);
        char *text = reports_said(r, i), *rest;
        for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
            fprintf(f, "Comment :=>> >%s\n", line);
        free(text);
    }
    fprintf(f, "Grade :=>> %.2f\n", 100 * r->score / r->rubric.points);
}

/* GitHub Actions: one annotation a lost rule; % and line ends are escaped as its runner asks. */
static void workflow_text(FILE *f, const char *text)
{
    for (; *text; text++)
        if (*text == '%')
            fputs("%25", f);
        else if (*text == '\n')
            fputs("%0A", f);
        else if (*text == '\r')
            fputs("%0D", f);
        else
            fputc(*text, f);
}

/* A property ends at a comma or a colon. */
static void workflow_property(FILE *f, const char *text)
{
    for (; *text; text++)
        if (*text == ':' || *text == ',')
            fprintf(f, "%%%02X", (unsigned)*text);
        else
            workflow_text(f, (char[]){*text, 0});
}

static void github(FILE *f, const struct result *r, const char *details)
{
    (void)details;
    for (unsigned i = 0; i < r->rubric.lines; i++) {
        if (r->rubric.line[i].hidden || r->state[i] == RULE_KEPT || !result_judged(r))
            continue;
        char *text = reports_said(r, i);
        fputs(r->state[i] == RULE_LOST ? "::error title=" : "::warning title=", f);
        workflow_property(f, r->rubric.line[i].rule);
        fputs("::", f);
        workflow_text(f, r->rubric.line[i].about);
        fputs("%0A", f);
        workflow_text(f, text);
        fputc('\n', f);
        free(text);
    }
    if (!result_judged(r)) {
        fputs("::error title=could not be judged::", f);
        workflow_text(f, r->why);
        fputc('\n', f);
    }
    fputs("::notice title=gatecade::", f);
    workflow_text(f, r->name);
    fprintf(f, " has %g of %g points on %s\n", r->score, r->rubric.points, r->machine);
}

/* ---- files ---------------------------------------------------------------------------- */

typedef void format(FILE *f, const struct result *r, const char *details);

static int write_as(format *write, const struct result *r, const char *path, const char *details)
{
    struct output out;
    if (output_open(&out, path))
        return BAD;
    write(out.file, r, details);
    return output_close(&out);
}

int reports_write(const struct result *r, const char *folder, const char *details)
{
    static const struct {
        const char *file;
        format *write;
    } formats[] = {
        {"report.txt", text_report},
        {"report.html", pages_report},
        {"gradescope.json", gradescope},
        {"prairielearn.json", prairielearn},
        {"junit.xml", junit},
        {"vpl.txt", vpl},
        {"github.txt", github},
    };
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        char path[PATH_MAX];
        path_join(path, folder, formats[i].file);
        if (write_as(formats[i].write, r, path, details))
            return BAD;
    }
    return GOOD;
}

/* ---- the class ------------------------------------------------------------------------ */

/* A finding's id, as one word in a field of words, even if somebody else wrote the result. */
static void csv_id(FILE *f, const char *id)
{
    for (; *id; id++)
        fputc(strchr(" ,\"\n\r\t=+@'", *id) ? '_' : *id, f);
}

static int class_csv(const struct result *const *r, const char *const *folder, size_t count, const char *path)
{
    struct output out;
    if (output_open(&out, path))
        return BAD;
    fputs("name,score,points,verdict,findings,not_judged,late_days,penalty,attempt,id,time_cycles,folder\n", out.file);
    for (size_t i = 0; i < count; i++) {
        csv_text(out.file, r[i]->name);
        if (r[i]->outcome == NOT_HERE) { /* a reason, and no number that could be taken for points */
            fprintf(out.file, ",,,%s,", outcome_word(NOT_HERE));
            csv_text(out.file, r[i]->why);
            fprintf(out.file, ",,,,,,,%s\n", folder[i]);
            continue;
        }
        fprintf(out.file, ",%g,%g,%s,", result_rounded(r[i]->score), r[i]->rubric.points, reports_verdict(r[i]));
        for (unsigned k = 0; k < r[i]->findings; k++) {
            fputs(k ? " " : "", out.file);
            csv_id(out.file, r[i]->finding[k].id);
        }
        fputc(',', out.file);
        bool some = false;
        for (unsigned k = 0; result_judged(r[i]) && k < r[i]->rubric.lines; k++)
            if (r[i]->state[k] == RULE_UNJUDGED) {
                fputs(some ? " " : "", out.file);
                csv_id(out.file, r[i]->rubric.line[k].rule);
                some = true;
            }
        fprintf(out.file, ",%u,%g,", r[i]->late_days, result_rounded(r[i]->penalty));
        if (r[i]->attempt)
            fprintf(out.file, "%u", r[i]->attempt);
        fputc(',', out.file);
        csv_text(out.file, r[i]->id);
        fprintf(out.file, ",%llu,%s\n", (unsigned long long)r[i]->cycles, folder[i]);
    }
    return output_close(&out);
}

int reports_class(const struct result *const *r, const struct machine *m, const char *const *folder, size_t count,
                  const char *out)
{
    char path[PATH_MAX];
    path_join(path, out, "class.csv");
    if (class_csv(r, folder, count, path))
        return BAD;
    path_join(path, out, "class.html");
    struct output page;
    if (output_open(&page, path))
        return BAD;
    pages_class(page.file, r, m, folder, count);
    return output_close(&page);
}
