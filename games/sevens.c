/* SPDX-License-Identifier: MIT */
/*
 * sevens: the control unit of 7up-7down, a bidding game for two.
 *
 *              +--------+
 *   proc ----->|        |--> amt1 amt2 tax   (purses and deposits)
 *   bid[6:0]-->|        |--> sub1 sub2       (bids)
 *   ud ------->| sevens |--> O_ud1 O_ud2     (choices: 10 up, 01 down)
 *   rnd[3:0]-->|        |--> st, phase
 *              +--------+
 *
 * Every state does its work at the first edge with proc 1 and moves on at the first edge with
 * proc 0; a bid that is refused is judged again at every edge while proc stays 1.
 *
 * Differences from the document's listing: the second deposit is a quarter of the bid like the
 * first; when both players are right, both transfers happen; purses start at 1008.
 */
#include "games/sevens.h"

enum { PURSE = 1008 };

/* A quarter of the bid, rounded down, is the deposit. */
static unsigned deposit(Word bid)
{
    return (unsigned)bid / 4;
}

/* Nobody may bid more than the other can pay. */
static inline int other_pays(const struct sevens *s, int me, Word bid)
{
    return bid <= s->purse[!me];
}

/* Who bids second must be able to pay his deposit even after losing the first bid. */
static inline unsigned at_risk(const struct sevens *s, int me)
{
    return me == s->second ? 0 : s->bid[!me];
}

static inline int pays_deposit(const struct sevens *s, int me, Word bid)
{
    return deposit(bid) + at_risk(s, me) <= s->purse[me];
}

static inline int accepts(const struct sevens *s, int me, Word bid)
{
    return other_pays(s, me, bid) && pays_deposit(s, me, bid);
}

static inline void take_bid(struct sevens *s, int me, Word bid, int up)
{
    if (!accepts(s, me, bid))
        return;
    s->bid[me] = (uint8_t)bid;
    s->choice[me] = up ? 2 : 1;
    s->purse[me] = (uint16_t)(s->purse[me] - deposit(bid));
    s->tax = (uint16_t)(s->tax + deposit(bid));
    s->worked = 1;
    s->next = me == s->second ? (me ? SV_BID1 : SV_BID2) : SV_BUFFER;
}

/* Above 7 everyone who chose up takes his bid from the other, below 7 everyone who chose down;
   at 7 the higher bid takes, equal bids nothing. */
static int takes(const struct sevens *s, int me)
{
    return s->sum == 7 ? s->bid[me] > s->bid[!me] : s->choice[me] == (s->sum > 7 ? 2 : 1);
}

static void settle(struct sevens *s)
{
    int gain = (s->bid[0] & -takes(s, 0)) - (s->bid[1] & -takes(s, 1)); /* branchless: this branch mispredicts */
    s->purse[0] = (uint16_t)(s->purse[0] + gain);
    s->purse[1] = (uint16_t)(s->purse[1] - gain);
}

void sevens_do(struct sevens *s, const Word port[])
{
    s->worked = s->state != SV_BID1 && s->state != SV_BID2;
    switch (s->state) {
    case SV_INIT:
        s->purse[0] = s->purse[1] = PURSE;
        s->tax = 0;
        s->next = SV_START;
        break;
    case SV_START:
        s->next = s->second ? SV_BID2 : SV_BID1;
        if (sevens_broke(s)) {
            unsigned winner = sevens_richer(s);
            s->purse[winner] = (uint16_t)(s->purse[winner] + s->tax);
            s->tax = 0;
            s->next = SV_INIT;
        }
        break;
    case SV_BID1:
        take_bid(s, 0, port[SV_BID], port[SV_UD] != 0);
        break;
    case SV_BID2:
        take_bid(s, 1, port[SV_BID], port[SV_UD] != 0);
        break;
    case SV_BUFFER: /* the dice roll while the button is held here */
        s->next = SV_RANDOM;
        break;
    case SV_RANDOM:
        s->sum = port[SV_RND] & 15;
        s->next = SV_CALC;
        break;
    case SV_CALC:
        settle(s);
        s->next = SV_RESET;
        break;
    default: /* SV_RESET: the first bidder alternates */
        s->second ^= 1;
        s->bid[0] = s->bid[1] = s->choice[0] = s->choice[1] = 0;
        s->next = SV_START;
    }
}

static inline void show(const struct sevens *s, Word port[])
{
    port[SV_AMT1] = s->purse[0];
    port[SV_AMT2] = s->purse[1];
    port[SV_TAX] = s->tax;
    port[SV_SUB1] = s->bid[0];
    port[SV_SUB2] = s->bid[1];
    port[SV_UD1] = s->choice[0];
    port[SV_UD2] = s->choice[1];
    port[SV_ST] = s->state;
    port[SV_PHASE] = sevens_phase(s);
}

static void reset(void *state, Word port[])
{
    struct sevens *s = state;
    *s = (struct sevens){0};
    show(s, port);
}

