/* SPDX-License-Identifier: MIT */
/* A pin map in words, and in use: what is missing, what a port is on, reading and driving. */
#include "check/pins/pinmap.h"
#include "core/bytes.h"
#include "bare/text.h"
#include "core/words.h"

/* ---- what is missing ---- */

static void list_ports(struct pinmap *b, const char *optional)
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
            const struct pin *p = &b->top->pin[pin];
            const char *to = "";
            for (unsigned i = 0; i < m->ports; i++)
                if (b->wired[i] && b->lead[i][0].pin == (int)pin)
                    to = m->port[i].name;
            text_set(right, sizeof right, "%s %-12s [%u]%s%s", dir[p->dir % 3], p->name, (unsigned)p->width,
                     *to                    ? "  taken as "
                     : (int)pin == b->clock ? "  the clock"
                                            : "",
                     to);
            pin++;
        }
        text_add(b->message, sizeof b->message, "  %-26s %s\n", left, right);
    }
}

/* How many ports of that width and direction have found no pin. */
static unsigned ports_missing(const struct pinmap *b, const struct port *p, const char *optional)
{
    unsigned n = 0;
    for (unsigned i = 0; i < b->machine->ports; i++) {
        const struct port *other = &b->machine->port[i];
        n += !b->wired[i] && other->dir == p->dir && other->look != PHASE && other->width == p->width &&
             !word_in(optional, other->name);
    }
    return n;
}

/* The unused pin of the right direction that comes nearest to a port: by its name, or because there are as many such
   pins as such ports. */
static const char *nearest_pin(const struct pinmap *b, const struct port *p, const char *optional, uint8_t hinted[])
{
    const char *names[PINS_MOST];
    unsigned n = 0;
    for (unsigned i = 0; i < b->top->pins; i++)
        if (!b->used[i] && !hinted[i] && pin_same_way(&b->top->pin[i], p) && (int)i != b->clock &&
            b->top->pin[i].width >= p->width)
            names[n++] = b->top->pin[i].name;
    const char *near = word_nearest(p->name, names, n), *first = NULL;
    unsigned fitting = 0;
    for (unsigned i = 0; i < b->top->pins; i++)
        if (!b->used[i] && pin_same_way(&b->top->pin[i], p) && b->top->pin[i].width == p->width) {
            first = first || hinted[i] ? first : b->top->pin[i].name;
            fitting++;
        }
    /* one wire is like another: without a clock among them it could be that */
    if (!near && fitting == ports_missing(b, p, optional) && (p->width > 1 || p->dir == OUT || b->clock >= 0))
        near = first;
    for (unsigned i = 0; i < b->top->pins && near; i++)
        hinted[i] |= b->top->pin[i].name == near;
    return near;
}

/* Bits of the unused pins of that direction; of the ports that have found none. */
static unsigned spare_bits(const struct pinmap *b, const struct port *p)
{
    unsigned bits = 0;
    for (unsigned i = 0; i < b->top->pins; i++)
        bits += !b->used[i] && (int)i != b->clock && pin_same_way(&b->top->pin[i], p) ? b->top->pin[i].width : 0;
    return bits;
}

static unsigned missing_bits(const struct pinmap *b, const struct port *p, const char *optional)
{
    unsigned bits = 0;
    for (unsigned i = 0; i < b->machine->ports; i++) {
        const struct port *other = &b->machine->port[i];
        bool missing = !b->wired[i] && other->dir == p->dir && other->look != PHASE && !word_in(optional, other->name);
        bits += missing ? other->width : 0;
    }
    return bits;
}

/* An unused vector that may hold it among others: where there is a pin for every wire nobody packs them, and where what
   is missing has more bits than there are nobody has. */
static const char *spare_vector(const struct pinmap *b, const struct port *p, const char *optional,
                                const uint8_t hinted[])
{
    const char *vector = NULL;
    if (missing_bits(b, p, optional) > spare_bits(b, p))
        return NULL;
    for (unsigned i = 0; i < b->top->pins; i++) {
        const struct pin *pin = &b->top->pin[i];
        if (b->used[i] || hinted[i] || (int)i == b->clock || !pin_same_way(pin, p))
            continue;
        if (pin->width == 1 && p->width == 1)
            return NULL;
        if (!vector && pin->width > p->width)
            vector = pin->name;
    }
    return vector;
}

