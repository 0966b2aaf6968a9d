/* SPDX-License-Identifier: MIT */
/*
 * The keeper: the one process that starts an untrusted design's tools, for a whole check.  It stands inside the outer
 * sandbox (bubblewrap, where that works), so that this is put up once and not once a tool; every tool then puts on the
 * inner sandbox for itself.
 *
 *     check  --START-->  keeper  --fork-->  tool (in a process group of its own)
 *            <--ENDED--
 *
 * Nothing about the verdict goes through the keeper: a simulator talks to the checker on its own wire, which START
 * hands over.  The keeper watches what the scratch folder holds, and goes when the line is
 * hung up, be it because the checker was killed.
 */
#ifndef GATECADE_KEEPER_H
#define GATECADE_KEEPER_H

#include "check/sim/box.h"
#include "check/sim/sandbox.h"

/* The keeper will stand around this scratch folder; the first tool puts it up. */
void keeper_open(const struct sandbox *around);

/* Starts a tool; its number, or TOOL_DIED. */
int keeper_start(const struct tool *t);

/* Waits until a tool ends, or for as long as it may; its wait status, or TOOL_LATE, TOOL_DIED, TOOL_FULL. */
int keeper_wait(int number, unsigned seconds);

/* Ends a tool and all it has started.  If the keeper does not obey, it goes too. */
void keeper_stop(int number);

/* Ends everything, and waits for that; safe in a signal handler. */
void keeper_close(void);

/* The keeper itself, started as `gatecade inside SCRATCH READABLE`, with its end of the line as file 3. */
int keeper_main(int argc, char **argv);

#endif
