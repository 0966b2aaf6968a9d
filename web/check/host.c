/* SPDX-License-Identifier: MIT */
/*
 * gatecade check in the page: the command as it stands, compiled for WASI, on a computer that has a folder in memory
 * and one tool, Yosys, which the page runs when it is asked to (worker.js).  So a verdict there is the command's own.
 *
 * Here is what takes the place of processes, sandboxes, signals and archives; every other simulator is not installed.
 */
#include "base/cleanup.h"
#include "base/command.h"
#include "base/folder.h"
#include "base/output.h"
#include "base/slurp.h"
#include "base/text.h"
#include "check/handin/gather.h"
#include "check/handin/unpack.h"
#include "check/session.h"
#include "check/sim/box.h"
#include "check/sim/design.h"
#include "check/sim/image.h"
#include "check/sim/sandbox.h"
#include "check/second.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>

extern const struct command command_check;

/* A scenario begins: how many there were. */
__attribute__((import_module("page"), import_name("scenario"))) void page_scenario(unsigned count);

int main(int argc, char **argv)
{
    session_watch = page_scenario;
    int status = command_check.run(argc, argv);
    return fflush(stdout) ? BAD : status;
}

/* ---- tools: the page runs them ---- */

/* words: the command, each word with its 0; dir: where it runs; log: where it prints to.  Its exit status. */
__attribute__((import_module("page"), import_name("tool"))) int page_tool(const char *words, size_t size,
                                                                          const char *dir, const char *log);

static const char folder[] = "/box";

const char *box_directory(void)
{
    return folder;
}

const char *box_cache(void)
{
    return folder;
}

bool tool_there(const char *name)
{
    return !strcmp(name, "yosys");
}

int tool_run(const struct tool *t)
{
    size_t size = 0, at = 0;
    for (const char *const *word = t->argv; *word; word++)
        size += strlen(*word) + 1;
    char *words = malloc(size);
    if (!words || !tool_there(t->argv[0])) {
        free(words);
        return words ? TOOL_MISSING : TOOL_LOST;
    }
    for (const char *const *word = t->argv; *word; word++) {
        size_t length = strlen(*word) + 1;
        memcpy(words + at, *word, length);
        at += length;
    }
    int status = page_tool(words, size, t->dir, t->log ? t->log : "/box/log");
    free(words);
    return status;
}

int tool_start(const struct tool *t)
{
    (void)t;
    return TOOL_LOST;
}

void tool_stop(int handle)
{
    (void)handle;
}

int tool_end(int handle)
{
    (void)handle;
    return TOOL_LOST;
}

const char *tool_fate(int status)
{
    return status == TOOL_MISSING ? "is not there" : "could not be run";
}

const char *tool_fault(int status)
{
    return status == TOOL_MISSING ? "tool-missing" : "not-started";
}

const char *box_no_room(void)
{
    return NULL;
}

const char *box_no_memory(void)
{
    return NULL;
}

const char *box_untrusted(bool strict)
{
    (void)strict;
    return "there is none in a page";
}

unsigned box_layers(void)
{
    return 0;
}

bool box_full(const char *log)
{
    (void)log;
    return false;
}

bool box_flooded(const char *log)
{
    (void)log;
    return false;
}

void box_trim(void)
{
}

void box_last_words(const char *log, char *to, size_t size)
{
    (void)log;
    if (size)
        *to = 0;
}

void sandbox_words(unsigned layers, char words[SANDBOX_WORDS])
{
    (void)layers;
    *words = 0;
}

const char *image_write(const char *name, const char *directory)
{
    (void)name;
    (void)directory;
    return NULL; /* what the sandbox would need */
}

#define ABSENT(id, command)                                                                                            \
    static const char *const id##_commands[] = {command, NULL};                                                        \
    const struct engine engine_##id = {                                                                                \
        .name = #id, .languages = VERILOG | SYSTEMVERILOG | VHDL, .commands = id##_commands, .packages = command};
