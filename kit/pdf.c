/* SPDX-License-Identifier: MIT */
#include "kit/pdf.h"
#include <stdlib.h>
#include <string.h>
#include "base/heap.h"

/* Widths of Helvetica's characters 32 to 126, in thousandths of the size. */
static const unsigned short widths[] = {278,  278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
                                        556,  556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
                                        1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
                                        667,  778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
                                        333,  556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
                                        556,  556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584};

/* One character of UTF-8 as WinAnsi, the encoding of the fonts; what it does not have becomes a question mark. */
static unsigned char next_char(const char **at)
{
    const unsigned char *c = (const unsigned char *)*at;
    if (c[0] < 0x80) {
        *at += 1;
        return c[0] < 32 ? ' ' : c[0];
    }
    unsigned size = c[0] >= 0xf0 ? 4 : c[0] >= 0xe0 ? 3 : 2, code = c[0] & (0xffu >> (size + 1)), n = 1;
    for (; n < size && (c[n] & 0xc0) == 0x80; n++)
        code = code << 6 | (c[n] & 0x3f);
    *at += n;
    return code >= 0xa0 && code < 0x100 ? (unsigned char)code
           : code == 0x2019             ? 0x92
           : code == 0x2013             ? 0x96
           : code == 0x2014             ? 0x97
           : code == 0x2026             ? 0x85
                                        : '?';
}

static double char_width(enum pdf_font font, unsigned char c)
{
    if (font == PDF_MONO)
        return 0.6;
    double w = c >= 32 && c < 127 ? widths[c - 32] / 1000.0 : 0.6;
    return font == PDF_BOLD ? w * 1.08 : w; /* the bold one is a little wider; nowhere by more than this on average */
}

static double span_width(enum pdf_font font, double size, const char *text, const char *end)
{
    double w = 0;
    while (text < end)
        w += char_width(font, next_char(&text));
    return w * size;
}

double pdf_width(enum pdf_font font, double size, const char *text)
{
    return span_width(font, size, text, text + strlen(text));
}

/* ---- pages ---- */

static void new_page(struct pdf *p)
{
    p->page = heap_resize(p->page, (p->pages + 1) * sizeof *p->page);
    p->length = heap_resize(p->length, (p->pages + 1) * sizeof *p->length);
    p->page[p->pages] = heap_get(1);
    p->length[p->pages++] = 0;
    p->y = PDF_TOP;
}

void pdf_begin(struct pdf *p)
{
    *p = (struct pdf){0};
    new_page(p);
}

void pdf_room(struct pdf *p, double height)
{
    if (p->y - height < PDF_BOTTOM)
        new_page(p);
}

/* Adds to the last page. */
static void put(struct pdf *p, const char *text, size_t size)
{
    size_t n = p->pages - 1;
    p->page[n] = heap_resize(p->page[n], p->length[n] + size + 1);
    memcpy(p->page[n] + p->length[n], text, size);
    p->length[n] += size;
    p->page[n][p->length[n]] = 0;
}

void pdf_line(struct pdf *p, double x1, double y1, double x2, double y2)
{
    char text[100];
    put(p, text, (size_t)snprintf(text, sizeof text, "%.2f %.2f m %.2f %.2f l S\n", x1, y1, x2, y2));
}

static void put_span(struct pdf *p, enum pdf_font font, double size, double x, double y, const char *at,
                     const char *end)
{
    char text[100];
    put(p, text, (size_t)snprintf(text, sizeof text, "BT /F%d %.1f Tf %.2f %.2f Td (", (int)font + 1, size, x, y));
    while (at < end) {
        unsigned char c = next_char(&at);
        if (c == '(' || c == ')' || c == '\\')
            put(p, "\\", 1);
        put(p, (const char *)&c, 1);
    }
    put(p, ") Tj ET\n", 8);
}

void pdf_word(struct pdf *p, enum pdf_font font, double size, double x, double y, const char *text)
{
    put_span(p, font, size, x, y, text, text + strlen(text));
}

