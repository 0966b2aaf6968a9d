/* SPDX-License-Identifier: MIT */
/* 7up-7down on a board: what was found is tried again, otherwise, where that tells what it is. */
#include "bare/text.h"
#include "check/robots/sevens/robot.h"
#include "core/bytes.h"
#include "core/words.h"

/* Both were right, and the purses are wrong: are they so, too, when one of them chooses the other side?  Then these
   dice are read wrongly, whoever is right.  The same presses, of the same length, throw the same dice. */
static bool wrong_alone(struct judge *j, const struct finding *f, unsigned from_end)
{
    struct action *script = robot_memory(j, f->actions * sizeof *script);
    struct finding other = *f;
    unsigned i = f->actions, presses = 0;
    if (!script)
        return false;
    bytes_copy(script, f->script, f->actions * sizeof *script);
    while (i && presses < from_end)
        presses += script[--i].deed == PRESS;
    while (i && !(script[i].deed == SET && script[i].port[0] == SB_SW)) /* the switches as they were at that press */
        i--;
    bytes_copy(other.id, "who-takes-the-bid", sizeof "who-takes-the-bid");
    bool met = false;
    if (script[i].deed == SET && script[i].port[0] == SB_SW && presses == from_end) {
        script[i].value ^= 128;
        met = robot_again(j, &other, script, f->actions);
    }
    robot_memory_back(j, script);
    return met;
}

/* After the finding's script, with this bid on the switches: does the last of so many presses show? */
static bool moves_after(struct judge *j, const struct finding *f, unsigned amount, unsigned presses)
{
    struct action more[5] = {{.deed = SET, .port = {SB_SW}, .ports = 1, .value = amount, .rest = 1}};
    for (unsigned i = 1; i <= presses; i++)
        more[i] = (struct action){.deed = PRESS, .port = {SB_BTNC}, .ports = 1};
    return robot_moves(j, f, more, 1 + presses);
}

static unsigned times_found(const struct judge *j, const char *id)
{
    const struct finding *f;
    for (unsigned n = judge_found(j, &f); n--; f++)
        if (word_same(f->id, id))
            return f->times;
    return 0;
}

/* Nothing came of the press that should have ended the game, and the next one did not begin another: it has not ended,
   and that is why nobody got the deposits.  So it was each time. */
static bool never_ended(struct judge *j, const struct finding *f)
{
    struct action *script = robot_memory(j, (f->actions + 1) * sizeof *script);
    struct finding other = *f;
    bool met = false;
    if (script && f->still && f->times <= times_found(j, "game-end")) {
        bytes_copy(script, f->script, f->actions * sizeof *script);
        script[f->actions] = (struct action){.deed = PRESS, .port = {SB_BTNC}, .ports = 1};
        bytes_copy(other.id, "game-end", sizeof "game-end");
        met = robot_again(j, &other, script, f->actions + 1);
    }
    robot_memory_back(j, script);
    return met;
}

/* Nothing was cleared, and nothing else was to be seen: is 111 left out?  A bid at the next press tells; of two one is
   another than what stands there. */
static bool reset_left_out(struct judge *j, const struct finding *f)
{
    static const uint8_t bids[] = {20, 128 + 21};
    struct action *script = robot_memory(j, (f->actions + 2) * sizeof *script);
    struct finding other = *f;
    bool met = false;
    for (unsigned i = 0; script && f->still && i < sizeof bids && !met; i++) {
        bytes_copy(script, f->script, f->actions * sizeof *script);
        script[f->actions] = (struct action){.deed = SET, .port = {SB_SW}, .ports = 1, .value = bids[i], .rest = 1};
        script[f->actions + 1] = (struct action){.deed = PRESS, .port = {SB_BTNC}, .ports = 1};
        bytes_copy(other.id, "state-order", sizeof "state-order");
        met = robot_again(j, &other, script, f->actions + 2);
    }
    if (script)
        robot_memory_back(j, script);
    return met;
}

/* ---- the dice of an earlier round ---- */

/* The finding's script with these choices in its last round, and these bids, if they are given; and the button held so
   long for its throw, or, 0, as it was. */
static unsigned last_round(const struct finding *f, unsigned choices, const uint8_t *bids, unsigned held,
                           struct action *script)
{
    enum { READ = 2, SECOND = 3, FIRST = 4 }; /* presses, from the end */
    unsigned presses = 0, n = 0, seen = 0;
    Word sw = 0;
    for (unsigned i = 0; i < f->actions; i++)
        presses += f->script[i].deed == PRESS;
    for (unsigned i = 0; i < f->actions; i++) {
        const struct action *a = &f->script[i];
        unsigned left = presses - seen;
        if (a->deed == SET && a->port[0] == SB_SW)
            sw = a->value;
        if (a->deed == PRESS && (left == FIRST || left == SECOND))
            script[n++] = (struct action){.deed = SET,
                                          .port = {SB_SW},
                                          .ports = 1,
                                          .value = (bids ? bids[left == FIRST] : sw & 127) |
                                                   (choices >> (left == FIRST) & 1) << 7,
                                          .rest = 1};
        script[n++] = *a;
        if (held && a->deed == WAIT && a->rest && left == READ)
            script[n - 1].rest = (uint8_t)held;
        seen += a->deed == PRESS;
    }
    return n;
}

/* Bids that nobody took, and 111 in the same step: has 110 been left out?  Not if with bids that somebody takes that is
   not so: it came with the press. */
static bool came_with_the_press(struct judge *j, const struct finding *f)
{
    static const uint8_t bids[2] = {50, 20};
    struct action *script = robot_memory(j, (f->actions + 2) * sizeof *script);
    bool met = !script || robot_again(j, f, script, last_round(f, 1, bids, 0, script));
    if (script)
        robot_memory_back(j, script);
    return !met;
}

