/* SPDX-License-Identifier: MIT */
/* What a teacher decides apart from the rubric: how lateness counts, and what is different for one student. */
#ifndef GATECADE_POLICY_H
#define GATECADE_POLICY_H

#include <stdbool.h>
#include <stddef.h>

/* "10%", "10%,free=2", "10%,free=2,most=5": so much of all points is taken off for each day begun after the free ones;
   what is later than `most` days gets no points. */
struct late_rule {
    bool on;
    double percent;
    unsigned free, most; /* most 0: any day is taken */
};

const char *late_read(struct late_rule *l, const char *text);

/* What is taken off of `points`, and never more than was earned. */
double late_penalty(const struct late_rule *l, unsigned days, double points, double earned);

/* Seconds since 1970 of a moment: 2026-03-01, 2026-03-01 23:59[:30[.5]], with T between them, and Z, UTC or +01:00
   behind; or as Moodle writes it, "Sunday, 1 March 2026, 11:58 PM".  Without a zone it is UTC.  NULL, or a sentence. */
const char *moment_read(const char *text, double *seconds);

/* Days begun between both; 0 if it was in time. */
unsigned days_after(double due, double moment);

/* One line of a file of overrides:
 *
 *     # who: options
 *     amara: --param HZ=50 --top board
 *     Ana Lima: --days-late 0
 */
struct override {
    const char *who;
    const char *top;
    const char **map, **parameter;
    unsigned maps, parameters;
    int days_late; /* -1: as it is */
    unsigned line;
    bool used;
};

struct overrides {
    char *text; /* all points into it */
    struct override *item;
    size_t count;
};

/* NULL, or a sentence about the line of that number. */
const char *overrides_read(struct overrides *o, const char *bytes, size_t size, unsigned *line);
void overrides_free(struct overrides *o);

/* Names of people are the same if their letters and digits are, whatever the case, blanks and _ between them. */
bool person_same(const char *a, const char *b);

#endif
