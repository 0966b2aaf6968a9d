/* SPDX-License-Identifier: MIT */
#include "check/pins/pinmap.h"
#include "bare/text.h"
#include "core/bytes.h"
#include "core/words.h"

enum { SIGNAL_MOST = 201 }; /* of what --map names, with its 0 */

/* ---- wiring ---- */

/* An inout port is an output that the design reads back: it is looked at, and never driven. */
bool pin_same_way(const struct pin *pin, const struct port *p)
{
    return p->dir == OUT ? pin->dir == PIN_OUT || pin->dir == PIN_INOUT : pin->dir == PIN_IN;
}

/* A pin; those behind the top's own are parts of its vectors. */
const struct pin *pin_at(const struct pinmap *b, unsigned i)
{
    return i < b->top->pins ? &b->top->pin[i] : &b->top->part[i - b->top->pins].pin;
}

/* It carries some port already. */
bool pin_taken(const struct pinmap *b, unsigned pin)
{
    if (pin < b->top->pins)
        return b->used[pin];
    const struct pin_part *part = &b->top->part[pin - b->top->pins];
    for (unsigned i = 0; i < b->machine->ports; i++)
        for (unsigned k = 0; b->wired[i] && k < b->machine->port[i].width; k++)
            if (b->lead[i][k].pin == (int)part->of && b->lead[i][k].bit >= part->from &&
                b->lead[i][k].bit < part->from + part->pin.width)
                return true;
    return false;
}

void pinmap_wire(struct pinmap *b, unsigned port, unsigned from, int pin, unsigned bit, unsigned width, enum how how)
{
    if (pin >= (int)b->top->pins) {
        const struct pin_part *part = &b->top->part[pin - (int)b->top->pins];
        pin = (int)part->of;
        bit += part->from;
        how = BY_SOURCE;
    }
    for (unsigned i = 0; i < width; i++)
        b->lead[port][from + i] = (struct lead){(int16_t)pin, (uint16_t)(bit + i)};
    b->used[pin] = true;
    b->how[port] = (uint8_t)how;
    b->wired[port] = true;
}

/* A segment pin of eight has its point at the top unless found otherwise; a wider pin is used from
   its lowest bit; a narrower number is one whose upper bits are 0. */
static bool fits(const struct port *p, const struct pin *pin)
{
    enum { NUMBER_MOST = 64 }; /* bits: a wider output is another thing, whatever its name */
    if (!pin_same_way(pin, p) || (p->dir == OUT && pin->width > NUMBER_MOST))
        return false;
    if (p->look == SEGMENTS && p->width >= 7)
        return pin->width == 7 || pin->width == 8;
    if (p->width == 1)
        return pin->width == 1;
    if (p->look == ANODES) /* a board has four digits, or twice as many */
        return pin->width == p->width || pin->width == 2u * p->width;
    return pin->width >= p->width || (p->dir == OUT && p->look == NUMBER && pin->width > 1);
}

/* A number's decimal digits. */
static unsigned digits_of(const struct port *p)
{
    unsigned digits = 0;
    for (Word most = port_mask(p); most; most /= 10)
        digits++;
    return digits;
}

/* A wider pin than a number needs may carry its decimal digits, of which the first need not have all four bits. */
void pinmap_wire_whole(struct pinmap *b, unsigned port, int pin, enum how how)
{
    const struct port *p = &b->machine->port[port];
    unsigned width = pin_at(b, (unsigned)pin)->width, digits = digits_of(p);
    bool decimal = p->dir == OUT && p->look == NUMBER && !p->bcd && digits > 1 && width > p->width &&
                   width > 4 * (digits - 1) && width <= 4 * digits;
    pinmap_wire(b, port, 0, pin, 0, width < p->width || decimal ? width : p->width, how);
    b->digits[port] = decimal ? (uint8_t)digits : 0;
}

int pin_called(const struct pinmap *b, const struct port *p, const char *name)
{
    char mine[PIN_NAME], theirs[PIN_NAME], label[PIN_NAME];
    pin_plain(name, mine, sizeof mine);
    for (unsigned i = 0; i < b->choice; i++) {
        pin_label(b, i, label, sizeof label);
        pin_plain(label, theirs, sizeof theirs);
        if (!pin_taken(b, i) && word_same(mine, theirs) && fits(p, pin_at(b, i)))
            return (int)i;
    }
    return -1;
}

/* The bit of a vector that carries an index, by its declared range; a row that begins elsewhere (P1..P6 on [5:0]) is
   laid on it from its low end. */
