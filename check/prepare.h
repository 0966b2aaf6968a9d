/* SPDX-License-Identifier: MIT */
/* From files to a design that is compiled, with its top found and wired to a machine's ports. */
#ifndef GATECADE_PREPARE_H
#define GATECADE_PREPARE_H

#include "check/hdl/constant.h"
#include "check/pins/pinmap.h"
#include "check/sim/design.h"

struct preparation {
    const struct machine *machine;
    const struct list *map; /* PORT=SIGNAL… */
    const char *top;        /* NULL: the best fitting */
};

/* The engine of that name, or for `auto` the first that is there and reads these files (for a board, whose clock is
   fast, the fastest); NULL after a sentence. */
const struct engine *prepare_engine(const struct design *d, const struct machine *m, const char *name, char *why,
                                    size_t size);

/* Each returns false after a sentence. */
bool prepare_with(struct design *d, struct pinmap *b, const struct preparation *p, const struct engine *e, char *why,
                  size_t size);
bool prepare_design(struct design *d, struct pinmap *b, const struct preparation *p, const struct list *files,
                    char *why, size_t size);

#endif
