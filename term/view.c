/* SPDX-License-Identifier: MIT */
#include "term/view.h"
#include "term/drawn.h"
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static const struct port *port_of(const struct view *v, const struct part *p, unsigned i)
{
    return &v->game->machine->port[p->port[i]];
}

static const char *label(const struct view *v, const struct port *p)
{
    return p->dir == IN && p->key ? speak_label(p) : language_say(v->language, speak_label(p)); /* as sentences call it */
}

void view_open(struct view *v, const struct game *s, const struct language *language)
{
    *v = (struct view){.game = s, .touched = -1, .language = language};
    v->parts = speak_parts(s, v->part, language);
    light_open(&v->light, s->machine, s->port, s->now->cycle);
}

/* A picture of multiplexed digits takes a while; then the next one begins. */
void view_span(struct view *v, const struct game *s, uint64_t edges)
{
    if (v->light.anodes < 0)
        return;
    light_note(&v->light, s->port, s->now->cycle - edges);
    if (s->now->cycle < v->light.from + digits_window(s))
        return;
    uint64_t exposed = light_take(&v->light, s->now->cycle);
    for (unsigned i = 0; i < v->parts; i++)
        if (v->part[i].scanned)
            digits_take(&v->part[i].digits, &v->light, exposed);
    light_restart(&v->light, s->port, s->now->cycle);
}

void view_look(struct view *v)
{
    light_open(&v->light, v->game->machine, v->game->port, v->game->now->cycle);
    for (unsigned i = 0; i < v->parts; i++)
        if (v->part[i].scanned)
            digits_look(&v->part[i].digits, v->game);
}

/* ---- seven segments ------------------------------------------------------------------- */

static unsigned digits(const struct part *p)
{
    return p->scanned ? p->digits.count : p->ports;
}

/* The light of the n-th digit from the left. */
static void digit_light(const struct view *v, const struct part *p, unsigned n, uint8_t light[8])
{
    if (p->scanned) {
        memcpy(light, p->digits.light[p->digits.count - 1 - n], 8);
        return;
    }
    Word lit = speak_lit(v->game, p->port[n]);
    for (unsigned k = 0; k < 8; k++)
        light[k] = lit >> k & 1 ? BRIGHT : DARK;
}

static void draw_digits(const struct view *v, const struct part *p, int y, int x)
{
    for (unsigned i = 0; i < digits(p); i++) {
        uint8_t light[8];
        digit_light(v, p, i, light);
        if (v->roominess)
            drawn_big_digit(y, x + 7 * (int)i, light);
        else
            drawn_small_digit(y, x + 4 * (int)i, light);
    }
}

/* ---- lights --------------------------------------------------------------------------- */

static int draw_light(int y, int x, bool on)
{
    return screen_glyph(y, x, on ? LIGHT_ON : LIGHT_OFF, on ? LED_ON : LED_OFF);
}

/* One port: its bits in a row, in fours where there are many.  Several: each with its label. */
static int led_bits_width(const struct port *p)
{
    return 2 * p->width + (p->width > 8 ? 2 * ((p->width - 1) / 4) : 0);
}

/* Lights that say something together, those of several ports too, stand group by group under the digits. */
static unsigned led_groups(const struct view *v, const struct part *p)
{
    unsigned lights = 0, size = port_of(v, p, 0)->group;
    for (unsigned i = 0; i < p->ports; i++)
        lights += port_of(v, p, i)->width;
    return size ? lights / size : 0;
}

static int group_pitch(const struct view *v)
{
    return v->roominess ? 7 : 4;
}

/* What is printed beside the row: LD7-LD0. */
static int group_label(const struct view *v, const struct part *p, char to[40])
{
    const char *first = label(v, port_of(v, p, 0));
    if (p->ports > 1)
        snprintf(to, 40, "%s-%s", first, label(v, port_of(v, p, p->ports - 1u)));
    else
        snprintf(to, 40, "%s", first);
    return screen_width(to);
}

