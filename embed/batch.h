/* SPDX-License-Identifier: MIT */
/* What a batch of gatecade.h is inside. */
#ifndef GATECADE_EMBED_BATCH_H
#define GATECADE_EMBED_BATCH_H

#include <stdbool.h>
#include "embed/gatecade.h"
#include "lanes/batch.h"

struct gatecade_batch {
    struct batch *batch;
    const struct machine *machine;
    size_t count;
    uint8_t *held; /* rewards: a byte a row and machine, whether its condition held when it was last asked */
};

#endif
