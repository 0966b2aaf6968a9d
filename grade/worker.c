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
#include "grade/attempts.h"
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
#include "grade/settings.h"
#include "grade/work/watch.h"
#include "base/output.h"
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

/* A hash of what was handed in: the sources in src, or why there are none. */
static void hash_sources(const char *src, const struct gathered *what, char sources[20])
{
    struct dirent **entry;
    uint64_t h = hash_text(0xcbf29ce484222325, what->id);
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
    snprintf(sources, 20, "%016llx", (unsigned long long)h);
}

static uint64_t hash_list(uint64_t h, const char *const item[], unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        h = hash_text(h, item[i]);
    return hash_text(h, "");
}

/* The rules of the machine whose findings are hidden from students: by a line of their own, or by that of `other`. */
static unsigned hidden_rules(const struct grading *g, const char *hide[RULES_MOST + 1])
{
    const char *known[RULES_MOST];
    unsigned n = bundle_rules(g->machine, known), some = 0;
    for (unsigned i = 0; i < n; i++) {
        const struct rubric_line *line = rubric_find(&g->rubric, known[i]);
        if (line && line->hidden)
            hide[some++] = known[i];
    }
    hide[some] = NULL;
    return some;
}

/* A hash of everything that the verdict and the checker's text depend on: the sources, the options, the rules that are
   hidden, this program, and the versions of the simulators that read the sources.  Not the points. */
static void make_key(const struct grading *g, const struct submission *s, const struct gathered *what,
                     const struct settings *set, const char *sources, char key[20])
{
    const char *hide[RULES_MOST + 1];
    int languages = languages_of(what);
    uint64_t h = 0xcbf29ce484222325;
    h = hash(h, &g->program, sizeof g->program);
    h = hash_text(h, g->machine->name);
    h = hash_text(h, g->effort);
    h = hash_text(h, sources);
    h = hash_text(h, s->shown);
    h = hash_text(h, set->top ? set->top : "");
    h = hash_list(h, set->map, set->maps);
    h = hash_list(h, set->parameter, set->parameters);
    h = hash_list(h, hide, hidden_rules(g, hide));
    h = hash(h, &g->seed, sizeof g->seed);
    h = hash(h, &g->seconds, sizeof g->seconds);
    h = hash_text(h, g->bare ? "no box" : "box");
    for (unsigned i = 0; i < engine_count; i++)
        if (engines[i]->languages & languages)
            h = hash_text(hash_text(h, engines[i]->name), g->version[i]);
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

/* How check has ended. */
struct checked {
    int status; /* its exit status, or -1: it was killed, or could not be started */
    bool over;  /* it has used more processor time than it may */
    char *text, *errors;
};

/* Runs gatecade check on the sources in work/src, with its verdict in work/check.json. */
static struct checked run_check(const struct grading *g, const struct gathered *what, const char *name,
                                const struct settings *set, const char *const hide[], const char *work)
{
    char json[PATH_MAX], page[PATH_MAX], src[PATH_MAX], seed[24], as[PATH_MAX + 8];
    snprintf(as, sizeof as, "--as=%s%s", *name == '-' ? "./" : "", name);
    struct checked c = {.status = -1};
    path_join(json, work, "check.json");
    path_join(page, work, "check.html");
    path_join(src, work, "src");
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)g->seed);
    const char **argv = heap_array(what->sources + 24u + 2 * RULES_MOST + 4 * SETTINGS_MOST, sizeof *argv);
    const char *const words[] = {g->self,  "check", g->machine->name, "--seed", seed, "--effort", g->effort,
                                 "--json", json,    "--report",       page,     as};
    size_t k = sizeof words / sizeof *words;
    memcpy(argv, words, sizeof words);
    if (!g->bare)
        argv[k++] = "--untrusted";
    if (g->strict)
        argv[k++] = "--box=strict";
    if (set->top) {
        argv[k++] = "--top";
        argv[k++] = set->top;
    }
    for (unsigned i = 0; i < set->maps; i++) {
        argv[k++] = "--map";
        argv[k++] = set->map[i];
    }
    for (unsigned i = 0; i < set->parameters; i++) {
        argv[k++] = "--param";
        argv[k++] = set->parameter[i];
    }
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
    int status = child > 0 ? watch_process(child, g->seconds, &c.over) : -1;
    c.status = status >= 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    c.text = said_in(out, 1 << 18);
    c.errors = said_in(errors, 1 << 12);
    if (out >= 0)
        close(out);
    if (errors >= 0)
        close(errors);
    return c;
}