ABSENT(icarus, "iverilog")
ABSENT(ghdl, "ghdl")
ABSENT(verilator, "verilator")

/* ---- no process is talked to ---- */

int socketpair(int domain, int type, int protocol, int pair[2])
{
    (void)domain, (void)type, (void)protocol, (void)pair;
    errno = ENOSYS;
    return -1;
}

int setsockopt(int fd, int level, int name, const void *value, unsigned size)
{
    (void)fd, (void)level, (void)name, (void)value, (void)size;
    errno = ENOSYS;
    return -1;
}

ssize_t sendmsg(int fd, const struct msghdr *message, int flags)
{
    (void)fd, (void)message, (void)flags;
    errno = ENOSYS;
    return -1;
}

/* ---- address space: the judge and circuits ask for large pieces, of which they touch little ---- */

enum { MAPPINGS = 16, PAGE = 65536 };
static struct mapping {
    void *start;
    size_t size;
    bool used;
} mappings[MAPPINGS];

/* Only new pages take no memory until they are touched: what was given back is kept for the next of its size. */
void *mmap(void *wish, size_t size, int protection, int flags, int fd, off_t from)
{
    (void)wish, (void)protection, (void)flags, (void)fd, (void)from;
    struct mapping *p = mappings, *end = mappings + MAPPINGS;
    while (p < end && p->start && (p->used || p->size != size))
        p++;
    if (p == end)
        return MAP_FAILED;
    if (!p->start) {
        size_t before = __builtin_wasm_memory_grow(0, (size + PAGE - 1) / PAGE);
        if (before == (size_t)-1)
            return MAP_FAILED;
        *p = (struct mapping){.start = (void *)(before * PAGE), .size = size};
    }
    p->used = true;
    return p->start;
}

int munmap(void *start, size_t size)
{
    (void)size;
    for (struct mapping *p = mappings; p < mappings + MAPPINGS; p++)
        if (p->start == start)
            p->used = false;
    return 0;
}

/* ---- nothing has to be undone: all memory is dropped with the module ---- */

int cleanup_add(void (*undo)(void *what), void *what)
{
    (void)undo;
    (void)what;
    return 0;
}

void cleanup_drop(int ticket)
{
    (void)ticket;
}

int output_open(struct output *o, const char *path)
{
    *o = (struct output){.file = strcmp(path, "-") ? fopen(path, "wb") : stdout};
    return o->file ? GOOD : complain(BAD, "%s: cannot be written: %s", path, strerror(errno));
}

int output_close(struct output *o)
{
    return (o->file == stdout ? fflush(stdout) : fclose(o->file)) ? BAD : GOOD;
}

bool path_join(char to[PATH_MAX], const char *base, const char *name)
{
    return snprintf(to, PATH_MAX, "%s/%s", base, name) < PATH_MAX;
}

const char *folder_make(const char *path)
{
    return mkdir(path, 0700) ? strerror(errno) : NULL;
}

void folder_remove(const char *path)
{
    (void)path;
}

/* ---- archives are unpacked by the page ---- */

bool handin_is_folder(const char *path)
{
    struct stat s;
    return !stat(path, &s) && S_ISDIR(s.st_mode);
}

bool unpack_is_archive(const char *name)
{
    (void)name;
    return false;
}

void handin_gather(struct gathered *g, const char *path, const char *student, const char *src, bool bare)
{
    (void)path;
    (void)student;
    (void)src;
    (void)bare;
    text_set(g->id, sizeof g->id, "no-source");
    text_set(g->why, sizeof g->why, "a folder cannot be read here");
}

void gathered_free(struct gathered *g)
{
    (void)g;
}

/* Coroutines are not there. */
uint64_t deep_seed(struct trial *t, const struct verdict *v, const struct charge *c)
{
    (void)v;
    (void)c;
    judge_note(t->session->judge, "deep", "a page does not play deeper: the command does");
    return 0;
}
