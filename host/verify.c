/* SPDX-License-Identifier: MIT */
/*
 * gatecade verify ROOM.tape: was it played fairly?  The room's log stands in the tape's comments; it is played again
 * from the first line, by the same code as on the server: every hash, the seed, every throw and every refusal.  What
 * comes out has to be the tape, event by event.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/command.h"
#include "base/heap.h"
#include "base/options.h"
#include "base/slurp.h"
#include "table/tables.h"

enum { TAPE_MOST = 1 << 28 };

/* Plays the log; the number of the line that is wrong, or 0. */
static unsigned play(struct table *t, const char *text, size_t size)
{
    static const char mark[] = "#room ";
    unsigned number = 0;
    for (const char *at = text, *end = text + size; at < end; at++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        number++;
        size_t head = sizeof mark - 1;
        if ((size_t)(stop - at) > head && !memcmp(at, mark, head) &&
            table_apply(t, at + head, (size_t)(stop - at) - head))
            return number;
        at = stop;
    }
    return 0;
}

static void print_fair(const struct table *t)
{
    unsigned people = 0, mixed = 0;
    for (unsigned i = 0; i < t->seats; i++) {
        people += t->seat[i].kind == PERSON;
        mixed += t->seat[i].revealed;
    }
    printf("fair: %s, %u games, %u lines\n", t->machine->name, t->games, t->lines);
    printf("seed %016llx: of the server's secret, committed before the game, and %u of %u people's numbers\n",
           (unsigned long long)table_seed(t), mixed, people);
    for (unsigned i = 0; i < t->seats; i++)
        if (t->seat[i].kind == PERSON)
            printf("seat %u %s: %s\n", i + 1, t->seat[i].name,
                   t->seat[i].revealed ? "mixed in a number that was committed before" : "showed no number");
}

static int verify(const char *path, const char *text, size_t size)
{
    struct table t;
    int status = GOOD;
    table_begin(&t, "", &(struct game_host){.memory = heap_memory});
    unsigned wrong = play(&t, text, size);
    if (wrong)
        status = complain(BAD, "%s:%u: %s", path, wrong, t.why);
    else if (!t.opened)
        status = complain(BAD, "%s: this is no room's tape: it has no lines that begin with #room", path);
    else if (!t.switched_on)
        status = complain(BAD, "%s: no game was played in this room", path);
    else if (t.state != OVER)
        status = complain(BAD, "%s: the game is not over", path);
    else {
        size_t most = table_tape_size(&t);
        char *again = heap_get(most + 1);
        size_t n = table_tape(&t, again, most);
        if (n != size || memcmp(again, text, n))
            status = complain(BAD, "%s: the log is sound, but the tape is not what was played", path);
        else
            print_fair(&t);
        free(again);
    }
    table_end(&t);
    return status;
}

static int run(int argc, char **argv)
{
    extern const struct command command_verify;
    size_t size;
    int status = options_read(&command_verify, NULL, &argc, argv);
    if (status)
        return status;
    if (argc != 2)
        return complain(USAGE, "verify takes one tape: gatecade verify ROOM.tape");
    char *text = slurp_whole(argv[1], TAPE_MOST, &size);
    if (!text)
        return complain(BAD, "%s: %s", argv[1], strerror(errno));
    status = verify(argv[1], text, size);
    free(text);
    return status;
}

const struct command command_verify = {
    .name = "verify",
    .usage = "ROOM.tape",
    .summary = "was a room's game played fairly? checks the dice and every move",
    .help = "A room's tape has its log in its comments. It is played again: the server's\n"
            "secret against its hash, everybody's number against theirs, the seed, every\n"
            "throw, every move. Exit status 0: fair; 1: not, with the line that is wrong.",
    .run = run,
};
