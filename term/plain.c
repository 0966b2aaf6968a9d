/* SPDX-License-Identifier: MIT */
/*
 * The line mode: commands in, sentences out, for screen readers, pipes and scripts.  Time passes only by commands, so a
 * script does the same every time.
 */
#include <ctype.h>
#include <inttypes.h>
#include <langinfo.h>
#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/command.h"
#include "base/options.h"
#include "term/play.h"
#include "term/prompt.h"
#include "term/speak.h"

enum { WORDS = 4, TEXT = 400 };

struct plain {
    struct play *play;
    struct game *s;
    struct part part[PARTS];
    unsigned parts;
    char said[PARTS][TEXT]; /* the text last printed for each part */
    char phase[TEXT];
    const char *between;
    bool quit;
};

struct line_command {
    const char *name, *usage, *about;
    int words; /* how many it needs, itself included */
    void (*run)(struct plain *p, char *word[WORDS]);
};

extern const struct line_command line_commands[];

/* ---- output --------------------------------------------------------------------------- */

/* Parts that are reported: outputs, and dice that the program rolls. */
static bool looked_at(const struct part *part)
{
    return part->dir == OUT || part->look == DIE || part->look == DICE;
}

/* Prints one line with what has changed since the last one, or all if `all`; false if there was nothing. */
static bool report(struct plain *p, bool all)
{
    char text[TEXT];
    int some = 0;
    bool secret = game_secret(p->s) && !(all && !p->s->now->hidden);
    for (unsigned i = 0; i < p->parts; i++) {
        if (!looked_at(&p->part[i]) && !all)
            continue;
        speak_part(p->s, &p->part[i], text, sizeof text);
        if (secret && p->part[i].look != NUMBER)
            snprintf(text, sizeof text, "hidden");
        if (!all && !strcmp(text, p->said[i]))
            continue;
        printf("%s%s: %s", some++ ? p->between : "", p->part[i].name, text);
        strcpy(p->said[i], text);
    }
    speak_phase(p->s, text, sizeof text);
    if (text[0] && (all || strcmp(text, p->phase)))
        printf("%s%s", some++ ? p->between : "", text);
    strcpy(p->phase, text);
    if (some)
        putchar('\n');
    return some > 0;
}

/* Runs edges, with a line at every change of the phase; false if there was nothing to print. */
static bool advance(struct plain *p, uint64_t edges)
{
    bool some = false;
    uint64_t end = p->s->now->cycle + edges;
    game_run(p->s, 0); /* what is due now */
    while (p->s->now->cycle < end && game_run_phase(p->s, end - p->s->now->cycle))
        some |= report(p, false);
    return some | report(p, false);
}

/* Runs until nothing has happened for a second, so that a computer player can move. */
static bool run_players(struct plain *p)
{
    bool some = false, seated = false;
    for (unsigned i = 0; i < p->s->seats; i++)
        seated |= p->s->player[i] != NULL;
    for (unsigned i = 0; seated && i < 200 && game_run_phase(p->s, game_hz(p->s) + 1); i++)
        some |= report(p, false);
    return some | (seated && report(p, false));
}

/* After an input: the edges that show it. */
static void answer(struct plain *p, uint64_t edges)
{
    bool some = advance(p, edges);
    if (!run_players(p) && !some)
        puts("Nothing changed.");
}

/* ---- ports ---------------------------------------------------------------------------- */

/* The input of that name or label, or -1 after a complaint. */
static int input(struct plain *p, const char *name, int look)
{
    const struct machine *m = p->s->machine;
    const char *names[64];
    unsigned n = 0;
    for (unsigned i = 0; i < m->ports && n < 64; i++) {
        if (m->port[i].dir != IN || (look >= 0 && m->port[i].look != look))
            continue;
        if (!strcasecmp(m->port[i].name, name) || !strcasecmp(speak_label(&m->port[i]), name))
            return (int)i;
        names[n++] = m->port[i].name;
    }
    const char *near = nearest(name, names, n);
    printf("There is no %s \"%s\"%s%s%s\n", look == BUTTON ? "button" : "input", name, near ? "; did you mean " : ".",
           near ? near : "", near ? "?" : "");
    return -1;
}

