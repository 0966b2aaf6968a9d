/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "base/entropy.h"
#include "base/json.h"
#include "games/games.h"
#include "core/random.h"
#include "core/tape.h"
#include "serve/webdesign.h"

enum {
    QUESTION_MOST = 1 << 17,
    ANSWER_MOST = 1 << 19,
    CHANGES_MOST = 6000, /* in one answer */
    TURN = 60,           /* milliseconds of simulation in one answer */
    PATIENCE = 120,      /* seconds before a simulator that says nothing is given up: it has watchdogs of its own */
    KEPT = 3 /* the only descriptor, besides the standard ones, of a simulator's process */
};

/* ---- the simulator's side: a process ---------------------------------------------------- */

static struct {
    const struct machine *golden, *machine; /* the machine is the design */
    void *state;
    Word port[PORTS_MOST], shown[PORTS_MOST];
    uint64_t cycle;
    int begun;
} sim;

static uint64_t milliseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

enum { SENDS, RECEIVES };

/* All of it, or 0. */
static int pass(int fd, void *data, size_t size, int way)
{
    for (char *p = data; size;) {
        ssize_t n = way == SENDS ? send(fd, p, size, MSG_NOSIGNAL) : recv(fd, p, size, 0);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return 0;
        p += n;
        size -= (size_t)n;
    }
    return 1;
}

static int send_message(int fd, const char *text, size_t size)
{
    uint32_t length = (uint32_t)size;
    return pass(fd, &length, sizeof length, SENDS) && pass(fd, (void *)(uintptr_t)text, size, SENDS);
}

/* What a page has to know: which machine, at what rate and with which straps it runs beside the design. */
static void tell_facts(FILE *out, const struct live_wish *w)
{
    struct json j = json_to(out);
    json_open(&j, NULL, '{');
    json_text(&j, "machine", sim.golden->name);
    json_unsigned(&j, "hz", sim.machine->hz(sim.port));
    json_open(&j, "straps", '{');
    for (unsigned i = 0; i < sim.golden->ports; i++)
        if (sim.golden->port[i].dir == STRAP)
            json_unsigned(&j, sim.golden->port[i].name, sim.port[i]);
    json_close(&j);
    json_open(&j, "files", '[');
    for (unsigned i = 0; i < w->files->count; i++) {
        const char *slash = strrchr(w->files->item[i], '/');
        json_text(&j, NULL, slash ? slash + 1 : w->files->item[i]);
    }
    json_close(&j);
    json_close(&j);
}

/* The golden machine's own ports keep their numbers; what it shows itself stands in golden_NAME, later on. */
static int shown_as(unsigned i)
{
    const struct port *p = sim.machine->port + i;
    if (p->dir != OUT || p->look == PHASE)
        return -1;
    if (i < sim.golden->ports)
        return (int)i;
    return strncmp(p->name, "golden_", 7) ? -1 : 1000 + port_find(sim.golden, p->name + 7);
}

static unsigned tell_changes(FILE *out, int all, int *some)
{
    unsigned count = 0;
    for (unsigned i = 0; i < sim.machine->ports; i++) {
        int as = shown_as(i);
        if (as < 0 || (!all && sim.port[i] == sim.shown[i]))
            continue;
        fprintf(out, "%s%" PRIu64 ",%d,\"%" PRIu64 "\"", *some ? "," : "", sim.cycle, as, sim.port[i]);
        sim.shown[i] = sim.port[i];
        *some = 1;
        count++;
    }
    return count;
}

