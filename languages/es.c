/* SPDX-License-Identifier: MIT */
/* Español. */
#include "languages/language.h"

static const struct message messages[] = {
    {"All games", "Todos los juegos"},
};

const struct language language_es = {
    .code = "es", .name = "Español", .message = messages, .messages = sizeof messages / sizeof *messages};
