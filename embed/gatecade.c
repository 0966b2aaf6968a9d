/* SPDX-License-Identifier: MIT */
#include "embed/batch.h"
#include <stdlib.h>
#include <string.h>

#ifndef VERSION
#define VERSION "0"
#endif

const char *gatecade_version(void)
{
    return VERSION;
}

static const struct machine *at(unsigned machine)
{
    return machine < machine_count ? machines[machine] : NULL;
}

static const struct port *port_at(unsigned machine, unsigned port)
{
    const struct machine *m = at(machine);
    return m && port < m->ports ? &m->port[port] : NULL;
}

unsigned gatecade_machines(void)
{
    return machine_count;
}

const char *gatecade_machine_name(unsigned machine)
{
    return at(machine) ? at(machine)->name : NULL;
}

const char *gatecade_machine_title(unsigned machine)
{
    return at(machine) ? at(machine)->title : NULL;
}

int gatecade_machine(const char *name)
{
    for (unsigned i = 0; i < machine_count; i++)
        if (!strcmp(machines[i]->name, name))
            return (int)i;
    return -1;
}

unsigned gatecade_ports(unsigned machine)
{
    return at(machine) ? at(machine)->ports : 0;
}

int gatecade_port(const char *machine, const char *name)
{
    int m = gatecade_machine(machine);
    for (unsigned i = 0; m >= 0 && i < machines[m]->ports; i++)
        if (!strcmp(machines[m]->port[i].name, name))
            return (int)i;
    return -1;
}

const char *gatecade_port_name(unsigned machine, unsigned port)
{
    const struct port *p = port_at(machine, port);
    return p ? p->name : NULL;
}

const char *gatecade_port_help(unsigned machine, unsigned port)
{
    const struct port *p = port_at(machine, port);
    return p ? p->help : NULL;
}

const char *gatecade_port_look(unsigned machine, unsigned port)
{
    static const char *const looks[] = {
        [BUTTON] = "button", [SWITCH] = "switch", [LED] = "led",    [SEGMENTS] = "segments",
        [ANODES] = "anodes", [MATRIX] = "matrix", [DIE] = "die",    [DICE] = "dice",
        [NOISE] = "noise",   [NUMBER] = "number", [PHASE] = "phase"};
    const struct port *p = port_at(machine, port);
    return p ? looks[p->look] : NULL;
}

int gatecade_port_direction(unsigned machine, unsigned port)
{
    const struct port *p = port_at(machine, port);
    return !p ? -1 : p->dir == IN ? GATECADE_IN : p->dir == OUT ? GATECADE_OUT : GATECADE_STRAP;
}

unsigned gatecade_port_bits(unsigned machine, unsigned port)
{
    const struct port *p = port_at(machine, port);
    return p ? p->width : 0;
}

unsigned gatecade_port_bytes(unsigned machine, unsigned port)
{
    const struct port *p = port_at(machine, port);
    return p ? batch_bytes(p) : 0;
}

uint64_t gatecade_port_idle(unsigned machine, unsigned port)
{
    const struct port *p = port_at(machine, port);
    return p && p->dir != OUT ? p->idle : 0;
}

static const struct value *value_of(const struct port *p, uint64_t value)
{
    for (const struct value *v = p ? p->values : NULL; v && v->name; v++)
        if (v->value == value)
            return v;
    return NULL;
}

const char *gatecade_value_name(unsigned machine, unsigned port, uint64_t value)
{
    const struct value *v = value_of(port_at(machine, port), value);
    return v ? v->name : NULL;
}

int gatecade_phase_final(unsigned machine, uint64_t phase)
{
    const struct machine *m = at(machine);
    for (unsigned i = 0; m && i < m->ports; i++)
        if (m->port[i].look == PHASE) {
            const struct value *v = value_of(&m->port[i], phase);
            return v && v->final;
        }
    return 0;
}

unsigned gatecade_seats(unsigned machine)
{
    const struct machine *m = at(machine);
    Word port[PORTS_MOST];
    if (!m)
        return 0;
    machine_idle(m, port);
    return machine_seats(m, port);
}

gatecade_batch *gatecade_open(const char *machine, size_t count)
{
    int m = gatecade_machine(machine);
    gatecade_batch *b = m >= 0 && count ? calloc(1, sizeof *b) : NULL;
    if (!b)
        return NULL;
    *b = (gatecade_batch){.batch = batch_open(machines[m], NULL, count), .machine = machines[m], .count = count};
    if (b->batch)
        return b;
    free(b);
    return NULL;
}

void gatecade_close(gatecade_batch *b)
{
    if (!b)
        return;
    batch_close(b->batch);
    free(b->held);
    free(b);
}

size_t gatecade_count(const gatecade_batch *b)
{
    return b->count;
}

void gatecade_write(gatecade_batch *b, unsigned port, const void *values)
{
    if (port < b->machine->ports && b->machine->port[port].dir == IN)
        batch_write(b->batch, port, values);
}

void gatecade_step(gatecade_batch *b, uint64_t edges)
{
    batch_step(b->batch, edges);
}

void gatecade_read(const gatecade_batch *b, unsigned port, void *values)
{
    if (port < b->machine->ports && b->machine->port[port].dir == OUT)
        batch_read(b->batch, port, values);
}

size_t gatecade_over(const gatecade_batch *b, uint8_t *over)
{
    return batch_over(b->batch, over);
}

void gatecade_reset(gatecade_batch *b, const uint8_t *which)
{
    batch_reset(b->batch, which);
    unsigned rows = 0;
    while (b->held && gatecade_rewards((unsigned)gatecade_machine(b->machine->name), rows))
        rows++;
    for (unsigned k = 0; k < rows; k++)
        for (size_t i = 0; i < b->count; i++)
            b->held[k * b->count + i] = (uint8_t)(which && !which[i] ? b->held[k * b->count + i] : 0);
}

const char *gatecade_engine(const gatecade_batch *b)
{
    return batch_engine(b->batch);
}
