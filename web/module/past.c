/* SPDX-License-Identifier: MIT */
/* Looking at the past: the tape played again on a machine of its own, for waveforms, traces and what-if. */
#include "web/module/module.h"

/* Copies the game, moves one input and runs one edge: what the outputs would be; in the probed buffer. */
EXPORT(probe) void probe(uint32_t port, uint64_t value)
{
    replay_now(&other, &game);
    if (port < game.machine->ports && game.machine->port[port].dir == IN)
        other.port[port] = value & port_mask(game.machine->port + port);
    game.machine->step(other.state, other.port);
}

struct change change[CHANGES_MOST];
static Word seen[PORTS_MOST], shown[PORTS_MOST];
static int trace_first;

EXPORT(trace_begin) void trace_begin(void)
{
    replay_start(&other, &game);
    trace_first = 1;
}

/* The next changes of any port into the changes buffer: all ports after edge 0, then each that differs.
   Returns how many; 0 at the end of the tape. */
EXPORT(trace_next) uint32_t trace_next(void)
{
    const uint32_t ports = game.machine->ports;
    uint32_t n = 0;
    while (other.cycle < game.length && n + ports <= CHANGES_MOST) {
        uint64_t start = other.cycle;
        replay_edges(&other, game.length);
        for (uint32_t i = 0; i < ports; i++)
            if (trace_first || other.port[i] != seen[i]) {
                change[n++] = (struct change){.cycle = (double)start, .port = i, .value = other.port[i]};
                seen[i] = other.port[i];
            }
        trace_first = 0;
    }
    return n;
}

/* What `wave` makes: for every lane and column the value at its end, and how it changed there. */
Word wave_value[PORTS_MOST][COLUMNS_MOST];
uint8_t wave_changes[PORTS_MOST][COLUMNS_MOST];

static uint32_t fill(uint32_t column, uint32_t end)
{
    for (; column < end; column++)
        for (uint32_t i = 0; i < game.machine->ports; i++)
            wave_value[i][column] = seen[i];
    return column;
}

static const Word *look(int hide)
{
    if (!hide)
        return other.port;
    replay_shown(&other, shown);
    return shown;
}

/* Replays the cycles `from` to `to`, squeezed into columns; the wave buffers, lane = port; what was entered in secret is
   left out if it should be.  Returns how many columns it filled within `steps` calls of step, or before the game's
   end. */
EXPORT(wave) uint32_t wave(double from, double to, uint32_t columns, uint32_t steps, int hide)
{
    uint64_t start = (uint64_t)from, end = (uint64_t)to < game.length ? (uint64_t)to : game.length;
    double width = (to - from) / columns;
    uint32_t column = 0;
    if (columns > COLUMNS_MOST || to <= from)
        return 0;
    replay_near(&other, &game, start);
    replay_to(&other, start, &steps);
    bytes_copy(seen, look(hide), sizeof seen);
    bytes_clear(wave_changes, sizeof wave_changes);
    while (other.cycle < end && steps--) {
        uint32_t here = (uint32_t)((double)(other.cycle - start) / width);
        if (here >= columns)
            break;
        replay_edges(&other, end);
        const Word *port = look(hide);
        column = fill(column, here);
        for (uint32_t i = 0; i < game.machine->ports; i++)
            if (port[i] != seen[i]) {
                wave_changes[i][here] = wave_changes[i][here] ? 2 : 1;
                seen[i] = port[i];
            }
    }
    uint32_t done = (uint32_t)((double)(other.cycle - start) / width);
    if (other.cycle >= end && (double)done * width < (double)(end - start))
        done++;
    return fill(column, done < columns ? done : columns);
}
