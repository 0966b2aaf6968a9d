/* SPDX-License-Identifier: MIT */
/* What the files of the Bo Bing table's robot share. */
#ifndef GATECADE_BOBING_ROBOT_H
#define GATECADE_BOBING_ROBOT_H

#include "check/judge/robot.h"
#include "games/bobing.h"

enum { BOBING_VEILED = 24 };

struct bobing_memory {
    uint8_t doubted[BB_SEATS / 8 + 1]; /* a bit a player: nobody knows the design's tally of him */
    uint8_t astray; /* turns went otherwise than they should: who takes a gift may not be who is shown */
    uint8_t ended;  /* the game should be over, and nobody is told as its winner: whether it is the next roll tells */
    uint8_t unsure; /* a press of the Last Spin did otherwise than it should: how many rolls are left cannot be seen */
    /* The first players' first-prize rolls whose Tai was shown wrong, category * 16 + tai: the design may rank by
     * either */
    struct {
        uint8_t shown, rolled;
    } veiled[BOBING_VEILED];
};

/* Four players in turn: first prizes of two, and then each a lower one, the second player's the higher. */
enum { BOBING_LOWER = 9 };
extern const uint8_t bobing_lower[BOBING_LOWER][6];

/* A press has been found to be two turns. */
bool bobing_two_turns(const struct judge *j);

/* of struct robot */
const char *bobing_classify(const struct departure *d);
bool bobing_forgives(const struct departure *d);
bool bobing_adopt(const struct departure *d, void *state, void *memory);
const char *bobing_look_again(struct judge *j, const struct finding *f);
bool bobing_aside(unsigned port);
bool bobing_cares(const void *memory, const Word port[], unsigned out);

#endif
