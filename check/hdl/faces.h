/* SPDX-License-Identifier: MIT */
/*
 * The macros by which a Verilog source can tell who reads it.  A design that asks for one of them may be another design
 * to another tool; so may one that hides a part from synthesis by translate_off.
 */
#ifndef GATECADE_FACES_H
#define GATECADE_FACES_H

#include <stdbool.h>

struct face {
    const char *name;   /* who reads it so */
    const char *macros; /* that are defined, a blank between two */
    bool synthesis;     /* translate_off counts */
};

enum { FACE_ICARUS, FACE_VERILATOR, FACES = 12 };

extern const struct face faces[FACES];

/* All their macros. */
extern const char faces_watched[];

#endif
