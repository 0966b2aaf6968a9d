/* SPDX-License-Identifier: MIT */
#include "grade/class.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/command.h"
#include "base/folder.h"
#include "games/games.h"
#include "grade/reports.h"
#include "grade/result.h"
#include "base/heap.h"
#include "base/output.h"
#include "base/slurp.h"

int make_folder(const char *path)
{
    const char *why = folder_make(path);
    return why ? complain(BAD, "%s: %s", path, why) : GOOD;
}

/* The folder of the results, with those that it is in. */
static int make_way(const char *path)
{
    char part[PATH_MAX];
    snprintf(part, sizeof part, "%s", path);
    for (char *slash = part + 1; *part && (slash = strchr(slash, '/')); slash++) {
        *slash = 0;
        if (folder_make(part))
            break; /* told below, by the whole name */
        *slash = '/';
    }
    return make_folder(path);
}

static int not_hidden(const struct dirent *e)
{
    return e->d_name[0] != '.';
}

/* folder/inner/name */
static bool join_three(char to[PATH_MAX], const char *folder, const char *inner, const char *name)
{
    char path[PATH_MAX];
    return path_join(path, folder, inner) && path_join(to, path, name);
}

/* ---- the table ------------------------------------------------------------------------ */

/* One table holds only results that were judged under the same conditions. */
static bool alike(const struct result *a, const struct result *b)
{
    return !strcmp(a->machine, b->machine) && a->seed == b->seed && !strcmp(a->effort, b->effort) &&
           !strcmp(a->rubric_hash, b->rubric_hash) && !strcmp(a->version, b->version);
}

/* The simulator of which both were judged by different versions, or NULL. */
static const struct result_tool *other_tool(const struct result *a, const struct result *b)
{
    for (unsigned i = 0; i < a->tools; i++)
        for (unsigned k = 0; k < b->tools; k++)
            if (!strcmp(a->tool[i].engine, b->tool[k].engine) && strcmp(a->tool[i].version, b->tool[k].version))
                return &b->tool[k];
    return NULL;
}

/* A result that does not say by which tools it was judged is of an older gatecade; of a submission that was not even
   simulated there is nothing to say. */
static bool judged_by_unknown(const struct result *r)
{
    return result_judged(r) && !r->tools;
}

static bool comparable(const struct result *a, const struct result *b)
{
    return alike(a, b) && !other_tool(a, b) && !judged_by_unknown(b);
}

static int complain_differ(const struct result *a, const struct result *b)
{
    const struct result_tool *tool = other_tool(a, b);
    if (judged_by_unknown(b))
        return complain(BAD, "%s was graded by an older gatecade, which did not say by which tools; grade it again",
                        b->name);
    if (strcmp(a->machine, b->machine))
        return complain(BAD, "%s was graded for %s, but %s for %s: a table holds results of one machine", a->name,
                        a->machine, b->name, b->machine);
    if (tool)
        return complain(BAD, "%s was judged by another %s than %s (%s); grade them alike first", b->name, tool->engine,
                        a->name, tool->version);
    return complain(BAD,
                    "%s and %s were not graded with the same seed, effort, rubric and version of gatecade; grade them "
                    "alike first",
                    a->name, b->name);
}

/* Stands in the table for one that the machine could not judge: a name and a reason, no points. */
static void stand_in(struct result *r, const char *name, const struct fault *f)
{
    *r = (struct result){.outcome = NOT_HERE};
    snprintf(r->name, sizeof r->name, "%s", name);
    snprintf(r->why, sizeof r->why, "%s", f->said);
    result_find(r, f->cause, f->said);
}

