/* SPDX-License-Identifier: MIT */
/* The arcade: a menu of all machines, each alive in a small picture; who plays, by which options, tapes to play again.
   Without a terminal, the same as text. */
#include <dirent.h>
#include <inttypes.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/command.h"
#include "base/heap.h"
#include "base/options.h"
#include "games/games.h"
#include "play/tell.h"
#include "players/players.h"
#include "term/play.h"
#include "term/screen/screen.h"
#include "term/view.h"

enum {
    TICK_MS = 100,
    SEATS_SHOWN = 6, /* whose players can be chosen here; the board has all of them */
    TAPES_MOST = 200,
    SLOWEST = -3, /* powers of two */
    FASTEST = 11  /* as fast as possible */
};

enum page { MENU, OPTIONS, TAPES, HELP };

struct cabinet {
    const struct machine *machine;
    struct game game;
    struct view view;
    struct wish wish; /* as chosen for the next game */
    struct teller tell;
    Word *straps;
    int speed; /* a power of two */
    char seed[21];
};

struct arcade {
    struct cabinet *cabinet;
    int count, chosen, top;
    enum page page;
    int line; /* which line of the page is selected */
    bool quit, play, dirty;
    char *tape[TAPES_MOST];
    int tapes;
    uint64_t shown;
};

/* ---- the cabinets --------------------------------------------------------------------- */

/* A picture that would be blank gets one press of a button first. */
static void switch_on(struct cabinet *c, const struct machine *m, const struct language *language)
{
    c->machine = m;
    played_open(&c->game, m, NULL, 8);
    view_open(&c->view, &c->game, language);
    c->tell = (struct teller){.game = &c->game, .language = language};
    c->straps = heap_get(m->ports * sizeof(Word));
    machine_idle(m, c->straps);
    const struct part *part = view_telling(&c->view);
    int blank = part && (part->look == DIE || part->look == NUMBER);
    for (unsigned i = 0; blank && i < m->ports; i++)
        if (m->port[i].dir == IN && m->port[i].look == BUTTON) {
            game_tap(&c->game, i, 0);
            break;
        }
    if (blank)
        game_throw(&c->game);
    game_settle(&c->game);
    game_run(&c->game, 1);
    view_look(&c->view);
}

static void switch_off(struct cabinet *c)
{
    played_close(&c->game);
    free(c->straps);
}

/* Games first; what has no button to go on (a scorer) is none. */
static struct cabinet *open_all(const struct language *language)
{
    struct cabinet *all = heap_get(machine_count * sizeof *all);
    unsigned n = 0;
    for (int games = 1; games >= 0; games--)
        for (unsigned i = 0; i < machine_count; i++)
            if ((machine_button(machines[i], ROLE_GO, 0) >= 0) == games)
                switch_on(&all[n++], machines[i], language);
    return all;
}

static void close_all(struct cabinet *all)
{
    for (unsigned i = 0; i < machine_count; i++)
        switch_off(&all[i]);
    free(all);
}

/* ---- without a terminal --------------------------------------------------------------- */

static int print_menu(void)
{
    setlocale(LC_CTYPE, "");
    struct cabinet *all = open_all(speak_language(!strcmp(nl_langinfo(CODESET), "UTF-8")));
    const struct teller *t = &all[0].tell;
    printf("%s.\n\n", tell_text(t, "Gatecade: games that are machines of clocked logic"));
    for (unsigned i = 0; i < machine_count; i++) {
        struct part *part = view_telling(&all[i].view);
        char picture[200] = "";
        if (part)
            speak_part(&all[i].game, part, picture, sizeof picture);
        printf("  %-17s %s\n  %-17s [%s]\n", all[i].machine->name, tell_text(t, all[i].machine->summary), "", picture);
    }
    printf("\n%-30s %s\n%-30s %s\n%-30s %s\n", "gatecade play MACHINE", tell_text(t, "on a terminal: its board; ? shows the keys"),
           "gatecade play MACHINE --plain", tell_text(t, "lines of text, for screen readers and scripts"), "gatecade --help",
           tell_text(t, "everything else"));
    close_all(all);
    return GOOD;
}

/* ---- options -------------------------------------------------------------------------- */

static struct cabinet *chosen(const struct arcade *a)
{
    return &a->cabinet[a->chosen];
}

