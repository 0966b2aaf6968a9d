/* SPDX-License-Identifier: MIT */
/* Laws that hold for every machine and name none. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "machine.h"

/* Reset and step write all of the state and every OUT, whatever was there before. */
static void reset_sets_everything(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < machine_count; i++) {
        const struct machine *m = machines[i];
        Word port[2][64];
        unsigned char *state[2] = {malloc(m->state_size + 1), malloc(m->state_size + 1)};
        for (int k = 0; k < 2; k++) {
            memset(state[k], k ? 0xff : 0, m->state_size);
            machine_idle(m, port[k]);
            m->reset(state[k], port[k]);
        }
        assert_memory_equal(state[0], state[1], m->state_size);
        assert_memory_equal(port[0], port[1], m->ports * sizeof(Word));
        free(state[0]);
        free(state[1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reset_sets_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
