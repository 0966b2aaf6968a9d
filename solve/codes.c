/* SPDX-License-Identifier: MIT */
#include "solve/codes.h"
#include "base/heap.h"
#include "solve/progress.h"
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

const unsigned kind_size[KINDS] = {7, 168, 126, 1260, 840};
const char *const kind_name[KINDS] = {"AAAA", "AAAC", "AACC", "AACE", "ACEF"};
static const unsigned power[PLACES] = {343, 49, 7, 1};

unsigned code_letter(unsigned code, unsigned place)
{
    return code / power[place] % LETTERS;
}

void code_name(unsigned code, char name[PLACES + 1])
{
    for (unsigned i = 0; i < PLACES; i++)
        name[i] = "ACEFHLU"[code_letter(code, i)];
    name[PLACES] = 0;
}

unsigned code_kind(unsigned code)
{
    unsigned equal = 0; /* pairs of equal letters */
    for (unsigned i = 0; i < PLACES; i++)
        for (unsigned k = 0; k < i; k++)
            equal += code_letter(code, i) == code_letter(code, k);
    return equal == 6 ? 0 : equal == 3 ? 1 : equal == 2 ? 2 : equal == 1 ? 3 : 4;
}

struct codes *codes_get(void)
{
    /* What each letter at each place contributes to the verdict, for every code. */
    static uint8_t part[PLACES][LETTERS][CODES];
    struct codes *c = heap_get(sizeof *c);
    for (unsigned code = 0; code < CODES; code++) {
        unsigned in = 0;
        for (unsigned i = 0; i < PLACES; i++)
            in |= 1u << code_letter(code, i);
        for (unsigned i = 0; i < PLACES; i++)
            for (unsigned letter = 0; letter < LETTERS; letter++)
                part[i][letter][code] =
                    (uint8_t)((code_letter(code, i) == letter ? 3 : in >> letter & 1) << 2 * (PLACES - 1 - i));
        c->kind[code] = (uint8_t)code_kind(code);
    }
    for (unsigned guess = 0; guess < CODES; guess++)
        for (unsigned code = 0; code < CODES; code++)
            c->verdict[guess][code] = part[0][code_letter(guess, 0)][code] | part[1][code_letter(guess, 1)][code] |
                                      part[2][code_letter(guess, 2)][code] | part[3][code_letter(guess, 3)][code];
    return c;
}

/* ---- three guesses -------------------------------------------------------------------- */

/* A set of codes. */
struct set {
    unsigned n;
    uint16_t code[CODES];
};

/* The codes that agree with a verdict, the heaviest kinds first. */
static void agreeing(const struct codes *c, const int64_t weight[KINDS], unsigned guess, unsigned verdict,
                     struct set *out)
{
    uint8_t order[KINDS] = {0, 1, 2, 3, 4};
    for (unsigned i = 1; i < KINDS; i++)
        for (unsigned k = i; k && weight[order[k]] > weight[order[k - 1]]; k--) {
            uint8_t swap = order[k];
            order[k] = order[k - 1];
            order[k - 1] = swap;
        }
    out->n = 0;
    for (unsigned i = 0; i < KINDS; i++)
        for (unsigned code = 0; code < CODES; code++)
            if (c->kind[code] == order[i] && c->verdict[guess][code] == verdict)
                out->code[out->n++] = (uint16_t)code;
}

/* What a second guess is worth: the heaviest code of every verdict. */
static int64_t worth(const struct codes *c, const int64_t weight[KINDS], const struct set *set, unsigned guess,
                     struct wins *w)
{
    uint64_t seen[VERDICTS / 64] = {0};
    int64_t sum = 0;
    const uint8_t *verdict = c->verdict[guess];
    for (unsigned i = 0; i < set->n; i++) {
        unsigned code = set->code[i], v = verdict[code];
        if (seen[v / 64] >> v % 64 & 1)
            continue;
        seen[v / 64] |= (uint64_t)1 << v % 64;
        sum += weight[c->kind[code]];
        if (w)
            w->of[c->kind[code]]++;
    }
    return sum;
}

/* The guesses that differ after a first one: the letters that it does not use can be exchanged, so they come in order.
 */
