/* SPDX-License-Identifier: MIT */
/* The table of all forms of a verdict. */
#ifndef GATECADE_FORMS_H
#define GATECADE_FORMS_H

#include "check/report/verdict.h"

/* The findings of a page stand between these, so that another page may take them over, with their style. */
#define FINDINGS_BEGIN "<!-- findings -->\n"
#define FINDINGS_END "<!-- end of findings -->\n"
extern const char finding_style[];

/* A form in which a verdict is told. */
struct form {
    void (*write)(const struct verdict *v, FILE *to);
    bool in_place_of_text; /* on standard output it stands alone */
    bool story;            /* it shows the record of the first departure, */
    bool story_only;       /* and nothing else: none is written when nothing was played */
    bool replays;          /* it shows the records of all findings */
    bool (*wanted)(void);  /* is it wanted though nobody asked?  NULL: no */
};

enum {
#define FORM(id, ...) FORM_##id,
#include "check/report/forms.def"
#undef FORM
    FORMS
};

/* The inputs of a finding as a tape for the golden machine. */
void form_tape_of(const struct verdict *v, const struct finding *f, const struct record *r, FILE *to);

extern const struct form *const forms[FORMS]; /* in the order of forms.def */

#define FORM(id, ...) extern const struct form form_##id;
#include "check/report/forms.def"
#undef FORM

#endif
