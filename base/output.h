/* SPDX-License-Identifier: MIT */
/* Files that are written whole or not at all.
 *
 *     struct output out;
 *     if (output_open(&out, path)) return BAD;      "-" is standard output
 *     fprintf(out.file, ...);
 *     return output_close(&out);                    or output_drop(&out), and nothing has happened
 *
 * The text goes to a temporary name in the same folder, which is renamed to `path` when it is closed; on any error
 * the file that was there before stays.  Devices and pipes are written directly.
 */
#ifndef GATECADE_OUTPUT_H
#define GATECADE_OUTPUT_H

#include <limits.h>
#include <stdio.h>

struct output {
    FILE *file;
    char name[PATH_MAX];  /* as the user wrote it, for complaints */
    char path[PATH_MAX];  /* where it goes, symbolic links followed; "" when written directly */
    char draft[PATH_MAX]; /* the temporary name; "" when written directly */
    int ticket;           /* of base/cleanup.h: removes the draft when the program ends early */
};

/* Both return GOOD, or BAD after a complaint. */
int output_open(struct output *o, const char *path);
int output_close(struct output *o);
void output_drop(struct output *o);

/* Writes a scratch file, whole or not at all, and readable by its owner only: NULL, or why that failed (of strerror).
 */
const char *output_bytes(const char *path, const void *bytes, size_t size);

/* Flushes standard output: GOOD, or BAD after a sentence when not all of it could be written. */
int output_finish(void);

/* Opens /dev/null for each standard stream that is closed, so that no file gets its number; for main(). */
void output_guard(void);

#endif
