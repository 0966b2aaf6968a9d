/* SPDX-License-Identifier: MIT */
/*
 * gatecade solve sevens: the exact value of 7up-7down, best bids and replies, how long it lasts, and what becomes of
 * the claims its document makes.  The rules can be changed.
 */
#include "solve/solve.h"
#include "base/heap.h"
#include "solve/sevens-game.h"
#include <math.h>
#include <string.h>
#include <unistd.h>

#define LEAST 1e-14 /* a chance below that is let go */

enum { LONGEST = 5000, CLAIMED = 39 };

/* Both sides play their best moves from one state: how it goes on, round by round. */
struct course {
    double over[LONGEST]; /* chance that the game ends with this round */
    unsigned rounds;      /* until less than 1e-8 is left */
    double wins, loses;   /* of who bids first at the start */
    double length;        /* expected rounds */
    double bid, deposits; /* mean bid, and mean deposits of a round, over all rounds played */
};

/* The states of one moment and their chances. */
struct moment {
    double *chance;
    uint32_t *state; /* those with a chance above 0: both purses, 16 bits each */
    unsigned states;
};

static uint64_t place(const struct sevens_table *t, unsigned a, unsigned b)
{
    return t->layer[a + b] + a;
}

static void add(const struct sevens_table *t, struct moment *m, unsigned a, unsigned b, double chance)
{
    double *p = &m->chance[place(t, a, b)];
    if (*p <= 0)
        m->state[m->states++] = a << 16 | b;
    *p += chance;
}

/* One round from one state.  In every other round the player who bid first at the start bids first. */
static void play_round(const struct sevens_table *t, struct course *c, struct moment *next, unsigned a, unsigned b,
                       double chance, unsigned round, struct sevens_reply *reply)
{
    unsigned bid = t->bid[place(t, a, b)];
    if (reply->same > 1) /* not known yet */
        sevens_bid_value(t, a, b, bid, reply);
    struct sevens_round o = sevens_round(&t->rules, a, b, bid, *reply);
    c->length += chance;
    c->bid += chance * (bid + reply->bid) / 2;
    c->deposits += chance * (a + b - o.a[0] - o.b[0]);
    for (int i = 0; i < 3; i++) {
        double p = chance * o.chance[i] / 36;
        if (o.a[i] && o.b[i]) {
            add(t, next, o.b[i], o.a[i], p);
            continue;
        }
        c->over[round] += p;
        if (!o.b[i] == !(round & 1))
            c->wins += p;
        else
            c->loses += p;
    }
}

static void follow(const struct sevens_table *t, unsigned a, unsigned b, struct course *c)
{
    size_t states = t->layer[t->total] + t->total + 1;
    struct moment now = {heap_get(states * sizeof(double)), heap_get(states * sizeof(uint32_t)), 0}, next = now;
    struct sevens_reply *reply = heap_get(states * sizeof *reply);
    next.chance = heap_get(states * sizeof(double));
    next.state = heap_get(states * sizeof(uint32_t));
    memset(reply, 255, states * sizeof *reply);
    memset(c, 0, sizeof *c);
    double left = a && b;
    if (left > 0)
        add(t, &now, a, b, 1);
    while (left > 1e-8 && c->rounds < LONGEST) {
        for (unsigned i = 0; i < now.states; i++) {
            unsigned first = now.state[i] >> 16, second = now.state[i] & 65535;
            uint64_t at = place(t, first, second);
            double chance = now.chance[at];
            now.chance[at] = 0;
            if (chance > LEAST)
                play_round(t, c, &next, first, second, chance, c->rounds, &reply[at]);
            else
                left -= chance;
        }
        left -= c->over[c->rounds++];
        struct moment swap = now;
        now = next;
        next = swap;
        next.states = 0;
    }
    if (c->length > 0) {
        c->bid /= c->length;
        c->deposits /= c->length;
    }
    free(now.chance);
    free(now.state);
    free(next.chance);
    free(next.state);
    free(reply);
}

/* What is said about the whole table. */
struct survey {
    uint64_t states, highest; /* in how many of all states the highest allowed bid is the table's best bid */
    uint64_t first_better;    /* purses with which it is better to bid first than second */
    uint64_t endless;         /* states whose best bid carries no deposit */
};

