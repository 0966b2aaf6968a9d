/* SPDX-License-Identifier: MIT */
/* The log: all ports at every change of the ports that the view watches. */
#include "web/module/module.h"

Word log_word[LOG_WORDS];
static uint32_t log_entries, log_most;
static uint64_t log_watch; /* ports, one a bit */
static uint64_t log_until; /* cycles that are in the log */
static Word log_last[PORTS_MOST];

static uint32_t stride(void)
{
    return game.machine->ports + 1;
}

static int changed(void)
{
    for (uint64_t rest = log_watch; rest; rest &= rest - 1) {
        unsigned i = (unsigned)__builtin_ctzll(rest);
        if (game.port[i] != log_last[i])
            return 1;
    }
    return 0;
}

static void entry(uint64_t cycle)
{
    if (log_entries == log_most)
        return;
    Word *to = log_word + log_entries++ * stride();
    *to = cycle;
    bytes_copy(to + 1, game.port, game.machine->ports * sizeof(Word));
    bytes_copy(log_last, game.port, game.machine->ports * sizeof(Word));
}

/* An entry's cycle is the count of edges after which it stood so. */
void log_note(uint64_t edges)
{
    uint64_t cycle = game.now->cycle - edges + 1;
    if (cycle <= log_until)
        return;
    log_until = cycle;
    if (changed())
        entry(cycle);
}

void log_cut(uint64_t cycle)
{
    while (log_entries > 1 && log_word[(log_entries - 1) * stride()] > cycle)
        log_entries--;
    bytes_copy(log_last, log_word + (log_entries - 1) * stride() + 1, game.machine->ports * sizeof(Word));
    if (log_until > cycle)
        log_until = cycle;
}

void log_begin(void)
{
    log_watch = game.phase < 0 ? 0 : (uint64_t)1 << game.phase;
    log_most = LOG_WORDS / stride();
    log_restart();
}

void log_restart(void)
{
    log_entries = 0;
    log_until = 0;
    entry(game.now->cycle);
}

EXPORT(log_count) uint32_t log_count(void)
{
    return log_entries;
}

EXPORT(watch) void watch(uint64_t ports)
{
    log_watch = ports;
}
