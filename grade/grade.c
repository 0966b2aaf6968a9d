/* SPDX-License-Identifier: MIT */
/*
 * gatecade grade: a class of untrusted designs, judged side by side.
 *
 *   submissions  →  survey: which are done, and what do the others need?
 *   engines      →  each that is needed simulates a small design of ours in the box, or nothing is graded
 *   submissions  →  worker: gather → check --untrusted → score → result.json, reports   (one process each)
 *   result.json of all  →  class.csv, class.html
 *
 * What this machine fails to do (check/report/outcome.h) is never a result: the table says so, without points, the
 * status is 1, and the next run tries again.
 *
 * A submission is done when its result.json is there; it is written last, and holds a key of all
 * that the verdict depends on.  So a grader that was interrupted goes on where it stopped, and
 * results of several machines merge by copying folders.
 */
#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "grade/bundle.h"
#include "base/named.h"
#include "grade/class.h"
#include "base/cleanup.h"
#include "base/command.h"
#include "base/heap.h"
#include "base/text.h"
#include "base/output.h"
#include "base/folder.h"
#include "base/slurp.h"
#include "grade/settings.h"
#include "grade/worker.h"
#include "check/options.h"
#include "check/control.h"
#include "check/sim/box.h"
#include "check/report/outcome.h"
#include "check/judge/judge.h"
#include "check/sim/sandbox.h"
#include "check/sim/untrusted.h"
#include "check/handin/names.h"
#include "grade/work/pool.h"

extern const struct command command_grade;

/* Processor time decides; the wall clock only guards against what never ends. */
#define GUARD_OF(seconds) (20 * (seconds) + 600)

/* ---- the engines: their versions, and whether they work in the box ------------------------------ */

/* In children, since a box belongs to its process. */
struct engine_round {
    struct grading *g;
    int languages;   /* those that are tried read one of these */
    unsigned layers; /* of the box, that held around all of them */
    char broken[POOL_LINE];
};

static void use_work_folder(const struct grading *g)
{
    char work[PATH_MAX];
    path_join(work, g->out, ".work");
    setenv("TMPDIR", work, 1);
}

static int ask_version(void *context, size_t item, int tell)
{
    const struct engine_round *r = context;
    char said[100] = "";
    use_work_folder(r->g);
    if (engine_ready(engines[item]) && control_version(engines[item], said, sizeof said))
        dprintf(tell, "%s\n", said);
    exit(GOOD); /* not _exit(): what the box has made is removed */
}

static void hear_version(void *context, size_t item, const struct pool_end *end)
{
    struct engine_round *r = context;
    text_clean(r->g->version[item], sizeof r->g->version[item], end->line);
}

/* One line that installs all that is missing; or the one about an engine whose version is not known, without which no
   result may be stored.  "": nothing is wrong. */
static void missing_engines(const struct grading *g, int languages, char *line, size_t size)
{
    char names[100] = "", packages[200] = "";
    for (unsigned i = 0; i < engine_count; i++) {
        if (!(engines[i]->languages & languages) || (engines[i]->witness && !engine_ready(engines[i])))
            continue; /* a witness only confirms: the reports say that it was not there */
        if (!engine_ready(engines[i])) {
            text_add(names, sizeof names, "%s%s", *names ? ", " : "", engines[i]->name);
            text_add(packages, sizeof packages, " %s", engines[i]->packages);
        } else if (!g->version[i][0])
            text_set(line, size, "%s did not tell its version; %s", engines[i]->name, outcome_remedy("tool-broken"));
    }
    if (*names)
        text_set(line, size,
                 "not installed here, but needed to judge these submissions: %s; run: make setup, or apt-get install%s",
                 names, packages);
}

/* The engine that compiles takes a second or two for even a small design.  That it worked is remembered, by all that
   tells its programs from others, in the folder for what later runs can use again.  A check finds out by itself if it
   works no more (check/control.h): this is only to say so before anything else. */
