/* SPDX-License-Identifier: MIT */
#include "grade/worker.h"
#include <dirent.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include "grade/bundle.h"
#include "grade/class.h"
#include "base/heap.h"
#include "grade/gather.h"
#include "grade/names.h"
#include "base/folder.h"
#include "grade/reports.h"
#include "base/slurp.h"

/* ---- small things --------------------------------------------------------------------- */

/* FNV-1a, 64 bits: tells changed inputs from unchanged ones; nothing depends on it being hard to forge. */
static uint64_t hash(uint64_t h, const void *bytes, size_t size)
{
    const unsigned char *c = bytes;
    while (size--)
        h = (h ^ *c++) * 0x100000001b3;
    return h;
}

uint64_t worker_hash(const void *bytes, size_t size)
{
    return hash(0xcbf29ce484222325, bytes, size);
}

static uint64_t hash_text(uint64_t h, const char *text)
{
    return hash(h, text, strlen(text) + 1);
}

/* A hash of everything that the verdict depends on: the sources in src, the rubric, the options, this version. */
static void make_key(const struct grading *g, const struct submission *s, const char *src, const char *id, char key[20])
{
    struct dirent **entry;
    uint64_t h = 0xcbf29ce484222325;
    h = hash_text(h, VERSION);
    h = hash_text(h, g->machine->name);
    h = hash_text(h, g->effort);
    h = hash_text(h, g->rubric_hash);
    h = hash_text(h, s->shown);
    h = hash_text(h, id);
    h = hash(h, &g->seed, sizeof g->seed);
    h = hash(h, &g->seconds, sizeof g->seconds);
    int n = scandir(src, &entry, NULL, alphasort);
    for (int i = 0; i < n; i++) {
        char path[PATH_MAX];
        size_t size = 0;
        int fits = path_join(path, src, entry[i]->d_name);
        char *text = fits && entry[i]->d_name[0] != '.' ? slurp(path, 8 << 20, &size) : NULL;
        h = hash_text(h, entry[i]->d_name);
        if (text)
            h = hash(h, text, size);
        free(text);
        free(entry[i]);
    }
    if (n >= 0)
        free(entry);
    snprintf(key, 20, "%016llx", (unsigned long long)h);
}

/* ---- one submission: the worker ------------------------------------------------------- */

static void cannot_judge(struct result *r, const char *id, const char *why)
{
    snprintf(r->verdict, sizeof r->verdict, "cannot-judge");
    snprintf(r->why, sizeof r->why, "%s", why);
    result_find(r, id, why);
}

/* Runs gatecade check on the sources in work/src, with its output in work/check.txt. */
static int run_check(const struct grading *g, const struct gathered *what, const char *const hide[], const char *work)
{
    char json[PATH_MAX], text[PATH_MAX], src[PATH_MAX], seed[24];
    path_join(json, work, "check.json");
    path_join(text, work, "check.txt");
    path_join(src, work, "src");
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)g->seed);
    int status;
    const char **argv = heap_array(what->sources + 16u + 2 * RULES_MOST, sizeof *argv);
    const char *const words[] = {g->self,    "check",   g->machine->name, "--seed", seed,
                                 "--effort", g->effort, "--json",         json};
    size_t k = sizeof words / sizeof *words;
    memcpy(argv, words, sizeof words);
    if (!g->bare)
        argv[k++] = "--untrusted";
    for (; *hide; hide++) {
        argv[k++] = "--hide";
        argv[k++] = *hide;
    }
    argv[k++] = "--";
    for (unsigned i = 0; i < what->sources; i++)
        argv[k++] = what->source[i];
    pid_t child = fork();
    if (!child) {
        int out = open(text, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600), null = open("/dev/null", O_RDONLY);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (out < 0 || null < 0 || chdir(src))
            _exit(127);
        dup2(null, 0);
        dup2(out, 1);
        dup2(out, 2);
        setenv("NO_COLOR", "1", 1);
        setenv("TMPDIR", work, 1); /* the next run removes what a killed one left there */
        unsetenv("GITHUB_ACTIONS");
        execv(g->self, (char **)argv);
        _exit(127);
    }
    free(argv);
    if (child < 0 || waitpid(child, &status, 0) != child)
        return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* The rules of the machine whose findings are hidden from students: by a line of their own, or by that of `other`. */
static void hidden_rules(const struct grading *g, const char *hide[RULES_MOST + 1])
{
    const char *known[RULES_MOST];
    unsigned n = bundle_rules(g->machine, known), some = 0;
    for (unsigned i = 0; i < n; i++) {
        int line = rubric_find(&g->rubric, known[i]);
        if (line >= 0 && g->rubric.line[line].hidden)
            hide[some++] = known[i];
    }
    hide[some] = NULL;
}

