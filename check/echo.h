/* SPDX-License-Identifier: MIT */
/*
 * The same inputs to another simulator: does it show the same?
 *
 * Where Verilator has judged, Icarus would take minutes to play all of it.  But a finding is one short script.  While
 * that is played once more, all that is driven into the design and all that comes out is written on a tape; Icarus gets
 * the same inputs, edge for edge, and what it shows is compared after every run.  No rule of the game is needed for
 * that, and no policy.  Where they differ, the script is judged with Icarus in the other's place: a design whose clocks
 * meet may show all of it an edge later there, and break the same rule.
 */
#ifndef GATECADE_ECHO_H
#define GATECADE_ECHO_H

#include "check/session.h"

enum echo {
    ECHO_NONE,    /* it was not asked: too long, or it broke off */
    ECHO_SAME,    /* all that it knows is the same, up to the end; or it breaks the same rule, a little earlier or later */
    ECHO_UNKNOWN, /* it shows X where the other shows something */
    ECHO_OTHER    /* it shows something else */
};

/* Plays the finding's script again with the first session, then its tape with the other, whose design is built. */
enum echo echo_of(struct session *first, const struct finding *f, struct session *other, uint64_t edges_most);

#endif