static void foot(const struct arcade *a, const char *english)
{
    screen_put(screen_rows() - 1, 1, FAINT, tell_text(&chosen(a)->tell, english));
}

static bool has_players(const struct machine *m)
{
    for (unsigned i = 0; i < player_count; i++)
        if (!strcmp(players[i]->machine, m->name))
            return true;
    return false;
}

/* The lines of the page: seats, speed, seed, straps. */
enum line_kind { A_SEAT, A_SPEED, A_SEED, A_STRAP, NO_LINE };

static enum line_kind line_kind(const struct cabinet *c, int line, unsigned *index)
{
    unsigned seats = has_players(c->machine) ? machine_seats(c->machine, c->straps) : 0, n = (unsigned)line;
    seats = seats < SEATS_SHOWN ? seats : SEATS_SHOWN;
    *index = n;
    if (n < seats)
        return A_SEAT;
    n -= seats;
    if (n < 2)
        return n ? A_SEED : A_SPEED;
    n -= 2;
    for (unsigned i = 0; i < c->machine->ports; i++)
        if (c->machine->port[i].dir == STRAP && !n--) {
            *index = i;
            return A_STRAP;
        }
    return NO_LINE;
}

static int line_count(const struct cabinet *c)
{
    unsigned ignored;
    int n = 0;
    while (line_kind(c, n, &ignored) != NO_LINE)
        n++;
    return n;
}

/* The next player of the program, or the one before; beyond both ends a person. */
static void turn_seat(struct cabinet *c, unsigned seat, int by)
{
    const struct player *list[32] = {NULL};
    int n = 1, at = 0;
    for (unsigned i = 0; i < player_count && n < 32; i++)
        if (!strcmp(players[i]->machine, c->machine->name)) {
            if (players[i] == c->wish.player[seat])
                at = n;
            list[n++] = players[i];
        }
    c->wish.player[seat] = list[(at + by + n) % n];
}

static void turn_strap(struct cabinet *c, unsigned port, int by)
{
    Word next = c->straps[port] + (Word)(int64_t)by;
    if (port_allows(&c->machine->port[port], next))
        c->straps[port] = next;
}

static void turn_line(struct cabinet *c, int line, int by)
{
    unsigned index;
    switch (line_kind(c, line, &index)) {
    case A_SEAT:
        turn_seat(c, index, by);
        break;
    case A_SPEED:
        c->speed += c->speed + by >= SLOWEST && c->speed + by <= FASTEST ? by : 0;
        break;
    case A_STRAP:
        turn_strap(c, index, by);
        break;
    default:
        break;
    }
}

/* A typed digit is appended to the number, or starts a new one. */
static void type_line(struct cabinet *c, int line, int digit)
{
    unsigned index;
    enum line_kind kind = line_kind(c, line, &index);
    size_t n = strlen(c->seed);
    if (kind == A_SEED && n + 2 < sizeof c->seed) {
        c->seed[n] = (char)('0' + digit);
        c->seed[n + 1] = 0;
    } else if (kind == A_STRAP) {
        Word longer = c->straps[index] * 10 + (Word)digit;
        if (port_allows(&c->machine->port[index], longer))
            c->straps[index] = longer;
        else if (port_allows(&c->machine->port[index], (Word)digit))
            c->straps[index] = (Word)digit;
    }
}

static void rub_out(struct cabinet *c, int line)
{
    unsigned index;
    size_t n = strlen(c->seed);
    if (line_kind(c, line, &index) == A_SEED && n)
        c->seed[n - 1] = 0;
    else if (line_kind(c, line, &index) == A_STRAP)
        c->straps[index] = c->machine->port[index].idle;
}

/* ---- lists ---------------------------------------------------------------------------- */

/* True if the key moves the cursor of a list. */
static bool list_key(int *at, int n, int key)
{
    int next = *at;
    if (key == SCREEN_UP || key == 'k')
        next--;
    else if (key == SCREEN_DOWN || key == 'j')
        next++;
    else if (key == SCREEN_PAGE_UP)
        next -= 10;
    else if (key == SCREEN_PAGE_DOWN)
        next += 10;
    else if (key == SCREEN_HOME)
        next = 0;
    else if (key == SCREEN_END)
        next = n - 1;
    else
        return false;
    *at = next >= n ? n - 1 : next;
    *at = *at < 0 ? 0 : *at;
    return true;
}