static void tell_departure(FILE *out)
{
    struct live_departure d;
    if (!live_departure(sim.state, &d))
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

static void restart(const Word straps[])
{
    machine_idle(sim.machine, sim.port);
    for (unsigned i = 0; i < sim.golden->ports; i++)
        if (sim.golden->port[i].dir == STRAP)
            sim.port[i] = straps[i];
    sim.machine->reset(sim.state, sim.port);
    sim.cycle = 0;
    sim.begun = 1;
}

/* Runs to a cycle, or until there is enough to tell; 1 if it got there. */
static int run_to(uint64_t cycle, uint64_t deadline, FILE *out, unsigned *changes, int *some)
{
    while (sim.cycle < cycle) {
        if (*changes >= CHANGES_MOST || milliseconds() >= deadline)
            return 0;
        sim.machine->step(sim.state, sim.port);
        sim.cycle++;
        *changes += tell_changes(out, 0, some);
        if (sim.cycle < cycle)
            sim.cycle += sim.machine->skip(sim.state, sim.port, cycle - sim.cycle);
    }
    return 1;
}

/* Plays the tape from that cycle on. */
static void play_tape(FILE *out, uint64_t from, struct tape_reader *reader)
{
    struct tape_event e;
    enum tape_item item;
    Word straps[PORTS_MOST];
    unsigned changes = 0;
    int some = 0, going = 1;
    uint64_t deadline = milliseconds() + TURN;
    machine_idle(sim.golden, straps);
    fputs("{\"changes\":[", out);
    do {
        item = tape_next(reader, &e);
        if (item == TAPE_MACHINE)
            continue;
        if (item == TAPE_STRAP) {
            straps[e.port] = e.value;
            continue;
        }
        if (!from) {
            restart(straps);
            changes += tell_changes(out, 1, &some);
            from = 1;
        }
        going = item != TAPE_BAD && run_to(e.cycle, deadline, out, &changes, &some);
        if (going && item == TAPE_INPUT)
            sim.port[e.port] = e.value;
    } while (going && item != TAPE_END);
    fprintf(out, "],\"cycle\":%" PRIu64, sim.cycle);
    tell_departure(out);
    fputs("}\n", out);
}

/* A tape is read to its end before anything of it is played. */
static const char *wrong_with(struct tape_reader *r, const char *tape, size_t size)
{
    struct tape_event e;
    enum tape_item item;
    tape_begin(r, machines, machine_count, tape, size);
    do {
        item = tape_next(r, &e);
        if (item == TAPE_MACHINE && r->machine != sim.golden)
            return "this is a tape of another machine";
    } while (item != TAPE_END && item != TAPE_BAD);
    return item == TAPE_BAD ? r->error : NULL;
}

static void answer(FILE *out, const char *question, size_t size)
{
    static struct tape_reader reader;
    uint64_t from = 0;
    const char *line = memchr(question, '\n', size);
    const char *wrong = "a question begins with the line \"from CYCLE\"";
    char number[24] = "";
    if (line && line - question > 5 && line - question < 26 && !memcmp(question, "from ", 5)) {
        memcpy(number, question + 5, (size_t)(line - question) - 5);
        if (number_read(number, &from))
            wrong = wrong_with(&reader, line + 1, size - (size_t)(line + 1 - question));
    }
    if (!wrong && from && (!sim.begun || from != sim.cycle))
        wrong = "the simulator is elsewhere: begin from 0";
    if (wrong) {
        struct json j = json_to(out);
        json_open(&j, NULL, '{');
        json_text(&j, "error", wrong);
        json_close(&j);
        return;
    }
    tape_begin(&reader, machines, machine_count, line + 1, size - (size_t)(line + 1 - question));
    play_tape(out, from, &reader);
}

/* Which rule it is that the design breaks: what `gatecade check --effort quick` says, as JSON. */
static const char verdict[] = "check\n";

static void run_check(int to, const struct live_wish *w)
{
    const char *argument[8 + 5 * LIST_MOST] = {"gatecade", "check", sim.golden->name};
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
    dup2(to, STDOUT_FILENO);
    execv("/proc/self/exe", (char **)(uintptr_t)argument);
}

static void tell_verdict(FILE *out, const struct live_wish *w)
{
    int pipes[2];
    char text[4096];
    ssize_t n = -1;
    size_t size = 0;
    pid_t pid = pipe2(pipes, O_CLOEXEC) ? -1 : fork();
    if (!pid) {
        run_check(pipes[1], w);
        _exit(BAD);
    }
    if (pid > 0) {
        close(pipes[1]);
        while ((n = read(pipes[0], text, sizeof text)) > 0 && size + (size_t)n < ANSWER_MOST / 2)
            size += fwrite(text, 1, (size_t)n, out);
        close(pipes[0]);
        waitpid(pid, NULL, 0);
    }
    if (!size)
        fputs("{\"error\":\"gatecade check says nothing\"}\n", out);
}

/* One process a page: builds the design, then answers until nobody asks any more. */
__attribute__((noreturn)) static void simulate(int fd, const struct machine *golden, const struct live_wish *w)
{
    static char question[QUESTION_MOST];
    char *text = NULL;
    size_t size = 0;
    uint32_t length;
    signal(SIGTERM, SIG_DFL);
    signal(SIGINT, SIG_IGN); /* the server ends this by closing the socket */
    sim.golden = golden;
    sim.machine = live_open(golden, w);
    if (!sim.machine || sim.machine->ports > PORTS_MOST || !(sim.state = calloc(1, sim.machine->state_size)))
        _exit(BAD);
    Word straps[PORTS_MOST];
    machine_idle(golden, straps);
    restart(straps);
    FILE *out = open_memstream(&text, &size);
    tell_facts(out, w);
    fclose(out);
    int well = send_message(fd, text, size);
    free(text);
    while (well && pass(fd, &length, sizeof length, RECEIVES) && length <= sizeof question &&
           pass(fd, question, length, RECEIVES)) {
        out = open_memstream(&text, &size);
        if (length == sizeof verdict - 1 && !memcmp(question, verdict, length))
            tell_verdict(out, w);
        else
            answer(out, question, length);
        fclose(out);
        well = send_message(fd, text, size);
        free(text);
    }
    live_close();
    _exit(GOOD);
}

/* ---- the server's side ------------------------------------------------------------------ */

static struct place {
    pid_t pid;
    int fd;     /* -1: nobody is there */
    int built;  /* its facts have come */
    int taken;  /* by a page */
    int asked;  /* an answer is due, or is being sent */
    int opener; /* what is due are its facts */
    time_t since;
    char id[33];
    size_t have;
    char facts[8192];
    char answer[ANSWER_MOST];
} place[DESIGNS];

static const struct machine *machine;
static struct live_wish wish;

static time_t seconds(void)
{
    return (time_t)(milliseconds() / 1000);
}

static void leave(struct place *p)
{
    if (p->fd < 0)
        return;
    close(p->fd);
    p->fd = -1;
    p->taken = p->asked = 0;
}

/* Those that have gone are buried; one that does not go is made to. */
static void bury(void)
{
    for (int i = 0; i < DESIGNS; i++)
        if (place[i].pid > 0 && place[i].fd < 0 && waitpid(place[i].pid, NULL, WNOHANG))
            place[i].pid = 0;
}

static int begin(struct place *p)
{
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair))
        return 0;
    fflush(NULL);
    p->pid = fork();
    if (!p->pid) {
        if (dup2(pair[1], KEPT) != KEPT || fcntl(KEPT, F_SETFD, FD_CLOEXEC))
            _exit(BAD);
        close_range(KEPT + 1, ~0u, 0);
        simulate(KEPT, machine, &wish);
    }
    close(pair[1]);
    p->fd = pair[0];
    p->built = p->taken = p->asked = p->opener = 0;
    p->have = 0;
    p->since = seconds();
    snprintf(p->id, sizeof p->id, "%016" PRIx64 "%016" PRIx64, random_entropy(), random_entropy());
    if (p->pid < 0)
        leave(p);
    return p->fd >= 0;
}

