/* SPDX-License-Identifier: MIT */
/* How 7up-7down is played and judged: bids at and beyond their limits, every throw, games to the end. */
#include "check/robots/moves.h"
#include "check/robots/sevens-robot.h"
#include "core/bytes.h"
#include "core/words.h"

const struct rule sevens_rules[] = {
    {"purse-start", "Both purses start with 1008."},
    {"purse-underflow", "A bid that a purse cannot pay, with the deposit or after losing the other bid, is refused."},
    {"valid-bid-refused", "A bid that both purses can pay is accepted."},
    {"deposit-wrong", "A quarter of the bid, rounded down, leaves the bidder's purse as deposit."},
    {"dice-read", "The dice are read in state 101, as they lie at that press."},
    {"who-takes-the-bid",
     "Above 7 everyone who chose up takes his bid from the other, below 7 everyone who chose down."},
    {"both-right", "When both players are right, both take their bid from the other."},
    {"seven-rule", "At 7 the higher bid takes; equal bids take nothing."},
    {"role-swap", "Who bids first in one round bids second in the next."},
    {"game-end", "A purse of 0 at the start of a round ends the game, and nothing else does."},
    {"deposit-to-winner", "At the end of the game the winner gets all deposits."},
    {"players-swapped", "amt1 is the purse of player 1, amt2 that of player 2."},
    {"bid-shown-wrong", "sub1 and sub2 show the bids of players 1 and 2."},
    {"choice-shown-wrong", "O_ud1 and O_ud2 show the choices: 10 up, 01 down."},
    {"bids-not-cleared", "Bids and choices are cleared at the end of a round."},
    {"round-never-advances", "Every state moves on after proc has been pressed and let go."},
    {"enter-not-required", "Nothing moves before proc is pressed."},
    {"moves-before-release", "A state works when proc goes up and moves on when it goes down."},
    {"works-after-release", "A state does its work while proc is 1."},
    {"state-order", "The states follow one another: 000 001 010 011 100 101 110 111, and 001 again."},
    {0},
};

struct memory {
    uint8_t sum;               /* the dice, as they were read */
    uint8_t cleared[2];        /* the bids have been shown and cleared once: from then on they are known */
    uint8_t unread;            /* the design has left out the state that reads the dice */
    uint8_t bid[2], choice[2]; /* as they were entered, whatever is shown */
    uint8_t proc;              /* its last level */
    uint8_t paid;              /* deposits of another size than the rule's: 1 lower, 2 higher */
};

enum { DEPOSIT_LOW = 1, DEPOSIT_HIGH = 2, HOLDS = 2047 }; /* HOLDS: a purse's eleven bits */

void sevens_watch(void *memory, Word before, const Word port[])
{
    struct memory *m = memory;
    if (before == SV_RANDOM && port[SV_PROC]) {
        m->sum = (uint8_t)port[SV_RND];
        m->unread = 0;
    }
    bool pressed = port[SV_PROC] && !m->proc;
    m->proc = port[SV_PROC] != 0;
    if ((before == SV_BID1 || before == SV_BID2) && pressed) {
        m->bid[before - SV_BID1] = (uint8_t)port[SV_BID];
        m->choice[before - SV_BID1] = port[SV_UD] ? 2 : 1;
    }
    if (port[SV_PHASE] == SV_RESET)
        m->cleared[0] = m->cleared[1] = 1;
    m->cleared[0] |= port[SV_UD1] != 0;
    m->cleared[1] |= port[SV_UD2] != 0;
}

/* Before the first press has been worked nothing is known; bids and choices not before the first bid. */
bool sevens_cares(const void *memory, const Word port[], unsigned out)
{
    const struct memory *m = memory;
    if (port[SV_PHASE] == SV_INIT && !port[SV_AMT1] && !port[SV_AMT2])
        return false;
    if (out == SV_SUB1 || out == SV_UD1)
        return m->cleared[0];
    if (out == SV_SUB2 || out == SV_UD2)
        return m->cleared[1];
    return true;
}

/* ---- naming what went wrong ---- */

/* What the design shows on a port in the end. */
static Word shows(const struct departure *d, unsigned port)
{
    for (unsigned i = 0; i < d->items; i++)
        if (d->item[i].port == port)
            return d->design->moment[d->design->count - 1].sight.word[i];
    return d->now[port];
}

static bool wrong(const struct departure *d, unsigned port)
{
    for (unsigned i = 0; d->parting == DIFFERENT && i < d->items; i++)
        if (d->item[i].port == port)
            return d->wrong >> i & 1;
    return shows(d, port) != d->now[port];
}

