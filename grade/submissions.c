/* SPDX-License-Identifier: MIT */
#include "grade/submissions.h"
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include "base/command.h"
#include "grade/names.h"
#include "base/heap.h"
#include "base/folder.h"
#include "grade/unpack.h"

/* What a whole class in one archive may hold. */
enum { CLASS_FILES = 200000 };
static const uint64_t class_bytes = (uint64_t)1 << 31;

int submission_is_source(const char *name)
{
    static const char *const ends[] = {"v", "sv", "vh", "svh", "vhd", "vhdl", NULL};
    const char *dot = strrchr(name, '.');
    for (int i = 0; dot && ends[i]; i++)
        if (!strcasecmp(dot + 1, ends[i]))
            return dot != name && dot[-1] != '/';
    return 0;
}

int submission_is_folder(const char *path)
{
    struct stat info;
    return !lstat(path, &info) && S_ISDIR(info.st_mode);
}

/* ---- their names ---------------------------------------------------------------------- */

void submissions_add(struct submissions *s, const char *path, const char *shown, const char *student)
{
    s->item = heap_resize(s->item, (s->count + 1) * sizeof *s->item);
    struct submission *item = &s->item[s->count++];
    *item = (struct submission){0};
    snprintf(item->path, sizeof item->path, "%s", path);
    snprintf(item->student, sizeof item->student, "%s", student);
    snprintf(item->shown, sizeof item->shown, "%s", shown);
}

static int by_shown(const void *a, const void *b)
{
    const struct submission *x = a, *y = b;
    int order = strcmp(x->shown, y->shown);
    return order ? order : strcmp(x->path, y->path);
}

static int taken(const struct submissions *s, const char *name)
{
    for (size_t i = 0; i < s->count; i++)
        if (!strcmp(s->item[i].name, name))
            return 1;
    return 0;
}

void submissions_name(struct submissions *s)
{
    if (s->count)
        qsort(s->item, s->count, sizeof *s->item, by_shown);
    for (int changed = 0; changed < 2; changed++) /* first those whose names are folders' names as they are */
        for (size_t i = 0; i < s->count; i++) {
            char plain[100], name[sizeof s->item->name];
            name_plain(plain, sizeof plain, s->item[i].shown);
            if (s->item[i].name[0] || changed != !!strcmp(plain, s->item[i].shown))
                continue;
            snprintf(name, sizeof name, "%s", plain);
            for (unsigned k = 2; taken(s, name); k++)
                snprintf(name, sizeof name, "%s-%u", plain, k);
            memcpy(s->item[i].name, name, sizeof name);
        }
}

void submissions_free(struct submissions *s)
{
    free(s->item);
    *s = (struct submissions){0};
}

/* ---- finding them --------------------------------------------------------------------- */

static int add(struct submissions *s, const char *path)
{
    char shown[SHOWN_SIZE];
    const char *base = strrchr(path, '/');
    name_readable(shown, sizeof shown, base ? base + 1 : path);
    name_without_end(shown);
    submissions_add(s, path, shown, "");
    return GOOD;
}

/* What desktops put beside everything, and nobody handed in. */
static int litter(const char *name)
{
    static const char *const names[] = {".", "..", "__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini", NULL};
    for (int i = 0; names[i]; i++)
        if (!strcmp(name, names[i]))
            return 1;
    return 0;
}

static int not_litter(const struct dirent *e)
{
    return !litter(e->d_name);
}

static int handed_in(const char *path)
{
    const char *base = strrchr(path, '/') + 1;
    return *base != '.' && (submission_is_folder(path) || unpack_is_archive(path) || submission_is_source(path));
}

static void tell_skipped(const char *path)
{
    struct stat info;
    char shown[PATH_MAX];
    const char *base = strrchr(path, '/') + 1;
    name_readable(shown, sizeof shown, path);
    complain(GOOD, "%s is skipped: %s", shown,
             *base == '.'                                   ? "its name starts with a dot"
             : !lstat(path, &info) && S_ISLNK(info.st_mode) ? "it is a link"
                                                            : "it is no folder, archive or source");
}

/* The entries of a folder, and what they look like together. */
struct entries {
    struct dirent **list;
    int count;
    int folders, archives, sources;
    int platform; /* all of these are named as a platform names what students hand in */
    int project;  /* some folders are named as those of one project are */
};

