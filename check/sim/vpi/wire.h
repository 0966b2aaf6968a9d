/* SPDX-License-Identifier: MIT */
/*
 * What the checker and a simulator say to each other, over a socketpair.
 *
 * The simulator's side only drives pins and samples pins; the golden machine and the judgement
 * stay in the checker's process.  Every message is a head and `bytes` of payload, in the byte
 * order of the machine both run on.  The checker waits for the reply before it says the next.
 *
 *   simulator -> checker
 *     WIRE_PORTS   once, first: for each top module a wire_pin with dir WIRE_TOP and its name, then its ports
 *     WIRE_DONE    after SETUP, FORK and END: ready for the next
 *     WIRE_SAMPLES after RUN: wire_record + values of all outputs + their unknown bits, one for each
 *                  cycle whose outputs differ from the cycle before; the last record has cycle WIRE_LAST, and the
 *                  processor time that this RUN took
 *     WIRE_ENDED   the design ended the simulation itself
 *     WIRE_HANGS   no cycle came to its end for some seconds of processor time
 *
 *   checker -> simulator
 *     WIRE_SETUP   wire_setup, then the numbers of the pins that are driven and of those that are sampled
 *     WIRE_RUN     wire_record + values of all driven pins, for each stretch of cycles with the same inputs
 *     WIRE_FORK    go on in a copy of this process; END ends the copy and the original goes on from here
 *     WIRE_END     see FORK; in the original: end the simulation
 *
 * The value of a pin is (width + 63) / 64 words, lowest first.  An unknown bit has its mark set, and
 * its value is 1 if nothing drives it (Z), 0 if it is X, U, W or '-'.
 */
#ifndef GATECADE_WIRE_H
#define GATECADE_WIRE_H

#include <stdint.h>

enum wire_op {
    WIRE_PORTS = 1,
    WIRE_DONE,
    WIRE_SAMPLES,
    WIRE_ENDED,
    WIRE_HANGS,
    WIRE_SETUP = 16,
    WIRE_RUN,
    WIRE_FORK,
    WIRE_END,
};

enum wire_dir { WIRE_IN, WIRE_OUT, WIRE_INOUT, WIRE_TOP };

/* At most: bytes of a name, modules that are listed, ports of all of them, bits of a port, bytes of samples. */
enum { WIRE_NAME = 120, WIRE_TOPS = 512, WIRE_PINS = 8192, WIRE_BITS = 1024, WIRE_REPLY = 1 << 27 };

#define WIRE_LAST 0xffffffffu

struct wire_head {
    uint32_t op, bytes;
};

struct wire_pin {
    uint32_t dir, width;
    int32_t left, right; /* its range as declared, [left:right]; 0 and 0 for a single bit */
    char name[WIRE_NAME];
};

struct wire_setup {
    int32_t top, clock; /* which top module; the clock's pin, or -1 */
    uint32_t inputs, outputs;
};

struct wire_record {
    uint32_t cycle, spent; /* RUN: how many cycles; SAMPLES: which one, from 0.  WIRE_LAST: microseconds */
};

#endif
