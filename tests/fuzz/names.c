/* SPDX-License-Identifier: MIT */
/*
 * Fuzzing the names and texts of strangers: whatever the bytes are, what is shown is one line of UTF-8 without a control
 * character, what is a file's name stays inside, and nothing is longer than its place.
 *
 * The first byte chooses how large the place is; the others are the name.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "core/words.h"
#include "check/handin/names.h"

static void must(bool holds, const char *law)
{
    if (holds)
        return;
    fprintf(stderr, "broken law: %s\n", law);
    abort();
}

/* Characters that a terminal obeys, or that turn the text round, must be gone. */
static void shown(const char *text, size_t size, bool line)
{
    must(strnlen(text, size) < size, "it fits");
    for (unsigned n; *text; text += n) {
        const unsigned char *c = (const unsigned char *)text;
        n = word_utf8(text);
        must(n, "it is UTF-8");
        must(c[0] != 127 && (c[0] >= ' ' || (!line && (c[0] == '\n' || c[0] == '\t'))), "no control character");
        must(!(c[0] == 0xc2 && c[1] < 0xa0), "none of C1");
        must(!(c[0] == 0xe2 && c[1] == 0x80 && c[2] >= 0xa8 && c[2] <= 0xae), "no other direction");
        must(!(c[0] == 0xe2 && c[1] == 0x81 && c[2] >= 0xa6 && c[2] <= 0xa9), "nor an isolated one");
    }
}

static void inside(const char *name)
{
    unsigned depth = 0;
    must(*name && *name != '/', "it is relative");
    for (const char *part = name; *part; depth++) {
        size_t n = strcspn(part, "/");
        must(n <= 255 && !(n == 2 && !memcmp(part, "..", 2)), "no part goes up");
        part += n;
        part += strspn(part, "/");
    }
    must(depth <= NAME_DEEPEST, "it is not deep");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    size_t room = 2 + *data % 64u * 8u;
    char *raw = malloc(size), *to = malloc(room), *long_name = malloc(NAME_LONGEST + 1);
    memcpy(raw, data + 1, size - 1);
    raw[size - 1] = 0;
    text_clean(to, room, raw);
    shown(to, room, false);
    name_readable(to, room, raw);
    shown(to, room, true);
    name_plain(to, room, raw);
    must(*to && strlen(to) < room, "a plain name is there");
    must(strspn(to, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.") == strlen(to) && *to != '.' &&
             *to != '-',
         "and it is plain");
    char *clean = text_cleaned(raw);
    shown(clean, 6 * size + 1, false);
    char *again = text_cleaned(clean);
    must(!strcmp(again, clean), "what is clean stays as it is");
    if (name_inside(raw, long_name)) {
        shown(long_name, NAME_LONGEST + 1, true);
        inside(long_name);
    }
    const char *rest = NULL;
    if (name_student(raw, to, room, &rest))
        must(strlen(to) < room && rest >= raw && rest <= raw + strlen(raw), "a student's name is part of it");
    name_without_end(raw);
    free(again);
    free(clean);
    free(long_name);
    free(to);
    free(raw);
    return 0;
}
