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
    uint8_t led[3]; /* who led, and with what, before six of a kind: the leader's ports */
};
_Static_assert((int)sizeof(struct bobing_memory) <= (int)MEMORY, "a variant keeps it");

/* Four players in turn: first prizes of two, and then each a lower one, the second player's the higher. */
enum { BOBING_LOWER = 9 };
extern const uint8_t bobing_lower[BOBING_LOWER][6];

/* A press has been found to be two turns. */
bool bobing_two_turns(const struct judge *j);

/* The game has been found to end too early or too late, which is not that rolls count after its end; then a Last Spin
   of a wrong length may follow from that, but where it is known when it begins: there presses are about this. */
bool bobing_ends_wrong(const struct judge *j);
#define BOBING_SPIN "spin"

/* What is left of the game before a reset of the design's own: the rule; and it may go on to tell of the last roll. */
const char *bobing_after_reset(const struct departure *d);
bool bobing_tells_of_before(const struct departure *d);

/* Dice of a category, or near it.  No roll: a die shows nothing; or several do, of the same kind and of both, or all of
   them. */
void bobing_dice(struct judge *j, unsigned category, Word die[6]);
void bobing_no_dice(struct judge *j, Word die[6]);

/* of struct robot */
const char *bobing_classify(const struct departure *d);
bool bobing_forgives(const struct departure *d);
bool bobing_adopt(const struct departure *d, void *state, void *memory);
const char *bobing_look_again(struct judge *j, const struct finding *f);
bool bobing_aside(unsigned port);
bool bobing_cares(const void *memory, const Word port[], unsigned out);

#endif
