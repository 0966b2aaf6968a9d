/* SPDX-License-Identifier: MIT */
/* What a source tells without being compiled: a module or entity without ports is a testbench. */
#ifndef GATECADE_OUTLINE_H
#define GATECADE_OUTLINE_H

#include <stddef.h>

/* How many modules or entities the text declares with ports, and without. */
struct outline {
    unsigned with_ports, without;
};

/* Reads a source; if `name` is not NULL, only the unit of that name counts. */
struct outline outline_read(const char *text, size_t size, int vhdl, const char *name);

#endif
