/* SPDX-License-Identifier: MIT */
/*
 * A random agent for any machine: presses any button and sets any switch, and tells how long games last.
 *
 *     cc -I. examples/random-agent.c build/libgatecade-batch.a -lm && ./a.out mastermind 10000
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "lanes/batch.h"
#include "games/games.h"

static uint64_t chance = 1;

static uint64_t any(void)
{
    chance ^= chance << 13;
    chance ^= chance >> 7;
    chance ^= chance << 17;
    return chance;
}

int main(int argc, char **argv)
{
    const struct machine *m = machine_find(argc > 1 ? argv[1] : "mastermind");
    size_t count = argc > 2 ? strtoul(argv[2], NULL, 10) : 10000;
    struct batch *b = m && count ? batch_open(m, NULL, count) : NULL;
    uint64_t *value = calloc(count, sizeof *value);
    uint8_t *over = calloc(count, 1);
    if (!b || !value || !over) {
        fprintf(stderr, "usage: random-agent [MACHINE [COUNT]]\n");
        return 1;
    }
    uint64_t ended = 0, edges = 0;
    for (; edges < 2000; edges++) {
        for (unsigned p = 0; p < m->ports; p++) {
            const struct port *port = &m->port[p];
            if (port->dir != IN || !strcmp(port->name, "rst") || !strcmp(port->name, "reset"))
                continue;
            for (size_t i = 0; i < count; i++) {
                uint64_t v = port->look == DIE ? 1 + any() % 6 : any() & port_mask(port);
                switch (batch_bytes(port)) {
                case 1:
                    ((uint8_t *)value)[i] = (uint8_t)v;
                    break;
                case 2:
                    ((uint16_t *)value)[i] = (uint16_t)v;
                    break;
                case 4:
                    ((uint32_t *)value)[i] = (uint32_t)v;
                    break;
                default:
                    value[i] = v;
                }
            }
            batch_write(b, p, value);
        }
        batch_step(b, 1);
        size_t n = batch_over(b, over);
        ended += n;
        if (n)
            batch_reset(b, over);
    }
    printf("%s on %s: %" PRIu64 " games ended in %zu machines after %" PRIu64 " edges each\n", m->name, batch_engine(b),
           ended, count, edges);
    batch_close(b);
    free(value);
    free(over);
    return 0;
}
