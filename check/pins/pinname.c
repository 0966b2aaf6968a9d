/* SPDX-License-Identifier: MIT */
/* What pins are called: the same name in other clothes, and other names for the same thing. */
#include "check/pins/pinmap.h"
#include "core/bytes.h"
#include "bare/text.h"
#include "core/words.h"

static const struct {
    const char *port, *names;
} aliases[] = {
#define ALIAS(port, names) {port, names},
#include "check/pins/aliases.def"
#undef ALIAS
};

/* Lower case, no underscores, no decorations of direction. */
void pin_plain(const char *name, char *out, size_t size)
{
    char lower[PIN_NAME];
    size_t n = 0;
    for (; *name && n < sizeof lower - 1; name++)
        lower[n++] = char_lower(*name);
    lower[n] = 0;
    const char *from = lower;
    static const char *const heads[] = {"i_", "o_", "in_", "out_", "input_", "output_", "p_"};
    static const char *const tails[] = {"_i", "_o", "_in", "_out", "_input", "_output", "_reg", "_ni", "_no"};
    for (unsigned i = 0; i < sizeof heads / sizeof *heads; i++) {
        size_t k = text_length(heads[i]);
        if (text_begins(from, heads[i]) && n > k && !char_is_digit(from[k])) {
            from += k;
            n -= k;
            break;
        }
    }
    for (unsigned i = 0; i < sizeof tails / sizeof *tails; i++) {
        size_t k = text_length(tails[i]);
        if (n > k && word_same(from + n - k, tails[i])) {
            n -= k;
            break;
        }
    }
    size_t m = 0;
    for (size_t i = 0; i < n && m < size - 1; i++)
        if (from[i] != '_')
            out[m++] = from[i];
    out[m] = 0;
}

/* The plain name without words that only tell of the part or its level: enterA_n, btn_enterA, enterAButton, nEnterA. */
void pin_bare(const char *name, char *out, size_t size)
{
    static const char *const heads[] = {"btn_", "button_", "key_", "pb_", "sw_", "led_", "n_"};
    static const char *const tails[] = {"_n",   "_l",      "_b",   "_bar", "_low", "_raw", "_pin",   "_sig",
                                        "_btn", "_button", "_key", "_pb",  "_sw",  "btn",  "button", "switch"};
    char rest[PIN_NAME];
    const char *from = name + (*name == 'n' && char_is_upper(name[1]));
    for (unsigned i = 0; i < sizeof heads / sizeof *heads; i++)
        if (text_begins_letters(from, heads[i]) && text_length(from) > text_length(heads[i]) + 1) {
            from += text_length(heads[i]);
            break;
        }
    text_set(rest, sizeof rest, "%s", from);
    for (unsigned i = 0; i < sizeof tails / sizeof *tails; i++) {
        size_t n = text_length(rest), k = text_length(tails[i]);
        if (n > k + 1 && text_same_letters(rest + n - k, tails[i])) {
            rest[n - k] = 0;
            break;
        }
    }
    pin_plain(rest, out, size);
}

/* Splits trailing digits off; the number, or -1. */
int pin_split(char *name)
{
    size_t n = text_length(name), k = n;
    while (k && char_is_digit(name[k - 1]))
        k--;
    if (k == n || !k || n - k > 3)
        return -1;
    int number = 0;
    for (size_t i = k; i < n; i++)
        number = number * 10 + (name[i] - '0');
    name[k] = 0;
    return number;
}

/* The aliases of a port or stem; NULL when there are none.  Its own row first: O_ud is no ud with an o_ before it. */
const char *pin_aliases(const char *name)
{
    char mine[PIN_NAME], theirs[PIN_NAME];
    for (unsigned i = 0; i < sizeof aliases / sizeof *aliases; i++)
        if (word_same(aliases[i].port, name))
            return aliases[i].names;
    pin_plain(name, mine, sizeof mine);
    for (unsigned i = 0; i < sizeof aliases / sizeof *aliases; i++) {
        pin_plain(aliases[i].port, theirs, sizeof theirs);
        if (word_same(mine, theirs))
            return aliases[i].names;
    }
    return NULL;
}

/* ---- what all names of a top share ---- */

