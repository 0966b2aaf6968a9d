/* SPDX-License-Identifier: MIT */
#include "submissions.h"
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>
#include "command.h"
#include "path.h"
#include "unpack.h"

/* What one submission may hold, and a whole class in one archive. */
enum { FILES = 500, FILE_BYTES = 4 << 20, BYTES = 32 << 20, CLASS_FILES = 200000, DEEPEST = 16 };
static const uint64_t class_bytes = (uint64_t)1 << 31;

int submission_is_source(const char *name)
{
    static const char *const ends[] = {"v", "sv", "vh", "svh", "vhd", "vhdl", NULL};
    const char *dot = strrchr(name, '.');
    for (int i = 0; dot && ends[i]; i++)
        if (!strcasecmp(dot + 1, ends[i]))
            return dot != name;
    return 0;
}

/* ---- finding them --------------------------------------------------------------------- */

/* A plain name of its own: odd characters become _, and a number tells namesakes apart. */
static void name_it(const struct submissions *s, struct submission *item)
{
    char plain[100];
    const char *base = strrchr(item->path, '/');
    base = base ? base + 1 : item->path;
    size_t n = 0;
    for (; base[n] && n < sizeof plain - 1; n++)
        plain[n] = (char)(isalnum((unsigned char)base[n]) || (n && strchr("-_.", base[n])) ? base[n] : '_');
    plain[n] = 0;
    static const char *const ends[] = {".zip", ".tar.gz", ".tgz", ".tar.xz", ".txz",  ".tar.bz2", ".tar",
                                       ".7z",  ".v",      ".sv",  ".vhd",    ".vhdl", NULL};
    for (int i = 0; ends[i]; i++) {
        size_t end = strlen(ends[i]);
        if (n > end && !strcasecmp(plain + n - end, ends[i])) {
            plain[n - end] = 0;
            break;
        }
    }
    snprintf(item->name, sizeof item->name, "%s", plain);
    for (unsigned k = 2, i = 0; i < s->count; i++)
        if (!strcmp(s->item[i].name, item->name)) {
            snprintf(item->name, sizeof item->name, "%s-%u", plain, k++);
            i = (unsigned)-1;
        }
}

static int add(struct submissions *s, const char *path)
{
    struct submission *more = realloc(s->item, (s->count + 1) * sizeof *more);
    if (!more)
        return complain(BAD, "memory is short");
    s->item = more;
    struct submission *item = &s->item[s->count];
    snprintf(item->path, sizeof item->path, "%s", path);
    name_it(s, item);
    s->count++;
    return GOOD;
}

static int visible(const struct dirent *e)
{
    return e->d_name[0] != '.' && strcmp(e->d_name, "__MACOSX") != 0;
}

static int is_folder(const char *path)
{
    struct stat info;
    return !lstat(path, &info) && S_ISDIR(info.st_mode);
}

/* Every folder, archive and source below is a submission. */
static int add_entries(struct submissions *s, const char *folder)
{
    struct dirent **entry;
    char path[PATH_MAX];
    int status = GOOD, n = scandir(folder, &entry, visible, alphasort);
    if (n < 0)
        return complain(BAD, "%s: %s", folder, strerror(errno));
    for (int i = 0; i < n; i++) {
        int fits = path_join(path, folder, entry[i]->d_name);
        int mine = is_folder(path) || unpack_is_archive(path) || submission_is_source(path);
        if (fits && mine && !status)
            status = add(s, path);
        free(entry[i]);
    }
    free(entry);
    return status;
}

/* An archive is a class when it holds several folders or archives and no sources beside them. */
static int is_class(const char *folder)
{
    struct dirent **entry;
    char path[PATH_MAX];
    int many = 0, sources = 0, n = scandir(folder, &entry, visible, alphasort);
    for (int i = 0; i < n; i++) {
        int fits = path_join(path, folder, entry[i]->d_name);
        many += fits && (is_folder(path) || unpack_is_archive(path));
        sources += fits && submission_is_source(path);
        free(entry[i]);
    }
    if (n >= 0)
        free(entry);
    return many > 1 && !sources;
}

static int add_archive(struct submissions *s, const char *path, const char *scratch, int bare)
{
    char folder[PATH_MAX], why[300];
    snprintf(folder, sizeof folder, "%s/class-XXXXXX", scratch);
    if (!mkdtemp(folder))
        return complain(BAD, "%s: %s", folder, strerror(errno));
    /* One that is broken or a trick is somebody's submission: it gets its own report. */
    if (unpack(path, folder, class_bytes, CLASS_FILES, bare, why, sizeof why) == UNPACK_GOOD && is_class(folder))
        return add_entries(s, folder);
    return add(s, path);
}

