/* SPDX-License-Identifier: MIT */
/* What is so at a table: who may do what, the seed, what everybody sees as a number. */
#include "bare/text.h"
#include "core/bytes.h"
#include "core/words.h"
#include "play/tell.h"
#include "players/players.h"
#include "table/table-parts.h"

/* ---- what is so ----------------------------------------------------------------------- */

const char *table_refuses(const struct machine *m)
{
    Word port[PORTS_MOST];
    machine_idle(m, port);
    if (machine_seats(m, port) < 2)
        return "This machine is for one person: play it on the page itself.";
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].look == ANODES)
            return "The digits of this board are multiplexed: play its bare machine in a room.";
    return machine_phase(m) < 0 ? "This machine names no phases, so nobody would know whose turn it is." : 0;
}

const struct player *table_player(const struct machine *m, const char *name, uint32_t size)
{
    const struct player *best = 0;
    for (unsigned i = 0; i < player_count; i++)
        if (word_same(players[i]->machine, m->name) && !players[i]->needs &&
            (!name || word_is(name, size, players[i]->name)))
            best = players[i];
    return best;
}

unsigned table_turn(const struct table *t)
{
    return t->state == PLAY ? machine_turn(t->machine, t->game.state, t->game.port) : 0;
}

bool table_hides(const struct table *t)
{
    return t->state == PLAY && game_secret(&t->game);
}

bool table_may(const struct table *t, unsigned seat, unsigned port)
{
    const struct port *p = &t->machine->port[port];
    unsigned turn = table_turn(t);
    if (t->state != PLAY || !seat || p->dir != IN || (p->look != BUTTON && p->look != SWITCH) ||
        p->role == ROLE_RESTART)
        return false;
    return p->seat ? p->seat == seat : !turn || turn == seat;
}

/* All of the key is compared, wherever the first difference is: the time tells nothing. */
bool table_knows(const struct table *t, unsigned seat, const uint8_t key[KEY_BYTES])
{
    uint8_t digest[SHA256_BYTES], differs = 0;
    if (!seat || seat > t->seats || t->seat[seat - 1].kind != PERSON)
        return false;
    sha256(key, KEY_BYTES, digest);
    for (unsigned i = 0; i < SHA256_BYTES; i++)
        differs |= digest[i] ^ t->seat[seat - 1].key[i];
    return !differs;
}

uint64_t table_seed(const struct table *t)
{
    struct sha256 s;
    uint8_t digest[SHA256_BYTES];
    uint64_t seed = 0;
    sha256_begin(&s);
    sha256_add(&s, t->secret, sizeof t->secret);
    for (unsigned i = 0; i < t->seats; i++)
        if (t->seat[i].revealed) {
            uint8_t place = (uint8_t)(i + 1);
            sha256_add(&s, t->seat[i].number, NUMBER_BYTES);
            sha256_add(&s, &place, 1);
        }
    sha256_end(&s, digest);
    for (unsigned i = 0; i < 8; i++)
        seed = seed << 8 | digest[i];
    return seed;
}

static const char *no_key(const void *context, unsigned port)
{
    (void)context, (void)port;
    return "";
}

struct teller table_teller(const struct table *t, const struct language *language)
{
    return (struct teller){.game = &t->game, .language = language, .key = no_key};
}

/* ---- what everybody sees, as a number -------------------------------------------------- */

/* Eight bytes at a time: it is done after every line. */
static void mix(uint64_t *sum, uint64_t word)
{
    *sum = (*sum ^ word) * 0x9e3779b97f4a7c15;
    *sum ^= *sum >> 29;
}

static void mix_bytes(uint64_t *sum, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    mix(sum, size);
    for (uint64_t word; size; size -= size < 8 ? size : 8, at += 8) {
        word = 0;
        bytes_copy(&word, at, size < 8 ? size : 8);
        mix(sum, word);
    }
}

static void mix_text(uint64_t *sum, const char *text)
{
    mix_bytes(sum, text, text_length(text));
}

/* Fingers and noise are no picture. */
static void mix_ports(uint64_t *sum, const struct machine *machine, const Word port[])
{
    for (unsigned i = 0; i < machine->ports; i++)
        if (machine->port[i].look != BUTTON && machine->port[i].look != NOISE)
            mix(sum, port[i]);
}

static uint64_t people_sum(const struct table *t)
{
    uint64_t sum = 1;
    mix_bytes(&sum, t->promise, sizeof t->promise);
    for (unsigned i = 0; i < t->seats; i++) {
        const struct table_seat *s = &t->seat[i];
        mix(&sum, s->kind | (uint64_t)s->committed << 8 | (uint64_t)s->revealed << 9 | (uint64_t)s->late << 10);
        mix_text(&sum, s->name);
        if (s->player)
            mix_text(&sum, s->player->name);
    }
    return sum;
}

/* Looks at the table as everybody else does; in a secret phase what its owner sees is more. */
void table_see(const struct table *t, struct table_look *look)
{
    uint64_t sum = look->people = people_sum(t);
    mix(&sum, t->state);
    look->now[0] = look->happened[0] = 0;
    look->asked = 0;
    if (t->switched_on) {
        struct teller teller = table_teller(t, 0);
        Word shown[PORTS_MOST];
        game_shown(&t->game, 0, shown);
        mix_ports(&sum, t->machine, shown);
        mix(&sum, table_turn(t));
        uint8_t port[PORTS_MOST];
        for (unsigned n = tell_asked(&teller, port, look->now, sizeof look->now); n--;)
            look->asked |= UINT64_C(1) << port[n];
        mix_text(&sum, look->now);
        if (!tell_happened(&teller, look->happened, sizeof look->happened))
            look->happened[0] = 0;
        mix_text(&sum, look->happened);
    }
    look->signature = sum;
    if (table_hides(t))
        mix_ports(&sum, t->machine, t->game.port);
    look->inner = sum;
    look->cycle = t->state == PLAY ? t->game.now->cycle : 0;
}
