/* SPDX-License-Identifier: MIT */
/* How the toy machine is judged.  It shows what a new robot takes: this file in check/robots/, and the line
   ROBOT(turnstile) in check/robots/robots.def.  A new rule is a row of `rules`, and whoever classifies a departure by
   it, in the same file. */
#include "check/judge/robot.h"

static const struct rule rules[] = {
    {"locks-again", "Who goes through locks it again."},
    {0},
};

static const char *classify(const struct departure *d)
{
    return d->was[3] && !d->now[3] ? "locks-again" : 0;
}

static void play(struct judge *j, int effort)
{
    (void)effort;
    if (!robot_begin(j, "one person"))
        return;
    robot_press(j, "coin", "pay");
    robot_press(j, "push", "go through");
}

const struct robot robot_turnstile = {.machine = "turnstile", .rules = rules, .classify = classify, .play = play};
