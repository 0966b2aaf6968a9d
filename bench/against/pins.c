/* SPDX-License-Identifier: MIT */
/*
 * pins MACHINE: the stimulus that the C machine, its lanes and its Verilog through Verilator are all measured with, as
 * macros with constants, so that nobody pays for being generic.  r is a fresh random word before every edge:
 *
 *     BITS(port, pin, plane, at, width)  any value at every edge
 *     FACE(port, pin, plane, at)         a die, 1 to 6, at every edge
 *     IDLE(port, pin, plane, value)      a reset button, or a strap
 *     READ(port, pin, plane, width)      an output
 *
 * `at` is the first random bit that it uses, `plane` its first plane in lanes.
 */
#include <stdio.h>
#include <string.h>
#include "machine.h"
#include "play.h"

int main(int argc, char **argv)
{
    const struct machine *m = argc > 1 ? machine_find(argv[1]) : NULL;
    unsigned at = 0, in = 0, out = 0;
    if (!m)
        return 1;
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        const char *pin = strcmp(p->name, "time") ? p->name : "time_bcd"; /* a keyword in Verilog */
        if (p->dir == OUT) {
            printf("READ(%u, %s, %u, %u)\n", i, pin, out, p->width);
            out += p->width;
        } else if (p->dir == STRAP || port_restarts(p))
            printf("IDLE(%u, %s, %d, %llu)\n", i, pin, p->dir == IN ? (int)in : -1, (unsigned long long)p->idle);
        else if (p->look == DIE)
            printf("FACE(%u, %s, %u, %u)\n", i, pin, in, at), at += 3;
        else
            printf("BITS(%u, %s, %u, %u, %u)\n", i, pin, in, at, p->width), at += p->width;
        in += p->dir == IN ? p->width : 0u;
    }
    printf("#define USED %u\n", at);
    return at > 64;
}
