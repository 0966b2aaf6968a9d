/* SPDX-License-Identifier: MIT */
#include "base/heap.h"
#include <string.h>
#include "base/command.h"

static int end_status = BAD;

void heap_status(int status)
{
    end_status = status;
}

static void *found(void *p)
{
    if (!p)
        exit(complain(end_status, "out of memory"));
    return p;
}

void *heap_array(size_t count, size_t size)
{
    return found(calloc(count ? count : 1, size ? size : 1));
}

void *heap_get(size_t size)
{
    return heap_array(1, size);
}

void *heap_resize(void *old, size_t size)
{
    return found(realloc(old, size ? size : 1));
}

void *heap_copy(const void *bytes, size_t size)
{
    return size ? memcpy(heap_get(size), bytes, size) : heap_get(1);
}

void *heap_memory(void *context, void *old, size_t old_size, size_t size)
{
    (void)context, (void)old_size;
    if (size)
        return heap_resize(old, size);
    free(old);
    return NULL;
}

char *heap_text(const char *text)
{
    return heap_copy(text, strlen(text) + 1);
}

FILE *heap_stream(char **text, size_t *size)
{
    *text = NULL;
    *size = 0;
    return found(open_memstream(text, size));
}
