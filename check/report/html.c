/* SPDX-License-Identifier: MIT */
/* The verdict as a page with pictures, which needs nothing else. */
#include "check/report/forms.h"
#include "formats/markup.h"
#include "formats/svg.h"
#include "base/text.h"
#include <string.h>

/* A digit in a box of 40 by 70. */
static void draw_digit(FILE *to, double x, Word glyph, Word unknown)
{
    static const char *const segment[] = {
        "8,4 32,4 28,9 12,9",
        "34,6 34,32 29,29 29,11",
        "34,38 34,64 29,59 29,41",
        "8,66 32,66 28,61 12,61",
        "6,38 6,64 11,59 11,41",
        "6,6 6,32 11,29 11,11",
        "9,35 13,32 27,32 31,35 27,38 13,38",
    };
    svg_group(to, x, 0);
    for (unsigned i = 0; i < 7; i++)
        svg_polygon(to, segment[i], unknown >> i & 1 ? "x" : glyph >> i & 1 ? "on" : "off");
    svg_group_end(to);
}

/* What a person sees: digits, lights, then numbers. */
static void draw_board(const struct judge *j, const struct sight *s, FILE *to)
{
    double x = 10;
    svg_inline(to, 360, 130, "board", NULL);
    svg_rect(to, 0, 0, 360, 130, 8, NULL, NULL);
    svg_group(to, 0, 8);
    for (unsigned i = 0; i < j->bench.eyes.items; i++)
        if (j->bench.eyes.item[i].kind == GLYPH) {
            draw_digit(to, x, s->word[i], s->unknown[i]);
            x += 46;
        }
    svg_group_end(to);
    double y = x > 10 ? 96 : 24;
    x = 14;
    for (unsigned i = 0; i < j->bench.eyes.items; i++) {
        const struct port *p = &j->machine->port[j->bench.eyes.item[i].port];
        if (j->bench.eyes.item[i].kind != LIGHTS)
            continue;
        bool blink = s->word[i] >> BLINK_MARK & 1;
        for (unsigned k = p->width; k--; x += 18)
            svg_circle(to, x, y, 7,
                       s->unknown[i] >> k & 1 ? "x"
                       : blink                ? "blink"
                       : s->word[i] >> k & 1  ? "on"
                                              : "off");
        svg_text(to, x, y + 4, "start", NULL, p->name);
        x += 12 + 8.0 * (double)strlen(p->name);
    }
    svg_end(to);
    char text[1200];
    uint64_t values = 0;
    for (unsigned i = 0; i < j->bench.eyes.items; i++)
        values |= (uint64_t)(j->bench.eyes.item[i].kind == VALUE) << i;
    sight_text(&j->bench.eyes, j->machine, s, values, text, sizeof text);
    if (values) {
        fputs("<p>", to);
        markup(to, text);
        fputs("</p>", to);
    }
}

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
    ":root{color-scheme:light "
    "dark;--ink:#1b1f24;--paper:#fff;--soft:#eef1f4;--good:#1a7f37;--bad:#b3261e;--blue:#0b57a4}"
    "@media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--paper:#0d1117;--soft:#1b222b;--good:#56d364;--bad:#ff7b72;"
    "--blue:#79b8ff}}"
    "body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:62rem;margin:2rem "
    "auto;padding:0 1rem}"
    "h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}code,.id{font-family:ui-monospace,monospace}"
    ".good{color:var(--good)}.bad{color:var(--bad)}.pair{display:flex;gap:1.5rem;flex-wrap:wrap}.pair "
    "figure{margin:0;flex:1 1 20rem}"
    "figcaption{font-weight:600}.board{width:100%;max-width:24rem}.board rect{fill:#23272e}.board "
    "text{fill:#aab3bd;font:11px sans-serif}"
    ".board .on{fill:#ff5a4d}.board .off{fill:#3a2b2b}.board .x{fill:#ffd34d}.board .blink{fill:#ff5a4d;animation:b 1s "
    "steps(2) infinite}"
    "@keyframes b{to{fill:#3a2b2b}}@media(prefers-reduced-motion:reduce){.board .blink{animation:none;stroke:#fff}}"
    ".wave{width:100%;background:var(--soft);border-radius:6px}.wave text{font:11px "
    "ui-monospace,monospace;fill:var(--ink)}"
    ".wave rect{fill:none;stroke-width:1.2}.wave .g{stroke:var(--good)}.wave .d{stroke:var(--blue)}.wave "
    ".x{stroke:var(--bad);stroke-width:2}"
    ".wave "
    "line{stroke-width:1.6}li.finding{margin-bottom:1rem}table{border-collapse:collapse}td,th{text-align:left;padding:."
    "2rem .8rem .2rem 0;vertical-align:top}"
    "pre{background:var(--soft);padding:.8rem;border-radius:6px;overflow:auto;white-space:pre-wrap}code{white-space:"
    "pre-wrap}";

