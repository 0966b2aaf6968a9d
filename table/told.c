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

static void add(struct sheet *s, const char *text, size_t size)
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

size_t told_text(char *to, size_t size, const char *text, size_t length)
{
    struct sheet s = {.to = to, .size = size};
    add(&s, "\"", 1);
    for (size_t i = 0, plain = 0; i < length; i++) {
        char c = text[i];
        bool last = i + 1 == length, escaped = c == '"' || c == '\\' || (unsigned char)c < ' ';
        if (escaped || last)
            add(&s, text + plain, i + !escaped - plain);
        if (!escaped)
            continue;
        plain = i + 1;
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

/* Texts behind each other: most of a view, and faster than a format. */
#define SAY(s, ...) say(s, (const char *const[]){__VA_ARGS__, 0})
static void say(struct sheet *s, const char *const *text)
{
    for (; *text; text++)
        add(s, *text, text_length(*text));
}

static void hex(struct sheet *s, const char *name, const uint8_t *bytes, size_t size)
{
    char text[2 * SHA256_BYTES + 1];
    hex_write(text, bytes, size);
    SAY(s, ",\"", name, "\":\"", text, "\"");
}

static void number(struct sheet *s, const char *before, uint64_t value, unsigned base)
{
    char digits[20];
    unsigned n = sizeof digits;
    do
        digits[--n] = "0123456789abcdef"[value % base];
    while (value /= base);
    add(s, before, text_length(before));
    add(s, digits + n, sizeof digits - n);
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
    SAY(s, ",\"seat\":[");
    for (unsigned i = 0; i < t->seats; i++) {
        const struct table_seat *one = &t->seat[i];
        SAY(s, i ? "," : "", "{\"who\":\"", kind[one->kind], "\"");
        if (one->kind == PERSON) {
            SAY(s, ",\"name\":");
            quote(s, one->name);
        }
        if (one->player)
            SAY(s, ",\"level\":\"", one->player->name, "\"");
        if (one->late)
            SAY(s, ",\"late\":true");
        if (one->committed || one->revealed)
            hex(s, "commit", one->commit, sizeof one->commit);
        if (one->revealed)
            hex(s, "number", one->number, sizeof one->number);
        SAY(s, "}");
    }
    SAY(s, "]");
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
    SAY(s, ",\"asked\":[");
    for (unsigned i = 0; t->state == PLAY && i < t->machine->ports; i++)
        if (t->look.asked >> i & 1) {
            SAY(s, comma, "\"", t->machine->port[i].name, "\"");
            comma = ",";
        }
    SAY(s, "]");
}

/* The ports in hex, a space between two: some are wider than a number of JavaScript is exact. */
static void told_game(struct sheet *s, const struct table *t, unsigned seat, const struct language *language)
{
    char text[TELL_MOST];
    struct teller teller = table_teller(t, language);
    Word shown[PORTS_MOST];
    const struct value *phase = game_phase(&t->game);
    game_shown(&t->game, seat, shown);
    number(s, ",\"turn\":", table_turn(t), 10);
    SAY(s, ",\"phase\":\"", phase ? phase->name : "", "\",\"waits\":", phase && phase->waits ? "true" : "false",
        ",\"secret\":", game_secret(&t->game) ? "true" : "false", ",\"ports\":\"");
    for (unsigned i = 0; i < t->machine->ports; i++) {
        const struct port *p = &t->machine->port[i];
        number(s, i ? " " : "", p->look == NOISE || p->look == BUTTON ? p->idle : shown[i], 16);
    }
    SAY(s, "\"");
    told_asked(s, t);
    told_sentence(s, "now", language && tell_now(&teller, text, sizeof text) ? text : t->look.now);
    told_sentence(s, "happened", language && tell_happened(&teller, text, sizeof text) ? text : t->look.happened);
    tell_turn(&teller, text, sizeof text);
    told_sentence(s, "who", text);
    if (t->state != OVER)
        return;
    number(s, ",\"winner\":", machine_winner(t->machine, t->game.state, t->game.port), 10);
    /* how the machine would go on (tell_end()) is no help here: a rematch is the room's */
    told_sentence(s, "end", language && tell_happened(&teller, text, sizeof text) ? text : t->look.happened);
    hex(s, "revealed", t->secret, sizeof t->secret);
}

size_t table_told_people(const struct table *t, char *to, size_t size)
{
    struct sheet s = {.to = to, .size = size};
    number(&s, "{\"people\":", t->people, 10);
    hex(&s, "commit", t->promise, sizeof t->promise);
    told_seats(&s, t);
    SAY(&s, "}");
    return s.full ? 0 : s.used;
}

size_t table_told_view(const struct table *t, unsigned seat, const struct language *language, char *to, size_t size)
{
    static const char *const state[] = {"gather", "reveal", "play", "over"};
    struct sheet s = {.to = to, .size = size};
    number(&s, "{\"view\":", t->view, 10);
    SAY(&s, ",\"state\":\"", state[t->state], "\"");
    number(&s, ",\"game\":", t->games, 10);
    if (t->switched_on)
        told_game(&s, t, seat, language);
    SAY(&s, "}");
    return s.full ? 0 : s.used;
}
