/* SPDX-License-Identifier: MIT */
/*
 * SVG: the parts that every picture is made of.  Text is escaped; `class` may be NULL; colours and lengths are those of
 * the picture's own style.
 */
#ifndef GATECADE_SVG_H
#define GATECADE_SVG_H

#include <stdio.h>

/* A picture that stands alone: white ground, with a title and a description (or NULL) for who cannot see it. */
void svg_begin(FILE *f, int width, int height, const char *title, const char *about, const char *style);
void svg_end(FILE *f);

/* A picture inside an HTML page, of the size that its class has there; `label`, or NULL: what it shows, for who cannot
   see it. */
void svg_inline(FILE *f, int width, int height, const char *class, const char *label);

/* A part of the picture, moved by (x, y). */
void svg_group(FILE *f, double x, double y);
void svg_group_end(FILE *f);

/* `anchor`: start, middle or end. */
void svg_text(FILE *f, double x, double y, const char *anchor, const char *class, const char *text);

/* `round`: the radius of its corners; `tip`, or NULL: what a pointer on it shows. */
void svg_rect(FILE *f, double x, double y, double width, double height, double round, const char *class,
              const char *tip);
void svg_circle(FILE *f, double x, double y, double radius, const char *class);
void svg_polygon(FILE *f, const char *points, const char *class); /* points: "x,y x,y ..." */
void svg_line(FILE *f, double x1, double y1, double x2, double y2, const char *class);

/* What all pictures share: the colour of a bar, as a class `bar` of a style, and the font. */
#define SVG_STYLE "text{font:13px system-ui,sans-serif;fill:#1a1a1a}.bar{fill:#3b6ea5}"

#endif
