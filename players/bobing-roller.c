/* SPDX-License-Identifier: MIT */
/* Bo Bing leaves nothing to decide: this player rolls when it is its turn.  Its hint tells what the next roll is worth.
 */
#include "games/bobing.h"
#include "core/player.h"
#include "players/say.h"

extern const struct machine machine_bobing;

struct notes {
    uint8_t seat, pressing, roll, player, left2, golden, half, leader, phase;
    uint8_t spare[7];
};

static void begin(void *notes, unsigned seat, uint64_t seed)
{
    const struct machine *m = &machine_bobing;
    (void)seed;
    *(struct notes *)notes = (struct notes){
        .seat = (uint8_t)(seat & 63),
        .roll = (uint8_t)port_find(m, "roll"),
        .player = (uint8_t)port_find(m, "player"),
        .left2 = (uint8_t)port_find(m, "left2"),
        .golden = (uint8_t)port_find(m, "golden"),
        .half = (uint8_t)port_find(m, "half"),
        .leader = (uint8_t)port_find(m, "leader"),
        .phase = (uint8_t)machine_phase(m),
    };
}

static int over(const struct notes *n, const Word port[])
{
    const struct value *v = port_value(&machine_bobing.port[n->phase], port[n->phase]);
    return v && v->name[0] == 'o';
}

static void act(void *notes, Word port[])
{
    struct notes *n = notes;
    if (n->pressing || over(n, port) || port[n->player] != n->seat + 1u) {
        if (n->pressing)
            port[n->roll] = 0;
        n->pressing = 0;
        return;
    }
    port[n->roll] = 1;
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
    const struct notes *n = notes;
    unsigned prize[7] = {0}, gifts = 0, tsiang;
    char *at = text, *end = text + size;
    if (over(n, port))
        return 0;
    tsiang = count(port[n->golden] != 0, port[n->half] != 0, prize);
    for (unsigned k = 2; k <= 6; k++)
        gifts += port[n->left2 + k - 2] ? prize[k] : 0;
    at = say(at, end, "Roll: there is nothing to decide. It takes a gift with ");
    at = say_percent(at, end, gifts, 46656);
    at = say(at, end,
             port[n->leader] ? ", is a first-prize roll (not always a higher one) with " : ", and the lead with ");
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
