/* SPDX-License-Identifier: MIT */
/* The verdict as a page with pictures, which needs nothing else. */
#include "check/report/forms.h"
#include "check/report/picture.h"
#include "formats/markup.h"
#include "formats/svg.h"
#include "base/text.h"
#include <string.h>

static const struct record_change *last_before(const struct record *r, unsigned port, unsigned design, double time)
{
    const struct record_change *found = NULL;
    for (unsigned i = 0; i < r->changes; i++)
        if (r->change[i].port == port && r->change[i].design == design && r->change[i].time <= time)
            found = &r->change[i];
    return found;
}

static void value_words(const struct port *p, Word value, Word unknown, char *text, size_t size)
{
    const struct value *name = unknown ? NULL : port_value(p, value);
    if (unknown)
        text_set(text, size, "X");
    else if (name)
        text_set(text, size, "%s", p->look == SEGMENTS && !value ? " " : name->name);
    else if (p->look == LED && p->width > 1) {
        *text = 0;
        for (unsigned i = p->width; i--;)
            text_add(text, size, "%c", value >> i & 1 ? '1' : '0');
    } else
        text_set(text, size, "%llu", (unsigned long long)value);
}

/* One row of the waveform: the changes of one port as boxes with their value, or as a line. */
static void draw_row(FILE *to, const struct verdict *v, const struct record *r, unsigned port, unsigned design,
                     double y, double from, double to_time)
{
    const struct port *p = &v->machine->port[port];
    const double left = 130, width = 860;
    char name[80];
    text_set(name, sizeof name, "%s%s", p->name, design ? " (yours)" : "");
    svg_text(to, 4, y + 13, "start", "name", name);
    const struct record_change *now = last_before(r, port, design, from);
    double start = from;
    for (unsigned i = 0; i <= r->changes; i++) {
        const struct record_change *c = i < r->changes ? &r->change[i] : NULL;
        if (c && (c->port != port || c->design != design || c->time <= from || c->time > to_time))
            continue;
        double end = c ? c->time : to_time;
        double x1 = left + (start - from) / (to_time - from) * width,
               x2 = left + (end - from) / (to_time - from) * width;
        const char *class = now && now->unknown ? "x" : design ? "d" : "g";
        if (now && p->width == 1) {
            double at = now->unknown ? y + 8 : now->value ? y + 2 : y + 15;
            svg_line(to, x1, at, x2, at, class);
        } else if (now && x2 > x1) {
            char text[80];
            value_words(p, now->value, now->unknown, text, sizeof text);
            svg_rect(to, x1, y + 2, x2 - x1, 14, 3, class, NULL);
            if (x2 - x1 > 8.0 * (double)strlen(text) + 4)
                svg_text(to, x1 + 4, y + 13, "start", NULL, text);
        }
        if (c) {
            now = c;
            start = c->time;
        }
    }
}

static void draw_wave(FILE *to, const struct verdict *v, const struct record *r)
{
    const struct machine *m = v->machine;
    double window = v->judge->bench.traits.hold ? (double)v->judge->bench.traits.hold * 16 : 200, end = r->end,
           from = end > window ? end - window : 0;
    unsigned rows = 0;
    for (unsigned i = 0; i < m->ports; i++)
        rows += m->port[i].dir == STRAP ? 0 : m->port[i].dir == OUT && v->judge->bench.pins->wired[i] ? 2 : 1;
    svg_inline(to, 1000, (int)(rows * 20 + 20), "wave", "waveform of both machines");
    double y = 4;
    for (unsigned i = 0; i < m->ports; i++) {
        if (m->port[i].dir == STRAP)
            continue;
        draw_row(to, v, r, i, 0, y, from, end);
        y += 20;
        if (m->port[i].dir == OUT && v->judge->bench.pins->wired[i] && m->port[i].look != PHASE) {
            draw_row(to, v, r, i, 1, y, from, end);
            y += 20;
        }
    }
    char cycle[40];
    snprintf(cycle, sizeof cycle, "cycle %.0f", from);
    svg_text(to, 130, y + 12, "start", NULL, cycle);
    snprintf(cycle, sizeof cycle, "cycle %.0f", end);
    svg_text(to, 920, y + 12, "start", NULL, cycle);
    svg_end(to);
}