/* game_clk, game_rst, game_enterA; clk_x, rst_x: a head or a tail, with its underscore, that all pins of a direction
   have that carry nothing yet, and that leaves each of them a name. */
static size_t shared(const struct pinmap *b, enum pin_dir dir, bool tail)
{
    const char *first = NULL;
    size_t n = 0;
    unsigned pins = 0;
    for (unsigned i = 0; i < b->top->pins; i++) {
        const char *name = b->top->pin[i].name;
        size_t length = text_length(name), k = 0;
        if ((b->top->pin[i].dir == PIN_IN) != (dir == PIN_IN) || b->used[i] || (int)i == b->clock)
            continue;
        if (!pins++) {
            first = name;
            n = length;
        }
        size_t all = text_length(first);
        while (k < n && k < length &&
               char_lower(tail ? name[length - 1 - k] : name[k]) == char_lower(tail ? first[all - 1 - k] : first[k]))
            k++;
        n = k < length ? k : length - 1;
    }
    for (; n; n--)
        if (tail ? first[text_length(first) - n] == '_' : first[n - 1] == '_')
            break;
    return pins > 1 ? n : 0;
}

void pinmap_cut_shared(struct pinmap *b)
{
    for (enum pin_dir dir = PIN_IN; dir <= PIN_OUT; dir++) {
        b->cut[dir].head = (uint8_t)shared(b, dir, false);
        b->cut[dir].tail = (uint8_t)shared(b, dir, true);
    }
    b->cuts = true;
}

/* A pin's name without them, and without In and Out: bidIn, LEDXOut. */
void pin_label(const struct pinmap *b, unsigned i, char *out, size_t size)
{
    static const char *const ways[] = {"In", "Out"};
    const char *name = pin_at(b, i)->name;
    text_set(out, size, "%s", name);
    if (!b->cuts || i >= b->top->pins)
        return;
    enum pin_dir dir = pin_at(b, i)->dir == PIN_IN ? PIN_IN : PIN_OUT;
    size_t n = text_length(name), head = b->cut[dir].head, tail = b->cut[dir].tail;
    if (head + tail < n && !char_is_digit(name[head])) {
        text_set(out, size, "%.*s", (int)(n - head - tail), name + head);
        n -= head + tail;
    }
    size_t k = text_length(ways[dir]);
    if (n > k + 1 && word_same(out + n - k, ways[dir]))
        out[n - k] = 0;
}

/* Takes a word off the head or the tail of a plain name, if that leaves something. */
static bool take_off(char *name, const char *word)
{
    size_t n = text_length(name), k = text_length(word);
    if (n <= k)
        return false;
    bool head = text_begins(name, word);
    if (!head && !word_same(name + n - k, word))
        return false;
    bytes_move(name, name + (head ? k : 0), n - k);
    name[n - k] = 0;
    return true;
}

/* A pin that says that it is a digit, and of which number: seg_t1 and timeTensSeg for time1, hexScore0 for score0. */
bool pin_is_digit_of(const char *pin, const char *port)
{
    static const char *const words[] = {"sevenseg", "display", "digit", "sseg", "seg7", "segs",
                                        "seg",      "ssd",     "hex",   "disp", "dig"};
    static const char *const places[][2] = {{"tens", "1"}, {"ten", "1"}, {"units", "0"}, {"unit", "0"}, {"ones", "0"}};
    char name[PIN_NAME], stem[PIN_NAME], place[2] = "";
    pin_plain(port, stem, sizeof stem);
    pin_plain(pin, name, sizeof name);
    int number = pin_split(stem);
    bool says = false;
    for (unsigned i = 0; i < sizeof words / sizeof *words && !says; i++)
        says = take_off(name, words[i]);
    for (unsigned i = 0; i < sizeof places / sizeof *places && !*place; i++)
        if (take_off(name, places[i][0]))
            place[0] = places[i][1][0];
    int own = *place ? *place - '0' : pin_split(name);
    for (unsigned i = 0; i < sizeof words / sizeof *words && !says; i++) /* time_seg1 */
        says = take_off(name, words[i]);
    const char *list = pin_aliases(stem);
    return (says || *place) && number >= 0 && own == number && (word_same(name, stem) || (list && word_in(list, name)));
}