static void draw_groups(const struct view *v, const struct part *p, int y, int x)
{
    unsigned n = led_groups(v, p), size = port_of(v, p, 0)->group, light = 0;
    char text[40];
    for (unsigned i = 0; i < p->ports; i++)
        for (unsigned bit = port_of(v, p, i)->width; bit--; light++)
            draw_light(y, x + (int)(light / size) * group_pitch(v) + (v->roominess > 0) + 2 * (int)(light % size),
                       speak_lit(v->game, p->port[i]) >> bit & 1);
    group_label(v, p, text);
    screen_put(y, x + (int)n * group_pitch(v) + 1, FAINT, text);
}

static enum style light_style(const struct port *p)
{
    static const enum style styles[] = {
        [COLOUR_NONE] = LIGHT_ON, [COLOUR_RED] = RED,     [COLOUR_ORANGE] = ORANGE,
        [COLOUR_YELLOW] = YELLOW, [COLOUR_GREEN] = GREEN, [COLOUR_BLUE] = BLUE,
    };
    return styles[p->colour];
}

static void draw_leds(const struct view *v, const struct part *p, int y, int x)
{
    const struct game *s = v->game;
    if (led_groups(v, p)) {
        draw_groups(v, p, y, x);
        return;
    }
    if (p->ports == 1 && port_of(v, p, 0)->width > 1) {
        const struct port *port = port_of(v, p, 0);
        x = screen_print(y, x, FAINT, "%s ", label(v, port));
        for (int bit = port->width - 1; bit >= 0; bit--) {
            draw_light(y, x, (int)(speak_lit(s, p->port[0]) >> bit & 1));
            x += port->width > 8 && bit % 4 == 0 ? 4 : 2;
        }
        return;
    }
    for (unsigned i = 0; i < p->ports; i++) {
        bool on = speak_lit(s, p->port[i]) != 0;
        x = screen_glyph(y, x, on ? light_style(port_of(v, p, i)) : LIGHT_OFF, on ? LED_ON : LED_OFF);
        x = screen_print(y, x, FAINT, " %s", label(v, port_of(v, p, i))) + 2;
    }
}

static int leds_width(const struct view *v, const struct part *p)
{
    int width = 0;
    char text[40];
    if (led_groups(v, p))
        return (int)led_groups(v, p) * group_pitch(v) + 1 + group_label(v, p, text);
    if (p->ports == 1 && port_of(v, p, 0)->width > 1)
        return screen_width(label(v, port_of(v, p, 0))) + 1 + led_bits_width(port_of(v, p, 0)) - 1;
    for (unsigned i = 0; i < p->ports; i++)
        width += screen_width(label(v, port_of(v, p, i))) + 4;
    return width - 2;
}

/* ---- the matrix ----------------------------------------------------------------------- */

static enum style matrix_style(const struct port *p)
{
    static const enum style styles[] = {
        [COLOUR_NONE] = WHITE,    [COLOUR_RED] = RED,     [COLOUR_ORANGE] = ORANGE,
        [COLOUR_YELLOW] = YELLOW, [COLOUR_GREEN] = GREEN, [COLOUR_BLUE] = BLUE,
    };
    return styles[p->colour];
}

/* Ports at the same column of the board share their lights; the next column's rows go on below. */
static unsigned stack_end(const struct view *v, const struct part *p, unsigned first)
{
    unsigned end = first + 1;
    while (end < p->ports && port_of(v, p, end)->col == port_of(v, p, first)->col)
        end++;
    return end;
}

static int matrix_rows(const struct view *v, const struct part *p)
{
    int rows = 0;
    for (unsigned i = 0; i < p->ports; i = stack_end(v, p, i))
        rows += (port_of(v, p, i)->width + 6) / 7;
    return rows;
}

