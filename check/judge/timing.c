/* SPDX-License-Identifier: MIT */
/* How long messages stand: the pace at which a design is played, and what is said of messages that are too short or too
   long. */
#include "check/judge/judge.h"
#include "core/bytes.h"
#include "bare/text.h"
#include "core/words.h"

void judge_cycles_text(const struct judge *j, uint64_t cycles, char *text, size_t size)
{
    enum { SIGNIFICANT = 100 }; /* more digits than two the steps of a short clock do not tell */
    unsigned haste = j->bench.pins->haste;
    uint64_t all = pinmap_board_cycles(j->bench.pins, cycles), unit = 1;
    while (haste && all / unit >= SIGNIFICANT)
        unit *= 10;
    all = unit > 1 ? (all + unit / 2) / unit * unit : all;
    *text = 0;
    for (unit = 1; haste && all / unit >= 1000;) /* 100 000 000 */
        unit *= 1000;
    text_add(text, size, "%s%llu", haste ? "about " : "", (unsigned long long)(all / unit));
    for (; unit > 1; unit /= 1000)
        text_add(text, size, " %03llu", (unsigned long long)(all / (unit / 1000) % 1000));
    text_add(text, size, " cycles");
}

/* Was something pressed before the board had come to rest? */
static bool hasty(const struct scenario *p)
{
    return p->actions > 1 && p->action[p->actions - 2].deed == PRESS && p->action[p->actions - 2].rest;
}

/* Was the machine reset while a message stood, and is this the first one behind that? */
static bool reset_inside(const struct scenario *p, unsigned message)
{
    const struct action *a = p->action + p->actions;
    return message == 1 && p->actions > 2 && a[-1].deed == PRESS && a[-2].deed == RESET && a[-3].deed == PRESS &&
           a[-3].rest;
}

/* A message that stood for less than six tenths of its usual time, and for two cycles less, was cut short: a design
   that counts its messages from some edge of its own may be off by one or two cycles, and by no more than that. */
static bool cut_short(uint64_t length, uint64_t usual)
{
    return length * 10 < usual * 6 && usual - length >= 2;
}

/* Where slips are known, only what a machine shows while it waits for time to pass is a message. */
static bool is_message(const struct judge *j, unsigned phase)
{
    int port = machine_phase(j->machine);
    const struct value *v = port < 0 ? NULL : port_value(&j->machine->port[port], phase);
    return !j->robot->student || (v && v->waits);
}

/* The first message of a game and those after a round may be counted by different lines of a design: they are timed
   apart; and so are those that stand much too long, as one player's may.  The time of one that has not been seen yet
   has no count. */
static struct timing *timing_of(struct findings *f, unsigned phase, unsigned before, bool longer)
{
    struct timing *t = f->timing;
    while (t < f->timing + PHASES - 1 && t->count && (t->phase != phase || t->before != before || t->longer != longer))
        t++;
    t->phase = (uint8_t)phase;
    t->before = (uint8_t)before;
    t->longer = longer;
    return t;
}

static bool much_longer(const struct judge *j, uint64_t length)
{
    uint64_t hold = j->bench.traits.hold;
    return length * 4 > hold * 5 && length > hold + 2;
}

/* Once is an exception, where others of the same phase stood for as long as they should. */
static bool exception(const struct findings *f, const struct timing *t)
{
    bool others = false;
    for (const struct timing *o = f->timing; o < f->timing + PHASES; o++)
        others |= o->count && !o->longer && o->phase == t->phase && o->before == t->before;
    return t->longer && others && t->count < 2;
}

/* By whose button the game came there: one of two. */
static void time_by_key(const struct judge *j, struct timing *t, uint64_t length)
{
    unsigned at = j->play.actions;
    while (at && j->play.action[at - 1].deed != PRESS)
        at--;
    if (!at || j->play.action[at - 1].ports != 1)
        return;
    for (unsigned k = 0; k < 2; k++) {
        if (t->key[k].count && t->key[k].port != j->play.action[at - 1].port[0])
            continue;
        t->key[k].least = t->key[k].count && t->key[k].least < length ? t->key[k].least : length;
        t->key[k].most = t->key[k].most > length ? t->key[k].most : length;
        t->key[k].port = j->play.action[at - 1].port[0];
        t->key[k].count++;
        return;
    }
}

