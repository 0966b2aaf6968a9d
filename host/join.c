/* SPDX-License-Identifier: MIT */
/*
 * gatecade join URL: a seat of a room, in a terminal.  The server is the judge; here is a board that shows the ports as
 * the server sends them, its sentences, and a line to type in.
 */
#include <jansson.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/command.h"
#include "base/heap.h"
#include "base/options.h"
#include "base/output.h"
#include "games/games.h"
#include "host/wire.h"
#include "play/tell.h"
#include "record/played.h"
#include "table/sha256.h"
#include "table/spoken.h"
#include "table/tables.h"
#include "term/view.h"

enum { AGAIN_MS = 500, TYPED = 200, GIVE_UP_SECONDS = 120 };

struct join {
    struct link link;
    char code[16], url[300];
    const char *name;
    uint64_t want; /* the seat; 0: the first free one */
    bool watch, plain, ended;
    const struct language *language;

    const struct machine *machine;
    struct game game; /* its ports are those that the server shows */
    struct view view;
    json_t *told, *people; /* the latest view, and who sits where */
    unsigned seat;
    bool asked; /* for a seat */
    char key[2 * KEY_BYTES + 1], number[2 * NUMBER_BYTES + 1];
    uint64_t id;
    char pending[TYPED]; /* "": none */
    char note[WHY_MOST]; /* why something was refused */
    char typed[TYPED];
    char printed[2 * TELL_MOST]; /* in plain mode */
    int status;
};

/* ---- asking ---- */

static void ask(struct join *j, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void ask(struct join *j, const char *format, ...)
{
    char text[REQUEST_LONGEST];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    link_send(&j->link, text);
}

static void draw(char *hex, size_t bytes)
{
    uint8_t random[NUMBER_BYTES];
    if (getrandom(random, bytes, 0) != (ssize_t)bytes)
        abort(); /* never in practice: so few bytes come whole */
    hex_write(hex, random, bytes);
}

/* The hash of the number, drawn anew: nobody commits to the same one twice. */
static void commit(struct join *j, char hash[2 * SHA256_BYTES + 1])
{
    uint8_t number[NUMBER_BYTES], digest[SHA256_BYTES];
    draw(j->number, NUMBER_BYTES);
    struct spoken s = {j->number, 2 * NUMBER_BYTES};
    spoken_hex(&s, number, sizeof number);
    sha256(number, sizeof number, digest);
    hex_write(hash, digest, sizeof digest);
}

static void sit(struct join *j, unsigned seat)
{
    char hash[2 * SHA256_BYTES + 1];
    draw(j->key, KEY_BYTES);
    commit(j, hash);
    j->asked = true;
    ask(j, "sit %u %s %s %s", seat, j->key, hash, j->name);
}

static bool dial(struct join *j)
{
    const char *wrong = link_dial(&j->link);
    if (wrong) {
        snprintf(j->note, sizeof j->note, "%s: %s", j->url, wrong);
        return false;
    }
    if (j->language)
        ask(j, "lang %s", j->language->code);
    ask(j, "join %s", j->code);
    if (j->seat)
        ask(j, "back %u %s", j->seat, j->key);
    return true;
}

/* ---- hearing ---- */

static const char *text_of(const json_t *from, const char *name)
{
    const char *text = json_string_value(json_object_get(from, name));
    return text ? text : "";
}

static unsigned number_of(const json_t *from, const char *name)
{
    return (unsigned)json_integer_value(json_object_get(from, name));
}

static const json_t *seat_of(const struct join *j, unsigned seat)
{
    return json_array_get(json_object_get(j->people, "seat"), seat - 1);
}

static void hear_room(struct join *j, const json_t *told)
{
    Word straps[PORTS_MOST];
    const struct machine *m = machine_find(text_of(told, "machine"));
    if (j->machine || !m)
        return;
    machine_idle(m, straps);
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == STRAP)
            straps[i] = strtoull(text_of(json_object_get(told, "straps"), m->port[i].name), NULL, 10);
    j->machine = m;
    played_open(&j->game, m, straps, 0);
    view_open(&j->view, &j->game, j->language);
}

static void find_seat(struct join *j)
{
    unsigned seats = (unsigned)json_array_size(json_object_get(j->people, "seat"));
    for (unsigned i = 1; i <= seats && !j->watch && !j->seat && !j->asked; i++)
        if ((!j->want || j->want == i) && strcmp(text_of(seat_of(j, i), "who"), "person"))
            sit(j, i);
}

