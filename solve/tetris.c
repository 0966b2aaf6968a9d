/* SPDX-License-Identifier: MIT */
/*
 * gatecade solve tetris: the fastest win from every LFSR state, by exact search over the machine, and what a planner
 * with a person's eyes makes of the same starts.
 */
#include "solve/solve.h"
#include "solve/blocks.h"
#include "base/clock.h"
#include "base/heap.h"
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

enum { STARTS = 63, JOBS = 64 };
static const char planner[] = "strong";

struct start {
    struct blocks_win win;
    int planned; /* the planner's game: the second of its win, or minus that of its loss */
};

/* What the threads share. */
struct work {
    struct start *start; /* by LFSR */
    unsigned first, last;
    uint64_t nodes;
    atomic_uint next, done;
};

static void *solve_some(void *arg)
{
    struct work *w = arg;
    for (unsigned lfsr; (lfsr = atomic_fetch_add(&w->next, 1)) <= w->last;) {
        blocks_fastest(lfsr, w->nodes, &w->start[lfsr].win);
        w->start[lfsr].planned = blocks_played(lfsr, planner);
        atomic_fetch_add(&w->done, 1);
    }
    return NULL;
}

static void solve_all(struct work *w, unsigned threads)
{
    pthread_t thread[JOBS];
    unsigned all = w->last - w->first + 1, running = 0;
    atomic_store(&w->next, w->first);
    progress_begin("searching the fastest wins");
    while (running < threads && running < all && !pthread_create(&thread[running], NULL, solve_some, w))
        running++;
    if (!running)
        solve_some(w);
    while (atomic_load(&w->done) < all) {
        progress(atomic_load(&w->done), all);
        clock_sleep(0.02);
    }
    for (unsigned i = 0; i < running; i++)
        pthread_join(thread[i], NULL);
    progress_begin(NULL);
}

static const char *const press_name[] = {"rotate", "s_left", "s_right"};

struct sums {
    unsigned proved, wins, soonest, latest;
    double mean, planned;
};

static struct sums add_up(const struct work *w)
{
    struct sums s = {.soonest = 99};
    unsigned n = w->last - w->first + 1;
    for (unsigned i = w->first; i <= w->last; i++) {
        const struct start *t = &w->start[i];
        s.proved += t->win.seconds && t->win.seconds == t->win.at_least;
        s.wins += t->planned > 0;
        s.mean += (double)t->win.seconds / n;
        s.planned += t->planned > 0 ? t->planned : 0;
        s.soonest = t->win.seconds && t->win.seconds < s.soonest ? t->win.seconds : s.soonest;
        s.latest = t->win.seconds > s.latest ? t->win.seconds : s.latest;
    }
    s.planned = s.wins ? s.planned / s.wins : 0;
    return s;
}

static void print_presses(const struct blocks_win *w)
{
    puts("\nThe presses, block by block (each within the block's three seconds):");
    for (unsigned i = 0; i < w->blocks; i++) {
        printf("%4u ", i + 1);
        for (unsigned k = 0; k < w->presses[i].count; k++)
            printf(" %s", press_name[w->presses[i].press[k]]);
        puts(w->presses[i].count ? "" : " nothing");
    }
}

static void print(const struct work *w)
{
    struct sums s = add_up(w);
    puts("The block game: the fastest win by what the LFSR shows when start is pressed\n");
    puts("LFSR   fastest      proven      blocks   planner");
    for (unsigned i = w->first; i <= w->last; i++) {
        const struct start *t = &w->start[i];
        printf("%4u %7u s   %s %2u s %8u   ", i, t->win.seconds,
               t->win.seconds == t->win.at_least ? "exactly " : "at least", t->win.at_least, t->win.blocks);
        printf(t->planned > 0 ? "won in %d s\n" : "lost after %d s\n", t->planned > 0 ? t->planned : -t->planned);
    }
    printf("\n%u of %u are proven; fastest %u s, slowest %u s, %.2f s on average.\n", s.proved, w->last - w->first + 1,
           s.soonest, s.latest, s.mean);
    printf("The planner, which sees only the board, wins %u of %u, in %.2f s on average.\n", s.wins,
           w->last - w->first + 1, s.planned);
    if (w->first == w->last)
        print_presses(&w->start[w->first].win);
}

