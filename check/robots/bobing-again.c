/* SPDX-License-Identifier: MIT */
/* Bo Bing: experiments that name a finding better. */
#include "check/robots/bobing-robot.h"
#include "bare/text.h"
#include "core/bytes.h"
#include "core/words.h"

/* One of these ports, all of which stand in one row, is wrong. */
static bool wrong_of(const struct departure *d, unsigned first, unsigned last)
{
    for (unsigned i = 0; i < d->items; i++)
        if (d->wrong >> i & 1 && d->item[i].port >= first && d->item[i].port <= last)
            return true;
    return false;
}

const char *bobing_after_reset(const struct departure *d)
{
    bool start = wrong_of(d, BB_LEFT2, BB_LEFT2 + BB_GIFTS - 1) || wrong_of(d, BB_PLAYER, BB_PLAYER);
    if (start || d->actions < 2)
        return "gifts-at-start";
    if (wrong_of(d, BB_LEADER, BB_LEADER_TAI))
        return "leader-wrong";
    if (wrong_of(d, BB_WINNER, BB_WINNER)) /* it is over before it has begun */
        return "game-end";
    return wrong_of(d, BB_TOOK2, BB_TOOK2 + BB_GIFTS - 1) ? "tally-wrong" : "gifts-at-start";
}

bool bobing_tells_of_before(const struct departure *d)
{
    bool only = d->action->deed == RESET && d->actions > 1 && d->wrong;
    for (unsigned i = 0; i < d->items && only; i++)
        only = !(d->wrong >> i & 1) || d->item[i].port == BB_CATEGORY || d->item[i].port == BB_TAI ||
               d->item[i].port == BB_GIFT;
    return only;
}

/* Has it been found that a press is two turns?  A press that does nothing breaks the same rule. */
bool bobing_two_turns(const struct judge *j)
{
    const struct finding *f;
    for (unsigned n = judge_found(j, &f); n--; f++)
        if (word_same(f->id, "round-never-advances") && !f->still)
            return true;
    return false;
}

/* Rolls that count after the end. */
static bool goes_on(const struct finding *f)
{
    return f->place == BB_OVER && !f->moved;
}

bool bobing_ends_wrong(const struct judge *j)
{
    const struct finding *f;
    for (unsigned n = judge_found(j, &f); n--; f++)
        if (word_same(f->id, "game-end") && !goes_on(f))
            return true;
    return false;
}

/* Rolls, one after the other. */
static unsigned rolls_script(const uint8_t rolls[][6], unsigned n, struct action *script)
{
    for (unsigned i = 0; i < 7 * n; i++)
        script[i] = i % 7 == 6 ? (struct action){.deed = PRESS, .port = {BB_ROLL}, .ports = 1}
                               : (struct action){.deed = SET,
                                                 .port = {(uint8_t)(BB_D1 + i % 7)},
                                                 .ports = 1,
                                                 .value = rolls[i / 7][i % 7],
                                                 .rest = 1};
    return 7 * n;
}

/* A press that did nothing, where turns are known to go wrong: does the design go on with other dice?  Then it was not
   the press that did nothing.  A press that was two turns: are gifts of different kinds taken twice?  If not, a gift
   too many and a turn too many have met.  And a turn too many, where a press is known to be two. */
static const char *turn_or_press(struct judge *j, const struct finding *f)
{
    static const uint8_t others[][6] = {{4, 4, 4, 4, 2, 5}, {1, 2, 3, 4, 5, 6}}, one_four[][6] = {{1, 2, 4, 3, 5, 5}},
                         three_fours[][6] = {{4, 2, 4, 4, 5, 6}};
    struct action script[15] = {{.deed = RESET}};
    if (word_same(f->id, "turn-order"))
        return bobing_two_turns(j) && !robot_again(j, f, f->script, f->actions) ? "round-never-advances" : NULL;
    if (f->still)
        return judge_has(j, "turn-order") && robot_moves(j, f, script + 1, rolls_script(others, 2, script + 1))
                   ? "turn-order"
                   : NULL;
    bool both = robot_again(j, f, script, 1 + rolls_script(one_four, 1, script + 1)) &&
                robot_again(j, f, script, 1 + rolls_script(three_fours, 1, script + 1));
    return both ? NULL : "turn-order";
}

const uint8_t bobing_lower[BOBING_LOWER][6] = {
    {5, 5, 5, 5, 5, 6}, {2, 2, 2, 2, 2, 3}, {1, 2, 3, 3, 5, 6}, {1, 2, 3, 3, 5, 6}, {1, 2, 3, 3, 5, 6},
    {4, 4, 4, 4, 1, 3}, {1, 2, 3, 3, 5, 6}, {1, 2, 3, 3, 5, 6}, {4, 4, 4, 4, 1, 2},
};

