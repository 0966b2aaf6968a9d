/* SPDX-License-Identifier: MIT */
/* The arcade: a menu of all machines, each alive in a small picture; options before a game.  Without a terminal, the
   same as text. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/command.h"
#include "games/games.h"
#include "base/heap.h"
#include "term/play.h"
#include "term/screen.h"
#include "term/view.h"

enum { TICK_MS = 100 };

struct cabinet {
    struct game game;
    struct view view;
    Word *straps; /* as chosen for the next game */
};

struct arcade {
    struct cabinet *cabinet;
    int count, chosen, top;
    bool options; /* those of the chosen machine are open */
    int strap;    /* which of them is selected */
    bool quit, play, dirty;
    uint64_t shown;
};

/* ---- the cabinets --------------------------------------------------------------------- */

/* A picture that would be blank gets one press of a button first. */
static void switch_on(struct cabinet *c, const struct machine *m)
{
    played_open(&c->game, m, NULL, 8);
    view_open(&c->view, &c->game);
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

static struct cabinet *open_all(void)
{
    struct cabinet *all = heap_get(machine_count * sizeof *all);
    for (unsigned i = 0; i < machine_count; i++)
        switch_on(&all[i], machines[i]);
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
    struct cabinet *all = open_all();
    puts("Gatecade: games that are machines of clocked logic.\n");
    for (unsigned i = 0; i < machine_count; i++) {
        struct part *part = view_telling(&all[i].view);
        char picture[200] = "";
        if (part)
            speak_part(&all[i].game, part, picture, sizeof picture);
        printf("  %-17s %s\n  %-17s [%s]\n", machines[i]->name, machines[i]->summary, "", picture);
    }
    puts("\ngatecade play MACHINE          on a terminal: its board; ? shows the keys\n"
         "gatecade play MACHINE --plain  lines of text, for screen readers and scripts\n"
         "gatecade --help                everything else");
    close_all(all);
    return GOOD;
}

/* ---- options -------------------------------------------------------------------------- */

static const struct machine *chosen_machine(const struct arcade *a)
{
    return machines[a->chosen];
}

/* The n-th strap's port, or -1. */
static int strap_port(const struct machine *m, int n)
{
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == STRAP && n-- == 0)
            return (int)i;
    return -1;
}

static int strap_count(const struct machine *m)
{
    int n = 0;
    while (strap_port(m, n) >= 0)
        n++;
    return n;
}

static void turn_strap(struct arcade *a, int by)
{
    const struct machine *m = chosen_machine(a);
    int port = strap_port(m, a->strap);
    if (port < 0)
        return;
    Word *value = &a->cabinet[a->chosen].straps[port], next = *value + (Word)(int64_t)by;
    if (port_allows(&m->port[port], next))
        *value = next;
}

/* A typed digit is appended to the number, or starts a new one. */
static void type_strap(struct arcade *a, int digit)
{
    const struct machine *m = chosen_machine(a);
    int port = strap_port(m, a->strap);
    if (port < 0)
        return;
    Word *value = &a->cabinet[a->chosen].straps[port], longer = *value * 10 + (Word)digit;
    if (port_allows(&m->port[port], longer))
        *value = longer;
    else if (port_allows(&m->port[port], (Word)digit))
        *value = (Word)digit;
}

static void options_key(struct arcade *a, int key)
{
    int count = strap_count(chosen_machine(a));
    if (key == SCREEN_UP && a->strap > 0)
        a->strap--;
    else if (key == SCREEN_DOWN && a->strap + 1 < count)
        a->strap++;
    else if (key == SCREEN_LEFT || key == '-')
        turn_strap(a, -1);
    else if (key == SCREEN_RIGHT || key == '+' || key == ' ')
        turn_strap(a, 1);
    else if (key >= '0' && key <= '9')
        type_strap(a, key - '0');
    else if (key == '\n')
        a->play = true;
    else if (key == SCREEN_ESCAPE || key == 'q' || key == 'o')
        a->options = false;
}

