/* SPDX-License-Identifier: MIT */
/* What clients ask for (docs/rooms-protocol.md); any bytes can be tried on it. */
#include "bare/text.h"
#include "core/bytes.h"
#include "core/words.h"
#include "languages/language.h"
#include "table/tables-parts.h"
#include "table/spoken.h"

enum {
    CLAIMS = 20,          /* codes that are tried for a new room */
    GUESS_MS = 200,       /* one room that is not there may be asked for in so long, */
    GUESS_BURST = 50,     /* but so many in a row, by all clients together, */
    GUESSES_A_CLIENT = 10 /* and so many by one: then it is dropped */
};

struct request {
    struct tables *ts;
    struct client *c;
    struct spoken rest;
    int64_t now;
};

static struct slot *slot_of(const struct client *c)
{
    return (struct slot *)(void *)c->table;
}

/* ---- rooms ---------------------------------------------------------------------------- */

static void go_in(struct request *r, struct slot *s)
{
    struct client *c = r->c;
    if (s->count >= CLIENTS_A_TABLE) {
        tables_error(r->ts, c, "This room is full.");
        return;
    }
    client_leave(r->ts, c, r->now);
    if (!s->count)
        table_wake(&s->table, r->now);
    c->table = &s->table;
    c->next = s->clients;
    c->fresh = true;
    s->clients = c;
    s->count++;
    s->presence = true;
    r->ts->count.joined++;
    tables_mark(r->ts, s);
    tables_plan(r->ts, s, r->now);
}

/* No letters that are easily taken for another one: 30^6 codes. */
static const char letters[] = "abcdefghjkmnpqrstvwxyz23456789";

static void draw_code(struct tables *ts, char code[CODE_LETTERS + 1])
{
    for (unsigned i = 0; i < CODE_LETTERS;) {
        uint8_t b;
        ts->host.entropy(ts->host.context, &b, 1);
        if (b < 256 - 256 % (sizeof letters - 1))
            code[i++] = letters[b % (sizeof letters - 1)];
    }
    code[CODE_LETTERS] = 0;
}

static const char *ask_make(struct request *r)
{
    struct tables *ts = r->ts;
    struct spoken_word machine;
    uint64_t timer;
    uint8_t secret[NUMBER_BYTES];
    char code[CODE_LETTERS + 1], hex[2 * NUMBER_BYTES + 1];
    if (!spoken_next(&r->rest, &machine) || !spoken_number(&r->rest, &timer))
        return "make MACHINE TIMER STRAP=VALUE...";
    draw_code(ts, code);
    struct slot *s = tables_new(ts, code);
    if (!s)
        return "There is no room for another room.";
    s->table.language = r->c->language;
    ts->host.entropy(ts->host.context, secret, sizeof secret);
    hex_write(hex, secret, sizeof secret);
    const char *why =
        table_write(&s->table, r->now, "open %.*s %llu %s%s%.*s", (int)machine.size, machine.at,
                    (unsigned long long)timer, hex, r->rest.left ? " " : "", (int)r->rest.left, r->rest.at);
    if (why) {
        tables_error(ts, r->c, why);
        tables_discard(ts, s);
        return 0;
    }
    unsigned tries = CLAIMS;
    while (tries && (tables_find(ts, s->table.code) || !ts->host.claim(ts->host.context, s->table.code))) {
        draw_code(ts, s->table.code);
        tries--;
    }
    if (!tries || !tables_enter(ts, s)) {
        tables_discard(ts, s);
        return "No room can be made now.";
    }
    ts->count.made++;
    go_in(r, s);
    return 0;
}

/* Codes are not guessed: all clients together may ask for few that are not there. */
static bool may_guess(struct request *r)
{
    int64_t *spent = &r->ts->guess_ms;
    if (*spent < r->now - GUESS_BURST * GUESS_MS)
        *spent = r->now - GUESS_BURST * GUESS_MS;
    return *spent + GUESS_MS <= r->now && r->c->guesses < GUESSES_A_CLIENT;
}

