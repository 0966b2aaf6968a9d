/* SPDX-License-Identifier: MIT */
/* The lamps that the page draws: the game's own, or a guest's: a design elsewhere that plays the same tape. */
#include "play/light.h"
#include "web/module/module.h"

struct light lamps;
Word guest[PORTS_MOST];
static uint64_t guest_cycle;
static int guests;

static uint64_t now(void)
{
    return guests ? guest_cycle : game.now->cycle;
}

static const Word *shown(void)
{
    return guests ? guest : game.port;
}

void lamps_begin(void)
{
    light_open(&lamps, game.machine, shown(), now());
}

void lamps_restart(void)
{
    light_restart(&lamps, shown(), now());
}

void lamps_note(uint64_t edges)
{
    if (!guests)
        light_note(&lamps, game.port, game.now->cycle - edges);
}

/* Ends an exposure: the lit buffer has the lit cycles of each lamp, from light_cell on; returns its length. */
EXPORT(light_take) double take(void)
{
    return (double)light_take(&lamps, now());
}

EXPORT(light_clear) void clear(void)
{
    lamps_restart();
}

/* Where a port's lamps begin in the lit buffer, and 1 if they are multiplexed: then digit after digit. */
EXPORT(light_cell) uint32_t cell(uint32_t port)
{
    return light_cell(&lamps, port, 0, 0);
}

EXPORT(light_shared) int is_shared(uint32_t port)
{
    return light_shared(&lamps, port);
}

static void guest_inputs(void)
{
    for (unsigned i = 0; i < game.machine->ports; i++)
        if (game.machine->port[i].dir != OUT || game.machine->port[i].look == PHASE)
            guest[i] = game.port[i];
}

/* From now on the lamps are a guest's, which stands at the game's first cycle; or the game's own again. */
EXPORT(guest_sits) void guest_sits(int sits)
{
    guests = sits;
    guest_cycle = 0;
    bytes_copy(guest, game.port, game.machine->ports * sizeof *guest);
    lamps_restart();
}

/* What it showed up to a cycle: so many changes in the changes buffer, in order. */
EXPORT(guest_shows) void guest_shows(uint32_t count, double upto)
{
    guest_inputs();
    for (uint32_t i = 0; i < count && i < CHANGES_MOST; i++) {
        guest_cycle = (uint64_t)change[i].cycle;
        if (change[i].port < game.machine->ports)
            guest[change[i].port] = change[i].value;
        if (i + 1 == count || change[i + 1].cycle > change[i].cycle)
            light_note(&lamps, guest, guest_cycle);
    }
    guest_cycle = (uint64_t)upto;
}
