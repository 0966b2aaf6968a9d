/* SPDX-License-Identifier: MIT */
/* Laws that hold for every machine and name none. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "tests/machine-laws.h"
#include "tests/rig.h"
#include "games/games.h"
#include "core/tape.h"

#define EDGES ((int)rig_times(20000))

/* ---- the port table ------------------------------------------------------------------- */

static int is_line(const char *text)
{
    return text && *text && !strchr(text, '\n');
}

static int is_word(const char *text)
{
    return text && *text && !text[strcspn(text, " \t\r\n#\"")];
}

static void law_names(void **state)
{
    const struct machine *m = *state;
    assert_true(is_word(m->name) && is_line(m->title) && is_line(m->summary));
    assert_true(m->rules && *m->rules);
    assert_ptr_equal(machine_find(m->name), m);
    for (unsigned i = 0; i < m->ports; i++) {
        assert_true(is_word(m->port[i].name));
        assert_true(is_line(m->port[i].help));
        assert_int_equal(port_find(m, m->port[i].name), i); /* hence unique */
    }
    assert_int_equal(port_find(m, "no such port"), -1);
}

/* Every width, idle value, default and range fits. */
static void law_ranges(void **state)
{
    const struct machine *m = *state;
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        assert_in_range(p->width, 1, 64);
        assert_in_range(p->dir, IN, STRAP);
        assert_in_range(p->look, BUTTON, PHASE);
        assert_true((p->idle & ~port_mask(p)) == 0 && (p->max & ~port_mask(p)) == 0);
        assert_true(!p->max || p->min <= p->max);
        assert_true(port_allows(p, p->idle));
        if (p->dir != STRAP)
            assert_true(!p->min && !p->max);
        if (p->dir == OUT)
            assert_true(!p->idle && !p->key);
    }
}

/* Names of values: one word, unique, of values that fit. */
static void law_values(void **state)
{
    const struct machine *m = *state;
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        for (const struct value *v = p->values; v && v->name; v++) {
            assert_true(is_word(v->name));
            if (p->group) {
                assert_true(v->value >> p->group == 0);
                assert_null(port_value(p, v->value));
                continue;
            }
            assert_true((v->value & ~port_mask(p)) == 0);
            assert_ptr_equal(port_value(p, v->value), v); /* hence unique values */
            for (const struct value *w = p->values; w != v; w++)
                assert_string_not_equal(v->name, w->name);
        }
    }
}

/* One OUT names the phase, and every phase says what is expected of whom. */
static void law_phase(void **state)
{
    const struct machine *m = *state;
    unsigned phases = 0;
    for (unsigned i = 0; i < m->ports; i++)
        phases += m->port[i].look == PHASE;
    assert_int_equal(phases, 1);
    const struct port *p = &m->port[machine_phase(m)];
    assert_int_equal(p->dir, OUT);
    assert_non_null(p->values);
    for (const struct value *v = p->values; v->name; v++)
        assert_true(is_line(v->say)); /* what it may name: tests/play/tell.c */
}

/* A key does one thing, and none that the shells keep for themselves. */
static void law_keys(void **state)
{
    static const char *const words[] = {"Left", "Right", "Up", "Down", "Space", "Enter"};
    const struct machine *m = *state;
    char taken[256] = {0};
    unsigned named = 0; /* a bit for each of words[] */
    for (const char *k = "p.+-?qu"; *k; k++)
        taken[(unsigned char)*k] = 1;
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        if (!p->key)
            continue;
        unsigned word = 0;
        while (word < 6 && strcmp(words[word], p->key) != 0)
            word++;
        if (word < 6) {
            assert_false(named >> word & 1);
            named |= 1u << word;
            continue;
        }
        assert_int_equal(strlen(p->key), p->look == SWITCH ? p->width : 1);
        for (const char *k = p->key; *k; k++)
            assert_int_equal(taken[(unsigned char)*k]++, 0);
    }
}

/* ---- reset and step ------------------------------------------------------------------- */

static void poison(struct rig *r, Word with)
{
    for (unsigned i = 0; i < r->machine->ports; i++)
        if (r->machine->port[i].dir == OUT)
            r->port[i] = with;
}

static void check_outputs(const struct rig *r)
{
    for (unsigned i = 0; i < r->machine->ports; i++)
        if (r->machine->port[i].dir == OUT)
            assert_true((r->port[i] & ~port_mask(&r->machine->port[i])) == 0);
    int phase = machine_phase(r->machine);
    assert_non_null(port_value(&r->machine->port[phase], r->port[phase]));
}

