/* SPDX-License-Identifier: MIT */
#include "grade/pages.h"
#include <stdlib.h>
#include <string.h>
#include "check/report/forms.h"
#include "check/report/picture.h"
#include "formats/markup.h"
#include "grade/reports.h"

static const char style[] =
    ":root{color-scheme:light dark;--line:#8885;--soft:#8881;--lost:#c0392b;--kept:#2a78d6;--good:#1a7f37;"
    "--bad:#b3261e;--dim:#59636e;--ink:#1b1f24;--blue:#0b57a4}\n"
    "@media(prefers-color-scheme:dark){:root{--lost:#ff8a7a;--kept:#7ab6ff;--good:#56d364;--bad:#ff7b72;"
    "--dim:#9aa5b1;--ink:#e6edf3;--blue:#79b8ff}}\n"
    "*{box-sizing:border-box}\n"
    "body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}\n"
    "h1{font-size:1.6rem;line-height:1.2;margin:0 0 .4rem}h2{font-size:1.2rem;margin:2rem 0 .6rem}\n"
    "a{color:var(--kept)}\n"
    "table{border-collapse:collapse;width:100%}\n"
    "th,td{text-align:left;vertical-align:top;padding:.35rem .6rem;border-bottom:1px solid var(--line)}\n"
    "th{font-weight:600;overflow-wrap:normal}\n"
    ".n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}\n"
    ".w{min-width:11rem;max-width:26rem}.v{white-space:nowrap}\n"
    ".bar{display:inline-block;height:.7em;min-width:2px;background:var(--kept);border-radius:2px;margin-right:.5em}\n"
    "pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.5rem 0 0;padding:.8rem 1rem;background:var(--soft);"
    "border:1px solid var(--line);border-radius:6px;font:14px/1.45 ui-monospace,monospace}\n"
    ".lost{border-left:4px solid var(--lost)}.open{border-left:4px solid var(--line)}\n"
    ".lost,.open{padding:.1rem 0 .1rem .9rem;margin:1rem 0}\n"
    ".lost p,.open p{margin:0;display:flex;gap:1rem;justify-content:space-between}\n"
    ".score{font-size:1.2rem;margin:0 0 1rem}\n"
    "small{opacity:.75}\n"
    "@media(max-width:40rem){body{margin:1rem auto}th,td{padding:.3rem .4rem}\n"
    ".class thead,.class .cycles{display:none}.class tr{display:grid;grid-template-columns:1fr auto;"
    "border-bottom:1px solid var(--line)}.class td{border:0}.class .f{grid-column:1/3;padding-top:0}\n"
    ".class .v{text-align:right}.class .w{grid-row:1/3;min-width:0}.class .f:empty{display:none}}\n";

void pages_head(FILE *f, const char *title, bool pictures)
{
    fputs("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
          f);
    markup(f, title);
    fprintf(f, "</title>\n<style>\n%s%s%s</style></head><body>\n", style, pictures ? finding_style : "",
            pictures ? picture_style : "");
}

static const char *verdict_words(const struct result *r)
{
    return r->outcome == CONFORMS  ? "the design conforms"
           : r->outcome == DEPARTS ? "the design departs from the machine"
                                   : "the design could not be judged";
}

/* ---- one submission ------------------------------------------------------------------- */

static void pre(FILE *f, const char *text)
{
    fputs("<pre>", f);
    markup(f, text);
    fputs("</pre>\n", f);
}

/* All that was found under a line is on the checker's page; what was hidden when that was written is not. */
static bool pictured(const struct result *r, unsigned line)
{
    for (unsigned i = 0; i < r->findings; i++)
        if (r->finding[i].line == (int)line && r->finding[i].hidden)
            return false;
    return true;
}

/* A rule that cost points or was not judged: what it asks, and below it what was seen, or why not. */
static void rule_block(FILE *f, const struct result *r, unsigned line)
{
    const struct rubric_line *l = &r->rubric.line[line];
    char *text = reports_said(r, line);
    fprintf(f, "<div class=\"%s\"><p><strong>", r->state[line] == RULE_LOST ? "lost" : "open");
    markup(f, l->about[0] ? l->about : l->rule);
    fputs("</strong> <span class=\"n\">", f);
    fprintf(f, "%g of %g</span></p><small>", result_rounded(r->earned[line]), l->points);
    markup(f, l->rule);
    fputs("</small>\n", f);
    if (*text &&
        !(r->page && r->state[line] == RULE_LOST && pictured(r, line))) /* else it is told below, with pictures */
        pre(f, text);
    free(text);
    fputs("</div>\n", f);
}

static void rule_blocks(FILE *f, const struct result *r, enum rule_state state, const char *title)
{
    if (!reports_count(r, state))
        return;
    fprintf(f, "<h2>%s</h2>\n", title);
    for (unsigned i = 0; i < r->rubric.lines; i++)
        if (!r->rubric.line[i].hidden && r->state[i] == state)
            rule_block(f, r, i);
}

static void rule_table(FILE *f, const struct result *r, enum rule_state state)
{
    fputs("<table><thead><tr><th>Rule</th><th class=\"n\">Points</th></tr></thead><tbody>\n", f);
    for (unsigned i = 0; i < r->rubric.lines; i++) {
        const struct rubric_line *l = &r->rubric.line[i];
        if (l->hidden || r->state[i] != state)
            continue;
        fputs("<tr><td>", f);
        markup(f, l->about[0] ? l->about : l->rule);
        fputs("<br><small>", f);
        markup(f, l->rule);
        fprintf(f, "</small></td><td class=\"n\">%g of %g</td></tr>\n", result_rounded(r->earned[i]), l->points);
    }
    fputs("</tbody></table>\n", f);
}

/* Broken rules first, then the details of the first finding, then what was not judged, then the rules that hold. */
void pages_report(FILE *f, const struct result *r, const char *details)
{
    bool judged = result_judged(r), story = details && *details;
    pages_head(f, r->name, r->page);
    fputs("<h1>", f);
    markup_name(f, r->name);
    fprintf(f, "</h1>\n<p class=\"score\"><strong>%g of %g points</strong> on ", result_rounded(r->score),
            r->rubric.points);
    markup(f, r->machine);
    fprintf(f, ": %s.</p>\n", verdict_words(r));
    char *counted = reports_counted(r);
    if (*counted) {
        fputs("<p>", f);
        markup(f, counted);
        fputs("</p>\n", f);
    }
    free(counted);
    if (!judged && !story)
        pre(f, r->why);
    rule_blocks(f, r, RULE_LOST, "What cost points");
    if (r->page)
        fprintf(f, "<h2>What was seen</h2>\n%s", r->page);
    if (story) {
        fputs(r->page ? "<details><summary>All of it as text</summary>\n" : "<h2>The whole story</h2>\n", f);
        pre(f, details);
        fputs(r->page ? "</details>\n" : "", f);
    }
    if (judged)
        rule_blocks(f, r, RULE_UNJUDGED, "What was not judged");
    if (reports_count(r, RULE_KEPT)) {
        fputs("<h2>What was kept</h2>\n", f);
        rule_table(f, r, RULE_KEPT);
    }
    if (!judged && reports_count(r, RULE_UNJUDGED)) {
        fputs("<h2>The rules, none of them judged</h2>\n", f);
        rule_table(f, r, RULE_UNJUDGED);
    }
    fputs("</body></html>\n", f);
}
