/* SPDX-License-Identifier: MIT */
/*
 * Fuzzing `gatecade run` as a whole: arguments, straps, tape file, trace, waveform and recording.
 *
 * The bytes are one that chooses what to write, then words that end with 0 (the machine, then arguments) up to an empty
 * one, then the tape.  Whatever they are: status 0 without a word, or one sentence and status 1 or 2; a recording can
 * be read again and tells the same; no draft is left.
 */
#include <dirent.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/command.h"
#include "base/named.h"
#include "games/games.h"
#include "record/tapefile.h"

extern const struct command command_run;

/* ---- what base/command.c and base/named.c do, counted ---------------------------------------------- */

static int complaints;

static void must(int holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "broken: %s\n", what);
    abort();
}

int complain(int status, const char *sentence, ...)
{
    static char text[8192];
    va_list args;
    va_start(args, sentence);
    int n = vsnprintf(text, sizeof text, sentence, args);
    va_end(args);
    must(n > 10, "a sentence");
    complaints++;
    return status;
}

const char *nearest(const char *word, const char *const *words, unsigned n)
{
    return n && strlen(word) % 2 ? words[0] : NULL;
}

const struct machine *machine_named(const char *name)
{
    const struct machine *m = machine_find(name);
    if (!m)
        complain(BAD, "no machine \"%s\"", name);
    return m;
}

/* ---- one run -------------------------------------------------------------------------- */

enum { ARGUMENTS = 12 };

static void write_file(const char *path, const uint8_t *data, size_t size)
{
    FILE *f = fopen(path, "wb");
    must(f && fwrite(data, 1, size, f) == size && !fclose(f), "the work folder can be written");
}

static int drafts(void)
{
    int n = 0;
    DIR *d = opendir(".");
    for (struct dirent *e; (e = readdir(d));)
        n += !strncmp(e->d_name, "out.", 4) && strlen(e->d_name) > 10 && !strstr(e->d_name, "filter");
    closedir(d);
    return n;
}

/* Runs the command; the arguments that matter for safety come last and win. */
static int run(int choice, char *const words[], int count, const char *tape)
{
    static char *const writes[3][2] = {{"--trace", "out.trace"}, {"--vcd", "out.vcd"}, {"--record", "out.tape"}};
    char *argv[ARGUMENTS + 20];
    int argc = 0;
    argv[argc++] = "run";
    for (int i = 0; i < count; i++)
        argv[argc++] = words[i];
    for (int i = 0; i < 3; i++)
        if (choice >> i & 1) {
            argv[argc++] = writes[i][0];
            argv[argc++] = writes[i][1];
        }
    if (!(choice & 7)) {
        argv[argc++] = "--trace";
        argv[argc++] = "/dev/null";
    }
    argv[argc++] = "--tape";
    argv[argc++] = (char *)tape;
    argv[argc++] = "--cycles";
    argv[argc++] = "300";
    argv[argc] = NULL;
    complaints = 0;
    int status = command_run.run(argc, argv);
    must(status == GOOD || status == BAD || status == USAGE, "the status is 0, 1 or 2");
    must(complaints == (status != GOOD), "one sentence for a mistake, none without");
    return status;
}

/* A recording, played and recorded, is the same recording. */
static void again(char *machine)
{
    char *words[] = {machine};
    struct tape a, b;
    rename("out.tape", "first.tape");
    must(run(4, words, 1, "first.tape") == GOOD, "a recording can be played");
    must(!tape_load(&a, "first.tape") && !tape_load(&b, "out.tape"), "a recording can be read");
    must(a.events == b.events && a.end == b.end && (!a.events || !memcmp(a.event, b.event, a.events * sizeof *a.event)),
         "a recording is canonical");
    tape_free(&a);
    tape_free(&b);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    const char *folder = getenv("WORK");
    must(folder && !chdir(folder), "WORK is an empty folder");
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static unsigned runs;
    char *copy = malloc(size + 1), *words[ARGUMENTS], *at = copy + 1;
    int count = 0;
    if (!size) {
        free(copy);
        return 0;
    }
    memcpy(copy, data, size);
    copy[size] = 0;
    while (at < copy + size && *at && count < ARGUMENTS) {
        /* A path could lead out of the work folder, and standard input is the fuzzer's. */
        if (strchr(at, '/') || !strcmp(at, "-") || strstr(at, "=-"))
            break;
        words[count++] = at;
        at += strlen(at) + 1;
    }
    at += at < copy + size;
    size_t left = at < copy + size ? (size_t)(copy + size - at) : 0;
    write_file("in.tape", (uint8_t *)at, left);
    if (run(*copy & 7, words, count, "in.tape") == GOOD && *copy & 4)
        again(words[0]);
    if (++runs % 256 == 0)
        must(!drafts(), "no draft is left");
    free(copy);
    return 0;
}
