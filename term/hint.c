/* SPDX-License-Identifier: MIT */
/*
 * A player puts its hint together in English: "Guess AEFC: of 24 codes left you find 20, 83.3 %. CCEF before was as good
 * as any."  A language has such sentences as patterns with {a} to {e}.  Each sentence of the hint is looked up by the
 * longest pattern that it matches, and what stood in its places is looked up in turn: that may be words, too.
 */
#include "term/hint.h"
#include <stdio.h>
#include <string.h>

enum { PLACES = 5, PIECE = 200, DEEP = 4 };

struct found {
    const char *at[PLACES]; /* of {a}, {b}…; NULL: it is not in the pattern */
    size_t length[PLACES];
};

static int place(const char *pattern)
{
    return pattern[0] == '{' && pattern[1] >= 'a' && pattern[1] < 'a' + PLACES && pattern[2] == '}' ? pattern[1] - 'a' : -1;
}

static bool is_pattern(const char *english)
{
    for (; *english; english++)
        if (place(english) >= 0)
            return true;
    return false;
}

/* The whole text by the whole pattern; a place has at least one character, and as few as it can. */
static bool matches(const char *pattern, const char *text, struct found *f)
{
    for (; *pattern && place(pattern) < 0; pattern++, text++)
        if (*pattern != *text)
            return false;
    if (!*pattern)
        return !*text;
    for (size_t n = 1; *text && text[n - 1]; n++)
        if (matches(pattern + 3, text + n, f)) {
            f->at[place(pattern)] = text;
            f->length[place(pattern)] = n;
            return true;
        }
    return false;
}

static void add(char *to, size_t size, const char *text, size_t length)
{
    size_t used = strlen(to);
    snprintf(to + used, size - used, "%.*s", (int)length, text);
}

static void say(const struct language *l, const char *english, int deep, char *to, size_t size);

static void say_pattern(const struct language *l, const struct message *m, const struct found *f, int deep, char *to,
                        size_t size)
{
    for (const char *at = m->said; *at;) {
        int n = place(at);
        char piece[PIECE] = "";
        if (n < 0) {
            add(to, size, at++, 1);
            continue;
        }
        if (f->at[n])
            add(piece, sizeof piece, f->at[n], f->length[n]);
        say(l, piece, deep - 1, to, size);
        at += 3;
    }
}

/* The end of the first sentence: a full stop, a space, a capital letter. */
static size_t sentence(const char *text)
{
    for (const char *at = text; *at; at++)
        if (at[0] == '.' && at[1] == ' ' && at[2] >= 'A' && at[2] <= 'Z')
            return (size_t)(at + 1 - text);
    return strlen(text);
}

static void say(const struct language *l, const char *english, int deep, char *to, size_t size)
{
    const struct message *longest = NULL;
    struct found found = {0};
    size_t first = sentence(english);
    const char *said = language_say(l, english);
    if (said != english || !deep) {
        add(to, size, said, strlen(said));
        return;
    }
    if (english[first]) {
        char piece[PIECE * 2] = "";
        add(piece, sizeof piece, english, first);
        say(l, piece, deep, to, size);
        add(to, size, " ", 1);
        say(l, english + first + 1, deep, to, size);
        return;
    }
    for (uint32_t i = 0; i < l->messages; i++) {
        const struct message *m = &l->message[i];
        struct found f = {0};
        if (is_pattern(m->english) && (!longest || strlen(m->english) > strlen(longest->english)) &&
            matches(m->english, english, &f)) {
            longest = m;
            found = f;
        }
    }
    if (longest)
        say_pattern(l, longest, &found, deep, to, size);
    else
        add(to, size, english, strlen(english));
}

bool hint_said(const struct game *g, const struct language *l, char *to, size_t size)
{
    char english[400];
    to[0] = 0;
    if (!game_hint(g, english, sizeof english))
        return false;
    if (l)
        say(l, english, DEEP, to, size);
    else
        add(to, size, english, strlen(english));
    return true;
}
