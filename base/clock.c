/* SPDX-License-Identifier: MIT */
#include "base/clock.h"
#include <time.h>

double clock_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void clock_sleep(double seconds)
{
    time_t whole = (time_t)seconds;
    nanosleep(&(struct timespec){whole, (long)(1e9 * (seconds - (double)whole))}, NULL);
}

int64_t clock_day(void)
{
    return (int64_t)time(NULL) / 86400;
}