static void draw_options(const struct arcade *a)
{
    const struct machine *m = chosen_machine(a);
    int y = 2, width = screen_columns() - 6;
    screen_print(0, 1, TITLE, "%s: options", m->title);
    if (strap_port(m, 0) < 0)
        screen_put(y, 3, NORMAL, "This machine has no options.");
    for (int i = 0, port; (port = strap_port(m, i)) >= 0; i++) {
        char value[40];
        int here = i == a->strap;
        speak_value(&m->port[port], a->cabinet[a->chosen].straps[port], value, sizeof value);
        screen_put(y, 1, KEY, here ? screen_text(MARK) : " ");
        screen_print(y, 3, here ? STRONG : NORMAL, "%-10s %s", m->port[port].name, value);
        y += 1 + screen_wrap(y + 1, 5, width, 2, FAINT, m->port[port].help);
    }
    screen_put(screen_rows() - 1, 1, FAINT, "Up and Down choose, Left and Right change, Enter plays, Esc goes back");
}

/* ---- the menu ------------------------------------------------------------------------- */

static void menu_key(struct arcade *a, int key)
{
    if (key == SCREEN_UP && a->chosen > 0)
        a->chosen--;
    else if (key == SCREEN_DOWN && a->chosen + 1 < a->count)
        a->chosen++;
    else if (key >= '1' && key <= '9' && key - '1' < a->count) {
        a->chosen = key - '1';
        a->play = true;
    } else if (key == '\n' || key == ' ')
        a->play = true;
    else if (key == 'o' || key == SCREEN_RIGHT) {
        a->options = true;
        a->strap = 0;
    } else if (key == 'q' || key == 'Q' || key == SCREEN_ESCAPE)
        a->quit = true;
}

/* Three lines a machine; the chosen one stays in sight. */
static void draw_menu(struct arcade *a)
{
    int room = (screen_rows() - 3) / THUMB_ROWS;
    screen_put(0, 1, TITLE, "Gatecade");
    if (room < 1 || screen_columns() < 30) {
        screen_wrap(1, 0, screen_columns(), screen_rows() - 1, NORMAL, "This window is too small for the menu.");
        return;
    }
    if (a->chosen < a->top)
        a->top = a->chosen;
    if (a->chosen >= a->top + room)
        a->top = a->chosen - room + 1;
    for (int i = a->top; i < a->count && i < a->top + room; i++) {
        int y = 1 + (i - a->top) * THUMB_ROWS, here = i == a->chosen, text = THUMB_COLUMNS + 6;
        view_thumb(&a->cabinet[i].view, y, 3);
        screen_put(y + 1, 1, KEY, here ? screen_text(MARK) : " ");
        int x = screen_print(y, text, KEY, "%d ", i + 1);
        screen_print(y, x, here ? TITLE : STRONG, "%s", machines[i]->title);
        screen_wrap(y + 1, text + 2, screen_columns() - text - 3, 2, here ? NORMAL : FAINT, machines[i]->summary);
    }
    screen_put(screen_rows() - 1, 1, FAINT, "Up and Down or a number choose, Enter plays, o options, q quits");
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
    if (a->options)
        draw_options(a);
    else
        draw_menu(a);
    screen_show();
}

static void choose(struct arcade *a)
{
    a->play = a->options = false;
    a->dirty = true;
    while (!a->quit && !a->play && !screen_ended()) {
        draw(a);
        int key = screen_key(TICK_MS);
        for (int i = 0; i < a->count && key == SCREEN_NONE; i++) {
            game_run(&a->cabinet[i].game, (game_hz(&a->cabinet[i].game) * TICK_MS + 999) / 1000);
            view_look(&a->cabinet[i].view);
        }
        if (key == SCREEN_NONE)
            continue;
        a->dirty = true;
        if (a->options)
            options_key(a, key);
        else
            menu_key(a, key);
    }
}

int arcade(void)
{
    if (!screen_possible())
        return print_menu();
    struct arcade a = {.cabinet = open_all(), .count = (int)machine_count};
    int status = GOOD;
    while (!a.quit && !status) {
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
            status = play_machine(chosen_machine(&a), a.cabinet[a.chosen].straps);
    }
    close_all(a.cabinet);
    return status;
}
