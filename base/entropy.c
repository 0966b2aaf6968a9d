/* SPDX-License-Identifier: MIT */
#include "base/entropy.h"
#include <stdlib.h>
#include <sys/random.h>

uint64_t random_entropy(void)
{
    uint64_t seed;
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed)
        abort(); /* the system has had its entropy since boot; only a broken kernel gets here */
    return seed;
}
