/* SPDX-License-Identifier: MIT */
/* Long work shows on a terminal how far it is.  Ctrl-C ends the program; output.h sees to it that no file is broken. */
#ifndef GATECADE_PROGRESS_H
#define GATECADE_PROGRESS_H

/* Names the work to come; NULL: it is done, the line is cleared. */
void progress_begin(const char *what);

/* So much of so much is done.  Draws at most ten times a second, after the first second. */
void progress(double done, double of);

#endif
