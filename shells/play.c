/* SPDX-License-Identifier: MIT */
/* gatecade play: one machine, on a board, in lines of text, or by its own console. */
#include <inttypes.h>
#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/entropy.h"
#include "base/named.h"
#include "consoles/console.h"
#include "base/heap.h"
#include "check/live.h"
#include "check/options.h"
#include "base/options.h"
#include "base/output.h"
#include "play/tell.h"
#include "term/speak.h"

struct request {
    const char *record, *replay, *versus, *speed, *theme;
    struct list straps, dice, hdl, map, parameters;
    bool plain, lines, beside, console;
    const struct player *const *player; /* who sits where, as the arcade's menu has it; or NULL */
    const char *top;
    uint64_t seed;
    const char *seed_text;
};

/* 1/8, 1/4, 1/2, 1, 2, 4 to 1024; or max, which is 0. */
static int read_speed(const char *text, double *speed)
{
    uint64_t n;
    int slower = !strncmp(text, "1/", 2);
    *speed = 0;
    if (!strcmp(text, "max"))
        return GOOD;
    if (!number_read(slower ? text + 2 : text, &n) || !n || n & (n - 1) || n > (slower ? 8 : 1024))
        return complain(USAGE, "play --speed: \"%s\" is no speed; it takes 1/8, 1/4, 1/2, 1, 2, 4 to 1024, or max",
                        text);
    *speed = slower ? 1 / (double)n : (double)n;
    return GOOD;
}

/* Prepared dice, 1 to 6 each, those of every --dice in turn; spaces and commas between them do not count. */
static int read_dice(struct game *s, const struct list *given)
{
    size_t room = 1;
    uint32_t n = 0;
    if (!game_has_dice(s))
        return complain(USAGE, "play --dice: no dice are thrown for %s", s->machine->name);
    for (unsigned i = 0; i < given->count; i++)
        room += strlen(given->item[i]);
    uint8_t *dice = heap_get(room);
    for (unsigned i = 0; i < given->count; i++)
        for (const char *text = given->item[i]; *text; text++)
            if (*text >= '1' && *text <= '6')
                dice[n++] = (uint8_t)(*text - '0');
            else if (*text != ' ' && *text != ',') {
                free(dice);
                return complain(USAGE, "play --dice: \"%c\" is no die; each is 1 to 6", *text);
            }
    s->dice = dice;
    s->dice_count = n;
    return GOOD;
}

static int read_straps(struct play *p, const struct list *straps, uint8_t given[])
{
    struct game *s = &p->game;
    for (unsigned i = 0; i < straps->count; i++) {
        unsigned at;
        int status = strap_read(s->machine, straps->item[i], s->straps, &at);
        if (status)
            return status;
        given[at] = 1;
    }
    played_straps(s, s->straps);
    return GOOD;
}

static int load_script(struct game *s, const char *path)
{
    struct tape t = {0};
    int status = tape_load(&t, path);
    if (!status && t.machine != s->machine)
        status = complain(BAD, "%s is a tape of %s; play it with gatecade play %s --replay %s", path, t.machine->name,
                          t.machine->name, path);
    if (!status)
        played_load(s, &t);
    tape_free(&t);
    return status;
}

/* PLAYER,PLAYER…: the second seat and those after it; one more than that has the first seat, too. */
static int seat_players(struct game *s, const char *list)
{
    char name[40];
    unsigned seat = s->seats > 1; /* the second one, or the only one */
    for (unsigned n = 0; *list; n++) {
        size_t length = strcspn(list, ",");
        if (n == s->seats)
            return complain(USAGE, "play --versus: %s has %u seat%s", s->machine->name, s->seats,
                            s->seats == 1 ? "" : "s");
        snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name - 1), list);
        const struct player *found = player_named(s->machine, name);
        if (!found)
            return USAGE;
        game_sit(s, seat, found);
        seat = (seat + 1) % s->seats;
        list += length + (list[length] == ',');
    }
    return GOOD;
}

static int prepare(struct play *p, const struct request *w, uint8_t given[])
{
    int status = read_straps(p, &w->straps, given);
    if (!status && w->speed)
        status = read_speed(w->speed, &p->speed);
    if (!status && w->dice.count)
        status = read_dice(&p->game, &w->dice);
    if (!status && w->versus)
        status = seat_players(&p->game, w->versus);
    if (!status && w->replay)
        status = load_script(&p->game, w->replay);
    return status;
}

/* A place that cannot be written to is better known before the game than after it. */
static int check_record(const char *path)
{
    struct output out;
    int status = strcmp(path, "-") ? output_open(&out, path) : GOOD;
    if (!status && strcmp(path, "-"))
        output_drop(&out);
    return status;
}

static void seat_all(struct game *s, const struct request *w)
{
    for (unsigned i = 0; w->player && i < s->seats; i++)
        game_sit(s, i, w->player[i]);
}

/* The board on a terminal; else the machine's own console, or the line mode. */
static int play(struct play *p, const struct request *w)
{
    const struct console *console = console_find(p->game.machine);
    if (!w->plain && !w->lines && !w->console && board_possible())
        return board_play(p);
    if (console && !w->lines && !w->replay)
        return console->run(p);
    return plain_play(p);
}

/* How to have the same game again. */
static void say_seed(const struct game *g)
{
    char seed[24], text[TELL_MOST];
    struct teller t = {.game = g, .language = speak_language(!strcmp(nl_langinfo(CODESET), "UTF-8"))};
    snprintf(seed, sizeof seed, "%" PRIu64, g->seed);
    tell_sentence(&t, N_("Seed {seed}: gatecade play {name} --seed {seed} has the same chances again."),
                  WORDS({"seed", seed}, {"name", g->machine->name}), text, sizeof text);
    puts(text);
}

