/* SPDX-License-Identifier: MIT */
/* Folders, made and removed, and the names of what is in them. */
#ifndef GATECADE_FOLDER_H
#define GATECADE_FOLDER_H

#include <limits.h>
#include <stdbool.h>

/* folder/name; false if it does not fit: then it is "", which no file is called. */
bool path_join(char to[PATH_MAX], const char *folder, const char *name);

/* NULL, or why it cannot be made; one that exists is fine. */
const char *folder_make(const char *path);

/* With all that is in it, however deep; links are not followed.  Async-signal-safe. */
void folder_remove(const char *path);

#endif
