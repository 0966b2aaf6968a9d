/* SPDX-License-Identifier: MIT */
/* gatecade info: what a machine is, for people (a pin diagram, tables, 80 columns) and for programs (JSON). */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include "bare/sentence.h"
#include "base/command.h"
#include "base/named.h"
#include "players/players.h"
#include "base/heap.h"
#include "formats/json.h"
#include "base/options.h"
#include "core/player.h"

extern const struct command command_info;

enum { COLUMNS = 80 };

static Word highest(const struct port *p)
{
    return p->max ? p->max : port_mask(p);
}

/* ---- text ----------------------------------------------------------------------------- */

/* Prints text from column `at` on, broken between words; the lines that follow begin at column `indent`. */
static void wrap(const char *text, int at, int indent)
{
    int fresh = 1; /* nothing on this line yet */
    while (*text) {
        int word = (int)strcspn(text, " ");
        if (!fresh && at + 1 + word > COLUMNS) {
            printf("\n%*s", indent, "");
            at = indent;
            fresh = 1;
        }
        at += printf("%s%.*s", fresh ? "" : " ", word, text);
        fresh = 0;
        text += word;
        text += strspn(text, " ");
    }
    putchar('\n');
}

static void heading(const char *text)
{
    printf("\n%s\n", text);
}

/* ---- the pin diagram ------------------------------------------------------------------ */

/* A wire of eight characters: its width if it is a bus, a bubble if it is active low, dots if it is a strap. */
static void wire(const struct port *p, int into)
{
    char w[16], number[8];
    memset(w, p->dir == STRAP ? '.' : '-', 8);
    w[8] = 0;
    w[into ? 7 : 0] = p->low ? 'o' : into ? '>' : '-';
    if (!into)
        w[7] = '>';
    if (p->width > 1)
        memcpy(w + 2, number, (size_t)snprintf(number, sizeof number, "/%u", p->width));
    fputs(w, stdout);
}

/* The ports of one side from top to bottom; NULL is a gap. */
static unsigned side(const struct machine *m, enum dir dir, const struct port *ports[])
{
    unsigned n = 0;
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == dir)
            ports[n++] = &m->port[i];
    return n;
}

static void diagram(const struct machine *m)
{
    static const struct port clk = {.name = "clk", .width = 1};
    const struct port **left = heap_get((m->ports + 3) * sizeof *left);
    const struct port **right = heap_get((m->ports + 3) * sizeof *right);
    int names = 3, box = (int)strlen(m->name) + 4;
    left[0] = &clk;
    unsigned lefts = 1 + side(m, IN, left + 1), rights = side(m, OUT, right);
    unsigned straps = side(m, STRAP, left + lefts + 1);
    if (straps)
        lefts += 1 + straps; /* after a gap */
    unsigned rows = lefts > rights ? lefts : rights;
    for (unsigned i = 0; i < lefts; i++)
        if (left[i] && (int)strlen(left[i]->name) > names)
            names = (int)strlen(left[i]->name);
    int margin = (COLUMNS - box) / 2 - 9;
    if (margin < names)
        margin = names;

    char line[COLUMNS + 1];
    memset(line, '-', sizeof line);
    printf("\n%*s+%.*s+\n", margin + 9, "", box, line);
    for (unsigned i = 0; i < rows; i++) {
        const struct port *l = i < lefts ? left[i] : NULL, *r = i < rights ? right[i] : NULL;
        printf("%*s ", margin, l ? l->name : "");
        if (l)
            wire(l, 1);
        printf("%*s%*s%*s", l ? 0 : 9, l == &clk ? ">" : "|", box / 2 + (int)strlen(m->name) / 2,
               i == (rows - 1) / 2 ? m->name : "", box - box / 2 - (int)strlen(m->name) / 2 + 1, "|");
        if (r) {
            wire(r, 0);
            printf(" %s", r->name);
        }
        putchar('\n');
    }
    printf("%*s+%.*s+\n", margin + 9, "", box, line);
    free(left);
    free(right);
}

/* ---- the tables ----------------------------------------------------------------------- */

/* Adds to a list of phrases, "; " between them. */
static void add(char *text, size_t size, const char *phrase)
{
    size_t n = strlen(text);
    snprintf(text + n, size - n, "%s%s", n ? "; " : "", phrase);
}

/* The first port that has the same names of values. */
static const struct port *same_values(const struct machine *m, const struct port *p)
{
    const struct port *q = m->port;
    while (q->values != p->values)
        q++;
    return q;
}