/* Lut is broken where rolls are also ranked wrong without it: two players who have both rolled lower again are ranked
   wrong, and are not when they have rolled nothing before that.  What they rolled first must be ranked right, or that
   is all that is seen: it is tried in both orders. */
static bool stands_wrong(struct judge *j, const struct finding *f)
{
    struct finding lut = *f;
    struct action script[1 + 7 * BOBING_LOWER] = {{.deed = RESET}};
    uint8_t rolls[BOBING_LOWER][6];
    const uint8_t(*lower)[6] = (const uint8_t(*)[6])rolls;
    bool wrong = false;
    text_set(lut.straps, sizeof lut.straps, wired(j, "players") ? "players=4 lut=1" : "lut=1");
    for (unsigned order = 0; order < 2 && !wrong; order++) {
        for (unsigned i = 0; i < BOBING_LOWER; i++)
            bytes_copy(rolls[i], bobing_lower[i < 2 ? i ^ order : i], sizeof rolls[i]);
        if (robot_again(j, &lut, script, 1 + rolls_script(lower, 2, script + 1)) ||
            !robot_again(j, &lut, script, 1 + rolls_script(lower, BOBING_LOWER, script + 1)))
            continue;
        for (unsigned i = 0; i < 2; i++)
            bytes_copy(rolls[i], bobing_lower[2], sizeof rolls[i]);
        wrong = !robot_again(j, &lut, script, 1 + rolls_script(lower, BOBING_LOWER, script + 1));
    }
    return wrong;
}

/* Who rolls six of a kind does not lead, or win, and all else is as it should be: would he lead with the best roll
   below that?  If not, six of a kind are not what is wrong. */
static bool never_leads(struct judge *j, const struct finding *f)
{
    static const uint8_t best[][6] = {{5, 5, 5, 5, 5, 6}};
    struct finding other = *f;
    struct action *script = NULL;
    bool same = false;
    if ((!text_begins(f->seen, "leader ") && !text_begins(f->seen, "winner ")) || !f->actions)
        return false;
    script = robot_memory(j, (f->actions + 6) * sizeof *script);
    if (script) {
        text_set(other.id, sizeof other.id, "leader-wrong");
        bytes_copy(script, f->script, (f->actions - 1) * sizeof *script);
        unsigned n = f->actions - 1 + rolls_script(best, 1, script + f->actions - 1);
        same = robot_again(j, &other, script, n);
        text_set(other.id, sizeof other.id, "lut-wrong"); /* so a wrong leader is called with Lut */
        same = same || robot_again(j, &other, script, n);
    }
    robot_memory_back(j, script);
    return same;
}

/* With a house rule: is it that rule, or does the same game depart without it, too?  No gift in a game with Last Spin:
   is there one in the same game without?  Then the Last Spin came too early. */
const char *bobing_look_again(struct judge *j, const struct finding *f)
{
    static const struct {
        const char *id, *strap, *plain, *otherwise;
    } by[] = {{"gift-wrong", "last=1", "gift-wrong", "last-spin"},
              {"lut-wrong", "lut=1", "leader-wrong", NULL},
              {"last-spin", "last=1", "game-end", NULL}};
    if (word_same(f->id, "tsiang"))
        return never_leads(j, f) ? "leader-wrong" : NULL;
    if (word_in("turn-order round-never-advances", f->id))
        return turn_or_press(j, f);
    if (word_in("gift-wrong tally-wrong leader-wrong lut-wrong", f->id) && bobing_two_turns(j) &&
        !robot_again(j, f, f->script, f->actions))
        return "round-never-advances"; /* found before that was known */
    for (unsigned i = 0; i < sizeof by / sizeof *by; i++) {
        struct finding other = *f, met = {0};
        char *on = other.straps;
        while (*on && !text_begins(on, by[i].strap))
            on++;
        if (!word_same(f->id, by[i].id) || !*on)
            continue;
        on[text_length(by[i].strap) - 1] = '0';
        text_set(other.id, sizeof other.id, "%s", by[i].plain);
        if (!robot_meets(j, &other, f->script, f->actions, &met) || (word_same(met.id, "game-end") && goes_on(&met)))
            return by[i].otherwise;
        return by[i].otherwise || (word_same(f->id, "lut-wrong") && stands_wrong(j, f)) ? NULL : by[i].plain;
    }
    return NULL;
}
