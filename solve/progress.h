/* SPDX-License-Identifier: MIT */
/* Progress of long work, on a terminal.  Ctrl-C ends the program; drafts of files are removed by base/output.h. */
#ifndef GATECADE_PROGRESS_H
#define GATECADE_PROGRESS_H

/* Names the work to come; NULL: it is done, the line is cleared. */
void progress_begin(const char *what);

/* So much of so much is done.  Draws at most ten times a second, after the first second. */
void progress(double done, double of);

#endif
