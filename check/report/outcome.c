/* SPDX-License-Identifier: MIT */
#include "check/report/outcome.h"
#include <stddef.h>
#include <string.h>

static const struct {
    enum outcome outcome;
    enum whose whose;
    const char *word;
} outcomes[] = {
    {CONFORMS, OF_DESIGN, "conforms"},
    {DEPARTS, OF_DESIGN, "departs"},
    {CANNOT_JUDGE, OF_SUBMISSION, "cannot-judge"},
    {NOT_HERE, OF_MACHINE, "not-judged-here"},
};

enum { OUTCOMES = sizeof outcomes / sizeof *outcomes };

static unsigned row(enum outcome o)
{
    unsigned i = 0;
    while (i < OUTCOMES - 1 && outcomes[i].outcome != o)
        i++;
    return i;
}

enum whose outcome_whose(enum outcome o)
{
    return outcomes[row(o)].whose;
}

const char *outcome_word(enum outcome o)
{
    return outcomes[row(o)].word;
}

bool outcome_read(const char *word, enum outcome *o)
{
    for (unsigned i = 0; i < OUTCOMES; i++)
        if (!strcmp(outcomes[i].word, word)) {
            *o = outcomes[i].outcome;
            return true;
        }
    return false;
}

const char *outcome_remedy(const char *cause)
{
    static const struct {
        const char *cause, *remedy;
    } remedies[] = {
        {"tool-missing", "install it (make setup, or as gatecade doctor says) and run this again"},
        {"tool-broken", "gatecade doctor shows what is wrong with it"},
        {"no-second-opinion", "install Verilator (apt-get install verilator g++) and run this again"},
        {"no-room", "make room and run this again"},
        {"no-memory", "give it more memory and run this again"},
        {"no-time", "run this again when the machine has less to do"},
        {"no-box", "see gatecade doctor"},
        {"killed", "run this again; if it happens again, memory may be short"},
    };
    for (unsigned i = 0; cause && i < sizeof remedies / sizeof *remedies; i++)
        if (!strcmp(remedies[i].cause, cause))
            return remedies[i].remedy;
    return "run this again";
}
