/* SPDX-License-Identifier: MIT */
/*
 * 7up-7down as well as it can be played: every bid against its best reply, or every reply to a bid, by the exact values
 * of all purses after the round (sevens-values.h).  Until those have been worked out it plays as `strong` does.
 *
 * Of equally good moves it takes the higher one: it has a deposit, so that the game comes to its end.
 */
#include "players/chance.h"
#include "core/player.h"
#include "players/say.h"
#include "games/sevens.h"
#include "players/sevens-values.h"

#define TIE 1e-12

enum { BIDS = 128, UP = 2, DOWN = 1 };

typedef const struct sevens_values *Known;

/* What a bidder has before him: both purses, the other's after his deposit if he bid first. */
struct view {
    uint16_t mine, other;
    uint8_t other_bid, other_choice; /* choice 0: he has not bid yet */
};

struct move {
    struct view before;
    uint8_t bid, choice; /* choice 0: none yet */
};

struct notes {
    uint64_t chance;
    union {
        Known known;
        uint64_t room;
    };
    struct move last[2]; /* of either seat */
    uint8_t seat, pressing;
    uint8_t noted[2]; /* the seat's bid on the board is its last */
    uint8_t spare[4];
};

static void begin(void *notes, unsigned seat, uint64_t seed)
{
    *(struct notes *)notes = (struct notes){.chance = seed, .seat = (uint8_t)(seat & 1)};
}

static void know(void *notes, const void *known)
{
    ((struct notes *)notes)->known = known;
}

/* What a round is worth to its first bidder, A and B being the purses after both deposits; 0 where nobody can be. */
static double round_value(Known known, unsigned A, unsigned B, unsigned x, unsigned y, int same)
{
    if (x > B || y > A || A > SEVENS_ALL || B > SEVENS_ALL - A)
        return 0;
    const double *at = sevens_layer(known, (int)(A + B)) + A;
    return (same ? sevens_same_way(at, (int)x, (int)y) : sevens_other_way(at, (int)x, (int)y)) / 36;
}

/* Nobody bids more than the other can pay; who bids second must be able to pay his deposit after losing the first bid.
 */
static int may_bid(unsigned a, unsigned b, unsigned x)
{
    return x <= b && x / 4 <= a;
}

/* The best reply to a bid x, whose deposit has left the first purse A; stops below `enough`. */
static double best_reply(Known known, unsigned A, unsigned b, unsigned x, double enough, unsigned *reply, int *same)
{
    double least = 2;
    for (unsigned y = BIDS; y-- && least > enough;)
        for (int s = 0; s < 2 && y <= A && y / 4 + x <= b; s++) {
            double v = round_value(known, A, b - y / 4, x, y, s);
            if (v < least - TIE) {
                least = v;
                *reply = y;
                *same = s;
            }
        }
    return least;
}

static double best_bid(Known known, unsigned a, unsigned b, unsigned *bid)
{
    double most = -2;
    unsigned reply;
    int same;
    *bid = 0;
    for (unsigned x = BIDS; x--;) {
        if (!may_bid(a, b, x))
            continue;
        double v = best_reply(known, a - x / 4, b, x, most, &reply, &same);
        if (v > most + TIE) {
            most = v;
            *bid = x;
        }
    }
    return most;
}

static struct view look(unsigned seat, const Word port[])
{
    return (struct view){
        .mine = (uint16_t)port[seat ? SV_AMT2 : SV_AMT1],
        .other = (uint16_t)port[seat ? SV_AMT1 : SV_AMT2],
        .other_bid = (uint8_t)port[seat ? SV_SUB1 : SV_SUB2],
        .other_choice = (uint8_t)port[seat ? SV_UD1 : SV_UD2],
    };
}

static unsigned highest(const struct view *v)
{
    unsigned bid = BIDS - 1;
    while (bid && (bid > v->other || bid / 4 + v->other_bid > v->mine))
        bid--;
    return bid;
}

/* The best move; returns the bidder's value, and the direction: 1 up, 0 down, -1 either. */
static double choose(Known known, const struct view *v, unsigned *bid, int *up)
{
    int same = 0;
    *up = -1;
    if (!v->other_choice)
        return best_bid(known, v->mine, v->other, bid);
    double worth = -best_reply(known, v->other, v->mine, v->other_bid, -2, bid, &same);
    *up = (v->other_choice == UP) == same;
    return worth;
}

/* The value of another move; -2: it would be refused. */
static double worth_of(Known known, const struct view *v, unsigned bid, int up)
{
    unsigned reply;
    int same;
    if (!v->other_choice)
        return may_bid(v->mine, v->other, bid) ? best_reply(known, v->mine - bid / 4, v->other, bid, -2, &reply, &same)
                                               : -2;
    if (bid > v->other || bid / 4 + v->other_bid > v->mine)
        return -2;
    return -round_value(known, v->other, v->mine - bid / 4, v->other_bid, bid, (v->other_choice == UP) == up);
}