static bool stamp_path(const struct grading *g, unsigned engine, char path[PATH_MAX])
{
    const struct engine *e = engines[engine];
    char known[2000] = "", name[64];
    text_set(known, sizeof known, "%016llx|%s|%d", (unsigned long long)g->program, g->version[engine], g->bare);
    for (const char *const *c = e->commands; *c; c++) {
        struct stat info = {0};
        char file[PATH_MAX];
        if (!reach_find(getenv("PATH"), *c, file) || stat(file, &info))
            return false;
        text_add(known, sizeof known, "|%s %lld %lld.%ld", file, (long long)info.st_size,
                 (long long)info.st_mtim.tv_sec, info.st_mtim.tv_nsec);
    }
    text_set(name, sizeof name, "works-%s-%016llx", e->name, (unsigned long long)worker_hash(known, strlen(known)));
    return e == &engine_verilator && path_join(path, box_cache(), name);
}

static int try_engine(void *context, size_t item, int tell)
{
    const struct engine_round *r = context;
    const struct engine *e = engines[item];
    char said[400] = "";
    use_work_folder(r->g);
    char stamp[PATH_MAX] = "";
    bool stamped = stamp_path(r->g, (unsigned)item, stamp);
    if (!(e->languages & r->languages) || (stamped && !access(stamp, F_OK)) || (e->witness && !engine_ready(e)))
        exit(GOOD);
    const char *no_box = r->g->bare ? NULL : untrusted_begin(r->g->strict);
    const char *fault = no_box ? "no-box" : control_run(e, said, sizeof said);
    if (fault)
        dprintf(tell, "%s; %s\n", no_box ? no_box : said, outcome_remedy(fault));
    else
        dprintf(tell, "layers %u\n", box_layers());
    if (!fault && stamped)
        output_bytes(stamp, "", 0);
    exit(fault ? BAD : GOOD);
}

static void hear_trial(void *context, size_t item, const struct pool_end *end)
{
    struct engine_round *r = context;
    unsigned layers;
    if (end->well && sscanf(end->line, "layers %u", &layers) == 1)
        r->layers &= layers;
    if (!end->well && !r->broken[0])
        snprintf(r->broken, sizeof r->broken, "%s%s", end->line[0] ? "" : engines[item]->name,
                 end->line[0] ? end->line : " could not be tried: this machine has no time, memory or room for it");
}

static bool ask_engines(struct grading *g, int (*work)(void *, size_t, int),
                        void (*done)(void *, size_t, const struct pool_end *), struct engine_round *r)
{
    enum { GUARD = 600 };
    r->g = g;
    const struct pool pool = {
        .count = engine_count, .jobs = engine_count, .seconds = GUARD, .context = r, .work = work, .done = done};
    return pool_run(&pool);
}

/* ---- all submissions -------------------------------------------------------------------------------- */

/* What a run knows of them; the pool works on those that `item` lists. */
struct round {
    const struct grading *g;
    const struct submissions *s;
    size_t *item, items;
    struct fault *fault; /* of each submission */
    int languages;       /* that are to be simulated */
};

static void take_fault(struct fault *f, const struct pool_end *end, uint64_t seconds)
{
    *f = (struct fault){0};
    const char *tab = strchr(end->line, '\t');
    if (end->late) {
        snprintf(f->cause, sizeof f->cause, "no-time");
        snprintf(f->said, sizeof f->said, "it was not done after %llu seconds; %s", (unsigned long long)seconds,
                 outcome_remedy("no-time"));
    } else if (tab) {
        snprintf(f->cause, sizeof f->cause, "%.*s", (int)(tab - end->line), end->line);
        snprintf(f->said, sizeof f->said, "%.290s", tab + 1);
    } else {
        snprintf(f->cause, sizeof f->cause, "killed");
        snprintf(f->said, sizeof f->said, "its process was killed, or had no memory; %s", outcome_remedy("killed"));
    }
}

static int survey(void *context, size_t item, int tell)
{
    const struct round *r = context;
    return worker_survey(r->g, &r->s->item[item], tell);
}

