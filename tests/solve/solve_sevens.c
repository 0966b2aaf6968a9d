/* SPDX-License-Identifier: MIT */
/* The perfect player of 7up-7down is: what it knows is what is solved, its moves are the best ones everywhere, nobody
   gains by playing for time, and games on the machine end as often as solved.  SOLVE_GAMES sets how many games are
   played, SOLVE_LAYERS up to which sum of both purses every move is looked at (2016: all). */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "base/learning.h"
#include "players/players.h"
#include "batch/report.h"
#include "core/random.h"
#include "solve/sevens-game.h"
#include "players/sevens-values.h"
#include "games/sevens.h"

static struct sevens_table solved;
static const struct player *perfect;

static unsigned number(const char *name, unsigned usual)
{
    const char *set = getenv(name);
    return set ? (unsigned)strtoul(set, NULL, 10) : usual;
}

static int set_up(void **unused)
{
    (void)unused;
    perfect = player_find(&machine_sevens, "perfect");
    sevens_solve(&solved, &sevens_seed_rules, 2016, 2);
    return !perfect || !learning_wait(perfect);
}

static int tear_down(void **unused)
{
    (void)unused;
    sevens_free(&solved);
    return 0;
}

/* Two solvers that share nothing but the rules: scalar and state by state, or sixteen states at once. */
static void both_solvers_agree(void **unused)
{
    (void)unused;
    const struct sevens_values *v = learning_wait(perfect);
    double most = 0;
    for (unsigned total = 2; total <= 2016; total++)
        for (unsigned a = 1; a < total; a++)
            most = fmax(most, fabs(sevens_worth(v, a, total - a) - sevens_value(&solved, a, total - a)));
    assert_true(most < 1e-14);
    assert_true(v->gap <= 1e-13);
}

struct move {
    unsigned bid;
    int same; /* the other's direction; as first bidder by chance */
};

/* What the player does, at the ports: as first bidder, or after the other bid so on up. */
static struct move ask(const struct player *p, unsigned mine, unsigned other, const unsigned *other_bid, unsigned seat)
{
    uint64_t notes[32];
    Word port[SV_PORTS] = {0};
    assert_true(p->notes_size <= sizeof notes);
    p->begin(notes, seat, mine);
    if (p->needs)
        p->know(notes, learning_wait(p));
    port[SV_PHASE] = seat ? SV_BID2 : SV_BID1;
    port[seat ? SV_AMT2 : SV_AMT1] = mine;
    port[seat ? SV_AMT1 : SV_AMT2] = other;
    if (other_bid) {
        port[seat ? SV_SUB1 : SV_SUB2] = *other_bid;
        port[seat ? SV_UD1 : SV_UD2] = 2;
    }
    p->act(notes, port);
    assert_int_equal(port[SV_PROC], 1);
    return (struct move){(unsigned)port[SV_BID], (int)port[SV_UD]};
}

/* Without waiting for what it has to know it plays on, legally, as much as it may. */
static void until_it_knows_it_bids_high(void **unused)
{
    (void)unused;
    uint64_t notes[32];
    Word port[SV_PORTS] = {[SV_PHASE] = SV_BID1, [SV_AMT1] = 20, [SV_AMT2] = 1000};
    char text[300];
    perfect->begin(notes, 0, 1);
    assert_int_equal(perfect->hint(notes, port, text, sizeof text), 1);
    assert_non_null(strstr(text, "still being worked out"));
    perfect->act(notes, port);
    assert_int_equal(port[SV_BID], 83); /* its deposit is 20 */
    perfect->know(notes, learning_wait(perfect));
    assert_int_equal(perfect->hint(notes, port, text, sizeof text), 1);
    assert_null(strstr(text, "still"));
}

/* ---- every move is a best one ------------------------------------------------------------------ */

enum { FREE = 4 }; /* bids below that carry no deposit */

/* The worst that can happen to the perfect player in one layer, by the first bidder's purse: he bids first, or second.
   Endless play counts as lost. */
struct layer {
    unsigned total;
    double first[2017], second[2017];
    unsigned bid[2017];            /* his bid as first */
    struct move reply[2017][FREE]; /* and his replies to bids without a deposit */
};

