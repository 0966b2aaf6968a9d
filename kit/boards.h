/* SPDX-License-Identifier: MIT */
/* The boards that a kit can be made for: their pins, and what is on them. */
#ifndef GATECADE_BOARDS_H
#define GATECADE_BOARDS_H

#include <stdbool.h>

enum constraints { CONSTRAINTS_XDC, CONSTRAINTS_QSF, CONSTRAINTS_PCF };

struct kit_board {
    const char *name, *title, *part; /* part: the device, as its tool calls it */
    enum constraints format;
    const char *clock, *clock_pin; /* the name of a signal, and where it is */
    unsigned long hz;
    /* Names, a blank between them, and their pins in the same order.  A vector has one name and as many pins. */
    const char *buttons, *button_pins;
    bool button_low; /* pressed is 0 */
    const char *sw, *sw_pins;
    const char *led, *led_pins;
    bool led_low;
    const char *seg, *seg_pins, *dp, *dp_pin, *an, *an_pins; /* digits that share their segments (seg NULL: none) */
    const char *hex, *hex_pins; /* digits of their own: HEX0 and so on, eight pins each with the point; NULL: none */
    const char *low_pins;       /* XDC: those in a bank of 1.8 V, a blank around each; or NULL */
    const char *notes;          /* for who builds it; or NULL */
};

extern const struct kit_board *const boards[]; /* NULL behind the last */

#endif
