/* SPDX-License-Identifier: MIT */
/* The keys of the shell itself, the same for every machine: time, undo, players, waveforms, files. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "term/board-parts.h"
#include "base/entropy.h"
#include "base/learning.h"
#include "players/players.h"
#include "record/vcd.h"
#include "term/hint.h"
#include "term/screen/screen.h"

enum { TRAVEL_SECONDS = 5 };

static void pause_key(struct board *b)
{
    b->paused = !b->paused;
    board_clock(b);
}

static void step_key(struct board *b)
{
    b->paused = true;
    game_run(b->s, 1);
    board_look(b);
}

/* To another cycle, but not back into a secret that is over. */
static void travel(struct board *b, uint64_t cycle)
{
    bool secret = game_secret(b->s);
    uint64_t from = b->s->now->cycle;
    game_travel(b->s, cycle, NULL);
    if (cycle < from && game_secret(b->s) && !secret) {
        game_travel(b->s, from, NULL);
        board_message(b, "No further back: there is a secret.", NULL);
    }
    board_jumped(b);
}

static void back_key(struct board *b)
{
    b->paused = true;
    if (!b->s->now->cycle)
        board_message(b, "This is the beginning.", NULL);
    else
        travel(b, b->s->now->cycle - 1);
}

static void rewind_key(struct board *b)
{
    uint64_t edges = game_hz(b->s) * TRAVEL_SECONDS, now = b->s->now->cycle;
    travel(b, now > edges ? now - edges : 0);
}

static void wind_key(struct board *b)
{
    uint64_t to = b->s->now->cycle + game_hz(b->s) * TRAVEL_SECONDS;
    if (game_live(b->s))
        board_message(b, "This is the end of the tape.", NULL);
    else
        travel(b, to < b->s->length ? to : b->s->length);
}

static void first_key(struct board *b)
{
    travel(b, 0);
}

static void last_key(struct board *b)
{
    travel(b, b->s->length);
}

static void phase_key(struct board *b)
{
    const struct value *phase = game_phase(b->s);
    uint64_t most = game_hz(b->s) * 30 + 1;
    if (phase && !phase->waits && game_live(b->s) && !game_any_player(b->s) && !b->paused) {
        board_message(b, "There is no wait to skip: an input is asked for.", NULL);
        return;
    }
    if (!game_run_phase(b->s, most))
        board_message(b, "Thirty seconds passed in the same phase: it waits for an input.", NULL);
    view_look(&b->view);
    board_look(b);
    board_clock(b);
}

static void faster_key(struct board *b)
{
    b->speed += b->speed < MAX_SPEED;
    board_clock(b);
}

static void slower_key(struct board *b)
{
    b->speed -= b->speed > SLOWEST;
    board_clock(b);
}

static void max_key(struct board *b)
{
    b->speed = b->speed == MAX_SPEED ? 0 : MAX_SPEED;
    board_clock(b);
}

static void undo_key(struct board *b)
{
    if (!game_undo(b->s)) {
        board_message(b, "There is nothing to undo.", NULL);
        return;
    }
    board_jumped(b);
    board_message(b, "Back by one action.", NULL);
}

static void latch_key(struct board *b)
{
    b->latch = !b->latch;
    if (b->latch)
        board_message(b, "Hold: now press the key of a button; the same key lets it go again.", NULL);
}

static void waves_key(struct board *b)
{
    b->waves = !b->waves;
}

static void choose_key(struct board *b)
{
    b->overlay = CHOOSE;
    b->port = 0;
}

static void zoom_in_key(struct board *b)
{
    strip_zoom(&b->strip, true);
}

static void zoom_out_key(struct board *b)
{
    strip_zoom(&b->strip, false);
}

/* NAME-1.tape, or the next number that is free; true if it was written. */
static bool save(struct board *b, const char *ending, int (*write_file)(const struct game *, const char *), char path[120])
{
    for (unsigned i = 1; i < 10000; i++) {
        snprintf(path, 120, "%s-%u.%s", b->s->machine->name, i, ending);
        if (access(path, F_OK))
            break;
    }
    bool bad = write_file(b->s, path);
    if (bad) {
        char why[sizeof b->message];
        screen_complaint(why, sizeof why);
        board_message_said(b, why);
    }
    board_clock(b);
    return !bad;
}

static void tape_key(struct board *b)
{
    char path[120];
    if (save(b, "tape", played_save, path))
        board_message(b, "Wrote {file}; gatecade play --replay {file} plays it.", WORDS({"file", path}));
}

static void vcd_key(struct board *b)
{
    char path[120];
    unsigned filters = 0;
    for (unsigned i = 0; i < b->s->machine->ports; i++)
        filters += vcd_filter_of(b->s->machine, i) == &b->s->machine->port[i];
    if (!save(b, "vcd", played_wave, path))
        return;
    char stem[120];
    snprintf(stem, sizeof stem, "%.*s", (int)strlen(path) - 4, path);
    board_message(b, "Wrote {file}, and for GTKWave {stem}.gtkw and {n} named {stem}.*.filter.",
                  WORDS({"file", path}, {"stem", stem}, {"n", number(filters)}));
}

/* The player that stands in for p until p has computed what it must know: the one before it in the table. */
static const char *plays_as(const struct player *p)
{
    unsigned i = 0;
    while (players[i] != p)
        i++;
    return i ? players[i - 1]->name : p->name;
}