/* A pin that has the port's own name and cannot be it: too narrow, too wide. */
static int misfit(const struct pinmap *b, const struct port *p)
{
    char mine[PIN_NAME], theirs[PIN_NAME];
    pin_plain(p->name, mine, sizeof mine);
    for (unsigned i = 0; i < b->top->pins; i++) {
        pin_plain(b->top->pin[i].name, theirs, sizeof theirs);
        if (!b->used[i] && word_same(mine, theirs) && pin_same_way(&b->top->pin[i], p) &&
            b->top->pin[i].width != p->width)
            return (int)i;
    }
    return -1;
}

/* A display may be missing as a whole, not in parts. */
static bool whole_absent(const struct pinmap *b, const char *forgiven)
{
    for (unsigned i = 0; i < b->machine->ports; i++)
        if (word_in(forgiven, b->machine->port[i].name) && b->wired[i])
            return 0;
    return 1;
}

/* Inputs are missing, and there are pins that go both ways and carry nothing. */
static bool idle_inouts(const struct pinmap *b, const char *optional)
{
    bool inputs = false, idle = false;
    for (unsigned i = 0; i < b->machine->ports; i++)
        inputs |= b->machine->port[i].dir == IN && !b->wired[i] && !word_in(optional, b->machine->port[i].name);
    for (unsigned i = 0; i < b->top->pins; i++)
        idle |= b->top->pin[i].dir == PIN_INOUT && !b->used[i];
    return inputs && idle;
}

bool pinmap_complete(struct pinmap *b, const char *optional, const char *forgiven)
{
    const struct machine *m = b->machine;
    char missing[512] = "", hint[512] = "";
    uint8_t hinted[PINS_MOST] = {0};
    int outputs = 0;
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        int judged = p->dir == OUT && p->look != PHASE && !word_in(optional, p->name);
        outputs += judged && b->wired[i];
    }
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        bool free = b->wired[i] || p->look == PHASE || p->dir == STRAP || pinmap_asks_none(b, i);
        int pin = free ? -1 : misfit(b, p);
        if (pin >= 0) {
            text_set(b->message, sizeof b->message, "%s: %s has %u bit%s, and should have %u\n", b->top->name,
                     b->top->pin[pin].name, (unsigned)b->top->pin[pin].width, b->top->pin[pin].width == 1 ? "" : "s",
                     p->width);
            list_ports(b, optional);
            return 0;
        }
        if (b->wired[i] || p->dir == STRAP || p->look == PHASE || word_in(optional, p->name) ||
            (p->look == ANODES && b->apart) ||
            (p->dir == OUT && outputs && word_in(forgiven, p->name) && whole_absent(b, forgiven)))
            continue;
        text_add(missing, sizeof missing, "%s%s", *missing ? ", " : "", p->name);
        const char *near = nearest_pin(b, p, optional, hinted),
                   *vector = near ? NULL : spare_vector(b, p, optional, hinted);
        if (near || vector)
            text_add(hint, sizeof hint, " --map %s=%s%s", p->name, near ? near : vector, near ? "" : "[...]");
    }
    if (!*missing)
        return 1;
    text_set(b->message, sizeof b->message, "%s: no port found for %s\n", b->top->name, missing);
    list_ports(b, optional);
    if (b->clock < 0 && m->state_size)
        text_add(b->message, sizeof b->message, "No clock was found: --map clk=SIGNAL tells which it is.\n");
    if (idle_inouts(b, optional)) {
        text_add(b->message, sizeof b->message,
                 "A pin that is inout is looked at, but never driven: make inputs of those that are some.");
        return 0;
    }
    static const struct port output = {.dir = OUT};
    unsigned wanted = missing_bits(b, &output, optional), left = spare_bits(b, &output);
    if (wanted > left) /* no telling helps */
        text_add(b->message, sizeof b->message,
                 "The outputs that are missing have %u bits, and those that are left %u: what a design does not show "
                 "on pins of its own cannot be judged.",
                 wanted, left);
    else
        text_add(b->message, sizeof b->message, "Tell which is which, for example:%s",
                 *hint ? hint : " --map PORT=SIGNAL");
    return 0;
}

