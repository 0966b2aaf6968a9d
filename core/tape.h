/* SPDX-License-Identifier: MIT */
/*
 * Tapes: recorded play as text, one format for every shell.
 *
 *     gatecade tape 1
 *     machine mastermind
 *     strap hz 2
 *     # cycle port value: an input keeps its value until the next line that changes it
 *     3 enterA 1
 *     4 enterA 0
 *     40 end
 *
 * The machine's reset runs once before cycle 0.  The lines of cycle n are applied, then edge n
 * happens.  `N end` means edges 0 to N-1.  Values are decimal, 0x…, 0b…, or a value's name.
 *
 * The reader is a freestanding iterator over any bytes: it allocates nothing, never reads past
 * `size`, and after the first mistake only ever returns TAPE_BAD, with one sentence in `error`.
 */
#ifndef GATECADE_TAPE_H
#define GATECADE_TAPE_H

#include "core/machine.h"

enum tape_item {
    TAPE_MACHINE, /* the machine line: reader->machine is set */
    TAPE_STRAP,   /* event.port, event.value */
    TAPE_INPUT,   /* event.cycle, event.port, event.value */
    TAPE_END,     /* event.cycle: how many edges to run.  Comes once, last: a tape without an `end`
                     line ends after the last cycle it names */
    TAPE_BAD      /* reader->error says what and where */
};

struct tape_event {
    uint64_t cycle;
    Word value;
    uint32_t port;
};

struct tape_reader {
    const char *text;
    uint64_t size, at;
    uint64_t cycle;                /* the latest that was named */
    const struct machine *const *machines; /* those there are, and how many */
    uint32_t machine_count;
    const struct machine *machine; /* from the machine line */
    uint32_t line;
    uint8_t header, inputs, ended; /* what has been read */
    char error[200];
};

/* Reads a tape of any of those machines. */
void tape_begin(struct tape_reader *r, const struct machine *const machines[], uint32_t machine_count, const char *text,
                uint64_t size);
enum tape_item tape_next(struct tape_reader *r, struct tape_event *e);

/* A value as a tape or a person writes it (decimal, 0x…, 0b…, or one of the port's value names);
   1 if it is one and fits in the port. */
int tape_value(const struct port *p, const char *text, uint32_t length, Word *value);

#endif
