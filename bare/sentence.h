/* SPDX-License-Identifier: MIT */
/*
 * A machine's sentence where no game is played: in port tables and diagrams.  Controls stand there by what is printed
 * beside them; values, which nobody has entered yet, keep their names in braces.  (play/tell.h fills in both.)
 */
#ifndef GATECADE_SENTENCE_H
#define GATECADE_SENTENCE_H

#include <stddef.h>
#include "core/machine.h"

void sentence_plain(const struct machine *m, const char *sentence, char *to, size_t size);

#endif