/* Messages behind one player's button always stand for little more than half their time, and those behind the other's
   never do. */
static bool short_for_one(const struct timing *t, uint64_t hold)
{
    enum { SURE = 3 };
    for (unsigned k = 0; k < 2; k++)
        if (t->key[k].count >= SURE && t->key[!k].count >= SURE && cut_short(t->key[k].most, hold) &&
            t->key[!k].least * 10 >= hold * 9)
            return true;
    return false;
}

/* The shortest play in which a message of this phase was timed; one that was too short, if there is any. */
static void keep_script(struct judge *j, const struct run *run, struct timing *t, uint64_t length)
{
    uint64_t hold = j->bench.traits.hold;
    bool better = cut_short(length, hold), good = t->script && cut_short(t->shown, hold);
    if (run->quiet || (t->script && (better == good ? t->actions <= j->play.actions : good)))
        return;
    arena_put(&j->arena, t->script);
    t->actions = j->play.actions;
    t->script = arena_get(&j->arena, t->actions * sizeof *t->script);
    if (t->script)
        bytes_copy(t->script, j->play.action, t->actions * sizeof *t->script);
    t->cycle = j->bench.cycle;
    t->shown = length;
}

/* Is this the first press since power-up?  Where the design is then no slip makes doubtful. */
static bool first_press(const struct scenario *p)
{
    for (unsigned i = 0; i + 1 < p->actions; i++)
        if (p->action[i].deed == PRESS)
            return false;
    return true;
}

/* The golden machine goes on at once, and the design stands for as long as a message, beyond the cycles that it always
   needs: a picture like the one before, which nobody asked for, or a wait. */
static void time_press(struct judge *j, const struct run *run, const struct line *g, const struct line *d)
{
    const struct action *a = &j->play.action[j->play.actions - 1];
    uint64_t took = d->moment[0].length;
    if (!j->robot->sluggish || a->deed != PRESS || hasty(&j->play) || g->count < 2 || d->count < 2 ||
        g->moment[0].length >= j->robot->hold / 2)
        return;
    for (unsigned i = 0; i < g->count; i++)
        if (!g->moment[i].care)
            return; /* what stands there is the design's own */
    bool sure = !robot_astray(j) || first_press(&j->play);
    if (sure && j->found.prompt && took + 1 >= j->found.prompt + j->bench.traits.hold) {
        char seen[80], after[60];
        judge_cycles_text(j, took, after, sizeof after);
        text_set(seen, sizeof seen, "it %s after the press", after);
        judge_find(j, run, j->robot->sluggish, phase_name(j->machine, g->moment[1].phase), "the next picture at once",
                   seen);
    }
    if (!j->found.prompt || took + 1 < j->found.prompt)
        j->found.prompt = took + 1;
}

/* What the digits show behind this message is left open: when it ends, only lights would tell, which may begin dark. */
static bool ends_unseen(const struct judge *j, const struct moment *next)
{
    const struct eyes *e = &j->bench.eyes;
    uint64_t digits = 0;
    for (unsigned i = 0; i < e->items; i++)
        digits |= (uint64_t)(e->item[i].kind == GLYPH) << i;
    return j->robot->student && digits && !(next->care & digits);
}

