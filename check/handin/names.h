/* SPDX-License-Identifier: MIT */
/* Untrusted names and texts, made safe to print, to store and to use as file names. */
#ifndef GATECADE_NAMES_H
#define GATECADE_NAMES_H

#include <stdbool.h>
#include <stddef.h>

enum { SHOWN_SIZE = 300 }; /* of a name as it is shown */

/* Copies text as UTF-8 in which control characters and invalid bytes are escaped (\x1b), so that no terminal
   interprets them and every format accepts them.  Line ends and tabs stay.  Truncated at a character if it does not
   fit. */
void text_clean(char *to, size_t size, const char *from);

/* The same in a new string, to be freed; NULL stays NULL. */
char *text_cleaned(const char *from);

/* A name on one line of UTF-8.  Bytes that are no UTF-8 are decoded as code page 437, which old archivers use. */
void name_readable(char *to, size_t size, const char *bytes);

/* A file's name of letters, digits and - _ . alone; every other character becomes _. */
void name_plain(char *to, size_t size, const char *name);

/* The name under which an entry of an archive is unpacked: UTF-8, with / between its parts.  False if it is absolute,
   goes up, is deep or long, or holds control characters. */
enum { NAME_LONGEST = 3072, NAME_DEEPEST = 16 };
bool name_inside(const char *raw, char name[NAME_LONGEST + 1]);

/* Without the ending of an archive or a source. */
void name_without_end(char *name);

/* How learning platforms name what a student handed in:
     Moodle      NAME_123_assignsubmission_file_[design.v]   a folder, or the files themselves
     Canvas      name[_LATE]_123_456_design.v                files
     Gradescope  submission_123                              folders
   True if the name is of that kind; who is the student's part of it, and rest what the student's file was called (""
   for a folder). */
bool name_student(const char *name, char *who, size_t size, const char **rest);

/* Canvas marks what came after the deadline. */
bool name_late(const char *name);

#endif
