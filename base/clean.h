/* SPDX-License-Identifier: MIT */
/* Text of others made fit for a terminal and for a report: cleaned once, where it enters. */
#ifndef GATECADE_CLEAN_H
#define GATECADE_CLEAN_H

#include <stdbool.h>
#include <stdint.h>

enum { CLEAN_LINE = 400 }; /* bytes of a line that are kept */

/* In place: control characters (those of ASCII but the line feed, of Latin 1, of Unicode), marks that are invisible or
   change the direction of text, and bytes that are no UTF-8 become '?', a tab a blank, CR LF a line feed; what follows
   in a line that is too long is left out. */
void clean_text(char *text);

/* The character of n bytes of UTF-8 (word_utf8); and whether it is a control character, invisible, or a mark that changes
   the direction of text. */
uint32_t clean_code(const char *c, unsigned n);
bool clean_unseen(uint32_t code);

#endif
