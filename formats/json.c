/* SPDX-License-Identifier: MIT */
#include "formats/json.h"
#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "core/words.h"

struct json json_to(FILE *file)
{
    return (struct json){.file = file};
}

/* Bytes that are no UTF-8 become question marks: what is written can be read everywhere. */
static void quote(FILE *f, const char *text)
{
    fputc('"', f);
    for (const char *c = text; *c; c++) {
        unsigned n = word_utf8(c);
        if (*c == '"' || *c == '\\')
            fprintf(f, "\\%c", *c);
        else if (*c == '\n')
            fputs("\\n", f);
        else if (n == 1 && (*c < ' ' || *c == 127))
            fprintf(f, "\\u%04x", (unsigned)*c);
        else
            fwrite(n ? c : "?", 1, n ? n : 1, f);
        c += n ? n - 1 : 0;
    }
    fputc('"', f);
}

/* The comma after the element before, a new line, and the key. */
static void element(struct json *j, const char *key)
{
    if (j->depth) {
        fputs(j->some[j->depth] ? ",\n" : "\n", j->file);
        fprintf(j->file, "%*s", (int)(2 * j->depth), "");
        j->some[j->depth] = 1;
    }
    if (key) {
        quote(j->file, key);
        fputs(": ", j->file);
    }
}

void json_open(struct json *j, const char *key, char bracket)
{
    element(j, key);
    assert(j->depth + 1 < sizeof j->closer);
    j->depth++;
    j->closer[j->depth] = bracket == '{' ? '}' : ']';
    j->some[j->depth] = 0;
    fputc(bracket, j->file);
}

void json_close(struct json *j)
{
    assert(j->depth);
    char closer = j->closer[j->depth];
    int some = j->some[j->depth--];
    if (some)
        fprintf(j->file, "\n%*s", (int)(2 * j->depth), "");
    fputc(closer, j->file);
    if (!j->depth)
        fputc('\n', j->file);
}

void json_text(struct json *j, const char *key, const char *text)
{
    element(j, key);
    if (text)
        quote(j->file, text);
    else
        fputs("null", j->file);
}

void json_number(struct json *j, const char *key, int64_t n)
{
    element(j, key);
    fprintf(j->file, "%" PRId64, n);
}

void json_unsigned(struct json *j, const char *key, uint64_t n)
{
    element(j, key);
    fprintf(j->file, "%" PRIu64, n);
}

void json_decimal(struct json *j, const char *key, double x)
{
    char text[32];
    element(j, key);
    if (!isfinite(x)) {
        fputs("null", j->file);
        return;
    }
    for (int digits = 1; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, x);
        if (strtod(text, NULL) == x)
            break;
    }
    if (strchr(text, 'e') && fabs(x) >= 1 && fabs(x) < 1e15 && x == floor(x))
        snprintf(text, sizeof text, "%.0f", x); /* 10, not 1e+01 */
    fputs(text, j->file);
}

void json_bool(struct json *j, const char *key, bool yes)
{
    element(j, key);
    fputs(yes ? "true" : "false", j->file);
}
