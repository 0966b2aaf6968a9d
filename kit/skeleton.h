/* SPDX-License-Identifier: MIT */
/* What a student begins with: a design that builds, has all ports, and does nothing yet. */
#ifndef GATECADE_SKELETON_H
#define GATECADE_SKELETON_H

#include <stdio.h>
#include "kit/wiring.h"

void skeleton_write(FILE *f, const struct machine *m, enum kit_language language);

#endif
