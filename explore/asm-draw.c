/* SPDX-License-Identifier: MIT */
/*
 * An ASM chart as a picture on one page of A4, lengths in points: a block for each phase, of its state box, decisions
 * in hexagons and conditional outputs in ovals; blocks stand in columns.
 *
 * A decision goes on downwards.  Who stays in the phase leaves to the left and goes back up to the state box; an arrow
 * that ends goes to the right, to the name of the phase that comes, or down into its box if that is the next one. Where
 * both ways have more decisions, the smaller part stands to the right, indented, and the other goes on below it.
 */
#include <stdio.h>
#include <string.h>
#include "base/heap.h"
#include "explore/asm.h"
#include "formats/markup.h"

enum { LINES = 12, LINE_TEXT = 64, BLOCKS = 80, WHOLE_PAGE = 1 << 20 };

static const double PAGE_WIDE = 595, PAGE_HIGH = 842, MARGIN = 22;
static const double font = 8.4, advance = 4.75, leading = 9.8, gap = 9.5, rail = 13, slant = 8;

/* ---- what a block is made of ---------------------------------------------------------- */

struct item {
    char text[2 * FACT_TEXT]; /* a decision; "": an end */
    char outputs[ASM_OUTPUTS];
    struct item *yes, *no;
    unsigned to;
    bool stays, nothing;
};

static struct item *end(unsigned phase, unsigned to, bool common)
{
    struct item *i = heap_get(sizeof *i);
    i->to = to;
    i->stays = !common && to == phase;
    return i;
}

static struct item *decision(const char *text, struct item *yes, struct item *no)
{
    struct item *i = heap_get(sizeof *i);
    snprintf(i->text, sizeof i->text, "%s", text);
    i->yes = yes;
    i->no = no;
    return i;
}

static void item_free(struct item *i)
{
    if (i) {
        item_free(i->yes);
        item_free(i->no);
        free(i);
    }
}

static unsigned decisions(const struct item *i)
{
    return *i->text ? 1 + decisions(i->yes) + decisions(i->no) : 0;
}

static struct item *from_tree(const struct chart *c, unsigned phase, unsigned control, bool common, unsigned at)
{
    const struct tree *t = chart_tree(c, phase, control);
    const struct node *n = &t->node[at];
    char text[FACT_TEXT];
    if (n->yes == LEAF) {
        struct item *i = end(phase, n->to, common);
        if (!common && !i->stays)
            chart_arrow_outputs(c, phase, control, at, i->outputs);
        return i;
    }
    condition_text(&c->facts, &n->test, text);
    return decision(text, from_tree(c, phase, control, common, n->yes), from_tree(c, phase, control, common, n->no));
}

static bool begins_with_turn(const struct chart *c, const struct tree *t, unsigned phase)
{
    const struct node *n = &t->node[0], *no = n->no == LEAF ? NULL : &t->node[n->no];
    return n->yes != LEAF && c->facts.fact[n->test.fact].kind == FACT_OWN && no && no->yes == LEAF && no->to == phase;
}

/* All controls that do something in the phase, one after the other. */
static struct item *from_controls(const struct chart *c, unsigned phase, bool common, unsigned k)
{
    char name[FACT_TEXT], text[2 * FACT_TEXT];
    while (k < c->controls && (!chart_tree(c, phase, k) || common != (c->common[k].nodes > 0)))
        k++;
    if (k == c->controls) {
        struct item *i = end(phase, phase, false);
        i->nothing = common;
        return i;
    }
    const struct tree *t = chart_tree(c, phase, k);
    if (c->control[k].kind == CONTROL_TIME || (common && c->control[k].kind == CONTROL_MOVE))
        return from_tree(c, phase, k, common, 0);
    chart_control_text(c, k, name);
    bool turn = begins_with_turn(c, t, phase);
    snprintf(text, sizeof text,
             turn                                  ? "%s of the player on turn"
             : c->control[k].kind == CONTROL_PRESS ? "%s"
                                                   : "%s moved",
             name);
    return decision(text, from_tree(c, phase, k, common, turn ? t->node[0].yes : 0),
                    from_controls(c, phase, common, k + 1));
}

