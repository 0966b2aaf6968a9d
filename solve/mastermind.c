/* SPDX-License-Identifier: MIT */
/*
 * gatecade solve mastermind: the best chance within three guesses, with the whole strategy; the value of the game
 * against the best code-maker, with mixes of both sides that prove it; the best average without a life limit.
 */
#include "solve/solve.h"
#include "solve/codes.h"
#include "base/heap.h"
#include <math.h>
#include <stdbool.h>
#include <string.h>

static const int64_t even[KINDS] = {1, 1, 1, 1, 1};

struct result {
    struct codes *codes;
    struct wins best;
    int64_t won;
    struct duel duel;
    int proved;
    unsigned average, average_first, deepest; /* average: 0 when it was not asked for */
};

/* ---- the strategy as a tree -------------------------------------------------------------- */

/* A verdict in words of the board, such as "11 01 00 00". */
static void verdict_name(unsigned verdict, char name[12])
{
    for (unsigned i = 0; i < PLACES; i++) {
        unsigned pair = verdict >> 2 * (PLACES - 1 - i) & 3;
        name[3 * i] = (char)('0' + (pair >> 1));
        name[3 * i + 1] = (char)('0' + (pair & 1));
        name[3 * i + 2] = i + 1 < PLACES ? ' ' : 0;
    }
}

struct branch {
    unsigned guess;           /* the second guess; CODES: the verdict cannot occur */
    unsigned codes, wins;     /* codes that agree, and how many of them it wins */
    uint16_t third[VERDICTS]; /* CODES: cannot occur */
};

static void grow(const struct codes *c, unsigned first, struct branch *branch)
{
    for (unsigned v = 0; v < VERDICTS; v++) {
        struct branch *b = &branch[v];
        *b = (struct branch){.guess = CODES};
        for (unsigned code = 0; code < CODES; code++)
            b->codes += c->verdict[first][code] == v;
        if (!b->codes)
            continue;
        b->guess = v == RIGHT ? first : codes_second(c, even, first, v);
        for (unsigned i = 0; i < VERDICTS; i++) {
            b->third[i] = (uint16_t)codes_third(c, even, first, v, b->guess, i);
            b->wins += b->third[i] < CODES;
        }
    }
}

static void tree_json(FILE *f, unsigned first, const struct branch *branch)
{
    char name[PLACES + 1], verdict[12];
    struct json j = json_to(f);
    code_name(first, name);
    json_open(&j, NULL, '{');
    json_text(&j, "guess", name);
    json_open(&j, "verdicts", '{');
    for (unsigned v = 0; v < RIGHT; v++) {
        if (branch[v].guess == CODES)
            continue;
        verdict_name(v, verdict);
        json_open(&j, verdict, '{');
        code_name(branch[v].guess, name);
        json_text(&j, "guess", name);
        json_unsigned(&j, "codes", branch[v].codes);
        json_unsigned(&j, "won", branch[v].wins);
        json_open(&j, "verdicts", '{');
        for (unsigned i = 0; i < RIGHT; i++)
            if (branch[v].third[i] < CODES) {
                verdict_name(i, verdict);
                code_name(branch[v].third[i], name);
                json_text(&j, verdict, name);
            }
        json_close(&j);
        json_close(&j);
    }
    json_close(&j);
    json_close(&j);
}

static void tree_dot(FILE *f, unsigned first, const struct branch *branch)
{
    char name[PLACES + 1], verdict[12];
    code_name(first, name);
    fprintf(
        f,
        "digraph mastermind {\n  rankdir=LR;\n  node [shape=box, fontname=\"monospace\"];\n  first [label=\"%s\"];\n",
        name);
    for (unsigned v = 0; v < RIGHT; v++) {
        if (branch[v].guess == CODES)
            continue;
        verdict_name(v, verdict);
        code_name(branch[v].guess, name);
        fprintf(f, "  second_%u [label=\"%s\\n%u of %u\"];\n  first -> second_%u [label=\"%s\"];\n", v, name,
                branch[v].wins, branch[v].codes, v, verdict);
        for (unsigned i = 0; i < RIGHT; i++)
            if (branch[v].third[i] < CODES) {
                verdict_name(i, verdict);
                code_name(branch[v].third[i], name);
                fprintf(f, "  third_%u_%u [label=\"%s\"];\n  second_%u -> third_%u_%u [label=\"%s\"];\n", v, i, name, v,
                        v, i, verdict);
            }
    }
    fputs("}\n", f);
}