/* Those that are done leave the list; what the others need is known now. */
static void hear_survey(void *context, size_t item, const struct pool_end *end)
{
    struct round *r = context;
    int languages = 0;
    if (end->well && !strncmp(end->line, "done", 4))
        return;
    if (end->well && sscanf(end->line, "open %d", &languages) == 1)
        r->languages |= languages;
    r->item[r->items++] = item;
}

static int judge(void *context, size_t item, int tell)
{
    const struct round *r = context;
    return worker_run(r->g, &r->s->item[r->item[item]], tell);
}

static void hear_judge(void *context, size_t item, const struct pool_end *end)
{
    struct round *r = context;
    if (!end->well)
        take_fault(&r->fault[r->item[item]], end, GUARD_OF(r->g->seconds));
}

/* A survey of what is to be done, a trial of the tools that this needs, and then the work. */
static int grade_all(struct grading *g, const struct submissions *s, struct fault *fault, unsigned jobs)
{
    struct engine_round engine = {.layers = SANDBOX_ALL};
    struct round r = {.g = g, .s = s, .fault = fault, .item = heap_array(s->count, sizeof *r.item)};
    struct pool pool = {.count = s->count,
                        .jobs = jobs,
                        .seconds = GUARD_OF(g->seconds),
                        .context = &r,
                        .work = survey,
                        .done = hear_survey};
    bool whole = ask_engines(g, ask_version, hear_version, &engine) && pool_run(&pool);
    engine.languages = r.languages;
    missing_engines(g, r.languages, engine.broken, sizeof engine.broken);
    whole = whole && (!r.languages || engine.broken[0] || ask_engines(g, try_engine, hear_trial, &engine));
    g->strict |= !g->bare && r.languages && engine.layers == SANDBOX_ALL; /* what holds now has to hold for all */
    int status = engine.broken[0] ? complain(BAD, "nothing is graded: %s", engine.broken) : GOOD;
    if (!status && engine_verilator.languages & r.languages && !engine_ready(&engine_verilator))
        fprintf(stderr,
                "gatecade: Verilator is not installed: a finding that only Icarus shows is not found out, and the "
                "reports say who has confirmed each (apt-get install %s)\n",
                engine_verilator.packages);
    if (whole && !status) {
        pool.count = r.items;
        pool.name = "graded";
        pool.work = judge;
        pool.done = hear_judge;
        whole = pool_run(&pool);
    }
    free(r.item);
    return whole ? status : complain(BAD, "interrupted; the same command goes on where it stopped");
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
    unsigned line;
    const char *why = rubric_read(&g->rubric, text, size, &line);
    char all[200]; /* what lateness costs is part of how it is scored */
    snprintf(all, sizeof all, "%016llx %d %g %u %u %d %.0f %d", (unsigned long long)worker_hash(text, size), g->late.on,
             g->late.percent, g->late.free, g->late.most, g->due_on, g->due, g->best);
    bool plain = !g->late.on && !g->due_on && !g->best;
    snprintf(g->rubric_hash, sizeof g->rubric_hash, "%016llx",
             (unsigned long long)(plain ? worker_hash(text, size) : worker_hash(all, strlen(all))));
    free(text);
    if (why && line)
        return complain(BAD, "%s: line %u: %s", path ? path : "rubric", line, why);
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
    const char *out, *rubric, *bundle, *gradescope, *box, *rescore, *part;
    unsigned which, parts; /* of --part */
    struct settings_given given;
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
    DESIGN_OPTIONS(struct request, g.top, g.map, g.parameters),
    {.name = "--overrides",
     OPTION_TEXT(struct request, given.overrides),
     .value = "FILE",
     .help = "what is different for some students, a line each: NAME: --param HZ=50 --top board --days-late 0"},
    {.name = "--roster",
     OPTION_TEXT(struct request, given.roster),
     .value = "FILE.csv",
     .help = "who is in the class, as Moodle, Canvas, Gradescope or you list them: who has handed in nothing has a "
             "row, too"},
    {.name = "--late",
     OPTION_TEXT(struct request, given.late),
     .value = "PERCENT%[,free=DAYS][,most=DAYS]",
     .help = "taken off for each day begun after the deadline and the free days; later than most: no points"},
    {.name = "--due",
     OPTION_TEXT(struct request, given.due),
     .value = "MOMENT",
     .help = "the deadline, such as 2026-03-01T23:59+01:00, for platforms that say when something was handed in"},
    {.name = "--attempts",
     OPTION_TEXT(struct request, given.attempts),
     .value = "last|best",
     .help =
         "which of a student's attempts counts (last); earlier ones are those that were graded into the same folder"},
    {.name = "--rescore",
     OPTION_TEXT(struct request, rescore),
     .value = "DIR",
     .help =
         "works out points and reports of an earlier run anew, by another rubric or lateness, and simulates nothing"},
    {.name = "--seed", OPTION_NUMBER(struct request, g.seed), .value = "N", .help = "of the checker's random play (1)"},
    {.name = "--effort",
     OPTION_TEXT(struct request, g.effort),
     .value = "quick|normal|deep",
     .help = "of the checker (normal)"},
    {.name = "--limit",
     OPTION_NUMBER(struct request, g.seconds),
     .value = "SECONDS",
     .help = "of processor time, for one submission (120)"},
    {.name = "--one", OPTION_FLAG(struct request, one), .help = "a folder is one submission, not a class"},
    {.name = "--part",
     OPTION_TEXT(struct request, part),
     .value = "N/ALL",
     .help = "only every ALL-th submission, from the N-th on: for one of several machines; --merge puts them together"},
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
    {.name = "--box",
     OPTION_TEXT(struct request, box),
     .value = "auto|strict",
     .help = "strict demands every layer of the sandbox that gatecade doctor lists; auto, which is the default, does "
             "so if all of them work at the start"},
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
    const struct roster nobody = {0}; /* who is missing is known when all parts are there */
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    if (n < 0)
        return complain(BAD, "/proc/self/exe: %s", strerror(errno));
    self[n] = 0;
    size_t size;
    char *program = slurp_whole("/proc/self/exe", 256 << 20, &size);
    if (!program)
        return complain(BAD, "/proc/self/exe: %s", strerror(errno));
    g->program = worker_hash(program, size);
    free(program);
    int status = class_open(w->out, full, work);
    if (status)
        return status;
    int ticket = cleanup_add(remove_work, work);
    g->self = self;
    g->out = full;
    for (int i = 0; i < count && !status; i++)
        status = submissions_find(&s, handed_in[i], full, w->one, g->bare);
    submissions_name(&s);
    if (w->part && !status)
        submissions_part(&s, w->which, w->parts);
    if (!status && !s.count && w->part)
        status = complain(BAD, "part %s is empty: there are fewer submissions than parts", w->part);
    if (!status && !s.count)
        status = complain(BAD, "%s: there is no submission: no folder, archive or source", handed_in[0]);
    if (!status)
        settings_call(g, &s);

    cleanup_defer((const int[]){SIGINT, SIGTERM, 0});
    struct fault *fault = heap_array(s.count, sizeof *fault);
    if (!status)
        status = grade_all(g, &s, fault, (unsigned)w->jobs);
    folder_remove(work);
    cleanup_drop(ticket);
    if (!status)
        status = class_set_aside(full, &s) ||
                         class_write(full, g->machine, &s, fault, w->part ? &nobody : &g->roster, g->rubric.points)
                     ? BAD
                     : GOOD;
    if (!status && w->gradescope && s.count == 1) {
        worker_folder(g, s.item[0].name, folder);
        path_join(path, folder, "gradescope.json");
        status = class_copy(path, w->gradescope);
    }
    free(fault);
    submissions_free(&s);
    return status;
}