/* Two benches that differ in all that must not matter: what was in memory, what was on the OUTs. */
static void two_benches(struct rig r[2], const struct machine *m, struct random *dice)
{
    rig_put(&r[0], m);
    rig_strap(&r[0], dice);
    r[1] = r[0];
    for (int k = 0; k < 2; k++) {
        memset(r[k].state, k ? 0xff : 0, sizeof r[k].state);
        poison(&r[k], k ? ~(Word)0 : 0x5555555555555555);
        rig_reset(&r[k]);
    }
}

/* Reset and step set all of the state and every OUT, within its width, from whatever was there;
   IN and STRAP stay as they are; the same inputs give the same bytes. */
static void law_all_is_written(void **state)
{
    const struct machine *m = *state;
    struct random dice;
    struct rig r[2];
    random_seed(&dice, 1);
    for (unsigned game = 0; game < 40; game++) {
        two_benches(r, m, &dice);
        assert_true(rig_same(&r[0], &r[1]));
        check_outputs(&r[0]);
        for (int edge = 0; edge < EDGES / 40; edge++) {
            Word before[RIG_PORTS];
            rig_stir(&r[0], &dice, 1 + game % 5);
            memcpy(before, r[0].port, sizeof before);
            memcpy(r[1].port, r[0].port, sizeof before);
            poison(&r[0], 0x5555555555555555);
            poison(&r[1], ~(Word)0);
            rig_step(&r[0]);
            rig_step(&r[1]);
            assert_true(rig_same(&r[0], &r[1]));
            check_outputs(&r[0]);
            for (unsigned i = 0; i < m->ports; i++)
                if (m->port[i].dir != OUT)
                    assert_int_equal(r[0].port[i], before[i]);
        }
    }
}

/* A reset in the middle is as good as a new machine, and nothing lies outside the state's bytes:
   a copy of them goes on as the original does. */
static void law_bytes_are_all(void **state)
{
    const struct machine *m = *state;
    struct random dice;
    struct rig r, copy;
    random_seed(&dice, 2);
    rig_put(&r, m);
    rig_strap(&r, &dice);
    rig_reset(&r);
    for (int edge = 0; edge < EDGES; edge++) {
        if (edge % 500 == 0) {
            memset(copy.state, 0xa5, sizeof copy.state);
            memcpy(copy.state, r.state, m->state_size);
            memcpy(copy.port, r.port, sizeof copy.port);
            copy.machine = m;
        }
        rig_stir(&r, &dice, 2);
        memcpy(copy.port, r.port, sizeof copy.port);
        rig_step(&r);
        rig_step(&copy);
        assert_true(rig_same(&r, &copy));
        for (unsigned i = m->state_size; edge % 500 == 499 && i < sizeof copy.state; i++)
            assert_int_equal(copy.state[i], 0xa5);
    }
    memset(copy.state, 0, sizeof copy.state);
    memcpy(copy.port, r.port, sizeof copy.port);
    rig_reset(&r);
    rig_reset(&copy);
    assert_true(rig_same(&r, &copy));
}

/* Two instances side by side do what each does alone. */
static void law_instances_are_apart(void **state)
{
    const struct machine *m = *state;
    struct rig alone, one, other;
    struct random dice, again, more;
    random_seed(&dice, 3);
    random_seed(&again, 3);
    random_seed(&more, 4);
    rig_put(&alone, m);
    rig_put(&one, m);
    rig_put(&other, m);
    rig_strap(&other, &more);
    rig_reset(&alone);
    rig_reset(&one);
    rig_reset(&other);
    for (int edge = 0; edge < EDGES; edge++) {
        rig_stir(&alone, &dice, 3);
        rig_step(&alone);
    }
    for (int edge = 0; edge < EDGES; edge++) {
        rig_stir(&other, &more, 2);
        rig_step(&other);
        rig_stir(&one, &again, 3);
        rig_step(&one);
    }
    assert_true(rig_same(&alone, &one));
}

/* ---- skipping ------------------------------------------------------------------------- */

/* Skipped edges change no OUT, and leave the very bytes that as many steps leave. */
static void law_skip_is_steps(void **state)
{
    static const unsigned longest[] = {1, 3, 30, 300, 3000};
    const struct machine *m = *state;
    struct random dice;
    struct rig r;
    random_seed(&dice, 5);
    for (unsigned game = 0; game < (unsigned)rig_times(60); game++) {
        rig_put(&r, m);
        rig_strap(&r, &dice);
        rig_reset(&r);
        for (int edge = 0; edge < 60; edge++) {
            rig_stir(&r, &dice, 1 + game % 4);
            rig_step(&r);
            for (int more = (int)random_below(&dice, 4); more >= 0; more--) {
                assert_true(rig_skips(&r, random_below(&dice, 1 + longest[edge % 5])));
                rig_step(&r);
            }
        }
    }
}

