/* SPDX-License-Identifier: MIT */
/*
 * A small writer of PDF: headings, paragraphs, tables and lines on A4, in the fonts that every reader has.  Of our own,
 * because a kit is made where no browser or office is (a server, a grader's image), the same bytes every time, and a
 * sheet needs no more than this.
 */
#ifndef GATECADE_PDF_H
#define GATECADE_PDF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum pdf_font { PDF_PLAIN, PDF_BOLD, PDF_MONO };

struct pdf {
    char **page; /* the streams of the pages so far */
    size_t *length, pages;
    double y; /* where the next line goes, from the bottom */
};

void pdf_begin(struct pdf *p);

/* Wrapped between two places from the left, in points; `under`: what is left free below. */
void pdf_paragraph(struct pdf *p, enum pdf_font font, double size, double left, double right, double under,
                   const char *text);

/* A row of a table: each text wrapped in its column; `edge` has columns + 1 places. */
void pdf_row(struct pdf *p, enum pdf_font font, double size, const double *edge, const char *const *text,
             unsigned columns);

/* So much room on one page, or a new page. */
void pdf_room(struct pdf *p, double height);
void pdf_line(struct pdf *p, double x1, double y1, double x2, double y2);
void pdf_word(struct pdf *p, enum pdf_font font, double size, double x, double y, const char *text);
double pdf_width(enum pdf_font font, double size, const char *text);

/* Writes all of it, and frees what was held. */
void pdf_end(struct pdf *p, FILE *to, const char *title);

/* The margins of a page. */
#define PDF_LEFT 56.0
#define PDF_RIGHT 539.0
#define PDF_TOP 790.0
#define PDF_BOTTOM 60.0

#endif
