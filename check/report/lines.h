/* SPDX-License-Identifier: MIT */
/* Lines of a story, and how they become few: loops are folded, short ones stand side by side. */
#ifndef GATECADE_LINES_H
#define GATECADE_LINES_H

#include "check/report/story.h"

struct lines {
    char (*line)[STORY_WIDTH];
    unsigned count, room;
};

void lines_add(struct lines *l, const char *text);
void lines_keep(struct lines *l, struct story *s); /* as many as a story has, whatever there is */

const char *count_word(unsigned n, char text[16]); /* "three" */
const char *times_word(unsigned n, char text[24]); /* "twice", "three times" */

#endif