/* Kept apart: the edges without work then need no stack. */
static __attribute__((noinline)) void work_edge(struct sevens *s, Word port[])
{
    sevens_do(s, port);
    show(s, port);
}

static inline void rest_edge(struct sevens *s, Word port[])
{
    sevens_rest(s, port[SV_PROC]);
    show(s, port);
}

static void step(void *state, Word port[])
{
    struct sevens *s = state;
    if (sevens_works(s, port[SV_PROC]))
        work_edge(s, port);
    else
        rest_edge(s, port);
}

static uint64_t skip(void *state, const Word port[], uint64_t most)
{
    (void)state, (void)port;
    return most; /* a second edge with the same inputs finds nothing to do */
}

/* ---- what a person is told ---------------------------------------------------------------- */

static unsigned seats(const Word port[])
{
    (void)port;
    return 2;
}

unsigned sevens_turn(const struct sevens *s)
{
    return s->state == SV_BID1 ? 1 : s->state == SV_BID2 ? 2 : 0;
}

unsigned sevens_winner(const struct sevens *s)
{
    return sevens_phase(s) == SV_OVER ? sevens_richer(s) + 1 : 0;
}

Word sevens_limit(const struct sevens *s)
{
    int me = s->state == SV_BID2;
    Word most = 4 * (Word)(s->purse[me] - at_risk(s, me)) + 3; /* the deposit is rounded down */
    if (most > s->purse[!me])
        most = s->purse[!me];
    return most < SEVENS_HIGHEST ? most : SEVENS_HIGHEST;
}

/* Of two sentences, one for each player: both bids and purses are on the board all the time. */
const char *sevens_news(const struct sevens *s)
{
    static const char *const bids[] = {"Player 1 bids {sub1}, {O_ud1}.", "Player 2 bids {sub2}, {O_ud2}."};
    static const char *const taken[] = {"Nobody takes anything.", "Player 1 takes {sub1}.", "Player 2 takes {sub2}.",
                                        "Both are right: player 1 takes {sub1}, player 2 takes {sub2}."};
    static const char *const won[] = {"Player 1 has won the game and has all {amt1}.",
                                      "Player 2 has won the game and has all {amt2}."};
    switch (sevens_phase(s)) {
    case SV_INIT:
        return sevens_broke(s) && s->purse[0] != s->purse[1] ? won[sevens_richer(s)] : 0;
    case SV_BID1:
    case SV_BID2:
    case SV_BUFFER: /* the latest bid */
        return !s->choice[s->second] ? 0 : bids[s->choice[!s->second] ? !s->second : s->second];
    case SV_RANDOM:
    case SV_CALC:
        return "The dice show {dice}.";
    case SV_RESET:
        return s->choice[0] ? taken[takes(s, 0) | takes(s, 1) << 1] : 0;
    case SV_OVER:
        return "A purse is empty: player {winner} has won.";
    }
    return 0;
}

const char *sevens_refuses(const struct sevens *s, Word bid)
{
    static const char *const poor[] = {
        "{entered} is more than the {amt2} that player 2 has: bid at most {limit}.",
        "{entered} is more than the {amt1} that player 1 has: bid at most {limit}.",
    };
    int me = s->state == SV_BID2;
    if (s->state != SV_BID1 && s->state != SV_BID2)
        return 0;
    if (!other_pays(s, me, bid))
        return poor[me];
    if (pays_deposit(s, me, bid))
        return 0;
    return me == s->second
               ? "The deposit of {entered} is more than your purse: bid at most {limit}."
               : "The deposit of {entered} is more than your purse after losing the first bid: bid at most {limit}.";
}

static unsigned turn(const void *state, const Word port[])
{
    (void)port;
    return sevens_turn(state);
}

static unsigned winner(const void *state, const Word port[])
{
    (void)port;
    return sevens_winner(state);
}

static const char *news(const void *state, const Word port[])
{
    (void)port;
    return sevens_news(state);
}

static Word entered(const Word port[])
{
    return port[SV_BID];
}

static const char *refuses(const void *state, const Word port[], unsigned button)
{
    (void)button; /* there is one */
    return sevens_refuses(state, port[SV_BID]);
}

static Word limit(const void *state, const Word port[])
{
    (void)port;
    return sevens_limit(state);
}

/* ---- the tables --------------------------------------------------------------------------- */

static Word hz(const Word port[])
{
    (void)port;
    return 100000000;
}

static const char bid[] = "Player {turn}: bid 0 to {limit}, up or down, with {@choice}; then press {@go}.";

