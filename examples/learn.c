/* SPDX-License-Identifier: MIT */
/*
 * Reinforcement learning on 100000 machines at once: reset, act, observe, learn.
 *
 * The task is one-player mastermind's first step: which letter to hold on the switches when A presses?  The agent
 * (an epsilon-greedy bandit, one arm a letter) enters the same letter four times, sees the verdict on the LEDs, and is
 * paid a point a lit pair.  What it should find out: any letter but '-' is as good as another, and '-' is never
 * accepted.
 *
 *     cc -I. examples/learn.c build/libgatecade-batch.a -lm && ./a.out
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "lanes/batch.h"
#include "games/games.h"

enum { MACHINES = 100000, LETTERS = 8, EDGES = 400 };

static uint8_t enter[MACHINES], letter[MACHINES], solo[MACHINES], noise[MACHINES];
static uint8_t phase[MACHINES], leds[MACHINES], done[MACHINES], age[MACHINES];
static double paid[LETTERS];
static unsigned tried[LETTERS];

static unsigned any(unsigned n)
{
    static unsigned long long x = 7;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    return (unsigned)(x >> 11) % n;
}

/* The letter that has paid best so far, or now and then any. */
static uint8_t choose(void)
{
    unsigned best = 0;
    if (!any(10))
        return (uint8_t)any(LETTERS);
    for (unsigned l = 1; l < LETTERS; l++)
        if (paid[l] * (tried[best] + 1) > paid[best] * (tried[l] + 1))
            best = l;
    return (uint8_t)best;
}

int main(void)
{
    const struct machine *m = machine_find("mastermind");
    struct batch *b = batch_open(m, NULL, MACHINES);
    if (!b)
        return 1;
    unsigned in_enter = (unsigned)port_find(m, "enterA"), in_letter = (unsigned)port_find(m, "letterIn");
    unsigned in_solo = (unsigned)port_find(m, "sw3"), in_noise = (unsigned)port_find(m, "rnd");
    unsigned out_leds = (unsigned)port_find(m, "LEDX"), out_phase = (unsigned)machine_phase(m);
    const struct port *phases = &m->port[out_phase];
    Word result = 0;
    for (const struct value *v = phases->values; v->name; v++)
        if (!strcmp(v->name, "result"))
            result = v->value;

    memset(solo, 1, sizeof solo);
    batch_write(b, in_solo, solo);
    for (size_t i = 0; i < MACHINES; i++)
        letter[i] = choose();
    clock_t start = clock();
    unsigned long long episodes = 0;
    for (unsigned edge = 0; edge < EDGES; edge++) {
        /* act: a press is one edge down, one edge up */
        memset(enter, edge & 1, sizeof enter);
        for (size_t i = 0; i < MACHINES; i++)
            noise[i] = (uint8_t)any(2);
        batch_write(b, in_enter, enter);
        batch_write(b, in_letter, letter);
        batch_write(b, in_noise, noise);
        batch_step(b, 1);
        /* observe, be paid, and begin anew; who is stuck with '-' gives up in the end and gets nothing */
        batch_read(b, out_phase, phase);
        batch_read(b, out_leds, leds);
        for (size_t i = 0; i < MACHINES; i++) {
            done[i] = phase[i] == result || age[i]++ == 120;
            if (!done[i])
                continue;
            for (uint8_t pairs = phase[i] == result ? leds[i] : 0; pairs; pairs = (uint8_t)(pairs >> 2))
                paid[letter[i]] += (pairs & 3) != 0;
            tried[letter[i]]++;
            letter[i] = choose();
            age[i] = 0;
            episodes++;
        }
        batch_reset(b, done);
    }
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    printf("%d machines on %s, %llu episodes, %.1f million edges a second, agent and all\n", MACHINES, batch_engine(b),
           episodes, 1e-6 * MACHINES * EDGES / seconds);
    for (unsigned l = 0; l < LETTERS; l++)
        printf("letter %u: tried %7u times, paid %.3f on average\n", l, tried[l], tried[l] ? paid[l] / tried[l] : 0);
    batch_close(b);
    return 0;
}
