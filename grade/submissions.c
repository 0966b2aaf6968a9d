/* SPDX-License-Identifier: MIT */
#include "grade/submissions.h"
#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include "base/command.h"
#include "check/handin/gather.h"
#include "check/handin/names.h"
#include "base/heap.h"
#include "base/folder.h"
#include "check/handin/unpack.h"
#include "base/slurp.h"
#include "grade/roll/roster.h"

/* What a whole class in one archive may hold. */
enum { CLASS_FILES = 200000 };
static const uint64_t class_bytes = (uint64_t)1 << 31;

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

bool submissions_have(const struct submissions *s, const char *name)
{
    for (size_t i = 0; i < s->count; i++)
        if (!strcmp(s->item[i].name, name))
            return true;
    return false;
}

void submissions_name(struct submissions *s)
{
    if (s->count)
        qsort(s->item, s->count, sizeof *s->item, by_shown);
    for (int changed = 0; changed < 2; changed++) /* first those whose shown name needs no change to be a folder's */
        for (size_t i = 0; i < s->count; i++) {
            char plain[100], name[sizeof s->item->name];
            name_plain(plain, sizeof plain, s->item[i].shown);
            if (s->item[i].name[0] || changed != !!strcmp(plain, s->item[i].shown))
                continue;
            snprintf(name, sizeof name, "%s", plain);
            for (unsigned k = 2; submissions_have(s, name); k++)
                snprintf(name, sizeof name, "%s-%u", plain, k);
            memcpy(s->item[i].name, name, sizeof name);
        }
}

void submissions_part(struct submissions *s, unsigned which, unsigned parts)
{
    size_t kept = 0;
    for (size_t i = 0; i < s->count; i++)
        if (i % parts == which - 1)
            s->item[kept++] = s->item[i];
    s->count = kept;
}

void submissions_free(struct submissions *s)
{
    free(s->item);
    *s = (struct submissions){0};
}

/* ---- finding them --------------------------------------------------------------------- */

static void add(struct submissions *s, const char *path)
{
    char shown[SHOWN_SIZE];
    const char *base = strrchr(path, '/');
    name_readable(shown, sizeof shown, base ? base + 1 : path);
    name_without_end(shown);
    submissions_add(s, path, shown, "");
}

/* Files that desktops create by themselves. */
static bool is_litter(const char *name)
{
    static const char *const names[] = {".", "..", "__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini", NULL};
    for (int i = 0; names[i]; i++)
        if (!strcmp(name, names[i]))
            return true;
    return false;
}

static int not_litter(const struct dirent *e)
{
    return !is_litter(e->d_name);
}

static bool is_file(const char *path)
{
    struct stat info;
    return !lstat(path, &info) && S_ISREG(info.st_mode); /* no link, which would lead anywhere */
}

/* A folder of results of this program: of an earlier run, or of this one. */
static bool is_report(const char *path)
{
    char table[PATH_MAX], folder[PATH_MAX];
    return path_join(table, path, "class.csv") && is_file(table) && path_join(folder, path, "submissions") &&
           handin_is_folder(folder);
}

static bool is_out(const char *path, const char *out)
{
    char real[PATH_MAX];
    return realpath(path, real) && !strcmp(real, out);
}

static bool handed_in(const char *path, const char *out)
{
    const char *base = strrchr(path, '/') + 1;
    if (handin_is_folder(path))
        return *base != '.' && !is_out(path, out) && !is_report(path);
    return *base != '.' && is_file(path) && (unpack_is_archive(path) || handin_is_source(path));
}

static void warn_skipped(const char *path, const char *out)
{
    struct stat info;
    if (is_out(path, out))
        return;
    char shown[PATH_MAX];
    const char *base = strrchr(path, '/') + 1;
    name_readable(shown, sizeof shown, path);
    complain(GOOD, "%s is skipped: %s", shown,
             *base == '.'                                   ? "its name starts with a dot"
             : !lstat(path, &info) && S_ISLNK(info.st_mode) ? "it is a link"
             : handin_is_folder(path)                       ? "it holds the results of a run of gatecade grade"
                                                            : "it is no folder, archive or source");
}

/* The entries of a folder, and what they look like together. */
struct entries {
    struct dirent **list;
    int count;
    int folders, archives, sources;
    int named;     /* so many entries of any kind are named as a platform names what students hand in, */
    bool platform; /* and they are most of them */
    bool project;  /* some folders are named as those of one project are */
};

/* Names that folders inside one project have, by hand or from a tool. */
static bool is_project_folder(const char *name)
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
            return true;
    const char *dot = strrchr(name, '.');
    for (int i = 0; dot && ends[i]; i++)
        if (!strcasecmp(dot, ends[i]))
            return true;
    return false;
}

/* What a platform has stored for a student is his submission, whatever it is; else he would be missing in the table. */
static bool is_students(const char *folder, const char *name)
{
    char path[PATH_MAX], who[SHOWN_SIZE];
    const char *rest;
    return path_join(path, folder, name) && name_student(name, who, sizeof who, &rest) &&
           (*rest ? is_file(path) : handin_is_folder(path));
}

static bool read_entries(struct entries *e, const char *folder, const char *out)
{
    char path[PATH_MAX];
    int strays = 0;
    *e = (struct entries){0};
    e->count = scandir(folder, &e->list, not_litter, alphasort);
    for (int i = 0; i < e->count; i++) {
        const char *name = e->list[i]->d_name;
        bool students = is_students(folder, name);
        e->named += students;
        if (!path_join(path, folder, name) || !handed_in(path, out))
            continue;
        strays += !students;
        bool is_folder = handin_is_folder(path);
        e->folders += is_folder;
        e->archives += !is_folder && unpack_is_archive(path);
        e->sources += !is_folder && handin_is_source(path);
        e->project = e->project || (is_folder && is_project_folder(name));
    }
    e->platform = e->named > (strays ? 1 : 0) && e->named > strays;
    return e->count >= 0;
}

