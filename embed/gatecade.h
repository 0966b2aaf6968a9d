/* SPDX-License-Identifier: MIT */
/*
 * libgatecade: many machines of one kind, as arrays, for other programs and languages.  One header, plain C, prefixed
 * names; the ABI keeps within a version of the library (libgatecade.so.1).
 *
 *     gatecade_batch *b = gatecade_open("sevens", 100000);
 *     int proc = gatecade_port("sevens", "proc");
 *     uint8_t press[100000];
 *     gatecade_write(b, proc, press);      one value a machine, of gatecade_port_bytes() bytes each
 *     gatecade_step(b, 1);                 one clock edge of them all
 *     gatecade_read(b, phase, values);
 *     gatecade_close(b);
 *
 * A batch belongs to one thread at a time.  Machines and ports have numbers from 0 on, in an order that stays; names
 * are those of `gatecade info`.
 */
#ifndef GATECADE_H
#define GATECADE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define GATECADE_ABI 1

typedef struct gatecade_batch gatecade_batch;

enum { GATECADE_IN, GATECADE_OUT, GATECADE_STRAP }; /* gatecade_port_direction */

/* The version of the library, such as "1.0.0". */
const char *gatecade_version(void);

/* ---- tables ---- */

unsigned gatecade_machines(void);
const char *gatecade_machine_name(unsigned machine); /* NULL: there is no such */
const char *gatecade_machine_title(unsigned machine);
int gatecade_machine(const char *name); /* its number, or -1 */

unsigned gatecade_ports(unsigned machine);
int gatecade_port(const char *machine, const char *name); /* its number, or -1 */
const char *gatecade_port_name(unsigned machine, unsigned port);
const char *gatecade_port_help(unsigned machine, unsigned port);
const char *gatecade_port_look(unsigned machine, unsigned port); /* button, switch, led, segments, number, phase, … */
int gatecade_port_direction(unsigned machine, unsigned port);
unsigned gatecade_port_bits(unsigned machine, unsigned port);
unsigned gatecade_port_bytes(unsigned machine, unsigned port); /* of an element of its array: 1, 2, 4 or 8 */
uint64_t gatecade_port_idle(unsigned machine, unsigned port);  /* an input that nobody touches; a strap's default */

/* The name of a value (a phase, a letter), or NULL; and whether a phase ends a game. */
const char *gatecade_value_name(unsigned machine, unsigned port, uint64_t value);
int gatecade_phase_final(unsigned machine, uint64_t phase);

/* How many sit at it, with the default straps. */
unsigned gatecade_seats(unsigned machine);

/* ---- many machines ---- */

/* After reset, with the default straps; NULL: there is no such machine, or memory is short. */
gatecade_batch *gatecade_open(const char *machine, size_t count);
void gatecade_close(gatecade_batch *b);
size_t gatecade_count(const gatecade_batch *b);

void gatecade_write(gatecade_batch *b, unsigned port, const void *values);
void gatecade_step(gatecade_batch *b, uint64_t edges);
void gatecade_read(const gatecade_batch *b, unsigned port, void *values);

/* over[i] = 1 where a game has ended; how many have. */
size_t gatecade_over(const gatecade_batch *b, uint8_t *over);

/* Those with which[i] != 0, or all (NULL). */
void gatecade_reset(gatecade_batch *b, const uint8_t *which);

/* ---- what it is worth ---- */

/* A row of a machine's table of rewards: `worth` for `seat` (from 1), at the edge after which its condition holds and
   before which it did not: output `port` is greater than output `above`, or, where that is NULL, equal to `value`,
   while output `during` has the value `is` (a number, or a name of gatecade_value_name). */
struct gatecade_reward {
    const char *machine;
    unsigned seat;
    float worth;
    const char *port, *above;
    uint64_t value;
    const char *during, *is;
};
const struct gatecade_reward *gatecade_rewards(unsigned machine, unsigned row); /* NULL: there is no such row */

/* paid[i]: what machine i has paid that seat since it was last asked, or reset: ask after every gatecade_step.  Returns
   NULL, or a sentence that says why there is none (then all are 0). */
const char *gatecade_reward(gatecade_batch *b, unsigned seat, float *paid);

/* What they run on: the vectors of this computer, or "step". */
const char *gatecade_engine(const gatecade_batch *b);

#ifdef __cplusplus
}
#endif

#endif
