/* SPDX-License-Identifier: MIT */
/* The hashes of web/soak.c on this computer, for tests/web/exact.mjs: native CYCLES SEED…, a line each. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include "../../web/glue.h"

int main(int argc, char **argv)
{
    for (unsigned i = 0; i < machine_count; i++)
        for (int k = 2; k < argc; k++)
            printf("%s %s %" PRIu64 "\n", machines[i]->name, argv[k],
                   soak(machines[i], strtoull(argv[k], NULL, 10), (uint32_t)strtoul(argv[1], NULL, 10)));
    return 0;
}
