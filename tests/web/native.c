/* SPDX-License-Identifier: MIT */
/* The machines on this computer, to hold the module against.
 *     native soak CYCLES SEED…      the hashes of tests/web/soak.c, a line each
 *     native run MACHINE EDGES      edges a second of machine_run() from reset, inputs idle: the best of a few runs
 *     native play MACHINE CYCLES    the same of random play, as soak does it
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "tests/web/soak.h"
#include "games/games.h"

static double now(void)
{
    struct timespec t;
    timespec_get(&t, TIME_UTC);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void plain_run(const struct machine *m, uint64_t edges)
{
    static uint64_t state[1024];
    Word port[64];
    machine_idle(m, port);
    m->reset(state, port);
    machine_run(m, state, port, edges);
}

static double best_rate(const struct machine *m, int playing, uint64_t work)
{
    double best = 0;
    for (int i = 0; i < 6; i++) {
        double start = now();
        if (playing)
            soak(m, 1, (uint32_t)work);
        else
            plain_run(m, work);
        double rate = (double)work / (now() - start);
        best = rate > best ? rate : best;
    }
    return best;
}

int main(int argc, char **argv)
{
    if (argc > 3 && !strcmp(argv[1], "soak"))
        for (unsigned i = 0; i < machine_count; i++)
            for (int k = 3; k < argc; k++)
                printf("%s %s %" PRIu64 "\n", machines[i]->name, argv[k],
                       soak(machines[i], strtoull(argv[k], NULL, 10), (uint32_t)strtoul(argv[2], NULL, 10)));
    else if (argc == 4 && machine_find(argv[2]))
        printf("%.0f\n", best_rate(machine_find(argv[2]), !strcmp(argv[1], "play"), strtoull(argv[3], NULL, 10)));
    else
        return 2;
    return 0;
}