/* Takes what has come; 1 when a message is whole, -1 when there will be none. */
static int hear(struct place *p, int flags)
{
    uint32_t length = 0;
    for (;;) {
        if (p->have >= sizeof length)
            memcpy(&length, p->answer, sizeof length);
        if (length > ANSWER_MOST - sizeof length)
            return -1;
        size_t want = sizeof length + (p->have >= sizeof length ? length : 0) - p->have;
        if (!want && p->have >= sizeof length)
            return 1;
        ssize_t n = recv(p->fd, p->answer + p->have, want, flags);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0 && errno == EAGAIN)
            return 0;
        if (n <= 0)
            return -1;
        p->have += (size_t)n;
    }
}

/* The facts, with the session's name in front of them. */
static int keep_facts(struct place *p)
{
    size_t size = p->have - sizeof(uint32_t);
    const char *rest = memchr(p->answer + sizeof(uint32_t), '{', size);
    if (!rest || size > sizeof p->facts - 100)
        return 0;
    snprintf(p->facts, sizeof p->facts, "{\"session\":\"%s\",%.*s", p->id,
             (int)(size - (size_t)(rest + 1 - (p->answer + sizeof(uint32_t)))), rest + 1);
    p->have = 0;
    p->built = 1;
    return 1;
}

int designs_begin(const struct machine *m, const struct live_wish *w)
{
    machine = m;
    wish = *w;
    for (int i = 0; i < DESIGNS; i++)
        place[i].fd = -1;
    if (!begin(place))
        return complain(BAD, "web --hdl: no process for the simulator: %s", strerror(errno));
    if (hear(place, 0) == 1 && keep_facts(place))
        return GOOD;
    leave(place); /* which has said why */
    waitpid(place[0].pid, NULL, 0);
    return BAD;
}