/* How often the design's state changes: one press is one move. */
static unsigned moves(const struct departure *d)
{
    unsigned n = 0;
    for (unsigned i = 0; i < d->items; i++)
        for (unsigned k = 1; d->item[i].port == SV_ST && k < d->design->count; k++)
            n += d->design->moment[k].sight.word[i] != d->design->moment[k - 1].sight.word[i];
    return n;
}

static bool both_right(const Word port[], Word sum)
{
    return sum != 7 && port[SV_UD1] == port[SV_UD2] && port[SV_UD1] == (sum > 7 ? 2u : 1u);
}

static bool takes(const uint8_t bid[2], const uint8_t choice[2], unsigned sum, unsigned me)
{
    return sum == 7 ? bid[me] > bid[!me] : choice[me] == (sum > 7 ? 2 : 1);
}

/* Would these bids and choices leave the purses that the design shows? */
static bool settles(const struct departure *d, const uint8_t bid[2], const uint8_t choice[2], unsigned sum)
{
    Word first = takes(bid, choice, sum, 0) ? bid[0] : 0, second = takes(bid, choice, sum, 1) ? bid[1] : 0;
    return shows(d, SV_AMT1) == d->was[SV_AMT1] + first - second &&
           shows(d, SV_AMT2) == d->was[SV_AMT2] + second - first;
}

/* Wrong purses after the dice, though only the bids or choices were shown wrongly: the name of that. */
static const char *only_shown(const struct departure *d, const struct memory *m)
{
    const uint8_t bid[2] = {(uint8_t)d->was[SV_SUB1], (uint8_t)d->was[SV_SUB2]},
                  choice[2] = {(uint8_t)d->was[SV_UD1], (uint8_t)d->was[SV_UD2]};
    if (m->unread)
        return "state-order";
    if (d->now[SV_AMT1] > HOLDS || d->now[SV_AMT2] > HOLDS) /* that bid should not have been taken */
        return bytes_same(bid, m->bid, sizeof bid) ? "purse-underflow" : "bid-shown-wrong";
    if (settles(d, bid, m->choice, m->sum))
        return "choice-shown-wrong";
    if (settles(d, m->bid, choice, m->sum) || settles(d, m->bid, m->choice, m->sum))
        return "bid-shown-wrong";
    for (int i = 0; i < 2; i++)
        if (choice[i] != 1 && choice[i] != 2)
            return "choice-shown-wrong";
    return NULL;
}

/* The dice as they lie while they are not read. */
static unsigned other_sum(unsigned sum)
{
    return sum > 7 ? 3 : 11;
}

/* The bidder could pay his deposit, and lose the first bid. */
static bool pays(const struct departure *d, Word deposit, Word first_bid)
{
    int me = d->was[SV_PHASE] == SV_BID2, second = d->was[me ? SV_UD1 : SV_UD2] != 0;
    return deposit + (second ? first_bid : 0) <= d->was[me ? SV_AMT2 : SV_AMT1];
}

/* A bid that was taken, or refused, against the rule: is it so because the first bid is another than what is shown? */
static bool by_first_bid(const struct departure *d, const struct memory *m, bool taken)
{
    int me = d->was[SV_PHASE] == SV_BID2;
    Word entered = m->bid[!me], shown = d->was[me ? SV_SUB1 : SV_SUB2], deposit = d->was[SV_BID] / 4;
    return entered != shown && pays(d, deposit, entered) == taken && pays(d, deposit, shown) != taken;
}

/* A bid that was taken, or refused, against the rule: does only the wrong size of the deposits make it so? */
static bool by_deposit(const struct departure *d, const struct memory *m, bool taken)
{
    Word bid = d->was[SV_BID];
    return taken ? m->paid & DEPOSIT_LOW && bid <= d->was[d->was[SV_PHASE] == SV_BID2 ? SV_AMT1 : SV_AMT2]
                 : m->paid & DEPOSIT_HIGH && !pays(d, bid, d->was[d->was[SV_PHASE] == SV_BID2 ? SV_SUB1 : SV_SUB2]);
}

/* A press held down, and nothing happens: is the work done when it is let go, or not at all? */
static const char *held_in_vain(const struct departure *d, Word was)
{
    static const struct {
        Word was;
        const char *id;
    } by[] = {{SV_BID1, "valid-bid-refused"}, {SV_BID2, "valid-bid-refused"}, {SV_RESET, "bids-not-cleared"}};
    for (unsigned i = 0; i < sizeof by / sizeof *by; i++)
        if (was == by[i].was && judge_has(d->judge, by[i].id))
            return by[i].id;
    return was == SV_CALC || was == SV_OVER ? NULL : "works-after-release";
}

