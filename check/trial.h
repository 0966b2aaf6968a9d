/* SPDX-License-Identifier: MIT */
/* From a user's files to a verdict: which engine runs them, how they are judged, and who is asked again before a design
   is blamed. */
#ifndef GATECADE_TRIAL_H
#define GATECADE_TRIAL_H

#include "check/report/verdict.h"
#include "check/session.h"

enum strictness { OBSERVE, EXACT };

struct charge {
    const struct machine *machine;
    const struct list *files, *map, *parameters, *straps;
    const char *top;    /* NULL: the best fitting */
    const char *engine; /* its name, or "auto" */
    enum strictness timing;
    int effort; /* 0 quick, 1 normal, 2 deep */
    uint64_t seed;
    uint64_t cycles; /* EXACT */
    bool no_second;  /* no other simulator is asked */
    bool untrusted;  /* the design is a stranger's: it is refused when it reaches out; no clock decides anything */
};

struct trial {
    struct design design;
    struct pinmap pins;
    struct session *session; /* NULL before there is something to play */
    bool otherwise;          /* its pins are wired otherwise than they seem to be */
};

/* Fills in status, reason, cause, engines, top and judge of the verdict. */
void trial_judge(struct trial *t, struct verdict *v, const struct charge *c);

/* Notes about what the design would be as hardware, where the engine knows. */
void trial_hardware(struct session *s, const struct design *d);

/* Which simulators were there, and what they were asked, in the verdict's words; `e` was to judge. */
void trial_engines(struct verdict *v, const struct engine *e, const struct charge *c);

/* The story of every finding, for the caller to free; with `pictures` the design is played again for the board where it
   parts.  NULL: nothing was played. */
struct story *trial_stories(struct trial *t, const struct verdict *v, bool pictures);

/* Plays the first finding that may be shown again with the record running; false when there is nothing to play. */
bool trial_record(struct trial *t, const struct verdict *v, struct record *r);

/* The same of every finding that may be shown, in the order of verdict_shown, for the caller to free; one that needs no
   play has an empty record.  NULL: there are none. */
struct record *trial_records(struct trial *t, const struct verdict *v);

/* After all that: if the machine failed on the way, the verdict is that nothing was judged here. */
void trial_settle(const struct trial *t, struct verdict *v);

void trial_end(struct trial *t);

#endif
