/* SPDX-License-Identifier: MIT */
/* The sheet of an assignment, as a page and as a PDF, from the machine's tables. */
#ifndef GATECADE_SHEET_H
#define GATECADE_SHEET_H

#include <stdio.h>
#include "grade/rubric.h"
#include "kit/wiring.h"

struct sheet {
    const struct machine *machine;
    const struct wiring *wiring; /* NULL: for no board */
    const struct rubric *rubric;
    enum kit_language language;
    const char *graph; /* the picture of its states, or NULL */
    size_t graph_size;
    const char *const *file; /* what students are given: name, what it is, NULL behind the last */
};

void sheet_html(FILE *f, const struct sheet *s);
void sheet_pdf(FILE *f, const struct sheet *s);

#endif
