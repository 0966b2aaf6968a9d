/* SPDX-License-Identifier: MIT */
/* Lanes give what step gives: every machine, every engine that this CPU can run, every lane, every output, every edge.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "lanes/batch.h"
#include "games/games.h"
#include "lanes/lanes.h"
#include "core/random.h"

enum { PORTS = 64 };

/* Two batches of the same machines, one in lanes and one by step, with the same inputs. */
struct pair {
    const struct machine *machine;
    struct batch *lanes, *step;
    size_t count;
    struct random random;
    unsigned char *value, *other, *input[PORTS];
};

static int open_pair(struct pair *p, const struct machine *m, const char *engine, size_t count)
{
    memset(p, 0, sizeof *p);
    p->machine = m;
    p->count = count;
    p->lanes = batch_open_engine(m, NULL, count, engine);
    if (!p->lanes)
        return 0;
    p->step = batch_open_engine(m, NULL, count, "step");
    assert_non_null(p->step);
    random_seed(&p->random, 7);
    p->value = calloc(count, 8);
    p->other = calloc(count, 8);
    for (unsigned i = 0; i < m->ports; i++) {
        p->input[i] = calloc(count, 8);
        for (size_t k = 0; k < count; k++)
            memcpy(p->input[i] + k * batch_bytes(&m->port[i]), &m->port[i].idle, batch_bytes(&m->port[i]));
    }
    return 1;
}

static void close_pair(struct pair *p)
{
    batch_close(p->lanes);
    batch_close(p->step);
    free(p->value);
    free(p->other);
    for (unsigned i = 0; i < p->machine->ports; i++)
        free(p->input[i]);
}

/* New inputs: each port of each machine with a chance of its own; reset buttons hardly ever. */
static void drive(struct pair *p)
{
    const struct machine *m = p->machine;
    for (unsigned i = 0; i < m->ports; i++) {
        if (m->port[i].dir != IN)
            continue;
        unsigned rare =
            !strcmp(m->port[i].name, "rst") || !strcmp(m->port[i].name, "reset") || !strcmp(m->port[i].name, "BTN2");
        unsigned size = batch_bytes(&m->port[i]);
        for (size_t k = 0; k < p->count; k++) {
            uint64_t r = random_bits(&p->random);
            Word v = r >> 32 & port_mask(&m->port[i]);
            if (m->port[i].look == DIE)
                v = r % 64 ? 1 + (r >> 32) % 6 : v;
            if (rare)
                v = r % 512 ? m->port[i].idle : !m->port[i].idle;
            else if (r % (2 + k % 7)) /* some hurry, some do not */
                continue;
            memcpy(p->input[i] + k * size, &v, size);
        }
        batch_write(p->lanes, i, p->input[i]);
        batch_write(p->step, i, p->input[i]);
    }
}

static void compare(struct pair *p, uint64_t edge)
{
    const struct machine *m = p->machine;
    for (unsigned i = 0; i < m->ports; i++) {
        if (m->port[i].dir != OUT)
            continue;
        size_t size = batch_bytes(&m->port[i]);
        batch_read(p->lanes, i, p->value);
        batch_read(p->step, i, p->other);
        if (!memcmp(p->value, p->other, p->count * size))
            continue;
        for (size_t k = 0; k < p->count; k++)
            if (memcmp(p->value + k * size, p->other + k * size, size))
                fail_msg("%s in %s: machine %zu, port %s after edge %llu", m->name, batch_engine(p->lanes), k,
                         m->port[i].name, (unsigned long long)edge);
    }
}

static void run(struct pair *p, uint64_t times, uint64_t edges)
{
    for (uint64_t t = 0; t < times; t++) {
        drive(p);
        batch_step(p->lanes, edges);
        batch_step(p->step, edges);
        compare(p, (t + 1) * edges);
    }
}