static unsigned bit_of(const struct pin *pin, int index, int least)
{
    int low = pin->left < pin->right ? pin->left : pin->right, high = pin->left + pin->right - low;
    if (low != least || index > high)
        index += low - least;
    return (unsigned)(pin->left >= pin->right ? index - pin->right : pin->right - index);
}

static const char *skip_spaces(const char *text)
{
    while (*text == ' ' || (*text >= '\t' && *text <= '\r'))
        text++;
    return text;
}

/* An index of a vector; what follows it, or NULL. */
static const char *read_index(const char *text, int *index)
{
    text = skip_spaces(text);
    bool negative = *text == '-';
    text += negative || *text == '+';
    if (!char_is_digit(*text))
        return NULL;
    for (*index = 0; char_is_digit(*text) && *index < 100000; text++)
        *index = *index * 10 + (*text - '0');
    *index = negative ? -*index : *index;
    return text;
}

/* NAME[high:low] or NAME[bit] of a pin that is used only in part. */
static bool wire_slice(struct pinmap *b, unsigned port, const char *text, enum how how)
{
    char name[PIN_NAME], mine[PIN_NAME], theirs[PIN_NAME];
    int high = 0, low;
    size_t length = text_until(text, "[");
    const char *at = length && length < PIN_NAME && text[length] ? read_index(text + length + 1, &high) : NULL;
    low = high;
    if (at && *at == ':')
        at = read_index(at + 1, &low);
    if (!at || *at != ']' || at[1])
        return false;
    text_set(name, sizeof name, "%.*s", (int)length, text);
    const struct port *p = &b->machine->port[port];
    pin_plain(name, mine, sizeof mine);
    for (unsigned i = 0; i < b->choice; i++) {
        const struct pin *pin = pin_at(b, i);
        pin_plain(pin->name, theirs, sizeof theirs);
        if (!word_same(mine, theirs) || !pin_same_way(pin, p))
            continue;
        unsigned one = bit_of(pin, high, pin->left < pin->right ? pin->left : pin->right),
                 two = bit_of(pin, low, pin->left < pin->right ? pin->left : pin->right);
        unsigned width = (one > two ? one - two : two - one) + 1, least = one < two ? one : two;
        if (one >= pin->width || two >= pin->width || width > p->width)
            continue;
        pinmap_wire(b, port, 0, (int)i, least, width, how);
        return true;
    }
    return false;
}

static void match_exactly(struct pinmap *b)
{
    char label[PIN_NAME];
    for (unsigned i = 0; i < b->machine->ports; i++)
        for (unsigned k = 0; k < b->choice && !b->wired[i]; k++) {
            pin_label(b, k, label, sizeof label);
            if (!pin_taken(b, k) && word_same(label, b->machine->port[i].name) &&
                fits(&b->machine->port[i], pin_at(b, k)))
                pinmap_wire_whole(b, i, (int)k, BY_NAME);
        }
    for (unsigned i = 0; i < b->machine->ports; i++) {
        int pin = b->wired[i] ? -1 : pin_called(b, &b->machine->port[i], b->machine->port[i].name);
        if (pin >= 0)
            pinmap_wire_whole(b, i, pin, BY_NAME);
    }
}

/* How a number stands at a name: purse1, purse_a, p1_purse, player1_purse, purse_p1. */
static void numbered(char *name, size_t size, unsigned way, const char *stem, int n, int number)
{
    if (way == 0)
        text_set(name, size, "%.*s%d", n, stem, number);
    else if (way == 1)
        text_set(name, size, "%.*s%c", n, stem, 'a' + number - 1);
    else if (way == 4)
        text_set(name, size, "%.*sp%d", n, stem, number);
    else
        text_set(name, size, "%s%d%.*s", way == 2 ? "p" : "player", number, n, stem);
}

