/* SPDX-License-Identifier: MIT */
#include "formats/jsonread.h"
#include "base/heap.h"
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include "core/words.h"

enum { SAFE_DIGITS = 18 }; /* any integer of so many digits fits into a signed 64-bit one */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Bytes of the string literal that begins at text[0] == '"', both quotes included; all that is left if it never ends.
 */
static size_t literal_size(const char *text, size_t size)
{
    size_t i = 1;
    while (i < size && text[i] != '"')
        i += text[i] == '\\' ? 2 : 1;
    return i < size ? i + 1 : size;
}

static size_t digits_at(const char *text, size_t size)
{
    size_t n = 0;
    while (n < size && is_digit(text[n]))
        n++;
    return n;
}

/* True if the digits at `at` are an unsigned integer where a value may stand: without sign, fraction, exponent or
   leading zero, and no key.  Everything else jansson judges as it is. */
static bool is_value(const char *text, size_t size, size_t at, size_t digits)
{
    static const char part_of_number[] = "+-.eE";
    size_t after = at + digits;
    if (text[at] == '0' || (at && text[at - 1] && strchr(part_of_number, text[at - 1])))
        return false;
    if (after < size && text[after] && strchr(part_of_number, text[after]))
        return false;
    while (after < size && text[after] && strchr(" \t\r\n", text[after]))
        after++;
    return after == size || text[after] != ':';
}

/* Copies the text with its large integers in quotes: two bytes more for each, which has 19 digits at least. */
static size_t quote_integers(const char *text, size_t size, char *to)
{
    size_t used = 0;
    for (size_t at = 0, n; at < size; at += n) {
        bool quotes = false;
        if (text[at] == '"')
            n = literal_size(text + at, size - at);
        else if ((n = digits_at(text + at, size - at)) > SAFE_DIGITS)
            quotes = is_value(text, size, at, n);
        else if (!n)
            n = 1;
        if (quotes)
            to[used++] = '"';
        memcpy(to + used, text + at, n);
        used += n;
        if (quotes)
            to[used++] = '"';
    }
    return used;
}

json_t *json_read(const char *text, size_t size)
{
    char *copy = heap_get(size + size / SAFE_DIGITS * 2 + 2);
    size_t used = quote_integers(text, size, copy);
    json_t *root = json_loadb(copy, used, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
    free(copy);
    return root;
}

const char *json_get_text(const json_t *object, const char *key, const char *none)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : none;
}

/* The digits of an integer that json_read() has put into quotes, or NULL. */
static const char *large_integer(const json_t *value)
{
    const char *text = json_string_value(value);
    size_t size = json_string_length(value);
    return size > SAFE_DIGITS && digits_at(text, size) == size ? text : NULL;
}

uint64_t json_get_unsigned(const json_t *object, const char *key, uint64_t none)
{
    const json_t *value = json_object_get(object, key);
    const char *large = large_integer(value);
    uint64_t n;
    if (large)
        return word_number(large, (uint32_t)strlen(large), &n) ? n : none;
    return json_is_integer(value) && json_integer_value(value) >= 0 ? (uint64_t)json_integer_value(value) : none;
}

double json_get_number(const json_t *object, const char *key, double none)
{
    const json_t *value = json_object_get(object, key);
    const char *large = large_integer(value);
    if (large)
        return strtod(large, NULL);
    return json_is_number(value) ? json_number_value(value) : none;
}
