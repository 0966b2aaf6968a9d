/* SPDX-License-Identifier: MIT */
/* Messages of a simulator that are none: each is refused.  The simulator is this program, started once more with the
   number of a message. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>
#include "base/text.h"
#include "check/sim/design.h"

enum { PORTS, TOO_LARGE, CUT, UNKNOWN, SILENT };

static char self[PATH_MAX];

/* The simulator's side. */
static int talk(int what)
{
    int wire = atoi(getenv("GATECADE_WIRE"));
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

static bool reads(struct design *d, int what)
{
    char number[8];
    const char *const argv[] = {self, number, NULL};
    text_set(number, sizeof number, "%d", what);
    *d = (struct design){0};
    text_set(d->dir, sizeof d->dir, "%s", "/tmp/gatecade-wire-XXXXXX");
    assert_non_null(mkdtemp(d->dir));
    bool good = design_read_ports(d, argv);
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
    static const int messages[] = {TOO_LARGE, CUT, UNKNOWN, SILENT};
    (void)unused;
    for (unsigned i = 0; i < sizeof messages / sizeof *messages; i++) {
        assert_false(reads(&d, messages[i]));
        assert_string_equal(d.cause, "crashes");
        assert_int_equal(d.tops, 0);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(ports_are_read), cmocka_unit_test(others_are_not)};
    if (argc > 1)
        return talk(atoi(argv[1]));
    if (!realpath("/proc/self/exe", self))
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
