/* SPDX-License-Identifier: MIT */
#ifndef GATECADE_PATH_H
#define GATECADE_PATH_H

#include <limits.h>
#include <stdio.h>

/* folder/name; 1 if it fits, else it is "", which no file is called. */
static inline int path_join(char to[PATH_MAX], const char *folder, const char *name)
{
    int n = snprintf(to, PATH_MAX, "%s/%s", folder, name);
    if (n > 0 && n < PATH_MAX)
        return 1;
    to[0] = 0;
    return 0;
}

#endif
