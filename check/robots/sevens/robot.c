/* SPDX-License-Identifier: MIT */
/* How 7up-7down is judged: its rules, what counts of what it shows, experiments. */
#include "check/robots/moves.h"
#include "check/robots/sevens/robot.h"
#include "bare/text.h"
#include "core/bytes.h"
#include "core/words.h"

/* clang-format off */
#define RULES_OF_BOTH \
    {"purse-start", "Both purses start with 1008."}, \
    {"purse-underflow", "A bid that a purse cannot pay, with the deposit or after losing the other bid, is refused."}, \
    {"valid-bid-refused", "A bid that both purses can pay is accepted."}, \
    {"deposit-wrong", "A quarter of the bid, rounded down, leaves the bidder's purse as deposit."}, \
    {"dice-read", "The dice are read in state 101, as they lie at that press."}, \
    {"who-takes-the-bid", \
     "Above 7 everyone who chose up takes his bid from the other, below 7 everyone who chose down."}, \
    {"both-right", "When both players are right, both take their bid from the other."}, \
    {"seven-rule", "At 7 the higher bid takes; equal bids take nothing."}, \
    {"role-swap", "Who bids first in one round bids second in the next."}, \
    {"game-end", "A purse of 0 at the start of a round ends the game, and nothing else does."}, \
    {"deposit-to-winner", "At the end of the game the winner gets all deposits."}, \
    {"players-swapped", "amt1 is the purse of player 1, amt2 that of player 2."}, \
    {"bid-shown-wrong", "sub1 and sub2 show the bids of players 1 and 2."}, \
    {"choice-shown-wrong", "O_ud1 and O_ud2 show the choices: 10 up, 01 down."}, \
    {"bids-not-cleared", "Bids and choices are cleared at the end of a round."}, \
    {"round-never-advances", "Every state moves on after proc has been pressed and let go."}, \
    {"enter-not-required", "Nothing moves before proc is pressed."}, \
    {"moves-before-release", "A state works when proc goes up and moves on when it goes down."}, \
    {"works-after-release", "A state does its work while proc is 1."}, \
    {"state-order", "The states follow one another: 000 001 010 011 100 101 110 111, and 001 again."},
/* clang-format on */

const struct rule sevens_rules[] = {RULES_OF_BOTH{0}};
const struct rule sevens_board_rules[] = {
    RULES_OF_BOTH{"dice-wrong", "The dice come round after 36 counts, of which 1 2 3 4 5 6 5 4 3 2 1 show 2 to 12."},
    {0},
};

static bool adopt(const struct departure *d, void *state, void *memory)
{
    return sevens_adopt(d, state, memory);
}

/* ---- what is shown ---- */

/* Before the first press has been worked nothing is known; bids and choices not before the first bid. */
bool sevens_cares(const void *memory, const Word port[], unsigned out)
{
    const struct sevens_memory *m = memory;
    if (port[SV_PHASE] == SV_INIT && !port[SV_AMT1] && !port[SV_AMT2])
        return false;
    if (out == SV_SUB1 || out == SV_UD1)
        return m->cleared[0] && !(port[SV_PHASE] == SV_BID1 && m->live & (out == SV_SUB1 ? 1 : 4));
    if (out == SV_SUB2 || out == SV_UD2)
        return m->cleared[1] && !(port[SV_PHASE] == SV_BID2 && m->live & (out == SV_SUB2 ? 2 : 8));
    return true;
}

/* A choice as it is shown. */
Word sevens_mirrored(const struct sevens_memory *m, unsigned player, Word choice)
{
    return m->mirror >> player & 1 && (choice == 1 || choice == 2) ? 3 - choice : choice;
}

/* Purses that are shown crossed, choices as the other one, and states by other codes, are so from then on: what they
   are called is one fault. */
void sevens_view(const uint8_t *choice, const void *memory, Word port[])
{
    (void)choice;
    const struct sevens_memory *m = memory;
    Word first = port[SV_AMT1];
    if (sevens_swapped(m)) {
        port[SV_AMT1] = port[SV_AMT2];
        port[SV_AMT2] = first;
    }
    port[SV_UD1] = sevens_mirrored(m, 0, port[SV_UD1]);
    port[SV_UD2] = sevens_mirrored(m, 1, port[SV_UD2]);
    if (m->label[port[SV_ST] & 7])
        port[SV_ST] = m->label[port[SV_ST] & 7] - 1u;
}

/* ---- experiments ---- */

/* The index of the n-th press from the end; that of no action when there are fewer. */
static unsigned press_from_end(const struct finding *f, unsigned n)
{
    unsigned i = f->actions;
    while (i && n)
        n -= f->script[--i].deed == PRESS;
    return n ? f->actions : i;
}

/* The press that has read the dice of the last round: before the one that settles, if that needs one. */
static unsigned thrown_at(const struct finding *f)
{
    return press_from_end(f, f->place == SV_CALC ? 1 : 2);
}

