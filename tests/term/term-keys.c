/* SPDX-License-Identifier: MIT */
/* Keys and colours without a terminal: what bytes mean, which of them are one held key, and whether all can be read. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "core/random.h"
#include "term/screen/input.h"
#include "term/screen/palette.h"
#include "term/screen/rhythm.h"

/* ---- rhythm --------------------------------------------------------------------------- */

/* Presses among keys that come at these times, looked at every millisecond as a board would. */
static unsigned presses(const uint64_t at[], unsigned n, int key)
{
    struct rhythm r = {0};
    unsigned count = 0, next = 0;
    for (uint64_t t = at[0]; t <= at[n - 1] + 2000; t++) {
        for (; next < n && at[next] <= t; next++) {
            int late;
            count += rhythm_beat(&r, key, t, &late) == BEAT_PRESS;
            count += late != 0;
        }
        count += rhythm_due(&r, t) != 0;
    }
    return count;
}

/* A key held for two and a half seconds; each repeat comes up to `jitter` too early or too late. */
static unsigned held(unsigned delay, unsigned interval, unsigned jitter, struct random *chance)
{
    uint64_t at[300] = {5000}, ideal = 5000 + delay;
    unsigned n = 1;
    for (; ideal < 7500; ideal += interval) {
        uint64_t t = ideal + random_below(chance, 2 * jitter + 1) - jitter;
        at[n] = t > at[n - 1] ? t : at[n - 1];
        n++;
    }
    return presses(at, n, ' ');
}

static void a_held_key_is_one_press(void **unused)
{
    static const struct {
        unsigned delay, interval, jitter;
    } keyboard[] = {{660, 40, 0}, {500, 30, 0},  {250, 92, 0},  {500, 90, 0},   {660, 40, 30},
                    {500, 33, 0}, {200, 25, 10}, {1000, 33, 5}, {400, 100, 5}, {250, 40, 30},
                    {400, 33, 15}, {600, 25, 20}, {300, 70, 25}, {500, 90, 15}, {250, 92, 14}};
    struct random chance;
    (void)unused;
    random_seed(&chance, 1);
    for (unsigned i = 0; i < sizeof keyboard / sizeof *keyboard; i++)
        for (unsigned k = 0; k < (keyboard[i].jitter ? 200 : 1); k++)
            if (held(keyboard[i].delay, keyboard[i].interval, keyboard[i].jitter, &chance) != 1)
                fail_msg("%u/%u jitter %u", keyboard[i].delay, keyboard[i].interval, keyboard[i].jitter);
}

/* A machine that is busy reads what has waited in the terminal all at once. */
static void a_held_key_is_one_press_on_a_busy_machine(void **unused)
{
    (void)unused;
    for (unsigned stall = 600; stall < 2400; stall += 50) {
        uint64_t at[100] = {1000};
        unsigned n = 1;
        for (uint64_t t = 1660; t < 3500; t += 40)
            at[n++] = t > 1000 + stall && t < 1400 + stall ? 1400 + stall : t;
        for (unsigned i = 1; i < n; i++)
            at[i] = at[i] < at[i - 1] ? at[i - 1] : at[i];
        assert_int_equal(presses(at, n, 'a'), 1);
    }
}

/* Fingers: no two taps less than LONGEST_GAP apart, in any other rhythm. */
static void taps_are_presses(void **unused)
{
    struct random chance;
    (void)unused;
    random_seed(&chance, 2);
    for (unsigned round = 0; round < 2000; round++) {
        uint64_t at[40] = {1000};
        unsigned spread = 1 + (unsigned)random_below(&chance, 900);
        for (unsigned i = 1; i < 40; i++)
            at[i] = at[i - 1] + LONGEST_GAP + 1 + random_below(&chance, spread);
        assert_int_equal(presses(at, 40, 'x'), 40);
    }
}

/* Faster still, when there was no pause before: a script, a pasted word, two fingers. */
static void a_burst_is_presses(void **unused)
{
    (void)unused;
    for (unsigned gap = 0; gap < SOONEST_DELAY; gap++) {
        uint64_t at[30];
        for (unsigned i = 0; i < 30; i++)
            at[i] = 500 + i * gap;
        assert_int_equal(presses(at, 30, 'x'), 30);
    }
}

static void another_key_ends_the_doubt(void **unused)
{
    struct rhythm r = {0};
    int late;
    (void)unused;
    assert_int_equal(rhythm_beat(&r, 'a', 1000, &late), BEAT_PRESS);
    assert_int_equal(rhythm_beat(&r, 'a', 1400, &late), BEAT_WAIT);
    assert_int_equal(rhythm_left(&r, 1400), LONGEST_GAP + 1);
    assert_int_equal(rhythm_beat(&r, 'b', 1430, &late), BEAT_PRESS);
    assert_int_equal(late, 'a');
    assert_int_equal(rhythm_left(&r, 1430), -1);
}