/* Shapes tell the colours apart; ASCII uses the first letter. */
static void draw_cell(const struct view *v, const struct part *p, unsigned k, int y, int x)
{
    static const enum glyph shape[3] = {CELL_A, CELL_B, CELL_C};
    const struct port *port = port_of(v, p, k);
    if (screen_text(CELL_A)[1])
        screen_glyph(y, x, matrix_style(port), shape[k % 3]);
    else
        screen_print(y, x, matrix_style(port), "%c", port->name[0] & ~32);
}

static void draw_lights(const struct view *v, const struct part *p, unsigned from, unsigned to, int first, int y, int x,
                        int wide)
{
    int rows = (port_of(v, p, from)->width + 6) / 7;
    for (int row = first; row < rows; row++)
        for (int col = 0; col < 7; col++) {
            unsigned k = from;
            while (k < to && !(speak_lit(v->game, p->port[k]) >> (7 * row + col) & 1))
                k++;
            if (k < to)
                draw_cell(v, p, k, y + row - first, x + wide * col);
            else
                screen_glyph(y + row - first, x + wide * col, LIGHT_OFF, CELL_OFF);
        }
}

static void draw_matrix(const struct view *v, const struct part *p, int y, int x)
{
    int rows = matrix_rows(v, p);
    screen_box(y, x, rows + 2, 17, FAINT);
    for (unsigned i = 0, end; i < p->ports; i = end) {
        end = stack_end(v, p, i);
        draw_lights(v, p, i, end, 0, y + 1, x + 2, 2);
        y += (port_of(v, p, i)->width + 6) / 7;
    }
}

/* ---- dice ----------------------------------------------------------------------------- */

/* Under a die that a person sets, the key that turns it. */
static void draw_dice(const struct view *v, const struct part *p, int y, int x)
{
    for (unsigned i = 0; i < p->ports; i++) {
        const struct port *port = port_of(v, p, i);
        Word face = v->game->port[p->port[i]];
        if (v->roominess) {
            drawn_die(y, x + 10 * (int)i, face);
            if (port->key)
                screen_print(y + 5, x + 10 * (int)i + 4, KEY, "%s", port->key);
        } else {
            int end = screen_print(y, x + 7 * (int)i, PIP, "[%" PRIu64 "]", face);
            if (port->key)
                screen_print(y, end, KEY, "%s", port->key);
        }
    }
}

/* ---- switches, buttons, numbers ------------------------------------------------------- */

static const char *control_of(const struct view *v, const struct part *p)
{
    return v->control ? v->control(v->context, p->port[0]) : NULL;
}

/* The value beside it; not that of one switch of several that say something together. */
static bool has_value(const struct port *p)
{
    return !p->group && (p->width > 1 || p->values);
}

static int switch_width(const struct view *v, const struct port *p)
{
    return screen_width(label(v, p)) + 1 + 4 * p->width + (has_value(p) ? 6 : -1);
}

/* Slide switches: the knob is up when on; the key below. */
static void draw_switch(const struct view *v, const struct part *p, int y, int x)
{
    const struct port *port = port_of(v, p, 0);
    Word value = v->game->port[p->port[0]];
    int sliding = v->roominess > 0, keys = y + 1 + sliding;
    const char *typed = control_of(v, p);
    bool letters = typed && port->values && port->values[0].name && !port->values[0].name[1];
    x = screen_print(y + sliding, x, FAINT, "%s ", label(v, port));
    if (typed && !letters)
        screen_put(keys, x, KEY, typed);
    for (int i = 0; i < port->width; i++) {
        bool on = value >> (port->width - 1 - i) & 1;
        enum style style = on ? LIGHT_ON : LIGHT_OFF;
        if (sliding) {
            screen_put(y, x, FAINT, screen_text(CORNER_NW));
            screen_glyph(y, x + 1, on ? style : FAINT, on ? KNOB : LINE_H);
            screen_put(y, x + 2, FAINT, screen_text(CORNER_NE));
            screen_put(y + 1, x, FAINT, screen_text(CORNER_SW));
            screen_glyph(y + 1, x + 1, on ? FAINT : style, on ? LINE_H : KNOB);
            screen_put(y + 1, x + 2, FAINT, screen_text(CORNER_SE));
        } else {
            screen_put(y, x, FAINT, "[ ]");
            if (on)
                screen_glyph(y, x + 1, style, KNOB);
        }
        if ((!typed || letters) && port->key && (int)strlen(port->key) > i)
            screen_print(keys, x + 1, KEY, "%c", port->key[i]);
        x += 4;
    }
    if (has_value(port)) {
        char text[40];
        speak_value_in(v->language, port, value, text, sizeof text);
        screen_print(y + sliding, screen_put(y + sliding, x, FAINT, "="), STRONG, " %s", text);
    }
}

