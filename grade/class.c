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
static bool comparable(const struct result *a, const struct result *b)
{
    return !strcmp(a->machine, b->machine) && a->seed == b->seed && !strcmp(a->effort, b->effort) &&
           !strcmp(a->rubric_hash, b->rubric_hash) && !strcmp(a->version, b->version);
}

static int complain_differ(const struct result *a, const struct result *b)
{
    if (strcmp(a->machine, b->machine))
        return complain(BAD, "%s was graded for %s, but %s for %s: a table holds results of one machine", a->name,
                        a->machine, b->name, b->machine);
    return complain(BAD,
                    "%s and %s were not graded with the same seed, effort, rubric and version of gatecade; grade them "
                    "alike first",
                    a->name, b->name);
}

/* Loads the results of all submissions below `out`; free each, and *r. */
static int load_all(const struct submissions *s, const char *out, struct result ***r)
{
    int status = GOOD;
    *r = heap_array(s->count + 1, sizeof **r);
    for (size_t i = 0; i < s->count && !status; i++) {
        char folder[PATH_MAX], path[PATH_MAX];
        struct result *one = (*r)[i] = heap_get(sizeof *one);
        if (!join_three(folder, out, "submissions", s->item[i].name) || !path_join(path, folder, "result.json") ||
            !result_load(one, path))
            status = complain(BAD, "%s: there is no result in %s", s->item[i].shown, folder);
        else if (!comparable((*r)[0], one))
            status = complain_differ((*r)[0], one);
    }
    return status;
}

int class_write(const char *out, const struct submissions *s)
{
    struct result **r;
    const char **folder = heap_array(s->count + 1, sizeof *folder);
    double sum = 0;
    for (size_t i = 0; i < s->count; i++)
        folder[i] = s->item[i].name;
    int status = load_all(s, out, &r);
    if (!status)
        status = reports_class((const struct result *const *)r, folder, s->count, out);
    for (size_t i = 0; i < s->count && r[i]; i++) {
        sum += r[i]->score / r[i]->rubric.points;
        free(r[i]);
    }
    free(r);
    free(folder);
    if (!status)
        printf("%zu submissions, mean %.0f %%: %s/class.csv and class.html\n", s->count, 100 * sum / (double)s->count,
               out);
    return status;
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
            status = class_copy(a, b);
        free(file[i]);
    }
    if (n >= 0)
        free(file);
    return status;
}

/* Adds the results of one run, if they are comparable with the first. */
static int add_run(struct submissions *s, const char *from, const char *out, struct result *first)
{
    static struct result one;
    char run[PATH_MAX], folder[PATH_MAX], path[PATH_MAX], json[PATH_MAX];
    struct dirent **name;
    int n = realpath(from, run) && path_join(folder, run, "submissions") ? scandir(folder, &name, not_hidden, alphasort)
                                                                         : -1;
    if (n < 0)
        return complain(BAD, "%s: no results of gatecade grade are there", from);
    int status = strcmp(run, out) ? GOOD : complain(BAD, "--merge %s is the folder of --out itself", from);
    for (size_t i = 0; i < s->count; i++) /* the same folder twice */
        if (!strncmp(s->item[i].path, folder, strlen(folder)) && s->item[i].path[strlen(folder)] == '/')
            status = complain(BAD, "--merge %s is there twice", from);
    for (int i = 0; i < n; i++) {
        bool fits = path_join(path, folder, name[i]->d_name) && path_join(json, path, "result.json");
        if (!status && fits && result_load(&one, json)) {
            if (!s->count)
                *first = one;
            if (comparable(first, &one))
                submissions_add(s, path, one.name, "");
            else
                status = complain_differ(first, &one);
        }
        free(name[i]);
    }
    free(name);
    return status;
}

int class_merge(const char *out, const struct list *some, int more, char **folder)
{
    static struct result first;
    struct submissions s = {0};
    char full[PATH_MAX], path[PATH_MAX];
    if (!out)
        return complain(USAGE, "grade --merge needs --out DIR for the class table");
    int status = make_folder(out);
    if (!status && (!realpath(out, full) || strlen(full) > PATH_MAX - 300))
        status = complain(BAD, "%s: the name is too long", out);
    for (unsigned i = 0; i < some->count && !status; i++)
        status = add_run(&s, some->item[i], full, &first);
    for (int i = 0; i < more && !status; i++)
        status = add_run(&s, folder[i], full, &first);
    if (!status && !s.count)
        status = complain(BAD, "there are no results to merge");
    submissions_name(&s);
    path_join(path, full, "submissions");
    status = status || make_folder(path);
    for (size_t i = 0; i < s.count && !status; i++)
        if (path_join(path, full, "submissions") && join_three(path, full, "submissions", s.item[i].name))
            status = copy_folder(s.item[i].path, path);
    if (!status)
        status = class_set_aside(full, &s) || class_write(full, &s) ? BAD : GOOD;
    submissions_free(&s);
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
    if (make_folder(out))
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
