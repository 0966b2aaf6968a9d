/* SPDX-License-Identifier: MIT */
/*
 * What an untrusted design may not even say: words that run native code, open files, start programs or reach out of the
 * design.  It is the outer of two walls; the sandbox is the inner one, and this one tells the student why.
 *
 * The sources are read as tokens, so comments and strings neither hide nor fake a word.  Three tools may read them, and
 * on bytes outside of plain text they differ (lexer.h): so each text is read in every way that one of them reads it,
 * and a word is refused if it stands there in any.  Verilog's macros can build words that no token of the source is:
 * the caller must let the preprocessed text be read, too, whenever refuse_expands() says so.
 *
 * Tokens whose reading is ambiguous are not refused for that alone: an editor's stray control byte is no attack, and
 * outside --untrusted (which `grade` always uses) the design is its owner's and nothing is refused at all.
 */
#ifndef GATECADE_REFUSE_H
#define GATECADE_REFUSE_H

#include "check/hdl/lexer.h"

struct refusal {
    const char *id;       /* refused-native-code, refused-file-access ... */
    const char *sentence; /* why */
    unsigned line;
    char word[48]; /* what was found */
};

/* Is there a word to refuse?  The first one.  Without `files`, those that open files are passed by. */
bool refuse_scan(enum lexer_language language, const char *text, size_t size, bool files, struct refusal *found);

/* May Verilog's preprocessor make another text of this one?  It holds a macro, an include or a condition, be it in a
   comment: what is a comment is what the tools differ on. */
bool refuse_expands(const char *text, size_t size);

#endif
