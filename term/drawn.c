/* SPDX-License-Identifier: MIT */
#include "term/drawn.h"
#include "play/light.h"
#include "term/screen/screen.h"

static enum style segment_style(unsigned light)
{
    return light == BRIGHT ? SEGMENT_BRIGHT : SEGMENT_DIM;
}

/* A dim segment is thinner too: colour must not be the only difference. */
static void bar(int y, int x, int width, unsigned light)
{
    for (int i = 0; light && i < width; i++)
        screen_glyph(y, x + i, segment_style(light), light == BRIGHT ? BAR_H : LINE_H);
}

static void post(int y, int x, unsigned light)
{
    if (light)
        screen_glyph(y, x, segment_style(light), light == BRIGHT ? BAR_V : LINE_V);
}

/* Five rows of five columns and the point. */
void drawn_big_digit(int y, int x, const uint8_t light[8])
{
    bar(y, x + 1, 3, light[0]);
    post(y + 1, x + 4, light[1]);
    post(y + 3, x + 4, light[2]);
    bar(y + 4, x + 1, 3, light[3]);
    post(y + 3, x, light[4]);
    post(y + 1, x, light[5]);
    bar(y + 2, x + 1, 3, light[6]);
    if (light[7])
        screen_glyph(y + 4, x + 5, segment_style(light[7]), POINT);
}

/* Three rows of three columns: horizontal segments are underscores. */
void drawn_small_digit(int y, int x, const uint8_t light[8])
{
    static const struct {
        uint8_t y, x, segment;
        char glyph;
    } place[7] = {{0, 1, 0, '_'}, {1, 0, 5, '|'}, {1, 1, 6, '_'}, {1, 2, 1, '|'},
                  {2, 0, 4, '|'}, {2, 1, 3, '_'}, {2, 2, 2, '|'}};
    for (unsigned i = 0; i < 7; i++)
        if (light[place[i].segment])
            screen_print(y + place[i].y, x + place[i].x, segment_style(light[place[i].segment]), "%c", place[i].glyph);
    if (light[7])
        screen_put(y + 2, x + 3, segment_style(light[7]), ".");
}

void drawn_die(int y, int x, Word face)
{
    /* the pips of a face on a grid of three by three, top left = bit 0 */
    static const uint16_t pips[8] = {0, 0x010, 0x044, 0x054, 0x145, 0x155, 0x16d, 0};
    unsigned lit = pips[face & 7];
    screen_box(y, x, 5, 9, FAINT);
    for (int i = 0; i < 9; i++)
        if (lit >> i & 1)
            screen_glyph(y + 1 + i / 3, x + 2 + i % 3 * 2, PIP, PIP_DOT);
    if (!lit)
        screen_put(y + 2, x + 4, FAINT, face ? "?" : "-");
}
