/* SPDX-License-Identifier: MIT */
/* Verilator: the design as a compiled C++ program.  Slow to build, fast to run, and two-state: a
   second opinion on designs in which Icarus finds departures.  Its runtime library is compiled once and cached. */
#include "check/sim/design.h"
#include "base/folder.h"
#include "base/heap.h"
#include "base/output.h"
#include "base/slurp.h"
#include "base/text.h"
#include "check/sim/box.h"
#include "check/sim/image.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ARGUMENTS = SOURCES + 96, SECONDS = 60, STRANGERS_SECONDS = 15, LIBRARY_BYTES = 64 << 20 };
_Static_assert((int)ARGUMENTS <= (int)TOOL_WORDS, "a command fits");

static const char *const needed[] = {"verilator", "g++", NULL};

/* As a revision of the language: words of SystemVerilog are names in a .v file of before (ref, do, bit). */
static bool translate_as(struct design *d, const char *top, const char *option, const char *revision)
{
    char parameter[64][256], model[PATH_MAX];
    text_set(model, sizeof model, "%s/model", box_directory());
    folder_remove(model); /* all that is in it will be compiled: nothing of another top, or of another design */
    const char *argv[ARGUMENTS] = {
        "verilator",
        "--cc",
        "--no-timing",
        "-Wno-fatal",
        "-Wno-lint",
        "-Wno-style",
        "-Wno-STMTDLY",
        "-Wno-MULTIDRIVEN",
        "-I.",
        "--prefix",
        "Vdesign",
        "-Mdir",
        "../model",
        "--top-module",
        top,
        "--x-initial",
        "unique",
        "-O3",
        "--output-split",
        "0",
    };
    unsigned n = 20;
    for (unsigned i = 0; d->parameters && i < d->parameters->count && i < 64; i++) {
        if (of_part(d->parameters->item[i]))
            continue;
        text_set(parameter[i], sizeof parameter[i], "-G%s", d->parameters->item[i]);
        argv[n++] = parameter[i];
    }
    argv[n++] = option;
    argv[n++] = revision;
    for (unsigned i = 0; i < d->sources; i++)
        argv[n++] = d->source[i].name;
    bool good = design_tool(d, argv, d->stranger ? STRANGERS_SECONDS : SECONDS);
    d->user_error = !good && !d->fault;
    return good;
}

/* The newest first; its message is the one that is shown. */
static bool translate(struct design *d, const char *top)
{
    char first[MESSAGE];
    const char *option = d->languages & SYSTEMVERILOG ? "--language" : "--default-language";
    if (translate_as(d, top, option, "1800-2017") || d->fault || !(d->languages & VERILOG) || design_bomb(d))
        return !d->user_error && !d->fault;
    memcpy(first, d->message, sizeof first);
    if (translate_as(d, top, "--default-language", "1364-2005"))
        return true;
    memcpy(d->message, first, sizeof first);
    return false;
}

/* A port's line in the model's class: VL_IN8(&clk,0,0); VL_OUT16(...), ... */
static bool port_line(const char *line, struct pin *pin)
{
    static const char *const kind[] = {[PIN_IN] = "VL_IN", [PIN_OUT] = "VL_OUT", [PIN_INOUT] = "VL_INOUT"};
    int msb, lsb;
    line += strspn(line, " ");
    for (int dir = PIN_INOUT; dir >= PIN_IN; dir--) {
        size_t n = strlen(kind[dir]);
        if (strncmp(line, kind[dir], n))
            continue;
        line += n + strcspn(line + n, "(");
        if (sscanf(line, "(&%119[^,],%d,%d", pin->name, &msb, &lsb) != 3)
            return false;
        pin->dir = (uint32_t)dir;
        pin->left = msb;
        pin->right = lsb;
        pin->width = (uint32_t)(msb >= lsb ? msb - lsb : lsb - msb) + 1;
        return true;
    }
    return false;
}

