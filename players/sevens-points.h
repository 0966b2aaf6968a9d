/* SPDX-License-Identifier: MIT */
/* The purses at which the strong player of 7up-7down knows the value: every one up to 16, every 4th up to 128, every 16th from there. */
#ifndef GATECADE_SEVENS_POINTS_H
#define GATECADE_SEVENS_POINTS_H

enum { SEVENS_POINTS = 163, SEVENS_MOST = 2016, SEVENS_ONE = 127 };

/* The purse of point n; and the last point that is not above a purse (never the very last point). */
static inline unsigned sevens_point(unsigned n)
{
    return n <= 16 ? n : n <= 44 ? 16 + 4 * (n - 16) : 128 + 16 * (n - 44);
}

static inline unsigned sevens_point_below(unsigned purse)
{
    unsigned n = purse <= 16 ? purse : purse <= 128 ? 16 + (purse - 16) / 4 : 44 + (purse - 128) / 16;
    return n < SEVENS_POINTS - 2 ? n : SEVENS_POINTS - 2;
}

#endif
