/* SPDX-License-Identifier: MIT */
/* Laws of what a person is told: roles, seats, turns, winners, refusals.  They hold for every machine and name none. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "tests/machine-laws.h"
#include "tests/rig.h"
#include "games/games.h"
#include "players/players.h"
#include "core/player.h"

/* ---- the tables ----------------------------------------------------------------------- */

static int has_button(const struct machine *m, enum role role)
{
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].look == BUTTON && m->port[i].role == role)
            return 1;
    return 0;
}

static int has_dice(const struct machine *m)
{
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].look == DIE || m->port[i].look == DICE)
            return 1;
    return 0;
}

/* Straps as rig_strap sets them, but none so large that a second takes long. */
static void near_straps(struct rig *r, struct random *dice)
{
    rig_strap(r, dice);
    for (unsigned i = 0; i < r->machine->ports; i++) {
        const struct port *p = &r->machine->port[i];
        if (p->dir == STRAP && r->port[i] > p->min + 40)
            r->port[i] = p->min + r->port[i] % 41;
    }
}

static void law_limits(void **state)
{
    const struct machine *m = *state;
    struct random dice;
    struct rig r;
    random_seed(&dice, 11);
    assert_in_range(m->ports, 1, PORTS_MOST);
    assert_in_range(m->state_size, 0, STATE_MOST);
    rig_put(&r, m);
    for (int i = 0; i < 100; i++, rig_strap(&r, &dice))
        assert_in_range(machine_seats(m, r.port), 1, SEATS_MOST);
    for (unsigned i = 0; i < player_count; i++)
        if (!strcmp(players[i]->machine, m->name))
            assert_in_range(players[i]->notes_size, 1, NOTES_MOST);
}

/* A role, seat or colour stands only where it means something. */
static void law_roles(void **state)
{
    const struct machine *m = *state;
    struct rig r;
    rig_put(&r, m);
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        assert_non_null(dir_name(p->dir));
        assert_non_null(look_name(p->look));
        assert_non_null(role_name(p->role));
        assert_non_null(colour_name(p->colour));
        if (p->role == ROLE_GO || p->role == ROLE_RESTART || p->role == ROLE_CHOICE)
            assert_true(p->dir == IN && p->look == (p->role == ROLE_CHOICE ? SWITCH : BUTTON));
        if (p->role == ROLE_ASK || p->role == ROLE_SEED)
            assert_int_equal(p->dir, STRAP);
        if (p->role == ROLE_TALLY)
            assert_true(p->look == NUMBER && p->dir != STRAP);
        if (p->dir == IN) /* told to players: what it does, not how it is wired */
            assert_false(strstr(p->help, "active low") || strstr(p->help, "debounc") || strstr(p->help, "in state"));
        if (p->role == ROLE_ACTED)
            assert_true(p->look == NUMBER && p->dir == OUT && m->actor && m->news);
        if (p->group)
            assert_true(p->values && (p->dir == OUT ? p->look == LED : p->look == SWITCH && p->width == 1));
        if (p->seat)
            assert_true(p->dir == IN && p->seat <= machine_seats(m, r.port));
        if (p->colour)
            assert_true(p->dir == OUT && (p->look == LED || p->look == MATRIX));
        for (const struct value *v = p->values; v && v->name; v++) {
            assert_non_null(dice_name(v->dice));
            if (p->look != PHASE)
                assert_false(v->secret || v->final || v->dice || v->waits || v->say);
            assert_false(v->waits && (v->final || v->dice == DICE_ROLL));
            if (v->dice)
                assert_true(has_dice(m) && has_button(m, ROLE_GO));
        }
    }
    assert_true(!m->limit || (m->refuses && m->entered));
    assert_true(!m->seat || strlen(m->seat) == machine_seats(m, r.port));
}

/* ---- by play -------------------------------------------------------------------------- */

/* How long hands keep still: one edge, or through the debouncers of a board, which scans its digits. */
static unsigned patience(const struct machine *m)
{
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].look == ANODES)
            return 400;
    return 1;
}

static void new_noise(struct rig *r, struct random *dice)
{
    for (unsigned i = 0; i < r->machine->ports; i++)
        if (r->machine->port[i].look == NOISE)
            r->port[i] = random_bits(dice) & port_mask(&r->machine->port[i]);
}

static void pass(struct rig *r, struct random *dice, unsigned edges)
{
    for (; edges; edges--) {
        new_noise(r, dice);
        rig_step(r);
    }
}

static const struct value *phase_of(const struct rig *r)
{
    int i = machine_phase(r->machine);
    return port_value(&r->machine->port[i], r->port[i]);
}

/* What is asked of the machine changes nothing, neither state nor ports. */
static const char *refusal(struct rig *r, unsigned button)
{
    struct rig before = *r;
    const char *why = machine_refuses(r->machine, r->state, r->port, button);
    assert_true(rig_same(r, &before));
    return why;
}

/*
 * A push and what follows, beside a bench at which nobody pushes.  A push that is refused all the while it lasts leaves
 * no trace: when the button is up again both benches are the same, byte for byte, and the phase never differed.  One
 * that is taken all the while leaves one.  A restart may find nothing to clear.
 */
