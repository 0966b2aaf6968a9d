/* SPDX-License-Identifier: MIT */
#include "core/words.h"

static unsigned digit_of(char c)
{
    unsigned low = (unsigned char)c | 32u;
    if (c >= '0' && c <= '9')
        return (unsigned)(c - '0');
    return low >= 'a' && low <= 'f' ? low - 'a' + 10 : 99;
}

int word_number(const char *text, uint32_t length, uint64_t *n)
{
    unsigned base = 10;
    uint64_t sum = 0;
    if (length > 2 && text[0] == '0' && ((text[1] | 32) == 'x' || (text[1] | 32) == 'b')) {
        base = (text[1] | 32) == 'x' ? 16 : 2;
        text += 2;
        length -= 2;
    }
    for (uint32_t i = 0; i < length; i++) {
        unsigned digit = digit_of(text[i]);
        if (digit >= base || sum > (UINT64_MAX - digit) / base)
            return 0;
        sum = sum * base + digit;
    }
    *n = sum;
    return length > 0;
}

int word_same(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return *a == *b;
}

int word_is(const char *text, uint32_t length, const char *word)
{
    uint32_t i = 0;
    while (i < length && word[i] && text[i] == word[i])
        i++;
    return i == length && !word[i];
}

int word_in(const char *list, const char *word)
{
    while (list && *list) {
        uint32_t length = 0;
        while (list[length] && list[length] != ' ')
            length++;
        if (length && word_is(list, length, word))
            return 1;
        list += length + (list[length] == ' ');
    }
    return 0;
}

/* One row of the table of edit distances at a time. */
unsigned word_distance(const char *a, uint32_t length, const char *b)
{
    unsigned row[64], n = 0;
    while (b[n] && n < 64)
        n++;
    if (n > 63 || length > 63)
        return ~0u;
    for (unsigned j = 0; j <= n; j++)
        row[j] = j;
    for (uint32_t i = 0; i < length; i++) {
        unsigned corner = row[0];
        row[0] = i + 1;
        for (unsigned j = 1; j <= n; j++) {
            unsigned change = corner + ((a[i] | 32) != (b[j - 1] | 32));
            unsigned drop = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
            corner = row[j];
            row[j] = change < drop ? change : drop;
        }
    }
    return row[n];
}

const char *word_nearest(const char *word, const char *const *words, unsigned n)
{
    const char *best = 0;
    uint32_t length = 0;
    while (word[length])
        length++;
    unsigned least = word_near(length);
    for (unsigned i = 0; i < n; i++) {
        unsigned d = word_distance(word, length, words[i]);
        if (d < least)
            least = d, best = words[i];
    }
    return best;
}

unsigned word_utf8(const char *text)
{
    const unsigned char *c = (const unsigned char *)text;
    unsigned n = c[0] < 0x80 ? 1 : c[0] >= 0xc2 && c[0] < 0xe0 ? 2 : (c[0] & 0xf0) == 0xe0 ? 3 : c[0] >= 0xf0 && c[0] < 0xf5 ? 4 : 0;
    for (unsigned i = 1; i < n; i++)
        if ((c[i] & 0xc0) != 0x80)
            return 0;
    /* neither longer than needed, nor half of a pair, nor beyond the last */
    if ((c[0] == 0xe0 && c[1] < 0xa0) || (c[0] == 0xed && c[1] >= 0xa0) || (c[0] == 0xf0 && c[1] < 0x90) ||
        (c[0] == 0xf4 && c[1] >= 0x90))
        return 0;
    return n;
}

char *word_add(char *to, const char *end, const char *text, uint32_t length)
{
    for (uint32_t i = 0; i < length && to + 1 < end; i++)
        *to++ = text[i];
    *to = 0;
    return to;
}