const char *sevens_classify(const struct departure *d)
{
    const struct memory *m = d->memory;
    Word was = d->was[SV_PHASE];
    int moved = wrong(d, SV_ST), stuck = d->design->count < 2, purse = wrong(d, SV_AMT1) || wrong(d, SV_AMT2);
    int press = d->action->deed == PRESS;
    if (d->action->deed == SET && d->action->port[0] != SV_PROC)
        return "enter-not-required";
    if (shows(d, SV_AMT1) == d->now[SV_AMT2] && shows(d, SV_AMT2) == d->now[SV_AMT1] && purse &&
        d->now[SV_AMT1] != d->now[SV_AMT2] && was != SV_CALC)
        return "players-swapped";
    if (d->action->deed == WAIT || (moves(d) > 1 && press))
        return "enter-not-required";
    if (shows(d, SV_ST) >> BLINK_MARK & 1)
        return d->action->deed == SET ? "moves-before-release" : "enter-not-required";
    if (d->action->deed == SET && d->action->value && moved)
        return "moves-before-release";
    if (d->action->deed == SET && d->action->value && stuck && held_in_vain(d, was))
        return held_in_vain(d, was);
    if (press && shows(d, SV_ST) == d->was[SV_ST] && d->now[SV_ST] != d->was[SV_ST] && was != SV_BID1 && was != SV_BID2)
        return was == SV_OVER ? "game-end" : "round-never-advances";
    switch (was) {
    case SV_INIT:
        return purse || wrong(d, SV_TAX) ? "purse-start" : stuck ? "round-never-advances" : "state-order";
    case SV_START:
        return purse || wrong(d, SV_TAX) ? "game-end"
               : stuck                   ? "round-never-advances"
               : moved                   ? "role-swap"
                                         : "bids-not-cleared";
    case SV_OVER:
        return moved || !(purse || wrong(d, SV_TAX)) ? "game-end" : "deposit-to-winner";
    case SV_BID1:
    case SV_BID2:
        if (d->now[SV_PHASE] == was && press)
            return by_deposit(d, m, true)     ? "deposit-wrong"
                   : by_first_bid(d, m, true) ? "bid-shown-wrong"
                                              : "purse-underflow";
        if (stuck ||
            (moved && !purse && !wrong(d, SV_TAX) && d->seen && d->parting == DIFFERENT && d->design->count < 2))
            return by_deposit(d, m, false)     ? "deposit-wrong"
                   : by_first_bid(d, m, false) ? "bid-shown-wrong"
                                               : "valid-bid-refused";
        if (purse || wrong(d, SV_TAX))
            return "deposit-wrong";
        if (wrong(d, SV_SUB1) || wrong(d, SV_SUB2))
            return "bid-shown-wrong";
        if (wrong(d, SV_UD1) || wrong(d, SV_UD2))
            return "choice-shown-wrong";
        return "state-order";
    case SV_CALC:
        if (purse && only_shown(d, m))
            return only_shown(d, m);
        if (purse)
            return m->sum == 7 ? "seven-rule" : both_right(d->was, m->sum) ? "both-right" : "who-takes-the-bid";
        return stuck ? "round-never-advances" : wrong(d, SV_TAX) ? "deposit-wrong" : "state-order";
    case SV_RESET:
        if (wrong(d, SV_SUB1) || wrong(d, SV_SUB2) || wrong(d, SV_UD1) || wrong(d, SV_UD2))
            return "bids-not-cleared";
        return stuck ? "round-never-advances" : "state-order";
    default:
        return stuck ? "round-never-advances" : purse ? "who-takes-the-bid" : "state-order";
    }
}

/* At the end of a game the deposits may be more than a purse can hold, when they were counted wrongly. */
static bool forgives(const struct departure *d)
{
    Word winner = d->was[d->was[SV_AMT1] ? SV_AMT1 : SV_AMT2];
    return d->was[SV_PHASE] == SV_OVER && winner + d->was[SV_TAX] > HOLDS && !wrong(d, SV_ST) && d->design->count > 1;
}

/* ---- following the design ---- */

/* A purse has run below zero, or above what its bits can hold: what happens then no rule tells. */
static bool runs_over(Word was, Word now)
{
    return was && (now > was + 2 * SEVENS_HIGHEST || was > now + 2 * SEVENS_HIGHEST);
}

