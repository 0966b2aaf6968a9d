/* SPDX-License-Identifier: MIT */
/* A language of one sentence: what a new one needs, for tests/house/places.t. */
#include "languages/language.h"

static const struct message messages[] = {
    {"Choose the code-maker: press {@go}. To play alone, put {@SW3} on, then press {@go1}.",
     "{@go} erat demonstrandum; {@SW3}, {@go1}."},
};

const struct language language_la = {.code = "la", .name = "Latina", .message = messages, .messages = 1};
