/* SPDX-License-Identifier: MIT */
#include "check/report/picture.h"
#include "base/text.h"
#include "formats/svg.h"
#include <string.h>

const char picture_style[] =
    ".board{display:block;width:100%;max-width:26rem;height:auto}.board .ground{fill:#20242b;stroke:#3a4049}"
    ".board text{fill:#b6bec8;font:12px system-ui,sans-serif}.board .number{fill:#ffb4a8;font:600 15px "
    "ui-monospace,monospace}.board .number.x,.board .x{fill:#ffd34d}"
    ".board .cell{fill:#15181d;stroke:#3a4049}.board .on{fill:#ff5a4d}.board .off{fill:#39302f}"
    ".board .blink{fill:#ff5a4d;animation:blink 1s steps(2) infinite}.board .ring{fill:none;stroke:#ffd34d;"
    "stroke-width:2.5}.board .green{fill:#46c466}.board .blue{fill:#5aa2ff}.board .yellow{fill:#f2cc4d}"
    ".board .orange{fill:#ff9d42}"
    "@keyframes blink{to{fill:#39302f}}@media(prefers-reduced-motion:reduce){.board .blink{animation:none;"
    "stroke:#fff;stroke-dasharray:3 2}}";

enum { ROW = 7 };
static const double WIDTH = 360, MARGIN = 12, DIGIT = 46, LIGHT = 18, DOT = 12;

static const struct port *port_of_item(const struct judge *j, unsigned item)
{
    return item_port(&j->bench.eyes, j->machine, item);
}

/* ---- in words ---- */

void picture_item(const struct judge *j, unsigned item, char *text, size_t size)
{
    const struct item *it = &j->bench.eyes.item[item];
    const struct port *p = port_of_item(j, item);
    if (it->kind == GLYPH && it->scanned)
        text_set(text, size, "digit %u", it->digit);
    else
        text_set(text, size, it->kind == GLYPH ? "digit %s" : "%s", p->name);
}

/* A row of lights is counted as its bits are, a matrix from the top left. */
static unsigned lights_list(const struct port *p, Word lights, char *text, size_t size)
{
    unsigned on = 0;
    for (unsigned i = 0; i < p->width; i++)
        if (lights >> i & 1 && on++ < 12)
            text_add(text, size, p->look == MATRIX ? "%s row %u column %u" : "%s %u", on > 1 ? "," : "",
                     p->look == MATRIX ? i / ROW + 1 : i, i % ROW + 1);
    if (on > 12)
        text_add(text, size, " and %u more", on - 12);
    return on;
}

static void lights_text(const struct port *p, Word lights, char *text, size_t size)
{
    text_add(text, size, "lit:");
    unsigned on = lights_list(p, lights, text, size);
    if (!on)
        text_set(text, size, "all dark");
    if (on == p->width)
        text_set(text, size, p->width == 1 ? "on" : "all lit");
}

void picture_value(const struct judge *j, const struct sight *s, unsigned item, char *text, size_t size)
{
    const struct port *p = port_of_item(j, item);
    *text = 0;
    if (s->unknown[item])
        text_set(text, size, "unknown (X)");
    else if (j->bench.eyes.item[item].kind == GLYPH) {
        const char *name = glyph_name(s->word[item]);
        text_set(text, size, "%s", *name == ' ' ? "dark" : *name == '?' ? "no sign" : name);
        for (unsigned k = 0; *name == '?' && k < 7; k++)
            if (s->word[item] >> k & 1)
                text_add(text, size, "%s%c", strstr(text, "segments") ? "" : ", segments ", "abcdefg"[k]);
    } else if (s->word[item] >> BLINK_MARK & 1 && j->bench.eyes.item[item].kind == LIGHTS)
        text_set(text, size, "blinking");
    else if (p->look == LED || p->look == MATRIX)
        lights_text(p, s->word[item], text, size);
    else {
        const struct value *named = port_value(p, s->word[item]);
        if (named)
            text_set(text, size, "%s", named->name);
        else
            text_set(text, size, p->bcd ? "%llx" : "%llu", (unsigned long long)s->word[item]);
    }
}