static bool ends_in(const char *path, const char *end)
{
    size_t length = strlen(path), tail = strlen(end);
    return length > tail && !strcmp(path + length - tail, end);
}

static int write_tree(const struct result *r, const char *path)
{
    struct output out;
    int dot = ends_in(path, ".dot");
    if (output_open(&out, path))
        return BAD;
    struct branch *branch = heap_get(VERDICTS * sizeof *branch);
    grow(r->codes, r->best.first, branch);
    if (dot)
        tree_dot(out.file, r->best.first, branch);
    else
        tree_json(out.file, r->best.first, branch);
    free(branch);
    return output_close(&out);
}

/* ---- pictures ----------------------------------------------------------------------------- */

static void draw_tree(const struct result *r, FILE *f)
{
    struct branch *branch = heap_get(VERDICTS * sizeof *branch);
    struct plot_node *node = heap_get((VERDICTS + 1) * sizeof *node);
    char name[PLACES + 1];
    unsigned n = 1;
    grow(r->codes, r->best.first, branch);
    code_name(r->best.first, name);
    snprintf(node[0].text, sizeof node[0].text, "%s  %u of %u won", name, (unsigned)r->won, CODES);
    for (unsigned v = 0; v < VERDICTS; v++) {
        if (branch[v].guess == CODES)
            continue;
        code_name(branch[v].guess, name);
        node[n].depth = 1;
        verdict_name(v, node[n].edge);
        if (v == RIGHT)
            snprintf(node[n].text, sizeof node[n].text, "found");
        else
            snprintf(node[n].text, sizeof node[n].text, "%s  %u of %u", name, branch[v].wins, branch[v].codes);
        n++;
    }
    struct plot p = {.title = "Mastermind: the best second guess after each verdict",
                     .about =
                         "For every verdict on the first guess: the best second guess, and how many of the codes that "
                         "are left it and the best third guesses find."};
    plot_tree(f, &p, n, node);
    free(branch);
    free(node);
}

/* How often a best maker's codes are of each kind, and how often the best breaker finds them. */
static void draw_kinds(const struct result *r, FILE *f)
{
    double share[KINDS];
    for (unsigned k = 0; k < KINDS; k++)
        share[k] = 100.0 * (double)r->duel.weight[k] * kind_size[k] / (double)r->duel.parts;
    struct plot p = {.title = "Mastermind: what the best code-maker makes",
                     .about = "How often a best code-maker chooses a code of each pattern of equal letters.",
                     .x = "pattern of equal letters",
                     .y = "per cent of the codes"};
    plot_bars(f, &p, KINDS, kind_name, share, "%.1f %%");
}

static int draw(const struct result *r, const struct ask *ask, int chart)
{
    struct output out;
    if (!ask->plot)
        return GOOD;
    if (output_open(&out, ask->plot))
        return BAD;
    if (chart)
        draw_kinds(r, out.file);
    else
        draw_tree(r, out.file);
    return output_close(&out);
}

/* ---- words -------------------------------------------------------------------------------- */

static void print_duel(const struct duel *d)
{
    printf("against the best code-maker    %lld/%lld = %.9f\n", (long long)d->won, (long long)d->of,
           (double)d->won / (double)d->of);
    printf("  the maker makes             ");
    for (unsigned k = 0; k < KINDS; k++)
        if (d->weight[k])
            printf(" %s %.2f %%", kind_name[k], 100.0 * (double)d->weight[k] * kind_size[k] / (double)d->parts);
    printf(",\n                               letters and places by chance; no breaker wins more than %lld of %lld "
           "parts\n",
           (long long)d->best_against_maker, (long long)d->parts);
    printf("  the breaker mixes            %u strategies, letters and places by chance; every code is found with %.9f "
           "or more\n",
           d->strategies, d->least_of_breaker);
}

static void print(const struct result *r)
{
    char name[PLACES + 1];
    code_name(r->best.first, name);
    printf("Mastermind: %u codes of four out of seven letters, a verdict of two lights a letter\n\n", CODES);
    printf("a code by chance, 3 guesses    %lld of %u found: %.6f; first guess %s\n", (long long)r->won, CODES,
           (double)r->won / (double)CODES, name);
    print_duel(&r->duel);
    printf("  how sure                     %s\n",
           r->proved ? "exact: both mixes give the same fraction" : "not settled: the two bounds differ");
    if (!r->average) {
        puts("without a life limit           not computed: add --average (a few seconds)");
        return;
    }
    code_name(r->average_first, name);
    printf("without a life limit           %u/%u = %.6f guesses on average, first guess %s, at most %u\n", r->average,
           CODES, (double)r->average / (double)CODES, name, r->deepest);
}

