/* SPDX-License-Identifier: MIT */
/* Where the expressions of a design's text begin and end. */
#ifndef GATECADE_PHRASE_H
#define GATECADE_PHRASE_H

#include "check/hdl/constant.h"

enum { PHRASE_MOST = 400 }; /* words of an expression: a person's are shorter */

bool phrase_one_of(const struct wording *t, unsigned at, const char *const *list);
bool phrase_assigns(const struct wording *t, unsigned at);
bool phrase_compares(const struct wording *t, unsigned at);
bool phrase_opens(const struct wording *t, unsigned at);
bool phrase_closes(const struct wording *t, unsigned at);

/* Where the expression that begins at `at` ends; where the one that ends before `at` begins. */
unsigned phrase_end(const struct wording *t, unsigned at);
unsigned phrase_begin(const struct wording *t, unsigned at);

/* The colon of the range from `at` on, or `end`. */
unsigned phrase_middle(const struct wording *t, unsigned at, unsigned end);

#endif
