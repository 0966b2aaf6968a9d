/* SPDX-License-Identifier: MIT */
#include "grade/attempts.h"
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/folder.h"
#include "base/heap.h"

static const char inner[] = "attempts";

static bool path_of(const char *folder, unsigned number, char path[PATH_MAX])
{
    char name[24], attempts[PATH_MAX];
    snprintf(name, sizeof name, "%u.json", number);
    return path_join(attempts, folder, inner) && path_join(path, attempts, name);
}

/* They are numbered from 1 without a gap. */
static unsigned how_many(const char *folder)
{
    char path[PATH_MAX];
    unsigned n = 0;
    while (n < ATTEMPTS_MOST - 1 && path_of(folder, n + 1, path) && !access(path, F_OK))
        n++;
    return n;
}

static int not_attempts(const struct dirent *e)
{
    return strcmp(e->d_name, ".") && strcmp(e->d_name, "..") && strcmp(e->d_name, inner);
}

const char *attempts_file(const char *folder, const struct result *before, const struct result *now)
{
    char path[PATH_MAX], to[PATH_MAX];
    const char *why = folder_make(folder);
    bool another = before && before->sources[0] && strcmp(before->sources, now->sources);
    if (before && strcmp(before->machine, now->machine) && path_join(path, folder, inner))
        folder_remove(path);
    else if (!why && another && path_join(path, folder, inner) && !(why = folder_make(path)) &&
             path_of(folder, how_many(folder) + 1, to) && path_join(path, folder, "result.json") && rename(path, to))
        why = strerror(errno);
    struct dirent **entry;
    int n = scandir(folder, &entry, not_attempts, NULL);
    for (int i = 0; i < n; i++) {
        struct stat info;
        if (path_join(path, folder, entry[i]->d_name) && !lstat(path, &info) && S_ISDIR(info.st_mode))
            folder_remove(path);
        else
            unlink(path);
        free(entry[i]);
    }
    if (n >= 0)
        free(entry);
    return why;
}

void attempts_take(struct result *r, const char *folder, const struct late_rule *late)
{
    unsigned n = how_many(folder);
    struct result *old = heap_get(sizeof *old);
    char path[PATH_MAX];
    for (unsigned i = 0; i < n; i++) {
        r->before[i] = 0;
        if (!path_of(folder, i + 1, path) || !result_load(old, path))
            continue;
        old->rubric = r->rubric;
        result_score(old, late, false);
        r->before[i] = old->reached;
    }
    r->attempt = n + 1;
    free(old);
}

static bool found(const struct result *r, const char *id)
{
    for (unsigned i = 0; i < r->findings; i++)
        if (!strcmp(r->finding[i].id, id))
            return true;
    return false;
}

/* The findings that one has and the other has not, as far as students may read them. */
static void tell_only(FILE *f, const char *word, const struct result *has, const struct result *has_not)
{
    bool some = false;
    for (unsigned i = 0; i < has->findings; i++) {
        const char *id = has->finding[i].id;
        const struct rubric_line *l = rubric_find(&has_not->rubric, id);
        if (found(has_not, id) || (l && l->hidden))
            continue;
        fprintf(f, "%s %s", some ? "," : word, id);
        some = true;
    }
    fputs(some ? "." : "", f);
}

char *attempts_story(const struct result *r, const char *folder)
{
    char *text, path[PATH_MAX];
    size_t size;
    if (r->attempt < 2)
        return NULL;
    FILE *f = heap_stream(&text, &size);
    fprintf(f, "This is attempt %u; before:", r->attempt);
    for (unsigned i = 0; i + 1 < r->attempt; i++)
        fprintf(f, "%s %g", i ? "," : "", result_rounded(r->before[i]));
    fprintf(f, " of %g points.", r->rubric.points);
    if (r->score > r->reached)
        fprintf(f, " The best counts: %g points; this one has %g.", result_rounded(r->score),
                result_rounded(r->reached));
    struct result *last = heap_get(sizeof *last);
    if (path_of(folder, r->attempt - 1, path) && result_load(last, path)) {
        last->rubric = r->rubric;
        tell_only(f, " Mended since:", last, r);
        tell_only(f, " New:", r, last);
    }
    free(last);
    fclose(f);
    return text;
}