/* All of the state can be seen but for who bids first, which the first bid tells, and the dice, which were read. */
bool sevens_adopt(const struct departure *d, struct sevens *s, void *memory)
{
    struct memory *m = memory;
    const struct sight *end = &d->design->moment[d->design->count - 1].sight;
    Word was = d->was[SV_PHASE], st = shows(d, SV_ST), amt1 = shows(d, SV_AMT1), amt2 = shows(d, SV_AMT2),
         tax = shows(d, SV_TAX);
    bool held = d->action->deed == SET && d->action->port[0] == SV_PROC && d->action->value;
    for (unsigned i = 0; i < d->items; i++)
        if (end->unknown[i])
            return false;
    if (word_in("enter-not-required moves-before-release works-after-release players-swapped", d->id))
        return false;
    if (st > SV_RESET || runs_over(d->was[SV_AMT1], amt1) || runs_over(d->was[SV_AMT2], amt2) ||
        (held && (st != s->state || d->design->count < 2)))
        return false;
    if (st == SV_BID1 || st == SV_BID2)
        if (was == SV_START || was == SV_OVER)
            s->second = st == SV_BID2;
    m->unread |= was < SV_RANDOM && (st > SV_RANDOM || (was > SV_INIT && st <= SV_START));
    if (was == SV_BID1 || was == SV_BID2) {
        Word due = d->was[SV_BID] / 4, left = d->was[was == SV_BID2 ? SV_AMT2 : SV_AMT1],
             now = was == SV_BID2 ? amt2 : amt1;
        if (now != left) /* it was taken */
            m->paid |= left < now + due ? DEPOSIT_LOW : left > now + due ? DEPOSIT_HIGH : 0;
    }
    s->purse[0] = (uint16_t)amt1;
    s->purse[1] = (uint16_t)amt2;
    s->tax = (uint16_t)tax;
    s->bid[0] = (uint8_t)shows(d, SV_SUB1);
    s->bid[1] = (uint8_t)shows(d, SV_SUB2);
    s->choice[0] = (uint8_t)shows(d, SV_UD1);
    s->choice[1] = (uint8_t)shows(d, SV_UD2);
    if (!held) {
        s->state = (uint8_t)st;
        s->worked = 0;
    }
    return true;
}

static bool adopt(const struct departure *d, void *state, void *memory)
{
    return sevens_adopt(d, state, memory);
}

/* ---- experiments ---- */

/* Wrong purses after a throw: are they right when the dice lie still all the time?  Then they are read at another time.
 */
static const char *dice_at_rest(struct judge *j, const struct finding *f)
{
    struct action *script = robot_memory(j, f->actions * sizeof *script);
    if (!script)
        return NULL;
    bytes_copy(script, f->script, f->actions * sizeof *script);
    /* backwards: the dice that were read are followed by others in each round */
    for (unsigned i = f->actions, sets = 0, sum = 0; i--;)
        if (script[i].deed == SET && script[i].port[0] == SV_RND) {
            if (sets++ % 2)
                sum = (unsigned)script[i].value;
            else
                for (unsigned k = i; k--;)
                    if (script[k].deed == SET && script[k].port[0] == SV_RND) {
                        sum = (unsigned)script[k].value;
                        break;
                    }
            script[i].value = sum;
        }
    const char *id = robot_again(j, f, script, f->actions) ? NULL : "dice-read";
    robot_memory_back(j, script);
    return id;
}

/* The index of the n-th press from the end; that of no action when there are fewer. */
static unsigned press_from_end(const struct finding *f, unsigned n)
{
    unsigned i = f->actions;
    while (i && n)
        n -= f->script[--i].deed == PRESS;
    return n ? f->actions : i;
}

/* Both were right, and the purses are wrong: are they so, too, when one of them chooses the other side?  Then these
   dice are read wrongly, whoever is right. */
static bool wrong_alone(struct judge *j, const struct finding *f, bool first)
{
    enum { SECOND_BID = 4, FIRST_BID = 5 }; /* presses: the bids, 100, 101, 110 */
    unsigned turned = press_from_end(f, first ? FIRST_BID : SECOND_BID), back = press_from_end(f, SECOND_BID), n = 0;
    struct action *script = turned < f->actions ? robot_memory(j, (f->actions + 2) * sizeof *script) : NULL;
    struct finding other = *f;
    Word up = 0;
    if (!script)
        return false;
    for (unsigned i = 0; i < f->actions; i++) {
        if (f->script[i].deed == SET && f->script[i].port[0] == SV_UD)
            up = f->script[i].value;
        if (i == turned || (first && i == back))
            script[n++] =
                (struct action){.deed = SET, .port = {SV_UD}, .ports = 1, .value = i == turned ? !up : up, .rest = 1};
        script[n++] = f->script[i];
    }
    bytes_copy(other.id, "who-takes-the-bid", sizeof "who-takes-the-bid");
    bool met = robot_again(j, &other, script, n);
    robot_memory_back(j, script);
    return met;
}

