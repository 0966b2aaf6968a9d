/* SPDX-License-Identifier: MIT */
/* gatecade: finds the command and runs it. */
#include <stdio.h>
#include <string.h>
#include "base/cleanup.h"
#include "base/command.h"
#include "shells/commands.h"
#include "base/output.h"
#include "term/play.h"

static int dispatch(int argc, char **argv)
{
    if (argc == 1)
        return arcade();
    const char *name = argv[1];
    if (!strcmp(name, "--version")) {
        puts("gatecade " VERSION);
        return GOOD;
    }
    if (!strcmp(name, "--help") || !strcmp(name, "-h") || !strcmp(name, "help")) {
        puts("usage: gatecade COMMAND [ARGUMENT]...\n\ncommands:");
        for (unsigned i = 0; i < command_count; i++)
            if (commands[i]->summary) /* a command without summary is internal */
                printf("  %-10s %s\n", commands[i]->name, commands[i]->summary);
        puts("\ngatecade COMMAND --help tells more about one.");
        return GOOD;
    }
    const char *names[64];
    for (unsigned i = 0; i < command_count; i++) {
        names[i] = commands[i]->name;
        if (strcmp(name, commands[i]->name))
            continue;
        for (int k = 2; k < argc; k++)
            if (!strcmp(argv[k], "--help") || !strcmp(argv[k], "-h"))
                return commands[i]->guide ? commands[i]->guide(argc - 1, argv + 1) : command_help(commands[i]);
        return commands[i]->run(argc - 1, argv + 1);
    }
    const char *near = nearest(name, names, command_count);
    if (near)
        return complain(USAGE, "no command \"%s\"; did you mean %s?", name, near);
    return complain(USAGE, "no command \"%s\"; see gatecade --help", name);
}

int main(int argc, char **argv)
{
    cleanup_begin();
    output_guard();
    int status = dispatch(argc, argv);
    int written = output_finish(); /* a failed write to stdout is a failure of the command */
    return status ? status : written;
}