/* Loads the results of all submissions below `out`; free each, and *r. */
static int load_all(const struct submissions *s, const struct fault *fault, const char *out, struct result ***r)
{
    int status = GOOD;
    const struct result *first = NULL;
    *r = heap_array(s->count + 1, sizeof **r);
    for (size_t i = 0; i < s->count && !status; i++) {
        char folder[PATH_MAX], path[PATH_MAX];
        struct result *one = (*r)[i] = heap_get(sizeof *one);
        if (fault && fault[i].cause[0])
            stand_in(one, s->item[i].shown, &fault[i]);
        else if (!join_three(folder, out, "submissions", s->item[i].name) || !path_join(path, folder, "result.json") ||
                 !result_load(one, path))
            stand_in(one, s->item[i].shown, &(struct fault){"no-result", "its result is gone; run this again"});
        else if (first && !comparable(first, one))
            status = complain_differ(first, one);
        else if (!first)
            first = one;
    }
    return status;
}

static void print_summary(const struct result *const *r, size_t count, const char *out)
{
    double sum = 0;
    size_t judged = 0, absent = 0;
    for (size_t i = 0; i < count; i++)
        if (r[i]->absent)
            absent++;
        else if (r[i]->outcome != NOT_HERE) {
            sum += r[i]->score / r[i]->rubric.points;
            judged++;
        }
    printf("%zu submissions", count - absent);
    if (judged < count - absent)
        printf(", %zu of them not judged here", count - absent - judged);
    if (absent)
        printf(", %zu on the roster without one", absent);
    if (judged)
        printf(", mean %.0f %%", 100 * sum / (double)judged);
    printf(": %s/class.csv and class.html\n", out);
}

/* Stands in the table for who has handed in nothing. */
static void stand_in_absent(struct result *r, const struct person *p, double points)
{
    *r = (struct result){.outcome = CANNOT_JUDGE, .absent = true, .rubric = {.points = points}};
    snprintf(r->name, sizeof r->name, "%s", *p->name ? p->name : *p->login ? p->login : p->id);
    snprintf(r->id, sizeof r->id, "%.99s", *p->number ? p->number : p->login);
    result_find(r, "nothing-handed-in", "On the roster, and nothing was handed in.");
}

static size_t add_absent(struct result **r, const char **folder, size_t count, const struct roster *roster,
                         double points)
{
    for (size_t i = 0; i < roster->count; i++)
        if (!roster->item[i].handed_in) {
            folder[count] = "";
            r[count] = heap_get(sizeof **r);
            stand_in_absent(r[count++], &roster->item[i], points);
        }
    return count;
}

int class_write(const char *out, const struct machine *m, const struct submissions *s, const struct fault *fault,
                const struct roster *roster, double points)
{
    struct result **r;
    size_t count = s->count;
    const char **folder = heap_array(s->count + roster->count + 1, sizeof *folder);
    for (size_t i = 0; i < s->count; i++)
        folder[i] = s->item[i].name;
    int status = load_all(s, fault, out, &r);
    r = heap_resize(r, (s->count + roster->count + 1) * sizeof *r);
    if (!status)
        count = add_absent(r, folder, count, roster, points);
    const struct result *const *all = (const struct result *const *)r;
    if (!status)
        status = reports_class(all, m, folder, count, out);
    if (!status)
        print_summary(all, count, out);
    size_t lost = 0, first = 0;
    for (size_t i = s->count; i-- > 0;)
        if (r[i] && r[i]->outcome == NOT_HERE)
            lost++, first = i;
    if (!status && lost)
        status = complain(BAD, "%zu of %zu submissions were not judged here, so they have no points; the first, %s: %s",
                          lost, s->count, r[first]->name, r[first]->why);
    for (size_t i = 0; i < count; i++)
        free(r[i]);
    free(r);
    free(folder);
    return status;
}

const struct machine *class_machine(const char *out, struct submissions *s)
{
    char folder[PATH_MAX], path[PATH_MAX], json[PATH_MAX];
    const struct machine *m = NULL;
    struct dirent **entry;
    struct result *one = heap_get(sizeof *one);
    path_join(folder, out, "submissions");
    int n = scandir(folder, &entry, not_hidden, alphasort);
    for (int i = 0; i < n; i++) {
        if (path_join(path, folder, entry[i]->d_name) && path_join(json, path, "result.json") &&
            result_load(one, json)) {
            m = machine_find(one->machine);
            submissions_add(s, path, one->name, "");
            snprintf(s->item[s->count - 1].name, sizeof s->item->name, "%.127s", entry[i]->d_name);
        }
        free(entry[i]);
    }
    if (n >= 0)
        free(entry);
    free(one);
    return m;
}

