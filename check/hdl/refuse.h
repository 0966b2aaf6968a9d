/* SPDX-License-Identifier: MIT */
/*
 * What an untrusted design may not even say: words that run native code, open files, start
 * programs or reach out of the design.  The sources are read as tokens, so comments and strings
 * neither hide nor fake anything; preprocessed Verilog should be read too, since macros can build
 * words that the raw text does not hold.
 */
#ifndef GATECADE_REFUSE_H
#define GATECADE_REFUSE_H

#include <stddef.h>

enum refuse_language { REFUSE_VERILOG, REFUSE_VHDL };

struct refusal {
    const char *id;       /* refused-native-code, refused-file-access ... */
    const char *sentence; /* why */
    unsigned line;
    char word[48]; /* what was found */
};

/* The first refusal in the text; 1 if there is one.  Without `files`, those that open files are passed by. */
int refuse_scan(enum refuse_language language, const char *text, size_t size, int files, struct refusal *found);

/* 1 if Verilog's preprocessor may make another text of this one: it holds a macro, an include or a condition, be it in
   a comment. */
int refuse_expands(const char *text, size_t size);

#endif