static void page_story(const struct verdict *v, const struct finding *f, FILE *to)
{
    fputs("<h2>What happened</h2><p>", to);
    markup(to, f->rule);
    fputs("</p><ol>", to);
    for (unsigned i = 0; i < f->actions;) {
        char text[200];
        step_text(v->judge, f, &i, text, sizeof text);
        fputs("<li>", to);
        markup(to, text);
        fputs("</li>", to);
    }
    fputs("</ol>", to);
    if (!v->record)
        return;
    fputs("<div class=\"pair\"><figure><figcaption class=\"good\">expected</figcaption>", to);
    draw_board(v->judge, &v->record->expected, to);
    fputs("</figure><figure><figcaption class=\"bad\">seen</figcaption>", to);
    draw_board(v->judge, &v->record->seen, to);
    fputs("</figure></div><h2>Waveform</h2><p>Green: the machine; blue: your design, each in its own time, beginning "
          "every step together.</p>",
          to);
    draw_wave(to, v, v->record);
}

static void write_html(const struct verdict *v, FILE *to)
{
    const struct finding *list[FINDINGS];
    unsigned n = verdict_findings(v, list);
    fprintf(to,
            "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
            "content=\"width=device-width\">"
            "<title>gatecade check %s</title><style>%s</style></head><body>",
            v->machine->name, style);
    fprintf(to, "<h1>%s: <span class=\"%s\">%s</span></h1>", v->machine->title, v->status == CONFORMS ? "good" : "bad",
            v->status == CONFORMS  ? "the design conforms"
            : v->status == DEPARTS ? "the design departs"
                                   : "could not judge");
    if (v->status == CANNOT_JUDGE) {
        fputs("<pre>", to);
        markup(to, v->reason);
        fputs("</pre></body></html>\n", to);
        return;
    }
    const struct judge *j = v->judge;
    fprintf(to, "<p>Top module <code>%s</code>, simulated with %s%s%s; seed %llu.</p>", v->top, v->engine,
            v->second ? (v->status == CONFORMS ? ", then with " : ", confirmed with ") : "", v->second ? v->second : "",
            (unsigned long long)v->seed);
    if (n) {
        fputs("<h2>Findings</h2><ol>", to);
        for (unsigned i = 0; i < n; i++) {
            fprintf(to, "<li class=\"finding\"><span class=\"id bad\">%s</span>%s%s<br>", list[i]->id,
                    *list[i]->phase ? ", phase " : "", list[i]->phase);
            markup(to, list[i]->rule);
            fputs("<table><tr><th>expected</th><td><code>", to);
            markup(to, list[i]->expected);
            fputs("</code></td></tr><tr><th>seen</th><td><code>", to);
            markup(to, list[i]->seen);
            fputs("</code></td></tr></table></li>", to);
        }
        fputs("</ol>", to);
        page_story(v, list[0], to);
    }
    fputs("<h2>Detected</h2><ul>", to);
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
    struct coverage c = verdict_coverage(j);
    fprintf(to, "</ul><h2>Coverage</h2><p>%u scenarios, %llu cycles; phases %u of %u, transitions %u of %u.",
            j->play.scenarios, (unsigned long long)j->bench.cycles, c.phases, c.phases_all, c.transitions,
            c.transitions_all);
    if (*c.missing)
        fprintf(to, " Not reached: %s.", c.missing);
    fputs("</p><h2>See it again</h2><pre>", to);
    markup(to, v->again);
    fputs("</pre></body></html>\n", to);
}

const struct form form_html = {.write = write_html, .story = true};
