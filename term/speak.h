/* SPDX-License-Identifier: MIT */
/* A board in words: for the line mode, for screen readers, and for the sentences that a board shows. */
#ifndef GATECADE_SPEAK_H
#define GATECADE_SPEAK_H

#include <stdbool.h>
#include <stddef.h>
#include "languages/language.h"
#include "play/digits.h"

enum { PART_PORTS = 16, PARTS = 64, SPEAK_NAME = 80 };

/* What belongs together on a board: a row of digits, of lights, of dice, one matrix; or a port alone. */
struct part {
    uint8_t look, dir, row;
    uint8_t ports, port[PART_PORTS];
    char name[40];
    struct digits digits; /* SEGMENTS with ANODES */
    bool scanned;
    const struct language *language; /* in which it is spoken of; NULL: English */
};

/* The parts of a board that a person looks at or sets, in the order of the port table; returns how many. */
unsigned speak_parts(const struct game *s, struct part part[PARTS], const struct language *language);

/* "P-A", "off", "1 1 4 4 4 2". */
void speak_part(const struct game *s, struct part *part, char *to, size_t size);

/* The language that is asked for by GATECADE_LANGUAGE, or by the locale where it can be written; NULL: English. */
const struct language *speak_language(bool utf8);

/* A value by name, or as a number. */
void speak_value(const struct port *p, Word value, char *to, size_t size);
void speak_value_in(const struct language *l, const struct port *p, Word value, char *to, size_t size);

/* What a board prints beside a port. */
const char *speak_label(const struct port *p);

/* The same in that language, with its owner where it is what somebody did last (ROLE_ACTED): "roll of player 2", as by
   then it is another one's turn.  who: somebody else, to measure it; 0: who it was. */
const char *speak_whose(const struct game *s, const struct language *l, unsigned port, unsigned who, char to[SPEAK_NAME]);

/* The phase: whose turn it is and what to do. */
void speak_phase(const struct game *s, char *to, size_t size);
const char *speak_phase_name(const struct game *s);

/* The text of a segment pattern (pgfedcba, active high): "A", " " when dark, "?" when it is none. */
char speak_glyph(const struct port *p, unsigned segments);

/* Active-high bits of a port. */
Word speak_lit(const struct game *s, unsigned port);

#endif
