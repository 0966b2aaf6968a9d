/* SPDX-License-Identifier: MIT */
/*
 * What a source declares and uses, read from its tokens without compiling it: modules and entities (one without ports
 * is a testbench), instances, ports, packages, includes, and the numbers that a user may want to set.  It is a reading
 * for finding and sorting files; whether the source is right, the simulators decide.
 */
#ifndef GATECADE_OUTLINE_H
#define GATECADE_OUTLINE_H

#include "check/hdl/lexer.h"

enum { OUTLINE_NAME = 120 };

/* A declaration: `module NAME` or `entity NAME is`. */
struct outline_unit {
    char name[OUTLINE_NAME]; /* in VHDL in small letters, "" if it is \extended\; a macro's with its ` */
    bool ports;
    const char *at; /* its keyword */
};

/* The next unit from where the lexer stands, which is then behind its name; false if there is none. */
bool outline_next(struct lexer *l, struct outline_unit *u);

/* How many units the text declares with ports, and without. */
struct outline {
    unsigned with_ports, without;
};

/* Counts the units; if `name` is not NULL, only those of that name. */
struct outline outline_read(const char *text, size_t size, bool vhdl, const char *name);

/* The next Verilog module without ports from `from` on: from there to `end` it stands. */
bool outline_testbench(const char *text, size_t size, size_t *from, size_t *end, char unit[OUTLINE_NAME]);

/* The first package that a SystemVerilog source declares. */
bool outline_package(const char *text, size_t size, char name[OUTLINE_NAME]);

/* Does a SystemVerilog source use NAME:: ? */
bool outline_uses_package(const char *text, size_t size, const char *name);

/* Is it a word of the source, in letters of either case? */
bool outline_mentions(const char *text, size_t size, bool vhdl, const char *name);

/* What a source depends on: its Verilog has `ifdef or `ifndef. */
bool outline_conditional(const char *text, size_t size);

/* Nothing but directives (and comments): macros, which other Verilog files may use too. */
bool outline_only_directives(const char *text, size_t size);

/* The next `include "TARGET" from where the lexer stands. */
bool outline_include(struct lexer *l, const char **target, size_t *length);

/* Called with a name. */
typedef void outline_name(void *to, const char *name);

/* Every name that stands where a unit is instantiated; whether it is one of a unit, the caller knows. */
void outline_instances(const char *text, size_t size, bool vhdl, outline_name *seen, void *to);

/* Every port of a VHDL entity; every name declared with mode `buffer`. */
void outline_ports(const char *text, size_t size, const char *entity, outline_name *seen, void *to);
void outline_buffers(const char *text, size_t size, outline_name *seen, void *to);

/* Called for every parameter, localparam, generic or constant: its unit, its name and its default as written. */
typedef void outline_value(void *to, const char *unit, const char *name, const char *value, size_t length);
void outline_values(const char *text, size_t size, bool vhdl, outline_value *seen, void *to);

#endif
