/* SPDX-License-Identifier: MIT */
/* Players of the arcade in their seats: they look at the board and press its buttons, or give a hint. */
#include "web/module/game.h"
#include "players/players.h"
#include "games/games.h"
#include "core/player.h"

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

/* ---- what a player has to know: worked out a lesson at a time, when the page has time for it */

enum { KINDS = 4, PAGE = 1 << 16 };

static struct learning {
    const struct knowledge *what;
    void *known; /* memory of its own, which nobody pays for who does not need it; 0: there is none to be had */
    uint32_t done;
} learning[KINDS];

static struct learning *learning_of(const struct player *p)
{
    struct learning *l = learning;
    if (!p->needs)
        return 0;
    while (l < learning + KINDS && l->what && l->what != p->needs)
        l++;
    return l < learning + KINDS ? l : 0;
}

static void learning_begin(struct learning *l, const struct knowledge *what)
{
    unsigned long before = __builtin_wasm_memory_grow(0, (what->size + PAGE - 1) / PAGE);
    l->what = what;
    l->known = before == ~0ul ? 0 : (void *)(uintptr_t)(before * PAGE);
}

/* Hands it all that is known of what it needs. */
static void tell(const struct player *p, void *notes)
{
    const struct learning *l = learning_of(p);
    if (l && p->know)
        p->know(notes, l->what && l->done == l->what->lessons ? l->known : 0);
}

/* One more lesson for that player; returns how much of all it is, 0 to 1.  1, too, for a player that needs nothing. */
EXPORT(learn) double learn(uint32_t player)
{
    const struct player *p = player < player_count ? players[player] : 0;
    struct learning *l = p ? learning_of(p) : 0;
    if (!l)
        return 1;
    if (!l->what)
        learning_begin(l, p->needs);
    if (l->known && l->done < l->what->lessons) {
        l->what->learn(l->known, l->done++);
        for (unsigned i = 0; l->done == l->what->lessons && i < SEATS; i++)
            if (seat[i].player)
                tell(seat[i].player, seat[i].notes);
    }
    return (double)l->done / (double)l->what->lessons;
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
    tell(players[player], seat[place].notes);
    look_at = 0;
    return 1;
}

/* What that player would do in that seat now, into buffer(2); 0 if there is nothing to do.  It gets a mind of its own
   for that, which has looked on since the game began. */
EXPORT(hint) int hint(uint32_t player, uint32_t place)
{
    static uint64_t notes[NOTES_WORDS];
    int phase = machine_phase(machine);
    const struct player *p = player < player_count ? players[player] : 0;
    if (!p || !p->hint || p->notes_size > sizeof notes || machine_find(p->machine) != machine)
        return 0;
    p->begin(notes, place, 1);
    tell(p, notes);
    for (uint32_t i = 0; p->watch && i < log_entries && *log_at(i) <= live.cycle; i++)
        if (!i || phase < 0 || log_at(i)[1 + phase] != log_at(i - 1)[1 + phase])
            p->watch(notes, log_at(i) + 1);
    text[0] = 0;
    return p->hint(notes, live.port, text, HINT_MOST);
}
