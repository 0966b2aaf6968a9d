/* SPDX-License-Identifier: MIT */
/* Text of others made fit for a terminal and for a report: cleaned once, where it enters. */
#ifndef GATECADE_CLEAN_H
#define GATECADE_CLEAN_H

enum { CLEAN_LINE = 400 }; /* bytes of a line that are kept */

/* In place: control characters (those of ASCII but the line feed, of Latin 1, of Unicode), marks that are invisible or
   change the direction of text, and bytes that are no UTF-8 become '?', a tab a blank, CR LF a line feed; what follows
   in a line that is too long is left out. */
void clean_text(char *text);

#endif