static double after(const struct layer *l, unsigned a, unsigned b, unsigned bid, struct sevens_reply r, int he_is_first)
{
    struct sevens_round o = sevens_round(&sevens_seed_rules, a, b, bid, r);
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        unsigned next = o.b[i], other = o.a[i]; /* the second bidder is the next one's first */
        double v = !next ? 1 : !other ? -1 : 0; /* for the present first bidder */
        v = he_is_first ? v : -v;
        if (next && other && next + other == l->total)
            v = he_is_first ? l->second[next] : l->first[next];
        else if (next && other)
            v = he_is_first ? -sevens_value(&solved, next, other) : sevens_value(&solved, next, other);
        sum += o.chance[i] * v;
    }
    return sum / 36;
}

static double worst_as_first(const struct layer *l, unsigned a, unsigned b)
{
    double least = 2;
    for (unsigned y = 0; y < 128 && sevens_may_reply(&sevens_seed_rules, a, b, l->bid[a], y); y++)
        for (uint8_t same = 0; same < 2; same++)
            least = fmin(least, after(l, a, b, l->bid[a], (struct sevens_reply){(uint8_t)y, same}, 1));
    return least;
}

/* The other bids first without a deposit, or best of all with one: then a lower layer follows, which is solved. */
static double worst_as_second(const struct layer *l, unsigned a, unsigned b, double with_deposit)
{
    double least = with_deposit;
    for (unsigned x = 0; x < FREE && sevens_may_bid(&sevens_seed_rules, a, b, x); x++) {
        struct sevens_reply r = {(uint8_t)l->reply[a][x].bid, (uint8_t)l->reply[a][x].same};
        least = fmin(least, after(l, a, b, x, r, 0));
    }
    return least;
}

/* All moves of one layer; the replies to bids with a deposit in some states only. */
static void look_at_layer(struct layer *l, unsigned total)
{
    static double deposit[2017];
    l->total = total;
    for (unsigned a = 1; a < total; a++) {
        unsigned b = total - a;
        struct move m = ask(perfect, a, b, NULL, a & 1);
        l->bid[a] = m.bid;
        l->first[a] = l->second[a] = -1;
        deposit[a] = 1;
        assert_true(sevens_may_bid(&sevens_seed_rules, a, b, m.bid));
        for (unsigned x = 0; x < 128 && sevens_may_bid(&sevens_seed_rules, a, b, x); x++) {
            if (x >= FREE && (a * 7 + x) % 61)
                continue;
            m = ask(perfect, b, a - x / 4, &x, a & 1);
            assert_true(sevens_may_reply(&sevens_seed_rules, a, b, x, m.bid));
            struct sevens_reply r = {(uint8_t)m.bid, (uint8_t)m.same};
            double mine = sevens_reply_value(&solved, a, b, x, r), best = sevens_bid_value(&solved, a, b, x, NULL);
            assert_true(fabs(mine - best) < 1e-11);
            if (x < FREE)
                l->reply[a][x] = m;
        }
        for (unsigned x = FREE; x < 128 && sevens_may_bid(&sevens_seed_rules, a, b, x); x++)
            deposit[a] = fmin(deposit[a], -sevens_value(&solved, a, b)); /* no bid is worth more than the best */
    }
    double moved = 1;
    for (unsigned round = 0; round < 20000 && moved > 1e-14; round++) {
        moved = 0;
        for (unsigned a = 1; a < total; a++) {
            double first = worst_as_first(l, a, total - a), second = worst_as_second(l, a, total - a, deposit[a]);
            moved = fmax(moved, fmax(fabs(first - l->first[a]), fabs(second - l->second[a])));
            l->first[a] = first;
            l->second[a] = second;
        }
    }
    for (unsigned a = 1; a < total; a++) {
        assert_true(l->first[a] > sevens_value(&solved, a, total - a) - 1e-10);
        assert_true(l->second[a] > -sevens_value(&solved, a, total - a) - 1e-10);
    }
}

static void no_move_gives_anything_away(void **unused)
{
    (void)unused;
    unsigned most = number("SOLVE_LAYERS", 48);
    struct layer *l = calloc(1, sizeof *l);
    for (unsigned total = 2; total <= most; total++)
        look_at_layer(l, total);
    for (unsigned total = 400; total <= 2016 && most < 400; total += 404) { /* and some moves of the rich */
        for (unsigned a = 1; a < total; a += 13) {
            struct move m = ask(perfect, a, total - a, NULL, a & 1);
            double mine = sevens_bid_value(&solved, a, total - a, m.bid, NULL);
            assert_true(fabs(mine - sevens_value(&solved, a, total - a)) < 1e-11);
        }
    }
    free(l);
}

