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
#include <unistd.h>
#include "base/command.h"
#include "base/options.h"
#include "play/tell.h"
#include "term/hint.h"
#include "term/play.h"
#include "term/prompt.h"
#include "term/speak.h"

enum { WORDS = 4, TEXT = 400 };

struct plain {
    struct play *play;
    struct game *s;
    struct teller teller;
    struct part part[PARTS];
    unsigned parts;
    char said[PARTS][TEXT]; /* the text last printed for each part */
    char happened[TELL_MOST], told[TELL_MOST];
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

/* A sentence with its {names} filled in, and a new line. */
static void say_words(const struct plain *p, const char *english, const struct tell_word *words)
{
    char text[TEXT];
    tell_sentence(&p->teller, english, words, text, sizeof text);
    puts(text);
}

static void say(const struct plain *p, const char *english)
{
    say_words(p, english, NULL);
}

static const char *label(const struct plain *p, unsigned port)
{
    return tell_label(&p->teller, port);
}

/* Parts whose changes are reported: outputs, and dice that the program rolls; not lights in groups, of which the
   sentences say what they mean, nor a tally, which is another player's at every turn. */
static bool looked_at(const struct plain *p, const struct part *part)
{
    if (p->s->machine->port[part->port[0]].role == ROLE_TALLY)
        return false;
    if (part->look == LED && p->s->machine->port[part->port[0]].group)
        return false;
    return part->dir == OUT || part->look == DIE || part->look == DICE;
}

/* What has changed on the board since the last time, or all of it. */
static bool report_parts(struct plain *p, bool all)
{
    char text[TEXT];
    int some = 0;
    bool secret = game_secret(p->s) && !(all && !p->s->now->hidden);
    for (unsigned i = 0; i < p->parts; i++) {
        if (!looked_at(p, &p->part[i]) && !all)
            continue;
        speak_part(p->s, &p->part[i], text, sizeof text);
        if (secret && p->part[i].look != NUMBER)
            snprintf(text, sizeof text, "%s", tell_text(&p->teller, N_("hidden")));
        if (!all && !strcmp(text, p->said[i]))
            continue;
        char owned[SPEAK_NAME];
        const struct part *part = &p->part[i];
        const char *name = part->look == NUMBER ? speak_whose(p->s, part->language, part->port[0], 0, owned) : part->name;
        printf("%s%s: %s", some++ ? p->between : "", name, text);
        strcpy(p->said[i], text);
    }
    if (some)
        putchar('\n');
    return some > 0;
}

/* Who took what, where the board shows that seat by seat. */
static void report_tally(struct plain *p)
{
    const struct machine *m = p->s->machine;
    Word port[PORTS_MOST];
    for (unsigned seat = 1; seat <= p->s->seats && tell_tally(p->s, seat, port); seat++) {
        char name[16];
        int some = 0;
        tell_seat(&p->teller, seat, name, sizeof name);
        char who[60];
        tell_sentence(&p->teller, "player {seat}", WORDS({"seat", name}), who, sizeof who);
        fputs(who, stdout);
        for (unsigned i = 0; i < m->ports; i++)
            if (m->port[i].dir == OUT && m->port[i].role == ROLE_TALLY)
                printf("%s%s %" PRIu64, some++ ? p->between : ": ", label(p, i), port[i]);
        putchar('\n');
    }
}

/* What has happened, what can be done now, and how long that lasts; or how it ended. */
static bool report_told(struct plain *p, bool all)
{
    char happened[TELL_MOST], now[TELL_MOST], wait[TELL_MOST];
    bool end = tell_end(&p->teller, now, sizeof now);
    if (!end)
        tell_now(&p->teller, now, sizeof now);
    bool news = tell_happened(&p->teller, happened, sizeof happened) && !end;
    bool other = strcmp(now, p->told) != 0, fresh = strcmp(happened, p->happened) != 0;
    strcpy(p->happened, happened);
    strcpy(p->told, now);
    if (!all && !other && !fresh)
        return false;
    bool waits = tell_wait(&p->teller, wait, sizeof wait);
    if (news && (all || fresh))
        printf("%s ", happened);
    printf("%s%s%s\n", now, waits ? " " : "", wait);
    if (end && other)
        report_tally(p);
    return true;
}

static bool report(struct plain *p, bool all)
{
    bool some = report_parts(p, all);
    return report_told(p, all) | some;
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
        say(p, "Nothing changed.");
}

/* ---- ports ---------------------------------------------------------------------------- */

/* The button that goes on, of whom that seat's name means (A, b), or -1. */
static int seat_button(const struct plain *p, const char *name)
{
    char seat[16];
    for (unsigned i = 1; i <= p->s->seats && p->s->machine->seat; i++) {
        tell_seat(&p->teller, i, seat, sizeof seat);
        if (!strcasecmp(seat, name))
            return machine_button(p->s->machine, ROLE_GO, i);
    }
    return -1;
}

/* The input of that name, label or key, or -1. */
static int find_input(const struct plain *p, const char *name, int look)
{
    const struct machine *m = p->s->machine;
    for (int by = 0; by < 3; by++)
        for (unsigned i = 0; i < m->ports; i++) {
            const char *known = by == 0 ? m->port[i].name : by == 1 ? m->port[i].label : m->port[i].key;
            if (m->port[i].dir == IN && (look < 0 || m->port[i].look == look) && known && !strcasecmp(known, name))
                return (int)i;
        }
    return look == BUTTON ? seat_button(p, name) : -1;
}

/* The same after a complaint that names the nearest. */
static int input(struct plain *p, const char *name, int look)
{
    const struct machine *m = p->s->machine;
    const char *names[2 * PORTS_MOST];
    unsigned n = 0;
    int found = find_input(p, name, look);
    if (found >= 0)
        return found;
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == IN && (look < 0 || m->port[i].look == look)) {
            names[n++] = speak_label(&m->port[i]); /* as it is printed, if both are as near */
            names[n++] = m->port[i].name;
        }
    const char *near = nearest(name, names, n);
    say_words(p,
              near             ? look == BUTTON ? "There is no button \"{text}\"; did you mean {name}?"
                                                : "There is no input \"{text}\"; did you mean {name}?"
              : look == BUTTON ? "There is no button \"{text}\"."
                               : "There is no input \"{text}\".",
              WORDS({"text", name}, {"name", near}));
    return -1;
}

