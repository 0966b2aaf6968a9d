/* SPDX-License-Identifier: MIT */
/* The robots' table, and the general robot: it knows a machine only by its ports. */
#include "check/judge/judge.h"
#include <string.h>

#define ROBOT(id) extern const struct robot robot_##id;
#include "check/robots/robots.def"
#undef ROBOT

const struct robot *const robots[] = {
#define ROBOT(id) &robot_##id,
#include "check/robots/robots.def"
#undef ROBOT
};
const unsigned robot_count = sizeof robots / sizeof *robots;

/* A random value as this kind of port gets them. */
static Word fancy(struct judge *j, const struct port *p)
{
    switch (p->look) {
    case DIE:
        return random_below(&j->random, 40) ? 1 + random_below(&j->random, 6) : 7 * random_below(&j->random, 2);
    case DICE:
        return 2 + random_below(&j->random, 6) + random_below(&j->random, 6);
    default:
        return random_bits(&j->random) & port_mask(p);
    }
}

/* Turns switches and presses buttons without any idea of the game. */
static void play(struct judge *j, int effort)
{
    static const unsigned games[] = {8, 40, 400};
    for (unsigned game = 0; game < games[effort] && play_begin(j, "random play"); game++)
        for (unsigned move = 0; move < 60 && !j->lost; move++) {
            unsigned i = (unsigned)random_below(&j->random, j->machine->ports);
            const struct port *p = &j->machine->port[i];
            if (p->dir != IN || !j->board->wired[i] || (p->low && random_below(&j->random, 10)))
                continue;
            if (p->look == BUTTON)
                play_press(j, p->name, NULL);
            else
                play_set(j, p->name, fancy(j, p));
        }
}

static const struct robot general = {.play = play};

const struct robot *robot_for(const struct machine *m)
{
    for (unsigned i = 0; i < robot_count; i++)
        if (!strcmp(robots[i]->machine, m->name))
            return robots[i];
    return &general;
}
