/* SPDX-License-Identifier: MIT */
#include "base/entropy.h"
#include <stdlib.h>
#include <sys/random.h>

uint64_t random_entropy(void)
{
    uint64_t seed;
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed)
        abort(); /* never in practice: getrandom() blocks until there is entropy */
    return seed;
}
