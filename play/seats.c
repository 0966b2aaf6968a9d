/* SPDX-License-Identifier: MIT */
/* Who sits at the board, and what may be seen of it. */
#include "core/bytes.h"
#include "core/words.h"
#include "play/game-parts.h"

/* ---- secrets -------------------------------------------------------------------------- */

bool game_secret(const struct game *g)
{
    const struct value *v = game_phase(g);
    return v && v->secret;
}

void game_shown(const struct game *g, unsigned seat, Word shown[])
{
    const struct machine *m = g->machine;
    bool own = seat && machine_turn(m, g->state, g->port) == seat && !g->player[seat - 1];
    bool hide = game_secret(g) && !own;
    for (unsigned i = 0; i < m->ports; i++)
        shown[i] = hide && tells_secret(&m->port[i]) ? g->open[i] : g->port[i];
}

/* A secret has ended: the switches that were moved in it go back. */
void game_forget_secret(struct game *g)
{
    g->now->hidden = 0;
    for (unsigned i = 0; i < g->machine->ports; i++)
        if (g->machine->port[i].dir == IN && g->machine->port[i].look == SWITCH)
            game_put(g, i, g->open[i]);
}

/* ---- players -------------------------------------------------------------------------- */

bool game_sit(struct game *g, unsigned seat, const struct player *p)
{
    if (seat >= g->seats || (p && !word_same(p->machine, g->machine->name)))
        return false;
    for (unsigned i = 0; game_live(g) && i < g->controls; i++) /* who sat there before takes the fingers along */
        if (g->tap[g->control[i]].seat == seat + 1) {
            game_move(g, g->control[i], false);
            g->tap[g->control[i]].seat = 0;
        }
    g->player[seat] = g->sat[seat] = p;
    if (!p)
        return true;
    unsigned char *notes = g->notes + seat * g->notes_size;
    bytes_clear(notes, g->notes_size);
    p->begin(notes, seat, g->seed + seat + 1);
    g->look[seat] = g->now->cycle;
    game_earlier(&g->now->wake, g->now->cycle);
    return true;
}

bool game_any_player(const struct game *g)
{
    for (unsigned i = 0; i < g->seats; i++)
        if (g->player[i])
            return true;
    return false;
}

/* What the player has to know, as far as it is known. */
static void hand_over(const struct game *g, const struct player *p, void *notes)
{
    if (p->needs && p->know)
        p->know(notes, g->host.knowledge ? g->host.knowledge(g->host.context, p) : 0);
}

/* A player may only let go of a button that it holds itself: several share one. */
static void move_button(struct game *g, unsigned port, unsigned seat, bool down)
{
    if (!down && g->tap[port].seat != seat)
        return;
    game_move(g, port, down);
    g->tap[port].seat = down ? seat : 0;
}

/*
 * Where it is nobody's turn somebody has to press on: the person at the board.  With a player of the program in every
 * seat there is none, so the first one does it, after a pause in which people can see what there is; not at the end of
 * a game.
 */
enum { GOES_ON = SEATS_MOST + 1 }; /* whose finger it is then */

static bool nobody_goes_on(const struct game *g)
{
    const struct value *v = game_phase(g);
    for (unsigned i = 0; i < g->seats; i++)
        if (!g->player[i])
            return false;
    return v && !v->waits && !v->final && !machine_turn(g->machine, g->state, g->port);
}

static void go_on(struct game *g)
{
    int button = machine_button(g->machine, ROLE_GO, 1);
    struct tap *t = button < 0 ? 0 : &g->tap[button];
    if (!t)
        return;
    if (t->seat == GOES_ON) {
        game_move(g, (unsigned)button, false);
        t->seat = 0;
    } else if (nobody_goes_on(g) && !t->seat && !game_is_down(g, (unsigned)button) &&
               g->now->cycle >= t->free + game_hz(g) * 4 / 5) {
        game_move(g, (unsigned)button, true);
        t->seat = GOES_ON;
    }
}

/* A player looks at the ports as they stand and moves controls.  Only controls are read back: what else differs are
   dice that a press of its own has thrown since. */
void game_look(struct game *g, unsigned seat)
{
    const struct machine *m = g->machine;
    void *notes = g->notes + seat * g->notes_size;
    Word moved[PORTS_MOST];
    bytes_copy(moved, g->port, m->ports * sizeof *moved);
    hand_over(g, g->player[seat], notes);
    g->player[seat]->act(notes, moved);
    for (unsigned k = 0; k < g->controls; k++) {
        unsigned i = g->control[k];
        const struct port *p = &m->port[i];
        if (moved[i] == g->port[i])
            continue;
        if (p->look == BUTTON)
            move_button(g, i, seat + 1, moved[i] != p->idle);
        else
            game_put(g, i, moved[i] & port_mask(p));
        g->now->hidden |= (uint32_t)game_secret(g);
    }
    if (!seat && !g->look_edges) /* batches press on by themselves */
        go_on(g);
    g->look[seat] = g->now->cycle + (g->look_edges ? g->look_edges : game_finger_edges(g));
}

bool game_hint(const struct game *g, char *text, uint32_t size)
{
    if (!g->adviser)
        return false;
    hand_over(g, g->adviser, g->advice);
    return g->adviser->hint(g->advice, g->port, text, size) != 0;
}