static void different(unsigned first, struct set *out)
{
    unsigned used = 0;
    for (unsigned i = 0; i < PLACES; i++)
        used |= 1u << code_letter(first, i);
    out->n = 0;
    for (unsigned guess = 0; guess < CODES; guess++) {
        unsigned known = used, good = 1;
        for (unsigned i = 0; i < PLACES; i++) {
            unsigned letter = 1u << code_letter(guess, i);
            good &= known & letter || !(~known & (letter - 1)); /* a new letter is the first that is free */
            known |= letter;
        }
        if (good)
            out->code[out->n++] = (uint16_t)guess;
    }
}

static unsigned best_second(const struct codes *c, const int64_t weight[KINDS], const struct set *set,
                            const struct set *guesses, int64_t *sum)
{
    unsigned best = 0;
    int64_t all = 0;
    *sum = -1;
    for (unsigned i = 0; i < set->n; i++)
        all += weight[c->kind[set->code[i]]];
    for (unsigned i = 0; i < guesses->n && *sum < all; i++) {
        int64_t now = worth(c, weight, set, guesses->code[i], NULL);
        if (now > *sum)
            *sum = now, best = guesses->code[i];
    }
    return best;
}

unsigned codes_second(const struct codes *c, const int64_t weight[KINDS], unsigned first, unsigned verdict)
{
    struct set set, guesses;
    int64_t sum;
    agreeing(c, weight, first, verdict, &set);
    different(first, &guesses);
    return best_second(c, weight, &set, &guesses, &sum);
}

unsigned codes_third(const struct codes *c, const int64_t weight[KINDS], unsigned first, unsigned verdict1,
                     unsigned second, unsigned verdict2)
{
    struct set set;
    agreeing(c, weight, first, verdict1, &set);
    for (unsigned i = 0; i < set.n; i++)
        if (c->verdict[second][set.code[i]] == verdict2)
            return set.code[i];
    return CODES;
}

/* The place orders that leave a guess the same but for a renaming of letters.  Two verdicts on it that such an order
   exchanges leave the same game. */
static unsigned same_orders(unsigned guess, uint8_t order[24][PLACES])
{
    unsigned n = 0;
    for (unsigned o = 0; o < 256; o++) {
        uint8_t *p = order[n];
        unsigned used = 0, same = 1;
        for (unsigned i = 0; i < PLACES; i++)
            used |= 1u << (p[i] = o >> 2 * i & 3);
        for (unsigned i = 0; used == 15 && i < PLACES; i++)
            for (unsigned k = 0; k < i; k++)
                same &= (code_letter(guess, i) == code_letter(guess, k)) ==
                        (code_letter(guess, p[i]) == code_letter(guess, p[k]));
        n += used == 15 && same;
        if (n == 24)
            break;
    }
    return n;
}

static unsigned reordered(unsigned verdict, const uint8_t order[PLACES])
{
    unsigned out = 0;
    for (unsigned i = 0; i < PLACES; i++)
        out = out << 2 | (verdict >> 2 * (PLACES - 1 - order[i]) & 3);
    return out;
}

/* The least of the verdicts that are the same by such an order. */
static unsigned canonical(unsigned verdict, unsigned orders, uint8_t order[24][PLACES])
{
    unsigned least = verdict;
    for (unsigned i = 0; i < orders; i++) {
        unsigned v = reordered(verdict, order[i]);
        least = v < least ? v : least;
    }
    return least;
}

/* How many verdicts on a guess are the same as each one that stands for them; 0: another one does, or none occurs. */
static void verdict_orbits(const struct codes *c, unsigned guess, unsigned times[VERDICTS])
{
    uint8_t order[25][PLACES], occurs[VERDICTS] = {0};
    unsigned orders = same_orders(guess, order);
    memset(times, 0, VERDICTS * sizeof *times);
    for (unsigned code = 0; code < CODES; code++)
        occurs[c->verdict[guess][code]] = 1;
    for (unsigned v = 0; v < VERDICTS; v++)
        if (occurs[v])
            times[canonical(v, orders, order)]++;
}

/* One code of every kind: the first guesses that differ. */
static const uint16_t first_guess[KINDS] = {0, 1, 1 * 7 + 1, 1 * 7 + 2, 1 * 49 + 2 * 7 + 3};

