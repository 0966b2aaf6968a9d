/* SPDX-License-Identifier: MIT */
#include "check/judge/board.h"
#include "base/text.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const struct {
    const char *port, *names;
} aliases[] = {
#define ALIAS(port, names) {port, names},
#include "check/judge/aliases.def"
#undef ALIAS
};

/* ---- names ---- */

/* Lower case, no underscores, no decorations of direction. */
static void plain(const char *name, char *out, size_t size)
{
    char lower[WIRE_NAME];
    size_t n = 0;
    for (; *name && n < sizeof lower - 1; name++)
        lower[n++] = (char)tolower((unsigned char)*name);
    lower[n] = 0;
    const char *from = lower;
    static const char *const heads[] = {"i_", "o_", "in_", "out_", "input_", "output_", "p_"};
    static const char *const tails[] = {"_i", "_o", "_in", "_out", "_input", "_output", "_reg"};
    for (unsigned i = 0; i < sizeof heads / sizeof *heads; i++) {
        size_t k = strlen(heads[i]);
        if (!strncmp(from, heads[i], k) && n > k && !isdigit((unsigned char)from[k])) {
            from += k;
            n -= k;
            break;
        }
    }
    for (unsigned i = 0; i < sizeof tails / sizeof *tails; i++) {
        size_t k = strlen(tails[i]);
        if (n > k && !strcmp(from + n - k, tails[i])) {
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
static void bare(const char *name, char *out, size_t size)
{
    static const char *const heads[] = {"btn_", "button_", "key_", "pb_", "sw_", "led_", "n_"};
    static const char *const tails[] = {"_n",   "_l",      "_b",   "_bar", "_low", "_raw", "_pin",   "_sig",
                                        "_btn", "_button", "_key", "_pb",  "_sw",  "btn",  "button", "switch"};
    char rest[WIRE_NAME];
    const char *from = name + (*name == 'n' && isupper((unsigned char)name[1]));
    for (unsigned i = 0; i < sizeof heads / sizeof *heads; i++)
        if (!strncasecmp(from, heads[i], strlen(heads[i])) && strlen(from) > strlen(heads[i]) + 1) {
            from += strlen(heads[i]);
            break;
        }
    text_set(rest, sizeof rest, "%s", from);
    for (unsigned i = 0; i < sizeof tails / sizeof *tails; i++) {
        size_t n = strlen(rest), k = strlen(tails[i]);
        if (n > k + 1 && !strcasecmp(rest + n - k, tails[i])) {
            rest[n - k] = 0;
            break;
        }
    }
    plain(rest, out, size);
}

/* Splits trailing digits off; the number, or -1. */
static int split(char *name)
{
    size_t n = strlen(name), k = n;
    while (k && isdigit((unsigned char)name[k - 1]))
        k--;
    if (k == n || !k || n - k > 3)
        return -1;
    int number = atoi(name + k);
    name[k] = 0;
    return number;
}

int word_in(const char *list, const char *word)
{
    size_t n = strlen(word);
    for (const char *p = list; p && (p = strstr(p, word)); p += n)
        if ((p == list || p[-1] == ' ') && (p[n] == 0 || p[n] == ' '))
            return 1;
    return 0;
}

/* The aliases of a port or stem; NULL when there are none. */
static const char *aliases_of(const char *name)
{
    char mine[WIRE_NAME], theirs[WIRE_NAME];
    plain(name, mine, sizeof mine);
    for (unsigned i = 0; i < sizeof aliases / sizeof *aliases; i++) {
        plain(aliases[i].port, theirs, sizeof theirs);
        if (!strcmp(mine, theirs))
            return aliases[i].names;
    }
    return NULL;
}

/* ---- wiring ---- */

/* An inout port is an output that the design reads back: it is looked at, and never driven. */
static int same_way(const struct wire_pin *pin, const struct port *p)
{
    return p->dir == OUT ? pin->dir == WIRE_OUT || pin->dir == WIRE_INOUT : pin->dir == WIRE_IN;
}

static void wire(struct board *b, unsigned port, unsigned from, int pin, unsigned bit, unsigned width, enum how how)
{
    for (unsigned i = 0; i < width; i++)
        b->lead[port][from + i] = (struct lead){(int16_t)pin, (uint16_t)(bit + i)};
    b->used[pin] = 1;
    b->how[port] = (uint8_t)how;
    b->wired[port] = 1;
}

/* A segment pin of eight has its point at the top unless found otherwise; a wider pin is used from
   its lowest bit; a narrower number is one whose upper bits are 0. */
static int fits(const struct port *p, const struct wire_pin *pin)
{
    if (!same_way(pin, p))
        return 0;
    if (p->look == SEGMENTS && p->width >= 7)
        return pin->width == 7 || pin->width == 8;
    if (p->width == 1)
        return pin->width == 1;
    return pin->width >= p->width || (p->dir == OUT && p->look == NUMBER && pin->width > 1);
}

static void wire_whole(struct board *b, unsigned port, int pin, enum how how)
{
    const struct port *p = &b->machine->port[port];
    unsigned width = b->top->pin[pin].width;
    wire(b, port, 0, pin, 0, width < p->width ? width : p->width, how);
}

static int pin_called(const struct board *b, const struct port *p, const char *name)
{
    char mine[WIRE_NAME], theirs[WIRE_NAME];
    plain(name, mine, sizeof mine);
    for (unsigned i = 0; i < b->top->pins; i++) {
        plain(b->top->pin[i].name, theirs, sizeof theirs);
        if (!b->used[i] && !strcmp(mine, theirs) && fits(p, &b->top->pin[i]))
            return (int)i;
    }
    return -1;
}

/* The bit of a vector that carries an index, by its declared range; a row that begins elsewhere (P1..P6 on [5:0]) is
   laid on it from its low end. */
static unsigned bit_of(const struct wire_pin *pin, int index, int least)
{
    int low = pin->left < pin->right ? pin->left : pin->right, high = pin->left + pin->right - low;
    if (low != least || index > high)
        index += low - least;
    return (unsigned)(pin->left >= pin->right ? index - pin->right : pin->right - index);
}

/* NAME[high:low] or NAME[bit] of a pin that is used only in part. */
static int wire_slice(struct board *b, unsigned port, const char *text, enum how how)
{
    char name[WIRE_NAME], mine[WIRE_NAME], theirs[WIRE_NAME];
    int high, low;
    int n = sscanf(text, "%119[^[][%d:%d]", name, &high, &low);
    if (n < 2)
        return 0;
    low = n == 2 ? high : low;
    const struct port *p = &b->machine->port[port];
    plain(name, mine, sizeof mine);
    for (unsigned i = 0; i < b->top->pins; i++) {
        const struct wire_pin *pin = &b->top->pin[i];
        plain(pin->name, theirs, sizeof theirs);
        if (strcmp(mine, theirs) || !same_way(pin, p))
            continue;
        unsigned one = bit_of(pin, high, pin->left < pin->right ? pin->left : pin->right),
                 two = bit_of(pin, low, pin->left < pin->right ? pin->left : pin->right);
        unsigned width = (one > two ? one - two : two - one) + 1, least = one < two ? one : two;
        if (width > p->width || least + width > pin->width)
            continue;
        wire(b, port, 0, (int)i, least, width, how);
        return 1;
    }
    return 0;
}

static void match_exactly(struct board *b)
{
    for (unsigned i = 0; i < b->machine->ports; i++)
        for (unsigned k = 0; k < b->top->pins && !b->wired[i]; k++)
            if (!b->used[k] && !strcmp(b->top->pin[k].name, b->machine->port[i].name) &&
                fits(&b->machine->port[i], &b->top->pin[k]))
                wire_whole(b, i, (int)k, BY_NAME);
    for (unsigned i = 0; i < b->machine->ports; i++) {
        int pin = b->wired[i] ? -1 : pin_called(b, &b->machine->port[i], b->machine->port[i].name);
        if (pin >= 0)
            wire_whole(b, i, pin, BY_NAME);
    }
}

/* The aliases of a port's own name, then of its stem with its number. */
static void match_alias(struct board *b, unsigned port)
{
    const struct port *p = &b->machine->port[port];
    char stem[WIRE_NAME], name[2 * WIRE_NAME];
    plain(p->name, stem, sizeof stem);
    int number = split(stem);
    for (int round = 0; round < 2; round++) {
        const char *list = round ? (number < 0 ? NULL : aliases_of(stem)) : aliases_of(p->name);
        while (list && *list && !b->wired[port]) {
            int n = (int)strcspn(list, " ");
            if (round)
                text_set(name, sizeof name, "%.*s%d", n, list, number);
            else
                text_set(name, sizeof name, "%.*s", n, list);
            int pin = strchr(name, '[') ? -1 : pin_called(b, p, name);
            if (pin >= 0)
                wire_whole(b, port, pin, BY_ALIAS);
            else if (strchr(name, '['))
                wire_slice(b, port, name, BY_ALIAS);
            list += n + (list[n] == ' ');
        }
    }
}

/* A row of one-bit ports (LD7..LD0) on one vector of as many bits, lowest number at bit 0; and a
   vector port (AN) on a row of one-bit pins. */
static void match_row(struct board *b, unsigned first)
{
    const struct machine *m = b->machine;
    char stem[WIRE_NAME], other[WIRE_NAME], pin_name[WIRE_NAME];
    unsigned member[64], count = 0;
    int least = 1000;
    plain(m->port[first].name, stem, sizeof stem);
    if (split(stem) < 0 || m->port[first].width != 1)
        return;
    for (unsigned i = first; i < m->ports && count < 64; i++) {
        plain(m->port[i].name, other, sizeof other);
        int number = split(other);
        if (number >= 0 && !strcmp(stem, other) && m->port[i].width == 1 && m->port[i].dir == m->port[first].dir &&
            !b->wired[i]) {
            member[count++] = i;
            least = number < least ? number : least;
        }
    }
    const char *list = aliases_of(stem);
    for (unsigned k = 0; k < b->top->pins && count > 1; k++) {
        plain(b->top->pin[k].name, pin_name, sizeof pin_name);
        if (b->used[k] || !same_way(&b->top->pin[k], &m->port[first]) || b->top->pin[k].width < count ||
            (strcmp(pin_name, stem) && !(list && word_in(list, pin_name))))
            continue;
        for (unsigned i = 0; i < count; i++) {
            plain(m->port[member[i]].name, other, sizeof other);
            unsigned bit = bit_of(&b->top->pin[k], split(other), least);
            if (bit < b->top->pin[k].width)
                wire(b, member[i], 0, (int)k, bit, 1, BY_ALIAS);
            int left = b->top->pin[k].left, right = b->top->pin[k].right;
            b->row[member[i]] =
                (left < right ? left : right) != least && m->port[first].dir == OUT ? (uint8_t)count : 0;
        }
        return;
    }
}

static void match_vector(struct board *b, unsigned port)
{
    const struct port *p = &b->machine->port[port];
    const char *list = aliases_of(p->name);
    char own[WIRE_NAME], stem[WIRE_NAME], name[2 * WIRE_NAME];
    struct port bit = *p;
    bit.width = 1;
    bit.look = LED;
    plain(p->name, own, sizeof own);
    for (int round = 0; p->width > 1 && (round == 0 || (list && *list)); round++) {
        int n = round ? (int)strcspn(list, " ") : (int)strlen(own);
        text_set(stem, sizeof stem, "%.*s", n, round ? list : own);
        if (round)
            list += n + (list[n] == ' ');
        int pin[64];
        unsigned found = 0;
        for (unsigned i = 0; i < p->width; i++) {
            text_set(name, sizeof name, "%s%u", stem, i);
            pin[i] = pin_called(b, &bit, name);
            found += pin[i] >= 0;
        }
        if (found != p->width)
            continue;
        for (unsigned i = 0; i < p->width; i++)
            wire(b, port, i, pin[i], 0, 1, BY_ALIAS);
        return;
    }
}

/* A row of digits (SSD3..SSD0) on one bus of seven or eight bits each, the highest number on the left. */
static void match_bus(struct board *b)
{
    const struct machine *m = b->machine;
    unsigned digit[8], count = 0;
    int bus = -1;
    for (unsigned i = 0; i < m->ports && count < 8; i++)
        if (!b->wired[i] && m->port[i].dir == OUT && m->port[i].look == SEGMENTS && m->port[i].width == 7)
            digit[count++] = i;
    for (unsigned i = 0; i < b->top->pins && count > 1; i++)
        if (!b->used[i] && b->top->pin[i].dir == WIRE_OUT &&
            (b->top->pin[i].width == 7 * count || b->top->pin[i].width == 8 * count))
            bus = bus == -1 ? (int)i : -2; /* two such buses: which? */
    if (bus < 0)
        return;
    unsigned width = b->top->pin[bus].width / count;
    for (unsigned i = 0; i < count; i++)
        wire(b, digit[i], 0, bus, (count - 1 - i) * width, 7, BY_ALIAS);
}

/* A pin whose bare name is the port's or one of its other names, if it is the only one. */
static void match_bare(struct board *b, unsigned port)
{
    const struct port *p = &b->machine->port[port];
    const char *list = aliases_of(p->name);
    char mine[WIRE_NAME], theirs[WIRE_NAME];
    int only = -1;
    plain(p->name, mine, sizeof mine);
    for (unsigned i = 0; i < b->top->pins; i++) {
        bare(b->top->pin[i].name, theirs, sizeof theirs);
        if (b->used[i] || !fits(p, &b->top->pin[i]) || (strcmp(mine, theirs) && !(list && word_in(list, theirs))))
            continue;
        if (only >= 0)
            return;
        only = (int)i;
    }
    if (only >= 0)
        wire_whole(b, port, only, BY_ALIAS);
}

/* What is left on both sides, if it can only be one. */
static void match_rest(struct board *b, const char *optional)
{
    const struct machine *m = b->machine;
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        if (b->wired[i] || p->dir == STRAP || p->look == PHASE || word_in(optional, p->name))
            continue;
        int only = -1, rivals = 0;
        for (unsigned k = 0; k < b->top->pins; k++)
            if (!b->used[k] && (int)k != b->clock && (int)k != b->reset && same_way(&b->top->pin[k], p) &&
                b->top->pin[k].width == p->width) {
                rivals += only >= 0;
                only = (int)k;
            }
        for (unsigned k = 0; k < m->ports; k++)
            rivals += k != i && !b->wired[k] && m->port[k].dir == p->dir && m->port[k].width == p->width &&
                      m->port[k].look != PHASE && !word_in(optional, m->port[k].name);
        if (only >= 0 && !rivals)
            wire_whole(b, i, only, BY_ELIMINATION);
    }
}

static int has_port(const struct machine *m, const char *name)
{
    return port_find(m, name) >= 0;
}

/* The clock, and a reset that the machine has no port for. */
static void find_clock(struct board *b)
{
    const struct port one = {.dir = IN, .look = BUTTON, .width = 1};
    const char *const names[] = {"clk", "rst"};
    for (int k = 0; k < 2; k++) {
        int *pin = k ? &b->reset : &b->clock;
        if (k && (has_port(b->machine, "rst") || *pin >= 0))
            break;
        *pin = *pin >= 0 ? *pin : pin_called(b, &one, names[k]);
        for (const char *list = aliases_of(names[k]); list && *list && *pin < 0;) {
            char name[WIRE_NAME];
            int n = (int)strcspn(list, " ");
            text_set(name, sizeof name, "%.*s", n, list);
            *pin = pin_called(b, &one, name);
            list += n + (list[n] == ' ');
        }
        if (*pin >= 0)
            b->used[*pin] = 1;
    }
    if (b->reset >= 0) {
        const char *name = b->top->pin[b->reset].name;
        size_t n = strlen(name);
        b->reset_level = !(n > 1 && (name[n - 1] == 'n' || name[n - 1] == 'N') && name[n - 2] != 'i') &&
                         tolower((unsigned char)*name) != 'n';
    }
}

const char *board_map(struct board *b, const char *text)
{
    static char wrong[512];
    char name[WIRE_NAME], signal[2 * WIRE_NAME];
    if (sscanf(text, " %119[A-Za-z0-9_] = %200s", name, signal) != 2 &&
        sscanf(text, " %119[A-Za-z0-9_] %200s", name, signal) != 2) {
        text_set(wrong, sizeof wrong, "\"%s\" is not PORT=SIGNAL", text);
        return wrong;
    }
    int flip = *signal == '~' || *signal == '!';
    char *pin_name = signal + flip;
    int port = port_find(b->machine, name), pin = -1;
    for (unsigned i = 0; i < b->top->pins; i++)
        if (!strcasecmp(b->top->pin[i].name, pin_name))
            pin = (int)i;
    if (!strcasecmp(name, "clk") && port < 0 && pin >= 0) {
        b->clock = pin;
        b->used[pin] = 1;
        return NULL;
    }
    if (port < 0) {
        text_set(wrong, sizeof wrong, "%s has no port %s (in --map %s)", b->machine->name, name, text);
        return wrong;
    }
    if (pin >= 0 && same_way(&b->top->pin[pin], &b->machine->port[port]))
        wire_whole(b, (unsigned)port, pin, BY_MAP);
    else if (pin >= 0 || !wire_slice(b, (unsigned)port, pin_name, BY_MAP)) {
        text_set(wrong, sizeof wrong, "%s has no %s %s (in --map %s)", b->top->name,
                 b->machine->port[port].dir == OUT ? "output" : "input", pin_name, text);
        return wrong;
    }
    b->flip[port] = (uint8_t)flip;
    b->given[port] = 1;
    return NULL;
}

static int spare_input(const struct board *b, unsigned pin)
{
    return !b->used[pin] && b->top->pin[pin].dir == WIRE_IN && b->top->pin[pin].width == 1 && (int)pin != b->clock &&
           (int)pin != b->reset;
}

int board_tie_high(struct board *b)
{
    int found = 0;
    for (unsigned i = 0; i < b->top->pins; i++)
        if (spare_input(b, i) && !b->high[i])
            b->high[i] = 1, found = 1;
    return found;
}

/* A clock enable is on. */
static void tie_enables(struct board *b)
{
    char name[WIRE_NAME];
    for (unsigned i = 0; i < b->top->pins; i++) {
        plain(b->top->pin[i].name, name, sizeof name);
        b->high[i] = spare_input(b, i) && word_in("en ena enable ce clken clkenable run", name);
    }
}

static void number_pins(struct board *b)
{
    b->ins = b->outs = b->in_words = 0;
    for (unsigned i = 0; i < b->top->pins; i++) {
        const struct wire_pin *p = &b->top->pin[i];
        if (p->dir == WIRE_IN && (int)i != b->clock) {
            b->in[b->ins++] = i;
            b->at[i] = b->in_words;
            b->in_words += (p->width + 63) / 64;
        }
    }
    uint32_t at = 0;
    for (unsigned i = 0; i < b->top->pins; i++)
        if (b->top->pin[i].dir != WIRE_IN && b->used[i]) {
            b->out[b->outs++] = i;
            b->at[i] = at;
            at += 2 * ((b->top->pin[i].width + 63) / 64);
        }
}

int board_match(struct board *b, const struct machine *m, const struct top *t, const char *optional,
                const struct list *map)
{
    memset(b, 0, sizeof *b);
    b->machine = m;
    b->top = t;
    b->clock = b->reset = -1;
    for (unsigned i = 0; i < PORTS; i++)
        for (unsigned k = 0; k < 64; k++)
            b->lead[i][k].pin = -1;
    for (unsigned i = 0; map && i < map->count; i++) {
        const char *wrong = board_map(b, map->item[i]);
        if (wrong) {
            text_set(b->message, sizeof b->message, "%s", wrong);
            return -1;
        }
    }
    match_exactly(b);
    find_clock(b);
    for (unsigned i = 0; i < m->ports; i++)
        if (!b->wired[i])
            match_alias(b, i);
    for (unsigned i = 0; i < m->ports; i++)
        if (!b->wired[i])
            match_row(b, i);
    for (unsigned i = 0; i < m->ports; i++)
        if (!b->wired[i])
            match_vector(b, i);
    for (unsigned i = 0; i < m->ports; i++)
        if (!b->wired[i] && m->port[i].dir != STRAP)
            match_bare(b, i);
    match_bus(b);
    match_rest(b, optional);
    tie_enables(b);
    number_pins(b);
    int score = 0;
    for (unsigned i = 0; i < m->ports; i++)
        if (b->wired[i] && m->port[i].dir != STRAP && m->port[i].look != PHASE && !word_in(optional, m->port[i].name))
            score += b->how[i] == BY_ELIMINATION ? 4 : b->how[i] == BY_ALIAS ? 9 : 10;
    return score;
}

static void list_ports(struct board *b, const char *optional)
{
    const struct machine *m = b->machine;
    text_add(b->message, sizeof b->message, "  %-26s %s\n", m->name, b->top->name);
    unsigned row = 0, pin = 0;
    char left[128], right[160];
    while (row < m->ports || pin < b->top->pins) {
        *left = *right = 0;
        while (row < m->ports && (m->port[row].dir == STRAP || m->port[row].look == PHASE))
            row++;
        if (row < m->ports) {
            const struct port *p = &m->port[row];
            int missing = !b->wired[row] && !word_in(optional, p->name);
            text_set(left, sizeof left, "%s %s %-10s [%u]", missing ? "?" : " ", p->dir == OUT ? "out" : "in ", p->name,
                     p->width);
            row++;
        }
        if (pin < b->top->pins) {
            static const char *const dir[] = {"in ", "out", "inout"};
            const struct wire_pin *p = &b->top->pin[pin];
            const char *to = "";
            for (unsigned i = 0; i < m->ports; i++)
                if (b->wired[i] && b->lead[i][0].pin == (int)pin)
                    to = m->port[i].name;
            text_set(right, sizeof right, "%s %-12s [%u]%s%s", dir[p->dir % 3], p->name, p->width,
                     *to                    ? "  taken as "
                     : (int)pin == b->clock ? "  the clock"
                                            : "",
                     to);
            pin++;
        }
        text_add(b->message, sizeof b->message, "  %-26s %s\n", left, right);
    }
}

/* The unused pin of the right direction that comes nearest to a port. */
static const char *nearest_pin(const struct board *b, const struct port *p, uint8_t hinted[])
{
    const char *names[WIRE_PINS];
    unsigned n = 0;
    for (unsigned i = 0; i < b->top->pins; i++)
        if (!b->used[i] && !hinted[i] && same_way(&b->top->pin[i], p) && (int)i != b->clock)
            names[n++] = b->top->pin[i].name;
    const char *near = nearest(p->name, names, n);
    for (unsigned i = 0; i < b->top->pins && !near; i++)
        if (!b->used[i] && !hinted[i] && same_way(&b->top->pin[i], p) && b->top->pin[i].width == p->width)
            near = b->top->pin[i].name;
    for (unsigned i = 0; i < b->top->pins && near; i++)
        hinted[i] |= b->top->pin[i].name == near;
    return near;
}

/* An unused vector that may hold it among others. */
static const char *spare_vector(const struct board *b, const struct port *p)
{
    for (unsigned i = 0; i < b->top->pins; i++)
        if (!b->used[i] && same_way(&b->top->pin[i], p) && b->top->pin[i].width > p->width)
            return b->top->pin[i].name;
    return NULL;
}

/* A pin that has the port's own name and cannot be it: too narrow, too wide. */
static int misfit(const struct board *b, const struct port *p)
{
    char mine[WIRE_NAME], theirs[WIRE_NAME];
    plain(p->name, mine, sizeof mine);
    for (unsigned i = 0; i < b->top->pins; i++) {
        plain(b->top->pin[i].name, theirs, sizeof theirs);
        if (!b->used[i] && !strcmp(mine, theirs) && same_way(&b->top->pin[i], p) && b->top->pin[i].width != p->width)
            return (int)i;
    }
    return -1;
}

/* A display may be missing as a whole, not in parts. */
static int whole_absent(const struct board *b, const char *forgiven)
{
    for (unsigned i = 0; i < b->machine->ports; i++)
        if (word_in(forgiven, b->machine->port[i].name) && b->wired[i])
            return 0;
    return 1;
}

int board_complete(struct board *b, const char *optional, const char *forgiven)
{
    const struct machine *m = b->machine;
    char missing[512] = "", hint[512] = "";
    uint8_t hinted[WIRE_PINS] = {0};
    int outputs = 0;
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        int judged = p->dir == OUT && p->look != PHASE && !word_in(optional, p->name);
        outputs += judged && b->wired[i];
    }
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        int pin = b->wired[i] || p->look == PHASE || p->dir == STRAP ? -1 : misfit(b, p);
        if (pin >= 0) {
            text_set(b->message, sizeof b->message, "%s: %s has %u bit%s, and should have %u\n", b->top->name,
                     b->top->pin[pin].name, b->top->pin[pin].width, b->top->pin[pin].width == 1 ? "" : "s", p->width);
            list_ports(b, optional);
            return 0;
        }
        if (b->wired[i] || p->dir == STRAP || p->look == PHASE || word_in(optional, p->name) ||
            (p->dir == OUT && outputs && word_in(forgiven, p->name) && whole_absent(b, forgiven)))
            continue;
        text_add(missing, sizeof missing, "%s%s", *missing ? ", " : "", p->name);
        const char *near = nearest_pin(b, p, hinted), *vector = near ? NULL : spare_vector(b, p);
        if (near || vector)
            text_add(hint, sizeof hint, " --map %s=%s%s", p->name, near ? near : vector, near ? "" : "[...]");
    }
    if (!*missing)
        return 1;
    text_set(b->message, sizeof b->message, "%s: no port found for %s\n", b->top->name, missing);
    list_ports(b, optional);
    text_add(b->message, sizeof b->message, "Tell which is which, for example:%s", *hint ? hint : " --map PORT=SIGNAL");
    return 0;
}

