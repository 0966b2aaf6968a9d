/* SPDX-License-Identifier: MIT */
/* Text in fixed buffers: always ended, cut when it does not fit. */
#ifndef GATECADE_TEXT_H
#define GATECADE_TEXT_H

#include <stddef.h>

void text_set(char *to, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
void text_add(char *to, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
