/* SPDX-License-Identifier: MIT */
/* What a source tells without being compiled: a module or entity without ports is a testbench; its
   ports; which numbers a user may want to set. */
#ifndef GATECADE_OUTLINE_H
#define GATECADE_OUTLINE_H

#include <stddef.h>

/* How many modules or entities the text declares with ports, and without. */
struct outline {
    unsigned with_ports, without;
};

/* Reads a source; if `name` is not NULL, only the unit of that name counts. */
struct outline outline_read(const char *text, size_t size, int vhdl, const char *name);

/* The next Verilog module without ports from `from` on: from there to `end` it stands.  0 if there is none. */
int outline_testbench(const char *text, size_t size, size_t *from, size_t *end, char unit[64]);

/* The first package that a SystemVerilog source declares; 0 if it declares none. */
int outline_package(const char *text, size_t size, char name[64]);

/* Called with the name of every port of a VHDL entity. */
typedef void outline_port(void *to, const char *name);
void outline_ports(const char *text, size_t size, const char *entity, outline_port *seen, void *to);

/* Called for every parameter, localparam, generic or constant: its unit, its name and its default as written. */
typedef void outline_value(void *to, const char *unit, const char *name, const char *value, size_t length);
void outline_values(const char *text, size_t size, int vhdl, outline_value *seen, void *to);

#endif
