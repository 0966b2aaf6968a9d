/* SPDX-License-Identifier: MIT */
/* What lies over the board: help, the curtain, questions before a game, who sits where, the table of all players, which
   ports the waveforms show, and the line in which a value is typed.  Time stands meanwhile, but for that line. */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "term/board-parts.h"
#include "core/tape.h"
#include "core/words.h"
#include "players/players.h"
#include "term/screen/screen.h"

enum { LINES_OF_HELP = 120 };

/* ---- lists ---------------------------------------------------------------------------- */

/* Moves a cursor in a list of n lines; true if the key was one of those that do. */
static bool list_key(unsigned *at, unsigned n, int key)
{
    unsigned page = screen_rows() > 8 ? (unsigned)screen_rows() - 6 : 2, last = n ? n - 1 : 0;
    if (key == SCREEN_UP || key == 'k')
        *at = *at ? *at - 1 : last;
    else if (key == SCREEN_DOWN || key == 'j')
        *at = *at < last ? *at + 1 : 0;
    else if (key == SCREEN_PAGE_UP)
        *at = *at > page ? *at - page : 0;
    else if (key == SCREEN_PAGE_DOWN)
        *at = *at + page < last ? *at + page : last;
    else if (key == SCREEN_HOME)
        *at = 0;
    else if (key == SCREEN_END)
        *at = last;
    else
        return false;
    return true;
}

/* The first line to draw so that the cursor is in sight. */
static unsigned list_top(unsigned at, int rows)
{
    return rows > 0 && at >= (unsigned)rows ? at - (unsigned)rows + 1 : 0;
}

static void scroll_key(struct board *b, int key)
{
    int page = screen_rows() - 5 > 1 ? screen_rows() - 5 : 1;
    if (key == SCREEN_DOWN || key == 'j')
        b->scroll++;
    else if (key == SCREEN_UP || key == 'k')
        b->scroll--;
    else if (key == SCREEN_PAGE_DOWN || (key == ' ' && b->scroll < b->scroll_most))
        b->scroll += page;
    else if (key == SCREEN_PAGE_UP)
        b->scroll -= page;
    else if (key == SCREEN_HOME)
        b->scroll = 0;
    else if (key == SCREEN_END)
        b->scroll = b->scroll_most;
    else {
        b->overlay = BOARD;
        board_clock(b);
    }
    if (b->scroll > b->scroll_most)
        b->scroll = b->scroll_most;
    if (b->scroll < 0)
        b->scroll = 0;
}

static void close_overlay(struct board *b)
{
    b->overlay = BOARD;
    board_clock(b);
}

static void foot(const struct board *b, const char *english)
{
    screen_put(screen_rows() - 1, 1, FAINT, tell_text(&b->tell, english));
}

/* The machine's title in a sentence at the top. */
static void head(const struct board *b, const char *english)
{
    char text[TELL_MOST];
    tell_sentence(&b->tell, english, WORDS({"title", tell_text(&b->tell, b->s->machine->title)}), text, sizeof text);
    screen_put(0, 1, TITLE, text);
}

/* Words in a column of that width. */
static int column(int y, int x, enum style style, const char *text, int width)
{
    int end = screen_put(y, x, style, text);
    return end < x + width ? x + width : end;
}

/* ---- help ----------------------------------------------------------------------------- */

/* Words in columns, by how wide they are drawn. */
static void help_line(char line[160], const char *key, const char *name, const char *about)
{
    int pad = 14 - screen_width(key), gap = name ? 10 - screen_width(name) : 0;
    snprintf(line, 160, "%s%*s%s%*s%s", key, pad > 0 ? pad : 1, "", name ? name : "", name ? gap > 0 ? gap : 1 : 0, "",
             about);
}

