/* SPDX-License-Identifier: MIT */
/* The scripts of a kit, as templates: @NAME@ is filled in. */
#ifndef GATECADE_KIT_SCRIPTS_H
#define GATECADE_KIT_SCRIPTS_H

#include <stdbool.h>

struct kit_script {
    const char *path; /* in the kit */
    bool program;
    const char *about; /* for the list of files; students' only */
    const char *text;
};

extern const struct kit_script scripts[]; /* NULL path behind the last */

#endif
