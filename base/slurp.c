/* SPDX-License-Identifier: MIT */
#include "base/slurp.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

char *slurp(const char *path, size_t most, size_t *size)
{
    struct stat info;
    FILE *f = fopen(path, "rb");
    *size = 0;
    if (!f)
        return NULL;
    if (!fstat(fileno(f), &info) && S_ISREG(info.st_mode) && (size_t)info.st_size < most)
        most = (size_t)info.st_size;
    char *text = malloc(most + 1);
    if (text) {
        *size = fread(text, 1, most, f);
        text[*size] = 0;
    }
    int why = errno, bad = ferror(f);
    fclose(f);
    errno = why;
    if (bad) {
        free(text);
        return NULL;
    }
    return text;
}