int board_reverse_rows(struct board *b)
{
    int found = 0;
    for (unsigned i = 0; i < b->machine->ports; i++)
        if (b->wired[i] && b->row[i]) {
            b->lead[i][0].bit = (uint16_t)(b->row[i] - 1u - b->lead[i][0].bit);
            found = 1;
        }
    return found;
}

int board_has_reset(const struct board *b, int port)
{
    return (port >= 0 && b->wired[port] && !b->given[port]) || b->reset >= 0;
}

int board_turn_lights(struct board *b)
{
    int found = 0;
    for (unsigned i = 0; i < b->machine->ports; i++)
        if (b->wired[i] && !b->given[i] && b->machine->port[i].dir == OUT && b->machine->port[i].look == LED) {
            b->flip[i] ^= 1;
            found = 1;
        }
    return found;
}

/* ---- reading and driving ---- */

void board_signal(const struct board *b, unsigned port, char *text, size_t size)
{
    struct lead first = b->lead[port][0];
    const struct wire_pin *pin = &b->top->pin[first.pin];
    unsigned width = 0;
    while (width < b->machine->port[port].width && b->lead[port][width].pin == first.pin)
        width++;
    int step = pin->left >= pin->right ? 1 : -1, low = pin->right + step * (int)first.bit;
    text_set(text, size, "%s", pin->name);
    if (width < b->machine->port[port].width && b->lead[port][width].pin >= 0) { /* a pin a bit */
        text_set(text, size, "%s", b->top->pin[b->lead[port][b->machine->port[port].width - 1].pin].name);
        text_add(text, size, "...%s", pin->name);
    } else if (width < pin->width && width == 1)
        text_add(text, size, "[%d]", low);
    else if (width < pin->width && b->machine->port[port].look != SEGMENTS)
        text_add(text, size, "[%d:%d]", low + step * ((int)width - 1), low);
}

