/* SPDX-License-Identifier: MIT */
#include "term/screen/screen.h"
#include <curses.h>
#include <term.h>
#undef lines /* terminfo names that are macros there */
#undef columns
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>
#include "base/cleanup.h"
#include "base/clock.h"

/* ---- glyphs and styles ---------------------------------------------------------------- */

/* clang-format off */
static const char *const glyphs[GLYPHS][2] = { /* ASCII, UTF-8 */
    [BAR_H] = {"-", "\u2501"},     [BAR_V] = {"|", "\u2503"},     [POINT] = {".", "\u25cf"},
    [LED_ON] = {"*", "\u25cf"},    [LED_OFF] = {".", "\u25cb"},   [CELL_OFF] = {".", "\u00b7"},
    [CELL_A] = {"R", "\u25c6"},    [CELL_B] = {"Y", "\u25cf"},    [CELL_C] = {"B", "\u25a0"},
    [CORNER_NW] = {"+", "\u256d"}, [CORNER_NE] = {"+", "\u256e"}, [CORNER_SW] = {"+", "\u2570"},
    [CORNER_SE] = {"+", "\u256f"}, [LINE_H] = {"-", "\u2500"},    [LINE_V] = {"|", "\u2502"},
    [KNOB] = {"#", "\u2588"},      [PIP_DOT] = {"o", "\u25cf"},   [WAVE_LOW] = {"_", "\u2581"},
    [WAVE_HIGH] = {"~", "\u2594"}, [WAVE_EDGE] = {"|", "\u2502"}, [TIMES] = {"x", "\u00d7"},
    [DOT] = {"|", "\u00b7"},       [MARK] = {">", "\u25b8"},      [ELLIPSIS] = {"~", "\u2026"},
    [RETURN] = {"Enter", "\u23ce"}, [WAVE_HIDDEN] = {"?", "\u2592"},
};
/* clang-format on */

static int utf8, colours;
static enum theme theme;
static bool theme_certain;

const char *screen_text(enum glyph g)
{
    return glyphs[g][utf8];
}

static attr_t attributes(enum style style)
{
    unsigned weight = palette_weight(style, theme, colours);
    return (weight & PAINT_BOLD ? A_BOLD : 0) | (weight & PAINT_REVERSE ? A_REVERSE : 0);
}

static void paint_theme(void)
{
    for (int i = 1; colours && i < STYLES; i++)
        init_extended_pair(i, palette_colour((enum style)i, theme, colours), -1);
}

static void paint_all(void)
{
    const char *no = getenv("NO_COLOR");
    colours = 0;
    if ((no && *no) || !has_colors() || start_color() == ERR)
        return;
    use_default_colors();
    colours = COLORS;
    paint_theme();
}

/* ---- opening and restoring ------------------------------------------------------------ */

static struct termios before;
static char restoring[256]; /* escape sequences that restore the terminal, for a crash */
static size_t restoring_size;
static bool open_now, hung_up; /* hung_up: the terminal has gone, with or without a signal */

enum { ESCAPE_MS = 25 }; /* what follows an Escape later than this does not belong to it */

/* What was asked of the terminal, once: how its keys tell, and its background. */
static bool asked, answered, kitty;
static double asked_at;
static unsigned char bytes[1024]; /* of the terminal, not yet understood */
static size_t byte_count;
static double byte_at; /* when the latest of them came */
static int resized = -1; /* an eventfd that SIGWINCH writes to */
static struct sigaction stop_of_curses;

/* The kitty protocol: tell keys apart (1), their ups (2), all of them as sequences (8), with their text (16). */
static const char kitty_on[] = "\033[>27u", kitty_off[] = "\033[<u";
static int ticket;
static int real_stderr = -1, kept_stderr = -1;
static long complaints_read;

static void keep_sequence(const char *name)
{
    const char *text = tigetstr((char *)name);
    if (!text || text == (char *)-1)
        return;
    /* Padding such as $<5> is for terminals that no longer exist. */
    for (; *text && restoring_size < sizeof restoring; text++) {
        if (text[0] == '$' && text[1] == '<') {
            text = strchr(text, '>');
            if (!text)
                return;
            continue;
        }
        restoring[restoring_size++] = *text;
    }
}

/* To the terminal, past curses. Async-signal-safe. */
static void say(const char *text, size_t size)
{
    ssize_t ignored = write(STDOUT_FILENO, text, size);
    (void)ignored;
}

/* Async-signal-safe. */
static void restore(void *unused)
{
    (void)unused;
    if (kitty)
        say(kitty_off, sizeof kitty_off - 1);
    say(restoring, restoring_size);
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
    if (real_stderr >= 0)
        dup2(real_stderr, STDERR_FILENO);
}

