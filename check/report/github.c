/* SPDX-License-Identifier: MIT */
/* The verdict as annotations of a GitHub workflow. */
#include "check/report/forms.h"
#include <stdlib.h>
#include <string.h>

/* Annotations of GitHub Actions: percent, carriage return and line feed are escaped. */
static void annotation(FILE *to, const char *text)
{
    for (; *text; text++)
        if (*text == '%' || *text == '\r' || *text == '\n')
            fprintf(to, "%%%02X", (unsigned)*text);
        else
            fputc(*text, to);
}

static void write_github(const struct verdict *v, FILE *to)
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
        const struct story *s = verdict_story(v, list[i]);
        for (unsigned k = 0; s && k < s->lines; k++) {
            fputs(k ? "; " : " What was done: ", to);
            annotation(to, s->line[k]);
        }
        fputs(s ? "." : "", to);
        fputs(" Expected ", to);
        annotation(to, list[i]->expected);
        fputs(", seen ", to);
        annotation(to, list[i]->seen);
        fputs(". See it again: ", to);
        annotation(to, v->again);
        fputc('\n', to);
    }
    if (v->status == CONFORMS)
        fprintf(to, "::notice title=%s::the design conforms\n", v->machine->name);
}

static bool in_a_workflow(void)
{
    const char *actions = getenv("GITHUB_ACTIONS");
    return actions && !strcmp(actions, "true");
}

const struct form form_github = {.write = write_github, .wanted = in_a_workflow};
