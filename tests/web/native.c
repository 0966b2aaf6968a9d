/* SPDX-License-Identifier: MIT */
/* The machines on this computer, to hold the module against.
 *     native soak CYCLES SEED…     the hashes of web/soak.c, a line each
 *     native run MACHINE EDGES     edges a second of machine_run() from reset, inputs idle
 *     native speed CYCLES          cycles a second of the same play as soak, all machines
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "../../web/glue.h"

static double now(void)
{
    struct timespec t;
    timespec_get(&t, TIME_UTC);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

int main(int argc, char **argv)
{
    if (argc > 3 && !strcmp(argv[1], "soak"))
        for (unsigned i = 0; i < machine_count; i++)
            for (int k = 3; k < argc; k++)
                printf("%s %s %" PRIu64 "\n", machines[i]->name, argv[k],
                       soak(machines[i], strtoull(argv[k], NULL, 10), (uint32_t)strtoul(argv[2], NULL, 10)));
    else if (argc == 3) {
        uint32_t cycles = (uint32_t)strtoul(argv[2], NULL, 10);
        uint64_t hash = 0;
        double start = now();
        for (unsigned i = 0; i < machine_count; i++)
            hash ^= soak(machines[i], 1, cycles);
        printf("%.0f %" PRIu64 "\n", (double)cycles * machine_count / (now() - start), hash);
    } else if (argc == 4 && machine_find(argv[2])) {
        const struct machine *m = machine_find(argv[2]);
        void *state = calloc(1, m->state_size + 1);
        Word port[64];
        uint64_t edges = strtoull(argv[3], NULL, 10);
        machine_idle(m, port);
        m->reset(state, port);
        double start = now();
        machine_run(m, state, port, edges);
        printf("%.0f\n", (double)edges / (now() - start));
        free(state);
    } else
        return 2;
    return 0;
}