static struct survey survey(const struct sevens_table *t)
{
    struct survey s = {0};
    for (unsigned total = t->lowest > 2 ? t->lowest : 2; total <= t->total; total++)
        for (unsigned a = 1; a < total; a++) {
            unsigned b = total - a, bid = t->bid[t->layer[total] + a];
            s.states++;
            s.highest += !sevens_may_bid(&t->rules, a, b, bid + 1);
            s.first_better += sevens_value(t, a, b) > -sevens_value(t, b, a);
            s.endless += !t->rules.deposit || bid < t->rules.deposit;
        }
    return s;
}

/* How many different best replies the bids of one state meet. */
static unsigned replies(const struct sevens_table *t, unsigned a, unsigned b)
{
    uint8_t seen[256] = {0};
    unsigned n = 0;
    for (unsigned x = 0; x <= t->rules.max_bid && sevens_may_bid(&t->rules, a, b, x); x++) {
        struct sevens_reply r = {0};
        sevens_bid_value(t, a, b, x, &r);
        uint8_t *s = &seen[(r.bid << 1 | r.same) & 255];
        n += !*s;
        *s = 1;
    }
    return n;
}

struct result {
    struct sevens_table t;
    unsigned a, b;
    double value;
    unsigned bid;
    struct sevens_reply reply;
    struct course *course;
    struct survey survey;
};

static const char *how_sure(const struct result *r, char *text, size_t size)
{
    if (r->t.gap > 0)
        snprintf(
            text, size,
            "under these rules somebody may want to wait for ever: %llu states as mean payoffs, which still moved by "
            "%.2g (the bounds that ignore what endless play is worth stay %.2g apart)",
            (unsigned long long)r->t.open, r->t.unsettled, r->t.gap);
    else
        snprintf(
            text, size,
            "bounds from below and above meet in every layer, rounding included within %.1g; playing the best moves "
            "forward gives %.7f",
            r->t.error, r->course->wins - r->course->loses);
    return text;
}

static void print_claims(const struct result *r)
{
    const struct survey *s = &r->survey;
    double claimed =
        sevens_may_bid(&r->t.rules, r->a, r->b, CLAIMED) ? sevens_bid_value(&r->t, r->a, r->b, CLAIMED, NULL) : NAN;
    puts("\nThe document's claims");
    printf("  no trivial strategy   the highest allowed bid is best in %.1f %% of all states%s\n",
           100.0 * (double)s->highest / (double)s->states,
           r->bid && !sevens_may_bid(&r->t.rules, r->a, r->b, r->bid + 1) ? ", and in this one" : ", not in this one");
    printf("  interaction           the bids from here meet %u different best replies\n", replies(&r->t, r->a, r->b));
    printf("  termination           %s; but two players who both bid %s never end\n",
           r->t.gap > 0 ? "not assured: some best play is endless" : "best play of both ends the game with certainty",
           r->t.rules.deposit > 1 ? "less than the deposit's share" : "0");
    if (!isnan(claimed))
        printf("  bids \"around %d\"      a bid of %d is worth %+.6f here, %.6f less than the best\n", CLAIMED, CLAIMED,
               claimed, r->value - claimed);
    printf("                        the mean bid of best play is %.1f\n", r->course->bid);
    printf("  18 units a round      %.2f leave the purses in a round of best play\n", r->course->deposits);
}

static void print(const struct result *r)
{
    char text[240];
    const struct sevens_rules *u = &r->t.rules;
    printf("7up-7down: purses %u and %u, bids to %u, ", r->a, r->b, u->max_bid);
    if (u->deposit)
        printf("one part in %u is deposited\n\n", u->deposit);
    else
        puts("no deposits\n");
    printf("value for the first bidder   %+.12f (he wins %.4f %%, loses %.4f %%)\n", r->value, 100 * r->course->wins,
           100 * r->course->loses);
    printf("best bid                     %u; best reply %u in the %s direction\n", r->bid, r->reply.bid,
           r->reply.same ? "same" : "other");
    printf("bidding first or second      %+.12f better first\n",
           sevens_value(&r->t, r->a, r->b) + sevens_value(&r->t, r->b, r->a));
    printf("                             first is better in %.1f %% of all states\n",
           100.0 * (double)r->survey.first_better / (double)r->survey.states);
    printf("length under best play       %.4f rounds on average, %u at most but for one game in 10^8\n",
           r->course->length, r->course->rounds);
    printf("how sure                     %s\n", how_sure(r, text, sizeof text));
    print_claims(r);
}