void board_seat(struct board *b, unsigned seat)
{
    const struct player *found = NULL, *sitting = b->s->player[seat];
    bool passed = !sitting;
    char name[16];
    for (unsigned i = 0; i < player_count && !found; i++) {
        if (passed && !strcmp(players[i]->machine, b->s->machine->name))
            found = players[i];
        passed |= players[i] == sitting;
    }
    if (!found && !sitting) {
        board_message(b, "Nobody in the program plays this machine.", NULL);
        return;
    }
    game_sit(b->s, seat, found);
    b->learnt = board_learnt(b);
    tell_seat(&b->tell, seat + 1, name, sizeof name);
    const struct tell_word words[] = {{"seat", name},
                                 {"player", found ? tell_text(&b->tell, found->name) : ""},
                                 {"other", found ? tell_text(&b->tell, plays_as(found)) : ""},
                                 {"about", found ? tell_text(&b->tell, found->summary) : ""},
                                 {0, 0}};
    board_message(b,
                  !found                       ? "Seat {seat} is yours again."
                  : learning_share(found) < 1 ? "Seat {seat}: {player}. It works the game out just now, and plays as "
                                                "{other} until that is done."
                                               : "Seat {seat}: {player} ({about}).",
                  words);
    board_jumped(b);
}

static void seats_key(struct board *b)
{
    b->overlay = SEATS;
    b->port = 0;
    b->scroll = 0;
}

/* One or two seats: the other one's, or the only one's; more: the list. */
static void opponent_key(struct board *b)
{
    if (b->s->seats > 2)
        seats_key(b);
    else
        board_seat(b, b->s->seats > 1);
}

static void hint_key(struct board *b)
{
    char text[sizeof b->message];
    if (hint_said(b->s, b->tell.language, text, sizeof text)) {
        board_message_said(b, text);
        b->message_until += 60000;
        b->message_of_phase = true;
    } else
        board_message(
            b, b->s->adviser ? "There is nothing to decide just now." : "Nobody in the program plays this machine.", NULL);
}

static void entry_key(struct board *b)
{
    entry_open(b, false);
}

static void run_key(struct board *b)
{
    entry_open(b, true);
}

static void table_key(struct board *b)
{
    if (board_tallies(b)) {
        b->overlay = TABLE;
        b->scroll = 0;
    } else
        board_message(b, "This machine keeps no table of its players.", NULL);
}

static void reset_key(struct board *b)
{
    const struct value *phase = game_phase(b->s);
    if (b->confirm != 'R') {
        b->confirm = 'R';
        board_message(b,
                      phase && phase->final ? "R again for another game."
                                            : "R again switches the machine off and on; the game so far is forgotten.",
                      NULL);
        return;
    }
    if (!b->play->seeded)
        b->s->seed = random_entropy() >> 32;
    game_restart(b->s);
    b->logged = 0;
    b->confirm = 0;
    b->moved = false;
    board_jumped(b);
    board_message(b, "A fresh start.", NULL);
}

static void help_key(struct board *b)
{
    b->overlay = HELP;
    b->scroll = 0;
}

static void redraw_key(struct board *b)
{
    (void)b;
    screen_redraw();
}

static void escape_key(struct board *b)
{
    board_message(b, "Esc leaves help and lists; q leaves the game.", NULL);
}

static void quit_key(struct board *b)
{
    const struct value *phase = game_phase(b->s);
    bool amid = b->moved && game_live(b->s) && !(phase && phase->final) && !b->play->recorded;
    if (amid && b->confirm != 'q') {
        b->confirm = 'q';
        board_message(b, "The game is not over: q again leaves it; t keeps it as a tape first.", NULL);
        return;
    }
    b->quit = true;
}

const struct shell_key shell_keys[] = {
    {'?', SCREEN_F1, "? F1", "help", help_key, false},
    {'p', 'P', "p", "pause, and go on", pause_key, false},
    {'n', 'N', "n", "on to the next phase: skips a wait", phase_key, false},
    {'.', 0, ".", "one clock forward", step_key, true},
    {',', 0, ",", "one clock back", back_key, true},
    {'<', 0, "<", "five seconds back", rewind_key, true},
    {'>', 0, ">", "five seconds on, up to the end of the tape", wind_key, true},
    {SCREEN_HOME, 0, "Home", "to the beginning", first_key, false},
    {SCREEN_END, 0, "End", "to the end of the tape", last_key, false},
    {'g', 'G', "g", "run so many clocks or seconds, or until a port has a value", run_key, false},
    {'+', '=', "+", "faster, up to x1024 and as fast as possible", faster_key, true},
    {'-', '_', "-", "slower, down to x1/8", slower_key, true},
    {'m', 'M', "m", "as fast as possible, and back", max_key, false},
    {'\t', 0, "Tab", "hold the button whose key comes next", latch_key, false},
    {'#', 0, "#", "type a value for an input", entry_key, false},
    {'u', SCREEN_BACKSPACE, "u Bksp", "undo the last action, and those before it", undo_key, true},
    {'h', SCREEN_F2, "h F2", "a hint", hint_key, false},
    {'o', 0, "o", "a player of the program takes the other seat, or leaves it", opponent_key, false},
    {'O', 0, "O", "who sits where", seats_key, false},
    {'T', 0, "T", "the table of all players", table_key, false},
    {'w', 0, "w", "waveforms, on and off", waves_key, false},
    {'W', 0, "W", "which ports they show", choose_key, false},
    {'[', 0, "[", "waveforms: longer view", zoom_out_key, true},
    {']', 0, "]", "waveforms: closer view", zoom_in_key, true},
    {'t', 0, "t", "save the game so far as a tape", tape_key, false},
    {'v', 'V', "v", "save it as a waveform (VCD)", vcd_key, false},
    {'R', 'r', "R", "switch the machine off and on", reset_key, false},
    {12, 0, "^L", "draw the screen again", redraw_key, false},
    {SCREEN_ESCAPE, 0, "Esc", "leaves help and lists", escape_key, false},
    {'q', 'Q', "q", "quit", quit_key, false},
    {0, 0, NULL, NULL, NULL, false},
};
