/* SPDX-License-Identifier: MIT */
/* gatecade solve bobing: the odds of every roll, the length of a game, the chances of the seats. */
#include "solve/solve.h"
#include "solve/dice.h"
#include "base/heap.h"
#include <math.h>

/* The categories from the highest, by their keys. */
static const struct {
    const char *key;
    uint8_t category;
} keys[CATEGORIES] = {
    {"tsiang", TSIANG},     {"ngo-tsi", NGO_TSI},   {"golden", GOLDEN_FLOWER}, {"tsiong-wan", TSIONG_WAN},
    {"tui-teng", TUI_TENG}, {"sam-hong", SAM_HONG}, {"si-jin", SI_JIN},        {"di-ku", DI_KU},
    {"it-siu", IT_SIU},     {"none", NONE},
};

struct result {
    struct dice_rules rules;
    struct odds odds[2][2];
    double expected, lasts[DICE_LONGEST];
    unsigned longest;
    double by_tail; /* the expectation again, as the sum of the tail */
    struct seats seats;
    struct played played;
};

static const struct odds *chosen(const struct result *r)
{
    return &r->odds[r->rules.half][r->rules.golden];
}

/* The least number of rolls within which a game ends with that chance. */
static unsigned quantile(const struct result *r, double share)
{
    unsigned n = 0;
    while (n < r->longest && r->lasts[n] > 1 - share)
        n++;
    return n;
}

static double half_width(double p, double games)
{
    return 1.96 * sqrt(p * (1 - p) / games);
}

static double mean_rolls(const struct played *p)
{
    return p->rolls / (double)p->games;
}

static double mean_width(const struct played *p)
{
    double n = (double)p->games, mean = mean_rolls(p);
    return 1.96 * sqrt(fmax(p->squares / n - mean * mean, 0) / n);
}

static void print_odds(const struct result *r)
{
    printf("Bo Bing: what the 46656 rolls of six dice are\n\n%-12s %12s %12s %12s %12s\n", "", "plain", "golden",
           "half", "both");
    for (unsigned i = 0; i < CATEGORIES; i++) {
        unsigned c = keys[i].category;
        printf("%-12s %12u %12u %12u %12u   %7.3f %%\n", keys[i].key, r->odds[0][0].count[c], r->odds[0][1].count[c],
               r->odds[1][0].count[c], r->odds[1][1].count[c], 100.0 * chosen(r)->count[c] / (double)ROLLS);
    }
    printf("\nThe per cent are those of the rules asked for: golden %s, half %s.\n", r->rules.golden ? "yes" : "no",
           r->rules.half ? "yes" : "no");
}

static void print_seats(const struct result *r)
{
    printf("\nThe first prize among %u players%s%s\n", r->rules.players, r->rules.last ? ", Last Spin" : "",
           r->rules.lut ? ", Lut" : "");
    printf("%-6s %14s", "seat", r->rules.lut ? "without Lut" : "chance");
    printf(r->played.games ? "   played (95 %%)\n" : "\n");
    for (unsigned i = 0; i < r->rules.players; i++) {
        printf("%-6u %12.6f %%", i + 1, 100 * r->seats.wins[i]);
        if (r->played.games) {
            double n = (double)r->played.games, p = (double)r->played.wins[i] / n;
            printf("   %8.4f %% +- %.4f", 100 * p, 100 * half_width(p, n));
        }
        putchar('\n');
    }
    printf("a Tsiang ends it     %.6f %%\nrolls                %.6f\n", 100 * r->seats.tsiang, r->seats.rolls);
    if (r->played.games)
        printf("rolls when played    %.3f +- %.3f, %llu games of the machine\n", mean_rolls(&r->played),
               mean_width(&r->played), (unsigned long long)r->played.games);
    if (r->rules.lut && r->played.games)
        puts("With Lut the seats' chances are from play, with their 95 % intervals; all else is exact.");
}

static void print(const struct result *r)
{
    print_odds(r);
    printf("\nA game lasts %.9f rolls on average (without Last Spin);\n"
           "half of all games end within %u rolls, nine of ten within %u, 99 of 100 within %u.\n"
           "Two ways agree: the walk through all gifts that may be left, and the sum of the tail (%.9f).\n",
           r->expected, quantile(r, 0.5), quantile(r, 0.9), quantile(r, 0.99), r->by_tail);
    if (r->rules.players)
        print_seats(r);
    else
        puts("Add --players N for the chance of every seat.");
}

