/* SPDX-License-Identifier: MIT */
/*
 * gatecade complete: what the completion of a shell offers (tools/completion/); not for people.
 *
 *     gatecade complete -- WORD...     the words behind `gatecade`, of which the last, maybe empty, is being typed
 *
 * A line for every word that it may become: the word, a tab, what it is about.  One that ends in = or , goes on.  The
 * line `:files` alone means names of files, `:folders` of folders.  All of it comes from the tables of commands,
 * options, machines and players, so what is new there is offered at once.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "base/options.h"
#include "games/games.h"
#include "players/players.h"
#include "shells/commands.h"

struct typed {
    const struct command *command;
    const struct machine *machine; /* the first word that names one, or NULL */
    const char *word;              /* as it stands */
    unsigned operands;             /* before it */
};

/* The word `head` and `name`, if it begins as the one that is typed. */
static void offer(const struct typed *t, const char *head, const char *name, const char *about)
{
    size_t n = strlen(head);
    if (!strncmp(t->word, head, n < strlen(t->word) ? n : strlen(t->word)) &&
        (strlen(t->word) <= n || !strncmp(t->word + n, name, strlen(t->word + n))))
        printf("%s%s\t%.*s\n", head, name, (int)strcspn(about ? about : "", "\n"), about ? about : "");
}

/* ---- values of options ---------------------------------------------------------------- */

static void offer_words(const struct typed *t, const char *head, const char *words)
{
    char word[40];
    for (size_t n; *words; words += n + (words[n] != 0)) {
        n = strcspn(words, "| ");
        snprintf(word, sizeof word, "%.*s", (int)n, words);
        offer(t, head, word, NULL);
    }
}

static void offer_machines(const struct typed *t, const char *head)
{
    for (unsigned i = 0; i < machine_count; i++)
        if (!t->command->options_for || t->command->options_for(machines[i]->name))
            offer(t, head, machines[i]->name, machines[i]->title);
}

/* NAME=, and behind it the values that have names, or the default. */
static void offer_straps(const struct typed *t, const char *head, const char *typed)
{
    const char *sign = strchr(typed, '=');
    for (unsigned i = 0; t->machine && i < t->machine->ports; i++) {
        const struct port *p = &t->machine->port[i];
        char text[200], number[24];
        if (p->dir != STRAP)
            continue;
        snprintf(text, sizeof text, "%s%s=", head, p->name);
        if (!sign)
            offer(t, text, "", p->help);
        if (!sign || (size_t)(sign - typed) != strlen(p->name) || strncmp(typed, p->name, strlen(p->name)))
            continue;
        for (const struct value *v = p->values; v && v->name; v++)
            offer(t, text, v->name, NULL);
        snprintf(number, sizeof number, "%" PRIu64, p->idle);
        if (!p->values)
            offer(t, text, number, "unless given");
    }
}

/* Those before the last comma stay. */
static void offer_players(const struct typed *t, const char *head, const char *typed, const char *others)
{
    const char *comma = strrchr(typed, ',');
    char before[400];
    snprintf(before, sizeof before, "%s%.*s", head, comma ? (int)(comma + 1 - typed) : 0, typed);
    for (unsigned i = 0; t->machine && i < player_count; i++)
        if (!strcmp(players[i]->machine, t->machine->name))
            offer(t, before, players[i]->name, players[i]->summary);
    offer_words(t, before, others ? others : "");
}

/* typed: what stands there of the value; head: what stands before it in the same word. */
static void offer_value(const struct typed *t, const struct option *o, const char *head, const char *typed)
{
    if (!strncmp(o->value, "FILE", 4))
        puts(":files");
    else if (!strncmp(o->value, "DIR", 3))
        puts(":folders");
    else if (!strncmp(o->value, "PLAYER", 6))
        offer_players(t, head, typed, o->words);
    else if (!strcmp(o->value, "MACHINE"))
        offer_machines(t, head);
    else if (!strcmp(o->name, "--strap"))
        offer_straps(t, head, typed);
    else if (o->words || (o->value[0] >= 'a' && o->value[0] <= 'z'))
        offer_words(t, head, o->words ? o->words : o->value);
}

/* ---- options and operands ------------------------------------------------------------- */

static const struct option *table(const struct typed *t)
{
    if (t->command->options_for)
        return t->machine ? t->command->options_for(t->machine->name) : NULL;
    return t->command->options;
}

static const struct option *find(const struct option *o, const char *name, size_t length)
{
    for (; o && (o->name || o->help); o++)
        if (o->name && strlen(o->name) == length && !strncmp(o->name, name, length))
            return o;
    return NULL;
}

static void offer_options(const struct typed *t)
{
    for (const struct option *o = table(t); o && (o->name || o->help); o++)
        if (o->name)
            offer(t, "", o->name, o->help);
    offer(t, "", "--help", "what the command does, and its options");
}

static void offer_operand(const struct typed *t)
{
    const char *usage = t->command->usage ? t->command->usage : "";
    bool names_machine = strstr(usage, "MACHINE") != NULL;
    if (names_machine && !t->operands)
        offer_machines(t, "");
    else if (strstr(usage, " FILE") || strstr(usage, " DIR"))
        puts(":files");
}

static void offer_commands(const struct typed *t)
{
    for (unsigned i = 0; i < command_count; i++)
        if (commands[i]->summary)
            offer(t, "", commands[i]->name, commands[i]->summary);
    offer(t, "", "--help", "all commands");
    offer(t, "", "--version", "which one this is");
}

/* Reads the words before the last; returns the option whose value the last one is, or NULL. */
static const struct option *read_words(struct typed *t, int n, char **word)
{
    const struct option *open = NULL;
    for (int i = 0; i < n; i++) /* options of some commands depend on it */
        if (!t->machine)
            t->machine = machine_find(word[i]);
    for (int i = 0; i < n; i++) {
        const struct option *o = open ? NULL : find(table(t), word[i], strlen(word[i]));
        t->operands += !open && word[i][0] != '-';
        open = o && o->value ? o : NULL;
    }
    return open;
}

static int run(int argc, char **argv)
{
    struct typed t = {.word = argc > 2 ? argv[argc - 1] : ""};
    int first = argc > 1 && !strcmp(argv[1], "--") ? 2 : 1;
    if (argc - first < 2) {
        offer_commands(&t);
        return GOOD;
    }
    for (unsigned i = 0; i < command_count; i++)
        if (!strcmp(commands[i]->name, argv[first]) && commands[i]->summary)
            t.command = commands[i];
    if (!t.command)
        return GOOD;
    const struct option *o = read_words(&t, argc - first - 2, argv + first + 1);
    const char *sign = strchr(t.word, '=');
    const struct option *here = !o && sign ? find(table(&t), t.word, (size_t)(sign - t.word)) : NULL;
    if (here && here->value) {
        char head[200];
        snprintf(head, sizeof head, "%.*s", (int)(sign + 1 - t.word), t.word);
        offer_value(&t, here, head, sign + 1);
    } else if (o)
        offer_value(&t, o, "", t.word);
    else if (t.word[0] == '-')
        offer_options(&t);
    else
        offer_operand(&t);
    return GOOD;
}

const struct command command_complete = {.name = "complete", .run = run};