static unsigned help_lines(const struct board *b, char line[LINES_OF_HELP][160])
{
    const struct machine *m = b->s->machine;
    const struct teller *t = &b->tell;
    unsigned n = 0;
    const char *rule = tell_text(t, m->rules);
    while (*rule && n < LINES_OF_HELP - 80) {
        size_t length = strcspn(rule, "\n");
        snprintf(line[n++], 160, "%.*s", (int)length, rule);
        rule += length + (rule[length] == '\n');
    }
    line[n++][0] = 0;
    for (unsigned i = 0; i < m->ports && n < LINES_OF_HELP - 45; i++) {
        const struct port *p = &m->port[i];
        const char *key = choice_control(b, i) ? choice_control(b, i) : p->key;
        if (p->dir == IN && key)
            help_line(line[n++], key, tell_label(t, i), tell_text(t, p->help));
    }
    if (b->choice.letters)
        help_line(line[n++], tell_text(t, N_("letters")), NULL,
                  tell_text(t, "are typed as letters where one is asked for; Enter enters it"));
    else if (b->choice.bits)
        help_line(line[n++], tell_text(t, "digits"), NULL, tell_text(t, "are typed as a number; Enter enters it"));
    help_line(line[n++], "Enter", NULL, tell_text(t, "the button that goes on, of whoever is on turn"));
    line[n++][0] = 0;
    for (const struct shell_key *k = shell_keys; k->name; k++)
        help_line(line[n++], k->name, NULL, tell_text(t, k->about));
    line[n++][0] = 0;
    snprintf(line[n++], 160, "%s",
             tell_text(t, screen_tells_releases()
                              ? "This terminal tells when a key goes up: a button is down as long as its key."
                              : "This terminal does not tell when a key goes up: a key taps its button, a held one once."));
    return n;
}

/* Long lines go on below. */
static void draw_help(struct board *b)
{
    char line[LINES_OF_HELP][160];
    unsigned n = help_lines(b, line);
    int y = 2, last = screen_rows() - 2, width = screen_columns() - 4, total = 0;
    for (unsigned i = 0; i < n; i++) {
        int high = line[i][0] ? screen_wrap(-1, 0, width, 9, NORMAL, line[i]) : 1;
        if (total >= b->scroll && y + high <= last) {
            screen_wrap(y, 2, width, 9, NORMAL, line[i]);
            y += high;
        }
        total += high;
    }
    b->scroll_most = total > last - 2 ? total - (last - 2) : 0;
    head(b, "{title}: how to play");
    foot(b, b->scroll_most ? "Up, Down and Space turn the page, any other key goes back" : "any key goes back");
}

/* ---- the curtain ---------------------------------------------------------------------- */

static void curtain_key(struct board *b, int key)
{
    if (key == 'q' || key == 'Q')
        b->quit = true;
    if (key == '\n' || key == ' ')
        close_overlay(b);
}

static void draw_curtain(const struct board *b)
{
    char phase[TELL_MOST];
    int y = screen_rows() / 3, width = screen_columns() - 4;
    tell_now(&b->tell, phase, sizeof phase);
    if (b->secret) {
        y += screen_wrap(y, 2, width, 3, ALERT, phase) + 1;
        screen_wrap(y, 2, width, 3, NORMAL, tell_text(&b->tell, "Everybody else looks away. Press Enter to open the board."));
    } else {
        screen_put(y, 2, ALERT, tell_text(&b->tell, "The secret part is over."));
        y += 1 + screen_wrap(y + 1, 2, width, 3, NORMAL, phase);
        screen_put(y + 1, 2, NORMAL, tell_text(&b->tell, "All may look again. Press Enter to go on."));
    }
    foot(b, "Enter goes on, q quits");
}

/* ---- questions before a game ---------------------------------------------------------- */

static int question(const struct board *b, unsigned n)
{
    const struct machine *m = b->s->machine;
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == STRAP && m->port[i].role == ROLE_ASK && !(b->play->given && b->play->given[i]) && !n--)
            return (int)i;
    return -1;
}

static unsigned questions(const struct board *b)
{
    unsigned n = 0;
    while (question(b, n) >= 0)
        n++;
    return n;
}