/* ---- games on the machine ----------------------------------------------------------------------- */

/* How often the first seat wins, bidding first. */
static void plays(const char *first, const char *second, double solved_chance)
{
    struct match m = {.machine = &machine_sevens, .players = 2};
    struct totals *t = calloc(1, sizeof *t);
    unsigned n = number("SOLVE_GAMES", 1000);
    machine_idle(m.machine, m.strap);
    m.player[0] = player_find(m.machine, first);
    m.player[1] = player_find(m.machine, second);
    for (unsigned i = 0; i < 2; i++)
        m.known[i] = learning_wait(m.player[i]);
    match_prepare(&m);
    for (unsigned i = 0; i < n; i++)
        match_play(&m, i + 1, t);
    double won = (double)t->last[SV_AMT2].of[0] / n, sigma = sqrt(solved_chance * (1 - solved_chance) / n);
    fprintf(stderr, "# %s beats %s: %.5f of %u games, solved %.5f, sigma %.5f\n", first, second, won, n, solved_chance,
            sigma);
    assert_int_equal(t->ended, n);
    assert_true(fabs(won - solved_chance) <= 3 * sigma);
    free(t);
}

static void perfect_against_perfect(void **unused)
{
    (void)unused;
    plays("perfect", "perfect", (1 + sevens_value(&solved, 1008, 1008)) / 2);
}

/* All games of perfect against strong at once: the chance of every state, layer by layer from the start.  Who bids
   first alternates; strong chooses up or down by chance. */
struct crowd {
    double *chance[2]; /* strong, or perfect, bids first; by layer and perfect's purse */
    double won;        /* by perfect */
};

static double *state_of(const struct crowd *c, int perfect_first, unsigned his, unsigned total)
{
    return &c->chance[perfect_first][total * (total + 1) / 2 + his];
}

static void spread_out(struct crowd *c, int perfect_first, unsigned his, unsigned strongs, double chance)
{
    const struct player *strong = player_find(&machine_sevens, "strong");
    unsigned a = perfect_first ? his : strongs, b = perfect_first ? strongs : his;
    unsigned bid = ask(perfect_first ? perfect : strong, a, b, NULL, 0).bid;
    struct move m = ask(perfect_first ? strong : perfect, b, a - bid / 4, &bid, 0);
    for (int same = 0; same < 2; same++) {
        double share = perfect_first ? 0.5 : same == m.same;
        struct sevens_round o =
            sevens_round(&sevens_seed_rules, a, b, bid, (struct sevens_reply){(uint8_t)m.bid, (uint8_t)same});
        for (int i = 0; i < 3 && share > 0; i++) {
            unsigned his_next = perfect_first ? o.a[i] : o.b[i], all = o.a[i] + o.b[i];
            double p = chance * share * o.chance[i] / 36;
            if (his_next && his_next < all)
                *state_of(c, !perfect_first, his_next, all) += p;
            else if (his_next)
                c->won += p;
        }
    }
}

static double against_strong(int perfect_first)
{
    size_t states = 2017 * 2018 / 2;
    struct crowd c = {{calloc(states, sizeof(double)), calloc(states, sizeof(double))}, 0};
    *state_of(&c, perfect_first, 1008, 2016) = 1;
    for (unsigned total = 2016; total > 1; total--)
        for (double left = 1; left > 1e-14;) { /* rounds without deposits stay here */
            left = 0;
            for (unsigned k = 2; k < 2 * total; k++) {
                double *p = state_of(&c, k & 1, k / 2, total), chance = *p;
                *p = 0;
                if (chance > 1e-16)
                    spread_out(&c, k & 1, k / 2, total - k / 2, chance);
                left += chance > 1e-16 ? chance : 0;
            }
        }
    free(c.chance[0]);
    free(c.chance[1]);
    return c.won;
}

/* tools/solve-games plays a million games against these two. */
static void perfect_against_strong(void **unused)
{
    (void)unused;
    double first = against_strong(1), second = against_strong(0);
    fprintf(stderr, "# perfect wins %.9f of the games against strong bidding first, %.9f bidding second\n", first,
            second);
    plays("perfect", "strong", first);
    plays("strong", "perfect", 1 - second);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_solvers_agree),          cmocka_unit_test(until_it_knows_it_bids_high),
        cmocka_unit_test(no_move_gives_anything_away), cmocka_unit_test(perfect_against_perfect),
        cmocka_unit_test(perfect_against_strong),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