void time_messages(struct judge *j, const struct run *run, const struct line *g, const struct line *d)
{
    uint64_t hold = j->robot->hold;
    unsigned k = 1;
    time_press(j, run, g, d);
    for (unsigned i = 1; i + 1 < g->count && hold; i++) {
        const struct moment *gm = &g->moment[i];
        while (k < d->count && sight_differs(&j->bench.eyes, gm, &d->moment[k].sight))
            k++;
        if (k + 1 >= d->count)
            return;
        if (gm->length != hold || gm->phase >= PHASES || !is_message(j, gm->phase))
            continue;
        if (j->robot->student && !sight_differs(&j->bench.eyes, gm + 1, &d->moment[k].sight))
            continue; /* it runs into the next one, which looks the same */
        if (ends_unseen(j, gm + 1))
            continue;
        uint64_t length = d->moment[k].length;
        struct timing *t = timing_of(&j->found, gm->phase, gm[-1].phase, much_longer(j, length));
        uint64_t usual = t->count ? t->total / t->count : 0;
        if (j->robot->cut_short && hasty(&j->play) && !usual)
            continue; /* whether a press has shortened it cannot be told */
        if (j->robot->cut_short && hasty(&j->play) && cut_short(length, usual)) {
            char expected[80], seen[80], time[60];
            judge_cycles_text(j, usual, time, sizeof time);
            text_set(expected, sizeof expected, "the message for %s", time);
            judge_cycles_text(j, length, time, sizeof time);
            text_set(seen, sizeof seen, "it for %s, after a press", time);
            judge_find(j, run, j->robot->cut_short, phase_name(j->machine, gm->phase), expected, seen);
            continue;
        }
        if (j->robot->survives && reset_inside(&j->play, i) && usual && cut_short(length, usual)) {
            char expected[80], seen[120], time[60];
            judge_cycles_text(j, usual, time, sizeof time);
            text_set(expected, sizeof expected, "the message for %s", time);
            judge_cycles_text(j, length, time, sizeof time);
            text_set(seen, sizeof seen, "it for %s: the time of the one before the reset is counted on", time);
            judge_find(j, run, j->robot->survives, phase_name(j->machine, gm->phase), expected, seen);
            continue;
        }
        t->least = t->count && t->least < length ? t->least : length;
        t->total += length;
        t->count++;
        time_by_key(j, t, length);
        keep_script(j, run, t, length);
    }
}

static bool much_shorter(const struct judge *j, const struct timing *t)
{
    return t->total * 4 < j->bench.traits.hold * t->count * 3;
}

bool robot_even(const struct judge *j)
{
    for (const struct timing *t = j->found.timing; t < j->found.timing + PHASES && t->count; t++)
        if (much_shorter(j, t))
            return false;
    return true;
}

bool robot_even_in(const struct judge *j, unsigned phase)
{
    bool seen = false;
    for (const struct timing *t = j->found.timing; t < j->found.timing + PHASES && t->count; t++) {
        if (t->phase == phase && much_shorter(j, t))
            return false;
        seen |= t->phase == phase;
    }
    return seen;
}

/* The mean of a sum, rounded to the nearest, and to the even one of two that are as near. */
static uint64_t mean_of(uint64_t total, uint64_t count)
{
    uint64_t whole = total / count, rest = total % count;
    return whole + (2 * rest > count || (2 * rest == count && whole & 1));
}

/* All messages stand for the same time, which is not that of the rate that the clock was taken for. */
static bool even_but_other(const struct judge *j)
{
    uint64_t hold = j->bench.traits.hold;
    for (const struct timing *t = j->found.timing; t < j->found.timing + PHASES && t->count; t++)
        if (t->total * 10 < hold * t->count * 9 || t->total * 10 > hold * t->count * 11)
            return false;
    return hold != j->bench.traits.nominal;
}

/* Are messages that are all too long or too short two seconds of another clock?  A design tells how long a second is to
   it by its lights, which blink once in one: if that is a second of the clock that was supposed, its messages are
   wrong; if it is half a message, or anything else, they are not.  Where no light blinks, a clock of a usual rate is
   believed. */
static bool other_clock(const struct judge *j)
{
    static const unsigned usual[] = {1, 4, 5, 8, 10, 16, 20, 25, 30, 32, 40, 60, 64, 100}; /* Hz */
    const struct traits *t = &j->bench.traits;
    uint64_t blink = j->found.blink, second = t->nominal * j->robot->blink / j->robot->hold;
    if (!even_but_other(j))
        return false;
    if (blink)
        return blink * 10 < second * 9 - 9 || blink * 10 > second * 11 + 9;
    for (unsigned i = 0; i < sizeof usual / sizeof *usual; i++)
        if (t->hold == 2u * usual[i])
            return true;
    return false;
}

/* Twice as long as it should, at the same press at which the next message is missing: it was shown in its place. */
static bool shown_twice(const struct judge *j, const struct timing *t, uint64_t hold)
{
    uint64_t due = 2 * hold * t->count;
    for (unsigned i = 0; j->robot->missing && i < j->found.findings; i++)
        if (word_same(j->found.finding[i].id, j->robot->missing) && j->found.finding[i].actions == t->actions)
            return t->total * 10 > due * 9 && t->total * 10 < due * 11;
    return false;
}

/* Where nothing tells how long two seconds are (a clock that was run short, at a rate that nobody knows), they are what
   most messages take: the middle one of their means. */
