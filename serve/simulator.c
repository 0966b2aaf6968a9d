/* SPDX-License-Identifier: MIT */
#include "serve/simulator.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "base/cleanup.h"
#include "base/clock.h"
#include "base/heap.h"
#include "formats/json.h"
#include "core/tape.h"
#include "games/games.h"

enum {
    REQUEST_BYTES = 1 << 17,
    CHANGES_MOST = 6000, /* in one reply */
    TURN_MS = 60,        /* of simulation in one reply */
    BESIDE = 1000        /* added to the number of a port for what the golden machine shows there */
};

struct simulator {
    const struct machine *golden, *machine; /* the machine is the design */
    void *state;
    Word port[PORTS_MOST], shown[PORTS_MOST];
    uint64_t cycle;
    const struct live_wish *wish;
    struct tape_reader reader;
    char request[REQUEST_BYTES];
};

/* A reply while it is written. */
struct reply {
    FILE *out;
    unsigned changes;
    uint64_t deadline; /* milliseconds */
};

static uint64_t milliseconds(void)
{
    return (uint64_t)(1000 * clock_seconds());
}

/* ---- messages ---- */

static bool send_all(int fd, const char *p, size_t size)
{
    while (size) {
        ssize_t n = send(fd, p, size, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        p += n;
        size -= (size_t)n;
    }
    return true;
}

static bool receive_all(int fd, char *p, size_t size)
{
    while (size) {
        ssize_t n = recv(fd, p, size, 0);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        p += n;
        size -= (size_t)n;
    }
    return true;
}

bool message_send(int fd, const char *text, size_t size)
{
    uint32_t length = (uint32_t)size;
    char head[sizeof length];
    memcpy(head, &length, sizeof length);
    return send_all(fd, head, sizeof head) && send_all(fd, text, size);
}

static bool receive_request(struct simulator *s, int fd, size_t *size)
{
    uint32_t length;
    char head[sizeof length];
    if (!receive_all(fd, head, sizeof head))
        return false;
    memcpy(&length, head, sizeof length);
    *size = length;
    return length <= sizeof s->request && receive_all(fd, s->request, length);
}

/* ---- what a page is told ---- */

/* Which machine it is, at what rate and with which straps it runs beside the design. */
static void write_facts(FILE *out, const struct simulator *s)
{
    const struct list *files = s->wish->files;
    struct json j = json_to(out);
    json_open(&j, NULL, '{');
    json_text(&j, "machine", s->golden->name);
    json_unsigned(&j, "hz", s->machine->hz(s->port));
    json_open(&j, "straps", '{');
    for (unsigned i = 0; i < s->golden->ports; i++)
        if (s->golden->port[i].dir == STRAP)
            json_unsigned(&j, s->golden->port[i].name, s->port[i]);
    json_close(&j);
    json_open(&j, "files", '[');
    for (unsigned i = 0; i < files->count; i++) {
        const char *slash = strrchr(files->item[i], '/');
        json_text(&j, NULL, slash ? slash + 1 : files->item[i]);
    }
    json_close(&j);
    json_close(&j);
}

/* The number under which the page knows a port, or -1.  The golden machine's own ports keep theirs; what it shows
   itself stands in ports called golden_NAME. */
static int page_number(const struct simulator *s, unsigned i)
{
    const struct port *p = s->machine->port + i;
    if (p->dir != OUT || p->look == PHASE)
        return -1;
    if (i < s->golden->ports)
        return (int)i;
    return strncmp(p->name, "golden_", 7) ? -1 : BESIDE + port_find(s->golden, p->name + 7);
}

static void write_changes(struct reply *r, struct simulator *s, bool all)
{
    for (unsigned i = 0; i < s->machine->ports; i++) {
        int number = page_number(s, i);
        if (number < 0 || (!all && s->port[i] == s->shown[i]))
            continue;
        fprintf(r->out, "%s%" PRIu64 ",%d,\"%" PRIu64 "\"", r->changes ? "," : "", s->cycle, number, s->port[i]);
        s->shown[i] = s->port[i];
        r->changes++;
    }
}

static void write_departure(FILE *out, const struct simulator *s)
{
    struct live_departure d;
    if (!live_departure(s->state, &d))
        return;
    fprintf(out,
            ",\"departure\":{\"cycle\":%" PRIu64 ",\"port\":%u,\"phase\":\"%" PRIu64 "\",\"expected\":\"%" PRIu64
            "\",\"seen\":",
            d.edge, d.port, d.phase, d.expected);
    if (d.unknown || d.ended)
        fprintf(out, "null,\"why\":\"%s\"}", d.ended ? "ended" : "unknown");
    else
        fprintf(out, "\"%" PRIu64 "\"}", d.seen);
}

static void write_error(FILE *out, const char *sentence)
{
    struct json j = json_to(out);
    json_open(&j, NULL, '{');
    json_text(&j, "error", sentence);
    json_close(&j);
}

/* ---- playing a tape ---- */

static void restart(struct simulator *s, const Word straps[])
{
    machine_idle(s->machine, s->port);
    for (unsigned i = 0; i < s->golden->ports; i++)
        if (s->golden->port[i].dir == STRAP)
            s->port[i] = straps[i];
    s->machine->reset(s->state, s->port);
    s->cycle = 0;
}

/* Runs to a cycle; false if the reply is full or late before that. */
static bool run_to(struct simulator *s, uint64_t cycle, struct reply *r)
{
    while (s->cycle < cycle) {
        if (r->changes >= CHANGES_MOST || milliseconds() >= r->deadline)
            return false;
        s->machine->step(s->state, s->port);
        s->cycle++;
        write_changes(r, s, false);
        if (s->cycle < cycle)
            s->cycle += s->machine->skip(s->state, s->port, cycle - s->cycle);
    }
    return true;
}

/* Plays the tape of the reader, which is a good one; from cycle 0 the design is reset first. */
static void play_tape(struct simulator *s, FILE *out, bool from_start)
{
    struct reply r = {.out = out, .deadline = milliseconds() + TURN_MS};
    struct tape_event e;
    enum tape_item item;
    Word straps[PORTS_MOST];
    bool going = true;
    machine_idle(s->golden, straps);
    fputs("{\"changes\":[", out);
    do {
        item = tape_next(&s->reader, &e);
        if (item == TAPE_MACHINE)
            continue;
        if (item == TAPE_STRAP) {
            straps[e.port] = e.value;
            continue;
        }
        if (from_start) {
            restart(s, straps);
            write_changes(&r, s, true);
            from_start = false;
        }
        going = item != TAPE_BAD && run_to(s, e.cycle, &r);
        if (going && item == TAPE_INPUT)
            s->port[e.port] = e.value;
    } while (going && item != TAPE_END);
    fprintf(out, "],\"cycle\":%" PRIu64, s->cycle);
    write_departure(out, s);
    fputs("}\n", out);
}

/* Reads a tape to its end before any of it is played; NULL or what is wrong with it. */
static const char *check_tape(struct simulator *s, const char *tape, size_t size)
{
    struct tape_event e;
    enum tape_item item;
    tape_begin(&s->reader, machines, machine_count, tape, size);
    do {
        item = tape_next(&s->reader, &e);
        if (item == TAPE_MACHINE && s->reader.machine != s->golden)
            return "this is a tape of another machine";
    } while (item != TAPE_END && item != TAPE_BAD);
    return item == TAPE_BAD ? s->reader.error : NULL;
}

/* "from CYCLE", then a tape from there on. */
static void reply_to_tape(struct simulator *s, FILE *out, size_t size)
{
    const char *line = memchr(s->request, '\n', size), *wrong = "a question begins with the line \"from CYCLE\"";
    size_t first = line ? (size_t)(line - s->request) : 0, rest = size - first - 1;
    char number[24] = "";
    uint64_t from = 0;
    if (first > 5 && first < 26 && !memcmp(s->request, "from ", 5)) {
        memcpy(number, s->request + 5, first - 5);
        if (number_read(number, &from))
            wrong = check_tape(s, line + 1, rest);
    }
    if (!wrong && from && from != s->cycle)
        wrong = "the simulator is elsewhere: begin from 0";
    if (wrong) {
        write_error(out, wrong);
        return;
    }
    tape_begin(&s->reader, machines, machine_count, line + 1, rest);
    play_tape(s, out, !from);
}

/* ---- the rule that the design breaks: what `gatecade check --effort quick` says, as JSON ---- */

static const char check_request[] = "check\n";

/* In the child.  SIGTERM when the simulator dies: check then removes what it has made. */
static void exec_check(int to, const struct simulator *s)
{
    const struct live_wish *w = s->wish;
    const char *argument[8 + 5 * LIST_MOST] = {"gatecade", "check", s->golden->name};
    unsigned n = 3;
    for (unsigned i = 0; i < w->files->count; i++)
        argument[n++] = w->files->item[i];
    for (unsigned i = 0; i < w->map->count; i++) {
        argument[n++] = "--map";
        argument[n++] = w->map->item[i];
    }
    for (unsigned i = 0; i < w->parameters->count; i++) {
        argument[n++] = "--param";
        argument[n++] = w->parameters->item[i];
    }
    if (w->top) {
        argument[n++] = "--top";
        argument[n++] = w->top;
    }
    argument[n++] = "--effort=quick";
    argument[n++] = "--json=-";
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    dup2(to, STDOUT_FILENO);
    execv("/proc/self/exe", (char **)(uintptr_t)argument);
}

static void reply_to_check(const struct simulator *s, FILE *out)
{
    int pipes[2];
    char text[4096];
    size_t size = 0;
    pid_t pid = pipe2(pipes, O_CLOEXEC) ? -1 : fork();
    if (!pid) {
        exec_check(pipes[1], s);
        _exit(BAD);
    }
    if (pid > 0) {
        close(pipes[1]);
        for (ssize_t n; (n = read(pipes[0], text, sizeof text)) > 0 && size + (size_t)n < MESSAGE_MOST / 2;)
            size += fwrite(text, 1, (size_t)n, out);
        close(pipes[0]);
        waitpid(pid, NULL, 0);
    }
    if (!size)
        write_error(out, "gatecade check says nothing");
}

/* ---- the process ---- */

enum { FACTS, REQUEST };

static bool send_reply(struct simulator *s, int fd, int to, size_t size)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = heap_stream(&text, &length);
    if (to == FACTS)
        write_facts(out, s);
    else if (size == sizeof check_request - 1 && !memcmp(s->request, check_request, size))
        reply_to_check(s, out);
    else
        reply_to_tape(s, out, size);
    fclose(out);
    bool sent = message_send(fd, text, length);
    free(text);
    return sent;
}

_Noreturn void simulator_run(int fd, const struct machine *golden, const struct live_wish *w)
{
    struct simulator *s = heap_get(sizeof *s);
    Word straps[PORTS_MOST];
    size_t size = 0;
    cleanup_forked();                 /* signals end this process */
    prctl(PR_SET_PDEATHSIG, SIGTERM); /* if the server is killed */
    if (!(s->machine = live_open(golden, w)) || s->machine->ports > PORTS_MOST)
        exit(BAD);
    s->state = heap_get(s->machine->state_size);
    s->golden = golden;
    s->wish = w;
    machine_idle(golden, straps);
    restart(s, straps);
    if (send_reply(s, fd, FACTS, 0))
        while (receive_request(s, fd, &size) && send_reply(s, fd, REQUEST, size))
            ;
    exit(GOOD); /* not _exit(): live_open() has a folder to remove */
}
