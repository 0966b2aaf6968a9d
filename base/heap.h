/* SPDX-License-Identifier: MIT */
/* Memory for all hosted rooms: there is enough, or the program ends with a sentence.  Never NULL, not even for 0 bytes;
   free() it. */
#ifndef GATECADE_HEAP_H
#define GATECADE_HEAP_H

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include "base/command.h"

void *heap_get(size_t size);                 /* zeroed */
void *heap_array(size_t count, size_t size); /* zeroed, so many of that size */
void *heap_resize(void *old, size_t size);   /* what is new is not zeroed */
void *heap_copy(const void *bytes, size_t size);
char *heap_text(const char *text);
void *heap_memory(void *context, void *old, size_t old_size, size_t size); /* as core asks: resized, or freed at 0 */
FILE *heap_stream(char **text, size_t *size); /* open_memstream() */

/* The exit status when there is not enough: BAD, unless a command says that this means something else. */
void heap_status(int status);

#endif