static uint64_t usual_message(const struct judge *j)
{
    const struct timing *t = j->found.timing;
    uint64_t middle = 0;
    unsigned count = 0, nearest = PHASES;
    while (count < PHASES && t[count].count)
        count++;
    for (unsigned i = 0; i < count; i++) {
        unsigned less = 0, more = 0;
        uint64_t mean = mean_of(t[i].total, t[i].count);
        for (unsigned k = 0; k < count; k++) {
            uint64_t other = mean_of(t[k].total, t[k].count);
            less += other < mean;
            more += other > mean;
        }
        unsigned off = less > more ? less - more : more - less;
        if (off < nearest) {
            nearest = off;
            middle = mean;
        }
    }
    return middle;
}

/* Whether those are two seconds only the board's clock tells: the design is told of which clock they are. */
static void note_rate(struct judge *j, uint64_t hold)
{
    enum { MEGA = 1000000, SLOWEST = 2, FASTEST = 500 }; /* what no clock of a board is tells of a counter elsewhere */
    uint64_t rate = pinmap_board_cycles(j->bench.pins, hold) / 2;
    char time[60];
    judge_cycles_text(j, hold, time, sizeof time);
    if (rate >= SLOWEST * MEGA && rate <= (uint64_t)FASTEST * MEGA)
        judge_note(j, "message-cycles",
                   "most messages stand for %s: two seconds if the board's clock has about %llu MHz, and else not",
                   time, (unsigned long long)(rate + MEGA / 2) / MEGA);
}

/* All messages but this one stand for exactly so long: the design counts to the cycle. */
static bool others_exact(const struct judge *j, const struct timing *one, uint64_t hold)
{
    unsigned others = 0;
    for (const struct timing *t = j->found.timing; t < j->found.timing + PHASES && t->count; t++) {
        if (t->phase != one->phase && t->total != hold * t->count)
            return false;
        others += t->phase != one->phase;
    }
    return others > 1;
}

/* A message that was missing now and then, and each time was there for moments, has stood for all sorts of times: the
   time of something else is counted into its own.  It is too short then, and not left out. */
static void name_glimpses(struct judge *j, uint64_t hold)
{
    for (unsigned i = j->found.findings; j->robot->missing && i--;) {
        struct finding *f = &j->found.finding[i];
        const struct timing *t = j->found.timing, *end = t + PHASES;
        unsigned rank;
        if (f->slip || !f->glimpse || !word_same(f->id, j->robot->missing))
            continue;
        while (t < end && (!t->count || t->longer || t->phase != f->place || t->before != f->behind))
            t++;
        if (t == end || t->least <= f->glimpse || t->least * 4 > hold * 3)
            continue;
        if (judge_has(j, "message-duration")) {
            finding_drop(j, i);
            continue;
        }
        char time[60];
        const struct rule *rule = rule_find(j->robot->rules, "message-duration", &rank);
        if (!rule)
            continue;
        finding_rename(f, "message-duration", rule, rank);
        judge_cycles_text(j, hold, time, sizeof time);
        text_set(f->expected, sizeof f->expected, "%s for %s (two seconds)", f->phase, time);
        judge_cycles_text(j, f->glimpse, time, sizeof time);
        text_set(f->seen, sizeof f->seen, "%s for %s, and longer at other times", f->phase, time);
    }
}

/* A message that stands for a quarter too long or too short, and by more than two cycles (two are enough where all
   others are exact), or for half as long as the others or less, departs; one that is off by a twentieth, and by more
   than one cycle, is told.  (The mean is compared as total and count, without a division.) */
