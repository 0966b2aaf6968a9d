/* SPDX-License-Identifier: MIT */
#include "formats/svg.h"
#include "formats/markup.h"

static void put_class(FILE *f, const char *class)
{
    if (class)
        fprintf(f, " class=\"%s\"", class);
}

void svg_begin(FILE *f, int width, int height, const char *title, const char *about, const char *style)
{
    fprintf(f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\" "
            "aria-labelledby=\"title%s\">\n<title id=\"title\">",
            width, height, width, height, about ? " about" : "");
    markup(f, title);
    fputs("</title>\n", f);
    if (about) {
        fputs("<desc id=\"about\">", f);
        markup(f, about);
        fputs("</desc>\n", f);
    }
    fprintf(f, "<style>%s</style>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n", style);
}

void svg_inline(FILE *f, int width, int height, const char *class, const char *label)
{
    fputs("<svg", f);
    put_class(f, class);
    fprintf(f, " viewBox=\"0 0 %d %d\" role=\"img\"", width, height);
    if (label) {
        fputs(" aria-label=\"", f);
        markup(f, label);
        fputc('"', f);
    }
    fputs(">\n", f);
}

void svg_end(FILE *f)
{
    fputs("</svg>\n", f);
}

void svg_group(FILE *f, double x, double y)
{
    fprintf(f, "<g transform=\"translate(%.1f %.1f)\">\n", x, y);
}

void svg_group_end(FILE *f)
{
    fputs("</g>\n", f);
}

void svg_text(FILE *f, double x, double y, const char *anchor, const char *class, const char *text)
{
    fprintf(f, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\"", x, y, anchor);
    put_class(f, class);
    fputc('>', f);
    markup(f, text ? text : "");
    fputs("</text>\n", f);
}

void svg_rect(FILE *f, double x, double y, double width, double height, double round, const char *class,
              const char *tip)
{
    fprintf(f, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"", x, y, width, height);
    if (round > 0)
        fprintf(f, " rx=\"%.1f\"", round);
    put_class(f, class);
    if (!tip) {
        fputs("/>\n", f);
        return;
    }
    fputs("><title>", f);
    markup(f, tip);
    fputs("</title></rect>\n", f);
}

void svg_line(FILE *f, double x1, double y1, double x2, double y2, const char *class)
{
    fprintf(f, "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"", x1, x2, y1, y2);
    put_class(f, class);
    fputs("/>\n", f);
}

void svg_circle(FILE *f, double x, double y, double radius, const char *class)
{
    fprintf(f, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"", x, y, radius);
    put_class(f, class);
    fputs("/>\n", f);
}

void svg_polygon(FILE *f, const char *points, const char *class)
{
    fprintf(f, "<polygon points=\"%s\"", points);
    put_class(f, class);
    fputs("/>\n", f);
}