/* A push that will do nothing: why; it is made all the same. */
static bool say_refusal(struct plain *p, unsigned button)
{
    char text[TELL_MOST];
    if (!tell_refused(&p->teller, button, text, sizeof text))
        return false;
    puts(text);
    return true;
}

static void press(struct plain *p, char *word[WORDS])
{
    int i = input(p, word[1], BUTTON);
    uint64_t edges = 0;
    if (i < 0)
        return;
    if (word[2] && (!number_read(word[2], &edges) || !edges)) {
        say_words(p, "\"{text}\" is no number of clock edges.", WORDS({"text", word[2]}));
        return;
    }
    game_mark(p->s);
    bool some = say_refusal(p, (unsigned)i);
    game_tap(p->s, (unsigned)i, edges);
    game_settle(p->s); /* what a press brings is told when it is over */
    some |= advance(p, game_tap_edges(p->s));
    if (!run_players(p) && !some)
        say(p, "Nothing changed.");
}

static void hold(struct plain *p, char *word[WORDS])
{
    int i = input(p, word[1], BUTTON);
    if (i < 0)
        return;
    game_mark(p->s);
    bool down = word[0][0] == 'h', some = down && !game_is_down(p->s, (unsigned)i) && say_refusal(p, (unsigned)i);
    game_hold(p->s, (unsigned)i, down);
    some |= advance(p, game_tap_edges(p->s)); /* a debouncer takes as long */
    if (!run_players(p) && !some)
        printf("%s: %s\n", label(p, (unsigned)i),
               tell_text(&p->teller, game_is_down(p->s, (unsigned)i) ? "pressed" : "released"));
}

/* The inputs of that role, or one, as they stand: "bid: 100 · up/down: up". */
static void say_inputs(struct plain *p, int port, enum role role)
{
    const struct machine *m = p->s->machine;
    int some = 0;
    for (unsigned i = 0; i < m->ports; i++) {
        char text[TEXT];
        if (port >= 0 ? port != (int)i : m->port[i].dir != IN || m->port[i].role != role)
            continue;
        tell_value(&p->teller, i, p->s->port[i], text, sizeof text);
        printf("%s%s: %s", some++ ? p->between : "", label(p, i), game_secret(p->s) ? tell_text(&p->teller, "hidden") : text);
    }
    putchar('\n');
}