void picture_difference(const struct judge *j, const struct story *s, unsigned item, char *text, size_t size)
{
    const struct port *p = port_of_item(j, item);
    char expected[400], seen[400];
    Word golden = s->expected.word[item], design = s->seen.word[item];
    picture_item(j, item, text, size);
    if ((p->look == MATRIX || p->look == LED) && p->width > 2 && !((golden | design) >> BLINK_MARK & 1) &&
        !s->seen.unknown[item]) {
        text_add(text, size, golden & ~design ? ": dark, and should be lit:" : ":");
        lights_list(p, golden & ~design, text, size);
        if (design & ~golden)
            text_add(text, size, "%s lit, and should be dark:", golden & ~design ? ";" : "");
        lights_list(p, design & ~golden, text, size);
        return;
    }
    picture_value(j, &s->expected, item, expected, sizeof expected);
    picture_value(j, &s->seen, item, seen, sizeof seen);
    text_add(text, size, ": %s expected, %s seen", expected, seen);
}

/* ---- drawn ---- */

/* A digit in a box of 40 by 70. */
static void draw_digit(FILE *to, double x, double y, Word glyph, Word unknown, bool ring)
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
    svg_group(to, x, y);
    for (unsigned i = 0; i < 7; i++)
        svg_polygon(to, segment[i], unknown >> i & 1 ? "x" : glyph >> i & 1 ? "on" : "off");
    if (ring)
        svg_rect(to, 0, -1, 40, 72, 7, "ring", NULL);
    svg_group_end(to);
}

struct pen {
    FILE *to;
    const struct judge *judge;
    const struct sight *sight, *other;
    uint64_t ringed;
    double x, y; /* where the next thing stands */
    bool draw;   /* false: only the height is measured */
};

static bool ringed(const struct pen *p, unsigned item)
{
    return p->ringed >> item & 1;
}

static bool has_digits(const struct judge *j)
{
    for (unsigned i = 0; i < j->bench.eyes.items; i++)
        if (j->bench.eyes.item[i].kind == GLYPH)
            return true;
    return false;
}

static void draw_digits(struct pen *p)
{
    const struct eyes *eyes = &p->judge->bench.eyes;
    double x = MARGIN;
    for (unsigned i = 0; i < eyes->items; i++)
        if (eyes->item[i].kind == GLYPH) {
            if (p->draw)
                draw_digit(p->to, x, p->y, p->sight->word[i], p->sight->unknown[i], ringed(p, i));
            x += DIGIT;
        }
    if (has_digits(p->judge))
        p->y += 84;
}

static const char *light_class(const struct pen *p, unsigned item, unsigned bit)
{
    static const char *const on[] = {[COLOUR_NONE] = "on",       [COLOUR_RED] = "on",      [COLOUR_ORANGE] = "orange",
                                     [COLOUR_YELLOW] = "yellow", [COLOUR_GREEN] = "green", [COLOUR_BLUE] = "blue"};
    bool blinks = p->judge->bench.eyes.item[item].kind == LIGHTS && p->sight->word[item] >> BLINK_MARK & 1;
    if (p->sight->unknown[item] >> bit & 1)
        return "x";
    if (!(p->sight->word[item] >> bit & 1))
        return "off";
    return blinks ? "blink" : on[port_of_item(p->judge, item)->colour];
}

static bool light_differs(const struct pen *p, unsigned item, unsigned bit)
{
    Word here = p->sight->word[item], there = p->other->word[item];
    bool blinks = (here ^ there) >> BLINK_MARK & 1 && p->judge->bench.eyes.item[item].kind == LIGHTS;
    return ringed(p, item) &&
           (blinks || ((here ^ there) | p->sight->unknown[item] | p->other->unknown[item]) >> bit & 1);
}

/* A new row where this one is full. */
static void make_room(struct pen *p, double width, double height)
{
    if (p->x > MARGIN && p->x + width > WIDTH - MARGIN) {
        p->x = MARGIN;
        p->y += height;
    }
}

static void draw_lights(struct pen *p, unsigned item)
{
    const struct port *port = port_of_item(p->judge, item);
    double width = LIGHT * (double)port->width, label = 8.0 * (double)strlen(port->name);
    make_room(p, (width > label ? width : label) + 12, 40);
    for (unsigned k = port->width; k-- && p->draw;) {
        double x = p->x + LIGHT * (port->width - 1u - k) + LIGHT / 2.0;
        svg_circle(p->to, x, p->y + 8, 6, light_class(p, item, k));
        if (light_differs(p, item, k))
            svg_circle(p->to, x, p->y + 8, 8.2, "ring");
    }
    if (p->draw)
        svg_text(p->to, p->x + 2, p->y + 31, "start", NULL, port->name);
    p->x += (width > label ? width : label) + 12;
}

