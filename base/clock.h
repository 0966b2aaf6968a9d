/* SPDX-License-Identifier: MIT */
/* Time as programs need it: seconds since some moment, never set back. */
#ifndef GATECADE_CLOCK_H
#define GATECADE_CLOCK_H

double clock_seconds(void);
void clock_sleep(double seconds); /* or until a signal comes */

#endif