static void options_key(struct arcade *a, int key)
{
    struct cabinet *c = chosen(a);
    if (list_key(&a->line, line_count(c), key))
        return;
    if (key == SCREEN_LEFT || key == '-')
        turn_line(c, a->line, -1);
    else if (key == SCREEN_RIGHT || key == '+' || key == ' ')
        turn_line(c, a->line, 1);
    else if (key >= '0' && key <= '9')
        type_line(c, a->line, key - '0');
    else if (key == SCREEN_BACKSPACE)
        rub_out(c, a->line);
    else if (key == '\n')
        a->play = true;
    else if (key == SCREEN_ESCAPE || key == 'q' || key == 'o')
        a->page = MENU;
}

/* A line's name, value and what it is about, in the language. */
static void line_text(const struct cabinet *c, int line, char name[60], char value[60], const char **about)
{
    unsigned index;
    const struct teller *t = &c->tell;
    char seat[16], speed[24];
    switch (line_kind(c, line, &index)) {
    case A_SEAT:
        tell_seat(t, index + 1, seat, sizeof seat);
        tell_sentence(t, "player {seat}", WORDS({"seat", seat}), name, 60);
        snprintf(value, 60, "%s", tell_text(t, c->wish.player[index] ? c->wish.player[index]->name : "a person"));
        *about = c->wish.player[index] ? c->wish.player[index]->summary : "Left and Right seat a player of the program";
        break;
    case A_SPEED:
        snprintf(speed, sizeof speed, c->speed < 0 ? "%s1/%d" : "%s%d", screen_text(TIMES), 1 << abs(c->speed));
        snprintf(value, 60, "%s", c->speed == FASTEST ? "max" : speed);
        snprintf(name, 60, "%s", tell_text(t, N_("speed")));
        *about = "times the machine's clock";
        break;
    case A_SEED:
        snprintf(name, 60, "%s", tell_text(t, N_("seed")));
        snprintf(value, 60, "%s", c->seed[0] ? c->seed : tell_text(t, "by chance"));
        *about = "a number has the same dice and noise again; Backspace rubs out";
        break;
    default:
        snprintf(name, 60, "%s", tell_label(t, index));
        tell_value(t, index, c->straps[index], value, 60);
        *about = c->machine->port[index].help;
    }
    *about = tell_text(t, *about);
}

static void draw_options(const struct arcade *a)
{
    const struct cabinet *c = chosen(a);
    int width = screen_columns() - 6, n = line_count(c), rows = (screen_rows() - 4) / 2, y = 2;
    int top = a->line > rows / 2 ? a->line - rows / 2 : 0;
    char title[TELL_MOST];
    tell_sentence(&c->tell, "{title}: before the game", WORDS({"title", tell_text(&c->tell, c->machine->title)}), title,
                  sizeof title);
    screen_put(0, 1, TITLE, title);
    for (int i = top; i < n && y + 2 < screen_rows() - 1; i++) {
        char name[60], value[60];
        const char *about = "";
        bool here = i == a->line;
        line_text(c, i, name, value, &about);
        screen_put(y, 1, KEY, here ? screen_text(MARK) : " ");
        int x = screen_put(y, 3, here ? STRONG : NORMAL, name) + 1;
        screen_put(y, x < 16 ? 16 : x, here ? KEY : NORMAL, value);
        y += 1 + screen_wrap(y + 1, 5, width, 2, FAINT, about);
    }
    foot(a, "Up, Down choose; Left, Right, digits change; Enter plays; Esc goes back");
}

/* ---- tapes ---------------------------------------------------------------------------- */

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void drop_tapes(struct arcade *a)
{
    while (a->tapes)
        free(a->tape[--a->tapes]);
}

/* Those in the folder where the arcade was started. */
static void find_tapes(struct arcade *a)
{
    DIR *folder = opendir(".");
    drop_tapes(a);
    for (struct dirent *e; folder && (e = readdir(folder)) && a->tapes < TAPES_MOST;) {
        size_t n = strlen(e->d_name);
        if (n > 5 && !strcmp(e->d_name + n - 5, ".tape")) {
            a->tape[a->tapes] = heap_get(n + 1);
            memcpy(a->tape[a->tapes++], e->d_name, n + 1);
        }
    }
    if (folder)
        closedir(folder);
    qsort(a->tape, (size_t)a->tapes, sizeof *a->tape, by_name);
}