static void press(struct plain *p, char *word[WORDS])
{
    int i = input(p, word[1], BUTTON);
    uint64_t edges = 0;
    if (i < 0)
        return;
    if (word[2] && (!number_read(word[2], &edges) || !edges)) {
        printf("\"%s\" is no number of clock edges.\n", word[2]);
        return;
    }
    game_mark(p->s);
    game_tap(p->s, (unsigned)i, edges);
    const struct tap *t = &p->s->tap[i];
    bool some = false;
    while (t->up | t->down)
        some |= advance(p, (t->up ? t->up : t->down) - p->s->now->cycle);
    some |= advance(p, game_tap_edges(p->s));
    if (!run_players(p) && !some)
        puts("Nothing changed.");
}

static void hold(struct plain *p, char *word[WORDS])
{
    int i = input(p, word[1], BUTTON);
    if (i < 0)
        return;
    game_mark(p->s);
    game_hold(p->s, (unsigned)i, word[0][0] == 'h');
    answer(p, 1);
}

static void set(struct plain *p, char *word[WORDS])
{
    int i = input(p, word[1], -1);
    Word value;
    if (i < 0)
        return;
    const struct port *port = &p->s->machine->port[i];
    if (!tape_value(port, word[2], (uint32_t)strlen(word[2]), &value)) {
        printf("%s takes 0 to %" PRIu64, port->name, port_mask(port));
        for (const struct value *v = port->values; v && v->name; v++)
            printf("%s%s", v == port->values ? ", or " : " ", v->name);
        puts(".");
        return;
    }
    game_mark(p->s);
    game_set(p->s, (unsigned)i, value);
    bool some = advance(p, 1);
    if (!run_players(p) && !some)
        printf("%s: %s\n", port->name, game_secret(p->s) ? "hidden" : word[2]);
}

static void roll(struct plain *p, char *word[WORDS])
{
    (void)word;
    game_mark(p->s);
    game_throw(p->s);
    answer(p, 1);
}

/* ---- time ----------------------------------------------------------------------------- */

static void step(struct plain *p, char *word[WORDS])
{
    uint64_t n = 1;
    if (word[1] && (!number_read(word[1], &n) || n > UINT64_MAX / 4)) {
        printf("\"%s\" is no number of clock edges.\n", word[1]);
        return;
    }
    game_mark(p->s);
    answer(p, n);
}

/* Seconds of the machine's clock; without a number, until the phase changes. */
static void wait_time(struct plain *p, char *word[WORDS])
{
    char *end = NULL;
    double seconds = word[1] ? strtod(word[1], &end) : 0;
    if (word[1] && (*end || !(seconds > 0 && seconds <= 86400))) {
        printf("\"%s\" is no number of seconds.\n", word[1]);
        return;
    }
    game_mark(p->s);
    double hz = (double)game_hz(p->s);
    if (word[1])
        answer(p, (uint64_t)(seconds * hz + 0.5));
    else if (game_run_phase(p->s, game_hz(p->s) * 30))
        report(p, false);
    else {
        report(p, false);
        puts("Thirty seconds passed in the same phase.");
    }
}

/* ---- the rest ------------------------------------------------------------------------- */

static void look(struct plain *p, char *word[WORDS])
{
    (void)word;
    report(p, true);
}

static void undo(struct plain *p, char *word[WORDS])
{
    (void)word;
    if (!game_undo(p->s))
        puts("There is nothing to undo.");
    else if (!report(p, false))
        puts("Undone.");
}

static void reset(struct plain *p, char *word[WORDS])
{
    (void)word;
    game_restart(p->s);
    report(p, true);
}

static void save(struct plain *p, char *word[WORDS])
{
    int wave = word[0][0] == 'w';
    if (!(wave ? played_wave(p->s, word[1]) : played_save(p->s, word[1])))
        printf("Wrote %s.\n", word[1]);
}

static void hint(struct plain *p, char *word[WORDS])
{
    char text[TEXT];
    (void)word;
    puts(game_hint(p->s, text, sizeof text) ? text
         : p->s->adviser                    ? "There is nothing to decide just now."
                                            : "Nobody in the program plays this machine.");
}

static void quit(struct plain *p, char *word[WORDS])
{
    (void)word;
    p->quit = true;
}

