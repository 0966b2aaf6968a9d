/* SPDX-License-Identifier: MIT */
/* The purses at which the strong player of 7up-7down knows the value: every one up to 16, then ever fewer. */
#ifndef GATECADE_SEVENS_POINTS_H
#define GATECADE_SEVENS_POINTS_H

enum { SEVENS_POINTS = 116, SEVENS_MOST = 2016, SEVENS_ONE = 2047 };

/* The purse of point n; and the last point that is not above a purse (never the very last point). */
static inline unsigned sevens_point(unsigned n)
{
    return n <= 16 ? n : n <= 44 ? 16 + 4 * (n - 16) : n <= 68 ? 128 + 16 * (n - 44) : 512 + 32 * (n - 68);
}

static inline unsigned sevens_point_below(unsigned purse)
{
    unsigned n = purse <= 16    ? purse
                 : purse <= 128 ? 16 + (purse - 16) / 4
                 : purse <= 512 ? 44 + (purse - 128) / 16
                                : 68 + (purse - 512) / 32;
    return n < SEVENS_POINTS - 2 ? n : SEVENS_POINTS - 2;
}

#endif