static int rescore(void *context, size_t item, int tell)
{
    const struct round *r = context;
    return worker_rescore(r->g, &r->s->item[item], tell);
}

static void hear_rescore(void *context, size_t item, const struct pool_end *end)
{
    struct round *r = context;
    if (!end->well)
        take_fault(&r->fault[item], end, GUARD_OF(r->g->seconds));
}

/* Points of an earlier run, anew. */
static int rescore_class(struct request *w)
{
    struct grading *g = &w->g;
    char full[PATH_MAX], work[PATH_MAX];
    struct submissions s = {0};
    if (w->out)
        return complain(USAGE, "grade --rescore %s has its results there, and takes no --out", w->rescore);
    g->machine = class_machine(w->rescore, &s);
    if (!g->machine)
        return complain(BAD, "%s: no results of gatecade grade are there", w->rescore);
    int status = take_rubric(g, w->rubric) || class_open(w->rescore, full, work) ? BAD : GOOD;
    g->out = full;
    struct fault *fault = heap_array(s.count, sizeof *fault);
    struct round r = {.g = g, .s = &s, .fault = fault};
    const struct pool pool = {.count = s.count,
                              .jobs = (unsigned)w->jobs,
                              .seconds = GUARD_OF(g->seconds),
                              .context = &r,
                              .work = rescore,
                              .done = hear_rescore};
    if (!status) {
        settings_call(g, &s);
        cleanup_defer((const int[]){SIGINT, SIGTERM, 0});
        status = pool_run(&pool) ? GOOD : complain(BAD, "interrupted; run it again");
        folder_remove(work);
    }
    if (!status)
        status = class_write(full, g->machine, &s, fault, &g->roster, g->rubric.points);
    free(fault);
    submissions_free(&s);
    return status;
}

