/* SPDX-License-Identifier: MIT */
#include "check/handin/names.h"
#include "base/clean.h"
#include "base/heap.h"
#include <ctype.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "core/words.h"

/* Writes the character at `from`, escaped if needed, to `shown`; returns how many bytes it takes in `from`. */
static unsigned show(const char *from, const char *kept, char shown[8])
{
    unsigned n = word_utf8(from);
    uint32_t code = n ? clean_code(from, n) : 0;
    if (*from == '\r' && from[1] == '\n')
        shown[0] = 0;
    else if (!n || (n == 1 && clean_unseen(code) && !strchr(kept, *from)))
        snprintf(shown, 8, "\\x%02x", (unsigned char)*from);
    else if (n > 1 && clean_unseen(code))
        snprintf(shown, 8, "\\u%04x", code & 0xfffff);
    else if (code == 0xfffe || code == 0xffff) /* noncharacters, which XML forbids */
        strcpy(shown, "\xef\xbf\xbd");
    else
        snprintf(shown, 8, "%.*s", (int)n, from);
    return n ? n : 1;
}

static void clean(char *to, size_t size, const char *from, const char *kept)
{
    char shown[8];
    size_t at = 0;
    to[0] = 0;
    while (*from) {
        from += show(from, kept, shown);
        size_t n = strlen(shown);
        if (at + n >= size)
            return;
        memcpy(to + at, shown, n + 1);
        at += n;
    }
}

void text_clean(char *to, size_t size, const char *from)
{
    clean(to, size, from, "\n\t");
}

char *text_cleaned(const char *from)
{
    size_t size = from ? 6 * strlen(from) + 1 : 0;
    char *to = from ? heap_get(size) : NULL;
    if (to)
        text_clean(to, size, from);
    return to;
}

/* The upper half of code page 437. */
static const uint16_t page437[128] = {
    0x00c7, 0x00fc, 0x00e9, 0x00e2, 0x00e4, 0x00e0, 0x00e5, 0x00e7, 0x00ea, 0x00eb, 0x00e8, 0x00ef, 0x00ee,
    0x00ec, 0x00c4, 0x00c5, 0x00c9, 0x00e6, 0x00c6, 0x00f4, 0x00f6, 0x00f2, 0x00fb, 0x00f9, 0x00ff, 0x00d6,
    0x00dc, 0x00a2, 0x00a3, 0x00a5, 0x20a7, 0x0192, 0x00e1, 0x00ed, 0x00f3, 0x00fa, 0x00f1, 0x00d1, 0x00aa,
    0x00ba, 0x00bf, 0x2310, 0x00ac, 0x00bd, 0x00bc, 0x00a1, 0x00ab, 0x00bb, 0x2591, 0x2592, 0x2593, 0x2502,
    0x2524, 0x2561, 0x2562, 0x2556, 0x2555, 0x2563, 0x2551, 0x2557, 0x255d, 0x255c, 0x255b, 0x2510, 0x2514,
    0x2534, 0x252c, 0x251c, 0x2500, 0x253c, 0x255e, 0x255f, 0x255a, 0x2554, 0x2569, 0x2566, 0x2560, 0x2550,
    0x256c, 0x2567, 0x2568, 0x2564, 0x2565, 0x2559, 0x2558, 0x2552, 0x2553, 0x256b, 0x256a, 0x2518, 0x250c,
    0x2588, 0x2584, 0x258c, 0x2590, 0x2580, 0x03b1, 0x00df, 0x0393, 0x03c0, 0x03a3, 0x03c3, 0x00b5, 0x03c4,
    0x03a6, 0x0398, 0x03a9, 0x03b4, 0x221e, 0x03c6, 0x03b5, 0x2229, 0x2261, 0x00b1, 0x2265, 0x2264, 0x2320,
    0x2321, 0x00f7, 0x2248, 0x00b0, 0x2219, 0x00b7, 0x221a, 0x207f, 0x00b2, 0x25a0, 0x00a0,
};

static int all_utf8(const char *text)
{
    for (unsigned n; *text; text += n)
        if (!(n = word_utf8(text)))
            return 0;
    return 1;
}

void name_readable(char *to, size_t size, const char *bytes)
{
    char utf8[3 * 1024 + 1];
    size_t at = 0;
    if (all_utf8(bytes)) {
        clean(to, size, bytes, "");
        return;
    }
    for (; *bytes && at + 3 < sizeof utf8; bytes++) {
        uint32_t code = (unsigned char)*bytes < 0x80 ? (unsigned char)*bytes : page437[(unsigned char)*bytes - 0x80];
        if (code < 0x80)
            utf8[at++] = (char)code;
        else if (code < 0x800) {
            utf8[at++] = (char)(0xc0 | code >> 6);
            utf8[at++] = (char)(0x80 | (code & 0x3f));
        } else {
            utf8[at++] = (char)(0xe0 | code >> 12);
            utf8[at++] = (char)(0x80 | (code >> 6 & 0x3f));
            utf8[at++] = (char)(0x80 | (code & 0x3f));
        }
    }
    utf8[at] = 0;
    clean(to, size, utf8, "");
}

