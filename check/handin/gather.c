/* SPDX-License-Identifier: MIT */
#include "check/handin/gather.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>
#include "check/handin/names.h"
#include "base/heap.h"
#include "check/hdl/outline.h"
#include "base/folder.h"
#include "base/output.h"
#include "check/handin/unpack.h"

/*
 * How it works, in five passes over one list of files:
 *
 *   list      every plain file of the submission, archives unpacked only if there is no source outside of them
 *   read      every source; one that declares only modules without ports is a testbench
 *   follow    what the sources include, recursively; a file that a design includes is not compiled by itself
 *   name      every file that was read gets a name of its own in the flat copy
 *   copy      with includes rewritten to those names; of files with the same content only the first
 *
 * Quotas bound every pass; a submission above one is refused as a whole.
 */

/* Quotas of one submission: files of any kind, and of these what is read. */
enum { ENTRIES = 20000, UNPACKED = 256 << 20, FILES = 250, FILE_BYTES = 4 << 20, BYTES = 32 << 20, DEEPEST = 16 };
enum { TARGET = 512, INCLUDES = 2000 }; /* the longest name that an include may have; and how many there may be */

struct file {
    char *path;      /* where it lies */
    char *inside;    /* its name from the top of the submission */
    char plain[120]; /* in the copy */
    char *text;      /* NULL: not read */
    size_t size;
    bool source, vhdl, testbench;
    bool included;    /* by a design, and so compiled as a part of it */
    bool followed[2]; /* its includes have been read: for a testbench, for a design */
};

struct gathering {
    struct file *file;
    size_t count;
    unsigned read;
    uint64_t bytes;
    unsigned includes; /* followed so far */
    bool too_much;
    char unread[300]; /* what could not be read, and why; "": nothing */
};

static void cannot_read(struct gathering *g, const char *path)
{
    if (!g->unread[0])
        snprintf(g->unread, sizeof g->unread, "%.200s cannot be read: %s", path, strerror(errno));
}

bool handin_is_source(const char *name)
{
    static const char *const ends[] = {"v", "sv", "vh", "svh", "vhd", "vhdl", NULL};
    const char *dot = strrchr(name, '.');
    for (int i = 0; dot && ends[i]; i++)
        if (!strcasecmp(dot + 1, ends[i]))
            return dot != name && dot[-1] != '/';
    return false;
}

bool handin_is_folder(const char *path)
{
    struct stat info;
    return !lstat(path, &info) && S_ISDIR(info.st_mode);
}

/* ---- what there is -------------------------------------------------------------------- */

static void add_file(struct gathering *g, const char *path, const char *inside)
{
    if (g->count == ENTRIES) {
        g->too_much = true;
        return;
    }
    const char *dot = strrchr(inside, '.');
    g->file = heap_resize(g->file, (g->count + 1) * sizeof *g->file);
    g->file[g->count++] = (struct file){.path = heap_text(path),
                                        .inside = heap_text(inside),
                                        .source = handin_is_source(inside),
                                        .vhdl = dot && (!strcasecmp(dot, ".vhd") || !strcasecmp(dot, ".vhdl"))};
}

static int visible(const struct dirent *e)
{
    return e->d_name[0] != '.' && strcmp(e->d_name, "__MACOSX") != 0;
}

/* Lists all plain files below a folder.  In a folder that several students share, only those of `student`, without the
   prefix that the platform put before the student's own name. */
static void list_files(struct gathering *g, const char *folder, const char *inside, const char *student, unsigned depth)
{
    struct dirent **entry;
    struct stat info;
    bool look = depth < DEEPEST && !g->too_much;
    int n = look ? scandir(folder, &entry, visible, alphasort) : -1;
    if (look && n < 0)
        cannot_read(g, folder);
    for (int i = 0; i < n; i++) {
        char path[PATH_MAX], name[PATH_MAX], who[SHOWN_SIZE];
        const char *own = entry[i]->d_name, *rest = "";
        bool mine = !*student || (name_student(own, who, sizeof who, &rest) && !strcmp(who, student));
        own = *rest ? rest : own;
        mine = mine && path_join(path, folder, entry[i]->d_name) &&
               snprintf(name, sizeof name, "%s%s%s", inside, *inside ? "/" : "", own) < (int)sizeof name &&
               !lstat(path, &info);
        if (mine && S_ISDIR(info.st_mode))
            list_files(g, path, name, "", depth + 1);
        else if (mine && S_ISREG(info.st_mode))
            add_file(g, path, name);
        free(entry[i]);
    }
    if (n >= 0)
        free(entry);
}

