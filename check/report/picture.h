/* SPDX-License-Identifier: MIT */
/* A board as a person sees it, drawn into a page: digits, lights and numbers, with rings around what differs. */
#ifndef GATECADE_PICTURE_H
#define GATECADE_PICTURE_H

#include "check/report/story.h"
#include <stdio.h>

/* `ringed`: items that get a ring, those of their lights that differ from `other`.  `title` begins what is said to who
   cannot see it. */
void picture_draw(FILE *to, const struct judge *j, const struct sight *s, const struct sight *other, uint64_t ringed,
                  const char *title);

/* An item in words: "digit SSD2", "LEDX"; and what it shows: "A", "dark", "lights 0 and 3". */
void picture_item(const struct judge *j, unsigned item, char *text, size_t size);
void picture_value(const struct judge *j, const struct sight *s, unsigned item, char *text, size_t size);

/* How it differs: "digit SSD2: 1 expected, 0 seen"; of many lights only those that do. */
void picture_difference(const struct judge *j, const struct story *s, unsigned item, char *text, size_t size);

extern const char picture_style[]; /* CSS of all that picture_draw writes */

#endif
