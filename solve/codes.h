/* SPDX-License-Identifier: MIT */
/*
 * Mastermind as a game on paper: 7^4 codes, and a verdict of two lights a letter for every guess.
 *
 * A strategy for three guesses is a first guess, a second one for every verdict, a third for every two verdicts.  Since
 * the letters and the places can be renamed, only five first guesses differ: AAAA, AAAC, AACC, AACE, ACEF; a code, too,
 * is one of these five kinds.  A third guess wins one code of what is left, so a second guess is worth as many codes as
 * it has verdicts, and the best strategy for codes of different weight takes the heaviest code of each verdict.
 */
#ifndef GATECADE_CODES_H
#define GATECADE_CODES_H

#include <stdbool.h>
#include <stdint.h>

enum { LETTERS = 7, PLACES = 4, CODES = 2401, VERDICTS = 256, KINDS = 5, RIGHT = 255 };

/* Letter of a place (0 leftmost), 0 to 6. */
unsigned code_letter(unsigned code, unsigned place);
void code_name(unsigned code, char name[PLACES + 1]); /* such as ACEF */
unsigned code_kind(unsigned code);                    /* 0 AAAA, 1 AAAC, 2 AACC, 3 AACE, 4 ACEF */
extern const unsigned kind_size[KINDS];               /* how many codes are of that kind */
extern const char *const kind_name[KINDS];

/* The verdict as the LEDs show it: 11 placed, 01 elsewhere, 00 absent, leftmost letter first. */
struct codes {
    uint8_t verdict[CODES][CODES]; /* [guess][code] */
    uint8_t kind[CODES];
};
struct codes *codes_get(void); /* to be freed */

/* How many codes of each kind a strategy wins. */
struct wins {
    unsigned of[KINDS];
    unsigned first; /* guess */
};

/* The best strategy when a code of kind k weighs weight[k]; the sum of the weights it wins is stored. */
struct wins codes_best(const struct codes *c, const int64_t weight[KINDS], int64_t *sum);

/* The second guess after a first guess and its verdict, under those weights. */
unsigned codes_second(const struct codes *c, const int64_t weight[KINDS], unsigned first, unsigned verdict);

/* The heaviest code that agrees with two guesses, or CODES if none does. */
unsigned codes_third(const struct codes *c, const int64_t weight[KINDS], unsigned first, unsigned verdict1,
                     unsigned second, unsigned verdict2);

/* The zero-sum game: the maker chooses a code, the breaker a strategy, the breaker's chance to win is the payoff. */
enum { MIX = KINDS };
struct duel {
    int64_t weight[KINDS]; /* the maker plays each code of kind k with weight[k] parts of `parts` */
    int64_t parts;
    int64_t won, of;            /* the value, a fraction in lowest terms */
    unsigned strategies;        /* the breaker mixes that many, */
    struct wins strategy[MIX];  /* which win so many codes, */
    int64_t recipe[MIX][KINDS]; /* being the best against these weights, */
    int64_t share[MIX], shares; /* with so many parts of `shares` */
    int64_t best_against_maker; /* no strategy wins more than this many of `parts` */
    double least_of_breaker;    /* the breaker's mix wins at least that chance against every code */
    unsigned rounds;            /* of cutting planes */
};
bool codes_duel(const struct codes *c, struct duel *d); /* True if both bounds are equal */

/* The least possible sum of guesses over all codes, without a life limit; a first guess that attains it.  `deepest`:
   guesses that the longest line of that strategy takes. */
unsigned codes_average(const struct codes *c, unsigned *first, unsigned *deepest);

#endif