static unsigned most_verdicts(const struct codes *c)
{
    unsigned most = 0;
    for (unsigned kind = 0; kind < KINDS; kind++) {
        unsigned occurs[VERDICTS] = {0}, n = 0;
        for (unsigned code = 0; code < CODES; code++)
            n += !occurs[c->verdict[first_guess[kind]][code]]++;
        most = n > most ? n : most;
    }
    return most;
}

/* No second guess wins more of a set than the heaviest codes, as many as there are verdicts. */
static int64_t worth_at_most(const struct codes *c, const int64_t weight[KINDS], const struct set *set, unsigned most)
{
    int64_t sum = 0;
    for (unsigned i = 0; i < set->n && i < most; i++)
        sum += weight[c->kind[set->code[i]]];
    return sum;
}

/* The best strategy with this first guess, unless it cannot win more than `floor`; the sum of weights, or at most that.
 */
static int64_t best_from(const struct codes *c, const int64_t weight[KINDS], unsigned most, int64_t floor,
                         struct wins *w)
{
    struct set set, guesses;
    unsigned times[VERDICTS];
    int64_t total = 0, part;
    verdict_orbits(c, w->first, times);
    different(w->first, &guesses);
    for (unsigned v = 0; v < VERDICTS; v++)
        if (times[v]) {
            agreeing(c, weight, w->first, v, &set);
            total += times[v] * worth_at_most(c, weight, &set, most);
        }
    for (unsigned v = 0; v < VERDICTS && total > floor; v++) {
        if (!times[v])
            continue;
        struct wins now = {.first = 0};
        agreeing(c, weight, w->first, v, &set);
        worth(c, weight, &set, best_second(c, weight, &set, &guesses, &part), &now);
        total -= times[v] * (worth_at_most(c, weight, &set, most) - part);
        for (unsigned k = 0; k < KINDS; k++)
            w->of[k] += now.of[k] * times[v];
    }
    return total;
}

struct wins codes_best(const struct codes *c, const int64_t weight[KINDS], int64_t *sum)
{
    struct wins best = {.first = CODES};
    unsigned most = most_verdicts(c);
    *sum = -1;
    for (unsigned kind = KINDS; kind--;) { /* the most telling first guesses come last */
        struct wins now = {.first = first_guess[kind]};
        int64_t total = best_from(c, weight, most, *sum, &now);
        if (total > *sum)
            *sum = total, best = now;
    }
    return best;
}

/* ---- without a life limit --------------------------------------------------------------- */

/* The parts that a guess cuts a set into. */
static unsigned cut_set(const struct codes *c, const uint16_t *code, unsigned n, unsigned guess,
                        unsigned size[VERDICTS])
{
    unsigned parts = 0;
    memset(size, 0, VERDICTS * sizeof *size);
    for (unsigned i = 0; i < n; i++)
        parts += !size[c->verdict[guess][code[i]]]++;
    return parts;
}

enum { MANY = 40 }; /* no guess tells so many codes apart */

static unsigned least_sum(const struct codes *c, const uint16_t *code, unsigned n, unsigned limit, unsigned *deepest);

/* Whether a guess tells all codes of a set apart. */
static bool tells_apart(const struct codes *c, const uint16_t *code, unsigned n, unsigned guess)
{
    uint64_t seen[VERDICTS / 64] = {0};
    for (unsigned i = 0; i < n; i++) {
        unsigned v = c->verdict[guess][code[i]];
        if (seen[v / 64] >> v % 64 & 1)
            return false;
        seen[v / 64] |= (uint64_t)1 << v % 64;
    }
    return true;
}

/* The sum of guesses when this guess comes first; at least `limit` when it is not below. */
static unsigned sum_with(const struct codes *c, const uint16_t *code, unsigned n, unsigned guess, unsigned limit,
                         unsigned *deepest)
{
    unsigned size[VERDICTS], start[VERDICTS], at = 0, deep = 1;
    uint16_t sorted[CODES];
    unsigned parts = cut_set(c, code, n, guess, size);
    if (parts == 1 && !size[RIGHT])
        return limit; /* it tells nothing */
    unsigned sum = n; /* this guess, and at least this for what comes after */
    for (unsigned v = 0; v < VERDICTS; v++) {
        start[v] = at;
        at += size[v];
        sum += v != RIGHT && size[v] ? 2 * size[v] - 1 : 0;
    }
    for (unsigned i = 0; i < n; i++)
        sorted[start[c->verdict[guess][code[i]]]++] = code[i];
    for (unsigned v = 0; v < VERDICTS && sum < limit; v++) {
        if (v == RIGHT || !size[v])
            continue;
        unsigned least = 2 * size[v] - 1, below = 1;
        sum += least_sum(c, sorted + start[v] - size[v], size[v], limit - sum + least, &below) - least;
        deep = below + 1 > deep ? below + 1 : deep;
    }
    if (sum < limit)
        *deepest = deep;
    return sum;
}