/* ---- text ----------------------------------------------------------------------------- */

struct lines {
    char text[LINES][LINE_TEXT];
    unsigned count;
    double wide;
};

static unsigned letters(const char *text)
{
    unsigned n = 0;
    for (; *text; text++)
        n += (*text & 0xc0) != 0x80;
    return n;
}

/* Cut at spaces, at most so many letters a line where that is possible. */
static struct lines wrapped(const char *text, unsigned most)
{
    struct lines l = {.count = 1};
    while (*text) {
        char word[LINE_TEXT];
        size_t n = strcspn(text, " \n");
        snprintf(word, sizeof word, "%.*s", (int)n, text);
        char *line = l.text[l.count - 1];
        if (*line && letters(line) + 1 + letters(word) > most && l.count < LINES)
            line = l.text[l.count++];
        size_t at = strlen(line);
        snprintf(line + at, LINE_TEXT - at, "%s%s", at ? " " : "", word);
        text += n;
        if (*text == '\n' && text[1] && l.count < LINES)
            l.count++;
        text += *text != 0;
    }
    for (unsigned i = 0; i < l.count; i++)
        if (letters(l.text[i]) * advance > l.wide)
            l.wide = letters(l.text[i]) * advance;
    return l;
}

static void print_text(FILE *f, double x, double y, const char *class, const char *text)
{
    fprintf(f, "<text x=\"%.1f\" y=\"%.1f\"%s%s%s>", x, y, class ? " class=\"" : "", class ? class : "",
            class ? "\"" : "");
    markup(f, text);
    fprintf(f, "</text>");
}

static void print_lines(FILE *f, const struct lines *l, double x, double middle, const char *first)
{
    for (unsigned i = 0; i < l->count; i++)
        print_text(f, x, middle + (i - (l->count - 1) / 2.0) * leading + font * 0.35, i ? NULL : first, l->text[i]);
}

/* ---- drawing -------------------------------------------------------------------------- */

struct block {
    const struct chart *c;
    unsigned phase, next; /* the phase whose box stands below; `phases`: none */
    unsigned most;        /* letters a line */
    FILE *f;              /* NULL: it is only measured */
    double axis;          /* of the trunk */
    double left;          /* of the rail */
    double right;         /* how far it reaches */
    double rail_low;
    bool loops;
};

static void reach(struct block *b, double x)
{
    if (x > b->right)
        b->right = x;
}

static void line(const struct block *b, const char *path, bool arrow)
{
    if (b->f)
        fprintf(b->f, "<path d=\"%s\"%s/>\n", path, arrow ? " marker-end=\"url(#asm-arrow)\"" : "");
}

static void label(const struct block *b, double x, double y, const char *anchor, const char *text)
{
    if (b->f)
        fprintf(b->f, "<text class=\"way %s\" x=\"%.1f\" y=\"%.1f\">%s</text>", anchor, x, y, text);
}

static const char *path(char to[160], double x1, double y1, double x2, double y2)
{
    snprintf(to, 160, "M%.1f %.1f%c%.1f", x1, y1, x1 == x2 ? 'V' : 'H', x1 == x2 ? y2 : x2);
    return to;
}

static const char *phase_name(const struct block *b, unsigned phase)
{
    return b->c->track.phase[phase].name;
}

/* The name of the phase that comes, left edge at x, middle at y. */
static double tag_wide(const struct block *b, unsigned phase)
{
    return letters(phase_name(b, phase)) * advance + 14;
}

