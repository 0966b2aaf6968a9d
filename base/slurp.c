/* SPDX-License-Identifier: MIT */
#include "base/slurp.h"
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include "base/heap.h"

/* Up to `most` bytes, and one more if there is one. */
static char *read_stream(FILE *f, size_t most, size_t *size)
{
    size_t room = 1 << 16, n = 0;
    char *text = heap_get(room + 1);
    for (;;) {
        n += fread(text + n, 1, room - n, f);
        if (n < room || n > most)
            break;
        room = 2 * room <= most ? 2 * room : most + 1;
        text = heap_resize(text, room + 1);
    }
    text[n] = 0;
    *size = n;
    return text;
}

static char *read_file(const char *path, size_t most, size_t *size, bool whole)
{
    bool standard = !strcmp(path, "-");
    FILE *f = standard ? stdin : fopen(path, "rb");
    *size = 0;
    if (!f)
        return NULL;
    char *text = read_stream(f, most, size);
    int error = ferror(f) ? errno : whole && *size > most ? EFBIG : 0;
    if (!standard)
        fclose(f);
    if (error) {
        free(text);
        *size = 0;
        errno = error;
        return NULL;
    }
    if (*size > most)
        text[ *size = most] = 0;
    return text;
}

char *slurp(const char *path, size_t most, size_t *size)
{
    return read_file(path, most, size, false);
}

char *slurp_whole(const char *path, size_t most, size_t *size)
{
    return read_file(path, most, size, true);
}
