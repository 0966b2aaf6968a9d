/* SPDX-License-Identifier: MIT */
/*
 * The languages of languages/ for the page, which fetches one when somebody chooses it:
 *     languages          [{"code": …, "name": …}, …]
 *     languages CODE            {"English": "said", …}
 *     languages CODE FILE…      what travels: those whose English stands in one of the page's files, by their keys
 *     languages CODE FILE… + FILE…   the rest, which travels later: what only the later files say, and the rules
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "languages/language.h"

enum { FILES_MOST = 12 };
static struct text {
    const char *start, *end;
} files[FILES_MOST];

static bool take(struct text *t, const char *name)
{
    FILE *f = fopen(name, "rb");
    char *all = NULL;
    size_t size = 0, n = 1;
    for (; f && n; size += n) {
        char *more = realloc(all, size + 65536);
        if (!more)
            break;
        all = more;
        n = fread(all + size, 1, 65536, f);
    }
    bool good = f && !n && !ferror(f);
    if (f)
        fclose(f);
    *t = (struct text){all, all + size};
    return good;
}

/* A whole string of the file that begins here: as it is, or as it is written between quotes. */
static bool is_here(const char *at, const char *end, const char *english)
{
    for (; *english; english++, at++) {
        bool escaped = at + 1 < end && *at == '\\';
        at += escaped;
        if (at == end || (escaped && *at == 'n' ? '\n' : *at) != *english)
            return false;
    }
    return at < end && strchr("\"'`", *at); /* or the 0 of C */
}

static bool is_in(const struct text *t, const char *english)
{
    for (const char *at = t->start; at < t->end; at++)
        if (is_here(at, t->end, english))
            return true;
    return false;
}

static bool is_in_one(const char *english, unsigned from, unsigned to)
{
    bool wanted = false;
    for (unsigned i = from; i < to && !wanted; i++)
        wanted = is_in(files + i, english);
    return wanted;
}

/* Files of the page, of which the first `early` come with a first visit. */
struct files {
    unsigned early, count;
};

/* A game's rules, several paragraphs, are read in the laboratory. */
static bool travels(const char *english, const struct files *f)
{
    bool early = is_in_one(english, 0, f->early), rules = strchr(english, '\n');
    if (f->early == f->count)
        return early && !rules;
    return early ? rules : is_in_one(english, f->early, f->count);
}

/* A sentence with {a} is put together by a player; the page finds it again by its English. */
static bool is_hint(const char *english)
{
    bool found = false;
    for (char name[] = "{a}"; name[1] <= 'e' && !found; name[1]++)
        found = strstr(english, name);
    return found;
}

static void string(const char *text)
{
    putchar('"');
    for (; *text; text++)
        if (*text == '\n')
            fputs("\\n", stdout);
        else if (*text == '"' || *text == '\\')
            printf("\\%c", *text);
        else
            putchar(*text);
    putchar('"');
}

static void pair(const char *name, const char *value, const char *after)
{
    string(name);
    putchar(':');
    string(value);
    fputs(after, stdout);
}

static void all(const struct language *l)
{
    putchar('{');
    for (uint32_t i = 0; i < l->messages; i++)
        pair(l->message[i].english, l->message[i].said, i + 1 < l->messages ? "," : "");
    puts("}");
}

/* What the page fetches: each message by its key, hints by their English.  False: two messages have the same key. */
static bool travelling(const struct language *l, const struct files *f)
{
    char(*key)[LANGUAGE_KEY + 1] = calloc(l->messages, sizeof *key);
    bool good = key;
    fputs("{\"keys\":\"", stdout);
    for (uint32_t i = 0; good && i < l->messages; i++) {
        if (is_hint(l->message[i].english) || !travels(l->message[i].english, f))
            continue;
        language_key(l->message[i].english, key[i]);
        for (uint32_t k = 0; k < i && good; k++)
            good = strcmp(key[i], key[k]);
        fputs(key[i], stdout);
    }
    fputs("\",\"said\":[", stdout);
    const char *comma = "";
    for (uint32_t i = 0; good && i < l->messages; i++)
        if (*key[i]) {
            fputs(comma, stdout);
            string(l->message[i].said);
            comma = ",";
        }
    fputs("],\"hints\":{", stdout);
    comma = "";
    for (uint32_t i = 0; good && i < l->messages; i++)
        if (is_hint(l->message[i].english) && f->early == f->count) {
            fputs(comma, stdout);
            pair(l->message[i].english, l->message[i].said, "");
            comma = ",";
        }
    puts("}}");
    free(key);
    return good;
}

int main(int argc, char **argv)
{
    const struct language *l = argc > 1 ? language_find(argv[1]) : NULL;
    struct files f = {0};
    bool good = argc < 2 || l, later = false;
    for (int i = 2; good && i < argc; i++) {
        bool plus = !strcmp(argv[i], "+");
        later |= plus;
        good = plus || (f.count < FILES_MOST && take(files + f.count++, argv[i]));
        if (!later)
            f.early = f.count;
    }
    if (!good)
        return 1;
    if (f.count)
        return !travelling(l, &f);
    if (l) {
        all(l);
        return 0;
    }
    putchar('[');
    for (uint32_t i = 0; i < language_count; i++) {
        putchar('{');
        pair("code", languages[i]->code, ",");
        pair("name", languages[i]->name, i + 1 < language_count ? "}," : "}");
    }
    puts("]");
    return 0;
}
