/* SPDX-License-Identifier: MIT */
/*
 * How a design's pins are wired to the machine's ports: found by name, alias, width and direction,
 * or told by --map; and how to read the pins (polarity, bit order).
 */
#ifndef GATECADE_PINMAP_H
#define GATECADE_PINMAP_H

#include "check/pins/dut.h"
#include "core/machine.h"

enum {
    WORDS_MOST = 1024, /* of all driven pins together, and of all sampled ones */
    PINMAP_MESSAGE = 16384
};

/* One bit of a machine's port: which bit of which pin, or pin -1: nowhere. */
struct lead {
    int16_t pin;
    uint16_t bit;
};

/* BTN3 on btn[3]; enterA on btn[3]; in the order in which they are declared, as nothing else tells */
enum placed { NOT_PLACED, BY_NUMBER, BY_HABIT, BY_ORDER };

/* Seats on a vector: not seen yet, and read as the next; seat 1 (of 64: nobody) on the lowest bits, or on the highest;
   of 64, seat 1 there and nobody at the other end. */
enum seat_order { SEATS_NOT_SEEN, SEATS_FROM_LOW, SEATS_FROM_HIGH, SEATS_ONE_LOW, SEATS_ONE_HIGH };

enum how { NOT_WIRED, BY_NAME, BY_ALIAS, BY_SOURCE, BY_ELIMINATION, BY_MAP };

struct pinmap {
    const struct machine *machine;
    const struct top *top;
    struct lead lead[PORTS_MOST][64];
    bool wired[PORTS_MOST];
    bool flip[PORTS_MOST];       /* the pin is active at the other level than the port */
    bool mirror[PORTS_MOST];     /* the pin's bits run the other way */
    bool offset[PORTS_MOST];     /* the pin's lowest bit is no part of the port (a point) */
    uint8_t digits[PORTS_MOST];  /* its pin has room for so many decimal digits, four bits each, and may carry those */
    uint8_t decimal[PORTS_MOST]; /* it does: leads are those of its digits; 0: it carries a number */
    uint8_t row[PORTS_MOST];     /* one of so many on a vector, laid there by guess */
    bool moved;                  /* the digits are in another order than they should, and read as if they were not: */
    uint8_t order[4];            /* which of them stands at each place, from the left */
    bool either_way;             /* the digits are counted from 1: which is the leftmost no pin says */
    /* so many digits have pins of their own, all lit at once: their leads, and what is read of them (1 is lit), are eight
       bits each above those of the segments that the machine lights in turn, whose selects are nowhere; or 0 */
    uint8_t apart;
    /* Outputs that tell of the seat that an input asks for (bobing: show; 0 is the one on turn), of a design that has not
       that input and shows all seats beside one another: so many bits a seat, their leads are those of the lowest. */
    struct {
        uint8_t bits[PORTS_MOST], asks, turn; /* asks, turn: ports; 0 bits: it is no such output */
        uint8_t order[PORTS_MOST];            /* enum seat_order */
        bool any, unclear, mirrored;          /* what was seen fits no order for sure; the bits of each run backwards */
    } seats;
    bool given[PORTS_MOST];      /* its level is told by --map */
    uint8_t how[PORTS_MOST];     /* enum how */
    uint8_t placed[PORTS_MOST];  /* enum placed: on a vector, by the place that is usual */
    bool used[PINS_MOST];
    bool cuts;            /* names are compared without what they share */
    struct {
        uint8_t head, tail; /* so many letters of each */
    } cut[2];             /* of inputs, of outputs */
    unsigned choice;      /* how many pins are looked at: those of the top, or its parts, too */
    bool high[PINS_MOST]; /* an input that the machine has not: tied to 1, but to 0 during reset */
    int fit;              /* how well all fits */
    int clock;            /* pin, or -1 */
    int reset;            /* a reset pin that the machine has not, or -1 */
    bool reset_level;     /* its active level, */
    bool reset_named;     /* and the one that its name tells */
    uint8_t haste;        /* the design's clock is run about 2^haste times as fast as on its board: */
    unsigned rate;        /* MHz of that board's clock, as the design says; 0: it does not */
    uint64_t counts, run; /* what counts so many cycles there counts so many here; 0: it is 2^haste */
    /* the pins driven and sampled, and where each one's words start */
    uint32_t in[PINS_MOST], out[PINS_MOST], at[PINS_MOST];
    unsigned ins, outs, in_words, out_words;
    char message[PINMAP_MESSAGE];
};

/* Finds the machine's ports among a top module's pins: fills b, with the number of those that find one, each weighed,
   in b->fit.  `map` has `maps` PORT=SIGNAL.  False after a message when one of them is wrong. */
bool pinmap_match(struct pinmap *b, const struct machine *m, const struct top *t, const char *optional,
                  const char *const *map, unsigned maps);

/* True if nothing is missing that `optional` does not name; else the message holds both port lists.  Outputs that
   `forgiven` names may be missing as long as one that is judged is there. */
bool pinmap_complete(struct pinmap *b, const char *optional, const char *forgiven);

/* Rows of lights on a vector whose indices say nothing (P1..P6 on [5:0]), the other way round; and lights at the other
   level: those in rows and fields, the single ones, or both.  False: there are none, or it is the same as both. */
bool pinmap_reverse_rows(struct pinmap *b);
bool pinmap_turn_lights(struct pinmap *b, bool rows, bool single);

/* The selects of a display's digits, the other way round: the leftmost is on the right; or as those of a design whose
   digits stand so many further to the left. */
