/* SPDX-License-Identifier: MIT */
/*
 * The simulator's side of the wire, for any simulator: it takes commands, hands out the inputs of
 * each cycle and collects the outputs.  Who includes this provides get and put of a pin.
 * C and C++ both read it.
 */
#ifndef GATECADE_SERVER_H
#define GATECADE_SERVER_H

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "wire.h"

static void pin_get(unsigned pin, uint64_t *value, uint64_t *unknown);
static void pin_put(unsigned pin, const uint64_t *value);

/* Seconds of processor time that one cycle may take, and all that initial blocks do before the first. */
enum { PATIENCE = 3, PATIENCE_AT_START = 4 };

static struct {
    int fd;
    struct wire_pin pin[WIRE_PINS];
    unsigned pins;
    int top_at[WIRE_TOPS]; /* where each top module's entry stands */
    unsigned tops;
    int base; /* the first pin of the top in use */
    int clock;
    unsigned inputs, outputs;
    unsigned input[WIRE_PINS], output[WIRE_PINS];
    unsigned in_words, out_words;
    uint64_t *driven, *sample, *last; /* inputs as they stand; outputs now and before */
    uint8_t fresh;                    /* nothing sampled or driven yet */
    uint8_t copy;                     /* this process is a fork */
    char *command;                    /* the RUN at work */
    uint32_t command_room, at, size;
    uint32_t left, cycle;    /* cycles left of this stretch; cycles done of this RUN */
    uint8_t running, turned; /* a RUN is at work; a new stretch has begun */
    char *reply;
    uint32_t reply_room, reply_size;
    uint32_t spent; /* when the RUN at work began: nothing is done between two */
} server;

static volatile sig_atomic_t server_ticks, server_begun;

/* A head and its payload in one call: each is a switch to the checker and back. */
static void server_say(uint32_t op, const void *bytes, uint32_t size)
{
    struct wire_head head = {op, size};
    struct iovec part[2] = {{&head, sizeof head}, {(void *)(uintptr_t)bytes, size}};
    while (part[0].iov_len + part[1].iov_len) {
        ssize_t n = writev(server.fd, part, 2);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            _exit(1); /* the checker is gone */
        for (int i = 0; i < 2; i++) {
            size_t gone = (size_t)n < part[i].iov_len ? (size_t)n : part[i].iov_len;
            part[i].iov_base = (char *)part[i].iov_base + gone;
            part[i].iov_len -= gone;
            n -= (ssize_t)gone;
        }
    }
}

/* Ends the simulation; the reason goes to the log, where the checker looks for errors. */
static void server_fail(const char *why)
{
    fprintf(stderr, "error: %s\n", why);
    _exit(1);
}

static void *server_memory(void *old, size_t size)
{
    void *memory = realloc(old, size);
    if (!memory)
        server_fail("the simulation needs more memory than it may have");
    return memory;
}

/* The watchdog: a cycle that eats PATIENCE seconds is a loop without end. */
static void server_watch(int signal_number)
{
    (void)signal_number;
    if (++server_ticks < (server_begun ? PATIENCE : PATIENCE_AT_START))
        return;
    server_say(WIRE_HANGS, NULL, 0);
    _exit(1);
}

static void server_guard(void)
{
    struct itimerval second = {{1, 0}, {1, 0}};
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = server_watch;
    action.sa_flags = SA_RESTART;
    sigaction(SIGPROF, &action, NULL);
    setitimer(ITIMER_PROF, &second, NULL);
}

static unsigned server_words(unsigned pin)
{
    return (server.pin[pin].width + 63) / 64;
}

static int server_add(uint32_t dir, const char *name, uint32_t width, int32_t left, int32_t right)
{
    if (server.pins == WIRE_PINS || width > WIRE_BITS || (dir == WIRE_TOP && server.tops == WIRE_TOPS))
        return -1;
    struct wire_pin *pin = &server.pin[server.pins];
    memset(pin, 0, sizeof *pin);
    pin->dir = dir;
    pin->width = width;
    pin->left = left;
    pin->right = right;
    strncpy(pin->name, name, WIRE_NAME - 1);
    if (dir == WIRE_TOP)
        server.top_at[server.tops++] = (int)server.pins;
    return (int)server.pins++;
}

static void server_setup(const char *payload, uint32_t size)
{
    struct wire_setup setup;
    if (size < sizeof setup)
        _exit(1);
    memcpy(&setup, payload, sizeof setup);
    uint32_t numbers = setup.inputs + setup.outputs;
    if (setup.top < 0 || setup.top >= (int)server.tops || setup.inputs > WIRE_PINS || setup.outputs > WIRE_PINS ||
        size != sizeof setup + numbers * sizeof(uint32_t))
        _exit(1);
    server.base = server.top_at[setup.top] + 1;
    server.clock = setup.clock < 0 ? -1 : server.base + setup.clock;
    server.inputs = setup.inputs;
    server.outputs = setup.outputs;
    server.in_words = server.out_words = 0;
    for (uint32_t i = 0; i < numbers; i++) {
        uint32_t number;
        memcpy(&number, payload + sizeof setup + i * sizeof number, sizeof number);
        number += (uint32_t)server.base;
        if (number >= server.pins)
            _exit(1);
        if (i < setup.inputs) {
            server.input[i] = number;
            server.in_words += server_words(number);
        } else {
            server.output[i - setup.inputs] = number;
            server.out_words += 2 * server_words(number);
        }
    }
    server.driven = (uint64_t *)server_memory(server.driven, server.in_words * 8 + 8);
    server.sample = (uint64_t *)server_memory(server.sample, server.out_words * 8 + 8);
    server.last = (uint64_t *)server_memory(server.last, server.out_words * 8 + 8);
    server.fresh = 3;
}