static void tapes_key(struct arcade *a, int key)
{
    if (list_key(&a->line, a->tapes, key))
        return;
    if (key == '\n' && a->tapes)
        a->play = true;
    else if (key == SCREEN_ESCAPE || key == 'q' || key == 't' || key == '\n')
        a->page = MENU;
}

static void draw_tapes(const struct arcade *a)
{
    int rows = screen_rows() - 4, top = a->line >= rows ? a->line - rows + 1 : 0;
    screen_put(0, 1, TITLE, tell_text(&chosen(a)->tell, "Tapes to play again"));
    if (!a->tapes)
        screen_put(2, 3, NORMAL, tell_text(&chosen(a)->tell, "There is no tape in this folder: t on a board writes one."));
    for (int i = top; i < a->tapes && i < top + rows; i++) {
        screen_put(2 + i - top, 1, KEY, i == a->line ? screen_text(MARK) : " ");
        screen_put(2 + i - top, 3, i == a->line ? STRONG : NORMAL, a->tape[i]);
    }
    foot(a, "Up, Down choose; Enter plays; Esc goes back");
}

/* ---- help ----------------------------------------------------------------------------- */

static void draw_help(const struct arcade *a)
{
    static const char *const lines[][2] = {
        {"Up, Down, j, k", "choose a machine; Home and End the first and the last one"},
        {"1 - 9", "choose that machine"},
        {"Enter, Space", "plays it"},
        {"o, Right", "who plays, the speed, the seed, the machine's own options"},
        {"t", "tapes in this folder, to play again"},
        {"c", "the machine's own program for lines of text, where it has one"},
        {"q, Esc", N_("quit")},
        {"", ""},
        {"", "On a board ? shows its keys and its rules."},
    };
    const struct teller *t = &chosen(a)->tell;
    screen_put(0, 1, TITLE, tell_text(t, "Gatecade: games that are machines of clocked logic"));
    int y = 2, width = screen_columns() - 2;
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) {
        int x = lines[i][0][0] ? 20 : 2, used = screen_wrap(y, x, width - x, 3, NORMAL, tell_text(t, lines[i][1]));
        screen_put(y, 2, KEY, lines[i][0]);
        y += used ? used : 1;
    }
    foot(a, "any key goes back");
}

/* ---- the menu ------------------------------------------------------------------------- */

static void open_page(struct arcade *a, enum page page)
{
    a->page = page;
    a->line = 0;
}

static void menu_key(struct arcade *a, int key)
{
    if (list_key(&a->chosen, a->count, key))
        return;
    if (key >= '1' && key <= '9' && key - '1' < a->count)
        a->chosen = key - '1';
    else if (key == '\n' || key == ' ')
        a->play = true;
    else if (key == 'o' || key == SCREEN_RIGHT)
        open_page(a, OPTIONS);
    else if (key == 't') {
        find_tapes(a);
        open_page(a, TAPES);
    } else if (key == 'c' && play_has_console(chosen(a)->machine)) {
        chosen(a)->wish.console = true;
        a->play = true;
    } else if (key == '?' || key == SCREEN_F1 || key == 'h')
        a->page = HELP;
    else if (key == 'q' || key == 'Q' || key == SCREEN_ESCAPE)
        a->quit = true;
}

/* As many as there is room for. */
static void draw_menu_keys(const struct arcade *a)
{
    const struct teller *t = &chosen(a)->tell;
    const struct {
        bool shown;
        const char *key, *does;
    } keys[] = {
        {true, screen_is_utf8() ? "\u2191 \u2193 1-9" : "Up Down 1-9", N_("choose")}, {true, "Enter", N_("play")},  {true, "o", N_("options")},
        {play_has_console(chosen(a)->machine), "c", N_("console")},       {true, "t", N_("tapes")},
        {true, "?", N_("help")},                                          {true, "q", N_("quit")},
    };
    int x = 1;
    for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].shown && x + screen_width(keys[i].key) + screen_width(tell_text(t, keys[i].does)) + 1 < screen_columns()) {
            x = screen_put(screen_rows() - 1, x, KEY, keys[i].key);
            x = screen_print(screen_rows() - 1, x, FAINT, " %s  ", tell_text(t, keys[i].does));
        }
}