static void json_mix(struct json *j, const struct duel *d)
{
    json_open(j, "maker", '{');
    for (unsigned k = 0; k < KINDS; k++)
        json_decimal(j, kind_name[k], (double)d->weight[k] * kind_size[k] / (double)d->parts);
    json_close(j);
    json_open(j, "breaker", '[');
    for (unsigned i = 0; i < d->strategies; i++) {
        char name[PLACES + 1];
        code_name(d->strategy[i].first, name);
        json_open(j, NULL, '{');
        json_decimal(j, "share", (double)d->share[i] / (double)d->shares);
        json_text(j, "first_guess", name);
        json_open(j, "wins", '{');
        for (unsigned k = 0; k < KINDS; k++)
            json_unsigned(j, kind_name[k], d->strategy[i].of[k]);
        json_close(j);
        json_close(j);
    }
    json_close(j);
}

static void write_json(const struct result *r)
{
    char name[PLACES + 1], fraction[64];
    struct json j = json_to(stdout);
    code_name(r->best.first, name);
    snprintf(fraction, sizeof fraction, "%lld/%lld", (long long)r->duel.won, (long long)r->duel.of);
    json_open(&j, NULL, '{');
    json_unsigned(&j, "codes", CODES);
    json_number(&j, "won", r->won);
    json_decimal(&j, "chance", (double)r->won / (double)CODES);
    json_text(&j, "first_guess", name);
    json_decimal(&j, "minimax_value", (double)r->duel.won / (double)r->duel.of);
    json_text(&j, "minimax_fraction", fraction);
    json_decimal(&j, "minimax_at_least", r->duel.least_of_breaker);
    json_decimal(&j, "minimax_at_most", (double)r->duel.best_against_maker / (double)r->duel.parts);
    json_mix(&j, &r->duel);
    if (r->average) {
        code_name(r->average_first, name);
        json_unsigned(&j, "guesses_sum", r->average);
        json_decimal(&j, "expected_guesses", (double)r->average / (double)CODES);
        json_text(&j, "expected_first_guess", name);
        json_unsigned(&j, "guesses_at_most", r->deepest);
    }
    json_text(&j, "verified",
              r->proved ? "won: exhaustive over all first and second guesses, up to exchanged letters and places; "
                          "minimax: the maker's and the breaker's mixes give the same fraction, in whole numbers"
                        : "minimax: not settled, see at_least and at_most");
    json_close(&j);
}

static const char *const charts[] = {"tree", "codes"};

struct request {
    struct ask ask;
    const char *tree;
    bool average;
};

static const struct option options[] = {
    ASK_OPTIONS(struct request, "tree|codes"),
    {.name = "--tree",
     OPTION_TEXT(struct request, tree),
     .value = "FILE",
     .help = "the whole strategy, by the name's end as .json or .dot"},
    {.name = "--average",
     OPTION_FLAG(struct request, average),
     .help = "also the best average number of guesses without a life limit"},
    {0},
};

extern const struct solver solver_mastermind;

static int run(int argc, char **argv)
{
    struct request o = {0};
    struct result r = {0};
    int status = ask_read(&solver_mastermind, &o, argc, argv);
    if (status)
        return status;
    int chart = ask_chart(&o.ask, charts, sizeof charts / sizeof *charts);
    if (chart < 0)
        return USAGE;
    if (o.tree && !ends_in(o.tree, ".dot") && !ends_in(o.tree, ".json"))
        return complain(USAGE, "solve mastermind --tree: the file's name ends in .json or .dot, not \"%s\"", o.tree);
    r.codes = codes_get();
    r.best = codes_best(r.codes, even, &r.won);
    progress_begin("solving the duel");
    r.proved = codes_duel(r.codes, &r.duel);
    if (o.average) {
        progress_begin("searching the best average");
        r.average = codes_average(r.codes, &r.average_first, &r.deepest);
    }
    progress_begin(NULL);
    if (o.ask.json)
        write_json(&r);
    else
        print(&r);
    status = draw(&r, &o.ask, chart);
    if (!status && o.tree)
        status = write_tree(&r, o.tree);
    free(r.codes);
    return status;
}

const struct solver solver_mastermind = {
    .machine = "mastermind",
    .summary = "best chance within three guesses, value against the best code-maker, best average",
    .options = options,
    .run = run,
};