static void rules(struct plain *p, char *word[WORDS])
{
    (void)word;
    puts(p->s->machine->rules);
}

static void help(struct plain *p, char *word[WORDS])
{
    const struct machine *m = p->s->machine;
    (void)word;
    for (const struct line_command *c = line_commands; c->name; c++)
        printf("%-8s %-12s %s\n", c->name, c->usage, c->about);
    puts("\nThe inputs:");
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *port = &m->port[i];
        if (port->dir != IN || port->look == NOISE)
            continue;
        printf("%-8s %-12s %s\n", port->look == BUTTON ? "press" : "set", port->name, port->help);
    }
}

const struct line_command line_commands[] = {
    {"press", "BUTTON [N]", "taps a button, for N clock edges", 2, press},
    {"hold", "BUTTON", "presses a button and keeps it down", 2, hold},
    {"release", "BUTTON", "lets it go", 2, hold},
    {"set", "INPUT VALUE", "sets switches or a number", 3, set},
    {"roll", "", "rolls the dice, where they are not rolled by a button", 1, roll},
    {"step", "[N]", "N clock edges, or one", 1, step},
    {"wait", "[SECONDS]", "lets time pass; without a number until the phase changes", 1, wait_time},
    {"look", "", "says everything that the board shows", 1, look},
    {"undo", "", "takes the last command back, again and again", 1, undo},
    {"hint", "", "asks a player of the program for a move", 1, hint},
    {"reset", "", "switches the machine off and on again", 1, reset},
    {"save", "FILE", "writes the game so far as a tape", 2, save},
    {"wave", "FILE", "writes it as a waveform (VCD)", 2, save},
    {"rules", "", "says how to play", 1, rules},
    {"help", "", "this list", 1, help},
    {"quit", "", "ends the game", 1, quit},
    {NULL, NULL, NULL, 0, NULL},
};

static const struct line_command *find_command(const char *name)
{
    for (const struct line_command *c = line_commands; c->name; c++)
        if (!strcasecmp(c->name, name))
            return c;
    return NULL;
}

static unsigned split(char *line, char *word[WORDS])
{
    unsigned n = 0;
    for (char *at = strtok(line, " \t"); at && n < WORDS - 1; at = strtok(NULL, " \t"))
        word[n++] = at;
    word[n] = NULL;
    return n;
}

/* A command; or a button's name alone, or an input's name and a value. */
static void obey(struct plain *p, char *line)
{
    char *word[WORDS + 1] = {NULL}, *shifted[WORDS + 1] = {NULL};
    unsigned n = split(line, word);
    if (!n)
        return;
    const struct line_command *c = find_command(word[0]);
    if (!c) {
        int port = port_find(p->s->machine, word[0]);
        const struct port *named = port >= 0 ? &p->s->machine->port[port] : NULL;
        memcpy(shifted + 1, word, WORDS * sizeof *word);
        shifted[0] = word[0];
        if (named && named->dir == IN && named->look == BUTTON)
            press(p, shifted);
        else if (named && named->dir == IN && n == 2)
            set(p, shifted);
        else
            printf("I do not know \"%s\"; help lists the commands.\n", word[0]);
        return;
    }
    if ((int)n < c->words)
        printf("%s needs more: %s %s\n", c->name, c->name, c->usage);
    else
        c->run(p, word);
}

int plain_play(struct play *play)
{
    static struct plain p;
    char line[256];
    p = (struct plain){.play = play, .s = &play->game};
    setlocale(LC_CTYPE, "");
    p.between = strcmp(nl_langinfo(CODESET), "UTF-8") ? " | " : " \u00b7 ";
    p.parts = speak_parts(p.s, p.part);
    prompt_guard();
    printf("%s: %s.\nhelp lists the commands, rules says how to play.\n", p.s->machine->title, p.s->machine->summary);
    report(&p, 1);
    if (!game_live(p.s))
        advance(&p, p.s->length - p.s->now->cycle);
    run_players(&p);
    while (!p.quit) {
        prompt_echo(!game_secret(p.s));
        if (!prompt_line("> ", line, sizeof line))
            break;
        obey(&p, line);
    }
    prompt_echo(true);
    puts("The board at the end:");
    report(&p, 1);
    return GOOD;
}