/* The aliases of a port's own name, then of its stem with its number; of two players' also with theirs. */
static void match_alias(struct pinmap *b, unsigned port)
{
    enum { WAYS = 5, WORD = 3 }; /* shorter ones are no words: pa is no purse */
    const struct port *p = &b->machine->port[port];
    char stem[PIN_NAME], name[2 * PIN_NAME];
    text_set(stem, sizeof stem, "%s", p->name);
    int number = pin_split(stem);
    for (unsigned way = 0; way <= WAYS; way++) {
        const char *list = way == 0 ? pin_aliases(p->name) : number < 0 ? NULL : pin_aliases(stem);
        if (way > 1 && (p->look != NUMBER || number < 1 || number > 2))
            return;
        while (list && *list && !b->wired[port]) {
            int n = (int)text_until(list, " ");
            bool slice = text_until(list, "[") < (size_t)n;
            if (way && !slice && (way == 1 || n >= WORD))
                numbered(name, sizeof name, way - 1, list, n, number);
            else
                text_set(name, sizeof name, "%.*s", way > 1 ? 0 : n, list);
            int pin = slice || !*name ? -1 : pin_called(b, p, name);
            if (pin >= 0)
                pinmap_wire_whole(b, port, pin, BY_ALIAS);
            else if (slice && !way && wire_slice(b, port, name, BY_ALIAS))
                b->placed[port] = number >= 0 && pin_index(b, b->lead[port][0]) == number ? BY_NUMBER : BY_HABIT;
            list += n + (list[n] == ' ');
        }
    }
}

/* A row of one-bit ports (LD7..LD0) on one vector of as many bits, lowest number at bit 0; and a
   vector port (AN) on a row of one-bit pins. */
static void match_row(struct pinmap *b, unsigned first)
{
    const struct machine *m = b->machine;
    char stem[PIN_NAME], other[PIN_NAME], pin_name[PIN_NAME], label[PIN_NAME];
    unsigned member[64], count = 0;
    int least = 1000;
    pin_plain(m->port[first].name, stem, sizeof stem);
    if (pin_split(stem) < 0 || m->port[first].width != 1)
        return;
    for (unsigned i = first; i < m->ports && count < 64; i++) {
        pin_plain(m->port[i].name, other, sizeof other);
        int number = pin_split(other);
        if (number >= 0 && word_same(stem, other) && m->port[i].width == 1 && m->port[i].dir == m->port[first].dir &&
            !b->wired[i]) {
            member[count++] = i;
            least = number < least ? number : least;
        }
    }
    const char *list = pin_aliases(stem);
    for (unsigned k = 0; k < b->choice && count > 1; k++) {
        pin_label(b, k, label, sizeof label);
        pin_plain(label, pin_name, sizeof pin_name);
        if (pin_taken(b, k) || !pin_same_way(pin_at(b, k), &m->port[first]) || pin_at(b, k)->width < count ||
            (!word_same(pin_name, stem) && !(list && word_in(list, pin_name))))
            continue;
        for (unsigned i = 0; i < count; i++) {
            pin_plain(m->port[member[i]].name, other, sizeof other);
            unsigned bit = bit_of(pin_at(b, k), pin_split(other), least);
            if (bit < pin_at(b, k)->width)
                pinmap_wire(b, member[i], 0, (int)k, bit, 1, BY_ALIAS);
            int left = pin_at(b, k)->left, right = pin_at(b, k)->right;
            b->row[member[i]] =
                (left < right ? left : right) != least && m->port[first].dir == OUT ? (uint8_t)count : 0;
        }
        return;
    }
}

/* A row of one-bit pins NAME0, NAME1… for a vector; or, of a display's digits, counted from 1, where nobody says which
   of them is the leftmost. */
static bool match_counted(struct pinmap *b, unsigned port, const char *stem, unsigned least)
{
    const struct port *p = &b->machine->port[port];
    char name[2 * PIN_NAME];
    struct port bit = *p;
    int pin[64];
    unsigned found = 0;
    bit.width = 1;
    bit.look = LED;
    for (unsigned i = 0; i < p->width; i++) {
        text_set(name, sizeof name, "%s%u", stem, least + i);
        pin[i] = pin_called(b, &bit, name);
        found += pin[i] >= 0;
    }
    for (unsigned i = 0; i < p->width && found == p->width; i++)
        pinmap_wire(b, port, i, pin[i], 0, 1, BY_ALIAS);
    b->either_way |= found == p->width && least;
    return found == p->width;
}

static void match_vector(struct pinmap *b, unsigned port)
{
    const struct port *p = &b->machine->port[port];
    const char *list = pin_aliases(p->name);
    char own[PIN_NAME], stem[PIN_NAME];
    pin_plain(p->name, own, sizeof own);
    for (int round = 0; p->width > 1 && (round == 0 || (list && *list)); round++) {
        int n = round ? (int)text_until(list, " ") : (int)text_length(own);
        text_set(stem, sizeof stem, "%.*s", n, round ? list : own);
        if (round)
            list += n + (list[n] == ' ');
        for (unsigned least = 0; least < (p->look == ANODES ? 2 : 1); least++)
            if (match_counted(b, port, stem, least))
                return;
    }
}

