/* SPDX-License-Identifier: MIT */
#include "check/session.h"
#include "base/heap.h"
#include "check/robots/robots.h"
#include <stdlib.h>
#include <sys/mman.h>

void (*session_watch)(unsigned scenarios);

static void scenario(void *context, unsigned scenarios)
{
    (void)context;
    if (session_watch)
        session_watch(scenarios);
}

static bool over(void *context)
{
    struct session *s = context;
    bool late = s->end > 0 && s->sim.spent > s->end;
    s->slow |= late && s->work_end > 0;
    return late || (s->work_end > 0 && s->sim.work > s->work_end);
}

void session_limit(struct session *s, double seconds)
{
    s->end = seconds > 0 ? s->sim.spent + seconds : 0;
    s->work_end = 0;
}

void session_limit_work(struct session *s, double seconds)
{
    static const double slower = 4, besides = 60; /* than the computer on which the engines' speeds were measured */
    s->end = seconds > 0 ? s->sim.spent + slower * seconds + besides : 0;
    s->work_end = seconds > 0 ? s->sim.work + seconds : 0;
}

#define MEMORY_WANTED (sizeof(size_t) > 4 ? (size_t)1 << 32 : (size_t)1 << 28)

/* Address space for the judge, of which only what is used takes memory; half as much where there is a limit. */
static void *get_memory(size_t *size)
{
    enum { LEAST = 16 << 20 };
    for (*size = MEMORY_WANTED; *size >= LEAST; *size /= 2) {
        void *p = mmap(NULL, *size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (p != MAP_FAILED)
            return p;
    }
    return NULL;
}

struct session *session_open(const struct machine *m, struct design *d, struct pinmap *pins,
                             const struct judge_wishes *wishes, uint64_t sim_seed)
{
    struct session *s = heap_get(sizeof *s);
    if (!s)
        return NULL;
    struct judge_wishes w = *wishes;
    w.over = over;
    w.scenario = scenario;
    w.context = s;
    s->dut = sim_dut(&s->sim, d, sim_seed);
    s->memory = get_memory(&s->size);
    s->cramped = s->size < MEMORY_WANTED;
    s->judge = s->memory ? judge_open(s->memory, s->size, m, robot_for(m), &s->dut, pins, &w) : NULL;
    if (s->judge)
        return s;
    session_close(s);
    return NULL;
}

void session_close(struct session *s)
{
    if (!s)
        return;
    sim_close(&s->sim);
    if (s->memory)
        munmap(s->memory, s->size);
    free(s);
}