static int run_request(struct request *w, int argc, char **argv);

static int run(int argc, char **argv)
{
    struct request w = {.g = {.effort = USUAL_EFFORT, .seed = USUAL_SEED, .seconds = 120},
                        .jobs = (uint64_t)sysconf(_SC_NPROCESSORS_ONLN)};
    int status = options_read(&command_grade, &w, &argc, argv);
    if (!status)
        status = settings_read(&w.g, &w.given);
    if (!status)
        status = run_request(&w, argc, argv);
    settings_free(&w.g);
    return status;
}

static int run_request(struct request *w, int argc, char **argv)
{
    struct grading *g = &w->g;
    if (!w->jobs || w->jobs > POOL_MOST || !g->seconds || g->seconds > 86400)
        return complain(USAGE, "grade --jobs takes 1 to %d, --limit 1 to 86400 seconds", POOL_MOST);
    if (w->merges.count)
        return class_merge(w->out, &w->merges, argc - 1, argv + 1, &g->roster);
    if (w->rescore)
        return rescore_class(w);
    if (argc < 2)
        return complain(USAGE, "grade needs the name of a machine; gatecade list shows them");
    g->machine = machine_named(argv[1]);
    if (!g->machine)
        return USAGE;
    if (take_rubric(g, w->rubric))
        return BAD;
    if (w->print)
        return print_rubric(g->machine);
    if (w->bundle)
        return bundle_gradescope(w->bundle, g->machine, w->rubric, g->top, &g->map, &g->parameters);
    if (argc < 3)
        return complain(USAGE, "grade needs what was handed in: folders, archives or sources");
    if (!w->out)
        return complain(USAGE, "grade needs --out DIR for its reports");
    if (strcmp(g->effort, "quick") && strcmp(g->effort, "normal") && strcmp(g->effort, "deep"))
        return complain(USAGE, "grade --effort takes quick, normal or deep, not \"%s\"", g->effort);
    char rest;
    if (w->part && (sscanf(w->part, "%9u/%9u%c", &w->which, &w->parts, &rest) != 2 || !w->which || w->which > w->parts))
        return complain(USAGE, "grade --part takes a number of so many, such as 2/8, not \"%s\"", w->part);
    g->strict = w->box && !strcmp(w->box, "strict");
    if (w->box && (g->bare || (!g->strict && strcmp(w->box, "auto"))))
        return complain(
            USAGE, g->bare ? "grade takes either --box or --no-box" : "grade --box takes auto or strict, not \"%s\"",
            w->box);
    if (check_box(g->bare))
        return BAD;
    return grade_class(w, argc - 2, argv + 2);
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
