/* SPDX-License-Identifier: MIT */
/*
 * A golden hash per machine: all its ports over a fixed random stream, on every platform the same.
 * A change of behaviour that is meant goes with a new table: build/tests/golden print >tests/machines/golden.def
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "tests/rig.h"
#include "games/games.h"

struct golden {
    const char *machine;
    uint64_t hash;
};

static const struct golden golden[] = {
#define GOLDEN(name, value) {name, value},
#include "tests/machines/golden.def"
#undef GOLDEN
};

/* FNV-1a over the ports after reset and after every edge, with defaults first and then random straps. */
static uint64_t hash_of(const struct machine *m)
{
    uint64_t hash = 0xcbf29ce484222325;
    struct random dice;
    struct rig r;
    random_seed(&dice, 2026);
    for (unsigned game = 0; game < 20; game++) {
        rig_put(&r, m);
        if (game)
            rig_strap(&r, &dice);
        rig_reset(&r);
        for (int edge = 0; edge < 2000; edge++) {
            for (unsigned i = 0; i < m->ports; i++)
                hash = (hash ^ r.port[i]) * 0x100000001b3;
            rig_stir(&r, &dice, 1 + game % 6);
            machine_run(m, r.state, r.port, edge % 7 ? 1 : random_below(&dice, 100));
        }
    }
    return hash;
}

static void same_as_ever(void **state)
{
    const struct golden *g = *state;
    const struct machine *m = machine_find(g->machine);
    assert_non_null(m);
    assert_int_equal(hash_of(m), g->hash);
}

int main(int argc, char **argv)
{
    enum { ALL = sizeof golden / sizeof *golden };
    struct CMUnitTest tests[ALL];
    if (argc > 1 && !strcmp(argv[1], "print")) {
        for (unsigned i = 0; i < machine_count; i++)
            printf("GOLDEN(\"%s\", 0x%016llx)\n", machines[i]->name, (unsigned long long)hash_of(machines[i]));
        return 0;
    }
    for (unsigned i = 0; i < ALL; i++)
        tests[i] = (struct CMUnitTest){
            .name = golden[i].machine, .test_func = same_as_ever, .initial_state = (void *)(uintptr_t)&golden[i]};
    return _cmocka_run_group_tests("golden", tests, ALL, NULL, NULL);
}