bool board_asks(const struct board *b)
{
    return questions(b) && game_live(b->s) && !b->s->now->cycle;
}

static void ask_key(struct board *b, int key)
{
    Word straps[PORTS_MOST];
    const struct machine *m = b->s->machine;
    memcpy(straps, b->s->straps, m->ports * sizeof *straps);
    unsigned port = (unsigned)question(b, b->port);
    const struct port *p = &m->port[port];
    Word next = straps[port];
    if (list_key(&b->port, questions(b), key) || key == '\t') {
        b->port = key == '\t' ? (b->port + 1) % questions(b) : b->port;
        return;
    }
    if (key == '\n' || key == SCREEN_ESCAPE) {
        close_overlay(b);
        return;
    }
    if (key == 'q' || key == 'Q')
        b->quit = true;
    else if (key == SCREEN_LEFT || key == '-')
        next--;
    else if (key == SCREEN_RIGHT || key == '+')
        next++;
    else if (key == ' ')
        next = port_allows(p, next + 1) && next < port_mask(p) ? next + 1 : p->min;
    else if ((key == 'y' || key == 'n') && p->width == 1)
        next = key == 'y';
    else if (key >= '0' && key <= '9')
        next = port_allows(p, next * 10 + (Word)(key - '0')) ? next * 10 + (Word)(key - '0') : (Word)(key - '0');
    if (next == straps[port] || !port_allows(p, next))
        return;
    straps[port] = next;
    board_straps(b, straps);
}

static void draw_ask(const struct board *b)
{
    int y = 2, width = screen_columns() - 6;
    head(b, "{title}: before the game");
    for (unsigned i = 0; question(b, i) >= 0; i++) {
        unsigned port = (unsigned)question(b, i);
        char value[40];
        bool here = i == b->port;
        tell_value(&b->tell, port, b->s->straps[port], value, sizeof value);
        screen_put(y, 1, KEY, here ? screen_text(MARK) : " ");
        int x = column(y, 3, here ? STRONG : NORMAL, tell_label(&b->tell, port), 11);
        screen_put(y, x, here ? KEY : NORMAL, value);
        y += 1 + screen_wrap(y + 1, 5, width, 2, FAINT, tell_text(&b->tell, b->s->machine->port[port].help));
    }
    screen_put(y + 1, 3, ALERT, tell_text(&b->tell, "Press Enter to begin."));
    foot(b, "Up, Down choose; Left, Right, digits, y, n answer; Enter begins");
}

/* ---- who sits where ------------------------------------------------------------------- */

static void seats_key(struct board *b, int key)
{
    if (list_key(&b->port, b->s->seats, key))
        return;
    if (key == ' ' || key == SCREEN_RIGHT || key == 'o')
        board_seat(b, b->port);
    else if (key == '*')
        for (unsigned i = 0; i < b->s->seats; i++) {
            if (i != b->port)
                game_sit(b->s, i, b->s->player[b->port]);
        }
    else if (key == '\n' || key == SCREEN_ESCAPE || key == 'q' || key == 'O')
        close_overlay(b);
}

static void draw_seats(const struct board *b)
{
    int rows = screen_rows() - 6;
    unsigned top = list_top(b->port, rows);
    head(b, "{title}: who sits where");
    for (int i = 0; i < rows && top + (unsigned)i < b->s->seats; i++) {
        unsigned seat = top + (unsigned)i;
        const struct player *p = b->s->player[seat];
        char name[16], who[60];
        enum style style = seat == b->port ? STRONG : NORMAL;
        tell_seat(&b->tell, seat + 1, name, sizeof name);
        tell_sentence(&b->tell, "player {seat}", WORDS({"seat", name}), who, sizeof who);
        screen_put(2 + i, 1, KEY, seat == b->port ? screen_text(MARK) : " ");
        int x = column(2 + i, 3, style, who, 11);
        column(2 + i, x, style, tell_text(&b->tell, p ? p->name : "a person"), 10);
        if (p && seat == b->port) /* what the chosen one does, whole */
            screen_wrap(screen_rows() - 4, 3, screen_columns() - 4, 2, FAINT, tell_text(&b->tell, p->summary));
    }
    foot(b, "Up, Down choose; Space: the next player; * the same everywhere; Enter goes back");
}