/* Redirects stderr to a file, so that complaints do not overwrite the screen. */
static void keep_stderr(void)
{
    real_stderr = dup(STDERR_FILENO);
    kept_stderr = memfd_create("complaints", MFD_CLOEXEC);
    complaints_read = 0;
    if (kept_stderr >= 0)
        dup2(kept_stderr, STDERR_FILENO);
}

static void give_back_stderr(void)
{
    char text[4096];
    fflush(stderr);
    if (real_stderr < 0)
        return;
    dup2(real_stderr, STDERR_FILENO);
    close(real_stderr);
    real_stderr = -1;
    ssize_t n = kept_stderr < 0 ? 0 : pread(kept_stderr, text, sizeof text, complaints_read);
    if (n > 0)
        fwrite(text, 1, (size_t)n, stderr);
    if (kept_stderr >= 0)
        close(kept_stderr);
}

void screen_complaint(char *to, size_t size)
{
    to[0] = 0;
    fflush(stderr);
    if (kept_stderr < 0)
        return;
    ssize_t n = pread(kept_stderr, to, size - 1, complaints_read);
    complaints_read = lseek(kept_stderr, 0, SEEK_END);
    to[n > 0 ? n : 0] = 0;
    to[strcspn(to, "\n")] = 0;
}

/* True if terminfo has an entry of that name that can move the cursor. */
static bool described(const char *name)
{
    int error;
    if (setupterm((char *)name, STDOUT_FILENO, &error) == ERR)
        return false;
    const char *move = tigetstr((char *)"cup");
    bool good = move && move != (char *)-1;
    del_curterm(cur_term);
    return good;
}

/* Sets TERM to an entry that terminfo has: an unknown terminal is treated as xterm; one with COLORTERM=truecolor
   gets the -direct entry if there is one.  False if there is no usable entry. */
static bool describe(void)
{
    const char *name = getenv("TERM"), *colour = getenv("COLORTERM");
    char direct[64];
    if (!name || !*name || !strcmp(name, "dumb"))
        return false;
    int error, stranger = setupterm(NULL, STDOUT_FILENO, &error) == ERR;
    if (!stranger)
        del_curterm(cur_term);
    else
        name = "xterm-256color";
    if (!described(name))
        return false;
    if (stranger)
        setenv("TERM", name, 1);
    snprintf(direct, sizeof direct, "%.*s-direct", (int)strcspn(name, "-"), name);
    if (colour && (!strcmp(colour, "truecolor") || !strcmp(colour, "24bit")) && described(direct))
        setenv("TERM", direct, 1);
    return true;
}

bool screen_possible(void)
{
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && describe();
}

/* The terminal is asked once: about the protocol (CSI ? u), the background (OSC 11), and last about itself (CSI c), which
   every terminal answers: then nothing more will come.  Nobody waits for that; the answers come among the keys. */
static void ask(void)
{
    static const char protocol[] = "\033[?u", background[] = "\033]11;?\033\\", yourself[] = "\033[c";
    if (asked)
        return;
    asked = true;
    asked_at = clock_seconds();
    say(protocol, sizeof protocol - 1);
    if (colours && !theme_certain)
        say(background, sizeof background - 1);
    say(yourself, sizeof yourself - 1);
}

static void window_changed(int number)
{
    uint64_t one = 1;
    int error = errno;
    ssize_t ignored = write(resized, &one, sizeof one);
    (void)ignored, (void)number;
    errno = error;
}

/* Around what curses does with Ctrl-Z: the terminal that a shell gets has ordinary keys. */
static void stop(int number)
{
    if (kitty)
        say(kitty_off, sizeof kitty_off - 1);
    stop_of_curses.sa_handler(number);
    if (kitty)
        say(kitty_on, sizeof kitty_on - 1);
    window_changed(number);
}

static void handle_signals(void)
{
    struct sigaction change = {.sa_handler = window_changed}, stopping = {.sa_handler = stop};
    if (resized < 0)
        resized = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    sigaction(SIGWINCH, &change, NULL);
    sigaction(SIGTSTP, NULL, &stop_of_curses);
    if (stop_of_curses.sa_handler != SIG_IGN && stop_of_curses.sa_handler != SIG_DFL)
        sigaction(SIGTSTP, &stopping, NULL);
}

