/* SPDX-License-Identifier: MIT */
#include "record/expect.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/command.h"
#include "base/heap.h"
#include "core/tape.h"

/* ---- reading ---------------------------------------------------------------------------- */

/* "12" or "12..15"; returns what follows, or NULL. */
static const char *read_edges(const char *text, struct expectation *e)
{
    char *end;
    if (*text < '0' || *text > '9')
        return NULL;
    e->from = e->to = strtoull(text, &end, 10);
    if (!strncmp(end, "..", 2) && end[2] >= '0' && end[2] <= '9')
        e->to = strtoull(end + 2, &end, 10);
    size_t blank = strspn(end, " \t");
    return blank ? end + blank : NULL;
}

/* The line without its end and the blanks before it. */
static void copy_line(char *to, size_t size, const char *line)
{
    size_t n = strcspn(line, "\r\n");
    while (n && (line[n - 1] == ' ' || line[n - 1] == '\t'))
        n--;
    snprintf(to, size, "%.*s", (int)(n < size ? n : size - 1), line);
}

static bool read_port(const struct machine *m, const char *text, struct expectation *e)
{
    char name[EXPECT_TEXT], value[EXPECT_TEXT];
    if (sscanf(text, "%63s %63s", name, value) != 2)
        return false;
    e->port = port_find(m, name);
    snprintf(e->text, sizeof e->text, "%s", value);
    return e->port >= 0 && tape_value(&m->port[e->port], value, (uint32_t)strlen(value), &e->value);
}

/* A line behind "#? ": NULL, or what is wrong with it. */
static const char *read_expectation(const struct machine *m, const char *line, uint64_t end, struct expectation *e)
{
    char text[EXPECT_TEXT];
    const char *what = read_edges(line, e);
    if (!what)
        return "a check begins with an edge, or two: #? 12 or #? 12..15";
    if (e->to < e->from)
        return "the second edge of a check comes before the first";
    if (e->to >= end)
        return "a check after the end of the tape";
    copy_line(text, sizeof text, what);
    size_t n = strlen(text);
    if (text[0] == '[' && text[n - 1] == ']') {
        e->port = EXPECT_DIGITS;
        snprintf(e->text, sizeof e->text, "%.*s", (int)(n - 2), text + 1);
    } else if (!strcmp(text, "picture"))
        e->port = EXPECT_PICTURE;
    else if (!read_port(m, text, e))
        return "a check names a port and a value of it, [digits] or picture";
    return NULL;
}

const char *expect_read(struct expectations *e, const struct machine *m, const char *text, uint64_t end,
                        char why[EXPECT_WHY])
{
    unsigned number = 0, room = 0;
    *e = (struct expectations){.machine = m};
    for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        struct expectation one = {.line = ++number};
        const char *wrong = NULL;
        struct expectation *last = e->count ? &e->each[e->count - 1] : NULL;
        if (!strncmp(line, "#| ", 3)) {
            if (last && last->port == EXPECT_PICTURE && last->rows < EXPECT_ROWS)
                copy_line(last->picture[last->rows++], sizeof last->picture[0], line + 3);
            else
                wrong = "a picture's row without its #? EDGE picture";
        } else if (!strncmp(line, "#?", 2)) {
            wrong = read_expectation(m, line + 2 + strspn(line + 2, " \t"), end, &one);
            if (e->count == room) {
                room = room ? 2 * room : 64;
                e->each = heap_resize(e->each, room * sizeof *e->each);
            }
            e->each[e->count++] = one;
        }
        if (wrong) {
            snprintf(why, EXPECT_WHY, "line %u: %s", number, wrong);
            return why;
        }
    }
    if (e->count)
        return NULL;
    snprintf(why, EXPECT_WHY, "no checks in it: a check is a line such as #? 12 phase score");
    return why;
}

void expect_free(struct expectations *e)
{
    free(e->each);
    *e = (struct expectations){0};
}

/* ---- checking --------------------------------------------------------------------------- */

/* The SEGMENTS ports, from left to right. */
static void read_digits(const struct machine *m, const Word port[], char to[EXPECT_TEXT])
{
    unsigned n = 0;
    for (unsigned i = 0; i < m->ports && n < EXPECT_TEXT - 1; i++)
        if (m->port[i].look == SEGMENTS) {
            const struct value *v = port_value(&m->port[i], port[i]);
            to[n++] = !v ? '?' : strlen(v->name) == 1 ? v->name[0] : ' ';
        }
    to[n] = 0;
}

/* Matrices at the same place on the board lie on each other, others below each other. */
static unsigned read_matrices(const struct machine *m, const Word port[], char rows[EXPECT_ROWS][8])
{
    const struct port *last = NULL;
    unsigned top = 0, bottom = 0;
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        if (p->look != MATRIX)
            continue;
        if (!last || p->col != last->col || p->row != last->row) {
            top = bottom;
            bottom += p->width / 7u;
            if (bottom > EXPECT_ROWS)
                return top;
            for (unsigned row = top; row < bottom; row++)
                memcpy(rows[row], ".......", 8);
        }
        for (unsigned bit = 0; bit < p->width; bit++)
            if (port[i] >> bit & 1)
                rows[top + bit / 7][bit % 7] = (char)(p->name[0] >= 'a' ? p->name[0] - 'a' + 'A' : p->name[0]);
        last = p;
    }
    return bottom;
}

static void miss(struct expectations *all, struct expectation *e, const char *name, uint64_t edge, const char *sees)
{
    e->missed = true;
    all->missed++;
    if (e->port == EXPECT_PICTURE)
        complain(BAD, "%s: line %u: after edge %" PRIu64 " the lights look otherwise: %s", name, e->line, edge, sees);
    else if (e->port == EXPECT_DIGITS)
        complain(BAD, "%s: line %u: after edge %" PRIu64 " the digits read [%s], expected [%s]", name, e->line, edge,
                 sees, e->text);
    else
        complain(BAD, "%s: line %u: after edge %" PRIu64 " %s is %s, expected %s", name, e->line, edge,
                 all->machine->port[e->port].name, sees, e->text);
}

static void check_one(struct expectations *all, struct expectation *e, const char *name, uint64_t edge,
                      const Word port[])
{
    const struct machine *m = all->machine;
    char sees[EXPECT_ROWS * 9] = "", rows[EXPECT_ROWS][8];
    bool good;
    if (e->port == EXPECT_DIGITS) {
        read_digits(m, port, sees);
        good = !strcmp(sees, e->text);
    } else if (e->port == EXPECT_PICTURE) {
        unsigned n = read_matrices(m, port, rows);
        good = n == e->rows;
        for (unsigned i = 0; i < n; i++) {
            good = good && !strcmp(rows[i], e->picture[i]);
            snprintf(sees + strlen(sees), sizeof sees - strlen(sees), "%s%s", i ? " " : "", rows[i]);
        }
    } else {
        const struct value *v = port_value(&m->port[e->port], port[e->port]);
        if (v)
            snprintf(sees, sizeof sees, "%s", v->name);
        else
            snprintf(sees, sizeof sees, "%" PRIu64, port[e->port]);
        good = port[e->port] == e->value;
    }
    if (!good)
        miss(all, e, name, edge, sees);
}

void expect_check(struct expectations *e, const char *name, uint64_t from, uint64_t to, const Word port[])
{
    for (unsigned i = 0; i < e->count; i++)
        if (!e->each[i].missed && e->each[i].from <= to && e->each[i].to >= from)
            check_one(e, &e->each[i], name, e->each[i].from > from ? e->each[i].from : from, port);
}
