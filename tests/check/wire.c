/* SPDX-License-Identifier: MIT */
/* Messages of a simulator that are none: each is refused.  And a simulator that gets no memory says so.  The simulator
   is this program, started once more with the number of a message. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>
#include "base/text.h"
#include "check/sim/box.h"
#include "check/sim/design.h"

enum {
    PORTS,
    TOO_LARGE,
    TOO_MANY,
    CUT,
    UNKNOWN,
    SILENT,
    HONEST,
    TALKATIVE,
    SHORT_OF_MEMORY,
    BACKWARDS,
    BEYOND,
    ENDLESS,
    GIGANTIC,
    KILLED
};

static char self[PATH_MAX];
static size_t memory_most = SIZE_MAX;

static void *scarce(void *old, size_t size)
{
    return size > memory_most ? NULL : realloc(old, size);
}

/* ---- the simulator's side ---- */

#define realloc scarce
#include "check/sim/vpi/server.h"
#undef realloc

/* A design of one output, which counts the clock's edges. */
static uint64_t count;

static void pin_get(unsigned pin, uint64_t *value, uint64_t *unknown)
{
    (void)pin;
    *value = count & 255;
    *unknown = 0;
}

static void pin_put(unsigned pin, const uint64_t *value)
{
    (void)pin;
    (void)value;
}

static int simulate(int what)
{
    if (!server_begin())
        return 1;
    server_add(WIRE_TOP, "top", 0, 0, 0);
    server_add(WIRE_IN, "clk", 1, 0, 0);
    server_add(WIRE_IN, "a", 1, 0, 0);
    server_add(WIRE_OUT, "q", 8, 7, 0);
    server_say(WIRE_PORTS, server.pin, (uint32_t)(server.pins * sizeof *server.pin));
    while (server_cycle()) {
        server_drive();
        count++;
        if (what == SHORT_OF_MEMORY)
            memory_most = 64;
        for (unsigned i = 0; what == TALKATIVE && i < 2; i++) { /* samples that nobody asked for */
            server.fresh |= 1;
            server_take_sample();
        }
        if (what == GIGANTIC && server.cycle == 3) {
            struct wire_head head = {WIRE_SAMPLES, 1 << 30};
            return write(server.fd, &head, sizeof head) < 0 || pause();
        }
        if (what == KILLED && server.cycle == 3)
            raise(SIGKILL);
        if (server.cycle == 7)
            server.cycle = what == BACKWARDS ? 2 : what == BEYOND ? 7000 : server.cycle;
        if (what == ENDLESS && server.reply_size)
            server.reply_size -= 8; /* no sample ends where it should */
    }
    return 0;
}

static int talk(int what)
{
    if (what >= HONEST)
        return simulate(what);
    int wire = atoi(getenv("GATECADE_WIRE"));
    if (what == TOO_MANY) {
        static struct wire_pin many[WIRE_PINS + 1] = {{.dir = WIRE_TOP, .name = "top"}};
        struct wire_head large = {WIRE_PORTS, sizeof many};
        return write(wire, &large, sizeof large) < 0 || write(wire, many, sizeof many) < 0;
    }
    struct wire_pin pin[2] = {{.dir = WIRE_TOP, .name = "top"}, {.dir = WIRE_IN, .width = 1, .name = "clk"}};
    struct wire_head head = {WIRE_PORTS, sizeof pin};
    if (what == TOO_LARGE)
        head.bytes = 0xfffffff0;
    else if (what == UNKNOWN)
        head.op = 99;
    if (what == SILENT)
        return 0;
    size_t size = what == CUT ? sizeof pin - 1 : sizeof pin;
    return write(wire, &head, sizeof head) < 0 || write(wire, pin, size) < 0;
}

/* ---- the checker's side ---- */

static bool reads(struct design *d, int what)
{
    char number[8];
    const char *const argv[] = {self, number, NULL};
    text_set(number, sizeof number, "%d", what);
    *d = (struct design){0};
    text_set(d->dir, sizeof d->dir, "%s", "/tmp/gatecade-wire-XXXXXX");
    assert_non_null(mkdtemp(d->dir));
    bool good = design_read_ports(d, &(struct tool){.argv = argv});
    char log[PATH_MAX + 8];
    text_set(log, sizeof log, "%s.log", d->dir);
    unlink(log);
    rmdir(d->dir);
    return good;
}

static void ports_are_read(void **unused)
{
    static struct design d;
    (void)unused;
    assert_true(reads(&d, PORTS));
    assert_int_equal(d.tops, 1);
    assert_string_equal(d.top[0].name, "top");
    assert_int_equal(d.top[0].pins, 1);
    assert_string_equal(d.top[0].pin[0].name, "clk");
    design_close(&d);
}