static void act(void *notes, Word port[])
{
    struct notes *n = notes;
    if (n->pressing) {
        port[SV_PROC] = 0;
        n->pressing = 0;
        return;
    }
    if (port[SV_PHASE] != (n->seat ? SV_BID2 : SV_BID1) || port[SV_PROC])
        return;
    struct view v = look(n->seat, port);
    unsigned bid = highest(&v);
    int up = -1;
    if (n->known)
        choose(n->known, &v, &bid, &up);
    port[SV_BID] = bid;
    port[SV_UD] = up < 0 ? chance_below(&n->chance, 2) : (unsigned)up;
    port[SV_PROC] = 1;
    n->pressing = 1;
}

/* ---- a hint ---------------------------------------------------------------------------------- */

/* A bid shows from the phase after it until the round is over; its deposit has left the purse. */
static void watch(void *notes, const Word port[])
{
    struct notes *n = notes;
    for (unsigned seat = 0; seat < 2; seat++) {
        uint8_t bid = (uint8_t)port[seat ? SV_SUB2 : SV_SUB1], choice = (uint8_t)port[seat ? SV_UD2 : SV_UD1];
        int fresh = port[SV_PHASE] == SV_BUFFER || port[SV_PHASE] == (seat ? SV_BID1 : SV_BID2);
        if (choice && fresh && !n->noted[seat]) {
            n->last[seat] = (struct move){look(seat, port), bid, choice};
            n->last[seat].before.mine = (uint16_t)(n->last[seat].before.mine + bid / 4);
        }
        n->noted[seat] = choice != 0;
    }
}

/* P(win) of a value, in thousandths. */
static unsigned thousandths(double worth)
{
    double p = (worth + 1) / 2;
    return p <= 0 ? 0 : p >= 1 ? 1000 : (unsigned)(1000 * p + 0.5);
}

static char *say_bid(char *at, const char *end, unsigned bid, int up)
{
    at = say_number(at, end, bid);
    return say(at, end, up < 0 ? ", up or down alike" : up ? " on up" : " on down");
}

/* What somebody's last move gave away. */
static char *say_last(char *at, const char *end, Known known, const char *whose, const struct move *last)
{
    unsigned best = 0;
    int up;
    double most = choose(known, &last->before, &best, &up);
    unsigned had = thousandths(worth_of(known, &last->before, last->bid, last->choice == UP));
    unsigned might = thousandths(most) > had ? thousandths(most) : had;
    at = say_bid(say(say(at, end, whose), end, " last, "), end, last->bid, last->choice == UP);
    if (had == might)
        return say(at, end, ", was as good as any.");
    at = say_percent(say(at, end, ", gave away "), end, might - had, 1000);
    at = say_percent(say(at, end, ": "), end, had, 1000);
    at = say_percent(say(at, end, " instead of "), end, might, 1000);
    return say(at, end, ".");
}

/* While nobody bids: how good the last bids were. */
static int look_back(const struct notes *n, char *at, const char *end)
{
    char *from = at;
    static const char *const whose[2] = {"Player 1's", " Player 2's"};
    for (unsigned seat = 0; n->known && seat < 2; seat++)
        if (n->last[seat].choice)
            at = say_last(at, end, n->known, whose[seat], &n->last[seat]);
    return at != from;
}

static int hint(void *notes, const Word port[], char *text, uint32_t size)
{
    const struct notes *n = notes;
    unsigned seat = port[SV_PHASE] == SV_BID2, bid = 0, set = (unsigned)port[SV_BID] & 127;
    char *at = text, *end = text + size;
    int up, set_up = port[SV_UD] != 0;
    if (port[SV_PHASE] != SV_BID1 && port[SV_PHASE] != SV_BID2)
        return look_back(n, at, end);
    struct view v = look(seat, port);
    if (!n->known) {
        at = say_number(say(at, end, "Bid as much as you may, "), end, highest(&v));
        say(at, end, ": best in 98 states of 100. The exact answer is still being worked out.");
        return 1;
    }
    double worth = choose(n->known, &v, &bid, &up), own = worth_of(n->known, &v, set, set_up);
    at = say_bid(say(at, end, "Bid "), end, bid, up);
    at = say_percent(say(at, end, ": "), end, thousandths(worth), 1000);
    at = say_bid(say(at, end, " to win. As the switches stand, "), end, set, set_up);
    if (own < -1.5)
        at = say(at, end, ", it would be refused.");
    else
        at = say(say_percent(say(at, end, ": "), end, thousandths(own), 1000), end, ".");
    if (n->last[seat].choice)
        say_last(at, end, n->known, " Your", &n->last[seat]);
    return 1;
}

const struct player player_sevens_perfect = {
    .machine = "sevens",
    .name = "perfect",
    .summary = "proven best: works the whole game out first, and then nothing beats it",
    .notes_size = sizeof(struct notes),
    .begin = begin,
    .act = act,
    .watch = watch,
    .hint = hint,
    .needs = &sevens_knowledge,
    .know = know,
};
