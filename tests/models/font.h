/* SPDX-License-Identifier: MIT */
/* The seven-segment font as pictures: the second opinion on every glyph that the machines show. */
#ifndef GATECADE_MODEL_FONT_H
#define GATECADE_MODEL_FONT_H

#include <stdint.h>
#include <string.h>

/* Three lines a glyph: segment a; f g b; e d c. */
static const char font_names[] = "0123456789AbCdEFHLnPrtU- ";
static const char font_picture[3][80] = {
    " _     _  _     _  _  _  _  _  _     _     _  _           _                ",
    "| |  | _| _||_||_ |_   ||_||_||_||_ |   _||_ |_ |_||   _ |_| _ |_ | | _    ",
    "|_|  ||_  _|  | _||_|  ||_| _|| ||_||_ |_||_ |  | ||_ | ||  |  |_ |_|      ",
};

/* The segments gfedcba of a character; ' ' is blank. */
static inline uint8_t font_segments(char c)
{
    static const struct {
        int line, column;
    } where[7] = {{0, 1}, {1, 2}, {2, 2}, {2, 1}, {2, 0}, {1, 0}, {1, 1}}; /* a to g */
    uint8_t segments = 0;
    int at = (int)(strchr(font_names, c) - font_names);
    for (int s = 0; s < 7; s++)
        if (font_picture[where[s].line][3 * at + where[s].column] != ' ')
            segments |= (uint8_t)(1u << s);
    return segments;
}

#endif
