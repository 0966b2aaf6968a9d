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
    double points; /* all together */
};

/* Reads a rubric's text; returns NULL, or a sentence about the line of that number (0: about the whole). */
const char *rubric_read(struct rubric *r, const char *text, size_t size, unsigned *number);

/* The line that a finding falls under: its own, or `other`, or NULL. */
const struct rubric_line *rubric_find(const struct rubric *r, const char *rule);

#endif
