/* SPDX-License-Identifier: MIT */
#include "table/spoken.h"
#include "core/words.h"

bool spoken_next(struct spoken *l, struct spoken_word *word)
{
    size_t n = 0;
    while (n < l->left && l->at[n] != ' ')
        n++;
    *word = (struct spoken_word){l->at, (uint32_t)n};
    size_t used = n < l->left ? n + 1 : n;
    l->at += used;
    l->left -= used;
    return n > 0;
}

bool spoken_is(struct spoken_word p, const char *word)
{
    return word_is(p.at, p.size, word) != 0;
}

bool spoken_number(struct spoken *l, uint64_t *n)
{
    size_t used = 0;
    *n = 0;
    for (; used < l->left && l->at[used] >= '0' && l->at[used] <= '9' && used < 19; used++)
        *n = *n * 10 + (uint64_t)(l->at[used] - '0');
    bool good = used && (used == l->left || l->at[used] == ' ');
    used += used < l->left;
    l->at += used;
    l->left -= used;
    return good;
}

static int digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool spoken_hex(struct spoken *l, uint8_t *bytes, size_t size)
{
    struct spoken_word p;
    if (!spoken_next(l, &p) || p.size != 2 * size)
        return false;
    for (size_t i = 0; i < size; i++) {
        int high = digit(p.at[2 * i]), low = digit(p.at[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

void hex_write(char *to, const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        *to++ = "0123456789abcdef"[bytes[i] >> 4];
        *to++ = "0123456789abcdef"[bytes[i] & 15];
    }
    *to = 0;
}