static void guessed(struct request *r)
{
    r->ts->guess_ms += GUESS_MS;
    r->ts->count.guesses++;
    r->c->guesses++;
}

static bool read_code(struct spoken *l, char code[CODE_LETTERS + 1])
{
    struct spoken_word p;
    if (!spoken_next(l, &p) || p.size != CODE_LETTERS)
        return false;
    for (unsigned i = 0; i < CODE_LETTERS; i++) {
        code[i] = char_lower(p.at[i]);
        if (!text_find(letters, code[i]) || !code[i])
            return false;
    }
    code[CODE_LETTERS] = 0;
    return true;
}

static const char no_room[] = "There is no such room.";

static const char *load_room(struct request *r, const char *code, struct slot **found)
{
    struct tables *ts = r->ts;
    char where[256], text[300];
    struct slot *s = tables_new(ts, code);
    if (!s)
        return "There is no room for another room.";
    enum load got = ts->host.load(ts->host.context, &s->table, where, sizeof where);
    if (got == LOADED && s->table.opened && tables_enter(ts, s)) {
        s->stored = s->table.lines;
        s->stored_size = s->table.log_size;
        *found = s;
        return 0;
    }
    tables_discard(ts, s);
    if (got == ELSEWHERE) {
        client_leave(ts, r->c, r->now);
        if (ts->host.pass && ts->host.pass(ts->host.context, r->c, code, where))
            return 0;
        text_set(text, sizeof text, "{\"at\":\"%s\"}", where);
        tables_say(ts, r->c, text, text_length(text));
        return 0;
    }
    if (got == NOT_THERE)
        guessed(r);
    return got == NOT_THERE ? no_room : "The room cannot be read just now.";
}

static const char *ask_join(struct request *r)
{
    char code[CODE_LETTERS + 1];
    if (!may_guess(r)) {
        tables_error(r->ts, r->c, "Too many rooms were asked for that are not there: try again in a minute.");
        tables_drop(r->ts, r->c);
        return 0;
    }
    if (!read_code(&r->rest, code)) {
        guessed(r);
        return no_room;
    }
    struct slot *s = tables_find(r->ts, code);
    const char *why = s ? 0 : load_room(r, code, &s);
    if (!why && s)
        go_in(r, s);
    return why;
}

/* ---- seats ---------------------------------------------------------------------------- */

static void acknowledge(struct request *r, uint64_t id, bool seat)
{
    if (r->ts->acks == ACKS)
        tables_commit(r->ts, r->now);
    if (r->c->table)
        r->ts->ack[r->ts->acks++] = (struct ack){r->c, id, seat};
}

static void own_seat(struct request *r, unsigned seat)
{
    r->c->seat = seat;
    r->c->viewed = UINT64_MAX; /* it may see more now */
    slot_of(r->c)->presence = true;
    acknowledge(r, r->c->table->seat[seat - 1].last, true);
}

static const char *ask_sit(struct request *r)
{
    uint64_t seat;
    uint8_t key[KEY_BYTES], digest[SHA256_BYTES], commit[SHA256_BYTES];
    char hash[2 * SHA256_BYTES + 1], hex[2 * SHA256_BYTES + 1];
    if (!spoken_number(&r->rest, &seat) || !spoken_hex(&r->rest, key, sizeof key) ||
        !spoken_hex(&r->rest, commit, sizeof commit))
        return "sit SEAT KEY COMMIT NAME";
    if (r->c->seat)
        return "You have a seat already.";
    sha256(key, sizeof key, digest);
    hex_write(hash, digest, sizeof digest);
    hex_write(hex, commit, sizeof commit);
    const char *why = table_write(r->c->table, r->now, "sit %llu %s %s %.*s", (unsigned long long)seat, hash, hex,
                                  (int)r->rest.left, r->rest.at);
    if (!why)
        own_seat(r, (unsigned)seat);
    return why;
}

