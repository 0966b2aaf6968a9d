/* SPDX-License-Identifier: MIT */
/*
 * bobing-score: the Bo Bing scorer, six dice in, one prize light out.  Combinational: no state.
 *
 *         +---------------+
 *   D1 -->|               |--> P1 .. P6
 *   ..    | bobing-score  |--> Invalid
 *   D6 -->|               |--> phase
 *         +---------------+
 *
 * Differences from the document: its listing lights no first prize for five 4s and for six of a
 * kind, though its prose does for the former; here both light P1.  Invalid, which the document
 * declares and leaves unused, is driven.
 */
#include "games/bobing.h"

static const char set[] = "Set the dice: {@D1} to {@D6}.";

static const struct value verdicts[] = {
    {.value = 0, .name = "none", .say = set, .final = 1},
    {.value = 1, .name = "first", .say = set, .final = 1},
    {.value = 2, .name = "second", .say = set, .final = 1},
    {.value = 3, .name = "third", .say = set, .final = 1},
    {.value = 4, .name = "fourth", .say = set, .final = 1},
    {.value = 5, .name = "fifth", .say = set, .final = 1},
    {.value = 6, .name = "sixth", .say = set, .final = 1},
    {.value = 7, .name = "invalid", .say = set},
    {.name = 0},
};

static const char *news(const void *state, const Word port[])
{
    static const char *const text[] = {"No prize.",     "First prize.", "Second prize.", "Third prize.",
                                       "Fourth prize.", "Fifth prize.", "Sixth prize.",  "A die shows no face."};
    (void)state;
    return text[port[BS_PHASE] & 7];
}

#define DIE_PORT(n)                                                                                                    \
    {                                                                                                                  \
        .name = "D" #n, .dir = IN, .look = DIE, .width = 3, .row = 1, .col = (n)-1, .idle = 0, .key = #n,              \
        .help = "die " #n ", 1 to 6"                                                                                   \
    }
#define PRIZE_PORT(n, text)                                                                                            \
    {                                                                                                                  \
        .name = "P" #n, .dir = OUT, .look = LED, .width = 1, .row = 0, .col = (n)-1, .help = text " prize"             \
    }

/* clang-format off */
static const struct port ports[BS_PORTS] = {
    DIE_PORT(1),
    DIE_PORT(2),
    DIE_PORT(3),
    DIE_PORT(4),
    DIE_PORT(5),
    DIE_PORT(6),
    PRIZE_PORT(1, "first"),
    PRIZE_PORT(2, "second"),
    PRIZE_PORT(3, "third"),
    PRIZE_PORT(4, "fourth"),
    PRIZE_PORT(5, "fifth"),
    PRIZE_PORT(6, "sixth"),
    {.name = "Invalid", .dir = OUT, .look = LED, .width = 1, .row = 0, .col = 6, .help = "some die shows 0 or 7"},
    {.name = "phase", .dir = OUT, .look = PHASE, .width = 3, .values = verdicts, .help = "the verdict in words"},
};
/* clang-format on */

static Word hz(const Word port[])
{
    (void)port;
    return 20;
}

static void step(void *state, Word port[])
{
    (void)state;
    /* Any die of 0 or 7 turns on all six lights; otherwise the prize of the roll, half-and-half
       counting as second and six of a kind as first. */
    uint64_t faces = bobing_faces(port + BS_D1);
    int valid = bobing_valid(faces);
    unsigned prize = valid ? bobing_prize(bobing_roll(faces, 0, 1).category) : 7;
    unsigned lights = valid ? 1u << prize : 127;
    for (unsigned i = 1; i <= 6; i++)
        port[BS_P1 + i - 1] = lights >> i & 1;
    port[BS_INVALID] = !valid;
    port[BS_PHASE] = prize;
}

static uint64_t skip(void *state, const Word port[], uint64_t most)
{
    (void)state, (void)port;
    return most;
}

const struct machine machine_bobing_score = {
    .name = "bobing-score",
    .title = "Bo Bing scorer",
    .summary = "six dice in, prize lights out",
    .rules = "Set six dice and read which of the six prizes they win.\n"
             "first   four 4s, five of a kind or six of a kind\n"
             "second  1-2-3-4-5-6, or three of one face and three of another\n"
             "third   three 4s\n"
             "fourth  four of a kind other than 4s\n"
             "fifth   two 4s\n"
             "sixth   one 4\n"
             "All six lights together mean that some die shows no face.",
    .port = ports,
    .ports = BS_PORTS,
    .state_size = 0,
    .hz = hz,
    .reset = step,
    .step = step,
    .skip = skip,
    .news = news,
};
