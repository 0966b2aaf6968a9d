/* SPDX-License-Identifier: MIT */
/* Whole judgements in one process: no simulator, no file, no clock. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "games/mastermind.h"
#include "games/sevens.h"
#include "check/robots/mastermind/robot.h"
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

/* ---- students ---- */

/* Without a slip Mastermind's student is the machine, port for port and cycle for cycle. */
static void a_student_without_a_slip_is_the_machine(void **unused)
{
    (void)unused;
    static const struct slips none;
    static const Word rates[] = {2, 8, 50};
    _Alignas(16) static uint8_t state[STATE_MOST];
    struct mm_student student;
    struct random random;
    random_seed(&random, 3);
    for (unsigned run = 0; run < 60; run++) {
        Word port[PORTS_MOST], twin[PORTS_MOST];
        machine_idle(&machine_mastermind, port);
        port[MM_HZ] = rates[run % 3];
        memcpy(twin, port, sizeof twin);
        machine_mastermind.reset(state, port);
        mm_student_reset(&student, twin);
        for (unsigned i = 0; i < 10000; i++) {
            uint64_t bits = random_bits(&random);
            port[MM_RST] = bits % 3001 != 0;
            port[MM_ENTER_A] = bits >> 12 & bits >> 13 & 1;
            port[MM_ENTER_B] = bits >> 14 & bits >> 15 & 1;
            if (bits >> 16 & 1)
                port[MM_LETTER] = bits >> 17 & (run & 1 ? 7 : 1);
            if (!(bits >> 20 & 63))
                port[MM_SW3] = bits >> 26 & 1;
            port[MM_RND] = bits >> 27 & 1;
            for (unsigned k = 0; k <= MM_RND; k++)
                twin[k] = port[k];
            machine_mastermind.step(state, port);
            mm_student_step(&student, &none, twin);
            assert_memory_equal(port, twin, MM_PORTS * sizeof *port);
        }
    }
}

static unsigned slip_number(const char *says)
{
    unsigned i = 0;
    while (mm_slips[i].id && strcmp(mm_slips[i].says, says))
        i++;
    assert_non_null(mm_slips[i].id);
    return i;
}

/* A design that makes these slips: findings with their ids, and none besides. */
static bool slips_are_named(const char *const *says, unsigned n, Word hz)
{
    bool all_named = true;
    struct model m = {.student = &mm_student, .strap = "hz", .setting = hz};
    for (unsigned i = 0; i < n; i++) {
        unsigned slip = slip_number(says[i]);
        m.slips.made[slip / 64] |= (uint64_t)1 << slip % 64;
    }
    model_open(&m, "mastermind");
    struct judge *j = judged(&m);
    for (unsigned i = 0; i < n; i++)
        if (!found(j, mm_slips[slip_number(says[i])].id)) {
            print_message("# %s: not named\n", says[i]);
            all_named = false;
        }
    for (unsigned k = 0; k < j->found.findings; k++) {
        bool made = false;
        for (unsigned i = 0; i < n; i++)
            made |= !strcmp(mm_slips[slip_number(says[i])].id, j->found.finding[k].id);
        if (!made)
            print_message("# %s: named %s\n", says[0], j->found.finding[k].id);
        all_named &= made;
    }
    judge_shrink(j);
    for (unsigned k = 0; k < j->found.findings; k++)
        if (j->found.finding[k].slip)
            assert_true(*j->found.finding[k].why && j->found.finding[k].actions);
    model_close(&m);
    return all_named;
}

/* Slips that leave a decision open do nothing by themselves. */
static bool leaves_open(unsigned slip)
{
    for (const struct odd *o = mm_odds; o->values; o++)
        if (o->slip == slip)
            return true;
    return false;
}

/* Every slip of the table by itself: one of so many, all of them with SLIPS=all. */
static void every_slip_has_its_name(void **unused)
{
    (void)unused;
    unsigned step = getenv("SLIPS") && !strcmp(getenv("SLIPS"), "all") ? 1 : 13;
    unsigned all = 0, bad = 0;
    while (mm_slips[all].id)
        all++;
    for (unsigned i = 4; i < all; i += step) {
        if (!strcmp(mm_slips[i].says, "It begins a match without a press.")) /* it is always on its way */
            continue;
        bad += !leaves_open(i) && !slips_are_named(&mm_slips[i].says, 1, 2);
    }
    assert_int_equal(bad, 0);
}

static void several_faults_are_all_named(void **unused)
{
    (void)unused;
    static const char *const sets[][4] = {
        {"The code-breaker's P-A or P-b is not shown.", "It goes on from the verdict by itself after a while.",
         "While a guess is entered places without a letter show '-'."},
        {"The digits are dark while the LEDs show the verdict.",
         "It returns from the end of the match to A-b by itself."},
        {"There are four guesses; L-4 is shown first.", "'-' is taken as a letter of a guess.",
         "The roles are not swapped.", "The score is not cleared for a new match."},
        {"At the verdict either player's button counts.", "The code is shown after a right guess, too.",
         "Three wrong guesses are the code-breaker's point.", "The lights stay dark at the end of the match."},
    };
    for (unsigned i = 0; i < sizeof sets / sizeof *sets; i++) {
        unsigned n = 0;
        while (n < 4 && sets[i][n])
            n++;
        assert_true(slips_are_named(sets[i], n, 2));
        assert_true(slips_are_named(sets[i], n, 50));
    }
    for (Word hz = 10; hz <= 30; hz += 5) /* the lights at the end tell how long a second is */
        assert_true(slips_are_named(NULL, 0, hz));
}

