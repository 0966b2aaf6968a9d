/* SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "command.h"
#include "player.h"
#include "words.h"

#define COMMAND(id) extern const struct command command_##id;
#include "commands.def"
#undef COMMAND

const struct command *const commands[] = {
#define COMMAND(id) &command_##id,
#include "commands.def"
#undef COMMAND
};

const unsigned command_count = sizeof commands / sizeof *commands;

int complain(int status, const char *sentence, ...)
{
    char text[8192];
    va_list args;
    va_start(args, sentence);
    vsnprintf(text, sizeof text, sentence, args);
    va_end(args);
    for (char *c = text; *c; c++) /* a terminal would obey what the user's own words may hold */
        if (((unsigned char)*c < ' ' && *c != '\n') || *c == 127)
            *c = '?';
    fflush(stdout);
    fprintf(stderr, "gatecade: %s\n", text);
    return status;
}

const char *nearest(const char *word, const char *const *words, unsigned n)
{
    const char *best = 0;
    uint32_t length = (uint32_t)strlen(word);
    unsigned least = word_near(length);
    for (unsigned i = 0; i < n; i++) {
        unsigned d = word_distance(word, length, words[i]);
        if (d < least)
            least = d, best = words[i];
    }
    return best;
}

const struct machine *machine_named(const char *name)
{
    const struct machine *m = machine_find(name);
    const char *names[64];
    for (unsigned i = 0; i < machine_count && i < 64; i++)
        names[i] = machines[i]->name;
    const char *near = m ? 0 : nearest(name, names, machine_count < 64 ? machine_count : 64);
    if (near)
        complain(BAD, "no machine \"%s\"; did you mean %s?", name, near);
    else if (!m)
        complain(BAD, "no machine \"%s\"; gatecade list names them all", name);
    return m;
}

int command_help(const struct command *c)
{
    printf("usage: gatecade %s %s\n%s\n", c->name, c->usage, c->summary);
    if (c->help)
        printf("\n%s\n", c->help);
    return GOOD;
}

const struct player *player_named(const struct machine *m, const char *name)
{
    const struct player *found = player_find(m, name);
    char names[200] = "";
    for (unsigned i = 0; !found && i < player_count; i++)
        if (!strcmp(players[i]->machine, m->name))
            snprintf(names + strlen(names), sizeof names - strlen(names), " %s", players[i]->name);
    if (!found)
        complain(BAD, "no player \"%s\" for %s; there %s%s", name, m->name, names[0] ? "are:" : "is none", names);
    return found;
}
