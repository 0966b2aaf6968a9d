/* SPDX-License-Identifier: MIT */
#include "grade/worker.h"
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include "grade/bundle.h"
#include "grade/class.h"
#include "base/clock.h"
#include "base/heap.h"
#include "check/report/forms.h"
#include "check/sim/design.h"
#include "check/handin/gather.h"
#include "check/handin/names.h"
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

/* The languages that the sources are written in (enum language), by their names. */
static int languages_of(const struct gathered *what)
{
    int languages = 0;
    for (unsigned i = 0; i < what->sources; i++) {
        const char *dot = strrchr(what->source[i], '.');
        languages |= dot && !strncasecmp(dot, ".vh", 3) && strcasecmp(dot, ".vh") ? VHDL : VERILOG;
    }
    return languages;
}

/* A hash of everything that the verdict depends on: the sources in src, the rubric, the options, this program, and the
   versions of the simulators that read the sources. */
static void make_key(const struct grading *g, const struct submission *s, const char *src, const struct gathered *what,
                     char key[20])
{
    struct dirent **entry;
    int languages = languages_of(what);
    uint64_t h = 0xcbf29ce484222325;
    h = hash(h, &g->program, sizeof g->program);
    h = hash_text(h, g->machine->name);
    h = hash_text(h, g->effort);
    h = hash_text(h, g->rubric_hash);
    h = hash_text(h, s->shown);
    h = hash_text(h, what->id);
    h = hash(h, &g->seed, sizeof g->seed);
    h = hash(h, &g->seconds, sizeof g->seconds);
    h = hash_text(h, g->bare ? "no box" : "box");
    for (unsigned i = 0; i < engine_count; i++)
        if (engines[i]->languages & languages)
            h = hash_text(hash_text(h, engines[i]->name), g->version[i]);
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
    r->outcome = CANNOT_JUDGE;
    snprintf(r->why, sizeof r->why, "%s", why);
    result_find(r, id, why);
}

/* What check has said is kept in memory: a full disk must not make it say less. */
static int memory_file(const char *name)
{
    return memfd_create(name, MFD_CLOEXEC);
}

static char *said_in(int fd, size_t most)
{
    char *text = heap_get(most + 1);
    ssize_t n = fd >= 0 ? pread(fd, text, most, 0) : 0;
    text[n > 0 ? n : 0] = 0;
    return text;
}

/* Processor time that a process and all below it have used, in seconds: of those that have ended, too, once their
   parents have waited for them. */
static double time_used(pid_t root)
{
    enum { MOST = 4096 };
    static struct {
        pid_t pid, parent;
        double used;
        bool ours;
    } all[MOST];
    unsigned n = 0;
    DIR *proc = opendir("/proc");
    for (struct dirent *e; proc && n < MOST && (e = readdir(proc));) {
        char path[300], stat[1024];
        size_t size = 0;
        unsigned long user, system;
        long below_user, below_system;
        snprintf(path, sizeof path, "/proc/%s/stat", e->d_name);
        FILE *f = *e->d_name >= '1' && *e->d_name <= '9' ? fopen(path, "r") : NULL;
        if (f)
            size = fread(stat, 1, sizeof stat - 1, f), fclose(f);
        stat[size] = 0;
        const char *after = strrchr(stat, ')');
        if (!after || sscanf(after + 1, " %*c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %ld %ld", &all[n].parent,
                             &user, &system, &below_user, &below_system) != 5)
            continue;
        all[n].pid = (pid_t)atol(e->d_name);
        all[n].used = (double)user + (double)system + (double)below_user + (double)below_system;
        all[n].ours = all[n].pid == root;
        n++;
    }
    if (proc)
        closedir(proc);
    double ticks = 0;
    for (bool more = true; more;) {
        more = false;
        for (unsigned i = 0; i < n; i++)
            for (unsigned k = 0; !all[i].ours && k < n; k++)
                if (all[k].ours && all[i].parent == all[k].pid)
                    all[i].ours = more = true;
    }
    for (unsigned i = 0; i < n; i++)
        ticks += all[i].ours ? all[i].used : 0;
    return ticks / (double)sysconf(_SC_CLK_TCK);
}