/* The least sum of guesses for a set, or at least `limit` when it is not below. */
static unsigned least_sum(const struct codes *c, const uint16_t *code, unsigned n, unsigned limit, unsigned *deepest)
{
    *deepest = n < 3 ? n : 2;
    if (n < 3)
        return 2 * n - 1;
    /* One of the codes that tells all others apart is the best there can be. */
    static _Thread_local unsigned size[VERDICTS];
    for (unsigned i = 0; i < n; i++)
        if (tells_apart(c, code, n, code[i]))
            return 2 * n - 1;
    if (limit <= 2 * n)
        return 2 * n; /* it takes at least that */
    for (unsigned guess = 0; n < MANY && guess < CODES; guess++)
        if (tells_apart(c, code, n, guess)) {
            *deepest = 2;
            return 2 * n;
        }
    /* All guesses by how little they can cost: m parts leave at least 3n - m, one less if it may be right. */
    uint16_t order[CODES];
    unsigned bound[CODES], count[3 * CODES] = {0}, best = limit;
    for (unsigned guess = 0; guess < CODES; guess++) {
        unsigned parts = cut_set(c, code, n, guess, size);
        bound[guess] = 3 * n - parts - (size[RIGHT] != 0);
        count[bound[guess] + 1]++;
    }
    for (unsigned b = 1; b <= 3 * n; b++)
        count[b] += count[b - 1];
    for (unsigned guess = 0; guess < CODES; guess++)
        order[count[bound[guess]]++] = (uint16_t)guess;
    for (unsigned i = 0; i < CODES && bound[order[i]] < best; i++) {
        unsigned deep, sum = sum_with(c, code, n, order[i], best, &deep);
        if (sum < best)
            best = sum, *deepest = deep;
    }
    return best;
}

/* No set of n codes takes a smaller sum: a guess has at most `most` verdicts, so one code is found by the first guess,
   most - 1 by the second, (most - 1)^2 by the third, and so on. */
static unsigned least_possible(unsigned n, unsigned most)
{
    unsigned sum = 0, found = 1;
    for (unsigned guesses = 1; n; guesses++, found *= most - 1) {
        unsigned now = n < found ? n : found;
        sum += now * guesses;
        n -= now;
    }
    return sum;
}

/* The least sum for one first guess, or at least `limit`. */
static unsigned sum_from(const struct codes *c, unsigned first, unsigned limit, unsigned most, unsigned *deepest)
{
    static const int64_t even[KINDS] = {1, 1, 1, 1, 1};
    unsigned times[VERDICTS], sum = CODES, below;
    struct set set;
    verdict_orbits(c, first, times);
    *deepest = 1;
    for (unsigned v = 0; v < RIGHT; v++) {
        agreeing(c, even, first, v, &set);
        sum += times[v] * least_possible(set.n, most);
    }
    for (unsigned v = 0; v < RIGHT && sum < limit; v++) {
        if (!times[v])
            continue;
        agreeing(c, even, first, v, &set);
        unsigned least = least_possible(set.n, most);
        sum += times[v] * (least_sum(c, set.code, set.n, (limit - sum) / times[v] + least + 1, &below) - least);
        *deepest = below + 1 > *deepest ? below + 1 : *deepest;
        progress(v, RIGHT);
    }
    return sum;
}

unsigned codes_average(const struct codes *c, unsigned *first, unsigned *deepest)
{
    unsigned best = 1000000, most = most_verdicts(c);
    for (unsigned kind = KINDS; kind--;) { /* the most telling first guesses come last */
        unsigned deep, sum = sum_from(c, first_guess[kind], best, most, &deep);
        if (sum >= best)
            continue;
        best = sum;
        *first = first_guess[kind];
        *deepest = deep;
    }
    return best;
}
