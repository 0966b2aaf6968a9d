/* SPDX-License-Identifier: MIT */
/* Bo Bing leaves nothing to decide: this player rolls when it is its turn.  Its hint tells what the next roll is worth.
 */
#include "games/bobing.h"
#include "core/player.h"
#include "players/say.h"

struct notes {
    uint8_t seat, pressing;
};

static void begin(void *notes, unsigned seat, uint64_t seed)
{
    (void)seed;
    *(struct notes *)notes = (struct notes){.seat = (uint8_t)(seat & 63)};
}

static void act(void *notes, Word port[])
{
    struct notes *n = notes;
    if (n->pressing || port[BB_PHASE] == BB_OVER || port[BB_PLAYER] != n->seat + 1u) {
        if (n->pressing)
            port[BB_ROLL] = 0;
        n->pressing = 0;
        return;
    }
    port[BB_ROLL] = 1;
    n->pressing = 1;
}

/* How many of the 6^6 rolls win each prize (1 to 6; 0: none; Tsiang apart), by the 462 sorted ones. */
static unsigned count(int golden, int half, unsigned prize[7])
{
    Word die[6] = {1, 1, 1, 1, 1, 1};
    unsigned tsiang = 0;
    for (;;) {
        unsigned orders = 720, run = 1, i = 6, category = bobing_roll(bobing_faces(die), golden, half).category;
        for (unsigned k = 1; k < 6; k++) {
            run = die[k] == die[k - 1] ? run + 1 : 1;
            orders /= run;
        }
        if (category == TSIANG)
            tsiang += orders;
        else
            prize[bobing_prize(category)] += orders;
        while (i && die[i - 1] == 6)
            i--;
        if (!i)
            return tsiang;
        for (Word face = die[i - 1] + 1; i <= 6; i++)
            die[i - 1] = face;
    }
}

static int hint(void *notes, const Word port[], char *text, uint32_t size)
{
    unsigned prize[7] = {0}, gifts = 0, tsiang;
    char *at = text, *end = text + size;
    (void)notes;
    if (port[BB_PHASE] == BB_OVER)
        return 0;
    tsiang = count(port[BB_GOLDEN] != 0, port[BB_HALF] != 0, prize);
    for (unsigned k = 2; k <= 6; k++)
        gifts += port[BB_LEFT2 + k - 2] ? prize[k] : 0;
    at = say(at, end, "Roll: there is nothing to decide. It takes a gift with ");
    at = say_percent(at, end, gifts, 46656);
    at = say(at, end,
             port[BB_LEADER] ? ", is a first-prize roll (not always a higher one) with " : ", and the lead with ");
    at = say_percent(at, end, prize[1], 46656);
    at = say(at, end, "; ");
    at = say_number(at, end, tsiang);
    say(at, end, " rolls in 46656 win everything at once.");
    return 1;
}

const struct player player_bobing_perfect = {
    .machine = "bobing",
    .name = "perfect",
    .summary = "rolls when it is its turn: there is nothing to decide, so nobody plays better",
    .notes_size = sizeof(struct notes),
    .begin = begin,
    .act = act,
    .hint = hint,
};
