/* SPDX-License-Identifier: MIT */
/* Writing a zip, the same bytes for the same files. */
#ifndef GATECADE_ZIP_H
#define GATECADE_ZIP_H

#include <stdbool.h>
#include <stdio.h>
#include "check/handin/libarchive.h"

struct zip {
    struct libarchive l;
    struct archive *a;
};

/* All return NULL, or a sentence; close it after an error, too. */
const char *zip_open(struct zip *z, FILE *to);
const char *zip_put(struct zip *z, const char *name, const char *bytes, size_t size, bool program);
const char *zip_close(struct zip *z);

#endif
