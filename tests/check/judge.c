/* SPDX-License-Identifier: MIT */
/* Whole judgements in one process: no simulator, no file, no clock. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "games/mastermind.h"
#include "games/sevens.h"
#include "games/tetris.h"
#include "core/parts.h"
#include "tests/check/judged.h"

/* ---- right ones ---- */

static void right_designs_conform(void **unused)
{
    (void)unused;
    static const char *const names[] = {"mastermind", "sevens", "bobing-score", "bobing", "tetris"};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        struct model m = {0};
        model_open(&m, names[i]);
        const struct judge *j = judged(&m);
        for (unsigned k = 0; k < j->found.findings; k++)
            print_message("# %s: %s\n", names[i], j->found.finding[k].id);
        assert_int_equal(j->found.findings, 0);
        assert_true(j->play.scenarios > 1 && j->bench.cycles > 100);
        model_close(&m);
    }
}

/* ---- faulty ones ---- */

static void any_key(Word *in, const Word *before)
{
    (void)before;
    in[MM_ENTER_A] = in[MM_ENTER_B] = in[MM_ENTER_A] | in[MM_ENTER_B];
}

static void dark_segment(Word *port)
{
    for (unsigned i = 0; i < 4; i++)
        port[MM_SSD3 + i] &= ~(Word)1;
}

static void poor(Word *port)
{
    if (port[SV_AMT1] == 1008)
        port[SV_AMT1] = 1007;
}

static void faults_have_their_names(void **unused)
{
    (void)unused;
    struct model keys = {.bend = any_key}, glyphs = {.spoil = dark_segment}, purse = {.spoil = poor};
    model_open(&keys, "mastermind");
    assert_true(found(judged(&keys), "wrong-key-accepted"));
    model_close(&keys);
    model_open(&glyphs, "mastermind");
    assert_true(found(judged(&glyphs), "wrong-glyph"));
    model_close(&glyphs);
    model_open(&purse, "sevens");
    assert_true(found(judged(&purse), "purse-start"));
    model_close(&purse);
}

/* ---- the block game, with several faults ---- */

struct blocks {
    struct tetris s; /* first: it is the machine's state */
    uint8_t points;  /* of the last game */
};

static void blocks_reset(void *state, Word port[])
{
    machine_tetris.reset(state, port);
    ((struct blocks *)state)->points = 0;
}

static void blocks_show(const struct tetris *s, Word port[])
{
    bool dark = s->won || s->lost;
    port[TT_RED] = dark ? 0 : s->R;
    port[TT_YELLOW] = dark ? 0 : s->Y;
    port[TT_BLUE] = dark ? 0 : s->tick < 10 ? s->B & ~s->BLINKROW : s->B;
    port[TT_SCORE] = s->score;
    if (s->started) {
        port[TT_TIME1] = dark ? 0 : part_digit[s->time >> 4];
        port[TT_TIME0] = dark ? 0 : part_digit[s->time & 15];
        port[TT_SCORE1] = dark ? 0 : part_digit[s->score >> 4];
        port[TT_SCORE0] = dark ? 0 : part_digit[s->score & 15];
    }
    port[TT_CONTROL] = s->control && !dark;
    port[TT_WON] = s->won;
    port[TT_LOST] = s->lost;
}

/* They turn clockwise, and while one is steered what falls stands still. */
static void step_waiting(void *state, const struct slips *none, Word port[])
{
    struct blocks *b = state;
    const struct tetris was = b->s;
    bool turns = port[TT_ROTATE] && !was.rotate && was.control;
    (void)none;
    b->s.rotation = (uint8_t)((was.rotation + (turns ? 2 : 0)) & 3);
    machine_tetris.step(state, port);
    if (b->s.started && was.control && was.tick == 19 && !b->s.tick && !was.ROWFULL) {
        b->s.Y = was.Y;
        b->s.B = was.B;
        blocks_show(&b->s, port);
    }
}

/* The points stay for the next game, and a row wins as soon as there are three. */
static void step_keeping(void *state, const struct slips *none, Word port[])
{
    struct blocks *b = state;
    const struct tetris was = b->s;
    (void)none;
    machine_tetris.step(state, port);
    b->points = was.started ? was.score : b->points;
    b->s.score = b->s.started && !was.started ? b->points : b->s.score;
    b->s.won &= was.won || b->s.score > was.score;
    if (b->s.started)
        blocks_show(&b->s, port);
}

static void only(void (*step)(void *, const struct slips *, Word[]), const char *ids)
{
    const struct student student = {.state_size = sizeof(struct blocks), .reset = blocks_reset, .step = step};
    struct model m = {.student = &student};
    char names[400] = "";
    model_open(&m, "tetris");
    const struct judge *j = judged(&m);
    for (unsigned i = 0; i < j->found.findings; i++) {
        strcat(names, *names ? " " : "");
        strcat(names, j->found.finding[i].id);
    }
    assert_string_equal(names, ids);
    model_close(&m);
}

static void what_follows_from_a_fault_is_none(void **unused)
{
    (void)unused;
    only(step_waiting, "fall-wrong rotation-wrong");
    only(step_keeping, "score-wrong");
}