static void others_are_not(void **unused)
{
    static struct design d;
    static const int messages[] = {TOO_LARGE, TOO_MANY, CUT, UNKNOWN, SILENT};
    (void)unused;
    for (unsigned i = 0; i < sizeof messages / sizeof *messages; i++) {
        assert_false(reads(&d, messages[i]));
        assert_string_equal(d.cause, "crashes");
        assert_int_equal(d.tops, 0);
    }
}

static int start(struct design *d, int wire, uint64_t what)
{
    char number[8];
    const char *const argv[] = {self, number, NULL};
    text_set(number, sizeof number, "%d", (int)what);
    return tool_start(&(struct tool){.argv = argv, .dir = d->dir, .wire = wire, .seconds = 30});
}

enum { EDGES = 20 };

/* Runs a simulation; how many samples came. */
static unsigned samples(struct sim *s, int what)
{
    static const struct engine engine = {.name = "test", .start = start};
    static struct pin pin[] = {{.dir = PIN_IN, .width = 1, .name = "clk"},
                               {.dir = PIN_IN, .width = 1, .name = "a"},
                               {.dir = PIN_OUT, .width = 8, .name = "q"}};
    static const struct top top = {.name = "top", .pin = pin, .pins = 3};
    static struct design d;
    static const uint32_t in[] = {1}, out[] = {2};
    const uint64_t inputs = 0;
    d = (struct design){.engine = &engine, .chosen = &top};
    text_set(d.dir, sizeof d.dir, "%s", box_directory());
    sim_dut(s, &d, (uint64_t)what);
    assert_true(sim_start(s, &d, 0, in, 1, out, 1));
    assert_true(sim_fresh(s));
    sim_stretch(s, EDGES, &inputs);
    uint32_t at = 0, cycle, n = 0;
    for (sim_run(s); s->health == DUT_WELL && sim_sample(s, &at, &cycle);)
        n++;
    return n;
}

static void no_more_samples_than_asked_for(void **unused)
{
    struct sim s;
    (void)unused;
    assert_int_equal(samples(&s, HONEST), EDGES);
    assert_int_equal(s.health, DUT_WELL);
    sim_close(&s);
    assert_int_equal(samples(&s, TALKATIVE), 0);
    assert_int_equal(s.health, DUT_DIED);
    sim_close(&s);
}

/* Samples out of order, of cycles that nobody asked for, of no end, or of a gigabyte. */
static void nonsense_is_refused(void **unused)
{
    static const int all[] = {BACKWARDS, BEYOND, ENDLESS, GIGANTIC};
    struct sim s;
    (void)unused;
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++) {
        assert_int_equal(samples(&s, all[i]), 0);
        assert_int_equal(s.health, DUT_DIED);
        assert_true(s.reply_room < 1 << 20);
        sim_close(&s);
    }
}

/* What was asked for is counted alike every time; what it took comes from the simulator. */
static void work_is_counted(void **unused)
{
    struct sim s;
    double work[2];
    (void)unused;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(samples(&s, HONEST), EDGES);
        work[i] = s.work;
        assert_true(s.spent > 0 && s.spent < 100);
        sim_close(&s);
    }
    assert_true(work[0] > 0 && work[0] == work[1]);
}

/* One that somebody kills is lost, and no fault of the design. */
static void a_killed_simulator_is_lost(void **unused)
{
    struct sim s;
    (void)unused;
    assert_int_equal(samples(&s, KILLED), 0);
    assert_int_equal(s.health, DUT_LOST);
    assert_string_equal(s.design->fault, "killed");
    sim_close(&s);
}

static void a_simulator_out_of_memory_says_so(void **unused)
{
    struct sim s;
    char words[200];
    (void)unused;
    assert_int_equal(samples(&s, SHORT_OF_MEMORY), 0);
    assert_int_equal(s.health, DUT_FULL);
    box_last_words(NULL, words, sizeof words);
    assert_string_equal(words, "error: the simulation needs more memory than it may have");
    sim_close(&s);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(ports_are_read),
                                       cmocka_unit_test(others_are_not),
                                       cmocka_unit_test(no_more_samples_than_asked_for),
                                       cmocka_unit_test(a_simulator_out_of_memory_says_so),
                                       cmocka_unit_test(nonsense_is_refused),
                                       cmocka_unit_test(work_is_counted),
                                       cmocka_unit_test(a_killed_simulator_is_lost)};
    if (argc > 1)
        return talk(atoi(argv[1]));
    if (!realpath("/proc/self/exe", self))
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