static const char style[] =
    ":root{color-scheme:light dark;--ink:#1b1f24;--paper:#fff;--soft:#f2f4f7;--line:#d5dae1;--dim:#59636e;"
    "--good:#1a7f37;--bad:#b3261e;--blue:#0b57a4}"
    "@media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--paper:#0d1117;--soft:#171d26;--line:#303843;--dim:#9aa5b1;"
    "--good:#56d364;--bad:#ff7b72;--blue:#79b8ff}}"
    "*{box-sizing:border-box}body{font:16px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--paper);"
    "max-width:62rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}"
    "h1{font-size:1.6rem;line-height:1.25;margin:0 0 .4rem}h2{font-size:1.25rem;margin:2.2rem 0 .8rem}"
    "h3{font-size:1.08rem;margin:0 0 .3rem}h4{font-size:.95rem;margin:1rem 0 .2rem}"
    "code,.id{font-family:ui-monospace,monospace;font-size:.95em}"
    "ul,ol{padding-left:1.6rem;margin:.3rem 0}.dim{color:var(--dim)}"
    "dl.facts{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem;margin:.5rem 0}dl.facts "
    "dt{color:var(--dim)}dl.facts dd{margin:0}"
    "pre{background:var(--soft);padding:.8rem;border-radius:6px;overflow:auto;white-space:pre-wrap}"
    "@media(max-width:36rem){body{margin:1rem auto}dl.facts{grid-template-columns:1fr;gap:0}dl.facts dd{margin:0 0 "
    ".5rem}}";

const char finding_style[] =
    ".wave{width:100%;min-width:46rem;background:var(--soft);border-radius:6px}.scroll{overflow-x:auto}"
    ".wave text{font:11px ui-monospace,monospace;fill:var(--ink)}"
    ".wave rect{fill:none;stroke-width:1.2}.wave .g{stroke:var(--good)}.wave .d{stroke:var(--blue)}"
    ".wave .x{stroke:var(--bad);stroke-width:2}.wave line{stroke-width:1.6}"
    ".good{color:var(--good)}.bad{color:var(--bad)}.finding{border:1px solid var(--line);border-left:4px solid "
    "var(--bad);border-radius:8px;padding:1rem 1.2rem;margin:1.2rem 0}.finding h3{margin:0 0 .3rem;font-size:1.08rem;"
    "line-height:1.4}.finding h4{font-size:.95rem;margin:1rem 0 .2rem}.finding p{margin:.3rem 0}.finding "
    "ol,.finding ul{margin:.3rem 0;padding-left:1.8rem}.finding .id{font-family:ui-monospace,monospace}"
    ".finding .dim{color:var(--dim)}.pair{display:flex;gap:1rem;flex-wrap:wrap;margin:1rem 0 .4rem}"
    ".pair figure{margin:0;flex:1 1 17rem;max-width:26rem}.finding figcaption{font-weight:600;margin-bottom:.2rem}"
    "dl.seen{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem;margin:.8rem 0}dl.seen "
    "dt{font-weight:600}dl.seen dd{margin:0}dl.seen code{white-space:pre-wrap;font-family:ui-monospace,monospace}"
    "mark{background:#ffd34d;color:#1b1f24;border-radius:2px}";

static void paragraph(FILE *to, const char *text)
{
    fputs("<p>", to);
    markup(to, text);
    fputs("</p>\n", to);
}

/* The text with what differs marked, piece by piece. */
static void marked(FILE *to, const char *text, const char *marks)
{
    char piece[STORY_WIDTH * 2 + 2];
    size_t length = strlen(marks);
    fputs("<code>", to);
    for (size_t at = 0, n; text[at]; at += n) {
        bool here = at < length && marks[at] == '^';
        for (n = 1; text[at + n] && (at + n < length && marks[at + n] == '^') == here; n++)
            ;
        text_set(piece, sizeof piece, "%.*s", (int)n, text + at);
        fputs(here ? "<mark>" : "", to);
        markup(to, piece);
        fputs(here ? "</mark>" : "", to);
    }
    fputs("</code>", to);
}

/* Both boards side by side, and below them in words what differs. */
static void page_boards(const struct verdict *v, const struct story *s, FILE *to)
{
    const struct judge *j = v->judge;
    fputs("<div class=\"pair\"><figure><figcaption class=\"good\">expected</figcaption>", to);
    picture_draw(to, j, &s->expected, &s->seen, s->differs, "the board as expected");
    fputs("</figure><figure><figcaption class=\"bad\">seen</figcaption>", to);
    picture_draw(to, j, &s->seen, &s->expected, s->differs, "the board as seen");
    fputs("</figure></div>\n", to);
    if (!s->differs)
        return;
    fputs("<ul class=\"differs\">", to);
    for (unsigned i = 0; i < j->bench.eyes.items; i++) {
        char line[900];
        if (!(s->differs >> i & 1))
            continue;
        picture_difference(j, s, i, line, sizeof line);
        fputs("<li>", to);
        markup(to, line);
        fputs("</li>", to);
    }
    fputs("</ul>\n", to);
}

