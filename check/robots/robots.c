/* SPDX-License-Identifier: MIT */
/* The robots' table, and the general robot: it knows a machine only by its ports. */
#include "check/robots/robots.h"
#include "core/words.h"

#define ROBOT(id) extern const struct robot robot_##id;
#include "check/robots/robots.def"
#undef ROBOT

static const struct robot *const robots[] = {
#define ROBOT(id) &robot_##id,
#include "check/robots/robots.def"
#undef ROBOT
};

/* A random value as this kind of port gets them. */
static Word fancy(struct judge *j, const struct port *p)
{
    switch (p->look) {
    case DIE:
        return robot_chance(j, 40) ? 1 + robot_chance(j, 6) : 7 * robot_chance(j, 2);
    case DICE:
        return 2 + robot_chance(j, 6) + robot_chance(j, 6);
    default:
        return robot_bits(j) & port_mask(p);
    }
}

/* Turns switches and presses buttons without any idea of the game. */
static void play(struct judge *j, int effort)
{
    static const unsigned games[] = {8, 40, 400};
    for (unsigned game = 0; game < games[effort] && robot_begin(j, "random play"); game++)
        for (unsigned move = 0; move < 60 && !robot_lost(j); move++) {
            unsigned i = (unsigned)robot_chance(j, judge_machine(j)->ports);
            const struct port *p = &judge_machine(j)->port[i];
            if (p->dir != IN || !wired(j, p->name) || (p->low && robot_chance(j, 10)))
                continue;
            if (p->look == BUTTON)
                robot_press(j, p->name, NULL);
            else
                robot_set(j, p->name, fancy(j, p));
        }
}

static const struct robot general = {.play = play};

const struct robot *robot_for(const struct machine *m)
{
    for (unsigned i = 0; i < sizeof robots / sizeof *robots; i++)
        if (word_same(robots[i]->machine, m->name))
            return robots[i];
    return &general;
}
