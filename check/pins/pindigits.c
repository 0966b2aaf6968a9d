/* SPDX-License-Identifier: MIT */
/* The pins of displays: a pin a segment, a bus or a row of digits, and digits that are all lit at once where the machine
   lights one after the other. */
#include "check/pins/pinmap.h"
#include "bare/text.h"
#include "core/words.h"

/* The one-bit output that is called as another one but for the letter at `at`. */
static int pin_lettered(const struct pinmap *b, const char *name, size_t at, char letter)
{
    char wanted[PIN_NAME];
    text_set(wanted, sizeof wanted, "%s", name);
    wanted[at] = letter;
    for (unsigned i = 0; i < b->choice; i++)
        if (!pin_taken(b, i) && pin_at(b, i)->dir == PIN_OUT && pin_at(b, i)->width == 1 &&
            text_same_letters(pin_at(b, i)->name, wanted))
            return (int)i;
    return -1;
}

/* A digit's segments, a pin each: a_out to g_out and p_out, CA to CG and DP, seg3_a to seg3_g for SSD3. */
void pinmap_find_segments(struct pinmap *b, unsigned port)
{
    const struct port *p = &b->machine->port[port];
    const struct port point = {.dir = OUT, .look = LED, .width = 1};
    char own[PIN_NAME];
    text_set(own, sizeof own, "%s", p->name);
    int number = pin_split(own);
    for (unsigned i = 0; p->look == SEGMENTS && i < b->choice && !b->wired[port]; i++) {
        const char *name = pin_at(b, i)->name;
        bool ours = number < 0;
        for (size_t at = 0; name[at]; at++)
            ours |= name[at] - '0' == number;
        for (size_t at = 0; ours && name[at] && !b->wired[port]; at++) {
            int pin[8] = {-1, -1, -1, -1, -1, -1, -1, -1};
            bool all = char_lower(name[at]) == 'a';
            for (int k = 0; k < 7 && all; k++)
                all = (pin[k] = pin_lettered(b, name, at, (char)('a' + k))) >= 0;
            if (!all)
                continue;
            pin[7] = pin_lettered(b, name, at, 'p');
            pin[7] = pin[7] >= 0 ? pin[7] : pin_called(b, &point, "dp");
            for (unsigned k = 0; k < p->width; k++)
                if (pin[k] >= 0)
                    pinmap_wire(b, port, k, pin[k], 0, 1, BY_ALIAS);
        }
    }
}

/* A row of digits (SSD3..SSD0) on one bus of seven or eight bits each, the highest number on the left. */
void pinmap_find_bus(struct pinmap *b)
{
    const struct machine *m = b->machine;
    unsigned digit[8], count = 0;
    int bus = -1;
    for (unsigned i = 0; i < m->ports && count < 8; i++)
        if (!b->wired[i] && m->port[i].dir == OUT && m->port[i].look == SEGMENTS && m->port[i].width == 7)
            digit[count++] = i;
    for (unsigned i = 0; i < b->choice && count > 1; i++)
        if (!pin_taken(b, i) && pin_at(b, i)->dir == PIN_OUT &&
            (pin_at(b, i)->width == 7 * count || pin_at(b, i)->width == 8 * count))
            bus = bus == -1 ? (int)i : -2; /* two such buses: which? */
    if (bus < 0)
        return;
    unsigned width = pin_at(b, (unsigned)bus)->width / count;
    for (unsigned i = 0; i < count; i++)
        pinmap_wire(b, digit[i], 0, bus, (count - 1 - i) * width, 7, BY_ALIAS);
}

/* A row of digits whose pins share a name of their own, the highest number on the left: h3..h0 for SSD3..SSD0, hex3 to
   hex0 for two numbers of two digits. */
void pinmap_find_digits(struct pinmap *b)
{
    const struct machine *m = b->machine;
    unsigned digit[PORTS_MOST], count = 0;
    for (unsigned i = 0; i < m->ports; i++)
        if (!b->wired[i] && m->port[i].dir == OUT && m->port[i].look == SEGMENTS && m->port[i].width == 7)
            digit[count++] = i;
    for (unsigned i = 0; i < b->choice && count > 1; i++) {
        char stem[PIN_NAME], name[PIN_NAME];
        unsigned found = 0;
        int pin[PORTS_MOST];
        text_set(stem, sizeof stem, "%s", pin_at(b, i)->name);
        if (pin_taken(b, i) || pin_split(stem) < 0)
            continue;
        for (unsigned k = 0; k < count; k++) {
            text_set(name, sizeof name, "%s%u", stem, count - 1 - k);
            pin[k] = pin_called(b, &m->port[digit[k]], name);
            found += pin[k] >= 0;
        }
        for (unsigned k = 0; k < count && found == count; k++)
            pinmap_wire_whole(b, digit[k], pin[k], BY_ELIMINATION);
        if (found == count)
            return;
    }
}