static void a_script_is_shrunk_and_recorded(void **unused)
{
    (void)unused;
    struct model m = {.bend = any_key};
    model_open(&m, "mastermind");
    struct judge *j = judged(&m);
    assert_true(j->found.findings > 0);
    unsigned before = j->found.finding[0].actions;
    judge_shrink(j);
    const struct finding *f = &j->found.finding[0];
    assert_true(f->actions > 0 && f->actions <= before && f->actions < 12);
    struct record r;
    judge_record(j, f, &r);
    assert_true(r.changes > 10 && r.inputs > 0 && r.end > 0);
    model_close(&m);
}

static void the_same_seed_the_same_judgement(void **unused)
{
    (void)unused;
    static struct findings first;
    struct model m = {.bend = any_key};
    model_open(&m, "mastermind");
    struct judge *j = judged(&m);
    first = j->found;
    uint64_t cycles = j->bench.cycles;
    j = judged(&m);
    assert_int_equal(first.findings, j->found.findings);
    assert_int_equal(cycles, j->bench.cycles);
    for (unsigned i = 0; i < first.findings; i++)
        assert_string_equal(first.finding[i].seen, j->found.finding[i].seen);
    model_close(&m);
}

/* ---- the level of the lights ---- */

static void busy_lights(Word *port)
{
    if (port[MM_PHASE] != MM_RESULT && port[MM_PHASE] != MM_OVER)
        port[MM_LEDX] = 0xff;
}

static bool noted(const struct judge *j, const char *id)
{
    for (unsigned i = 0; i < j->found.notes; i++)
        if (!strcmp(j->found.note[i].id, id))
            return true;
    return false;
}

/* Lights that are on at the start are active low only if they are so where they matter. */
static void lights_are_read_where_they_matter(void **unused)
{
    (void)unused;
    struct model busy = {.spoil = busy_lights}, low = {.flip_out = 2}, both = {.spoil = busy_lights, .flip_out = 1};
    struct model *all[] = {&busy, &low, &both};
    for (unsigned i = 0; i < 3; i++) {
        model_open(all[i], "mastermind");
        const struct judge *j = judged(all[i]);
        assert_int_equal(j->found.findings, 0);
        assert_int_equal(noted(j, "light-polarity"), all[i] == &low);
        model_close(all[i]);
    }
}

/* Breaks in the third match without a power-up. */
static unsigned matches_ended;
static void tires(Word *port)
{
    static Word before;
    if (port[MM_PHASE] == MM_START && before == MM_OVER)
        matches_ended++;
    before = port[MM_PHASE];
    if (matches_ended > 2 && port[MM_PHASE] == MM_LIVES)
        port[MM_SSD0] = port[MM_SSD0 - 2];
}

static bool (*fresh_reset)(void *context);
static bool reset_and_refresh(void *context)
{
    matches_ended = 0;
    return fresh_reset(context);
}

/* What breaks only after some matches is found; so is how long was played without a break. */
static void a_long_play_is_played(void **unused)
{
    (void)unused;
    struct model m = {.spoil = tires};
    model_open(&m, "mastermind");
    fresh_reset = m.dut.reset;
    m.dut.reset = reset_and_refresh;
    struct judge *j = judged(&m);
    assert_true(j->found.findings > 0);
    assert_true(bench_longest(&j->bench) > 5000);
    model_close(&m);
}

/* ---- engines that give up ---- */

static void illness_is_told(void **unused)
{
    (void)unused;
    static const struct {
        enum health health;
        const char *id;
    } cases[] = {{DUT_ENDED, "ends-early"}, {DUT_HANGS, "hangs"}, {DUT_DIED, "crashes"}};
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct model m = {.ends_at = 5000, .illness = cases[i].health}; /* after detection, in a long scenario */
        model_open(&m, "sevens");
        struct judge *j = judged(&m);
        /* no scenario may be that long: then all is well */
        assert_true(j->found.findings == 0 || found(j, cases[i].id));
        m.ends_at = 60;
        j = judged(&m);
        assert_true(found(j, cases[i].id));
        assert_true(j->bench.failed);
        model_close(&m);
    }
}

/* An engine that is lost says nothing about the design. */
static void a_lost_engine_is_no_finding(void **unused)
{
    (void)unused;
    struct model m = {.ends_at = 60, .illness = DUT_LOST};
    model_open(&m, "sevens");
    struct judge *j = open_with(&m, MEMORY_SIZE, &(struct judge_wishes){.seed = 1});
    if (!judge_detect(j))
        judge_play(j, 0);
    assert_int_equal(j->found.findings, 0);
    assert_true(*j->stopped);
    model_close(&m);
}

static const char *no_engine(void *context, int clock, const uint32_t *in, unsigned ins, const uint32_t *out,
                             unsigned outs)
{
    (void)context, (void)clock, (void)in, (void)ins, (void)out, (void)outs;
    return "no engine today";
}

