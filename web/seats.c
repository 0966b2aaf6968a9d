/* SPDX-License-Identifier: MIT */
/* Players of the arcade in their seats: they look at the board and press its buttons, or give a hint. */
#include "game.h"
#include "../core/player.h"

enum { SEATS = 8, NOTES_WORDS = 1024, HINT_MOST = 1024 };

static struct seat {
    const struct player *player;
    uint64_t notes[NOTES_WORDS];
} seat[SEATS];
uint64_t look_every;
static uint64_t look_at;

static int sits_any(void)
{
    for (unsigned i = 0; i < SEATS; i++)
        if (seat[i].player)
            return 1;
    return 0;
}

void seats_clear(void)
{
    for (unsigned i = 0; i < SEATS; i++)
        seat[i].player = 0;
}

void seats_wake(void)
{
    look_at = 0;
}

/* Players see a copy of the ports; what they changed there is recorded as anybody's input. */
static void look(void)
{
    Word port[PORTS_MOST];
    for (unsigned k = 0; k < SEATS; k++) {
        if (!seat[k].player)
            continue;
        memcpy(port, live.port, machine->ports * sizeof(Word));
        seat[k].player->act(seat[k].notes, port);
        for (unsigned i = 0; i < machine->ports; i++) {
            const struct port *p = machine->port + i;
            if (p->dir != IN || port[i] == live.port[i])
                continue;
            if (p->look == BUTTON && port[i] != p->idle)
                roll_dice();
            set(i, port[i] & port_mask(p));
        }
    }
}

uint64_t seats_look(uint64_t until)
{
    if (!sits_any())
        return until;
    if (live.cycle >= look_at) {
        look();
        look_at = live.cycle + look_every;
    }
    return until < look_at ? until : look_at;
}

/* Seats a player (or nobody: player_count or more) with a fresh mind. */
EXPORT(sit) int sit(uint32_t place, uint32_t player)
{
    if (place >= SEATS)
        return 0;
    seat[place].player = 0;
    if (player >= player_count || machine_find(players[player]->machine) != machine ||
        players[player]->notes_size > sizeof seat[place].notes)
        return 0;
    seat[place].player = players[player];
    players[player]->begin(seat[place].notes, place, (uint64_t)entropy() << 32 | entropy());
    look_at = 0;
    return 1;
}

/* What that player would do in that seat now, into buffer(2); 0 if there is nothing to do.  It gets a mind of its own
   for that, which has looked at every entry of the log: twice, since a look may be spent on letting a button go.  What
   it would have pressed is forgotten. */
EXPORT(hint) int hint(uint32_t player, uint32_t place)
{
    static uint64_t notes[NOTES_WORDS];
    Word port[PORTS_MOST];
    const struct player *p = player < player_count ? players[player] : 0;
    if (!p || !p->hint || p->notes_size > sizeof notes || machine_find(p->machine) != machine)
        return 0;
    p->begin(notes, place, 1);
    for (uint32_t i = 0; i < 2 * log_entries; i++) {
        const Word *entry = log_word + i / 2 * log_stride();
        if (*entry > live.cycle)
            break;
        memcpy(port, entry + 1, machine->ports * sizeof(Word));
        p->act(notes, port);
    }
    text[0] = 0;
    return p->hint(notes, live.port, text, HINT_MOST);
}
