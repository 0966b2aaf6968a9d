/* SPDX-License-Identifier: MIT */
/* The verdict in two words.  It shows what a new report format of `gatecade check` takes: this file in check/report/, and
   the line FORM(brief, "--brief", FLAG, NULL, "two words") in check/report/forms.def. */
#include "check/report/forms.h"

static void write_brief(const struct verdict *v, FILE *to)
{
    fprintf(to, "%s: status %d\n", v->machine->name, v->status);
}

const struct form form_brief = {.write = write_brief, .in_place_of_text = true};