static void tag(struct block *b, double x, double y, unsigned phase)
{
    double wide = tag_wide(b, phase);
    reach(b, x + wide);
    if (!b->f)
        return;
    fprintf(b->f, "<a class=\"to\" href=\"#asm-%s\"><path class=\"tag\" d=\"M%.1f %.1fh%.1fl5 6.5l-5 6.5h%.1fz\"/>",
            phase_name(b, phase), x, y - 6.5, wide - 5, -(wide - 5));
    print_text(b->f, x + (wide - 4) / 2, y + font * 0.35, NULL, phase_name(b, phase));
    fputs("</a>\n", b->f);
}

static double oval_high(const struct lines *l)
{
    return l->count * leading + 5;
}

static void oval(struct block *b, const struct lines *l, double x, double y)
{
    double wide = l->wide + 14, high = oval_high(l);
    reach(b, x + wide);
    if (!b->f)
        return;
    fprintf(b->f, "<rect class=\"oval\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"%.1f\"/>", x, y, wide,
            high, high / 2 < 9 ? high / 2 : 9);
    print_lines(b->f, l, x + wide / 2, y + high / 2, NULL);
    putc('\n', b->f);
}

/* An end to the right of (x, y): outputs, and below them the phase; or the phase alone.  Returns where it ends below.
 */
static double end_right(struct block *b, const struct item *i, double x, double y)
{
    char p[160];
    line(b, path(p, x, y, x + gap, y), true);
    if (!*i->outputs) {
        tag(b, x + gap + 1, y, i->to);
        return y + 7;
    }
    struct lines l = wrapped(i->outputs, 22);
    double top = y - (l.count > 1 ? leading / 2 + 3 : oval_high(&l) / 2), low = top + oval_high(&l);
    oval(b, &l, x + gap + 1, top);
    line(b, path(p, x + gap + 14, low, x + gap + 14, low + gap), true);
    tag(b, x + gap + 2, low + gap + 7.5, i->to);
    return low + gap + 14;
}

/* The same, downwards from (axis, y). */
static double end_down(struct block *b, const struct item *i, double axis, double y, bool trunk)
{
    char p[160];
    if (*i->outputs) {
        struct lines l = wrapped(i->outputs, 22);
        line(b, path(p, axis, y, axis, y + gap), true);
        double left = axis - l.wide / 2 - 7, least = trunk ? b->left + rail : axis - 6;
        oval(b, &l, left < least ? least : left, y + gap + 1);
        y += gap + 1 + oval_high(&l);
    }
    if (trunk && i->to == b->next) {
        return -y; /* the arrow goes on into the next box */
    }
    line(b, path(p, axis, y, axis, y + gap), true);
    double left = axis - tag_wide(b, i->to) / 2;
    tag(b, trunk ? left : axis - 8, y + gap + 7.5, i->to);
    return y + gap + 14;
}

/* Back to the state box, on the rail. */
static void stay(struct block *b, double x, double y)
{
    char p[160];
    line(b, path(p, x, y, b->left, y), false);
    b->loops = true;
    if (y > b->rail_low)
        b->rail_low = y;
}

static double tree(struct block *b, const struct item *i, double axis, double y, bool trunk);

static double go_down(struct block *b, const struct item *i, double axis, double y, bool trunk)
{
    if (*i->text)
        return tree(b, i, axis, y, trunk);
    if (i->nothing)
        return y;
    if (i->stays && trunk) {
        char p[160];
        line(b, path(p, axis, y, axis, y + gap * 0.6), false);
        stay(b, axis, y + gap * 0.6);
        return y + gap * 0.6 + 2;
    }
    return end_down(b, i, axis, y, trunk);
}

/* A decision, entered from above at (axis, y), and all that follows from it.  Returns where it ends below; negative:
   and an arrow is to go on from there. */
