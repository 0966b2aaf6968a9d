/* SPDX-License-Identifier: MIT */
/* What a board has that is drawn with more than one character: seven segments and dice. */
#ifndef GATECADE_DRAWN_H
#define GATECADE_DRAWN_H

#include <stdint.h>
#include "core/machine.h"

/* The brightness (enum brightness) of the segments a to g and the point. */
void drawn_big_digit(int y, int x, const uint8_t light[8]);   /* five rows of five columns and the point */
void drawn_small_digit(int y, int x, const uint8_t light[8]); /* three rows of three columns */
void drawn_die(int y, int x, Word face);                      /* five rows of nine columns */

#endif
