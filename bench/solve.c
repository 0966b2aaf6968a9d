/* SPDX-License-Identifier: MIT */
/* The solvers' speed, and the exact solver of 7up-7down against plain nested loops over every bid and reply. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#include "solve/codes.h"
#include "solve/dice.h"
#include "core/random.h"
#include "solve/sevens-game.h"

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* One state by plain loops. */
static double plain_state(const struct sevens_table *t, unsigned a, unsigned b)
{
    double most = -2;
    for (unsigned x = 0; x <= t->rules.max_bid; x++) {
        double least = 2;
        if (!sevens_may_bid(&t->rules, a, b, x))
            continue;
        for (unsigned y = 0; y <= t->rules.max_bid; y++)
            for (uint8_t same = 0; same < 2; same++) {
                if (!sevens_may_reply(&t->rules, a, b, x, y))
                    continue;
                double v = sevens_reply_value(t, a, b, x, (struct sevens_reply){(uint8_t)y, same});
                least = v < least ? v : least;
            }
        most = least > most ? least : most;
    }
    return most;
}

/* All two million states take minutes: some by chance, times how many there are of each. */
static double plain_seconds(const struct sevens_table *t, struct random *random, double *sum)
{
    enum { SOME = 600 };
    double states = (double)t->total * (t->total - 1) / 2, start = now();
    for (int i = 0; i < SOME; i++) {
        unsigned a, b;
        do { /* evenly over the triangle of all states */
            a = 1 + (unsigned)random_below(random, t->total - 1);
            b = 1 + (unsigned)random_below(random, t->total - 1);
        } while (a + b > t->total);
        *sum += plain_state(t, a, b) - sevens_value(t, a, b);
    }
    return (now() - start) / SOME * states;
}

static void sevens(void)
{
    struct random random;
    double sum = 0;
    random_seed(&random, 1);
    for (int n = 0; n < 3; n++) {
        struct sevens_table t;
        double start = now();
        sevens_solve(&t, &sevens_seed_rules, 2016, (unsigned)sysconf(_SC_NPROCESSORS_ONLN));
        printf("sample sevens-solve %.4f s\n", now() - start);
        printf("sample sevens-plain %.4f s\n", plain_seconds(&t, &random, &sum));
        sevens_free(&t);
    }
    puts("ratio solve-sevens sevens-solve sevens-plain 100");
    puts("limit sevens-solve 2");
    printf("note sevens-plain is one sweep of nested loops, from 600 states by chance; they differ from the solved "
           "values by "
           "%.1g in all\n",
           sum);
}

static void others(void)
{
    static const int64_t even[KINDS] = {1, 1, 1, 1, 1};
    for (int n = 0; n < 3; n++) {
        struct odds odds[2][2];
        double start = now(), expected = 0;
        int64_t won;
        dice_odds(odds);
        for (int half = 0; half < 2; half++)
            for (int golden = 0; golden < 2; golden++)
                expected += dice_expected(&odds[half][golden]);
        printf("sample bobing-odds %.6f s\n", now() - start + 0 * expected);
        start = now();
        struct codes *c = codes_get();
        codes_best(c, even, &won);
        printf("sample mastermind-three-guesses %.6f s\n", now() - start);
        free(c);
    }
    puts("limit bobing-odds 0.010");
    puts("limit mastermind-three-guesses 0.100");
}

int main(void)
{
    sevens();
    others();
    return 0;
}