/* "0 -, 1 A, 2 C"; glyphs without their codes, which are long and say nothing. */
static void add_values(char *text, size_t size, const struct machine *m, const struct port *p)
{
    char list[1000];
    size_t n = 0;
    const struct port *first = same_values(m, p);
    list[0] = 0;
    if (first != p)
        snprintf(list, sizeof list, "values as %s", first->name);
    else
        for (const struct value *v = p->values; v->name && n < sizeof list; v++)
            if (p->look == SEGMENTS)
                n += (size_t)snprintf(list + n, sizeof list - n, "%s %s", n ? "" : "glyphs", v->name);
            else
                n += (size_t)snprintf(list + n, sizeof list - n, "%s%u %s", n ? ", " : "", (unsigned)v->value, v->name);
    add(text, size, list);
}

/* What there is to know about a port besides its help. */
static void details(char *text, size_t size, const struct machine *m, const struct port *p)
{
    static const char *const meaning[] = {
        [ROLE_GO] = "goes on",
        [ROLE_RESTART] = "begins anew",
        [ROLE_CHOICE] = "what the next press enters",
        [ROLE_ASK] = "asked before a game",
        [ROLE_SEED] = "by chance, unless it is set",
        [ROLE_TALLY] = "seat by seat",
        [ROLE_ACTED] = "of who moved last",
    };
    char phrase[200];
    text[0] = 0;
    if (p->low)
        add(text, size, "active low");
    if (p->role)
        add(text, size, meaning[p->role]);
    if (p->colour)
        add(text, size, colour_name(p->colour));
    if (p->dir == STRAP && !p->values) {
        snprintf(phrase, sizeof phrase, "%" PRIu64 " to %" PRIu64, (Word)p->min, highest(p));
        add(text, size, phrase);
    }
    if (p->group) {
        snprintf(phrase, sizeof phrase, "in groups of %u", p->group);
        add(text, size, phrase);
    }
    if (p->values && p->look != PHASE)
        add_values(text, size, m, p);
    if (p->dir == STRAP) {
        const struct value *v = port_value(p, p->idle);
        if (v)
            snprintf(phrase, sizeof phrase, "default %s", v->name);
        else
            snprintf(phrase, sizeof phrase, "default %" PRIu64, p->idle);
        add(text, size, phrase);
    }
    if (p->key) {
        snprintf(phrase, sizeof phrase, "key%s %s", p->width > 1 && p->look == SWITCH ? "s" : "", p->key);
        add(text, size, phrase);
    }
    if (p->label && strcmp(p->label, p->name)) {
        snprintf(phrase, sizeof phrase, "board %s", p->label);
        add(text, size, phrase);
    }
}

static void table(const struct machine *m, enum dir dir, const char *title)
{
    int some = 0, names = 4;
    for (unsigned i = 0; i < m->ports; i++)
        if ((int)strlen(m->port[i].name) > names)
            names = (int)strlen(m->port[i].name);
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        char more[1200];
        if (p->dir != dir)
            continue;
        if (!some++)
            heading(title);
        int at = printf("  %-*s %2u  %-8s  ", names, p->name, p->width, look_name(p->look));
        wrap(p->help, at, at);
        details(more, sizeof more, m, p);
        if (more[0]) {
            printf("%*s", at, "");
            wrap(more, at, at);
        }
    }
}

static void phases(const struct machine *m)
{
    int phase = machine_phase(m), names = 0;
    if (phase < 0)
        return;
    const struct value *values = m->port[phase].values;
    for (const struct value *v = values; v->name; v++)
        if ((int)strlen(v->name) > names)
            names = (int)strlen(v->name);
    heading("phases");
    for (const struct value *v = values; v->name; v++) {
        char say[400], text[500];
        int at = printf("  %-*s  ", names, v->name);
        sentence_plain(m, v->say ? v->say : "", say, sizeof say);
        snprintf(text, sizeof text, "%s%s%s", say,
                 v->secret ? " Nobody but the player on turn may look." : "", v->waits ? " Ends by itself." : "");
        wrap(text, at, at);
    }
}

static void rules(const struct machine *m)
{
    char line[400];
    heading("how to play");
    for (const char *text = m->rules; *text; text += strspn(text, "\n")) {
        size_t n = strcspn(text, "\n");
        fputs("  ", stdout);
        if (n + 2 <= COLUMNS) /* its own columns stay */
            printf("%.*s\n", (int)n, text);
        else {
            snprintf(line, sizeof line, "%.*s", (int)n, text);
            wrap(line, 2, 2);
        }
        text += n;
    }
}

static bool plays(const struct player *p, const struct machine *m)
{
    return !strcmp(p->machine, m->name);
}

static void who_plays(const struct machine *m)
{
    int some = 0;
    for (unsigned i = 0; i < player_count; i++) {
        if (!plays(players[i], m))
            continue;
        if (!some++)
            heading("players of the program");
        int at = printf("  %-8s  ", players[i]->name);
        wrap(players[i]->summary, at, at);
    }
}

