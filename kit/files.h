/* SPDX-License-Identifier: MIT */
/* Files that travel inside the command. */
#ifndef GATECADE_KIT_FILES_H
#define GATECADE_KIT_FILES_H

#include <stddef.h>
#include "core/machine.h"

enum held { PARTS_V, PARTS_VHD, DESIGN_V, DESIGN_VHD, TAPE, GRAPH };

struct held_file {
    const char *machine; /* NULL: of every machine */
    enum held kind;
    const char *begin, *end, *name;
};

/* The n-th of that kind that a machine has, or NULL. */
const struct held_file *held_find(const struct machine *m, enum held kind, unsigned n);

#endif