static const char *look_again(struct judge *j, const struct finding *f)
{
    const char *id = word_in("who-takes-the-bid both-right seven-rule", f->id) ? dice_at_rest(j, f) : NULL;
    if (!id && word_same(f->id, "both-right") && (wrong_alone(j, f, false) || wrong_alone(j, f, true)))
        return "who-takes-the-bid";
    return id;
}

/* ---- playing ---- */

static Word phase(const struct judge *j)
{
    return golden(j, "phase");
}

static bool press(struct judge *j)
{
    return robot_press(j, "proc", NULL);
}

static bool bid(struct judge *j, unsigned amount, int up, const char *about)
{
    return robot_change(j, "bid", amount) && robot_change(j, "ud", (Word)up) && robot_press(j, "proc", about);
}

/* The highest bid that the player on turn may make, as the first or the second of the round. */
static unsigned limit(const struct judge *j, bool first)
{
    int second = phase(j) == SV_BID2;
    Word own = golden(j, second ? "amt2" : "amt1"), other = golden(j, second ? "amt1" : "amt2");
    Word lose = golden(j, second ? "sub1" : "sub2"), most = other < 127 ? other : 127;
    if (!first)
        own = own > lose ? own - lose : 0;
    while (most && most / 4 > own)
        most--;
    return (unsigned)most;
}

static bool bidding(const struct judge *j)
{
    return phase(j) == SV_BID1 || phase(j) == SV_BID2;
}

/* Presses on to the next bid. */
static bool to_bid(struct judge *j)
{
    for (int i = 0; i < 12 && !bidding(j); i++)
        if (golden(j, "tax") > HOLDS - SEVENS_HIGHEST || !press(j))
            return false;
    return bidding(j) && !robot_lost(j);
}

/* A bid that should be taken; where it is not, a lower one. */
static bool offer(struct judge *j, unsigned amount, int up)
{
    Word at = phase(j);
    for (;; amount /= 2) {
        if (!bid(j, amount, up, NULL))
            return false;
        if (phase(j) != at)
            return true;
        if (!amount)
            return false;
    }
}

/* Would a purse get more than it can hold? */
static bool bursts(const struct judge *j, unsigned sum)
{
    const uint8_t bid[2] = {(uint8_t)golden(j, "sub1"), (uint8_t)golden(j, "sub2")},
                  choice[2] = {(uint8_t)golden(j, "O_ud1"), (uint8_t)golden(j, "O_ud2")};
    Word first = takes(bid, choice, sum, 0) ? bid[0] : 0, second = takes(bid, choice, sum, 1) ? bid[1] : 0;
    return golden(j, "amt1") + first > HOLDS + second || golden(j, "amt2") + second > HOLDS + first ||
           golden(j, "tax") > HOLDS;
}

/* The throw and what follows, up to the next round.  The dice lie as they should only while they are read. */
static bool to_start(struct judge *j, unsigned sum)
{
    for (int i = 0; i < 8 && phase(j) != SV_START && phase(j) != SV_OVER; i++)
        if (bidding(j) || (phase(j) == SV_CALC && bursts(j, sum)) ||
            !robot_change(j, "rnd", phase(j) == SV_RANDOM ? sum : other_sum(sum)) || !press(j))
            return false;
    return !robot_lost(j);
}

/* Both bids, then the throw and its settlement, up to the start of the next round. */
static bool round_of(struct judge *j, unsigned bid1, int up1, unsigned bid2, int up2, unsigned sum)
{
    for (int i = 0; i < 2; i++) {
        if (!to_bid(j))
            return false;
        int second = phase(j) == SV_BID2;
        unsigned most = limit(j, i == 0), amount = second ? bid2 : bid1;
        if (!offer(j, amount < most ? amount : most, second ? up2 : up1))
            return false;
    }
    return to_start(j, sum);
}

