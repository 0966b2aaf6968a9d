/* SPDX-License-Identifier: MIT */
#include "kit/wiring.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include "base/text.h"

void word_of(const char *list, unsigned n, char *word, size_t size)
{
    *word = 0;
    for (const char *at = list ? list + strspn(list, " ") : ""; *at; n--) {
        size_t length = strcspn(at, " ");
        if (!n) {
            snprintf(word, size, "%.*s", (int)length, at);
            return;
        }
        at += length;
        at += strspn(at, " ");
    }
}

unsigned words_in(const char *list)
{
    unsigned n = 0;
    for (const char *at = list ? list + strspn(list, " ") : ""; *at; n++) {
        at += strcspn(at, " ");
        at += strspn(at, " ");
    }
    return n;
}

/* ---- names as hdl/ has them (docs/hdl.md) ---- */

void kit_module(const struct machine *m, char name[64])
{
    snprintf(name, 64, "%s", m->name);
    for (char *c = name; *c; c++)
        if (*c == '-')
            *c = '_';
}

const char *kit_formal(const struct port *p)
{
    return strcmp(p->name, "time") ? p->name : "time_bcd"; /* a keyword in Verilog */
}

bool kit_is_parameter(const struct port *p)
{
    return p->dir == STRAP && p->role != ROLE_ASK;
}

bool kit_is_pin(const struct port *p)
{
    return !kit_is_parameter(p) && p->look != PHASE;
}

void kit_capitals(const char *name, char text[64])
{
    unsigned n = 0;
    for (; name[n] && n < 63; n++)
        text[n] = (char)toupper((unsigned char)name[n]);
    text[n] = 0;
}

bool kit_clocked(const struct machine *m)
{
    return m->state_size > 0;
}

/* ---- the plan ---- */

static int strap(const struct machine *m, const char *name)
{
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == STRAP && !strcmp(m->port[i].name, name))
            return (int)i;
    return -1;
}

/* Buttons: who restarts gets the board's last one, the others the first that is free; where there is none left, a
 * switch. */
static void take_button(struct wiring *w, unsigned port)
{
    unsigned all = words_in(w->board->buttons);
    struct kit_wire *wire = &w->wire[port];
    bool last = w->machine->port[port].role == ROLE_RESTART && all > 2;
    for (unsigned k = 0; k < all; k++) {
        unsigned n = last ? all - 1 - k : k;
        if (w->buttons >> n & 1)
            continue;
        w->buttons |= 1u << n;
        word_of(w->board->buttons, n, wire->button, sizeof wire->button);
        return;
    }
    wire->button_is_switch = true;
}

/* A port of one bit whose name ends with a number means the light or switch of that number. */
static int number_of(const struct port *p)
{
    size_t n = strlen(p->name);
    while (n && isdigit((unsigned char)p->name[n - 1]))
        n--;
    return p->width == 1 && p->name[n] && n ? atoi(p->name + n) : -1;
}

static void take_bits(const struct port *p, int *to, unsigned *used, unsigned all, bool numbered)
{
    int number = numbered ? number_of(p) : -1;
    if (number >= 0 && (unsigned)number < all) {
        *to = number;
        if (*used < (unsigned)number + 1)
            *used = (unsigned)number + 1;
    } else if (*used + p->width <= all) {
        *to = (int)*used;
        *used += p->width;
    }
}

static void take_port(struct wiring *w, unsigned i)
{
    const struct port *p = &w->machine->port[i];
    const struct kit_board *b = w->board;
    if (p->dir == IN && p->look == BUTTON)
        take_button(w, i);
    else if (p->dir == IN && p->look == SWITCH)
        take_bits(p, &w->wire[i].sw, &w->switches, words_in(b->sw_pins), w->direct);
    else if (p->dir == OUT && p->look == LED && strcmp(p->name, "dp"))
        take_bits(p, &w->wire[i].led, &w->leds, words_in(b->led_pins), w->direct);
}

