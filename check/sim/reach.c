/* SPDX-License-Identifier: MIT */
/*
 * What compilers and simulators of untrusted designs can reach: the folders in which they are installed, and the few
 * variables that they need.  Nothing of the environment gets into the box that is not named here.
 */
#include "check/sim/box.h"
#include "check/sim/design.h"
#include "check/sim/sandbox.h"
#include "base/heap.h"
#include "base/text.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool reach_find(const char *path, const char *name, char file[PATH_MAX])
{
    if (strchr(name, '/')) {
        text_set(file, PATH_MAX, "%s", name);
        return true;
    }
    while (path && *path) {
        int length = (int)strcspn(path, ":");
        text_set(file, PATH_MAX, "%.*s/%s", length, path, name);
        if (length && !access(file, X_OK))
            return true;
        path += length + (path[length] == ':');
    }
    return false;
}

/* ---- folders ---- */

static bool is_below(const char *path, const char *folder)
{
    size_t n = strlen(folder);
    return !strncmp(path, folder, n) && (!path[n] || path[n] == '/');
}

static bool is_systems(const char *path)
{
    static const char *const folders[] = {"/usr", "/bin", "/lib", "/lib32", "/lib64", NULL};
    for (int i = 0; folders[i]; i++)
        if (is_below(path, folders[i]))
            return true;
    return false;
}

/* A folder that holds more than a program: the root, a home, or what homes lie in. */
static bool is_wide(const char *folder)
{
    const char *home = getenv("HOME");
    char real[PATH_MAX];
    return !*folder || !strchr(folder + 1, '/') || (home && *home && realpath(home, real) && is_below(real, folder));
}

/* Where a program is installed: PREFIX of PREFIX/bin/PROGRAM; of a store that keeps each package in a folder of its own
   (Nix, Guix), all of the store, since packages use each other; only the program's folder where the prefix is a home.
 */
static bool install_folder(const char *program, char folder[PATH_MAX])
{
    static const char *const stores[] = {"/nix/store", "/gnu/store", NULL};
    for (int i = 0; stores[i]; i++)
        if (is_below(program, stores[i])) {
            text_set(folder, PATH_MAX, "%s", stores[i]);
            return true;
        }
    char bin[PATH_MAX];
    text_set(bin, sizeof bin, "%.*s", (int)(strrchr(program, '/') - program), program);
    text_set(folder, PATH_MAX, "%.*s", *bin ? (int)(strrchr(bin, '/') - bin) : 0, bin);
    const char *name = strrchr(bin, '/');
    if (!name || is_wide(folder) || (strcmp(name, "/bin") && strcmp(name, "/libexec")))
        text_set(folder, PATH_MAX, "%s", bin);
    return !is_wide(folder);
}

static void add(char **list, const char *folder)
{
    unsigned n = 0;
    for (; list[n]; n++)
        if (is_below(folder, list[n]))
            return;
    if (n < SANDBOX_READABLE)
        list[n] = heap_text(folder);
}

char **reach_folders(void)
{
    char **list = heap_array(SANDBOX_READABLE + 1, sizeof *list);
    for (unsigned i = 0; i < engine_count; i++)
        for (const char *const *c = engines[i]->commands; *c; c++) {
            char file[PATH_MAX], real[PATH_MAX], folder[PATH_MAX];
            if (!reach_find(getenv("PATH"), *c, file) || !realpath(file, real))
                continue;
            if (!is_systems(real) && install_folder(real, folder))
                add(list, folder);
            /* The name under which it was found may be a link that lies elsewhere. */
            *strrchr(file, '/') = 0;
            if (*file == '/' && !is_systems(file) && !is_wide(file))
                add(list, file);
        }
    return list;
}

/* ---- environment ---- */

static const char *const passed[] = {"VERILATOR_ROOT", "GHDL_PREFIX", NULL};

/* The system's folders, and those in which simulators were found: no others, which could tell whose computer this is.
 */
static void make_path(char path[PATH_MAX])
{
    static const char systems[] = "/usr/local/bin:/usr/bin:/bin";
    text_set(path, PATH_MAX, "PATH=");
    for (unsigned i = 0; i < engine_count; i++)
        for (const char *const *c = engines[i]->commands; *c; c++) {
            char file[PATH_MAX];
            if (!reach_find(getenv("PATH"), *c, file) || *file != '/')
                continue;
            strrchr(file, '/')[1] = 0; /* with its slash, so that no folder is the beginning of another */
            if (!is_systems(file) && !strstr(path, file))
                text_add(path, PATH_MAX, "%s:", file);
        }
    text_add(path, PATH_MAX, "%s", systems);
}

static bool is_called(const char *variable, const char *name)
{
    size_t n = strcspn(variable, "=");
    return n == strcspn(name, "=") && !strncmp(variable, name, n);
}

static bool is_passed(const char *variable, bool boxed)
{
    static const char *const ours[] = {"TMPDIR", "IVERILOG_DUMPER", "GATECADE_WIRE", "GATECADE_BUFFERS", "GATECADE_CLEARED", NULL};
    for (int i = 0; ours[i]; i++)
        if (is_called(variable, ours[i]))
            return false; /* these are set anew */
    for (int i = 0; boxed && passed[i]; i++)
        if (is_called(variable, passed[i]))
            return true;
    return !boxed;
}

char **reach_environment(char *const *from, bool boxed, const char *scratch, const char *const *more)
{
    enum { OURS = 8 };
    unsigned n = 0, count = OURS;
    for (char *const *e = from; e && *e; e++)
        count++;
    for (const char *const *m = more; m && *m; m++)
        count++;
    char **to = heap_array(count, sizeof *to), text[PATH_MAX + 16];
    for (char *const *e = from; e && *e; e++)
        if (is_passed(*e, boxed))
            to[n++] = heap_text(*e);
    text_set(text, sizeof text, "TMPDIR=%s", scratch); /* temporary files of a killed compiler are removed with it */
    to[n++] = heap_text(text);
    to[n++] = heap_text("IVERILOG_DUMPER=none"); /* $dumpfile and $dumpvars write nothing */
    if (boxed) {
        char path[PATH_MAX];
        make_path(path);
        to[n++] = heap_text(path);
        text_set(text, sizeof text, "HOME=%s", scratch);
        to[n++] = heap_text(text);
        to[n++] = heap_text("LC_ALL=C.UTF-8");
    }
    for (const char *const *m = more; m && *m; m++)
        to[n++] = heap_text(*m);
    return to;
}