static double tree(struct block *b, const struct item *i, double axis, double y, bool trunk)
{
    char p[160];
    struct lines l = wrapped(i->text, b->most);
    double high = l.count * leading + 5, wide = l.wide + 2 * slant + 4, half = wide / 2, middle, low, side = 0;
    bool yes_side, left = trunk && (i->yes->stays || i->no->stays);
    line(b, path(p, axis, y, axis, y + gap), true);
    y += gap + 1;
    middle = y + high / 2;
    reach(b, axis + half);
    if (b->f) {
        fprintf(b->f, "<path class=\"if\" d=\"M%.1f %.1fl%.1f %.1fh%.1fl%.1f %.1fl%.1f %.1fh%.1fz\"/>", axis - half,
                middle, slant, -high / 2, wide - 2 * slant, slant, high / 2, -slant, high / 2, -(wide - 2 * slant));
        print_lines(b->f, &l, axis, middle, NULL);
        putc('\n', b->f);
    }
    low = y + high;
    if (left)
        yes_side = i->yes->stays;
    else if (!*i->yes->text || !*i->no->text)
        yes_side = !*i->yes->text;
    else
        yes_side = decisions(i->yes) <= decisions(i->no);
    const struct item *aside = yes_side ? i->yes : i->no, *below = yes_side ? i->no : i->yes;
    if (left) {
        label(b, axis - half - 1, middle - 2, "end", yes_side ? "yes" : "no");
        stay(b, axis - half, middle);
    } else {
        label(b, axis + half + 1, middle - 2, "start", yes_side ? "yes" : "no");
        if (!*aside->text)
            side = end_right(b, aside, axis + half + 6, middle);
        else {
            double further = axis + half + 2 * gap + 46;
            snprintf(p, sizeof p, "M%.1f %.1fH%.1fV%.1f", axis + half, middle, further, low);
            line(b, p, false);
            side = tree(b, aside, further, low, false);
        }
        if (!*aside->text) /* from the tip of the decision to where its end begins */
            line(b, path(p, axis + half, middle, axis + half + 6, middle), false);
    }
    if (!below->nothing)
        label(b, axis + 2, low + 7, "start", yes_side ? "no" : "yes");
    double under = low;
    if (side > low - 4 && (*aside->text || !*below->text || side > low + gap)) {
        under = below->nothing ? low : side + 2; /* room for what stands to the right */
        if (under > low)
            line(b, path(p, axis, low, axis, under), false);
        else
            under = low;
    }
    return go_down(b, below, axis, under, trunk);
}

/* The state box with its outputs: returns its height. */
static double state_box(const struct block *b, const struct lines *l, double wide, double y)
{
    const struct chart *c = b->c;
    double high = l->count * leading + 6;
    const struct value *v = b->phase < c->track.phases ? &c->track.phase[b->phase] : NULL;
    if (!b->f)
        return high;
    fprintf(b->f,
            "<g class=\"state%s%s%s\" id=\"asm-%s\" data-phase=\"%s\"><rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
            "height=\"%.1f\"/>",
            v && v->secret ? " secret" : "", v && v->final ? " final" : "", v ? "" : " any", v ? v->name : "any",
            v ? v->name : "", b->axis - wide / 2, y, wide, high);
    print_lines(b->f, l, b->axis, y + high / 2, "name");
    fputs("</g>\n", b->f);
    return high;
}

/* A whole block with its upper left corner at (x, y): returns where it ends below; negative: an arrow goes on. */
static double block(struct block *b, double x, double y)
{
    const struct chart *c = b->c;
    bool common = b->phase == c->track.phases;
    char text[ASM_OUTPUTS + FACT_TEXT] = "any phase", p[160], outputs[ASM_OUTPUTS];
    if (!common) {
        chart_state_outputs(c, b->phase, outputs);
        snprintf(text, sizeof text, "%s%s%s", phase_name(b, b->phase), *outputs ? "\n" : "", outputs);
    }
    struct item *root = from_controls(c, common ? 0 : b->phase, common, 0);
    struct lines l = wrapped(text, 30);
    double wide = l.wide + 16 > 52 ? l.wide + 16 : 52, widest = wide;
    for (const struct item *i = root; *i->text;) { /* the trunk decides how far the rail is from it */
        struct lines t = wrapped(i->text, b->most);
        double w = t.wide + 2 * slant + 4;
        widest = w > widest ? w : widest;
        i = !*i->yes->text ? i->no : i->yes;
    }
    b->left = x;
    b->axis = x + rail + widest / 2;
    b->right = b->rail_low = 0;
    b->loops = false;
    reach(b, b->axis + wide / 2);
    double high = state_box(b, &l, wide, y), low = y + high;
    if (*root->text || !root->stays)
        low = go_down(b, root, b->axis, low, !common);
    if (b->loops) {
        snprintf(p, sizeof p, "M%.1f %.1fV%.1fH%.1f", b->left, b->rail_low, y + high / 2, b->axis - wide / 2 - 1);
        line(b, p, true);
    }
    item_free(root);
    return low;
}

