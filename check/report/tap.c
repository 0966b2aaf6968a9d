/* SPDX-License-Identifier: MIT */
/* The verdict as TAP, the Test Anything Protocol. */
#include "check/report/forms.h"
#include <string.h>

static void yaml(FILE *to, const char *key, const char *text)
{
    fprintf(to, "  %s '", key);
    for (; *text; text++) {
        if (*text == '\'')
            fputc('\'', to);
        fputc(*text, to);
    }
    fputs("'\n", to);
}

static void tap_finding(const struct verdict *v, const struct finding *f, FILE *to)
{
    const struct story *s = verdict_story(v, f);
    fprintf(to, "  ---\n  phase: %s\n", f->phase);
    fputs(s ? "  story:\n" : "", to);
    for (unsigned i = 0; s && i < s->lines; i++)
        yaml(to, "  -", s->line[i]);
    yaml(to, "expected:", f->expected);
    yaml(to, "seen:", f->seen);
    fputs("  ...\n", to);
}

static void write_tap(const struct verdict *v, FILE *to)
{
    struct test test[TESTS];
    unsigned n = verdict_tests(v, test);
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
        fprintf(to, "%s %u - %s: %s%s%s\n", f ? "not ok" : "ok", i + 1, test[i].id, test[i].rule,
                *test[i].unjudged ? " # SKIP not judged: " : "", test[i].unjudged);
        if (f)
            tap_finding(v, f, to);
    }
    fprintf(to, "# simulators: %s\n", v->engines);
    if (v->status == DEPARTS)
        fprintf(to, "# see it again%s: %s\n", verdict_where(v), v->again);
}

const struct form form_tap = {.write = write_tap, .in_place_of_text = true};
