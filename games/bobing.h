/* SPDX-License-Identifier: MIT */
/* What six dice are worth in Bo Bing: shared by the scorer and the table. */
#ifndef GATECADE_BOBING_H
#define GATECADE_BOBING_H

#include "machine.h"

/* The codes from NONE to TSIANG rank the categories; Di-ku, which only ever meets It-siu's rank, stands last. */
enum category { NONE, IT_SIU, SI_JIN, SAM_HONG, TUI_TENG, TSIONG_WAN, GOLDEN_FLOWER, NGO_TSI, TSIANG, DI_KU };

struct roll {
    uint8_t category;
    uint8_t tai; /* the kicker of Ngo-Tsi, the sum of both kickers of Tsiong-Wan, else 0 */
};

/* A die shows 1 to 6; 0 and 7 are no die. */
static inline int bobing_valid(const Word die[6])
{
    for (int i = 0; i < 6; i++)
        if (die[i] - 1 > 5)
            return 0;
    return 1;
}

/* The highest category that six valid dice fit, under the two house rules. */
static inline struct roll bobing_roll(const Word die[6], int golden, int half)
{
    unsigned of[8] = {0}, sum = 0; /* how many dice show each face; all pips together */
    for (int i = 0; i < 6; i++) {
        of[die[i]]++;
        sum += (unsigned)die[i];
    }
    unsigned most = 1; /* the face that shows most often */
    for (unsigned face = 2; face <= 6; face++)
        if (of[face] > of[most])
            most = face;

    /* Six of a kind end the game. */
    if (of[most] == 6)
        return (struct roll){.category = TSIANG};
    /* Five of a kind; the sixth die is the Tai. */
    if (of[most] == 5)
        return (struct roll){.category = NGO_TSI, .tai = (uint8_t)(sum - 5 * most)};
    /* Four 4s; with two 1s the Golden Flower, else the other two dice are the Tai. */
    if (of[4] == 4 && of[1] == 2 && golden)
        return (struct roll){.category = GOLDEN_FLOWER};
    if (of[4] == 4)
        return (struct roll){.category = TSIONG_WAN, .tai = (uint8_t)(sum - 16)};
    /* All six faces, or (house rule) three of one face and three of another. */
    if (of[most] == 1)
        return (struct roll){.category = TUI_TENG};
    if (half && of[most] == 3)
        for (unsigned face = most + 1; face <= 6; face++)
            if (of[face] == 3)
                return (struct roll){.category = TUI_TENG};
    if (of[4] == 3)
        return (struct roll){.category = SAM_HONG};
    /* Four of a kind other than 4s. */
    if (of[most] == 4)
        return (struct roll){.category = SI_JIN};
    if (of[4] == 2)
        return (struct roll){.category = DI_KU};
    if (of[4] == 1)
        return (struct roll){.category = IT_SIU};
    return (struct roll){.category = NONE};
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

#endif
