/* SPDX-License-Identifier: MIT */
/* The table of consoles. */
#include <string.h>
#include "consoles/console.h"

#define CONSOLE(id) extern const struct console console_##id;
#include "consoles/consoles.def"
#undef CONSOLE

static const struct console *const consoles[] = {
#define CONSOLE(id) &console_##id,
#include "consoles/consoles.def"
#undef CONSOLE
};

const struct console *console_find(const struct machine *m)
{
    for (unsigned i = 0; i < sizeof consoles / sizeof *consoles; i++)
        if (!strcmp(consoles[i]->machine, m->name))
            return consoles[i];
    return NULL;
}