const struct value sevens_phases[] = {
    {.value = SV_INIT, .name = "init", .dice = DICE_UP, .say = "Press {@go} to fill both purses."},
    {.value = SV_START, .name = "start", .dice = DICE_UP, .say = "A new round: {amt1} against {amt2}. Press {@go}."},
    {.value = SV_BID1, .name = "bid1", .dice = DICE_UP, .say = bid},
    {.value = SV_BID2, .name = "bid2", .dice = DICE_UP, .say = bid},
    {.value = SV_BUFFER, .name = "buffer", .dice = DICE_ROLL, .say = "Press {@go} to throw the dice."},
    {.value = SV_RANDOM, .name = "random", .say = "Press {@go} to read the dice."},
    {.value = SV_CALC, .name = "calc", .say = "Press {@go} to settle the bids."},
    {.value = SV_RESET, .name = "reset", .say = "{amt1} against {amt2}. Press {@go} for the next round."},
    {.value = SV_OVER, .name = "over", .say = "Press {@go}: the deposits go to the winner.", .final = 1},
    {.name = 0},
};

const struct value sevens_choices[] = {
    {.value = 0, .name = "none"},
    {.value = 1, .name = "down"},
    {.value = 2, .name = "up"},
    {.name = 0},
};

static const struct value down_up[] = {
    {.value = 0, .name = "down"},
    {.value = 1, .name = "up"},
    {.name = 0},
};

/* clang-format off */
static const struct port ports[SV_PORTS] = {
    [SV_PROC] = {.name = "proc", .dir = IN, .look = BUTTON, .width = 1, .row = 3, .key = "Space", .role = ROLE_GO,
                 .help = "goes on: acts when it goes down, moves on when it is let go"},
    [SV_BID] = {.name = "bid", .dir = IN, .look = SWITCH, .width = 7, .row = 2, .col = 1, .role = ROLE_CHOICE, .key = "6543210",
                .help = "the bid, 0 to 127"},
    [SV_UD] = {.name = "ud", .dir = IN, .look = SWITCH, .width = 1, .row = 2, .role = ROLE_CHOICE, .values = down_up, .label = "up/down",
               .key = "7", .help = "the choice: up or down"},
    [SV_RND] = {.name = "rnd", .dir = IN, .look = DICE, .width = 4, .row = 1, .col = 2, .label = "dice", .idle = 0,
                .help = "the sum of two dice, 2 to 12; rolled for you"},
    [SV_AMT1] = {.name = "amt1", .dir = OUT, .look = NUMBER, .width = 11, .row = 0, .col = 0, .label = "purse 1",
                 .help = "player 1's purse"},
    [SV_AMT2] = {.name = "amt2", .dir = OUT, .look = NUMBER, .width = 11, .row = 0, .col = 2, .label = "purse 2",
                 .help = "player 2's purse"},
    [SV_TAX] = {.name = "tax", .dir = OUT, .look = NUMBER, .width = 11, .row = 0, .col = 1, .label = "deposits",
                .help = "the deposits, for the winner"},
    [SV_SUB1] = {.name = "sub1", .dir = OUT, .look = NUMBER, .width = 7, .row = 1, .col = 0, .label = "bid 1",
                 .help = "player 1's bid"},
    [SV_SUB2] = {.name = "sub2", .dir = OUT, .look = NUMBER, .width = 7, .row = 1, .col = 3, .label = "bid 2",
                 .help = "player 2's bid"},
    [SV_UD1] = {.name = "O_ud1", .dir = OUT, .look = NUMBER, .width = 2, .row = 1, .col = 1, .label = "choice 1",
                .values = sevens_choices, .help = "player 1's choice"},
    [SV_UD2] = {.name = "O_ud2", .dir = OUT, .look = NUMBER, .width = 2, .row = 1, .col = 4, .label = "choice 2",
                .values = sevens_choices, .help = "player 2's choice"},
    [SV_ST] = {.name = "st", .dir = OUT, .look = LED, .width = 3, .row = 2, .col = 2, .label = "state",
               .help = "the control state, 000 to 111"},
    [SV_PHASE] = {.name = "phase", .dir = OUT, .look = PHASE, .width = 4, .values = sevens_phases,
                  .help = "the control state by name"},
};
/* clang-format on */

const struct machine machine_sevens = {
    .name = "sevens",
    .title = "7up-7down",
    .summary = "bid on the sum of two dice, above or below seven, until a purse is empty",
    .rules = "Both purses start at 1008. In turn each player bids 0 to 127 and chooses up or down;\n"
             "a quarter of the bid is a deposit that goes to the winner of the game.\n"
             "Above 7, each who chose up takes his bid from the other; below 7, each who chose down.\n"
             "At 7 the higher bid takes. Nobody may bid more than the other can pay.\n"
             "Who bids first alternates. An empty purse ends the game.",
    .port = ports,
    .ports = SV_PORTS,
    .state_size = sizeof(struct sevens),
    .seats = seats,
    .hz = hz,
    .reset = reset,
    .step = step,
    .skip = skip,
    .turn = turn,
    .winner = winner,
    .news = news,
    .refuses = refuses,
    .entered = entered,
    .limit = limit,
};
