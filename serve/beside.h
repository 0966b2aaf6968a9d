/* SPDX-License-Identifier: MIT */
/*
 * Yosys for the page's judge: too large to travel inside the command, so it lies beside it, where `make page-yosys`
 * puts it, or where it was installed.  Only files of these names are looked for, once, before anybody asks for them.
 */
#ifndef GATECADE_BESIDE_H
#define GATECADE_BESIDE_H

#include "serve/page.h"

enum { BESIDE_FILES = 6, BESIDE_TAG = 48 };

struct beside {
    struct page_file file[BESIDE_FILES + 1]; /* those that are there; the last one has no path */
    char tag[BESIDE_FILES][BESIDE_TAG];
};

void beside_open(struct beside *b);
void beside_close(struct beside *b);

#endif