static void write_json(const struct result *r)
{
    char text[240];
    struct json j = json_to(stdout);
    json_open(&j, NULL, '{');
    json_open(&j, "rules", '{');
    json_unsigned(&j, "purse", r->t.rules.purse);
    json_unsigned(&j, "max_bid", r->t.rules.max_bid);
    json_unsigned(&j, "deposit", r->t.rules.deposit);
    json_close(&j);
    json_open(&j, "purses", '[');
    json_unsigned(&j, NULL, r->a);
    json_unsigned(&j, NULL, r->b);
    json_close(&j);
    json_decimal(&j, "value", r->value);
    json_unsigned(&j, "bid", r->bid);
    json_open(&j, "reply", '{');
    json_unsigned(&j, "bid", r->reply.bid);
    json_bool(&j, "same_direction", r->reply.same);
    json_close(&j);
    json_decimal(&j, "first_mover_advantage", sevens_value(&r->t, r->a, r->b) + sevens_value(&r->t, r->b, r->a));
    json_decimal(&j, "wins", r->course->wins);
    json_decimal(&j, "loses", r->course->loses);
    json_decimal(&j, "expected_rounds", r->course->length);
    json_decimal(&j, "mean_bid", r->course->bid);
    json_decimal(&j, "mean_deposits", r->course->deposits);
    json_decimal(&j, "value_of_39",
                 sevens_may_bid(&r->t.rules, r->a, r->b, CLAIMED) ? sevens_bid_value(&r->t, r->a, r->b, CLAIMED, NULL)
                                                                  : NAN);
    json_decimal(&j, "highest_bid_best", (double)r->survey.highest / (double)r->survey.states);
    json_decimal(&j, "gap", r->t.gap);
    json_decimal(&j, "error", r->t.error);
    json_text(&j, "verified", how_sure(r, text, sizeof text));
    json_close(&j);
}

/* A map over both purses: cells of several states show the one in their middle. */
static void draw_map(const struct result *r, FILE *f, int bids)
{
    enum { CELLS = 126 };
    const struct sevens_table *t = &r->t;
    unsigned total = t->total, cells = total < CELLS ? total : CELLS;
    double *v = heap_get(sizeof *v * cells * cells);
    for (unsigned row = 0; row < cells; row++)
        for (unsigned col = 0; col < cells; col++) {
            unsigned a = (2 * col + 1) * total / (2 * cells), b = (2 * row + 1) * total / (2 * cells);
            v[row * cells + col] = !a || !b || a + b > total || a + b < t->lowest ? NAN
                                   : bids                                         ? t->bid[t->layer[a + b] + a]
                                                                                  : sevens_value(t, a, b);
        }
    struct plot p = {.title = bids ? "7up-7down: the first bidder's best bid" : "7up-7down: the first bidder's value",
                     .about =
                         bids ? "The best bid over both purses. With two full purses it is the highest bid there is."
                              : "P(win) - P(lose) of the first bidder over both purses, under best play.",
                     .x = "first bidder's purse",
                     .y = "second bidder's purse",
                     .x_to = total,
                     .y_to = total,
                     .unit = bids ? "bid" : "value",
                     .low = bids ? 0 : -1,
                     .high = bids ? 128 : 1};
    plot_heat(f, &p, cells, cells, v);
    free(v);
}

static void draw_length(const struct result *r, FILE *f)
{
    unsigned n = r->course->rounds;
    while (n > 2 && r->course->over[n - 1] < 1e-5)
        n--;
    char about[120];
    snprintf(about, sizeof about, "How likely it is that best play ends with each round; %.1f rounds on average.",
             r->course->length);
    struct plot p = {.title = "7up-7down: how long best play lasts",
                     .about = about,
                     .x = "rounds",
                     .y = "chance that the game ends with this round",
                     .x_from = 1,
                     .x_to = n};
    plot_line(f, &p, n, r->course->over);
}

static int draw(const struct result *r, const struct ask *ask, int chart)
{
    struct output out;
    if (!ask->plot)
        return GOOD;
    if (output_open(&out, ask->plot))
        return BAD;
    if (chart == 2)
        draw_length(r, out.file);
    else
        draw_map(r, out.file, chart == 0);
    return output_close(&out);
}