static bool among(const char *const list[], const char *word)
{
    while (*list && strcmp(*list, word))
        list++;
    return *list;
}

/* A hidden finding may stand in check's text if check did not know to leave it out: then students get none of that
   text. */
static bool leaks(const struct result *r)
{
    for (unsigned i = 0; i < r->findings; i++) {
        const struct rubric_line *line = rubric_find(&r->rubric, r->finding[i].id);
        if (line && line->hidden && !r->finding[i].hidden)
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

/* A submission at work. */
struct desk {
    char folder[PATH_MAX], work[PATH_MAX], src[PATH_MAX], result[PATH_MAX];
    struct gathered what;
    struct settings settings;
    int languages;
    struct result *before; /* its result is there already: judged as it would be now, */
    bool judged, done;     /* and scored so, too */
};

/* False if the machine failed: then there is nothing to say of the design. */
static bool judge(const struct grading *g, const struct submission *s, const struct desk *d, struct result *r,
                  char **details, struct fault *f)
{
    char as[PATH_MAX];
    char path[PATH_MAX], why[200];
    size_t size;
    const char *hide[RULES_MOST + 1];
    hidden_rules(g, hide);
    handed_in(s, &d->what, as);
    struct checked c = run_check(g, &d->what, as, &d->settings, hide, d->work);
    path_join(path, d->work, "check.json");
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
        r->page = page_findings(d->work);
        for (unsigned i = 0; i < r->findings; i++)
            r->finding[i].hidden = among(hide, r->finding[i].id);
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
    *r = (struct result){.seed = g->seed, .rubric = g->rubric, .attempt = 1};
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

/* Points and reports of a result, which is judged. */
static bool score_and_report(const struct grading *g, const struct settings *set, struct result *r, const char *folder,
                             const char *details, struct fault *f)
{
    char path[PATH_MAX];
    bool leak = leaks(r);
    char *page = r->page;
    r->late_days = set->days_late;
    snprintf(r->handed, sizeof r->handed, "%.99s", set->handed);
    snprintf(r->id, sizeof r->id, "%.99s", set->id);
    attempts_take(r, folder, &g->late);
    result_score(r, &g->late, g->best);
    r->history = attempts_story(r, folder);
    r->page = leak ? NULL : page;
    bool good = !reports_write(r, folder, leak ? NULL : details) && path_join(path, folder, "result.json") &&
                !result_save(r, path);
    r->page = page;
    free(r->history);
    r->history = NULL;
    return good || not_here(f, "no-room", "its reports could not be written; make room and run this again");
}

/* What the checker has said is kept beside the result, so that reports can be written anew. */
static const char told_text[] = "check.txt", told_page[] = "check.html";

static bool keep(const char *folder, const char *name, const char *text, struct fault *f)
{
    char path[PATH_MAX];
    struct output out;
    if (!text)
        return true;
    if (!path_join(path, folder, name) || output_open(&out, path))
        return not_here(f, "no-room", "its reports could not be written; make room and run this again");
    fputs(text, out.file);
    return !output_close(&out) ||
           not_here(f, "no-room", "its reports could not be written; make room and run this again");
}

static char *kept(const char *folder, const char *name)
{
    char path[PATH_MAX];
    size_t size;
    return path_join(path, folder, name) ? slurp(path, 8 << 20, &size) : NULL;
}

/* Scored as it would be now? */
static bool same_points(const struct grading *g, const struct settings *set, const struct result *before,
                        const char *folder)
{
    struct result *now = heap_copy(before, sizeof *before);
    now->rubric = g->rubric;
    now->late_days = set->days_late;
    attempts_take(now, folder, &g->late);
    result_score(now, &g->late, g->best);
    bool same = !strcmp(before->rubric_hash, g->rubric_hash) && before->late_days == now->late_days &&
                result_rounded(before->score) == result_rounded(now->score) && !strncmp(before->id, set->id, 99) &&
                !strncmp(before->handed, set->handed, 99) && before->attempt == now->attempt;
    free(now);
    return same;
}

static bool rescore(const struct grading *g, const struct settings *set, struct result *r, const char *folder,
                    struct fault *f)
{
    char *details = kept(folder, told_text);
    r->page = kept(folder, told_page);
    r->rubric = g->rubric;
    memcpy(r->rubric_hash, g->rubric_hash, sizeof r->rubric_hash);
    bool good = score_and_report(g, set, r, folder, details, f);
    free(details);
    free(r->page);
    r->page = NULL;
    return good;
}

/* Gathers the sources and looks whether they have been judged; false after a fault. */
static bool open_desk(struct desk *d, const struct grading *g, const struct submission *s, struct result *r,
                      struct fault *f)
{
    const char *why = NULL;
    worker_folder(g, s->name, d->folder);
    snprintf(d->work, sizeof d->work, "%s/.work/%s", g->out, s->name);
    path_join(d->src, d->work, "src");
    path_join(d->result, d->folder, "result.json");
    folder_remove(d->work);
    if ((why = folder_make(d->folder)) || (why = folder_make(d->work)) || (why = folder_make(d->src)))
        return not_here(f, "no-room", why);
    begin_result(r, g, s);
    settings_for(&d->settings, g, s);
    handin_gather(&d->what, s->path, s->student, d->src, g->bare);
    d->languages = languages_of(&d->what);
    hash_sources(d->src, &d->what, r->sources);
    make_key(g, s, &d->what, &d->settings, r->sources, r->key);
    d->before = heap_get(sizeof *d->before);
    if (!result_load(d->before, d->result)) {
        free(d->before);
        d->before = NULL;
    }
    d->judged = !d->what.machine && d->before && !strcmp(d->before->key, r->key);
    d->done = d->judged && same_points(g, &d->settings, d->before, d->folder);
    return d->what.machine ? not_here(f, d->what.id, d->what.why) : true;
}

static void close_desk(struct desk *d)
{
    free(d->before);
    gathered_free(&d->what);
    folder_remove(d->work);
}

static int tell_fault(const struct fault *f, int tell)
{
    return dprintf(tell, "%s\t%s\n", f->cause, f->said) > 0 ? BAD : BAD;
}

int worker_survey(const struct grading *g, const struct submission *s, int tell)
{
    struct desk *d = heap_get(sizeof *d);
    struct fault f = {0};
    struct result *r = heap_get(sizeof *r);
    bool good = open_desk(d, g, s, r, &f);
    if (good)
        dprintf(tell, "%s %d\n", d->done ? "done" : "open", d->judged || d->what.id[0] ? 0 : d->languages);
    close_desk(d);
    free(d);
    free(r);
    return good ? GOOD : tell_fault(&f, tell);
}

/* Judges what is on the desk, and reports it. */
static bool judge_anew(const struct grading *g, const struct submission *s, struct desk *d, struct result *r,
                       struct fault *f)
{
    char *details = NULL;
    const char *why = attempts_file(d->folder, d->before, r); /* with the drafts of a worker that was killed */
    if (why)
        return not_here(f, "no-room", why);
    bool good = true;
    if (d->what.id[0])
        cannot_judge(r, d->what.id, d->what.why);
    else
        good = judge(g, s, d, r, &details, f);
    add_tools(r, g, d->languages);
    good = good && keep(d->folder, told_text, details, f) && keep(d->folder, told_page, r->page, f) &&
           score_and_report(g, &d->settings, r, d->folder, details, f);
    free(details);
    free(r->page);
    return good;
}

int worker_run(const struct grading *g, const struct submission *s, int tell)
{
    struct desk *d = heap_get(sizeof *d);
    struct fault f = {0};
    struct result *r = heap_get(sizeof *r);
    bool good = open_desk(d, g, s, r, &f);
    if (good && d->judged && !d->done)
        good = rescore(g, &d->settings, d->before, d->folder, &f);
    else if (good && !d->done)
        good = judge_anew(g, s, d, r, &f);
    close_desk(d);
    free(d);
    free(r);
    return good ? GOOD : tell_fault(&f, tell);
}

int worker_rescore(const struct grading *g, const struct submission *s, int tell)
{
    struct settings *set = heap_get(sizeof *set);
    struct result *r = heap_get(sizeof *r);
    struct fault f = {0};
    char folder[PATH_MAX], path[PATH_MAX];
    worker_folder(g, s->name, folder);
    bool good = path_join(path, folder, "result.json") && result_load(r, path);
    struct submission known = *s;
    snprintf(known.handed, sizeof known.handed, "%s", r->handed);
    char id[sizeof r->id];
    memcpy(id, r->id, sizeof id);
    settings_for(set, g, &known);
    if (!set->person)
        set->id = id;
    if (!set->late_known)
        set->days_late = r->late_days;
    good = good ? rescore(g, set, r, folder, &f) : not_here(&f, "no-result", "its result is gone; grade it again");
    free(r);
    free(set);
    return good ? GOOD : tell_fault(&f, tell);
}
