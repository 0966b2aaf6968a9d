/* SPDX-License-Identifier: MIT */
/*
 * The outcome of judging a design, and whose it is.
 *
 *   of the design       it conforms, or departs with findings: the verdict
 *   of the submission   it cannot be judged, here or anywhere: does not build, hangs, is refused; the cause is a word
 *   of the machine      it was not judged: a tool is missing or broken or was killed, there is no room or no time
 *
 * Only the first two say something about what was handed in, and only they are stored, shown as points or written into
 * a report.  The machine's are told in a sentence, and tried again.
 */
#ifndef GATECADE_OUTCOME_H
#define GATECADE_OUTCOME_H

#include <stdbool.h>

/* Also the exit status of gatecade check. */
enum outcome { CONFORMS = 0, DEPARTS = 1, CANNOT_JUDGE = 3, NOT_HERE = 4 };

enum whose { OF_DESIGN, OF_SUBMISSION, OF_MACHINE };

enum whose outcome_whose(enum outcome o);

/* conforms, departs, cannot-judge, not-judged-here; and back: false if it is none of these. */
const char *outcome_word(enum outcome o);
bool outcome_read(const char *word, enum outcome *o);

/* What to do about a cause of the machine's (struct design: fault), as the end of a sentence. */
const char *outcome_remedy(const char *cause);

#endif
