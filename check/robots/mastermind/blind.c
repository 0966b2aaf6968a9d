/* SPDX-License-Identifier: MIT */
/*
 * Mastermind without a display: what lights alone tell.  They tell of a guess, and of the end of a match; of all that
 * leads there nothing is seen.  A verdict that does not come may be any rule's fault, and gets no name; what explains
 * all that was seen, and alone does, is known by its slip (robot.h).
 */
#include "check/robots/mastermind/robot.h"

static bool has_digits(const struct eyes *eyes)
{
    for (unsigned i = 0; i < eyes->items; i++)
        if (eyes->item[i].kind == GLYPH)
            return true;
    return false;
}

static bool is_blind(const struct departure *d)
{
    return !has_digits(d->eyes);
}

static Word lights_of(const struct departure *d, const struct moment *m)
{
    for (unsigned i = 0; m && i < d->items; i++)
        if (d->item[i].kind == LIGHTS)
            return m->sight.word[i];
    return 0;
}

static bool blinking(Word lights)
{
    return lights >> BLINK_MARK & 1;
}

/* After a match a press, and the lights go on blinking as if it were not over: a match that goes on elsewhere would
   have ended them. */
static bool blinks_on(const struct departure *d)
{
    return is_blind(d) && d->astray && d->expected->phase != MM_OVER && blinking(lights_of(d, d->seen));
}

/* The golden machine has gone on to a verdict, or to the end. */
static const char *by_lights(const struct departure *d)
{
    const struct moment *last = d->design->count ? &d->design->moment[d->design->count - 1] : NULL;
    Word phase = d->expected ? d->expected->phase : d->now[MM_PHASE], lights = lights_of(d, last);
    bool shown = d->parting == EXTRA && d->at >= d->golden->count; /* what was asked for, and then something else */
    if (phase == MM_RESULT && shown)
        return "enter-not-required";
    if (phase == MM_RESULT && d->parting == DIFFERENT && lights_of(d, d->seen) && !blinking(lights_of(d, d->seen)))
        return "verdict-lights";
    if (phase == MM_OVER && blinking(lights))
        return "end-not-blinking"; /* some of them do */
    return RULE_UNCLEAR;
}

const char *mm_core_classify(const struct departure *d)
{
    bool still = d->was[MM_PHASE] == d->now[MM_PHASE] && d->golden->count < 2;
    return is_blind(d) && !still && d->action->deed != RESET ? by_lights(d) : mm_classify(d);
}

const char *mm_core_mistrusts(const struct departure *d)
{
    return blinks_on(d) ? "no-new-match" : mm_mistrusts(d);
}

/* A display that is not there is not dark. */
const char *mm_core_tolerates(const struct eyes *eyes, const struct moment *before, const struct moment *next,
                              const struct sight *seen)
{
    return has_digits(eyes) ? mm_tolerates(eyes, before, next, seen) : NULL;
}
