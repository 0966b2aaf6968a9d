/* SPDX-License-Identifier: MIT */
/* One game from reset to its end, by players or by chance; and what many of them add up to. */
#ifndef GATECADE_MATCH_H
#define GATECADE_MATCH_H

#include <stdbool.h>
#include "play/game.h"

enum { MATCH_SEATS = 8 };

/* What is played, the same for every game of a batch. */
struct match {
    const struct machine *machine;
    Word strap[PORTS_MOST]; /* by port; idle values by default */
    const struct player *player[MATCH_SEATS];
    const void *known[MATCH_SEATS]; /* what each has to know, or NULL */
    uint64_t held;                  /* inputs that are never moved, a bit a port; their values are in strap[] too */
    unsigned players;               /* 0: all buttons and switches by chance */
    uint64_t look;                  /* edges between two looks at the board; 0: as a quick person does */
    uint64_t hand;                  /* edges between two looks of the random presser */
    bool buttons;                   /* the machine has some */
    uint64_t longest;               /* edges after which a game is cut off */
    uint64_t patience;              /* looks without a change after which a random button is pressed */
};

/* Fills in the rest of a match from its machine and straps. */
void match_prepare(struct match *m);

/* A distribution of whole numbers: exact below 64, within 1/32 above. */
enum { BINS = 64 + 58 * 32 };
struct spread {
    uint64_t count, least, most;
    unsigned __int128 sum, squares;
    uint64_t bin[BINS];
};

void spread_add(struct spread *s, uint64_t value);
void spread_merge(struct spread *into, const struct spread *from);
double spread_mean(const struct spread *s);
double spread_deviation(const struct spread *s);
uint64_t spread_quantile(const struct spread *s, double share); /* 0.5: the median */
uint64_t spread_bin_value(unsigned bin);                        /* the middle of a bin */

/* How often a port showed which value: exact for values below TALLY, all others together. */
enum { TALLY = 256 };
struct tally {
    uint64_t total, other;
    uint64_t of[TALLY];
};

/* Sums over many games.  All whole numbers, so that the result does not depend on the order of adding. */
struct totals {
    uint64_t games, ended;
    struct spread cycles, presses;
    uint64_t phase_edges[TALLY], phase_entries[TALLY]; /* by the value of the PHASE port */
    struct tally last[PORTS_MOST];                     /* OUT ports when the game had ended */
    struct spread last_number[PORTS_MOST];
    struct tally pressed[PORTS_MOST]; /* OUT ports right after every press */
};

void totals_merge(struct totals *into, const struct totals *from);

/* Plays one game; what chance decides follows from the seed alone. */
void match_play(const struct match *m, uint64_t seed, struct totals *t);

/* True if the OUT port is about the game, and not only about which digit is lit. */
bool port_tells(const struct machine *m, unsigned port);

#endif