bool pinmap_reverse_rows(struct pinmap *b)
{
    bool found = false;
    for (unsigned i = 0; i < b->machine->ports; i++)
        if (b->wired[i] && b->row[i]) {
            b->lead[i][0].bit = (uint16_t)(b->row[i] - 1u - b->lead[i][0].bit);
            found = true;
        }
    return found;
}

void pinmap_turn_digits(struct pinmap *b)
{
    for (unsigned i = 0; i < b->machine->ports; i++) {
        unsigned last = b->machine->port[i].width - 1u;
        for (unsigned k = 0; b->wired[i] && b->machine->port[i].look == ANODES && k < last - k; k++) {
            struct lead left = b->lead[i][last - k];
            b->lead[i][last - k] = b->lead[i][k];
            b->lead[i][k] = left;
        }
    }
}

void pinmap_order_digits(struct pinmap *b, const uint8_t order[4])
{
    for (unsigned i = 0; i < b->machine->ports; i++) {
        struct lead was[4];
        if (!b->wired[i] || b->machine->port[i].look != ANODES || b->machine->port[i].width != 4)
            continue;
        bytes_copy(was, b->lead[i], sizeof was);
        for (unsigned k = 0; k < 4; k++)
            b->lead[i][3 - order[k]] = was[3 - k];
    }
    for (unsigned k = 0; k < 4; k++)
        b->order[k] = order[b->moved ? b->order[k] : k];
    b->moved = true;
}

bool pinmap_named_low(const struct pinmap *b, int rst)
{
    const struct machine *m = b->machine;
    for (unsigned i = 0; i < m->ports; i++) {
        if (!b->wired[i] || m->port[i].dir != IN || m->port[i].look != BUTTON || (int)i == rst)
            continue;
        const char *name = b->top->pin[b->lead[i][0].pin].name;
        size_t n = text_length(name);
        if ((n > 2 && text_same_letters(name + n - 2, "_n")) || (n > 2 && text_same_letters(name + n - 2, "_l")) ||
            (n > 3 && text_same_letters(name + n - 3, "bar")) || text_begins_letters(name, "n_") ||
            (*name == 'n' && char_is_upper(name[1])) || text_begins_letters(name, "key"))
            return true;
    }
    return false;
}

uint64_t pinmap_two_seconds(const struct pinmap *b)
{
    static const unsigned rates[] = {10, 12, 16, 20, 24, 25, 27, 32, 33, 40, 48, 50, 100, 125, 200}; /* MHz */
    uint64_t found = 0, number = 0;
    if (!b->haste || b->clock < 0)
        return 0;
    const char *name = b->top->pin[b->clock].name;
    for (const char *c = name; *c; c++) {
        if (c > name && text_begins_letters(c, "hz") && char_lower(c[-1]) != 'm')
            return 0; /* clk50hz */
        bool goes_on = char_is_digit(*c) && c > name && char_is_digit(c[-1]);
        number = !char_is_digit(*c) ? 0 : !goes_on ? (uint64_t)(*c - '0') : 10 * number + (uint64_t)(*c - '0');
        number = number < 1000 ? number : 1000;
        for (unsigned i = 0; i < sizeof rates / sizeof *rates && !char_is_digit(c[1]); i++)
            found = number == rates[i] ? number : found; /* the last one: MAX10_CLK1_50 */
    }
    found = b->rate ? b->rate : found;
    return b->run ? 2 * 1000000 * found * b->run / b->counts : 2 * 1000000 * found >> b->haste;
}

uint64_t pinmap_board_cycles(const struct pinmap *b, uint64_t cycles)
{
    enum { LONGEST = 30 }; /* bits of what can be multiplied: longer ones tell nothing */
    return b->run && !(cycles >> LONGEST) ? cycles * b->counts / b->run : cycles << b->haste;
}

bool pinmap_has_reset(const struct pinmap *b, int port)
{
    return (port >= 0 && b->wired[port] && !b->given[port]) || b->reset >= 0;
}