static void json_counts(struct json *j, const char *key, const struct odds *o)
{
    json_open(j, key, '{');
    for (unsigned i = 0; i < CATEGORIES; i++)
        json_unsigned(j, keys[i].key, o->count[keys[i].category]);
    json_close(j);
}

static void json_seats(struct json *j, const struct result *r)
{
    const struct played *p = &r->played;
    json_unsigned(j, "players", r->rules.players);
    json_open(j, "seats", '[');
    for (unsigned i = 0; i < r->rules.players; i++)
        json_decimal(j, NULL, r->seats.wins[i]);
    json_close(j);
    json_text(j, "seats_method", r->rules.lut ? "exact, without Lut" : "exact");
    json_decimal(j, "tsiang_ends", r->seats.tsiang);
    json_decimal(j, "rolls", r->seats.rolls);
    if (!p->games)
        return;
    json_open(j, "played", '{');
    json_unsigned(j, "games", p->games);
    json_open(j, "seats", '[');
    for (unsigned i = 0; i < r->rules.players; i++)
        json_decimal(j, NULL, (double)p->wins[i] / (double)p->games);
    json_close(j);
    json_open(j, "seats_interval_95", '[');
    for (unsigned i = 0; i < r->rules.players; i++)
        json_decimal(j, NULL, half_width((double)p->wins[i] / (double)p->games, (double)p->games));
    json_close(j);
    json_decimal(j, "rolls", mean_rolls(p));
    json_decimal(j, "rolls_interval_95", mean_width(p));
    json_close(j);
}

static void write_json(const struct result *r)
{
    static const char *const names[2][2] = {{"plain", "golden"}, {"half", "half-golden"}};
    struct json j = json_to(stdout);
    json_open(&j, NULL, '{');
    json_open(&j, "rules", '{');
    json_bool(&j, "half", r->rules.half);
    json_bool(&j, "golden", r->rules.golden);
    json_bool(&j, "lut", r->rules.lut);
    json_bool(&j, "last", r->rules.last);
    json_close(&j);
    json_counts(&j, "counts", chosen(r));
    json_unsigned(&j, "of", ROLLS);
    json_decimal(&j, "expected_rolls", r->expected);
    json_unsigned(&j, "median_rolls", quantile(r, 0.5));
    json_unsigned(&j, "rolls_90", quantile(r, 0.9));
    json_unsigned(&j, "rolls_99", quantile(r, 0.99));
    json_open(&j, "all_rules", '{');
    for (int half = 0; half < 2; half++)
        for (int golden = 0; golden < 2; golden++)
            json_counts(&j, names[half][golden], &r->odds[half][golden]);
    json_close(&j);
    if (r->rules.players)
        json_seats(&j, r);
    json_text(
        &j, "verified",
        "counts: every sorted roll by the machine's own rule, times its orders; expected_rolls: a walk through all "
        "gifts that may be left, and the sum of the tail by inclusion and exclusion");
    json_decimal(&j, "expected_rolls_by_tail", r->by_tail);
    json_close(&j);
}

static void draw_odds(const struct result *r, FILE *f)
{
    const char *labels[CATEGORIES];
    double share[CATEGORIES];
    for (unsigned i = 0; i < CATEGORIES; i++) {
        labels[i] = keys[i].key;
        share[i] = 100.0 * chosen(r)->count[keys[i].category] / (double)ROLLS;
    }
    struct plot p = {.title = "Bo Bing: the odds of a roll",
                     .about = "How likely each category is in one roll of six dice.",
                     .x = "category, from the highest",
                     .y = "per cent of all rolls"};
    plot_bars(f, &p, CATEGORIES, labels, share, "%.2f");
}

static void draw_length(const struct result *r, FILE *f)
{
    unsigned n = quantile(r, 0.9999);
    double *ends = heap_get((n + 1) * sizeof *ends);
    for (unsigned i = 0; i + 1 <= n; i++)
        ends[i] = 100 * (r->lasts[i] - r->lasts[i + 1]);
    char about[160];
    snprintf(about, sizeof about, "How likely a game is to end with each roll: %.1f rolls on average, half within %u.",
             r->expected, quantile(r, 0.5));
    struct plot p = {.title = "Bo Bing: how long a game lasts",
                     .about = about,
                     .x = "rolls",
                     .y = "per cent of the games that end with it",
                     .x_from = 1,
                     .x_to = n};
    plot_line(f, &p, n, ends);
    free(ends);
}