/* Waits for check; kills it, and all that it has started, when it has used more processor time than it may. */
static int wait_for_check(pid_t child, uint64_t seconds, bool *over)
{
    enum { LOOK_EVERY = 250 }; /* steps: a second */
    int status = 0;
    *over = false;
    for (unsigned steps = 1;; steps++) {
        pid_t ended = waitpid(child, &status, WNOHANG);
        if (ended == child || (ended < 0 && errno != EINTR))
            return ended == child ? status : -1;
        if (steps % LOOK_EVERY == 0 && time_used(child) > (double)seconds) {
            *over = true;
            kill(child, SIGTERM); /* it ends its tools and removes its scratch folder */
            seconds = UINT64_MAX;
        }
        clock_sleep(0.004);
    }
}

/* How check has ended. */
struct checked {
    int status; /* its exit status, or -1: it was killed, or could not be started */
    bool over;  /* it has used more processor time than it may */
    char *text, *errors;
};

/* Runs gatecade check on the sources in work/src, with its verdict in work/check.json. */
static struct checked run_check(const struct grading *g, const struct gathered *what, const char *name,
                                const char *const hide[], const char *work)
{
    char json[PATH_MAX], page[PATH_MAX], src[PATH_MAX], seed[24], as[PATH_MAX + 8];
    snprintf(as, sizeof as, "--as=%s%s", *name == '-' ? "./" : "", name);
    struct checked c = {.status = -1};
    path_join(json, work, "check.json");
    path_join(page, work, "check.html");
    path_join(src, work, "src");
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)g->seed);
    const char **argv = heap_array(what->sources + 20u + 2 * RULES_MOST, sizeof *argv);
    const char *const words[] = {g->self,  "check", g->machine->name, "--seed", seed, "--effort", g->effort,
                                 "--json", json,    "--report",       page,     as};
    size_t k = sizeof words / sizeof *words;
    memcpy(argv, words, sizeof words);
    if (!g->bare)
        argv[k++] = "--untrusted";
    if (g->strict)
        argv[k++] = "--box=strict";
    for (; *hide; hide++) {
        argv[k++] = "--hide";
        argv[k++] = *hide;
    }
    argv[k++] = "--";
    for (unsigned i = 0; i < what->sources; i++)
        argv[k++] = what->source[i];
    int out = memory_file("text"), errors = memory_file("errors");
    pid_t parent = getpid(), child = out >= 0 && errors >= 0 ? fork() : -1;
    if (!child) {
        int null = open("/dev/null", O_RDONLY);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (null < 0 || getppid() != parent || chdir(src))
            _exit(127);
        dup2(null, 0);
        dup2(out, 1);
        dup2(errors, 2);
        setenv("NO_COLOR", "1", 1);
        setenv("TMPDIR", work, 1); /* the next run removes what a killed one left there */
        unsetenv("GITHUB_ACTIONS");
        execv(g->self, (char **)argv);
        _exit(127);
    }
    free(argv);
    int status = child > 0 ? wait_for_check(child, g->seconds, &c.over) : -1;
    c.status = status >= 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    c.text = said_in(out, 1 << 18);
    c.errors = said_in(errors, 1 << 12);
    if (out >= 0)
        close(out);
    if (errors >= 0)
        close(errors);
    return c;
}

/* The rules of the machine whose findings are hidden from students: by a line of their own, or by that of `other`. */
static void hidden_rules(const struct grading *g, const char *hide[RULES_MOST + 1])
{
    const char *known[RULES_MOST];
    unsigned n = bundle_rules(g->machine, known), some = 0;
    for (unsigned i = 0; i < n; i++) {
        const struct rubric_line *line = rubric_find(&g->rubric, known[i]);
        if (line && line->hidden)
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
        const struct rubric_line *line = rubric_find(&r->rubric, r->finding[i].id);
        if (line && line->hidden && !among(hide, r->finding[i].id))
            return true;
    }
    return false;
}