static void check_push(const struct rig *at, unsigned button, struct random *dice)
{
    const struct machine *m = at->machine;
    struct rig quiet = *at, pushed = *at;
    unsigned hold = patience(m) > 1 ? patience(m) : 1 + (unsigned)random_below(dice, 3);
    int refused = 1, taken = 1, phase = machine_phase(m), apart = 0;
    pushed.port[button] = !m->port[button].idle;
    for (unsigned k = 0; k < 2 * hold; k++) {
        struct random same = *dice;
        const char *why = refusal(&quiet, button);
        if (k == hold)
            pushed.port[button] = m->port[button].idle;
        refused &= k >= hold || why;
        taken &= k >= hold || !why;
        pass(&quiet, dice, 1);
        pass(&pushed, &same, 1);
        apart |= quiet.port[phase] != pushed.port[phase];
    }
    if (refused)
        assert_true(!apart && rig_same(&quiet, &pushed));
    else if (taken && m->port[button].role != ROLE_RESTART)
        assert_false(rig_same(&quiet, &pushed));
}

/* Somebody can go on from here: a button that goes on is taken with some switches and dice. */
static int can_go_on(const struct rig *at, struct random *dice)
{
    struct rig r = *at;
    for (unsigned tries = 0; tries < 200; tries++) {
        for (unsigned i = 0; i < r.machine->ports; i++) {
            const struct port *p = &r.machine->port[i];
            if (p->role == ROLE_GO && !refusal(&r, i))
                return 1;
            if (p->dir == IN && p->look != BUTTON)
                r.port[i] = tries ? rig_touch(p, dice) : p->idle;
        }
    }
    return 0;
}

static void check_phase(const struct rig *at, struct random *dice)
{
    const struct machine *m = at->machine;
    const struct value *v = phase_of(at);
    struct rig r = *at;
    unsigned turn = machine_turn(m, r.state, r.port), winner = machine_winner(m, r.state, r.port);
    const char *news = machine_news(m, r.state, r.port);
    assert_in_range(machine_actor(m, r.state, r.port), 0, machine_seats(m, r.port));
    assert_true(v->waits || !machine_wait(m, r.state, r.port));
    assert_true(!v->final || news || !has_button(m, ROLE_GO));
    assert_true(!winner || machine_seats(m, r.port) < 2 || strstr(news, "{winner}"));
    assert_true(!m->limit || (m->entered(r.port) <= 127 && m->limit(r.state, r.port) <= 127));
    assert_true(rig_same(&r, at));
    assert_in_range(turn, 0, machine_seats(m, r.port));
    assert_in_range(winner, 0, v->final ? machine_seats(m, r.port) : 0);
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        if (p->role == ROLE_GO && (v->waits || (p->seat && turn && p->seat != turn)))
            assert_non_null(refusal(&r, i));
        if (p->role == ROLE_RESTART)
            assert_null(refusal(&r, i));
    }
    for (unsigned i = 0; i < m->ports; i++) /* nobody holds anything down */
        if (m->port[i].look == BUTTON)
            r.port[i] = m->port[i].idle;
    if (has_button(m, ROLE_GO) && !v->waits && !v->final)
        assert_true(can_go_on(&r, dice));
}

/* Without a hand on it for a hundred seconds: a phase that waits has ended, and no other one has. */
static void check_waiting(const struct rig *at, struct random *dice)
{
    const struct machine *m = at->machine;
    struct rig r = *at;
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].look == BUTTON)
            r.port[i] = m->port[i].idle;
    pass(&r, dice, patience(m));
    const struct value *v = phase_of(&r), *now = v;
    uint64_t left = machine_wait(m, r.state, r.port);
    if (left) { /* it ends just when it is told */
        struct rig until = r;
        machine_run(m, until.state, until.port, left - 1);
        assert_ptr_equal(phase_of(&until), v);
        machine_run(m, until.state, until.port, 1);
        assert_ptr_not_equal(phase_of(&until), v);
    }
    uint64_t moment = m->hz(r.port) / 20;
    for (unsigned i = 0; i < 2000 && now == v; i++) {
        new_noise(&r, dice);
        machine_run(m, r.state, r.port, moment ? moment : 1);
        now = phase_of(&r);
    }
    assert_int_equal(now != v, v->waits);
}

/* A game that begins anew all the time never ends. */
static void seldom_restart(struct rig *r, struct random *dice)
{
    for (unsigned i = 0; i < r->machine->ports; i++)
        if (r->machine->port[i].role == ROLE_RESTART && random_below(dice, 300))
            r->port[i] = r->machine->port[i].idle;
}