bool pinmap_turn_lights(struct pinmap *b, bool rows, bool single)
{
    bool found[2] = {false, false};
    for (unsigned i = 0; i < b->machine->ports; i++) {
        const struct port *p = &b->machine->port[i];
        bool row = p->width > 1 || char_is_digit(p->name[text_length(p->name) - 1]);
        if (!b->wired[i] || b->given[i] || p->dir != OUT || (p->look != LED && p->look != MATRIX))
            continue;
        found[row] = true;
        b->flip[i] ^= row ? rows : single;
    }
    return rows && single ? found[0] || found[1] : found[0] && found[1];
}

/* ---- inputs that the machine has not; which pins are driven and sampled ---- */

static bool spare_input(const struct pinmap *b, unsigned pin)
{
    return !b->used[pin] && b->top->pin[pin].dir == PIN_IN && b->top->pin[pin].width == 1 && (int)pin != b->clock &&
           (int)pin != b->reset;
}

bool pinmap_tie_high(struct pinmap *b)
{
    bool found = false;
    for (unsigned i = 0; i < b->top->pins; i++)
        if (spare_input(b, i) && !b->high[i]) {
            b->high[i] = true;
            found = true;
        }
    return found;
}

/* A clock enable is on. */
void pinmap_tie_enables(struct pinmap *b)
{
    char name[PIN_NAME];
    for (unsigned i = 0; i < b->top->pins; i++) {
        pin_plain(b->top->pin[i].name, name, sizeof name);
        b->high[i] = spare_input(b, i) && word_in("en ena enable ce clken clkenable run", name);
    }
}

void pinmap_number(struct pinmap *b)
{
    b->ins = b->outs = b->in_words = b->out_words = 0;
    for (unsigned i = 0; i < b->top->pins; i++) {
        const struct pin *p = &b->top->pin[i];
        if (p->dir == PIN_IN && (int)i != b->clock) {
            b->in[b->ins++] = i;
            b->at[i] = b->in_words;
            b->in_words += pin_words(p);
        }
    }
    for (unsigned i = 0; i < b->top->pins; i++)
        if (b->top->pin[i].dir != PIN_IN && b->used[i]) {
            b->out[b->outs++] = i;
            b->at[i] = b->out_words;
            b->out_words += 2 * pin_words(&b->top->pin[i]);
        }
}

/* ---- reading and driving ---- */

void pinmap_signal(const struct pinmap *b, unsigned port, char *text, size_t size)
{
    struct lead first = b->lead[port][0];
    const struct pin *pin = &b->top->pin[first.pin];
    unsigned width = 0;
    while (width < b->machine->port[port].width && b->lead[port][width].pin == first.pin)
        width++;
    int step = pin->left >= pin->right ? 1 : -1, low = pin->right + step * (int)first.bit;
    text_set(text, size, "%s", pin->name);
    if (b->seats.bits[port]) {
        text_add(text, size, " (%u bits a seat)", b->seats.bits[port]);
        return;
    }
    if (b->apart && b->machine->port[port].look == SEGMENTS) { /* all digits, the leftmost first */
        struct lead left = b->lead[port][b->apart * b->machine->port[port].width];
        if (left.pin != first.pin)
            text_set(text, size, "%s...%s", b->top->pin[left.pin].name, pin->name);
    } else if (width < b->machine->port[port].width && b->lead[port][width].pin >= 0) { /* a pin a bit */
        text_set(text, size, "%s", b->top->pin[b->lead[port][b->machine->port[port].width - 1].pin].name);
        text_add(text, size, "...%s", pin->name);
    } else if (width < pin->width && width == 1)
        text_add(text, size, "[%d]", low);
    else if (width < pin->width && b->machine->port[port].look != SEGMENTS)
        text_add(text, size, "[%d:%d]", low + step * ((int)width - 1), low);
}

static struct lead lead_of(const struct pinmap *b, unsigned port, unsigned bit)
{
    unsigned width = b->machine->port[port].width, first = bit - bit % width; /* of digits apart: that of its digit */
    const struct lead *lead = b->lead[port] + first;
    while (b->mirror[port] && width > 1 && lead[width - 1].pin < 0)
        width--;
    bit -= first;
    struct lead l = lead[b->mirror[port] && bit < width ? width - 1 - bit : bit];
    l.bit = (uint16_t)(l.bit + (b->offset[port] ? 1 : 0));
    return l;
}

