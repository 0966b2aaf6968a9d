/* SPDX-License-Identifier: MIT */
/* The page of a class: how the points are spread, who has what, which rules are broken by how many, and by whom. */
#include "grade/pages.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/heap.h"
#include "formats/markup.h"
#include "formats/svg.h"
#include "grade/reports.h"

struct class
{
    const struct result *const *r;
    const char *const *folder;
    size_t count;
};

static const char class_style[] =
    "<style>.hist{width:100%;max-width:40rem;height:auto}.hist text{font:13px system-ui,sans-serif;fill:currentColor}"
    ".hist .bar{fill:var(--kept)}.hist line{stroke:var(--line)}\n"
    "th button{font:inherit;color:inherit;background:none;border:0;padding:0;cursor:pointer;text-align:inherit}"
    "th[aria-sort=ascending] button::after{content:' \\25b2'}th[aria-sort=descending] button::after{content:' "
    "\\25bc'}\n"
    ".rate{display:flex;width:8rem;height:.8em;border-radius:2px;overflow:hidden;background:var(--soft)}"
    ".rate i{display:block;height:100%}.rate .k{background:var(--kept)}.rate .l{background:var(--lost)}\n"
    ".who{font-size:.9rem}.who a{white-space:nowrap}tr:target{background:var(--soft)}</style>\n";

/* Without a script the table is there all the same, by name. */
static const char sorting[] = "<script>\n"
                              "for (const table of document.querySelectorAll('table.sort')) {\n"
                              "  const heads = [...table.tHead.rows[0].cells];\n"
                              "  heads.forEach((head, column) => {\n"
                              "    const button = document.createElement('button');\n"
                              "    button.append(...head.childNodes);\n"
                              "    head.append(button);\n"
                              "    button.onclick = () => {\n"
                              "      const up = head.getAttribute('aria-sort') === 'ascending' ? -1 : 1;\n"
                              "      heads.forEach(h => h.removeAttribute('aria-sort'));\n"
                              "      head.setAttribute('aria-sort', up > 0 ? 'ascending' : 'descending');\n"
                              "      const key = row => row.cells[column].dataset.n ?? row.cells[column].textContent;\n"
                              "      const rows = [...table.tBodies[0].rows].sort((a, b) => {\n"
                              "        const x = key(a), y = key(b), n = x - y;\n"
                              "        return up * (Number.isNaN(n) ? x.localeCompare(y) : n);\n"
                              "      });\n"
                              "      table.tBodies[0].append(...rows);\n"
                              "    };\n"
                              "  });\n"
                              "}\n"
                              "</script>\n";

/* It counts in the numbers of the page. */
static bool counts(const struct result *r)
{
    return r->outcome != NOT_HERE && !r->absent;
}

/* ---- points ---- */

static unsigned bin_of(const struct result *r, unsigned bins)
{
    double share = r->score / r->rubric.points * bins;
    return share >= bins ? bins - 1 : share < 0 ? 0 : (unsigned)share;
}

static void histogram(FILE *f, const struct class *c)
{
    enum { BINS = 10, WIDTH = 600, HIGH = 120, STEP = WIDTH / BINS };
    unsigned bin[BINS] = {0}, most = 1;
    for (size_t i = 0; i < c->count; i++)
        if (counts(c->r[i]))
            bin[bin_of(c->r[i], BINS)]++;
    char label[300] = "how many have how many percent:";
    for (unsigned i = 0; i < BINS; i++) {
        most = bin[i] > most ? bin[i] : most;
        snprintf(label + strlen(label), sizeof label - strlen(label), " %u to %u: %u;", i * 10, i * 10 + 10, bin[i]);
    }
    svg_inline(f, WIDTH, HIGH + 40, "hist", label);
    for (unsigned i = 0; i < BINS; i++) {
        char text[24];
        double high = (double)HIGH * bin[i] / most;
        if (bin[i]) {
            snprintf(text, sizeof text, "%u", bin[i]);
            svg_rect(f, i * STEP + 4, HIGH + 18 - high, STEP - 8, high, 2, "bar", NULL);
            svg_text(f, i * STEP + STEP / 2, HIGH + 13 - high, "middle", NULL, text);
        }
        snprintf(text, sizeof text, "%u", i * 10);
        svg_text(f, i * STEP, HIGH + 35, i ? "middle" : "start", NULL, text);
    }
    svg_text(f, WIDTH, HIGH + 35, "end", NULL, "100 %");
    svg_line(f, 0, HIGH + 18, WIDTH, HIGH + 18, NULL);
    svg_end(f);
    fputc('\n', f);
}