static int play_one(const struct machine *m, const Word *straps, const struct request *w, double speed)
{
    struct play p = {.speed = speed, .seeded = w->seed_text != NULL, .recorded = w->record != NULL};
    uint8_t *given = heap_get(m->ports);
    played_open(&p.game, m, NULL, w->seed_text ? w->seed : random_entropy() >> 32);
    p.given = given;
    for (unsigned i = 0; straps && i < m->ports; i++)
        if (m->port[i].dir == STRAP && straps[i] != m->port[i].idle)
            p.game.straps[i] = straps[i];
    int status = w->record ? check_record(w->record) : GOOD;
    if (!status)
        status = prepare(&p, w, given);
    if (!status) {
        seat_all(&p.game, w);
        status = play(&p, w);
        if (w->record && played_save(&p.game, w->record))
            status = BAD;
        say_seed(&p.game);
    }
    free((void *)p.game.dice);
    played_close(&p.game);
    free(given);
    return status;
}

/* The machine that a tape is of; NULL after a complaint. */
static const struct machine *machine_of_tape(const char *path)
{
    struct tape t = {0};
    const struct machine *m = tape_load(&t, path) ? NULL : t.machine;
    tape_free(&t);
    return m;
}

int play_wish(const struct wish *wish)
{
    struct request w = {.seed = wish->seed,
                        .seed_text = wish->seeded ? "given" : NULL,
                        .replay = wish->tape,
                        .console = wish->console,
                        .player = wish->tape ? NULL : wish->player};
    const struct machine *m = wish->tape ? machine_of_tape(wish->tape) : wish->machine;
    return m ? play_one(m, wish->tape ? NULL : wish->straps, &w, wish->speed) : BAD;
}

bool play_has_console(const struct machine *m)
{
    return console_find(m) != NULL;
}

static const struct option options[] = {
    {.name = "--strap",
     OPTION_LIST(struct request, straps),
     .value = "NAME=VALUE",
     .help = "an option of the machine (gatecade info MACHINE names them)"},
    {.name = "--seed",
     OPTION_TEXT(struct request, seed_text),
     .value = "N",
     .help = "the same dice and noise as another game with that seed"},
    {.name = "--speed",
     OPTION_TEXT(struct request, speed),
     .value = "X",
     .words = "1/8 1/4 1/2 1 2 4 8 16 32 64 128 256 512 1024 max",
     .help = "1/8, 1/4, 1/2, 1, 2, 4 to 1024 times the machine's clock, or max"},
    {.name = "--versus",
     OPTION_TEXT(struct request, versus),
     .value = "PLAYER[,PLAYER]...",
     .help =
         "a player of the program takes the second seat, others the seats after it and the first one last: beginner, "
         "fair, strong or perfect (gatecade info MACHINE says who plays it, and how)"},
    {.name = "--record",
     OPTION_TEXT(struct request, record),
     .value = "FILE",
     .help = "writes the whole game as a tape when it ends"},
    {.name = "--replay",
     OPTION_TEXT(struct request, replay),
     .value = "FILE",
     .help = "plays a tape, of whichever machine it is; any move of yours takes over"},
    {.name = "--dice",
     OPTION_LIST(struct request, dice),
     .value = "LIST",
     .help = "the first dice to fall, such as 114442, before random ones"},
    {.name = "--theme",
     OPTION_TEXT(struct request, theme),
     .value = "light|dark",
     .help = "colours for that background; without it the terminal is asked"},
    {.name = "--plain",
     OPTION_FLAG(struct request, plain),
     .help = "lines of text, for a screen reader or a script; some machines have a console of their own"},
    {.name = "--lines",
     OPTION_FLAG(struct request, lines),
     .help = "the line mode with commands, also where there is a console"},
    {.name = "--hdl",
     OPTION_LIST(struct request, hdl),
     .value = "FILE",
     .help =
         "your own Verilog or VHDL instead of the machine (more than once for more files); the light `departs` goes "
         "on when it first shows something else"},
    DESIGN_OPTIONS(struct request, top, map, parameters),
    {.name = "--beside",
     OPTION_FLAG(struct request, beside),
     .help = "the golden machine's outputs beside your design's"},
    {0},
};

extern const struct command command_play;

static int run(int argc, char **argv)
{
    struct request w = {0};
    int status = options_read(&command_play, &w, &argc, argv);
    if (status)
        return status;
    if (argc > 2)
        return complain(USAGE, "play takes one machine");
    if (argc < 2 && !w.replay)
        return complain(USAGE, "play which machine? gatecade list names them all");
    if (w.theme && strcmp(w.theme, "light") && strcmp(w.theme, "dark"))
        return complain(USAGE, "play --theme takes light or dark, not \"%s\"", w.theme);
    if (w.theme)
        setenv("GATECADE_THEME", w.theme, 1);
    if (w.seed_text && !number_read(w.seed_text, &w.seed))
        return complain(USAGE, "play --seed takes a whole number, not \"%s\"", w.seed_text);
    const struct machine *m = argc > 1 ? machine_named(argv[1]) : machine_of_tape(w.replay);
    if (!m)
        return argc > 1 ? USAGE : BAD;
    if (w.hdl.count)
        m = live_open(m, &(struct live_wish){&w.hdl, &w.map, &w.parameters, w.top, w.beside});
    return m ? play_one(m, NULL, &w, 1) : BAD;
}

const struct command command_play = {
    .name = "play",
    .usage = "[MACHINE] [OPTION]...",
    .summary = "play a machine on its board, or in lines of text",
    .help = "On the board ? shows the keys.  Without a terminal the game runs as with\n"
            "--plain.",
    .options = options,
    .run = run,
};