/* Every edge compared, from reset; machines in the middle of their game are reset now and then. */
static void every_edge(void **unused)
{
    (void)unused;
    unsigned compared = 0;
    for (unsigned i = 0; i < machine_count; i++)
        for (unsigned e = 0; lanes_engines[e]; e++) {
            struct pair p;
            if (!open_pair(&p, machines[i], lanes_engines[e], 521)) /* a block that is not full */
                continue;
            compare(&p, 0);
            for (int k = 0; k < 4; k++) {
                run(&p, 300, 1);
                uint8_t which[521];
                for (size_t n = 0; n < p.count; n++)
                    which[n] = random_bits(&p.random) % 8 == 0;
                batch_reset(p.lanes, which);
                batch_reset(p.step, which);
            }
            compared++;
            close_pair(&p);
        }
    assert_true(compared >= 1);
}

/* Long games on few machines, with the fastest engine: the boards' clocks are far slower than an edge. */
static void long_games(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < machine_count; i++) {
        const struct machine *m = machines[i];
        Word port[PORTS];
        struct pair p;
        machine_idle(m, port);
        if (!open_pair(&p, m, NULL, 64) || !strcmp(batch_engine(p.lanes), "step"))
            continue;
        uint64_t hz = m->hz(port), board = hz > 10000;
        uint64_t edges = !board ? 1 : hz > 1000000 && m->state_size > 32 ? 400000 : 977;
        run(&p, board ? edges > 1000 ? 60 : 3000 : 5000, edges);
        close_pair(&p);
    }
}

/* Reading back what was written through planes, for every width. */
static void over_is_final(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < machine_count; i++) {
        struct pair p;
        if (!open_pair(&p, machines[i], NULL, 300))
            continue;
        uint8_t a[300], b[300];
        for (int k = 0; k < 50; k++) {
            run(&p, 20, 1);
            size_t over = batch_over(p.lanes, a);
            assert_int_equal(over, batch_over(p.step, b));
            assert_memory_equal(a, b, sizeof a);
        }
        batch_reset(p.lanes, NULL);
        batch_reset(p.step, NULL);
        compare(&p, 0);
        close_pair(&p);
    }
}

/* A batch with other straps is the same as machines with these straps. */
static void other_straps(void **unused)
{
    (void)unused;
    const struct machine *m = machine_find("mastermind");
    Word port[PORTS], strap[PORTS];
    uint8_t one[3] = {1, 1, 1}, phase[3];
    unsigned char state[256];
    assert_non_null(m);
    machine_idle(m, strap);
    strap[port_find(m, "hz")] = 5;
    struct batch *b = batch_open(m, strap, 3);
    assert_string_equal(batch_engine(b), "step");
    memcpy(port, strap, sizeof port);
    m->reset(state, port);
    batch_write(b, (unsigned)port_find(m, "enterA"), one);
    port[port_find(m, "enterA")] = 1;
    for (int i = 0; i < 40; i++) {
        batch_step(b, 1);
        m->step(state, port);
        batch_read(b, (unsigned)machine_phase(m), phase);
        for (int k = 0; k < 3; k++)
            assert_int_equal(phase[k], port[machine_phase(m)]);
    }
    batch_close(b);
}

/* Slices play their machines and no others: the lanes slice by slice, from the last to the first, against all of them
   by step. */
static void slices_are_parts(void **unused)
{
    (void)unused;
    struct pair p;
    assert_true(open_pair(&p, machine_find("mastermind"), NULL, 2 * BATCH_SLICE + 100));
    assert_null(batch_slice(p.lanes, 1, BATCH_SLICE));
    assert_null(batch_slice(p.lanes, 0, BATCH_SLICE - 1));
    assert_null(batch_slice(p.lanes, 2 * BATCH_SLICE, 101));
    assert_null(batch_slice(p.lanes, 4 * BATCH_SLICE, 0));
    for (int edge = 0; edge < 300; edge++) {
        drive(&p);
        batch_step(p.step, 1);
        for (size_t first = 3 * BATCH_SLICE; first;) {
            first -= BATCH_SLICE;
            struct batch *s = batch_slice(p.lanes, first, first < 2 * BATCH_SLICE ? BATCH_SLICE : 100);
            assert_non_null(s);
            batch_step(s, 1);
            batch_close(s);
        }
        compare(&p, (uint64_t)edge);
    }
    close_pair(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_edge),   cmocka_unit_test(long_games),       cmocka_unit_test(over_is_final),
        cmocka_unit_test(other_straps), cmocka_unit_test(slices_are_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
