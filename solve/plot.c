/* SPDX-License-Identifier: MIT */
#include "solve/plot.h"
#include <math.h>
#include "formats/markup.h"
#include "formats/svg.h"

enum { WIDTH = 760, HEIGHT = 420, LEFT = 72, RIGHT = 24, TOP = 52, BOTTOM = 64 };

static const char style[] =
    SVG_STYLE ".t{font-size:17px;font-weight:600}.s{font-size:11px}.g{stroke:#ddd}.a{stroke:#555}"
              ".node{fill:#eef3f8;stroke:#3b6ea5}.area{fill:#3b6ea533;stroke:#3b6ea5;stroke-width:2}";

static void begin(FILE *f, const struct plot *p, int width, int height)
{
    svg_begin(f, width, height, p->title, p->about, style);
    svg_text(f, LEFT, 30, "start", "t", p->title);
}

/* A round step that cuts `range` into four to ten parts. */
static double round_step(double range)
{
    double step = pow(10, floor(log10(range)));
    while (range / step < 4)
        step /= range / step < 2 ? 5 : 2;
    return step;
}

static void axis_names(FILE *f, const struct plot *p, int width, int height)
{
    svg_text(f, (LEFT + width - RIGHT) / 2.0, height - 14, "middle", NULL, p->x);
    fprintf(f, "<text transform=\"translate(18 %d) rotate(-90)\" text-anchor=\"middle\">", (TOP + height - BOTTOM) / 2);
    markup(f, p->y);
    fputs("</text>\n", f);
}

static double scale(double v, double from, double to, double low, double high)
{
    return low + (v - from) / (to - from) * (high - low);
}

/* Lines, or with `ticks` only marks, at the round values of an axis. */
static void y_axis(FILE *f, double from, double to, int width, int height)
{
    double step = round_step(to - from);
    char text[32];
    for (double v = ceil(from / step) * step; v <= to + step / 1000; v += step) {
        double y = scale(v, from, to, height - BOTTOM, TOP);
        svg_line(f, LEFT, y, width - RIGHT, y, "g");
        snprintf(text, sizeof text, "%g", fabs(v) < step / 1000 ? 0 : v);
        svg_text(f, LEFT - 6, y + 4, "end", "s", text);
    }
}

static void x_axis(FILE *f, double from, double to, int width, int height)
{
    double step = round_step(to - from);
    char text[32];
    for (double v = ceil(from / step) * step; v <= to + step / 1000; v += step) {
        double x = scale(v, from, to, LEFT, width - RIGHT);
        svg_line(f, x, height - BOTTOM, x, height - BOTTOM + 5, "a");
        snprintf(text, sizeof text, "%g", fabs(v) < step / 1000 ? 0 : v);
        svg_text(f, x, height - BOTTOM + 18, "middle", "s", text);
    }
    svg_line(f, LEFT, height - BOTTOM, width - RIGHT, height - BOTTOM, "a");
}

static double greatest(unsigned n, const double values[])
{
    double most = 0;
    for (unsigned i = 0; i < n; i++)
        most = values[i] > most ? values[i] : most;
    return most > 0 ? most : 1;
}

void plot_bars(FILE *f, const struct plot *p, unsigned n, const char *const labels[], const double values[],
               const char *format)
{
    double most = greatest(n, values) * 1.08, wide = (double)(WIDTH - LEFT - RIGHT) / n;
    begin(f, p, WIDTH, HEIGHT);
    y_axis(f, 0, most, WIDTH, HEIGHT);
    for (unsigned i = 0; i < n; i++) {
        double x = (double)LEFT + i * wide, y = scale(values[i], 0, most, HEIGHT - BOTTOM, TOP);
        char text[32], tip[128];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        snprintf(text, sizeof text, format, values[i]);
#pragma GCC diagnostic pop
        snprintf(tip, sizeof tip, "%s: %s", labels[i], text);
        svg_rect(f, x + wide * 0.1, y, wide * 0.8, HEIGHT - BOTTOM - y, 0, "bar", tip);
        if (wide > 30) /* else there is no room */
            svg_text(f, x + wide / 2, y - 4, "middle", "s", text);
        if (wide > 12 || i % (unsigned)ceil(16 / wide) == 0)
            svg_text(f, x + wide / 2, HEIGHT - BOTTOM + 16, "middle", "s", labels[i]);
    }
    svg_line(f, LEFT, HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM, "a");
    axis_names(f, p, WIDTH, HEIGHT);
    svg_end(f);
}

void plot_line(FILE *f, const struct plot *p, unsigned n, const double values[])
{
    double most = greatest(n, values) * 1.08;
    begin(f, p, WIDTH, HEIGHT);
    y_axis(f, 0, most, WIDTH, HEIGHT);
    fprintf(f, "<path class=\"area\" d=\"M%d %d", LEFT, HEIGHT - BOTTOM);
    for (unsigned i = 0; i < n; i++)
        fprintf(f, "L%.1f %.1f", scale(i, 0, n > 1 ? n - 1 : 1, LEFT, WIDTH - RIGHT),
                scale(values[i], 0, most, HEIGHT - BOTTOM, TOP));
    fprintf(f, "L%d %dZ\"/>\n", WIDTH - RIGHT, HEIGHT - BOTTOM);
    x_axis(f, p->x_from, p->x_to, WIDTH, HEIGHT);
    axis_names(f, p, WIDTH, HEIGHT);
    svg_end(f);
}

