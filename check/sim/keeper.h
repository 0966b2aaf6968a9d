/* SPDX-License-Identifier: MIT */
/*
 * The keeper: the one process that starts all tools of one check of an untrusted design.  It runs inside the outer
 * sandbox (bubblewrap, where that works), so that this is set up once a check and not once a tool; every tool then
 * applies the inner sandbox to itself.
 *
 *     check  --START, STOP-->     keeper  --fork-->  tool (in a process group of its own)
 *            <--READY, ENDED--
 *
 * They talk on a SOCK_SEQPACKET socket, one message a packet:
 *   READY   the keeper runs; the packet's credentials are its pid, seen from outside its pid namespace
 *   START   run this command in this directory with this limit; carries the simulator's socket as a file descriptor
 *   STOP    kill that tool; answered by ENDED, also for a tool that has ended already
 *   ENDED   a tool has ended: how, as of tool_run()
 *
 * The keeper is not trusted with the verdict: a simulator and the checker use a socket of their own, which START passes
 * on.  The keeper enforces the quota of the scratch folder.  It exits, with all tools, when its socket is closed, which
 * also happens when the checker is killed; the checker restarts it if a tool has killed it.
 */
#ifndef GATECADE_KEEPER_H
#define GATECADE_KEEPER_H

#include "check/sim/box.h"
#include "check/sim/sandbox.h"

/* Sets what the sandbox of the keeper allows; the first keeper_start() starts it. */
void keeper_open(const struct sandbox *sandbox);

/* The layers of the sandbox that hold around the keeper and its tools, which is started if need be; 0: none runs. */
unsigned keeper_layers(void);

/* Starts a tool; its number, or TOOL_LOST. */
int keeper_start(const struct tool *t);

/* Waits until a tool ends; the same as tool_run().  TOOL_SLOW after so many seconds on the wall. */
int keeper_wait(int number, unsigned seconds);

/* Kills a tool and its process group.  If the keeper does not answer in time, it is killed too. */
void keeper_stop(int number);

/* Kills all tools and the keeper, and reaps it.  Async-signal-safe. */
void keeper_close(void);

/* The keeper itself, started as `gatecade inside SCRATCH USER READABLE...`, with its end of the socket as file 3. */
int keeper_main(int argc, char **argv);

#endif
