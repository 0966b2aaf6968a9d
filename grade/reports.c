/* SPDX-License-Identifier: MIT */
#include "reports.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "command.h"
#include "json.h"
#include "markup.h"
#include "output.h"
#include "path.h"

static int passed(const struct result *r, unsigned line)
{
    return r->earned[line] >= r->rubric.line[line].points;
}

/* What a student reads under a rule: the findings that cost it, or why nothing could be judged. */
static void say(FILE *f, const struct result *r, unsigned line)
{
    if (!strcmp(r->verdict, "cannot-judge"))
        fprintf(f, "Could not be judged: %s\n", r->why);
    for (unsigned i = 0; i < r->findings; i++) {
        const struct finding *k = &r->finding[i];
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

/* The same as a string; free it. */
static char *said(const struct result *r, unsigned line)
{
    char *text = NULL;
    size_t size;
    FILE *f = open_memstream(&text, &size);
    if (f) {
        say(f, r, line);
        fclose(f);
    }
    return text;
}

/* ---- for people ----------------------------------------------------------------------- */

static void text_report(FILE *f, const struct result *r, const char *details)
{
    fprintf(f, "%s: %g of %g points on %s (%s)\n\n", r->name, r->score, r->rubric.points, r->machine, r->verdict);
    if (r->why[0])
        fprintf(f, "%s\n\n", r->why);
    for (unsigned i = 0; i < r->rubric.lines; i++) {
        const struct rubric_line *l = &r->rubric.line[i];
        if (l->hidden)
            continue;
        fprintf(f, "%s %5g of %-5g %-24s %s\n", passed(r, i) ? "ok    " : "LOST  ", r->earned[i], l->points, l->rule,
                l->about);
    }
    if (details)
        fprintf(f, "\n%s", details);
}

static void html_head(FILE *f, const char *title)
{
    fputs("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
          f);
    markup(f, title);
    fputs("</title>\n<style>\n"
          ":root{color-scheme:light dark;--line:#8884}\n"
          "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}\n"
          "table{border-collapse:collapse;width:100%}\n"
          "th,td{text-align:left;vertical-align:top;padding:.35rem .6rem;border-bottom:1px solid var(--line)}\n"
          "td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}\n"
          ".bar{display:inline-block;height:.7em;background:#2a78d6;border-radius:2px}\n"
          "pre{overflow:auto;padding:1rem;border:1px solid var(--line);border-radius:6px;font-size:14px}\n"
          "small{opacity:.75}\n</style></head><body>\n",
          f);
}

static void html_report(FILE *f, const struct result *r, const char *details)
{
    html_head(f, r->name);
    fputs("<h1>", f);
    markup(f, r->name);
    fprintf(f, "</h1>\n<p><strong>%g of %g points</strong> on %s: %s.</p>\n", r->score, r->rubric.points, r->machine,
            r->verdict);
    if (r->why[0]) {
        fputs("<p>", f);
        markup(f, r->why);
        fputs("</p>\n", f);
    }
    fputs("<table><thead><tr><th>Rule</th><th>Result</th><th class=\"n\">Points</th></tr></thead><tbody>\n", f);
    for (unsigned i = 0; i < r->rubric.lines; i++) {
        const struct rubric_line *l = &r->rubric.line[i];
        if (l->hidden)
            continue;
        fputs("<tr><td>", f);
        markup(f, l->about[0] ? l->about : l->rule);
        fprintf(f, "<br><small>%s</small></td><td>%s", l->rule, passed(r, i) ? "kept" : "<strong>lost</strong>");
        char *text = passed(r, i) ? NULL : said(r, i);
        if (text && *text) {
            fputs("<pre>", f);
            markup(f, text);
            fputs("</pre>", f);
        }
        free(text);
        fprintf(f, "</td><td class=\"n\">%g of %g</td></tr>\n", r->earned[i], l->points);
    }
    fputs("</tbody></table>\n", f);
    if (details && *details) {
        fputs("<h2>The whole story</h2>\n<pre>", f);
        markup(f, details);
        fputs("</pre>\n", f);
    }
    fputs("</body></html>\n", f);
}

/* ---- for platforms -------------------------------------------------------------------- */

/* Gradescope: a test a rule; hidden ones stay with the instructor. */
static void gradescope(FILE *f, const struct result *r, const char *details)
{
    struct json j = json_to(f);
    json_open(&j, NULL, '{');
    json_real(&j, "score", result_rounded(r->score));
    json_string(&j, "output", details && *details ? details : r->why);
    json_string(&j, "output_format", "text");
    json_string(&j, "visibility", "visible");
    json_string(&j, "stdout_visibility", "hidden");
    json_open(&j, "tests", '[');
    for (unsigned i = 0; i < r->rubric.lines; i++) {
        const struct rubric_line *l = &r->rubric.line[i];
        char number[16], *text = said(r, i);
        snprintf(number, sizeof number, "%u", i + 1);
        json_open(&j, NULL, '{');
        json_string(&j, "name", l->about[0] ? l->about : l->rule);
        json_string(&j, "number", number);
        json_real(&j, "score", result_rounded(r->earned[i]));
        json_real(&j, "max_score", result_rounded(l->points));
        json_string(&j, "status", passed(r, i) ? "passed" : "failed");
        json_string(&j, "output", passed(r, i) || !text ? "" : text);
        json_string(&j, "output_format", "text");
        json_open(&j, "tags", '[');
        json_string(&j, NULL, l->rule);
        json_close(&j);
        json_string(&j, "visibility", l->hidden ? "hidden" : "visible");
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
    json_bool(&j, "gradable", 1);
    json_real(&j, "score", result_rounded(r->score / r->rubric.points));
    json_string(&j, "message", r->why);
    json_string(&j, "output", details ? details : "");
    json_open(&j, "tests", '[');
    for (unsigned i = 0; i < r->rubric.lines; i++) {
        const struct rubric_line *l = &r->rubric.line[i];
        char *text = said(r, i);
        if (!l->hidden) {
            json_open(&j, NULL, '{');
            json_string(&j, "name", l->rule);
            json_string(&j, "description", l->about);
            json_real(&j, "points", result_rounded(r->earned[i]));
            json_real(&j, "max_points", result_rounded(l->points));
            json_string(&j, "message", passed(r, i) || !text ? "" : text);
            json_close(&j);
        }
        free(text);
    }
    json_close(&j);
    json_close(&j);
}

static void junit(FILE *f, const struct result *r, const char *details)
{
    unsigned shown = 0, failed = 0, broken = !strcmp(r->verdict, "cannot-judge");
    for (unsigned i = 0; i < r->rubric.lines; i++)
        if (!r->rubric.line[i].hidden)
            shown++, failed += !passed(r, i);
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", f);
    fprintf(f, "<testsuites tests=\"%u\" failures=\"%u\" errors=\"%u\">\n", shown, broken ? 0 : failed,
            broken ? failed : 0);
    fputs("<testsuite name=\"", f);
    markup(f, r->name);
    fprintf(f, "\" tests=\"%u\" failures=\"%u\" errors=\"%u\" skipped=\"0\" time=\"0\">\n", shown, broken ? 0 : failed,
            broken ? failed : 0);
    for (unsigned i = 0; i < r->rubric.lines; i++) {
        if (r->rubric.line[i].hidden)
            continue;
        fprintf(f, "<testcase classname=\"%s\" name=\"", r->machine);
        markup(f, r->rubric.line[i].rule);
        fputs("\" time=\"0\"", f);
        char *text = passed(r, i) ? NULL : said(r, i);
        if (text) {
            fprintf(f, "><%s message=\"", broken ? "error" : "failure");
            markup(f, r->rubric.line[i].about);
            fputs("\" type=\"departs\">", f);
            markup(f, text);
            fprintf(f, "</%s></testcase>\n", broken ? "error" : "failure");
        } else
            fputs("/>\n", f);
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
    for (unsigned i = 0; i < r->rubric.lines; i++) {
        const struct rubric_line *l = &r->rubric.line[i];
        if (l->hidden)
            continue;
        fprintf(f, "Comment :=>> -%s (%g of %g): %s\n", passed(r, i) ? "kept" : "lost", r->earned[i], l->points,
                l->about[0] ? l->about : l->rule);
        char *text = passed(r, i) ? NULL : said(r, i), *rest;
        for (char *line = text ? strtok_r(text, "\n", &rest) : NULL; line; line = strtok_r(NULL, "\n", &rest))
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
        if (r->rubric.line[i].hidden || passed(r, i))
            continue;
        char *text = said(r, i);
        fputs("::error title=", f);
        workflow_property(f, r->rubric.line[i].rule);
        fputs("::", f);
        workflow_text(f, r->rubric.line[i].about);
        fputs("%0A", f);
        workflow_text(f, text ? text : "");
        fputc('\n', f);
        free(text);
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

int reports_gradescope(const struct result *r, const char *path, const char *details)
{
    return write_as(gradescope, r, path, details);
}

int reports_write(const struct result *r, const char *folder, const char *details)
{
    static const struct {
        const char *file;
        format *write;
    } formats[] = {
        {"report.txt", text_report},
        {"report.html", html_report},
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

struct fault {
    const char *id, *rule;
    unsigned count;
};

static int by_count(const void *a, const void *b)
{
    const struct fault *x = a, *y = b;
    return x->count != y->count ? (x->count < y->count ? 1 : -1) : strcmp(x->id, y->id);
}

/* The faults of the class, the most common first; returns how many. */
static size_t common_faults(const struct result *const *r, size_t count, struct fault *fault, size_t most)
{
    size_t n = 0;
    for (size_t i = 0; i < count; i++)
        for (unsigned k = 0; k < r[i]->findings; k++) {
            const struct finding *f = &r[i]->finding[k];
            size_t at = 0;
            while (at < n && strcmp(fault[at].id, f->id))
                at++;
            if (at == n && n < most)
                fault[n++] = (struct fault){.id = f->id, .rule = f->rule};
            if (at < n)
                fault[at].count++;
        }
    qsort(fault, n, sizeof *fault, by_count);
    return n;
}

/* A field as RFC 4180 has it; one that a spreadsheet would take for a formula gets an apostrophe in front. */
static void csv_text(FILE *f, const char *text)
{
    const char *guard = *text && strchr("=+-@\t\r", *text) ? "'" : "";
    if (!text[strcspn(text, ",\"\r\n")] && text[0] != ' ' && (!*text || text[strlen(text) - 1] != ' ')) {
        fprintf(f, "%s%s", guard, text);
        return;
    }
    fprintf(f, "\"%s", guard);
    for (; *text; text++) {
        if (*text == '"')
            fputc('"', f);
        fputc(*text, f);
    }
    fputc('"', f);
}

static int class_csv(const struct result *const *r, const char *const *folder, size_t count, const char *path)
{
    struct output out;
    if (output_open(&out, path))
        return BAD;
    fputs("name,score,points,verdict,findings,time_cycles,folder\n", out.file);
    for (size_t i = 0; i < count; i++) {
        csv_text(out.file, r[i]->name);
        fprintf(out.file, ",%g,%g,%s,", r[i]->score, r[i]->rubric.points, r[i]->verdict);
        for (unsigned k = 0; k < r[i]->findings; k++)
            fprintf(out.file, "%s%s", k ? " " : "", r[i]->finding[k].id);
        fprintf(out.file, ",%llu,%s\n", (unsigned long long)r[i]->cycles, folder[i]);
    }
    return output_close(&out);
}

static int class_html(const struct result *const *r, const char *const *folder, size_t count, const char *path)
{
    struct output out;
    struct fault fault[256];
    size_t faults = common_faults(r, count, fault, 256), full = 0;
    double sum = 0;
    if (output_open(&out, path))
        return BAD;
    FILE *f = out.file;
    for (size_t i = 0; i < count; i++) {
        sum += r[i]->score / r[i]->rubric.points;
        full += r[i]->score >= r[i]->rubric.points;
    }
    html_head(f, "Class table");
    fprintf(f, "<h1>%s: %zu submissions</h1>\n<p>Mean %.0f %%; %zu with all points.</p>\n", count ? r[0]->machine : "",
            count, count ? 100 * sum / (double)count : 0, full);
    fputs("<table><thead><tr><th>Who</th><th class=\"n\">Score</th><th>Verdict</th><th>Findings</th>"
          "<th class=\"n\">Time, in clock cycles</th></tr></thead><tbody>\n",
          f);
    for (size_t i = 0; i < count; i++) {
        fprintf(f, "<tr><td><a href=\"submissions/%s/report.html\">", folder[i]);
        markup(f, r[i]->name);
        fputs("</a></td>", f);
        fprintf(f, "<td class=\"n\">%g of %g</td><td>%s</td><td>", r[i]->score, r[i]->rubric.points, r[i]->verdict);
        for (unsigned k = 0; k < r[i]->findings; k++) {
            fputs(k ? ", " : "", f);
            markup(f, r[i]->finding[k].id);
        }
        fprintf(f, "</td><td class=\"n\">%llu</td></tr>\n", (unsigned long long)r[i]->cycles);
    }
    fputs("</tbody></table>\n<h2>The most common faults</h2>\n", f);
    if (!faults)
        fputs("<p>None.</p>\n", f);
    else {
        fputs("<table><thead><tr><th>Fault</th><th>Rule</th><th>Submissions</th></tr></thead><tbody>\n", f);
        for (size_t i = 0; i < faults; i++) {
            fputs("<tr><td>", f);
            markup(f, fault[i].id);
            fputs("</td><td>", f);
            markup(f, fault[i].rule);
            fprintf(
                f,
                "</td><td><svg width=\"120\" height=\"12\" role=\"img\" aria-label=\"%u of %zu\"><rect width=\"%u\" "
                "height=\"12\" fill=\"#2a78d6\"/></svg> %u</td></tr>\n",
                fault[i].count, count, (unsigned)(120 * fault[i].count / count), fault[i].count);
        }
        fputs("</tbody></table>\n", f);
    }
    fputs("</body></html>\n", f);
    return output_close(&out);
}

int reports_class(const struct result *const *r, const char *const *folder, size_t count, const char *out)
{
    char path[PATH_MAX];
    path_join(path, out, "class.csv");
    if (class_csv(r, folder, count, path))
        return BAD;
    path_join(path, out, "class.html");
    return class_html(r, folder, count, path);
}
