/* SPDX-License-Identifier: MIT */
/*
 * gatecade web --hdl: a user's design behind the page.
 *
 * The page plays the golden machine itself and keeps the tape.  Here a design is simulated along that tape, in a
 * process of its own for every page, and what it shows is sent back:
 *
 *     POST /design            a simulator for this page: {"session": "…", "machine": …, "straps": {…}, …}
 *     POST /design/SESSION    "from CYCLE", then a tape from there on; answers what the design shows on its way
 *                             "check": which rules it breaks, as `gatecade check --effort quick --json -` has it
 *     POST /design/SESSION/close
 */
#ifndef GATECADE_WEBDESIGN_H
#define GATECADE_WEBDESIGN_H

#include <stddef.h>
#include "check/live.h"

enum { DESIGNS = 4 }; /* pages at once; one more takes the place of the one that was silent for longest */

struct design_answer {
    int status;
    const char *body;
    size_t size;
};

/* Builds the first one, so that a design that cannot be built is told before anything else.  Returns an exit status. */
int designs_begin(const struct machine *m, const struct live_wish *w);
void designs_end(void);

/* Asks; the path is what follows /design.  Returns the place that will answer, or -1 with an answer at once. */
int designs_ask(const char *path, size_t path_size, const char *body, size_t size, struct design_answer *now);

/* The socket of a place to wait for, or -1; 1 when its answer is whole (or it has died); and when the answer has been
   used, or nobody waits for it any more. */
int designs_socket(int place);
int designs_hear(int place, struct design_answer *a);
void designs_done(int place);

#endif