bool screen_open(void)
{
    setlocale(LC_ALL, "");
    utf8 = !strcmp(nl_langinfo(CODESET), "UTF-8");
    if (!describe() || tcgetattr(STDIN_FILENO, &before))
        return false;
    if (!newterm(NULL, stdout, stdin))
        return false;
    static const char *const sequences[] = {"rmkx", "sgr0", "op", "cnorm", "rmcup"};
    restoring_size = 0;
    for (unsigned i = 0; i < sizeof sequences / sizeof *sequences; i++)
        keep_sequence(sequences[i]);
    hung_up = false;
    open_now = true;
    cleanup_defer((const int[]){SIGINT, SIGTERM, SIGHUP, SIGQUIT, 0});
    keep_stderr();
    ticket = cleanup_add_always(restore, NULL);
    cbreak();
    noecho();
    nonl();
    curs_set(0);
    handle_signals();
    if (!asked)
        theme = palette_guess(getenv("GATECADE_THEME"), getenv("COLORFGBG"), &theme_certain);
    paint_all();
    refresh(); /* the second screen, which has keys of its own */
    ask();
    if (kitty)
        say(kitty_on, sizeof kitty_on - 1);
    return true;
}

/* What the terminal still has to say would be typed into the shell. */
static void await_answers(void)
{
    while (!answered && !screen_ended() && clock_seconds() < asked_at + 0.25)
        screen_event(20);
}

void screen_close(void)
{
    if (!open_now)
        return;
    await_answers();
    if (kitty)
        say(kitty_off, sizeof kitty_off - 1);
    curs_set(1);
    endwin();
    open_now = false;
    delscreen(set_term(NULL));
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
    give_back_stderr();
    cleanup_drop(ticket);
}

int screen_ended(void)
{
    return hung_up && !cleanup_signal() ? SIGHUP : cleanup_signal();
}

/* ---- drawing -------------------------------------------------------------------------- */

int screen_rows(void)
{
    return LINES;
}

int screen_columns(void)
{
    return COLS;
}

void screen_clear(void)
{
    erase();
}

void screen_show(void)
{
    refresh();
}

void screen_redraw(void)
{
    clearok(stdscr, TRUE);
}

/* Bytes of the first character. */
static size_t character(const char *text)
{
    size_t n = 1;
    while (utf8 && ((unsigned char)text[n] & 0xc0) == 0x80)
        n++;
    return n;
}

/* Columns of the first character: Chinese takes two. */
static int columns_of(const char *text)
{
    wchar_t wide;
    if (!utf8 || (unsigned char)*text < 0x80 || mbtowc(&wide, text, character(text)) < 1)
        return 1;
    return wcwidth(wide) == 2 ? 2 : 1;
}

bool screen_is_utf8(void)
{
    return utf8;
}

int screen_width(const char *text)
{
    int n = 0;
    for (; *text; text += character(text))
        n += columns_of(text);
    return n;
}

int screen_put(int y, int x, enum style style, const char *text)
{
    if (y < 0 || y >= LINES)
        return x;
    attr_set(attributes(style), colours ? (short)style : 0, NULL);
    for (int wide; *text; x += wide) {
        size_t n = character(text);
        wide = columns_of(text);
        if (x >= 0 && x + wide <= COLS)
            mvaddnstr(y, x, text, (int)n);
        text += n;
    }
    attr_set(0, 0, NULL);
    return x;
}

int screen_print(int y, int x, enum style style, const char *format, ...)
{
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return screen_put(y, x, style, text);
}

int screen_glyph(int y, int x, enum style style, enum glyph g)
{
    return screen_put(y, x, style, screen_text(g));
}

void screen_fill(int y, int x, int width, enum style style)
{
    for (int i = 0; i < width; i++)
        screen_put(y, x + i, style, " ");
}

void screen_box(int y, int x, int height, int width, enum style style)
{
    for (int i = 1; i < width - 1; i++) {
        screen_glyph(y, x + i, style, LINE_H);
        screen_glyph(y + height - 1, x + i, style, LINE_H);
    }
    for (int i = 1; i < height - 1; i++) {
        screen_glyph(y + i, x, style, LINE_V);
        screen_glyph(y + i, x + width - 1, style, LINE_V);
    }
    screen_glyph(y, x, style, CORNER_NW);
    screen_glyph(y, x + width - 1, style, CORNER_NE);
    screen_glyph(y + height - 1, x, style, CORNER_SW);
    screen_glyph(y + height - 1, x + width - 1, style, CORNER_SE);
}

