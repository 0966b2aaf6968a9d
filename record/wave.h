/* SPDX-License-Identifier: MIT */
/* A waveform on disk: the dump, and beside it what GTKWave needs to show names: game.vcd has game.gtkw and, for every
 * port with named values, game.PORT.filter.  All of them appear when it is closed, or none. */
#ifndef GATECADE_WAVE_H
#define GATECADE_WAVE_H

#include "base/output.h"
#include "record/vcd.h"

struct wave {
    struct vcd vcd;      /* vcd_inputs, vcd_outputs and vcd_end are called on it */
    struct output *file; /* the dump first, then its companions */
    unsigned files;
};

/* As vcd_begin; "-" and devices get no companions.  GOOD, or BAD after a complaint and nothing written. */
int wave_open(struct wave *w, const char *path, const struct machine *m, const Word port[], uint64_t cycles);
int wave_close(struct wave *w);
void wave_drop(struct wave *w);

#endif
