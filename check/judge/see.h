/* SPDX-License-Identifier: MIT */
/*
 * From ports to what a person sees, and from that to a line of moments without flicker.
 *
 *   ports -> struct sight (all items at one moment) -> struct line (moments, each seen for a while)
 */
#ifndef GATECADE_SEE_H
#define GATECADE_SEE_H

#include "check/pins/pinmap.h"
#include "bare/arena.h"

enum { ITEMS = 40 };

enum kind { GLYPH, LIGHTS, VALUE };

/* One thing to look at: a port, or a digit of a multiplexed display. */
struct item {
    uint8_t port, digit, scanned, kind; /* scanned: the digit selects' port + 1, or 0; kind: enum kind */
    uint8_t more; /* ports that follow it and are seen with it: a row of lights, the highest first */
};

struct sight {
    Word word[ITEMS], unknown[ITEMS];
};

enum { BLINK_MARK = 63, WALK_MARK = 62 }; /* a LIGHTS word with this bit set: blinking (no such port has so many); and
                                             one light after the other */

struct moment {
    struct sight sight;
    uint64_t length, start; /* cycles; since the design's power-up */
    uint64_t care;          /* golden: the items that are judged */
    uint8_t phase;          /* golden */
    bool optional;          /* golden: a design may skip it */
};

struct line {
    struct arena *arena;
    struct moment *moment;
    unsigned count, room;
};

/* What is looked at, and the design's own forms of signs that were found fault with once and are taken as such since.
 */
struct eyes {
    struct item item[ITEMS];
    unsigned items;
    uint64_t learnt[128][2]; /* by golden glyph, a bit for every form */
    bool dim;                /* lights have been found fault with: from then on only whether they blink counts */
    uint64_t asked, lit;     /* digits that should have shown a sign; that have shown one */
    bool reversed;           /* digits stand in reverse order, in what is expected as in what is seen */
    uint64_t dark;           /* digits that never do, which has been found fault with: they are not judged */
    struct port row;         /* the row of lights as one port, if there is one */
    char row_name[32];
};

/* Digits that are lit in turn stay in the eye for `fade` cycles. */
struct afterglow {
    Word glyph[8];
    uint64_t age[8];
    uint64_t fade;
    bool packed; /* all digits at once, above the segments' own bits: a student's display, or digits with pins of their own */
};

/* Fills in which outputs are looked at, in the order of the board, but for those that `ignored` names. */
void see_items(struct eyes *eyes, const struct pinmap *b, const char *ignored);

/* From here on a row of lights, a port each, is one thing to look at, as it is to a person. */
void see_row(struct eyes *eyes, const struct machine *m);

/* An item as a port: its own, or that of the whole row. */
const struct port *item_port(const struct eyes *eyes, const struct machine *m, unsigned item);

/* What the ports show for `cycles` cycles. */
void see(const struct eyes *eyes, struct afterglow *a, const struct machine *m, const Word port[], const Word unknown[],
         uint64_t cycles, struct sight *s);

/* The sight with the dark digit before its messages `shift` digits further to the right (by all: the message stands one
   digit to the left), or (-1) all digits in reverse order, or (SHIFT_ORDER and more) four digits in another order. */
enum { SHIFT_ALL = 7, SHIFT_ORDER = 8, SHIFT_ORDERS = 24 };
void see_shifted(const struct eyes *eyes, int shift, struct sight *s);

/* The n-th order of four digits: which of them stands at each place, from the left.  The 0th is as it should be. */
void see_order(unsigned n, uint8_t digit[4]);

bool sight_same(const struct sight *a, const struct sight *b, unsigned items);

/* Does the design's sight show what the golden moment asks for?  The items that do not. */
uint64_t sight_differs(const struct eyes *eyes, const struct moment *golden, const struct sight *seen);

/* Appends, or prolongs the last moment when it looks the same.  Without memory a moment is lost: see arena.full. */
void line_add(struct line *l, unsigned items, const struct moment *m);
void line_append(struct line *l, const struct moment *m);                      /* as it is */
void line_prepend(struct line *l, unsigned items, const struct moment *first); /* what stood before */
void line_copy(struct line *to, const struct line *from);
void line_clear(struct line *l);
void line_free(struct line *l); /* its memory goes back */
void line_last(struct line *l); /* only the last moment remains */

/* Nothing more happens: all items stood still for `settle` cycles, or only lights keep blinking. */
bool line_settled(const struct line *l, const struct eyes *eyes, uint64_t settle);

/* How long lights that blink take to go on and off once, 0: none do. */
uint64_t line_blink(const struct line *l, const struct eyes *eyes);

/* How much of the golden line is found in the design's, with its messages shifted; and how much there is. */
int line_likeness(const struct eyes *eyes, const struct line *golden, const struct line *design, int shift, int *most);
/* How many of the golden machine's messages, so shifted, the design shows as a whole. */
unsigned line_messages(const struct eyes *eyes, const struct line *golden, const struct line *design, int shift);

/* Of the ports that are `asked` for and end with more than one digit: how many end alike; *most grows by how many there
   are. */
int line_numbers(const struct eyes *eyes, const struct line *golden, const struct line *design, const uint8_t asked[],
                 int *most);

/* The middle one of the lengths of moments that came and went, 0: none did. */
uint64_t line_middle(const struct line *l);

/* Does the assignment say what lights show (and not just that they blink) in a moment of the golden line, from this one
   on? */
bool lights_judged(const struct eyes *eyes, const struct line *golden, unsigned from);
/* Do the design's lights come to stand, some on and not blinking? */
bool lights_say(const struct eyes *eyes, const struct line *design);
void lights_turn(const struct eyes *eyes, const struct machine *m, struct sight *s); /* to the other level */

/* Blinking becomes one moment, those of at most `flicker` cycles go, equal neighbours become one. */
void line_clean(struct line *l, const struct eyes *eyes, uint64_t hold, uint64_t flicker);
uint64_t line_flicker(uint64_t hold); /* where messages are so long */
/* As far as it is compared: see robot.h. */
void line_blur(struct line *l, const struct eyes *eyes, Word (*blurred)(unsigned port, Word value), uint64_t hold);
/* Are all lights on, or all of them off, all the time? */
bool line_lights(const struct line *l, const struct eyes *eyes, const struct machine *m, bool on);

/* The same segments, or a usual other form of the same sign. */
bool glyph_same(Word golden, Word seen);
bool glyph_shows(const struct eyes *eyes, Word golden, Word seen); /* or a form that has been learnt */
bool glyph_known(Word glyph);                                      /* a sign of the font, in any form */
const char *glyph_name(Word glyph);

/* From now on the design's form of this sign is taken as such: it has been found fault with. */
void glyph_learn(struct eyes *eyes, Word golden, Word seen);
void glyph_forget(struct eyes *eyes);

#endif