static void hear_view(struct join *j, json_t *told)
{
    char hash[2 * SHA256_BYTES + 1];
    json_decref(j->told);
    j->told = json_incref(told);
    if (!j->machine)
        return;
    const char *at = text_of(told, "ports");
    for (unsigned i = 0; *at && i < j->machine->ports; i++) {
        char *end;
        j->game.port[i] = strtoull(at, &end, 16);
        at = end;
    }
    const char *state = text_of(told, "state");
    find_seat(j);
    const json_t *own = j->seat ? seat_of(j, j->seat) : NULL;
    if (own && !strcmp(state, "reveal") && !json_object_get(own, "number"))
        ask(j, "reveal %s", j->number);
    if (own && !strcmp(state, "gather") && !json_object_get(own, "commit")) {
        commit(j, hash);
        ask(j, "commit %s", hash);
    }
}

static void hear_tape(struct join *j, const char *tape)
{
    char path[40];
    struct output out;
    snprintf(path, sizeof path, "%s.tape", j->code);
    if (output_open(&out, path))
        return;
    fputs(tape, out.file);
    if (!output_close(&out))
        snprintf(j->note, sizeof j->note, "%s", path);
}

static void hear(struct join *j, const char *text, size_t size)
{
    json_t *told = json_loadb(text, size, 0, NULL);
    if (json_object_get(told, "room"))
        hear_room(j, told);
    else if (json_object_get(told, "people")) {
        json_decref(j->people);
        j->people = json_incref(told);
    } else if (json_object_get(told, "view"))
        hear_view(j, told);
    else if (json_object_get(told, "you")) {
        uint64_t last = number_of(told, "last");
        j->seat = number_of(told, "you");
        if (last >= j->id) {
            j->id = last;
            j->pending[0] = 0;
        } else if (j->pending[0])
            ask(j, "do %llu %s", (unsigned long long)j->id, j->pending);
    } else if (json_object_get(told, "ok"))
        j->pending[0] = 0;
    else if (json_object_get(told, "no")) {
        j->pending[0] = 0;
        snprintf(j->note, sizeof j->note, "%s", text_of(told, "why"));
    } else if (json_object_get(told, "tape"))
        hear_tape(j, text_of(told, "tape"));
    else if (json_object_get(told, "at"))
        link_close(&j->link); /* the room is on its way from one server to another: ask again */
    else if (json_object_get(told, "error")) {
        snprintf(j->note, sizeof j->note, "%s", text_of(told, "error"));
        j->asked = j->seat > 0;
        if (!j->machine) { /* no such room */
            j->ended = true;
            j->status = complain(BAD, "join: %s", j->note);
        }
    }
    json_decref(told);
}

/* ---- typing ---- */

static bool on_turn(const struct join *j)
{
    unsigned turn = number_of(j->told, "turn");
    return j->seat && !strcmp(text_of(j->told, "state"), "play") && !json_is_true(json_object_get(j->told, "waits")) &&
           (!turn || turn == j->seat);
}

/* The switches as they were typed, and the button that enters them. */
static void act(struct join *j, char *line)
{
    struct teller t = {.game = &j->game, .language = j->language};
    Word port[PORTS_MOST];
    int go = machine_button(j->machine, ROLE_GO, j->seat);
    char words[TYPED] = "";
    memcpy(port, j->game.port, j->machine->ports * sizeof *port);
    if (!on_turn(j) || go < 0 || j->pending[0]) {
        snprintf(j->note, sizeof j->note, "%s", tell_text(&t, N_("It is not your turn.")));
        return;
    }
    for (char *word = strtok(line, " "); word; word = strtok(NULL, " "))
        if (!tell_choose(&t, word, port)) {
            snprintf(j->note, sizeof j->note, "\"%.40s\"?", word);
            return;
        }
    for (unsigned i = 0; i < j->machine->ports && number_of(j->told, "turn"); i++) {
        const struct port *p = &j->machine->port[i];
        size_t used = strlen(words);
        if (p->dir == IN && p->look == SWITCH && p->role == ROLE_CHOICE)
            snprintf(words + used, sizeof words - used, "%s=%llu ", p->name, (unsigned long long)port[i]);
    }
    snprintf(j->pending, sizeof j->pending, "%.150s%.40s", words, j->machine->port[go].name);
    ask(j, "do %llu %s", (unsigned long long)++j->id, j->pending);
}

static void enter(struct join *j, char *line)
{
    char first[16] = "";
    unsigned seat = 0;
    sscanf(line, "%15s %u", first, &seat);
    j->note[0] = 0;
    if (!strcmp(first, "quit"))
        j->ended = true;
    else if (!strcmp(first, "sit") && !j->seat)
        sit(j, seat ? seat : 1);
    else if (!strcmp(first, "leave")) {
        ask(j, "leave");
        j->seat = 0;
        j->watch = true;
    } else if (!strcmp(first, "start") || !strcmp(first, "again") || !strcmp(first, "tape"))
        ask(j, "%s", first);
    else if (!strcmp(first, "skip"))
        ask(j, "skip %s", text_of(j->told, "phase"));
    else if (!strcmp(first, "program")) {
        const struct player *p = j->machine ? table_player(j->machine, NULL, 0) : NULL;
        ask(j, "program %u %s", seat, p ? p->name : "none");
    } else if (j->machine)
        act(j, line);
}

