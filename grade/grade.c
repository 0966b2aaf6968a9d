/* SPDX-License-Identifier: MIT */
/*
 * gatecade grade: a class of untrusted designs, judged side by side.
 *
 *   submissions  →  worker: gather → check --untrusted → score → result.json, reports   (one process each)
 *   result.json of all  →  class.csv, class.html
 *
 * A submission is done when its result.json is there; it is written last, and holds a key of all
 * that the verdict depends on.  So a grader that was interrupted goes on where it stopped, and
 * results of several machines merge by copying folders.
 */
#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include "grade/bundle.h"
#include "base/named.h"
#include "grade/class.h"
#include "base/cleanup.h"
#include "base/clock.h"
#include "base/command.h"
#include "base/heap.h"
#include "base/output.h"
#include "base/folder.h"
#include "base/slurp.h"
#include "grade/worker.h"
#include "check/sim/sandbox.h"

enum { JOBS_MOST = 64 };

extern const struct command command_grade;

/* ---- all of them: the pool ------------------------------------------------------------ */

struct job {
    pid_t pid;
    size_t item;
    double start;
    int ticket; /* kills it when the grader ends */
};

static void progress(size_t done, size_t all, double start)
{
    if (!isatty(2))
        return;
    double left = done ? (clock_seconds() - start) / (double)done * (double)(all - done) : 0;
    fprintf(stderr, "\r%zu of %zu graded, about %.0f s left \033[K", done, all, left);
    if (done == all)
        fputc('\n', stderr);
    fflush(stderr);
}

static void kill_job(void *one)
{
    const struct job *job = one;
    kill(-job->pid, SIGKILL);
    waitpid(job->pid, NULL, 0);
}

static void start_job(const struct grading *g, const struct submissions *s, size_t item, struct job *job)
{
    fflush(NULL);
    sigset_t held = cleanup_hold();
    pid_t pid = fork();
    if (!pid) {
        cleanup_release(&held);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        setpgid(0, 0);
        cleanup_forked();
        _exit(worker_run(g, &s->item[item]));
    }
    *job = (struct job){.pid = pid, .item = item, .start = clock_seconds()};
    if (pid > 0) {
        setpgid(pid, pid);
        job->ticket = cleanup_add(kill_job, job);
    }
    cleanup_release(&held);
}

/* Waits for one of the jobs to end, or to run over its limit; returns its slot. */
static int wait_job(const struct grading *g, struct job *job, unsigned jobs, int *late)
{
    for (;;) {
        for (unsigned i = 0; i < jobs; i++) {
            int status;
            if (job[i].pid <= 0)
                continue;
            *late = clock_seconds() - job[i].start > (double)g->seconds || cleanup_signal();
            if (*late)
                kill(-job[i].pid, SIGKILL);
            if (waitpid(job[i].pid, &status, *late ? 0 : WNOHANG) == job[i].pid) {
                *late = *late || !WIFEXITED(status);
                job[i].pid = 0;
                cleanup_drop(job[i].ticket);
                return (int)i;
            }
        }
        clock_sleep(0.005);
    }
}

static int grade_all(const struct grading *g, const struct submissions *s, unsigned jobs)
{
    struct job job[JOBS_MOST] = {{0}};
    size_t next = 0, done = 0;
    double start = clock_seconds();
    int status = GOOD;
    while (done < s->count && !(cleanup_signal() && next == done)) {
        unsigned slot = 0;
        while (slot < jobs && job[slot].pid > 0)
            slot++;
        if (slot < jobs && next < s->count && !cleanup_signal()) {
            start_job(g, s, next++, &job[slot]);
            continue;
        }
        int late, i = wait_job(g, job, jobs, &late);
        if (late && !cleanup_signal() && worker_ended(g, &s->item[job[i].item]))
            status = BAD;
        done++;
        progress(done, s->count, start);
    }
    return cleanup_signal() ? complain(BAD, "interrupted; the same command goes on where it stopped") : status;
}

/* ---- the command ---------------------------------------------------------------------- */

/* A misspelt rule in a rubric is an error: otherwise its points would silently go to `other`. */
static int rules_known(const struct grading *g, const char *path)
{
    for (unsigned i = 0; i < g->rubric.lines; i++) {
        const char *near, *rule = g->rubric.line[i].rule;
        if (!bundle_rule(g->machine, rule, &near))
            return complain(BAD, "%s: %s has no rule %s%s%s; grade %s --print-rubric lists them", path,
                            g->machine->name, rule, near ? ", did you mean " : "", near ? near : "", g->machine->name);
    }
    return GOOD;
}

static int take_rubric(struct grading *g, const char *path)
{
    size_t size;
    char *text = path ? slurp(path, 1 << 20, &size) : bundle_rubric(g->machine, &size);
    if (!text)
        return complain(BAD, "%s: %s", path ? path : "rubric", path ? strerror(errno) : "memory is short");
    const char *why = rubric_read(&g->rubric, text, size);
    snprintf(g->rubric_hash, sizeof g->rubric_hash, "%016llx", (unsigned long long)worker_hash(text, size));
    free(text);
    if (why)
        return complain(BAD, "%s: %s", path ? path : "rubric", why);
    return path ? rules_known(g, path) : GOOD;
}

static int print_rubric(const struct machine *m)
{
    size_t size;
    char *text = bundle_rubric(m, &size);
    fputs(text ? text : "", stdout);
    free(text);
    return output_finish();
}

static int check_box(bool bare)
{
    char why[200];
    if (bare || sandbox_safe(sandbox_probe(SANDBOX_INNER, why, sizeof why)))
        return GOOD;
    return complain(BAD,
                    "no box for untrusted designs works here: %s; see gatecade doctor, or say --no-box if you trust "
                    "every submission",
                    why);
}

