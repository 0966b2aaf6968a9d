/* SPDX-License-Identifier: MIT */
/* Sentences without a C library: each call adds to the text and returns its new end; what does not fit is left out. */
#ifndef GATECADE_SAY_H
#define GATECADE_SAY_H

static inline char *say(char *at, const char *end, const char *text)
{
    while (*text && at + 1 < end)
        *at++ = *text++;
    if (at < end)
        *at = 0;
    return at;
}

static inline char *say_number(char *at, const char *end, unsigned n)
{
    char digits[12], *d = digits + sizeof digits - 1;
    *d = 0;
    do
        *--d = (char)('0' + n % 10);
    while (n /= 10);
    return say(at, end, d);
}

/* A share of one as per cent with one digit behind the point. */
static inline char *say_percent(char *at, const char *end, unsigned part, unsigned of)
{
    unsigned tenths = of ? (unsigned)(((unsigned long long)part * 1000 + of / 2) / of) : 0;
    at = say_number(at, end, tenths / 10);
    at = say(at, end, ".");
    at = say_number(at, end, tenths % 10);
    return say(at, end, " %");
}

#endif