static void set(struct plain *p, char *word[WORDS])
{
    int i = input(p, word[1], -1);
    Word value;
    if (i < 0)
        return;
    const struct port *port = &p->s->machine->port[i];
    if (!tell_read(&p->teller, (unsigned)i, word[2], &value)) {
        char most[24], names[120] = "";
        snprintf(most, sizeof most, "%" PRIu64, port_mask(port));
        for (const struct value *v = port->group ? NULL : port->values; v && v->name; v++) {
            size_t n = strlen(names);
            snprintf(names + n, sizeof names - n, "%s%s", n ? " " : "", tell_text(&p->teller, v->name));
        }
        say_words(p, names[0] ? "{name} takes 0 to {n}, or {names}." : "{name} takes 0 to {n}.",
                  WORDS({"name", label(p, (unsigned)i)}, {"n", most}, {"names", names}));
        return;
    }
    game_mark(p->s);
    game_set(p->s, (unsigned)i, value);
    bool some = advance(p, 1);
    if (!run_players(p) && !some)
        say_inputs(p, i, ROLE_NONE);
}

/* What is typed for the next press alone: letters, a number, up or down. */
static bool choose(struct plain *p, char *word[WORDS])
{
    const struct machine *m = p->s->machine;
    Word port[PORTS_MOST];
    memcpy(port, p->s->port, m->ports * sizeof *port);
    for (unsigned i = 0; word[i]; i++)
        if (!tell_choose(&p->teller, word[i], port))
            return false;
    game_mark(p->s);
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == IN && m->port[i].role == ROLE_CHOICE)
            game_set(p->s, i, port[i]);
    if (!advance(p, 1))
        say_inputs(p, -1, ROLE_CHOICE);
    return true;
}

/* Presses the button that goes on, of the player on turn. */
static void enter(struct plain *p, char *word[WORDS])
{
    const struct machine *m = p->s->machine;
    int go = machine_button(m, ROLE_GO, machine_turn(m, p->s->state, p->s->port));
    char name[80];
    (void)word;
    if (go < 0) {
        say(p, "No button goes on here.");
        return;
    }
    snprintf(name, sizeof name, "%s", m->port[go].name);
    press(p, (char *[WORDS]){"press", name, NULL});
}

static void roll(struct plain *p, char *word[WORDS])
{
    (void)word;
    if (!game_has_dice(p->s)) {
        say(p, "There are no dice to roll here.");
        return;
    }
    game_mark(p->s);
    game_throw(p->s);
    answer(p, 1);
}

/* ---- time ----------------------------------------------------------------------------- */

static void step(struct plain *p, char *word[WORDS])
{
    uint64_t n = 1;
    if (word[1] && (!number_read(word[1], &n) || n > UINT64_MAX / 4)) {
        say_words(p, "\"{text}\" is no number of clock edges.", WORDS({"text", word[1]}));
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
        say_words(p, "\"{text}\" is no number of seconds.", WORDS({"text", word[1]}));
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
        say(p, "Thirty seconds passed in the same phase.");
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
        say(p, "There is nothing to undo.");
    else if (!report(p, false))
        say(p, N_("Undone."));
}

static void restart(struct plain *p, char *word[WORDS])
{
    (void)word;
    game_restart(p->s);
    report(p, true);
}

static void save(struct plain *p, char *word[WORDS])
{
    int wave = word[0][0] == 'w';
    if (!(wave ? played_wave(p->s, word[1]) : played_save(p->s, word[1])))
        say_words(p, "Wrote {file}.", WORDS({"file", word[1]}));
}

static void hint(struct plain *p, char *word[WORDS])
{
    char text[TEXT];
    (void)word;
    if (hint_said(p->s, p->teller.language, text, sizeof text))
        puts(text);
    else
        say(p, p->s->adviser ? "There is nothing to decide just now." : "Nobody in the program plays this machine.");
}

static void quit(struct plain *p, char *word[WORDS])
{
    (void)word;
    p->quit = true;
}

static void rules(struct plain *p, char *word[WORDS])
{
    (void)word;
    puts(tell_text(&p->teller, p->s->machine->rules));
}

static void help(struct plain *p, char *word[WORDS])
{
    const struct machine *m = p->s->machine;
    (void)word;
    for (const struct line_command *c = line_commands; c->name; c++)
        printf("%-8s %-12s %s\n", c->name, c->usage, tell_text(&p->teller, c->about));
    putchar('\n');
    say(p, "The inputs:");
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *port = &m->port[i];
        if (port->dir != IN || port->look == NOISE)
            continue;
        printf("%-8s %-12s %s\n", port->look == BUTTON ? "press" : "set", speak_label(port),
               tell_text(&p->teller, port->help));
    }
    say(p, "A letter, a number, up or down alone is put on the switches for the next press.");
}

