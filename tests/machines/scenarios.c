/* SPDX-License-Identifier: MIT */
/*
 * The rule book: the files in tests/scenarios are ordinary tapes whose comments say what must be seen.
 *
 *     #? 12 phase score       after edge 12 the port phase shows score
 *     #? 12..15 gift 0        after each of the edges 12 to 15
 *     #? 12 [ A-b]            the SEGMENTS ports read so, from left to right
 *     #? 12 picture           the MATRIX ports look like the lines that follow,
 *     #| ..RR...              a letter a light: the first of its port's name
 *
 * A tape without expectations, or with one after its end, is a mistake.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <glob.h>
#include <cmocka.h>
#include "tests/rig.h"
#include "games/games.h"
#include "core/tape.h"

enum { MOST_PICTURE = 16 };

struct expectation {
    uint64_t from, to;
    char what[32], value[64];
    char picture[MOST_PICTURE][16];
    unsigned rows, line;
};

struct scenario {
    const char *file;
    char *text;
    struct expectation *expect;
    unsigned count;
    struct rig rig;
};

static char *read_all(const char *file)
{
    char *text = NULL;
    size_t size = 0;
    FILE *f = fopen(file, "r");
    assert_non_null(f);
    if (getdelim(&text, &size, EOF, f) < 0)
        fail_msg("%s is empty", file);
    fclose(f);
    return text;
}

/* ---- reading the expectations --------------------------------------------------------- */

static void add_picture_row(struct scenario *s, const char *line)
{
    struct expectation *e = &s->expect[s->count - 1];
    if (!s->count || e->rows == MOST_PICTURE || sscanf(line, "%15s", e->picture[e->rows]) != 1)
        fail_msg("%s: a picture's row that belongs to none: %s", s->file, line);
    e->rows++;
}

static void add_expectation(struct scenario *s, const char *line, unsigned number)
{
    struct expectation e = {.line = number};
    unsigned long long from, to;
    int at = 0;
    if (sscanf(line, "%llu..%llu %n", &from, &to, &at) != 2 || !at) {
        at = 0;
        if (sscanf(line, "%llu %n", &from, &at) != 1 || !at)
            fail_msg("%s:%u: no cycle in %s", s->file, number, line);
        to = from;
    }
    e.from = from;
    e.to = to;
    if (line[at] == '[')
        snprintf(e.value, sizeof e.value, "%.*s", (int)strcspn(line + at + 1, "]"), line + at + 1);
    else if (sscanf(line + at, "%31s %63s", e.what, e.value) < 1)
        fail_msg("%s:%u: nothing expected in %s", s->file, number, line);
    s->expect = realloc(s->expect, (s->count + 1) * sizeof e);
    assert_non_null(s->expect);
    s->expect[s->count++] = e;
}

static void read_expectations(struct scenario *s)
{
    unsigned number = 1;
    for (const char *line = s->text; line; line = strchr(line, '\n'), number++) {
        line += *line == '\n';
        if (!strncmp(line, "#? ", 3))
            add_expectation(s, line + 3, number);
        else if (!strncmp(line, "#| ", 3))
            add_picture_row(s, line + 3);
    }
    if (!s->count)
        fail_msg("%s expects nothing", s->file);
}

/* ---- looking at the ports ------------------------------------------------------------- */

static void read_segments(struct rig *r, char text[32])
{
    size_t n = 0;
    for (unsigned i = 0; i < r->machine->ports && n < 31; i++)
        if (r->machine->port[i].look == SEGMENTS) {
            const struct value *v = port_value(&r->machine->port[i], r->port[i]);
            text[n++] = !v ? '?' : strlen(v->name) == 1 ? v->name[0] : ' ';
        }
    text[n] = 0;
}

/* Matrices at the same place on the board lie on each other, others below each other. */
static unsigned read_matrices(struct rig *r, char rows[MOST_PICTURE][16])
{
    const struct port *last = NULL;
    unsigned top = 0, bottom = 0;
    for (unsigned i = 0; i < r->machine->ports; i++) {
        const struct port *p = &r->machine->port[i];
        if (p->look != MATRIX)
            continue;
        if (!last || p->col != last->col || p->row != last->row) {
            top = bottom;
            bottom += p->width / 7u;
            for (unsigned row = top; row < bottom; row++)
                snprintf(rows[row], 16, ".......");
        }
        for (unsigned bit = 0; bit < p->width; bit++)
            if (r->port[i] >> bit & 1)
                rows[top + bit / 7][bit % 7] = (char)(p->name[0] - 'a' + 'A');
        last = p;
    }
    return bottom;
}

