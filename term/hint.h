/* SPDX-License-Identifier: MIT */
/* What a player of the program says, in the language of whoever asked. */
#ifndef GATECADE_HINT_H
#define GATECADE_HINT_H

#include <stdbool.h>
#include <stddef.h>
#include "languages/language.h"
#include "play/game.h"

/* game_hint() in that language; false: there is nothing to say. */
bool hint_said(const struct game *g, const struct language *l, char *to, size_t size);

#endif
