/* SPDX-License-Identifier: MIT */
/* What a sheet says is said once, to a `struct hand`, which writes it as HTML or as PDF. */
#include "kit/sheet.h"
#include <stdlib.h>
#include <string.h>
#include "base/heap.h"
#include "base/text.h"
#include "check/judge/judge.h"
#include "check/robots/robots.h"
#include "formats/markup.h"
#include "formats/svg.h"
#include "kit/pdf.h"

enum { COLUMNS = 4 };

struct hand {
    FILE *html;
    struct pdf pdf;
    double edge[COLUMNS + 1];
};

static void heading(struct hand *h, bool first, const char *text)
{
    if (h->html) {
        fprintf(h->html, first ? "<h1>" : "<h2>");
        markup(h->html, text);
        fprintf(h->html, first ? "</h1>\n" : "</h2>\n");
        return;
    }
    pdf_room(&h->pdf, 60);
    h->pdf.y -= first ? 0 : 12;
    pdf_paragraph(&h->pdf, PDF_BOLD, first ? 20 : 13, PDF_LEFT, PDF_RIGHT, 6, text);
}

static void paragraph(struct hand *h, const char *text)
{
    if (h->html) {
        fputs("<p>", h->html);
        markup(h->html, text);
        fputs("</p>\n", h->html);
    } else
        pdf_paragraph(&h->pdf, PDF_PLAIN, 10, PDF_LEFT, PDF_RIGHT, 5, text);
}

static void code(struct hand *h, const char *text)
{
    if (h->html) {
        fputs("<pre>", h->html);
        markup(h->html, text);
        fputs("</pre>\n", h->html);
    } else
        pdf_paragraph(&h->pdf, PDF_MONO, 9, PDF_LEFT + 12, PDF_RIGHT, 6, text);
}

/* A table of up to four columns, their widths in percent. */
static void table_begin(struct hand *h, const unsigned *percent, const char *const *title, unsigned columns)
{
    double x = PDF_LEFT;
    for (unsigned i = 0; i <= columns; i++) {
        h->edge[i] = x;
        x += i < columns ? (PDF_RIGHT - PDF_LEFT) * percent[i] / 100.0 : 0;
    }
    if (!h->html) {
        pdf_row(&h->pdf, PDF_BOLD, 9, h->edge, title, columns);
        return;
    }
    fputs("<table><thead><tr>", h->html);
    for (unsigned i = 0; i < columns; i++)
        fprintf(h->html, "<th>%s</th>", title[i]);
    fputs("</tr></thead><tbody>\n", h->html);
}

static void table_row(struct hand *h, const char *const *text, unsigned columns)
{
    if (!h->html) {
        pdf_row(&h->pdf, PDF_PLAIN, 9, h->edge, text, columns);
        return;
    }
    fputs("<tr>", h->html);
    for (unsigned i = 0; i < columns; i++) {
        fputs("<td>", h->html);
        markup(h->html, text[i]);
        fputs("</td>", h->html);
    }
    fputs("</tr>\n", h->html);
}

static void table_end(struct hand *h)
{
    if (h->html)
        fputs("</tbody></table>\n", h->html);
    else
        h->pdf.y -= 6;
}

/* ---- the block ---- */

struct side {
    const struct port *port[PORTS_MOST];
    unsigned count;
};

static void sides(const struct machine *m, struct side *in, struct side *out)
{
    *in = *out = (struct side){0};
    for (unsigned i = 0; i < m->ports; i++)
        if (kit_is_pin(&m->port[i])) {
            struct side *s = m->port[i].dir == OUT ? out : in;
            s->port[s->count++] = &m->port[i];
        }
}

static void port_label(const struct port *p, char *text, size_t size)
{
    if (p->width > 1)
        snprintf(text, size, "%s[%u:0]", kit_formal(p), p->width - 1u);
    else
        snprintf(text, size, "%s", kit_formal(p));
}

/* The same drawing in both: lines and words in a field of 480 points, y from the top. */
static void draw_line(struct hand *h, double top, double x1, double y1, double x2, double y2)
{
    if (h->html)
        svg_line(h->html, x1, y1, x2, y2, NULL);
    else
        pdf_line(&h->pdf, PDF_LEFT + x1, top - y1, PDF_LEFT + x2, top - y2);
}

static void draw_word(struct hand *h, double top, double x, double y, const char *anchor, const char *text)
{
    double width = pdf_width(PDF_PLAIN, 10, text);
    if (h->html)
        svg_text(h->html, x, y, anchor, NULL, text);
    else
        pdf_word(&h->pdf, PDF_PLAIN, 10,
                 PDF_LEFT + x -
                     (*anchor == 'e'   ? width
                      : *anchor == 'm' ? width / 2
                                       : 0),
                 top - y, text);
}