/* A number on a row of digits, a pin of four bits each: time1 and time0, amt1_3 to amt1_0, purse1_thousands to
   purse1_ones. */
static void match_decimal(struct pinmap *b, unsigned port)
{
    static const char *const places[][4] = {{"0", "1", "2", "3"},
                                            {"ones", "tens", "hundreds", "thousands"},
                                            {"units", "tens", "hundreds", "thousands"},
                                            {"d0", "d1", "d2", "d3"}};
    const struct port *p = &b->machine->port[port], digit = {.dir = OUT, .look = NUMBER, .width = 4};
    const char *list = pin_aliases(p->name);
    unsigned digits = p->bcd ? p->width / 4u : digits_of(p);
    char own[PIN_NAME], stem[PIN_NAME], name[2 * PIN_NAME];
    pin_plain(p->name, own, sizeof own);
    if (p->dir != OUT || p->look != NUMBER || digits < 2 || digits > 4)
        return;
    text_set(stem, sizeof stem, "%s", own);
    int number = pin_split(own);
    list = number >= 0 ? pin_aliases(own) : list;
    for (bool first = true; !b->wired[port] && (first || (list && *list)); first = false) {
        if (!first) {
            int n = (int)text_until(list, " ");
            text_set(stem, sizeof stem, number >= 0 ? "%.*s%d" : "%.*s", n, list, number);
            list += n + (list[n] == ' ');
        }
        for (unsigned way = 0; way < sizeof places / sizeof *places && !b->wired[port]; way++) {
            int pin[4];
            unsigned found = 0;
            for (unsigned i = 0; i < digits; i++) {
                text_set(name, sizeof name, "%s%s", stem, places[way][i]);
                pin[i] = pin_called(b, &digit, name);
                found += pin[i] >= 0 && pin_at(b, (unsigned)pin[i])->width == 4;
            }
            for (unsigned i = 0; i < digits && found == digits; i++)
                pinmap_wire(b, port, 4 * i, pin[i], 0, 4, BY_ALIAS);
            b->decimal[port] = found == digits && !p->bcd ? (uint8_t)digits : 0;
        }
    }
}

/* A pin whose bare name is the port's or one of its other names, if it is the only one. */
static void match_bare(struct pinmap *b, unsigned port)
{
    const struct port *p = &b->machine->port[port];
    const char *list = pin_aliases(p->name);
    char mine[PIN_NAME], theirs[PIN_NAME], label[PIN_NAME];
    int only = -1;
    pin_plain(p->name, mine, sizeof mine);
    for (unsigned i = 0; i < b->choice; i++) {
        pin_label(b, i, label, sizeof label);
        pin_bare(label, theirs, sizeof theirs);
        bool digit = p->look == SEGMENTS && pin_is_digit_of(pin_at(b, i)->name, p->name);
        bool called = digit || word_same(mine, theirs) || (list && word_in(list, theirs));
        if (pin_taken(b, i) || !fits(p, pin_at(b, i)) || !called)
            continue;
        if (only >= 0)
            return;
        only = (int)i;
    }
    if (only >= 0)
        pinmap_wire_whole(b, port, only, BY_ALIAS);
}

/* What is left on both sides, if it can only be one. */
static void match_rest(struct pinmap *b, const char *optional)
{
    const struct machine *m = b->machine;
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        if (b->wired[i] || p->dir == STRAP || p->look == PHASE || word_in(optional, p->name))
            continue;
        int only = -1, rivals = 0;
        for (unsigned k = 0; k < b->choice; k++)
            if (!pin_taken(b, k) && (int)k != b->clock && (int)k != b->reset && pin_same_way(pin_at(b, k), p) &&
                (pin_at(b, k)->width == p->width || (p->look == SEGMENTS && fits(p, pin_at(b, k))))) {
                rivals += only >= 0;
                only = (int)k;
            }
        for (unsigned k = 0; k < m->ports; k++)
            rivals += k != i && !b->wired[k] && m->port[k].dir == p->dir && m->port[k].width == p->width &&
                      m->port[k].look != PHASE && !word_in(optional, m->port[k].name);
        if (only >= 0 && !rivals)
            pinmap_wire_whole(b, i, only, BY_ELIMINATION);
    }
}