/* Vivado and Quartus put netlists and copies of the sources into folders of their own.  They are no part of what was
   written, as long as there is something else. */
static bool is_generated(const char *inside)
{
    static const char *const folders[] = {".sim/", ".runs/",          ".cache/",
                                          ".gen/", ".ip_user_files/", ".hw/",
                                          "/db/",  "incremental_db/", "simulation/modelsim/",
                                          NULL};
    for (int i = 0; folders[i]; i++)
        if (strstr(inside, folders[i]))
            return true;
    return false;
}

static void drop_generated(struct gathering *g)
{
    bool written = false;
    for (size_t i = 0; i < g->count; i++)
        written |= g->file[i].source && !is_generated(g->file[i].inside);
    for (size_t i = 0; i < g->count && written; i++)
        g->file[i].source &= !is_generated(g->file[i].inside);
}

static bool any_source(const struct gathering *g)
{
    for (size_t i = 0; i < g->count; i++)
        if (g->file[i].source)
            return true;
    return false;
}

/* ---- reading and includes ------------------------------------------------------------- */

static void read_in(struct gathering *g, struct file *f)
{
    struct stat info;
    int fd = open(f->path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        cannot_read(g, f->path);
    if (fd >= 0 && !fstat(fd, &info) && S_ISREG(info.st_mode)) {
        ssize_t got = 0;
        g->too_much |= info.st_size > FILE_BYTES || ++g->read > FILES;
        f->text = g->too_much ? NULL : heap_get((size_t)info.st_size + 1);
        while (f->text && f->size < (size_t)info.st_size &&
               (got = read(fd, f->text + f->size, (size_t)info.st_size - f->size)) > 0)
            f->size += (size_t)got;
        if (got < 0)
            cannot_read(g, f->path);
        if (f->text)
            f->text[f->size] = 0;
        g->bytes += f->size;
        g->too_much |= g->bytes > BYTES;
    }
    if (fd >= 0)
        close(fd);
}

/* The next `include "TARGET" whose name a file may have; false at the end. */
static bool next_include(struct lexer *l, const char **target, size_t *length)
{
    while (outline_include(l, target, length))
        if (*length < TARGET)
            return true;
    return false;
}

/* folder/target without . and .. and with / only; false if it leads out of the submission. */
static bool inside_name(const char *folder, size_t folder_length, const char *target, char to[PATH_MAX])
{
    char all[PATH_MAX];
    size_t n = 0;
    if (snprintf(all, sizeof all, "%.*s/%s", (int)folder_length, folder, target) >= (int)sizeof all)
        return false;
    to[0] = 0;
    for (char *rest = all, *part; (part = strsep(&rest, "/\\"));) {
        if (!*part || !strcmp(part, "."))
            continue;
        if (!strcmp(part, "..")) {
            if (!n)
                return false;
            while (n && to[--n] != '/')
                ;
            to[n] = 0;
            continue;
        }
        n += (size_t)snprintf(to + n, PATH_MAX - n, "%s%s", n ? "/" : "", part);
    }
    return n > 0;
}

typedef int same_name(const char *, const char *);

/* The file of that name; `anywhere`: in whatever folder. */
static struct file *find_file(struct gathering *g, const char *inside, bool anywhere, same_name *same)
{
    size_t length = strlen(inside);
    for (size_t i = 0; i < g->count; i++) {
        const char *name = g->file[i].inside;
        size_t n = strlen(name);
        if (!same(name, inside))
            return &g->file[i];
        if (anywhere && n > length && name[n - length - 1] == '/' && !same(name + n - length, inside))
            return &g->file[i];
    }
    return NULL;
}

/* The file of the submission that an include means: beside the source, then from the top, then wherever one of that
   name is (tools have search paths); letters of the other case last, since Windows does not tell them apart. */
static struct file *included(struct gathering *g, const struct file *from, const char *text, size_t length)
{
    char target[TARGET], beside[PATH_MAX], top[PATH_MAX];
    const char *slash = strrchr(from->inside, '/');
    snprintf(target, sizeof target, "%.*s", (int)length, text);
    if (*target == '/' || *target == '\\' || strchr(target, ':') ||
        !inside_name(from->inside, slash ? (size_t)(slash - from->inside) : 0, target, beside))
        return NULL;
    bool up = strstr(target, "..") != NULL, has_top = !up && inside_name("", 0, target, top);
    same_name *const ways[] = {strcmp, strcasecmp};
    for (int i = 0; i < 2; i++) {
        struct file *f = find_file(g, beside, false, ways[i]);
        f = !f && has_top ? find_file(g, top, false, ways[i]) : f;
        f = !f && has_top ? find_file(g, top, true, ways[i]) : f;
        if (f)
            return f;
    }
    return NULL;
}

/* Reads what a file includes, recursively; `design`: on behalf of a design, and not only of a testbench. */
static void follow(struct gathering *g, struct file *from, bool design)
{
    size_t length;
    const char *target;
    struct lexer l = lexer_open(LEXER_VERILOG, from->text, from->size);
    if (from->vhdl || from->followed[design])
        return;
    from->followed[design] = true;
    while (!g->too_much && next_include(&l, &target, &length)) {
        g->too_much |= ++g->includes > INCLUDES; /* each is looked for among all files */
        struct file *f = included(g, from, target, length);
        if (!f || f == from)
            continue;
        if (!f->text)
            read_in(g, f);
        f->included |= design;
        if (f->text)
            follow(g, f, design);
    }
}

static const char *base_name(const struct file *f)
{
    const char *slash = strrchr(f->inside, '/');
    return slash ? slash + 1 : f->inside;
}

/* The same content; of files of one name, but for blanks, ends of lines and comments.  (Where a macro ends depends on
   the lines.) */
static bool same_content(const struct file *a, const struct file *b)
{
    enum lexer_language language = a->vhdl ? LEXER_VHDL : LEXER_VERILOG;
    if (a->vhdl != b->vhdl || (a->size == b->size && !memcmp(a->text, b->text, a->size)))
        return a->vhdl == b->vhdl;
    if (strcasecmp(base_name(a), base_name(b)) || memchr(a->text, '`', a->size) || memchr(b->text, '`', b->size))
        return false;
    struct lexer one = lexer_open(language, a->text, a->size), other = lexer_open(language, b->text, b->size);
    for (struct token x, y;;) {
        bool more = lexer_code(&one, &x);
        if (lexer_code(&other, &y) != more || (more && (x.length != y.length || memcmp(x.at, y.at, x.length))))
            return false;
        if (!more)
            return true;
    }
}

/* An earlier source has the same content. */
static bool is_duplicate(const struct gathering *g, size_t i)
{
    const struct file *f = &g->file[i];
    for (size_t k = 0; k < i; k++)
        if (g->file[k].source && g->file[k].text && same_content(&g->file[k], f))
            return true;
    return false;
}

/* Is it compiled by itself, as a part of the design? */
static bool is_design(const struct gathering *g, size_t i)
{
    const struct file *f = &g->file[i];
    return f->source && f->text && !f->included && !f->testbench && !is_duplicate(g, i);
}

static bool same_folder(const char *one, const char *other)
{
    const char *end = strrchr(one, '/');
    size_t n = end ? (size_t)(end - one) + 1 : 0;
    return !strncmp(one, other, n) && !strchr(other + n, '/');
}

/* Two folders of a submission, an old and a new one, hold a module each of the same name: which of them is meant only
   the student knows.  Told here, where files still have the names that they were handed in by. */
static bool declared_twice(const struct gathering *g, bool unpacked, char *why, size_t size)
{
    for (size_t i = 1; i < g->count; i++) {
        const struct file *f = &g->file[i];
        struct lexer l =
            lexer_open(f->vhdl ? LEXER_VHDL : LEXER_VERILOG, f->text ? f->text : "", f->text ? f->size : 0);
        if (!is_design(g, i) || (!f->vhdl && outline_conditional(f->text, f->size)))
            continue;
        for (struct outline_unit u; outline_next(&l, &u);)
            for (size_t k = 0; k < i && u.ports && u.name[0] && u.name[0] != '`'; k++) {
                const struct file *e = &g->file[k];
                if (!is_design(g, k) || e->vhdl != f->vhdl || (!e->vhdl && outline_conditional(e->text, e->size)) ||
                    !outline_read(e->text, e->size, e->vhdl, u.name).with_ports)
                    continue;
                const char *one = strchr(e->inside, '/'), *other = strchr(f->inside, '/');
                char names[2][120]; /* from the top of the archive that they were in */
                name_readable(names[0], sizeof names[0], unpacked && one ? one + 1 : e->inside);
                name_readable(names[1], sizeof names[1], unpacked && other ? other + 1 : f->inside);
                snprintf(why, size,
                         "%s %.80s is declared twice, in %.90s and in %.90s, which differ; leave one of them out%s",
                         f->vhdl ? "entity" : "module", u.name, names[0], names[1],
                         same_folder(names[0], names[1]) ? "" : ", or take one of the two folders alone");
                return true;
            }
    }
    return false;
}

static void read_all(struct gathering *g)
{
    for (size_t i = 0; i < g->count && !g->too_much; i++)
        if (g->file[i].source)
            read_in(g, &g->file[i]);
    for (size_t i = 0; i < g->count && !g->too_much; i++) {
        struct file *f = &g->file[i];
        if (!f->source || !f->text)
            continue;
        struct outline o = outline_read(f->text, f->size, f->vhdl, NULL);
        f->testbench = o.without && !o.with_ports;
    }
    for (size_t i = 0; i < g->count && !g->too_much; i++)
        if (g->file[i].source && g->file[i].text)
            follow(g, &g->file[i], !g->file[i].testbench);
}

/* ---- the copy ------------------------------------------------------------------------- */

static void name_copies(struct gathering *g)
{
    for (size_t i = 0; i < g->count; i++) {
        struct file *f = &g->file[i];
        char plain[102];
        if (!f->text)
            continue;
        const char *base = base_name(f);
        name_plain(plain, sizeof plain, base + (strlen(base) > 100 ? strlen(base) - 100 : 0));
        snprintf(f->plain, sizeof f->plain, "%s", plain);
        for (unsigned k = 2, at = 0; at < i; at++)
            if (g->file[at].text && !strcasecmp(g->file[at].plain, f->plain)) {
                snprintf(f->plain, sizeof f->plain, "%u-%s", k++, plain);
                at = (unsigned)-1;
            }
    }
}

/* The text as it is copied: with the plain names of what it includes.  Free it. */
static char *rewritten(struct gathering *g, const struct file *f, size_t *size)
{
    char *text;
    FILE *to = heap_stream(&text, size);
    const char *at = f->text, *end = f->text + f->size, *name;
    size_t length;
    struct lexer l = lexer_open(LEXER_VERILOG, f->text, f->size);
    while (!f->vhdl && next_include(&l, &name, &length)) {
        const struct file *other = included(g, f, name, length);
        fwrite(at, 1, (size_t)(name - at), to);
        if (other && other->plain[0])
            fputs(other->plain, to);
        else
            fwrite(name, 1, length, to);
        at = name + length;
    }
    fwrite(at, 1, (size_t)(end - at), to);
    fclose(to);
    return text;
}

static void copy_all(struct gathering *g, struct gathered *to, const char *src, bool bare)
{
    unsigned roots = 0;
    to->source = heap_array(g->count + 1, sizeof *to->source);
    for (size_t i = 0; i < g->count; i++)
        roots += g->file[i].source && g->file[i].text && !g->file[i].included && !g->file[i].testbench;
    for (size_t i = 0; i < g->count; i++) {
        struct file *f = &g->file[i];
        size_t size = 0;
        if (!f->text || (f->source && !f->included && is_duplicate(g, i)))
            continue;
        char *text = rewritten(g, f, &size);
        char path[PATH_MAX];
        path_join(path, src, f->plain);
        const char *why = output_bytes(path, text, size);
        if (why) {
            to->machine = true;
            snprintf(to->id, sizeof to->id, "no-room");
            snprintf(to->why, sizeof to->why, "its sources cannot be copied: %s; make room and run this again", why);
        }
        /* an untrusted design may include what is named, and nothing else; a trusted one what lies beside it */
        if (!bare || (f->source && (!f->included || !roots || outline_only_directives(f->text, f->size))))
            to->source[to->sources++] = heap_text(f->plain);
        free(text);
    }
}

/* ---- archives ------------------------------------------------------------------------- */

/* Unpacks the archives among the files, or the one that is the submission, each into a folder of its own. */
static enum unpack_result open_up(const struct gathering *g, const char *scratch, bool bare, char *why, size_t size)
{
    enum { MOST = 16 };
    enum unpack_result result = UNPACK_GOOD;
    for (size_t i = 0, n = 0; i < g->count && result == UNPACK_GOOD && n < MOST; i++) {
        char folder[PATH_MAX], number[24];
        if (!unpack_is_archive(g->file[i].inside))
            continue;
        snprintf(number, sizeof number, "%zu", ++n);
        path_join(folder, scratch, number);
        if (mkdir(folder, 0700)) {
            snprintf(why, size, "it cannot be unpacked: %s", strerror(errno));
            return UNPACK_FAILED;
        }
        result = unpack(g->file[i].path, folder, UNPACKED, ENTRIES, bare, why, size);
    }
    return result;
}

static void free_files(struct gathering *g)
{
    for (size_t i = 0; i < g->count; i++) {
        free(g->file[i].path);
        free(g->file[i].inside);
        free(g->file[i].text);
    }
    free(g->file);
    *g = (struct gathering){0};
}

/* A student who handed in a PDF, or an archive in an archive, has to read what was found. */
static void say_what_is_there(const struct gathering *g, bool inner, char *why, size_t size)
{
    enum { NAMED = 3 };
    size_t at = (size_t)snprintf(why, size, "there is no Verilog or VHDL source (.v .sv .vhd .vhdl) in the submission");
    for (size_t i = 0; i < g->count && i < NAMED && at < size; i++) {
        char name[80];
        const char *inside = inner ? strchr(g->file[i].inside, '/') : NULL; /* behind the folder that is ours */
        name_readable(name, sizeof name, inside ? inside + 1 : g->file[i].inside);
        at += (size_t)snprintf(why + at, size - at, "%s%s", i ? ", " : "; it holds ", name);
    }
    if (g->count > NAMED && at < size)
        at += (size_t)snprintf(why + at, size - at, " and %zu more files", g->count - NAMED);
    const char *hint = "";
    for (size_t i = 0; i < g->count && !*hint; i++) {
        const char *dot = strrchr(g->file[i].inside, '.');
        hint = dot && !strcasecmp(dot, ".rar") ? "; a .rar cannot be read here: hand in a .zip"
               : inner && unpack_is_archive(g->file[i].inside)
                   ? "; an archive in an archive is not opened: hand in the inner one"
                   : "";
    }
    if (at < size)
        snprintf(why + at, size - at, "%s", hint);
}

void handin_gather(struct gathered *to, const char *path, const char *student, const char *src, bool bare)
{
    static const char *const ids[] = {"", "archive-trick", "archive-size", "archive-broken", "no-room"};
    struct gathering g = {0};
    char opened[PATH_MAX], outside[sizeof to->why] = "";
    *to = (struct gathered){0};
    if (handin_is_folder(path))
        list_files(&g, path, "", student, 0);
    else
        add_file(&g, path, strrchr(path, '/') ? strrchr(path, '/') + 1 : path);
    bool unpacked = !g.too_much && !any_source(&g);
    if (unpacked) {
        snprintf(opened, sizeof opened, "%s.open", src);
        if (mkdir(opened, 0700))
            cannot_read(&g, opened);
        enum unpack_result result = open_up(&g, opened, bare, to->why, sizeof to->why);
        snprintf(to->id, sizeof to->id, "%s", ids[result]);
        to->machine = result == UNPACK_FAILED;
        char unread[sizeof g.unread];
        memcpy(unread, g.unread, sizeof unread);
        say_what_is_there(&g, false, outside, sizeof outside);
        free_files(&g);
        memcpy(g.unread, unread, sizeof unread);
        if (result == UNPACK_GOOD)
            list_files(&g, opened, "", "", 0);
    }
    drop_generated(&g);
    read_all(&g);
    name_copies(&g);
    if (to->machine)
        ; /* told already */
    else if (g.unread[0]) {
        to->machine = true;
        snprintf(to->id, sizeof to->id, "unreadable");
        snprintf(to->why, sizeof to->why, "%s; make it readable and run this again", g.unread);
    } else if (g.too_much) {
        snprintf(to->id, sizeof to->id, "archive-size");
        snprintf(to->why, sizeof to->why,
                 "the submission holds more than %d sources, %d MB of them, %d includes, or %d files in all", FILES,
                 BYTES >> 20, INCLUDES, ENTRIES);
    } else if (!g.read && !to->id[0]) {
        snprintf(to->id, sizeof to->id, "no-source");
        say_what_is_there(&g, true, to->why, sizeof to->why);
        if (!g.count)
            snprintf(to->why, sizeof to->why, "%s", outside);
    } else if (!to->id[0] && declared_twice(&g, unpacked, to->why, sizeof to->why))
        snprintf(to->id, sizeof to->id, "declared-twice");
    else if (!to->id[0])
        copy_all(&g, to, src, bare);
    free_files(&g);
}

void gathered_free(struct gathered *g)
{
    for (unsigned i = 0; i < g->sources; i++)
        free(g->source[i]);
    free(g->source);
    *g = (struct gathered){0};
}
