/* SPDX-License-Identifier: MIT */
/*
 * The story of a finding: its script as moves of the game, in the words of the robot's table (struct move).
 *
 *   script  →  played on the golden machine  →  beats (a press and what it means there)  →  lines, loops folded
 *
 * A story is no longer than a screen, whatever the script is; the script itself, press by press, is in the JSON.
 */
#ifndef GATECADE_STORY_H
#define GATECADE_STORY_H

#include "check/judge/judge.h"

enum { STORY_LINES = 16, STORY_WIDTH = 200 }; /* with what stands around it, a screen of 24 lines */

struct story {
    char line[STORY_LINES][STORY_WIDTH];
    unsigned lines;

    /* The board where both part, if the design was played again for it. */
    bool pictured;
    struct sight expected, seen;
    uint64_t differs; /* the items that do */
};

/* Tells the finding's script; the judge's golden machine plays it, the design rests. */
void story_tell(struct story *s, struct judge *j, const struct finding *f);

/* Where two texts of expected and seen differ: spaces and ^ below the second, or "" where marking says nothing. */
void story_mark(const char *expected, const char *seen, char *marks, size_t size);

#endif