/* The key that works it now; as long as the longest that ever does, so that a row stands still. */
static const char *button_key(const struct view *v, const struct part *p)
{
    const char *now = control_of(v, p);
    return !now ? port_of(v, p, 0)->key : strcmp(now, "Enter") ? now : screen_text(RETURN);
}

static int button_width(const struct view *v, const struct port *p)
{
    return screen_width(label(v, p)) + (p->key ? (int)strlen(p->key) : 0) + (v->roominess == ROOMIEST ? 5 : 3);
}

static void draw_button(const struct view *v, const struct part *p, int y, int x)
{
    const struct port *port = port_of(v, p, 0);
    bool down = game_is_down(v->game, p->port[0]) || v->touched == (int)p->port[0];
    const char *key = button_key(v, p) ? button_key(v, p) : "";
    if (v->roominess == ROOMIEST) {
        int width = button_width(v, port);
        screen_box(y, x, 3, width, down ? KEY : FAINT);
        screen_fill(y + 1, x + 1, width - 2, down ? DOWN : NORMAL);
        int end = screen_put(y + 1, x + 2, down ? DOWN : KEY, key);
        screen_print(y + 1, end + 1, down ? DOWN : STRONG, "%s", label(v, port));
        return;
    }
    x = screen_put(y, x, down ? DOWN : FAINT, "[");
    x = screen_put(y, x, down ? DOWN : KEY, key);
    x = screen_put(y, x, down ? DOWN : FAINT, "]");
    screen_print(y, x, down ? DOWN : NORMAL, " %s", label(v, port));
}

/* As wide as its widest value, so that a row stands still. */
static int number_width(const struct view *v, unsigned port)
{
    const struct port *p = &v->game->machine->port[port];
    char text[SPEAK_NAME];
    int most = 1;
    for (const struct value *n = p->values; n && n->name; n++)
        if (screen_width(language_say(v->language, n->name)) > most)
            most = screen_width(language_say(v->language, n->name));
    for (Word w = port_mask(p); !p->values && w > 9; w /= 10)
        most++;
    if (p->look == DICE)
        most = screen_width(language_say(v->language, "none"));
    return screen_width(speak_whose(v->game, v->language, port, v->game->seats, text)) + 1 + most + (p->dir == IN && p->look == NUMBER ? 2 : 0);
}

static void draw_number(const struct view *v, const struct part *p, int y, int x)
{
    const struct port *port = port_of(v, p, 0);
    char text[40], name[SPEAK_NAME];
    speak_value_in(v->language, port, v->game->port[p->port[0]], text, sizeof text);
    x = screen_print(y, x, FAINT, "%s ", speak_whose(v->game, v->language, p->port[0], 0, name));
    if (port->dir == IN && port->look == NUMBER)
        x = screen_put(y, x, KEY, "# ");
    screen_put(y, x, STRONG, text);
}

/* ---- all parts ------------------------------------------------------------------------ */

