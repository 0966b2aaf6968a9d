/* SPDX-License-Identifier: MIT */
/* However a game ends, the terminal is given back: its settings, its screen, its cursor. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include "tests/terminal.h"

enum { BOARD, MENU, CONSOLE, LINES, AHEAD };

static void start(struct pty *p, int what)
{
    char *program = getenv("GATECADE");
    char *const argv[][5] = {
        [BOARD] = {program, "play", "mastermind", NULL},
        [MENU] = {program, NULL},
        [CONSOLE] = {program, "play", "bobing", "--plain", NULL},
        [LINES] = {program, "play", "mastermind", "--plain", NULL},
        [AHEAD] = {program, "play", "mastermind", "--plain", NULL},
    };
    static const char *const greeting[] = {"code-maker", "Gatecade", "How many players", "> ", "" /* not even started */};
    assert_int_equal(pty_start(p, argv[what]), 0);
    assert_true(pty_wait(p, greeting[what], 10));
}

/* The last thing on the screen's way: xterm's "leave the second screen" and "show the cursor". */
static void assert_given_back(struct pty *p, int drawn)
{
    assert_true(pty_restored(p));
    if (!drawn)
        return;
    const char *enter = memmem(p->seen, p->size, "\033[?1049h", 8), *leave = NULL;
    for (const char *at = p->seen; (at = strstr(at, "\033[?1049l")); at++)
        leave = at;
    assert_non_null(leave);
    assert_true(!enter || leave > enter);
    assert_true(strstr(leave - 60 > p->seen ? leave - 60 : p->seen, "\033[?25h") != NULL ||
                strstr(p->seen, "\033[?12l\033[?25h") != NULL);
}

static void by_signal(int what, int number, int raw)
{
    struct pty p;
    start(&p, what);
    if (raw)
        assert_false(pty_restored(&p)); /* the game does change the settings */
    kill(p.pid, number);
    int status = pty_end(&p);
    assert_int_not_equal(status, -1);
    assert_int_not_equal(status, 0);
    assert_given_back(&p, what == BOARD || what == MENU);
    pty_close(&p);
}

static void signals_end_a_board(void **unused)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    (void)unused;
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++)
        by_signal(BOARD, numbers[i], 1);
}

static void crashes_give_the_terminal_back(void **unused)
{
    static const int numbers[] = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL};
    (void)unused;
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++)
        by_signal(BOARD, numbers[i], 1);
}

static void signals_end_the_menu(void **unused)
{
    (void)unused;
    by_signal(MENU, SIGTERM, 1);
    by_signal(MENU, SIGSEGV, 1);
}

static void signals_end_the_lines(void **unused)
{
    (void)unused;
    by_signal(CONSOLE, SIGTERM, 0);
    by_signal(LINES, SIGINT, 0);
    by_signal(LINES, SIGSEGV, 0);
}

/* "Any key" reads without Enter: the settings are changed just then. */
static void signals_end_a_question_for_any_key(void **unused)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGSEGV};
    (void)unused;
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct pty p;
        start(&p, CONSOLE);
        pty_type(&p, "2\nn\nn\nn\nn\n");
        assert_true(pty_wait(&p, "by pressing any key.", 10));
        pty_type(&p, "x");
        assert_true(pty_wait(&p, "to proceed to the next player", 10));
        for (int k = 0; k < 100 && pty_restored(&p); k++)
            usleep(10000);
        assert_false(pty_restored(&p));
        kill(p.pid, numbers[i]);
        assert_int_not_equal(pty_end(&p), -1);
        assert_given_back(&p, 0);
        pty_close(&p);
    }
}

static void by_keys(int what, const char *keys)
{
    struct pty p;
    start(&p, what);
    pty_type(&p, keys);
    assert_int_not_equal(pty_end(&p), -1);
    assert_given_back(&p, what == BOARD || what == MENU);
    pty_close(&p);
}

static void keys_end_everything(void **unused)
{
    (void)unused;
    by_keys(BOARD, "q");
    by_keys(BOARD, "\003"); /* Ctrl-C */
    by_keys(BOARD, "\034"); /* Ctrl-\ */
    by_keys(BOARD, "?qq");
    by_keys(MENU, "q");
    by_keys(LINES, "quit\n");
    by_keys(LINES, "\004");   /* Ctrl-D */
    by_keys(CONSOLE, "\004"); /* Ctrl-D */
    by_keys(AHEAD, "\004");
    by_keys(AHEAD, "status\n\004");
}

/* The window is closed: the program ends, and burns no processor time meanwhile. */
static void a_closed_window_ends_it(void **unused)
{
    (void)unused;
    struct pty p;
    int status = -1;
    start(&p, BOARD);
    close(p.slave);
    close(p.master);
    for (int i = 0; i < 500 && waitpid(p.pid, &status, WNOHANG) == 0; i++)
        usleep(10000);
    assert_int_not_equal(status, -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(signals_end_a_board),
        cmocka_unit_test(crashes_give_the_terminal_back),
        cmocka_unit_test(signals_end_the_menu),
        cmocka_unit_test(signals_end_the_lines),
        cmocka_unit_test(signals_end_a_question_for_any_key),
        cmocka_unit_test(keys_end_everything),
        cmocka_unit_test(a_closed_window_ends_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