/* A switch that a design need not have, where one input is left and its name tells of one player: DIP_ONE. */
static void match_spare(struct pinmap *b, const char *optional)
{
    static const char *const words[] = {"one", "single", "solo", "alone", "player", "bonus", "machine", "computer"};
    const struct machine *m = b->machine;
    int port = -1, pin = -1, ports = 0, pins = 0;
    for (unsigned i = 0; i < m->ports; i++)
        if (!b->wired[i] && m->port[i].dir == IN && m->port[i].look == SWITCH && m->port[i].width == 1 &&
            word_in(optional, m->port[i].name)) {
            port = (int)i;
            ports++;
        }
    for (unsigned i = 0; i < b->top->pins; i++) {
        char name[PIN_NAME];
        bool told = false;
        if (b->used[i] || b->top->pin[i].dir != PIN_IN || b->top->pin[i].width != 1 || (int)i == b->clock)
            continue;
        pin_plain(b->top->pin[i].name, name, sizeof name);
        for (const char *c = name; *c; c++)
            for (unsigned k = 0; k < sizeof words / sizeof *words; k++)
                told |= text_begins(c, words[k]);
        pin = told ? (int)i : pin;
        pins += told;
    }
    if (ports == 1 && pins == 1)
        pinmap_wire_whole(b, (unsigned)port, pin, BY_ELIMINATION);
}

/* A level that a name tells: rst_n, nReset, resetn. */
static bool name_is_low(const char *name)
{
    size_t n = text_length(name);
    return (n > 1 && (name[n - 1] == 'n' || name[n - 1] == 'N') && name[n - 2] != 'i') || char_lower(*name) == 'n';
}

/* The clock, and a reset that the machine has no port for. */
static void find_clock(struct pinmap *b)
{
    const struct port one = {.dir = IN, .look = BUTTON, .width = 1};
    const char *const names[] = {"clk", "rst"};
    for (int k = 0; k < 2; k++) {
        int *pin = k ? &b->reset : &b->clock;
        if (k && (machine_button(b->machine, ROLE_RESTART, 0) >= 0 || *pin >= 0))
            break;
        *pin = *pin >= 0 ? *pin : pin_called(b, &one, names[k]);
        for (const char *list = pin_aliases(names[k]); list && *list && *pin < 0;) {
            char name[PIN_NAME];
            int n = (int)text_until(list, " ");
            text_set(name, sizeof name, "%.*s", n, list);
            *pin = pin_called(b, &one, name);
            list += n + (list[n] == ' ');
        }
        for (unsigned i = 0; !k && i < b->top->pins && *pin < 0; i++) { /* board_clk_27, clkIn1 */
            char name[PIN_NAME];
            pin_plain(b->top->pin[i].name, name, sizeof name);
            for (const char *c = name; *c && *pin < 0; c++)
                if (!b->used[i] && fits(&one, &b->top->pin[i]) && (text_begins(c, "clk") || text_begins(c, "clock")))
                    *pin = (int)i;
        }
        if (*pin >= 0)
            b->used[*pin] = true;
    }
    if (b->reset >= 0)
        b->reset_level = b->reset_named = !name_is_low(b->top->pin[b->reset].name);
}

/* PORT=SIGNAL or PORT SIGNAL, in its two words. */
static bool split_map(const char *text, char name[PIN_NAME], char signal[2 * PIN_NAME])
{
    size_t n = 0;
    text = skip_spaces(text);
    while (n < PIN_NAME - 1 &&
           (char_is_digit(text[n]) || text[n] == '_' || (char_lower(text[n]) >= 'a' && char_lower(text[n]) <= 'z')))
        n++;
    text_set(name, PIN_NAME, "%.*s", (int)n, text);
    const char *rest = skip_spaces(text + n);
    const char *value = *rest == '=' ? skip_spaces(rest + 1) : rest;
    rest = *value ? value : rest;
    text_set(signal, SIGNAL_MOST, "%.*s", (int)text_until(rest, " \t\n\v\f\r"), rest);
    return *name && *signal;
}