void designs_end(void)
{
    for (int i = 0; i < DESIGNS; i++)
        leave(place + i);
    for (int i = 0; i < DESIGNS; i++)
        if (place[i].pid > 0)
            waitpid(place[i].pid, NULL, 0);
}

static int refuse(struct design_answer *a, int status, const char *error)
{
    *a = (struct design_answer){status, error, strlen(error)};
    return -1;
}

/* A simulator that no page has yet; else a new one, in the place of whoever was silent for longest. */
static int take(struct design_answer *now)
{
    int best = -1;
    bury();
    for (int i = 0; i < DESIGNS && best < 0; i++)
        if (place[i].fd >= 0 && !place[i].taken)
            best = i;
    for (int i = 0; i < DESIGNS && best < 0; i++)
        if (place[i].fd < 0 && place[i].pid <= 0)
            best = i;
    for (int i = 0; i < DESIGNS; i++)
        if (best < 0 || (place[best].taken && place[i].since < place[best].since))
            best = place[i].asked ? best : i;
    struct place *p = best < 0 ? NULL : place + best;
    if (p && p->taken) {
        leave(p);
        waitpid(p->pid, NULL, 0);
    }
    if (!p || (p->fd < 0 && !begin(p)))
        return refuse(now, 503, "{\"error\":\"there is no room for another simulator\"}\n");
    p->taken = 1;
    p->since = seconds();
    if (p->built) {
        *now = (struct design_answer){200, p->facts, strlen(p->facts)};
        return -1;
    }
    p->asked = p->opener = 1;
    return best;
}

static struct place *named(const char *id, size_t size)
{
    for (int i = 0; i < DESIGNS; i++)
        if (place[i].fd >= 0 && place[i].taken && size == strlen(place[i].id) && !memcmp(place[i].id, id, size))
            return place + i;
    return NULL;
}

int designs_ask(const char *path, size_t path_size, const char *body, size_t size, struct design_answer *now)
{
    static const char closing[] = "/close";
    size_t end = sizeof closing - 1;
    if (!path_size)
        return take(now);
    int closes = path_size > end && !memcmp(path + path_size - end, closing, end);
    struct place *p = named(path + 1, path_size - 1 - (closes ? end : 0));
    if (!p)
        return refuse(now, 404, "{\"error\":\"this simulator has gone: another page has taken its place\"}\n");
    if (p->asked)
        return refuse(now, 409, "{\"error\":\"one question at a time\"}\n");
    p->since = seconds();
    if (closes) {
        leave(p);
        return refuse(now, 200, "{}\n");
    }
    p->have = 0;
    if (!send_message(p->fd, body, size)) {
        leave(p);
        return refuse(now, 502, "{\"error\":\"the simulator has ended\"}\n");
    }
    p->asked = 1;
    return (int)(p - place);
}

int designs_socket(int i)
{
    return place[i].asked ? place[i].fd : -1;
}

int designs_hear(int i, struct design_answer *a)
{
    struct place *p = place + i;
    int state = hear(p, MSG_DONTWAIT);
    if (!state && seconds() - p->since <= PATIENCE)
        return 0;
    if (state == 1 && p->opener) {
        p->opener = 0;
        if (keep_facts(p)) {
            *a = (struct design_answer){200, p->facts, strlen(p->facts)};
            return 1;
        }
        state = -1;
    }
    if (state == 1) {
        *a = (struct design_answer){200, p->answer + sizeof(uint32_t), p->have - sizeof(uint32_t)};
        return 1;
    }
    if (p->pid > 0 && !state)
        kill(p->pid, SIGKILL);
    leave(p);
    refuse(a, 502, "{\"error\":\"the simulator has ended: the terminal says why\"}\n");
    return 1;
}

void designs_done(int i)
{
    place[i].asked = 0;
}
