/* SPDX-License-Identifier: MIT */
/*
 * Pictures of numbers, as SVG that reads well on paper, on a page and by a screen reader (title and description).
 *
 *     struct plot p = {.title = "Odds", .about = "one sentence for who cannot see it", .x = "category", .y = "chance"};
 *     plot_bars(file, &p, n, labels, values);
 */
#ifndef GATECADE_PLOT_H
#define GATECADE_PLOT_H

#include <stdio.h>

struct plot {
    const char *title, *about; /* about: one sentence */
    const char *x, *y;         /* what the axes mean, with the unit */
    double x_from, x_to;       /* lines, heat: the range of the x axis */
    double y_from, y_to;       /* heat: the range of the y axis, upwards */
    const char *unit;          /* heat: what the colour means, */
    double low, high;          /* and its range */
};

/* One bar a value, written above it as `format` says (such as "%.1f %%"). */
void plot_bars(FILE *f, const struct plot *p, unsigned n, const char *const labels[], const double values[],
               const char *format);

/* One curve through n points, evenly spaced from x_from to x_to; the area below it is filled. */
void plot_line(FILE *f, const struct plot *p, unsigned n, const double values[]);

/* A grid of coloured cells, the first row at the bottom; NAN: no cell. */
void plot_heat(FILE *f, const struct plot *p, unsigned columns, unsigned rows, const double values[]);

/* A tree, left to right.  Nodes come in depth-first order. */
struct plot_node {
    int depth;
    char edge[16], text[48]; /* what stands on the line to it, and in it */
};
void plot_tree(FILE *f, const struct plot *p, unsigned n, const struct plot_node nodes[]);

#endif
