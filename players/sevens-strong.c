/* SPDX-License-Identifier: MIT */
/*
 * 7up-7down by the solved game.  The exact values of all purses (gatecade solve sevens) are two million numbers; this
 * player carries those of some thousand purses and reads the others in between, which costs it less than one game in a
 * thousand against perfect play.  It looks one round ahead: every bid against its best reply, or every reply to a bid.
 */
#include "chance.h"
#include "player.h"
#include "say.h"
#include "sevens.h"
#include "sevens-points.h"
#include "sevens-grid.h"

enum { BIDS = 128, UP = 2, DOWN = 1 };

struct notes {
    uint64_t chance;
    uint8_t seat, pressing;
    uint8_t spare[6];
};

static void begin(void *notes, unsigned seat, uint64_t seed)
{
    *(struct notes *)notes = (struct notes){.chance = seed, .seat = (uint8_t)(seat & 1)};
}

/* The first bidder's value with a against b: P(win) - P(lose). */
static double value(unsigned a, unsigned b)
{
    if (!a || !b)
        return a ? 1 : -1;
    unsigned i = sevens_point_below(a), k = sevens_point_below(b);
    double u = (double)(a - sevens_point(i)) / (sevens_point(i + 1) - sevens_point(i));
    double v = (double)(b - sevens_point(k)) / (sevens_point(k + 1) - sevens_point(k));
    return ((1 - u) * ((1 - v) * grid[i][k] + v * grid[i][k + 1]) +
            u * ((1 - v) * grid[i + 1][k] + v * grid[i + 1][k + 1])) /
           (double)SEVENS_ONE;
}

/* What a round is worth to its first bidder, A and B being the purses after both deposits. */
static double round_value(unsigned A, unsigned B, unsigned x, unsigned y, int same)
{
    unsigned first[3] = {1, 0, x > y}, second[3] = {(unsigned)same, (unsigned)!same, x < y};
    static const unsigned chance[3] = {15, 15, 6}; /* his side comes, the other one, a seven */
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        unsigned a = A + first[i] * x - second[i] * y, b = B + second[i] * y - first[i] * x;
        sum -= chance[i] * value(b, a); /* the second bidder is the next one's first */
    }
    return sum / 36;
}

static int may_bid(unsigned a, unsigned b, unsigned x)
{
    return x <= b && x / 4 <= a;
}

/* The best reply to a bid x, whose deposit has left the first purse A; stops below `enough`. */
static double best_reply(unsigned A, unsigned b, unsigned x, double enough, unsigned *reply, int *same)
{
    double least = 2;
    for (unsigned y = BIDS; y-- && least > enough;)
        for (int s = 0; s < 2 && y <= A && y / 4 + x <= b; s++) {
            double v = round_value(A, b - y / 4, x, y, s);
            if (v < least) {
                least = v;
                *reply = y;
                *same = s;
            }
        }
    return least;
}

static double best_bid(unsigned a, unsigned b, unsigned *bid)
{
    double most = -2;
    unsigned reply;
    int same;
    *bid = 0;
    for (unsigned x = BIDS; x--;) {
        if (!may_bid(a, b, x))
            continue;
        double v = best_reply(a - x / 4, b, x, most, &reply, &same);
        if (v > most) {
            most = v;
            *bid = x;
        }
    }
    return most;
}

/* What this player sees from his seat. */
struct view {
    unsigned mine, other, other_bid, other_choice;
};

static struct view look(unsigned seat, const Word port[])
{
    return (struct view){
        .mine = (unsigned)port[seat ? SV_AMT2 : SV_AMT1],
        .other = (unsigned)port[seat ? SV_AMT1 : SV_AMT2],
        .other_bid = (unsigned)port[seat ? SV_SUB1 : SV_SUB2],
        .other_choice = (unsigned)port[seat ? SV_UD1 : SV_UD2],
    };
}

/* The best move; returns my value, and the direction: 1 up, 0 down, -1 either. */
static double choose(const struct view *v, unsigned *bid, int *up)
{
    int same = 0;
    *up = -1;
    if (!v->other_choice)
        return best_bid(v->mine, v->other, bid);
    double worth = -best_reply(v->other, v->mine, v->other_bid, -2, bid, &same);
    *up = (v->other_choice == UP) == same;
    return worth;
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
    unsigned bid = 0;
    int up;
    choose(&v, &bid, &up);
    port[SV_BID] = bid;
    port[SV_UD] = up < 0 ? chance_below(&n->chance, 2) : (unsigned)up;
    port[SV_PROC] = 1;
    n->pressing = 1;
}

/* ---- a hint ---------------------------------------------------------------------------------- */

/* P(win) of a value, in thousandths. */
static unsigned thousandths(double worth)
{
    double p = (worth + 1) / 2;
    return p <= 0 ? 0 : p >= 1 ? 1000 : (unsigned)(1000 * p + 0.5);
}

/* What the bid on the switches would be worth; -2: it would be refused. */
static double own_worth(const struct view *v, unsigned bid, int up)
{
    unsigned reply;
    int same;
    if (!v->other_choice)
        return may_bid(v->mine, v->other, bid) ? best_reply(v->mine - bid / 4, v->other, bid, -2, &reply, &same) : -2;
    if (bid > v->other || bid / 4 + v->other_bid > v->mine)
        return -2;
    return -round_value(v->other, v->mine - bid / 4, v->other_bid, bid, (v->other_choice == UP) == up);
}

static int hint(void *notes, const Word port[], char *text, uint32_t size)
{
    (void)notes;
    unsigned seat = port[SV_PHASE] == SV_BID2, bid = 0;
    char *at = text, *end = text + size;
    int up;
    if (port[SV_PHASE] != SV_BID1 && port[SV_PHASE] != SV_BID2)
        return 0;
    struct view v = look(seat, port);
    double worth = choose(&v, &bid, &up), own = own_worth(&v, (unsigned)port[SV_BID] & 127, port[SV_UD] != 0);
    at = say(say_number(say(at, end, "Bid "), end, bid), end,
             up < 0 ? ", up or down alike"
             : up   ? " on up"
                    : " on down");
    at = say_percent(say(at, end, ": about "), end, thousandths(worth), 1000);
    at = say(at, end, " to win the game. ");
    at = say_number(at, end, (unsigned)port[SV_BID] & 127);
    at = say(at, end, port[SV_UD] ? " on up" : " on down");
    if (own < -1.5) {
        say(at, end, ", as the switches stand, would be refused.");
        return 1;
    }
    at = say_percent(say(at, end, ", as the switches stand, has "), end, thousandths(own), 1000);
    say(at, end, ".");
    return 1;
}

const struct player player_sevens_strong = {
    .machine = "sevens",
    .name = "strong",
    .summary = "bids and replies by the solved game, read from a small table; gives away less than one game in a thousand",
    .notes_size = sizeof(struct notes),
    .begin = begin,
    .act = act,
    .hint = hint,
};
