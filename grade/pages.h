/* SPDX-License-Identifier: MIT */
/* What people read in a browser: one file each, that needs no other. */
#ifndef GATECADE_PAGES_H
#define GATECADE_PAGES_H

#include <stdio.h>
#include "grade/result.h"

void pages_report(FILE *f, const struct result *r, const char *details);
void pages_class(FILE *f, const struct result *const *r, const char *const *folder, size_t count);

#endif