void judge_timing(struct judge *j)
{
    static const struct run for_real = {0};
    int phase = machine_phase(j->machine);
    uint64_t hold = j->bench.traits.nominal;
    if (!hold || phase < 0 || j->bench.traits.blind) /* messages that cannot be seen cannot be timed */
        return;
    if (j->bench.pins->haste && !pinmap_two_seconds(j->bench.pins) && usual_message(j)) {
        hold = usual_message(j);
        note_rate(j, hold);
    } else if (j->robot->blink && !j->bench.pins->rate && other_clock(j)) {
        hold = j->bench.traits.hold;
        judge_note(j, "clock-rate", "all messages stand for %llu cycles: two seconds of a clock of %llu%s Hz",
                   (unsigned long long)hold, (unsigned long long)hold / 2, hold & 1 ? ".5" : "");
    }
    for (unsigned i = 0; i < PHASES; i++) {
        const struct timing *t = &j->found.timing[i];
        const struct value *name = port_value(&j->machine->port[phase], t->phase);
        if (!t->count || !name || exception(&j->found, t))
            continue;
        uint64_t due = hold * t->count, off = t->total > due ? t->total - due : due - t->total;
        char expected[200], seen[200], mean[60], asked[60];
        judge_cycles_text(j, hold, asked, sizeof asked);
        judge_cycles_text(j, mean_of(t->total, t->count), mean, sizeof mean);
        text_set(expected, sizeof expected, "%s for %s (two seconds)", name->name, asked);
        text_set(seen, sizeof seen, "%s for %s", name->name, mean);
        bool half = t->total <= due && 2 * t->total <= j->bench.traits.hold * t->count;
        if (shown_twice(j, t, hold))
            judge_note(j, "shown-twice", "%s stands for %s, as if it were shown again in the place of the next",
                       name->name, mean);
        else if ((off * 4 > due && (off > 2 * t->count || (off == 2 * t->count && others_exact(j, t, hold)))) ||
                 (half && off * 20 > due) || (t->script && short_for_one(t, hold))) {
            /* the play that is told shows one of them: its own length, if that is no exception */
            if (t->script && (t->shown > hold) == (t->total > due) &&
                (t->shown > hold ? t->shown - hold : hold - t->shown) * 4 > hold) {
                judge_cycles_text(j, t->shown, mean, sizeof mean);
                text_set(seen, sizeof seen, "%s for %s", name->name, mean);
            }
            j->play.actions = t->script ? t->actions : 0;
            bytes_copy(j->play.action, t->script, j->play.actions * sizeof *t->script);
            finding_add(j, &for_real,
                        &(struct sighting){"message-duration", name->name, expected, seen, j->play.actions, t->cycle});
        } else if (off > t->count && off * 20 > due)
            judge_note(j, "message-duration", "the %s message stands for %s instead of %s", name->name, mean, asked);
    }
    name_glimpses(j, hold);
}

/* ---- the pace ---- */

/* No design settles in less than this, however short its messages: what is looked at may be registered twice, or pass a
   synchronizer, and a message of two cycles is followed by another.  More than a glance (GLANCE_LEAST of act.c). */
enum { SETTLE_LEAST = 30, SETTLE_UNKNOWN = 32 };

/* A length within two fifths and five halves of a known rate's is meant to be that one, and may be found fault with;
   the rates that robots know (4 and 100 cycles) are further apart than that squared. */
static bool near_rate(uint64_t hold, uint64_t rate)
{
    return hold * 5 >= rate * 2 && hold * 2 <= rate * 5;
}

void judge_pace(struct judge *j, uint64_t message)
{
    const struct robot *r = j->robot;
    struct traits *t = &j->bench.traits;
    uint64_t hold = message;
    if (!r->hold) {
        t->hold = 0;
        t->settle = r->longest ? r->longest : SETTLE_UNKNOWN;
        return;
    }
    t->unpaced = !hold;
    t->blind = !hold && !bench_has(&j->bench, GLYPH);
    if (!hold) /* without a display the longest known message is waited for */
        hold = t->blind && r->rates[1] ? r->rates[1] : r->rates[0] ? r->rates[0] : r->hold;
    t->hold = t->nominal = hold;
    for (unsigned i = 0; i < 4 && r->rates[i] && !j->bench.pins->haste; i++) /* a clock run short has any rate */
        if (near_rate(hold, r->rates[i]))
            t->nominal = r->rates[i];
    uint64_t seconds = pinmap_two_seconds(j->bench.pins);
    if (seconds && message) /* counters that were made short are not exact to a sixteenth */
        t->nominal = hold * 8 >= seconds * 7 && hold * 8 <= seconds * 9 ? hold : seconds;
    t->settle = hold * 3 / 2 + 2 > SETTLE_LEAST ? hold * 3 / 2 + 2 : SETTLE_LEAST;
    if (t->blind) {
        t->settle = 4 * hold; /* code, score and player, one after the other */
        t->flicker = 1;
    }
    if (r->press > 1)
        t->press = hold * r->press / r->hold + 1;
}
