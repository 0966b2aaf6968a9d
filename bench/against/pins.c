/* SPDX-License-Identifier: MIT */
/*
 * pins MACHINE: the stimulus that the C machine, its lanes and its Verilog through Verilator are all measured with, as
 * macros with constants, so that nobody pays for being generic.  r is a fresh random word before every edge:
 *
 *     BITS(port, pin, at, width)   any value at every edge
 *     FACE(port, pin, at)          a die, 1 to 6, at every edge
 *     IDLE(port, pin, at, value)   a reset button, or a strap
 *     READ(port, pin, at, width)   an output
 *
 * `at` is the first random bit that an input uses, and its first plane in lanes; for an output its first plane.
 */
#include <stdio.h>
#include <string.h>
#include "core/machine.h"
#include "games/games.h"
#include "batch/match.h"

int main(int argc, char **argv)
{
    const struct machine *m = argc > 1 ? machine_find(argv[1]) : NULL;
    unsigned in = 0, out = 0, faces = 0, widest = 0;
    if (!m)
        return 1;
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        const char *pin = strcmp(p->name, "time") ? p->name : "time_bcd"; /* a keyword in Verilog */
        if (p->dir == OUT) {
            printf("READ(%u, %s, %u, %u)\n", i, pin, out, p->width);
            out += p->width;
            widest = p->width > widest ? p->width : widest;
        } else if (p->dir == STRAP || p->role == ROLE_RESTART)
            printf("IDLE(%u, %s, %d, %llu)\n", i, pin, p->dir == IN ? (int)in : -1, (unsigned long long)p->idle);
        else if (p->look == DIE)
            printf("FACE(%u, %s, %u)\n", i, pin, in), faces = 1;
        else
            printf("BITS(%u, %s, %u, %u)\n", i, pin, in, p->width);
        in += p->dir == IN ? p->width : 0u;
    }
    printf("#define USED %u\n#define FACES %u\n#define WIDEST %u\n", in, faces, widest);
    return in > 64;
}