static void free_entries(struct entries *e)
{
    while (e->count > 0)
        free(e->list[--e->count]);
    free(e->list);
}

/* All that a platform has stored for one student is one submission, even several files. */
static void add_student(struct submissions *s, const char *folder, const char *name, bool is_folder)
{
    char who[SHOWN_SIZE], shown[SHOWN_SIZE];
    const char *rest;
    name_student(name, who, sizeof who, &rest);
    for (size_t i = 0; i < s->count; i++)
        if (!strcmp(s->item[i].student, who) && !strcmp(s->item[i].path, folder)) {
            s->item[i].late |= name_late(name);
            return;
        }
    name_readable(shown, sizeof shown, is_folder ? name : who);
    submissions_add(s, folder, shown, who);
    s->item[s->count - 1].late = name_late(name);
}

/* Gradescope's export has folders with numbers, and beside them a file that tells whose they are and when they came. */
static const char metadata[] = "submission_metadata.yml";

static void read_metadata(struct submissions *s, const char *folder)
{
    char path[PATH_MAX];
    size_t size;
    char *text = path_join(path, folder, metadata) && is_file(path) ? slurp(path, 64 << 20, &size) : NULL;
    struct roster r = {0};
    if (text)
        roster_metadata(&r, text);
    for (size_t i = 0; i < s->count; i++) {
        struct submission *one = &s->item[i];
        const struct person *p = strcmp(one->path, folder) || !one->student[0] ? NULL : roster_find(&r, one->student);
        char shown[2 * SHOWN_SIZE];
        if (!p)
            continue;
        snprintf(shown, sizeof shown, "%.200s (%s)", *p->name ? p->name : p->login, one->student);
        name_readable(one->shown, sizeof one->shown, shown);
        snprintf(one->handed, sizeof one->handed, "%s", p->handed);
        snprintf(one->login, sizeof one->login, "%s", p->login);
    }
    roster_free(&r);
    free(text);
}

static int add_entries(struct submissions *s, const char *folder, const char *out)
{
    struct entries e;
    char path[PATH_MAX];
    if (!read_entries(&e, folder, out))
        return complain(BAD, "%s: %s", folder, strerror(errno));
    for (int i = 0; i < e.count; i++) {
        if (!path_join(path, folder, e.list[i]->d_name))
            continue;
        if (e.platform && is_students(folder, e.list[i]->d_name))
            add_student(s, folder, e.list[i]->d_name, handin_is_folder(path));
        else if (handed_in(path, out))
            add(s, path);
        else if (!e.platform || strcmp(e.list[i]->d_name, metadata))
            warn_skipped(path, out);
    }
    free_entries(&e);
    read_metadata(s, folder);
    return GOOD;
}

/* An archive is a class when its entries are named as a platform names them (one enclosing folder is skipped); or when
   it holds several folders or archives, no sources beside them, and no folder that is named as part of a project. */
static bool is_class(char folder[PATH_MAX], const char *out)
{
    struct entries e;
    char path[PATH_MAX] = "";
    bool class =
        read_entries(&e, folder, out) && (e.platform || (e.folders + e.archives > 1 && !e.sources && !e.project));
    bool enclosed = !class && e.folders == 1 && !e.archives && !e.sources;
    for (int i = 0; i < e.count && enclosed && !*path; i++)
        if (!path_join(path, folder, e.list[i]->d_name) || !handed_in(path, out))
            *path = 0;
    free_entries(&e);
    if (*path && read_entries(&e, path, out)) {
        class = e.platform;
        free_entries(&e);
        if (class)
            memcpy(folder, path, sizeof path);
    }
    return class;
}

/* A broken or hostile archive is one submission, with a report of its own. */
static int add_archive(struct submissions *s, const char *path, const char *out, bool bare)
{
    char folder[PATH_MAX], why[300];
    unsigned number = 0; /* deterministic name: it is printed and sorts namesakes */
    do
        snprintf(folder, sizeof folder, "%s/.work/class-%u", out, ++number);
    while (mkdir(folder, 0700) && errno == EEXIST);
    if (!handin_is_folder(folder))
        return complain(BAD, "%s: %s", folder, strerror(errno));
    enum unpack_result result = unpack(path, folder, class_bytes, CLASS_FILES, bare, why, sizeof why);
    if (result == UNPACK_FAILED)
        return complain(BAD, "%s: %s", path, why);
    if (result == UNPACK_GOOD && is_class(folder, out))
        return add_entries(s, folder, out);
    add(s, path);
    return GOOD;
}

int submissions_find(struct submissions *s, const char *argument, const char *out, bool one, bool bare)
{
    struct stat info;
    char path[PATH_MAX];
    if (stat(argument, &info) || !realpath(argument, path))
        return complain(BAD, "%s: %s", argument, strerror(errno));
    if (S_ISDIR(info.st_mode) && !strcmp(path, out))
        return complain(BAD, "%s is the folder of the results (--out), and no submission", argument);
    if (S_ISDIR(info.st_mode) && !one)
        return add_entries(s, path, out);
    if (!S_ISDIR(info.st_mode) && unpack_is_archive(path) && !one)
        return add_archive(s, path, out, bare);
    if (S_ISDIR(info.st_mode) || unpack_is_archive(path) || handin_is_source(path)) {
        add(s, path);
        return GOOD;
    }
    return complain(BAD, "%s is neither a folder, an archive nor a Verilog or VHDL source", argument);
}
