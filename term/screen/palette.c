/* SPDX-License-Identifier: MIT */
#include "term/screen/palette.h"
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define OWN {{-1, -1, -1, -1}, {-1, -1, -1, -1}}

/* clang-format off */
const struct paint palette[STYLES] = { /* of 8, of 16, of 256, all: on dark; on light */
    [NORMAL]         = {OWN, 0, 0},
    [TITLE]          = {{{6, 14, 80, 0x5fd7d7}, {4, 4, 24, 0x005f87}}, PAINT_BOLD, PAINT_BOLD},
    [FAINT]          = {{{-1, 7, 248, 0xa8a8a8}, {-1, -1, 240, 0x585858}}, 0, 0},
    [STRONG]         = {OWN, PAINT_BOLD, PAINT_BOLD},
    [KEY]            = {{{3, 11, 221, 0xffd75f}, {5, 5, 94, 0x875f00}}, PAINT_BOLD, PAINT_BOLD},
    [ALERT]          = {{{2, 10, 120, 0x87ff87}, {-1, -1, 22, 0x005f00}}, PAINT_BOLD, PAINT_BOLD},
    [DOWN]           = {{{3, 11, 221, 0xffd75f}, {5, 5, 94, 0x875f00}}, PAINT_REVERSE | PAINT_BOLD, PAINT_REVERSE},
    [SEGMENT_BRIGHT] = {{{1, 9, 209, 0xff875f}, {1, 1, 124, 0xaf0000}}, PAINT_BOLD, PAINT_BOLD},
    [SEGMENT_DIM]    = {{{-1, 7, 174, 0xd78787}, {-1, -1, 95, 0x875f5f}}, 0, 0},
    [LIGHT_ON]       = {{{2, 10, 119, 0x87ff5f}, {-1, -1, 22, 0x005f00}}, PAINT_BOLD, PAINT_BOLD},
    [LIGHT_OFF]      = {{{-1, 7, 246, 0x949494}, {-1, -1, 241, 0x626262}}, 0, 0},
    [RED]            = {{{1, 9, 209, 0xff875f}, {1, 1, 124, 0xaf0000}}, PAINT_BOLD, PAINT_BOLD},
    [YELLOW]         = {{{3, 11, 227, 0xffff5f}, {-1, -1, 58, 0x5f5f00}}, PAINT_BOLD, PAINT_BOLD},
    [BLUE]           = {{{6, 14, 75, 0x5fafff}, {4, 4, 25, 0x005faf}}, PAINT_BOLD, PAINT_BOLD},
    [GREEN]          = {{{2, 10, 119, 0x87ff5f}, {-1, -1, 22, 0x005f00}}, PAINT_BOLD, PAINT_BOLD},
    [ORANGE]         = {{{3, 11, 215, 0xffaf5f}, {5, 5, 94, 0x875f00}}, PAINT_BOLD, PAINT_BOLD},
    [WHITE]          = {{{-1, 15, 231, 0xffffff}, {-1, -1, 234, 0x1c1c1c}}, PAINT_BOLD, PAINT_BOLD},
    [PIP]            = {{{-1, 15, 231, 0xffffff}, {-1, -1, 234, 0x1c1c1c}}, PAINT_BOLD, PAINT_BOLD},
};
/* clang-format on */

int palette_colour(enum style style, enum theme theme, int colours)
{
    if (colours > 256)
        return palette[style].in[theme].direct;
    return colours == 256  ? palette[style].in[theme].of256
           : colours >= 16 ? palette[style].in[theme].of16
                           : palette[style].in[theme].of8;
}

unsigned palette_weight(enum style style, enum theme theme, int colours)
{
    if (!colours)
        return palette[style].mono;
    bool lighter = theme == THEME_LIGHT && colours <= 16 && palette_colour(style, theme, colours) >= 0;
    return palette[style].weight & (lighter ? (unsigned)~PAINT_BOLD : ~0u);
}

static double linear(unsigned c)
{
    double v = c / 255.0;
    return v <= 0.03928 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
}

static double luminance(uint32_t rgb)
{
    return 0.2126 * linear(rgb >> 16 & 255) + 0.7152 * linear(rgb >> 8 & 255) + 0.0722 * linear(rgb & 255);
}

double palette_contrast(uint32_t a, uint32_t b)
{
    double one = luminance(a) + 0.05, other = luminance(b) + 0.05;
    return one > other ? one / other : other / one;
}

/* The one whose text stands out more. */
enum theme palette_theme(uint32_t rgb)
{
    return palette_contrast(rgb, 0x000000) > palette_contrast(rgb, 0xffffff) ? THEME_LIGHT : THEME_DARK;
}

enum theme palette_guess(const char *chosen, const char *colorfgbg, bool *certain)
{
    const char *last = colorfgbg ? strrchr(colorfgbg, ';') : NULL;
    *certain = chosen && (!strcmp(chosen, "light") || !strcmp(chosen, "dark"));
    if (*certain)
        return chosen[0] == 'l' ? THEME_LIGHT : THEME_DARK;
    int background = last && last[1] ? atoi(last + 1) : 0;
    return background == 7 || (background > 8 && background < 16) ? THEME_LIGHT : THEME_DARK;
}