static struct place size(const struct view *v, const struct part *p)
{
    const struct port *port = port_of(v, p, 0);
    int n = (int)digits(p), roomy = v->roominess;
    switch (p->look) {
    case SEGMENTS:
    case ANODES:
        return roomy ? (struct place){.height = 5, .width = 7 * n - 1} : (struct place){.height = 3, .width = 4 * n};
    case LED:
        return (struct place){.height = 1, .width = leds_width(v, p)};
    case MATRIX:
        return (struct place){.height = matrix_rows(v, p) + 2, .width = 17};
    case DIE:
        n = p->ports;
        return roomy ? (struct place){.height = 5 + (port->key != NULL), .width = 10 * n - 1}
                     : (struct place){.height = 1, .width = 7 * n};
    case SWITCH:
        return (struct place){.height = roomy ? 3 : 2, .width = switch_width(v, port)};
    case BUTTON:
        return (struct place){.height = roomy == ROOMIEST ? 3 : 1, .width = button_width(v, port)};
    default:
        return (struct place){.height = 1, .width = number_width(v, p->port[0])};
    }
}

static void draw_part(const struct view *v, const struct part *p, int y, int x)
{
    int tells = p->look == SEGMENTS || p->look == ANODES || p->look == SWITCH || p->look == LED;
    if (v->game->now->hidden && tells) { /* more than the person at the board may see */
        screen_print(y, x, FAINT, "(%s)", language_say(v->language, N_("hidden")));
        return;
    }
    switch (p->look) {
    case SEGMENTS:
    case ANODES:
        draw_digits(v, p, y, x);
        break;
    case LED:
        draw_leds(v, p, y, x);
        break;
    case MATRIX:
        draw_matrix(v, p, y, x);
        break;
    case DIE:
        draw_dice(v, p, y, x);
        break;
    case SWITCH:
        draw_switch(v, p, y, x);
        break;
    case BUTTON:
        draw_button(v, p, y, x);
        break;
    default:
        draw_number(v, p, y, x);
    }
}

/* ---- layout --------------------------------------------------------------------------- */

static int column(const struct view *v, unsigned part)
{
    return port_of(v, &v->part[part], 0)->col;
}

/* The parts of a row from left to right. */
static unsigned row_parts(const struct view *v, int row, int matrices, unsigned found[PARTS])
{
    unsigned n = 0;
    for (unsigned i = 0; i < v->parts; i++) {
        if (v->part[i].row != row || (v->part[i].look == MATRIX) != matrices)
            continue;
        unsigned k = n++;
        for (; k && column(v, found[k - 1]) > column(v, i); k--)
            found[k] = found[k - 1];
        found[k] = i;
    }
    return n;
}

/* The parts of one line stand on its middle, so that a light beside digits is not at their top. */
static void centre(struct view *v, const unsigned part[], unsigned n, int height)
{
    for (unsigned i = 0; i < n; i++)
        v->at[part[i]].y += (height - v->at[part[i]].height) / 2;
}

/* One row of parts at y, going on below where the width ends; returns the y behind it. */
static int lay_row(struct view *v, const unsigned part[], unsigned n, int y, int left, int columns)
{
    int x = left, height = 0;
    unsigned first = 0;
    for (unsigned i = 0; i < n; i++) {
        struct place *at = &v->at[part[i]];
        *at = size(v, &v->part[part[i]]);
        if (x > left && x + at->width > columns) {
            centre(v, part + first, i - first, height);
            first = i;
            y += height;
            x = left;
            height = 0;
        }
        at->y = y;
        at->x = x;
        x += at->width + 3;
        if (at->height > height)
            height = at->height;
        if (at->x + at->width > v->columns)
            v->columns = at->x + at->width;
    }
    centre(v, part + first, n - first, height);
    return y + height;
}

/* Groups of lights stand under their digits, wherever those are. */
static void align_groups(struct view *v)
{
    for (unsigned i = 0; i < v->parts; i++)
        for (unsigned k = 0; v->part[i].look == LED && k < v->parts; k++) {
            const struct part *p = &v->part[k];
            if ((p->look == SEGMENTS || p->look == ANODES) && digits(p) == led_groups(v, &v->part[i]))
                v->at[i].x = v->at[k].x;
        }
}

