/* SPDX-License-Identifier: MIT */
#include "check/report/lines.h"
#include "base/text.h"
#include <stdio.h>
#include <string.h>

const char *count_word(unsigned n, char text[16])
{
    static const char *const words[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    if (n < sizeof words / sizeof *words)
        return words[n];
    snprintf(text, 16, "%u", n);
    return text;
}

const char *times_word(unsigned n, char text[24])
{
    char digits[16];
    if (n == 2)
        return "twice";
    snprintf(text, 24, "%s times", count_word(n, digits));
    return text;
}

void lines_add(struct lines *l, const char *text)
{
    if (l->count < l->room)
        text_set(l->line[l->count++], STORY_WIDTH, "%s", text);
}

/* Do the lines at `from` repeat the `period` lines before them? */
static bool repeats(const struct lines *l, unsigned from, unsigned period)
{
    for (unsigned i = 0; i < period; i++)
        if (from + i >= l->count || strcmp(l->line[from + i], l->line[from + i - period]))
            return false;
    return true;
}

/* The loop that saves most lines becomes its lines once and one that says how often they come again. */
static bool fold_once(struct lines *l)
{
    unsigned best = 0, at = 0, length = 0, more = 0;
    for (unsigned period = 1; period <= 12; period++)
        for (unsigned from = 0; from + 2 * period <= l->count; from++) {
            unsigned n = 0;
            while (repeats(l, from + (n + 1) * period, period))
                n++;
            unsigned saved = n * period - (n && period > 1);
            if (saved > best)
                best = saved, at = from, length = period, more = n;
        }
    if (!best)
        return false;
    char again[STORY_WIDTH], word[24], digits[16];
    if (length == 1) {
        text_set(again, sizeof again, "%s, %s", l->line[at], times_word(more + 1, word));
        text_set(l->line[at], STORY_WIDTH, "%s", again);
    } else {
        text_set(again, sizeof again, "the last %s again%s%s", count_word(length, digits), more > 1 ? ", " : "",
                 more > 1 ? times_word(more, word) : "");
        text_set(l->line[at + length], STORY_WIDTH, "%s", again);
    }
    unsigned to = at + length + (length > 1), rest = at + (more + 1) * length;
    memmove(l->line[to], l->line[rest], (l->count - rest) * STORY_WIDTH);
    l->count -= rest - to;
    return true;
}

/* Short lines side by side. */
static void join_lines(struct lines *l)
{
    enum { WIDE = 104 };
    unsigned n = 0;
    for (unsigned i = 1; i < l->count; i++)
        if (strlen(l->line[n]) + strlen(l->line[i]) + 2 <= WIDE)
            text_add(l->line[n], STORY_WIDTH, "; %s", l->line[i]);
        else
            memmove(l->line[++n], l->line[i], STORY_WIDTH);
    l->count = l->count ? n + 1 : 0;
}

void lines_keep(struct lines *l, struct story *s)
{
    enum { HEAD = 6 };
    while (fold_once(l))
        ;
    if (l->count > STORY_LINES)
        join_lines(l);
    unsigned left_out = l->count > STORY_LINES ? l->count - STORY_LINES + 1 : 0;
    s->lines = 0;
    for (unsigned i = 0; i < l->count; i++) {
        if (left_out && i == HEAD) {
            text_set(s->line[s->lines++], STORY_WIDTH, "… and so on for %u more lines (--json has every press) …",
                     left_out);
            i += left_out;
        }
        memcpy(s->line[s->lines++], l->line[i], STORY_WIDTH);
    }
}

/* ---- what differs ---- */

/* A piece of a text: up to the next comma. */
static size_t piece(const char *text)
{
    const char *end = strstr(text, ", ");
    return end ? (size_t)(end - text) : strlen(text);
}

/* Marks one piece: where it is as long as the other, sign by sign; else what is between the same beginning and end. */
static void mark_piece(const char *expected, size_t e, const char *seen, size_t s, char *marks)
{
    size_t head = 0, tail = 0;
    while (head < e && head < s && expected[head] == seen[head])
        head++;
    while (tail < e - head && tail < s - head && expected[e - 1 - tail] == seen[s - 1 - tail])
        tail++;
    for (size_t i = head; i < s - tail; i++)
        marks[i] = e != s || expected[i] != seen[i] ? '^' : ' ';
}

static bool ends_in(const char *text, size_t length, const char *word)
{
    size_t n = strlen(word);
    return length >= n && !strncmp(text + length - n, word, n);
}

/* Both begin with the same name, or with a picture. */
static bool comparable(const char *expected, size_t e, const char *seen, size_t s)
{
    size_t a = strcspn(expected, " \""), b = strcspn(seen, " \"");
    return a < e && b < s && a == b && !strncmp(expected, seen, a);
}

void story_mark(const char *expected, const char *seen, char *marks, size_t size)
{
    static const char stays[] = " stays";
    size_t most = strlen(seen);
    *marks = 0;
    if (most >= size || !comparable(expected, piece(expected), seen, piece(seen)))
        return;
    memset(marks, ' ', most);
    marks[most] = 0;
    for (size_t at = 0;;) {
        size_t e = piece(expected), s = piece(seen + at), e_cut = e, s_cut = s;
        e_cut -= ends_in(expected, e, stays) ? strlen(stays) : 0;
        s_cut -= ends_in(seen + at, s, stays) ? strlen(stays) : 0;
        if (!comparable(expected, e_cut, seen + at, s_cut))
            break;
        mark_piece(expected, e_cut, seen + at, s_cut, marks + at);
        bool parted = memchr(marks, '^', at + s) != NULL, last = !expected[e] || !seen[at + s];
        if (last || (parted && !strncmp(seen + at + s, ", then ", 7))) /* what comes after it is another picture */
            break;
        expected += e + 2;
        at += s + 2;
    }
    while (most && marks[most - 1] == ' ')
        marks[--most] = 0;
}
