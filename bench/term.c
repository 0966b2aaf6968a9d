/* SPDX-License-Identifier: MIT */
/* The terminal: how long a key press takes to the screen, and what an idle board costs. */
#include "tests/terminal.h"

enum { KEYS = 25, IDLE_SECONDS = 2 };

static struct pty p;

static void start(const char *machine)
{
    char *const argv[] = {getenv("GATECADE"), "play", (char *)machine, "--seed", "1", NULL};
    if (!argv[0] || pty_start(&p, argv) || !pty_wait(&p, "help", 10)) {
        printf("skip term-%s no board on a pseudo-terminal\n", machine);
        exit(0);
    }
    while (pty_read(&p, 100))
        ;
}

static void stop(void)
{
    pty_type(&p, "q");
    pty_end(&p);
    pty_close(&p);
}

/* A switch is thrown: from the key to the first byte that draws it. */
static double key_time(void)
{
    pty_forget(&p);
    uint64_t pressed = pty_now();
    pty_type(&p, "0");
    while (!pty_read(&p, 1000))
        ;
    uint64_t drawn = pty_now();
    while (pty_read(&p, 60))
        ;
    return (double)(drawn - pressed) / 1e6;
}

/* A round's sample is its slowest key. */
static void measure_keys(void)
{
    start("sevens");
    for (int round = 0; round < 3; round++) {
        double slowest = 0;
        for (int i = 0; i < KEYS; i++) {
            double took = key_time();
            slowest = took > slowest ? took : slowest;
        }
        printf("sample term-key %.3f ms\n", slowest);
    }
    puts("limit term-key 16");
    stop();
}

static double processor_time(void)
{
    clockid_t clock;
    struct timespec t = {0};
    if (!clock_getcpuclockid(p.pid, &clock))
        clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* A board that nobody touches, at its own clock. */
static void measure_idle(const char *machine)
{
    start(machine);
    for (int i = 0; i < 3; i++) {
        double before = processor_time();
        uint64_t end = pty_now() + IDLE_SECONDS * 1000000000ull;
        while (pty_now() < end)
            pty_read(&p, 50);
        printf("sample term-idle-%s %.3f %%\n", machine, (processor_time() - before) / IDLE_SECONDS * 100);
    }
    printf("limit term-idle-%s 2\n", machine);
    stop();
}

int main(void)
{
    measure_keys();
    measure_idle("mastermind");
    measure_idle("sevens-board");
    return 0;
}