static int by_number(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void summary(FILE *f, const struct class *c)
{
    double *share = heap_array(c->count, sizeof *share), sum = 0;
    size_t full = 0, judged = 0, absent = 0, late = 0;
    for (size_t i = 0; i < c->count; i++) {
        absent += c->r[i]->absent;
        if (!counts(c->r[i]))
            continue;
        late += c->r[i]->late_days > 0;
        sum += share[judged++] = c->r[i]->score / c->r[i]->rubric.points;
        full += result_rounded(c->r[i]->score) >= result_rounded(c->r[i]->rubric.points);
    }
    qsort(share, judged, sizeof *share, by_number);
    fprintf(f, "<p class=\"score\">Mean %.0f %%; %zu with all points.", judged ? 100 * sum / (double)judged : 0, full);
    if (judged)
        fprintf(f, " Median %.0f %%.", 50 * (share[judged / 2] + share[(judged - 1) / 2]));
    if (late)
        fprintf(f, " %zu late.", late);
    if (absent)
        fprintf(f, " %zu on the roster without a submission, and in no number here.", absent);
    if (judged + absent < c->count)
        fprintf(f, " <strong>%zu not judged here</strong>, and in no number of this page: run the command again.",
                c->count - judged - absent);
    fputs("</p>\n", f);
    if (judged)
        histogram(f, c);
    free(share);
}

/* ---- who ---- */

static void who(FILE *f, const struct class *c, size_t i)
{
    if (c->folder[i][0] && c->r[i]->outcome != NOT_HERE)
        fprintf(f, "<a href=\"submissions/%s/report.html\">", c->folder[i]);
    markup_name(f, c->r[i]->name);
    if (c->folder[i][0] && c->r[i]->outcome != NOT_HERE)
        fputs("</a>", f);
}

static void student_row(FILE *f, const struct class *c, size_t i)
{
    const struct result *r = c->r[i];
    fprintf(f, "<tr id=\"s%zu\"><td class=\"w\">", i + 1);
    who(f, c, i);
    if (r->outcome == NOT_HERE) {
        fputs("</td><td class=\"n\" data-n=\"-1\"></td><td class=\"v\">not judged here</td><td class=\"f\">", f);
        markup(f, r->why);
        fputs("</td><td class=\"n cycles\"></td><td class=\"n cycles\"></td><td class=\"n cycles\"></td></tr>\n", f);
        return;
    }
    fprintf(f, "</td><td class=\"n\" data-n=\"%g\">%g of %g</td><td class=\"v\">%s</td><td class=\"f\">",
            result_rounded(r->score), result_rounded(r->score), r->rubric.points, reports_verdict(r));
    for (unsigned k = 0; k < r->findings; k++) {
        const char *id = r->finding[k].id;
        fputs(k ? ", " : "", f);
        if (r->finding[k].line >= 0 && result_judged(r))
            fprintf(f, "<a href=\"#r%d\">", r->finding[k].line + 1);
        markup(f, id);
        if (r->finding[k].line >= 0 && result_judged(r))
            fputs("</a>", f);
    }
    fputs("</td><td class=\"n cycles\">", f);
    if (r->late_days)
        fprintf(f, "%u", r->late_days);
    fputs("</td><td class=\"n cycles\">", f);
    if (r->attempt)
        fprintf(f, "%u", r->attempt);
    fprintf(f, "</td><td class=\"n cycles\">%llu</td></tr>\n", (unsigned long long)r->cycles);
}

/* ---- rules ---- */

static const struct rubric *rubric_of(const struct class *c)
{
    for (size_t i = 0; i < c->count; i++)
        if (counts(c->r[i]) && c->r[i]->rubric.lines)
            return &c->r[i]->rubric;
    return NULL;
}

/* Each rule of the rubric: by how many it is kept, broken, not judged; and by whom it is broken. */
static void rule_row(FILE *f, const struct class *c, const struct rubric *b, unsigned line)
{
    size_t n[3] = {0}, all = 0;
    for (size_t i = 0; i < c->count; i++)
        if (counts(c->r[i]) && line < c->r[i]->rubric.lines) {
            n[c->r[i]->state[line]]++;
            all++;
        }
    double of = all ? 100.0 / (double)all : 0;
    fprintf(f, "<tr id=\"r%u\"><td><strong>", line + 1);
    markup(f, b->line[line].rule);
    fputs("</strong><br><small>", f);
    markup(f, b->line[line].about);
    fprintf(f,
            "</small></td><td class=\"n\" data-n=\"%zu\">%zu</td><td class=\"n\" data-n=\"%zu\">%zu</td>"
            "<td class=\"n\" data-n=\"%.1f\"><span class=\"rate\" role=\"img\" aria-label=\"%.0f %% broken\">"
            "<i class=\"k\" style=\"width:%.1f%%\"></i><i class=\"l\" style=\"width:%.1f%%\"></i></span>%.0f %%</td>"
            "<td class=\"who\">",
            n[RULE_LOST], n[RULE_LOST], n[RULE_UNJUDGED], n[RULE_UNJUDGED], of * (double)n[RULE_LOST],
            of * (double)n[RULE_LOST], of * (double)n[RULE_KEPT], of * (double)n[RULE_LOST], of * (double)n[RULE_LOST]);
    bool some = false;
    for (size_t i = 0; i < c->count; i++)
        if (counts(c->r[i]) && line < c->r[i]->rubric.lines && c->r[i]->state[line] == RULE_LOST) {
            fputs(some ? ", " : "", f);
            who(f, c, i);
            some = true;
        }
    fputs("</td></tr>\n", f);
}

/* What is no rule of the rubric's: findings by their own names, and causes for which nothing could be judged. */
struct tally {
    const char *id, *rule;
    unsigned count;
};

static int by_count(const void *a, const void *b)
{
    const struct tally *x = a, *y = b;
    return x->count != y->count ? (x->count < y->count ? 1 : -1) : strcmp(x->id, y->id);
}

static size_t common_faults(const struct class *c, struct tally *fault, size_t most)
{
    size_t n = 0;
    for (size_t i = 0; i < c->count; i++)
        for (unsigned k = 0; counts(c->r[i]) && k < c->r[i]->findings; k++) {
            const struct result_finding *found = &c->r[i]->finding[k];
            size_t at = 0;
            while (at < n && strcmp(fault[at].id, found->id))
                at++;
            if (at == n && n < most)
                fault[n++] = (struct tally){.id = found->id, .rule = found->rule};
            if (at < n)
                fault[at].count++;
        }
    qsort(fault, n, sizeof *fault, by_count);
    return n;
}

static void fault_table(FILE *f, const struct class *c)
{
    struct tally fault[256];
    size_t faults = common_faults(c, fault, 256);
    fputs("<h2>The most common faults</h2>\n", f);
    if (!faults) {
        fputs("<p>None.</p>\n", f);
        return;
    }
    fputs("<table><thead><tr><th>Fault</th><th class=\"n\">Submissions</th></tr></thead><tbody>\n", f);
    for (size_t i = 0; i < faults; i++) {
        fputs("<tr><td><strong>", f);
        markup(f, fault[i].id);
        fputs("</strong><br><small>", f);
        markup(f, fault[i].rule);
        fprintf(f,
                "</small></td><td class=\"n\"><span class=\"bar\" style=\"width:%.1frem\" role=\"img\" "
                "aria-label=\"%u of %zu\"></span>%u</td></tr>\n",
                6.0 * fault[i].count / (double)c->count, fault[i].count, c->count, fault[i].count);
    }
    fputs("</tbody></table>\n", f);
}

static void rule_table(FILE *f, const struct class *c)
{
    const struct rubric *b = rubric_of(c);
    if (!b)
        return;
    fputs("<h2>Rule by rule</h2>\n<table class=\"sort\"><thead><tr><th>Rule</th><th class=\"n\">Broken</th>"
          "<th class=\"n\">Not judged</th><th class=\"n\">Rate</th><th>By whom</th></tr></thead><tbody>\n",
          f);
    for (unsigned i = 0; i < b->lines; i++)
        rule_row(f, c, b, i);
    fputs("</tbody></table>\n", f);
}

void pages_class(FILE *f, const struct result *const *r, const struct machine *m, const char *const *folder,
                 size_t count)
{
    const struct class c = {r, folder, count};
    size_t absent = 0;
    for (size_t i = 0; i < count; i++)
        absent += r[i]->absent;
    pages_head(f, "Class table", false);
    fputs(class_style, f);
    fprintf(f, "<h1>%s: %zu submission%s</h1>\n", m ? m->name : "", count - absent, count - absent == 1 ? "" : "s");
    summary(f, &c);
    fputs("<table class=\"class sort\"><thead><tr><th>Who</th><th class=\"n\">Score</th><th>Verdict</th>"
          "<th>Findings</th><th class=\"n cycles\">Days late</th><th class=\"n cycles\">Attempt</th><th class=\"n "
          "cycles\">Clock "
          "cycles</th></tr></thead><tbody>\n",
          f);
    for (size_t i = 0; i < count; i++)
        student_row(f, &c, i);
    fputs("</tbody></table>\n", f);
    fault_table(f, &c);
    rule_table(f, &c);
    fputs(sorting, f); /* its tag stands alone on its line */
    fputs("</body></html>\n", f);
}