static const char *ask_back(struct request *r)
{
    uint64_t seat;
    uint8_t key[KEY_BYTES];
    if (!spoken_number(&r->rest, &seat) || !spoken_hex(&r->rest, key, sizeof key))
        return "back SEAT KEY";
    if (seat > SEATS_MOST || !table_knows(r->c->table, (unsigned)seat, key)) {
        static const char none[] = "{\"you\":0}";
        tables_say(r->ts, r->c, none, sizeof none - 1);
        if (++r->c->guesses > GUESSES_A_CLIENT)
            tables_drop(r->ts, r->c);
        return "This seat is not yours any more.";
    }
    own_seat(r, (unsigned)seat);
    return 0;
}

static const char *ask_leave(struct request *r)
{
    unsigned seat = r->c->seat;
    const char *why = table_write(r->c->table, r->now, "leave %u", seat);
    for (struct client *each = slot_of(r->c)->clients; !why && each; each = each->next)
        if (each->seat == seat)
            each->seat = 0;
    slot_of(r->c)->presence = true;
    return why;
}

static const char *ask_program(struct request *r)
{
    struct spoken_word level;
    uint64_t seat;
    if (!spoken_number(&r->rest, &seat) || !spoken_next(&r->rest, &level))
        return "program SEAT LEVEL";
    return table_write(r->c->table, r->now, "program %llu %.*s", (unsigned long long)seat, (int)level.size, level.at);
}

static const char *ask_start(struct request *r)
{
    return table_write(r->c->table, r->now, "start");
}

static const char *ask_number(struct request *r, const char *verb)
{
    uint8_t number[NUMBER_BYTES];
    char hex[2 * NUMBER_BYTES + 1];
    if (!spoken_hex(&r->rest, number, sizeof number))
        return "A number has 64 hex digits.";
    hex_write(hex, number, sizeof number);
    return table_write(r->c->table, r->now, "%s %u %s", verb, r->c->seat, hex);
}

static const char *ask_reveal(struct request *r)
{
    return ask_number(r, "reveal");
}

static const char *ask_commit(struct request *r)
{
    return ask_number(r, "commit");
}

static const char *ask_again(struct request *r)
{
    uint8_t secret[NUMBER_BYTES];
    char hex[2 * NUMBER_BYTES + 1];
    r->ts->host.entropy(r->ts->host.context, secret, sizeof secret);
    hex_write(hex, secret, sizeof secret);
    return table_write(r->c->table, r->now, "again %s", hex);
}

/* ---- playing -------------------------------------------------------------------------- */

static void refuse(struct request *r, uint64_t id, const char *why)
{
    char text[2 * WHY_MOST + 64];
    text_set(text, sizeof text, "{\"no\":%llu,\"why\":", (unsigned long long)id);
    size_t n = text_length(text);
    n += told_text(text + n, sizeof text - n - 1, why, text_length(why));
    text[n++] = '}';
    r->ts->count.refused++;
    tables_say(r->ts, r->c, text, n);
}

static const char *ask_do(struct request *r)
{
    uint64_t id;
    struct table *t = r->c->table;
    if (!spoken_number(&r->rest, &id) || !id)
        return "do ID WORD...";
    if (id <= t->seat[r->c->seat - 1].last) {
        acknowledge(r, id, false); /* it was done already: an acknowledgement was lost */
        return 0;
    }
    const char *why =
        table_write(t, r->now, "do %u %llu %.*s", r->c->seat, (unsigned long long)id, (int)r->rest.left, r->rest.at);
    if (why) {
        refuse(r, id, why);
        return 0;
    }
    r->ts->count.actions++;
    acknowledge(r, id, false);
    return 0;
}

/* Who names a wait that is over by now has what was wanted. */
static const char *ask_skip(struct request *r)
{
    struct spoken_word name;
    struct table *t = r->c->table;
    if (!spoken_next(&r->rest, &name))
        return "skip PHASE";
    table_tick(t, r->now); /* up to now, for the line says what the clock has come to */
    const struct value *phase = t->state == PLAY ? game_phase(&t->game) : 0;
    if (!phase || !spoken_is(name, phase->name))
        return 0;
    return table_write(t, r->now, "skip %u %.*s", r->c->seat, (int)name.size, name.at);
}

