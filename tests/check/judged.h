/* SPDX-License-Identifier: MIT */
/* A whole judgement of a model, in this process. */
#include "tests/check/model.h"

enum { MEMORY_SIZE = 64 << 20 };

static void *memory;

static struct judge *open_with(struct model *m, size_t size, const struct judge_wishes *w)
{
    return judge_open(memory, size, m->machine, robot_for(m->machine), &m->dut, &m->pins, w);
}

/* Detects and plays with little effort. */
static struct judge *judged(struct model *m)
{
    struct judge *j = open_with(m, MEMORY_SIZE, &(struct judge_wishes){.seed = 1});
    assert_non_null(j);
    assert_null(judge_detect(j));
    judge_play(j, 0);
    judge_timing(j);
    assert_string_equal(j->stopped, "");
    return j;
}

static int found(const struct judge *j, const char *id)
{
    for (unsigned i = 0; i < j->found.findings && !judge_has(j, id); i++)
        print_message("# found %s: expected %s, seen %s\n", j->found.finding[i].id, j->found.finding[i].expected,
                      j->found.finding[i].seen);
    return judge_has(j, id);
}