/* ---- showing ---- */

/* Sentences behind each other. */
static void add(char *to, size_t size, const char *text)
{
    size_t used = strlen(to);
    snprintf(to + used, size - used, "%s%s", used && *text ? " " : "", text);
}

static void sentence(const struct join *j, char *to, size_t size)
{
    const char *state = text_of(j->told, "state");
    struct teller t = {.game = &j->game, .language = j->language};
    *to = 0;
    if (!strcmp(state, "gather") && j->machine)
        tell_sentence(&t,
                      N_("Room {code}: type start when everybody sits, program N to let a program play seat N, "
                         "leave, or quit."),
                      WORDS({"code", j->code}), to, size);
    else if (!strcmp(state, "over")) {
        add(to, size, text_of(j->told, "end"));
        add(to, size, language_say(j->language, N_("Type again for a rematch, tape to save the game, or quit.")));
    } else {
        add(to, size, on_turn(j) ? language_say(j->language, N_("It is your turn.")) : "");
        add(to, size, text_of(j->told, "happened"));
        add(to, size, text_of(j->told, "now"));
    }
}

/* Who sits there: a name, a player of the program, or nobody. */
static const char *sitter(const struct join *j, const json_t *seat)
{
    const char *name = text_of(seat, "name"), *level = text_of(seat, "level");
    return *name ? name : language_say(j->language, *level ? level : N_("nobody"));
}

static void seats(const struct join *j, char *to, size_t size)
{
    unsigned turn = number_of(j->told, "turn"), count = (unsigned)json_array_size(json_object_get(j->people, "seat"));
    *to = 0;
    for (unsigned i = 1; i <= count; i++) {
        const json_t *s = seat_of(j, i);
        size_t used = strlen(to);
        snprintf(to + used, size - used, "%s%u %s%s", i > 1 ? ", " : "", i, sitter(j, s), turn == i ? " *" : "");
    }
}

static void show_lines(struct join *j)
{
    char now[2 * TELL_MOST] = "", who[600], part[200];
    if (j->note[0])
        printf("%s\n", j->note);
    j->note[0] = 0;
    if (j->told)
        sentence(j, now, sizeof now);
    if (strcmp(now, j->printed)) {
        seats(j, who, sizeof who);
        printf("%s\n", who);
        for (unsigned i = 0; j->machine && *text_of(j->told, "ports") && i < j->view.parts; i++) {
            const struct part *p = &j->view.part[i];
            if (p->dir != OUT && p->look != DIE && p->look != DICE)
                continue;
            speak_part(&j->game, &j->view.part[i], part, sizeof part);
            printf("  %s: %s\n", p->name, part);
        }
        printf("%s\n", now);
        snprintf(j->printed, sizeof j->printed, "%s", now);
    }
    fflush(stdout);
}

static void show_screen(struct join *j)
{
    char now[2 * TELL_MOST] = "", who[600];
    int width = screen_columns(), row = 0;
    screen_clear();
    screen_print(row++, 1, FAINT, "gatecade join %s", j->url);
    if (j->told) {
        seats(j, who, sizeof who);
        sentence(j, now, sizeof now);
        row += screen_wrap(row, 1, width - 2, 3, NORMAL, who);
        row += screen_wrap(row, 1, width - 2, 4, NORMAL, now);
    }
    screen_put(row++, 1, FAINT, j->link.fd < 0 ? language_say(j->language, N_("Connecting again...")) : j->note);
    if (j->machine && *text_of(j->told, "ports")) {
        view_fit(&j->view, screen_rows() - row - 2, width);
        view_draw(&j->view, row, 0);
    }
    screen_print(screen_rows() - 1, 1, NORMAL, "> %s", j->typed);
    screen_show();
}

/* ---- the loop ---- */

static void take_key(struct join *j, int key)
{
    size_t n = strlen(j->typed);
    if (key == SCREEN_BACKSPACE && n)
        j->typed[n - 1] = 0;
    else if (key == '\r' || key == '\n') {
        enter(j, j->typed);
        j->typed[0] = 0;
    } else if (key == 3 || key == 4)
        j->ended = true;
    else if (key >= ' ' && key < 127 && n + 1 < sizeof j->typed) {
        j->typed[n] = (char)key;
        j->typed[n + 1] = 0;
    }
}

