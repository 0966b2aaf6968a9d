/* SPDX-License-Identifier: MIT */
/* Long work shows how far it is, on a terminal, and stops when Ctrl-C is pressed. */
#ifndef GATECADE_PROGRESS_H
#define GATECADE_PROGRESS_H

/* Names the work to come; from here on Ctrl-C only sets a flag, which the work must ask for. */
void progress_begin(const char *what);

/* So much of so much is done.  Draws, at most ten times a second, from the second second on. */
void progress(double done, double of);

/* Clears the line; Ctrl-C does what it did before. */
void progress_end(void);

/* Whether Ctrl-C was pressed since progress_begin. */
int interrupted(void);

#endif
