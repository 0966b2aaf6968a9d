/* SPDX-License-Identifier: MIT */
/* Prompts: lines and single keys from standard input, a terminal or a pipe. */
#ifndef GATECADE_PROMPT_H
#define GATECADE_PROMPT_H

#include "play/tell.h"
#include "term/play.h"
#include <stdbool.h>
#include <stddef.h>

/* Prints the question and reads a line without its end; false at the end of input.  At a terminal the line can be edited,
   and those before it come back (Up).  What a pipe answers is echoed, so that its transcript reads like a terminal's. */
bool prompt_line(const char *question, char *line, size_t size);

/* The words that Tab completes there, ended by NULL. */
void prompt_words(const char *const list[]);

/* Waits for any key, or for a line where input is no terminal; false at the end of input. */
bool prompt_key(void);

/* Whether a terminal shows what is typed, and remembers it: off while a secret is entered. */
void prompt_echo(bool on);

/* Restores the terminal's settings when a signal or exit() ends the program. */
void prompt_guard(void);

/* Asks how many play, and by which rules, what nobody has said yet; false at the end of input. */
bool prompt_straps(struct play *play, const struct teller *t);

#endif
