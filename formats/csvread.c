/* SPDX-License-Identifier: MIT */
#include "formats/csvread.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "base/heap.h"

/* The separator is the one of the header: commas, unless it has more of another. */
static char separator(const char *text)
{
    size_t n = strcspn(text, "\r\n"), commas = 0, semicolons = 0, tabs = 0;
    for (size_t i = 0; i < n; i++) {
        commas += text[i] == ',';
        semicolons += text[i] == ';';
        tabs += text[i] == '\t';
    }
    return semicolons > commas && semicolons >= tabs ? ';' : tabs > commas ? '\t' : ',';
}

static void add_field(struct csv_row *r, char *text)
{
    r->field = heap_resize(r->field, (r->fields + 1) * sizeof *r->field);
    r->field[r->fields++] = text;
}

static bool is_empty(const struct csv_row *r)
{
    return r->fields == 1 && !r->field[0][0];
}

static void add_row(struct csv *t, const struct csv_row *r)
{
    if (is_empty(r)) {
        free(r->field);
        return;
    }
    t->row = heap_resize(t->row, (t->rows + 1) * sizeof *t->row);
    t->row[t->rows++] = *r;
}

/* Fields are unquoted in place: what is written never overtakes what is read. */
static const char *read_rows(struct csv *t, char *at, unsigned *line)
{
    struct csv_row row = {.line = 1};
    *line = 1;
    while (*at || row.fields) {
        char *to = at, *field = at;
        if (*at == '"') {
            unsigned opened = *line;
            for (at++; *at && !(*at == '"' && at[1] != '"'); at++) {
                *line += *at == '\n';
                at += *at == '"';
                *to++ = *at;
            }
            if (!*at) {
                free(row.field);
                *line = opened;
                return "a quotation mark is opened and never closed";
            }
            at++;
        }
        while (*at && *at != t->comma && *at != '\r' && *at != '\n')
            *to++ = *at++;
        char end = *at;
        at += end != 0;
        *to = 0;
        add_field(&row, field);
        if (end == t->comma)
            continue;
        at += end == '\r' && *at == '\n';
        add_row(t, &row);
        ++*line;
        row = (struct csv_row){.line = *line};
    }
    *line = 0;
    return NULL;
}

const char *csv_read(struct csv *t, const char *bytes, size_t size, unsigned *line)
{
    *t = (struct csv){.mark = size >= 3 && !memcmp(bytes, "\xef\xbb\xbf", 3)};
    size_t skip = t->mark ? 3 : 0;
    *line = 0;
    if (size >= 2 && (!memcmp(bytes, "\xff\xfe", 2) || !memcmp(bytes, "\xfe\xff", 2)))
        return "it is in UTF-16; save it as CSV in UTF-8";
    if (size >= 4 && !memcmp(bytes, "PK\3\4", 4))
        return "it is a workbook, no CSV; save it as CSV in UTF-8";
    if (memchr(bytes, 0, size))
        return "it holds bytes that no text has";
    t->text = heap_get(size - skip + 1);
    memcpy(t->text, bytes + skip, size - skip);
    t->comma = separator(t->text);
    const char *why = read_rows(t, t->text, line);
    if (!why && !t->rows)
        why = "it is empty";
    return why;
}

void csv_free(struct csv *t)
{
    for (size_t i = 0; i < t->rows; i++)
        free(t->row[i].field);
    free(t->row);
    free(t->text);
    *t = (struct csv){0};
}

static bool is_called(const char *header, const char *name)
{
    header += strspn(header, " \t");
    size_t n = strlen(header), length = strlen(name);
    while (n && (header[n - 1] == ' ' || header[n - 1] == '\t'))
        n--;
    if (length && name[length - 1] == '*')
        return n >= length - 1 && !strncasecmp(header, name, length - 1);
    return n == length && !strncasecmp(header, name, n);
}

int csv_column(const struct csv *t, const char *const *names)
{
    for (; *names; names++)
        for (unsigned i = 0; t->rows && i < t->row[0].fields; i++)
            if (is_called(t->row[0].field[i], *names))
                return (int)i;
    return -1;
}

const char *csv_field(const struct csv_row *r, int column)
{
    return column >= 0 && (unsigned)column < r->fields ? r->field[column] : "";
}