/* Processor time of this process, in microseconds; it may wrap round. */
static uint32_t server_spent(void)
{
    struct timespec t = {0, 0};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (uint32_t)t.tv_sec * 1000000u + (uint32_t)(t.tv_nsec / 1000);
}

static void server_reply(const void *bytes, uint32_t size)
{
    if (server.reply_size + size > WIRE_REPLY)
        server_fail("the outputs change too often");
    if (server.reply_size + size > server.reply_room) {
        server.reply_room = (server.reply_size + size) * 2;
        server.reply = (char *)server_memory(server.reply, server.reply_room);
    }
    memcpy(server.reply + server.reply_size, bytes, size);
    server.reply_size += size;
}

static void server_take_sample(void)
{
    uint64_t *value = server.sample;
    for (unsigned i = 0; i < server.outputs; i++) {
        unsigned words = server_words(server.output[i]);
        pin_get(server.output[i], value, value + words);
        value += 2 * words;
    }
    size_t size = server.out_words * 8;
    if (server.fresh & 1 || memcmp(server.sample, server.last, size)) {
        struct wire_record record = {server.cycle, 0};
        server_reply(&record, sizeof record);
        server_reply(server.sample, (uint32_t)size);
        memcpy(server.last, server.sample, size);
        server.fresh &= 2;
    }
}

static void server_fork(void)
{
    pid_t copy = server.copy ? -1 : fork();
    if (copy < 0)
        _exit(1);
    if (copy) {
        int status;
        while (waitpid(copy, &status, 0) < 0 && errno == EINTR)
            ;
        if (WIFSIGNALED(status))
            raise(WTERMSIG(status)); /* the checker sees how the copy ended */
        if (!WIFEXITED(status) || WEXITSTATUS(status))
            _exit(1); /* the child has sent its error or crashed */
    } else {
        server.copy = 1;
        server_guard(); /* timers do not survive a fork, and */
        server.spent = server_spent(); /* processor time begins anew */
    }
    server_say(WIRE_DONE, NULL, 0);
}

/* The next command, whole: its payload stands in server.command.  The checker waits for each reply before it says the
   next, so that one read takes head and payload, and never a byte of another. */
static struct wire_head server_hear(void)
{
    struct wire_head head = {0, 0};
    size_t have = 0;
    while (have < sizeof head || have < sizeof head + head.bytes) {
        size_t first = have < sizeof head ? sizeof head - have : 0;
        size_t second = have < sizeof head ? 0 : have - sizeof head;
        uint32_t need = first || head.bytes < 4096 ? 4096 : head.bytes;
        if (need > server.command_room) {
            server.command_room = need;
            server.command = (char *)server_memory(server.command, need);
        }
        struct iovec part[2] = {{(char *)&head + sizeof head - first, first},
                                {server.command + second, server.command_room - second}};
        ssize_t n = readv(server.fd, part, 2);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            _exit(1);
        have += (size_t)n;
    }
    if (have > sizeof head + head.bytes)
        _exit(1);
    return head;
}

/* Takes commands until one needs cycles; 0 when the simulation is to end. */
static int server_wait(void)
{
    for (;;) {
        struct wire_head head = server_hear();
        switch (head.op) {
        case WIRE_SETUP:
            server_setup(server.command, head.bytes);
            server.spent = server_spent();
            server_say(WIRE_DONE, NULL, 0);
            break;
        case WIRE_FORK:
            server_fork();
            break;
        case WIRE_RUN:
            server.at = server.left = server.cycle = server.reply_size = 0;
            server.size = head.bytes;
            server.running = 1;
            return 1;
        default:
            if (server.copy)
                _exit(0); /* the original says DONE */
            return 0;
        }
        server_ticks = 0;
    }
}

/* The bytes of one stretch of cycles, and whether the RUN has another. */
static uint32_t server_stretch(void)
{
    return (uint32_t)sizeof(struct wire_record) + server.in_words * 8;
}

static int server_more(void)
{
    return server.at + server_stretch() <= server.size;
}

/* At the end of every cycle, and once before the first: samples, and finds the next cycle's
   inputs.  0 when the simulation is to end. */
static int server_cycle(void)
{
    server_ticks = 0;
    server_begun = 1;
    if (server.running) {
        server_take_sample();
        server.cycle++;
        if (--server.left)
            return 1;
    }
    while (!server.left) {
        if (server.running && !server_more()) {
            uint32_t now = server_spent();
            struct wire_record last = {WIRE_LAST, now - server.spent};
            server.spent = now;
            server_reply(&last, sizeof last);
            server_say(WIRE_SAMPLES, server.reply, server.reply_size);
            server.running = 0;
        }
        if (!server.running && !server_wait())
            return 0;
        if (!server_more())
            continue;
        struct wire_record record;
        memcpy(&record, server.command + server.at, sizeof record);
        server.left = record.cycle;
        server.at += server_stretch();
        server.turned = 1;
    }
    return 1;
}

/* Drives the inputs of the stretch at work, those that differ from what they are. */
static void server_drive(void)
{
    const char *from = server.command + server.at - server.in_words * 8;
    uint64_t *now = server.driven;
    server.turned = 0;
    for (unsigned i = 0; i < server.inputs; i++) {
        unsigned words = server_words(server.input[i]);
        if (server.fresh & 2 || memcmp(now, from, words * 8)) {
            memcpy(now, from, words * 8);
            pin_put(server.input[i], now);
        }
        from += words * 8;
        now += words;
    }
    server.fresh &= 1;
}

/* Where the socket is: its number stands in the environment.  0: no socket. */
static int server_begin(void)
{
    const char *number = getenv("GATECADE_WIRE");
    if (!number)
        return 0;
    server.fd = atoi(number);
    server_guard();
    return 1;
}

#endif