/* ---- the table of all players --------------------------------------------------------- */

bool board_tallies(const struct board *b)
{
    Word port[PORTS_MOST];
    return tell_tally(b->s, 1, port);
}

static bool in_table(const struct port *p)
{
    return p->dir == OUT && p->role == ROLE_TALLY;
}

/* A line a player: what the board shows of each, in turn. */
void board_draw_table(struct board *b, int y, int rows, int columns)
{
    const struct machine *m = b->s->machine;
    unsigned winner = machine_winner(m, b->s->state, b->s->port);
    int lines = rows - 2 > 1 ? rows - 2 : 1, x = 12;
    b->scroll_most = (int)b->s->seats > lines ? (int)b->s->seats - lines : 0;
    for (unsigned i = 0; i < m->ports; i++)
        if (in_table(&m->port[i]) && x + 11 < columns)
            x = 1 + screen_put(y, x + 10 - screen_width(tell_label(&b->tell, i)), FAINT, tell_label(&b->tell, i));
    for (int line = 0; line < lines && b->scroll + line < (int)b->s->seats; line++) {
        unsigned seat = (unsigned)(b->scroll + line) + 1;
        Word port[PORTS_MOST];
        char name[16], who[60];
        enum style style = seat == winner ? STRONG : NORMAL;
        tell_tally(b->s, seat, port);
        tell_seat(&b->tell, seat, name, sizeof name);
        screen_put(y + 1 + line, 1, style, seat == winner ? screen_text(MARK) : " ");
        tell_sentence(&b->tell, "player {seat}", WORDS({"seat", name}), who, sizeof who);
        screen_put(y + 1 + line, 3, style, who);
        x = 12;
        for (unsigned i = 0; i < m->ports; i++)
            if (in_table(&m->port[i]) && x + 11 < columns)
                x = screen_print(y + 1 + line, x, style, "%10" PRIu64 " ", port[i]);
        if (seat == winner && x + 9 < columns)
            screen_put(y + 1 + line, x + 1, ALERT, tell_text(&b->tell, "has won"));
    }
    if (b->scroll_most) {
        char text[TELL_MOST];
        int last = b->scroll + lines > (int)b->s->seats ? (int)b->s->seats : b->scroll + lines;
        tell_sentence(&b->tell, "{first} to {last} of {n}: Page Up, Page Down",
                      WORDS({"first", number((uint64_t)b->scroll + 1)}, {"last", number((uint64_t)last)},
                            {"n", number(b->s->seats)}),
                      text, sizeof text);
        screen_put(y + 1 + lines, 1, FAINT, text);
    }
}

static void draw_table(struct board *b)
{
    head(b, "{title}: who has what");
    board_draw_table(b, 2, screen_rows() - 4, screen_columns());
    foot(b, "any other key goes back");
}

/* ---- which ports the waveforms show --------------------------------------------------- */

static void choose_key(struct board *b, int key)
{
    if (list_key(&b->port, b->s->machine->ports, key))
        return;
    if (key == ' ')
        strip_choose(&b->strip, b->port, !b->strip.chosen[b->port]);
    else if (key == '\n' || key == SCREEN_ESCAPE || key == 'q' || key == 'W') {
        close_overlay(b);
        b->waves = true;
    }
}