static void block(struct hand *h, const struct machine *m)
{
    enum { LEFT = 160, RIGHT = 320, WIDE = 480 };
    const double step = 18;
    struct side in, out;
    char label[100];
    sides(m, &in, &out);
    unsigned clock = kit_clocked(m), rows = in.count + clock > out.count ? in.count + clock : out.count;
    double high = step * (rows + 1.0);
    if (h->html)
        svg_inline(h->html, WIDE, (int)high + 20, "block",
                   "the machine as a block: its inputs on the left, outputs on the right");
    else
        pdf_room(&h->pdf, high + 20);
    double top = h->pdf.y - 6;
    draw_line(h, top, LEFT, 8, RIGHT, 8);
    draw_line(h, top, RIGHT, 8, RIGHT, 8 + high);
    draw_line(h, top, RIGHT, 8 + high, LEFT, 8 + high);
    draw_line(h, top, LEFT, 8 + high, LEFT, 8);
    kit_module(m, label);
    draw_word(h, top, (LEFT + RIGHT) / 2, 8 + high / 2 + 4, "middle", label);
    for (unsigned i = 0; i < in.count + clock; i++) {
        double y = 8 + step * (i + 1.0);
        if (i < clock)
            text_set(label, sizeof label, "clk");
        else
            port_label(in.port[i - clock], label, sizeof label);
        draw_line(h, top, LEFT - 30, y, LEFT, y);
        draw_word(h, top, LEFT - 36, y + 4, "end", label);
    }
    for (unsigned i = 0; i < out.count; i++) {
        double y = 8 + step * (i + 1.0);
        port_label(out.port[i], label, sizeof label);
        draw_line(h, top, RIGHT, y, RIGHT + 30, y);
        draw_word(h, top, RIGHT + 36, y + 4, "start", label);
    }
    if (h->html)
        svg_end(h->html);
    else
        h->pdf.y -= high + 26;
}

/* ---- what it says ---- */

/* A sentence of a phase without its game: {@name} is a control by its name, {turn} whoever is on turn, {nth} the number
   at the end of the phase's name. */
static void plain_sentence(const char *say, const char *phase, char *to, size_t size)
{
    size_t n = 0;
    while (say && *say && n < size - 1) {
        if (*say != '{') {
            to[n++] = *say++;
            continue;
        }
        size_t length = strcspn(say, "}");
        char name[40];
        snprintf(name, sizeof name, "%.*s", (int)length - 1, say + 1);
        const char *word = !strcmp(name, "turn")      ? "on turn"
                           : !strcmp(name, "nth")     ? phase + strcspn(phase, "0123456789")
                           : !strcmp(name, "@go")     ? "enter"
                           : !strcmp(name, "@choice") ? "the switches"
                           : *name == '@'             ? name + 1
                                                      : name;
        n += (size_t)snprintf(to + n, size - n, "%s", word);
        n = n < size ? n : size - 1;
        say += length + (say[length] == '}');
    }
    to[n] = 0;
}

static void tell_ports(struct hand *h, const struct sheet *s)
{
    static const char *const titles[] = {"Port", "Bits", "What it is", "On the board"};
    static const unsigned percent[] = {18, 12, 46, 24};
    unsigned columns = s->wiring ? 4 : 3;
    const struct machine *m = s->machine;
    table_begin(h, percent, titles, columns);
    if (kit_clocked(m)) {
        const char *row[] = {"clk", "in, 1", "the clock; all changes happen at its rising edge",
                             "given: a divided clock"};
        table_row(h, row, columns);
    }
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        char bits[40], where[100] = "", about[300];
        if (!kit_is_pin(p))
            continue;
        snprintf(bits, sizeof bits, "%s, %u", p->dir == OUT ? "out" : "in", p->width);
        snprintf(about, sizeof about, "%s%s", p->help, p->low && !strstr(p->help, "active low") ? "; active low" : "");
        if (s->wiring)
            wiring_words(s->wiring, i, where, sizeof where);
        const char *row[] = {kit_formal(p), bits, about, where};
        table_row(h, row, columns);
    }
    table_end(h);
}

static void tell_states(struct hand *h, const struct sheet *s)
{
    static const char *const titles[] = {"State", "What happens there"};
    static const unsigned percent[] = {18, 82};
    const struct machine *m = s->machine;
    for (unsigned i = 0; i < m->ports; i++) {
        const struct value *v = m->port[i].look == PHASE && m->port[i].dir == OUT ? m->port[i].values : NULL;
        if (!v || !kit_clocked(m))
            continue;
        heading(h, false, "States");
        paragraph(h, "The machine waits for one thing at a time. These are its states, as the judge and its waveforms "
                     "call them; "
                     "yours may be others, as long as the board shows the same.");
        table_begin(h, percent, titles, 2);
        for (; v->name; v++) {
            char say[300];
            plain_sentence(v->say, v->name, say, sizeof say);
            const char *row[] = {v->name, say};
            table_row(h, row, 2);
        }
        table_end(h);
    }
    if (s->graph && h->html && kit_clocked(m)) {
        fputs("<figure><figcaption>Which state may follow which; a line is labelled with what takes the machine along "
              "it.</figcaption>\n",
              h->html);
        const char *svg = strstr(s->graph, "<svg");
        if (svg)
            fwrite(svg, 1, s->graph_size - (size_t)(svg - s->graph), h->html);
        fputs("</figure>\n", h->html);
    }
}