/* ---- the page ------------------------------------------------------------------------- */

struct layout {
    double wide, high; /* of all */
    unsigned most;     /* letters a line */
    unsigned column[BLOCKS];
    double x[BLOCKS], y[BLOCKS];
};

/* Blocks one below the other, and a new column where the page ends.  True if they fit. */
static bool arrange(const struct chart *c, unsigned most, double wide, double high, double top, struct layout *l)
{
    const unsigned phases = c->track.phases;
    double x = 0, y = top, column = 0;
    unsigned at = 0;
    bool some = false;
    for (unsigned k = 0; k < c->controls; k++)
        some |= c->common[k].nodes > 0;
    *l = (struct layout){.most = most};
    for (unsigned n = some ? 0 : 1; n <= phases && n < BLOCKS; n++) {
        unsigned phase = n ? n - 1 : phases;
        struct block b = {.c = c, .phase = phase, .next = phases + 1, .most = most};
        double low = block(&b, 0, 0);
        if (y + low > high && y > top) {
            x += column + 14;
            y = top;
            column = 0;
            at++;
        }
        l->column[n] = at;
        l->x[n] = x;
        l->y[n] = y;
        column = b.right > column ? b.right : column;
        l->high = y + low > l->high ? y + low : l->high;
        l->wide = x + column;
        b.next = phase + 1;
        double on = block(&b, 0, 0); /* an arrow into the next box needs less room than a name */
        y += on < 0 && n ? -on + 16 : low + 12;
    }
    return l->wide <= wide && l->high <= high;
}

static void print_legend(FILE *f, double x, double y)
{
    fprintf(f,
            "<text class=\"key\" x=\"%.1f\" y=\"%.1f\">box: phase and its outputs \u00b7 hexagon: condition \u00b7 "
            "oval: outputs that "
            "change \u00b7 flag: the phase that comes \u00b7 digits: ? any, \u00b7 dark</text>\n",
            x, y);
}

