/* SPDX-License-Identifier: MIT */
/* What screens are told, as JSON. */
#include <stdarg.h>
#include "bare/text.h"
#include "core/bytes.h"
#include "play/tell.h"
#include "table/table-parts.h"
#include "table/spoken.h"

struct sheet {
    char *to;
    size_t size, used;
    bool full;
};

static inline void add(struct sheet *s, const char *text, size_t size)
{
    if (s->full || s->used + size >= s->size) {
        s->full = true;
        return;
    }
    bytes_copy(s->to + s->used, text, size);
    s->used += size;
    s->to[s->used] = 0;
}

static void put(struct sheet *s, const char *format, ...)
{
    char piece[256];
    va_list args;
    va_start(args, format);
    text_format(piece, sizeof piece, format, args);
    va_end(args);
    add(s, piece, text_length(piece));
}

static bool is_plain(char c)
{
    return c != '"' && c != '\\' && (unsigned char)c >= ' ';
}

size_t told_text(char *to, size_t size, const char *text, size_t length)
{
    struct sheet s = {.to = to, .size = size};
    add(&s, "\"", 1);
    for (size_t i = 0, from = 0; i < length; from = i) {
        while (i < length && is_plain(text[i]))
            i++;
        add(&s, text + from, i - from);
        if (i == length)
            break;
        char c = text[i++];
        if (c == '\n')
            add(&s, "\\n", 2);
        else if ((unsigned char)c < ' ')
            put(&s, "\\u%04x", (unsigned)c);
        else
            put(&s, "\\%c", c);
    }
    add(&s, "\"", 1);
    return s.full ? 0 : s.used;
}

static void quote(struct sheet *s, const char *text)
{
    size_t n = s->full ? 0 : told_text(s->to + s->used, s->size - s->used, text, text_length(text));
    s->full |= !n;
    s->used += n;
}

/* A constant: of a size that the compiler knows, so that no call copies it. */
#define PUT(s, text) add(s, text, sizeof text - 1)

/* Texts behind each other: most of a view.  They are short: letter by letter is faster than a call for each. */
#define SAY(s, ...) say(s, (const char *const[]){__VA_ARGS__, 0})
static void say(struct sheet *s, const char *const *text)
{
    char *to = s->to + s->used, *end = s->to + s->size;
    for (; *text && !s->full; text++) {
        const char *from = *text;
        while (*from && to < end)
            *to++ = *from++;
        s->full = to == end; /* a 0 has to follow */
    }
    if (s->full)
        return;
    *to = 0;
    s->used = (size_t)(to - s->to);
}

static void hex(struct sheet *s, const char *name, const uint8_t *bytes, size_t size)
{
    char text[2 * SHA256_BYTES + 1];
    hex_write(text, bytes, size);
    SAY(s, ",\"", name, "\":\"", text, "\"");
}

static void number(struct sheet *s, uint64_t value)
{
    char digits[21], *at = digits + sizeof digits - 1;
    *at = 0;
    do
        *--at = (char)('0' + value % 10);
    while (value /= 10);
    SAY(s, at);
}

size_t table_told_room(const struct table *t, char *to, size_t size)
{
    struct sheet s = {.to = to, .size = size};
    const char *comma = "";
    put(&s, "{\"room\":\"%s\",\"machine\":\"%s\",\"timer\":%u,\"seats\":%u,\"straps\":{", t->code, t->machine->name,
        t->timer, t->seats);
    for (unsigned i = 0; i < t->machine->ports; i++)
        if (t->machine->port[i].dir == STRAP) {
            put(&s, "%s\"%s\":\"%llu\"", comma, t->machine->port[i].name, (unsigned long long)t->straps[i]);
            comma = ",";
        }
    put(&s, "}}");
    return s.full ? 0 : s.used;
}

static void told_seats(struct sheet *s, const struct table *t)
{
    static const char *const kind[] = {"nobody", "person", "program"};
    PUT(s, ",\"seat\":[");
    for (unsigned i = 0; i < t->seats; i++) {
        const struct table_seat *one = &t->seat[i];
        SAY(s, i ? "," : "", "{\"who\":\"", kind[one->kind], "\"");
        if (one->kind == PERSON) {
            PUT(s, ",\"name\":");
            quote(s, one->name);
        }
        if (one->player)
            SAY(s, ",\"level\":\"", one->player->name, "\"");
        if (one->late)
            PUT(s, ",\"late\":true");
        if (one->committed || one->revealed)
            hex(s, "commit", one->commit, sizeof one->commit);
        if (one->revealed)
            hex(s, "number", one->number, sizeof one->number);
        PUT(s, "}");
    }
    PUT(s, "]");
}