/* The machine's fault: a word and a sentence for whoever started this run. */
static bool not_here(struct fault *f, const char *cause, const char *sentence)
{
    snprintf(f->cause, sizeof f->cause, "%s", cause);
    name_readable(f->said, sizeof f->said, sentence);
    return false;
}

/* check's own words about the machine. */
static bool check_failed(struct fault *f, const struct checked *c)
{
    static const char mark[] = "not judged here: ";
    const char *said = strstr(c->errors, mark);
    char line[300];
    snprintf(line, sizeof line, "%s",
             said ? said + strlen(mark)
             : c->status == 127 || c->status < 0
                 ? "the check was killed or could not be started; run this again, and if it happens again, memory may "
                   "be short"
                 : "the check ended without a verdict, which is a mistake of gatecade's");
    line[strcspn(line, "\n")] = 0;
    return not_here(f, c->status < 0 ? "killed" : "not-judged", line);
}

/* Which layers of the sandbox held is for the teacher, in result.json: a report is the same wherever it was made. */
static void leave_out_box(char *text)
{
    char *line = text && !strncmp(text, "  box: ", 7) ? text : text ? strstr(text, "\n  box: ") : NULL;
    if (!line)
        return;
    line += *line == '\n';
    const char *end = line + strcspn(line, "\n");
    memmove(line, end + (*end == '\n'), strlen(end + (*end == '\n')) + 1);
}

/* The findings of the checker's page, or NULL: there are none. */
static char *page_findings(const char *work)
{
    char path[PATH_MAX];
    size_t size;
    path_join(path, work, "check.html");
    char *page = slurp(path, 8 << 20, &size);
    char *begin = page ? strstr(page, FINDINGS_BEGIN) : NULL, *end = begin ? strstr(begin, FINDINGS_END) : NULL;
    if (end) {
        begin += strlen(FINDINGS_BEGIN);
        *end = 0;
    }
    char *found = end && *begin ? heap_text(begin) : NULL;
    free(page);
    return found;
}

/* What the student has: the one file that was handed in, or a folder of several. */
static void handed_in(const struct submission *s, const struct gathered *what, char name[PATH_MAX])
{
    const char *only = s->student[0] && what->sources == 1 ? what->source[0] : ".";
    struct dirent **entry;
    int n = s->student[0] ? -1 : scandir(s->path, &entry, NULL, alphasort);
    unsigned files = 0;
    snprintf(name, PATH_MAX, "%s", only);
    if (!s->student[0] && n < 0) /* it is a file itself */
        snprintf(name, PATH_MAX, "%s", strrchr(s->path, '/') ? strrchr(s->path, '/') + 1 : s->path);
    for (int i = 0; i < n; i++) {
        if (entry[i]->d_name[0] != '.')
            snprintf(name, PATH_MAX, "%s", files++ || entry[i]->d_type != DT_REG ? "." : entry[i]->d_name);
        free(entry[i]);
    }
    if (n >= 0)
        free(entry);
}

