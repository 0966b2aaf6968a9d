/* SPDX-License-Identifier: MIT */
/* HTML pages, each in one file that refers to no other. */
#ifndef GATECADE_PAGES_H
#define GATECADE_PAGES_H

#include <stdio.h>
#include "core/machine.h"
#include "grade/result.h"

/* The beginning of a page, with the style of all of them; `pictures`: and that of the checker's findings. */
void pages_head(FILE *f, const char *title, bool pictures);

void pages_report(FILE *f, const struct result *r, const char *details);
void pages_class(FILE *f, const struct result *const *r, const struct machine *m, const char *const *folder,
                 size_t count);

#endif