static void an_engine_that_does_not_start(void **unused)
{
    (void)unused;
    struct model m = {0};
    model_open(&m, "sevens");
    m.dut.load = no_engine;
    struct judge *j = open_with(&m, MEMORY_SIZE, &(struct judge_wishes){0});
    assert_string_equal(judge_detect(j), "no engine today");
    j = open_with(&m, MEMORY_SIZE, &(struct judge_wishes){0});
    assert_string_equal(judge_exact(j, 1000, NULL, 0), "no engine today");
    model_close(&m);
}

/* ---- limits ---- */

/* With less memory than it needs a judgement ends with a sentence, and never writes beyond what it was given. */
static void memory_may_end(void **unused)
{
    (void)unused;
    unsigned ended = 0;
    for (size_t size = 1 << 10; size <= 8 << 20; size += size / 3) {
        struct model m = {.bend = any_key};
        model_open(&m, "mastermind");
        memset((char *)memory + size, 0x5a, 4096);
        struct judge *j = open_with(&m, size, &(struct judge_wishes){.seed = 1});
        if (j) {
            judge_detect(j);
            judge_play(j, 0);
            judge_timing(j);
            judge_shrink(j);
            struct record r;
            if (j->found.findings)
                judge_record(j, &j->found.finding[0], &r);
            ended += *j->stopped != 0;
            assert_true(*j->stopped || found(j, "wrong-key-accepted"));
        }
        for (unsigned i = 0; i < 4096; i++)
            assert_int_equal(((unsigned char *)memory)[size + i], 0x5a);
        model_close(&m);
    }
    assert_true(ended > 1);
}

static bool always(void *context)
{
    ++*(unsigned *)context;
    return true;
}

static void time_may_be_up(void **unused)
{
    (void)unused;
    unsigned asked = 0;
    struct model m = {0};
    model_open(&m, "sevens");
    struct judge *j = open_with(&m, MEMORY_SIZE, &(struct judge_wishes){.over = always, .context = &asked});
    assert_null(judge_detect(j));
    j->bench.traits.reacts = true;
    judge_play(j, 2);
    assert_true(asked > 1 && j->play.cut_short);
    assert_int_equal(j->found.findings, 0);
    model_close(&m);
}

static void the_first_finding_may_be_enough(void **unused)
{
    (void)unused;
    struct model m = {.spoil = poor};
    model_open(&m, "sevens");
    uint64_t all = judged(&m)->bench.cycles;
    struct judge *j = open_with(&m, MEMORY_SIZE, &(struct judge_wishes){.seed = 1, .first_only = true});
    assert_null(judge_detect(j));
    judge_play(j, 0);
    assert_int_equal(j->found.findings, 1);
    assert_true(j->bench.cycles < all);
    model_close(&m);
}

/* ---- every cycle ---- */

static void late(Word *port)
{
    static Word last;
    Word now = port[SV_ST];
    port[SV_ST] = last;
    last = now;
}

static void exact_sees_one_cycle(void **unused)
{
    (void)unused;
    static const char *const straps[] = {"hz=3"};
    struct model right = {0}, wrong = {.spoil = late}, fast = {.strap = "hz", .setting = 3};
    model_open(&right, "sevens");
    struct judge *j = open_with(&right, MEMORY_SIZE, &(struct judge_wishes){.seed = 1});
    assert_null(judge_exact(j, 20000, NULL, 0));
    assert_int_equal(j->found.findings, 0);
    assert_true(j->bench.cycles >= 20000);
    model_open(&wrong, "sevens");
    j = open_with(&wrong, MEMORY_SIZE, &(struct judge_wishes){.seed = 1});
    assert_null(judge_exact(j, 20000, NULL, 0));
    assert_true(found(j, "not-cycle-exact"));
    assert_true(j->found.finding[0].cycle > 0);
    model_open(&fast, "mastermind");
    j = open_with(&fast, MEMORY_SIZE, &(struct judge_wishes){.seed = 1});
    assert_null(judge_exact(j, 20000, NULL, 0));
    assert_true(found(j, "not-cycle-exact"));
    j = open_with(&fast, MEMORY_SIZE, &(struct judge_wishes){.seed = 1});
    assert_null(judge_exact(j, 20000, straps, 1));
    assert_int_equal(j->found.findings, 0);
    model_close(&right);
    model_close(&wrong);
    model_close(&fast);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(right_designs_conform),
        cmocka_unit_test(faults_have_their_names),
        cmocka_unit_test(what_follows_from_a_fault_is_none),
        cmocka_unit_test(a_script_is_shrunk_and_recorded),
        cmocka_unit_test(the_same_seed_the_same_judgement),
        cmocka_unit_test(lights_are_read_where_they_matter),
        cmocka_unit_test(a_long_play_is_played),
        cmocka_unit_test(illness_is_told),
        cmocka_unit_test(a_lost_engine_is_no_finding),
        cmocka_unit_test(an_engine_that_does_not_start),
        cmocka_unit_test(memory_may_end),
        cmocka_unit_test(time_may_be_up),
        cmocka_unit_test(the_first_finding_may_be_enough),
        cmocka_unit_test(exact_sees_one_cycle),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    memory = malloc(MEMORY_SIZE);
    return memory ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