/* The n-th bid from the end: a press with other switches than the one before; that of no action when there are fewer.
 */
static unsigned bid_from_end(const struct finding *f, unsigned n)
{
    for (unsigned i = f->actions, at = i; i--;) {
        if (f->script[i].deed == PRESS)
            at = i;
        if (f->script[i].deed == SET && f->script[i].port[0] == SV_BID && at < f->actions && !--n)
            return at;
        if (f->script[i].deed == SET && f->script[i].port[0] == SV_BID)
            at = f->actions;
    }
    return f->actions;
}

/* The same script with the dice as they were read in its last round lying still, from some press on: what the wrong
   purses are called then, or NULL. */
static const char *met_at_rest(struct judge *j, const struct finding *f, unsigned presses)
{
    unsigned read = thrown_at(f), from = press_from_end(f, presses), sum = 0;
    struct action *script = read < f->actions ? robot_memory(j, f->actions * sizeof *script) : NULL;
    if (!script)
        return f->id;
    bytes_copy(script, f->script, f->actions * sizeof *script);
    for (unsigned i = 0; i < read; i++)
        if (script[i].deed == SET && script[i].port[0] == SV_RND)
            sum = (unsigned)script[i].value;
    for (unsigned i = from < f->actions ? from : 0; i < f->actions; i++)
        if (script[i].deed == SET && script[i].port[0] == SV_RND)
            script[i].value = sum;
    script[f->actions - 1].about = SEVENS_AT_REST;
    static const char *const ids[] = {"who-takes-the-bid", "both-right", "seven-rule"};
    const char *met = robot_again(j, f, script, f->actions) || robot_lost(j) ? f->id : NULL; /* another game */
    for (unsigned i = 0; i < sizeof ids / sizeof *ids && (!met || word_same(f->id, "dice-read")); i++) {
        struct finding other = *f;
        text_set(other.id, sizeof other.id, "%s", ids[i]);
        if (robot_again(j, &other, script, f->actions))
            met = ids[i];
    }
    robot_memory_back(j, script);
    return met;
}

static const char *plain_name(const struct judge *j)
{
    return judge_has(j, "seven-rule") ? "seven-rule" : judge_has(j, "both-right") ? "both-right" : "who-takes-the-bid";
}

/* Wrong purses after a throw: are they right when the dice lie still in this round, or since the one before?  Then they
   are read at another time.  Where the purses decide what comes next, or cannot hold it, other dice before would be
   another game. */
static const char *read_elsewhen(struct judge *j, const struct finding *f)
{
    /* presses: from the settlement of the round before; of that before it; all, as long as few purses depend on them */
    enum { THIS_ROUND = 8, TWO_ROUNDS = 15, ALL_ROUNDS = 30 };
    bool plain = !judge_has(j, "role-swap") && !judge_has(j, "state-order") && !judge_has(j, "valid-bid-refused") &&
                 !judge_has(j, "game-end");
    bool claimed = word_same(f->id, "dice-read");
    const char *met = met_at_rest(j, f, THIS_ROUND), *before = met && plain ? met_at_rest(j, f, TWO_ROUNDS) : met;
    if (before && plain && press_from_end(f, ALL_ROUNDS) == f->actions)
        before = met_at_rest(j, f, ALL_ROUNDS);
    if (!before)
        return "dice-read";
    if (!claimed)
        return NULL;
    /* what has become another game is no proof: the name that wrong purses have anyway */
    return !word_same(before, f->id) ? before : !word_same(met, f->id) ? met : plain_name(j);
}

/* The finding's script with the last round's choices turned, and the dice, if they are given. */
static struct action *script_turned(struct judge *j, const struct finding *f, bool first, bool second, unsigned dice,
                                    unsigned *count)
{
    const unsigned bid[2] = {bid_from_end(f, 2), bid_from_end(f, 1)};
    const unsigned thrown = thrown_at(f);
    const bool turns[2] = {first, second};
    struct action *script = bid[0] < f->actions ? robot_memory(j, (f->actions + 3) * sizeof *script) : NULL;
    Word up = 0;
    unsigned n = 0;
    for (unsigned i = 0; script && i < f->actions; i++) {
        if (f->script[i].deed == SET && f->script[i].port[0] == SV_UD)
            up = f->script[i].value;
        for (unsigned k = 0; k < 2; k++)
            if (i == bid[k])
                script[n++] =
                    (struct action){.deed = SET, .port = {SV_UD}, .ports = 1, .value = up ^ turns[k], .rest = 1};
        if (i == thrown && dice)
            script[n++] = (struct action){.deed = SET, .port = {SV_RND}, .ports = 1, .value = dice, .rest = 1};
        script[n++] = f->script[i];
    }
    if (n)
        script[n - 1].about = SEVENS_AT_REST; /* whatever lay there besides */
    *count = n;
    return script;
}