/* Digits from left to right, as the board of the machine shows them; the last is digit 0. */
static void take_digits(struct wiring *w)
{
    const struct kit_board *b = w->board;
    unsigned room = b->hex                     ? words_in(b->hex_pins) / 8
                    : words_in(b->an_pins) > 1 ? words_in(b->an_pins)
                    : b->seg                   ? 2
                                               : 0;
    unsigned all = 0;
    for (unsigned i = 0; i < w->machine->ports; i++)
        all += w->machine->port[i].dir == OUT && w->machine->port[i].look == SEGMENTS;
    w->digits = all < room ? all : room;
    unsigned place = w->digits;
    for (unsigned i = 0; i < w->machine->ports && place; i++)
        if (w->machine->port[i].dir == OUT && w->machine->port[i].look == SEGMENTS)
            w->wire[i].digit = (int)--place;
}

const char *wiring_find(struct wiring *w, const struct machine *m, const struct kit_board *b)
{
    static char why[200];
    Word port[PORTS_MOST];
    *w = (struct wiring){.machine = m, .board = b};
    int ratio = strap(m, "ratio");
    machine_idle(m, port);
    for (unsigned i = 0; i < m->ports; i++) {
        w->wire[i] = (struct kit_wire){.sw = -1, .led = -1, .digit = -1};
        w->direct |= m->port[i].dir == OUT && m->port[i].look == ANODES;
        w->dice |= m->port[i].dir == IN && (m->port[i].look == DIE || m->port[i].look == DICE);
    }
    if (w->dice && !kit_clocked(m))
        w->buttons = 1;
    if (w->direct && (b->hex || words_in(b->an_pins) < 4)) {
        snprintf(why, sizeof why,
                 "%s lights four digits in turn, which the %s has not; make a kit of the machine without -board",
                 m->name, b->title);
        return why;
    }
    Word hz = m->hz ? m->hz(port) : 1;
    if (w->direct) /* its own divider: as much slower as it is by default */
        w->ratio = ratio >= 0 ? (unsigned long)(port[ratio] * b->hz / hz) : 1;
    else
        w->ratio = b->hz / (unsigned long)(strap(m, "hz") >= 0 ? 50 : hz ? hz : 1);
    for (unsigned i = 0; i < m->ports; i++)
        take_port(w, i);
    for (unsigned i = 0; i < m->ports; i++) /* presses without a button come behind the switches of the game */
        if (w->wire[i].button_is_switch)
            take_bits(&m->port[i], &w->wire[i].sw, &w->switches, words_in(b->sw_pins), false);
    if (!w->direct)
        take_digits(w);
    return NULL;
}

void wiring_words(const struct wiring *w, unsigned port, char *text, size_t size)
{
    const struct kit_wire *wire = &w->wire[port];
    const struct port *p = &w->machine->port[port];
    const struct kit_board *b = w->board;
    *text = 0;
    if (wire->button[0])
        text_set(text, size, "%s", wire->button);
    else if (wire->sw >= 0 && p->width > 1)
        text_set(text, size, "%s%d to %s%d", b->sw, wire->sw + p->width - 1, b->sw, wire->sw);
    else if (wire->sw >= 0)
        text_set(text, size, "%s%d%s", b->sw, wire->sw, wire->button_is_switch ? " (put it up, and down again)" : "");
    else if (wire->led >= 0 && p->width > 1)
        text_set(text, size, "%s%d to %s%d", b->led, wire->led + p->width - 1, b->led, wire->led);
    else if (wire->led >= 0)
        text_set(text, size, "%s%d", b->led, wire->led);
    else if (wire->digit >= 0)
        text_set(text, size, "digit %d from the right", wire->digit + 1);
    else if (w->direct && p->dir == OUT && (p->look == ANODES || p->look == SEGMENTS || !strcmp(p->name, "dp")))
        text_set(text, size, "the digits");
    else if (p->dir == IN && (p->look == NOISE || p->look == DIE || p->look == DICE))
        text_set(text, size, p->look == NOISE ? "given: a random bit" : "given: dice that roll");
    else
        text_set(text, size, "on no pin");
}