/* Three lines a machine; the chosen one stays in sight. */
static void draw_menu(struct arcade *a)
{
    int room = (screen_rows() - 3) / THUMB_ROWS;
    screen_put(0, 1, TITLE, "Gatecade");
    if (room < 1 || screen_columns() < 30) {
        screen_wrap(1, 0, screen_columns(), screen_rows() - 1, NORMAL,
                    tell_text(&chosen(a)->tell, "This window is too small for the menu."));
        return;
    }
    if (a->chosen < a->top)
        a->top = a->chosen;
    if (a->chosen >= a->top + room)
        a->top = a->chosen - room + 1;
    for (int i = a->top; i < a->count && i < a->top + room; i++) {
        int y = 1 + (i - a->top) * THUMB_ROWS, here = i == a->chosen, text = THUMB_COLUMNS + 6;
        view_thumb(&a->cabinet[i].view, y, 3);
        screen_put(y, 1, KEY, here ? screen_text(MARK) : " ");
        int x = screen_print(y, text, KEY, "%d ", i + 1);
        screen_put(y, x, here ? TITLE : STRONG, tell_text(&a->cabinet[i].tell, a->cabinet[i].machine->title));
        screen_wrap(y + 1, text + 2, screen_columns() - text - 3, 2, here ? NORMAL : FAINT,
                    tell_text(&a->cabinet[i].tell, a->cabinet[i].machine->summary));
    }
    draw_menu_keys(a);
}

static void draw(struct arcade *a)
{
    uint64_t hash = 0;
    for (int i = 0; i < a->count; i++)
        hash = hash * 31 + view_hash(&a->cabinet[i].view);
    if (hash == a->shown && !a->dirty)
        return;
    a->shown = hash;
    a->dirty = false;
    screen_clear();
    if (a->page == OPTIONS)
        draw_options(a);
    else if (a->page == TAPES)
        draw_tapes(a);
    else if (a->page == HELP)
        draw_help(a);
    else
        draw_menu(a);
    screen_show();
}

static void handle_key(struct arcade *a, int key)
{
    a->dirty = true;
    if (key == SCREEN_RESIZE)
        return;
    if (a->page == OPTIONS)
        options_key(a, key);
    else if (a->page == TAPES)
        tapes_key(a, key);
    else if (a->page == HELP)
        a->page = MENU;
    else
        menu_key(a, key);
}

static void choose(struct arcade *a)
{
    a->play = false;
    a->dirty = true;
    while (!a->quit && !a->play && !screen_ended()) {
        draw(a);
        int key = screen_key(TICK_MS);
        for (int i = 0; i < a->count && key == SCREEN_NONE; i++) {
            game_run(&a->cabinet[i].game, (game_hz(&a->cabinet[i].game) * TICK_MS + 999) / 1000);
            view_look(&a->cabinet[i].view);
        }
        if (key != SCREEN_NONE)
            handle_key(a, key);
    }
}

static int play_chosen(struct arcade *a)
{
    struct cabinet *c = chosen(a);
    struct wish w = c->wish;
    w.machine = c->machine;
    w.straps = c->straps;
    w.speed = c->speed == FASTEST ? 0 : c->speed < 0 ? 1 / (double)(1 << -c->speed) : (double)(1 << c->speed);
    w.seeded = c->seed[0] && number_read(c->seed, &w.seed);
    w.tape = a->page == TAPES ? a->tape[a->line] : NULL;
    c->wish.console = false;
    if (a->page != TAPES)
        a->page = MENU;
    return play_wish(&w);
}

int arcade(void)
{
    if (!screen_possible())
        return print_menu();
    setlocale(LC_CTYPE, "");
    bool utf8 = !strcmp(nl_langinfo(CODESET), "UTF-8");
    struct arcade a = {.cabinet = open_all(utf8 ? speak_language(true) : NULL), .count = (int)machine_count};
    int status = GOOD;
    while (!a.quit && status < 128) {
        if (!screen_open()) {
            status = complain(BAD, "this terminal (TERM=%s) cannot be drawn on", getenv("TERM"));
            break;
        }
        choose(&a);
        int ended = screen_ended();
        screen_close();
        if (ended)
            status = 128 + ended;
        else if (a.play)
            status = play_chosen(&a);
    }
    drop_tapes(&a);
    close_all(a.cabinet);
    return status;
}
