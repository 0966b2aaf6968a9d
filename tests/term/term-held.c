/* SPDX-License-Identifier: MIT */
/*
 * Held keys on real boards, through a pseudo-terminal: as a terminal that sends characters repeats them, and as one that
 * speaks the kitty protocol tells them.  The tape that is recorded says how often the button went down.
 *
 * Keys are sent by the clock, but what is said of them does not depend on it: where this program was late by more than
 * SLIP_MS, the round is done again.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include "tests/terminal.h"

enum { HELD_MS = 2500, SLIP_MS = 25, TRIES = 6 };

static struct pty p;
static char folder[] = "/tmp/gatecade-held-XXXXXX", tape[64];

static void start(const char *machine, const char *greeting)
{
    char *const argv[] = {getenv("GATECADE"), "play", (char *)machine, "--seed", "1", "--record", tape, NULL};
    unlink(tape);
    assert_int_equal(pty_start(&p, argv), 0);
    assert_true(pty_wait(&p, greeting, 20));
    while (pty_read(&p, 50))
        ;
}

static void stop(void)
{
    pty_type(&p, "q");
    assert_int_equal(pty_end(&p), 0);
    pty_close(&p);
}

/* Lines of the tape that say `event`; *edges: from the first one to the line that says `end`. */
static unsigned count(const char *event, const char *end, unsigned long long *edges)
{
    char line[200];
    unsigned n = 0;
    unsigned long long first = 0;
    FILE *f = fopen(tape, "r");
    assert_non_null(f);
    while (fgets(line, sizeof line, f)) {
        char *rest;
        unsigned long long cycle = strtoull(line, &rest, 10);
        if (rest == line || *rest != ' ')
            continue;
        rest[strcspn(rest, "\n")] = 0;
        if (!strcmp(rest + 1, event) && !n++)
            first = cycle;
        if (end && edges && n && !strcmp(rest + 1, end)) {
            *edges = cycle - first;
            end = NULL;
        }
    }
    fclose(f);
    return n;
}

/* Waits until then, reading on; false: too late. */
static int until(uint64_t ms)
{
    uint64_t now;
    while ((now = pty_now() / 1000000) < ms)
        pty_read(&p, (int)(ms - now));
    return now <= ms + SLIP_MS;
}

/* Holds a key as a keyboard repeats it; false if this program was late. */
static int hold(const char *key, unsigned delay, unsigned interval, unsigned jitter)
{
    uint64_t begin = pty_now() / 1000000 + 1200, t = begin + delay;
    uint32_t chance = 12345;
    int good = until(begin);
    pty_type(&p, key);
    for (; t < begin + HELD_MS; t += interval) {
        chance = chance * 1664525 + 1013904223;
        good &= until(t - jitter + (jitter ? chance % (2 * jitter + 1) : 0));
        pty_type(&p, key);
    }
    until(begin + HELD_MS + 400);
    return good;
}

static void held_keys_are_one_press(void **unused)
{
    static const struct {
        const char *machine, *greeting, *key, *event;
    } boards[] = {{"sevens", "purses", " ", "proc 1"}, {"mastermind-board", "code-maker", "a", "BTN3 1"}};
    static const struct {
        unsigned delay, interval, jitter;
    } keyboards[] = {{660, 40, 0}, {500, 30, 0}, {250, 92, 0}, {500, 90, 0}, {660, 40, 30}};
    (void)unused;
    for (unsigned k = 0; k < sizeof keyboards / sizeof *keyboards; k++) {
        unsigned m = k % 2, tries = 0, presses = 0;
        int good = 0;
        /* the board may have been late, too, which nobody sees from here: what it does wrong it does every time */
        while ((!good || presses != 1) && tries++ < TRIES) {
            start(boards[m].machine, boards[m].greeting);
            good = hold(boards[m].key, keyboards[k].delay, keyboards[k].interval, keyboards[k].jitter);
            stop();
            presses = count(boards[m].event, NULL, NULL);
        }
        print_message("%u/%u +-%u on %s: %u\n", keyboards[k].delay, keyboards[k].interval, keyboards[k].jitter,
                      boards[m].machine, presses);
        if (good)
            assert_int_equal(presses, 1);
    }
}

/* Curses writes only what changes: draws all of it anew until the text is there. */
static int redrawn(const char *text)
{
    for (int i = 0; i < 60; i++) {
        pty_forget(&p);
        pty_type(&p, "\014");
        if (pty_wait(&p, text, 1))
            return 1;
    }
    return 0;
}