void chart_print_svg(const struct chart *c, FILE *f)
{
    static const unsigned letters_a_line[] = {22, 18, 26, 15, 13};
    const double top = 34;
    double wide = PAGE_WIDE, high = PAGE_HIGH;
    struct layout l, lower;
    bool fits = false;
    for (unsigned turn = 0; turn < 2 && !fits; turn++) {
        wide = turn ? PAGE_HIGH : PAGE_WIDE;
        high = turn ? PAGE_WIDE : PAGE_HIGH;
        for (unsigned i = 0; i < sizeof letters_a_line / sizeof *letters_a_line && !fits; i++)
            fits = arrange(c, letters_a_line[i], wide - 2 * MARGIN, high - 2 * MARGIN, top, &l);
    }
    if (!fits) { /* as long as it takes */
        arrange(c, letters_a_line[0], PAGE_WIDE, WHOLE_PAGE, top, &l);
        wide = l.wide + 2 * MARGIN > PAGE_WIDE ? l.wide + 2 * MARGIN : PAGE_WIDE;
    } else /* columns of about the same height */
        for (double less = l.high - 8; less > 200 && arrange(c, l.most, wide - 2 * MARGIN, less, top, &lower);
             less -= 8)
            l = lower;
    high = l.high + 2 * MARGIN;
    fprintf(
        f,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"asm\" width=\"%.0fpt\" height=\"%.0fpt\" viewBox=\"0 0 %.0f "
        "%.0f\" "
        "role=\"img\" aria-label=\"ASM chart of %s\">\n<style>\n"
        ".asm{--ink:#1f2733;--line:#4a566b;--box:#e3edfb;--if:#fff6d8;--oval:#e4f4e4;--tag:#eceff4;--lit:#ffd54a;"
        "background:#fff}\n"
        "@media "
        "(prefers-color-scheme:dark){.asm{--ink:#eef2f8;--line:#9fb0c8;--box:#22395c;--if:#4a4116;--oval:#1d4426;"
        "--tag:#2b3442;--lit:#8a6500;background:#12161d}}\n"
        "@media "
        "print{.asm{--ink:#000;--line:#333;--box:#e3edfb;--if:#fff6d8;--oval:#e4f4e4;--tag:#eceff4;background:#fff}}\n"
        ".asm text{font:%.1fpx Helvetica,Arial,sans-serif;fill:var(--ink);text-anchor:middle}\n"
        ".asm .name,.asm .title{font-weight:bold}.asm .title{font-size:13px;text-anchor:start}\n"
        ".asm .key{text-anchor:start}.asm .way{font-size:8px}.asm .start{text-anchor:start}.asm .end{text-anchor:end}\n"
        ".asm path{fill:none;stroke:var(--line);stroke-width:.9}.asm "
        "rect{stroke:var(--line);stroke-width:1.1;fill:var(--box)}\n"
        ".asm .if{fill:var(--if)}.asm .oval{fill:var(--oval)}.asm .tag{fill:var(--tag)}.asm .any "
        "rect{stroke-dasharray:3 2}\n"
        ".asm .lit rect{fill:var(--lit);stroke-width:2.2}.asm .tip{fill:var(--line);stroke:none}.asm .final "
        "rect{stroke-width:2}\n"
        "</style>\n"
        "<defs><marker id=\"asm-arrow\" viewBox=\"0 0 6 6\" refX=\"5.6\" refY=\"3\" markerWidth=\"5.5\" "
        "markerHeight=\"5.5\" "
        "orient=\"auto-start-reverse\"><path class=\"tip\" d=\"M0 .6L6 3L0 5.4z\"/></marker></defs>\n",
        wide, high, wide, high, c->machine->name, font);
    fprintf(f, "<text class=\"title\" x=\"%.0f\" y=\"%.0f\">", MARGIN, MARGIN + 8);
    markup(f, c->machine->title);
    fputs("</text>\n", f);
    print_legend(f, MARGIN, MARGIN + 22);
    for (unsigned n = 0; n <= c->track.phases && n < BLOCKS; n++) {
        unsigned phase = n ? n - 1 : c->track.phases;
        if (l.y[n] == 0)
            continue;
        bool last = n == c->track.phases || n + 1 == BLOCKS || l.column[n + 1] != l.column[n];
        struct block b = {
            .c = c, .phase = phase, .next = last || !n ? c->track.phases + 1 : phase + 1, .most = l.most, .f = f};
        double low = block(&b, MARGIN + l.x[n], MARGIN + l.y[n]);
        if (low < 0) { /* into the next box, whose axis is another */
            struct block under = {.c = c, .phase = phase + 1, .next = c->track.phases + 1, .most = l.most};
            block(&under, MARGIN + l.x[n + 1], MARGIN + l.y[n + 1]);
            double next = MARGIN + l.y[n + 1], bend = next - 8;
            fprintf(f, "<path d=\"M%.1f %.1fV%.1fH%.1fV%.1f\" marker-end=\"url(#asm-arrow)\"/>\n", b.axis, -low, bend,
                    under.axis, next - 1);
        }
    }
    fputs("</svg>\n", f);
}
