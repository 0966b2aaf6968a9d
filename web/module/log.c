/* SPDX-License-Identifier: MIT */
/* The log: all ports at every change of the ports that the view watches. */
#include "web/module/game.h"

Word log_word[LOG_WORDS];
uint32_t log_entries;
static uint32_t log_most;
static uint64_t log_watch; /* ports, one a bit */
static uint64_t log_until; /* cycles that are in the log */
static Word log_last[PORTS_MOST];

uint32_t log_stride(void)
{
    return machine->ports + 1;
}

const Word *log_at(uint32_t entry)
{
    return log_word + entry * log_stride();
}

static int log_changed(void)
{
    for (uint64_t rest = log_watch; rest; rest &= rest - 1) {
        unsigned i = (unsigned)__builtin_ctzll(rest);
        if (live.port[i] != log_last[i])
            return 1;
    }
    return 0;
}

static void log_entry(uint64_t cycle)
{
    if (log_entries == log_most)
        return;
    Word *entry = log_word + log_entries++ * log_stride();
    *entry = cycle;
    memcpy(entry + 1, live.port, machine->ports * sizeof(Word));
    memcpy(log_last, live.port, machine->ports * sizeof(Word));
}

/* An entry's cycle is the count of edges after which it stood so. */
void log_note(uint64_t cycle)
{
    if (cycle <= log_until)
        return;
    log_until = cycle;
    if (log_changed())
        log_entry(cycle);
}

void log_cut(uint64_t cycle)
{
    while (log_entries > 1 && log_word[(log_entries - 1) * log_stride()] > cycle)
        log_entries--;
    memcpy(log_last, log_word + (log_entries - 1) * log_stride() + 1, machine->ports * sizeof(Word));
    if (log_until > cycle)
        log_until = cycle;
}

void log_begin(void)
{
    int phase = machine_phase(machine);
    log_watch = phase < 0 ? 0 : (uint64_t)1 << phase;
    log_most = LOG_WORDS / log_stride();
}

void log_restart(void)
{
    log_entries = 0;
    log_until = 0;
    log_entry(0);
}

EXPORT(log_count) uint32_t log_count(void)
{
    return log_entries;
}

EXPORT(watch) void watch(uint64_t ports)
{
    log_watch = ports;
}
