/* SPDX-License-Identifier: MIT */
#include "base/text.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void text_set(char *to, size_t size, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(to, size, format, args);
    va_end(args);
}

void text_add(char *to, size_t size, const char *format, ...)
{
    size_t length = strlen(to);
    va_list args;
    va_start(args, format);
    vsnprintf(to + length, size - length, format, args);
    va_end(args);
}
