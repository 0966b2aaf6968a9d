/* SPDX-License-Identifier: MIT */
/* Time as programs need it: seconds since some moment, never set back. */
#ifndef GATECADE_CLOCK_H
#define GATECADE_CLOCK_H

#include <stdint.h>

double clock_seconds(void);
int64_t clock_day(void);          /* days since 1970, by the calendar, which may be set back */
void clock_sleep(double seconds); /* or until a signal comes */

#endif
