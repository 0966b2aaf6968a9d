/* SPDX-License-Identifier: MIT */
/*
 * How a design's pins are wired to the machine's ports: found by name, alias, width and direction,
 * or told by --map; and how to read the pins (polarity, bit order).
 */
#ifndef GATECADE_BOARD_H
#define GATECADE_BOARD_H

#include "check/sim/design.h"
#include "core/machine.h"

enum { PORTS = 64 };

/* One bit of a machine's port: which bit of which pin, or pin -1: nowhere. */
struct lead {
    int16_t pin;
    uint16_t bit;
};

struct board {
    const struct machine *machine;
    const struct top *top;
    struct lead lead[PORTS][64];
    uint8_t wired[PORTS];
    uint8_t flip[PORTS];   /* the pin is active at the other level than the port */
    uint8_t mirror[PORTS]; /* the pin's bits run the other way */
    uint8_t offset[PORTS]; /* the pin's lowest bit is no part of the port (a point) */
    uint8_t row[PORTS];    /* one of so many on a vector, laid there by guess */
    uint8_t given[PORTS];  /* wired by --map */
    uint8_t how[PORTS];    /* enum how */
    uint8_t used[WIRE_PINS];
    uint8_t high[WIRE_PINS]; /* an input that the machine has not: tied to 1, but to 0 during reset */
    int clock;               /* pin, or -1 */
    int reset;               /* a reset pin that the machine has not, or -1 */
    uint8_t reset_level;     /* its active level */
    uint8_t resetting;       /* and whether it is pressed */
    /* the pins driven and sampled, and where each one's words start */
    uint32_t in[WIRE_PINS], out[WIRE_PINS], at[WIRE_PINS];
    unsigned ins, outs, in_words;
    char message[MESSAGE];
};

enum how { NOT_WIRED, BY_NAME, BY_ALIAS, BY_ELIMINATION, BY_MAP };

/* How well a top module fits: the number of the machine's ports that find a pin, each weighed; fills b. */
int board_match(struct board *b, const struct machine *m, const struct top *t, const char *optional,
                const struct list *map);

/* 1 if nothing is missing that `optional` does not name; else the message holds both port lists.  Outputs that
   `forgiven` names may be missing as long as one that is judged is there. */
int board_complete(struct board *b, const char *optional, const char *forgiven);

/* One PORT=SIGNAL; NULL, or what is wrong with it. */
const char *board_map(struct board *b, const char *text);

/* Rows of lights on a vector whose indices say nothing (P1..P6 on [5:0]), the other way round; and all lights at the
   other level.  0: there are none. */
int board_reverse_rows(struct board *b);
int board_turn_lights(struct board *b);

/* Ties all one-bit inputs that the machine has not to 1 instead of 0; 0: there are none, or they are already. */
int board_tie_high(struct board *b);

/* A reset whose level is not told by --map. */
int board_has_reset(const struct board *b, int port);

/* The signal that a wired port is on, as --map would name it. */
void board_signal(const struct board *b, unsigned port, char *text, size_t size);

/* The pins' words from the ports' words. */
void board_drive(const struct board *b, const Word port[], uint64_t *words);

/* The ports' words from a sample; unknown[i] holds the bits of port i that are X or Z. */
void board_read(const struct board *b, const uint64_t *sample, Word port[], Word unknown[]);

int word_in(const char *list, const char *word);

#endif
