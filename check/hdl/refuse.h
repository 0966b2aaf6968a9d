/* SPDX-License-Identifier: MIT */
/*
 * What an untrusted design may say: a whitelist of system tasks and functions, of compiler directives and of VHDL's
 * attributes, and a few constructs that it may not use (files, native code, names outside of itself).  It is the outer
 * of two walls; the sandbox is the inner one, and this one tells the student why.
 *
 * It is applied to the very text that the tools get, which is one that all of them read alike: bytes in one form
 * (tidy.h), no comment, no macro, no include, no condition (expand.h).  So nothing can be written that this reader
 * takes for something else than a tool does.  To be sure, the text is still read in every way that one of the tools
 * would read odd bytes (lexer.h), and a word is refused if it stands there in any.
 */
#ifndef GATECADE_REFUSE_H
#define GATECADE_REFUSE_H

#include "check/hdl/lexer.h"

struct refusal {
    const char *id;       /* refused-native-code, refused-file-access ...; or refuse_build */
    const char *sentence; /* why */
    unsigned line;
    char file[104]; /* as a `line directive in the text names it; "" if none does */
    char word[48];  /* what was found */
};

/* Not a word that is refused, but a text that no tool could compile either: a macro without its arguments, an include
   that was not given, an `endif too few. */
extern const char refuse_build[];

/* Fills it in; false, for the caller to return. */
bool refuse_say(struct refusal *found, const char *id, const char *word, size_t length, unsigned line);

/* Is there a word to refuse?  The first one.  `attributes` are those that the VHDL design declares itself. */
bool refuse_scan(enum lexer_language language, const char *text, size_t size, const char *attributes,
                 struct refusal *found);

/* Adds the attributes that a VHDL text declares to a heap text of names with blanks around them (NULL: none yet). */
char *refuse_attributes(const char *text, size_t size, char *names);

/* Can the token be read in more than one way, or has it no end?  The id to refuse it with, and why; NULL: it is plain.
   For texts before they are expanded, too, and comments. */
const char *refuse_odd(const struct lexer *l, const struct token *t, const char **why);

#endif
