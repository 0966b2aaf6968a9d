/* SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "base/clean.h"
#include "base/command.h"
#include "core/words.h"

int complain(int status, const char *sentence, ...)
{
    char text[8192];
    va_list args;
    va_start(args, sentence);
    vsnprintf(text, sizeof text, sentence, args);
    va_end(args);
    clean_text(text); /* a terminal would interpret control characters */
    fflush(stdout);
    fprintf(stderr, "gatecade: %s\n", text);
    return status;
}

const char *nearest(const char *word, const char *const *words, unsigned n)
{
    return word_nearest(word, words, n);
}
