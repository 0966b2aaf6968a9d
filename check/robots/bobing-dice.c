/* SPDX-License-Identifier: MIT */
/* Bo Bing: dice for the robot's games, chosen for what they are. */
#include "check/robots/bobing-robot.h"

static void shuffle(struct judge *j, Word die[6])
{
    for (unsigned i = 5; i > 0; i--) {
        unsigned k = (unsigned)robot_chance(j, i + 1);
        Word t = die[i];
        die[i] = die[k];
        die[k] = t;
    }
}

static Word other_face(struct judge *j, Word face)
{
    Word other = 1 + robot_chance(j, 5);
    return other + (other >= face);
}

void bobing_dice(struct judge *j, unsigned category, Word die[6])
{
    static const unsigned fours[] = {[IT_SIU] = 1, [DI_KU] = 2, [SAM_HONG] = 3, [TSIONG_WAN] = 4};
    Word face = 1 + robot_chance(j, 6);
    unsigned i = 0;
    for (; i < 6; i++)
        die[i] = 1 + robot_chance(j, 6);
    switch (category) {
    case IT_SIU:
    case DI_KU:
    case SAM_HONG:
    case TSIONG_WAN:
        for (i = 0; i < 6; i++)
            die[i] = i < fours[category] ? 4 : other_face(j, 4);
        break;
    case GOLDEN_FLOWER:
        for (i = 0; i < 6; i++)
            die[i] = i < 4 ? 4 : 1;
        break;
    case SI_JIN:
        face = other_face(j, 4);
        for (i = 0; i < 6; i++)
            die[i] = i < 4 ? face : other_face(j, face);
        break;
    case TUI_TENG:
        for (i = 0; i < 6; i++)
            die[i] = robot_chance(j, 2) ? i + 1 : die[i];
        if (robot_chance(j, 3))
            for (i = 0; i < 6; i++)
                die[i] = i + 1;
        else
            for (i = 0; i < 6; i++)
                die[i] = i < 3 ? face : i == 3 ? other_face(j, face) : die[3];
        break;
    case NGO_TSI:
        for (i = 0; i < 6; i++)
            die[i] = i < 5 ? face : other_face(j, face);
        break;
    case TSIANG:
        for (i = 0; i < 6; i++)
            die[i] = face;
        break;
    default:
        break;
    }
    shuffle(j, die);
}

void bobing_no_dice(struct judge *j, Word die[6])
{
    unsigned many = robot_chance(j, 2) ? 1 : robot_chance(j, 3) ? 2 : 6;
    Word face = 7 * robot_chance(j, 2);
    bool both = many > 1 && !robot_chance(j, 3);
    for (unsigned i = 0, from = (unsigned)robot_chance(j, 6), apart = 1 + (many == 2) * (unsigned)robot_chance(j, 5);
         i < many; i++)
        die[(from + i * apart) % 6] = both && i ? 7 - face : face;
}
