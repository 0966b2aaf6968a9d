/* SPDX-License-Identifier: MIT */
/*
 * pins MACHINE: the stimulus that the C machine, its lanes and its Verilog through Verilator are all measured with, as
 * macros with constants, so that nobody pays for being generic.  r is a fresh random word before every edge:
 *
 *     PUSH(port, pin, at)         a button, down in one edge of four
 *     BITS(port, pin, at, width)  a switch or noise, any value at every edge
 *     FACE(port, pin, at)         a die, 1 to 6
 *     PICK(port, pin, at, width)  a number that is chosen now and then: a new one in one edge of sixteen
 *     IDLE(port, pin, value)      a reset button, or a strap
 *     READ(port, pin)             an output
 */
#include <stdio.h>
#include <string.h>
#include "machine.h"
#include "play.h"

int main(int argc, char **argv)
{
    const struct machine *m = argc > 1 ? machine_find(argv[1]) : NULL;
    unsigned at = 0;
    if (!m)
        return 1;
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        const char *pin = strcmp(p->name, "time") ? p->name : "time_bcd"; /* a keyword in Verilog */
        unsigned used = p->width;
        if (p->dir == OUT) {
            printf("READ(%u, %s)\n", i, pin);
            continue;
        }
        if (p->dir == STRAP || port_restarts(p)) {
            printf("IDLE(%u, %s, %llu)\n", i, pin, (unsigned long long)p->idle);
            continue;
        }
        if (p->look == BUTTON)
            printf("PUSH(%u, %s, %u)\n", i, pin, at), used = 2;
        else if (p->look == DIE)
            printf("FACE(%u, %s, %u)\n", i, pin, at);
        else if (p->look == NUMBER)
            printf("PICK(%u, %s, %u, %u)\n", i, pin, at, p->width), used = p->width + 4u;
        else
            printf("BITS(%u, %s, %u, %u)\n", i, pin, at, p->width);
        at += used;
    }
    return at > 64;
}