/* How much of the text fits in a line, broken between words where it can be, or behind a wide character. */
static size_t fitting(const char *text, int width)
{
    size_t end = 0, word = 0;
    for (int n = 0; text[end] && text[end] != '\n' && n + columns_of(text + end) <= width;) {
        bool wide = columns_of(text + end) == 2;
        if (text[end] == ' ')
            word = end;
        n += columns_of(text + end);
        end += character(text + end);
        if (wide)
            word = end;
    }
    if (!text[end] || text[end] == '\n' || text[end] == ' ')
        return end;
    return word ? word : end;
}

int screen_wrap(int y, int x, int width, int lines, enum style style, const char *text)
{
    int n = 0;
    for (; *text && n < lines; n++) {
        char line[512];
        size_t fit = fitting(text, width);
        snprintf(line, sizeof line, "%.*s", (int)fit, text);
        if (y >= 0)
            screen_put(y + n, x, style, line);
        text += fit;
        while (*text == ' ')
            text++;
        if (*text == '\n')
            text++;
    }
    return n;
}

/* ---- keys ----------------------------------------------------------------------------- */

bool screen_tells_releases(void)
{
    return kitty;
}

/* Ctrl-C, Ctrl-Z and Ctrl-\ are keys like others to the protocol, and signals to everybody else. */
static bool is_signal(int key)
{
    static const int signals[32] = {[3] = SIGINT, [26] = SIGTSTP, [28] = SIGQUIT};
    if (!kitty || key < 0 || key > 31 || !signals[key])
        return false;
    raise(signals[key]);
    return true;
}

/* What the terminal answers is for this file alone. */
static bool is_answer(const struct input_event *e)
{
    switch (e->kind) {
    case INPUT_KITTY:
        if (!kitty) {
            kitty = true; /* first: whatever ends the program from here on switches it off */
            say(kitty_on, sizeof kitty_on - 1);
        }
        return true;
    case INPUT_BACKGROUND:
        if (!theme_certain && palette_theme(e->rgb) != theme) {
            theme = palette_theme(e->rgb);
            paint_theme();
            clearok(stdscr, TRUE);
            refresh();
        }
        return true;
    case INPUT_ANSWERED:
        answered = true;
        return true;
    default:
        return e->kind == INPUT_NOTHING || (e->kind == INPUT_PRESS && is_signal(e->key));
    }
}

/* The next event of the bytes that have come. */
static bool understand(bool all, struct input_event *e)
{
    size_t n;
    while ((n = screen_parse(bytes, byte_count, all, e))) {
        byte_count -= n;
        memmove(bytes, bytes + n, byte_count);
        if (!is_answer(e))
            return true;
    }
    return false;
}

/* More bytes; false when the terminal has gone. */
static bool receive(void)
{
    ssize_t n = read(STDIN_FILENO, bytes + byte_count, sizeof bytes - byte_count);
    if (n > 0) {
        byte_count += (size_t)n;
        byte_at = clock_seconds();
    }
    return n > 0 || (n < 0 && (errno == EINTR || errno == EAGAIN));
}

static bool follow_size(void)
{
    uint64_t times;
    struct winsize size;
    if (read(resized, &times, sizeof times) < 0 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) || !size.ws_row)
        return false;
    resizeterm(size.ws_row, size.ws_col);
    return true;
}

struct input_event screen_event(int milliseconds)
{
    struct pollfd on[] = {{.fd = STDIN_FILENO, .events = POLLIN},
                          {.fd = cleanup_fd(), .events = POLLIN},
                          {.fd = resized, .events = POLLIN}};
    struct input_event e;
    if (understand(false, &e))
        return e;
    e = (struct input_event){.kind = INPUT_NOTHING, .key = SCREEN_NONE};
    if (screen_ended())
        return e;
    int wait = byte_count && (milliseconds < 0 || milliseconds > ESCAPE_MS) ? ESCAPE_MS + 1 : milliseconds;
    int n = poll(on, 3, wait);
    if (n > 0 && on[2].revents && follow_size())
        return (struct input_event){.kind = INPUT_PRESS, .key = SCREEN_RESIZE};
    if (n > 0 && on[0].revents & POLLIN)
        hung_up |= !receive();
    else if (n > 0 && on[0].revents & (POLLHUP | POLLERR | POLLNVAL))
        hung_up = true;
    if (!understand(clock_seconds() > byte_at + (double)ESCAPE_MS / 1000, &e))
        e = (struct input_event){.kind = INPUT_NOTHING, .key = SCREEN_NONE};
    return e;
}

int screen_key(int milliseconds)
{
    struct input_event e = screen_event(milliseconds);
    return e.kind == INPUT_PRESS || e.kind == INPUT_REPEAT ? e.key : SCREEN_NONE;
}