/* The end of the line that begins at `text`: as many words as fit. */
static const char *line_end(enum pdf_font font, double size, const char *text, double width)
{
    const char *end = text, *last = NULL;
    for (;;) {
        size_t word = strcspn(end, " \n");
        if (last && span_width(font, size, text, end + word) > width)
            return last;
        end += word;
        last = end;
        if (*end != ' ')
            return end;
        end += strspn(end, " ");
        if (!*end)
            return last;
    }
}

static unsigned lines_of(enum pdf_font font, double size, double width, const char *text)
{
    unsigned n = 0;
    while (*text) {
        text = line_end(font, size, text, width);
        text += strspn(text, " ");
        text += *text == '\n';
        n++;
    }
    return n;
}

void pdf_paragraph(struct pdf *p, enum pdf_font font, double size, double left, double right, double under,
                   const char *text)
{
    while (*text) {
        const char *end = line_end(font, size, text, right - left);
        pdf_room(p, size * 1.35);
        p->y -= size * 1.35;
        put_span(p, font, size, left, p->y, text, end);
        text = end + strspn(end, " ");
        text += *text == '\n';
    }
    p->y -= under;
}

void pdf_row(struct pdf *p, enum pdf_font font, double size, const double *edge, const char *const *text,
             unsigned columns)
{
    const double gap = 6;
    unsigned most = 1;
    for (unsigned i = 0; i < columns; i++) {
        unsigned n = lines_of(font, size, edge[i + 1] - edge[i] - gap, text[i]);
        most = n > most ? n : most;
    }
    pdf_room(p, most * size * 1.35 + 4);
    double top = p->y;
    for (unsigned i = 0; i < columns; i++) {
        p->y = top;
        pdf_paragraph(p, font, size, edge[i], edge[i + 1] - gap, 0, text[i]);
    }
    p->y = top - most * size * 1.35 - 4;
    put(p, "0.6 G 0.4 w\n", 12);
    pdf_line(p, edge[0], p->y, edge[columns], p->y);
    put(p, "0 G 0.8 w\n", 10);
}

void pdf_end(struct pdf *p, FILE *to, const char *title)
{
    static const char *const fonts[] = {"Helvetica", "Helvetica-Bold", "Courier"};
    enum { FIRST = 6 }; /* objects before the pages: catalogue, list of pages, fonts, title */
    long *at = heap_array(FIRST + 2 * p->pages, sizeof *at), size = 0;
    unsigned n = 0;
#define OBJECT(...) (at[n++] = size, size += fprintf(to, "%u 0 obj\n", n), size += fprintf(to, __VA_ARGS__))
    size += fprintf(to, "%%PDF-1.4\n");
    OBJECT("<< /Type /Catalog /Pages 2 0 R /Lang (en) >>\nendobj\n");
    OBJECT("<< /Type /Pages /Count %zu /Kids [", p->pages);
    for (size_t i = 0; i < p->pages; i++)
        size += fprintf(to, "%s%zu 0 R", i ? " " : "", FIRST + 1 + 2 * i);
    size += fprintf(to, "] >>\nendobj\n");
    for (unsigned i = 0; i < 3; i++)
        OBJECT("<< /Type /Font /Subtype /Type1 /BaseFont /%s /Encoding /WinAnsiEncoding >>\nendobj\n", fonts[i]);
    OBJECT("<< /Title (%s) /Producer (gatecade kit) >>\nendobj\n", title);
    for (size_t i = 0; i < p->pages; i++) {
        OBJECT("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 5 "
               "0 R >> >> "
               "/Contents %zu 0 R >>\nendobj\n",
               FIRST + 2 + 2 * i);
        OBJECT("<< /Length %zu >>\nstream\n", p->length[i]);
        size += (long)fwrite(p->page[i], 1, p->length[i], to);
        size += fprintf(to, "\nendstream\nendobj\n");
        free(p->page[i]);
    }
    fprintf(to, "xref\n0 %u\n0000000000 65535 f \n", n + 1);
    for (unsigned i = 0; i < n; i++)
        fprintf(to, "%010ld 00000 n \n", at[i]);
    fprintf(to, "trailer\n<< /Size %u /Root 1 0 R /Info 6 0 R >>\nstartxref\n%ld\n%%%%EOF\n", n + 1, size);
#undef OBJECT
    free(at);
    free(p->page);
    free(p->length);
    *p = (struct pdf){0};
}
