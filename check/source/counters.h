/* SPDX-License-Identifier: MIT */
/*
 * Registers that count, found in a design's text: those that are set to themselves plus or minus one, how far they
 * count, and every place that would have to be written otherwise if they counted in larger steps.
 */
#ifndef GATECADE_COUNTERS_H
#define GATECADE_COUNTERS_H

#include "check/hdl/constant.h"

enum { COUNTERS = 256, SITES = 4096 };

struct counter {
    char name[OUTLINE_NAME];
    const struct wording *text;
    unsigned number, scope, line;
    unsigned family; /* the counter that stands for it and its next value */
    bool counts;     /* it is set to itself plus or minus one */
    bool bad;        /* and used as more than a counter */
    bool field;      /* of records: r.cnt, next.cnt; all of them are copies of one */
    bool gated;      /* it counts only while another signal allows it: what it counts may be ticks, not cycles */
    bool carry;      /* it counts until it overflows, into the bit to its left: {carry, cnt} <= cnt + 1 */
    bool declared, up, zero;
    int64_t most, least; /* of the long values that it is compared with or set to; 0: none */
    unsigned values;     /* how many it is compared with or set to, but for 0 */
    unsigned low, width; /* the lowest bit that is used; bits, 0: not known */
    unsigned shift;
};

enum edit { STEP, ALIGN, ALL_ONES, RANGE };

/* Words that are written otherwise if the counter is run short. */
struct site {
    enum edit edit;
    unsigned text, from, to, counter;
};

struct counters {
    int64_t far; /* cycles: what counts so far is long */
    const struct wording *texts;
    unsigned count;
    struct constants *constants;
    struct counter counter[COUNTERS];
    unsigned counters;
    struct site site[SITES];
    unsigned sites, scans, uses;
};

void counters_find(struct counters *p, int64_t far, const struct wording *texts, unsigned count, const char *const *set,
                   unsigned sets);
void counters_free(struct counters *p);

/* The counter that stands for this one. */
unsigned counter_family(const struct counters *p, unsigned i);

/* ---- what counters.c and declared.c share ---- */

int counter_find(const struct counters *p, unsigned text, unsigned at); /* that the word names, or -1 */
void counter_site(struct counters *p, enum edit edit, unsigned text, unsigned from, unsigned to, unsigned counter);
void declarations_verilog(struct counters *p, unsigned text);
void declarations_vhdl(struct counters *p, unsigned text);

#endif