/* machine_run is that many steps, by whatever short cuts. */
static void law_run_is_steps(void **state)
{
    const struct machine *m = *state;
    struct random dice;
    struct rig r;
    random_seed(&dice, 6);
    for (int game = 0; game < 5 + rig_times(20); game++) {
        rig_put(&r, m);
        if (game)
            rig_strap(&r, &dice);
        rig_reset(&r);
        for (int stretch = 0; stretch < 60; stretch++) {
            rig_stir(&r, &dice, 2);
            assert_true(rig_runs(&r, random_below(&dice, stretch % 2 ? 5 : 1000)));
        }
    }
}

/* ---- tapes ---------------------------------------------------------------------------- */

/* Writes down what changed on the inputs since the last edge. */
static void record(FILE *tape, const struct rig *r, Word last[], int cycle)
{
    for (unsigned i = 0; i < r->machine->ports; i++)
        if (r->machine->port[i].dir == IN && r->port[i] != last[i]) {
            fprintf(tape, "%d %s %llu\n", cycle, r->machine->port[i].name, (unsigned long long)r->port[i]);
            last[i] = r->port[i];
        }
}

static void replay(struct rig *r, const char *text)
{
    struct tape_reader reader;
    struct tape_event e;
    enum tape_item item;
    uint64_t cycle = 0;
    int reset = 0;
    tape_begin(&reader, machines, machine_count, text, strlen(text));
    assert_int_equal(tape_next(&reader, &e), TAPE_MACHINE);
    rig_put(r, reader.machine);
    do {
        item = tape_next(&reader, &e);
        assert_int_not_equal(item, TAPE_BAD);
        if (item != TAPE_STRAP && !reset++)
            rig_reset(r);
        for (; cycle < e.cycle; cycle++)
            rig_step(r);
        if (item != TAPE_END)
            r->port[e.port] = e.value;
    } while (item != TAPE_END);
}

/* Play that is written down as a tape and read again ends in the same state, byte for byte. */
static void law_tape_replays(void **state)
{
    const struct machine *m = *state;
    struct random dice;
    struct rig r, again;
    random_seed(&dice, 8);
    for (unsigned game = 0; game < 5; game++) {
        char *text;
        size_t size;
        FILE *tape = open_memstream(&text, &size);
        rig_put(&r, m);
        rig_strap(&r, &dice);
        rig_reset(&r);
        fprintf(tape, "gatecade tape 1\nmachine %s\n", m->name);
        for (unsigned i = 0; i < m->ports; i++)
            if (m->port[i].dir == STRAP)
                fprintf(tape, "strap %s %llu\n", m->port[i].name, (unsigned long long)r.port[i]);
        Word last[RIG_PORTS];
        machine_idle(m, last);
        for (int cycle = 0; cycle < 500; cycle++) {
            rig_stir(&r, &dice, 1 + game);
            record(tape, &r, last, cycle);
            rig_step(&r);
        }
        fprintf(tape, "500 end\n");
        fclose(tape);
        replay(&again, text);
        assert_true(rig_same(&r, &again));
        free(text);
    }
}

/* A machine has a clock rate under all its straps. */
static void law_clock(void **state)
{
    const struct machine *m = *state;
    struct random dice;
    struct rig r;
    random_seed(&dice, 7);
    rig_put(&r, m);
    for (int i = 0; i < 100; i++) {
        assert_true(m->hz(r.port) > 0);
        rig_strap(&r, &dice);
    }
}

/* ---- what is no machine --------------------------------------------------------------- */

static void no_such_machine(void **unused)
{
    static const struct machine without = {.name = "without"};
    (void)unused;
    assert_null(machine_find(""));
    assert_null(machine_find("no-such-machine"));
    assert_null(machine_find("tetri"));
    assert_int_equal(machine_phase(&without), -1);
}

int main(void)
{
    static const struct machine_law laws[] = {
        {"names and help on every port", law_names},
        {"widths, idle values and straps fit", law_ranges},
        {"value names are words, unique, in width", law_values},
        {"one phase port, every phase says something", law_phase},
        {"keys do one thing each", law_keys},
        {"reset and step write everything, and no input", law_all_is_written},
        {"the state's bytes are all there is", law_bytes_are_all},
        {"instances do not interfere", law_instances_are_apart},
        {"skipping is stepping", law_skip_is_steps},
        {"running is stepping", law_run_is_steps},
        {"a tape of it replays to the same bytes", law_tape_replays},
        {"a clock under all straps", law_clock},
    };
    static const struct CMUnitTest more[] = {
        {.name = "what is no machine", .test_func = no_such_machine},
    };
    return MACHINE_LAWS("laws", laws, more);
}
