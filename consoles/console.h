/* SPDX-License-Identifier: MIT */
/*
 * A console is one machine's own program for a line of text at a time: its questions and its wording.  It plays the
 * real machine through play/ and says what the ports show; the rules stay in the machine.
 * One line in consoles.def, one file here.
 */
#ifndef GATECADE_CONSOLE_H
#define GATECADE_CONSOLE_H

#include "term/play.h"

struct console {
    const char *machine; /* by name */
    int (*run)(struct play *p);
};

/* The console of that machine, or NULL. */
const struct console *console_find(const struct machine *m);

#endif
