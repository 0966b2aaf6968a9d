/* SPDX-License-Identifier: MIT */
/*
 * Text in fixed buffers, always ended, cut when it does not fit; without a C library.
 *
 * The formats are those of printf that need no floating point: %% %c %s %d %i %u %x %X with l, ll and z, a width
 * (`*` too), the flags `-` and `0`, and a precision of %s (`.*` too).  Anything else is a mistake of the caller: the
 * rest of the format is then copied as it stands.
 */
#ifndef GATECADE_TEXT_H
#define GATECADE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

void text_set(char *to, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
void text_add(char *to, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
void text_format(char *to, size_t size, const char *format, va_list args) __attribute__((format(printf, 3, 0)));

size_t text_length(const char *text);
size_t text_until(const char *text, const char *any); /* how many characters stand before one of `any`, or the end */
bool text_begins(const char *text, const char *head);
const char *text_find(const char *text, char c); /* the first c in it, or NULL */

/* ASCII only; the same in every locale. */
bool char_is_digit(char c);
bool char_is_upper(char c);
char char_lower(char c);
bool text_same_letters(const char *a, const char *b); /* the same, but for upper and lower case */
bool text_begins_letters(const char *text, const char *head);

#endif
