/* SPDX-License-Identifier: MIT */
/* Files that are written whole or not at all.
 *
 *     struct output out;
 *     if (output_open(&out, path)) return BAD;      "-" is standard output
 *     fprintf(out.file, ...);
 *     return output_close(&out);                    or output_drop(&out), and nothing has happened
 *
 * The text goes to a temporary name in the same folder, which takes the place of `path` when it is closed; what stands
 * there before keeps its place on any mistake.  Devices and pipes are written as they are.
 */
#ifndef GATECADE_OUTPUT_H
#define GATECADE_OUTPUT_H

#include <limits.h>
#include <stdio.h>

struct output {
    FILE *file;
    char name[PATH_MAX];  /* as the user wrote it, for complaints */
    char path[PATH_MAX];  /* where it goes, symbolic links followed; "" when written as it is */
    char draft[PATH_MAX]; /* the temporary name; "" when written as it is */
    int ticket;           /* for removing the draft when the program ends early */
};

/* All return GOOD, or BAD after one sentence. */
int output_open(struct output *o, const char *path);
int output_close(struct output *o);
void output_drop(struct output *o);

/* Flushes standard output: GOOD, or BAD after a sentence when not all of it could be written. */
int output_finish(void);

/* Keeps the numbers of standard streams that are closed from being given to files; for main(). */
void output_guard(void);

#endif