static struct lead lead_of(const struct board *b, unsigned port, unsigned bit)
{
    unsigned width = b->machine->port[port].width;
    while (b->mirror[port] && width > 1 && b->lead[port][width - 1].pin < 0)
        width--;
    struct lead l = b->lead[port][b->mirror[port] && bit < width ? width - 1 - bit : bit];
    l.bit = (uint16_t)(l.bit + b->offset[port]);
    return l;
}

void board_drive(const struct board *b, const Word port[], uint64_t *words)
{
    memset(words, 0, b->in_words * sizeof *words);
    if (b->reset >= 0)
        words[b->at[b->reset]] = b->resetting ? b->reset_level : !b->reset_level;
    for (unsigned i = 0; i < b->top->pins; i++)
        if (b->high[i] && !b->resetting)
            words[b->at[i]] = 1;
    for (unsigned i = 0; i < b->machine->ports; i++) {
        const struct port *p = &b->machine->port[i];
        if (!b->wired[i] || p->dir == OUT)
            continue;
        Word value = b->flip[i] ? ~port[i] : port[i];
        for (unsigned k = 0; k < p->width; k++) {
            struct lead l = lead_of(b, i, k);
            if (l.pin >= 0 && value >> k & 1)
                words[b->at[l.pin] + l.bit / 64] |= (uint64_t)1 << l.bit % 64;
        }
    }
}

void board_read(const struct board *b, const uint64_t *sample, Word port[], Word unknown[])
{
    for (unsigned i = 0; i < b->machine->ports; i++) {
        const struct port *p = &b->machine->port[i];
        if (!b->wired[i] || p->dir != OUT)
            continue;
        Word value = 0, mark = 0;
        for (unsigned k = 0; k < p->width; k++) {
            struct lead l = lead_of(b, i, k);
            if (l.pin < 0)
                continue;
            const uint64_t *at = sample + b->at[l.pin];
            unsigned words = (b->top->pin[l.pin].width + 63) / 64;
            value |= (at[l.bit / 64] >> l.bit % 64 & 1) << k;
            mark |= (at[words + l.bit / 64] >> l.bit % 64 & 1) << k;
        }
        Word all = port_mask(p);
        port[i] = b->flip[i] ? ~value & all : value;
        unknown[i] = mark;
    }
}
