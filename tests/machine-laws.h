/* SPDX-License-Identifier: MIT */
/* Laws that name no machine, for every machine: a test each, called "MACHINE: LAW".  After <cmocka.h>. */
#ifndef GATECADE_MACHINE_LAWS_H
#define GATECADE_MACHINE_LAWS_H

#include <stdio.h>
#include <stdlib.h>
#include "games/games.h"

struct machine_law {
    const char *name;
    void (*law)(void **state); /* *state: the machine */
};

/* With `more` tests that are not about one machine; returns how many failed. */
static inline int machine_laws_run(const char *group, const struct machine_law law[], size_t laws,
                                   const struct CMUnitTest more[], size_t others)
{
    struct CMUnitTest *tests = calloc(machine_count * laws + others, sizeof *tests);
    char(*names)[96] = calloc(machine_count * laws, sizeof *names);
    size_t n = 0;
    for (unsigned i = 0; i < machine_count; i++)
        for (size_t k = 0; k < laws; k++, n++) {
            snprintf(names[n], sizeof *names, "%s: %s", machines[i]->name, law[k].name);
            tests[n] = (struct CMUnitTest){
                .name = names[n], .test_func = law[k].law, .initial_state = (void *)(uintptr_t)machines[i]};
        }
    for (size_t k = 0; k < others; k++)
        tests[n++] = more[k];
    int failed = _cmocka_run_group_tests(group, tests, n, NULL, NULL);
    free(names);
    free(tests);
    return failed;
}

#define MACHINE_LAWS(group, laws, more)                                                                                \
    machine_laws_run(group, laws, sizeof laws / sizeof *laws, more, sizeof more / sizeof *more)

#endif