void pinmap_turn_digits(struct pinmap *b);
void pinmap_order_digits(struct pinmap *b, const uint8_t order[4]);

/* Ties all one-bit inputs that the machine has not to 1 instead of 0; false: there are none, or they are already. */
bool pinmap_tie_high(struct pinmap *b);

/* A port is where others usually have it, and nothing says so. */
bool pinmap_by_habit(const struct pinmap *b);

/* What the text calls their wires moves them there; `missing`: something else has found no pin. */
void pinmap_prefer_text(struct pinmap *b, bool missing);

/* Buttons that stand by habit on a vector of a few wires, in the n-th other order; false: there are not so many. */
enum { PINMAP_ORDERS = 23 };
bool pinmap_rearrange(struct pinmap *b, unsigned n);

/* The two that were taken in the order in which they are declared change places; false: there are none. */
bool pinmap_exchange(struct pinmap *b);

/* A reset whose level is not told by --map. */
bool pinmap_has_reset(const struct pinmap *b, int port);

/* Names that tell of a button that is 0 when pressed: enterA_n, btn_l, nProc, and KEY, as some boards have them. */
bool pinmap_named_low(const struct pinmap *b, int rst);

/* Two seconds of the design's clock, in cycles as they are run, where its name tells the rate (clk100mhz, CLOCK_50) and
   it is a real one; 0: that is not known. */
uint64_t pinmap_two_seconds(const struct pinmap *b);

/* So many cycles of a clock that is run short, in cycles of the board's. */
uint64_t pinmap_board_cycles(const struct pinmap *b, uint64_t cycles);

/* Outputs that show all seats are not read at all. */
void pinmap_no_seats(struct pinmap *b);

/* In which order they do, by the first of them that is not 0; it was the turn of that seat. */
void pinmap_learn_seats(struct pinmap *b, const uint64_t *sample, Word turn);
bool pinmap_seats_known(struct pinmap *b); /* after a play; false: it is not, and they are not read from here on */
bool pinmap_seats_turned(const struct pinmap *b); /* seat 1 is on the highest bits */
unsigned pinmap_seats(const struct pinmap *b, unsigned port); /* how many stand on its vector */

/* They are not taken for the machine's display after all. */
void pinmap_not_apart(struct pinmap *b);

/* The signal that a wired port is on, as --map would name it. */
void pinmap_signal(const struct pinmap *b, unsigned port, char *text, size_t size);

/* The driven pins' words from the ports' words; `resetting`: a reset that the machine has no port for is pressed. */
void pinmap_drive(const struct pinmap *b, const Word port[], bool resetting, uint64_t *words);

/* The ports' words from a sample; unknown[i] holds the bits of port i that are X or Z.  Where all seats are shown, port[]
   has the one that is asked for already. */
void pinmap_read(const struct pinmap *b, const uint64_t *sample, Word port[], Word unknown[]);
/* Are all pins that may carry decimal digits, and are read as numbers, made of such?  `beyond`: with more bits than the
   number has. */
bool pinmap_digits(const struct pinmap *b, const uint64_t *sample, bool *beyond);
void pinmap_decimals(const struct pinmap *b, char *names, size_t size); /* adds the ports that carry decimal digits */

/* ---- what pinname.c, pinmatch.c, pindigits.c and pinmap.c share ---- */

bool pin_same_way(const struct pin *pin, const struct port *p);
void pin_plain(const char *name, char *out, size_t size); /* lower case, no underscores, no i_ and _o */
void pin_bare(const char *name, char *out, size_t size);  /* and without words for the part or its level */
bool pin_is_digit_of(const char *pin, const char *port);  /* seg_t1 of time1 */
int pin_index(const struct pinmap *b, struct lead l);      /* the declared index of a wire of a vector */
int pin_split(char *name);                                /* cuts a number off its end: that, or -1 */
void pinmap_cut_shared(struct pinmap *b); /* from here on names are compared without what those that are left share */
void pin_label(const struct pinmap *b, unsigned i, char *out, size_t size); /* a pin's name, so compared */
void pinmap_tie_enables(struct pinmap *b);                /* a clock enable is on */
void pinmap_number(struct pinmap *b);                     /* those that are driven and sampled */
const char *pin_aliases(const char *name);                /* other names of a port or stem, or NULL */
const struct pin *pin_at(const struct pinmap *b, unsigned i); /* those behind the top's own are parts of its vectors */
bool pin_taken(const struct pinmap *b, unsigned pin);         /* it carries some port already */
int pin_called(const struct pinmap *b, const struct port *p, const char *name); /* one that fits, or -1 */
void pinmap_wire(struct pinmap *b, unsigned port, unsigned from, int pin, unsigned bit, unsigned width, enum how how);
void pinmap_wire_whole(struct pinmap *b, unsigned port, int pin, enum how how);

void pinmap_find_seats(struct pinmap *b); /* seats.c */
bool pinmap_asks_none(const struct pinmap *b, unsigned port); /* it tells of a seat, and for none can be asked */

/* pinkin.c: those whose names nobody knows */
void pinmap_find_pair(struct pinmap *b); /* two buttons of two players */
void pinmap_find_rows(struct pinmap *b, const char *optional); /* rows of one shape */
void pinmap_find_last_two(struct pinmap *b, const char *optional); /* a button and a switch */

/* pindigits.c: a port, or all that are left */
void pinmap_find_segments(struct pinmap *b, unsigned port);
void pinmap_find_bus(struct pinmap *b);
void pinmap_find_digits(struct pinmap *b);
void pinmap_find_apart(struct pinmap *b);

#endif
