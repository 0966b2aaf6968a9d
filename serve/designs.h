/* SPDX-License-Identifier: MIT */
/*
 * gatecade web --hdl: a user's design behind the page.
 *
 * The page plays the golden machine itself and keeps the tape.  Here a design is simulated along that tape, in a
 * process of its own for every page (serve/simulator.h), and what it shows is sent back:
 *
 *     POST /design            a simulator for this page: {"session": "…", "machine": …, "straps": {…}, …}
 *     POST /design/SESSION    "from CYCLE", then a tape from there on; answers what the design shows on its way
 *                             "check": which rules it breaks, as `gatecade check --effort quick --json -` has it
 *     POST /design/SESSION/close
 */
#ifndef GATECADE_DESIGNS_H
#define GATECADE_DESIGNS_H

#include <stdbool.h>
#include <stddef.h>
#include "check/live.h"

enum { DESIGNS = 4 }; /* pages at once; one more takes the slot of the one that was silent for longest */

struct design_reply {
    int status;
    const char *body;
    size_t size;
};

struct designs;

/* Builds the first one, so that a design that cannot be built is told before anything else.  NULL after a complaint. */
struct designs *designs_open(const struct machine *m, const struct live_wish *w);
void designs_close(struct designs *d);

/* Handles a request; the path is what follows /design.  The reply is there at once if now->status is set, else it is to
   be polled for.  Returns the slot to release when the reply has been sent or nobody wants it any more, or -1. */
int designs_request(struct designs *d, const char *path, size_t path_size, const char *body, size_t size,
                    struct design_reply *now);

/* The socket to poll while a slot owes a reply, else -1.  designs_poll() is true when the reply is whole, or its
   simulator has died: then the status is not 200, and there is nothing to release. */
int designs_socket(const struct designs *d, int slot);
bool designs_poll(struct designs *d, int slot, struct design_reply *r);
void designs_release(struct designs *d, int slot);

/* Reaps simulators that have ended, and kills those that do not; to be called now and then. */
void designs_reap(struct designs *d);

#endif
