/* SPDX-License-Identifier: MIT */
/* How a machine's ports lie on a board's pins. */
#ifndef GATECADE_WIRING_H
#define GATECADE_WIRING_H

#include <stdbool.h>
#include <stdio.h>
#include "core/machine.h"
#include "kit/boards.h"

enum kit_language { KIT_VERILOG, KIT_VHDL };

struct kit_wire {
    char button[24];       /* IN: the board's button, or "" */
    int sw, led, digit;    /* the lowest bit's switch, light; the digit from the right; -1: none */
    bool button_is_switch; /* the board has no button left: a switch that is put up */
};

struct wiring {
    const struct machine *machine;
    const struct kit_board *board;
    struct kit_wire wire[PORTS_MOST];
    bool direct;      /* the machine is a board's top itself: it has the clock and shares its digits' segments */
    unsigned buttons; /* that are used, bit by bit in the board's order */
    unsigned switches, leds, digits;
    bool dice;           /* some are given */
    unsigned long ratio; /* edges of the board's clock in one of the machine's */
};

/* NULL, or a sentence why this machine cannot be on that board. */
const char *wiring_find(struct wiring *w, const struct machine *m, const struct kit_board *b);

/* The top of the board, and its constraints. */
void wiring_top(FILE *f, const struct wiring *w, enum kit_language language);
void wiring_constraints(FILE *f, const struct wiring *w);

/* What is where, a line a port for people; those that are on no pin, too. */
void wiring_words(const struct wiring *w, unsigned port, char *text, size_t size);

/* The n-th word of a list with blanks between, or "". */
void word_of(const char *list, unsigned n, char *word, size_t size);
unsigned words_in(const char *list);

/* Names as in the HDL: of the machine's module, and of a port. */
void kit_module(const struct machine *m, char name[64]);
const char *kit_formal(const struct port *p);
bool kit_is_pin(const struct port *p);
bool kit_is_parameter(const struct port *p);
void kit_capitals(const char *name, char text[64]);
bool kit_clocked(const struct machine *m);

#endif