static void check_picture(struct scenario *s, const struct expectation *e, uint64_t cycle)
{
    char rows[MOST_PICTURE][16];
    unsigned n = read_matrices(&s->rig, rows);
    int same = n == e->rows;
    for (unsigned i = 0; same && i < n; i++)
        same = !strcmp(rows[i], e->picture[i]);
    if (same)
        return;
    for (unsigned i = 0; i < n; i++)
        print_message("# %s\n", rows[i]);
    fail_msg("%s:%u: after edge %llu the lights look otherwise", s->file, e->line, (unsigned long long)cycle);
}

static void check(struct scenario *s, const struct expectation *e, uint64_t cycle)
{
    if (!strcmp(e->what, "picture")) {
        check_picture(s, e, cycle);
        return;
    }
    if (!e->what[0]) {
        char text[32];
        read_segments(&s->rig, text);
        if (strcmp(text, e->value) != 0)
            fail_msg("%s:%u: after edge %llu the digits read [%s], expected [%s]", s->file, e->line,
                     (unsigned long long)cycle, text, e->value);
        return;
    }
    int i = port_find(s->rig.machine, e->what);
    Word value;
    if (i < 0 || !tape_value(&s->rig.machine->port[i], e->value, (uint32_t)strlen(e->value), &value))
        fail_msg("%s:%u: no port %s, or no value %s of it", s->file, e->line, e->what, e->value);
    if (s->rig.port[i] != value)
        fail_msg("%s:%u: after edge %llu %s is %llu, expected %s", s->file, e->line, (unsigned long long)cycle, e->what,
                 (unsigned long long)s->rig.port[i], e->value);
}

/* ---- playing the tape ----------------------------------------------------------------- */

static void edge(struct scenario *s, uint64_t cycle)
{
    rig_step(&s->rig);
    for (unsigned i = 0; i < s->count; i++)
        if (cycle >= s->expect[i].from && cycle <= s->expect[i].to)
            check(s, &s->expect[i], cycle);
}

static void play(struct scenario *s)
{
    struct tape_reader reader;
    struct tape_event e;
    uint64_t cycle = 0;
    int started = 0;
    tape_begin(&reader, machines, machine_count, s->text, strlen(s->text));
    for (;;) {
        enum tape_item item = tape_next(&reader, &e);
        if (item == TAPE_BAD)
            fail_msg("%s: %s", s->file, reader.error);
        if (item == TAPE_MACHINE)
            rig_put(&s->rig, reader.machine);
        if (item == TAPE_STRAP)
            s->rig.port[e.port] = e.value;
        if (item == TAPE_MACHINE || item == TAPE_STRAP)
            continue;
        if (!started++)
            rig_reset(&s->rig);
        for (; cycle < e.cycle; cycle++)
            edge(s, cycle);
        if (item == TAPE_END)
            break;
        s->rig.port[e.port] = e.value;
    }
    for (unsigned i = 0; i < s->count; i++)
        if (s->expect[i].to >= cycle)
            fail_msg("%s:%u: expected after the end", s->file, s->expect[i].line);
}

static void scenario(void **state)
{
    struct scenario s = {.file = *state};
    s.text = read_all(s.file);
    read_expectations(&s);
    play(&s);
    free(s.expect);
    free(s.text);
}

int main(int argc, char **argv)
{
    glob_t files;
    if (glob(argc > 1 ? argv[1] : "tests/scenarios/*.tape", 0, NULL, &files))
        return 1;
    struct CMUnitTest *tests = calloc(files.gl_pathc, sizeof *tests);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        const char *name = strrchr(files.gl_pathv[i], '/');
        tests[i] = (struct CMUnitTest){
            .name = name ? name + 1 : files.gl_pathv[i], .test_func = scenario, .initial_state = files.gl_pathv[i]};
    }
    int failed = _cmocka_run_group_tests("scenarios", tests, files.gl_pathc, NULL, NULL);
    free(tests);
    globfree(&files);
    return failed;
}
