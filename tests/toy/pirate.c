/* SPDX-License-Identifier: MIT */
/* A language for people: one file, one line in languages.def. */
#include "languages/language.h"

static const struct message messages[] = {
    {"All games", "All th' games"},
};

const struct language language_pirate = {
    .code = "pirate", .name = "Pirate", .message = messages, .messages = sizeof messages / sizeof *messages};