/* Bids that are settled by the dice of an earlier round: those of this round do not count then, however the players
   choose.  Is there a throw that they do count for? */
static bool this_round_counts(struct judge *j, const struct finding *f)
{
    enum { CHOICES = 3, HOLDS = 9, STEP = 23 };
    size_t size = (f->actions + 2) * sizeof(struct action);
    struct action *one = robot_memory(j, 2 * size), *other = one ? one + f->actions + 2 : NULL;
    bool counts = false;
    for (unsigned i = 1; one && i <= CHOICES && !counts; i++)
        for (unsigned k = 1; k < HOLDS && !counts; k++) {
            unsigned n = last_round(f, i, NULL, 1, one);
            counts = last_round(f, i, NULL, 1 + k * STEP, other) == n && robot_differ(j, one, other, n);
        }
    if (one)
        robot_memory_back(j, one);
    return counts;
}

/* The script's last throw is one whose length can be changed. */
static bool throws_by_length(const struct finding *f)
{
    enum { READ = 2 };
    unsigned presses = 0;
    for (unsigned i = f->actions; i--;) {
        presses += f->script[i].deed == PRESS;
        if (f->script[i].deed == WAIT && f->script[i].rest)
            return presses == READ;
    }
    return false;
}

/* Bids that were settled wrongly, where it is known that the dice are read at another time: when those of this round do
   not count at all, that is why. */
static bool not_by_this_round(struct judge *j, const struct finding *f)
{
    return word_in("who-takes-the-bid both-right seven-rule", f->id) && judge_has(j, "dice-read") &&
           throws_by_length(f) && !this_round_counts(j, f);
}

/* Dice of an earlier round were claimed, and do not explain it: the name that it has without them. */
static const char *by_this_round(struct judge *j, const struct finding *f)
{
    static const char *const ids[] = {"dice-read", "who-takes-the-bid", "both-right", "seven-rule"};
    struct action *script = f->actions && this_round_counts(j, f) ? robot_memory(j, f->actions * sizeof *script) : NULL;
    const char *id = NULL;
    if (!script)
        return NULL;
    bytes_copy(script, f->script, f->actions * sizeof *script);
    script[f->actions - 1].about = SEVENS_BY_THIS;
    for (unsigned i = 0; i < sizeof ids / sizeof *ids && !id; i++) {
        struct finding other = *f;
        text_set(other.id, sizeof other.id, "%s", ids[i]);
        if (robot_again(j, &other, script, f->actions))
            id = ids[i];
    }
    robot_memory_back(j, script);
    return id;
}

/* Nothing is cleared while the button is held, on a board that goes on by itself.  When it is let go?  If not, the
   board has settled the bids by itself, and waits for the press all the same: it is not in 111 yet. */
static bool not_there_yet(struct judge *j, const struct finding *f)
{
    const struct action up = {.deed = SET, .port = {SB_BTNC}, .ports = 1};
    return word_same(f->id, "works-after-release") && f->place == SV_RESET && judge_has(j, "enter-not-required") &&
           !robot_moves(j, f, &up, 1);
}

/* Dice that are hidden are known by the length of all presses before. */
bool sevens_board_whole(const struct finding *f)
{
    const char *about = f->actions ? f->script[f->actions - 1].about : NULL;
    return about &&
           (word_same(about, SEVENS_BELOW) || word_same(about, SEVENS_IS_SEVEN) || word_same(about, SEVENS_ABOVE));
}

/* A bid that nothing came of: was it refused, or was the press no bid at all?  Another amount tells. */
const char *sevens_board_again(struct judge *j, const struct finding *f)
{
    static const uint8_t amounts[] = {1, 0, 64, 20, 100};
    enum { SECOND_BID = 3, FIRST_BID = 4 }; /* presses, from the end: the bids, 101, 110 */
    if (word_same(f->id, "both-right") && judge_has(j, "who-takes-the-bid") &&
        (wrong_alone(j, f, SECOND_BID) || wrong_alone(j, f, FIRST_BID)))
        return "who-takes-the-bid";
    /* a bid that is taken too early: at the end of a game it was seen that the state before did not wait for the
       release */
    if (word_same(f->id, "state-order") && judge_has(j, "moves-before-release") &&
        (f->place == SV_START || f->place == SV_BID1 || f->place == SV_BID2))
        return "moves-before-release";
    if (word_same(f->id, "state-order") && judge_has(j, "moves-before-release") && f->place == SV_RESET &&
        came_with_the_press(j, f))
        return "moves-before-release";
    if (not_there_yet(j, f))
        return "enter-not-required";
    if (not_by_this_round(j, f))
        return "dice-read";
    if (word_same(f->id, "dice-read"))
        return by_this_round(j, f);
    if (word_same(f->id, "bids-not-cleared") && reset_left_out(j, f))
        return "state-order";
    if (word_same(f->id, "deposit-to-winner") && never_ended(j, f))
        return "game-end";
    if (sevens_only_crossed(j, f))
        return "players-swapped";
    if (!word_same(f->id, "valid-bid-refused"))
        return NULL;
    for (unsigned i = 0; i < sizeof amounts; i++)
        if (moves_after(j, f, amounts[i], 1))
            return NULL;
    for (unsigned presses = 2; presses < 5; presses++) /* 100, 101, 110, 111: something shows */
        if (moves_after(j, f, amounts[0], presses))
            return judge_has(j, "moves-before-release") ? "moves-before-release" : "state-order";
    return NULL; /* whatever is bid is refused */
}
