/* SPDX-License-Identifier: MIT */
/*
 * Yosys for the page's judge, and its editor: too large to travel inside the command, so they lie beside it, where
 * `make page-yosys` puts them, or where they were installed.  Only files of these names are looked for, once, before
 * anybody asks for them.
 */
#ifndef GATECADE_BESIDE_H
#define GATECADE_BESIDE_H

#include "serve/page.h"

enum { BESIDE_FILES = 7, BESIDE_TAG = 48 };

struct beside {
    struct page_file file[BESIDE_FILES + 1]; /* those that are there; the last one has no path */
    char tag[BESIDE_FILES][BESIDE_TAG];
};

void beside_open(struct beside *b);
void beside_close(struct beside *b);

#endif