static void told_sentence(struct sheet *s, const char *name, const char *text)
{
    if (!*text)
        return;
    SAY(s, ",\"", name, "\":");
    quote(s, text);
}

/* The controls that are asked for now, by whoever's turn it is. */
static void told_asked(struct sheet *s, const struct table *t)
{
    const char *comma = "";
    PUT(s, ",\"asked\":[");
    for (unsigned i = 0; t->state == PLAY && i < t->machine->ports; i++)
        if (t->look.asked >> i & 1) {
            SAY(s, comma, "\"", t->machine->port[i].name, "\"");
            comma = ",";
        }
    PUT(s, "]");
}

/* The ports in hex, a space between two: some are wider than a number of JavaScript is exact. */
static void told_ports(struct sheet *s, const struct table *t, unsigned seat)
{
    Word shown[PORTS_MOST];
    char text[PORTS_MOST * 17], *to = text;
    game_shown(&t->game, seat, shown);
    for (unsigned i = 0; i < t->machine->ports; i++) {
        const struct port *p = &t->machine->port[i];
        Word value = p->look == NOISE || p->look == BUTTON ? p->idle : shown[i];
        unsigned shift = 0;
        while (shift < 60 && value >> shift >> 4)
            shift += 4;
        for (; shift; shift -= 4)
            *to++ = "0123456789abcdef"[value >> shift & 15];
        *to++ = "0123456789abcdef"[value & 15];
        *to++ = ' ';
    }
    add(s, text, (size_t)(to - text) - (to > text));
}

static void told_game(struct sheet *s, const struct table *t, unsigned seat, const struct language *language)
{
    char text[TELL_MOST];
    struct teller teller = table_teller(t, language);
    const struct value *phase = game_phase(&t->game);
    PUT(s, ",\"turn\":");
    number(s, table_turn(t));
    PUT(s, ",\"phase\":\"");
    SAY(s, phase ? phase->name : "");
    PUT(s, "\",\"waits\":");
    SAY(s, phase && phase->waits ? "true" : "false");
    PUT(s, ",\"secret\":");
    SAY(s, game_secret(&t->game) ? "true" : "false");
    PUT(s, ",\"ports\":\"");
    told_ports(s, t, seat);
    PUT(s, "\"");
    told_asked(s, t);
    told_sentence(s, "now", language && tell_now(&teller, text, sizeof text) ? text : t->look.now);
    told_sentence(s, "happened", language && tell_happened(&teller, text, sizeof text) ? text : t->look.happened);
    tell_turn(&teller, text, sizeof text);
    told_sentence(s, "who", text);
    if (t->state != OVER)
        return;
    PUT(s, ",\"winner\":");
    number(s, machine_winner(t->machine, t->game.state, t->game.port));
    /* how the machine would go on (tell_end()) is no help here: a rematch is the room's */
    told_sentence(s, "end", language && tell_happened(&teller, text, sizeof text) ? text : t->look.happened);
    hex(s, "revealed", t->secret, sizeof t->secret);
}

size_t table_told_people(const struct table *t, char *to, size_t size)
{
    struct sheet s = {.to = to, .size = size};
    PUT(&s, "{\"people\":");
    number(&s, t->people);
    hex(&s, "commit", t->promise, sizeof t->promise);
    told_seats(&s, t);
    PUT(&s, "}");
    return s.full ? 0 : s.used;
}

size_t table_told_view(const struct table *t, unsigned seat, const struct language *language, char *to, size_t size)
{
    static const char *const state[] = {"gather", "reveal", "play", "over"};
    struct sheet s = {.to = to, .size = size};
    PUT(&s, "{\"view\":");
    number(&s, t->view);
    PUT(&s, ",\"state\":\"");
    SAY(&s, state[t->state]);
    PUT(&s, "\",\"game\":");
    number(&s, t->games);
    if (t->switched_on)
        told_game(&s, t, seat, language);
    PUT(&s, "}");
    return s.full ? 0 : s.used;
}
