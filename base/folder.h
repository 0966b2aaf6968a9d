/* SPDX-License-Identifier: MIT */
/* Folders, made and removed. */
#ifndef GATECADE_FOLDER_H
#define GATECADE_FOLDER_H

/* NULL, or why it cannot be made; one that exists is fine. */
const char *folder_make(const char *path);

/* With all that is in it, however deep; links are not followed.  Async-signal-safe. */
void folder_remove(const char *path);

#endif
