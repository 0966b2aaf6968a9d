/* SPDX-License-Identifier: MIT */
#include "table/nicknames.h"
#include <stdint.h>

/* One character, and how many bytes it takes; 0 bytes: this is no UTF-8 (overlong forms and surrogates are none). */
static unsigned decode(const char *bytes, size_t size, uint32_t *c)
{
    const unsigned char *b = (const unsigned char *)bytes;
    unsigned n = b[0] < 0x80 ? 1 : b[0] >> 5 == 6 ? 2 : b[0] >> 4 == 14 ? 3 : b[0] >> 3 == 30 ? 4 : 0;
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (!n || n > size)
        return 0;
    *c = n == 1 ? b[0] : b[0] & (0x7fu >> n);
    for (unsigned i = 1; i < n; i++) {
        if (b[i] >> 6 != 2)
            return 0;
        *c = *c << 6 | (b[i] & 0x3f);
    }
    return *c < least[n] || *c > 0x10ffff || (*c >= 0xd800 && *c < 0xe000) ? 0 : n;
}

/* Controls, spaces other than the common one, joiners, marks that turn the writing round, fillers, private letters. */
static bool is_hidden(uint32_t c)
{
    static const struct {
        uint32_t first, last;
    } hidden[] = {
        {0, 0x1f},        {0x7f, 0xa0},       {0xad, 0xad},       {0x34f, 0x34f},      {0x61c, 0x61c},
        {0x115f, 0x1160}, {0x1680, 0x1680},   {0x17b4, 0x17b5},   {0x180b, 0x180f},    {0x2000, 0x200f},
        {0x2028, 0x202f}, {0x205f, 0x206f},   {0x2800, 0x2800},   {0x3000, 0x3000},    {0x3164, 0x3164},
        {0xe000, 0xf8ff}, {0xfdd0, 0xfdef},   {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},    {0xffa0, 0xffa0},
        {0xfff0, 0xffff}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff}, {0xf0000, 0x10ffff},
    };
    for (unsigned i = 0; i < sizeof hidden / sizeof *hidden; i++)
        if (c >= hidden[i].first && c <= hidden[i].last)
            return true;
    return false;
}

const char *nick_refused(const char *bytes, size_t size)
{
    unsigned letters = 0, marks = 0;
    bool space = true;
    if (!size)
        return "A name has at least one letter.";
    for (size_t at = 0; at < size;) {
        uint32_t c;
        unsigned n = decode(bytes + at, size - at, &c);
        if (!n)
            return "A name is written in UTF-8.";
        if (is_hidden(c))
            return "A name has only characters that can be seen.";
        if (c == ' ' && space)
            return "A name neither begins nor ends with a space, and has no two in a row.";
        space = c == ' ';
        marks = c >= 0x300 && c < 0x370 ? marks + 1 : 0;
        if (marks > 2)
            return "A name has at most two marks on a letter.";
        if (++letters > NAME_LETTERS)
            return "A name has at most 24 characters.";
        at += n;
    }
    return space ? "A name neither begins nor ends with a space, and has no two in a row." : 0;
}

/* The Latin letter that an eye sees. */
static uint32_t seen(uint32_t c)
{
    static const struct {
        uint16_t from;
        char to;
    } like[] = {
        {0x430, 'a'}, {0x435, 'e'}, {0x43e, 'o'}, {0x440, 'p'}, {0x441, 'c'}, {0x443, 'y'}, {0x445, 'x'},
        {0x455, 's'}, {0x456, 'l'}, {0x458, 'j'}, {0x4bb, 'h'}, {0x501, 'd'}, {0x51b, 'q'}, {0x51d, 'w'},
        {0x432, 'b'}, {0x43a, 'k'}, {0x43c, 'm'}, {0x43d, 'h'}, {0x442, 't'}, {0x3b1, 'a'}, {0x3b2, 'b'},
        {0x3b5, 'e'}, {0x3b7, 'n'}, {0x3b9, 'l'}, {0x3ba, 'k'}, {0x3bc, 'u'}, {0x3bd, 'v'}, {0x3bf, 'o'},
        {0x3c1, 'p'}, {0x3c4, 't'}, {0x3c5, 'u'}, {0x3c7, 'x'}, {0x131, 'l'}, {0x261, 'g'}, {0x269, 'l'},
    };
    if (c >= 0xff01 && c <= 0xff5e)
        c -= 0xfee0; /* full width */
    if (c >= 'A' && c <= 'Z')
        c += 32;
    if ((c >= 0x410 && c <= 0x42f) || (c >= 0x391 && c <= 0x3a9))
        c += 32;
    else if (c >= 0x400 && c <= 0x40f)
        c += 80;
    for (unsigned i = 0; i < sizeof like / sizeof *like; i++)
        if (c == like[i].from)
            return (uint32_t)like[i].to;
    return c == '0' ? 'o' : c == '1' || c == 'i' || c == '|' || c == '!' ? 'l' : c == '5' ? 's' : c;
}

/* The next letter as it is seen; spaces and dots do not count. */
static uint32_t next_seen(const char **text)
{
    uint32_t c = 0;
    size_t left = 0;
    while (left < 4 && (*text)[left])
        left++;
    unsigned n = left ? decode(*text, left, &c) : 0;
    if (!n)
        return 0;
    *text += n;
    return c == ' ' || c == '.' || c == '_' || c == '-' || (c >= 0x300 && c < 0x370) ? next_seen(text) : seen(c);
}

bool nick_alike(const char *a, const char *b)
{
    uint32_t one, other;
    do {
        one = next_seen(&a);
        other = next_seen(&b);
    } while (one && one == other);
    return one == other;
}
