/* SPDX-License-Identifier: MIT */
#include "term/screen/rhythm.h"

enum beat rhythm_beat(struct rhythm *r, int key, uint64_t ms, int *late)
{
    uint64_t gap = ms - r->at;
    bool same = key == r->key, waited = r->waiting;
    r->at = ms;
    r->waiting = false;
    *late = 0;
    if (same && waited && gap <= LONGEST_GAP) {
        r->held = true;
        return BEAT_REPEAT;
    }
    if (waited)
        *late = r->key;
    r->key = key;
    if (same && gap < SOONEST_DELAY)
        return r->held ? BEAT_REPEAT : BEAT_PRESS;
    r->held = false;
    if (!same || gap > LATEST_DELAY)
        return BEAT_PRESS;
    r->waiting = true;
    return BEAT_WAIT;
}

int rhythm_due(struct rhythm *r, uint64_t ms)
{
    if (!r->waiting || ms - r->at <= LONGEST_GAP)
        return 0;
    r->waiting = false;
    return r->key;
}

int rhythm_left(const struct rhythm *r, uint64_t ms)
{
    if (!r->waiting)
        return -1;
    uint64_t passed = ms - r->at;
    return passed > LONGEST_GAP ? 0 : LONGEST_GAP + 1 - (int)passed;
}

void rhythm_hold(struct rhythm *r)
{
    r->held = true;
    r->waiting = false;
}
