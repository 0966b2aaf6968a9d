/* SPDX-License-Identifier: MIT */
/*
 * 7up-7down as a game on paper: two purses, the first bidder's bid, the second's reply, three kinds of dice.
 *
 * F(a, b) is the value for the first bidder, who holds a, against b: P(he wins) - P(he loses) under best play of both,
 * endless play worth 0.  With deposits the sum a + b falls, so it is solved layer by layer, each layer from those below
 * it.  Only a bid and a reply that are both smaller than the deposit's denominator stay in their layer; there the value
 * is enclosed by iterating from below and from above until both meet.  Where they do not meet (rules under which
 * somebody may want to wait for ever) it is computed as a mean payoff.
 */
#ifndef GATECADE_SEVENS_GAME_H
#define GATECADE_SEVENS_GAME_H

#include <stdbool.h>
#include <stdint.h>

struct sevens_rules {
    unsigned purse;   /* of each player at the start; a game never holds more than twice that */
    unsigned max_bid; /* 1 to 127 */
    unsigned deposit; /* one part in how many of a bid, rounded down, is deposited; 0: nothing is */
};

enum { SEVENS_BIDS = 128 };
extern const struct sevens_rules sevens_seed_rules; /* as the machine plays */

struct sevens_reply {
    uint8_t bid, same; /* same: the same direction as the first bidder */
};

/* What a purse becomes at the end of a round, with its chance in 36ths: by the direction the first bidder chose coming,
   the other one, or a seven. */
struct sevens_round {
    unsigned a[3], b[3], chance[3];
};

struct sevens_table {
    struct sevens_rules rules;
    unsigned total;   /* layers up to that one are solved, */
    unsigned lowest;  /* from this one on: 1, or where nothing is deposited `total`, since no layer leads to another */
    double *value;    /* the second bidder's value, by layer and his purse's counterpart: see sevens_value */
    uint8_t *bid;     /* a best bid, by layer and first purse */
    uint64_t *layer;  /* where each layer starts in value[] */
    double gap;       /* the widest distance between the two bounds in any layer: 0 if all met */
    double error;     /* no value is further than that from the true one, where gap is 0 */
    uint64_t open;    /* states in whose layer the bounds did not meet */
    double unsettled; /* how far the mean payoffs of those still moved at the end */
    uint64_t looked;  /* bid-and-reply pairs that were evaluated */
};

/* True if the first bidder may bid so, the second reply so. */
bool sevens_may_bid(const struct sevens_rules *r, unsigned a, unsigned b, unsigned bid);
bool sevens_may_reply(const struct sevens_rules *r, unsigned a, unsigned b, unsigned bid, unsigned reply);
struct sevens_round sevens_round(const struct sevens_rules *r, unsigned a, unsigned b, unsigned bid,
                                 struct sevens_reply reply);

/* Solves the layers up to total with that many threads. */
void sevens_solve(struct sevens_table *t, const struct sevens_rules *r, unsigned total, unsigned threads);
void sevens_free(struct sevens_table *t);

double sevens_value(const struct sevens_table *t, unsigned a, unsigned b);

/* What the first bidder gets for this bid against the best reply, which is stored if reply is not NULL: of equally good
   ones (to 1e-12) the lowest. */
double sevens_bid_value(const struct sevens_table *t, unsigned a, unsigned b, unsigned bid, struct sevens_reply *reply);

/* What he gets for this bid and this reply. */
double sevens_reply_value(const struct sevens_table *t, unsigned a, unsigned b, unsigned bid,
                          struct sevens_reply reply);

/* The lowest best bid (to 1e-12). */
unsigned sevens_best(const struct sevens_table *t, unsigned a, unsigned b, struct sevens_reply *reply);

#endif