/* ---- results of earlier runs ---------------------------------------------------------- */

int class_set_aside(const char *out, const struct submissions *s)
{
    char folder[PATH_MAX], from[PATH_MAX], to[PATH_MAX];
    struct dirent **entry;
    int moved = 0, status = GOOD;
    path_join(folder, out, "submissions");
    int n = scandir(folder, &entry, not_hidden, alphasort);
    for (int i = 0; i < n; i++) {
        if (!status && !submissions_have(s, entry[i]->d_name) && path_join(from, folder, entry[i]->d_name) &&
            join_three(to, out, "earlier", entry[i]->d_name)) {
            char earlier[PATH_MAX];
            path_join(earlier, out, "earlier");
            status = make_folder(earlier);
            folder_remove(to);
            if (!status && rename(from, to))
                status = complain(BAD, "%s: %s", from, strerror(errno));
            moved++;
        }
        free(entry[i]);
    }
    if (n >= 0)
        free(entry);
    if (moved && !status)
        complain(GOOD, "what earlier runs left of submissions that are not handed in now (%d) is in %s/earlier", moved,
                 out);
    return status;
}

/* ---- results of other runs ------------------------------------------------------------ */

int class_copy(const char *from, const char *to)
{
    size_t size;
    struct output out;
    char *text = slurp_whole(from, 64 << 20, &size);
    if (!text)
        return complain(BAD, "%s: %s", from, strerror(errno));
    int status = output_open(&out, to);
    if (!status) {
        fwrite(text, 1, size, out.file);
        status = output_close(&out);
    }
    free(text);
    return status;
}

static int copy_folder(const char *from, const char *to)
{
    char a[PATH_MAX], b[PATH_MAX];
    struct dirent **file;
    int status = make_folder(to), n = scandir(from, &file, not_hidden, alphasort);
    for (int i = 0; i < n; i++) {
        if (path_join(a, from, file[i]->d_name) && path_join(b, to, file[i]->d_name) && !status)
            status = file[i]->d_type == DT_DIR ? copy_folder(a, b) : class_copy(a, b);
        free(file[i]);
    }
    if (n >= 0)
        free(file);
    return status;
}

/* All tools that results so far were judged by. */
static void take_tools(struct result *all, const struct result *one)
{
    for (unsigned i = 0; i < one->tools; i++) {
        bool known = false;
        for (unsigned k = 0; k < all->tools; k++)
            known |= !strcmp(all->tool[k].engine, one->tool[i].engine);
        if (!known && all->tools < RESULT_TOOLS)
            all->tool[all->tools++] = one->tool[i];
    }
}

/* The same submission, judged alike in two of the runs, is one. */
static bool has_twin(const struct submissions *s, const struct result *one)
{
    for (size_t i = 0; i < s->count; i++)
        if (!strcmp(s->item[i].shown, one->name) && !strcmp(s->item[i].student, one->key))
            return true;
    return false;
}

/* Adds the results of one run, if they are comparable with the first. */
static int add_run(struct submissions *s, const char *from, const char *out, struct result *first)
{
    struct result *one = heap_get(sizeof *one);
    char run[PATH_MAX], folder[PATH_MAX], path[PATH_MAX], json[PATH_MAX];
    struct dirent **name;
    int n = realpath(from, run) && path_join(folder, run, "submissions") ? scandir(folder, &name, not_hidden, alphasort)
                                                                         : -1;
    if (n < 0) {
        free(one);
        return complain(BAD, "%s: no results of gatecade grade are there", from);
    }
    int status = strcmp(run, out) ? GOOD : complain(BAD, "--merge %s is the folder of --out itself", from);
    for (size_t i = 0; i < s->count; i++) /* the same folder twice */
        if (!strncmp(s->item[i].path, folder, strlen(folder)) && s->item[i].path[strlen(folder)] == '/')
            status = complain(BAD, "--merge %s is there twice", from);
    for (int i = 0; i < n; i++) {
        bool fits = path_join(path, folder, name[i]->d_name) && path_join(json, path, "result.json");
        bool there = fits && result_load(one, json);
        if (!status && !there && fits) /* it was not judged there: the table says so */
            submissions_add(s, path, name[i]->d_name, "");
        else if (!status && there) {
            if (!first->name[0])
                *first = *one;
            if (!comparable(first, one))
                status = complain_differ(first, one);
            else if (!has_twin(s, one))
                submissions_add(s, path, one->name, one->key);
            take_tools(first, one);
        }
        free(name[i]);
    }
    free(name);
    free(one);
    return status;
}

