/* SPDX-License-Identifier: MIT */
/* The verdict as JUnit XML: a test case a rule. */
#include "check/report/forms.h"
#include "formats/markup.h"

static void write_junit(const struct verdict *v, FILE *to)
{
    struct test test[TESTS];
    unsigned n = verdict_tests(v, test), failures = v->judge ? v->judge->found.findings : 0,
             error = v->status == CANNOT_JUDGE;
    unsigned skipped = 0;
    for (unsigned i = 0; i < n; i++)
        skipped += !error && *test[i].unjudged;
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n", to);
    fprintf(to,
            "  <testsuite name=\"gatecade check %s\" tests=\"%u\" failures=\"%u\" errors=\"%u\" "
            "skipped=\"%u\" time=\"%.3f\">\n",
            v->machine->name, n, failures, error, skipped, v->seconds);
    fprintf(to, "    <properties><property name=\"seed\" value=\"%llu\"/><property name=\"simulators\" value=\"",
            (unsigned long long)v->seed);
    markup(to, v->engines);
    fputs("\"/><property name=\"again\" value=\"", to);
    markup(to, v->again);
    fputs("\"/></properties>\n", to);
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
            const struct story *story = verdict_story(v, f);
            for (unsigned k = 0; story && k < story->lines; k++) {
                fprintf(to, "\n%u. ", k + 1);
                markup(to, story->line[k]);
            }
            fputs("</failure>", to);
        } else if (*test[i].unjudged)
            fprintf(to, "<skipped message=\"not judged: %s\"/>", test[i].unjudged);
        fputs("</testcase>\n", to);
    }
    fputs("  </testsuite>\n</testsuites>\n", to);
}

const struct form form_junit = {.write = write_junit};
