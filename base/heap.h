/* SPDX-License-Identifier: MIT */
/* Memory for the shells: there is enough, or the program ends with a sentence. */
#ifndef GATECADE_HEAP_H
#define GATECADE_HEAP_H

#include <stdlib.h>
#include "base/command.h"

/* Zeroed; never NULL, not even for 0 bytes. */
static inline void *heap_get(size_t size)
{
    void *p = calloc(1, size ? size : 1);
    if (!p)
        exit(complain(BAD, "out of memory"));
    return p;
}

static inline void *heap_resize(void *old, size_t size)
{
    void *p = realloc(old, size);
    if (!p)
        exit(complain(BAD, "out of memory"));
    return p;
}

#endif
