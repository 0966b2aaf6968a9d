/* SPDX-License-Identifier: MIT */
/*
 * The languages of languages/ for the page, which fetches one when somebody chooses it:
 *     languages          [{"code": …, "name": …}, …]
 *     languages CODE     {"English": "said", …}
 */
#include <stdio.h>
#include "languages/language.h"

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

int main(int argc, char **argv)
{
    const struct language *l = argc > 1 ? language_find(argv[1]) : NULL;
    if (argc > 1 && !l)
        return 1;
    putchar(l ? '{' : '[');
    for (uint32_t i = 0; l && i < l->messages; i++)
        pair(l->message[i].english, l->message[i].said, i + 1 < l->messages ? "," : "");
    for (uint32_t i = 0; !l && i < language_count; i++) {
        putchar('{');
        pair("code", languages[i]->code, ",");
        pair("name", languages[i]->name, i + 1 < language_count ? "}," : "}");
    }
    puts(l ? "}" : "]");
    return 0;
}
