/* SPDX-License-Identifier: MIT */
/* What holds for one submission: the options of the class, those that the teacher has overridden for this student,
   whose it is and how late. */
#ifndef GATECADE_SETTINGS_H
#define GATECADE_SETTINGS_H

#include "grade/worker.h"

enum { SETTINGS_MOST = 2 * LIST_MOST };

struct settings {
    const char *top;
    const char *map[SETTINGS_MOST], *parameter[SETTINGS_MOST];
    unsigned maps, parameters;
    unsigned days_late;
    bool late_known;             /* by somebody: an override, the roster, a moment and --due, the platform's mark */
    const char *handed;          /* when it was handed in; "": nobody says */
    const struct person *person; /* on the roster; NULL: nobody */
    const char *id;              /* the person's number or login; "": none */
};

void settings_for(struct settings *to, const struct grading *g, const struct submission *s);

/* Before anything is graded: reads --roster, --overrides, --late and --due.  GOOD, or what the command returns. */
struct settings_given {
    const char *roster, *overrides, *late, *due, *attempts;
};
int settings_read(struct grading *g, const struct settings_given *given);

/* Says which lines of the overrides are nobody's, and which submissions are of nobody on the roster. */
void settings_call(struct grading *g, const struct submissions *s);
void settings_free(struct grading *g);

#endif
