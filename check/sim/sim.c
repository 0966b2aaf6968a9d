/* SPDX-License-Identifier: MIT */
/* The checker's side of the wire.  Nothing that comes from a simulator is trusted: sizes are checked,
   and every wait has an end. */
#include "check/sim/design.h"
#include "base/clock.h"
#include "base/heap.h"
#include "base/text.h"
#include "check/sim/box.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

/* The last guard, in seconds on the wall without a byte: the simulator's own watchdog counts processor time, and has
   spoken long before, unless the computer does not let it run at all. */
enum { GUARD = 600 };

/* For struct sim: work.  Seconds that it costs to start a simulator, and to ask it for a batch. */
static const double START_COST = 0.02, RUN_COST = 0.0001, USUAL_SPEED = 1e6;

static bool pair(int wire[2])
{
    int room = 1 << 20;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, wire))
        return false;
    for (int i = 0; i < 2; i++) {
        setsockopt(wire[i], SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
        setsockopt(wire[i], SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
    }
    return true;
}

enum moved { MOVED, CLOSED, SILENT };

/* Waits until the socket can be read or written.  A byte that comes keeps the guard quiet for as long again. */
static bool ready(int fd, short events)
{
    double end = 0; /* set after the first second: nearly all answers come before */
    struct pollfd p = {.fd = fd, .events = events};
    int n;
    while ((n = poll(&p, 1, 1000)) <= 0)
        if (n == 0 && end <= 0)
            end = clock_seconds() + (double)GUARD - 1;
        else if (n == 0 && clock_seconds() > end)
            return false;
    return true;
}

/* Takes all the bytes or gives up.  What a simulator has sent is read at once, though a message is taken in two parts:
   each read is a switch to another process and back, and a play has thousands of messages. */
static enum moved take(struct sim *s, void *bytes, size_t size)
{
    char *to = bytes;
    while (size) {
        if (s->inbox_at == s->inbox_size) {
            if (!ready(s->fd, POLLIN))
                return SILENT;
            ssize_t n = recv(s->fd, s->inbox, sizeof s->inbox, MSG_DONTWAIT);
            if (n < 0 && (errno == EAGAIN || errno == EINTR))
                continue;
            if (n <= 0)
                return CLOSED;
            s->inbox_at = 0;
            s->inbox_size = (uint32_t)n;
        }
        size_t part = s->inbox_size - s->inbox_at;
        part = part < size ? part : size;
        memcpy(to, s->inbox + s->inbox_at, part);
        s->inbox_at += (uint32_t)part;
        to += part;
        size -= part;
    }
    return MOVED;
}

/* Gives the bytes of both parts or gives up. */
static enum moved give(int fd, struct iovec part[2])
{
    struct msghdr message = {.msg_iov = part, .msg_iovlen = 2};
    while (part[0].iov_len + part[1].iov_len) {
        ssize_t n = sendmsg(fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (n < 0 && (errno == EAGAIN || errno == EINTR)) {
            if (!ready(fd, POLLOUT))
                return SILENT;
            continue;
        }
        if (n <= 0)
            return CLOSED;
        for (unsigned i = 0; i < 2; i++) {
            size_t gone = (size_t)n < part[i].iov_len ? (size_t)n : part[i].iov_len;
            part[i].iov_base = (char *)part[i].iov_base + gone;
            part[i].iov_len -= gone;
            n -= (ssize_t)gone;
        }
    }
    return MOVED;
}

static void *grow(void *old, uint32_t *room, uint32_t need)
{
    if (need <= *room)
        return old;
    *room = need + need / 2;
    return heap_resize(old, *room);
}

/* GHDL counts the rounds within one moment, and ends when they are too many. */
static bool stopped_by_itself(void)
{
    char words[300];
    box_last_words(NULL, words, sizeof words);
    return strstr(words, "--stop-delta") != NULL;
}

/* How many bytes an honest reply can have: a simulator is believed no more than was asked for. */
static uint32_t reply_most(const struct sim *s, uint32_t op)
{
    uint64_t sample = sizeof(struct wire_record) + s->out_words * 8;
    uint64_t most = op == WIRE_PORTS     ? WIRE_PINS * sizeof(struct wire_pin)
                    : op == WIRE_SAMPLES ? s->cycles * sample + sizeof(struct wire_record)
                                         : 0;
    return most < WIRE_REPLY ? (uint32_t)most : WIRE_REPLY;
}

/* A simulator that got no memory says so, each in its own words. */
static bool out_of_memory(const char *log)
{
    static const char *const phrases[] = {"bad_alloc",        "more memory than it may have",
                                          "out of memory",    "Out of memory",
                                          "memory exhausted", "STORAGE_ERROR",
                                          "annot allocate",   "heap exhausted"};
    char words[600];
    box_last_words(log, words, sizeof words);
    for (unsigned i = 0; i < sizeof phrases / sizeof *phrases; i++)
        if (strstr(words, phrases[i]))
            return true;
    return false;
}

/* The simulator has closed its socket without a word, or is silent: what no design can do is the machine's fault. */
static void find_fault(struct sim *s, enum moved how)
{
    int fate = how == SILENT ? TOOL_SLOW : tool_end(s->process);
    bool machine = tool_blames_machine(fate);
    const char *cramped = machine || fate == TOOL_DIED ? box_no_memory() : NULL;
    if (how == CLOSED)
        s->process = 0;
    s->health = machine || cramped      ? DUT_LOST
                : fate == TOOL_LATE     ? DUT_LATE
                : box_full(s->log)      ? DUT_LOUD
                : out_of_memory(s->log) ? DUT_FULL
                                        : DUT_DIED;
    if (s->health == DUT_LATE)
        s->design->cause = "time-limit";
    if (cramped)
        design_fault(s->design, "no-memory", "%s", cramped);
    else if (machine)
        design_fault(s->design, tool_fault(fate), "the simulator %s", tool_fate(fate));
}

/* One message of at most so many bytes; its op, or 0 after setting the health. */
static uint32_t receive(struct sim *s, uint32_t most)
{
    struct wire_head head;
    enum moved good = take(s, &head, sizeof head);
    s->reply_size = 0;
    if (good == MOVED && head.bytes > most) {
        s->health = DUT_DIED;
        return 0;
    }
    if (good == MOVED) {
        if (head.bytes >= s->reply_room)
            s->reply = heap_resize(s->reply, s->reply_room = head.bytes + 1);
        good = take(s, s->reply, head.bytes);
        s->reply_size = head.bytes;
    }
    if (good != MOVED)
        find_fault(s, good);
    else if (head.op == WIRE_HANGS)
        s->health = box_flooded(s->log) ? DUT_LOUD : DUT_HANGS;
    else if (head.op == WIRE_ENDED)
        s->health = stopped_by_itself() ? DUT_HANGS : DUT_ENDED;
    else
        return head.op;
    return 0;
}

static bool send_message(struct sim *s, uint32_t op, const void *bytes, uint32_t size)
{
    struct wire_head head = {op, size};
    if (s->health != DUT_WELL)
        return false;
    if (give(s->fd, (struct iovec[2]){{&head, sizeof head}, {(void *)(uintptr_t)bytes, size}}) == MOVED)
        return true;
    receive(s, 0); /* it may have sent WIRE_HANGS or WIRE_ENDED before it closed the socket */
    if (s->health == DUT_WELL)
        s->health = DUT_DIED;
    return false;
}

static bool expect(struct sim *s, uint32_t op)
{
    uint32_t received = s->health == DUT_WELL ? receive(s, reply_most(s, op)) : 0;
    if (received && received != op)
        s->health = DUT_DIED;
    return received == op;
}

/* Samples are of cycles that were asked for, in their order, each once; then comes the mark of the end. */
static bool samples_good(struct sim *s)
{
    const uint32_t size = (uint32_t)sizeof(struct wire_record) + s->out_words * 8;
    struct wire_record record;
    uint64_t from = 0;
    uint32_t at = 0;
    for (; at + size <= s->reply_size; at += size) {
        memcpy(&record, s->reply + at, sizeof record);
        if (record.cycle < from || record.cycle >= s->cycles)
            break;
        from = (uint64_t)record.cycle + 1;
    }
    if (s->reply_size - at != sizeof record)
        return false;
    memcpy(&record, s->reply + at, sizeof record);
    s->spent += (double)record.spent / 1e6;
    return record.cycle == WIRE_LAST;
}

_Static_assert((int)PIN_IN == WIRE_IN && (int)PIN_OUT == WIRE_OUT && (int)PIN_INOUT == WIRE_INOUT &&
                   (int)PIN_NAME == WIRE_NAME && (int)PINS_MOST <= WIRE_PINS && (int)UNITS == WIRE_TOPS,
               "the judge and the wire mean the same pins");

/* A pin as a simulator has told of it: whatever it says, its name ends and its direction is one. */
static struct pin pin_of(const struct wire_pin *w)
{
    struct pin p = {.dir = w->dir % WIRE_TOP, .width = w->width, .left = w->left, .right = w->right};
    memcpy(p.name, w->name, sizeof p.name);
    p.name[sizeof p.name - 1] = 0;
    return p;
}

static void add_tops(struct design *d, const struct wire_pin *pin, unsigned pins)
{
    for (unsigned i = 0; i < pins; i++) {
        if (pin[i].dir != WIRE_TOP || d->tops == UNITS)
            continue;
        struct top *t = &d->top[d->tops++];
        *t = (struct top){0}; /* another engine may have filled it before */
        text_set(t->name, sizeof t->name, "%.*s", WIRE_NAME - 1, pin[i].name);
        while (t->pins < PINS_MOST && i + 1 + t->pins < pins && pin[i + 1 + t->pins].dir != WIRE_TOP)
            t->pins++;
        t->pin = heap_array(t->pins + 1, sizeof *t->pin);
        for (unsigned k = 0; k < t->pins; k++)
            t->pin[k] = pin_of(&pin[i + 1 + k]);
    }
}

static const char *const illness[] = {
    [DUT_WELL] = "",
    [DUT_ENDED] = "the design ended the simulation by itself ($finish, $stop or a failed assertion) before it began; "
                  "take test-bench code out of it",
    [DUT_HANGS] = "the simulation hangs before the first clock edge: some combinational logic drives itself round and "
                  "round, or an initial block never waits",
    [DUT_FULL] = "the simulation wants more memory than it may have; is some array, queue or recursion without end?",
    [DUT_DIED] = "the simulator crashed before the first clock edge; is some array, or some recursion, without end?",
    [DUT_LOUD] = "the design prints without end; take the $display out of it",
    [DUT_LATE] = "the simulation used up its processor time before the first clock edge",
};

static const char *const cause[] = {
    [DUT_ENDED] = "ends-early",        [DUT_HANGS] = "hangs",    [DUT_DIED] = "crashes", [DUT_FULL] = "needs-memory",
    [DUT_LOUD] = "prints-without-end", [DUT_LATE] = "time-limit"};

/* Why there is no simulation; `log` takes what the design prints. */
static void say_why_not(struct design *d, const struct sim *s, const char *log)
{
    char words[600];
    enum health health = s->health == DUT_WELL ? DUT_DIED : s->health;
    if (health == DUT_LOST)
        return; /* it has been said */
    box_last_words(log, words, sizeof words);
    const char *why = illness[health];
    d->cause = cause[health];
    if (strstr(words, "********")) { /* GHDL about itself */
        why = "GHDL itself crashes on this design; is some array, or some recursion, without end?";
        *words = 0;
    } else if (box_full(log)) {
        why = "the design prints without end; take the $display out of it";
        d->cause = "prints-without-end";
        *words = 0;
    }
    if (*words && why == illness[DUT_DIED])
        why = "the simulation does not start";
    design_message(d, "%s%s%s", why, *words ? "\n" : "", words);
}

bool design_read_ports(struct design *d, const struct tool *simulator)
{
    int wire[2];
    char log[PATH_MAX + 8];
    text_set(log, sizeof log, "%s.log", d->dir);
    unlink(log);
    if (!pair(wire)) {
        design_fault(d, "no-files", "no socket for a simulator: %s", strerror(errno));
        return false;
    }
    struct tool t = *simulator;
    t.dir = d->dir;
    t.log = log;
    t.wire = wire[1];
    t.seconds = SIM_SECONDS;
    struct sim s = {.fd = wire[0], .process = tool_start(&t), .design = d, .log = log};
    close(wire[1]);
    bool good = expect(&s, WIRE_PORTS);
    if (good)
        add_tops(d, (const struct wire_pin *)(const void *)s.reply, s.reply_size / (unsigned)sizeof(struct wire_pin));
    tool_stop(s.process);
    close(wire[0]);
    free(s.reply);
    if (!good)
        say_why_not(d, &s, log);
    return good;
}

/* Which of the tops that the simulator names is ours; packages may stand beside it. */
static int find_top(const struct sim *s)
{
    const struct wire_pin *pin = (const struct wire_pin *)(const void *)s->reply;
    int top = 0;
    for (unsigned i = 0; i < s->reply_size / sizeof *pin; i++)
        if (pin[i].dir == WIRE_TOP) {
            if (!strncmp(pin[i].name, s->design->chosen->name, WIRE_NAME))
                return top;
            top++;
        }
    return 0;
}

static void stop(struct sim *s)
{
    if (s->fd >= 0) {
        tool_stop(s->process);
        close(s->fd);
    }
    s->fd = -1;
    s->process = 0;
}

static bool launch(struct sim *s)
{
    int wire[2];
    if (!pair(wire)) {
        design_fault(s->design, "no-files", "no socket for a simulator: %s", strerror(errno));
        s->health = DUT_LOST;
        return false;
    }
    s->work += START_COST;
    s->spent += START_COST;
    s->process = s->design->engine->start(s->design, wire[1], s->seed);
    close(wire[1]);
    s->fd = wire[0];
    s->inbox_at = s->inbox_size = 0;
    s->health = DUT_WELL;
    s->copy = false;
    char setup[sizeof s->setup + sizeof s->number];
    uint32_t numbers = (s->setup.inputs + s->setup.outputs) * (uint32_t)sizeof(uint32_t);
    if (s->process <= 0)
        find_fault(s, CLOSED);
    bool ready = expect(s, WIRE_PORTS);
    s->setup.top = ready ? find_top(s) : 0;
    memcpy(setup, &s->setup, sizeof s->setup);
    memcpy(setup + sizeof s->setup, s->number, numbers);
    if (ready && send_message(s, WIRE_SETUP, setup, (uint32_t)sizeof s->setup + numbers) && expect(s, WIRE_DONE))
        return true;
    say_why_not(s->design, s, NULL);
    stop(s);
    return false;
}

/* One that ends before anything has set its inputs is started once more with inputs that are 0 until then. */
static bool begin(struct sim *s)
{
    struct design *d = s->design;
    char said[MESSAGE];
    if (launch(s))
        return true;
    if (s->health != DUT_ENDED || d->quiet || !d->engine->quieten)
        return false;
    memcpy(said, d->message, sizeof said);
    d->quiet = d->engine->quieten(d) && launch(s);
    if (d->quiet)
        d->cause = NULL;
    else
        memcpy(d->message, said, sizeof said);
    return d->quiet;
}

/* ---- an engine in this process ---- */

static bool within_start(struct sim *s, struct design *d, int clock, const uint32_t *in, unsigned ins,
                         const uint32_t *out, unsigned outs)
{
    s->design = d;
    s->fd = -1;
    if (!s->within.context) {
        s->within = d->engine->open(d, s->seed);
        s->shut = d->engine->shut;
    }
    const char *why = s->within.context ? s->within.load(s->within.context, clock, in, ins, out, outs) : d->message;
    if (why && why != d->message)
        design_message(d, "%s", why);
    s->health = why ? DUT_DIED : DUT_WELL;
    return !why;
}

/* Keeps time and health, whatever was done. */
static bool within_done(struct sim *s, bool good, clock_t begun)
{
    s->spent += (double)(clock() - begun) / CLOCKS_PER_SEC;
    s->health = s->within.health(s->within.context);
    if (s->health == DUT_LATE)
        s->design->cause = "time-limit";
    return good;
}

bool sim_start(struct sim *s, struct design *d, int clock, const uint32_t *in, unsigned ins, const uint32_t *out,
               unsigned outs)
{
    if (d->engine->open)
        return within_start(s, d, clock, in, ins, out, outs);
    *s = (struct sim){.design = d,
                      .fd = -1,
                      .seed = s->seed,
                      .reply = s->reply,
                      .reply_room = s->reply_room,
                      .command = s->command,
                      .command_room = s->command_room,
                      .spent = s->spent,
                      .work = s->work};
    s->setup = (struct wire_setup){.clock = clock, .inputs = ins, .outputs = outs};
    for (unsigned i = 0; i < ins; i++) {
        s->number[i] = in[i];
        s->in_words += (d->chosen->pin[in[i]].width + 63) / 64;
    }
    for (unsigned i = 0; i < outs; i++) {
        s->number[ins + i] = out[i];
        s->out_words += 2 * ((d->chosen->pin[out[i]].width + 63) / 64);
    }
    return begin(s);
}

/* Restarts a failed simulator; else replaces the forked copy. */
bool sim_fresh(struct sim *s)
{
    if (s->health >= DUT_LATE)
        return false;
    if (s->within.context)
        return within_done(s, s->within.reset(s->within.context), clock());
    if (s->health != DUT_WELL || s->fd < 0) {
        stop(s);
        if (!begin(s))
            return false;
    }
    if (s->copy && !(send_message(s, WIRE_END, NULL, 0) && expect(s, WIRE_DONE)))
        return false;
    s->copy = send_message(s, WIRE_FORK, NULL, 0) && expect(s, WIRE_DONE);
    return s->copy;
}

void sim_stretch(struct sim *s, uint32_t cycles, const uint64_t *inputs)
{
    struct wire_record record = {cycles, 0};
    uint32_t size = s->in_words * 8;
    if (!cycles)
        return;
    if (s->within.context) {
        s->within.drive(s->within.context, cycles, inputs);
        s->cycles += cycles;
        return;
    }
    s->command = grow(s->command, &s->command_room, s->command_size + (uint32_t)sizeof record + size);
    memcpy(s->command + s->command_size, &record, sizeof record);
    memcpy(s->command + s->command_size + sizeof record, inputs, size);
    s->command_size += (uint32_t)sizeof record + size;
    s->cycles += cycles;
}

bool sim_run(struct sim *s)
{
    enum { TRIMMED = 8 }; /* a run of so many looks at what was printed */
    uint32_t size = s->command_size;
    s->command_size = 0;
    s->reply_size = 0;
    s->work += (double)s->cycles / (s->design->engine->speed > 0 ? s->design->engine->speed : USUAL_SPEED) + RUN_COST;
    if (s->within.context) {
        clock_t begun = clock();
        s->cycles = 0;
        return within_done(s, s->within.run(s->within.context), begun);
    }
    if (s->runs++ % TRIMMED == 0)
        box_trim();
    bool good = send_message(s, WIRE_RUN, s->command, size) && expect(s, WIRE_SAMPLES);
    if (good && !samples_good(s)) {
        s->health = DUT_DIED;
        s->reply_size = 0;
        good = false;
    }
    s->cycles = 0;
    return good;
}

const uint64_t *sim_sample(struct sim *s, uint32_t *at, uint32_t *cycle)
{
    struct wire_record record;
    uint32_t size = (uint32_t)sizeof record + s->out_words * 8;
    if (s->within.context)
        return s->within.sample(s->within.context, at, cycle);
    if (s->health != DUT_WELL || *at + size > s->reply_size)
        return NULL;
    memcpy(&record, s->reply + *at, sizeof record);
    if (record.cycle == WIRE_LAST)
        return NULL;
    *cycle = record.cycle;
    const uint64_t *values = (const uint64_t *)(const void *)(s->reply + *at + sizeof record);
    *at += size;
    return values;
}

/* ---- as the judge sees it ---- */

static const char *dut_load(void *context, int clock, const uint32_t *in, unsigned ins, const uint32_t *out,
                            unsigned outs)
{
    struct sim *s = context;
    return sim_start(s, s->design, clock, in, ins, out, outs) ? NULL : s->design->message;
}

static bool dut_reset(void *context)
{
    return sim_fresh(context);
}

static void dut_drive(void *context, uint32_t edges, const uint64_t *inputs)
{
    sim_stretch(context, edges, inputs);
}

static bool dut_run(void *context)
{
    return sim_run(context);
}

static const uint64_t *dut_sample(void *context, uint32_t *at, uint32_t *edge)
{
    return sim_sample(context, at, edge);
}

static enum health dut_health(void *context)
{
    const struct sim *s = context;
    return s->health;
}

static void dut_last_words(void *context, char *text, size_t size)
{
    (void)context;
    box_last_words(NULL, text, size);
}

struct dut sim_dut(struct sim *s, struct design *d, uint64_t seed)
{
    *s = (struct sim){.design = d, .fd = -1, .seed = seed};
    return (struct dut){.context = s,
                        .load = dut_load,
                        .reset = dut_reset,
                        .drive = dut_drive,
                        .run = dut_run,
                        .sample = dut_sample,
                        .health = dut_health,
                        .last_words = dut_last_words};
}

void sim_close(struct sim *s)
{
    if (!s->design)
        return;
    if (s->within.context)
        s->shut(&s->within);
    stop(s);
    free(s->reply);
    free(s->command);
    *s = (struct sim){.fd = -1};
}
