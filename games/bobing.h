/* SPDX-License-Identifier: MIT */
/* What six dice are worth in Bo Bing, and the ports and phases of the scorer and the table. */
#ifndef GATECADE_BOBING_H
#define GATECADE_BOBING_H

#include "core/machine.h"

/* The table. */
enum bobing_port {
    BB_ROLL,
    BB_D1,
    BB_SHOW = BB_D1 + 6,
    BB_PLAYERS,
    BB_GOLDEN,
    BB_HALF,
    BB_LUT,
    BB_LAST,
    BB_PLAYER,
    BB_CATEGORY,
    BB_TAI,
    BB_GIFT,
    BB_LEFT2,
    BB_LEADER = BB_LEFT2 + 5,
    BB_LEADER_CATEGORY,
    BB_LEADER_TAI,
    BB_WINNER,
    BB_TOOK2,
    BB_PHASE = BB_TOOK2 + 5,
    BB_PORTS
};

/* What the table waits for. */
enum bobing_phase { BB_TURNS, BB_LAST_SPIN, BB_OVER };

enum { BB_SEATS = 63, BB_GIFTS = 5 }; /* players at most; kinds of gifts, the second prize to the sixth */

/* The table's state; gifts[0] is the second prize, gifts[4] the sixth. */
struct bobing {
    uint8_t roll; /* last level of the button */
    uint8_t phase;
    uint8_t players, golden, half, lut, last; /* the straps */
    uint8_t player;                           /* whose turn, 1.. */
    uint8_t category, tai, gift;              /* the latest roll, and whether it took something */
    uint8_t left[BB_GIFTS];
    uint8_t leader, leader_category, leader_tai, winner;
    uint8_t spins;                  /* Last Spin: rolls still to come */
    uint8_t standings;              /* Lut: how many players hold a first-prize roll, */
    uint8_t holder[BB_SEATS];          /* who they are, the oldest roll first, */
    uint8_t standing[BB_SEATS];        /* and their roll: category * 16 + tai */
    uint8_t took[BB_SEATS + 1][BB_GIFTS]; /* the tally, by player */
};

/* The scorer; its phase is the prize, 1 to 6, or one of the others. */
enum bobing_score_port { BS_D1, BS_P1 = BS_D1 + 6, BS_INVALID = BS_P1 + 6, BS_PHASE, BS_PORTS };
enum bobing_score_phase { BS_NONE, BS_FIRST, BS_SIXTH = 6, BS_NO_DICE };

extern const struct machine machine_bobing, machine_bobing_score;

/* The codes from NONE to TSIANG rank the categories; Di-ku, which only ever meets It-siu's rank, stands last. */
enum category { NONE, IT_SIU, SI_JIN, SAM_HONG, TUI_TENG, TSIONG_WAN, GOLDEN_FLOWER, NGO_TSI, TSIANG, DI_KU };

struct roll {
    uint8_t category;
    uint8_t tai; /* the kicker of Ngo-Tsi, the sum of both kickers of Tsiong-Wan, else 0 */
};

/* How many dice show each face, a byte a face, so that a question about all faces is one expression. */
static inline uint64_t bobing_faces(const Word die[6])
{
    uint64_t faces = 0;
    for (int i = 0; i < 6; i++)
        faces += (uint64_t)1 << 8 * (die[i] & 7);
    return faces;
}

/* A die shows 1 to 6; 0 and 7 are no die. */
static inline int bobing_valid(uint64_t faces)
{
    return !(faces & 0xff000000000000ff);
}

/* A bit for each face that shows so many times or more. */
static inline uint64_t bobing_at_least(uint64_t faces, unsigned times)
{
    const uint64_t every = 0x0101010101010101;
    return (faces + (128 - times) * every) & 128 * every;
}

/* The highest category that six valid dice fit, under the two house rules. */
static inline struct roll bobing_roll(uint64_t faces, int golden, int half)
{
    static const uint8_t by_fours[] = {NONE, IT_SIU, DI_KU, SAM_HONG};
    const uint64_t straight = 0x0001010101010100;
    uint64_t threes = bobing_at_least(faces, 3);
    unsigned ones = faces >> 8 & 7, fours = faces >> 32 & 7;

    /* All six faces, or (house rule) three of one face and three of another. */
    if (faces == straight || (half && (threes & (threes - 1))))
        return (struct roll){.category = TUI_TENG};
    /* In most rolls nothing counts but the 4s. */
    if (!bobing_at_least(faces, 4))
        return (struct roll){.category = by_fours[fours]};

    /* Six of a kind end the game. */
    if (bobing_at_least(faces, 6))
        return (struct roll){.category = TSIANG};
    /* Five of a kind; the sixth die is the Tai. */
    if (bobing_at_least(faces, 5)) {
        unsigned tai = 1;
        while ((faces >> 8 * tai & 7) != 1)
            tai++;
        return (struct roll){.category = NGO_TSI, .tai = (uint8_t)tai};
    }
    /* Four 4s; with two 1s the Golden Flower, else the other two dice are the Tai. */
    if (fours == 4 && ones == 2 && golden)
        return (struct roll){.category = GOLDEN_FLOWER};
    if (fours == 4) {
        unsigned tai = 0;
        for (unsigned face = 1; face <= 6; face++)
            tai += face * (unsigned)(faces >> 8 * face & 7);
        return (struct roll){.category = TSIONG_WAN, .tai = (uint8_t)(tai - 16)};
    }
    /* Four of a kind other than 4s. */
    return (struct roll){.category = SI_JIN};
}

/* The prize of a category: 1 (first) to 6 (sixth), 0 for none. */
static inline unsigned bobing_prize(unsigned category)
{
    static const uint8_t prize[] = {
        [NONE] = 0,     [IT_SIU] = 6,     [DI_KU] = 5,         [SI_JIN] = 4,  [SAM_HONG] = 3,
        [TUI_TENG] = 2, [TSIONG_WAN] = 1, [GOLDEN_FLOWER] = 1, [NGO_TSI] = 1, [TSIANG] = 1,
    };
    return prize[category];
}

/* The player whose turn it is has rolled that. */
void bobing_turn(struct bobing *s, struct roll r);

#endif