/* One PORT=SIGNAL of --map; false after a message. */
static bool map_port(struct pinmap *b, const char *text)
{
    enum { SHORT = 512 };
    char name[PIN_NAME], signal[2 * PIN_NAME];
    if (!split_map(text, name, signal)) {
        text_set(b->message, SHORT, "\"%s\" is not PORT=SIGNAL", text);
        return false;
    }
    bool flip = *signal == '~' || *signal == '!';
    char *pin_name = signal + flip;
    int port = port_find(b->machine, name), pin = -1;
    for (unsigned i = 0; i < b->top->pins; i++)
        if (text_same_letters(b->top->pin[i].name, pin_name))
            pin = (int)i;
    if (text_same_letters(name, "clk") && port < 0 && pin >= 0) {
        b->clock = pin;
        b->used[pin] = true;
        return true;
    }
    if (port < 0) {
        text_set(b->message, SHORT, "%s has no port %s (in --map %s)", b->machine->name, name, text);
        return false;
    }
    for (unsigned i = 0; b->wired[port] && i < b->machine->port[port].width; i++)
        b->lead[port][i].pin = -1; /* mapped once more: the last one counts, and counts alone */
    if (pin >= 0 && pin_same_way(&b->top->pin[pin], &b->machine->port[port]))
        pinmap_wire_whole(b, (unsigned)port, pin, BY_MAP);
    else if (pin >= 0 || !wire_slice(b, (unsigned)port, pin_name, BY_MAP)) {
        text_set(b->message, SHORT, "%s has no %s %s (in --map %s)", b->top->name,
                 b->machine->port[port].dir == OUT ? "output" : "input", pin_name, text);
        return false;
    }
    b->flip[port] = flip;
    b->given[port] = flip;
    return true;
}

/* By all kinds of names, the surest first. */
static void match_names(struct pinmap *b)
{
    static void (*const ways[])(struct pinmap *, unsigned) = {match_alias,   match_row,  match_vector,
                                                              match_decimal, match_bare, pinmap_find_segments};
    for (unsigned way = 0; way < sizeof ways / sizeof *ways; way++)
        for (unsigned i = 0; i < b->machine->ports; i++)
            if (!b->wired[i] && (ways[way] != match_bare || b->machine->port[i].dir != STRAP))
                ways[way](b, i);
    pinmap_find_bus(b);
    pinmap_find_digits(b);
    pinmap_find_apart(b);
}

/* A port that a design must have has found no pin. */
static bool unwired(const struct pinmap *b, const char *optional)
{
    for (unsigned i = 0; i < b->machine->ports; i++) {
        const struct port *p = &b->machine->port[i];
        if (!b->wired[i] && p->dir != STRAP && p->look != PHASE && !word_in(optional, p->name))
            return true;
    }
    return false;
}

bool pinmap_match(struct pinmap *b, const struct machine *m, const struct top *t, const char *optional,
                  const char *const *map, unsigned maps)
{
    bytes_clear(b, sizeof *b);
    b->machine = m;
    b->top = t;
    b->clock = b->reset = -1;
    b->choice = t->pins;
    if (t->pins > PINS_MOST) {
        text_set(b->message, sizeof b->message, "%s has %u ports; no more than %u can be judged", t->name, t->pins,
                 (unsigned)PINS_MOST);
        return false;
    }
    for (unsigned i = 0; i < PORTS_MOST; i++)
        for (unsigned k = 0; k < 64; k++)
            b->lead[i][k].pin = -1;
    for (unsigned i = 0; i < maps; i++)
        if (!map_port(b, map[i]))
            return false;
    match_exactly(b);
    find_clock(b);
    match_names(b);
    if (unwired(b, optional)) {
        pinmap_cut_shared(b);
        match_exactly(b);
        find_clock(b);
        match_names(b);
    }
    b->choice = t->pins + t->parts;
    if (t->parts)
        pinmap_prefer_text(b, unwired(b, optional));
    b->choice = t->pins;
    if (t->parts && unwired(b, optional)) {
        b->choice = t->pins + t->parts;
        match_exactly(b);
        match_names(b);
        b->choice = t->pins;
    }
    pinmap_find_seats(b);
    pinmap_find_pair(b);
    pinmap_find_rows(b, optional);
    match_rest(b, optional);
    pinmap_find_last_two(b, optional);
    match_spare(b, optional);
    pinmap_tie_enables(b);
    pinmap_number(b);
    if (b->in_words > WORDS_MOST || b->out_words > 2 * WORDS_MOST) {
        text_set(b->message, sizeof b->message, "the ports of %s have too many bits", t->name);
        return false;
    }
    for (unsigned i = 0; i < m->ports; i++)
        if (b->wired[i] && m->port[i].dir != STRAP && m->port[i].look != PHASE && !word_in(optional, m->port[i].name))
            b->fit += b->how[i] == BY_ELIMINATION ? 4 : b->how[i] == BY_ALIAS || b->how[i] == BY_SOURCE ? 9 : 10;
    return true;
}
