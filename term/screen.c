/* SPDX-License-Identifier: MIT */
#include "term/screen.h"
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
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>
#include "base/cleanup.h"

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
};

/* For terminals of 8, 16, 256 and all colours; -1: the terminal's own. */
static const struct paint {
    short of8, of16, of256;
    int direct;
    attr_t attributes; /* with colours */
    attr_t mono;       /* without */
} paints[STYLES] = {
    [NORMAL] = {-1, -1, -1, -1, 0, 0},
    [TITLE] = {6, 14, 80, 0x5fd7d7, A_BOLD, A_BOLD},
    [FAINT] = {-1, 8, 244, 0x808080, 0, 0},
    [STRONG] = {-1, -1, -1, -1, A_BOLD, A_BOLD},
    [KEY] = {3, 11, 221, 0xffd75f, A_BOLD, A_BOLD},
    [ALERT] = {2, 10, 120, 0x87ff87, A_BOLD, A_BOLD},
    [DOWN] = {3, 11, 221, 0xffd75f, A_REVERSE | A_BOLD, A_REVERSE},
    [SEGMENT_BRIGHT] = {1, 9, 203, 0xff5f4f, A_BOLD, A_BOLD},
    [SEGMENT_DIM] = {1, 1, 124, 0xaf2f1f, 0, 0},
    [LIGHT_ON] = {2, 10, 119, 0x87ff5f, A_BOLD, A_BOLD},
    [LIGHT_OFF] = {-1, 8, 240, 0x585858, 0, 0},
    [RED] = {1, 9, 203, 0xff5f5f, A_BOLD, A_BOLD},
    [YELLOW] = {3, 11, 227, 0xffff5f, A_BOLD, A_BOLD},
    [BLUE] = {4, 12, 75, 0x5fafff, A_BOLD, A_BOLD},
    [GREEN] = {2, 10, 119, 0x87ff5f, A_BOLD, A_BOLD},
    [ORANGE] = {3, 11, 214, 0xffaf00, A_BOLD, A_BOLD},
    [WHITE] = {7, 15, 231, 0xffffff, A_BOLD, A_BOLD},
    [PIP] = {7, 15, 231, 0xffffff, A_BOLD, A_BOLD},
};
/* clang-format on */

static int utf8, colours;

const char *screen_text(enum glyph g)
{
    return glyphs[g][utf8];
}

static attr_t attributes(enum style style)
{
    if (!colours)
        return paints[style].mono;
    return paints[style].attributes;
}

static void paint_all(void)
{
    const char *no = getenv("NO_COLOR");
    colours = 0;
    if ((no && *no) || !has_colors() || start_color() == ERR)
        return;
    use_default_colors();
    colours = COLORS;
    for (int i = 1; i < STYLES; i++) {
        const struct paint *p = &paints[i];
        int c = colours > 256 ? p->direct : colours == 256 ? p->of256 : colours >= 16 ? p->of16 : p->of8;
        init_extended_pair(i, c, -1);
    }
}

/* ---- opening and restoring ------------------------------------------------------------ */

static struct termios before;
static char restoring[256]; /* escape sequences that restore the terminal, for a crash */
static size_t restoring_size;
static bool open_now, hung_up; /* hung_up: the terminal has gone, with or without a signal */
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

/* Async-signal-safe. */
static void restore(void *unused)
{
    (void)unused;
    ssize_t ignored = write(STDOUT_FILENO, restoring, restoring_size);
    (void)ignored;
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

bool screen_open(void)
{
    setlocale(LC_ALL, "");
    utf8 = !strcmp(nl_langinfo(CODESET), "UTF-8");
    if (!describe() || tcgetattr(STDIN_FILENO, &before))
        return false;
    set_escdelay(25);
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
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    curs_set(0);
    paint_all();
    return true;
}

void screen_close(void)
{
    if (!open_now)
        return;
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

int screen_width(const char *text)
{
    int n = 0;
    for (; *text; text += character(text))
        n++;
    return n;
}

int screen_put(int y, int x, enum style style, const char *text)
{
    if (y < 0 || y >= LINES)
        return x;
    attr_set(attributes(style), colours ? (short)style : 0, NULL);
    for (; *text; x++) {
        size_t n = character(text);
        if (x >= 0 && x < COLS)
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

/* How much of the text fits in a line, broken between words where it can be. */
static size_t fitting(const char *text, int width)
{
    size_t end = 0, word = 0;
    for (int n = 0; text[end] && text[end] != '\n' && n < width; n++) {
        if (text[end] == ' ')
            word = end;
        end += character(text + end);
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

static int translate(int c)
{
    switch (c) {
    case KEY_LEFT:
        return SCREEN_LEFT;
    case KEY_RIGHT:
        return SCREEN_RIGHT;
    case KEY_UP:
        return SCREEN_UP;
    case KEY_DOWN:
        return SCREEN_DOWN;
    case KEY_PPAGE:
        return SCREEN_PAGE_UP;
    case KEY_NPAGE:
        return SCREEN_PAGE_DOWN;
    case KEY_RESIZE:
        return SCREEN_RESIZE;
    case KEY_BACKSPACE:
    case 8:
    case 127:
        return SCREEN_BACKSPACE;
    case KEY_ENTER:
    case '\r':
        return '\n';
    case 27:
        return SCREEN_ESCAPE;
    }
    return c > 255 ? SCREEN_OTHER : c;
}

int screen_key(int milliseconds)
{
    struct pollfd on[] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = cleanup_fd(), .events = POLLIN}};
    int c = getch(); /* ncurses may hold some, or a resize */
    if (c != ERR)
        return translate(c);
    if (screen_ended())
        return SCREEN_NONE;
    int n = poll(on, 2, milliseconds);
    if (n > 0 && on[0].revents & (POLLHUP | POLLERR | POLLNVAL) && !(on[0].revents & POLLIN))
        hung_up = true;
    if (n == 0)
        return SCREEN_NONE;
    c = getch();
    if (c == ERR && n > 0 && on[0].revents & POLLIN) {
        int waiting = 0;
        if (!ioctl(STDIN_FILENO, FIONREAD, &waiting) && !waiting) /* the terminal has gone */
            hung_up = true;
        return SCREEN_NONE;
    }
    return c == ERR ? SCREEN_NONE : translate(c);
}