static void page_finding(const struct verdict *v, const struct finding *f, unsigned number, FILE *to)
{
    const struct story *story = verdict_story(v, f);
    char marks[420];
    fprintf(to, "<section class=\"finding\"><h3>%u. ", number);
    markup(to, f->rule);
    fprintf(to, "</h3><p class=\"dim\"><span class=\"id\">%s</span>%s%s</p>\n", f->id, *f->phase ? ", phase " : "",
            f->phase);
    if (*f->why)
        paragraph(to, f->why);
    if (story) {
        fprintf(to, "<h4>What was done%s</h4><ol>", verdict_resets(v) ? ", from a reset on" : "");
        for (unsigned i = 0; i < story->lines; i++) {
            fputs("<li>", to);
            markup(to, story->line[i]);
            fputs("</li>", to);
        }
        fputs("</ol>\n", to);
    }
    story_mark(f->expected, f->seen, marks, sizeof marks);
    fputs("<dl class=\"seen\"><dt class=\"good\">expected</dt><dd>", to);
    marked(to, *f->expected ? f->expected : "nothing of the kind", "");
    fputs("</dd><dt class=\"bad\">seen</dt><dd>", to);
    marked(to, f->seen, marks);
    fputs("</dd></dl>\n", to);
    if (story && story->pictured)
        page_boards(v, story, to);
    if (f->actions && verdict_clocked(v))
        fprintf(to, "<p class=\"dim\">At cycle %llu of %s after power-up.</p>\n", (unsigned long long)f->cycle,
                verdict_clock(v));
    fputs("</section>\n", to);
}

static void fact(FILE *to, const char *name, const char *text)
{
    fprintf(to, "<dt>%s</dt><dd>", name);
    markup(to, text);
    fputs("</dd>\n", to);
}

static void page_facts(const struct verdict *v, FILE *to)
{
    char text[1400];
    fputs("<h2>How it was judged</h2><dl class=\"facts\">\n", to);
    fact(to, "Top module", v->top ? v->top : "");
    fact(to, "Simulators", v->engines);
    if (*v->fit)
        fact(to, "On a chip", v->fit);
    verdict_played(v, text, sizeof text);
    fact(to, "Played", text);
    for (unsigned i = 0; verdict_untried(v, i, text, sizeof text); i++)
        fact(to, "Not judged", text);
    fputs("</dl>\n", to);
}

static void page_detected(const struct verdict *v, FILE *to)
{
    const struct judge *j = v->judge;
    fputs("<h2>What was noticed</h2><ul>", to);
    for (unsigned i = 0; i < j->found.notes; i++) {
        fputs("<li>", to);
        markup(to, j->found.note[i].text);
        fputs("</li>", to);
    }
    for (unsigned i = 0; j->robot->policies && j->robot->policies[i].name; i++) {
        const char *says = verdict_policy(j, i);
        fputs("<li>", to);
        markup(to, j->robot->policies[i].name);
        fputs(": ", to);
        markup(to, says ? says : "the play did not show");
        fputs("</li>", to);
    }
    fputs("</ul>\n", to);
}

static void page_again(const struct verdict *v, FILE *to)
{
    fprintf(to, "<h2>See it again%s</h2><pre>", verdict_where(v));
    markup(to, v->again);
    fputs("</pre>\n", to);
}

static void write_html(const struct verdict *v, FILE *to)
{
    const struct finding *list[FINDINGS];
    unsigned n = verdict_shown(v, list);
    fprintf(to,
            "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
            "content=\"width=device-width\">"
            "<title>gatecade check %s</title><style>%s%s%s</style></head><body>",
            v->machine->name, style, finding_style, picture_style);
    fprintf(to, "<h1>%s: <span class=\"%s\">%s", v->machine->title, v->status == CONFORMS ? "good" : "bad",
            v->status == CONFORMS  ? "the design conforms"
            : v->status == DEPARTS ? "the design departs"
                                   : "could not judge");
    if (v->status == DEPARTS && n)
        fprintf(to, n == 1 ? " in one point" : " in %u points", n);
    fputs("</span></h1>\n", to);
    if (v->status == CANNOT_JUDGE) {
        fputs("<pre>", to);
        markup(to, v->reason);
        fputs("</pre></body></html>\n", to);
        return;
    }
    fputs(FINDINGS_BEGIN, to);
    for (unsigned i = 0; i < n; i++)
        page_finding(v, list[i], i + 1, to);
    if (n && v->record && v->judge->found.findings && list[0]->actions) {
        fputs("<h2>Waveform of the first</h2><p>Green: the machine; blue: your design, each in its own time, beginning "
              "every step together.</p><div class=\"scroll\" tabindex=\"0\">",
              to);
        draw_wave(to, v, v->record);
        fputs("</div>\n", to);
    }
    fputs(FINDINGS_END, to);
    page_facts(v, to);
    page_detected(v, to);
    if (n)
        page_again(v, to);
    fputs("</body></html>\n", to);
}

const struct form form_html = {.write = write_html, .story = true};