/* False if the machine failed: then there is nothing to say of the design. */
static bool judge(const struct grading *g, const struct submission *s, const struct gathered *what, struct result *r,
                  const char *work, char **details, struct fault *f)
{
    char as[PATH_MAX];
    char path[PATH_MAX], why[200];
    size_t size;
    const char *hide[RULES_MOST + 1];
    hidden_rules(g, hide);
    handed_in(s, what, as);
    struct checked c = run_check(g, what, as, hide, work);
    path_join(path, work, "check.json");
    char *json = slurp(path, 4 << 20, &size);
    bool good = true;
    if (c.over) {
        snprintf(why, sizeof why, "judging it took more than the limit of %llu seconds of processor time",
                 (unsigned long long)g->seconds);
        cannot_judge(r, "time-limit", why);
    } else if (c.status != CONFORMS && c.status != DEPARTS && c.status != CANNOT_JUDGE)
        good = check_failed(f, &c);
    else if (!json || !result_take(r, json, size) || r->outcome != (enum outcome)c.status)
        good =
            not_here(f, "not-judged", "the check's verdict could not be written or read; make room and run this again");
    else {
        leave_out_box(c.text);
        *details = text_cleaned(c.text);
        r->page = page_findings(work);
        if (leaks(r, hide)) {
            free(*details);
            free(r->page);
            *details = r->page = NULL;
        }
    }
    free(json);
    free(c.text);
    free(c.errors);
    return good;
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

static void add_tools(struct result *r, const struct grading *g, int languages)
{
    for (unsigned i = 0; i < engine_count && r->tools < RESULT_TOOLS; i++)
        if (engines[i]->languages & languages) {
            snprintf(r->tool[r->tools].engine, sizeof r->tool->engine, "%s", engines[i]->name);
            text_clean(r->tool[r->tools++].version, sizeof r->tool->version, g->version[i]);
        }
}

/* A submission at work. */
struct desk {
    char folder[PATH_MAX], work[PATH_MAX], src[PATH_MAX], result[PATH_MAX];
    struct gathered what;
    int languages;
    bool done; /* its result is there already */
};

/* Gathers the sources and looks whether they have been judged; false after a fault. */
static bool open_desk(struct desk *d, const struct grading *g, const struct submission *s, struct result *r,
                      struct fault *f)
{
    struct result *before = heap_get(sizeof *before);
    const char *why = NULL;
    worker_folder(g, s->name, d->folder);
    snprintf(d->work, sizeof d->work, "%s/.work/%s", g->out, s->name);
    path_join(d->src, d->work, "src");
    path_join(d->result, d->folder, "result.json");
    folder_remove(d->work);
    if ((why = folder_make(d->folder)) || (why = folder_make(d->work)) || (why = folder_make(d->src))) {
        free(before);
        return not_here(f, "no-room", why);
    }
    begin_result(r, g, s);
    handin_gather(&d->what, s->path, s->student, d->src, g->bare);
    d->languages = languages_of(&d->what);
    make_key(g, s, d->src, &d->what, r->key);
    d->done = !d->what.machine && result_load(before, d->result) && !strcmp(before->key, r->key);
    free(before);
    return d->what.machine ? not_here(f, d->what.id, d->what.why) : true;
}

static void close_desk(struct desk *d)
{
    gathered_free(&d->what);
    folder_remove(d->work);
}

static int tell_fault(const struct fault *f, int tell)
{
    return dprintf(tell, "%s\t%s\n", f->cause, f->said) > 0 ? BAD : BAD;
}

int worker_survey(const struct grading *g, const struct submission *s, int tell)
{
    struct desk d = {0};
    struct fault f = {0};
    struct result *r = heap_get(sizeof *r);
    bool good = open_desk(&d, g, s, r, &f);
    if (good)
        dprintf(tell, "%s %d\n", d.done ? "done" : "open", d.done || d.what.id[0] ? 0 : d.languages);
    close_desk(&d);
    free(r);
    return good ? GOOD : tell_fault(&f, tell);
}

int worker_run(const struct grading *g, const struct submission *s, int tell)
{
    struct desk d = {0};
    struct fault f = {0};
    struct result *r = heap_get(sizeof *r);
    char *details = NULL;
    bool good = open_desk(&d, g, s, r, &f);
    if (good && !d.done) {
        folder_remove(d.folder); /* with the drafts of a worker that was killed */
        const char *why = folder_make(d.folder);
        good = why ? not_here(&f, "no-room", why) : true;
        if (good && d.what.id[0])
            cannot_judge(r, d.what.id, d.what.why);
        else if (good)
            good = judge(g, s, &d.what, r, d.work, &details, &f);
        add_tools(r, g, d.languages);
        result_score(r);
        if (good && (reports_write(r, d.folder, details) || result_save(r, d.result)))
            good = not_here(&f, "no-room", "its reports could not be written; make room and run this again");
    }
    free(details);
    free(r->page);
    close_desk(&d);
    free(r);
    return good ? GOOD : tell_fault(&f, tell);
}