bool name_inside(const char *raw, char name[NAME_LONGEST + 1])
{
    char slashed[NAME_LONGEST / 3];
    unsigned depth = 0;
    size_t length = strlen(raw);
    if (length >= sizeof slashed)
        return false;
    for (size_t i = 0; i <= length; i++) {
        if (i < length && ((unsigned char)raw[i] < ' ' || raw[i] == 127))
            return false;
        slashed[i] = raw[i] == '\\' ? '/' : raw[i]; /* some Windows archivers write backslashes */
    }
    name_readable(name, NAME_LONGEST + 1, slashed);
    if (!*name || *name == '/' || (isalpha((unsigned char)name[0]) && name[1] == ':'))
        return false;
    for (const char *part = name; *part; depth++) {
        size_t n = strcspn(part, "/");
        if (n > NAME_MAX || (n == 2 && part[0] == '.' && part[1] == '.'))
            return false;
        part += n;
        part += strspn(part, "/");
    }
    return depth <= NAME_DEEPEST;
}

void name_plain(char *to, size_t size, const char *name)
{
    size_t n = 0;
    for (; *name && n < size - 1; name++) {
        unsigned char c = (unsigned char)*name;
        int fits = c < 0x80 && (isalnum(c) || (n && strchr("-_.", c)));
        if ((c & 0xc0) != 0x80) /* continuation byte */
            to[n++] = (char)(fits ? c : '_');
    }
    if (!n)
        to[n++] = '_';
    to[n] = 0;
}

void name_without_end(char *name)
{
    static const char *const ends[] = {".zip", ".tar.gz", ".tgz", ".tar.xz", ".txz",  ".tar.bz2", ".tar",
                                       ".7z",  ".v",      ".sv",  ".vhd",    ".vhdl", NULL};
    size_t n = strlen(name);
    for (int i = 0; ends[i]; i++) {
        size_t end = strlen(ends[i]);
        if (n > end && !strcasecmp(name + n - end, ends[i])) {
            name[n - end] = 0;
            return;
        }
    }
}

/* ---- platforms ------------------------------------------------------------------------ */

static const char digits[] = "0123456789";

static void keep(char *who, size_t size, const char *name, size_t length)
{
    snprintf(who, size, "%.*s", (int)length, name);
}

static bool moodle(const char *name, char *who, size_t size, const char **rest)
{
    static const char mark[] = "_assignsubmission_";
    const char *at = strstr(name, mark), *c = at;
    while (c && c > name && isdigit((unsigned char)c[-1]))
        c--;
    if (!c || c == at || c < name + 2 || c[-1] != '_')
        return false;
    at += strlen(mark);
    *rest = at + strcspn(at, "_");
    *rest += **rest == '_';
    keep(who, size, name, (size_t)(strstr(name, mark) - name));
    return true;
}

static bool canvas(const char *name, char *who, size_t size, const char **rest, bool *late)
{
    *late = false;
    for (const char *c = name + 1; *name && (c = strchr(c, '_')); c++) {
        size_t user = strspn(c + 1, digits), file = user && c[1 + user] == '_' ? strspn(c + 2 + user, digits) : 0;
        const char *end = c + 2 + user + file;
        if (!file || end[0] != '_' || !end[1])
            continue;
        size_t length = (size_t)(c - name);
        if (length > 5 && !memcmp(c - 5, "_LATE", 5))
            length -= 5, *late = true;
        snprintf(who, size, "%.*s_%.*s", (int)length, name, (int)user, c + 1);
        *rest = end + 1;
        return true;
    }
    return false;
}

static bool gradescope(const char *name, char *who, size_t size, const char **rest)
{
    static const char mark[] = "submission_";
    size_t n = strlen(mark), id = strncmp(name, mark, n) ? 0 : strspn(name + n, digits);
    if (!id || name[n + id])
        return false;
    keep(who, size, name, n + id);
    *rest = name + n + id;
    return true;
}

bool name_student(const char *name, char *who, size_t size, const char **rest)
{
    bool late;
    return moodle(name, who, size, rest) || canvas(name, who, size, rest, &late) || gradescope(name, who, size, rest);
}

bool name_late(const char *name)
{
    char who[SHOWN_SIZE];
    const char *rest;
    bool late = false;
    return !moodle(name, who, sizeof who, &rest) && canvas(name, who, sizeof who, &rest, &late) && late;
}