/* Does such a script end in this finding? */
static bool met_turned(struct judge *j, const struct finding *f, const char *id, bool first, bool second, unsigned dice)
{
    unsigned n;
    struct action *script = script_turned(j, f, first, second, dice, &n);
    struct finding other = *f;
    text_set(other.id, sizeof other.id, "%s", id);
    bool met = script && robot_again(j, &other, script, n);
    if (script)
        robot_memory_back(j, script);
    return met;
}

/* Both were right, and the purses are wrong: are they so, too, when one of them chooses the other side?  Then these
   dice are read wrongly, whoever is right. */
static bool wrong_alone(struct judge *j, const struct finding *f, unsigned dice)
{
    static const char id[] = "who-takes-the-bid";
    return met_turned(j, f, id, true, false, dice) || met_turned(j, f, id, false, true, dice);
}

/* That may be so on one side of 7 only: on the other, both are right with the other choices. */
static bool wrong_whoever(struct judge *j, const struct finding *f)
{
    enum { LOW = 3, HIGH = 11 };
    unsigned last = thrown_at(f), sum = 0;
    for (unsigned i = 0; i < last && i < f->actions; i++)
        if (f->script[i].deed == SET && f->script[i].port[0] == SV_RND)
            sum = (unsigned)f->script[i].value;
    unsigned dice = sum < 7 ? HIGH : LOW;
    return wrong_alone(j, f, 0) && (!met_turned(j, f, f->id, true, true, dice) || wrong_alone(j, f, dice));
}

/* The wrong one is shown to bid first: does he, or is only his state's code wrong?  A bid tells. */
static bool only_code(struct judge *j, const struct finding *f)
{
    struct action *script = robot_memory(j, (f->actions + 2) * sizeof *script);
    struct finding other = *f;
    if (!script)
        return false;
    bytes_copy(script, f->script, f->actions * sizeof *script);
    script[f->actions] = (struct action){.deed = SET, .port = {SV_BID}, .ports = 1, .value = 20, .rest = 1};
    script[f->actions + 1] = (struct action){.deed = PRESS, .port = {SV_PROC}, .ports = 1};
    text_set(other.id, sizeof other.id, "state-order");
    bool only = !robot_again(j, &other, script, f->actions) && robot_again(j, &other, script, f->actions + 2);
    robot_memory_back(j, script);
    return only;
}

/* Purses that were not known yet to be shown crossed get other names: is all as it should be where that is known? */
bool sevens_only_crossed(struct judge *j, const struct finding *f)
{
    static const char names[] = "purse-start purse-underflow valid-bid-refused deposit-wrong dice-read "
                                "who-takes-the-bid both-right seven-rule game-end deposit-to-winner";
    return judge_has(j, "players-swapped") && word_in(names, f->id) && f->actions &&
           !robot_again(j, f, f->script, f->actions);
}

static const char *look_again(struct judge *j, const struct finding *f)
{
    if (word_same(f->id, "role-swap") && judge_has(j, "state-order") && only_code(j, f))
        return "state-order";
    if (sevens_only_crossed(j, f))
        return "players-swapped";
    const char *id = word_in("dice-read who-takes-the-bid both-right seven-rule", f->id) ? read_elsewhen(j, f) : NULL;
    struct finding named = *f;
    text_set(named.id, sizeof named.id, "%s", id ? id : f->id);
    return word_same(named.id, "both-right") && wrong_whoever(j, &named) ? "who-takes-the-bid" : id;
}

const struct robot robot_sevens = {
    .machine = "sevens",
    .moves = sevens_moves,
    .starter = "proc",
    .blank_until_press = true,
    .rules = sevens_rules,
    .rule_places = "purse-start=start purse-underflow=bid1 valid-bid-refused=bid1 deposit-wrong=bid1 dice-read=calc "
                   "who-takes-the-bid=reset both-right=reset seven-rule=reset role-swap=reset game-end=over "
                   "deposit-to-winner=over players-swapped=bid1 bid-shown-wrong=bid1 choice-shown-wrong=bid1 "
                   "bids-not-cleared=reset round-never-advances=init enter-not-required=init "
                   "moves-before-release=start works-after-release=start state-order=start",
    .stuck = "round-never-advances",
    .aftermath = "bid-shown-wrong deposit-wrong dice-read",
    .transitions =
        "init>start start>bid1 start>bid2 bid1>bid2 bid2>bid1 bid1>buffer bid2>buffer buffer>random random>calc "
        "calc>reset reset>start reset>over over>init",
    .watch = sevens_watch,
    .view = sevens_view,
    .cares = sevens_cares,
    .classify = sevens_classify,
    .forgives = sevens_forgives,
    .adopt = adopt,
    .beyond = sevens_beyond,
    .look_again = look_again,
    .play = sevens_play,
};
