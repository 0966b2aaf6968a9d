/* SPDX-License-Identifier: MIT */
/* Light: for how long each lamp was lit, so that a page can draw its brightness. */
#include "web/module/game.h"

/* Cycles that a lamp was lit since the last light_take(); multiplexed lamps once a digit. */
double lit[PORTS_MOST][DIGITS_MOST][64];
static Word lamp_word[PORTS_MOST]; /* lit bits, as they have stood since lamp_since */
static uint64_t lamp_since[PORTS_MOST];
static Word lamp_digits;       /* selected digits, as they stand; all when nothing is multiplexed */
static int anodes;             /* the ANODES port, or -1 */
static uint64_t lamps, shared; /* ports that are lamps; those that share their pins among the digits */
static uint64_t light_from;

/* Lamps show the game, or a guest: a design elsewhere that plays the same tape. */
Word guest[PORTS_MOST];
static uint64_t guest_cycle;
static int guests;

static uint64_t now(void)
{
    return guests ? guest_cycle : live.cycle;
}

static Word active(unsigned i)
{
    const struct port *p = machine->port + i;
    Word word = guests ? guest[i] : live.port[i];
    return (p->low ? ~word : word) & port_mask(p);
}

static void light_add(unsigned i)
{
    uint64_t since = lamp_since[i] > light_from ? lamp_since[i] : light_from;
    double time = since < now() ? (double)(now() - since) : 0;
    lamp_since[i] = now();
    for (Word digits = shared >> i & 1 ? lamp_digits : 1; digits; digits &= digits - 1)
        for (Word bits = lamp_word[i]; bits; bits &= bits - 1)
            lit[i][__builtin_ctzll(digits)][__builtin_ctzll(bits)] += time;
}

static void note(void)
{
    Word digits = anodes < 0 ? 1 : active((unsigned)anodes) & ((1u << DIGITS_MOST) - 1);
    int scanned = digits != lamp_digits;
    for (uint64_t rest = lamps; rest; rest &= rest - 1) {
        unsigned i = (unsigned)__builtin_ctzll(rest);
        Word now = active(i);
        if (now != lamp_word[i] || (scanned && (shared >> i & 1))) {
            light_add(i);
            lamp_word[i] = now;
        }
    }
    lamp_digits = digits;
}

void light_note(void)
{
    if (!guests)
        note();
}

void light_begin(void)
{
    lamps = shared = 0;
    anodes = -1;
    for (unsigned i = 0; i < machine->ports; i++)
        if (machine->port[i].dir == OUT && machine->port[i].look == ANODES)
            anodes = (int)i;
    for (unsigned i = 0; i < machine->ports; i++) {
        const struct port *p = machine->port + i;
        if (p->dir != OUT || (p->look != LED && p->look != SEGMENTS && p->look != MATRIX))
            continue;
        lamps |= (uint64_t)1 << i;
        /* Segments share the digits' pins; so does a lone light in their row: it is their point. */
        if (anodes >= 0 && (p->look == SEGMENTS || (p->look == LED && p->row == machine->port[anodes].row)))
            shared |= (uint64_t)1 << i;
    }
}

/* The lamps as they stand, from nothing. */
void light_restart(void)
{
    memset(lit, 0, sizeof lit);
    light_from = now();
    for (unsigned i = 0; i < machine->ports; i++) {
        lamp_since[i] = now();
        lamp_word[i] = active(i);
    }
    lamp_digits = anodes < 0 ? 1 : active((unsigned)anodes) & ((1u << DIGITS_MOST) - 1);
}

static double exposure;

/* Ends an exposure: buffer(1) has the lit cycles of each [port][digit][bit]; returns its length. */
EXPORT(light_take) double light_take(void)
{
    for (uint64_t rest = lamps; rest; rest &= rest - 1)
        light_add((unsigned)__builtin_ctzll(rest));
    exposure = (double)(now() - light_from);
    return exposure;
}

EXPORT(light_clear) void light_clear(void)
{
    light_restart();
}

/* 1 if the port's lamps are multiplexed. */
EXPORT(light_shared) int light_shared(uint32_t port)
{
    return shared >> port & 1;
}

static void guest_inputs(void)
{
    for (unsigned i = 0; i < machine->ports; i++)
        if (machine->port[i].dir != OUT || machine->port[i].look == PHASE)
            guest[i] = live.port[i];
}

/* From now on the lamps are a guest's, which stands at the game's first cycle; or the game's own again. */
EXPORT(guest_sits) void guest_sits(int sits)
{
    guests = sits;
    guest_cycle = 0;
    memcpy(guest, live.port, sizeof guest);
    light_restart();
}

/* What it showed up to a cycle: so many changes in buffer(5), in order. */
EXPORT(guest_shows) void guest_shows(uint32_t count, double upto)
{
    guest_inputs();
    for (uint32_t i = 0; i < count && i < CHANGES_MOST; i++) {
        guest_cycle = (uint64_t)change[i].cycle;
        if (change[i].port < machine->ports)
            guest[change[i].port] = change[i].value;
        if (i + 1 == count || change[i + 1].cycle > change[i].cycle)
            note();
    }
    guest_cycle = (uint64_t)upto;
}
