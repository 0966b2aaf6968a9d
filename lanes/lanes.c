/* SPDX-License-Identifier: MIT */
/* Which code there is, which this CPU can run, and which of that is the fastest. */
#include "lanes/lanes.h"
#include "base/clock.h"
#include <string.h>

#if defined __x86_64__
#define EACH(id)                                                                                                       \
    ENGINE(id, avx512wide)                                                                                             \
    ENGINE(id, avx512)                                                                                                 \
    ENGINE(id, avx2)                                                                                                   \
    ENGINE(id, portable)
#else
#define EACH(id) ENGINE(id, portable)
#endif

#define LANES(id) EACH(id)
#define ENGINE(id, engine) extern const struct lanes_code lanes_##id##_##engine;
#include "lanes/lanes.def"
#undef ENGINE

static const struct lanes_code *const codes[] = {
#define ENGINE(id, engine) &lanes_##id##_##engine,
#include "lanes/lanes.def"
};

const char *const lanes_engines[] = {
#if defined __x86_64__
    "avx512wide", "avx512", "avx2",
#endif
    "portable",   NULL,
};

static int can_run(const char *engine)
{
#if defined __x86_64__
    if (!strncmp(engine, "avx512", 6))
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl");
    if (!strcmp(engine, "avx2"))
        return __builtin_cpu_supports("avx2");
#endif
    return !strcmp(engine, "portable");
}

/* Seconds a machine and edge, the best of some tries; it takes some microseconds. */
static double try(const struct lanes_code *c)
{
    enum { PLANES = 4096, TRIES = 5, EDGES = 8 };
    static _Thread_local uint64_t plane[PLANES * 8] __attribute__((aligned(64)));
    char *at = (char *)plane;
    size_t bytes = c->bits / 8;
    if (2 * c->states + c->inputs + c->outputs > PLANES)
        return 1;
    void *s = at, *n = at + c->states * bytes, *i = at + 2 * c->states * bytes;
    void *o = at + (2 * c->states + c->inputs) * bytes;
    double best = 1;
    for (int k = 0; k < TRIES; k++) {
        double start = clock_seconds();
        for (int e = 0; e < EDGES; e++)
            c->edge(s, n, i, o);
        double t = (clock_seconds() - start) / ((double)EDGES * c->bits);
        best = t < best ? t : best;
    }
    return best;
}

const struct lanes_code *lanes_find(const struct machine *m, const char *engine)
{
    const struct lanes_code *found = NULL;
    double least = 0;
    for (unsigned i = 0; i < sizeof codes / sizeof *codes; i++) {
        const struct lanes_code *c = codes[i];
        if (strcmp(c->machine, m->name) || !can_run(c->engine) || (engine && strcmp(c->engine, engine)))
            continue;
        double t = engine ? 0 : try(c);
        if (!found || t < least)
            found = c, least = t;
    }
    return found;
}