/* Random hands; whatever they come to, the check holds there. */
static void walk(const struct machine *m, uint64_t seed, long games, unsigned steps, unsigned every,
                 void (*check)(const struct rig *at, struct random *dice))
{
    struct random dice;
    struct rig r;
    random_seed(&dice, seed);
    for (long game = 0; game < games; game++) {
        rig_put(&r, m);
        near_straps(&r, &dice);
        rig_reset(&r);
        unsigned most = patience(m) > 1 ? patience(m) : game & 1 ? 1 : 20; /* edges between two touches */
        for (unsigned i = 0; i < steps; i++) {
            rig_stir(&r, &dice, 1 + (unsigned)game % 3);
            seldom_restart(&r, &dice);
            pass(&r, &dice, 1 + (unsigned)random_below(&dice, most));
            if (!random_below(&dice, every))
                check(&r, &dice);
        }
    }
}

static void check_pushes(const struct rig *at, struct random *dice)
{
    for (unsigned i = 0; i < at->machine->ports; i++)
        if (at->machine->port[i].look == BUTTON && at->machine->port[i].dir == IN) {
            struct rig r = *at;
            for (unsigned k = 0; k < r.machine->ports; k++)
                if (r.machine->port[k].role == ROLE_RESTART && !random_below(dice, 10)) /* a hand rests on it */
                    r.port[k] = !r.machine->port[k].idle;
            r.port[i] = at->machine->port[i].idle;
            pass(&r, dice, patience(at->machine));
            check_push(&r, i, dice);
        }
}

/* The part of the work that a board's long presses leave time for. */
static long games(const struct machine *m, long n)
{
    n = patience(m) > 1 ? n / 10 : n;
    return rig_times(n) ? rig_times(n) : 1;
}

static void law_refusals(void **state)
{
    walk(*state, 12, games(*state, 100), 1000, 8, check_pushes);
}

static void law_turns(void **state)
{
    walk(*state, 13, games(*state, 100), 2000, 5, check_phase);
}

static void law_waits(void **state)
{
    walk(*state, 14, games(*state, 100), 1000, 50, check_waiting);
}

/* ---- words ---------------------------------------------------------------------------- */

/* Every number of an enum has a word, another one each, and none has more. */
static void check_words(const char *(*name)(unsigned), unsigned last)
{
    for (unsigned i = 0; i <= last; i++) {
        assert_non_null(name(i));
        for (unsigned k = 0; k < i; k++)
            assert_string_not_equal(name(i), name(k));
    }
    assert_null(name(last + 1));
}

static void words(void **unused)
{
    (void)unused;
    check_words(dir_name, STRAP);
    check_words(look_name, PHASE);
    check_words(role_name, ROLE_ACTED);
    check_words(colour_name, COLOUR_BLUE);
    check_words(dice_name, DICE_UP);
    assert_string_equal(look_name(SEGMENTS), "segments");
    assert_string_equal(role_name(ROLE_GO), "go");
    assert_string_equal(colour_name(COLOUR_ORANGE), "orange");
}

/* Two seats with a button each, and one that anybody may press. */
static void buttons(void **unused)
{
    static const struct port ports[] = {
        {.name = "lamp", .dir = OUT, .look = LED},
        {.name = "a", .look = BUTTON, .role = ROLE_GO, .seat = 1},
        {.name = "b", .look = BUTTON, .role = ROLE_GO, .seat = 2},
        {.name = "letter", .look = SWITCH, .role = ROLE_CHOICE},
        {.name = "again", .look = BUTTON, .role = ROLE_RESTART},
    };
    static const struct machine m = {.name = "two", .port = ports, .ports = 5};
    (void)unused;
    assert_int_equal(machine_button(&m, ROLE_GO, 0), 1);
    assert_int_equal(machine_button(&m, ROLE_GO, 1), 1);
    assert_int_equal(machine_button(&m, ROLE_GO, 2), 2);
    assert_int_equal(machine_button(&m, ROLE_GO, 3), -1);
    assert_int_equal(machine_button(&m, ROLE_RESTART, 2), 4);
    assert_int_equal(machine_button(&m, ROLE_CHOICE, 0), -1);
}

static void a_machine_that_tells_nothing(void **unused)
{
    static const struct machine silent = {.name = "silent"};
    (void)unused;
    assert_int_equal(machine_seats(&silent, NULL), 1);
    assert_int_equal(machine_turn(&silent, NULL, NULL), 0);
    assert_int_equal(machine_winner(&silent, NULL, NULL), 0);
    assert_int_equal(machine_actor(&silent, NULL, NULL), 0);
    assert_int_equal(machine_wait(&silent, NULL, NULL), 0);
    assert_null(machine_news(&silent, NULL, NULL));
    assert_null(machine_refuses(&silent, NULL, NULL, 0));
}

int main(void)
{
    static const struct machine_law laws[] = {
        {"it and its players keep to the limits", law_limits},
        {"roles, seats and colours stand where they mean something", law_roles},
        {"a push does nothing exactly where it is refused", law_refusals},
        {"turns, winners and who can go on", law_turns},
        {"phases that wait end by themselves, and no others", law_waits},
    };
    static const struct CMUnitTest more[] = {
        {.name = "every number of an enum has its word", .test_func = words},
        {.name = "the button of a role and a seat", .test_func = buttons},
        {.name = "a machine that tells nothing", .test_func = a_machine_that_tells_nothing},
    };
    return MACHINE_LAWS("told", laws, more);
}
