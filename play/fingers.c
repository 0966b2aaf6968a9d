/* SPDX-License-Identifier: MIT */
/* What goes into the machine: dice, noise, and fingers on its buttons. */
#include "play/game-parts.h"

#define A_TAP UINT64_MAX /* as long as a quick finger takes */

/* ---- dice and noise ------------------------------------------------------------------- */

unsigned game_dice(const struct game *g)
{
    const struct value *v = game_phase(g);
    return v ? v->dice : DICE_STAY;
}

bool game_has_dice(const struct game *g)
{
    for (unsigned i = 0; i < g->machine->ports; i++)
        if (is_thrown(&g->machine->port[i]))
            return true;
    return false;
}

static unsigned die(struct game *g)
{
    if (g->now->dice < g->dice_count)
        return g->dice[g->now->dice++];
    return random_die(&g->now->random);
}

static void throw_dice(struct game *g)
{
    for (unsigned i = 0; i < g->machine->ports; i++) {
        const struct port *p = &g->machine->port[i];
        if (is_thrown(p))
            game_put(g, i, p->look == DIE ? die(g) : die(g) + die(g));
    }
}

void game_take_dice_up(struct game *g)
{
    for (unsigned i = 0; i < g->machine->ports; i++)
        if (is_thrown(&g->machine->port[i]))
            game_put(g, i, 0);
}

/* Noise is drawn before every edge of the phases that read it; where no phase says so, before every edge. */
static bool reads_noise(const struct game *g)
{
    const struct value *v = game_phase(g);
    return g->noise == NOISE_ALWAYS || (g->noise == NOISE_BY_PHASE && v && v->noise);
}

/* Random bits that depend on the seed, the port and the cycle alone (splitmix64's mixer). */
static Word noise_bits(const struct game *g, unsigned port)
{
    uint64_t z = g->seed + (g->now->cycle * 64 + port + 1) * 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return (z ^ z >> 31) & port_mask(&g->machine->port[port]);
}

/* true if noise was drawn: then only one edge may follow. */
bool game_draw_noise(struct game *g)
{
    if (!reads_noise(g))
        return false;
    for (unsigned i = 0; i < g->machine->ports; i++)
        if (is_noise(&g->machine->port[i]))
            game_put(g, i, noise_bits(g, i));
    return true;
}

/* ---- inputs --------------------------------------------------------------------------- */

bool game_is_down(const struct game *g, unsigned port)
{
    return g->port[port] != g->machine->port[port].idle;
}

uint64_t game_hz(const struct game *g)
{
    return g->machine->hz(g->straps);
}

uint64_t game_tap_edges(const struct game *g)
{
    return (game_hz(g) * 6 + 99) / 100;
}

/* No finger is exact: up to a millisecond more, which is nothing to slow clocks and a fair throw to fast ones. */
uint64_t game_finger_edges(struct game *g)
{
    return game_tap_edges(g) + random_below(&g->now->random, game_hz(g) / 1000 + 1);
}

/* A finger goes down: that throws the dice, where the phase says so. */
static void press(struct game *g, unsigned port)
{
    const struct port *p = &g->machine->port[port];
    struct tap *t = &g->tap[port];
    if (g->frozen >> port & 1) {
        *t = (struct tap){0};
        return;
    }
    if (p->role == ROLE_GO && !game_is_down(g, port) && game_dice(g) == DICE_ROLL)
        throw_dice(g);
    game_put(g, port, p->low ? 0 : port_mask(p));
    t->since = g->now->cycle;
    if (t->edges)
        t->up = g->now->cycle + (t->edges == A_TAP ? game_finger_edges(g) : t->edges);
    t->down = t->edges = 0;
    if (t->up)
        game_earlier(&g->now->wake, t->up);
}

void game_let_go(struct game *g, unsigned port)
{
    game_put(g, port, g->machine->port[port].idle);
    g->tap[port].up = 0;
    g->tap[port].free = g->now->cycle + 1;
}

/* Presses for so many edges, or waits until the machine has seen the button up. */
static void press_when_free(struct game *g, unsigned port, uint64_t free, uint64_t edges)
{
    struct tap *t = &g->tap[port];
    t->edges = edges;
    if (free > g->now->cycle) {
        t->down = free;
        game_earlier(&g->now->wake, free);
    } else
        press(g, port);
}

/* After a tap, a debouncer has to see the button up, too. */
static uint64_t free_for_a_tap(const struct game *g, unsigned port)
{
    uint64_t free = g->tap[port].free;
    return free ? free - 1 + game_tap_edges(g) : 0;
}

void game_set(struct game *g, unsigned port, Word value)
{
    game_take_over(g);
    game_put(g, port, value & port_mask(&g->machine->port[port]));
}

void game_move(struct game *g, unsigned port, bool down)
{
    struct tap *t = &g->tap[port];
    t->up = t->queued = 0;
    if (game_is_down(g, port) == down)
        t->down = 0;
    else if (down)
        press_when_free(g, port, t->free, 0);
    else
        game_let_go(g, port);
}

void game_hold(struct game *g, unsigned port, bool down)
{
    game_take_over(g);
    g->tap[port].seat = 0;
    game_move(g, port, down);
}

void game_throw(struct game *g)
{
    game_take_over(g);
    throw_dice(g);
}

/* A button that is still down, or was let go just now, waits for its turn. */
void game_press(struct game *g, unsigned port)
{
    game_take_over(g);
    struct tap *t = &g->tap[port];
    if (t->up || t->down)
        t->queued++;
    else if (!game_is_down(g, port))
        press_when_free(g, port, free_for_a_tap(g, port), 0);
}

void game_release(struct game *g, unsigned port, uint64_t edges)
{
    struct tap *t = &g->tap[port];
    edges = edges ? edges : 1;
    if (!game_live(g))
        return;
    if (t->down && !t->edges)
        t->edges = edges;
    if (t->down || t->up || !game_is_down(g, port))
        return;
    t->up = t->since + edges > g->now->cycle ? t->since + edges : g->now->cycle;
    game_earlier(&g->now->wake, t->up);
}

void game_tap(struct game *g, unsigned port, uint64_t edges)
{
    game_take_over(g);
    struct tap *t = &g->tap[port];
    if (t->up || t->down) {
        t->queued++;
        return;
    }
    if (game_is_down(g, port) && (t->seat || t->since == g->now->cycle))
        return;                /* another finger is there */
    if (game_is_down(g, port)) /* it was held until now */
        game_let_go(g, port);
    press_when_free(g, port, free_for_a_tap(g, port), edges ? edges : A_TAP);
}

void game_settle(struct game *g)
{
    for (bool going = game_live(g); going;) {
        going = false;
        for (unsigned i = 0; i < g->machine->ports && !going; i++)
            if (g->tap[i].up | g->tap[i].down) {
                game_advance(g, g->tap[i].up ? g->tap[i].up : g->tap[i].down, false, 0);
                going = true;
            }
    }
}

/* Ends and beginnings of presses that are due. */
void game_move_finger(struct game *g, unsigned port)
{
    struct tap *t = &g->tap[port];
    if (t->up && t->up <= g->now->cycle) {
        game_let_go(g, port);
        if (t->queued) {
            t->queued--;
            t->edges = A_TAP;
            t->down = free_for_a_tap(g, port);
        }
    }
    if (t->down && t->down <= g->now->cycle)
        press(g, port);
    if (t->up)
        game_earlier(&g->now->wake, t->up);
    if (t->down)
        game_earlier(&g->now->wake, t->down);
}