void pinmap_drive(const struct pinmap *b, const Word port[], bool resetting, uint64_t *words)
{
    bytes_clear(words, b->in_words * sizeof *words);
    if (b->reset >= 0)
        words[b->at[b->reset]] = resetting ? b->reset_level : !b->reset_level;
    for (unsigned i = 0; i < b->top->pins; i++)
        if (b->high[i] && !resetting)
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

static Word decimal_value(Word raw, unsigned digits)
{
    Word value = 0;
    while (digits--)
        value = 10 * value + (raw >> 4 * digits & 15);
    return value;
}

/* Where on its vector the seat is that is asked for, from the lowest; all ones: nowhere.  63 begin with seat 1. */
static Word seat_of(const struct pinmap *b, unsigned out, const Word port[])
{
    unsigned seats = pinmap_seats(b, out), order = b->seats.order[out];
    unsigned first = seats & 1 || order == SEATS_ONE_LOW || order == SEATS_ONE_HIGH;
    Word seat = port[b->seats.asks] ? port[b->seats.asks] : port[b->seats.turn];
    if (!seat || seat - first >= seats)
        return ~(Word)0;
    return order == SEATS_FROM_HIGH || order == SEATS_ONE_HIGH ? seats - 1 - (seat - first) : seat - first;
}

void pinmap_read(const struct pinmap *b, const uint64_t *sample, Word port[], Word unknown[])
{
    for (unsigned i = 0; i < b->machine->ports; i++) {
        const struct port *p = &b->machine->port[i];
        if (!b->wired[i] || p->dir != OUT)
            continue;
        Word value = 0, mark = 0;
        unsigned apart = p->look == SEGMENTS ? p->width * b->apart : 0;
        Word seat = b->seats.bits[i] ? seat_of(b, i, port) : 0;
        for (unsigned k = 0; k < (b->decimal[i] ? 4u * b->decimal[i] : p->width + apart); k++) {
            struct lead l = b->decimal[i] ? b->lead[i][k] : lead_of(b, i, k);
            if (l.pin < 0 || !~seat)
                continue;
            l.bit = (uint16_t)(l.bit + seat * b->seats.bits[i]);
            const uint64_t *at = sample + b->at[l.pin];
            unsigned words = pin_words(&b->top->pin[l.pin]);
            value |= (at[l.bit / 64] >> l.bit % 64 & 1) << k;
            mark |= (at[words + l.bit / 64] >> l.bit % 64 & 1) << k;
        }
        Word all = port_mask(p);
        if (b->decimal[i]) {
            value = decimal_value(value, b->decimal[i]);
            mark = mark ? all : 0;
        }
        Word digits = apart ? ((Word)1 << apart) - 1 : 0, above = value >> p->width & digits;
        above = b->flip[i] != p->low ? ~above & digits : above; /* those are told as they are lit */
        port[i] = (b->flip[i] ? ~value & all : value & all) | above << p->width;
        unknown[i] = mark;
    }
}

bool pinmap_digits(const struct pinmap *b, const uint64_t *sample, bool *beyond)
{
    for (unsigned i = 0; i < b->machine->ports; i++) {
        unsigned digit = 0;
        for (unsigned k = b->decimal[i] ? 0 : 4u * b->digits[i]; k--; digit = k % 4 ? digit : 0) {
            struct lead l = b->lead[i][k];
            unsigned bit = l.pin < 0 ? 0 : sample[b->at[l.pin] + l.bit / 64] >> l.bit % 64 & 1;
            digit |= bit << k % 4;
            *beyond |= bit && k >= b->machine->port[i].width;
            if (digit > 9)
                return false;
        }
    }
    return true;
}

void pinmap_decimals(const struct pinmap *b, char *names, size_t size)
{
    for (unsigned i = 0; i < b->machine->ports; i++)
        if (b->wired[i] && b->decimal[i])
            text_add(names, size, "%s%s", *names ? ", " : "", b->machine->port[i].name);
}