static int of_project(const char *name)
{
    static const char *const names[] = {
        "rtl",          "src",        "source",      "sources", "hdl",     "verilog", "vhdl",
        "tb",           "testbench",  "testbenches", "test",    "tests",   "sim",     "bench",
        "include",      "inc",        "constraints", "xdc",     "constrs", "doc",     "docs",
        "lib",          "ip",         "scripts",     "synth",   "build",   "db",      "incremental_db",
        "output_files", "simulation", NULL};
    static const char *const ends[] = {".srcs", ".sim", ".runs", ".cache", ".hw", ".ip_user_files", NULL};
    for (int i = 0; names[i]; i++)
        if (!strcasecmp(name, names[i]))
            return 1;
    const char *dot = strrchr(name, '.');
    for (int i = 0; dot && ends[i]; i++)
        if (!strcasecmp(dot, ends[i]))
            return 1;
    return 0;
}

static int read_entries(struct entries *e, const char *folder)
{
    char path[PATH_MAX], who[SHOWN_SIZE];
    const char *rest;
    *e = (struct entries){.platform = 1};
    e->count = scandir(folder, &e->list, not_litter, alphasort);
    for (int i = 0; i < e->count; i++) {
        const char *name = e->list[i]->d_name;
        if (!path_join(path, folder, name) || !handed_in(path))
            continue;
        int is_folder = submission_is_folder(path);
        e->folders += is_folder;
        e->archives += !is_folder && unpack_is_archive(path);
        e->sources += !is_folder && submission_is_source(path);
        e->project |= is_folder && of_project(name);
        e->platform &= name_student(name, who, sizeof who, &rest) && is_folder == !*rest;
    }
    e->platform &= e->folders + e->archives + e->sources > 0;
    return e->count >= 0;
}

static void free_entries(struct entries *e)
{
    while (e->count > 0)
        free(e->list[--e->count]);
    free(e->list);
}

/* What a platform has put under one student is one submission, be it several files. */
static int add_student(struct submissions *s, const char *folder, const char *name, int is_folder)
{
    char who[SHOWN_SIZE], shown[SHOWN_SIZE];
    const char *rest;
    name_student(name, who, sizeof who, &rest);
    for (size_t i = 0; i < s->count; i++)
        if (!strcmp(s->item[i].student, who) && !strcmp(s->item[i].path, folder))
            return GOOD;
    name_readable(shown, sizeof shown, is_folder ? name : who);
    submissions_add(s, folder, shown, who);
    return GOOD;
}

static int add_entries(struct submissions *s, const char *folder)
{
    struct entries e;
    char path[PATH_MAX];
    int status = read_entries(&e, folder) ? GOOD : complain(BAD, "%s: %s", folder, strerror(errno));
    for (int i = 0; i < e.count && !status; i++) {
        if (!path_join(path, folder, e.list[i]->d_name))
            continue;
        if (!handed_in(path))
            tell_skipped(path);
        else
            status = e.platform ? add_student(s, folder, e.list[i]->d_name, submission_is_folder(path)) : add(s, path);
    }
    free_entries(&e);
    return status;
}

/* An archive is a class when its entries are named as a platform names them, be it in a folder around them; or when it
   holds several folders or archives, no sources beside them, and no folder that is part of one project. */
static int is_class(char folder[PATH_MAX])
{
    struct entries e;
    char path[PATH_MAX] = "";
    int class = read_entries(&e, folder) && (e.platform || (e.folders + e.archives > 1 && !e.sources && !e.project));
    int around = !class && e.folders == 1 && !e.archives && !e.sources;
    for (int i = 0; i < e.count && around && !*path; i++)
        if (!path_join(path, folder, e.list[i]->d_name) || !handed_in(path))
            *path = 0;
    free_entries(&e);
    if (*path && read_entries(&e, path)) {
        class = e.platform;
        free_entries(&e);
        if (class)
            memcpy(folder, path, sizeof path);
    }
    return class;
}

static int add_archive(struct submissions *s, const char *path, const char *scratch, int bare)
{
    char folder[PATH_MAX], why[300];
    static unsigned number; /* no random name: it is told, and it orders namesakes */
    snprintf(folder, sizeof folder, "%s/class-%u", scratch, ++number);
    if (mkdir(folder, 0700))
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
