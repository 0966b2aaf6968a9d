/* SPDX-License-Identifier: MIT */
/*
 * `gatecade run` prints what the machines show, edge by edge: its trace of every scenario and of
 * random tapes is what plain stepping gives, with no edge skipped.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <glob.h>
#include <unistd.h>
#include <cmocka.h>
#include "tests/rig.h"
#include "games/games.h"
#include "core/tape.h"

/* One line for each output that changed; all of them after the first edge. */
static void trace_edge(FILE *out, const struct rig *r, Word last[], uint64_t cycle)
{
    for (unsigned i = 0; i < r->machine->ports; i++) {
        const struct port *p = &r->machine->port[i];
        if (p->dir != OUT || (cycle && r->port[i] == last[i]))
            continue;
        if (p->look == PHASE)
            fprintf(out, "%llu %s %s\n", (unsigned long long)cycle, p->name, port_value(p, r->port[i])->name);
        else
            fprintf(out, "%llu %s %llu\n", (unsigned long long)cycle, p->name, (unsigned long long)r->port[i]);
        last[i] = r->port[i];
    }
}

static char *stepped_trace(const char *text, const char **machine)
{
    struct tape_reader reader;
    struct tape_event e;
    struct rig r;
    Word last[RIG_PORTS];
    char *trace = NULL;
    size_t size;
    uint64_t cycle = 0;
    FILE *out = open_memstream(&trace, &size);
    tape_begin(&reader, machines, machine_count, text, strlen(text));
    for (int reset = 0;;) {
        enum tape_item item = tape_next(&reader, &e);
        assert_int_not_equal(item, TAPE_BAD);
        if (item == TAPE_MACHINE)
            rig_put(&r, reader.machine);
        if (item == TAPE_INPUT || item == TAPE_END) {
            if (!reset++)
                rig_reset(&r);
            for (; cycle < e.cycle; cycle++) {
                rig_step(&r);
                trace_edge(out, &r, last, cycle);
            }
        }
        if (item == TAPE_END)
            break;
        if (item != TAPE_MACHINE)
            r.port[e.port] = e.value;
    }
    fclose(out);
    *machine = r.machine->name;
    return trace;
}

static char *read_all(FILE *f)
{
    char *text = NULL;
    size_t size = 0;
    if (getdelim(&text, &size, EOF, f) < 0)
        text = strdup("");
    return text;
}

static void compare_traces(const char *file)
{
    char command[500];
    const char *machine;
    FILE *f = fopen(file, "r");
    assert_non_null(f);
    char *tape = read_all(f), *expected = stepped_trace(tape, &machine);
    fclose(f);
    const char *gatecade = getenv("GATECADE");
    snprintf(command, sizeof command, "'%s' run %s --tape '%s'", gatecade ? gatecade : "build/gatecade", machine, file);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    char *actual = read_all(pipe);
    assert_int_equal(pclose(pipe), 0);
    assert_string_equal(actual, expected);
    free(actual);
    free(expected);
    free(tape);
}

static void scenarios(void **unused)
{
    (void)unused;
    glob_t files;
    assert_int_equal(glob("tests/scenarios/*.tape", 0, NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i++)
        compare_traces(files.gl_pathv[i]);
    globfree(&files);
}

/* Straps, then touches of random inputs, with stretches in between in which nothing is touched. */
static void write_random_tape(FILE *f, const struct machine *m, struct random *dice)
{
    struct rig r;
    uint64_t cycle = 0;
    rig_put(&r, m);
    rig_strap(&r, dice);
    fprintf(f, "gatecade tape 1\nmachine %s\n", m->name);
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == STRAP)
            fprintf(f, "strap %s %llu\n", m->port[i].name, (unsigned long long)r.port[i]);
    for (int n = 0; n < 200; n++) {
        unsigned i = (unsigned)random_below(dice, m->ports);
        if (m->port[i].dir == IN)
            fprintf(f, "%llu %s %llu\n", (unsigned long long)cycle, m->port[i].name,
                    (unsigned long long)rig_touch(&m->port[i], dice));
        cycle += random_below(dice, 3) ? random_below(dice, 3) : random_below(dice, 300);
    }
    fprintf(f, "%llu end\n", (unsigned long long)cycle + 1);
}

static void random_tapes(void **unused)
{
    (void)unused;
    struct random dice;
    random_seed(&dice, 61);
    for (unsigned n = 0; n < 4 * machine_count; n++) {
        char file[] = "/tmp/gatecade-tape-XXXXXX";
        int fd = mkstemp(file);
        assert_true(fd >= 0);
        FILE *f = fdopen(fd, "w");
        write_random_tape(f, machines[n % machine_count], &dice);
        fclose(f);
        compare_traces(file);
        unlink(file);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scenarios),
        cmocka_unit_test(random_tapes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