/* Ports from the generated class. */
static bool read_ports(struct design *d, const char *name)
{
    char path[PATH_MAX], line[1024];
    text_set(path, sizeof path, "%s/model/Vdesign.h", box_directory());
    FILE *f = fopen(path, "r");
    if (!f || d->tops == UNITS) {
        design_message(d, "verilator wrote no model");
        return false;
    }
    struct top *t = &d->top[d->tops++];
    *t = (struct top){.pin = heap_array(PINS_MOST, sizeof *t->pin)};
    text_set(t->name, sizeof t->name, "%s", name);
    while (fgets(line, sizeof line, f))
        if (t->pins < PINS_MOST && port_line(line, &t->pin[t->pins]))
            t->pins++;
    fclose(f);
    return true;
}

static bool list(struct design *d)
{
    char first[MESSAGE] = "";
    for (unsigned i = 0; i < d->units && !d->fault; i++)
        if (translate(d, d->unit[i]))
            read_ports(d, d->unit[i]);
        else if (!*first)
            memcpy(first, d->message, sizeof first);
    if (!d->tops && !d->fault)
        memcpy(d->message, first, sizeof first);
    return d->tops > 0 && !d->fault;
}

/* True if `why` is NULL; else it is the machine's fault. */
static bool no_error(struct design *d, const char *what, const char *why)
{
    if (why)
        design_fault(d, "no-room", "%s could not be written: %s", what, why);
    return !why;
}

/* model.inc: what model.cc includes, the generated sources and a table of the ports. */
static bool write_model(struct design *d)
{
    char path[PATH_MAX], *text;
    size_t size;
    FILE *f = heap_stream(&text, &size);
    text_set(path, sizeof path, "%s/model", box_directory());
    DIR *folder = opendir(path);
    for (struct dirent *e; folder && (e = readdir(folder));) {
        const char *dot = strrchr(e->d_name, '.');
        if (dot && !strcmp(dot, ".cpp"))
            fprintf(f, "#include \"%s\"\n", e->d_name);
    }
    if (folder)
        closedir(folder);
    fprintf(f, "typedef Vdesign Model;\n#define MODEL_TOP \"%s\"\n#define MODEL_PINS ", d->chosen->name);
    for (unsigned i = 0; i < d->chosen->pins; i++) {
        const struct pin *p = &d->chosen->pin[i];
        fprintf(f, "%s(%s, %u) ", p->width > 64 ? "PIN_WIDE" : "PIN", p->name, (p->width + 31) / 32);
    }
    fputs("\n#define MODEL_PORTS ", f);
    for (unsigned i = 0; i < d->chosen->pins; i++) {
        const struct pin *p = &d->chosen->pin[i];
        fprintf(f, "server_add(%u, \"%s\", %u, %d, %d); ", p->dir, p->name, p->width, p->left, p->right);
    }
    fputs("\n", f);
    fclose(f);
    text_set(path, sizeof path, "%s/model/model.inc", box_directory());
    bool written = no_error(d, "the Verilator model", output_bytes(path, text, size));
    free(text);
    return written;
}

/* The folder of Verilator's headers. */
static bool include_directory(struct design *d, char *path, size_t size)
{
    const char *argv[] = {"verilator", "--getenv", "VERILATOR_ROOT", NULL};
    if (!design_tool(d, argv, d->stranger ? STRANGERS_SECONDS : SECONDS))
        return false;
    d->message[strcspn(d->message, "\r\n")] = 0;
    text_set(path, size, "%s/include", d->message);
    return !access(path, R_OK);
}

/* The runtime library, compiled once for each version of Verilator's headers and cached.  The object is renamed into
   place, so that two checks at once do not read each other's half-written file. */