int submissions_find(struct submissions *s, const char *argument, const char *scratch, int one, int bare)
{
    struct stat info;
    char path[PATH_MAX];
    if (stat(argument, &info) || !realpath(argument, path))
        return complain(BAD, "%s: %s", argument, strerror(errno));
    if (S_ISDIR(info.st_mode))
        return one ? add(s, path) : add_entries(s, path);
    if (unpack_is_archive(path))
        return one ? add(s, path) : add_archive(s, path, scratch, bare);
    if (submission_is_source(path))
        return add(s, path);
    return complain(BAD, "%s is neither a folder, an archive nor a Verilog or VHDL source", argument);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct submission *)a)->name, ((const struct submission *)b)->name);
}

void submissions_sort(struct submissions *s)
{
    if (s->count)
        qsort(s->item, s->count, sizeof *s->item, by_name);
}

void submissions_free(struct submissions *s)
{
    free(s->item);
    *s = (struct submissions){0};
}

/* ---- gathering the sources ------------------------------------------------------------ */

struct gathering {
    const char *src;
    unsigned files;
    uint64_t bytes;
    int too_much;
};

/* Copies one source; a namesake from another folder gets a number in front. */
static void copy_source(struct gathering *g, const char *path)
{
    char to[PATH_MAX], plain[120];
    static char block[1 << 16];
    const char *base = strrchr(path, '/') + 1;
    size_t n = 0, skip = strlen(base) > 100 ? strlen(base) - 100 : 0;
    for (base += skip; base[n] && n < sizeof plain - 1; n++)
        plain[n] = (char)(isalnum((unsigned char)base[n]) || (n && strchr("-_.", base[n])) ? base[n] : '_');
    plain[n] = 0;
    snprintf(to, sizeof to, "%s/%s", g->src, plain);
    for (unsigned k = 2; !access(to, F_OK); k++)
        snprintf(to, sizeof to, "%s/%u-%s", g->src, k, plain);

    int in = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    int out = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    struct stat info;
    ssize_t got = 0;
    if (in >= 0 && out >= 0 && !fstat(in, &info) && S_ISREG(info.st_mode)) {
        uint64_t size = 0;
        while (size <= FILE_BYTES && (got = read(in, block, sizeof block)) > 0 && write(out, block, (size_t)got) == got)
            size += (uint64_t)got;
        g->bytes += size;
        g->too_much |= size > FILE_BYTES || g->bytes > BYTES || ++g->files > FILES;
    }
    if (in >= 0)
        close(in);
    if (out >= 0)
        close(out);
}

static void gather_folder(struct gathering *g, const char *folder, unsigned depth)
{
    struct dirent **entry;
    char path[PATH_MAX];
    int n = depth < DEEPEST && !g->too_much ? scandir(folder, &entry, visible, alphasort) : -1;
    for (int i = 0; i < n; i++) {
        int fits = path_join(path, folder, entry[i]->d_name);
        if (fits && is_folder(path))
            gather_folder(g, path, depth + 1);
        else if (fits && submission_is_source(path))
            copy_source(g, path);
        free(entry[i]);
    }
    if (n >= 0)
        free(entry);
}

/* The archives in a folder that has no sources of its own, or the one that is the submission. */
static enum unpack_result open_up(const char *path, const char *scratch, int bare, char *why, size_t size)
{
    if (!is_folder(path))
        return unpack(path, scratch, BYTES, FILES, bare, why, size);
    struct dirent **entry;
    char inner[PATH_MAX];
    enum unpack_result result = UNPACK_GOOD;
    int n = scandir(path, &entry, visible, alphasort);
    for (int i = 0; i < n; i++) {
        int fits = path_join(inner, path, entry[i]->d_name);
        if (fits && !is_folder(inner) && unpack_is_archive(inner) && result == UNPACK_GOOD)
            result = unpack(inner, scratch, BYTES, FILES, bare, why, size);
        free(entry[i]);
    }
    if (n >= 0)
        free(entry);
    return result;
}

void submission_gather(const struct submission *s, const char *src, int bare, char id[32], char *why, size_t size)
{
    static const char *const ids[] = {"", "archive-trick", "archive-size", "archive-broken"};
    struct gathering g = {.src = src};
    char opened[PATH_MAX];
    id[0] = why[0] = 0;
    if (is_folder(s->path))
        gather_folder(&g, s->path, 0);
    else if (submission_is_source(s->path))
        copy_source(&g, s->path);
    if (!g.files && !g.too_much && (is_folder(s->path) || unpack_is_archive(s->path))) {
        snprintf(opened, sizeof opened, "%s.open", src);
        mkdir(opened, 0700);
        enum unpack_result result = open_up(s->path, opened, bare, why, size);
        snprintf(id, 32, "%s", ids[result]);
        if (result == UNPACK_GOOD)
            gather_folder(&g, opened, 0);
    }
    if (g.too_much) {
        snprintf(id, 32, "archive-size");
        snprintf(why, size, "the submission holds more than %d sources or more than %d MB of them", FILES, BYTES >> 20);
    } else if (!g.files && !id[0]) {
        snprintf(id, 32, "no-source");
        snprintf(why, size, "there is no Verilog or VHDL source (.v .sv .vhd .vhdl) in the submission");
    }
}