static void json_start(struct json *j, unsigned lfsr, const struct start *t)
{
    json_open(j, NULL, '{');
    json_unsigned(j, "lfsr", lfsr);
    json_unsigned(j, "seconds", t->win.seconds);
    json_unsigned(j, "at_least", t->win.at_least);
    json_bool(j, "proven", t->win.seconds == t->win.at_least);
    json_bool(j, "replayed", blocks_replay(lfsr, &t->win) == t->win.seconds);
    json_unsigned(j, "nodes", t->win.nodes);
    json_open(j, "presses", '[');
    for (unsigned i = 0; i < t->win.blocks; i++) {
        json_open(j, NULL, '[');
        for (unsigned k = 0; k < t->win.presses[i].count; k++)
            json_text(j, NULL, press_name[t->win.presses[i].press[k]]);
        json_close(j);
    }
    json_close(j);
    json_bool(j, "planner_wins", t->planned > 0);
    json_number(j, "planner_seconds", t->planned > 0 ? t->planned : -t->planned);
    json_close(j);
}

static void write_json(const struct work *w)
{
    struct sums s = add_up(w);
    struct json j = json_to(stdout);
    json_open(&j, NULL, '{');
    json_open(&j, "starts", '[');
    for (unsigned i = w->first; i <= w->last; i++)
        json_start(&j, i, &w->start[i]);
    json_close(&j);
    json_unsigned(&j, "proven", s.proved);
    json_unsigned(&j, "fastest", s.soonest);
    json_unsigned(&j, "slowest", s.latest);
    json_decimal(&j, "mean", s.mean);
    json_unsigned(&j, "planner_wins", s.wins);
    json_unsigned(&j, "planner_games", w->last - w->first + 1);
    json_text(
        &j, "verified",
        "best-first search over the machine's own states with a lower bound that never overestimates; each win is "
        "replayed on a fresh machine");
    json_close(&j);
}

static int draw(const struct work *w, const struct ask *ask)
{
    struct output out;
    char name[STARTS + 1][4];
    const char *labels[STARTS];
    double seconds[STARTS];
    unsigned n = 0;
    if (!ask->plot)
        return GOOD;
    if (output_open(&out, ask->plot))
        return BAD;
    for (unsigned i = w->first; i <= w->last; i++) {
        snprintf(name[n], sizeof name[n], "%u", i & 63);
        labels[n] = name[n];
        seconds[n++] = w->start[i].win.seconds;
    }
    struct plot p = {.title = "The block game: the fastest win by the moment of start",
                     .about = "Seconds of the fastest possible win for every LFSR value at the press of start.",
                     .x = "what the LFSR shows when start is pressed",
                     .y = "seconds"};
    plot_bars(out.file, &p, n, labels, seconds, "%.0f");
    return output_close(&out);
}

static const char *const charts[] = {"fastest"};

struct request {
    struct ask ask;
    uint64_t lfsr, nodes, threads;
};

static const struct option options[] = {
    ASK_OPTIONS(struct request, "fastest"),
    {.name = "--lfsr",
     OPTION_NUMBER(struct request, lfsr),
     .value = "N",
     .help = "from this state only, with the presses"},
    {.name = "--nodes",
     OPTION_NUMBER(struct request, nodes),
     .value = "N",
     .help = "how much to search at most (16000000); all 63 states take some minutes"},
    {.name = "--threads",
     OPTION_NUMBER(struct request, threads),
     .value = "N",
     .help = "as many as there are cores unless given"},
    {0},
};

extern const struct solver solver_tetris;

static int run(int argc, char **argv)
{
    struct request o = {.nodes = 16000000, .threads = (uint64_t)sysconf(_SC_NPROCESSORS_ONLN)};
    int status = ask_read(&solver_tetris, &o, argc, argv);
    if (status)
        return status;
    if (ask_chart(&o.ask, charts, 1) < 0)
        return USAGE;
    if (o.lfsr > STARTS)
        return complain(USAGE, "solve tetris --lfsr: the LFSR shows 1 to 63, never %llu", (unsigned long long)o.lfsr);
    if (o.nodes < 100 || o.nodes > 100000000)
        return complain(USAGE, "solve tetris --nodes: a search keeps 100 to 100000000 nodes of about 110 bytes");
    if (o.threads < 1 || o.threads > JOBS)
        return complain(USAGE, "solve tetris --threads: 1 to 64 threads");
    struct work w = {.start = heap_get((STARTS + 1) * sizeof *w.start),
                     .first = o.lfsr ? (unsigned)o.lfsr : 1,
                     .last = o.lfsr ? (unsigned)o.lfsr : STARTS,
                     .nodes = o.nodes};
    solve_all(&w, (unsigned)o.threads);
    if (o.ask.json)
        write_json(&w);
    else
        print(&w);
    status = draw(&w, &o.ask);
    free(w.start);
    return status;
}

const struct solver solver_tetris = {
    .machine = "tetris",
    .summary = "fastest win from every LFSR state, win rate of a planner with a person's eyes",
    .options = options,
    .run = run,
};
