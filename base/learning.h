/* SPDX-License-Identifier: MIT */
/* What players have to know before they play as they should (struct knowledge) is worked out once for the program, by a
   thread in the background. */
#ifndef GATECADE_LEARNING_H
#define GATECADE_LEARNING_H

#include "core/player.h"

/* What to hand to p->know: all of it, or NULL while it is being worked out, which the first call begins; NULL, too, for
   a player that needs nothing. */
const void *learning_of(const struct player *p);

/* The same, but waits until all is known; NULL only if there is nothing to know, or no memory for it. */
const void *learning_wait(const struct player *p);

/* How far it is, 0 to 1; 1 for a player that needs nothing. */
double learning_share(const struct player *p);

#endif
