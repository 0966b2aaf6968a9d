/* SPDX-License-Identifier: MIT */
/* Reading pictures, of the golden machine and of the design, as messages of Mastermind. */
#ifndef GATECADE_MASTERMIND_PICTURES_H
#define GATECADE_MASTERMIND_PICTURES_H

#include "check/robots/mastermind/robot.h"

#define mm_last_seen(d) (&(d)->design->moment[(d)->design->count - 1])

int mm_digit_at(const struct departure *d, const struct moment *m, unsigned digit);
bool mm_shows(const struct departure *d, const struct moment *m, int left, int right);
bool mm_is_number(int glyph);
bool mm_is_life(int glyph);
bool mm_shows_score(const struct departure *d, const struct moment *m);
bool mm_any_score(const struct departure *d);
const struct moment *mm_drawn_score(const struct departure *d);
bool mm_blinks(const struct departure *d, const struct moment *m);
bool mm_stands_over(const struct departure *d);
bool mm_any_shows(const struct departure *d, int left, int right);
bool mm_same_digits(const struct departure *d, const struct moment *a, const struct moment *b);

#endif