/* From dark blue by green to yellow: even in lightness, and clear to the colour-blind. */
static void colour(char text[8], double share)
{
    static const unsigned char stop[6][3] = {{68, 1, 84},    {65, 68, 135},  {42, 120, 142},
                                             {34, 168, 132}, {122, 209, 81}, {253, 231, 37}};
    double at = fmin(fmax(share, 0), 1) * 5;
    int i = at >= 5 ? 4 : (int)at;
    int c[3];
    for (int k = 0; k < 3; k++)
        c[k] = (int)lround(stop[i][k] + (at - i) * (stop[i + 1][k] - stop[i][k]));
    snprintf(text, 8, "#%02x%02x%02x", (unsigned)c[0] & 255, (unsigned)c[1] & 255, (unsigned)c[2] & 255);
}

enum { SHADES = 64 };

/* -1: no cell. */
static int shade(double v, double low, double high)
{
    return isnan(v) ? -1 : (int)lround((v - low) / (high - low) * (SHADES - 1));
}

/* The bar that says which colour means what. */
static void legend(FILE *f, double low, double high, const char *unit, int x, int height)
{
    char text[32];
    for (int i = 0; i < 64; i++) {
        colour(text, i / 63.0);
        double y = scale(i, 0, 64, height - BOTTOM, TOP), tall = (double)(height - BOTTOM - TOP) / 64;
        fprintf(f, "<rect x=\"%d\" y=\"%.2f\" width=\"16\" height=\"%.2f\" fill=\"%s\"/>\n", x, y - tall, tall + 0.3,
                text);
    }
    for (int i = 0; i <= 4; i++) {
        snprintf(text, sizeof text, "%.3g", low + (high - low) * i / 4);
        svg_text(f, x + 22, scale(i, 0, 4, height - BOTTOM, TOP) + 4, "start", "s", text);
    }
    svg_text(f, x, TOP - 10, "start", "s", unit);
}

/* All cells of one shade, as one path: a run of neighbours is one rectangle.  Each reaches a little into the row above,
   so that nothing shines through between them. */
static void heat_shade(FILE *f, unsigned columns, unsigned rows, const double values[], double low, double high,
                       int level)
{
    char text[8];
    int some = 0;
    colour(text, (double)level / (SHADES - 1));
    for (unsigned r = 0; r < rows; r++)
        for (unsigned c = 0, next; c < columns; c = next) {
            next = c + 1;
            if (shade(values[r * columns + c], low, high) != level)
                continue;
            while (next < columns && shade(values[r * columns + next], low, high) == level)
                next++;
            if (!some++)
                fprintf(f, "<path fill=\"%s\" d=\"", text);
            fprintf(f, "M%u %uh%uv1.1H%uz", c, r, next - c, c);
        }
    if (some)
        fputs("\"/>\n", f);
}

void plot_heat(FILE *f, const struct plot *p, unsigned columns, unsigned rows, const double values[])
{
    enum { SIDE = 560, BAR = 96 };
    int width = LEFT + SIDE + RIGHT, height = TOP + SIDE + BOTTOM;
    begin(f, p, width + BAR, height);
    fprintf(f, "<g transform=\"translate(%d %d) scale(%.4f %.4f)\" shape-rendering=\"crispEdges\">\n", LEFT, TOP + SIDE,
            (double)SIDE / columns, -(double)SIDE / rows);
    for (int level = 0; level < SHADES; level++)
        heat_shade(f, columns, rows, values, p->low, p->high, level);
    fputs("</g>\n", f);
    x_axis(f, p->x_from, p->x_to, width, height);
    double step = round_step(p->y_to - p->y_from);
    for (double v = ceil(p->y_from / step) * step; v <= p->y_to + step / 1000; v += step) {
        char text[32];
        snprintf(text, sizeof text, "%g", v);
        svg_text(f, LEFT - 6, scale(v, p->y_from, p->y_to, height - BOTTOM, TOP) + 4, "end", "s", text);
    }
    axis_names(f, p, width, height);
    legend(f, p->low, p->high, p->unit, width, height);
    svg_end(f);
}

void plot_tree(FILE *f, const struct plot *p, unsigned n, const struct plot_node nodes[])
{
    enum { STEP = 230, ROW = 22, BOX = 140, INDENT = 20, DEEP = 16, TITLED = 660 };
    const double half = (double)ROW / 2, between = STEP - BOX;
    int deepest = 0;
    unsigned leaves = 0, row[DEEP] = {0};
    for (unsigned i = 0; i < n; i++) {
        deepest = nodes[i].depth > deepest ? nodes[i].depth : deepest;
        leaves += i + 1 == n || nodes[i + 1].depth <= nodes[i].depth;
    }
    int width = INDENT * 2 + deepest * STEP + BOX;
    begin(f, p, width < TITLED ? TITLED : width, TOP + (int)leaves * ROW + 16);
    unsigned at = 0; /* a node stands in the row of its first leaf */
    for (unsigned i = 0; i < n; i++) {
        int depth = nodes[i].depth < DEEP ? nodes[i].depth : DEEP - 1;
        if (i && nodes[i].depth <= nodes[i - 1].depth)
            at++;
        row[depth] = at;
        double x = INDENT + depth * STEP, y = TOP + at * ROW + half;
        if (depth) {
            double from = TOP + row[depth - 1] * ROW + half;
            fprintf(f, "<path d=\"M%.0f %.0fh8V%.0fH%.0f\" fill=\"none\" class=\"g\"/>\n", x - between, from, y, x);
            svg_text(f, x - 6, y - 3, "end", "s", nodes[i].edge);
        }
        fprintf(f, "<rect x=\"%.0f\" y=\"%.0f\" width=\"%d\" height=\"%d\" rx=\"4\" class=\"node\"/>\n", x,
                y - half + 2, BOX, ROW - 4);
        svg_text(f, x + 8, y + 4, "start", "s", nodes[i].text);
    }
    svg_end(f);
}
