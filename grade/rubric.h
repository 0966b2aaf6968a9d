/* SPDX-License-Identifier: MIT */
/*
 * A rubric: what each rule is worth.
 *
 *     # points rule [hidden]   # what students read
 *     10 builds                # The design builds and its ports are found.
 *     20 dash-accepted         # '-' is never accepted as a letter.
 *      5 hold-length hidden    # Messages stand for two seconds.
 *      5 other                 # Nothing else departs.
 *
 * In place of points may stand a weight: `critical`, `major` or `minor` (4 : 2 : 1).  The rules with weights share what
 * the others leave of `total` (100), in whole points.  Lines of their own:
 *
 *     total 50       what all rules together are worth, where some have weights
 *     whole          nobody gets a part of a point: what a rule earns is rounded down
 *     unjudged 50%   what a rule earns that could not be tried, of its points
 *
 * `builds` is lost when the design could not be judged at all, and then so is everything else;
 * `other` collects the findings that no other line names.
 */
#ifndef GATECADE_RUBRIC_H
#define GATECADE_RUBRIC_H

#include <stdbool.h>
#include <stddef.h>

enum { RUBRIC_MOST = 128 };

struct rubric_line {
    double points;
    char rule[48];
    char about[160];
    bool hidden;
};

struct rubric {
    struct rubric_line line[RUBRIC_MOST];
    unsigned lines;
    double points;   /* all together */
    double unjudged; /* 0 to 1: the share that a rule earns which could not be tried */
    bool whole;      /* nobody gets a part of a point */
};

/* Weights by how much a fault matters to who plays: 4, 2, 1.  Their words, and 0 for a word that is none. */
enum { WEIGHT_MINOR = 1, WEIGHT_MAJOR = 2, WEIGHT_CRITICAL = 4 };
unsigned rubric_weight(const char *word);

/* Shares whole points among lines by weight (largest remainder; ties to the first): the sum is exactly `points`. */
void rubric_share(unsigned points, const unsigned weight[], unsigned share[], unsigned count);

/* Reads a rubric's text; returns NULL, or a sentence about the line of that number (0: about the whole). */
const char *rubric_read(struct rubric *r, const char *text, size_t size, unsigned *number);

/* The line that a finding falls under: its own, or `other`, or NULL. */
const struct rubric_line *rubric_find(const struct rubric *r, const char *rule);

#endif