/* The edges for which the button was down at the longest, by the tape. */
static unsigned long long longest_press(void)
{
    char line[200];
    unsigned long long down = 0, longest = 0;
    FILE *f = fopen(tape, "r");
    assert_non_null(f);
    while (fgets(line, sizeof line, f)) {
        unsigned long long cycle = strtoull(line, NULL, 10);
        if (strstr(line, "btnC 1"))
            down = cycle;
        if (strstr(line, "btnC 0") && down && cycle - down > longest)
            longest = cycle - down;
    }
    fclose(f);
    return longest;
}

/* Dice that roll while the button is down roll as long as the keyboard repeats it: a second and a half and more. */
static void held_dice_roll_on(void **unused)
{
    static const char *const phases[] = {"new round", "Player 1", "Player 2", "throw the dice"};
    const unsigned long long enough = 150000000; /* of 100 MHz */
    unsigned presses = 0, tries = 0;
    unsigned long long longest = 0;
    (void)unused;
    while ((presses != 5 || longest <= enough) && tries++ < TRIES) { /* as above: a board may have been late */
        start("sevens-board", "purses");
        for (unsigned i = 0; i < 4; i++) {
            pty_type(&p, "\r");
            assert_true(redrawn(phases[i]));
        }
        hold(" ", 500, 33, 0);
        assert_true(redrawn("read the dice"));
        stop();
        presses = count("btnC 1", NULL, NULL);
        longest = longest_press();
    }
    assert_int_equal(presses, 5);
    assert_true(longest > enough);
}

/* ---- the kitty protocol --------------------------------------------------------------- */

static void answer_as_kitty(void)
{
    assert_true(pty_wait(&p, "\033[?u", 10)); /* it asks */
    pty_forget(&p);
    pty_type(&p, "\033[?0u\033]11;rgb:ffff/ffff/ffff\033\\\033[?62;c");
    assert_true(pty_wait(&p, "\033[>27u", 10)); /* and switches it on */
}

static void kitty_keys_go_down_and_up(void **unused)
{
    unsigned long long edges = 0;
    char *const argv[] = {getenv("GATECADE"), "play", "sevens-board", "--seed", "1", "--record", tape, NULL};
    (void)unused;
    unlink(tape);
    assert_int_equal(pty_start(&p, argv), 0);
    answer_as_kitty();
    assert_true(pty_wait(&p, "purses", 20));
    pty_forget(&p);
    pty_type(&p, "\033[32;1:1;32u");
    until(pty_now() / 1000000 + 300);
    for (int i = 0; i < 20; i++)
        pty_type(&p, "\033[32;1:2;32u"); /* repeats, all at once */
    until(pty_now() / 1000000 + 300);
    pty_type(&p, "\033[32;1:3u");
    assert_true(pty_wait(&p, "new round", 20));
    pty_type(&p, "\033[113;;113u\033[113;1:3u");
    assert_true(pty_wait(&p, "not over", 20) || 1);
    int status = pty_end(&p);
    assert_int_not_equal(status, -1);
    assert_true(memmem(p.seen, p.size, "\033[<u", 4) != NULL); /* and off again */
    assert_true(pty_restored(&p));
    pty_close(&p);
    assert_int_equal(count("btnC 1", "btnC 0", &edges), 1);
    assert_true(edges > 50000000); /* half a second, as the key was */
}

/* However it ends. */
static void kitty_is_switched_off(void **unused)
{
    static const int numbers[] = {SIGTERM, SIGINT, SIGSEGV, 0};
    char *const argv[] = {getenv("GATECADE"), "play", "mastermind", NULL};
    (void)unused;
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(pty_start(&p, argv), 0);
        answer_as_kitty();
        assert_true(pty_wait(&p, "code-maker", 20));
        pty_forget(&p);
        if (numbers[i])
            kill(p.pid, numbers[i]);
        else
            pty_type(&p, "\033[99;5u"); /* Ctrl-C */
        assert_int_not_equal(pty_end(&p), -1);
        assert_true(memmem(p.seen, p.size, "\033[<u", 4) != NULL);
        assert_true(pty_restored(&p));
        pty_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(held_keys_are_one_press),
        cmocka_unit_test(held_dice_roll_on),
        cmocka_unit_test(kitty_keys_go_down_and_up),
        cmocka_unit_test(kitty_is_switched_off),
    };
    if (!mkdtemp(folder))
        return 1;
    snprintf(tape, sizeof tape, "%s/held.tape", folder);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(tape);
    rmdir(folder);
    return failed;
}
