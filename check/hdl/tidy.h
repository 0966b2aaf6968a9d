/* SPDX-License-Identifier: MIT */
/*
 * Text where it enters: one form of bytes, so that all who read it later see the same lines and the same blanks.
 * Students' editors leave byte order marks, the line ends of three systems, form feeds and a last ^Z; none of that is a
 * reason to turn a design away, and all of it is read differently by different tools (lexer.h).
 */
#ifndef GATECADE_TIDY_H
#define GATECADE_TIDY_H

#include "check/hdl/refuse.h"

/* In place: no byte order mark; CR LF and CR are LF; FF and VT are blanks; no NUL or ^Z behind the last line.  A 0 is
   put behind the text, which the caller has room for.  Returns the new size. */
size_t tidy_bytes(char *text, size_t size);

/* What a synthesizer leaves out: from a comment `synthesis translate_off` (or synopsys, pragma ...) to one with
   translate_on.  1: off begins, -1: off ends, 0: a comment like any other. */
int tidy_pragma(const struct token *comment);

/* VHDL without its comments; `synthesis`: also without what a synthesizer leaves out.  A heap text, or NULL and what is
   odd in it.  Says in `pragmas` if there is something to leave out. */
char *tidy_vhdl(const char *text, size_t size, bool synthesis, size_t *length, bool *pragmas, struct refusal *found);

#endif
