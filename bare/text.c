/* SPDX-License-Identifier: MIT */
#include "bare/text.h"
#include <stdint.h>
#include "core/bytes.h"

/* ---- formatting ---- */

struct sink {
    char *at, *end; /* end: where the last 0 may stand */
};

static void put(struct sink *s, char c)
{
    if (s->at < s->end)
        *s->at++ = c;
}

static void put_padded(struct sink *s, const char *text, size_t length, size_t width, bool left, char pad)
{
    for (size_t i = length; !left && i < width; i++)
        put(s, pad);
    size_t room = (size_t)(s->end - s->at), n = length < room ? length : room;
    bytes_copy(s->at, text, n);
    s->at += n;
    for (size_t i = length; left && i < width; i++)
        put(s, ' ');
}

struct conversion {
    bool left, zeros;
    size_t width, precision; /* precision SIZE_MAX: none */
    int longs;               /* 0 int, 1 long, 2 long long, 3 size_t */
};

static void put_number(struct sink *s, const struct conversion *c, unsigned long long n, bool negative, unsigned base,
                       const char *digits)
{
    char text[24];
    size_t at = sizeof text;
    if (base == 10) /* by a constant a division is a multiplication */
        do
            text[--at] = digits[n % 10];
        while (n /= 10);
    else
        do
            text[--at] = digits[n % base];
        while (n /= base);
    if (negative && c->zeros && !c->left) {
        put(s, '-');
        put_padded(s, text + at, sizeof text - at, c->width ? c->width - 1 : 0, false, '0');
        return;
    }
    if (negative)
        text[--at] = '-';
    put_padded(s, text + at, sizeof text - at, c->width, c->left, c->zeros ? '0' : ' ');
}

static void put_string(struct sink *s, const struct conversion *c, const char *text)
{
    size_t length = 0;
    text = text ? text : "(null)";
    while (length < c->precision && text[length])
        length++;
    put_padded(s, text, length, c->width, c->left, ' ');
}

void text_format(char *to, size_t size, const char *format, va_list args)
{
    if (!size)
        return;
    struct sink s = {to, to + size - 1};
    for (const char *f = format; *f; f++) {
        if (*f != '%') {
            put(&s, *f);
            continue;
        }
        const char *begin = f++;
        struct conversion c = {.precision = SIZE_MAX};
        for (; *f == '-' || *f == '0'; f++)
            *(*f == '-' ? &c.left : &c.zeros) = true;
        if (*f == '*') {
            int width = va_arg(args, int);
            c.left |= width < 0;
            c.width = width < 0 ? 0u - (unsigned)width : (unsigned)width;
            f++;
        }
        while (char_is_digit(*f))
            c.width = c.width * 10 + (size_t)(*f++ - '0');
        if (*f == '.' && f[1] == '*') {
            int precision = va_arg(args, int);
            c.precision = precision < 0 ? SIZE_MAX : (size_t)precision;
            f += 2;
        } else if (*f == '.')
            for (c.precision = 0, f++; char_is_digit(*f); f++)
                c.precision = c.precision * 10 + (size_t)(*f - '0');
        for (; *f == 'l'; f++)
            c.longs++;
        if (*f == 'z')
            c.longs = 3, f++;
        unsigned long long n;
        long long d;
        switch (*f) {
        case '%':
            put(&s, '%');
            break;
        case 'c': {
            char one = (char)va_arg(args, int);
            put_padded(&s, &one, 1, c.width, c.left, ' ');
            break;
        }
        case 's':
            put_string(&s, &c, va_arg(args, const char *));
            break;
        case 'd':
        case 'i':
            d = c.longs == 0   ? va_arg(args, int)
                : c.longs == 1 ? va_arg(args, long)
                : c.longs == 2 ? va_arg(args, long long)
                               : (long long)va_arg(args, ptrdiff_t);
            put_number(&s, &c, d < 0 ? 0 - (unsigned long long)d : (unsigned long long)d, d < 0, 10, "0123456789");
            break;
        case 'u':
        case 'x':
        case 'X':
            n = c.longs == 0   ? va_arg(args, unsigned)
                : c.longs == 1 ? va_arg(args, unsigned long)
                : c.longs == 2 ? va_arg(args, unsigned long long)
                               : va_arg(args, size_t);
            put_number(&s, &c, n, false, *f == 'u' ? 10 : 16, *f == 'X' ? "0123456789ABCDEF" : "0123456789abcdef");
            break;
        default: /* unknown, and so is what it would take: nothing more can be read from args */
            for (f = begin; *f; f++)
                put(&s, *f);
            *s.at = 0;
            return;
        }
    }
    *s.at = 0;
}

void text_set(char *to, size_t size, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    text_format(to, size, format, args);
    va_end(args);
}

void text_add(char *to, size_t size, const char *format, ...)
{
    size_t length = text_length(to);
    va_list args;
    va_start(args, format);
    if (length < size)
        text_format(to + length, size - length, format, args);
    va_end(args);
}

/* ---- characters ---- */

size_t text_length(const char *text)
{
    size_t n = 0;
    while (text[n])
        n++;
    return n;
}

size_t text_until(const char *text, const char *any)
{
    size_t n = 0;
    while (text[n] && !text_find(any, text[n]))
        n++;
    return n;
}

bool text_begins(const char *text, const char *head)
{
    while (*head && *text == *head)
        text++, head++;
    return !*head;
}

const char *text_find(const char *text, char c)
{
    while (*text && *text != c)
        text++;
    return *text ? text : NULL;
}

bool char_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool char_is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

char char_lower(char c)
{
    return char_is_upper(c) ? (char)(c + ('a' - 'A')) : c;
}

bool text_same_letters(const char *a, const char *b)
{
    while (*a && char_lower(*a) == char_lower(*b))
        a++, b++;
    return char_lower(*a) == char_lower(*b);
}

bool text_begins_letters(const char *text, const char *head)
{
    while (*head && char_lower(*text) == char_lower(*head))
        text++, head++;
    return !*head;
}
