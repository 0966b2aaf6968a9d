/* SPDX-License-Identifier: MIT */
/*
 * The laws of rooms, in simulated systems (world.h, people.h).  ROOM_SEEDS=10000 for more; ROOM_SEED=N for one, told.
 *
 *     acknowledged is stored, stored is sent, once each; all clients see the same; nobody but its owner sees a secret;
 *     one owner a room; what is asked is answered
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "tests/table/people.h"

static uint64_t seeds(void)
{
    const char *wish = getenv("ROOM_SEEDS");
    return wish ? strtoull(wish, NULL, 10) : 40;
}

static uint64_t first_seed(void)
{
    const char *wish = getenv("ROOM_SEED");
    return wish ? strtoull(wish, NULL, 10) : 1;
}

static void laws_hold(void **state)
{
    struct outcome all = {0}, o;
    (void)state;
    for (uint64_t seed = first_seed(), end = getenv("ROOM_SEED") ? seed + 1 : seed + seeds(); seed < end; seed++) {
        uint64_t heard, other;
        world_run(seed, false, NO_FAULT, &o, &heard);
        if (o.law)
            fail_msg("seed %llu: %s: %s", (unsigned long long)seed, o.law, o.detail);
        struct outcome twin;
        world_run(seed, true, NO_FAULT, &twin, &other);
        if (twin.law)
            fail_msg("seed %llu, twin: %s: %s", (unsigned long long)seed, twin.law, twin.detail);
        if (heard != other)
            fail_msg("seed %llu: nobody but its owner sees a secret: another code, and others were told something else",
                     (unsigned long long)seed);
        all.actions += o.actions, all.acknowledged += o.acknowledged, all.views += o.views, all.kills += o.kills;
        all.breaks += o.breaks, all.faults += o.faults, all.stalls += o.stalls, all.finished += o.finished;
    }
    print_message(
        "# %llu actions, %llu acknowledged, %llu views, %llu kills, %llu breaks, %llu disk faults, %llu stalls, "
        "%llu saw an end\n",
        (unsigned long long)all.actions, (unsigned long long)all.acknowledged, (unsigned long long)all.views,
        (unsigned long long)all.kills, (unsigned long long)all.breaks, (unsigned long long)all.faults,
        (unsigned long long)all.stalls, (unsigned long long)all.finished);
    if (!getenv("ROOM_SEED")) { /* the world is as bad as it says */
        assert_true(all.acknowledged > 10 * seeds());
        assert_true(all.kills > seeds() / 2 && all.breaks > seeds() && all.faults > seeds() / 4 &&
                    all.stalls > seeds() / 4);
    }
}

/* A store that breaks its promises is found out: the simulator sees what it should. */
static void found_out(enum world_fault fault, const char *law)
{
    struct outcome o = {0};
    uint64_t heard;
    for (uint64_t seed = 1; seed <= 60 && !o.law; seed++)
        world_run(seed, false, fault, &o, &heard);
    assert_non_null(o.law);
    assert_string_equal(o.law, law);
}

static void store_without_fence(void **state)
{
    (void)state;
    found_out(STORE_WITHOUT_FENCE, "one owner a room");
}

static void store_that_lies(void **state)
{
    (void)state;
    struct outcome o = {0};
    uint64_t heard;
    for (uint64_t seed = 1; seed <= 60 && !o.law; seed++)
        world_run(seed, false, STORE_LIES, &o, &heard);
    assert_non_null(o.law);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(laws_hold),
        cmocka_unit_test(store_without_fence),
        cmocka_unit_test(store_that_lies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