static void every_throw(struct judge *j, unsigned bid1, unsigned bid2)
{
    for (unsigned choices = 0; choices < 4; choices++) {
        if (!robot_begin(j, "every throw with every choice"))
            return;
        for (unsigned sum = 2; sum <= 12; sum++)
            if (!round_of(j, bid1, choices & 1, bid2, choices >> 1 & 1, sum))
                break;
    }
}

/* The purse that wins is nearly full, with more money in the game than there should be: a round that nobody wins. */
static bool brimful(const struct judge *j)
{
    Word amt1 = golden(j, "amt1"), amt2 = golden(j, "amt2");
    return amt1 + amt2 + golden(j, "tax") > HOLDS && (amt1 > HOLDS - 277 || amt2 > HOLDS - 277);
}

/* One player always wins until the other's purse is empty. */
static void to_the_end(struct judge *j, int loser, unsigned small)
{
    if (!robot_begin(j, loser ? "player 2 loses all" : "player 1 loses all"))
        return;
    for (int round = 0; round < 90 && phase(j) != SV_OVER; round++) {
        for (int i = 0; i < 2; i++) {
            if (!to_bid(j))
                return;
            Word at = phase(j);
            int me = at == SV_BID2;
            unsigned most = limit(j, i == 0);
            if (most < 127 && !judge_has(j, "purse-underflow"))
                bid(j, most + 1, 1, "too much");
            if (phase(j) == at && !offer(j, me == loser && most > small ? small : most, me != loser && !brimful(j)))
                return;
        }
        if (!to_start(j, 11))
            return;
    }
    if (phase(j) != SV_OVER)
        return;
    robot_wait(j, 40, "end of game");
    press(j);
    if (phase(j) == SV_INIT)
        press(j);
    round_of(j, 77, 1, 38, 0, 9);
}

/* Purses run low, and every bid is tried at its limit and one above. */
static void at_the_limits(struct judge *j, unsigned rounds)
{
    if (!robot_begin(j, "bids at their limits"))
        return;
    for (unsigned round = 0; round < rounds; round++) {
        for (int i = 0; i < 2; i++) {
            if (!to_bid(j))
                return;
            Word at = phase(j);
            unsigned most = limit(j, i == 0), amount = most;
            if (most < 127 && (round < 20 || !judge_has(j, "purse-underflow"))) {
                bid(j, most + 1, (int)robot_chance(j, 2), "too much");
                if (phase(j) == at)
                    bid(j, 127, (int)robot_chance(j, 2), "too much");
            }
            if (robot_chance(j, 3))
                amount = (unsigned)robot_chance(j, most + 1u);
            if (phase(j) == at && !offer(j, amount, (int)robot_chance(j, 2)))
                return;
        }
        if (!to_start(j, 2 + (unsigned)(robot_chance(j, 6) + robot_chance(j, 6))))
            return;
    }
}

/* A slow finger: what works when proc goes up, what moves when it goes down; switches alone do nothing. */
static void slowly(struct judge *j)
{
    if (!robot_begin(j, "proc held for a while") || !press(j))
        return;
    for (int i = 0; i < 16 && !robot_lost(j); i++) {
        if (golden(j, "amt1") > HOLDS - 70 || golden(j, "amt2") > HOLDS - 70)
            return;
        robot_set(j, "bid", 40u + (unsigned)i);
        robot_set(j, "ud", (Word)(i & 1));
        robot_set(j, "rnd", 5u + (unsigned)i % 6);
        robot_wait(j, 40, "waiting");
        robot_set(j, "proc", 1);
        robot_set(j, "bid", 9);
        robot_set(j, "proc", 0);
    }
}

static void play(struct judge *j, int effort)
{
    static const unsigned games[] = {4, 30, 300};
    every_throw(j, 101, 62);
    every_throw(j, 47, 126);
    every_throw(j, 83, 83);
    to_the_end(j, 0, 0);
    to_the_end(j, 1, 0);
    to_the_end(j, 0, 60);
    to_the_end(j, 1, 95);
    to_the_end(j, 0, 127);
    to_the_end(j, 1, 127);
    slowly(j);
    for (unsigned i = 0; i < games[effort] && !robot_over(j); i++)
        at_the_limits(j, 60);
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
    .transitions =
        "init>start start>bid1 start>bid2 bid1>bid2 bid2>bid1 bid1>buffer bid2>buffer buffer>random random>calc "
        "calc>reset reset>start reset>over over>init",
    .watch = sevens_watch,
    .cares = sevens_cares,
    .classify = sevens_classify,
    .forgives = forgives,
    .adopt = adopt,
    .look_again = look_again,
    .play = play,
};