static void draw_matrix(struct pen *p, unsigned item)
{
    const struct port *port = port_of_item(p->judge, item);
    unsigned rows = (port->width + ROW - 1u) / ROW;
    double width = DOT * (double)ROW + 16, height = DOT * (double)rows + 30;
    make_room(p, width, height);
    for (unsigned k = 0; k < port->width && p->draw; k++) {
        double x = p->x + DOT * (k % ROW) + DOT / 2.0, y = p->y + DOT * (k / ROW) + DOT / 2.0;
        svg_circle(p->to, x, y, 4.4, light_class(p, item, k));
        if (light_differs(p, item, k))
            svg_circle(p->to, x, y, 5.6, "ring");
    }
    if (p->draw)
        svg_text(p->to, p->x, p->y + DOT * rows + 15, "start", NULL, port->name);
    p->x += width;
}

static void draw_number(struct pen *p, unsigned item)
{
    const struct port *port = port_of_item(p->judge, item);
    char text[120];
    picture_value(p->judge, p->sight, item, text, sizeof text);
    double label = 7.0 * (double)strlen(port->name), number = 10.0 * (double)strlen(text) + 14;
    double width = (label > number ? label : number) < 44 ? 44 : label > number ? label : number;
    make_room(p, width + 10, 52);
    if (p->draw) {
        svg_rect(p->to, p->x, p->y, width, 26, 5, ringed(p, item) ? "cell" : "cell", NULL);
        svg_text(p->to, p->x + width / 2, p->y + 18, "middle", p->sight->unknown[item] ? "number x" : "number", text);
        if (ringed(p, item))
            svg_rect(p->to, p->x - 2, p->y - 2, width + 4, 30, 7, "ring", NULL);
        svg_text(p->to, p->x + 2, p->y + 41, "start", NULL, port->name);
    }
    p->x += width + 10;
}

/* Everything of one kind, in rows; what comes below begins a new one. */
static void draw_kind(struct pen *p, enum look look, bool others, double height, void (*draw)(struct pen *, unsigned))
{
    const struct eyes *eyes = &p->judge->bench.eyes;
    bool any = false;
    p->x = MARGIN;
    for (unsigned i = 0; i < eyes->items; i++) {
        const struct port *port = port_of_item(p->judge, i);
        bool other = port->look != LED && port->look != MATRIX;
        if (eyes->item[i].kind == GLYPH || (others ? !other : port->look != look))
            continue;
        draw(p, i);
        any = true;
        if (look == MATRIX && !others) {
            double tall = DOT * (double)((port->width + ROW - 1u) / ROW) + 30;
            height = tall > height ? tall : height;
        }
    }
    p->y += any ? height : 0;
}

static double draw_all(struct pen *p)
{
    p->y = MARGIN;
    draw_digits(p);
    draw_kind(p, MATRIX, false, 0, draw_matrix);
    draw_kind(p, LED, false, 42, draw_lights);
    draw_kind(p, NUMBER, true, 50, draw_number);
    return p->y;
}

void picture_draw(FILE *to, const struct judge *j, const struct sight *s, const struct sight *other, uint64_t ringed,
                  const char *title)
{
    struct pen pen = {.to = to, .judge = j, .sight = s, .other = other, .ringed = ringed};
    char label[1200];
    text_set(label, sizeof label, "%s:", title);
    for (unsigned i = 0; i < j->bench.eyes.items; i++) {
        char name[80], value[300];
        picture_item(j, i, name, sizeof name);
        picture_value(j, s, i, value, sizeof value);
        text_add(label, sizeof label, "%s %s%s %s", i ? ";" : "", ringed >> i & 1 ? "(different) " : "", name, value);
    }
    double height = draw_all(&pen);
    svg_inline(to, (int)WIDTH, (int)height + 2, "board", label);
    svg_rect(to, 0.5, 0.5, WIDTH - 1, height, 8, "ground", NULL);
    pen.draw = true;
    draw_all(&pen);
    svg_end(to);
}
