/* SPDX-License-Identifier: MIT */
/* The table of languages. */
#include "languages/language.h"
#include "core/words.h"

#define LANGUAGE(id) extern const struct language language_##id;
#include "languages/languages.def"
#undef LANGUAGE

const struct language *const languages[] = {
#define LANGUAGE(id) &language_##id,
#include "languages/languages.def"
#undef LANGUAGE
    0,
};
const uint32_t language_count = sizeof languages / sizeof *languages - 1;

/* The language alone, without country, script and encoding. */
static uint32_t head_length(const char *code)
{
    uint32_t n = 0;
    while (code[n] && code[n] != '-' && code[n] != '_' && code[n] != '.' && code[n] != '@')
        n++;
    return n;
}

const struct language *language_find(const char *code)
{
    uint32_t n = code ? head_length(code) : 0;
    for (uint32_t i = 0; n && i < language_count; i++) {
        const char *other = languages[i]->code;
        uint32_t k = 0;
        while (k < n && other[k] == code[k])
            k++;
        if (k == n && head_length(other) == n)
            return languages[i];
    }
    return 0;
}

/* FNV-1a, 30 bits of it. */
void language_key(const char *english, char key[LANGUAGE_KEY + 1])
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    uint32_t x = 0x811c9dc5;
    while (*english)
        x = (x ^ (uint8_t)*english++) * 0x01000193;
    for (int i = 0; i < LANGUAGE_KEY; i++)
        key[i] = letters[x >> (2 + 6 * i) & 63];
    key[LANGUAGE_KEY] = 0;
}

const char *language_say(const struct language *l, const char *english)
{
    char key[LANGUAGE_KEY + 1];
    const char *name = english;
    if (l && l->keyed) {
        language_key(english, key);
        name = key;
    }
    for (uint32_t i = 0; l && i < l->messages; i++)
        if (word_same(l->message[i].english, name))
            return l->message[i].said;
    return english;
}