static const char *wrong_rules(uint64_t purse, uint64_t max_bid, uint64_t part, uint64_t threads)
{
    if (purse < 1 || purse > 2047)
        return "solve sevens --purse: a purse holds 1 to 2047";
    if (max_bid < 1 || max_bid > 127)
        return "solve sevens --max-bid: the highest bid is 1 to 127, as seven switches show it";
    if (part > 1000000)
        return "solve sevens --deposit: one part in 1 to 1000000 is deposited, or 0: nothing";
    if (threads < 1 || threads > 64)
        return "solve sevens --threads: 1 to 64 threads";
    /* Without deposits all states lie in one layer, and every round of its iteration looks at every pair of moves. */
    if ((!part || part > 16 || part > max_bid) && purse > 200)
        return "solve sevens: with so small a deposit, or none, purses above 200 take too long; say --purse 200";
    return NULL;
}

static const char *const charts[] = {"bids", "value", "length"};

struct request {
    struct ask ask;
    const char *purses;
    uint64_t purse, max_bid, part, threads;
};

static const struct option options[] = {
    ASK_OPTIONS(struct request, "bids|value|length"),
    {.name = "--purses",
     OPTION_TEXT(struct request, purses),
     .value = "A,B",
     .help = "the first bidder holds A, the second B"},
    {.name = "--purse",
     OPTION_NUMBER(struct request, purse),
     .value = "N",
     .help = "other rules: what each holds at first"},
    {.name = "--max-bid", OPTION_NUMBER(struct request, max_bid), .value = "N", .help = "other rules: the highest bid"},
    {.name = "--deposit",
     OPTION_NUMBER(struct request, part),
     .value = "N",
     .help = "other rules: one part in N of a bid is deposited, 0: nothing"},
    {.name = "--threads",
     OPTION_NUMBER(struct request, threads),
     .value = "N",
     .help = "as many as there are cores unless given"},
    {0},
};

extern const struct solver solver_sevens;

static int run(int argc, char **argv)
{
    struct request o = {.purse = sevens_seed_rules.purse,
                        .max_bid = sevens_seed_rules.max_bid,
                        .part = sevens_seed_rules.deposit,
                        .threads = (uint64_t)sysconf(_SC_NPROCESSORS_ONLN)};
    uint64_t a, b;
    int status = ask_read(&solver_sevens, &o, argc, argv);
    if (status)
        return status;
    int chart = ask_chart(&o.ask, charts, sizeof charts / sizeof *charts);
    const char *wrong = wrong_rules(o.purse, o.max_bid, o.part, o.threads);
    if (chart < 0)
        return USAGE;
    if (wrong)
        return complain(USAGE, "%s", wrong);
    a = b = o.purse;
    if (o.purses && !pair_read(o.purses, &a, &b))
        return complain(USAGE, "solve sevens --purses: two whole numbers such as 1008,1008, not \"%s\"", o.purses);
    if (!a || !b || a + b > 2 * o.purse || a > 2 * o.purse)
        return complain(USAGE, "solve sevens --purses: both hold something, together at most %u", 2 * (unsigned)o.purse);

    struct result r = {.a = (unsigned)a, .b = (unsigned)b, .course = heap_get(sizeof *r.course)};
    struct sevens_rules rules = {(unsigned)o.purse, (unsigned)o.max_bid, (unsigned)o.part};
    progress_begin("solving 7up-7down");
    int layered = o.part && o.part <= o.max_bid; /* else the purses of a game always hold the same together */
    sevens_solve(&r.t, &rules, layered ? 2 * rules.purse : r.a + r.b, (unsigned)o.threads);
    r.value = sevens_value(&r.t, r.a, r.b);
    if (fabs(r.value) <= fmax(r.t.error, r.t.unsettled))
        r.value = 0; /* and not -1e-14 */
    r.bid = sevens_best(&r.t, r.a, r.b, &r.reply);
    follow(&r.t, r.a, r.b, r.course);
    r.survey = survey(&r.t);
    progress_begin(NULL);
    if (o.ask.json)
        write_json(&r);
    else
        print(&r);
    status = draw(&r, &o.ask, chart);
    sevens_free(&r.t);
    free(r.course);
    return status;
}

const struct solver solver_sevens = {
    .machine = "sevens",
    .summary = "value, best bid and best reply from any purses",
    .options = options,
    .run = run,
};