static void lay_out(struct view *v, int columns)
{
    unsigned found[PARTS];
    int left = 0, y = 0, matrix_end = 0;
    v->columns = v->rows = 0;
    for (int row = 0; row < 256; row++) {
        unsigned n = row_parts(v, row, 1, found);
        if (n)
            matrix_end = lay_row(v, found, n, matrix_end, 0, columns);
    }
    if (v->columns)
        left = v->columns + 4;
    for (int row = 0; row < 256; row++) {
        unsigned n = row_parts(v, row, 0, found);
        if (!n)
            continue;
        y = lay_row(v, found, n, y, left, columns);
        y += v->roominess > 1;
    }
    y -= v->roominess > 1;
    align_groups(v);
    v->rows = y > matrix_end ? y : matrix_end;
}

bool view_fit(struct view *v, int rows, int columns)
{
    for (v->roominess = ROOMIEST; v->roominess >= 0; v->roominess--) {
        lay_out(v, columns);
        if (v->rows <= rows && v->columns <= columns)
            return true;
    }
    v->roominess = 0;
    return false;
}

void view_draw(struct view *v, int y, int x)
{
    for (unsigned i = 0; i < v->parts; i++)
        draw_part(v, &v->part[i], y + v->at[i].y, x + v->at[i].x);
}

/* FNV-1a over what is shown: multiplexed pins only by the picture that they make. */
static void mix(uint64_t *hash, const void *data, size_t size)
{
    for (const unsigned char *byte = data; size--; byte++)
        *hash = (*hash ^ *byte) * 0x100000001b3;
}

uint64_t view_hash(const struct view *v)
{
    uint64_t hash = 0xcbf29ce484222325;
    for (unsigned i = 0; i < v->parts; i++) {
        const struct part *p = &v->part[i];
        if (p->scanned)
            mix(&hash, p->digits.light, sizeof p->digits.light);
        else
            for (unsigned k = 0; k < p->ports; k++)
                mix(&hash, &v->game->port[p->port[k]], sizeof(Word));
    }
    int phase = machine_phase(v->game->machine);
    if (phase >= 0)
        mix(&hash, &v->game->port[phase], sizeof(Word));
    mix(&hash, &v->game->now->hidden, sizeof v->game->now->hidden);
    mix(&hash, &v->touched, sizeof v->touched);
    return hash;
}

/* ---- a small picture ------------------------------------------------------------------ */

struct part *view_telling(struct view *v)
{
    static const uint8_t order[] = {MATRIX, ANODES, SEGMENTS, DIE, NUMBER, LED};
    for (unsigned k = 0; k < sizeof order; k++)
        for (unsigned i = 0; i < v->parts; i++)
            if (v->part[i].look == order[k])
                return &v->part[i];
    return NULL;
}

void view_thumb(struct view *v, int y, int x)
{
    const struct part *p = view_telling(v);
    if (!p)
        return;
    v->roominess = 0;
    if (p->look == MATRIX)
        draw_lights(v, p, 0, stack_end(v, p, 0), 0, y, x, 2);
    else if (p->look == DIE)
        for (unsigned i = 0; i < p->ports && i < 6; i++) {
            Word face = v->game->port[p->port[i]];
            screen_print(y + (int)i / 3, x + (int)i % 3 * 4, PIP, "[%" PRIu64 "]", face ? face : i + 1);
        }
    else if (p->look == NUMBER)
        for (int row = 0; row < THUMB_ROWS; row++) {
            unsigned index = (unsigned)(p - v->part) + (unsigned)row;
            if (index < v->parts && v->part[index].look == NUMBER)
                draw_number(v, &v->part[index], y + row, x);
        }
    else
        draw_digits(v, p, y, x);
}
