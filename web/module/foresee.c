/* SPDX-License-Identifier: MIT */
/*
 * A hint that can be drawn: the player that gives hints plays on a machine of its own, in the place of whoever is on
 * turn. The page gets the ports as they stand at each of its presses, and the lights that change their colour where
 * they are: those of a block that comes to rest.
 *
 * A player that remembers a game has to have seen it.  The notes of the game's own adviser are those of the first seat,
 * so the tape is played to a new one; it takes over when the present phase began, which it then sees for the first
 * time, as somebody at the board would.
 */
#include "web/module/module.h"

enum { SECONDS = 20 }; /* of the machine's time that it plays on at most */

Word foreseen[FORESEEN_MOST][PORTS_MOST];
Word landing[PORTS_MOST];

static _Alignas(16) unsigned char notes[NOTES_MOST];

static struct replay began; /* the game as it was when its phase began */

static void look_on(const struct player *p, unsigned seat)
{
    p->begin(notes, seat, game.seed);
    if (p->needs && p->know)
        p->know(notes, learnt(0, p));
    if (!p->watch) {
        replay_now(&other, &game);
        return;
    }
    replay_start(&other, &game);
    began = other;
    for (bool first = true; other.cycle < game.now->cycle;) {
        Word phase = other.port[game.phase];
        replay_edges(&other, game.now->cycle);
        if (other.port[game.phase] == phase)
            continue;
        if (!first)
            p->watch(notes, began.port);
        first = false;
        began = other;
    }
    other = began;
}

/* It looks at the board and moves controls; returns whether a button goes down. */
static bool look(const struct player *p)
{
    Word moved[PORTS_MOST];
    bool pressed = false;
    bytes_copy(moved, other.port, sizeof moved);
    p->act(notes, moved);
    for (unsigned k = 0; k < game.controls; k++) {
        unsigned i = game.control[k];
        const struct port *port = &game.machine->port[i];
        pressed |= port->look == BUTTON && moved[i] != other.port[i] && moved[i] != port->idle;
        other.port[i] = moved[i] & port_mask(port);
    }
    return pressed;
}

static unsigned count(Word lights)
{
    return (unsigned)__builtin_popcountll(lights);
}

static bool is_matrix(unsigned port)
{
    return game.machine->port[port].look == MATRIX;
}

/* Lights come to rest where one colour goes out at the edge at which another one comes on in the same place.  Those
   that were on their way before, `earlier` of each colour, come first.  Returns how many of the others do. */
static unsigned note_landing(const Word before[], unsigned earlier[])
{
    const struct port *port = game.machine->port;
    unsigned rested = 0;
    for (unsigned a = 0; a < game.machine->ports; a++)
        for (unsigned b = 0; b < game.machine->ports; b++) {
            if (a == b || !is_matrix(a) || !is_matrix(b) || port[a].row != port[b].row || port[a].col != port[b].col)
                continue;
            Word rest = before[a] & ~other.port[a] & other.port[b] & ~before[b];
            if (count(rest) <= earlier[a])
                earlier[a] -= count(rest);
            else {
                landing[b] |= rest;
                rested += count(rest);
            }
        }
    return rested;
}

/* How many presses there are in the foreseen buffer, at most FORESEEN_MOST; the landing buffer has the lights.  It is
   over when somebody else is on turn or the same phase comes again; where there are lights that fall, when these have
   come to rest: the player has let go of them when the phase ends. */
EXPORT(foresee) uint32_t foresee(void)
{
    const struct player *p = game.adviser;
    const struct machine *m = game.machine;
    unsigned turn = machine_turn(m, game.state, game.port), earlier[PORTS_MOST];
    uint32_t presses = 0, rested = 0;
    bool left = false, falls = false;
    bytes_clear(landing, sizeof landing);
    if (!p || game.phase < 0)
        return 0;
    look_on(p, turn ? turn - 1 : 0);
    for (unsigned i = 0; i < m->ports; i++)
        falls |= is_matrix(i);
    for (unsigned k = 0; k < game.controls; k++) /* nobody else's finger is on a button */
        if (m->port[game.control[k]].look == BUTTON)
            other.port[game.control[k]] = m->port[game.control[k]].idle;
    const Word first = other.port[game.phase];
    uint64_t due = other.cycle + 2 * game_tap_edges(&game), end = due + SECONDS * game_hz(&game);
    while (other.cycle < end && presses < FORESEEN_MOST && machine_turn(m, other.state, other.port) == turn) {
        Word before[PORTS_MOST];
        if (left && other.port[game.phase] == first && (!falls || rested))
            break;
        if (other.cycle >= due) {
            if (!(left && falls) && look(p))
                bytes_copy(foreseen[presses++], other.port, sizeof other.port);
            due = other.cycle + game_tap_edges(&game);
        }
        bytes_copy(before, other.port, sizeof before);
        m->step(other.state, other.port);
        other.cycle++;
        if (left)
            rested += note_landing(before, earlier);
        else if (other.port[game.phase] != first) {
            left = true;
            for (unsigned i = 0; i < m->ports; i++)
                earlier[i] = is_matrix(i) ? count(other.port[i]) : 0;
        }
        if (other.cycle < due)
            other.cycle += m->skip(other.state, other.port, due - other.cycle);
    }
    return presses;
}