static void draw_chooser(const struct board *b)
{
    const struct machine *m = b->s->machine;
    int rows = screen_rows() - 4;
    unsigned top = list_top(b->port, rows);
    head(b, "Which ports the waveforms show");
    for (int i = 0; i < rows && top + (unsigned)i < m->ports; i++) {
        unsigned port = top + (unsigned)i;
        screen_put(2 + i, 1, KEY, port == b->port ? screen_text(MARK) : " ");
        screen_print(2 + i, 3, port == b->port ? STRONG : NORMAL, "[%s] %-16s %s",
                     b->strip.chosen[port] ? screen_text(KNOB) : " ", m->port[port].name,
                     tell_text(&b->tell, m->port[port].help));
    }
    foot(b, "Up and Down move, Space chooses, Enter goes back");
}

/* ---- typing a value, or how far to run ------------------------------------------------- */

static bool takes_value(const struct port *p)
{
    return p->dir == IN && (p->look == SWITCH || p->look == NUMBER || p->look == DIE);
}

static bool keyed_dice(const struct machine *m)
{
    unsigned n = 0;
    for (unsigned i = 0; i < m->ports; i++)
        n += m->port[i].dir == IN && m->port[i].look == DIE && m->port[i].key;
    return n > 1;
}

/* The next input that takes a value; all dice at once come first. */
static void next_entry(struct board *b)
{
    const struct machine *m = b->s->machine;
    b->entry[0] = 0;
    if (keyed_dice(m) && b->port == m->ports - 1 && !b->entry_dice) {
        b->entry_dice = true;
        b->overlay = ENTRY;
        return;
    }
    b->entry_dice = false;
    for (unsigned i = 1; i <= m->ports; i++) {
        unsigned port = (b->port + i) % m->ports;
        if (takes_value(&m->port[port]) && (m->port[port].look != DIE || m->port[port].key)) {
            b->port = port;
            b->overlay = ENTRY;
            return;
        }
    }
    board_message(b, "No input here takes a value.", NULL);
}

void entry_open(struct board *b, bool runs)
{
    b->port = b->s->machine->ports - 1;
    b->entry_runs = runs;
    b->entry_dice = false;
    b->entry[0] = 0;
    if (runs)
        b->overlay = ENTRY;
    else
        next_entry(b);
}

/* A value by name in any case, by number, or on and off. */
static bool read_value(const struct port *p, const char *text, Word *value)
{
    char upper[40], lower[40];
    size_t n = strlen(text);
    for (size_t i = 0; i <= n && i < sizeof upper; i++) {
        upper[i] = (char)toupper((unsigned char)text[i]);
        lower[i] = (char)tolower((unsigned char)text[i]);
    }
    if (tape_value(p, text, (uint32_t)n, value) || tape_value(p, upper, (uint32_t)n, value) ||
        tape_value(p, lower, (uint32_t)n, value))
        return true;
    if (p->width > 1 || (strcmp(lower, "on") && strcmp(lower, "off")))
        return false;
    *value = (Word)!strcmp(lower, "on");
    return true;
}

static void set_dice(struct board *b)
{
    const struct machine *m = b->s->machine;
    unsigned want = 0, n = 0;
    char digits[sizeof b->entry];
    for (const char *at = b->entry; *at; at++)
        if (*at >= '1' && *at <= '6')
            digits[n++] = *at;
        else if (*at != ' ' && *at != ',')
            n = 64;
    for (unsigned i = 0; i < m->ports; i++)
        want += m->port[i].dir == IN && m->port[i].look == DIE && m->port[i].key != NULL;
    if (n != want) {
        board_message(b, "\"{text}\" are not {n} dice of 1 to 6.", WORDS({"text", b->entry}, {"n", number(want)}));
        return;
    }
    n = 0;
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == IN && m->port[i].look == DIE && m->port[i].key)
            board_set(b, i, (Word)(digits[n++] - '0'));
}