/* ---- digits with pins of their own ---- */

enum { DIGIT_BITS = 8, DIGITS_MOST = 7 }; /* as many as leads have room for, above the segments' own */

/* The output of a digit's seven or eight bits that has this stem and number, whatever its name has besides. */
static int pin_numbered(const struct pinmap *b, const char *stem, int number)
{
    for (unsigned i = 0; i < b->choice; i++) {
        const struct pin *pin = pin_at(b, i);
        char name[PIN_NAME];
        pin_bare(pin->name, name, sizeof name);
        if (!pin_taken(b, i) && pin->dir == PIN_OUT && (pin->width == 7 || pin->width == DIGIT_BITS) &&
            pin_split(name) == number && word_same(name, stem))
            return (int)i;
    }
    return -1;
}

/* A row of such outputs, counted from 0 or from 1; the lowest number is on the right. */
static bool digits_in_row(const struct pinmap *b, unsigned digits, int pin[])
{
    for (unsigned i = 0; i < b->choice; i++) {
        char stem[PIN_NAME];
        pin_bare(pin_at(b, i)->name, stem, sizeof stem);
        if (pin_split(stem) < 0)
            continue;
        int least = pin_numbered(b, stem, 0) >= 0 ? 0 : 1;
        unsigned found = 0;
        while (found < digits && (pin[found] = pin_numbered(b, stem, least + (int)found)) >= 0)
            found++;
        if (found == digits)
            return true;
    }
    return false;
}

/* Or one bus for all of them. */
static int digits_bus(const struct pinmap *b, unsigned digits)
{
    int bus = -1;
    for (unsigned i = 0; i < b->choice; i++)
        if (!pin_taken(b, i) && pin_at(b, i)->dir == PIN_OUT &&
            (pin_at(b, i)->width == 7 * digits || pin_at(b, i)->width == DIGIT_BITS * digits))
            bus = bus == -1 ? (int)i : -2; /* two such buses: which? */
    return bus;
}

void pinmap_find_apart(struct pinmap *b)
{
    const struct machine *m = b->machine;
    int selects = -1, segments = -1, pin[DIGITS_MOST];
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == OUT && !b->wired[i]) {
            selects = m->port[i].look == ANODES ? (int)i : selects;
            segments = m->port[i].look == SEGMENTS && m->port[i].width == DIGIT_BITS ? (int)i : segments;
        }
    unsigned digits = selects < 0 ? 0 : m->port[selects].width;
    if (segments < 0 || digits < 2 || digits > DIGITS_MOST)
        return;
    bool row = digits_in_row(b, digits, pin);
    int bus = row ? -1 : digits_bus(b, digits);
    if (!row && bus < 0)
        return;
    for (unsigned i = 0; i < digits; i++) {
        unsigned width = row ? pin_at(b, (unsigned)pin[i])->width : pin_at(b, (unsigned)bus)->width / digits;
        int from = row ? pin[i] : bus;
        for (unsigned at = i ? DIGIT_BITS * (i + 1) : 0; at <= DIGIT_BITS * (i + 1); at += DIGIT_BITS)
            pinmap_wire(b, (unsigned)segments, at, from, row ? 0 : i * width, width, BY_ALIAS);
    }
    b->apart = (uint8_t)digits;
}

void pinmap_not_apart(struct pinmap *b)
{
    for (unsigned i = 0; b->apart && i < b->machine->ports; i++) {
        if (b->machine->port[i].dir != OUT || b->machine->port[i].look != SEGMENTS)
            continue;
        b->wired[i] = false;
        for (unsigned k = 0; k < DIGIT_BITS * (b->apart + 1u); k++) {
            if (b->lead[i][k].pin >= 0)
                b->used[b->lead[i][k].pin] = false;
            b->lead[i][k].pin = -1;
        }
    }
    b->apart = 0;
}
