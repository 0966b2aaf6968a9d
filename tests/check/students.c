/* SPDX-License-Identifier: MIT */
/* Mastermind's student: whatever slips it makes, the judge names them, and no others. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "games/mastermind.h"
#include "check/robots/mastermind/robot.h"
#include "tests/check/judged.h"

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

/* Lights that show the same comparison are wrong, too. */
static bool also_lights(const char *says, const char *id)
{
    static const char *const slips[] = {"is compared with the code's", "is judged before it is kept",
                                        "gets the verdict of the first"};
    bool also = false;
    for (unsigned i = 0; i < sizeof slips / sizeof *slips; i++)
        also |= strstr(says, slips[i]) && !strcmp(id, "verdict-lights");
    return also;
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
            made |= !strcmp(mm_slips[slip_number(says[i])].id, j->found.finding[k].id) ||
                    also_lights(says[i], j->found.finding[k].id);
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

/* Slips that leave a decision open do nothing by themselves, nor does one that needs points which a match begins with. */
static bool leaves_open(unsigned slip)
{
    for (const struct odd *o = mm_odds; o->values; o++)
        if (o->slip == slip)
            return true;
    return !strcmp(mm_slips[slip].says, "A new match that begins with points swaps the roles before its first round.");
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
        {"A's button is taken for B's, and B's for A's, all through the match.", "B makes every further code.",
         "B's score is not cleared for a new match.", "The lives stand one digit too far to the left."},
        {"A's button is taken for B's, and B's for A's, all through the match.", "It begins a new match by itself.",
         "The second letter of a guess is compared with the code's first."},
        {"The lives stand until the code-breaker presses, two seconds at least.",
         "At the end of the match the score stands one digit too far to the left.",
         "With the verdict the second and the third letter of the guess stand in each other's place."},
        {"From the second round on the code-maker's name is shown for the code-breaker, too.",
         "While a guess is entered its letters stand from right to left.",
         "With SW3 on B's press starts a round of B against the machine's code, too."},
        {"B's score is not cleared for a new match.",
         "A new match that begins with points swaps the roles before its first round.",
         "At the end of the match only A's press counts."},
        {"A's score is not cleared for a new match, which is played all the same.",
         "The digits are dark while the LEDs show the verdict of the last guess."},
        {"The code is shown with the third letter of the last guess.",
         "The match goes on until B has three points; A needs two.",
         "The lights stay dark at the end of a match against the machine."},
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

static bool made_one(const struct model *m, const char *id)
{
    for (unsigned i = 0; mm_slips[i].id; i++)
        if (slip_made(&m->slips, i) && (!strcmp(mm_slips[i].id, id) || also_lights(mm_slips[i].says, id)))
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
        bool right = j->found.findings && made_one(&m, first->id);
        for (unsigned i = 0; mm_slips[i].id && !right; i++)
            if (slip_made(&m.slips, i))
                print_message("# set %u: %s\n", n, mm_slips[i].says);
        assert_true(right);
        model_close(&m);
    }
    assert_true(wrong * 4 <= sets);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_student_without_a_slip_is_the_machine),
        cmocka_unit_test(every_slip_has_its_name),
        cmocka_unit_test(several_faults_are_all_named),
        cmocka_unit_test(an_unknown_rule_is_followed),
        cmocka_unit_test(sets_of_slips),
    };
cmocka_set_message_output(CM_OUTPUT_TAP);
memory = malloc(MEMORY_SIZE);
return memory ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