static void print(const struct machine *m, const Word port[])
{
    printf("%s: %s\n", m->name, m->title);
    wrap(m->summary, 0, 0);
    diagram(m);
    table(m, IN, "inputs");
    table(m, OUT, "outputs");
    table(m, STRAP, "straps");
    phases(m);
    rules(m);
    who_plays(m);
    printf("\nclock %" PRIu64 " Hz and %u seat%s at the default straps; state %u bytes\n", m->hz(port),
           machine_seats(m, port), machine_seats(m, port) == 1 ? "" : "s", m->state_size);
}

/* ---- for programs --------------------------------------------------------------------- */

static void json_values(struct json *j, const char *key, const struct value *v)
{
    json_open(j, key, '[');
    for (; v && v->name; v++) {
        json_open(j, NULL, '{');
        json_unsigned(j, "value", v->value);
        json_text(j, "name", v->name);
        if (v->say) {
            json_text(j, "say", v->say);
            json_bool(j, "secret", v->secret);
            json_bool(j, "final", v->final);
            json_bool(j, "waits", v->waits);
            json_text(j, "dice", dice_name(v->dice));
        }
        json_close(j);
    }
    json_close(j);
}

static void json_port(struct json *j, const struct port *p)
{
    json_open(j, NULL, '{');
    json_text(j, "name", p->name);
    json_text(j, "dir", dir_name(p->dir));
    json_text(j, "look", look_name(p->look));
    json_text(j, "role", p->role ? role_name(p->role) : NULL);
    json_unsigned(j, "seat", p->seat);
    json_text(j, "colour", p->colour ? colour_name(p->colour) : NULL);
    json_unsigned(j, "width", p->width);
    json_bool(j, "low", p->low);
    json_bool(j, "bcd", p->bcd);
    json_unsigned(j, "row", p->row);
    json_unsigned(j, "col", p->col);
    json_unsigned(j, "idle", p->idle);
    json_unsigned(j, "min", p->min);
    json_unsigned(j, "max", highest(p));
    json_text(j, "label", p->label ? p->label : p->name);
    json_text(j, "key", p->key);
    json_text(j, "help", p->help);
    json_unsigned(j, "group", p->group);
    json_values(j, "values", p->group ? NULL : p->values);
    if (p->group)
        json_values(j, "groups", p->values); /* what so many lights together say */
    json_close(j);
}

static void print_json(const struct machine *m, const Word port[])
{
    struct json j = json_to(stdout);
    json_open(&j, NULL, '{');
    json_text(&j, "name", m->name);
    json_text(&j, "title", m->title);
    json_text(&j, "summary", m->summary);
    json_text(&j, "rules", m->rules);
    json_unsigned(&j, "hz", m->hz(port));
    json_unsigned(&j, "seats", machine_seats(m, port));
    json_unsigned(&j, "state_size", m->state_size);
    json_open(&j, "ports", '[');
    for (unsigned i = 0; i < m->ports; i++)
        json_port(&j, &m->port[i]);
    json_close(&j);
    json_open(&j, "players", '[');
    for (unsigned i = 0; i < player_count; i++)
        if (plays(players[i], m)) {
            json_open(&j, NULL, '{');
            json_text(&j, "name", players[i]->name);
            json_text(&j, "summary", players[i]->summary);
            json_close(&j);
        }
    json_close(&j);
    json_close(&j);
}

/* What may follow --strap, a line each: all named values, or the default of a number. */
static void print_straps(const struct machine *m)
{
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        if (p->dir != STRAP)
            continue;
        for (const struct value *v = p->values; v && v->name; v++)
            printf("%s=%s\n", p->name, v->name);
        if (!p->values)
            printf("%s=%" PRIu64 "\n", p->name, p->idle);
    }
}

struct request {
    bool json, straps;
};

static const struct option options[] = {
    {.name = "--json", OPTION_FLAG(struct request, json), .help = "all of it for programs"},
    {.name = "--straps", OPTION_FLAG(struct request, straps), .help = "what may follow --strap, a line each"},
    {0},
};

static int run(int argc, char **argv)
{
    struct request w = {0};
    int status = options_read(&command_info, &w, &argc, argv);
    if (status)
        return status;
    if (argc < 2)
        return complain(USAGE, "info needs the name of a machine; gatecade list shows them");
    if (argc > 2)
        return complain(USAGE, "info takes one machine; \"%s\" is one too many", argv[2]);
    if (w.json && w.straps)
        return complain(USAGE, "info prints --json or --straps, not both");
    const struct machine *m = machine_named(argv[1]);
    if (!m)
        return USAGE;
    Word *port = heap_get(m->ports * sizeof(Word));
    machine_idle(m, port);
    if (w.json)
        print_json(m, port);
    else if (w.straps)
        print_straps(m);
    else
        print(m, port);
    free(port);
    return GOOD;
}

const struct command command_info = {
    .name = "info",
    .usage = "MACHINE [OPTION]...",
    .summary = "a machine's pins, ports, straps, phases and rules",
    .options = options,
    .run = run,
};