static void draw_seats(const struct result *r, FILE *f)
{
    char name[64][4];
    const char *labels[64];
    double share[64];
    for (unsigned i = 0; i < r->rules.players; i++) {
        snprintf(name[i], sizeof name[i], "%u", (i + 1) & 63);
        labels[i] = name[i];
        share[i] = 100 * r->seats.wins[i];
    }
    struct plot p = {.title = "Bo Bing: who wins the first prize",
                     .about = "The chance of every seat to win the first prize.",
                     .x = "seat",
                     .y = "per cent of the games"};
    plot_bars(f, &p, r->rules.players, labels, share, "%.2f");
}

static const char *const charts[] = {"odds", "length", "seats"};

static int draw(const struct result *r, const struct ask *ask, int chart)
{
    struct output out;
    if (!ask->plot)
        return GOOD;
    if (chart == 2 && !r->rules.players)
        return complain(USAGE, "solve bobing --chart seats: say --players N, too");
    if (output_open(&out, ask->plot))
        return BAD;
    (chart == 0 ? draw_odds : chart == 1 ? draw_length : draw_seats)(r, out.file);
    return output_close(&out);
}

static void solve(struct result *r, uint64_t games, uint64_t seed)
{
    dice_odds(r->odds);
    r->expected = dice_expected(chosen(r));
    r->longest = dice_lasts(chosen(r), r->lasts);
    for (unsigned n = 0; n < r->longest; n++)
        r->by_tail += r->lasts[n];
    if (!r->rules.players)
        return;
    progress_begin("adding up the seats' chances");
    dice_seats(chosen(r), &r->rules, &r->seats);
    progress_begin("playing the machine");
    if (games)
        dice_play(&r->rules, games, seed, &r->played);
    progress_begin(NULL);
}

struct request {
    struct ask ask;
    bool half, golden, lut, last;
    uint64_t players, games, seed;
};

static const struct option options[] = {
    ASK_OPTIONS(struct request, "odds|length|seats"),
    {.name = "--half",
     OPTION_FLAG(struct request, half),
     .help = "house rule: half-and-half is Tui-Teng too (the counts with and without are shown anyway)"},
    {.name = "--golden",
     OPTION_FLAG(struct request, golden),
     .help = "house rule: the Golden Flower is above every Tsiong-Wan"},
    {.name = "--players",
     OPTION_NUMBER(struct request, players),
     .value = "N",
     .help = "the chance of every seat to win the first prize, exactly; 2 to 63"},
    {.name = "--last", OPTION_FLAG(struct request, last), .help = "with Last Spin (exact)"},
    {.name = "--lut", OPTION_FLAG(struct request, lut), .help = "with Lut (by simulation of the machine)"},
    {.name = "--games",
     OPTION_NUMBER(struct request, games),
     .value = "N",
     .help = "how many games a simulation plays; 0: none"},
    {.name = "--seed", OPTION_NUMBER(struct request, seed), .value = "N", .help = "of the simulation (1)"},
    {0},
};

extern const struct solver solver_bobing;

static int run(int argc, char **argv)
{
    struct request o = {.games = UINT64_MAX, .seed = 1};
    int chart = -1, status = ask_read(&solver_bobing, &o, argc, argv);
    if (status)
        return status;
    struct result *r = heap_get(sizeof *r);
    r->rules.half = o.half, r->rules.golden = o.golden, r->rules.lut = o.lut, r->rules.last = o.last;
    if (!status && (chart = ask_chart(&o.ask, charts, sizeof charts / sizeof *charts)) < 0)
        status = USAGE;
    if (!status && o.players && (o.players < 2 || o.players > 63))
        status = complain(USAGE, "solve bobing --players: 2 to 63 players, not %llu", (unsigned long long)o.players);
    if (!status && (r->rules.lut || r->rules.last) && !o.players)
        status = complain(USAGE, "solve bobing: --lut and --last matter to who wins; say --players N, too");
    if (o.games == UINT64_MAX)
        o.games = r->rules.lut ? 20000 : 0;
    if (!status && o.games > 1000000000)
        status = complain(USAGE, "solve bobing --games: 1000000000 at most");
    if (!status) {
        r->rules.players = (unsigned)o.players;
        solve(r, o.games, o.seed);
        if (o.ask.json)
            write_json(r);
        else
            print(r);
        status = draw(r, &o.ask, chart);
    }
    free(r);
    return status;
}

const struct solver solver_bobing = {
    .machine = "bobing",
    .summary = "odds of every roll, length of a game, chances of the seats",
    .options = options,
    .run = run,
};
