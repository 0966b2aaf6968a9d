/* SPDX-License-Identifier: MIT */
#include "base/progress.h"
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static const char *name;
static double began, drawn;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void progress_begin(const char *what)
{
    if (drawn > 0)
        fputs("\r\033[K", stderr);
    name = what;
    began = now();
    drawn = 0;
}

void progress(double done, double of)
{
    double t = now();
    if (!name || t - began < 1 || t - drawn < 0.1 || !isatty(STDERR_FILENO))
        return;
    drawn = t;
    int filled = (int)(30 * done / of);
    fprintf(stderr, "\r%s [%.*s%.*s] %3.0f %%", name, filled, "##############################", 30 - filled,
            "                              ", 100 * done / of);
}