/* ---- decisions by rules that no slip has ---- */

/* A design whose step decides otherwise, by what it is about to decide on: the student, told so edge by edge. */
static void sum_decides(void *state, const struct slips *unused, Word port[])
{
    const struct mm_student *m = state;
    struct slips s = {0};
    unsigned code = 0, guess = 0, judged = slip_number("Some guesses are judged by another rule.");
    (void)unused;
    for (unsigned i = 0; i < 4; i++) {
        code += m->code[i];
        guess += m->phase == MM_GUESS4 && i == 3 ? (unsigned)port[MM_LETTER] & 7 : m->letters[i];
    }
    s.made[judged / 64] |= (uint64_t)1 << judged % 64;
    s.odd = (code == guess) != !memcmp(m->code, m->letters, sizeof m->code);
    mm_student_step(state, &s, port);
}

/* Three wrong guesses of A give nobody a point. */
static void points_fail(void *state, const struct slips *unused, Word port[])
{
    const struct mm_student *m = state;
    struct slips s = {0};
    unsigned given = slip_number("Some points are given by another rule.");
    (void)unused;
    s.made[given / 64] |= (uint64_t)1 << given % 64;
    s.odd = m->maker == 1 && m->lives == 1 && memcmp(m->code, m->letters, sizeof m->code) ? 1 << 4 : 0;
    mm_student_step(state, &s, port);
}

/* What it decides is read from what it shows: one name, and the play goes on. */
static void an_unknown_rule_is_followed(void **unused)
{
    (void)unused;
    const struct {
        struct student student;
        const char *id;
    } cases[] = {
        {{.state_size = sizeof(struct mm_student), .reset = mm_student.reset, .step = sum_decides},
         "guess-judged-wrong"},
        {{.state_size = sizeof(struct mm_student), .reset = mm_student.reset, .step = points_fail},
         "who-gets-the-point"},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct model m = {.student = &cases[i].student};
        model_open(&m, "mastermind");
        struct judge *j = judged(&m);
        assert_true(found(j, cases[i].id));
        for (unsigned k = 0; k < j->found.findings; k++)
            assert_string_equal(j->found.finding[k].id, cases[i].id);
        assert_int_equal(j->found.phases_seen & (1u << MM_OVER), 1u << MM_OVER);
        model_close(&m);
    }
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

static bool made_one(const struct model *m, const char *id)
{
    for (unsigned i = 0; mm_slips[i].id; i++)
        if (slip_made(&m->slips, i) && !strcmp(mm_slips[i].id, id))
            return true;
    return false;
}

/* Sets of slips drawn by lot, as many as SETS says: hardly a name that is false, and never the first. */
static void sets_of_slips(void **unused)
{
    (void)unused;
    unsigned sets = getenv("SETS") ? (unsigned)atoi(getenv("SETS")) : 12, all = 0, wrong = 0;
    struct random random;
    random_seed(&random, getenv("SEED") ? (uint64_t)atoi(getenv("SEED")) : 1);
    while (mm_slips[all].id)
        all++;
    for (unsigned n = 0; n < sets; n++) {
        struct model m = {.student = &mm_student, .strap = "hz", .setting = 2};
        for (unsigned count = 2 + (unsigned)random_below(&random, 3); count;) {
            unsigned i = (unsigned)random_below(&random, all);
            if (leaves_open(i) || !strcmp(mm_slips[i].says, "It begins a match without a press.") ||
                made_one(&m, mm_slips[i].id)) /* of one rule only one */
                continue;
            m.slips.made[i / 64] |= (uint64_t)1 << i % 64;
            count--;
        }
        model_open(&m, "mastermind");
        struct judge *j = judged(&m);
        const struct finding *f = j->found.finding, *first = f;
        for (unsigned k = 0; k < j->found.findings; k++) {
            first = f[k].rank < first->rank ? &f[k] : first;
            wrong += !made_one(&m, f[k].id);
        }
        assert_true(j->found.findings && made_one(&m, first->id));
        model_close(&m);
    }
    assert_true(wrong * 4 <= sets);
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
        cmocka_unit_test(a_script_is_shrunk_and_recorded),
        cmocka_unit_test(the_same_seed_the_same_judgement),
        cmocka_unit_test(a_student_without_a_slip_is_the_machine),
        cmocka_unit_test(every_slip_has_its_name),
        cmocka_unit_test(several_faults_are_all_named),
        cmocka_unit_test(an_unknown_rule_is_followed),
        cmocka_unit_test(lights_are_read_where_they_matter),
        cmocka_unit_test(sets_of_slips),
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
