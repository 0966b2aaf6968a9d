/* SPDX-License-Identifier: MIT */
/*
 * Many machines of one kind, as arrays: for simulations, statistics and learning.
 *
 *     struct batch *b = batch_open(machine_find("mastermind"), NULL, 100000);
 *     uint8_t press[100000], phase[100000], over[100000];
 *     for (;;) {
 *         ... choose press[i] by phase[i] ...
 *         batch_write(b, enterA, press);       one value a machine for one IN port
 *         batch_step(b, 1);                    one clock edge of them all
 *         batch_read(b, phase_port, phase);    one value a machine of one OUT port
 *         if (batch_over(b, over))             which games have ended,
 *             batch_reset(b, over);            and begin anew
 *     }
 *     batch_close(b);
 *
 * An array's elements are uint8_t for a port of up to 8 bits, uint16_t up to 16, uint32_t up to 32, else uint64_t:
 * batch_bytes tells.  Inputs keep their value until they are written again; they begin idle.
 *
 * With the default straps the machines run in lanes (lanes/lanes.h), a few hundred in a vector; with others, or where
 * a machine has no lanes, one after the other by machine->step.  What comes out is the same.
 *
 * A batch belongs to one thread at a time.  To use more cores give every thread a batch or a slice of its own.
 */
#ifndef GATECADE_BATCH_H
#define GATECADE_BATCH_H

#include <stddef.h>
#include "core/machine.h"
#include "games/games.h"

struct batch;

/* `count` of them after reset.  strap: a whole port array of which the STRAP words count, or NULL for the
   defaults.  NULL if memory is short. */
struct batch *batch_open(const struct machine *m, const Word *strap, size_t count);

/* The same with an engine by name (lanes_engines, or "step"); NULL also if it cannot be had. */
struct batch *batch_open_engine(const struct machine *m, const Word *strap, size_t count, const char *engine);

void batch_close(struct batch *b);

/* The machines first .. first + count - 1 of b as a batch to play with and to close, while b is open.  Both numbers are
   multiples of BATCH_SLICE, but for the last slice's count; else NULL.  Some 10^4 machines stay in the cache while many
   edges are played, one slice after the other; slices that have no machine in common may belong to different threads.
 */
enum { BATCH_SLICE = 512 };
struct batch *batch_slice(const struct batch *b, size_t first, size_t count);

/* Bytes of an element of the port's array: 1, 2, 4 or 8. */
unsigned batch_bytes(const struct port *p);

/* An IN port of every machine. */
void batch_write(struct batch *b, unsigned port, const void *values);

/* So many edges, with the inputs as they are. */
void batch_step(struct batch *b, uint64_t edges);

/* An OUT port of every machine, after the last edge or reset. */
void batch_read(const struct batch *b, unsigned port, void *values);

/* over[i] = 1 where the game has ended (a phase that is final), else 0; returns how many have. */
size_t batch_over(const struct batch *b, uint8_t *over);

/* Resets the machines i with which[i] != 0, or all (NULL).  Inputs stay; as after power-on, buttons count as not
   pressed before. */
void batch_reset(struct batch *b, const uint8_t *which);

/* What the machines run on: the name of an engine, or "step"; and how much memory they take. */
const char *batch_engine(const struct batch *b);
size_t batch_memory(const struct batch *b);

#endif
