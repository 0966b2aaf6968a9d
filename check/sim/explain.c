/* SPDX-License-Identifier: MIT */
/* Compilers' messages, explained for people who are new to them. */
#include "check/sim/design.h"
#include "base/text.h"
#include "check/hdl/vendor.h"
#include <string.h>

static const struct {
    const char *has, *means;
} messages[] = {
    {"Unknown module type", "A module is used that none of the files given contains: give its file too."},
    {"Cannot find file containing module",
     "A module is used that none of the files given contains: give its file too."},
    {"is not a valid l-value", "A signal that is assigned in an always block must be declared reg (or logic)."},
    {"cannot be driven by primitives or continuous assignment", "A reg cannot be driven by assign: declare it wire."},
    {"Unable to assign to unresolved wires",
     "A signal has two drivers, such as an assign and an always block: keep one of them."},
    {"does not have any delay",
     "An always block without a clock or a list of inputs runs for ever: write always @(posedge clk) or always @*."},
    {"Unable to bind", "A name is used that was never declared: look for a spelling mistake or a missing declaration."},
    {"Could not find variable",
     "A name is used that was never declared: look for a spelling mistake or a missing declaration."},
    {"Can't find definition of variable",
     "A name is used that was never declared: look for a spelling mistake or a missing declaration."},
    {"has already been declared", "The same name is declared twice."},
    {"Include file", "An included file is missing: put it beside the sources."},
    {"not a valid port", "A port list names a port that the module does not have."},
    {"port ``", "An instance connects a port that the module does not have."},
    {"no declaration for", "A name is used that was never declared: look for a spelling mistake or a missing signal."},
    {"not found in library", "An entity or package is used that none of the files given contains: give its file too."},
    {"cannot find resource library", "A library is used that the simulator does not have."},
    {"can't match", "The two sides of an assignment or a call have different types or widths."},
    {"no function declarations for operator", "The operator is not defined for these types: convert them (unsigned, "
                                              "std_logic_vector), or use the package that has it."},
    {"did not finish", "The compiler was stopped: a loop, a generate block or a macro grows without end."},
    {"syntax error", "The compiler stopped understanding at this line: look for a missing ';', 'end', ')' or 'begin' "
                     "here or on the line above."},
    {"unexpected token",
     "The compiler stopped understanding here: look for a missing ';', 'end' or 'then' here or on the line above."},
    {"missing", "Something is missing where the message points, often at the end of the line above."},
};

/* A module that no file has may be a vendor's. */
static const char *missing_block(const char *message)
{
    static const char *const before[] = {"Unknown module type: ", "Cannot find file containing module: '"};
    for (unsigned i = 0; i < sizeof before / sizeof *before; i++)
        for (const char *at = message; (at = strstr(at, before[i]));) {
            char name[OUTLINE_NAME];
            at += strlen(before[i]);
            text_set(name, sizeof name, "%.*s", (int)strcspn(at, " '\n"), at);
            if (vendor_explained(name))
                return vendor_explained(name);
        }
    return NULL;
}

const char *message_explained(const char *message)
{
    const char *block = missing_block(message);
    if (block)
        return block;
    for (unsigned i = 0; i < sizeof messages / sizeof *messages; i++)
        if (strstr(message, messages[i].has))
            return messages[i].means;
    return NULL;
}

bool message_blames(const char *message)
{
    static const char *const faults[] = {"Unable to assign to unresolved wires",
                                         "does not have any delay",
                                         "is not a valid l-value",
                                         "cannot be driven by primitives or continuous assignment",
                                         "Unable to bind",
                                         "has already been declared"};
    for (unsigned i = 0; i < sizeof faults / sizeof *faults; i++)
        if (strstr(message, faults[i]))
            return true;
    return false;
}