const struct line_command line_commands[] = {
    {"press", "BUTTON [N]", "taps a button, for N clock edges", 2, press},
    {"hold", "BUTTON", "presses a button and keeps it down", 2, hold},
    {"release", "BUTTON", "lets it go", 2, hold},
    {"enter", "", "presses the button that goes on; an empty line does so, too, at a terminal", 1, enter},
    {"set", "INPUT VALUE", "sets switches (a number, a name, on or off) or a number", 3, set},
    {"roll", "", "rolls the dice, where they are not rolled by a button", 1, roll},
    {"step", "[N]", "N clock edges, or one", 1, step},
    {"wait", "[SECONDS]", "lets time pass; without a number until the phase changes", 1, wait_time},
    {"look", "", "says everything that the board shows", 1, look},
    {"undo", "", "takes the last command back, again and again", 1, undo},
    {"hint", "", "asks a player of the program for a move", 1, hint},
    {"restart", "", "switches the machine off and on again: another game", 1, restart},
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

static void unknown(struct plain *p, const char *word)
{
    const char *names[2 * PORTS_MOST + 40];
    unsigned n = 0;
    for (const struct line_command *c = line_commands; c->name; c++)
        names[n++] = c->name;
    for (unsigned i = 0; i < p->s->machine->ports; i++)
        if (p->s->machine->port[i].dir == IN)
            names[n++] = speak_label(&p->s->machine->port[i]);
    const char *near = nearest(word, names, n);
    say_words(p,
              near ? "I do not know \"{text}\"; did you mean {name}? help lists the commands."
                   : "I do not know \"{text}\"; help lists the commands.",
              WORDS({"text", word}, {"name", near}));
}

/* A button's name alone presses it, even if a command has that name; so does an input's name with a value set it. */
static bool obey_input(struct plain *p, char *word[WORDS], unsigned n)
{
    char *shifted[WORDS + 1] = {word[0], word[0], word[1], word[2], NULL};
    int port = strlen(word[0]) > 1 ? find_input(p, word[0], -1) : -1; /* one letter is a letter to enter */
    const struct port *named = port >= 0 ? &p->s->machine->port[port] : NULL;
    if (named && named->look == BUTTON)
        press(p, shifted);
    else if (named && n == 2)
        set(p, shifted);
    else
        return false;
    return true;
}

static void obey(struct plain *p, char *line)
{
    char *word[WORDS + 1] = {NULL};
    unsigned n = split(line, word);
    if (!n && isatty(STDIN_FILENO))
        enter(p, word);
    if (!n || obey_input(p, word, n))
        return;
    const struct line_command *c = find_command(word[0]);
    if (!c && choose(p, word))
        return;
    if (!c)
        unknown(p, word[0]);
    else if ((int)n < c->words)
        say_words(p, "{name} needs more: {name} {usage}", WORDS({"name", c->name}, {"usage", c->usage}));
    else
        c->run(p, word);
}

/* ---- the beginning ---------------------------------------------------------------------- */

/* What Tab completes: commands, and inputs by their labels. */
static void offer_words(const struct plain *p)
{
    static const char *list[PORTS_MOST + 40];
    unsigned n = 0;
    for (const struct line_command *c = line_commands; c->name; c++)
        list[n++] = c->name;
    for (unsigned i = 0; i < p->s->machine->ports; i++)
        if (p->s->machine->port[i].dir == IN && p->s->machine->port[i].look != NOISE)
            list[n++] = speak_label(&p->s->machine->port[i]);
    list[n] = NULL;
    prompt_words(list);
}

int plain_play(struct play *play)
{
    static struct plain p;
    char line[256];
    p = (struct plain){.play = play, .s = &play->game};
    p.teller = (struct teller){.game = p.s, .skip = "wait", .again = "restart"};
    setlocale(LC_CTYPE, "");
    bool utf8 = !strcmp(nl_langinfo(CODESET), "UTF-8");
    p.between = utf8 ? " \u00b7 " : " | ";
    p.teller.language = speak_language(utf8);
    prompt_guard();
    offer_words(&p);
    printf("%s: %s.\n", tell_text(&p.teller, p.s->machine->title), tell_text(&p.teller, p.s->machine->summary));
    say(&p, "help lists the commands, rules says how to play.");
    if (isatty(STDIN_FILENO) && game_live(p.s) && !p.s->events && !prompt_straps(p.play, &p.teller))
        return GOOD;
    p.parts = speak_parts(p.s, p.part, p.teller.language);
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
    say(&p, "The board at the end:");
    report(&p, 1);
    return GOOD;
}
