/* SPDX-License-Identifier: MIT */
/* Looking at the past: the tape played again on a deck of its own, for waveforms, traces and what-if. */
#include "web/module/game.h"

/* Copies the game, moves one input and runs one edge: what the outputs would be; in buffer(4). */
EXPORT(probe) void probe(uint32_t port, uint64_t value)
{
    deck_copy(&other, &live);
    if (port < machine->ports && machine->port[port].dir == IN)
        other.port[port] = value & port_mask(machine->port + port);
    machine->step(other.state, other.port);
}

struct change change[CHANGES_MOST];
static Word seen[PORTS_MOST];
static int trace_first;

EXPORT(trace_begin) void trace_begin(void)
{
    deck_reset(&other);
    trace_first = 1;
}

/* The next changes of any port into buffer(5): all ports after edge 0, then each that differs.
   Returns how many; 0 at the end of the tape. */
EXPORT(trace_next) uint32_t trace_next(void)
{
    uint32_t n = 0;
    while (other.cycle < length && n + machine->ports <= CHANGES_MOST) {
        uint64_t edges = replay(&other, length);
        for (uint32_t i = 0; i < machine->ports; i++)
            if (trace_first || other.port[i] != seen[i]) {
                change[n++] = (struct change){.cycle = (double)other.cycle, .port = i, .value = other.port[i]};
                seen[i] = other.port[i];
            }
        trace_first = 0;
        other.cycle += edges;
    }
    return n;
}

/* What `wave` makes: for every lane and column the value at its end, and how it changed there. */
Word wave_value[PORTS_MOST][COLUMNS_MOST];
uint8_t wave_changes[PORTS_MOST][COLUMNS_MOST];

/* Replays the cycles `from` to `to`, squeezed into columns; buffers 6 and 7, lane = port.
   Returns how many columns it filled within `steps` calls of step, or before the game's end. */
EXPORT(wave) uint32_t wave(double from, double to, uint32_t columns, uint32_t steps)
{
    uint64_t start = (uint64_t)from, end = (uint64_t)to < length ? (uint64_t)to : length;
    double width = (to - from) / columns;
    uint32_t column = 0;
    if (columns > COLUMNS_MOST || to <= from)
        return 0;
    deck_near(&other, start);
    replay_to(&other, start, &steps);
    memcpy(seen, other.port, sizeof seen);
    memset(wave_changes, 0, sizeof wave_changes);
    while (other.cycle < end && steps--) {
        uint64_t edges = replay(&other, end);
        uint32_t here = (uint32_t)((double)(other.cycle - start) / width);
        if (here >= columns)
            break;
        for (; column < here; column++)
            for (uint32_t i = 0; i < machine->ports; i++)
                wave_value[i][column] = seen[i];
        for (uint32_t i = 0; i < machine->ports; i++)
            if (other.port[i] != seen[i]) {
                wave_changes[i][here] = wave_changes[i][here] ? 2 : 1;
                seen[i] = other.port[i];
            }
        other.cycle += edges;
    }
    uint32_t done = (uint32_t)((double)(other.cycle - start) / width);
    if (other.cycle >= end && (double)done * width < (double)(end - start))
        done++;
    for (; column < done && column < columns; column++)
        for (uint32_t i = 0; i < machine->ports; i++)
            wave_value[i][column] = seen[i];
    return column;
}