static const char *ask_tape(struct request *r)
{
    struct tables *ts = r->ts;
    const struct table *t = r->c->table;
    if (t->state != OVER)
        return "The tape has all that was entered in secret: it is given out when the game is over.";
    size_t size = table_tape_size(t), room = 2 * size + 32;
    char *tape = ts->host.memory(ts->host.context, 0, 0, size), *text = ts->host.memory(ts->host.context, 0, 0, room);
    static const char head[] = "{\"tape\":";
    if (tape && text) {
        size_t n = sizeof head - 1;
        bytes_copy(text, head, n);
        n += told_text(text + n, room - n - 1, tape, table_tape(t, tape, size));
        text[n++] = '}';
        tables_say(ts, r->c, text, n);
    }
    if (tape)
        ts->host.memory(ts->host.context, tape, size, 0);
    if (text)
        ts->host.memory(ts->host.context, text, room, 0);
    return 0;
}

static const char *ask_lang(struct request *r)
{
    char code[16] = "";
    struct spoken_word p;
    if (spoken_next(&r->rest, &p) && p.size < sizeof code)
        bytes_copy(code, p.at, p.size);
    r->c->language = language_find(code);
    r->c->viewed = UINT64_MAX;
    return 0;
}

static const char *ask_ping(struct request *r)
{
    static const char pong[] = "{\"pong\":1}";
    tables_say(r->ts, r->c, pong, sizeof pong - 1);
    return 0;
}

/* ---- requests ------------------------------------------------------------------------- */

enum needs { NOTHING, ROOM, SEAT };

static const struct {
    const char *verb;
    enum needs needs;
    const char *(*ask)(struct request *r);
} verbs[] = {
    {"do", SEAT, ask_do},       {"make", NOTHING, ask_make},  {"join", NOTHING, ask_join},
    {"sit", ROOM, ask_sit},     {"back", ROOM, ask_back},     {"leave", SEAT, ask_leave},
    {"start", SEAT, ask_start}, {"reveal", SEAT, ask_reveal}, {"program", SEAT, ask_program},
    {"again", SEAT, ask_again}, {"commit", SEAT, ask_commit}, {"tape", ROOM, ask_tape},
    {"skip", SEAT, ask_skip},   {"lang", NOTHING, ask_lang},  {"ping", NOTHING, ask_ping},
};

/* So many requests in a row, then so many a second. */
static bool may_ask(struct client *c, int64_t now)
{
    if (c->budget_ms < now - BURST * (1000 / RATE))
        c->budget_ms = now - BURST * (1000 / RATE);
    c->budget_ms += 1000 / RATE;
    return c->budget_ms <= now;
}

void tables_receive(struct tables *ts, struct client *c, const char *text, size_t size, int64_t now)
{
    struct request r = {ts, c, {text, size}, now};
    struct spoken_word verb;
    const char *why = "There is no such request.";
    if (c->dropped)
        return;
    if (!may_ask(c, now)) {
        tables_error(ts, c, "Too many requests.");
        tables_drop(ts, c);
        return;
    }
    if (size > REQUEST_LONGEST) {
        tables_error(ts, c, "The request is too long.");
        return;
    }
    bool read = spoken_next(&r.rest, &verb);
    for (unsigned i = 0; read && i < sizeof verbs / sizeof *verbs; i++) {
        if (!spoken_is(verb, verbs[i].verb))
            continue;
        if (verbs[i].needs != NOTHING && !c->table)
            why = "Join a room first.";
        else if (verbs[i].needs == SEAT && !c->seat)
            why = "Take a seat first.";
        else {
            if (c->table)
                c->table->language = c->language;
            why = verbs[i].ask(&r);
        }
        break;
    }
    if (why)
        tables_error(ts, c, why);
    if (c->table) {
        table_tick(c->table, now); /* what follows at once */
        tables_mark(ts, slot_of(c));
    }
}