int class_merge(const char *out, const struct list *some, int more, char **folder, struct roster *roster)
{
    struct submissions s = {0};
    char full[PATH_MAX], path[PATH_MAX];
    if (!out)
        return complain(USAGE, "grade --merge needs --out DIR for the class table");
    struct result *first = heap_get(sizeof *first);
    int status = make_way(out);
    if (!status && (!realpath(out, full) || strlen(full) > PATH_MAX - 300))
        status = complain(BAD, "%s: the name is too long", out);
    for (unsigned i = 0; i < some->count && !status; i++)
        status = add_run(&s, some->item[i], full, first);
    for (int i = 0; i < more && !status; i++)
        status = add_run(&s, folder[i], full, first);
    if (!status && !s.count)
        status = complain(BAD, "there are no results to merge");
    submissions_name(&s);
    for (size_t i = 0; i < s.count; i++) {
        struct person *p = roster_find(roster, s.item[i].shown);
        if (p)
            p->handed_in = true;
    }
    path_join(path, full, "submissions");
    status = status || make_folder(path);
    for (size_t i = 0; i < s.count && !status; i++)
        if (join_three(path, full, "submissions", s.item[i].name)) {
            folder_remove(path);
            status = copy_folder(s.item[i].path, path);
        }
    if (!status)
        status = class_set_aside(full, &s) ||
                         class_write(full, machine_find(first->machine), &s, NULL, roster, first->rubric.points)
                     ? BAD
                     : GOOD;
    submissions_free(&s);
    free(first);
    return status ? BAD : GOOD;
}

/* ---- the folder ---- */

/* The lock is a flock() on the folder, inherited by the workers.  It is retried for a while, since the workers of a
   killed grader take a moment to exit. */
static int one_grader(const char *out)
{
    int fd = open(out, O_RDONLY | O_DIRECTORY | O_CLOEXEC), held = -1;
    if (fd < 0)
        return complain(BAD, "%s: %s", out, strerror(errno));
    for (int tries = 0; tries < 250 && held; tries++) {
        held = flock(fd, LOCK_EX | LOCK_NB);
        if (held)
            clock_sleep(0.02);
    }
    return held ? complain(BAD, "%s: another grader is at work there", out) : GOOD;
}

/* class.csv.AbCdEf: the draft of a grader that was killed while writing the table. */
static int is_draft(const struct dirent *e)
{
    return (!strncmp(e->d_name, "class.csv.", 10) && strlen(e->d_name) == 16) ||
           (!strncmp(e->d_name, "class.html.", 11) && strlen(e->d_name) == 17);
}

static void remove_drafts(const char *out)
{
    struct dirent **entry;
    char path[PATH_MAX];
    int n = scandir(out, &entry, is_draft, NULL);
    for (int i = 0; i < n; i++) {
        if (path_join(path, out, entry[i]->d_name))
            unlink(path);
        free(entry[i]);
    }
    if (n >= 0)
        free(entry);
}

int class_open(const char *out, char full[PATH_MAX], char work[PATH_MAX])
{
    char path[PATH_MAX];
    if (make_way(out))
        return BAD;
    if (!realpath(out, full) || strlen(full) > PATH_MAX - 300)
        return complain(BAD, "%s: the name is too long", out);
    path_join(path, full, "submissions");
    path_join(work, full, ".work");
    if (one_grader(full) || make_folder(path))
        return BAD;
    folder_remove(work);
    remove_drafts(full);
    return make_folder(work);
}
