/* SPDX-License-Identifier: MIT */
/*
 * gatecade batch: plays many games of one machine and says what they add up to.
 *
 * Every game has a seed of its own, and all that is counted are whole numbers, so that the result is the same for any
 * number of threads.  Ctrl-C ends the batch early and prints what is done so far.
 */
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/cleanup.h"
#include "base/clock.h"
#include "base/command.h"
#include "base/heap.h"
#include "base/named.h"
#include "base/learning.h"
#include "base/options.h"
#include "base/output.h"
#include "core/random.h"
#include "batch/report.h"
#include "record/tapefile.h"

enum { JOBS_MOST = 256, CHUNK = 16 };

/* What the threads share. */
struct work {
    const struct match *match;
    uint64_t seed, games;
    atomic_uint_fast64_t next, done;
};

struct worker {
    struct work *work;
    pthread_t thread;
    struct totals *totals;
};

static void *play_games(void *argument)
{
    struct worker *w = argument;
    struct work *work = w->work;
    for (;;) {
        uint64_t first = atomic_fetch_add(&work->next, CHUNK);
        for (uint64_t i = first; i < first + CHUNK; i++) {
            if (i >= work->games || cleanup_signal())
                return NULL;
            struct random seed;
            random_seed(&seed, work->seed ^ i * 0xd1342543de82ef95);
            match_play(work->match, random_bits(&seed), w->totals);
            atomic_fetch_add(&work->done, 1);
        }
    }
}

/* A line on a terminal's stderr, twice a second, until all is done. */
static void show_progress(struct work *work)
{
    double start = clock_seconds();
    bool terminal = isatty(2);
    for (unsigned beat = 1;; beat++) {
        uint64_t done = atomic_load(&work->done);
        if (done >= work->games || cleanup_signal())
            break;
        clock_sleep(beat < 25 ? 0.004 : 0.1);
        double gone = clock_seconds() - start;
        if (terminal && beat > 25 && beat % 5 == 0 && done)
            fprintf(stderr, "\r%3.0f %%  %" PRIu64 " of %" PRIu64 " games, %.0f s left \033[K",
                    100 * (double)done / (double)work->games, done, work->games,
                    gone * (double)(work->games - done) / (double)done);
    }
    cleanup_resume(); /* a second Ctrl-C does not wait for the games that are under way */
    if (terminal)
        fputs("\r\033[K", stderr);
}

/* Plays all games with that many threads; the sum is in *sum.  False if a thread could not be started. */
static bool play_all(struct work *work, unsigned jobs, struct totals *sum)
{
    struct worker worker[JOBS_MOST] = {0};
    unsigned started = 0;
    for (; started < jobs; started++) {
        worker[started].work = work;
        worker[started].totals = heap_get(sizeof(struct totals));
        if (pthread_create(&worker[started].thread, NULL, play_games, &worker[started])) {
            free(worker[started].totals);
            break;
        }
    }
    if (started)
        show_progress(work);
    for (unsigned i = 0; i < started; i++) {
        pthread_join(worker[i].thread, NULL);
        totals_merge(sum, worker[i].totals);
        free(worker[i].totals);
    }
    return started == jobs;
}

/* `a,b`: a in the first seat, b in the second; `random` is nobody in particular. */
static int read_players(const char *spec, struct match *match)
{
    char text[256];
    if (strlen(spec) >= sizeof text)
        return complain(USAGE, "batch --players: the list is too long");
    strcpy(text, spec);
    char *rest = text;
    for (char *name; (name = strsep(&rest, ","));) {
        if (match->players == MATCH_SEATS)
            return complain(USAGE, "batch --players names %d players at most", MATCH_SEATS);
        unsigned seats = machine_seats(match->machine, match->strap);
        if (match->players == seats)
            return complain(USAGE, "batch --players: %s has %u seat%s", match->machine->name, seats,
                            seats == 1 ? "" : "s");
        const struct player *p = strcmp(name, "random") ? player_named(match->machine, name) : NULL;
        if (!p && strcmp(name, "random"))
            return USAGE;
        match->player[match->players++] = p;
    }
    if (match->players == 1 && !match->player[0])
        match->players = 0;
    return GOOD;
}

/* Computes what the players must know before they play. */
static int prepare_players(struct match *match)
{
    for (unsigned i = 0; i < match->players; i++) {
        const struct player *p = match->player[i];
        if (p && p->needs && !(match->known[i] = learning_wait(p)))
            return complain(BAD, "no thread can be started for the player %s", p->name);
    }
    return GOOD;
}

static int write_file(const char *path, void (*write)(const struct report *, FILE *), const struct report *r)
{
    struct output out;
    if (output_open(&out, path))
        return BAD;
    write(r, out.file);
    return output_close(&out);
}