/* 100, -1, 2.5s, phase=over, score=2. */
static void run_entry(struct board *b)
{
    const struct machine *m = b->s->machine;
    char *equals = strchr(b->entry, '='), *end;
    if (equals) {
        Word value;
        *equals = 0;
        int port = port_find(m, b->entry);
        for (unsigned i = 0; port < 0 && i < m->ports; i++)
            if (!strcmp(tell_label(&b->tell, i), b->entry))
                port = (int)i;
        if (port < 0)
            board_message(b, "There is no port {name}; W lists them.", WORDS({"name", b->entry}));
        else if (!read_value(&m->port[port], equals + 1, &value))
            board_message(b, "\"{text}\" is no value of {name}.", WORDS({"text", equals + 1}, {"name", b->entry}));
        else {
            b->until_port = port;
            b->until_value = value;
            b->until_cycle = b->s->now->cycle + game_hz(b->s) * 3600;
        }
        return;
    }
    double n = strtod(b->entry, &end);
    if (end == b->entry || (*end && strcmp(end, "s")) || n != n || n > 1e15 || n < -1e15) {
        board_message(b, "\"{text}\" says neither how many clocks, nor seconds (2.5s), nor PORT=VALUE.",
                      WORDS({"text", b->entry}));
        return;
    }
    double edges = *end ? n * (double)game_hz(b->s) : n;
    b->paused = true;
    if (edges < 0) {
        uint64_t back = (uint64_t)-edges, now = b->s->now->cycle;
        bool secret = game_secret(b->s);
        game_travel(b->s, now > back ? now - back : 0, NULL);
        if (game_secret(b->s) && !secret) {
            game_travel(b->s, now, NULL);
            board_message(b, "No further back: there is a secret.", NULL);
        }
        board_jumped(b);
        return;
    }
    b->until_port = -1;
    b->until_cycle = b->s->now->cycle + (uint64_t)edges; /* in the loop, so that a key can stop it */
}

static void enter_entry(struct board *b)
{
    const struct port *p = &b->s->machine->port[b->port];
    Word value;
    b->overlay = BOARD;
    if (!b->entry[0])
        return;
    if (b->entry_runs)
        run_entry(b);
    else if (b->entry_dice)
        set_dice(b);
    else if (read_value(p, b->entry, &value))
        board_set(b, b->port, value);
    else {
        char names[120];
        entry_names(b, names);
        board_message(b,
                      names[0] ? "\"{text}\" is no value of {name}: it takes 0 to {n}, or {names}."
                               : "\"{text}\" is no value of {name}: it takes 0 to {n}.",
                      WORDS({"text", b->entry}, {"name", tell_label(&b->tell, b->port)}, {"n", number(port_mask(p))},
                            {"names", names}));
    }
}

static void entry_key(struct board *b, int key)
{
    size_t n = strlen(b->entry);
    if (key == SCREEN_ESCAPE)
        b->overlay = BOARD;
    else if (key == '\t' && !b->entry_runs)
        next_entry(b);
    else if (key == SCREEN_BACKSPACE && n)
        b->entry[n - 1] = 0;
    else if (key >= ' ' && key < 127 && n + 1 < sizeof b->entry) {
        b->entry[n] = (char)key;
        b->entry[n + 1] = 0;
    } else if (key == '\n')
        enter_entry(b);
}

/* ---- all of them ---------------------------------------------------------------------- */

void board_overlay_key(struct board *b, int key, bool again)
{
    static void (*const input[OVERLAYS])(struct board *, int) = {
        [HELP] = scroll_key, [CURTAIN] = curtain_key, [CHOOSE] = choose_key, [ENTRY] = entry_key,
        [ASK] = ask_key,     [SEATS] = seats_key,     [TABLE] = scroll_key};
    bool walks = key >= SCREEN_LEFT || (key >= ' ' && key < 127);
    if (input[b->overlay] && (!again || walks))
        input[b->overlay](b, key);
}

void board_overlay_draw(struct board *b)
{
    switch (b->overlay) {
    case HELP:
        draw_help(b);
        break;
    case CURTAIN:
        draw_curtain(b);
        break;
    case CHOOSE:
        draw_chooser(b);
        break;
    case ASK:
        draw_ask(b);
        break;
    case SEATS:
        draw_seats(b);
        break;
    default:
        draw_table(b);
    }
}
