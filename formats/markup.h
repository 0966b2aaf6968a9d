/* SPDX-License-Identifier: MIT */
/* Text inside HTML or XML: what would be markup is escaped, what XML forbids is dropped. */
#ifndef GATECADE_MARKUP_H
#define GATECADE_MARKUP_H

#include <stdio.h>

void markup(FILE *f, const char *text);

/* In HTML: a name in any script, which keeps its direction to itself. */
void markup_name(FILE *f, const char *name);

#endif