struct request {
    struct match match;
    const char *seats, *json, *plot;
    uint64_t games, seed, jobs;
    struct list straps, holds;
};

static const struct option options[] = {
    {.name = "--games", OPTION_NUMBER(struct request, games), .value = "N", .help = "how many games (1000)"},
    {.name = "--players",
     OPTION_TEXT(struct request, seats),
     .value = "PLAYER[,PLAYER]...",
     .words = "random",
     .help = "who sits in the first seat, in the second, ...: beginner, fair, strong or perfect (gatecade info MACHINE "
             "lists them); random (the default) presses any button; where nobody moves for three seconds, somebody "
             "presses one"},
    {.name = "--strap",
     OPTION_LIST(struct request, straps),
     .value = "NAME=VALUE",
     .help = "an option pin of the machine"},
    {.name = "--hold",
     OPTION_LIST(struct request, holds),
     .value = "NAME=VALUE",
     .help = "an input that nobody moves, such as sw3=0"},
    {.name = "--seed",
     OPTION_NUMBER(struct request, seed),
     .value = "S",
     .help = "the same seed gives the same games, whatever --jobs is (1)"},
    {.name = "--jobs",
     OPTION_NUMBER(struct request, jobs),
     .value = "J",
     .help = "threads (as many as there are cores)"},
    {.name = "--cycles",
     OPTION_NUMBER(struct request, match.longest),
     .value = "N",
     .help = "a game is cut off after so many clock cycles"},
    {.name = "--look",
     OPTION_NUMBER(struct request, match.look),
     .value = "N",
     .help = "cycles between two looks of a player at the board (a twentieth of a second)"},
    {.name = "--json",
     OPTION_TEXT(struct request, json),
     .value = "FILE",
     .help = "the numbers for a program; - writes them in place of the table"},
    {.name = "--plot", OPTION_TEXT(struct request, plot), .value = "FILE.svg", .help = "the picture"},
    {0},
};

extern const struct command command_batch;

static int run(int argc, char **argv)
{
    struct request w = {.seats = "random", .games = 1000, .seed = 1};
    struct match *match = &w.match;
    int status = options_read(&command_batch, &w, &argc, argv);
    if (status)
        return status;
    if (argc != 2)
        return complain(USAGE, "batch takes one machine: gatecade batch %s", command_batch.usage);
    if (!(match->machine = machine_named(argv[1])))
        return USAGE;
    if (!w.games || w.jobs > JOBS_MOST)
        return complain(USAGE, w.games ? "batch --jobs: %d at most" : "batch --games: at least one", JOBS_MOST);
    if (!w.jobs)
        w.jobs = (uint64_t)sysconf(_SC_NPROCESSORS_ONLN);
    if (w.jobs > (w.games + CHUNK - 1) / CHUNK)
        w.jobs = (w.games + CHUNK - 1) / CHUNK;

    machine_idle(match->machine, match->strap);
    for (unsigned i = 0; i < w.straps.count; i++)
        if ((status = strap_read(match->machine, w.straps.item[i], match->strap, NULL)))
            return status;
    for (unsigned i = 0; i < w.holds.count; i++) {
        unsigned at;
        if ((status = input_read(match->machine, w.holds.item[i], match->strap, &at)))
            return status;
        match->held |= (uint64_t)1 << at;
    }
    if ((status = read_players(w.seats, match)))
        return status;
    match_prepare(match);
    if ((status = prepare_players(match)))
        return status;

    double start = clock_seconds();
    struct work work = {.match = match, .seed = w.seed, .games = w.games};
    struct totals *sum = heap_get(sizeof *sum);
    cleanup_defer((const int[]){SIGINT, 0});
    if (!play_all(&work, (unsigned)w.jobs, sum)) {
        free(sum);
        return complain(BAD, "cannot start %" PRIu64 " threads; try --jobs 1", w.jobs);
    }
    double seconds = clock_seconds() - start;
    fprintf(stderr, "%" PRIu64 " games in %.3g s, %.3g cycles a second\n", sum->games, seconds,
            (double)sum->cycles.sum / seconds);
    struct report report = {.match = match, .totals = sum, .players = w.seats, .wanted = w.games, .seed = w.seed};
    if (!w.json || strcmp(w.json, "-"))
        report_text(&report, stdout);
    if (w.json)
        status = write_file(w.json, report_json, &report);
    if (w.plot && !status)
        status = write_file(w.plot, report_svg, &report);
    free(sum);
    return status;
}

const struct command command_batch = {
    .name = "batch",
    .usage = "MACHINE [OPTION]...",
    .summary = "play many games, and see what they add up to",
    .help = "A game runs from reset to the first phase that ends it.  Ctrl-C prints what is\n"
            "done so far.",
    .options = options,
    .run = run,
};
