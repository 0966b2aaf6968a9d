/* SPDX-License-Identifier: MIT */
#include "kit/files.h"
#include <string.h>

#define HELD(machine, kind, id, file, name)                                                                            \
    __asm__(".section .rodata\nheld_" #id ":\n.incbin \"" file "\"\nheld_" #id "_end:\n.byte 0\n.previous\n");         \
    extern const char held_##id[], held_##id##_end[];
#include "kit/files.def"
#undef HELD

static const struct held_file held[] = {
#define HELD(machine, kind, id, file, name) {machine, kind, held_##id, held_##id##_end, name},
#include "kit/files.def"
#undef HELD
};

const struct held_file *held_find(const struct machine *m, enum held kind, unsigned n)
{
    for (unsigned i = 0; i < sizeof held / sizeof *held; i++)
        if (held[i].kind == kind && (!held[i].machine || !strcmp(held[i].machine, m->name)) && !n--)
            return &held[i];
    return NULL;
}
