/* SPDX-License-Identifier: MIT */
#include "term/prompt.h"
#include <errno.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>
#include <editline/readline.h>
#include "base/heap.h"
#include "base/cleanup.h"

static struct termios before;
static bool guarded, hidden;
static const char *const *words; /* that Tab completes */

static void restore(void *settings)
{
    tcsetattr(STDIN_FILENO, TCSANOW, settings);
}

void prompt_guard(void)
{
    if (guarded || tcgetattr(STDIN_FILENO, &before))
        return;
    guarded = true;
    cleanup_add_always(restore, &before);
}

static void change(tcflag_t clear, tcflag_t set)
{
    struct termios t;
    if (!guarded || tcgetattr(STDIN_FILENO, &t))
        return;
    t.c_lflag = (t.c_lflag & ~clear) | set;
    tcsetattr(STDIN_FILENO, TCSANOW, &t);
}

void prompt_echo(bool on)
{
    hidden = !on;
    change(on ? 0 : ECHO, on ? ECHO : 0);
}

/* ---- editing: libedit, where somebody sits at a terminal ---- */

static char *complete(const char *text, int again)
{
    static unsigned at;
    at = again ? at : 0;
    while (words && words[at])
        if (!strncmp(words[at++], text, strlen(text)))
            return heap_text(words[at - 1]);
    return NULL;
}

void prompt_words(const char *const list[])
{
    words = list;
    rl_completion_entry_function = complete;
}

/* The next character.  Ctrl-D typed before the editor has taken the terminal lies there as the end of a line of nothing,
   which reads as a 0 once lines are no longer the terminal's: it still means the end. */
static bool first; /* of a line */
static int next_character(FILE *unused)
{
    struct pollfd keys = {.fd = STDIN_FILENO, .events = POLLIN};
    bool ahead = first && poll(&keys, 1, 0) == 1;
    mbstate_t state = {0};
    wchar_t wide;
    char byte;
    (void)unused;
    first = false;
    for (;;) {
        ssize_t n = read(STDIN_FILENO, &byte, 1);
        if (n < 0 && errno == EINTR)
            continue;
        if (n != 1)
            return -1;
        if (!byte)
            return ahead ? 4 : 0;
        size_t size = mbrtowc(&wide, &byte, 1, &state);
        if (size == (size_t)-1)
            return '?';
        if (size != (size_t)-2)
            return (int)wide;
    }
}

/* A line that can be edited, with those before it; what is typed in secret is neither shown nor remembered. */
static bool edited_line(const char *question, char *line, size_t size)
{
    rl_getc_function = next_character;
    first = true;
    char *typed = readline(question);
    if (!typed) {
        putchar('\n');
        return false;
    }
    if (typed[0])
        add_history(typed);
    snprintf(line, size, "%s", typed);
    free(typed);
    return true;
}

static bool can_edit(void)
{
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && !hidden && term && strcmp(term, "dumb") != 0;
}

bool prompt_line(const char *question, char *line, size_t size)
{
    fflush(stdout);
    if (can_edit())
        return edited_line(question, line, size);
    fputs(question, stdout);
    fflush(stdout);
    if (!fgets(line, (int)size, stdin)) {
        putchar('\n');
        return false;
    }
    if (!strchr(line, '\n')) /* the rest of a line that is too long */
        for (int c = getchar(); c != '\n' && c != EOF;)
            c = getchar();
    line[strcspn(line, "\r\n")] = 0;
    if (!isatty(STDIN_FILENO))
        puts(line);
    return true;
}

bool prompt_key(void)
{
    char line[256];
    fflush(stdout);
    if (!isatty(STDIN_FILENO)) {
        if (!fgets(line, sizeof line, stdin))
            return false;
        while (!strchr(line, '\n') && fgets(line, sizeof line, stdin))
            ;
        return true;
    }
    unsigned char keys[16]; /* an arrow key is several bytes */
    change(ICANON | ECHO, 0);
    ssize_t n = read(STDIN_FILENO, keys, sizeof keys);
    change(0, ICANON | ECHO);
    return n > 0 && keys[0] != 4; /* Ctrl-D ends the input here too */
}

/* ---- questions before a game ---------------------------------------------------------- */

bool prompt_straps(struct play *play, const struct teller *t)
{
    const struct machine *m = play->game.machine;
    bool asked = false;
    for (unsigned i = 0; i < m->ports; i++) {
        char line[80], question[200], usual[40];
        const struct port *port = &m->port[i];
        Word value = play->game.straps[i];
        if (port->dir != STRAP || port->role != ROLE_ASK || play->given[i])
            continue;
        tell_value(t, i, value, usual, sizeof usual);
        snprintf(question, sizeof question, "%s: %s [%s]? ", tell_label(t, i), tell_text(t, port->help), usual);
        do
            if (!prompt_line(question, line, sizeof line))
                return false;
        while (line[0] && !((tell_read(t, i, line, &value) && port_allows(port, value)) ||
                            (port->width == 1 && !line[1] && strchr("ynYN", line[0]))));
        if (port->width == 1 && line[0] && !line[1])
            value = line[0] == 'y' || line[0] == 'Y' || line[0] == '1';
        play->game.straps[i] = value;
        asked = true;
    }
    if (asked)
        played_straps(&play->game, play->game.straps);
    return true;
}