static bool among(const char *const list[], const char *word)
{
    while (*list && strcmp(*list, word))
        list++;
    return *list;
}

/* A hidden finding may stand in check's text if check did not know to leave it out: then students get none of that
   text. */
static bool leaks(const struct result *r, const char *const hide[])
{
    for (unsigned i = 0; i < r->findings; i++) {
        int line = rubric_find(&r->rubric, r->finding[i].id);
        if (line >= 0 && r->rubric.line[line].hidden && !among(hide, r->finding[i].id))
            return true;
    }
    return false;
}

static void judge(const struct grading *g, const struct gathered *what, struct result *r, const char *work,
                  char **details)
{
    char path[PATH_MAX];
    size_t size;
    const char *hide[RULES_MOST + 1];
    hidden_rules(g, hide);
    int status = run_check(g, what, hide, work);
    path_join(path, work, "check.txt");
    char *said = slurp(path, 1 << 18, &size);
    *details = text_cleaned(said);
    free(said);
    path_join(path, work, "check.json");
    char *json = slurp(path, 4 << 20, &size);
    /* Without a complete verdict there is no pass, whatever the exit status. */
    if (!json || !result_take(r, json, size))
        cannot_judge(r, "no-verdict", "the check ended without a verdict");
    else if ((status == 0) != !strcmp(r->verdict, "conforms"))
        cannot_judge(r, "no-verdict", "the check's status and its verdict disagree");
    free(json);
    if (leaks(r, hide)) {
        free(*details);
        *details = NULL;
    }
}

void worker_folder(const struct grading *g, const char *name, char path[PATH_MAX])
{
    snprintf(path, PATH_MAX, "%s/submissions/%s", g->out, name);
}

static void begin_result(struct result *r, const struct grading *g, const struct submission *s)
{
    *r = (struct result){.seed = g->seed, .rubric = g->rubric};
    snprintf(r->name, sizeof r->name, "%s", s->shown);
    snprintf(r->machine, sizeof r->machine, "%s", g->machine->name);
    snprintf(r->effort, sizeof r->effort, "%s", g->effort);
    snprintf(r->version, sizeof r->version, "%s", VERSION);
    memcpy(r->rubric_hash, g->rubric_hash, sizeof r->rubric_hash);
}

/* Processes one submission; returns the exit status of its worker. */
int worker_run(const struct grading *g, const struct submission *s)
{
    static struct result r, before;
    char folder[PATH_MAX], work[PATH_MAX], src[PATH_MAX], path[PATH_MAX], *details = NULL;
    struct gathered what;
    worker_folder(g, s->name, folder);
    snprintf(work, sizeof work, "%s/.work/%s", g->out, s->name);
    if (!path_join(src, work, "src"))
        return complain(BAD, "%s: the name is too long", g->out);
    folder_remove(work);
    if (make_folder(folder) || make_folder(work) || make_folder(src))
        return BAD;

    begin_result(&r, g, s);
    submission_gather(&what, s, src, g->bare);
    make_key(g, s, src, what.id, r.key);
    path_join(path, folder, "result.json");
    if (result_load(&before, path) && !strcmp(before.key, r.key)) {
        gathered_free(&what);
        folder_remove(work);
        return GOOD;
    }
    folder_remove(folder); /* with the drafts of a worker that was killed */
    if (make_folder(folder)) {
        gathered_free(&what);
        return BAD;
    }
    if (what.id[0])
        cannot_judge(&r, what.id, what.why);
    else
        judge(g, &what, &r, work, &details);
    result_score(&r);
    int status = reports_write(&r, folder, details) || result_save(&r, path);
    free(details);
    gathered_free(&what);
    folder_remove(work);
    return status;
}

/* Writes the result of a submission whose worker was killed at its time limit. */
int worker_ended(const struct grading *g, const struct submission *s)
{
    static struct result r;
    char folder[PATH_MAX], path[PATH_MAX], why[200];
    worker_folder(g, s->name, folder);
    begin_result(&r, g, s);
    snprintf(why, sizeof why, "judging it took longer than the limit of %llu seconds", (unsigned long long)g->seconds);
    cannot_judge(&r, "time-limit", why);
    result_score(&r);
    path_join(path, folder, "result.json");
    return make_folder(folder) || reports_write(&r, folder, NULL) || result_save(&r, path);
}