/* ---- bytes ---------------------------------------------------------------------------- */

static void assert_parsed(const char *bytes, enum input_kind kind, int key)
{
    struct input_event e;
    size_t n = strlen(bytes), took = screen_parse((const unsigned char *)bytes, n, true, &e);
    if (took != n || e.kind != kind || e.key != key)
        fail_msg("\\033%s: took %zu of %zu, kind %d, key %#x", bytes + 1, took, n, (int)e.kind, (unsigned)e.key);
    for (size_t i = 1; i < n; i++) /* a slow line */
        assert_int_equal(screen_parse((const unsigned char *)bytes, i, false, &e), 0);
}

static void sequences_are_keys(void **unused)
{
    (void)unused;
    assert_parsed("a", INPUT_PRESS, 'a');
    assert_parsed("\r", INPUT_PRESS, '\n');
    assert_parsed("\x7f", INPUT_PRESS, SCREEN_BACKSPACE);
    assert_parsed("\033[A", INPUT_PRESS, SCREEN_UP);
    assert_parsed("\033OD", INPUT_PRESS, SCREEN_LEFT);
    assert_parsed("\033[H", INPUT_PRESS, SCREEN_HOME);
    assert_parsed("\033[4~", INPUT_PRESS, SCREEN_END);
    assert_parsed("\033[5~", INPUT_PRESS, SCREEN_PAGE_UP);
    assert_parsed("\033OP", INPUT_PRESS, SCREEN_F1);
    assert_parsed("\033[11~", INPUT_PRESS, SCREEN_F1);
    assert_parsed("\033[[A", INPUT_PRESS, SCREEN_F1);
    assert_parsed("\033[97;;97u", INPUT_PRESS, 'a');
    assert_parsed("\033[97;1:1;97u", INPUT_PRESS, 'a');
    assert_parsed("\033[97;1:2;97u", INPUT_REPEAT, 'a');
    assert_parsed("\033[97;1:3u", INPUT_RELEASE, 'a');
    assert_parsed("\033[47;2;63u", INPUT_PRESS, '?');
    assert_parsed("\033[114;2;82u", INPUT_PRESS, 'R');
    assert_parsed("\033[114;2:3u", INPUT_RELEASE, 'R');
    assert_parsed("\033[99;5u", INPUT_PRESS, 3);
    assert_parsed("\033[13u", INPUT_PRESS, '\n');
    assert_parsed("\033[27u", INPUT_PRESS, SCREEN_ESCAPE);
    assert_parsed("\033[9u", INPUT_PRESS, '\t');
    assert_parsed("\033[127u", INPUT_PRESS, SCREEN_BACKSPACE);
    assert_parsed("\033[1;1:3A", INPUT_RELEASE, SCREEN_UP);
    assert_parsed("\033[57441;2u", INPUT_NOTHING, SCREEN_NONE); /* Shift alone */
    assert_parsed("\033[?11u", INPUT_KITTY, SCREEN_NONE);
    assert_parsed("\033[?62;22c", INPUT_ANSWERED, SCREEN_NONE);
    assert_parsed("\033P>|tmux 3.4\033\\", INPUT_NOTHING, SCREEN_NONE);
}

static void escape_alone_is_a_key(void **unused)
{
    struct input_event e;
    (void)unused;
    assert_int_equal(screen_parse((const unsigned char *)"\033", 1, false, &e), 0);
    assert_int_equal(screen_parse((const unsigned char *)"\033", 1, true, &e), 1);
    assert_int_equal(e.key, SCREEN_ESCAPE);
    assert_int_equal(screen_parse((const unsigned char *)"\033q", 2, false, &e), 1); /* and then a q */
    assert_int_equal(e.key, SCREEN_ESCAPE);
}

/* Any bytes: each call takes some or asks for more, and after a while there is no more to ask for. */
static void any_bytes_are_read(void **unused)
{
    struct random chance;
    unsigned char bytes[400];
    (void)unused;
    random_seed(&chance, 3);
    for (unsigned round = 0; round < 20000; round++) {
        static const char likely[] = "\033[];:?OPu~\007\\0123456789rgb/";
        for (unsigned i = 0; i < sizeof bytes; i++)
            bytes[i] = (unsigned char)(random_below(&chance, 4) ? (unsigned char)likely[random_below(&chance, sizeof likely)]
                                                                : random_below(&chance, 256));
        for (size_t at = 0, n; at < sizeof bytes; at += n) {
            struct input_event e;
            n = screen_parse(bytes + at, sizeof bytes - at, true, &e);
            assert_true(n <= sizeof bytes - at);
            if (!n) {
                assert_true(sizeof bytes - at <= 256);
                break;
            }
        }
    }
}

