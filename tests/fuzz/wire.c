/* SPDX-License-Identifier: MIT */
/*
 * Fuzzing the checker's side of the wire: the bytes are all that a simulator ever says.  Whatever they are, no sample is
 * of a cycle that was not asked for, none comes twice, none is read beyond the reply, and no reply is larger than one
 * that was asked for could be.
 */
#include <poll.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <unistd.h>

static const uint8_t *stream;
static size_t left;

static ssize_t fuzz_recv(int fd, void *to, size_t size, int flags)
{
    (void)fd, (void)flags;
    size_t n = size < left ? size : left;
    memcpy(to, stream, n);
    stream += n;
    left -= n;
    return (ssize_t)n;
}

static ssize_t fuzz_send(int fd, const void *bytes, size_t size, int flags)
{
    (void)fd, (void)bytes, (void)flags;
    return (ssize_t)size;
}

static int fuzz_poll(struct pollfd *p, nfds_t count, int ms)
{
    (void)p, (void)count, (void)ms;
    return 1;
}

static int fuzz_pair(int domain, int type, int protocol, int wire[2])
{
    (void)domain, (void)type, (void)protocol;
    wire[0] = wire[1] = -1;
    return 0;
}

#define recv fuzz_recv
#define send fuzz_send
#define poll(p, count, ms) fuzz_poll(p, count, ms)
#define socketpair fuzz_pair
#define setsockopt(...) 0
#define close(fd) (void)(fd)
#define unlink(path) (void)(path)
#include "check/sim/sim.c"

/* ---- what sim.c calls elsewhere ---- */

static int end_of_tool;

int tool_start(const struct tool *t)
{
    (void)t;
    return 1;
}

void tool_stop(int handle)
{
    (void)handle;
}

int tool_end(int handle)
{
    (void)handle;
    return end_of_tool;
}

const char *tool_fate(int status)
{
    (void)status;
    return "has ended";
}

const char *tool_fault(int status)
{
    (void)status;
    return "killed";
}

void box_trim(void)
{
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

const char *box_no_memory(void)
{
    return NULL;
}

void box_last_words(const char *log, char *to, size_t size)
{
    (void)log, (void)size;
    *to = 0;
}

void design_message(struct design *d, const char *sentence, ...)
{
    (void)d, (void)sentence;
}

void design_fault(struct design *d, const char *fault, const char *sentence, ...)
{
    (void)sentence;
    d->fault = fault;
}

/* ---- one run ---- */

static int start(struct design *d, int wire, uint64_t seed)
{
    (void)d, (void)wire, (void)seed;
    return 1;
}

static void must(bool holds)
{
    if (!holds)
        abort();
}

static void free_tops(struct design *d)
{
    for (unsigned i = 0; i < d->tops; i++) {
        must(memchr(d->top[i].name, 0, sizeof d->top[i].name) != NULL);
        for (unsigned k = 0; k < d->top[i].pins; k++)
            must(memchr(d->top[i].pin[k].name, 0, sizeof d->top[i].pin[k].name) && d->top[i].pin[k].dir < WIRE_TOP);
        free(d->top[i].pin);
    }
    d->tops = 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct engine engine = {.name = "fuzz", .start = start};
    static struct pin pin[] = {{.dir = PIN_IN, .width = 1, .name = "clk"},
                               {.dir = PIN_IN, .width = 3, .name = "a"},
                               {.dir = PIN_OUT, .width = 70, .name = "q"}};
    static const struct top top = {.name = "top", .pin = pin, .pins = 3};
    static const uint32_t in[] = {1}, out[] = {2};
    static struct design d;
    const uint64_t inputs = 0;
    struct sim s;
    if (size < 2)
        return 0;
    end_of_tool = -(data[0] % 8);
    const unsigned cycles = data[1];
    stream = data + 2;
    left = size - 2;
    d.engine = &engine;
    d.chosen = &top;
    d.fault = NULL;
    design_read_ports(&d, &(struct tool){.argv = NULL});
    free_tops(&d);
    stream = data + 2;
    left = size - 2;
    sim_dut(&s, &d, 0);
    if (sim_start(&s, &d, 0, in, 1, out, 1) && sim_fresh(&s))
        for (unsigned run = 0; run < 8 && s.health == DUT_WELL; run++) {
            uint32_t at = 0, cycle;
            int64_t before = -1;
            uint64_t seen = 0;
            sim_stretch(&s, cycles, &inputs);
            if (!sim_run(&s))
                break;
            for (const uint64_t *v; (v = sim_sample(&s, &at, &cycle)); before = cycle) {
                must(cycle < cycles && (int64_t)cycle > before);
                for (unsigned i = 0; i < s.out_words; i++)
                    seen += v[i];
            }
            must(s.reply_room <= 1 << 20);
            if (seen == 42 && !sim_fresh(&s))
                break;
        }
    sim_close(&s);
    return 0;
}
