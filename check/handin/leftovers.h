/* SPDX-License-Identifier: MIT */
#ifndef GATECADE_LEFTOVERS_H
#define GATECADE_LEFTOVERS_H

#include "check/sim/design.h"

/* Files that do not compile and that nothing needs: those that d->message blames, but for those of which
   `wanted` says that they are what was meant, are emptied in the copy.  False: there is none.  They can be put back. */
struct leftovers {
    char *was[SOURCES];
    size_t size[SOURCES];
    char said[MESSAGE]; /* by the compiler, of all of them */
};
bool leftovers_drop(struct design *d, struct leftovers *l, bool (*wanted)(const char *unit, const void *to),
                    const void *to);
void leftovers_back(struct design *d, struct leftovers *l);
void leftovers_free(struct leftovers *l);

#endif