struct request {
    struct grading g;
    uint64_t jobs;
    const char *out, *rubric, *bundle, *gradescope;
    struct list merges;
    bool one, print;
};

static const struct option options[] = {
    {.name = "--out",
     OPTION_TEXT(struct request, out),
     .value = "DIR",
     .help = "where class.csv, class.html and submissions/NAME/ go"},
    {.name = "--jobs",
     OPTION_NUMBER(struct request, jobs),
     .value = "N",
     .help = "how many at a time (all processors); verdicts do not depend on it"},
    {.name = "--rubric",
     OPTION_TEXT(struct request, rubric),
     .value = "FILE",
     .help = "points by rule (the machine's own)"},
    {.name = "--print-rubric",
     OPTION_FLAG(struct request, print),
     .help = "prints the machine's own rubric, to start from, and grades nothing"},
    {.name = "--seed", OPTION_NUMBER(struct request, g.seed), .value = "N", .help = "of the checker's random play (0)"},
    {.name = "--effort",
     OPTION_TEXT(struct request, g.effort),
     .value = "quick|normal|deep",
     .help = "of the checker (quick)"},
    {.name = "--limit",
     OPTION_NUMBER(struct request, g.seconds),
     .value = "SECONDS",
     .help = "for one submission (120)"},
    {.name = "--one", OPTION_FLAG(struct request, one), .help = "a folder is one submission, not a class"},
    {.name = "--gradescope",
     OPTION_TEXT(struct request, gradescope),
     .value = "FILE",
     .help = "with one submission: also writes Gradescope's results.json there"},
    {.name = "--gradescope-bundle",
     OPTION_TEXT(struct request, bundle),
     .value = "FILE.zip",
     .help = "makes the autograder to upload, and grades nothing"},
    {.name = "--merge",
     OPTION_LIST(struct request, merges),
     .value = "DIR",
     .help = "takes the results of other runs, and grades nothing; may be repeated"},
    {.name = "--no-box",
     OPTION_FLAG(struct request, g.bare),
     .help = "runs the designs without a sandbox: only if you trust every one of them"},
    {0},
};

static void remove_work(void *path)
{
    folder_remove(path);
}

static int grade_class(struct request *w, int count, char **handed_in)
{
    struct grading *g = &w->g;
    char self[PATH_MAX], full[PATH_MAX], work[PATH_MAX], path[PATH_MAX], folder[PATH_MAX];
    struct submissions s = {0};
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    if (n < 0)
        return complain(BAD, "/proc/self/exe: %s", strerror(errno));
    self[n] = 0;
    int status = class_open(w->out, full, work);
    if (status)
        return status;
    int ticket = cleanup_add(remove_work, work);
    g->self = self;
    g->out = full;
    for (int i = 0; i < count && !status; i++)
        status = submissions_find(&s, handed_in[i], work, w->one, g->bare);
    submissions_name(&s);
    if (!status && !s.count)
        status = complain(BAD, "%s: there is no submission: no folder, archive or source", handed_in[0]);

    cleanup_defer((const int[]){SIGINT, SIGTERM, 0});
    if (!status)
        status = grade_all(g, &s, (unsigned)w->jobs);
    folder_remove(work);
    cleanup_drop(ticket);
    if (!status)
        status = class_set_aside(full, &s) || class_write(full, &s) ? BAD : GOOD;
    if (!status && w->gradescope && s.count == 1) {
        worker_folder(g, s.item[0].name, folder);
        path_join(path, folder, "gradescope.json");
        status = class_copy(path, w->gradescope);
    }
    submissions_free(&s);
    return status;
}

static int run(int argc, char **argv)
{
    struct request w = {.g = {.effort = "quick", .seconds = 120}, .jobs = (uint64_t)sysconf(_SC_NPROCESSORS_ONLN)};
    struct grading *g = &w.g;
    int status = options_read(&command_grade, &w, &argc, argv);
    if (status)
        return status;
    if (w.merges.count)
        return class_merge(w.out, &w.merges, argc - 1, argv + 1);
    if (argc < 2)
        return complain(USAGE, "grade needs the name of a machine; gatecade list shows them");
    g->machine = machine_named(argv[1]);
    if (!g->machine || take_rubric(g, w.rubric))
        return BAD;
    if (w.print)
        return print_rubric(g->machine);
    if (w.bundle)
        return bundle_gradescope(w.bundle, g->machine, w.rubric);
    if (argc < 3)
        return complain(USAGE, "grade needs what was handed in: folders, archives or sources");
    if (!w.out)
        return complain(USAGE, "grade needs --out DIR for its reports");
    if (!w.jobs || w.jobs > JOBS_MOST || !g->seconds || g->seconds > 86400)
        return complain(USAGE, "grade --jobs takes 1 to %d, --limit 1 to 86400 seconds", JOBS_MOST);
    if (strcmp(g->effort, "quick") && strcmp(g->effort, "normal") && strcmp(g->effort, "deep"))
        return complain(USAGE, "grade --effort takes quick, normal or deep, not \"%s\"", g->effort);
    if (check_box(g->bare))
        return BAD;
    return grade_class(&w, argc - 2, argv + 2);
}

const struct command command_grade = {
    .name = "grade",
    .usage = "MACHINE DIR|ZIP|TAR... --out DIR [OPTION]...",
    .summary = "judge a class: every submission in a box, reports and a class table",
    .help = "Every folder, archive and source in DIR is a submission, and so is each archive\n"
            "or source given; an archive of a class, as Moodle, Canvas and Gradescope make\n"
            "them, holds one a student.  An interrupted run goes on where it stopped when it\n"
            "is started again.",
    .options = options,
    .run = run,
};