static bool runtime(struct design *d, const char *include, char *object, size_t size)
{
    const char *cache = box_cache();
    char source[PATH_MAX + 32], both[PATH_MAX], flag[PATH_MAX + 2], vltstd[PATH_MAX + 16], fresh[PATH_MAX];
    struct stat s;
    text_set(source, sizeof source, "%s/verilated.cpp", include);
    if (stat(source, &s))
        return false;
    text_set(object, size, "%s/verilated-%lld-%lld.o", cache, (long long)s.st_mtime, (long long)s.st_size);
    if (!access(object, R_OK))
        return true;
    text_set(flag, sizeof flag, "-I%s", include);
    text_set(vltstd, sizeof vltstd, "-I%s/vltstd", include);
    text_set(fresh, sizeof fresh, "%s/.new-%d.o", cache, (int)getpid());
    text_set(both, sizeof both, "%s/.new-%d.cpp", cache, (int)getpid());
    char text[2 * PATH_MAX + 100];
    text_set(text, sizeof text, "#include \"%s/verilated.cpp\"\n#include \"%s/verilated_threads.cpp\"\n", include,
             include);
    if (!no_error(d, both, output_bytes(both, text, strlen(text))))
        return false;
    const char *argv[] = {"g++", "-O2", "-w", "-std=gnu++17", "-DVL_THREADED=1", flag, vltstd, "-c", both,
                          "-o",  fresh, NULL};
    struct tool t = {.argv = argv, .dir = cache, .seconds = SECONDS, .ours = true};
    bool good = !tool_run(&t) && !rename(fresh, object);
    unlink(both);
    unlink(fresh);
    if (!good)
        design_fault(d, "tool-broken", "Verilator's runtime library could not be compiled with g++");
    return good;
}

/* The sandbox lets tools see no folder of the user's, so that the library is copied into theirs. */
static const char *copy(const char *from, const char *to)
{
    size_t size;
    if (!access(to, R_OK))
        return NULL;
    char *bytes = slurp(from, LIBRARY_BYTES, &size);
    const char *why = bytes ? output_bytes(to, bytes, size) : strerror(errno);
    free(bytes);
    return why;
}

/* In the sandbox no linker can do that. */
static bool make_executable(struct design *d, const char *program)
{
    int fd = open(program, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    bool good = fd >= 0 && !fchmod(fd, 0700);
    if (fd >= 0)
        close(fd);
    if (!good)
        design_fault(d, "no-room", "the Verilator model cannot be made executable: %s", strerror(errno));
    return good;
}

static bool build(struct design *d)
{
    char include[PATH_MAX - 400], object[PATH_MAX], flag[PATH_MAX], vltstd[PATH_MAX], model[PATH_MAX],
        program[PATH_MAX];
    if (!translate(d, d->chosen->name) || !write_model(d))
        return false;
    if (!include_directory(d, include, sizeof include) || !runtime(d, include, object, sizeof object))
        return false;
    text_set(model, sizeof model, "%s/model", box_directory());
    text_set(program, sizeof program, "%s/verilated.o", model);
    if (!no_error(d, "Verilator's runtime library", copy(object, program)))
        return false;
    static const char *const images[] = {"model.cc", "server.h", "wire.h"};
    for (unsigned i = 0; i < sizeof images / sizeof *images; i++)
        if (!no_error(d, images[i], image_write(images[i], model)))
            return false;
    text_set(program, sizeof program, "%s/model/model", box_directory());
    unlink(program); /* of the top that was built before */
    text_set(flag, sizeof flag, "-I%s", include);
    text_set(vltstd, sizeof vltstd, "-I%s/vltstd", include);
    const char *argv[] = {"g++",
                          "-O1",
                          "-w",
                          "-std=gnu++17",
                          "-DVL_THREADED=1",
                          flag,
                          vltstd,
                          "-I../model",
                          "../model/model.cc",
                          "../model/verilated.o",
                          "-o",
                          "../model/model",
                          "-lpthread",
                          NULL};
    return design_tool(d, argv, d->stranger ? STRANGERS_SECONDS : SECONDS) && make_executable(d, program);
}

static int start(struct design *d, int wire, uint64_t seed)
{
    char number[48];
    text_set(number, sizeof number, "+verilator+seed+%u", (unsigned)(seed % 0x7fffffff + 1));
    const char *argv[] = {"../model/model", "+verilator+rand+reset+2", number, NULL};
    if (!seed)
        argv[1] = "+verilator+rand+reset+0", argv[2] = NULL;
    struct tool t = {.argv = argv, .dir = d->dir, .wire = wire, .seconds = SIM_SECONDS};
    return tool_start(&t);
}

const struct engine engine_verilator = {
    .name = "verilator",
    .languages = VERILOG | SYSTEMVERILOG,
    .witness = true,
    .commands = needed,
    .packages = "verilator g++",
    .version = "--version",
    .list = list,
    .build = build,
    .start = start,
    .speed = 2e7,
};
