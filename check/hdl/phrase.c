/* SPDX-License-Identifier: MIT */
#include "check/hdl/phrase.h"

bool phrase_one_of(const struct wording *t, unsigned at, const char *const *list)
{
    for (; *list; list++)
        if (word_says(t, at, *list))
            return true;
    return false;
}

bool phrase_assigns(const struct wording *t, unsigned at)
{
    return word_says(t, at, "<=") || word_says(t, at, t->vhdl ? ":=" : "=");
}

bool phrase_compares(const struct wording *t, unsigned at)
{
    static const char *const verilog[] = {"==", "===", "!=", "!==", "<", "<=", ">", ">=", NULL};
    static const char *const vhdl[] = {"=", "/=", "<", "<=", ">", ">=", NULL};
    return phrase_one_of(t, at, t->vhdl ? vhdl : verilog);
}

/* What stands between expressions that are compared. */
static bool separates(const struct wording *t, unsigned at)
{
    static const char *const words[] = {";",     ",",      "?",     ":",        "&&",    "||",  "&",      "|",
                                        "^",     "=>",     "then",  "and",      "or",    "xor", "nand",   "nor",
                                        "else",  "when",   "loop",  "generate", "begin", "if",  "assign", "not",
                                        "elsif", "return", "until", ":=",       NULL};
    const struct token *k = &t->word[at].token;
    return k->kind == TOKEN_END || phrase_compares(t, at) || (!t->vhdl && word_says(t, at, "=")) ||
           phrase_one_of(t, at, words);
}

bool phrase_opens(const struct wording *t, unsigned at)
{
    return word_says(t, at, "(") || word_says(t, at, "[") || word_says(t, at, "{");
}

bool phrase_closes(const struct wording *t, unsigned at)
{
    return word_says(t, at, ")") || word_says(t, at, "]") || word_says(t, at, "}");
}

unsigned phrase_end(const struct wording *t, unsigned at)
{
    for (unsigned n = 0; at < t->words && !phrase_closes(t, at) && !separates(t, at) && n < PHRASE_MOST; n++)
        at = phrase_opens(t, at) ? words_close(t, at) : at + 1;
    return at;
}

unsigned phrase_begin(const struct wording *t, unsigned at)
{
    for (unsigned n = 0; at && !phrase_opens(t, at - 1) && !separates(t, at - 1) && n < PHRASE_MOST; n++) {
        at--;
        if (phrase_closes(t, at))
            at = words_open(t, at);
    }
    return at;
}

unsigned phrase_middle(const struct wording *t, unsigned at, unsigned end)
{
    while (at < end && !word_says(t, at, ":") && !word_says(t, at, "downto") && !word_says(t, at, "to"))
        at = phrase_opens(t, at) ? words_close(t, at) : at + 1;
    return at;
}