/* What was typed at a pipe, a line at a time. */
static void take_lines(struct join *j)
{
    size_t n = strlen(j->typed);
    ssize_t got = read(STDIN_FILENO, j->typed + n, sizeof j->typed - n - 1);
    if (got <= 0) {
        j->ended = true;
        return;
    }
    j->typed[n + (size_t)got] = 0;
    for (char *end; (end = strchr(j->typed, '\n'));) {
        char line[TYPED];
        snprintf(line, sizeof line, "%.*s", (int)(end - j->typed), j->typed);
        memmove(j->typed, end + 1, strlen(end));
        enter(j, line);
    }
    if (strlen(j->typed) + 1 == sizeof j->typed)
        j->typed[0] = 0;
}

static void listen_for_a_while(struct join *j)
{
    struct pollfd fds[] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = j->link.fd, .events = POLLIN}};
    size_t size;
    char *text;
    if (j->link.fd < 0) {
        clock_sleep((double)AGAIN_MS / 1000);
        dial(j);
    }
    if (j->plain && poll(fds, j->link.fd < 0 ? 1 : 2, 200) > 0 && fds[0].revents)
        take_lines(j);
    for (int key; !j->plain && (key = screen_key(50)) != SCREEN_NONE && !j->ended;)
        take_key(j, key);
    while (!j->ended && (text = link_hear(&j->link, &size)))
        hear(j, text, size);
}

static int play(struct join *j)
{
    if (!dial(j))
        return complain(BAD, "join: %s", j->note);
    if (!j->plain && !screen_open())
        j->plain = true;
    double heard = clock_seconds();
    while (!j->ended) {
        listen_for_a_while(j);
        if (j->link.fd >= 0)
            heard = clock_seconds();
        else if (clock_seconds() > heard + (double)GIVE_UP_SECONDS) {
            j->ended = true;
            j->status = BAD;
        }
        if (j->plain)
            show_lines(j);
        else
            show_screen(j);
        if (!j->plain && screen_ended())
            j->ended = true;
    }
    if (!j->plain)
        screen_close();
    if (j->status && j->machine)
        complain(BAD, "join: %s", j->note);
    return j->status;
}

struct join_wish {
    const char *name;
    uint64_t seat;
    bool watch, plain;
};

static const struct option options[] = {
    {.name = "--name",
     OPTION_TEXT(struct join_wish, name),
     .value = "NAME",
     .help = "what the others call you; your login unless given"},
    {.name = "--seat",
     OPTION_NUMBER(struct join_wish, seat),
     .value = "N",
     .help = "the seat to take; the first free one unless given"},
    {.name = "--watch", OPTION_FLAG(struct join_wish, watch), .help = "looks on, without a seat"},
    {.name = "--plain",
     OPTION_FLAG(struct join_wish, plain),
     .help = "lines of text instead of a board, for pipes and screen readers"},
    {0},
};

static int run(int argc, char **argv)
{
    extern const struct command command_join;
    struct join_wish w = {0};
    int status = options_read(&command_join, &w, &argc, argv);
    if (status)
        return status;
    if (argc != 2)
        return complain(USAGE, "join takes the link of a room: gatecade join http://HOST:PORT/#room=CODE");
    const char *login = getenv("USER");
    struct join *j = heap_get(sizeof *j);
    j->name = w.name ? w.name : login && *login ? login : "Player";
    j->want = w.seat;
    j->watch = w.watch;
    j->plain = w.plain || !screen_possible();
    j->language = speak_language(true);
    snprintf(j->url, sizeof j->url, "%s", argv[1]);
    const char *wrong = link_read(&j->link, argv[1], j->code, sizeof j->code);
    if (!wrong && nick_refused(j->name, strlen(j->name)))
        wrong = nick_refused(j->name, strlen(j->name));
    if (!wrong && !j->code[0])
        wrong = "the link names no room: it ends with #room=CODE";
    status = wrong ? complain(USAGE, "join: %s: %s", argv[1], wrong) : play(j);
    if (j->machine)
        played_close(&j->game);
    json_decref(j->told);
    json_decref(j->people);
    link_close(&j->link);
    free(j);
    return status;
}

const struct command command_join = {
    .name = "join",
    .usage = "URL [OPTION]...",
    .summary = "a seat of a room, in this terminal",
    .help = "The board is drawn as the server shows it. Type what you want to enter (a\n"
            "letter, 100 up) and Enter; Enter alone presses on. start begins the game when\n"
            "all seats are taken, program N lets a program play seat N, leave gives the seat\n"
            "up, skip ends a wait, again plays a rematch, tape saves the game when it is\n"
            "over, quit ends.",
    .options = options,
    .run = run,
};
