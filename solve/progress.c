/* SPDX-License-Identifier: MIT */
#include "solve/progress.h"
#include <stdio.h>
#include <unistd.h>
#include "base/clock.h"

static const char *name;
static double began, drawn;

void progress_begin(const char *what)
{
    if (drawn > 0)
        fputs("\r\033[K", stderr);
    name = what;
    began = clock_seconds();
    drawn = 0;
}

void progress(double done, double of)
{
    double t = clock_seconds();
    if (!name || t - began < 1 || t - drawn < 0.1 || !isatty(STDERR_FILENO))
        return;
    drawn = t;
    int filled = (int)(30 * done / of);
    fprintf(stderr, "\r%s [%.*s%.*s] %3.0f %%", name, filled, "##############################", 30 - filled,
            "                              ", 100 * done / of);
}