static void tell_points(struct hand *h, const struct sheet *s)
{
    static const char *const titles[] = {"Points", "For", "Its name in reports"};
    static const unsigned percent[] = {10, 62, 28};
    char text[400];
    heading(h, false, "What is judged");
    snprintf(text, sizeof text,
             "Your design is played by a program that presses buttons as a person would and looks at the board as a "
             "person would, "
             "against a machine that is right. It does not compare clock cycles: a message may come a little later, a "
             "state may "
             "take a cycle more. There are %g points in all.",
             s->rubric->points);
    paragraph(h, text);
    table_begin(h, percent, titles, 3);
    for (unsigned i = 0; i < s->rubric->lines; i++) {
        const struct rubric_line *l = &s->rubric->line[i];
        char points[24];
        if (l->hidden)
            continue;
        snprintf(points, sizeof points, "%g", l->points);
        const char *row[] = {points, l->about, l->rule};
        table_row(h, row, 3);
    }
    table_end(h);
    snprintf(text, sizeof text,
             "A rule that holds earns all of its points, whatever else is broken; a rule that is broken earns none. A "
             "rule that "
             "could not be tried, because the design stops before it, earns %g %%. A design that does not build earns "
             "nothing.",
             100 * s->rubric->unjudged);
    paragraph(h, text);
}

static void tell(struct hand *h, const struct sheet *s)
{
    const struct machine *m = s->machine;
    char module[64], text[500];
    const char *end = s->language == KIT_VHDL ? "vhd" : "v";
    kit_module(m, module);
    snprintf(text, sizeof text, "%s in %s", m->title, s->language == KIT_VHDL ? "VHDL" : "Verilog");
    heading(h, true, text);
    snprintf(text, sizeof text, "You build a game as a digital circuit: %s.", m->summary);
    paragraph(h, text);
    heading(h, false, "The game");
    code(h, m->rules);
    heading(h, false, "The machine");
    snprintf(text, sizeof text, "Write the %s %s, with exactly these ports. %s",
             s->language == KIT_VHDL ? "entity" : "module", module,
             kit_clocked(m)
                 ? "Outputs come from registers or from logic behind them; the reset, where there is one, and power-up "
                   "lead to the same state."
                 : "It is combinational: no clock, no memory, no latch.");
    paragraph(h, text);
    block(h, m);
    tell_ports(h, s);
    if (s->wiring && s->wiring->board->notes)
        paragraph(h, s->wiring->board->notes);
    tell_states(h, s);
    heading(h, false, "What you are given");
    static const char *const titles[] = {"File", "What it is"};
    static const unsigned percent[] = {30, 70};
    table_begin(h, percent, titles, 2);
    for (const char *const *f = s->file; f[0]; f += 2)
        table_row(h, f, 2);
    table_end(h);
    heading(h, false, "How to work");
    snprintf(text, sizeof text,
             "1. Write %s.%s. 2. Run the test bench in any simulator; it ends with PASS or with the first differences. "
             "It expects every "
             "output at the very cycle, so take it for a guide. 3. Run ./check: that is the judge, the same one that "
             "grades; it tells "
             "what it did, what the board should have shown, and what it showed. 4. Try it on the board.",
             module, end);
    paragraph(h, text);
    snprintf(
        text, sizeof text,
        "./check\ngatecade play %s      # the game as it should be, in a terminal\ngatecade web %s       # and in a "
        "browser",
        m->name, m->name);
    code(h, text);
    tell_points(h, s);
    heading(h, false, "What to hand in");
    snprintf(text, sizeof text,
             "All your sources, as files or as one .zip: %s.%s and whatever it needs. No project folders, no PDF, no "
             ".rar. A design must "
             "not read files ($readmemh, textio): put tables into the source.",
             module, end);
    paragraph(h, text);
}

static const char style[] =
    ":root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 "
    "1rem}"
    "h1{line-height:1.2}h2{margin-top:2rem}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-"
    "align:top;"
    "padding:.3rem .6rem;border-bottom:1px solid "
    "#8885}pre{white-space:pre-wrap;background:#8881;padding:.8rem;border-radius:6px}"
    ".block{width:100%;max-width:34rem;height:auto;display:block}.block line{stroke:currentColor}.block text{font:12px "
    "system-ui,sans-serif;fill:currentColor}figure{margin:1rem 0;overflow-x:auto}figure "
    "svg{max-width:100%;height:auto;background:"
    "#fff}@media print{body{margin:0;max-width:none}}";

void sheet_html(FILE *f, const struct sheet *s)
{
    struct hand h = {.html = f};
    fputs("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<meta name=\"viewport\" "
          "content=\"width=device-width, initial-scale=1\">\n<title>",
          f);
    markup(f, s->machine->title);
    fprintf(f, "</title>\n<style>%s</style></head><body>\n", style);
    tell(&h, s);
    fputs("</body></html>\n", f);
}

void sheet_pdf(FILE *f, const struct sheet *s)
{
    struct hand h = {0};
    pdf_begin(&h.pdf);
    tell(&h, s);
    pdf_end(&h.pdf, f, s->machine->title);
}