static void the_background_is_understood(void **unused)
{
    struct input_event e;
    (void)unused;
    static const char *const answers[] = {"\033]11;rgb:ffff/fdfd/e3e3\033\\", "\033]11;rgb:ff/fd/e3\007"};
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(screen_parse((const unsigned char *)answers[i], strlen(answers[i]), false, &e),
                         strlen(answers[i]));
        assert_int_equal(e.kind, INPUT_BACKGROUND);
        assert_int_equal(e.rgb, 0xfffde3);
    }
    assert_int_equal(screen_parse((const unsigned char *)"\033]11;rgb:x\007", 11, false, &e), 11);
    assert_int_equal(e.kind, INPUT_NOTHING);
}

/* ---- colours -------------------------------------------------------------------------- */

/* xterm's colours. */
static uint32_t colour_of(int n)
{
    static const uint32_t base[16] = {0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
                                      0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff};
    static const uint32_t step[6] = {0, 95, 135, 175, 215, 255};
    if (n < 16)
        return base[n];
    if (n >= 232)
        return 0x010101u * (8 + 10 * (unsigned)(n - 232));
    return step[(n - 16) / 36] << 16 | step[(n - 16) / 6 % 6] << 8 | step[(n - 16) % 6];
}

static void every_style_can_be_read(void **unused)
{
    /* black, VS Code, One Dark, Solarized, Ubuntu; white, Solarized, light grey.  With few colours: black and white. */
    static const uint32_t ground[THEMES][5] = {{0x000000, 0x1e1e1e, 0x282c34, 0x002b36, 0x300a24},
                                               {0xffffff, 0xfdf6e3, 0xeeeeee, 0xffffff, 0xffffff}};
    static const int terminals[] = {8, 16, 256, 1 << 24};
    (void)unused;
    for (unsigned theme = 0; theme < THEMES; theme++)
        for (unsigned k = 0; k < 4; k++)
            for (unsigned style = 0; style < STYLES; style++) {
                int c = palette_colour(style, theme, terminals[k]);
                if (c < 0)
                    continue;
                if (terminals[k] == 8 && palette_weight(style, theme, 8) & PAINT_BOLD)
                    c += 8; /* that is how such terminals draw a bold colour */
                uint32_t rgb = terminals[k] > 256 ? (uint32_t)c : colour_of(c);
                for (unsigned g = 0; g < (terminals[k] > 16 ? 5 : 1); g++)
                    if (palette_contrast(rgb, ground[theme][g]) < 4.5)
                        fail_msg("style %u of theme %u with %d colours: %.2f on %06x", style, theme, terminals[k],
                                 palette_contrast(rgb, ground[theme][g]), (unsigned)ground[theme][g]);
            }
    assert_true(palette_contrast(0x000000, 0xffffff) > 20.99 && palette_contrast(0xffffff, 0x000000) < 21.01);
}

static void the_theme_is_found(void **unused)
{
    bool certain;
    (void)unused;
    assert_int_equal(palette_theme(0xfdf6e3), THEME_LIGHT);
    assert_int_equal(palette_theme(0x002b36), THEME_DARK);
    assert_int_equal(palette_guess("light", "15;0", &certain), THEME_LIGHT);
    assert_true(certain);
    assert_int_equal(palette_guess(NULL, "0;15", &certain), THEME_LIGHT);
    assert_int_equal(palette_guess(NULL, "0;default;15", &certain), THEME_LIGHT);
    assert_int_equal(palette_guess("", "15;0", &certain), THEME_DARK);
    assert_int_equal(palette_guess("purple", "12;8", &certain), THEME_DARK);
    assert_int_equal(palette_guess(NULL, NULL, &certain), THEME_DARK);
    assert_false(certain);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_held_key_is_one_press),
        cmocka_unit_test(a_held_key_is_one_press_on_a_busy_machine),
        cmocka_unit_test(taps_are_presses),
        cmocka_unit_test(a_burst_is_presses),
        cmocka_unit_test(another_key_ends_the_doubt),
        cmocka_unit_test(sequences_are_keys),
        cmocka_unit_test(escape_alone_is_a_key),
        cmocka_unit_test(any_bytes_are_read),
        cmocka_unit_test(the_background_is_understood),
        cmocka_unit_test(every_style_can_be_read),
        cmocka_unit_test(the_theme_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
