/* SPDX-License-Identifier: MIT */
/* Compilers' messages, explained for people who are new to them. */
#include "check/sim/design.h"
#include "base/text.h"
#include "check/hdl/lexer.h"
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
    {"syntax error",
     "The compiler stopped understanding at this line: look for a missing ';', ',', 'end', ')' or 'begin' "
     "here or on the lines above."},
    {"unexpected token",
     "The compiler stopped understanding here: look for a missing ';', 'end' or 'then' here or on the lines above."},
    {"missing", "Something is missing where the message points, often at the end of the line above."},
};

/* The next module that no file has, from *at on; false: there is no other. */
static bool missing_module(const char **at, char name[OUTLINE_NAME])
{
    static const char *const before[] = {"Unknown module type: ", "Cannot find file containing module: '"};
    const char *first = NULL;
    for (unsigned i = 0; i < sizeof before / sizeof *before; i++) {
        const char *found = strstr(*at, before[i]);
        if (found && (!first || found + strlen(before[i]) < first))
            first = found + strlen(before[i]);
    }
    if (!first)
        return false;
    text_set(name, OUTLINE_NAME, "%.*s", (int)strcspn(first, " '\n"), first);
    *at = first;
    return true;
}

/* A module that no file has may be a vendor's. */
static const char *missing_block(const char *message)
{
    char name[OUTLINE_NAME];
    for (const char *at = message; missing_module(&at, name);)
        if (vendor_explained(name))
            return vendor_explained(name);
    return NULL;
}

bool message_only_missing(const char *message, char *names, size_t size)
{
    static const char error[] = ": error: ";
    char name[OUTLINE_NAME], with[OUTLINE_NAME + 2];
    unsigned errors = 0, missing = 0;
    *names = 0;
    for (const char *at = message; (at = strstr(at, error)); at += sizeof error - 1)
        errors++;
    for (const char *at = message; missing_module(&at, name); missing++) {
        text_set(with, sizeof with, "%s%s", *names ? ", " : "", name);
        if (!strstr(names, name))
            text_add(names, size, "%s", with);
    }
    return missing && errors == missing;
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

static bool has_words(const char *text, size_t size, bool vhdl, const char *one, const char *other)
{
    struct lexer l = lexer_open(vhdl ? LEXER_VHDL : LEXER_VERILOG, text, size);
    bool first = false, second = false;
    for (struct token t; lexer_code(&l, &t);) {
        first |= token_is(&t, one);
        second |= token_is(&t, other);
    }
    return first && second;
}

/* What a file without a module or entity is instead. */
const char *text_explained(const char *text, size_t size, bool vhdl)
{
    size_t blank = 0, odd = 0;
    for (size_t i = 0; i < size; i++) {
        blank += strchr(" \t\r\n", text[i]) && text[i];
        odd += (unsigned char)text[i] < ' ' && (!text[i] || !strchr("\t\r\n\f\v", text[i]));
    }
    if (blank == size)
        return ": it is empty";
    if (odd > size / 50)
        return ": it is no text";
    if (size > 5 && (!strncmp(text, "<!DOC", 5) || !strncmp(text, "<html", 5) || !strncmp(text, "{\\rtf", 5)))
        return ": it is a page or a document, not the source itself";
    if (!vhdl && has_words(text, size, true, "entity", "architecture"))
        return ": it is VHDL, and its name should end in .vhd";
    if (vhdl && has_words(text, size, false, "module", "endmodule"))
        return ": it is Verilog, and its name should end in .v";
    if (has_words(text, size, vhdl, "package", vhdl ? "end" : "endpackage"))
        return ": it has a package alone, without the design that uses it";
    return "";
}
